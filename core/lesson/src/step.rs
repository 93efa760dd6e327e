//! The parts of a lesson. Plain values, checked by the reader.

use super::text::Text;
use qipan_review::StonePattern;
use qipan_rules::{Point, Position};
use serde::Deserialize;
use std::ops::Deref;

/// A lesson: its title, its steps, and a sentence to remember.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    pub is_reversi: bool,
    pub title: Text,
    /// The sentence to remember.
    pub key_sentence: Option<Text>,
    /// The steps of the lesson, at least one.
    pub steps: Vec<Step>,
}

/// A step: its texts, its board, and its task.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub head: Text,
    pub text: Option<Text>,
    pub position: Position,
    /// Squares marked by a ring.
    pub marks: Vec<Point>,
    pub arrows: Vec<(Point, Point)>,
    pub task: Task,
    /// Text shown after a right answer; `wrong` is shown after a wrong one, `hint` on request.
    pub right: Option<Text>,
    pub wrong: Option<Text>,
    pub hint: Option<Text>,
}

/// What is to be done in a step, as the file has it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Task {
    /// A step only to read.
    Look,
    /// Find one right move, or play a win to its end.
    Find(AnswerSpec),
    /// Find all right squares, one after the other.
    FindAll(AnswerSpec),
    /// Continue the game against a level.
    Play { level: u8, goal: Goal },
    /// Answer a question; `right` is the number of the right choice, from 1.
    Ask { choices: Vec<Text>, right: usize },
}

impl Task {
    /// The fixed English word of this task, in scripts and message names.
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
    /// The game must not be lost.
    Draw,
    /// The game must be played to its end, with any result.
    End,
}

impl Goal {
    /// The fixed English word of this goal in message names.
    pub fn word(self) -> &'static str {
        ["win", "draw", "end"][self as usize]
    }
}

/// A list of points: their names as in the file, then points once the step's board is known.
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

/// Which moves are right, as the file has it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
// The name is part of messages about a file.
#[serde(rename = "What")]
pub enum AnswerSpec {
    /// Any of these points.
    Points(Points),
    /// Every square on which the side to move may place.
    Legal,
    Corner,
    /// A move that flips at least this many discs.
    Turns(u8),
    /// A move that leaves the other side at most this many moves.
    Leaves(u8),
    /// A move as good as the best one, by the engine.
    Best,
    /// A move that wins by force; in five-in-a-row the win is played to its end.
    Win,
    /// A move that leaves the other side without a forced win (five-in-a-row).
    Save,
    /// A move that keeps a won or drawn result (Reversi).
    KeepWin,
    HoldDraw,
    /// A move that makes five.
    Five,
    /// A move that makes this pattern, or a stronger one (five-in-a-row).
    Shape(StonePattern),
    /// A point that is forbidden to Black (Renju).
    Forbidden,
    /// A disc of the side to move that can never be flipped (Reversi).
    Stable,
}

impl AnswerSpec {
    /// The fixed English word of this criterion, in scripts and message names.
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
