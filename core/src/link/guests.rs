//! The lines to guests: who is on which, when something was heard and told last, and how much a guest may say.

use super::message::{Reason, Token};
use std::collections::BTreeMap;

/// A line to a guest, as the referee's owner numbers them. A number is never used twice: messages of a line that broke are another's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line(pub u64);

/// No more guests who only look on.
pub const SPECTATORS_MAX: usize = 32;
/// So many messages a guest may send at once, and so many a second.
const BURST: u64 = 40;
const PER_SECOND: u64 = 20;

/// A guest on a line.
#[derive(Clone, Debug)]
pub struct Guest {
    pub me: Token,
    /// His persons, in the setup's order; a spectator has none.
    pub persons: Vec<u8>,
    /// When something was heard from him last.
    pub heard_ms: u64,
    /// When he was told the state last.
    pub told_ms: u64,
    /// His newest wish, and why it was not done.
    pub request: u64,
    pub refused: Option<Reason>,
    /// How much he said lately, in thousandths of a message.
    said: u64,
    counted_ms: u64,
}

impl Guest {
    pub fn new(me: Token, now_ms: u64) -> Guest {
        let persons = Vec::new();
        Guest { me, persons, heard_ms: now_ms, told_ms: now_ms, request: 0, refused: None, said: 0, counted_ms: now_ms }
    }

    /// Counts a message; `false` where it is one too many.
    pub fn count(&mut self, now_ms: u64) -> bool {
        let passed_ms = now_ms.saturating_sub(self.counted_ms);
        self.said = self.said.saturating_sub(passed_ms.saturating_mul(PER_SECOND)) + 1000;
        self.counted_ms = now_ms;
        self.said <= BURST * 1000
    }
}

/// All lines on which a guest said hello.
#[derive(Clone, Debug, Default)]
pub struct Guests(BTreeMap<Line, Guest>);

impl Guests {
    pub fn get(&self, line: Line) -> Option<&Guest> {
        self.0.get(&line)
    }

    pub fn get_mut(&mut self, line: Line) -> Option<&mut Guest> {
        self.0.get_mut(&line)
    }

    pub fn insert(&mut self, line: Line, guest: Guest) {
        self.0.insert(line, guest);
    }

    pub fn remove(&mut self, line: Line) -> Option<Guest> {
        self.0.remove(&line)
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = (Line, &Guest)> {
        self.0.iter().map(|(line, guest)| (*line, guest))
    }

    /// The lines of which something is so.
    pub fn lines(&self, is_so: impl Fn(&Guest) -> bool) -> Vec<Line> {
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
