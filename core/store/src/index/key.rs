//! The key of a position: equal for all its images under the board's symmetries, so that a position is found in every orientation.
//!
//! Eight images on a square board (Reversi's standard start and its mirror image are two of one position), four on another. The key covers
//! the side to move, the board's size and Reversi's goal, but not five-in-a-row's rule, so that a position is found under every rule. Keys
//! are stored in files: they must never change. Pure.

use qipan_rules::mix::{mix, nth_random};
use qipan_rules::reversi::{Goal, symmetry::board_image as turned_board};
use qipan_rules::symmetry::{board_symmetries, inverse, point_image};
use qipan_rules::{Color, Point, Position, Size, reversi};

/// The key of a position.
pub fn key_of(position: &Position) -> i64 {
    SymmetricImages::of(position).key()
}

/// The number of symmetries.
const TURNS: usize = 8;

/// Offsets of the hash words for the frame and for the side to move; no stone's word lies there.
const FRAMES: u64 = 1 << 40;
const SIDES: u64 = 2 << 40;

/// A position in all its symmetric images.
#[derive(Clone, Debug)]
pub enum SymmetricImages {
    Reversi {
        boards: [(u64, u64); TURNS],
        side: Color,
        goal: Goal,
    },
    /// The images of any game whose pieces stay as they were placed.
    Stones {
        sums: [u64; TURNS],
        size: Size,
        side: Color,
    },
}

impl SymmetricImages {
    pub fn of(position: &Position) -> SymmetricImages {
        position.as_reversi().map_or_else(|| SymmetricImages::of_stones(position), SymmetricImages::of_reversi)
    }

    fn of_reversi(position: &reversi::Position) -> SymmetricImages {
        let board = position.board();
        let boards = std::array::from_fn(|turn| {
            let image = turned_board(board, turn as u8);
            (image.player, image.opponent)
        });
        SymmetricImages::Reversi { boards, side: position.side_to_move(), goal: position.goal() }
    }

    fn of_stones(position: &Position) -> SymmetricImages {
        let mut images =
            SymmetricImages::Stones { sums: [0; TURNS], size: position.size(), side: position.side_to_move() };
        position.pieces().for_each(|(point, color)| images.put(point, color));
        images
    }

    /// Adds a stone to the images, without the side to move; Reversi's flips need new images.
    fn put(&mut self, point: Point, color: Color) {
        if let SymmetricImages::Stones { sums, size, .. } = self {
            for (turn, sum) in board_symmetries(*size).zip(sums) {
                let image = point_image(point, turn, *size);
                *sum ^= nth_random((color.index() as u64) << 16 | u64::from(image.row) << 8 | u64::from(image.column));
            }
        }
    }

    /// The images after a ply that led to this position; equal to `key_of`, in a fraction of the time.
    pub fn advance(&mut self, after: &Position, placed: Option<(Point, Color)>) {
        if let Some(after) = after.as_reversi() {
            *self = SymmetricImages::of_reversi(after);
            return;
        }
        if let Some((point, color)) = placed {
            self.put(point, color);
        }
        if let SymmetricImages::Stones { side, .. } = self {
            *side = after.side_to_move();
        }
    }

    pub fn key(&self) -> i64 {
        match self {
            SymmetricImages::Reversi { boards, side, goal } => {
                let (player, opponent) = boards.iter().min().copied().unwrap_or_default();
                let frame = side.index() as u64 | u64::from(*goal == Goal::Fewest) << 8;
                mix(mix(player ^ nth_random(SIDES + frame)).wrapping_add(opponent)) as i64
            }
            SymmetricImages::Stones { sums, size, side } => {
                let least = sums[..board_symmetries(*size).len()].iter().min().copied().unwrap_or_default();
                let frame = u64::from(size.columns) << 16 | u64::from(size.rows) << 8 | side.index() as u64;
                mix(least ^ nth_random(FRAMES + frame)) as i64
            }
        }
    }

    /// The symmetries that give the least image, which determines the key: one bit per symmetry, several if the position is symmetric.
    fn least(&self) -> u8 {
        match self {
            SymmetricImages::Reversi { boards, .. } => bits_of_least(boards),
            SymmetricImages::Stones { sums, size, .. } => bits_of_least(&sums[..board_symmetries(*size).len()]),
        }
    }

    fn size(&self) -> Size {
        match self {
            SymmetricImages::Reversi { .. } => Size::REVERSI,
            SymmetricImages::Stones { size, .. } => *size,
        }
    }

    /// The number of a point's image on the least image of the board: equal for all points that the position's own symmetries map to each
    /// other.
    pub fn number_of(&self, point: Point) -> u16 {
        let size = self.size();
        let number = |image: Point| u16::from(image.row) * u16::from(size.columns) + u16::from(image.column);
        ones(self.least()).map(|turn| number(point_image(point, turn, size))).min().unwrap_or_default()
    }

    /// The point of this board with the number; if several have it, the rightmost, then the lowest. `None` for an invalid number.
    pub fn point_of(&self, number: u16) -> Option<Point> {
        let size = self.size();
        let columns = u16::from(size.columns);
        let image = Point::new((number % columns) as u8, u8::try_from(number / columns).ok()?);
        let points = ones(self.least()).map(|turn| point_image(image, inverse(turn), size));
        points.filter(|&point| size.contains(image) && size.contains(point)).max()
    }
}

/// The indices of all images that are equal to the least one, as bits.
fn bits_of_least<T: Ord>(images: &[T]) -> u8 {
    let least = images.iter().min();
    (0..images.len()).filter(|&turn| images.get(turn) == least).fold(0, |bits, turn| bits | 1 << turn)
}

/// The numbers of the bits that are set.
fn ones(bits: u8) -> impl Iterator<Item = u8> {
    (0..TURNS as u8).filter(move |turn| bits >> turn & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_rules::reversi::Board;

    #[test]
    fn bitboards_turn_as_points_do() {
        for index in 0..64u8 {
            let point = Point::new(index % 8, index / 8);
            for turn in board_symmetries(Size::REVERSI) {
                let image = point_image(point, turn, Size::REVERSI);
                let board = turned_board(Board { player: 1 << index, opponent: 0 }, turn);
                assert_eq!(board.player, 1 << (image.row * 8 + image.column), "{turn}");
                assert_eq!(point_image(image, inverse(turn), Size::REVERSI), point, "{turn}");
            }
        }
    }
}
