//! Goes over a game: each position is asked of the engine, at first quickly from the beginning, then deeply from the end, so that
//! what the engine learned of later positions helps it with the earlier ones.

use super::check::{self, Told};
use super::fact::{FACTS_MAX, Fact};
use super::judge::{self, Verdict, rank, turned};
use super::subject::{Judged, Review, Subject};
use super::{gomoku, reversi};
use crate::engine::once::engine_of;
use crate::engine::{Answer, Engine, Limits, Options, Request, Score, Task};
use crate::rules::{self, Color, Outcome, Ply, Point, Position, symmetry};
use std::sync::atomic::{AtomicBool, Ordering};

/// How deeply positions are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Reversi: plies of a search in the middle game.
    pub depth: u8,
    /// With so many empty squares or fewer it is solved.
    pub solved: u8,
    /// Five in a row: nodes of a search.
    pub nodes: u64,
}

impl Effort {
    /// A first look.
    pub const QUICK: Effort = Effort { depth: 6, solved: 10, nodes: 2_000 };
    pub const DEEP: Effort = Effort { depth: 10, solved: 20, nodes: 120_000 };
}

/// With so many empty squares or fewer all plies are valued where a mistake was made.
const ALL_VALUED: u32 = 16;

/// Where fewer discs win, positions with so many empty squares are solved.
const FEWEST_SOLVED: u8 = 14;

/// A win by threats is told where a search of so many times the nodes proves it again with an empty table of this size at most.
const ALONE: u64 = 4;
const ALONE_HASH_MB: u32 = 16;

/// Before a ply of five-in-a-row is called a mistake it is looked at with so many times the nodes.
pub const CLOSER: u64 = 8;
/// And then so much of the chance to win has to be lost beyond the border: a word that stands on it would turn with any deeper search.
const BEYOND: f32 = 0.05;

/// In so many parts at most a line of a win is asked for.
const LINE_PARTS: usize = 6;

/// What an engine said of a position.
#[derive(Clone, Debug)]
pub(super) struct Valued {
    pub score: Score,
    pub line: Vec<Ply>,
}

/// Reviews one game after the other.
pub struct Examiner {
    engine: Box<dyn Engine>,
    options: Options,
    deep: Effort,
    /// The engine sees the board turned by this symmetry of where the game begins: of games that are images of each other, always the
    /// same one.
    turn: u8,
}

impl Examiner {
    /// An engine of its own for the game; memory is taken when it first thinks.
    pub fn new(subject: &Subject, options: Options, deep: Effort) -> Examiner {
        Examiner { engine: engine_of(subject.is_reversi(), options), options, deep, turn: least_turn(subject) }
    }

    /// Goes on with a review until it is done or stopped; says what is known after each step.
    pub fn review(&mut self, subject: &Subject, review: &mut Review, stop: &AtomicBool, say: &mut dyn FnMut(&Review)) {
        let count = subject.plies().len();
        if review.moves.iter().any(Option::is_none)
            && self.pass(subject, review, Effort::QUICK, false, stop, &mut |_| ()).is_none()
        {
            return;
        }
        say(review);
        if review.moves.len() == count {
            let _ = self.pass(subject, review, self.deep, true, stop, say);
        }
    }

    /// A review by this effort that values every ply and has nothing to say; `None` where it was stopped.
    pub fn values(&mut self, subject: &Subject, stop: &AtomicBool) -> Option<Review> {
        let (mut review, deep) = (Review::new(subject), self.deep);
        self.pass(subject, &mut review, deep, false, stop, &mut |_| ())?;
        Some(review)
    }

    pub(super) fn effort(&self) -> Effort {
        self.deep
    }

    pub(super) fn think(&mut self, request: &Request, stop: &AtomicBool, say: &mut dyn FnMut(Answer)) {
        self.engine.think(request, stop, say);
    }

    /// One pass from the end; `None` where it was stopped. What is deeply judged already is not judged again.
    pub(super) fn pass(
        &mut self,
        subject: &Subject,
        review: &mut Review,
        effort: Effort,
        is_deep: bool,
        stop: &AtomicBool,
        say: &mut dyn FnMut(&Review),
    ) -> Option<()> {
        let count = subject.plies().len();
        let mut next: Option<Valued> = None;
        for ply in (0..count).rev() {
            let known = review.judged(ply).filter(|judged| judged.is_deep || !is_deep);
            if let Some(judged) = known {
                next = Some(Valued { score: judged.best, line: judged.line.clone() });
                continue;
            }
            let after = match next.take() {
                Some(after) => after,
                None => self.value(subject.position(ply + 1), &effort, stop)?,
            };
            let judged = self.judge(subject, ply, &after, &effort, is_deep, stop)?;
            next = Some(Valued { score: judged.best, line: judged.line.clone() });
            review.moves[ply] = Some(judged);
            say(review);
        }
        Some(())
    }

    fn judge(
        &mut self,
        subject: &Subject,
        ply: usize,
        after: &Valued,
        effort: &Effort,
        is_deep: bool,
        stop: &AtomicBool,
    ) -> Option<Judged> {
        let mut judged = self.judge_once(subject, ply, after, effort, stop)?;
        if is_deep {
            judged = self.look_closer(subject, ply, judged, effort, stop)?;
            judged = Judged { facts: self.facts(subject, ply, &judged, stop), is_deep, ..judged };
        }
        Some(judged)
    }

    /// What a ply is, by searches of the two positions around it alone.
    pub fn judge_alone(&mut self, subject: &Subject, ply: usize, effort: &Effort, stop: &AtomicBool) -> Option<Judged> {
        let after = self.value(subject.position(ply + 1), effort, stop)?;
        self.judge_once(subject, ply, &after, effort, stop)
    }

    /// What a ply is, by the value of the position after it and a search of the one before.
    fn judge_once(
        &mut self,
        subject: &Subject,
        ply: usize,
        after: &Valued,
        effort: &Effort,
        stop: &AtomicBool,
    ) -> Option<Judged> {
        let (before, made) = (subject.position(ply), subject.plies()[ply]);
        let mut played = match is_foul(before, made) {
            // By the rules it loses, also where a record goes on after it.
            true => Score::Loss(1),
            false => played_value(before, subject.position(ply + 1), after.score),
        };
        let mut best = if subject.is_choice(ply) {
            self.value(before, effort, stop)?
        } else {
            Valued { score: played, line: with_first(made, &after.line) }
        };
        let (own, size) = (symmetry::own(before), before.size());
        if best.line.first().is_some_and(|&first| symmetry::are_one(&own, size, first, made)) {
            // One value for one ply: the nearer look counts where it is a proof.
            played = nearer(best.score, played);
            best = Valued { score: played, line: with_first(made, &after.line) };
        } else if rank(played) > rank(best.score) {
            // What was played is better than what the engine saw: it is the best then.
            best = Valued { score: played, line: with_first(made, &after.line) };
        }
        let (score, line, answer) = (best.score, best.line, after.line.clone());
        Some(Judged { best: score, played, line, answer, facts: Vec::new(), is_deep: false, at_most: Verdict::Blunder })
    }

    /// Five in a row: nothing is called a mistake that a longer search of both positions calls less. The milder word counts, with the
    /// values that it comes from. Reversi's values of the middle game are steady, and those of its end are proven.
    fn look_closer(
        &mut self,
        subject: &Subject,
        ply: usize,
        judged: Judged,
        effort: &Effort,
        stop: &AtomicBool,
    ) -> Option<Judged> {
        let named = judged.verdict(subject, ply);
        let is_proven = is_proven(judged.best) && is_proven(judged.played);
        if subject.is_reversi() || named < Verdict::Mistake || is_proven {
            return Some(judged);
        }
        // What is looked at deeply anyhow, as the answer to a puzzle is while somebody waits, is not looked at for ever.
        let nodes = (effort.nodes * CLOSER).min(effort.nodes.max(Effort::DEEP.nodes * CLOSER));
        let again = self.judge_alone(subject, ply, &Effort { nodes, ..*effort }, stop)?;
        let empties = judge::empties(subject.position(ply));
        let at_most = judge::verdict_beyond(empties, again.best, again.played, BEYOND);
        let milder = if again.verdict(subject, ply) <= named { again } else { judged };
        Some(Judged { at_most, ..milder })
    }

    /// What can be said of a ply that is not the best, each proven once more.
    fn facts(&mut self, subject: &Subject, ply: usize, judged: &Judged, stop: &AtomicBool) -> Vec<Fact> {
        let verdict = judged.verdict(subject, ply);
        if verdict == Verdict::Fine {
            return Vec::new();
        }
        let told = Told::of(subject, ply, judged);
        let mut facts = if subject.is_reversi() { reversi::facts(&told) } else { gomoku::facts(&told) };
        if verdict >= Verdict::Mistake && self.is_only_move(&told, stop) {
            facts.push(Fact::OnlyMove);
        }
        facts.retain(|fact| check::holds(fact, &told));
        let is_told = |fact: &Fact| !is_by_threats(fact) || self.proves_alone(subject, ply, fact, stop);
        facts.into_iter().filter(is_told).take(FACTS_MAX).collect()
    }

    /// Whether an engine that knows nothing of the later positions proves it, too: what only their table proved is not told.
    fn proves_alone(&self, subject: &Subject, ply: usize, fact: &Fact, stop: &AtomicBool) -> bool {
        let effort = Effort { nodes: self.deep.nodes * ALONE, ..self.deep };
        let options = Options { hash_mb: self.options.hash_mb.min(ALONE_HASH_MB), ..self.options };
        Examiner::new(subject, options, effort).confirms(subject, ply, fact, stop)
    }

    /// Whether the engine proves that all plies but the best have a worse result.
    fn is_only_move(&mut self, told: &Told, stop: &AtomicBool) -> bool {
        let (Score::Exact(best), Score::Exact(_), Position::Reversi(position)) = (told.best, told.played, told.before)
        else {
            return false;
        };
        if position.board().empties() > ALL_VALUED || position.legal_points().len() < 3 {
            return false;
        }
        let mut values = Vec::new();
        let mut say = |answer| {
            if let Answer::Values { values: all, .. } = answer {
                values = all;
            }
        };
        let task = Task::Values { limits: Limits::default() };
        self.engine.think(&Request::new(told.before, task, 0), stop, &mut say);
        let is_worse = |score: Score| matches!(score, Score::Exact(discs) if discs.signum() < best.signum());
        !stop.load(Ordering::Relaxed)
            && values.first().map(|first| first.ply) == told.line.first().copied()
            && values.iter().skip(1).all(|other| is_worse(other.score))
    }

    /// The engine's word on a position; `None` where it was stopped.
    pub(super) fn value(&mut self, position: &Position, effort: &Effort, stop: &AtomicBool) -> Option<Valued> {
        if let Some(score) = final_value(position) {
            return Some(Valued { score, line: Vec::new() });
        }
        if position.must_pass() {
            let mut next = position.clone();
            next.play_recorded(Ply::Pass).ok()?;
            let after = self.value(&next, effort, stop)?;
            return Some(Valued { score: turned(after.score), line: with_first(Ply::Pass, &after.line) });
        }
        let turn = Some(self.turn).filter(|turn| *turn != 0);
        let Some(turned) = turn.and_then(|turn| symmetry::image(position, turn)) else {
            return self.value_as_it_is(position, effort, stop);
        };
        let found = self.value_as_it_is(&turned, effort, stop)?;
        let (back, size) = (symmetry::back(self.turn), turned.size());
        let line = found.line.into_iter().map(|ply| symmetry::turned_ply(ply, back, size)).collect();
        Some(Valued { line, ..found })
    }

    fn value_as_it_is(&mut self, position: &Position, effort: &Effort, stop: &AtomicBool) -> Option<Valued> {
        let mut found = None;
        let mut say = |answer| {
            if let Answer::Best { score, pv, .. } = answer {
                found = Some(Valued { score, line: pv });
            }
        };
        self.engine.think(&Request::new(position, Task::Hint { limits: limits(position, effort) }, 0), stop, &mut say);
        let found = found.filter(|_| !stop.load(Ordering::Relaxed))?;
        let line = legal_part(position, found.line);
        let is_forced = matches!((position, found.score), (Position::Gomoku(_), Score::Win(_) | Score::Loss(_)));
        let line = if is_forced { self.up_to_the_win(position, line, effort, stop) } else { line };
        Some(Valued { line, ..found })
    }

    /// The line of a win by force up to the win: the engine's own may break off where its table has forgotten.
    fn up_to_the_win(&mut self, position: &Position, line: Vec<Ply>, effort: &Effort, stop: &AtomicBool) -> Vec<Ply> {
        let (mut whole, mut now) = (line, position.clone());
        whole.iter().for_each(|&ply| _ = now.play(ply));
        for _ in 0..LINE_PARTS {
            if now.outcome().is_some() || stop.load(Ordering::Relaxed) {
                break;
            }
            let mut more = Vec::new();
            let mut say = |answer| {
                if let Answer::Best { score: Score::Win(_) | Score::Loss(_), pv, .. } = answer {
                    more = pv;
                }
            };
            self.engine.think(&Request::new(&now, Task::Hint { limits: limits(&now, effort) }, 0), stop, &mut say);
            let more = legal_part(&now, more);
            if more.is_empty() {
                break;
            }
            more.iter().for_each(|&ply| _ = now.play(ply));
            whole.extend(more);
        }
        whole
    }
}

/// Of the symmetries of where a game begins the one by which its plies come first in order.
fn least_turn(subject: &Subject) -> u8 {
    let (start, size) = (subject.position(0), subject.position(0).size());
    let order = |turn: &u8| -> Vec<Option<(u8, u8)>> {
        let turned = |&ply: &Ply| match symmetry::turned_ply(ply, *turn, size) {
            Ply::Place(Point { column, row }) => Some((column, row)),
            Ply::Pass => None,
        };
        subject.plies().iter().map(turned).collect()
    };
    symmetry::own(start).into_iter().chain([0]).min_by_key(order).unwrap_or(0)
}

/// Whether a fact rests on a win by threats, which the rules alone do not prove.
fn is_by_threats(fact: &Fact) -> bool {
    use Fact::{DefenceForbidden, ThreatNotStopped, WinAllowed, WinMissed};
    match fact {
        WinMissed { by_fours, .. } | WinAllowed { by_fours, .. } => !by_fours,
        ThreatNotStopped { .. } | DefenceForbidden { .. } => true,
        _ => false,
    }
}

pub(super) fn limits(position: &Position, effort: &Effort) -> Limits {
    match position {
        Position::Reversi(position) if position.board().empties() <= solved(position, effort).into() => {
            Limits::default()
        }
        // The last position of every search has an even number of empty squares: values of plies that follow each other can be compared.
        Position::Reversi(position) => {
            let more = (position.board().empties() % 2) as u8;
            Limits { depth: Some(effort.depth / 2 * 2 + more), ..Limits::default() }
        }
        Position::Gomoku(_) => Limits { nodes: Some(effort.nodes), ..Limits::default() },
    }
}

/// With how many empty squares a position is solved: the search for the other goal has less to go by.
fn solved(position: &rules::reversi::Position, effort: &Effort) -> u8 {
    if position.goal().is_most() { effort.solved } else { effort.solved.min(FEWEST_SOLVED) }
}

/// The value of a position in which nobody has a ply any more, seen by the side to move.
fn final_value(position: &Position) -> Option<Score> {
    let outcome = position.outcome()?;
    if let Position::Reversi(position) = position {
        let most = position.board().final_score();
        return Some(Score::Exact(if position.goal().is_most() { most } else { -most }));
    }
    Some(match outcome {
        Outcome::Draw => Score::Estimate(0),
        Outcome::Win(color) if color == position.side_to_move() => Score::Win(0),
        Outcome::Win(_) => Score::Loss(0),
    })
}

/// Whether Black places where Renju forbids it.
fn is_foul(before: &Position, ply: Ply) -> bool {
    matches!((before, ply), (Position::Gomoku(position), Ply::Place(point))
        if position.side_to_move() == Color::Black && position.forbidden_at(point).is_some())
}

/// The value of a ply by that of the position after it.
fn played_value(before: &Position, after: &Position, value: Score) -> Score {
    if before.side_to_move() == after.side_to_move() { value } else { turned(value) }
}

/// Of two values of one ply the proven one; of two alike the second, which saw one ply more.
fn nearer(first: Score, second: Score) -> Score {
    if is_proven(first) && !is_proven(second) { first } else { second }
}

fn is_proven(score: Score) -> bool {
    !matches!(score, Score::Estimate(_))
}

fn with_first(ply: Ply, line: &[Ply]) -> Vec<Ply> {
    [ply].into_iter().chain(line.iter().copied()).collect()
}

/// The plies of a line up to the first that cannot be played.
fn legal_part(position: &Position, line: Vec<Ply>) -> Vec<Ply> {
    let mut now = position.clone();
    line.into_iter().take_while(|&ply| now.play(ply).is_ok()).collect()
}

impl Examiner {
    /// Whether a search of this examiner's effort says the same as a fact that an engine has to prove; what the rules prove is
    /// `check`'s.
    pub fn confirms(&mut self, subject: &Subject, ply: usize, fact: &Fact, stop: &AtomicBool) -> bool {
        let effort = self.deep;
        let mut value = |position: &Position| self.value(position, &effort, stop).map(|of| of.score);
        let (before, after) = (subject.position(ply), subject.position(ply + 1));
        match fact {
            Fact::WinMissed { by_fours: false, .. } => matches!(value(before), Some(Score::Win(_))),
            Fact::ThreatNotStopped { .. } | Fact::WinAllowed { by_fours: false, .. } => {
                matches!(value(after), Some(Score::Win(_)))
            }
            Fact::DefenceForbidden { .. } => matches!(value(after), Some(Score::Win(_))),
            Fact::ResultTurned { was, now } => {
                let is = |found: Option<Score>, discs: i8| found == Some(Score::Exact(discs.into()));
                let (was_now, then) = (value(before), value(after));
                is(was_now, *was) && is(then.map(|score| played_value(before, after, score)), *now)
            }
            _ => true,
        }
    }
}
