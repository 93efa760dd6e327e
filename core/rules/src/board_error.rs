//! Why a board that a user or a file sets up is not a valid position. All games share the reasons, so that they are explained in one place.

use crate::{Color, Point, Size};
use std::fmt;

/// One reason why a setup is not a valid position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardError {
    /// The size of the board is not allowed.
    Size(Size),
    /// The number of players is not allowed.
    Players(u8),
    /// The rule is Renju, but more than two players play.
    RenjuPlayers(u8),
    /// Two pieces of different colors are on each of these squares of Reversi.
    Overlap(Vec<Point>),
    /// A piece is outside the board, on this point.
    Outside(Point),
    /// Two pieces are on this point.
    Occupied(Point),
    /// A piece has this color, which does not play.
    Color(Color),
    /// The side to move has this color, which does not play.
    Side(Color),
    /// More than one color has a winning line.
    TwoWinners,
    /// No piece is on the board, but the game begins with some.
    Empty,
    /// Neither side has a move: the position is a finished one, from which no game can begin.
    NoMoves,
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardError::Size(size) => {
                write!(f, "the board has {}×{} points; 10×10 to 25×25 are allowed", size.columns, size.rows)
            }
            BoardError::Players(players) => write!(f, "{players} players; two to four can play"),
            BoardError::RenjuPlayers(players) => write!(f, "{players} players; Renju is for two"),
            BoardError::Overlap(both) => {
                let names: Vec<String> = both.iter().map(|point| point.name_from_top()).collect();
                write!(f, "two discs on {}", names.join(" "))
            }
            BoardError::Outside(point) => {
                write!(f, "a stone in column {}, row {} is outside the board", point.column + 1, point.row + 1)
            }
            BoardError::Occupied(point) => {
                write!(f, "two stones in column {}, row {}", point.column + 1, point.row + 1)
            }
            BoardError::Color(color) => write!(f, "a {} stone, but {0} does not play", color.word()),
            BoardError::Side(color) => write!(f, "{} is to move but does not play", color.word()),
            BoardError::TwoWinners => f.write_str("two colors have a winning line"),
            BoardError::Empty => f.write_str("no disc stands on the board"),
            BoardError::NoMoves => f.write_str("neither side has a move"),
        }
    }
}

/// All reasons why a setup is not a valid position; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardErrors(pub Vec<BoardError>);

/// The number of errors that a report names, each once: a file may repeat one thousands of times.
const ERRORS_NAMED_MAX: usize = 8;

impl fmt::Display for BoardErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut named: Vec<&BoardError> = Vec::new();
        for error in &self.0 {
            if named.len() < ERRORS_NAMED_MAX && !named.contains(&error) {
                named.push(error);
            }
        }
        let reasons: Vec<String> = named.into_iter().map(BoardError::to_string).collect();
        f.write_str(&reasons.join("; "))
    }
}

impl std::error::Error for BoardErrors {}
