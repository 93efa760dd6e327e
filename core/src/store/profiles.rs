//! The people who share a data directory: `profiles.ron` names them in their order, and each has a home, a whole data directory of his
//! own. Nobody is named until somebody is added; who is added first has the directory itself for his home, with all that is there already,
//! and it never moves. The others live in `profiles/ID/`.
//!
//! Themes, languages and lessons of the directory are everybody's (`Store::shared`). Who changes the list holds its lock and reads it
//! anew, so two programs lose nothing of each other's. Whatever is called here waits for the disk.

use super::atomic;
use super::disk::{Disk, Kind, LOCK_EXTENSION, Lock, TEMP_PREFIX};
use super::games::Store;
use super::settings_file::{Unreadable, text_of};
use crate::formats::record::clean_text;
use crate::formats::ron_text;
use crate::session::setup::NAME_CHARS_MAX;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// No more people share one directory.
pub const PROFILES_MAX: usize = 100;
/// There are so many pictures to choose from.
pub const PICTURES: u8 = 24;

const FILE: &str = "profiles.ron";
const FOLDER: &str = "profiles";
const VERSION: u64 = 1;
/// Whose home is the data directory itself.
const FIRST: &str = "first";
const ID_BYTES_MAX: usize = 32;
/// How long a change waits for another program's, and how often it looks.
const PATIENCE: Duration = Duration::from_secs(5);
const LOOK: Duration = Duration::from_millis(5);
/// Folders are emptied no deeper.
const DEPTH_MAX: usize = 8;
/// How the lock of a program that plays for somebody is called, before a word of its own.
const PRESENCE: &str = "here-";

/// What of a data directory is its owner's: these, and what is named after them (`settings.ron.bak`, `index.sqlite-wal`).
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
/// Of the folder of lessons only how far its owner is.
const OWN_LESSONS: &str = super::progress::PROGRESS;

/// Somebody who plays here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Profile {
    /// Lower-case letters, digits and `-`; the name of the home, which stays when the name changes.
    pub id: String,
    pub name: String,
    /// The number of the picture.
    #[serde(default)]
    pub picture: u8,
}

#[derive(Serialize, Deserialize)]
struct Kept {
    version: u64,
    profiles: Vec<Profile>,
}

/// What is to become of the list. People are named by their ids.
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
    /// So many places towards the end.
    Move {
        id: String,
        by: isize,
    },
    /// With all that is his own.
    Remove {
        id: String,
    },
}

/// Why the list stays as it is.
#[derive(Debug)]
pub enum ProfileError {
    /// This is no name.
    Name,
    Taken(String),
    /// There is nobody of this name or id.
    Missing(String),
    Full,
    /// A program plays for somebody of this name just now.
    Plays(String),
    /// The file is of a newer version.
    Newer(PathBuf),
    /// Another program changes the list, and does not come to an end.
    Busy(PathBuf),
    Io(PathBuf, io::Error),
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProfileError::Name => write!(f, "a name has 1 to {NAME_CHARS_MAX} characters"),
            ProfileError::Taken(name) => write!(f, "there is a player named {name:?} already"),
            ProfileError::Missing(name) => {
                write!(f, "there is no player named {name:?}; `qipan profiles list` names them")
            }
            ProfileError::Full => write!(f, "no more than {PROFILES_MAX} players share one folder"),
            ProfileError::Plays(name) => write!(f, "{name} is playing in another window; nothing was deleted"),
            ProfileError::Newer(file) => {
                write!(f, "{} was written by a newer version of Qipan; it is left as it is", file.display())
            }
            ProfileError::Busy(file) => write!(f, "{}: another program is changing it", file.display()),
            ProfileError::Io(file, error) => write!(f, "{}: {error}", file.display()),
        }
    }
}

impl std::error::Error for ProfileError {}

/// What the file holds.
enum Read {
    List(Vec<Profile>),
    Newer,
    /// The reason, as a clause.
    Broken(String),
}

/// A name as it is kept: one line without blanks around it; `None` where nothing is left or it is too long.
pub fn name_of(text: &str) -> Option<String> {
    let name = clean_text(text, NAME_CHARS_MAX + 1);
    (1..=NAME_CHARS_MAX).contains(&name.chars().count()).then_some(name)
}

/// Who is called so, whatever the case of the letters.
pub fn named<'a>(list: &'a [Profile], name: &str) -> Option<&'a Profile> {
    let folded = |name: &str| name.trim().to_lowercase();
    list.iter().find(|profile| folded(&profile.name) == folded(name))
}

fn is_id(text: &str) -> bool {
    let is_good = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    (1..=ID_BYTES_MAX).contains(&text.len()) && text.bytes().all(is_good)
}

/// The list of a text: each name and id once.
fn parsed(text: &str) -> Result<Vec<Profile>, String> {
    let kept: Kept = ron_text::options().from_str(text).map_err(|error| format!("line {error}"))?;
    let mut list = kept.profiles;
    for profile in &mut list {
        profile.name = name_of(&profile.name).ok_or_else(|| format!("{:?} is no name", profile.name))?;
        profile.picture %= PICTURES;
    }
    let ids: BTreeSet<&str> = list.iter().map(|profile| profile.id.as_str()).collect();
    if ids.len() < list.len() || !ids.iter().all(|id| is_id(id)) {
        return Err("an id stands twice or is none".into());
    }
    if list.iter().any(|profile| named(&list, &profile.name) != Some(profile)) {
        return Err("a name stands twice".into());
    }
    if list.len() > PROFILES_MAX { Err(format!("it names more than {PROFILES_MAX}")) } else { Ok(list) }
}

/// The list of people and their homes.
#[derive(Clone)]
pub struct Profiles(Store);

impl Profiles {
    /// Of the data directory in which a store is, whoever's home it is.
    pub fn of(store: &Store) -> Profiles {
        Profiles(store.of_root())
    }

    fn path(&self) -> PathBuf {
        self.0.root().join(FILE)
    }

    fn disk(&self) -> &dyn Disk {
        self.0.disk()
    }

    fn read(&self) -> Read {
        let text = match text_of(self.disk(), &self.path()) {
            Ok(None) => return Read::List(Vec::new()),
            // Nobody can have been added; what is wrong with the place the settings tell.
            Err(Unreadable::Io(error)) if error.kind() == io::ErrorKind::NotADirectory => return Read::List(Vec::new()),
            Ok(Some(text)) => text,
            Err(what) => return Read::Broken(what.to_string()),
        };
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        if ron_text::refuse_newer(text, VERSION).is_err() {
            return Read::Newer;
        }
        parsed(text).map_or_else(|why| Read::Broken(format!("cannot be read: {why}")), Read::List)
    }

    /// The people in their order, and a sentence where the file cannot be used. Reading changes nothing.
    pub fn list(&self) -> (Vec<Profile>, Option<String>) {
        match self.read() {
            Read::List(list) => (list, None),
            Read::Newer => (Vec::new(), Some(format!("{}.", ProfileError::Newer(self.path())))),
            Read::Broken(why) => (Vec::new(), Some(format!("{} {why}. No players are known.", self.path().display()))),
        }
    }

    /// Where somebody's games and settings are.
    pub fn home(&self, profile: &Profile) -> Store {
        match profile.id.as_str() {
            FIRST => self.0.clone(),
            id => self.0.with_home(FOLDER, id),
        }
    }

    /// Gives somebody who has no settings these; not the first one, who has those of the directory.
    pub fn settle(&self, profile: &Profile, settings: &str) -> io::Result<()> {
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

    /// How many games of his are kept.
    pub fn count(&self, profile: &Profile) -> usize {
        let home = self.home(profile);
        let names = self.disk().names(&home.games()).unwrap_or_default();
        names.iter().filter(|name| Store::id_of_log(name).is_some()).count()
    }

    /// Changes the list, with what other programs did to it meanwhile; what it is then.
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

    /// Adds those of these names who are missing; what the list is then. Writes nothing where nobody is.
    pub fn with(&self, names: &[String]) -> Result<Vec<Profile>, ProfileError> {
        let (list, _) = self.list();
        if names.iter().all(|name| named(&list, name).is_some()) {
            return Ok(list);
        }
        let _lock = self.lock()?;
        let mut list = self.taken_up()?;
        for name in names {
            if named(&list, name).is_none() {
                let picture = free_picture(&list);
                add(&mut list, name, picture)?;
            }
        }
        self.write(&list)?;
        Ok(list)
    }

    /// Deletes what is everybody's own, and the list; nothing where a program plays for one of them.
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
        // Homes of whom an unreadable list once named.
        let homes = self.0.root().join(FOLDER);
        remove_tree(self.disk(), &homes, DEPTH_MAX).map_err(|error| ProfileError::Io(homes, error))?;
        self.drop_file()
    }

    /// While it is held nobody's home is deleted; nothing where the disk gives no locks.
    pub fn presence(home: &Store) -> Option<Box<dyn Lock>> {
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

    /// The list that is to be changed. One that cannot be read is set aside.
    fn taken_up(&self) -> Result<Vec<Profile>, ProfileError> {
        let path = self.path();
        match self.read() {
            Read::List(list) => Ok(list),
            Read::Newer => Err(ProfileError::Newer(path)),
            Read::Broken(_) => match atomic::set_aside(self.disk(), &path) {
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
        let kept = Kept { version: VERSION, profiles: list.to_vec() };
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

    /// A program that plays for him holds a lock of his.
    fn refuse_played(&self, profile: &Profile) -> Result<(), ProfileError> {
        let locks = self.home(profile).locks();
        let names = self.disk().names(&locks).unwrap_or_default();
        let is_held = |name: &String| matches!(self.disk().try_lock(&locks.join(name)), Ok(None));
        let is_lock = |name: &&String| name.ends_with(LOCK_EXTENSION);
        match names.iter().filter(is_lock).any(is_held) {
            true => Err(ProfileError::Plays(profile.name.clone())),
            false => Ok(()),
        }
    }

    /// Deletes what is his own; nothing where a program plays for him.
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

/// Removes what has such a name in a folder.
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

/// Removes a folder with all in it; a link in it goes, and what it leads to stays.
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

/// A name that nobody else has.
fn free_name(list: &[Profile], id: &str, name: &str) -> Result<String, ProfileError> {
    let name = name_of(name).ok_or(ProfileError::Name)?;
    match named(list, &name).filter(|other| other.id != id) {
        Some(other) => Err(ProfileError::Taken(other.name.clone())),
        None => Ok(name),
    }
}

/// The first picture that nobody has; where all are taken, the next one in turn.
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
