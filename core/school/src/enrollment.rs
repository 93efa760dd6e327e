//! The enrollment in a class: a pupil gets a ticket by the class code. It works like an invitation among friends (`link::wire`): the code
//! gives the key of an encrypted connection, over which a pupil sends a name and receives the ticket of a seat; a wrong code delays only
//! its sender. Enrollment has one thread in addition to the wire's threads; nothing runs before `open`.

use super::class::{Class, ClassError, ClassFolder, ClassPlace};
use super::class_referee::Attendance;
use super::ticket::{self, Ticket};
use qipan_link::wire::{Announcement, Code, Host, HostEvent, HostOptions, PeerId, TryLimit, WireError, announce_class};
use qipan_session::setup::NAME_CHARS_MAX;
use qipan_store::atomic;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Weak};

/// The default TCP port of the enrollment, so that an address can be typed without a port.
pub const PORT: u16 = 47_821;
const MAGIC: &str = "qipan-door 1 ";
/// The largest number of events that wait for the enrollment thread; further messages wait in the system.
const INBOX: usize = 64;

/// The reply to a pupil who has sent a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Ticket(Box<Ticket>),
    /// The class has no seat with this name, and no free seat.
    Unknown,
    /// The seat with this name is already online. A second program on the seat would end the first one's connection, and so on for ever.
    AlreadyOnline,
}

/// A notification from the enrollment to its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EnrollmentEvent {
    /// A pupil with this name received the ticket of this seat.
    SeatAssigned {
        name: String,
        seat: String,
    },
    WrongCode,
    NotAnnounced,
    /// The class's folder cannot be read or written.
    Stuck,
}

#[derive(Debug, thiserror::Error)]
pub enum EnrollmentError {
    #[error(transparent)]
    Wire(WireError),
    #[error(transparent)]
    Class(ClassError),
    /// The system provides no thread or no random bytes.
    #[error("the system gives no thread or no random numbers")]
    System,
}

/// The bytes of the message by which a pupil asks for the ticket of the seat with this name.
pub fn encode_name(name: &str) -> Vec<u8> {
    format!("{MAGIC}{name}").into_bytes()
}

fn read_ask(frame: &[u8]) -> Option<String> {
    let name = std::str::from_utf8(frame).ok()?.strip_prefix(MAGIC)?;
    let name: String = name.chars().filter(|letter| !letter.is_control()).take(NAME_CHARS_MAX).collect();
    Some(name.trim().to_owned()).filter(|name| !name.is_empty())
}

impl Answer {
    pub fn encode(&self) -> Vec<u8> {
        match self {
            Answer::Ticket(ticket) => [MAGIC.as_bytes(), b"ticket ", &ticket.encode()].concat(),
            Answer::Unknown => format!("{MAGIC}unknown").into_bytes(),
            Answer::AlreadyOnline => format!("{MAGIC}here").into_bytes(),
        }
    }

    pub fn decode(frame: &[u8]) -> Option<Answer> {
        let rest = frame.strip_prefix(MAGIC.as_bytes())?;
        match (rest, rest.strip_prefix(b"ticket ")) {
            (_, Some(ticket)) => Ticket::decode(ticket).ok().map(|ticket| Answer::Ticket(Box::new(ticket))),
            (b"unknown", _) => Some(Answer::Unknown),
            (b"here", _) => Some(Answer::AlreadyOnline),
            _ => None,
        }
    }
}

/// Returns the seat for a pupil's name: the seat that has this name, or the first one without a name that is offline. The flag says whether
/// the seat got the name now.
pub fn seat_for(class: &mut Class, name: &str, is_here: impl Fn(&str) -> bool) -> Result<(String, bool), Answer> {
    let is_his = |of: &str| of.trim().to_lowercase() == name.trim().to_lowercase();
    if let Some(place) = class.places.iter().find(|place| is_his(&place.name)) {
        return if is_here(&place.seat) { Err(Answer::AlreadyOnline) } else { Ok((place.seat.clone(), false)) };
    }
    let is_free = |(at, place): &(usize, &ClassPlace)| place.is_unnamed(*at) && !is_here(&place.seat);
    let free = class.places.iter().enumerate().find(is_free).map(|(at, _)| at);
    match free {
        Some(at) => {
            let place = &mut class.places[at];
            name.trim().clone_into(&mut place.name);
            Ok((place.seat.clone(), true))
        }
        None => Err(Answer::Unknown),
    }
}

/// A running enrollment; dropping it ends the enrollment.
pub struct Enrollment {
    host: Arc<Host>,
    _announcement: Option<Announcement>,
}

impl Enrollment {
    /// Starts the enrollment in the class of this folder. Other threads call `told`.
    pub fn open(
        folder: ClassFolder,
        code: Code,
        is_local_only: bool,
        here: Attendance,
        told: impl Fn(EnrollmentEvent) + Send + Sync + 'static,
    ) -> Result<Enrollment, EnrollmentError> {
        let name = folder.class().map_err(EnrollmentError::Class)?.name;
        let (inbox, events) = sync_channel(INBOX);
        let open = |port: u16| {
            let (inbox, code) = (inbox.clone(), Some(code.clone()));
            // Sending fails only when the enrollment thread has ended.
            let options =
                HostOptions { port, code, tries: TryLimit::DelaysAddress, is_local_only, ..HostOptions::default() };
            Host::open(options, move |event| _ = inbox.send(event))
        };
        let host = match open(PORT) {
            Err(WireError::Port { .. }) => open(0),
            outcome => outcome,
        };
        let host = Arc::new(host.map_err(EnrollmentError::Wire)?);
        let announced = (!is_local_only).then(|| {
            let nonce = getrandom::u64().unwrap_or_default().to_le_bytes();
            announce_class(&name, host.port(), nonce)
        });
        if let Some(Err(_)) = &announced {
            told(EnrollmentEvent::NotAnnounced);
        }
        let weak = Arc::downgrade(&host);
        let mut handler = EnrollmentHandler { folder, here, host: weak, guests: HashMap::new(), told: Box::new(told) };
        let thread = std::thread::Builder::new().name("door".into());
        thread
            .spawn(move || events.iter().for_each(|event| handler.on_host_event(event)))
            .map_err(|_| EnrollmentError::System)?;
        Ok(Enrollment { host, _announcement: announced.and_then(Result::ok) })
    }

    pub fn port(&self) -> u16 {
        self.host.port()
    }

    /// The addresses of this machine that a pupil can type.
    pub fn addresses(&self) -> Vec<IpAddr> {
        self.host.addresses()
    }
}

struct EnrollmentHandler {
    folder: ClassFolder,
    here: Attendance,
    host: Weak<Host>,
    guests: HashMap<PeerId, qipan_link::wire::TokenId>,
    told: Box<dyn Fn(EnrollmentEvent) + Send + Sync>,
}

impl EnrollmentHandler {
    fn on_host_event(&mut self, event: HostEvent) {
        match event {
            HostEvent::Joined { peer, token, .. } => _ = self.guests.insert(peer, token.id()),
            HostEvent::Frame { peer, bytes } => self.serve(peer, &bytes),
            HostEvent::Left { peer, .. } => _ = self.guests.remove(&peer),
            HostEvent::WrongCode { .. } => (self.told)(EnrollmentEvent::WrongCode),
            HostEvent::InvitationClosed | HostEvent::OtherVersion { .. } => {}
        }
    }

    /// Replies to a pupil and ends the connection, because the ticket contains everything that the pupil needs.
    fn serve(&mut self, peer: PeerId, frame: &[u8]) {
        let Some(host) = self.host.upgrade() else { return };
        match read_ask(frame).map(|name| self.answer(&name)) {
            Some(Ok(answer)) => _ = host.send(peer, &answer.encode()),
            Some(Err(_)) => (self.told)(EnrollmentEvent::Stuck),
            None => {}
        }
        if let Some(token) = self.guests.remove(&peer) {
            host.revoke(token);
        }
    }

    fn answer(&self, name: &str) -> Result<Answer, ClassError> {
        let mut class = self.folder.class()?;
        let (seat, is_new) = match seat_for(&mut class, name, |seat| self.here.has(seat)) {
            Ok(found) => found,
            Err(answer) => return Ok(answer),
        };
        let ticket = self.folder.ticket(&seat)?;
        if is_new {
            let file = self.folder.class_file();
            atomic::replace(self.folder.disk(), &file, &class.encode()).map_err(ClassError::io(&file))?;
        }
        (self.told)(EnrollmentEvent::SeatAssigned { name: name.to_owned(), seat });
        Ok(Answer::Ticket(Box::new(ticket)))
    }
}

// A ticket must fit into one frame of the wire.
const _: () = assert!(ticket::BYTES_MAX as usize + 64 <= qipan_link::wire::FRAME_BYTES_MAX);
