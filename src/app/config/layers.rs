//! The layers of the settings: defaults, what the policy locks, the user's file, the command line. What is in force, and why.

use super::keymap::{Keymap, text_of};
use super::row::{Row, Shape, written};
use super::settings::{Settings, TABLE, row_of};
use crate::app::actions::row_of as action_row;
use crate::app::kind::GameKind;
use crate::policy::{Capability, Policy};
use crate::session::{ClockRule, Seat};
use std::collections::BTreeSet;

/// What the command line changes for this run only.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overrides {
    pub theme: Option<String>,
    pub language: Option<String>,
    pub text_percent: Option<u16>,
    pub fullscreen: bool,
    pub mute: bool,
    pub black: Option<Seat>,
    pub white: Option<Seat>,
    /// Which game a new one is.
    pub game: Option<GameKind>,
    /// The clock of new games.
    pub clock: Option<ClockRule>,
    /// What new games' chance begins with, instead of the time: the computer's choices repeat.
    pub seed: Option<u64>,
}

/// Where a value in force comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    Default,
    /// The policy of this machine sets it, whatever the user's file says.
    Policy,
    User,
    CommandLine,
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Origin::Default => "default",
            Origin::Policy => "policy",
            Origin::User => "user",
            Origin::CommandLine => "command line",
        })
    }
}

/// A value in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// `board.last_move`, `reversi.players.0.seat`, `keys.undo`.
    pub key: String,
    /// As RON.
    pub value: String,
    pub origin: Origin,
    pub locked: bool,
}

/// The layers one by one.
#[derive(Clone, Debug, Default)]
pub struct Layers {
    pub user: Settings,
    /// The keys that the user's file or the user named.
    pub named: BTreeSet<String>,
    /// Keys whose value names what is not there: kept for the user, not in force.
    pub missing: BTreeSet<&'static str>,
    pub overrides: Overrides,
    pub policy: Policy,
}

impl Layers {
    /// The settings in force. The command line's seats are not among them: they are those of the first game only.
    pub fn in_force(&self) -> Settings {
        let (mut settings, defaults) = (self.user.clone(), Settings::default());
        for key in &self.missing {
            copy(key, &defaults, &mut settings);
        }
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
        settings
    }

    /// Whether the command line says what a setting is.
    pub fn is_typed(&self, key: &str) -> bool {
        match key {
            "theme" => self.overrides.theme.is_some(),
            "language" => self.overrides.language.is_some(),
            "text_percent" => self.overrides.text_percent.is_some(),
            "fullscreen" => self.overrides.fullscreen,
            "sound.volume" => self.overrides.mute,
            _ => self.typed_seat(key).is_some(),
        }
    }

    /// The seat that the command line gives a player of the game it begins.
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

    /// Makes what changed between two settings the user's; it beats the command line. Whether there was any change.
    pub fn take_changes(&mut self, before: &Settings, after: &Settings) -> bool {
        let changed: Vec<&Row> = TABLE.iter().filter(|row| (row.get)(before) != (row.get)(after)).collect();
        for row in &changed {
            (row.copy)(after, &mut self.user);
            self.named.insert(row.key.to_owned());
            self.missing.remove(row.key);
            self.forget_typed(row.key);
        }
        !changed.is_empty()
    }

    /// Whether the user cannot change a setting. A policy with values of its own will lock those here.
    pub fn is_locked(&self, key: &str) -> bool {
        let needed = row_of(key).map_or(&[Capability::Settings][..], |row| row.capabilities);
        !needed.iter().all(|&capability| self.policy.allows(capability))
    }

    fn origin(&self, key: &str) -> Origin {
        let is_named = |key: &str| self.named.contains(key) && !self.missing.contains(key);
        let row_of_part =
            || TABLE.iter().find(|row| key.strip_prefix(row.key).is_some_and(|rest| rest.starts_with('.')));
        if self.is_typed(key) {
            Origin::CommandLine
        } else if is_named(key) || row_of_part().is_some_and(|row| is_named(row.key)) {
            Origin::User
        } else {
            Origin::Default
        }
    }

    /// Every value in force with its origin, in the order of the file.
    pub fn explain(&self, keymap: &Keymap) -> Vec<Explained> {
        let settings = self.in_force();
        TABLE.iter().flat_map(|row| self.explain_row(row, &settings, keymap)).collect()
    }

    fn explain_row(&self, row: &Row, settings: &Settings, keymap: &Keymap) -> Vec<Explained> {
        match row.shape {
            Shape::One => vec![self.explained(row.key.to_owned(), (row.get)(settings))],
            Shape::Players(list) => {
                let players = list(&mut settings.clone()).clone().into_iter().enumerate();
                players
                    .flat_map(|(at, player)| {
                        let (name, seat) = (format!("{}.{at}.name", row.key), format!("{}.{at}.seat", row.key));
                        let typed = self.typed_seat(&seat).map_or(written(&player.seat), written);
                        [self.explained(name, written(&player.name)), self.explained(seat, typed)]
                    })
                    .collect()
            }
            Shape::Keys => keymap.bindings().iter().map(|binding| self.explain_key(row.key, binding)).collect(),
        }
    }

    fn explain_key(&self, keys: &str, binding: &super::keymap::Binding) -> Explained {
        let key = format!("{keys}.{}", action_row(binding.action).name);
        let origin = if binding.is_changed { Origin::User } else { Origin::Default };
        Explained { locked: self.is_locked(&key), key, value: written(&text_of(binding.press)), origin }
    }

    fn explained(&self, key: String, value: String) -> Explained {
        Explained { origin: self.origin(&key), locked: self.is_locked(&key), key, value }
    }
}

/// Copies a setting by its key.
fn copy(key: &str, from: &Settings, to: &mut Settings) {
    if let Some(row) = row_of(key) {
        (row.copy)(from, to);
    }
}
