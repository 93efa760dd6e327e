//! What a lesson is made of. Plain values, checked when they were read.

use super::text::Text;
use crate::review::Shape;
use crate::rules::{Point, Position};
use serde::Deserialize;

/// A lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    pub is_reversi: bool,
    pub title: Text,
    /// The one sentence to keep.
    pub remember: Option<Text>,
    /// One at least.
    pub steps: Vec<Step>,
}

/// A step: what is said, the board, and what is to be done there.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub head: Text,
    pub text: Option<Text>,
    pub position: Position,
    /// Ringed squares.
    pub marks: Vec<Point>,
    pub arrows: Vec<(Point, Point)>,
    pub task: Task,
    /// Said after a right answer, after a wrong one, and where help is asked for.
    pub right: Option<Text>,
    pub wrong: Option<Text>,
    pub hint: Option<Text>,
}

/// What is to be done in a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Task {
    /// To be read.
    Look,
    /// One right move, or a win that is played to its end.
    Find(What),
    /// Every such square, one after the other.
    FindAll(What),
    /// The game is played on against a level.
    Play { level: u8, goal: Goal },
    /// A question; the right answer counted from 1.
    Ask { choices: Vec<Text>, right: usize },
}

impl Task {
    /// The fixed English word, in scripts and message names.
    pub fn word(&self) -> &'static str {
        match self {
            Task::Look => "look",
            Task::Find(_) => "find",
            Task::FindAll(_) => "find-all",
            Task::Play { .. } => "play",
            Task::Ask { .. } => "ask",
        }
    }
}

/// What a game has to come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Goal {
    Win,
    /// Not lost.
    Draw,
    /// Just played to its end.
    End,
}

impl Goal {
    /// The fixed English word of message names.
    pub fn word(self) -> &'static str {
        ["win", "draw", "end"][self as usize]
    }
}

/// What is right.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// These.
    Points(Vec<Point>),
    /// Every square on which the side to move may place.
    Legal,
    Corner,
    /// Turns so many discs or more.
    Turns(u8),
    /// Leaves the other side so many moves or fewer.
    Leaves(u8),
    /// As good as the best, by the engine.
    Best,
    /// Wins by force; in five-in-a-row it is played to its end.
    Win,
    /// After it the other side has no win by force (five-in-a-row).
    Save,
    /// Keeps the won, the drawn result (Reversi).
    KeepWin,
    HoldDraw,
    /// Makes five.
    Five,
    /// Makes this, or something stronger (five-in-a-row).
    Shape(Shape),
    /// A point that is forbidden to Black (Renju).
    Forbidden,
    /// A disc of the side to move that can never be turned again (Reversi).
    Stable,
}

impl What {
    /// The fixed English word, in scripts and message names.
    pub fn word(&self) -> &'static str {
        match self {
            What::Points(_) => "points",
            What::Legal => "legal",
            What::Corner => "corner",
            What::Turns(_) => "turns",
            What::Leaves(_) => "leaves",
            What::Best => "best",
            What::Win => "win",
            What::Save => "save",
            What::KeepWin => "keep-win",
            What::HoldDraw => "hold-draw",
            What::Five => "five",
            What::Shape(_) => "shape",
            What::Forbidden => "forbidden",
            What::Stable => "stable",
        }
    }
}
