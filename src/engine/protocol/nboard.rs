//! NBoard's protocol, version 2 (C. Welty): a window program asks for hints, moves and analyses of Reversi games.
//!
//! Lines that are unknown or broken are ignored, as the protocol asks. `ping` and every line that changes the game end the
//! current search; a move that was asked for is then not given.

use super::{Desk, Event, Settings, is_last, parse_ply, ply_name};
use crate::engine::{Answer, Limits, Score, Task, Ticket, Valued};
use crate::rules::reversi::{Position, Setup};
use crate::rules::{Color, Ply};
use std::io::{self, BufRead, Write};
use std::time::Instant;

/// The depth until `set depth` is said.
const DEPTH: u8 = 20;
/// How long each position of an analysis is searched.
const ANALYSIS_MS: u32 = 500;

/// Serves one input until it ends or says `quit`.
///
/// # Errors
/// What writing the output gives, or the system's refusal of a thread.
pub fn run(input: impl BufRead + Send + 'static, output: impl Write, settings: Settings) -> io::Result<()> {
    let desk = Desk::open(input, settings.options)?;
    let game = vec![Position::default()];
    let mut engine = Engine { desk, output, settings, depth: None, game, thinking: None };
    loop {
        match engine.desk.next() {
            Event::Line(line) if line.trim() == "quit" => return Ok(()),
            Event::Line(line) => engine.obey(line.trim())?,
            Event::Report => engine.hear()?,
            Event::End => return engine.finish(),
        }
    }
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq)]
enum Purpose {
    Go,
    /// This many moves with values.
    Hint(usize),
    /// The position of the game at this index, then those before it.
    Analyze(usize),
}

struct Thinking {
    ticket: Ticket,
    purpose: Purpose,
    begin: Instant,
}

struct Engine<W> {
    desk: Desk,
    output: W,
    settings: Settings,
    /// What `set depth` said last.
    depth: Option<u8>,
    /// The positions from the first to the current one.
    game: Vec<Position>,
    thinking: Option<Thinking>,
}

impl<W: Write> Engine<W> {
    fn obey(&mut self, line: &str) -> io::Result<()> {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "nboard" => self.say("set myname Qipan"),
            "set" => self.set(rest),
            "move" => {
                self.interrupt()?;
                let ply = parse_ply(rest.split('/').next().unwrap_or_default());
                ply.map_or(Ok(()), |ply| self.play(ply))
            }
            "ping" => {
                self.interrupt()?;
                let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
                self.say(&format!("pong {number}"))
            }
            "hint" => match rest.parse::<usize>() {
                Ok(count) => self.think(Purpose::Hint(count.clamp(1, 64))),
                Err(_) => Ok(()),
            },
            "go" => self.think(Purpose::Go),
            "analyze" => self.think(Purpose::Analyze(self.game.len() - 1)),
            "learn" => self.say("learned"),
            _ => Ok(()),
        }
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
                    self.desk.worker.new_game();
                }
                Ok(())
            }
            // `set contempt` asks for a taste of draws that this engine does not have.
            _ => Ok(()),
        }
    }

    fn position(&self) -> Position {
        self.game.last().copied().unwrap_or_default()
    }

    fn play(&mut self, ply: Ply) -> io::Result<()> {
        let mut position = self.position();
        if position.play(ply).is_ok() {
            self.game.push(position);
        }
        Ok(())
    }

    /// The end of the input: a search in progress ends and says what it has found.
    fn finish(&mut self) -> io::Result<()> {
        if let Some(thinking) = self.thinking.take()
            && let Some(answer) = self.desk.stop(thinking.ticket)
            && thinking.purpose == Purpose::Go
        {
            self.answer_go(&answer, thinking.begin)?;
        }
        Ok(())
    }

    /// Drops the current search.
    fn interrupt(&mut self) -> io::Result<()> {
        match self.thinking.take() {
            Some(thinking) => {
                self.desk.stop(thinking.ticket);
                self.say("status")
            }
            None => Ok(()),
        }
    }

    fn think(&mut self, purpose: Purpose) -> io::Result<()> {
        self.interrupt()?;
        let position = match purpose {
            Purpose::Analyze(index) => self.game.get(index).copied().unwrap_or_default(),
            _ => self.position(),
        };
        if position.is_over() {
            return match purpose {
                // The window asks for a move only while there is one; a pass is the answer that changes nothing.
                Purpose::Go => self.say("=== PA"),
                Purpose::Hint(_) => self.say("status"),
                Purpose::Analyze(index) => self.analyzed(index, position.board().final_score() as f64),
            };
        }
        let limits = match (self.depth, purpose) {
            (_, Purpose::Analyze(_)) => Limits { move_ms: Some(ANALYSIS_MS), depth: self.depth, ..Limits::default() },
            (depth, Purpose::Hint(_)) => Limits { depth: depth.or(Some(DEPTH)), ..Limits::default() },
            (Some(_), _) => Limits { depth: self.depth, ..Limits::default() },
            (None, _) => Limits { move_ms: Some(self.settings.move_ms), ..Limits::default() },
        };
        let task = match purpose {
            Purpose::Hint(count) if count > 1 => Task::Values { limits },
            _ => Task::Hint { limits },
        };
        self.say("status Thinking")?;
        let begin = Instant::now();
        let ticket = self.desk.ask(position, task, 0);
        self.thinking = Some(Thinking { ticket, purpose, begin });
        Ok(())
    }

    /// Takes the worker's reports.
    fn hear(&mut self) -> io::Result<()> {
        while let Some(report) = self.desk.worker.poll() {
            let Some(thinking) = self.thinking.as_ref().filter(|thinking| thinking.ticket == report.ticket) else {
                continue;
            };
            let (purpose, begin) = (thinking.purpose, thinking.begin);
            if let Purpose::Hint(count) = purpose {
                self.say_hint(&report.answer, count)?;
            }
            if !is_last(&report.answer) {
                continue;
            }
            self.thinking = None;
            match purpose {
                Purpose::Go => self.answer_go(&report.answer, begin)?,
                Purpose::Hint(_) => self.say("status")?,
                Purpose::Analyze(index) => {
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
            _ => self.think(Purpose::Analyze(index - 1)),
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
                for Valued { ply, score } in values.iter().take(count) {
                    self.say(&format!("search {} {:.2} 0 {depth}", ply_name(*ply, "PA"), discs(*score)))?;
                }
                Ok(())
            }
            Answer::Failed(text) => self.say(&format!("status {text}")),
            Answer::Learned(_) | Answer::Opened(_) => Ok(()),
        }
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{line}")?;
        self.output.flush()
    }
}

/// A score in discs.
fn discs(score: Score) -> f64 {
    match score {
        Score::Estimate(hundredths) => f64::from(hundredths) / 100.0,
        Score::Exact(discs) => f64::from(discs),
        // Not Reversi's.
        Score::Win(_) => 64.0,
        Score::Loss(_) => -64.0,
    }
}

/// The positions of a GGF game from its board (`BO[8 … side]`) over its moves (`B[F5/…]`, `W[…]`); `None` if it is not one.
fn read_ggf(text: &str) -> Option<Vec<Position>> {
    let mut game = Vec::new();
    for part in text.split(']') {
        let Some((name, value)) = part.split_once('[') else { break };
        match name.trim_start_matches(|c: char| !c.is_ascii_alphabetic()) {
            "BO" => game = vec![read_board(value)?],
            "B" | "W" => {
                let mut position = *game.last()?;
                position.play(parse_ply(value.split('/').next()?)?).ok()?;
                game.push(position);
            }
            _ => (),
        }
    }
    (!game.is_empty()).then_some(game)
}

fn read_board(value: &str) -> Option<Position> {
    let cells: Vec<char> = value.strip_prefix('8')?.chars().filter(|c| !c.is_whitespace()).collect();
    if cells.len() != 65 {
        return None;
    }
    let discs = |wanted: char| cells[..64].iter().rev().fold(0, |bits, &cell| bits << 1 | u64::from(cell == wanted));
    let side_to_move = if cells[64] == '*' { Color::Black } else { Color::White };
    Position::try_from(Setup { black: discs('*'), white: discs('O'), side_to_move }).ok()
}
