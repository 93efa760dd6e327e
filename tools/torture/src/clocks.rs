//! `lab clocks`: lets computers play fast games with clocks in real time, in the whole app without a window. No computer may lose on time.
//!
//! A busy machine makes the test harder. The seed determines the games' clocks and players; the moves depend on the machine.

use qipan_core::rules::mix::RandomSequence;
use qipan_core::store::Store;
use qipan_core::store::recording::{Image, RecordingDisk};
use qipan_front::app::program::QipanProgram;
use qipan_front::app::{App, Launch, Overrides};
use qipan_front::rules::GameKind;
use qipan_front::ui::{EstimateMeasure, InputFrame, Program};
use std::error::Error;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// Fast clocks of each kind, as the settings file writes them.
const CLOCKS: [&str; 6] = [
    "Fischer(minutes: 0, seconds: 2)",
    "ByoYomi(minutes: 0, periods: 1, seconds: 1)",
    "ByoYomi(minutes: 0, periods: 3, seconds: 2)",
    "Canadian(minutes: 0, moves: 5, seconds: 6)",
    "Canadian(minutes: 0, moves: 1, seconds: 1)",
    "Absolute(minutes: 1)",
];
/// The computer players, as the settings file writes them.
const SEATS: [&str; 7] = [
    "Computer(level: 1)",
    "Computer(level: 5)",
    "Computer(level: 9)",
    "Computer(level: 12)",
    "Full(move_ms: 5000)",
    "Full(move_ms: 300)",
    "Adapting",
];
/// The longest time between two frames.
const FRAME: Duration = Duration::from_millis(250);

#[derive(clap::Args)]
pub struct ClocksArguments {
    /// Number of games.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Seed of the games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn run(arguments: ClocksArguments) -> Result<(), Box<dyn Error>> {
    let mut choice = RandomSequence::new(arguments.seed);
    let (began, mut lost) = (Instant::now(), 0);
    for number in 0..arguments.games {
        let game = if number % 2 == 0 { GameKind::Reversi } else { GameKind::Gomoku };
        let clock = CLOCKS[choice.next_below(CLOCKS.len())];
        let count = if game == GameKind::Gomoku && choice.next_below(4) == 0 { 3 } else { 2 };
        let seats: Vec<&str> = (0..count).map(|_| SEATS[choice.next_below(SEATS.len())]).collect();
        let (ended, plies, least_ms) = play(game, clock, &seats)?;
        let is_lost = ended.ends_with("time") || ended.ends_with("out");
        lost += u64::from(is_lost);
        println!("{} {clock} {}: {ended}, {plies} plies, at least {least_ms} ms left", game.word(), seats.join(" "));
    }
    println!("games {}, lost on time {lost}, {:.0} s", arguments.games, began.elapsed().as_secs_f64());
    if lost > 0 { Err(format!("{lost} games were lost on time").into()) } else { Ok(()) }
}

/// Plays a game. Returns how it ended, its number of plies, and the shortest time that a player had left, in milliseconds.
fn play(game: GameKind, clock: &str, seats: &[&str]) -> Result<(String, usize, u64), Box<dyn Error>> {
    let players: String = seats.iter().map(|seat| format!("(seat: {seat}),")).collect();
    let settings = format!("(move_delay_ms: 20, {}: (clock: {clock}, players: [{players}]))", game.word());
    let image = [("/", None), ("/data", None), ("/data/settings.ron", Some(settings.into_bytes()))];
    let disk = RecordingDisk::from_image(&Image::from(image.map(|(path, file)| (path.into(), file))));
    let (sender, wakes) = channel();
    let overrides = Overrides { game: Some(game), ..Overrides::default() };
    let wake = Arc::new(move || {
        let _ = sender.send(()); // The receiver is gone if the game is over.
    });
    let launch = Launch { overrides, new_game: true, wake, ..Launch::new(Store::new(Arc::new(disk), "/data")) };
    let mut program = QipanProgram::new(App::new(launch), |_| {});
    let (began, mut plies, mut least_ms) = (Instant::now(), 0, u64::MAX);
    loop {
        let now_ms = began.elapsed().as_millis() as u64;
        let frame = program.frame(&InputFrame { now_ms, ..InputFrame::default() }, &mut EstimateMeasure);
        plies += frame.events.iter().filter(|event| event.starts_with("placed")).count();
        least_ms = least_ms.min(least(&program.app.script_observer().clocks()));
        if let Some(ended) = frame.events.iter().find(|event| event.starts_with("ended")) {
            return Ok((ended.clone(), plies, least_ms));
        }
        let wait = frame.next_ms.map_or(FRAME, |next| Duration::from_millis(next.saturating_sub(now_ms)).min(FRAME));
        let _ = wakes.recv_timeout(wait);
        wakes.try_iter().for_each(drop);
    }
}

/// Returns the smallest number of milliseconds in a line such as `clock black 298000 white 30000+3`.
fn least(clocks: &str) -> u64 {
    let numbers = clocks.split(' ').filter_map(|word| word.split('+').next()?.parse().ok());
    numbers.min().unwrap_or(0)
}
