//! The type of a row in the table of settings: how a setting is named, written, parsed, bounded and shown.
//!
//! The rows are in `settings`. Values go in and out as RON text, so that the file, the page, the command line and `print-config` handle all
//! of them by the same code.

use crate::app::kernel::config::settings::{GameSettings, LevelResult, Settings, SidePanel, Variant};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::levels::can_play;
use crate::app::kernel::localized_message as told;
use crate::app::kernel::localized_message::LocalizedMessage;
use crate::engine::MOVE_MS_MAX;
use crate::formats::ron_text;
use crate::policy::Capability;
use crate::rules::clock::{COUNT_MAX, MINUTES_MAX, SECONDS_MAX};
use crate::rules::reversi::starts::HANDICAP_CORNERS_MAX;
use crate::rules::{GameKind, LEVELS};
use crate::session::setup::NAME_CHARS_MAX;
use crate::session::{ClockRule, Seat};
use crate::ui::WindowPlace;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::Path;

/// One setting: its key, its control on the settings page, and the functions that read and write its value.
#[derive(Clone, Copy)]
pub struct SettingRow {
    /// The setting's path in the file, such as `board.last_move`.
    pub key: &'static str,
    /// The paths under which older versions wrote the setting. They are still read.
    pub former_paths: &'static [&'static str],
    /// The comment after the value in the settings file. The possible words and the bounds are added to it.
    pub comment: &'static str,
    /// The minimum and maximum of a number, or of a list's length.
    pub bounds: Option<(i64, i64)>,
    pub shape: ValueShape,
    /// The setting's control on the settings page, if there is one.
    pub field: Option<Field>,
    /// The capabilities that the user needs to change the setting.
    pub capabilities: &'static [Capability],
    pub access: Access,
}

/// Where a setting's value is: in the program's settings, or in those that every game has.
#[derive(Clone, Copy)]
pub enum Access {
    Program(ValueFunctions<Settings>),
    Game(GameKind, ValueFunctions<GameSettings>),
}

/// The functions that read and write a setting's value in the settings `T`.
pub struct ValueFunctions<T> {
    /// Returns the value as RON.
    pub get: fn(&T) -> String,
    /// Applies a value in RON. An invalid value changes nothing. Numbers are already within their bounds.
    pub set: fn(&mut T, &str) -> Result<(), ValueError>,
    /// Copies the value from the first settings to the second.
    pub copy: fn(&T, &mut T),
}

// Derived, it would ask that `T` can be copied.
impl<T> Clone for ValueFunctions<T> {
    fn clone(&self) -> ValueFunctions<T> {
        *self
    }
}

impl<T> Copy for ValueFunctions<T> {}

/// The structure of a setting's value in the file.
#[derive(Clone, Copy)]
pub enum ValueShape {
    One,
    /// The list of a game's players, parsed element by element.
    Players(GameKind),
    /// A map of action names to keys, parsed entry by entry.
    Keys,
}

/// A control of the settings page.
#[derive(Clone, Copy)]
pub struct Field {
    /// The index in `TABS` of the tab that shows the control.
    pub tab: usize,
    /// The word of the control: its label is the message `set-NAME`, its explanation `set-NAME-detail`.
    pub name: &'static str,
    pub kind: SettingKind,
    /// Whether the control begins a new group of related rows.
    pub begins_group: bool,
}

#[derive(Clone, Copy)]
pub enum SettingKind {
    Toggle,
    /// A choice among values: each value as RON, with the id of the message that names it.
    Choice(&'static [(&'static str, &'static str)]),
    /// A slider: the minimum, the maximum, the step, and a function that shows a value. The range may be narrower than the row's bounds.
    Slider(i32, i32, i32, fn(&Lang, i32) -> String),
    Themes,
    Languages,
    /// A choice among the openings of five-in-a-row that fit the rule, the board and the players.
    Openings,
    /// Several rows for each player of a list.
    Players,
    /// A button that opens the page of keys.
    Keys,
    /// A button that opens the chooser of a folder.
    Folder,
}

/// Why a setting's value cannot be used.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueError {
    /// The text is not RON of the expected type.
    Value(ron::Error),
    Theme(String),
    Name,
    Level(u8),
    MoveTime(u32),
    NoSeat(String),
    /// A seat of this kind, such as `Seat::Remote`, cannot be set in the settings.
    Seat(Seat),
    Clock,
    Minutes,
    Folder,
    /// The number of handicap corners of a Reversi variant is invalid.
    Corners(u8),
}

impl ValueError {
    /// The reason why the value cannot be used, as a clause.
    pub fn message(&self) -> LocalizedMessage {
        match self {
            ValueError::Value(error) => told::ron(error),
            ValueError::Theme(name) => LocalizedMessage::new("wrong-theme").with("name", name.escape_debug()),
            ValueError::Name => LocalizedMessage::new("wrong-name").with("most", NAME_CHARS_MAX),
            ValueError::Level(level) => LocalizedMessage::new("wrong-level")
                .with("level", level)
                .with("low", LEVELS.start())
                .with("high", LEVELS.end()),
            ValueError::MoveTime(ms) => LocalizedMessage::new("wrong-move-ms").with("ms", ms).with("high", MOVE_MS_MAX),
            ValueError::NoSeat(found) => LocalizedMessage::new("ron-variant")
                .with("found", found)
                .with("list", "Human, Computer, Full, Adapting"),
            ValueError::Seat(seat) => LocalizedMessage::new("wrong-seat").with("seat", format!("{seat:?}")),
            ValueError::Clock => {
                let told =
                    LocalizedMessage::new("wrong-clock").with("minutes", MINUTES_MAX).with("seconds", SECONDS_MAX);
                told.with("count", COUNT_MAX)
            }
            ValueError::Folder => LocalizedMessage::new("wrong-folder"),
            ValueError::Minutes => LocalizedMessage::new("wrong-minutes").with("minutes", MINUTES_MAX),
            ValueError::Corners(count) => {
                LocalizedMessage::new("wrong-corners").with("count", count).with("high", HANDICAP_CORNERS_MAX)
            }
        }
    }
}

impl SettingRow {
    pub const fn bounds(self, low: i64, high: i64) -> SettingRow {
        SettingRow { bounds: Some((low, high)), ..self }
    }

    /// Adds capabilities that a change of the setting needs besides `Capability::Settings`.
    pub const fn needs(self, capabilities: &'static [Capability]) -> SettingRow {
        SettingRow { capabilities, ..self }
    }

    pub const fn former(self, former: &'static [&'static str]) -> SettingRow {
        SettingRow { former_paths: former, ..self }
    }

    /// Replaces the function that applies a value to a setting of the program.
    pub const fn read_by(self, set: fn(&mut Settings, &str) -> Result<(), ValueError>) -> SettingRow {
        match self.access {
            Access::Program(functions) => {
                SettingRow { access: Access::Program(ValueFunctions { set, ..functions }), ..self }
            }
            Access::Game(..) => self,
        }
    }

    pub const fn keys(self) -> SettingRow {
        SettingRow { shape: ValueShape::Keys, ..self }
    }

    pub const fn with_control(self, tab: usize, name: &'static str, kind: SettingKind) -> SettingRow {
        SettingRow { field: Some(Field { tab, name, kind, begins_group: false }), ..self }
    }

    /// Lets the setting's control begin a new group of related rows on the settings page.
    pub const fn in_new_group(self) -> SettingRow {
        match self.field {
            Some(field) => SettingRow { field: Some(Field { begins_group: true, ..field }), ..self },
            None => self,
        }
    }

    /// Returns every path under which the settings file may have the setting, the current path first.
    pub fn paths(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.key).chain(self.former_paths.iter().copied())
    }

    /// Returns the setting's value as RON.
    pub fn value(&self, settings: &Settings) -> String {
        match self.access {
            Access::Program(functions) => (functions.get)(settings),
            Access::Game(kind, functions) => (functions.get)(settings.of_game(kind)),
        }
    }

    /// Applies a value in RON. An invalid value changes nothing. A number must be within the bounds.
    pub fn set(&self, settings: &mut Settings, text: &str) -> Result<(), ValueError> {
        match self.access {
            Access::Program(functions) => (functions.set)(settings, text),
            Access::Game(kind, functions) => (functions.set)(settings.of_game_mut(kind), text),
        }
    }

    /// Copies the setting's value from the first settings to the second.
    pub fn copy(&self, from: &Settings, to: &mut Settings) {
        match self.access {
            Access::Program(functions) => (functions.copy)(from, to),
            Access::Game(kind, functions) => (functions.copy)(from.of_game(kind), to.of_game_mut(kind)),
        }
    }

    /// Applies a value in RON to the settings. Returns the number used instead if the given number was out of bounds.
    pub fn read(&self, settings: &mut Settings, text: &str) -> Result<Option<i64>, ValueError> {
        let Some((low, high)) = self.bounds else {
            return self.set(settings, text).map(|()| None);
        };
        let number = number(text)?;
        let used = number.clamp(low, high);
        self.set(settings, &used.to_string())?;
        Ok((used != number).then_some(used))
    }
}

/// Parses a number. A number that is too large for the type becomes the largest possible number.
fn number(text: &str) -> Result<i64, ValueError> {
    ron_text::options().from_str(text).or_else(|error| match error.code {
        ron::Error::IntegerOutOfBounds if text.starts_with('-') => Ok(i64::MIN),
        ron::Error::IntegerOutOfBounds => Ok(i64::MAX),
        _ => Err(ValueError::Value(ron::Error::ExpectedInteger)),
    })
}

/// Makes the table row for a field of `Settings`: `row!(board.last_move, "comment")`.
macro_rules! row {
    ($($path:ident).+, $comment:expr) => {
        SettingRow {
            key: stringify!($($path).+),
            former_paths: &[],
            comment: $comment,
            bounds: None,
            shape: ValueShape::One,
            field: None,
            capabilities: &[$crate::policy::Capability::Settings],
            access: Access::Program(functions!($($path).+)),
        }
    };
}
pub(crate) use row;

/// Makes the functions of a field: `functions!(board.last_move)`.
macro_rules! functions {
    ($($path:ident).+) => {
        ValueFunctions {
            get: |settings| to_ron(&settings.$($path).+),
            set: |settings, text| parsed(text).map(|value| settings.$($path).+ = value),
            copy: |from, to| to.$($path).+ = from.$($path).+.clone(),
        }
    };
}
pub(crate) use functions;

/// Returns a value as RON on one line.
pub fn to_ron<T: Serialize>(value: &T) -> String {
    // The settings are plain structs and enums, which RON can always write.
    ron::to_string(value).unwrap_or_default()
}

/// Parses a value from RON.
pub fn parsed<T: DeserializeOwned>(text: &str) -> Result<T, ValueError> {
    ron_text::options().from_str(text).map_err(|error| ValueError::Value(error.code))
}

/// Sets the theme. The name must be valid as the name of a theme's folder.
pub fn set_theme(settings: &mut Settings, text: &str) -> Result<(), ValueError> {
    let name: String = parsed(text)?;
    let is_good = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_');
    if !(1..=64).contains(&name.len()) || !name.bytes().all(is_good) {
        return Err(ValueError::Theme(name.chars().take(64).collect()));
    }
    settings.theme = name;
    Ok(())
}

/// Returns a clock rule as RON. RON alone would write the variant `None` as the raw name `r#None`.
pub fn written_clock(clock: ClockRule) -> String {
    to_ron(&clock).replace("r#None", "None")
}

/// Parses a clock rule. A clock rule that cannot be played is an error.
pub fn read_clock(text: &str) -> Result<ClockRule, ValueError> {
    Some(parsed::<ClockRule>(text)?).filter(|clock| clock.is_fit()).ok_or(ValueError::Clock)
}

/// Parses a player's own main time in minutes, or none. The time can be combined with any clock rule.
pub fn parse_minutes(text: &str) -> Result<Option<u32>, ValueError> {
    let minutes: Option<u32> = parsed(text)?;
    if minutes.is_none_or(|minutes| (1..=MINUTES_MAX).contains(&minutes)) {
        Ok(minutes)
    } else {
        Err(ValueError::Minutes)
    }
}

/// Maximum length of a typed path in bytes.
const FOLDER_BYTES_MAX: usize = 4096;

/// Sets the folder for results to an absolute path, or to none.
pub fn set_folder(settings: &mut Settings, text: &str) -> Result<(), ValueError> {
    let folder: String = parsed(text)?;
    let is_whole = folder.is_empty() || Path::new(&folder).is_absolute();
    if !is_whole || folder.len() > FOLDER_BYTES_MAX || folder.chars().any(char::is_control) {
        return Err(ValueError::Folder);
    }
    settings.results.folder = folder;
    Ok(())
}

/// Sets whether the side panel is shown. Older versions wrote a boolean.
pub fn set_side_panel(settings: &mut Settings, text: &str) -> Result<(), ValueError> {
    settings.board.side_panel = match text.trim() {
        "true" => SidePanel::On,
        "false" => SidePanel::Off,
        word => parsed(word)?,
    };
    Ok(())
}

/// Sets a Reversi variant. The number of handicap corners must be 1 to 4, because 0 is the usual board.
pub fn set_variant(settings: &mut Settings, text: &str) -> Result<(), ValueError> {
    let variant: Variant = parsed(text)?;
    if let Variant::Corners(count) | Variant::FewestCorners(count) = variant
        && !(1..=HANDICAP_CORNERS_MAX).contains(&count)
    {
        return Err(ValueError::Corners(count));
    }
    settings.reversi.variant = variant;
    Ok(())
}

/// Maximum number of displays whose windows are remembered.
const WINDOWS_MAX: usize = 16;
/// Maximum length of a display's name in characters.
const DISPLAY_CHARS_MAX: usize = 100;

/// Sets the remembered places of windows. Impossible places are corrected when a window is opened.
pub fn set_windows(settings: &mut Settings, text: &str) -> Result<(), ValueError> {
    let mut windows: BTreeMap<String, WindowPlace> = parsed(text)?;
    windows.retain(|display, _| display.chars().count() <= DISPLAY_CHARS_MAX);
    settings.windows = windows.into_iter().take(WINDOWS_MAX).collect();
    Ok(())
}

/// Maximum number of levels whose results are remembered, and the maximum length of a level's name in characters.
const LEVELS_MAX: (usize, usize) = (64, 40);

/// Sets the remembered results against the computer's levels.
pub fn set_level_results(settings: &mut Settings, text: &str) -> Result<(), ValueError> {
    let mut levels: BTreeMap<String, LevelResult> = parsed(text)?;
    levels.retain(|name, _| name.chars().count() <= LEVELS_MAX.1);
    settings.level_results = levels.into_iter().take(LEVELS_MAX.0).collect();
    Ok(())
}

/// Parses a player's name. A name that cannot be displayed is an error.
pub fn parse_name(text: &str) -> Result<String, ValueError> {
    let name: String = parsed(text)?;
    let is_good = name.chars().count() <= NAME_CHARS_MAX && !name.chars().any(char::is_control);
    if is_good { Ok(name) } else { Err(ValueError::Name) }
}

fn is_engine_name(name: &str) -> bool {
    (1..=NAME_CHARS_MAX).contains(&name.chars().count()) && !name.chars().any(char::is_control)
}

/// Parses a seat. A seat that cannot be played is an error.
pub fn parse_seat(text: &str) -> Result<Seat, ValueError> {
    match parsed(text) {
        Ok(Seat::Computer { level }) if !LEVELS.contains(&level) => Err(ValueError::Level(level)),
        Ok(Seat::External { engine }) if !is_engine_name(&engine) => Err(ValueError::Name),
        Ok(Seat::Full { move_ms }) if move_ms > MOVE_MS_MAX => Err(ValueError::MoveTime(move_ms)),
        Ok(seat) if !can_play(&seat) => Err(ValueError::Seat(seat)),
        Err(ValueError::Value(ron::Error::NoSuchEnumVariant { found, .. })) => Err(ValueError::NoSeat(found)),
        other => other,
    }
}
