//! Simulates a game over a bad network, in virtual time: messages are lost, repeated, late and out of order, cables are pulled, guests'
//! programs and the referee are killed and restored from their logs. Simulated persons play random legal moves, take back, offer draws and
//! resign. `play` reports violated guarantees. For tests and `lab link`; the program itself never uses this module.

use super::guests::ConnectionId;
use super::message::{ClockStop, FromGuest, FromReferee, OfferKind, PlayerRequest, Token};
use super::referee::{Referee, RefereeAction, Seats};
use super::replica::{Replica, ReplicaEvent};
use qipan_rules::gomoku::opening::{Action, OpeningStep};
use qipan_rules::mix::RandomSequence;
use qipan_rules::{Color, Point};
use qipan_session::{Entry, Record, Session, Setup};
use qipan_store::log;
use std::collections::{BTreeMap, BTreeSet};

/// How bad the simulated network is: delays, losses, pulled cables and killed programs.
#[derive(Clone, Copy, Debug)]
pub struct NetworkConditions {
    /// The longest delay of a message in milliseconds.
    pub delay_ms_max: u64,
    /// The number of messages per hundred that are lost.
    pub lost_percent: u64,
    /// The number of messages per hundred that arrive twice.
    pub duplicated_percent: u64,
    /// The number of times per thousand messages that a guest's cable is pulled, for up to half a minute.
    pub disconnects_per_mille: u64,
    /// The number of times per thousand messages that a guest's program is killed.
    pub guest_kills_per_mille: u64,
}

/// A game to simulate: its setup, its guests, the network and the random seed.
#[derive(Clone, Debug)]
pub struct SimulationPlan {
    pub seed: u64,
    pub setup: Setup,
    /// The number of persons of each guest; 0 for a spectator.
    pub persons_per_guest: Vec<usize>,
    /// How bad the network is.
    pub conditions: NetworkConditions,
    /// The number of times that the referee is killed.
    pub referee_kills: u64,
}

/// The figures of a simulated game that violated no guarantee.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SimulatedGame {
    pub records: u64,
    pub messages: u64,
    pub is_over: bool,
    pub kills: u64,
    /// For each kill of the referee, the virtual milliseconds until all guests are connected to the new referee and play continues. Kills
    /// before or during which a guest's own connection or program was down are left out.
    pub recovery_ms: Vec<u64>,
}

/// A guarantee of the protocol that a simulated game violated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrokenGuarantee {
    /// A synced record is missing or different in the restored log.
    Lost { number: u64 },
    /// A move was executed that this person did not request at this point: it was executed twice, or another person requested it.
    Doubled { person: usize },
    /// A move that was confirmed to this person is not in the log.
    ConfirmedMoveMissing { person: usize },
    /// At the end of the game, this guest's log differs from the referee's.
    Differs { guest: usize },
    /// The logs of this guest and the referee diverged, or the referee closed a connection for the guest's fault.
    Refused { guest: usize, what: String },
    /// Replaying the log gives another game than the referee's.
    Replay,
    /// The game did not end within the time limit.
    Stuck,
}

impl std::fmt::Display for BrokenGuarantee {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BrokenGuarantee::Lost { number } => write!(f, "record {number} was synced and is lost"),
            BrokenGuarantee::Doubled { person } => write!(f, "a move of person {person} was not wished there"),
            BrokenGuarantee::ConfirmedMoveMissing { person } => {
                write!(f, "a move of person {person} was confirmed and is not there")
            }
            BrokenGuarantee::Differs { guest } => write!(f, "the log of guest {guest} is another"),
            BrokenGuarantee::Refused { guest, what } => write!(f, "guest {guest}: {what}"),
            BrokenGuarantee::Replay => f.write_str("the log replays as another game"),
            BrokenGuarantee::Stuck => f.write_str("the game does not come to its end"),
        }
    }
}

impl std::error::Error for BrokenGuarantee {}

/// The longest duration of a simulated game in virtual milliseconds.
const GAME_MS_MAX: u64 = 24 * 3600 * 1000;
/// The number of records from which all players offer and accept draws, so that the game ends.
const RECORDS_LONG: u64 = 250;
/// Interval in virtual milliseconds of a guest's attempts to connect.
const CONNECT_MS: u64 = 250;
/// The longest pause in virtual milliseconds before a killed referee restarts.
const DOWN_MS_MAX: u64 = 500;
/// The longest time in virtual milliseconds for which a cable is pulled.
const CABLE_OUT_MS_MAX: u64 = 30_000;

enum SimulatedEvent {
    ToReferee(ConnectionId, Vec<u8>),
    ToGuest(usize, ConnectionId, Vec<u8>),
    /// A guest, with this index, notices that its connection is broken.
    LineBroke(usize, ConnectionId),
    /// The referee notices that a guest's connection is broken.
    LineLost(ConnectionId),
    Connected(usize),
    /// The referee with this number (first field) has synced this many more records (second field); ignored if that referee was killed.
    Synced(u64, usize),
    Restart,
}

struct Guest {
    replica: Replica,
    me: Token,
    names: Vec<String>,
    /// The name of the game of which the guest has a log; `None` without a log.
    game: Option<String>,
    /// The records that the guest has appended to its own log.
    log: Vec<Record>,
    line: Option<ConnectionId>,
    is_connecting: bool,
    connect_ms: u64,
    decide_ms: Option<u64>,
    cable_out_until_ms: u64,
    /// The requested move that is not answered yet: its person, and the number of the record that it follows.
    wished: Option<(usize, u64)>,
}

struct Simulation {
    plan: SimulationPlan,
    chance: RandomSequence,
    now_ms: u64,
    events: BTreeMap<(u64, u64), SimulatedEvent>,
    order: u64,
    referee: Option<Referee>,
    /// The referee's records that are synced to the simulated disk.
    disk: Vec<Record>,
    /// The holders of the seats, as stored on the simulated disk.
    holders: Vec<Option<Token>>,
    /// The referee's records that are written but not synced yet.
    unsynced: Vec<Record>,
    /// The number of the current referee: it grows by one with each restart.
    life: u64,
    /// For each connection, the index of its guest and the number of its referee.
    lines: Vec<(usize, u64)>,
    guests: Vec<Guest>,
    killed_ms: Option<u64>,
    /// The number of records at which the referee is killed next.
    kill_at: u64,
    /// The moves that persons requested, each as the person's index and the number of the record before the move.
    wished: BTreeSet<(usize, u64)>,
    /// The moves that the referee confirmed to a guest, in the form of `wished`.
    confirmed: BTreeSet<(usize, u64)>,
    outcome: SimulatedGame,
}

/// Simulates a game to its end; returns its figures or the first violated guarantee.
pub fn play(plan: SimulationPlan) -> Result<SimulatedGame, BrokenGuarantee> {
    let mut world = Simulation::new(plan);
    while !world.is_done() {
        world.step()?;
        if world.now_ms > GAME_MS_MAX {
            return Err(BrokenGuarantee::Stuck);
        }
    }
    world.check()
}

impl Simulation {
    fn new(plan: SimulationPlan) -> Simulation {
        let mut world = Simulation {
            chance: RandomSequence::new(plan.seed),
            now_ms: 0,
            events: BTreeMap::new(),
            order: 0,
            referee: None,
            disk: Vec::new(),
            holders: vec![None; plan.setup.players.len()],
            unsynced: Vec::new(),
            life: 0,
            lines: Vec::new(),
            guests: (0..plan.persons_per_guest.len()).map(|number| guest(&plan, number)).collect(),
            killed_ms: None,
            kill_at: 0,
            wished: BTreeSet::new(),
            confirmed: BTreeSet::new(),
            outcome: SimulatedGame::default(),
            plan,
        };
        world.kill_at = world.below(40);
        world.restart();
        world
    }

    fn below(&mut self, end: u64) -> u64 {
        self.chance.next_below(end.max(1) as usize) as u64
    }

    /// Returns `true` with this probability in percent.
    fn is_chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    fn after(&mut self, delay_ms: u64, event: SimulatedEvent) {
        self.order += 1;
        self.events.insert((self.now_ms + delay_ms, self.order), event);
    }

    fn delay_ms(&mut self) -> u64 {
        self.below(self.plan.conditions.delay_ms_max + 1)
    }

    // Time.

    fn step(&mut self) -> Result<(), BrokenGuarantee> {
        let at_ms = self.next_ms().ok_or(BrokenGuarantee::Stuck)?;
        self.now_ms = self.now_ms.max(at_ms);
        while let Some(entry) = self.events.first_entry().filter(|entry| entry.key().0 <= self.now_ms) {
            let event = entry.remove();
            self.happen(event)?;
        }
        if self.referee.as_ref().and_then(Referee::next_ms).is_some_and(|due| due <= self.now_ms) {
            self.with_referee(|referee, now_ms| referee.tick(now_ms));
        }
        (0..self.guests.len()).for_each(|number| self.attend(number));
        self.note_return();
        Ok(())
    }

    fn next_ms(&self) -> Option<u64> {
        let guests = self.guests.iter().flat_map(|guest| {
            let connect = (guest.line.is_none() && !guest.is_connecting).then_some(guest.connect_ms);
            [guest.replica.next_ms(), guest.decide_ms, connect]
        });
        let first = self.events.keys().next().map(|(at_ms, _)| *at_ms);
        guests.chain([first, self.referee.as_ref().and_then(Referee::next_ms)]).flatten().min()
    }

    fn happen(&mut self, event: SimulatedEvent) -> Result<(), BrokenGuarantee> {
        match event {
            SimulatedEvent::ToReferee(line, bytes) => self.referee_hears(line, &bytes),
            SimulatedEvent::ToGuest(number, line, bytes) => self.guest_hears(number, line, &bytes)?,
            SimulatedEvent::LineBroke(number, line) => self.line_broke(number, line),
            SimulatedEvent::LineLost(line) => self.with_referee(|referee, now_ms| referee.on_disconnect(now_ms, line)),
            SimulatedEvent::Connected(number) => self.connected(number),
            SimulatedEvent::Synced(life, count) => self.synced(life, count),
            SimulatedEvent::Restart => self.restart(),
        }
        Ok(())
    }

    // The referee.

    fn restart(&mut self) {
        self.life += 1;
        let seats = Seats { holders: self.holders.clone(), is_open: true };
        self.referee = Referee::new("game", self.plan.setup.clone(), &self.disk, seats).ok();
        self.with_referee(|referee, now_ms| referee.tick(now_ms));
    }

    fn with_referee(&mut self, act: impl FnOnce(&mut Referee, u64) -> Vec<RefereeAction>) {
        let out = self.referee.as_mut().map_or(Vec::new(), |referee| act(referee, self.now_ms));
        for out in out {
            match out {
                RefereeAction::Keep { person, holder } => self.holders[usize::from(person)] = Some(holder),
                RefereeAction::Write(records) => self.write(records),
                RefereeAction::Send(line, word) => self.send_to_guest(line, &word),
                RefereeAction::HangUp(line) => self.line_ends(line),
                RefereeAction::Ended | RefereeAction::NewGame | RefereeAction::EndedUnfinished => {}
            }
        }
    }

    fn write(&mut self, records: Vec<Record>) {
        let sync_ms = if self.is_chance(1) { 2000 } else { 1 + self.below(30) };
        self.after(sync_ms, SimulatedEvent::Synced(self.life, records.len()));
        self.unsynced.extend(records);
    }

    fn synced(&mut self, life: u64, count: usize) {
        if life != self.life || self.referee.is_none() {
            return;
        }
        let count = count.min(self.unsynced.len());
        self.disk.extend(self.unsynced.drain(..count));
        let number = self.disk.len() as u64;
        self.with_referee(|referee, now_ms| referee.on_synced(now_ms, number));
        let is_due = self.outcome.kills < self.plan.referee_kills && number >= self.kill_at;
        if is_due && self.is_chance(50) {
            self.kill();
        }
    }

    /// Kills the referee. A random part of its unsynced records reaches the simulated disk.
    fn kill(&mut self) {
        self.referee = None;
        let kept = self.below(self.unsynced.len() as u64 + 1) as usize;
        self.disk.extend(self.unsynced.drain(..).take(kept));
        self.outcome.kills += 1;
        let is_there = |guest: &Guest| guest.cable_out_until_ms <= self.now_ms && guest.replica.is_seated();
        self.killed_ms = self.guests.iter().all(is_there).then_some(self.now_ms);
        self.kill_at = self.disk.len() as u64 + self.below(20);
        for number in 0..self.guests.len() {
            if let Some(line) = self.guests[number].line {
                let delay_ms = self.delay_ms();
                self.after(delay_ms, SimulatedEvent::LineBroke(number, line));
            }
        }
        let down_ms = 100 + self.below(DOWN_MS_MAX - 100);
        self.after(down_ms, SimulatedEvent::Restart);
    }

    /// Records how long the game stood still, as soon as play continues after the referee was killed.
    fn note_return(&mut self) {
        let stands = self.referee.as_ref().map(Referee::clock_stop);
        let is_back = matches!(stands, Some(None | Some(ClockStop::Over | ClockStop::Writing)));
        if let Some(killed_ms) = self.killed_ms.take_if(|_| is_back) {
            self.outcome.recovery_ms.push(self.now_ms - killed_ms);
        }
    }

    fn referee_hears(&mut self, line: ConnectionId, bytes: &[u8]) {
        let (number, life) = self.lines[line.0 as usize];
        if self.referee.is_none() || life != self.life {
            // The restarted referee does not know the connection, so the connection is reset.
            let delay_ms = self.delay_ms();
            return self.after(delay_ms, SimulatedEvent::LineBroke(number, line));
        }
        self.with_referee(|referee, now_ms| referee.hear_frame(now_ms, line, bytes));
    }

    // The network.

    fn send_to_guest(&mut self, line: ConnectionId, word: &FromReferee) {
        let (number, bytes) = (self.lines[line.0 as usize].0, word.encode());
        for _ in 0..self.copies(number) {
            let delay_ms = self.delay_ms();
            self.after(delay_ms, SimulatedEvent::ToGuest(number, line, bytes.clone()));
        }
    }

    fn send_to_referee(&mut self, number: usize, word: &FromGuest) {
        let Some(line) = self.guests[number].line else { return };
        let bytes = word.encode();
        for _ in 0..self.copies(number) {
            let delay_ms = self.delay_ms();
            self.after(delay_ms, SimulatedEvent::ToReferee(line, bytes.clone()));
        }
    }

    /// The number of copies of a message that arrive: 0 through a pulled cable or if lost, 2 if repeated.
    fn copies(&mut self, number: usize) -> usize {
        self.outcome.messages += 1;
        let weather = self.plan.conditions;
        if self.below(1000) < weather.disconnects_per_mille {
            self.guests[number].cable_out_until_ms = self.now_ms + self.below(CABLE_OUT_MS_MAX);
        }
        if self.below(1000) < weather.guest_kills_per_mille {
            self.kill_guest(number);
        }
        let is_out = self.guests[number].cable_out_until_ms > self.now_ms;
        if is_out {
            self.killed_ms = None;
        }
        match is_out || self.is_chance(weather.lost_percent) {
            true => 0,
            false => 1 + usize::from(self.is_chance(weather.duplicated_percent)),
        }
    }

    /// Lets the guest notice later that the connection was closed.
    fn line_ends(&mut self, line: ConnectionId) {
        let number = self.lines[line.0 as usize].0;
        let delay_ms = self.plan.conditions.delay_ms_max + 1;
        self.after(delay_ms, SimulatedEvent::LineBroke(number, line));
    }

    fn line_broke(&mut self, number: usize, line: ConnectionId) {
        let guest = &mut self.guests[number];
        if guest.line == Some(line) {
            guest.replica.on_disconnect();
            (guest.line, guest.connect_ms) = (None, self.now_ms);
        }
    }

    fn connect(&mut self, number: usize) {
        self.guests[number].connect_ms = self.now_ms + CONNECT_MS;
        if self.referee.is_some() && self.guests[number].cable_out_until_ms <= self.now_ms {
            self.guests[number].is_connecting = true;
            let delay_ms = self.delay_ms();
            self.after(delay_ms, SimulatedEvent::Connected(number));
        }
    }

    fn connected(&mut self, number: usize) {
        self.guests[number].is_connecting = false;
        if self.referee.is_some() {
            let line = ConnectionId(self.lines.len() as u64);
            self.lines.push((number, self.life));
            self.guests[number].line = Some(line);
            self.guests[number].replica.on_connected(self.now_ms);
        }
    }

    // Guests.

    /// Kills a guest's program and restarts it with its log, which lacks some of the last, unsynced records.
    fn kill_guest(&mut self, number: usize) {
        self.killed_ms = None;
        let lost = self.below(3) as usize;
        if let Some(line) = self.guests[number].line {
            self.after(1, SimulatedEvent::LineLost(line));
        }
        let guest = &mut self.guests[number];
        guest.log.truncate(guest.log.len().saturating_sub(lost));
        let fresh = || Replica::new(guest.me, guest.names.clone());
        let resumed = guest.game.clone().map(|game| fresh().resume(game, self.plan.setup.clone(), &guest.log));
        guest.replica = resumed.and_then(Result::ok).unwrap_or_else(fresh);
        (guest.line, guest.connect_ms, guest.decide_ms, guest.wished) = (None, self.now_ms + 1000, None, None);
    }

    fn attend(&mut self, number: usize) {
        let now_ms = self.now_ms;
        if self.guests[number].replica.is_silent(now_ms)
            && let Some(line) = self.guests[number].line
        {
            self.line_broke(number, line);
        }
        let guest = &self.guests[number];
        if guest.line.is_none() && !guest.is_connecting && guest.connect_ms <= now_ms {
            self.connect(number);
        }
        if self.guests[number].decide_ms.is_some_and(|due| due <= now_ms) {
            self.guests[number].decide_ms = None;
            self.decide(number);
        }
        for word in self.guests[number].replica.outgoing(now_ms) {
            self.send_to_referee(number, &word);
        }
    }

    fn guest_hears(&mut self, number: usize, line: ConnectionId, bytes: &[u8]) -> Result<(), BrokenGuarantee> {
        if self.guests[number].line != Some(line) {
            return Ok(());
        }
        let refused = |what: String| BrokenGuarantee::Refused { guest: number, what };
        let word = FromReferee::decode(bytes).map_err(|error| refused(error.to_string()))?;
        for heard in self.guests[number].replica.on_message(self.now_ms, word) {
            self.note(number, heard)?;
        }
        let guest = &mut self.guests[number];
        if guest.decide_ms.is_none() && guest.replica.is_seated() && !guest.replica.has_pending_request() {
            self.plan_decision(number);
        }
        Ok(())
    }

    fn note(&mut self, number: usize, heard: ReplicaEvent) -> Result<(), BrokenGuarantee> {
        use super::message::Closing::{Full, Left, Replaced, Silent, Stranger};
        let guest = &mut self.guests[number];
        match heard {
            ReplicaEvent::Welcomed { game, .. } => guest.game = Some(game),
            ReplicaEvent::Record(record, _) => guest.log.push(record),
            ReplicaEvent::Done { .. } => {
                self.confirmed.extend(guest.wished.take());
            }
            ReplicaEvent::Refused { .. } => guest.wished = None,
            ReplicaEvent::Closed(Silent | Stranger | Replaced | Full | Left) => {
                guest.connect_ms = self.now_ms + CONNECT_MS;
                guest.line = None;
            }
            ReplicaEvent::Closed(closing) => {
                return Err(BrokenGuarantee::Refused { guest: number, what: format!("{closing:?}") });
            }
            ReplicaEvent::Diverged(apart) => {
                return Err(BrokenGuarantee::Refused { guest: number, what: apart.to_string() });
            }
            ReplicaEvent::Changed => self.answer(number),
        }
        Ok(())
    }

    fn answer(&mut self, number: usize) {
        let replica = &self.guests[number].replica;
        let Some(standing) = replica.state().and_then(|state| state.offer.clone()) else { return };
        let is_long = standing.offer.at > RECORDS_LONG;
        let agrees = match standing.offer.kind {
            OfferKind::Draw => is_long || self.is_chance(20),
            _ => !is_long && self.is_chance(60),
        };
        let replica = &mut self.guests[number].replica;
        for person in replica.own_persons().to_vec() {
            if !standing.agreed.contains(&person) {
                replica.answer_offer(self.now_ms, person, agrees);
            }
        }
    }

    /// Schedules the next action of a guest's person: soon for the player to move, rarely for others.
    fn plan_decision(&mut self, number: usize) {
        let replica = &self.guests[number].replica;
        let Some(session) = replica.session().filter(|session| session.ending().is_none()) else { return };
        let (is_turn, has_persons) = (turn(session, replica).is_some(), !replica.own_persons().is_empty());
        let slow = if self.is_chance(5) { 20_000 } else { 2000 };
        if is_turn || (has_persons && self.is_chance(1)) {
            let think_ms = 20 + self.below(slow);
            self.guests[number].decide_ms = Some(self.now_ms + think_ms);
        }
    }

    fn decide(&mut self, number: usize) {
        let replica = &self.guests[number].replica;
        let Some(session) = replica.session().filter(|session| session.ending().is_none()).cloned() else { return };
        let turn = turn(&session, replica);
        let Some(person) = turn.or(replica.own_persons().first().copied()) else { return };
        let wish = match (turn.is_some(), self.below(300)) {
            (_, 0..4) if session.last_record_number() <= RECORDS_LONG => PlayerRequest::Offer(OfferKind::Takeback),
            (_, 4..6) => PlayerRequest::Offer(OfferKind::Draw),
            (_, 6) if session.players().len() == 2 => PlayerRequest::Resign,
            (true, _) if session.last_record_number() > RECORDS_LONG && self.is_chance(20) => {
                PlayerRequest::Offer(OfferKind::Draw)
            }
            (true, _) => self.move_of(&session),
            (false, _) => return,
        };
        let is_move = !matches!(wish, PlayerRequest::Offer(_));
        let (now_ms, guest) = (self.now_ms, &mut self.guests[number]);
        match guest.replica.ask(now_ms, person, wish) {
            Ok(_) => {
                guest.wished = is_move.then_some((person.into(), session.last_record_number()));
                self.wished.extend(guest.wished);
            }
            // The request was not possible now; the person tries again a little later.
            Err(_) => guest.decide_ms = Some(now_ms + 100),
        }
    }

    fn move_of(&mut self, session: &Session) -> PlayerRequest {
        let legal = session.position().legal_points();
        let size = session.position().size();
        match session.opening().map(|opening| opening.step()) {
            Some(OpeningStep::Choose { options, .. }) => {
                PlayerRequest::Open(Action::Choose(options[self.below(options.len() as u64) as usize]))
            }
            Some(OpeningStep::Declare { most, .. }) => {
                PlayerRequest::Open(Action::Declare(1 + self.below(most.into()) as u8))
            }
            Some(OpeningStep::Place { region, .. }) => {
                let inside: Vec<Point> = legal.into_iter().filter(|point| region.contains(size, *point)).collect();
                self.one_of(&inside)
            }
            _ => self.one_of(&legal),
        }
    }

    fn one_of(&mut self, points: &[Point]) -> PlayerRequest {
        let at = self.below(points.len() as u64) as usize;
        points.get(at).map_or(PlayerRequest::Pass, |point| PlayerRequest::Place(*point))
    }

    // The end.

    /// Whether the game is over, all guests know that, and all planned kills for which there was time are done.
    fn is_done(&self) -> bool {
        let Some(referee) = &self.referee else { return false };
        let number = referee.records().len();
        let all_know =
            || self.guests.iter().all(|guest| guest.replica.records().len() == number && guest.log.len() == number);
        referee.session().ending().is_some() && self.disk.len() == number && all_know()
    }

    fn check(mut self) -> Result<SimulatedGame, BrokenGuarantee> {
        let Some(referee) = self.referee.take() else { return Err(BrokenGuarantee::Stuck) };
        let differs = referee.records().iter().zip(&self.disk).position(|(one, two)| one != two);
        if let Some(at) = differs {
            return Err(BrokenGuarantee::Lost { number: at as u64 + 1 });
        }
        let bytes = log::encode_whole(&self.plan.setup, &self.disk);
        for (number, guest) in self.guests.iter().enumerate() {
            if bytes.is_none() || log::encode_whole(&self.plan.setup, &guest.log) != bytes {
                return Err(BrokenGuarantee::Differs { guest: number });
            }
        }
        self.check_moves()?;
        if Session::replay(self.plan.setup.clone(), &self.disk).as_ref() != Ok(referee.session()) {
            return Err(BrokenGuarantee::Replay);
        }
        self.outcome.records = self.disk.len() as u64;
        self.outcome.is_over = referee.session().ending().is_some();
        Ok(self.outcome)
    }

    /// Checks that each move was requested at its place by its person, and that every confirmed move is in the log.
    fn check_moves(&self) -> Result<(), BrokenGuarantee> {
        let mut session = Session::new(self.plan.setup.clone()).map_err(|_| BrokenGuarantee::Replay)?;
        let mut played = BTreeSet::new();
        for record in &self.disk {
            let person = match &record.entry {
                Entry::Resign(color) => Some(session.player_index_of(*color)),
                Entry::Place(_) | Entry::Choose(_) | Entry::Offer(_) => {
                    Some(session.player_index_to_act(session.cursor()))
                }
                _ => None,
            };
            played.extend(person.map(|person| (person, session.last_record_number())));
            session.apply_record(record).map_err(|_| BrokenGuarantee::Replay)?;
        }
        match (played.difference(&self.wished).next(), self.confirmed.difference(&played).next()) {
            (Some((person, _)), _) => Err(BrokenGuarantee::Doubled { person: *person }),
            (None, Some((person, _))) => Err(BrokenGuarantee::ConfirmedMoveMissing { person: *person }),
            (None, None) => Ok(()),
        }
    }
}

/// The person of this guest who is to move; `None` if another guest's person is.
fn turn(session: &Session, replica: &Replica) -> Option<u8> {
    let person = session.player_index_to_act(session.cursor()) as u8;
    replica.own_persons().contains(&person).then_some(person)
}

fn guest(plan: &SimulationPlan, number: usize) -> Guest {
    let first: usize = plan.persons_per_guest[..number].iter().sum();
    let names: Vec<String> =
        (first..first + plan.persons_per_guest[number]).map(|at| format!("{:?}", Color::ALL[at % 4])).collect();
    let me = Token([number as u8; 16]);
    Guest {
        replica: Replica::new(me, names.clone()),
        me,
        names,
        game: None,
        log: Vec::new(),
        line: None,
        is_connecting: false,
        connect_ms: 10 * number as u64,
        decide_ms: None,
        cable_out_until_ms: 0,
        wished: None,
    }
}
