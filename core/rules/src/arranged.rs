//! A board that a user sets up by hand, and its problems: faults, which prevent play, and oddities, which cannot arise in a game but can be
//! played.
//!
//! Pure; every package may use it. The board accepts every piece: the module reports problems and forbids none.

use super::gomoku::{self, Rule};
use super::reversi::board::connected_squares;
use super::reversi::{self, Board};
use super::{Color, GameKind, Point, Position, Size};
use thiserror::Error;

/// A problem of a set-up board: a fault, which prevents play, or an oddity, which cannot arise in a game but can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrangementFault {
    /// Fault in Reversi: the board has no disc of this color.
    NoneOf(Color),
    /// Fault: no square or point is empty.
    Full,
    /// Fault in Reversi: neither side has a move.
    NoMoves,
    /// Fault in five-in-a-row: this color has already won.
    Won(Color),
    /// Fault in five-in-a-row: this color does not play, but has stones on the board or is to move.
    ColorDoesNotPlay(Color),
    /// Oddity: the side to move, of this color, has no move and must pass at once.
    Passes(Color),
    /// Oddity in Reversi: one of the four middle squares is empty, which cannot happen in a game.
    MiddleNotFull,
    /// Oddity in Reversi: some discs are not connected to the rest.
    DisconnectedDiscs,
    /// Oddity in five-in-a-row: the numbers of stones do not fit the side to move.
    Counts,
    /// Oddity in Renju: six or more black stones are in a row.
    Overline,
}

impl ArrangementFault {
    /// Whether the problem is a fault, which prevents play; otherwise it is an oddity.
    pub fn is_fault(self) -> bool {
        use ArrangementFault::{ColorDoesNotPlay, Full, NoMoves, NoneOf, Won};
        matches!(self, NoneOf(_) | Full | NoMoves | Won(_) | ColorDoesNotPlay(_))
    }

    /// The problem's fixed English word in scripts and in the message ids `reason-WORD` of the language files.
    pub fn word(self) -> &'static str {
        match self {
            ArrangementFault::NoneOf(_) => "none-of",
            ArrangementFault::Full => "full",
            ArrangementFault::NoMoves => "no-moves",
            ArrangementFault::Won(_) => "won",
            ArrangementFault::ColorDoesNotPlay(_) => "stray",
            ArrangementFault::Passes(_) => "passes",
            ArrangementFault::MiddleNotFull => "middle",
            ArrangementFault::DisconnectedDiscs => "apart",
            ArrangementFault::Counts => "counts",
            ArrangementFault::Overline => "overline",
        }
    }

    /// The color that the problem concerns; `None` if it concerns no single color.
    pub fn color(self) -> Option<Color> {
        match self {
            ArrangementFault::NoneOf(color)
            | ArrangementFault::Won(color)
            | ArrangementFault::ColorDoesNotPlay(color)
            | ArrangementFault::Passes(color) => Some(color),
            _ => None,
        }
    }
}

/// All reasons why a set-up board is not a valid position, with a variant for each game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardErrors {
    #[error(transparent)]
    Reversi(#[from] reversi::SetupErrors),
    #[error(transparent)]
    Gomoku(#[from] gomoku::SetupErrors),
}

/// A board while a user sets it up: at most one piece per cell, without other restrictions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArrangedBoard {
    Reversi(reversi::Setup),
    Gomoku(gomoku::Setup),
}

impl ArrangedBoard {
    /// Converts a position to a board that can be changed, with the same pieces, rules and side to move.
    pub fn of(position: &Position) -> ArrangedBoard {
        match position {
            Position::Reversi(position) => ArrangedBoard::Reversi(position.setup()),
            Position::Gomoku(position) => ArrangedBoard::Gomoku(position.setup()),
        }
    }

    pub fn kind(&self) -> GameKind {
        match self {
            ArrangedBoard::Reversi(_) => GameKind::Reversi,
            ArrangedBoard::Gomoku(_) => GameKind::Gomoku,
        }
    }

    /// The board as a setup of five-in-a-row; `None` for another game.
    pub fn as_gomoku(&self) -> Option<&gomoku::Setup> {
        if let ArrangedBoard::Gomoku(setup) = self { Some(setup) } else { None }
    }

    pub fn size(&self) -> Size {
        match self {
            ArrangedBoard::Reversi(_) => Size::REVERSI,
            ArrangedBoard::Gomoku(setup) => setup.size,
        }
    }

    /// The colors that take part in the game, in the order of play.
    pub fn colors(&self) -> &'static [Color] {
        match self {
            ArrangedBoard::Reversi(_) => &Color::ALL[..2],
            ArrangedBoard::Gomoku(setup) => &Color::ALL[..usize::from(setup.players).clamp(2, 4)],
        }
    }

    pub fn side(&self) -> Color {
        match self {
            ArrangedBoard::Reversi(setup) => setup.side_to_move,
            ArrangedBoard::Gomoku(setup) => setup.side_to_move,
        }
    }

    pub fn set_side(&mut self, side: Color) {
        match self {
            ArrangedBoard::Reversi(setup) => setup.side_to_move = side,
            ArrangedBoard::Gomoku(setup) => setup.side_to_move = side,
        }
    }

    pub fn color_at(&self, point: Point) -> Option<Color> {
        match self {
            ArrangedBoard::Reversi(setup) => {
                let bit = bit(point)?;
                let is = |discs: u64| discs & bit != 0;
                is(setup.black).then_some(Color::Black).or(is(setup.white).then_some(Color::White))
            }
            ArrangedBoard::Gomoku(setup) => setup.stones.iter().find(|stone| stone.0 == point).map(|stone| stone.1),
        }
    }

    /// Puts a piece on a cell in place of the present one, or removes the present one for `None`; does nothing outside the board.
    pub fn put(&mut self, point: Point, piece: Option<Color>) {
        if !self.size().contains(point) {
            return;
        }
        match self {
            ArrangedBoard::Reversi(setup) => {
                let bit = bit(point).unwrap_or(0);
                (setup.black, setup.white) = (setup.black & !bit, setup.white & !bit);
                match piece {
                    Some(Color::Black) => setup.black |= bit,
                    Some(Color::White) => setup.white |= bit,
                    _ => {}
                }
            }
            ArrangedBoard::Gomoku(setup) => {
                setup.stones.retain(|stone| stone.0 != point);
                setup.stones.extend(piece.map(|color| (point, color)));
                setup.stones.sort_by_key(|(point, _)| (point.row, point.column));
            }
        }
    }

    /// Replaces the board's pieces and its side to move; the rules stay.
    pub fn with_pieces(mut self, pieces: &[(Point, Color)], side: Color) -> ArrangedBoard {
        self.empty();
        self.set_side(side);
        match &mut self {
            ArrangedBoard::Reversi(setup) => {
                let of = |color: Color| pieces.iter().filter(move |piece| piece.1 == color);
                let discs = |color: Color| of(color).filter_map(|piece| bit(piece.0)).fold(0, |discs, bit| discs | bit);
                (setup.black, setup.white) = (discs(Color::Black), discs(Color::White));
            }
            ArrangedBoard::Gomoku(setup) => setup.stones = pieces.to_vec(),
        }
        self
    }

    /// The name of a point in players' notation: Reversi counts rows from the top, five-in-a-row from the bottom.
    pub fn point_name(&self, point: Point) -> String {
        match self.kind().row().on_cells {
            true => point.name_from_top(),
            false => point.name_from_bottom(self.size().rows),
        }
    }

    /// Removes all pieces from the board.
    pub fn empty(&mut self) {
        match self {
            ArrangedBoard::Reversi(setup) => (setup.black, setup.white) = (0, 0),
            ArrangedBoard::Gomoku(setup) => setup.stones.clear(),
        }
    }

    /// Sets up the usual start position, with Black to move.
    pub fn set_up_start(&mut self) {
        match self {
            ArrangedBoard::Reversi(setup) => *setup = reversi::Setup { goal: setup.goal, ..reversi::Setup::default() },
            ArrangedBoard::Gomoku(setup) => (setup.stones, setup.side_to_move) = (Vec::new(), Color::Black),
        }
    }

    /// Changes every piece and the side to move to the next color; with two players the colors are exchanged.
    pub fn cycle_colors(&mut self) {
        let players = self.colors().len();
        let next = |color: Color| Color::ALL[(color.index() + 1) % players];
        self.set_side(next(self.side()));
        match self {
            ArrangedBoard::Reversi(setup) => std::mem::swap(&mut setup.black, &mut setup.white),
            ArrangedBoard::Gomoku(setup) => setup.stones.iter_mut().for_each(|stone| stone.1 = next(stone.1)),
        }
    }

    /// Changes the size of a five-in-a-row board and removes stones outside it; Reversi's size is fixed.
    pub fn resize(&mut self, size: Size) {
        if let ArrangedBoard::Gomoku(setup) = self {
            setup.size = size;
            setup.stones.retain(|stone| size.contains(stone.0));
        }
    }

    pub fn count(&self, color: Color) -> usize {
        match self {
            ArrangedBoard::Reversi(setup) => match color {
                Color::Black => setup.black.count_ones() as usize,
                Color::White => setup.white.count_ones() as usize,
                _ => 0,
            },
            ArrangedBoard::Gomoku(setup) => setup.stones.iter().filter(|stone| stone.1 == color).count(),
        }
    }

    /// Returns the set-up board as a position, in which the game may be over, or why the board is invalid.
    pub fn to_position(&self) -> Result<Position, BoardErrors> {
        match self {
            ArrangedBoard::Reversi(setup) => Ok(Position::Reversi(reversi::Position::try_from(*setup)?)),
            ArrangedBoard::Gomoku(setup) => Ok(Position::Gomoku(gomoku::Position::try_from(setup.clone())?)),
        }
    }

    /// The set-up board as a position, in which the game may be over; `None` if the board is invalid.
    pub fn position(&self) -> Option<Position> {
        self.to_position().ok()
    }

    /// The position from which a game can begin; `None` if the board has a fault.
    pub fn start(&self) -> Option<Position> {
        let is_faulty = self.reasons().iter().any(|reason| reason.is_fault());
        self.position().filter(|position| !is_faulty && position.outcome().is_none())
    }

    /// All problems of the board, faults before oddities.
    pub fn reasons(&self) -> Vec<ArrangementFault> {
        let mut reasons = match self {
            ArrangedBoard::Reversi(setup) => of_reversi(setup),
            ArrangedBoard::Gomoku(setup) => of_gomoku(setup),
        };
        reasons.sort_by_key(|reason| !reason.is_fault());
        reasons
    }
}

fn bit(point: Point) -> Option<u64> {
    reversi::Square::from_point(point).map(|square| square.bit())
}

/// The four middle squares of Reversi as a bitboard. The usual start fills them, and they never become empty.
const MIDDLE: u64 = 0x0000_0018_1800_0000;

fn of_reversi(setup: &reversi::Setup) -> Vec<ArrangementFault> {
    let occupied = setup.black | setup.white;
    let player = if setup.side_to_move == Color::Black { setup.black } else { setup.white };
    let board = Board { player, opponent: occupied & !player };
    let (moves, replies) = (board.legal_moves(), board.passed().legal_moves());
    let found = [
        (setup.black == 0).then_some(ArrangementFault::NoneOf(Color::Black)),
        (setup.white == 0).then_some(ArrangementFault::NoneOf(Color::White)),
        (occupied == u64::MAX).then_some(ArrangementFault::Full),
        (moves | replies == 0).then_some(ArrangementFault::NoMoves),
        (moves == 0 && replies != 0).then_some(ArrangementFault::Passes(setup.side_to_move)),
        (occupied & MIDDLE != MIDDLE).then_some(ArrangementFault::MiddleNotFull),
        (connected_squares(occupied & occupied.wrapping_neg(), occupied) != occupied)
            .then_some(ArrangementFault::DisconnectedDiscs),
    ];
    found.into_iter().flatten().collect()
}

fn of_gomoku(setup: &gomoku::Setup) -> Vec<ArrangementFault> {
    let (playing, stray): (Vec<_>, Vec<_>) =
        setup.stones.iter().copied().partition(|stone| stone.1.index() < usize::from(setup.players));
    let is_there = |color: &Color| {
        let is_to_move = setup.side_to_move == *color && color.index() >= usize::from(setup.players);
        is_to_move || stray.iter().any(|stone| stone.1 == *color)
    };
    let mut reasons: Vec<ArrangementFault> =
        Color::ALL.into_iter().filter(is_there).map(ArrangementFault::ColorDoesNotPlay).collect();
    let board = ArrangedBoard::Gomoku(gomoku::Setup { stones: playing, ..setup.clone() });
    reasons.extend(
        board.colors().iter().copied().filter(|&color| has_won(&board, setup.rule, color)).map(ArrangementFault::Won),
    );
    let cells = usize::from(setup.size.columns) * usize::from(setup.size.rows);
    reasons.extend((setup.stones.len() == cells).then_some(ArrangementFault::Full));
    let position = board.position().filter(|position| position.outcome().is_none() && stray.is_empty());
    let passes = position.is_some_and(|position| position.legal_points().is_empty());
    reasons.extend(passes.then_some(ArrangementFault::Passes(setup.side_to_move)));
    reasons.extend((!fits_turn(&board)).then_some(ArrangementFault::Counts));
    let is_long = setup.rule == Rule::Renju && longest(&board, Color::Black) > 5;
    reasons.extend(is_long.then_some(ArrangementFault::Overline));
    reasons
}

/// Whether a color has a winning line, even if another color has one too.
fn has_won(board: &ArrangedBoard, rule: Rule, color: Color) -> bool {
    runs(board, color).into_iter().any(|(length, closed)| rule.wins(color, length, closed))
}

fn longest(board: &ArrangedBoard, color: Color) -> u32 {
    runs(board, color).into_iter().map(|run| run.0).max().unwrap_or(0)
}

/// The unbroken runs of a color's stones in all four directions: each run's length, and whether opponents' stones close both ends.
fn runs(board: &ArrangedBoard, color: Color) -> Vec<(u32, bool)> {
    let ArrangedBoard::Gomoku(setup) = board else { return Vec::new() };
    let grid = Grid::of(setup);
    let mut runs = Vec::new();
    for &(point, _) in setup.stones.iter().filter(|stone| stone.1 == color) {
        for way in [(1, 0), (0, 1), (1, 1), (1, -1)] {
            let back = grid.step(point, (-way.0, -way.1), 1);
            if back == Some(Some(color)) {
                continue;
            }
            let length = (1..).take_while(|&by| grid.step(point, way, by) == Some(Some(color))).count() as i32 + 1;
            let is_other = |cell: Option<Option<Color>>| cell.flatten().is_some_and(|other| other != color);
            runs.push((length as u32, is_other(back) && is_other(grid.step(point, way, length))));
        }
    }
    runs
}

/// The stones of a five-in-a-row board as a grid, for lookups by cell.
struct Grid {
    size: Size,
    cells: Vec<Option<Color>>,
}

impl Grid {
    fn of(setup: &gomoku::Setup) -> Grid {
        let size = setup.size;
        let mut cells = vec![None; usize::from(size.columns) * usize::from(size.rows)];
        for &(point, color) in setup.stones.iter().filter(|stone| size.contains(stone.0)) {
            cells[usize::from(point.row) * usize::from(size.columns) + usize::from(point.column)] = Some(color);
        }
        Grid { size, cells }
    }

    /// The content of the cell `by` steps from `from` in the direction `way`: the outer `None` is outside the board, the inner `None` an
    /// empty cell.
    fn step(&self, from: Point, way: (i32, i32), by: i32) -> Option<Option<Color>> {
        let (column, row) = (i32::from(from.column) + way.0 * by, i32::from(from.row) + way.1 * by);
        let is_on =
            (0..i32::from(self.size.columns)).contains(&column) && (0..i32::from(self.size.rows)).contains(&row);
        is_on.then(|| self.cells[(row * i32::from(self.size.columns) + column) as usize])
    }
}

/// Whether the numbers of stones and the side to move can arise in a game that Black begins and in which nobody passes.
fn fits_turn(board: &ArrangedBoard) -> bool {
    let counts: Vec<usize> = board.colors().iter().map(|&color| board.count(color)).collect();
    let least = counts.iter().copied().min().unwrap_or(0);
    let ahead = counts.iter().take_while(|&&count| count == least + 1).count() % counts.len();
    let expected = counts.iter().enumerate().all(|(at, &count)| count == least + usize::from(at < ahead));
    expected && board.side().index() == ahead
}
