//! A host's events to its owner.

use super::{DisconnectReason, SeatToken};

/// One connection of a guest, unique for this host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PeerId(pub(super) u64);

/// A host's events to its owner. Those of one peer come in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostEvent {
    /// A guest is connected. `is_new`: it used the code, and the token was created for it.
    Joined {
        peer: PeerId,
        token: SeatToken,
        is_new: bool,
    },
    Frame {
        peer: PeerId,
        bytes: Vec<u8>,
    },
    /// One for each `Joined`.
    Left {
        peer: PeerId,
        why: DisconnectReason,
    },
    /// A wrong code, or an aborted try. With `TRIES_PACED` the number of tries is unlimited.
    WrongCode {
        tries_left: u32,
    },
    /// By the last allowed wrong code.
    InvitationClosed,
    /// A guest with another version was refused.
    OtherVersion {
        theirs: u16,
    },
}
