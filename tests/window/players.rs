//! *Who plays?* in the real window: two people by clicks and by keys, each with a game of his own.

use crate::common::qipan;
use crate::common::window::{Server, Window, has_tools};
use tempfile::TempDir;

#[test]
fn two_people_play_in_one_window() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    assert!(qipan(data.path(), &["profiles", "add", "Anna", "Ben"]).status().unwrap().success());
    let mut window = Window::open(&server, data.path(), &["--lang", "en"]);
    window.press("button", "Ben (Moon)");
    window.wait_for("Ben", |window| window.noted("event player Ben"));
    window.keys("ctrl+n");
    window.wait_for("a new game's page", |window| window.noted("event page new-game"));
    window.keys("Return");
    window.wait_for("a game", |window| window.notes().iter().any(|line| line.contains("event start ")));
    window.keys("ctrl+shift+u");
    window.wait_for("the page", |window| window.noted("event page players"));
    window.keys("Left Return");
    window.wait_for("Anna", |window| window.noted("event player Anna"));
    window.quit();
    let listed = qipan(data.path(), &["profiles", "list"]).output().unwrap();
    assert!(String::from_utf8_lossy(&listed.stdout).starts_with("0\tAnna\n"), "Anna played nothing");
}
