//! The real program is killed while a finished game is reviewed, commented and branched: every record that it had called durable is
//! there, the game replays, and it is as finished as before. `QIPAN_STUDY_KILLS` says how often.

use qipan::rules::mix::RandomSequence;
use qipan::session::Session;
use qipan::store::{GameId, RealDisk, Store};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// A whole short game.
const FINISHED: [&str; 9] = ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"];
const PATIENCE: Duration = Duration::from_secs(60);
/// So many kills where nobody says how many.
const KILLS: usize = 6;

/// What the script wishes: walking, branches, remarks, their order, deleting and bringing back, the review, the analysis.
fn script(random: &mut RandomSequence) -> Vec<String> {
    let mut lines = vec!["do replay".to_owned()];
    for _ in 0..30 {
        let square = format!("{}{}", (b'c' + random.next_below(4) as u8) as char, 3 + random.next_below(4));
        let some: &[&str] = match random.next_below(12) {
            0 => &["key Home", "key Right", "key Right"],
            1 => &["key Home", "key Right", "key Right", "key Right", "key Right"],
            // The button of the remark, in the layout of 720 by 780.
            2 | 3 => &["click 278 680", "text A quiet move. 静かな手", "key Enter"],
            4 => &["key PageDown"],
            5 => &["key Backspace"],
            6 => &["click 278 742"],
            7 => &["click 442 742"],
            8 => &["do analysis"],
            9 => &["key Escape", "do review", "key PageDown", "key Escape", "do replay"],
            _ => &[],
        };
        lines.extend(some.iter().map(|line| (*line).to_owned()));
        lines.push(format!("move {square}"));
    }
    lines.push("sync".to_owned());
    lines
}

fn start(data: &Path) -> (Child, Receiver<String>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_qipan"));
    command.args(["headless", "--new", "--game", "reversi", "--black", "human", "--white", "human"]);
    command.arg("--data-dir").arg(data);
    command.env("LANG", "C").env_remove("LC_ALL").env_remove("LANGUAGE");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("starts");
    let output = child.stdout.take().expect("a pipe");
    let (said, heard) = channel();
    std::thread::spawn(move || {
        BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| said.send(line))
    });
    (child, heard)
}

/// Waits for lines until one is as wanted.
fn hear(heard: &Receiver<String>, told: &mut Vec<String>, is_it: impl Fn(&str) -> bool) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < PATIENCE {
        match heard.recv_timeout(PATIENCE) {
            Ok(line) => {
                let ends = is_it(&line);
                told.push(line);
                if ends {
                    return true;
                }
            }
            Err(RecvTimeoutError::Disconnected | RecvTimeoutError::Timeout) => return false,
        }
    }
    false
}

#[test]
fn a_kill_while_a_game_is_studied_loses_nothing_durable() {
    let kills = std::env::var("QIPAN_STUDY_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(KILLS);
    let data = tempfile::tempdir().expect("a folder");
    let (mut random, mut records, mut early) = (RandomSequence::new(15), 0, 0);
    for round in 0..kills {
        let (mut child, heard) = start(data.path());
        let mut input = child.stdin.take().expect("a pipe");
        let mut told = Vec::new();
        // It may end early, which the missing lines tell.
        let _ = writeln!(input, "move {}\nsync", FINISHED.join("\nmove "));
        assert!(hear(&heard, &mut told, |line| line == "synced"), "round {round}: {told:?}");
        let _ = writeln!(input, "{}", script(&mut random).join("\n"));
        let wanted = 1 + random.next_below(12);
        let mut studied = 0;
        // A script that studies less often than that is through.
        let is_new = |line: &str| line.starts_with("studied") || line == "synced";
        while studied < wanted && hear(&heard, &mut told, is_new) && told.last().is_some_and(|line| line != "synced") {
            studied += 1;
        }
        std::thread::sleep(Duration::from_micros(random.next_below(30_000) as u64));
        child.kill().expect("it runs");
        child.wait().expect("it ends");
        early += usize::from(told.last().is_some_and(|line| line != "synced"));
        told.extend(heard.iter());
        records += check(data.path(), &told, round);
    }
    println!(
        "{kills} kills, {early} before the script was through, {records} records were called durable, none is lost"
    );
}

/// The game that was studied last holds what was called durable, replays, and has ended; how many records that were.
fn check(data: &Path, told: &[String], round: usize) -> u64 {
    let name = told.iter().rev().find_map(|line| line.strip_prefix("start ")).expect("a game");
    let id = GameId::parse(name).expect("a name");
    let durable = told.iter().filter_map(|line| line.strip_prefix("durable ")?.parse().ok()).max().unwrap_or(0);
    let store = Store::new(Arc::new(RealDisk), data);
    let decoded = store.load_game(&id).expect("it can be read");
    assert!(decoded.records.len() as u64 >= durable, "round {round}: {durable} of {}", decoded.records.len());
    let session = Session::replay(decoded.setup, &decoded.records).expect("it replays");
    assert!(session.ending().is_some(), "round {round}: it goes on");
    assert!(
        store.list_games(0, usize::MAX).items.iter().all(|of| of.summary.as_ref().is_ok_and(|of| of.ending.is_some()))
    );
    durable
}
