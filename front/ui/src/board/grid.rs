//! The places of a board's cells: the one geometry for layout, hit testing and drawing.

use super::view::{BoardView, Cell, GridStyle, Viewport};
use crate::geometry::{Pos, Rect};

/// The side of the whole board with its frame, in units at full size.
pub const BOARD_SIDE: f32 = 720.0;
/// The width of the board's frame, in units at full size.
pub const FRAME_WIDTH: f32 = 40.0;

/// The places of a board's cells, for one view and one area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    pub columns: u8,
    pub rows: u8,
    pub style: GridStyle,
    /// The square of the whole board with its frame.
    pub area: Rect,
    /// The rectangle of all cells. It is larger than the board where only a part of the cells is shown.
    pub cells: Rect,
    /// The visible part of `cells`.
    pub visible: Rect,
    /// The side of a cell in layout units.
    pub cell_side: f32,
    /// The length of one unit of the full-size board, in layout units.
    pub unit_size: f32,
}

impl Grid {
    /// Creates the grid of a board in the square `area`: a frame of 40/720 of the side, and inside it the largest cells that fit, centred.
    pub fn new(view: &BoardView, area: Rect) -> Grid {
        let (columns, rows) = (view.columns.max(1), view.rows.max(1));
        let unit_size = area.w / BOARD_SIDE;
        let inside = area.inset(FRAME_WIDTH * unit_size);
        let span = view.viewport.map_or(columns.max(rows), |shown| shown.span.clamp(1, columns.max(rows)));
        let side = inside.w / f32::from(span);
        let (w, h) = (side * f32::from(columns), side * f32::from(rows));
        let mut cells = Rect::around(area.center(), w, h);
        if let Some(Viewport { column, row, .. }) = view.viewport {
            // A dimension in which all cells fit stays centred.
            cells.x = if columns > span { inside.x - side * f32::from(column) } else { cells.x };
            cells.y = if rows > span { inside.y - side * f32::from(row) } else { cells.y };
        }
        let visible = if view.viewport.is_some() { cells.intersect(inside) } else { cells };
        Grid { columns, rows, style: view.style, area, cells, visible, cell_side: side, unit_size }
    }

    /// Returns the grid of a picture of a part of the board: on the sides where the board is cut, its lines go on to the edge of the area, so
    /// that no border seems to end the board there.
    pub fn of_picture(view: &BoardView, area: Rect) -> Grid {
        let mut grid = Grid::new(view, area);
        let (cells, shown) = (grid.cells, grid.visible);
        let is_cut = |cells: f32, shown: f32| (cells - shown).abs() > grid.cell_side / 2.0;
        let left = if is_cut(cells.x, shown.x) { area.x } else { shown.x };
        let top = if is_cut(cells.y, shown.y) { area.y } else { shown.y };
        let right = if is_cut(cells.right(), shown.right()) { area.right() } else { shown.right() };
        let bottom = if is_cut(cells.bottom(), shown.bottom()) { area.bottom() } else { shown.bottom() };
        grid.visible = Rect::new(left, top, right - left, bottom - top);
        grid
    }

    /// Returns the square of a cell. A stone on a crossing is in its middle.
    pub fn cell(&self, (column, row): Cell) -> Rect {
        let x = self.cells.x + self.cell_side * f32::from(column);
        Rect::new(x, self.cells.y + self.cell_side * f32::from(row), self.cell_side, self.cell_side)
    }

    /// Returns the cell at a position; `None` on the board's frame.
    pub fn cell_at(&self, at: Pos) -> Option<Cell> {
        if !self.visible.contains(at) {
            return None;
        }
        let step = |from: f32, count: u8| ((from / self.cell_side) as u8).min(count - 1);
        Some((step(at.x - self.cells.x, self.columns), step(at.y - self.cells.y, self.rows)))
    }

    /// Returns the cell at the top left of the visible part.
    pub fn first_visible_cell(&self) -> Cell {
        let corner = Pos::new(self.visible.x + self.cell_side / 2.0, self.visible.y + self.cell_side / 2.0);
        self.cell_at(corner).unwrap_or((0, 0))
    }

    /// Returns all cells row by row, each with its index in `BoardView::pieces`.
    pub fn all_cells(&self) -> impl Iterator<Item = (usize, Cell)> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row))).enumerate()
    }
}
