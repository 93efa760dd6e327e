//! The line to an engine's process: what is sent to it and received from it, with a limit to every wait; and the trait of the protocols
//! spoken over it.

use super::child::Child;
use super::terms::{Event, Fault, Halt, Protocol, Question, Said, Spec};
use crate::engine::{Answer, Report, Ticket};
use crate::rules::Position;
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// How often the process's memory is checked, also while it is idle.
const WATCH: Duration = Duration::from_millis(100);
const WATCH_IDLE: Duration = Duration::from_secs(2);
/// Limit in characters of quoted engine output.
const SAID_CHARS_MAX: usize = 60;

/// Callback for what an engine reports, called on its thread.
pub(super) type Tell = Box<dyn Fn(Said) + Send>;

/// A protocol as spoken to one process, with what that process has been sent.
pub(super) trait Dialect {
    /// Greets the program before its first question; returns the name that it reports, if any.
    fn greet(&mut self, line: &mut Line, question: &Question) -> Result<String, Halt>;

    /// Answers a question; the last answer is the result.
    fn answer(&mut self, line: &mut Line, question: &Question) -> Result<Answer, Halt>;

    /// Handles a dropped question; returns whether the program can go on without a restart.
    fn drop_question(&mut self, line: &mut Line) -> bool;
}

fn quit_word(protocol: Protocol) -> &'static str {
    if protocol == Protocol::Gomocup { "END" } else { "quit" }
}

/// The line to a process, with what is known about it and the events that arrive meanwhile.
pub(super) struct Line {
    pub spec: Spec,
    child: Option<Child>,
    /// Counts the starts.
    number: u32,
    inbox: Receiver<Event>,
    back: Sender<Event>,
    waiting: VecDeque<Box<Question>>,
    is_quitting: bool,
    /// The last line that it wrote, for error messages.
    pub heard: String,
    /// The first line that deviates from its protocol and was read all the same.
    pub forgiven: Option<String>,
    /// Ticket of the current question.
    pub ticket: Option<Ticket>,
    pub tell: Tell,
    watched: Instant,
}

impl Line {
    pub fn new(spec: Spec, inbox: Receiver<Event>, back: Sender<Event>, tell: Tell) -> Line {
        Line {
            spec,
            child: None,
            number: 0,
            inbox,
            back,
            waiting: VecDeque::new(),
            is_quitting: false,
            heard: String::new(),
            forgiven: None,
            ticket: None,
            tell,
            watched: Instant::now(),
        }
    }

    /// Starts the program.
    pub fn start(&mut self) -> Result<(), Fault> {
        self.number += 1;
        self.heard.clear();
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

    pub fn say(&self, line: &str) {
        if let Some(child) = &self.child {
            child.say(line);
        }
    }

    /// Records the last received line as a tolerated deviation from the protocol.
    pub fn forgive(&mut self) {
        self.forgiven.get_or_insert_with(|| self.heard.clone());
    }

    /// How long it may take to report that it is ready.
    pub fn patience(&self) -> Duration {
        Duration::from_secs(self.spec.patience_s.into())
    }

    /// Deadline of a move: the announced thinking time plus its patience.
    pub fn move_until(&self, question: &Question) -> Instant {
        let told_ms = match question.clock_ms() {
            Some((left_ms, more_ms)) => left_ms.saturating_add(more_ms),
            None => self.spec.move_ms.saturating_mul(2),
        };
        Instant::now() + Duration::from_millis(told_ms.into()) + self.patience()
    }

    /// Returns the next non-empty line, or `late` as the fault if none comes in time.
    pub fn hear(&mut self, until: Instant, late: Fault) -> Result<String, Halt> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(late.into());
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
                Err(RecvTimeoutError::Disconnected) => return Err(Halt::Quit),
            }
        }
    }

    fn take(&mut self, event: Event) -> Result<Option<String>, Halt> {
        match event {
            Event::Line(number, text) if number == self.number => {
                // Some runtimes begin their output with a byte order mark.
                let text = text.trim_start_matches('\u{feff}').trim();
                if text.is_empty() {
                    return Ok(None);
                }
                self.heard = text.chars().take(SAID_CHARS_MAX).collect();
                Ok(Some(text.to_owned()))
            }
            Event::Flood(number) if number == self.number => Err(Fault::Flood.into()),
            Event::End(number) if number == self.number => Err(Fault::Ended.into()),
            Event::Cancel => Err(Halt::Dropped),
            Event::Quit => Err(Halt::Quit),
            Event::Ask(question) => {
                self.waiting.push_back(question);
                Err(Halt::Dropped)
            }
            Event::Line(..) | Event::Flood(_) | Event::End(_) => Ok(None),
        }
    }

    /// Checks whether the process exceeds its memory limit.
    fn watch(&mut self) -> Result<(), Halt> {
        self.watched = Instant::now();
        let held_mb = self.child.as_ref().map_or(0, Child::memory_mb);
        if held_mb > self.spec.memory_mb.into() { Err(Fault::Memory.into()) } else { Ok(()) }
    }

    /// Sends an intermediate result.
    pub fn report(&self, answer: Answer) {
        if let Some(ticket) = self.ticket {
            (self.tell)(Said { report: Report { ticket, answer }, fault: None });
        }
    }

    /// Returns the next question, or `None` at the end. A process that exits or exceeds its memory while idle is closed.
    pub fn next_question(&mut self) -> Option<Box<Question>> {
        loop {
            if self.is_quitting {
                return None;
            }
            if let Some(question) = self.waiting.pop_front() {
                return Some(question);
            }
            let event = match self.is_open() {
                true => self.inbox.recv_timeout(WATCH_IDLE),
                false => self.inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let seen = match event {
                Ok(event) => self.take(event).map(drop),
                Err(RecvTimeoutError::Timeout) => self.watch(),
                Err(RecvTimeoutError::Disconnected) => Err(Halt::Quit),
            };
            match seen {
                Err(Halt::Quit) => self.is_quitting = true,
                Err(Halt::Fault(_)) => self.close(false),
                Ok(()) | Err(Halt::Dropped) => {}
            }
        }
    }
}

/// Returns a best ply if the rules allow it.
pub(super) fn legal(line: &Line, position: &Position, answer: Answer) -> Result<Answer, Halt> {
    match answer {
        Answer::Best { ply, .. } if position.clone().play(ply).is_err() => {
            Err(Fault::Illegal(line.heard.clone()).into())
        }
        answer => Ok(answer),
    }
}
