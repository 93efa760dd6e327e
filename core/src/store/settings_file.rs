//! A settings file: read with care, replaced atomically, upgraded step by step. What is in it is the app's: here it is text.
//!
//! Loading never changes anything and never fails: whatever is wrong becomes one sentence, and the text is empty. Only when
//! the user changes a setting is the file written; what could not be read is then set aside first, and the former file is
//! kept as `*.bak`.

use super::atomic;
use super::disk::Disk;
use crate::formats::ron_text;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// No settings file is longer: 256 KiB. The cap is the guard: a large file would take seconds and much memory to parse.
pub const SETTINGS_BYTES_MAX: u64 = 256 << 10;

/// The versions of a settings file.
pub struct Format {
    /// The version that is written now. A file without `version` is of version 1.
    pub version: u32,
    /// `upgrades[n]` turns the text of version n + 1 into that of version n + 2; lines stay lines.
    pub upgrades: &'static [fn(&str) -> String],
}

/// What was found at the file's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    Nothing,
    /// Read, perhaps with warnings.
    Good,
    /// Not readable; to be set aside before the first write.
    Broken,
    /// Of a newer version: never written.
    Newer,
}

/// What loading gave.
#[derive(Debug)]
pub struct Loaded {
    /// The text in the present version's words, without a byte order mark; empty where there is none to be read.
    pub text: String,
    pub found: Found,
    /// What is wrong with the file as a whole.
    pub trouble: Option<FileTrouble>,
}

/// Why a settings file is not used, or not written. It follows the file's name in a sentence.
#[derive(Debug)]
pub enum FileTrouble {
    Unreadable(Unreadable),
    Newer,
}

impl fmt::Display for FileTrouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileTrouble::Unreadable(why) => write!(f, "{why}. The defaults are used."),
            FileTrouble::Newer => {
                f.write_str("was written by a newer version of Qipan: changes of the settings are not kept.")
            }
        }
    }
}

/// A settings file that waits to be written: give it to `Writer::write_file`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingWrite {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
    /// Set the file that stands there aside, instead of keeping it as `*.bak`.
    pub set_aside: bool,
}

impl Format {
    /// Reads a settings file.
    pub fn load(&self, disk: &dyn Disk, path: &Path) -> Loaded {
        let none = |found, trouble| Loaded { text: String::new(), found, trouble };
        match text_of(disk, path) {
            Ok(Some(text)) => self.upgraded(text.strip_prefix('\u{feff}').unwrap_or(&text)),
            Ok(None) => none(Found::Nothing, None),
            Err(why) => none(Found::Broken, Some(FileTrouble::Unreadable(why))),
        }
    }

    fn upgraded(&self, text: &str) -> Loaded {
        let version = version_of(text);
        let steps = self.upgrades.iter().skip(usize::try_from(version).unwrap_or(usize::MAX).max(1) - 1);
        let text = steps.fold(text.to_owned(), |text, upgrade| upgrade(&text));
        match version <= self.version.into() {
            true => Loaded { text, found: Found::Good, trouble: None },
            false => Loaded { text, found: Found::Newer, trouble: Some(FileTrouble::Newer) },
        }
    }
}

/// Why a file is no text of ours.
#[derive(Debug)]
pub enum Unreadable {
    TooLarge,
    NotText,
    Io(io::Error),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::TooLarge => f.write_str("is larger than 256 KiB"),
            Unreadable::NotText => f.write_str("is not UTF-8 text"),
            Unreadable::Io(error) => write!(f, "cannot be read: {error}"),
        }
    }
}

/// The text of a file; `None` where there is no file.
pub fn text_of(disk: &dyn Disk, path: &Path) -> Result<Option<String>, Unreadable> {
    match disk.read(path, SETTINGS_BYTES_MAX) {
        Ok(bytes) => String::from_utf8(bytes).map(Some).map_err(|_| Unreadable::NotText),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => Err(Unreadable::TooLarge),
        Err(error) => Err(Unreadable::Io(error)),
    }
}

/// The version that a text names, also where a mistake follows; 1 where it names none.
fn version_of(text: &str) -> u64 {
    let named = ron_text::section(text).entries.into_iter().find(|(key, _)| *key == "version");
    named.and_then(|(_, value)| ron_text::options().from_str(value).ok()).unwrap_or(1)
}

/// What is to be written to keep `text`; `None` where the file is of a newer version. After the first write the file is `Good`.
pub fn pending_write(path: &Path, found: Found, text: String) -> Option<PendingWrite> {
    let set_aside = found == Found::Broken;
    (found != Found::Newer).then(|| PendingWrite { path: path.into(), bytes: text.into_bytes(), set_aside })
}

impl PendingWrite {
    /// Writes it; may be called again after an error.
    pub fn apply(&self, disk: &dyn Disk) -> io::Result<()> {
        if let Some(directory) = self.path.parent() {
            atomic::make_durable_directories(disk, directory)?;
        }
        if self.set_aside && disk.metadata(&self.path).is_ok() {
            atomic::set_aside(disk, &self.path)?;
        } else if let Ok(former) = disk.read(&self.path, SETTINGS_BYTES_MAX) {
            let mut backup = self.path.clone().into_os_string();
            backup.push(".bak");
            atomic::replace(disk, Path::new(&backup), &former)?;
        }
        atomic::replace(disk, &self.path, &self.bytes)
    }
}
