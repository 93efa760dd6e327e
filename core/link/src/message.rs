//! The messages between guests and the referee, and their bytes: a frame is one message as RON text after the protocol's name and version.
//! All sizes are limited before parsing; for any bytes, `decode` returns a message or an error.

use qipan_rules::gomoku::opening::{Action, Choice};
use qipan_rules::{Color, Point};
use qipan_session::setup::NAME_CHARS_MAX;
use qipan_session::{Command, Entry};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of this message protocol; messages of any other version are refused.
pub const VERSION: u32 = 1;
/// The largest size of a frame in bytes, sent or received: 256 KiB.
pub const FRAME_BYTES_MAX: usize = 256 << 10;
/// The largest length of a game's name in bytes.
pub const GAME_BYTES_MAX: usize = 200;
/// The largest size in bytes of the log records in one message: RON's escapes of quotes and backslashes may double their size.
pub const RECORDS_BYTES_MAX: usize = 100 << 10;

const MAGIC: &str = "qipan-link ";
/// The largest number of persons in a message; no game has more.
const PERSONS_MAX: usize = Color::ALL.len();
/// The largest number of offered fifth moves in a message; no opening has more.
const POINTS_MAX: usize = 32;

/// The secret by which the referee recognises a guest on any connection: random, created by the guest, stored with the guest's copy of the
/// game, and sent to the referee only.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token(pub [u8; 16]);

/// Prints a placeholder, never the secret.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Token {
    /// Whether two tokens are equal; takes the same time for equal and different tokens, so that the time reveals nothing.
    pub fn is_same(&self, other: &Token) -> bool {
        self.0.iter().zip(other.0).fold(0, |differing, (one, two)| differing | (one ^ two)) == 0
    }
}

/// The message by which a guest identifies itself to the referee; the guest repeats it until the referee answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// The guest's secret token.
    pub me: Token,
    /// The name of the game of which the guest has a copy; `None` without a copy.
    pub game: Option<String>,
    /// The number of the last record in the guest's copy; 0 without a copy.
    pub record: u64,
    /// The names of the guest's persons, each of whom needs a seat; empty for a spectator. A guest that already has seats keeps them.
    pub names: Vec<String>,
}

/// A message from a guest to the referee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromGuest {
    Hello(Hello),
    /// A request of one of the guest's persons for the game as it is after record `expect`. `request` grows with each new request on a
    /// connection.
    Ask {
        request: u64,
        expect: u64,
        person: u8,
        wish: PlayerRequest,
    },
    /// Requests the log records from this number on.
    From {
        number: u64,
    },
    /// A person's answer to an offer. The person who made the offer withdraws it by answering no.
    Answer {
        offer: Offer,
        person: u8,
        agrees: bool,
    },
    /// A sign of life, sent while the guest has nothing else to send.
    Here,
    /// The guest leaves the game.
    Leave,
}

/// What a person can request from the referee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayerRequest {
    Place(Point),
    Pass,
    /// An action for the current step of the opening rule.
    Open(Action),
    Resign,
    Offer(OfferKind),
}

/// The kind of an action that needs the consent of all persons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OfferKind {
    /// Goes back to the latest position in which the person who made the offer was to move.
    Takeback,
    Draw,
    NewGame,
    /// Ends the game because some persons have been gone for long: the game stays unfinished, and everyone keeps a copy.
    Part,
}

/// An offer made by a person for the game as it is after record `at`. Two offers with the same content are one offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    pub kind: OfferKind,
    pub person: u8,
    pub at: u64,
}

/// An offer that is not decided yet, and the persons who have agreed so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingOffer {
    pub offer: Offer,
    pub agreed: Vec<u8>,
}

impl PendingOffer {
    /// Whether this answer of a person to this offer still changes something.
    pub fn can_still_answer(&self, (offer, person, agrees): (Offer, u8, bool)) -> bool {
        self.offer == offer && !(agrees && self.agreed.contains(&person))
    }
}

/// The offer that was declined last, and the person who declined it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeclinedOffer {
    pub offer: Offer,
    pub by: u8,
}

/// Why the players' clocks are stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClockStop {
    /// A seat in the game is still free.
    Waiting,
    /// A person of the game is not connected.
    Away,
    /// The owner of the referee has paused the game.
    Held,
    /// The last change of the game is not on the disk yet.
    Writing,
    Over,
}

/// The state of the game as the referee announces it, with each change and every three seconds. The latest state applies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameState {
    /// The referee's time in milliseconds; of two states on a connection, the one with the later time applies.
    pub at_ms: u64,
    /// The number of the last record that the referee has synced to disk.
    pub record: u64,
    /// The checksum of the last record that the referee has synced to disk.
    pub chain: u32,
    /// The persons who have a seat and are connected.
    pub here: Vec<u8>,
    /// The persons whose seats are still free.
    pub free: Vec<u8>,
    /// The number of connected spectators.
    pub spectators: u8,
    /// Milliseconds that the player to move has thought since the last record.
    pub thought_ms: u64,
    /// Why the players' clocks are stopped; `None` while a clock runs.
    pub stands: Option<ClockStop>,
    /// The offer that is not decided yet, if any.
    pub offer: Option<PendingOffer>,
    /// The offer that was declined last; `None` once the game has moved on.
    pub declined: Option<DeclinedOffer>,
}

/// A message from the referee to a guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromReferee {
    Welcome {
        game: String,
        /// The first two lines of the game's log, which contain the setup.
        header: String,
        /// The indexes of the guest's persons, in the setup's order; empty for a spectator.
        mine: Vec<u8>,
        /// The record number that the guest's `Hello` contained.
        yours: u64,
        state: GameState,
    },
    /// Lines of the log's file, verbatim; `from` is the number of the first record.
    Records {
        from: u64,
        lines: String,
    },
    Refused {
        request: u64,
        reason: RequestRefusal,
    },
    State(GameState),
    /// The referee ends the connection; this is the last message on it.
    Closed(Closing),
}

/// Why the referee refused a person's request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RequestRefusal {
    /// The game has moved on since the request; the missing records follow.
    Behind,
    /// The request follows a record that the referee does not have.
    Ahead,
    /// The referee has already received a newer request on this connection.
    Old,
    /// The guest is a spectator, who cannot play.
    Spectator,
    /// The request is for a person of another guest.
    NotYours,
    NotYourTurn,
    /// The rules of the game do not allow the request.
    Illegal,
    Over,
    /// A seat in the game is still free.
    Waiting,
    Held,
    /// Another offer is not decided yet.
    OtherOffer,
    /// The same offer was declined at this point of the game, or was declined too often.
    AskedEnough,
    /// No person has been gone for long enough to end the game.
    NobodyGone,
    /// The log has reached the largest number of records.
    Full,
}

/// Why the referee ends a guest's connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Closing {
    /// The guest uses another protocol version.
    Version(u32),
    /// A message of the guest was malformed.
    Malformed,
    /// The guest sent more messages than the rate limit allows.
    Flood,
    /// The referee received nothing from the guest for too long.
    Silent,
    /// The guest has identified itself on a newer connection.
    Replaced,
    /// The guest has not identified itself on this connection, or the referee had given the connection up.
    Stranger,
    /// The guest has a copy of another game.
    OtherGame,
    /// Too few seats are free for the guest's persons, or there are too many spectators.
    Full,
    /// The guest left the game.
    Left,
    /// All persons agreed on a new game; the guest should identify itself for that game.
    NewGame,
    /// The persons present agreed to end the game without the absent ones.
    Parted,
}

/// Why bytes do not form a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    #[error("the message is too long")]
    TooLong,
    /// The message has this other protocol version.
    #[error("the other side speaks version {0} of the protocol, this Qipan speaks {VERSION}")]
    Version(u32),
    #[error("the message cannot be read")]
    Malformed,
}

impl PlayerRequest {
    /// The session's command for this request by a person who holds this color; `None` for an offer.
    pub fn command(&self, color: Color) -> Option<Command> {
        Some(match self {
            PlayerRequest::Place(point) => Command::Place(*point),
            PlayerRequest::Pass => Command::Pass,
            PlayerRequest::Open(action) => Command::Open(action.clone()),
            PlayerRequest::Resign => Command::Resign(color),
            PlayerRequest::Offer(_) => return None,
        })
    }

    /// Whether a log entry is what was requested, whoever caused the entry.
    pub fn is_done_by(&self, entry: &Entry) -> bool {
        match (self, entry) {
            (
                PlayerRequest::Place(point) | PlayerRequest::Open(Action::Place(point) | Action::Pick(point)),
                Entry::Place(placed),
            ) => point == placed,
            (PlayerRequest::Pass, Entry::Pass) | (PlayerRequest::Resign, Entry::Resign(_)) => true,
            (PlayerRequest::Open(Action::Choose(choice)), Entry::Choose(word)) => {
                Choice::from_word(word) == Some(*choice)
            }
            (PlayerRequest::Open(Action::Declare(number)), Entry::Choose(word)) => number.to_string() == *word,
            (PlayerRequest::Open(Action::Offer(points)), Entry::Offer(offered)) => points == offered,
            _ => false,
        }
    }
}

impl FromGuest {
    pub fn encode(&self) -> Vec<u8> {
        encode(self)
    }

    pub fn decode(bytes: &[u8]) -> Result<FromGuest, DecodeError> {
        decode(bytes).and_then(|word: FromGuest| if word.is_fit() { Ok(word) } else { Err(DecodeError::Malformed) })
    }

    fn is_fit(&self) -> bool {
        match self {
            FromGuest::Hello(hello) => hello.is_fit(),
            FromGuest::Ask { wish: PlayerRequest::Open(Action::Offer(points)), .. } => points.len() <= POINTS_MAX,
            _ => true,
        }
    }
}

impl Hello {
    fn is_fit(&self) -> bool {
        let is_short = |name: &String| name.chars().count() <= NAME_CHARS_MAX && !name.chars().any(char::is_control);
        self.names.len() <= PERSONS_MAX
            && self.names.iter().all(is_short)
            && self.game.as_ref().is_none_or(|game| game.len() <= GAME_BYTES_MAX)
    }
}

impl FromReferee {
    pub fn encode(&self) -> Vec<u8> {
        encode(self)
    }

    pub fn decode(bytes: &[u8]) -> Result<FromReferee, DecodeError> {
        decode(bytes).and_then(|word: FromReferee| if word.is_fit() { Ok(word) } else { Err(DecodeError::Malformed) })
    }

    fn is_fit(&self) -> bool {
        match self {
            FromReferee::Welcome { game, mine, state, .. } => {
                game.len() <= GAME_BYTES_MAX && mine.len() <= PERSONS_MAX && state.is_fit()
            }
            FromReferee::State(state) => state.is_fit(),
            _ => true,
        }
    }
}

impl GameState {
    fn is_fit(&self) -> bool {
        let agreed = self.offer.as_ref().map_or(0, |standing| standing.agreed.len());
        let mut persons = self.here.iter().chain(&self.free);
        self.here.len().max(self.free.len()).max(agreed) <= PERSONS_MAX
            && persons.all(|person| usize::from(*person) < PERSONS_MAX)
            && self.thought_ms <= u32::MAX.into()
    }
}

fn encode<T: Serialize>(message: &T) -> Vec<u8> {
    // Encoding plain values cannot fail. If it did, the reader would refuse the frame, not misread it.
    format!("{MAGIC}{VERSION} {}", ron::to_string(message).unwrap_or_default()).into_bytes()
}

fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, DecodeError> {
    if bytes.len() > FRAME_BYTES_MAX {
        return Err(DecodeError::TooLong);
    }
    let text = std::str::from_utf8(bytes).map_err(|_| DecodeError::Malformed)?;
    let (version, body) =
        text.strip_prefix(MAGIC).and_then(|rest| rest.split_once(' ')).ok_or(DecodeError::Malformed)?;
    match version.parse() {
        Ok(VERSION) => ron::from_str(body).map_err(|_| DecodeError::Malformed),
        Ok(other) => Err(DecodeError::Version(other)),
        Err(_) => Err(DecodeError::Malformed),
    }
}
