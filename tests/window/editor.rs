//! A board is set up in the real window by clicks and keys, mended, played from, and found again after a restart.

use crate::common::window::{Server, TWO_HUMANS, Window, has_tools};
use tempfile::TempDir;

#[test]
fn a_board_is_set_up_mended_played_and_found_again_in_the_window() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.keys("ctrl+shift+b");
    window.hear("A game can begin here.");
    // The board of the page: 401.76 units from 36, 84; a square is a sixteenth less than an eighth of it.
    let square = |column: f32, row: f32| {
        let side = 401.76;
        (36.0 + side * (40.0 + 80.0 * column + 40.0) / 720.0, 84.0 + side * (40.0 + 80.0 * row + 40.0) / 720.0)
    };
    window.keys("0");
    for (column, row) in [(3.0, 3.0), (4.0, 4.0)] {
        let (x, y) = square(column, row);
        window.click(x, y);
    }
    window.hear("White has no disc");
    window.keys("2");
    let (x, y) = square(3.0, 3.0);
    window.click(x, y);
    window.hear("It can be played, but:");
    let noted = |window: &Window, words: &str| window.notes().iter().any(|note| note.contains(words));
    assert!(noted(&window, "none-of"), "{:?}", window.notes());
    window.press("button", "Play from here");
    window.wait_for("a game", |window| noted(window, "event start"));
    window.play(&["d3"]);
    window.quit();
    let logs: Vec<String> = std::fs::read_dir(data.path().join("games"))
        .expect("a folder")
        .flatten()
        .filter_map(|entry| std::fs::read_to_string(entry.path()).ok())
        .collect();
    let start = format!("{}OX------X", "-".repeat(27));
    let begun = logs.iter().filter(|log| log.contains(&start)).count();
    assert_eq!(begun, 1, "{logs:?}");
    let mut again = Window::open(&server, data.path(), &[]);
    again.keys("ctrl+o");
    again.wait_for("the list", |window| noted(window, "event page games"));
    again.quit();
}
