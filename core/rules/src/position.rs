//! The game-neutral type of all games' positions. Each game is a variant of [`Position`] and a row of [`super::kind::GameKind`]; code that
//! is the same for all games asks these two types.

use super::kind::GameKind;
use super::terms::{Color, Illegal, Outcome, Ply, Point, Size};
use super::{gomoku, reversi};

/// A checked position of any game, for sessions, screens and the engines' façade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    Reversi(reversi::Position),
    Gomoku(gomoku::Position),
}

impl GameKind {
    /// The usual start position of the game.
    pub fn usual(self) -> Position {
        match self {
            GameKind::Reversi => Position::Reversi(reversi::Position::default()),
            GameKind::Gomoku => Position::Gomoku(gomoku::Position::default()),
        }
    }
}

impl Position {
    pub fn kind(&self) -> GameKind {
        match self {
            Position::Reversi(_) => GameKind::Reversi,
            Position::Gomoku(_) => GameKind::Gomoku,
        }
    }

    /// The position of Reversi; `None` for another game.
    pub fn as_reversi(&self) -> Option<&reversi::Position> {
        if let Position::Reversi(position) = self { Some(position) } else { None }
    }

    /// The position of five-in-a-row; `None` for another game.
    pub fn as_gomoku(&self) -> Option<&gomoku::Position> {
        if let Position::Gomoku(position) = self { Some(position) } else { None }
    }

    /// The number of colors that play.
    pub fn players(&self) -> usize {
        match self {
            Position::Reversi(_) => 2,
            Position::Gomoku(position) => position.players().into(),
        }
    }

    /// The pieces, row by row from the top.
    pub fn pieces(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.size().points().filter_map(|point| Some((point, self.color_at(point)?)))
    }

    /// The color to move `plies` plies from here, if the game lasts so long. A pass counts as a ply.
    pub fn color_after(&self, plies: usize) -> Color {
        let colors = self.players();
        Color::ALL[(self.side_to_move().index() + plies) % colors]
    }

    /// The game and its rules as a number: Reversi is 0, five-in-a-row's rules are numbered from 1. Keys of reviews and puzzles contain the
    /// number.
    pub fn rules_number(&self) -> u64 {
        match self {
            Position::Reversi(_) => 0,
            Position::Gomoku(position) => 1 + position.rule() as u64,
        }
    }

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

    /// Like `play_recorded`, without the list of flipped discs. Returns whether the ply was played.
    pub fn advance(&mut self, ply: Ply) -> bool {
        match self {
            Position::Reversi(position) => position.play(ply).is_ok(),
            Position::Gomoku(position) => position.play_recorded(ply).is_ok(),
        }
    }

    /// A hash of the stones and the side to move, stable across versions and machines.
    pub fn hash(&self) -> u64 {
        match self {
            Position::Reversi(position) => position.hash(),
            Position::Gomoku(position) => position.hash(),
        }
    }

    /// The name of a point in players' notation: on cells row 1 is at the top, on crossings at the bottom.
    pub fn point_name(&self, point: Point) -> String {
        match self.kind().row().on_cells {
            true => point.name_from_top(),
            false => point.name_from_bottom(self.size().rows),
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
        let row = match self.kind().row().on_cells {
            true => row.checked_sub(1)?,
            false => self.size().rows.checked_sub(row)?,
        };
        let point = Point::new(column, row);
        self.size().contains(point).then_some(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_row_of_a_kind_is_that_of_its_positions() {
        for (index, kind) in GameKind::ALL.into_iter().enumerate() {
            assert_eq!((kind.index(), kind.usual().kind()), (index, kind));
            assert!(kind.row().players.contains(&kind.usual().players()));
        }
    }
}
