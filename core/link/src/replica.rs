//! A guest's copy of a game: it follows the referee's log record by record, requests missing records, and repeats the requests of the
//! guest's persons until they are answered. After an interruption, even of the program, it continues from the guest's own log.
//!
//! The code that owns a replica delivers messages and the time, sends what `outgoing` returns, reconnects after `is_silent`, and appends
//! every `ReplicaEvent::Record` to the guest's own log. If the referee is lost, that log is a complete game, which can be continued without
//! the referee.

use super::ledger::{LedgerError, LoggedSession, RECORDS_MAX};
use super::message::{
    Closing, FromGuest, FromReferee, GameState, Hello, Offer, OfferKind, PlayerRequest, RequestRefusal, Token,
};
use super::referee::{HEARTBEAT_MS, SILENT_MS};
use qipan_rules::Color;
use qipan_session::{Event, Record, Refusal, Session, Setup};

/// Interval in milliseconds at which the guest identifies itself until the referee welcomes it.
const GREET_MS: u64 = 500;
/// Interval in milliseconds at which the guest repeats unanswered requests.
const AGAIN_MS: u64 = 1000;
/// Milliseconds that announced records may take to arrive before the guest requests them.
const PATIENCE_MS: u64 = 250;
/// The number of times that a record may fail to follow the guest's log before the logs count as different; until then the guest requests
/// it again.
const MISFITS_MAX: u8 = 3;

/// The effect of a referee's message on a guest's copy.
#[derive(Clone, Debug, PartialEq)]
pub enum ReplicaEvent {
    /// The referee has recognised the guest and names its persons, `mine`. After the first welcome, `Replica::session` has the setup for
    /// the guest's own log.
    Welcomed {
        game: String,
        mine: Vec<u8>,
    },
    /// The game has a new record, which the owner must append to the guest's own log.
    Record(Record, Event),
    /// The referee granted the request; for an offer, the referee received it.
    Done {
        request: u64,
    },
    Refused {
        request: u64,
        reason: RequestRefusal,
    },
    /// The referee announced a new state: the result of `Replica::state` has changed.
    Changed,
    /// The referee ended the connection. Reconnecting helps after `Silent`, `Stranger` and `Flood`.
    Closed(Closing),
    /// The guest's log and the referee's log have diverged. The copy stays unchanged, and can be continued without the referee.
    Diverged(DivergenceError),
}

/// How the guest's log and the referee's log diverged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DivergenceError {
    /// The referee has lost records that it had announced; its last record has this number.
    #[error("the other side has only {referee} records of this game")]
    Lost { referee: u64 },
    /// The referee has a different record with this number.
    #[error("from record {number} on the other side has another game")]
    Differs { number: u64 },
    /// The referee's game is not the one of which the guest has a copy.
    #[error("the other side has another game")]
    OtherGame,
}

/// Why a guest did not send a person's request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AskError {
    /// The guest has no copy of a game yet, or the logs have diverged.
    #[error("there is no game to play")]
    NoGame,
    /// An earlier request is still unanswered.
    #[error("the last wish is not answered yet")]
    Pending,
    /// The game has moved on, and the new records have not arrived yet.
    #[error("the game went on meanwhile")]
    Behind,
    #[error("that is another person's")]
    NotYours,
    #[error("it is another person's turn")]
    NotYourTurn,
    #[error(transparent)]
    Refused(Refusal),
}

/// A message that the guest repeats until the referee answers it.
#[derive(Clone, Debug)]
struct Repeated<T> {
    what: T,
    /// The time, in milliseconds of the guest's clock, when the message is to be sent next.
    due_ms: u64,
}

/// A person's request that the referee has not answered yet.
#[derive(Clone, Debug)]
struct PendingRequest {
    request: u64,
    expect: u64,
    person: u8,
    wish: PlayerRequest,
}

/// How far the guest's connection to the referee has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Contact {
    None,
    Greeting,
    Welcomed,
}

/// A guest's copy of a game, with its connection to the referee and its unanswered requests.
#[derive(Clone)]
pub struct Replica {
    me: Token,
    names: Vec<String>,
    game: Option<String>,
    ledger: Option<LoggedSession>,
    mine: Vec<u8>,
    contact: Contact,
    /// The latest state of the game on this connection, and the time in milliseconds at which it arrived.
    state: Option<(GameState, u64)>,
    heard_ms: u64,
    hello_due_ms: u64,
    here_due_ms: u64,
    /// The time in milliseconds at which the guest requests missing records; `None` if none are missing.
    gap_due_ms: Option<u64>,
    asked: Option<Repeated<PendingRequest>>,
    answers: Vec<Repeated<(Offer, u8, bool)>>,
    requests: u64,
    misfits: u8,
    apart: Option<DivergenceError>,
}

impl Replica {
    /// Creates a guest without a copy of a game. `me` is a random secret; `names` are the names of the guest's persons, empty for a
    /// spectator.
    pub fn new(me: Token, names: Vec<String>) -> Replica {
        Replica {
            me,
            names,
            game: None,
            ledger: None,
            mine: Vec::new(),
            contact: Contact::None,
            state: None,
            heard_ms: 0,
            hello_due_ms: 0,
            here_due_ms: 0,
            gap_due_ms: None,
            asked: None,
            answers: Vec::new(),
            requests: 0,
            misfits: 0,
            apart: None,
        }
    }

    /// Gives the guest a copy of a game, from the setup and the records of its own log.
    pub fn resume(self, game: String, setup: Setup, records: &[Record]) -> Result<Replica, LedgerError> {
        Ok(Replica { game: Some(game), ledger: Some(LoggedSession::new(setup, records)?), ..self })
    }

    /// The session of the copy, as far as the guest knows the game; `None` before the first welcome.
    pub fn session(&self) -> Option<&Session> {
        self.ledger.as_ref().map(LoggedSession::session)
    }

    pub fn records(&self) -> &[Record] {
        self.ledger.as_ref().map_or(&[], LoggedSession::records)
    }

    fn number(&self) -> u64 {
        self.ledger.as_ref().map_or(0, LoggedSession::last_record_number)
    }

    /// The indexes of the guest's persons, in the setup's order.
    pub fn own_persons(&self) -> &[u8] {
        &self.mine
    }

    /// The latest state announced by the referee on this connection.
    pub fn state(&self) -> Option<&GameState> {
        self.state.as_ref().map(|(state, _)| state)
    }

    pub fn divergence(&self) -> Option<DivergenceError> {
        self.apart
    }

    /// Whether the referee has welcomed the guest on this connection, and all its persons have their seats.
    pub fn is_seated(&self) -> bool {
        let sits = |state: &GameState| self.mine.iter().all(|person| state.here.contains(person));
        self.contact == Contact::Welcomed && self.state().is_some_and(sits)
    }

    /// Whether a request of one of the guest's persons is unanswered.
    pub fn has_pending_request(&self) -> bool {
        self.asked.is_some()
    }

    /// Milliseconds that the player to move has thought, for `Session::remaining_time`: the referee's value plus the time since it arrived.
    pub fn thinking_ms(&self, now_ms: u64) -> u64 {
        match &self.state {
            Some((state, heard_ms)) if state.record == self.number() => {
                let runs = self.contact == Contact::Welcomed && state.stands.is_none();
                state.thought_ms + if runs { now_ms.saturating_sub(*heard_ms) } else { 0 }
            }
            _ => 0,
        }
    }

    /// Starts using a new connection. Messages of an older connection must no longer be passed to the replica.
    pub fn on_connected(&mut self, now_ms: u64) {
        (self.contact, self.state, self.gap_due_ms) = (Contact::Greeting, None, None);
        (self.heard_ms, self.hello_due_ms, self.here_due_ms) = (now_ms, now_ms, now_ms + HEARTBEAT_MS);
        if let Some(asked) = &mut self.asked {
            asked.due_ms = now_ms;
        }
        self.answers.clear();
    }

    /// Handles the end of the connection to the referee.
    pub fn on_disconnect(&mut self) {
        (self.contact, self.state, self.gap_due_ms) = (Contact::None, None, None);
    }

    /// Whether the connection has been silent for so long that it counts as dead.
    pub fn is_silent(&self, now_ms: u64) -> bool {
        self.contact != Contact::None && now_ms >= self.heard_ms + SILENT_MS
    }

    /// Sends a person's request for the game as it is now; returns the number of the request.
    pub fn ask(&mut self, now_ms: u64, person: u8, wish: PlayerRequest) -> Result<u64, AskError> {
        let ledger = self.ledger.as_ref().filter(|_| self.apart.is_none()).ok_or(AskError::NoGame)?;
        if self.asked.is_some() {
            return Err(AskError::Pending);
        }
        if self.state().is_some_and(|state| state.record > ledger.last_record_number()) {
            return Err(AskError::Behind);
        }
        if !self.mine.contains(&person) {
            return Err(AskError::NotYours);
        }
        check(ledger.session(), person, &wish)?;
        self.requests += 1;
        let what = PendingRequest { request: self.requests, expect: ledger.last_record_number(), person, wish };
        self.asked = Some(Repeated { what, due_ms: now_ms });
        Ok(self.requests)
    }

    /// Sends a person's answer to the pending offer; does nothing if no offer is pending.
    pub fn answer_offer(&mut self, now_ms: u64, person: u8, agrees: bool) {
        let standing = self.state().and_then(|state| state.offer.as_ref()).map(|standing| standing.offer);
        if let Some(offer) = standing.filter(|_| self.mine.contains(&person)) {
            self.answers.retain(|answer| answer.what.1 != person);
            self.answers.push(Repeated { what: (offer, person, agrees), due_ms: now_ms });
        }
    }

    /// Handles a message that arrived on the connection.
    pub fn on_message(&mut self, now_ms: u64, word: FromReferee) -> Vec<ReplicaEvent> {
        if self.contact == Contact::None || self.apart.is_some() {
            return Vec::new();
        }
        self.heard_ms = now_ms;
        match word {
            FromReferee::Welcome { game, header, mine, yours, state } => {
                self.welcomed(now_ms, (game, header), mine, yours, state)
            }
            FromReferee::Records { from, lines } => self.records_came(now_ms, from, &lines),
            FromReferee::Refused { request, reason } => self.refused(request, reason),
            FromReferee::State(state) => self.state_came(now_ms, state),
            FromReferee::Closed(closing) => {
                self.on_disconnect();
                vec![ReplicaEvent::Closed(closing)]
            }
        }
    }

    fn welcomed(
        &mut self,
        now_ms: u64,
        (game, header): (String, String),
        mine: Vec<u8>,
        yours: u64,
        state: GameState,
    ) -> Vec<ReplicaEvent> {
        if self.ledger.is_none() {
            self.ledger = LoggedSession::of_header(&header).ok();
            self.game = Some(game.clone());
        }
        let has =
            |ledger: &LoggedSession, person: u8| usize::from(person) < ledger.session().players_in_setup_order().len();
        let fits = |ledger: &LoggedSession| ledger.header() == header && mine.iter().all(|person| has(ledger, *person));
        let is_same = self.ledger.as_ref().is_some_and(fits);
        if !is_same || self.game.as_ref() != Some(&game) {
            return self.go_apart(DivergenceError::OtherGame);
        }
        // The referee must have the records that the guest's hello counted; the guest's later records are newer than this message.
        if state.record < yours {
            return self.go_apart(DivergenceError::Lost { referee: state.record });
        }
        let is_news = self.contact != Contact::Welcomed || self.mine != mine;
        (self.contact, self.mine) = (Contact::Welcomed, mine.clone());
        self.gap_due_ms = (state.record > self.number()).then_some(now_ms);
        let mut heard = self.state_came(now_ms, state);
        if is_news {
            heard.insert(0, ReplicaEvent::Welcomed { game, mine });
        }
        heard
    }

    fn go_apart(&mut self, apart: DivergenceError) -> Vec<ReplicaEvent> {
        (self.apart, self.asked) = (Some(apart), None);
        vec![ReplicaEvent::Diverged(apart)]
    }

    fn state_came(&mut self, now_ms: u64, state: GameState) -> Vec<ReplicaEvent> {
        if self.state().is_some_and(|known| known.at_ms > state.at_ms) {
            return Vec::new();
        }
        let (number, record) = (self.number(), state.record);
        let chain = self.ledger.as_ref().map_or(0, |ledger| ledger.checksum_at(record));
        if record > 0 && record <= number && chain != state.chain {
            return self.go_apart(DivergenceError::Differs { number: record });
        }
        if record > number && self.gap_due_ms.is_none() {
            self.gap_due_ms = Some(now_ms + PATIENCE_MS);
        }
        let offered = state.offer.as_ref().map(|standing| standing.offer).or(state.declined.map(|last| last.offer));
        let agreed = state.offer.as_ref().map(|standing| (standing.offer.kind, standing.agreed.clone()));
        self.answers
            .retain(|answer| state.offer.as_ref().is_some_and(|standing| standing.can_still_answer(answer.what)));
        self.state = Some((state, now_ms));
        let mut heard = vec![ReplicaEvent::Changed];
        heard.extend(self.settle(|asked| match asked.wish {
            PlayerRequest::Offer(kind) => {
                let own = Offer { kind, person: asked.person, at: asked.expect };
                offered == Some(own) || agreed.as_ref().is_some_and(|(of, by)| *of == kind && by.contains(&own.person))
            }
            _ => false,
        }));
        heard
    }

    /// Ends the wait for the pending request if `is_done` says that it was granted.
    fn settle(&mut self, is_done: impl Fn(&PendingRequest) -> bool) -> Option<ReplicaEvent> {
        let asked = self.asked.take_if(|asked| is_done(&asked.what))?;
        Some(ReplicaEvent::Done { request: asked.what.request })
    }

    fn refused(&mut self, request: u64, reason: RequestRefusal) -> Vec<ReplicaEvent> {
        let is_it = |asked: &mut Repeated<PendingRequest>| asked.what.request == request;
        self.asked.take_if(is_it).map(|_| ReplicaEvent::Refused { request, reason }).into_iter().collect()
    }

    fn records_came(&mut self, now_ms: u64, from: u64, lines: &str) -> Vec<ReplicaEvent> {
        let mut heard = Vec::new();
        for (number, line) in (from..=u64::MAX).zip(lines.split_inclusive('\n')) {
            let Some(ledger) = self.ledger.as_mut().filter(|ledger| ledger.last_record_number() + 1 >= number) else {
                // A record before this one is missing; it and the later ones will be requested again.
                self.gap_due_ms = self.gap_due_ms.or(Some(now_ms + PATIENCE_MS));
                return heard;
            };
            if number <= ledger.last_record_number() {
                continue; // The record has arrived before.
            }
            match ledger.append_record_line(line) {
                Ok((record, event)) => heard.push(ReplicaEvent::Record(record, event)),
                Err(_) => {
                    heard.extend(self.misfit(now_ms, number));
                    return heard;
                }
            }
            self.misfits = 0;
            heard.extend(self.overtaken());
        }
        let known = self.state().map_or(0, |state| state.record);
        if self.number() >= known {
            self.gap_due_ms = None;
        } else if !heard.is_empty() {
            self.gap_due_ms = Some(now_ms);
        }
        heard
    }

    fn misfit(&mut self, now_ms: u64, number: u64) -> Vec<ReplicaEvent> {
        self.misfits += 1;
        if self.misfits >= MISFITS_MAX || number > RECORDS_MAX {
            return self.go_apart(DivergenceError::Differs { number });
        }
        self.gap_due_ms = Some(now_ms);
        Vec::new()
    }

    /// Ends the wait for the pending request when the next record arrives: either that record grants the request, or another action came
    /// first.
    fn overtaken(&mut self) -> Option<ReplicaEvent> {
        let ledger = self.ledger.as_ref()?;
        let asked = self.asked.take_if(|asked| asked.what.expect < ledger.last_record_number())?.what;
        let is_done = matches!(asked.wish, PlayerRequest::Offer(_))
            || ledger.was_granted(asked.expect, asked.person, &asked.wish);
        let request = asked.request;
        Some(if is_done {
            ReplicaEvent::Done { request }
        } else {
            ReplicaEvent::Refused { request, reason: RequestRefusal::Behind }
        })
    }

    /// The messages that are to be sent to the referee now.
    pub fn outgoing(&mut self, now_ms: u64) -> Vec<FromGuest> {
        let mut words = Vec::new();
        if self.contact == Contact::None || self.apart.is_some() {
            return words;
        }
        if !self.is_seated() {
            if now_ms >= self.hello_due_ms {
                self.hello_due_ms = now_ms + GREET_MS;
                words.push(FromGuest::Hello(self.hello()));
            }
        } else {
            words
                .extend(self.asked.iter_mut().filter_map(|asked| take_if_due(asked, now_ms)).map(PendingRequest::word));
            let answers = self.answers.iter_mut().filter_map(|answer| take_if_due(answer, now_ms));
            words.extend(answers.map(|(offer, person, agrees)| FromGuest::Answer { offer, person, agrees }));
        }
        if self.contact == Contact::Welcomed && self.gap_due_ms.is_some_and(|due| now_ms >= due) {
            self.gap_due_ms = Some(now_ms + AGAIN_MS);
            words.push(FromGuest::From { number: self.number() + 1 });
        }
        if !words.is_empty() || now_ms >= self.here_due_ms {
            self.here_due_ms = now_ms + HEARTBEAT_MS;
            if words.is_empty() && self.contact == Contact::Welcomed {
                words.push(FromGuest::Here);
            }
        }
        words
    }

    fn hello(&self) -> Hello {
        Hello { me: self.me, game: self.game.clone(), record: self.number(), names: self.names.clone() }
    }

    /// The time in milliseconds when the next message is due or the connection counts as dead; `None` without a connection.
    pub fn next_ms(&self) -> Option<u64> {
        if self.contact == Contact::None || self.apart.is_some() {
            return None;
        }
        let silent_ms = self.heard_ms + SILENT_MS;
        let asked = self.asked.iter().map(|asked| asked.due_ms).chain(self.answers.iter().map(|answer| answer.due_ms));
        let (is_seated, is_welcome) = (self.is_seated(), self.contact == Contact::Welcomed);
        let said = asked.filter(|_| is_seated).chain((!is_seated).then_some(self.hello_due_ms));
        let known = self.gap_due_ms.into_iter().chain([self.here_due_ms]).filter(|_| is_welcome);
        said.chain(known).chain([silent_ms]).min()
    }
}

impl PendingRequest {
    fn word(self) -> FromGuest {
        let PendingRequest { request, expect, person, wish } = self;
        FromGuest::Ask { request, expect, person, wish }
    }
}

/// Returns the message if it is due now, and schedules its repetition.
fn take_if_due<T: Clone>(of: &mut Repeated<T>, now_ms: u64) -> Option<T> {
    (now_ms >= of.due_ms).then(|| {
        of.due_ms = now_ms + AGAIN_MS;
        of.what.clone()
    })
}

/// Checks a person's request by the same rules as the referee, so that the guest sends nothing illegal.
fn check(session: &Session, person: u8, wish: &PlayerRequest) -> Result<(), AskError> {
    let over = || AskError::Refused(Refusal::Illegal(qipan_rules::Illegal::Over));
    if session.ending().is_some() && *wish != PlayerRequest::Offer(OfferKind::NewGame) {
        return Err(over());
    }
    let has_color = |color: &Color| session.player_index_of(*color) == usize::from(person);
    let color = Color::ALL
        .into_iter()
        .take(session.players_in_setup_order().len())
        .find(has_color)
        .ok_or(AskError::NotYours)?;
    let Some(command) = wish.command(color) else { return Ok(()) };
    if *wish != PlayerRequest::Resign && session.player_index_to_act(session.cursor()) != usize::from(person) {
        return Err(AskError::NotYourTurn);
    }
    session.clone().apply(command, 0).map(|_| ()).map_err(AskError::Refused)
}
