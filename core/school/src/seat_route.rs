//! A seat's route to its current game: the game, the running referee, and the topics of their messages. Pure; it does not know the
//! messages' content. `Pupil` has a route, and so has a window that keeps the copy of the game itself.

use super::mqtt::Message;
use super::teacher_requests::Bulletin;
use super::topics::{self, RunId, Topic};
use qipan_link::{FromGuest, FromReferee};
use qipan_store::GameId;

/// What a message of the broker means for a seat.
#[derive(Clone, Debug, PartialEq)]
pub enum SeatMessage {
    /// The seat has this new current game, or none any more; the result of `filters` has changed.
    Game(Option<String>),
    /// A new connection to the game's referee begins. If `SeatRoute::can_reach_referee` is false, no referee is running and the seat must wait.
    Line,
    /// A message of the game's referee.
    Word(FromReferee),
    /// The teacher's settings for all seats.
    Bulletin(Box<Bulletin>),
    /// The referee has stored this game, which the seat had submitted.
    GameStored(GameId),
}

/// A seat's route to its current game.
pub struct SeatRoute {
    class: String,
    seat: String,
    /// The run id of the running referee; `None` if no referee is running.
    referee: Option<RunId>,
    /// Whether the seat is connected to the broker.
    is_online: bool,
    game: Option<String>,
    connection: SeatConnection,
}

impl SeatRoute {
    /// Creates the route of a seat without a game. `chance` is a random number, different for each program.
    pub fn new(class: &str, seat: &str, chance: u64) -> SeatRoute {
        let (class, seat) = (class.to_owned(), seat.to_owned());
        SeatRoute { class, seat, referee: None, is_online: false, game: None, connection: SeatConnection::new(chance) }
    }

    pub fn class(&self) -> &str {
        &self.class
    }

    pub fn seat(&self) -> &str {
        &self.seat
    }

    /// The name of the seat's current game; `None` if it has none.
    pub fn game(&self) -> Option<&str> {
        self.game.as_deref()
    }

    /// Whether the seat is connected to the broker.
    pub fn is_online(&self) -> bool {
        self.is_online
    }

    /// Whether the seat is connected to the broker and a referee is running.
    pub fn can_reach_referee(&self) -> bool {
        self.is_online && self.referee.is_some()
    }

    /// The topics to which the seat must subscribe.
    pub fn filters(&self) -> Vec<String> {
        let mut topics = vec![Topic::Lobby, Topic::Seat(&self.seat), Topic::Bulletin, Topic::Receipt(&self.seat)];
        if let Some(game) = &self.game {
            topics.extend([Topic::Log(game), Topic::State(game), Topic::Answer { game, seat: &self.seat }]);
        }
        topics.into_iter().map(|topic| topic.name(&self.class)).collect()
    }

    /// The topic and the payload of the retained message that the broker publishes if the seat's connection breaks.
    pub fn last_will(&self) -> (String, Vec<u8>) {
        (Topic::Presence(&self.seat).name(&self.class), topics::encode_presence(false))
    }

    /// Handles a new connection to the broker; returns the first message to send.
    pub fn on_connected(&mut self) -> Message {
        (self.is_online, self.referee) = (true, None);
        let topic = Topic::Presence(&self.seat).name(&self.class);
        Message { topic, payload: topics::encode_presence(true), is_retained: true }
    }

    /// Handles the loss of the connection to the broker.
    pub fn on_disconnect(&mut self) {
        (self.is_online, self.referee) = (false, None);
    }

    /// Starts a new connection to the referee; late messages of the previous one are then ignored.
    pub fn begin_line(&mut self) {
        self.connection.begin(self.connection.run_id.0.wrapping_add(2));
    }

    /// Handles a message that arrived from the broker.
    pub fn on_message(&mut self, message: &Message) -> Vec<SeatMessage> {
        let class = self.class.clone();
        match Topic::parse(&class, &message.topic) {
            Some(Topic::Lobby) => {
                let other = topics::read_lobby(&message.payload).filter(|run_id| *run_id != self.referee);
                other.map_or(Vec::new(), |referee| {
                    self.referee = referee;
                    self.begin_line();
                    vec![SeatMessage::Line]
                })
            }
            Some(Topic::Seat(seat)) if seat == self.seat => {
                topics::read_seat(&message.payload).map_or(Vec::new(), |game| self.turn_to(game))
            }
            Some(Topic::Bulletin) => Bulletin::decode(&message.payload)
                .map(|bulletin| SeatMessage::Bulletin(Box::new(bulletin)))
                .into_iter()
                .collect(),
            Some(Topic::Receipt(seat)) if seat == self.seat => {
                super::offline_games::read_got(&message.payload).map(SeatMessage::GameStored).into_iter().collect()
            }
            Some(topic) => self.referee_message(topic, &message.payload).map(SeatMessage::Word).into_iter().collect(),
            None => Vec::new(),
        }
    }

    fn turn_to(&mut self, game: Option<&str>) -> Vec<SeatMessage> {
        if self.game() == game {
            return Vec::new();
        }
        self.game = game.map(str::to_owned);
        self.begin_line();
        vec![SeatMessage::Game(self.game.clone()), SeatMessage::Line]
    }

    fn referee_message(&mut self, topic: Topic, payload: &[u8]) -> Option<FromReferee> {
        let game = self.game.as_deref()?;
        let frame = match topic {
            Topic::Log(of) if of == game => payload,
            Topic::State(of) if of == game => frame_of_run(payload, self.referee)?,
            Topic::Answer { game: of, seat } if of == game && seat == self.seat => self.connection.frame(payload)?,
            _ => return None,
        };
        FromReferee::decode(frame).ok()
    }

    /// The message that submits a game which the seat played without the class, see `offline_games`.
    pub fn submission(&self, payload: Vec<u8>) -> Message {
        Message { topic: Topic::Sent(&self.seat).name(&self.class), payload, is_retained: false }
    }

    /// The message to the broker that carries a frame for the referee; `None` if the seat has no game.
    pub fn message(&mut self, word: &FromGuest) -> Option<Message> {
        Some(self.connection.message(&self.class, self.game.as_deref()?, &self.seat, word))
    }
}

/// A guest's side of one connection to a game's referee: the run id of the connection, and the topic by which the referee can be reached.
///
/// A broker with an access control list older than `Topic::Ask`, or an older referee, accepts messages only on `Topic::AskOfGame`. Nothing
/// announces that, so hello messages alternate between the two topics, with a separate run id for each, and the run id of the reply shows
/// which one arrived.
#[derive(Clone)]
pub struct SeatConnection {
    /// The run id of the current connection: even for `Topic::Ask`, odd for `Topic::AskOfGame`.
    run_id: RunId,
    has_greeted: bool,
    is_answered: bool,
}

impl SeatConnection {
    pub fn new(run_id: u64) -> SeatConnection {
        SeatConnection { run_id: RunId(run_id & !1), has_greeted: false, is_answered: false }
    }

    /// Starts a new connection, first on the topic that worked before. Apart from its last bit, `run_id` must be unique for each connection
    /// of a program.
    pub fn begin(&mut self, run_id: u64) {
        self.run_id = RunId(run_id & !1 | self.run_id.0 & 1);
        (self.has_greeted, self.is_answered) = (false, false);
    }

    pub fn message(&mut self, class: &str, game: &str, seat: &str, word: &FromGuest) -> Message {
        if matches!(word, FromGuest::Hello(_)) && !self.is_answered && std::mem::replace(&mut self.has_greeted, true) {
            self.run_id.0 ^= 1;
        }
        let frame = word.encode();
        let (topic, payload) = match self.run_id.0 & 1 {
            0 => (Topic::Ask(seat), topics::encode_ask(game, self.run_id, &frame)),
            _ => (Topic::AskOfGame { game, seat }, topics::with_run_id(self.run_id, &frame)),
        };
        Message { topic: topic.name(class), payload, is_retained: false }
    }

    /// The frame in the payload of a reply; `None` if the reply does not belong to this connection.
    pub fn frame<'p>(&mut self, payload: &'p [u8]) -> Option<&'p [u8]> {
        let (run_id, frame) = topics::split_run_id(payload)?;
        let is_ours = if self.is_answered { run_id == self.run_id } else { run_id.0 | 1 == self.run_id.0 | 1 };
        if is_ours {
            (self.run_id, self.is_answered) = (run_id, true);
        }
        is_ours.then_some(frame)
    }
}

/// The frame in a payload; `None` if the payload does not have this run id.
pub fn frame_of_run(payload: &[u8], run_id: Option<RunId>) -> Option<&[u8]> {
    topics::split_run_id(payload).filter(|(of, _)| Some(*of) == run_id).map(|(_, frame)| frame)
}
