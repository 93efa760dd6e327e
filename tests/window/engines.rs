//! A foreign engine in the real window: told of by keys and clicks, tested, kept, seated and played against.

use crate::common::qipan;
use crate::common::window::{Server, Window, has_tools};
use tempfile::TempDir;

/// Types into the field with this name.
fn fill(window: &mut Window, name: &str, text: &str) {
    window.press("field", name);
    window.act(1, &["type", "--delay", "5", text]);
}

#[test]
fn an_engine_of_others_is_added_tested_and_plays() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    std::fs::write(data.path().join("settings.ron"), "(move_delay_ms: 0, language: \"en\")").unwrap();
    let mut window = Window::open(&server, data.path(), &[]);
    window.keys("F7");
    window.wait_for("the settings", |window| window.noted("event page settings"));
    window.press("tab", "Computer");
    window.until_heard(&["Engines"], |window| window.keys("shift+Tab"));
    window.keys("Return");
    window.press("button", "Type it");
    fill(&mut window, "Name", "Stranger");
    fill(&mut window, "Program", env!("CARGO_BIN_EXE_qipan"));
    fill(&mut window, "Arguments", "engine nboard --threads 1 --move-ms 50");
    window.press("button", "Test");
    window.press("button", "Run");
    window.wait_for("the test's end", |window| window.noted("event engine-tried NBoard \"Qipan\""));
    window.scroll_down();
    window.press("button", "Keep");
    window.wait_for("the list", |window| window.noted("event kept engines.ron"));
    window.keys("ctrl+n");
    window.wait_for("a new game's page", |window| window.noted("event page new-game"));
    window.press("radio", "Stranger");
    window.press("button", "Start");
    window.wait_for("a game", |window| window.noted("event start "));
    window.play(&["f5"]);
    window.wait_for("its answer", |window| window.noted("event placed white "));
    assert!(!window.noted("event engine-lost"));
    window.quit();
    let listed = std::fs::read_to_string(data.path().join("engines.ron")).unwrap();
    assert!(listed.contains("name: \"Stranger\"") && listed.contains("protocol: Nboard"), "{listed}");
    assert!(qipan(data.path(), &["check-config"]).status().unwrap().success());
}
