//! The referee of one game: it alone appends to the log, stamps times, and announces the state. The code that owns it, here called its
//! owner, delivers messages and the time, writes and syncs the records that it returns, and sends its messages. After a crash the owner
//! restores it from the log and the holders of the seats.
//!
//! The referee announces written records only after the owner has called `on_synced`; until then new requests wait. A request names the
//! record `expect` that it follows, and can only be granted as the next record: so any referee recognises a repeated request from the log
//! alone.

use super::guests::{ConnectionId, Guest, Guests, SPECTATORS_MAX};
use super::ledger::{LedgerError, LoggedSession, RECORDS_MAX};
use super::message::{
    ClockStop, Closing, DecodeError, FromGuest, FromReferee, GameState, Hello, Offer, OfferKind, PlayerRequest,
    RequestRefusal, Token,
};
use super::offers::Offers;
use super::referee_time::{RefereeTime, Stopwatch};
use qipan_formats::record::clean_text;
use qipan_rules::Color;
use qipan_session::setup::NAME_CHARS_MAX;
use qipan_session::{Command, Player, Record, Session, Setup};
use std::collections::VecDeque;

/// Interval in milliseconds of the referee's state messages, and of a guest's signs of life.
pub const HEARTBEAT_MS: u64 = 3000;
/// Milliseconds of silence after which a connection counts as dead.
pub const SILENT_MS: u64 = 10_000;
/// Milliseconds of silence after which a connection is in doubt: the flag of its person does not fall until the doubt is resolved.
pub const DOUBTFUL_AFTER_MS: u64 = 4000;
/// Milliseconds of absence after which the others can end the game without a person.
pub const ABANDONED_AFTER_MS: u64 = 5 * 60_000;
/// The largest number of messages that wait for the disk; further messages are dropped, and their senders repeat them.
const WAITING_MAX: usize = 64;
/// An upper bound for the number of records that one command adds.
const RECORDS_SPARE: u64 = 16;

/// An action that the referee's owner has to carry out. Actions must be carried out in the order in which the referee returns them.
// Most actions are messages, and none is stored for long.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq)]
pub enum RefereeAction {
    /// Store with the game that this guest holds this seat, synced before the following actions. A later referee gets the holders as
    /// `Seats::holders`.
    Keep {
        person: u8,
        holder: Token,
    },
    /// Append these records to the log and sync it, then call `on_synced`.
    Write(Vec<Record>),
    Send(ConnectionId, FromReferee),
    /// End this connection after sending its pending messages.
    HangUp(ConnectionId),
    /// Nothing to do: the game is over, and its last record is synced.
    Ended,
    /// Start a new game on which all persons agreed: a new referee with a new log, for these holders, possibly in another order.
    NewGame,
    /// The game ends unfinished, because some persons were gone for too long. The referee must not be used any more.
    EndedUnfinished,
}

/// The seats of a game and their holders.
#[derive(Clone, Debug)]
pub struct Seats {
    /// The token of the guest that holds each seat, in the setup's order of persons; `None` if the seat is free.
    pub holders: Vec<Option<Token>>,
    /// Whether any guest may take a free seat.
    pub is_open: bool,
}

/// The referee of one game.
pub struct Referee {
    /// The name by which guests know the game; unique for the referee's owner.
    game: String,
    ledger: LoggedSession,
    /// The number of the last record that is synced to disk.
    durable: u64,
    seats: Seats,
    /// For each person, whether the log has a record that seated the person.
    seated: Vec<bool>,
    /// For each person, the time in milliseconds since when the person is gone; `None` for a person who is present or has no seat yet.
    gone_since: Vec<Option<u64>>,
    guests: Guests,
    offers: Offers,
    time: RefereeTime,
    stopwatch: Stopwatch,
    /// The messages that were received while the referee waits for the disk.
    waiting: VecDeque<(ConnectionId, FromGuest)>,
    is_held: bool,
    /// The last announced state of the game, without its times.
    sent_state: Option<GameState>,
    out: Vec<RefereeAction>,
}

impl Referee {
    /// Creates the referee of a new game, or of a game restored from its log: `records` are all synced records. The caller limits the
    /// length of `game` to `message::GAME_BYTES_MAX`; there are as many seats as players.
    pub fn new(game: &str, setup: Setup, records: &[Record], seats: Seats) -> Result<Referee, LedgerError> {
        let ledger = LoggedSession::new(setup, records)?;
        let persons = ledger.session().players_in_setup_order().len();
        if seats.holders.len() != persons {
            return Err(LedgerError::Setup);
        }
        let mut referee = Referee {
            game: game.to_owned(),
            durable: ledger.last_record_number(),
            seated: ledger
                .seated_persons()
                .iter()
                .zip(&seats.holders)
                .map(|(sat, holder)| *sat && holder.is_some())
                .collect(),
            ledger,
            seats,
            gone_since: vec![None; persons],
            guests: Guests::default(),
            offers: Offers::default(),
            time: RefereeTime::default(),
            stopwatch: Stopwatch::default(),
            waiting: VecDeque::new(),
            is_held: false,
            sent_state: None,
            out: Vec::new(),
        };
        // Adds to the log what the rules do automatically and a truncated log lacks.
        referee.write(Command::AddAutomaticRecords, 0).map_err(|_| LedgerError::Setup)?;
        Ok(referee)
    }

    pub fn session(&self) -> &Session {
        self.ledger.session()
    }

    /// All records of the log, including unsynced ones.
    pub fn records(&self) -> &[Record] {
        self.ledger.records()
    }

    /// Handles a guest's message that arrived on a connection.
    pub fn on_message(&mut self, now_ms: u64, line: ConnectionId, word: FromGuest) -> Vec<RefereeAction> {
        let now = self.begin(now_ms);
        if self.admit(now, line, &word) {
            self.take(now, line, word);
        }
        self.finish(now)
    }

    /// Handles the bytes of a guest's message; invalid bytes end the connection.
    pub fn hear_frame(&mut self, now_ms: u64, line: ConnectionId, frame: &[u8]) -> Vec<RefereeAction> {
        let closing = match FromGuest::decode(frame) {
            Ok(word) => return self.on_message(now_ms, line, word),
            Err(DecodeError::Version(_)) => Closing::Version(super::message::VERSION),
            Err(_) => Closing::Malformed,
        };
        let now = self.begin(now_ms);
        self.close(now, line, closing);
        self.finish(now)
    }

    /// Handles the end of a guest's connection.
    pub fn on_disconnect(&mut self, now_ms: u64, line: ConnectionId) -> Vec<RefereeAction> {
        let now = self.begin(now_ms);
        self.drop_line(now, line);
        self.finish(now)
    }

    /// Handles the owner's confirmation that the records up to this number are synced.
    pub fn on_synced(&mut self, now_ms: u64, number: u64) -> Vec<RefereeAction> {
        let now = self.begin(now_ms);
        let (from, was_over) = (self.durable + 1, self.is_over());
        self.durable = number.clamp(self.durable, self.ledger.last_record_number());
        if from <= self.durable {
            for (line, _) in self.guests.iter() {
                self.out.push(RefereeAction::Send(line, self.records_from(from)));
            }
        }
        if !was_over && self.is_over() {
            self.out.push(RefereeAction::Ended);
        }
        while self.durable == self.ledger.last_record_number()
            && let Some((line, word)) = self.waiting.pop_front()
        {
            self.take(now, line, word);
        }
        self.finish(now)
    }

    /// Does what is due at this time: closes silent connections, ends the game if a flag has fallen, sends the state.
    pub fn tick(&mut self, now_ms: u64) -> Vec<RefereeAction> {
        let now = self.begin(now_ms);
        for line in self.guests.connections_where(|guest| now >= guest.last_message_ms + SILENT_MS) {
            self.close(now, line, Closing::Silent);
        }
        if self.flag_due(now).is_some_and(|due| due <= now) {
            let thought_ms = self.thought_ms(now);
            // The session computes the exact millisecond of the flag's fall, and cannot refuse this command.
            let _ = self.write(Command::AddAutomaticRecords, thought_ms);
        }
        let state = self.state(now);
        for line in self.guests.connections_where(|guest| now >= guest.last_state_ms + HEARTBEAT_MS) {
            self.send_state(now, line, &state);
        }
        self.finish(now)
    }

    /// The time in milliseconds when `tick` is due next; `None` if no guest is connected.
    pub fn next_ms(&self) -> Option<u64> {
        let lines = self
            .guests
            .iter()
            .map(|(_, guest)| (guest.last_state_ms + HEARTBEAT_MS).min(guest.last_message_ms + SILENT_MS));
        let now = self.time.now_ms();
        lines.chain(self.flag_due(now)).min().map(|at_ms| self.time.owner_clock_ms(at_ms.max(now)))
    }

    /// Pauses or resumes the game at the owner's request.
    pub fn set_paused(&mut self, now_ms: u64, is_held: bool) -> Vec<RefereeAction> {
        let now = self.begin(now_ms);
        self.is_held = is_held;
        self.finish(now)
    }

    fn begin(&mut self, now_ms: u64) -> u64 {
        let counted = self.time;
        let now = self.time.advance_to(now_ms, !self.guests.is_empty());
        // Only this machine stood still, not the guests' machines: the new time is sent to all guests at once.
        self.sent_state.take_if(|_| self.time.has_skipped_time_since(&counted));
        now
    }

    /// Announces changes of the state to all guests, and returns the actions for the owner.
    fn finish(&mut self, now: u64) -> Vec<RefereeAction> {
        let here = self.here();
        for (person, gone_since) in self.gone_since.iter_mut().enumerate() {
            let is_gone = self.seated[person] && !here.contains(&(person as u8));
            *gone_since = gone_since.or(Some(now)).filter(|_| is_gone);
        }
        self.stopwatch.set_running(self.clock_stop().is_none(), now);
        let state = self.state(now);
        let untimed = GameState { at_ms: 0, thought_ms: 0, ..state.clone() };
        // Unsynced records are announced to no guest.
        if self.durable == self.ledger.last_record_number() && self.sent_state.as_ref() != Some(&untimed) {
            self.sent_state = Some(untimed);
            for line in self.guests.connections_where(|_| true) {
                self.send_state(now, line, &state);
            }
        }
        std::mem::take(&mut self.out)
    }

    fn send_state(&mut self, now: u64, line: ConnectionId, state: &GameState) {
        if let Some(guest) = self.guests.get_mut(line) {
            guest.last_state_ms = now;
            self.out.push(RefereeAction::Send(line, FromReferee::State(state.clone())));
        }
    }

    fn state(&self, now: u64) -> GameState {
        GameState {
            at_ms: now,
            record: self.durable,
            chain: self.ledger.checksum_at(self.durable),
            here: self.here(),
            free: self.free(),
            spectators: u8::try_from(self.guests.spectators()).unwrap_or(u8::MAX),
            thought_ms: self.stopwatch.thought_ms(now).min(u32::MAX.into()),
            stands: self.clock_stop(),
            offer: self.offers.pending().cloned(),
            declined: self.offers.declined(),
        }
    }

    /// Whether a message is accepted on this connection. From a guest that has not identified itself, only `Hello` is.
    fn admit(&mut self, now: u64, line: ConnectionId, word: &FromGuest) -> bool {
        let Some(guest) = self.guests.get_mut(line) else {
            let is_hello = matches!(word, FromGuest::Hello(_));
            if !is_hello {
                self.close(now, line, Closing::Stranger);
            }
            return is_hello;
        };
        guest.last_message_ms = now;
        let is_fair = guest.count_message(now);
        if !is_fair {
            self.close(now, line, Closing::Flood);
        }
        is_fair
    }

    fn take(&mut self, now: u64, line: ConnectionId, word: FromGuest) {
        let changes = matches!(word, FromGuest::Hello(_) | FromGuest::Ask { .. } | FromGuest::Answer { .. });
        if changes && self.durable < self.ledger.last_record_number() {
            if self.waiting.len() < WAITING_MAX {
                self.waiting.push_back((line, word));
            }
            return;
        }
        match word {
            FromGuest::Hello(hello) => self.greet(now, line, hello),
            FromGuest::Ask { request, expect, person, wish } => self.ask(now, line, request, (expect, person, wish)),
            FromGuest::From { number } => self.out.push(RefereeAction::Send(line, self.records_from(number))),
            FromGuest::Answer { offer, person, agrees } => self.answer(now, line, offer, (person, agrees)),
            FromGuest::Here => {}
            FromGuest::Leave => self.close(now, line, Closing::Left),
        }
    }

    fn records_from(&self, number: u64) -> FromReferee {
        let from = number.max(1);
        FromReferee::Records { from, lines: self.ledger.log_lines(from, self.durable) }
    }

    // Connections and seats.

    fn close(&mut self, now: u64, line: ConnectionId, closing: Closing) {
        self.drop_line(now, line);
        self.out.push(RefereeAction::Send(line, FromReferee::Closed(closing)));
        self.out.push(RefereeAction::HangUp(line));
    }

    /// Removes a guest from a connection; the time since the guest's last message does not count for the player to move.
    fn drop_line(&mut self, now: u64, line: ConnectionId) {
        let Some(guest) = self.guests.remove(line) else { return };
        self.waiting.retain(|(other, _)| *other != line);
        if !guest.person_indexes.is_empty() {
            self.stopwatch.stop_at(guest.last_message_ms, now);
        }
    }

    fn greet(&mut self, now: u64, line: ConnectionId, hello: Hello) {
        if hello.game.as_ref().is_some_and(|game| *game != self.game) {
            return self.close(now, line, Closing::OtherGame);
        }
        if self.guests.get(line).is_none() {
            for old in self.guests.connections_where(|guest| guest.token == hello.me) {
                self.close(now, old, Closing::Replaced);
            }
            self.guests.insert(line, Guest::new(hello.me, now));
        }
        let persons = match self.persons_of(hello.me) {
            own if own.is_empty() => self.take_seats(&hello),
            own => own,
        };
        let (is_player, wants_seats) = (!persons.is_empty(), !hello.names.is_empty());
        // The number of spectators already includes this connection.
        if !is_player && (wants_seats || self.guests.spectators() > SPECTATORS_MAX) {
            return self.close(now, line, Closing::Full);
        }
        if let Some(guest) = self.guests.get_mut(line) {
            guest.person_indexes = persons.clone();
        }
        if persons.iter().all(|person| self.seated[usize::from(*person)]) {
            return self.welcome(now, line, persons, hello.record);
        }
        self.seat(&persons, &hello.names);
        // The hello is handled again, and welcomed, once the new seats are synced.
        self.waiting.push_back((line, FromGuest::Hello(hello)));
    }

    fn welcome(&mut self, now: u64, line: ConnectionId, mine: Vec<u8>, yours: u64) {
        self.stopwatch.set_running(self.clock_stop().is_none(), now);
        let (game, header) = (self.game.clone(), self.ledger.header().to_owned());
        let state = self.state(now);
        self.out.push(RefereeAction::Send(line, FromReferee::Welcome { game, header, mine, yours, state }));
    }

    /// The indexes of the persons of the guest with this token.
    fn persons_of(&self, me: Token) -> Vec<u8> {
        self.persons_where(|holder| holder.is_some_and(|holder| holder.is_same(&me)))
    }

    fn persons_where(&self, is_so: impl Fn(&Option<Token>) -> bool) -> Vec<u8> {
        (0..).zip(&self.seats.holders).filter(|(_, holder)| is_so(holder)).map(|(person, _)| person).collect()
    }

    /// Gives a guest as many free seats as it requests; none if too few are free.
    fn take_seats(&mut self, hello: &Hello) -> Vec<u8> {
        let mut persons = self.free();
        if persons.len() < hello.names.len() {
            return Vec::new();
        }
        persons.truncate(hello.names.len());
        for person in &persons {
            self.seats.holders[usize::from(*person)] = Some(hello.me);
            self.out.push(RefereeAction::Keep { person: *person, holder: hello.me });
        }
        persons
    }

    /// Seats persons of a guest: the log gets records with their names.
    fn seat(&mut self, persons: &[u8], names: &[String]) {
        for (place, person) in persons.iter().map(|person| usize::from(*person)).enumerate() {
            if std::mem::replace(&mut self.seated[person], true) {
                continue;
            }
            let old = self.session().players_in_setup_order()[person].clone();
            let name = names.get(place).map_or(old.name.clone(), |name| clean_text(name, NAME_CHARS_MAX));
            let color = self.color_of(person);
            // The name is clean and the color takes part, so the session cannot refuse this command.
            let _ = self.write(Command::Seat(color, Player { name, ..old }), 0);
        }
    }

    fn color_of(&self, person: usize) -> Color {
        let session = self.session();
        let colors = || Color::ALL.into_iter().take(session.players_in_setup_order().len());
        colors().find(|color| session.player_index_of(*color) == person).unwrap_or(Color::Black)
    }

    fn here(&self) -> Vec<u8> {
        let persons = self.guests.iter().flat_map(|(_, guest)| &guest.person_indexes).copied();
        let mut here: Vec<u8> = persons.filter(|person| self.seated[usize::from(*person)]).collect();
        here.sort_unstable();
        here
    }

    fn free(&self) -> Vec<u8> {
        if self.seats.is_open { self.persons_where(Option::is_none) } else { Vec::new() }
    }

    fn is_over(&self) -> bool {
        self.durable == self.ledger.last_record_number() && self.session().ending().is_some()
    }

    /// Why the players' clocks are stopped; `None` while a clock runs.
    pub fn clock_stop(&self) -> Option<ClockStop> {
        if self.session().ending().is_some() {
            Some(ClockStop::Over)
        } else if self.seated.contains(&false) {
            Some(ClockStop::Waiting)
        } else if self.is_held {
            Some(ClockStop::Held)
        } else if self.here().len() < self.seated.len() {
            Some(ClockStop::Away)
        } else {
            (self.durable < self.ledger.last_record_number()).then_some(ClockStop::Writing)
        }
    }

    // Time.

    /// Milliseconds that the player to move has thought; less than the time left while that player's connection is in doubt, so that the
    /// flag does not fall.
    fn thought_ms(&self, now: u64) -> u32 {
        let thought_ms = self.stopwatch.thought_ms(now);
        let last_ms = self.session().until_flag_ms().filter(|_| self.is_in_doubt(now)).map(|ms| ms.saturating_sub(1));
        u32::try_from(thought_ms.min(last_ms.unwrap_or(u64::MAX))).unwrap_or(u32::MAX)
    }

    fn is_in_doubt(&self, now: u64) -> bool {
        let session = self.session();
        let person = session.player_index_to_act(session.cursor()) as u8;
        self.guests.of_person(person).is_none_or(|guest| now >= guest.last_message_ms + DOUBTFUL_AFTER_MS)
    }

    /// The referee's time in milliseconds at which the flag of the player to move falls; `None` while it cannot fall.
    fn flag_due(&self, now: u64) -> Option<u64> {
        let until_ms =
            self.session().until_flag_ms().filter(|_| self.stopwatch.is_running() && !self.is_in_doubt(now))?;
        Some(now + until_ms.saturating_sub(self.stopwatch.thought_ms(now)))
    }

    /// Executes a command, and passes its records to the owner for writing.
    fn write(&mut self, command: Command, elapsed_ms: u32) -> Result<(), RequestRefusal> {
        let records = self.ledger.apply(command, elapsed_ms).map_err(|_| RequestRefusal::Illegal)?;
        if !records.is_empty() {
            self.offers.withdraw();
            self.stopwatch = Stopwatch::default();
            self.out.push(RefereeAction::Write(records));
        }
        Ok(())
    }

    // Requests.

    fn ask(&mut self, now: u64, line: ConnectionId, request: u64, wish: (u64, u8, PlayerRequest)) {
        let Some(guest) = self.guests.get_mut(line) else { return };
        let outcome = match guest.last_refusal.filter(|_| guest.last_request_number == request) {
            Some(reason) => Err(reason),
            None if request < guest.last_request_number => Err(RequestRefusal::Old),
            None => {
                (guest.last_request_number, guest.last_refusal) = (request, None);
                let outcome = self.judge(now, line, wish);
                if let (Err(reason), Some(guest)) = (outcome, self.guests.get_mut(line)) {
                    guest.last_refusal = Some(reason);
                }
                outcome
            }
        };
        if let Err(reason) = outcome {
            self.out.push(RefereeAction::Send(line, FromReferee::Refused { request, reason }));
        }
    }

    fn judge(
        &mut self,
        now: u64,
        line: ConnectionId,
        (expect, person, wish): (u64, u8, PlayerRequest),
    ) -> Result<(), RequestRefusal> {
        self.check_person(line, person)?;
        if expect < self.ledger.last_record_number() {
            self.out.push(RefereeAction::Send(line, self.records_from(expect + 1)));
            return if self.ledger.was_granted(expect, person, &wish) { Ok(()) } else { Err(RequestRefusal::Behind) };
        }
        self.check_state(expect, &wish)?;
        let session = self.session();
        match (&wish, wish.command(self.color_of(person.into()))) {
            (PlayerRequest::Offer(kind), _) => self.offer(now, Offer { kind: *kind, person, at: expect }),
            (PlayerRequest::Resign, Some(command)) => self.play(now, command, &wish),
            (_, Some(command)) if session.player_index_to_act(session.cursor()) == usize::from(person) => {
                self.play(now, command, &wish)
            }
            _ => Err(RequestRefusal::NotYourTurn),
        }
    }

    fn check_person(&self, line: ConnectionId, person: u8) -> Result<(), RequestRefusal> {
        match self.guests.get(line) {
            Some(guest) if guest.person_indexes.contains(&person) => Ok(()),
            Some(guest) if !guest.person_indexes.is_empty() => Err(RequestRefusal::NotYours),
            _ => Err(RequestRefusal::Spectator),
        }
    }

    fn check_state(&self, expect: u64, wish: &PlayerRequest) -> Result<(), RequestRefusal> {
        let is_offer_at_end = matches!(wish, PlayerRequest::Offer(OfferKind::NewGame));
        if expect > self.ledger.last_record_number() {
            Err(RequestRefusal::Ahead)
        } else if self.session().ending().is_some() && !is_offer_at_end {
            Err(RequestRefusal::Over)
        } else if expect + RECORDS_SPARE > RECORDS_MAX {
            Err(RequestRefusal::Full)
        } else if self.seated.contains(&false) {
            Err(RequestRefusal::Waiting)
        } else if self.is_held {
            Err(RequestRefusal::Held)
        } else {
            Ok(())
        }
    }

    /// Executes a player's command. If the player's flag fell first, the log records that end, and the request is refused as too late.
    fn play(&mut self, now: u64, command: Command, wish: &PlayerRequest) -> Result<(), RequestRefusal> {
        let number = self.ledger.last_record_number() as usize;
        self.write(command, self.thought_ms(now))?;
        let first = self.records().get(number);
        if first.is_some_and(|record| wish.is_done_by(&record.entry)) { Ok(()) } else { Err(RequestRefusal::Behind) }
    }

    // Offers.

    fn offer(&mut self, now: u64, offer: Offer) -> Result<(), RequestRefusal> {
        match offer.kind {
            OfferKind::Takeback if self.takeback_of(offer.person).is_none() => return Err(RequestRefusal::Illegal),
            OfferKind::Part if self.voters(now, offer).len() == self.seated.len() => {
                return Err(RequestRefusal::NobodyGone);
            }
            _ => {}
        }
        self.offers.make(offer)?;
        self.do_agreed(now);
        Ok(())
    }

    fn answer(&mut self, now: u64, line: ConnectionId, offer: Offer, (person, agrees): (u8, bool)) {
        if self.check_person(line, person).is_ok() {
            self.offers.answer(offer, person, agrees);
            self.do_agreed(now);
        }
    }

    /// The persons who have to agree to an offer: all of them; for `OfferKind::Part` only those who have not been gone for long.
    fn voters(&self, now: u64, offer: Offer) -> Vec<u8> {
        let is_gone =
            |person: &u8| self.gone_since[usize::from(*person)].is_some_and(|since| now >= since + ABANDONED_AFTER_MS);
        (0..self.seated.len() as u8).filter(|person| offer.kind != OfferKind::Part || !is_gone(person)).collect()
    }

    fn do_agreed(&mut self, now: u64) {
        let Some(voters) = self.offers.pending().map(|standing| self.voters(now, standing.offer)) else { return };
        let Some(offer) = self.offers.take_agreed(&voters) else { return };
        let thought_ms = self.thought_ms(now);
        let command = match offer.kind {
            OfferKind::Takeback => self.takeback_of(offer.person).map(Command::GoTo),
            OfferKind::Draw => Some(Command::AgreeDraw),
            OfferKind::NewGame => return self.leave_all(now, Closing::NewGame, RefereeAction::NewGame),
            OfferKind::Part => return self.leave_all(now, Closing::Parted, RefereeAction::EndedUnfinished),
        };
        if let Some(command) = command {
            // The offer was made for the game as it is now, so the command is still possible.
            let _ = self.write(command, thought_ms);
        }
    }

    fn leave_all(&mut self, now: u64, closing: Closing, out: RefereeAction) {
        for line in self.guests.connections_where(|_| true) {
            self.close(now, line, closing);
        }
        self.out.push(out);
    }

    /// The latest earlier node of the move tree where a person was to move and had a choice.
    fn takeback_of(&self, person: u8) -> Option<u32> {
        let session = self.session();
        let parent = |at: u32| session.node(at).parent;
        let is_his = |at: &u32| {
            session.player_index_to_act(*at) == usize::from(person) && !session.node(*at).position.must_pass()
        };
        std::iter::successors(parent(session.cursor()), |&at| parent(at)).find(is_his)
    }
}
