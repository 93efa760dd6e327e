//! Errors and problems as sentences in the user's language, for the window, announcements and the command line. The errors' own English
//! words are for the log. Pure.

use crate::app::kernel::design::picture::PhotoError;
use crate::app::kernel::game_words as words;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::localized_message as told;
use crate::app::kernel::localized_message::LocalizedMessage;
use crate::app::kernel::theme_error_text;
use crate::app::kernel::theme_tasks::ThemeFileTaskError;
use crate::formats::obf::ObfError;
use crate::formats::psq::PsqError;
use crate::formats::renlib::RenlibError;
use crate::formats::sgf::{self, SgfError};
use crate::formats::transcript::TranscriptError;
use crate::formats::wthor::WthorError;
use crate::formats::{FormatWarning, ReadError, SourceLocation};
use crate::lesson;
use crate::rules::{BoardError, BoardErrors, Color, Point};
use crate::session::setup::SetupError;
use crate::store::log::LogError;
use crate::store::settings_file::{self, SettingsFileError};
use crate::store::theme_archive::ArchiveError;
use crate::store::{IncomingError, OpenError, SaveError, StorageError, StorageErrorKind, StorageSubject};
use std::io;
use std::path::Path;

/// Returns the reason for a failure, for display in brackets: "the disk is full".
pub fn reason(lang: &Lang, error: &io::Error) -> String {
    lang.text_with("file-error", &[("kind", told::word(error.kind()).into())])
}

/// Returns the message about a failure to save games or a file.
pub fn storage_error_text(lang: &Lang, trouble: &StorageError) -> String {
    let StorageSubject::File(_) = &trouble.subject else {
        return lang.text(match trouble.kind() {
            StorageErrorKind::Full => "trouble-full",
            StorageErrorKind::ReadOnly => "trouble-read-only",
            StorageErrorKind::Other => "trouble-other",
        });
    };
    lang.text_with("trouble-file", &[("why", reason(lang, &trouble.error).into())])
}

/// Returns the name of a game in a sentence: the name that the user gave, or "this game" for the name of a log, which is never shown.
fn called(lang: &Lang, name: &str) -> String {
    if is_log(name) { lang.text("this-game") } else { format!("“{name}”") }
}

/// Whether a name has the form that the store gives its logs, by date and time: "20260131-104200-…".
fn is_log(name: &str) -> bool {
    let begins =
        name.bytes().take(15).enumerate().all(|(at, byte)| if at == 8 { byte == b'-' } else { byte.is_ascii_digit() });
    begins && name.len() > 15
}

/// Returns the name, in a sentence, of the game in a file of the store. Only a save has a name that the user gave.
fn called_file(lang: &Lang, file: &Path) -> String {
    called(lang, &file.file_stem().unwrap_or_default().to_string_lossy())
}

fn with_file(lang: &Lang, id: &str, file: &Path, error: &io::Error) -> String {
    lang.text_with(id, &[("file", file.display().to_string().into()), ("why", reason(lang, error).into())])
}

/// Explains why a game could not be saved under a name.
pub fn not_saved(lang: &Lang, name: &str, error: &SaveError) -> String {
    match error {
        SaveError::Name => lang.text("save-name-wrong"),
        SaveError::Exists { .. } => lang.text_with("ask-replace-title", &[("name", name.into())]),
        SaveError::TooLarge => failed(lang, "save-failed", name, &io::ErrorKind::FileTooLarge.into()),
        SaveError::Locked => elsewhere(lang, name),
        SaveError::Io(error) => failed(lang, "save-failed", name, error),
    }
}

/// Explains why a game was not deleted, renamed or restored. `id` is the message id of that operation's sentence.
pub fn game_operation_failed(lang: &Lang, id: &str, name: &str, error: &SaveError) -> String {
    match error {
        SaveError::Io(error) => {
            lang.text_with(id, &[("name", called(lang, name).into()), ("why", reason(lang, error).into())])
        }
        SaveError::Locked => elsewhere(lang, name),
        error => not_saved(lang, name, error),
    }
}

fn failed(lang: &Lang, id: &str, name: &str, error: &io::Error) -> String {
    lang.text_with(id, &[("name", name.into()), ("why", reason(lang, error).into())])
}

fn elsewhere(lang: &Lang, name: &str) -> String {
    lang.text_with("game-elsewhere", &[("name", called(lang, name).into())])
}

/// Explains why a game of the store cannot be opened.
pub fn not_opened(lang: &Lang, error: &OpenError) -> String {
    let (file, why, aside) = match error {
        OpenError::Locked { game } => return elsewhere(lang, game),
        OpenError::Io { file, error } => {
            let args = [("file", called_file(lang, file).into()), ("why", reason(lang, error).into())];
            return lang.text_with("open-failed", &args);
        }
        OpenError::Unreadable { file, why, aside } => (file, why, aside),
    };
    let (kind, version) = match why {
        LogError::Newer { version } => ("newer", *version),
        LogError::Header => ("damaged", 0),
        LogError::TooLarge => ("large", 0),
    };
    let file = called_file(lang, file).into();
    let args = [("file", file), ("kind", kind.into()), ("version", version.to_string().into())];
    lang.text_with(if aside.is_some() { "open-set-aside" } else { "open-unreadable" }, &args)
}

/// Returns a warning about an imported game, with its place in the file: "line 3, column 7: …".
pub fn warning(lang: &Lang, warning: &FormatWarning) -> String {
    let args = warning.kind.args();
    let args: Vec<_> = args.iter().map(|(name, value)| (*name, value.as_str().into())).collect();
    let sentence = lang.text_with(&format!("odd-{}", warning.kind.id()), &args);
    place_text(lang, warning.location).map_or(sentence.clone(), |place| format!("{place} {sentence}"))
}

/// Returns the place of a problem in a file: "Line 3, column 7:", "Byte 12:".
fn place_text(lang: &Lang, at: Option<SourceLocation>) -> Option<String> {
    Some(match at? {
        SourceLocation::Line { line, column } => {
            lang.text_with("at-line", &[("line", line.to_string().into()), ("column", column.to_string().into())])
        }
        SourceLocation::Byte(byte) => lang.text_with("at-byte", &[("byte", byte.to_string().into())]),
    })
}

/// Explains why a file could not be imported. The sentence includes the file's name.
pub fn import_failed(lang: &Lang, name: &str, error: &IncomingError) -> String {
    match error {
        IncomingError::Io(error) => with_file(lang, "open-failed", Path::new(name), error),
        error => words::name_and_value(lang, name.to_owned(), refused(lang, error)),
    }
}

/// Explains why a file could not be imported, for display beside the file's name.
pub fn refused(lang: &Lang, error: &IncomingError) -> String {
    match error {
        IncomingError::Io(error) => lang.text_with("read-io", &[("why", reason(lang, error).into())]),
        IncomingError::Log(LogError::Newer { version }) => {
            lang.text_with("read-newer", &[("version", version.to_string().into())])
        }
        IncomingError::Log(LogError::Header) => lang.text("read-damaged"),
        IncomingError::Log(LogError::TooLarge) => lang.text("read-large"),
        IncomingError::Read(error) => not_read(lang, error),
        IncomingError::Record(error) => not_playable(lang, error),
    }
}

/// Explains why no game could be read from a file or a text.
fn not_read(lang: &Lang, error: &ReadError) -> String {
    match error {
        ReadError::TooLarge { .. } => lang.text("read-large"),
        ReadError::Unknown => lang.text("read-unknown"),
        ReadError::LfsPointer => lang.text("read-pointer"),
        ReadError::Chess => lang.text("read-chess"),
        ReadError::Empty => lang.text("read-empty"),
        ReadError::TooManyGames { count } => lang.text_with("read-many", &[("count", (*count).into())]),
        ReadError::Broken { at, why } => {
            let sentence = match why.downcast_ref() {
                Some(error) => not_a_transcript(lang, error),
                None => LocalizedMessage::new("read-broken").and("why", of_reader(&**why)).in_language(lang),
            };
            place_text(lang, *at).map_or(sentence.clone(), |place| format!("{place} {sentence}"))
        }
    }
}

fn not_a_transcript(lang: &Lang, error: &TranscriptError) -> String {
    let with = |id: &str, ply: usize, word: &str| {
        lang.text_with(id, &[("ply", ply.to_string().into()), ("word", word.to_owned().into())])
    };
    match error {
        TranscriptError::Word { ply, word, .. } => with("read-no-point", *ply, word),
        TranscriptError::Illegal { ply, word, .. } => with("read-illegal", *ply, word),
    }
}

/// Returns the error of a file format's reader as a clause. Rare errors stay in English.
fn of_reader(why: &(dyn std::error::Error + 'static)) -> LocalizedMessage {
    let of = |id: &'static str, kind: &str| LocalizedMessage::new(id).with("kind", kind);
    let sgf = |error: &SgfError| match error {
        SgfError::Other { number } => of("read-sgf", "other").with("word", format!("GM[{number}]")),
        SgfError::Size { word } => of("read-sgf", "size").with("word", format!("SZ[{word}]")),
        SgfError::ReversiSize { word } => of("read-sgf", "squares").with("word", format!("SZ[{word}]")),
        SgfError::Point { word } => of("read-sgf", "point").with("word", word.escape_debug()),
        SgfError::Board(errors) => of_board(errors),
    };
    if let Some(why) = why.downcast_ref::<sgf::TreeRefusalKind>() {
        return match why {
            sgf::TreeRefusalKind::Header(error) => sgf(error),
            sgf::TreeRefusalKind::Start(what) => LocalizedMessage::untranslated(what),
        };
    }
    if let Some(error) = why.downcast_ref::<PsqError>() {
        return match error {
            PsqError::TooLong => of("read-psq", "long"),
            PsqError::Header => of("read-psq", "header"),
            PsqError::Board(errors) => of_board(errors),
        };
    }
    if let Some(error) = why.downcast_ref::<RenlibError>() {
        return match error {
            RenlibError::Header => of("read-renlib", "header").with("version", ""),
            RenlibError::Version(major, minor) => {
                of("read-renlib", "version").with("version", format!("{major}.{minor}"))
            }
            RenlibError::TooMany => of("read-renlib", "many").with("version", ""),
        };
    }
    if let Some(error) = why.downcast_ref::<WthorError>() {
        return of(
            "read-wthor",
            match error {
                WthorError::Length => "length",
                WthorError::Board => "board",
                WthorError::Solitaires => "solitaires",
                WthorError::Names => "names",
            },
        );
    }
    if let Some(error) = why.downcast_ref::<ObfError>() {
        let of = |kind, word: String| of("read-obf", kind).with("word", word);
        return match error {
            ObfError::Long => of("long", String::new()),
            ObfError::Short { cells } => of("short", cells.to_string()),
            ObfError::Cell { letter } => of("cell", letter.escape_debug().to_string()),
            ObfError::Side { word } => of("side", word.escape_debug().to_string()),
            ObfError::Setup(errors) => of_board(errors),
            ObfError::Move(error) => LocalizedMessage::untranslated(error),
        };
    }
    LocalizedMessage::untranslated(why)
}

/// Explains why nothing was imported from the clipboard.
pub fn not_pasted(lang: &Lang, error: &ReadError) -> String {
    match error {
        ReadError::Unknown | ReadError::Empty => lang.text("paste-nothing"),
        ReadError::TooManyGames { count } => lang.text_with("paste-many", &[("count", (*count).into())]),
        error => lang.text_with("paste-failed", &[("why", not_read(lang, error).into())]),
    }
}

/// Explains why an imported game cannot be played in this program.
pub fn not_playable(lang: &Lang, error: &SetupError) -> String {
    let kind = match error {
        SetupError::Players => "players",
        SetupError::Name => "name",
        SetupError::Level => "level",
        SetupError::Start => "start",
        SetupError::Venue => "venue",
        SetupError::Board => "board",
        SetupError::Opening => "opening",
        SetupError::Clock => "clock",
    };
    LocalizedMessage::new("read-broken")
        .and("why", LocalizedMessage::new("setup-wrong").with("kind", kind))
        .in_language(lang)
}

/// Explains in one sentence why a file or folder cannot be opened.
pub fn not_seen(lang: &Lang, path: &Path, error: &io::Error) -> String {
    let kind = match error.kind() {
        io::ErrorKind::PermissionDenied => "denied",
        io::ErrorKind::NotFound => "missing",
        io::ErrorKind::InvalidFilename => "long",
        io::ErrorKind::NotADirectory => "no-folder",
        _ => "other",
    };
    let args = [("kind", kind.into()), ("file", short_path(path).into()), ("why", reason(lang, error).into())];
    lang.text_with("files-unseen", &args)
}

/// Maximum length in characters of a path in a sentence.
const PATH_CHARS_MAX: usize = 60;

/// Returns a path for a sentence. "…" replaces the middle of a long path.
fn short_path(path: &Path) -> String {
    let shown: Vec<char> = shown_path(path).chars().collect();
    if shown.len() <= PATH_CHARS_MAX {
        return shown.into_iter().collect();
    }
    let half = PATH_CHARS_MAX / 2;
    let (begin, end) = (&shown[..half - 1], &shown[shown.len() - half..]);
    begin.iter().chain(&['…']).chain(end).collect()
}

/// Explains why a file for other programs was not written.
pub fn not_written(lang: &Lang, path: &Path, error: &io::Error) -> String {
    lang.text_with("export-failed", &[("file", shown_path(path).into()), ("why", reason(lang, error).into())])
}

/// Explains why a file is not a theme, or not a picture for a theme.
pub fn theme_refused(lang: &Lang, error: &ThemeFileTaskError) -> String {
    let id = match error {
        ThemeFileTaskError::Io(error) => return reason(lang, error),
        ThemeFileTaskError::Photo(PhotoError::TooManyBytes | PhotoError::TooLarge(..) | PhotoError::Unfit) => {
            "theme-picture-large"
        }
        ThemeFileTaskError::Photo(PhotoError::Kind) => "theme-picture-kind",
        ThemeFileTaskError::Photo(PhotoError::Damaged(_)) => "theme-picture-damaged",
        ThemeFileTaskError::Archive(ArchiveError::NotZip) => "theme-no-archive",
        ThemeFileTaskError::Archive(ArchiveError::Damaged(_)) => "theme-archive-damaged",
        ThemeFileTaskError::Archive(ArchiveError::NoTheme) => "theme-archive-empty",
        ThemeFileTaskError::Archive(ArchiveError::Several) => "theme-archive-several",
        ThemeFileTaskError::Archive(ArchiveError::Name(name)) => {
            return lang.text_with("theme-archive-name", &[("name", name.as_str().into())]);
        }
        ThemeFileTaskError::Archive(ArchiveError::NotAFile(name) | ArchiveError::Encrypted(name)) => {
            return lang.text_with("theme-archive-file", &[("name", name.as_str().into())]);
        }
        ThemeFileTaskError::Archive(_) => "theme-archive-large",
        ThemeFileTaskError::Ron(_) | ThemeFileTaskError::Theme(_) => {
            let why = match error {
                ThemeFileTaskError::Ron(error) => told::ron_file("theme.ron", error),
                ThemeFileTaskError::Theme(error) => theme_error_text::file(error),
                error => LocalizedMessage::untranslated(error),
            };
            return LocalizedMessage::new("theme-wrong").and("why", why).in_language(lang);
        }
    };
    lang.text(id)
}

/// Explains what is wrong with a settings file as a whole.
pub fn settings_file(file: &Path, trouble: &SettingsFileError) -> LocalizedMessage {
    let file = |id: &'static str| LocalizedMessage::new(id).with("file", shown_path(file));
    match trouble {
        SettingsFileError::Unreadable(why) => file("settings-unread").and("why", unreadable(why)),
        SettingsFileError::Newer => file("settings-newer"),
    }
}

/// Explains why a file is not text that the program can read, as a clause that follows the file's name.
pub fn unreadable(why: &settings_file::TextFileError) -> LocalizedMessage {
    match why {
        settings_file::TextFileError::TooLarge => LocalizedMessage::new("text-large"),
        settings_file::TextFileError::NotText => LocalizedMessage::new("text-none"),
        settings_file::TextFileError::Io(error) => LocalizedMessage::new("text-io").and("why", told::of_disk(error)),
    }
}

/// Explains what is wrong with the lesson file at this path.
pub fn lesson_of(path: &Path, fault: &lesson::LessonError) -> LocalizedMessage {
    LocalizedMessage::new("lesson-fault-of").with("file", shown_path(path)).and("what", lesson(fault))
}

/// Explains what is wrong with a lesson, and where.
pub fn lesson(fault: &lesson::LessonError) -> LocalizedMessage {
    let what = lesson_wrong(&fault.kind);
    let what = match fault.step {
        Some(step) => LocalizedMessage::new("lesson-fault-step").with("step", step).and("what", what),
        None => what,
    };
    match fault.location {
        Some((line, column)) => {
            LocalizedMessage::new("lesson-fault-at").with("line", line).with("column", column).and("what", what)
        }
        None => what,
    }
}

/// Explains what is wrong with a lesson, or with a board written in the lesson format, as a clause.
pub fn lesson_wrong(wrong: &lesson::LessonErrorKind) -> LocalizedMessage {
    match wrong {
        lesson::LessonErrorKind::Clause(clause) => {
            let plain = |value: &String| value.escape_debug().to_string();
            let told = LocalizedMessage::new(format!("lesson-wrong-{}", clause.name));
            clause.args.iter().fold(told, |told, (name, value)| told.with(name, plain(value)))
        }
        lesson::LessonErrorKind::Ron(error) => told::ron(error),
        lesson::LessonErrorKind::Board(errors) => of_board(errors),
    }
}

/// Returns every reason why a board is invalid, as one message.
pub fn of_board(errors: &BoardErrors) -> LocalizedMessage {
    let of_point = |id: &str, point: &Point| {
        LocalizedMessage::new(id.to_owned()).with("column", point.column + 1).with("row", point.row + 1)
    };
    let reason = |error: &BoardError| match error {
        BoardError::Size(size) => {
            LocalizedMessage::new("setup-size").with("columns", size.columns).with("rows", size.rows)
        }
        BoardError::Players(count) => LocalizedMessage::new("setup-players").with("count", count),
        BoardError::RenjuPlayers(count) => LocalizedMessage::new("setup-renju").with("count", count),
        BoardError::Overlap(both) => {
            let names: Vec<String> = both.iter().map(|point| point.name_from_top()).collect();
            LocalizedMessage::new("setup-overlap").with("points", names.join(" "))
        }
        BoardError::Outside(point) => of_point("setup-outside", point),
        BoardError::Occupied(point) => of_point("setup-occupied", point),
        BoardError::Color(color) | BoardError::Side(color) => {
            LocalizedMessage::new("setup-side").and("color", named(*color))
        }
        BoardError::TwoWinners => LocalizedMessage::new("setup-winners"),
        BoardError::Empty => LocalizedMessage::new("setup-empty"),
        BoardError::NoMoves => LocalizedMessage::new("setup-no-moves"),
    };
    all(errors.0.iter().map(reason))
}

fn named(color: Color) -> LocalizedMessage {
    LocalizedMessage::new(format!("color-{}", color.word()))
}

/// Joins clauses into one message.
fn all(told: impl Iterator<Item = LocalizedMessage>) -> LocalizedMessage {
    told.reduce(|all, more| LocalizedMessage::new("clauses").and("first", all).and("next", more))
        .unwrap_or(LocalizedMessage::untranslated(""))
}

/// Returns a path for display. Characters that cannot be shown become a replacement sign.
pub fn shown_path(path: &Path) -> String {
    let sign = |letter: char| if letter.is_control() { char::REPLACEMENT_CHARACTER } else { letter };
    path.to_string_lossy().chars().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::kernel::lang::SHIPPED;
    use std::path::PathBuf;

    /// The name of a game's log.
    const LOG: &str = "20260101-120000-4f1a";
    /// The name that a user gave to a save.
    const SAVE: &str = "final of May";

    #[test]
    fn no_sentence_has_the_name_of_a_log_or_a_path() {
        let io = || io::Error::from(io::ErrorKind::PermissionDenied);
        for (tag, ..) in SHIPPED {
            let lang = Lang::shipped(tag);
            for (name, is_said) in [(LOG, false), (SAVE, true)] {
                let file = PathBuf::from(format!("/home/ann/games/{name}.qipan"));
                let why = || LogError::Header;
                let errors = [
                    OpenError::Locked { game: name.into() },
                    OpenError::Io { file: file.clone(), error: io() },
                    OpenError::Unreadable { file: file.clone(), why: why(), aside: None },
                    OpenError::Unreadable { file: file.clone(), why: why(), aside: Some(file.clone()) },
                ];
                let mut said: Vec<String> = errors.iter().map(|error| not_opened(&lang, error)).collect();
                for id in ["delete-failed", "rename-failed", "restore-failed"] {
                    said.push(game_operation_failed(&lang, id, name, &SaveError::Io(io())));
                    said.push(game_operation_failed(&lang, id, name, &SaveError::Locked));
                }
                for sentence in said {
                    assert_eq!(sentence.contains(name), is_said, "{tag}: {sentence}");
                    assert!(!sentence.contains('/') && !sentence.contains(".qipan"), "{tag}: {sentence}");
                }
            }
            let trouble =
                StorageError { subject: StorageSubject::File("/home/ann/settings.ron.bak".into()), error: io() };
            assert!(!super::storage_error_text(&lang, &trouble).contains(".ron"), "{tag}");
        }
    }
}
