//! Reads small RON files of this program, which begin with their version. An oversized or invalid file counts as missing. A file of a newer
//! version is told apart, so that it can be left alone. Pure. For puzzles, progress and lessons.

use ron::extensions::Extensions;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Why the bytes of a file could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VersionError {
    /// A newer version of the program wrote the file; the file must be left alone.
    Newer,
    /// The file is oversized or invalid.
    Broken,
}

#[derive(Deserialize)]
struct Version {
    version: u32,
}

/// The RON options for reading and writing versioned files.
pub fn options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

/// Parses a file that has at most `bytes_max` bytes and a version up to `version`.
pub fn read<T: DeserializeOwned>(bytes: &[u8], bytes_max: u64, version: u32) -> Result<T, VersionError> {
    let text =
        std::str::from_utf8(bytes).ok().filter(|text| text.len() as u64 <= bytes_max).ok_or(VersionError::Broken)?;
    let written: Version = options().from_str(text).map_err(|_| VersionError::Broken)?;
    if written.version > version {
        return Err(VersionError::Newer);
    }
    options().from_str(text).map_err(|_| VersionError::Broken)
}
