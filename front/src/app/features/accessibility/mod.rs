//! Describes the screen and events in words, for `--announce`, for the program's voice and for screen readers.
//!
//! `cells` names the squares of a board, `focus_announcer` describes what gets the focus, `questions` answers questions about the board,
//! `scan` moves the focus for users of a single switch. [`ScreenReaderState`] is the interface to the program. This module makes no
//! decisions.

mod cells;
mod focus_announcer;
mod phrases;
mod questions;
mod scan;

pub use scan::{ScanTarget, SwitchScanning};

use crate::app::kernel::intent::Action;
use crate::app::kernel::outbox::Output;
use crate::app::kernel::view::{Screen, View};
use crate::app::pages::router::App;
use crate::ui::tree::{Role, UiTree};
use focus_announcer::FocusAnnouncer;

/// Maximum number of past sentences that the action "Say it again" (`HearAgain`) repeats.
const REPEATED: usize = 3;

/// State of the announcements: which listeners there are, and what was last announced.
#[derive(Default)]
pub struct ScreenReaderState {
    /// Whether a screen reader is active and needs the accessibility tree.
    pub has_reader: bool,
    /// Whether focus changes are announced too, because `--announce` or a voice is on.
    pub is_announcing_focus: bool,
    ears: FocusAnnouncer,
    walked: Option<ScanTarget>,
    /// The sentences announced since the user's last input, for the action "Say it again".
    said: Vec<String>,
}

impl ScreenReaderState {
    /// Whether an accessibility tree must be built in each frame.
    pub fn wants_tree(&self, app: &App) -> bool {
        let heard = &app.room.config.settings().heard;
        self.has_reader || self.is_announcing_focus || heard.aloud || heard.scan_ms > 0
    }

    /// Sets the names that only the app knows: those of the window, of the page, and of the squares of the shown board.
    pub fn set_page_and_board_names(&self, app: &App, view: &View, tree: &mut UiTree) {
        let screen = if let Screen::Sheet(sheet) = &view.screen { &sheet.page } else { &view.screen };
        let board = match screen {
            _ if view.dialog.is_some() => None,
            Screen::Board(screen) => Some((&screen.board, true)),
            Screen::Page(page) => page.board().map(|board| (board, false)),
            _ => None,
        };
        if let Some((board, is_live)) = board {
            cells::name_board_cells(tree, board, app, is_live);
        }
        let words = app.room.lang();
        if let Some(window) = tree.parts.first_mut() {
            window.name = words.text("title");
        }
        if let Screen::Sheet(sheet) = &view.screen
            && let Some(page) = tree.parts.iter_mut().find(|part| part.role == Role::Page)
        {
            page.name.clone_from(&sheet.words);
        }
        if let (Screen::Board(board), None) = (screen, &view.dialog)
            && let Some(page) = tree.parts.iter_mut().find(|part| part.role == Role::Page)
        {
            let kind = app.room.active_game.as_ref().map(|table| table.session.setup().game.kind());
            page.name = match &board.end {
                Some(card) => card.title.clone(),
                None => words.text(&format!("game-{}", kind.unwrap_or_default().word())),
            };
        }
    }

    /// Announces focus changes, and answers the user's questions. Called once a frame, after all other announcements.
    pub fn announce_focus_changes(&mut self, app: &mut App, tree: &UiTree) {
        let asked = app.room.out.take_asked();
        let says_focus = self.is_announcing_focus || app.room.config.settings().heard.aloud;
        let mut focus = self.ears.describe_changes(app.room.lang(), tree);
        if app.room.config.settings().heard.scan_ms > 0 {
            // While scanning is on, the scanned element is announced instead of the focus; of a new page only the name.
            focus.truncate(1);
            focus.retain(|said| tree.page().is_some_and(|page| page.name == *said));
        }
        for sentence in focus.into_iter().filter(|_| says_focus && asked.is_empty()) {
            app.room.out.focus_on(sentence);
        }
        for one in asked {
            let answer = match one {
                Action::HearAgain if self.said.is_empty() => app.room.lang().text("heard-nothing"),
                Action::HearAgain => self.said.join(" "),
                Action::WhereAmI => focus_announcer::location_text(app.room.lang(), tree),
                other => questions::answer_question(app, other),
            };
            app.room.out.announce(answer);
        }
    }

    /// Announces the element that scanning with one switch has reached, if focus announcements are on.
    pub fn announce_scanned(&mut self, app: &mut App, tree: &UiTree, target: &ScanTarget) {
        let is_new = self.walked.as_ref() != Some(target);
        if !is_new {
            return;
        }
        self.walked = Some(target.clone());
        let Some(part) = tree.part(target.part) else { return };
        let sentence = match target.row {
            Some(row) => {
                app.room.lang().text_with("heard-row-number", &[("row", cells::row_name(tree, part, row).into())])
            }
            None => focus_announcer::part_description(app.room.lang(), tree, part),
        };
        if self.is_announcing_focus || app.room.config.settings().heard.aloud {
            app.room.out.focus_on(sentence);
        }
    }

    /// Stores the new announcements, so that the user can have them repeated. `has_input` tells that the user has given input since then;
    /// older announcements are then dropped.
    pub fn store_announcements(&mut self, outputs: &[Output], has_input: bool) {
        let words = |output: &Output| match output {
            Output::Announcement(text) | Output::Focus(text) => Some(text.clone()),
            Output::Event(_) | Output::Problem(_) => None,
        };
        let new: Vec<String> = outputs.iter().filter_map(words).collect();
        if new.is_empty() {
            return;
        }
        if has_input {
            self.said.clear();
        }
        self.said.extend(new);
        let too_many = self.said.len().saturating_sub(REPEATED);
        self.said.drain(..too_many);
    }
}
