//! A pupil's seat in a class: the request to join with the code, the stored ticket, the connection to the class's broker. The class's game
//! sends its messages through the seat. Neither a thread nor a connection exists before somebody joins or resumes a class's game.

use crate::app::kernel::saving::Wake;
use crate::link::FromGuest;
use crate::link::wire::{Code, DisconnectReason, Guest, GuestCredential, GuestEvent, HostAddress, Limits, WireError};
use crate::school::broker_connection::{self, WatchEvent};
use crate::school::enrollment::{self, Answer};
use crate::school::mqtt_client::BrokerConnectionError;
use crate::school::seat_route::SeatRoute;
use crate::school::teacher_requests::Bulletin;
use crate::school::ticket::Ticket;
use crate::store::settings_file::PendingWrite;
use crate::store::{GameId, Store};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};

/// The folder for stored data about classes.
pub const FOLDER: &str = "class";
const MEMBER: &str = "member.ron";
const VERSION: u32 = 1;
const BYTES_MAX: u64 = 64 << 10;
/// Maximum number of queued messages from the broker. Further messages wait in the operating system.
const INBOX: usize = 1024;

/// The stored identity of this machine in a class.
#[derive(Clone, Serialize, Deserialize)]
pub struct ClassMembership {
    version: u32,
    pub name: String,
    ticket: Ticket,
}

impl ClassMembership {
    pub fn new(name: String, ticket: Ticket) -> ClassMembership {
        ClassMembership { version: VERSION, name, ticket }
    }

    /// Reads the stored membership; `None` if there is no valid membership.
    pub fn read(store: &Store) -> Option<ClassMembership> {
        let bytes = store.disk().read(&path(store), BYTES_MAX).ok()?;
        let member: ClassMembership = ron::from_str(std::str::from_utf8(&bytes).ok()?).ok()?;
        (member.version == VERSION && Ticket::decode(&member.ticket.encode()).is_ok()).then_some(member)
    }

    /// Creates the membership for the ticket in a file.
    pub fn of_file(store: &Store, file: &Path) -> Option<ClassMembership> {
        let bytes = store.disk().read(file, crate::school::ticket::BYTES_MAX).ok()?;
        let ticket = Ticket::decode(&bytes).ok()?;
        Some(ClassMembership::new(ticket.seat.clone(), ticket))
    }

    pub fn write(&self, store: &Store) -> PendingWrite {
        let text = ron::to_string(self).unwrap_or_default();
        PendingWrite { path: path(store), bytes: text.into_bytes(), set_aside: false }
    }

    pub fn class(&self) -> &str {
        &self.ticket.class
    }
}

fn path(store: &Store) -> PathBuf {
    store.root().join(FOLDER).join(MEMBER)
}

/// Why a request to join was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinRefusal {
    Gone(DisconnectReason),
    /// The class has no such name and no free seat.
    Unknown,
    /// Somebody with this name is already in the class.
    NameInUse,
}

/// A request to join a class.
pub struct JoinRequest {
    guest: Guest,
    inbox: Receiver<GuestEvent>,
    pub name: String,
    pub refusal: Option<JoinRefusal>,
    /// Whether the class's door was too busy to answer, so that this program goes on trying.
    pub is_retrying: bool,
}

impl JoinRequest {
    pub fn send_to(target: HostAddress, code: Code, name: String, wake: Wake) -> Result<JoinRequest, WireError> {
        let (sender, inbox) = channel();
        let event = move |event| {
            let _ = sender.send(event); // The page may be closed.
            wake();
        };
        let guest = Guest::connect(target, GuestCredential::Code(code), Limits::default(), event)?;
        Ok(JoinRequest { guest, inbox, name, refusal: None, is_retrying: false })
    }

    /// Returns the ticket once it has arrived.
    pub fn poll_ticket(&mut self) -> Option<Ticket> {
        while let Ok(event) = self.inbox.try_recv() {
            match event {
                // Also after a loss, which may have taken the name or the answer with it.
                GuestEvent::Joined { .. } | GuestEvent::Reconnected => {
                    self.is_retrying = false;
                    let _ = self.guest.send(&enrollment::encode_name(&self.name));
                }
                GuestEvent::Frame(frame) => match Answer::decode(&frame) {
                    Some(Answer::Ticket(ticket)) => return Some(*ticket),
                    Some(Answer::Unknown) => self.refusal = Some(JoinRefusal::Unknown),
                    Some(Answer::AlreadyOnline) => self.refusal = Some(JoinRefusal::NameInUse),
                    None => self.refusal = Some(JoinRefusal::Gone(DisconnectReason::Garbled)),
                },
                GuestEvent::Ended(gone) => self.refusal = self.refusal.or(Some(JoinRefusal::Gone(gone))),
                GuestEvent::Lost(_) => self.is_retrying = true,
            }
        }
        None
    }
}

/// A pupil's seat in a class, while this program is connected or reconnecting.
pub struct ClassSeat {
    pub member: ClassMembership,
    pub route: SeatRoute,
    pub line: broker_connection::BrokerConnection,
    pub inbox: Receiver<WatchEvent>,
    /// The messages that the class's game sends to the referee.
    pub outgoing_messages: Receiver<FromGuest>,
    outgoing: Sender<FromGuest>,
    /// Why the connection to the class's broker is broken; `None` while it is open.
    pub connection_error: Option<BrokerConnectionError>,
    pub bulletin: Bulletin,
    /// Whether a game was continued without the class and is still to be sent to the class once it has ended.
    pub has_unsent_game: bool,
    /// The local logs of the class's games, each with the referee's name for the game.
    copies: Vec<(String, GameId)>,
}

/// Why a seat in a class could not be taken.
#[derive(Debug)]
pub enum SeatError {
    Trouble(BrokerConnectionError),
    System,
}

impl std::fmt::Display for SeatError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SeatError::Trouble(trouble) => trouble.fmt(f),
            SeatError::System => f.write_str("the system gives no random numbers"),
        }
    }
}

impl ClassSeat {
    pub fn take(member: ClassMembership, wake: Wake) -> Result<ClassSeat, SeatError> {
        let chance = getrandom::u64().map_err(|_| SeatError::System)?;
        let way = SeatRoute::new(&member.ticket.class, &member.ticket.seat, chance);
        let (sender, inbox) = sync_channel(INBOX);
        let told = move |told| {
            let _ = sender.send(told); // The pupil may have left the seat.
            wake();
        };
        let line =
            broker_connection::BrokerConnection::open(member.ticket.clone(), way.filters(), way.last_will(), told);
        let (mouth, words) = channel();
        let bulletin = Bulletin::default();
        let line = line.map_err(SeatError::Trouble)?;
        Ok(ClassSeat {
            member,
            route: way,
            line,
            inbox,
            outgoing_messages: words,
            outgoing: mouth,
            connection_error: None,
            bulletin,
            has_unsent_game: false,
            copies: Vec::new(),
        })
    }

    /// Whether the pupil has no game in this round.
    pub fn has_no_game(&self) -> bool {
        self.bulletin.rests.iter().any(|seat| seat == self.route.seat())
    }

    /// Returns the sender through which the class's game sends its messages.
    pub fn message_sender(&self) -> Sender<FromGuest> {
        self.outgoing.clone()
    }

    /// Returns the earlier local log of the game that the seat plays now, if there is one.
    pub fn local_game_id(&self) -> Option<GameId> {
        let game = self.route.game()?;
        self.copies.iter().rev().find(|(name, _)| name == game).map(|(_, id)| id.clone())
    }

    pub fn remember(&mut self, game: &str, id: &GameId) {
        self.copies.push((game.to_owned(), id.clone()));
    }
}
