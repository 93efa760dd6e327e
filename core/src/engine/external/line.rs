//! The line to the program of an engine: what is said to it and heard from it, with an end to every wait; and what a protocol is that
//! is spoken over it.

use super::child::Child;
use super::terms::{Event, Fault, Halt, Protocol, Question, Said, Spec};
use crate::engine::{Answer, Report, Ticket};
use crate::rules::Position;
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// How often a program's memory is looked at, and how often while nothing is asked of it.
const WATCH: Duration = Duration::from_millis(100);
const WATCH_IDLE: Duration = Duration::from_secs(2);
/// What a program said is told in so many characters.
const SAID_CHARS_MAX: usize = 60;

/// Takes what an engine says, on its thread.
pub(super) type Tell = Box<dyn Fn(Said) + Send>;

/// A protocol as it is spoken to a program: what this one has been told.
pub(super) trait Dialect {
    /// Greets the program before its first question; what it calls itself, where it says so.
    fn greet(&mut self, line: &mut Line, question: &Question) -> Result<String, Halt>;

    /// Answers a question; the last answer is what it gives.
    fn answer(&mut self, line: &mut Line, question: &Question) -> Result<Answer, Halt>;

    /// The question was dropped; whether the program can go on as it is.
    fn drop_question(&mut self, line: &mut Line) -> bool;
}

fn quit_word(protocol: Protocol) -> &'static str {
    if protocol == Protocol::Gomocup { "END" } else { "quit" }
}

/// The line to a program, with what is known of it and what else comes meanwhile.
pub(super) struct Line {
    pub spec: Spec,
    child: Option<Child>,
    /// Counts the starts.
    number: u32,
    inbox: Receiver<Event>,
    back: Sender<Event>,
    waiting: VecDeque<Box<Question>>,
    is_quitting: bool,
    /// The last thing that it said, for whom asks why.
    pub heard: String,
    /// The first line that its protocol writes otherwise, and that was read all the same.
    pub forgiven: Option<String>,
    /// Of the question that is answered.
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

    /// Asks the program to end, or ends it where it did wrong.
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

    /// Keeps what was heard last as something that its protocol writes otherwise.
    pub fn forgive(&mut self) {
        self.forgiven.get_or_insert_with(|| self.heard.clone());
    }

    /// How long it may take to say that it is there.
    pub fn patience(&self) -> Duration {
        Duration::from_secs(self.spec.patience_s.into())
    }

    /// Until when a move has to be there: the thinking time that it was told, and its patience beyond that.
    pub fn move_until(&self, question: &Question) -> Instant {
        let told_ms = match question.clock_ms() {
            Some((left_ms, more_ms)) => left_ms.saturating_add(more_ms),
            None => self.spec.move_ms.saturating_mul(2),
        };
        Instant::now() + Duration::from_millis(told_ms.into()) + self.patience()
    }

    /// The next line that is not empty. `late` is what it is where none comes in time.
    pub fn hear(&mut self, until: Instant, late: Fault) -> Result<String, Halt> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(late.into());
            }
            let event = self.inbox.recv_timeout(left.min(WATCH));
            // Also where line comes after line.
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
                // Some runtimes begin their output with a mark of its encoding.
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

    /// Looks whether the program holds more memory than it may.
    fn watch(&mut self) -> Result<(), Halt> {
        self.watched = Instant::now();
        let held_mb = self.child.as_ref().map_or(0, Child::memory_mb);
        if held_mb > self.spec.memory_mb.into() { Err(Fault::Memory.into()) } else { Ok(()) }
    }

    /// Something was found on the way to the answer.
    pub fn report(&self, answer: Answer) {
        if let Some(ticket) = self.ticket {
            (self.tell)(Said { report: Report { ticket, answer }, fault: None });
        }
    }

    /// The next question; `None` at the end. A program that ends or grows while nothing is asked is let go.
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

/// A best ply that the rules allow.
pub(super) fn legal(line: &Line, position: &Position, answer: Answer) -> Result<Answer, Halt> {
    match answer {
        Answer::Best { ply, .. } if position.clone().play(ply).is_err() => {
            Err(Fault::Illegal(line.heard.clone()).into())
        }
        answer => Ok(answer),
    }
}
