//! A dry run of an external engine: its protocol, its name, and how long it takes to start and to play one move.

use super::driver::dialect_of;
use super::process_line::ProcessLine;
use super::terms::{ExternalError, Protocol, Question, Spec, WaitEnd};
use crate::{Answer, Level, Task, Ticket};
use qipan_rules::{Ply, Position, gomoku, reversi};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// Limit in seconds of the time given to one protocol, because somebody waits at the page.
const PATIENCE_S_MAX: u32 = 5;
const MOVE_MS: u32 = 1000;

/// The result of a dry run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DryRun {
    /// The protocol that the program speaks, which may differ from the configured one.
    pub protocol: Protocol,
    /// The name that the program reports; may be empty.
    pub name: String,
    /// Time from the program's start until it has greeted.
    pub start: Duration,
    /// The program's first move; `answer` is how long it took.
    pub ply: Ply,
    pub answer: Duration,
    /// The first line of the program that deviates from its protocol and was read nevertheless.
    pub forgiven: Option<String>,
}

/// Starts the program and lets it play a first move, by the configured protocol, and if that fails by the others. Takes seconds. The
/// reported fault concerns the configured protocol.
pub fn dry_run(spec: &Spec) -> Result<DryRun, ExternalError> {
    let first = spec.protocol;
    let others = Protocol::ALL.into_iter().filter(|protocol| *protocol != first);
    let told = match try_by(spec, first) {
        Err(
            fault @ (ExternalError::Silent
            | ExternalError::Foreign(_)
            | ExternalError::Refused(_)
            | ExternalError::Ended),
        ) => fault,
        other => return other,
    };
    others.map(|protocol| try_by(spec, protocol)).find_map(Result::ok).ok_or(told)
}

fn try_by(spec: &Spec, protocol: Protocol) -> Result<DryRun, ExternalError> {
    // Options are lines of the configured protocol only.
    let options = if protocol == spec.protocol { spec.options.clone() } else { Vec::new() };
    let patience_s = spec.patience_s.min(PATIENCE_S_MAX);
    let spec = Spec { protocol, options, patience_s, move_ms: spec.move_ms.min(MOVE_MS), ..spec.clone() };
    // The receiver of events holds a sender too, so that the queue never closes.
    let (back, inbox) = channel();
    let mut line = ProcessLine::new(spec, inbox, back, Box::new(drop));
    let tried = attempt(&mut line, protocol);
    line.close(tried.is_ok());
    tried.map_err(|halt| match halt {
        WaitEnd::Fault(fault) => fault,
        WaitEnd::Dropped | WaitEnd::Quit => ExternalError::Ended,
    })
}

fn attempt(line: &mut ProcessLine, protocol: Protocol) -> Result<DryRun, WaitEnd> {
    let mut dialect = dialect_of(protocol);
    let position = match protocol.plays_reversi() {
        true => Position::Reversi(reversi::Position::default()),
        false => {
            let usual = gomoku::Position::try_from(gomoku::Setup::default());
            Position::Gomoku(usual.map_err(|_| ExternalError::Unsuitable)?)
        }
    };
    let ticket = Ticket { counter: 0, position: position.hash() };
    let task = Task::Move { level: Level::Full { move_ms: MOVE_MS }, clock_ms: None };
    let question = Question { ticket, start: position, plies: Vec::new(), task };
    let began = Instant::now();
    line.start()?;
    let name = dialect.greet(line, &question)?;
    let (start, began) = (began.elapsed(), Instant::now());
    match dialect.answer(line, &question)? {
        Answer::Best { ply, .. } => {
            let (answer, forgiven) = (began.elapsed(), line.forgiven.take());
            Ok(DryRun { protocol, name, start, ply, answer, forgiven })
        }
        _ => Err(ExternalError::Late.into()),
    }
}
