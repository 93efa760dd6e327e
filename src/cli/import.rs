//! `import`: games of other programs into the saved games, many of them into a collection, or a list of what files hold.

use super::common::{Common, Failure, complain, print};
use super::place::Place;
use super::profiles;
use qipan::app::wall::{self, SystemWall, Wall};
use qipan::engine::LEVEL_TABLE_VERSION;
use qipan::formats::{self, Format, GameHeading, Games, Hints, Oddity, ReadError};
use qipan::rules::{Color, Ply};
use qipan::session::{Game, Occasion, Session};
use qipan::store::incoming::{self, Incoming, IncomingError, IncomingGame};
use qipan::store::index::ask::{Remark, Tally};
use qipan::store::index::{Index, Reply};
use qipan::store::{RealDisk, Store, save_name_for};
use std::fmt::Display;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// So many remarks are printed.
const REMARKS_PRINTED: usize = 20;

#[derive(clap::Args)]
pub struct Arguments {
    /// Session files and games of other programs. A folder, or a file of many games, becomes a collection.
    #[arg(required = true, value_name = "PATH")]
    files: Vec<PathBuf>,
    /// All of them become one collection of this name.
    #[arg(long, value_name = "NAME", conflicts_with = "list")]
    collection: Option<String>,
    /// Only list the games of the files.
    #[arg(long)]
    list: bool,
}

/// Takes every file that can be taken; the others are told one by one.
pub fn import(common: &Common, arguments: &Arguments) -> Result<(), Failure> {
    let place = Place::find(common);
    place.trouble.iter().for_each(|trouble| complain(&trouble.to_string()));
    let store = profiles::store(common, &place)?;
    let mut failed = None;
    for files in groups(arguments) {
        let done = match files {
            [file] if arguments.list => list(file),
            [file] if arguments.collection.is_none() && !is_collection(file) => import_one(common, &store, file),
            files => collect(&store, files, arguments.collection.clone()),
        };
        match done {
            Ok(lines) => print(&lines),
            Err(failure) => {
                let before = failed.replace(failure);
                before.iter().for_each(|failure: &Failure| complain(&failure.sentence));
            }
        }
    }
    failed.map_or(Ok(()), Err)
}

/// What is imported at once: each file alone, or all for one collection.
fn groups(arguments: &Arguments) -> Vec<&[PathBuf]> {
    match &arguments.collection {
        Some(_) => vec![&arguments.files[..]],
        None => arguments.files.chunks(1).collect(),
    }
}

/// Whether a path is a folder, or a file of many games that are read one after another.
fn is_collection(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let streams = |format: Option<&'static Format>| format.is_some_and(|format| format.games.is_some());
    match incoming::read_file(&RealDisk, path, Hints::default()) {
        Ok(Incoming::Other(read)) => {
            matches!(read.games, Games::Many(_)) && streams(formats::format_named(read.format))
        }
        Err(IncomingError::Io(error)) if error.kind() == ErrorKind::FileTooLarge => {
            streams(formats::format_of_name(&name))
        }
        Err(IncomingError::Read(ReadError::TooLarge { .. })) => streams(formats::format_of_name(&name)),
        Err(IncomingError::Io(_)) => path.is_dir(),
        _ => false,
    }
}

/// Makes a collection of paths, with its index, and reports.
fn collect(store: &Store, paths: &[PathBuf], name: Option<String>) -> Result<String, Failure> {
    let first = paths.first().map_or(Path::new(""), PathBuf::as_path);
    let (index, answers) = Index::start(store.clone(), || {}).map_err(|error| fail(first, error))?;
    index.collect_as(1, paths.to_vec(), name);
    let tally = answers.iter().find_map(|answer| match answer.reply {
        Reply::Collected(tally) => Some(tally),
        _ => None,
    });
    index.finish();
    let tally = tally.unwrap_or_default();
    let report = report(&tally);
    if tally.taken == 0 || !tally.trouble.is_empty() {
        print(&report);
        let why = if tally.trouble.is_empty() { "it holds no game that can be taken" } else { &tally.trouble };
        return Err(fail(first, why));
    }
    let Tally { name, positions, odd, refused, .. } = &tally;
    let games = counted(tally.taken as usize, "game");
    let place = first.display();
    Ok(format!("{place}: collection {name:?}, {games}, {positions} positions, {odd} odd, {refused} refused\n{report}"))
}

/// The first remarks, and how many more there are.
fn report(tally: &Tally) -> String {
    let line = |remark: &Remark| {
        let kind = if remark.is_refusal { "refused: " } else { "" };
        format!("  {}: {kind}{}\n", remark.file, remark.oddity)
    };
    let lines: String = tally.remarks.iter().take(REMARKS_PRINTED).map(line).collect();
    match (tally.odd + tally.refused).saturating_sub(REMARKS_PRINTED as u32) {
        0 => lines,
        more => format!("{lines}  and {more} more\n"),
    }
}

fn fail(file: &Path, why: impl Display) -> Failure {
    Failure::file(format!("{}: {why}", file.display()))
}

fn import_one(common: &Common, store: &Store, file: &Path) -> Result<String, Failure> {
    let read = incoming::read_file(&RealDisk, file, Hints::default()).map_err(|error| fail(file, error))?;
    let game = read.game(&occasion(common)).map_err(|error| match error {
        IncomingError::Read(ReadError::Many { .. }) => fail(file, format!("{error}; --list shows them")),
        error => fail(file, error),
    })?;
    let session = game.session().map_err(|error| fail(file, error))?;
    let IncomingGame { setup, records, oddities } = game;
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let wanted = save_name_for(&setup.players, &setup.venue.date, &stem);
    let name = store.save_new(&wanted, &setup, &records).map_err(|error| fail(file, error))?;
    let odd: String = oddities.iter().map(|oddity| format!("; {oddity}")).collect();
    Ok(format!("{}: {}, saved as {name:?}{odd}\n", file.display(), what(&session)))
}

/// What a record does not tell of the game that it becomes.
pub fn occasion(common: &Common) -> Occasion {
    let now_s = wall::now_s(&SystemWall);
    Occasion {
        seats: Vec::new(),
        level_table: LEVEL_TABLE_VERSION,
        seed: common.seed.unwrap_or(SystemWall.now_ns() as u64),
        started: (now_s, SystemWall.offset_min(now_s)),
    }
}

/// "Reversi, 60 moves".
fn what(session: &Session) -> String {
    let placements = session.plies().iter().filter(|ply| matches!(ply, Ply::Place(_))).count();
    let game = match &session.setup().game {
        Game::Reversi { .. } => "Reversi".to_owned(),
        Game::Gomoku(game) => format!("five in a row ({}, {}×{})", game.rule, game.columns, game.rows),
    };
    format!("{game}, {}", counted(placements, "move"))
}

fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn list(file: &Path) -> Result<String, Failure> {
    let read = incoming::read_file(&RealDisk, file, Hints::default()).map_err(|error| fail(file, error))?;
    let (format, games, oddities) = match read {
        Incoming::Other(read) => (read.format, read.listed(), read.oddities),
        log @ Incoming::Log(_) => {
            let game = log.game(&Occasion::default()).map_err(|error| fail(file, error))?;
            let session = game.session().map_err(|error| fail(file, error))?;
            ("session", vec![GameHeading::of(&session.to_record())], game.oddities)
        }
    };
    let plural = if games.len() == 1 { "game" } else { "games" };
    let mut text = format!("{}: {format}, {} {plural}\n", file.display(), games.len());
    oddities.iter().for_each(|oddity: &Oddity| text += &format!("  {oddity}\n"));
    (1..).zip(&games).for_each(|(number, game)| text += &format!("{number}. {}\n", line(game)));
    Ok(text)
}

/// "Ann - Bob, Paris, 2024, 40:24, 60 moves"; what is not known is left out.
fn line(game: &GameHeading) -> String {
    let name = |(place, name): (usize, &String)| match name.is_empty() {
        true => Color::ALL[place % Color::ALL.len()].word().to_owned(),
        false => name.clone(),
    };
    let is_named = game.players.iter().any(|name| !name.is_empty());
    let names: Vec<String> = game.players.iter().enumerate().filter(|_| is_named).map(name).collect();
    let result = game.result.map(|result| result.to_string()).unwrap_or_default();
    let facts = [names.join(" - "), game.event.clone(), game.date.clone(), result, counted(game.placements, "move")];
    facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(", ")
}
