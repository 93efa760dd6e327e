//! A session with its log: the records, their authors, and the exact lines of the log's file, so that two copies of a game are equal byte
//! for byte.

use super::message::{PlayerRequest, RECORDS_BYTES_MAX};
use qipan_rules::Position;
use qipan_session::game::FollowError;
use qipan_session::{Command, Entry, Event, Record, Refusal, Session, Setup};
use qipan_store::log::{self, LogEnd};

/// Limit of records in a linked game: some 3 MiB of log.
pub const RECORDS_MAX: u64 = 100_000;

#[derive(Clone, Debug)]
pub struct Ledger {
    session: Session,
    /// The start position, which provides the names of points for all records.
    start: Position,
    /// The first two lines of the log.
    header: String,
    records: Vec<Record>,
    /// The lines of the records, with line ends.
    lines: Vec<String>,
    /// The author of each record: a person in the setup's order.
    authors: Vec<usize>,
    end: LogEnd,
}

/// Why records are not a valid ledger, or a line does not follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LedgerError {
    /// The setup is not playable, or is too long for a log.
    Setup,
    /// The line does not follow this ledger's last record: it is of another game, of another history, or damaged.
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

impl Ledger {
    pub fn new(setup: Setup, records: &[Record]) -> Result<Ledger, LedgerError> {
        let (header, end) = log::encode_start(&setup).map_err(|_| LedgerError::Setup)?;
        let session = Session::new(setup).map_err(|_| LedgerError::Setup)?;
        let start = session.position().clone();
        let (lines, authors) = (Vec::new(), Vec::new());
        let mut ledger = Ledger { session, start, header, records: Vec::new(), lines, authors, end };
        for record in records {
            ledger.follow(record)?;
        }
        Ok(ledger)
    }

    /// A ledger from a log's first two lines, without records.
    pub fn of_header(header: &str) -> Result<Ledger, LedgerError> {
        let decoded = log::decode(&[header.as_bytes().to_vec()]).map_err(|_| LedgerError::Setup)?;
        let ledger = Ledger::new(decoded.setup, &[])?;
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

    /// The number of the last record.
    pub fn number(&self) -> u64 {
        self.end.number
    }

    /// The checksum of a record; 0 if it does not exist.
    pub fn chain(&self, number: u64) -> u32 {
        let digits = || self.line(number)?.trim_end().rsplit(' ').next();
        digits().and_then(|digits| u32::from_str_radix(digits, 16).ok()).unwrap_or(0)
    }

    fn line(&self, number: u64) -> Option<&str> {
        self.lines.get(place(number)?).map(String::as_str)
    }

    /// The lines from record `from` to record `to`, as many as fit into a message, but at least one; empty if there are none.
    pub fn lines(&self, from: u64, to: u64) -> String {
        let mut text = String::new();
        for number in from..=to {
            match self.line(number) {
                Some(line) if text.is_empty() || text.len() + line.len() <= RECORDS_BYTES_MAX => text += line,
                _ => break,
            }
        }
        text
    }

    /// Whether the record after `expect` is what a person's wish at `expect` asked for. At most one wish can be granted there, so this
    /// shows for a repeated wish whether it was granted, even from the log alone.
    pub fn was_granted(&self, expect: u64, person: u8, wish: &PlayerRequest) -> bool {
        let after = expect.checked_add(1).and_then(place).unwrap_or(usize::MAX);
        let (record, author) = (self.records.get(after), self.authors.get(after));
        author == Some(&person.into()) && record.is_some_and(|record| wish.is_done_by(&record.entry))
    }

    /// The persons seated by a record of the log.
    pub fn seated(&self) -> Vec<bool> {
        let mut seated = vec![false; self.session.persons().len()];
        for (record, author) in self.records.iter().zip(&self.authors) {
            if let (Entry::Seat(..), Some(is_seated)) = (&record.entry, seated.get_mut(*author)) {
                *is_seated = true;
            }
        }
        seated
    }

    /// Executes a command; returns the records it made.
    pub fn apply(&mut self, command: Command, elapsed_ms: u32) -> Result<Vec<Record>, Refusal> {
        let mut after = self.session.clone();
        let applied = after.apply(command, elapsed_ms)?;
        // The session that made a record also follows it; lines of allowed commands are short.
        for record in &applied.records {
            let _ = self.follow(record);
        }
        Ok(applied.records)
    }

    /// Applies the next record, or refuses it and stays unchanged.
    pub fn follow(&mut self, record: &Record) -> Result<Event, LedgerError> {
        let (line, end) =
            log::encode_next(self.session.setup(), &self.start, self.end, record).map_err(|_| LedgerError::Line)?;
        self.append(record.clone(), line, end)
    }

    /// Applies the line of the next record, or refuses it and stays unchanged.
    pub fn follow_line(&mut self, line: &str) -> Result<(Record, Event), LedgerError> {
        let (record, end) =
            log::decode_next(self.session.setup(), &self.start, self.end, line).ok_or(LedgerError::Line)?;
        let event = self.append(record.clone(), line.to_owned(), end)?;
        Ok((record, event))
    }

    fn append(&mut self, record: Record, line: String, end: LogEnd) -> Result<Event, LedgerError> {
        if self.end.number >= RECORDS_MAX {
            return Err(LedgerError::TooMany);
        }
        let author = self.author(&record.entry);
        let event = self.session.follow(&record).map_err(LedgerError::Record)?;
        self.authors.push(author);
        self.records.push(record);
        self.lines.push(line);
        self.end = end;
        Ok(event)
    }

    fn author(&self, entry: &Entry) -> usize {
        match entry {
            Entry::Resign(color) | Entry::Seat(color, _) => self.session.person_of(*color),
            _ => self.session.person_to_act(self.session.cursor()),
        }
    }
}

fn place(number: u64) -> Option<usize> {
    usize::try_from(number.checked_sub(1)?).ok()
}
