//! Checks the desktop's message buses (D-Bus) before SDL starts. SDL's library waits for ever for a bus that accepts a connection and does
//! not answer, so the window would never open.
//!
//! Only for Linux, and only for `cli` before any thread runs. A silent bus is hidden from SDL until the window is open. The adapter of
//! screen readers, which waits on a separate thread, sees the bus again and works even if the bus answers late.

use socket2::{Domain, SockAddr, Socket, Type};
use std::ffi::OsString;
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long a message bus may take to answer. A working bus needs less than half of that on a machine where six programs compete for each
/// core.
const PATIENCE: Duration = Duration::from_millis(30);
/// An address in the format of D-Bus that connects to nothing.
const NOBODY: &str = "disabled:";
/// A message that every D-Bus server answers, at least with a refusal.
const GREETING: &[u8] = b"\0AUTH\r\n";

const SESSION: &str = "DBUS_SESSION_BUS_ADDRESS";

/// The name of an environment variable, and the D-Bus address that it gives or that is used instead.
type BusVariable = (&'static str, OsString);

/// The message buses that exist, each with the connection on which its answer is expected, and the time when they were asked.
pub struct PendingBuses {
    waiting: Vec<(BusVariable, io::Result<Socket>)>,
    at: Instant,
}

/// The silent buses, which are hidden from SDL until this value is dropped.
#[derive(Default)]
pub struct HiddenBuses(Vec<BusVariable>);

/// The addresses of the session bus and the system bus, found as SDL's library finds them.
fn buses() -> [BusVariable; 2] {
    let said = |name| std::env::var_os(name).unwrap_or_default();
    let machine = Some(said("DBUS_SYSTEM_BUS_ADDRESS")).filter(|address| !address.is_empty());
    let session = session(&said(SESSION), std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from));
    let machine = machine.unwrap_or_else(|| "unix:path=/run/dbus/system_bus_socket".into());
    [(SESSION, session), ("DBUS_SYSTEM_BUS_ADDRESS", machine)]
}

/// Returns the address of the session bus from the environment, else the usual address if a bus is there, else [`NOBODY`]. Leaves out
/// addresses that make a library start a bus.
fn session(said: &OsString, runtime: Option<PathBuf>) -> OsString {
    let is_bus = |entry: &&[u8]| !entry.is_empty() && !entry.starts_with(b"autolaunch:");
    let said: Vec<&[u8]> = said.as_bytes().split(|&byte| byte == b';').filter(is_bus).collect();
    let usual = || runtime.map(|folder| folder.join("bus")).filter(|bus| bus.exists());
    match said.is_empty() {
        true => usual().map_or(NOBODY.into(), |bus| format!("unix:path={}", escaped(&bus)).into()),
        false => OsString::from_vec(said.join(&b';')),
    }
}

/// Whether there is a session bus.
pub fn has_session() -> bool {
    session(&std::env::var_os(SESSION).unwrap_or_default(), std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from))
        != NOBODY
}

/// Escapes a path for a D-Bus address.
fn escaped(path: &Path) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_/.".contains(&byte);
    let letter = |&byte: &u8| if is_plain(byte) { char::from(byte).into() } else { format!("%{byte:02x}") };
    path.as_os_str().as_bytes().iter().map(letter).collect()
}

/// Returns the paths of the Unix sockets in a D-Bus address: `unix:path=/run/user/1000/bus,guid=…;…`. Other kinds of buses are not checked.
fn places(address: &OsString) -> Vec<PathBuf> {
    let text = address.to_string_lossy();
    let place = |entry: &str| {
        let mut keys = entry.strip_prefix("unix:")?.split(',').filter_map(|pair| pair.split_once('='));
        keys.find_map(|(key, value)| match key {
            "path" => Some(unescaped(value)),
            "abstract" => Some([vec![0], unescaped(value)].concat()),
            _ => None,
        })
    };
    text.split(';').filter_map(place).map(|bytes| PathBuf::from(OsString::from_vec(bytes))).collect()
}

/// Returns the bytes of a value in a D-Bus address, with escapes such as `%2d` resolved.
fn unescaped(value: &str) -> Vec<u8> {
    let mut parts = value.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let code = part.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.extend(code);
        bytes.extend(&part.as_bytes()[if code.is_some() { 2 } else { 0 }..]);
    }
    bytes
}

/// Connects to a message bus and sends the greeting. Returns the connection.
fn ask(place: &Path) -> io::Result<Socket> {
    let mut socket = Socket::new(Domain::UNIX, Type::STREAM, None)?;
    // The write timeout limits the time for connecting, too.
    socket.set_write_timeout(Some(PATIENCE))?;
    socket.connect(&SockAddr::unix(place)?)?;
    socket.write_all(GREETING)?;
    Ok(socket)
}

/// Whether an error means that the bus is silent; also true if its backlog is full. A bus that refuses or closes the connection delays
/// nobody.
fn is_silence(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

/// Waits for the answers and returns the buses that have not answered in time.
fn silent_of(waiting: Vec<(BusVariable, io::Result<Socket>)>, asked_at: Instant) -> Vec<BusVariable> {
    let is_silent = |asked: io::Result<Socket>| {
        let left = PATIENCE.saturating_sub(asked_at.elapsed()).max(Duration::from_millis(1));
        let answer = asked.and_then(|mut socket| {
            socket.set_read_timeout(Some(left))?;
            socket.read(&mut [0; 64])
        });
        answer.is_err_and(|error| is_silence(&error))
    };
    waiting.into_iter().filter_map(|(bus, asked)| is_silent(asked).then_some(bus)).collect()
}

/// Sends the greeting to all buses; [`PendingBuses::hide_silent`] reads the answers later, so that the buses have time to answer. Sets the
/// session bus's address in the environment, so that no library starts a bus.
pub fn greet_all_buses() -> PendingBuses {
    let at = Instant::now();
    let buses = buses();
    // SAFETY: called before the program's first thread, so nobody else reads the environment.
    unsafe { std::env::set_var(SESSION, &buses[0].1) };
    let is_there = |asked: &io::Result<Socket>| asked.as_ref().err().is_none_or(is_silence);
    let asked =
        |bus: BusVariable| places(&bus.1).iter().map(|place| ask(place)).find(is_there).map(|asked| (bus, asked));
    PendingBuses { waiting: buses.into_iter().filter_map(asked).collect(), at }
}

impl PendingBuses {
    /// Hides from SDL the buses that have not answered in time. Keep the returned value until the window is open.
    pub fn hide_silent(self) -> HiddenBuses {
        let hidden = HiddenBuses(silent_of(self.waiting, self.at));
        for (name, _) in &hidden.0 {
            // SAFETY: called before the program's first thread, so nobody else reads the environment.
            unsafe { std::env::set_var(name, NOBODY) };
        }
        hidden
    }
}

impl Drop for HiddenBuses {
    fn drop(&mut self) {
        for (name, address) in &self.0 {
            // SAFETY: other threads run now. Those in Rust wait for the standard library's lock; for readers in C the variable exists
            // already, so that the C library exchanges one pointer, and leaves the old text in place.
            unsafe { std::env::set_var(name, address) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::net::UnixListener;

    #[test]
    fn addresses_name_their_sockets() {
        let found = |address: &str| places(&address.into());
        assert_eq!(found("unix:path=/run/user/1/bus,guid=ab"), ["/run/user/1/bus"].map(PathBuf::from));
        assert_eq!(found("unix:guid=ab,path=/a%2db;unix:abstract=/c"), ["/a-b", "\0/c"].map(PathBuf::from));
        assert_eq!(found("unix:path=/%zz%"), ["/zz"].map(PathBuf::from));
        assert_eq!(found("tcp:host=localhost,port=1;autolaunch:"), [] as [PathBuf; 0]);
    }

    #[test]
    fn no_address_of_the_session_starts_a_bus() {
        let folder = tempfile::tempdir().unwrap();
        let (empty, home) = (folder.path().join("empty"), folder.path().join("a b,c"));
        [&empty, &home].iter().for_each(|folder| std::fs::create_dir(folder).unwrap());
        std::fs::write(home.join("bus"), "").unwrap();
        let usual = session(&"".into(), Some(home.clone()));
        assert_eq!(places(&usual), [home.join("bus")]);
        for said in ["", ";", "autolaunch:", "autolaunch:scope=x;"] {
            assert_eq!(session(&said.into(), Some(home.clone())), usual);
            assert_eq!(session(&said.into(), Some(empty.clone())), NOBODY);
            assert_eq!(session(&said.into(), None), NOBODY);
        }
        for said in ["unix:path=/b", "tcp:host=localhost,port=1", "unix:abstract=/c;unix:path=/d", "disabled:"] {
            assert_eq!(session(&said.into(), Some(home.clone())), said);
        }
        assert_eq!(session(&"unix:path=/b;autolaunch:".into(), None), "unix:path=/b");
    }

    #[test]
    fn only_who_listens_and_says_nothing_is_silent() {
        let folder = tempfile::tempdir().unwrap();
        let bus = |name: &str| folder.path().join(name);
        let (silent, ends) =
            (Socket::new(Domain::UNIX, Type::STREAM, None).unwrap(), UnixListener::bind(bus("ends")).unwrap());
        silent.bind(&SockAddr::unix(bus("silent")).unwrap()).unwrap();
        silent.listen(2).unwrap();
        let ending = std::thread::spawn(move || drop(ends.accept()));
        let asked = ["silent", "ends", "none"].map(|name| (("X", name.into()), ask(&bus(name))));
        assert!(asked[2].1.as_ref().is_err_and(|error| !is_silence(error)));
        let names: Vec<OsString> = silent_of(asked.into(), Instant::now()).into_iter().map(|(_, name)| name).collect();
        assert_eq!(names, ["silent"].map(OsString::from));
        // The server never accepts a connection: once its backlog is full, a new connection waits.
        let crowd: Vec<_> = (0..10).map_while(|_| ask(&bus("silent")).ok()).collect();
        assert!(crowd.len() < 10 && ask(&bus("silent")).is_err_and(|error| is_silence(&error)));
        ending.join().unwrap();
    }
}
