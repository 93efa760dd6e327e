//! `lab external`: tests of external engines. Plays games against our own program as an external engine, checks what happens with
//! engines that have planted faults, and is such a faulty engine itself (`external be`).

mod zoo;

use qipan_core::engine::external::{
    EngineQuestion, ExternalEngine, ExternalError, Protocol, Spec, WorkerReport, try_protocols,
};
use qipan_core::engine::{Answer, EngineOptions, Level, Request, RequestId, RequestKind, Worker};
use qipan_core::rules::{Color, Outcome, Ply, Position};
use qipan_front::app::game::engine_list::engine_text::fault_text;
use qipan_front::app::kernel::lang::{Lang, SHIPPED};
use std::error::Error;
use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

#[derive(clap::Subcommand)]
pub enum ExternalCommand {
    /// Play games by NBoard, GTP and Gomocup against our own program as a foreign one; exit 1 where one fails.
    Games(GamesArguments),
    /// Ask engines with planted faults for a move; exit 1 where the fault is not what is told, or something of them survives.
    Faults(FaultsArguments),
    /// Start a program and tell what it speaks.
    Try { command: String, arguments: Vec<String> },
    /// Play with every engine in a folder and print a table; exit 1 where something fails.
    Zoo(zoo::ZooArguments),
    /// Be an engine with a fault, on standard input and output.
    Be { fault: EngineFault },
}

#[derive(clap::Args)]
pub struct GamesArguments {
    /// The `qipan` program; by default the one beside this `lab`.
    #[arg(long)]
    program: Option<PathBuf>,
    /// Number of games by each protocol.
    #[arg(long, default_value_t = 20)]
    games: u32,
    /// The level of our engine that plays against the foreign one.
    #[arg(long, default_value_t = 3)]
    level: u8,
    #[arg(long, default_value_t = 50)]
    move_ms: u32,
}

#[derive(clap::Args)]
pub struct FaultsArguments {
    /// How many seconds an engine may send nothing.
    #[arg(long, default_value_t = 2)]
    patience_s: u32,
    /// Show what the user sees in all languages too.
    #[arg(long)]
    languages: bool,
}

/// The planted fault of an engine.
#[derive(Clone, Copy, Debug, PartialEq, clap::ValueEnum)]
pub enum EngineFault {
    /// The engine sends nothing at all.
    Mute,
    /// The engine sends lines that belong to no protocol.
    Foreign,
    /// The engine ends at once.
    EndsAtOnce,
    /// The engine greets and gives no move.
    Hangs,
    /// The engine greets, gives no move, and ignores requests to end.
    Stubborn,
    /// The engine greets and ends when it is to move.
    Crashes,
    /// The engine's move is illegal.
    Cheats,
    /// The engine's answer is not a move.
    Babbles,
    /// The engine answers that it cannot play.
    Refuses,
    /// The engine writes endless lines.
    Floods,
    /// The engine writes one endless line.
    LongLine,
    /// The engine allocates two gigabytes.
    Grows,
    /// The engine fills twice the memory that it is told and a part of what it may take beside it, then moves.
    Fills,
    /// The engine writes banners, art and empty lines before its greeting and between its answers.
    TalksFirst,
    /// The engine writes blanks where its protocol has none, and after its lines.
    Blanks,
    /// The engine moves long after its thinking time, but within its patience.
    Late,
    /// The engine answers in another order than it was asked.
    WrongOrder,
    /// The engine leaves a process of another session behind.
    Daemon,
}

/// How many seconds an engine may send nothing while it allocates memory.
const GROWS_PATIENCE_S: u32 = 30;

/// The faults, and the words of what is reported; `none` where the engine's move is played.
const KINDS: [(EngineFault, &str); 18] = [
    (EngineFault::Mute, "silent"),
    (EngineFault::Foreign, "foreign"),
    (EngineFault::EndsAtOnce, "ended"),
    (EngineFault::Hangs, "late"),
    (EngineFault::Stubborn, "late"),
    (EngineFault::Crashes, "ended"),
    (EngineFault::Cheats, "illegal"),
    (EngineFault::Babbles, "illegal"),
    (EngineFault::Refuses, "refused"),
    (EngineFault::Floods, "flood"),
    (EngineFault::LongLine, "flood"),
    (EngineFault::Grows, "memory"),
    (EngineFault::Fills, "none"),
    (EngineFault::TalksFirst, "none"),
    (EngineFault::Blanks, "none"),
    (EngineFault::Late, "none"),
    (EngineFault::WrongOrder, "late"),
    (EngineFault::Daemon, "ended"),
];

pub fn run(command: &ExternalCommand) -> Result<(), Box<dyn Error>> {
    match command {
        ExternalCommand::Games(arguments) => games(arguments),
        ExternalCommand::Faults(arguments) => faults(arguments),
        ExternalCommand::Try { command, arguments } => {
            let spec = Spec { command: command.clone(), arguments: arguments.clone(), ..Spec::default() };
            let trial = try_protocols(&spec);
            for attempt in &trial.attempts {
                println!("{} {:?}", attempt.protocol.name(), attempt.arguments);
                attempt.lines.iter().for_each(|line| println!("  {line}"));
            }
            println!("{:?}", trial.result?);
            Ok(())
        }
        ExternalCommand::Zoo(arguments) => zoo::print_engine_table(arguments),
        ExternalCommand::Be { fault } => be(*fault),
    }
}

// --- Games -------------------------------------------------------------------------------------------------------------------

fn games(arguments: &GamesArguments) -> Result<(), Box<dyn Error>> {
    let program = crate::sibling::program_or_sibling(arguments.program.clone())?;
    let mut failures = 0;
    for protocol in Protocol::ALL {
        let word = protocol.name().to_lowercase();
        let spec = Spec {
            name: format!("Qipan by {}", protocol.name()),
            protocol,
            command: program.display().to_string(),
            arguments: ["engine", &word, "--threads", "1", "--move-ms", &arguments.move_ms.to_string()]
                .map(str::to_owned)
                .to_vec(),
            move_ms: arguments.move_ms.max(if protocol == Protocol::Gtp { 1000 } else { 1 }),
            depth: (protocol == Protocol::Nboard).then_some(6),
            ..Spec::default()
        };
        let began = Instant::now();
        let (mut tally, mut plies, mut slowest) = ([0; 3], 0, Duration::ZERO);
        for game in 0..arguments.games {
            match play(&spec, arguments, game) {
                Ok(played) => {
                    tally[played.result] += 1;
                    plies += played.plies;
                    slowest = slowest.max(played.slowest);
                }
                Err(error) => {
                    failures += 1;
                    println!("{} game {game}: {error}", protocol.name());
                }
            }
        }
        let [won, drawn, lost] = tally;
        println!(
            "{}: {} games against level {}: won {won}, drawn {drawn}, lost {lost}; {plies} moves of the engine, slowest \
             {} ms, {:.1} s",
            protocol.name(),
            arguments.games,
            arguments.level,
            slowest.as_millis(),
            began.elapsed().as_secs_f64()
        );
    }
    if failures > 0 { Err(format!("{failures} games were not played to their end").into()) } else { Ok(()) }
}

struct GameOutcome {
    /// Won, drawn or lost by the foreign engine.
    result: usize,
    plies: usize,
    slowest: Duration,
}

fn play(spec: &Spec, arguments: &GamesArguments, game: u32) -> Result<GameOutcome, Box<dyn Error>> {
    let foreign = ExternalEngine::spawn(spec.clone(), || {})?;
    let mut own = Worker::spawn(EngineOptions { threads: 1, hash_mb: 16 }, || {})?;
    let start = spec.protocol.game().standard_start();
    let (mut position, mut plies): (Position, Vec<Ply>) = (start.clone(), Vec::new());
    let color = Color::ALL[game as usize % 2];
    let mut played = GameOutcome { result: 1, plies: 0, slowest: Duration::ZERO };
    while position.outcome().is_none() {
        let ticket = RequestId { counter: plies.len() as u64, position: position.hash() };
        let ply = if position.must_pass() {
            Ply::Pass
        } else if position.side_to_move() == color {
            let task = RequestKind::Move { level: Level::Full { move_ms: spec.move_ms }, clock_ms: None };
            let began = Instant::now();
            foreign.ask(EngineQuestion { ticket, start: start.clone(), plies: plies.clone(), task });
            let ply = best_of(|| foreign.wait(Duration::from_secs(60)), ticket)?;
            (played.plies, played.slowest) = (played.plies + 1, played.slowest.max(began.elapsed()));
            ply
        } else {
            let task = RequestKind::Move { level: Level::Fixed(arguments.level), clock_ms: None };
            own.ask(Request { ticket, position: position.clone(), task, seed: game.into() });
            let wait = || own.wait(Duration::from_secs(60)).map(|report| WorkerReport { report, fault: None });
            best_of(wait, ticket)?
        };
        position.play(ply).map_err(|error| format!("{ply:?}: {error}"))?;
        plies.push(ply);
    }
    if let Some(Outcome::Win(winner)) = position.outcome() {
        played.result = if winner == color { 0 } else { 2 };
    }
    Ok(played)
}

/// The ply of the last answer to a question.
fn best_of(mut wait: impl FnMut() -> Option<WorkerReport>, ticket: RequestId) -> Result<Ply, Box<dyn Error>> {
    loop {
        let said = wait().ok_or("nothing was said for a minute")?;
        match said.report.answer {
            _ if said.report.ticket != ticket => {}
            Answer::Best { ply, .. } => return Ok(ply),
            Answer::Failed(why) => return Err(why.into()),
            _ => {}
        }
    }
}

// --- Faults ------------------------------------------------------------------------------------------------------------------

fn faults(arguments: &FaultsArguments) -> Result<(), Box<dyn Error>> {
    let mut wrong = 0;
    println!("{:<12} {:<9} {:<12} {:>8}  told", "fault", "protocol", "found", "ms");
    for (kind, wanted) in KINDS {
        for protocol in Protocol::ALL {
            let began = Instant::now();
            let (fault, is_gone) = fault_of(&spec_of(kind, protocol, arguments)?)?;
            let (word, told) =
                fault.as_ref().map_or(("none", String::new()), |fault| (fault.word(), fault.to_string()));
            let ms = began.elapsed().as_millis();
            // NBoard has no word for a refusal.
            let is_nboard_refusal = kind == EngineFault::Refuses && protocol == Protocol::Nboard && word == "illegal";
            let is_right = (word == wanted || is_nboard_refusal) && is_gone;
            wrong += u32::from(!is_right);
            let mark = if is_right { "" } else { "  WRONG" };
            println!("{:<12} {:<9} {word:<12} {ms:>8}  {told}{mark}", word_of(kind), protocol.name());
            for (tag, ..) in SHIPPED.iter().filter(|_| arguments.languages) {
                let text = fault.as_ref().map(|fault| fault_text(&Lang::shipped(tag), &word_of(kind), fault));
                text.into_iter().for_each(|text| println!("{:>22} {tag:<8} {text}", ""));
            }
        }
    }
    let missing = Spec { command: "/no/such/engine".into(), ..Spec::default() };
    let (fault, _) = fault_of(&missing)?;
    println!("{:<12} {:<9} {:<12}", "no program", "NBoard", fault.as_ref().map_or("none", ExternalError::word));
    wrong += u32::from(fault != Some(ExternalError::ProgramMissing));
    if wrong > 0 { Err(format!("{wrong} faults were told wrongly").into()) } else { Ok(()) }
}

fn word_of(kind: EngineFault) -> String {
    use clap::ValueEnum;
    kind.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

fn spec_of(kind: EngineFault, protocol: Protocol, arguments: &FaultsArguments) -> Result<Spec, Box<dyn Error>> {
    Ok(Spec {
        name: word_of(kind),
        protocol,
        command: std::env::current_exe()?.display().to_string(),
        arguments: vec!["external".into(), "be".into(), word_of(kind)],
        // A busy machine takes seconds to give out so much memory.
        patience_s: arguments.patience_s.max(if kind == EngineFault::Grows { GROWS_PATIENCE_S } else { 0 }),
        move_ms: 100,
        memory_mb: 256,
        ..Spec::default()
    })
}

/// Asks the engine for a first move; returns the fault that this shows, and whether no process of the engine is left.
fn fault_of(spec: &Spec) -> Result<(Option<ExternalError>, bool), Box<dyn Error>> {
    let engine = ExternalEngine::spawn(spec.clone(), || {})?;
    let start = spec.protocol.game().standard_start();
    let ticket = RequestId { counter: 1, position: start.hash() };
    let task = RequestKind::Move { level: Level::Full { move_ms: spec.move_ms }, clock_ms: None };
    engine.ask(EngineQuestion { ticket, start, plies: Vec::new(), task });
    let said = engine.wait(Duration::from_secs(60)).ok_or("nothing was said for a minute")?;
    drop(engine);
    // A daemon is a mute engine.
    let left = processes_of(&spec.name) + processes_of(&word_of(EngineFault::Mute));
    Ok((said.fault, left == 0))
}

/// The number of processes that run as this faulty engine.
fn processes_of(name: &str) -> usize {
    let Ok(folder) = std::fs::read_dir("/proc") else { return 0 };
    let own = std::process::id().to_string();
    let is_one = |path: PathBuf| {
        let line = std::fs::read(path.join("cmdline")).unwrap_or_default();
        let parent = std::fs::read_to_string(path.join("stat")).unwrap_or_default();
        let parent =
            parent.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(1)).unwrap_or_default().to_owned();
        let words: Vec<&[u8]> = line.split(|byte| *byte == 0).collect();
        words.get(1..4) == Some(&[&b"external"[..], b"be", name.as_bytes()][..]) && (parent == own || parent == "1")
    };
    folder.flatten().filter(|entry| is_one(entry.path())).count()
}

// --- The bad engine ----------------------------------------------------------------------------------------------------------

/// Runs a faulty engine: greets in any of the protocols, and fails when it is to move.
fn be(kind: EngineFault) -> Result<(), Box<dyn Error>> {
    match kind {
        EngineFault::EndsAtOnce => return Ok(()),
        EngineFault::Mute => sleep(),
        _ => {}
    }
    let mut output = std::io::stdout();
    if kind == EngineFault::TalksFirst {
        write!(output, "{BANNER}")?;
    }
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let line = line.trim();
        if kind == EngineFault::Foreign {
            writeln!(output, "What is \"{line}\"?")?;
        } else if let Some(answer) = greeting(line) {
            match kind {
                EngineFault::TalksFirst => write!(output, "\n\nbusy with {line:?}\n{answer}")?,
                EngineFault::Blanks => write!(output, "{}", with_blanks(&answer))?,
                // Its move comes before anybody asks for it.
                EngineFault::WrongOrder if line == "nboard 2" => write!(output, "=== F5\n{answer}")?,
                EngineFault::WrongOrder if line.starts_with("START") => write!(output, "7,7\n{answer}")?,
                _ => write!(output, "{answer}")?,
            }
        } else if is_end(line) && kind != EngineFault::Stubborn {
            return Ok(());
        } else if is_to_move(line) {
            go_wrong(kind, line, &mut output)?;
        }
        output.flush()?;
    }
    if kind == EngineFault::Stubborn {
        sleep();
    }
    Ok(())
}

/// An answer with blanks before the number of GTP and around the sign of equality, and with blanks and a tab behind each line.
fn with_blanks(answer: &str) -> String {
    answer.replacen('=', " = ", 1).trim_start().replace('\n', " \t\r\n")
}

/// What some engines write before anything else.
const BANNER: &str = "\n  _____\n |  X  |\n |_____|\n# Faulty 1.0\n== Welcome ==\nERROR no configuration file\n\n";

fn sleep() -> ! {
    loop {
        std::thread::sleep(Duration::from_secs(60));
    }
}

fn is_end(line: &str) -> bool {
    line == "quit" || line == "END"
}

fn is_to_move(line: &str) -> bool {
    line == "go" || line.contains("genmove") || ["BEGIN", "DONE"].contains(&line) || line.starts_with("TURN")
}

/// The normal answer of an engine to a line that does not ask for a move.
fn greeting(line: &str) -> Option<String> {
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    if !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_digit()) && !rest.starts_with("genmove") {
        let text = match rest {
            "protocol_version" => "2",
            "name" => "Faulty",
            "list_commands" => "list_commands\nclear_board\ngenmove\nplay",
            _ => "",
        };
        return Some(format!("={first} {text}\n\n"));
    }
    match first {
        "nboard" => Some("set myname Faulty\n".into()),
        "ping" => Some(format!("pong {rest}\n")),
        "ABOUT" => Some("name=\"Faulty\", version=\"1\"\n".into()),
        "START" | "RECTSTART" => Some("OK\n".into()),
        _ => None,
    }
}

fn go_wrong(kind: EngineFault, line: &str, output: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let number: String = line.chars().take_while(char::is_ascii_digit).collect();
    let (nboard, gtp) = (line == "go", !number.is_empty());
    let answer = |text: &str| match (nboard, gtp) {
        (true, _) => format!("=== {text}"),
        (_, true) => format!("={number} {text}\n"),
        _ => text.to_owned(),
    };
    let good = if nboard || gtp { "F5" } else { "7,7" };
    match kind {
        EngineFault::Hangs => {}
        EngineFault::Stubborn => sleep(),
        EngineFault::Crashes => std::process::exit(3),
        EngineFault::Cheats if nboard || gtp => writeln!(output, "{}", answer("A1"))?,
        EngineFault::Cheats => writeln!(output, "99,99")?,
        EngineFault::Babbles if nboard || gtp => writeln!(output, "{}", answer("xyzzy"))?,
        EngineFault::Babbles => writeln!(output, "255,0")?,
        // NBoard has no word for it: the nearest is a move that is none.
        EngineFault::Refuses if nboard => writeln!(output, "=== ERROR")?,
        EngineFault::Refuses if gtp => writeln!(output, "?{number} cannot\n")?,
        EngineFault::Refuses => writeln!(output, "ERROR cannot")?,
        EngineFault::Floods => loop {
            writeln!(output, "MESSAGE and on and on")?;
        },
        EngineFault::LongLine => loop {
            output.write_all(&[b'x'; 4096])?;
        },
        EngineFault::Grows => {
            let mut held: Vec<Vec<u8>> = Vec::new();
            // Written to, or the system gives no memory for it.
            held.extend((0..32).map(|at| vec![at + 1; 64 << 20]));
            std::hint::black_box(&held);
            sleep();
        }
        EngineFault::Fills => {
            let held: Vec<Vec<u8>> = (0..4).map(|at| vec![at + 1; 75 << 20]).collect();
            std::thread::sleep(Duration::from_millis(500));
            std::hint::black_box(&held);
            writeln!(output, "{}", answer(good))?;
        }
        EngineFault::TalksFirst => writeln!(output, "\nthinking about {line:?}\n{}", answer(good))?,
        EngineFault::Blanks if gtp => write!(output, "= {number}  F5 \r\n \r\n")?,
        EngineFault::Blanks if nboard => write!(output, "===  f5  0.00  0.0 \r\n")?,
        EngineFault::Blanks => write!(output, " 7 , 7 \r\n")?,
        EngineFault::Late => {
            std::thread::sleep(Duration::from_millis(1500));
            writeln!(output, "{}", answer(good))?;
        }
        EngineFault::WrongOrder if gtp => writeln!(output, "=99999 F5\n")?,
        EngineFault::WrongOrder => {}
        EngineFault::Daemon => {
            let mut daemon = std::process::Command::new("setsid");
            daemon.arg(std::env::current_exe()?).args(["external", "be", &word_of(EngineFault::Mute)]);
            daemon.stdin(std::process::Stdio::null()).stdout(std::process::Stdio::null()).spawn()?;
            // Time to become what it is.
            std::thread::sleep(Duration::from_millis(300));
            std::process::exit(3);
        }
        EngineFault::Mute | EngineFault::Foreign | EngineFault::EndsAtOnce => {}
    }
    Ok(())
}
