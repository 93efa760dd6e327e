//! The window as screen readers have it: by roles, names and actions over AT-SPI, on a session bus of its own, with what it sends
//! there; and without a bus, with a dead one, and with one that says nothing, for ever or at first.

use crate::common::say;
use crate::common::window::{Server, TWO_HUMANS, Window, has_tools};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::TempDir;

const LAUNCHERS: [&str; 2] = ["/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher"];
/// The distribution's own, which has its packages.
const PYTHON: &str = "/usr/bin/python3";

/// On a busy machine one start takes so much longer than another; a start that waits for a bus takes for ever.
const SLOW_MS: u64 = 3000;

/// Where the accessibility bus's launcher is; nothing where something that the test needs is missing.
fn launcher() -> Option<&'static str> {
    let works = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|status| status.success())
    };
    let launcher = LAUNCHERS.into_iter().find(|path| Path::new(path).exists());
    let has_all = works("dbus-run-session", &["--version"]) && works(PYTHON, &["-c", "import pyatspi"]);
    launcher.filter(|_| has_all)
}

/// Begins the accessibility bus, tells it that somebody reads, runs the program with `ARGUMENTS` and what reads it with `WORDS`. With
/// `LATE` the session's bus says nothing until the program has shown its first frame.
const SESSION: &str = r#"
"$LAUNCHER" --launch-immediately & bus=$!
until dbus-send --session --dest=org.a11y.Bus --print-reply /org/a11y/bus org.freedesktop.DBus.Properties.Set \
    string:org.a11y.Status string:IsEnabled variant:boolean:true >/dev/null 2>&1; do sleep 0.1; done
[ -z "$LATE" ] || kill -STOP $DBUS_SESSION_BUS_PID
"$QIPAN" --lang en --data-dir "$DATA" --trace "$DATA/trace" $ARGUMENTS & game=$!
timeout 100 sh -c 'until grep -q first-frame "$DATA/trace" 2>/dev/null; do sleep 0.1; done' && shown=yes
[ -z "$LATE" ] || kill -CONT $DBUS_SESSION_BUS_PID
[ -n "$shown" ] && "$PYTHON" "$READER" $WORDS; read=$?
kill $game; wait $game
kill $bus
exit $read
"#;

/// What the reader said of the program with this data directory and these arguments, in a session of its own; `words` tell it what
/// to do.
fn session(launcher: &str, data: &Path, arguments: &str, words: &str) -> String {
    let (server, run) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut command = Command::new("dbus-run-session");
    command.args(["--", "sh", "-c", SESSION]).env("LAUNCHER", launcher).env("PYTHON", PYTHON);
    command.env("ARGUMENTS", arguments).env("WORDS", words).env("LATE", if words == "late" { words } else { "" });
    command.env("QIPAN", env!("CARGO_BIN_EXE_qipan")).env("DATA", data).env("DISPLAY", &server.display);
    command.env("READER", concat!(env!("CARGO_MANIFEST_DIR"), "/tests/window/reader.py"));
    command.env("XDG_RUNTIME_DIR", run.path()).env("HOME", run.path()).env("SDL_AUDIODRIVER", "dummy");
    command.env_remove("WAYLAND_DISPLAY").env_remove("DBUS_SESSION_BUS_ADDRESS");
    let told = command.output().expect("a session");
    let (out, errors) = (String::from_utf8_lossy(&told.stdout), String::from_utf8_lossy(&told.stderr));
    assert!(told.status.success() && out.contains("done"), "{out}\n{errors}");
    out.into_owned()
}

#[test]
fn a_game_is_begun_played_and_saved_and_a_setting_changed_by_names_alone() {
    let Some(launcher) = launcher().filter(|_| has_tools()) else {
        return say("screen readers were not tested: at-spi2-core, dbus-run-session or python3-pyatspi is missing");
    };
    let data = TempDir::new().unwrap();
    let out = session(launcher, data.path(), "", "");
    let saves: Vec<_> = std::fs::read_dir(data.path().join("saved")).expect("the saved games").collect();
    assert_eq!(saves.len(), 1, "{out}");
    let settings = std::fs::read_to_string(data.path().join("settings.ron")).expect("settings");
    assert!(settings.contains("volume: 30,"), "{settings}");
    say(out.lines().find(|line| line.starts_with("walked")).unwrap_or_default());
}

#[test]
fn a_bus_that_answers_late_still_brings_the_reader() {
    let Some(launcher) = launcher().filter(|_| has_tools()) else { return };
    let data = TempDir::new().unwrap();
    let out = session(launcher, data.path(), "", "late");
    assert!(out.contains("the board is there"), "{out}");
}

/// What nobody asks to be sent: where parts stand on the screen, and what the bus's own library keeps.
const UNASKED: [&str; 3] = ["BoundsChanged", "Cache:AddAccessible", "Cache:RemoveAccessible"];

/// What is announced of a slow disk, and how often a game is begun again for it.
const SLOW_DISK: [&str; 3] = ["Saving is slow", "The disk does not answer", "Saving works again"];
const TRIES: usize = 10;

/// A move of a line "ply MOVE KIND COUNT; KIND COUNT", and how many signals that a reader asks for it sent, a ply.
fn signals_a_ply(line: &str) -> Option<(&str, usize)> {
    let (name, kinds) = line.strip_prefix("ply ")?.split_once(' ')?;
    let count = |kind: &str| {
        let (kind, count) = kind.split_once(' ').expect("a kind and a count");
        if UNASKED.contains(&kind) { 0 } else { count.parse().expect("a count") }
    };
    let plies = if name.ends_with('+') { 2 } else { 1 };
    Some((name, kinds.split("; ").map(count).sum::<usize>().div_ceil(plies)))
}

/// Plays moves, and holds every ply to so many signals: a reader that has a hundred to read says nothing of the move.
fn check_plies(settings: &str, arguments: &str, moves: &str, most: usize) {
    let Some(launcher) = launcher().filter(|_| has_tools()) else {
        return say(
            "what readers are sent was not tested: at-spi2-core, dbus-run-session or python3-pyatspi is missing",
        );
    };
    let play = |_| {
        let data = TempDir::new().unwrap();
        std::fs::write(data.path().join("settings.ron"), settings).unwrap();
        session(launcher, data.path(), arguments, &format!("plies {moves}"))
    };
    // That the disk of a busy machine is slow is announced, too, once in a run.
    let out = (0..TRIES).map(play).find(|out| !SLOW_DISK.iter().any(|words| out.contains(words)));
    let out = out.expect("a run in which the disk is not slow");
    let plies: Vec<_> = out.lines().filter_map(signals_a_ply).collect();
    assert_eq!(plies.len(), moves.split(' ').count(), "{out}");
    let too_many: Vec<_> = plies.iter().filter(|(_, count)| *count > most).collect();
    assert!(too_many.is_empty(), "more than {most}: {too_many:?}\n{out}");
    say(&format!("signals a ply, {arguments} {settings}: {plies:?}"));
}

const HUMANS: &str = "--new --black human --white human --game";
const FIVE_MOST: usize = 12;

#[test]
fn a_ply_of_five_in_a_row_sends_few_signals() {
    check_plies("()", &format!("{HUMANS} gomoku"), "h8 i9 h9 i8 h7 i7", FIVE_MOST);
}

#[test]
fn a_ply_against_the_computer_sends_few_signals() {
    check_plies("()", "--new --black human --white computer:1 --game gomoku", "h8+ a1+ o1+", FIVE_MOST);
}

/// The fourth black stone makes a point forbidden, which its name tells.
#[test]
fn a_ply_of_renju_sends_few_signals() {
    let renju = "(gomoku: (rule: Renju), board: (forbidden: true))";
    check_plies(renju, &format!("{HUMANS} gomoku"), "h8 a1 i8 a15 g10 o1 g11 o15", FIVE_MOST);
}

/// The view follows the stones over the large board.
#[test]
fn a_ply_on_the_largest_board_sends_few_signals() {
    check_plies("(gomoku: (columns: 25, rows: 25))", &format!("{HUMANS} gomoku"), "m13 y25 a1 y1", FIVE_MOST);
}

#[test]
fn a_stone_of_an_opening_sends_few_signals() {
    check_plies("(gomoku: (opening: Swap2))", &format!("{HUMANS} gomoku"), "h8 i9", FIVE_MOST);
}

#[test]
fn a_ply_of_reversi_sends_no_flood() {
    check_plies("()", &format!("{HUMANS} reversi"), "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7", 30);
}

#[test]
fn what_was_announced_goes_when_the_focus_goes_on() {
    let Some(launcher) = launcher().filter(|_| has_tools()) else { return };
    let data = TempDir::new().unwrap();
    session(launcher, data.path(), &format!("{HUMANS} reversi"), "focus");
}

/// The threads and sockets of the program.
fn costs(window: &Window) -> (usize, usize) {
    let of = |folder: &str| {
        std::fs::read_dir(format!("/proc/{}/{folder}", window.process())).into_iter().flatten().flatten()
    };
    let is_socket = |entry: &std::fs::DirEntry| {
        std::fs::read_link(entry.path()).is_ok_and(|to| to.to_string_lossy().starts_with("socket:"))
    };
    (of("task").count(), of("fd").filter(is_socket).count())
}

#[test]
fn no_bus_a_dead_one_and_a_silent_one_hold_nothing_up() {
    if !has_tools() {
        return;
    }
    let server = Server::start("1280x1024x24");
    let run = TempDir::new().unwrap();
    let address = |name: &str| format!("unix:path={}", run.path().join(name).display());
    // It listens, and never speaks.
    let _silent = UnixListener::bind(run.path().join("silent")).unwrap();
    let mut without = (0, 0, 0);
    let buses = [("no bus", None), ("a dead bus", Some(address("none"))), ("a silent bus", Some(address("silent")))];
    for (name, bus) in buses {
        let data = TempDir::new().unwrap();
        let mut command = crate::common::qipan(data.path(), &TWO_HUMANS);
        command
            .env("XDG_RUNTIME_DIR", run.path())
            .env("SDL_AUDIODRIVER", "dummy")
            .env_remove("DBUS_SESSION_BUS_ADDRESS");
        if let Some(address) = &bus {
            command.env("DBUS_SESSION_BUS_ADDRESS", address);
        }
        let mut window = Window::open_with(&server, command, data.path());
        let first = window.timed_notes().into_iter().find(|(_, note)| note.starts_with("first-frame"));
        let first_ms = first.expect("a first frame").0 / 1000;
        window.play(&["f5", "d6", "c3"]);
        let (threads, sockets) = costs(&window);
        if bus.is_none() {
            without = (threads, sockets, first_ms);
        }
        let is_free = threads <= without.0 + 3 && sockets <= without.1 + 1 && first_ms < without.2 + SLOW_MS;
        let peak = window.peak_kib();
        let costs = format!("first frame {first_ms} ms, {threads} threads, {sockets} sockets, {peak} KiB");
        assert!(is_free, "{name}: {costs}");
        say(&format!("{name}: {costs}"));
        // Where nobody answers for the system's dialog for files, the program's own chooser comes.
        window.keys("ctrl+shift+o");
        window.wait_for(name, |window| window.notes().iter().any(|note| note.starts_with("event folder ")));
        window.quit();
    }
}
