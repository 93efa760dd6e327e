//! Themes as one file, for sharing: a zip with one folder, `NAME/theme.ron` and its files. Archives come from anywhere: the number of
//! files, their names and kinds, and their unpacked sizes are checked, independent of what the archive states.
//!
//! Converts between bytes and files. Opens and writes nothing.

use super::theme_files::{RON, THEME_BYTES_MAX, ThemeFiles, file_size_limit, is_name};
use std::io::{self, Cursor, Read, Write};
use zip::read::ZipFile;
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

/// Extension of an archive.
pub const EXTENSION: &str = ".zip";
/// Size limit of an archive: 64 MiB.
pub const ARCHIVE_BYTES_MAX: u64 = 64 << 20;
/// Limit of the number of entries in an archive.
pub const ENTRIES_MAX: usize = 100;
/// Limit of the compression ratio of a file longer than `DENSE_BYTES_MIN`.
const RATIO_MAX: u64 = 100;
const DENSE_BYTES_MIN: u64 = 256 << 10;
/// Signature of each file in an archive's directory.
const DIRECTORY_MARK: &[u8] = b"PK\x01\x02";
/// Files that desktops add to archives; they are ignored.
const PASSED_OVER: [&str; 4] = ["__MACOSX", ".DS_Store", "Thumbs.db", "desktop.ini"];

/// Why an archive is not a theme; each message is a clause.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error("the file is larger than {} MiB", ARCHIVE_BYTES_MAX >> 20)]
    TooLarge,
    #[error("the file is no zip archive")]
    NotZip,
    #[error("the archive is damaged: {0}")]
    Damaged(String),
    #[error("the archive has more than {ENTRIES_MAX} files")]
    TooManyFiles,
    /// An entry's name is not a file of a theme, or leads out of the theme's folder.
    #[error("the archive holds {0:?}, which is no file of a theme")]
    Name(String),
    /// An entry is a link or another special file.
    #[error("{0:?} in the archive is not a regular file")]
    NotAFile(String),
    #[error("{0:?} in the archive is locked by a password")]
    Encrypted(String),
    #[error("{0:?} in the archive is too large")]
    FileTooLarge(String),
    /// The compression ratio of a file exceeds the limit.
    #[error("{0:?} in the archive unpacks to more than {RATIO_MAX} times its size")]
    TooDense(String),
    /// All files together exceed the limit.
    #[error("the archive unpacks to more than {} MiB", THEME_BYTES_MAX >> 20)]
    TooLong,
    /// The archive holds two themes, or a file twice.
    #[error("the archive holds more than one theme")]
    Several,
    #[error("the archive holds no {RON}")]
    NoTheme,
}

impl From<ZipError> for ArchiveError {
    fn from(error: ZipError) -> ArchiveError {
        ArchiveError::Damaged(plain(&error.to_string()))
    }
}

/// The content of an archive.
#[derive(Debug, Default, PartialEq)]
pub struct Packed {
    /// The folder of all its files, which is the theme's name; `None` without one.
    pub folder: Option<String>,
    pub files: ThemeFiles,
}

/// Reads an archive. Every problem is an error.
pub fn read(bytes: &[u8]) -> Result<Packed, ArchiveError> {
    if bytes.len() as u64 > ARCHIVE_BYTES_MAX {
        return Err(ArchiveError::TooLarge);
    }
    if !bytes.starts_with(b"PK") {
        return Err(ArchiveError::NotZip);
    }
    // Before the directory is read: each of its entries takes far more memory than bytes.
    let marks = bytes.windows(DIRECTORY_MARK.len()).filter(|window| *window == DIRECTORY_MARK);
    if marks.take(ENTRIES_MAX + 1).count() > ENTRIES_MAX {
        return Err(ArchiveError::TooManyFiles);
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes))?;
    let mut reading = Reading::default();
    for at in 0..archive.len() {
        reading.take(archive.by_index(at)?)?;
    }
    let has_theme = reading.packed.files.iter().any(|(name, _)| name == RON);
    if has_theme { Ok(reading.packed) } else { Err(ArchiveError::NoTheme) }
}

/// An archive being read.
#[derive(Default)]
struct Reading {
    packed: Packed,
    /// Whether a file was read already; its folder then applies to all files.
    has_begun: bool,
    bytes: u64,
}

impl Reading {
    fn take(&mut self, mut entry: ZipFile<impl Read>) -> Result<(), ArchiveError> {
        let path = String::from_utf8(entry.name_raw().to_vec())
            .map_err(|error| ArchiveError::Name(plain(&String::from_utf8_lossy(error.as_bytes()))))?;
        let shown = plain(&path);
        if path.split('/').any(|part| PASSED_OVER.contains(&part)) {
            return Ok(());
        }
        if entry.encrypted() {
            return Err(ArchiveError::Encrypted(shown));
        }
        if !(entry.is_file() || entry.is_dir()) || is_special(entry.unix_mode()) {
            return Err(ArchiveError::NotAFile(shown));
        }
        if entry.is_dir() {
            let is_top = path.strip_suffix('/').is_some_and(is_name);
            return if is_top { Ok(()) } else { Err(ArchiveError::Name(shown)) };
        }
        let (folder, name) = path.split_once('/').map_or((None, path.as_str()), |(folder, name)| (Some(folder), name));
        let cap = file_size_limit(name)
            .filter(|_| folder.is_none_or(is_name))
            .ok_or_else(|| ArchiveError::Name(shown.clone()))?;
        self.enter(folder, name)?;
        let bytes = unpacked(&mut entry, cap, &shown)?;
        self.bytes += bytes.len() as u64;
        if self.bytes > THEME_BYTES_MAX {
            return Err(ArchiveError::TooLong);
        }
        self.packed.files.push((name.to_owned(), bytes));
        Ok(())
    }

    /// Adds a file to the list: all files must be in the folder of the first one, and each occurs once.
    fn enter(&mut self, folder: Option<&str>, name: &str) -> Result<(), ArchiveError> {
        let is_other = self.has_begun && self.packed.folder.as_deref() != folder;
        if is_other || self.packed.files.iter().any(|(file, _)| file == name) {
            return Err(ArchiveError::Several);
        }
        (self.has_begun, self.packed.folder) = (true, folder.map(str::to_owned));
        Ok(())
    }
}

/// Whether an entry's Unix mode is neither a file nor a folder.
fn is_special(mode: Option<u32>) -> bool {
    const KIND: u32 = 0o170_000;
    const FILE: u32 = 0o100_000;
    const FOLDER: u32 = 0o040_000;
    mode.is_some_and(|mode| ![0, FILE, FOLDER].contains(&(mode & KIND)))
}

fn unpacked(entry: &mut ZipFile<impl Read>, cap: u64, shown: &str) -> Result<Vec<u8>, ArchiveError> {
    let packed = entry.compressed_size();
    let is_dense = |bytes: u64| bytes > DENSE_BYTES_MIN && bytes / RATIO_MAX > packed;
    if entry.size() > cap {
        return Err(ArchiveError::FileTooLarge(shown.to_owned()));
    }
    if is_dense(entry.size()) {
        return Err(ArchiveError::TooDense(shown.to_owned()));
    }
    let mut bytes = Vec::new();
    entry.take(cap + 1).read_to_end(&mut bytes).map_err(|error| ArchiveError::Damaged(plain(&error.to_string())))?;
    match bytes.len() as u64 {
        length if length > cap => Err(ArchiveError::FileTooLarge(shown.to_owned())),
        length if is_dense(length) => Err(ArchiveError::TooDense(shown.to_owned())),
        _ => Ok(bytes),
    }
}

/// Outside text, shortened and without control characters.
fn plain(words: &str) -> String {
    words.chars().take(64).map(|letter| if letter.is_control() { '?' } else { letter }).collect()
}

/// Writes a theme's files as an archive, in a folder of its name.
pub fn write(name: &str, files: &ThemeFiles) -> io::Result<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (file, bytes) in files {
        archive.start_file(format!("{name}/{file}"), options).map_err(io::Error::other)?;
        archive.write_all(bytes)?;
    }
    Ok(archive.finish().map_err(io::Error::other)?.into_inner())
}
