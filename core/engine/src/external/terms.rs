//! The types of external engines: their specification, questions, reports and faults. Plain data.

use crate::{Answer, EngineReport, RequestId, RequestKind, Score};
use qipan_rules::GameKind;
use qipan_rules::gomoku::Rule;
use qipan_rules::{Ply, Position, Size};
use serde::{Deserialize, Serialize};

/// The sides of square boards that an engine is asked for in a test, the usual ones first.
pub(super) const SIDES_ASKED: [u8; 7] = [15, 20, 19, 13, 17, 10, 25];
/// Memory in MiB that a program may take beside twice what it is told.
const MEMORY_BESIDE_MB: u64 = 512;

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
    pub fn has_analysis_commands(self) -> bool {
        self == Protocol::Nboard
    }

    /// The game that engines of this protocol play.
    pub fn game(self) -> GameKind {
        match self {
            Protocol::Nboard | Protocol::Gtp => GameKind::Reversi,
            Protocol::Gomocup => GameKind::Gomoku,
        }
    }
}

/// How an engine reads the times that GTP tells it. The protocol's words are read in many ways; a wrong reading loses games by time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ClockReading {
    /// As the table of known engines says for the name that the engine reports. For other engines: `Move`.
    #[default]
    Auto,
    /// A time for each move, chosen here: `time_settings 0 S 1`.
    Move,
    /// The same, written as the main time: `time_settings S 0 1`.
    Main,
    /// What is left to the end of the game: `time_settings S 0 0` and `time_left`. An increment adds to what is left.
    Game,
    /// What is left, then the increment as a period for one stone: `time_settings S I 1` and `time_left`.
    Stones,
    /// Nothing: the engine chooses by itself.
    None,
}

impl ClockReading {
    pub const ALL: [ClockReading; 6] = [
        ClockReading::Auto,
        ClockReading::Move,
        ClockReading::Main,
        ClockReading::Game,
        ClockReading::Stones,
        ClockReading::None,
    ];
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
    /// The memory in MiB that the program is told to use, where its protocol has a word for it. More than `memory_limit_mb` ends it.
    pub memory_mb: u32,
    /// How the program reads a clock (GTP).
    pub clock: ClockReading,
    /// What the program plays of five-in-a-row, as a test has found.
    pub plays: SupportedVariants,
    /// Whether the program provides hints and values instead of the built-in engine (NBoard).
    pub helps: bool,
}

/// The boards and rules of five-in-a-row that an engine plays, as it answers when it is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SupportedVariants {
    /// The sides of square boards that it accepts, in rising order; empty: it was not asked.
    pub sides: Vec<u8>,
    /// Whether it accepts boards that are not square.
    pub is_rectangular: bool,
    /// The rules that it is known to play, or does not refuse; empty: not known.
    pub rules: Vec<Rule>,
}

impl SupportedVariants {
    /// Whether it may play on this board: an accepted one, or one between two accepted ones that it was not asked for.
    pub(super) fn accepts(&self, size: Size) -> bool {
        if self.sides.is_empty() {
            return true;
        }
        let (least, most) = (size.columns.min(size.rows), size.columns.max(size.rows));
        let is_within = self.sides.first().is_some_and(|&first| first <= least)
            && self.sides.last().is_some_and(|&last| most <= last);
        match size.columns == size.rows {
            true => self.sides.contains(&least) || is_within && !SIDES_ASKED.contains(&least),
            false => self.is_rectangular && is_within,
        }
    }
}

impl Spec {
    /// The resident memory in MiB above which the program is ended (Linux). Engines fill what they are told, and take more beside it.
    pub fn memory_limit_mb(&self) -> u64 {
        u64::from(self.memory_mb) * 2 + MEMORY_BESIDE_MB
    }
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
            memory_mb: 512,
            clock: ClockReading::default(),
            plays: SupportedVariants::default(),
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
    ForbiddenByPolicy,
    /// The program does not exist or is not executable.
    ProgramMissing,
    /// A known engine lacks a file that it needs beside its program; the file.
    NeedsFile(String),
    /// The system could not start the program; the system's message.
    NotStarted(String),
    /// The program started but sent nothing in time; its last words on standard error, if any.
    NoOutput(String),
    /// The program sent no greeting of its protocol in time; its last words.
    NoGreeting(String),
    /// The program sent no move in time; its last words, if any.
    MoveTimeout(String),
    /// The program exited by itself; its last words, if any.
    Ended(String),
    /// The program reported an error; its words.
    Refused(String),
    /// The program's move is illegal or unreadable; its words.
    Illegal(String),
    /// The program exceeded the output limit.
    OutputLimitExceeded,
    /// The program and its descendants exceeded the memory limit; both in MiB of resident memory.
    Memory { used_mb: u64, limit_mb: u64 },
    /// The program's protocol cannot express this game, its start position or its players.
    GameNotSupported,
}

impl ExternalError {
    /// The fixed word used in scripts and in the language files.
    pub fn word(&self) -> &'static str {
        match self {
            ExternalError::Unknown => "unknown",
            ExternalError::ForbiddenByPolicy => "forbidden",
            ExternalError::ProgramMissing => "missing",
            ExternalError::NeedsFile(_) => "needs-file",
            ExternalError::NotStarted(_) => "not-started",
            ExternalError::NoOutput(_) => "silent",
            ExternalError::NoGreeting(_) => "foreign",
            ExternalError::MoveTimeout(_) => "late",
            ExternalError::Ended(_) => "ended",
            ExternalError::Refused(_) => "refused",
            ExternalError::Illegal(_) => "illegal",
            ExternalError::OutputLimitExceeded => "flood",
            ExternalError::Memory { .. } => "memory",
            ExternalError::GameNotSupported => "unsuitable",
        }
    }

    /// The words of the engine or of the system that the error quotes; empty if it quotes none.
    pub fn engine_text(&self) -> &str {
        match self {
            ExternalError::NotStarted(said)
            | ExternalError::NeedsFile(said)
            | ExternalError::NoOutput(said)
            | ExternalError::MoveTimeout(said)
            | ExternalError::Ended(said)
            | ExternalError::NoGreeting(said)
            | ExternalError::Refused(said)
            | ExternalError::Illegal(said) => said,
            _ => "",
        }
    }
}

impl ExternalError {
    /// The last words of an engine whose error is not about them; empty if there are none.
    pub fn stderr_text(&self) -> &str {
        match self {
            ExternalError::NoOutput(said) | ExternalError::MoveTimeout(said) | ExternalError::Ended(said) => said,
            _ => "",
        }
    }

    /// The error with the engine's last words, where it quotes none.
    pub(super) fn quoting(mut self, words: &str) -> ExternalError {
        if let ExternalError::NoOutput(said) | ExternalError::MoveTimeout(said) | ExternalError::Ended(said) = &mut self
            && said.is_empty()
        {
            words.clone_into(said);
        }
        self
    }
}

impl std::fmt::Display for ExternalError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ExternalError::Unknown => f.write_str("there is no engine of this name"),
            ExternalError::ForbiddenByPolicy => f.write_str("this machine's policy allows no engines of others"),
            ExternalError::ProgramMissing => f.write_str("its program is not there"),
            ExternalError::NeedsFile(file) => write!(f, "it needs the file {file:?} beside its program"),
            ExternalError::NotStarted(why) => write!(f, "its program does not start: {why}"),
            ExternalError::NoOutput(_) => f.write_str("it says nothing"),
            ExternalError::NoGreeting(said) => write!(f, "it does not speak its protocol: {said:?}"),
            ExternalError::MoveTimeout(_) => f.write_str("it gives no move in time"),
            ExternalError::Ended(_) => f.write_str("it ended by itself"),
            ExternalError::Refused(said) => write!(f, "it refuses: {said:?}"),
            ExternalError::Illegal(said) => write!(f, "its move is against the rules: {said:?}"),
            ExternalError::OutputLimitExceeded => f.write_str("it writes without end"),
            ExternalError::Memory { used_mb, limit_mb } => {
                write!(f, "it takes {used_mb} MiB of memory; {limit_mb} MiB is the limit")
            }
            ExternalError::GameNotSupported => f.write_str("its protocol has no words for this game"),
        }?;
        match self.stderr_text() {
            "" => Ok(()),
            said => write!(f, "; it last wrote {said:?}"),
        }
    }
}

impl std::error::Error for ExternalError {}

/// A question about a game: its start position and the plies since.
#[derive(Clone, Debug)]
pub struct EngineQuestion {
    pub ticket: RequestId,
    pub start: Position,
    pub plies: Vec<Ply>,
    /// What is asked: a move with the remaining clock time, a hint, or values.
    pub task: RequestKind,
}

impl EngineQuestion {
    /// The position in question; `None` where a ply is illegal.
    pub(super) fn position(&self) -> Option<Position> {
        let mut position = self.start.clone();
        self.plies.iter().all(|&ply| position.play_recorded(ply).is_ok()).then_some(position)
    }

    /// The remaining time of the side to move and its increment, in milliseconds.
    pub(super) fn clock_ms(&self) -> Option<(u32, u32)> {
        match self.task {
            RequestKind::Move { clock_ms, .. } => clock_ms,
            _ => None,
        }
    }
}

/// A report to the caller, and the fault in words if the report is a failure.
#[derive(Clone, Debug, PartialEq)]
pub struct WorkerReport {
    pub report: EngineReport,
    pub fault: Option<ExternalError>,
}

/// What a driver waits for. Output carries the number of the process's start: output of an earlier process is dropped.
pub(super) enum DriverEvent {
    Ask(Box<EngineQuestion>),
    /// The game of a question is about to begin; nothing is to be played yet.
    Prepare(Box<EngineQuestion>),
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

/// Errors of a wait. Its end adds the engine's last words.
pub(super) const SILENT: ExternalError = ExternalError::NoOutput(String::new());
pub(super) const LATE: ExternalError = ExternalError::MoveTimeout(String::new());

impl From<ExternalError> for WaitEnd {
    fn from(fault: ExternalError) -> WaitEnd {
        WaitEnd::Fault(fault)
    }
}

/// The answer `Best` for a ply with this score, without depth and nodes.
pub(super) fn best(ply: Ply, score: Score) -> Answer {
    Answer::Best { ply, score, depth: 0, nodes: 0, pv: vec![ply] }
}
