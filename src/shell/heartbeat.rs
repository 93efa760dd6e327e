//! Sends readiness and watchdog messages to a service manager (systemd), as datagrams of `sd_notify`.
//!
//! Only if `NOTIFY_SOCKET` asks for it, on Linux; elsewhere nothing is sent. The window's loop sends the messages, so that the manager
//! notices a loop that hangs. Removes the variable from the environment, so that child processes that speak the protocol (Mosquitto, a
//! message bus) do not answer for Qipan.
//!
//! Written by hand, because `sd-notify` reads the environment for each datagram, when the variable is already removed.

use std::ffi::OsString;
use std::time::{Duration, Instant};

/// Sends messages to the service manager at the interval that its watchdog expects.
pub struct Heartbeat {
    line: Option<line::ManagerSocket>,
    /// The watchdog's interval; `None` if the manager has no watchdog for this process.
    every: Option<Duration>,
    told: Instant,
}

impl Heartbeat {
    /// Takes the service manager's settings from the environment and removes them there.
    ///
    /// # Safety
    /// Must be called before the process has a second thread.
    pub unsafe fn take_from_environment() -> Heartbeat {
        let take = |name: &str| {
            let value = std::env::var_os(name)?;
            // SAFETY: the caller guarantees that nobody else reads the environment.
            unsafe { std::env::remove_var(name) };
            Some(value)
        };
        let [socket, pid, micros] = ["NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC"].map(take);
        let number = |value: Option<OsString>| value?.to_str()?.parse::<u64>().ok();
        let line = socket.and_then(|name| line::ManagerSocket::connect_to(&name));
        let is_ours = pid.is_none_or(|pid| number(Some(pid)) == Some(std::process::id().into()));
        let micros = number(micros).filter(|&micros| micros > 0);
        let every = micros.filter(|_| is_ours && line.is_some()).map(Duration::from_micros);
        Heartbeat { line, every, told: Instant::now() }
    }

    /// Reports to the service manager that the first frame was shown.
    pub fn report_ready(&mut self) {
        self.tell("READY=1");
        self.told = Instant::now();
    }

    /// Reports to the watchdog that a frame was shown, if a third of its interval has passed since the last report.
    pub fn beat(&mut self) {
        if self.every.is_some_and(|every| self.told.elapsed() >= every / 3) {
            self.tell("WATCHDOG=1");
            self.told = Instant::now();
        }
    }

    /// Reports to the service manager that the program is ending.
    pub fn report_stopping(&mut self) {
        self.tell("STOPPING=1");
    }

    /// Returns how long the window's loop may wait for an event, in milliseconds; `None` if there is no watchdog.
    pub fn wait_ms(&self) -> Option<u64> {
        let every = self.every? / 2;
        Some((every.saturating_sub(self.told.elapsed()).as_millis() as u64).max(1))
    }

    fn tell(&self, what: &str) {
        if let Some(line) = &self.line {
            line.tell(what);
        }
    }
}

#[cfg(target_os = "linux")]
mod line {
    use std::ffi::OsStr;
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};

    /// The socket of the service manager.
    pub struct ManagerSocket {
        socket: UnixDatagram,
        to: SocketAddr,
    }

    impl ManagerSocket {
        /// Opens the socket with this name: a path, or after `@` an abstract name. `None` if the socket is not available.
        pub fn connect_to(name: &OsStr) -> Option<ManagerSocket> {
            let to = match name.as_bytes() {
                [b'@', name @ ..] => SocketAddr::from_abstract_name(name).ok()?,
                [b'/', ..] => SocketAddr::from_pathname(name).ok()?,
                _ => return None,
            };
            let socket = UnixDatagram::unbound().ok()?;
            // A manager that does not read its messages must not block this program.
            socket.set_nonblocking(true).ok()?;
            Some(ManagerSocket { socket, to })
        }

        /// Sends a message to the service manager. A lost message is not sent again; the manager then acts as configured.
        pub fn tell(&self, what: &str) {
            let _ = self.socket.send_to_addr(what.as_bytes(), &self.to);
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod line {
    pub struct ManagerSocket;

    impl ManagerSocket {
        pub fn connect_to(_: &std::ffi::OsStr) -> Option<ManagerSocket> {
            None
        }

        pub fn tell(&self, _: &str) {}
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};

    fn heard(socket: &UnixDatagram) -> String {
        let mut bytes = [0; 64];
        let count = socket.recv(&mut bytes).expect("a datagram");
        String::from_utf8_lossy(&bytes[..count]).into_owned()
    }

    #[test]
    fn a_manager_hears_that_the_loop_turns() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("notify");
        let name = format!("qipan-test-{}", std::process::id());
        let hidden =
            UnixDatagram::bind_addr(&SocketAddr::from_abstract_name(&name).expect("a name")).expect("a socket");
        let open = UnixDatagram::bind(&path).expect("a socket");
        for (socket, name) in [(open, path.into_os_string()), (hidden, format!("@{name}").into())] {
            let line = line::ManagerSocket::connect_to(&name);
            let every = Some(Duration::from_millis(1));
            let mut heartbeat = Heartbeat { line, every, told: Instant::now() };
            heartbeat.report_ready();
            std::thread::sleep(Duration::from_millis(2));
            assert!(heartbeat.wait_ms().is_some_and(|ms| ms <= 1));
            heartbeat.beat();
            heartbeat.report_stopping();
            assert_eq!([heard(&socket), heard(&socket), heard(&socket)], ["READY=1", "WATCHDOG=1", "STOPPING=1"]);
        }
    }

    #[test]
    fn nobody_who_hears_is_no_trouble() {
        for name in ["/nowhere/at/all", "@", "relative"] {
            let mut heartbeat =
                Heartbeat { line: line::ManagerSocket::connect_to(name.as_ref()), every: None, told: Instant::now() };
            heartbeat.report_ready();
            heartbeat.beat();
            assert_eq!(heartbeat.wait_ms(), None);
        }
    }
}
