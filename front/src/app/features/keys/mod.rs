//! The page of shortcut keys: the selected action and the open question. `keys_controller` handles the page's messages;
//! `config::key_changes` decides which keys are possible and which action loses a key.

pub mod keys_controller;
pub mod keys_screen;
pub(crate) mod keys_view;

use crate::app::kernel::actions::{ACTIONS, Action};
use crate::app::kernel::config::Config;
use crate::app::kernel::config::key_changes::KeysChange;
use crate::app::kernel::intent::Intent;
use crate::ui::{Key, KeyPress};

/// The longest interval in milliseconds between repeats of a held key. The delay before the first repeat is nearly as long.
const REPEAT_MS: u64 = 1000;

/// The question that the page of shortcut keys asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShortcutKeysQuestion {
    /// The page waits for a key for the selected action. `refused` is the previously pressed key, if that key cannot be assigned.
    Press { refused: Option<KeyPress> },
    /// Asks whether to take the wanted keys over from the actions in `owners`, which have them now.
    Taken { wanted: KeysChange, owners: Vec<(Action, KeyPress)> },
    /// Asks whether to reset all actions to their default keys.
    AllDefault,
}

/// The state of the open page of shortcut keys.
#[derive(Clone, Debug, Default)]
pub struct ShortcutKeysPage {
    /// The index of the selected action in the list that `actions` returns.
    pub selected_action_index: usize,
    /// The open question of the page; `None` without one.
    pub question: Option<ShortcutKeysQuestion>,
    /// The last key that answered a question, and when it was last received, in milliseconds. While that key is held, it triggers no
    /// shortcut.
    held: Option<(KeyPress, u64)>,
}

impl ShortcutKeysPage {
    /// Whether the page takes a key press before any shortcut: it waits for a key, or the key that answered a question is still held.
    fn claims(&mut self, press: KeyPress, now_ms: u64) -> bool {
        let is_held = self.held.is_some_and(|(held, at)| held == press && now_ms.saturating_sub(at) < REPEAT_MS);
        let is_asked = matches!(self.question, Some(ShortcutKeysQuestion::Press { .. }));
        if is_held || is_asked {
            self.held = Some((press, now_ms));
        }
        is_held || is_asked
    }
}

/// The actions listed on the page, in order, without those that the policy hides.
pub fn listed_actions(config: &Config) -> Vec<Action> {
    ACTIONS.iter().map(|row| row.action).filter(|action| !config.is_hidden_by_policy(&Intent::Do(*action))).collect()
}

/// Whether a key press cancels waiting for a key. Only Escape does, so Escape cannot be assigned.
fn stops(press: KeyPress) -> bool {
    press.key == Key::Escape
}
