//! A game with people at other machines: the connection to the referee, this program's copy of the game, its requests and the incoming
//! messages. The referee runs in another program or on a host thread of this program. Either way this program's window is a guest of the
//! referee, and changes the game only by the referee's records.
//!
//! No socket is opened and no thread started before somebody invites, joins, looks for hosts or resumes an online game.

pub mod class_seat;
pub mod online_flow;
pub mod online_text;
pub(crate) mod resumption;
pub mod seat;
pub mod teacher_class;
mod teacher_replies;

use crate::app::kernel::saving::Wake;
use crate::link::host_thread::{self, GameHost, GameHostError, GameToHost, HostingOptions, RefereeEvent};
use crate::link::wire::{
    Browse, BrowseEvent, Code, DisconnectReason, DiscoveredHost, Guest, GuestCredential, GuestEvent, HostAddress,
    Limits, SeatToken, WireError,
};
use crate::link::{ClockStop, FromGuest, Replica};
use crate::session::{Player, Record, Seat, Setup};
use crate::store::Store;
use resumption::{RefereeSite, ResumeData};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};

/// How long a player must be unreachable before the user may continue alone, in milliseconds. The offer takes room at the board, so a short
/// interruption must not move the buttons under a finger.
const ALONE_MS: u64 = 20_000;

/// A message about the online game from another thread.
enum OnlineEvent {
    Told(RefereeEvent),
    Wire(GuestEvent),
}

/// The kind of connection to the referee.
enum RefereeConnection {
    /// The referee runs on a host thread in this program.
    Host(Box<GameHost>),
    Wire(Guest),
    /// The referee is reached through a class's broker. Messages go to the `ClassSeat`.
    Class(Sender<FromGuest>),
    None,
}

/// A problem with the connection, for the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectionError {
    /// The connection was interrupted; the program is reconnecting.
    Lost(DisconnectReason),
    /// The connection is lost for good; there are no more attempts.
    Over(DisconnectReason),
    /// The referee closed the connection.
    Closed(crate::link::Closing),
    /// The referee's log and this program's copy of the log have diverged.
    LogsDiverged(crate::link::DivergenceError),
    /// The invitation was closed after too many wrong codes.
    InvitationClosed,
    OtherVersion(u16),
    NotAnnounced,
    Stuck,
}

impl ConnectionError {
    /// Whether the problem is permanent, so that the program does not try to reconnect.
    pub fn is_final(self) -> bool {
        matches!(self, ConnectionError::Over(_) | ConnectionError::Closed(_) | ConnectionError::LogsDiverged(_))
    }
}

/// A game with other machines, on the board or not begun yet.
pub struct OnlineGame {
    replica: Replica,
    line: RefereeConnection,
    inbox: Receiver<OnlineEvent>,
    sender: Sender<OnlineEvent>,
    kept: ResumeData,
    /// The code that a friend types to accept the invitation.
    pub code: Option<Code>,
    /// The host's addresses, as a friend types them.
    pub addresses: Vec<String>,
    pub error: Option<ConnectionError>,
    /// How many more wrong codes close the invitation; `None` before the first wrong code.
    pub tries_left: Option<u32>,
    /// The last offer (draw, takeback or new game) that a person here has answered.
    answered: Option<crate::link::Offer>,
    /// The last offer of this machine whose refusal was already reported to the user.
    declined: Option<crate::link::Offer>,
    /// Whether the online game is on the board.
    pub(crate) is_on_board: bool,
    /// The last announced problem of the connection; `None` if there was none.
    said: Option<String>,
    /// Since when not all players are reachable, in milliseconds on the app's clock; `None` while all are.
    apart_since: Option<u64>,
}

/// The state of everything that involves other machines.
pub struct OnlineState {
    store: Store,
    pub(crate) wake: Wake,
    pub game: Option<OnlineGame>,
    /// This machine's seat as a pupil in a class.
    pub seat: Option<seat::ClassSeat>,
    /// The request to join a class, until the class has given a seat.
    pub join_request: Option<seat::JoinRequest>,
    /// The file of the class ticket that the policy names.
    pub class_ticket_file: Option<PathBuf>,
    /// The class that a teacher at this machine watches or hosts.
    pub teacher_class: Option<teacher_class::TeacherClass>,
    /// Whether classes are switched off, for pictures.
    pub is_class_use_disabled: bool,
    browse: Option<(Browse, Receiver<BrowseEvent>)>,
    /// Whether the search in the network is for classes; otherwise it is for hosts of games.
    looks_for_classes: bool,
    /// The hosts or classes found in this machine's networks.
    pub discovered: Vec<DiscoveredHost>,
    /// Whether this machine cannot search its networks for hosts.
    pub cannot_discover_hosts: bool,
}

/// Why a shared game could not begin.
#[derive(Debug)]
pub enum FriendsError {
    Hosting(GameHostError),
    Wire(WireError),
    /// A computer cannot play in a game of several machines.
    Computer,
}

impl OnlineState {
    pub fn new(store: Store, wake: Wake) -> OnlineState {
        OnlineState {
            store,
            wake,
            game: None,
            seat: None,
            join_request: None,
            class_ticket_file: None,
            teacher_class: None,
            is_class_use_disabled: false,
            browse: None,
            looks_for_classes: false,
            discovered: Vec::new(),
            cannot_discover_hosts: false,
        }
    }

    /// Returns the online game if it is on the board.
    pub fn game_on_board(&self) -> Option<&OnlineGame> {
        self.game.as_ref().filter(|party| party.is_on_board)
    }

    /// Starts to search this machine's networks for hosts of games, or for classes.
    pub fn start_browsing(&mut self, for_classes: bool) {
        if self.browse.is_some() && self.looks_for_classes == for_classes {
            return;
        }
        self.stop_browsing();
        self.looks_for_classes = for_classes;
        let ((sender, heard), wake) = (channel(), self.wake.clone());
        let found = move |nearby| {
            let _ = sender.send(nearby); // The page may be closed.
            wake();
        };
        let browse = match for_classes {
            true => crate::link::wire::browse_classes(found),
            false => crate::link::wire::browse(found),
        };
        match browse {
            Ok(browse) => self.browse = Some((browse, heard)),
            Err(_) => self.cannot_discover_hosts = true,
        }
    }

    /// Stops the search for hosts or classes. The goodbye to the network is sent on a thread of its own, because it may take a moment.
    pub fn stop_browsing(&mut self) {
        if let Some(browse) = self.browse.take() {
            // If no thread can be started, the goodbye is sent on this thread.
            let _ = std::thread::Builder::new().spawn(move || drop(browse));
            self.discovered.clear();
        }
        self.cannot_discover_hosts = false;
    }

    /// Handles the hosts that appeared in the network or disappeared from it.
    fn hear_nearby(&mut self) {
        let Some((_, heard)) = &self.browse else { return };
        for nearby in heard.try_iter() {
            match nearby {
                BrowseEvent::Found(found) => {
                    self.discovered.retain(|known| known.id != found.id);
                    self.discovered.push(found);
                }
                BrowseEvent::Gone { id } => self.discovered.retain(|known| known.id != id),
            }
        }
    }

    /// Sets a made-up invitation, for a picture.
    pub fn set_sample_invitation(&mut self, code: &str, addresses: &[&str]) {
        let role = RefereeSite::Host { game: String::new(), name: String::new(), is_local_only: true };
        let Ok(kept) = ResumeData::new(vec![String::new()], role) else { return };
        let addresses = addresses.iter().map(|address| (*address).to_owned()).collect();
        self.game =
            Some(OnlineGame { code: Code::parse(code), addresses, tries_left: Some(3), ..OnlineGame::new(kept) });
    }

    /// Hosts a game. Its players with the seat `Human` are at this machine; the remote players are still to join.
    pub fn invite(&mut self, setup: Setup, is_local_only: bool, now_ms: u64) -> Result<(), FriendsError> {
        if setup.players.iter().any(|player| player.seat.is_computer()) {
            return Err(FriendsError::Computer);
        }
        let seats = setup.players.iter().enumerate();
        let (mine, names): (Vec<usize>, Vec<String>) =
            seats.filter(|(_, player)| player.seat.is_human()).map(|(at, player)| (at, player.name.clone())).unzip();
        let unseated = |player: &Player| Player { name: String::new(), seat: Seat::Remote, ..player.clone() };
        let setup = Setup { players: setup.players.iter().map(unseated).collect(), ..setup };
        let name = names.iter().find(|name| !name.is_empty()).cloned().unwrap_or_else(|| "Qipan".into());
        let code = Code::random().map_err(FriendsError::Wire)?;
        let kept = ResumeData::new(names, RefereeSite::Host { game: String::new(), name, is_local_only })
            .map_err(FriendsError::Wire)?;
        let mut party = OnlineGame::new(kept);
        let holder = |at| Some(party.kept.me).filter(|_| mine.contains(&at));
        let holders = (0..setup.players.len()).map(holder).collect();
        party.open_office(&self.store, &self.wake, GameToHost::New(Box::new(setup), holders), Some(code))?;
        party.replica.on_connected(now_ms);
        self.game = Some(party);
        Ok(())
    }

    /// Joins a host. An interrupted game with that host is resumed.
    pub fn join(&mut self, target: HostAddress, code: Code, name: String) -> Result<(), FriendsError> {
        let again =
            self.game.take().filter(|party| party.is_on_board && !matches!(party.kept.role, RefereeSite::Host { .. }));
        let mut party = match again {
            Some(party) => party,
            None => {
                let role = RefereeSite::Guest { token: String::new(), addresses: Vec::new() };
                OnlineGame::new(ResumeData::new(vec![name], role).map_err(FriendsError::Wire)?)
            }
        };
        party.error = None;
        if let (RefereeSite::Guest { addresses, .. }, HostAddress::Addresses(targets)) = (&mut party.kept.role, &target)
        {
            *addresses = targets.iter().map(SocketAddr::to_string).collect();
        }
        party.connect(target, GuestCredential::Code(code), &self.wake)?;
        self.game = Some(party);
        Ok(())
    }
}

impl OnlineGame {
    fn new(kept: ResumeData) -> OnlineGame {
        let (sender, inbox) = channel();
        OnlineGame {
            replica: Replica::new(kept.me, kept.names.clone()),
            line: RefereeConnection::None,
            inbox,
            sender,
            kept,
            code: None,
            addresses: Vec::new(),
            error: None,
            tries_left: None,
            answered: None,
            declined: None,
            is_on_board: false,
            said: None,
            apart_since: None,
        }
    }

    /// Creates a class game that the referee will send. Its messages go out through `mouth`.
    fn of_class(game: &str, mouth: Sender<FromGuest>) -> Result<OnlineGame, WireError> {
        let kept = ResumeData::of_class(game)?;
        Ok(OnlineGame { line: RefereeConnection::Class(mouth), ..OnlineGame::new(kept) })
    }

    /// Whether the game belongs to a class, whose referee owns it.
    pub fn is_class_game(&self) -> bool {
        matches!(self.kept.role, RefereeSite::Class)
    }

    /// Resumes an online game from its stored copy; `None` if the records cannot be replayed.
    fn resume(kept: ResumeData, setup: &Setup, records: &[Record]) -> Option<OnlineGame> {
        let mut party = OnlineGame::new(kept);
        let replica = Replica::new(party.kept.me, party.kept.names.clone());
        party.replica = replica.resume(party.kept.game.clone(), setup.clone(), records).ok()?;
        Some(party)
    }

    /// Reconnects to the referee that the resume data names.
    fn go_back(&mut self, store: &Store, wake: &Wake, now_ms: u64) -> Result<(), FriendsError> {
        match self.kept.role.clone() {
            RefereeSite::Host { game, .. } => {
                let code = Code::random().map_err(FriendsError::Wire)?;
                self.open_office(store, wake, GameToHost::HostedBefore(game), Some(code))?;
                self.replica.on_connected(now_ms);
                Ok(())
            }
            // The class seat makes this connection.
            RefereeSite::Class => Ok(()),
            RefereeSite::Guest { token, addresses } => {
                let addresses = addresses.iter().filter_map(|address| address.parse().ok()).collect();
                match SeatToken::from_text(&token) {
                    Some(token) => self.connect(HostAddress::Addresses(addresses), GuestCredential::Token(token), wake),
                    None => {
                        self.error = Some(ConnectionError::Over(DisconnectReason::Unreached));
                        Ok(())
                    }
                }
            }
        }
    }

    fn open_office(
        &mut self,
        store: &Store,
        wake: &Wake,
        hosted: GameToHost,
        code: Option<Code>,
    ) -> Result<(), FriendsError> {
        let RefereeSite::Host { name, is_local_only, .. } = &self.kept.role else { return Ok(()) };
        let (sender, wake) = (self.sender.clone(), wake.clone());
        let told = move |told| {
            let _ = sender.send(OnlineEvent::Told(told)); // The `OnlineGame` may be dropped.
            wake();
        };
        let (name, is_local_only) = (Some(name.clone()).filter(|_| !is_local_only), *is_local_only);
        let store = store.substore(host_thread::FOLDER);
        let opening = HostingOptions { store, hosted, join_code: code.clone(), announced_name: name, is_local_only };
        let host = GameHost::start_hosting(opening, told).map_err(FriendsError::Hosting)?;
        if let RefereeSite::Host { game, .. } = &mut self.kept.role {
            host.game_name().clone_into(game);
        }
        self.addresses = addresses_of(&host);
        (self.line, self.code) = (RefereeConnection::Host(Box::new(host)), code);
        Ok(())
    }

    fn connect(&mut self, target: HostAddress, key: GuestCredential, wake: &Wake) -> Result<(), FriendsError> {
        let (sender, wake) = (self.sender.clone(), wake.clone());
        let event = move |event| {
            let _ = sender.send(OnlineEvent::Wire(event)); // The `OnlineGame` may be dropped.
            wake();
        };
        self.line = RefereeConnection::None;
        self.line =
            RefereeConnection::Wire(Guest::connect(target, key, Limits::default(), event).map_err(FriendsError::Wire)?);
        Ok(())
    }

    /// Sends the referee the messages that are due.
    fn send_due(&mut self, now_ms: u64) {
        for word in self.replica.outgoing(now_ms) {
            self.send(word);
        }
    }

    fn send(&self, word: FromGuest) {
        match &self.line {
            RefereeConnection::Host(host) => host.send(word),
            // What could not be sent is sent again once the connection is back.
            RefereeConnection::Wire(guest) => _ = guest.send(&word.encode()),
            RefereeConnection::Class(mouth) => _ = mouth.send(word), // The pupil may have left the seat.
            RefereeConnection::None => {}
        }
    }

    /// Returns when `poll_peers` is due without a wake-up, in milliseconds on the app's clock.
    pub fn next_poll_ms(&self, now_ms: u64) -> Option<u64> {
        let alone_ms = self.apart_since.map(|since| since + ALONE_MS).filter(|at| *at > now_ms);
        self.replica.next_ms().into_iter().chain(alone_ms).min()
    }

    pub fn is_host(&self) -> bool {
        matches!(self.kept.role, RefereeSite::Host { .. })
    }

    pub fn replica(&self) -> &Replica {
        &self.replica
    }

    /// Returns the number of seats in the game that are still free; `None` before the referee's first message.
    pub fn free_seat_count(&self) -> Option<usize> {
        self.replica.state().map(|state| state.free.len())
    }

    /// Whether a player's clock is running in the online game.
    pub fn is_clock_running(&self) -> bool {
        self.replica.state().is_some_and(|state| state.stands.is_none())
    }

    /// Returns the indices of the seated persons who are not connected; `None` unless the game waits for them.
    pub fn absent_persons(&self) -> Option<Vec<usize>> {
        let state = self.replica.state().filter(|state| state.stands == Some(ClockStop::Away))?;
        let persons = self.replica.session()?.players_in_setup_order().len();
        Some((0..persons).filter(|person| !state.here.contains(&(*person as u8))).collect())
    }
}

/// Returns the addresses of a host, as a friend types them.
fn addresses_of(host: &GameHost) -> Vec<String> {
    let shown = |address: &IpAddr| match host.port() {
        host_thread::PORT => address.to_string(),
        port => SocketAddr::new(*address, port).to_string(),
    };
    host.addresses().iter().map(shown).collect()
}
