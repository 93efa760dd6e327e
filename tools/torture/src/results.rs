//! `lab results`: the whole app plays without a window while the results folder fails, does not answer, is full or is missing. The app is
//! closed and killed in between. In the end every game must be in the folder once, and no frame may have waited.

mod failing_disk;

use failing_disk::{DiskFault, FailingDisk};
use qipan_core::rules::mix::RandomSequence;
use qipan_core::session::Seat;
use qipan_core::store::{GameId, RealDisk, Store};
use qipan_front::app::kernel::intent::{Action, Intent};
use qipan_front::app::program::QipanProgram;
use qipan_front::app::{App, Launch, Output, Overrides};
use qipan_front::ui::{EstimateMeasure, InputFrame, Program};
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The cells of a Reversi game of nine moves in which Black takes all of White's discs.
const SHORT: [(u8, u8); 9] = [(4, 5), (5, 3), (4, 2), (5, 5), (6, 4), (3, 5), (4, 6), (5, 4), (2, 4)];
/// The longest time that a frame may take.
const FRAME_MAX: Duration = Duration::from_millis(50);
/// Once the folder works again, all results must be in it within this time.
const PATIENCE: Duration = Duration::from_secs(180);

#[derive(clap::Args)]
pub struct ResultsTortureArguments {
    /// Number of times that each fault of the folder occurs.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Duration of each fault, in seconds.
    #[arg(long, default_value_t = 30.0)]
    ill_s: f64,
    /// Duration of the time without a fault between two faults, in seconds.
    #[arg(long, default_value_t = 3.0)]
    well_s: f64,
    /// The pause after each game, in milliseconds.
    #[arg(long, default_value_t = 250)]
    game_ms: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Remove a transcript at the end, to test that this is noticed.
    #[arg(long)]
    lose: bool,
}

/// The tested app, and the durations of its frames.
struct PlayingApp {
    store: Store,
    program: Option<QipanProgram>,
    said: Arc<Mutex<Vec<Output>>>,
    began: Instant,
    frames: Vec<Duration>,
    starts: usize,
}

impl PlayingApp {
    fn new(store: Store) -> PlayingApp {
        let began = Instant::now();
        let mut player =
            PlayingApp { store, program: None, said: Arc::default(), began, frames: Vec::new(), starts: 0 };
        player.start();
        player
    }

    fn start(&mut self) {
        let human = Some(Seat::Human);
        let overrides = Overrides { black: human.clone(), white: human, ..Overrides::default() };
        let launch = Launch { overrides, new_game: true, ..Launch::new(self.store.clone()) };
        let said = self.said.clone();
        let hear = move |word| said.lock().map_or((), |mut said| said.push(word));
        self.program = Some(QipanProgram::new(App::new(launch), hear));
        self.starts += 1;
        self.frame();
    }

    fn frame(&mut self) {
        let now_ms = self.began.elapsed().as_millis() as u64;
        let Some(program) = &mut self.program else { return };
        let before = Instant::now();
        program.frame(&InputFrame { now_ms, ..InputFrame::default() }, &mut EstimateMeasure);
        self.frames.push(before.elapsed());
    }

    fn game(&mut self) {
        for cell in SHORT {
            std::thread::sleep(Duration::from_millis(3));
            self.wish(Intent::Place(cell));
        }
        self.wish(Intent::Do(Action::NewSame));
    }

    fn wish(&mut self, intent: Intent) {
        if let Some(program) = &mut self.program {
            program.app.update(intent);
        }
        self.frame();
    }

    /// Restarts the app. Closes it first as a user does if `is_closed`; else saves only the records and abandons the upload thread, as a
    /// kill would.
    fn restart(&mut self, is_closed: bool) {
        if let Some(mut program) = self.program.take() {
            program.app.script_observer().request_write_barrier();
            while !program.app.script_observer().is_barrier_done() {
                let now_ms = self.began.elapsed().as_millis() as u64;
                program.frame(&InputFrame { now_ms, ..InputFrame::default() }, &mut EstimateMeasure);
                std::thread::sleep(Duration::from_millis(2));
            }
            if is_closed {
                program.finish();
            }
        }
        self.start();
    }

    fn problems(&self) -> Vec<String> {
        let said = self.said.lock().map(|said| said.clone()).unwrap_or_default();
        said.into_iter().filter_map(|said| if let Output::Problem(line) = said { Some(line) } else { None }).collect()
    }
}

pub fn run(arguments: ResultsTortureArguments) -> Result<(), Box<dyn Error>> {
    let (data, folder) = (tempfile::tempdir()?, tempfile::tempdir()?);
    let settings = format!("(move_delay_ms: 0, results: (folder: {:?}))", folder.path());
    fs::write(data.path().join("settings.ron"), settings)?;
    let disk = FailingDisk::new(folder.path());
    let mut player = PlayingApp::new(Store::new(Arc::new(disk.clone()), data.path()));
    play(&mut player, &disk, &arguments);
    disk.set(DiskFault::None);
    player.restart(true);
    let well = Instant::now();
    let store = Store::new(Arc::new(RealDisk), data.path());
    while well.elapsed() < PATIENCE && !count(&store, folder.path())?.is_whole() {
        player.frame();
        std::thread::sleep(Duration::from_millis(20));
    }
    if arguments.lose {
        lose(folder.path())?;
    }
    print_result(&player, &count(&store, folder.path())?, well.elapsed())
}

fn play(player: &mut PlayingApp, disk: &FailingDisk, arguments: &ResultsTortureArguments) {
    let mut choice = RandomSequence::new(arguments.seed);
    for _ in 0..arguments.rounds {
        for fault in DiskFault::ALL {
            for (fault, seconds) in [(fault, arguments.ill_s), (DiskFault::None, arguments.well_s)] {
                disk.set(fault);
                let until = Instant::now() + Duration::from_secs_f64(seconds);
                while Instant::now() < until {
                    player.game();
                    let next = Instant::now() + Duration::from_millis(arguments.game_ms);
                    while Instant::now() < next {
                        player.frame();
                        std::thread::sleep(Duration::from_millis(8));
                    }
                    if choice.next_below(20) == 0 {
                        player.restart(choice.next_below(2) == 0);
                    }
                }
            }
        }
    }
}

/// Counts of the finished games and of their results in the folder.
struct Count {
    games: usize,
    missing: usize,
    doubled: usize,
    strange: usize,
}

impl Count {
    fn is_whole(&self) -> bool {
        self.missing + self.doubled + self.strange == 0
    }
}

/// Counts the finished games, their transcripts and their table rows. Each game must have one transcript and one row.
fn count(store: &Store, folder: &Path) -> Result<Count, Box<dyn Error>> {
    let (mut transcripts, mut lines): (BTreeMap<String, usize>, BTreeMap<String, usize>) = Default::default();
    let mut strange = 0;
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (name, bytes) = (entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path())?);
        match name.rsplit_once('.') {
            _ if name.starts_with(".tmp-") => {} // A kill has left this temporary file; it is no result.
            Some((stem, "csv")) if stem.starts_with("results-") => {
                for line in String::from_utf8_lossy(&bytes).lines().skip(1) {
                    *lines.entry(line.split(',').nth(3).unwrap_or_default().to_owned()).or_default() += 1;
                }
            }
            Some((stem, "ggf")) if bytes.starts_with(b"(;GM[Othello]") && bytes.trim_ascii_end().ends_with(b";)") => {
                let id = stem.rsplit_once('-').map_or(stem, |(id, _)| id);
                *transcripts.entry(id.to_owned()).or_default() += 1;
            }
            _ => strange += 1,
        }
    }
    let all = store.list_games(0, usize::MAX).items;
    let ended = all.into_iter().filter(|game| game.summary.as_ref().is_ok_and(|summary| summary.ending.is_some()));
    let ids: Vec<GameId> = ended.filter_map(|game| GameId::parse(&game.name)).collect();
    let in_both = |id: &GameId| {
        let of = |counts: &BTreeMap<String, usize>| counts.get(id.as_str()).copied().unwrap_or(0);
        (of(&transcripts), of(&lines))
    };
    let missing = ids.iter().filter(|id| in_both(id).0.min(in_both(id).1) == 0).count();
    let doubled = ids.iter().filter(|id| in_both(id).0.max(in_both(id).1) > 1).count();
    strange +=
        transcripts.keys().chain(lines.keys()).filter(|id| !ids.iter().any(|known| known.as_str() == *id)).count();
    Ok(Count { games: ids.len(), missing, doubled, strange })
}

fn lose(folder: &Path) -> Result<(), Box<dyn Error>> {
    let transcript = fs::read_dir(folder)?.flatten().map(|entry| entry.path());
    let transcript = transcript.filter(|path| path.extension().is_some_and(|end| end == "ggf")).min();
    Ok(fs::remove_file(transcript.ok_or("there is no transcript")?)?)
}

fn print_result(player: &PlayingApp, count: &Count, took: Duration) -> Result<(), Box<dyn Error>> {
    let mut frames = player.frames.clone();
    frames.sort();
    let at = |share: usize| frames.get(frames.len() * share / 1000).or(frames.last()).copied().unwrap_or_default();
    let slow = frames.iter().filter(|frame| **frame > FRAME_MAX).count();
    let Count { games, missing, doubled, strange } = count;
    println!("games {games}, starts {}, lost {missing}, twice {doubled}, strange {strange}", player.starts);
    println!(
        "problems said {}, all there {:.1} s after the folder was well",
        player.problems().len(),
        took.as_secs_f64()
    );
    println!(
        "frames {}, p50 {:.2} ms, p99.9 {:.2} ms, longest {:.2} ms, over {} ms: {slow}",
        frames.len(),
        at(500).as_secs_f64() * 1e3,
        at(999).as_secs_f64() * 1e3,
        at(1000).as_secs_f64() * 1e3,
        FRAME_MAX.as_millis()
    );
    if !count.is_whole() || *games == 0 {
        return Err("a result is lost, doubled or strange".into());
    }
    if slow > 0 { Err(format!("{slow} frames took too long").into()) } else { Ok(()) }
}
