//! `kill -9` at random moments of real games: no durable record is lost, no file is unreadable, and the next start stands on the
//! right position. `QIPAN_KILLS` says how many kills; without it a hundred.

use crate::common::{qipan, read_all, without_slow_disk};
use qipan::rules::mix::Sequence;
use qipan::rules::{Ply, Position, reversi};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Stdio};
use std::time::{Duration, Instant};

/// The figure to reach is one second; a loaded machine may take longer.
const START_PATIENCE: Duration = Duration::from_secs(60);
/// Two persons: nobody but the script moves.
const SETTINGS: &str = "(reversi: (players: [(seat: Human), (seat: Human)]))";

/// A game at one moment: the line of positions from the start, and which of them is on the board.
#[derive(Clone)]
struct State {
    line: Vec<Position>,
    cursor: usize,
    /// The record that came last says that the game is over: it is not resumed any more.
    is_finished: bool,
}

/// A game as its players remember it.
struct Game {
    /// The state after each record; the first is the start.
    states: Vec<State>,
    /// The last record that the program called durable.
    durable: usize,
}

impl State {
    fn position(&self) -> &Position {
        &self.line[self.cursor]
    }

    /// The cells and the side to move, as `resumed` prints them.
    fn words(&self) -> String {
        let Position::Reversi(position) = self.position() else { unreachable!("only Reversi is played here") };
        let setup = position.setup();
        let cell = |bit: u64| match (setup.black & bit != 0, setup.white & bit != 0) {
            (true, _) => 'X',
            (_, true) => 'O',
            _ => '-',
        };
        let cells: String = (0..64).map(|at| cell(1 << at)).collect();
        format!("{cells} {}", self.position().side_to_move().word())
    }

    /// Where a person is to move.
    fn is_turn(&self, at: usize) -> bool {
        self.line[at].outcome().is_none() && !self.line[at].must_pass()
    }
}

impl Game {
    fn new() -> Game {
        let start = Position::Reversi(reversi::Position::default());
        Game { states: vec![State { line: vec![start], cursor: 0, is_finished: false }], durable: 0 }
    }

    fn now(&self) -> &State {
        &self.states[self.states.len() - 1]
    }

    fn is_over(&self) -> bool {
        self.now().position().outcome().is_some()
    }

    /// A record that puts the cursor elsewhere.
    fn jump(&mut self, cursor: usize) {
        let state = State { cursor, is_finished: false, ..self.now().clone() };
        self.states.push(state);
    }

    fn play(&mut self, ply: Ply) {
        let mut state = self.now().clone();
        let mut next = state.position().clone();
        next.play(ply).expect("a legal ply");
        state.line.truncate(state.cursor + 1);
        state.line.push(next);
        state.cursor += 1;
        self.states.push(state);
    }

    /// What the program records by itself: a forced pass, the result.
    fn settle(&mut self) {
        if self.now().position().must_pass() {
            self.play(Ply::Pass);
        }
        if self.is_over() && !self.now().is_finished {
            let state = State { is_finished: true, ..self.now().clone() };
            self.states.push(state);
        }
    }

    /// One line of the script: mostly a legal move, sometimes back and forth.
    fn choose(&mut self, random: &mut Sequence) -> String {
        let now = self.now();
        let back = (0..now.cursor).rev().find(|&at| now.is_turn(at));
        let forth = (now.cursor + 1..now.line.len()).find(|&at| now.is_turn(at));
        match (back, forth, random.below(10)) {
            (Some(at), _, 0) => {
                self.jump(at);
                "undo".into()
            }
            (_, Some(at), 1..=4) => {
                self.jump(at);
                "redo".into()
            }
            _ => {
                let points = now.position().legal_points();
                let point = points[random.below(points.len())];
                let name = now.position().point_name(point);
                self.play(Ply::Place(point));
                self.settle();
                format!("move {name}")
            }
        }
    }

    /// Whether the program may have found nothing to go on with: no file yet, or a result that it did not call durable.
    fn may_be_passed_over(&self) -> bool {
        self.durable == 0 || self.states[self.durable..].iter().any(|state| state.is_finished)
    }

    /// Goes back to what was found after a kill; `false` where that is not this game at any moment since its last durable record.
    fn resume(&mut self, record: usize, words: &str) -> bool {
        let is_this = self
            .states
            .get(record)
            .is_some_and(|state| record >= self.durable && !state.is_finished && state.words() == words);
        if is_this {
            self.states.truncate(record + 1);
            self.settle();
        }
        is_this
    }
}

struct Running {
    child: Child,
    output: BufReader<ChildStdout>,
    /// How the program began: `start …`, `resumed …` or `page start`.
    first: String,
    took: Duration,
    /// What it said since.
    said: Vec<String>,
}

impl Running {
    fn start(data: &Path, arguments: &[&str]) -> Running {
        let began = Instant::now();
        let mut child = qipan(data, &[&["headless"], arguments].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut first = String::new();
        output.read_line(&mut first).expect("the program says how it began");
        Running { child, output, first: first.trim_end().into(), took: began.elapsed(), said: Vec::new() }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.child.stdin.as_mut().expect("a pipe"), "{line}").expect("the program reads");
    }

    /// Waits for the first durable record, if there is one.
    fn wait_durable(&mut self) {
        self.say("sync");
        while !self.said.last().is_some_and(|line| line.starts_with("durable") || line == "synced") {
            let mut line = String::new();
            let length = self.output.read_line(&mut line).expect("the program speaks");
            assert!(length > 0, "it ended by itself");
            self.said.push(line.trim_end().into());
        }
    }

    /// Kills it; what it had said before, and its complaints.
    fn kill(mut self) -> (Vec<String>, String) {
        self.child.kill().expect("it still runs");
        self.child.wait().expect("it ends");
        let mut said = self.said;
        said.extend(read_all(self.output).lines().map(str::to_owned));
        (said, without_slow_disk(&read_all(self.child.stderr.take().expect("a pipe"))))
    }
}

/// The unfinished games, the one played last at the end.
struct Desk {
    games: Vec<Game>,
    durable: usize,
}

impl Desk {
    /// Finds the game that the program resumed, as the one played last or one below those that may be passed over.
    fn resume(&mut self, line: &str) {
        let found = line.strip_prefix("resumed ").and_then(|rest| rest.split_once(" record "));
        let Some((words, record)) = found else {
            assert_eq!(line, "page start");
            assert!(self.games.iter().all(Game::may_be_passed_over), "a game is lost");
            return self.games.clear();
        };
        let record = record.parse().expect("a number");
        while let Some(game) = self.games.last_mut() {
            if game.resume(record, words) {
                return;
            }
            let (durable, now) = (game.durable, game.now().words());
            assert!(game.may_be_passed_over(), "{line:?}, but record {durable} was durable, and at last {now:?}");
            self.games.pop();
        }
        panic!("{line:?} was never played");
    }

    /// Some lines of a script over the game played last.
    fn play(&mut self, running: &mut Running, random: &mut Sequence) {
        for _ in 0..random.below(20) {
            match self.games.last_mut() {
                Some(game) if !game.is_over() => running.say(&game.choose(random)),
                _ => {
                    running.say("do new-same");
                    self.games.push(Game::new());
                }
            }
            match random.below(40) {
                0 => running.say("do side-panel"),
                1 => running.say("sync"),
                _ => {}
            }
        }
    }

    /// Takes in what the program said before it was killed. `at` is the game that it began with.
    fn hear(&mut self, lines: &[String], mut at: usize) {
        for line in lines {
            assert!(!line.starts_with("rejected") && !line.starts_with("volatile"), "{line}");
            if line.starts_with("start ") {
                at = at.wrapping_add(1);
            }
            if let Some(number) = line.strip_prefix("durable ") {
                // A line that the kill cut off names a smaller record at most.
                self.games[at].durable = self.games[at].durable.max(number.parse().unwrap_or(0));
                self.durable += 1;
            }
        }
    }
}

fn check_no_broken_file(folder: &Path) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        assert!(!path.to_string_lossy().contains(".broken-"), "{}", path.display());
        if path.is_dir() {
            check_no_broken_file(&path);
        }
    }
}

#[test]
fn a_kill_at_any_moment_loses_nothing_durable() {
    let kills = std::env::var("QIPAN_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(100);
    let data = tempfile::tempdir().unwrap();
    std::fs::write(data.path().join("settings.ron"), SETTINGS).unwrap();
    let mut random = Sequence::new(0x51ab);
    let mut desk = Desk { games: Vec::new(), durable: 0 };
    let mut slowest = Duration::ZERO;
    for _ in 0..kills {
        let is_new = desk.games.is_empty() || random.below(12) == 0;
        let mut running = Running::start(data.path(), if is_new { &["--new"] } else { &[] });
        slowest = slowest.max(running.took);
        if is_new {
            assert!(running.first.starts_with("start "), "{:?}", running.first);
            desk.games.push(Game::new());
        } else {
            desk.resume(&running.first);
        }
        // The start page counts as a game before the first.
        let at = desk.games.len().wrapping_sub(1);
        desk.play(&mut running, &mut random);
        // A slow machine would be killed before it has kept anything: most rounds go on from the first durable record.
        if random.below(4) > 0 {
            running.wait_durable();
        }
        std::thread::sleep(Duration::from_micros(random.below(30_000) as u64));
        let (said, complaints) = running.kill();
        assert_eq!(complaints, "");
        desk.hear(&said, at);
        check_no_broken_file(data.path());
    }
    println!("{kills} kills, {} durable records, none lost, slowest start {slowest:?}", desk.durable);
    // Three rounds of four wait for a durable record; a disk that is slower than the kills gives no more.
    assert!(desk.durable >= kills / 2, "only {} durable records", desk.durable);
    assert!(slowest < START_PATIENCE, "{slowest:?}");
}
