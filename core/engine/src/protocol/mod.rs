//! The engine as a program for other programs: the Go Text Protocol, NBoard's and Gomocup's.
//!
//! For the command line. Reads lines, thinks on a [`Worker`], writes answers; knows no window and no files. Invalid lines get the
//! protocol's answer and never end the engine.

pub mod gomocup;
pub mod gtp;
pub mod nboard;

use super::{Answer, EngineOptions, Request, RequestId, RequestKind, Worker};
use qipan_rules::reversi::{Position, Square};
use qipan_rules::{Ply, Position as AnyPosition};
use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// Limit of a line in bytes; longer lines are cut. A whole game is far shorter.
pub const LINE_BYTES_MAX: usize = 16 << 10;
/// How long a stopped search may take to answer before it is abandoned.
const STOP_WAIT: Duration = Duration::from_secs(30);

/// Settings of the engine that the protocol does not provide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtocolOptions {
    /// Thinking time for a move in milliseconds.
    pub move_time_ms: u32,
    pub options: EngineOptions,
    /// Learned data from earlier games, in its stored form.
    pub learned_data: Vec<u8>,
}

impl Default for ProtocolOptions {
    fn default() -> ProtocolOptions {
        ProtocolOptions { move_time_ms: 5000, options: EngineOptions::default(), learned_data: Vec::new() }
    }
}

/// The events that a protocol waits for.
enum ProtocolEvent {
    Line(String),
    /// The input ended or failed.
    End,
    /// The worker has a report.
    Report,
}

/// A worker and the lines of an input, joined in one queue.
struct Connection {
    worker: Worker,
    events: Receiver<ProtocolEvent>,
    counter: u64,
    /// Whether the input ended during a search.
    ended: bool,
    /// Learned data that arrived while a search was being stopped.
    learned: Vec<Vec<u8>>,
}

impl Connection {
    fn open(input: impl BufRead + Send + 'static, settings: &ProtocolOptions) -> io::Result<Connection> {
        let (sender, events) = channel();
        let waker = sender.clone();
        // A closed queue means that the protocol has ended and nobody receives the rest.
        let mut worker = Worker::spawn(settings.options, move || drop(waker.send(ProtocolEvent::Report)))?;
        worker.load_learned_data(settings.learned_data.clone());
        std::thread::Builder::new().name("protocol input".into()).spawn(move || read_lines(input, &sender))?;
        Ok(Connection { worker, events, counter: 0, ended: false, learned: Vec::new() })
    }

    /// Returns the next event, or `ProtocolEvent::End` when there can be none.
    fn next(&self) -> ProtocolEvent {
        self.events.recv().unwrap_or(ProtocolEvent::End)
    }

    /// Starts a search and returns its ticket. Each search has a different seed, so that the book's moves vary within a session.
    fn ask(&mut self, position: Position, task: RequestKind) -> RequestId {
        self.counter += 1;
        let seed = self.counter;
        let ticket = RequestId { counter: self.counter, position: position.hash() };
        self.worker.ask(Request { ticket, position: AnyPosition::Reversi(position), task, seed });
        ticket
    }

    /// Stops a search and waits for its last report.
    fn stop(&mut self, ticket: RequestId) -> Option<Answer> {
        self.worker.stop();
        let until = Instant::now() + STOP_WAIT;
        while let Some(left) = until.checked_duration_since(Instant::now()) {
            let report = self.worker.wait(left)?;
            match report.answer {
                Answer::Learned(bytes) => self.learned.push(bytes),
                answer if report.ticket == ticket && is_last(&answer) => return Some(answer),
                _ => {}
            }
        }
        None
    }
}

/// Whether this answer is the last one to its request.
fn is_last(answer: &Answer) -> bool {
    matches!(
        answer,
        Answer::Best { .. } | Answer::Failed(_) | Answer::Values { done: true, .. } | Answer::Lines { done: true, .. }
    )
}

/// Sends every line until the input ends. Invalid UTF-8 is replaced, control characters are dropped, long lines are cut.
fn read_lines(mut input: impl BufRead, sender: &Sender<ProtocolEvent>) {
    let mut line = Vec::new();
    loop {
        let (used, ended) = match input.fill_buf() {
            Ok([]) => break,
            Ok(bytes) => {
                let end = bytes.iter().position(|&byte| byte == b'\n');
                let part = &bytes[..end.unwrap_or(bytes.len())];
                line.extend_from_slice(&part[..part.len().min(LINE_BYTES_MAX - line.len())]);
                (end.map_or(bytes.len(), |end| end + 1), end.is_some())
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => (0, false),
            Err(_) => break,
        };
        input.consume(used);
        if ended && sender.send(ProtocolEvent::Line(text(&std::mem::take(&mut line)))).is_err() {
            return;
        }
    }
    if !line.is_empty() && sender.send(ProtocolEvent::Line(text(&line))).is_err() {
        return;
    }
    let _ = sender.send(ProtocolEvent::End);
}

/// Decodes a line: invalid UTF-8 is replaced, control characters are dropped.
pub(crate) fn text(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    text.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect()
}

/// A ply as the protocols write it: `F5`, or the protocol's word for a pass.
pub(super) fn ply_name(ply: Ply, pass: &str) -> String {
    match ply {
        Ply::Pass => pass.to_owned(),
        Ply::Place(point) => format!("{}{}", (b'A' + point.column) as char, point.row + 1),
    }
}

/// Parses a ply in the protocol's notation, in either case.
pub(super) fn parse_ply(word: &str) -> Option<Ply> {
    if word.eq_ignore_ascii_case("pass") || word.eq_ignore_ascii_case("pa") {
        return Some(Ply::Pass);
    }
    Some(Ply::Place(Square::parse(word)?.point()))
}
