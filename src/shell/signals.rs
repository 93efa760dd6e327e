//! The system's wish that the program ends (SIGTERM, SIGINT, SIGHUP), for the window and for scripts: an end in order, with all
//! moves on the disk.
//!
//! The signals are blocked in every thread, and one thread waits for them: none can be lost, and nothing runs inside of a signal
//! handler. Where there is no Linux the system and SDL do as they do. Knows nothing of the app.

#[cfg(target_os = "linux")]
pub use linux::{ignore_keyboard, listen};

/// Signals of a keyboard would be ignored; nothing is done here.
#[cfg(not(target_os = "linux"))]
pub fn ignore_keyboard() {}

/// `ask` would be called; nothing is done here.
#[cfg(not(target_os = "linux"))]
pub fn listen(_ask: impl Fn() + Send + 'static) {}

#[cfg(target_os = "linux")]
mod linux {
    use std::mem::MaybeUninit;
    use std::time::Duration;

    const SIGNALS: [libc::c_int; 3] = [libc::SIGTERM, libc::SIGINT, libc::SIGHUP];
    /// A program that has not ended so long after it was asked does not hear: the signal ends it as if it had never been caught.
    const GRACE: Duration = Duration::from_secs(10);

    /// Calls `ask` on a thread of its own when the program shall end. Call it before any other thread is started: they inherit what
    /// is blocked. From then on a file that grows over the user's limit is an error of the write, and does not end the program.
    pub fn listen(ask: impl Fn() + Send + 'static) {
        // SAFETY: ignoring a signal of our own touches no memory.
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
            // Nobody would hear them: they end the program as ever.
            mask(libc::SIG_UNBLOCK, &signals);
        }
    }

    /// What a keyboard's keys send (Ctrl+C, Ctrl+\, Ctrl+Z) is ignored from now on, as in a program that `nohup` started. Call it
    /// before `listen`.
    pub fn ignore_keyboard() {
        for signal in [libc::SIGINT, libc::SIGQUIT, libc::SIGTSTP] {
            // SAFETY: ignoring a signal of our own touches no memory.
            unsafe { libc::signal(signal, libc::SIG_IGN) };
        }
    }

    /// Those that whoever started the program did not turn off, as `nohup` does.
    fn wanted() -> libc::sigset_t {
        let mut set = MaybeUninit::uninit();
        // SAFETY: `sigemptyset` fills the set in; `sigaction` only reads what is set for a signal into `now`.
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
        // SAFETY: `signals` is a filled set; nothing is read back.
        unsafe { libc::pthread_sigmask(how, signals, std::ptr::null_mut()) };
    }

    fn wait_for(signals: &libc::sigset_t) -> libc::c_int {
        let mut signal = 0;
        // SAFETY: both point to values of ours that outlive the call.
        unsafe { libc::sigwait(signals, &mut signal) };
        signal
    }

    fn end_by(signal: libc::c_int, signals: &libc::sigset_t) {
        mask(libc::SIG_UNBLOCK, signals);
        // SAFETY: the default action of these signals is to end the process; no handler of ours is left behind.
        unsafe {
            libc::signal(signal, libc::SIG_DFL);
            libc::raise(signal);
        }
    }
}
