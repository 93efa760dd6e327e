//! The controller of the page of shortcut keys: waits for a new key, assigns it in the settings, and reports which action loses that key.

use crate::app::features::keys::{ShortcutKeysPage, ShortcutKeysQuestion, listed_actions, stops};
use crate::app::game::game_context::GameContext;
use crate::app::kernel::actions::{Action, row_of};
use crate::app::kernel::config::key_changes::KeysChange;
use crate::app::kernel::config::{Keymap, display_text, is_board_key, key_changes, text_of};
use crate::app::kernel::intent::{Message, Reply};
use crate::app::pages::router::{App, Router};
use crate::policy::Capability;
use crate::ui::KeyPress;

/// An action of the user on the page of shortcut keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShortcutKeysMessage {
    /// Selects the action with this index.
    Select(usize),
    /// Starts to wait for a new key for the selected action.
    AwaitNewKey,
    /// Assigns the pressed key, for which the page waits.
    Press(KeyPress),
    /// Resets the selected action to its default keys, after a question if another action uses them.
    Default,
    /// Removes all keys of the selected action.
    Remove,
    /// Opens the question whether to reset all actions to their default keys.
    AllDefault,
}

impl Message for ShortcutKeysMessage {
    fn capabilities(&self) -> &'static [Capability] {
        if matches!(self, ShortcutKeysMessage::Select(_)) { &[] } else { &[Capability::Settings] }
    }

    fn settings(&self) -> &'static [&'static str] {
        if matches!(self, ShortcutKeysMessage::Select(_)) { &[] } else { &["keys"] }
    }

    fn passes_dialog(&self) -> bool {
        matches!(self, ShortcutKeysMessage::Press(_))
    }
}

/// Mutable access to the parts of the app that the page of shortcut keys uses.
pub struct ShortcutKeysController<'a> {
    pub room: &'a mut GameContext,
    pub nav: &'a mut Router,
}

impl<'a> ShortcutKeysController<'a> {
    pub fn of(app: &'a mut App) -> ShortcutKeysController<'a> {
        let App { room, nav, .. } = app;
        ShortcutKeysController { room, nav }
    }
}

impl ShortcutKeysController<'_> {
    pub fn handle_message(&mut self, wish: ShortcutKeysMessage) {
        let Some(page) = self.nav.shown_mut::<ShortcutKeysPage>() else { return };
        match wish {
            ShortcutKeysMessage::Select(at) => {
                page.selected_action_index = at.min(listed_actions(&self.room.config).len().saturating_sub(1))
            }
            ShortcutKeysMessage::AwaitNewKey => self.listen(None),
            ShortcutKeysMessage::Press(press) => {
                if matches!(page.question, Some(ShortcutKeysQuestion::Press { .. })) {
                    self.hear(press);
                }
            }
            ShortcutKeysMessage::Default => self.want(KeysChange::Default),
            ShortcutKeysMessage::Remove => self.want(KeysChange::None),
            ShortcutKeysMessage::AllDefault => self.ask(Some(ShortcutKeysQuestion::AllDefault)),
        }
    }

    /// Handles the user's reply to the page's question. Returns whether a question was open.
    pub fn answer_question(&mut self, reply: Reply) -> bool {
        let Some(question) = self.nav.shown_mut::<ShortcutKeysPage>().and_then(|page| page.question.take()) else {
            return false;
        };
        match (question, reply) {
            (ShortcutKeysQuestion::Taken { wanted, .. }, Reply::TakeOver) => self.put(wanted),
            (ShortcutKeysQuestion::AllDefault, Reply::AllDefault) => {
                self.room.edit_settings(|settings| key_changes::reset(&mut settings.keys));
                self.room.out.event("keys default");
                self.room.out.show_and_announce(self.room.lang().text("keys-all-given"));
            }
            _ => self.room.out.event("keys left"),
        }
        true
    }

    fn keymap(&self) -> &Keymap {
        self.room.config.keymap()
    }

    fn selected(&self) -> Option<Action> {
        let page: &ShortcutKeysPage = self.nav.top_page_as::<ShortcutKeysPage>()?;
        listed_actions(&self.room.config).get(page.selected_action_index).copied()
    }

    fn ask(&mut self, question: Option<ShortcutKeysQuestion>) {
        if let Some(page) = self.nav.shown_mut::<ShortcutKeysPage>() {
            page.question = question;
        }
    }

    /// Starts to wait for a key for the selected action. `refused` is the previously pressed key, if that key cannot be assigned.
    fn listen(&mut self, refused: Option<KeyPress>) {
        self.room.out.event("keys waits");
        self.ask(Some(ShortcutKeysQuestion::Press { refused }));
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

    /// Applies a change to the keys of the selected action. Asks first where another action has the wanted keys.
    fn want(&mut self, wanted: KeysChange) {
        let Some(action) = self.selected() else { return };
        let owners = key_changes::conflicting_keys(self.keymap(), action, wanted);
        if owners.is_empty() {
            return self.put(wanted);
        }
        self.room.out.event("keys taken");
        self.ask(Some(ShortcutKeysQuestion::Taken { wanted, owners }));
    }

    fn put(&mut self, wanted: KeysChange) {
        let Some(action) = self.selected() else { return };
        self.ask(None);
        self.room.edit_settings(|settings| key_changes::assign_keys(&mut settings.keys, action, wanted));
        let keys: Vec<KeyPress> = self.keymap().keys_of(action).collect();
        let name = row_of(action).name;
        let written: Vec<String> = keys.iter().copied().map(text_of).collect();
        self.room.out.event(format!("keys {name} {}", written.join(" ")));
        let label = self.room.lang().text(&format!("action-{name}"));
        let id = if keys.is_empty() { "key-removed" } else { "key-given" };
        let keys: Vec<String> = keys.into_iter().map(display_text).collect();
        let told = self.room.lang().text_with(id, &[("action", label.into()), ("key", keys.join(", ").into())]);
        self.room.out.show_and_announce(told);
    }
}
