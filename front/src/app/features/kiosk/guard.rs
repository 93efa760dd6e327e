//! The limit of attempts to enter the kiosk's PIN: from the third wrong PIN on, each attempt needs a wait that doubles. The attempts are
//! counted in a file, so that neither a restart nor a power cut gives another attempt. Where the file cannot be written, they are counted
//! in memory.
//!
//! Times come from the caller, in seconds of the wall clock. Reads and writes a few bytes on disk, so it must not run on the thread that
//! draws.

use crate::store::{Store, atomic};
use std::path::PathBuf;

/// The name of the file that counts PIN attempts, in the data directory.
const FILE: &str = "kiosk-pin-tries";
/// The first word of the file of PIN attempts, which identifies the file's format.
const FORMAT: &str = "tries-1";
/// Maximum size of the file of PIN attempts, in bytes.
const BYTES_MAX: u64 = 256;
/// Maximum number of wrong PINs in a row after which the next attempt is still allowed at once.
const FREE: u32 = 2;
/// The wait after the first wrong PIN beyond `FREE`, in seconds. Each further wrong PIN doubles it.
const FIRST_WAIT_S: u64 = 30;
/// The longest wait between two attempts, in seconds.
const WAIT_S_MAX: u64 = 15 * 60;

/// The number of wrong PINs in a row, and the time from which the next attempt is allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PinTries {
    /// The number of wrong PINs in a row.
    pub wrong: u32,
    /// The time from which the next attempt is allowed, in seconds since 1970 (UTC).
    pub until_s: i64,
}

/// The wait in seconds after this number of wrong PINs in a row.
pub fn wait_s(wrong: u32) -> u64 {
    match wrong.checked_sub(FREE + 1) {
        None => 0,
        Some(more) => FIRST_WAIT_S.saturating_mul(1 << more.min(10)).min(WAIT_S_MAX),
    }
}

impl PinTries {
    /// The remaining wait in seconds. It is never longer than the wait for the last wrong PIN, even if the system's clock was set back.
    pub fn remaining_wait_s(self, now_s: i64) -> u64 {
        u64::try_from(self.until_s.saturating_sub(now_s)).unwrap_or(0).min(wait_s(self.wrong))
    }

    /// Counts an attempt as a wrong PIN. The caller undoes that when the check finds the PIN right.
    pub fn with_wrong_pin(self, now_s: i64) -> PinTries {
        let wrong = self.wrong.saturating_add(1);
        PinTries { wrong, until_s: now_s.saturating_add(wait_s(wrong) as i64) }
    }
}

/// Reads the PIN attempts of an earlier run. An unreadable file counts as three wrong attempts, so that the first wait applies.
pub fn read(store: &Store, now_s: i64) -> PinTries {
    match store.disk().read(&path(store), BYTES_MAX) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => PinTries::default(),
        read => {
            let parsed = read.ok().and_then(|bytes| parse(&String::from_utf8(bytes).ok()?));
            parsed.unwrap_or(PinTries { wrong: FREE, until_s: 0 }.with_wrong_pin(now_s))
        }
    }
}

/// Stores the PIN attempts for the next run. If that fails, they are counted in this run only.
pub fn write(store: &Store, tries: PinTries) {
    let disk = store.disk();
    if tries.wrong == 0 {
        let _ = disk.remove(&path(store));
        let _ = disk.sync_directory(store.root());
        return;
    }
    let text = format!("{FORMAT} {} {}\n", tries.wrong, tries.until_s);
    let _ = atomic::make_durable_directories(disk, store.root())
        .and_then(|()| atomic::replace(disk, &path(store), text.as_bytes()));
}

fn path(store: &Store) -> PathBuf {
    store.root().join(FILE)
}

fn parse(text: &str) -> Option<PinTries> {
    let mut words = text.split_whitespace();
    let is_ours = words.next() == Some(FORMAT);
    let tries = PinTries { wrong: words.next()?.parse().ok()?, until_s: words.next()?.parse().ok()? };
    (is_ours && words.next().is_none()).then_some(tries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::recording::RecordingDisk;
    use std::path::Path;
    use std::sync::Arc;

    #[test]
    fn after_three_wrong_ones_waits_double() {
        let waits: Vec<u64> = (0..10).map(wait_s).collect();
        assert_eq!(waits, [0, 0, 0, 30, 60, 120, 240, 480, 900, 900]);
        assert_eq!(wait_s(u32::MAX), 900);
    }

    #[test]
    fn a_restart_gives_no_try_and_a_clock_that_jumps_none_either() {
        let store = Store::new(Arc::new(RecordingDisk::new()), "/data");
        assert_eq!(read(&store, 1000), PinTries::default());
        let mut tries = PinTries::default();
        for _ in 0..3 {
            tries = tries.with_wrong_pin(1000);
            write(&store, tries);
        }
        assert_eq!(read(&store, 1010), tries);
        assert_eq!(
            (tries.remaining_wait_s(1000), tries.remaining_wait_s(1029), tries.remaining_wait_s(1030)),
            (30, 1, 0)
        );
        // The clock of a machine without a battery starts again at each boot.
        assert_eq!(tries.remaining_wait_s(0), 30);
        assert_eq!(tries.remaining_wait_s(i64::MIN), 30);
        write(&store, PinTries::default());
        assert_eq!(read(&store, 1010), PinTries::default());
    }

    #[test]
    fn a_file_that_is_none_costs_the_first_wait() {
        for bytes in [&b""[..], b"tries-1", b"tries-1 x 4", b"tries-2 1 1", b"tries-1 1 1 1", b"\xff", &[b'9'; 300]] {
            let image = [("/data", None), ("/data/kiosk-pin-tries", Some(bytes.to_vec()))];
            let image = image.into_iter().map(|(path, bytes)| (Path::new(path).to_owned(), bytes)).collect();
            let store = Store::new(Arc::new(RecordingDisk::from_image(&image)), "/data");
            assert_eq!(read(&store, 50).remaining_wait_s(50), 30, "{bytes:?}");
        }
    }
}
