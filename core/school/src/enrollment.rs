//! The enrollment of a class: the class code gets a pupil a ticket. It works like an invitation among friends (`link::wire`): the code
//! gives the key of an encrypted connection, over which a pupil sends a name and receives the ticket of that seat; a wrong code delays only
//! its sender. One thread besides the wire's; nothing runs before `open`.

use super::class::{Class, ClassError, ClassPlace, Folder};
use super::class_referee::Attendance;
use super::ticket::{self, Ticket};
use qipan_link::wire::{Announcement, Code, Host, HostEvent, HostOptions, PeerId, TryLimit, WireError, announce_class};
use qipan_session::setup::NAME_CHARS_MAX;
use qipan_store::atomic;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Weak};

/// The default port, so that an address can be typed without one.
pub const PORT: u16 = 47_821;
const MAGIC: &str = "qipan-door 1 ";
/// Queue limit of the thread; further messages wait in the system.
const INBOX: usize = 64;

/// The answer to a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Ticket(Box<Ticket>),
    /// The class has no such name, and no seat is free.
    Unknown,
    /// The person with this name is online already. Two programs on one seat would end each other's connections for ever.
    Here,
}

/// A notification to the owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EnrollmentEvent {
    /// A pupil with this name received the ticket of this seat.
    Sat {
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
    /// The system refuses a thread or random bytes.
    #[error("the system gives no thread or no random numbers")]
    System,
}

/// The bytes of a pupil's request for a name.
pub fn ask(name: &str) -> Vec<u8> {
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
            Answer::Here => format!("{MAGIC}here").into_bytes(),
        }
    }

    pub fn decode(frame: &[u8]) -> Option<Answer> {
        let rest = frame.strip_prefix(MAGIC.as_bytes())?;
        match (rest, rest.strip_prefix(b"ticket ")) {
            (_, Some(ticket)) => Ticket::decode(ticket).ok().map(|ticket| Answer::Ticket(Box::new(ticket))),
            (b"unknown", _) => Some(Answer::Unknown),
            (b"here", _) => Some(Answer::Here),
            _ => None,
        }
    }
}

/// The seat for a name: the seat that has it, or the first unnamed one that is offline; `true` if the seat got this name now.
pub fn seat_for(class: &mut Class, name: &str, is_here: impl Fn(&str) -> bool) -> Result<(String, bool), Answer> {
    let is_his = |of: &str| of.trim().to_lowercase() == name.trim().to_lowercase();
    if let Some(place) = class.places.iter().find(|place| is_his(&place.name)) {
        return if is_here(&place.seat) { Err(Answer::Here) } else { Ok((place.seat.clone(), false)) };
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

/// A running enrollment; dropping it ends it.
pub struct Enrollment {
    host: Arc<Host>,
    _announcement: Option<Announcement>,
}

impl Enrollment {
    /// Starts the enrollment. Calls `told` on other threads.
    pub fn open(
        folder: Folder,
        code: Code,
        is_local_only: bool,
        here: Attendance,
        told: impl Fn(EnrollmentEvent) + Send + Sync + 'static,
    ) -> Result<Enrollment, EnrollmentError> {
        let name = folder.class().map_err(EnrollmentError::Class)?.name;
        let (inbox, events) = sync_channel(INBOX);
        let open = |port: u16| {
            let (inbox, code) = (inbox.clone(), Some(code.clone()));
            // Fails only when the thread is at its end.
            let options = HostOptions { port, code, tries: TryLimit::Paced, is_local_only, ..HostOptions::default() };
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

    /// The addresses that a pupil can type.
    pub fn addresses(&self) -> Vec<IpAddr> {
        self.host.addresses()
    }
}

struct EnrollmentHandler {
    folder: Folder,
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

    /// Answers a pupil and ends the connection: the ticket contains everything else that a pupil needs.
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
        (self.told)(EnrollmentEvent::Sat { name: name.to_owned(), seat });
        Ok(Answer::Ticket(Box::new(ticket)))
    }
}

// A ticket goes in one frame.
const _: () = assert!(ticket::BYTES_MAX as usize + 64 <= qipan_link::wire::FRAME_BYTES_MAX);
