//! A teacher's requests to the referee, the bulletin to all, and the bytes of both. Values only.

use super::mqtt::PACKET_BYTES_MAX;
use qipan_session::{ClockRule, Game};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

const MAGIC: &[u8] = b"qipan-class 1 ";
/// Limit of a payload in bytes, except the table of results.
const BYTES_MAX: usize = 64 << 10;
/// Limit in bytes of the table of results; a longer table is cut at a line end.
pub const RESULTS_BYTES_MAX: usize = PACKET_BYTES_MAX / 4;
/// Limit of a lesson's name in characters.
pub const LESSON_CHARS_MAX: usize = 40;

/// What all seats play: a name, a start board and a clock.
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
    /// The two seats of each game, Black first; all others have a bye.
    Hand(Vec<(String, String)>),
}

/// A request from the teacher to the referee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TeacherRequest {
    /// Starts the next round, with the current lesson.
    Pair(Pairing),
    /// Pauses (`true`) or resumes all games.
    Hold(bool),
    /// Sets what all seats play from the next round on.
    Lesson(Lesson),
    /// Requests the table of all rounds.
    Results,
}

/// The referee's answer to a teacher's request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TeacherReply {
    Round {
        number: usize,
        games: usize,
    },
    /// The request failed; the reason is an English sentence.
    Wrong(String),
    /// The table of results: tab-separated fields, one line per game.
    Results(String),
}

/// The teacher's settings for all seats, as one retained message.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bulletin {
    pub lesson: Lesson,
    pub is_held: bool,
    /// The number of the current round; 0 before the first.
    pub round: usize,
    /// The names of those with a bye in this round, by seat.
    pub rests: Vec<String>,
}

fn encode<T: Serialize>(value: &T) -> Vec<u8> {
    // Plain values in memory: this cannot fail; otherwise the payload would be refused when read.
    [MAGIC, ron::to_string(value).unwrap_or_default().as_bytes()].concat()
}

fn decode<T: DeserializeOwned>(bytes: &[u8], bytes_max: usize) -> Option<T> {
    let text = Some(bytes).filter(|bytes| bytes.len() <= bytes_max)?.strip_prefix(MAGIC)?;
    ron::from_str(std::str::from_utf8(text).ok()?).ok()
}

impl TeacherRequest {
    pub fn encode(&self) -> Vec<u8> {
        encode(self)
    }

    pub fn decode(bytes: &[u8]) -> Option<TeacherRequest> {
        decode(bytes, BYTES_MAX)
    }
}

impl TeacherReply {
    pub fn encode(&self) -> Vec<u8> {
        encode(self)
    }

    pub fn decode(bytes: &[u8]) -> Option<TeacherReply> {
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
