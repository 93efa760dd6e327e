//! A board set up by hand, and its problems: faults that prevent play, and oddities that cannot arise in a game but can be played.
//!
//! Pure; everyone may use it. It never refuses a piece: problems are reported, not forbidden.

use super::gomoku::{self, Rule};
use super::reversi::board::hanging_together;
use super::reversi::{self, Board};
use super::{Color, GameKind, Point, Position, Size};
use thiserror::Error;

/// A fault or an oddity of a set-up board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrangementFault {
    /// No disc or stone of this color, which a game of Reversi needs.
    NoneOf(Color),
    /// No square or point is empty.
    Full,
    /// Reversi: neither side has a move.
    NoMoves,
    /// A color has won already.
    Won(Color),
    /// Pieces of a color that does not play, or that color is to move.
    Stray(Color),
    /// Odd: the side to move has no move and passes at once.
    Passes(Color),
    /// Odd: a middle square is empty, which cannot happen in a game.
    Middle,
    /// Odd: discs without a connection to the others.
    Apart,
    /// Odd: the numbers of stones do not fit the side to move.
    Counts,
    /// Odd: six or more black stones in a row in Renju.
    Overline,
}

impl ArrangementFault {
    /// Whether the problem is a fault, which prevents play; otherwise it is an oddity.
    pub fn is_fault(self) -> bool {
        use ArrangementFault::{Full, NoMoves, NoneOf, Stray, Won};
        matches!(self, NoneOf(_) | Full | NoMoves | Won(_) | Stray(_))
    }

    /// The fixed English word, in scripts and in the language files' `reason-WORD`.
    pub fn word(self) -> &'static str {
        match self {
            ArrangementFault::NoneOf(_) => "none-of",
            ArrangementFault::Full => "full",
            ArrangementFault::NoMoves => "no-moves",
            ArrangementFault::Won(_) => "won",
            ArrangementFault::Stray(_) => "stray",
            ArrangementFault::Passes(_) => "passes",
            ArrangementFault::Middle => "middle",
            ArrangementFault::Apart => "apart",
            ArrangementFault::Counts => "counts",
            ArrangementFault::Overline => "overline",
        }
    }

    /// The color in the payload; `None` for a problem that concerns no single color.
    pub fn color(self) -> Option<Color> {
        match self {
            ArrangementFault::NoneOf(color)
            | ArrangementFault::Won(color)
            | ArrangementFault::Stray(color)
            | ArrangementFault::Passes(color) => Some(color),
            _ => None,
        }
    }
}

/// Why a board is invalid, by its game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardErrors {
    #[error(transparent)]
    Reversi(#[from] reversi::SetupErrors),
    #[error(transparent)]
    Gomoku(#[from] gomoku::SetupErrors),
}

/// A board during set-up: at most one piece per cell, without other restrictions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArrangedBoard {
    Reversi(reversi::Setup),
    Gomoku(gomoku::Setup),
}

impl ArrangedBoard {
    /// The pieces, the rules and the side to move of a position, as a board that can be changed.
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

    /// The board of five-in-a-row; `None` for another game.
    pub fn as_gomoku(&self) -> Option<&gomoku::Setup> {
        if let ArrangedBoard::Gomoku(setup) = self { Some(setup) } else { None }
    }

    pub fn size(&self) -> Size {
        match self {
            ArrangedBoard::Reversi(_) => Size::REVERSI,
            ArrangedBoard::Gomoku(setup) => setup.size,
        }
    }

    /// The colors of the players, in the order of play.
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

    /// Replaces or removes the piece on a cell; outside the board nothing happens.
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

    /// This board with other pieces and another side to move, by the same rules.
    pub fn with(mut self, pieces: &[(Point, Color)], side: Color) -> ArrangedBoard {
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

    /// A point's coordinates as players write them: Reversi counts rows from the top, five-in-a-row from the bottom.
    pub fn point_name(&self, point: Point) -> String {
        match self.kind().row().on_cells {
            true => point.name_from_top(),
            false => point.name_from_bottom(self.size().rows),
        }
    }

    /// Removes all pieces.
    pub fn empty(&mut self) {
        match self {
            ArrangedBoard::Reversi(setup) => (setup.black, setup.white) = (0, 0),
            ArrangedBoard::Gomoku(setup) => setup.stones.clear(),
        }
    }

    /// The usual start position, Black to move.
    pub fn begin(&mut self) {
        match self {
            ArrangedBoard::Reversi(setup) => *setup = reversi::Setup { goal: setup.goal, ..reversi::Setup::default() },
            ArrangedBoard::Gomoku(setup) => (setup.stones, setup.side_to_move) = (Vec::new(), Color::Black),
        }
    }

    /// Gives every piece and the turn to the next color; two players exchange colors.
    pub fn turn_all(&mut self) {
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

    /// Returns the position, which may have ended, or why it is invalid.
    pub fn checked(&self) -> Result<Position, BoardErrors> {
        match self {
            ArrangedBoard::Reversi(setup) => Ok(Position::Reversi(reversi::Position::try_from(*setup)?)),
            ArrangedBoard::Gomoku(setup) => Ok(Position::Gomoku(gomoku::Position::try_from(setup.clone())?)),
        }
    }

    /// The position, if it is valid; it may have ended.
    pub fn position(&self) -> Option<Position> {
        self.checked().ok()
    }

    /// The position with which a game can begin; `None` exactly if a reason is a fault.
    pub fn start(&self) -> Option<Position> {
        let is_faulty = self.reasons().iter().any(|reason| reason.is_fault());
        self.position().filter(|position| !is_faulty && position.outcome().is_none())
    }

    /// All faults and oddities, faults first.
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

/// The middle squares, which the usual start fills and which never become empty.
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
        (occupied & MIDDLE != MIDDLE).then_some(ArrangementFault::Middle),
        (hanging_together(occupied & occupied.wrapping_neg(), occupied) != occupied).then_some(ArrangementFault::Apart),
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
        Color::ALL.into_iter().filter(is_there).map(ArrangementFault::Stray).collect();
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

/// Whether a color has a winning line, independent of the others.
fn has_won(board: &ArrangedBoard, rule: Rule, color: Color) -> bool {
    runs(board, color).into_iter().any(|(length, closed)| rule.wins(color, length, closed))
}

fn longest(board: &ArrangedBoard, color: Color) -> u32 {
    runs(board, color).into_iter().map(|run| run.0).max().unwrap_or(0)
}

/// The runs of a color in all four directions: length, and whether opponents' stones close both ends.
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

/// The stones of a five-in-a-row board, indexed by cell.
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

    /// The content of the cell `by` steps from `from` in the direction `way`: the outer `None` is outside the board, the inner one an empty
    /// cell.
    fn step(&self, from: Point, way: (i32, i32), by: i32) -> Option<Option<Color>> {
        let (column, row) = (i32::from(from.column) + way.0 * by, i32::from(from.row) + way.1 * by);
        let is_on =
            (0..i32::from(self.size.columns)).contains(&column) && (0..i32::from(self.size.rows)).contains(&row);
        is_on.then(|| self.cells[(row * i32::from(self.size.columns) + column) as usize])
    }
}

/// Whether alternating players, Black first and without passes, reach these numbers of stones.
fn fits_turn(board: &ArrangedBoard) -> bool {
    let counts: Vec<usize> = board.colors().iter().map(|&color| board.count(color)).collect();
    let least = counts.iter().copied().min().unwrap_or(0);
    let ahead = counts.iter().take_while(|&&count| count == least + 1).count() % counts.len();
    let expected = counts.iter().enumerate().all(|(at, &count)| count == least + usize::from(at < ahead));
    expected && board.side().index() == ahead
}
