//! What went wrong with a file, in the user's language. Errors bring their own English words for standard error; these are the
//! window's and the announcements'. Says nothing itself.

use super::lang::Lang;
use crate::formats::{At, Oddity};
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

/// Why a game was not deleted.
pub fn not_deleted(lang: &Lang, name: &str, error: &SaveError) -> String {
    match error {
        SaveError::Io(error) => failed(lang, "delete-failed", name, error),
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
    let place = oddity.at.map(|at| match at {
        At::Line { line, column } => {
            lang.with("at-line", &[("line", line.to_string().into()), ("column", column.to_string().into())])
        }
        At::Byte(byte) => lang.with("at-byte", &[("byte", byte.to_string().into())]),
    });
    place.map_or(sentence.clone(), |place| format!("{place} {sentence}"))
}

/// Why nothing was taken from a file that was brought in. What is wrong inside a file is told in the words of its format.
pub fn not_brought_in(lang: &Lang, name: &str, error: &IncomingError) -> String {
    match error {
        IncomingError::Io(error) => with_file(lang, "open-failed", Path::new(name), error),
        error => format!("{name}: {error}."),
    }
}
