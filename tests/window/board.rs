//! The board in the real window: what answers the pointer, what the bar never hides, warnings, zooming, keys that were taken
//! for others. Each test has its own X server and data directory.

use crate::common::qipan;
use crate::common::window::{Server, TWO_HUMANS, Window, corner_of, has_tools};
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

const SCREEN: &str = "1280x1024x24";
/// The middle of the message bar, beside the counts.
const MESSAGE: (f32, f32) = (240.0, 750.0);

fn events(window: &Window, event: &str) -> usize {
    window.notes().iter().filter(|note| note.starts_with(&format!("event {event}"))).count()
}

/// The pixels of the bar's message once they stood still for a moment.
fn still(window: &Window, (x, y): (f32, f32), side: u16) -> Vec<u8> {
    let mut before = window.pixels_at(x, y, side);
    loop {
        std::thread::sleep(Duration::from_millis(120));
        let now = window.pixels_at(x, y, side);
        if now == before {
            return now;
        }
        before = now;
    }
}

#[test]
fn the_board_answers_hover_and_press() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start(SCREEN), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.hear("Black to move");
    // Only a square on which a disc turns something answers.
    let (x, y) = corner_of("d3");
    let cell = (x + 40.0, y + 40.0);
    let away = corner_of("g7");
    window.point(away.0 + 40.0, away.1 + 40.0);
    let plain = still(&window, cell, 70);
    window.point(cell.0, cell.1);
    window.wait_for_change("answer to the pointer", cell, 70, &plain);
    let hovered = still(&window, cell, 70);
    server.xdotool(&["mousedown", "1"]).expect("a press");
    window.wait_for_change("answer to the press", cell, 70, &hovered);
    let pressed = still(&window, cell, 70);
    server.xdotool(&["mouseup", "1"]).expect("a release");
    window.hear("plays d3");
    window.wait_for_change("answer to the release", cell, 70, &pressed);
    window.quit();
}

/// While a message stands below, what is typed comes and goes above it.
#[test]
fn the_typed_coordinate_is_seen_below_any_message() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start(SCREEN), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.hear("Black to move");
    let is_seen = (0..6).any(|_| {
        window.click_square("d4");
        let said = still(&window, MESSAGE, 54);
        window.keys("c");
        let typed = still(&window, MESSAGE, 54);
        window.keys("BackSpace");
        typed != said && still(&window, MESSAGE, 54) == said
    });
    assert!(is_seen, "a message hides the coordinate");
    window.quit();
}

#[test]
fn a_warning_is_an_icon_that_opens_its_text() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start(SCREEN), TempDir::new().unwrap());
    std::fs::write(data.path().join("settings.ron"), "(board: (help_ms: \"soon\"))").unwrap();
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.hear("Black to move");
    window.play(&["e6"]);
    // Once its seconds are over the icon stays.
    let shown = still(&window, (400.0, 750.0), 50);
    window.wait_for_change("turn of the bar", (400.0, 750.0), 50, &shown);
    let (x, y) = (222.0, 750.0);
    window.click(x, y);
    window.wait_for("problems being read", |window| events(window, "reading") == 1);
    // Nothing below is reached meanwhile.
    window.click_square("f4");
    window.keys("Escape");
    window.wait_for("problems that were read", |window| events(window, "read ") == 1);
    window.play(&["f4"]);
    window.terminate();
    let (code, errors) = window.end();
    assert_eq!(code, Some(0));
    assert!(errors.contains("settings.ron"), "{errors}");
}

#[test]
fn after_a_resignation_undo_looks_back_and_a_move_begins_a_new_game() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start(SCREEN), TempDir::new().unwrap());
    std::fs::write(data.path().join("settings.ron"), "(keys: {\"resign\": \"Ctrl+B\"})").unwrap();
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&["e6", "f4", "e3"]);
    window.keys("ctrl+b Tab Return");
    window.hear("White resigned");
    window.keys("ctrl+z");
    assert!(window.hear("Back to move").ends_with("2"), "it looks back");
    window.keys("ctrl+y");
    window.hear("White resigned");
    window.keys("ctrl+z");
    window.hear("Back to move");
    let games = || std::fs::read_dir(data.path().join("games")).unwrap().count();
    window.keys("a 1 Return");
    window.hear("would turn nothing");
    assert_eq!(games(), 1, "a move against the rules begins no game");
    // The board is smaller while the steps stand below it, so it is not clicked.
    window.keys("e 3 Return");
    window.hear(" plays e3");
    window.quit();
    assert_eq!(games(), 2, "the game that ended, and the new one");
}

fn gomoku_settings(data: &Path, more: &str) {
    let players = "players: [(seat: Human), (seat: Human)]";
    std::fs::write(data.join("settings.ron"), format!("(gomoku: ({players}, columns: 25, rows: 25){more})")).unwrap();
}

#[test]
fn a_zoomed_board_follows_the_moves() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start(SCREEN), TempDir::new().unwrap());
    gomoku_settings(data.path(), "");
    let mut window = Window::open(&server, data.path(), &["--game", "gomoku"]);
    window.keys("m 1 3 Return");
    window.hear("Black plays M13");
    // The pointer stands elsewhere: the board is zoomed about the last stone, and then goes where the next ones are.
    window.point(60.0, 60.0);
    window.keys("ctrl+Prior ctrl+Prior ctrl+Prior ctrl+Prior");
    window.keys("a 1 Return");
    window.hear("White plays A1");
    let side = 640.0 / 9.0;
    // The point right of a1, in the lower left corner of nine by nine.
    window.click(40.0 + 1.5 * side, 680.0 - 0.5 * side);
    assert!(window.hear(" plays ").ends_with("Black plays B1"), "the board did not follow");
    window.quit();
}

#[test]
fn swapping_sides_is_not_taken_for_autoplay() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start(SCREEN), TempDir::new().unwrap());
    std::fs::write(data.path().join("settings.ron"), "(move_delay_ms: 60000)").unwrap();
    let mut window = Window::open(&server, data.path(), &["--new", "--black", "human", "--white", "computer:1"]);
    window.hear("Black to move");
    window.keys("F6");
    window.hear("You play White now");
    window.keys("F6");
    window.hear("You play Black now");
    window.keys("F4");
    window.hear("F4 gives it back");
    window.quit();
}

#[test]
fn what_cannot_be_done_is_explained_from_the_menu() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start(SCREEN), TempDir::new().unwrap());
    let players = "(seat: Human), (seat: Human), (seat: Human)";
    let settings = format!("(gomoku: (players: [{players}]), keys: {{\"resign\": \"Ctrl+B\"}})");
    std::fs::write(data.path().join("settings.ron"), settings).unwrap();
    let mut window = Window::open(&server, data.path(), &["--game", "gomoku"]);
    window.hear("Black to move");
    window.keys("F6");
    window.hear("Only two players can swap sides");
    window.keys("F10 ctrl+b");
    window.hear("Nobody can resign among three or four players");
    window.keys("h 8 Return");
    window.hear("Black plays H8");
    window.quit();
}

/// The key is written as the help page shows it, too.
#[test]
fn the_comma_is_a_key_as_it_is_shown() {
    if !has_tools() {
        return;
    }
    for settings in ["()", "(keys: {\"settings\": \"Ctrl+,\"})"] {
        let (server, data) = (Server::start(SCREEN), TempDir::new().unwrap());
        std::fs::write(data.path().join("settings.ron"), settings).unwrap();
        let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
        window.hear("Black to move");
        window.keys("ctrl+comma");
        window.wait_for("page of settings", |window| events(window, "page settings") == 1);
        window.quit();
    }
}

#[test]
fn forbidden_points_stay_marked() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start(SCREEN), TempDir::new().unwrap());
    let players = "players: [(seat: Human), (seat: Human)]";
    let settings = format!("(gomoku: (rule: Renju, {players}), board: (show_legal: OnHelp))");
    std::fs::write(data.path().join("settings.ron"), settings).unwrap();
    let mut window = Window::open(&server, data.path(), &["--game", "gomoku"]);
    for name in ["f 6", "a 1", "g 6", "o 1", "e 7", "a 1 5", "e 8", "o 1 5"] {
        window.keys(&format!("{name} Return"));
        window.hear(" plays ");
    }
    let (x, y) = crate::common::middle_of_point("e6", 15, 15);
    let plain = still(&window, (x, y), 30);
    window.keys("shift+F3");
    window.hear("stay marked");
    window.wait_for_change("mark on e6", (x, y), 30, &plain);
    window.quit();
}

#[test]
fn a_machine_without_sound_is_told_so_once() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start(SCREEN), TempDir::new().unwrap());
    for start in 0..2 {
        let mut command = qipan(data.path(), &TWO_HUMANS);
        command.env("SDL_AUDIODRIVER", "none-such");
        let mut window = Window::open_with(&server, command, data.path());
        window.hear("Black to move");
        window.click_square("e6");
        let said: Vec<String> = (0..4 - start).map(|_| window.hear_next()).collect();
        let is_told = said.iter().any(|line| line.contains("no sound device"));
        assert_eq!(is_told, start == 0, "{said:?}");
        window.play(&["f4"]);
        if start == 0 {
            window.wait_for("marker", |window| events(window, "kept no-sound") == 1);
        }
        window.terminate();
        let (code, errors) = window.end();
        assert_eq!((code, errors.lines().count()), (Some(0), 1), "{errors}");
    }
}
