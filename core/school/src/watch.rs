//! All boards of a class: a copy of each game as a spectator sees it, the seats that are online, the teacher's bulletin. Pure: messages and
//! times go in and out. For the wall, the page with all boards that the teacher or a projector shows.

use super::mqtt::Message;
use super::seat_route::{SeatConnection, frame_of_run};
use super::teacher_requests::{Bulletin, TeacherReply, TeacherRequest};
use super::topics::{self, RunId, Topic};
use qipan_link::{Closing, FromReferee, Replica, ReplicaEvent, Token};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The largest number of games that a wall follows at the same time.
pub const BOARDS_MAX: usize = 60;
/// The largest number of games of earlier rounds that a wall keeps.
const PAST_MAX: usize = 300;
/// The largest number of the referee's replies that wait to be read.
const REPLIES_MAX: usize = 16;

/// A game that the wall follows as a spectator.
#[derive(Clone)]
pub struct WatchedGame {
    pub replica: Replica,
    connection: SeatConnection,
    /// The time in milliseconds, on the owner's clock, when the game's last record arrived at the wall.
    pub moved_ms: u64,
}

/// The state of a wall: all boards of a class.
#[derive(Clone)]
pub struct ClassWatch {
    class: String,
    seat: String,
    referee: Option<RunId>,
    is_online: bool,
    last_life: u64,
    boards: BTreeMap<String, WatchedGame>,
    /// The games of earlier rounds with their names, the oldest first.
    past: VecDeque<(String, WatchedGame)>,
    /// For each seat, the name of its current game.
    playing: BTreeMap<String, String>,
    /// For each seat, whether it is online.
    here: BTreeMap<String, bool>,
    pub bulletin: Bulletin,
    replies: VecDeque<TeacherReply>,
}

impl ClassWatch {
    /// Creates a wall without games. `seat` is the wall's own login as a spectator; `chance` is a random number, different for each
    /// program.
    pub fn new(class: &str, seat: &str, chance: u64) -> ClassWatch {
        ClassWatch {
            class: class.to_owned(),
            seat: seat.to_owned(),
            referee: None,
            is_online: false,
            last_life: chance,
            boards: BTreeMap::new(),
            past: VecDeque::new(),
            playing: BTreeMap::new(),
            here: BTreeMap::new(),
            bulletin: Bulletin::default(),
            replies: VecDeque::new(),
        }
    }

    pub fn class(&self) -> &str {
        &self.class
    }

    /// Whether the referee can be reached: the broker is connected and a referee is running.
    pub fn can_reach_referee(&self) -> bool {
        self.is_online && self.referee.is_some()
    }

    /// The topics to which the wall must subscribe. A pupil's ticket has no access to `Topic::Presence` and `Topic::Seat` of other seats.
    pub fn filters(&self) -> Vec<String> {
        let answer = Topic::Answer { game: "+", seat: &self.seat };
        let mut topics =
            vec![Topic::Lobby, Topic::Bulletin, Topic::Log("+"), Topic::State("+"), answer, Topic::Presence("+")];
        topics.push(Topic::Seat("+"));
        if self.seat == super::class::TEACHER {
            topics.push(Topic::Reply);
        }
        topics.into_iter().map(|topic| topic.name(&self.class)).collect()
    }

    /// The topic and the payload of the retained message that the broker publishes if the wall's connection breaks.
    pub fn last_will(&self) -> (String, Vec<u8>) {
        (Topic::Presence(&self.seat).name(&self.class), topics::encode_presence(false))
    }

    /// Handles a new connection of the wall to the broker.
    pub fn on_connected(&mut self) {
        (self.is_online, self.referee) = (true, None);
    }

    /// Handles the loss of the wall's connection to the broker.
    pub fn on_disconnect(&mut self) {
        (self.is_online, self.referee) = (false, None);
        self.boards.values_mut().for_each(|board| board.replica.on_disconnect());
    }

    /// The games of the current round, each with its name.
    pub fn boards(&self) -> impl Iterator<Item = (&str, &WatchedGame)> {
        self.boards.iter().map(|(game, board)| (game.as_str(), board))
    }

    /// The number of games of the current round that are not over, as far as known: the end of a game that is not followed is unknown.
    pub fn running_game_count(&self) -> usize {
        let has_ended = |game: &String| {
            let session = self.boards.get(game).and_then(|board| board.replica.session());
            session.is_some_and(|session| session.ending().is_some())
        };
        let games: BTreeSet<&String> = self.playing.values().chain(self.boards.keys()).collect();
        games.into_iter().filter(|game| !has_ended(game)).count()
    }

    /// The games of earlier rounds with their names, the newest first.
    pub fn past(&self) -> impl Iterator<Item = (&str, &WatchedGame)> {
        self.past.iter().rev().map(|(game, board)| (game.as_str(), board))
    }

    pub fn game(&self, game: &str) -> Option<&WatchedGame> {
        self.boards.get(game).or_else(|| self.past.iter().find(|(name, _)| name == game).map(|(_, board)| board))
    }

    /// The number of seats that are online.
    pub fn seats_online(&self) -> usize {
        self.here.values().filter(|is_here| **is_here).count()
    }

    /// Whether all players of a game are online; `true` also for a seat whose state is unknown.
    pub fn has_all_players_online(&self, game: &str) -> bool {
        let mut seats = self.playing.iter().filter(|(_, of)| *of == game).map(|(seat, _)| seat);
        seats.all(|seat| self.here.get(seat).copied().unwrap_or(true))
    }

    pub fn take_replies(&mut self) -> Vec<TeacherReply> {
        self.replies.drain(..).collect()
    }

    /// The message to the broker that carries a teacher's request.
    pub fn order(&self, order: &TeacherRequest) -> Message {
        Message { topic: Topic::Order.name(&self.class), payload: order.encode(), is_retained: false }
    }

    /// Handles a message that arrived from the broker.
    pub fn on_message(&mut self, now_ms: u64, message: &Message) {
        let class = self.class.clone();
        let payload = &message.payload;
        match Topic::parse(&class, &message.topic) {
            Some(Topic::Lobby) => {
                if let Some(referee) = topics::read_lobby(payload).filter(|run_id| *run_id != self.referee) {
                    self.referee = referee;
                    let games: Vec<String> = self.boards.keys().cloned().collect();
                    games.iter().for_each(|game| self.reach(now_ms, game));
                }
            }
            Some(Topic::Bulletin) => self.bulletin = Bulletin::decode(payload).unwrap_or_else(|| self.bulletin.clone()),
            Some(Topic::Reply) => {
                self.replies.extend(TeacherReply::decode(payload));
                self.replies.truncate(REPLIES_MAX);
            }
            Some(Topic::Presence(seat)) => {
                // The logins of the wall itself and of the teacher are not pupils' seats.
                let is_pupil = ![self.seat.as_str(), super::class::TEACHER, super::class::WALL_LOGIN].contains(&seat);
                if let Some(is_here) = topics::read_presence(payload).filter(|_| is_pupil && self.has_room(seat)) {
                    self.here.insert(seat.to_owned(), is_here);
                }
            }
            Some(Topic::Seat(seat)) => match topics::read_seat(payload) {
                Some(Some(game)) if self.has_room(seat) => {
                    self.playing.insert(seat.to_owned(), game.to_owned());
                    self.meet(now_ms, game);
                }
                Some(None) => _ = self.playing.remove(seat),
                _ => {}
            },
            Some(Topic::State(game)) if payload.is_empty() => self.retire(game),
            Some(Topic::State(game)) => {
                let Some(frame) = frame_of_run(payload, self.referee) else { return };
                self.meet(now_ms, game);
                self.play(now_ms, game, frame);
            }
            Some(Topic::Log(game)) => self.play(now_ms, game, payload),
            Some(Topic::Answer { game, seat }) if seat == self.seat => {
                if let Some(frame) = self.boards.get_mut(game).and_then(|board| board.connection.frame(payload)) {
                    self.play(now_ms, game, frame);
                }
            }
            _ => {}
        }
    }

    /// Starts to follow a game, unless the wall already follows it or follows the largest number of games.
    fn meet(&mut self, now_ms: u64, game: &str) {
        if !self.boards.contains_key(game) && self.boards.len() < BOARDS_MAX {
            let replica = Replica::new(Token([0; 16]), Vec::new()); // The referee knows the wall by its topic.
            self.boards
                .insert(game.to_owned(), WatchedGame { replica, connection: SeatConnection::new(0), moved_ms: now_ms });
            self.reach(now_ms, game);
        }
    }

    fn has_room(&self, seat: &str) -> bool {
        let seats_max = super::class::SEATS_MAX;
        self.here.contains_key(seat) || self.here.len() < seats_max && self.playing.len() < seats_max
    }

    fn play(&mut self, now_ms: u64, game: &str, frame: &[u8]) {
        let Some(board) = self.boards.get_mut(game) else { return };
        let Ok(word) = FromReferee::decode(frame) else { return };
        let heard = board.replica.on_message(now_ms, word);
        if heard.iter().any(|heard| matches!(heard, ReplicaEvent::Record(..))) {
            board.moved_ms = now_ms;
        }
        let closing = heard
            .iter()
            .find_map(|heard| if let ReplicaEvent::Closed(closing) = heard { Some(*closing) } else { None });
        match closing {
            Some(Closing::OtherGame) => self.retire(game),
            Some(Closing::Full) | None => {}
            Some(_) => self.reach(now_ms, game),
        }
    }

    /// Moves a game of this round to the games of earlier rounds.
    fn retire(&mut self, game: &str) {
        let Some(mut board) = self.boards.remove(game) else { return };
        board.replica.on_disconnect();
        if board.replica.session().is_some() {
            self.past.push_back((game.to_owned(), board));
        }
        if self.past.len() > PAST_MAX {
            self.past.pop_front();
        }
    }

    /// Starts a new connection to a game's referee, if a referee is running.
    fn reach(&mut self, now_ms: u64, game: &str) {
        self.last_life = self.last_life.wrapping_add(2);
        let can_speak = self.can_reach_referee();
        let Some(board) = self.boards.get_mut(game) else { return };
        board.replica.on_disconnect();
        if can_speak {
            board.connection.begin(self.last_life);
            board.replica.on_connected(now_ms);
        }
    }

    /// The messages that are to be sent to the broker now.
    pub fn outgoing(&mut self, now_ms: u64) -> Vec<Message> {
        let silent = |(game, board): (&String, &WatchedGame)| board.replica.is_silent(now_ms).then(|| game.clone());
        let silent: Vec<String> = self.boards.iter().filter_map(silent).collect();
        silent.iter().for_each(|game| self.reach(now_ms, game));
        let (class, seat) = (&self.class, &self.seat);
        let words = self.boards.iter_mut().flat_map(|(game, board)| {
            let WatchedGame { replica, connection: voice, .. } = board;
            let said = replica.outgoing(now_ms);
            said.into_iter().map(|word| voice.message(class, game, seat, &word)).collect::<Vec<Message>>()
        });
        words.collect()
    }
}
