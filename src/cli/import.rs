//! The command `import`: adds games of other programs to the saved games, makes a collection of many games, or lists a file's games.

use super::common::{CliError, Common, file_message, lang, print_error};
use super::output::print_sentence;
use super::place::DataPlace;
use super::profiles;
use qipan::app::kernel::localized_message::LocalizedMessage;
use qipan::app::kernel::wall_clock as wall;
use qipan::app::kernel::wall_clock::{SystemWallClock, WallClock};
use qipan::app::kernel::{error_text, game_words as words};
use qipan::app::usual_charset;
use qipan::engine::LEVEL_TABLE_VERSION;
use qipan::formats::{self, FileGames, Format, FormatWarning, GameHeading, Hints, ReadError};
use qipan::rules::{Color, Ply};
use qipan::session::{Session, SessionContext};
use qipan::store::incoming::{self, Incoming, IncomingError, IncomingGame};
use qipan::store::index::query::{CollectionTally, CollectionWarning};
use qipan::store::index::{Index, IndexReply, files_in};
use qipan::store::{RealDisk, SaveError, Store, save_name_for};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Maximum number of warnings about imported files that are printed.
const REMARKS_PRINTED: usize = 20;

#[derive(clap::Args)]
pub struct ImportArguments {
    /// Session files and games of other programs. A folder, or a file of many games, becomes a collection.
    #[arg(required = true, value_name = "PATH")]
    files: Vec<PathBuf>,
    /// Make one collection with this name of all games.
    #[arg(long, value_name = "NAME", conflicts_with = "list")]
    collection: Option<String>,
    /// Only list the games of the files, and import nothing.
    #[arg(long)]
    list: bool,
    /// Exit with code 1 also where a file is taken but a game in it is refused.
    #[arg(long)]
    strict: bool,
}

/// Imports every valid file, and reports the error of each other file.
pub fn import(common: &Common, arguments: &ImportArguments) -> Result<(), CliError> {
    let place = DataPlace::find_data_directory(common);
    place.place_trouble.iter().for_each(|trouble| print_error(&LocalizedMessage::untranslated(trouble.shown(lang()))));
    let store = profiles::store(common, &place)?;
    let mut failed: Option<CliError> = None;
    for files in groups(arguments) {
        let done = match files {
            [folder] if arguments.list && folder.is_dir() => list_folder(folder),
            [file] if arguments.list => list(file),
            [file] if arguments.collection.is_none() && !is_collection(file) => import_one(common, &store, file),
            files => collect(&store, files, arguments.collection.clone()),
        };
        let failure = match done {
            Ok(Done { lines, refused }) => {
                lines.iter().for_each(print_sentence);
                let file = files.first().map_or(Path::new(""), PathBuf::as_path);
                let told = || LocalizedMessage::new("cli-refused-games").count("count", refused);
                (arguments.strict && refused > 0).then(|| fail(file, told()))
            }
            Err(failure) => Some(failure),
        };
        if let Some(failure) = failure {
            let before = failed.replace(failure);
            before.iter().for_each(|failure| print_error(&failure.sentence));
        }
    }
    failed.map_or(Ok(()), Err)
}

/// What was done with a group of files: the lines to print, and the number of games and files in it that were refused.
struct Done {
    lines: Vec<LocalizedMessage>,
    refused: usize,
}

/// The groups of files that are imported together: each file alone, or all files for one collection.
fn groups(arguments: &ImportArguments) -> Vec<&[PathBuf]> {
    match &arguments.collection {
        Some(_) => vec![&arguments.files[..]],
        None => arguments.files.chunks(1).collect(),
    }
}

/// Whether a path is a folder, or a file of a format that holds many games one after another.
fn is_collection(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let streams = |format: Option<&'static Format>| format.is_some_and(|format| format.open_game_reader.is_some());
    match incoming::read_file(&RealDisk, path, charset_hints()) {
        Ok(Incoming::Other(read)) => {
            matches!(read.games, FileGames::Many(_)) && streams(formats::format_named(read.format))
        }
        Err(IncomingError::Io(error)) if error.kind() == ErrorKind::FileTooLarge => {
            streams(formats::format_by_extension(&name))
        }
        Err(IncomingError::Read(ReadError::TooLarge { .. })) => streams(formats::format_by_extension(&name)),
        Err(IncomingError::Io(_)) => path.is_dir(),
        _ => false,
    }
}

/// Makes a collection of paths, with its index, and prints a report.
fn collect(store: &Store, paths: &[PathBuf], name: Option<String>) -> Result<Done, CliError> {
    let first = paths.first().map_or(Path::new(""), PathBuf::as_path);
    let (index, answers) = Index::start(store.with_charset(charset_hints().charset), || {})
        .map_err(|error| fail(first, LocalizedMessage::untranslated(error)))?;
    index.collect_as(1, paths.to_vec(), name);
    let tally = answers.iter().find_map(|answer| match answer.reply {
        IndexReply::Collected(tally) => Some(tally),
        _ => None,
    });
    index.finish();
    let tally = tally.unwrap_or_default();
    let mut report = report(&tally);
    if tally.taken + tally.saved == 0 || !tally.error_text.is_empty() {
        report.iter().for_each(print_sentence);
        let none = || LocalizedMessage::new("cli-nothing-taken");
        return Err(fail(
            first,
            if tally.error_text.is_empty() { none() } else { LocalizedMessage::untranslated(&tally.error_text) },
        ));
    }
    let refused = tally.refused as usize;
    if tally.saved > 0 {
        let told = LocalizedMessage::new("cli-own-saved").count("count", tally.saved as usize);
        report.insert(0, file_message(first.display(), told));
    }
    if tally.taken == 0 {
        return Ok(Done { lines: report, refused });
    }
    let CollectionTally { name, positions, warning_count: odd, .. } = &tally;
    let told = LocalizedMessage::new("cli-collected").with("name", name.escape_debug()).with("positions", positions);
    let told = told.and("games", games(tally.taken as usize)).with("odd", odd).with("refused", refused);
    report.insert(0, file_message(first.display(), told));
    Ok(Done { lines: report, refused })
}

/// Returns the first warnings as lines, and a line with the number of the remaining warnings.
fn report(tally: &CollectionTally) -> Vec<LocalizedMessage> {
    let line = |remark: &CollectionWarning| {
        let id = if remark.is_refusal { "cli-refused" } else { "cli-odd" };
        LocalizedMessage::new(id).with("file", &remark.file).and("what", warning_text(&remark.warning))
    };
    let mut lines: Vec<LocalizedMessage> = tally.remarks.iter().take(REMARKS_PRINTED).map(line).collect();
    if let more @ 1.. = (tally.warning_count + tally.refused).saturating_sub(REMARKS_PRINTED as u32) {
        lines.push(LocalizedMessage::new("cli-more").with("count", more));
    }
    lines
}

/// A warning about a file, in the user's language.
pub fn warning_text(warning: &FormatWarning) -> LocalizedMessage {
    LocalizedMessage::untranslated(error_text::warning(lang(), warning))
}

fn fail(file: &Path, why: LocalizedMessage) -> CliError {
    CliError::of_file(file.display(), why)
}

/// Makes the error for a file whose games cannot be taken one by one.
pub fn games_error(file: &Path, error: IncomingError) -> CliError {
    match error {
        IncomingError::Read(ReadError::TooManyGames { count }) => {
            fail(file, LocalizedMessage::new("cli-many").with("count", count))
        }
        error => import_error(file, &error),
    }
}

/// Makes the error for a file that cannot be imported.
pub fn import_error(file: &Path, error: &IncomingError) -> CliError {
    fail(file, LocalizedMessage::untranslated(error_text::refused(lang(), error)))
}

fn import_one(common: &Common, store: &Store, file: &Path) -> Result<Done, CliError> {
    let read = incoming::read_file(&RealDisk, file, charset_hints()).map_err(|error| import_error(file, &error))?;
    let refused = read.refused();
    let (games, warnings) = read.games(&new_game_context(common)).map_err(|error| games_error(file, error))?;
    let saved =
        games.iter().map(|game| save(store, file, game)).collect::<Result<Vec<LocalizedMessage>, CliError>>()?;
    let clauses = saved.into_iter().chain(warnings.iter().map(warning_text));
    let all = clauses.reduce(|all, next| LocalizedMessage::new("clauses").and("first", all).and("next", next));
    let lines = all.map(|all| file_message(file.display(), all)).into_iter().collect();
    Ok(Done { lines, refused })
}

/// Saves a game of a file under its players' names, or under the file's name if it names no players.
fn save(store: &Store, file: &Path, game: &IncomingGame) -> Result<LocalizedMessage, CliError> {
    let session = game.session().map_err(|error| import_error(file, &error))?;
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let wanted = save_name_for(&game.setup.players, &game.setup.venue.date, &stem);
    let name = store.save_new(&wanted, &game.setup, &game.records).map_err(|error| unsaved(file, &wanted, &error))?;
    Ok(LocalizedMessage::new("cli-saved").and("game", what(&session)).with("name", name.escape_debug()))
}

/// Returns hints for reading files that state no charset: the usual charset of the user's language.
pub fn charset_hints() -> Hints {
    Hints { charset: usual_charset(lang().tag()).map(str::to_owned), ..Hints::default() }
}

/// Returns the data that a new game needs and an imported record lacks: seats, random seed and time of start.
pub fn new_game_context(common: &Common) -> SessionContext {
    let now_s = wall::now_s(&SystemWallClock);
    SessionContext {
        seats: Vec::new(),
        level_table: LEVEL_TABLE_VERSION,
        seed: common.seed.unwrap_or(SystemWallClock.now_ns() as u64),
        started: (now_s, SystemWallClock.offset_min(now_s)),
    }
}

/// Describes a game for the user: "Reversi, 60 moves".
fn what(session: &Session) -> LocalizedMessage {
    let placements = session.plies().iter().filter(|ply| matches!(ply, Ply::Place(_))).count();
    let game = &session.setup().game;
    let mut told = LocalizedMessage::new(format!("cli-{}", game.kind().word()));
    if let Some(game) = game.as_gomoku() {
        let rule = LocalizedMessage::new(format!("rule-{}", game.rule.word()));
        told = told.and("rule", rule).with("columns", game.columns).with("rows", game.rows);
    }
    told.and("moves", moves(placements))
}

fn moves(count: usize) -> LocalizedMessage {
    LocalizedMessage::new("cli-moves").count("count", count)
}

fn games(count: usize) -> LocalizedMessage {
    LocalizedMessage::new("cli-games").count("count", count)
}

fn unsaved(file: &Path, name: &str, error: &SaveError) -> CliError {
    fail(file, LocalizedMessage::untranslated(error_text::not_saved(lang(), name, error)))
}

/// Lists the games of a folder's files. Files without games are reported if other files have some.
fn list_folder(folder: &Path) -> Result<Done, CliError> {
    let files = files_in(&RealDisk, folder).map_err(|error| import_error(folder, &IncomingError::Io(error)))?;
    let (mut lines, mut failures, mut has_games, mut refused) = (Vec::new(), Vec::new(), false, 0);
    for file in files {
        match list(&folder.join(&file)) {
            Ok(listed) => {
                has_games = true;
                refused += listed.refused;
                lines.extend(listed.lines);
            }
            Err(failure) => failures.push(failure.sentence),
        }
    }
    refused += failures.len();
    lines.extend(failures);
    if has_games {
        return Ok(Done { lines, refused });
    }
    lines.iter().for_each(print_error);
    Err(fail(folder, LocalizedMessage::new("cli-nothing-taken")))
}

fn list(file: &Path) -> Result<Done, CliError> {
    let read = incoming::list_file(&RealDisk, file, charset_hints()).map_err(|error| import_error(file, &error))?;
    let refused = read.refused();
    let (format, headings, warnings) = match read {
        Incoming::Other(read) => (read.format, read.headings(), read.warnings),
        log @ Incoming::Log(_) => {
            let game = log.game(&SessionContext::default()).map_err(|error| import_error(file, &error))?;
            let session = game.session().map_err(|error| import_error(file, &error))?;
            ("session", vec![GameHeading::of(&session.to_record())], game.warnings)
        }
    };
    let listed = LocalizedMessage::new("cli-listed").with("format", format).and("games", games(headings.len()));
    let mut lines = vec![file_message(file.display(), listed)];
    lines.extend(
        warnings
            .iter()
            .map(|warning| LocalizedMessage::untranslated(format!("  {}", warning_text(warning).in_language(lang())))),
    );
    lines.extend(
        (1..).zip(&headings).map(|(number, game)| LocalizedMessage::untranslated(format!("{number}. {}", line(game)))),
    );
    Ok(Done { lines, refused })
}

/// Formats a game's heading as "Ann - Bob, Paris, 2024, 40:24, 60 moves". Leaves out unknown parts.
fn line(game: &GameHeading) -> String {
    let name = |(place, name): (usize, &String)| match name.is_empty() {
        true => words::color(lang(), Color::ALL[place % Color::ALL.len()]),
        false => name.clone(),
    };
    let is_named = game.players.iter().any(|name| !name.is_empty());
    let names: Vec<String> = game.players.iter().enumerate().filter(|_| is_named).map(name).collect();
    let result = game.result.map(|result| result.to_string()).unwrap_or_default();
    let facts =
        [names.join(" - "), game.event.clone(), game.date.clone(), result, moves(game.placements).in_language(lang())];
    facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(", ")
}
