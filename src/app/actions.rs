//! The one table of actions: name, default keys, capability. Menus, the help page's keys, the keyboard, the kiosk's policy and
//! the tests read it, so that they cannot disagree. Whether an action can be done now is `App::can`.

use super::intent::Action;
use crate::policy::Capability;
use crate::ui::{Key, KeyPress};

/// A row of the table.
pub struct Row {
    pub action: Action,
    /// The fixed name, in settings and scripts; also the key of its label in the language files: `action-NAME`.
    pub name: &'static str,
    /// Default keys as text, `Ctrl+Z`; none is a bare letter or digit.
    pub keys: &'static [&'static str],
    pub capability: Capability,
}

const fn row(action: Action, name: &'static str, keys: &'static [&'static str], capability: Capability) -> Row {
    Row { action, name, keys, capability }
}

/// Every action, in the order of the help page.
pub const ACTIONS: &[Row] = &[
    row(Action::Undo, "undo", &["Ctrl+Z"], Capability::Undo),
    row(Action::Redo, "redo", &["Ctrl+Y", "Ctrl+Shift+Z"], Capability::Undo),
    row(Action::UndoAll, "undo-all", &["Ctrl+Home"], Capability::Undo),
    row(Action::RedoAll, "redo-all", &["Ctrl+End"], Capability::Undo),
    row(Action::Help, "help", &["F1"], Capability::Help),
    row(Action::Hint, "hint", &["F2"], Capability::Help),
    row(Action::Values, "values", &["F8"], Capability::Help),
    row(Action::Threats, "threats", &["F3"], Capability::Help),
    row(Action::ZoomIn, "zoom-in", &["Ctrl+PageUp"], Capability::Play),
    row(Action::ZoomOut, "zoom-out", &["Ctrl+PageDown"], Capability::Play),
    row(Action::Pass, "pass", &["F5"], Capability::Play),
    row(Action::Menu, "menu", &["F10"], Capability::Menu),
    row(Action::NewGame, "new-game", &["Ctrl+N"], Capability::NewGame),
    row(Action::NewReversi, "new-reversi", &[], Capability::NewGame),
    row(Action::NewGomoku, "new-gomoku", &[], Capability::NewGame),
    row(Action::NewSame, "new-same", &[], Capability::NewGame),
    row(Action::NextGame, "next-game", &[], Capability::NewGame),
    row(Action::Restart, "restart", &["Ctrl+R"], Capability::NewGame),
    row(Action::SwapSides, "swap-sides", &["F6"], Capability::Seats),
    row(Action::Resign, "resign", &[], Capability::Play),
    row(Action::Autoplay, "autoplay", &["F4"], Capability::Seats),
    row(Action::Resume, "resume", &[], Capability::Play),
    row(Action::Review, "review", &[], Capability::Play),
    row(Action::Save, "save", &["Ctrl+S"], Capability::Files),
    row(Action::Games, "games", &["Ctrl+O"], Capability::Files),
    row(Action::Settings, "settings", &["Ctrl+Comma", "F7"], Capability::Settings),
    row(Action::HowToPlay, "how-to-play", &["Shift+F1"], Capability::Menu),
    row(Action::StartPage, "start-page", &[], Capability::Menu),
    row(Action::SidePanel, "side-panel", &["F9"], Capability::Settings),
    row(Action::Fullscreen, "fullscreen", &["F11", "Alt+Enter"], Capability::Window),
    row(Action::Mute, "mute", &["Ctrl+M"], Capability::Settings),
    row(Action::CopyTranscript, "copy", &["Ctrl+C"], Capability::Files),
    row(Action::PasteTranscript, "paste", &["Ctrl+V"], Capability::Files),
    row(Action::Back, "back", &["Escape"], Capability::Menu),
    row(Action::Quit, "quit", &["Ctrl+Q"], Capability::Window),
];

/// The row of an action.
pub fn row_of(action: Action) -> &'static Row {
    // Every variant has its row; `tests` walk them all.
    ACTIONS.iter().find(|row| row.action == action).unwrap_or(&ACTIONS[0])
}

/// The action of a fixed name.
pub fn action_named(name: &str) -> Option<Action> {
    ACTIONS.iter().find(|row| row.name == name).map(|row| row.action)
}

/// The keys in force: the defaults with the user's changes.
pub struct Keymap {
    bindings: Vec<(KeyPress, Action)>,
    texts: Vec<(Action, String)>,
}

impl Keymap {
    /// Builds the map; what cannot be a binding is said, one sentence each, and its default stays.
    pub fn new(changes: &std::collections::BTreeMap<String, String>) -> (Keymap, Vec<String>) {
        let mut problems = Vec::new();
        let mut keymap = Keymap { bindings: Vec::new(), texts: Vec::new() };
        for name in changes.keys().filter(|name| action_named(name).is_none()) {
            problems.push(format!("keys: there is no action {name:?}"));
        }
        for row in ACTIONS {
            let mut keys: Vec<&str> = row.keys.to_vec();
            if let Some(text) = changes.get(row.name) {
                match parse_key(text).filter(|press| !is_bare(press)) {
                    Some(_) => keys = vec![text],
                    None => problems.push(format!("keys: {text:?} cannot be the key of {:?}", row.name)),
                }
            }
            keymap.bindings.extend(keys.iter().filter_map(|text| Some((parse_key(text)?, row.action))));
            let shown = |text: &str| text.replace("Escape", "Esc").replace("Comma", ",");
            keymap.texts.extend(keys.first().map(|text| (row.action, shown(text))));
        }
        (keymap, problems)
    }

    /// The action of a key press.
    pub fn action(&self, press: KeyPress) -> Option<Action> {
        self.bindings.iter().find(|(bound, _)| *bound == press).map(|(_, action)| *action)
    }

    /// The key of an action as text; empty where it has none.
    pub fn text(&self, action: Action) -> &str {
        self.texts.iter().find(|(of, _)| *of == action).map_or("", |(_, text)| text)
    }
}

/// A key that the board needs for itself: a letter, a digit, or what moves the cursor, without Ctrl or Alt.
fn is_bare(press: &KeyPress) -> bool {
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

/// Parses `Ctrl+Shift+Z`, `F1`, `Escape`.
pub fn parse_key(text: &str) -> Option<KeyPress> {
    let mut press = KeyPress::plain(Key::Escape);
    let mut parts = text.split('+').peekable();
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            press.key = key_named(part)?;
            return Some(press);
        }
        match part {
            "Ctrl" => press.command = true,
            "Shift" => press.shift = true,
            "Alt" => press.alt = true,
            _ => return None,
        }
    }
    None
}

/// A key by its name, as in settings and scripts.
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
        ("comma", ..) => Key::Letter(','),
        (_, digit @ '0'..='9', "") => Key::Digit(digit as u8 - b'0'),
        (_, letter @ 'a'..='z', "") => Key::Letter(letter),
        (_, 'f', number) => Key::F(number.parse().ok().filter(|number| (1..=12).contains(number))?),
        _ => return None,
    })
}
