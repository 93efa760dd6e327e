//! A client's line to the broker, without the socket: bytes of TLS go in and out, messages come out and go in. Logs in,
//! subscribes anew on every line, asks now and then whether the broker is there still. Reads no clock: times are
//! milliseconds of any clock.

use super::mqtt::{self, Login, Malformed, Message, Packet, Packets};
use super::ticket::Ticket;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::time_provider::TimeProvider;
use rustls::{ClientConfig, ClientConnection, RootCertStore};
use std::fmt;
use std::io::{Read, Write};
use std::sync::Arc;
use std::time::SystemTime;

/// The name in every class's certificate; no machine has it, and addresses may change. Which class it is says its
/// authority.
pub const SERVER_NAME: &str = "class.qipan.invalid";
/// A client says something at least so often; after one and a half of these the broker calls it gone.
pub const KEEP_ALIVE_MS: u64 = 12_000;
/// After so long without an answer to that the broker is gone. Logging in may not take longer either.
const SILENT_MS: u64 = 10_000;

/// Why there is no line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The broker is another one than the ticket names, or does not speak TLS.
    NotTheClass(String),
    /// The broker does not know the name or the password.
    Refused(u8),
    NotAllowed,
    Malformed,
    Silent,
    /// Another program comes by the same ticket, again and again, and was there first.
    Taken,
    /// The ticket has no certificate that can be used.
    Ticket,
    Io(std::io::ErrorKind),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::NotTheClass(why) => write!(f, "this is not the class's broker ({why})"),
            Trouble::Refused(4 | 5) => f.write_str("the broker does not know this seat and password"),
            Trouble::Refused(code) => write!(f, "the broker refuses the line (code {code})"),
            Trouble::NotAllowed => f.write_str("the broker does not let this seat hear its class"),
            Trouble::Malformed => Malformed.fmt(f),
            Trouble::Silent => f.write_str("the broker does not answer"),
            Trouble::Taken => f.write_str("another machine is in the class by the same ticket"),
            Trouble::Ticket => f.write_str("the ticket's certificate cannot be used"),
            Trouble::Io(kind) => write!(f, "no line to the broker: {kind}"),
        }
    }
}

impl std::error::Error for Trouble {}

impl From<Malformed> for Trouble {
    fn from(_: Malformed) -> Trouble {
        Trouble::Malformed
    }
}

/// What came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The broker took the login and the subscriptions.
    Open,
    Message(Message),
}

/// The system's clock, which may stand before 1970: no certificate is valid then.
#[derive(Debug)]
struct SystemTimeOrZero;

impl TimeProvider for SystemTimeOrZero {
    fn current_time(&self) -> Option<UnixTime> {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Some(UnixTime::since_unix_epoch(now))
    }
}

/// What all clients of a class know of TLS: its authority and nobody else's.
pub fn tls(ticket: &Ticket) -> Result<Arc<ClientConfig>, Trouble> {
    let mut roots = RootCertStore::empty();
    let authority = CertificateDer::from(ticket.authority_der().ok_or(Trouble::Ticket)?);
    roots.add(authority).map_err(|_| Trouble::Ticket)?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_details(provider, Arc::new(SystemTimeOrZero));
    let versions = builder.with_protocol_versions(&[&rustls::version::TLS13]);
    let mut config = versions.map_err(|_| Trouble::Ticket)?.with_root_certificates(roots).with_no_client_auth();
    // Nobody goes on with an old key.
    config.resumption = rustls::client::Resumption::disabled();
    Ok(Arc::new(config))
}

pub struct Talk {
    tls: ClientConnection,
    packets: Packets,
    filters: Vec<String>,
    is_open: bool,
    said_ms: u64,
    heard_ms: u64,
    is_asked: bool,
}

impl Talk {
    /// Begins a line; `outgoing` has what the broker is to get. `will` is what it says, retained, when the line breaks.
    pub fn begin(
        now_ms: u64,
        tls: Arc<ClientConfig>,
        ticket: &Ticket,
        filters: Vec<String>,
        will: (&str, &[u8]),
    ) -> Result<Talk, Trouble> {
        let name = ServerName::try_from(SERVER_NAME).map_err(|_| Trouble::Ticket)?;
        let mut tls = ClientConnection::new(tls, name).map_err(not_the_class)?;
        tls.set_buffer_limit(None);
        let keep_alive_s = (KEEP_ALIVE_MS / 1000) as u16;
        let login = Login { name: &ticket.seat, password: &ticket.password, keep_alive_s, will };
        let mut talk = Talk {
            tls,
            packets: Packets::default(),
            filters,
            is_open: false,
            said_ms: now_ms,
            heard_ms: now_ms,
            is_asked: false,
        };
        talk.put(&mqtt::connect(&login));
        Ok(talk)
    }

    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Bytes came. After an error the line is to be ended.
    pub fn hear(&mut self, now_ms: u64, mut bytes: &[u8]) -> Result<Vec<Heard>, Trouble> {
        let mut heard = Vec::new();
        (self.heard_ms, self.is_asked) = (now_ms, false);
        while !bytes.is_empty() {
            self.tls.read_tls(&mut bytes).map_err(|error| Trouble::Io(error.kind()))?;
            let state = self.tls.process_new_packets().map_err(not_the_class)?;
            let mut plain = vec![0; state.plaintext_bytes_to_read()];
            self.tls.reader().read_exact(&mut plain).map_err(|error| Trouble::Io(error.kind()))?;
            self.packets.take(&plain);
            while let Some(packet) = self.packets.next_packet()? {
                heard.extend(self.take(now_ms, packet)?);
            }
        }
        Ok(heard)
    }

    fn take(&mut self, now_ms: u64, packet: Packet) -> Result<Option<Heard>, Trouble> {
        match packet {
            Packet::Connected(0) => {
                let subscribe = mqtt::subscribe(&self.filters);
                self.put(&subscribe);
                self.said_ms = now_ms;
                Ok(None)
            }
            Packet::Connected(code) => Err(Trouble::Refused(code)),
            Packet::Subscribed(codes) if codes.iter().any(|code| *code > 2) => Err(Trouble::NotAllowed),
            Packet::Subscribed(_) => {
                let was_open = std::mem::replace(&mut self.is_open, true);
                Ok(Some(Heard::Open).filter(|_| !was_open))
            }
            Packet::Message(message) => Ok(Some(Heard::Message(message))),
            Packet::Pong | Packet::Unsubscribed => Ok(None),
        }
    }

    /// Says a message; before the line is open the broker would drop it, and so it is dropped here.
    pub fn say(&mut self, now_ms: u64, message: &Message) {
        if self.is_open {
            self.put(&mqtt::publish(message));
            self.said_ms = now_ms;
        }
    }

    /// Hears these topics from now on and no others.
    pub fn follow(&mut self, filters: Vec<String>) {
        let missing = |from: &[String], of: &[String]| {
            of.iter().filter(|filter| !from.contains(filter)).cloned().collect::<Vec<String>>()
        };
        let (new, old) = (missing(&self.filters, &filters), missing(&filters, &self.filters));
        self.filters = filters;
        if self.is_open && !old.is_empty() {
            self.put(&mqtt::unsubscribe(&old));
        }
        if self.is_open && !new.is_empty() {
            self.put(&mqtt::subscribe(&new));
        }
    }

    /// Does what is due by itself.
    pub fn tick(&mut self, now_ms: u64) -> Result<(), Trouble> {
        if (self.is_asked || !self.is_open) && now_ms >= self.heard_ms.max(self.said_ms) + SILENT_MS {
            return Err(Trouble::Silent);
        }
        if now_ms >= self.said_ms.min(self.heard_ms) + KEEP_ALIVE_MS && self.is_open && !self.is_asked {
            self.put(&mqtt::ping());
            (self.said_ms, self.is_asked) = (now_ms, true);
        }
        Ok(())
    }

    /// When `tick` is due.
    pub fn next_ms(&self) -> u64 {
        if self.is_asked || !self.is_open {
            self.heard_ms.max(self.said_ms) + SILENT_MS
        } else {
            self.said_ms.min(self.heard_ms) + KEEP_ALIVE_MS
        }
    }

    /// Takes its leave: the broker then keeps the will to itself.
    pub fn leave(&mut self) {
        self.put(&mqtt::disconnect());
        self.tls.send_close_notify();
    }

    fn put(&mut self, bytes: &[u8]) {
        // Into memory: this cannot fail.
        let _ = self.tls.writer().write_all(bytes);
    }

    /// The bytes that go to the broker now.
    pub fn outgoing(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        while self.tls.wants_write() {
            if self.tls.write_tls(&mut bytes).is_err() {
                break; // A vector takes all.
            }
        }
        bytes
    }
}

fn not_the_class(error: rustls::Error) -> Trouble {
    Trouble::NotTheClass(error.to_string())
}
