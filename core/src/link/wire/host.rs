//! The host's side: listens, lets guests in, carries their frames. One thread a listening socket, one a handshake, two
//! a guest; no async.

use super::event::{HostEvent, PeerId};
use super::handshake::{self, Door, Entry};
use super::invitation::{Invitation, Tell, TryLimit};
use super::keys::Psk;
use super::line::{Line, Reader};
use super::pieces::{self, Heard, Kind};
use super::preface;
use super::timed::Timed;
use super::{Code, Gone, Limits, Refusal, SeatToken, SendError, TokenId, WireError, addresses, listen};
use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// After an error that will not pass by itself (too many open files) nothing is accepted for so long.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);
/// Who was refused has so long to read it, and may have sent so many bytes by then.
const REFUSED: Duration = Duration::from_secs(1);
const REFUSED_BYTES_MAX: u64 = 4 << 10;
/// To wake a listener up.
const WAKE: Duration = Duration::from_secs(1);

/// What a host is to be.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// 0: any that is free.
    pub port: u16,
    /// Who has it is let in; none: only those with tokens.
    pub code: Option<Code>,
    pub tries: TryLimit,
    /// Those of an earlier host, whose guests come back.
    pub tokens: Vec<SeatToken>,
    /// Only programs of this machine reach it.
    pub is_local_only: bool,
    pub limits: Limits,
}

/// A host. Dropped, it ends all its connections and threads; its guests wait for it to come back.
pub struct Host {
    shared: Arc<Shared>,
    listeners: Vec<(SocketAddr, JoinHandle<()>)>,
    is_local_only: bool,
}

impl Host {
    /// Begins to listen. `on_event` is called on the threads of the connections; while it blocks, its own peer waits,
    /// and nobody else: with a bounded channel no flood gets into memory.
    pub fn open(options: Options, on_event: impl Fn(HostEvent) + Send + Sync + 'static) -> Result<Host, WireError> {
        let listeners = listen::listen(options.port, options.is_local_only)?;
        let mut host = Host {
            shared: Arc::new(Shared::new(&options, Arc::new(on_event))),
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

    /// Those that a friend can type, IPv4 first; loopback only where there is nothing else.
    pub fn addresses(&self) -> Vec<IpAddr> {
        let found = if self.is_local_only { Vec::new() } else { addresses::of_this_machine() };
        if found.is_empty() { vec![Ipv4Addr::LOCALHOST.into()] } else { found }
    }

    /// A new invitation, which stands all wrong codes again. An older one ends.
    pub fn invite(&self, code: Code) {
        self.shared.invitation.set(Some(code));
    }

    pub fn stop_inviting(&self) {
        self.shared.invitation.set(None);
    }

    pub fn is_inviting(&self) -> bool {
        self.shared.invitation.is_open()
    }

    /// To keep where only the user can read them, for the next [`Host::open`].
    pub fn tokens(&self) -> Vec<SeatToken> {
        self.shared.state().tokens.clone()
    }

    /// The token lets nobody in any more; who is there by it is sent away.
    pub fn forget(&self, token: TokenId) {
        let mut state = self.shared.state();
        state.tokens.retain(|known| known.id() != token);
        state.peers.values().filter(|peer| peer.token == token).for_each(Peer::send_away);
    }

    /// Never waits. A peer for which too much waits already is ended.
    pub fn send(&self, peer: PeerId, frame: &[u8]) -> Result<(), SendError> {
        let line = self.shared.state().peers.get(&peer).map(|peer| peer.line.clone());
        line.ok_or(SendError::NotConnected)?.send(frame)
    }

    /// Ends a connection after what was sent. The guest does not come back by itself, but may by its token.
    pub fn close_peer(&self, peer: PeerId) {
        self.shared.state().peers.get(&peer).into_iter().for_each(Peer::send_away);
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.shared.end();
        for (address, thread) in self.listeners.drain(..) {
            // A listener that cannot be woken up ends at its next connection or error.
            if thread.is_finished() || TcpStream::connect_timeout(&reachable(address), WAKE).is_ok() {
                let _ = thread.join();
            }
        }
    }
}

/// An address at which a listener of this machine can be reached from here.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        // A socket for both takes this one, too.
        address.set_ip(Ipv4Addr::LOCALHOST.into());
    }
    address
}

fn named() -> thread::Builder {
    thread::Builder::new().name("qipan-wire".to_owned())
}

struct Peer {
    token: TokenId,
    line: Arc<Line>,
}

impl Peer {
    fn send_away(&self) {
        self.line.part(Gone::SentAway, Kind::SentAway);
    }
}

#[derive(Default)]
struct State {
    tokens: Vec<SeatToken>,
    /// By their numbers: who it is, and the stream to end it by.
    handshakes: BTreeMap<u64, (IpAddr, Arc<TcpStream>)>,
    peers: BTreeMap<PeerId, Peer>,
    /// Those of the peers and those that are ending.
    lines: usize,
    /// The last number given to a connection.
    count: u64,
}

impl State {
    fn token(&self, id: TokenId) -> Option<&SeatToken> {
        self.tokens.iter().find(|token| token.id() == id)
    }

    fn peers_of(&self, token: TokenId) -> impl Iterator<Item = PeerId> {
        self.peers.iter().filter(move |(_, peer)| peer.token == token).map(|(&peer, _)| peer)
    }

    /// Whether one more can come in. Who comes again takes the place that it has, but not as long as many of its lines
    /// are ending.
    fn has_place(&self, entry: Entry, limits: &Limits) -> bool {
        let is_here = |id| self.peers_of(id).next().is_some();
        let is_place_free = self.peers.len() < limits.peers_max;
        let may_sit = match entry {
            Entry::New => is_place_free && self.tokens.len() < limits.tokens_max,
            Entry::Token(id) => is_place_free || is_here(id),
        };
        may_sit && self.lines < limits.peers_max + limits.handshakes_max
    }
}

/// What all threads of a host have in common.
struct Shared {
    limits: Limits,
    invitation: Invitation,
    is_over: Arc<AtomicBool>,
    tell: Tell,
    state: Mutex<State>,
}

impl Shared {
    fn new(options: &Options, on_event: Tell) -> Shared {
        let is_over = Arc::new(AtomicBool::new(false));
        let ended = is_over.clone();
        let tell: Tell = Arc::new(move |event| {
            if !ended.load(Ordering::Acquire) {
                on_event(event);
            }
        });
        let invitation = Invitation::new(options.code.clone(), options.tries, tell.clone());
        let state = State { tokens: options.tokens.clone(), ..State::default() };
        Shared { limits: options.limits.clone(), invitation, is_over, tell, state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Acquire)
    }

    /// Ends all connections.
    fn end(&self) {
        self.is_over.store(true, Ordering::Release);
        let mut state = self.state();
        for (_, stream) in state.handshakes.values() {
            let _ = stream.shutdown(Shutdown::Both);
        }
        std::mem::take(&mut state.peers).into_values().for_each(|peer| peer.line.cut(Gone::Broken));
    }

    /// A place among the handshakes, if there is one.
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

    /// Takes a guest in; an older connection of the same token ends.
    fn sit(&self, peer: PeerId, entry: Entry, fresh: SeatToken, line: &Arc<Line>) -> Result<SeatToken, Gone> {
        let mut state = self.state();
        if self.is_over() || !state.has_place(entry, &self.limits) {
            return Err(Gone::Broken);
        }
        let token = match entry {
            Entry::New => fresh,
            // It may have been forgotten meanwhile.
            Entry::Token(id) => state.token(id).cloned().ok_or(Gone::Broken)?,
        };
        if entry == Entry::New {
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

impl Door for Shared {
    fn invitation(&self) -> &Invitation {
        &self.invitation
    }

    fn place_for(&self, entry: Entry) -> Result<(), Refusal> {
        if self.state().has_place(entry, &self.limits) { Ok(()) } else { Err(Refusal::Full) }
    }

    fn secret_of(&self, token: TokenId) -> Option<Psk> {
        self.state().token(token).map(|known| *known.secret())
    }
}

/// A listener's whole life.
fn accept(shared: &Arc<Shared>, listener: &TcpListener) {
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

/// Whether the next connection may be taken at once.
fn is_of_one_connection(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::Interrupted)
}

/// Gives a connection a thread, or closes it.
fn greet(shared: &Arc<Shared>, stream: TcpStream, from: IpAddr) {
    let stream = Arc::new(stream);
    let Some(number) = shared.enter(from, &stream) else { return };
    let theirs = shared.clone();
    if named().spawn(move || admit(&theirs, number, from, stream)).is_err() {
        shared.leave(number);
    }
}

/// A connection's whole life.
fn admit(shared: &Shared, number: u64, from: IpAddr, stream: Arc<TcpStream>) {
    let until = Instant::now() + shared.limits.handshake;
    let _ = stream.set_nodelay(true);
    let received = handshake::receive(&mut Timed::new(&stream, until), from, shared);
    if let Err(Gone::Refused(refusal)) = received {
        refuse(shared, &stream, refusal);
    }
    let seated = received.and_then(|(cipher, entry)| {
        let line = Arc::new(Line::new(stream, cipher, shared.limits.clone()));
        seat(shared, number, line, entry, until)
    });
    shared.leave(number);
    if let Ok(seated) = seated {
        live(shared, seated);
    }
}

/// Says why, and waits for a moment until that is read: a stream that is closed with bytes unread takes back what was
/// written.
fn refuse(shared: &Shared, stream: &TcpStream, refusal: Refusal) {
    if let Refusal::OtherVersion { theirs } = refusal {
        (shared.tell)(HostEvent::OtherVersion { theirs });
    }
    let mut timed = Timed::new(stream, Instant::now() + REFUSED);
    if timed.write_all(&preface::verdict(Some(refusal))).is_ok() && stream.shutdown(Shutdown::Write).is_ok() {
        let _ = io::copy(&mut timed.take(REFUSED_BYTES_MAX), &mut io::sink());
    }
}

/// A guest that has shown its key.
struct Seated {
    peer: PeerId,
    token: SeatToken,
    is_new: bool,
    line: Arc<Line>,
    reader: Reader,
}

/// Waits for the guest's first record: only then it is no recorded one that is played back.
fn seat(shared: &Shared, number: u64, line: Arc<Line>, entry: Entry, until: Instant) -> Result<Seated, Gone> {
    let mut reader = Reader::new(line.clone());
    if reader.first(until)? != Heard::Ready {
        return Err(Gone::Garbled);
    }
    let fresh = SeatToken::random().map_err(|_| Gone::Broken)?;
    let peer = PeerId(number);
    let token = shared.sit(peer, entry, fresh, &line)?;
    Ok(Seated { peer, token, is_new: entry == Entry::New, line, reader })
}

/// From joining to leaving.
fn live(shared: &Shared, seated: Seated) {
    let Seated { peer, token, is_new, line, mut reader } = seated;
    let welcome = pieces::welcome(is_new.then_some(&token));
    let writing = line.clone();
    let writer = named().spawn(move || writing.write_out(&welcome));
    if writer.is_err() {
        line.cut(Gone::Broken);
    }
    (shared.tell)(HostEvent::Joined { peer, token, is_new });
    let why = reader.run(|bytes| (shared.tell)(HostEvent::Frame { peer, bytes }));
    shared.state().peers.remove(&peer);
    (shared.tell)(HostEvent::Left { peer, why });
    let _ = writer.map(JoinHandle::join);
    shared.state().lines -= 1;
}
