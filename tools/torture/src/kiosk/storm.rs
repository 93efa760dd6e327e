//! Sends random input by xdotool to the real window of a kiosk on `$DISPLAY`, as a playing child would. The program must keep running and
//! fill the screen. Afterwards the PIN must lead out of the kiosk, and three wrong PINs must cause a wait.

use super::machine_policy::{PIN, write_kiosk_policy};
use crate::process::xdotool;
use qipan_core::rules::mix::RandomSequence;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

type StormResult<T> = Result<T, Box<dyn Error>>;

/// Number of actions that are sent to xdotool at once, before the window is checked.
const BATCH: usize = 200;
/// Maximum number of batches at which xdotool may fail.
const BROKEN_MAX: usize = 20;
/// The longest time to wait for an event on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);
/// The kiosk's time without input before it asks whether somebody still plays, in seconds.
const IDLE_S: u32 = 20;

/// The keys that are pressed, by xdotool's names.
const KEYS: &[&str] = &[
    "Escape",
    "Return",
    "Tab",
    "space",
    "BackSpace",
    "Delete",
    "Up",
    "Down",
    "Left",
    "Right",
    "Home",
    "End",
    "Prior",
    "Next",
    "F1",
    "F2",
    "F3",
    "F4",
    "F5",
    "F6",
    "F7",
    "F8",
    "F9",
    "F10",
    "F11",
    "F12",
    "Menu",
    "Print",
    "q",
    "w",
    "n",
    "o",
    "v",
    "c",
    "z",
    "s",
    "p",
    "d",
    "t",
    "comma",
    "plus",
    "minus",
    "1",
    "5",
    "9",
    "0",
];
/// The modifiers that are held with a key. Most keys are pressed without a modifier.
const MODIFIERS: &[&str] = &["", "", "", "ctrl+", "alt+", "shift+", "super+", "ctrl+alt+", "ctrl+shift+", "alt+shift+"];

/// A running kiosk that gets random input.
struct Storm {
    child: Child,
    /// The folder of the kiosk's files. It is deleted when this value is dropped.
    folder: TempDir,
    /// Whether a compositor with a window of its own is between the display and the kiosk's window.
    is_nested: bool,
    window: String,
    screen: (usize, usize),
}

pub fn run(program: &Path, under: &str, actions: usize, seed: u64) -> StormResult<()> {
    let began = Instant::now();
    let mut storm = Storm::begin(program, under)?;
    let mut random = RandomSequence::new(seed);
    let (mut done, mut broken, mut slowest) = (0, 0, Duration::ZERO);
    while done < actions {
        let count = BATCH.min(actions - done);
        let script: String = (0..count).map(|_| storm.action(&mut random) + "\n").collect();
        match xdotool(&script) {
            Ok(_) => done += count,
            // xdotool fails if a window that it queries disappears, such as a window manager's menu. The actions of a failed batch are not
            // counted.
            Err(_) if broken < BROKEN_MAX => broken += 1,
            Err(error) => return Err(error),
        }
        xdotool("keyup ctrl alt shift super\nmouseup 1\n")?;
        let left = Instant::now();
        storm.check(done)?;
        slowest = slowest.max(left.elapsed());
    }
    let (pages, seconds) = (storm.count_events(), began.elapsed().as_secs_f32());
    println!(
        "{done} actions of seed {seed} in {seconds:.0} s, back after {:.1} s at most; {pages:?}",
        slowest.as_secs_f32()
    );
    storm.leave()
}

impl Storm {
    fn begin(program: &Path, under: &str) -> StormResult<Storm> {
        let folder = tempfile::tempdir()?;
        let policy = write_kiosk_policy(folder.path(), IDLE_S, true)?;
        let mut words = under.split_whitespace();
        let mut command = match words.next() {
            Some(first) => {
                let mut command = Command::new(first);
                command.args(words).arg(program);
                command
            }
            None => Command::new(program),
        };
        command.args(["--data-dir".as_ref(), folder.path().join("data").as_os_str()]);
        command.args(["--policy".as_ref(), policy.as_os_str()]);
        command.args(["--trace".as_ref(), folder.path().join("trace").as_os_str()]);
        command.env("SDL_AUDIODRIVER", "dummy").stdout(Stdio::null());
        let is_nested = !under.is_empty();
        let screen = numbers(&xdotool("getdisplaygeometry\n")?)?;
        let mut storm = Storm { child: command.spawn()?, folder, is_nested, window: String::new(), screen };
        storm.until("the first frame", |storm| storm.notes().contains("first-frame"))?;
        // A compositor's window has no name to search for, so the window in the middle of the screen is taken.
        let (x, y) = (screen.0 / 4, screen.1 / 4);
        let found = match is_nested {
            true => xdotool(&format!("mousemove {x} {y}\nsleep 1\ngetmouselocation --shell\n"))?,
            false => xdotool("search --onlyvisible --class qipan\n")?,
        };
        let window = found.lines().map(|line| line.strip_prefix("WINDOW=").unwrap_or(line)).next_back();
        storm.window = window.ok_or("no window")?.to_owned();
        Ok(storm)
    }

    fn trace(&self) -> PathBuf {
        self.folder.path().join("trace")
    }

    fn notes(&self) -> String {
        std::fs::read_to_string(self.trace()).unwrap_or_default()
    }

    fn until(&mut self, what: &str, is_so: impl Fn(&Storm) -> bool) -> StormResult<()> {
        let began = Instant::now();
        while !is_so(self) {
            if let Some(status) = self.child.try_wait()? {
                return Err(format!("the program ended ({status}) while {what} was waited for").into());
            }
            if began.elapsed() > PATIENCE {
                return Err(format!("{what} did not come").into());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(())
    }

    fn action(&self, random: &mut RandomSequence) -> String {
        let (w, h) = self.screen;
        let at = |random: &mut RandomSequence| format!("{} {}", random.next_below(w), random.next_below(h));
        let id = &self.window;
        match random.next_below(100) {
            0..40 => {
                let (modifier, key) =
                    (MODIFIERS[random.next_below(MODIFIERS.len())], KEYS[random.next_below(KEYS.len())]);
                format!("key --delay 1 {modifier}{key}")
            }
            40..70 => {
                let place = at(random);
                format!("mousemove {place} click --delay 1 {}", [1, 1, 1, 2, 3, 4, 5][random.next_below(7)])
            }
            70..80 => {
                let (from, to) = (at(random), at(random));
                format!("mousemove {from} mousedown 1 mousemove {to} mouseup 1")
            }
            80..85 => format!("type --delay 1 {}", ["f5d6", "h8", "q", "Vera", "123456"][random.next_below(5)]),
            // A long press on one point.
            85..87 => {
                let place = at(random);
                format!("mousemove {place} mousedown 1 sleep 0.7 mouseup 1")
            }
            // A compositor's window has the kiosk's screen in it, and may have another size at any time. A screen mode of Xwayland is a
            // multiple of eight pixels wide.
            87..92 if self.is_nested => {
                let (wide, high) = (w / 2 + random.next_below(w / 2), h / 2 + random.next_below(h / 2));
                format!("windowsize {id} {} {high}", wide / 8 * 8)
            }
            87..92 => format!("windowsize {id} {} {}", 60 + random.next_below(w), 60 + random.next_below(h)),
            92..97 if !self.is_nested => format!("windowmove {id} {}", at(random)),
            97..98 if !self.is_nested => format!("windowunmap {id}"),
            _ => format!("windowraise {id}"),
        }
    }

    /// Checks that the program runs and that its window fills the screen again.
    fn check(&mut self, done: usize) -> StormResult<()> {
        self.until(&format!("the full screen after {done} actions"), |storm| storm.is_filling().unwrap_or(false))
    }

    fn is_filling(&self) -> StormResult<bool> {
        let shell = xdotool(&format!("getwindowgeometry --shell {}\n", self.window))?;
        let value = |name: &str| shell.lines().find_map(|line| line.strip_prefix(name)?.parse::<usize>().ok());
        let place = (value("X=").ok_or("no x")?, value("Y=").ok_or("no y")?);
        let size = (value("WIDTH=").ok_or("no width")?, value("HEIGHT=").ok_or("no height")?);
        if !self.is_nested {
            return Ok(place == (0, 0) && size == self.screen);
        }
        // Whatever size the compositor's window has, the kiosk must fill it.
        let notes = self.notes();
        let layout = notes.lines().rev().find_map(|line| line.split_once(" layout ")).map(|(_, rest)| rest);
        let shown = layout.and_then(|rest| rest.split_once(" in ")).map(|(_, shown)| numbers(shown)).transpose()?;
        Ok(shown == Some(size))
    }

    /// Returns how often each event of the kiosk and each opened page was traced.
    fn count_events(&self) -> BTreeMap<String, usize> {
        let mut counts = BTreeMap::new();
        for line in self.notes().lines() {
            let event = line.split_once(" event ").map(|(_, event)| event).unwrap_or_default();
            if event.starts_with("kiosk ") || event.starts_with("page ") {
                *counts.entry(event.to_owned()).or_insert(0) += 1;
            }
        }
        counts
    }

    fn counted(&self, event: &str) -> usize {
        self.count_events().get(event).copied().unwrap_or(0)
    }

    fn until_event(&mut self, event: &str, times: usize) -> StormResult<()> {
        self.until(event, |storm| storm.counted(event) >= times)
    }

    fn type_pin(&self, pin: &str) -> StormResult<()> {
        let keys: String = pin.chars().map(|digit| format!("key {digit}\n")).collect();
        xdotool(&(keys + "key Return\n")).map(|_| ())
    }

    /// Waits for the demo, then types three wrong PINs, the right PIN too early, and the right PIN until it is accepted.
    fn leave(mut self) -> StormResult<()> {
        if self.is_nested {
            // Keys go to the window below the pointer.
            let (w, h) = self.screen;
            xdotool(&format!("windowsize {} {w} {h} mousemove {} {}\n", self.window, w / 2, h / 2))?;
        }
        let asked = self.counted("kiosk still-playing");
        let is_left = |storm: &Storm| storm.counted("kiosk still-playing") > asked || storm.counted("kiosk demo") > 0;
        self.until("nobody to be missed", is_left)?;
        std::thread::sleep(Duration::from_secs(u64::from(IDLE_S) + 5));
        let (pads, wrong) = (self.counted("kiosk pad"), 0);
        xdotool("key ctrl+alt+shift+p\n")?;
        self.until_event("kiosk pad", pads + 1)?;
        for try_ in wrong + 1..=3 {
            self.type_pin("000000")?;
            self.until_event(&format!("kiosk wrong {try_}"), 1)?;
        }
        self.type_pin(PIN)?;
        self.until_event("kiosk waits", 1)?;
        let began = Instant::now();
        while self.counted("kiosk teacher") == 0 {
            if began.elapsed() > PATIENCE {
                return Err("the right PIN does not lead out".into());
            }
            std::thread::sleep(Duration::from_secs(4));
            let waits = self.counted("kiosk waits");
            self.type_pin(PIN)?;
            // Waits for either answer before typing again, because a second PIN would be typed into the teacher's page.
            let is_answered =
                |storm: &Storm| storm.counted("kiosk teacher") > 0 || storm.counted("kiosk waits") > waits;
            self.until("an answer to the PIN", is_answered)?;
        }
        println!("three wrong PINs waited {:.0} s, then the right one was taken", began.elapsed().as_secs_f32());
        xdotool("key Tab\nkey Return\n")?;
        let status = self.child.wait()?;
        println!("it ended: {status}");
        if status.success() { Ok(()) } else { Err("the way out is none".into()) }
    }
}

impl Drop for Storm {
    fn drop(&mut self) {
        // The program may already have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Parses two numbers separated by a blank, such as `1024 768`.
fn numbers(text: &str) -> StormResult<(usize, usize)> {
    let mut words = text.split_whitespace();
    let mut next = || -> StormResult<usize> { Ok(words.next().ok_or("a number is missing")?.parse()?) };
    Ok((next()?, next()?))
}
