//! A ticket: the file with the credentials of a seat. It is personal and must not be shared.

use base64ct::{Base64, Encoding};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The largest size of a ticket's file in bytes.
pub const BYTES_MAX: u64 = 16 << 10;
const VERSION: u32 = 1;
/// The largest length in bytes of a class's name or a seat's login: both are parts of topics, and a seat's login becomes a `Token` of
/// `link`.
pub const NAME_BYTES_MAX: usize = 16;
/// The largest number of addresses in a ticket.
const ADDRESSES_MAX: usize = 16;

/// The credentials of a seat, and where to find its class's broker.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ticket {
    version: u32,
    pub class: String,
    pub seat: String,
    pub password: String,
    /// The addresses at which the broker may be reached, without a port.
    pub addresses: Vec<String>,
    pub port: u16,
    /// The certificate of the class's own certificate authority, as DER in base64.
    authority: String,
}

/// Prints the seat and the class, never the password.
impl fmt::Debug for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ticket({} of {})", self.seat, self.class)
    }
}

/// Why bytes do not form a usable ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TicketError {
    #[error("this is no ticket to a class")]
    Malformed,
    #[error("the ticket is of version {0}; this Qipan reads {VERSION}")]
    Version(u32),
}

/// Whether a text is valid as a class's name or a seat's login: lower-case letters, digits and `-`, which have no special meaning for a
/// broker.
pub fn is_name(text: &str) -> bool {
    let is_good = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=NAME_BYTES_MAX).contains(&text.len()) && text.bytes().all(is_good)
}

/// The data that all tickets of a class have in common.
#[derive(Clone)]
pub struct TicketHeader<'a> {
    pub class: &'a str,
    pub addresses: &'a [String],
    pub port: u16,
    pub authority_der: &'a [u8],
}

impl Ticket {
    pub fn new(place: &TicketHeader, seat: &str, password: &str) -> Ticket {
        Ticket {
            version: VERSION,
            class: place.class.to_owned(),
            seat: seat.to_owned(),
            password: password.to_owned(),
            addresses: place.addresses.to_vec(),
            port: place.port,
            authority: Base64::encode_string(place.authority_der),
        }
    }

    pub fn encode(&self) -> Vec<u8> {
        // Encoding plain values cannot fail. If it did, the reader would refuse the file.
        ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::new()).unwrap_or_default().into_bytes()
    }

    pub fn decode(bytes: &[u8]) -> Result<Ticket, TicketError> {
        let text = Some(bytes).filter(|bytes| bytes.len() as u64 <= BYTES_MAX);
        let text = text.and_then(|bytes| std::str::from_utf8(bytes).ok()).ok_or(TicketError::Malformed)?;
        let ticket: Ticket = ron::from_str(text).map_err(|_| TicketError::Malformed)?;
        if ticket.version != VERSION {
            return Err(TicketError::Version(ticket.version));
        }
        let is_fit = is_name(&ticket.class)
            && is_name(&ticket.seat)
            && ticket.addresses.len() <= ADDRESSES_MAX
            && ticket.authority_der().is_some();
        if is_fit { Ok(ticket) } else { Err(TicketError::Malformed) }
    }

    /// The certificate of the class's authority as DER; `None` for invalid base64.
    pub fn authority_der(&self) -> Option<Vec<u8>> {
        Base64::decode_vec(&self.authority).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ticket_is_read_as_it_was_written_and_nothing_else_is() {
        let addresses = ["10.0.0.5".to_owned()];
        let place = TicketHeader { class: "7b", addresses: &addresses, port: 8883, authority_der: &[1, 2, 3] };
        let ticket = Ticket::new(&place, "seat-01", "a\"b");
        assert_eq!(Ticket::decode(&ticket.encode()), Ok(ticket.clone()));
        let text = String::from_utf8(ticket.encode()).unwrap();
        for (from, to, error) in [
            ("version: 1", "version: 2", TicketError::Version(2)),
            ("\"7b\"", "\"+\"", TicketError::Malformed),
            ("seat-01", "seat/01", TicketError::Malformed),
            ("AQID", "A?ID", TicketError::Malformed),
        ] {
            assert!(text.contains(from));
            assert_eq!(Ticket::decode(text.replace(from, to).as_bytes()), Err(error), "{to}");
        }
        assert_eq!(Ticket::decode(&vec![b' '; BYTES_MAX as usize + 1]), Err(TicketError::Malformed));
        assert!(!format!("{ticket:?}").contains("a\\\"b"));
    }
}
