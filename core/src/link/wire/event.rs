//! What a host tells its owner.

use super::{Gone, SeatToken};

/// One connection of a guest. No other one of this host is ever called the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PeerId(pub(super) u64);

/// What a host tells its owner. Those of one peer come in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostEvent {
    /// A guest is there. `is_new`: it came by the code, and the token was made for it.
    Joined {
        peer: PeerId,
        token: SeatToken,
        is_new: bool,
    },
    Frame {
        peer: PeerId,
        bytes: Vec<u8>,
    },
    /// One for each that joined.
    Left {
        peer: PeerId,
        why: Gone,
    },
    /// Somebody tried a wrong code, or broke a try off. `TRIES_PACED`: any number is left.
    WrongCode {
        tries_left: u32,
    },
    /// By the last wrong code.
    InvitationClosed,
    /// Somebody with another version was refused.
    OtherVersion {
        theirs: u16,
    },
}
