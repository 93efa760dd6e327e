//! The thread that starts all child processes on Linux.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
use std::sync::LazyLock;
use std::sync::mpsc::{Sender, channel};

type Request = (Command, Sender<io::Result<Child>>);

/// The channel to the thread that starts all child processes. Linux ties a child to the thread that started it (`PR_SET_PDEATHSIG`), so
/// that thread never ends. The thread is created with the first child.
static STARTER: LazyLock<Sender<Request>> = LazyLock::new(|| {
    let (requests, inbox) = channel::<Request>();
    let serve = move || {
        // Descendants whose parent has ended become children of this program, where `ProcessTree` finds them.
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
