//! Kills `qipan import` while it copies, reads and indexes a collection. Everything from before must still be there, and the new collection
//! must be complete or not there at all.

use crate::records::IndexClient;
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::{Ply, Position, reversi};
use qipan_core::store::index::query::{CollectionRow, Filter, Scope};
use qipan_core::store::index::{IndexReply, Question};
use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Number of games in each imported file.
const GAMES: usize = 400;
/// Number of files that each import reads.
const FILES: u16 = 4;
/// Number of the user's own games, which an import must not damage.
const OWN: usize = 25;
/// The number of attacks after which a new data directory begins, so that the directory stays small.
const ROUNDS_MAX: usize = 25;
const HEADER_BYTES: usize = 16;

/// Counts of an attack on imports.
#[derive(Default)]
pub struct ImportCounts {
    /// Number of imports that the program reported as complete before the kill.
    taken: usize,
    /// Number of killed imports that left no collection.
    gone: usize,
    /// Number of killed imports that left a complete collection without having reported it.
    whole: usize,
    /// The longest time from the program's start to its first list of games.
    slowest: Duration,
    /// Number of things that are lost or broken.
    pub lost_or_broken: usize,
}

impl fmt::Display for ImportCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ImportCounts { taken, gone, whole, slowest, lost_or_broken: found } = self;
        write!(f, "{taken} taken, {whole} whole before they said so, {gone} without a trace; ")?;
        write!(f, "slowest start {} ms; {found} lost or broken", slowest.as_millis())
    }
}

/// A data directory with the user's own games and the imported collections, which is attacked several times.
struct ImportShelf {
    folder: TempDir,
    rounds: usize,
    /// The names of the collections that must be there.
    kept: Vec<String>,
}

/// Kills `rounds` imports and counts what is left after each.
pub fn attack(program: &Path, rounds: usize, random: &mut RandomSequence) -> Result<ImportCounts, Box<dyn Error>> {
    if rounds == 0 {
        return Ok(ImportCounts::default());
    }
    let source = tempfile::tempdir()?;
    for year in 0..FILES {
        std::fs::write(source.path().join(format!("WTH_{}.wtb", 2001 + year)), wthor_file(2001 + year, random))?;
    }
    let usual = usual_time(program, source.path())?;
    let mut tally = ImportCounts::default();
    let mut shelf = ImportShelf::new(program)?;
    for _ in 0..rounds {
        if shelf.rounds == ROUNDS_MAX {
            shelf = ImportShelf::new(program)?;
        }
        let wrong = shelf.round(program, source.path(), usual, random, &mut tally)?;
        wrong.iter().for_each(|what| println!("  {what}"));
        tally.lost_or_broken += wrong.len();
    }
    Ok(tally)
}

/// Makes a WTHOR file of random games.
fn wthor_file(year: u16, random: &mut RandomSequence) -> Vec<u8> {
    let mut bytes = vec![0; HEADER_BYTES];
    bytes[4..8].copy_from_slice(&(GAMES as u32).to_le_bytes());
    bytes[10..12].copy_from_slice(&year.to_le_bytes());
    bytes[14] = 24;
    (0..GAMES).for_each(|_| bytes.extend(wthor_game(random)));
    bytes
}

fn wthor_game(random: &mut RandomSequence) -> [u8; 68] {
    let (mut record, mut at) = ([0; 68], 8);
    let mut position = Position::Reversi(reversi::Position::default());
    while position.outcome().is_none() {
        let points = position.legal_points();
        let ply = if points.is_empty() { Ply::Pass } else { Ply::Place(points[random.next_below(points.len())]) };
        if let Ply::Place(point) = ply {
            record[at] = 10 * (point.row + 1) + point.column + 1;
            at += 1;
        }
        if position.play(ply).is_err() {
            break;
        }
    }
    if let Position::Reversi(position) = &position {
        record[6] = position.final_scores().0 as u8;
    }
    record
}

/// Starts an import as a child process that reports on its standard output.
fn import(program: &Path, source: &Path, data: &Path, name: &str) -> std::io::Result<Child> {
    let mut command = Command::new(program);
    command.arg("import").arg(source).args(["--collection", name]).arg("--data-dir").arg(data);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()
}

/// Measures how long an import takes if it is not killed.
fn usual_time(program: &Path, source: &Path) -> Result<Duration, Box<dyn Error>> {
    let data = tempfile::tempdir()?;
    let began = Instant::now();
    let output = import(program, source, data.path(), "usual")?.wait_with_output()?;
    let has_taken = output.status.success() && String::from_utf8_lossy(&output.stdout).contains("collection \"usual\"");
    if has_taken { Ok(began.elapsed()) } else { Err("the import that nobody kills takes nothing".into()) }
}

impl ImportShelf {
    fn new(program: &Path) -> Result<ImportShelf, Box<dyn Error>> {
        let folder = tempfile::tempdir()?;
        for _ in 0..OWN {
            let mut life = super::program::HeadlessProgram::start(
                program,
                folder.path(),
                &["--new", "--black", "human", "--white", "human"],
                &[],
            )?;
            life.send_line("move f5");
            life.quit()?;
        }
        Ok(ImportShelf { folder, rounds: 0, kept: Vec::new() })
    }

    /// Kills one import. Returns a description of everything that is wrong afterwards.
    fn round(
        &mut self,
        program: &Path,
        source: &Path,
        usual: Duration,
        random: &mut RandomSequence,
        tally: &mut ImportCounts,
    ) -> Result<Vec<String>, Box<dyn Error>> {
        self.rounds += 1;
        if random.next_below(4) == 0 {
            let _ = std::fs::remove_file(self.index()); // Then the import makes the index anew, under the kill, too.
        }
        let name = format!("c{}", self.rounds);
        let mut child = import(program, source, self.folder.path(), &name)?;
        std::thread::sleep(usual.mul_f64(random.next_below(1200) as f64 / 1000.0));
        child.kill()?;
        let said = String::from_utf8_lossy(&child.wait_with_output()?.stdout).contains("collection ");
        tally.taken += usize::from(said);
        if said {
            self.kept.push(name.clone());
        }
        self.check(&name, tally)
    }

    fn index(&self) -> PathBuf {
        self.folder.path().join("index.sqlite")
    }

    fn check(&mut self, name: &str, tally: &mut ImportCounts) -> Result<Vec<String>, Box<dyn Error>> {
        let mut wrong = Vec::new();
        let began = Instant::now();
        let mut client = IndexClient::open(self.folder.path())?;
        client.ask(page(Scope::Own))?;
        tally.slowest = tally.slowest.max(began.elapsed());
        client.ask(Question::Settled)?;
        match client.ask(page(Scope::Own))?.0 {
            IndexReply::Page { total: OWN, .. } => {}
            other => wrong.push(format!("of {OWN} own games the list has {other:?}")),
        }
        let (IndexReply::Collections(rows), _) = client.ask(Question::Collections)? else { return Ok(wrong) };
        let is_whole = |row: &CollectionRow| row.games as usize == GAMES * usize::from(FILES);
        wrong.extend(rows.iter().filter(|row| !is_whole(row)).map(|row| format!("{row:?} is not whole")));
        let is_there = |name: &String| rows.iter().any(|row| row.name == *name);
        wrong.extend(
            self.kept.iter().filter(|name| !is_there(name)).map(|name| format!("{name} was taken and is gone")),
        );
        let name = name.to_owned();
        match (is_there(&name), self.kept.contains(&name)) {
            (true, false) => {
                tally.whole += 1;
                self.kept.push(name);
            }
            (false, false) => tally.gone += 1,
            _ => {}
        }
        drop(client);
        wrong.extend(self.check_file().err().map(|error| format!("the index is broken: {error}")));
        Ok(wrong)
    }

    /// Checks the index file with SQLite's own integrity check.
    fn check_file(&self) -> Result<(), Box<dyn Error>> {
        let database = rusqlite::Connection::open(self.index())?;
        let verdict: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
        if verdict == "ok" { Ok(()) } else { Err(verdict.into()) }
    }
}

fn page(scope: Scope) -> Question {
    Question::Page { filter: Filter { scope, ..Filter::default() }, offset: 0, limit: 50 }
}
