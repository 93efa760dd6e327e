//! The program as a desktop starts it: with the file that was clicked, and without any network.

use crate::common::window::{Server, TWO_HUMANS, Window, has_tools};
use tempfile::TempDir;

#[test]
fn a_file_on_the_command_line_is_opened() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let game = data.path().join("a game.txt");
    std::fs::write(&game, "f5d6c3").unwrap();
    let mut window = Window::open(&server, data.path(), &[game.to_str().unwrap()]);
    window.hear("3 moves are on the board");
    window.play(&["d3"]);
    window.quit();
}

#[test]
fn no_network_is_asked() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&["d3"]);
    assert_eq!(window.network_sockets(), Vec::<String>::new());
    for page in ["F7", "Escape", "Shift+F1", "Escape", "ctrl+o", "Escape"] {
        window.keys(page);
    }
    assert_eq!(window.network_sockets(), Vec::<String>::new());
    window.quit();
}
