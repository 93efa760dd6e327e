//! Draws the page *Who plays?*: each person's name and picture, as large as the number of people allows. Also draws a single person's
//! picture.

use crate::app::features::players::players_controller::PlayersMessage;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::{ButtonView, PageView, Painting, Stretch};
use crate::app::pages::form_screen::face;
use crate::app::pages::screen_parts::{NARROW, PAGE_WIDTH_MAX, foot, foot_height, inside, page_head};
use crate::ui::focus::Keys;
use crate::ui::text::style;
use crate::ui::widgets::RADIUS;
use crate::ui::{Align, PageFocus, Pos, Rect, Response, Ui, Weight};

/// The view of the page *Who plays?*.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayersView {
    pub title: String,
    pub back: ButtonView,
    /// The text above the cards: what a press on a person does, or why the last action failed.
    pub intro: String,
    pub cards: Vec<PlayerCard>,
    pub buttons: Vec<ButtonView>,
}

/// The card of a person who shares the data directory.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerCard {
    /// The number of the person's picture.
    pub picture: u8,
    /// A description of the person's picture for screen readers.
    pub picture_description: String,
    pub name: String,
    /// Whether this person plays now.
    pub is_current: bool,
}

impl PageView for PlayersView {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        show(ui, self, painting, intents);
    }

    fn stretch(&self) -> Stretch {
        Stretch::Column(PAGE_WIDTH_MAX)
    }

    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent> {
        let cards = (0..self.cards.len()).step_by(3).map(PlayersMessage::Press);
        ButtonView::intents(&self.buttons).into_iter().chain(cards.map(Intent::page)).collect()
    }
}

/// The width from which more cards stand side by side, and how many more, in layout units.
const WIDE_FROM: f32 = 1000.0;
const MORE_CARDS: usize = 2;
/// The largest width of the text above the cards, in layout units.
const INTRO_WIDTH_MAX: f32 = 560.0;
const GAP: f32 = 8.0;
const INTRO: f32 = 40.0;
/// The space at the left and right of the scrolled area for the focus ring, in layout units.
const RING: f32 = 8.0;
/// The height of the name below a picture, in layout units, enough for two lines.
const NAME: f32 = 40.0;
/// The layouts by the number of people: the maximum number of people, the cards side by side, and the height of a card in layout units. A
/// whole class fits without scrolling.
const SIZES: [(usize, usize, f32); 3] = [(9, 3, 172.0), (16, 4, 132.0), (usize::MAX, 5, 84.0)];
/// The layout of narrow pages: the cards side by side, and the height of a card in layout units.
const NARROW_SIZE: (usize, f32) = (2, 112.0);

fn show(ui: &mut Ui, view: &PlayersView, &Painting { banner, body, .. }: &Painting, wishes: &mut Vec<Intent>) {
    ui.page("players", PageFocus::Fresh);
    let body = page_head(ui, &view.title, &view.back, banner, body, wishes);
    let area = inside(body.row(0.0, body.h - foot_height(body)));
    let words = style(16.0, Weight::Regular, ui.colors.text_dim, Align::Start);
    let lines = area.column(0.0, area.w.min(INTRO_WIDTH_MAX));
    let high = ui.text_size(&view.intro, words.size, words.weight, Some(lines.w)).1.max(INTRO - 12.0) + 8.0;
    ui.fit_text(lines.row(0.0, high - 4.0), &view.intro, words, 4);
    let room = area.row(high, area.h - high - 4.0).column(-RING, area.w + 2.0 * RING);
    grid(ui, view, room, wishes);
    foot(ui, &view.buttons, body, wishes);
}

/// Returns the number of cards side by side, and the height of a card, for a page of this width.
fn size(count: usize, width: f32) -> (usize, f32) {
    let (columns, high) =
        SIZES.iter().find(|(most, ..)| count <= *most).map_or(NARROW_SIZE, |&(_, columns, high)| (columns, high));
    match width {
        width if width < NARROW => NARROW_SIZE,
        width if width >= WIDE_FROM => ((columns + MORE_CARDS).min(count.max(columns)), high),
        _ => (columns, high),
    }
}

fn grid(ui: &mut Ui, view: &PlayersView, room: Rect, wishes: &mut Vec<Intent>) {
    let (columns, high) = size(view.cards.len(), room.w);
    let rows = view.cards.len().div_ceil(columns);
    let id = ui.id("all", 0);
    ui.scroll(id, room, (high + GAP) * rows as f32 - GAP + 2.0 * RING, |ui, content| {
        let content = content.column(RING, content.w - 2.0 * RING).row(RING, content.h);
        let wide = (content.w + GAP) / columns as f32;
        ui.group("all", 0, |ui| {
            for (index, entry) in view.cards.iter().enumerate() {
                let place = content.row((high + GAP) * (index / columns) as f32, high);
                let rect = place.column(wide * (index % columns) as f32, wide - GAP);
                if card(ui, entry, index, rect) {
                    wishes.push(Intent::page(PlayersMessage::Press(index)));
                }
            }
        });
    });
}

/// Draws a person's card: the picture with the name below. Returns whether the card was pressed.
fn card(ui: &mut Ui, view: &PlayerCard, index: usize, rect: Rect) -> bool {
    let id = ui.id("player", index as u32);
    ui.set_accessible_name(id, &view.name, &view.picture_description);
    if view.is_current || index == 0 {
        ui.prefer_focus(id);
    }
    let response = ui.control(id, rect, Keys::Activate);
    ground(ui, view, response, rect);
    let side = (rect.h - NAME - 10.0).min(rect.w - 16.0);
    face(ui, view.picture, Rect::around(Pos::new(rect.center().x, rect.y + 6.0 + side / 2.0), side, side));
    let line = rect.row(rect.h - NAME - 2.0, NAME).column(6.0, rect.w - 12.0);
    let ink = ui.colors.text;
    ui.fit_text(line, &view.name, style(16.0, Weight::Bold, ink, Align::Center), 2);
    response.clicked
}

/// Draws the background of a card, with a frame for the person who plays now.
fn ground(ui: &mut Ui, view: &PlayerCard, response: Response, rect: Rect) {
    let colors = ui.colors;
    let ground = match (response.down, response.hover) {
        (true, _) => colors.button_down,
        (_, true) => colors.button_hover,
        _ => colors.panel,
    };
    ui.fill(rect, RADIUS, ground);
    if view.is_current {
        ui.frame(rect, RADIUS, 3.0, colors.accent);
    }
    ui.ring(response, rect, RADIUS);
}
