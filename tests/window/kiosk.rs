//! A kiosk in the real window: it fills the screen whatever is done to it, and only a PIN or SIGTERM leads out.

use crate::common::window::{
    Server, TWO_HUMANS, Window, ask_to_close, drop_file, has_tools, own_clipboard, set_screens,
};
use crate::common::{hearing_signals, qipan};
use qipan::policy::pin;
use qipan::rules::mix::RandomSequence;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixDatagram;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;
use tempfile::TempDir;

const PIN: &str = "204817";

/// A policy file; `rules` are further ones of the kiosk.
fn policy(data: &Path, idle_s: u32, rules: &str) -> String {
    static HASH: OnceLock<String> = OnceLock::new();
    let hash = HASH.get_or_init(|| pin::hash(PIN).expect("a hash"));
    let path = data.join("policy.ron");
    let text = format!("(version: 1, kiosk: (idle_s: {idle_s}, countdown_s: 3, pin: \"{hash}\", {rules}))");
    std::fs::write(&path, text).expect("the policy is written");
    path.display().to_string()
}

fn open<'a>(server: &'a Server, data: &Path, idle_s: u32, more: &[(&str, &str)]) -> Window<'a> {
    open_by(server, data, &policy(data, idle_s, ""), more)
}

fn open_by<'a>(server: &'a Server, data: &Path, policy: &str, more: &[(&str, &str)]) -> Window<'a> {
    let own = data.join("own");
    std::fs::create_dir_all(&own).expect("a folder");
    let mut command = qipan(&own, &["--policy", policy]);
    command.env("SDL_AUDIODRIVER", "dummy");
    more.iter().for_each(|(name, value)| _ = command.env(name, value));
    Window::open_with(server, hearing_signals(&command), data)
}

fn has(window: &Window, note: &str, times: usize) -> bool {
    window.notes().iter().filter(|line| line.as_str() == format!("event {note}")).count() >= times
}

fn wait_for(window: &mut Window, note: &str, times: usize) {
    window.wait_for(note, |window| has(window, note, times));
}

/// The window fills the screen; it may take a moment until it is put back.
fn fills(window: &mut Window, size: (u32, u32)) {
    stands(window, (0, 0), size);
}

fn stands(window: &mut Window, (x, y): (i32, i32), size: (u32, u32)) {
    let place = format!("X={x}\nY={y}\n");
    let is_there = |window: &Window| {
        let shell = window.server.xdotool(&["getwindowgeometry", "--shell", &window.id]).unwrap_or_default();
        let shown = window.notes().into_iter().rev().find(|note| note.starts_with("layout "));
        let is_shown = shown.is_some_and(|note| note.ends_with(&format!(" in {} {}", size.0, size.1)));
        shell.contains(&place) && window.geometry() == size && is_shown
    };
    window.wait_for("the full screen", is_there);
}

fn leave(mut window: Window) {
    window.server.xdotool(&["key", "ctrl+alt+shift+p"]).expect("keys");
    wait_for(&mut window, "kiosk pad", 1);
    let keys: Vec<String> = PIN.chars().map(String::from).collect();
    let mut typed = vec!["key"];
    typed.extend(keys.iter().map(String::as_str));
    typed.push("Return");
    window.server.xdotool(&typed).expect("keys");
    wait_for(&mut window, "kiosk teacher", 1);
    window.server.xdotool(&["key", "Tab", "Return"]).expect("keys");
    let (code, errors) = window.end();
    assert_eq!((code, errors.as_str()), (Some(0), "qipan: The kiosk's PIN was given.\n"));
}

#[test]
fn it_fills_the_screen_and_nothing_but_the_pin_leads_out() {
    if !has_tools() {
        return;
    }
    for (screen, size) in [("1024x768x24", (1024, 768)), ("1080x1920x24", (1080, 1920))] {
        let (server, data) = (Server::start(screen), TempDir::new().expect("a folder"));
        let mut window = open(&server, data.path(), 3600, &[]);
        fills(&mut window, size);
        window.server.xdotool(&["mousemove", "500", "500", "click", "1"]).expect("a click");
        wait_for(&mut window, "kiosk visit", 1);
        std::thread::sleep(Duration::from_millis(500));
        ask_to_close(&server, &window.id);
        own_clipboard(&server, b"f5d6c3");
        drop_file(&server, &window.id, "file:///etc/passwd");
        let chords =
            "Escape alt+F4 ctrl+q ctrl+w F11 alt+Return ctrl+v ctrl+c ctrl+s ctrl+o ctrl+Shift+o super+d alt+Tab F7";
        let mut keys = vec!["key"];
        keys.extend(chords.split(' '));
        window.server.xdotool(&keys).expect("keys");
        window
            .server
            .xdotool(&["click", "3", "click", "2", "windowsize", &window.id, "300", "300"])
            .expect("it is tried");
        window.server.xdotool(&["windowmove", &window.id, "90", "90"]).expect("it is tried");
        for signal in ["-INT", "-QUIT", "-TSTP"] {
            window.signal(signal);
        }
        fills(&mut window, size);
        assert!(
            !window.notes().iter().any(|note| note.starts_with("event page files") || note.contains("event start 1"))
        );
        leave(window);
    }
}

#[test]
fn it_follows_the_size_of_its_screen() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().expect("a folder"));
    for mode in ["--newmode 800x600 40 800 840 880 900 600 601 602 603", "--addmode screen 800x600"] {
        if !set_screens(&server, mode) {
            return;
        }
    }
    let mut window = open(&server, data.path(), 3600, &[]);
    fills(&mut window, (1280, 1024));
    for (mode, size) in [("800x600", (800, 600)), ("1280x1024", (1280, 1024)), ("800x600", (800, 600))] {
        assert!(set_screens(&server, &format!("--output screen --mode {mode}")));
        fills(&mut window, size);
        window.server.xdotool(&["windowsize", &window.id, "300", "300"]).expect("it is tried");
        fills(&mut window, size);
    }
    leave(window);
}

#[test]
fn it_fills_the_screen_that_the_policy_names() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().expect("a folder"));
    let plug = |server: &Server| {
        set_screens(server, "--setmonitor left 640/200x1024/300+0+0 screen")
            && set_screens(server, "--setmonitor right 640/200x1024/300+640+0 none")
    };
    if !plug(&server) {
        return;
    }
    let policy = policy(data.path(), 3600, "display: 1");
    let mut window = open_by(&server, data.path(), &policy, &[]);
    stands(&mut window, (640, 0), (640, 1024));
    window.server.xdotool(&["windowmove", &window.id, "5", "5"]).expect("it is tried");
    stands(&mut window, (640, 0), (640, 1024));
    // It is unplugged, and comes back.
    assert!(set_screens(&server, "--delmonitor right") && set_screens(&server, "--delmonitor left"));
    fills(&mut window, (1280, 1024));
    assert!(plug(&server));
    stands(&mut window, (640, 0), (640, 1024));
    window.quit();
}

#[test]
fn a_sound_device_that_is_lost_ends_no_game() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1024x800x24"), TempDir::new().expect("a folder"));
    let mut command = qipan(data.path(), &TWO_HUMANS);
    // SDL writes sound into a file; where it cannot, it takes the device for lost.
    command.env("SDL_AUDIODRIVER", "disk").env("SDL_DISKAUDIOFILE", "/dev/full");
    let mut window = Window::open_with(&server, hearing_signals(&command), data.path());
    window.play(&["f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3"]);
    window.terminate();
    assert_eq!(window.end().0, Some(0));
}

#[test]
fn sigterm_ends_it_in_order() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("800x600x24"), TempDir::new().expect("a folder"));
    let window = open(&server, data.path(), 3600, &[]);
    window.quit();
    let left: Vec<_> = std::fs::read_dir(data.path().join("own")).expect("a folder").flatten().collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_service_manager_hears_that_it_lives() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("800x600x24"), TempDir::new().expect("a folder"));
    let path = data.path().join("notify");
    let socket = UnixDatagram::bind(&path).expect("a socket");
    socket.set_read_timeout(Some(Duration::from_secs(60))).expect("a socket");
    let path = path.display().to_string();
    let window = open(&server, data.path(), 3600, &[("NOTIFY_SOCKET", &path), ("WATCHDOG_USEC", "900000")]);
    let hear = || {
        let mut bytes = [0; 64];
        let count = socket.recv(&mut bytes).expect("a datagram");
        String::from_utf8_lossy(&bytes[..count]).into_owned()
    };
    assert_eq!([hear(), hear(), hear()], ["READY=1", "WATCHDOG=1", "WATCHDOG=1"]);
    window.quit();
    let rest: Vec<String> = std::iter::from_fn(|| Some(hear()).filter(|heard| heard == "WATCHDOG=1")).collect();
    assert!(rest.len() < 1000);
}

/// A folder of programs that note how they were started, before the others of the `PATH`.
fn noting_programs(folder: &Path) -> String {
    std::fs::create_dir_all(folder).expect("a folder");
    for name in ["dbus-launch", "espeak-ng", "spd-say"] {
        let file = folder.join(name);
        std::fs::write(&file, "#!/bin/sh\n(echo \"started $0\"; env) >> \"$NOTED\"\n").expect("a program");
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("a program");
    }
    format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default())
}

/// The command lines of the processes that have this variable in their environment.
fn processes_with(variable: &str) -> Vec<String> {
    let processes = std::fs::read_dir("/proc").expect("processes").flatten().map(|process| process.path());
    let read = |path: &Path, file: &str| {
        std::fs::read(path.join(file)).map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
    };
    let has = |path: &PathBuf| read(path, "environ").is_ok_and(|all| all.split('\0').any(|one| one == variable));
    processes.filter(has).filter_map(|path| read(&path, "cmdline").ok()).collect()
}

#[test]
fn no_bus_is_started_and_nothing_that_is_speaks_to_the_service_manager() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().expect("a folder"));
    let place = |name: &str| data.path().join(name);
    let socket = UnixDatagram::bind(place("notify")).expect("a socket");
    std::fs::write(place("settings.ron"), "(version: 1, heard: (aloud: true))").expect("settings");
    let mark = ("QIPAN_TEST_MARK", place("mark").display().to_string());
    let mut command = qipan(data.path(), &TWO_HUMANS);
    command.env("SDL_AUDIODRIVER", "dummy").env("PATH", noting_programs(&place("bin"))).env("NOTED", place("noted"));
    command.env(mark.0, &mark.1).env("NOTIFY_SOCKET", place("notify")).env("WATCHDOG_USEC", "900000");
    // No bus is there, and none is to be started.
    command.env("XDG_RUNTIME_DIR", data.path()).env_remove("DBUS_SESSION_BUS_ADDRESS");
    let mut window = Window::open_with(&server, hearing_signals(&command), data.path());
    let mut bytes = [0; 64];
    let count = socket.recv(&mut bytes).expect("a datagram");
    assert_eq!(&bytes[..count], b"READY=1");
    let noted = || std::fs::read_to_string(place("noted")).unwrap_or_default();
    window.play(&["f5"]);
    window.wait_for("a voice", |_| noted().contains("espeak-ng"));
    window.terminate();
    assert_eq!(window.end().0, Some(0));
    let started: Vec<String> = noted().lines().filter(|line| line.starts_with("started ")).map(str::to_owned).collect();
    assert!(started.iter().all(|line| !line.ends_with("dbus-launch")), "{started:?}");
    assert!(!noted().contains("NOTIFY_SOCKET=") && !noted().contains("WATCHDOG_"), "{}", noted());
    // A bus would outlive the program.
    assert_eq!(processes_with(&format!("{}={}", mark.0, mark.1)), [] as [String; 0]);
}

#[test]
fn a_storm_of_keys_clicks_and_sizes_leads_nowhere() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1024x768x24"), TempDir::new().expect("a folder"));
    let mut window = open(&server, data.path(), 10, &[]);
    fills(&mut window, (1024, 768));
    let mut random = RandomSequence::new(5);
    for _ in 0..8 {
        let mut words: Vec<String> = Vec::new();
        for _ in 0..40 {
            words.extend(action(&mut random, &window.id).split(' ').map(str::to_owned));
        }
        window.server.xdotool(&words.iter().map(String::as_str).collect::<Vec<_>>()).expect("xdotool does it");
    }
    window.server.xdotool(&["keyup", "ctrl", "keyup", "alt", "keyup", "shift", "mouseup", "1"]).expect("all is let go");
    fills(&mut window, (1024, 768));
    let demos = window.notes().iter().filter(|note| note.as_str() == "event kiosk demo").count();
    wait_for(&mut window, "kiosk demo", demos + 1);
    leave(window);
}

/// Something that a child does: an action in xdotool's words.
fn action(random: &mut RandomSequence, id: &str) -> String {
    let below = |random: &mut RandomSequence, count: usize| random.next_below(count);
    let keys =
        ["Escape", "Return", "Tab", "space", "F1", "F4", "F5", "F7", "F10", "F11", "q", "w", "n", "o", "v", "z", "5"];
    let modifiers = ["", "", "ctrl+", "alt+", "shift+", "super+", "ctrl+alt+", "ctrl+shift+"];
    match below(random, 8) {
        0..=3 => {
            let modifier = modifiers[below(random, modifiers.len())];
            format!("key --delay 2 {modifier}{}", keys[below(random, keys.len())])
        }
        4..=5 => {
            let (x, y) = (below(random, 1024), below(random, 768));
            format!("mousemove {x} {y} click --delay 2 {}", 1 + below(random, 3))
        }
        6 => format!("windowsize {id} {} {}", 50 + below(random, 1000), 50 + below(random, 800)),
        _ => format!("windowmove {id} {} {}", below(random, 800), below(random, 600)),
    }
}
