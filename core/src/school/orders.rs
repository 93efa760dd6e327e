//! What a teacher asks of the referee, what all of a class are told of it, and the bytes of both. Values only.

use super::mqtt::PACKET_BYTES_MAX;
use crate::session::{ClockRule, Game};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

const MAGIC: &[u8] = b"qipan-class 1 ";
/// No word is longer, but for the table of results.
const BYTES_MAX: usize = 64 << 10;
/// A table that is longer is cut at a line.
pub const RESULTS_BYTES_MAX: usize = PACKET_BYTES_MAX / 4;
/// The longest name of a lesson, in letters.
pub const LESSON_CHARS_MAX: usize = 40;

/// What all play: a name, a start and a clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    pub name: String,
    pub game: Game,
    pub clock: ClockRule,
}

impl Default for Lesson {
    fn default() -> Lesson {
        Lesson { name: String::new(), game: Game::reversi(), clock: ClockRule::None }
    }
}

/// How the next round is paired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pairing {
    RoundRobin,
    Swiss,
    Ladder,
    /// The two seats of each game, Black first; all others rest.
    Hand(Vec<(String, String)>),
}

/// What a teacher asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// The next round, of the lesson that is set.
    Pair(Pairing),
    /// All games stop, or go on.
    Hold(bool),
    /// From the next round on all play this.
    Lesson(Lesson),
    /// The table of all rounds.
    Results,
}

/// What the teacher is answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    Round {
        number: usize,
        games: usize,
    },
    /// It was not done; an English sentence.
    Wrong(String),
    /// Fields between tabs, a line a game.
    Results(String),
}

/// What all are told, retained.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bulletin {
    pub lesson: Lesson,
    pub is_held: bool,
    /// 0 before the first.
    pub round: usize,
    /// The names of those who rest in this round, by their seats.
    pub rests: Vec<String>,
}

fn encode<T: Serialize>(value: &T) -> Vec<u8> {
    // Plain values in memory: this cannot fail; were it to, the word would be refused when read.
    [MAGIC, ron::to_string(value).unwrap_or_default().as_bytes()].concat()
}

fn decode<T: DeserializeOwned>(bytes: &[u8], bytes_max: usize) -> Option<T> {
    let text = Some(bytes).filter(|bytes| bytes.len() <= bytes_max)?.strip_prefix(MAGIC)?;
    ron::from_str(std::str::from_utf8(text).ok()?).ok()
}

impl Order {
    pub fn encode(&self) -> Vec<u8> {
        encode(self)
    }

    pub fn decode(bytes: &[u8]) -> Option<Order> {
        decode(bytes, BYTES_MAX)
    }
}

impl Reply {
    pub fn encode(&self) -> Vec<u8> {
        encode(self)
    }

    pub fn decode(bytes: &[u8]) -> Option<Reply> {
        decode(bytes, PACKET_BYTES_MAX)
    }
}

impl Bulletin {
    pub fn encode(&self) -> Vec<u8> {
        encode(self)
    }

    pub fn decode(bytes: &[u8]) -> Option<Bulletin> {
        decode(bytes, BYTES_MAX)
    }
}
