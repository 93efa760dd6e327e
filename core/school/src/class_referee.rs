//! The core of a class's referee: all current games of the class, each with its `link::Referee`, and the mapping between topics and
//! connections. Pure: messages and times go in, actions come out; the code that owns it writes, syncs and sends.
//!
//! The topic identifies the sender, because the broker lets no other client write it; the content is never trusted for that.

use super::mqtt::Message;
use super::teacher_requests::{Bulletin, TeacherReply, TeacherRequest};
use super::ticket::NAME_BYTES_MAX;
use super::topics::{self, RunId, Topic};
use qipan_link::LedgerError;
use qipan_link::{
    ClockStop, Closing, ConnectionId, FromGuest, FromReferee, OfferKind, PlayerRequest, Referee, RefereeAction,
    RequestRefusal, Seats, Token,
};
use qipan_session::{Record, Session, Setup};
use qipan_store::GameId;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The largest number of messages per seat and second; further messages are ignored.
const PER_SECOND: u32 = 60;
/// The largest size in bytes of a payload that may stay retained on a topic that a seat writes.
const RETAINED_BYTES_MAX: usize = 1 << 10;

/// An action that the owner of the referee has to carry out, in the order in which the actions are returned.
#[derive(Clone, Debug, PartialEq)]
pub enum ClassRefereeAction {
    /// Publish this message.
    Publish(Message),
    /// Append these records to the game's log and sync it, then call `on_synced`.
    Write(GameId, Vec<Record>),
    /// This game is over, and its last record is synced.
    Ended(GameId),
    /// Carry out this request of the teacher.
    Order(TeacherRequest),
    /// Store the game that this seat submits, given as the message's payload; it was played without the class, see `offline_games`.
    StoreSubmittedGame(String, Vec<u8>),
}

/// A current game of the class, with its referee.
struct HostedGame {
    id: GameId,
    referee: Referee,
    /// The logins of the players' seats, in the setup's order of persons.
    seats: Vec<String>,
    /// For each seat that follows the game, of a player or a spectator: its connection to the referee and the connection's run id.
    lines: BTreeMap<String, (ConnectionId, RunId)>,
    last_line: u64,
    due_ms: Option<u64>,
}

/// The set of seats that are online. Clones share the data and can be used on other threads.
#[derive(Clone, Default)]
pub struct Attendance(Arc<Mutex<BTreeSet<String>>>);

impl Attendance {
    fn seats(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn has(&self, seat: &str) -> bool {
        self.seats().contains(seat)
    }

    pub fn list(&self) -> Vec<String> {
        self.seats().iter().cloned().collect()
    }
}

/// The number of messages that a seat has sent in a second.
#[derive(Clone, Copy, Default)]
struct MessageRate {
    second: u64,
    said: u32,
}

/// The referee of all current games of a class.
pub struct ClassReferee {
    class: String,
    /// The random number of this run of the referee, by which guests notice a restart.
    run_id: RunId,
    tables: BTreeMap<String, HostedGame>,
    /// For each seat, the name of its current game.
    playing: BTreeMap<String, String>,
    due: BTreeSet<(u64, String)>,
    paces: HashMap<String, MessageRate>,
    here: Attendance,
    bulletin: Bulletin,
}

impl ClassReferee {
    pub fn new(class: &str, run_id: RunId) -> ClassReferee {
        ClassReferee {
            class: class.to_owned(),
            run_id,
            tables: BTreeMap::new(),
            playing: BTreeMap::new(),
            due: BTreeSet::new(),
            paces: HashMap::new(),
            here: Attendance::default(),
            bulletin: Bulletin::default(),
        }
    }

    /// The topics to which the referee must subscribe.
    pub fn filters(&self) -> Vec<String> {
        let topics = [Topic::Ask("+"), Topic::Presence("+"), Topic::Order, Topic::Sent("+")];
        let before = Topic::AskOfGame { game: "+", seat: "+" };
        topics.into_iter().chain([before]).map(|topic| topic.name(&self.class)).collect()
    }

    /// The topic and the payload of the retained message that the broker publishes if the referee's connection breaks.
    pub fn last_will(&self) -> (String, Vec<u8>) {
        (Topic::Lobby.name(&self.class), topics::encode_lobby(None))
    }

    /// Adds a game, new or restored from its log: `records` are all its synced records, `seats` the players' seats in the setup's order.
    pub fn add_game(
        &mut self,
        now_ms: u64,
        id: GameId,
        setup: Setup,
        records: &[Record],
        seats: Vec<String>,
    ) -> Result<Vec<ClassRefereeAction>, LedgerError> {
        let holders = seats.iter().map(|seat| Some(token(seat))).collect();
        let game = id.as_str().to_owned();
        let referee = Referee::new(&game, setup, records, Seats { holders, is_open: false })?;
        let mut errands = Vec::new();
        for seat in &seats {
            self.playing.insert(seat.clone(), game.clone());
            errands.push(self.seat_word(seat));
        }
        let table = HostedGame { id, referee, seats, lines: BTreeMap::new(), last_line: 0, due_ms: None };
        self.tables.insert(game.clone(), table);
        errands.extend(self.at(&game, false, |table| table.referee.tick(now_ms)));
        if self.bulletin.is_held {
            errands.extend(self.at(&game, false, |table| table.referee.set_paused(now_ms, true)));
        }
        Ok(errands)
    }

    /// Publishes the teacher's settings to all seats, and pauses or resumes all games, including later ones.
    pub fn publish_bulletin(&mut self, now_ms: u64, bulletin: Bulletin) -> Vec<ClassRefereeAction> {
        let (is_held, was_held) = (bulletin.is_held, self.bulletin.is_held);
        self.bulletin = bulletin;
        let mut errands = vec![self.say(Topic::Bulletin, self.bulletin.encode(), true)];
        if is_held != was_held {
            let games: Vec<String> = self.tables.keys().cloned().collect();
            for game in games {
                errands.extend(self.at(&game, false, |table| table.referee.set_paused(now_ms, is_held)));
            }
        }
        errands
    }

    pub fn bulletin(&self) -> &Bulletin {
        &self.bulletin
    }

    /// The action that sends the referee's reply to the teacher.
    pub fn reply(&self, reply: &TeacherReply) -> ClassRefereeAction {
        self.say(Topic::Reply, reply.encode(), false)
    }

    /// The action that confirms to a seat that its submitted game is stored.
    pub fn confirm_receipt(&self, seat: &str, game: &GameId) -> ClassRefereeAction {
        self.say(Topic::Receipt(seat), super::offline_games::encode_receipt(game), false)
    }

    /// The set of seats that are online now.
    pub fn attendance(&self) -> Attendance {
        self.here.clone()
    }

    /// Handles the loss of the connection to the broker: forgets which seats are online, because the broker will report them again.
    pub fn on_disconnect(&mut self) {
        self.here.seats().clear();
    }

    /// Removes all games of the current round. Records that wait for the disk are still written.
    pub fn clear(&mut self) -> Vec<ClassRefereeAction> {
        let mut errands = Vec::new();
        for game in std::mem::take(&mut self.tables).into_keys() {
            // An empty retained message removes the game's retained state from the broker.
            errands.push(self.say(Topic::State(&game), Vec::new(), true));
        }
        for seat in std::mem::take(&mut self.playing).into_keys() {
            errands.push(self.seat_word(&seat));
        }
        self.due.clear();
        errands
    }

    /// Handles a new connection to the broker: publishes everything again, because the broker may have lost its retained messages.
    pub fn on_connected(&mut self) -> Vec<ClassRefereeAction> {
        let seats: Vec<String> = self.playing.keys().cloned().collect();
        let words: Vec<ClassRefereeAction> = seats.iter().map(|seat| self.seat_word(seat)).collect();
        let lobby = self.say(Topic::Lobby, topics::encode_lobby(Some(self.run_id)), true);
        let bulletin = self.say(Topic::Bulletin, self.bulletin.encode(), true);
        words.into_iter().chain([bulletin, lobby]).collect()
    }

    /// All current games: for each its name, its players' seats and its session.
    pub fn games(&self) -> impl Iterator<Item = (&GameId, &[String], &Session)> {
        self.tables.values().map(|table| (&table.id, &table.seats[..], table.referee.session()))
    }

    /// The number of current games that are not over.
    pub fn unfinished_game_count(&self) -> usize {
        self.tables.values().filter(|table| table.referee.clock_stop() != Some(ClockStop::Over)).count()
    }

    /// Handles a message that arrived from the broker.
    pub fn on_message(&mut self, now_ms: u64, message: &Message) -> Vec<ClassRefereeAction> {
        let class = std::mem::take(&mut self.class);
        let topic = Topic::parse(&class, &message.topic);
        self.class = class;
        let mut errands = self.forget_retained(topic, message);
        errands.extend(self.hear_topic(now_ms, topic, message));
        errands
    }

    /// Removes messages that a seat may have retained at the broker. The broker does not report whether a message is retained, so every one
    /// with a longer payload than a presence is removed.
    fn forget_retained(&self, topic: Option<Topic>, message: &Message) -> Vec<ClassRefereeAction> {
        let is_seats = matches!(topic, Some(Topic::Ask(_) | Topic::Presence(_) | Topic::Sent(_)));
        let is_long = message.payload.len() > RETAINED_BYTES_MAX;
        topic.filter(|_| is_seats && is_long).map(|topic| self.say(topic, Vec::new(), true)).into_iter().collect()
    }

    fn hear_topic(&mut self, now_ms: u64, topic: Option<Topic>, message: &Message) -> Vec<ClassRefereeAction> {
        match topic {
            // An empty payload is the referee's own removal of a retained message.
            Some(Topic::Ask(_) | Topic::Presence(_) | Topic::Sent(_)) if message.payload.is_empty() => Vec::new(),
            Some(Topic::Ask(seat)) if self.is_fair(now_ms, seat) => {
                let asked = topics::split_ask(&message.payload);
                asked.map_or(Vec::new(), |(game, run_id, frame)| self.hear_ask(now_ms, (game, seat), run_id, frame))
            }
            Some(Topic::AskOfGame { game, seat }) if self.is_fair(now_ms, seat) => {
                let asked = topics::split_run_id(&message.payload);
                asked.map_or(Vec::new(), |(run_id, frame)| self.hear_ask(now_ms, (game, seat), run_id, frame))
            }
            Some(Topic::Presence(seat)) => match topics::read_presence(&message.payload) {
                Some(true) => {
                    self.here.seats().insert(seat.to_owned());
                    Vec::new()
                }
                Some(false) => self.on_seat_gone(now_ms, seat),
                None => Vec::new(),
            },
            Some(Topic::Order) => {
                TeacherRequest::decode(&message.payload).map(ClassRefereeAction::Order).into_iter().collect()
            }
            Some(Topic::Sent(seat)) if self.is_fair(now_ms, seat) => {
                vec![ClassRefereeAction::StoreSubmittedGame(seat.to_owned(), message.payload.clone())]
            }
            _ => Vec::new(),
        }
    }

    fn hear_ask(
        &mut self,
        now_ms: u64,
        (game, seat): (&str, &str),
        run_id: RunId,
        frame: &[u8],
    ) -> Vec<ClassRefereeAction> {
        if !self.tables.contains_key(game) {
            let word = FromReferee::Closed(Closing::OtherGame);
            return vec![self.say(Topic::Answer { game, seat }, topics::with_run_id(run_id, &word.encode()), false)];
        }
        self.at(game, false, |table| table.on_frame(now_ms, seat, run_id, frame))
    }

    /// Counts a message of a seat; returns whether the seat may still send it in this second.
    fn is_fair(&mut self, now_ms: u64, seat: &str) -> bool {
        let pace = self.paces.entry(seat.to_owned()).or_default();
        let second = now_ms / 1000;
        *pace = if pace.second == second { *pace } else { MessageRate { second, said: 0 } };
        pace.said += 1;
        pace.said <= PER_SECOND
    }

    /// Handles the loss of a seat's connection to the broker.
    fn on_seat_gone(&mut self, now_ms: u64, seat: &str) -> Vec<ClassRefereeAction> {
        self.here.seats().remove(seat);
        let has_line = |table: &HostedGame| table.lines.contains_key(seat);
        let games: Vec<String> =
            self.tables.iter().filter(|(_, table)| has_line(table)).map(|(game, _)| game.clone()).collect();
        let drop_line = |table: &mut HostedGame| match table.lines.remove(seat) {
            Some((line, _)) => table.referee.on_disconnect(now_ms, line),
            None => Vec::new(),
        };
        games.iter().flat_map(|game| self.at(game, false, drop_line)).collect()
    }

    /// Handles the owner's confirmation that a game's log is synced up to this record.
    pub fn on_synced(&mut self, now_ms: u64, game: &GameId, number: u64) -> Vec<ClassRefereeAction> {
        self.at(game.as_str(), true, |table| table.referee.on_synced(now_ms, number))
    }

    /// Does what is due at this time in all games.
    pub fn tick(&mut self, now_ms: u64) -> Vec<ClassRefereeAction> {
        let mut errands = Vec::new();
        while let Some((_, game)) = self.due.first().filter(|(due_ms, _)| *due_ms <= now_ms).cloned() {
            let before = self.due.len();
            errands.extend(self.at(&game, false, |table| table.referee.tick(now_ms)));
            // If a game's referee is due again at once, it has nothing to do before the next millisecond.
            let is_same = self.due.len() == before && self.due.first().is_some_and(|(due_ms, _)| *due_ms <= now_ms);
            if is_same && self.due.first().is_some_and(|(_, first)| *first == game) {
                self.set_due(&game, Some(now_ms + 1));
            }
        }
        errands
    }

    /// The time in milliseconds when `tick` is due; `None` if nothing is due.
    pub fn next_ms(&self) -> Option<u64> {
        self.due.first().map(|(due_ms, _)| *due_ms)
    }

    /// Runs an operation on a game, and converts the actions of the game's referee to actions for the owner. `is_told_to_all` says whether
    /// records go to all followers of the game.
    fn at(
        &mut self,
        game: &str,
        is_told_to_all: bool,
        deed: impl FnOnce(&mut HostedGame) -> Vec<RefereeAction>,
    ) -> Vec<ClassRefereeAction> {
        let Some(table) = self.tables.get_mut(game) else { return Vec::new() };
        let outs = deed(table);
        let due_ms = table.referee.next_ms();
        let errands = self.errands(game, is_told_to_all, outs);
        self.set_due(game, due_ms);
        errands
    }

    fn set_due(&mut self, game: &str, due_ms: Option<u64>) {
        let Some(table) = self.tables.get_mut(game) else { return };
        if let Some(before) = std::mem::replace(&mut table.due_ms, due_ms) {
            self.due.remove(&(before, game.to_owned()));
        }
        self.due.extend(due_ms.map(|due_ms| (due_ms, game.to_owned())));
    }

    fn errands(&mut self, game: &str, is_told_to_all: bool, outs: Vec<RefereeAction>) -> Vec<ClassRefereeAction> {
        let mut errands = Vec::new();
        let mut told: Vec<FromReferee> = Vec::new();
        for out in outs {
            match out {
                RefereeAction::Write(records) => {
                    errands.extend(self.id(game).map(|id| ClassRefereeAction::Write(id, records)))
                }
                RefereeAction::Ended => errands.extend(self.id(game).map(ClassRefereeAction::Ended)),
                RefereeAction::HangUp(line) => self.hang_up(game, line),
                RefereeAction::Send(line, word) => {
                    let is_for_all = match &word {
                        FromReferee::State(_) => true,
                        FromReferee::Records { .. } => is_told_to_all,
                        _ => false,
                    };
                    if !is_for_all {
                        errands.extend(self.answer(game, line, &word));
                    } else if !told.contains(&word) {
                        errands.push(self.tell_all(game, &word));
                        told.push(word);
                    }
                }
                // In a class these actions do not occur: seats are assigned in advance, and players cannot agree on another game.
                RefereeAction::Keep { .. } | RefereeAction::NewGame | RefereeAction::EndedUnfinished => {}
            }
        }
        errands
    }

    fn id(&self, game: &str) -> Option<GameId> {
        self.tables.get(game).map(|table| table.id.clone())
    }

    fn hang_up(&mut self, game: &str, line: ConnectionId) {
        if let Some(table) = self.tables.get_mut(game) {
            table.lines.retain(|_, (of, _)| *of != line);
        }
    }

    fn answer(&self, game: &str, line: ConnectionId, word: &FromReferee) -> Option<ClassRefereeAction> {
        let table = self.tables.get(game)?;
        let (seat, (_, run_id)) = table.lines.iter().find(|(_, (of, _))| *of == line)?;
        Some(self.say(Topic::Answer { game, seat }, topics::with_run_id(*run_id, &word.encode()), false))
    }

    fn tell_all(&self, game: &str, word: &FromReferee) -> ClassRefereeAction {
        match word {
            FromReferee::State(_) => {
                self.say(Topic::State(game), topics::with_run_id(self.run_id, &word.encode()), true)
            }
            _ => self.say(Topic::Log(game), word.encode(), false),
        }
    }

    fn seat_word(&self, seat: &str) -> ClassRefereeAction {
        self.say(Topic::Seat(seat), topics::encode_seat(self.playing.get(seat).map(String::as_str)), true)
    }

    fn say(&self, topic: Topic, payload: Vec<u8>, is_retained: bool) -> ClassRefereeAction {
        ClassRefereeAction::Publish(Message { topic: topic.name(&self.class), payload, is_retained })
    }
}

impl HostedGame {
    /// Handles a frame from a seat. A `Hello` with another run id starts a new connection; any other frame with another run id is late and
    /// ignored.
    fn on_frame(&mut self, now_ms: u64, seat: &str, run_id: RunId, frame: &[u8]) -> Vec<RefereeAction> {
        let word = FromGuest::decode(frame);
        let is_hello = matches!(word, Ok(FromGuest::Hello(_)));
        let mut outs = Vec::new();
        let line = match self.lines.get(seat) {
            Some((line, known)) if *known == run_id => *line,
            Some(_) if !is_hello => return outs,
            before => {
                if let Some((old, _)) = before {
                    outs = self.referee.on_disconnect(now_ms, *old);
                }
                self.last_line += 1;
                self.lines.insert(seat.to_owned(), (ConnectionId(self.last_line), run_id));
                ConnectionId(self.last_line)
            }
        };
        outs.extend(match word {
            Ok(FromGuest::Hello(mut hello)) => {
                (hello.me, hello.names) = (token(seat), self.names(seat));
                self.referee.on_message(now_ms, line, FromGuest::Hello(hello))
            }
            // Offers of a new game or of ending the game are refused: in a class the teacher decides who plays, and a game goes on until it
            // is over.
            Ok(FromGuest::Ask {
                request, wish: PlayerRequest::Offer(OfferKind::NewGame | OfferKind::Part), ..
            }) => {
                vec![RefereeAction::Send(line, FromReferee::Refused { request, reason: RequestRefusal::NobodyGone })]
            }
            Ok(word) => self.referee.on_message(now_ms, line, word),
            Err(_) => self.referee.hear_frame(now_ms, line, frame),
        });
        outs
    }

    /// The names of the persons that a seat plays in this game, as the class has them; empty for spectators.
    fn names(&self, seat: &str) -> Vec<String> {
        let persons = self.referee.session().setup().players.iter().zip(&self.seats);
        persons.filter(|(_, of)| *of == seat).map(|(player, _)| player.name.clone()).collect()
    }
}

/// The token by which a game's referee recognises a seat.
fn token(seat: &str) -> Token {
    let mut bytes = [0; NAME_BYTES_MAX];
    bytes.iter_mut().zip(seat.bytes()).for_each(|(to, from)| *to = from);
    Token(bytes)
}
