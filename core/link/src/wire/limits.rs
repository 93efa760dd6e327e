//! Limits of times, numbers and sizes per peer.

use std::time::Duration;

/// The limits of a host or a guest. Tests shorten the times; programs use the defaults.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Time limit of a handshake, from its first byte to its end.
    pub handshake: Duration,
    /// Time limit of a frame, from its first byte to its last, in either direction.
    pub frame: Duration,
    /// Interval of pings while there is nothing to send.
    pub ping: Duration,
    /// Silence after which a peer counts as gone.
    pub silence: Duration,
    /// Timeout of a guest's connection to one address.
    pub connect: Duration,
    /// A guest's pauses before it retries: the first one and the longest one; each pause doubles the one before.
    pub back_off: (Duration, Duration),
    /// Limit of parallel handshakes of a host.
    pub handshakes_max: usize,
    /// Limit of parallel handshakes from one address.
    pub handshakes_of_one_max: usize,
    /// Limit of a host's connected guests.
    pub peers_max: usize,
    /// Limit of a host's tokens.
    pub tokens_max: usize,
    /// Limit of pending bytes to one peer.
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
