//! A ticket: the credentials of a seat. A personal file that must not be shared.

use base64ct::{Base64, Encoding};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Limit of a ticket's file in bytes.
pub const BYTES_MAX: u64 = 16 << 10;
const VERSION: u32 = 1;
/// Limit of a class's or seat's name in bytes: it is part of topics and a token of `link`.
pub const NAME_BYTES_MAX: usize = 16;
/// Limit of the number of addresses in a ticket.
const ADDRESSES_MAX: usize = 16;

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ticket {
    version: u32,
    pub class: String,
    pub seat: String,
    pub password: String,
    /// The possible addresses of the broker, without a port.
    pub addresses: Vec<String>,
    pub port: u16,
    /// The certificate of the class's own authority, DER as base64.
    authority: String,
}

/// Never prints the password.
impl fmt::Debug for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Ticket({} of {})", self.seat, self.class)
    }
}

/// Why bytes are not a ticket.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TicketError {
    #[error("this is no ticket to a class")]
    Malformed,
    #[error("the ticket is of version {0}; this Qipan reads {VERSION}")]
    Version(u32),
}

/// Whether a word is a valid name of a class or a seat: lower-case letters, digits and `-`, which have no meaning for a broker.
pub fn is_name(text: &str) -> bool {
    let is_good = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=NAME_BYTES_MAX).contains(&text.len()) && text.bytes().all(is_good)
}

/// The data common to all tickets of a class.
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
        // Plain values in memory: this cannot fail; otherwise the file would be refused when read.
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

    /// The authority's certificate; `None` for invalid base64.
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
