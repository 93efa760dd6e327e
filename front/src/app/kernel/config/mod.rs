//! The configuration: the layers of the settings, which value is in force and why, and what depends on it: the language, the keys and the
//! theme.
//!
//! `settings` is the table, `row` the type of its rows, `read` and `write` the file, `policy_file` the machine's policy, `settings_rows`
//! the settings page, `layers` the precedence, `keymap` the keys, `key_changes` changes them, `languages` finds languages. Writes no file:
//! `EditResult::write` is for the store's writer.

pub mod beginning;
pub mod key_changes;
mod keymap;
mod languages;
mod layers;
pub(crate) mod player_rows;
pub mod policy_file;
mod read;
mod row;
pub mod settings;
pub(crate) mod settings_rows;
mod write;

pub use keymap::{Binding, KeyRefusal, Keymap, RefusedKey, display_text, is_board_key, key_named, parse_key, text_of};
pub use layers::{ExplainedValue, Origin, Overrides};
pub use player_rows::{first_setting_key, keys_of_row};
pub use policy_file::{read as read_policy_text, read_preset as read_preset_text};
pub use read::read as read_text;
pub use row::{Access, Field, SettingKind, SettingRow, ValueError, ValueShape};
pub use settings::{Settings, TABLE, TABS};
pub use settings_rows::{SettingsRow, engines_row, fold_sounds, forget_row, own_look_rows, results_row};

use crate::app::kernel::actions::{Action, row_of as row_of_action};
use crate::app::kernel::intent::{Intent, RowChange};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::localized_message::LocalizedMessage;
use crate::app::kernel::panel_place::PanelPlace;
use crate::app::kernel::themes::ActiveTheme;
use crate::app::kernel::view::{RowView, ThemeLook};
use crate::app::kernel::{error_text, themes};
use crate::policy::{Capability, Policy};
use crate::rules::GameKind;
use crate::store::settings_file::{FileState, Format, LoadedSettings, PendingWrite, pending_write};
use crate::store::theme_files::{self, ThemeFileError, ThemeFolder};
use crate::store::{Disk, Store};
use crate::ui::Picture;
use layers::Layers;
use read::{FileFault, ParsedSettings};
use settings_rows::Choices;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The size of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WindowSize {
    /// Width and height in pixels.
    pub pixels: (u32, u32),
    /// Width and height in points of the screen, where the shell has said them.
    pub points: Option<(f32, f32)>,
}

/// The default size of the window in pixels. Its ratio is that of the board page.
const WINDOW: (u32, u32) = (720, 780);

/// The format of the settings file.
const FORMAT: Format = Format { version: settings::SETTINGS_VERSION, upgrades: &[] };

impl Settings {
    /// Returns the text of the settings file as the program writes it: every key with a comment.
    pub fn render(&self) -> String {
        write::render(self)
    }
}

/// The configuration of this run.
pub struct Config {
    layers: Layers,
    /// The settings in force.
    settings: Settings,
    /// What was found at the settings file's path.
    found: FileState,
    keymap: Keymap,
    lang: Lang,
    /// The system's languages, best first.
    system_languages: Vec<String>,
    themes: ActiveTheme,
    /// The user's own themes with their titles, as last listed.
    own_themes: Vec<(String, String)>,
    /// The looks of the user's themes' boards, in the order of `own_themes`.
    own_looks: Vec<ThemeLook>,
    /// Tags and native names of all languages, as last listed.
    languages: Vec<(String, String)>,
    /// The window's size in pixels. The size decides whether there is room for the side panel.
    window: WindowSize,
}

/// A saved state of the settings that can be restored.
pub struct SavedSettings(Layers);

/// The result of an edit of the settings.
#[derive(Clone, Debug, PartialEq)]
pub struct EditResult {
    /// The write of the settings file; `None` where nothing changed, or where the file comes from a newer version of the program.
    pub write: Option<PendingWrite>,
    /// The problems that the edit caused, as sentences.
    pub problems: Vec<LocalizedMessage>,
    /// The settings in force before the edit.
    pub before: Settings,
}

impl Config {
    /// Reads a store's settings file and the files that it names. A mistake never stops the start: each mistake becomes a problem in the
    /// result.
    pub fn load(store: &Store, overrides: Overrides, system_languages: Vec<String>) -> (Config, Vec<LocalizedMessage>) {
        Config::load_under(store, overrides, system_languages, Policy::default())
    }

    /// Reads the settings like `load`, under a policy. A command-line option that the policy overrides becomes a problem, too.
    pub fn load_under(
        store: &Store,
        overrides: Overrides,
        system_languages: Vec<String>,
        policy: Policy,
    ) -> (Config, Vec<LocalizedMessage>) {
        let layers = Layers::with_policy(policy, overrides);
        let (config, mut problems) =
            Config::load_file(store.disk(), store.shared(), &settings_path(store), layers, system_languages);
        let is_presets = |key: &str| {
            let mut keys = config.policy().by_preset.iter();
            keys.any(|of| of == key || read::is_below(key, of))
        };
        let who = |key: &str| if is_presets(key) { "vain-preset" } else { "vain-policy" };
        let vain = |key: &str| LocalizedMessage::new(who(key)).with("key", key);
        problems.extend(config.layers.overruled_option_keys().map(|key| vain(&key)));
        if let Some(kind) = config.overrides().game.filter(|kind| !config.offers(*kind)) {
            problems.push(LocalizedMessage::new("vain-game").with("game", kind.word()));
        }
        (config, problems)
    }

    /// Returns a message for each mistake in a settings file. Themes and languages are looked up in the data directory `root`.
    pub fn check(disk: &dyn Disk, root: &Path, file: &Path) -> Vec<LocalizedMessage> {
        Config::load_file(disk, root, file, Layers::default(), Vec::new()).1
    }

    fn load_file(
        disk: &dyn Disk,
        root: &Path,
        file: &Path,
        layers: Layers,
        system: Vec<String>,
    ) -> (Config, Vec<LocalizedMessage>) {
        let LoadedSettings { text, state: mut found, file_trouble: trouble } = FORMAT.load(disk, file);
        let mut problems: Vec<LocalizedMessage> =
            trouble.iter().map(|trouble| error_text::settings_file(file, trouble)).collect();
        let ParsedSettings { settings: user, value_offsets: places, mut faults } = read::read(&text);
        // The faulty text belongs to the user, so the file is set aside before the first write and not just kept as the previous version.
        if found == FileState::Good && !faults.is_empty() {
            found = FileState::Broken;
        }
        let named = places.keys().cloned().collect();
        let mut layers = layers.with_user(user, named);
        faults.extend(note_missing(disk, root, &mut layers, &places));
        faults.sort_by_key(|fault| fault.byte_offset);
        problems.extend(read::sentences(file, &text, &faults));
        let (config, more) = Config::of_layers(disk, root, layers, found, system);
        problems.extend(more);
        (config, problems)
    }

    fn of_layers(
        disk: &dyn Disk,
        root: &Path,
        layers: Layers,
        found: FileState,
        system: Vec<String>,
    ) -> (Config, Vec<LocalizedMessage>) {
        let settings = layers.effective_settings();
        let (themes, mut problems) = ActiveTheme::load(disk, &root.join("themes"), &settings.theme, 1);
        let lang = languages::load(disk, root, &settings.language, &system).unwrap_or_else(|error| {
            problems.push(LocalizedMessage::new("no-language").and("why", error.message()));
            languages::of_system(&system)
        });
        let config = Config {
            keymap: Keymap::new(&settings.keys).0,
            layers,
            settings,
            found,
            lang,
            system_languages: system,
            themes,
            own_themes: Vec::new(),
            own_looks: Vec::new(),
            languages: languages::shipped(),
            window: WindowSize { pixels: WINDOW, points: None },
        };
        (config, problems)
    }

    /// The settings in force.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns where the side panel is; `None` while it is hidden.
    pub fn panel(&self) -> Option<PanelPlace> {
        PanelPlace::of(
            self.settings.board.side_panel,
            self.window.pixels,
            f32::from(self.settings.text_percent) / 100.0,
        )
    }

    /// Whether pages are as wide as the board and its side panel together: the panel is beside the board, and the text is not enlarged.
    pub fn has_wide_pages(&self) -> bool {
        self.panel() == Some(PanelPlace::Beside) && self.settings.text_percent <= 100
    }

    /// Whether all sounds are off.
    pub fn is_silent(&self) -> bool {
        self.settings.sound.volume == 0
    }

    /// Sets the window's size in pixels, and the number of pixels per point of its screen.
    pub fn set_window(&mut self, size: (u32, u32), density: f32) {
        let density = if density > 0.0 { density } else { 1.0 };
        let points = (size.0.max(1) as f32 / density, size.1.max(1) as f32 / density);
        self.window = WindowSize { pixels: size, points: Some(points) };
    }

    /// Returns the user's own settings, as the settings file has them.
    pub fn user_settings(&self) -> &Settings {
        &self.layers.user
    }

    pub fn overrides(&self) -> &Overrides {
        &self.layers.overrides
    }

    /// Drops the command line's game and seats, after a game was begun on the new-game page.
    pub fn forget_seats(&mut self) {
        let overrides = &mut self.layers.overrides;
        (overrides.black, overrides.white) = (None, None);
        (overrides.game, overrides.clock) = (None, None);
    }

    /// Drops the command line's mute. The user's volume applies again.
    pub fn unmute(&mut self) {
        self.layers.overrides.mute = false;
        self.settings = self.layers.effective_settings();
    }

    pub fn lang(&self) -> &Lang {
        &self.lang
    }

    pub fn keymap(&self) -> &Keymap {
        &self.keymap
    }

    /// Returns the current theme with its files.
    pub fn themes(&self) -> &ActiveTheme {
        &self.themes
    }

    pub fn themes_mut(&mut self) -> &mut ActiveTheme {
        &mut self.themes
    }

    pub fn allows(&self, capability: Capability) -> bool {
        self.layers.policy().allows(capability)
    }

    pub fn policy(&self) -> &Policy {
        self.layers.policy()
    }

    /// Replaces the policy. The loaded theme and language stay; only `load_under` also loads the theme and language that a policy names.
    pub fn set_policy(&mut self, policy: Policy) {
        self.layers.set_policy(policy);
        self.settings = self.layers.effective_settings();
    }

    /// Whether the policy fixes a setting.
    pub fn is_fixed_by_policy(&self, key: &str) -> bool {
        self.layers.is_pinned(key)
    }

    /// Whether the policy hides the action of an intent everywhere in the program.
    pub fn is_hidden_by_policy(&self, intent: &Intent) -> bool {
        matches!(intent, Intent::Do(action) if self.layers.policy().is_action_hidden(row_of_action(*action).name))
    }

    /// Whether the policy lets the user begin games of this kind.
    pub fn offers(&self, kind: GameKind) -> bool {
        !self.is_hidden_by_policy(&Intent::Do(Action::Play(kind)))
    }

    /// Returns settings overridden by the policy's locked values.
    pub fn with_policy_locks(&self, mut settings: Settings) -> Settings {
        self.layers.apply_policy_locks(&mut settings);
        settings
    }

    /// Saves the current state of the settings.
    pub fn saved_settings(&self) -> SavedSettings {
        SavedSettings(self.layers.clone())
    }

    /// Restores a saved state with its theme, language and keys. Later changes are lost.
    pub fn restore_saved(&mut self, store: &Store, remembered: &SavedSettings) -> Vec<LocalizedMessage> {
        let before = self.settings.clone();
        self.layers = remembered.0.clone();
        self.settings = self.layers.effective_settings();
        self.follow(store, &before)
    }

    /// The size of the window.
    pub fn window(&self) -> WindowSize {
        self.window
    }

    /// Loads a shipped or a user's language by its tag.
    pub fn language(&self, store: &Store, tag: &str) -> Option<Lang> {
        languages::load(store.disk(), store.shared(), tag, &self.system_languages).ok()
    }

    /// Edits the settings in force. Changed values become the user's, override the command line, and take effect with their theme, language
    /// and keys.
    pub fn edit(&mut self, store: &Store, edit: impl FnOnce(&mut Settings)) -> EditResult {
        let before = self.settings.clone();
        let mut after = before.clone();
        edit(&mut after);
        if !self.layers.take_changes(&before, &after) {
            return EditResult { write: None, problems: Vec::new(), before };
        }
        self.settings = self.layers.effective_settings();
        let write = pending_write(&settings_path(store), self.found, self.settings_file_text());
        if write.is_some() {
            self.found = FileState::Good;
        }
        EditResult { write, problems: self.follow(store, &before), before }
    }

    /// The text of the settings file: the user's values, and the defaults as comments, so that a policy's defaults apply to all unset keys.
    pub fn settings_file_text(&self) -> String {
        write::render_named(&self.layers.user, |row| self.layers.is_set_by_user(row))
    }

    /// Loads the theme, the language and the keys that the settings in force name.
    fn follow(&mut self, store: &Store, before: &Settings) -> Vec<LocalizedMessage> {
        let mut problems = Vec::new();
        if self.settings.theme != before.theme {
            let version = self.themes.version() + 1;
            (self.themes, problems) =
                ActiveTheme::load(store.disk(), &themes_path(store), &self.settings.theme, version);
        }
        if self.settings.language != before.language {
            match languages::load(store.disk(), store.shared(), &self.settings.language, &self.system_languages) {
                Ok(lang) => self.lang = lang,
                Err(error) => problems.push(LocalizedMessage::new("no-language").and("why", error.message())),
            }
        }
        if self.settings.keys != before.keys {
            self.keymap = Keymap::new(&self.settings.keys).0;
        }
        problems
    }

    /// Applies the user's change of a row of the settings page. Settings that the policy locks stay unchanged.
    pub fn change(&mut self, store: &Store, id: u16, change: &RowChange) -> EditResult {
        let (place, part) = match player_rows::place_of(id) {
            Some((place, part)) => (place, Some(part)),
            None => (usize::from(id), None),
        };
        let row = TABLE.get(place).filter(|row| !self.layers.is_locked(row.key));
        let choices = self.choices();
        self.edit(store, |settings| {
            match (row, part) {
                (Some(row @ SettingRow { shape: ValueShape::Players(kind), .. }), Some(part)) => {
                    player_rows::change(settings, row, *kind, part, change);
                }
                (Some(row), None) => settings_rows::change(settings, row, &choices, change),
                _ => {}
            }
            settings.resolve_conflicts();
        })
    }

    /// Lists the user's themes and languages again. The settings page calls it when it opens.
    pub fn refresh(&mut self, store: &Store) {
        let mut names = theme_files::list(store.disk(), &themes_path(store));
        names.retain(|name| themes::shipped(name).is_none());
        let title = |name: &String| themes::title_of_user(store.disk(), &themes_path(store), name, self.lang.tag());
        self.own_themes = names.iter().map(|name| (name.clone(), title(name))).collect();
        self.own_looks =
            names.iter().map(|name| themes::look_of_user(store.disk(), &themes_path(store), name)).collect();
        self.languages = languages::list(store.disk(), store.shared());
    }

    /// Returns the themes and languages to choose from, which depend on files.
    pub fn choices(&self) -> Choices {
        let own = self.own_themes.iter().cloned();
        let themes = settings_rows::shipped_themes(self.lang.tag()).into_iter().chain(own).collect();
        let looks = settings_rows::shipped_looks().chain(self.own_looks.iter().cloned()).collect();
        Choices { themes, looks, languages: self.languages.clone() }
    }

    /// Returns the rows of one tab of the settings page.
    pub fn rows(&self, tab: usize) -> Vec<RowView> {
        let mut rows =
            settings_rows::rows(tab, &self.settings, &self.lang, &self.choices(), |key| self.layers.is_locked(key));
        settings_rows::cap_volume(&mut rows, self.layers.policy().volume_cap);
        player_rows::cap_levels(&mut rows, self.layers.policy().levels);
        rows
    }

    /// Returns every value in force with its origin, in the order of the settings file.
    pub fn explain(&self) -> Vec<ExplainedValue> {
        self.layers.explain(&self.keymap)
    }

    /// Reads the current theme again after its files changed.
    pub fn reload_theme(&mut self, store: &Store) -> Vec<LocalizedMessage> {
        let version = self.themes.version() + 1;
        let (themes, problems) = ActiveTheme::load(store.disk(), &themes_path(store), &self.settings.theme, version);
        self.themes = themes;
        problems
    }

    /// The title of the current theme.
    pub fn title_of_theme(&self) -> &str {
        themes::title(self.themes.theme(), self.themes.name(), self.lang.tag())
    }

    /// Returns a picture of any theme, for the theme's preview. `double` selects the picture of double size.
    pub fn picture_of(&self, store: &Store, theme: &str, picture: Picture, double: bool) -> Option<Cow<'_, [u8]>> {
        if theme == self.themes.name() {
            return self.themes.picture(picture, double);
        }
        if let Some(shipped) = themes::shipped(theme) {
            return themes::shipped_picture(shipped, picture, double).map(Cow::Borrowed);
        }
        themes::picture_of_user(store.disk(), &themes_path(store), theme, picture, double)
    }
}

fn settings_path(store: &Store) -> PathBuf {
    store.root().join("settings.ron")
}

fn themes_path(store: &Store) -> PathBuf {
    store.shared().join("themes")
}

/// Notes which of the user's values name a missing file. Returns a fault for each, unless the command line or the policy overrides the
/// value.
fn note_missing(disk: &dyn Disk, root: &Path, layers: &mut Layers, places: &BTreeMap<String, usize>) -> Vec<FileFault> {
    let mut faults = Vec::new();
    for (key, what) in missing_files(disk, root, &layers.user) {
        layers.missing_file_keys.insert(key);
        if !layers.is_set_on_command_line(key) && !layers.is_pinned(key) {
            let at = places.get(key).copied().unwrap_or_default();
            faults.push(FileFault {
                byte_offset: at,
                message: read::invalid_value_message(key, what, read::DEFAULT_USED_ID),
            });
        }
    }
    faults
}

/// The keys of the user's values that name a missing file, with the reason.
fn missing_files(disk: &dyn Disk, root: &Path, user: &Settings) -> Vec<(&'static str, LocalizedMessage)> {
    let mut missing = Vec::new();
    let is_shipped = themes::shipped(&user.theme).is_some();
    if !is_shipped
        && let Err(ThemeFileError::NoTheme { theme }) = ThemeFolder::open(disk, &root.join("themes"), &user.theme)
    {
        missing.push(("theme", LocalizedMessage::new("wrong-no-theme").with("name", theme.escape_debug())));
    }
    if !languages::language_exists(disk, root, &user.language) {
        missing.push(("language", languages::NoLanguage::Missing(user.language.clone()).message()));
    }
    missing
}
