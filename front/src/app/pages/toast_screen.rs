//! Draws the toast: a short message at the foot of a page. It takes no click, covers no square that can be played, and disappears by
//! itself. The board page shows its messages in the message bar.

use crate::app::kernel::view::Banner;
use crate::app::pages::screen_parts::FOOT_HEIGHT;
use crate::ui::text::{LINE_EM, style};
use crate::ui::{Align, Draw, Icon, Rect, TextStyle, Ui, Weight};

/// The least and the largest width of the toast, in layout units.
const WIDTH: (f32, f32) = (200.0, 420.0);
/// The least height of the toast, in layout units.
const HEIGHT: f32 = 56.0;
/// The most lines of its text.
const LINES_MAX: f32 = 4.0;
/// The distance of the toast from the edges of the page, in layout units.
const EDGE: f32 = 12.0;
const RADIUS: f32 = 14.0;
const TEXT: f32 = 16.0;
/// The space for the icon and the margins beside the text, in layout units.
const BESIDE: f32 = 68.0;

pub fn show(ui: &mut Ui, banner: &Banner, whole: Rect) {
    let colors = ui.colors;
    let ink = if banner.warning { colors.warning } else { colors.text };
    let text = style(TEXT, Weight::Regular, ink, Align::Start);
    let place = place(ui, &banner.text, whole);
    ui.fill(place, RADIUS, colors.bar);
    ui.frame(place, RADIUS, 1.5, colors.text_off);
    let icon = if banner.warning { Icon::Warning } else { Icon::Check };
    ui.icon(icon, Rect::new(place.x + 16.0, place.center().y - 12.0, 24.0, 24.0), ink);
    let room = place.column(52.0, place.w - BESIDE).inset(4.0);
    // The text is not in the accessibility tree, where it would become the name of the control below it: it was announced.
    let size = ui.fit_size(&banner.text, text, room, LINES_MAX as usize);
    ui.draw(Draw::Text { rect: room, text: banner.text.clone(), style: TextStyle { size, ..text } });
}

/// Returns the first of the possible places at which no playable board is: in the middle above the foot, at the very bottom, at the sides.
fn place(ui: &mut Ui, text: &str, whole: Rect) -> Rect {
    let alone = ui.text_size(text, TEXT, Weight::Regular, None).0 + BESIDE + 10.0;
    let wide = alone.clamp(WIDTH.0, WIDTH.1).min(whole.w - 2.0 * EDGE);
    let (_, high) = ui.text_size(text, TEXT, Weight::Regular, Some(wide - BESIDE - 8.0));
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
    let is_free = |place: &Rect| {
        let shared = |board: &Rect| (board.intersect(*place).w, board.intersect(*place).h);
        ui.playable_boards().iter().all(|board| shared(board).0 <= 0.0 || shared(board).1 <= 0.0)
    };
    places.into_iter().find(is_free).unwrap_or(places[1])
}
