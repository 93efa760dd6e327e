//! The hosting thread: it runs the referee, writes the log and serves the wire to other machines. This program's own window is a guest like
//! any other, but sends its messages directly to the thread instead of over the network.
//!
//! Only a program that hosts a game has this thread. The thread keeps the logs of hosted games in a separate store, and beside each log a
//! file with the tokens of the seats. Restarted with both files it continues at its old port, and every guest returns to its seat.

use super::message::{Closing, FromGuest, FromReferee, Token};
use super::referee::{Referee, RefereeAction, Seats};
use super::wire::{Announcement, Code, Host, HostEvent, HostOptions, PeerId, SeatToken, WireError, announce};
use super::{ConnectionId, ledger::LedgerError};
use qipan_session::{Player, Session, Setup};
use qipan_store::settings_file::PendingWrite;
use qipan_store::time::{unix_nanos, unix_seconds};
use qipan_store::{GameId, Notice, OpenError, OpenGame, Store, Writer};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant, SystemTime};

/// The name of the folder of hosted games inside the user's store.
pub const FOLDER: &str = "hosted";
/// The default TCP port of a hosted game, so that an address can be typed without a port.
pub const PORT: u16 = 47_820;
/// The largest size in bytes of the file with a hosted game's seats.
const KEPT_BYTES_MAX: u64 = 16 << 10;
/// The version number of the file with a hosted game's seats.
const KEPT_VERSION: u32 = 1;
/// How long dropping the handle waits for the port to be released.
const CLOSE_PATIENCE: Duration = Duration::from_secs(1);
/// How long the thread, at its end, waits for the disk.
const FINISH_PATIENCE: Duration = Duration::from_secs(5);
/// Interval at which the thread retries after a disk error.
const RETRY: Duration = Duration::from_secs(1);
/// The longest sleep of the thread when nothing is due.
const IDLE: Duration = Duration::from_secs(60);

/// The game to host: a new one or one hosted before.
pub enum GameToHost {
    /// A new game, with its setup and the holder of each taken seat.
    New(Box<Setup>, Vec<Option<Token>>),
    /// A game hosted before, by its name; its seats and its port are restored.
    HostedBefore(String),
}

/// What is needed to start hosting a game.
pub struct HostingOptions {
    /// The store that contains the logs of hosted games.
    pub store: Store,
    pub hosted: GameToHost,
    /// The code by which a guest gets a free seat; `None` admits only guests that have seats.
    pub join_code: Option<Code>,
    /// The host's name as announced in the network; `None` for no announcement.
    pub announced_name: Option<String>,
    /// Whether to accept only connections from this machine.
    pub is_local_only: bool,
}

/// A notification from the hosting thread to this program's window.
pub enum RefereeEvent {
    /// A message of the referee to this window as a guest.
    RefereeMessage(Box<FromReferee>),
    WrongCode {
        tries_left: u32,
    },
    /// Too many wrong codes closed the invitation.
    InvitationClosed,
    OtherVersion {
        theirs: u16,
    },
    /// The network carries no announcements, so that guests must type an address.
    NotAnnounced,
    /// The disk currently accepts no writes; the game waits.
    Stuck,
}

/// Why hosting could not start.
#[derive(Debug, thiserror::Error)]
pub enum GameHostError {
    #[error(transparent)]
    Wire(WireError),
    /// The system provides no thread or no random bytes.
    #[error("the system gives no thread or no random numbers")]
    System,
    #[error(transparent)]
    Game(OpenError),
    /// The file with the hosted game's seats is missing or unreadable.
    #[error("the seats of the hosted game are not known any more")]
    Seats,
    #[error("the hosted game cannot be played")]
    Unfit(LedgerError),
}

/// The contents of the file with a hosted game's seats, stored beside the game's log.
#[derive(Clone, Serialize, Deserialize)]
struct SavedHosting {
    version: u32,
    port: u16,
    /// The token of the guest that holds each seat, in the setup's order; `None` for a free seat.
    holders: Vec<Option<Token>>,
    /// A random number that identifies this hosting in announcements.
    nonce: [u8; 8],
    /// The tokens by which the wire admits returning guests, as text.
    wire: Vec<String>,
}

/// What wakes the hosting thread.
enum HostInput {
    Wire(HostEvent),
    Own(FromGuest),
    Disk,
    End,
}

/// The handle of the hosting thread. Dropping it ends the hosting, and the guests lose their connection.
pub struct GameHost {
    inbox: Sender<HostInput>,
    /// Disconnects when the port is released.
    closed: Receiver<()>,
    game: String,
    port: u16,
    addresses: Vec<IpAddr>,
}

impl GameHost {
    /// Starts to host a game. The hosting thread and the threads of its connections call `told`.
    pub fn start_hosting(
        opening: HostingOptions,
        told: impl Fn(RefereeEvent) + Send + 'static,
    ) -> Result<GameHost, GameHostError> {
        let (inbox, happenings) = channel();
        let (game, kept, is_new) = take_game(&opening.store, opening.hosted)?;
        let seats = Seats { holders: kept.holders.clone(), is_open: true };
        let name = game.id.as_str().to_owned();
        let referee = Referee::new(&name, game.setup.clone(), &game.records, seats).map_err(GameHostError::Unfit)?;
        let host = open_host(&kept, opening.join_code, opening.is_local_only, &inbox)?;
        let announced = opening.announced_name.map(|name| announce(&name, host.port(), kept.nonce));
        let disk = inbox.clone();
        let wake = move || _ = disk.send(HostInput::Disk);
        let (writer, notices) = Writer::start(opening.store.clone(), wake).map_err(|_| GameHostError::System)?;
        let (port, addresses) = (host.port(), host.addresses());
        let mut hosting = HostThread {
            store: opening.store,
            referee,
            game: game.id.clone(),
            kept: SavedHosting { port, ..kept },
            writer,
            notices,
            host,
            lines: PeerLines::default(),
            owed: VecDeque::new(),
            is_stuck: false,
            closings: HashMap::new(),
            on_event: Box::new(told),
            began: Instant::now(),
        };
        hosting.writer.start_writing(game);
        if is_new {
            hosting.keep_seats();
        }
        if let Some(Err(_)) = &announced {
            (hosting.on_event)(RefereeEvent::NotAnnounced);
        }
        let announcement = announced.and_then(Result::ok);
        let (open, closed) = channel();
        let thread = std::thread::Builder::new().name("referee".into());
        thread.spawn(move || run(hosting, &happenings, announcement, open)).map_err(|_| GameHostError::System)?;
        Ok(GameHost { inbox, closed, game: name, port, addresses })
    }

    /// Passes a message of this program's window to the hosting thread.
    pub fn send(&self, word: FromGuest) {
        let _ = self.inbox.send(HostInput::Own(word)); // Cannot fail: the thread ends only with this handle.
    }

    /// The hosted game's name, by which `GameToHost::HostedBefore` hosts it again.
    pub fn game_name(&self) -> &str {
        &self.game
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// The addresses of this machine that a friend can type.
    pub fn addresses(&self) -> &[IpAddr] {
        &self.addresses
    }
}

impl Drop for GameHost {
    fn drop(&mut self) {
        let _ = self.inbox.send(HostInput::End);
        // Waits because the next host needs the port. Does not wait for a disk that does not respond: records that are not on the disk were
        // announced to no guest.
        let _ = self.closed.recv_timeout(CLOSE_PATIENCE);
    }
}

fn take_game(store: &Store, hosted: GameToHost) -> Result<(OpenGame, SavedHosting, bool), GameHostError> {
    match hosted {
        GameToHost::New(setup, holders) => {
            let nonce = getrandom::u64().map_err(|_| GameHostError::System)?.to_le_bytes();
            let kept = SavedHosting { version: KEPT_VERSION, port: 0, holders, nonce, wire: Vec::new() };
            Ok((store.create(&setup), kept, true))
        }
        GameToHost::HostedBefore(name) => {
            let id = GameId::parse(&name).ok_or(GameHostError::Seats)?;
            let kept = read_seats(store, &id).ok_or(GameHostError::Seats)?;
            let game = store.open(&id).map_err(GameHostError::Game)?;
            Ok((game, kept, false))
        }
    }
}

/// Opens the host at its old port if that port is free, otherwise at any free port.
fn open_host(
    kept: &SavedHosting,
    code: Option<Code>,
    local: bool,
    inbox: &Sender<HostInput>,
) -> Result<Host, GameHostError> {
    let open = |port: u16| {
        let tokens = kept.wire.iter().filter_map(|text| SeatToken::from_text(text)).collect();
        let options = HostOptions { port, code: code.clone(), tokens, is_local_only: local, ..HostOptions::default() };
        let inbox = inbox.clone();
        Host::open(options, move |event| _ = inbox.send(HostInput::Wire(event)))
    };
    match open(if kept.port == 0 { PORT } else { kept.port }) {
        Err(WireError::Port { .. }) => open(0),
        outcome => outcome,
    }
    .map_err(GameHostError::Wire)
}

fn seats_path(store: &Store, id: &GameId) -> PathBuf {
    store.root().join(format!("{id}.ron"))
}

fn read_seats(store: &Store, id: &GameId) -> Option<SavedHosting> {
    let bytes = store.disk().read(&seats_path(store, id), KEPT_BYTES_MAX).ok()?;
    let kept: SavedHosting = ron::from_str(std::str::from_utf8(&bytes).ok()?).ok()?;
    (kept.version == KEPT_VERSION).then_some(kept)
}

/// The current connection of each peer and of the own window. After the referee has closed a connection, the peer's next messages belong to
/// a new connection.
#[derive(Default)]
struct PeerLines {
    last: u64,
    own: Option<ConnectionId>,
    peers: HashMap<PeerId, ConnectionId>,
}

impl PeerLines {
    fn next(&mut self) -> ConnectionId {
        self.last += 1;
        ConnectionId(self.last)
    }

    fn own(&mut self) -> ConnectionId {
        match self.own {
            Some(line) => line,
            None => {
                let line = self.next();
                *self.own.insert(line)
            }
        }
    }

    fn peer_of(&self, line: ConnectionId) -> Option<PeerId> {
        self.peers.iter().find(|(_, of)| **of == line).map(|(peer, _)| *peer)
    }
}

/// The state of the hosting thread.
struct HostThread {
    store: Store,
    referee: Referee,
    game: GameId,
    kept: SavedHosting,
    writer: Writer,
    notices: Receiver<Notice>,
    host: Host,
    lines: PeerLines,
    /// The referee's actions that are still to be carried out, in order.
    owed: VecDeque<RefereeAction>,
    is_stuck: bool,
    /// For each connection that is about to end, the reason.
    closings: HashMap<ConnectionId, Closing>,
    on_event: Box<dyn Fn(RefereeEvent) + Send>,
    began: Instant,
}

fn run(
    mut hosting: HostThread,
    happenings: &Receiver<HostInput>,
    announcement: Option<Announcement>,
    open: Sender<()>,
) {
    // Adds to the log what the rules do automatically and a truncated log lacks.
    hosting.tick();
    loop {
        let due = hosting.referee.next_ms().map(|at| Duration::from_millis(at.saturating_sub(hosting.now_ms())));
        let due = if hosting.owed.is_empty() { due.unwrap_or(IDLE) } else { RETRY };
        match happenings.recv_timeout(due) {
            Ok(HostInput::End) | Err(RecvTimeoutError::Disconnected) => break,
            Ok(happening) => hosting.take(happening),
            Err(RecvTimeoutError::Timeout) => {}
        }
        hosting.tick();
    }
    drop(hosting.host);
    drop(open);
    // Withdrawing the announcement from the network takes a moment.
    drop(announcement);
    hosting.writer.finish(FINISH_PATIENCE);
}

impl HostThread {
    fn now_ms(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    fn tick(&mut self) {
        let outs = self.referee.tick(self.now_ms());
        self.carry_out(outs);
    }

    fn take(&mut self, happening: HostInput) {
        let now_ms = self.now_ms();
        let outs = match happening {
            HostInput::Own(word) => {
                let line = self.lines.own();
                self.referee.on_message(now_ms, line, word)
            }
            HostInput::Wire(event) => self.take_event(now_ms, event),
            HostInput::Disk => self.take_notices(now_ms),
            HostInput::End => Vec::new(),
        };
        self.carry_out(outs);
    }

    fn take_event(&mut self, now_ms: u64, event: HostEvent) -> Vec<RefereeAction> {
        match event {
            HostEvent::Joined { peer, is_new, .. } => {
                let line = self.lines.next();
                self.lines.peers.insert(peer, line);
                if is_new {
                    self.kept.wire = self.host.tokens().iter().map(SeatToken::to_text).collect();
                    self.keep_seats();
                }
            }
            HostEvent::Frame { peer, bytes } => {
                let line = self.lines.peers.get(&peer).copied();
                return line.map_or(Vec::new(), |line| self.referee.hear_frame(now_ms, line, &bytes));
            }
            HostEvent::Left { peer, .. } => {
                let line = self.lines.peers.remove(&peer);
                return line.map_or(Vec::new(), |line| self.referee.on_disconnect(now_ms, line));
            }
            HostEvent::WrongCode { tries_left } => (self.on_event)(RefereeEvent::WrongCode { tries_left }),
            HostEvent::InvitationClosed => (self.on_event)(RefereeEvent::InvitationClosed),
            HostEvent::OtherVersion { theirs } => (self.on_event)(RefereeEvent::OtherVersion { theirs }),
        }
        Vec::new()
    }

    fn take_notices(&mut self, now_ms: u64) -> Vec<RefereeAction> {
        let mut outs = Vec::new();
        for notice in self.notices.try_iter() {
            match notice {
                Notice::Durable { game, number } if game == self.game => {
                    outs.extend(self.referee.on_synced(now_ms, number));
                }
                Notice::CannotWrite(_) => (self.on_event)(RefereeEvent::Stuck),
                _ => {}
            }
        }
        outs
    }

    /// Executes the referee's actions in order. An action that fails because of the disk is retried before the following ones.
    fn carry_out(&mut self, outs: Vec<RefereeAction>) {
        self.owed.extend(outs);
        while let Some(out) = self.owed.pop_front() {
            match out {
                RefereeAction::Keep { person, holder } => {
                    if let Some(kept) = self.kept.holders.get_mut(usize::from(person)) {
                        *kept = Some(holder);
                    }
                    if !self.keep_seats() {
                        return self.owed.push_front(RefereeAction::Keep { person, holder });
                    }
                }
                RefereeAction::Write(records) => {
                    records.into_iter().for_each(|record| self.writer.append(&self.game, record));
                }
                RefereeAction::Send(line, word) => self.send(line, word),
                RefereeAction::HangUp(line) => self.hang_up(line),
                RefereeAction::NewGame => self.begin_next(),
                RefereeAction::Ended | RefereeAction::EndedUnfinished => {}
            }
        }
    }

    fn send(&mut self, line: ConnectionId, word: FromReferee) {
        if let FromReferee::Closed(closing) = &word {
            self.closings.insert(line, *closing);
        }
        if self.lines.own == Some(line) {
            (self.on_event)(RefereeEvent::RefereeMessage(Box::new(word)));
        } else if let Some(peer) = self.lines.peer_of(line) {
            // An error is ignored: the guest has left, or its silence will be noticed.
            let _ = self.host.send(peer, &word.encode());
        }
    }

    /// Ends a guest's connection to the referee. If the guest may identify itself again, the wire stays open, and its next messages belong
    /// to a new connection.
    fn hang_up(&mut self, line: ConnectionId) {
        let closing = self.closings.remove(&line);
        if self.lines.own == Some(line) {
            self.lines.own = None;
            return;
        }
        let Some(peer) = self.lines.peer_of(line) else { return };
        let is_healed = matches!(closing, Some(Closing::Silent | Closing::Stranger | Closing::NewGame));
        if is_healed {
            let next = self.lines.next();
            self.lines.peers.insert(peer, next);
        } else {
            self.lines.peers.remove(&peer);
            self.host.close_peer(peer);
        }
    }

    /// Writes the file with the holders of the seats and syncs it; returns whether that succeeded.
    fn keep_seats(&mut self) -> bool {
        let bytes = ron::to_string(&self.kept).unwrap_or_default().into_bytes();
        let write = PendingWrite { path: seats_path(&self.store, &self.game), bytes, set_aside: false };
        let is_kept = write.apply(self.store.disk()).is_ok();
        if !is_kept && !self.is_stuck {
            (self.on_event)(RefereeEvent::Stuck);
        }
        self.is_stuck = !is_kept;
        is_kept
    }

    /// Starts the next game of these persons, who change colors. Every guest keeps its persons' seats.
    fn begin_next(&mut self) {
        let setup = next_setup(self.referee.session());
        let mut holders = self.kept.holders.clone();
        holders.rotate_left(1);
        let game = self.store.create(&setup);
        let seats = Seats { holders: holders.clone(), is_open: false };
        let Ok(referee) = Referee::new(game.id.as_str(), setup, &[], seats) else { return };
        self.writer.close(&self.game);
        (self.game, self.referee, self.kept.holders) = (game.id.clone(), referee, holders);
        self.writer.start_writing(game);
        self.keep_seats();
    }
}

/// The setup of the next game: the order of play advances by one person, and the series continues.
fn next_setup(session: &Session) -> Setup {
    let before = session.setup();
    let mut series = session.series_after();
    let mut players: Vec<Player> = session.players_in_setup_order().to_vec();
    players.rotate_left(1);
    series.wins.rotate_left(1);
    let now = SystemTime::now();
    Setup {
        players,
        series,
        seed: unix_nanos(now) as u64,
        started: (unix_seconds(now), before.started.1),
        ..before.clone()
    }
}
