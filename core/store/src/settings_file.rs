//! A settings file: read safely, replaced atomically, upgraded step by step. Here its content is plain text; the app interprets it.
//!
//! Loading never changes anything and never fails: every problem becomes one sentence, and the text is empty. The file is written only when
//! the user changes a setting; an unreadable file is then set aside first, and the former file is kept as `*.bak`.

use super::atomic;
use super::disk::Disk;
use qipan_formats::ron_text;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Size limit of a settings file in bytes: 256 KiB. A larger file would take seconds and much memory to parse.
pub const SETTINGS_BYTES_MAX: u64 = 256 << 10;

/// The versions of a settings file.
pub struct Format {
    /// The version written now. A file without `version` has version 1.
    pub version: u32,
    /// `upgrades[n]` converts the text of version n + 1 to version n + 2, line by line.
    pub upgrades: &'static [fn(&str) -> String],
}

/// The state of the file found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileState {
    Nothing,
    /// The file was read, possibly with warnings.
    Good,
    /// The file is unreadable; it must be set aside before the first write.
    Broken,
    /// The file has a newer version: never written.
    Newer,
}

/// The result of loading.
#[derive(Debug)]
pub struct LoadedSettings {
    /// The text in the current version, without a byte order mark; empty if unreadable.
    pub text: String,
    pub state: FileState,
    /// The problem with the file as a whole.
    pub file_trouble: Option<SettingsFileError>,
}

/// Why a settings file is not used, or not written. A clause that follows the file's name.
#[derive(Debug)]
pub enum SettingsFileError {
    Unreadable(TextFileError),
    Newer,
}

impl fmt::Display for SettingsFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsFileError::Unreadable(why) => write!(f, "{why}. The defaults are used."),
            SettingsFileError::Newer => {
                f.write_str("was written by a newer version of Qipan: changes of the settings are not kept.")
            }
        }
    }
}

/// A pending write of a whole file, for `Writer::write_file`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingWrite {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
    /// Whether to set the existing file aside, instead of keeping it as `*.bak`.
    pub set_aside: bool,
}

impl Format {
    /// Reads a settings file.
    pub fn load(&self, disk: &dyn Disk, path: &Path) -> LoadedSettings {
        let none = |found, trouble| LoadedSettings { text: String::new(), state: found, file_trouble: trouble };
        match text_of(disk, path) {
            Ok(Some(text)) => self.upgraded(text.strip_prefix('\u{feff}').unwrap_or(&text)),
            Ok(None) => none(FileState::Nothing, None),
            Err(why) => none(FileState::Broken, Some(SettingsFileError::Unreadable(why))),
        }
    }

    fn upgraded(&self, text: &str) -> LoadedSettings {
        let version = version_of(text);
        let steps = self.upgrades.iter().skip(usize::try_from(version).unwrap_or(usize::MAX).max(1) - 1);
        let text = steps.fold(text.to_owned(), |text, upgrade| upgrade(&text));
        match version <= self.version.into() {
            true => LoadedSettings { text, state: FileState::Good, file_trouble: None },
            false => LoadedSettings { text, state: FileState::Newer, file_trouble: Some(SettingsFileError::Newer) },
        }
    }
}

/// Why a file is not valid text.
#[derive(Debug)]
pub enum TextFileError {
    TooLarge,
    NotText,
    Io(io::Error),
}

impl fmt::Display for TextFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TextFileError::TooLarge => f.write_str("is larger than 256 KiB"),
            TextFileError::NotText => f.write_str("is not UTF-8 text"),
            TextFileError::Io(error) => write!(f, "cannot be read: {error}"),
        }
    }
}

/// The text of a file; `None` without a file.
pub fn text_of(disk: &dyn Disk, path: &Path) -> Result<Option<String>, TextFileError> {
    match disk.read(path, SETTINGS_BYTES_MAX) {
        Ok(bytes) => String::from_utf8(bytes).map(Some).map_err(|_| TextFileError::NotText),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => Err(TextFileError::TooLarge),
        Err(error) => Err(TextFileError::Io(error)),
    }
}

/// The version stated in a text, even if an error follows; 1 if none is stated.
fn version_of(text: &str) -> u64 {
    let named = ron_text::section(text).entries.into_iter().find(|(key, _)| *key == "version");
    named.and_then(|(_, value)| ron_text::options().from_str(value).ok()).unwrap_or(1)
}

/// The pending write of `text`; `None` if the file has a newer version. After the first write the file is `Good`.
pub fn pending_write(path: &Path, found: FileState, text: String) -> Option<PendingWrite> {
    let set_aside = found == FileState::Broken;
    (found != FileState::Newer).then(|| PendingWrite { path: path.into(), bytes: text.into_bytes(), set_aside })
}

impl PendingWrite {
    /// Writes the file; may be called again after an error.
    pub fn apply(&self, disk: &dyn Disk) -> io::Result<()> {
        if let Some(directory) = self.path.parent() {
            atomic::make_durable_directories(disk, directory)?;
        }
        if self.set_aside && disk.metadata(&self.path).is_ok() {
            atomic::rename_as_broken(disk, &self.path)?;
        } else if let Ok(former) = disk.read(&self.path, SETTINGS_BYTES_MAX) {
            let mut backup = self.path.clone().into_os_string();
            backup.push(".bak");
            atomic::replace(disk, Path::new(&backup), &former)?;
        }
        atomic::replace(disk, &self.path, &self.bytes)
    }
}
