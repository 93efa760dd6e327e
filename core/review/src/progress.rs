//! A person's progress with the built-in puzzles: a rating for each game and the results of first tries, stored as RON. Pure. An unreadable
//! file counts as missing, and a file of a newer version is left alone, as `versioned` states.

use super::rating::Rating;
use super::versioned::{self, VersionError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Size limit of a progress file: 64 KiB.
pub const BYTES_MAX: u64 = 64 << 10;
/// The version number that the program writes in progress files.
pub const VERSION: u32 = 1;
/// The largest number of stored first tries, several times the number of built-in puzzles.
const TRIED_MAX: usize = 2_500;

/// A person's ratings, and the results of first tries at the built-in puzzles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    pub reversi: Rating,
    pub gomoku: Rating,
    /// For each puzzle tried, by its key: whether the first try solved it.
    tried: BTreeMap<u64, bool>,
}

#[derive(Serialize, Deserialize)]
struct WrittenProgress {
    version: u32,
    #[serde(default)]
    reversi: Rating,
    #[serde(default)]
    gomoku: Rating,
    #[serde(default)]
    solved: Vec<u64>,
    #[serde(default)]
    missed: Vec<u64>,
}

impl Progress {
    pub fn rating(&self, is_reversi: bool) -> Rating {
        if is_reversi { self.reversi } else { self.gomoku }
    }

    /// Whether the person's first try solved the puzzle; `None` if it has not been tried.
    pub fn first_try_result(&self, key: u64) -> Option<bool> {
        self.tried.get(&key).copied()
    }

    /// Records the first try of a puzzle; returns the ratings before and after it. `None` for a later try, which does not count.
    pub fn record_first_try(
        &mut self,
        key: u64,
        is_reversi: bool,
        grade: u16,
        is_solved: bool,
    ) -> Option<(Rating, Rating)> {
        if self.tried.contains_key(&key) || self.tried.len() >= TRIED_MAX {
            return None;
        }
        self.tried.insert(key, is_solved);
        let rating = if is_reversi { &mut self.reversi } else { &mut self.gomoku };
        let before = *rating;
        *rating = before.after(grade, is_solved);
        Some((before, *rating))
    }

    /// Writes the progress as RON; `None` if the text exceeds the size limit for reading.
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        let those = |wanted: bool| self.tried.iter().filter(|of| *of.1 == wanted).map(|of| *of.0).collect();
        let Progress { reversi, gomoku, .. } = *self;
        let written = WrittenProgress { version: VERSION, reversi, gomoku, solved: those(true), missed: those(false) };
        let text = ron::ser::to_string_pretty(&written, ron::ser::PrettyConfig::new().depth_limit(1)).ok()?;
        (text.len() as u64 <= BYTES_MAX).then(|| text.into_bytes())
    }

    /// Parses a progress file; ratings outside the valid range are clamped.
    pub fn from_bytes(bytes: &[u8]) -> Result<Progress, VersionError> {
        let written: WrittenProgress = versioned::read(bytes, BYTES_MAX, VERSION)?;
        let of = |keys: Vec<u64>, is_solved: bool| keys.into_iter().map(move |key| (key, is_solved));
        let tried = of(written.missed, false).chain(of(written.solved, true)).take(TRIED_MAX).collect();
        Ok(Progress { reversi: written.reversi.clamped(), gomoku: written.gomoku.clamped(), tried })
    }
}
