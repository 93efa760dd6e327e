//! Reviews a game: the engine searches every position, first quickly and then deeply, each time from the end of the game, so that the
//! results for later positions help with the earlier ones.

use super::fact::{FACTS_MAX, Fact};
use super::fact_check::{self, PlyContext};
use super::judge::{self, Verdict, opponent_score, sort_key};
use super::subject::{JudgedPly, Review, ReviewedGame};
use super::{gomoku, reversi};
use qipan_engine::games::create_engine;
use qipan_engine::{Answer, Engine, EngineOptions, Limits, Request, RequestKind, Score};
use qipan_rules::{self as rules, Color, Outcome, Ply, Point, Position, symmetry};
use std::sync::atomic::{AtomicBool, Ordering};

/// How deeply a review searches each position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchEffort {
    /// The depth in plies of a middle-game search in Reversi.
    pub depth: u8,
    /// The largest number of empty squares at which a Reversi position is solved to its end.
    pub endgame_solve_empties: u8,
    /// The number of nodes of a search in five-in-a-row.
    pub nodes: u64,
}

impl SearchEffort {
    /// The search effort of a review's first, quick pass.
    pub const QUICK: SearchEffort = SearchEffort { depth: 6, endgame_solve_empties: 10, nodes: 2_000 };
    /// The search effort of a review's second, deep pass.
    pub const DEEP: SearchEffort = SearchEffort { depth: 10, endgame_solve_empties: 20, nodes: 120_000 };
}

/// The largest number of empty squares at which a review values all plies of a position after a mistake, to find out whether the best ply
/// was the only one.
const ALL_VALUED: u32 = 16;

/// The largest number of empty squares at which a Reversi position is solved in games where fewer discs win.
const FEWEST_SOLVED: u8 = 14;

/// The factor of nodes for the second proof of a win by threats, which starts with an empty hash table; without that proof the win is not
/// reported.
const ALONE: u64 = 4;
/// The largest hash table in MiB for the second proof of a win by threats.
const ALONE_HASH_MB: u32 = 16;

/// The factor of nodes for the second search of a ply of five-in-a-row before the ply counts as a mistake.
pub const RECHECK_NODES_FACTOR: u64 = 8;
/// The winning chance (from 0 to 1) that a ply must lose beyond the threshold of a verdict, because a verdict near the threshold could
/// change with a deeper search.
const BEYOND: f32 = 0.05;

/// The largest number of searches to complete the line of a forced win.
const LINE_PARTS: usize = 6;

/// An engine's value of a position, with its line of best play.
#[derive(Clone, Debug)]
pub(super) struct PositionValue {
    pub score: Score,
    pub line: Vec<Ply>,
}

/// Reviews games with an engine of its own, one game after the other.
pub struct Examiner {
    engine: Box<dyn Engine>,
    options: EngineOptions,
    deep: SearchEffort,
    /// The symmetry that turns the board before the engine sees it, so that games that are images of each other get equal reviews.
    turn: u8,
}

impl Examiner {
    /// Creates an examiner with an engine for the game; the engine allocates memory when it first searches.
    pub fn new(subject: &ReviewedGame, options: EngineOptions, deep: SearchEffort) -> Examiner {
        Examiner {
            engine: create_engine(subject.position(0).kind(), options),
            options,
            deep,
            turn: least_turn(subject),
        }
    }

    /// Creates an examiner whose values come from this engine. The built-in engine proves what a review states as a fact.
    pub fn with_engine(subject: &ReviewedGame, engine: Box<dyn Engine>, options: EngineOptions) -> Examiner {
        Examiner { engine, ..Examiner::new(subject, options, SearchEffort::DEEP) }
    }

    /// Continues a review until it is done or stopped; calls `say` with the review after the quick pass and after each ply of the deep
    /// pass.
    pub fn review(
        &mut self,
        subject: &ReviewedGame,
        review: &mut Review,
        stop: &AtomicBool,
        say: &mut dyn FnMut(&Review),
    ) {
        let count = subject.plies().len();
        if review.moves.iter().any(Option::is_none)
            && self.pass(subject, review, SearchEffort::QUICK, false, stop, &mut |_| ()).is_none()
        {
            return;
        }
        say(review);
        if review.moves.len() == count {
            let _ = self.pass(subject, review, self.deep, true, stop, say);
        }
    }

    /// Makes a review that values every ply with this examiner's effort, without facts; `None` if it was stopped.
    pub fn value_all_plies(&mut self, subject: &ReviewedGame, stop: &AtomicBool) -> Option<Review> {
        let (mut review, deep) = (Review::new(subject), self.deep);
        self.pass(subject, &mut review, deep, false, stop, &mut |_| ())?;
        Some(review)
    }

    pub(super) fn effort(&self) -> SearchEffort {
        self.deep
    }

    pub(super) fn think(&mut self, request: &Request, stop: &AtomicBool, say: &mut dyn FnMut(Answer)) {
        self.engine.think(request, stop, say);
    }

    /// Makes one pass over the plies from the last to the first; `None` if it was stopped. Does not judge a ply again that has a deep
    /// judgement.
    pub(super) fn pass(
        &mut self,
        subject: &ReviewedGame,
        review: &mut Review,
        effort: SearchEffort,
        is_deep: bool,
        stop: &AtomicBool,
        say: &mut dyn FnMut(&Review),
    ) -> Option<()> {
        let count = subject.plies().len();
        let mut next: Option<PositionValue> = None;
        for ply in (0..count).rev() {
            let known = review.judged(ply).filter(|judged| judged.is_deep || !is_deep);
            if let Some(judged) = known {
                next = Some(PositionValue { score: judged.best, line: judged.line.clone() });
                continue;
            }
            let after = match next.take() {
                Some(after) => after,
                None => self.value(subject.position(ply + 1), &effort, stop)?,
            };
            let judged = self.judge(subject, ply, &after, &effort, is_deep, stop)?;
            next = Some(PositionValue { score: judged.best, line: judged.line.clone() });
            review.moves[ply] = Some(judged);
            say(review);
        }
        Some(())
    }

    fn judge(
        &mut self,
        subject: &ReviewedGame,
        ply: usize,
        after: &PositionValue,
        effort: &SearchEffort,
        is_deep: bool,
        stop: &AtomicBool,
    ) -> Option<JudgedPly> {
        let mut judged = self.judge_once(subject, ply, after, effort, stop)?;
        if is_deep {
            judged = self.look_closer(subject, ply, judged, effort, stop)?;
            judged = JudgedPly { facts: self.facts(subject, ply, &judged, stop), is_deep, ..judged };
        }
        Some(judged)
    }

    /// Judges a ply only by searches of the positions before and after it, without results for later positions.
    pub fn judge_alone(
        &mut self,
        subject: &ReviewedGame,
        ply: usize,
        effort: &SearchEffort,
        stop: &AtomicBool,
    ) -> Option<JudgedPly> {
        let after = self.value(subject.position(ply + 1), effort, stop)?;
        self.judge_once(subject, ply, &after, effort, stop)
    }

    /// Judges a ply by the known value of the position after the ply and a search of the position before it.
    fn judge_once(
        &mut self,
        subject: &ReviewedGame,
        ply: usize,
        after: &PositionValue,
        effort: &SearchEffort,
        stop: &AtomicBool,
    ) -> Option<JudgedPly> {
        let (before, made) = (subject.position(ply), subject.plies()[ply]);
        let mut played = match is_foul(before, made) {
            // By the rules the foul loses, even if the record continues.
            true => Score::Loss(1),
            false => played_value(before, subject.position(ply + 1), after.score),
        };
        let mut best = if subject.is_choice(ply) {
            self.value(before, effort, stop)?
        } else {
            PositionValue { score: played, line: with_first(made, &after.line) }
        };
        // A solved ply does not solve the position before it: another ply may be better. So the first ply before the solved end is compared
        // as an estimate.
        if matches!((best.score, played), (Score::Estimate(_), Score::Exact(_))) {
            played = estimated(played);
        }
        let (own, size) = (symmetry::own_symmetries(before), before.size());
        if best.line.first().is_some_and(|&first| symmetry::are_equivalent(&own, size, first, made)) {
            // The played ply is the best one, so both values must be equal: takes the second, nearer search if it is a proof.
            played = nearer(best.score, played);
            best = PositionValue { score: played, line: with_first(made, &after.line) };
        } else if sort_key(played) > sort_key(best.score) {
            // The played ply is better than every ply that the engine saw, so it is the best ply.
            best = PositionValue { score: played, line: with_first(made, &after.line) };
        }
        let (score, line, answer) = (best.score, best.line, after.line.clone());
        Some(JudgedPly {
            best: score,
            played,
            line,
            answer,
            facts: Vec::new(),
            is_deep: false,
            at_most: Verdict::Blunder,
        })
    }

    /// In five-in-a-row, reduces a mistake to what a longer search of both positions confirms. The milder verdict counts, with its values.
    /// Reversi needs no second search: its middle-game values are steady, and its endgame values are proven.
    fn look_closer(
        &mut self,
        subject: &ReviewedGame,
        ply: usize,
        judged: JudgedPly,
        effort: &SearchEffort,
        stop: &AtomicBool,
    ) -> Option<JudgedPly> {
        let named = judged.verdict(subject, ply);
        let is_proven = is_proven(judged.best) && is_proven(judged.played);
        if subject.is_reversi() || named < Verdict::Mistake || is_proven {
            return Some(judged);
        }
        // Positions that are searched deeply from the start, such as answers to puzzles while somebody waits, get no longer search.
        let nodes = (effort.nodes * RECHECK_NODES_FACTOR)
            .min(effort.nodes.max(SearchEffort::DEEP.nodes * RECHECK_NODES_FACTOR));
        let again = self.judge_alone(subject, ply, &SearchEffort { nodes, ..*effort }, stop)?;
        let empties = judge::empties(subject.position(ply));
        let at_most = judge::verdict_beyond(empties, again.best, again.played, BEYOND);
        let milder = if again.verdict(subject, ply) <= named { again } else { judged };
        Some(JudgedPly { at_most, ..milder })
    }

    /// The facts about a ply that is not the best, each proven once more; empty for a fine ply.
    fn facts(&mut self, subject: &ReviewedGame, ply: usize, judged: &JudgedPly, stop: &AtomicBool) -> Vec<Fact> {
        let verdict = judged.verdict(subject, ply);
        if verdict == Verdict::Fine {
            return Vec::new();
        }
        let told = PlyContext::of(subject, ply, judged);
        let mut facts = if subject.is_reversi() { reversi::facts(&told) } else { gomoku::facts(&told) };
        if verdict >= Verdict::Mistake && self.is_only_move(&told, stop) {
            facts.push(Fact::OnlyMove);
        }
        facts.retain(|fact| fact_check::is_fact_true(fact, &told));
        let is_told = |fact: &Fact| !is_by_threats(fact) || self.proves_alone(subject, ply, fact, stop);
        facts.into_iter().filter(is_told).take(FACTS_MAX).collect()
    }

    /// Whether a new engine, without results of later positions, also proves the fact. Otherwise the fact is not reported.
    fn proves_alone(&self, subject: &ReviewedGame, ply: usize, fact: &Fact, stop: &AtomicBool) -> bool {
        let effort = SearchEffort { nodes: self.deep.nodes * ALONE, ..self.deep };
        let options = EngineOptions { hash_mb: self.options.hash_mb.min(ALONE_HASH_MB), ..self.options };
        Examiner::new(subject, options, effort).confirms(subject, ply, fact, stop)
    }

    /// Whether the engine proves that every ply except the best one has a worse result.
    fn is_only_move(&mut self, told: &PlyContext, stop: &AtomicBool) -> bool {
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
        let task = RequestKind::Values { limits: Limits::default() };
        self.engine.think(&Request::new(told.before, task, 0), stop, &mut say);
        let is_worse = |score: Score| matches!(score, Score::Exact(discs) if discs.signum() < best.signum());
        !stop.load(Ordering::Relaxed)
            && values.first().map(|first| first.ply) == told.line.first().copied()
            && values.iter().skip(1).all(|other| is_worse(other.score))
    }

    /// Searches a position and returns the engine's value; `None` if the search was stopped.
    pub(super) fn value(
        &mut self,
        position: &Position,
        effort: &SearchEffort,
        stop: &AtomicBool,
    ) -> Option<PositionValue> {
        if let Some(score) = final_value(position) {
            return Some(PositionValue { score, line: Vec::new() });
        }
        if position.must_pass() {
            let mut next = position.clone();
            next.play_recorded(Ply::Pass).ok()?;
            let after = self.value(&next, effort, stop)?;
            return Some(PositionValue {
                score: opponent_score(after.score),
                line: with_first(Ply::Pass, &after.line),
            });
        }
        let turn = Some(self.turn).filter(|turn| *turn != 0);
        let Some(turned) = turn.and_then(|turn| symmetry::image(position, turn)) else {
            return self.value_as_it_is(position, effort, stop);
        };
        let found = self.value_as_it_is(&turned, effort, stop)?;
        let (back, size) = (symmetry::inverse(self.turn), turned.size());
        let line = found.line.into_iter().map(|ply| symmetry::turned_ply(ply, back, size)).collect();
        Some(PositionValue { line, ..found })
    }

    fn value_as_it_is(
        &mut self,
        position: &Position,
        effort: &SearchEffort,
        stop: &AtomicBool,
    ) -> Option<PositionValue> {
        let mut found = None;
        let mut say = |answer| {
            if let Answer::Best { score, pv, .. } = answer {
                found = Some(PositionValue { score, line: pv });
            }
        };
        self.engine.think(
            &Request::new(position, RequestKind::Hint { limits: limits(position, effort) }, 0),
            stop,
            &mut say,
        );
        let found = found.filter(|_| !stop.load(Ordering::Relaxed))?;
        let line = legal_part(position, found.line);
        let is_forced = matches!((position, found.score), (Position::Gomoku(_), Score::Win(_) | Score::Loss(_)));
        let line = if is_forced { self.up_to_the_win(position, line, effort, stop) } else { line };
        Some(PositionValue { line, ..found })
    }

    /// Completes the line of a forced win up to the win: the engine's own line may break off where its hash table lacks entries.
    fn up_to_the_win(
        &mut self,
        position: &Position,
        line: Vec<Ply>,
        effort: &SearchEffort,
        stop: &AtomicBool,
    ) -> Vec<Ply> {
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
            self.engine.think(
                &Request::new(&now, RequestKind::Hint { limits: limits(&now, effort) }, 0),
                stop,
                &mut say,
            );
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

/// The symmetry of the start position that gives the game's plies their first order among all images of the game.
fn least_turn(subject: &ReviewedGame) -> u8 {
    let (start, size) = (subject.position(0), subject.position(0).size());
    let order = |turn: &u8| -> Vec<Option<(u8, u8)>> {
        let turned = |&ply: &Ply| match symmetry::turned_ply(ply, *turn, size) {
            Ply::Place(Point { column, row }) => Some((column, row)),
            Ply::Pass => None,
        };
        subject.plies().iter().map(turned).collect()
    };
    symmetry::own_symmetries(start).into_iter().chain([0]).min_by_key(order).unwrap_or(0)
}

/// Whether a fact depends on a win by threats, which only the engine can prove.
fn is_by_threats(fact: &Fact) -> bool {
    use Fact::{DefenceForbidden, ThreatNotStopped, WinAllowed, WinMissed};
    match fact {
        WinMissed { by_fours, .. } | WinAllowed { by_fours, .. } => !by_fours,
        ThreatNotStopped { .. } | DefenceForbidden { .. } => true,
        _ => false,
    }
}

pub(super) fn limits(position: &Position, effort: &SearchEffort) -> Limits {
    let Some(position) = position.as_reversi() else {
        return Limits { nodes: Some(effort.nodes), ..Limits::default() };
    };
    if position.board().empties() <= solved(position, effort).into() {
        return Limits::default();
    }
    // The last position of every search has an even number of empty squares, so that the values of successive plies can be compared.
    let more = (position.board().empties() % 2) as u8;
    Limits { depth: Some(effort.depth / 2 * 2 + more), ..Limits::default() }
}

/// The largest number of empty squares at which a position is solved; it is smaller where fewer discs win, because searches for that goal
/// have less knowledge.
fn solved(position: &rules::reversi::Position, effort: &SearchEffort) -> u8 {
    if position.goal().is_most_discs() {
        effort.endgame_solve_empties
    } else {
        effort.endgame_solve_empties.min(FEWEST_SOLVED)
    }
}

/// The value of a finished position for the side to move; `None` if the game is not over.
fn final_value(position: &Position) -> Option<Score> {
    let outcome = position.outcome()?;
    if let Position::Reversi(position) = position {
        let most = position.board().final_score();
        return Some(Score::Exact(if position.goal().is_most_discs() { most } else { -most }));
    }
    Some(match outcome {
        Outcome::Draw => Score::Estimate(0),
        Outcome::Win(color) if color == position.side_to_move() => Score::Win(0),
        Outcome::Win(_) => Score::Loss(0),
    })
}

/// Whether the ply is a black stone on a point that Renju forbids.
fn is_foul(before: &Position, ply: Ply) -> bool {
    matches!((before, ply), (Position::Gomoku(position), Ply::Place(point))
        if position.side_to_move() == Color::Black && position.forbidden_at(point).is_some())
}

/// The value of a ply seen by its player, from the value of the position after the ply.
fn played_value(before: &Position, after: &Position, value: Score) -> Score {
    if before.side_to_move() == after.side_to_move() { value } else { opponent_score(value) }
}

/// The more reliable of two values of a ply: a proven one; otherwise the second, which sees one ply further.
fn nearer(first: Score, second: Score) -> Score {
    if is_proven(first) && !is_proven(second) { first } else { second }
}

/// The same value without the claim that it is proven.
fn estimated(score: Score) -> Score {
    if let Score::Exact(discs) = score { Score::Estimate(discs * 100) } else { score }
}

fn is_proven(score: Score) -> bool {
    !matches!(score, Score::Estimate(_))
}

fn with_first(ply: Ply, line: &[Ply]) -> Vec<Ply> {
    [ply].into_iter().chain(line.iter().copied()).collect()
}

/// The legal beginning of a line: its plies before the first illegal one.
fn legal_part(position: &Position, line: Vec<Ply>) -> Vec<Ply> {
    let mut now = position.clone();
    line.into_iter().take_while(|&ply| now.play(ply).is_ok()).collect()
}

impl Examiner {
    /// Whether a search with this examiner's effort confirms a fact that only an engine can prove; `fact_check` covers what the rules
    /// prove.
    pub fn confirms(&mut self, subject: &ReviewedGame, ply: usize, fact: &Fact, stop: &AtomicBool) -> bool {
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
