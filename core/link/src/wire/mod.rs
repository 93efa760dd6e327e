//! An encrypted connection between two machines, of which one finds the other in the local network or by a typed address.
//!
//! A connection carries frames, opaque bytes up to [`FRAME_BYTES_MAX`]; the rest of `link` defines their content. The module depends on no
//! other package, and opens no socket and starts no thread before [`Host::open`], [`Guest::connect`], [`announce`] or [`browse`] is called.
//! `docs/NETWORK.md` states the guarantees.
//!
//! A six-digit code admits a guest the first time: SPAKE2 derives a key from the code, which is the pre-shared key of a Noise handshake.
//! The host then gives the guest a seat token, whose secret is the key of every later handshake.
//!
//! [`handshake`], [`invitation`], [`frame_pieces`] and [`preface`] are public for the tests and `lab fuzz`.

mod addresses;
mod code;
mod code_tries;
mod deadline_stream;
mod disconnect_reason;
mod discovery;
mod event;
pub mod frame_pieces;
mod guest;
pub mod handshake;
mod host;
mod host_address;
pub mod invitation;
mod keys;
mod limits;
mod listen;
mod outbox;
pub mod preface;
mod token;
mod wire_line;

pub use addresses::local_addresses as own_addresses;
pub use code::Code;
pub use disconnect_reason::{DisconnectReason, Refusal, SendError, WireError};
pub use discovery::{
    Announcement, Browse, BrowseEvent, DiscoveredHost, announce, announce_class, browse, browse_classes,
    displayable_name,
};
pub use event::{HostEvent, PeerId};
pub use guest::{Guest, GuestCredential, GuestEvent};
pub use host::{Host, HostOptions};
pub use host_address::HostAddress;
pub use invitation::TryLimit;
pub use limits::Limits;
pub use token::{SeatToken, TokenId};

/// The version of the wire protocol. Each side refuses any other version and sends its own version number.
pub const VERSION: u16 = 1;
/// The largest size of a frame in bytes.
pub const FRAME_BYTES_MAX: usize = 256 << 10;
/// The number of wrong codes that close an invitation.
pub const TRIES_MAX: u32 = 5;
/// The number of tries left that is reported for an invitation that wrong codes never close.
pub const TRIES_LEFT_UNLIMITED: u32 = 255;
