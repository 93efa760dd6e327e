//! The types of external engines: their specification, questions, reports and faults. Plain data.

use crate::{Answer, Report, Score, Task, Ticket};
use qipan_rules::{Ply, Position};
use serde::{Deserialize, Serialize};

/// The protocols that external engines may speak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Protocol {
    /// NBoard's, version 2: Reversi.
    #[default]
    Nboard,
    /// The Go Text Protocol, version 2. Its engines here play Reversi.
    Gtp,
    /// Gomocup's: five-in-a-row.
    Gomocup,
}

impl Protocol {
    pub const ALL: [Protocol; 3] = [Protocol::Nboard, Protocol::Gtp, Protocol::Gomocup];

    /// The usual name.
    pub fn name(self) -> &'static str {
        match self {
            Protocol::Nboard => "NBoard",
            Protocol::Gtp => "GTP",
            Protocol::Gomocup => "Gomocup",
        }
    }

    /// Whether the protocol has commands for hints and values.
    pub fn analyses(self) -> bool {
        self == Protocol::Nboard
    }

    pub fn plays_reversi(self) -> bool {
        self != Protocol::Gomocup
    }
}

/// The specification of a program that can take a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Spec {
    /// The name shown to players.
    pub name: String,
    pub protocol: Protocol,
    /// The program's path, or a name that the system looks up.
    pub command: String,
    pub arguments: Vec<String>,
    /// The working directory; empty: the program's own folder.
    pub folder: String,
    /// Protocol lines sent once, after the greeting.
    pub options: Vec<String>,
    /// Search depth, where the protocol has a command for it; else the engine chooses.
    pub depth: Option<u8>,
    /// Thinking time per move in milliseconds in games without a clock.
    pub move_ms: u32,
    /// Seconds that the program may take to start, and to answer beyond its thinking time.
    pub patience_s: u32,
    /// Memory limit in MiB; exceeding it ends the program (Linux).
    pub memory_mb: u32,
    /// Whether the program provides hints and values instead of the built-in engine (NBoard).
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

/// Why an external engine does not play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExternalError {
    /// No engine of this name is configured.
    Unknown,
    /// The machine's policy forbids external engines.
    Forbidden,
    /// The program does not exist or is not executable.
    Missing,
    /// The system could not start the program; the system's message.
    NotStarted(String),
    /// The program started but sent nothing in time.
    Silent,
    /// The program's first output, quoted here, is not its protocol's greeting.
    Foreign(String),
    /// The program sent no move in time.
    Late,
    /// The program exited by itself.
    Ended,
    /// The program reported an error; its words.
    Refused(String),
    /// The program's move is illegal or unreadable; its words.
    Illegal(String),
    /// The program exceeded the output limit.
    Flood,
    /// The program exceeded its memory limit.
    Memory,
    /// The program's protocol cannot express this game, its start position or its players.
    Unsuitable,
}

impl ExternalError {
    /// The fixed word used in scripts and in the language files.
    pub fn word(&self) -> &'static str {
        match self {
            ExternalError::Unknown => "unknown",
            ExternalError::Forbidden => "forbidden",
            ExternalError::Missing => "missing",
            ExternalError::NotStarted(_) => "not-started",
            ExternalError::Silent => "silent",
            ExternalError::Foreign(_) => "foreign",
            ExternalError::Late => "late",
            ExternalError::Ended => "ended",
            ExternalError::Refused(_) => "refused",
            ExternalError::Illegal(_) => "illegal",
            ExternalError::Flood => "flood",
            ExternalError::Memory => "memory",
            ExternalError::Unsuitable => "unsuitable",
        }
    }

    /// The words of the engine or of the system that the error quotes; empty if it quotes none.
    pub fn engine_text(&self) -> &str {
        match self {
            ExternalError::NotStarted(said)
            | ExternalError::Foreign(said)
            | ExternalError::Refused(said)
            | ExternalError::Illegal(said) => said,
            _ => "",
        }
    }
}

impl std::fmt::Display for ExternalError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ExternalError::Unknown => f.write_str("there is no engine of this name"),
            ExternalError::Forbidden => f.write_str("this machine's policy allows no engines of others"),
            ExternalError::Missing => f.write_str("its program is not there"),
            ExternalError::NotStarted(why) => write!(f, "its program does not start: {why}"),
            ExternalError::Silent => f.write_str("it says nothing"),
            ExternalError::Foreign(said) => write!(f, "it does not speak its protocol: {said:?}"),
            ExternalError::Late => f.write_str("it gives no move in time"),
            ExternalError::Ended => f.write_str("it ended by itself"),
            ExternalError::Refused(said) => write!(f, "it refuses: {said:?}"),
            ExternalError::Illegal(said) => write!(f, "its move is against the rules: {said:?}"),
            ExternalError::Flood => f.write_str("it writes without end"),
            ExternalError::Memory => f.write_str("it takes too much memory"),
            ExternalError::Unsuitable => f.write_str("its protocol has no words for this game"),
        }
    }
}

impl std::error::Error for ExternalError {}

/// A question about a game: its start position and the plies since.
#[derive(Clone, Debug)]
pub struct Question {
    pub ticket: Ticket,
    pub start: Position,
    pub plies: Vec<Ply>,
    /// What is asked: a move with the remaining clock time, a hint, or values.
    pub task: Task,
}

impl Question {
    /// The position in question; `None` where a ply is illegal.
    pub(super) fn position(&self) -> Option<Position> {
        let mut position = self.start.clone();
        self.plies.iter().all(|&ply| position.play_recorded(ply).is_ok()).then_some(position)
    }

    /// The remaining time of the side to move and its increment, in milliseconds.
    pub(super) fn clock_ms(&self) -> Option<(u32, u32)> {
        match self.task {
            Task::Move { clock_ms, .. } => clock_ms,
            _ => None,
        }
    }
}

/// A report to the caller, and the fault in words if the report is a failure.
#[derive(Clone, Debug, PartialEq)]
pub struct WorkerReport {
    pub report: Report,
    pub fault: Option<ExternalError>,
}

/// What a driver waits for. Output carries the number of the process's start: output of an earlier process is dropped.
pub(super) enum DriverEvent {
    Ask(Box<Question>),
    /// The open question was dropped.
    Cancel,
    Quit,
    Line(u32, String),
    Flood(u32),
    End(u32),
}

/// What ends a wait for an engine's answer.
#[derive(Debug)]
pub(super) enum WaitEnd {
    Fault(ExternalError),
    /// The question was dropped.
    Dropped,
    Quit,
}

impl From<ExternalError> for WaitEnd {
    fn from(fault: ExternalError) -> WaitEnd {
        WaitEnd::Fault(fault)
    }
}

/// The answer `Best` for a ply with this score, without depth and nodes.
pub(super) fn best(ply: Ply, score: Score) -> Answer {
    Answer::Best { ply, score, depth: 0, nodes: 0, pv: vec![ply] }
}
