//! The page of keys: the selected action and the open question. `keys_controller` handles its messages; `config::key_changes` decides which
//! keys are possible and which action loses one.

pub mod keys_controller;
pub mod keys_screen;
pub(crate) mod keys_view;

use crate::app::kernel::actions::{ACTIONS, Action};
use crate::app::kernel::config::Config;
use crate::app::kernel::config::key_changes::KeysChange;
use crate::app::kernel::intent::Intent;
use crate::ui::{Key, KeyPress};

/// The longest interval between repeats of a held key, in milliseconds. The first repeat takes nearly as long.
const REPEAT_MS: u64 = 1000;

/// The question that the page of keys asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeysQuestion {
    /// Waits for a key for the selected action; `refused` is the key that was refused before, if any.
    Press { refused: Option<KeyPress> },
    /// Other actions have the wanted keys: asks whether to take the keys over.
    Taken { wanted: KeysChange, owners: Vec<(Action, KeyPress)> },
    /// Asks whether to reset all actions to their default keys.
    AllDefault,
}

/// The state of the open page.
#[derive(Clone, Debug, Default)]
pub struct KeysPage {
    /// The index of the selected action in `actions`.
    pub selected: usize,
    pub question: Option<KeysQuestion>,
    /// The last key that answered a question, and when that key was last received. While held, the key triggers no shortcut.
    held: Option<(KeyPress, u64)>,
}

impl KeysPage {
    /// Whether the page takes a key before any shortcut does, because the page waits for a key or the key is still held.
    fn claims(&mut self, press: KeyPress, now_ms: u64) -> bool {
        let is_held = self.held.is_some_and(|(held, at)| held == press && now_ms.saturating_sub(at) < REPEAT_MS);
        let is_asked = matches!(self.question, Some(KeysQuestion::Press { .. }));
        if is_held || is_asked {
            self.held = Some((press, now_ms));
        }
        is_held || is_asked
    }
}

/// The actions of the page in their order, without those that the policy hides.
pub fn actions(config: &Config) -> Vec<Action> {
    ACTIONS.iter().map(|row| row.action).filter(|action| !config.hides(&Intent::Do(*action))).collect()
}

/// Whether a key cancels the question for a new key instead of answering it.
fn stops(press: KeyPress) -> bool {
    press.key == Key::Escape
}
