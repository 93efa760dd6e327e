//! Waits for many sockets at once by epoll. Linux only.

use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};

/// An epoll instance with the sockets to wait for.
pub struct Poll(OwnedFd);

/// Returns the events to wait for on a socket.
fn event(key: usize, wants_write: bool) -> libc::epoll_event {
    let write = if wants_write { libc::EPOLLOUT } else { 0 };
    libc::epoll_event { events: (libc::EPOLLIN | libc::EPOLLRDHUP | write) as u32, u64: key as u64 }
}

impl Poll {
    pub fn new() -> io::Result<Poll> {
        // SAFETY: the call touches no memory; a result that is not negative is a new file descriptor that only we own.
        let fd = unsafe { libc::epoll_create1(libc::EPOLL_CLOEXEC) };
        if fd < 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the descriptor is new, and only we own it.
        Ok(Poll(unsafe { OwnedFd::from_raw_fd(fd) }))
    }

    fn control(&self, what: libc::c_int, socket: RawFd, mut event: libc::epoll_event) -> io::Result<()> {
        // SAFETY: `event` outlives the call.
        match unsafe { libc::epoll_ctl(self.0.as_raw_fd(), what, socket, &mut event) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }

    pub fn add(&self, socket: &impl AsRawFd, key: usize) -> io::Result<()> {
        self.control(libc::EPOLL_CTL_ADD, socket.as_raw_fd(), event(key, false))
    }

    pub fn set_write(&self, socket: &impl AsRawFd, key: usize, wants_write: bool) -> io::Result<()> {
        self.control(libc::EPOLL_CTL_MOD, socket.as_raw_fd(), event(key, wants_write))
    }

    /// Waits at most `wait_ms` milliseconds. Returns the keys of the sockets that can be read or written.
    pub fn wait(&self, wait_ms: u64) -> io::Result<Vec<usize>> {
        let mut events = [libc::epoll_event { events: 0, u64: 0 }; 256];
        let wait_ms = wait_ms.min(1000) as libc::c_int;
        // SAFETY: the buffer has room for as many events as the length says.
        let count = unsafe { libc::epoll_wait(self.0.as_raw_fd(), events.as_mut_ptr(), events.len() as i32, wait_ms) };
        match usize::try_from(count) {
            Ok(count) => Ok(events[..count].iter().map(|event| event.u64 as usize).collect()),
            Err(_) if io::Error::last_os_error().kind() == io::ErrorKind::Interrupted => Ok(Vec::new()),
            Err(_) => Err(io::Error::last_os_error()),
        }
    }
}
