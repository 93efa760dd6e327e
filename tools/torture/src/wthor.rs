//! `lab wthor`: replays every game of the WTHOR database and counts them, or writes one of its games as a session.

use qipan_core::formats::wthor::{StoredGame, WthorFile, parse_games, parse_players, parse_tournaments};
use qipan_core::formats::{GameRecord, GameResult};
use qipan_core::rules::{Ply, Position};
use qipan_core::session::{Record, SessionContext, Setup, from_record};
use qipan_core::store::log::encode_whole;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct WthorArguments {
    /// The folder with the `.wtb` files, WTH.JOU and WTH.TRN.
    folder: PathBuf,
    /// Write one game as a session instead: its year, its index in the file from 0, and optionally the number of plies to write.
    #[arg(long, value_name = "YEAR:PLACE[:PLIES]", requires = "out")]
    sample: Option<String>,
    /// The file into which the session is written.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

struct Database {
    players: Vec<String>,
    tournaments: Vec<String>,
    files: Vec<WthorFile>,
}

#[derive(Default)]
struct WthorCounts {
    games: u64,
    plies: u64,
    illegal: u64,
    finished: u64,
    scores_equal: u64,
    with_passes: u64,
    passes: u64,
}

pub fn run(arguments: WthorArguments) -> Result<(), Box<dyn Error>> {
    let database = read(&arguments.folder)?;
    match (arguments.sample, arguments.out) {
        (Some(sample), Some(out)) => write_sample(&database, &sample, &out),
        _ => {
            print(&count(&database));
            Ok(())
        }
    }
}

/// Passes the games of a WTHOR folder to `take`, one year at a time. Leaves out games that cannot be replayed.
pub fn for_each_year(folder: &Path, mut take: impl FnMut(u16, Vec<GameRecord>)) -> Result<(), Box<dyn Error>> {
    let Database { players, tournaments, files } = read(folder)?;
    for file in &files {
        let game = |game: &StoredGame| game.record(file.year, &players, &tournaments).ok();
        take(file.year, file.games.iter().filter_map(game).collect());
    }
    Ok(())
}

fn read(folder: &Path) -> Result<Database, Box<dyn Error>> {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<_, std::io::Error>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("wtb")));
    paths.sort();
    let in_file = |path: &Path, error: &dyn Error| format!("{}: {error}", path.display());
    let mut files = Vec::new();
    for path in &paths {
        files.push(parse_games(&fs::read(path)?).map_err(|error| in_file(path, &error))?);
    }
    let (players, tournaments) = (folder.join("WTH.JOU"), folder.join("WTH.TRN"));
    Ok(Database {
        players: parse_players(&fs::read(&players)?).map_err(|error| in_file(&players, &error))?,
        tournaments: parse_tournaments(&fs::read(&tournaments)?).map_err(|error| in_file(&tournaments, &error))?,
        files,
    })
}

fn count(database: &Database) -> WthorCounts {
    let mut counts = WthorCounts::default();
    for file in &database.files {
        for game in &file.games {
            counts.games += 1;
            match game.record(file.year, &database.players, &database.tournaments) {
                Ok(record) => count_game(&mut counts, &record),
                Err(_) => counts.illegal += 1,
            }
        }
    }
    counts
}

fn count_game(counts: &mut WthorCounts, record: &GameRecord) {
    let plies = record.plies();
    let passes = plies.iter().filter(|ply| **ply == Ply::Pass).count() as u64;
    counts.plies += plies.len() as u64 - passes;
    counts.passes += passes;
    counts.with_passes += u64::from(passes > 0);
    if let Some(score) = final_score(&record.final_position()) {
        counts.finished += 1;
        counts.scores_equal += u64::from(record.result == Some(score));
    }
}

/// Returns the score of a finished Reversi game; `None` if it is not finished.
fn final_score(position: &Position) -> Option<GameResult> {
    match position {
        Position::Reversi(position) if position.is_over() => {
            let (black, white) = position.final_scores();
            Some(GameResult::Score { black, white })
        }
        _ => None,
    }
}

fn print(counts: &WthorCounts) {
    println!("games {}", counts.games);
    println!("plies {}", counts.plies);
    println!("illegal {}", counts.illegal);
    println!("finished {}", counts.finished);
    println!("scores equal {}", counts.scores_equal);
    println!("games with passes {}, passes {}", counts.with_passes, counts.passes);
}

fn write_sample(database: &Database, sample: &str, out: &Path) -> Result<(), Box<dyn Error>> {
    let numbers: Vec<usize> = sample.split(':').map(str::parse).collect::<Result<_, _>>()?;
    let (year, place) = (numbers.first().copied().unwrap_or(0), numbers.get(1).copied().unwrap_or(0));
    let plies = numbers.get(2).copied().unwrap_or(usize::MAX);
    let file = database.files.iter().find(|file| usize::from(file.year) == year).ok_or("no file of that year")?;
    let game = file.games.get(place).ok_or("no game at that place")?;
    let record = game.record(file.year, &database.players, &database.tournaments)?;
    let (setup, records) = session(&record, plies, year)?;
    fs::write(out, encode_whole(&setup, &records).ok_or("the game does not fit into a session")?)?;
    println!("{} – {}, {} {}", record.players[0], record.players[1], record.event, record.date);
    Ok(())
}

/// Converts a game to a session between two people, cut after `plies` plies.
fn session(record: &GameRecord, plies: usize, year: usize) -> Result<(Setup, Vec<Record>), Box<dyn Error>> {
    let line = record.plies();
    let mut kept = GameRecord::of_plies(record.start().clone(), &line[..plies.min(line.len())])?;
    kept.players.clone_from(&record.players);
    (kept.date, kept.event) = (record.date.clone(), record.event.clone());
    // The session starts on the first of January, because WTHOR gives only the year.
    let started = (((year as i64 - 1970) * 365 + (year as i64 - 1969) / 4) * 86_400, 0);
    Ok(from_record(&kept, &SessionContext { level_table: 1, started, ..SessionContext::default() })?)
}
