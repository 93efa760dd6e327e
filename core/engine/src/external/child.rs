//! The process of an external engine: started, written to, read within limits, watched and ended. Nothing of it is left after `Child` is
//! dropped.

use super::terms::{DriverEvent, ExternalError, Spec};
use crate::protocol::text;
use qipan_process::ProcessTree;
use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Limit of a line in bytes; longer lines are cut. No answer of any protocol is that long.
const LINE_BYTES_MAX: usize = 16 << 10;
/// Limit of output per second in bytes; more counts as endless output.
const BYTES_A_SECOND_MAX: usize = 1 << 20;
const LINES_A_SECOND_MAX: usize = 4000;
/// How long a program may take to exit after it was asked to, before it is killed.
const END_WAIT: Duration = Duration::from_millis(700);
const LOOK: Duration = Duration::from_millis(10);
/// How long the end of standard error is waited for after the end of the output. A process that the engine left behind may keep it open.
const COMPLAINT_WAIT: Duration = Duration::from_millis(200);
/// Limit of a quoted line of standard error in bytes.
const COMPLAINT_BYTES_MAX: usize = 300;

/// The last line of a program's standard error.
type Complaint = Arc<Mutex<String>>;

/// A running program.
pub struct Child {
    process: std::process::Child,
    family: ProcessTree,
    /// The last line that the program wrote to standard error.
    complaint: Complaint,
    /// Sends lines to the thread that writes them, so that a program that does not read blocks nobody.
    input: Option<Sender<String>>,
    /// The command that asks the program to exit.
    quit_word: &'static str,
    /// False after a protocol violation: then the program is killed instead of asked to exit.
    pub is_trusted: bool,
}

impl Child {
    /// Starts the program; its lines arrive as events that carry `number`.
    pub fn start(
        spec: &Spec,
        number: u32,
        events: Sender<DriverEvent>,
        quit_word: &'static str,
    ) -> Result<Child, ExternalError> {
        let mut command = Command::new(&spec.command);
        command.args(&spec.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let own = Path::new(&spec.command).parent().filter(|folder| folder.is_absolute());
        match spec.folder.is_empty() {
            true => drop(own.map(|folder| command.current_dir(folder))),
            false => drop(command.current_dir(&spec.folder)),
        }
        let (mut process, family) = start(command).map_err(|error| fault_of(&error))?;
        let pipes = (process.stdin.take(), process.stdout.take(), process.stderr.take());
        let (input, lines) = channel();
        let complaint = Complaint::default();
        let child =
            Child { process, family, complaint: complaint.clone(), input: Some(input), quit_word, is_trusted: true };
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(ExternalError::NotStarted("no pipe".into()));
        };
        let thread = |name: &str| std::thread::Builder::new().name(name.into());
        // Dropped by its thread at the end of standard error.
        let (end, has_ended) = channel::<()>();
        let written = thread("engine input").spawn(move || write_lines(stdin, &lines));
        let complained = thread("engine errors").spawn(move || {
            read_complaints(stderr, &complaint);
            drop(end);
        });
        let read = thread("engine output").spawn(move || read_lines(stdout, number, &events, &has_ended));
        match written.and(complained).and(read) {
            Ok(_) => Ok(child),
            Err(error) => Err(fault_of(&error)),
        }
    }

    /// The last line that the program wrote to standard error; may be empty.
    pub fn last_stderr_line(&self) -> String {
        self.complaint.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Writes a line.
    pub fn write_line(&self, line: &str) {
        if let Some(input) = &self.input {
            // A process that does not read any more has ended, and that is noticed elsewhere.
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// The resident memory of the program and its descendants in MiB; 0 where the system does not report it.
    pub fn memory_mb(&mut self) -> u64 {
        self.family.resident_memory_kib() >> 10
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        if self.is_trusted {
            self.write_line(self.quit_word);
            self.input = None;
            let until = Instant::now() + END_WAIT;
            while Instant::now() < until && matches!(self.process.try_wait(), Ok(None)) {
                std::thread::sleep(LOOK);
            }
        }
        kill_group(&self.process);
        let _ = self.process.kill();
        let _ = self.process.wait();
        self.family.kill_all();
    }
}

fn fault_of(error: &std::io::Error) -> ExternalError {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::PermissionDenied | ErrorKind::NotADirectory => ExternalError::ProgramMissing,
        _ => ExternalError::NotStarted(error.to_string()),
    }
}

fn write_lines(mut input: impl Write, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Sends every non-empty line until the output ends or exceeds the limit. Lines end with LF, CR or both. Invalid UTF-8 is replaced, control
/// characters are dropped.
fn read_lines(mut output: impl Read, number: u32, events: &Sender<DriverEvent>, errors_end: &Receiver<()>) {
    let mut buffer = vec![0; 8 << 10];
    let mut line = Vec::new();
    let mut budget = Budget::new();
    loop {
        let count = match output.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        for &byte in &buffer[..count] {
            if byte == b'\n' || byte == b'\r' {
                if line.is_empty() {
                    continue;
                }
                let said = text(&std::mem::take(&mut line));
                if !budget.takes(0, 1) {
                    return drop(events.send(DriverEvent::Flood(number)));
                }
                if events.send(DriverEvent::Line(number, said)).is_err() {
                    return;
                }
            } else if line.len() < LINE_BYTES_MAX {
                line.push(byte);
            }
        }
        if !budget.takes(count, 0) {
            return drop(events.send(DriverEvent::Flood(number)));
        }
    }
    if !line.is_empty() {
        let _ = events.send(DriverEvent::Line(number, text(&line)));
    }
    // What it wrote to standard error says why it ended.
    let _ = errors_end.recv_timeout(COMPLAINT_WAIT);
    let _ = events.send(DriverEvent::End(number));
}

/// Reads standard error to its end and keeps the last line that is not empty. There is no limit: nothing of it is kept.
fn read_complaints(mut errors: impl Read, last: &Mutex<String>) {
    let mut buffer = vec![0; 8 << 10];
    let mut line = Vec::new();
    loop {
        let count = match errors.read(&mut buffer) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        for &byte in &buffer[..count] {
            match byte {
                b'\n' | b'\r' => keep_complaint(&mut line, last),
                byte if line.len() < COMPLAINT_BYTES_MAX => line.push(byte),
                _ => {}
            }
        }
    }
    keep_complaint(&mut line, last);
}

fn keep_complaint(line: &mut Vec<u8>, last: &Mutex<String>) {
    let said = text(line);
    line.clear();
    if !said.trim().is_empty() {
        said.trim().clone_into(&mut last.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

/// Bytes read in the current second.
struct Budget {
    since: Instant,
    bytes: usize,
    lines: usize,
}

impl Budget {
    fn new() -> Budget {
        Budget { since: Instant::now(), bytes: 0, lines: 0 }
    }

    /// Counts this many more bytes and lines; returns whether the output of the current second stays within the limits.
    fn takes(&mut self, bytes: usize, lines: usize) -> bool {
        if self.since.elapsed() >= Duration::from_secs(1) {
            *self = Budget::new();
        }
        (self.bytes, self.lines) = (self.bytes + bytes, self.lines + lines);
        self.bytes <= BYTES_A_SECOND_MAX && self.lines <= LINES_A_SECOND_MAX
    }
}

/// Starts the program in a process group of its own, so that all processes it starts can be ended together with it.
#[cfg(target_os = "linux")]
fn start(mut command: Command) -> std::io::Result<(std::process::Child, ProcessTree)> {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
    ProcessTree::spawn(command)
}

/// Starts the program without a console. The program is expected to exit when its input ends.
#[cfg(windows)]
fn start(mut command: Command) -> std::io::Result<(std::process::Child, ProcessTree)> {
    use std::os::windows::process::CommandExt;
    const CREATE_NO_WINDOW: u32 = 0x0800_0000;
    command.creation_flags(CREATE_NO_WINDOW);
    ProcessTree::spawn(command)
}

/// Starts the program. It is expected to exit when its input ends.
#[cfg(not(any(target_os = "linux", windows)))]
fn start(command: Command) -> std::io::Result<(std::process::Child, ProcessTree)> {
    ProcessTree::spawn(command)
}

/// Kills the program's whole group. The system does not reuse the group's number while a member lives.
#[cfg(target_os = "linux")]
fn kill_group(process: &std::process::Child) {
    if let Ok(group) = libc::pid_t::try_from(process.id()) {
        // SAFETY: a system call that touches no memory.
        unsafe {
            libc::kill(-group, libc::SIGKILL);
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn kill_group(_: &std::process::Child) {}
