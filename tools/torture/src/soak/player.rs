//! Plays for the soak test: starts games by keys, changes the theme, the page and the window's size between them, and follows the program's
//! trace.

use super::drift::{self, READINGS_MIN, Reading};
use crate::process::{ProcessUsage, usage_of, xdotool};
use std::collections::BTreeSet;
use std::error::Error;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use tempfile::TempDir;

type AnyResult<T> = Result<T, Box<dyn Error>>;

/// The longest time that a game may take on a busy machine, from the key that starts it to its end.
const PATIENCE: Duration = Duration::from_secs(120);
/// A frame that takes longer than this counts as late, in microseconds.
const LATE_US: u64 = 100_000;
/// Settings with which the weakest computers play both games without pauses, and keys start the games.
const SETTINGS: &str = r#"(
  version: 1,
  animation: Off,
  move_delay_ms: 0,
  engine: (threads: 1),
  reversi: (players: [(seat: Computer(level: 1)), (seat: Computer(level: 1))]),
  gomoku: (players: [(seat: Computer(level: 1)), (seat: Computer(level: 1))]),
  keys: {"play-reversi": "Ctrl+F1", "play-gomoku": "Ctrl+F2"},
)
"#;
/// Keys that select one theme after another on the page of themes, three in a row, and return to the first theme.
const THEMES: [&str; 12] =
    ["Right", "Right", "Down", "Left", "Left", "Down", "Right", "Right", "Up", "Up", "Left", "Left"];
/// Keys that open the pages, one after another.
const PAGES: [&str; 6] = ["F10", "F7", "ctrl+n", "ctrl+o", "ctrl+e", "shift+F1"];
/// The window sizes that are set one after another, in pixels.
const SIZES: [(u32, u32); 4] = [(480, 520), (640, 480), (360, 390), (400, 600)];
/// Number of games after which all changes are undone: five kinds of changes alternate, and each uses its whole list.
const ROUND: usize = 5 * THEMES.len();

pub fn run(program: &Path, warm: usize, time: Duration, game: Duration) -> AnyResult<()> {
    let mut soak = Soak::begin(program)?;
    while soak.seen.games < warm {
        soak.play(Duration::ZERO)?;
    }
    let (began, before) = (Instant::now(), (soak.seen.games, soak.usage()?.cpu_s));
    let mut readings: Vec<Reading> = Vec::new();
    while began.elapsed() < time {
        soak.play(game)?;
        if soak.seen.games.is_multiple_of(ROUND) {
            let reading = (began.elapsed().as_secs_f64() / 3600.0, soak.usage()?);
            soak.print_reading(&reading);
            readings.push(reading);
        }
    }
    println!("{}", soak.sum(before, began.elapsed())?);
    if readings.len() < READINGS_MIN {
        println!("{} readings: too few to say whether anything grows", readings.len());
    } else {
        println!("memory after the first third: {:+.0} KiB an hour", drift::slope_kib_an_hour(&readings));
    }
    soak.end()?;
    let faults = drift::resource_growth_faults(&readings);
    if faults.is_empty() { Ok(()) } else { Err(faults.join("; ").into()) }
}

/// Counts of the events and frames in the program's trace.
#[derive(Default)]
struct TraceSummary {
    games: usize,
    ended: usize,
    plies: usize,
    frames: usize,
    late: usize,
    slowest_us: u64,
    pages: BTreeSet<String>,
    /// The last event in the trace, for error messages.
    last: String,
}

impl TraceSummary {
    /// Counts a line of the trace, without its time.
    fn note(&mut self, note: &str) {
        let (word, rest) = note.split_once(' ').unwrap_or((note, ""));
        if word == "event" {
            rest.clone_into(&mut self.last);
        }
        match (word, rest.split_once(' ').unwrap_or((rest, ""))) {
            ("event", ("start", _)) => self.games += 1,
            ("event", ("ended", _)) => self.ended += 1,
            ("event", ("placed", _)) => self.plies += 1,
            ("event", ("page", page)) => _ = self.pages.insert(page.to_owned()),
            ("frame", _) => self.note_frame(rest),
            _ => {}
        }
    }

    fn note_frame(&mut self, rest: &str) {
        let busy_us = rest.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0);
        self.frames += 1;
        self.late += usize::from(busy_us > LATE_US);
        self.slowest_us = self.slowest_us.max(busy_us);
    }
}

/// The running program of the soak test, and what its trace has reported.
struct Soak {
    child: Child,
    /// The data directory of the program.
    folder: TempDir,
    window: String,
    trace: Receiver<String>,
    seen: TraceSummary,
    themes: BTreeSet<String>,
}

impl Soak {
    fn begin(program: &Path) -> AnyResult<Soak> {
        let folder = tempfile::tempdir()?;
        std::fs::write(folder.path().join("settings.ron"), SETTINGS)?;
        let mut command = Command::new(program);
        // The trace goes to a pipe that is read meanwhile, so that it fills no disk.
        command.args(["--trace", "/dev/stdout", "--data-dir"]).arg(folder.path());
        command.env("SDL_AUDIODRIVER", "dummy").env_remove("WAYLAND_DISPLAY").stdout(Stdio::piped());
        let mut child = command.spawn()?;
        let lines = BufReader::new(child.stdout.take().ok_or("a pipe")?).lines().map_while(Result::ok);
        let (sender, trace) = channel();
        std::thread::spawn(move || lines.map(|line| sender.send(line)).take_while(Result::is_ok).count());
        let (seen, themes) = (TraceSummary::default(), BTreeSet::new());
        let mut soak = Soak { child, folder, window: String::new(), trace, seen, themes };
        soak.until("the first frame", |seen| seen.frames > 0)?;
        let found = xdotool("search --onlyvisible --class qipan\n")?;
        soak.window = found.lines().next_back().ok_or("no window")?.to_owned();
        Ok(soak)
    }

    fn until(&mut self, what: &str, is_so: impl Fn(&TraceSummary) -> bool) -> AnyResult<()> {
        let began = Instant::now();
        while !is_so(&self.seen) {
            self.listen(Duration::from_millis(50));
            if let Some(status) = self.child.try_wait()? {
                return Err(format!("the program ended ({status}) while {what} was waited for").into());
            }
            if began.elapsed() > PATIENCE {
                return Err(format!("{what} did not come after \"{}\"", self.seen.last).into());
            }
        }
        Ok(())
    }

    /// Reads the lines of the trace that have arrived; waits up to `patience` for the next line.
    fn listen(&mut self, patience: Duration) {
        let first = self.trace.recv_timeout(patience).ok();
        for line in first.into_iter().chain(self.trace.try_iter()) {
            let note = line.split_once(' ').map_or("", |(_, note)| note);
            // The first frame has another name in the trace.
            self.seen.note(if note.starts_with("first-frame") { "frame 0" } else { note });
        }
    }

    /// Plays a whole game and makes the changes after it. Returns no sooner than after `time`.
    fn play(&mut self, time: Duration) -> AnyResult<()> {
        let (began, number) = (Instant::now(), self.seen.games);
        self.note_theme();
        let key = ["ctrl+F1", "ctrl+F2"][number % 2];
        xdotool(&format!("key {key}\n"))?;
        self.until("a game's begin", |seen| seen.games > number)?;
        self.until("a game's end", |seen| seen.ended > number)?;
        xdotool(&self.deed(number))?;
        while let Some(left) = time.checked_sub(began.elapsed()).filter(|left| !left.is_zero()) {
            self.listen(left);
        }
        Ok(())
    }

    /// Returns the xdotool script of the changes after a game. In a round every list is used up once.
    fn deed(&self, number: usize) -> String {
        let (turn, id) = (number / 5, &self.window);
        match number % 5 {
            0 => format!("key F7 {} Return Escape\n", THEMES[turn % THEMES.len()]),
            1 => format!("key {} Escape\n", PAGES[turn % PAGES.len()]),
            2 => format!("windowsize {id} {} {}\n", SIZES[turn % SIZES.len()].0, SIZES[turn % SIZES.len()].1),
            3 => "key F11\n".to_owned(),
            _ => "key ctrl+Home ctrl+y ctrl+End\n".to_owned(),
        }
    }

    /// Stores the name of the current theme, read from the program's settings file.
    fn note_theme(&mut self) {
        let text = std::fs::read_to_string(self.folder.path().join("settings.ron")).unwrap_or_default();
        let theme = text.lines().find_map(|line| line.trim().strip_prefix("theme: \"")?.split('"').next());
        self.themes.extend(theme.map(str::to_owned));
    }

    fn print_reading(&self, (hours, held): &Reading) {
        let TraceSummary { games, plies, frames, late, slowest_us, .. } = self.seen;
        println!(
            "{:.1} min: {games} games, {plies} plies, {frames} frames ({late} late, slowest {} ms), {} KiB, {} threads, \
             {} files, {:.0} s of CPU",
            hours * 60.0,
            slowest_us / 1000,
            held.memory_kib,
            held.threads,
            held.open_files,
            held.cpu_s
        );
    }

    fn usage(&self) -> AnyResult<ProcessUsage> {
        usage_of(&self.child.id().to_string())
    }

    /// Returns a summary of the test since `before`, which has the number of games and the CPU seconds at that time.
    fn sum(&self, before: (usize, f64), time: Duration) -> AnyResult<String> {
        let (cpu_s, seconds) = (self.usage()?.cpu_s - before.1, time.as_secs_f64());
        let TraceSummary { games, late, frames, pages, .. } = &self.seen;
        let games = games - before.0;
        Ok(format!(
            "{games} games in {seconds:.0} s ({:.2} a second), {late} of {frames} frames late, {:.1} % of a processor, themes {}; pages {}",
            games as f64 / seconds,
            cpu_s / seconds * 100.0,
            self.themes.iter().map(String::as_str).collect::<Vec<_>>().join(" "),
            pages.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
        ))
    }

    /// Ends the program by SIGTERM, as the system does.
    fn end(mut self) -> AnyResult<()> {
        Command::new("sh").args(["-c", &format!("kill -TERM {}", self.child.id())]).status()?;
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            self.listen(Duration::from_millis(50));
            if let Some(status) = self.child.try_wait()? {
                return if status.success() { Ok(()) } else { Err(format!("it ended with {status}").into()) };
            }
        }
        Err("it does not end".into())
    }
}

impl Drop for Soak {
    fn drop(&mut self) {
        // The program may already have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
