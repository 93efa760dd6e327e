//! A seat's side of a class: it learns its current game, follows the game by a `link::Replica`, and sends its requests. Pure: messages and
//! times go in and out. Pupil programs without a window use this module.

use super::mqtt::Message;
use super::seat_route::{SeatMessage, SeatRoute};
use qipan_link::{AskError, Closing, PlayerRequest, Replica, ReplicaEvent, Token};

/// The pause in milliseconds before the next connection to the referee.
const AGAIN_MS: u64 = 500;

/// The effect of a broker's message on a pupil.
#[derive(Clone, Debug, PartialEq)]
pub enum PupilEvent {
    /// The seat has this new current game, or none any more. The result of `filters` has changed.
    Game(Option<String>),
    /// An event of the seat's current game.
    Play(ReplicaEvent),
}

/// A seat's side of a class, with a copy of its current game.
pub struct Pupil {
    route: SeatRoute,
    replica: Option<Replica>,
    again_ms: Option<u64>,
}

impl Pupil {
    /// Creates the state of a pupil without a game. `chance` is a random number, different for each program.
    pub fn new(class: &str, seat: &str, chance: u64) -> Pupil {
        Pupil { route: SeatRoute::new(class, seat, chance), replica: None, again_ms: None }
    }

    /// The topics to which the seat must subscribe.
    pub fn filters(&self) -> Vec<String> {
        self.route.filters()
    }

    /// The topic and the payload of the retained message that the broker publishes if the seat's connection breaks.
    pub fn last_will(&self) -> (String, Vec<u8>) {
        self.route.last_will()
    }

    /// Handles a new connection to the broker; returns the first messages to send.
    pub fn on_connected(&mut self, now_ms: u64) -> Vec<Message> {
        let first = self.route.on_connected();
        self.reach(now_ms);
        vec![first]
    }

    /// Handles the loss of the connection to the broker.
    pub fn on_disconnect(&mut self) {
        self.route.on_disconnect();
        self.again_ms = None;
        if let Some(replica) = &mut self.replica {
            replica.on_disconnect();
        }
    }

    /// The copy of the seat's current game; `None` without a game.
    pub fn replica(&self) -> Option<&Replica> {
        self.replica.as_ref()
    }

    pub fn game(&self) -> Option<&str> {
        self.route.game()
    }

    /// Sends a request of the seat's person to the referee, see `Replica::ask`.
    pub fn ask(&mut self, now_ms: u64, wish: PlayerRequest) -> Result<u64, AskError> {
        let replica = self.replica.as_mut().ok_or(AskError::NoGame)?;
        let person = *replica.own_persons().first().ok_or(AskError::NotYours)?;
        replica.ask(now_ms, person, wish)
    }

    pub fn answer_offer(&mut self, now_ms: u64, agrees: bool) {
        if let Some(replica) = &mut self.replica
            && let Some(person) = replica.own_persons().first().copied()
        {
            replica.answer_offer(now_ms, person, agrees);
        }
    }

    /// Handles a message that arrived from the broker.
    pub fn on_message(&mut self, now_ms: u64, message: &Message) -> Vec<PupilEvent> {
        self.route.on_message(message).into_iter().flat_map(|turn| self.turn(now_ms, turn)).collect()
    }

    fn turn(&mut self, now_ms: u64, turn: SeatMessage) -> Vec<PupilEvent> {
        match turn {
            SeatMessage::Game(game) => {
                let token = Token([0; 16]); // The referee knows the seat by its topic.
                self.replica = game.is_some().then(|| Replica::new(token, vec![self.route.seat().to_owned()]));
                vec![PupilEvent::Game(game)]
            }
            SeatMessage::Line => {
                self.reach(now_ms);
                Vec::new()
            }
            SeatMessage::Word(word) => {
                let Some(replica) = &mut self.replica else { return Vec::new() };
                let heard = replica.on_message(now_ms, word);
                if heard.iter().any(|heard| matches!(heard, ReplicaEvent::Closed(closing) if is_healed(*closing))) {
                    self.again_ms = Some(now_ms + AGAIN_MS);
                }
                heard.into_iter().map(PupilEvent::Play).collect()
            }
            SeatMessage::Bulletin(_) | SeatMessage::GameStored(_) => Vec::new(),
        }
    }

    /// Starts a new connection to the game's referee, if a referee is running.
    fn reach(&mut self, now_ms: u64) {
        self.again_ms = None;
        self.route.begin_line();
        let can_speak = self.route.can_reach_referee();
        if let Some(replica) = &mut self.replica {
            replica.on_disconnect();
            if can_speak {
                replica.on_connected(now_ms);
            }
        }
    }

    /// The messages that are to be sent to the broker now.
    pub fn outgoing(&mut self, now_ms: u64) -> Vec<Message> {
        let is_silent = self.replica.as_ref().is_some_and(|replica| replica.is_silent(now_ms));
        if is_silent || self.again_ms.is_some_and(|due_ms| due_ms <= now_ms) {
            self.reach(now_ms);
        }
        let Some(replica) = &mut self.replica else { return Vec::new() };
        replica.outgoing(now_ms).iter().filter_map(|word| self.route.message(word)).collect()
    }

    /// The time in milliseconds when `outgoing` is due; `None` if nothing is due.
    pub fn next_ms(&self) -> Option<u64> {
        let due_ms = self.replica.as_ref().and_then(|replica| replica.next_ms());
        due_ms.into_iter().chain(self.again_ms).min()
    }
}

/// Whether a new connection to the referee can help after the referee has closed the old one for this reason.
fn is_healed(closing: Closing) -> bool {
    matches!(closing, Closing::Silent | Closing::Stranger | Closing::Flood | Closing::Replaced | Closing::Malformed)
}
