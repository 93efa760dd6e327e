//! A session with its log: the records, the persons who caused them, and the exact lines of the log's file, so that two copies of a game
//! are equal byte for byte.

use super::message::{PlayerRequest, RECORDS_BYTES_MAX};
use qipan_rules::Position;
use qipan_session::game::FollowError;
use qipan_session::{Command, Entry, Event, Record, Refusal, Session, Setup};
use qipan_store::log::{self, LogEnd};

/// The largest number of log records in a game on several machines: some 3 MiB of log.
pub const RECORDS_MAX: u64 = 100_000;

/// A session together with its log, which only grows. The referee and every guest keep one.
#[derive(Clone, Debug)]
pub struct LoggedSession {
    session: Session,
    /// The start position, which gives the names of points in all log lines.
    start: Position,
    /// The first two lines of the log's file: its format and the setup.
    header: String,
    records: Vec<Record>,
    /// The line of each record in the log's file, with its line end.
    lines: Vec<String>,
    /// For each record, the index of the person who caused it, in the setup's order.
    authors: Vec<usize>,
    /// The end of the log's file, to which the next line is chained.
    end: LogEnd,
}

/// Why records do not form a valid ledger, or why a line does not follow the ledger's last record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LedgerError {
    /// The setup cannot be played, or is too long for a log.
    Setup,
    /// The line does not follow the ledger's last record: it belongs to another game or another course of the game, or it is damaged.
    Line,
    Record(FollowError),
    TooMany,
}

impl std::fmt::Display for LedgerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LedgerError::Setup => f.write_str("the game cannot be played"),
            LedgerError::Line => f.write_str("the record does not follow the one before"),
            LedgerError::Record(error) => error.fmt(f),
            LedgerError::TooMany => f.write_str("the game has too many records"),
        }
    }
}

impl std::error::Error for LedgerError {}

impl LoggedSession {
    pub fn new(setup: Setup, records: &[Record]) -> Result<LoggedSession, LedgerError> {
        let (header, end) = log::encode_start(&setup).map_err(|_| LedgerError::Setup)?;
        let session = Session::new(setup).map_err(|_| LedgerError::Setup)?;
        let start = session.position().clone();
        let (lines, authors) = (Vec::new(), Vec::new());
        let mut ledger = LoggedSession { session, start, header, records: Vec::new(), lines, authors, end };
        for record in records {
            ledger.append_record(record)?;
        }
        Ok(ledger)
    }

    /// Creates a ledger without records from the first two lines of a log.
    pub fn of_header(header: &str) -> Result<LoggedSession, LedgerError> {
        let decoded = log::decode(&[header.as_bytes().to_vec()]).map_err(|_| LedgerError::Setup)?;
        let ledger = LoggedSession::new(decoded.setup, &[])?;
        if ledger.header == header { Ok(ledger) } else { Err(LedgerError::Setup) }
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    pub fn header(&self) -> &str {
        &self.header
    }

    pub fn records(&self) -> &[Record] {
        &self.records
    }

    /// The number of the ledger's last record; 0 if there is none.
    pub fn last_record_number(&self) -> u64 {
        self.end.last_record_number
    }

    /// The checksum of the record with this number; 0 if there is no such record.
    pub fn checksum_at(&self, number: u64) -> u32 {
        let digits = || self.line(number)?.trim_end().rsplit(' ').next();
        digits().and_then(|digits| u32::from_str_radix(digits, 16).ok()).unwrap_or(0)
    }

    fn line(&self, number: u64) -> Option<&str> {
        self.lines.get(place(number)?).map(String::as_str)
    }

    /// The log lines from record `from` to record `to`: as many as fit into a message, but at least one if there is one.
    pub fn log_lines(&self, from: u64, to: u64) -> String {
        let mut text = String::new();
        for number in from..=to {
            match self.line(number) {
                Some(line) if text.is_empty() || text.len() + line.len() <= RECORDS_BYTES_MAX => text += line,
                _ => break,
            }
        }
        text
    }

    /// Whether the record after number `expect` is what a person requested at `expect`. At most one request can be granted there, so the
    /// log alone shows whether a repeated request was granted.
    pub fn was_granted(&self, expect: u64, person: u8, wish: &PlayerRequest) -> bool {
        let after = expect.checked_add(1).and_then(place).unwrap_or(usize::MAX);
        let (record, author) = (self.records.get(after), self.authors.get(after));
        author == Some(&person.into()) && record.is_some_and(|record| wish.is_done_by(&record.entry))
    }

    /// For each person, in the setup's order: whether a record of the log seated the person.
    pub fn seated_persons(&self) -> Vec<bool> {
        let mut seated = vec![false; self.session.players_in_setup_order().len()];
        for (record, author) in self.records.iter().zip(&self.authors) {
            if let (Entry::Seat(..), Some(is_seated)) = (&record.entry, seated.get_mut(*author)) {
                *is_seated = true;
            }
        }
        seated
    }

    /// Executes a command; returns the records that it added.
    pub fn apply(&mut self, command: Command, elapsed_ms: u32) -> Result<Vec<Record>, Refusal> {
        let mut after = self.session.clone();
        let applied = after.apply(command, elapsed_ms)?;
        // This cannot fail: a session accepts the records that it made, and the lines of allowed commands are short.
        for record in &applied.records {
            let _ = self.append_record(record);
        }
        Ok(applied.records)
    }

    /// Appends the next record of the log, or refuses it and leaves the ledger unchanged.
    pub fn append_record(&mut self, record: &Record) -> Result<Event, LedgerError> {
        let (line, end) =
            log::encode_next(self.session.setup(), &self.start, self.end, record).map_err(|_| LedgerError::Line)?;
        self.append(record.clone(), line, end)
    }

    /// Appends the next record of the log, given as its line, or refuses it and leaves the ledger unchanged.
    pub fn append_record_line(&mut self, line: &str) -> Result<(Record, Event), LedgerError> {
        let (record, end) =
            log::decode_next(self.session.setup(), &self.start, self.end, line).ok_or(LedgerError::Line)?;
        let event = self.append(record.clone(), line.to_owned(), end)?;
        Ok((record, event))
    }

    fn append(&mut self, record: Record, line: String, end: LogEnd) -> Result<Event, LedgerError> {
        if self.end.last_record_number >= RECORDS_MAX {
            return Err(LedgerError::TooMany);
        }
        let author = self.author(&record.entry);
        let event = self.session.apply_record(&record).map_err(LedgerError::Record)?;
        self.authors.push(author);
        self.records.push(record);
        self.lines.push(line);
        self.end = end;
        Ok(event)
    }

    fn author(&self, entry: &Entry) -> usize {
        match entry {
            Entry::Resign(color) | Entry::Seat(color, _) => self.session.player_index_of(*color),
            _ => self.session.player_index_to_act(self.session.cursor()),
        }
    }
}

fn place(number: u64) -> Option<usize> {
    usize::try_from(number.checked_sub(1)?).ok()
}
