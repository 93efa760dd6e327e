//! The parts of a lesson. Plain values, checked by the reader.

use super::text::Text;
use crate::review::StonePattern;
use crate::rules::{Point, Position};
use serde::Deserialize;
use std::ops::Deref;

/// A lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    pub is_reversi: bool,
    pub title: Text,
    /// The sentence to remember.
    pub key_sentence: Option<Text>,
    /// At least one.
    pub steps: Vec<Step>,
}

/// A step: its texts, its board, and its task.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub head: Text,
    pub text: Option<Text>,
    pub position: Position,
    /// Ringed squares.
    pub marks: Vec<Point>,
    pub arrows: Vec<(Point, Point)>,
    pub task: Task,
    /// Shown after a right answer, after a wrong one, and on request of help.
    pub right: Option<Text>,
    pub wrong: Option<Text>,
    pub hint: Option<Text>,
}

/// What is to be done in a step, as the file has it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Task {
    /// Only to read.
    Look,
    /// One right move, or a win to play to its end.
    Find(AnswerSpec),
    /// All right squares, one after the other.
    FindAll(AnswerSpec),
    /// Continue the game against a level.
    Play { level: u8, goal: Goal },
    /// A question; the number of the right answer, from 1.
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

/// The required result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Goal {
    Win,
    /// Not lost.
    Draw,
    /// Played to its end, with any result.
    End,
}

impl Goal {
    /// The fixed English word of message names.
    pub fn word(self) -> &'static str {
        ["win", "draw", "end"][self as usize]
    }
}

/// A list of points: names in the file, points once the step's board is known.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(from = "String")]
pub struct Points {
    names: String,
    points: Vec<Point>,
}

impl Points {
    /// The names in the file. Empty once they are points.
    pub(super) fn names(&self) -> &str {
        &self.names
    }
}

impl From<String> for Points {
    fn from(names: String) -> Points {
        Points { names, points: Vec::new() }
    }
}

impl From<Vec<Point>> for Points {
    fn from(points: Vec<Point>) -> Points {
        Points { names: String::new(), points }
    }
}

impl Deref for Points {
    type Target = [Point];

    fn deref(&self) -> &[Point] {
        &self.points
    }
}

/// What is right, as the file has it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
// The name is part of messages about a file.
#[serde(rename = "What")]
pub enum AnswerSpec {
    /// One of these.
    Points(Points),
    /// Every square on which the side to move may place.
    Legal,
    Corner,
    /// Flips at least this many discs.
    Turns(u8),
    /// Leaves the other side at most this many moves.
    Leaves(u8),
    /// As good as the best, by the engine.
    Best,
    /// Wins by force; in five-in-a-row it is played to its end.
    Win,
    /// Leaves the other side without a forced win (five-in-a-row).
    Save,
    /// Keeps a won or drawn result (Reversi).
    KeepWin,
    HoldDraw,
    /// Makes five.
    Five,
    /// Makes this pattern, or a stronger one (five-in-a-row).
    Shape(StonePattern),
    /// A point that is forbidden to Black (Renju).
    Forbidden,
    /// A disc of the side to move that can never be flipped (Reversi).
    Stable,
}

impl AnswerSpec {
    /// The fixed English word, in scripts and message names.
    pub fn word(&self) -> &'static str {
        match self {
            AnswerSpec::Points(_) => "points",
            AnswerSpec::Legal => "legal",
            AnswerSpec::Corner => "corner",
            AnswerSpec::Turns(_) => "turns",
            AnswerSpec::Leaves(_) => "leaves",
            AnswerSpec::Best => "best",
            AnswerSpec::Win => "win",
            AnswerSpec::Save => "save",
            AnswerSpec::KeepWin => "keep-win",
            AnswerSpec::HoldDraw => "hold-draw",
            AnswerSpec::Five => "five",
            AnswerSpec::Shape(_) => "shape",
            AnswerSpec::Forbidden => "forbidden",
            AnswerSpec::Stable => "stable",
        }
    }
}
