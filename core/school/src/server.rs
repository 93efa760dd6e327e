//! The server of a running class: one thread with the class's referee, the logs of all its games and the broker connection. After any
//! failure of itself or of the broker it continues from the logs. A round added to the class's folder begins within a second.

use super::class::{Class, ClassError, ClassFolder, REFEREE, WRITERS};
use super::class_referee::{Attendance, ClassReferee, ClassRefereeAction};
use super::mqtt_client::{self, BrokerConnectionError, MqttClient, MqttEvent};
use super::offline_games;
use super::rounds::{self, PlannedRound, Rounds};
use super::socket::{Socket, SocketEvent};
use super::teacher_requests::{Bulletin, Pairing, RESULTS_BYTES_MAX, TeacherReply, TeacherRequest};
use super::ticket::Ticket;
use super::topics::RunId;
use qipan_store::disk::Lock;
use qipan_store::time::unix_seconds;
use qipan_store::{GameId, Notice, OpenError, OpenGame, Writer};
use rustls::ClientConfig;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime};

/// The interval in milliseconds at which the class's folder is checked for the next round.
const LOOK_MS: u64 = 1000;
/// The first and the longest pause, in milliseconds, between attempts to reach the broker.
const AGAIN_MS: (u64, u64) = (100, 2000);
/// The largest number of inputs that wait for the server thread; further messages wait in the system.
const INBOX: usize = 1024;
/// The number of inputs that the server handles before it sends the output.
const BATCH: usize = 256;
/// The longest time that the server's end waits for the disk.
const FINISH_PATIENCE: Duration = Duration::from_secs(5);

/// A notification from the server to its owner.
#[derive(Debug)]
pub enum ServerEvent {
    /// The server is connected to the broker.
    Open,
    /// The server is disconnected, or not connected yet; reported once until the next `Open`.
    Lost(BrokerConnectionError),
    /// The round with this number has started; `games` is the number of its games.
    Round { number: usize, games: usize },
    /// A round or a game could not be started.
    Bad(ServerError),
    /// A game is over; `left` is the number of games of the round that are not over.
    Ended { game: GameId, left: usize },
    /// The disk currently accepts no writes; the games wait.
    Stuck,
    /// The disk accepts writes again.
    DiskRecovered,
}

#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    #[error(transparent)]
    Class(#[from] ClassError),
    #[error(transparent)]
    Game(OpenError),
    /// The log of this game does not contain a playable game.
    #[error("the game {0} cannot be played on")]
    Unfit(GameId),
    #[error(transparent)]
    Line(BrokerConnectionError),
    /// Another program is already this class's referee.
    #[error("this class has a referee that runs already")]
    RefereeAlreadyRuns,
    /// The system provides no thread or no random bytes.
    #[error("the system gives no thread or no random numbers")]
    System,
}

impl fmt::Display for ServerEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServerEvent::Open => f.write_str("the broker is reached"),
            ServerEvent::Lost(trouble) => trouble.fmt(f),
            ServerEvent::Round { number, games } => write!(f, "round {number}: {games} games"),
            ServerEvent::Bad(error) => error.fmt(f),
            ServerEvent::Ended { game, left } => write!(f, "game {game} is over; {left} go on"),
            ServerEvent::Stuck => f.write_str("the disk takes no moves at present; the games wait"),
            ServerEvent::DiskRecovered => f.write_str("the disk takes moves again"),
        }
    }
}

enum ServerInput {
    /// An event of the socket, with the number of its connection.
    Came(u64, SocketEvent),
    /// The log writer with this index has notices.
    Disk(usize),
    End,
}

/// The handle of the server thread. Dropping it lets the referee finish its work and waits for that.
pub struct ClassServer {
    here: Attendance,
    inbox: SyncSender<ServerInput>,
    thread: Option<JoinHandle<()>>,
}

impl ClassServer {
    /// Starts the server thread, which calls `told`.
    pub fn open(folder: ClassFolder, told: impl Fn(ServerEvent) + Send + 'static) -> Result<ClassServer, ServerError> {
        let (inbox, happenings) = sync_channel(INBOX);
        let mut server = ServerThread::new(folder, inbox.clone(), Box::new(told))?;
        let here = server.referee.attendance();
        let thread = std::thread::Builder::new().name("referee".into());
        let thread = thread.spawn(move || {
            server.run(&happenings);
            // The writers must not wait until a thread that is ending takes their notices.
            drop(happenings);
            server.end();
        });
        Ok(ClassServer { here, inbox, thread: Some(thread.map_err(|_| ServerError::System)?) })
    }

    /// The set of seats that are online, as the referee knows them.
    pub fn attendance(&self) -> Attendance {
        self.here.clone()
    }
}

impl Drop for ClassServer {
    fn drop(&mut self) {
        let _ = self.inbox.send(ServerInput::End);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join(); // A panic of the thread was printed to standard error.
        }
    }
}

/// A connection of the server to the broker.
struct BrokerSession {
    number: u64,
    socket: Socket,
    client: MqttClient,
}

/// The state of the server thread.
struct ServerThread {
    folder: ClassFolder,
    /// The lock on the class's folder, held as long as this referee runs.
    _lock: Option<Box<dyn Lock>>,
    class: Class,
    ticket: Ticket,
    tls: Arc<ClientConfig>,
    referee: ClassReferee,
    /// The threads that write the games' logs, each with the channel of its notices.
    writers: Vec<(Writer, Receiver<Notice>)>,
    /// For each game, the index of its writer in `writers`.
    writes: BTreeMap<GameId, usize>,
    inbox: SyncSender<ServerInput>,
    line: Option<BrokerSession>,
    lines: u64,
    /// The time in milliseconds of the next attempt to reach the broker, and the pause in milliseconds after that attempt.
    again: (u64, u64),
    is_lost_told: bool,
    /// The number of the current round; 0 before the first round.
    round: usize,
    look_ms: u64,
    on_event: Box<dyn Fn(ServerEvent) + Send>,
    began: Instant,
}

impl ServerThread {
    fn new(
        folder: ClassFolder,
        inbox: SyncSender<ServerInput>,
        told: Box<dyn Fn(ServerEvent) + Send>,
    ) -> Result<ServerThread, ServerError> {
        let class = folder.class()?;
        // Two referees would end each other's connections for ever. On a disk without locks there is no check.
        let lock = folder
            .disk()
            .try_lock(&folder.root().join("referee.lock"))
            .map(|lock| lock.ok_or(ServerError::RefereeAlreadyRuns));
        let lock = lock.ok().transpose()?;
        let mut ticket = folder.ticket(REFEREE)?;
        // This machine's own address comes first, because the broker usually runs here.
        ticket.addresses.insert(0, "127.0.0.1".into());
        let run_id = RunId(getrandom::u64().map_err(|_| ServerError::System)?);
        let mut referee = ClassReferee::new(&class.name, run_id);
        referee.publish_bulletin(0, Bulletin { lesson: rounds::lesson(&folder), ..Bulletin::default() });
        let start = |at: usize| {
            let disk = inbox.clone();
            Writer::start(folder.store(at), move || _ = disk.send(ServerInput::Disk(at)))
        };
        let writers = (0..WRITERS).map(start).collect::<Result<_, _>>().map_err(|_| ServerError::System)?;
        Ok(ServerThread {
            referee,
            tls: mqtt_client::tls(&ticket).map_err(ServerError::Line)?,
            folder,
            _lock: lock,
            class,
            ticket,
            writers,
            writes: BTreeMap::new(),
            inbox,
            line: None,
            lines: 0,
            again: (0, AGAIN_MS.0),
            is_lost_told: false,
            round: 0,
            look_ms: 0,
            on_event: told,
            began: Instant::now(),
        })
    }

    fn now_ms(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    fn run(&mut self, happenings: &Receiver<ServerInput>) {
        loop {
            self.do_what_is_due();
            let wait_ms = self.next_ms().saturating_sub(self.now_ms());
            let first = match happenings.recv_timeout(Duration::from_millis(wait_ms)) {
                Err(RecvTimeoutError::Disconnected) => return,
                first => first.ok(),
            };
            for happening in first.into_iter().chain(happenings.try_iter().take(BATCH)) {
                match happening {
                    ServerInput::End => return,
                    ServerInput::Disk(at) => self.take_notices(at),
                    ServerInput::Came(number, came) => self.take(number, came),
                }
            }
        }
    }

    fn next_ms(&self) -> u64 {
        let line_ms = self.line.as_ref().map_or(self.again.0, |line| line.client.next_ms());
        self.referee.next_ms().unwrap_or(u64::MAX).min(line_ms).min(self.look_ms)
    }

    fn do_what_is_due(&mut self) {
        let now_ms = self.now_ms();
        if now_ms >= self.look_ms {
            self.look_ms = now_ms + LOOK_MS;
            self.look_for_round();
        }
        let errands = self.referee.tick(now_ms);
        self.carry_out(errands);
        if self.line.is_none() && now_ms >= self.again.0 {
            self.reach();
        }
        let spoken = self.line.as_mut().map(|line| {
            line.client.tick(now_ms)?;
            let bytes = line.client.outgoing();
            if bytes.is_empty() { Ok(()) } else { line.socket.send(&bytes) }
        });
        if let Some(Err(trouble)) = spoken {
            self.lose(trouble);
        }
    }

    // The broker.

    fn reach(&mut self) {
        match self.connect() {
            Ok(line) => self.line = Some(line),
            Err(trouble) => self.lose(trouble),
        }
    }

    fn connect(&mut self) -> Result<BrokerSession, BrokerConnectionError> {
        self.lines += 1;
        let (number, inbox) = (self.lines, self.inbox.clone());
        // Sending fails only when the server thread has ended.
        let socket = Socket::open(&self.ticket.addresses, self.ticket.port, move |came| {
            _ = inbox.send(ServerInput::Came(number, came));
        })?;
        let (topic, will) = self.referee.last_will();
        let (tls, filters) = (self.tls.clone(), self.referee.filters());
        let talk = MqttClient::begin(self.now_ms(), tls, &self.ticket, filters, (&topic, &will))?;
        Ok(BrokerSession { number, socket, client: talk })
    }

    /// Handles the loss of the connection to the broker; the next attempt follows after a pause that grows each time.
    fn lose(&mut self, trouble: BrokerConnectionError) {
        self.line = None;
        self.referee.on_disconnect();
        let pause_ms = self.again.1;
        self.again = (self.now_ms() + pause_ms, (pause_ms * 2).min(AGAIN_MS.1));
        if !std::mem::replace(&mut self.is_lost_told, true) {
            (self.on_event)(ServerEvent::Lost(trouble));
        }
    }

    fn take(&mut self, number: u64, came: SocketEvent) {
        let now_ms = self.now_ms();
        let Some(line) = self.line.as_mut().filter(|line| line.number == number) else { return };
        let heard = match came {
            SocketEvent::Bytes(bytes) => line.client.receive(now_ms, &bytes),
            SocketEvent::Broke => Err(BrokerConnectionError::Io(std::io::ErrorKind::ConnectionReset)),
        };
        match heard {
            Ok(heard) => heard.into_iter().for_each(|heard| self.take_heard(now_ms, heard)),
            Err(trouble) => self.lose(trouble),
        }
    }

    fn take_heard(&mut self, now_ms: u64, heard: MqttEvent) {
        let errands = match heard {
            MqttEvent::Open => {
                (self.again, self.is_lost_told) = ((0, AGAIN_MS.0), false);
                (self.on_event)(ServerEvent::Open);
                self.referee.on_connected()
            }
            MqttEvent::Message(message) => self.referee.on_message(now_ms, &message),
        };
        self.carry_out(errands);
    }

    // The disk.

    fn take_notices(&mut self, at: usize) {
        let notices: Vec<Notice> =
            self.writers.get(at).into_iter().flat_map(|(_, notices)| notices.try_iter()).collect();
        for notice in notices {
            match notice {
                Notice::Durable { game, number } => {
                    let errands = self.referee.on_synced(self.now_ms(), &game, number);
                    self.carry_out(errands);
                }
                Notice::CannotWrite(_) => (self.on_event)(ServerEvent::Stuck),
                Notice::Recovered => (self.on_event)(ServerEvent::DiskRecovered),
                _ => {}
            }
        }
    }

    fn writer_of(&self, game: &GameId) -> Option<&Writer> {
        self.writers.get(*self.writes.get(game)?).map(|(writer, _)| writer)
    }

    /// Closes a game's log once all its records are written.
    fn close(&self, game: &GameId) {
        if let Some(writer) = self.writer_of(game) {
            writer.close(game);
        }
    }

    fn carry_out(&mut self, errands: Vec<ClassRefereeAction>) {
        let now_ms = self.now_ms();
        for errand in errands {
            match errand {
                ClassRefereeAction::Publish(message) => {
                    if let Some(line) = &mut self.line {
                        line.client.send(now_ms, &message);
                    }
                }
                ClassRefereeAction::Write(game, records) => {
                    if let Some(writer) = self.writer_of(&game) {
                        records.into_iter().for_each(|record| writer.append(&game, record));
                    }
                }
                ClassRefereeAction::Ended(game) => {
                    // The game's log is closed; its board remains visible to the class.
                    self.close(&game);
                    (self.on_event)(ServerEvent::Ended { game, left: self.referee.unfinished_game_count() });
                }
                ClassRefereeAction::Order(order) => self.handle_request(order),
                ClassRefereeAction::StoreSubmittedGame(seat, payload) => self.keep_unrated(&seat, &payload),
            }
        }
    }

    // The teacher's requests, and games that belong to no round.

    fn handle_request(&mut self, order: TeacherRequest) {
        let done = match order {
            TeacherRequest::Pair(pairing) => self.pair(&pairing),
            TeacherRequest::Hold(is_held) => {
                self.publish_bulletin(Bulletin { is_held, ..self.referee.bulletin().clone() });
                Ok(None)
            }
            TeacherRequest::Lesson(lesson) => rounds::keep_lesson(&self.folder, &self.class, &lesson).map(|()| {
                self.publish_bulletin(Bulletin { lesson, ..self.referee.bulletin().clone() });
                None
            }),
            TeacherRequest::Results => Rounds(&self.folder).results(&self.class).map(|past| {
                let table = rounds::results_table(&self.class, &past);
                let end = table.char_indices().map(|(at, _)| at).take_while(|at| *at <= RESULTS_BYTES_MAX).last();
                let cut = if table.len() <= RESULTS_BYTES_MAX { table.len() } else { end.unwrap_or(0) };
                Some(TeacherReply::Results(table.get(..cut).unwrap_or_default().to_owned()))
            }),
        };
        let reply = done.unwrap_or_else(|error| Some(TeacherReply::Wrong(error.to_string())));
        let errands = reply.map(|reply| self.referee.reply(&reply));
        self.carry_out(errands.into_iter().collect());
    }

    /// Pairs the next round among the seats that are online, and starts it.
    fn pair(&mut self, pairing: &Pairing) -> Result<Option<TeacherReply>, ClassError> {
        self.class = self.folder.class()?;
        let (class, here) = (&self.class, self.referee.attendance());
        let is_here = |at: &usize| class.places.get(*at).is_some_and(|place| here.has(&place.seat));
        let here: Vec<usize> = (0..class.places.len()).filter(is_here).collect();
        let before = Rounds(&self.folder).results(class)?;
        let round = rounds::pair_next_round(class, &before, pairing, &here)?;
        let lesson = &self.referee.bulletin().lesson;
        let planned = PlannedRound::new(class, &round, lesson.game.clone(), lesson.clock);
        let number = Rounds(&self.folder).add(class, &planned)?;
        self.look_for_round();
        Ok(Some(TeacherReply::Round { number, games: planned.tables.len() }))
    }

    fn publish_bulletin(&mut self, bulletin: Bulletin) {
        let errands = self.referee.publish_bulletin(self.now_ms(), bulletin);
        self.carry_out(errands);
    }

    fn keep_unrated(&mut self, seat: &str, payload: &[u8]) {
        let Some((game, bytes)) = offline_games::read(payload) else { return };
        if self.class.person(seat).is_some() && offline_games::store_game(&self.folder, seat, &game, bytes) {
            let errand = self.referee.confirm_receipt(seat, &game);
            self.carry_out(vec![errand]);
        }
    }

    // Rounds.

    fn look_for_round(&mut self) {
        let number = Rounds(&self.folder).count(self.round);
        if number > self.round {
            self.round = number;
            if let Err(error) = self.begin_round(number) {
                (self.on_event)(ServerEvent::Bad(error));
            }
        }
    }

    fn begin_round(&mut self, number: usize) -> Result<(), ServerError> {
        // The enrollment may have added names to the class's file.
        self.class = self.folder.class()?;
        let planned = Rounds(&self.folder).plan(&self.class, number)?;
        let known = Rounds(&self.folder).games(number)?;
        let games: Vec<GameId> = self.referee.games().map(|(game, ..)| game.clone()).collect();
        games.iter().for_each(|game| self.close(game));
        self.writes.clear();
        let errands = self.referee.clear();
        self.carry_out(errands);
        let opened = self.open_games(&planned, number, known.as_deref().unwrap_or_default())?;
        let ids: Vec<GameId> = opened.iter().map(|game| game.id.clone()).collect();
        if known.as_ref() != Some(&ids) {
            Rounds(&self.folder).keep_games(number, &ids)?;
        }
        let games = ids.len();
        self.publish_bulletin(Bulletin {
            round: number,
            rests: planned.rests.clone(),
            ..self.referee.bulletin().clone()
        });
        for (table, (game, seats)) in opened.into_iter().zip(planned.tables).enumerate() {
            self.writes.insert(game.id.clone(), table % WRITERS);
            self.begin_game(game, seats);
        }
        (self.on_event)(ServerEvent::Round { number, games });
        Ok(())
    }

    /// Opens the games of a round from their logs; creates a game whose log is missing.
    fn open_games(
        &self,
        planned: &PlannedRound,
        number: usize,
        known: &[GameId],
    ) -> Result<Vec<OpenGame>, ServerError> {
        let started = (unix_seconds(SystemTime::now()), 0);
        let open = |table: usize| {
            let store = self.folder.store(table);
            match known.get(table).map(|game| store.open(game)) {
                Some(Ok(game)) => Ok(game),
                Some(Err(error)) if !error.is_missing() => Err(ServerError::Game(error)),
                _ => Ok(store.create(&planned.setup(&self.class, table, number, started))),
            }
        };
        (0..planned.tables.len()).map(open).collect()
    }

    fn begin_game(&mut self, game: OpenGame, seats: Vec<String>) {
        let id = game.id.clone();
        match self.referee.add_game(self.now_ms(), id.clone(), game.setup.clone(), &game.records, seats) {
            Ok(errands) => {
                if !game.has_ended()
                    && let Some(writer) = self.writer_of(&id)
                {
                    writer.start_writing(game);
                }
                self.carry_out(errands);
            }
            Err(_) => (self.on_event)(ServerEvent::Bad(ServerError::Unfit(id))),
        }
    }

    /// Logs out from the broker, and writes all pending records.
    fn end(self) {
        let ServerThread { mut line, referee, writers, .. } = self;
        if let Some(line) = &mut line {
            let (topic, payload) = referee.last_will();
            line.client.send(0, &super::mqtt::Message { topic, payload, is_retained: true });
            line.client.log_out();
            let _ = line.socket.send(&line.client.outgoing()); // If this fails, the broker publishes the will.
        }
        writers.into_iter().for_each(|(writer, _)| _ = writer.finish(FINISH_PATIENCE));
    }
}
