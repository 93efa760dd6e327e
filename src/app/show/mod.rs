//! From the app's state to the view: every text in the user's language, every button greyed by the same answer that `update`
//! gives.

mod board;
mod games;
mod help;
mod pages;

use super::actions::row_of;
use super::intent::{Action, Intent};
use super::settings::Animation;
use super::state::{App, Ask, Page};
use super::view::{ButtonView, Dialog, Motion, Notice, Screen, View};
use crate::store::SAVE_NAME_CHARS_MAX;
use crate::ui::Icon;

pub use board::{board_of, example};
pub use help::TABS as HELP_TABS;

impl App {
    /// What the window shows now.
    pub fn view(&self) -> View {
        let page = self.pages.last().unwrap_or(&Page::Start);
        let screen = match page {
            Page::Start => Screen::Start(self.start_view()),
            Page::Board => match self.board_screen() {
                Some(board) => Screen::Board(Box::new(board)),
                None => Screen::Start(self.start_view()),
            },
            Page::Menu => Screen::Menu(self.menu_view(), self.board_screen().map(Box::new)),
            Page::Settings { tab } => Screen::Form(self.settings_view(*tab)),
            Page::NewGame => Screen::Form(self.new_game_view()),
            Page::Games { tab } => Screen::Games(self.games_view(*tab)),
            Page::Help { tab } => Screen::Help(self.help_view(*tab)),
            Page::End => match self.end_view() {
                Some(end) => Screen::End(Box::new(end)),
                None => Screen::Start(self.start_view()),
            },
        };
        let notice = match screen {
            Screen::Board(_) => None,
            _ => self.messages.front().map(|message| Notice { text: message.text.clone(), warning: message.warning }),
        };
        let motion = match self.settings.animation {
            Animation::Off => Motion::Off,
            Animation::Fast => Motion::Fast,
            Animation::Normal => Motion::Normal,
        };
        View { screen, dialog: self.dialog_view(), notice, motion }
    }

    /// A button of an action, with its label from the language and its state from `can`.
    fn button(&self, action: Action, icon: Option<Icon>) -> ButtonView {
        ButtonView {
            icon,
            label: self.lang.text(&format!("action-{}", row_of(action).name)),
            intent: Intent::Do(action),
            enabled: self.can(action),
            locked: self.is_locked(action),
            primary: false,
        }
    }

    fn named_button(&self, label: &str, intent: Intent, icon: Option<Icon>) -> ButtonView {
        ButtonView { icon, label: self.lang.text(label), intent, enabled: true, locked: false, primary: false }
    }

    fn dialog_view(&self) -> Option<Dialog> {
        let lang = &self.lang;
        let answer = |label: &str, button: usize| self.named_button(label, Intent::Answer(button), None);
        let primary = |button: ButtonView| ButtonView { primary: true, ..button };
        Some(match self.ask.as_ref()? {
            Ask::SaveName { text } => Dialog {
                title: lang.text("ask-save-title"),
                text: lang.text("ask-save-text"),
                field: Some((text.clone(), SAVE_NAME_CHARS_MAX)),
                buttons: vec![answer("cancel", 0), primary(answer("save", 1))],
            },
            Ask::Replace { name, free } => Dialog {
                title: lang.with("ask-replace-title", &[("name", name.as_str().into())]),
                text: lang.text("ask-replace-text"),
                field: None,
                buttons: vec![
                    answer("cancel", 0),
                    answer("replace", 1),
                    ButtonView {
                        label: lang.with("save-as", &[("name", free.as_str().into())]),
                        ..primary(answer("save", 2))
                    },
                ],
            },
            Ask::Resign => Dialog {
                title: lang.text("ask-resign-title"),
                text: lang.text("ask-resign-text"),
                field: None,
                buttons: vec![primary(answer("ask-resign-no", 0)), answer("action-resign", 1)],
            },
            Ask::Delete { row } => Dialog {
                title: lang.text("ask-delete-title"),
                text: self.listing.rows.get(*row).map(|listed| self.listed_title(listed)).unwrap_or_default(),
                field: None,
                buttons: vec![primary(answer("cancel", 0)), answer("delete", 1)],
            },
        })
    }
}
