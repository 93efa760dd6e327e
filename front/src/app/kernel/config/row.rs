//! What a row of the settings' table is: how a setting is named, written, read, bounded and shown.
//!
//! The rows themselves stand in `settings`. Values go in and out as RON text, so that the file, the page, the command line and
//! `print-config` are written once for all of them.

use crate::app::kernel::config::settings::{Settings, SidePanel, Variant};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::levels::can_play;
use crate::app::kernel::localized_message as told;
use crate::app::kernel::localized_message::LocalizedMessage;
use crate::engine::MOVE_MS_MAX;
use crate::formats::ron_text;
use crate::policy::Capability;
use crate::rules::LEVELS;
use crate::rules::clock::{COUNT_MAX, MINUTES_MAX, SECONDS_MAX};
use crate::rules::reversi::starts::CORNERS_MAX;
use crate::session::setup::NAME_CHARS_MAX;
use crate::session::{ClockRule, Player, Seat};
use crate::ui::WindowPlace;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::Path;

/// A setting.
#[derive(Clone, Copy)]
pub struct SettingRow {
    /// Its path in the file: `board.last_move`.
    pub key: &'static str,
    /// Paths that older programs wrote; they are still read.
    pub former: &'static [&'static str],
    /// What stands behind it in the file; its words and its bounds are added.
    pub comment: &'static str,
    /// The least and the greatest number; of a list, how long it is.
    pub bounds: Option<(i64, i64)>,
    pub shape: Shape,
    /// Its control on the settings page, where it has one.
    pub field: Option<Field>,
    /// All that the policy has to allow for a change of it.
    pub capabilities: &'static [Capability],
    /// The value as RON.
    pub get: fn(&Settings) -> String,
    /// Takes a value as RON in; a wrong one changes nothing. Numbers are in their bounds already.
    pub set: fn(&mut Settings, &str) -> Result<(), Wrong>,
    /// Copies the value from the first to the second.
    pub copy: fn(&Settings, &mut Settings),
}

/// What a value is made of.
#[derive(Clone, Copy)]
pub enum Shape {
    One,
    /// A list of players, read element by element.
    Players(fn(&mut Settings) -> &mut Vec<Player>),
    /// Action names to keys, read entry by entry.
    Keys,
}

/// A control of the settings page.
#[derive(Clone, Copy)]
pub struct Field {
    /// The place of its tab in `TABS`.
    pub tab: usize,
    /// Its label is the message `set-NAME`, its explanation `set-NAME-detail`.
    pub name: &'static str,
    pub kind: SettingKind,
}

#[derive(Clone, Copy)]
pub enum SettingKind {
    Toggle,
    /// The values as RON, each with the message that names it.
    Choice(&'static [(&'static str, &'static str)]),
    /// From, to, by; and how a value is said. The range may be narrower than the row's bounds.
    Slider(i32, i32, i32, fn(&Lang, i32) -> String),
    Themes,
    Languages,
    /// The openings of five-in-a-row that fit its rule, board and players.
    Openings,
    /// A few rows for each of a list of players.
    Players,
    /// A button to the page of keys.
    Keys,
    /// A button to the chooser of a folder.
    Folder,
}

/// Why a value cannot be used.
#[derive(Clone, Debug, PartialEq)]
pub enum Wrong {
    /// It is no RON of its type.
    Value(ron::Error),
    Theme(String),
    Name,
    Level(u8),
    MoveTime(u32),
    NoSeat(String),
    /// This kind of seat cannot be played yet.
    Seat(Seat),
    Clock,
    Minutes,
    Folder,
    /// Reversi with so many corners given.
    Corners(u8),
}

impl Wrong {
    /// A clause.
    pub fn told(&self) -> LocalizedMessage {
        match self {
            Wrong::Value(error) => told::ron(error),
            Wrong::Theme(name) => LocalizedMessage::new("wrong-theme").with("name", name.escape_debug()),
            Wrong::Name => LocalizedMessage::new("wrong-name").with("most", NAME_CHARS_MAX),
            Wrong::Level(level) => LocalizedMessage::new("wrong-level")
                .with("level", level)
                .with("low", LEVELS.start())
                .with("high", LEVELS.end()),
            Wrong::MoveTime(ms) => LocalizedMessage::new("wrong-move-ms").with("ms", ms).with("high", MOVE_MS_MAX),
            Wrong::NoSeat(found) => LocalizedMessage::new("ron-variant")
                .with("found", found)
                .with("list", "Human, Computer, Full, Adapting"),
            Wrong::Seat(seat) => LocalizedMessage::new("wrong-seat").with("seat", format!("{seat:?}")),
            Wrong::Clock => {
                let told =
                    LocalizedMessage::new("wrong-clock").with("minutes", MINUTES_MAX).with("seconds", SECONDS_MAX);
                told.with("count", COUNT_MAX)
            }
            Wrong::Folder => LocalizedMessage::new("wrong-folder"),
            Wrong::Minutes => LocalizedMessage::new("wrong-minutes").with("minutes", MINUTES_MAX),
            Wrong::Corners(count) => {
                LocalizedMessage::new("wrong-corners").with("count", count).with("high", CORNERS_MAX)
            }
        }
    }
}

impl SettingRow {
    pub const fn bounds(self, low: i64, high: i64) -> SettingRow {
        SettingRow { bounds: Some((low, high)), ..self }
    }

    /// A change of it needs more than the settings.
    pub const fn needs(self, capabilities: &'static [Capability]) -> SettingRow {
        SettingRow { capabilities, ..self }
    }

    pub const fn former(self, former: &'static [&'static str]) -> SettingRow {
        SettingRow { former, ..self }
    }

    /// Is written by a function of its own.
    pub const fn written_by(self, get: fn(&Settings) -> String) -> SettingRow {
        SettingRow { get, ..self }
    }

    /// Takes values in by a function of its own.
    pub const fn read_by(self, set: fn(&mut Settings, &str) -> Result<(), Wrong>) -> SettingRow {
        SettingRow { set, ..self }
    }

    pub const fn players(self, list: fn(&mut Settings) -> &mut Vec<Player>, least: i64, most: i64) -> SettingRow {
        SettingRow { shape: Shape::Players(list), ..self.bounds(least, most) }
    }

    pub const fn keys(self) -> SettingRow {
        SettingRow { shape: Shape::Keys, ..self }
    }

    pub const fn shown(self, tab: usize, name: &'static str, kind: SettingKind) -> SettingRow {
        SettingRow { field: Some(Field { tab, name, kind }), ..self }
    }

    /// Every path it is read from, the present one first.
    pub fn paths(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.key).chain(self.former.iter().copied())
    }

    /// Takes a value in. The number that is used instead of one out of bounds is given back.
    pub fn read(&self, settings: &mut Settings, text: &str) -> Result<Option<i64>, Wrong> {
        let Some((low, high)) = self.bounds else {
            return (self.set)(settings, text).map(|()| None);
        };
        let number = number(text)?;
        let used = number.clamp(low, high);
        (self.set)(settings, &used.to_string())?;
        Ok((used != number).then_some(used))
    }
}

/// A number; one that is too large for us is as large as can be.
fn number(text: &str) -> Result<i64, Wrong> {
    ron_text::options().from_str(text).or_else(|error| match error.code {
        ron::Error::IntegerOutOfBounds if text.starts_with('-') => Ok(i64::MIN),
        ron::Error::IntegerOutOfBounds => Ok(i64::MAX),
        _ => Err(Wrong::Value(ron::Error::ExpectedInteger)),
    })
}

/// A row for a place in the settings: `row!(board.last_move, "comment")`.
macro_rules! row {
    ($($path:ident).+, $comment:expr) => {
        SettingRow {
            key: stringify!($($path).+),
            former: &[],
            comment: $comment,
            bounds: None,
            shape: Shape::One,
            field: None,
            capabilities: &[$crate::policy::Capability::Settings],
            get: |settings| written(&settings.$($path).+),
            set: |settings, text| parsed(text).map(|value| settings.$($path).+ = value),
            copy: |from, to| to.$($path).+ = from.$($path).+.clone(),
        }
    };
}
pub(crate) use row;

/// A value as RON on one line.
pub fn written<T: Serialize>(value: &T) -> String {
    // Our settings are plain structs and enums, which RON can always write.
    ron::to_string(value).unwrap_or_default()
}

/// A value from its RON.
pub fn parsed<T: DeserializeOwned>(text: &str) -> Result<T, Wrong> {
    ron_text::options().from_str(text).map_err(|error| Wrong::Value(error.code))
}

/// A theme's name must be the name of a folder of ours.
pub fn set_theme(settings: &mut Settings, text: &str) -> Result<(), Wrong> {
    let name: String = parsed(text)?;
    let is_good = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_');
    if !(1..=64).contains(&name.len()) || !name.bytes().all(is_good) {
        return Err(Wrong::Theme(name.chars().take(64).collect()));
    }
    settings.theme = name;
    Ok(())
}

/// RON writes a `None` that is no option as a raw name.
pub fn written_clock(clock: ClockRule) -> String {
    written(&clock).replace("r#None", "None")
}

/// A clock that can be played by.
pub fn read_clock(text: &str) -> Result<ClockRule, Wrong> {
    Some(parsed::<ClockRule>(text)?).filter(|clock| clock.is_fit()).ok_or(Wrong::Clock)
}

/// A main time of one's own, with which any clock can be played by, or none.
pub fn parse_minutes(text: &str) -> Result<Option<u32>, Wrong> {
    let minutes: Option<u32> = parsed(text)?;
    if minutes.is_none_or(|minutes| (1..=MINUTES_MAX).contains(&minutes)) { Ok(minutes) } else { Err(Wrong::Minutes) }
}

/// No path that is typed is longer, in bytes.
const FOLDER_BYTES_MAX: usize = 4096;

/// A folder with its whole path, or none.
pub fn set_folder(settings: &mut Settings, text: &str) -> Result<(), Wrong> {
    let folder: String = parsed(text)?;
    let is_whole = folder.is_empty() || Path::new(&folder).is_absolute();
    if !is_whole || folder.len() > FOLDER_BYTES_MAX || folder.chars().any(char::is_control) {
        return Err(Wrong::Folder);
    }
    settings.results.folder = folder;
    Ok(())
}

/// Older programs wrote whether the panel was on.
pub fn set_side_panel(settings: &mut Settings, text: &str) -> Result<(), Wrong> {
    settings.board.side_panel = match text.trim() {
        "true" => SidePanel::On,
        "false" => SidePanel::Off,
        word => parsed(word)?,
    };
    Ok(())
}

/// Reversi as it can be played: there are four corners, and none given is the usual board.
pub fn set_variant(settings: &mut Settings, text: &str) -> Result<(), Wrong> {
    let variant: Variant = parsed(text)?;
    if let Variant::Corners(count) | Variant::FewestCorners(count) = variant
        && !(1..=CORNERS_MAX).contains(&count)
    {
        return Err(Wrong::Corners(count));
    }
    settings.reversi.variant = variant;
    Ok(())
}

/// More displays than these, or names that are longer, are no user's.
const WINDOWS_MAX: usize = 16;
const DISPLAY_CHARS_MAX: usize = 100;

/// Where windows stood; what cannot be is brought into bounds when a window is opened.
pub fn set_windows(settings: &mut Settings, text: &str) -> Result<(), Wrong> {
    let mut windows: BTreeMap<String, WindowPlace> = parsed(text)?;
    windows.retain(|display, _| display.chars().count() <= DISPLAY_CHARS_MAX);
    settings.windows = windows.into_iter().take(WINDOWS_MAX).collect();
    Ok(())
}

/// A player's name that can be shown.
pub fn parse_name(text: &str) -> Result<String, Wrong> {
    let name: String = parsed(text)?;
    let is_good = name.chars().count() <= NAME_CHARS_MAX && !name.chars().any(char::is_control);
    if is_good { Ok(name) } else { Err(Wrong::Name) }
}

fn is_engine_name(name: &str) -> bool {
    (1..=NAME_CHARS_MAX).contains(&name.chars().count()) && !name.chars().any(char::is_control)
}

/// A seat that can be played.
pub fn parse_seat(text: &str) -> Result<Seat, Wrong> {
    match parsed(text) {
        Ok(Seat::Computer { level }) if !LEVELS.contains(&level) => Err(Wrong::Level(level)),
        Ok(Seat::External { engine }) if !is_engine_name(&engine) => Err(Wrong::Name),
        Ok(Seat::Full { move_ms }) if move_ms > MOVE_MS_MAX => Err(Wrong::MoveTime(move_ms)),
        Ok(seat) if !can_play(&seat) => Err(Wrong::Seat(seat)),
        Err(Wrong::Value(ron::Error::NoSuchEnumVariant { found, .. })) => Err(Wrong::NoSeat(found)),
        other => other,
    }
}
