//! What is said of engines of others: which they are, what is asked of them, what they say, what goes wrong. Does nothing.

use crate::engine::{Answer, Report, Score, Task, Ticket};
use crate::rules::{Ply, Position};
use serde::{Deserialize, Serialize};

/// The languages of engines that are spoken here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Protocol {
    /// NBoard's, version 2: Reversi.
    #[default]
    Nboard,
    /// The Go Text Protocol, version 2: Reversi.
    Gtp,
    /// Gomocup's: five-in-a-row.
    Gomocup,
}

impl Protocol {
    pub const ALL: [Protocol; 3] = [Protocol::Nboard, Protocol::Gtp, Protocol::Gomocup];

    /// As people write it.
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Nboard => "NBoard",
            Protocol::Gtp => "GTP",
            Protocol::Gomocup => "Gomocup",
        }
    }

    /// Whether it has words for hints and values.
    pub fn analyses(self) -> bool {
        self == Protocol::Nboard
    }

    pub fn plays_reversi(self) -> bool {
        self != Protocol::Gomocup
    }
}

/// A program that can sit at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Spec {
    /// What players call it.
    pub name: String,
    pub protocol: Protocol,
    /// The program's path, or a name that the system finds.
    pub command: String,
    pub arguments: Vec<String>,
    /// The folder in which it runs; empty: its own.
    pub folder: String,
    /// Lines of its protocol that it is told once, after it was greeted.
    pub options: Vec<String>,
    /// How deep it thinks, where the protocol has a word for that; else its own choice.
    pub depth: Option<u8>,
    /// Thinking time for a move in milliseconds where the game has no clock.
    pub move_ms: u32,
    /// How long it may take to start, and beyond its thinking time to answer, in seconds.
    pub patience_s: u32,
    /// More memory than this ends it, in MiB (Linux).
    pub memory_mb: u32,
    /// Hints and values come from it instead of the built-in engine (NBoard).
    pub helps: bool,
}

impl Default for Spec {
    fn default() -> Spec {
        Spec {
            name: String::new(),
            protocol: Protocol::default(),
            command: String::new(),
            arguments: Vec::new(),
            folder: String::new(),
            options: Vec::new(),
            depth: None,
            move_ms: 2000,
            patience_s: 20,
            memory_mb: 2048,
            helps: false,
        }
    }
}

/// Why an engine of others does not play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nobody has told of an engine of this name.
    Unknown,
    /// The policy of this machine allows none.
    Forbidden,
    /// There is no such program, or none that may be started.
    Missing,
    /// The system does not start it; its words.
    NotStarted(String),
    /// It started and said nothing in time.
    Silent,
    /// It said something that is not its protocol's greeting.
    Foreign(String),
    /// It gave no move in time.
    Late,
    /// It ended by itself.
    Ended,
    /// It said that it cannot; its words.
    Refused(String),
    /// Its move is against the rules, or none at all; its words.
    Illegal(String),
    /// It wrote more than anybody reads.
    Flood,
    /// It took more memory than it may.
    Memory,
    /// Its protocol has no words for this game, its start or its players.
    Unsuitable,
}

impl Fault {
    /// The fixed word in scripts and in the language files.
    pub fn word(&self) -> &'static str {
        match self {
            Fault::Unknown => "unknown",
            Fault::Forbidden => "forbidden",
            Fault::Missing => "missing",
            Fault::NotStarted(_) => "not-started",
            Fault::Silent => "silent",
            Fault::Foreign(_) => "foreign",
            Fault::Late => "late",
            Fault::Ended => "ended",
            Fault::Refused(_) => "refused",
            Fault::Illegal(_) => "illegal",
            Fault::Flood => "flood",
            Fault::Memory => "memory",
            Fault::Unsuitable => "unsuitable",
        }
    }

    /// What it said, where that matters.
    pub fn said(&self) -> &str {
        match self {
            Fault::NotStarted(said) | Fault::Foreign(said) | Fault::Refused(said) | Fault::Illegal(said) => said,
            _ => "",
        }
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fault::Unknown => f.write_str("there is no engine of this name"),
            Fault::Forbidden => f.write_str("this machine's policy allows no engines of others"),
            Fault::Missing => f.write_str("its program is not there"),
            Fault::NotStarted(why) => write!(f, "its program does not start: {why}"),
            Fault::Silent => f.write_str("it says nothing"),
            Fault::Foreign(said) => write!(f, "it does not speak its protocol: {said:?}"),
            Fault::Late => f.write_str("it gives no move in time"),
            Fault::Ended => f.write_str("it ended by itself"),
            Fault::Refused(said) => write!(f, "it refuses: {said:?}"),
            Fault::Illegal(said) => write!(f, "its move is against the rules: {said:?}"),
            Fault::Flood => f.write_str("it writes without end"),
            Fault::Memory => f.write_str("it takes too much memory"),
            Fault::Unsuitable => f.write_str("its protocol has no words for this game"),
        }
    }
}

impl std::error::Error for Fault {}

/// A question about a game: where it began and what was played since.
#[derive(Clone, Debug)]
pub struct Question {
    pub ticket: Ticket,
    pub start: Position,
    pub plies: Vec<Ply>,
    /// A move with what is left on the clock, a hint or values.
    pub task: Task,
}

impl Question {
    /// The position that is asked about; `None` where a ply is against the rules.
    pub(super) fn position(&self) -> Option<Position> {
        let mut position = self.start.clone();
        self.plies.iter().all(|&ply| position.play_recorded(ply).is_ok()).then_some(position)
    }

    /// What is left to the side to move, and what each move brings, in milliseconds.
    pub(super) fn clock_ms(&self) -> Option<(u32, u32)> {
        match self.task {
            Task::Move { clock_ms, .. } => clock_ms,
            _ => None,
        }
    }
}

/// A report, and the fault that it tells of in words where it is a failure.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    pub report: Report,
    pub fault: Option<Fault>,
}

/// What a driver waits for. What a child says carries the number of its start: an earlier one's words are dropped.
pub(super) enum Event {
    Ask(Box<Question>),
    /// The open question is of no interest any more.
    Cancel,
    Quit,
    Line(u32, String),
    Flood(u32),
    End(u32),
}

/// What ends a wait for an engine's answer.
#[derive(Debug)]
pub(super) enum Halt {
    Fault(Fault),
    /// The question is of no interest any more.
    Dropped,
    Quit,
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Halt {
        Halt::Fault(fault)
    }
}

/// A ply as `Best`, without a value.
pub(super) fn best(ply: Ply, score: Score) -> Answer {
    Answer::Best { ply, score, depth: 0, nodes: 0, pv: vec![ply] }
}
