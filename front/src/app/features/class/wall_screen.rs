//! Draws the class wall: all boards in a grid or one enlarged board, below a head with counts and buttons. The wall is readable from the
//! last row of a classroom: names are large, and a player who waits or has won gets a plate with an icon, not only a color.

use crate::app::features::class::wall_controller::ClassWallMessage;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{Banner, BoardView, ButtonView, PageView, Painting, Stretch};
use crate::app::pages::screen_parts::{NARROW, show_banner, toolkit_button};
use crate::ui::focus::Keys;
use crate::ui::text::style;
use crate::ui::widgets::RADIUS;
use crate::ui::{Align, Icon, PageFocus, Pos, Rect, Ui, Weight};

/// The view of the class wall, the page with all boards of a class.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassWallView {
    /// The size of the layout in its own units, with the window's ratio of width to height as far as possible.
    pub layout_size: (f32, f32),
    pub title: String,
    /// The text below the title: how pupils join, what everyone plays, or what is wrong.
    pub subtitle: String,
    /// Whether `line` reports something that needs attention.
    pub is_subtitle_warning: bool,
    /// The numbers of running, waiting and finished games as texts.
    pub counts: Vec<(GameStatus, String)>,
    pub buttons: Vec<ButtonView>,
    /// The boards on the wall, one tile for each game.
    pub tiles: Vec<TileView>,
    /// The text shown where there are no boards.
    pub empty: String,
    /// The enlarged game; `None` where all boards are shown.
    pub opened: Option<Box<OpenedView>>,
    /// Whether this is the projector view, in which boards cannot be pressed.
    pub is_projector_view: bool,
}

/// The state of a game on the class wall, which decides the color of its tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStatus {
    Plays,
    /// The game is paused, or waits for a player who is slow or absent.
    Waits,
    Over,
}

/// A game on the class wall: its board with names, time and state.
#[derive(Clone, Debug, PartialEq)]
pub struct TileView {
    pub board: BoardView,
    pub players: Vec<WallPlayer>,
    /// The remaining time of the side to move as text. May be empty.
    pub time: String,
    /// The score, or a text about what needs attention in the game.
    pub note: String,
    /// The state of the game, which decides the tile's color.
    pub game_status: GameStatus,
}

/// A player of a game on the class wall.
#[derive(Clone, Debug, PartialEq)]
pub struct WallPlayer {
    pub piece: u8,
    pub name: String,
    /// The player's remaining time as text; empty without a clock.
    pub time: String,
    /// Whether the player is highlighted: to move, or a winner of the finished game.
    pub is_highlighted: bool,
}

/// The view of the enlarged game on the class wall.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenedView {
    /// The game's board, names, time and state.
    pub tile: TileView,
    /// The number of the shown ply and of all plies, as text.
    pub caption: String,
    pub buttons: Vec<ButtonView>,
}

impl PageView for ClassWallView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting, intents);
    }

    fn layout(&self, _: f32) -> Option<(f32, f32)> {
        Some(self.layout_size)
    }

    fn stretch(&self) -> Stretch {
        Stretch::Grows
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        let buttons = self.buttons.iter().chain(self.opened.iter().flat_map(|opened| &opened.buttons));
        let open = Intent::page(ClassWallMessage::Open(0));
        ButtonView::intents(buttons).into_iter().chain([open]).collect()
    }
}

/// The largest width of the text of a wall without games, in layout units.
const EMPTY_WIDTH_MAX: f32 = 640.0;
const MARGIN: f32 = 14.0;
const GAP: f32 = 8.0;
/// The height of the head above the boards, without rows of buttons, in layout units.
const HEAD: f32 = 84.0;
/// The height of a row of buttons, in layout units. The buttons are below the title where there is no room beside it.
const BUTTON_ROW: f32 = 54.0;
/// The page width from which the buttons have room beside the title, in layout units.
const HEAD_ROOM: f32 = 1000.0;
/// The width beside a board for names, time and plate, in layout units.
const NAMES: f32 = 92.0;
/// The smallest readable side of a board in layout units. Where boards would be smaller, the grid scrolls.
const SIDE_MIN: f32 = 84.0;
/// The space between a tile's edge and its content, in layout units.
const PAD: f32 = 7.0;
/// The page height in layout units below which the enlarged game scrolls as a whole.
const LOW: f32 = 330.0;
/// The height of the line with a game's score, in layout units.
const NOTE: f32 = 20.0;
/// The width in layout units of the only button in the projector view.
const PLAIN: f32 = 84.0;

fn show(ui: &mut Ui, view: &ClassWallView, &Painting { banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page(if view.opened.is_some() { "wall opened" } else { "wall" }, PageFocus::Kept);
    let ground = ui.colors.page;
    ui.fill(body, 0.0, ground);
    let rows = button_rows(view, body);
    let high = HEAD + BUTTON_ROW * rows as f32;
    head(ui, view, banner, body.row(0.0, high), rows, wishes);
    let room = Rect::new(MARGIN, high, body.w - 2.0 * MARGIN, body.h - high - MARGIN);
    match &view.opened {
        Some(opened) if body.w < NARROW || room.h < LOW => scrolled(ui, opened, room, wishes),
        Some(opened) => crate::app::features::class::wall_screen::opened(ui, opened, room, wishes),
        None if view.tiles.is_empty() => {
            let text = style(20.0, Weight::Regular, ui.colors.text_dim, Align::Center);
            let wide = room.w.min(EMPTY_WIDTH_MAX);
            ui.fit_text(room.column((room.w - wide) / 2.0, wide).inset(20.0), &view.empty, text, 6);
        }
        None => grid(ui, view, room, wishes),
    }
}

/// The number of rows of buttons below the title; 0 where the buttons are beside the title.
fn button_rows(view: &ClassWallView, body: Rect) -> usize {
    match body.w {
        _ if view.is_projector_view => 0,
        HEAD_ROOM.. => 0,
        NARROW.. => 1,
        _ => 2,
    }
}

/// Draws the head of the wall: the title with counts and a text, or a banner, at the left; the buttons at the right or below.
fn head(ui: &mut Ui, view: &ClassWallView, banner: Option<&Banner>, area: Rect, rows: usize, wishes: &mut Vec<Intent>) {
    let whole = Rect::new(MARGIN, 4.0, area.w - 2.0 * MARGIN, 50.0);
    let wide = match rows {
        0 if view.is_projector_view => whole.w - PLAIN - GAP,
        0 => whole.w * 0.55,
        _ => whole.w,
    };
    match banner {
        Some(banner) => show_banner(ui, banner, Rect { w: wide, h: HEAD - 8.0, ..whole }),
        None => draw_title(ui, view, Rect { w: wide, ..whole }, whole),
    }
    let row = match rows {
        0 => Rect { x: whole.x + wide + GAP, w: whole.w - wide - GAP, ..whole },
        _ => Rect { y: HEAD, h: BUTTON_ROW * rows as f32 - 4.0, ..whole },
    };
    buttons(ui, view, row, rows.max(1), wishes);
}

/// Draws the title with the counts of games at its right, and the text below the title.
fn draw_title(ui: &mut Ui, view: &ClassWallView, room: Rect, whole: Rect) {
    let counts = counts(ui, view, room);
    let (text, dim) = (ui.colors.text, if view.is_subtitle_warning { ui.colors.warning } else { ui.colors.text_dim });
    let title = Rect { w: room.w - counts - GAP, ..room };
    ui.fit_text(title, &view.title, style(22.0, Weight::Bold, text, Align::Start), 2);
    let line = Rect { y: room.bottom(), h: HEAD - room.bottom() - 2.0, ..whole };
    ui.fit_text(line, &view.subtitle, style(16.0, Weight::Regular, dim, Align::Start), 2);
}

/// Draws the plates with the numbers of running, waiting and finished games, aligned to the right end of `room`. Returns their width.
fn counts(ui: &mut Ui, view: &ClassWallView, room: Rect) -> f32 {
    let mut right = room.right();
    for (tone, text) in view.counts.iter().rev() {
        let wide = ui.text_size(text, 17.0, Weight::Bold, None).0 + 54.0;
        if right - wide < room.x + room.w * 0.42 {
            break;
        }
        plate(ui, *tone, text, Rect { x: right - wide, w: wide, ..room }.inset(4.0), 17.0);
        right -= wide + 4.0;
    }
    room.right() - right
}

/// Draws a plate: a text after an icon, on a background whose color stands for the game's state.
fn plate(ui: &mut Ui, tone: GameStatus, text: &str, rect: Rect, size: f32) {
    let colors = ui.colors;
    let (ground, ink, icon) = match tone {
        GameStatus::Plays => (colors.button, colors.text, Icon::Play),
        GameStatus::Waits => (colors.accent, colors.page, Icon::Pause),
        GameStatus::Over => (colors.primary, colors.primary_text, Icon::Trophy),
    };
    ui.fill(rect, RADIUS, ground);
    ui.icon(icon, Rect::around(Pos::new(rect.x + 16.0, rect.center().y), 18.0, 18.0), ink);
    ui.fit_text(rect.column(28.0, rect.w - 32.0), text, style(size, Weight::Bold, ink, Align::Center), 2);
}

/// Draws the head's buttons in `rows` rows, each with an icon above its label.
fn buttons(ui: &mut Ui, view: &ClassWallView, room: Rect, rows: usize, wishes: &mut Vec<Intent>) {
    let columns = view.buttons.len().div_ceil(rows).max(1);
    ui.group("head", 0, |ui| pad(ui, "head", &view.buttons, room, columns, wishes));
}

/// Draws buttons in a grid with `columns` columns that fills `room`.
fn pad(ui: &mut Ui, role: &'static str, buttons: &[ButtonView], room: Rect, columns: usize, wishes: &mut Vec<Intent>) {
    let rows = buttons.len().div_ceil(columns).max(1);
    let (wide, high) = ((room.w + 4.0) / columns as f32, (room.h + 4.0) / rows as f32);
    for (index, entry) in buttons.iter().enumerate() {
        let rect = room.column(wide * (index % columns) as f32, wide - 4.0);
        let rect = rect.row(high * (index / columns) as f32, high - 4.0);
        if ui.bar_button(ui.id(role, index as u32), rect, &toolkit_button(entry)) {
            wishes.push(entry.intent.clone());
        }
    }
}

/// The number of columns of the grid and the width and height of a tile. They are chosen to make the boards as large as possible.
fn layout(count: usize, room: Rect) -> (usize, f32, f32) {
    let tile = |columns: usize| {
        let rows = count.div_ceil(columns).max(1);
        let (w, h) = ((room.w + GAP) / columns as f32 - GAP, (room.h + GAP) / rows as f32 - GAP);
        (w, h, (h - 2.0 * PAD).min(w - NAMES - 3.0 * PAD))
    };
    let best = (1..=count.max(1)).max_by(|one, two| tile(*one).2.total_cmp(&tile(*two).2)).unwrap_or(1);
    let (w, h, side) = tile(best);
    if side >= SIDE_MIN {
        return (best, w, h);
    }
    // The grid scrolls, with the scroll bar at the right of the boards.
    let columns = (((room.w - 14.0 + GAP) / (SIDE_MIN + NAMES + 3.0 * PAD + GAP)) as usize).max(1);
    (columns, (room.w - 14.0 + GAP) / columns as f32 - GAP, SIDE_MIN + 2.0 * PAD)
}

fn grid(ui: &mut Ui, view: &ClassWallView, room: Rect, wishes: &mut Vec<Intent>) {
    let (columns, w, h) = layout(view.tiles.len(), room);
    let rows = view.tiles.len().div_ceil(columns);
    let id = ui.id("boards", 0);
    ui.scroll(id, room, (h + GAP) * rows as f32 - GAP, |ui, content| {
        ui.group("boards", 0, |ui| {
            for (index, entry) in view.tiles.iter().enumerate() {
                let (column, row) = ((index % columns) as f32, (index / columns) as f32);
                let rect = Rect::new(content.x + column * (w + GAP), content.y + row * (h + GAP), w, h);
                let is_seen = rect.bottom() > room.y && rect.y < room.bottom();
                if is_seen && tile(ui, entry, index, rect, view.is_projector_view) {
                    wishes.push(Intent::page(ClassWallMessage::Open(index)));
                } else if !is_seen && !view.is_projector_view {
                    ui.stop(ui.id("board", index as u32), rect, Keys::Activate, false);
                }
            }
        });
    });
}

fn tile(ui: &mut Ui, view: &TileView, index: usize, rect: Rect, is_plain: bool) -> bool {
    let id = ui.id("board", index as u32);
    let colors = ui.colors;
    let response = if is_plain { Default::default() } else { ui.control(id, rect, Keys::Activate) };
    let ground = if response.hover || response.down { colors.button_hover } else { colors.panel };
    ui.fill(rect, RADIUS, ground);
    ui.ring(response, rect, RADIUS);
    match view.game_status {
        GameStatus::Plays => {}
        GameStatus::Waits => ui.frame(rect, RADIUS, 3.0, colors.accent),
        GameStatus::Over => ui.frame(rect, RADIUS, 2.0, colors.primary),
    }
    let side = (rect.h - 2.0 * PAD).min(rect.w - NAMES - 3.0 * PAD);
    let board = Rect::new(rect.x + PAD, rect.center().y - side / 2.0, side, side);
    ui.board_picture(&view.board, board);
    let right =
        Rect::new(board.right() + PAD, rect.y + PAD, rect.right() - board.right() - 2.0 * PAD, rect.h - 2.0 * PAD);
    draw_names(ui, view, right);
    response.clicked
}

/// Draws the players' names; below them the time and the score, or the plate of a game that waits or is over.
fn draw_names(ui: &mut Ui, view: &TileView, area: Rect) {
    let line = (area.h * 0.25).clamp(22.0, 46.0).min(area.h / (view.players.len() as f32 + 1.6));
    for (at, player) in view.players.iter().enumerate() {
        name(ui, player, area.row(line * at as f32, line - 2.0));
    }
    let used = line * view.players.len() as f32;
    let below = area.row(used + 2.0, area.h - used - 2.0);
    under_names(ui, view, below, line);
}

/// Draws what is below the players' names: the plate, or the time above the score.
fn under_names(ui: &mut Ui, view: &TileView, below: Rect, line: f32) {
    let size = (line * 0.5).clamp(14.0, 24.0);
    if view.game_status != GameStatus::Plays {
        return plate(
            ui,
            view.game_status,
            &view.note,
            below.row((below.h - line * 1.7).max(0.0), (line * 1.6).min(below.h)),
            15.0,
        );
    }
    let (text, dim) = (ui.colors.text, ui.colors.text_dim);
    let low = NOTE.max(line * 0.6);
    let note = below.row(below.h - low, low).column(4.0, below.w - 4.0);
    let time = below.row(below.h - low - line * 0.9, line * 0.9).column(4.0, below.w - 4.0);
    if time.y >= below.y - 1.0 {
        ui.fit_text(time, &view.time, style(size, Weight::Bold, text, Align::Start), 1);
    }
    ui.fit_text(note, &view.note, style(14.0, Weight::Regular, dim, Align::Start), 1);
}

/// Draws a player's name. The side to move or the winner has a lighter background, a bar at the left, and bold letters.
fn name(ui: &mut Ui, player: &WallPlayer, rect: Rect) {
    let colors = ui.colors;
    if player.is_highlighted {
        ui.fill(rect, 5.0, colors.button);
        ui.fill(rect.column(0.0, 4.0), 2.0, colors.accent);
    }
    let piece = (rect.h * 0.62).min(26.0);
    ui.piece(player.piece, Pos::new(rect.x + 8.0 + piece / 2.0, rect.center().y), piece);
    let weight = if player.is_highlighted { Weight::Bold } else { Weight::Regular };
    let size = (rect.h * 0.52).clamp(14.0, 22.0);
    let room = rect.column(piece + 13.0, rect.w - piece - 15.0);
    ui.fit_text(room, &player.name, style(size, weight, colors.text, Align::Start), 1);
}

/// Draws the enlarged game as large as possible, with names, buttons and state beside or below the board.
fn opened(ui: &mut Ui, view: &OpenedView, room: Rect, wishes: &mut Vec<Intent>) {
    let is_wide = room.w > room.h * 1.15;
    let side = if is_wide { room.h.min(room.w * 0.6) } else { room.w.min(room.h * 0.56) };
    let left = if is_wide { room.x } else { room.center().x - side / 2.0 };
    let board = Rect::new(left, room.y, side, side);
    ui.board_picture(&view.tile.board, board);
    let area = match is_wide {
        true => Rect::new(board.right() + 24.0, room.y, room.right() - board.right() - 24.0, room.h),
        false => Rect::new(room.x, board.bottom() + 8.0, room.w, room.bottom() - board.bottom() - 8.0),
    };
    let columns = if is_wide { 2 } else { 3 };
    let high = BUTTON_ROW * view.buttons.len().div_ceil(columns) as f32 - 4.0;
    words(ui, view, area.row(0.0, area.h - high));
    ui.keeping_focus(|ui| pad(ui, "way", &view.buttons, area.row(area.h - high, high), columns, wishes));
}

/// Draws the enlarged game in one scrolled column, for pages with little room.
fn scrolled(ui: &mut Ui, view: &OpenedView, room: Rect, wishes: &mut Vec<Intent>) {
    const WORDS: f32 = 180.0;
    let columns = 2;
    let high = BUTTON_ROW * view.buttons.len().div_ceil(columns) as f32 - 4.0;
    let side = (room.w - 20.0).min(360.0);
    let id = ui.id("opened", 0);
    ui.scroll(id, room, side + WORDS + high + 12.0, |ui, content| {
        ui.board_picture(&view.tile.board, content.column(0.0, side).row(0.0, side));
        words(ui, view, content.row(side + 6.0, WORDS));
        pad(ui, "way", &view.buttons, content.row(side + 8.0 + WORDS, high), columns, wishes);
    });
}

/// Draws the players with their remaining times, the shown ply, and the state of the enlarged game.
fn words(ui: &mut Ui, view: &OpenedView, area: Rect) {
    let line = (area.h / 5.0).clamp(24.0, 44.0);
    for (at, player) in view.tile.players.iter().enumerate() {
        let rect = area.row(line * at as f32, line - 4.0);
        name(ui, player, rect.column(0.0, rect.w - 96.0));
        let text = style(20.0, Weight::Bold, ui.colors.text, Align::End);
        ui.fit_text(rect.column(rect.w - 92.0, 88.0), &player.time, text, 1);
    }
    let y = line * view.tile.players.len() as f32 + 6.0;
    let dim = style(16.0, Weight::Regular, ui.colors.text_dim, Align::Start);
    ui.fit_text(area.row(y, 26.0), &view.caption, dim, 1);
    match view.tile.game_status {
        GameStatus::Plays => ui.fit_text(area.row(y + 26.0, 26.0), &view.tile.note, dim, 1),
        tone => plate(ui, tone, &view.tile.note, area.row(y + 28.0, 40.0), 16.0),
    }
}
