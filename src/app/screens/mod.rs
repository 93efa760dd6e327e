//! Screens: lay a `View` out with the toolkit and say what the user wishes. They hold no state, decide nothing and have no words
//! of their own.

mod board;
mod dialog;
mod end;
mod form;
mod games;
mod help;
mod menu;
mod panel;
mod parts;
mod start;

use super::intent::{Action, Intent};
use super::view::{Screen, View};
use crate::ui::{Key, Rect, Ui};
use parts::{BANNER_HEIGHT, HEIGHT, PANEL_WIDTH, WIDTH, dim, show_banner, shows_banner};

/// The size of the layout in units, which the window scales.
pub fn layout(view: &View) -> (f32, f32) {
    let board = match &view.screen {
        Screen::Board(board) => Some(board),
        Screen::Menu(_, board) => board.as_ref(),
        _ => None,
    };
    let panel = board.is_some_and(|board| board.panel.is_some());
    (if panel { WIDTH + PANEL_WIDTH } else { WIDTH }, HEIGHT)
}

/// One pass over everything that the window shows: what the user wishes, in order.
pub fn run(ui: &mut Ui, view: &View) -> Vec<Intent> {
    let mut wishes = Vec::new();
    let (width, height) = layout(view);
    let whole = Rect::new(0.0, 0.0, width, height);
    let body = if shows_banner(view) { whole.row(0.0, height - BANNER_HEIGHT) } else { whole };
    match &view.dialog {
        None => screen(ui, view, body, &mut wishes),
        Some(dialog) => {
            ui.inert(|ui| screen(ui, view, body, &mut Vec::new()));
            dim(ui, whole);
            dialog::show(ui, dialog, whole, &mut wishes);
        }
    }
    if let (true, Some(banner)) = (shows_banner(view), &view.banner) {
        show_banner(ui, banner, whole);
    }
    if view.dialog.is_none() && ui.pressed(Key::Escape) {
        wishes.push(Intent::Do(Action::Back));
    }
    wishes
}

fn screen(ui: &mut Ui, view: &View, body: Rect, wishes: &mut Vec<Intent>) {
    match &view.screen {
        Screen::Start(page) => start::show(ui, page, body, wishes),
        Screen::Board(page) => board::show(ui, page, view.motion, wishes),
        Screen::Menu(page, below) => menu::show(ui, page, below.as_deref(), view.motion, body, wishes),
        Screen::Form(page) => form::show(ui, page, body, wishes),
        Screen::Games(page) => games::show(ui, page, body, wishes),
        Screen::Help(page) => help::show(ui, page, body, wishes),
        Screen::End(page) => end::show(ui, page, body, wishes),
    }
}
