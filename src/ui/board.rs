//! The board: a neutral grid of pieces, marks and targets, for both games and at any size.
//!
//! `Grid` is the one geometry: what is laid out, hit and drawn comes from it.

use super::animate::Look;
use super::draw::{Align, Draw, Picture, Weight};
use super::focus::Keys;
use super::geometry::{Pos, Rect};
use super::input::Key;
use super::pass::Ui;
use super::text::style;
use super::theme::Rgba;

/// A cell of any board: column from the left, row from the top.
pub type Cell = (u8, u8);

/// How much moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    Off,
    Fast,
    Normal,
}

/// A board as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardView {
    pub columns: u8,
    pub rows: u8,
    /// Pieces in cells (Reversi) or on the crossings of lines (five-in-a-row).
    pub style: GridStyle,
    /// Row by row from the top left; the index of the piece's picture.
    pub pieces: Vec<Option<u8>>,
    pub marks: Vec<(Cell, Mark)>,
    pub cursor: Option<Cell>,
    pub coordinates: bool,
    /// The pieces of a win, end to end.
    pub win_line: Option<(Cell, Cell)>,
    /// The part that is shown large: its first column and row and how many cells a side it has; `None` shows all.
    pub window: Option<(u8, u8, u8)>,
    /// Whether a click or key may place now; a board that is only shown has no targets.
    pub live: bool,
    /// Changes whenever another game or a jump makes turning pieces one by one senseless.
    pub epoch: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GridStyle {
    Cells,
    Lines,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A legal square.
    Legal,
    /// The last move; `pulse` for the two seconds after it.
    Last { pulse: bool },
    /// Turned by the last move, or would be turned by the move under the pointer.
    Turned,
    /// The engine's best move.
    Hint,
    /// The engine's value of a move.
    Value(String),
    /// Forbidden, with its kind in digits.
    Forbidden(String),
    /// One of the pieces that won.
    Won,
    /// A faint piece where the pointer is.
    Ghost(u8),
}

/// What the user wishes of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardWish {
    Place(Cell),
    /// A finger's first tap on a small cell: a second one places.
    Aim(Cell),
    /// The wheel over a cell: larger or smaller.
    Zoom(Cell, bool),
    /// The shown part moves by so many columns and rows.
    Pan(i8, i8),
    Hover(Option<Cell>),
    Cursor(Cell),
    Type(char),
    TypeBack,
    Enter,
}

/// The side of the whole board with its frame, and the width of the frame, in units at full size.
pub const BOARD_SIDE: f32 = 720.0;
pub const FRAME_WIDTH: f32 = 40.0;
/// A cell with a smaller side, in units, is too small for a finger: it aims first.
const AIM_BELOW: f32 = 40.0;
/// The radius of the themes' pieces in parts of their picture's side.
const PIECE_RADIUS: f32 = 33.0 / 80.0;
/// Stones on crossings have a radius of 0.43 of a cell.
const STONE_SCALE: f32 = 0.43 / PIECE_RADIUS;
/// The last move's dot is larger on crossings, whose cells are smaller.
const LAST_SCALE: f32 = 1.5;
/// How far the rim of a piece off the board stands out, in units.
const RIM: f32 = 1.5;

/// Letters in the frame are not smaller than this where the frame has room.
const COORDINATE_MIN: f32 = 10.5;

/// Where the cells of a board lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    pub columns: u8,
    pub rows: u8,
    pub style: GridStyle,
    /// The board with its frame, a square.
    pub area: Rect,
    /// The cells together; larger than the board where only a part is shown.
    pub cells: Rect,
    /// What is seen of them.
    pub seen: Rect,
    /// The side of a cell.
    pub side: f32,
    /// The size of a unit of the full-size board.
    pub unit: f32,
}

impl Grid {
    /// The grid of a board in a square: a frame of 40 of 720, and cells as large as fit, the whole centred.
    pub fn new(view: &BoardView, area: Rect) -> Grid {
        let (columns, rows) = (view.columns.max(1), view.rows.max(1));
        let unit = area.w / BOARD_SIDE;
        let inside = area.inset(FRAME_WIDTH * unit);
        let span = view.window.map_or(columns.max(rows), |(_, _, span)| span.clamp(1, columns.max(rows)));
        let side = inside.w / f32::from(span);
        let (w, h) = (side * f32::from(columns), side * f32::from(rows));
        let mut cells = Rect::around(area.center(), w, h);
        if let Some((column, row, _)) = view.window {
            // A side that fits whole stays centred.
            cells.x = if columns > span { inside.x - side * f32::from(column) } else { cells.x };
            cells.y = if rows > span { inside.y - side * f32::from(row) } else { cells.y };
        }
        let seen = if view.window.is_some() { cells.intersect(inside) } else { cells };
        Grid { columns, rows, style: view.style, area, cells, seen, side, unit }
    }

    /// The square of a cell; a stone on a crossing stands in its middle.
    pub fn cell(&self, (column, row): Cell) -> Rect {
        let x = self.cells.x + self.side * f32::from(column);
        Rect::new(x, self.cells.y + self.side * f32::from(row), self.side, self.side)
    }

    /// The cell at a position; `None` on the frame.
    pub fn cell_at(&self, at: Pos) -> Option<Cell> {
        if !self.seen.contains(at) {
            return None;
        }
        let step = |from: f32, count: u8| ((from / self.side) as u8).min(count - 1);
        Some((step(at.x - self.cells.x, self.columns), step(at.y - self.cells.y, self.rows)))
    }

    /// The cell at the top left of what is seen.
    fn first_seen(&self) -> Cell {
        let corner = Pos::new(self.seen.x + self.side / 2.0, self.seen.y + self.side / 2.0);
        self.cell_at(corner).unwrap_or((0, 0))
    }

    fn all(&self) -> impl Iterator<Item = (usize, Cell)> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| (column, row))).enumerate()
    }
}

impl Ui<'_> {
    /// The board that is played on, with its keyboard and its animation.
    pub fn board(&mut self, view: &BoardView, area: Rect, motion: Motion) -> Vec<BoardWish> {
        let grid = Grid::new(view, area);
        let id = self.id("board", 0);
        self.prefer(id);
        if !self.is_inert() && self.memory.board_epoch.replace(view.epoch) != Some(view.epoch) {
            self.focus(id);
        }
        let wishes = self.board_wishes(view, &grid);
        let now = self.now_ms();
        self.memory.board.update(view, motion, now);
        if let Some(next) = self.memory.board.next_ms(now) {
            self.again_at(next);
        }
        let looks = grid.all().map(|(index, _)| self.memory.board.look(index, now)).collect();
        let pulse = self.memory.board.pulse(now);
        let shows_cursor = self.is_inert() || self.has_focus(id);
        self.draw_board(view, &grid, looks, pulse, shows_cursor);
        wishes
    }

    /// A board that is only shown: a preview, a diagram.
    pub fn board_picture(&mut self, view: &BoardView, area: Rect) {
        let grid = Grid::new(view, area);
        let still = |piece: &Option<u8>| piece.map(|piece| Look { piece, squeeze: 1.0, scale: 1.0, opacity: 255 });
        let looks = view.pieces.iter().map(still).collect();
        self.draw_board(view, &grid, looks, 1.0, true);
    }

    /// A piece off the board, in a picture of this side: on a rim of its own, for the ground may be as dark as the piece.
    pub fn piece(&mut self, piece: u8, center: Pos, side: f32) {
        self.picture(Picture::Piece(piece), Rect::around(center, side, side));
        // Over the picture: below it the piece's shadow would dim the rim.
        let (radius, color) = (side * PIECE_RADIUS + RIM, self.colors.text_dim);
        self.frame(Rect::around(center, 2.0 * radius, 2.0 * radius), radius, RIM + 0.3, color);
    }

    fn board_wishes(&mut self, view: &BoardView, grid: &Grid) -> Vec<BoardWish> {
        let id = self.id("board", 0);
        let touch = self.control(id, grid.area, Keys::All);
        let mut wishes = Vec::new();
        let under = self.memory.pointer.filter(|_| touch.hover).and_then(|at| grid.cell_at(at));
        if self.memory.hover != under && !self.is_inert() && !self.input.pointer.is_empty() {
            self.memory.hover = under;
            wishes.push(BoardWish::Hover(under));
        }
        let from = self.memory.press.and_then(|press| grid.cell_at(press.at));
        let to = self.release.and_then(|at| grid.cell_at(at));
        if let (true, true, Some(cell)) = (touch.clicked, view.live && from == to, to) {
            let aims = self.input.touch && grid.side < AIM_BELOW && view.cursor != Some(cell);
            wishes.push(if aims { BoardWish::Aim(cell) } else { BoardWish::Place(cell) });
        }
        self.board_window(view, grid, (from, to), &mut wishes);
        self.board_keys(view, touch.focus, &mut wishes);
        wishes
    }

    /// The wheel makes the lines' board larger and smaller; a drag moves what is shown of it.
    fn board_window(
        &mut self,
        view: &BoardView,
        grid: &Grid,
        drag: (Option<Cell>, Option<Cell>),
        wishes: &mut Vec<BoardWish>,
    ) {
        if self.is_inert() || grid.style != GridStyle::Lines {
            return;
        }
        let under = self.memory.pointer.and_then(|at| grid.cell_at(at));
        if let (Some(cell), true) = (under, self.input.wheel != 0.0) {
            wishes.push(BoardWish::Zoom(cell, self.input.wheel > 0.0));
        }
        if let (Some(_), (Some(from), Some(to))) = (view.window, drag)
            && from != to
        {
            let by = |from: u8, to: u8| from as i8 - to as i8;
            wishes.push(BoardWish::Pan(by(from.0, to.0), by(from.1, to.1)));
        }
    }

    /// Letters and digits belong to the board wherever the focus is on its page; arrows only while it has the focus.
    fn board_keys(&mut self, view: &BoardView, focus: bool, wishes: &mut Vec<BoardWish>) {
        for press in self.keys().iter().filter(|press| !press.command && !press.alt) {
            let typed = match press.key {
                Key::Letter(letter) => Some(letter),
                Key::Digit(digit) => char::from_digit(u32::from(digit), 10),
                _ => None,
            };
            if let Some(typed) = typed {
                self.focus(self.id("board", 0));
                wishes.push(BoardWish::Type(typed));
            }
            if !focus {
                continue;
            }
            match press.key {
                Key::Space => wishes.extend(view.cursor.filter(|_| view.live).map(BoardWish::Place)),
                Key::Enter => wishes.push(BoardWish::Enter),
                Key::Backspace => wishes.push(BoardWish::TypeBack),
                key => wishes.extend(step(view, key).map(BoardWish::Cursor)),
            }
        }
    }

    fn draw_board(&mut self, view: &BoardView, grid: &Grid, looks: Vec<Option<Look>>, pulse: f32, cursor: bool) {
        let ground = if view.style == GridStyle::Cells { Picture::BoardCells } else { Picture::BoardLines };
        self.picture(ground, grid.area);
        if view.coordinates {
            self.draw_coordinates(grid);
        }
        if view.window.is_some() {
            let seen = grid.seen;
            self.clip(seen, |ui| ui.draw_inside(view, grid, looks, pulse, cursor));
        } else {
            self.draw_inside(view, grid, looks, pulse, cursor);
        }
    }

    /// What lies inside the frame.
    fn draw_inside(&mut self, view: &BoardView, grid: &Grid, looks: Vec<Option<Look>>, pulse: f32, cursor: bool) {
        if view.style == GridStyle::Cells {
            self.draw_cells(grid)
        } else {
            self.draw_lines(grid)
        }
        for (cell, mark) in view.marks.iter().filter(|(_, mark)| lies_below(mark)) {
            self.draw_mark(grid, *cell, mark, pulse);
        }
        for ((_, cell), look) in grid.all().zip(looks) {
            if let Some(look) = look {
                self.draw_piece(grid, cell, look);
            }
        }
        for (cell, mark) in view.marks.iter().filter(|(_, mark)| !lies_below(mark)) {
            self.draw_mark(grid, *cell, mark, pulse);
        }
        if let Some(line) = view.win_line {
            self.draw_win(grid, line);
        }
        if let (true, Some(cell)) = (cursor, view.cursor) {
            self.picture(Picture::Cursor, grid.cell(cell));
        }
    }

    fn draw_piece(&mut self, grid: &Grid, cell: Cell, look: Look) {
        let scale = look.scale * if grid.style == GridStyle::Lines { STONE_SCALE } else { 1.0 };
        let rect = grid.cell(cell).scaled(scale);
        let (squeeze, opacity) = (look.squeeze, look.opacity);
        self.draw(Draw::Picture { picture: Picture::Piece(look.piece), rect, squeeze, opacity });
    }

    /// Reversi's grid: lines between the cells and the four points.
    fn draw_cells(&mut self, grid: &Grid) {
        let (color, width) = (self.colors.grid_cells, 2.0 * grid.unit);
        let cells = grid.cells;
        for column in 0..=grid.columns {
            let x = cells.x + grid.side * f32::from(column);
            self.line(Pos::new(x, cells.y), Pos::new(x, cells.bottom()), width, color);
        }
        for row in 0..=grid.rows {
            let y = cells.y + grid.side * f32::from(row);
            self.line(Pos::new(cells.x, y), Pos::new(cells.right(), y), width, color);
        }
        if grid.columns > 4 && grid.rows > 4 {
            for (column, row) in [2, grid.columns - 2].into_iter().flat_map(|c| [(c, 2), (c, grid.rows - 2)]) {
                let corner = grid.cell((column, row));
                self.dot(Pos::new(corner.x, corner.y), 5.0 * grid.unit, color);
            }
        }
    }

    /// Five-in-a-row's grid: lines through the cells' centres, the outer ones wider, and star points.
    fn draw_lines(&mut self, grid: &Grid) {
        let color = self.colors.grid_lines;
        let (first, last) = (grid.cell((0, 0)).center(), grid.cell((grid.columns - 1, grid.rows - 1)).center());
        let width = |index: u8, count: u8| if index == 0 || index + 1 == count { 2.4 } else { 1.3 } * grid.unit;
        for column in 0..grid.columns {
            let x = grid.cell((column, 0)).center().x;
            self.line(Pos::new(x, first.y), Pos::new(x, last.y), width(column, grid.columns), color);
        }
        for row in 0..grid.rows {
            let y = grid.cell((0, row)).center().y;
            self.line(Pos::new(first.x, y), Pos::new(last.x, y), width(row, grid.rows), color);
        }
        for column in stars(grid.columns) {
            for row in stars(grid.rows) {
                self.dot(grid.cell((column, row)).center(), (grid.side * 0.1).min(4.5 * grid.unit), color);
            }
        }
    }

    fn line(&mut self, from: Pos, to: Pos, width: f32, color: Rgba) {
        self.draw(Draw::Line { from, to, width, color });
    }

    fn dot(&mut self, at: Pos, radius: f32, color: Rgba) {
        self.fill(Rect::around(at, 2.0 * radius, 2.0 * radius), radius, color);
    }

    /// Letters and digits in the frame: Reversi's row 1 is at the top, five-in-a-row's at the bottom.
    fn draw_coordinates(&mut self, grid: &Grid) {
        let cells = grid.style == GridStyle::Cells;
        let frame = FRAME_WIDTH * grid.unit;
        let (color, weight, size, first) = if cells {
            // On small boards larger than to scale, to stay readable.
            let size = (17.0 * grid.unit).max(COORDINATE_MIN).min(frame * 0.75);
            (self.colors.coordinates_cells, Weight::Regular, size, b'a')
        } else {
            let size = (14.0 * grid.unit).max(COORDINATE_MIN).min(grid.side * 0.7);
            (self.colors.coordinates_lines, Weight::Bold, size, b'A')
        };
        if size < COORDINATE_MIN {
            return;
        }
        let style = style(size, weight, color, Align::Center);
        let y = if cells { grid.seen.y - frame } else { grid.seen.bottom() };
        let is_seen = |cell| grid.seen.inset(-1.0).contains(grid.cell(cell).center());
        let (first_column, first_row) = grid.first_seen();
        for column in (0..grid.columns.min(26)).filter(|&column| is_seen((column, first_row))) {
            let rect = Rect { y, h: frame, ..grid.cell((column, 0)) };
            self.draw(Draw::Text { rect, text: char::from(first + column).to_string(), style });
        }
        for row in (0..grid.rows).filter(|&row| is_seen((first_column, row))) {
            let number = if cells { row + 1 } else { grid.rows - row };
            let rect = Rect { x: grid.seen.x - frame, w: frame, ..grid.cell((0, row)) };
            self.draw(Draw::Text { rect, text: number.to_string(), style });
        }
    }

    fn draw_mark(&mut self, grid: &Grid, cell: Cell, mark: &Mark, pulse: f32) {
        let rect = grid.cell(cell);
        match mark {
            Mark::Legal => self.picture(Picture::Help, rect),
            Mark::Last { .. } => {
                let scale = if grid.style == GridStyle::Lines { LAST_SCALE } else { 1.0 };
                self.picture(Picture::LastMove, rect.scaled(pulse * scale));
            }
            Mark::Turned => self.picture(Picture::Turned, rect),
            Mark::Won => {
                let ring = rect.scaled(0.9);
                let color = self.colors.win_line;
                self.frame(ring.scaled(1.04), ring.w, grid.side * 0.08, Rgba::rgb(255, 255, 255));
                self.frame(ring, ring.w / 2.0, grid.side * 0.06, color);
            }
            Mark::Hint => self.picture(Picture::Hint, rect),
            Mark::Value(text) => self.draw_value(rect, text),
            Mark::Forbidden(kind) => self.draw_forbidden(grid, rect, kind),
            Mark::Ghost(piece) => {
                let look = Look { piece: *piece, squeeze: 1.0, scale: 1.0, opacity: 110 };
                self.draw_piece(grid, cell, look);
            }
        }
    }

    /// A value on its own ground, readable on any board.
    fn draw_value(&mut self, cell: Rect, text: &str) {
        let plate = Rect::around(cell.center(), cell.w * 0.74, cell.h * 0.38);
        let (ground, color) = (self.colors.bar.with_alpha(225), self.colors.text);
        self.fill(plate, plate.h / 2.0, ground);
        let style = style(cell.h * 0.28, Weight::Bold, color, Align::Center);
        self.fit_text(plate.inset(cell.w * 0.04), text, style, 1);
    }

    /// A cross, and beside it the kind on a ground of its own, which the line below would blur.
    fn draw_forbidden(&mut self, grid: &Grid, cell: Rect, kind: &str) {
        self.picture(Picture::Forbidden, cell);
        let size = (grid.side * 0.3).max(COORDINATE_MIN);
        let plate = Rect::around(Pos::new(cell.center().x + cell.w * 0.46, cell.center().y), size, size * 1.3);
        let (ground, color) = (self.colors.bar.with_alpha(225), self.colors.text);
        self.fill(plate, size * 0.3, ground);
        let style = style(size, Weight::Bold, color, Align::Center);
        self.draw(Draw::Text { rect: plate, text: kind.to_owned(), style });
    }

    /// A line through the winning pieces on a wider one, so that it is seen on dark and light pieces alike.
    fn draw_win(&mut self, grid: &Grid, (from, to): (Cell, Cell)) {
        let (from, to) = (grid.cell(from).center(), grid.cell(to).center());
        self.line(from, to, grid.side * 0.22, self.colors.win_outline());
        self.line(from, to, grid.side * 0.12, self.colors.win_line);
    }
}

/// Marks that pieces cover.
fn lies_below(mark: &Mark) -> bool {
    matches!(mark, Mark::Legal | Mark::Ghost(_))
}

/// Where the cursor goes by a key; from nowhere it comes to the middle.
fn step(view: &BoardView, key: Key) -> Option<Cell> {
    let (right, bottom) = (view.columns.saturating_sub(1), view.rows.saturating_sub(1));
    let middle = (view.columns / 2, view.rows / 2);
    let arrow = matches!(key, Key::Up | Key::Down | Key::Left | Key::Right | Key::Home | Key::End);
    let Some((column, row)) = view.cursor else { return arrow.then_some(middle) };
    let to = match key {
        Key::Up => (column, row.saturating_sub(1)),
        Key::Down => (column, (row + 1).min(bottom)),
        Key::Left => (column.saturating_sub(1), row),
        Key::Right => ((column + 1).min(right), row),
        Key::Home => (0, row),
        Key::End => (right, row),
        _ => return None,
    };
    Some(to)
}

/// The lines with star points: the fourth from each edge (the third on small boards), and the middle where there is one.
fn stars(count: u8) -> impl Iterator<Item = u8> {
    let edge = if count < 13 { 2 } else { 3 };
    let middle = (count % 2 == 1).then_some(count / 2);
    let outer = (count > 8).then_some([edge, count.saturating_sub(1 + edge)]);
    outer.into_iter().flatten().chain(middle.filter(|_| count > 8))
}
