//! What the index keeps of a game that somebody played on this machine, beside its facts: who decided each player's moves, how long they
//! thought, and the help that was used.

use super::index_error::IndexError;
use super::query::PlayedBy;
use qipan_rules::Color;
use qipan_session::{Entry, Record, Seat, Session};

/// The length of the encoded head, and of each player after it.
const HEAD_BYTES: usize = 5;
const PLAYER_BYTES: usize = 6;

/// What the index keeps of a game that was played to its end on this machine. Thinking times are in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The players in the order of play, each with the thinking time.
    pub players: Vec<(PlayedBy, u32)>,
    /// The number of hints and of moves taken back.
    pub hints: u16,
    pub takebacks: u16,
    /// Whether the game began on a board that was set up, or a player changed on the way.
    pub is_irregular: bool,
}

impl Played {
    /// `None` for a game that is not over, that was imported, that continues another one, in which nobody took time for a move, or that
    /// somebody played at another machine.
    pub fn of(session: &Session, records: &[Record]) -> Option<Played> {
        let setup = session.setup();
        let is_own = setup.venue.is_empty() && setup.origin.is_none() && session.has_timed_moves();
        if session.ending().is_none() || !is_own {
            return None;
        }
        let player = |(person, player): (usize, &qipan_session::Player)| {
            let color = Color::ALL.into_iter().find(|color| session.player_index_of(*color) == person);
            let thought_ms = color.map_or(0, |color| session.used_ms(color));
            Some((PlayedBy::of_seat(&player.seat)?, u32::try_from(thought_ms).unwrap_or(u32::MAX)))
        };
        let count = |is_it: &dyn Fn(&Entry) -> bool| {
            let count = records.iter().filter(|record| is_it(&record.entry)).count();
            u16::try_from(count).unwrap_or(u16::MAX)
        };
        let has_changed = count(&|entry| matches!(entry, Entry::Seat(..))) > 0;
        Some(Played {
            players: session.players_in_setup_order().iter().enumerate().map(player).collect::<Option<_>>()?,
            hints: count(&|entry| matches!(entry, Entry::Hint(_))),
            takebacks: u16::try_from(session.takebacks()).unwrap_or(u16::MAX),
            is_irregular: has_changed || setup.game.rule_words().1 == "position",
        })
    }

    /// Whether a person played against this opponent, among others.
    pub fn is_against(&self, opponent: PlayedBy) -> bool {
        let count = |by: PlayedBy| self.players.iter().filter(|(player, _)| *player == by).count();
        match opponent {
            PlayedBy::Person => count(PlayedBy::Person) > 1,
            other => count(PlayedBy::Person) > 0 && count(other) > 0,
        }
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![u8::from(self.is_irregular)];
        bytes.extend(self.hints.to_le_bytes());
        bytes.extend(self.takebacks.to_le_bytes());
        for (by, thought_ms) in &self.players {
            bytes.extend(by.code());
            bytes.extend(thought_ms.to_le_bytes());
        }
        bytes
    }

    pub fn of_bytes(bytes: &[u8]) -> Result<Played, IndexError> {
        let (&[irregular, h0, h1, t0, t1], players) =
            bytes.split_first_chunk::<HEAD_BYTES>().ok_or(IndexError::Broken)?;
        let players = players.as_chunks::<PLAYER_BYTES>().0.iter();
        let player = |&[kind, level, a, b, c, d]: &[u8; PLAYER_BYTES]| {
            (PlayedBy::of_code([kind, level]), u32::from_le_bytes([a, b, c, d]))
        };
        Ok(Played {
            players: players.map(player).collect(),
            hints: u16::from_le_bytes([h0, h1]),
            takebacks: u16::from_le_bytes([t0, t1]),
            is_irregular: irregular != 0,
        })
    }
}

impl PlayedBy {
    /// `None` for a person at another machine.
    fn of_seat(seat: &Seat) -> Option<PlayedBy> {
        Some(match seat {
            Seat::Human => PlayedBy::Person,
            Seat::Computer { level } => PlayedBy::Level(*level),
            Seat::Full { .. } => PlayedBy::Full,
            Seat::Adapting => PlayedBy::Adapting,
            Seat::External { .. } => PlayedBy::Engine,
            Seat::Remote => return None,
        })
    }

    fn code(self) -> [u8; 2] {
        match self {
            PlayedBy::Person => [0, 0],
            PlayedBy::Level(level) => [1, level],
            PlayedBy::Full => [2, 0],
            PlayedBy::Adapting => [3, 0],
            PlayedBy::Engine => [4, 0],
        }
    }

    fn of_code([kind, level]: [u8; 2]) -> PlayedBy {
        match kind {
            0 => PlayedBy::Person,
            1 => PlayedBy::Level(level),
            2 => PlayedBy::Full,
            3 => PlayedBy::Adapting,
            _ => PlayedBy::Engine,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_played_comes_back() {
        let seats = [PlayedBy::Person, PlayedBy::Level(12), PlayedBy::Full, PlayedBy::Adapting, PlayedBy::Engine];
        for by in seats {
            let players = vec![(by, 1), (PlayedBy::Person, u32::MAX)];
            let played = Played { players, hints: 258, takebacks: 7, is_irregular: true };
            assert_eq!(Played::of_bytes(&played.to_bytes()).ok(), Some(played));
        }
        assert!(Played::of_bytes(&[0; HEAD_BYTES - 1]).is_err());
    }
}
