//! The position of any game, in a type that is independent of the game. Each game is a variant of [`Position`] and a row of
//! [`super::kind::GameKind`]; code that is the same for all games uses these two types.

use super::kind::GameKind;
use super::terms::{Color, Illegal, Outcome, Ply, Point, Size};
use super::{gomoku, reversi};

/// A valid position of either game, finished or not. Sessions, screens and the engines' facade use it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Position {
    Reversi(reversi::Position),
    Gomoku(gomoku::Position),
}

impl GameKind {
    /// The usual start position of this game.
    pub fn standard_start(self) -> Position {
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

    /// The position as one of Reversi; `None` for another game.
    pub fn as_reversi(&self) -> Option<&reversi::Position> {
        if let Position::Reversi(position) = self { Some(position) } else { None }
    }

    /// The position as one of five-in-a-row; `None` for another game.
    pub fn as_gomoku(&self) -> Option<&gomoku::Position> {
        if let Position::Gomoku(position) = self { Some(position) } else { None }
    }

    /// The number of players, each with one color.
    pub fn players(&self) -> usize {
        match self {
            Position::Reversi(_) => 2,
            Position::Gomoku(position) => position.players().into(),
        }
    }

    /// Every piece with its point, row by row from the top.
    pub fn pieces(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.size().points().filter_map(|point| Some((point, self.color_at(point)?)))
    }

    /// The color that will be to move after `plies` more plies, provided that the game lasts that long. A pass counts as a ply.
    pub fn color_after(&self, plies: usize) -> Color {
        let colors = self.players();
        Color::ALL[(self.side_to_move().index() + plies) % colors]
    }

    /// A number that identifies the game and its rule: 0 for Reversi, 1 and above for the rules of five-in-a-row. Keys of stored reviews
    /// and puzzles contain it.
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

    /// The points on which the side to move may place a piece.
    pub fn legal_points(&self) -> Vec<Point> {
        match self {
            Position::Reversi(position) => position.legal_points(),
            Position::Gomoku(position) => position.legal_points(),
        }
    }

    /// Whether a pass is the only legal ply.
    pub fn must_pass(&self) -> bool {
        match self {
            Position::Reversi(position) => position.must_pass(),
            Position::Gomoku(position) => position.must_pass(),
        }
    }

    /// Whether the side to move may pass in this position.
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

    /// Plays a ply and returns the points of flipped discs, or returns why the ply is refused. A refused ply changes nothing.
    pub fn play(&mut self, ply: Ply) -> Result<Vec<Point>, Illegal> {
        match self {
            Position::Reversi(position) => {
                let flips = position.play(ply)?;
                Ok(reversi::board::squares(flips).map(reversi::Square::point).collect())
            }
            Position::Gomoku(position) => position.play(ply).map(|()| Vec::new()),
        }
    }

    /// Plays a ply of a recorded game: like `play`, but accepts a forbidden placement in Renju (see `gomoku::Position::play_recorded`).
    /// Returns the points of flipped discs.
    pub fn play_recorded(&mut self, ply: Ply) -> Result<Vec<Point>, Illegal> {
        match self {
            Position::Reversi(_) => self.play(ply),
            Position::Gomoku(position) => position.play_recorded(ply).map(|()| Vec::new()),
        }
    }

    /// Plays a ply like `play_recorded`, but returns only whether the ply was played.
    pub fn advance(&mut self, ply: Ply) -> bool {
        match self {
            Position::Reversi(position) => position.play(ply).is_ok(),
            Position::Gomoku(position) => position.play_recorded(ply).is_ok(),
        }
    }

    /// A hash of the board, its rules and the side to move, stable across versions and machines.
    pub fn hash(&self) -> u64 {
        match self {
            Position::Reversi(position) => position.hash(),
            Position::Gomoku(position) => position.hash(),
        }
    }

    /// The name of a point in players' notation, such as `f5`. Row 1 is at the top in Reversi and at the bottom in five-in-a-row.
    pub fn point_name(&self, point: Point) -> String {
        match self.kind().row().on_cells {
            true => point.name_from_top(),
            false => point.name_from_bottom(self.size().rows),
        }
    }

    /// The board written as text, row by row from the top: `X` black, `O` white, `R` red, `B` blue, `-` empty.
    pub fn cells(&self) -> String {
        self.size().cells(|point| self.color_at(point))
    }

    /// Parses the name of a point such as `f5`, in lower or upper case.
    pub fn parse_point(&self, name: &str) -> Option<Point> {
        let (column, row) = name.split_at_checked(1)?;
        let column = column.as_bytes()[0].to_ascii_lowercase().checked_sub(b'a')?;
        // Accepts only digits, because `parse` would also accept a sign.
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
            assert_eq!((kind.index(), kind.standard_start().kind()), (index, kind));
            assert!(kind.row().players.contains(&kind.standard_start().players()));
        }
    }
}
