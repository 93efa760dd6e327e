//! A valid Reversi position: the board with the side to move, forced passes, the end and the result.
//!
//! Every package may use this module. `Setup` is input that has not been validated; `Position` is valid and can be played on.

use super::board::{Board, Square, squares};
use crate::board_error::{BoardError, BoardErrors};
use crate::mix::mix;
use crate::{Color, Illegal, Outcome, Ply, Point, Size};
use serde::{Deserialize, Serialize};

/// The side that wins when neither side can move: the one with more discs, or the one with fewer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Goal {
    /// The side with more discs wins, as in the World Othello Federation's rules.
    #[default]
    Most,
    /// The side with fewer discs wins (anti-Reversi). The legal moves are the usual ones.
    Fewest,
}

impl Goal {
    /// Whether more discs win, as in a standard game.
    pub fn is_most_discs(&self) -> bool {
        *self == Goal::Most
    }
}

/// Input for a position, not yet validated: the discs as bitboards, the side to move and the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    pub black: u64,
    pub white: u64,
    pub side_to_move: Color,
    pub goal: Goal,
}

impl Default for Setup {
    /// The standard start board, with Black to move.
    fn default() -> Setup {
        Position::default().setup()
    }
}

/// A valid position, in which play can continue or the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    board: Board,
    side_to_move: Color,
    goal: Goal,
}

impl Default for Position {
    /// The standard start position, with Black to move; more discs win.
    fn default() -> Position {
        Position { board: Board::START, side_to_move: Color::Black, goal: Goal::Most }
    }
}

impl TryFrom<Setup> for Position {
    type Error = BoardErrors;

    /// Accepts every setup that has discs, at most one per square, and Black or White to move, even if the game is over.
    fn try_from(setup: Setup) -> Result<Position, BoardErrors> {
        let errors = setup.errors();
        if !errors.is_empty() {
            return Err(BoardErrors(errors));
        }
        let board = Board { player: setup.black, opponent: setup.white };
        let board = if setup.side_to_move == Color::Black { board } else { board.after_pass() };
        Ok(Position { board, side_to_move: setup.side_to_move, goal: setup.goal })
    }
}

impl Setup {
    /// Parses the discs from 64 characters for the squares a1, b1 … h8: `X` black, `O` white, `-` empty. `None` for any other text.
    pub fn from_cells(cells: &str, side_to_move: Color, goal: Goal) -> Option<Setup> {
        let mut setup = Setup { black: 0, white: 0, side_to_move, goal };
        for (point, color) in Size::REVERSI.read_cells(cells)? {
            let bit = Square::from_point(point)?.bit();
            match color {
                Color::Black => setup.black |= bit,
                Color::White => setup.white |= bit,
                _ => return None,
            }
        }
        Some(setup)
    }

    /// Returns the setup as a position from which a game can begin, with a move for at least one side, or why that is impossible.
    pub fn start(self) -> Result<Position, BoardErrors> {
        let position = Position::try_from(self)?;
        if position.is_over() { Err(BoardErrors(vec![BoardError::NoMoves])) } else { Ok(position) }
    }

    fn errors(&self) -> Vec<BoardError> {
        let both = self.black & self.white;
        let plays = matches!(self.side_to_move, Color::Black | Color::White);
        let wrong = [
            (both != 0).then(|| BoardError::Overlap(squares(both).map(Square::point).collect())),
            (!plays).then_some(BoardError::Side(self.side_to_move)),
            (self.black | self.white == 0).then_some(BoardError::Empty),
        ];
        wrong.into_iter().flatten().collect()
    }
}

impl Position {
    /// The board as bitboards, seen by the side to move.
    pub fn board(&self) -> Board {
        self.board
    }

    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    pub fn setup(&self) -> Setup {
        let [black, white] = [Color::Black, Color::White].map(|color| self.discs(color));
        Setup { black, white, side_to_move: self.side_to_move, goal: self.goal }
    }

    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// Whether this is the start position of a standard game, up to the board's symmetries. Only such games count for books, learning and
    /// statistics.
    pub fn is_standard_start(&self) -> bool {
        // Under the eight symmetries the start board has two images: itself and its mirror image.
        let mirrored = Board { player: Board::START.opponent, opponent: Board::START.player };
        let is_start = self.board == Board::START || self.board == mirrored;
        is_start && self.side_to_move == Color::Black && self.goal == Goal::Most
    }

    /// The discs of a color as a bitboard.
    pub fn discs(&self, color: Color) -> u64 {
        if color == self.side_to_move { self.board.player } else { self.board.opponent }
    }

    pub fn count(&self, color: Color) -> u32 {
        self.discs(color).count_ones()
    }

    pub fn color_at(&self, point: Point) -> Option<Color> {
        let bit = Square::from_point(point)?.bit();
        [Color::Black, Color::White].into_iter().find(|&color| self.discs(color) & bit != 0)
    }

    /// The squares on which the side to move may place a disc, as a bitboard.
    pub fn legal_moves(&self) -> u64 {
        self.board.legal_moves()
    }

    pub fn is_over(&self) -> bool {
        self.board.legal_moves() == 0 && self.board.after_pass().legal_moves() == 0
    }

    /// Whether the side to move has to pass: it has no move, but the opponent has one.
    pub fn must_pass(&self) -> bool {
        self.board.legal_moves() == 0 && self.board.after_pass().legal_moves() != 0
    }

    /// Plays a ply and returns the flipped discs as a bitboard.
    pub fn play(&mut self, ply: Ply) -> Result<u64, Illegal> {
        if self.is_over() {
            return Err(Illegal::Over);
        }
        match ply {
            Ply::Pass if self.must_pass() => {
                self.board = self.board.after_pass();
                self.side_to_move = self.side_to_move.other();
                Ok(0)
            }
            Ply::Pass => Err(Illegal::PassNotAllowed),
            Ply::Place(point) => {
                let square = Square::from_point(point).ok_or(Illegal::Outside)?;
                if self.board.occupied() & square.bit() != 0 {
                    return Err(Illegal::Occupied);
                }
                let flips = self.board.flips(square);
                if flips == 0 {
                    return Err(Illegal::NoFlips);
                }
                self.board = self.board.after_move(square, flips);
                self.side_to_move = self.side_to_move.other();
                Ok(flips)
            }
        }
    }

    /// The result if neither side can move; `None` while the game goes on. The goal decides whether more or fewer discs win.
    pub fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| self.leader().map_or(Outcome::Draw, Outcome::Win))
    }

    /// The side that would win if the game ended in this position; `None` for a draw. Only this function applies the goal to the discs.
    fn leader(&self) -> Option<Color> {
        let more = match self.count(Color::Black).cmp(&self.count(Color::White)) {
            std::cmp::Ordering::Greater => Color::Black,
            std::cmp::Ordering::Less => Color::White,
            std::cmp::Ordering::Equal => return None,
        };
        Some(if self.goal == Goal::Most { more } else { more.other() })
    }

    /// The final scores of Black and White in discs, together 64. The empty squares are added to the side with more discs, also where fewer
    /// discs win; a draw shares them. A side without discs therefore ends with 0 to 64.
    pub fn final_scores(&self) -> (u32, u32) {
        let difference = Board { player: self.discs(Color::Black), opponent: self.discs(Color::White) }.final_score();
        ((64 + difference) as u32 / 2, (64 - difference) as u32 / 2)
    }

    /// A 64-bit hash of the discs, the side to move and the goal, stable across versions and machines (finalisers of splitmix64).
    pub fn hash(&self) -> u64 {
        let side = if self.side_to_move == Color::Black { 0 } else { 0x9e37_79b9_7f4a_7c15 };
        let hash = mix(mix(self.discs(Color::Black) ^ side).wrapping_add(self.discs(Color::White)));
        if self.goal == Goal::Most { hash } else { mix(!hash) }
    }

    /// The board as 64 characters for the squares a1, b1 … h8: `X` black, `O` white, `-` empty.
    pub fn cells(&self) -> String {
        Size::REVERSI.cells(|point| self.color_at(point))
    }

    /// The points on which the side to move may place a disc, in the order a1, b1 … h8.
    pub fn legal_points(&self) -> Vec<Point> {
        squares(self.legal_moves()).map(Square::point).collect()
    }
}
