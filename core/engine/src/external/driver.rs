//! The thread of an external engine: takes questions, starts the program when needed, speaks through a dialect, and turns every problem
//! into one failure.

use super::gomocup::Gomocup;
use super::gtp::Gtp;
use super::nboard::Nboard;
use super::process_line::{Dialect, ProcessLine, ReportCallback, Request};
use super::terms::{DriverEvent, EngineQuestion, Protocol, Spec, WaitEnd, WorkerReport};
use crate::{Answer, EngineReport};
use std::sync::mpsc::{Receiver, Sender};

pub(super) fn dialect_of(protocol: Protocol) -> Box<dyn Dialect> {
    match protocol {
        Protocol::Nboard => Box::new(Nboard::default()),
        Protocol::Gtp => Box::new(Gtp::default()),
        Protocol::Gomocup => Box::new(Gomocup::default()),
    }
}

/// The state of an external engine's thread.
pub(super) struct Driver {
    line: ProcessLine,
    dialect: Box<dyn Dialect>,
}

impl Driver {
    pub fn new(spec: Spec, inbox: Receiver<DriverEvent>, back: Sender<DriverEvent>, tell: ReportCallback) -> Driver {
        let dialect = dialect_of(spec.protocol);
        Driver { line: ProcessLine::new(spec, inbox, back, tell), dialect }
    }

    /// Answers questions until the end is requested; then the program ends too.
    pub fn serve(mut self) {
        while let Some(request) = self.line.next_request() {
            let (ticket, done) = match request {
                Request::Answer(question) => (question.ticket, self.answer(&question).map(Some)),
                Request::Prepare(question) => (question.ticket, self.prepare(&question).map(|()| None)),
            };
            match done {
                Ok(None) => {}
                Ok(Some(answer)) => {
                    (self.line.report)(WorkerReport { report: EngineReport { ticket, answer }, fault: None });
                }
                Err(WaitEnd::Fault(fault)) => {
                    self.line.close(false);
                    let answer = Answer::Failed(format!("{}: {fault}", self.line.spec.name));
                    (self.line.report)(WorkerReport { report: EngineReport { ticket, answer }, fault: Some(fault) });
                }
                Err(WaitEnd::Dropped) => {
                    if !self.dialect.drop_question(&mut self.line) {
                        self.line.close(false);
                    }
                }
                Err(WaitEnd::Quit) => break,
            }
        }
        self.line.close(true);
    }

    /// Starts the program unless it runs.
    fn open(&mut self, question: &EngineQuestion) -> Result<(), WaitEnd> {
        if self.line.is_open() {
            return Ok(());
        }
        self.dialect = dialect_of(self.line.spec.protocol);
        self.line.start()?;
        // An incomplete greeting does not count.
        self.dialect.greet(&mut self.line, question).map(drop).inspect_err(|_| self.line.close(false))
    }

    fn prepare(&mut self, question: &EngineQuestion) -> Result<(), WaitEnd> {
        self.line.is_preparing = true;
        let prepared = self.open(question).and_then(|()| self.dialect.prepare(&mut self.line, question));
        self.line.is_preparing = false;
        if prepared.is_err() {
            // It could not answer them either.
            self.line.drop_requests();
        }
        prepared
    }

    fn answer(&mut self, question: &EngineQuestion) -> Result<Answer, WaitEnd> {
        self.open(question)?;
        self.line.ticket = Some(question.ticket);
        self.dialect.answer(&mut self.line, question)
    }
}
