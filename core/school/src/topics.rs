//! The MQTT topics of a class, and the payloads that are not frames of `link`. `docs/NETWORK.md` has the table of topics. The broker's
//! access control list assigns each topic to its writers, so the topic identifies the sender.

/// A random number that identifies one run of a program, or one connection, so that late messages of an earlier run are recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RunId(pub u64);

const MAGIC: &str = "qipan-class 1 ";
const LIFE_DIGITS: usize = 16;
/// The largest length of a game's name in bytes.
const WORD_BYTES_MAX: usize = 64;

/// An MQTT topic of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic<'t> {
    /// The run id of the referee while it is online; otherwise the message that the broker publishes when the referee's connection breaks.
    /// Retained.
    Lobby,
    /// The name of this seat's current game. Retained.
    Seat(&'t str),
    /// Whether this seat is online. Retained; the broker publishes a message on it when the seat's connection breaks.
    Presence(&'t str),
    /// This seat's messages to the referees of all games. The topic's name has no variable part except the seat, so that no client can fill
    /// the broker by inventing names of games.
    Ask(&'t str),
    /// A seat's messages for one game, as older programs send them. The referee subscribes to this topic, but the access control list lets
    /// nobody write it.
    AskOfGame { game: &'t str, seat: &'t str },
    /// The messages of a game's referee to one seat.
    Answer { game: &'t str, seat: &'t str },
    /// The log records of this game as they are written.
    Log(&'t str),
    /// The state of this game. Retained.
    State(&'t str),
    /// The teacher's requests to the referee.
    Order,
    /// The referee's replies to the teacher's requests.
    Reply,
    /// The teacher's settings for all seats: the lesson, and whether all games are paused. Retained.
    Bulletin,
    /// The games that this seat submits after playing them without the class.
    Sent(&'t str),
    /// The referee's confirmations that this seat's submitted games are stored.
    Receipt(&'t str),
}

impl<'t> Topic<'t> {
    /// The topic's full name; `+` as a seat or game stands for any seat or game.
    pub fn name(self, class: &str) -> String {
        let tail = match self {
            Topic::Lobby => "lobby".into(),
            Topic::Seat(seat) => format!("seat/{seat}"),
            Topic::Presence(seat) => format!("presence/{seat}"),
            Topic::Ask(seat) => format!("ask/{seat}"),
            Topic::AskOfGame { game, seat } => format!("game/{game}/ask/{seat}"),
            Topic::Answer { game, seat } => format!("game/{game}/answer/{seat}"),
            Topic::Log(game) => format!("game/{game}/log"),
            Topic::State(game) => format!("game/{game}/state"),
            Topic::Order => "order".into(),
            Topic::Reply => "reply".into(),
            Topic::Bulletin => "bulletin".into(),
            Topic::Sent(seat) => format!("sent/{seat}"),
            Topic::Receipt(seat) => format!("got/{seat}"),
        };
        format!("qipan/{class}/{tail}")
    }

    pub fn parse(class: &str, name: &'t str) -> Option<Topic<'t>> {
        let rest = name.strip_prefix("qipan/")?.strip_prefix(class)?.strip_prefix('/')?;
        let mut words = rest.split('/');
        let five = [(); 5].map(|()| words.next());
        Some(match five {
            [Some("lobby"), None, ..] => Topic::Lobby,
            [Some("seat"), Some(seat), None, ..] => Topic::Seat(seat),
            [Some("presence"), Some(seat), None, ..] => Topic::Presence(seat),
            [Some("ask"), Some(seat), None, ..] => Topic::Ask(seat),
            [Some("order"), None, ..] => Topic::Order,
            [Some("reply"), None, ..] => Topic::Reply,
            [Some("bulletin"), None, ..] => Topic::Bulletin,
            [Some("sent"), Some(seat), None, ..] => Topic::Sent(seat),
            [Some("got"), Some(seat), None, ..] => Topic::Receipt(seat),
            [Some("game"), Some(game), Some("ask"), Some(seat), None] => Topic::AskOfGame { game, seat },
            [Some("game"), Some(game), Some("answer"), Some(seat), None] => Topic::Answer { game, seat },
            [Some("game"), Some(game), Some("log"), None, _] => Topic::Log(game),
            [Some("game"), Some(game), Some("state"), None, _] => Topic::State(game),
            _ => return None,
        })
    }
}

/// A payload that consists of a run id and a frame. On `Ask` and `Answer` the run id identifies the guest's connection, on `State` the run
/// of the referee.
pub fn with_run_id(run_id: RunId, frame: &[u8]) -> Vec<u8> {
    let mut payload = format!("{:016x} ", run_id.0).into_bytes();
    payload.extend(frame);
    payload
}

pub fn split_run_id(payload: &[u8]) -> Option<(RunId, &[u8])> {
    let (digits, rest) = payload.split_at_checked(LIFE_DIGITS)?;
    let digits = std::str::from_utf8(digits).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    Some((RunId(u64::from_str_radix(digits, 16).ok()?), rest.strip_prefix(b" ")?))
}

/// The payload of `Topic::Ask`: a guest's frame with the name of its game and the run id of its connection.
pub fn encode_ask(game: &str, run_id: RunId, frame: &[u8]) -> Vec<u8> {
    [game.as_bytes(), b" ", &with_run_id(run_id, frame)].concat()
}

/// Splits the payload of `Topic::Ask` into the game's name, the run id and the frame. The game's name becomes part of a topic, so a name
/// with special characters is invalid.
pub fn split_ask(payload: &[u8]) -> Option<(&str, RunId, &[u8])> {
    let at = payload.iter().take(WORD_BYTES_MAX + 1).position(|byte| *byte == b' ')?;
    let game = std::str::from_utf8(payload.get(..at)?).ok().filter(|game| is_word(game))?;
    let (run_id, frame) = split_run_id(payload.get(at + 1..)?)?;
    Some((game, run_id, frame))
}

/// The payload of `Topic::Lobby`: the run id of the running referee; `None` if no referee is running.
pub fn encode_lobby(run_id: Option<RunId>) -> Vec<u8> {
    line(run_id.map(|run_id| format!("{:016x}", run_id.0)))
}

pub fn read_lobby(payload: &[u8]) -> Option<Option<RunId>> {
    let run_id = |word: &str| Some(RunId(u64::from_str_radix(word, 16).ok()?));
    read_line(payload).map(|word| word.and_then(run_id))
}

/// The payload of `Topic::Seat`: the name of the seat's current game; `None` if it has none.
pub fn encode_seat(game: Option<&str>) -> Vec<u8> {
    line(game.map(str::to_owned))
}

pub fn read_seat(payload: &[u8]) -> Option<Option<&str>> {
    read_line(payload)
}

/// The payload of `Topic::Presence`: whether the seat is online.
pub fn encode_presence(is_here: bool) -> Vec<u8> {
    line(is_here.then(|| "here".to_owned()))
}

pub fn read_presence(payload: &[u8]) -> Option<bool> {
    read_line(payload).map(|word| word.is_some())
}

fn line(word: Option<String>) -> Vec<u8> {
    format!("{MAGIC}{}", word.as_deref().unwrap_or("-")).into_bytes()
}

/// Parses a payload that `line` has made. `Some(None)` states that there is no value; `None` means that the payload is invalid.
fn read_line(payload: &[u8]) -> Option<Option<&str>> {
    let word = std::str::from_utf8(payload).ok()?.strip_prefix(MAGIC)?;
    is_word(word).then_some(Some(word).filter(|word| *word != "-"))
}

fn is_word(text: &str) -> bool {
    let is_good = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (1..=WORD_BYTES_MAX).contains(&text.len()) && text.bytes().all(is_good)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topics_are_read_as_they_are_named() {
        let (game, seat) = ("20260101-000000-00aa", "seat-01");
        for topic in [
            Topic::Lobby,
            Topic::Seat(seat),
            Topic::Presence(seat),
            Topic::Ask(seat),
            Topic::AskOfGame { game, seat },
            Topic::Answer { game, seat },
            Topic::Log(game),
            Topic::State(game),
            Topic::Order,
            Topic::Reply,
            Topic::Bulletin,
            Topic::Sent(seat),
            Topic::Receipt(seat),
        ] {
            let name = topic.name("7b");
            assert_eq!(Topic::parse("7b", &name), Some(topic));
            assert_eq!(Topic::parse("7", &name), None);
            assert_eq!(Topic::parse("7b", &format!("{name}/x")), None);
        }
    }

    #[test]
    fn words_are_read_as_they_are_said() {
        let run_id = RunId(0xfedc_ba98_7654_3210);
        assert_eq!(split_run_id(&with_run_id(run_id, b"frame")), Some((run_id, &b"frame"[..])));
        assert_eq!(split_ask(&encode_ask("g-1", run_id, b"a frame")), Some(("g-1", run_id, &b"a frame"[..])));
        for game in ["", "+", "#", "a/b", "a\0", &"g".repeat(65)] {
            assert_eq!(split_ask(&encode_ask(game, run_id, b"frame")), None, "{game}");
        }
        assert_eq!(read_lobby(&encode_lobby(Some(run_id))), Some(Some(run_id)));
        assert_eq!(read_lobby(&encode_lobby(None)), Some(None));
        assert_eq!(read_seat(&encode_seat(Some("g-1"))), Some(Some("g-1")));
        assert_eq!(read_presence(&encode_presence(false)), Some(false));
        for bad in [&b""[..], b"0123456789abcde", b"0123456789abcdeg ", b"+123456789abcdef x", b"0123456789abcdef"] {
            assert_eq!(split_run_id(bad), None);
        }
        for bad in [&b"qipan-class 2 here"[..], b"qipan-class 1 ", b"qipan-class 1 a/b", b"\xff"] {
            assert_eq!(read_seat(bad), None);
        }
    }
}
