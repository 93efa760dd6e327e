//! A crowd of pupils on one thread. Each has a socket, TLS and a replica of its game, and makes random legal moves.

use super::poll::Poll;
use qipan_core::link::{PlayerRequest, ReplicaEvent};
use qipan_core::rules::mix::RandomSequence;
use qipan_core::school::mqtt_client::{self, BrokerConnectionError, MqttClient};
use qipan_core::school::pupil::{Pupil, PupilEvent};
use qipan_core::school::ticket::Ticket;
use qipan_core::session::Record;
use rustls::ClientConfig;
use std::collections::BTreeSet;
use std::error::Error;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Maximum number of logins at the same time, because the system queues at most a hundred connections for a broker.
const LOGINS_MAX: usize = 50;
/// The longest pause before a pupil that lost the broker connects again, in milliseconds.
const AGAIN_MS: usize = 300;
/// A delay up to this length is due to the test's own timer and does not count as latency of the network.
const TIMER: Duration = Duration::from_millis(2);

/// A pupil to add to the crowd.
pub struct PupilSetup {
    pub ticket: Ticket,
    /// The index of the opponent in the crowd; `None` if the opponent is elsewhere.
    pub opponent_index: Option<usize>,
}

/// A seat of the crowd: the pupil, its connection, and when it acts next.
struct CrowdSeat {
    member: PupilSetup,
    pupil: Pupil,
    line: Option<(TcpStream, MqttClient)>,
    /// Bytes to send that the socket has not accepted yet.
    unsent: Vec<u8>,
    /// When the pupil moves next, in milliseconds of the crowd's clock.
    move_ms: Option<u64>,
    /// When the pupil connects next, in milliseconds of the crowd's clock.
    connect_ms: Option<u64>,
    /// When the seat must be served next, in milliseconds of the crowd's clock.
    due_ms: Option<u64>,
    /// The number that the requested move's record will have, and the time of the request.
    intent: Option<(u64, Instant)>,
}

/// Many pupils on one thread, each with its own connection.
pub struct Crowd {
    seats: Vec<CrowdSeat>,
    tls: Arc<ClientConfig>,
    poll: Poll,
    due: BTreeSet<(u64, usize)>,
    chance: RandomSequence,
    pace_ms: u64,
    logging_in: BTreeSet<usize>,
    latencies: Vec<Duration>,
    began: Instant,
}

impl Crowd {
    pub fn new(members: Vec<PupilSetup>, pace_ms: u64, seed: u64) -> Result<Crowd, Box<dyn Error>> {
        let tls = mqtt_client::tls(&members.first().ok_or("nobody")?.ticket)?;
        let mut chance = RandomSequence::new(seed);
        let seats: Vec<CrowdSeat> = members.into_iter().map(|member| seat(member, chance.next_u64())).collect();
        let due = (0..seats.len()).map(|at| (0, at)).collect();
        let (poll, began) = (Poll::new()?, Instant::now());
        let mut crowd =
            Crowd { seats, tls, poll, due, chance, pace_ms, logging_in: BTreeSet::new(), latencies: Vec::new(), began };
        crowd.seats.iter_mut().for_each(|seat| (seat.due_ms, seat.connect_ms) = (Some(0), Some(0)));
        Ok(crowd)
    }

    pub fn len(&self) -> usize {
        self.seats.len()
    }

    pub fn games(&self) -> usize {
        self.seats.len() / 2
    }

    /// Returns the records that the pupil on a seat has of its game.
    pub fn records_of(&self, seat: usize) -> &[Record] {
        self.seats.get(seat).and_then(|seat| seat.pupil.replica()).map_or(&[], |replica| replica.records())
    }

    /// Returns the number of records in all games, as the first pupil of each game knows them.
    pub fn record_count(&self) -> usize {
        (0..self.seats.len()).step_by(2).map(|seat| self.records_of(seat).len()).sum()
    }

    pub fn are_all_seated(&self) -> bool {
        self.seats.iter().all(|seat| seat.pupil.replica().is_some_and(|replica| replica.is_seated()))
    }

    pub fn are_all_over(&self) -> bool {
        let is_over = |seat: &CrowdSeat| {
            let session = seat.pupil.replica().and_then(|replica| replica.session());
            session.is_some_and(|session| session.ending().is_some())
        };
        self.seats.iter().all(is_over)
    }

    pub fn forget_latencies(&mut self) {
        self.latencies.clear();
    }

    /// Returns the latencies of all moves in milliseconds, in ascending order.
    pub fn latencies_ms(&self) -> Vec<f64> {
        let mut all: Vec<f64> = self.latencies.iter().map(|latency| latency.as_secs_f64() * 1000.0).collect();
        all.sort_by(f64::total_cmp);
        all
    }

    fn now_ms(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    /// Plays until `is_done` returns true, for at most `limit`. Returns whether it did.
    pub fn run(&mut self, limit: Duration, is_done: impl Fn(&Crowd) -> bool) -> Result<bool, Box<dyn Error>> {
        let end = Instant::now() + limit;
        let mut look = Instant::now();
        while Instant::now() < end {
            if Instant::now() >= look {
                if is_done(self) {
                    return Ok(true);
                }
                look = Instant::now() + Duration::from_millis(20);
            }
            let next_ms = self.due.first().map_or(20, |(due_ms, _)| due_ms.saturating_sub(self.now_ms()));
            for at in self.poll.wait(next_ms.min(20))? {
                if let Err(trouble) = self.read(at) {
                    self.lose(at, &trouble);
                }
                self.serve_seat(at)?;
            }
            let now_ms = self.now_ms();
            while let Some(&(due_ms, at)) = self.due.first().filter(|(due_ms, _)| *due_ms <= now_ms) {
                self.due.remove(&(due_ms, at));
                self.seats[at].due_ms = None;
                self.serve_seat(at)?;
            }
        }
        Ok(is_done(self))
    }

    fn read(&mut self, at: usize) -> Result<(), BrokerConnectionError> {
        let mut bytes = [0; 16 << 10];
        let now_ms = self.now_ms();
        let Some((stream, talk)) = &mut self.seats[at].line else { return Ok(()) };
        let mut heard = Vec::new();
        loop {
            match stream.read(&mut bytes) {
                Ok(0) => return Err(BrokerConnectionError::Io(ErrorKind::ConnectionReset)),
                Ok(len) => heard.extend(talk.receive(now_ms, &bytes[..len])?),
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(BrokerConnectionError::Io(error.kind())),
            }
        }
        for heard in heard {
            self.take(at, now_ms, heard);
        }
        Ok(())
    }

    fn take(&mut self, at: usize, now_ms: u64, heard: mqtt_client::MqttEvent) {
        let seat = &mut self.seats[at];
        match heard {
            mqtt_client::MqttEvent::Open => {
                self.logging_in.remove(&at);
                let words = seat.pupil.on_connected(now_ms);
                if let Some((_, talk)) = &mut seat.line {
                    words.iter().for_each(|word| talk.send(now_ms, word));
                }
            }
            mqtt_client::MqttEvent::Message(message) => {
                for came in seat.pupil.on_message(now_ms, &message) {
                    self.take_came(at, came);
                }
            }
        }
    }

    fn take_came(&mut self, at: usize, came: PupilEvent) {
        match came {
            PupilEvent::Game(_) => {
                let seat = &mut self.seats[at];
                let filters = seat.pupil.filters();
                if let Some((_, talk)) = &mut seat.line {
                    talk.set_subscriptions(filters);
                }
            }
            PupilEvent::Play(ReplicaEvent::Record(record, _)) => {
                let opponent = self.seats[at].member.opponent_index;
                if let Some(opponent) = opponent.and_then(|opponent| self.seats.get_mut(opponent))
                    && let Some((_, meant)) = opponent.intent.take_if(|(number, _)| *number <= record.number)
                {
                    self.latencies.push(meant.elapsed());
                }
            }
            PupilEvent::Play(_) => {}
        }
    }

    /// Executes what is due for a seat, and sends its messages.
    fn serve_seat(&mut self, at: usize) -> Result<(), Box<dyn Error>> {
        let now_ms = self.now_ms();
        if self.seats[at].connect_ms.is_some_and(|due_ms| due_ms <= now_ms) {
            self.connect(at, now_ms)?;
        }
        self.play(at, now_ms);
        if let Err(trouble) = self.send(at, now_ms) {
            self.lose(at, &trouble);
        }
        let seat = &mut self.seats[at];
        let line_ms = seat.line.as_ref().map(|(_, talk)| talk.next_ms());
        let pupil_ms = seat.pupil.next_ms().filter(|_| seat.line.is_some());
        let due_ms = [line_ms, pupil_ms, seat.move_ms, seat.connect_ms].into_iter().flatten().min();
        if let Some(before) = std::mem::replace(&mut seat.due_ms, due_ms) {
            self.due.remove(&(before, at));
        }
        self.due.extend(due_ms.map(|due_ms| (due_ms.max(now_ms + 1), at)));
        self.seats[at].due_ms = due_ms.map(|due_ms| due_ms.max(now_ms + 1));
        Ok(())
    }

    fn connect(&mut self, at: usize, now_ms: u64) -> Result<(), Box<dyn Error>> {
        if self.logging_in.len() >= LOGINS_MAX {
            self.seats[at].connect_ms = Some(now_ms + 5 + self.chance.next_below(20) as u64);
            return Ok(());
        }
        let seat = &mut self.seats[at];
        let (ticket, pupil) = (&seat.member.ticket, &mut seat.pupil);
        seat.unsent.clear();
        seat.connect_ms = None;
        match TcpStream::connect(("127.0.0.1", ticket.port)) {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                stream.set_nonblocking(true)?;
                self.poll.add(&stream, at)?;
                let (topic, will) = pupil.last_will();
                let talk = MqttClient::begin(now_ms, self.tls.clone(), ticket, pupil.filters(), (&topic, &will))?;
                seat.line = Some((stream, talk));
                self.logging_in.insert(at);
            }
            Err(_) => seat.connect_ms = Some(now_ms + 20 + self.chance.next_below(AGAIN_MS) as u64),
        }
        Ok(())
    }

    fn lose(&mut self, at: usize, trouble: &BrokerConnectionError) {
        if matches!(
            trouble,
            BrokerConnectionError::NotTheClass(_)
                | BrokerConnectionError::Refused(_)
                | BrokerConnectionError::NotAllowed
        ) {
            eprintln!("lab: {}: {trouble}", self.seats[at].member.ticket.seat);
        }
        let again_ms = self.now_ms() + self.chance.next_below(AGAIN_MS) as u64;
        let seat = &mut self.seats[at];
        seat.line = None;
        seat.pupil.on_disconnect();
        seat.connect_ms = Some(again_ms);
        self.logging_in.remove(&at);
    }

    /// Lets a pupil wait for its thinking time, then requests a random move.
    fn play(&mut self, at: usize, now_ms: u64) {
        let seat = &mut self.seats[at];
        let Some(replica) =
            seat.pupil.replica().filter(|replica| replica.is_seated() && !replica.has_pending_request())
        else {
            return;
        };
        let Some(session) = replica.session().filter(|session| session.ending().is_none()) else { return };
        let is_his = replica
            .own_persons()
            .first()
            .is_some_and(|&own| session.player_index_to_act(session.cursor()) == usize::from(own));
        let is_free = replica.state().is_some_and(|state| state.stands.is_none());
        if !is_his || !is_free {
            return;
        }
        let Some(move_ms) = seat.move_ms else {
            // Two players think in turn, so that each player moves once in `pace_ms`.
            let think_ms = self.pace_ms / 4 + self.chance.next_below(self.pace_ms as usize / 2 + 1) as u64;
            seat.move_ms = Some(now_ms + think_ms);
            return;
        };
        if now_ms < move_ms {
            return;
        }
        let legal = session.position().legal_points();
        let wish = legal
            .get(self.chance.next_below(legal.len().max(1)))
            .map_or(PlayerRequest::Pass, |point| PlayerRequest::Place(*point));
        let number = replica.records().len() as u64 + 1;
        seat.move_ms = None;
        if seat.pupil.ask(now_ms, wish).is_ok() {
            let late = Duration::from_millis(now_ms - move_ms);
            seat.intent = Some((number, Instant::now() - if late > TIMER { late } else { Duration::ZERO }));
        }
    }

    fn send(&mut self, at: usize, now_ms: u64) -> Result<(), BrokerConnectionError> {
        let seat = &mut self.seats[at];
        let Some((stream, talk)) = &mut seat.line else { return Ok(()) };
        talk.tick(now_ms)?;
        if talk.is_open() {
            seat.pupil.outgoing(now_ms).iter().for_each(|word| talk.send(now_ms, word));
        }
        let was_full = !seat.unsent.is_empty();
        seat.unsent.extend(talk.outgoing());
        while !seat.unsent.is_empty() {
            match stream.write(&seat.unsent) {
                Ok(len) => drop(seat.unsent.drain(..len)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) => return Err(BrokerConnectionError::Io(error.kind())),
            }
        }
        let is_full = !seat.unsent.is_empty();
        if is_full != was_full {
            self.poll.set_write(stream, at, is_full).map_err(|error| BrokerConnectionError::Io(error.kind()))?;
        }
        Ok(())
    }
}

fn seat(member: PupilSetup, chance: u64) -> CrowdSeat {
    let pupil = Pupil::new(&member.ticket.class, &member.ticket.seat, chance);
    let (line, unsent) = (None, Vec::new());
    CrowdSeat { member, pupil, line, unsent, move_ms: None, connect_ms: None, due_ms: None, intent: None }
}
