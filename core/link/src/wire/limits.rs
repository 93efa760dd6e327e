//! The limits of a wire connection: times, numbers and sizes per peer.

use std::time::Duration;

/// The limits of a host or a guest. Tests shorten the times; the program uses the defaults.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The longest duration of a handshake, from its first byte to its last.
    pub handshake_timeout: Duration,
    /// The longest duration of a frame's transfer, from its first byte to its last, in either direction.
    pub frame_timeout: Duration,
    /// The interval of pings while there is nothing else to send.
    pub ping_interval: Duration,
    /// The duration of silence after which a peer counts as gone.
    pub silence_timeout: Duration,
    /// The timeout of a guest's try to connect to one address.
    pub connect_timeout: Duration,
    /// A guest's pauses before it tries to connect again: the first pause and the longest pause. Each pause is twice as long as the one
    /// before.
    pub reconnect_delay_range: (Duration, Duration),
    /// The largest number of handshakes that a host runs at the same time.
    pub handshakes_max: usize,
    /// The largest number of handshakes at the same time from one address.
    pub handshakes_of_one_max: usize,
    /// The largest number of guests connected to a host.
    pub peers_max: usize,
    /// The largest number of seat tokens that a host gives out.
    pub tokens_max: usize,
    /// The largest number of bytes that wait to be sent to one peer.
    pub outbox_bytes_max: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            handshake_timeout: Duration::from_secs(10),
            frame_timeout: Duration::from_secs(20),
            ping_interval: Duration::from_secs(2),
            silence_timeout: Duration::from_secs(7),
            connect_timeout: Duration::from_secs(5),
            reconnect_delay_range: (Duration::from_millis(200), Duration::from_secs(4)),
            handshakes_max: 16,
            handshakes_of_one_max: 4,
            peers_max: 40,
            tokens_max: 256,
            outbox_bytes_max: 1 << 20,
        }
    }
}
