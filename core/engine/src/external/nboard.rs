//! NBoard's protocol, version 2, spoken to an engine. Each question carries the whole position, so no state has to be kept in step; `ping`
//! ends whatever the engine does.

use super::process_line::{Dialect, ProcessLine, legal};
use super::terms::{EngineQuestion, ExternalError, LATE, SILENT, WaitEnd, best};
use crate::protocol::parse_ply;
use crate::{Answer, Score, Task, ValuedPly};
use qipan_rules::reversi::Goal;
use qipan_rules::{Color, Ply, Position};
use std::time::{Duration, Instant};

/// Limit of an engine's value in discs.
const DISCS_MAX: f64 = 64.0;

#[derive(Default)]
pub struct Nboard {
    /// Numbers of pings sent and of pings answered.
    pings: u32,
    pongs: u32,
    has_depth: bool,
    /// The name that the engine has reported last: some do so after the greeting.
    name: String,
}

impl Nboard {
    /// Waits until the engine has finished all commands.
    fn ping(&mut self, line: &mut ProcessLine, silent: impl Fn() -> ExternalError) -> Result<Option<String>, WaitEnd> {
        self.pings += 1;
        line.send_line(&format!("ping {}", self.pings));
        let until = Instant::now() + line.ready_timeout();
        let mut name = None;
        loop {
            let said = line.read_line(until, silent())?;
            if self.is_pong(&said, line) && self.pongs >= self.pings {
                return Ok(name);
            }
            if let Some(text) = my_name(&said) {
                text.clone_into(&mut self.name);
                name = Some(text.to_owned());
            }
        }
    }

    /// Whether a line answers a ping: `pong 3`, or `pong` alone for the next one.
    fn is_pong(&mut self, said: &str, line: &mut ProcessLine) -> bool {
        let mut words = said.split_whitespace();
        if !words.next().is_some_and(|word| word.eq_ignore_ascii_case("pong")) {
            return false;
        }
        match words.next().map(str::parse::<u32>) {
            Some(Ok(number)) if number <= self.pings => self.pongs = number,
            Some(_) => return false,
            None => {
                line.note_deviation();
                self.pongs = self.pings.min(self.pongs + 1);
            }
        }
        true
    }

    /// Asks the engine for a move and waits until it comes.
    fn ask_move(&mut self, line: &mut ProcessLine, question: &EngineQuestion) -> Result<Answer, WaitEnd> {
        line.send_line("go");
        let until = line.move_until(question);
        loop {
            let said = line.read_line(until, LATE)?;
            if let Some(text) = my_name(&said) {
                text.clone_into(&mut self.name);
            }
            let Some(text) = said.strip_prefix("===") else { continue };
            let (word, value, is_usual) = move_and_value(text);
            if !is_usual {
                line.note_deviation();
            }
            let ply = ply_of(word);
            let score = discs(value).unwrap_or(Score::Estimate(0));
            return Ok(best(ply.ok_or(ExternalError::Illegal(line.received.clone()))?, score));
        }
    }

    /// Collects the best line, or a value for every move, until the engine is done or the time is over.
    fn hint(
        &mut self,
        line: &mut ProcessLine,
        position: &Position,
        is_of_all: bool,
        ms: u32,
    ) -> Result<Answer, WaitEnd> {
        line.send_line(if is_of_all { "hint 64" } else { "hint 1" });
        let until = Instant::now() + Duration::from_millis(ms.into());
        let mut values: Vec<ValuedPly> = Vec::new();
        let (mut depth, mut found) = (0, None);
        loop {
            let said = match line.read_line(until, LATE) {
                Ok(said) => said,
                Err(WaitEnd::Fault(ExternalError::MoveTimeout(_))) => break,
                Err(other) => return Err(other),
            };
            if is_done(&said) {
                break;
            }
            let Some(seen) = NboardReport::parse(&said) else { continue };
            let mut after = position.clone();
            let Some(&ply) = seen.pv.first().filter(|ply| after.play(**ply).is_ok()) else { continue };
            depth = seen.depth;
            if is_of_all {
                values.retain(|valued| valued.ply != ply);
                values.push(ValuedPly { ply, score: seen.score });
                values.sort_by_key(|valued| std::cmp::Reverse(valued.score));
                line.report(Answer::Values { depth, values: values.clone(), done: false });
            } else {
                let NboardReport { pv, score, .. } = seen;
                line.report(Answer::Thinking { depth, nodes: 0, score, pv: pv.clone() });
                found = Some((ply, score, pv));
            }
        }
        self.ping(line, || LATE)?;
        if is_of_all {
            return Ok(Answer::Values { depth, values, done: true });
        }
        let (ply, score, pv) = found.ok_or(LATE)?;
        Ok(Answer::Best { ply, score, depth, nodes: 0, pv })
    }
}

impl Dialect for Nboard {
    fn greet(&mut self, line: &mut ProcessLine, _: &EngineQuestion) -> Result<String, WaitEnd> {
        line.send_line("nboard 2");
        let name = match self.ping(line, || SILENT) {
            Err(WaitEnd::Fault(ExternalError::NoOutput(_))) if !line.received.is_empty() => {
                return Err(ExternalError::NoGreeting(line.received.clone()).into());
            }
            other => other?,
        };
        for option in line.spec.options.clone() {
            line.send_line(&option);
        }
        Ok(name.unwrap_or_default())
    }

    fn answer(&mut self, line: &mut ProcessLine, question: &EngineQuestion) -> Result<Answer, WaitEnd> {
        let position = question.position().ok_or(ExternalError::GameNotSupported)?;
        let text = ggf(&position, question.clock_ms()).ok_or(ExternalError::GameNotSupported)?;
        if let Some(depth) = line.spec.depth.filter(|_| !self.has_depth) {
            self.has_depth = true;
            line.send_line(&format!("set depth {depth}"));
        }
        line.send_line(&format!("set game {text}"));
        self.ping(line, || LATE)?;
        match &question.task {
            Task::Hint { limits } => self.hint(line, &position, false, limits.move_ms.unwrap_or(line.spec.move_ms)),
            Task::Values { limits } => self.hint(line, &position, true, limits.move_ms.unwrap_or(line.spec.move_ms)),
            // The built-in engine serves the analysis.
            Task::Lines { .. } => Err(ExternalError::GameNotSupported.into()),
            Task::Move { .. } | Task::ActInOpening { .. } => {
                let answer = self.ask_move(line, question)?;
                legal(line, &position, answer)
            }
        }
    }

    fn late_name(&self) -> String {
        self.name.clone()
    }

    fn prepare(&mut self, _: &mut ProcessLine, question: &EngineQuestion) -> Result<(), WaitEnd> {
        ggf(&question.start, None).map(drop).ok_or(ExternalError::GameNotSupported.into())
    }

    fn drop_question(&mut self, line: &mut ProcessLine) -> bool {
        // Its remaining output precedes the answer to this, which the next question waits for.
        self.pings += 1;
        line.send_line(&format!("ping {}", self.pings));
        true
    }
}

/// The name in `set myname NAME`.
fn my_name(said: &str) -> Option<&str> {
    let (set, rest) = said.split_once(char::is_whitespace)?;
    let (word, name) = rest.trim_start().split_once(char::is_whitespace)?;
    (set.eq_ignore_ascii_case("set") && word.eq_ignore_ascii_case("myname")).then(|| name.trim())
}

/// Whether an engine says that it is done: `status` alone, or as Edax says it.
fn is_done(said: &str) -> bool {
    said == "status" || said.starts_with("status") && said.ends_with("waiting")
}

/// Parses "F5/1.23/0.5": the move and its value, which may be missing; and whether slashes separate them, where some engines put blanks.
fn move_and_value(text: &str) -> (&str, &str, bool) {
    if let Some((word, rest)) = text.split_once('/') {
        return (word.trim(), rest.split('/').next().unwrap_or_default().trim(), true);
    }
    let mut words = text.split_whitespace();
    let (word, value) = (words.next().unwrap_or_default(), words.next());
    (word, value.unwrap_or_default(), value.is_none())
}

/// Parses a move as engines write it; some use other words for a pass.
fn ply_of(word: &str) -> Option<Ply> {
    match word.eq_ignore_ascii_case("ps") || word == "--" {
        true => Some(Ply::Pass),
        false => parse_ply(word),
    }
}

/// The parsed line "search F5D6 1.23 0 12": the best line, its value in discs, the depth.
struct NboardReport {
    pv: Vec<Ply>,
    score: Score,
    depth: u8,
}

impl NboardReport {
    fn parse(line: &str) -> Option<NboardReport> {
        let mut words = line.split_whitespace();
        words.next().filter(|word| matches!(*word, "search" | "book"))?;
        let pv = plies(words.next()?);
        let score = discs(words.next()?)?;
        let depth = words.nth(1).and_then(|word| word.trim_end_matches('%').parse().ok()).unwrap_or(0);
        Some(NboardReport { pv, score, depth })
    }
}

/// Parses moves written without separators.
fn plies(text: &str) -> Vec<Ply> {
    let pairs = text.as_bytes().chunks(2).map_while(|pair| std::str::from_utf8(pair).ok());
    pairs.map_while(ply_of).collect()
}

fn discs(text: &str) -> Option<Score> {
    let discs = text.trim().parse::<f64>().ok().filter(|discs| discs.is_finite())?;
    Some(Score::Estimate((discs.clamp(-DISCS_MAX, DISCS_MAX) * 100.0).round() as i32))
}

/// Writes a position as a GGF game that begins there, with the remaining clock times; `None` for other rules.
fn ggf(position: &Position, clock_ms: Option<(u32, u32)>) -> Option<String> {
    let Position::Reversi(position) = position else { return None };
    if position.goal() != Goal::Most {
        return None;
    }
    let cells = position.cells().replace('X', "*");
    let side = if position.side_to_move() == Color::Black { '*' } else { 'O' };
    let seconds = |ms: u32| format!("{}:{:02}", ms / 60_000, ms / 1000 % 60);
    let clock = clock_ms.map(|(left, more)| format!("TI[{}/{}]", seconds(left), seconds(more))).unwrap_or_default();
    Some(format!("(;GM[Othello]PC[Qipan]PB[Black]PW[White]RE[?]{clock}TY[8]BO[8 {cells} {side}];)"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_rules::Point;

    #[test]
    fn lines_of_engines_are_read_with_care() {
        let seen = NboardReport::parse("search F5D6PA 1.25 0 12").expect("a line");
        assert_eq!((seen.pv.len(), seen.score, seen.depth), (3, Score::Estimate(125), 12));
        assert_eq!(seen.pv[0], Ply::Place(Point::new(5, 4)));
        for wrong in ["search", "search F5", "search F5 many", "search F5 NaN", "hint F5 1", "", "search F5 inf 0 1"] {
            assert!(NboardReport::parse(wrong).is_none(), "{wrong}");
        }
        assert_eq!(NboardReport::parse("search é5 1 0 1").map(|seen| seen.pv.len()), Some(0));
    }

    #[test]
    fn a_move_is_read_with_slashes_or_blanks() {
        for (said, ply, value, is_usual) in [
            ("F5/1.25/0.3", "F5", "1.25", true),
            (" F5 / 1.25 / 0.3", "F5", "1.25", true),
            ("F5//0.3", "F5", "", true),
            ("F5", "F5", "", true),
            (" f5 1.25 0.3", "f5", "1.25", false),
            ("PA/-3", "PA", "-3", true),
            ("", "", "", true),
        ] {
            assert_eq!(move_and_value(said), (ply, value, is_usual), "{said}");
        }
        for pass in ["PA", "pa", "PASS", "pass", "--", "PS"] {
            assert_eq!(ply_of(pass), Some(Ply::Pass), "{pass}");
        }
        assert_eq!((ply_of("f5"), ply_of("i9"), ply_of("-")), (ply_of("F5"), None, None));
    }
}
