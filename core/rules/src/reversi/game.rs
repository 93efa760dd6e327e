//! Reversi as a row of the list of games: its constants, its position and its set-up board in game-neutral terms.

use super::board::{connected_squares, squares};
use super::{Board, Position, Setup, Square};
use crate::arranged::{ArrangementFault, GameSetup};
use crate::kind::GameConstants;
use crate::{Color, GameKind, GamePosition, Illegal, Outcome, Ply, Point, Size};

/// Reversi's constants.
pub static CONSTANTS: GameConstants = GameConstants {
    word: "reversi",
    sgf_number: "2",
    sgf_pass: "PA",
    has_pieces_on_cells: true,
    is_decided_by_count: true,
    players: 2..=2,
};

impl GamePosition for Position {
    fn kind(&self) -> GameKind {
        GameKind::Reversi
    }

    fn rules_number(&self) -> u64 {
        0
    }

    fn size(&self) -> Size {
        Size::REVERSI
    }

    fn side_to_move(&self) -> Color {
        Position::side_to_move(self)
    }

    fn color_at(&self, point: Point) -> Option<Color> {
        Position::color_at(self, point)
    }

    fn legal_points(&self) -> Vec<Point> {
        Position::legal_points(self)
    }

    fn must_pass(&self) -> bool {
        Position::must_pass(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Position::outcome(self)
    }

    fn play(&mut self, ply: Ply) -> Result<Vec<Point>, Illegal> {
        Ok(squares(Position::play(self, ply)?).map(Square::point).collect())
    }

    fn advance(&mut self, ply: Ply) -> bool {
        Position::play(self, ply).is_ok()
    }

    fn hash(&self) -> u64 {
        Position::hash(self)
    }
}

impl GameSetup for Setup {
    fn kind(&self) -> GameKind {
        GameKind::Reversi
    }

    fn size(&self) -> Size {
        Size::REVERSI
    }

    fn side(&self) -> Color {
        self.side_to_move
    }

    fn set_side(&mut self, side: Color) {
        self.side_to_move = side;
    }

    fn color_at(&self, point: Point) -> Option<Color> {
        let bit = bit(point)?;
        let is = |discs: u64| discs & bit != 0;
        is(self.black).then_some(Color::Black).or(is(self.white).then_some(Color::White))
    }

    fn put(&mut self, point: Point, piece: Option<Color>) {
        let bit = bit(point).unwrap_or(0);
        (self.black, self.white) = (self.black & !bit, self.white & !bit);
        match piece {
            Some(Color::Black) => self.black |= bit,
            Some(Color::White) => self.white |= bit,
            _ => {}
        }
    }

    fn set_pieces(&mut self, pieces: &[(Point, Color)]) {
        let of = |color: Color| pieces.iter().filter(move |piece| piece.1 == color);
        let discs = |color: Color| of(color).filter_map(|piece| bit(piece.0)).fold(0, |discs, bit| discs | bit);
        (self.black, self.white) = (discs(Color::Black), discs(Color::White));
    }

    fn set_up_start(&mut self) {
        *self = Setup { goal: self.goal, ..Setup::default() };
    }

    fn count(&self, color: Color) -> usize {
        match color {
            Color::Black => self.black.count_ones() as usize,
            Color::White => self.white.count_ones() as usize,
            _ => 0,
        }
    }

    fn reasons(&self) -> Vec<ArrangementFault> {
        faults(self)
    }
}

fn bit(point: Point) -> Option<u64> {
    Square::from_point(point).map(|square| square.bit())
}

/// The four middle squares of Reversi as a bitboard. The usual start fills them, and they never become empty.
const MIDDLE: u64 = 0x0000_0018_1800_0000;

fn faults(setup: &Setup) -> Vec<ArrangementFault> {
    let occupied = setup.black | setup.white;
    let player = if setup.side_to_move == Color::Black { setup.black } else { setup.white };
    let board = Board { player, opponent: occupied & !player };
    let (moves, replies) = (board.legal_moves(), board.after_pass().legal_moves());
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
