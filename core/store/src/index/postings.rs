//! The positions of collections: sorted, packed and cut into chunks of a page each, so that eight million take little space and one is
//! found with few reads.
//!
//! A collection's positions are stored in segments of at most `SEGMENT_MAX`, which bounds the memory for sorting; each is a complete index.
//! A chunk is a row of `groups: (key's distance, games)` behind the key in its column, and a checksum.

use super::index_error::IndexError;
use rusqlite::{Connection, params};
use std::sync::atomic::{AtomicBool, Ordering};

/// Limit of positions per segment: they are sorted in 16 MiB.
pub const SEGMENT_MAX: usize = 1 << 20;
/// Size limit of a chunk, so that its row fits into a page of the database.
const CHUNK_BYTES_MAX: usize = 4000;
/// Largest size in bytes of a posting together with its group's key.
const POSTING_BYTES_MAX: usize = 10 + 5 + 3;
const CHECKSUM_BYTES: usize = 4;
/// Number of chunks written between two checks of the stop flag.
const CHUNKS_A_LOOK: usize = 200;

/// A position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Posting {
    pub key: i64,
    /// The game's number in the collection.
    pub game: u32,
    /// The next move, times 8, plus the verdict's bits.
    pub next_move_and_verdict: u16,
}

fn put_varint(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads a number from the front.
fn take_varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0u64;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

/// A chunk being filled.
struct Chunk {
    first_key: i64,
    last_key: i64,
    bytes: Vec<u8>,
}

impl Chunk {
    fn new(first_key: i64) -> Chunk {
        Chunk { first_key, last_key: first_key, bytes: Vec::with_capacity(CHUNK_BYTES_MAX) }
    }

    fn has_room(&self) -> bool {
        self.bytes.len() + 2 * POSTING_BYTES_MAX + CHECKSUM_BYTES <= CHUNK_BYTES_MAX
    }

    fn write(self, connection: &Connection, segment: i64) -> Result<(), IndexError> {
        let mut insert = connection.prepare("INSERT INTO chunks (segment, first_key, bytes) VALUES (?1, ?2, ?3)")?;
        insert.execute(params![segment, self.first_key, sealed(self.bytes)])?;
        Ok(())
    }
}

/// Appends a checksum to bytes.
pub fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

/// Removes the checksum from bytes; an error if the checksum is wrong.
pub fn unsealed(bytes: &[u8]) -> Result<&[u8], IndexError> {
    let (bytes, checksum) = bytes.split_last_chunk::<CHECKSUM_BYTES>().ok_or(IndexError::Broken)?;
    if crc32fast::hash(bytes) == u32::from_le_bytes(*checksum) { Ok(bytes) } else { Err(IndexError::Broken) }
}

/// Sorts the postings and writes them as a segment; `false` if cancelled. Leaves them empty.
pub fn write_segment(
    connection: &Connection,
    segment: i64,
    postings: &mut Vec<Posting>,
    stop: &AtomicBool,
) -> Result<bool, IndexError> {
    postings.sort_unstable();
    postings.dedup();
    let mut chunks = 0;
    let mut rest = &postings[..];
    while let Some(first) = rest.first() {
        let mut chunk = Chunk::new(first.key);
        while let Some((posting, behind)) = rest.split_first().filter(|_| chunk.has_room()) {
            rest = behind;
            put_group(&mut chunk, posting, &mut rest);
        }
        chunk.write(connection, segment)?;
        chunks += 1;
        if chunks % CHUNKS_A_LOOK == 0 && stop.load(Ordering::Relaxed) {
            return Ok(false);
        }
    }
    postings.clear();
    Ok(true)
}

/// Adds a posting and the following ones with its key, as many as fit.
fn put_group(chunk: &mut Chunk, first: &Posting, rest: &mut &[Posting]) {
    put_varint(&mut chunk.bytes, first.key.wrapping_sub(chunk.last_key) as u64);
    chunk.last_key = first.key;
    let (mut posting, mut before) = (first, 0);
    loop {
        let next = rest.first().filter(|next| next.key == first.key && chunk.has_room());
        put_varint(&mut chunk.bytes, u64::from(posting.game - before) << 1 | u64::from(next.is_some()));
        put_varint(&mut chunk.bytes, posting.next_move_and_verdict.into());
        before = posting.game;
        let Some(next) = next else { return };
        posting = next;
        *rest = &rest[1..];
    }
}

/// Calls `visit` with the game and the code of every posting of a key in a segment, ordered by game.
pub fn find(
    connection: &Connection,
    segment: i64,
    key: i64,
    visit: &mut dyn FnMut(u32, u16),
) -> Result<(), IndexError> {
    // The chunk that begins before the key may hold it; those that begin with it do.
    let mut select = connection.prepare(
        "SELECT first_key, bytes FROM chunks WHERE segment = ?1 AND first_key <= ?2 AND first_key >= coalesce(
             (SELECT max(first_key) FROM chunks WHERE segment = ?1 AND first_key < ?2), ?2) ORDER BY first_key, id",
    )?;
    let mut rows = select.query(params![segment, key])?;
    while let Some(row) = rows.next()? {
        let bytes = row.get_ref(1)?.as_blob().map_err(|_| IndexError::Broken)?;
        visit_chunk(row.get(0)?, unsealed(bytes)?, key, visit).ok_or(IndexError::Broken)?;
    }
    Ok(())
}

fn visit_chunk(mut at: i64, mut bytes: &[u8], key: i64, visit: &mut dyn FnMut(u32, u16)) -> Option<()> {
    while !bytes.is_empty() && at <= key {
        at = at.wrapping_add(take_varint(&mut bytes)? as i64);
        let mut game = 0u32;
        loop {
            let distance = take_varint(&mut bytes)?;
            let code = u16::try_from(take_varint(&mut bytes)?).ok()?;
            game = game.wrapping_add(u32::try_from(distance >> 1).ok()?);
            if at == key {
                visit(game, code);
            }
            if distance & 1 == 0 {
                break;
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use qipan_rules::mix::RandomSequence;

    #[test]
    fn a_segment_gives_back_what_was_put_in() {
        let connection = Connection::open_in_memory().unwrap();
        connection
            .execute_batch(
                "CREATE TABLE chunks (id INTEGER PRIMARY KEY, segment INTEGER, first_key INTEGER, bytes BLOB)",
            )
            .unwrap();
        let mut random = RandomSequence::new(1);
        let mut all = Vec::new();
        for game in 0..20_000u32 {
            let keys = [i64::MIN, 5, i64::MAX, random.next_u64() as i64, (random.next_u64() & 0xff) as i64];
            all.extend(keys.map(|key| Posting { key, game, next_move_and_verdict: random.next_below(5000) as u16 }));
        }
        let stop = AtomicBool::new(false);
        assert!(write_segment(&connection, 3, &mut all.clone(), &stop).unwrap());
        all.sort_unstable();
        all.dedup();
        for wanted in [i64::MIN, i64::MAX, 0, 5, 200, 77_777, all[1000].key, all[50_000].key] {
            let mut found = Vec::new();
            find(&connection, 3, wanted, &mut |game, code| {
                found.push(Posting { key: wanted, game, next_move_and_verdict: code })
            })
            .unwrap();
            let expected: Vec<Posting> = all.iter().filter(|posting| posting.key == wanted).copied().collect();
            assert!(found == expected, "{wanted}: {} and {}", found.len(), expected.len());
        }
    }

    #[test]
    fn a_broken_chunk_is_told() {
        for bytes in [&[][..], &[1, 2, 3], &[0x80; 40]] {
            assert!(unsealed(bytes).is_err());
            let _ = visit_chunk(0, bytes, 7, &mut |_, _| {});
        }
    }
}
