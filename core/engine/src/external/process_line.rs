//! The line to an engine's process: what is sent to it and received from it, with a limit to every wait; and the trait of the protocols
//! spoken over it.

use super::child::Child;
use super::terms::{
    DriverEvent, EngineQuestion, ExternalError, Protocol, Spec, SupportedVariants, WaitEnd, WorkerReport,
};
use crate::{Answer, EngineReport, RequestId};
use qipan_rules::Position;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// How often the process's memory is checked, also while it is idle.
const WATCH: Duration = Duration::from_millis(100);
const WATCH_IDLE: Duration = Duration::from_secs(2);
/// Limits of a record: its lines, and the characters of a line.
const RECORD_LINES_MAX: usize = 60;
const RECORD_CHARS_MAX: usize = 120;
/// Limit in characters of quoted engine output.
const SAID_CHARS_MAX: usize = 60;

/// What a driver is asked for.
pub(super) enum Request {
    Answer(Box<EngineQuestion>),
    Prepare(Box<EngineQuestion>),
}

/// Callback for what an engine reports, called on its thread.
pub(super) type ReportCallback = Box<dyn Fn(WorkerReport) + Send>;

/// A protocol as spoken to one process, with what that process has been sent.
pub(super) trait Dialect {
    /// Greets the program before its first question; returns the name that it reports, if any.
    fn greet(&mut self, line: &mut ProcessLine, question: &EngineQuestion) -> Result<String, WaitEnd>;

    /// Answers a question; the last answer is the result.
    fn answer(&mut self, line: &mut ProcessLine, question: &EngineQuestion) -> Result<Answer, WaitEnd>;

    /// The name that the program has reported after its greeting; empty if none.
    fn late_name(&self) -> String {
        String::new()
    }

    /// The version that the program has reported; empty if none.
    fn version(&self) -> String {
        String::new()
    }

    /// Asks which boards and rules the program plays, where the protocol has words for that. `name` is what it calls itself.
    fn ask_what_it_plays(&mut self, _: &mut ProcessLine, _: &str) -> SupportedVariants {
        SupportedVariants::default()
    }

    /// Prepares the program for the game of a question, or returns why it cannot play that game.
    fn prepare(&mut self, _: &mut ProcessLine, _: &EngineQuestion) -> Result<(), WaitEnd> {
        Ok(())
    }

    /// Handles a dropped question; returns whether the program can go on without a restart.
    fn drop_question(&mut self, line: &mut ProcessLine) -> bool;
}

fn quit_word(protocol: Protocol) -> &'static str {
    if protocol == Protocol::Gomocup { "END" } else { "quit" }
}

/// The connection to a process, with the state of that process and the events that arrive during a wait.
pub(super) struct ProcessLine {
    pub spec: Spec,
    child: Option<Child>,
    /// The number of times that the program was started.
    number: u32,
    inbox: Receiver<DriverEvent>,
    back: Sender<DriverEvent>,
    waiting: VecDeque<Request>,
    is_quitting: bool,
    /// Whether the program is being prepared for a game: then questions wait.
    pub is_preparing: bool,
    /// The last line that the process wrote, for error messages.
    pub last_received_line: String,
    /// The first line of the process that deviates from its protocol and was read nevertheless.
    pub first_deviation: Option<String>,
    /// Whether the conversation is recorded, and its record: what was sent after `> `, what was received after `< `.
    pub is_recorded: bool,
    pub conversation: RefCell<Vec<String>>,
    /// Ticket of the current question.
    pub ticket: Option<RequestId>,
    pub report: ReportCallback,
    watched: Instant,
}

impl ProcessLine {
    pub fn new(
        spec: Spec,
        inbox: Receiver<DriverEvent>,
        back: Sender<DriverEvent>,
        report: ReportCallback,
    ) -> ProcessLine {
        ProcessLine {
            spec,
            child: None,
            number: 0,
            inbox,
            back,
            waiting: VecDeque::new(),
            is_quitting: false,
            is_preparing: false,
            last_received_line: String::new(),
            first_deviation: None,
            is_recorded: false,
            conversation: RefCell::default(),
            ticket: None,
            report,
            watched: Instant::now(),
        }
    }

    /// Starts the program.
    pub fn start(&mut self) -> Result<(), ExternalError> {
        self.number += 1;
        self.last_received_line.clear();
        self.child = Some(Child::start(&self.spec, self.number, self.back.clone(), quit_word(self.spec.protocol))?);
        Ok(())
    }

    pub fn is_open(&self) -> bool {
        self.child.is_some()
    }

    /// Asks the program to exit, or kills it after a protocol violation.
    pub fn close(&mut self, is_trusted: bool) {
        if let Some(child) = &mut self.child {
            child.is_trusted = is_trusted;
        }
        self.child = None;
    }

    pub fn send_line(&self, line: &str) {
        self.note('>', line);
        if let Some(child) = &self.child {
            child.write_line(line);
        }
    }

    /// What the program last wrote: on standard error, where it wrote there, else on its output.
    fn last_words(&self) -> String {
        let complaint = self.child.as_ref().map(Child::last_stderr_line).filter(|said| !said.is_empty());
        complaint.map_or_else(|| self.last_received_line.clone(), |said| said.chars().take(SAID_CHARS_MAX).collect())
    }

    /// Adds a line to the record of the conversation.
    fn note(&self, sign: char, line: &str) {
        let mut record = self.conversation.borrow_mut();
        if self.is_recorded && record.len() < RECORD_LINES_MAX {
            record.push(format!("{sign} {}", line.chars().take(RECORD_CHARS_MAX).collect::<String>()));
        }
    }

    /// Records the last received line as a tolerated deviation from the protocol.
    pub fn note_deviation(&mut self) {
        self.first_deviation.get_or_insert_with(|| self.last_received_line.clone());
    }

    /// How long the program may take to report that it is ready.
    pub fn ready_timeout(&self) -> Duration {
        Duration::from_secs(self.spec.patience_s.into())
    }

    /// How long the program may think about a question, by what it is told.
    pub fn thinking_time(&self, question: &EngineQuestion) -> Duration {
        let told_ms = match question.clock_ms() {
            Some((left_ms, more_ms)) => left_ms.saturating_add(more_ms),
            None => self.spec.move_ms.saturating_mul(2),
        };
        Duration::from_millis(told_ms.into())
    }

    /// Deadline of a move: the announced thinking time plus the configured patience.
    pub fn move_until(&self, question: &EngineQuestion) -> Instant {
        Instant::now() + self.thinking_time(question) + self.ready_timeout()
    }

    /// Returns the next non-empty line, or `late` as the fault if none comes in time.
    pub fn read_line(&mut self, until: Instant, late: ExternalError) -> Result<String, WaitEnd> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(late.quoting(&self.last_words()).into());
            }
            let event = self.inbox.recv_timeout(left.min(WATCH));
            // Also when lines arrive continuously.
            if self.watched.elapsed() >= WATCH {
                self.watch()?;
            }
            match event {
                Ok(event) => {
                    if let Some(line) = self.take(event)? {
                        return Ok(line);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(WaitEnd::Quit),
            }
        }
    }

    fn take(&mut self, event: DriverEvent) -> Result<Option<String>, WaitEnd> {
        match event {
            DriverEvent::Line(number, text) if number == self.number => {
                // Some runtimes begin their output with a byte order mark.
                let text = text.trim_start_matches('\u{feff}').trim();
                if text.is_empty() {
                    return Ok(None);
                }
                self.note('<', text);
                self.last_received_line = text.chars().take(SAID_CHARS_MAX).collect();
                Ok(Some(text.to_owned()))
            }
            DriverEvent::Flood(number) if number == self.number => Err(ExternalError::OutputLimitExceeded.into()),
            DriverEvent::End(number) if number == self.number => Err(ExternalError::Ended(self.last_words()).into()),
            // A preparation goes on; the question that waits for its end is dropped.
            DriverEvent::Cancel if self.is_preparing => {
                self.waiting.retain(|request| matches!(request, Request::Prepare(_)));
                Ok(None)
            }
            DriverEvent::Cancel => Err(WaitEnd::Dropped),
            DriverEvent::Quit => Err(WaitEnd::Quit),
            DriverEvent::Ask(question) => {
                self.waiting.push_back(Request::Answer(question));
                if self.is_preparing { Ok(None) } else { Err(WaitEnd::Dropped) }
            }
            DriverEvent::Prepare(question) => {
                self.waiting.push_back(Request::Prepare(question));
                Ok(None)
            }
            DriverEvent::Line(..) | DriverEvent::Flood(_) | DriverEvent::End(_) => Ok(None),
        }
    }

    /// Checks whether the process exceeds its memory limit.
    fn watch(&mut self) -> Result<(), WaitEnd> {
        self.watched = Instant::now();
        let used_mb = self.child.as_mut().map_or(0, Child::memory_mb);
        let limit_mb = self.spec.memory_limit_mb();
        if used_mb > limit_mb { Err(ExternalError::Memory { used_mb, limit_mb }.into()) } else { Ok(()) }
    }

    /// Drops the requests that wait.
    pub fn drop_requests(&mut self) {
        self.waiting.clear();
    }

    /// Sends an intermediate result.
    pub fn report(&self, answer: Answer) {
        if let Some(ticket) = self.ticket {
            (self.report)(WorkerReport { report: EngineReport { ticket, answer }, fault: None });
        }
    }

    /// Returns the next request, or `None` at the end. A process that exits or exceeds its memory while idle is closed.
    pub fn next_request(&mut self) -> Option<Request> {
        loop {
            if self.is_quitting {
                return None;
            }
            if let Some(request) = self.waiting.pop_front() {
                return Some(request);
            }
            let event = match self.is_open() {
                true => self.inbox.recv_timeout(WATCH_IDLE),
                false => self.inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let seen = match event {
                Ok(event) => self.take(event).map(drop),
                Err(RecvTimeoutError::Timeout) => self.watch(),
                Err(RecvTimeoutError::Disconnected) => Err(WaitEnd::Quit),
            };
            match seen {
                Err(WaitEnd::Quit) => self.is_quitting = true,
                Err(WaitEnd::Fault(_)) => self.close(false),
                Ok(()) | Err(WaitEnd::Dropped) => {}
            }
        }
    }
}

/// Returns the answer if the rules allow its best ply, otherwise an error.
pub(super) fn legal(line: &ProcessLine, position: &Position, answer: Answer) -> Result<Answer, WaitEnd> {
    match answer {
        Answer::Best { ply, .. } if position.clone().play(ply).is_err() => {
            Err(ExternalError::Illegal(line.last_received_line.clone()).into())
        }
        answer => Ok(answer),
    }
}
