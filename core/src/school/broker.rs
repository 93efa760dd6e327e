//! Mosquitto as a child process: started from a class's files, watched, and ended with this program. It stores nothing, so it may be killed
//! at any time.

use super::class::Folder;
use std::fmt;
use std::io;
use std::net::{Ipv4Addr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// Folders to search besides `PATH`: Debian's is not in a user's path.
const FOLDERS: [&str; 4] = ["/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/sbin"];
/// How long it may take until it listens.
const PATIENCE: Duration = Duration::from_secs(20);
const LOOK: Duration = Duration::from_millis(20);

#[derive(Debug)]
pub enum BrokerError {
    Missing,
    /// Another program uses its port.
    Port(u16),
    /// It exited at once; its output is on standard error.
    Ended(ExitStatus),
    Deaf,
    Io(io::Error),
}

impl fmt::Display for BrokerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BrokerError::Missing => f.write_str("there is no Mosquitto here; install the package mosquitto"),
            BrokerError::Port(port) => {
                write!(f, "port {port} is taken; does another broker run, such as the system's own mosquitto.service?")
            }
            BrokerError::Ended(status) => write!(f, "Mosquitto did not start ({status}); what it said stands above"),
            BrokerError::Deaf => f.write_str("Mosquitto does not listen at its port"),
            BrokerError::Io(error) => write!(f, "Mosquitto: {error}"),
        }
    }
}

impl std::error::Error for BrokerError {}

/// The path of Mosquitto, if it is installed.
pub fn program() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(FOLDERS.iter().map(PathBuf::from));
    let name = format!("mosquitto{}", std::env::consts::EXE_SUFFIX);
    folders.map(|folder| folder.join(&name)).find(|file| file.is_file())
}

/// A running broker; dropping it ends it.
pub struct Broker {
    child: Child,
    /// Its process id.
    pub id: u32,
}

impl Broker {
    /// Starts the broker of a class and waits until it listens.
    pub fn start(folder: &Folder, port: u16) -> Result<Broker, BrokerError> {
        if is_listening(port) {
            return Err(BrokerError::Port(port));
        }
        let mut command = Command::new(program().ok_or(BrokerError::Missing)?);
        command.arg("-c").arg(folder.broker_file("mosquitto.conf")).stdin(Stdio::null());
        dies_with_us(&mut command);
        let child = command.spawn().map_err(BrokerError::Io)?;
        let id = child.id();
        let mut broker = Broker { child, id };
        let began = Instant::now();
        while !is_listening(port) {
            if let Some(status) = broker.child.try_wait().map_err(BrokerError::Io)? {
                return Err(BrokerError::Ended(status));
            }
            if began.elapsed() > PATIENCE {
                return Err(BrokerError::Deaf);
            }
            std::thread::sleep(LOOK);
        }
        Ok(broker)
    }

    /// Whether it is still running.
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

/// Ends the broker when this program is killed: otherwise it would occupy the port.
#[cfg(target_os = "linux")]
fn dies_with_us(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    // SAFETY: between fork and exec only one system call is made, which touches no memory.
    unsafe {
        command.pre_exec(|| {
            libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
            Ok(())
        });
    }
}

#[cfg(not(target_os = "linux"))]
fn dies_with_us(_: &mut Command) {}

/// Raises the limit of open files of this process and its children to the system's maximum: each seat is one of the broker's, each game two
/// of the referee's.
#[cfg(unix)]
pub fn open_files_max() -> u64 {
    #[cfg(target_os = "linux")]
    {
        let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        // SAFETY: both calls get a local value that outlives them.
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
pub fn open_files_max() -> u64 {
    0
}
