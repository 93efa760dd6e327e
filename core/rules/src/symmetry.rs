//! The symmetries of boards: images of points, plies and positions, and the symmetries that leave a position unchanged.
//!
//! A symmetry is a number as in `reversi::symmetry`: bit 2 exchanges columns and rows, then bit 0 mirrors the columns and bit 1 the rows.

use super::arranged::ArrangedBoard;
use super::{Ply, Point, Position, Size, gomoku, reversi};
use std::ops::Range;

/// The bit in a symmetry's number that exchanges columns and rows; also the lowest number of a symmetry that exchanges them.
const QUARTER: u8 = 4;

/// The numbers of a board's symmetries: all eight for a square board, otherwise the four that do not exchange columns and rows.
pub fn board_symmetries(size: Size) -> Range<u8> {
    if size.columns == size.rows { 0..8 } else { 0..QUARTER }
}

/// The image of a point under a symmetry of a board of this size.
pub fn point_image(point: Point, symmetry: u8, size: Size) -> Point {
    let Point { column, row } = point;
    let (column, row) = if symmetry & QUARTER == 0 { (column, row) } else { (row, column) };
    let column = if symmetry & 1 == 0 { column } else { size.columns.wrapping_sub(1).wrapping_sub(column) };
    let row = if symmetry & 2 == 0 { row } else { size.rows.wrapping_sub(1).wrapping_sub(row) };
    Point::new(column, row)
}

/// The symmetry that undoes a symmetry: the bits of the two mirrors are exchanged if the symmetry exchanges columns and rows.
pub fn inverse(symmetry: u8) -> u8 {
    if symmetry & QUARTER == 0 { symmetry } else { QUARTER | (symmetry & 1) << 1 | (symmetry & 2) >> 1 }
}

/// The image of a ply under a symmetry of a board of this size; a pass stays a pass.
pub fn turned_ply(ply: Ply, symmetry: u8, size: Size) -> Ply {
    match ply {
        Ply::Place(point) => Ply::Place(point_image(point, symmetry, size)),
        Ply::Pass => Ply::Pass,
    }
}

/// The symmetries besides the identity that leave a position unchanged.
pub fn own_symmetries(position: &Position) -> Vec<u8> {
    let size = position.size();
    let is_own = |symmetry: &u8| match position.as_reversi() {
        Some(position) => reversi::symmetry::board_image(position.board(), *symmetry) == position.board(),
        None => {
            let mut pieces = position.pieces();
            pieces.all(|(point, color)| position.color_at(point_image(point, *symmetry, size)) == Some(color))
        }
    };
    board_symmetries(size).skip(1).filter(is_own).collect()
}

/// Whether two plies are equal or images of each other under one of `own`, the position's own symmetries.
pub fn are_equivalent(own: &[u8], size: Size, first: Ply, second: Ply) -> bool {
    first == second || own.iter().any(|&symmetry| turned_ply(first, symmetry, size) == second)
}

/// The image of a position under a symmetry, with the image of its last ply; `None` if the image is not a valid position.
pub fn image(position: &Position, symmetry: u8) -> Option<Position> {
    if let Some(position) = position.as_gomoku() {
        return image_of_gomoku(position, symmetry);
    }
    let turn = |(point, color)| (point_image(point, symmetry, position.size()), color);
    let pieces: Vec<_> = position.pieces().map(turn).collect();
    ArrangedBoard::of(position).with_pieces(&pieces, position.side_to_move()).position()
}

/// The image of a position of five-in-a-row: sets up all stones but the last and plays the last one, because a search needs to know the
/// last placement.
fn image_of_gomoku(position: &gomoku::Position, symmetry: u8) -> Option<Position> {
    let (mut setup, last) = (position.setup(), position.last_ply());
    if let Some(last) = last {
        setup.side_to_move = match last {
            Ply::Place(point) => position.color_at(point)?,
            Ply::Pass => setup.side_to_move.other(),
        };
        setup.stones.retain(|(point, _)| last != Ply::Place(*point));
    }
    setup.stones.iter_mut().for_each(|(point, _)| *point = point_image(*point, symmetry, position.size()));
    let mut image = gomoku::Position::try_from(setup).ok()?;
    if let Some(last) = last {
        image.play_recorded(turned_ply(last, symmetry, position.size())).ok()?;
    }
    (image.side_to_move() == position.side_to_move()).then_some(Position::Gomoku(image))
}
