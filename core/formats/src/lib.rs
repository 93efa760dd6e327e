//! Conversion between bytes or text of other programs and a `GameRecord`: one file or folder per format, and its row in `FORMATS`.
//!
//! Pure, and uses only the rules. All input has a size limit before it is parsed, and everything is played through the rules before it
//! becomes a record. `read` and `write` are the entry points for all callers. `ron_text` parses this program's own files for all rooms.

pub mod encoding;
mod format;
pub mod ggf;
mod movetext;
pub mod obf;
mod pgn;
mod pieces;
pub mod psq;
pub mod record;
pub mod renlib;
pub mod rif;
pub mod ron_text;
pub mod sgf;
pub mod spelling;
pub mod stream;
mod table;
mod text_games;
pub mod timing;
pub mod transcript;
mod warning;
pub mod wthor;

pub use format::{
    FileGames, FileType, Format, GameHeading, Hints, InputFile, LISTED_MAX, OpenFn, READ_BYTES_MAX, ReadError,
    ReadResult, WriteError, WriteFn,
};
pub use record::{AddError, COMMENT_BYTES_MAX, Cursor, GameRecord, GameResult, NODES_MAX, PlyOrAction, RecordNode};
pub use warning::{FormatWarning, FormatWarningKind, SourceLocation};

use format::extension;

/// How a file begins that stands for a large one in a Git repository.
const LFS_POINTER: &[u8] = b"version https://git-lfs.github.com/spec/";

/// All formats. Content that fits several is read as the first of them, unless the file's name selects another one.
pub const FORMATS: &[Format] = &[
    Format {
        name: "wthor",
        extensions: &["wtb", "jou", "trn"],
        companions: &["jou", "trn"],
        is_like: wthor::is_like,
        read: wthor::read,
        write: None,
        open_game_reader: Some(wthor::games),
        file_type: FileType {
            mime: "application/x-wthor",
            comment: Some("WTHOR database of Reversi games"),
            weight: 40,
            magic: None,
        },
    },
    Format {
        name: "sgf",
        extensions: &["sgf"],
        companions: &[],
        is_like: sgf::is_like,
        read: sgf::read,
        write: Some(sgf::write),
        open_game_reader: Some(sgf::games),
        file_type: FileType {
            mime: "application/x-go-sgf",
            comment: Some("SGF game record"),
            weight: 50,
            magic: Some("(;"),
        },
    },
    Format {
        name: "transcript",
        extensions: &["txt", "pgn"],
        companions: &[],
        is_like: transcript::is_like,
        read: transcript::read,
        write: Some(transcript::write),
        open_game_reader: Some(transcript::games),
        file_type: FileType { mime: "text/plain", comment: None, weight: 50, magic: None },
    },
    Format {
        name: "ggf",
        extensions: &["ggf"],
        companions: &[],
        is_like: ggf::is_like,
        read: ggf::read,
        write: Some(ggf::write),
        open_game_reader: Some(ggf::open),
        file_type: FileType {
            mime: "application/x-ggf",
            comment: Some("GGF game record"),
            weight: 50,
            magic: Some("(;GM["),
        },
    },
    Format {
        name: "rif",
        extensions: &["rif"],
        companions: &[],
        is_like: rif::is_like,
        read: rif::read,
        write: None,
        open_game_reader: Some(rif::open),
        file_type: FileType {
            mime: "application/x-renju-rif",
            comment: Some("RIF database of Renju games"),
            weight: 50,
            magic: None,
        },
    },
    Format {
        name: "obf",
        extensions: &["obf"],
        companions: &[],
        is_like: obf::is_like,
        read: obf::read,
        write: Some(obf::write),
        open_game_reader: Some(obf::games),
        file_type: FileType { mime: "text/x-reversi-obf", comment: Some("Reversi positions"), weight: 50, magic: None },
    },
    Format {
        name: "psq",
        extensions: &["psq"],
        companions: &[],
        is_like: psq::is_like,
        read: psq::read,
        write: Some(psq::write),
        open_game_reader: None,
        file_type: FileType {
            mime: "text/x-gomoku-psq",
            comment: Some("Five in a row game"),
            weight: 50,
            magic: Some("Piskvorky "),
        },
    },
    Format {
        name: "rec",
        extensions: &["rec"],
        companions: &[],
        is_like: psq::is_like_rec,
        read: psq::read_rec,
        write: Some(psq::write_rec),
        open_game_reader: None,
        file_type: FileType { mime: "text/x-gomoku-rec", comment: Some("Five in a row game"), weight: 20, magic: None },
    },
    Format {
        name: "renlib",
        extensions: &["lib"],
        companions: &[],
        is_like: renlib::is_like,
        read: renlib::read,
        write: None,
        open_game_reader: None,
        file_type: FileType {
            mime: "application/x-renlib",
            comment: Some("RenLib library of Renju games"),
            weight: 20,
            magic: Some("\\xffRenLib\\xff"),
        },
    },
];

/// The format with this name.
pub fn format_named(name: &str) -> Option<&'static Format> {
    FORMATS.iter().find(|format| format.name == name)
}

/// The format selected by a file name's extension, in either case.
pub fn format_by_extension(name: &str) -> Option<&'static Format> {
    let extension = extension(name);
    FORMATS.iter().find(|format| format.extensions.contains(&extension.as_str()))
}

/// The format of a source by its name and its first bytes: the format of the name if the bytes look like it, else the one that the bytes
/// look like, else the name's format.
pub fn detect_format(name: &str, head: &[u8]) -> Option<&'static Format> {
    let named = format_by_extension(name);
    let head = head.strip_prefix(encoding::UTF8_BOM).unwrap_or(head);
    let is_like = |format: &&Format| (format.is_like)(head);
    named.filter(is_like).or_else(|| FORMATS.iter().find(is_like)).or(named)
}

/// The format by which a source is read; an error if no format fits.
pub fn format_of(name: &str, head: &[u8]) -> Result<&'static Format, ReadError> {
    if head.starts_with(LFS_POINTER) {
        return Err(ReadError::LfsPointer);
    }
    detect_format(name, head).ok_or(ReadError::Unknown)
}

/// Reads a source of any format: the format of the name if the bytes look like it, else the one that the bytes look like, else the name's
/// format, which then reports the error.
pub fn read(name: &str, bytes: &[u8], hints: &Hints) -> Result<ReadResult, ReadError> {
    if bytes.len() > READ_BYTES_MAX {
        return Err(ReadError::TooLarge { bytes_max: READ_BYTES_MAX });
    }
    let (bytes, guessed) = encoding::utf16_to_utf8(bytes);
    let bytes = &*bytes;
    let format = format_of(name, bytes)?;
    let mut read = (format.read)(&InputFile { name, bytes, hints })?;
    read.format = format.name;
    read.warnings.splice(..0, guessed.map(|name| FormatWarningKind::Encoding { name }.into()));
    let records = match &mut read.games {
        FileGames::One(record) => std::slice::from_mut(&mut **record),
        FileGames::TreeGames(records) => &mut records[..],
        FileGames::Many(_) => &mut [],
    };
    for record in records {
        record.clean_texts();
        let kinds: Vec<FormatWarningKind> = read.warnings.iter().map(|warning| warning.kind.clone()).collect();
        read.warnings.extend(record.warnings().into_iter().filter(|warning| !kinds.contains(&warning.kind)));
    }
    Ok(read)
}

/// Reads a source to list its games. Those of a file of many are played one by one, so that the list says what a collection of them says.
pub fn list(name: &str, bytes: &[u8], hints: &Hints) -> Result<ReadResult, ReadError> {
    let read = read(name, bytes, hints)?;
    let games = format_named(read.format).and_then(|format| format.open_game_reader);
    let (FileGames::Many(_), Some(open)) = (&read.games, games) else { return Ok(read) };
    let (bytes, guessed) = encoding::utf16_to_utf8(bytes);
    let bytes = &*bytes;
    let mut listed = pieces::list_whole(open(&InputFile { name, bytes, hints }), bytes);
    listed.warnings.splice(..0, guessed.map(|name| FormatWarningKind::Encoding { name }.into()));
    Ok(ReadResult { format: read.format, ..listed })
}

/// The bytes of a record in a format.
pub fn write(format: &Format, record: &GameRecord) -> Result<Vec<u8>, WriteError> {
    format.write.ok_or(WriteError::ReadOnly)?(record)
}
