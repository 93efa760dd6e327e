//! A clock in the real window: chosen by clicks on the page of a new game, seen running, and its flag.

use crate::common::window::{Server, Window, has_tools};
use std::fs;
use tempfile::TempDir;

#[test]
fn a_game_by_a_clock_is_lost_on_time() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let people = "(reversi: (players: [(seat: Human), (seat: Human)]))";
    fs::write(data.path().join("settings.ron"), people).unwrap();
    let mut window = Window::open(&server, data.path(), &[]);
    window.keys("Tab Tab Return"); // Reversi: Options
    window.wait_for("the new game's page", |window| window.notes().iter().any(|note| note.contains("page new-game")));
    window.point(360.0, 400.0);
    window.scroll_to("radio", "10 min + 5 s", 1);
    window.press("radio", "10 min + 5 s");
    // Without minutes: the left end of their slider.
    window.scroll_to("slider", "Minutes", 1);
    let [x, y, _, h] = window.parts("slider", "Minutes")[0];
    window.click(x + 4.0, y + h / 2.0);
    window.press("button", "Start");
    window.hear("Black to move");
    // The clock is below Black's discs.
    let before = window.pixels_at(45.0, 763.0, 30);
    window.wait_for_change("the clock running", (45.0, 763.0), 30, &before);
    window.click_square("f5");
    window.hear(" plays f5, ");
    window.hear("White ran out of time, Black wins");
    window.wait_for("the end page", |window| window.notes().iter().any(|note| note.contains("page end")));
    window.quit();
    let kept = fs::read_to_string(data.path().join("settings.ron")).unwrap();
    assert!(kept.contains("clock: Fischer(minutes:0,seconds:5)"), "{kept}");
}
