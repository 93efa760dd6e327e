//! Screens lay out a `View` with the toolkit and return the user's intents. They hold no state, decide nothing and have no texts of their
//! own.

use crate::app::features::board::board_screen as board;
use crate::app::features::class::wall_screen as wall;
use crate::app::features::kiosk::kiosk_screen as kiosk;
use crate::app::features::menu::{end_screen as end, menu_screen as menu};
use crate::app::features::new_game::new_game_screen as new_game;
use crate::app::features::records::records_screen as games;
use crate::app::features::start::start_screen as start;
use crate::app::kernel::intent::{Action, Intent};
use crate::app::kernel::panel_place::PanelPlace;
use crate::app::kernel::view::BoardScreen;
use crate::app::kernel::view::Painting;
use crate::app::kernel::view::{Screen, View};
use crate::app::pages::screen_parts::{BANNER_HEIGHT, HEIGHT, WIDTH, dim, show_banner};
use crate::app::pages::{dialog_screen as dialog, form_screen as form};
use crate::app::sheet_screen as sheet;
use crate::ui::{Key, Rect, Ui};

/// The size of the layout in units, which the window scales.
pub fn layout(view: &View) -> (f32, f32) {
    if let Some(own) = match &view.screen {
        Screen::Page(page) => page.layout(view.text_scale),
        _ => None,
    } {
        return own;
    }
    if let Screen::Kiosk(kiosk) = &view.screen {
        return kiosk.room;
    }
    if let Screen::Wall(wall) = &view.screen {
        return wall.room;
    }
    if let Screen::Sheet(sheet) = &view.screen {
        return sheet::layout(sheet);
    }
    let board = match &view.screen {
        Screen::Board(board) => Some(board),
        Screen::Menu(_, board) => board.as_ref(),
        _ => None,
    };
    let panel = board.and_then(|board| board.panel.as_ref());
    let is_wide = match &view.screen {
        Screen::Games(page) => page.is_wide,
        _ => false,
    };
    match panel {
        Some(panel) => panel.place.layout(view.text_scale),
        None if is_wide => PanelPlace::Beside.layout(1.0),
        None => (WIDTH, HEIGHT),
    }
}

/// The units available to a view: larger text has fewer.
pub fn room(view: &View) -> (f32, f32) {
    let (width, height) = layout(view);
    (width / view.text_scale, height / view.text_scale)
}

/// Runs one pass over the whole window. Returns the user's intents in order.
pub fn run(ui: &mut Ui, view: &View) -> Vec<Intent> {
    let mut wishes = Vec::new();
    let room = room(view);
    let whole = Rect::new(0.0, 0.0, room.0, room.1);
    match &view.dialog {
        None => screen(ui, view, whole, &mut wishes),
        Some(dialog) => {
            ui.inert(|ui| screen(ui, view, whole, &mut Vec::new()));
            dim(ui, whole);
            dialog::show(ui, dialog, whole, &mut wishes);
        }
    }
    if let (Some(banner), Some(place)) = (&view.banner, banner_place(view, whole)) {
        show_banner(ui, banner, place);
    }
    if view.dialog.is_none() && ui.pressed(Key::Escape) {
        wishes.push(Intent::Do(Action::Back));
    }
    wishes
}

/// The place of a banner: it appears and disappears, so it moves nothing and covers nothing that can be clicked. The board shows it in its
/// message bar, pages with a head instead of their title.
fn banner_place(view: &View, whole: Rect) -> Option<Rect> {
    let foot = whole.row(whole.h - BANNER_HEIGHT, BANNER_HEIGHT);
    match &view.screen {
        // Over the shade: whatever is below it, such as the message bar, is not being read.
        _ if view.dialog.is_some() => Some(foot),
        Screen::Board(_) => None,
        Screen::Menu(..) => Some(foot),
        Screen::Start(_) => Some(whole.row(0.0, BANNER_HEIGHT)),
        Screen::End(_) => Some(end::banner_place(whole)),
        Screen::Page(page) => page.banner_place(whole),
        Screen::Form(_)
        | Screen::NewGame(_)
        | Screen::Games(_)
        | Screen::Kiosk(_)
        | Screen::Wall(_)
        | Screen::Sheet(_) => None,
    }
}

fn screen(ui: &mut Ui, view: &View, body: Rect, wishes: &mut Vec<Intent>) {
    let banner = view.banner.as_ref().filter(|_| view.dialog.is_none());
    match &view.screen {
        Screen::Start(page) => start::show(ui, page, body, wishes),
        Screen::Board(page) => board::show(ui, page, view.motion, body, wishes),
        Screen::Menu(page, below) => {
            let paint = |ui: &mut Ui, below: &BoardScreen| board::show(ui, below, view.motion, body, &mut Vec::new());
            menu::show(ui, page, below.as_deref().map(|below| (below, paint)), body, wishes);
        }
        Screen::NewGame(page) => new_game::show(ui, page, banner, body, wishes),
        Screen::Form(page) => form::show(ui, page, banner, body, wishes),
        Screen::Games(page) => games::show(ui, page, banner, body, wishes),
        Screen::Page(page) => page.paint(ui, &Painting { motion: view.motion, banner, body }, wishes),
        Screen::End(page) => end::show(ui, page, body, wishes),
        Screen::Sheet(page) => sheet::show(ui, page, view.motion, banner, body, wishes),
        Screen::Wall(page) => wall::show(ui, page, banner, body, wishes),
        Screen::Kiosk(page) => kiosk::show(ui, &page.cover, body, wishes),
    }
}
