//! `lab profiles`: many people share one data directory. Two programs at once play for one person after another and are killed at random
//! moments. Every durable record must be in the home folder of the person who played, and no game in another person's home. Linux only.

use crate::attack::program::{FinalOutput, HeadlessProgram};
use qipan_core::rules::mix::RandomSequence;
use qipan_core::store::profiles::{Profile, Profiles};
use qipan_core::store::{GameId, RealDisk, Store};
use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The moves of a Reversi game between two people at one machine.
const MOVES: [&str; 10] = ["f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7"];
/// The longest run of a program before it is killed, in milliseconds.
const LIFE_MS: usize = 900;

#[derive(clap::Args)]
pub struct ProfilesArguments {
    /// The `qipan` program; by default the program beside this `lab`.
    #[arg(long)]
    program: Option<PathBuf>,
    /// Number of times that a program is killed.
    #[arg(long, default_value_t = 300)]
    kills: usize,
    /// Number of people who share the data directory.
    #[arg(long, default_value_t = 30)]
    people: usize,
    /// Seed of the random choices.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Move a game to another person's home, to test that this is noticed.
    #[arg(long)]
    plant: bool,
}

/// The number of the last durable record, by the person's name and the game's name.
type DurableRecords = BTreeMap<(String, String), u64>;

pub fn run(arguments: ProfilesArguments) -> Result<(), Box<dyn Error>> {
    let program = crate::sibling::program_or_sibling(arguments.program)?;
    let (folder, mut random, began) = (tempfile::tempdir()?, RandomSequence::new(arguments.seed), Instant::now());
    let names: Vec<String> = (1..=arguments.people.max(2)).map(|at| format!("Pupil {at:02}")).collect();
    let people = found(&program, folder.path(), &names)?;
    let (mut durable, mut complaints) = (DurableRecords::new(), Vec::new());
    for _ in 0..arguments.kills.div_ceil(2) {
        for last in round(&program, folder.path(), &names, &mut random)? {
            remember(&last, &mut durable);
            // A complaint is allowed if both programs tried to play for the same person.
            let lines = last.stderr_text.lines().filter(|line| !line.ends_with("is being played in another window."));
            complaints.extend(lines.map(str::to_owned));
        }
    }
    if arguments.plant {
        misplace(&people)?;
    }
    let found = check(&people, &durable);
    complaints.iter().chain(&found).for_each(|what| println!("  {}", what.trim_end()));
    let records: u64 = durable.values().sum();
    let owners = durable.keys().map(|(name, _)| name).collect::<std::collections::BTreeSet<_>>().len();
    println!(
        "{} kills, {} people of whom {owners} played: {} games with {records} durable records, {} lost or in the wrong home, {} complaints, {:.1} s",
        arguments.kills.div_ceil(2) * 2,
        people.len(),
        durable.len(),
        found.len(),
        complaints.len(),
        began.elapsed().as_secs_f32()
    );
    match (found.len() + complaints.len(), durable.is_empty()) {
        (0, false) => Ok(()),
        (0, true) => Err("nothing was durable".into()),
        (wrong, _) => Err(format!("{wrong} things went wrong").into()),
    }
}

/// A person, and the store of that person's home folder.
type PersonHome = (Profile, Store);

/// Adds the people with the program itself. Each person's settings put the person's name into each of the person's games.
fn found(program: &Path, folder: &Path, names: &[String]) -> Result<Vec<PersonHome>, Box<dyn Error>> {
    let added = Command::new(program).args(["profiles", "add"]).args(names).arg("--data-dir").arg(folder).status()?;
    if !added.success() {
        return Err("nobody could be added".into());
    }
    let people = Profiles::of(&Store::new(Arc::new(RealDisk), folder));
    let homes: Vec<PersonHome> = people.list().0.into_iter().map(|one| (one.clone(), people.home(&one))).collect();
    for (one, home) in &homes {
        std::fs::create_dir_all(home.root())?;
        let name = &one.name;
        let text = format!(
            "(board: (hints: 4), reversi: (by_turns: false, players: [(name: {name:?}, seat: Human), (seat: Human)]))"
        );
        std::fs::write(home.root().join("settings.ron"), text)?;
    }
    Ok(homes)
}

/// Runs two programs at once and kills both. Returns their outputs.
fn round(
    program: &Path,
    folder: &Path,
    names: &[String],
    random: &mut RandomSequence,
) -> Result<[FinalOutput; 2], Box<dyn Error>> {
    let mut running = || -> Result<HeadlessProgram, Box<dyn Error>> {
        let mut running = HeadlessProgram::start(program, folder, &[], &[])?;
        for _ in 0..2 + random.next_below(3) {
            sitting(&mut running, &names[random.next_below(names.len())], random);
        }
        Ok(running)
    };
    let (one, other) = (running()?, running()?);
    std::thread::sleep(Duration::from_millis(random.next_below(LIFE_MS) as u64));
    Ok([one.kill()?, other.kill()?])
}

/// Lets the program switch to a person and play moves.
fn sitting(running: &mut HeadlessProgram, name: &str, random: &mut RandomSequence) {
    for line in ["do players", &format!("act button {name}"), "sync", "do play-reversi"] {
        running.send_line(line);
    }
    for name in MOVES.iter().take(2 + random.next_below(MOVES.len() - 1)) {
        running.send_line(&format!("move {name}"));
    }
}

/// Stores the records that a program reported as durable, under the person who played at that time.
fn remember(last: &FinalOutput, durable: &mut DurableRecords) {
    let (mut player, mut game) = (String::new(), None);
    for line in &last.lines {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "player" => (player, game) = (rest.to_owned(), None),
            "start" => game = Some(rest.to_owned()),
            "durable" => {
                if let (Some(game), Ok(number)) = (&game, rest.parse::<u64>()) {
                    let of_game = durable.entry((player.clone(), game.clone())).or_default();
                    *of_game = number.max(*of_game);
                }
            }
            _ => {}
        }
    }
}

/// Checks the homes of all people. Returns everything that is lost or is in another person's home.
fn check(people: &[PersonHome], durable: &DurableRecords) -> Vec<String> {
    let mut found = Vec::new();
    for (one, home) in people {
        for listed in home.list_games(0, usize::MAX).items {
            let is_his =
                |setup: &qipan_core::session::Setup| setup.players.iter().any(|player| player.name == one.name);
            match listed.summary {
                Ok(summary) if is_his(&summary.setup) => {}
                Ok(_) => found.push(format!("{}: the game {} is somebody else's", one.name, listed.name)),
                Err(error) => found.push(format!("{}: {error}", one.name)),
            }
        }
    }
    for ((name, game), number) in durable {
        let home = people.iter().find(|(one, _)| one.name == *name).map(|(_, home)| home);
        let decoded = home.zip(GameId::parse(game)).and_then(|(home, id)| home.load_game(&id).ok());
        let kept = decoded.and_then(|decoded| decoded.records.last().map(|record| record.number));
        if kept.is_none_or(|kept| kept < *number) {
            found.push(format!("{name}: of {game} {number} records were durable, and {kept:?} are there"));
        }
    }
    found
}

/// Moves the first game found into the next person's home, to test that `check` notices it.
fn misplace(people: &[PersonHome]) -> Result<(), Box<dyn Error>> {
    for (at, (_, home)) in people.iter().enumerate() {
        if let Some(listed) = home.list_games(0, 1).items.first() {
            let file = format!("{}.qipan", listed.name);
            let target = people[(at + 1) % people.len()].1.root().join("games");
            std::fs::create_dir_all(&target)?;
            std::fs::rename(home.root().join("games").join(&file), target.join(file))?;
            return Ok(());
        }
    }
    Err("there is no game to misplace".into())
}
