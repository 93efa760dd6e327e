//! A settings file: read with care, replaced atomically, upgraded step by step. Generic over what is in it.
//!
//! Loading never changes anything and never fails: whatever is wrong becomes one sentence, and the defaults are used. Only when
//! the user changes a setting is the file written; what could not be read is then set aside first, and the former file is
//! kept as `*.bak`.

use super::atomic;
use super::disk::Disk;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::io;
use std::path::{Path, PathBuf};

/// No settings file is longer: 256 KiB. The cap is the guard: a large file would take seconds and much memory to parse.
pub const SETTINGS_BYTES_MAX: u64 = 256 << 10;

/// How a settings file of type `T` is read and written.
pub struct Format<T> {
    /// The version that `render` writes. A file without `version` is of version 1.
    pub version: u32,
    /// `upgrades[n]` turns the text of version n + 1 into that of version n + 2.
    pub upgrades: &'static [fn(&str) -> String],
    /// The text of a file, with its comments.
    pub render: fn(&T) -> String,
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
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded<T> {
    pub value: T,
    pub found: Found,
    /// One sentence for each thing that is wrong, with the file and, where there is one, the line and the column.
    pub notices: Vec<String>,
}

/// A settings file that waits to be written: give it to `Writer::write_file`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingWrite {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
    /// Set the file that stands there aside, instead of keeping it as `*.bak`.
    pub set_aside: bool,
}

#[derive(Deserialize)]
#[serde(default)]
struct Versioned {
    version: u32,
}

impl Default for Versioned {
    fn default() -> Versioned {
        Versioned { version: 1 }
    }
}

/// RON as all our files have it: `Some` may be left out.
pub fn ron_options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

impl<T: Serialize + DeserializeOwned + Default> Format<T> {
    /// Reads a settings file; the defaults where there is none, or none that can be read.
    pub fn load(&self, disk: &dyn Disk, path: &Path) -> Loaded<T> {
        let unused = |found, notices| Loaded { value: T::default(), found, notices };
        let broken =
            |what: String| unused(Found::Broken, vec![format!("{}{what} The defaults are used.", path.display())]);
        let bytes = match disk.read(path, SETTINGS_BYTES_MAX) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return unused(Found::Nothing, Vec::new()),
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                return broken(" is larger than 256 KiB.".into());
            }
            Err(error) => return broken(format!(" cannot be read: {error}.")),
        };
        let Ok(text) = str::from_utf8(&bytes) else {
            return broken(" is not UTF-8 text.".into());
        };
        match self.parse(text) {
            Ok((value, found, notices)) => {
                let notices = notices.into_iter().map(|what| format!("{}{what}", path.display())).collect();
                Loaded { value, found, notices }
            }
            Err(what) => broken(what),
        }
    }

    /// The value, what was found and the warnings; or what is wrong. Both begin after the file's name.
    fn parse(&self, text: &str) -> Result<(T, Found, Vec<String>), String> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim().is_empty() {
            return Ok((T::default(), Found::Good, Vec::new()));
        }
        let version = ron_options().from_str::<Versioned>(text).map(|versioned| versioned.version).unwrap_or(1);
        let mut upgraded = None;
        for upgrade in self.upgrades.iter().skip(version.max(1) as usize - 1) {
            upgraded = Some(upgrade(upgraded.as_deref().unwrap_or(text)));
        }
        let (value, unknown) = from_ron(upgraded.as_deref().unwrap_or(text))?;
        let mut notices: Vec<String> = unknown.iter().map(|key| unknown_key(text, key)).collect();
        if version > self.version {
            notices.push(" was written by a newer version of Qipan: changes of the settings are not kept.".into());
            return Ok((value, Found::Newer, notices));
        }
        Ok((value, Found::Good, notices))
    }

    /// What is to be written to keep `value`; `None` where the file is of a newer version. After the first write the file is
    /// `Good`.
    pub fn pending_write(&self, path: &Path, found: Found, value: &T) -> Option<PendingWrite> {
        let set_aside = found == Found::Broken;
        (found != Found::Newer).then(|| PendingWrite {
            path: path.into(),
            bytes: (self.render)(value).into_bytes(),
            set_aside,
        })
    }
}

/// The value and the unknown keys' paths, or the place and the reason of the first mistake.
fn from_ron<T: DeserializeOwned>(text: &str) -> Result<(T, Vec<String>), String> {
    let at = |error: ron::error::SpannedError| {
        let (line, column) = skip_blanks(text, error.span.start.line, error.span.start.col);
        format!(", line {line}, column {column}: {}.", error.code)
    };
    let options = ron_options();
    let mut reader = ron::Deserializer::from_str_with_options(text, &options).map_err(at)?;
    let mut unknown = Vec::new();
    let value = serde_ignored::deserialize(&mut reader, |path| unknown.push(path.to_string()))
        .map_err(|error| at(reader.span_error(error)))?;
    reader.end().map_err(|error| at(reader.span_error(error)))?;
    Ok((value, unknown))
}

/// The first place at or after a line and a column (from 1) that is not blank: the reader's errors begin before the blanks.
fn skip_blanks(text: &str, line: usize, column: usize) -> (usize, usize) {
    let (mut at_line, mut at_column) = (line, column);
    let from = text.lines().nth(line.saturating_sub(1)).unwrap_or_default().chars().skip(column.saturating_sub(1));
    let after = text.lines().skip(line).flat_map(|line| std::iter::once('\n').chain(line.chars()));
    for mark in from.chain(after) {
        match mark {
            '\n' => (at_line, at_column) = (at_line + 1, 1),
            mark if mark.is_whitespace() => at_column += 1,
            _ => return (at_line, at_column),
        }
    }
    (line, column)
}

/// `, line 7: unknown key …` for the path of a key, whose line is that of its first appearance as a key.
fn unknown_key(text: &str, path: &str) -> String {
    let key = path.rsplit('.').next().unwrap_or(path);
    let is_here = |line: &str| {
        let code = line.split("//").next().unwrap_or_default();
        code.match_indices(key).any(|(at, _)| {
            let before = code[..at].chars().next_back();
            code[at + key.len()..].trim_start().starts_with(':')
                && !before.is_some_and(|before| before.is_alphanumeric() || before == '_')
        })
    };
    match text.lines().position(is_here) {
        Some(line) => format!(", line {}: the key \"{path}\" is unknown and not used.", line + 1),
        None => format!(": the key \"{path}\" is unknown and not used."),
    }
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
