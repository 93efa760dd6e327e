//! The real program is killed while puzzles are tried: what it had called kept is there, and every other file holds its puzzle as it was
//! before or after. `QIPAN_PUZZLE_KILLS` says how often. And `lab review --puzzles` over a short game finds no false judgement, `lab puzzles`
//! makes a bank by its seed and finds that the one of the program holds.

use qipan::review::Puzzle;
use qipan::review::puzzle::PuzzleTask;
use qipan::review::puzzle_file::{from_bytes, to_bytes};
use qipan::rules::mix::RandomSequence;
use qipan::rules::{Ply, Position, reversi};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// So many puzzles stand there.
const PUZZLES: u64 = 12;
/// So many kills where nobody says how many.
const KILLS: usize = 6;

/// Puzzles of Reversi from the beginning of a game.
fn fill(data: &Path) {
    let folder = data.join("puzzles");
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut position = Position::Reversi(reversi::Position::default());
    for key in 0..PUZZLES {
        let points = position.legal_points();
        let puzzle = Puzzle::new(position.clone(), PuzzleTask::Best, vec![Ply::Place(points[0])]);
        std::fs::write(folder.join(format!("{key:016x}.ron")), to_bytes(&puzzle).expect("bytes")).expect("a file");
        position.play(Ply::Place(points[points.len() / 2])).expect("a legal ply");
    }
}

/// Plays the script until so many puzzles were called kept, kills the program, and says which were.
fn killed(data: &Path, wanted: usize, random: &mut RandomSequence) -> BTreeSet<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_qipan"));
    command.arg("headless").arg("--data-dir").arg(data).env("LANG", "C").env_remove("LC_ALL").env_remove("LANGUAGE");
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts");
    let output = child.stdout.take().expect("a pipe");
    let mut input = child.stdin.take().expect("a pipe");
    let tries = "act button Hint\nact button Next puzzle\n".repeat(PUZZLES as usize);
    // It may end early, which the missing lines tell.
    let _ = write!(input, "do puzzles\nsync\nact button Begin\n{tries}sync\n");
    let mut kept = BTreeSet::new();
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    for line in lines.by_ref() {
        kept.extend(line.strip_prefix("kept ").filter(|name| name.ends_with(".ron")).map(str::to_owned));
        if kept.len() >= wanted || line == "synced" && !kept.is_empty() {
            break;
        }
    }
    std::thread::sleep(Duration::from_micros(random.next_below(5_000) as u64));
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    kept.extend(lines.filter_map(|line| line.strip_prefix("kept ").map(str::to_owned)));
    kept
}

#[test]
fn a_kill_while_puzzles_are_tried_loses_nothing() {
    let kills = std::env::var("QIPAN_PUZZLE_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(KILLS);
    let (mut random, mut all) = (RandomSequence::new(15), 0);
    for round in 0..kills {
        let data = tempfile::tempdir().expect("a folder");
        fill(data.path());
        let kept = killed(data.path(), 1 + random.next_below(PUZZLES as usize - 1), &mut random);
        assert!(!kept.is_empty(), "round {round}: nothing was kept");
        for key in 0..PUZZLES {
            let name = format!("{key:016x}.ron");
            let bytes = std::fs::read(data.path().join("puzzles").join(&name)).expect("a file");
            let puzzle = from_bytes(&bytes).unwrap_or_else(|why| panic!("round {round}: {name}: {why:?}"));
            // A hint is a fault, after which it comes back tomorrow.
            assert!(puzzle.tries.due_day > 0 || !kept.contains(&name), "round {round}: {name} is as before");
        }
        all += kept.len();
    }
    println!("{kills} kills, {all} puzzles were called kept, none is lost");
}

#[test]
fn no_answer_is_judged_falsely_in_a_short_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    std::fs::write(&file, "f5f6d3f4e6").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).args(["review", "--puzzles"]).arg(&file).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("puzzles 1, answers 4, false 0"), "{text}");
}

#[test]
fn a_bank_is_made_by_its_seed_also_where_it_was_stopped() {
    let make = |folder: &Path, seed: &str| {
        let arguments = ["puzzles", "--reversi", "3", "--gomoku", "0", "--seed", seed, "--bank"];
        let output = Command::new(env!("CARGO_BIN_EXE_lab")).args(arguments).arg(folder).output().unwrap();
        (output.status.success(), std::fs::read_to_string(folder.join("reversi.txt")).unwrap_or_default())
    };
    let [one, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let (is_made, text) = make(one.path(), "5");
    let lines: Vec<&str> = text.lines().collect();
    assert!(is_made && lines.len() == 5, "{text}");
    // As it was before the game in which the last was found.
    let games: u64 = lines[1].rsplit(' ').next().and_then(|count| count.parse().ok()).expect("a count");
    let stopped = format!("{}\n# seed 5 games {}\n{}\n{}\n", lines[0], games - 1, lines[2], lines[3]);
    std::fs::write(other.path().join("reversi.txt"), stopped).unwrap();
    assert_eq!(make(other.path(), "5"), (true, text.clone()));
    assert_eq!(make(one.path(), "6"), (false, text), "it was begun with another seed");
}

#[test]
fn the_bank_holds_and_harder_puzzles_are_solved_less_often() {
    for arguments in [&["--grades"][..], &["--verify-bank", "--stride", "45"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_lab")).arg("puzzles").args(arguments).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{arguments:?}: {text}");
    }
}
