//! The wire between two machines, on this one's loopback: pairing, coming back, and everything that a hostile peer can
//! do. Nothing is sent beyond this machine: hosts are local, and discovery runs between two network namespaces made for
//! its test.

use crate::common::say;
use qipan::link::wire::preface::{self, MAGIC, RequestedAdmission, VERDICT_BYTES};
use qipan::link::wire::{
    Code, DisconnectReason, FRAME_BYTES_MAX, Guest, GuestCredential, GuestEvent, Host, HostAddress, HostEvent,
    HostOptions, Limits, PeerId, Refusal, SeatToken, SendError, TRIES_MAX, VERSION, WireError,
};
use socket2::{Domain, Socket, Type};
use std::fmt::Debug;
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, RwLock};
use std::thread;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);
const CODE: &str = "204817";

/// Held by every test, by the one that counts threads alone.
static THREADS: RwLock<()> = RwLock::new(());

macro_rules! among_others {
    () => {
        let _among_others = THREADS.read().unwrap_or_else(std::sync::PoisonError::into_inner);
    };
}

/// Times that hold on a machine with much else to do.
fn patient() -> Limits {
    let long = Duration::from_secs(60);
    let ms = Duration::from_millis;
    Limits {
        handshake_timeout: long,
        frame_timeout: long,
        silence_timeout: long,
        connect_timeout: long,
        reconnect_delay_range: (ms(20), ms(200)),
        handshakes_of_one_max: 16,
        ..Limits::default()
    }
}

fn code(text: &str) -> Code {
    Code::parse(text).expect("six digits")
}

fn inviting() -> HostOptions {
    HostOptions { code: Some(code(CODE)), is_local_only: true, limits: patient(), ..HostOptions::default() }
}

/// What one side hears.
struct EventReceiver<E>(Receiver<E>);

impl<E: Debug> EventReceiver<E> {
    fn next(&self) -> E {
        self.0.recv_timeout(PATIENCE).expect("an event")
    }

    /// The first event that is looked for; others may come before it.
    fn until<T>(&self, mut wanted: impl FnMut(&E) -> Option<T>) -> T {
        let until = Instant::now() + PATIENCE;
        loop {
            let event = self.0.recv_timeout(until.saturating_duration_since(Instant::now())).expect("an event");
            if let Some(found) = wanted(&event) {
                return found;
            }
        }
    }
}

fn host(options: HostOptions) -> (Host, EventReceiver<HostEvent>) {
    let (sender, heard) = channel();
    // A port that was free a moment ago may just be somebody's end of a line.
    let until = Instant::now() + PATIENCE;
    loop {
        let sender = sender.clone();
        match Host::open(options.clone(), move |event| _ = sender.send(event)) {
            Ok(host) => return (host, EventReceiver(heard)),
            Err(error) => assert!(Instant::now() < until, "a host: {error}"),
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn guest_at(port: u16, key: GuestCredential) -> (Guest, EventReceiver<GuestEvent>) {
    guest_with(port, key, patient())
}

fn guest_with(port: u16, key: GuestCredential, limits: Limits) -> (Guest, EventReceiver<GuestEvent>) {
    let (sender, heard) = channel();
    let target = HostAddress::Addresses(vec![SocketAddr::from((Ipv4Addr::LOCALHOST, port))]);
    let guest = Guest::connect(target, key, limits, move |event| _ = sender.send(event)).expect("a guest");
    (guest, EventReceiver(heard))
}

fn joined(heard: &EventReceiver<HostEvent>) -> (PeerId, SeatToken, bool) {
    heard.until(|event| match event {
        HostEvent::Joined { peer, token, is_new } => Some((*peer, token.clone(), *is_new)),
        _ => None,
    })
}

fn left(heard: &EventReceiver<HostEvent>) -> (PeerId, DisconnectReason) {
    heard.until(|event| if let HostEvent::Left { peer, why } = event { Some((*peer, *why)) } else { None })
}

fn frame(heard: &EventReceiver<HostEvent>) -> Vec<u8> {
    heard.until(|event| if let HostEvent::Frame { bytes, .. } = event { Some(bytes.clone()) } else { None })
}

fn token_of(heard: &EventReceiver<GuestEvent>) -> SeatToken {
    heard.until(|event| if let GuestEvent::Joined { token } = event { Some(token.clone()) } else { None })
}

fn frame_of(heard: &EventReceiver<GuestEvent>) -> Vec<u8> {
    heard.until(|event| if let GuestEvent::Frame(bytes) = event { Some(bytes.clone()) } else { None })
}

fn end_of(heard: &EventReceiver<GuestEvent>) -> DisconnectReason {
    heard.until(|event| if let GuestEvent::Ended(why) = event { Some(*why) } else { None })
}

/// A guest with a code that is not let in.
fn refused(port: u16, key: GuestCredential) -> DisconnectReason {
    end_of(&guest_at(port, key).1)
}

fn by_code() -> GuestCredential {
    GuestCredential::Code(code(CODE))
}

fn wait_until(is_done: impl Fn() -> bool) {
    let until = Instant::now() + PATIENCE;
    while !is_done() {
        assert!(Instant::now() < until, "it does not come about");
        thread::sleep(Duration::from_millis(10));
    }
}

fn raw(port: u16) -> TcpStream {
    let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("a connection");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
    stream
}

/// A good beginning with a code: a greeting, and a point of the curve that fits no code that anybody knows.
fn begun() -> Vec<u8> {
    let mut point = [0; 33];
    (point[0], point[1]) = (b'A', 1);
    [&preface::greeting(RequestedAdmission::ByCode)[..], &point].concat()
}

/// What a host says until it closes.
fn answer(mut stream: TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes);
    bytes
}

/// Between a guest and a host: passes bytes on and notes them, until it is told otherwise.
struct Proxy {
    port: u16,
    ways: Arc<ProxyState>,
}

#[derive(Default)]
struct ProxyState {
    mode: AtomicU8,
    noted: Mutex<Vec<u8>>,
    streams: Mutex<Vec<TcpStream>>,
}

const PASS: u8 = 0;
/// Takes bytes and keeps them.
const STALL: u8 = 1;
/// Changes a bit of what comes next.
const GARBLE: u8 = 2;
/// Passes one byte of what comes next, then nothing.
const HALF: u8 = 3;
/// Lets nobody through.
const CLOSED: u8 = 4;
/// Says something of its own instead of what comes next.
const INJECT: u8 = 5;

impl Proxy {
    fn before(port: u16) -> Proxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let proxy = Proxy { port: listener.local_addr().expect("an address").port(), ways: Arc::default() };
        let ways = proxy.ways.clone();
        thread::spawn(move || {
            for guest in listener.incoming().map_while(Result::ok) {
                let Ok(host) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) else { continue };
                if ways.mode.load(Ordering::Acquire) == CLOSED {
                    continue;
                }
                for (from, to) in [(&guest, &host), (&host, &guest)] {
                    let (from, to) = (from.try_clone().expect("a stream"), to.try_clone().expect("a stream"));
                    let ways = ways.clone();
                    thread::spawn(move || pass(&ways, from, to));
                }
                ways.streams.lock().expect("no panic").extend([guest, host]);
            }
        });
        proxy
    }

    fn set(&self, mode: u8) {
        self.ways.mode.store(mode, Ordering::Release);
    }

    fn cut(&self) {
        for stream in self.ways.streams.lock().expect("no panic").drain(..) {
            let _ = stream.shutdown(std::net::Shutdown::Both);
        }
    }
}

fn pass(ways: &ProxyState, mut from: TcpStream, mut to: TcpStream) {
    let mut bytes = [0; 4096];
    while let Ok(length @ 1..) = from.read(&mut bytes) {
        let bytes = &mut bytes[..length];
        ways.noted.lock().expect("no panic").extend_from_slice(bytes);
        let passed: &[u8] = match ways.mode.load(Ordering::Acquire) {
            STALL => &[],
            GARBLE => {
                bytes[length - 1] ^= 1;
                bytes
            }
            HALF => {
                ways.mode.store(STALL, Ordering::Release);
                &bytes[..1]
            }
            INJECT => &[0xff; 100_000],
            _ => bytes,
        };
        if to.write_all(passed).is_err() {
            break;
        }
    }
    let _ = to.shutdown(std::net::Shutdown::Both);
}

#[test]
fn a_pair_talks_in_both_directions() {
    among_others!();
    let (host, at_host) = host(inviting());
    let (guest, at_guest) = guest_at(host.port(), by_code());
    let (peer, token, is_new) = joined(&at_host);
    assert_eq!((token_of(&at_guest), is_new), (token.clone(), true));
    assert_eq!(host.tokens(), std::slice::from_ref(&token));
    let long: Vec<u8> = (0..FRAME_BYTES_MAX).map(|at| (at / 7) as u8).collect();
    for bytes in [&b"a move"[..], &[], &long, b"another"] {
        guest.send(bytes).expect("sent");
        assert_eq!(at_host.next(), HostEvent::Frame { peer, bytes: bytes.to_vec() });
        host.send(peer, bytes).expect("sent");
        assert_eq!(at_guest.next(), GuestEvent::Frame(bytes.to_vec()));
    }
    for number in 0..200_u8 {
        guest.send(&[number]).expect("sent");
        host.send(peer, &[number]).expect("sent");
    }
    for number in 0..200_u8 {
        assert_eq!((frame(&at_host), frame_of(&at_guest)), (vec![number], vec![number]), "in order");
    }
    let too_long = vec![0; FRAME_BYTES_MAX + 1];
    assert_eq!(host.send(peer, &too_long), Err(SendError::FrameTooLong));
    assert_eq!(guest.send(&too_long), Err(SendError::FrameTooLong));
    drop(guest);
    assert_eq!(left(&at_host), (peer, DisconnectReason::Goodbye));
    assert_eq!(host.send(peer, b"late"), Err(SendError::NotConnected));
    assert_eq!(host.addresses(), [IpAddr::from(Ipv4Addr::LOCALHOST)]);
}

#[test]
fn the_other_loopback_and_a_name() {
    among_others!();
    let (host, at_host) = host(inviting());
    let port = host.port();
    let mut targets = Vec::new();
    if ("localhost", port).to_socket_addrs().is_ok_and(|mut found| found.next().is_some()) {
        targets.push(HostAddress::Name { host: "localhost".to_owned(), port });
    } else {
        say("this machine does not know the name localhost: the wire was tried by numbers only");
    }
    if TcpStream::connect((Ipv6Addr::LOCALHOST, port)).is_ok() {
        targets.push(HostAddress::Addresses(vec![(Ipv6Addr::LOCALHOST, port).into()]));
    } else {
        say("this machine has no [::1]: the wire was tried over IPv4 only");
    }
    // The first address is nobody's.
    let nobody = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port").local_addr().expect("an address");
    targets.push(HostAddress::Addresses(vec![nobody, (Ipv4Addr::LOCALHOST, port).into()]));
    for target in targets {
        let (sender, heard) = channel();
        let _guest =
            Guest::connect(target, by_code(), patient(), move |event| _ = sender.send(event)).expect("a guest");
        assert_eq!(token_of(&EventReceiver(heard)), joined(&at_host).1);
    }
}

#[test]
fn a_cut_line_comes_back_by_its_token() {
    among_others!();
    let (host, at_host) = host(inviting());
    let proxy = Proxy::before(host.port());
    let (guest, at_guest) = guest_at(proxy.port, by_code());
    let token = token_of(&at_guest);
    let (mut peer, ..) = joined(&at_host);
    host.stop_inviting();
    for _ in 0..3 {
        proxy.set(CLOSED);
        proxy.cut();
        assert_eq!(at_guest.next(), GuestEvent::Lost(DisconnectReason::Broken), "once");
        assert_eq!(left(&at_host), (peer, DisconnectReason::Broken));
        assert_eq!(guest.send(b"now"), Err(SendError::NotConnected));
        proxy.set(PASS);
        assert_eq!(at_guest.next(), GuestEvent::Reconnected);
        let again = joined(&at_host);
        assert_eq!((&again.1, again.2), (&token, false));
        assert_ne!(again.0, peer);
        peer = again.0;
        guest.send(b"here").expect("sent");
        assert_eq!(frame(&at_host), b"here");
        host.send(peer, b"there").expect("sent");
        assert_eq!(frame_of(&at_guest), b"there");
    }
    assert_eq!(host.tokens().len(), 1);
}

/// A passive listener sees two points of the curve, each blinded by a random number of its side, so any of the million
/// codes fits them as well as any other; the key that would tell them apart needs one of those two numbers. A recording
/// is no use to who guesses.
#[test]
fn a_recorded_conversation_tells_nothing() {
    among_others!();
    let (host, at_host) = host(inviting());
    let proxy = Proxy::before(host.port());
    let (guest, at_guest) = guest_at(proxy.port, by_code());
    let token = token_of(&at_guest);
    let (peer, ..) = joined(&at_host);
    let secrets = ["the frame of the guest", "the frame of the host"];
    guest.send(secrets[0].as_bytes()).expect("sent");
    host.send(peer, secrets[1].as_bytes()).expect("sent");
    assert_eq!((frame(&at_host), frame_of(&at_guest)), (secrets[0].into(), secrets[1].into()));
    proxy.cut();
    at_guest.until(|event| (*event == GuestEvent::Reconnected).then_some(()));
    let noted = proxy.ways.noted.lock().expect("no panic").clone();
    let holds = |secret: &[u8]| noted.windows(secret.len()).any(|window| window == secret);
    assert!(noted.len() > 500 && holds(&MAGIC) && holds(&token.id().0), "all of it was noted");
    let kept = token.to_text();
    let kept: Vec<u8> =
        (32..kept.len()).step_by(2).filter_map(|at| u8::from_str_radix(&kept[at..at + 2], 16).ok()).collect();
    assert!(![CODE.as_bytes(), secrets[0].as_bytes(), secrets[1].as_bytes(), &kept[..8]].into_iter().any(holds));
}

#[test]
fn a_thousand_wrong_codes_are_five() {
    among_others!();
    let (host, at_host) = host(inviting());
    let (guest, at_guest) = guest_at(host.port(), by_code());
    let token = token_of(&at_guest);
    drop(guest);
    left(&at_host);
    for tries_left in (0..TRIES_MAX).rev() {
        let why = refused(host.port(), GuestCredential::Code(code("000000")));
        assert_eq!(why, DisconnectReason::Refused(Refusal::WrongCode { tries_left }));
        assert_eq!(at_host.next(), HostEvent::WrongCode { tries_left });
    }
    assert_eq!((at_host.next(), host.is_inviting()), (HostEvent::InvitationClosed, false));
    for number in 0..995 {
        let why = refused(host.port(), GuestCredential::Code(code(&format!("{number:06}"))));
        assert_eq!(why, DisconnectReason::Refused(Refusal::NotInviting), "{number}");
    }
    assert_eq!(
        refused(host.port(), by_code()),
        DisconnectReason::Refused(Refusal::NotInviting),
        "not even by the right one"
    );
    let (_guest, at_guest) = guest_at(host.port(), GuestCredential::Token(token.clone()));
    assert_eq!((token_of(&at_guest), joined(&at_host).1), (token.clone(), token), "who has a seat keeps it");
    host.invite(code("000000"));
    let (_other, at_other) = guest_at(host.port(), GuestCredential::Code(code("000000")));
    assert_eq!(token_of(&at_other), joined(&at_host).1, "a new invitation");
}

#[test]
fn a_try_that_breaks_off_counts() {
    among_others!();
    let (host, at_host) = host(inviting());
    for part in [0, 1, preface::GREETING_BYTES, begun().len() - 1] {
        raw(host.port()).write_all(&begun()[..part]).expect("sent");
    }
    let mut stream = raw(host.port());
    stream.write_all(&begun()).expect("sent");
    let mut said = [0; VERDICT_BYTES + 33];
    stream.read_exact(&mut said).expect("the host's message");
    drop(stream);
    assert_eq!(at_host.next(), HostEvent::WrongCode { tries_left: TRIES_MAX - 1 }, "who said nothing did not try");
    // All others at once, and a sixth beside them.
    let tries: Vec<TcpStream> = (1..TRIES_MAX)
        .map(|_| {
            let mut stream = raw(host.port());
            stream.write_all(&begun()).expect("sent");
            stream.read_exact(&mut said).expect("the host's message");
            stream
        })
        .collect();
    let mut sixth = raw(host.port());
    sixth.write_all(&begun()).expect("sent");
    assert_eq!(answer(sixth), preface::verdict(Some(Refusal::Busy)));
    drop(tries);
    // Each is told by a thread of its own, in whatever order.
    let mut told: Vec<u32> = (1..TRIES_MAX)
        .map(|_| {
            at_host
                .until(|event| if let HostEvent::WrongCode { tries_left } = event { Some(*tries_left) } else { None })
        })
        .collect();
    told.sort_unstable();
    assert_eq!(told, (0..TRIES_MAX - 1).collect::<Vec<_>>());
    wait_until(|| !host.is_inviting());
    assert_eq!(refused(host.port(), by_code()), DisconnectReason::Refused(Refusal::NotInviting));
}

#[test]
fn two_versions_tell_each_other() {
    among_others!();
    let (host, at_host) = host(inviting());
    for theirs in [VERSION + 1, VERSION - 1, u16::MAX] {
        let mut greeting = preface::greeting(RequestedAdmission::ByCode);
        greeting[6..8].copy_from_slice(&theirs.to_be_bytes());
        let mut stream = raw(host.port());
        stream.write_all(&greeting).expect("sent");
        let told = answer(stream);
        assert_eq!((&told[..6], &told[6..8]), (&MAGIC[..], &VERSION.to_be_bytes()[..]));
        assert_eq!(at_host.next(), HostEvent::OtherVersion { theirs });
    }
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let replies = [
        ([&MAGIC[..], &[0, 9, 1, 0]].concat(), DisconnectReason::Refused(Refusal::OtherVersion { theirs: 9 })),
        (b"HTTP/1.1 400 Bad Request\r\n\r\n".to_vec(), DisconnectReason::NotAHost),
        (preface::verdict(Some(Refusal::Full)).to_vec(), DisconnectReason::Refused(Refusal::Full)),
        ([&preface::verdict(None)[..], &[0xff; 33]].concat(), DisconnectReason::Garbled),
    ];
    for (reply, why) in replies {
        let (_guest, heard) = guest_at(port, by_code());
        let (mut stream, _) = listener.accept().expect("a guest");
        stream.read_exact(&mut [0; preface::GREETING_BYTES + 33]).expect("a greeting");
        stream.write_all(&reply).expect("sent");
        drop(stream);
        assert_eq!(heard.next(), GuestEvent::Ended(why));
    }
    // A host that closes the connection without a word has not looked at the code: the guest comes again, and says so once.
    let (_guest, heard) = guest_at(port, by_code());
    for _ in 0..3 {
        drop(listener.accept().expect("a guest"));
    }
    assert_eq!(heard.next(), GuestEvent::Lost(DisconnectReason::Broken));
    let (mut stream, _) = listener.accept().expect("a guest");
    stream.write_all(&preface::verdict(Some(Refusal::Full))).expect("sent");
    stream.read_exact(&mut [0; preface::GREETING_BYTES + 33]).expect("a greeting");
    drop(stream);
    assert_eq!(heard.next(), GuestEvent::Ended(DisconnectReason::Refused(Refusal::Full)));
    // Bound, so that nobody else gets the port, and not listened at.
    let silent = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
    silent.bind(&SocketAddr::from((Ipv4Addr::LOCALHOST, 0)).into()).expect("a port");
    let port = silent.local_addr().expect("an address").as_socket().expect("of IP").port();
    assert_eq!(refused(port, by_code()), DisconnectReason::Unreached);
    let english = Refusal::OtherVersion { theirs: VERSION + 1 }.to_string();
    assert!(
        english.contains("newer") && Refusal::OtherVersion { theirs: 0 }.to_string().contains("older"),
        "{english}"
    );
}

#[test]
fn garbage_ends_its_own_connection() {
    among_others!();
    let (host, at_host) = host(inviting());
    let (guest, at_guest) = guest_at(host.port(), by_code());
    let (peer, token, _) = joined(&at_host);
    token_of(&at_guest);
    let known = [&preface::greeting(RequestedAdmission::Return)[..], &token.id().0, &[7; 48]].concat();
    for garbage in
        [&b"GET / HTTP/1.1\r\nHost: qipan\r\n\r\n"[..], &[0; 100], &[0xff; 70_000], &known, b"QIPAN\n\0\x01?"]
    {
        let mut stream = raw(host.port());
        let _ = stream.write_all(garbage);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let told = answer(stream);
        let is_known = garbage == known;
        let expected = preface::verdict(Some(Refusal::UnknownToken));
        assert_eq!(told, if is_known { &expected[..] } else { &[] });
    }
    guest.send(b"still here").expect("sent");
    assert_eq!(at_host.next(), HostEvent::Frame { peer, bytes: b"still here".to_vec() });
    assert!(host.is_inviting());
}

/// Bytes that somebody between the two changes or adds, a length of a gigabyte among them: the line ends, and comes
/// again.
#[test]
fn what_is_changed_on_the_way_ends_the_line() {
    among_others!();
    let (host, at_host) = host(inviting());
    let proxy = Proxy::before(host.port());
    let (guest, at_guest) = guest_at(proxy.port, by_code());
    token_of(&at_guest);
    for mode in [GARBLE, INJECT] {
        let (peer, ..) = joined(&at_host);
        proxy.set(mode);
        let _ = guest.send(b"changed");
        assert_eq!(left(&at_host), (peer, DisconnectReason::Garbled));
        proxy.set(PASS);
        proxy.cut();
        at_guest.until(|event| (*event == GuestEvent::Reconnected).then_some(()));
    }
    let (peer, ..) = joined(&at_host);
    guest.send(b"whole").expect("sent");
    assert_eq!(frame(&at_host), b"whole");
    host.send(peer, b"whole").expect("sent");
    assert_eq!(frame_of(&at_guest), b"whole");
}

#[test]
fn who_is_slow_or_silent_is_gone() {
    among_others!();
    let short = Duration::from_millis(300);
    let (quick, _) = host(HostOptions { limits: Limits { handshake_timeout: short, ..patient() }, ..inviting() });
    let mut slow = raw(quick.port());
    slow.write_all(&preface::greeting(RequestedAdmission::ByCode)[..1]).expect("sent");
    assert_eq!(answer(slow), [0_u8; 0], "a byte a minute is no handshake");
    assert_eq!(answer(raw(quick.port())), [0_u8; 0], "and neither is silence");
    // A frame of which one byte comes.
    let (slow, at_slow) = host(HostOptions { limits: Limits { frame_timeout: short, ..patient() }, ..inviting() });
    let proxy = Proxy::before(slow.port());
    let (guest, at_guest) = guest_with(proxy.port, by_code(), Limits { ping_interval: PATIENCE, ..patient() });
    token_of(&at_guest);
    let (peer, ..) = joined(&at_slow);
    proxy.set(HALF);
    guest.send(b"a move").expect("sent");
    assert_eq!(left(&at_slow), (peer, DisconnectReason::Slow));
    // Neither side hears anything.
    let silence =
        Limits { silence_timeout: Duration::from_secs(2), ping_interval: Duration::from_millis(50), ..patient() };
    let (host, at_host) = host(HostOptions { limits: silence.clone(), ..inviting() });
    let proxy = Proxy::before(host.port());
    let (_guest, at_guest) = guest_with(proxy.port, by_code(), silence);
    token_of(&at_guest);
    let (peer, ..) = joined(&at_host);
    proxy.set(STALL);
    // Who of both notices first closes, which the other may see before its own time is up.
    let (gone, at_guest) =
        (left(&at_host), at_guest.until(|event| if let GuestEvent::Lost(why) = event { Some(*why) } else { None }));
    assert_eq!(gone.0, peer);
    let whys = [gone.1, at_guest];
    assert!(
        whys.contains(&DisconnectReason::Silent)
            && whys.iter().all(|why| matches!(why, DisconnectReason::Silent | DisconnectReason::Broken)),
        "{whys:?}"
    );
}

#[test]
fn a_flood_of_connections_holds_nobody_up() {
    among_others!();
    let limits = Limits { handshakes_max: 16, handshakes_of_one_max: 4, ..patient() };
    let (host, at_host) = host(HostOptions { limits, ..inviting() });
    let (guest, at_guest) = guest_at(host.port(), by_code());
    let (peer, token, _) = joined(&at_host);
    token_of(&at_guest);
    let mut open: Vec<TcpStream> = Vec::new();
    for number in 0..2000_u32 {
        open.push(raw(host.port()));
        if open.len() > 100 {
            // Keeps the first ones, which have the places.
            open.remove(50);
        }
        if number % 100 == 0 {
            guest.send(&number.to_be_bytes()).expect("sent");
            assert_eq!(at_host.next(), HostEvent::Frame { peer, bytes: number.to_be_bytes().to_vec() });
            host.send(peer, &number.to_be_bytes()).expect("sent");
            assert_eq!(at_guest.next(), GuestEvent::Frame(number.to_be_bytes().to_vec()));
        }
    }
    let last = open.pop().expect("the last one");
    assert_eq!(answer(last), [0_u8; 0], "closed without a word");
    drop(open);
    let (_again, at_again) = guest_at(host.port(), GuestCredential::Token(token));
    token_of(&at_again);
}

#[test]
fn places_are_limited() {
    among_others!();
    let (host, at_host) = host(HostOptions { limits: Limits { peers_max: 1, ..patient() }, ..inviting() });
    let (_first, at_first) = guest_at(host.port(), by_code());
    let token = token_of(&at_first);
    joined(&at_host);
    assert_eq!(refused(host.port(), by_code()), DisconnectReason::Refused(Refusal::Full));
    assert!(host.is_inviting() && host.tokens().len() == 1);
    // The same seat again takes its own place.
    let (_second, at_second) = guest_at(host.port(), GuestCredential::Token(token));
    token_of(&at_second);
    assert_eq!(end_of(&at_first), DisconnectReason::Replaced);
}

#[test]
fn a_seat_is_one_connection() {
    among_others!();
    let (host, at_host) = host(inviting());
    let (_first, at_first) = guest_at(host.port(), by_code());
    let token = token_of(&at_first);
    let (first, ..) = joined(&at_host);
    let (_second, at_second) = guest_at(host.port(), GuestCredential::Token(token.clone()));
    token_of(&at_second);
    assert_eq!(end_of(&at_first), DisconnectReason::Replaced);
    let (mut second, mut gone) = (None, None);
    while second.is_none() || gone.is_none() {
        match at_host.next() {
            HostEvent::Joined { peer, is_new, .. } => second = Some((peer, is_new)),
            HostEvent::Left { peer, why } => gone = Some((peer, why)),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(gone, Some((first, DisconnectReason::Replaced)));
    let Some((second, false)) = second else { panic!("by its token") };
    // Sent away it does not come back by itself; forgotten it cannot.
    host.send(second, b"farewell").expect("sent");
    host.close_peer(second);
    assert_eq!((frame_of(&at_second), end_of(&at_second)), (b"farewell".to_vec(), DisconnectReason::ClosedByHost));
    assert_eq!(left(&at_host), (second, DisconnectReason::ClosedByHost));
    let (_third, at_third) = guest_at(host.port(), GuestCredential::Token(token.clone()));
    token_of(&at_third);
    host.revoke(token.id());
    assert_eq!((end_of(&at_third), host.tokens()), (DisconnectReason::ClosedByHost, vec![]));
    assert_eq!(refused(host.port(), GuestCredential::Token(token)), DisconnectReason::Refused(Refusal::UnknownToken));
}

#[test]
fn a_host_that_died_comes_back_with_its_tokens() {
    among_others!();
    let (first, at_host) = host(inviting());
    let port = first.port();
    let (guest, at_guest) = guest_at(port, by_code());
    let token = token_of(&at_guest);
    joined(&at_host);
    for _ in 0..3 {
        let tokens: Vec<String> = first.tokens().iter().map(SeatToken::to_text).collect();
        let in_use = Host::open(HostOptions { port, ..inviting() }, |_| ()).map(|_| ());
        assert!(matches!(in_use, Err(WireError::Port { port: told, .. }) if told == port), "{in_use:?}");
        assert_eq!(tokens, [token.to_text()]);
    }
    let mut host_now = Some(first);
    for _ in 0..3 {
        let tokens = host_now.take().map(|host| host.tokens()).expect("a host");
        at_guest.until(|event| matches!(event, GuestEvent::Lost(_)).then_some(()));
        let (again, at_host) = host(HostOptions { port, code: None, tokens, ..inviting() });
        at_guest.until(|event| (*event == GuestEvent::Reconnected).then_some(()));
        assert_eq!((joined(&at_host).1, again.is_inviting()), (token.clone(), false));
        guest.send(b"here").expect("sent");
        assert_eq!(frame(&at_host), b"here");
        host_now = Some(again);
    }
}

/// A guest that does not read: nobody waits for it, and what waits for it is limited.
#[test]
fn who_does_not_read_holds_nobody_up() {
    among_others!();
    let (host, at_host) = host(inviting());
    let gate = Arc::new(Mutex::new(()));
    let held = gate.lock().expect("no panic");
    let theirs = gate.clone();
    let (sender, at_deaf) = channel();
    let target = HostAddress::Addresses(vec![(Ipv4Addr::LOCALHOST, host.port()).into()]);
    let deaf = Guest::connect(target, by_code(), patient(), move |event| {
        let is_frame = matches!(event, GuestEvent::Frame(_));
        let _ = sender.send(event);
        drop(is_frame.then(|| theirs.lock()));
    });
    let deaf = deaf.expect("a guest");
    token_of(&EventReceiver(at_deaf));
    let (slow, ..) = joined(&at_host);
    let (_good, at_good) = guest_at(host.port(), by_code());
    token_of(&at_good);
    let (good, ..) = joined(&at_host);
    let frame = vec![5; FRAME_BYTES_MAX];
    let mut overflow = None;
    for number in 0..400 {
        host.send(good, &frame).expect("the good one takes all");
        assert_eq!(frame_of(&at_good).len(), frame.len());
        if let Err(error) = host.send(slow, &frame) {
            overflow.get_or_insert((number, error));
            break;
        }
    }
    assert!(matches!(overflow, Some((_, SendError::Overflow))), "{overflow:?}");
    assert_eq!(left(&at_host), (slow, DisconnectReason::Overflow));
    host.send(good, b"and on").expect("sent");
    assert_eq!(frame_of(&at_good), b"and on");
    drop(held);
    drop(deaf);
}

/// The threads of this program that are the wire's.
#[cfg(target_os = "linux")]
fn threads() -> usize {
    let tasks = std::fs::read_dir("/proc/self/task").expect("this program's threads").flatten();
    let is_ours = |name: String| name.trim_end() == "qipan-wire";
    tasks.filter(|task| std::fs::read_to_string(task.path().join("comm")).is_ok_and(is_ours)).count()
}

#[cfg(target_os = "linux")]
#[test]
fn all_threads_end() {
    let _alone = THREADS.write().unwrap_or_else(std::sync::PoisonError::into_inner);
    wait_until(|| threads() == 0);
    let (open, at_host) = host(inviting());
    let guests: Vec<_> = (0..3).map(|_| guest_at(open.port(), by_code())).collect();
    guests.iter().for_each(|(_, heard)| _ = (token_of(heard), joined(&at_host)));
    let silent = raw(open.port());
    assert!(threads() > 2 * 6, "{}", threads());
    drop(guests);
    drop(open);
    wait_until(|| threads() == 0);
    drop(silent);
    // A guest alone, whose host is gone, and one in the middle of its handshake.
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
    let (waiting, _) = guest_at(listener.local_addr().expect("an address").port(), by_code());
    let (taken, _) = listener.accept().expect("a guest");
    drop(waiting);
    wait_until(|| threads() == 0);
    drop(taken);
}

/// Between two namespaces with a cable of their own: what one announces the other finds, until it says goodbye.
#[cfg(target_os = "linux")]
mod nearby {
    use super::*;
    use crate::common::cable::Cable;
    use qipan::link::wire::{BrowseEvent, announce, browse};
    use std::process::{Child, Stdio};

    const ROLE: &str = "QIPAN_WIRE_ROLE";
    const NAME: &str = "安娜的棋盘 🦉 Ægir Ωμέγα";

    /// This program again at one end, in a role.
    fn run(cable: &Cable, end: usize, role: &str) -> Child {
        let mut command = cable.command(end);
        command.arg(std::env::current_exe().expect("this program"));
        command.args(["--exact", "wire::nearby::a_role_of_the_test_below", "--nocapture"]).env(ROLE, role);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a child")
    }

    /// The end of the input says that the role is over.
    fn wait_for_end() {
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
    }

    /// In an ordinary run it is nothing.
    #[test]
    fn a_role_of_the_test_below() {
        match std::env::var(ROLE).as_deref() {
            Ok("host") => {
                let (host, heard) = host(HostOptions { is_local_only: false, ..inviting() });
                assert_eq!(host.addresses(), [IpAddr::from([192, 0, 2, 1])]);
                let _announced = announce(NAME, host.port(), [7; 8]).expect("announced");
                joined(&heard);
                wait_for_end();
            }
            Ok("guest") => {
                let (sender, heard) = channel();
                let _browse = browse(move |event| _ = sender.send(event)).expect("listening");
                let heard = EventReceiver(heard);
                let found = heard.until(|event| match event {
                    // At first it may be known only by an address that the other end has not tried out yet.
                    BrowseEvent::Found(found) if found.name == NAME && found.addresses[0].is_ipv4() => {
                        Some(found.clone())
                    }
                    _ => None,
                });
                let (sender, joined) = channel();
                let target = HostAddress::Addresses(found.addresses.clone());
                let _guest =
                    Guest::connect(target, by_code(), patient(), move |event| _ = sender.send(event)).expect("a guest");
                token_of(&EventReceiver(joined));
                println!("FOUND {}", found.id);
                heard.until(|event| (*event == BrowseEvent::Gone { id: found.id.clone() }).then_some(()));
                println!("GONE");
            }
            Ok("alone") => {
                assert_eq!(browse(|_| ()).map(|_| ()), Err(WireError::NoNetwork));
                assert_eq!(announce("Anna", 9, [0; 8]).map(|_| ()), Err(WireError::NoNetwork));
                println!("ALONE");
            }
            _ => {}
        }
    }

    fn printed(child: &mut Child, word: &str) {
        let output = child.stdout.as_mut().expect("its output");
        let mut line = Vec::new();
        let mut byte = [0];
        while output.read_exact(&mut byte).is_ok() {
            line.push(byte[0]);
            if byte[0] == b'\n' {
                let text = String::from_utf8_lossy(&line).into_owned();
                if text.contains(word) {
                    return;
                }
                line.clear();
            }
        }
        panic!("it never said {word}");
    }

    #[test]
    fn a_host_is_found_across_a_cable() {
        among_others!();
        let cable = match Cable::new(["a", "b"]) {
            Ok(cable) => cable,
            Err(why) => return say(&format!("no network namespaces here ({}): hosts were not looked for", why.trim())),
        };
        let mut host = run(&cable, 0, "host");
        let mut guest = run(&cable, 1, "guest");
        printed(&mut guest, "FOUND");
        drop(host.stdin.take());
        printed(&mut guest, "GONE");
        assert!(host.wait().expect("its end").success() && guest.wait().expect("its end").success());
        cable.unplug();
        let mut alone = run(&cable, 0, "alone");
        printed(&mut alone, "ALONE");
        assert!(alone.wait().expect("its end").success());
    }
}
