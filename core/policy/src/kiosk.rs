//! The part of a policy about a kiosk that is not a setting: idle times, the way out, the demo.
//!
//! Depends on no other room; part of `policy.ron`, which `app::config` reads. Plain data without a clock: `app::kiosk` acts on it.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A kiosk: full screen without a way out except a PIN, and the handling of an abandoned game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Kiosk {
    /// Seconds without input until the program asks whether somebody still plays; 10 to 86400.
    pub idle_s: u32,
    /// Seconds of the countdown before the game is dropped and the demo begins; 3 to 600.
    pub countdown_s: u32,
    /// The way out: the PIN's Argon2id hash in PHC format, as `qipan policy set-pin` writes it. Without it only SIGTERM ends the kiosk.
    pub pin: Option<String>,
    /// The demo's caption by language tag; the built-in one serves missing tags. Several languages are shown in turn.
    pub captions: BTreeMap<String, String>,
    /// The languages of the demo's caption, best first; empty: the current language.
    pub languages: Vec<String>,
    /// The computer's level in a game started by one touch; 1 to 12.
    pub level: u8,
    /// Whether visitors' games are not stored at all, not even while they last.
    pub forget_games: bool,
    /// The display to fill, counted from 0; `None` for the display where the window opens.
    pub display: Option<u8>,
}

impl Default for Kiosk {
    fn default() -> Kiosk {
        Kiosk {
            idle_s: 60,
            countdown_s: 15,
            pin: None,
            captions: BTreeMap::new(),
            languages: Vec::new(),
            level: 2,
            forget_games: true,
            display: None,
        }
    }
}
