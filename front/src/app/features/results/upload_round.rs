//! One round of handing in results: finished games and progress that were not handed in yet are written into the teacher's folder, as one
//! transcript per game and one table of all rows. Each file is first written under a temporary name, and a retry uses the same final name,
//! so that no file is incomplete or duplicated. Blocks on disks, perhaps for minutes, so only the upload thread may run it.

use crate::app::features::results::game;
use crate::app::features::results::gather;
use crate::app::features::results::ledger::{HandedItem, Ledger};
use crate::app::features::results::results_table as table;
use crate::app::features::results::row::{ResultKind, ResultOwner, ResultRow, column_values};
use crate::formats::spelling::is_of_word;
use crate::store::disk::{Kind as On, Lock};
use crate::store::{Store, atomic};
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The number of items that are handed in before they are recorded in the ledger.
const BATCH: usize = 20;

/// Which results to hand in, and the folder that receives them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundOrder {
    /// The folder that receives the results.
    pub folder: PathBuf,
    /// Whether people's names are included.
    pub has_person_names: bool,
    /// The name of the data directory's profile, if there is one.
    pub name: Option<String>,
}

/// The outcome of a round of handing in that had no error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundOutcome {
    /// This number of items was handed in; nothing is pending.
    Handed(usize),
    /// Nothing was done, because another program hands in the results of this data directory.
    Elsewhere,
}

/// An error of a round: the file concerned, the error, and the number of items that are still pending.
#[derive(Debug)]
pub struct RoundError {
    pub path: PathBuf,
    pub error: io::Error,
    /// The number of items that are still pending.
    pub pending_item_count: usize,
}

fn about(path: &Path) -> impl FnOnce(io::Error) -> RoundError + use<'_> {
    move |error| RoundError { path: path.to_owned(), error, pending_item_count: 0 }
}

/// An item that has to be handed in.
struct ItemToHand {
    handed: HandedItem,
    /// The transcript's file extension and content; `None` for lessons and puzzles.
    transcript: Option<(String, Vec<u8>)>,
}

/// The state that is kept from one round of handing in to the next.
pub struct Round {
    store: Store,
    /// The lock that makes this program the only one that hands in results; `Some(None)` where the disk supports no locks.
    lock: Option<Option<Box<dyn Lock>>>,
    ledger: Option<Ledger>,
    /// The names of games without anything to hand in, and when their logs were last changed, in milliseconds since 1970. Such a game is
    /// checked again only after a change.
    passed: BTreeMap<String, i64>,
    /// Whether the table was last written with people's names; `None` before the first time.
    named: Option<bool>,
}

impl Round {
    pub fn new(store: Store) -> Round {
        Round { store, lock: None, ledger: None, passed: BTreeMap::new(), named: None }
    }

    /// Releases the lock, so that another program may hand in.
    pub fn release_lock(&mut self) {
        *self = Round::new(self.store.clone());
    }

    /// Hands in all pending items.
    pub fn hand_in_pending(&mut self, wanted: &RoundOrder) -> Result<RoundOutcome, RoundError> {
        if !self.has_lock() {
            return Ok(RoundOutcome::Elsewhere);
        }
        if matches!(self.lock, Some(None)) {
            self.ledger = None; // Another program may have written it meanwhile.
        }
        let handed_path = self.store.uploaded_results_path();
        let mut ledger = match self.ledger.take() {
            Some(ledger) => ledger,
            None => Ledger::open(&self.store).map_err(about(&handed_path))?,
        };
        let papers = self.papers(&ledger, wanted);
        let (count, mut done) = (papers.len(), 0);
        let is_renamed = self.named.is_some_and(|named| named != wanted.has_person_names);
        let mut outcome = Ok(());
        if count > 0 || is_renamed {
            outcome = self.hand_in(wanted, &mut ledger, papers, &mut done);
        }
        self.ledger = Some(ledger);
        match outcome {
            Ok(()) => Ok(RoundOutcome::Handed(done)),
            Err(trouble) => Err(RoundError { pending_item_count: count - done, ..trouble }),
        }
    }

    fn has_lock(&mut self) -> bool {
        if self.lock.is_none() {
            self.lock = match self.store.lock_results() {
                Ok(None) => None,
                lock => Some(lock.ok().flatten()),
            };
        }
        self.lock.is_some()
    }

    /// The pending items: finished games, lessons and puzzles that are new or have grown.
    fn papers(&mut self, ledger: &Ledger, wanted: &RoundOrder) -> Vec<ItemToHand> {
        let is_new = |item: &str, changed_ms: i64, passed: &BTreeMap<String, i64>| {
            let known = ledger.get(item).map(|handed| handed.changed_ms);
            known != Some(changed_ms) && passed.get(item) != Some(&changed_ms)
        };
        let mut papers = Vec::new();
        for (id, changed_ms) in self.store.games_since(ledger.since) {
            if !is_new(id.as_str(), changed_ms, &self.passed) {
                continue;
            }
            let Ok(decoded) = self.store.load_game(&id) else { continue };
            let told = game::logged_game(&id, &decoded).filter(game::LoggedGame::has_ended);
            let number = decoded.records.len() as u64;
            let told = told.filter(|_| ledger.get(id.as_str()).is_none_or(|handed| handed.number != number));
            match told {
                Some(told) => papers.push(of_game(told, number, changed_ms, wanted)),
                None => _ = self.passed.insert(id.to_string(), changed_ms),
            }
        }
        let learned = gather::learning_rows(&self.store).into_iter().map(|row| of_learned(row, wanted));
        let is_new = |paper: &ItemToHand| {
            let HandedItem { item, number, row, .. } = &paper.handed;
            let is_old = row.kind == ResultKind::Lesson && row.when < ledger.since;
            !is_old && ledger.get(item).is_none_or(|handed| handed.number != *number)
        };
        papers.extend(learned.filter(is_new));
        papers
    }

    /// Writes items into the folder and records them in the ledger in batches. Adds the number of recorded items to `done`.
    fn hand_in(
        &mut self,
        wanted: &RoundOrder,
        ledger: &mut Ledger,
        papers: Vec<ItemToHand>,
        done: &mut usize,
    ) -> Result<(), RoundError> {
        self.look_at(&wanted.folder).map_err(about(&wanted.folder))?;
        let mut papers = papers.into_iter();
        loop {
            let batch: Vec<ItemToHand> = papers.by_ref().take(BATCH).collect();
            for paper in &batch {
                self.write_transcript(wanted, ledger, paper)?;
            }
            let handed: Vec<HandedItem> = batch.into_iter().map(|paper| paper.handed).collect();
            self.write_table(wanted, ledger, &handed)?;
            if handed.is_empty() {
                return Ok(());
            }
            let count = handed.len();
            ledger.append(&self.store, handed).map_err(about(&self.store.uploaded_results_path()))?;
            *done += count;
            if papers.len() == 0 {
                return Ok(());
            }
        }
    }

    /// Checks that the folder exists. The folder is never created, because it would be another folder where a network share is not mounted.
    fn look_at(&self, folder: &Path) -> io::Result<()> {
        match self.store.disk().kind(folder)? {
            On::Directory => Ok(()),
            _ => Err(ErrorKind::NotADirectory.into()),
        }
    }

    fn write_transcript(&self, wanted: &RoundOrder, ledger: &Ledger, paper: &ItemToHand) -> Result<(), RoundError> {
        let Some((end, bytes)) = &paper.transcript else { return Ok(()) };
        let path = wanted.folder.join(format!("{}-{}{end}", paper.handed.item, ledger.word));
        atomic::write_for_others(self.store.disk(), &path, bytes, true).map_err(about(&path))
    }

    /// Writes the table of all rows that this data directory has handed in to the folder, including the rows of `new`.
    fn write_table(&mut self, wanted: &RoundOrder, ledger: &Ledger, new: &[HandedItem]) -> Result<(), RoundError> {
        let folder = shown(&wanted.folder);
        let mut rows: BTreeMap<&str, &ResultRow> =
            ledger.items_in_folder(&folder).map(|handed| (handed.item.as_str(), &handed.row)).collect();
        rows.extend(new.iter().map(|handed| (handed.item.as_str(), &handed.row)));
        let whose = ResultOwner { number: ledger.word.clone(), profile_name: wanted.name.clone() };
        let lines: Vec<_> = rows.into_values().map(|row| column_values(row, &whose, wanted.has_person_names)).collect();
        let text = format!("{}{}", table::BYTE_ORDER_MARK, table::csv(&lines));
        let path = wanted.folder.join(format!("results-{}.csv", ledger.word));
        atomic::write_for_others(self.store.disk(), &path, text.as_bytes(), true).map_err(about(&path))?;
        self.named = Some(wanted.has_person_names);
        Ok(())
    }
}

fn shown(folder: &Path) -> String {
    folder.to_string_lossy().into_owned()
}

fn of_game(told: game::LoggedGame, number: u64, changed_ms: i64, wanted: &RoundOrder) -> ItemToHand {
    let name = if wanted.has_person_names { file_name(wanted, &told.row) } else { String::new() };
    let transcript = game::transcript(&told.session, wanted.has_person_names);
    let transcript = transcript.map(|(bytes, extension)| (format!("{name}.{extension}"), bytes));
    let (item, folder) = (told.row.id.clone(), shown(&wanted.folder));
    ItemToHand { handed: HandedItem { item, folder, number, changed_ms, row: told.row }, transcript }
}

fn of_learned(row: ResultRow, wanted: &RoundOrder) -> ItemToHand {
    let (item, number) = match row.kind {
        ResultKind::Lesson => (format!("lesson/{}", row.id), row.done),
        _ => (format!("puzzles/{}", row.game), row.of),
    };
    let folder = shown(&wanted.folder);
    ItemToHand { handed: HandedItem { item, folder, number, changed_ms: 0, row }, transcript: None }
}

/// The person's part of a file name, such as "-Anna": from the profile's name, else from the first player with a name. It has only
/// characters that every disk accepts.
fn file_name(wanted: &RoundOrder, row: &ResultRow) -> String {
    let sat = row.played.iter().flat_map(|played| played.sat.iter().map(|sat| sat.name.as_str()));
    let name = wanted.name.as_deref().into_iter().chain(sat).find(|name| !name.is_empty()).unwrap_or_default();
    let letters: String = name.chars().map(|letter| if is_of_word(letter) { letter } else { '_' }).collect();
    if letters.is_empty() { letters } else { format!("-{letters}") }
}
