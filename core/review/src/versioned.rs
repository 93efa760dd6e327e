//! Small RON files of this program with their version first: reading them back. An oversized or invalid file counts as missing, and a newer
//! version's file is distinguished, so that it can be left alone. Pure. For puzzles, progress and lessons.

use ron::extensions::Extensions;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Why bytes could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VersionError {
    /// The file was written by a newer Qipan and is left alone.
    Newer,
    Broken,
}

#[derive(Deserialize)]
struct Version {
    version: u32,
}

/// The RON options of these files.
pub fn options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

/// Parses a file of at most `bytes_max` bytes and of a version up to `version`.
pub fn read<T: DeserializeOwned>(bytes: &[u8], bytes_max: u64, version: u32) -> Result<T, VersionError> {
    let text =
        std::str::from_utf8(bytes).ok().filter(|text| text.len() as u64 <= bytes_max).ok_or(VersionError::Broken)?;
    let written: Version = options().from_str(text).map_err(|_| VersionError::Broken)?;
    if written.version > version {
        return Err(VersionError::Newer);
    }
    options().from_str(text).map_err(|_| VersionError::Broken)
}
