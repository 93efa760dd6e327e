//! What went wrong with a file, in the user's language. Errors bring their own English words for standard error; these are the
//! window's and the announcements'. Says nothing itself.

use super::lang::Lang;
use crate::formats::transcript::TranscriptError;
use crate::formats::{At, Oddity, ReadError};
use crate::session::FromRecordError;
use crate::store::log::Unreadable;
use crate::store::{IncomingError, OpenError, SaveError, Subject, Trouble, TroubleKind};
use std::io;
use std::path::Path;

/// "the disk is full", to stand in brackets after what cannot be done.
pub fn reason(lang: &Lang, error: &io::Error) -> String {
    lang.with("file-error", &[("kind", word(error.kind()).into())])
}

/// The word by which `file-error` knows a kind of error.
fn word(kind: io::ErrorKind) -> &'static str {
    match kind {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "full",
        io::ErrorKind::ReadOnlyFilesystem => "read-only",
        io::ErrorKind::PermissionDenied => "denied",
        io::ErrorKind::NotFound => "missing",
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory | io::ErrorKind::IsADirectory => "in-the-way",
        io::ErrorKind::FileTooLarge => "too-large",
        _ => "other",
    }
}

/// What the player has to know of trouble with saving.
pub fn trouble(lang: &Lang, trouble: &Trouble) -> String {
    let Subject::File(path) = &trouble.subject else {
        return lang.text(match trouble.kind() {
            TroubleKind::Full => "trouble-full",
            TroubleKind::ReadOnly => "trouble-read-only",
            TroubleKind::Other => "trouble-other",
        });
    };
    let name = Path::new(path.file_name().unwrap_or_default());
    with_file(lang, "trouble-file", name, &trouble.error)
}

fn with_file(lang: &Lang, id: &str, file: &Path, error: &io::Error) -> String {
    lang.with(id, &[("file", file.display().to_string().into()), ("why", reason(lang, error).into())])
}

/// Why a game was not saved under a name.
pub fn not_saved(lang: &Lang, name: &str, error: &SaveError) -> String {
    match error {
        SaveError::Name => lang.text("save-name-wrong"),
        SaveError::Exists { .. } => lang.with("ask-replace-title", &[("name", name.into())]),
        SaveError::TooLarge => failed(lang, "save-failed", name, &io::ErrorKind::FileTooLarge.into()),
        SaveError::Locked => elsewhere(lang, name),
        SaveError::Io(error) => failed(lang, "save-failed", name, error),
    }
}

/// Why a game was not deleted, renamed or brought back, by the sentence for that.
pub fn not_kept(lang: &Lang, id: &str, name: &str, error: &SaveError) -> String {
    match error {
        SaveError::Io(error) => failed(lang, id, name, error),
        error => not_saved(lang, name, error),
    }
}

fn failed(lang: &Lang, id: &str, name: &str, error: &io::Error) -> String {
    lang.with(id, &[("name", name.into()), ("why", reason(lang, error).into())])
}

fn elsewhere(lang: &Lang, name: &str) -> String {
    lang.with("game-elsewhere", &[("name", name.into())])
}

/// Why a game of the store cannot be opened.
pub fn not_opened(lang: &Lang, error: &OpenError) -> String {
    let (file, why, aside) = match error {
        OpenError::Locked { game } => return elsewhere(lang, game),
        OpenError::Io { file, error } => return with_file(lang, "open-failed", file, error),
        OpenError::Unreadable { file, why, aside } => (file, why, aside),
    };
    let (kind, version) = match why {
        Unreadable::Newer { version } => ("newer", *version),
        Unreadable::Header => ("damaged", 0),
        Unreadable::TooLarge => ("large", 0),
    };
    let path = |path: &Path| path.display().to_string().into();
    let mut args = vec![("file", path(file)), ("kind", kind.into()), ("version", version.to_string().into())];
    let id = if aside.is_some() { "open-set-aside" } else { "open-unreadable" };
    args.extend(aside.iter().map(|aside| ("aside", path(aside))));
    lang.with(id, &args)
}

/// What is odd in a game that came in, and where: "line 3, column 7: …".
pub fn oddity(lang: &Lang, oddity: &Oddity) -> String {
    let args = oddity.what.args();
    let args: Vec<_> = args.iter().map(|(name, value)| (*name, value.as_str().into())).collect();
    let sentence = lang.with(&format!("odd-{}", oddity.what.id()), &args);
    place(lang, oddity.at).map_or(sentence.clone(), |place| format!("{place} {sentence}"))
}

/// "Line 3, column 7:", "Byte 12:".
fn place(lang: &Lang, at: Option<At>) -> Option<String> {
    Some(match at? {
        At::Line { line, column } => {
            lang.with("at-line", &[("line", line.to_string().into()), ("column", column.to_string().into())])
        }
        At::Byte(byte) => lang.with("at-byte", &[("byte", byte.to_string().into())]),
    })
}

/// Why nothing was taken from a file that was brought in.
pub fn not_brought_in(lang: &Lang, name: &str, error: &IncomingError) -> String {
    match error {
        IncomingError::Io(error) => with_file(lang, "open-failed", Path::new(name), error),
        error => format!("{name}: {}", refused(lang, error)),
    }
}

/// Why nothing was taken from a file, to stand beside its name.
fn refused(lang: &Lang, error: &IncomingError) -> String {
    match error {
        IncomingError::Io(error) => lang.with("read-io", &[("why", reason(lang, error).into())]),
        IncomingError::Log(Unreadable::Newer { version }) => {
            lang.with("read-newer", &[("version", version.to_string().into())])
        }
        IncomingError::Log(Unreadable::Header) => lang.text("read-damaged"),
        IncomingError::Log(Unreadable::TooLarge) => lang.text("read-large"),
        IncomingError::Read(error) => not_read(lang, error),
        IncomingError::Record(error) => not_playable(lang, error),
    }
}

/// Why nothing was taken from a source.
fn not_read(lang: &Lang, error: &ReadError) -> String {
    match error {
        ReadError::TooLarge { .. } => lang.text("read-large"),
        ReadError::Unknown => lang.text("read-unknown"),
        ReadError::Empty => lang.text("read-empty"),
        ReadError::Many { count } => lang.with("read-many", &[("count", (*count).into())]),
        ReadError::Broken { at, why } => {
            let sentence = match why.downcast_ref() {
                Some(error) => not_a_transcript(lang, error),
                // A reader's own words: what is wrong in the middle of another program's format.
                None => lang.with("read-broken", &[("why", why.to_string().into())]),
            };
            place(lang, *at).map_or(sentence.clone(), |place| format!("{place} {sentence}"))
        }
    }
}

fn not_a_transcript(lang: &Lang, error: &TranscriptError) -> String {
    let with = |id: &str, ply: usize, word: &str| {
        lang.with(id, &[("ply", ply.to_string().into()), ("word", word.to_owned().into())])
    };
    match error {
        TranscriptError::TooLong => lang.text("read-large"),
        TranscriptError::Word { ply, word, .. } => with("read-no-point", *ply, word),
        TranscriptError::Illegal { ply, word, .. } => with("read-illegal", *ply, word),
    }
}

/// Why nothing was taken from the clipboard.
pub fn not_pasted(lang: &Lang, error: &ReadError) -> String {
    match error {
        ReadError::Unknown | ReadError::Empty => lang.text("paste-nothing"),
        ReadError::Many { count } => lang.with("paste-many", &[("count", (*count).into())]),
        error => lang.with("paste-failed", &[("why", not_read(lang, error).into())]),
    }
}

/// Why a game that was read cannot be played on here.
pub fn not_playable(lang: &Lang, error: &FromRecordError) -> String {
    match error {
        FromRecordError::Stones => lang.text("read-stones"),
        FromRecordError::Setup(error) => lang.with("read-broken", &[("why", error.to_string().into())]),
    }
}

/// Why a folder cannot be shown.
pub fn not_seen(lang: &Lang, path: &Path, error: &io::Error) -> String {
    let id = if error.kind() == io::ErrorKind::NotADirectory { "files-no-folder" } else { "files-unseen" };
    lang.with(id, &[("file", shown_path(path).into()), ("why", reason(lang, error).into())])
}

/// Why a file for other programs is not written.
pub fn not_written(lang: &Lang, path: &Path, error: &io::Error) -> String {
    lang.with("export-failed", &[("file", shown_path(path).into()), ("why", reason(lang, error).into())])
}

/// A path as it is shown: what cannot be shown of it is a sign.
pub fn shown_path(path: &Path) -> String {
    let sign = |letter: char| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter };
    path.to_string_lossy().chars().map(sign).collect()
}
