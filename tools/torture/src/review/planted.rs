//! Makes mistakes of ten kinds in positions of real games, chosen by rules that are independent of a review. The review must find and name
//! them.

use super::engine_games::{PlayedGame, best_ply, played_game};
use qipan_core::engine::gomoku::GomokuEngine;
use qipan_core::engine::reversi::ReversiEngine;
use qipan_core::engine::{EngineOptions, Limits, RequestKind, Score};
use qipan_core::review::{Examiner, Fact, RECHECK_NODES_FACTOR, Review, ReviewedGame, SearchEffort, Verdict, judge};
use qipan_core::rules::gomoku::pattern::{pattern_at, patterns_at};
use qipan_core::rules::gomoku::{self, Pattern, Rule};
use qipan_core::rules::mix::nth_random;
use qipan_core::rules::{Ply, Point, Position};
use std::error::Error;
use std::sync::atomic::AtomicBool;

const CORNERS: [Point; 4] = [Point::new(0, 0), Point::new(7, 0), Point::new(0, 7), Point::new(7, 7)];
/// Minimum loss of a mistake in Reversi, in discs, by an independent search.
const DISCS: f32 = 8.0;
const OPTIONS: EngineOptions = EngineOptions { threads: 1, hash_mb: 16 };
/// The search that looks for mistakes.
const SHORT: SearchEffort = SearchEffort { depth: 6, endgame_solve_empties: 16, nodes: 15_000 };
/// The search that confirms mistakes; longer than a review's closest search.
const LONG: SearchEffort =
    SearchEffort { depth: 12, endgame_solve_empties: 22, nodes: 2 * SearchEffort::DEEP.nodes * RECHECK_NODES_FACTOR };

/// A kind of mistake: its name, whether a ply in a position is such a mistake, and the words of the review's facts that name it.
struct MistakeKind {
    name: &'static str,
    is_one: fn(&mut Judge, &Position, Ply) -> bool,
    words: &'static [&'static str],
}

const REVERSI: &[MistakeKind] = &[
    MistakeKind { name: "corner given", is_one: gives_corner, words: &["corner-given"] },
    MistakeKind { name: "X-square", is_one: is_x_square, words: &["x-square"] },
    MistakeKind {
        name: "last safe move used up",
        is_one: uses_up_safe,
        words: &["safe-moves-used-up", "safe-moves-later", "safe-moves-few"],
    },
    MistakeKind { name: "parity given away", is_one: gives_parity, words: &["parity-lost", "even-region"] },
    MistakeKind { name: "edge lost", is_one: loses_edge, words: &["edge-lost"] },
];
const GOMOKU: &[MistakeKind] = &[
    MistakeKind { name: "four-three allowed", is_one: allows_four_three, words: &["threat-not-stopped"] },
    MistakeKind {
        name: "win by threats allowed",
        is_one: allows_win,
        words: &["threat-not-stopped", "win-allowed-fours", "win-allowed-threats", "defence-forbidden"],
    },
    MistakeKind { name: "forbidden point run into", is_one: is_forbidden, words: &["forbidden-played"] },
    MistakeKind { name: "four not answered", is_one: leaves_four, words: &["four-not-answered"] },
    MistakeKind { name: "missed win by fours", is_one: misses_win, words: &["win-missed-fours", "five-missed"] },
];

/// Finds mistakes by searches that are independent of a review.
struct Judge {
    reversi: ReversiEngine,
    gomoku: GomokuEngine,
    is_long: bool,
}

impl Judge {
    fn value(&mut self, position: &Position) -> Option<(Ply, Score)> {
        let search = if self.is_long { LONG } else { SHORT };
        if position.as_reversi().is_some() {
            let depth = Some(search.depth).filter(|_| judge::empties(position) > search.endgame_solve_empties.into());
            best_ply(
                &mut self.reversi,
                position,
                RequestKind::Hint { limits: Limits { depth, ..Limits::default() } },
                0,
            )
        } else {
            let limits = Limits { nodes: Some(search.nodes), ..Limits::default() };
            best_ply(&mut self.gomoku, position, RequestKind::Hint { limits }, 0)
        }
    }

    /// Whether a ply is a mistake of this kind and of no other kind, by short searches and then by long searches.
    fn finds(&mut self, kind: &MistakeKind, kinds: &[MistakeKind], before: &Position, ply: Ply) -> bool {
        [false, true].into_iter().all(|is_long| {
            self.is_long = is_long;
            (kind.is_one)(self, before, ply) && costs(self, before, ply) && self.is_alone(kind, kinds, before, ply)
        })
    }

    /// Whether a ply is a mistake of no other kind, because the review might rightly name another kind. In five-in-a-row the kinds contain
    /// each other, so there the function returns true.
    fn is_alone(&mut self, kind: &MistakeKind, kinds: &[MistakeKind], before: &Position, ply: Ply) -> bool {
        let mut others = kinds.iter().filter(|other| other.name != kind.name);
        matches!(before, Position::Gomoku(_)) || !others.any(|other| (other.is_one)(self, before, ply))
    }
}

fn after(position: &Position, ply: Ply) -> Option<Position> {
    let mut next = position.clone();
    next.play_recorded(ply).ok()?;
    Some(next)
}

fn corners(position: &Position) -> Vec<Point> {
    position.legal_points().into_iter().filter(|point| CORNERS.contains(point)).collect()
}

fn gives_corner(_: &mut Judge, before: &Position, ply: Ply) -> bool {
    let Some(next) = after(before, ply) else { return false };
    let Position::Reversi(position) = before else { return false };
    let other = position.side_to_move().other();
    let turned = qipan_core::rules::reversi::Setup { side_to_move: other, ..position.setup() };
    let could = turned.start().map(|position| corners(&Position::Reversi(position))).unwrap_or_default();
    corners(&next).iter().any(|corner| !could.contains(corner))
}

fn is_x_square(_: &mut Judge, before: &Position, ply: Ply) -> bool {
    let Ply::Place(at) = ply else { return false };
    let is_by = |corner: &Point| (at.column.abs_diff(corner.column), at.row.abs_diff(corner.row)) == (1, 1);
    CORNERS.iter().any(|corner| is_by(corner) && before.color_at(*corner).is_none())
}

fn safe(position: &Position) -> usize {
    let plies = position.legal_points().into_iter().map(Ply::Place);
    plies.filter(|&ply| after(position, ply).is_some_and(|next| corners(&next).is_empty())).count()
}

fn uses_up_safe(judge: &mut Judge, before: &Position, ply: Ply) -> bool {
    let Some(next) = after(before, ply).filter(|next| safe(before) > 1 && corners(next).is_empty()) else {
        return false;
    };
    let best = judge.value(before).and_then(|(best, _)| after(before, best));
    let mut answered = |next: &Position| judge.value(next).and_then(|(reply, _)| after(next, reply));
    // If the best ply uses up the safe moves, too, they are not the reason why the ply is bad.
    let is_kept = best.and_then(|best| answered(&best)).is_some_and(|then| safe(&then) > 0);
    let is_left = |then: Position| !then.legal_points().is_empty() && !then.must_pass() && safe(&then) == 0;
    is_kept && answered(&next).is_some_and(is_left)
}

fn regions_are_even(position: &Position) -> bool {
    let empty = |at: usize| position.color_at(Point::new((at % 8) as u8, (at / 8) as u8)).is_none();
    let mut seen = [false; 64];
    for first in 0..64 {
        let (mut open, mut size) = (vec![first], 0);
        while let Some(at) = open.pop() {
            if !empty(at) || std::mem::replace(&mut seen[at], true) {
                continue;
            }
            size += 1;
            open.extend((0..64).filter(|other| (at % 8).abs_diff(other % 8) <= 1 && (at / 8).abs_diff(other / 8) <= 1));
        }
        if size % 2 == 1 {
            return false;
        }
    }
    true
}

/// Whether the best ply leaves only regions of even size and this ply does not.
fn gives_parity(judge: &mut Judge, before: &Position, ply: Ply) -> bool {
    let best = judge.value(before).and_then(|(best, _)| after(before, best));
    judge::empties(before) <= 16
        && !gives_corner(judge, before, ply)
        && best.is_some_and(|best| regions_are_even(&best))
        && after(before, ply).is_some_and(|next| !regions_are_even(&next))
}

fn loses_edge(judge: &mut Judge, before: &Position, ply: Ply) -> bool {
    let us = before.side_to_move();
    // A ply that gives a corner away is a mistake of another kind.
    let Some(next) = after(before, ply).filter(|_| !gives_corner(judge, before, ply)) else { return false };
    let Some((Ply::Place(reply), _)) = judge.value(&next) else { return false };
    let Some(then) = after(&next, Ply::Place(reply)) else { return false };
    let edges: [fn(Point) -> bool; 4] = [|at| at.row == 0, |at| at.row == 7, |at| at.column == 0, |at| at.column == 7];
    edges.iter().any(|edge| {
        let all = || (0..64).map(|at| Point::new(at % 8, at / 8)).filter(|at| edge(*at));
        let own = |position: &Position| all().filter(|at| position.color_at(*at) == Some(us)).count();
        edge(reply) && own(&next) >= 2 && own(&then) == 0
    })
}

fn fives(position: &gomoku::Position, color: qipan_core::rules::Color) -> Vec<Point> {
    let is_five = |point: &Point| pattern_at(position, *point, color) == Some(Pattern::Five);
    position.board().empty_points().filter(is_five).collect()
}

fn is_quiet(before: &gomoku::Position) -> bool {
    let us = before.side_to_move();
    fives(before, us).is_empty() && fives(before, us.other()).is_empty()
}

fn allows_four_three(judge: &mut Judge, before: &Position, ply: Ply) -> bool {
    let (Position::Gomoku(position), Some(Position::Gomoku(next))) = (before, after(before, ply)) else { return false };
    let them = next.side_to_move();
    let is_four_three = |point: Point| {
        let patterns = patterns_at(&next, point, them);
        let has = |pattern: Pattern| patterns.contains(&Some(pattern));
        has(Pattern::ClosedFour) && has(Pattern::LiveThree) && !has(Pattern::StraightFour)
    };
    is_quiet(position)
        && matches!(judge.value(&Position::Gomoku(next.clone())), Some((Ply::Place(point), Score::Win(_))) if is_four_three(point))
        && matches!(judge.value(before), Some((_, Score::Estimate(_))))
}

fn allows_win(judge: &mut Judge, before: &Position, ply: Ply) -> bool {
    let (Position::Gomoku(position), Some(next)) = (before, after(before, ply)) else { return false };
    is_quiet(position)
        && matches!(judge.value(&next), Some((_, Score::Win(5..))))
        && matches!(judge.value(before), Some((_, Score::Estimate(_))))
}

fn is_forbidden(_: &mut Judge, before: &Position, ply: Ply) -> bool {
    let (Position::Gomoku(position), Ply::Place(at)) = (before, ply) else { return false };
    position.side_to_move() == qipan_core::rules::Color::Black && position.forbidden_at(at).is_some()
}

fn leaves_four(_: &mut Judge, before: &Position, ply: Ply) -> bool {
    let Position::Gomoku(position) = before else { return false };
    let us = position.side_to_move();
    let theirs = fives(position, us.other());
    fives(position, us).is_empty() && theirs.len() == 1 && ply != Ply::Place(theirs[0])
}

fn misses_win(judge: &mut Judge, before: &Position, ply: Ply) -> bool {
    let Position::Gomoku(position) = before else { return false };
    let Some(next) = after(before, ply) else { return false };
    let Some((best, Score::Win(3..=9))) = judge.value(before) else { return false };
    best != ply
        && is_quiet(position)
        && is_won_by_fours(position, 5)
        && matches!(judge.value(&next), Some((_, Score::Estimate(_) | Score::Win(_))))
}

/// Whether the side to move makes five, or wins by at most `fours_max` fours that each leave one answer. Uses the rules only, no engine.
fn is_won_by_fours(position: &gomoku::Position, fours_max: u32) -> bool {
    let us = position.side_to_move();
    if !fives(position, us).is_empty() {
        return true;
    }
    let theirs = fives(position, us.other());
    let is_four = |point: &Point| {
        let four = [Some(Pattern::ClosedFour), Some(Pattern::StraightFour)];
        patterns_at(position, *point, us).iter().any(|pattern| four.contains(pattern))
    };
    let may = |point: &Point| position.is_legal(*point) && theirs.iter().all(|five| five == point) && is_four(point);
    fours_max > 0 && position.board().empty_points().filter(may).any(|point| wins_by(position, point, fours_max))
}

fn wins_by(position: &gomoku::Position, four: Point, fours_max: u32) -> bool {
    let (us, mut next) = (position.side_to_move(), position.clone());
    if next.play(Ply::Place(four)).is_err() || !fives(&next, us.other()).is_empty() {
        return false;
    }
    match fives(&next, us)[..] {
        [] => false,
        [only] => next.play(Ply::Place(only)).is_err() || is_won_by_fours(&next, fours_max - 1),
        _ => true,
    }
}

/// Returns positions of the games with plies that may be mistakes, in random order.
fn candidates(games: &[(Position, Vec<Ply>)], seed: u64) -> Vec<(Position, Ply)> {
    let mut found = Vec::new();
    for (start, plies) in games {
        let mut now = start.clone();
        for &ply in plies {
            // Forbidden points are candidates, too, because a ply there is a mistake.
            let forbidden = now.as_gomoku().map(|position| position.forbidden_points()).unwrap_or_default();
            let forbidden = forbidden.into_iter().map(|(point, _)| point);
            let is_close = |point: &Point, other: Point| {
                point.column.abs_diff(other.column) <= 2 && point.row.abs_diff(other.row) <= 2
            };
            let near =
                |point: &Point| now.as_reversi().is_some() || now.pieces().any(|(other, _)| is_close(point, other));
            let points = now.legal_points().into_iter().chain(forbidden).filter(near);
            found.extend(points.map(|point| (now.clone(), Ply::Place(point))));
            if now.play_recorded(ply).is_err() {
                break;
            }
        }
    }
    let mut order: Vec<usize> = (0..found.len()).collect();
    order.sort_by_key(|&at| nth_random(seed ^ (at as u64) << 8));
    order.into_iter().map(|at| found[at].clone()).collect()
}

/// Whether a ply may be called a mistake: the side was not lost before it, and in Reversi the ply costs enough of the chance to win. A loss
/// of eight discs that leaves the game won by sixteen is no mistake.
fn costs(judge: &mut Judge, before: &Position, ply: Ply) -> bool {
    if let Position::Gomoku(_) = before {
        return !matches!(judge.value(before), Some((_, Score::Loss(_))));
    }
    let Some(next) = after(before, ply).filter(|next| !next.must_pass() && next.outcome().is_none()) else {
        return false;
    };
    let (Some((_, had)), Some((_, has))) = (judge.value(before), judge.value(&next)) else { return false };
    let lost = judge::discs(had).zip(judge::discs(has)).is_some_and(|(had, has)| had >= 0.0 && had + has >= DISCS);
    lost && judge::verdict(judge::empties(before), had, judge::opponent_score(has)) >= Verdict::Mistake
}

/// Makes `each` mistakes of each kind and reviews them. Returns an error if fewer than 24 of 25 are found and named.
pub fn check_planted_mistakes(games: &[PlayedGame], each: usize, seed: u64) -> Result<(), Box<dyn Error>> {
    let of_reversi: Vec<(Position, Vec<Ply>)> =
        games.iter().map(|(start, plies, _)| (start.clone(), plies.clone())).collect();
    let rules = [Rule::Freestyle, Rule::Renju, Rule::Standard, Rule::Renju];
    let of_gomoku: Vec<(Position, Vec<Ply>)> =
        (0..24u64).map(|at| played_game(rules[at as usize % 4], nth_random(seed ^ at << 24))).collect();
    let mut judge = Judge { reversi: ReversiEngine::new(OPTIONS), gomoku: GomokuEngine::new(OPTIONS), is_long: false };
    let (mut planted, mut named) = (0, 0);
    for (kinds, games) in [(REVERSI, &of_reversi), (GOMOKU, &of_gomoku)] {
        let all = candidates(games, seed);
        for kind in kinds {
            let (mut found, mut told) = (0, 0);
            for (before, ply) in &all {
                if found == each {
                    break;
                }
                if !judge.finds(kind, kinds, before, *ply) {
                    continue;
                }
                let Some(subject) = ReviewedGame::new(before, &[*ply]) else { continue };
                found += 1;
                told += usize::from(is_named(&subject, kind));
            }
            println!("{}: planted {found}, found and named {told}", kind.name);
            (planted, named) = (planted + found, named + told);
        }
    }
    println!("planted {planted}, found and named {named}");
    if named * 25 >= planted * 24 { Ok(()) } else { Err("too few are found and named".into()) }
}

fn is_named(subject: &ReviewedGame, kind: &MistakeKind) -> bool {
    let mut review = Review::new(subject);
    Examiner::new(subject, OPTIONS, SearchEffort::DEEP).review(
        subject,
        &mut review,
        &AtomicBool::new(false),
        &mut |_| (),
    );
    let facts: Vec<&str> = review.judged(0).iter().flat_map(|judged| &judged.facts).map(Fact::word).collect();
    let verdict = review.verdict(subject, 0).unwrap_or(Verdict::Fine);
    let is_named = verdict > Verdict::Fine && facts.iter().any(|word| kind.words.contains(word));
    if !is_named {
        println!("  not named: {} {facts:?} {:?}", verdict.word(), review.judged(0).map(|of| (of.best, of.played)));
    }
    is_named
}
