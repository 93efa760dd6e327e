//! A teacher's requests to the referee, the bulletin to all seats, and the bytes of both. Only values.

use super::mqtt::PACKET_BYTES_MAX;
use qipan_session::{ClockRule, Game};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

const MAGIC: &[u8] = b"qipan-class 1 ";
/// The largest size of a payload in bytes, except the table of results.
const BYTES_MAX: usize = 64 << 10;
/// The largest size in bytes of the table of results; a longer table is cut to this size.
pub const RESULTS_BYTES_MAX: usize = PACKET_BYTES_MAX / 4;
/// The largest length of a lesson's name in characters.
pub const LESSON_CHARS_MAX: usize = 40;

/// What all seats of a class play in a round: a name, a game with its start board, and a clock.
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

/// How the seats of the next round are paired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pairing {
    RoundRobin,
    Swiss,
    Ladder,
    /// These pairs, chosen by the teacher: the two seats of each game, Black first. All other seats have a bye.
    Hand(Vec<(String, String)>),
}

/// A request of the teacher to the referee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TeacherRequest {
    /// Pairs and starts the next round, with the current lesson.
    Pair(Pairing),
    /// Pauses (`true`) or resumes (`false`) all games.
    Hold(bool),
    /// Sets the lesson, which all seats play from the next round on.
    Lesson(Lesson),
    /// Requests the table with the results of all rounds.
    Results,
}

/// The referee's reply to a teacher's request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TeacherReply {
    /// The next round has started; `games` is the number of its games.
    Round { number: usize, games: usize },
    /// The request failed, for this reason, an English sentence.
    Wrong(String),
    /// The table of results: one line per game, with fields separated by tabs.
    Results(String),
}

/// The teacher's settings for all seats, which the referee publishes as one retained message.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bulletin {
    pub lesson: Lesson,
    /// Whether all games are paused.
    pub is_held: bool,
    /// The number of the current round; 0 before the first round.
    pub round: usize,
    /// The logins of the seats that have a bye in this round.
    pub rests: Vec<String>,
}

fn encode<T: Serialize>(value: &T) -> Vec<u8> {
    // Encoding plain values cannot fail. If it did, the reader would refuse the payload.
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
