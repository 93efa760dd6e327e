//! Attacks a kiosk: visits and PINs in `qipan headless` end by a kill or a power cut at a random moment, and the next start is checked.

use super::machine_policy::{PIN, write_kiosk_policy};
use crate::attack::cut_disk::Library;
use crate::attack::program::HeadlessProgram;
use qipan_core::rules::mix::RandomSequence;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The longest time from a start to the kiosk's demo.
const START_MAX: Duration = Duration::from_secs(2);
/// The power is cut at a random system call up to this number.
const CALLS_MAX: usize = 40;
/// Number of runs in one data folder; each run is ended by a kill or a power cut.
const LIVES: usize = 2;
/// The name of the file in which the kiosk counts wrong PINs.
const COUNT: &str = "kiosk-pin-tries";

/// Counts of an attack on a kiosk, and what was wrong.
#[derive(Default)]
struct AttackTally {
    visits: usize,
    wrong: usize,
    slowest: Duration,
    found: Vec<String>,
}

pub fn run(program: &Path, kills: usize, cuts: usize, seed: u64) -> Result<(), Box<dyn Error>> {
    let (mut random, mut all) = (RandomSequence::new(seed), Vec::new());
    let library = if cuts == 0 { None } else { Some(Library::compile(None)?) };
    for (name, ends, library) in [("kills", kills, None), ("cuts", cuts, library.as_ref())] {
        let mut tally = AttackTally::default();
        for round in 0..ends.div_ceil(LIVES) {
            // Every few runs the data folder is new, because an old folder waits a quarter of an hour after each wrong PIN.
            let folder = tempfile::tempdir()?;
            let forgets = round % 2 == 0;
            let policy = write_kiosk_policy(folder.path(), 60, forgets)?;
            for _ in 0..LIVES.min(ends - LIVES * round) {
                live(program, &folder, &policy, library, &mut random, &mut tally)?;
                check(program, &folder, &policy, forgets, &mut tally)?;
            }
        }
        let AttackTally { visits, wrong, slowest, found } = tally;
        println!(
            "{ends} {name}: {visits} visits, {wrong} wrong PINs, slowest start {} ms, {} found",
            slowest.as_millis(),
            found.len()
        );
        all.extend(found);
    }
    all.iter().for_each(|what| println!("  {what}"));
    if all.is_empty() { Ok(()) } else { Err("a start after an end was not valid".into()) }
}

fn data(folder: &TempDir) -> PathBuf {
    folder.path().join("data")
}

/// Runs the kiosk with random visits, and ends it by a kill or a power cut.
fn live(
    program: &Path,
    folder: &TempDir,
    policy: &Path,
    library: Option<&Library>,
    random: &mut RandomSequence,
    tally: &mut AttackTally,
) -> Result<(), Box<dyn Error>> {
    std::fs::create_dir_all(data(folder))?;
    let policy = policy.display().to_string();
    let environment = library.map(|library| library.environment(&data(folder), Some(random.next_below(CALLS_MAX))));
    let watched = library.map(|library| library.watch(&data(folder))).transpose()?;
    let mut running =
        HeadlessProgram::start(program, &data(folder), &["--policy", &policy], &environment.unwrap_or_default())?;
    for _ in 0..2 + random.next_below(4) {
        for line in deed(random) {
            running.send_line(&line);
        }
    }
    // The program reads the script while it works, so that some kills come in the middle of a PIN's check.
    std::thread::sleep(Duration::from_millis(random.next_below(900) as u64));
    let last = running.kill()?;
    let count = |start: &str| last.lines.iter().filter(|line| line.starts_with(start)).count();
    tally.visits += count("kiosk visit");
    tally.wrong += count("kiosk wrong");
    if let Some(watched) = watched {
        watched.cut_power(random)?;
    }
    Ok(())
}

/// Returns the random script lines of one visitor.
fn deed(random: &mut RandomSequence) -> Vec<String> {
    let pin = if random.next_below(5) == 0 { PIN.to_owned() } else { format!("{:06}", random.next_below(1_000_000)) };
    let typed = pin.chars().map(|digit| format!("key {digit}"));
    match random.next_below(3) {
        0 => vec!["click 300 300".into(), "wait 500".into(), "move d3".into(), "wait 3000".into(), "move c5".into()],
        1 => vec!["do play-gomoku".into(), "move h8".into(), "wait 90000".into()],
        _ => {
            let mut lines = vec!["key Ctrl+Alt+Shift+P".to_owned()];
            lines.extend(typed);
            lines.extend(["key Enter".into(), "sync 400".into(), "key Escape".into()]);
            lines
        }
    }
}

/// Checks the start after an attack: the demo must begin within `START_MAX` and without error messages, and the files must be whole.
fn check(
    program: &Path,
    folder: &TempDir,
    policy: &Path,
    forgets: bool,
    tally: &mut AttackTally,
) -> Result<(), Box<dyn Error>> {
    let (began, policy) = (Instant::now(), policy.display().to_string());
    let mut running = HeadlessProgram::start(program, &data(folder), &["--policy", &policy], &[])?;
    while running.read_line().is_some_and(|line| line != "kiosk demo") {}
    let start = began.elapsed();
    tally.slowest = tally.slowest.max(start);
    let last = running.quit()?;
    let mut wrong = |what: String| tally.found.push(what);
    if start > START_MAX {
        wrong(format!("the start took {} ms", start.as_millis()));
    }
    if !last.lines.iter().any(|line| line == "kiosk demo") || !last.stderr_text.is_empty() {
        wrong(format!("no demo, or complaints: {:?} {}", last.lines, last.stderr_text));
    }
    let left = std::fs::read_dir(data(folder))?.collect::<Result<Vec<_>, _>>()?;
    for entry in left {
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_count = name == COUNT;
        if is_count && !is_whole(&std::fs::read_to_string(entry.path())?) {
            wrong(format!("{name} is torn"));
        }
        // The program removes temporary files that a power cut left a day later.
        if forgets && !is_count && !name.starts_with(".tmp-") {
            wrong(format!("{name} was left"));
        }
    }
    Ok(())
}

/// Whether the text is a complete file of the kiosk's PIN tries.
fn is_whole(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.len() == 3 && words[0] == "tries-1" && words[1..].iter().all(|word| word.parse::<i64>().is_ok())
}
