//! Draws a board. Returns no intents.

use super::animate::PieceFrame;
use super::grid::{FRAME_WIDTH, Grid};
use super::view::{BoardView, Cell, GridStyle, SquareMark};
use crate::draw::{Align, Draw, Icon, Picture, Weight};
use crate::geometry::{Pos, Rect};
use crate::pass::Ui;
use crate::text::style;
use crate::theme::{CHEQUER_ALPHA, CellLook, Rgba};

/// The radius of the themes' pieces as a share of their picture's side.
const PIECE_RADIUS: f32 = 33.0 / 80.0;
/// The scale of stones on crossings, which gives them a radius of 0.43 of a cell.
const STONE_SCALE: f32 = 0.43 / PIECE_RADIUS;
/// The scale of the last move's dot on crossings, whose cells are smaller.
const LAST_SCALE: f32 = 1.5;
/// The width of the rim around a piece off the board, in units.
const RIM: f32 = 1.5;

/// The scale of the small piece on a piece that would turn.
const TURNS_SCALE: f32 = 0.5;
/// The radius of the dot on a legal square, as a share of the cell.
const QUIET_DOT: f32 = 0.11;
/// The side of the background of a tick or cross, as a share of a cell.
const PLATE: f32 = 0.46;
/// The width of an arrow's shaft, as a share of a cell.
const SHAFT: f32 = 0.09;
/// The length of an arrow's head, as a share of a cell.
const HEAD: f32 = 0.3;
/// The alpha of the light edge of carved lines.
const CARVED_ALPHA: u8 = 90;

/// The least side of a cross on a forbidden point, in layout units.
const CROSS_MIN: f32 = 26.0;
/// Minimum text size at which a move's value is drawn, in units.
const VALUE_SHOWN_MIN: f32 = 6.0;
/// Minimum text size of a move's value where its cell has room, in units.
const VALUE_MIN: f32 = 11.0;
/// Minimum text size of coordinates where the frame has room, in units.
const COORDINATE_MIN: f32 = 10.5;
/// The height of the visible part of a line of coordinates, as a multiple of the text size.
const DRAWN: f32 = 1.05;
/// The height of a whole line of coordinates, as a multiple of the text size.
const LINE: f32 = 1.31;

impl Ui<'_> {
    /// Draws a static board or a part of it, such as a preview or a diagram.
    pub fn board_picture(&mut self, view: &BoardView, area: Rect) {
        let grid = Grid::of_picture(view, area);
        let still = |piece: &Option<u8>| {
            piece.map(|piece| PieceFrame { piece, horizontal_scale: 1.0, scale: 1.0, opacity: 255 })
        };
        let looks = view.pieces.iter().map(still).collect();
        self.draw_board(view, &grid, looks, 1.0, true);
    }

    /// Draws a piece off the board; `side` is the side of its picture in units. The piece has a rim, because the background may be as dark
    /// as the piece.
    pub fn piece(&mut self, piece: u8, center: Pos, side: f32) {
        self.picture(Picture::Piece(piece), Rect::around(center, side, side));
        // The rim is over the picture, because the piece's shadow would dim a rim below the picture.
        let (radius, color) = (side * PIECE_RADIUS + RIM, self.colors.text_dim);
        self.frame(Rect::around(center, 2.0 * radius, 2.0 * radius), radius, RIM + 0.3, color);
    }

    /// Draws a board: ground, grid, marks, pieces and cursor.
    pub(super) fn draw_board(
        &mut self,
        view: &BoardView,
        grid: &Grid,
        looks: Vec<Option<PieceFrame>>,
        pulse: f32,
        cursor: bool,
    ) {
        let ground = if view.style == GridStyle::Cells { Picture::BoardCells } else { Picture::BoardLines };
        self.picture(ground, grid.area);
        if view.coordinates {
            self.draw_coordinates(grid, view.large_coordinates, view.covered_area);
        }
        if view.viewport.is_some() {
            let seen = grid.visible;
            self.clip(seen, |ui| ui.draw_inside(view, grid, looks, pulse, cursor));
        } else {
            self.draw_inside(view, grid, looks, pulse, cursor);
        }
    }

    /// Draws everything inside the board's frame.
    fn draw_inside(&mut self, view: &BoardView, grid: &Grid, looks: Vec<Option<PieceFrame>>, pulse: f32, cursor: bool) {
        if view.style == GridStyle::Cells {
            self.draw_cells(grid)
        } else {
            self.draw_lines(grid)
        }
        for (cell, mark) in view.marks.iter().filter(|(_, mark)| lies_below(mark)) {
            self.draw_mark(view, grid, *cell, mark, pulse);
        }
        for ((_, cell), look) in grid.all_cells().zip(looks) {
            if let Some(look) = look {
                self.draw_piece(grid, cell, look);
            }
        }
        for (cell, mark) in view.marks.iter().filter(|(_, mark)| !lies_below(mark)) {
            self.draw_mark(view, grid, *cell, mark, pulse);
        }
        if let Some(line) = view.win_line {
            self.draw_win(grid, line);
        }
        for &arrow in &view.arrows {
            self.draw_arrow(grid, arrow);
        }
        if let (true, Some(cell)) = (cursor, view.cursor) {
            self.picture(Picture::Cursor, grid.cell(cell));
        }
    }

    fn draw_piece(&mut self, grid: &Grid, cell: Cell, look: PieceFrame) {
        let scale = look.scale * if grid.style == GridStyle::Lines { STONE_SCALE } else { 1.0 } * self.look.pieces();
        let rect = grid.cell(cell).scaled(scale);
        let (squeeze, opacity) = (look.horizontal_scale, look.opacity);
        self.draw(Draw::Picture { picture: Picture::Piece(look.piece), rect, squeeze, opacity });
    }

    /// Draws Reversi's grid: the lines between the cells, and the four star points.
    fn draw_cells(&mut self, grid: &Grid) {
        let (color, width) = (self.colors.grid_cells, 2.0 * grid.unit_size * self.look.lines());
        let cells = grid.cells;
        self.draw_chequer(grid, cells, (grid.columns, grid.rows), color);
        for column in 0..=grid.columns {
            let x = cells.x + grid.cell_side * f32::from(column);
            self.grid_line(Pos::new(x, cells.y), Pos::new(x, cells.bottom()), width, color);
        }
        for row in 0..=grid.rows {
            let y = cells.y + grid.cell_side * f32::from(row);
            self.grid_line(Pos::new(cells.x, y), Pos::new(cells.right(), y), width, color);
        }
        if grid.columns > 4 && grid.rows > 4 {
            for (column, row) in [2, grid.columns - 2].into_iter().flat_map(|c| [(c, 2), (c, grid.rows - 2)]) {
                let corner = grid.cell((column, row));
                self.dot(Pos::new(corner.x, corner.y), 5.0 * grid.unit_size, color);
            }
        }
    }

    /// Draws five-in-a-row's grid: lines through the cells' centres, wider lines at the edges, and star points.
    fn draw_lines(&mut self, grid: &Grid) {
        let color = self.colors.grid_lines;
        let (first, last) = (grid.cell((0, 0)).center(), grid.cell((grid.columns - 1, grid.rows - 1)).center());
        let share = grid.unit_size * self.look.lines();
        let width = move |index: u8, count: u8| if index == 0 || index + 1 == count { 2.4 } else { 1.3 } * share;
        let inside = Rect::new(first.x, first.y, last.x - first.x, last.y - first.y);
        self.draw_chequer(grid, inside, (grid.columns - 1, grid.rows - 1), color);
        for column in 0..grid.columns {
            let x = grid.cell((column, 0)).center().x;
            self.grid_line(Pos::new(x, first.y), Pos::new(x, last.y), width(column, grid.columns), color);
        }
        for row in 0..grid.rows {
            let y = grid.cell((0, row)).center().y;
            self.grid_line(Pos::new(first.x, y), Pos::new(last.x, y), width(row, grid.rows), color);
        }
        for column in stars(grid.columns) {
            for row in stars(grid.rows) {
                self.dot(grid.cell((column, row)).center(), (grid.cell_side * 0.1).min(4.5 * grid.unit_size), color);
            }
        }
    }

    /// Darkens every other cell in `area` where the theme's cells are chequered. `columns` and `rows` count the cells.
    fn draw_chequer(&mut self, grid: &Grid, area: Rect, (columns, rows): (u8, u8), color: Rgba) {
        if self.look.cells != CellLook::Chequered {
            return;
        }
        let side = grid.cell_side;
        for (column, row) in (0..rows).flat_map(|row| (row % 2..columns).step_by(2).map(move |column| (column, row))) {
            let (x, y) = (area.x + side * f32::from(column), area.y + side * f32::from(row));
            self.fill(Rect::new(x, y, side, side), 0.0, color.with_alpha(CHEQUER_ALPHA));
        }
    }

    /// Draws a line of the grid. A carved line has a light edge below it or at its right.
    fn grid_line(&mut self, from: Pos, to: Pos, width: f32, color: Rgba) {
        self.line(from, to, width, color);
        if self.look.cells == CellLook::Carved {
            let (x, y) = if from.x == to.x { (width, 0.0) } else { (0.0, width) };
            let light = Rgba::rgb(255, 255, 255).with_alpha(CARVED_ALPHA);
            self.line(Pos::new(from.x + x, from.y + y), Pos::new(to.x + x, to.y + y), width, light);
        }
    }

    fn line(&mut self, from: Pos, to: Pos, width: f32, color: Rgba) {
        self.draw(Draw::Line { from, to, width, color });
    }

    fn dot(&mut self, at: Pos, radius: f32, color: Rgba) {
        self.fill(Rect::around(at, 2.0 * radius, 2.0 * radius), radius, color);
    }

    /// Draws letters and digits in the frame, where it is not covered. Reversi's row 1 is at the top, five-in-a-row's row 1 at the bottom.
    fn draw_coordinates(&mut self, grid: &Grid, is_large: bool, covered: Option<Rect>) {
        let cells = grid.style == GridStyle::Cells;
        let frame = FRAME_WIDTH * grid.unit_size;
        let colors = self.colors;
        let color = if cells { colors.coordinates_cells } else { colors.coordinates_lines };
        let (weight, size, first) = match cells {
            // The height of capital letters and digits is seven tenths of their size: more than a fortieth of the board.
            _ if is_large => (Weight::Bold, frame * 0.78, b'A'),
            // On small boards the coordinates are larger than to scale, to stay legible.
            true => (Weight::Regular, (17.0 * grid.unit_size).max(COORDINATE_MIN).min(frame * 0.75), b'a'),
            false => (Weight::Bold, (14.0 * grid.unit_size).max(COORDINATE_MIN).min(grid.cell_side * 0.7), b'A'),
        };
        if size * self.zoom() < COORDINATE_MIN {
            return;
        }
        let style = style(size, weight, color, Align::Center);
        let is_free =
            |rect: Rect| covered.is_none_or(|cover| cover.intersect(rect).w <= 0.0 || cover.intersect(rect).h <= 0.0);
        let edges = [grid.visible.y - frame, grid.visible.bottom()];
        let usual = if cells { 0 } else { 1 };
        let is_usual = is_free(Rect { y: edges[usual], h: frame, ..grid.visible });
        let y = edges[if is_usual { usual } else { 1 - usual }];
        let is_seen = |cell| grid.visible.inset(-1.0).contains(grid.cell(cell).center());
        let (first_column, first_row) = grid.first_visible_cell();
        // Large coordinates on a large board show only every second letter and number, each with the room of two.
        let is_close = is_large && size * DRAWN > grid.cell_side;
        let is_told = |number: u8| !is_close || number % 2 == 1;
        let high = if is_large { frame.max(size * LINE) } else { frame };
        // Letters that fill the frame keep a distance from the line that a theme may draw at its inner edge.
        let lift = if cells && !is_large { (size - frame * 0.6).max(0.0) / 2.0 } else { 0.0 };
        let y = y + (frame - high) / 2.0 - lift;
        let room = match is_close {
            true => grid.cell_side * 2.0,
            false if is_large => grid.cell_side.max(size * LINE),
            false => grid.cell_side,
        };
        let columns = (0..grid.columns.min(26)).filter(|&column| is_told(column + 1));
        for column in columns.filter(|&column| is_seen((column, first_row))) {
            let middle = grid.cell((column, 0)).center().x;
            let rect = Rect { x: middle - room / 2.0, y, w: room, h: high };
            self.draw(Draw::Text { rect, text: char::from(first + column).to_string(), style });
        }
        for row in (0..grid.rows).filter(|&row| is_seen((first_column, row))) {
            let number = if cells { row + 1 } else { grid.rows - row };
            if !is_told(number) {
                continue;
            }
            let middle = grid.cell((0, row)).center().y;
            let rect = Rect { x: grid.visible.x - frame, y: middle - room / 2.0, w: frame, h: room };
            if is_free(rect) {
                self.draw(Draw::Text { rect, text: number.to_string(), style });
            }
        }
    }

    fn draw_mark(&mut self, view: &BoardView, grid: &Grid, cell: Cell, mark: &SquareMark, pulse: f32) {
        let rect = grid.cell(cell);
        let has = |is: fn(&SquareMark) -> bool| view.marks.iter().any(|(at, mark)| *at == cell && is(mark));
        match mark {
            SquareMark::Legal => self.picture(Picture::Help, rect),
            SquareMark::QuietLegal => self.draw_quiet_dot(grid, rect),
            SquareMark::Last { .. } => {
                let scale = if grid.style == GridStyle::Lines { LAST_SCALE } else { 1.0 };
                self.picture(Picture::LastMove, rect.scaled(pulse * scale));
            }
            SquareMark::Turned => self.picture(Picture::Turned, rect),
            SquareMark::Won => {
                let ring = rect.scaled(0.9);
                let color = self.colors.win_line;
                self.frame(ring.scaled(1.04), ring.w, grid.cell_side * 0.08, Rgba::rgb(255, 255, 255));
                self.frame(ring, ring.w / 2.0, grid.cell_side * 0.06, color);
            }
            SquareMark::Hint if has(|mark| matches!(mark, SquareMark::Value(_))) => {
                self.picture(Picture::Hint, above_value(rect))
            }
            SquareMark::Hint if has(|mark| matches!(mark, SquareMark::Sign(_))) => {
                self.picture(Picture::Hint, beside_sign(rect))
            }
            SquareMark::Hint => self.picture(Picture::Hint, rect),
            SquareMark::Value(text) => self.draw_value(rect, text, has(|mark| *mark == SquareMark::Hint)),
            SquareMark::Forbidden(kind) => self.draw_forbidden(grid, rect, kind),
            SquareMark::WouldFlip(piece) => self.draw_turns(rect, *piece),
            SquareMark::Sign(sign) => self.draw_sign(rect, sign),
            SquareMark::Verdict(shape) => self.draw_verdict(rect, *shape),
            SquareMark::Pointed => self.draw_touched(grid, cell, 40, 130),
            SquareMark::Ringed => self.draw_ring(rect),
            SquareMark::Ticked => self.draw_plate(rect, Icon::Check),
            SquareMark::Crossed => self.draw_plate(rect, Icon::Close),
            SquareMark::Ghost(piece) => {
                let look = PieceFrame { piece: *piece, horizontal_scale: 1.0, scale: 1.0, opacity: 110 };
                self.draw_piece(grid, cell, look);
            }
        }
    }

    /// Draws the dot on a legal square.
    fn draw_quiet_dot(&mut self, grid: &Grid, cell: Rect) {
        let ground = match grid.style {
            GridStyle::Cells => self.colors.ground_cells,
            GridStyle::Lines => self.colors.ground_lines,
        };
        let color = self.colors.quiet_dot(ground);
        self.dot(cell.center(), cell.w * QUIET_DOT, color);
    }

    /// Draws a ring of two colours around a cell, which is visible on every background and piece.
    fn draw_ring(&mut self, cell: Rect) {
        let (ring, edge, width) = (self.colors.accent, self.colors.bar, cell.w * 0.055);
        let round = cell.scaled(0.94);
        self.frame(round, round.w / 2.0, width + 2.4, edge);
        self.frame(round.inset(1.2), round.w / 2.0 - 1.2, width, ring);
    }

    /// Draws a small icon in a cell, on a background of its own.
    fn draw_plate(&mut self, cell: Rect, icon: Icon) {
        let plate = cell.scaled(PLATE);
        let (ground, ink) = (self.colors.bar.with_alpha(235), self.colors.text);
        self.fill(plate, plate.w / 2.0, ground);
        self.icon(icon, plate.scaled(0.72), ink);
    }

    /// Draws an arrow over a wider arrow in the background's colour.
    pub(super) fn draw_arrow(&mut self, grid: &Grid, (from, to): (Cell, Cell)) {
        let (from, to) = (grid.cell(from).center(), grid.cell(to).center());
        let (across, down) = (to.x - from.x, to.y - from.y);
        let long = across.hypot(down).max(1.0);
        let (x, y) = (across / long, down / long);
        for (color, more) in [(self.colors.bar, 1.8), (self.colors.accent, 0.0)] {
            let head = grid.cell_side * HEAD + 2.0 * more;
            let tip = Pos::new(to.x + x * more, to.y + y * more);
            let neck = Pos::new(tip.x - x * head, tip.y - y * head);
            self.line(from, neck, grid.cell_side * SHAFT + 2.0 * more, color);
            let half = head * 0.6;
            let corners = vec![
                tip,
                Pos::new(neck.x - y * half, neck.y + x * half),
                Pos::new(neck.x + y * half, neck.y - x * half),
            ];
            self.draw(Draw::Polygon { corners, color });
        }
    }

    /// Draws a small piece of the other color on a piece that would turn.
    fn draw_turns(&mut self, cell: Rect, piece: u8) {
        let small = cell.scaled(TURNS_SCALE);
        let radius = small.w * PIECE_RADIUS + RIM;
        let edge = self.colors.accent;
        self.picture(Picture::Piece(piece), small);
        self.frame(Rect::around(small.center(), 2.0 * radius, 2.0 * radius), radius, RIM + 0.5, edge);
    }

    /// Draws a cell that is pointed at or pressed: a translucent fill and an edge of two colours, visible on every background.
    pub(super) fn draw_touched(&mut self, grid: &Grid, cell: Cell, veil: u8, edge: u8) {
        let rect = grid.cell(cell).scaled(0.88);
        let radius = if grid.style == GridStyle::Lines { rect.w / 2.0 } else { rect.w * 0.14 };
        let (light, dark) = (self.colors.focus, self.colors.focus_outline);
        self.fill(rect, radius, light.with_alpha(veil));
        self.frame(rect.inset(-1.2), radius + 1.2, 1.6, dark.with_alpha(edge));
        self.frame(rect, radius, 1.6, light.with_alpha(edge));
    }

    /// Draws a move's value on its own background, legible on any board. The value is at the cell's foot where a hint is above it.
    fn draw_value(&mut self, cell: Rect, text: &str, is_below_hint: bool) {
        let most = if is_below_hint { 0.4 } else { 0.5 };
        let size = (cell.h * 0.28).max(VALUE_MIN.min(cell.h * most));
        if size < VALUE_SHOWN_MIN {
            return; // On a small picture of a board the value would not be legible.
        }
        let high = size * 1.36;
        let middle = if is_below_hint { cell.bottom() - high / 2.0 - cell.h * 0.02 } else { cell.center().y };
        let wide = if size > cell.h * 0.28 { 0.94 } else { 0.74 };
        let plate = Rect::around(Pos::new(cell.center().x, middle), cell.w * wide, high);
        let (ground, color) = (self.colors.bar.with_alpha(225), self.colors.text);
        self.fill(plate, plate.h / 2.0, ground);
        let style = style(size, Weight::Bold, color, Align::Center);
        let edge = cell.w * 0.04;
        self.fit_text(plate.column(edge, plate.w - 2.0 * edge), text, style, 1);
    }

    /// Draws a cross on a forbidden point, and beside it the kind of foul, if the mark has one, on its own background, because the grid line
    /// below would blur the text.
    fn draw_forbidden(&mut self, grid: &Grid, cell: Rect, kind: &str) {
        if kind.is_empty() {
            // On a small picture of a board the cross is larger than its cell.
            return self.picture(Picture::Forbidden, cell.inset((cell.w - CROSS_MIN).min(0.0) / 2.0));
        }
        self.picture(Picture::Forbidden, cell);
        let size = (grid.cell_side * 0.3).max(COORDINATE_MIN / self.zoom());
        let wide = size * if kind.len() > 1 { 1.5 } else { 1.0 };
        let plate = Rect::around(Pos::new(cell.center().x + cell.w * 0.5, cell.center().y), wide, size * 1.3);
        let (ground, color) = (self.colors.bar.with_alpha(225), self.colors.text);
        self.fill(plate, size * 0.3, ground);
        let style = style(size, Weight::Bold, color, Align::Center);
        self.draw(Draw::Text { rect: plate, text: kind.to_owned(), style });
    }

    /// Draws a line through the winning pieces over a wider line, so that it is visible on dark and light pieces.
    fn draw_win(&mut self, grid: &Grid, (from, to): (Cell, Cell)) {
        let (from, to) = (grid.cell(from).center(), grid.cell(to).center());
        self.line(from, to, grid.cell_side * 0.22, self.colors.win_outline());
        self.line(from, to, grid.cell_side * 0.12, self.colors.win_line);
    }
}

/// Returns the place of a hint's picture over a move's value. The star in the picture's middle, half as wide, ends above the value.
fn above_value(cell: Rect) -> Rect {
    let side = cell.h * 0.8;
    Rect::around(Pos::new(cell.center().x, cell.y + cell.h * 0.23), side, side)
}

/// Returns the place of a hint's picture beside a sign: in the cell's corner.
fn beside_sign(cell: Rect) -> Rect {
    Rect::around(Pos::new(cell.right() - cell.w * 0.13, cell.y + cell.h * 0.13), cell.w * 0.6, cell.h * 0.6)
}

/// Whether a mark is drawn below the pieces, which cover it.
fn lies_below(mark: &SquareMark) -> bool {
    matches!(mark, SquareMark::Legal | SquareMark::QuietLegal | SquareMark::Ghost(_) | SquareMark::Pointed)
}

/// Returns the indices of the lines with star points: the fourth from each edge (the third on small boards), and the middle line where
/// there is one.
fn stars(count: u8) -> impl Iterator<Item = u8> {
    let edge = if count < 13 { 2 } else { 3 };
    let middle = (count % 2 == 1).then_some(count / 2);
    let outer = (count > 8).then_some([edge, count.saturating_sub(1 + edge)]);
    outer.into_iter().flatten().chain(middle.filter(|_| count > 8))
}
