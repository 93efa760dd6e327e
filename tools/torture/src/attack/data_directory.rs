//! A data directory that survives many runs of the attacked program: what was played, what was reported as durable, and whether it is
//! there.

use super::cut_disk::Library;
use super::program::{FinalOutput, HeadlessProgram};
use super::remembered::{GameModel, facts};
use qipan_core::rules::mix::RandomSequence;
use qipan_core::session::Session;
use qipan_core::store::log::{self, DecodedLog};
use qipan_core::store::{GameId, RealDisk, Store};
use std::collections::{BTreeMap, VecDeque};
use std::error::Error;
use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};
use tempfile::TempDir;

/// Settings with which only the script makes moves, and only the script's changes are written: all hints were shown, and all games are
/// counted.
const SETTINGS: &str = "(board: (hints: 4, games: 3), reversi: (players: [(seat: Human), (seat: Human)]), gomoku: (players: [(seat: Human), (seat: Human)]))";
/// The longest tick of a file system's clock: two files written within this time may have the same modification time.
const TICK: Duration = Duration::from_millis(20);
/// The number of attacks after which a new data directory begins, so that the directory stays small.
const ROUNDS_MAX: usize = 40;
/// The power is cut at a random system call up to this number.
const CALLS_MAX: usize = 120;
/// Maximum number of changes of settings in a run. Up to this number, no two states of the settings are equal.
const CHANGES_MAX: usize = 6;
/// The settings that the script toggles: each one's action, its key, and its value when toggled.
const TURNED: [(&str, &str, &str); 3] =
    [("side-panel", "board.side_panel", "On"), ("fullscreen", "fullscreen", "true"), ("mute", "sound.volume", "0")];
/// The order in which the settings are toggled, as indices of `TURNED`. All eight states occur before the first state recurs.
const TURNS: [usize; 7] = [0, 1, 0, 2, 0, 1, 0];

/// Whether each setting of `TURNED` has its toggled value.
type TurnedSettings = [bool; 3];

/// Counts of what an attack found.
#[derive(Default)]
pub struct AttackCounts {
    /// Number of game records that were reported as durable.
    pub durable_records: usize,
    saves: usize,
    settings: usize,
    /// Number of durable titles and marks of games that were not open.
    titles: usize,
    /// Number of games that were durably deleted or restored.
    moved: usize,
    /// Number of torn ends of logs that the program cut off and kept beside the logs.
    torn: usize,
    /// The longest time that a start took until the program's first line of output.
    slowest: Duration,
    /// Number of things that were durable and are lost or broken.
    pub lost_or_broken: usize,
}

impl std::ops::AddAssign for AttackCounts {
    fn add_assign(&mut self, other: AttackCounts) {
        self.durable_records += other.durable_records;
        self.saves += other.saves;
        self.settings += other.settings;
        self.titles += other.titles;
        self.moved += other.moved;
        self.torn += other.torn;
        self.slowest = self.slowest.max(other.slowest);
        self.lost_or_broken += other.lost_or_broken;
    }
}

impl fmt::Display for AttackCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AttackCounts {
            durable_records: records,
            saves,
            settings,
            titles,
            moved,
            torn,
            slowest,
            lost_or_broken: found,
        } = self;
        write!(f, "durable: {records} records, {saves} saves, {settings} settings, {titles} titles and marks, ")?;
        write!(f, "{moved} deleted or brought back; ")?;
        write!(f, "{torn} torn ends kept beside, slowest start {} ms; {found} lost or broken", slowest.as_millis())
    }
}

/// The attacked data directory, and what must be in it.
struct DataDirectory {
    folder: TempDir,
    rounds: usize,
    games: BTreeMap<String, GameModel>,
    /// What the last position of each save must be, by the save's name.
    saves: BTreeMap<String, String>,
    /// The possible states of the settings on the disk: the last state reported as durable, and all states set after it.
    settings: Vec<TurnedSettings>,
    /// How many names were given to saves and titles, so that each name is new.
    names: usize,
    /// The games of which any may be the one last used: that of the last durable record, and all that were resumed or started after it.
    used: Vec<String>,
    /// Games that got a title or a mark while they were not open: the program may have been killed before it restored their files' times.
    touched: Vec<String>,
    /// The number of torn ends of logs that the program has kept so far.
    torn: usize,
}

/// The attacked data directories, one after another: each is used until it has had many attacks or something is lost.
pub struct DataDirectories {
    program: PathBuf,
    directory: DataDirectory,
}

/// What one run of the program should have changed.
struct ProgramRun {
    /// The games in the order of their starts. The names of all but the first game become known when the program prints them.
    games: Vec<GameModel>,
    first: Option<String>,
    /// What each save must show, in the order in which the saves were requested.
    saves: Vec<String>,
    settings: Vec<TurnedSettings>,
    /// The requested records of games that are not open, in order: the game's name, and the record's number.
    apart: VecDeque<(String, usize)>,
}

impl DataDirectory {
    fn new() -> std::io::Result<DataDirectory> {
        let folder = tempfile::tempdir()?;
        std::fs::write(folder.path().join("settings.ron"), SETTINGS)?;
        let (games, saves, settings) = (BTreeMap::new(), BTreeMap::new(), vec![[false; 3]]);
        Ok(DataDirectory {
            folder,
            rounds: 0,
            games,
            saves,
            settings,
            names: 0,
            used: Vec::new(),
            touched: Vec::new(),
            torn: 0,
        })
    }

    fn store(&self) -> Store {
        Store::new(Arc::new(RealDisk), self.folder.path())
    }

    /// Returns the names of the games that the next start may continue: the unfinished game that was played last. By its file's time that
    /// is one of the newest games, but several files may have the same time, and a title or a mark may have made another game's file newer.
    fn next(&self) -> Vec<String> {
        let listed = self.store().list_games(0, usize::MAX).items.into_iter();
        let names = listed.filter(|listed| listed.summary.as_ref().is_ok_and(|game| game.ending.is_none()));
        let names: Vec<String> = names.map(|listed| listed.name).collect();
        let modified = |name: &String| {
            std::fs::metadata(self.folder.path().join("games").join(format!("{name}.qipan")))
                .and_then(|of| of.modified())
        };
        let newest = |name: Option<&String>| name.and_then(|name| modified(name).ok());
        let untouched = names.iter().find(|name| !self.touched.contains(name));
        let newest = [newest(names.first()), newest(untouched)];
        let is_near = |time: SystemTime| {
            newest
                .iter()
                .flatten()
                .any(|newest| time.max(*newest).duration_since(time.min(*newest)).is_ok_and(|apart| apart <= TICK))
        };
        let is_new = |name: &String| modified(name).is_ok_and(is_near);
        let may_be_next = |name: &String| self.used.contains(name) || is_new(name);
        let mut names: Vec<String> = names.iter().filter(|name| may_be_next(name)).cloned().collect();
        // Among games with similar times, the game that the file `.last` names comes first.
        let named = self.named_last();
        names.sort_by_key(|name| *name != named);
        names
    }

    /// Returns the name of the game that the program stored as the one last used; empty if there is none.
    fn named_last(&self) -> String {
        let line = std::fs::read_to_string(self.folder.path().join("unfinished/.last")).unwrap_or_default();
        line.trim_end().to_owned()
    }

    /// Runs the program and kills it or cuts its power. Returns the counts of what was durable, or what was wrong.
    fn run(
        &mut self,
        program: &Path,
        random: &mut RandomSequence,
        library: Option<&Library>,
    ) -> Result<Result<AttackCounts, Vec<String>>, Box<dyn Error>> {
        let data = self.folder.path().to_owned();
        let watched = library.map(|library| library.watch(&data)).transpose()?;
        let cut_at = (random.next_below(3) > 0).then(|| 1 + random.next_below(CALLS_MAX));
        let environment = library.map_or(Vec::new(), |library| library.environment(&data, cut_at));
        let next = self.next();
        let new = (random.next_below(12) == 0 || next.is_empty()).then(|| ["reversi", "gomoku"][random.next_below(2)]);
        let arguments = new.map_or(Vec::new(), |game| vec!["--new", "--game", game]);
        let began = Instant::now();
        let mut running = HeadlessProgram::start(program, &data, &arguments, &environment)?;
        let first = running.read_line().unwrap_or_default().to_owned();
        let slowest = began.elapsed();
        let begun = match new {
            Some(game) => Ok(self.sit_down(vec![GameModel::new(game)], None)),
            // The power may be cut before the program has printed its first line.
            None if first.is_empty() && library.is_some() => Ok(self.sit_down(Vec::new(), None)),
            None => self.begin(&first, next),
        };
        let mut run = match begun {
            Ok(run) => run,
            Err(what) => return Ok(Err(vec![what])),
        };
        self.play(&mut run, &mut running, random);
        // On a slow machine the program would be killed before anything is durable, so most runs wait for the first durable record.
        if random.next_below(4) > 0 {
            running.wait_durable();
        }
        std::thread::sleep(Duration::from_micros(random.next_below(20_000) as u64));
        let FinalOutput { lines: said, stderr_text: complaints } = running.kill()?;
        let tally = AttackCounts { slowest, ..self.take_in_output(run, &said) };
        match watched {
            Some(watched) => watched.cut_power(random)?,
            None if !complaints.is_empty() => return Ok(Err(complaints.lines().map(str::to_owned).collect())),
            None => {}
        }
        Ok(Ok(tally))
    }

    fn sit_down(&self, games: Vec<GameModel>, first: Option<String>) -> ProgramRun {
        let settings = self.settings.last().copied().unwrap_or_default();
        ProgramRun { games, first, saves: Vec::new(), settings: vec![settings], apart: VecDeque::new() }
    }

    /// Checks which game the program continues at its start. Returns the run's beginning, or what is wrong.
    fn begin(&mut self, first: &str, next: Vec<String>) -> Result<ProgramRun, String> {
        if first == "page start" {
            return match next.first() {
                Some(name) => Err(format!("{name} is not gone on with")),
                None => Ok(self.sit_down(Vec::new(), None)),
            };
        }
        let resumed = first.strip_prefix("resumed ").and_then(|rest| rest.split_once(" record "));
        let (words, record) = resumed.ok_or_else(|| format!("it began with {first:?}"))?;
        let stands = |name: &&String| {
            let game = self.games.get(*name).zip(record.parse().ok());
            game.and_then(|(game, record)| game.position_text_after(record)).as_deref() == Some(words)
        };
        let name = next.iter().find(stands).cloned();
        let name = name.ok_or_else(|| {
            let (known, named) = (self.games.keys().find(stands), self.named_last());
            format!(
                "none of {next:?} stands at {first:?}; {known:?} does, and {named:?} is stored as the game last used"
            )
        })?;
        let game = self.games.get_mut(&name).ok_or_else(|| format!("{name} was never played"))?;
        game.add_automatic_records();
        let games = vec![game.clone()];
        self.used.push(name.clone());
        Ok(self.sit_down(games, Some(name)))
    }

    /// Sends random lines of a script: moves, new games, saves, settings, and changes of other games.
    fn play(&mut self, run: &mut ProgramRun, running: &mut HeadlessProgram, random: &mut RandomSequence) {
        // Changes come first in some runs, because a run may be killed after its first lines.
        if random.next_below(3) == 0 {
            self.change_game(run, running, random);
        }
        for _ in 0..random.next_below(20) {
            match run.games.last_mut() {
                Some(game) if !game.is_over() && random.next_below(60) > 0 => running.send_line(&game.choose(random)),
                last => {
                    let game = last.map_or_else(|| GameModel::new("reversi"), |game| game.another_new_game());
                    run.games.push(game);
                    running.send_line("do new-same");
                }
            }
            match random.next_below(30) {
                0 => self.save(run, running),
                1 | 2 if run.settings.len() <= CHANGES_MAX => turn(run, running),
                3 => running.send_line("sync"),
                4..=12 => self.change_game(run, running, random),
                _ => {}
            }
        }
    }

    /// Gives a game a title or a mark, deletes a game, or restores a game.
    fn change_game(&mut self, run: &mut ProgramRun, running: &mut HeadlessProgram, random: &mut RandomSequence) {
        match random.next_below(5) {
            0..=2 => self.name(run, running, random),
            3 => self.delete(run, running, random),
            _ => self.restore(running),
        }
    }

    fn save(&mut self, run: &mut ProgramRun, running: &mut HeadlessProgram) {
        let Some(game) = run.games.last() else { return };
        self.names += 1;
        run.saves.push(game.facts());
        ["key Ctrl+S", &format!("text {}", self.names), "key Enter"]
            .into_iter()
            .for_each(|line| running.send_line(line));
    }

    /// Returns the name of a random game that is on the disk, not on the board, and not deleted; `None` if there is none.
    fn other(&self, run: &ProgramRun, random: &mut RandomSequence) -> Option<String> {
        let is_other = |name: &String, game: &GameModel| {
            game.last_durable_record > 0 && !game.is_possible_deletion_state(true) && Some(name) != run.first.as_ref()
        };
        let others: Vec<&String> =
            self.games.iter().filter(|(name, game)| is_other(name, game)).map(|(name, _)| name).collect();
        (!others.is_empty()).then(|| others[random.next_below(others.len())].clone())
    }

    /// Gives a title or a mark to a game that is not open, or a title to the open game if the program began with it.
    fn name(&mut self, run: &mut ProgramRun, running: &mut HeadlessProgram, random: &mut RandomSequence) {
        self.names += 1;
        let title = format!("title {}", self.names);
        if let (Some(name), [game], true) = (&run.first, &mut run.games[..], random.next_below(3) == 0) {
            running.send_line(&format!("rename {name} {title}"));
            game.set_title(title);
            return;
        }
        let Some(name) = self.other(run, random) else { return };
        let Some(game) = self.games.get_mut(&name) else { return };
        let number = if random.next_below(2) == 0 {
            running.send_line(&format!("rename {name} {title}"));
            game.set_title(title)
        } else {
            let (number, is_marked) = game.toggle_mark();
            running.send_line(&format!("{} {name}", if is_marked { "mark" } else { "unmark" }));
            number
        };
        run.apart.push_back((name, number));
    }

    fn delete(&mut self, run: &ProgramRun, running: &mut HeadlessProgram, random: &mut RandomSequence) {
        let Some(name) = self.other(run, random) else { return };
        running.send_line(&format!("delete {name}"));
        self.games.entry(name).and_modify(|game| game.record_delete_request(true));
    }

    /// Restores a game whose deletion has been requested, if there is one.
    fn restore(&mut self, running: &mut HeadlessProgram) {
        let deleted =
            self.games.iter_mut().find(|(_, game)| game.is_possible_deletion_state(false) && game.shall_be_deleted());
        if let Some((name, game)) = deleted {
            // The program can restore the game only after its writer has deleted it.
            running.send_line("sync");
            running.send_line(&format!("restore {name}"));
            game.record_delete_request(false);
        }
    }

    /// Reads from the program's output what was durable. A game whose start the program did not print is forgotten.
    fn take_in_output(&mut self, run: ProgramRun, said: &[String]) -> AttackCounts {
        let mut tally = AttackCounts::default();
        let mut games = run.games.into_iter();
        let mut saves = run.saves.into_iter();
        let mut apart = run.apart;
        self.touched.extend(apart.iter().map(|(name, _)| name.clone()));
        let mut open = run.first.and_then(|name| Some((name, games.next()?)));
        let mut kept = 0;
        for line in said {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "start" => {
                    self.games.extend(open.take());
                    self.used.push(rest.to_owned());
                    open = games.next().map(|game| (rest.to_owned(), game));
                }
                "durable" => {
                    if let (Some((name, game)), Ok(number)) = (&mut open, rest.parse()) {
                        game.last_durable_record = game.last_durable_record.max(number);
                        self.used = vec![name.clone()];
                        tally.durable_records += 1;
                    }
                }
                "saved" => {
                    self.saves.extend(saves.next().map(|words| (rest.to_owned(), words)));
                    tally.saves += 1;
                }
                "kept" if rest == "settings.ron" => kept += 1,
                "kept" => {
                    let (name, number) = apart.pop_front().unwrap_or_default();
                    if rest.split_once(' ').is_some_and(|(_, of)| of == name) {
                        self.games
                            .entry(name)
                            .and_modify(|game| game.last_durable_record = game.last_durable_record.max(number));
                        tally.titles += 1;
                    }
                }
                "deleted" | "restored" => {
                    self.games.entry(rest.to_owned()).and_modify(|game| game.record_delete_report(word == "deleted"));
                    tally.moved += 1;
                }
                _ => {}
            }
        }
        self.games.extend(open);
        tally.settings = kept;
        self.settings = run.settings[kept.min(run.settings.len() - 1)..].to_vec();
        tally
    }

    /// Checks the directory after a run. Returns everything that should be on the disk and is not.
    fn check(&mut self, program: &Path) -> Result<Vec<String>, Box<dyn Error>> {
        let store = self.store();
        let mut lost = Vec::new();
        self.games.retain(|name, game| match check_game(&store, name, game) {
            Ok(is_there) => is_there,
            Err(what) => {
                lost.push(format!("{name}: {what}"));
                false
            }
        });
        for (name, words) in &self.saves {
            if shown(store.load_saved(name).ok().map(|save| (save.setup, save.records))).as_ref() != Some(words) {
                lost.push(format!("the save {name:?}"));
            }
        }
        let turned = turned(program, self.folder.path())?;
        if !self.settings.contains(&turned) {
            lost.push(format!("the settings are {turned:?} and none of {:?}", self.settings));
        }
        self.settings = vec![turned];
        Ok(lost)
    }

    /// Looks for files that the program set aside as broken, and adds those that are wrong to `wrong`. Returns the number of new torn ends
    /// of logs: after a power cut these are kept beside their logs. No other file may be torn, and no file at all after a kill.
    fn check_broken(&mut self, may_be_torn: bool, wrong: &mut Vec<String>) -> std::io::Result<usize> {
        let mut aside = Vec::new();
        set_aside(self.folder.path(), &mut aside)?;
        let games = self.folder.path().join("games");
        let torn = aside.iter().filter(|path| path.starts_with(&games)).count();
        let is_wrong = |path: &&PathBuf| !path.starts_with(&games) || !may_be_torn;
        wrong.extend(aside.iter().filter(is_wrong).map(|path| format!("{} was set aside", path.display())));
        Ok(torn.saturating_sub(std::mem::replace(&mut self.torn, torn)))
    }
}

/// Toggles the next setting through the program's script.
fn turn(run: &mut ProgramRun, running: &mut HeadlessProgram) {
    let Some(&(mut now)) = run.settings.last() else { return };
    let at = TURNS[run.settings.len() - 1];
    now[at] ^= true;
    run.settings.push(now);
    running.send_line(&format!("do {}", TURNED[at].0));
}

/// Returns the settings of `TURNED` as the program itself reads them.
fn turned(program: &Path, data: &Path) -> Result<TurnedSettings, Box<dyn Error>> {
    let printed = Command::new(program).arg("print-config").arg("--data-dir").arg(data).output()?.stdout;
    let printed = String::from_utf8_lossy(&printed).into_owned();
    let value =
        |key: &str| printed.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(" = ")?.split(' ').next());
    Ok(TURNED.map(|(_, key, on)| value(key) == Some(on)))
}

/// Returns the last position of a game, its title and its mark as text; `None` if the game does not replay.
fn shown(game: Option<(qipan_core::session::Setup, Vec<qipan_core::session::Record>)>) -> Option<String> {
    let (setup, records) = game?;
    let session = Session::replay(setup, &records).ok()?;
    Some(facts(session.position(), session.title(), session.is_marked()))
}

/// Whether a game is on the disk with all its durable records; a game without durable records may be missing. Removes from `game` the
/// records that were not found.
fn check_game(store: &Store, name: &str, game: &mut GameModel) -> Result<bool, String> {
    let of_games = GameId::parse(name).and_then(|id| store.load_game(&id).ok());
    let is_deleted = of_games.is_none();
    if !is_deleted && !game.is_possible_deletion_state(false) {
        return Err("was deleted and is there".into());
    }
    let Some(found) = of_games.or_else(|| deleted(store, name).filter(|_| game.is_possible_deletion_state(true)))
    else {
        let durable = game.last_durable_record;
        return if durable == 0 { Ok(false) } else { Err(format!("cannot be read; {durable} records were durable")) };
    };
    game.record_found_state(is_deleted);
    let count = found.records.len();
    if count < game.last_durable_record {
        return Err(format!("has {count} of {} durable records", game.last_durable_record));
    }
    if game.facts_after(count).is_none() || shown(Some((found.setup, found.records))) != game.facts_after(count) {
        return Err(format!("shows another game after {count} records"));
    }
    game.drop_after(count);
    Ok(true)
}

/// Reads a game from the folder `deleted/`. If several files have its name, returns the longest game.
fn deleted(store: &Store, name: &str) -> Option<DecodedLog> {
    let folder = std::fs::read_dir(store.root().join("deleted")).ok()?;
    let begins = format!("{name}.qipan");
    let files = folder.filter_map(|entry| Some(entry.ok()?.path()));
    let its = files.filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(&begins)));
    let games = its.filter_map(|path| log::decode(&[std::fs::read(path).ok()?]).ok());
    games.max_by_key(|game| game.records.len())
}

/// Adds the paths of all files that the program set aside as broken to `found`.
fn set_aside(folder: &Path, found: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            set_aside(&path, found)?;
        } else if path.to_string_lossy().contains(".broken-") {
            found.push(path);
        }
    }
    Ok(())
}

impl DataDirectories {
    pub fn new(program: PathBuf) -> Result<DataDirectories, Box<dyn Error>> {
        Ok(DataDirectories { program, directory: DataDirectory::new()? })
    }

    /// Checks that the library logs all changes of a run of the program that ends normally.
    pub fn check_library(&mut self, library: &Library) -> Result<(), Box<dyn Error>> {
        let directory = DataDirectory::new()?;
        let data = directory.folder.path();
        let watched = library.watch(data)?;
        let environment = library.environment(data, None);
        let mut running = HeadlessProgram::start(&self.program, data, &["--new"], &environment)?;
        for line in ["move f5", "do new-same", "move f5", "do side-panel", "key Ctrl+S", "key Enter", "sync"] {
            running.send_line(line);
        }
        let said = running.quit()?.lines;
        let is_seen = said.iter().any(|line| line.starts_with("saved ")) && watched.is_complete()?;
        if is_seen { Ok(()) } else { Err("the library does not see all that the program does".into()) }
    }

    /// Attacks one run of the program: cuts the disk's power if there is a library, else kills the program. After a loss the next attack
    /// gets a new directory.
    pub fn attack_run(
        &mut self,
        random: &mut RandomSequence,
        library: Option<&Library>,
    ) -> Result<AttackCounts, Box<dyn Error>> {
        if self.directory.rounds == ROUNDS_MAX {
            self.directory = DataDirectory::new()?;
        }
        self.directory.rounds += 1;
        let (mut tally, wrong) = match self.directory.run(&self.program, random, library)? {
            Ok(mut tally) => {
                let mut wrong = self.directory.check(&self.program)?;
                tally.torn = self.directory.check_broken(library.is_some(), &mut wrong)?;
                (tally, wrong)
            }
            Err(wrong) => (AttackCounts::default(), wrong),
        };
        if !wrong.is_empty() {
            wrong.iter().for_each(|what| println!("  {what}"));
            tally.lost_or_broken = wrong.len();
            self.directory = DataDirectory::new()?;
        }
        Ok(tally)
    }
}
