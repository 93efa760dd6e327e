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
    /// A guest's connection has ended; one event for each `Joined`.
    Left {
        peer: PeerId,
        why: DisconnectReason,
    },
    /// A wrong code was used, or a try was aborted. With `TRIES_PACED` the number of tries is unlimited.
    WrongCode {
        tries_left: u32,
    },
    /// The invitation was closed by the last allowed wrong code.
    InvitationClosed,
    /// A guest with another version was refused.
    OtherVersion {
        theirs: u16,
    },
}
