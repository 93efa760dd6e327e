//! What a policy says of a kiosk and no setting can: idle times, the way out, the demo.
//!
//! Names nobody; part of `policy.ron`, which `app::config` reads. Holds no clock and obeys nothing: `app::kiosk` does.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A kiosk: full screen with no way out but a PIN, and what becomes of a game that its visitor left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Kiosk {
    /// Seconds without a touch or a key until it asks whether somebody still plays; 10 to 86400.
    pub idle_s: u32,
    /// Seconds that it counts down then before the game goes and the demo begins; 3 to 600.
    pub countdown_s: u32,
    /// The way out: the PIN's Argon2id hash in PHC format, as `qipan policy set-pin` writes it. Without it there is none but
    /// SIGTERM.
    pub pin: Option<String>,
    /// The demo's caption by language tag, beside our own for the tags that are not here; several languages are shown in turn.
    pub captions: BTreeMap<String, String>,
    /// The languages of the demo's caption, best first; empty = the language in force.
    pub languages: Vec<String>,
    /// The level of the computer that one touch begins a game against; 1 to 12.
    pub level: u8,
    /// Whether visitors' games are kept nowhere, not even until they end.
    pub forget_games: bool,
    /// The display that it fills, counted from 0; none = where the window opens.
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
