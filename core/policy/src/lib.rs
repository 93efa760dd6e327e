//! What the user of this machine may do: the permissions that `app::update` and `app::view` check.
//!
//! Depends on no other room. A policy locks capabilities one by one, and has values for settings, which `app::config` reads and applies
//! over the user's by the settings' table; `kiosk` is its part about an unattended machine, `begin` what the program starts with. A preset
//! has this form for a lesson, applied below the machine's policy.

mod begin;
mod kiosk;
pub mod pin;

pub use begin::{InitialPage, PolicyGame, Side};
pub use kiosk::Kiosk;

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A permission that a policy can allow or lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub enum Capability {
    /// Placing, passing, resigning, looking at the game.
    Play,
    Undo,
    Help,
    NewGame,
    /// Changing players: swapping sides, autoplay, levels.
    Seats,
    /// Saved games: saving, loading, deleting, the clipboard.
    Files,
    Settings,
    /// External engines as players, and their list.
    Engines,
    /// The menu, the help page, the start page.
    Menu,
    /// Full screen and leaving the program.
    Window,
    /// Switching between profiles, and the list of profiles.
    Profiles,
}

/// The capabilities that are locked in a kiosk, and by a policy that is unreadable as a whole or in a part that locks, whatever else the
/// policy states.
pub const CLOSED: [Capability; 5] =
    [Capability::Settings, Capability::Files, Capability::Window, Capability::Engines, Capability::Profiles];

/// Values of settings by key, each as RON.
pub type Values = BTreeMap<String, String>;

/// The current policy: the capabilities that it locks, and the values that it sets on this machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// The locked capabilities.
    pub locked: Vec<Capability>,
    /// The kiosk, if this machine is one.
    pub kiosk: Option<Kiosk>,
    /// Defaults of settings, which the user may change.
    pub defaults: Values,
    /// Fixed values of settings, which override the user's.
    pub locks: Values,
    /// The file of the class ticket with which this machine joins without a question.
    pub class: Option<String>,
    /// The names of the machine's profiles, which nobody here can then change. Empty: users manage them.
    pub profiles: Vec<String>,
    /// Limit of all volumes, 0–100.
    pub volume_cap: Option<u8>,
    /// The names of actions removed from the menu, the start page and the keys.
    pub hidden: BTreeSet<String>,
    /// The lowest and the highest allowed level of a computer; `None` allows all levels and external engines.
    pub levels: Option<(u8, u8)>,
    /// Limit of takebacks per game.
    pub undo_limit: Option<u32>,
    pub begin: InitialPage,
    /// The preset file applied on this machine.
    pub preset: Option<String>,
    /// The keys whose values come from a preset: settings, and the policy's own keys.
    pub by_preset: BTreeSet<String>,
}

impl Policy {
    /// A policy that locks these capabilities and nothing else.
    pub fn locking(locked: impl Into<Vec<Capability>>) -> Policy {
        Policy { locked: locked.into(), ..Policy::default() }
    }

    /// The policy of a machine whose policy file is unreadable: it changes nothing, opens nothing and is a kiosk.
    pub fn for_unreadable_file() -> Policy {
        Policy { kiosk: Some(Kiosk::default()), ..Policy::locking(CLOSED) }
    }

    pub fn allows(&self, capability: Capability) -> bool {
        let is_kiosk_lock = self.kiosk.is_some() && CLOSED.contains(&capability);
        !is_kiosk_lock && !self.locked.contains(&capability)
    }

    /// Locks a capability.
    pub fn lock(&mut self, capability: Capability) {
        if !self.locked.contains(&capability) {
            self.locked.push(capability);
        }
    }

    /// Whether an action, by its name, is hidden everywhere.
    pub fn hides(&self, action: &str) -> bool {
        self.hidden.contains(action)
    }

    /// The policy combined with a preset below it: this policy's values win, and restrictions of both apply.
    pub fn over(mut self, preset: Policy) -> Policy {
        for (key, value) in
            preset.locks.into_iter().filter(|(key, _)| !self.locks.contains_key(key)).collect::<Vec<_>>()
        {
            self.by_preset.insert(key.clone());
            self.locks.insert(key, value);
        }
        // A default applies where nothing else is set, and a preset is more specific.
        for (key, value) in preset.defaults {
            if !self.locks.contains_key(&key) {
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

/// The levels that both ranges allow; if there are none, those of the first range.
fn both(one: Option<(u8, u8)>, other: Option<(u8, u8)>) -> Option<(u8, u8)> {
    let (Some(a), Some(b)) = (one, other) else { return one.or(other) };
    let common = (a.0.max(b.0), a.1.min(b.1));
    Some(if common.0 <= common.1 { common } else { a })
}
