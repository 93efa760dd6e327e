//! Handles the system's request to end (SIGTERM, SIGINT, SIGHUP), for the window and for scripts: the program ends in order, with all moves
//! on the disk.
//!
//! The signals are blocked in every thread, and one thread waits for them: no signal can be lost, and nothing runs inside a signal handler.
//! On other systems than Linux, the system and SDL handle the signals. Knows nothing of the app.
//!
//! Written by hand: `signal-hook` installs handlers, even for a signal that is ignored (`nohup`), and a pipe. It has no counterpart of most
//! calls in this module, which query or set ignored signals.

#[cfg(target_os = "linux")]
pub use linux::{ignore_keyboard, listen};

/// On Linux, ignores the keyboard's signals; on other systems, as in this version, does nothing.
#[cfg(not(target_os = "linux"))]
pub fn ignore_keyboard() {}

/// On Linux, calls `ask` when a signal asks the program to end; on other systems, as in this version, does nothing.
#[cfg(not(target_os = "linux"))]
pub fn listen(_ask: impl Fn() + Send + 'static) {}

#[cfg(target_os = "linux")]
mod linux {
    use std::mem::MaybeUninit;
    use std::time::Duration;

    /// The signals that ask the program to end.
    const SIGNALS: [libc::c_int; 3] = [libc::SIGTERM, libc::SIGINT, libc::SIGHUP];
    /// How long the program may take to end after a signal. After that, the signal's default action ends the process.
    const GRACE: Duration = Duration::from_secs(10);

    /// Calls `ask` on a separate thread when a signal asks the program to end. Must be called before any other thread is started, because
    /// threads inherit the signal mask. From then on exceeding the user's file size limit is a write error, and does not end the program.
    pub fn listen(ask: impl Fn() + Send + 'static) {
        // SAFETY: ignoring a signal touches no memory.
        unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_IGN) };
        let signals = wanted();
        mask(libc::SIG_BLOCK, &signals);
        let wait = move || {
            let signal = wait_for(&signals);
            ask();
            std::thread::sleep(GRACE);
            end_by(signal, &signals);
        };
        if std::thread::Builder::new().name("signals".into()).spawn(wait).is_err() {
            // Without the waiting thread nobody would receive the signals, so their default action ends the program.
            mask(libc::SIG_UNBLOCK, &signals);
        }
    }

    /// Ignores the keyboard's signals (Ctrl+C, Ctrl+\, Ctrl+Z) from now on, as in a program started by `nohup`. Must be called before
    /// `listen`.
    pub fn ignore_keyboard() {
        for signal in [libc::SIGINT, libc::SIGQUIT, libc::SIGTSTP] {
            // SAFETY: ignoring a signal touches no memory.
            unsafe { libc::signal(signal, libc::SIG_IGN) };
        }
    }

    /// Returns the signals that ask the program to end, without those that the parent process made it ignore, as `nohup` does.
    fn wanted() -> libc::sigset_t {
        let mut set = MaybeUninit::uninit();
        // SAFETY: `sigemptyset` initialises the set; `sigaction` only reads a signal's setting into `now`.
        unsafe {
            libc::sigemptyset(set.as_mut_ptr());
            for signal in SIGNALS {
                let mut now = MaybeUninit::<libc::sigaction>::zeroed();
                libc::sigaction(signal, std::ptr::null(), now.as_mut_ptr());
                if now.assume_init().sa_sigaction != libc::SIG_IGN {
                    libc::sigaddset(set.as_mut_ptr(), signal);
                }
            }
            set.assume_init()
        }
    }

    fn mask(how: libc::c_int, signals: &libc::sigset_t) {
        // SAFETY: `signals` is a filled set; the null pointer means that the previous mask is not returned.
        unsafe { libc::pthread_sigmask(how, signals, std::ptr::null_mut()) };
    }

    fn wait_for(signals: &libc::sigset_t) -> libc::c_int {
        let mut signal = 0;
        // SAFETY: both pointers point to local values that outlive the call.
        unsafe { libc::sigwait(signals, &mut signal) };
        signal
    }

    fn end_by(signal: libc::c_int, signals: &libc::sigset_t) {
        mask(libc::SIG_UNBLOCK, signals);
        // SAFETY: the default action of these signals is to end the process; no handler is left behind.
        unsafe {
            libc::signal(signal, libc::SIG_DFL);
            libc::raise(signal);
        }
    }
}
