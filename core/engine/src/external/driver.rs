//! The thread of an external engine: takes questions, starts the program when needed, speaks through a dialect, and turns every problem
//! into one failure.

use super::gomocup::Gomocup;
use super::gtp::Gtp;
use super::nboard::Nboard;
use super::process_line::{Dialect, ProcessLine, ReportCallback};
use super::terms::{DriverEvent, Protocol, Question, Spec, WaitEnd, WorkerReport};
use crate::{Answer, Report};
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
        while let Some(question) = self.line.next_question() {
            let ticket = question.ticket;
            match self.answer(&question) {
                Ok(answer) => (self.line.report)(WorkerReport { report: Report { ticket, answer }, fault: None }),
                Err(WaitEnd::Fault(fault)) => {
                    self.line.close(false);
                    let answer = Answer::Failed(format!("{}: {fault}", self.line.spec.name));
                    (self.line.report)(WorkerReport { report: Report { ticket, answer }, fault: Some(fault) });
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

    fn answer(&mut self, question: &Question) -> Result<Answer, WaitEnd> {
        if !self.line.is_open() {
            self.dialect = dialect_of(self.line.spec.protocol);
            self.line.start()?;
            if let Err(halt) = self.dialect.greet(&mut self.line, question) {
                // An incomplete greeting does not count.
                self.line.close(false);
                return Err(halt);
            }
        }
        self.line.ticket = Some(question.ticket);
        self.dialect.answer(&mut self.line, question)
    }
}
