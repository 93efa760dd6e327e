//! Parses a settings file, key by key by the table, so that a mistake affects only its own value.
//!
//! Every mistake becomes one sentence with its line and column. Reads no disk.

use crate::app::kernel::config::keymap::Keymap;
use crate::app::kernel::config::row::{
    SettingRow, ValueError, ValueShape, parse_minutes, parse_name, parse_seat, parsed,
};
use crate::app::kernel::config::settings::{GameSettings, Settings, TABLE, row_of};
use crate::app::kernel::localized_message as told;
use crate::app::kernel::localized_message::LocalizedMessage;
use crate::formats::ron_text::{self, RonMistake, line_and_column, offset_in};
use crate::rules::GameKind;
use crate::session::Player;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::Path;

/// Maximum number of faults that are shown. Further faults are only counted, because a file with that many faults is hardly a settings
/// file.
const FAULTS_SHOWN_MAX: usize = 20;
/// Maximum length of a wrong value in a message, in characters.
const SHOWN_CHARS_MAX: usize = 40;
/// The id of the message that the default replaces an invalid value.
pub const DEFAULT_USED_ID: &str = "instead-default";

/// A fault in the text of a settings file or a policy file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFault {
    /// The fault's byte offset in the text.
    pub byte_offset: usize,
    /// The problem as a sentence without its period.
    pub message: LocalizedMessage,
}

/// The parsed content of a settings file.
#[derive(Clone, Debug, Default)]
pub struct ParsedSettings {
    pub settings: Settings,
    /// The byte offsets of the values in use, by their current keys: a player's by `reversi.players.0.seat`, an action's by `keys.undo`.
    pub value_offsets: BTreeMap<String, usize>,
    /// The faults in the order of the text.
    pub faults: Vec<FileFault>,
}

/// A policy's section of settings, parsed.
pub struct PolicySettings {
    pub in_file: ParsedSettings,
    /// The settings that the section names, including those with invalid values.
    pub named_settings: Vec<&'static SettingRow>,
    /// The byte offset of the syntax error that ends the section; `None` if the section is complete.
    pub syntax_error_offset: Option<usize>,
}

/// Parses a settings file's text. An empty text sets nothing.
pub fn read(text: &str) -> ParsedSettings {
    let mut reader = SettingsReader::new(text, DEFAULT_USED_ID);
    if !text.trim().is_empty() {
        if let Some(mistake) = reader.gather("", text) {
            reader
                .fault_at(mistake.byte_offset, LocalizedMessage::new("fault-ends").and("why", told::mistake(&mistake)));
        }
        TABLE.iter().for_each(|row| reader.row(row));
        reader.fit_gomoku();
    }
    reader.in_file.faults.sort_by_key(|fault| fault.byte_offset);
    reader.in_file
}

/// Parses settings inside another file. `default` is the id of the message for replaced values. Does not check whether the values fit
/// together, because the caller lays them over other settings.
pub fn read_part(text: &str, default: &'static str) -> PolicySettings {
    let mut reader = SettingsReader::new(text, default);
    let mistake = reader.gather("", text).map(|mistake| mistake.byte_offset);
    TABLE.iter().for_each(|row| reader.row(row));
    let is_stated = |row: &&SettingRow| {
        let is_in = |section: &String| row.paths().any(|path| is_below(path, section));
        row.paths().any(|path| reader.leaves.contains_key(path)) || reader.wrong_sections.iter().any(is_in)
    };
    let stated = TABLE.iter().filter(is_stated).collect();
    PolicySettings { in_file: reader.in_file, named_settings: stated, syntax_error_offset: mistake }
}

/// Returns one sentence for each fault in the file at `path` that contains this text.
pub fn sentences(path: &Path, text: &str, faults: &[FileFault]) -> Vec<LocalizedMessage> {
    let sentence = |fault: &FileFault| {
        let (line, column) = line_and_column(text, fault.byte_offset);
        let place =
            LocalizedMessage::new("fault-at").with("file", path.display()).with("line", line).with("column", column);
        place.and("what", fault.message.clone())
    };
    let mut told: Vec<LocalizedMessage> = faults.iter().take(FAULTS_SHOWN_MAX).map(sentence).collect();
    if let more @ 1.. = faults.len().saturating_sub(FAULTS_SHOWN_MAX) {
        told.push(LocalizedMessage::new("faults-more").with("file", path.display()).with("count", more));
    }
    told
}

struct SettingsReader<'t> {
    text: &'t str,
    /// The id of the message that names the replacement of an invalid value.
    default: &'static str,
    /// The values of known keys, by their paths.
    leaves: BTreeMap<String, &'t str>,
    /// Paths of values that should be sections but are not.
    wrong_sections: Vec<String>,
    in_file: ParsedSettings,
}

impl<'t> SettingsReader<'t> {
    fn new(text: &'t str, default: &'static str) -> SettingsReader<'t> {
        SettingsReader {
            text,
            default,
            leaves: BTreeMap::new(),
            wrong_sections: Vec::new(),
            in_file: ParsedSettings::default(),
        }
    }

    fn fault_at(&mut self, at: usize, what: LocalizedMessage) {
        self.in_file.faults.push(FileFault { byte_offset: at, message: what });
    }

    fn add_fault(&mut self, piece: &str, what: LocalizedMessage) {
        self.fault_at(offset_in(self.text, piece), what);
    }

    fn use_place(&mut self, key: &str, value: &str) {
        self.in_file.value_offsets.insert(key.to_owned(), offset_in(self.text, value));
    }

    /// Collects the values of a section. Returns the syntax error that ends the section; the entries of an inner section before the error
    /// count.
    fn gather(&mut self, section: &str, source: &'t str) -> Option<RonMistake<'t>> {
        let parts = ron_text::section(source);
        for (key, value) in parts.entries {
            self.entry(join(section, key), key, value);
        }
        let mistake = parts.mistake?;
        if let Some(key) = mistake.key.map(|key| join(section, key)).filter(|key| is_section(key)) {
            let after = &source[offset_in(source, mistake.key.unwrap_or_default())..];
            self.gather(&key, after.split_once(':').unwrap_or_default().1);
        }
        Some(mistake)
    }

    fn entry(&mut self, path: String, key: &'t str, value: &'t str) {
        if is_section(&path) {
            if let Some(mistake) = self.gather(&path, value) {
                let at = offset_in(self.text, value) + mistake.byte_offset;
                let what =
                    LocalizedMessage::new("fault-section").with("key", &path).and("why", told::mistake(&mistake));
                self.fault_at(at, what);
                self.wrong_sections.push(path);
            }
        } else if row_of(&path).is_none() {
            self.add_fault(key, unknown(&path));
        } else if let Entry::Vacant(place) = self.leaves.entry(path.clone()) {
            place.insert(value);
        } else {
            self.add_fault(key, LocalizedMessage::new("fault-twice").with("key", path));
        }
    }

    /// Applies the value of a row. A value under a former key counts only where the current key is absent.
    fn row(&mut self, row: &SettingRow) {
        let Some(value) = row.paths().find_map(|path| self.leaves.get(path).copied()) else { return };
        match row.shape {
            ValueShape::One => self.one(row, value),
            ValueShape::Players(kind) => self.players(row, kind, value),
            ValueShape::Keys => self.keys(row, value),
        }
    }

    fn one(&mut self, row: &SettingRow, value: &str) {
        match row.read(&mut self.in_file.settings, value) {
            Ok(None) => self.use_place(row.key, value),
            Ok(Some(used)) => {
                self.use_place(row.key, value);
                let (shown, (low, high)) = (shown(value), row.bounds.unwrap_or_default());
                let what =
                    LocalizedMessage::new("fault-outside").with("key", row.key).with("value", shown).with("used", used);
                self.add_fault(value, what.with("low", low).with("high", high));
            }
            Err(wrong) => self.refuse(row.key, value, wrong.message()),
        }
    }

    fn refuse(&mut self, key: &str, value: &str, why: LocalizedMessage) {
        self.add_fault(value, invalid_value_message(key, why, self.default));
    }

    fn players(&mut self, row: &SettingRow, kind: GameKind, value: &'t str) {
        let parts = ron_text::list(value);
        if let Some(mistake) = parts.mistake {
            return self.refuse(row.key, value, told::mistake(&mistake));
        }
        let (low, high) = row.bounds.unwrap_or((0, i64::MAX));
        let count = parts.entries.len();
        if !(low..=high).contains(&(count as i64)) {
            let what = LocalizedMessage::new(if low == high { "fault-players-not" } else { "fault-players-outside" });
            let what = what.with("key", row.key).with("count", count).with("low", low).with("high", high);
            return self.add_fault(value, what.and("instead", LocalizedMessage::new(self.default)));
        }
        let mut defaults = GameSettings::default().players.into_iter();
        let players = parts.entries.into_iter().enumerate().map(|(at, (_, element))| {
            self.player(&format!("{}.{at}", row.key), element, defaults.next().unwrap_or_default())
        });
        self.in_file.settings.of_game_mut(kind).players = players.collect();
    }

    /// Parses a player. An invalid part is replaced by the default player's part, an omitted part by a nameless human's part.
    fn player(&mut self, path: &str, source: &'t str, default: Player) -> Player {
        let parts = ron_text::section(source);
        if let Some(mistake) = parts.mistake {
            self.refuse(path, source, told::mistake(&mistake));
            return default;
        }
        let mut player = Player::default();
        let (name, seat, minutes) = (join(path, "name"), join(path, "seat"), join(path, "minutes"));
        for key in [&name, &seat] {
            self.use_place(key, source);
        }
        for (key, value) in parts.entries {
            match key {
                "name" => player.name = self.part(&name, value, parse_name(value), &default.name),
                "minutes" => player.minutes = self.part(&minutes, value, parse_minutes(value), &None),
                "seat" => player.seat = self.part(&seat, value, parse_seat(value), &default.seat),
                _ => self.add_fault(key, unknown(&join(path, key))),
            }
        }
        player
    }

    fn part<T: Clone>(&mut self, key: &str, value: &str, part: Result<T, ValueError>, default: &T) -> T {
        part.unwrap_or_else(|wrong| {
            self.in_file.value_offsets.remove(key);
            self.refuse(key, value, wrong.message());
            default.clone()
        })
    }

    /// Parses the keys of actions. A refused key stays in the settings so that the user can correct it; the keymap ignores it.
    fn keys(&mut self, row: &SettingRow, source: &'t str) {
        let parts = ron_text::map(source);
        if let Some(mistake) = parts.mistake {
            return self.refuse(row.key, source, told::mistake(&mistake));
        }
        for (name, value) in parts.entries {
            match (parsed::<String>(name), parsed::<String>(value)) {
                (Err(wrong), _) => {
                    self.add_fault(name, invalid_value_message(row.key, wrong.message(), "instead-entry"))
                }
                (Ok(action), Err(wrong)) => self.refuse(&join(row.key, &action), value, wrong.message()),
                (Ok(action), Ok(key)) => self.key(join(row.key, &action), (name, action), (value, key)),
            }
        }
        for refused in Keymap::new(&self.in_file.settings.keys).1 {
            let path = join(row.key, &refused.action);
            let at = self.in_file.value_offsets.remove(&path).unwrap_or(offset_in(self.text, source));
            self.fault_at(at, LocalizedMessage::new("fault-key").with("key", path).and("why", refused.message()));
        }
    }

    fn key(&mut self, path: String, (name, action): (&str, String), (value, key): (&str, String)) {
        if self.in_file.value_offsets.contains_key(&path) {
            return self.add_fault(name, LocalizedMessage::new("fault-twice").with("key", path));
        }
        self.use_place(&path, value);
        self.in_file.settings.keys.insert(action, key);
    }

    /// Adjusts five-in-a-row settings that do not fit together: first the players to the rule, then the opening.
    fn fit_gomoku(&mut self) {
        let (before, settings) = (self.in_file.settings.clone(), &mut self.in_file.settings);
        settings.resolve_conflicts();
        let (count, opening) = (before.of_game(GameKind::Gomoku).players.len(), before.gomoku.opening);
        let (is_truncated, is_replaced) =
            (settings.of_game(GameKind::Gomoku).players.len() < count, settings.gomoku.opening != opening);
        if is_truncated {
            self.unfit("gomoku.players", LocalizedMessage::new("fault-renju-players").with("count", count));
        }
        if is_replaced {
            self.in_file.value_offsets.remove("gomoku.opening");
            self.unfit("gomoku.opening", LocalizedMessage::new("fault-opening").with("value", format!("{opening:?}")));
        }
    }

    fn unfit(&mut self, key: &'static str, what: LocalizedMessage) {
        let value = self.leaves.get(key).copied().unwrap_or(self.text);
        self.add_fault(value, what.with("key", key));
    }
}

/// Returns the message for an invalid value. `instead` is the id of the message that names its replacement.
pub fn invalid_value_message(key: &str, why: LocalizedMessage, instead: &'static str) -> LocalizedMessage {
    LocalizedMessage::new("fault-value").with("key", key).and("why", why).and("instead", LocalizedMessage::new(instead))
}

/// Returns the message for an unknown key.
pub fn unknown(key: &str) -> LocalizedMessage {
    LocalizedMessage::new("fault-unknown").with("key", key.escape_debug())
}

fn join(section: &str, key: &str) -> String {
    if section.is_empty() { key.to_owned() } else { format!("{section}.{key}") }
}

fn is_section(path: &str) -> bool {
    TABLE.iter().flat_map(SettingRow::paths).any(|key| is_below(key, path))
}

/// Whether a dotted path of a setting lies inside a section.
pub fn is_below(path: &str, section: &str) -> bool {
    path.strip_prefix(section).is_some_and(|rest| rest.starts_with('.'))
}

/// Returns a value as written in the file, for a message: on one line and shortened.
fn shown(value: &str) -> String {
    value.chars().take(SHOWN_CHARS_MAX).map(|mark| if mark.is_control() { ' ' } else { mark }).collect()
}
