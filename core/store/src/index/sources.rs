//! The files of a collection: listing them, and reading their games one after another, in pieces.
//!
//! A file's format follows from its name or its first bytes. At most one piece of a file is in memory.

use crate::disk::{Disk, Kind, TEMP_PREFIX};
use crate::{incoming, log};
use qipan_formats::stream::{GameReader, PIECE_BYTES_MAX, ReadGame, StreamStep};
use qipan_formats::{
    self, FormatWarning, FormatWarningKind, GameRecord, Hints, InputFile, READ_BYTES_MAX, ReadError, SourceLocation,
    encoding,
};
use qipan_rules::mix::mix;
use std::borrow::Cow;
use std::collections::VecDeque;
use std::io;
use std::path::{Path, PathBuf};

/// Size limit of a file of a collection in bytes: 512 MiB.
pub const FILE_BYTES_MAX: u64 = 512 << 20;
/// The folders of a data directory that hold games.
const GAME_FOLDERS: [&str; 3] = ["games", "saved", "collections"];
/// Limit of the depth of nested folders.
const DEPTH_MAX: usize = 8;
/// Limit of files in a collection.
pub const FILES_MAX: usize = 100_000;
/// Size of a read in bytes.
const READ_BYTES: usize = 256 << 10;

/// A file of a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// The file's path, relative to the folder.
    pub path: PathBuf,
    pub len: u64,
}

/// The files of a folder and its subfolders, in order; at most `FILES_MAX`.
pub fn files(disk: &dyn Disk, folder: &Path) -> io::Result<Vec<SourceFile>> {
    let mut found = Vec::new();
    let mut waiting = VecDeque::from([(PathBuf::new(), 0)]);
    while let Some((inner, depth)) = waiting.pop_front() {
        for (name, metadata) in disk.list(&folder.join(&inner))? {
            let path = inner.join(&name);
            match metadata.kind {
                _ if name.starts_with('.') => {}
                Kind::Directory if depth < DEPTH_MAX => waiting.push_back((path, depth + 1)),
                Kind::File if found.len() < FILES_MAX => found.push(SourceFile { path, len: metadata.len }),
                _ => {}
            }
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(found)
}

/// The files of a folder that may hold games, with their companions. Of a data directory or its copy, which has settings and an index
/// beside the games, these are the files of some folders; of a game in parts, the first part.
pub fn game_files(disk: &dyn Disk, folder: &Path) -> io::Result<Vec<SourceFile>> {
    let mut found = files(disk, folder)?;
    let own = |file: &SourceFile| own_part(disk, &folder.join(&file.path)).unwrap_or_default();
    if found.iter().any(|file| is_of_data_directory(&file.path) && own(file).is_some()) {
        found.retain(|file| is_of_data_directory(&file.path));
    }
    found.retain(|file| own(file) != Some(false));
    Ok(found)
}

/// Whether a file of a data directory holds games, by its path in the directory.
fn is_of_data_directory(path: &Path) -> bool {
    let first = path.components().next();
    first.is_some_and(|first| GAME_FOLDERS.iter().any(|folder| first.as_os_str() == *folder))
}

/// The files of a folder and its subfolders that may hold games, relative to the folder.
pub fn files_in(disk: &dyn Disk, folder: &Path) -> io::Result<Vec<PathBuf>> {
    let found = game_files(disk, folder)?.into_iter().map(|found| found.path);
    Ok(found.filter(|path| !is_companion(path)).collect())
}

/// A hash of the names and lengths of a folder's files.
pub fn files_hash(files: &[SourceFile]) -> i64 {
    let word = |stamp: u64, byte: u8| mix(stamp.wrapping_add(u64::from(byte) + 1));
    let of_file = |stamp: u64, file: &SourceFile| {
        file.path.as_os_str().as_encoded_bytes().iter().fold(mix(stamp ^ file.len), |stamp, &byte| word(stamp, byte))
    };
    files.iter().fold(0, of_file) as i64
}

/// The names of the collections' folders.
pub fn folders(disk: &dyn Disk, collections: &Path) -> Vec<String> {
    let listed = disk.list(collections).unwrap_or_default().into_iter();
    let folders = listed.filter(|(name, metadata)| metadata.kind == Kind::Directory && !name.starts_with(TEMP_PREFIX));
    folders.map(|(name, _)| name).collect()
}

/// A file's name as text.
pub fn name_of(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// Whether a file is only a companion of game files.
pub fn is_companion(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    qipan_formats::FORMATS.iter().any(|format| format.companions.contains(&extension.as_str()))
}

/// Whether a file is a part of one of this program's own games, and whether it is the first one.
pub fn own_part(disk: &dyn Disk, path: &Path) -> io::Result<Option<bool>> {
    let magic = log::MAGIC.as_bytes();
    let is_log = disk.read_range(path, 0, magic.len() as u64)? == magic;
    let is_later =
        || name_of(path).rsplit_once('.').is_some_and(|(_, end)| end.bytes().all(|digit| digit.is_ascii_digit()));
    Ok(is_log.then(|| !is_later()))
}

/// Whether some format may read a file.
pub fn is_known(disk: &dyn Disk, path: &Path) -> io::Result<bool> {
    let head = disk.read_range(path, 0, READ_BYTES as u64)?;
    let (head, _) = encoding::utf16_to_utf8(&head);
    Ok(qipan_formats::detect_format(&name_of(path), &head).is_some())
}

/// The next item of a file.
pub enum SourceItem {
    /// The games of the `len` bytes from the byte `at` of the file: one, or those of a tree.
    Games {
        at: u64,
        len: u32,
        games: Vec<ReadGame>,
    },
    Refused(FormatWarning),
    End,
}

/// A file whose games are being read.
pub enum GameFile {
    Stream(Box<Stream>),
    /// A file of a format that is read as a whole: its game, until it is taken.
    Whole {
        len: u32,
        game: Option<Box<ReadGame>>,
    },
}

/// A file that is read in pieces.
pub struct Stream {
    path: PathBuf,
    reader: Box<dyn GameReader>,
    bytes: Vec<u8>,
    /// Number of bytes at the start of `bytes` that are processed.
    taken: usize,
    /// The offset of `bytes` in the file.
    begin: u64,
    is_end: bool,
    is_done: bool,
    /// Whether `bytes` is the whole file, converted from UTF-16. Places in the file are then places in this text.
    is_converted: bool,
    /// A warning about the file, reported with its first game.
    guessed: Option<FormatWarning>,
}

impl GameFile {
    /// Opens a file; an error is the reason for refusing it.
    pub fn open(disk: &dyn Disk, path: &Path, hints: Hints) -> Result<GameFile, incoming::IncomingError> {
        use incoming::IncomingError::{Io, Read};
        let mut head = disk.read_range(path, 0, READ_BYTES as u64).map_err(Io)?;
        let mut is_end = head.len() < READ_BYTES;
        let is_converted = matches!(encoding::utf16_to_utf8(&head), (Cow::Owned(_), _));
        let mut guessed = None;
        if is_converted {
            let whole = disk.read(path, READ_BYTES_MAX as u64).map_err(Io)?;
            let (text, encoding) = encoding::utf16_to_utf8(&whole);
            (head, is_end) = (text.into_owned(), true);
            guessed = encoding.map(|name| FormatWarningKind::Encoding { name }.into());
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let format = qipan_formats::format_of(&name, &head).map_err(Read)?;
        let Some(opener) = format.open_game_reader else { return GameFile::open_whole(disk, path, hints) };
        let hints = Hints { companion_files: incoming::companions(disk, path), ..hints };
        let reader = opener(&InputFile { name: &name, bytes: &head, hints: &hints });
        Ok(GameFile::Stream(Box::new(Stream {
            path: path.to_owned(),
            reader,
            bytes: head,
            taken: 0,
            begin: 0,
            is_end,
            is_done: false,
            is_converted,
            guessed,
        })))
    }

    fn open_whole(disk: &dyn Disk, path: &Path, hints: Hints) -> Result<GameFile, incoming::IncomingError> {
        use incoming::IncomingError::{Io, Read};
        let len = disk.metadata(path).map_err(Io)?.len;
        let read = match incoming::read_file(disk, path, hints)? {
            incoming::Incoming::Other(read) => read,
            // Own games are imported in another way.
            incoming::Incoming::Log(_) => return Err(Read(ReadError::Unknown)),
        };
        let (record, warnings) = read.single().map_err(Read)?;
        let brought = Some(Box::new(ReadGame { record, warnings }));
        Ok(GameFile::Whole { len: u32::try_from(len).unwrap_or(u32::MAX), game: brought })
    }

    /// The next game or refusal.
    pub fn next(&mut self, disk: &dyn Disk) -> io::Result<SourceItem> {
        match self {
            GameFile::Whole { len, game } => Ok(game.take().map_or(SourceItem::End, |game| SourceItem::Games {
                at: 0,
                len: *len,
                games: vec![*game],
            })),
            GameFile::Stream(stream) => stream.next(disk),
        }
    }

    /// Reads the games of `len` bytes from the byte `at`, as `next` found them.
    pub fn read_games_at(&self, disk: &dyn Disk, path: &Path, at: u64, len: u32) -> io::Result<Vec<GameRecord>> {
        match self {
            GameFile::Whole { game, .. } => Ok(game.iter().map(|game| game.record.clone()).collect()),
            GameFile::Stream(stream) if stream.is_converted => {
                let begin = usize::try_from(at).unwrap_or(usize::MAX);
                let piece = stream.bytes.get(begin..begin.saturating_add(len as usize));
                Ok(piece.map_or(Vec::new(), |piece| stream.reader.read_alone(piece)))
            }
            GameFile::Stream(stream) => {
                let piece = disk.read_range(path, at, u64::from(len).min(PIECE_BYTES_MAX as u64 + 1))?;
                Ok(stream.reader.read_alone(&piece))
            }
        }
    }
}

impl Stream {
    fn next(&mut self, disk: &dyn Disk) -> io::Result<SourceItem> {
        while !self.is_done {
            let here = self.begin + self.taken as u64;
            match self.reader.step(&self.bytes[self.taken..], self.is_end) {
                StreamStep::More if self.is_end => self.is_done = true,
                StreamStep::More if self.bytes.len() - self.taken > PIECE_BYTES_MAX => {
                    self.is_done = true;
                    let text = format!("what follows a game of more than {} MiB", PIECE_BYTES_MAX >> 20);
                    return Ok(SourceItem::Refused(FormatWarning::at(
                        at_byte(here),
                        FormatWarningKind::LeftOut { text },
                    )));
                }
                StreamStep::More => self.read_on(disk)?,
                StreamStep::Skip(bytes) => self.take(bytes),
                StreamStep::Games(place, mut games) => {
                    let (at, len) = (here + place.start as u64, place.len() as u32);
                    self.take(place.end);
                    if let Some(first) = games.first_mut() {
                        first.warnings.splice(..0, self.guessed.take());
                    }
                    return Ok(SourceItem::Games { at, len, games });
                }
                StreamStep::Refused(place, warning) => {
                    let at = warning.location.or(Some(at_byte(here + place.start as u64)));
                    // A format without a reader would be refused for ever, except at the end.
                    self.is_done = place.end == 0 && !self.is_end;
                    self.take(place.end);
                    return Ok(SourceItem::Refused(FormatWarning { location: at, ..warning }));
                }
                StreamStep::End => self.is_done = true,
            }
        }
        Ok(SourceItem::End)
    }

    fn take(&mut self, bytes: usize) {
        self.taken = (self.taken + bytes).min(self.bytes.len());
        // A reader that takes nothing makes no progress.
        self.is_done |= bytes == 0;
    }

    fn read_on(&mut self, disk: &dyn Disk) -> io::Result<()> {
        self.bytes.drain(..self.taken);
        self.begin += self.taken as u64;
        self.taken = 0;
        // The longer the wait, the more is read at once.
        let wanted = READ_BYTES.max(self.bytes.len());
        let more = disk.read_range(&self.path, self.begin + self.bytes.len() as u64, wanted as u64)?;
        self.is_end = more.len() < wanted;
        self.bytes.extend(more);
        Ok(())
    }
}

fn at_byte(byte: u64) -> SourceLocation {
    SourceLocation::Byte(usize::try_from(byte).unwrap_or(usize::MAX))
}
