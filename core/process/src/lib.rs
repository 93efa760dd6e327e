//! Starts child processes that end with this program, even if the program is killed.
//!
//! Depends on no other package of the workspace; every package may use this one.

use std::io;
use std::process::{Child, Command};

/// Starts a child process. This version is for systems other than Linux, which do not end the child with the program: the caller must end
/// it.
///
/// # Errors
/// Returns the system's errors, as `Command::spawn` does.
#[cfg(not(target_os = "linux"))]
pub fn spawn(mut command: Command) -> io::Result<Child> {
    command.spawn()
}

#[cfg(target_os = "linux")]
pub use linux::spawn;

#[cfg(target_os = "linux")]
mod linux {
    use super::{Child, Command, io};
    use std::os::unix::process::CommandExt;
    use std::sync::LazyLock;
    use std::sync::mpsc::{Sender, channel};

    type Request = (Command, Sender<io::Result<Child>>);

    /// The channel to the thread that starts all child processes. Linux ties a child to the thread that started it (`PR_SET_PDEATHSIG`), so
    /// that thread never ends. The thread is created with the first child.
    static STARTER: LazyLock<Sender<Request>> = LazyLock::new(|| {
        let (requests, inbox) = channel::<Request>();
        let serve = move || {
            for (mut command, reply) in inbox {
                // A failed send is ignored: the caller waits for the reply, so the channel is open.
                let _ = reply.send(command.spawn());
            }
        };
        // If the thread cannot be created, the channel is closed, and `spawn` fails.
        let _ = std::thread::Builder::new().name("child starter".into()).spawn(serve);
        requests
    });

    /// Starts a child process that the system kills when this program ends.
    ///
    /// # Errors
    /// Returns the system's errors, as `Command::spawn` does.
    pub fn spawn(mut command: Command) -> io::Result<Child> {
        let parent = std::process::id();
        // SAFETY: between fork and exec the closure makes two system calls, which touch no memory; its error is a plain kind, which
        // allocates no memory either.
        unsafe {
            command.pre_exec(move || {
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
                // The parent may have ended before the call of `prctl`; the child then has another parent and must not start.
                if libc::getppid() as u32 == parent { Ok(()) } else { Err(io::ErrorKind::BrokenPipe.into()) }
            });
        }
        let (reply, outcome) = channel();
        let _ = STARTER.send((command, reply));
        // No reply comes if the system could not create the thread.
        outcome.recv().unwrap_or_else(|_| Err(io::Error::from_raw_os_error(libc::EAGAIN)))
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::process::Stdio;
    use std::time::Duration;

    #[test]
    fn a_child_outlives_the_thread_that_asked_for_it() {
        let ask = || {
            let mut command = Command::new("cat");
            command.stdin(Stdio::piped()).stdout(Stdio::null());
            spawn(command)
        };
        let mut child = std::thread::spawn(ask).join().expect("a thread").expect("a child");
        std::thread::sleep(Duration::from_millis(200));
        assert_eq!(child.try_wait().expect("a status"), None);
        // It ends at the end of its input, and not by a signal.
        drop(child.stdin.take());
        assert!(child.wait().expect("a status").success());
    }

    #[test]
    fn what_cannot_be_started_is_the_systems_error() {
        let error = spawn(Command::new("/nowhere/at/all")).expect_err("no such program");
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }
}
