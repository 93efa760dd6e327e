//! The layers of the settings, lowest first: defaults, the policy's defaults, the user's file, the command line, the policy's locked
//! values. The layers give the value in force and its origin.

use crate::app::kernel::actions::row_of as action_row;
use crate::app::kernel::config::keymap::{Keymap, text_of};
use crate::app::kernel::config::read::is_below;
use crate::app::kernel::config::row::{SettingRow, ValueShape, to_ron};
use crate::app::kernel::config::settings::{Settings, TABLE, row_of};
use crate::app::kernel::levels;
use crate::policy::{Capability, Policy, SettingValues};
use crate::rules::GameKind;
use crate::session::{ClockRule, Seat};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The settings that the command line changes, for this run only.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overrides {
    pub theme: Option<String>,
    pub language: Option<String>,
    pub text_percent: Option<u16>,
    pub fullscreen: bool,
    pub mute: bool,
    pub black: Option<Seat>,
    pub white: Option<Seat>,
    /// The kind of game that "New game" begins.
    pub game: Option<GameKind>,
    /// The clock of new games.
    pub clock: Option<ClockRule>,
    /// The random seed of new games in place of the time, so that the computer's choices repeat.
    pub seed: Option<u64>,
    /// Whether the program reaches other machines: it sends invitations to them and receives theirs. Otherwise it reaches only programs on
    /// this machine, so that tests and pictures send nothing to the network.
    pub reaches_others: bool,
}

/// Where the value in force of a setting comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Default,
    /// The machine's policy, as a default or as an upper limit.
    Policy,
    User,
    CommandLine,
    /// The machine's policy, which overrides everything else.
    Lock,
    /// The preset of a lesson. `ExplainedValue::locked` is true where the user cannot override the value.
    Preset,
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Origin::Default => "default",
            Origin::Policy => "policy",
            Origin::User => "user",
            Origin::CommandLine => "command line",
            Origin::Lock => "lock",
            Origin::Preset => "preset",
        })
    }
}

/// The value in force of a setting, with its origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedValue {
    /// The key of the setting, such as `board.last_move`, `reversi.players.0.seat` or `keys.undo`.
    pub key: String,
    /// The setting's value as RON.
    pub value: String,
    pub origin: Origin,
    pub locked: bool,
}

/// A policy's values, prepared as two layers: one below the user's values and one above them.
#[derive(Clone, Debug, Default)]
struct PolicyLayers {
    /// The program's defaults, overridden by the policy's defaults.
    base: Settings,
    defaults: BTreeSet<&'static str>,
    /// `base` overridden by the policy's locked values, adjusted so that the values fit together.
    fixed: Settings,
    locks: BTreeSet<&'static str>,
}

impl PolicyLayers {
    fn of(policy: &Policy) -> PolicyLayers {
        let (mut base, mut fixed) = (Settings::default(), Settings::default());
        let take = |values: &SettingValues, settings: &mut Settings| {
            let is_taken =
                |row: &&SettingRow| values.get(row.key).is_some_and(|value| row.set(settings, value).is_ok());
            TABLE.iter().filter(is_taken).map(|row| row.key).collect()
        };
        let defaults = take(&policy.defaults, &mut base);
        take_rows(&base, &mut fixed, |_| true);
        let locks = take(&policy.fixed_values, &mut fixed);
        PolicyLayers { base, defaults, fixed, locks }
    }

    fn locks(&self, row: &SettingRow) -> bool {
        self.locks.contains(row.key)
    }

    /// Overrides settings by the policy's locked values and adjusts the values that depend on them.
    fn hold(&self, settings: &mut Settings) {
        take_rows(&self.fixed, settings, |row| self.locks(row));
        settings.resolve_conflicts();
        for kind in GameKind::ALL {
            let rows = || TABLE.iter().filter(|row| is_below(row.key, kind.word()));
            let is_held = |row: &SettingRow| !self.locks(row) || row.value(settings) == row.value(&self.fixed);
            if !rows().all(is_held) {
                rows().for_each(|row| row.copy(&self.fixed, settings));
            }
        }
    }
}

/// Copies the settings of the rows for which `is_taken` returns true.
fn take_rows(from: &Settings, to: &mut Settings, is_taken: impl Fn(&SettingRow) -> bool) {
    TABLE.iter().filter(|row| is_taken(row)).for_each(|row| row.copy(from, to));
}

/// Returns the row of this key, or of the setting that the key is a part of.
fn row_at(key: &str) -> Option<&'static SettingRow> {
    row_of(key).or_else(|| TABLE.iter().find(|row| is_below(key, row.key)))
}

/// The layers of the settings, each stored separately so that a change recalculates the values in force.
#[derive(Clone, Debug, Default)]
pub struct Layers {
    pub user: Settings,
    /// The keys of the settings that the user's file or the user has set.
    pub user_set_keys: BTreeSet<String>,
    /// The keys of the user's settings whose value names a missing file, such as a theme. The value stays in the settings file but is not
    /// in force.
    pub missing_file_keys: BTreeSet<&'static str>,
    pub overrides: Overrides,
    policy: Policy,
    ruled: PolicyLayers,
}

impl Layers {
    /// Creates the layers under a policy, before the user has set anything.
    pub fn with_policy(policy: Policy, overrides: Overrides) -> Layers {
        let mut layers = Layers { overrides, ..Layers::default() };
        layers.set_policy(policy);
        layers
    }

    pub fn with_user(self, user: Settings, named: BTreeSet<String>) -> Layers {
        Layers { user, user_set_keys: named, ..self }
    }

    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    pub fn set_policy(&mut self, policy: Policy) {
        self.ruled = PolicyLayers::of(&policy);
        self.policy = policy;
    }

    /// Returns the settings in force. They do not include the command line's seats, which apply to the first game only.
    pub fn effective_settings(&self) -> Settings {
        let mut settings = self.ruled.base.clone();
        take_rows(&self.user, &mut settings, |row| self.is_users(row));
        if let Some(theme) = &self.overrides.theme {
            settings.theme.clone_from(theme);
        }
        if let Some(language) = &self.overrides.language {
            settings.language.clone_from(language);
        }
        if let Some(percent) = self.overrides.text_percent {
            settings.text_percent = percent.clamp(80, 200);
        }
        settings.fullscreen |= self.overrides.fullscreen;
        if self.overrides.mute {
            settings.sound.volume = 0;
        }
        self.apply_policy_locks(&mut settings);
        settings
    }

    /// Overrides settings by the policy's locked values and limits.
    pub fn apply_policy_locks(&self, settings: &mut Settings) {
        self.ruled.hold(settings);
        settings.sound.volume = settings.sound.volume.min(self.policy.volume_cap.unwrap_or(100));
        for player in settings.games.iter_mut().flat_map(|game| &mut game.players) {
            player.seat = levels::limit_to_range(&player.seat, self.policy.levels);
        }
    }

    /// Whether the user has set a setting. Also true where the user's value cannot be used.
    pub fn is_set_by_user(&self, row: &SettingRow) -> bool {
        static DEFAULT: LazyLock<Settings> = LazyLock::new(Settings::default);
        let is_named = self.user_set_keys.iter().any(|key| key == row.key || is_below(key, row.key));
        is_named || row.value(&self.user) != row.value(&DEFAULT)
    }

    /// Whether the user's value of a setting can be in force.
    fn is_users(&self, row: &SettingRow) -> bool {
        !self.missing_file_keys.contains(row.key) && self.is_set_by_user(row)
    }

    /// Whether the policy fixes a setting or a part of one.
    pub fn is_pinned(&self, key: &str) -> bool {
        row_at(key).is_some_and(|row| self.ruled.locks(row))
    }

    /// Returns the keys of the settings that the command line sets without effect, because the policy locks them.
    pub fn overruled_option_keys(&self) -> impl Iterator<Item = String> {
        let is_vain = |key: &String| self.is_set_on_command_line(key) && self.is_pinned(key);
        let seats = |kind: GameKind| [0, 1].map(|at| format!("{}.players.{at}.seat", kind.word()));
        let keys = TABLE.iter().map(|row| row.key.to_owned());
        keys.chain(GameKind::ALL.into_iter().flat_map(seats)).filter(is_vain)
    }

    /// Whether the command line sets a setting.
    pub fn is_set_on_command_line(&self, key: &str) -> bool {
        match key {
            "theme" => self.overrides.theme.is_some(),
            "language" => self.overrides.language.is_some(),
            "text_percent" => self.overrides.text_percent.is_some(),
            "fullscreen" => self.overrides.fullscreen,
            "sound.volume" => self.overrides.mute,
            _ => self.typed_seat(key).is_some() || self.typed_clock(key).is_some(),
        }
    }

    /// Returns the clock that the command line gives to the game that it begins, if `key` is that game's clock.
    fn typed_clock(&self, key: &str) -> Option<ClockRule> {
        let game = self.overrides.game.unwrap_or_default().word();
        self.overrides.clock.filter(|_| key.strip_prefix(game) == Some(".clock"))
    }

    /// Returns the seat that the command line gives to a player of the game that it begins, if `key` is that player's seat.
    fn typed_seat(&self, key: &str) -> Option<&Seat> {
        let game = self.overrides.game.unwrap_or_default().word();
        match key.strip_prefix(game)?.strip_prefix(".players.")? {
            "0.seat" => self.overrides.black.as_ref(),
            "1.seat" => self.overrides.white.as_ref(),
            _ => None,
        }
    }

    fn forget_typed(&mut self, key: &str) {
        match key {
            "theme" => self.overrides.theme = None,
            "language" => self.overrides.language = None,
            "text_percent" => self.overrides.text_percent = None,
            "fullscreen" => self.overrides.fullscreen = false,
            "sound.volume" => self.overrides.mute = false,
            _ => {}
        }
    }

    /// Makes every difference between `before` and `after` a value of the user's, which overrides the command line. Values that the policy
    /// locks stay unchanged. Returns whether there was any change.
    pub fn take_changes(&mut self, before: &Settings, after: &Settings) -> bool {
        let is_changed = |row: &&SettingRow| !self.ruled.locks(row) && row.value(before) != row.value(after);
        let changed: Vec<&SettingRow> = TABLE.iter().filter(is_changed).collect();
        for row in &changed {
            row.copy(after, &mut self.user);
            self.user_set_keys.insert(row.key.to_owned());
            self.missing_file_keys.remove(row.key);
            self.forget_typed(row.key);
        }
        !changed.is_empty()
    }

    /// Whether the policy prevents the user from changing a setting.
    pub fn is_locked(&self, key: &str) -> bool {
        let needed = row_at(key).map_or(&[Capability::Settings][..], |row| row.capabilities);
        self.is_pinned(key) || !needed.iter().all(|&capability| self.policy.allows(capability))
    }

    fn origin(&self, key: &str, row: &SettingRow, value: &str) -> Origin {
        let is_named = |key: &str| self.user_set_keys.contains(key) && !self.missing_file_keys.contains(key);
        let is_cut = |cap: u8| key == "sound.volume" && value == cap.to_string() && self.volume_wanted() > cap;
        let ruled = |otherwise| if self.policy.by_preset.contains(row.key) { Origin::Preset } else { otherwise };
        if self.ruled.locks(row) {
            ruled(Origin::Lock)
        } else if self.policy.volume_cap.is_some_and(is_cut) {
            Origin::Policy
        } else if self.is_set_on_command_line(key) {
            Origin::CommandLine
        } else if is_named(key) || is_named(row.key) {
            Origin::User
        } else if self.ruled.defaults.contains(row.key) && !self.is_users(row) {
            ruled(Origin::Policy)
        } else {
            Origin::Default
        }
    }

    /// Returns the volume in percent before the policy's limit is applied.
    fn volume_wanted(&self) -> u8 {
        let is_users = row_of("sound.volume").is_some_and(|row| self.is_users(row));
        if is_users { self.user.sound.volume } else { self.ruled.base.sound.volume }
    }

    /// Returns every value in force with its origin, in the order of the settings file.
    pub fn explain(&self, keymap: &Keymap) -> Vec<ExplainedValue> {
        let settings = self.effective_settings();
        TABLE.iter().flat_map(|row| self.explain_row(row, &settings, keymap)).collect()
    }

    fn explain_row(&self, row: &SettingRow, settings: &Settings, keymap: &Keymap) -> Vec<ExplainedValue> {
        match row.shape {
            ValueShape::One => {
                let typed = self.typed_clock(row.key).filter(|_| !self.ruled.locks(row));
                let value = typed.map_or_else(|| row.value(settings), |clock| to_ron(&clock));
                vec![self.explained(row, row.key.to_owned(), value)]
            }
            ValueShape::Players(kind) => {
                let players = settings.of_game(kind).players.iter().enumerate();
                players
                    .flat_map(|(at, player)| {
                        let (name, seat) = (format!("{}.{at}.name", row.key), format!("{}.{at}.seat", row.key));
                        let typed = self.typed_seat(&seat).filter(|_| !self.ruled.locks(row));
                        let held = |seat: &Seat| to_ron(&levels::limit_to_range(seat, self.policy.levels));
                        let typed = typed.map_or_else(|| to_ron(&player.seat), held);
                        [self.explained(row, name, to_ron(&player.name)), self.explained(row, seat, typed)]
                    })
                    .collect()
            }
            ValueShape::Keys => keymap.bindings().iter().map(|binding| self.explain_key(row, binding)).collect(),
        }
    }

    fn explain_key(&self, row: &SettingRow, binding: &crate::app::kernel::config::keymap::Binding) -> ExplainedValue {
        let key = format!("{}.{}", row.key, action_row(binding.action).name);
        let origin = match self.is_users(row) {
            is_users if self.ruled.locks(row) || !is_users && binding.is_changed => self.origin(row.key, row, ""),
            _ if !binding.is_changed => Origin::Default,
            _ => Origin::User,
        };
        ExplainedValue { locked: self.is_locked(&key), key, value: to_ron(&text_of(binding.press)), origin }
    }

    fn explained(&self, row: &SettingRow, key: String, value: String) -> ExplainedValue {
        ExplainedValue { origin: self.origin(&key, row, &value), locked: self.is_locked(&key), key, value }
    }
}
