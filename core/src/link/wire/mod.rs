//! An encrypted line between two machines, found in the same network or by an address that was typed.
//!
//! It carries frames, opaque bytes up to [`FRAME_BYTES_MAX`]; the rest of `link` says what is in them. It names no
//! other room, and nothing of it opens a socket or starts a thread before [`Host::open`], [`Guest::connect`],
//! [`announce`] or [`browse`] is called. `docs/NETWORK.md` says what is promised against whom.
//!
//! A code of six digits lets a guest in the first time: SPAKE2 makes a key of it that goes as a pre-shared key into a
//! Noise handshake. The host then gives the guest a seat token, whose secret is the key of every later handshake.
//!
//! [`handshake`], [`invitation`], [`pieces`] and [`preface`] are public for the tests and `lab fuzz`.

mod addresses;
mod code;
mod discovery;
mod event;
mod guest;
pub mod handshake;
mod host;
pub mod invitation;
mod keys;
mod limits;
mod line;
mod listen;
mod outbox;
mod pace;
pub mod pieces;
pub mod preface;
mod target;
mod timed;
mod token;
mod trouble;

pub use addresses::of_this_machine as own_addresses;
pub use code::Code;
pub use discovery::{Announcement, Browse, Found, Nearby, announce, announce_class, browse, browse_classes, tidy_name};
pub use event::{HostEvent, PeerId};
pub use guest::{Guest, GuestEvent, Key};
pub use host::{Host, Options};
pub use invitation::TryLimit;
pub use limits::Limits;
pub use target::Target;
pub use token::{SeatToken, TokenId};
pub use trouble::{Gone, Refusal, SendError, WireError};

/// Of the whole wire. Another one is refused on both sides with its number.
pub const VERSION: u16 = 1;
/// The longest frame.
pub const FRAME_BYTES_MAX: usize = 256 << 10;
/// So many wrong codes close an invitation.
pub const TRIES_MAX: u32 = 5;
/// The number of tries that an invitation tells that no number of them closes.
pub const TRIES_PACED: u32 = 255;
