//! NBoard's protocol, version 2, spoken to an engine. Each question carries the whole position, so no state has to be kept in step; `ping`
//! ends whatever the engine does.

use super::known::KnownEngine;
use super::pace::{self, DepthPace};
use super::process_line::{Dialect, ProcessLine, legal};
use super::terms::{EngineQuestion, ExternalError, LATE, SILENT, WaitEnd, best};
use crate::protocol::parse_ply;
use crate::{Answer, PrincipalVariation, RequestKind, Score, ValuedPly};
use qipan_rules::reversi::Goal;
use qipan_rules::{Color, Ply, Position};
use std::cmp::Reverse;
use std::time::{Duration, Instant};

/// Limit of an engine's value in discs.
const DISCS_MAX: f64 = 64.0;
/// How often an engine is asked for a hint of a position.
const HINT_TRIES: u32 = 4;
/// More moves than a position has.
const MOVES_MAX: u8 = 64;
/// The factor of the pace after which a search whose depth is chosen here is interrupted, and the least time until then.
const INTERRUPT_FACTOR: u32 = 3;
const INTERRUPT_MIN: Duration = Duration::from_millis(500);
/// How long an interrupted engine's move may come after its `pong`.
const MOVE_AFTER_PONG: Duration = Duration::from_millis(300);

#[derive(Default)]
pub struct Nboard {
    /// Numbers of pings sent and of pings answered.
    pings: u32,
    pongs: u32,
    /// The depths that keep the pace: for a move, for the best line, for the values of all moves.
    paces: [Option<DepthPace>; 3],
    /// The depth that the engine was told last.
    told_depth: Option<u8>,
    /// The name that the engine has reported last: some do so after the greeting.
    name: String,
}

/// What an engine searches for; the indices of `Nboard::paces`.
#[derive(Clone, Copy)]
enum SearchKind {
    Move,
    BestLine,
    /// The values of all moves, or the lines of the best ones.
    Values,
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

    /// The depth that keeps the pace of a search.
    fn pace(&mut self, line: &ProcessLine, kind: SearchKind) -> &mut DepthPace {
        let by_program = || KnownEngine::by_program(&line.spec.command);
        let known = KnownEngine::by_name(&self.name).or_else(by_program).and_then(|known| known.initial_depth);
        self.paces[kind as usize].get_or_insert_with(|| DepthPace::new(known))
    }

    /// Tells the engine how deep to search: as the user has set, else as the pace demands. The protocol has no word for a time.
    fn tell_depth(&mut self, line: &ProcessLine, kind: SearchKind) {
        let depth = line.spec.depth.unwrap_or_else(|| self.pace(line, kind).depth());
        if self.told_depth != Some(depth) {
            self.told_depth = Some(depth);
            line.send_line(&format!("set depth {depth}"));
        }
    }

    /// When a search for a move is interrupted. A depth that the user has set is searched to its end, unless half of the time left is
    /// over.
    fn interrupt_after(line: &ProcessLine, question: &EngineQuestion) -> Option<Duration> {
        let half_left = question.clock_ms().map(|(left, _)| Duration::from_millis((left / 2).into()));
        let paced = Duration::from_millis(pace::move_ms(&line.spec, question).into()) * INTERRUPT_FACTOR;
        match line.spec.depth {
            Some(_) => half_left,
            None => Some(paced.max(INTERRUPT_MIN).min(half_left.unwrap_or(Duration::MAX))),
        }
    }

    /// Asks the engine for a move and waits until it comes. A search that takes too long is interrupted by a ping: some engines then give
    /// the best move so far. Engines that give none are asked again for a shallower search.
    fn ask_move(&mut self, line: &mut ProcessLine, question: &EngineQuestion) -> Result<Answer, WaitEnd> {
        line.send_line("go");
        let until = line.move_until(question);
        let after = Self::interrupt_after(line, question);
        let mut interrupt = after.map(|after| Instant::now() + after);
        // When a move is not waited for any more, of an engine that has answered the interrupting ping.
        let mut given_up: Option<Instant> = None;
        loop {
            let next = [Some(until), interrupt, given_up].into_iter().flatten().min().unwrap_or(until);
            let said = match line.read_line(next, LATE) {
                Ok(said) => said,
                Err(WaitEnd::Fault(ExternalError::MoveTimeout(_))) if next < until => {
                    if given_up.take().is_some() {
                        self.pace(line, SearchKind::Move).halve_depth();
                        self.tell_depth(line, SearchKind::Move);
                        line.send_line("go");
                        interrupt = after.map(|after| Instant::now() + after);
                    } else {
                        interrupt = None;
                        self.pings += 1;
                        line.send_line(&format!("ping {}", self.pings));
                    }
                    continue;
                }
                Err(other) => return Err(other),
            };
            if let Some(text) = my_name(&said) {
                text.clone_into(&mut self.name);
            }
            if interrupt.is_none() && after.is_some() && self.is_pong(&said, line) {
                // No engine is asked for less than a depth of one; a depth that the user has set is searched to its end.
                let may_ask_again = line.spec.depth.is_none() && self.pace(line, SearchKind::Move).depth() > 1;
                given_up = (may_ask_again && self.pongs >= self.pings).then(|| Instant::now() + MOVE_AFTER_PONG);
                continue;
            }
            let Some(text) = said.strip_prefix("===") else { continue };
            let (word, value, is_usual) = move_and_value(text);
            if !is_usual {
                line.note_deviation();
            }
            let ply = ply_of(word);
            let score = discs(value).unwrap_or(Score::Estimate(0));
            return Ok(best(ply.ok_or(ExternalError::Illegal(line.last_received_line.clone()))?, score));
        }
    }

    /// Sends `hint` and reads what the engine reports until it is done or the time is over, and then until it answers a ping: some report
    /// only when they are interrupted. `take` gets every line whose first move is legal.
    fn read_hints(
        &mut self,
        line: &mut ProcessLine,
        position: &Position,
        (count, ms): (u8, u32),
        mut take: impl FnMut(&ProcessLine, Ply, NboardReport),
    ) -> Result<(), WaitEnd> {
        line.send_line(&format!("hint {count}"));
        let until = Instant::now() + Duration::from_millis(ms.into());
        let mut pong_until: Option<Instant> = None;
        loop {
            let said = match line.read_line(pong_until.unwrap_or(until), LATE) {
                Ok(said) => Some(said).filter(|said| !is_done(said)),
                Err(WaitEnd::Fault(ExternalError::MoveTimeout(_))) if pong_until.is_none() => None,
                Err(other) => return Err(other),
            };
            let Some(said) = said else {
                pong_until.get_or_insert_with(|| {
                    self.pings += 1;
                    line.send_line(&format!("ping {}", self.pings));
                    Instant::now() + line.ready_timeout()
                });
                continue;
            };
            if pong_until.is_some() && self.is_pong(&said, line) && self.pongs >= self.pings {
                return Ok(());
            }
            let Some(seen) = NboardReport::parse(&said) else { continue };
            let first = seen.pv.first().copied().filter(|ply| position.clone().play(*ply).is_ok());
            if let Some(first) = first {
                take(line, first, seen);
            }
        }
    }

    /// The best line. An engine that reports none in time is asked again with more time, and for a shallower search.
    fn hint(&mut self, line: &mut ProcessLine, position: &Position, ms: u32) -> Result<Answer, WaitEnd> {
        let mut found = None;
        for attempt in 0..HINT_TRIES {
            self.read_hints(
                line,
                position,
                (1, ms.saturating_mul(1 << attempt)),
                |line, ply, NboardReport { pv, score, depth }| {
                    line.report(Answer::Thinking { depth, nodes: 0, score, pv: pv.clone() });
                    found = Some((ply, score, depth, pv));
                },
            )?;
            if found.is_some() {
                break;
            }
            self.pace(line, SearchKind::BestLine).halve_depth();
            self.tell_depth(line, SearchKind::BestLine);
        }
        let (ply, score, depth, pv) = found.ok_or(LATE)?;
        Ok(Answer::Best { ply, score, depth, nodes: 0, pv })
    }

    /// The values of all moves.
    fn values(&mut self, line: &mut ProcessLine, position: &Position, ms: u32) -> Result<Answer, WaitEnd> {
        let (mut values, mut reached): (Vec<ValuedPly>, u8) = (Vec::new(), 0);
        self.read_hints(line, position, (MOVES_MAX, ms), |line, ply, NboardReport { score, depth, .. }| {
            values.retain(|valued| valued.ply != ply);
            values.push(ValuedPly { ply, score });
            values.sort_by_key(|valued| Reverse(valued.score));
            reached = depth;
            line.report(Answer::Values { depth, values: values.clone(), done: false });
        })?;
        Ok(Answer::Values { depth: reached, values, done: true })
    }

    /// The lines of the best moves.
    fn lines(&mut self, line: &mut ProcessLine, position: &Position, count: u8, ms: u32) -> Result<Answer, WaitEnd> {
        let (mut lines, mut reached): (Vec<PrincipalVariation>, u8) = (Vec::new(), 0);
        self.read_hints(line, position, (count, ms), |line, ply, NboardReport { pv, score, depth }| {
            lines.retain(|known| known.plies.first() != Some(&ply));
            lines.push(PrincipalVariation { score, plies: pv });
            lines.sort_by_key(|known| Reverse(known.score));
            lines.truncate(count.into());
            reached = depth;
            line.report(Answer::Lines { depth, nodes: 0, lines: lines.clone(), done: false });
        })?;
        Ok(Answer::Lines { depth: reached, nodes: 0, lines, done: true })
    }
}

impl Dialect for Nboard {
    fn greet(&mut self, line: &mut ProcessLine, _: &EngineQuestion) -> Result<String, WaitEnd> {
        line.send_line("nboard 2");
        let name = match self.ping(line, || SILENT) {
            Err(WaitEnd::Fault(ExternalError::NoOutput(_))) if !line.last_received_line.is_empty() => {
                return Err(ExternalError::NoGreeting(line.last_received_line.clone()).into());
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
        let (kind, limits) = match &question.task {
            RequestKind::Hint { limits } => (SearchKind::BestLine, Some(limits)),
            RequestKind::Values { limits } | RequestKind::Lines { limits, .. } => (SearchKind::Values, Some(limits)),
            RequestKind::Move { .. } | RequestKind::ActInOpening { .. } => (SearchKind::Move, None),
        };
        self.tell_depth(line, kind);
        line.send_line(&format!("set game {text}"));
        self.ping(line, || LATE)?;
        let wanted_ms = limits
            .map_or_else(|| pace::move_ms(&line.spec, question), |limits| limits.move_ms.unwrap_or(line.spec.move_ms));
        let began = Instant::now();
        let answer = match (kind, &question.task) {
            (SearchKind::Move, _) => self.ask_move(line, question).and_then(|answer| legal(line, &position, answer)),
            (SearchKind::BestLine, _) => self.hint(line, &position, wanted_ms),
            (SearchKind::Values, RequestKind::Lines { count, .. }) => self.lines(line, &position, *count, wanted_ms),
            (SearchKind::Values, _) => self.values(line, &position, wanted_ms),
        };
        let may_rise = position.as_reversi().is_some_and(|position| position.board().empties() >= pace::EMPTIES_MIN);
        self.pace(line, kind).record_answer_time(began.elapsed(), Duration::from_millis(wanted_ms.into()), may_rise);
        answer
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
