//! The game-neutral type of both games' positions.

use super::terms::{Color, Illegal, Outcome, Ply, Point, Size};
use super::{gomoku, reversi};

/// A checked position of either game, for sessions, screens and the engines' façade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    Reversi(reversi::Position),
    Gomoku(gomoku::Position),
}

impl Position {
    pub fn size(&self) -> Size {
        match self {
            Position::Reversi(_) => Size::REVERSI,
            Position::Gomoku(position) => position.size(),
        }
    }

    pub fn side_to_move(&self) -> Color {
        match self {
            Position::Reversi(position) => position.side_to_move(),
            Position::Gomoku(position) => position.side_to_move(),
        }
    }

    pub fn color_at(&self, point: Point) -> Option<Color> {
        match self {
            Position::Reversi(position) => position.color_at(point),
            Position::Gomoku(position) => position.color_at(point),
        }
    }

    /// The points on which the side to move may place.
    pub fn legal_points(&self) -> Vec<Point> {
        match self {
            Position::Reversi(position) => position.legal_points(),
            Position::Gomoku(position) => position.legal_points(),
        }
    }

    /// Whether the only ply is a pass.
    pub fn must_pass(&self) -> bool {
        match self {
            Position::Reversi(position) => position.must_pass(),
            Position::Gomoku(position) => position.must_pass(),
        }
    }

    /// Whether a pass is accepted now.
    pub fn may_pass(&self) -> bool {
        match self {
            Position::Reversi(position) => position.must_pass(),
            Position::Gomoku(position) => position.may_pass(),
        }
    }

    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Position::Reversi(position) => position.outcome(),
            Position::Gomoku(position) => position.outcome(),
        }
    }

    /// Plays a ply; returns the points of flipped discs. A refused ply changes nothing.
    pub fn play(&mut self, ply: Ply) -> Result<Vec<Point>, Illegal> {
        match self {
            Position::Reversi(position) => {
                let flips = position.play(ply)?;
                Ok(reversi::board::squares(flips).map(reversi::Square::point).collect())
            }
            Position::Gomoku(position) => position.play(ply).map(|()| Vec::new()),
        }
    }

    /// Plays a recorded ply: like `play`, but a forbidden placement in Renju stands (`gomoku::Position::play_recorded`).
    pub fn play_recorded(&mut self, ply: Ply) -> Result<Vec<Point>, Illegal> {
        match self {
            Position::Reversi(_) => self.play(ply),
            Position::Gomoku(position) => position.play_recorded(ply).map(|()| Vec::new()),
        }
    }

    /// A hash of the stones and the side to move, stable across versions and machines.
    pub fn hash(&self) -> u64 {
        match self {
            Position::Reversi(position) => position.hash(),
            Position::Gomoku(position) => position.hash(),
        }
    }

    /// The name of a point in players' notation: Reversi's row 1 is at the top, five-in-a-row's at the bottom.
    pub fn point_name(&self, point: Point) -> String {
        match self {
            Position::Reversi(_) => point.name_from_top(),
            Position::Gomoku(position) => point.name_from_bottom(position.size().rows),
        }
    }

    /// The board as cells, row by row from the top: `X`, `O`, `R`, `B` or `-`.
    pub fn cells(&self) -> String {
        self.size().cells(|point| self.color_at(point))
    }

    /// Parses the name of a point, in either case.
    pub fn parse_point(&self, name: &str) -> Option<Point> {
        let (column, row) = name.split_at_checked(1)?;
        let column = column.as_bytes()[0].to_ascii_lowercase().checked_sub(b'a')?;
        // Digits alone: `parse` would accept a sign.
        let row = row.parse::<u8>().ok().filter(|_| row.bytes().all(|byte| byte.is_ascii_digit()))?;
        let row = match self {
            Position::Reversi(_) => row.checked_sub(1)?,
            Position::Gomoku(position) => position.size().rows.checked_sub(row)?,
        };
        let point = Point::new(column, row);
        self.size().contains(point).then_some(point)
    }
}
