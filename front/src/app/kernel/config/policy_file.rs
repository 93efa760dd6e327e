//! Parses a machine's `policy.ron`, key by key, so that a mistake affects only its own key. A key that is locked with an invalid value
//! stays locked at its default; a text that ends in a syntax error locks everything it may have locked. A lesson's preset is parsed in the
//! same way, but any mistake makes it invalid.
//!
//! Every mistake becomes one sentence with its line and column. `load` checks which themes and languages exist. The store finds the file
//! and checks who can write it.

use crate::app::kernel::actions::action_named;
use crate::app::kernel::actions::{Action, row_of as row_of_action};
use crate::app::kernel::config::beginning;
use crate::app::kernel::config::languages;
use crate::app::kernel::config::read::{
    FileFault, PolicySettings, invalid_value_message, is_below, read_part, sentences, unknown,
};
use crate::app::kernel::config::row::{SettingRow, ValueError, parsed};
use crate::app::kernel::config::settings::{Settings, TABLE, row_of};
use crate::app::kernel::localized_message as told;
use crate::app::kernel::localized_message::LocalizedMessage;
use crate::app::kernel::themes;
use crate::formats::ron_text::{self, RonMistake, offset_in};
use crate::policy::{InitialPage, Kiosk, LOCKED_IN_KIOSK, Policy};
use crate::rules::{GameKind, LEVELS};
use crate::store::Disk;
use crate::store::profiles::{self, PROFILES_MAX};
use crate::store::theme_files::ThemeFolder;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The version of the format of `policy.ron`.
pub const POLICY_VERSION: u64 = 1;

/// The id of the message that an invalid locked key stays locked at its default.
const STAYS_LOCKED: &str = "instead-locked";
/// The id of the message that an invalid value is not used.
const NOT_USED: &str = "instead-nothing";
/// The id of the message that what the user left is opened in place of an invalid start page.
const AS_LEFT: &str = "instead-left";
/// The numeric options of a kiosk, each with its minimum and maximum.
const KIOSK_BOUNDS: [(&str, i64, i64); 3] = [("idle_s", 10, 86_400), ("countdown_s", 3, 600), ("level", 1, 12)];
/// Maximum length of a kiosk's caption in characters.
const CAPTION_CHARS_MAX: usize = 200;
/// The largest limit of moves taken back per game that a policy can set.
const UNDO_LIMIT_MAX: u32 = 10_000;
/// Maximum length of a PIN's hash in bytes.
const PIN_BYTES_MAX: usize = 512;
/// Returns the names of the actions that begin one kind of game. A policy hides these actions together by the game's word.
fn actions_of(kind: GameKind) -> [&'static str; 3] {
    [Action::Play(kind), Action::PlayForTwo(kind), Action::New(kind)].map(|action| row_of_action(action).name)
}

/// The parsed content of a policy.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParsedPolicy {
    pub policy: Policy,
    /// The faults in the order of the text.
    pub faults: Vec<FileFault>,
    /// The byte offsets of the values that are checked later (themes, languages and the start page), by their keys.
    places: BTreeMap<String, usize>,
}

/// Parses a policy file. Returns the policy and a sentence for each mistake. The user's themes and languages are looked up in the data
/// directory `root`.
pub fn load(disk: &dyn Disk, root: &Path, path: &Path, text: &str) -> (Policy, Vec<LocalizedMessage>) {
    if let version @ 2.. = version_of(text) {
        let told = LocalizedMessage::new("sentences").and("first", newer(path, version)).and("next", unread_message());
        return (Policy::for_unreadable_file(), vec![told]);
    }
    let mut read = read(text);
    read.drop_missing(disk, root);
    let folder = path.parent().unwrap_or(Path::new(""));
    read.check_begin(disk, folder);
    let told = sentences(path, text, &read.faults);
    (beginning::with_absolute_lesson_path(folder, read.policy), told)
}

/// Parses a lesson's preset. Any mistake makes the whole preset invalid, because a half-applied preset would be confusing.
pub fn load_preset(disk: &dyn Disk, root: &Path, path: &Path, text: &str) -> Result<Policy, Vec<LocalizedMessage>> {
    let refused = |mut told: Vec<LocalizedMessage>| {
        told.push(LocalizedMessage::new("preset-refused").with("file", path.display()));
        Err(told)
    };
    if let version @ 2.. = version_of(text) {
        return refused(vec![newer(path, version)]);
    }
    let mut read = read_preset(text);
    read.drop_missing(disk, root);
    let folder = path.parent().unwrap_or(Path::new(""));
    read.check_begin(disk, folder);
    match read.faults.is_empty() {
        true => Ok(beginning::with_absolute_lesson_path(folder, read.policy)),
        false => refused(sentences(path, text, &read.faults)),
    }
}

/// Returns the machine's policy with a lesson's preset below it. At least one game stays allowed.
pub fn with_preset(policy: Policy, preset: Policy) -> Policy {
    let mut both = policy.combined_with_preset(preset);
    _ = leaves_a_game(&mut both);
    both
}

/// Returns whether a policy allows a game. Where it allows none, Reversi becomes allowed again.
fn leaves_a_game(policy: &mut Policy) -> bool {
    let is_left = !GameKind::ALL.iter().all(|&kind| policy.is_action_hidden(actions_of(kind)[0]));
    if !is_left {
        actions_of(GameKind::default()).iter().for_each(|action| _ = policy.hidden.remove(*action));
    }
    is_left
}

/// Returns the keys that are set of those that only a policy or a preset can set, each with its value as RON. The PIN's hash is not shown.
pub fn policy_key_values(policy: &Policy) -> Vec<(&'static str, String)> {
    fn ron_of<T: Serialize>(value: Option<T>) -> Option<String> {
        value.and_then(|value| ron::to_string(&value).ok())
    }
    let keys = [
        ("kiosk", ron_of(policy.kiosk.as_ref().map(|_| true))),
        ("forbidden", ron_of(Some(&policy.locked).filter(|locked| !locked.is_empty()))),
        ("hidden", ron_of(Some(&policy.hidden).filter(|hidden| !hidden.is_empty()))),
        ("volume_cap", ron_of(policy.volume_cap)),
        ("levels", ron_of(policy.levels)),
        ("undo_limit", ron_of(policy.undo_limit)),
        ("begin", ron_of(Some(&policy.begin).filter(|begin| **begin != InitialPage::AsLeft))),
        ("profiles", ron_of(Some(&policy.profiles).filter(|names| !names.is_empty()))),
        ("class", ron_of(policy.class.as_ref())),
        ("preset", ron_of(policy.preset.as_ref())),
    ];
    keys.into_iter().filter_map(|(key, value)| Some((key, value?))).collect()
}

fn newer(path: &Path, version: u64) -> LocalizedMessage {
    LocalizedMessage::new("policy-newer")
        .with("file", path.display())
        .with("version", version)
        .with("known", POLICY_VERSION)
}

/// Returns the sentence about the consequence of a policy file that cannot be read.
pub fn unread_message() -> LocalizedMessage {
    LocalizedMessage::new("policy-unread")
}

/// Returns the format version that a policy's text names; 1 if the text names none.
pub fn version_of(text: &str) -> u64 {
    let named = ron_text::section(text).entries.into_iter().find(|(key, _)| *key == "version");
    named.and_then(|(_, value)| parsed(value).ok()).unwrap_or(1)
}

/// Parses a policy's text.
pub fn read(text: &str) -> ParsedPolicy {
    read_as(text, false)
}

/// Parses a preset's text.
pub fn read_preset(text: &str) -> ParsedPolicy {
    read_as(text, true)
}

fn read_as(text: &str, is_preset: bool) -> ParsedPolicy {
    let mut reader =
        PolicyReader { text, is_preset, says_no_kiosk: is_preset, read: ParsedPolicy::default(), keys: Vec::new() };
    reader.top();
    reader.fit();
    reader.keep_a_game();
    reader.read.faults.sort_by_key(|fault| fault.byte_offset);
    reader.read
}

impl ParsedPolicy {
    /// Drops a start page whose lesson or board is missing. The user's last state is opened instead.
    fn check_begin(&mut self, disk: &dyn Disk, folder: &Path) {
        if let Err(what) = beginning::check(disk, folder, &self.policy.begin) {
            let at = self.places.get("begin").copied().unwrap_or_default();
            self.faults.push(FileFault { byte_offset: at, message: invalid_value_message("begin", what, AS_LEFT) });
            self.policy.begin = InitialPage::AsLeft;
            self.faults.sort_by_key(|fault| fault.byte_offset);
        }
    }

    /// Replaces locked themes and languages that do not exist by the default theme and language.
    fn drop_missing(&mut self, disk: &dyn Disk, root: &Path) {
        let is_theme =
            |name: &str| themes::shipped(name).is_some() || ThemeFolder::open(disk, &root.join("themes"), name).is_ok();
        let is_language = |tag: &str| languages::language_exists(disk, root, tag);
        let ParsedPolicy { policy, faults, places } = self;
        for (key, id, is_there) in [
            ("theme", "wrong-no-theme", &is_theme as &dyn Fn(&str) -> bool),
            ("language", "wrong-no-language", &is_language),
        ] {
            for (section, values) in [("defaults", &mut policy.defaults), ("locked", &mut policy.fixed_values)] {
                let Some(name) = values.get(key).and_then(|value| parsed::<String>(value).ok()) else { continue };
                if !is_there(&name) {
                    let at = places.get(&format!("{section}.{key}")).copied().unwrap_or_default();
                    let default = if section == "locked" {
                        STAYS_LOCKED
                    } else {
                        crate::app::kernel::config::read::DEFAULT_USED_ID
                    };
                    let why = LocalizedMessage::new(id).with("name", name.escape_debug());
                    faults.push(FileFault {
                        byte_offset: at,
                        message: invalid_value_message(&format!("{section}.{key}"), why, default),
                    });
                    values.insert(key.to_owned(), value_of(key, &Settings::default()));
                }
            }
        }
        faults.sort_by_key(|fault| fault.byte_offset);
    }
}

fn value_of(key: &str, settings: &Settings) -> String {
    row_of(key).map_or(String::new(), |row| row.value(settings))
}

struct PolicyReader<'t> {
    text: &'t str,
    is_preset: bool,
    says_no_kiosk: bool,
    read: ParsedPolicy,
    /// The keys parsed so far.
    keys: Vec<&'t str>,
}

impl<'t> PolicyReader<'t> {
    fn fault_at(&mut self, at: usize, what: LocalizedMessage) {
        self.read.faults.push(FileFault { byte_offset: at, message: what });
    }

    fn add_fault(&mut self, piece: &str, what: LocalizedMessage) {
        self.fault_at(offset_in(self.text, piece), what);
    }

    fn top(&mut self) {
        let parts = ron_text::section(self.text);
        for (key, value) in parts.entries {
            self.entry(key, value);
        }
        if let Some(mistake) = parts.mistake {
            self.broken(&mistake);
        }
    }

    fn entry(&mut self, key: &'t str, value: &'t str) {
        if self.keys.contains(&key) {
            self.add_fault(key, LocalizedMessage::new("policy-twice").with("key", key));
        }
        self.keys.push(key);
        match key {
            "kiosk" | "class" | "preset" if self.is_preset => {
                self.add_fault(key, LocalizedMessage::new("policy-not-preset").with("key", key));
            }
            "version" => self.version(value),
            "kiosk" => self.kiosk(value),
            "defaults" => self.defaults(value),
            "locked" => self.locks(value),
            "forbidden" => self.forbidden(value),
            "hidden" => self.hidden(value),
            "volume_cap" => self.volume_cap(value),
            "class" => self.read.policy.class = self.whole_path(value, "class"),
            "preset" => self.read.policy.preset = self.whole_path(value, "preset"),
            "levels" => self.levels(value),
            "undo_limit" => self.undo_limit(value),
            "begin" => self.begin(value),
            "profiles" => self.profiles(value),
            _ => self.add_fault(key, unknown(key)),
        }
    }

    /// Handles a syntax error: the entries before the error apply, and the rest of the text counts as unknown.
    fn broken(&mut self, mistake: &RonMistake<'t>) {
        if self.is_preset {
            return self.fault_at(mistake.byte_offset, told::mistake(mistake));
        }
        let what = LocalizedMessage::new(if self.says_no_kiosk { "policy-broken" } else { "policy-broken-kiosk" });
        let what = what.and("why", told::mistake(mistake));
        let begun = mistake.key.map(|key| {
            let after = &self.text[offset_in(self.text, key)..];
            (key, after.split_once(':').unwrap_or_default().1.trim_start())
        });
        let faults = self.read.faults.len();
        match begun {
            Some(("kiosk", value)) => self.kiosk(value),
            Some(("locked", value)) => self.locks(value),
            Some(("forbidden", value)) => self.forbidden(value),
            _ => {}
        }
        // Faults at or after the syntax error are not reported again.
        let at = mistake.byte_offset;
        let later = self.read.faults.split_off(faults);
        self.read.faults.extend(later.into_iter().filter(|fault| fault.byte_offset < at));
        self.fault_at(at, what);
        LOCKED_IN_KIOSK.into_iter().for_each(|capability| self.read.policy.lock(capability));
        if !self.says_no_kiosk {
            self.read.policy.kiosk.get_or_insert_default();
        }
    }

    fn version(&mut self, value: &str) {
        if let Err(wrong) = parsed::<u32>(value) {
            let what = LocalizedMessage::new("policy-version").and("why", wrong.message());
            self.add_fault(value, what.with("known", POLICY_VERSION));
        }
    }

    // --- Settings ----------------------------------------------------------------------------------------------------------

    fn defaults(&mut self, value: &str) {
        let part = read_part(value, crate::app::kernel::config::read::DEFAULT_USED_ID);
        let stated = self.settings("defaults", value, &part);
        for row in stated {
            self.read.policy.defaults.insert(row.key.to_owned(), row.value(&part.in_file.settings));
        }
        if let Some(at) = part.syntax_error_offset {
            let at = offset_in(self.text, value) + at;
            self.fault_at(at, LocalizedMessage::new("policy-defaults"));
        }
    }

    fn locks(&mut self, value: &str) {
        let part = read_part(value, STAYS_LOCKED);
        let stated = self.settings("locked", value, &part);
        for row in stated {
            self.read.policy.fixed_values.insert(row.key.to_owned(), row.value(&part.in_file.settings));
        }
        if let Some(at) = part.syntax_error_offset {
            let at = offset_in(self.text, value) + at;
            self.fault_at(at, LocalizedMessage::new("policy-locks"));
            self.read.policy.lock(crate::policy::Capability::Settings);
        }
    }

    /// Adds the faults of a section of settings. Returns the rows that the section names.
    fn settings(&mut self, section: &str, value: &str, part: &PolicySettings) -> Vec<&'static SettingRow> {
        let start = offset_in(self.text, value);
        for FileFault { byte_offset: at, message: what } in &part.in_file.faults {
            self.fault_at(start + at, LocalizedMessage::new("fault-key").with("key", section).and("why", what.clone()));
        }
        for (key, at) in &part.in_file.value_offsets {
            self.read.places.insert(format!("{section}.{key}"), start + at);
        }
        part.named_settings.iter().copied().filter(|row| row.key != "version").collect()
    }

    /// Adjusts five-in-a-row settings that do not fit together, so that a game can be played with them.
    fn fit(&mut self) {
        let policy = &self.read.policy;
        let mut settings = Settings::default();
        for row in TABLE.iter() {
            for values in [&policy.defaults, &policy.fixed_values] {
                // The values come from the same table, so they parse.
                let _ = values.get(row.key).map(|value| row.set(&mut settings, value));
            }
        }
        let mut fitted = settings.clone();
        fitted.resolve_conflicts();
        let is_changed = |row: &&SettingRow| row.value(&settings) != row.value(&fitted);
        for row in TABLE.iter().filter(is_changed) {
            self.unfit(row, &row.value(&fitted));
        }
    }

    fn unfit(&mut self, row: &SettingRow, used: &str) {
        let policy = &mut self.read.policy;
        let is_locked = policy.fixed_values.contains_key(row.key);
        let (section, values) =
            if is_locked { ("locked", &mut policy.fixed_values) } else { ("defaults", &mut policy.defaults) };
        values.insert(row.key.to_owned(), used.to_owned());
        let key = format!("{section}.{}", row.key);
        let at = self.read.places.iter().find(|(path, _)| **path == key || is_below(path, &key)).map(|(_, at)| *at);
        let what =
            LocalizedMessage::new("policy-unfit").with("section", section).with("key", row.key).with("used", used);
        self.fault_at(at.unwrap_or_default(), what);
    }

    // --- What is forbidden and hidden ----------------------------------------------------------------------------------------

    fn forbidden(&mut self, value: &'t str) {
        let parts = ron_text::list(value);
        for (_, element) in parts.entries {
            match parsed(element) {
                Ok(capability) => self.read.policy.lock(capability),
                Err(wrong) => self.add_fault(element, invalid_value_message("forbidden", wrong.message(), NOT_USED)),
            }
        }
        if parts.mistake.is_some() {
            self.add_fault(value, LocalizedMessage::new("policy-forbidden"));
            LOCKED_IN_KIOSK.into_iter().for_each(|capability| self.read.policy.lock(capability));
        }
    }

    fn hidden(&mut self, value: &'t str) {
        let parts = ron_text::list(value);
        for (_, element) in parts.entries {
            match parsed::<String>(element) {
                Ok(name) => self.hide(element, &name),
                Err(wrong) => self.add_fault(element, invalid_value_message("hidden", wrong.message(), NOT_USED)),
            }
        }
        if let Some(mistake) = parts.mistake {
            let at = offset_in(self.text, value) + mistake.byte_offset;
            self.fault_at(at, rest_unused("hidden", &mistake));
        }
    }

    fn hide(&mut self, element: &str, name: &str) {
        let hidden = &mut self.read.policy.hidden;
        if let Some(kind) = GameKind::of_word(name) {
            hidden.extend(actions_of(kind).map(str::to_owned));
        } else if action_named(name).is_some() && name != "back" {
            hidden.insert(name.to_owned());
        } else {
            let name: String = name.chars().take(40).collect();
            self.add_fault(element, LocalizedMessage::new("policy-hidden").with("name", name.escape_debug()));
        }
    }

    /// Allows Reversi again where all games were forbidden: the program needs at least one.
    fn keep_a_game(&mut self) {
        if !leaves_a_game(&mut self.read.policy) {
            self.fault_at(0, LocalizedMessage::new("policy-no-game"));
        }
    }

    /// Returns the value's path if the path is absolute; otherwise adds a fault.
    fn whole_path(&mut self, value: &str, key: &str) -> Option<String> {
        let path = parsed::<String>(value).ok().filter(|path| Path::new(path).is_absolute());
        if path.is_none() {
            self.add_fault(value, LocalizedMessage::new("policy-path").with("key", key));
        }
        path
    }

    /// Reads the range of levels. An invalid range becomes the easiest level, so that a mistake does not unlock everything.
    fn levels(&mut self, value: &str) {
        let levels = parsed::<(u8, u8)>(value)
            .ok()
            .filter(|(low, high)| low <= high && LEVELS.contains(low) && LEVELS.contains(high));
        if levels.is_none() {
            self.add_fault(value, LocalizedMessage::new("policy-levels").with("high", LEVELS.end()));
        }
        self.read.policy.levels = levels.or(Some((1, 1)));
    }

    fn undo_limit(&mut self, value: &str) {
        let limit = parsed::<u32>(value).ok().filter(|limit| *limit <= UNDO_LIMIT_MAX);
        if limit.is_none() {
            self.add_fault(value, no_number("undo_limit", UNDO_LIMIT_MAX, 0));
        }
        self.read.policy.undo_limit = limit.or(Some(0));
    }

    fn begin(&mut self, value: &str) {
        self.read.places.insert("begin".to_owned(), offset_in(self.text, value));
        match parsed(value) {
            Ok(begin) => self.read.policy.begin = begin,
            Err(wrong) => self.add_fault(value, invalid_value_message("begin", wrong.message(), AS_LEFT)),
        }
    }

    /// Reads the list of profiles. An invalid name is dropped; the rest of the list applies.
    fn profiles(&mut self, value: &'t str) {
        let parts = ron_text::list(value);
        for (_, element) in parts.entries {
            let names = &mut self.read.policy.profiles;
            let name = parsed::<String>(element).ok().and_then(|name| profiles::name_of(&name));
            let is_new = |name: &String| names.iter().all(|known| known.to_lowercase() != name.to_lowercase());
            match name.filter(is_new).filter(|_| names.len() < PROFILES_MAX) {
                Some(name) => names.push(name),
                None => {
                    self.add_fault(
                        element,
                        invalid_value_message("profiles", LocalizedMessage::new("policy-name"), NOT_USED),
                    );
                }
            }
        }
        if let Some(mistake) = parts.mistake {
            let at = offset_in(self.text, value) + mistake.byte_offset;
            self.fault_at(at, rest_unused("profiles", &mistake));
        }
    }

    fn volume_cap(&mut self, value: &str) {
        let cap = match parsed::<i64>(value) {
            Ok(cap @ 0..=100) => cap as u8,
            other => {
                let used = other.map_or(0, |cap| cap.clamp(0, 100) as u8);
                self.add_fault(value, no_number("volume_cap", 100, used.into()));
                used
            }
        };
        let earlier = self.read.policy.volume_cap.unwrap_or(100);
        self.read.policy.volume_cap = Some(cap.min(earlier));
    }

    // --- The kiosk -------------------------------------------------------------------------------------------------------------

    fn kiosk(&mut self, value: &'t str) {
        if value == "None" {
            self.says_no_kiosk = self.read.policy.kiosk.is_none();
            return;
        }
        let within = value.strip_prefix("Some").map(str::trim_start).and_then(|rest| rest.strip_prefix('('));
        let section = within.map_or(value, |rest| rest.strip_suffix(')').unwrap_or(rest));
        let parts = ron_text::section(section);
        let (mut good, mut keys) = (String::new(), Vec::new());
        for (key, element) in parts.entries {
            let outcome = if keys.contains(&key) { Err(KioskValueError::Twice) } else { kiosk_of(&good, key, element) };
            match outcome {
                Ok((text, cut)) => {
                    good = text;
                    keys.push(key);
                    if let Some((low, high, used)) = cut {
                        let what = LocalizedMessage::new("policy-outside")
                            .with("key", format!("kiosk.{key}"))
                            .with("used", used);
                        self.add_fault(element, what.with("low", low).with("high", high));
                    }
                }
                Err(wrong) => {
                    self.add_fault(
                        element,
                        invalid_value_message(
                            &format!("kiosk.{key}"),
                            wrong.message(),
                            crate::app::kernel::config::read::DEFAULT_USED_ID,
                        ),
                    );
                }
            }
        }
        if let Some(mistake) = parts.mistake {
            let at = offset_in(self.text, section) + mistake.byte_offset;
            self.fault_at(at, LocalizedMessage::new("policy-kiosk-ends").and("why", told::mistake(&mistake)));
        }
        let kiosk = parsed::<Kiosk>(&format!("({good})")).unwrap_or_default();
        self.says_no_kiosk = false;
        self.read.policy.kiosk.get_or_insert(kiosk);
    }
}

/// Returns the message for a list that ends in a syntax error, so that its rest is unused.
fn rest_unused(key: &str, mistake: &RonMistake) -> LocalizedMessage {
    LocalizedMessage::new("policy-rest").with("key", key).and("why", told::mistake(mistake))
}

fn no_number(key: &str, high: u32, used: u32) -> LocalizedMessage {
    LocalizedMessage::new("policy-number").with("key", key).with("high", high).with("used", used)
}

/// Why the value of a kiosk's option cannot be used.
enum KioskValueError {
    Value(ValueError),
    Unknown,
    Twice,
    Pin,
    Caption,
}

impl KioskValueError {
    /// Returns the reason as a clause.
    fn message(&self) -> LocalizedMessage {
        match self {
            KioskValueError::Value(wrong) => wrong.message(),
            KioskValueError::Unknown => LocalizedMessage::new("kiosk-unknown"),
            KioskValueError::Twice => LocalizedMessage::new("kiosk-twice"),
            KioskValueError::Pin => LocalizedMessage::new("kiosk-no-pin"),
            KioskValueError::Caption => LocalizedMessage::new("kiosk-caption").with("most", CAPTION_CHARS_MAX),
        }
    }
}

/// For a number out of bounds: the minimum, the maximum, and the number used instead.
type ClampedNumber = Option<(i64, i64, i64)>;

/// Returns the valid entries of a kiosk with one more entry. A number out of bounds becomes the nearest bound.
fn kiosk_of(good: &str, key: &str, element: &str) -> Result<(String, ClampedNumber), KioskValueError> {
    let with = |value: &str| format!("{good}{key}: {value},");
    let bounds = KIOSK_BOUNDS.iter().find(|(of, ..)| *of == key);
    let cut = bounds.zip(parsed::<i64>(element).ok()).and_then(|((_, low, high), number)| {
        let used = number.clamp(*low, *high);
        (used != number).then_some((*low, *high, used))
    });
    let text = cut.map_or_else(|| with(element), |(.., used)| with(&used.to_string()));
    // The entry is first parsed alone, so that an invalid entry does not cause the valid entries to be parsed again and again.
    parsed::<Kiosk>(&format!("({key}: {element})")).or_else(|wrong| match (wrong, cut) {
        (_, Some(_)) => Ok(Kiosk::default()),
        (ValueError::Value(ron::Error::NoSuchStructField { .. }), _) => Err(KioskValueError::Unknown),
        (wrong, _) => Err(KioskValueError::Value(wrong)),
    })?;
    let kiosk: Kiosk = parsed(&format!("({text})")).map_err(KioskValueError::Value)?;
    let is_hash = |pin: &String| pin.starts_with("$argon2id$") && pin.len() <= PIN_BYTES_MAX && pin.is_ascii();
    let is_caption = |text: &String| text.chars().count() <= CAPTION_CHARS_MAX && !text.chars().any(char::is_control);
    if !kiosk.pin.as_ref().is_none_or(is_hash) {
        return Err(KioskValueError::Pin);
    }
    if !kiosk.captions.values().all(is_caption) {
        return Err(KioskValueError::Caption);
    }
    Ok((text, cut))
}
