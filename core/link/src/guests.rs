//! The connections of guests: which guest uses which connection, when messages were last received and sent, and the rate limit.

use super::message::{RequestRefusal, Token};
use std::collections::BTreeMap;

/// A guest's connection to the referee, numbered by the referee's owner. A number is never reused, so that late messages of a broken
/// connection are not mistaken for those of a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnectionId(pub u64);

/// The largest number of spectators of a game.
pub const SPECTATORS_MAX: usize = 32;
/// The number of messages that a guest may send at once before the rate limit applies.
const BURST: u64 = 40;
/// The number of messages per second that a guest may send on average.
const PER_SECOND: u64 = 20;

/// A guest that has identified itself on a connection.
#[derive(Clone, Debug)]
pub struct Guest {
    /// The guest's secret token.
    pub token: Token,
    /// The indexes of the guest's persons, in the setup's order; empty for a spectator.
    pub person_indexes: Vec<u8>,
    /// The referee's time in milliseconds when the guest's last message was received.
    pub last_message_ms: u64,
    /// The referee's time in milliseconds when the game's state was last sent to the guest.
    pub last_state_ms: u64,
    /// The number of the guest's latest request.
    pub last_request_number: u64,
    /// Why the guest's latest request was refused; `None` if it was not.
    pub last_refusal: Option<RequestRefusal>,
    /// The guest's recent messages for the rate limit, in thousandths of a message.
    said: u64,
    /// The referee's time in milliseconds at which `said` was last updated.
    counted_ms: u64,
}

impl Guest {
    pub fn new(me: Token, now_ms: u64) -> Guest {
        let persons = Vec::new();
        Guest {
            token: me,
            person_indexes: persons,
            last_message_ms: now_ms,
            last_state_ms: now_ms,
            last_request_number: 0,
            last_refusal: None,
            said: 0,
            counted_ms: now_ms,
        }
    }

    /// Counts a message of the guest; returns `false` if the message exceeds the rate limit.
    pub fn count_message(&mut self, now_ms: u64) -> bool {
        let passed_ms = now_ms.saturating_sub(self.counted_ms);
        self.said = self.said.saturating_sub(passed_ms.saturating_mul(PER_SECOND)) + 1000;
        self.counted_ms = now_ms;
        self.said <= BURST * 1000
    }
}

/// All connections on which a guest has identified itself.
#[derive(Clone, Debug, Default)]
pub struct Guests(BTreeMap<ConnectionId, Guest>);

impl Guests {
    pub fn get(&self, line: ConnectionId) -> Option<&Guest> {
        self.0.get(&line)
    }

    pub fn get_mut(&mut self, line: ConnectionId) -> Option<&mut Guest> {
        self.0.get_mut(&line)
    }

    pub fn insert(&mut self, line: ConnectionId, guest: Guest) {
        self.0.insert(line, guest);
    }

    pub fn remove(&mut self, line: ConnectionId) -> Option<Guest> {
        self.0.remove(&line)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = (ConnectionId, &Guest)> {
        self.0.iter().map(|(line, guest)| (*line, guest))
    }

    /// The connections whose guest has a given property.
    pub fn connections_where(&self, is_so: impl Fn(&Guest) -> bool) -> Vec<ConnectionId> {
        self.iter().filter(|(_, guest)| is_so(guest)).map(|(line, _)| line).collect()
    }

    /// The guest to which a person belongs, if that guest is connected.
    pub fn of_person(&self, person: u8) -> Option<&Guest> {
        self.0.values().find(|guest| guest.person_indexes.contains(&person))
    }

    pub fn spectators(&self) -> usize {
        self.0.values().filter(|guest| guest.person_indexes.is_empty()).count()
    }
}
