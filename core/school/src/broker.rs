//! Runs Mosquitto as a child process: starts it from a class's files, watches it, and ends it with this program. The broker stores nothing,
//! so it may be killed at any time.

use super::class::ClassFolder;
use std::io;
use std::net::{Ipv4Addr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Folders that are searched for Mosquitto in addition to `PATH`, which on Debian lacks Mosquitto's folder for ordinary users.
const FOLDERS: [&str; 4] = ["/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/sbin"];
/// The longest time to wait until Mosquitto listens.
const PATIENCE: Duration = Duration::from_secs(20);
const LOOK: Duration = Duration::from_millis(20);

#[derive(Debug, thiserror::Error)]
pub enum BrokerError {
    #[error("there is no Mosquitto here; install the package mosquitto")]
    Missing,
    /// Another program already uses the class's port.
    #[error("port {0} is taken; does another broker run, such as the system's own mosquitto.service?")]
    Port(u16),
    /// Mosquitto exited at once with this status; its output is on standard error.
    #[error("Mosquitto did not start ({0}); what it said stands above")]
    Ended(ExitStatus),
    #[error("Mosquitto does not listen at its port")]
    NotListening,
    #[error("Mosquitto: {0}")]
    Io(io::Error),
}

/// The path of the Mosquitto program; `None` if it is not installed.
pub fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(FOLDERS.iter().map(PathBuf::from));
    let name = format!("mosquitto{}", std::env::consts::EXE_SUFFIX);
    folders.map(|folder| folder.join(&name)).find(|file| file.is_file())
}

/// A running Mosquitto broker; dropping the value ends the broker.
pub struct Broker {
    child: Child,
    /// The process id of Mosquitto.
    pub id: u32,
}

impl Broker {
    /// Starts the broker of a class and waits until it listens at its port.
    pub fn start(folder: &ClassFolder, port: u16) -> Result<Broker, BrokerError> {
        if is_listening(port) {
            return Err(BrokerError::Port(port));
        }
        let mut command = Command::new(program().ok_or(BrokerError::Missing)?);
        command.arg("-c").arg(folder.broker_file("mosquitto.conf")).stdin(Stdio::null());
        // The child ends with this program: a broker that outlived it would block the port for the next broker.
        let child = qipan_process::spawn(command).map_err(BrokerError::Io)?;
        let id = child.id();
        let mut broker = Broker { child, id };
        let began = Instant::now();
        while !is_listening(port) {
            if let Some(status) = broker.child.try_wait().map_err(BrokerError::Io)? {
                return Err(BrokerError::Ended(status));
            }
            if began.elapsed() > PATIENCE {
                return Err(BrokerError::NotListening);
            }
            std::thread::sleep(LOOK);
        }
        Ok(broker)
    }

    /// Whether Mosquitto is still running.
    pub fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }
}

impl Drop for Broker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn is_listening(port: u16) -> bool {
    TcpStream::connect_timeout(&(Ipv4Addr::LOCALHOST, port).into(), Duration::from_millis(500)).is_ok()
}

/// Raises this process's limit of open files, which its children inherit, to the system's maximum; returns the limit, or 0 if it is
/// unknown. The broker needs one file for each seat, the referee two for each game.
#[cfg(unix)]
pub fn raise_open_files_limit() -> u64 {
    #[cfg(target_os = "linux")]
    {
        let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        // SAFETY: all calls get a pointer to a local value that outlives them.
        unsafe {
            if libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit) == 0 {
                limit.rlim_cur = limit.rlim_max;
                libc::setrlimit(libc::RLIMIT_NOFILE, &limit);
                libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit);
            }
        }
        limit.rlim_cur
    }
    #[cfg(not(target_os = "linux"))]
    {
        0
    }
}

#[cfg(not(unix))]
pub fn raise_open_files_limit() -> u64 {
    0
}
