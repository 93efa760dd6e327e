//! The real window under Xvfb, driven by xdotool. Each test has its own X server and data directory; it waits for announced
//! sentences and for the trace, never for a guessed time. Without Xvfb and xdotool the tests say so; they fail then only where
//! `QIPAN_WINDOW_TESTS=required`.

#![cfg(all(feature = "gui", target_os = "linux"))]

mod common;

use common::{SHORT, headless, qipan, read_all};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long any answer may take on a loaded machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// The layout without the side panel, in units.
const LAYOUT: (f32, f32) = (720.0, 780.0);
const TWO_HUMANS: [&str; 5] = ["--new", "--black", "human", "--white", "human"];

/// Whether there is an X server to test with; says it where there is none.
fn has_tools() -> bool {
    let answers = |name: &str| Command::new(name).arg("-help").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let missing: Vec<&str> = ["Xvfb", "xdotool"].into_iter().filter(|name| answers(name).is_err()).collect();
    if missing.is_empty() {
        return true;
    }
    assert_ne!(std::env::var("QIPAN_WINDOW_TESTS").as_deref(), Ok("required"), "missing: {missing:?}");
    eprintln!("the window was not tested: {} is missing", missing.join(" and "));
    false
}

/// An X server of its own, on a display number that it picks.
struct Server {
    child: Child,
    display: String,
}

impl Server {
    fn start(screen: &str) -> Server {
        let mut child = Command::new("Xvfb")
            // No key repeats itself where the machine is slow to release it.
            .args(["-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp", "-noreset", "-r"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut number = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut number).expect("Xvfb says its number");
        assert!(!number.trim().is_empty(), "Xvfb has no display");
        Server { child, display: format!(":{}", number.trim()) }
    }

    /// What xdotool prints, or `None` where it fails.
    fn xdotool(&self, arguments: &[&str]) -> Option<String> {
        let output =
            Command::new("xdotool").args(arguments).env("DISPLAY", &self.display).output().expect("xdotool runs");
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }
}

/// Asks a window to close as a window manager does. xdotool has the word only since 2021, so this speaks X11 itself.
fn ask_to_close(server: &Server, window: &str) {
    let number = server.display.trim_start_matches(':');
    let mut x11 = UnixStream::connect(format!("/tmp/.X11-unix/X{number}")).expect("the X server listens");
    // Little-endian, protocol 11.0, no authorisation; the answer's length in words is at byte 6.
    x11.write_all(&[b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]).expect("the server reads");
    let head = read_bytes::<8>(&mut x11);
    assert_eq!(head[0], 1, "the X server lets us in");
    let mut rest = vec![0; 4 * usize::from(u16::from_le_bytes([head[6], head[7]]))];
    x11.read_exact(&mut rest).expect("the server introduces itself");
    let protocols = intern_atom(&mut x11, "WM_PROTOCOLS");
    let delete = intern_atom(&mut x11, "WM_DELETE_WINDOW");
    let window: u32 = window.parse().expect("a window's number");
    // SendEvent of a ClientMessage (33) with 32-bit data.
    let mut request = vec![25, 0, 11, 0];
    for word in [window, 0, 33 | 32 << 8, window, protocols, delete, 0, 0, 0, 0] {
        request.extend(word.to_le_bytes());
    }
    x11.write_all(&request).expect("the server reads");
    // GetInputFocus: its answer comes once the event was sent.
    x11.write_all(&[43, 0, 1, 0]).expect("the server reads");
    read_bytes::<32>(&mut x11);
}

fn intern_atom(x11: &mut UnixStream, name: &str) -> u32 {
    let words = 2 + name.len().div_ceil(4);
    let mut request = vec![16, 0, words as u8, 0, name.len() as u8, 0, 0, 0];
    request.extend(name.as_bytes());
    request.resize(4 * words, 0);
    x11.write_all(&request).expect("the server reads");
    let answer = read_bytes::<32>(x11);
    u32::from_le_bytes([answer[8], answer[9], answer[10], answer[11]])
}

fn read_bytes<const LENGTH: usize>(x11: &mut UnixStream) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    x11.read_exact(&mut bytes).expect("the server answers");
    bytes
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program in its window.
struct Window<'a> {
    server: &'a Server,
    child: Child,
    said: Receiver<String>,
    trace: std::path::PathBuf,
    id: String,
    size: (u32, u32),
}

impl<'a> Window<'a> {
    fn open(server: &'a Server, data: &Path, arguments: &[&str]) -> Window<'a> {
        let mut command = qipan(data, arguments);
        // A device that hears everything, on every machine.
        command.env("SDL_AUDIODRIVER", "dummy");
        Window::open_with(server, command, data)
    }

    fn open_with(server: &'a Server, mut command: Command, data: &Path) -> Window<'a> {
        let trace = data.join("trace");
        let _ = std::fs::remove_file(&trace);
        command.args(["--announce", "--trace"]).arg(&trace).env("DISPLAY", &server.display);
        command.env_remove("WAYLAND_DISPLAY").env_remove("SDL_VIDEODRIVER");
        // A click that comes together with the focus counts, however late the server tells of the focus.
        command.env("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1");
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
        let (sender, said) = channel();
        let lines = BufReader::new(child.stdout.take().expect("a pipe"));
        std::thread::spawn(move || lines.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let mut window = Window { server, child, said, trace, id: String::new(), size: (0, 0) };
        window.wait_for("the first frame", |window| window.notes().iter().any(|note| note.starts_with("first-frame")));
        let found = server.xdotool(&["search", "--onlyvisible", "--class", "qipan"]).expect("the window is there");
        window.id = found.lines().last().expect("a window").to_owned();
        window.size = window.geometry();
        window
    }

    fn wait_for(&mut self, what: &str, is_so: impl Fn(&Window) -> bool) {
        let began = Instant::now();
        while !is_so(self) {
            let ended = self.child.try_wait().expect("the program can be asked");
            assert!(ended.is_none() && began.elapsed() < PATIENCE, "no {what} ({ended:?}): {:?}", self.notes());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// What the trace notes, without the times.
    fn notes(&self) -> Vec<String> {
        let text = std::fs::read_to_string(&self.trace).unwrap_or_default();
        text.lines().filter_map(|line| Some(line.split_once(' ')?.1.to_owned())).collect()
    }

    fn geometry(&self) -> (u32, u32) {
        let shell = self.server.xdotool(&["getwindowgeometry", "--shell", &self.id]).expect("a window");
        let value = |name: &str| shell.lines().find_map(|line| line.strip_prefix(name)?.parse().ok());
        (value("WIDTH=").expect("a width"), value("HEIGHT=").expect("a height"))
    }

    /// Runs xdotool and waits until the program has taken in as many keys or clicks.
    fn act(&mut self, inputs: usize, arguments: &[&str]) {
        let is_input = |note: &&String| note.starts_with("key ") || note.starts_with("click ");
        let before = self.notes().iter().filter(is_input).count();
        self.server.xdotool(arguments).expect("xdotool does it");
        self.wait_for("answer to the input", |window| {
            let notes = window.notes();
            let last = notes.iter().rposition(|note| is_input(&note));
            notes.iter().filter(is_input).count() >= before + inputs
                && last.is_some_and(|last| notes[last..].iter().any(|note| note == "update"))
        });
    }

    /// Keys by xdotool's names, with a space between them.
    fn keys(&mut self, keys: &str) {
        let mut arguments = vec!["key"];
        arguments.extend(keys.split(' '));
        self.act(arguments.len() - 1, &arguments);
    }

    fn click_pixel(&mut self, x: f32, y: f32) {
        let (id, x, y) = (self.id.clone(), (x as i32).to_string(), (y as i32).to_string());
        self.act(1, &["mousemove", "--window", &id, &x, &y, "click", "1"]);
    }

    /// The pixel of a position in layout units: the layout scaled to fit, and centred.
    fn pixel(&self, x: f32, y: f32) -> (f32, f32) {
        let (w, h) = (self.size.0 as f32, self.size.1 as f32);
        let scale = (w / LAYOUT.0).min(h / LAYOUT.1);
        ((w - LAYOUT.0 * scale) / 2.0 + x * scale, (h - LAYOUT.1 * scale) / 2.0 + y * scale)
    }

    fn click(&mut self, x: f32, y: f32) {
        let (x, y) = self.pixel(x, y);
        self.click_pixel(x, y);
    }

    fn click_square(&mut self, name: &str) {
        let (x, y) = corner_of(name);
        self.click(x + 40.0, y + 40.0);
    }

    fn play(&mut self, names: &[&str]) {
        for name in names {
            self.click_square(name);
            self.hear(&format!(" plays {name}, "));
        }
    }

    /// The next sentence.
    fn hear_next(&mut self) -> String {
        self.said.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("nothing is said: {:?}", self.notes()))
    }

    /// Waits for a sentence with these words.
    fn hear(&mut self, words: &str) -> String {
        let mut before = Vec::new();
        loop {
            match self.said.recv_timeout(PATIENCE) {
                Ok(line) if line.contains(words) => return line,
                Ok(line) => before.push(line),
                Err(_) => panic!("{words:?} was not said, but {before:?}"),
            }
        }
    }

    /// Does something until it makes the program say these words.
    fn until_heard(&mut self, words: &str, mut does: impl FnMut(&mut Window)) {
        let began = Instant::now();
        loop {
            does(self);
            while let Ok(line) = self.said.recv_timeout(Duration::from_millis(500)) {
                if line.contains(words) {
                    return;
                }
            }
            assert!(began.elapsed() < PATIENCE, "{words:?} was not said");
        }
    }

    fn resize(&mut self, width: u32, height: u32) {
        let (id, w, h) = (self.id.clone(), width.to_string(), height.to_string());
        let frames = |window: &Window| window.notes().iter().filter(|note| note.starts_with("frame")).count();
        let before = frames(self);
        self.server.xdotool(&["windowmove", &id, "0", "0"]).expect("the window moves");
        self.server.xdotool(&["windowsize", &id, &w, &h]).expect("the window has a new size");
        if self.size != (width, height) {
            self.wait_for("frame at the new size", |window| {
                window.geometry() == (width, height) && frames(window) > before
            });
        }
        self.size = (width, height);
    }

    fn signal(&mut self, name: &str) {
        // The shell's own `kill`: a bare system has no program of that name.
        let sent = Command::new("sh").args(["-c", &format!("kill {name} {}", self.child.id())]).status();
        assert!(sent.expect("the shell runs").success());
    }

    /// Waits for the program's end: its exit code and what it wrote on standard error.
    fn end(mut self) -> (Option<i32>, String) {
        let code = wait(&mut self.child);
        let errors = self.child.stderr.take().map(read_all).unwrap_or_default();
        (code, errors)
    }

    fn quit(mut self) {
        self.signal("-TERM");
        assert_eq!(self.end(), (Some(0), String::new()));
    }
}

impl Drop for Window<'_> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn wait(child: &mut Child) -> Option<i32> {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("the program can be asked") {
            return status.code();
        }
        assert!(began.elapsed() < PATIENCE, "the program does not end");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The upper left corner of a square, in units.
fn corner_of(name: &str) -> (f32, f32) {
    let bytes = name.as_bytes();
    (40.0 + 80.0 * f32::from(bytes[0] - b'a'), 40.0 + 80.0 * f32::from(bytes[1] - b'1'))
}

/// The only game of a data directory as text, as far as it is on the disk.
fn shown(data: &Path) -> String {
    let Ok(mut files) = std::fs::read_dir(data.join("games")) else { return String::new() };
    let Some(Ok(file)) = files.next() else { return String::new() };
    let output = Command::new(env!("CARGO_BIN_EXE_qipan")).arg("show").arg(file.path()).output().expect("it runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_whole_game_by_clicks_alone() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &[]);
    assert_eq!(window.size, (720, 780));
    window.click(360.0, 352.0); // New Reversi
    window.click(427.0, 345.0); // White: Human
    window.click(624.0, 740.0); // Start
    window.hear("Black to move");
    window.play(&SHORT);
    window.hear("Black wins 64–0");
    // The end page has a button where the board has none.
    window.until_heard("Black to move", |window| window.click(331.0, 740.0));
    window.quit();
}

#[test]
fn a_whole_game_by_keyboard_alone() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &[]);
    window.keys("Return"); // New Reversi
    window.keys("shift+Tab shift+Tab shift+Tab Left"); // White: Human
    window.keys("Tab Tab Return"); // Start
    window.hear("Black to move");
    // The first disc by the cursor, from the corner a1 to e6; the others by their names.
    window.keys(&["Left"; 8].join(" "));
    window.keys(&["Up"; 8].join(" "));
    window.keys("Right Right Right Right Down Down Down Down Down space");
    window.hear("Black plays e6");
    for name in &SHORT[1..] {
        window.keys(&format!("{} {} Return", &name[..1], &name[1..]));
        window.hear(&format!(" plays {name}, "));
    }
    window.hear("Black wins 64–0");
    // The first button of the end page is the next game; on the board Enter starts none.
    window.until_heard("Black to move", |window| window.keys("Return"));
    window.keys("ctrl+q");
    assert_eq!(window.end(), (Some(0), String::new()));
}

#[test]
fn undo_to_the_start_and_redo_to_the_end() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&SHORT);
    for ply in (0..SHORT.len()).rev() {
        window.keys("ctrl+z");
        window.hear(&format!("Back to move {ply}"));
    }
    // One too many takes nothing back.
    window.keys("ctrl+z");
    for ply in 1..=SHORT.len() {
        window.keys("ctrl+y");
        window.hear(&format!("On to move {ply}"));
    }
    window.quit();
    let shown = shown(data.path());
    assert!(shown.contains("Black wins 64–0") && SHORT.iter().all(|name| shown.contains(name)), "{shown}");
}

/// Plays three discs, ends the program somehow, and goes on where it stood.
fn check_resumes(ends: impl Fn(&mut Window), code: Option<i32>) {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&SHORT[..3]);
    window.wait_for("third move on the disk", |_| {
        let shown = shown(data.path());
        SHORT[..3].iter().all(|name| shown.contains(name))
    });
    ends(&mut window);
    let (ended, errors) = window.end();
    assert_eq!(ended, code, "{errors}");
    let told = headless(data.path(), &[], "sync\nquit\n");
    assert!(told.resumed().ends_with(" white record 3"), "{}", told.resumed());
    let cells = told.resumed().split(' ').nth(1).expect("the cells");
    assert_eq!(cells.matches('-').count(), 57, "{cells}");
    // The window, too, opens on the board and takes the next move there.
    let mut window = Window::open(&server, data.path(), &[]);
    window.hear("White to move");
    window.play(&SHORT[3..5]);
    window.quit();
}

#[test]
fn a_closed_window_resumes() {
    check_resumes(|window| ask_to_close(window.server, &window.id), Some(0));
}

#[test]
fn a_terminated_program_resumes() {
    check_resumes(|window| window.signal("-TERM"), Some(0));
}

#[test]
fn a_killed_program_resumes() {
    check_resumes(|window| window.signal("-KILL"), None);
}

#[test]
fn a_lost_display_resumes() {
    // Xlib ends a program whose connection is cut.
    check_resumes(
        |window| {
            window.server.xdotool(&["windowkill", &window.id]).expect("the connection is cut");
        },
        Some(1),
    );
}

/// Clicks all four corners of the grid, near their centres and near their outer edges, and beside them.
fn check_corners(window: &mut Window) {
    for name in ["a1", "h1", "a8", "h8"] {
        let (x, y) = corner_of(name);
        let (outer_x, outer_y) = (if x > 300.0 { x + 80.0 } else { x }, if y > 300.0 { y + 80.0 } else { y });
        let edge = window.pixel(outer_x, outer_y);
        let inward = |outer: f32| if outer > 300.0 { -2.0 } else { 2.0 };
        let (inward_x, inward_y) = (inward(outer_x), inward(outer_y));
        // Outside the grid a click plays nowhere: the next sentence is about the next click, on d4.
        window.click_pixel(edge.0 - 2.0 * inward_x, edge.1 + inward_y);
        window.click_pixel(edge.0 + inward_x, edge.1 - 2.0 * inward_y);
        window.click_square("d4");
        assert_eq!(window.hear_next(), "There is already a disc on d4", "{:?} beside {name}", window.size);
        for (x, y) in [window.pixel(x + 40.0, y + 40.0), (edge.0 + inward_x, edge.1 + inward_y)] {
            window.click_pixel(x, y);
            let said = window.hear_next();
            assert_eq!(said, format!("A disc on {name} would turn nothing"), "{:?}", window.size);
        }
    }
}

#[test]
fn clicks_land_under_letterboxing() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1920x1920x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.hear("Black to move");
    for (width, height) in [(720, 780), (1366, 768), (1080, 1920), (360, 390), (1600, 300)] {
        window.resize(width, height);
        check_corners(&mut window);
    }
    window.play(&SHORT[..2]);
    window.quit();
}

#[test]
fn without_a_display_there_is_one_line_and_code_3() {
    for (name, driver) in [("none", None), ("dummy", Some("dummy")), ("offscreen", Some("offscreen"))] {
        let data = TempDir::new().unwrap();
        let mut command = qipan(data.path(), &["--exit-after-first-frame"]);
        command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("SDL_VIDEODRIVER");
        // Where the machine's own screen is free, SDL could take that.
        command.env("SDL_VIDEODRIVER", driver.unwrap_or("x11"));
        let output = command.output().expect("it runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{name}: {errors}");
        assert_eq!(errors.lines().count(), 1, "{name}: {errors}");
        assert!(errors.starts_with("qipan: no display"), "{name}: {errors}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn without_an_audio_device_the_game_goes_on() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut command = qipan(data.path(), &TWO_HUMANS);
    command.env("SDL_AUDIODRIVER", "none-such");
    let mut window = Window::open_with(&server, command, data.path());
    window.play(&SHORT);
    window.hear("Black wins 64–0");
    window.signal("-TERM");
    let (code, errors) = window.end();
    assert_eq!(code, Some(0));
    assert_eq!(errors.lines().count(), 1, "it is said once: {errors}");
    assert!(errors.starts_with("qipan: There is no sound"), "{errors}");
}

#[test]
fn a_window_of_one_pixel_is_usable() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.resize(1, 1);
    window.keys("e 6 Return");
    window.hear("Black plays e6");
    window.resize(720, 780);
    window.play(&SHORT[1..3]);
    window.quit();
}

#[test]
fn a_window_of_8k_is_usable() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("7680x4320x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.hear("Black to move");
    window.resize(7680, 4320);
    check_corners(&mut window);
    window.play(&SHORT[..3]);
    window.quit();
}
