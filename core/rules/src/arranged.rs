//! A board that a user sets up by hand, and its problems: faults, which prevent play, and oddities, which cannot arise in a game but can be
//! played.
//!
//! Pure; every package may use it. The board accepts every piece: the module reports problems and forbids none. Each game implements
//! [`GameSetup`] in its own module.

use super::{Color, GameKind, Point, Position, Size, gomoku};

pub use super::ArrangedBoard;

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

/// A board of one game while a user sets it up. Each game implements this trait in its own module.
pub trait GameSetup {
    fn kind(&self) -> GameKind;

    fn size(&self) -> Size;

    /// The colors that take part in the game, in the order of play.
    fn colors(&self) -> &'static [Color] {
        &Color::ALL[..2]
    }

    fn side(&self) -> Color;

    fn set_side(&mut self, side: Color);

    fn color_at(&self, point: Point) -> Option<Color>;

    /// Puts a piece on a cell of the board in place of the present one, or removes the present one for `None`.
    fn put(&mut self, point: Point, piece: Option<Color>);

    /// Replaces all pieces; the rules and the side to move stay.
    fn set_pieces(&mut self, pieces: &[(Point, Color)]);

    /// Sets up the usual start position, with Black to move; the rules stay.
    fn set_up_start(&mut self) {
        self.set_pieces(&[]);
        self.set_side(Color::Black);
    }

    /// Changes the size of the board and removes pieces outside it; does nothing where the size is fixed.
    fn resize(&mut self, _size: Size) {}

    fn count(&self, color: Color) -> usize;

    /// All problems of the board.
    fn reasons(&self) -> Vec<ArrangementFault>;
}

impl ArrangedBoard {
    pub fn kind(&self) -> GameKind {
        self.game().kind()
    }

    /// The board as a setup of five-in-a-row; `None` for another game.
    pub fn as_gomoku(&self) -> Option<&gomoku::Setup> {
        if let ArrangedBoard::Gomoku(setup) = self { Some(setup) } else { None }
    }

    pub fn size(&self) -> Size {
        self.game().size()
    }

    /// The colors that take part in the game, in the order of play.
    pub fn colors(&self) -> &'static [Color] {
        self.game().colors()
    }

    pub fn side(&self) -> Color {
        self.game().side()
    }

    pub fn set_side(&mut self, side: Color) {
        self.game_mut().set_side(side);
    }

    pub fn color_at(&self, point: Point) -> Option<Color> {
        self.game().color_at(point)
    }

    /// Every piece with its point, row by row from the top.
    fn pieces(&self) -> Vec<(Point, Color)> {
        self.size().points().filter_map(|point| Some((point, self.color_at(point)?))).collect()
    }

    /// Puts a piece on a cell in place of the present one, or removes the present one for `None`; does nothing outside the board.
    pub fn put(&mut self, point: Point, piece: Option<Color>) {
        if self.size().contains(point) {
            self.game_mut().put(point, piece);
        }
    }

    /// Replaces the board's pieces and its side to move; the rules stay.
    pub fn with_pieces(mut self, pieces: &[(Point, Color)], side: Color) -> ArrangedBoard {
        self.set_side(side);
        self.game_mut().set_pieces(pieces);
        self
    }

    /// The name of a point in players' notation: Reversi counts rows from the top, five-in-a-row from the bottom.
    pub fn point_name(&self, point: Point) -> String {
        match self.kind().row().has_pieces_on_cells {
            true => point.name_from_top(),
            false => point.name_from_bottom(self.size().rows),
        }
    }

    /// Removes all pieces from the board.
    pub fn empty(&mut self) {
        self.game_mut().set_pieces(&[]);
    }

    /// Sets up the usual start position, with Black to move.
    pub fn set_up_start(&mut self) {
        self.game_mut().set_up_start();
    }

    /// Changes every piece and the side to move to the next color; with two players the colors are exchanged.
    pub fn cycle_colors(&mut self) {
        let players = self.colors().len();
        let next = |color: Color| Color::ALL[(color.index() + 1) % players];
        let pieces: Vec<_> = self.pieces().into_iter().map(|(point, color)| (point, next(color))).collect();
        self.set_side(next(self.side()));
        self.game_mut().set_pieces(&pieces);
    }

    /// Changes the size of a board whose size is not fixed, and removes pieces outside it.
    pub fn resize(&mut self, size: Size) {
        self.game_mut().resize(size);
    }

    pub fn count(&self, color: Color) -> usize {
        self.game().count(color)
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
        let mut reasons = self.game().reasons();
        reasons.sort_by_key(|reason| !reason.is_fault());
        reasons
    }
}
