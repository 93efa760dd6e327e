//! What guests and the referee say to each other, and its bytes: a frame is one message as RON text behind the protocol's name and
//! version. Everything is capped before it is parsed; whatever the bytes, `decode` gives a message or says why not.

use crate::rules::gomoku::opening::{Action, Choice};
use crate::rules::{Color, Point};
use crate::session::setup::NAME_CHARS_MAX;
use crate::session::{Command, Entry};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version that this program speaks; it understands no other.
pub const VERSION: u32 = 1;
/// No frame is longer, sent or heard: 256 KiB.
pub const FRAME_BYTES_MAX: usize = 256 << 10;
/// The longest name of a game, in bytes.
pub const GAME_BYTES_MAX: usize = 200;
/// Records of a message are no longer: RON's quotes and backslashes may double it.
pub const RECORDS_BYTES_MAX: usize = 100 << 10;

const MAGIC: &str = "qipan-link ";
/// More persons than any game has.
const PERSONS_MAX: usize = Color::ALL.len();
/// No opening offers more points.
const POINTS_MAX: usize = 32;

/// By what the referee knows a guest again, on any line and after any break: random, the guest's own, kept with his copy of the
/// game, told to the referee and to nobody else.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Token(pub [u8; 16]);

/// Never printed.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Token {
    /// The same time whatever differs.
    pub fn is_same(&self, other: &Token) -> bool {
        self.0.iter().zip(other.0).fold(0, |differing, (one, two)| differing | (one ^ two)) == 0
    }
}

/// A guest says who he is. Said again until the answer came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    pub me: Token,
    /// The game of which he has a copy.
    pub game: Option<String>,
    /// The number of his copy's last record.
    pub record: u64,
    /// The names of the persons for whom he wants a seat each; none where he only looks on. Who sits already has his seats.
    pub names: Vec<String>,
}

/// A guest's message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromGuest {
    Hello(Hello),
    /// A wish of one of his persons on the game as it stands after record `expect`. `request` grows with each new wish on a line.
    Ask {
        request: u64,
        expect: u64,
        person: u8,
        wish: Wish,
    },
    /// Asks for the records from this number on.
    From {
        number: u64,
    },
    /// One of his persons answers an offer; who made it takes it back with a no.
    Answer {
        offer: Offer,
        person: u8,
        agrees: bool,
    },
    /// He is still there.
    Here,
    Leave,
}

/// What a person may ask for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Wish {
    Place(Point),
    Pass,
    /// What the opening rule asks for.
    Open(Action),
    Resign,
    Offer(OfferKind),
}

/// What needs the word of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OfferKind {
    /// To where the person who offers it was to move last.
    Takeback,
    Draw,
    NewGame,
    /// To end without those who were gone for long: the game stays unfinished, everyone has it.
    Part,
}

/// An offer is known by what it is: made by a person on the game as it stands after a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    pub kind: OfferKind,
    pub person: u8,
    pub at: u64,
}

/// An offer that waits, and who agreed so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    pub offer: Offer,
    pub agreed: Vec<u8>,
}

impl Standing {
    /// Whether an answer to it is not heard yet.
    pub fn is_open(&self, (offer, person, agrees): (Offer, u8, bool)) -> bool {
        self.offer == offer && !(agrees && self.agreed.contains(&person))
    }
}

/// An offer that somebody did not want.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declined {
    pub offer: Offer,
    pub by: u8,
}

/// Why nobody's time runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stands {
    /// A seat is free still.
    Waiting,
    /// A person is not connected.
    Away,
    /// Whoever owns the referee stopped the game.
    Held,
    /// The referee writes what was done last.
    Writing,
    Over,
}

/// How things stand; the last one that was said holds. Said with each change and every three seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The referee's time; of two states of a line the later one holds.
    pub at_ms: u64,
    /// The number and the checksum of the last record that is synced.
    pub record: u64,
    pub chain: u32,
    /// The persons who sit and are connected.
    pub here: Vec<u8>,
    /// The persons whose seat can be taken.
    pub free: Vec<u8>,
    pub spectators: u8,
    /// For how long whoever is to move has thought since the last record.
    pub thought_ms: u64,
    /// `None` where that time runs.
    pub stands: Option<Stands>,
    pub offer: Option<Standing>,
    pub declined: Option<Declined>,
}

/// A referee's message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FromReferee {
    Welcome {
        game: String,
        /// The first two lines of the game's log.
        header: String,
        /// The guest's persons.
        mine: Vec<u8>,
        /// The record that the guest's `Hello` named.
        yours: u64,
        state: State,
    },
    /// Lines of the log as they stand there, the first one of this number.
    Records {
        from: u64,
        lines: String,
    },
    Refused {
        request: u64,
        reason: Reason,
    },
    State(State),
    /// The last word on this line.
    Closed(Closing),
}

/// Why a wish was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reason {
    /// The game went on meanwhile; the records follow.
    Behind,
    /// The referee has no such record.
    Ahead,
    /// A newer wish was heard already.
    Old,
    /// Who looks on does not play.
    Spectator,
    /// Another guest's person.
    NotYours,
    NotYourTurn,
    /// The rules do not allow it.
    Illegal,
    Over,
    /// A seat is free still.
    Waiting,
    Held,
    /// Another offer waits.
    OtherOffer,
    /// It was declined here, or too often.
    AskedEnough,
    /// Nobody was gone for so long.
    NobodyGone,
    /// The log is as long as one may be.
    Full,
}

/// Why a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Closing {
    /// The guest speaks another version than this.
    Version(u32),
    /// What came is no message.
    Malformed,
    /// Too many messages a second.
    Flood,
    /// Nothing was heard for too long.
    Silent,
    /// The same guest is on a newer line.
    Replaced,
    /// Nobody said hello on this line, or it was found dead.
    Stranger,
    OtherGame,
    /// No seat is free, or too many look on.
    Full,
    /// The guest left.
    Left,
    /// All want another game: say hello to that.
    NewGame,
    /// The others went on without those who were gone.
    Parted,
}

/// Why bytes are no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecodeError {
    TooLong,
    /// Of another version of the protocol.
    Version(u32),
    Malformed,
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::TooLong => f.write_str("the message is too long"),
            DecodeError::Version(theirs) => {
                write!(f, "the other side speaks version {theirs} of the protocol, this Qipan speaks {VERSION}")
            }
            DecodeError::Malformed => f.write_str("the message cannot be read"),
        }
    }
}

impl std::error::Error for DecodeError {}

impl Wish {
    /// The session's command for a person who holds this color; `None` for an offer.
    pub fn command(&self, color: Color) -> Option<Command> {
        Some(match self {
            Wish::Place(point) => Command::Place(*point),
            Wish::Pass => Command::Pass,
            Wish::Open(action) => Command::Open(action.clone()),
            Wish::Resign => Command::Resign(color),
            Wish::Offer(_) => return None,
        })
    }

    /// Whether an entry is what the wish asked for, whoever did it.
    pub fn is_done_by(&self, entry: &Entry) -> bool {
        match (self, entry) {
            (Wish::Place(point) | Wish::Open(Action::Place(point) | Action::Pick(point)), Entry::Place(placed)) => {
                point == placed
            }
            (Wish::Pass, Entry::Pass) | (Wish::Resign, Entry::Resign(_)) => true,
            (Wish::Open(Action::Choose(choice)), Entry::Choose(word)) => Choice::from_word(word) == Some(*choice),
            (Wish::Open(Action::Declare(number)), Entry::Choose(word)) => number.to_string() == *word,
            (Wish::Open(Action::Offer(points)), Entry::Offer(offered)) => points == offered,
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
            FromGuest::Ask { wish: Wish::Open(Action::Offer(points)), .. } => points.len() <= POINTS_MAX,
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

impl State {
    fn is_fit(&self) -> bool {
        let agreed = self.offer.as_ref().map_or(0, |standing| standing.agreed.len());
        let mut persons = self.here.iter().chain(&self.free);
        self.here.len().max(self.free.len()).max(agreed) <= PERSONS_MAX
            && persons.all(|person| usize::from(*person) < PERSONS_MAX)
            && self.thought_ms <= u32::MAX.into()
    }
}

fn encode<T: Serialize>(message: &T) -> Vec<u8> {
    // Plain values in memory: this cannot fail; were it to, the frame would be refused when read, not misread.
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
