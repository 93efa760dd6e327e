//! The types of a lesson, its steps and their tasks. Plain values; `file` reads and checks them.

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
    /// The sentence that the learner should remember.
    pub key_sentence: Option<Text>,
    /// The steps of the lesson, at least one.
    pub steps: Vec<Step>,
}

/// A step of a lesson: its texts, its board and its task.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub head: Text,
    pub text: Option<Text>,
    pub position: Position,
    /// The points of the board that are marked by a ring.
    pub marks: Vec<Point>,
    /// The arrows on the board, each from its first point to its second.
    pub arrows: Vec<(Point, Point)>,
    pub task: Task,
    /// The text shown after a right answer.
    pub right: Option<Text>,
    /// The text shown after a wrong answer.
    pub wrong: Option<Text>,
    /// The text shown when the learner asks for a hint.
    pub hint: Option<Text>,
}

/// What the learner has to do in a step, as written in the lesson's file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Task {
    /// Nothing to do: the step is only to be read.
    Look,
    /// Find one right move; for a forced win in five-in-a-row, play the win to its end.
    Find(AnswerSpec),
    /// Find all right points, one after the other.
    FindAll(AnswerSpec),
    /// Play the game on from the step's board against the computer at `level`, and reach `goal`.
    Play { level: u8, goal: Goal },
    /// Answer a question with one of the `choices`; `right` is the number of the right choice, counted from 1.
    Ask { choices: Vec<Text>, right: usize },
}

impl Task {
    /// The task's fixed English word in scripts and message ids.
    pub fn word(&self) -> &'static str {
        match self {
            Task::Look => "look",
            Task::Find(_) => "find",
            Task::FindAll(_) => "find-all",
            Task::Play { .. } => "play",
            Task::Ask { .. } => "ask",
        }
    }

    /// The rule of a task that is answered by points of the board; `None` for other tasks.
    pub fn answer_spec(&self) -> Option<&AnswerSpec> {
        if let Task::Find(what) | Task::FindAll(what) = self { Some(what) } else { None }
    }

    /// Whether the learner answers on the board, with points or by playing.
    pub fn is_on_board(&self) -> bool {
        self.answer_spec().is_some() || matches!(self, Task::Play { .. })
    }
}

/// A question of a step: the choices, and the number of the right one, counted from 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    pub choices: Vec<Text>,
    pub right: usize,
}

impl Step {
    /// The question that the learner answers by one of its choices; `None` where the task asks none.
    pub fn question(&self) -> Option<Question> {
        match &self.task {
            Task::Ask { choices, right } => Some(Question { choices: choices.clone(), right: *right }),
            _ => None,
        }
    }
}

/// The result that the learner has to reach in a game against the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Goal {
    Win,
    /// The learner must win or draw.
    Draw,
    /// The learner must play the game to its end, with any result.
    End,
}

impl Goal {
    /// The goal's fixed English word in message ids.
    pub fn word(self) -> &'static str {
        ["win", "draw", "end"][self as usize]
    }
}

/// A list of points in a task: first their names as in the file, then the points, once the step's board is known.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(from = "String")]
pub struct Points {
    names: String,
    points: Vec<Point>,
}

impl Points {
    /// The names of the points as in the file; empty once they are converted to points.
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

/// The rule that decides which moves or points are right answers, as written in the lesson's file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
// RON's error messages contain this name.
#[serde(rename = "What")]
pub enum AnswerSpec {
    /// Each of these points is right.
    Points(Points),
    /// Every square is right on which the side to move may place a disc (Reversi).
    Legal,
    /// A move on a corner is right (Reversi).
    Corner,
    /// A move is right if it flips at least this many discs (Reversi).
    Turns(u8),
    /// A move is right if it leaves the opponent at most this many legal moves (Reversi).
    Leaves(u8),
    /// A move is right if an engine finds it as good as the best one.
    Best,
    /// A move is right if it wins by force; in five-in-a-row the learner plays the win to its end.
    Win,
    /// A move is right if it leaves the opponent without a forced win (five-in-a-row).
    Save,
    /// A move is right if it still wins with best play (Reversi).
    KeepWin,
    /// A move is right if it still draws with best play (Reversi).
    HoldDraw,
    /// A move is right if it makes a winning five (five-in-a-row).
    Five,
    /// A move is right if it makes this pattern or a stronger one (five-in-a-row).
    Shape(StonePattern),
    /// A point is right if it is forbidden to Black (Renju).
    Forbidden,
    /// A disc of the side to move is right if it can never be flipped (Reversi).
    Stable,
}

impl AnswerSpec {
    /// The rule's fixed English word in scripts and message ids.
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
