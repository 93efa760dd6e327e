//! The message buses of the desktop, asked before SDL is: its library waits without end for one that takes a connection and says
//! nothing, and the window with it.
//!
//! Only for Linux, and only for `cli` before any thread runs. A bus that is silent is hidden from SDL; a screen reader's adapter, which waits
//! on a thread of its own, finds it again, however late it answers.

use socket2::{Domain, SockAddr, Socket, Type};
use std::ffi::OsString;
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The longest that a bus which answers takes on a machine where six programs want each core is less than half of this.
const PATIENCE: Duration = Duration::from_millis(30);
/// An address at which nobody is asked.
const NOBODY: &str = "disabled:";
/// What every bus answers, be it with a refusal.
const GREETING: &[u8] = b"\0AUTH\r\n";

const SESSION: &str = "DBUS_SESSION_BUS_ADDRESS";

/// A variable of the environment, and the address that it stands for.
type Named = (&'static str, OsString);

/// The buses that exist, each with the connection that took the question, and when.
pub struct Asked {
    waiting: Vec<(Named, io::Result<Socket>)>,
    at: Instant,
}

/// Silent buses that SDL is not to see, until this goes.
#[derive(Default)]
pub struct Hidden(Vec<Named>);

/// The session's bus and the machine's, as SDL's library looks for them.
fn buses() -> [Named; 2] {
    let said = |name| std::env::var_os(name).unwrap_or_default();
    let machine = Some(said("DBUS_SYSTEM_BUS_ADDRESS")).filter(|address| !address.is_empty());
    let session = session(&said(SESSION), std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from));
    let machine = machine.unwrap_or_else(|| "unix:path=/run/dbus/system_bus_socket".into());
    [(SESSION, session), ("DBUS_SYSTEM_BUS_ADDRESS", machine)]
}

/// The address of the session's bus as the environment says it, else the usual one where a bus is there, else [`NOBODY`]. Never the
/// one that stands for starting a bus, which libraries take where there is none.
fn session(said: &OsString, runtime: Option<PathBuf>) -> OsString {
    let is_bus = |entry: &&[u8]| !entry.is_empty() && !entry.starts_with(b"autolaunch:");
    let said: Vec<&[u8]> = said.as_bytes().split(|&byte| byte == b';').filter(is_bus).collect();
    let usual = || runtime.map(|folder| folder.join("bus")).filter(|bus| bus.exists());
    match said.is_empty() {
        true => usual().map_or(NOBODY.into(), |bus| format!("unix:path={}", escaped(&bus)).into()),
        false => OsString::from_vec(said.join(&b';')),
    }
}

/// A path as an address has it.
fn escaped(path: &Path) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_/.".contains(&byte);
    let letter = |&byte: &u8| if is_plain(byte) { char::from(byte).into() } else { format!("%{byte:02x}") };
    path.as_os_str().as_bytes().iter().map(letter).collect()
}

/// The sockets of an address: `unix:path=/run/user/1000/bus,guid=…;…`. Other kinds of buses are not asked.
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

/// The bytes of a value, in which `%2d` stands for one.
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

/// A connection that has taken the question.
fn ask(place: &Path) -> io::Result<Socket> {
    let mut socket = Socket::new(Domain::UNIX, Type::STREAM, None)?;
    // The write's limit is that of connecting, too.
    socket.set_write_timeout(Some(PATIENCE))?;
    socket.connect(&SockAddr::unix(place)?)?;
    socket.write_all(GREETING)?;
    Ok(socket)
}

/// Whether nobody answers, be it that too many stand at the door. A bus that refuses or hangs up holds nobody up.
fn is_silence(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

/// Those that have not answered in time.
fn silent_of(waiting: Vec<(Named, io::Result<Socket>)>, asked_at: Instant) -> Vec<Named> {
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

/// Asks the buses; what they answer is looked at by [`Asked::hide_silent`], so that they have time meanwhile. From now on the environment
/// names the session's bus, so that no library starts one.
pub fn ask_all() -> Asked {
    let at = Instant::now();
    let buses = buses();
    // SAFETY: called before the program's first thread, so nobody reads the environment meanwhile.
    unsafe { std::env::set_var(SESSION, &buses[0].1) };
    let is_there = |asked: &io::Result<Socket>| asked.as_ref().err().is_none_or(is_silence);
    let asked = |bus: Named| places(&bus.1).iter().map(|place| ask(place)).find(is_there).map(|asked| (bus, asked));
    Asked { waiting: buses.into_iter().filter_map(asked).collect(), at }
}

impl Asked {
    /// Hides the buses that have not answered in time. Keep what this gives until the window is open.
    pub fn hide_silent(self) -> Hidden {
        let hidden = Hidden(silent_of(self.waiting, self.at));
        for (name, _) in &hidden.0 {
            // SAFETY: called before the program's first thread, so nobody reads the environment meanwhile.
            unsafe { std::env::set_var(name, NOBODY) };
        }
        hidden
    }
}

impl Drop for Hidden {
    fn drop(&mut self) {
        for (name, address) in &self.0 {
            // SAFETY: other threads run now. Those in Rust wait for the standard library's lock; for C's readers the variable
            // is there already, so that the C library exchanges one pointer, and leaves the text that it pointed to.
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
        // Nobody opens the door: once it is full, a connection waits.
        let crowd: Vec<_> = (0..10).map_while(|_| ask(&bus("silent")).ok()).collect();
        assert!(crowd.len() < 10 && ask(&bus("silent")).is_err_and(|error| is_silence(&error)));
        ending.join().unwrap();
    }
}
