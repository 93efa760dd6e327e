//! A game is reviewed in the real window while the window goes on.

use crate::common::window::{Server, Window, has_tools};
use tempfile::TempDir;

#[test]
fn a_finished_game_is_reviewed_in_the_window_and_walked_through() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::at_the_end(&server, data.path());
    window.keys("ctrl+g");
    window.hear("Accuracy");
    window.keys("Home Right");
    window.hear("Move 1 of 9");
    window.keys("Page_Down");
    window.hear("better");
    window.keys("Escape");
    window.wait_for("the end again", |window| {
        window.notes().iter().filter(|note| *note == "event page end").count() == 2
    });
    window.quit();
    let kept = std::fs::read_dir(data.path().join("reviews")).expect("a folder").count();
    assert_eq!(kept, 1);
}
