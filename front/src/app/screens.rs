//! Screens lay out a `View` with the toolkit and return the user's intents. They hold no state, decide nothing and have no texts of their
//! own. Each view paints itself; this module draws the window around the view, the dialog over it and the banner.

use crate::app::kernel::intent::{Action, Intent};
use crate::app::kernel::view::{Banner, Painting, Screen, Stretch, View};
use crate::app::pages::screen_parts::{LAYOUT_HEIGHT, LAYOUT_WIDTH, dim};
use crate::app::pages::{dialog_screen as dialog, toast_screen};
use crate::ui::{Key, Rect, Ui};

/// The number of points per unit at which a page in a landscape window stops growing.
const SCALE_MAX: f32 = 1.25;
/// A layout is at most this many times as long as the page needs.
const RIBBON: f32 = 8.0;
/// The height of the layout in units from which on a page grows again, so that texts on very large screens stay readable.
const HEIGHT_MAX: f32 = 1152.0;

/// The least size of the page's layout in units.
pub fn least_size(view: &View) -> (f32, f32) {
    view.screen.as_view().layout(view.text_scale).unwrap_or((LAYOUT_WIDTH, LAYOUT_HEIGHT))
}

/// The size of the layout in units, which the window scales. It has the window's shape and at least the size that the page needs.
pub fn layout_size(view: &View) -> (f32, f32) {
    let least = least_size(view);
    let Some((width, height)) = view.window else { return least };
    let fit = (width / least.0).min(height / least.1);
    let is_column = matches!(view.screen.as_view().stretch(), Stretch::Column(_) | Stretch::Landscape);
    let grows = !is_column || width < height * least.0 / least.1;
    let scale = if grows { fit } else { fit.min(SCALE_MAX.max(height / HEIGHT_MAX)) };
    // Never less than the page needs, whatever the rounding; in a window like a ribbon some of it stays empty.
    let side = |points: f32, least: f32| (points / scale).clamp(least, least * RIBBON);
    (side(width, least.0), side(height, least.1))
}

/// The units available to a view. Larger text leaves fewer units.
pub fn available_units(view: &View) -> (f32, f32) {
    let (width, height) = layout_size(view);
    (width / view.text_scale, height / view.text_scale)
}

/// Runs one pass over the whole window. Returns the user's intents in order.
pub fn run_ui_pass(ui: &mut Ui, view: &View) -> Vec<Intent> {
    let mut wishes = Vec::new();
    let room = available_units(view);
    let whole = Rect::new(0.0, 0.0, room.0, room.1);
    match &view.dialog {
        None => screen(ui, view, whole, &mut wishes),
        Some(dialog) => {
            ui.draw_inert(|ui| screen(ui, view, whole, &mut Vec::new()));
            dim(ui, whole);
            dialog::show(ui, dialog, whole, &mut wishes);
        }
    }
    if let Some(banner) = view.banner.as_ref().filter(|banner| is_toast(view, banner)) {
        toast_screen::show(ui, banner, whole, &mut wishes);
    }
    if view.dialog.is_none() && ui.pressed(Key::Escape) {
        wishes.push(Intent::Do(Action::Back));
    }
    wishes
}

/// Whether a message is shown as a toast. A coordinate that is being typed stands in place of the page's title, and a sheet has its texts.
fn is_toast(view: &View, banner: &Banner) -> bool {
    let is_sheet = matches!(view.screen, Screen::Sheet(_)) && view.dialog.is_none();
    banner.typed.is_empty() && !is_sheet
}

fn screen(ui: &mut Ui, view: &View, body: Rect, wishes: &mut Vec<Intent>) {
    let banner = view.banner.as_ref().filter(|banner| view.dialog.is_none() && !is_toast(view, banner));
    view.screen.as_view().paint_in_window(ui, &Painting { motion: view.motion, banner, body, window: body }, wishes);
}
