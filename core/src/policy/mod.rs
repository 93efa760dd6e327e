//! What the user of this machine may do: the gate that `app::update` and `app::view` ask.
//!
//! Names nobody. A policy locks capabilities one by one, and has values for settings, which `app::config` reads and lays over the
//! user's by the settings' table; `kiosk` is what it says of a machine that stands alone, `begin` what the program begins with. A
//! preset is the same for a lesson, laid below the machine's own.

mod begin;
mod kiosk;
pub mod pin;

pub use begin::{Begin, Game, Side};
pub use kiosk::Kiosk;

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Something that a policy can allow or lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub enum Capability {
    /// Placing, passing, resigning, looking at the game.
    Play,
    Undo,
    Help,
    NewGame,
    /// Changing who plays: swapping sides, autoplay, levels.
    Seats,
    /// Saved games: saving, loading, deleting, the clipboard.
    Files,
    Settings,
    /// Programs of others as players, and the list of them.
    Engines,
    /// The menu, the help page, the start page.
    Menu,
    /// Fullscreen and leaving the program.
    Window,
    /// Another player in the course of the program, and the list of those who share the machine.
    Profiles,
}

/// What is locked where a policy cannot be read, or a part of it that locks; and in a kiosk, whatever else the policy says.
pub const CLOSED: [Capability; 5] =
    [Capability::Settings, Capability::Files, Capability::Window, Capability::Engines, Capability::Profiles];

/// Values of settings by their keys, each as RON.
pub type Values = BTreeMap<String, String>;

/// The policy in force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// What nobody here may do.
    pub locked: Vec<Capability>,
    /// Where this machine is a kiosk.
    pub kiosk: Option<Kiosk>,
    /// What settings are where the user says nothing else.
    pub defaults: Values,
    /// What settings are whatever the user says.
    pub locks: Values,
    /// The file of the ticket to a class, with which this machine comes in without being asked.
    pub class: Option<String>,
    /// Who shares this machine, by their names; nobody here changes the list then. Empty: it is the users'.
    pub profiles: Vec<String>,
    /// No sound is louder than this, 0–100.
    pub volume_cap: Option<u8>,
    /// Actions that neither menu nor start page offers and no key does, by their names.
    pub hidden: BTreeSet<String>,
    /// The lowest and the highest level that a computer may play at; none = every one, and engines of others.
    pub levels: Option<(u8, u8)>,
    /// How often moves may be taken back in one game.
    pub undo_limit: Option<u32>,
    pub begin: Begin,
    /// The file of the preset that holds on this machine.
    pub preset: Option<String>,
    /// The settings, and the keys of the policy itself, whose value a preset gave.
    pub by_preset: BTreeSet<String>,
}

impl Policy {
    /// A policy that locks these capabilities.
    pub fn locking(locked: impl Into<Vec<Capability>>) -> Policy {
        Policy { locked: locked.into(), ..Policy::default() }
    }

    /// The policy of a machine whose own cannot be read: it changes nothing, opens nothing and is a kiosk.
    pub fn unread() -> Policy {
        Policy { kiosk: Some(Kiosk::default()), ..Policy::locking(CLOSED) }
    }

    pub fn allows(&self, capability: Capability) -> bool {
        let is_kiosk_lock = self.kiosk.is_some() && CLOSED.contains(&capability);
        !is_kiosk_lock && !self.locked.contains(&capability)
    }

    /// Locks a capability, too.
    pub fn lock(&mut self, capability: Capability) {
        if !self.locked.contains(&capability) {
            self.locked.push(capability);
        }
    }

    /// Whether an action is offered nowhere, by its name.
    pub fn hides(&self, action: &str) -> bool {
        self.hidden.contains(action)
    }

    /// The policy with a preset below it: what both say is as this one has it, and what either takes away is gone.
    pub fn over(mut self, preset: Policy) -> Policy {
        for (key, value) in
            preset.locks.into_iter().filter(|(key, _)| !self.locks.contains_key(key)).collect::<Vec<_>>()
        {
            self.by_preset.insert(key.clone());
            self.locks.insert(key, value);
        }
        // A default says what holds where nobody else says anything, and a preset does.
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
        if self.begin == Begin::AsLeft {
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

/// The levels of both; where there are none, those of the first.
fn both(one: Option<(u8, u8)>, other: Option<(u8, u8)>) -> Option<(u8, u8)> {
    let (Some(a), Some(b)) = (one, other) else { return one.or(other) };
    let common = (a.0.max(b.0), a.1.min(b.1));
    Some(if common.0 <= common.1 { common } else { a })
}
