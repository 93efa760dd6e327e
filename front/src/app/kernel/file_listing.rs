//! What stands in a folder, for the chooser. Runs on an errand's thread.

use crate::app::kernel::background_tasks::Found;
use crate::app::kernel::view::FileRow;
use crate::app::kernel::wall_clock as wall;
use crate::app::kernel::wall_clock::WallClock;
use crate::formats;
use crate::store::disk::{FolderEntry, Kind};
use crate::store::folder::{self, Looked};
use crate::store::theme_archive::EXTENSION;

/// The extension of our own games.
const OWN: &str = ".qipan";

/// What was seen, with its rows and the places of this machine.
pub fn found(looked: Looked, clock: &dyn WallClock) -> Found {
    match looked {
        Looked::File => Found::File,
        Looked::Folder { entries, is_cut } => Found::Folder {
            rows: entries.into_iter().map(|entry| row(entry, clock)).collect(),
            is_cut,
            places: folder::places(),
        },
    }
}

/// A row of the chooser. What cannot be shown of a name is shown by a sign; the name itself stays as it is.
pub fn row(entry: FolderEntry, clock: &dyn WallClock) -> FileRow {
    let FolderEntry { name, metadata, .. } = entry;
    let lossy = name.to_string_lossy();
    let sign = |letter: char| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter };
    let shown: String = lossy.chars().map(sign).collect();
    let is_folder = metadata.kind == Kind::Directory;
    let date = date(clock, crate::store::time::unix_seconds(metadata.modified));
    let detail = if is_folder { date } else { format!("{} · {date}", size(metadata.len)) };
    FileRow {
        is_game: !is_folder
            && (formats::format_of_name(&lossy).is_some()
                || [OWN, EXTENSION].iter().any(|end| lossy.to_lowercase().ends_with(end))),
        key: shown.to_lowercase(),
        shown,
        detail,
        is_folder,
        name,
    }
}

fn date(clock: &dyn WallClock, unix_s: i64) -> String {
    wall::local(clock, unix_s).map_or(String::new(), |time| time.format("%Y-%m-%d %H:%M").to_string())
}

/// "812 B", "12 KB", "3.4 MB".
fn size(bytes: u64) -> String {
    const UNITS: [&str; 4] = ["KB", "MB", "GB", "TB"];
    if bytes < 1024 {
        return format!("{bytes} B");
    }
    let mut value = bytes as f64 / 1024.0;
    let mut unit = 0;
    while value >= 1000.0 && unit + 1 < UNITS.len() {
        (value, unit) = (value / 1024.0, unit + 1);
    }
    if value < 10.0 { format!("{value:.1} {}", UNITS[unit]) } else { format!("{value:.0} {}", UNITS[unit]) }
}

/// A path in two short lines: of a longer one both ends.
pub fn shortened(path: &str) -> String {
    const ENDS: usize = 30;
    let count = path.chars().count();
    if count <= 2 * ENDS {
        return path.to_owned();
    }
    let (head, tail): (String, String) = (path.chars().take(ENDS).collect(), path.chars().skip(count - ENDS).collect());
    format!("{head}…{tail}")
}

/// What a file or folder is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A file whose game is opened.
    OpenGame,
    /// The folder that a file is written into.
    PickFolder,
    /// A photograph for a board of one's own.
    PickPicture,
    /// The program of an engine.
    PickEngine,
    /// The folder that the theme in force is written into, as one file.
    ShareTheme,
    /// The folder that results are handed in to from now on.
    HandIn,
    /// The folder that the table of results is written into.
    WriteResults,
}

impl Purpose {
    /// Whether a folder is chosen that something is written into.
    pub fn is_of_folder(self) -> bool {
        matches!(self, Purpose::PickFolder | Purpose::ShareTheme | Purpose::HandIn | Purpose::WriteResults)
    }
}
