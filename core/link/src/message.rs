//! The messages between guests and the referee, and their bytes: a frame is one message as RON text behind the protocol's name and version.
//! All sizes are limited before parsing; for any bytes, `decode` returns a message or an error.

use qipan_rules::gomoku::opening::{Action, Choice};
use qipan_rules::{Color, Point};
use qipan_session::setup::NAME_CHARS_MAX;
use qipan_session::{Command, Entry};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The protocol version; no other is accepted.
pub const VERSION: u32 = 1;
/// Limit of a frame in bytes, sent or received: 256 KiB.
pub const FRAME_BYTES_MAX: usize = 256 << 10;
/// Limit of a game's name in bytes.
pub const GAME_BYTES_MAX: usize = 200;
/// Limit in bytes of the records in one message: RON's escapes of quotes and backslashes may double their size.
pub const RECORDS_BYTES_MAX: usize = 100 << 10;

const MAGIC: &str = "qipan-link ";
/// Limit of persons, above that of any game.
const PERSONS_MAX: usize = Color::ALL.len();
/// Limit of offered points, above that of any opening.
const POINTS_MAX: usize = 32;

/// The secret by which the referee recognises a guest on any connection: random, created by the guest, stored with the guest's copy of the
/// game, and sent to the referee only.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token(pub [u8; 16]);

/// Never prints the secret.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Token {
    /// Compares in constant time.
    pub fn is_same(&self, other: &Token) -> bool {
        self.0.iter().zip(other.0).fold(0, |differing, (one, two)| differing | (one ^ two)) == 0
    }
}

/// A guest's identification, repeated until it is answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    pub me: Token,
    /// The game of the guest's copy.
    pub game: Option<String>,
    /// The number of the copy's last record.
    pub record: u64,
    /// The names of the persons who need a seat each; none for a spectator. A seated guest keeps its seats.
    pub names: Vec<String>,
}

/// A message from a guest to the referee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromGuest {
    Hello(Hello),
    /// A wish of one of the guest's persons for the game after record `expect`. `request` grows with each new wish on a connection.
    Ask {
        request: u64,
        expect: u64,
        person: u8,
        wish: PlayerRequest,
    },
    /// Requests the records from this number on.
    From {
        number: u64,
    },
    /// A person's answer to an offer; its author withdraws it with a no.
    Answer {
        offer: Offer,
        person: u8,
        agrees: bool,
    },
    /// A sign of life while there is nothing else to send.
    Here,
    Leave,
}

/// What a person may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlayerRequest {
    Place(Point),
    Pass,
    /// The answer to the opening rule's current step.
    Open(Action),
    Resign,
    Offer(OfferKind),
}

/// Actions that need everybody's consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OfferKind {
    /// Takes back to the latest position in which the offer's author was to move.
    Takeback,
    Draw,
    NewGame,
    /// Ends the game without persons who have been gone for long: it stays unfinished, and everyone keeps it.
    Part,
}

/// An offer, identified by its content: made by a person for the game after a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    pub kind: OfferKind,
    pub person: u8,
    pub at: u64,
}

/// A pending offer, and who has agreed so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingOffer {
    pub offer: Offer,
    pub agreed: Vec<u8>,
}

impl PendingOffer {
    /// Whether this person's answer to this offer is still missing.
    pub fn is_open(&self, (offer, person, agrees): (Offer, u8, bool)) -> bool {
        self.offer == offer && !(agrees && self.agreed.contains(&person))
    }
}

/// The last declined offer, and who declined it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeclinedOffer {
    pub offer: Offer,
    pub by: u8,
}

/// Why the clocks are stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClockStop {
    /// A seat is still free.
    Waiting,
    /// A person is not connected.
    Away,
    /// The referee's owner paused the game.
    Held,
    /// The referee is writing the last change.
    Writing,
    Over,
}

/// The state of the game; the latest one applies. Sent with each change and every three seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameState {
    /// The referee's time; of two states on a connection the later one applies.
    pub at_ms: u64,
    /// The number and the checksum of the last synced record.
    pub record: u64,
    pub chain: u32,
    /// The persons who are seated and connected.
    pub here: Vec<u8>,
    /// The persons whose seats are free.
    pub free: Vec<u8>,
    pub spectators: u8,
    /// How long the player to move has thought since the last record.
    pub thought_ms: u64,
    /// Why the clock is stopped; `None` while it runs.
    pub stands: Option<ClockStop>,
    pub offer: Option<PendingOffer>,
    pub declined: Option<DeclinedOffer>,
}

/// A message from the referee to a guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromReferee {
    Welcome {
        game: String,
        /// The first two lines of the game's log.
        header: String,
        /// The guest's persons, in the setup's order.
        mine: Vec<u8>,
        /// The record number that the guest's `Hello` named.
        yours: u64,
        state: GameState,
    },
    /// Lines of the log, verbatim; `first` is the number of the first record.
    Records {
        from: u64,
        lines: String,
    },
    Refused {
        request: u64,
        reason: RequestRefusal,
    },
    State(GameState),
    /// Ends the connection: the last message on it.
    Closed(Closing),
}

/// Why a wish was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RequestRefusal {
    /// The game has moved on; the records follow.
    Behind,
    /// The referee has no record of that number.
    Ahead,
    /// A newer wish was received already.
    Old,
    /// Spectators cannot play.
    Spectator,
    /// The person belongs to another guest.
    NotYours,
    NotYourTurn,
    /// The rules do not allow the request.
    Illegal,
    Over,
    /// A seat is still free.
    Waiting,
    Held,
    /// Another offer is pending.
    OtherOffer,
    /// The offer was declined at this point of the game, or too often.
    AskedEnough,
    /// Nobody has been gone for long enough.
    NobodyGone,
    /// The log has reached its limit.
    Full,
}

/// Why a connection ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Closing {
    /// The guest uses another protocol version.
    Version(u32),
    /// The guest's message was malformed.
    Malformed,
    /// The rate limit was exceeded.
    Flood,
    /// Nothing was received for too long.
    Silent,
    /// The guest uses a newer connection.
    Replaced,
    /// No identification on this connection, or it counted as dead.
    Stranger,
    OtherGame,
    /// No seat is free, or there are too many spectators.
    Full,
    /// The guest left.
    Left,
    /// All want another game: identify for that one.
    NewGame,
    /// The others continued without those who were gone.
    Parted,
}

/// Why bytes are not a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    #[error("the message is too long")]
    TooLong,
    /// The bytes have this other protocol version.
    #[error("the other side speaks version {0} of the protocol, this Qipan speaks {VERSION}")]
    Version(u32),
    #[error("the message cannot be read")]
    Malformed,
}

impl PlayerRequest {
    /// The session's command for a person who holds this color; `None` for an offer.
    pub fn command(&self, color: Color) -> Option<Command> {
        Some(match self {
            PlayerRequest::Place(point) => Command::Place(*point),
            PlayerRequest::Pass => Command::Pass,
            PlayerRequest::Open(action) => Command::Open(action.clone()),
            PlayerRequest::Resign => Command::Resign(color),
            PlayerRequest::Offer(_) => return None,
        })
    }

    /// Whether an entry is what the wish asked for, whoever made it.
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
    // Plain values in memory: this cannot fail; otherwise the frame would be refused when read, not misread.
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
