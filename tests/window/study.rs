//! A game is replayed, played on, analysed and marked in the real window: by keys, the mouse and the wheel; what was tried is kept.

use crate::common::window::{Server, Window, has_tools};
use tempfile::TempDir;

#[test]
fn a_finished_game_is_replayed_played_on_and_analysed_in_the_window() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::at_the_end(&server, data.path());
    window.keys("ctrl+l");
    window.hear("Move 9");
    window.keys("Home Right Right Right Right");
    window.hear("Move 4");
    window.keys("ctrl+a");
    window.wait_for("lines", |window| window.noted("analysed depth"));
    window.keys("ctrl+a");
    window.wait_for("the analysis ends", |window| window.noted("analysis off"));
    // The board of the page: 444 units from 36, 84; a square is an eighth of what its frame leaves.
    window.click(60.0 + 49.5 * 2.5, 108.0 + 49.5 * 3.5);
    window.wait_for("a branch", |window| window.noted("studied 10"));
    window.wait_for("an answer", |window| window.noted("studied 11"));
    window.keys("BackSpace");
    window.hear("Move 4");
    window.keys("Escape");
    window.wait_for("the end again", |window| {
        window.notes().iter().filter(|note| *note == "event page end").count() == 2
    });
    window.quit();
    let log = std::fs::read_dir(data.path().join("games")).expect("a folder").flatten().next().expect("a game");
    let log = std::fs::read_to_string(log.path()).expect("a log");
    assert!(log.contains(" try 4 c4 ") && log.contains(" result played black "), "{log}");
    assert!(!log.contains(" cursor "), "nothing of the walk is written: {log}");
}

/// The pixel of a square's middle on the page's board: 444 units from 36, 84; a square is an eighth of what its frame leaves.
fn pixel(window: &Window, square: &str) -> [String; 2] {
    let bytes = square.as_bytes();
    let middle = |from: f32, index: u8| from + 49.5 * (f32::from(index) + 0.5);
    let (x, y) = window.pixel(middle(60.0, bytes[0] - b'a'), middle(108.0, bytes[1] - b'1'));
    [x, y].map(|at| (at as i32).to_string())
}

/// Presses the right button on one square, and releases it on another.
fn right_drag(window: &mut Window, from: &str, to: &str) {
    let ([x, y], [end_x, end_y], id) = (pixel(window, from), pixel(window, to), window.id.clone());
    let (press, release) = (["mousemove", "--window", &id, &x, &y], ["mousemove", "--window", &id, &end_x, &end_y]);
    window.act(1, &[&press[..], &["mousedown", "3"], &release, &["mouseup", "3"]].concat());
}

/// The logs of all games, one after the other.
fn logs(data: &std::path::Path) -> String {
    let files = std::fs::read_dir(data.join("games")).expect("a folder").flatten();
    files.map(|file| std::fs::read_to_string(file.path()).expect("a log")).collect()
}

/// The right button marks the board. A kill takes no mark away, and a copy as SGF brings them into another game.
#[test]
fn marks_outlive_a_kill_and_go_out_as_sgf() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::at_the_end(&server, data.path());
    window.keys("ctrl+l");
    window.hear("Move 9");
    window.keys("Home Right Right Right Right");
    window.hear("Move 4");
    right_drag(&mut window, "c4", "c4");
    window.hear("Ring on c4");
    right_drag(&mut window, "d3", "f6");
    window.hear("Arrow d3–f6");
    right_drag(&mut window, "a1", "a1");
    right_drag(&mut window, "a1", "a1");
    window.hear("Ring on a1 removed");
    window.wait_for("the disk", |window| window.noted("durable 14"));
    window.kill();
    drop(window);
    let log = logs(data.path());
    assert!(log.contains(" ring 4 c4 ") && log.contains(" arrow 4 d3 f6 "), "{log}");

    let mut window = Window::open(&server, data.path(), &[]);
    window.keys("ctrl+o");
    window.press("button", "Replay");
    window.hear("Move 9");
    window.keys("Home Right Right Right Right");
    window.hear("Marked: c4. Arrows: d3–f6");
    window.keys("ctrl+shift+s Escape ctrl+v");
    window.hear("9 moves are on the board");
    window.wait_for("the pasted game", |_| logs(data.path()).contains(" extra \"CR[c4]AR[d3:f6]\" "));
    window.keys("ctrl+l");
    window.keys("Home Right Right Right Right");
    window.hear("Marked: c4. Arrows: d3–f6");
    window.quit();
}
