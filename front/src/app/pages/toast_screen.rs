//! Draws the toast: a short message at the foot of a page, with at most one button. It covers no square that can be played, and disappears
//! by itself, unless its button has the focus. The board page shows its messages in the message bar.

use crate::app::kernel::intent::Intent;
use crate::app::kernel::view::Banner;
use crate::app::pages::screen_parts::{FOOT_HEIGHT, toolkit_button};
use crate::ui::text::{LINE_EM, style};
use crate::ui::{Align, Draw, Icon, Rect, TextStyle, Ui, Weight};

/// The least and the largest width of the toast, in layout units.
const WIDTH: (f32, f32) = (200.0, 420.0);
/// The least height of the toast, in layout units.
const HEIGHT: f32 = 56.0;
/// The most lines of its text.
const LINES_MAX: f32 = 8.0;
/// The distance of the toast from the edges of the page, in layout units.
const EDGE: f32 = 12.0;
const RADIUS: f32 = 14.0;
const TEXT: f32 = 16.0;
/// The height of the button, and the space around its label, in layout units.
const BUTTON: f32 = 44.0;
const BUTTON_PADDING: f32 = 28.0;
/// The margin at the right of the text, in layout units.
const MARGIN: f32 = 16.0;

pub fn show(ui: &mut Ui, banner: &Banner, whole: Rect, wishes: &mut Vec<Intent>) {
    let colors = ui.colors;
    let ink = if banner.warning { colors.warning } else { colors.text };
    let text = style(TEXT, Weight::Regular, ink, Align::Start);
    let button_width = banner
        .button
        .as_ref()
        .map_or(0.0, |view| ui.text_size(&view.label, TEXT, Weight::Bold, None).0 + BUTTON_PADDING);
    // What was done and can be followed or undone has a tick; a mere statement, such as a refusal, has no icon.
    let icon = match () {
        () if banner.warning => Some(Icon::Warning),
        () => banner.button.as_ref().map(|_| Icon::Check),
    };
    let left = if icon.is_some() { 52.0 } else { 16.0 };
    let beside = left + MARGIN + if button_width > 0.0 { button_width + 4.0 } else { 0.0 };
    let place = place(ui, &banner.text, beside, whole);
    ui.fill(place, RADIUS, colors.bar);
    ui.frame(place, RADIUS, 1.5, colors.text_off);
    if let Some(icon) = icon {
        ui.icon(icon, Rect::new(place.x + 16.0, place.center().y - 12.0, 24.0, 24.0), ink);
    }
    let room = place.column(left, place.w - beside).inset(4.0);
    // The text is not in the accessibility tree, where it would become the name of the control below it: it was announced.
    let size = ui.fit_size(&banner.text, text, room, LINES_MAX as usize);
    ui.draw(Draw::Text { rect: room, text: banner.text.clone(), style: TextStyle { size, ..text } });
    // Where the toast has to lie over a board, it has no button, which would take the board's clicks.
    if let Some(view) = banner.button.as_ref().filter(|_| is_free(ui, &place)) {
        let id = ui.id("toast", 0);
        let rect = Rect::new(place.right() - button_width - 8.0, place.center().y - BUTTON / 2.0, button_width, BUTTON);
        if ui.button(id, rect, &toolkit_button(view)) {
            wishes.push(view.intent.clone());
        }
        if ui.changed(id, u64::from(ui.has_focus(id))) {
            wishes.push(Intent::HoldToast(ui.has_focus(id)));
        }
    }
}

fn is_free(ui: &Ui, place: &Rect) -> bool {
    let shared = |board: &Rect| (board.intersect(*place).w, board.intersect(*place).h);
    ui.playable_boards().iter().all(|board| shared(board).0 <= 0.0 || shared(board).1 <= 0.0)
}

/// Returns the first of the possible places at which no playable board is: in the middle above the foot, at the very bottom, at the sides.
fn place(ui: &mut Ui, text: &str, beside: f32, whole: Rect) -> Rect {
    let alone = ui.text_size(text, TEXT, Weight::Regular, None).0 + beside + 10.0;
    let wide = alone.clamp(WIDTH.0, WIDTH.1).min(whole.w - 2.0 * EDGE);
    let (_, high) = ui.text_size(text, TEXT, Weight::Regular, Some(wide - beside - 8.0));
    let high = (high.min(LINES_MAX * TEXT * LINE_EM) + 16.0).max(HEIGHT);
    let at = |x: f32, below: f32| Rect::new(x, whole.bottom() - below - high, wide, high);
    let middle = whole.center().x - wide / 2.0;
    let (left, right) = (whole.x + EDGE, whole.right() - wide - EDGE);
    let places = [
        at(middle, FOOT_HEIGHT + EDGE),
        at(middle, EDGE),
        at(right, FOOT_HEIGHT + EDGE),
        at(right, EDGE),
        at(left, EDGE),
        Rect::new(right, whole.center().y, wide, high),
    ];
    places.into_iter().find(|place| is_free(ui, place)).unwrap_or(places[1])
}
