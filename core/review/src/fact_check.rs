//! Proves a fact again from its positions and lines, by the rules alone and independent of the code that found the fact. What only the
//! engine can prove (a value, a win by threats) is compared with the given values; `lab review` checks it by a longer search.

use super::fact::{Edge, Fact, StonePattern};
use super::lines;
use super::subject::{JudgedPly, ReviewedGame};
use qipan_engine::Score;
use qipan_rules::{Color, Outcome, Ply, Point, Position, gomoku, reversi};

/// A ply with the positions, lines and values that prove a fact about it.
#[derive(Clone, Copy)]
pub struct PlyContext<'a> {
    pub before: &'a Position,
    pub ply: Ply,
    pub after: &'a Position,
    /// Best play from the position before the ply.
    pub line: &'a [Ply],
    /// Best play from the position after the ply; its first ply is the opponent's reply.
    pub best_line_after: &'a [Ply],
    /// The value of the position before the ply with best play, seen by the player of the ply.
    pub best: Score,
    /// The value of the ply, seen by its player.
    pub played: Score,
}

impl<'a> PlyContext<'a> {
    pub fn of(subject: &'a ReviewedGame, ply: usize, judged: &'a JudgedPly) -> PlyContext<'a> {
        PlyContext {
            before: subject.position(ply),
            ply: subject.plies().get(ply).copied().unwrap_or(Ply::Pass),
            after: subject.position(ply + 1),
            line: &judged.line,
            best_line_after: &judged.answer,
            best: judged.best,
            played: judged.played,
        }
    }

    pub fn mover(&self) -> Color {
        self.before.side_to_move()
    }

    /// The point of the best ply, if that ply is a placement and differs from the played one.
    pub fn best_point(&self) -> Option<Point> {
        placed(*self.line.first()?).filter(|_| self.line.first() != Some(&self.ply))
    }

    fn after_best(&self) -> Option<Position> {
        after(self.before, self.line.get(..1)?)
    }

    /// The position after the ply and the opponent's reply.
    fn answered(&self) -> Option<Position> {
        after(self.after, self.best_line_after.get(..1)?)
    }
}

fn placed(ply: Ply) -> Option<Point> {
    if let Ply::Place(point) = ply { Some(point) } else { None }
}

fn after(position: &Position, line: &[Ply]) -> Option<Position> {
    let mut position = position.clone();
    line.iter().all(|&ply| position.play_recorded(ply).is_ok()).then_some(position)
}

/// Whether a fact about a ply is true, by the rules and the given values.
pub fn is_fact_true(fact: &Fact, told: &PlyContext) -> bool {
    let is_true = match told.before.as_gomoku() {
        Some(position) => five_in_a_row(fact, position, told),
        None => reversi(fact, told),
    };
    is_true.unwrap_or(false)
}

// --- Reversi -------------------------------------------------------------------------------------------------------------

const CORNERS: [Point; 4] = [Point::new(0, 0), Point::new(7, 0), Point::new(0, 7), Point::new(7, 7)];

fn reversi(fact: &Fact, told: &PlyContext) -> Option<bool> {
    let (us, them) = (told.mover(), told.mover().other());
    let point = placed(told.ply)?;
    let is_free = |corner: Point| told.before.color_at(corner).is_none();
    let best = || told.after_best();
    Some(match fact {
        Fact::CornerGiven { corner } => {
            CORNERS.contains(corner)
                && turns(told.after, them, *corner) > 0
                && turns(told.before, them, *corner) == 0
                && turns(&best()?, them, *corner) == 0
        }
        Fact::CornerMissed { corner } => {
            CORNERS.contains(corner) && told.best_point() == Some(*corner) && turns(told.before, us, *corner) > 0
        }
        Fact::CornerLater { corner, plies } => {
            let [line, instead] = two_lines(told, *plies)?;
            let takes = |line: &[Position], corner: &Point| line.iter().any(|of| of.color_at(*corner) == Some(them));
            let is_new = |corner: &Point| told.before.color_at(*corner).is_none();
            let mut free = CORNERS.iter().filter(|corner| is_new(corner));
            is_new(corner) && takes(&line, corner) && !free.any(|corner| takes(&instead, corner))
        }
        Fact::MoveOpened { at } => {
            placed(*told.best_line_after.first()?) == Some(*at)
                && turns(told.before, them, *at) == 0
                && turns(told.after, them, *at) > 0
                && turns(&best()?, them, *at) == 0
        }
        Fact::MovesLater { plies: ahead, count, best } => {
            let [line, instead] = two_lines(told, *ahead)?;
            count < best && self::plies(line.last()?, us) == *count && self::plies(instead.last()?, us) == *best
        }
        Fact::XSquare { corner } => {
            CORNERS.contains(corner)
                && is_free(*corner)
                && (point.column.abs_diff(corner.column), point.row.abs_diff(corner.row)) == (1, 1)
        }
        Fact::CSquare { corner } => {
            CORNERS.contains(corner)
                && is_free(*corner)
                && point.column.abs_diff(corner.column) + point.row.abs_diff(corner.row) == 1
        }
        Fact::SafeMovesUsedUp => {
            let (now, instead) = (told.answered()?, after(told.before, told.line.get(..2)?)?);
            has_only_unsafe(&now, us) && instead.side_to_move() == us && safe(&instead).next().is_some()
        }
        Fact::SafeMovesLater { plies: ahead } => {
            let [line, instead] = two_lines(told, *ahead)?;
            let instead = instead.last()?;
            *ahead > 1
                && has_only_unsafe(line.last()?, us)
                && instead.side_to_move() == us
                && safe(instead).next().is_some()
        }
        Fact::SafeMovesFew { count, best: most } => {
            let left = |position: &Position| Some(safe(&passed(position, us)?).count());
            left(told.after)? == usize::from(*count) && left(&best()?)? == usize::from(*most) && count < most
        }
        Fact::MovesGiven { count, best: least } => {
            plies(told.after, them) == *count && plies(&best()?, them) == *least && count > least
        }
        Fact::OwnMovesFew { count, best: most } => {
            plies(told.after, us) == *count && plies(&best()?, us) == *most && count < most
        }
        Fact::PassMissed => best()?.must_pass() && best()?.side_to_move() == them && plies(told.after, them) > 0,
        Fact::PassForced => told.answered()?.must_pass() && told.answered()?.side_to_move() == us,
        Fact::ParityLost => {
            let is_even = |position: &Position| regions(position).iter().all(|region| region.len() % 2 == 0);
            is_even(&best()?) && !is_even(told.after) && !regions(told.after).is_empty()
        }
        Fact::EvenRegion { size, odd } => {
            let regions = regions(told.before);
            let size_at = |at: Point| regions.iter().find(|of| of.contains(&at)).map(Vec::len);
            size_at(point)? == usize::from(*size)
                && size_at(told.best_point()?)? == usize::from(*odd)
                && size % 2 == 0
                && odd % 2 == 1
        }
        Fact::EdgeLost { edge } => edge_lost(told, *edge)?,
        Fact::ManyTurned { count, best } => {
            turns(told.before, us, point) == usize::from(*count)
                && turns(told.before, us, told.best_point()?) == usize::from(*best)
                && count > best
        }
        Fact::OutsideDiscs { count, best: least } => {
            outside(told.after, us) == *count && outside(&best()?, us) == *least && count > least
        }
        Fact::ResultTurned { was, now } => {
            (told.best, told.played) == (Score::Exact((*was).into()), Score::Exact((*now).into()))
                && was.signum() > now.signum()
        }
        Fact::OnlyMove => matches!((told.best, told.played), (Score::Exact(best), Score::Exact(now)) if best > now),
        Fact::KeyPoint { at } => told.best_point() == Some(*at) && placed(*told.best_line_after.first()?) == Some(*at),
        _ => false,
    })
}

/// The positions of best play, one after each of `plies` plies: first those that follow the ply, then those that follow the best ply.
fn two_lines(told: &PlyContext, plies: u8) -> Option<[Vec<Position>; 2]> {
    let plies = usize::from(plies);
    let walk = |start: &Position, line: &[Ply]| {
        (1..=plies).map(|at| after(start, line.get(..at)?)).collect::<Option<Vec<_>>>()
    };
    Some([walk(told.after, told.best_line_after)?, walk(&told.after_best()?, told.line.get(1..)?)?])
}

/// The number of discs that a disc of this color on the point would flip; 0 if the move is illegal.
fn turns(position: &Position, color: Color, point: Point) -> usize {
    if position.color_at(point).is_some() {
        return 0;
    }
    let ways = (-1i8..=1).flat_map(|x| (-1i8..=1).map(move |y| (x, y))).filter(|way| *way != (0, 0));
    ways.map(|way| turned_that_way(position, color, point, way)).sum()
}

fn turned_that_way(position: &Position, color: Color, point: Point, (x, y): (i8, i8)) -> usize {
    let cell = |steps: i8| {
        let (column, row) = (point.column as i8 + x * steps, point.row as i8 + y * steps);
        ((0..8).contains(&column) && (0..8).contains(&row)).then(|| Point::new(column as u8, row as u8))
    };
    let color_at = |steps: i8| cell(steps).and_then(|at| position.color_at(at));
    let between = (1..8).take_while(|&steps| color_at(steps).is_some_and(|of| of != color)).count();
    if color_at(between as i8 + 1) == Some(color) { between } else { 0 }
}

fn all() -> impl Iterator<Item = Point> {
    (0..64).map(|at| Point::new(at % 8, at / 8))
}

fn plies(position: &Position, color: Color) -> u8 {
    all().filter(|&point| turns(position, color, point) > 0).count() as u8
}

/// The number of a color's discs that touch an empty square, also diagonally.
fn outside(position: &Position, color: Color) -> u8 {
    let touches = |of: Point, other: Point| {
        of.column.abs_diff(other.column) <= 1 && of.row.abs_diff(other.row) <= 1 && position.color_at(other).is_none()
    };
    let is_outside = |of: &Point| position.color_at(*of) == Some(color) && all().any(|other| touches(*of, other));
    all().filter(is_outside).count() as u8
}

/// The squares on which the side to move can place a disc so that the opponent cannot take a corner at once.
fn safe(position: &Position) -> impl Iterator<Item = Point> + '_ {
    let them = position.side_to_move().other();
    position.legal_points().into_iter().filter(move |&point| {
        let next = after(position, &[Ply::Place(point)]);
        next.is_some_and(|next| CORNERS.iter().all(|&corner| turns(&next, them, corner) == 0))
    })
}

/// The position with the same discs and this side to move.
fn passed(position: &Position, us: Color) -> Option<Position> {
    let Position::Reversi(position) = position else { return None };
    let setup = reversi::Setup { side_to_move: us, ..position.setup() };
    Some(Position::Reversi(setup.start().ok()?))
}

fn has_only_unsafe(position: &Position, us: Color) -> bool {
    position.side_to_move() == us && !position.legal_points().is_empty() && safe(position).next().is_none()
}

/// The regions of empty squares: squares that touch, also diagonally, are in one region.
fn regions(position: &Position) -> Vec<Vec<Point>> {
    let mut left: Vec<Point> = all().filter(|&point| position.color_at(point).is_none()).collect();
    let mut regions = Vec::new();
    while let Some(first) = left.pop() {
        let mut region = vec![first];
        let mut at = 0;
        while let Some(&here) = region.get(at) {
            let touches = |of: &Point| of.column.abs_diff(here.column) <= 1 && of.row.abs_diff(here.row) <= 1;
            region.extend(left.iter().filter(|of| touches(of)));
            left.retain(|of| !touches(of));
            at += 1;
        }
        regions.push(region);
    }
    regions
}

fn edge_lost(told: &PlyContext, edge: Edge) -> Option<bool> {
    let us = told.mover();
    let reply = placed(*told.best_line_after.first()?)?;
    let on_edge = |position: &Position| {
        all().filter(|&point| edge.contains(point) && position.color_at(point) == Some(us)).count()
    };
    Some(edge.contains(reply) && on_edge(told.after) >= 2 && on_edge(&told.answered()?) == 0)
}

// --- Five in a row -------------------------------------------------------------------------------------------------------

fn five_in_a_row(fact: &Fact, before: &gomoku::Position, told: &PlyContext) -> Option<bool> {
    let (us, them) = (told.mover(), told.mover().other());
    let Position::Gomoku(after) = told.after else { return None };
    let is_ours_won = matches!(told.best, Score::Win(_));
    let is_theirs_won = matches!(told.played, Score::Loss(_));
    Some(match fact {
        Fact::FiveMissed { at } => {
            told.ply != Ply::Place(*at) && lines::five_completing_points(before, us).contains(at)
        }
        Fact::FourNotAnswered { at } => {
            lines::five_completing_points(before, us).is_empty()
                && lines::five_completing_points(before, them).contains(at)
                && lines::five_completing_points(after, them).contains(at)
        }
        Fact::WinMissed { line, by_fours: true } => lines::is_win_by_fours(before, line),
        Fact::WinMissed { line, .. } => is_ours_won && line == told.line && ends_in_a_win(told.before, line, us),
        Fact::ThreatNotStopped { at, shape } => {
            is_theirs_won
                && *shape <= StonePattern::DoubleThree
                && told.best_line_after.first() == Some(&Ply::Place(*at))
                && lines::shape_at(before, *at, them) == Some(*shape)
                && lines::shape_at(after, *at, them) == Some(*shape)
        }
        Fact::WinAllowed { line, by_fours: true } => lines::is_win_by_fours(after, line),
        Fact::WinAllowed { line, .. } => {
            is_theirs_won && line == told.best_line_after && ends_in_a_win(told.after, line, them)
        }
        Fact::ForbiddenPlayed { at, kind } => {
            told.ply == Ply::Place(*at) && us == Color::Black && before.forbidden_at(*at) == Some(*kind)
        }
        Fact::DefenceForbidden { at, kind } => {
            us == Color::Black && is_theirs_won && defence_is_forbidden(after, told.best_line_after, *at) == Some(*kind)
        }
        Fact::ShapeMissed { at, shape } => {
            told.best_point() == Some(*at)
                && lines::shape_at(before, *at, us) == Some(*shape)
                && placed(told.ply).is_none_or(|at| lines::shape_at(before, at, us).is_none_or(|own| own > *shape))
        }
        Fact::StopMissed { at, shape } => {
            told.best_point() == Some(*at)
                && lines::shape_at(before, *at, them) == Some(*shape)
                && lines::shape_at(after, *at, them) == Some(*shape)
        }
        Fact::PointTaken { at, shape } => {
            told.best_line_after.first() == Some(&Ply::Place(*at)) && lines::shape_at(before, *at, us) == Some(*shape)
        }
        Fact::ShapeGiven { at, shape } => {
            let Position::Gomoku(instead) = told.after_best()? else { return None };
            let is_less = !instead.board().is_empty(*at)
                || lines::shape_at(&instead, *at, them).is_none_or(|other| other > *shape);
            told.best_line_after.first() == Some(&Ply::Place(*at))
                && lines::shape_at(after, *at, them) == Some(*shape)
                && is_less
        }
        Fact::PointsLeft { count, best } | Fact::OwnPointsFew { count, best } => {
            let is_left = matches!(fact, Fact::PointsLeft { .. });
            let color = if is_left { them } else { us };
            let Position::Gomoku(instead) = told.after_best()? else { return None };
            let is_worse = if is_left { count > best } else { count < best };
            is_worse && points_of(after, color) == *count && points_of(&instead, color) == *best
        }
        Fact::ThreatsLater { plies, count, best } | Fact::OwnThreatsLater { plies, count, best } => {
            let is_theirs = matches!(fact, Fact::ThreatsLater { .. });
            let color = if is_theirs { them } else { us };
            let [line, instead] = two_lines(told, *plies)?;
            let is_worse = if is_theirs { count > best } else { count < best };
            is_worse
                && threats(told.after, &line, color) == usize::from(*count)
                && threats(&told.after_best()?, &instead, color) == usize::from(*best)
        }
        Fact::FarOff { count, best } => {
            count > best
                && nearest(before, placed(told.ply)?) == Some(*count)
                && nearest(before, told.best_point()?) == Some(*best)
        }
        Fact::KeyPoint { at } => {
            told.best_point() == Some(*at) && told.best_line_after.first() == Some(&Ply::Place(*at))
        }
        _ => false,
    })
}

/// The distance from a point to the nearest stone, in columns or rows, whichever is more; `None` on an empty board.
fn nearest(position: &gomoku::Position, at: Point) -> Option<u8> {
    let board = position.board();
    let is_near =
        |point: &Point, ring: u8| at.column.abs_diff(point.column) <= ring && at.row.abs_diff(point.row) <= ring;
    (0..board.size().columns.max(board.size().rows))
        .find(|ring| board.size().points().any(|point| is_near(&point, *ring) && !board.is_empty(point)))
}

/// Whether a line ends in a win of this color. A line that breaks off before the win proves nothing to its reader.
fn ends_in_a_win(start: &Position, line: &[Ply], color: Color) -> bool {
    after(start, line).is_some_and(|end| end.outcome() == Some(Outcome::Win(color)))
}

/// The number of a color's stones in a line that make a three, a four or a five. Each stone is judged on the board before it.
fn threats(start: &Position, line: &[Position], color: Color) -> usize {
    let is_threat = |(before, after): (&Position, &Position)| {
        let (Position::Gomoku(before), Position::Gomoku(after)) = (before, after) else { return false };
        let is_new = |at: &Point| after.color_at(*at) == Some(color);
        let at = before.board().empty_points().find(is_new);
        at.is_some_and(|at| {
            lines::shape_at(before, at, color).is_some() || lines::five_completing_points(before, color).contains(&at)
        })
    };
    std::iter::once(start).chain(line).zip(line).filter(|pair| is_threat(*pair)).count()
}

/// The number of points on which a stone of this color would make a three or more.
fn points_of(position: &gomoku::Position, color: Color) -> u8 {
    let makes = |point: &Point| lines::shape_at(position, *point, color).is_some();
    position.board().empty_points().filter(makes).count().min(usize::from(u8::MAX)) as u8
}

/// The kind of foul that forbids Black the point `at` where White is about to make five, at any stage of the line; `None` if Black may
/// always play there.
fn defence_is_forbidden(after: &gomoku::Position, line: &[Ply], at: Point) -> Option<gomoku::FoulKind> {
    let mut now = after.clone();
    for &ply in line {
        let is_black = now.side_to_move() == Color::Black;
        if is_black
            && lines::five_completing_points(&now, Color::Black).is_empty()
            && lines::five_completing_points(&now, Color::White) == [at]
        {
            let kind = now.forbidden_at(at);
            if kind.is_some() {
                return kind;
            }
        }
        now.play_recorded(ply).ok()?;
    }
    None
}
