//! The page of games in the real window, by keys alone and by clicks alone.

use crate::common::window::{Server, TWO_HUMANS, Window, has_tools};
use tempfile::TempDir;

#[test]
fn a_game_is_found_deleted_and_brought_back_by_keys_alone() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&["f5", "d6"]);
    window.keys("ctrl+o");
    window.until_heard(&["was deleted"], |window| window.keys("Down Delete"));
    // Undo is the page's last control.
    window.until_heard(&["is back"], |window| window.keys("shift+Tab Return"));
    window.quit();
}

#[test]
fn a_game_is_opened_again_by_clicks_alone() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&["f5", "d6"]);
    window.keys("ctrl+o");
    // Go on, at the right end of the first row; on the board there is nothing to click there.
    window.until_heard(&["Black plays c3"], |window| {
        window.click(620.0, 598.0);
        window.click_square("c3");
    });
    window.quit();
}
