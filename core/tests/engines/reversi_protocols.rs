//! The engine as a program: what it answers to good, broken and hurried lines.

use qipan::engine::EngineOptions;
use qipan::engine::protocol::{LINE_BYTES_MAX, ProtocolOptions, gtp, nboard};
use qipan::engine::reversi::learn::Learned;
use std::io::{BufReader, Cursor, Read};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// How long any answer may take on a loaded machine.
const PATIENCE: Duration = Duration::from_secs(120);
const SETTINGS: ProtocolOptions =
    ProtocolOptions { move_time_ms: 50, options: EngineOptions { threads: 1, hash_mb: 1 }, learned_data: Vec::new() };

fn gtp_answers(script: &[u8]) -> String {
    let mut output = Vec::new();
    gtp::run(Cursor::new(script.to_vec()), &mut output, SETTINGS).expect("a vector takes everything");
    String::from_utf8(output).expect("text")
}

fn nboard_answers(script: &str) -> String {
    let mut output = Vec::new();
    nboard::run(Cursor::new(script.as_bytes().to_vec()), &mut output, SETTINGS, drop)
        .expect("a vector takes everything");
    String::from_utf8(output).expect("text")
}

#[test]
fn gtp_answers_every_line() {
    for (script, expected) in [
        ("protocol_version\n", "= 2\n\n"),
        ("7 name\n", "=7 Qipan\n\n"),
        ("# a comment\n\n  \n", ""),
        ("fly\n", "? unknown command\n\n"),
        ("12 fly\n", "?12 unknown command\n\n"),
        ("known_command genmove\nknown_command fly\n", "= true\n\n= false\n\n"),
        ("boardsize 8\nboardsize 10\n", "= \n\n? unacceptable size\n\n"),
        ("play b f5\nplay b f6\n", "= \n\n? illegal move: it is the other color's turn\n\n"),
        ("play b a1\n", "? illegal move\n\n"),
        ("play b z9\n", "? syntax error: a move is wanted\n\n"),
        ("play green f5\n", "? syntax error: a color is wanted\n\n"),
        ("play b pass\n", "? illegal move\n\n"),
        ("undo\n", "? cannot undo\n\n"),
        ("play black F5\nundo\nplay black d3\n", "= \n\n= \n\n= \n\n"),
        ("time_settings 1 x 2\n", "? syntax error: a number is wanted\n\n"),
        ("time_settings 1e99 0 0\n", "? syntax error: the number is too large\n\n"),
        ("time_left b 1 0\ntime_settings 0 1 5\n", "= \n\n= \n\n"),
        ("time_left b 0.5 1\ntime_settings 0 0.5 1\n", "= \n\n= \n\n"),
        ("time_settings 0 1 0.5\n", "? syntax error: a whole number is wanted\n\n"),
        ("final_score\n", "? cannot score\n\n"),
        ("play b f5\nplay w d6\nplay b c3\nfinal_score\n", "= \n\n= \n\n= \n\n? cannot score\n\n"),
        ("quit\nname\n", "= \n\n"),
        ("name", "= Qipan\n\n"),
    ] {
        assert_eq!(gtp_answers(script.as_bytes()), expected, "{script:?}");
    }
}

#[test]
fn gtp_outlives_broken_and_endless_lines() {
    let mut script = b"\xff\xfe\x00play\n".to_vec();
    script.extend(vec![b'x'; 3 * LINE_BYTES_MAX]);
    script.extend(b"\nname\n");
    assert!(gtp_answers(&script).ends_with("= Qipan\n\n"));
}

#[test]
fn gtp_plays_a_whole_game_by_itself() {
    let mut script = String::from("time_settings 0 1 40\n");
    for _ in 0..32 {
        script.push_str("genmove b\ngenmove w\n");
    }
    script.push_str("showboard\n");
    let answers = gtp_answers(script.as_bytes());
    assert!(
        answers.contains("= F5") || answers.contains("= D3") || answers.contains("= C4") || answers.contains("= E6")
    );
    // After the end both sides pass.
    assert!(answers.contains("= PASS\n\n"), "{answers}");
    assert!(!answers.contains('?'), "{answers}");
}

/// An input that another thread feeds.
struct FedInput(Receiver<Vec<u8>>, Cursor<Vec<u8>>);

impl Read for FedInput {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.1.read(buffer)?;
        if count > 0 {
            return Ok(count);
        }
        match self.0.recv() {
            Ok(bytes) => self.1 = Cursor::new(bytes),
            Err(_) => return Ok(0),
        }
        self.1.read(buffer)
    }
}

/// An output that tells when each piece came.
struct TimedOutput(Sender<(Instant, String)>);

impl std::io::Write for TimedOutput {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let _ = self.0.send((Instant::now(), String::from_utf8_lossy(bytes).into_owned()));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Says two lines with a pause between them; the time from the second to the text that is waited for.
fn reaction(
    protocol: fn(BufReader<FedInput>, TimedOutput, ProtocolOptions),
    lines: [&str; 2],
    wanted: &str,
) -> Duration {
    let (say, heard) = channel();
    let (told, tell) = channel();
    let input = BufReader::new(FedInput(heard, Cursor::default()));
    let thread = std::thread::spawn(move || {
        protocol(input, TimedOutput(told), ProtocolOptions { move_time_ms: 20_000, ..SETTINGS })
    });
    say.send(format!("{}\n", lines[0]).into_bytes()).expect("it listens");
    std::thread::sleep(Duration::from_millis(200));
    let begin = Instant::now();
    say.send(format!("{}\n", lines[1]).into_bytes()).expect("it listens");
    let mut text = String::new();
    let came = loop {
        let (at, piece) = tell.recv_timeout(PATIENCE).expect("an answer");
        text.push_str(&piece);
        if text.contains(wanted) {
            break at;
        }
    };
    drop(say);
    thread.join().expect("no panic");
    came - begin
}

#[test]
fn a_stop_or_ping_is_answered_while_it_thinks() {
    let gtp = |input, output, settings| gtp::run(input, output, settings).expect("it writes");
    let nboard = |input, output, settings| nboard::run(input, output, settings, drop).expect("it writes");
    let mut times: Vec<Duration> = (0..5)
        .flat_map(|_| {
            [
                reaction(gtp, ["genmove b", "stop"], "= "),
                reaction(nboard, ["go", "ping 4"], "pong 4"),
                reaction(nboard, ["hint 4", "ping 5"], "pong 5"),
                reaction(nboard, ["analyze", "ping 6"], "pong 6"),
            ]
        })
        .collect();
    times.sort();
    let (median, slowest) = (times[times.len() / 2], times[times.len() - 1]);
    println!("answers to stop and ping: median {median:?}, slowest {slowest:?}");
    // The promise is 50 ms; a machine that tests may be busy, and then some answers wait for their turn.
    assert!(median < Duration::from_millis(1000), "{times:?}");
}

const GAME: &str = "(;GM[Othello]PC[test]PB[a]PW[b]RE[?]TI[5]TY[8]\
    BO[8 ---------------------------O*------*O--------------------------- *]B[F5//1]W[D6];)";

#[test]
fn nboard_answers_what_it_is_asked() {
    assert_eq!(nboard_answers("nboard 2\nping 3\n"), "set myname Qipan\npong 3\n");
    assert_eq!(nboard_answers("learn\n"), "learned\n");
    assert_eq!(nboard_answers("nonsense\nset\nset game (;broken\nhint\nmove Z9\nset depth x\n"), "");
    let answers = nboard_answers(&format!("set depth 3\nset game {GAME}\nmove C3/0.00/1\ngo\n"));
    assert!(answers.contains("\n=== "), "{answers}");
    let place = answers.split("=== ").nth(1).expect("a move");
    assert!(!place.starts_with("C3") && !place.starts_with("PA"), "{answers}");
}

#[test]
fn nboard_gives_hints_while_it_thinks() {
    let (say, heard) = channel();
    let (told, tell) = channel();
    let input = BufReader::new(FedInput(heard, Cursor::default()));
    let thread = std::thread::spawn(move || nboard::run(input, TimedOutput(told), SETTINGS, drop));
    say.send(format!("set depth 4\nset game {GAME}\nhint 3\n").into_bytes()).expect("it listens");
    let mut text = String::new();
    while !text.ends_with("status\n") {
        text.push_str(&tell.recv_timeout(PATIENCE).expect("a line").1);
    }
    assert!(text.lines().filter(|line| line.starts_with("search ")).count() >= 6, "{text}");
    drop(say);
    thread.join().expect("no panic").expect("it writes");
}

#[test]
fn nboard_analyzes_a_game_backwards() {
    let (say, heard) = channel();
    let (told, tell) = channel();
    let input = BufReader::new(FedInput(heard, Cursor::default()));
    let thread = std::thread::spawn(move || nboard::run(input, TimedOutput(told), SETTINGS, drop));
    say.send(format!("set depth 3\nset game {GAME}\nanalyze\n").into_bytes()).expect("it listens");
    let mut text = String::new();
    while !text.contains("analysis 0 ") {
        text.push_str(&tell.recv_timeout(PATIENCE).expect("a line").1);
    }
    let order: Vec<usize> =
        ["analysis 2 ", "analysis 1 ", "analysis 0 "].map(|line| text.find(line).expect(line)).into();
    assert!(order.is_sorted(), "{text}");
    drop(say);
    thread.join().expect("no panic").expect("it writes");
}

const START: &str = "8 ---------------------------O*------*O--------------------------- *";

/// A game in which White is wiped out, in GGF.
fn wiped_out() -> String {
    let moves = ["E6", "F4", "E3", "F6", "G5", "D6", "E7", "F5", "C5"];
    let mut game = format!("(;GM[Othello]PC[test]PB[a]PW[b]RE[?]TI[5:00]TY[8]BO[{START}]");
    for (index, name) in moves.iter().enumerate() {
        game.push_str(&format!("{}[{name}/0.00/1.5]", ["B", "W"][index % 2]));
    }
    game + ";)"
}

#[test]
fn nboard_learns_a_lost_game_and_keeps_it() {
    let learn = |learned: Vec<u8>, script: &str| {
        let (mut output, mut kept) = (Vec::new(), Vec::new());
        let settings = ProtocolOptions { learned_data: learned, ..SETTINGS };
        let input = Cursor::new(script.as_bytes().to_vec());
        nboard::run(input, &mut output, settings, |bytes| kept.push(bytes)).expect("a vector takes everything");
        (String::from_utf8(output).expect("text"), kept)
    };
    let wiped = wiped_out();
    let (answers, kept) = learn(Vec::new(), &format!("set game {wiped}\nlearn\n"));
    assert_eq!(answers, "learned\n");
    let learned = Learned::from_bytes(&kept[0]).expect("it can be read");
    assert!(!learned.is_empty());
    // Learned again, or from an unfinished game, it is answered all the same.
    let (answers, again) = learn(kept[0].clone(), &format!("set game {wiped}\nlearn\nset game {GAME}\nlearn\nquit\n"));
    assert_eq!(answers, "learned\nlearned\n");
    let again = Learned::from_bytes(&again[0]).expect("it can be read");
    assert_eq!((again.sums.game_count, learned.sums.game_count), (2, 1));
    let again = {
        let mut again = again;
        again.sums = learned.sums;
        again
    };
    assert_eq!(again, learned, "the book's corrections are the same");
}

/// An opening that no book knows.
const STRAYED: &str = "F5F6E6F4G6D7C3C5D3G4C6C4E8G7F3C7H4B2G5H3";

/// The time that a `go` takes with this clock, when each of its moves took so many seconds, by an engine that would think for a
/// minute without a clock.
fn time_with(clock: &str, seconds: f64) -> Duration {
    let mut game = format!("(;GM[Othello]PC[test]PB[a]PW[b]RE[?]{clock}TY[8]BO[{START}]");
    for (index, name) in STRAYED.as_bytes().chunks(2).enumerate() {
        let name = std::str::from_utf8(name).expect("text");
        game.push_str(&format!("{}[{name}//{seconds}]", ["B", "W"][index % 2]));
    }
    let (say, heard) = channel();
    let (told, tell) = channel();
    let input = BufReader::new(FedInput(heard, Cursor::default()));
    let settings = ProtocolOptions { move_time_ms: 60_000, ..SETTINGS };
    let thread = std::thread::spawn(move || nboard::run(input, TimedOutput(told), settings, drop));
    let begin = Instant::now();
    say.send(format!("set game {game};)\ngo\n").into_bytes()).expect("it listens");
    let mut text = String::new();
    while !text.contains("=== ") {
        text.push_str(&tell.recv_timeout(PATIENCE).expect("an answer").1);
    }
    let took = begin.elapsed();
    drop(say);
    thread.join().expect("no panic").expect("it writes");
    took
}

#[test]
fn nboard_keeps_the_games_clock() {
    // A minute on the clock is some seconds for this move; what is used up already is not there any more.
    let rich = time_with("TI[1:00]", 0.0);
    assert!(rich > Duration::from_millis(1000) && rich < Duration::from_secs(30), "{rich:?}");
    for (clock, seconds) in [("TI[0:01]", 0.0), ("TI[00:01:00//02]", 5.95), ("TI[1:00]", 9.0)] {
        let poor = time_with(clock, seconds);
        assert!(poor < rich, "{poor:?} with {clock} after moves of {seconds} s, {rich:?} with a whole minute");
    }
    // The increment is there for every move.
    let kept = time_with("TI[1:00/0:06]", 6.0);
    assert!(kept > Duration::from_millis(1000), "{kept:?}");
}

#[test]
fn gtp_counts_main_time_and_periods() {
    // Without the clock each move would take a minute. Main time is two seconds, then a second for five moves.
    let settings = ProtocolOptions { move_time_ms: 60_000, ..SETTINGS };
    let mut script = String::from("time_settings 2 1 5\n");
    (0..12).for_each(|_| script.push_str("genmove b\ngenmove w\n"));
    script.push_str("time_left b 0 0\ngenmove b\ntime_left w 1 2\ngenmove w\ntime_settings 1 0 0\ngenmove b\n");
    let (begin, mut output) = (Instant::now(), Vec::new());
    gtp::run(Cursor::new(script.into_bytes()), &mut output, settings).expect("a vector takes everything");
    assert!(begin.elapsed() < Duration::from_secs(45), "{:?}", begin.elapsed());
    let answers = String::from_utf8(output).expect("text");
    assert!(!answers.contains('?') && answers.matches('=').count() == 31, "{answers}");
}

#[test]
fn gtp_takes_parts_of_a_second() {
    // Nothing is in the queue while it thinks, or it would hurry; a move that needs no thought has another one after it.
    let plies = ["f5", "f6", "e6", "d6", "c4", "f4", "e7", "b3"];
    let mut script = String::from("time_settings 0 0.5 1\n");
    plies
        .iter()
        .zip(["b", "w"].iter().cycle())
        .for_each(|(ply, side)| script.push_str(&format!("play {side} {ply}\n")));
    (0..4).for_each(|_| script.push_str("genmove b\ngenmove w\n"));
    let begin = Instant::now();
    let answers = gtp_answers(script.as_bytes());
    assert!(!answers.contains('?'), "{answers}");
    assert!(begin.elapsed() > Duration::from_millis(500), "cut to nothing: {:?}", begin.elapsed());
}

#[test]
fn nboard_answers_a_ping_that_comes_at_once_after_go_behind_the_move() {
    let said = nboard_answers("nboard 2\nset depth 3\ngo\nping 7\nping 8\n");
    let at = |start: &str| {
        said.lines().position(|line| line.starts_with(start)).unwrap_or_else(|| panic!("{start}: {said}"))
    };
    assert!(at("=== ") < at("pong 7") && at("pong 7") < at("pong 8"), "{said}");
}

#[test]
fn gtp_offers_its_analyses_to_gogui() {
    let said = gtp_answers(b"gogui-analyze_commands\nplay b f5\nqipan-values\n");
    let (menu, rest) = said.split_once("\n\n").expect("two answers");
    assert_eq!(menu, "= gfx/Values of moves/qipan-values\nstring/Final score/final_score");
    let labels: Vec<&str> =
        rest.lines().find_map(|line| line.strip_prefix("= LABEL ")).expect("labels").split(' ').collect();
    // Three moves after the first one, each with its value.
    assert_eq!(labels.len(), 6, "{said}");
    assert!(labels.iter().skip(1).step_by(2).all(|value| value.parse::<i32>().is_ok()), "{labels:?}");
}
