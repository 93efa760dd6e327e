//! Runs a parser on an input and observes panics on any thread, processor time, memory, and whether the run ends
//! at all.

use crate::memory;
use crate::parsers::Parser;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The outcome of one run of a parser.
pub struct RunOutcome {
    pub is_accepted: bool,
    /// Processor time of all threads; where the system does not tell it, time by the clock.
    pub time: Duration,
    pub peak_bytes: usize,
    /// The message and source location of the first panic.
    pub panic: Option<String>,
}

/// Processor time after which a run counts as endless, and time by the clock, in which other work may use the processor: a run that waits
/// for ever uses none.
const END_WAIT: Duration = Duration::from_secs(60);
const STILL_WAIT: Duration = Duration::from_secs(1200);

/// The message of the first panic of the current run.
static PANIC: Mutex<Option<String>> = Mutex::new(None);
/// The run that is being watched for its end.
static RUNNING: Mutex<Option<RunningCase>> = Mutex::new(None);

struct RunningCase {
    /// The processor time of the process and the time when the run began; `None` between two runs.
    since: Option<(Duration, Instant)>,
    name: &'static str,
    input: Vec<u8>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Records panics from now on instead of printing them, and watches the running time. A run that does not end ends the program, and its
/// input is written to the folder `out`.
pub fn begin(out: &Path) {
    std::panic::set_hook(Box::new(|info| {
        let payload = info.payload();
        let said = payload.downcast_ref::<&str>().copied().or(payload.downcast_ref::<String>().map(String::as_str));
        let said = said.unwrap_or("a panic");
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        locked(&PANIC).get_or_insert(format!("{said:?} at {place}"));
    }));
    let out = out.to_owned();
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_secs(1));
            let running = locked(&RUNNING);
            let is_endless = |since: &(Duration, Instant)| {
                processor_time().saturating_sub(since.0) > END_WAIT || since.1.elapsed() > STILL_WAIT
            };
            if let Some(endless) = running.as_ref().filter(|running| running.since.as_ref().is_some_and(is_endless)) {
                give_up(endless, &out);
            }
        }
    });
}

fn give_up(endless: &RunningCase, out: &Path) {
    let file: PathBuf = out.join(format!("{}-endless", endless.name));
    let kept = std::fs::create_dir_all(out).and_then(|()| std::fs::write(&file, &endless.input));
    eprintln!("lab: {} does not end", endless.name);
    match kept {
        Ok(()) => eprintln!("  again: lab fuzz {} --file {}", endless.name, file.display()),
        Err(error) => eprintln!("  its input is lost: {error}"),
    }
    std::process::exit(1);
}

/// Runs a parser on an input and measures the run.
pub fn run(parser: &Parser, input: &[u8]) -> RunOutcome {
    *locked(&PANIC) = None;
    let name = parser.name;
    // Reuses the buffer of the last input.
    let mut kept = locked(&RUNNING).take().map(|running| running.input).unwrap_or_default();
    kept.clear();
    kept.extend_from_slice(input);
    *locked(&RUNNING) = Some(RunningCase { since: Some((processor_time(), Instant::now())), name, input: kept });
    let begin = processor_time();
    let (done, peak_bytes) = memory::peak_of(|| catch_unwind(AssertUnwindSafe(|| (parser.run)(input))));
    let time = processor_time().saturating_sub(begin);
    if let Some(running) = locked(&RUNNING).as_mut() {
        running.since = None;
    }
    let panic = locked(&PANIC).take();
    RunOutcome { is_accepted: done.unwrap_or(false), time, peak_bytes, panic }
}

/// The processor time that all threads of this process have used. Other work on the machine does not count.
#[cfg(unix)]
fn processor_time() -> Duration {
    let mut spent = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call only writes to `spent`. It fails for an unknown clock alone, and leaves zero then.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut spent) };
    Duration::new(spent.tv_sec.unsigned_abs(), u32::try_from(spent.tv_nsec).unwrap_or_default())
}

/// The time since the first call, by the clock.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    static BEGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    BEGIN.get_or_init(Instant::now).elapsed()
}
