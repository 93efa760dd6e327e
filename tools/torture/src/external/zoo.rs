//! `lab external zoo`: every engine found in a folder, by each protocol that it speaks: whole games with and without a clock, a hint,
//! values, a review, and what happens when it is killed, stopped and started anew. Prints a table.
//!
//! The other side is our own engine at a low level.

use qipan_core::engine::external::{
    DryRun, EngineQuestion, ExternalEngine, Protocol, ProtocolAttempt, Spec, WorkerReport, try_protocols,
};
use qipan_core::engine::{Answer, EngineOptions, Level, Limits, Request, RequestId, RequestKind, Worker};
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::{Color, Outcome, Ply, Position};
use std::collections::BTreeSet;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How deep below the folder programs are looked for, and how many are tried.
const DEPTH_MAX: usize = 4;
const PROGRAMS_MAX: usize = 100;
/// How long an engine may start before a game begins; a prepared engine reports nothing.
const PREPARE_TIME: Duration = Duration::from_secs(1);
/// The number of questions that follow each other at once.
const FLOOD: u32 = 12;
/// The pause between them, so that some of them arrive while the engine starts and others while it thinks.
const FLOOD_PAUSE: Duration = Duration::from_millis(40);
/// The number of positions of a review.
const REVIEWED: usize = 6;
const HINT_MS: u32 = 500;

#[derive(clap::Args)]
pub struct ZooArguments {
    /// The folder with the engines; files in it that may be executed are tried.
    folder: PathBuf,
    /// Number of games by each protocol, each with and without a clock.
    #[arg(long, default_value_t = 2)]
    games: u32,
    /// Thinking time for a move in milliseconds, without a clock.
    #[arg(long, default_value_t = 200)]
    move_ms: u32,
    /// The main time of the timed games in milliseconds. By GTP an engine takes a second for a move at least.
    #[arg(long, default_value_t = 30_000)]
    clock_ms: u32,
    /// The increment of the timed games for each move in milliseconds.
    #[arg(long, default_value_t = 1_000)]
    increment_ms: u32,
    /// The level of our engine on the other side.
    #[arg(long, default_value_t = 3)]
    level: u8,
    /// The depth for NBoard's engines, instead of the one that keeps the pace.
    #[arg(long)]
    depth: Option<u8>,
    /// Show the conversation with programs that speak no protocol.
    #[arg(long)]
    lines: bool,
}

/// Prints the table.
///
/// # Errors
/// That something failed which the program is to blame for.
pub fn print_engine_table(arguments: &ZooArguments) -> Result<(), Box<dyn Error>> {
    let programs = programs(&arguments.folder);
    println!("{} programs in {}", programs.len(), arguments.folder.display());
    let mut losses = 0;
    for program in programs {
        let place = program.strip_prefix(&arguments.folder).unwrap_or(&program).display().to_string();
        for protocol in Protocol::ALL {
            let command = std::path::absolute(&program)?.display().to_string();
            let spec = Spec { name: place.clone(), protocol, command, patience_s: 10, ..Spec::default() };
            // A known engine is started with the arguments of this protocol, or not at all.
            let known = qipan_core::engine::external::KnownEngine::by_program(&spec.command);
            let words = known.map(|known| known.arguments(protocol));
            let arguments_of_it = match words {
                Some(None) => continue,
                Some(Some(words)) => words.iter().map(|&word| word.to_owned()).collect(),
                None => Vec::new(),
            };
            let depth = arguments.depth.filter(|_| protocol == Protocol::Nboard);
            let spec = Spec { arguments: arguments_of_it, move_ms: arguments.move_ms, depth, ..spec };
            let tried = try_protocols(&spec);
            match tried.result {
                Ok(run) if run.protocol == protocol => losses += row(arguments, &spec, &run),
                Ok(_) => {}
                Err(fault) => {
                    println!("\n{place} by {}: {fault}", protocol.name());
                    tried.attempts.iter().filter(|_| arguments.lines).for_each(show);
                }
            }
        }
    }
    if losses > 0 { Err(format!("{losses} checks failed").into()) } else { Ok(()) }
}

fn show(attempt: &ProtocolAttempt) {
    println!("  {} {:?}", attempt.protocol.name(), attempt.arguments);
    attempt.lines.iter().for_each(|line| println!("    {line}"));
}

/// The files below a folder that may be executed and are no libraries.
fn programs(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let mut waiting = vec![(folder.to_owned(), 0)];
    while let Some((folder, depth)) = waiting.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let (path, Ok(kind)) = (entry.path(), entry.file_type()) else { continue };
            if kind.is_dir() && depth < DEPTH_MAX {
                waiting.push((path, depth + 1));
            } else if kind.is_file() && found.len() < PROGRAMS_MAX && is_program(&path) {
                found.insert(path);
            }
        }
    }
    found
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::io::Read;
    use std::os::unix::fs::PermissionsExt;
    let is_executable = path.metadata().is_ok_and(|data| data.permissions().mode() & 0o111 != 0);
    let mut magic = [0; 4];
    let is_elf =
        std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut magic)).is_ok() && magic == *b"\x7fELF";
    let is_build_tool = path.components().any(|part| matches!(part.as_os_str().to_str(), Some("venv" | "CMakeFiles")));
    is_executable && is_elf && !is_build_tool && path.extension().is_none_or(|ending| ending != "so" && ending != "o")
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("exe"))
}

/// Tries everything with an engine; prints its rows and returns the number of failed checks.
fn row(arguments: &ZooArguments, spec: &Spec, run: &DryRun) -> u32 {
    let name = if run.name.is_empty() { "(no name)" } else { &run.name };
    println!("\n{} {:?}: {name} {} by {}", spec.name, spec.arguments, run.version, run.protocol.name());
    if let Some(said) = &run.first_deviation {
        println!("  forgiven      {said:?}");
    }
    if !run.supported_variants.sides.is_empty() {
        println!(
            "  plays         {:?}, rectangular {}, {:?}",
            run.supported_variants.sides, run.supported_variants.is_rectangular, run.supported_variants.rules
        );
    }
    let mut failed = 0;
    let mut report = |what: &str, outcome: Result<String, Box<dyn Error>>| {
        let (mark, text) = match outcome {
            Ok(text) => ("ok", text),
            Err(error) => {
                failed += 1;
                ("FAILED", error.to_string())
            }
        };
        println!("  {what:<13} {mark:<6} {text}");
    };
    for (what, has_clock) in [("games", false), ("timed games", true)] {
        report(what, games(arguments, spec, has_clock));
    }
    if spec.protocol.has_analysis_commands() {
        report("hint", ask_at_start(spec, &RequestKind::Hint { limits: limits() }));
        report("values", ask_at_start(spec, &RequestKind::Values { limits: limits() }));
        report("review", review(spec));
    }
    report("kill", interrupted(spec, Interruption::Kill));
    report("stop", interrupted(&Spec { patience_s: 2, ..spec.clone() }, Interruption::Stop));
    report("flood", flood(spec));
    report("restart", restart(spec));
    failed
}

/// Asks many questions at once, each about another position. Only the last one is answered, with a move of its own position.
fn flood(spec: &Spec) -> Result<String, Box<dyn Error>> {
    let engine = ExternalEngine::spawn(spec.clone(), || {})?;
    let mut game = ZooGame::new(spec.protocol)?;
    let mut random = RandomSequence::new(11);
    let task = RequestKind::Move { level: Level::Full { move_ms: spec.move_ms }, clock_ms: None };
    for _ in 1..FLOOD {
        game.counter += 1;
        let ticket = RequestId { counter: game.counter, position: game.position.hash() };
        let (start, plies) = (game.start.clone(), game.plies.clone());
        engine.ask(EngineQuestion { ticket, start, plies, task: task.clone() });
        std::thread::sleep(FLOOD_PAUSE);
        let ply = game.random_ply(&mut random);
        game.play(ply)?;
    }
    let began = Instant::now();
    let Answer::Best { ply, .. } = game.ask(&engine, &task)? else { return Err("no move".into()) };
    game.play(ply)?;
    Ok(format!("the last of {FLOOD} questions after {} ms", began.elapsed().as_millis()))
}

fn limits() -> Limits {
    Limits { move_ms: Some(HINT_MS), ..Limits::default() }
}

/// A game, and the clock of the engine.
struct ZooGame {
    start: Position,
    position: Position,
    plies: Vec<Ply>,
    counter: u64,
}

impl ZooGame {
    fn new(protocol: Protocol) -> Result<ZooGame, Box<dyn Error>> {
        let start = protocol.game().standard_start();
        Ok(ZooGame { position: start.clone(), start, plies: Vec::new(), counter: 0 })
    }

    fn play(&mut self, ply: Ply) -> Result<(), Box<dyn Error>> {
        self.position.play(ply).map_err(|error| format!("{ply:?}: {error}"))?;
        self.plies.push(ply);
        Ok(())
    }

    fn random_ply(&self, random: &mut RandomSequence) -> Ply {
        let legal = self.position.legal_points();
        let point = legal.get(random.next_below(legal.len().max(1)));
        point.map_or(Ply::Pass, |&point| Ply::Place(point))
    }

    /// Starts the engine's program before the game and its clock, as the app does. A fault is reported by the first question.
    fn prepare(&self, engine: &ExternalEngine) {
        let ticket = RequestId { counter: u64::MAX, position: self.position.hash() };
        let task = RequestKind::Move { level: Level::Fixed(1), clock_ms: None };
        engine.prepare_game(EngineQuestion { ticket, start: self.start.clone(), plies: Vec::new(), task });
        let _ = engine.wait(PREPARE_TIME);
    }

    /// Asks the engine; returns its last answer.
    fn ask(&mut self, engine: &ExternalEngine, task: &RequestKind) -> Result<Answer, Box<dyn Error>> {
        self.counter += 1;
        let ticket = RequestId { counter: self.counter, position: self.position.hash() };
        let (start, plies) = (self.start.clone(), self.plies.clone());
        engine.ask(EngineQuestion { ticket, start, plies, task: task.clone() });
        let until = Instant::now() + Duration::from_secs(90);
        while let Some(WorkerReport { report, fault }) = engine.wait(until.saturating_duration_since(Instant::now())) {
            if let Some(fault) = fault {
                return Err(Box::new(fault));
            }
            let is_last = matches!(report.answer, Answer::Best { .. } | Answer::Values { done: true, .. });
            if report.ticket == ticket && is_last {
                return Ok(report.answer);
            }
        }
        Err("nothing was answered in 90 s".into())
    }
}

fn games(arguments: &ZooArguments, spec: &Spec, has_clock: bool) -> Result<String, Box<dyn Error>> {
    let (mut plies, mut won, mut slowest, mut least_left) = (0, 0, Duration::ZERO, u64::MAX);
    let mut own = Worker::spawn(EngineOptions { threads: 1, hash_mb: 16 }, || {})?;
    let count = arguments.games;
    for number in 0..count {
        let engine = ExternalEngine::spawn(spec.clone(), || {})?;
        let mut game = ZooGame::new(spec.protocol)?;
        game.prepare(&engine);
        let color = Color::ALL[number as usize % 2];
        let mut left_ms = u64::from(arguments.clock_ms);
        while game.position.outcome().is_none() {
            let ply = if game.position.must_pass() {
                Ply::Pass
            } else if game.position.side_to_move() == color {
                let clock_ms = has_clock.then_some((left_ms as u32, arguments.increment_ms));
                let task = RequestKind::Move { level: Level::Full { move_ms: spec.move_ms }, clock_ms };
                let began = Instant::now();
                let answer = game.ask(&engine, &task);
                let told = || format!("game {number}, ply {}", game.plies.len());
                let answer = answer.map_err(|error| format!("{}: {error}", told()))?;
                let Answer::Best { ply, .. } = answer else { return Err("no move".into()) };
                (plies, slowest) = (plies + 1, slowest.max(began.elapsed()));
                let used_ms = began.elapsed().as_millis() as u64;
                if has_clock && used_ms > left_ms {
                    return Err(format!("{}: lost by time, {used_ms} of {left_ms} ms", told()).into());
                }
                left_ms = left_ms.saturating_sub(used_ms);
                least_left = least_left.min(left_ms);
                left_ms += u64::from(arguments.increment_ms);
                ply
            } else {
                own_ply(&mut own, &game, arguments.level, u64::from(number) + 1)?
            };
            game.play(ply)?;
        }
        won += u32::from(game.position.outcome() == Some(Outcome::Win(color)));
    }
    let (main, more) = (f64::from(arguments.clock_ms) / 1000.0, f64::from(arguments.increment_ms) / 1000.0);
    let clock = match has_clock {
        true => format!(", least left {:.1} s of {main}+{more} s", least_left as f64 / 1000.0),
        false => String::new(),
    };
    Ok(format!("{count} whole, {won} won, {plies} moves, slowest {} ms{clock}", slowest.as_millis()))
}

/// The move of our own engine.
fn own_ply(own: &mut Worker, game: &ZooGame, level: u8, seed: u64) -> Result<Ply, Box<dyn Error>> {
    let ticket = RequestId { counter: game.plies.len() as u64, position: game.position.hash() };
    let task = RequestKind::Move { level: Level::Fixed(level), clock_ms: None };
    own.ask(Request { ticket, position: game.position.clone(), task, seed });
    loop {
        let report = own.wait(Duration::from_secs(90)).ok_or("our engine does not answer")?;
        match report.answer {
            Answer::Best { ply, .. } if report.ticket == ticket => return Ok(ply),
            Answer::Failed(why) => return Err(why.into()),
            _ => {}
        }
    }
}

fn ask_at_start(spec: &Spec, task: &RequestKind) -> Result<String, Box<dyn Error>> {
    let engine = ExternalEngine::spawn(spec.clone(), || {})?;
    let mut game = ZooGame::new(spec.protocol)?;
    // A position with moves of different values.
    for name in ["F5", "D6", "C3"] {
        let ply = Ply::Place(game.position.parse_point(name).ok_or("no point")?);
        game.play(ply)?;
    }
    let began = Instant::now();
    let text = match game.ask(&engine, task)? {
        Answer::Best { ply, score, depth, .. } => format!("{ply:?} {score:?} depth {depth}"),
        Answer::Values { values, depth, .. } if !values.is_empty() => format!("{} values, depth {depth}", values.len()),
        _ => return Err("no values".into()),
    };
    Ok(format!("{text}, {} ms", began.elapsed().as_millis()))
}

/// Asks for the values of the last positions of a game, from its end to its start, as a review does.
fn review(spec: &Spec) -> Result<String, Box<dyn Error>> {
    let engine = ExternalEngine::spawn(spec.clone(), || {})?;
    let mut game = ZooGame::new(spec.protocol)?;
    let mut random = RandomSequence::new(7);
    while game.position.outcome().is_none() {
        let ply = if game.position.must_pass() { Ply::Pass } else { game.random_ply(&mut random) };
        game.play(ply)?;
    }
    let mut valued = 0;
    let all = std::mem::take(&mut game.plies);
    for count in (0..all.len()).rev().step_by(all.len().div_ceil(REVIEWED)) {
        (game.position, game.plies) = (game.start.clone(), Vec::new());
        all[..count].iter().try_for_each(|&ply| game.play(ply))?;
        if !game.position.must_pass() {
            game.ask(&engine, &RequestKind::Hint { limits: limits() })
                .map_err(|error| format!("after {count} plies: {error}"))?;
            valued += 1;
        }
    }
    Ok(format!("{valued} positions"))
}

/// What is done to an engine's process.
#[derive(Clone, Copy, PartialEq)]
enum Interruption {
    Kill,
    Stop,
}

/// Interrupts the engine while it is to move. The fault must be the expected one, and the next question must be answered.
#[cfg(target_os = "linux")]
fn interrupted(spec: &Spec, interruption: Interruption) -> Result<String, Box<dyn Error>> {
    // Time enough to be interrupted.
    let slow = Spec { move_ms: 3000, ..spec.clone() };
    let engine = ExternalEngine::spawn(slow, || {})?;
    let mut game = ZooGame::new(spec.protocol)?;
    let task = RequestKind::Move { level: Level::Full { move_ms: 3000 }, clock_ms: None };
    let Answer::Best { ply, .. } = game.ask(&engine, &task)? else { return Err("no move".into()) };
    game.play(ply)?;
    let ply = game.random_ply(&mut RandomSequence::new(3));
    game.play(ply)?;
    let process = own_child().ok_or("no process")?;
    let (signal, word) = match interruption {
        Interruption::Kill => (libc::SIGKILL, "ended"),
        Interruption::Stop => (libc::SIGSTOP, "late"),
    };
    // SAFETY: a system call that touches no memory.
    unsafe { libc::kill(process, signal) };
    let began = Instant::now();
    let fault = match game.ask(&engine, &task) {
        Err(fault) => fault,
        // A killed engine is noticed before the question, and started anew.
        Ok(_) if interruption == Interruption::Kill => return Ok("started anew at the question".into()),
        Ok(_) => return Err("it answers".into()),
    };
    let found = fault.downcast_ref::<qipan_core::engine::external::ExternalError>().map_or("", |fault| fault.word());
    if found != word {
        return Err(format!("{fault}, not {word}").into());
    }
    let told_ms = began.elapsed().as_millis();
    if Path::new(&format!("/proc/{process}")).exists() {
        return Err("its process is still there".into());
    }
    game.ask(&engine, &task).map_err(|error| format!("after it: {error}"))?;
    Ok(format!("{found} after {told_ms} ms, then a move"))
}

#[cfg(not(target_os = "linux"))]
fn interrupted(_: &Spec, _: Interruption) -> Result<String, Box<dyn Error>> {
    Ok("not on this system".into())
}

/// The only child of this process.
#[cfg(target_os = "linux")]
fn own_child() -> Option<i32> {
    let threads = std::fs::read_dir("/proc/self/task").ok()?;
    let lists = threads.flatten().filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok());
    lists.flat_map(|list| list.split_whitespace().filter_map(|child| child.parse().ok()).collect::<Vec<i32>>()).next()
}

/// Starts the engine five times in a row for a move.
fn restart(spec: &Spec) -> Result<String, Box<dyn Error>> {
    let began = Instant::now();
    for _ in 0..5 {
        let engine = ExternalEngine::spawn(spec.clone(), || {})?;
        let task = RequestKind::Move { level: Level::Full { move_ms: spec.move_ms }, clock_ms: None };
        ZooGame::new(spec.protocol)?.ask(&engine, &task)?;
    }
    match has_own_child() {
        true => Err("a process is left".into()),
        false => Ok(format!("5 starts, moves and ends in {:.1} s", began.elapsed().as_secs_f64())),
    }
}

#[cfg(target_os = "linux")]
fn has_own_child() -> bool {
    own_child().is_some()
}

#[cfg(not(target_os = "linux"))]
fn has_own_child() -> bool {
    false
}
