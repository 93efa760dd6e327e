//! A client's connection to the broker, without the socket: TLS bytes go in and out, messages come out and go in. The client logs in,
//! subscribes again on every connection, and pings the broker. Reads no clock: times are milliseconds of any clock.

use super::mqtt::{self, Login, Malformed, Message, Packet, Packets};
use super::ticket::Ticket;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::time_provider::TimeProvider;
use rustls::{ClientConfig, ClientConnection, RootCertStore};
use std::fmt;
use std::io::{Read, Write};
use std::sync::Arc;
use std::time::SystemTime;

/// The host name in the broker's certificate of every class. No machine has this name, because addresses may change: the certificate
/// authority identifies the class.
pub const SERVER_NAME: &str = "class.qipan.invalid";
/// The keep-alive interval of a client in milliseconds. After one and a half intervals without a packet the broker treats the client as
/// gone.
pub const KEEP_ALIVE_MS: u64 = 12_000;
/// The timeout of a ping and of the login, in milliseconds.
const SILENT_MS: u64 = 10_000;

/// Why a client has no connection to the broker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrokerConnectionError {
    /// The broker is not the one of the ticket's class, or does not speak TLS; the text is the TLS error.
    NotTheClass(String),
    /// The broker refused the login with this MQTT code: 4 and 5 mean a wrong name or password.
    Refused(u8),
    /// The broker refused a subscription.
    NotAllowed,
    Malformed,
    /// The broker did not reply in time.
    Silent,
    /// Another program uses the same ticket and connected first.
    TicketInUse,
    /// The ticket contains no usable certificate.
    Ticket,
    Io(std::io::ErrorKind),
}

impl fmt::Display for BrokerConnectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BrokerConnectionError::NotTheClass(why) => write!(f, "this is not the class's broker ({why})"),
            BrokerConnectionError::Refused(4 | 5) => f.write_str("the broker does not know this seat and password"),
            BrokerConnectionError::Refused(code) => write!(f, "the broker refuses the line (code {code})"),
            BrokerConnectionError::NotAllowed => f.write_str("the broker does not let this seat hear its class"),
            BrokerConnectionError::Malformed => Malformed.fmt(f),
            BrokerConnectionError::Silent => f.write_str("the broker does not answer"),
            BrokerConnectionError::TicketInUse => f.write_str("another machine is in the class by the same ticket"),
            BrokerConnectionError::Ticket => f.write_str("the ticket's certificate cannot be used"),
            BrokerConnectionError::Io(kind) => write!(f, "no line to the broker: {kind}"),
        }
    }
}

impl std::error::Error for BrokerConnectionError {}

impl From<Malformed> for BrokerConnectionError {
    fn from(_: Malformed) -> BrokerConnectionError {
        BrokerConnectionError::Malformed
    }
}

/// An event of a client's connection to the broker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MqttEvent {
    /// The broker accepted the login and the subscriptions.
    Open,
    Message(Message),
}

/// The system's clock for checking certificates. Before 1970 the clock gives zero, at which no certificate is valid.
#[derive(Debug)]
struct SystemTimeOrZero;

impl TimeProvider for SystemTimeOrZero {
    fn current_time(&self) -> Option<UnixTime> {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Some(UnixTime::since_unix_epoch(now))
    }
}

/// The TLS configuration of a client of the ticket's class: it trusts only the class's certificate authority.
pub fn tls(ticket: &Ticket) -> Result<Arc<ClientConfig>, BrokerConnectionError> {
    let mut roots = RootCertStore::empty();
    let authority = CertificateDer::from(ticket.authority_der().ok_or(BrokerConnectionError::Ticket)?);
    roots.add(authority).map_err(|_| BrokerConnectionError::Ticket)?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_details(provider, Arc::new(SystemTimeOrZero));
    let versions = builder.with_protocol_versions(&[&rustls::version::TLS13]);
    let mut config =
        versions.map_err(|_| BrokerConnectionError::Ticket)?.with_root_certificates(roots).with_no_client_auth();
    // Turns off the resumption of TLS sessions, so that an old key is never used again.
    config.resumption = rustls::client::Resumption::disabled();
    Ok(Arc::new(config))
}

/// A client's connection to the broker, without the socket.
pub struct MqttClient {
    tls: ClientConnection,
    packets: Packets,
    filters: Vec<String>,
    is_open: bool,
    said_ms: u64,
    heard_ms: u64,
    is_asked: bool,
}

impl MqttClient {
    /// Starts a connection; `outgoing` then has the bytes for the broker. `will` is the topic and the payload of the retained message that
    /// the broker publishes if the connection breaks.
    pub fn begin(
        now_ms: u64,
        tls: Arc<ClientConfig>,
        ticket: &Ticket,
        filters: Vec<String>,
        will: (&str, &[u8]),
    ) -> Result<MqttClient, BrokerConnectionError> {
        let name = ServerName::try_from(SERVER_NAME).map_err(|_| BrokerConnectionError::Ticket)?;
        let mut tls = ClientConnection::new(tls, name).map_err(not_the_class)?;
        tls.set_buffer_limit(None);
        let keep_alive_s = (KEEP_ALIVE_MS / 1000) as u16;
        let login = Login { name: &ticket.seat, password: &ticket.password, keep_alive_s, mqtt_last_will: will };
        let mut talk = MqttClient {
            tls,
            packets: Packets::default(),
            filters,
            is_open: false,
            said_ms: now_ms,
            heard_ms: now_ms,
            is_asked: false,
        };
        talk.put(&mqtt::encode_connect(&login));
        Ok(talk)
    }

    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Handles bytes received from the broker. After an error the caller must end the connection.
    pub fn receive(&mut self, now_ms: u64, mut bytes: &[u8]) -> Result<Vec<MqttEvent>, BrokerConnectionError> {
        let mut heard = Vec::new();
        (self.heard_ms, self.is_asked) = (now_ms, false);
        while !bytes.is_empty() {
            self.tls.read_tls(&mut bytes).map_err(|error| BrokerConnectionError::Io(error.kind()))?;
            let state = self.tls.process_new_packets().map_err(not_the_class)?;
            let mut plain = vec![0; state.plaintext_bytes_to_read()];
            self.tls.reader().read_exact(&mut plain).map_err(|error| BrokerConnectionError::Io(error.kind()))?;
            self.packets.feed(&plain);
            while let Some(packet) = self.packets.next_packet()? {
                heard.extend(self.take(now_ms, packet)?);
            }
        }
        Ok(heard)
    }

    fn take(&mut self, now_ms: u64, packet: Packet) -> Result<Option<MqttEvent>, BrokerConnectionError> {
        match packet {
            Packet::Connected(0) => {
                let subscribe = mqtt::encode_subscribe(&self.filters);
                self.put(&subscribe);
                self.said_ms = now_ms;
                Ok(None)
            }
            Packet::Connected(code) => Err(BrokerConnectionError::Refused(code)),
            Packet::Subscribed(codes) if codes.iter().any(|code| *code > 2) => Err(BrokerConnectionError::NotAllowed),
            Packet::Subscribed(_) => {
                let was_open = std::mem::replace(&mut self.is_open, true);
                Ok(Some(MqttEvent::Open).filter(|_| !was_open))
            }
            Packet::Message(message) => Ok(Some(MqttEvent::Message(message))),
            Packet::Pong | Packet::Unsubscribed => Ok(None),
        }
    }

    /// Sends a message; drops it if the connection is not open yet, because the broker would drop it too.
    pub fn send(&mut self, now_ms: u64, message: &Message) {
        if self.is_open {
            self.put(&mqtt::encode_publish(message));
            self.said_ms = now_ms;
        }
    }

    /// Replaces the client's subscriptions by these topics.
    pub fn set_subscriptions(&mut self, filters: Vec<String>) {
        let missing = |from: &[String], of: &[String]| {
            of.iter().filter(|filter| !from.contains(filter)).cloned().collect::<Vec<String>>()
        };
        let (new, old) = (missing(&self.filters, &filters), missing(&filters, &self.filters));
        self.filters = filters;
        if self.is_open && !old.is_empty() {
            self.put(&mqtt::encode_unsubscribe(&old));
        }
        if self.is_open && !new.is_empty() {
            self.put(&mqtt::encode_subscribe(&new));
        }
    }

    /// Does what is due at this time: sends a ping, or fails if the broker does not reply.
    pub fn tick(&mut self, now_ms: u64) -> Result<(), BrokerConnectionError> {
        if (self.is_asked || !self.is_open) && now_ms >= self.heard_ms.max(self.said_ms) + SILENT_MS {
            return Err(BrokerConnectionError::Silent);
        }
        if now_ms >= self.said_ms.min(self.heard_ms) + KEEP_ALIVE_MS && self.is_open && !self.is_asked {
            self.put(&mqtt::encode_ping());
            (self.said_ms, self.is_asked) = (now_ms, true);
        }
        Ok(())
    }

    /// The time in milliseconds when `tick` is due.
    pub fn next_ms(&self) -> u64 {
        if self.is_asked || !self.is_open {
            self.heard_ms.max(self.said_ms) + SILENT_MS
        } else {
            self.said_ms.min(self.heard_ms) + KEEP_ALIVE_MS
        }
    }

    /// Logs out from the broker, which then does not publish the will.
    pub fn log_out(&mut self) {
        self.put(&mqtt::encode_disconnect());
        self.tls.send_close_notify();
    }

    fn put(&mut self, bytes: &[u8]) {
        // Writing into memory cannot fail.
        let _ = self.tls.writer().write_all(bytes);
    }

    /// The bytes that are to be sent to the broker now.
    pub fn outgoing(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        while self.tls.wants_write() {
            if self.tls.write_tls(&mut bytes).is_err() {
                break; // Writing to a vector cannot fail.
            }
        }
        bytes
    }
}

fn not_the_class(error: rustls::Error) -> BrokerConnectionError {
    BrokerConnectionError::NotTheClass(error.to_string())
}
