//! The board: a neutral grid of pieces, marks and targets, for both games and at any size.
//!
//! `Grid` is the one geometry for layout, hit testing and drawing.

mod animate;
mod draw;
mod grid;
mod part;
mod sample;
mod sign;
mod view;
mod widget;

pub use grid::{BOARD_SIDE, FRAME_WIDTH, Grid};
pub use view::{BoardAction, BoardView, Cell, GridStyle, Motion, Sign, SignShape, SquareMark, Viewport};
