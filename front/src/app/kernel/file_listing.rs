//! The content of a folder, for the file chooser. Runs on the thread of a background task.

use crate::app::kernel::background_tasks::PathContent;
use crate::app::kernel::file_purpose::QIPAN_EXTENSION;
use crate::app::kernel::view::FileRow;
use crate::app::kernel::wall_clock as wall;
use crate::app::kernel::wall_clock::WallClock;
use crate::formats;
use crate::store::disk::{FolderEntry, Kind};
use crate::store::folder::{self, PathLook};
use crate::store::theme_archive::EXTENSION;

/// Converts a folder's listing to rows of the file chooser, with the standard places of this machine.
pub fn listing_rows(looked: PathLook, clock: &dyn WallClock) -> PathContent {
    match looked {
        PathLook::File => PathContent::File,
        PathLook::Folder { entries, is_cut } => PathContent::Folder {
            rows: entries.into_iter().map(|entry| row(entry, clock)).collect(),
            is_cut,
            places: folder::existing_shortcuts(),
        },
    }
}

/// Returns a folder's entry as a row of the file chooser. Characters that cannot be shown become a replacement sign; the stored name stays
/// unchanged.
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
            && (formats::format_by_extension(&lossy).is_some()
                || [QIPAN_EXTENSION, EXTENSION].iter().any(|end| lossy.to_lowercase().ends_with(end))),
        key: shown.to_lowercase(),
        shown,
        detail,
        is_folder,
        name,
    }
}

fn date(clock: &dyn WallClock, unix_s: i64) -> String {
    wall::local_time(clock, unix_s).map_or(String::new(), |time| time.format("%Y-%m-%d %H:%M").to_string())
}

/// Returns a file size as text: "812 B", "12 KB", "3.4 MB".
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

/// Returns a path shortened to two short lines of text. A longer path is cut in the middle.
pub fn shortened(path: &str) -> String {
    const ENDS: usize = 30;
    let count = path.chars().count();
    if count <= 2 * ENDS {
        return path.to_owned();
    }
    let (head, tail): (String, String) = (path.chars().take(ENDS).collect(), path.chars().skip(count - ENDS).collect());
    format!("{head}…{tail}")
}
