//! How long, how many and how much: no peer can take more.

use std::time::Duration;

/// The limits of a host or a guest. Tests shorten the times; a program takes the defaults.
#[derive(Clone, Debug)]
pub struct Limits {
    /// From the first byte to the end of a handshake.
    pub handshake: Duration,
    /// From the first byte of a frame to its last, either way.
    pub frame: Duration,
    /// Who has nothing to say says so as often.
    pub ping: Duration,
    /// Whoever says nothing for so long is gone.
    pub silence: Duration,
    /// A guest's connection to one address.
    pub connect: Duration,
    /// A guest's pause before it tries again: doubled each time, from the first to the second.
    pub back_off: (Duration, Duration),
    /// A host's handshakes at one time.
    pub handshakes_max: usize,
    /// Those of them from one address.
    pub handshakes_of_one_max: usize,
    /// A host's guests at one time.
    pub peers_max: usize,
    /// A host's tokens.
    pub tokens_max: usize,
    /// What may wait to be sent to one peer, in bytes.
    pub outbox_bytes_max: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            handshake: Duration::from_secs(10),
            frame: Duration::from_secs(20),
            ping: Duration::from_secs(2),
            silence: Duration::from_secs(7),
            connect: Duration::from_secs(5),
            back_off: (Duration::from_millis(200), Duration::from_secs(5)),
            handshakes_max: 16,
            handshakes_of_one_max: 4,
            peers_max: 40,
            tokens_max: 256,
            outbox_bytes_max: 1 << 20,
        }
    }
}
