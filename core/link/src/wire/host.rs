//! The host's side of the wire: listens, admits guests, carries their frames. One thread per listening socket and per handshake, two per
//! guest; no async.

use super::deadline_stream::DeadlineStream;
use super::event::{HostEvent, PeerId};
use super::frame_pieces::{self, FrameKind, ReceivedFrame};
use super::handshake::{self, Admission, HandshakeOwner};
use super::invitation::{HostCallback, Invitation, TryLimit};
use super::keys::Psk;
use super::preface;
use super::wire_line::{EncryptedConnection, WireReader};
use super::{Code, DisconnectReason, Limits, Refusal, SeatToken, SendError, TokenId, WireError, addresses, listen};
use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The pause of a listener after an error that does not resolve itself (such as too many open files).
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);
/// How long a refused guest may take to read the verdict.
const REFUSED: Duration = Duration::from_secs(1);
/// The largest number of bytes that the host reads from a refused guest.
const REFUSED_BYTES_MAX: u64 = 4 << 10;
/// The timeout of the local connection that wakes a listener so that it ends.
const WAKE: Duration = Duration::from_secs(1);

/// The settings of a host.
#[derive(Clone, Debug, Default)]
pub struct HostOptions {
    /// The TCP port at which the host listens; 0 for any free port.
    pub port: u16,
    /// The code that admits new guests; `None` admits only guests with tokens.
    pub code: Option<Code>,
    /// How wrong codes limit an invitation.
    pub tries: TryLimit,
    /// The seat tokens of an earlier host, whose guests may return.
    pub tokens: Vec<SeatToken>,
    /// Whether to accept only connections from this machine.
    pub is_local_only: bool,
    pub limits: Limits,
}

/// A host. Dropping it ends all its connections and threads; its guests then wait for the host to return.
pub struct Host {
    shared: Arc<HostShared>,
    listeners: Vec<(SocketAddr, JoinHandle<()>)>,
    is_local_only: bool,
}

impl Host {
    /// Starts a host, which listens for guests. Calls `on_event` on the connections' threads. While a call blocks, only the peer of that
    /// connection waits: so with a bounded channel, a flood of messages cannot fill the memory.
    pub fn open(options: HostOptions, on_event: impl Fn(HostEvent) + Send + Sync + 'static) -> Result<Host, WireError> {
        let listeners = listen::listen(options.port, options.is_local_only)?;
        let mut host = Host {
            shared: Arc::new(HostShared::new(&options, Arc::new(on_event))),
            listeners: Vec::new(),
            is_local_only: options.is_local_only,
        };
        for listener in listeners {
            let fault = |kind| WireError::Port { port: options.port, kind };
            let address = listener.local_addr().map_err(|error| fault(error.kind()))?;
            let shared = host.shared.clone();
            let thread = named().spawn(move || accept(&shared, &listener)).map_err(|_| WireError::NoThread)?;
            host.listeners.push((address, thread));
        }
        Ok(host)
    }

    pub fn port(&self) -> u16 {
        self.listeners.first().map_or(0, |(address, _)| address.port())
    }

    /// The addresses of this host that a friend can type, IPv4 first; the loopback address only if there is no other.
    pub fn addresses(&self) -> Vec<IpAddr> {
        let found = if self.is_local_only { Vec::new() } else { addresses::local_addresses() };
        if found.is_empty() { vec![Ipv4Addr::LOCALHOST.into()] } else { found }
    }

    /// Starts a new invitation by this code, with all its tries. An older invitation ends.
    pub fn invite(&self, code: Code) {
        self.shared.invitation.set(Some(code));
    }

    pub fn stop_inviting(&self) {
        self.shared.invitation.set(None);
    }

    pub fn is_inviting(&self) -> bool {
        self.shared.invitation.is_open()
    }

    /// The seat tokens of all guests, for the next [`Host::open`]. The caller must store them where only the user can read them.
    pub fn tokens(&self) -> Vec<SeatToken> {
        self.shared.state().tokens.clone()
    }

    /// Revokes a seat token and disconnects its guest.
    pub fn revoke(&self, token: TokenId) {
        let mut state = self.shared.state();
        state.tokens.retain(|known| known.id() != token);
        state.peers.values().filter(|peer| peer.token == token).for_each(Peer::send_away);
    }

    /// Queues a frame for a peer without blocking. A peer with too much pending data is disconnected.
    pub fn send(&self, peer: PeerId, frame: &[u8]) -> Result<(), SendError> {
        let line = self.shared.state().peers.get(&peer).map(|peer| peer.line.clone());
        line.ok_or(SendError::NotConnected)?.send(frame)
    }

    /// Ends a peer's connection after sending its pending data. The guest does not reconnect automatically, but may return with its token.
    pub fn close_peer(&self, peer: PeerId) {
        self.shared.state().peers.get(&peer).into_iter().for_each(Peer::send_away);
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.shared.end();
        for (address, thread) in self.listeners.drain(..) {
            // A listener that cannot be woken ends after its next connection or error; dropping does not wait for it.
            if thread.is_finished() || TcpStream::connect_timeout(&reachable(address), WAKE).is_ok() {
                let _ = thread.join();
            }
        }
    }
}

/// An address of this machine at which a listener can be reached.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        // An IPv6 socket that also takes IPv4 accepts this address too.
        address.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    address
}

fn named() -> thread::Builder {
    thread::Builder::new().name("qipan-wire".to_owned())
}

struct Peer {
    token: TokenId,
    line: Arc<EncryptedConnection>,
}

impl Peer {
    fn send_away(&self) {
        self.line.close_after_pending(DisconnectReason::ClosedByHost, FrameKind::SentAway);
    }
}

#[derive(Default)]
struct HostState {
    tokens: Vec<SeatToken>,
    /// The running handshakes by number: for each the guest's address, and the stream, by which the host can end the handshake.
    handshakes: BTreeMap<u64, (IpAddr, Arc<TcpStream>)>,
    peers: BTreeMap<PeerId, Peer>,
    /// The number of guests' connections, including those that are ending.
    lines: usize,
    /// The number of the latest connection.
    count: u64,
}

impl HostState {
    fn token(&self, id: TokenId) -> Option<&SeatToken> {
        self.tokens.iter().find(|token| token.id() == id)
    }

    fn peers_of(&self, token: TokenId) -> impl Iterator<Item = PeerId> {
        self.peers.iter().filter(move |(_, peer)| peer.token == token).map(|(&peer, _)| peer)
    }

    /// Whether one more guest can be admitted. A returning guest needs no additional place, but is refused while too many connections are
    /// still ending.
    fn has_place(&self, entry: Admission, limits: &Limits) -> bool {
        let is_here = |id| self.peers_of(id).next().is_some();
        let is_place_free = self.peers.len() < limits.peers_max;
        let may_sit = match entry {
            Admission::New => is_place_free && self.tokens.len() < limits.tokens_max,
            Admission::Token(id) => is_place_free || is_here(id),
        };
        may_sit && self.lines < limits.peers_max + limits.handshakes_max
    }
}

/// The data that all threads of a host share.
struct HostShared {
    limits: Limits,
    invitation: Invitation,
    is_over: Arc<AtomicBool>,
    on_event: HostCallback,
    state: Mutex<HostState>,
}

impl HostShared {
    fn new(options: &HostOptions, on_event: HostCallback) -> HostShared {
        let is_over = Arc::new(AtomicBool::new(false));
        let ended = is_over.clone();
        let on_event: HostCallback = Arc::new(move |event| {
            if !ended.load(Ordering::Acquire) {
                on_event(event);
            }
        });
        let invitation = Invitation::new(options.code.clone(), options.tries, on_event.clone());
        let state = HostState { tokens: options.tokens.clone(), ..HostState::default() };
        HostShared { limits: options.limits.clone(), invitation, is_over, on_event, state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, HostState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Acquire)
    }

    /// Ends all connections and handshakes of the host.
    fn end(&self) {
        self.is_over.store(true, Ordering::Release);
        let mut state = self.state();
        for (_, stream) in state.handshakes.values() {
            let _ = stream.shutdown(Shutdown::Both);
        }
        std::mem::take(&mut state.peers).into_values().for_each(|peer| peer.line.close_now(DisconnectReason::Broken));
    }

    /// Registers a new handshake and returns its number; `None` if too many handshakes are running.
    fn enter(&self, from: IpAddr, stream: &Arc<TcpStream>) -> Option<u64> {
        let mut state = self.state();
        let of_one = state.handshakes.values().filter(|(other, _)| *other == from).count();
        let is_free = state.handshakes.len() < self.limits.handshakes_max && of_one < self.limits.handshakes_of_one_max;
        if !is_free || self.is_over() {
            return None;
        }
        state.count += 1;
        let number = state.count;
        state.handshakes.insert(number, (from, stream.clone()));
        Some(number)
    }

    /// Admits a guest after its handshake; an older connection with the same token ends.
    fn admit(
        &self,
        peer: PeerId,
        entry: Admission,
        fresh: SeatToken,
        line: &Arc<EncryptedConnection>,
    ) -> Result<SeatToken, DisconnectReason> {
        let mut state = self.state();
        if self.is_over() || !state.has_place(entry, &self.limits) {
            return Err(DisconnectReason::Broken);
        }
        let token = match entry {
            Admission::New => fresh,
            // The token may have been revoked during the handshake.
            Admission::Token(id) => state.token(id).cloned().ok_or(DisconnectReason::Broken)?,
        };
        if entry == Admission::New {
            state.tokens.push(token.clone());
        }
        let older: Vec<PeerId> = state.peers_of(token.id()).collect();
        older.iter().filter_map(|older| state.peers.remove(older)).for_each(|older| older.line.replace());
        state.peers.insert(peer, Peer { token: token.id(), line: line.clone() });
        state.lines += 1;
        Ok(token)
    }

    fn leave(&self, number: u64) {
        self.state().handshakes.remove(&number);
    }
}

impl HandshakeOwner for HostShared {
    fn invitation(&self) -> &Invitation {
        &self.invitation
    }

    fn place_for(&self, entry: Admission) -> Result<(), Refusal> {
        if self.state().has_place(entry, &self.limits) { Ok(()) } else { Err(Refusal::Full) }
    }

    fn secret_of(&self, token: TokenId) -> Option<Psk> {
        self.state().token(token).map(|known| *known.secret())
    }
}

/// Runs a listener's thread: accepts connections until the host ends.
fn accept(shared: &Arc<HostShared>, listener: &TcpListener) {
    loop {
        let accepted = listener.accept();
        if shared.is_over() {
            return;
        }
        match accepted {
            Ok((stream, from)) => greet(shared, stream, from.ip().to_canonical()),
            Err(error) if is_of_one_connection(error.kind()) => {}
            Err(_) => thread::sleep(ACCEPT_PAUSE),
        }
    }
}

/// Whether an error of `accept` concerns only one connection, so that the next one may be accepted at once.
fn is_of_one_connection(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::Interrupted)
}

/// Starts a thread for a new connection, or closes the connection if too many handshakes are running.
fn greet(shared: &Arc<HostShared>, stream: TcpStream, from: IpAddr) {
    let stream = Arc::new(stream);
    let Some(number) = shared.enter(from, &stream) else { return };
    let theirs = shared.clone();
    if named().spawn(move || admit(&theirs, number, from, stream)).is_err() {
        shared.leave(number);
    }
}

/// Runs a connection's thread: the handshake, then service until the guest leaves.
fn admit(shared: &HostShared, number: u64, from: IpAddr, stream: Arc<TcpStream>) {
    let until = Instant::now() + shared.limits.handshake_timeout;
    let _ = stream.set_nodelay(true);
    let received = handshake::accept_handshake(&mut DeadlineStream::new(&stream, until), from, shared);
    if let Err(DisconnectReason::Refused(refusal)) = received {
        refuse(shared, &stream, refusal);
    }
    let seated = received.and_then(|(cipher, entry)| {
        let line = Arc::new(EncryptedConnection::new(stream, cipher, shared.limits.clone()));
        seat(shared, number, line, entry, until)
    });
    shared.leave(number);
    if let Ok(seated) = seated {
        live(shared, seated);
    }
}

/// Sends a guest the reason of its refusal and waits a moment until it is read: closing a stream with unread bytes would discard what was
/// written.
fn refuse(shared: &HostShared, stream: &TcpStream, refusal: Refusal) {
    if let Refusal::OtherVersion { theirs } = refusal {
        (shared.on_event)(HostEvent::OtherVersion { theirs });
    }
    let mut timed = DeadlineStream::new(stream, Instant::now() + REFUSED);
    if timed.write_all(&preface::verdict(Some(refusal))).is_ok() && stream.shutdown(Shutdown::Write).is_ok() {
        let _ = io::copy(&mut timed.take(REFUSED_BYTES_MAX), &mut io::sink());
    }
}

/// A guest that was admitted after it had proved its key.
struct SeatedGuest {
    peer: PeerId,
    token: SeatToken,
    is_new: bool,
    line: Arc<EncryptedConnection>,
    reader: WireReader,
}

/// Waits for the guest's first record, which rules out a replay of a recorded handshake, and admits the guest.
fn seat(
    shared: &HostShared,
    number: u64,
    line: Arc<EncryptedConnection>,
    entry: Admission,
    until: Instant,
) -> Result<SeatedGuest, DisconnectReason> {
    let mut reader = WireReader::new(line.clone());
    if reader.first(until)? != ReceivedFrame::Ready {
        return Err(DisconnectReason::Garbled);
    }
    let fresh = SeatToken::random().map_err(|_| DisconnectReason::Broken)?;
    let peer = PeerId(number);
    let token = shared.admit(peer, entry, fresh, &line)?;
    Ok(SeatedGuest { peer, token, is_new: entry == Admission::New, line, reader })
}

/// Serves an admitted guest until it leaves.
fn live(shared: &HostShared, seated: SeatedGuest) {
    let SeatedGuest { peer, token, is_new, line, mut reader } = seated;
    let welcome = frame_pieces::welcome_record(is_new.then_some(&token));
    let writing = line.clone();
    let writer = named().spawn(move || writing.run_writer(&welcome));
    if writer.is_err() {
        line.close_now(DisconnectReason::Broken);
    }
    (shared.on_event)(HostEvent::Joined { peer, token, is_new });
    let why = reader.run(|bytes| (shared.on_event)(HostEvent::Frame { peer, bytes }));
    shared.state().peers.remove(&peer);
    (shared.on_event)(HostEvent::Left { peer, why });
    let _ = writer.map(JoinHandle::join);
    shared.state().lines -= 1;
}
