//! The guest's side of the wire: finds its host, proves its key, carries frames, and reconnects automatically. One thread, and a second one
//! while the guest is connected.

use super::deadline_stream::DeadlineStream;
use super::frame_pieces::{FrameKind, ReceivedFrame};
use super::handshake;
use super::keys::Cipher;
use super::wire_line::{EncryptedConnection, WireReader};
use super::{Code, DisconnectReason, HostAddress, Limits, Refusal, SeatToken, SendError, WireError};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// What a guest presents to be admitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestCredential {
    /// An invitation's code, used only once; then the host's token replaces it.
    Code(Code),
    Token(SeatToken),
}

/// An event that a guest reports to its owner. Events come in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestEvent {
    /// The first connection is open. If the guest used a code, the token is new, and the owner must store it where only the user can read
    /// it.
    Joined {
        token: SeatToken,
    },
    Frame(Vec<u8>),
    /// The connection broke, or could not be opened with a token: the guest retries until it reports `Reconnected` (or `Joined`).
    Lost(DisconnectReason),
    /// The guest is connected again after `Lost`.
    Reconnected,
    /// The last event: the guest has ended. A guest with a code that has not joined yet ends after any failure (except a busy host),
    /// because each try uses up one of the invitation's few tries.
    Ended(DisconnectReason),
}

/// The number of connections on which a host may be late with its first word before a guest with a code gives up.
const LATE_MAX: u32 = 3;

/// A guest. Dropping it takes leave of the host and ends the connection.
pub struct Guest {
    shared: Arc<GuestShared>,
}

impl Guest {
    /// Starts a guest on a separate thread, which connects to the host and calls `on_event`. While a call blocks, incoming data waits at
    /// the host.
    pub fn connect(
        target: HostAddress,
        key: GuestCredential,
        limits: Limits,
        on_event: impl Fn(GuestEvent) + Send + Sync + 'static,
    ) -> Result<Guest, WireError> {
        let shared = Arc::new(GuestShared {
            limits,
            state: Mutex::default(),
            changed: Condvar::new(),
            on_event: Box::new(on_event),
        });
        let running = shared.clone();
        named().spawn(move || run(&running, &target, key)).map_err(|_| WireError::NoThread)?;
        Ok(Guest { shared })
    }

    /// Queues a frame to the host without blocking. Without a connection the frame is dropped.
    pub fn send(&self, frame: &[u8]) -> Result<(), SendError> {
        let line = self.shared.state().line.clone();
        line.ok_or(SendError::NotConnected)?.send(frame)
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.shared.end();
    }
}

fn named() -> thread::Builder {
    thread::Builder::new().name("qipan-wire".to_owned())
}

#[derive(Default)]
struct GuestState {
    is_over: bool,
    /// The stream of a connection whose handshake is running; `None` before and after.
    stream: Option<Arc<TcpStream>>,
    /// The open connection to the host; `None` while there is none.
    line: Option<Arc<EncryptedConnection>>,
}

struct GuestShared {
    limits: Limits,
    state: Mutex<GuestState>,
    changed: Condvar,
    on_event: Box<dyn Fn(GuestEvent) + Send + Sync>,
}

impl GuestShared {
    fn state(&self) -> MutexGuard<'_, GuestState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_over(&self) -> bool {
        self.state().is_over
    }

    fn report(&self, event: GuestEvent) {
        if !self.is_over() {
            (self.on_event)(event);
        }
    }

    fn end(&self) {
        let mut state = self.state();
        state.is_over = true;
        if let Some(stream) = state.stream.take() {
            let _ = stream.shutdown(Shutdown::Both);
        }
        if let Some(line) = state.line.take() {
            line.close_after_pending(DisconnectReason::Goodbye, FrameKind::Goodbye);
        }
        self.changed.notify_all();
    }

    /// Changes the state, unless the guest has ended meanwhile.
    fn set(&self, change: impl FnOnce(&mut GuestState)) -> Result<(), DisconnectReason> {
        let mut state = self.state();
        if state.is_over {
            return Err(DisconnectReason::Goodbye);
        }
        change(&mut state);
        Ok(())
    }

    /// Waits for the pause before another try to connect, or until the guest ends.
    fn rest(&self, pause: Duration) {
        let state = self.state();
        let _ = self.changed.wait_timeout_while(state, pause, |state| !state.is_over);
    }
}

/// What the guest's thread remembers from one connection to the next.
struct GuestProgress {
    key: GuestCredential,
    has_joined: bool,
    /// Whether the owner was told that there is no connection.
    is_lost: bool,
    /// The address at which the host was last reached.
    last: Option<SocketAddr>,
    /// Whether the host agreed to examine the key on this connection.
    is_examined: bool,
    /// The number of connections on which a host with a code to examine did not answer in time. It may have examined the code later.
    late_count: u32,
}

/// Runs the guest's thread: connects and reconnects until the guest ends.
fn run(shared: &GuestShared, target: &HostAddress, key: GuestCredential) {
    let (first, longest) = shared.limits.reconnect_delay_range;
    let mut way =
        GuestProgress { key, has_joined: false, is_lost: false, last: None, is_examined: false, late_count: 0 };
    let mut pause = first;
    while !shared.is_over() {
        let began = Instant::now();
        way.is_examined = false;
        let why =
            connect(shared, target, &mut way).and_then(|link| live(shared, &mut way, link)).unwrap_or_else(|why| why);
        way.late_count += u32::from(why == DisconnectReason::Slow);
        if is_final(why, &way) {
            shared.report(GuestEvent::Ended(why));
            return;
        }
        if !way.is_lost {
            way.is_lost = true;
            shared.report(GuestEvent::Lost(why));
        }
        // Only a connection that lasted for a while resets the pause to its first length.
        pause = if began.elapsed() > longest { first } else { pause };
        shared.rest(pause);
        pause = (pause * 2).min(longest);
    }
}

/// Whether the guest must not try again after this reason: another try is useless, or would use up the invitation.
fn is_final(why: DisconnectReason, way: &GuestProgress) -> bool {
    let has_code = matches!(way.key, GuestCredential::Code(_));
    match why {
        DisconnectReason::ClosedByHost | DisconnectReason::Replaced => true,
        // The host did not examine the code, so another try costs nothing. A host with too much to do may close the connection so
        // hastily that its word is lost.
        DisconnectReason::Refused(Refusal::Busy) => false,
        DisconnectReason::Broken if !way.is_examined => false,
        DisconnectReason::Slow if !way.is_examined => has_code && way.late_count >= LATE_MAX,
        DisconnectReason::Refused(Refusal::Full) => has_code,
        DisconnectReason::Refused(_) => true,
        _ => has_code,
    }
}

/// A connection after its handshake: the stream, its encryption keys, and the deadline of its first record.
type Link = (Arc<TcpStream>, Cipher, Instant);

/// Tries the host's addresses, beginning with the last one that worked, until a host answers.
fn connect(shared: &GuestShared, target: &HostAddress, way: &mut GuestProgress) -> Result<Link, DisconnectReason> {
    let mut addresses = target.addresses();
    addresses.sort_by_key(|&address| Some(address) != way.last);
    let mut why = DisconnectReason::Unreached;
    for address in addresses {
        match connect_to(shared, address, way) {
            Ok(link) => {
                way.last = Some(address);
                return Ok(link);
            }
            Err(DisconnectReason::Unreached) => {}
            Err(DisconnectReason::NotAHost) => why = DisconnectReason::NotAHost,
            Err(why) => return Err(why),
        }
    }
    Err(why)
}

fn connect_to(shared: &GuestShared, address: SocketAddr, way: &mut GuestProgress) -> Result<Link, DisconnectReason> {
    let stream =
        TcpStream::connect_timeout(&address, shared.limits.connect_timeout).map_err(|_| DisconnectReason::Unreached)?;
    let stream = Arc::new(stream);
    let _ = stream.set_nodelay(true);
    shared.set(|state| state.stream = Some(stream.clone()))?;
    let until = Instant::now() + shared.limits.handshake_timeout;
    let mut timed = DeadlineStream::new(&stream, until);
    let cipher = match &way.key {
        GuestCredential::Code(code) => handshake::begin_with_code(&mut timed, code).and_then(|begun| {
            way.is_examined = true;
            handshake::finish_with_code(&mut timed, begun)
        }),
        GuestCredential::Token(token) => handshake::rejoin(&mut timed, token),
    };
    if cipher.is_err() {
        shared.state().stream = None;
    }
    cipher.map(|cipher| (stream, cipher, until))
}

/// Runs a connection from the end of its handshake to its end; returns why it ended.
fn live(
    shared: &GuestShared,
    way: &mut GuestProgress,
    (stream, cipher, until): Link,
) -> Result<DisconnectReason, DisconnectReason> {
    let line = Arc::new(EncryptedConnection::new(stream, cipher, shared.limits.clone()));
    let writing = line.clone();
    let writer =
        named().spawn(move || writing.run_writer(&[FrameKind::Ready as u8])).map_err(|_| DisconnectReason::Broken)?;
    let why = join_and_receive(shared, way, &line, until).unwrap_or_else(|why| {
        line.close_now(why);
        why
    });
    let mut state = shared.state();
    (state.stream, state.line) = (None, None);
    drop(state);
    let _ = JoinHandle::join(writer);
    Ok(why)
}

/// Waits for the host's first record, then passes on incoming frames until the connection ends.
fn join_and_receive(
    shared: &GuestShared,
    way: &mut GuestProgress,
    line: &Arc<EncryptedConnection>,
    until: Instant,
) -> Result<DisconnectReason, DisconnectReason> {
    let mut reader = WireReader::new(line.clone());
    let token = match (reader.first(until)?, &way.key) {
        (ReceivedFrame::Welcome(Some(token)), GuestCredential::Code(_)) => token,
        (ReceivedFrame::Welcome(None), GuestCredential::Token(token)) => token.clone(),
        (ReceivedFrame::End(why), _) => return Err(why),
        _ => return Err(DisconnectReason::Garbled),
    };
    shared.set(|state| (state.stream, state.line) = (None, Some(line.clone())))?;
    way.key = GuestCredential::Token(token.clone());
    shared.report(if way.has_joined { GuestEvent::Reconnected } else { GuestEvent::Joined { token } });
    (way.has_joined, way.is_lost) = (true, false);
    Ok(reader.run(|frame| shared.report(GuestEvent::Frame(frame))))
}
