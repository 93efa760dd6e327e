//! The keymap: the default keys from the table of actions with the user's changes, and keys as text.
//!
//! A change is one key, or an empty text for none. This module only maps: what an action does, and whether a text field takes the key
//! first, is decided where keys are handled. `key_changes` edits the changes.

use crate::app::kernel::actions::Action;
use crate::app::kernel::actions::{ACTIONS, ActionRow, action_named};
use crate::app::kernel::localized_message::LocalizedMessage;
use crate::ui::{Key, KeyPress};
use std::collections::BTreeMap;

/// The keys in force with the actions that they trigger.
pub struct Keymap {
    bindings: Vec<Binding>,
}

/// A key with the action that it triggers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    pub press: KeyPress,
    pub action: Action,
    /// Whether the user chose the key, in place of a default key.
    pub is_changed: bool,
}

/// A key change that is not applied; its action keeps its default keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedKey {
    /// The action's name as the user wrote it.
    pub action: String,
    pub refusal: KeyRefusal,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyRefusal {
    NoAction,
    NoKey(String),
    /// The board needs this key: a letter, a digit or a cursor key without Ctrl or Alt.
    Bare(String),
    /// The key belongs to the action with this name.
    Taken(KeyPress, &'static str),
}

impl RefusedKey {
    /// Returns the reason for the refusal as a clause.
    pub fn message(&self) -> LocalizedMessage {
        match &self.refusal {
            KeyRefusal::NoAction => LocalizedMessage::new("key-no-action").with("action", self.action.escape_debug()),
            KeyRefusal::NoKey(key) => LocalizedMessage::new("key-none").with("key", key.escape_debug()),
            KeyRefusal::Bare(key) => LocalizedMessage::new("key-bare").with("key", key.escape_debug()),
            KeyRefusal::Taken(press, other) => {
                let told = LocalizedMessage::new("key-of-another").with("key", text_of(*press)).with("other", other);
                told.with("action", self.action.escape_debug())
            }
        }
    }
}

impl Keymap {
    /// Builds the keymap from the user's changes: action names with keys. Also returns the changes that cannot be applied.
    pub fn new(changes: &BTreeMap<String, String>) -> (Keymap, Vec<RefusedKey>) {
        let mut refused = Vec::new();
        let mut used = BTreeMap::new();
        for (name, key) in changes {
            match bindable(name, key) {
                Ok(key) => drop(used.insert(name.as_str(), key)),
                Err(why) => refused.push(RefusedKey { action: name.clone(), refusal: why }),
            }
        }
        // A dropped change gives its action the default keys back, which another change may have taken.
        while let Some((name, why)) = collision(&used) {
            used.remove(name);
            refused.push(RefusedKey { action: name.to_owned(), refusal: why });
        }
        let bindings = ACTIONS.iter().flat_map(|row| bindings_of(row, &used)).collect();
        (Keymap { bindings }, refused)
    }

    /// Returns the action that a key press triggers.
    pub fn action(&self, press: KeyPress) -> Option<Action> {
        self.bindings.iter().find(|binding| binding.press == press).map(|binding| binding.action)
    }

    /// Returns the first key of an action as people read it; empty for an action without a key.
    pub fn text(&self, action: Action) -> String {
        self.keys_of(action).next().map_or(String::new(), display_text)
    }

    /// Returns the keys that trigger an action.
    pub fn keys_of(&self, action: Action) -> impl Iterator<Item = KeyPress> {
        self.bindings.iter().filter(move |binding| binding.action == action).map(|binding| binding.press)
    }

    /// Returns every key in force, in the order of the actions.
    pub fn bindings(&self) -> &[Binding] {
        &self.bindings
    }
}

/// Returns a key as people read it, such as `Esc`. `parse_key` accepts this text.
pub fn display_text(press: KeyPress) -> String {
    text_of(press).replace("Escape", "Esc").replace("Comma", ",").replace("Minus", "−").replace("Slash", "/")
}

/// Returns the default keys of an action.
pub fn default_keys(row: &ActionRow) -> Vec<KeyPress> {
    row.keys.iter().filter_map(|key| parse_key(key)).collect()
}

/// Returns the key that a change assigns to an action, `None` for no key, or why the action may not have the key.
fn bindable(name: &str, key: &str) -> Result<Option<KeyPress>, KeyRefusal> {
    if action_named(name).is_none() {
        return Err(KeyRefusal::NoAction);
    }
    let shown = || key.chars().take(40).collect();
    match parse_key(key) {
        None if key.is_empty() => Ok(None),
        Some(press) if is_board_key(&press) => Err(KeyRefusal::Bare(shown())),
        Some(press) => Ok(Some(press)),
        None => Err(KeyRefusal::NoKey(shown())),
    }
}

fn bindings_of(row: &ActionRow, changes: &BTreeMap<&str, Option<KeyPress>>) -> Vec<Binding> {
    let binding = |press, is_changed| Binding { press, action: row.action, is_changed };
    match changes.get(row.name) {
        Some(key) => key.iter().map(|press| binding(*press, true)).collect(),
        None => default_keys(row).into_iter().map(|press| binding(press, false)).collect(),
    }
}

/// Returns the first change whose key another action has. Of two changes with the same key, the later change counts as the collision.
fn collision<'a>(changes: &BTreeMap<&'a str, Option<KeyPress>>) -> Option<(&'a str, KeyRefusal)> {
    let taken_by = |name: &str, press: KeyPress| {
        ACTIONS.iter().find(|row| {
            let has = bindings_of(row, changes).iter().any(|binding| binding.press == press);
            // Of two changes, the one whose name comes first in the alphabet stays.
            let yields = changes.contains_key(row.name) && row.name > name;
            has && row.name != name && !yields
        })
    };
    let mut keys = changes.iter().filter_map(|(name, key)| Some((*name, (*key)?)));
    keys.find_map(|(name, press)| Some((name, KeyRefusal::Taken(press, taken_by(name, press)?.name))))
}

/// Whether the board uses this key: a letter, a digit, or a cursor key, without Ctrl or Alt.
pub fn is_board_key(press: &KeyPress) -> bool {
    let board = matches!(
        press.key,
        Key::Letter(_)
            | Key::Digit(_)
            | Key::Up
            | Key::Down
            | Key::Left
            | Key::Right
            | Key::Enter
            | Key::Space
            | Key::Tab
    );
    board && !press.command && !press.alt
}

/// Parses a key such as `Ctrl+Shift+Z`, `F1` or `Escape`. Case does not matter.
pub fn parse_key(text: &str) -> Option<KeyPress> {
    let mut parts = text.split('+');
    let mut press = KeyPress::plain(key_named(parts.next_back()?)?);
    for part in parts {
        match part.to_ascii_lowercase().as_str() {
            "ctrl" => press.command = true,
            "shift" => press.shift = true,
            "alt" => press.alt = true,
            _ => return None,
        }
    }
    Some(press)
}

/// Returns a key as the settings write it. `parse_key` accepts this text.
pub fn text_of(press: KeyPress) -> String {
    let modifiers = [(press.command, "Ctrl+"), (press.alt, "Alt+"), (press.shift, "Shift+")];
    let modifiers: String = modifiers.into_iter().filter(|(is_held, _)| *is_held).map(|(_, name)| name).collect();
    let key = match press.key {
        Key::Letter(',') => "Comma".to_owned(),
        Key::Letter('+') => "Plus".to_owned(),
        Key::Letter('-') => "Minus".to_owned(),
        Key::Letter('/') => "Slash".to_owned(),
        Key::Letter(letter) => letter.to_ascii_uppercase().to_string(),
        Key::Digit(digit) => digit.to_string(),
        Key::F(number) => format!("F{number}"),
        other => format!("{other:?}"),
    };
    modifiers + &key
}

/// Returns the key with this name, as settings and scripts write it.
pub fn key_named(name: &str) -> Option<Key> {
    let lower = name.to_ascii_lowercase();
    let mut chars = lower.chars();
    Some(match (lower.as_str(), chars.next()?, chars.as_str()) {
        ("up", ..) => Key::Up,
        ("down", ..) => Key::Down,
        ("left", ..) => Key::Left,
        ("right", ..) => Key::Right,
        ("enter" | "return", ..) => Key::Enter,
        ("space", ..) => Key::Space,
        ("escape" | "esc", ..) => Key::Escape,
        ("tab", ..) => Key::Tab,
        ("backspace", ..) => Key::Backspace,
        ("delete", ..) => Key::Delete,
        ("home", ..) => Key::Home,
        ("end", ..) => Key::End,
        ("pageup", ..) => Key::PageUp,
        ("pagedown", ..) => Key::PageDown,
        // The help page writes the key like this, too.
        ("comma" | ",", ..) => Key::Letter(','),
        ("plus", ..) => Key::Letter('+'),
        ("minus" | "−", ..) => Key::Letter('-'),
        ("slash" | "/", ..) => Key::Letter('/'),
        (_, digit @ '0'..='9', "") => Key::Digit(digit as u8 - b'0'),
        (_, letter @ 'a'..='z', "") => Key::Letter(letter),
        (_, 'f', number) => Key::F(number.parse().ok().filter(|number| (1..=12).contains(number))?),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn keymap(changes: &[(&str, &str)]) -> (Keymap, Vec<RefusedKey>) {
        Keymap::new(&changes.iter().map(|(name, key)| ((*name).to_owned(), (*key).to_owned())).collect())
    }

    fn actions_of(keymap: &Keymap, key: &str) -> Vec<Action> {
        let press = parse_key(key).unwrap();
        keymap.bindings.iter().filter(|binding| binding.press == press).map(|binding| binding.action).collect()
    }

    /// No key has two actions, whatever changes are made. A change that is not refused takes effect.
    #[test]
    fn each_key_has_one_action() {
        let keys = ["F1", "F2", "F12", "Ctrl+Q", "Ctrl+V", "Escape", "ctrl+z", "q", "Strg+Q"];
        let names = ["back", "fly", "help", "hint", "paste", "quit", "undo"];
        // Every seventh, which still has each pair of keys at each pair of names.
        for number in (0..keys.len().pow(4)).step_by(7) {
            let chosen = |at: u32| keys[number / keys.len().pow(at) % keys.len()];
            for first in 0..names.len() - 3 {
                let changes: Vec<(&str, &str)> = (0..4).map(|at| (names[first + at as usize], chosen(at))).collect();
                let (keymap, refused) = keymap(&changes);
                let mut presses = HashSet::new();
                for binding in keymap.bindings() {
                    assert!(presses.insert(binding.press), "{changes:?}: {binding:?}");
                }
                for (name, key) in &changes {
                    let is_refused = refused.iter().any(|refused| refused.action == *name);
                    let is_used = parse_key(key).is_some_and(|press| keymap.action(press) == action_named(name));
                    assert!(is_used && action_named(name).is_some() || is_refused, "{changes:?}: {name}");
                }
                assert!(ACTIONS.iter().all(|row| row.keys.is_empty() || !keymap.text(row.action).is_empty()));
            }
        }
    }

    #[test]
    fn the_defaults_hold_without_changes() {
        let (keymap, refused) = keymap(&[]);
        assert_eq!(refused, []);
        for row in ACTIONS.iter() {
            assert!(row.keys.iter().all(|key| actions_of(&keymap, key) == [row.action]), "{}", row.name);
        }
        assert_eq!((keymap.text(Action::Back), keymap.text(Action::Settings)), ("Esc".into(), "Ctrl+,".into()));
    }

    #[test]
    fn every_action_can_have_another_key() {
        for row in ACTIONS.iter() {
            let (keymap, refused) = keymap(&[(row.name, "Ctrl+Alt+X")]);
            assert_eq!((refused, actions_of(&keymap, "Ctrl+Alt+X")), (vec![], vec![row.action]));
            assert!(row.keys.iter().all(|key| actions_of(&keymap, key).is_empty()), "{} gave its keys up", row.name);
        }
    }

    #[test]
    fn keys_have_one_spelling_and_are_read_in_many() {
        for (text, written) in [
            ("ctrl+q", "Ctrl+Q"),
            ("SHIFT+ALT+CTRL+f12", "Ctrl+Alt+Shift+F12"),
            ("esc", "Escape"),
            ("Return", "Enter"),
            ("ctrl+comma", "Ctrl+Comma"),
            ("Ctrl+,", "Ctrl+Comma"),
            ("pageup", "PageUp"),
            ("7", "7"),
        ] {
            assert_eq!(parse_key(text).map(text_of).as_deref(), Some(written), "{text}");
        }
        for row in ACTIONS.iter() {
            row.keys.iter().for_each(|key| assert_eq!(parse_key(key).map(text_of).as_deref(), Some(*key)));
            // The keys that the menu and the help page show can be written into the settings unchanged.
            let (shown, _) = keymap(&[]);
            let first = row.keys.first().and_then(|key| parse_key(key));
            assert_eq!(parse_key(&shown.text(row.action)), first, "{}", row.name);
        }
        // An action without a key is no fault.
        let (without, refused) = keymap(&[("undo", ""), ("redo", "Ctrl+Z")]);
        assert_eq!(
            (refused, without.text(Action::Undo), without.text(Action::Redo)),
            (vec![], "".into(), "Ctrl+Z".into())
        );
        for none in ["", "+", "Ctrl+", "+Q", "Ctrl++Q", "Strg+Q", "Ctrl Q", "F13", "F0", "Ctrl+Ä"] {
            assert_eq!(parse_key(none), None, "{none:?}");
        }
    }
}
