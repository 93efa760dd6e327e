//! Decides which moves solve a task: by the rules where they suffice; otherwise states what an engine has to prove, and judges its result.

use super::step::AnswerSpec;
use qipan_review::lines::shape_at;
use qipan_review::puzzle::PuzzleTask;
use qipan_review::{JudgedPly, Verdict};
use qipan_rules::reversi::board::squares;
use qipan_rules::{Outcome, Ply, Point, Position, reversi};

/// What an engine has to prove about a position to decide which moves are right; `None` if the rules suffice.
pub fn engine_task(position: &Position, what: &AnswerSpec) -> Option<PuzzleTask> {
    let is_reversi = matches!(position, Position::Reversi(_));
    match what {
        AnswerSpec::Best => Some(PuzzleTask::Best),
        AnswerSpec::Win if is_reversi => Some(PuzzleTask::KeepWin),
        AnswerSpec::Win => Some(PuzzleTask::Win),
        AnswerSpec::Save => Some(PuzzleTask::Save),
        AnswerSpec::KeepWin => Some(PuzzleTask::KeepWin),
        AnswerSpec::HoldDraw => Some(PuzzleTask::HoldDraw),
        _ => None,
    }
}

/// Whether a move is right according to an engine's judgement of the move.
pub fn is_right_by_engine(position: &Position, asked: PuzzleTask, judged: &JudgedPly) -> bool {
    match (position, asked) {
        // In a game that counts no discs, a move is as good as the best one if a review would not criticise it.
        (position, PuzzleTask::Best) if !position.kind().row().is_decided_by_count => {
            judged.verdict_by_values(position) == Verdict::Fine
        }
        _ => asked.accepts(judged.best, judged.played),
    }
}

/// Whether a move on a point is right by the rules; `None` if an engine has to decide.
pub fn is_right_by_rules(position: &Position, what: &AnswerSpec, point: Point) -> Option<bool> {
    match (position, what) {
        (_, AnswerSpec::Points(points)) => Some(points.contains(&point)),
        (_, of) if engine_task(position, of).is_some() => None,
        (Position::Reversi(of), what) => Some(is_right_in_reversi(of, what, point)),
        (Position::Gomoku(of), AnswerSpec::Forbidden) => Some(of.forbidden_at(point).is_some()),
        (Position::Gomoku(of), AnswerSpec::Shape(shape)) if of.is_legal(point) => {
            let made = shape_at(of, point, of.side_to_move());
            Some(makes_five(position, point) || made.is_some_and(|made| made <= *shape))
        }
        (Position::Gomoku(_), AnswerSpec::Five) => Some(makes_five(position, point)),
        _ => Some(false),
    }
}

fn is_right_in_reversi(position: &reversi::Position, what: &AnswerSpec, point: Point) -> bool {
    if *what == AnswerSpec::Stable {
        return reversi::Square::from_point(point).is_some_and(|square| stable_disc_bits(position) & square.bit() != 0);
    }
    let mut after = *position;
    let Ok(flips) = after.play(Ply::Place(point)) else { return false };
    match what {
        AnswerSpec::Legal => true,
        AnswerSpec::Corner => is_corner(point),
        AnswerSpec::Turns(least) => flips.count_ones() >= u32::from(*least),
        AnswerSpec::Leaves(most) => after.legal_moves().count_ones() <= u32::from(*most),
        _ => false,
    }
}

fn is_corner(point: Point) -> bool {
    [0, 7].contains(&point.column) && [0, 7].contains(&point.row)
}

fn makes_five(position: &Position, point: Point) -> bool {
    let (mut after, us) = (position.clone(), position.side_to_move());
    after.play(Ply::Place(point)).is_ok() && after.outcome() == Some(Outcome::Win(us))
}

/// Whether at least one point is right by the rules; `None` if an engine has to decide.
pub fn has_right_point(position: &Position, what: &AnswerSpec) -> Option<bool> {
    engine_task(position, what)
        .is_none()
        .then(|| position.size().points().any(|at| is_right_by_rules(position, what, at) == Some(true)))
}

/// All points that are right by the rules, row by row from the top; `None` if an engine has to decide.
pub fn answers(position: &Position, what: &AnswerSpec) -> Option<Vec<Point>> {
    let judged: Option<Vec<(Point, bool)>> =
        position.size().points().map(|at| Some((at, is_right_by_rules(position, what, at)?))).collect();
    Some(judged?.into_iter().filter(|(_, is_right)| *is_right).map(|(at, _)| at).collect())
}

/// The four directions of lines on Reversi's board, as steps of (column, row): along a row, along a column, and along the two diagonals.
const DIRECTIONS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// Bitboard of the discs of the side to move that can never be flipped. A disc is stable if, in each direction, its line is full, or the
/// line ends beside the disc, or an adjacent disc of its color is stable, or its two neighbours are stable discs of the opponent.
pub fn stable_disc_bits(position: &reversi::Position) -> u64 {
    let board = position.board();
    let all = board.occupied();
    let mut stable = 0;
    // A disc depends only on discs found stable before: two discs that only support each other could be flipped together.
    loop {
        let is_held = |square: &reversi::Square| {
            let own = if board.player & square.bit() != 0 { board.player } else { board.opponent };
            DIRECTIONS.iter().all(|&way| is_safe(square.point(), way, all, own, stable))
        };
        let grown = squares(all).filter(is_held).fold(stable, |bits, square| bits | square.bit());
        if grown == stable {
            return stable & board.player;
        }
        stable = grown;
    }
}

fn is_safe(at: Point, way: (i8, i8), all: u64, own: u64, stable: u64) -> bool {
    let beside = |sign: i8| step(at, way, sign);
    let is_full = || [1, -1].into_iter().all(|sign| is_full_to(at, way, sign, all));
    let (a, b) = (beside(1), beside(-1));
    let holds = |square: Option<u64>| square.is_none_or(|bit| stable & own & bit != 0);
    let is_walled = || a.zip(b).is_some_and(|(a, b)| stable & !own & a != 0 && stable & !own & b != 0);
    holds(a) || holds(b) || is_walled() || is_full()
}

fn step(at: Point, (columns, rows): (i8, i8), sign: i8) -> Option<u64> {
    let (column, row) = (at.column as i8 + columns * sign, at.row as i8 + rows * sign);
    let is_inside = (0..8).contains(&column) && (0..8).contains(&row);
    is_inside.then(|| 1u64 << (row as u32 * 8 + column as u32))
}

fn is_full_to(at: Point, way: (i8, i8), sign: i8, all: u64) -> bool {
    let mut now = at;
    while let Some(bit) = step(now, way, sign) {
        if all & bit == 0 {
            return false;
        }
        now = Point::new((now.column as i8 + way.0 * sign) as u8, (now.row as i8 + way.1 * sign) as u8);
    }
    true
}
