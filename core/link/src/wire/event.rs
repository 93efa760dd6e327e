//! The events that a host reports to its owner.

use super::{DisconnectReason, SeatToken};

/// The number of one connection of a guest, unique for this host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PeerId(pub(super) u64);

/// An event that a host reports to its owner. The events of one peer come in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostEvent {
    /// A guest is connected. `is_new` says whether the guest used the code, so that the token was created for it.
    Joined {
        peer: PeerId,
        token: SeatToken,
        is_new: bool,
    },
    Frame {
        peer: PeerId,
        bytes: Vec<u8>,
    },
    /// A guest's connection has ended. Every `Joined` is followed by one `Left`.
    Left {
        peer: PeerId,
        why: DisconnectReason,
    },
    /// A guest used a wrong code, or aborted its try. `tries_left` is `TRIES_LEFT_UNLIMITED` if the number of tries is unlimited.
    WrongCode {
        tries_left: u32,
    },
    /// The last allowed wrong code closed the invitation.
    InvitationClosed,
    /// The host refused a guest with another version of the wire protocol.
    OtherVersion {
        theirs: u16,
    },
}
