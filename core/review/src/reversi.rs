//! Finds the facts about a ply of Reversi by bitboards, most useful first.

use super::fact::{Edge, Fact};
use super::fact_check::PlyContext;
use qipan_engine::Score;
use qipan_rules::reversi::board::{connected_squares, squares, squares_with_neighbours};
use qipan_rules::reversi::{Board, Square};
use qipan_rules::{Ply, Point, Position};

const CORNERS: u64 = 1 | 1 << 7 | 1 << 56 | 1 << 63;
const X_SQUARES: u64 = 1 << 9 | 1 << 14 | 1 << 49 | 1 << 54;
const EDGES: u64 = 0xff81_8181_8181_81ff;
/// The smallest difference in numbers of legal moves, safe moves or outside discs that is reported as a fact.
const PLIES: u32 = 2;
/// The largest number of the player's legal moves that counts as few.
const FEW: u32 = 2;
/// The smallest difference in flipped discs that is reported as a fact.
const TURNED: u32 = 3;
/// The smallest number of empty squares at which a difference in flipped discs is reported.
const EARLY: u32 = 28;
/// The largest number of empty squares at which facts about regions of empty squares are reported.
const LATE: u32 = 22;
/// The largest number of empty squares at which facts about regions of empty squares come before most others.
const END: u32 = 16;
/// The largest number of safe moves, which let the opponent take no corner, that counts as few.
const SAFE_FEW: u32 = 2;
/// The number of plies of best play after the ply that are searched for facts.
const AHEAD: usize = 8;
/// The smallest loss of legal moves some plies later that is reported as a fact.
const FEWER: u32 = 3;

/// The boards before and after a ply and after the best ply, each seen by its side to move, and the squares of both plies.
struct Boards {
    before: Board,
    square: Square,
    best: Square,
    after: Board,
    after_best: Board,
}

/// The facts about a ply of Reversi, most useful first. Where fewer discs win, corners, edges and outside discs are no losses, so only
/// facts that are valid for both goals are reported.
pub fn facts(told: &PlyContext) -> Vec<Fact> {
    let Some(boards) = boards(told) else { return Vec::new() };
    if !has_most_discs_goal(told.before) {
        return [result(told), mobility(&boards, PLIES), key_point(told, &boards)]
            .concat()
            .into_iter()
            .filter(is_of_both)
            .collect();
    }
    let (given, missed) = corners(&boards);
    let (diagonal, beside) = squares_by(&boards);
    // Facts that decide the endgame come before facts that only look bad in it.
    let (late, early) = match boards.before.empties() <= END {
        true => (parity(&boards), Vec::new()),
        false => (Vec::new(), parity(&boards)),
    };
    let mut turns = turns(told, &boards);
    if turns.is_empty() {
        turns.extend(safe_later(told, &boards));
    }
    let groups = [given, diagonal, late, turns, edges(told, &boards), early, result(told)];
    let rest = [missed, beside, mobility(&boards, PLIES), later(told, &boards, FEWER), key_point(told, &boards)];
    let rest = rest.into_iter().chain([opened(told, &boards).into_iter().collect()]);
    let found: Vec<Fact> = groups.into_iter().chain(rest).flatten().collect();
    // For a quiet mistake, a difference of one legal move may be the only fact.
    if found.is_empty() { [mobility(&boards, 1), later(told, &boards, 1)].concat() } else { found }
}

fn is_of_both(fact: &Fact) -> bool {
    !matches!(fact, Fact::OutsideDiscs { .. })
}

/// Whether a position is one of Reversi in which more discs win.
pub fn has_most_discs_goal(position: &Position) -> bool {
    matches!(position, Position::Reversi(position) if position.goal().is_most_discs())
}

fn boards(told: &PlyContext) -> Option<Boards> {
    let (Position::Reversi(position), Ply::Place(point)) = (told.before, told.ply) else { return None };
    let (before, square) = (position.board(), Square::from_point(point)?);
    let best = Square::from_point(told.best_point()?)?;
    let after = |square: Square| before.after_move(square, before.flips(square));
    Some(Boards { before, square, best, after: after(square), after_best: after(best) })
}

/// The facts about a corner that the ply gave to the opponent, and about a corner that the player missed.
fn corners(boards: &Boards) -> (Vec<Fact>, Vec<Fact>) {
    let new = boards.after.legal_moves() & CORNERS & !boards.before.after_pass().legal_moves();
    let given = squares(new & !boards.after_best.legal_moves()).map(|of| Fact::CornerGiven { corner: of.point() });
    let missed = (boards.best.bit() & CORNERS != 0).then(|| Fact::CornerMissed { corner: boards.best.point() });
    (given.take(1).collect(), missed.into_iter().collect())
}

fn result(told: &PlyContext) -> Vec<Fact> {
    match (told.best, told.played) {
        (Score::Exact(was), Score::Exact(now)) if was.signum() > now.signum() => {
            vec![Fact::ResultTurned { was: was as i8, now: now as i8 }]
        }
        _ => Vec::new(),
    }
}

/// The facts about a ply diagonally next to an empty corner (first list), and about one next to an empty corner on an edge (second list).
fn squares_by(boards: &Boards) -> (Vec<Fact>, Vec<Fact>) {
    let at = boards.square.point();
    let corner = Point::new(if at.column < 4 { 0 } else { 7 }, if at.row < 4 { 0 } else { 7 });
    let is_free = Square::from_point(corner).is_some_and(|of| boards.before.occupied() & of.bit() == 0);
    let distance = at.column.abs_diff(corner.column) + at.row.abs_diff(corner.row);
    match distance {
        _ if !is_free => (Vec::new(), Vec::new()),
        2 if boards.square.bit() & X_SQUARES != 0 => (vec![Fact::XSquare { corner }], Vec::new()),
        1 => (Vec::new(), vec![Fact::CSquare { corner }]),
        _ => (Vec::new(), Vec::new()),
    }
}

/// Bitboard of the moves after which the opponent cannot take a corner at once.
fn safe(board: Board) -> u64 {
    let is_safe = |square: &Square| board.after_move(*square, board.flips(*square)).legal_moves() & CORNERS == 0;
    squares(board.legal_moves()).filter(is_safe).fold(0, |all, square| all | square.bit())
}

fn played(board: Board, ply: Ply) -> Option<Board> {
    match ply {
        Ply::Pass => (board.legal_moves() == 0).then(|| board.after_pass()),
        Ply::Place(point) => {
            let square = Square::from_point(point)?;
            let flips = board.flips(square);
            (flips != 0).then(|| board.after_move(square, flips))
        }
    }
}

/// The facts about which side has to pass after the ply, and about the player's number of safe moves.
fn turns(told: &PlyContext, boards: &Boards) -> Vec<Fact> {
    let answered = told.best_line_after.first().and_then(|&ply| played(boards.after, ply));
    let instead = told.line.get(1).and_then(|&ply| played(boards.after_best, ply));
    let is_over = |board: Board| board.legal_moves() == 0 && board.after_pass().legal_moves() == 0;
    let mut found = Vec::new();
    if boards.after_best.legal_moves() == 0 && !is_over(boards.after_best) && boards.after.legal_moves() != 0 {
        found.push(Fact::PassMissed);
    }
    if let Some(answered) = answered {
        if answered.legal_moves() == 0 && !is_over(answered) {
            found.push(Fact::PassForced);
        } else if answered.legal_moves() != 0 && safe(answered) == 0 && instead.is_some_and(|board| safe(board) != 0) {
            found.push(Fact::SafeMovesUsedUp);
        }
    }
    let count = |board: Board| safe(board.after_pass()).count_ones();
    let (left, most) = (count(boards.after), count(boards.after_best));
    let is_few = left == 0 && most > 0 || left <= SAFE_FEW && most >= left + PLIES;
    if !found.contains(&Fact::SafeMovesUsedUp) && is_few {
        found.push(Fact::SafeMovesFew { count: left as u8, best: most as u8 });
    }
    found
}

/// The fact that the player has no safe move at a later turn of best play, but would have one at that turn after the best ply.
fn safe_later(told: &PlyContext, boards: &Boards) -> Option<Fact> {
    let instead = told.line.get(1..)?;
    let is_left = |ahead: &usize| {
        let now = walked(boards.after, &told.best_line_after[..*ahead]);
        let then = walked(boards.after_best, &instead[..*ahead]);
        now.is_some_and(|now| now.legal_moves() != 0 && safe(now) == 0) && then.is_some_and(|then| safe(then) != 0)
    };
    // In the line that begins with the opponent's reply, the player is to move after an odd number of plies.
    let ahead = (3..=told.best_line_after.len().min(instead.len()).min(AHEAD + 1)).step_by(2).find(is_left)?;
    Some(Fact::SafeMovesLater { plies: ahead as u8 })
}

fn walked(board: Board, line: &[Ply]) -> Option<Board> {
    line.iter().try_fold(board, |board, &ply| played(board, ply))
}

fn edges(told: &PlyContext, boards: &Boards) -> Vec<Fact> {
    let Some(Ply::Place(reply)) = told.best_line_after.first() else { return Vec::new() };
    let Some(answered) = played(boards.after, Ply::Place(*reply)) else { return Vec::new() };
    let bits = |edge: Edge| squares(EDGES).filter(|of| edge.contains(of.point())).fold(0, |all, of| all | of.bit());
    let is_lost = |edge: &Edge| {
        let edge_bits = bits(*edge);
        edge.contains(*reply)
            && (boards.after.opponent & edge_bits).count_ones() >= 2
            && answered.player & edge_bits == 0
    };
    Edge::ALL.into_iter().filter(is_lost).map(|edge| Fact::EdgeLost { edge }).take(1).collect()
}

fn all_even(board: Board) -> bool {
    let mut empty = !board.occupied();
    while empty != 0 {
        let one = connected_squares(empty & empty.wrapping_neg(), empty);
        if one.count_ones() % 2 == 1 {
            return false;
        }
        empty &= !one;
    }
    true
}

fn parity(boards: &Boards) -> Vec<Fact> {
    let empty = !boards.before.occupied();
    if empty.count_ones() > LATE {
        return Vec::new();
    }
    let size = |of: Square| connected_squares(of.bit(), empty).count_ones();
    let (own, other) = (size(boards.square), size(boards.best));
    if !boards.after.occupied() != 0 && all_even(boards.after_best) && !all_even(boards.after) {
        vec![Fact::ParityLost]
    } else if own.is_multiple_of(2) && !other.is_multiple_of(2) {
        vec![Fact::EvenRegion { size: own as u8, odd: other as u8 }]
    } else {
        Vec::new()
    }
}

fn mobility(boards: &Boards, least_more: u32) -> Vec<Fact> {
    let count = |board: Board| board.legal_moves().count_ones();
    let (given, least) = (count(boards.after), count(boards.after_best));
    let (own, most) = (count(boards.after.after_pass()), count(boards.after_best.after_pass()));
    let turned = |of: Square| boards.before.flips(of).count_ones();
    let (many, few) = (turned(boards.square), turned(boards.best));
    let mut found = Vec::new();
    if own <= FEW && most >= own + 2 {
        found.push(Fact::OwnMovesFew { count: own as u8, best: most as u8 });
    }
    if given >= least + least_more {
        found.push(Fact::MovesGiven { count: given as u8, best: least as u8 });
    } else if own > FEW && most >= own + least_more {
        found.push(Fact::OwnMovesFew { count: own as u8, best: most as u8 });
    }
    let (outside, inside) =
        (frontier(boards.after.opponent, boards.after), frontier(boards.after_best.opponent, boards.after_best));
    if outside >= inside + least_more {
        found.push(Fact::OutsideDiscs { count: outside as u8, best: inside as u8 });
    }
    if many >= few + TURNED && boards.before.empties() >= EARLY {
        found.push(Fact::ManyTurned { count: many as u8, best: few as u8 });
    }
    found
}

/// The facts about effects that come some plies later in best play: the first lost corner and the first loss of legal moves that the best
/// ply avoids.
fn later(told: &PlyContext, boards: &Boards, fewer: u32) -> Vec<Fact> {
    let instead = told.line.get(1..).unwrap_or_default();
    let plies = told.best_line_after.len().min(instead.len()).min(AHEAD);
    let (answer, instead) = (&told.best_line_after[..plies], &instead[..plies]);
    let moves =
        |board: Board, line: &[Ply]| walked(board, line).map(|board| board.after_pass().legal_moves().count_ones());
    let mut found = Vec::new();
    // Only even numbers of plies: the opponent is to move again after each.
    let ahead = || (2..=plies).step_by(2);
    let is_taken =
        |ahead: &usize| first_corner(&answer[..*ahead]).is_some() && first_corner(&instead[..*ahead]).is_none();
    if let Some((ahead, corner)) = ahead().find(is_taken).and_then(|ahead| Some((ahead, first_corner(answer)?))) {
        found.push(Fact::CornerLater { corner, plies: ahead as u8 });
    }
    found.extend(ahead().find_map(|ahead| {
        let (count, best) = (moves(boards.after, &answer[..ahead])?, moves(boards.after_best, &instead[..ahead])?);
        let fact = Fact::MovesLater { plies: ahead as u8, count: count as u8, best: best as u8 };
        (best >= count + fewer).then_some(fact)
    }));
    found
}

/// The first corner taken in a line by the side that plays its first ply.
fn first_corner(line: &[Ply]) -> Option<Point> {
    let points = line.iter().step_by(2).filter_map(|ply| if let Ply::Place(at) = ply { Some(*at) } else { None });
    points.into_iter().find(|at| Square::from_point(*at).is_some_and(|of| of.bit() & CORNERS != 0))
}

/// The fact that only the ply made the opponent's reply legal.
fn opened(told: &PlyContext, boards: &Boards) -> Option<Fact> {
    let Some(&Ply::Place(at)) = told.best_line_after.first() else { return None };
    let bit = Square::from_point(at)?.bit();
    let is_new = (boards.before.after_pass().legal_moves() | boards.after_best.legal_moves()) & bit == 0;
    is_new.then_some(Fact::MoveOpened { at })
}

/// The number of discs in `discs` that touch an empty square of the board, also diagonally.
fn frontier(discs: u64, board: Board) -> u32 {
    (discs & squares_with_neighbours(!board.occupied())).count_ones()
}

fn key_point(told: &PlyContext, boards: &Boards) -> Vec<Fact> {
    let at = boards.best.point();
    (told.best_line_after.first() == Some(&Ply::Place(at))).then_some(Fact::KeyPoint { at }).into_iter().collect()
}
