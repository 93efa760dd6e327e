//! What the user of this machine may do: the gate that `app::update` and `app::view` ask.
//!
//! Names nobody. A policy locks capabilities one by one; `kiosk` is what it says of a machine that stands alone.

mod kiosk;

pub use kiosk::Kiosk;

/// Something that a policy can allow or lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// The menu, the help page, the start page.
    Menu,
    /// Fullscreen and leaving the program.
    Window,
}

/// The policy in force.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    locked: Vec<Capability>,
    /// Where this machine is a kiosk.
    pub kiosk: Option<Kiosk>,
}

impl Policy {
    /// A policy that locks these capabilities.
    pub fn locking(locked: impl Into<Vec<Capability>>) -> Policy {
        Policy { locked: locked.into(), kiosk: None }
    }

    pub fn allows(&self, capability: Capability) -> bool {
        !self.locked.contains(&capability)
    }
}
