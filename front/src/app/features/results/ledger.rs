//! The ledger, a file in the data directory that records which results were handed in to the teacher's folder. Its first line has a random
//! word and a start date; each further line is a handed-in item in RON. The last line of an item counts. The file is only appended to. A
//! truncated line is ignored, and its item is handed in again under the same name. Blocks on the disk.

use crate::app::features::results::row::ResultRow;
use crate::store::time::unix_seconds;
use crate::store::{Store, atomic};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::io::{self, ErrorKind};

/// Maximum size of the ledger in bytes, enough for some hundred thousand games.
const BYTES_MAX: u64 = 64 << 20;
/// The first word of the ledger, which identifies the file's format.
const MAGIC: &str = "qipan-handed";
/// The version of the ledger's format.
const VERSION: u32 = 1;
/// The ledger is rewritten when the program starts, if it has this many more lines than items.
const SPARE_LINES: usize = 200;

/// An item in the ledger: a game, a lesson or a game's puzzles, as it was handed in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HandedItem {
    /// The item's id: a game's name, `lesson/` with a lesson's name, or `puzzles/` with the name of a game.
    pub item: String,
    /// The folder that the item was handed in to.
    pub folder: String,
    /// The number of records, steps or puzzles that were handed in. An item that has grown since then is handed in again.
    pub number: u64,
    /// When the game's log was last changed, in milliseconds since 1970 (UTC).
    pub changed_ms: i64,
    /// The result row that was handed in.
    pub row: ResultRow,
}

/// The ledger of one data directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    /// Eight hexadecimal digits, chosen at random for this data directory. All files handed in have them in their names, so that names from
    /// several machines differ.
    pub word: String,
    /// The start date in seconds since 1970 (UTC). Games that ended earlier are not handed in.
    pub since: i64,
    handed: BTreeMap<String, HandedItem>,
}

impl Ledger {
    /// Reads the ledger, or begins a new one. An invalid ledger is set aside. A ledger of a newer version is kept and is an error.
    pub fn open(store: &Store) -> io::Result<Ledger> {
        let path = store.uploaded_results_path();
        let read = match store.disk().read(&path, BYTES_MAX) {
            Ok(bytes) => Ledger::parse(&String::from_utf8_lossy(&bytes))?,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ledger::begin(store),
            Err(error) if error.kind() == ErrorKind::FileTooLarge => None,
            Err(error) => return Err(error),
        };
        let Some((ledger, is_tidy)) = read else {
            atomic::rename_as_broken(store.disk(), &path)?;
            return Ledger::begin(store);
        };
        if !is_tidy {
            atomic::replace(store.disk(), &path, ledger.text().as_bytes())?;
        }
        Ok(ledger)
    }

    fn begin(store: &Store) -> io::Result<Ledger> {
        let path = store.uploaded_results_path();
        let since = unix_seconds(store.disk().now());
        let word = atomic::random_word().chars().take(8).collect();
        let ledger = Ledger { word, since, handed: BTreeMap::new() };
        atomic::make_durable_directories(store.disk(), path.parent().unwrap_or(&path))?;
        atomic::create(store.disk(), &path, ledger.text().as_bytes())?;
        Ok(ledger)
    }

    /// Parses the text of a ledger; `None` where the text is not a ledger. Also returns whether lines can be appended to the file as it is.
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
        for handed in lines.filter_map(|line| ron::from_str::<HandedItem>(line).ok()) {
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

    pub fn get(&self, item: &str) -> Option<&HandedItem> {
        self.handed.get(item)
    }

    /// The items that were handed in to a folder: games first, the oldest game first.
    pub fn items_in_folder<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a HandedItem> {
        self.handed.values().filter(move |handed| handed.folder == folder)
    }

    /// Appends items that were handed in. After an error it is unknown whether the lines were written, so the items are handed in again.
    pub fn append(&mut self, store: &Store, handed: Vec<HandedItem>) -> io::Result<()> {
        let text = handed.iter().fold(String::new(), |text, handed| text + &line(handed));
        let mut file = store.disk().open_append(&store.uploaded_results_path())?;
        let begin = file.size()?;
        if let Err(error) = file.write(text.as_bytes()).and_then(|()| file.sync()) {
            let _ = file.truncate(begin); // The reader ignores what is left of a line.
            return Err(error);
        }
        self.handed.extend(handed.into_iter().map(|handed| (handed.item.clone(), handed)));
        Ok(())
    }
}

/// An item as a line of the ledger. RON can write every plain struct, and the reader ignores an empty line.
fn line(handed: &HandedItem) -> String {
    let mut line = ron::to_string(handed).unwrap_or_default();
    let _ = writeln!(line); // Writing to a string cannot fail.
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ledger_reads_what_it_wrote_and_leaves_out_what_was_cut_off() {
        let handed = |item: &str, number| HandedItem {
            item: item.into(),
            folder: "/a \"b\"".into(),
            number,
            ..HandedItem::default()
        };
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
