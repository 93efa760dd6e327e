//! Changes of the keys, as the settings store them: an action's name with its key, or with an empty text for none.
//!
//! A change made here always takes effect: another action that has the key loses it. The page of keys uses this module. Asks and draws
//! nothing.

use crate::app::kernel::actions::{ACTIONS, Action, action_named, row_of};
use crate::app::kernel::config::keymap::{KeyRefusal, Keymap, default_keys, text_of};
use crate::ui::KeyPress;
use std::collections::BTreeMap;

/// The user's key changes as the settings store them: an action's name with its key.
pub type Changes = BTreeMap<String, String>;

/// The keys that an action should get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeysChange {
    /// The action gets this key as its only key.
    Key(KeyPress),
    Default,
    None,
}

impl KeysChange {
    /// The keys that the action has afterwards.
    pub fn keys_after(self, action: Action) -> Vec<KeyPress> {
        match self {
            KeysChange::Key(press) => vec![press],
            KeysChange::Default => default_keys(row_of(action)),
            KeysChange::None => Vec::new(),
        }
    }
}

/// Returns the other actions that have one of the keys wanted for `action`, each with that key.
pub fn conflicting_keys(keymap: &Keymap, action: Action, wanted: KeysChange) -> Vec<(Action, KeyPress)> {
    let owner = |press: KeyPress| Some((keymap.action(press).filter(|owner| *owner != action)?, press));
    wanted.keys_after(action).into_iter().filter_map(owner).collect()
}

/// Gives an action the wanted keys. An action that loses a key keeps its other key, or has none. Removes changes that were refused before
/// and would take effect now; keeps entries with unknown action names.
pub fn assign_keys(changes: &mut Changes, action: Action, wanted: KeysChange) {
    let (keymap, refused) = Keymap::new(changes);
    for refused in refused.iter().filter(|refused| refused.refusal != KeyRefusal::NoAction) {
        changes.remove(&refused.action);
    }
    let keys = wanted.keys_after(action);
    for (owner, _) in conflicting_keys(&keymap, action, wanted) {
        let left = keymap.keys_of(owner).find(|press| !keys.contains(press));
        changes.insert(row_of(owner).name.to_owned(), left.map_or(String::new(), text_of));
    }
    let name = row_of(action).name;
    if keys == default_keys(row_of(action)) {
        changes.remove(name);
    } else {
        changes.insert(name.to_owned(), keys.first().copied().map_or(String::new(), text_of));
    }
}

/// Resets all actions to their default keys. Entries with unknown action names stay.
pub fn reset(changes: &mut Changes) {
    changes.retain(|name, _| action_named(name).is_none());
}

/// Whether an action's keys differ from its default keys.
pub fn is_changed(keymap: &Keymap, action: Action) -> bool {
    !keymap.keys_of(action).eq(default_keys(row_of(action)))
}

/// Whether the keys of any action differ from the default keys.
pub fn are_changed(keymap: &Keymap) -> bool {
    ACTIONS.iter().any(|row| is_changed(keymap, row.action))
}

/// Whether this key already triggers this action.
pub fn has(keymap: &Keymap, action: Action, press: KeyPress) -> bool {
    keymap.keys_of(action).any(|of| of == press)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::kernel::config::parse_key;

    fn key(text: &str) -> KeyPress {
        parse_key(text).unwrap()
    }

    fn keys_of(keymap: &Keymap) -> Vec<Vec<KeyPress>> {
        ACTIONS.iter().map(|row| keymap.keys_of(row.action).collect()).collect()
    }

    /// Some key changes that files may contain: valid ones, refused ones, unknown names.
    fn beginnings() -> Vec<Changes> {
        let of = |pairs: &[(&str, &str)]| pairs.iter().map(|(name, key)| (name.to_string(), key.to_string())).collect();
        vec![
            of(&[]),
            of(&[("undo", "F12"), ("fly", "F3"), ("hint", "")]),
            of(&[("undo", "F2"), ("redo", "F2"), ("values", "q"), ("fly", "?"), ("save", "Hyper+S")]),
            of(&[("hint", "F9"), ("side-panel", "F2"), ("undo", "F12"), ("redo", "F12")]),
        ]
    }

    /// Every change takes effect, nothing is refused, the keys of other actions change only where one was taken, and unknown names stay.
    #[test]
    fn what_is_put_is_in_force_and_nobody_else_is_touched() {
        let wanted = ["F2", "F12", "Ctrl+Z", "Ctrl+Y", "F7", "Alt+Q"].map(|text| KeysChange::Key(key(text)));
        let wanted: Vec<KeysChange> = wanted.into_iter().chain([KeysChange::Default, KeysChange::None]).collect();
        for beginning in beginnings() {
            for (at, row) in ACTIONS.iter().enumerate() {
                for of in &wanted {
                    let mut changes = beginning.clone();
                    let before = keys_of(&Keymap::new(&changes).0);
                    assign_keys(&mut changes, row.action, *of);
                    let (keymap, refused) = Keymap::new(&changes);
                    let after = keys_of(&keymap);
                    assert!(refused.iter().all(|refused| refused.refusal == KeyRefusal::NoAction), "{changes:?}");
                    assert_eq!(after[at], of.keys_after(row.action), "{} {of:?} {beginning:?}", row.name);
                    for (other, (before, after)) in before.iter().zip(&after).enumerate() {
                        let left: Vec<_> = before.iter().filter(|press| !after_has(of, row.action, press)).collect();
                        assert!(other == at || after.iter().eq(left), "{} lost by {}", ACTIONS[other].name, row.name);
                    }
                    assert_eq!(changes.get("fly"), beginning.get("fly"));
                    reset(&mut changes);
                    assert_eq!(keys_of(&Keymap::new(&changes).0), keys_of(&Keymap::new(&Changes::new()).0));
                    assert_eq!(changes.get("fly"), beginning.get("fly"));
                }
            }
        }
    }

    fn after_has(wanted: &KeysChange, action: Action, press: &KeyPress) -> bool {
        wanted.keys_after(action).contains(press)
    }

    #[test]
    fn the_settings_say_no_more_than_they_need() {
        let mut changes = Changes::new();
        assign_keys(&mut changes, Action::Hint, KeysChange::Key(key("Ctrl+Z")));
        assert_eq!(changes, [("hint", "Ctrl+Z"), ("undo", "")].map(|(name, key)| (name.into(), key.into())).into());
        assign_keys(&mut changes, Action::Undo, KeysChange::Default);
        assert_eq!(changes, [("hint".to_owned(), String::new())].into());
        assign_keys(&mut changes, Action::Hint, KeysChange::Key(key("F2")));
        assert_eq!(changes, Changes::new());
        // One of the action's two keys is taken; the other stays.
        assign_keys(&mut changes, Action::Hint, KeysChange::Key(key("F7")));
        assert_eq!(changes["settings"], "Ctrl+Comma");
    }
}
