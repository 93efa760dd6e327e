//! The errors of a wire connection, with one English sentence each. The window has its own messages for them.

use super::{FRAME_BYTES_MAX, TRIES_LEFT_UNLIMITED, VERSION};
use std::fmt;
use std::io;

/// Why a host refuses to admit a guest. The reason is sent in plaintext, so an attacker between the two machines could forge it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The versions of the wire protocol differ: `theirs` is the other side's version, this program's version is [`VERSION`].
    OtherVersion { theirs: u16 },
    /// The code was wrong; `tries_left` is the number of tries left, or `TRIES_LEFT_UNLIMITED` if it is unlimited.
    WrongCode { tries_left: u32 },
    /// The host has no invitation by code, or has closed it.
    NotInviting,
    /// The host does not know the guest's seat token, or knows it with another secret.
    UnknownToken,
    /// The host has the largest number of guests.
    Full,
    /// Other tries of a code are running, or a pause after wrong codes is not over; the code was not examined.
    Busy,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::OtherVersion { theirs } if *theirs > VERSION => {
                write!(
                    f,
                    "the other program is newer (its wire is version {theirs}, this one's {VERSION}): update this one"
                )
            }
            Refusal::OtherVersion { theirs } => {
                write!(f, "the other program is older (its wire is version {theirs}, this one's {VERSION}): update it")
            }
            Refusal::WrongCode { tries_left: 0 } => f.write_str("the code is wrong, and the invitation is closed now"),
            Refusal::WrongCode { tries_left: TRIES_LEFT_UNLIMITED } => f.write_str("the code is wrong"),
            Refusal::WrongCode { tries_left } => write!(f, "the code is wrong; tries left: {tries_left}"),
            Refusal::NotInviting => f.write_str("the host invites nobody at present: ask for a new code"),
            Refusal::UnknownToken => f.write_str("the host does not know this seat any more: ask for a new code"),
            Refusal::Full => f.write_str("no place is left at the host"),
            Refusal::Busy => f.write_str("the host is busy with other guests: try again"),
        }
    }
}

/// Why a wire connection ended, or was not opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisconnectReason {
    /// The other side left on purpose.
    Goodbye,
    /// The host ended the guest's connection on purpose.
    ClosedByHost,
    /// A newer connection with the same seat token replaced this one.
    Replaced,
    /// Nothing was received from the other side for too long.
    Silent,
    /// A step of the handshake or the transfer of a frame took too long.
    Slow,
    /// The other side did not read what was sent, so that too much data was pending.
    Overflow,
    FrameTooLong,
    /// The received data are invalid: forged, or of another protocol.
    Garbled,
    /// The system reported that the connection is broken.
    Broken,
    /// None of the host's addresses could be reached.
    Unreached,
    /// The program at the address is not a host of Qipan.
    NotAHost,
    Refused(Refusal),
}

impl fmt::Display for DisconnectReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DisconnectReason::Goodbye => "the other side left",
            DisconnectReason::ClosedByHost => "the host ended the connection",
            DisconnectReason::Replaced => "the same seat came again from elsewhere",
            DisconnectReason::Silent => "nothing was heard from the other side for too long",
            DisconnectReason::Slow => "the other side was too slow",
            DisconnectReason::Overflow => "the other side did not take what was sent",
            DisconnectReason::FrameTooLong => return SendError::FrameTooLong.fmt(f),
            DisconnectReason::Garbled => "what came could not be read",
            DisconnectReason::Broken => "the connection broke",
            DisconnectReason::Unreached => "no connection to that address",
            DisconnectReason::NotAHost => "what answers at that address is no host of Qipan",
            DisconnectReason::Refused(refusal) => return refusal.fmt(f),
        })
    }
}

/// Why a frame was not accepted for sending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SendError {
    /// No connection exists now; the frame is dropped.
    #[error("not connected")]
    NotConnected,
    #[error("a frame is longer than {} KiB", FRAME_BYTES_MAX >> 10)]
    FrameTooLong,
    /// Too much data is pending, so the connection was just ended.
    #[error("the other side does not take what is sent")]
    Overflow,
}

/// Why a host, a guest or a search for hosts could not be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WireError {
    /// The host cannot listen at this TCP port.
    Port { port: u16, kind: io::ErrorKind },
    /// The system provides no thread.
    NoThread,
    /// The system provides no random bytes.
    NoRandomBytes,
    /// This machine has no network.
    NoNetwork,
    /// No network of this machine supports multicast.
    NoMulticast,
}

impl fmt::Display for WireError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WireError::Port { port: 0, kind } => write!(f, "no port can be listened at: {kind}"),
            WireError::Port { port, kind } => write!(f, "port {port} cannot be listened at: {kind}"),
            WireError::NoThread => f.write_str("the system gives no thread"),
            WireError::NoRandomBytes => f.write_str("the system gives no random bytes"),
            WireError::NoNetwork => f.write_str("this machine is in no network"),
            WireError::NoMulticast => {
                f.write_str("the network takes no multicast: hosts cannot be found, type an address")
            }
        }
    }
}

impl std::error::Error for Refusal {}
impl std::error::Error for DisconnectReason {}
impl std::error::Error for WireError {}
