//! The screen of the start page: the unfinished game, a card with a picture for each game, and smaller buttons for the rest. In a wide
//! window the rest stands beside the games; in a small one everything scrolls below the title.

use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{BoardView, ButtonView, PageView, Painting, Stretch};
use crate::app::pages::screen_parts::{
    BANNER_HEIGHT, LAYOUT_WIDTH, MARGIN, NARROW, button, card, draw_board_part, inside, is_small,
};
use crate::ui::text::{READABLE_MIN, style};
use crate::ui::{Align, PageFocus, Pos, Rect, Ui, Weight};

/// The view of the start page.
#[derive(Clone, Debug, PartialEq)]
pub struct StartView {
    pub title: String,
    pub subtitle: String,
    /// The card that continues the unfinished game; `None` without such a game.
    pub continue_card: Option<ContinueGameCard>,
    /// The cards of the games that can be played.
    pub games: Vec<GameCard>,
    /// The smaller buttons below the cards: friends, lessons, games, a file, settings, help.
    pub other_buttons: Vec<ButtonView>,
    /// The button that shows who plays now and opens *Who plays?*, where several people share the machine.
    pub player: Option<ButtonView>,
    /// The text beside the quit button.
    pub footer_text: String,
    /// The quit button; `None` in a kiosk, whose program cannot be left.
    pub quit: Option<ButtonView>,
}

/// The card of the unfinished game.
#[derive(Clone, Debug, PartialEq)]
pub struct ContinueGameCard {
    pub board: BoardView,
    pub title: String,
    /// A text that says which game it is, against whom, and how many moves were played.
    pub game_summary: String,
    /// A text that says whose turn it is.
    pub turn_text: String,
    pub button: ButtonView,
}

/// The card of one kind of game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameCard {
    /// The board whose part around `focus` is the card's picture.
    pub board: BoardView,
    /// The width of the card's picture, in cells of `board`.
    pub picture_width_cells: f32,
    /// The point of `board` in the middle of the picture, in cells from the top left.
    pub focus: (f32, f32),
    pub title: String,
    /// A text that describes the game.
    pub game_description: String,
    /// The button that begins a game at once with the last players.
    pub play: ButtonView,
    /// The button that begins a game at once for two people at this machine; `None` where the policy hides it.
    pub play_for_two: Option<ButtonView>,
    /// The button that opens the new-game page; `None` where the policy hides it.
    pub new_game_button: Option<ButtonView>,
}

impl PageView for StartView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting.body, intents);
    }

    fn stretch(&self) -> Stretch {
        Stretch::Column(WIDTH_MAX)
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        let cards = self
            .games
            .iter()
            .flat_map(|card| [&card.play].into_iter().chain(&card.play_for_two).chain(&card.new_game_button));
        let go_on = self.continue_card.iter().map(|card| &card.button);
        ButtonView::intents(go_on.chain(cards).chain(&self.other_buttons).chain(&self.player))
    }
}

/// The largest width of the page, the width from which it has two columns, and the width of the second one.
const WIDTH_MAX: f32 = 1400.0;
const WIDE_FROM: f32 = 1000.0;
const SECOND_COLUMN: f32 = 340.0;
/// The largest height of the games' cards.
const CARDS_HIGH_MAX: f32 = 600.0;
const HEAD: f32 = 100.0;
/// The height of the unfinished game's card on a wide page, in layout units.
const GO_ON: f32 = 112.0;
const GAP: f32 = 16.0;
/// The distance from the lower end of the cards to the lower end of the page, in layout units.
const BELOW: f32 = 180.0;
/// The height of a smaller button, in layout units.
const OTHER: f32 = 56.0;
/// The width and the height of the quit button, in layout units.
const QUIT: (f32, f32) = (96.0, 44.0);
/// The space between a card's edge and its content, in layout units.
const PADDING: f32 = 16.0;
/// The height of a card's title, in layout units.
const TITLE: f32 = 30.0;
/// The height of a card's text below the title where it has one line, in layout units.
const LINE: f32 = 26.0;
/// The height of a card's Play button, in layout units.
const PLAY: f32 = 52.0;
/// The height of the two smaller buttons of a card, in layout units.
const SECOND: f32 = 46.0;
/// Maximum width of the button that shows who plays now, in layout units.
const PLAYER: f32 = 300.0;

/// The gap between two smaller buttons, in layout units.
const BETWEEN: f32 = 12.0;
/// The width of a smaller button besides its label, with an icon, in layout units.
const AROUND_WORDS: f32 = 52.0;
/// The width of a smaller button besides its label, without an icon, in layout units.
const AROUND_BARE: f32 = 26.0;
/// Maximum number of smaller buttons that have icons. With more buttons, none of them has an icon.
const WITH_PICTURES: usize = 5;

/// The height of a card's picture on a small page, in layout units.
const SMALL_PICTURE: f32 = 150.0;
/// The height of a card's text below the title where it may have two lines, in layout units.
const SMALL_LINE: f32 = 46.0;
/// The height of a row of smaller buttons with its gap on a small page, in layout units.
const SMALL_OTHER: f32 = 60.0;
/// The height of the note on a small page, in layout units.
const SMALL_NOTE: f32 = 64.0;
/// The height of the unfinished game's card on a small page, where its button is below its text, in layout units.
const SMALL_GO_ON: f32 = GO_ON + 20.0 + PLAY + 8.0;
/// The space at the left and right of the scrolled area for the focus ring, in layout units.
const RING: f32 = 8.0;

fn show(ui: &mut Ui, view: &StartView, body: Rect, wishes: &mut Vec<Intent>) {
    ui.page("start", PageFocus::Kept);
    let colors = ui.colors;
    ui.fill(body, 0.0, colors.page);
    if is_small(body) {
        return small(ui, view, body, wishes);
    }
    if body.w >= WIDE_FROM {
        return wide(ui, view, body, wishes);
    }
    // In between, the page stands in the middle.
    let width = body.w.min(LAYOUT_WIDTH + 40.0);
    let body = body.column((body.w - width) / 2.0, width);
    let room = body.column(MARGIN, body.w - 2.0 * MARGIN);
    head(ui, view, room.row(0.0, HEAD));
    let mut y = HEAD;
    if let Some(waiting) = &view.continue_card {
        draw_go_on_card(ui, waiting, room.row(y, GO_ON), wishes);
        y += GO_ON + GAP;
    }
    let high = (body.h - BELOW - y).min(CARDS_HIGH_MAX);
    game_cards(ui, view, room.row(y, high), wishes);
    others(ui, view, room.row(y + high + GAP, OTHER), wishes);
    draw_footer(ui, view, room.row(body.h - 90.0, 90.0), wishes);
}

/// Draws the page in two columns: the games, and beside them the unfinished game and the other buttons, one below the other.
fn wide(ui: &mut Ui, view: &StartView, body: Rect, wishes: &mut Vec<Intent>) {
    let room = body.column(MARGIN, body.w - 2.0 * MARGIN);
    head(ui, view, room.row(0.0, HEAD));
    let foot = room.row(body.h - 90.0, 90.0);
    let high = (foot.y - HEAD - GAP).min(CARDS_HIGH_MAX);
    let columns = room.row(HEAD, high);
    let first = columns.w - SECOND_COLUMN - 1.5 * GAP;
    game_cards(ui, view, columns.column(0.0, first), wishes);
    let second = columns.column(columns.w - SECOND_COLUMN, SECOND_COLUMN);
    let mut y = 0.0;
    if let Some(waiting) = &view.continue_card {
        small_go_on(ui, waiting, second.row(0.0, SMALL_GO_ON), wishes);
        y = SMALL_GO_ON + GAP;
    }
    let each = ((second.h - y + BETWEEN) / view.other_buttons.len().max(1) as f32).min(OTHER + BETWEEN);
    for (index, other) in view.other_buttons.iter().enumerate() {
        button(ui, "other", index, second.row(y + each * index as f32, each - BETWEEN), other, wishes);
    }
    draw_footer(ui, view, foot, wishes);
}

/// Draws the cards of the games side by side.
fn game_cards(ui: &mut Ui, view: &StartView, cards: Rect, wishes: &mut Vec<Intent>) {
    let share = (cards.w + GAP) / view.games.len().max(1) as f32;
    // All cards have the same layout: if the text of one card needs two lines, every card reserves two lines.
    let wide = share - GAP - 2.0 * PADDING;
    let is_long = |game: &GameCard| ui.text_size(&game.game_description, READABLE_MIN, Weight::Regular, None).0 > wide;
    let line = if view.games.iter().any(is_long) { SMALL_LINE } else { LINE };
    for (index, game) in view.games.iter().enumerate() {
        game_card(ui, game, index, cards.column(share * index as f32, share - GAP), line, wishes);
    }
}

fn small(ui: &mut Ui, view: &StartView, body: Rect, wishes: &mut Vec<Intent>) {
    let room = inside(body);
    small_head(ui, view, room.row(0.0, BANNER_HEIGHT));
    let area = room.row(BANNER_HEIGHT, room.h - BANNER_HEIGHT).column(-RING, room.w + 2.0 * RING);
    let columns = if room.w < NARROW { 1 } else { view.games.len().max(1) };
    let above = if view.player.is_some() { PLAY + GAP } else { 0.0 };
    let waiting = above + if view.continue_card.is_some() { SMALL_GO_ON + GAP } else { 0.0 };
    let high = PADDING + SMALL_PICTURE + 10.0 + below_picture(SMALL_LINE);
    let cards = (high + GAP) * view.games.len().div_ceil(columns) as f32;
    let others = SMALL_OTHER * view.other_buttons.len().div_ceil(2) as f32;
    let id = ui.id("all", 0);
    ui.scroll(id, area, waiting + cards + others + SMALL_NOTE + QUIT.1 + 24.0, |ui, all| {
        let all = all.column(RING, all.w - 2.0 * RING).row(4.0, all.h - 4.0);
        if let Some(player) = &view.player {
            button(ui, "player", 0, all.row(0.0, PLAY), player, wishes);
        }
        if let Some(go_on) = &view.continue_card {
            small_go_on(ui, go_on, all.row(above, SMALL_GO_ON), wishes);
        }
        let share = (all.w + GAP) / columns as f32;
        for (index, game) in view.games.iter().enumerate() {
            let place = all.row(waiting + (high + GAP) * (index / columns) as f32, high);
            let place = place.column(share * (index % columns) as f32, share - GAP);
            game_card(ui, game, index, place, SMALL_LINE, wishes);
        }
        let half = (all.w + 8.0) / 2.0;
        for (index, other) in view.other_buttons.iter().enumerate() {
            let place = all.row(waiting + cards + SMALL_OTHER * (index / 2) as f32, SMALL_OTHER - 8.0);
            button(ui, "other", index, place.column(half * (index % 2) as f32, half - 8.0), other, wishes);
        }
        let foot = all.row(waiting + cards + others, SMALL_NOTE + QUIT.1);
        let dim = style(14.5, Weight::Regular, ui.colors.text_dim, Align::Start);
        ui.fit_text(foot.row(0.0, SMALL_NOTE), &view.footer_text, dim, 3);
        if let Some(quit) = &view.quit {
            button(ui, "quit", 0, foot.row(SMALL_NOTE, QUIT.1), quit, wishes);
        }
    });
}

fn small_head(ui: &mut Ui, view: &StartView, rect: Rect) {
    let ink = ui.colors.text;
    for (piece, x) in [(0, 18.0), (1, 42.0)] {
        ui.piece(piece, Pos::new(rect.x + x, rect.center().y), 34.0);
    }
    ui.fit_text(rect.column(74.0, rect.w - 74.0), &view.title, style(26.0, Weight::Bold, ink, Align::Start), 1);
}

fn small_go_on(ui: &mut Ui, view: &ContinueGameCard, rect: Rect, wishes: &mut Vec<Intent>) {
    card(ui, rect);
    let side = GO_ON - 20.0;
    ui.board_picture(&view.board, Rect::new(rect.x + 12.0, rect.y + 10.0, side, side));
    go_on_words(ui, view, rect.column(side + 26.0, rect.w - side - 36.0), 2);
    let place = rect.row(GO_ON + 20.0, PLAY).column(PADDING, rect.w - 2.0 * PADDING);
    button(ui, "go-on", 0, place, &view.button, wishes);
}

fn go_on_words(ui: &mut Ui, view: &ContinueGameCard, room: Rect, lines: usize) {
    let colors = ui.colors;
    ui.fit_text(room.row(12.0, 28.0), &view.title, style(19.0, Weight::Bold, colors.text, Align::Start), 1);
    ui.fit_text(room.row(40.0, 36.0), &view.game_summary, style(15.0, Weight::Regular, colors.text, Align::Start), 2);
    let dim = style(14.5, Weight::Regular, colors.text_dim, Align::Start);
    ui.fit_text(room.row(76.0, 6.0 + 20.0 * lines as f32), &view.turn_text, dim, lines);
}

fn head(ui: &mut Ui, view: &StartView, rect: Rect) {
    let colors = ui.colors;
    for (piece, x) in [(0, 26.0), (1, 62.0)] {
        ui.piece(piece, Pos::new(rect.x + x, 50.0), 50.0);
    }
    let room = rect.column(103.0, rect.w - 103.0);
    ui.fit_text(room.row(16.0, 46.0), &view.title, style(36.0, Weight::Bold, colors.text, Align::Start), 1);
    let below = style(15.0, Weight::Regular, colors.text_dim, Align::Start);
    ui.fit_text(room.row(60.0, 24.0), &view.subtitle, below, 1);
}

/// Draws the button that shows who plays now, beside the quit button. Returns the width that the button takes at the foot of the page.
fn foot_player(ui: &mut Ui, view: &StartView, rect: Rect, wishes: &mut Vec<Intent>) -> f32 {
    let Some(player) = &view.player else { return 0.0 };
    let wide = (ui.text_size(&player.label, 16.0, Weight::Bold, None).0 + 76.0).clamp(120.0, PLAYER);
    let right = rect.w - QUIT.0 - BETWEEN;
    button(ui, "player", 0, rect.column(right - wide, wide).row(18.0, QUIT.1), player, wishes);
    wide + BETWEEN
}

fn draw_go_on_card(ui: &mut Ui, view: &ContinueGameCard, rect: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    card(ui, rect);
    ui.fill(Rect { w: 5.0, ..rect.inset(10.0) }, 2.5, colors.accent);
    let side = rect.h - 20.0;
    ui.board_picture(&view.board, Rect::new(rect.x + 24.0, rect.y + 10.0, side, side));
    let wide = (ui.text_size(&view.button.label, 16.0, Weight::Bold, None).0 + 72.0).clamp(120.0, 200.0);
    let place = Rect::new(rect.right() - wide - PADDING, rect.center().y - PLAY / 2.0, wide, PLAY);
    let left = side + 44.0;
    let room = rect.column(left, place.x - rect.x - left - 12.0);
    go_on_words(ui, view, room, 1);
    button(ui, "go-on", 0, place, &view.button, wishes);
}

/// The height of the part of a card below its picture. `line` is the height of the card's text.
fn below_picture(line: f32) -> f32 {
    TITLE + line + 8.0 + PLAY + 8.0 + SECOND + PADDING
}

fn game_card(ui: &mut Ui, view: &GameCard, index: usize, rect: Rect, line: f32, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    card(ui, rect);
    let room = rect.column(PADDING, rect.w - 2.0 * PADDING);
    let below = below_picture(line);
    let picture = room.row(PADDING, rect.h - PADDING - 10.0 - below);
    draw_board_part(ui, &view.board, (view.picture_width_cells, view.focus), picture);
    let words = room.row(rect.h - below, below);
    ui.fit_text(words.row(0.0, TITLE), &view.title, style(22.0, Weight::Bold, colors.text, Align::Start), 1);
    let dim = style(15.0, Weight::Regular, colors.text_dim, Align::Start);
    ui.fit_text(words.row(TITLE, line), &view.game_description, dim, (line / 22.0) as usize);
    let play = words.row(TITLE + line + 8.0, PLAY);
    // Each game's card has these buttons, so their names for screen readers include the game.
    let named =
        [("play", Some(&view.play)), ("two", view.play_for_two.as_ref()), ("options", view.new_game_button.as_ref())];
    for (role, view_of) in named.into_iter().filter_map(|(role, of)| Some((role, of?))) {
        ui.set_accessible_name(ui.id(role, index as u32), &view_of.label, &view.title);
    }
    button(ui, "play", index, play, &view.play, wishes);
    let second = words.row(TITLE + line + 16.0 + PLAY, SECOND);
    let shown = [("two", &view.play_for_two), ("options", &view.new_game_button)];
    let shown: Vec<_> = shown.into_iter().filter_map(|(role, view)| Some((role, view.as_ref()?))).collect();
    let share = (second.w + 8.0) / shown.len().max(1) as f32;
    for (place, (role, view)) in shown.into_iter().enumerate() {
        button(ui, role, index, second.column(share * place as f32, share - 8.0), view, wishes);
    }
}

fn others(ui: &mut Ui, view: &StartView, rect: Rect, wishes: &mut Vec<Intent>) {
    // Many smaller buttons have room only for their labels, not for icons.
    let is_bare = view.other_buttons.len() > WITH_PICTURES;
    let widths = other_widths(ui, view, rect.w, if is_bare { AROUND_BARE } else { AROUND_WORDS });
    ui.group("others", 0, |ui| {
        let mut x = 0.0;
        for (index, (other, width)) in view.other_buttons.iter().zip(widths).enumerate() {
            let icon = other.icon.filter(|_| !is_bare);
            button(ui, "other", index, rect.column(x, width), &ButtonView { icon, ..other.clone() }, wishes);
            x += width + BETWEEN;
        }
    });
}

/// The widths of the smaller buttons. All are equal, unless a word would be broken and there is enough room. Then each button gets the
/// width of its longest word and an equal share of the remaining room.
fn other_widths(ui: &mut Ui, view: &StartView, room: f32, around: f32) -> Vec<f32> {
    let count = view.other_buttons.len().max(1) as f32;
    let room = room - BETWEEN * (count - 1.0);
    let mut least = |label: &str| ui.longest_word(label, READABLE_MIN, Weight::Bold) + around;
    let needs: Vec<f32> = view.other_buttons.iter().map(|other| least(&other.label)).collect();
    let spare = room - needs.iter().sum::<f32>();
    let is_tight = needs.iter().any(|need| *need > room / count);
    let width = |need: &f32| if is_tight && spare >= 0.0 { need + spare / count } else { room / count };
    needs.iter().map(width).collect()
}

fn draw_footer(ui: &mut Ui, view: &StartView, rect: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    ui.fill(rect.row(0.0, 1.0), 0.0, colors.button);
    let taken = foot_player(ui, view, rect, wishes);
    let room = rect.column(0.0, rect.w - QUIT.0 - 20.0 - taken).row(16.0, 48.0);
    ui.fit_text(room, &view.footer_text, style(14.5, Weight::Regular, colors.text_dim, Align::Start), 2);
    let place = Rect::new(rect.right() - QUIT.0, rect.y + 18.0, QUIT.0, QUIT.1);
    if let Some(quit) = &view.quit {
        button(ui, "quit", 0, place, quit, wishes);
    }
}
