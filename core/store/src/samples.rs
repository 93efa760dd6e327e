//! The sample games built into the program: tournament games to open, replay and continue.
//!
//! Each is a complete log like any named save. Read-only; `Store::create_from` makes a game of one.

use super::log::{self, DecodedLog, LogError};

/// The samples' names, the words in the message ids of their titles, and their logs, in list order.
pub const SAMPLES: &[(&str, &str, &[u8])] = &[
    (
        "World Championship 1996, the end of a final",
        "final",
        include_bytes!("../../../saves/world-championship-1996-finished.qipan"),
    ),
    (
        "World Championship 1996, after 30 moves",
        "middle",
        include_bytes!("../../../saves/world-championship-1996-middle.qipan"),
    ),
    (
        "World Championship 2005, with passes",
        "passes",
        include_bytes!("../../../saves/world-championship-2005-passes.qipan"),
    ),
];

/// The word of a sample in the message id of its title, by its name.
pub fn word(name: &str) -> Option<&'static str> {
    SAMPLES.iter().find(|sample| sample.0 == name).map(|sample| sample.1)
}

/// A sample as a game, by its name.
pub fn load(name: &str) -> Option<Result<DecodedLog, LogError>> {
    let (.., bytes) = SAMPLES.iter().find(|sample| sample.0 == name)?;
    Some(log::decode(&[bytes.to_vec()]))
}
