//! Hints that are shown once per machine. Each has a marker file in the data directory.

use crate::app::kernel::saving::Saving;
use crate::store::settings_file::PendingWrite;

/// The folder of the markers.
const FOLDER: &str = "said";

/// Returns whether the hint with this name (letters and `-`) was never shown here, and writes its marker. Where no marker can be written,
/// the hint appears at each start.
pub fn first_time(saving: &Saving, name: &str) -> bool {
    let path = saving.store.root().join(FOLDER).join(name);
    if saving.store.disk().metadata(&path).is_ok() {
        return false;
    }
    saving.write_file(PendingWrite { path, bytes: Vec::new(), set_aside: false });
    true
}
