//! Measures the teacher's class wall in the real window on `$DISPLAY`: sixty pupils of a crowd play thirty games that the wall shows. The
//! costs are compared with goals. The test finds, clicks and measures the window by the program's trace.

use super::crowd::{Crowd, PupilSetup};
use super::test_class::create_class;
use crate::process::{ProcessUsage, usage_of, xdotool};
use qipan_core::rules::mix::RandomSequence;
use qipan_core::school::class::ClassFolder;
use qipan_core::store::RealDisk;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;

type AnyResult<T> = Result<T, Box<dyn Error>>;

/// Number of boards on the class wall.
const BOARDS: usize = 30;
/// Goal for the longest time of a frame, in milliseconds.
const FRAME_MS: f64 = 20.0;
/// Goal for the used share of a processor core.
const CORE: f64 = 0.05;
/// Goal for the program's memory, in KiB.
const MEMORY_KIB: u64 = 60 << 10;
/// The longest time to wait for an event on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The program whose window shows the class wall.
struct Wall {
    child: Child,
    window: String,
    /// The folder of all files that the program writes. It is deleted when this value is dropped.
    root: TempDir,
}

impl Drop for Wall {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Measures the class wall. Returns the number of missed goals. If `picture` is a path, writes a picture of the wall there.
pub fn measure_class_wall(
    program: &Path,
    pace_ms: u64,
    seconds: u64,
    seed: u64,
    picture: Option<&Path>,
) -> AnyResult<usize> {
    let wall = Wall::open(program)?;
    let mut chance = RandomSequence::new(seed);
    let folder = wall.folder();
    let class = create_class(&folder, 2 * BOARDS)?;
    xdotool("key ctrl+shift+f\n")?;
    wall.press("Open the wall")?;
    let tickets = class.places.iter().map(|place| folder.ticket(&place.seat)).collect::<Result<Vec<_>, _>>()?;
    let members = tickets.into_iter().map(|ticket| PupilSetup { ticket, opponent_index: None }).collect();
    wall.until("the wall", |notes| has_part(notes, "Round"))?;
    let mut crowd = Crowd::new(members, pace_ms, chance.next_u64())?;
    crowd.run(Duration::from_secs(3), |_| false)?;
    wall.press("Round")?;
    wall.press("Begin the round")?;
    if !crowd.run(PATIENCE, Crowd::are_all_seated)? {
        return Err("not all came to their games".into());
    }
    // Before the measurement every pupil makes two moves, so that each board has been drawn once.
    crowd.run(Duration::from_millis(pace_ms * 2), |_| false)?;
    let (notes, moves) = (wall.notes().len(), crowd.record_count());
    let (before, began) = (wall.holds()?, Instant::now());
    crowd.run(Duration::from_secs(seconds), |_| false)?;
    let (after, passed_s) = (wall.holds()?, began.elapsed().as_secs_f64());
    if let Some(picture) = picture {
        wall.photograph(picture)?;
    }
    let frames = frames_ms(wall.notes().get(notes..).unwrap_or_default());
    Ok(print_measurements(&frames, crowd.record_count() - moves, (&before, &after, passed_s)))
}

impl Wall {
    fn open(program: &Path) -> AnyResult<Wall> {
        let root = tempfile::tempdir()?;
        let mut command = Command::new(program);
        command.args(["--data-dir".as_ref(), root.path().join("data").as_os_str()]);
        command.args(["--trace".as_ref(), root.path().join("trace").as_os_str()]);
        command.args(["--lang", "en", "--announce"]).env("SDL_AUDIODRIVER", "dummy").stdout(Stdio::null());
        let mut wall = Wall { child: command.spawn()?, window: String::new(), root };
        wall.until("the first frame", |notes| notes.iter().any(|note| note.starts_with("first-frame")))?;
        let found = xdotool("search --onlyvisible --class qipan\n")?;
        wall.window = found.lines().next_back().ok_or("no window")?.to_owned();
        let screen = xdotool("getdisplaygeometry\n")?;
        let window = &wall.window;
        xdotool(&format!("windowmove {window} 0 0\nwindowsize {window} {}\nsleep 1\n", screen.trim()))?;
        Ok(wall)
    }

    /// Returns the folder in which the program creates the class.
    fn folder(&self) -> ClassFolder {
        let path: PathBuf = self.root.path().join("data/classes/class");
        ClassFolder::new(Arc::new(RealDisk), path)
    }

    fn notes(&self) -> Vec<String> {
        let text = std::fs::read_to_string(self.root.path().join("trace")).unwrap_or_default();
        text.lines().filter_map(|line| Some(line.split_once(' ')?.1.to_owned())).collect()
    }

    fn until(&self, what: &str, is_so: impl Fn(&[String]) -> bool) -> AnyResult<()> {
        let began = Instant::now();
        while !is_so(&self.notes()) {
            if began.elapsed() > PATIENCE {
                return Err(format!("the window does not come to {what}").into());
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        Ok(())
    }

    /// Waits for a button with this name in the window and clicks it.
    fn press(&self, name: &str) -> AnyResult<()> {
        self.until(name, |notes| has_part(notes, name))?;
        let notes = self.notes();
        let [x, y, w, h] = part(&notes, name).ok_or("no place")?;
        let [wide, high, width, height] = layout(&notes).ok_or("no layout")?;
        let scale = (width / wide).min(height / high);
        let at = |size: f64, units: f64, start: f64| ((size - units * scale) / 2.0 + start * scale).round();
        let (x, y) = (at(width, wide, x + w / 2.0), at(height, high, y + h / 2.0));
        xdotool(&format!("mousemove --window {} {x} {y}\nclick 1\nsleep 0.3\n", self.window)).map(drop)
    }

    fn holds(&self) -> AnyResult<ProcessUsage> {
        usage_of(&self.child.id().to_string())
    }

    fn photograph(&self, picture: &Path) -> AnyResult<()> {
        let status = Command::new("import").args(["-window", &self.window]).arg(picture).status()?;
        if status.success() { Ok(()) } else { Err("import made no picture".into()) }
    }
}

/// Returns the controls that the trace reported last, one line each.
fn parts(notes: &[String]) -> impl Iterator<Item = &str> {
    let last = notes.iter().rposition(|note| note.starts_with("parts ")).map_or(notes.len(), |at| at + 1);
    notes[last..].iter().map_while(|note| note.strip_prefix("part "))
}

fn has_part(notes: &[String], name: &str) -> bool {
    part(notes, name).is_some()
}

/// Returns the rectangle of a button in layout units: x, y, width, height.
fn part(notes: &[String], name: &str) -> Option<[f64; 4]> {
    let button = format!("button {name}");
    let line = parts(notes).find(|part| part.ends_with(&button))?;
    numbers(line.split(' ').take(4))
}

/// Returns the layout's width and height in units, then the window's in pixels.
fn layout(notes: &[String]) -> Option<[f64; 4]> {
    let line = notes.iter().rev().find_map(|note| note.strip_prefix("layout "))?;
    numbers(line.split(' ').filter(|word| *word != "in"))
}

fn numbers<'a>(words: impl Iterator<Item = &'a str>) -> Option<[f64; 4]> {
    let numbers: Option<Vec<f64>> = words.map(|word| word.parse().ok()).collect();
    numbers?.try_into().ok()
}

/// Returns the time of each frame in milliseconds, in ascending order.
fn frames_ms(notes: &[String]) -> Vec<f64> {
    let busy = |note: &String| {
        let (_, us) = note.strip_prefix("frame ")?.split_once("busy_us ")?;
        Some(us.trim().parse::<f64>().ok()? / 1000.0)
    };
    let mut frames: Vec<f64> = notes.iter().filter_map(busy).collect();
    frames.sort_by(f64::total_cmp);
    frames
}

/// Prints the measurements. Returns the number of missed goals.
fn print_measurements(
    frames: &[f64],
    moves: usize,
    (before, after, passed_s): (&ProcessUsage, &ProcessUsage, f64),
) -> usize {
    let at = |percent: usize| frames.get(frames.len() * percent / 100).copied().unwrap_or_default();
    let (core, most) = ((after.cpu_s - before.cpu_s) / passed_s, frames.last().copied().unwrap_or_default());
    println!("{BOARDS} boards, {moves} records in {passed_s:.0} s, {} frames", frames.len());
    println!("  frames, ms: p50 {:.1}, p99 {:.1}, max {most:.1}", at(50), at(99));
    println!(
        "  {:.1} % of a core, {:.1} MiB, {} threads, {} files",
        core * 100.0,
        after.memory_kib as f64 / 1024.0,
        after.threads,
        after.open_files
    );
    let goals = [
        ("all boards move", moves >= BOARDS),
        ("no frame over 20 ms", most <= FRAME_MS),
        ("5 % of a core", core <= CORE),
        ("60 MiB", after.memory_kib <= MEMORY_KIB),
    ];
    let missed: Vec<&str> = goals.iter().filter(|(_, is_met)| !is_met).map(|(name, _)| *name).collect();
    missed.iter().for_each(|name| println!("  missed: {name}"));
    missed.len()
}
