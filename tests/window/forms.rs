//! The settings in the real window: what stands behind a row opens by the mouse and by the keyboard, and what is changed there is kept.

use crate::common::window::{Server, Window, has_tools};
use std::fs;
use tempfile::TempDir;

fn is_open(window: &Window) -> bool {
    !window.parts("switch", "Placing a piece").is_empty()
}

#[test]
fn each_sound_opens_by_the_mouse_and_by_the_keyboard() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &["--lang", "en"]);
    window.keys("F7");
    window.wait_for("the settings", |window| window.noted("event page settings"));
    window.press("tab", "Sound");
    window.wait_for("the row", |window| !window.parts("button", "Each sound…").is_empty());
    assert!(!is_open(&window), "it is closed at first");
    window.press("button", "Each sound…");
    window.wait_for("the sounds", is_open);
    window.press("button", "Each sound…");
    window.wait_for("them gone", |window| !is_open(window));
    // The row has the focus now.
    window.keys("Return");
    window.wait_for("the sounds", is_open);
    window.keys("Down space");
    window.wait_for("the change in the file", |_| {
        fs::read_to_string(data.path().join("settings.ron")).is_ok_and(|text| text.contains("\n        place: false"))
    });
    window.keys("Up space");
    window.wait_for("them gone", |window| !is_open(window));
    window.quit();
}
