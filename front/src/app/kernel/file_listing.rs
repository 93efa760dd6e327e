//! What stands in a folder, for the chooser. Runs on an errand's thread.

use crate::app::kernel::background_tasks::Found;
use crate::app::kernel::view::FileRow;
use crate::app::kernel::wall_clock as wall;
use crate::app::kernel::wall_clock::Wall;
use crate::formats;
use crate::store::disk::{FolderEntry, Kind};
use crate::store::folder::{self, Looked};
use crate::store::theme_archive::EXTENSION;

/// The extension of our own games.
const OWN: &str = ".qipan";

/// What was seen, with its rows and the places of this machine.
pub fn found(looked: Looked, clock: &dyn Wall) -> Found {
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
pub fn row(entry: FolderEntry, clock: &dyn Wall) -> FileRow {
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

fn date(clock: &dyn Wall, unix_s: i64) -> String {
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
