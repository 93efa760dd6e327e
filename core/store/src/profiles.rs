//! The people who share a data directory: `profiles.ron` lists them in order, and each has a home, a complete data directory. The list is
//! empty until somebody is added; the first one gets the directory itself as home, with its content, and it never moves. The others live in
//! `profiles/ID/`.
//!
//! Themes, languages and lessons of the directory are shared (`Store::shared`). Changing the list takes its lock and reads it again, so
//! that two programs keep each other's changes. All calls here wait for the disk.

use super::atomic;
use super::disk::{Disk, Kind, LOCK_EXTENSION, Lock, TEMP_PREFIX};
use super::games::Store;
use super::settings_file::{TextFileError, text_of};
use qipan_formats::record::clean_text;
use qipan_formats::ron_text;
use qipan_session::setup::NAME_CHARS_MAX;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Limit of profiles per directory.
pub const PROFILES_MAX: usize = 100;
/// Number of pictures to choose from.
pub const PICTURES: u8 = 24;

const FILE: &str = "profiles.ron";
const FOLDER: &str = "profiles";
const VERSION: u64 = 1;
/// The profile whose home is the data directory itself.
const FIRST: &str = "first";
const ID_BYTES_MAX: usize = 32;
/// How long a change waits for another program's, and how often it checks.
const PATIENCE: Duration = Duration::from_secs(5);
const LOOK: Duration = Duration::from_millis(5);
/// Limit of the folder depth when a home is emptied.
const DEPTH_MAX: usize = 8;
/// Prefix of the lock that a program holds while it uses a profile, before a unique word.
const PRESENCE: &str = "here-";

/// The parts of a data directory that belong to its owner: these names, and names that begin with them (`settings.ron.bak`,
/// `index.sqlite-wal`).
const OWN: &[&str] = &[
    "class",
    "collections",
    "deleted",
    "engines.ron",
    "friends",
    "games",
    "hosted",
    "index.sqlite",
    "last-folder",
    "learned-reversi.bin",
    "puzzles",
    "results",
    "reviews",
    "said",
    "saved",
    "settings.ron",
    "unfinished",
];
/// The only file of the lessons folder that belongs to the owner: the progress.
const OWN_LESSONS: &str = super::progress::PROGRESS;

/// A person who plays here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// Lower-case letters, digits and `-`; the name of the home, which does not change with the name.
    pub id: String,
    pub name: String,
    /// The number of the picture.
    #[serde(default)]
    pub picture: u8,
}

#[derive(Serialize, Deserialize)]
// The name is part of messages about a file.
#[serde(rename = "Kept")]
struct StoredProfiles {
    version: u64,
    profiles: Vec<Profile>,
}

/// A change of the list of profiles. People are identified by id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    Add {
        name: String,
        picture: u8,
    },
    Edit {
        id: String,
        name: String,
        picture: u8,
    },
    /// Moves a profile by this many places towards the end of the list.
    Move {
        id: String,
        by: isize,
    },
    /// Removes a profile with all data that belongs to it.
    Remove {
        id: String,
    },
}

/// Why the list of profiles was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// The name is empty or too long.
    #[error("a name has 1 to {NAME_CHARS_MAX} characters")]
    Name,
    #[error("there is a player named {0:?} already")]
    Taken(String),
    /// Nobody has this name or id.
    #[error("there is no player named {0:?}; `qipan profiles list` names them")]
    Missing(String),
    #[error("no more than {PROFILES_MAX} players share one folder")]
    Full,
    /// A program currently uses this profile.
    #[error("{0} is playing in another window; nothing was deleted")]
    InUse(String),
    /// A newer version of the program wrote the file.
    #[error("{} was written by a newer version of Qipan; it is left as it is", .0.display())]
    Newer(PathBuf),
    /// Another program keeps the list locked.
    #[error("{}: another program is changing it", .0.display())]
    Busy(PathBuf),
    #[error("{}: {}", .0.display(), .1)]
    Io(PathBuf, io::Error),
}

/// The content of `profiles.ron`.
enum ProfilesFile {
    List(Vec<Profile>),
    Newer,
    /// The file cannot be read; the reason, as a clause.
    Broken(String),
}

/// A name in stored form: one trimmed line; `None` if it is empty or too long.
pub fn name_of(text: &str) -> Option<String> {
    let name = clean_text(text, NAME_CHARS_MAX + 1);
    (1..=NAME_CHARS_MAX).contains(&name.chars().count()).then_some(name)
}

/// The profile with this name, ignoring case.
pub fn profile_by_name<'a>(list: &'a [Profile], name: &str) -> Option<&'a Profile> {
    let folded = |name: &str| name.trim().to_lowercase();
    list.iter().find(|profile| folded(&profile.name) == folded(name))
}

fn is_id(text: &str) -> bool {
    let is_good = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=ID_BYTES_MAX).contains(&text.len()) && text.bytes().all(is_good)
}

/// Parses the list of profiles; an error if a name or id occurs twice.
fn parsed(text: &str) -> Result<Vec<Profile>, String> {
    let kept: StoredProfiles = ron_text::options().from_str(text).map_err(|error| format!("line {error}"))?;
    let mut list = kept.profiles;
    for profile in &mut list {
        profile.name = name_of(&profile.name).ok_or_else(|| format!("{:?} is no name", profile.name))?;
        profile.picture %= PICTURES;
    }
    let ids: BTreeSet<&str> = list.iter().map(|profile| profile.id.as_str()).collect();
    if ids.len() < list.len() || !ids.iter().all(|id| is_id(id)) {
        return Err("an id stands twice or is none".into());
    }
    if list.iter().any(|profile| profile_by_name(&list, &profile.name) != Some(profile)) {
        return Err("a name stands twice".into());
    }
    if list.len() > PROFILES_MAX { Err(format!("it names more than {PROFILES_MAX}")) } else { Ok(list) }
}

/// The list of people and their homes.
#[derive(Clone)]
pub struct Profiles(Store);

impl Profiles {
    /// The profiles of the data directory that contains a store, whichever home that is.
    pub fn of(store: &Store) -> Profiles {
        Profiles(store.of_root())
    }

    fn path(&self) -> PathBuf {
        self.0.root().join(FILE)
    }

    fn disk(&self) -> &dyn Disk {
        self.0.disk()
    }

    fn read(&self) -> ProfilesFile {
        let text = match text_of(self.disk(), &self.path()) {
            Ok(None) => return ProfilesFile::List(Vec::new()),
            // Nobody can have been added; the settings report the problem with the place.
            Err(TextFileError::Io(error)) if error.kind() == io::ErrorKind::NotADirectory => {
                return ProfilesFile::List(Vec::new());
            }
            Ok(Some(text)) => text,
            Err(what) => return ProfilesFile::Broken(what.to_string()),
        };
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        if ron_text::refuse_newer(text, VERSION).is_err() {
            return ProfilesFile::Newer;
        }
        parsed(text).map_or_else(|why| ProfilesFile::Broken(format!("cannot be read: {why}")), ProfilesFile::List)
    }

    /// The people in order, and a sentence if the file cannot be used. Read-only.
    pub fn list(&self) -> (Vec<Profile>, Option<String>) {
        match self.read() {
            ProfilesFile::List(list) => (list, None),
            ProfilesFile::Newer => (Vec::new(), Some(format!("{}.", ProfileError::Newer(self.path())))),
            ProfilesFile::Broken(why) => {
                (Vec::new(), Some(format!("{} {why}. No players are known.", self.path().display())))
            }
        }
    }

    /// The home of a profile: its games and settings.
    pub fn home(&self, profile: &Profile) -> Store {
        match profile.id.as_str() {
            FIRST => self.0.clone(),
            id => self.0.with_home(FOLDER, id),
        }
    }

    /// Writes initial settings for a profile without any; not for the first one, which has those of the directory.
    pub fn write_initial_settings(&self, profile: &Profile, settings: &str) -> io::Result<()> {
        if profile.id == FIRST {
            return Ok(());
        }
        let home = self.home(profile);
        atomic::make_durable_directories(self.disk(), home.root())?;
        match atomic::create(self.disk(), &home.root().join("settings.ron"), settings.as_bytes()) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            done => done,
        }
    }

    /// The number of stored games of a profile.
    pub fn count(&self, profile: &Profile) -> usize {
        let home = self.home(profile);
        let names = self.disk().names(&home.games()).unwrap_or_default();
        names.iter().filter(|name| Store::id_of_log(name).is_some()).count()
    }

    /// Changes the list, including other programs' changes meanwhile; returns the new list.
    pub fn change(&self, change: &Change) -> Result<Vec<Profile>, ProfileError> {
        let _lock = self.lock()?;
        let mut list = self.taken_up()?;
        match change {
            Change::Add { name, picture } => add(&mut list, name, *picture)?,
            Change::Edit { id, name, picture } => edit(&mut list, id, name, *picture)?,
            Change::Move { id, by } => shift(&mut list, id, *by)?,
            Change::Remove { id } => {
                let at = place(&list, id)?;
                self.empty(&list[at])?;
                list.remove(at);
            }
        }
        self.write(&list)?;
        Ok(list)
    }

    /// Adds those of these names that are missing; returns the new list. Writes nothing if none is missing.
    pub fn add_missing(&self, names: &[String]) -> Result<Vec<Profile>, ProfileError> {
        let (list, _) = self.list();
        if names.iter().all(|name| profile_by_name(&list, name).is_some()) {
            return Ok(list);
        }
        let _lock = self.lock()?;
        let mut list = self.taken_up()?;
        for name in names {
            if profile_by_name(&list, name).is_none() {
                let picture = free_picture(&list);
                add(&mut list, name, picture)?;
            }
        }
        self.write(&list)?;
        Ok(list)
    }

    /// Deletes everybody's own data, and the list; nothing if a program uses one of the profiles.
    pub fn clear(&self) -> Result<(), ProfileError> {
        let _lock = self.lock()?;
        let mut list = self.taken_up()?;
        if list.is_empty() {
            list.push(Profile { id: FIRST.into(), name: String::new(), picture: 0 });
        }
        for profile in &list {
            self.refuse_played(profile)?;
        }
        for profile in &list {
            self.empty(profile)?;
        }
        // Homes of people named by an unreadable earlier list.
        let homes = self.0.root().join(FOLDER);
        remove_tree(self.disk(), &homes, DEPTH_MAX).map_err(|error| ProfileError::Io(homes, error))?;
        self.drop_file()
    }

    /// A lock that prevents the deletion of any home; `None` if the disk does not support locks.
    pub fn lock_homes(home: &Store) -> Option<Box<dyn Lock>> {
        home.lock_named(&format!("{PRESENCE}{}", atomic::random_word())).ok().flatten()
    }

    // --- The file ----------------------------------------------------------------------------------------------------------

    fn lock(&self) -> Result<Box<dyn Lock>, ProfileError> {
        let path = self.0.root().join(format!("{FOLDER}{LOCK_EXTENSION}"));
        let fail = |error| ProfileError::Io(path.clone(), error);
        atomic::make_directories(self.disk(), self.0.root()).map_err(fail)?;
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(lock) = self.disk().try_lock(&path).map_err(fail)? {
                return Ok(lock);
            }
            std::thread::sleep(LOOK);
        }
        Err(ProfileError::Busy(path))
    }

    /// The list of profiles, to be changed. An unreadable file is set aside first.
    fn taken_up(&self) -> Result<Vec<Profile>, ProfileError> {
        let path = self.path();
        match self.read() {
            ProfilesFile::List(list) => Ok(list),
            ProfilesFile::Newer => Err(ProfileError::Newer(path)),
            ProfilesFile::Broken(_) => match atomic::rename_as_broken(self.disk(), &path) {
                Ok(_) => Ok(Vec::new()),
                Err(error) => Err(ProfileError::Io(path, error)),
            },
        }
    }

    fn write(&self, list: &[Profile]) -> Result<(), ProfileError> {
        if list.is_empty() {
            return self.drop_file();
        }
        let fail = |error| ProfileError::Io(self.path(), error);
        let kept = StoredProfiles { version: VERSION, profiles: list.to_vec() };
        let pretty = ron::ser::PrettyConfig::new().depth_limit(2);
        let text = ron_text::options().to_string_pretty(&kept, pretty);
        let text = text.map_err(|error| fail(io::Error::other(error)))?;
        atomic::make_durable_directories(self.disk(), self.0.root()).map_err(fail)?;
        atomic::replace(self.disk(), &self.path(), text.as_bytes()).map_err(fail)
    }

    fn drop_file(&self) -> Result<(), ProfileError> {
        match self.disk().remove(&self.path()).and_then(|()| self.disk().sync_directory(self.0.root())) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(ProfileError::Io(self.path(), error)),
            _ => Ok(()),
        }
    }

    // --- Homes -------------------------------------------------------------------------------------------------------------

    /// Refuses if a program uses the profile, by its lock.
    fn refuse_played(&self, profile: &Profile) -> Result<(), ProfileError> {
        let locks = self.home(profile).locks();
        let names = self.disk().names(&locks).unwrap_or_default();
        let is_held = |name: &String| matches!(self.disk().try_lock(&locks.join(name)), Ok(None));
        let is_lock = |name: &&String| name.ends_with(LOCK_EXTENSION);
        match names.iter().filter(is_lock).any(is_held) {
            true => Err(ProfileError::InUse(profile.name.clone())),
            false => Ok(()),
        }
    }

    /// Deletes a profile's own data; nothing if a program uses it.
    fn empty(&self, profile: &Profile) -> Result<(), ProfileError> {
        self.refuse_played(profile)?;
        let home = self.home(profile);
        let emptied = match profile.id == FIRST {
            true => remove_own(&home),
            false => remove_tree(self.disk(), home.root(), DEPTH_MAX),
        };
        emptied.map_err(|error| ProfileError::Io(home.root().to_owned(), error))
    }
}

fn remove_own(home: &Store) -> io::Result<()> {
    let named_after = |name: &str, own: &str| {
        name.strip_prefix(own).is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-']))
    };
    let is_own = |name: &str| name.starts_with(TEMP_PREFIX) || OWN.iter().any(|own| named_after(name, own));
    remove_those(home.disk(), home.root(), &is_own)?;
    remove_those(home.disk(), &home.lessons_folder_of_home(), &|name| named_after(name, OWN_LESSONS))
}

/// Removes entries with these names from a folder.
fn remove_those(disk: &dyn Disk, folder: &Path, is_own: &dyn Fn(&str) -> bool) -> io::Result<()> {
    for (name, metadata) in listed(disk, folder)? {
        let path = folder.join(&name);
        match metadata {
            _ if !is_own(&name) => {}
            Kind::Directory => remove_tree(disk, &path, DEPTH_MAX)?,
            _ => disk.remove(&path)?,
        }
    }
    Ok(())
}

fn listed(disk: &dyn Disk, folder: &Path) -> io::Result<Vec<(String, Kind)>> {
    match disk.list(folder) {
        Ok(found) => Ok(found.into_iter().map(|(name, metadata)| (name, metadata.kind)).collect()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// Removes a folder with its content; a link is removed, its target stays.
fn remove_tree(disk: &dyn Disk, folder: &Path, depth: usize) -> io::Result<()> {
    match disk.metadata(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        found => found?,
    };
    for (name, kind) in listed(disk, folder)? {
        match kind {
            Kind::Directory if depth > 0 => remove_tree(disk, &folder.join(name), depth - 1)?,
            _ => disk.remove(&folder.join(name))?,
        }
    }
    disk.remove_directory(folder)
}

// --- The list ----------------------------------------------------------------------------------------------------------------

fn place(list: &[Profile], id: &str) -> Result<usize, ProfileError> {
    list.iter().position(|profile| profile.id == id).ok_or_else(|| ProfileError::Missing(id.to_owned()))
}

/// The stored form of a new name; an error if the name is invalid or another profile has it.
fn free_name(list: &[Profile], id: &str, name: &str) -> Result<String, ProfileError> {
    let name = name_of(name).ok_or(ProfileError::Name)?;
    match profile_by_name(list, &name).filter(|other| other.id != id) {
        Some(other) => Err(ProfileError::Taken(other.name.clone())),
        None => Ok(name),
    }
}

/// The first unused picture; if all are used, the next one in turn.
pub fn free_picture(list: &[Profile]) -> u8 {
    let is_free = |picture: &u8| list.iter().all(|profile| profile.picture != *picture);
    (0..PICTURES).find(is_free).unwrap_or((list.len() % usize::from(PICTURES)) as u8)
}

fn add(list: &mut Vec<Profile>, name: &str, picture: u8) -> Result<(), ProfileError> {
    let name = free_name(list, "", name)?;
    if list.len() >= PROFILES_MAX {
        return Err(ProfileError::Full);
    }
    let id = if list.is_empty() { FIRST.to_owned() } else { atomic::random_word() };
    list.push(Profile { id, name, picture: picture % PICTURES });
    Ok(())
}

fn edit(list: &mut [Profile], id: &str, name: &str, picture: u8) -> Result<(), ProfileError> {
    let (at, name) = (place(list, id)?, free_name(list, id, name)?);
    (list[at].name, list[at].picture) = (name, picture % PICTURES);
    Ok(())
}

fn shift(list: &mut Vec<Profile>, id: &str, by: isize) -> Result<(), ProfileError> {
    let at = place(list, id)?;
    let to = at.saturating_add_signed(by).min(list.len() - 1);
    let profile = list.remove(at);
    list.insert(to, profile);
    Ok(())
}
