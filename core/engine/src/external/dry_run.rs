//! A dry run of an external engine: its protocol, its name, how long it takes to start and to play one move, and what it plays.

use super::driver::dialect_of;
use super::known::KnownEngine;
use super::process_line::ProcessLine;
use super::terms::{EngineQuestion, ExternalError, LATE, Protocol, Spec, SupportedVariants, WaitEnd};
use crate::{Answer, Level, RequestId, RequestKind};
use qipan_rules::{GameKind, Ply};
use std::path::Path;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// Limit in seconds of the time given to one protocol while there are others to try, because somebody waits at the page.
const PATIENCE_S_MAX: u32 = 5;
/// How many seconds an answer may take about what it plays.
const ASK_PATIENCE_S: u32 = 1;
const MOVE_MS: u32 = 1000;
/// The memory in MiB that a program is told to use at most: some fill it before they answer, which takes seconds for two gigabytes.
const MEMORY_MB_MAX: u32 = 256;

/// The result of a dry run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DryRun {
    /// The protocol that the program speaks, which may differ from the configured one.
    pub protocol: Protocol,
    /// The arguments that it was started with, which may differ from the configured ones.
    pub arguments: Vec<String>,
    /// The name that the program reports; may be empty.
    pub name: String,
    /// The version that it reports, where its protocol has a word for that; may be empty.
    pub version: String,
    /// Time from the program's start until it has greeted.
    pub startup_time: Duration,
    /// The program's first move; `answer` is how long it took.
    pub ply: Ply,
    pub answer_time: Duration,
    /// The first line of the program that deviates from its protocol and was read nevertheless.
    pub first_deviation: Option<String>,
    /// What it plays of five-in-a-row.
    pub supported_variants: SupportedVariants,
}

/// One protocol that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtocolAttempt {
    pub protocol: Protocol,
    pub arguments: Vec<String>,
    /// Why it does not speak this protocol; `None` if it does.
    pub fault: Option<ExternalError>,
    /// The lines sent, after `> `, and received, after `< `; the first ones only.
    pub lines: Vec<String>,
}

/// All that a dry run has tried, and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DryRunReport {
    pub result: Result<DryRun, ExternalError>,
    pub attempts: Vec<ProtocolAttempt>,
}

/// Starts the program and lets it play a first move, by the configured protocol, and if that fails by the others. A known engine is tried
/// with its own arguments where none are configured. A program that speaks none of them is tried once more by the first one, with all of its
/// patience: it may only be slow to load. Takes seconds. The reported fault concerns the configured protocol.
pub fn try_protocols(spec: &Spec) -> DryRunReport {
    let mut known = KnownEngine::by_program(&spec.command);
    let mut trial = DryRunReport { result: Err(ExternalError::ProgramMissing), attempts: Vec::new() };
    try_all(spec, known, &mut trial);
    // A program of another name may name itself in what it writes.
    if trial.result.is_err() && known.is_none() && spec.arguments.is_empty() {
        known = trial.attempts.iter().flat_map(|attempt| &attempt.lines).find_map(|line| named_in(line));
        if known.is_some() {
            try_all(spec, known, &mut trial);
        }
    }
    let missing = known.and_then(|known| known.missing_file(Path::new(&spec.command)));
    if let (Err(ExternalError::NoOutput(_) | ExternalError::Ended(_) | ExternalError::NoGreeting(_)), Some(file)) =
        (&trial.result, missing)
    {
        trial.result = Err(ExternalError::NeedsFile(file.into()));
    }
    trial
}

/// The result of `try_protocols` alone.
///
/// # Errors
/// What the program does instead of speaking the configured protocol.
pub fn dry_run(spec: &Spec) -> Result<DryRun, ExternalError> {
    try_protocols(spec).result
}

/// The known engine that a line of a program names in its first words.
fn named_in(line: &str) -> Option<&'static KnownEngine> {
    let said = line.strip_prefix("< ")?;
    said.split(|c: char| !c.is_alphanumeric()).take(6).find_map(KnownEngine::by_name)
}

/// The protocols that a program is tried by, in this order, each with the program's arguments: those of a known engine, best first, then
/// the configured one and the others.
fn planned(spec: &Spec, known: Option<&'static KnownEngine>) -> Vec<(Protocol, Vec<String>)> {
    let known = known.filter(|_| spec.arguments.is_empty());
    let of_known = known.map(|known| known.protocols).unwrap_or_default().iter().map(|(protocol, _)| *protocol);
    let mut planned: Vec<(Protocol, Vec<String>)> = Vec::new();
    for protocol in of_known.chain([spec.protocol]).chain(Protocol::ALL) {
        if planned.iter().all(|(tried, _)| *tried != protocol) {
            let own = known.and_then(|known| known.arguments(protocol));
            let own = own.map(|own| own.iter().map(|&word| word.into()).collect());
            planned.push((protocol, own.unwrap_or_else(|| spec.arguments.clone())));
        }
    }
    planned
}

/// How `try_protocols` would start the program.
pub fn planned_arguments(spec: &Spec) -> PlannedRuns {
    let known = KnownEngine::by_program(&spec.command);
    let mut arguments: Vec<Vec<String>> = planned(spec, known).into_iter().map(|(_, arguments)| arguments).collect();
    // By several protocols with the same arguments.
    arguments.dedup();
    PlannedRuns { arguments, can_retry_as_recognised: known.is_none() && spec.arguments.is_empty() }
}

/// How a dry run starts a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedRuns {
    /// The argument lists, in the order of the starts. A start that succeeds is the last one.
    pub arguments: Vec<Vec<String>>,
    /// Whether more starts may follow, with the arguments of the known engine that the program names itself as.
    pub can_retry_as_recognised: bool,
}

fn try_all(spec: &Spec, known: Option<&'static KnownEngine>, trial: &mut DryRunReport) {
    let hasty = Spec { patience_s: spec.patience_s.min(PATIENCE_S_MAX), ..spec.clone() };
    let (mut is_first, first_attempt) = (true, trial.attempts.len());
    for (protocol, arguments) in planned(spec, known) {
        let (result, attempt) = try_by(&hasty, protocol, arguments);
        trial.attempts.push(attempt);
        let is_over = match &result {
            Ok(_) => true,
            Err(ExternalError::NoOutput(_) | ExternalError::NoGreeting(_) | ExternalError::Refused(_)) => false,
            Err(ExternalError::Ended(_)) => false,
            // The program is not there, or speaks the protocol and plays badly: another one helps as little.
            Err(_) => is_first,
        };
        if is_over || is_first {
            trial.result = result;
        }
        if is_over {
            return;
        }
        is_first = false;
    }
    let is_silent = matches!(trial.result, Err(ExternalError::NoOutput(_) | ExternalError::NoGreeting(_)));
    if let Some(first) = trial.attempts.get_mut(first_attempt)
        && is_silent
        && hasty.patience_s < spec.patience_s
    {
        (trial.result, *first) = try_by(spec, first.protocol, first.arguments.clone());
    }
}

fn try_by(spec: &Spec, protocol: Protocol, arguments: Vec<String>) -> (Result<DryRun, ExternalError>, ProtocolAttempt) {
    // Options are lines of the configured protocol only.
    let options = if protocol == spec.protocol { spec.options.clone() } else { Vec::new() };
    let move_ms = spec.move_ms.min(MOVE_MS);
    // The Reversi protocols tell no memory: an engine takes what its tables need, as in a game.
    let memory_mb =
        if protocol.game() == GameKind::Reversi { spec.memory_mb } else { spec.memory_mb.min(MEMORY_MB_MAX) };
    let spec = Spec { protocol, options, move_ms, memory_mb, arguments: arguments.clone(), ..spec.clone() };
    // The receiver of events holds a sender too, so that the queue never closes.
    let (back, inbox) = channel();
    let mut line = ProcessLine::new(spec, inbox, back, Box::new(drop));
    line.is_recorded = true;
    let tried = attempt(&mut line, protocol);
    line.close(tried.is_ok());
    let result = tried.map_err(|halt| match halt {
        WaitEnd::Fault(fault) => fault,
        WaitEnd::Dropped | WaitEnd::Quit => ExternalError::Ended(String::new()),
    });
    let fault = result.as_ref().err().cloned();
    (result, ProtocolAttempt { protocol, arguments, fault, lines: line.conversation.take() })
}

fn attempt(line: &mut ProcessLine, protocol: Protocol) -> Result<DryRun, WaitEnd> {
    let mut dialect = dialect_of(protocol);
    let position = protocol.game().standard_start();
    let ticket = RequestId { counter: 0, position: position.hash() };
    let task = RequestKind::Move { level: Level::Full { move_ms: MOVE_MS }, clock_ms: None };
    let question = EngineQuestion { ticket, start: position, plies: Vec::new(), task };
    let began = Instant::now();
    line.start()?;
    let name = dialect.greet(line, &question)?;
    let (startup_time, began) = (began.elapsed(), Instant::now());
    let Answer::Best { ply, .. } = dialect.answer(line, &question)? else { return Err(LATE.into()) };
    let (answer_time, first_deviation) = (began.elapsed(), line.first_deviation.take());
    let name = if name.is_empty() { dialect.late_name() } else { name };
    // What it does not answer now is not known; the run has succeeded.
    line.spec.patience_s = ASK_PATIENCE_S;
    let supported_variants = dialect.ask_what_it_plays(line, &name);
    let (arguments, version) = (line.spec.arguments.clone(), dialect.version());
    Ok(DryRun {
        protocol,
        arguments,
        name,
        version,
        startup_time,
        ply,
        answer_time,
        first_deviation,
        supported_variants,
    })
}
