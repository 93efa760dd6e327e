//! Small files of ours as RON with their version first, read back: what is longer than may be or makes no sense is none, and what a newer
//! version wrote is told apart, so that it can be left alone. Pure. For puzzles, progress and lessons.

use ron::extensions::Extensions;
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Why bytes hold nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread {
    /// Of a newer Qipan: it is left alone.
    Newer,
    Broken,
}

#[derive(Deserialize)]
struct Version {
    version: u32,
}

/// How such files are written.
pub fn options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

/// What so many bytes at most hold, in a version up to this one.
pub fn read<T: DeserializeOwned>(bytes: &[u8], bytes_max: u64, version: u32) -> Result<T, Unread> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.len() as u64 <= bytes_max).ok_or(Unread::Broken)?;
    let written: Version = options().from_str(text).map_err(|_| Unread::Broken)?;
    if written.version > version {
        return Err(Unread::Newer);
    }
    options().from_str(text).map_err(|_| Unread::Broken)
}
