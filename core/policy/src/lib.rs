//! What the user of this machine may do: the permissions that `app::update` and `app::view` check.
//!
//! Depends on no other package. A policy locks capabilities one by one, and has values of settings, which `app::config` reads and applies
//! over the user's values; `kiosk` is its part about an unattended machine, `begin` is the page or game with which the program starts. A
//! preset has the same form, is made for a lesson, and ranks below the machine's policy.

mod begin;
mod kiosk;
pub mod pin;

pub use begin::{InitialPage, PolicyGame, Side};
pub use kiosk::Kiosk;

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A group of actions that a policy can allow or lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub enum Capability {
    /// Placing, passing and resigning; without this capability the program only shows games.
    Play,
    /// Taking back moves and stepping through a game.
    Undo,
    /// Hints, values, threats, reviews, puzzles and lessons.
    Help,
    /// Starting games, also from imported ones.
    NewGame,
    /// Changing who plays: swapping sides, autoplay, the computer's levels.
    Seats,
    /// Saving, loading and deleting games, games of other programs, and the clipboard.
    Files,
    /// The settings page and the actions that change settings.
    Settings,
    /// External engines as players, and the list of these engines.
    Engines,
    /// The menu, the help pages and the start page.
    Menu,
    /// Switching to and from full screen, and leaving the program.
    Window,
    /// Switching between the profiles of several users, and the list of profiles.
    Profiles,
}

/// The capabilities that are always locked in a kiosk, whatever the policy says. They are also locked if the policy file is unreadable as a
/// whole, or in a part that locks capabilities.
pub const LOCKED_IN_KIOSK: [Capability; 5] =
    [Capability::Settings, Capability::Files, Capability::Window, Capability::Engines, Capability::Profiles];

/// Values of settings, each as RON text, by the setting's key.
pub type SettingValues = BTreeMap<String, String>;

/// The policy of this machine: the capabilities that it locks, and the values that it sets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// The capabilities that the policy locks.
    pub locked: Vec<Capability>,
    /// The values for a kiosk; `None` if this machine is no kiosk.
    pub kiosk: Option<Kiosk>,
    /// Default values of settings, which the user may change.
    pub defaults: SettingValues,
    /// Fixed values of settings, which override the user's values.
    pub fixed_values: SettingValues,
    /// The path of the class ticket with which this machine joins a class without asking the user.
    pub class: Option<String>,
    /// The names of the only profiles on this machine, which users cannot change; empty if users manage their profiles.
    pub profiles: Vec<String>,
    /// The highest volume that the user can set for any sound, 0–100; `None` for no limit.
    pub volume_cap: Option<u8>,
    /// The names of actions that the menu, the start page and the keys do not offer.
    pub hidden: BTreeSet<String>,
    /// The lowest and the highest level of the computer that a game may have; `None` allows all levels and external engines.
    pub levels: Option<(u8, u8)>,
    /// The largest number of takebacks in one game; `None` for no limit.
    pub undo_limit: Option<u32>,
    /// The page or game with which the program starts.
    pub begin: InitialPage,
    /// The path of the preset file that is applied on this machine.
    pub preset: Option<String>,
    /// The keys of settings, and of the policy itself, whose values come from a preset.
    pub by_preset: BTreeSet<String>,
}

impl Policy {
    /// Creates a policy that locks these capabilities and sets nothing else.
    pub fn with_locked_capabilities(locked: impl Into<Vec<Capability>>) -> Policy {
        Policy { locked: locked.into(), ..Policy::default() }
    }

    /// The policy of a machine whose policy file is unreadable: the machine is a kiosk without a PIN, and no setting changes.
    pub fn for_unreadable_file() -> Policy {
        Policy { kiosk: Some(Kiosk::default()), ..Policy::with_locked_capabilities(LOCKED_IN_KIOSK) }
    }

    pub fn allows(&self, capability: Capability) -> bool {
        let is_kiosk_lock = self.kiosk.is_some() && LOCKED_IN_KIOSK.contains(&capability);
        !is_kiosk_lock && !self.locked.contains(&capability)
    }

    /// Locks a capability, if it is not locked yet.
    pub fn lock(&mut self, capability: Capability) {
        if !self.locked.contains(&capability) {
            self.locked.push(capability);
        }
    }

    /// Whether the policy hides the action with this name everywhere.
    pub fn is_action_hidden(&self, action: &str) -> bool {
        self.hidden.contains(action)
    }

    /// Combines this policy with a preset, which ranks below it: the policy's fixed values win, and the restrictions of both apply.
    pub fn combined_with_preset(mut self, preset: Policy) -> Policy {
        for (key, value) in
            preset.fixed_values.into_iter().filter(|(key, _)| !self.fixed_values.contains_key(key)).collect::<Vec<_>>()
        {
            self.by_preset.insert(key.clone());
            self.fixed_values.insert(key, value);
        }
        // The preset's defaults win over the policy's, because a preset is more specific.
        for (key, value) in preset.defaults {
            if !self.fixed_values.contains_key(&key) {
                self.by_preset.insert(key.clone());
            }
            self.defaults.insert(key, value);
        }
        let before = self.clone();
        preset.locked.into_iter().for_each(|capability| self.lock(capability));
        self.hidden.extend(preset.hidden);
        self.volume_cap = least(self.volume_cap, preset.volume_cap);
        self.undo_limit = least(self.undo_limit, preset.undo_limit);
        self.levels = both(self.levels, preset.levels);
        if self.begin == InitialPage::AsLeft {
            self.begin = preset.begin;
        }
        let changed = [
            ("forbidden", self.locked != before.locked),
            ("hidden", self.hidden != before.hidden),
            ("volume_cap", self.volume_cap != before.volume_cap),
            ("levels", self.levels != before.levels),
            ("undo_limit", self.undo_limit != before.undo_limit),
            ("begin", self.begin != before.begin),
        ];
        self.by_preset.extend(changed.into_iter().filter(|(_, is_new)| *is_new).map(|(key, _)| key.to_owned()));
        self
    }
}

fn least<N: Ord>(one: Option<N>, other: Option<N>) -> Option<N> {
    one.into_iter().chain(other).min()
}

/// The range of levels that both ranges allow; the first range if they have no common level.
fn both(one: Option<(u8, u8)>, other: Option<(u8, u8)>) -> Option<(u8, u8)> {
    let (Some(a), Some(b)) = (one, other) else { return one.or(other) };
    let common = (a.0.max(b.0), a.1.min(b.1));
    Some(if common.0 <= common.1 { common } else { a })
}
