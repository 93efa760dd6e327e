//! The page of keys: which action is selected, what is asked of the user. `desk` obeys the page; what a key may be, and who loses it,
//! is `config::key_changes`.

pub mod keys_controller;
pub(crate) mod keys_screen;
pub(crate) mod keys_view;

use crate::app::kernel::actions::{ACTIONS, Action};
use crate::app::kernel::config::Config;
use crate::app::kernel::config::key_changes::Wanted;
use crate::app::kernel::intent::Intent;
use crate::ui::{Key, KeyPress};

/// A key that is held repeats itself at least so often, in milliseconds; the first time it takes nearly as long.
const REPEAT_MS: u64 = 1000;

/// What is asked over the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeysQuestion {
    /// The next key is the selected action's; the last one could not be.
    Press { refused: Option<KeyPress> },
    /// Other actions have what the selected one shall have.
    Taken { wanted: Wanted, owners: Vec<(Action, KeyPress)> },
    /// Whether all actions shall have their default keys again.
    AllDefault,
}

/// The open page.
#[derive(Clone, Debug, Default)]
pub struct KeysPage {
    /// The place of the selected action among `actions`.
    pub selected: usize,
    pub question: Option<KeysQuestion>,
    /// The key that answered last, and when it was heard last: as long as it is held it is nobody's shortcut.
    held: Option<(KeyPress, u64)>,
}

impl KeysPage {
    /// Whether a key that goes down is the page's, before any shortcut: it is the one that was asked for, or still held.
    pub fn claims(&mut self, press: KeyPress, now_ms: u64) -> bool {
        let is_held = self.held.is_some_and(|(held, at)| held == press && now_ms.saturating_sub(at) < REPEAT_MS);
        let is_asked = matches!(self.question, Some(KeysQuestion::Press { .. }));
        if is_held || is_asked {
            self.held = Some((press, now_ms));
        }
        is_held || is_asked
    }
}

/// The actions of the page, in their order: those that the policy does not hide.
pub fn actions(config: &Config) -> Vec<Action> {
    ACTIONS.iter().map(|row| row.action).filter(|action| !config.hides(&Intent::Do(*action))).collect()
}

/// Whether a key stops the question for a key instead of answering it.
fn stops(press: KeyPress) -> bool {
    press.key == Key::Escape
}
