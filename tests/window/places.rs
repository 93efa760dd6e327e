//! Where the window stands: the whole frame on the screen at first, and where the user has put it from then on, under each window manager
//! that is installed and under none.

use crate::common::window::{IdleManager, PATIENCE, Server, TWO_HUMANS, Window, has_tools, place, property};
use crate::common::{qipan, say};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Their command lines; one of them does nothing without a bus.
const MANAGERS: [&str; 5] =
    ["", "openbox", "dbus-run-session -- xfwm4 --compositor=off", "metacity --no-composite", "i3 -c i3.conf"];
const SCREENS: [(i32, i32); 2] = [(1366, 768), (1280, 800)];

/// A running window manager.
struct Manager(Child);

impl Manager {
    /// `None` where it is not installed, or ends at once.
    fn start(server: &Server, words: &str, home: &Path) -> Option<Manager> {
        std::fs::write(home.join("i3.conf"), "# i3 config file (v4)\nfont pango:monospace 8\n").expect("a file");
        let mut words = words.split(' ');
        let mut command = Command::new(words.next()?);
        command.args(words).current_dir(home).env("DISPLAY", &server.display).env("HOME", home);
        // It has no bus, and nobody reads it.
        command.env("XDG_RUNTIME_DIR", home).env("DBUS_SESSION_BUS_ADDRESS", "disabled:").env("NO_AT_BRIDGE", "1");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut manager = Manager(command.spawn().ok()?);
        let began = Instant::now();
        while property(server, "0", "_NET_SUPPORTING_WM_CHECK").is_empty() {
            if manager.0.try_wait().ok()?.is_some() {
                return None;
            }
            assert!(began.elapsed() < PATIENCE, "{command:?} manages no windows");
            std::thread::sleep(Duration::from_millis(20));
        }
        Some(manager)
    }
}

impl Drop for Manager {
    /// It ends with its server, and a bus of its own with it.
    fn drop(&mut self) {
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(10) && matches!(self.0.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The window with what the window manager has put around it: left, top, right and bottom.
fn frame(window: &Window) -> [i32; 4] {
    let [x, y, w, h] = client(window);
    let extents = property(window.server, &window.id, "_NET_FRAME_EXTENTS");
    let extent = |at: usize| extents.get(at).map_or(0, |&extent| extent as i32);
    [x - extent(0), y - extent(2), x + w + extent(1), y + h + extent(3)]
}

fn client(window: &Window) -> [i32; 4] {
    place(window.server, &window.id)
}

/// The program, once nobody but the user moves its window.
fn open<'a>(server: &'a Server, data: &Path) -> Window<'a> {
    let mut window = Window::open(server, data, &TWO_HUMANS);
    window.wait_for("its place", |window| window.notes().iter().any(|note| note == "placed"));
    window
}

#[test]
fn the_first_window_is_whole_and_a_moved_one_comes_back() {
    if !has_tools() {
        return;
    }
    for (words, (width, height)) in MANAGERS.into_iter().flat_map(|words| SCREENS.map(|screen| (words, screen))) {
        let server = Server::start(&format!("{width}x{height}x24"));
        let home = TempDir::new().expect("a folder");
        let manager = Manager::start(&server, words, home.path());
        if manager.is_none() && !words.is_empty() {
            say(&format!("the window's place was not tested: {words:?} does not start"));
            continue;
        }
        let data = TempDir::new().expect("a folder");
        let mut window = open(&server, data.path());
        let first = frame(&window);
        let [left, top, right, bottom] = first;
        assert!(left >= 0 && top >= 0 && right <= width && bottom <= height, "{words:?}: {first:?}");
        let moved = [["windowsize", "500", "540"], ["windowmove", "300", "150"]];
        for [word, a, b] in moved {
            server.xdotool(&[word, &window.id, a, b]).expect("the window changes");
        }
        // A manager of tiles moves nothing.
        if !words.starts_with("i3") {
            window.wait_for("the move", |window| frame(window)[..2] == [300, 150] && client(window)[2..] == [500, 540]);
        }
        let place = client(&window);
        let shown = format!(" in {} {}", place[2], place[3]);
        window.wait_for("the new size", |window| window.notes().iter().any(|note| note.ends_with(&shown)));
        window.quit();
        for start in 1..4 {
            let window = open(&server, data.path());
            assert_eq!(client(&window), place, "{words:?}, start {start}");
            window.quit();
        }
        say(&format!("{words:?} on {width}x{height}: the first frame {first:?}, a moved window {place:?} three times"));
        drop((server, manager));
    }
}

#[test]
fn a_window_manager_that_shows_nothing_is_asked_again() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1024x900x24"), TempDir::new().expect("a folder"));
    let mut manager = IdleManager::start(&server);
    let start = || Window::start(&server, qipan(data.path(), &TWO_HUMANS), data.path());
    let mut window = start();
    manager.wait_for_window();
    manager.wait_for_window();
    window.quit();
    window = start();
    manager.wait_for_window();
    drop(manager);
    window.wait_for("the first frame", |window| window.noted("first-frame"));
    window.quit();
}
