//! The position of any game: the trait that each game's position implements, and the type [`Position`] for code that is the same for all
//! games.

use super::terms::{Color, Illegal, Outcome, Ply, Point, Size};
use super::{GameKind, Position, gomoku, reversi};

/// A valid position of one game, finished or not. Each game implements this trait in its own module.
pub trait GamePosition {
    fn kind(&self) -> GameKind;

    /// The number of players, each with one color.
    fn players(&self) -> usize {
        2
    }

    /// A number that identifies the game and its rule: 0 for Reversi, 1 and above for the rules of five-in-a-row. Keys of stored reviews
    /// and puzzles contain it.
    fn rules_number(&self) -> u64;

    fn size(&self) -> Size;

    fn side_to_move(&self) -> Color;

    /// The color that will be to move after `plies` more plies, provided that the game lasts that long. A pass counts as a ply.
    fn color_after(&self, plies: usize) -> Color {
        Color::ALL[(self.side_to_move().index() + plies) % self.players()]
    }

    fn color_at(&self, point: Point) -> Option<Color>;

    /// The points on which the side to move may place a piece.
    fn legal_points(&self) -> Vec<Point>;

    /// Whether a pass is the only legal ply.
    fn must_pass(&self) -> bool {
        false
    }

    /// Whether the side to move may pass in this position.
    fn may_pass(&self) -> bool {
        self.must_pass()
    }

    fn outcome(&self) -> Option<Outcome>;

    /// Plays a ply and returns the points of flipped discs, or returns why the ply is refused. A refused ply changes nothing.
    fn play(&mut self, ply: Ply) -> Result<Vec<Point>, Illegal>;

    /// Plays a ply of a recorded game: like `play`, but accepts a placement that the rules forbid and that a record may contain all the
    /// same, as a forbidden one in Renju. Returns the points of flipped discs.
    fn play_recorded(&mut self, ply: Ply) -> Result<Vec<Point>, Illegal> {
        self.play(ply)
    }

    /// Plays a ply like `play_recorded`, but returns only whether the ply was played.
    fn advance(&mut self, ply: Ply) -> bool {
        self.play_recorded(ply).is_ok()
    }

    /// A hash of the board, its rules and the side to move, stable across versions and machines.
    fn hash(&self) -> u64;
}

impl Position {
    pub fn kind(&self) -> GameKind {
        self.game().kind()
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
        self.game().players()
    }

    /// Every piece with its point, row by row from the top.
    pub fn pieces(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.size().points().filter_map(|point| Some((point, self.color_at(point)?)))
    }

    /// The color that will be to move after `plies` more plies, provided that the game lasts that long. A pass counts as a ply.
    pub fn color_after(&self, plies: usize) -> Color {
        self.game().color_after(plies)
    }

    /// A number that identifies the game and its rule: 0 for Reversi, 1 and above for the rules of five-in-a-row. Keys of stored reviews
    /// and puzzles contain it.
    pub fn rules_number(&self) -> u64 {
        self.game().rules_number()
    }

    pub fn size(&self) -> Size {
        self.game().size()
    }

    pub fn side_to_move(&self) -> Color {
        self.game().side_to_move()
    }

    pub fn color_at(&self, point: Point) -> Option<Color> {
        self.game().color_at(point)
    }

    /// The points on which the side to move may place a piece.
    pub fn legal_points(&self) -> Vec<Point> {
        self.game().legal_points()
    }

    /// Whether a pass is the only legal ply.
    pub fn must_pass(&self) -> bool {
        self.game().must_pass()
    }

    /// Whether the side to move may pass in this position.
    pub fn may_pass(&self) -> bool {
        self.game().may_pass()
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.game().outcome()
    }

    /// Plays a ply and returns the points of flipped discs, or returns why the ply is refused. A refused ply changes nothing.
    pub fn play(&mut self, ply: Ply) -> Result<Vec<Point>, Illegal> {
        self.game_mut().play(ply)
    }

    /// Plays a ply of a recorded game: like `play`, but accepts a forbidden placement in Renju (see `gomoku::Position::play_recorded`).
    /// Returns the points of flipped discs.
    pub fn play_recorded(&mut self, ply: Ply) -> Result<Vec<Point>, Illegal> {
        self.game_mut().play_recorded(ply)
    }

    /// Plays a ply like `play_recorded`, but returns only whether the ply was played.
    pub fn advance(&mut self, ply: Ply) -> bool {
        self.game_mut().advance(ply)
    }

    /// A hash of the board, its rules and the side to move, stable across versions and machines.
    pub fn hash(&self) -> u64 {
        self.game().hash()
    }

    /// The name of a point in players' notation, such as `f5`. Row 1 is at the top in Reversi and at the bottom in five-in-a-row.
    pub fn point_name(&self, point: Point) -> String {
        match self.kind().row().has_pieces_on_cells {
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
        let row = match self.kind().row().has_pieces_on_cells {
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
