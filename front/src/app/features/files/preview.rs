//! The position at the end of the file that is selected in the file chooser. A background task reads the file; one file is read at a time.

use crate::formats::Hints;
use crate::rules::Position;
use crate::session::SessionContext;
use crate::store::Disk;
use crate::store::disk::Kind;
use crate::store::incoming;
use std::path::{Path, PathBuf};

/// Maximum size in bytes of a file that has a picture.
pub const BYTES_MAX: u64 = 64 << 10;

/// The file that was read last for its picture, and the file that is being read.
#[derive(Default)]
pub struct FilePreview {
    /// The file that was read last, with the final position of its game; no position where the file holds no single game.
    read: Option<(PathBuf, Option<Box<Position>>)>,
    reading: Option<PathBuf>,
}

impl FilePreview {
    /// Marks the file as being read. Returns whether it has to be read now: not while another file is being read, and not again.
    pub fn begin(&mut self, path: &Path) -> bool {
        let is_known = self.read.as_ref().is_some_and(|(read, _)| read == path);
        if is_known || self.reading.is_some() {
            return false;
        }
        self.reading = Some(path.to_owned());
        true
    }

    /// Takes the position of the file that was read.
    pub fn finish(&mut self, path: PathBuf, position: Option<Box<Position>>) {
        self.reading = None;
        self.read = Some((path, position));
    }

    /// Forgets the file that was read, because it may have changed.
    pub fn forget(&mut self) {
        self.read = None;
    }

    /// Returns the final position of the game in this file, if the file was read last and has one.
    pub fn position(&self, path: &Path) -> Option<&Position> {
        let (_, position) = self.read.as_ref().filter(|(read, _)| read == path)?;
        position.as_deref()
    }
}

/// Returns the position at the end of the game in a small file; `None` for a large file and for a file without exactly one game.
pub fn final_position(disk: &dyn Disk, path: &Path, hints: Hints, context: &SessionContext) -> Option<Position> {
    let metadata = disk.metadata(path).ok()?;
    if metadata.kind != Kind::File || metadata.len > BYTES_MAX {
        return None;
    }
    let game = incoming::read_file(disk, path, hints).ok()?.game(context).ok()?;
    Some(game.session().ok()?.position().clone())
}
