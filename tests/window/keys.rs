//! The page of keys in the real window: a key is given by pressing it, works on the board, outlasts the program; Escape stops the
//! question and not the page.

use crate::common::window::{Server, TWO_HUMANS, Window, has_tools};
use std::fs;
use tempfile::TempDir;

fn count(window: &Window, event: &str) -> usize {
    let line = format!("event {event}");
    window.notes().iter().filter(|note| note.starts_with(&line)).count()
}

fn wait_for_event(window: &mut Window, event: &str, times: usize) {
    window.wait_for(event, |window| count(window, event) >= times);
}

/// The page of keys, from the board.
fn open(window: &mut Window) {
    let opened = count(window, "page keys");
    window.keys("F7");
    wait_for_event(window, "page settings", opened + 1);
    window.press("tab", "Play");
    window.press("button", "Change keys");
    wait_for_event(window, "page keys", opened + 1);
}

/// Back to the board.
fn close(window: &mut Window) {
    let closed = count(window, "page board");
    window.keys("Escape Escape");
    wait_for_event(window, "page board", closed + 1);
}

#[test]
fn a_key_is_chosen_by_pressing_it() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    fs::write(data.path().join("settings.ron"), "(keys: {\"fly\": \"F3\"})").unwrap();
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&["f5", "d6"]);
    open(&mut window);
    // Escape stops the question and not the page; a bare letter is refused, and asks again.
    window.keys("Return");
    wait_for_event(&mut window, "keys waits", 1);
    window.keys("Escape");
    wait_for_event(&mut window, "keys left", 1);
    window.keys("Return");
    wait_for_event(&mut window, "keys waits", 2);
    window.keys("u");
    wait_for_event(&mut window, "rejected keys U", 1);
    window.keys("ctrl+u");
    wait_for_event(&mut window, "keys undo Ctrl+U", 1);
    window.hear("Undo has the key Ctrl+U now");
    // By the mouse: the row of Redo, once more, a key that another action has, and that it is taken.
    window.click(200.0, 223.0);
    window.click(200.0, 223.0);
    wait_for_event(&mut window, "keys waits", 4);
    window.keys("F11");
    wait_for_event(&mut window, "keys taken", 1);
    window.press("button", "Take it over");
    window.hear("Redo has the key F11 now");
    assert_eq!(count(&window, "page settings"), 1, "Escape left no page");
    close(&mut window);
    works(&mut window);
    end(window);
    let settings = fs::read_to_string(data.path().join("settings.ron")).unwrap();
    for line in ["\"fly\": \"F3\",", "\"fullscreen\": \"Alt+Enter\",", "\"redo\": \"F11\",", "\"undo\": \"Ctrl+U\","] {
        assert!(settings.contains(line), "{line}: {settings}");
    }
    // After a start it is as it was.
    let mut window = Window::open(&server, data.path(), &[]);
    window.hear("Black to move");
    works(&mut window);
    end(window);
}

/// What no action is called is kept in the settings and told at each start.
fn end(mut window: Window) {
    window.terminate();
    let (code, errors) = window.end();
    assert!(code == Some(0) && errors.lines().count() == 1 && errors.contains("no action \"fly\""), "{errors}");
}

/// The new keys undo and redo, the old ones do nothing.
fn works(window: &mut Window) {
    let moved = |window: &Window| (count(window, "back ply"), count(window, "forward ply"));
    let (back, forward) = moved(window);
    window.keys("ctrl+z ctrl+y ctrl+u");
    window.wait_for("a move less", |window| moved(window) == (back + 1, forward));
    window.keys("F11");
    window.wait_for("the move again", |window| moved(window) == (back + 1, forward + 1));
}
