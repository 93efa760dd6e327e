//! The command `export`: writes a game in a format that other programs read, or as a picture.

use super::common::{ArgumentError, CliError, Common, file_message, lang, number_in_range, print_error};
use super::import;
use super::output::print_bytes;
use super::place::DataPlace;
use super::profiles;
use qipan::app::kernel::error_text;
use qipan::app::kernel::localized_message::{LocalizedMessage, of_disk};
use qipan::formats::{self, FORMATS, Format, WriteError};
use qipan::session::Session;
use qipan::store::incoming::{self, Incoming, IncomingError};
use qipan::store::{Disk, GameId, OpenError, RealDisk, atomic, check_save_name};
use qipan::ui::album::AlbumKind;
use std::io::ErrorKind;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct ExportArguments {
    /// The name of a saved game, the id of a game in the data directory, or a file.
    #[arg(value_name = "GAME")]
    source: String,
    /// The format to write: sgf, transcript, ggf, obf, psq, rec; png, a picture of the board; apng or gif, a moving picture of the game.
    #[arg(long, value_name = "FORMAT", value_parser = written_format)]
    format: ExportFormat,
    /// The width and height of a picture, in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 1080, value_parser = number_in_range(SIDE_PX))]
    size: u32,
    /// The file to write; without it the game is printed.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the output file if it exists.
    #[arg(long, requires = "out")]
    replace: bool,
}

/// Allowed picture sizes, in pixels per side.
const SIDE_PX: RangeInclusive<u32> = 120..=2880;

/// The output format of `qipan export`.
#[derive(Clone, Copy)]
enum ExportFormat {
    Format(&'static Format),
    Picture(AlbumKind),
}

/// Parses the name of a format that Qipan can write.
fn written_format(name: &str) -> Result<ExportFormat, ArgumentError> {
    match name {
        "png" => Ok(ExportFormat::Picture(AlbumKind::Still)),
        "apng" => Ok(ExportFormat::Picture(AlbumKind::Apng)),
        "gif" => Ok(ExportFormat::Picture(AlbumKind::Gif)),
        name => {
            let format = formats::format_named(name).filter(|format| format.write.is_some());
            format.map(ExportFormat::Format).ok_or_else(no_format)
        }
    }
}

fn no_format() -> ArgumentError {
    let names: Vec<&str> = FORMATS.iter().filter(|format| format.write.is_some()).map(|it| it.name).collect();
    ArgumentError(LocalizedMessage::new("slip-format").with("list", format!("{}, png, apng, gif", names.join(", "))))
}

/// Writes the game to a file or to standard output. If the source is damaged, writes the readable part and reports the warnings on standard
/// error.
pub fn export(common: &Common, arguments: &ExportArguments) -> Result<(), CliError> {
    let fail = |why: String| CliError::of_file(&arguments.source, LocalizedMessage::untranslated(why));
    let unread = |error: IncomingError| fail(error_text::refused(lang(), &error));
    let game = find(common, &arguments.source)?.game(&import::new_game_context(common)).map_err(unread)?;
    let session = game.session().map_err(unread)?;
    let bytes = match arguments.format {
        ExportFormat::Format(format) => {
            formats::write(format, &session.to_record()).map_err(|error| fail(unwritable(error)))?
        }
        ExportFormat::Picture(kind) => picture(common, &session, kind, arguments.size)?,
    };
    game.warnings.iter().for_each(|warning| {
        print_error(&file_message(
            &arguments.source,
            LocalizedMessage::untranslated(error_text::warning(lang(), warning)),
        ))
    });
    match &arguments.out {
        Some(out) => write_file(out, &bytes, arguments.replace),
        None => {
            print_bytes(&bytes);
            Ok(())
        }
    }
}

/// Makes a picture of the game's last position, or an animation of the whole game, in the current theme.
#[cfg(feature = "gui")]
fn picture(common: &Common, session: &Session, kind: AlbumKind, side_px: u32) -> Result<Vec<u8>, CliError> {
    use qipan::app::features::files::album;
    use qipan::app::kernel::config::Config;
    let store = profiles::store(common, &DataPlace::find_data_directory(common))?;
    let (config, problems) = Config::load(&store, super::open::overrides(common), Vec::new());
    problems.iter().for_each(print_error);
    let make = match kind {
        AlbumKind::Still | AlbumKind::Clipboard => album::picture,
        AlbumKind::Apng => album::animated_png,
        AlbumKind::Gif => album::gif,
    };
    qipan::shell::album::make(&make(session, &config, side_px))
        .map_err(|error| CliError::file_error(LocalizedMessage::untranslated(error)))
}

#[cfg(not(feature = "gui"))]
fn picture(_: &Common, _: &Session, _: AlbumKind, _: u32) -> Result<Vec<u8>, CliError> {
    Err(CliError::usage(LocalizedMessage::new("cli-no-pictures")))
}

/// Finds a game by its name: a saved game, else a game in the data directory by its id, else a file.
fn find(common: &Common, game: &str) -> Result<Incoming, CliError> {
    let place = DataPlace::find_data_directory(common);
    let store = profiles::store(common, &place)?;
    let is_there = |path: &Path| RealDisk.metadata(path).is_ok();
    let log = |decoded| Incoming::Log(Box::new(decoded));
    if check_save_name(game).is_ok() && is_there(&store.save_path(game)) {
        return store.load_saved(game).map(log).map_err(unopened);
    }
    if let Some(id) = GameId::parse(game).filter(|id| is_there(&store.log_path(id, 1))) {
        return store.load_game(&id).map(log).map_err(unopened);
    }
    let file = Path::new(game);
    if !is_there(file) {
        return Err(CliError::file_error(LocalizedMessage::new("cli-no-game").with("name", game.escape_debug())));
    }
    let fail = |error| CliError::of_file(game, LocalizedMessage::untranslated(error_text::refused(lang(), &error)));
    incoming::read_file(&RealDisk, file, super::import::charset_hints()).map_err(fail)
}

fn unopened(error: OpenError) -> CliError {
    CliError::file_error(LocalizedMessage::untranslated(error_text::not_opened(lang(), &error)))
}

/// Returns why a format cannot express a game, as text for the user.
fn unwritable(error: WriteError) -> String {
    let why = match error {
        WriteError::ReadOnly => "read-only",
        WriteError::UnsupportedStart => "start",
        WriteError::WrongGame => "game",
        WriteError::Players => "players",
        WriteError::Pass => "pass",
    };
    LocalizedMessage::new("cli-unwritable").with("why", why).in_language(lang())
}

fn write_file(out: &Path, bytes: &[u8], replace: bool) -> Result<(), CliError> {
    atomic::write_for_others(&RealDisk, out, bytes, replace).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => CliError::of_file(out.display(), LocalizedMessage::new("cli-is-there")),
        _ => CliError::of_file(out.display(), LocalizedMessage::new("cli-unwritten").and("why", of_disk(&error))),
    })
}
