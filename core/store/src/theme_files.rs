//! Themes that users put into the data directory: names, sizes and kinds of files are checked before a byte is parsed. Also the folders of
//! themes created or imported by the program: a new one never replaces another.
//!
//! Takes and returns text and bytes; their meaning is decided elsewhere.

use super::atomic;
use super::disk::{Disk, Kind};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Size limit of a file of a theme: 8 MiB.
pub const FILE_BYTES_MAX: u64 = 8 << 20;
/// Size limit of all files of a theme together: 64 MiB.
pub const THEME_BYTES_MAX: u64 = 64 << 20;
/// Size limit of a sound: 1 MiB.
pub const SOUND_BYTES_MAX: u64 = 1 << 20;
/// Size limit of `theme.ron`: 64 KiB.
pub const RON_BYTES_MAX: u64 = 64 << 10;

pub const RON: &str = "theme.ron";
/// File with the program's notes about a theme that was created with it.
pub const DESIGN: &str = "design.ron";
/// Limit of a new theme folder's name, which leaves room for a number.
const NEW_NAME_MAX: usize = 58;

/// Why a theme or a file of it cannot be used.
#[derive(Debug)]
pub enum ThemeFileError {
    /// The theme's name is not 1 to 64 of `a`–`z`, `0`–`9`, `-`, `_`.
    ThemeName {
        name: String,
    },
    /// The picture's name is not a valid name followed by `.png`.
    PictureName {
        theme: String,
        name: String,
    },
    /// The sound's name is not a valid name followed by `.wav`.
    SoundName {
        theme: String,
        name: String,
    },
    /// The theme does not exist.
    NoTheme {
        theme: String,
    },
    /// The theme lacks the file.
    NoFile {
        theme: String,
        name: String,
    },
    /// The file is a link, a pipe, a device or a directory.
    NotAFile {
        theme: String,
        name: String,
    },
    /// The file is longer than its limit.
    FileTooLarge {
        theme: String,
        name: String,
        mib: u64,
    },
    /// All files of the theme together exceed the limit.
    ThemeTooLarge {
        theme: String,
    },
    /// `theme.ron` is not UTF-8.
    NotText {
        theme: String,
    },
    Io {
        theme: String,
        name: String,
        error: io::Error,
    },
}

impl fmt::Display for ThemeFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ThemeFileError::*;
        match self {
            ThemeName { name } => {
                write!(f, "\"{}\" is no theme's name: use 1 to 64 of a-z, 0-9, - and _.", plain(name))
            }
            PictureName { theme, name } => {
                write!(
                    f,
                    "Theme {theme}: \"{}\" is no picture's name: use 1 to 64 of a-z, 0-9, - and _, then .png.",
                    plain(name)
                )
            }
            SoundName { theme, name } => {
                write!(
                    f,
                    "Theme {theme}: \"{}\" is no sound's name: use 1 to 64 of a-z, 0-9, - and _, then .wav.",
                    plain(name)
                )
            }
            NoTheme { theme } => write!(f, "There is no theme {theme}."),
            NoFile { theme, name } => write!(f, "Theme {theme}: {name} is missing."),
            NotAFile { theme, name } => write!(f, "Theme {theme}: {name} is not a regular file."),
            FileTooLarge { theme, name, mib } if *mib == 0 => write!(f, "Theme {theme}: {name} is larger than 64 KiB."),
            FileTooLarge { theme, name, mib } => write!(f, "Theme {theme}: {name} is larger than {mib} MiB."),
            ThemeTooLarge { theme } => write!(f, "Theme {theme} is larger than 64 MiB."),
            NotText { theme } => write!(f, "Theme {theme}: {RON} is not UTF-8 text."),
            Io { theme, name, error } => write!(f, "Theme {theme}: {name} cannot be read: {error}."),
        }
    }
}

impl std::error::Error for ThemeFileError {}

/// An outside name, shortened and without control characters, for a message.
fn plain(name: &str) -> String {
    name.chars().take(64).map(|mark| if mark.is_control() { '?' } else { mark }).collect()
}

/// Whether a text is a valid theme name, also with the extension of one of its files: 1 to 64 of `a`–`z`, `0`–`9`, `-`, `_`.
pub fn is_name(name: &str) -> bool {
    let is_good = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_');
    (1..=64).contains(&name.len()) && name.bytes().all(is_good)
}

/// The size limit of a theme's file by its name in bytes; `None` for a name that no theme file has.
pub fn file_size_limit(name: &str) -> Option<u64> {
    let is_one = |ending| name.strip_suffix(ending).is_some_and(is_name);
    match name {
        RON | DESIGN => Some(RON_BYTES_MAX),
        _ if is_one(".png") => Some(FILE_BYTES_MAX),
        _ if is_one(".wav") => Some(SOUND_BYTES_MAX),
        _ => None,
    }
}

/// A theme's files: their names and bytes.
pub type ThemeFiles = Vec<(String, Vec<u8>)>;

/// Creates a theme's folder under the first free name of `wanted`, `wanted-2`, … and returns that name. `is_taken` reports the names of
/// other themes.
pub fn create(
    disk: &dyn Disk,
    themes: &Path,
    wanted: &str,
    files: &ThemeFiles,
    is_taken: impl Fn(&str) -> bool,
) -> io::Result<String> {
    atomic::make_durable_directories(disk, themes)?;
    let wanted: String = wanted.chars().take(NEW_NAME_MAX).collect();
    for number in 1..1000 {
        let name = if number == 1 { wanted.clone() } else { format!("{wanted}-{number}") };
        if !is_name(&name) {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        if is_taken(&name) || disk.metadata(&themes.join(&name)).is_ok() {
            continue;
        }
        match disk.create_directory(&themes.join(&name)) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            made => made?,
        }
        let written = write(disk, &themes.join(&name), files).and_then(|()| disk.sync_directory(themes));
        if written.is_err() {
            let _ = remove(disk, themes, &name); // What stays of it is no theme.
        }
        return written.map(|()| name);
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Overwrites files of an existing theme. Files with other names stay.
pub fn replace(disk: &dyn Disk, themes: &Path, name: &str, files: &ThemeFiles) -> io::Result<()> {
    if !is_name(name) || disk.metadata(&themes.join(name))?.kind != Kind::Directory {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    write(disk, &themes.join(name), files)
}

/// Writes a theme's files, `theme.ron` last: without it a folder is not a theme.
fn write(disk: &dyn Disk, folder: &Path, files: &ThemeFiles) -> io::Result<()> {
    if files.iter().any(|(name, bytes)| file_size_limit(name).is_none_or(|cap| bytes.len() as u64 > cap)) {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let (last, first): (Vec<_>, Vec<_>) = files.iter().partition(|(name, _)| name == RON);
    first.into_iter().chain(last).try_for_each(|(name, bytes)| atomic::replace(disk, &folder.join(name), bytes))
}

/// Removes a theme: the files that a theme may have, and its folder if nothing else is in it.
pub fn remove(disk: &dyn Disk, themes: &Path, name: &str) -> io::Result<()> {
    let folder = themes.join(name);
    if !is_name(name) || disk.metadata(&folder)?.kind != Kind::Directory {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let files = disk.list(&folder)?;
    // Without `theme.ron` it is no theme any more, even if the rest fails.
    let mut named: Vec<&String> =
        files.iter().map(|(name, _)| name).filter(|name| file_size_limit(name).is_some()).collect();
    named.sort_by_key(|name| name.as_str() != RON);
    named.into_iter().try_for_each(|name| disk.remove(&folder.join(name)))?;
    disk.remove_directory(&folder)?;
    disk.sync_directory(themes)
}

/// A theme's folder, found and measured.
pub struct ThemeFolder<'a> {
    disk: &'a dyn Disk,
    name: String,
    path: PathBuf,
}

/// The names of the themes in a directory; folders with invalid names and incomplete ones are skipped.
pub fn list(disk: &dyn Disk, themes: &Path) -> Vec<String> {
    let names = disk.list(themes).unwrap_or_default();
    let is_theme =
        |(name, metadata): &(String, super::disk::Metadata)| metadata.kind == Kind::Directory && is_name(name);
    let is_whole = |name: &String| disk.metadata(&themes.join(name).join(RON)).is_ok();
    names.into_iter().filter(is_theme).map(|(name, _)| name).filter(is_whole).collect()
}

/// The text of a theme's `theme.ron` alone; `None` if it is unreadable.
pub fn ron_of(disk: &dyn Disk, themes: &Path, name: &str) -> Option<String> {
    let path = themes.join(name).join(RON);
    let is_file = is_name(name) && disk.metadata(&path).is_ok_and(|metadata| metadata.kind == Kind::File);
    String::from_utf8(disk.read(&path, RON_BYTES_MAX).ok().filter(|_| is_file)?).ok()
}

impl<'a> ThemeFolder<'a> {
    /// Opens the theme `name` in the directory `themes` and measures its size.
    pub fn open(disk: &'a dyn Disk, themes: &Path, name: &str) -> Result<ThemeFolder<'a>, ThemeFileError> {
        if !is_name(name) {
            return Err(ThemeFileError::ThemeName { name: name.into() });
        }
        let (theme, path) = (name.to_owned(), themes.join(name));
        if !disk.metadata(&path).is_ok_and(|metadata| metadata.kind == Kind::Directory) {
            return Err(ThemeFileError::NoTheme { theme });
        }
        let files = disk.list(&path).unwrap_or_default();
        let bytes = files.iter().fold(0u64, |sum, (_, metadata)| sum.saturating_add(metadata.len));
        if bytes > THEME_BYTES_MAX {
            return Err(ThemeFileError::ThemeTooLarge { theme });
        }
        Ok(ThemeFolder { disk, name: theme, path })
    }

    /// The text of `theme.ron`.
    pub fn ron(&self) -> Result<String, ThemeFileError> {
        let bytes = self.read(RON, RON_BYTES_MAX)?;
        String::from_utf8(bytes).map_err(|_| ThemeFileError::NotText { theme: self.name.clone() })
    }

    /// The bytes of a picture, named with its `.png`.
    pub fn picture(&self, name: &str) -> Result<Vec<u8>, ThemeFileError> {
        if !name.strip_suffix(".png").is_some_and(is_name) {
            return Err(ThemeFileError::PictureName { theme: self.name.clone(), name: name.into() });
        }
        self.read(name, FILE_BYTES_MAX)
    }

    /// The bytes of a sound, named with its `.wav`.
    pub fn sound(&self, name: &str) -> Result<Vec<u8>, ThemeFileError> {
        if !name.strip_suffix(".wav").is_some_and(is_name) {
            return Err(ThemeFileError::SoundName { theme: self.name.clone(), name: name.into() });
        }
        self.read(name, SOUND_BYTES_MAX)
    }

    /// The program's notes on how the theme was created; `None` if it was not created with the program.
    pub fn design(&self) -> Option<String> {
        String::from_utf8(self.read(DESIGN, RON_BYTES_MAX).ok()?).ok()
    }

    /// All files of the theme with valid names.
    pub fn files(&self) -> Result<ThemeFiles, ThemeFileError> {
        let names = self.disk.list(&self.path).unwrap_or_default();
        let own = names.into_iter().filter(|(_, metadata)| metadata.kind == Kind::File);
        let capped = own.filter_map(|(name, _)| Some((file_size_limit(&name)?, name)));
        capped.map(|(cap, name)| Ok((name.clone(), self.read(&name, cap)?))).collect()
    }

    fn read(&self, name: &str, cap: u64) -> Result<Vec<u8>, ThemeFileError> {
        let path = self.path.join(name);
        let (theme, name) = (self.name.clone(), name.to_owned());
        match self.disk.metadata(&path) {
            Ok(metadata) if metadata.kind != Kind::File => return Err(ThemeFileError::NotAFile { theme, name }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(ThemeFileError::NoFile { theme, name });
            }
            _ => {}
        }
        self.disk.read(&path, cap).map_err(|error| match error.kind() {
            io::ErrorKind::FileTooLarge => ThemeFileError::FileTooLarge { theme, name, mib: cap >> 20 },
            _ => ThemeFileError::Io { theme, name, error },
        })
    }
}
