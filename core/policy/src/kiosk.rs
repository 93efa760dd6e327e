//! The part of a policy about a kiosk: idle times, the PIN to leave, the demo.
//!
//! Depends on no other package; part of `policy.ron`, which `app::config` reads. Plain data without a clock: `app::kiosk` acts on it.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The policy's values for a kiosk, a public machine where the program fills the screen, can only be left by a PIN, and handles abandoned
/// games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Kiosk {
    /// Seconds without input until the program asks whether somebody is still playing; 10 to 86400.
    pub idle_s: u32,
    /// Seconds that the countdown lasts before the program abandons the game and the demo begins; 3 to 600.
    pub countdown_s: u32,
    /// The Argon2id hash, in PHC format, of the PIN that ends the kiosk, as `qipan policy set-pin` writes it. Without a hash, only SIGTERM
    /// ends the kiosk.
    pub pin: Option<String>,
    /// The demo's caption by language tag. Languages without a caption use the built-in one. With several languages the demo shows their
    /// captions in turn.
    pub captions: BTreeMap<String, String>,
    /// The tags of the languages in which the demo shows its caption, best first; empty for the current language.
    pub languages: Vec<String>,
    /// The computer's level, 1 to 12, in a game that a visitor starts with one touch.
    pub level: u8,
    /// Whether visitors' games are never stored, not even while they are played.
    pub forget_games: bool,
    /// The number of the display that the kiosk fills, counted from 0; `None` for the display on which the window opens.
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
