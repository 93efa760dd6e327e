//! The controller of the page of keys: waits for a key, assigns it in the settings, and reports which action loses that key.

use crate::app::features::keys::{KeysPage, KeysQuestion, actions, stops};
use crate::app::game::game_context::GameContext;
use crate::app::kernel::actions::{Action, row_of};
use crate::app::kernel::config::key_changes::KeysChange;
use crate::app::kernel::config::{Keymap, is_board_key, key_changes, shown, text_of};
use crate::app::kernel::intent::{Message, Reply};
use crate::app::pages::router::{App, Router};
use crate::policy::Capability;
use crate::ui::KeyPress;

/// What the user does on the page of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeysMessage {
    /// Selects a row.
    Select(usize),
    /// Begins to wait for a new key for the selected action.
    Ask,
    /// Answers with the key that was pressed.
    Press(KeyPress),
    /// Resets the selected action to its default keys.
    Default,
    /// Removes the selected action's key.
    Remove,
    /// Asks whether to reset all actions to their default keys.
    AllDefault,
}

impl Message for KeysMessage {
    fn capabilities(&self) -> &'static [Capability] {
        if matches!(self, KeysMessage::Select(_)) { &[] } else { &[Capability::Settings] }
    }

    fn settings(&self) -> &'static [&'static str] {
        if matches!(self, KeysMessage::Select(_)) { &[] } else { &["keys"] }
    }

    fn passes_dialog(&self) -> bool {
        matches!(self, KeysMessage::Press(_))
    }
}

/// The parts of the app that the page of keys needs.
pub struct KeysController<'a> {
    pub room: &'a mut GameContext,
    pub nav: &'a mut Router,
}

impl<'a> KeysController<'a> {
    pub fn of(app: &'a mut App) -> KeysController<'a> {
        let App { room, nav, .. } = app;
        KeysController { room, nav }
    }
}

impl KeysController<'_> {
    pub fn obey(&mut self, wish: KeysMessage) {
        let Some(page) = self.nav.shown_mut::<KeysPage>() else { return };
        match wish {
            KeysMessage::Select(at) => page.selected = at.min(actions(&self.room.config).len().saturating_sub(1)),
            KeysMessage::Ask => self.listen(None),
            KeysMessage::Press(press) => {
                if matches!(page.question, Some(KeysQuestion::Press { .. })) {
                    self.hear(press);
                }
            }
            KeysMessage::Default => self.want(KeysChange::Default),
            KeysMessage::Remove => self.want(KeysChange::None),
            KeysMessage::AllDefault => self.ask(Some(KeysQuestion::AllDefault)),
        }
    }

    /// Handles an answer to the page's question. Returns whether there was a question.
    pub fn answer_question(&mut self, reply: Reply) -> bool {
        let Some(question) = self.nav.shown_mut::<KeysPage>().and_then(|page| page.question.take()) else {
            return false;
        };
        match (question, reply) {
            (KeysQuestion::Taken { wanted, .. }, Reply::TakeOver) => self.put(wanted),
            (KeysQuestion::AllDefault, Reply::AllDefault) => {
                self.room.edit_settings(|settings| key_changes::reset(&mut settings.keys));
                self.room.out.event("keys default");
                self.room.out.tell_aloud(self.room.lang().text("keys-all-given"));
            }
            _ => self.room.out.event("keys left"),
        }
        true
    }

    fn keymap(&self) -> &Keymap {
        self.room.config.keymap()
    }

    fn selected(&self) -> Option<Action> {
        let page: &KeysPage = self.nav.shown::<KeysPage>()?;
        actions(&self.room.config).get(page.selected).copied()
    }

    fn ask(&mut self, question: Option<KeysQuestion>) {
        if let Some(page) = self.nav.shown_mut::<KeysPage>() {
            page.question = question;
        }
    }

    /// Begins to wait for a key for the selected action; `refused` is the key that was refused before.
    fn listen(&mut self, refused: Option<KeyPress>) {
        self.room.out.event("keys waits");
        self.ask(Some(KeysQuestion::Press { refused }));
    }

    fn hear(&mut self, press: KeyPress) {
        if stops(press) {
            self.answer_question(Reply::Cancel);
        } else if is_board_key(&press) {
            self.room.out.event(format!("rejected keys {}", text_of(press)));
            self.listen(Some(press));
        } else {
            self.want(KeysChange::Key(press));
        }
    }

    /// Assigns keys to the selected action, or asks first where another action has them.
    fn want(&mut self, wanted: KeysChange) {
        let Some(action) = self.selected() else { return };
        let owners = key_changes::owners(self.keymap(), action, wanted);
        if owners.is_empty() {
            return self.put(wanted);
        }
        self.room.out.event("keys taken");
        self.ask(Some(KeysQuestion::Taken { wanted, owners }));
    }

    fn put(&mut self, wanted: KeysChange) {
        let Some(action) = self.selected() else { return };
        self.ask(None);
        self.room.edit_settings(|settings| key_changes::put(&mut settings.keys, action, wanted));
        let keys: Vec<KeyPress> = self.keymap().keys_of(action).collect();
        let name = row_of(action).name;
        let written: Vec<String> = keys.iter().copied().map(text_of).collect();
        self.room.out.event(format!("keys {name} {}", written.join(" ")));
        let label = self.room.lang().text(&format!("action-{name}"));
        let id = if keys.is_empty() { "key-removed" } else { "key-given" };
        let keys: Vec<String> = keys.into_iter().map(shown).collect();
        let told = self.room.lang().with(id, &[("action", label.into()), ("key", keys.join(", ").into())]);
        self.room.out.tell_aloud(told);
    }
}
