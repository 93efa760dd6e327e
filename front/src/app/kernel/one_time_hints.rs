//! Hints that are shown once per machine. Each hint has a marker file in the data directory.

use crate::app::kernel::saving::Saving;
use crate::store::settings_file::PendingWrite;

/// The folder of the marker files.
const FOLDER: &str = "said";

/// Returns whether the hint with this name (letters and `-`) was never shown on this machine, and writes its marker file. Where the file
/// cannot be written, the hint appears at each start.
pub fn first_time(saving: &Saving, name: &str) -> bool {
    let path = saving.store.root().join(FOLDER).join(name);
    if saving.store.disk().metadata(&path).is_ok() {
        return false;
    }
    saving.write_file(PendingWrite { path, bytes: Vec::new(), set_aside: false });
    true
}
