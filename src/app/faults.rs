//! What went wrong with a file, in the user's language. Errors bring their own English words for standard error; these are the
//! window's and the announcements'. Says nothing itself.

use super::design::picture::PhotoError;
use super::lang::Lang;
use super::theme_errands::TakeError;
use super::words;
use crate::formats::transcript::TranscriptError;
use crate::formats::{At, Oddity, ReadError};
use crate::session::setup::SetupError;
use crate::store::log::Unreadable;
use crate::store::theme_archive::ArchiveError;
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
    let Subject::File(_) = &trouble.subject else {
        return lang.text(match trouble.kind() {
            TroubleKind::Full => "trouble-full",
            TroubleKind::ReadOnly => "trouble-read-only",
            TroubleKind::Other => "trouble-other",
        });
    };
    lang.with("trouble-file", &[("why", reason(lang, &trouble.error).into())])
}

/// What a game is called in a sentence: by the name that the user gave it. The name of its log is none of the user's.
fn called(lang: &Lang, name: &str) -> String {
    if is_log(name) { lang.text("this-game") } else { format!("“{name}”") }
}

/// Whether a name is one that the store gives its logs, by day and second: "20260131-104200-…".
fn is_log(name: &str) -> bool {
    let begins =
        name.bytes().take(15).enumerate().all(|(at, byte)| if at == 8 { byte == b'-' } else { byte.is_ascii_digit() });
    begins && name.len() > 15
}

/// What a game in a file of the store is called: a save by its name.
fn called_file(lang: &Lang, file: &Path) -> String {
    called(lang, &file.file_stem().unwrap_or_default().to_string_lossy())
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
        SaveError::Io(error) => {
            lang.with(id, &[("name", called(lang, name).into()), ("why", reason(lang, error).into())])
        }
        SaveError::Locked => elsewhere(lang, name),
        error => not_saved(lang, name, error),
    }
}

fn failed(lang: &Lang, id: &str, name: &str, error: &io::Error) -> String {
    lang.with(id, &[("name", name.into()), ("why", reason(lang, error).into())])
}

fn elsewhere(lang: &Lang, name: &str) -> String {
    lang.with("game-elsewhere", &[("name", called(lang, name).into())])
}

/// Why a game of the store cannot be opened.
pub fn not_opened(lang: &Lang, error: &OpenError) -> String {
    let (file, why, aside) = match error {
        OpenError::Locked { game } => return elsewhere(lang, game),
        OpenError::Io { file, error } => {
            let args = [("file", called_file(lang, file).into()), ("why", reason(lang, error).into())];
            return lang.with("open-failed", &args);
        }
        OpenError::Unreadable { file, why, aside } => (file, why, aside),
    };
    let (kind, version) = match why {
        Unreadable::Newer { version } => ("newer", *version),
        Unreadable::Header => ("damaged", 0),
        Unreadable::TooLarge => ("large", 0),
    };
    let file = called_file(lang, file).into();
    let args = [("file", file), ("kind", kind.into()), ("version", version.to_string().into())];
    lang.with(if aside.is_some() { "open-set-aside" } else { "open-unreadable" }, &args)
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
        error => words::told_of(lang, name.to_owned(), refused(lang, error)),
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
pub fn not_playable(lang: &Lang, error: &SetupError) -> String {
    lang.with("read-broken", &[("why", error.to_string().into())])
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

/// Why a file is no theme, or no picture for one.
pub fn theme_refused(lang: &Lang, error: &TakeError) -> String {
    let id = match error {
        TakeError::Io(error) => return reason(lang, error),
        TakeError::Photo(PhotoError::TooManyBytes | PhotoError::TooLarge(..) | PhotoError::Unfit) => {
            "theme-picture-large"
        }
        TakeError::Photo(PhotoError::Kind) => "theme-picture-kind",
        TakeError::Photo(PhotoError::Damaged(_)) => "theme-picture-damaged",
        TakeError::Archive(ArchiveError::NotZip) => "theme-no-archive",
        TakeError::Archive(ArchiveError::Damaged(_)) => "theme-archive-damaged",
        TakeError::Archive(ArchiveError::NoTheme) => "theme-archive-empty",
        TakeError::Archive(ArchiveError::Several) => "theme-archive-several",
        TakeError::Archive(ArchiveError::Name(name)) => {
            return lang.with("theme-archive-name", &[("name", name.as_str().into())]);
        }
        TakeError::Archive(ArchiveError::NotAFile(name) | ArchiveError::Encrypted(name)) => {
            return lang.with("theme-archive-file", &[("name", name.as_str().into())]);
        }
        TakeError::Archive(_) => "theme-archive-large",
        TakeError::Ron(_) | TakeError::Theme(_) => {
            return lang.with("theme-wrong", &[("why", error.to_string().into())]);
        }
    };
    lang.text(id)
}

/// A path as it is shown: what cannot be shown of it is a sign.
pub fn shown_path(path: &Path) -> String {
    let sign = |letter: char| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter };
    path.to_string_lossy().chars().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::lang::SHIPPED;
    use std::path::PathBuf;

    /// The name that a log has, and one that a user gave a save.
    const LOG: &str = "20260101-120000-4f1a";
    const SAVE: &str = "final of May";

    #[test]
    fn no_sentence_has_the_name_of_a_log_or_a_path() {
        let io = || io::Error::from(io::ErrorKind::PermissionDenied);
        for (tag, ..) in SHIPPED {
            let lang = Lang::shipped(tag);
            for (name, is_said) in [(LOG, false), (SAVE, true)] {
                let file = PathBuf::from(format!("/home/ann/games/{name}.qipan"));
                let why = || Unreadable::Header;
                let errors = [
                    OpenError::Locked { game: name.into() },
                    OpenError::Io { file: file.clone(), error: io() },
                    OpenError::Unreadable { file: file.clone(), why: why(), aside: None },
                    OpenError::Unreadable { file: file.clone(), why: why(), aside: Some(file.clone()) },
                ];
                let mut said: Vec<String> = errors.iter().map(|error| not_opened(&lang, error)).collect();
                for id in ["delete-failed", "rename-failed", "restore-failed"] {
                    said.push(not_kept(&lang, id, name, &SaveError::Io(io())));
                    said.push(not_kept(&lang, id, name, &SaveError::Locked));
                }
                for sentence in said {
                    assert_eq!(sentence.contains(name), is_said, "{tag}: {sentence}");
                    assert!(!sentence.contains('/') && !sentence.contains(".qipan"), "{tag}: {sentence}");
                }
            }
            let trouble = Trouble { subject: Subject::File("/home/ann/settings.ron.bak".into()), error: io() };
            assert!(!super::trouble(&lang, &trouble).contains(".ron"), "{tag}");
        }
    }
}
