//! Results in the real window: the page by clicks, a game that is handed in to the folder, the table in it.

use crate::common::SHORT;
use crate::common::window::{Server, TWO_HUMANS, Window, has_tools};
use tempfile::TempDir;

#[test]
fn a_folder_is_chosen_and_a_game_handed_in() {
    if !has_tools() {
        return;
    }
    let (server, data, folder) = (Server::start("1280x1024x24"), TempDir::new().unwrap(), TempDir::new().unwrap());
    std::fs::write(data.path().join("last-folder"), folder.path().to_str().unwrap()).unwrap();
    let mut window = Window::open(&server, data.path(), &[&TWO_HUMANS[..], &["--lang", "en"]].concat());
    window.keys("F7");
    window.wait_for("the settings", |window| window.noted("event page settings"));
    window.press("tab", "Advanced");
    window.until_heard(&["Results"], |window| window.keys("shift+Tab"));
    window.keys("Return");
    window.wait_for("the page", |window| window.noted("event page results"));
    window.press("button", "Choose a folder");
    window.wait_for("the chooser", |window| window.noted("event folder "));
    window.press("button", "Save here");
    window.hear("Results are handed in to");
    window.keys("Escape Escape");
    window.wait_for("the board", |window| window.noted("event page board"));
    window.play(&SHORT);
    window.wait_for("the game is handed in", |window| window.noted("event handed-in 1"));
    let names = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    assert!(names.len() == 2 && names.iter().any(|name| name.ends_with(".ggf")), "{names:?}");
    window.quit();
}
