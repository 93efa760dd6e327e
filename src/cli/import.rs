//! `import`: games of other programs into the saved games, or a list of what files hold.

use super::common::{Common, Failure, complain, print};
use super::place::Place;
use qipan::app::wall::{self, SystemWall, Wall};
use qipan::engine::LEVEL_TABLE_VERSION;
use qipan::formats::{GameHeading, Hints, Oddity, ReadError};
use qipan::rules::{Color, Ply};
use qipan::session::{Game, Occasion, Session};
use qipan::store::incoming::{self, Incoming, IncomingError, IncomingGame};
use qipan::store::{RealDisk, Store, save_name_for};
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(clap::Args)]
pub struct Arguments {
    /// Session files, transcripts (.txt), WTHOR files (.wtb) of one game.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Only list the games of the files.
    #[arg(long)]
    list: bool,
}

/// Takes every file that can be taken; the others are told one by one.
pub fn import(common: &Common, arguments: &Arguments) -> Result<(), Failure> {
    let place = Place::find(common);
    place.trouble.iter().for_each(|trouble| complain(&trouble.to_string()));
    let store = Store::new(Arc::new(RealDisk), &place.root);
    let mut failed = None;
    for file in &arguments.files {
        let done = if arguments.list { list(file) } else { import_one(common, &store, file) };
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
    format!("{game}, {}", counted(placements))
}

fn counted(placements: usize) -> String {
    format!("{placements} {}", if placements == 1 { "move" } else { "moves" })
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
    let facts = [names.join(" - "), game.event.clone(), game.date.clone(), result, counted(game.placements)];
    facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(", ")
}
