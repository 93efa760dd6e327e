//! From the app's state to the view: every text in the user's language, every button greyed by the same answer that `update`
//! gives. Reads only.

mod board;
pub mod drawings;
mod editor;
mod engines;
mod files;
mod friends;
mod games;
mod help;
mod keys;
mod kiosk;
mod lessons;
mod moves;
mod new_game;
mod pages;
mod parts;
mod players;
mod puzzles;
mod results;
mod review;
mod sheet;
mod signs;
mod start;
mod studio;
mod study;
mod wall;

use super::config::settings::Animation;
use super::lang::Lang;
use super::nav::Page;
use super::outbox::Message;
use super::state::App;
use super::typing;
use super::view::{Banner, Motion, Screen, View};

pub use board::board_of;
pub use help::{TABS as HELP_TABS, example};
pub use players::FACES;
pub use sheet::has_sheet;

impl App {
    /// What the window shows now.
    pub fn view(&self) -> View {
        let cover = kiosk::cover(self);
        let of_pages = || keys::dialog(self).or_else(|| players::dialog(self)).or_else(|| wall::dialog(self));
        let dialog = || of_pages().or_else(|| parts::dialog(self));
        let dialog = if cover.is_some() { None } else { dialog() };
        let is_covered = cover.is_some();
        let screen = cover.map_or_else(|| sheet::of(self, screen(self)), |cover| Screen::Kiosk(Box::new(cover)));
        let message = self.room.out.message().filter(|_| dialog.is_some() || !matches!(screen, Screen::Board(_)));
        let message = message.filter(|_| !is_covered);
        let typed = if dialog.is_some() || is_covered { String::new() } else { typing::typed(&self.nav, &self.room) };
        // The sheet's words are as large as there is room anyway.
        let percent = if matches!(screen, Screen::Sheet(_)) { 100 } else { self.room.config.settings().text_percent };
        View {
            screen,
            dialog,
            banner: banner(self.room.lang(), message, typed),
            motion: match self.room.config.settings().animation {
                Animation::Off => Motion::Off,
                Animation::Fast => Motion::Fast,
                Animation::Normal => Motion::Normal,
            },
            text_scale: f32::from(percent) / 100.0,
        }
    }
}

/// What stands in the place of a page's title for a while, as the message bar of its board.
fn banner(lang: &Lang, message: Option<&Message>, typed: String) -> Option<Banner> {
    let (text, warning) = match message {
        Some(message) => (message.text.clone(), message.warning),
        None if typed.is_empty() => return None,
        None => (lang.text("typed"), false),
    };
    Some(Banner { text, warning, typed })
}

fn screen(app: &App) -> Screen {
    match app.nav.page() {
        Page::Start => Screen::Start(Box::new(start::page(app))),
        Page::Board => match board::screen(app) {
            Some(board) => Screen::Board(Box::new(board)),
            None => Screen::Start(Box::new(start::page(app))),
        },
        Page::Menu => Screen::Menu(pages::menu(app), board::screen(app).map(Box::new)),
        Page::Settings { tab } => Screen::Form(pages::settings(app, *tab)),
        Page::NewGame(draft) => Screen::NewGame(Box::new(new_game::page(app, draft))),
        Page::Games(records) => Screen::Games(Box::new(games::page(app, records))),
        Page::Moves(page) => Screen::Moves(Box::new(moves::page(app, page))),
        Page::Editor => match &app.nav.editor {
            Some(page) => Screen::Editor(Box::new(editor::page(app, page))),
            None => Screen::Start(Box::new(start::page(app))),
        },
        Page::Review(page) => Screen::Review(Box::new(review::page(app, page))),
        Page::Study(page) => Screen::Study(Box::new(study::page(app, page))),
        Page::Lessons => Screen::Form(lessons::list(app)),
        Page::Lesson(page) => Screen::Lesson(Box::new(lessons::page(app, page))),
        Page::Puzzles => Screen::Form(puzzles::list(app)),
        Page::Puzzle(page) => Screen::Puzzle(Box::new(puzzles::page(app, page))),
        Page::Help { tab } => Screen::Help(help::page(app, *tab)),
        Page::Files(chooser) => Screen::Files(Box::new(files::chooser(app, chooser))),
        Page::Export(export) => Screen::Form(files::export(app, export)),
        Page::Friends(page) => Screen::Form(friends::page(app, page)),
        Page::Class(page) => Screen::Form(wall::class(app, page)),
        Page::Round(draft) => Screen::Form(wall::round(app, draft)),
        Page::Wall(page) => match &app.room.friends.hall {
            Some(hall) => Screen::Wall(Box::new(wall::page(app, page, hall))),
            None => Screen::Start(Box::new(start::page(app))),
        },
        Page::Studio(page) => Screen::Studio(Box::new(studio::page(app, page))),
        Page::Engines(page) => Screen::Form(engines::page(app, page)),
        Page::Results => Screen::Form(results::page(app)),
        Page::Players(page) => Screen::Players(players::page(app, page)),
        Page::Player(page) => Screen::Form(players::form(app, page)),
        Page::Keys(page) => Screen::Keys(Box::new(keys::page(app, page))),
        Page::Report(report) => Screen::Report(files::report(app, report)),
        Page::End => match pages::end(app) {
            Some(end) => Screen::End(Box::new(end)),
            None => Screen::Start(Box::new(start::page(app))),
        },
    }
}
