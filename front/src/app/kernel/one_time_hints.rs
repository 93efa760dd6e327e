//! What is said once on a machine and then no more: a marker in the data directory for each such thing. It knows no words.

use crate::app::kernel::saving::Saving;
use crate::store::settings_file::PendingWrite;

/// The folder of the markers.
const FOLDER: &str = "said";

/// Whether something is said for the first time here, by its fixed name of letters and `-`; from now on it is not. Where no
/// marker can be written it is said at each start.
pub fn first_time(saving: &Saving, name: &str) -> bool {
    let path = saving.store.root().join(FOLDER).join(name);
    if saving.store.disk().metadata(&path).is_ok() {
        return false;
    }
    saving.write_file(PendingWrite { path, bytes: Vec::new(), set_aside: false });
    true
}
