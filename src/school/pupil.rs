//! A seat's side of a class: learns which game it plays, follows it by a `link::Replica`, asks its wishes. Pure as the
//! desk is: messages and times go in and out. Any program of a pupil has one, and whoever looks on.

use super::mqtt::Message;
use super::topics::{self, Life, Topic};
use crate::link::message::FromGuest;
use crate::link::{AskError, Closing, FromReferee, Heard, Replica, Token, Wish};

/// After a line to the referee ended the next one begins so much later.
const AGAIN_MS: u64 = 500;

/// What came of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Came {
    /// The seat plays this game now, or none. `filters` are others.
    Game(Option<String>),
    /// Of the game that it plays.
    Play(Heard),
}

struct Play {
    game: String,
    replica: Replica,
    /// Of this line to the referee.
    life: Life,
}

pub struct Pupil {
    class: String,
    seat: String,
    /// The life of the referee who is there.
    referee: Option<Life>,
    /// Whether there is a line to the broker.
    is_online: bool,
    play: Option<Play>,
    /// The last number that a line of this program had.
    last_life: u64,
    again_ms: Option<u64>,
}

impl Pupil {
    /// `chance` is random: another one for each program.
    pub fn new(class: &str, seat: &str, chance: u64) -> Pupil {
        Pupil {
            class: class.to_owned(),
            seat: seat.to_owned(),
            referee: None,
            is_online: false,
            play: None,
            last_life: chance,
            again_ms: None,
        }
    }

    /// What the seat hears.
    pub fn filters(&self) -> Vec<String> {
        let mut topics = vec![Topic::Lobby, Topic::Seat(&self.seat)];
        if let Some(Play { game, .. }) = &self.play {
            topics.extend([Topic::Log(game), Topic::State(game), Topic::Answer { game, seat: &self.seat }]);
        }
        topics.into_iter().map(|topic| topic.name(&self.class)).collect()
    }

    /// What the broker says, retained, where the seat's line breaks.
    pub fn will(&self) -> (String, Vec<u8>) {
        (Topic::Presence(&self.seat).name(&self.class), topics::presence(false))
    }

    /// There is a new line to the broker; what goes there first.
    pub fn opened(&mut self, now_ms: u64) -> Vec<Message> {
        (self.is_online, self.referee) = (true, None);
        self.reach(now_ms);
        let topic = Topic::Presence(&self.seat).name(&self.class);
        vec![Message { topic, payload: topics::presence(true), is_retained: true }]
    }

    /// The line to the broker broke.
    pub fn broke(&mut self) {
        self.is_online = false;
        self.lose();
    }

    /// The game that the seat plays, as far as it is known.
    pub fn replica(&self) -> Option<&Replica> {
        self.play.as_ref().map(|play| &play.replica)
    }

    pub fn game(&self) -> Option<&str> {
        self.play.as_ref().map(|play| play.game.as_str())
    }

    /// Asks for what the seat's person wishes, see `Replica::ask`.
    pub fn ask(&mut self, now_ms: u64, wish: Wish) -> Result<u64, AskError> {
        let replica = self.play.as_mut().map(|play| &mut play.replica).ok_or(AskError::NoGame)?;
        let person = *replica.mine().first().ok_or(AskError::NotYours)?;
        replica.ask(now_ms, person, wish)
    }

    pub fn answer(&mut self, now_ms: u64, agrees: bool) {
        if let Some(Play { replica, .. }) = &mut self.play
            && let Some(person) = replica.mine().first().copied()
        {
            replica.answer(now_ms, person, agrees);
        }
    }

    /// A message came from the broker.
    pub fn hear(&mut self, now_ms: u64, message: &Message) -> Vec<Came> {
        let class = self.class.clone();
        match Topic::parse(&class, &message.topic) {
            Some(Topic::Lobby) => {
                if let Some(referee) = topics::read_lobby(&message.payload).filter(|life| *life != self.referee) {
                    self.referee = referee;
                    self.reach(now_ms);
                }
                Vec::new()
            }
            Some(Topic::Seat(seat)) if seat == self.seat => {
                topics::read_seat(&message.payload).map_or(Vec::new(), |game| self.turn_to(now_ms, game))
            }
            Some(topic) => self.play(now_ms, topic, &message.payload),
            None => Vec::new(),
        }
    }

    fn turn_to(&mut self, now_ms: u64, game: Option<&str>) -> Vec<Came> {
        if self.game() == game {
            return Vec::new();
        }
        let token = Token([0; 16]); // The referee knows the seat by its topic.
        self.play = game.map(|game| Play {
            game: game.to_owned(),
            replica: Replica::new(token, vec![self.seat.clone()]),
            life: Life(0),
        });
        self.reach(now_ms);
        vec![Came::Game(game.map(str::to_owned))]
    }

    fn play(&mut self, now_ms: u64, topic: Topic, payload: &[u8]) -> Vec<Came> {
        let Some(play) = &mut self.play else { return Vec::new() };
        let frame = match topic {
            Topic::Log(game) if game == play.game => Some(payload),
            Topic::State(game) if game == play.game => {
                topics::split_life(payload).filter(|(life, _)| Some(*life) == self.referee).map(|(_, frame)| frame)
            }
            Topic::Answer { game, seat } if game == play.game && seat == self.seat => {
                topics::split_life(payload).filter(|(life, _)| *life == play.life).map(|(_, frame)| frame)
            }
            _ => None,
        };
        let Some(word) = frame.and_then(|frame| FromReferee::decode(frame).ok()) else { return Vec::new() };
        let heard = play.replica.hear(now_ms, word);
        let is_closed = heard.iter().any(|heard| matches!(heard, Heard::Closed(closing) if is_healed(*closing)));
        if is_closed {
            self.again_ms = Some(now_ms + AGAIN_MS);
        }
        heard.into_iter().map(Came::Play).collect()
    }

    /// Begins a new line to the referee, where there is one.
    fn reach(&mut self, now_ms: u64) {
        self.again_ms = None;
        self.last_life = self.last_life.wrapping_add(1);
        let can_be = self.is_online && self.referee.is_some();
        if let Some(play) = &mut self.play {
            play.replica.lost();
            if can_be {
                play.life = Life(self.last_life);
                play.replica.connected(now_ms);
            }
        }
    }

    fn lose(&mut self) {
        (self.referee, self.again_ms) = (None, None);
        if let Some(play) = &mut self.play {
            play.replica.lost();
        }
    }

    /// What is to be said now.
    pub fn outgoing(&mut self, now_ms: u64) -> Vec<Message> {
        let is_silent = self.play.as_ref().is_some_and(|play| play.replica.is_silent(now_ms));
        if is_silent || self.again_ms.is_some_and(|due_ms| due_ms <= now_ms) {
            self.reach(now_ms);
        }
        let Some(play) = &mut self.play else { return Vec::new() };
        let topic = Topic::Ask { game: &play.game, seat: &self.seat }.name(&self.class);
        let payload = |word: FromGuest| topics::with_life(play.life, &word.encode());
        let words = play.replica.outgoing(now_ms).into_iter();
        words.map(|word| Message { topic: topic.clone(), payload: payload(word), is_retained: false }).collect()
    }

    /// When `outgoing` is due.
    pub fn next_ms(&self) -> Option<u64> {
        let due_ms = self.play.as_ref().and_then(|play| play.replica.next_ms());
        due_ms.into_iter().chain(self.again_ms).min()
    }
}

/// Whether a new line is worth a try.
fn is_healed(closing: Closing) -> bool {
    matches!(closing, Closing::Silent | Closing::Stranger | Closing::Flood | Closing::Replaced | Closing::Malformed)
}
