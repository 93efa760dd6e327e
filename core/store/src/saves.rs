//! Named saves: whole games under a name chosen by the user, written atomically and never replaced without a question.
//!
//! `Writer` calls these on its thread; all of them wait for the disk.

use super::atomic;
use super::games::{GameId, Store};
use super::log::encode_whole;
use qipan_formats::record::cut_bytes;
use qipan_formats::spelling::{composed, is_invisible, is_of_word};
use qipan_session::{Player, Record, Setup};
use std::io;
use std::path::PathBuf;

/// Limit of a save's name in characters.
pub const SAVE_NAME_CHARS_MAX: usize = 60;
/// Limit of a save's name in bytes: file systems allow 255 with the extension and the suffix of files set aside.
const SAVE_NAME_BYTES_MAX: usize = 200;

/// A deleted game or save: while it is in `deleted/`, `Store::restore` restores it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deleted {
    /// The game's id, or the save's name.
    pub name: String,
    pub(super) is_save: bool,
    pub(super) files: Vec<PathBuf>,
}

impl Deleted {
    /// The current paths of its files, the first part first.
    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }
}

/// Why a game was not saved, renamed, marked, deleted or restored.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The name is empty, too long or has characters that are invalid in file names on some system.
    #[error("The name must have 1 to 60 letters, digits, blanks or - _ ( ) , ' & + marks.")]
    Name,
    /// The name is taken; `free` is one that is not.
    #[error("There is a saved game of this name; \"{free}\" is free.")]
    Exists { free: String },
    /// The game does not fit into one file.
    #[error("The game is too large for one file.")]
    TooLarge,
    /// Another running program has it open.
    #[error("The game is being played in another window.")]
    Locked,
    #[error("The game could not be saved: {0}.")]
    Io(io::Error),
}

impl From<io::Error> for SaveError {
    fn from(error: io::Error) -> SaveError {
        SaveError::Io(error)
    }
}

/// Checks a save's name: words of any script, blanks inside, and a few punctuation marks; not a Windows device name.
pub fn check_save_name(name: &str) -> Result<(), SaveError> {
    const DEVICES: [&str; 6] = ["CON", "PRN", "AUX", "NUL", "COM", "LPT"];
    let upper = name.to_ascii_uppercase();
    let is_device = DEVICES
        .iter()
        .any(|device| upper.strip_prefix(device).is_some_and(|rest| rest.chars().all(|digit| digit.is_ascii_digit())));
    let is_good = (1..=SAVE_NAME_CHARS_MAX).contains(&name.chars().count())
        && name.len() <= SAVE_NAME_BYTES_MAX
        && name.chars().all(is_save_mark)
        && name.trim() == name
        && !is_device;
    if is_good { Ok(()) } else { Err(SaveError::Name) }
}

/// A name for the save of an imported game: its players and its date if both players are named, else the name of its file. Invalid
/// characters become `-`.
pub fn save_name_for(players: &[Player], date: &str, file_stem: &str) -> String {
    let names: Vec<&str> = players.iter().map(|player| player.name.trim()).filter(|name| !name.is_empty()).collect();
    let is_named = !names.is_empty() && names.len() == players.len();
    let wanted = if is_named { format!("{} {date}", names.join(" - ")) } else { file_stem.to_owned() };
    let name = fit_save_name(&wanted);
    if check_save_name(&name).is_ok() { name } else { "Imported game".to_owned() }
}

fn fit_save_name(wanted: &str) -> String {
    let clean: String = composed(wanted)
        .chars()
        .filter(|mark| !is_invisible(*mark))
        .map(|mark| if is_save_mark(mark) { mark } else { '-' })
        .collect();
    // Leaves room for the number of `free_save_name`.
    let short: String = clean.trim().chars().take(SAVE_NAME_CHARS_MAX - 10).collect();
    cut_bytes(&short, SAVE_NAME_BYTES_MAX - 10).trim().to_owned()
}

fn is_save_mark(mark: char) -> bool {
    is_of_word(mark) || " -_(),'&+–·".contains(mark)
}

impl Store {
    /// Saves a game under a name or, if that is taken, under a similar free one; returns the name actually used. Replaces nothing.
    pub fn save_new(&self, name: &str, setup: &Setup, records: &[Record]) -> Result<String, SaveError> {
        let mut free = self.free_save_name(name);
        loop {
            match self.save_as(&free, setup, records, false) {
                // Another program took the name meanwhile.
                Err(SaveError::Exists { free: next }) if next != free => free = next,
                outcome => return outcome.map(|()| free),
            }
        }
    }

    /// Saves a game under a name. If the name is taken: `Exists`, or with `replace` the former file goes to `deleted/`.
    pub fn save_as(&self, name: &str, setup: &Setup, records: &[Record], replace: bool) -> Result<(), SaveError> {
        check_save_name(name)?;
        let text = encode_whole(setup, records).ok_or(SaveError::TooLarge)?;
        let disk = self.disk();
        atomic::make_durable_directories(disk, &self.saved())?;
        let path = self.save_path(name);
        if replace && disk.metadata(&path).is_ok() {
            self.keep_former(name)?;
            return Ok(atomic::replace(disk, &path, text.as_bytes())?);
        }
        match atomic::create(disk, &path, text.as_bytes()) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(SaveError::Exists { free: self.free_save_name(name) })
            }
            outcome => Ok(outcome?),
        }
    }

    /// Copies the former save to `deleted/`, so that the save itself exists at every moment.
    fn keep_former(&self, name: &str) -> io::Result<()> {
        let former = self.disk().read(&self.save_path(name), super::log::SAVE_BYTES_MAX)?;
        atomic::make_durable_directories(self.disk(), &self.deleted())?;
        let copy = self.deleted().join(format!("{name}.qipan"));
        atomic::with_free_name(copy, |copy| atomic::create(self.disk(), copy, &former)).map(drop)
    }

    /// The name itself or, if it is taken, the name with a number: `Match 2`, `Match 3` …
    pub fn free_save_name(&self, name: &str) -> String {
        let is_free = |name: &str| self.disk().metadata(&self.save_path(name)).is_err();
        let numbered = (2..1000).map(|number| format!("{name} {number}"));
        std::iter::once(name.to_owned()).chain(numbered).find(|name| is_free(name)).unwrap_or_else(|| name.to_owned())
    }

    /// Renames a save; `Exists` if the new name is taken.
    pub fn rename_saved(&self, name: &str, new: &str) -> Result<(), SaveError> {
        check_save_name(name)?;
        check_save_name(new)?;
        match self.disk().rename_new(&self.save_path(name), &self.save_path(new)) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(SaveError::Exists { free: self.free_save_name(new) })
            }
            outcome => Ok(outcome.and_then(|()| self.disk().sync_directory(&self.saved()))?),
        }
    }

    /// Moves a save to `deleted/`.
    pub fn delete_saved(&self, name: &str) -> Result<Deleted, SaveError> {
        check_save_name(name)?;
        let files = vec![atomic::move_into(self.disk(), &self.save_path(name), &self.deleted())?];
        Ok(Deleted { name: name.to_owned(), is_save: true, files })
    }

    /// Moves a game that is not in use to `deleted/`. Without support for locks only the user can know whether it is in use; a mistake
    /// loses nothing.
    pub fn delete_game(&self, id: &GameId) -> Result<Deleted, SaveError> {
        let _lock = match self.lock(id) {
            Ok(None) => return Err(SaveError::Locked),
            outcome => outcome.ok().flatten(),
        };
        let mut files = Vec::new();
        for part in 1..=super::log::PARTS_MAX {
            match atomic::move_into(self.disk(), &self.log_path(id, part), &self.deleted()) {
                Err(error) if part > 1 && error.kind() == io::ErrorKind::NotFound => break,
                outcome => files.push(outcome?),
            };
        }
        self.unmark(id);
        Ok(Deleted { name: id.to_string(), is_save: false, files })
    }

    /// Restores a deleted game or save, under its name or, if that is taken by now, under a similar free one; returns the name actually
    /// used. Replaces nothing.
    pub fn restore(&self, deleted: &Deleted) -> Result<String, SaveError> {
        if deleted.is_save { self.restore_saved(deleted) } else { self.restore_game(deleted) }
    }

    fn restore_saved(&self, deleted: &Deleted) -> Result<String, SaveError> {
        let name = self.free_save_name(&deleted.name);
        self.move_back(deleted, |_| self.save_path(&name))?;
        Ok(name)
    }

    fn restore_game(&self, deleted: &Deleted) -> Result<String, SaveError> {
        let (id, _lock) = self.free_id_like(&deleted.name).ok_or(SaveError::Locked)?;
        // Whether the game is unfinished is known once it is there.
        self.mark_unfinished(&id)?;
        self.move_back(deleted, |part| self.log_path(&id, part))?;
        if self.has_ended(&id, true) {
            self.unmark(&id);
        }
        Ok(id.to_string())
    }

    /// Moves the files back, the first part last: without it the game does not exist.
    fn move_back(&self, deleted: &Deleted, place: impl Fn(u32) -> PathBuf) -> io::Result<()> {
        for (part, file) in (1..).zip(&deleted.files).collect::<Vec<_>>().into_iter().rev() {
            atomic::move_to(self.disk(), file, &place(part))?;
        }
        Ok(())
    }
}
