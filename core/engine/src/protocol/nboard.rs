//! NBoard's protocol, version 2 (C. Welty): a GUI program asks for hints, moves and analyses of Reversi games.
//!
//! Unknown or broken lines are ignored, as the protocol requires. `ping` and every line that changes the game end the current search; a
//! requested move is then not sent, unless the ping came at once after `go`: then it waits for the move. `learn` corrects the book by the moves of the losing side; `learned` is sent when that is done, and
//! other commands are served meanwhile.

use super::{Connection, ProtocolEvent, ProtocolOptions, is_last, parse_ply, ply_name};
use crate::{Answer, GameToLearn, Limits, RequestId, RequestKind, Score, ValuedPly};
use qipan_rules::reversi::{Position, Setup};
use qipan_rules::{Color, Ply, Position as AnyPosition};
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

/// Search depth in plies until `set depth` changes it.
const DEPTH: u8 = 20;
/// How long each position of an analysis is searched.
const ANALYSIS_MS: u32 = 500;
/// Thinking time assumed for a side that has no time left.
const HURRIED_MS: u32 = 200;
/// Upper limit of a clock time in milliseconds; larger values are not times.
const TIME_MS_MAX: f64 = 86_400_000.0;
/// A ping within this time after `go` was sent together with it, before anybody can have changed the game.
const AT_ONCE: Duration = Duration::from_millis(50);
/// Limit of such pings.
const PINGS_MAX: usize = 100;
/// How long to wait for lessons at the end.
const LESSON_WAIT: Duration = Duration::from_secs(60);

/// Serves one input until it ends or sends `quit`. Calls `keep` with the learned data whenever it changes.
///
/// # Errors
/// A failure to write the output, or the system's refusal to start a thread.
pub fn run(
    input: impl BufRead + Send + 'static,
    output: impl Write,
    settings: ProtocolOptions,
    keep: impl FnMut(Vec<u8>),
) -> io::Result<()> {
    let connection = Connection::open(input, &settings)?;
    let game = NboardGame::default();
    let mut engine = Engine { connection, output, settings, keep, depth: None, game, thinking: None, lessons: 0 };
    loop {
        match engine.connection.next() {
            ProtocolEvent::Line(line) if line.trim() == "quit" => return engine.finish(),
            ProtocolEvent::Line(line) => engine.handle_line(line.trim())?,
            ProtocolEvent::Report => engine.on_reports()?,
            ProtocolEvent::End => return engine.finish(),
        }
    }
}

/// A game with its clocks.
#[derive(Default)]
struct NboardGame {
    /// The positions of the game, from its first to the current one; empty until a game is set.
    positions: Vec<Position>,
    plies: Vec<Ply>,
    /// The game's clock; `None` without a clock.
    clock: Option<Clock>,
    /// Time used by Black and White in their moves, in milliseconds, and the number of these moves.
    used: [(u64, u32); 2],
}

/// GGF's `TI[main/increment/grace]`, in milliseconds. The grace is granted once the time is used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Clock {
    main: u64,
    increment: u64,
    grace: u64,
}

impl NboardGame {
    fn position(&self) -> Position {
        self.positions.last().copied().unwrap_or_default()
    }

    /// Plays a legal ply; returns `false` if the ply is illegal.
    fn play(&mut self, ply: Ply, used_ms: u64) -> bool {
        let mut position = self.position();
        let side = position.side_to_move().index() & 1;
        if position.play(ply).is_err() {
            return false;
        }
        if self.positions.is_empty() {
            self.positions.push(Position::default());
        }
        self.positions.push(position);
        self.plies.push(ply);
        let (used, moves) = &mut self.used[side];
        (*used, *moves) = (used.saturating_add(used_ms), *moves + 1);
        true
    }

    /// The remaining time of the side to move and its increment, in milliseconds.
    fn clock_ms(&self) -> Option<(u32, u32)> {
        let clock = self.clock?;
        let (used, moves) = self.used[self.position().side_to_move().index() & 1];
        let given = clock.main + clock.increment * u64::from(moves);
        let left = if used < given { given - used } else { (given + clock.grace).saturating_sub(used) };
        let bounded = |ms: u64| u32::try_from(ms).unwrap_or(u32::MAX);
        Some((bounded(left).max(HURRIED_MS), bounded(clock.increment)))
    }
}

/// The purpose of a search.
#[derive(Clone, Copy, PartialEq)]
enum SearchPurpose {
    Go,
    /// Values for this many moves.
    Hint(usize),
    /// An analysis of the game's position with this index, then of the positions before it.
    Analyze(usize),
}

struct PendingSearch {
    ticket: RequestId,
    purpose: SearchPurpose,
    begin: Instant,
    /// The numbers of pings that came with `go`: they are answered after the move.
    pings: Vec<String>,
}

struct Engine<W, K> {
    connection: Connection,
    output: W,
    settings: ProtocolOptions,
    keep: K,
    /// The last value of `set depth`.
    depth: Option<u8>,
    game: NboardGame,
    thinking: Option<PendingSearch>,
    /// Lessons not yet learned.
    lessons: u32,
}

impl<W: Write, K: FnMut(Vec<u8>)> Engine<W, K> {
    fn handle_line(&mut self, line: &str) -> io::Result<()> {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "nboard" => self.say("set myname Qipan"),
            "set" => self.set(rest),
            "move" => self.play(rest),
            "ping" => self.ping(rest.chars().take_while(char::is_ascii_digit).collect()),
            "hint" => match rest.parse::<usize>() {
                Ok(count) => self.think(SearchPurpose::Hint(count.clamp(1, 64))),
                Err(_) => Ok(()),
            },
            "go" => self.think(SearchPurpose::Go),
            "analyze" => self.think(SearchPurpose::Analyze(self.game.plies.len())),
            "learn" => self.learn(),
            // The protocol's first version writes a move this way.
            _ if parse_ply(command).is_some() => self.play(command),
            _ => Ok(()),
        }
    }

    /// A ping ends a search, but one that comes at once after `go` only asks for the end of that.
    fn ping(&mut self, number: String) -> io::Result<()> {
        if let Some(thinking) = &mut self.thinking
            && thinking.purpose == SearchPurpose::Go
            && thinking.begin.elapsed() < AT_ONCE
            && thinking.pings.len() < PINGS_MAX
        {
            thinking.pings.push(number);
            return Ok(());
        }
        self.interrupt()?;
        self.say(&format!("pong {number}"))
    }

    fn answer_pings(&mut self, pings: Vec<String>) -> io::Result<()> {
        pings.into_iter().try_for_each(|number| self.say(&format!("pong {number}")))
    }

    fn set(&mut self, rest: &str) -> io::Result<()> {
        let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
        match name {
            "depth" => {
                self.depth = value.trim().parse().ok().map(|depth: u8| depth.clamp(1, 60)).or(self.depth);
                Ok(())
            }
            "game" => {
                self.interrupt()?;
                if let Some(game) = read_ggf(value) {
                    self.game = game;
                    self.connection.worker.forget_searches();
                }
                Ok(())
            }
            // `set contempt` sets a preference about draws, which this engine does not have.
            _ => Ok(()),
        }
    }

    /// Plays a move written as `F5/eval/seconds`; the last part or the last two may be missing.
    fn play(&mut self, text: &str) -> io::Result<()> {
        self.interrupt()?;
        if let Some((ply, used_ms)) = read_move(text) {
            self.game.play(ply, used_ms);
        }
        Ok(())
    }

    /// Learns from the game if it was lost; otherwise there is nothing to learn and the answer is immediate.
    fn learn(&mut self) -> io::Result<()> {
        self.interrupt()?;
        let position = self.game.position();
        let (black, white) = position.final_scores();
        let Some(start) = self.game.positions.first().filter(|_| position.is_over() && black != white) else {
            return self.say("learned");
        };
        let loser = if black < white { Color::Black } else { Color::White };
        let computer_first = start.side_to_move() == loser;
        let (start, plies) = (AnyPosition::Reversi(*start), self.game.plies.clone());
        self.connection.worker.learn_from_game(GameToLearn {
            learned_game_key: None,
            start,
            plies,
            is_computer_first: computer_first,
        });
        self.lessons += 1;
        Ok(())
    }

    /// Finishes at the end of the input: a running search ends and its result is sent; pending lessons are learned.
    fn finish(&mut self) -> io::Result<()> {
        self.finish_search()?;
        self.hear_lessons()?;
        let until = Instant::now() + LESSON_WAIT;
        while self.lessons > 0
            && let Some(report) = self.connection.worker.wait(until.saturating_duration_since(Instant::now()))
        {
            if let Answer::Learned(bytes) = report.answer {
                self.hear_lesson(bytes)?;
            }
        }
        Ok(())
    }

    /// Handles what arrived while a search was being stopped.
    fn hear_lessons(&mut self) -> io::Result<()> {
        std::mem::take(&mut self.connection.learned).into_iter().try_for_each(|bytes| self.hear_lesson(bytes))
    }

    fn hear_lesson(&mut self, bytes: Vec<u8>) -> io::Result<()> {
        (self.keep)(bytes);
        // Results of several lessons together are nobody's answer.
        if self.lessons > 0 {
            self.lessons -= 1;
            self.say("learned")?;
        }
        Ok(())
    }

    fn finish_search(&mut self) -> io::Result<()> {
        if let Some(thinking) = self.thinking.take()
            && let Some(answer) = self.connection.stop(thinking.ticket)
            && thinking.purpose == SearchPurpose::Go
        {
            self.answer_go(&answer, thinking.begin)?;
            self.answer_pings(thinking.pings)?;
        }
        Ok(())
    }

    /// Drops the current search.
    fn interrupt(&mut self) -> io::Result<()> {
        match self.thinking.take() {
            Some(thinking) => {
                self.connection.stop(thinking.ticket);
                self.hear_lessons()?;
                self.answer_pings(thinking.pings)?;
                self.say("status")
            }
            None => Ok(()),
        }
    }

    fn think(&mut self, purpose: SearchPurpose) -> io::Result<()> {
        self.interrupt()?;
        let position = match purpose {
            SearchPurpose::Analyze(index) => self.game.positions.get(index).copied().unwrap_or_default(),
            _ => self.game.position(),
        };
        if position.is_over() {
            return match purpose {
                // The GUI requests a move only while there is one; a pass is the answer that changes nothing.
                SearchPurpose::Go => self.say("=== PA"),
                SearchPurpose::Hint(_) => self.say("status"),
                SearchPurpose::Analyze(index) => self.analyzed(index, position.board().final_score() as f64),
            };
        }
        let limits = match (self.depth, purpose) {
            (_, SearchPurpose::Analyze(_)) => {
                Limits { move_ms: Some(ANALYSIS_MS), depth: self.depth, ..Limits::default() }
            }
            (depth, SearchPurpose::Hint(_)) => Limits { depth: depth.or(Some(DEPTH)), ..Limits::default() },
            (depth, SearchPurpose::Go) => {
                let clock_ms = self.game.clock_ms();
                let is_free = depth.is_none() && clock_ms.is_none();
                let move_ms = is_free.then_some(self.settings.move_time_ms);
                Limits { depth, clock_ms, move_ms, is_book_allowed: true, ..Limits::default() }
            }
        };
        let task = match purpose {
            SearchPurpose::Hint(count) if count > 1 => RequestKind::Values { limits },
            _ => RequestKind::Hint { limits },
        };
        self.say("status Thinking")?;
        let begin = Instant::now();
        let ticket = self.connection.ask(position, task);
        self.thinking = Some(PendingSearch { ticket, purpose, begin, pings: Vec::new() });
        Ok(())
    }

    /// Handles the worker's reports.
    fn on_reports(&mut self) -> io::Result<()> {
        while let Some(report) = self.connection.worker.poll() {
            if let Answer::Learned(bytes) = report.answer {
                self.hear_lesson(bytes)?;
                continue;
            }
            let Some(thinking) = self.thinking.as_ref().filter(|thinking| thinking.ticket == report.ticket) else {
                continue;
            };
            let (purpose, begin) = (thinking.purpose, thinking.begin);
            match purpose {
                SearchPurpose::Hint(count) => self.say_hint(&report.answer, count)?,
                SearchPurpose::Go if !is_last(&report.answer) => self.say_hint(&report.answer, 1)?,
                SearchPurpose::Go | SearchPurpose::Analyze(_) => {}
            }
            if !is_last(&report.answer) {
                continue;
            }
            let pings = self.thinking.take().map(|thinking| thinking.pings).unwrap_or_default();
            match purpose {
                SearchPurpose::Go => {
                    self.answer_go(&report.answer, begin)?;
                    self.answer_pings(pings)?;
                }
                SearchPurpose::Hint(_) => self.say("status")?,
                SearchPurpose::Analyze(index) => {
                    let score = if let Answer::Best { score, .. } = report.answer { discs(score) } else { 0.0 };
                    self.analyzed(index, score)?;
                }
            }
        }
        Ok(())
    }

    fn analyzed(&mut self, index: usize, score: f64) -> io::Result<()> {
        self.say(&format!("analysis {index} {score:.2}"))?;
        match index {
            0 => self.say("status"),
            _ => self.think(SearchPurpose::Analyze(index - 1)),
        }
    }

    fn answer_go(&mut self, answer: &Answer, begin: Instant) -> io::Result<()> {
        let seconds = begin.elapsed().as_secs_f64();
        match answer {
            Answer::Best { ply, score, nodes, .. } => {
                self.say(&format!("nodestats {nodes} {seconds:.3}"))?;
                self.say(&format!("=== {}/{:.2}/{seconds:.2}", ply_name(*ply, "PA"), discs(*score)))?;
            }
            Answer::Failed(text) => self.say(&format!("status {text}"))?,
            _ => (),
        }
        self.say("status")
    }

    fn say_hint(&mut self, answer: &Answer, count: usize) -> io::Result<()> {
        match answer {
            Answer::Thinking { depth, score, pv, .. } | Answer::Best { depth, score, pv, .. } => {
                let line: String = pv.iter().map(|&ply| ply_name(ply, "PA")).collect();
                self.say(&format!("search {line} {:.2} 0 {depth}", discs(*score)))
            }
            Answer::Values { depth, values, .. } => {
                for ValuedPly { ply, score } in values.iter().take(count) {
                    self.say(&format!("search {} {:.2} 0 {depth}", ply_name(*ply, "PA"), discs(*score)))?;
                }
                Ok(())
            }
            Answer::Failed(text) => self.say(&format!("status {text}")),
            Answer::Learned(_) | Answer::OpeningAction(_) | Answer::Lines { .. } => Ok(()),
        }
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }
}

/// A score in discs.
pub(super) fn discs(score: Score) -> f64 {
    match score {
        Score::Estimate(hundredths) => f64::from(hundredths) / 100.0,
        Score::Exact(discs) => f64::from(discs),
        // Not a game of Reversi.
        Score::Win(_) => 64.0,
        Score::Loss(_) => -64.0,
    }
}

/// Reads a GGF game from its board (`BO[8 … side]`) through its moves (`B[F5/eval/seconds]`, `W[…]`), with the clock (`TI[…]`); `None` if
/// it is invalid.
fn read_ggf(text: &str) -> Option<NboardGame> {
    let mut game = NboardGame::default();
    for part in text.split(']') {
        let Some((name, value)) = part.split_once('[') else { break };
        match name.trim_start_matches(|c: char| !c.is_ascii_alphabetic()) {
            "BO" => game.positions = vec![read_board(value)?],
            "TI" => game.clock = read_clock(value),
            "B" | "W" => {
                let (ply, used_ms) = read_move(value).filter(|_| !game.positions.is_empty())?;
                game.play(ply, used_ms).then_some(())?;
            }
            _ => (),
        }
    }
    (!game.positions.is_empty()).then_some(game)
}

/// A ply and its time in milliseconds, from `F5/eval/seconds`.
fn read_move(text: &str) -> Option<(Ply, u64)> {
    let mut parts = text.split('/');
    let ply = parse_ply(parts.next()?.trim())?;
    Some((ply, parts.nth(1).and_then(read_time).unwrap_or(0)))
}

/// Parses `main/increment/grace`, each `[[hours:]minutes:]seconds` or empty; `None` for no time at all.
fn read_clock(text: &str) -> Option<Clock> {
    let mut times = text.split('/').map(|time| read_time(time).unwrap_or(0));
    let mut next = || times.next().unwrap_or(0);
    let clock = Clock { main: next(), increment: next(), grace: next() };
    (clock.main > 0 || clock.increment > 0).then_some(clock)
}

/// Milliseconds of `[[hours:]minutes:]seconds`; anything after a comma is ignored.
fn read_time(text: &str) -> Option<u64> {
    let time = text.split(',').next().unwrap_or_default().trim();
    let seconds = time.split(':').try_fold(0.0, |sum, part| Some(sum * 60.0 + part.parse::<f64>().ok()?))?;
    let ms = seconds * 1000.0;
    (0.0..=TIME_MS_MAX).contains(&ms).then_some(ms as u64)
}

fn read_board(value: &str) -> Option<Position> {
    let cells: Vec<char> = value.strip_prefix('8')?.chars().filter(|c| !c.is_whitespace()).collect();
    if cells.len() != 65 {
        return None;
    }
    let discs = |wanted: char| cells[..64].iter().rev().fold(0, |bits, &cell| bits << 1 | u64::from(cell == wanted));
    let side_to_move = if cells[64] == '*' { Color::Black } else { Color::White };
    Position::try_from(Setup { black: discs('*'), white: discs('O'), side_to_move, ..Setup::default() }).ok()
}
