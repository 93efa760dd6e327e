//! What was handed in, in the data directory: a first line with a word of its own and since when, then a line of RON for each thing, the
//! last one of a thing holds. It is only appended to; a line that was cut off is left out, and what it told of is handed in again, under
//! the same name. Waits for the disk.

use crate::app::features::results::row::ResultRow;
use crate::store::time::unix_seconds;
use crate::store::{Store, atomic};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::{self, ErrorKind};

/// No file is longer: some hundred thousand games.
const BYTES_MAX: u64 = 64 << 20;
const MAGIC: &str = "qipan-handed";
const VERSION: u32 = 1;
/// So many lines more than things, and the file is written anew at the next start.
const SPARE_LINES: usize = 200;

/// A thing that was handed in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Handed {
    /// A game's name, or `lesson/` and a lesson's, or `puzzles/` and a game.
    pub item: String,
    pub folder: String,
    /// How far it was: records, steps, puzzles. What went on since is handed in again.
    pub number: u64,
    /// When its log was changed: milliseconds since 1970 (UTC).
    pub changed_ms: i64,
    pub row: ResultRow,
}

/// The ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    /// Eight hexadecimal digits that no other data directory has: they are in the names of all that it hands in.
    pub word: String,
    /// What ended before is not handed in: seconds since 1970 (UTC).
    pub since: i64,
    handed: BTreeMap<String, Handed>,
}

impl Ledger {
    /// Reads it, or begins one now. What is none is set aside; one of a newer version is an error, and stays.
    pub fn open(store: &Store) -> io::Result<Ledger> {
        let path = store.handed_path();
        let read = match store.disk().read(&path, BYTES_MAX) {
            Ok(bytes) => Ledger::parse(&String::from_utf8_lossy(&bytes))?,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ledger::begin(store),
            Err(error) if error.kind() == ErrorKind::FileTooLarge => None,
            Err(error) => return Err(error),
        };
        let Some((ledger, is_tidy)) = read else {
            atomic::set_aside(store.disk(), &path)?;
            return Ledger::begin(store);
        };
        if !is_tidy {
            atomic::replace(store.disk(), &path, ledger.text().as_bytes())?;
        }
        Ok(ledger)
    }

    fn begin(store: &Store) -> io::Result<Ledger> {
        let path = store.handed_path();
        let since = unix_seconds(store.disk().now());
        let word = atomic::random_word().chars().take(8).collect();
        let ledger = Ledger { word, since, handed: BTreeMap::new() };
        atomic::make_durable_directories(store.disk(), path.parent().unwrap_or(&path))?;
        atomic::create(store.disk(), &path, ledger.text().as_bytes())?;
        Ok(ledger)
    }

    /// The ledger of a text, and whether it may be appended to as it is; `None` where it is none.
    fn parse(text: &str) -> io::Result<Option<(Ledger, bool)>> {
        let mut lines = text.lines();
        let head: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
        let [MAGIC, version, word, since] = head[..] else { return Ok(None) };
        if version.parse::<u32>().is_ok_and(|version| version > VERSION) {
            return Err(io::Error::new(ErrorKind::InvalidData, "it was written by a newer version of Qipan"));
        }
        let is_word = word.len() == 8 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        let Some(since) = since.parse().ok().filter(|_| is_word) else { return Ok(None) };
        let mut ledger = Ledger { word: word.to_owned(), since, handed: BTreeMap::new() };
        let mut count = 0;
        for handed in lines.filter_map(|line| ron::from_str::<Handed>(line).ok()) {
            count += 1;
            ledger.handed.insert(handed.item.clone(), handed);
        }
        let is_tidy = text.ends_with('\n') && count <= ledger.handed.len() + SPARE_LINES;
        Ok(Some((ledger, is_tidy)))
    }

    fn text(&self) -> String {
        let head = format!("{MAGIC} {VERSION} {} {}\n", self.word, self.since);
        self.handed.values().fold(head, |text, handed| text + &line(handed))
    }

    pub fn get(&self, item: &str) -> Option<&Handed> {
        self.handed.get(item)
    }

    /// What was handed in to a folder, games first and the oldest of them first.
    pub fn of_folder<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a Handed> {
        self.handed.values().filter(move |handed| handed.folder == folder)
    }

    /// Notes what was handed in. After an error it may or may not be noted on the disk: then it is handed in once more.
    pub fn append(&mut self, store: &Store, handed: Vec<Handed>) -> io::Result<()> {
        let text = handed.iter().fold(String::new(), |text, handed| text + &line(handed));
        let mut file = store.disk().open_append(&store.handed_path())?;
        let begin = file.size()?;
        if let Err(error) = file.write(text.as_bytes()).and_then(|()| file.sync()) {
            let _ = file.truncate(begin); // What is left of a line is left out when it is read.
            return Err(error);
        }
        self.handed.extend(handed.into_iter().map(|handed| (handed.item.clone(), handed)));
        Ok(())
    }
}

/// A line; RON writes plain structs always, and an empty line is left out when it is read.
fn line(handed: &Handed) -> String {
    let mut line = ron::to_string(handed).unwrap_or_default();
    let _ = writeln!(line); // To a string, which cannot fail.
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ledger_reads_what_it_wrote_and_leaves_out_what_was_cut_off() {
        let handed =
            |item: &str, number| Handed { item: item.into(), folder: "/a \"b\"".into(), number, ..Handed::default() };
        let mut ledger = Ledger { word: "0123abcd".into(), since: 7, handed: BTreeMap::new() };
        for at in 0..3 {
            ledger.handed.insert(format!("g{at}"), handed(&format!("g{at}"), at));
        }
        let text = ledger.text() + &line(&handed("g1", 9));
        let (read, is_tidy) = Ledger::parse(&text).unwrap().unwrap();
        assert!(is_tidy);
        assert_eq!(read.get("g1").map(|handed| handed.number), Some(9), "the last line holds");
        for cut in 0..text.len() {
            let Some((read, is_tidy)) = Ledger::parse(&text[..cut]).unwrap() else { continue };
            assert!(read.handed.len() <= 3 && (text[..cut].ends_with('\n') || !is_tidy), "{cut}");
        }
        assert_eq!(Ledger::parse("(version: 1)\n").unwrap(), None);
        let newer = text.replacen("qipan-handed 1", "qipan-handed 2", 1);
        assert!(Ledger::parse(&newer).unwrap_err().to_string().contains("newer"));
    }
}
