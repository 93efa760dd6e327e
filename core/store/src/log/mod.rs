//! Encoding and decoding of the session log, the content of a game's file. Pure; `games` and `writer` read and write the files.
//!
//! Text, one record per line:
//!
//! ```text
//! qipan-session 1
//! (game:Reversi(start:None),players:[…],…) 5a3c0f11
//! 1 2310 place f5 90ab12cd
//! 2 612 place d6 0c77e1f0
//! ```
//!
//! The first line is the magic and the version. The second is the `Setup` as RON, then every line is a record: its number (1, 2, 3 …), the
//! elapsed milliseconds and the entry. From the second line on each line ends with eight lower-case hexadecimal digits: the CRC-32 of the
//! first line or of the line before's digits, then this line up to the blank before its own. The chain makes any changed, lost, doubled or
//! swapped line visible.
//!
//! A file stays below `PART_BYTES_MAX`; the log continues in the next part, a file with these two header lines whose chain starts from the
//! last digits of the part before, so that a part of another game or an older part is refused.

mod entry;

use entry::ron_line;
use qipan_rules::Position;
use qipan_session::{Record, Setup};
use std::fmt;

/// The first word of every log.
pub const MAGIC: &str = "qipan-session";
/// The version that this program writes, and the newest that it reads.
pub const VERSION: u32 = 1;
/// Size limit of a log's part in bytes, read or written: 1 MiB.
pub const PART_BYTES_MAX: u64 = 1 << 20;
/// Limit of a line of a log in bytes, its end included: 64 KiB.
pub const LINE_BYTES_MAX: usize = 64 << 10;
/// Limit of parts of a log: 16 MiB in all, some 300,000 records.
pub const PARTS_MAX: u32 = 16;

/// Size limit of a named save in bytes, which is one file: as much as a log of all parts.
pub const SAVE_BYTES_MAX: u64 = PART_BYTES_MAX * PARTS_MAX as u64;

/// Size of the end of a log, in bytes, that usually tells whether the game has ended.
pub const ENDING_TAIL_BYTES: u64 = 256;

/// Number of header lines of a part.
const HEADER_LINES: usize = 2;

/// Bytes at the end of each line: a blank, eight digits and the line end.
const DIGITS_BYTES: usize = 8 + 1 + 1;

/// The error of a record whose line would exceed `LINE_BYTES_MAX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the line is longer than a log allows")]
pub struct LineTooLong;

/// The end of a log: all that is needed to write its next line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogEnd {
    /// The number of the part that gets the next line, from 1.
    pub part_number: u32,
    /// The length of that part in bytes.
    pub part_len: u64,
    /// The last line's checksum.
    pub last_line_checksum: u32,
    /// The last record's number; 0 before the first.
    pub last_record_number: u64,
}

/// Why no game can be read from a log at all. The file is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogError {
    /// Written by a newer version of the program.
    #[error("it was written by a newer version of Qipan (format {version})")]
    Newer { version: u32 },
    /// The first two lines are not those of a log, or are damaged.
    #[error("its beginning is damaged")]
    Header,
    /// A part of a log is longer than `PART_BYTES_MAX`, or a named save longer than `SAVE_BYTES_MAX`.
    #[error("it is too large")]
    TooLarge,
}

/// The place of a log's first damage. Everything before was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LogDamage {
    /// The number of the damaged part, from 1.
    pub part_number: u32,
    /// The line in that part, from 1.
    pub line_number: usize,
    /// Whether only the end of the last line is missing, as after a power cut during a write.
    pub is_last_line_truncated: bool,
}

impl fmt::Display for LogDamage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.is_last_line_truncated { "cut off in" } else { "damaged from" };
        write!(f, "{what} line {}", self.line_number)?;
        if self.part_number > 1 { write!(f, " of part {}", self.part_number) } else { Ok(()) }
    }
}

impl LogDamage {
    /// Whether a later part lacks even a valid header: the earlier parts are intact, and the file may be anything.
    pub fn is_of_stray_part(&self) -> bool {
        self.part_number > 1 && self.line_number <= HEADER_LINES
    }
}

/// The game that was read from a log, with its damage.
#[derive(Clone, Debug, PartialEq)]
pub struct DecodedLog {
    pub setup: Setup,
    /// All intact records before the damage.
    pub records: Vec<Record>,
    pub damage: Option<LogDamage>,
    /// The end of the log's intact part.
    pub intact_end: LogEnd,
}

/// The first line's checksum, with which a log's chain starts.
fn seed() -> u32 {
    crc32fast::hash(first_line().as_bytes())
}

fn first_line() -> String {
    format!("{MAGIC} {VERSION}\n")
}

fn checksum(chain: u32, body: &str) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(format!("{chain:08x}").as_bytes());
    hasher.update(body.as_bytes());
    hasher.finalize()
}

fn line(chain: u32, body: &str) -> Result<(String, u32), LineTooLong> {
    if body.len() + DIGITS_BYTES > LINE_BYTES_MAX {
        return Err(LineTooLong);
    }
    let chain = checksum(chain, body);
    Ok((format!("{body} {chain:08x}\n"), chain))
}

/// The first two lines of a new log, and its end after them.
pub fn encode_start(setup: &Setup) -> Result<(String, LogEnd), LineTooLong> {
    encode_part(setup, 1, seed(), 0)
}

/// The first two lines of the part after `end`, and the log's end after them.
pub fn encode_next_part(setup: &Setup, end: LogEnd) -> Result<(String, LogEnd), LineTooLong> {
    encode_part(setup, end.part_number + 1, end.last_line_checksum, end.last_record_number)
}

fn encode_part(setup: &Setup, part: u32, chain: u32, number: u64) -> Result<(String, LogEnd), LineTooLong> {
    let (header, chain) = line(chain, &ron_line(setup))?;
    let text = first_line() + &header;
    let end = LogEnd {
        part_number: part,
        part_len: text.len() as u64,
        last_line_checksum: chain,
        last_record_number: number,
    };
    Ok((text, end))
}

/// A record's line, and the log's end after it. `position` provides the names of points; any position of the game will do. The caller
/// begins a new part when `LogEnd::part_len` would exceed `PART_BYTES_MAX`.
pub fn encode_record(end: LogEnd, record: &Record, position: &Position) -> Result<(String, LogEnd), LineTooLong> {
    let body = format!("{} {} {}", record.number, record.elapsed_ms, entry::encode_entry(&record.entry, position));
    let (text, chain) = line(end.last_line_checksum, &body)?;
    let end = LogEnd {
        part_len: end.part_len + text.len() as u64,
        last_line_checksum: chain,
        last_record_number: record.number,
        ..end
    };
    Ok((text, end))
}

/// A record's next line, and the log's end after it: in a new part if the current one is full.
pub fn encode_next(
    setup: &Setup,
    position: &Position,
    end: LogEnd,
    record: &Record,
) -> Result<(String, LogEnd), LineTooLong> {
    let (line, next) = encode_record(end, record, position)?;
    if next.part_len <= PART_BYTES_MAX {
        return Ok((line, next));
    }
    encode_record(encode_next_part(setup, end)?.1, record, position)
}

/// The record of a line received from another machine's log, and the log's end after it; `None` if it does not follow `end`, or if this
/// program would write it with other bytes.
pub fn decode_next(setup: &Setup, position: &Position, end: LogEnd, line: &str) -> Option<(Record, LogEnd)> {
    let body = line.strip_suffix('\n').filter(|_| line.len() <= LINE_BYTES_MAX)?;
    let words = body.rsplit_once(' ')?.0;
    let record = parse_record(words, position, setup.players.len())?;
    let (same, next) = encode_next(setup, position, end, &record).ok()?;
    (same == line && record.number == end.last_record_number.checked_add(1)?).then_some((record, next))
}

/// A whole game in one file, for a named save; `None` if it is longer than `SAVE_BYTES_MAX`.
pub fn encode_whole(setup: &Setup, records: &[Record]) -> Option<String> {
    let position = setup.start_position().ok()?;
    let (mut text, mut end) = encode_start(setup).ok()?;
    for record in records {
        let (line, next) = encode_record(end, record, &position).ok()?;
        text += &line;
        end = next;
    }
    (end.part_len <= SAVE_BYTES_MAX).then_some(text)
}

/// Decodes a log from its parts, in order. For any bytes, time and memory are proportional to their length.
pub fn decode(parts: &[Vec<u8>]) -> Result<DecodedLog, LogError> {
    let mut decoded = decode_first(parts.first().map_or(&[], Vec::as_slice))?;
    for part in &parts[1..] {
        if decoded.damage.is_some() {
            break;
        }
        decode_part(&mut decoded, part);
    }
    Ok(decoded)
}

fn decode_first(bytes: &[u8]) -> Result<DecodedLog, LogError> {
    if bytes.len() as u64 > SAVE_BYTES_MAX {
        return Err(LogError::TooLarge);
    }
    let mut lines = LogLines { rest: bytes, number: 0 };
    let first = lines.next().unwrap_or(Err(false));
    let header = lines.next().unwrap_or(Err(false)).ok().and_then(|header| checked(seed(), header));
    let Some((setup, chain)) = header.and_then(|(body, chain)| Some((decode_setup(body)?, chain))) else {
        return Err(newer(first.unwrap_or_default()));
    };
    let is_first_line_good = first.is_ok_and(|first| first == first_line().trim_end());
    let end = LogEnd {
        part_number: 1,
        part_len: (bytes.len() - lines.rest.len()) as u64,
        last_line_checksum: chain,
        last_record_number: 0,
    };
    let mut decoded = DecodedLog { setup, records: Vec::new(), damage: None, intact_end: end };
    decode_records(&mut decoded, lines);
    if !is_first_line_good {
        // The header's checksum identifies the version: only the first line itself is lost.
        decoded.damage =
            Some(decoded.damage.unwrap_or(LogDamage { part_number: 1, line_number: 1, is_last_line_truncated: false }));
    }
    Ok(decoded)
}

fn newer(first: &str) -> LogError {
    match first.strip_prefix(MAGIC).and_then(|rest| rest.strip_prefix(' ')?.parse().ok()) {
        Some(version) if version > VERSION => LogError::Newer { version },
        _ => LogError::Header,
    }
}

/// Decodes a later part: the two header lines with the chain of the part before, then records.
fn decode_part(decoded: &mut DecodedLog, bytes: &[u8]) {
    let part = decoded.intact_end.part_number + 1;
    let mut lines = LogLines { rest: bytes, number: 0 };
    let first_is_good = lines.next().is_some_and(|line| line == Ok(first_line().trim_end()));
    let header = lines.next().and_then(|line| checked(decoded.intact_end.last_line_checksum, line.ok()?));
    let header = header.filter(|(body, _)| first_is_good && decode_setup(body).as_ref() == Some(&decoded.setup));
    let Some((_, chain)) = header.filter(|_| bytes.len() as u64 <= PART_BYTES_MAX) else {
        decoded.damage =
            Some(LogDamage { part_number: part, line_number: lines.number.max(1), is_last_line_truncated: false });
        return;
    };
    decoded.intact_end = LogEnd {
        part_number: part,
        part_len: (bytes.len() - lines.rest.len()) as u64,
        last_line_checksum: chain,
        last_record_number: decoded.intact_end.last_record_number,
    };
    decode_records(decoded, lines);
}

fn decode_setup(body: &str) -> Option<Setup> {
    let setup: Setup = ron::from_str(body).ok()?;
    setup.start_position().is_ok().then_some(setup)
}

fn decode_records(decoded: &mut DecodedLog, mut lines: LogLines) {
    let Ok(position) = decoded.setup.start_position() else { return };
    let (len, players) = (decoded.intact_end.part_len as usize + lines.rest.len(), decoded.setup.players.len());
    while let Some(line) = lines.next() {
        let read = line.ok().and_then(|line| decode_record(decoded.intact_end, line, &position, players));
        let Some((record, chain)) = read else {
            decoded.damage = Some(LogDamage {
                part_number: decoded.intact_end.part_number,
                line_number: lines.number,
                is_last_line_truncated: line == Err(true),
            });
            return;
        };
        decoded.intact_end = LogEnd {
            part_len: (len - lines.rest.len()) as u64,
            last_line_checksum: chain,
            last_record_number: record.number,
            ..decoded.intact_end
        };
        decoded.records.push(record);
    }
}

fn decode_record(end: LogEnd, line: &str, position: &Position, players: usize) -> Option<(Record, u32)> {
    let (body, chain) = checked(end.last_line_checksum, line)?;
    let record = parse_record(body, position, players)?;
    (record.number == end.last_record_number + 1).then_some((record, chain))
}

fn parse_record(body: &str, position: &Position, players: usize) -> Option<Record> {
    let (number, rest) = body.split_once(' ')?;
    let (elapsed_ms, words) = rest.split_once(' ')?;
    let entry = entry::decode(words, position, players)?;
    Some(Record { number: number.parse().ok()?, elapsed_ms: elapsed_ms.parse().ok()?, entry })
}

/// Whether the game of a log has ended, by the last `ENDING_TAIL_BYTES` of its only part; `None` if all of it must be read.
pub fn has_ended(tail: &[u8]) -> Option<bool> {
    let text = std::str::from_utf8(&tail[tail.iter().position(|&byte| byte == b'\n')?..]).ok()?;
    let lines: Vec<&str> = text.strip_suffix('\n')?.lines().skip(1).collect();
    let told = lines.windows(2).rev().map(|pair| {
        let chain = u32::from_str_radix(pair[0].rsplit(' ').next()?, 16).ok()?;
        let (body, _) = checked(chain, pair[1])?;
        Some(entry::ended_by_entry(body.splitn(3, ' ').nth(2)?))
    });
    // An invalid line ends the search: its tail does not show how much of the log is kept.
    told.take_while(Option::is_some).flatten().flatten().next()
}

/// The body of a line and its checksum; `None` if the checksum is wrong.
fn checked(chain: u32, line: &str) -> Option<(&str, u32)> {
    let (body, digits) = line.rsplit_once(' ')?;
    let is_strict = digits.len() == 8 && digits.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
    let stored = u32::from_str_radix(digits, 16).ok().filter(|_| is_strict)?;
    (checksum(chain, body) == stored).then_some((body, stored))
}

/// The lines of a file without their ends; `Err` for a line that is too long, not UTF-8 or truncated: `true` if the line lacks its end.
struct LogLines<'a> {
    rest: &'a [u8],
    /// The number of the current line, from 1.
    number: usize,
}

impl<'a> Iterator for LogLines<'a> {
    type Item = Result<&'a str, bool>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        self.number += 1;
        let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') else {
            self.rest = &[];
            return Some(Err(true));
        };
        let (line, rest) = (&self.rest[..end], &self.rest[end + 1..]);
        self.rest = rest;
        let text = std::str::from_utf8(line).ok().filter(|_| end < LINE_BYTES_MAX);
        Some(text.ok_or(false))
    }
}
