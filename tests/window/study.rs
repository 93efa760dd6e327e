//! A game is replayed, played on and analysed in the real window: by keys, the mouse and the wheel; what was tried is kept.

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
