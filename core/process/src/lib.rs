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
mod family;

#[cfg(target_os = "linux")]
pub use family::Family;
#[cfg(target_os = "linux")]
pub use linux::spawn;

/// The processes that descend from a child. Outside Linux nothing is known of them.
#[cfg(not(target_os = "linux"))]
#[derive(Debug)]
pub struct Family;

#[cfg(not(target_os = "linux"))]
impl Family {
    pub fn spawn(command: Command) -> io::Result<(Child, Family)> {
        Ok((spawn(command)?, Family))
    }

    pub fn resident_kib(&mut self) -> u64 {
        0
    }

    pub fn kill(&mut self) {}
}

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
            // Descendants whose parent has ended become children of this program, where `Family` finds them.
            // SAFETY: a system call that touches no memory.
            unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1) };
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
    fn a_daemon_of_a_child_is_found_and_ends_with_the_family() {
        // A process of another session and another parent; the second has none of its parent's environment.
        for daemon in ["setsid sleep 600", "env -i setsid /bin/sh -c 'sleep 1; sleep 600'"] {
            let mut command = Command::new("/bin/sh");
            let script = format!("({daemon} & echo $!; sleep 0.3); exec sleep 600");
            command.args(["-c", &script]).stdin(Stdio::null()).stdout(Stdio::piped());
            let (mut child, mut family) = Family::spawn(command).expect("a child");
            let until = std::time::Instant::now() + Duration::from_secs(20);
            let mut most = 0;
            while std::time::Instant::now() < until && most < 2 {
                most = most.max(family.members().len());
                std::thread::sleep(Duration::from_millis(20));
            }
            std::thread::sleep(Duration::from_millis(500));
            let members = family.members();
            assert!(members.len() >= 2, "{daemon}: {members:?}");
            assert!(family.resident_kib() > 0);
            child.kill().expect("a child to kill");
            child.wait().expect("a status");
            family.kill();
            assert_eq!(family.members(), [], "{daemon}");
            for member in members {
                assert!(!std::path::Path::new(&format!("/proc/{member}")).exists(), "{daemon}: {member}");
            }
        }
    }

    #[test]
    fn what_cannot_be_started_is_the_systems_error() {
        let error = spawn(Command::new("/nowhere/at/all")).expect_err("no such program");
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }
}
