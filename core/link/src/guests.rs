//! The connections of guests: who uses which one, when the last messages were received and sent, and the rate limit.

use super::message::{RequestRefusal, Token};
use std::collections::BTreeMap;

/// A guest's connection, numbered by the referee's owner. A number is never reused: messages of a broken connection belong to that one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineId(pub u64);

/// Maximum number of spectators of a game.
pub const SPECTATORS_MAX: usize = 32;
/// Burst limit per guest in messages, and the rate per second.
const BURST: u64 = 40;
const PER_SECOND: u64 = 20;

/// A guest on a line.
#[derive(Clone, Debug)]
pub struct Guest {
    pub me: Token,
    /// The guest's persons, in the setup's order; a spectator has none.
    pub persons: Vec<u8>,
    /// When the last message was received.
    pub heard_ms: u64,
    /// When the state was last sent.
    pub told_ms: u64,
    /// The number of the guest's latest request; `refused` is the reason if it was refused.
    pub request: u64,
    pub refused: Option<RequestRefusal>,
    /// Recent messages for the rate limit, in thousandths of a message.
    said: u64,
    counted_ms: u64,
}

impl Guest {
    pub fn new(me: Token, now_ms: u64) -> Guest {
        let persons = Vec::new();
        Guest { me, persons, heard_ms: now_ms, told_ms: now_ms, request: 0, refused: None, said: 0, counted_ms: now_ms }
    }

    /// Counts a message; `false` if it exceeds the limit.
    pub fn count(&mut self, now_ms: u64) -> bool {
        let passed_ms = now_ms.saturating_sub(self.counted_ms);
        self.said = self.said.saturating_sub(passed_ms.saturating_mul(PER_SECOND)) + 1000;
        self.counted_ms = now_ms;
        self.said <= BURST * 1000
    }
}

/// All connections with a known guest.
#[derive(Clone, Debug, Default)]
pub struct Guests(BTreeMap<LineId, Guest>);

impl Guests {
    pub fn get(&self, line: LineId) -> Option<&Guest> {
        self.0.get(&line)
    }

    pub fn get_mut(&mut self, line: LineId) -> Option<&mut Guest> {
        self.0.get_mut(&line)
    }

    pub fn insert(&mut self, line: LineId, guest: Guest) {
        self.0.insert(line, guest);
    }

    pub fn remove(&mut self, line: LineId) -> Option<Guest> {
        self.0.remove(&line)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = (LineId, &Guest)> {
        self.0.iter().map(|(line, guest)| (*line, guest))
    }

    /// The connections with a given property.
    pub fn lines(&self, is_so: impl Fn(&Guest) -> bool) -> Vec<LineId> {
        self.iter().filter(|(_, guest)| is_so(guest)).map(|(line, _)| line).collect()
    }

    /// The guest of a person.
    pub fn of_person(&self, person: u8) -> Option<&Guest> {
        self.0.values().find(|guest| guest.persons.contains(&person))
    }

    pub fn spectators(&self) -> usize {
        self.0.values().filter(|guest| guest.persons.is_empty()).count()
    }
}
