//! Copying of a collection's source files into a folder that gets its name only once everything is on the disk.

use super::query::{CollectionTally, CollectionWarning, REMARKS_MAX};
use super::sources::{self, FILE_BYTES_MAX};
use crate::atomic;
use crate::disk::{Disk, DiskFile, Kind, TEMP_PREFIX};
use crate::incoming;
use crate::{Store, save_name_for};
use qipan_formats::spelling::{composed, is_invisible, is_of_word};
use qipan_formats::{FormatWarning, FormatWarningKind};
use qipan_session::SessionContext;
use std::collections::{BTreeMap, HashSet, VecDeque};
use std::fmt::Display;
use std::io;
use std::path::{Component, Path, PathBuf};

/// Size in bytes of a copy step.
const PIECE_BYTES: u64 = 1 << 20;
/// Limit of a file or folder name of a collection in bytes.
const NAME_BYTES_MAX: usize = 120;

/// Adds a warning about a file, or why it was refused.
pub fn remark(tally: &mut CollectionTally, file: &str, warning: FormatWarning, is_refusal: bool) {
    *(if is_refusal { &mut tally.refused } else { &mut tally.warning_count }) += 1;
    if tally.remarks.len() < REMARKS_MAX {
        tally.remarks.push(CollectionWarning { file: file.to_owned(), warning, is_refusal });
    }
}

/// Records that a file was refused.
pub fn record_refusal(tally: &mut CollectionTally, file: &str, why: impl Display) {
    remark(tally, file, FormatWarningKind::Refused { why: why.to_string() }.into(), true);
}

/// A file to copy.
struct FileToCopy {
    from: PathBuf,
    /// The path of the copy, relative to the collection's folder.
    to: PathBuf,
    len: u64,
}

/// A file being copied.
struct Current {
    wanted: FileToCopy,
    file: Box<dyn DiskFile>,
    temp: PathBuf,
    done: u64,
}

/// Files being copied into a temporary folder.
pub struct Copying {
    pub folder: PathBuf,
    todo: VecDeque<FileToCopy>,
    current: Option<Current>,
    made: HashSet<PathBuf>,
    copied: usize,
}

impl Copying {
    /// Collects what to copy from the folders and files named by the user; the tally lists what cannot be copied.
    pub fn new(
        disk: &dyn Disk,
        collections: &Path,
        paths: &[PathBuf],
        tally: &mut CollectionTally,
    ) -> io::Result<Copying> {
        let mut todo = BTreeMap::new();
        for path in paths {
            gather(disk, path, paths.len() > 1, &mut todo, tally);
        }
        let folder = collections.join(format!("{TEMP_PREFIX}{}", atomic::random_word()));
        let todo = todo.into_values().collect();
        Ok(Copying { folder, todo, current: None, made: HashSet::new(), copied: 0 })
    }

    /// Copies the next piece of a file; `false` when there is nothing left to copy.
    pub fn step(&mut self, store: &Store, tally: &mut CollectionTally) -> io::Result<bool> {
        let disk = store.disk();
        if let Some(current) = self.current.take() {
            return self.copy_piece(disk, current).map(|()| true);
        }
        let Some(wanted) = self.todo.pop_front() else {
            self.sync(disk)?;
            return Ok(false);
        };
        let name = sources::name_of(&wanted.from);
        match sources::own_part(disk, &wanted.from) {
            Ok(None) | Err(_) => {}
            // It comes with the first part.
            Ok(Some(false)) => return Ok(true),
            Ok(Some(true)) => {
                save_own(store, &wanted.from, tally);
                return Ok(true);
            }
        }
        match sources::is_known(disk, &wanted.from) {
            Ok(true) => self.begin(disk, wanted)?,
            Ok(false) => record_refusal(tally, &name, qipan_formats::ReadError::Unknown),
            Err(error) => record_refusal(tally, &name, incoming::IncomingError::Io(error)),
        }
        Ok(true)
    }

    fn begin(&mut self, disk: &dyn Disk, wanted: FileToCopy) -> io::Result<()> {
        let inner = self.folder.join(wanted.to.parent().unwrap_or(Path::new("")));
        if self.made.is_empty() {
            atomic::make_durable_directories(disk, self.folder.parent().unwrap_or(Path::new(".")))?;
        }
        atomic::make_directories(disk, &inner)?;
        self.made.extend(inner.ancestors().take_while(|made| made.starts_with(&self.folder)).map(Path::to_owned));
        let (temp, file) = disk.create_temp(&inner)?;
        self.current = Some(Current { wanted, file, temp, done: 0 });
        Ok(())
    }

    fn copy_piece(&mut self, disk: &dyn Disk, mut current: Current) -> io::Result<()> {
        let piece = disk.read_range(&current.wanted.from, current.done, PIECE_BYTES)?;
        current.file.write(&piece)?;
        current.done += piece.len() as u64;
        if piece.len() as u64 == PIECE_BYTES && current.done < FILE_BYTES_MAX {
            self.current = Some(current);
            return Ok(());
        }
        current.file.sync()?;
        self.copied += 1;
        disk.rename_new(&current.temp, &self.folder.join(&current.wanted.to))
    }

    fn sync(&self, disk: &dyn Disk) -> io::Result<()> {
        self.made.iter().try_for_each(|folder| disk.sync_directory(folder))
    }

    /// Whether a file was copied.
    pub fn has_files(&self) -> bool {
        self.copied > 0
    }
}

/// Takes one of this program's own games into the saved games.
fn save_own(store: &Store, path: &Path, tally: &mut CollectionTally) {
    let name = sources::name_of(path);
    let game = match incoming::read_file(store.disk(), path, store.hints())
        .and_then(|read| read.game(&SessionContext::default()))
    {
        Ok(game) => game,
        Err(error) => return record_refusal(tally, &name, error),
    };
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let wanted = save_name_for(&game.setup.players, &game.setup.venue.date, &stem);
    match store.save_new(&wanted, &game.setup, &game.records) {
        Ok(_) => {
            tally.saved += 1;
            game.warnings.into_iter().for_each(|warning| remark(tally, &name, warning, false));
        }
        Err(error) => record_refusal(tally, &name, error),
    }
}

/// Adds a named folder or file, under names that are valid on every system.
fn gather(
    disk: &dyn Disk,
    path: &Path,
    is_one_of_many: bool,
    todo: &mut BTreeMap<PathBuf, FileToCopy>,
    tally: &mut CollectionTally,
) {
    if let Ok(found) = sources::game_files(disk, path) {
        let base = if is_one_of_many { PathBuf::from(path.file_name().unwrap_or_default()) } else { PathBuf::new() };
        for file in found {
            let wanted = FileToCopy { from: path.join(&file.path), to: base.join(&file.path), len: file.len };
            add(wanted, todo, tally);
        }
        return;
    }
    let beside = incoming::companion_paths(disk, path).into_iter().map(|(_, beside)| beside);
    for from in std::iter::once(path.to_owned()).chain(beside) {
        let to = PathBuf::from(from.file_name().unwrap_or_default());
        match disk.metadata(&from) {
            Ok(metadata) if metadata.kind != Kind::Directory => {
                add(FileToCopy { from, to, len: metadata.len }, todo, tally)
            }
            Ok(_) => {}
            Err(error) => record_refusal(tally, &sources::name_of(&from), incoming::IncomingError::Io(error)),
        }
    }
}

fn add(wanted: FileToCopy, todo: &mut BTreeMap<PathBuf, FileToCopy>, tally: &mut CollectionTally) {
    if wanted.len > FILE_BYTES_MAX {
        let why = format!("it is longer than {} MiB", FILE_BYTES_MAX >> 20);
        return record_refusal(tally, &sources::name_of(&wanted.from), why);
    }
    if todo.values().any(|other| other.from == wanted.from) {
        return; // A file and the folder that it stands in.
    }
    let clean = fit(&wanted.to);
    let numbered = (2..1000).map(|number| with_number(&clean, number));
    if let Some(to) = std::iter::once(clean.clone()).chain(numbered).find(|to| !todo.contains_key(to)) {
        todo.insert(to.clone(), FileToCopy { to, ..wanted });
    }
}

/// A path of names that are valid on every system and cannot lead out of the folder.
fn fit(path: &Path) -> PathBuf {
    let names = path.components().filter_map(|component| match component {
        Component::Normal(name) => Some(fit_name(&name.to_string_lossy())),
        _ => None,
    });
    names.collect()
}

fn fit_name(name: &str) -> String {
    let is_good = |mark: char| is_of_word(mark) || " -_.(),'&+".contains(mark);
    let clean: String = composed(name)
        .chars()
        .filter(|mark| !is_invisible(*mark))
        .map(|mark| if is_good(mark) { mark } else { '-' })
        .collect();
    let clean = clean.trim().trim_start_matches('.').trim_end_matches('.');
    let (stem, extension) = clean.rsplit_once('.').unwrap_or((clean, ""));
    let stem = qipan_formats::record::cut_bytes(stem, NAME_BYTES_MAX);
    let stem = if stem.is_empty() { "file" } else { stem };
    if extension.is_empty() { stem.to_owned() } else { format!("{stem}.{extension}") }
}

fn with_number(path: &Path, number: u32) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let extension = path.extension().map(|extension| format!(".{}", extension.to_string_lossy())).unwrap_or_default();
    path.with_file_name(format!("{stem}-{number}{extension}"))
}

/// Removes a folder with its content, as far as possible.
pub fn remove_folder(disk: &dyn Disk, folder: &Path) {
    let (mut folders, mut at) = (vec![folder.to_owned()], 0);
    while let Some(inner) = folders.get(at).cloned() {
        for (name, metadata) in disk.list(&inner).unwrap_or_default() {
            match metadata.kind {
                Kind::Directory => folders.push(inner.join(name)),
                _ => _ = disk.remove(&inner.join(name)),
            }
        }
        at += 1;
    }
    for folder in folders.iter().rev() {
        let _ = disk.remove_directory(folder); // A later start tries again.
    }
}
