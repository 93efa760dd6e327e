//! Names of points as the window shows and announces them: in five-in-a-row with a capital letter, as in the frame of its board, because
//! "l12" reads as "112". Files, logs and lines for scripts keep the name of `Position::point_name`.

use crate::rules::{Point, Position};

/// Whether names of points on this board are shown with capital letters.
pub fn has_capitals(position: &Position) -> bool {
    !position.kind().row().has_pieces_on_cells
}

/// Returns the name of a point for the user, such as `f5` in Reversi and `L12` in five-in-a-row.
pub fn shown_point(position: &Position, point: Point) -> String {
    shown_name(position, position.point_name(point))
}

/// Returns the name of a point, or the beginning of one, for the user.
pub fn shown_name(position: &Position, name: String) -> String {
    if has_capitals(position) { name.to_uppercase() } else { name }
}
