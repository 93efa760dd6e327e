//! The pages in the real window: its place and its size, the menu, the save dialog, the side panel that comes where there is room.

use crate::common::window::{Server, TWO_HUMANS, Window, has_tools};
use std::path::Path;
use tempfile::TempDir;

/// The inner corner and the inner size of the window.
fn place(window: &Window) -> [i32; 4] {
    let shell = window.server.xdotool(&["getwindowgeometry", "--shell", &window.id]).expect("a window");
    let value = |name: &str| shell.lines().find_map(|line| line.strip_prefix(name)?.parse().ok()).expect("a number");
    ["X=", "Y=", "WIDTH=", "HEIGHT="].map(value)
}

fn count(window: &Window, start: &str) -> usize {
    window.notes().iter().filter(|note| note.starts_with(start)).count()
}

fn wait_for_event(window: &mut Window, event: &str, times: usize) {
    let line = format!("event {event}");
    window.wait_for(event, |window| count(window, &line) >= times);
}

/// Moves and sizes the window, and waits until the program knows.
fn put(window: &mut Window, [x, y, width, height]: [i32; 4]) {
    window.resize(width as u32, height as u32);
    let frames = count(window, "frame");
    window.server.xdotool(&["windowmove", &window.id, &x.to_string(), &y.to_string()]).expect("it moves");
    window.wait_for("the window there", |window| place(window) == [x, y, width, height]);
    // A key is answered after the move, which the server told before it.
    window.keys("F1");
    assert!(count(window, "frame") >= frames);
}

#[test]
fn on_a_small_screen_the_whole_window_is_inside() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1366x768x24"), TempDir::new().unwrap());
    let window = Window::open(&server, data.path(), &TWO_HUMANS);
    let [x, y, width, height] = place(&window);
    // A title bar of a window manager has room above it.
    assert!(x >= 0 && y >= 40 && x + width <= 1366 && y + height <= 768, "{:?}", place(&window));
    window.quit();
}

#[test]
fn the_window_keeps_its_size_when_a_page_opens() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    assert_eq!(window.geometry(), (720, 780));
    // The user's word makes room for the panel.
    window.keys("F9");
    window.wait_for("room for the panel", |window| window.geometry() == (1080, 780));
    for (key, page) in [("F7", "settings"), ("shift+F1", "help"), ("ctrl+n", "new-game"), ("ctrl+o", "games")] {
        window.keys(key);
        wait_for_event(&mut window, &format!("page {page}"), 1);
        window.keys("Tab");
        assert_eq!(window.geometry(), (1080, 780), "{page}");
        window.keys("Escape");
    }
    window.keys("F9");
    window.wait_for("no panel", |window| window.geometry() == (720, 780));
    window.quit();
}

#[test]
fn the_panel_comes_where_there_is_room() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1400x1400x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    assert_eq!(window.layout(), (720.0, 780.0));
    // The panel's buttons can be pressed after a move.
    window.play(&["e6"]);
    // The layout has the window's shape; the panel is there where the board keeps its size.
    let is_shown = |window: &Window| !window.parts("button", "To start").is_empty();
    for ((width, height), layout, has_panel) in [
        ((1366, 768), (1387.0, 780.0), true),
        ((720, 1280), (720.0, 1280.0), true),
        ((720, 780), (720.0, 780.0), false),
        ((1000, 780), (1000.0, 780.0), false),
    ] {
        window.resize(width, height);
        window.wait_for("its layout", |window| {
            let (wide, high) = window.layout();
            (wide.round(), high.round()) == layout && is_shown(window) == has_panel
        });
    }
    // What the user has hidden stays hidden.
    window.resize(1366, 768);
    window.wait_for("the panel", is_shown);
    window.keys("F9");
    window.wait_for("the board alone", |window| !is_shown(window));
    assert_eq!(window.geometry(), (1366, 768));
    window.quit();
}

/// The program, once its window stands where it is to stand.
fn placed<'a>(server: &'a Server, data: &Path) -> Window<'a> {
    let mut window = Window::open(server, data, &TWO_HUMANS);
    window.wait_for("its place", |window| window.notes().iter().any(|note| note == "placed"));
    window
}

/// Opens the program, looks where its window is, and ends it.
fn found(server: &Server, data: &Path) -> [i32; 4] {
    let window = placed(server, data);
    let place = place(&window);
    window.quit();
    place
}

#[test]
fn the_window_is_where_it_was_on_each_display() {
    if !has_tools() {
        return;
    }
    let data = TempDir::new().unwrap();
    let (large, small) = (Server::start("1600x1200x24"), Server::start("1024x768x24"));
    let wanted = [123, 77, 800, 900];
    let mut window = placed(&large, data.path());
    put(&mut window, wanted);
    window.quit();
    assert_eq!(found(&large, data.path()), wanted);
    // Another display has its own.
    let elsewhere = found(&small, data.path());
    assert_ne!(elsewhere[2..], wanted[2..]);
    assert_eq!(found(&large, data.path()), wanted);
}

#[test]
fn a_click_beside_the_menu_closes_it() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.hear("Black to move");
    window.click(685.0, 750.0);
    wait_for_event(&mut window, "page menu", 1);
    // The menu's own ground does nothing.
    window.click(480.0, 180.0);
    assert_eq!(count(&window, "event page board"), 0);
    window.click(360.0, 8.0);
    wait_for_event(&mut window, "page board", 1);
    // Nor was anything placed.
    assert_eq!(count(&window, "event placed"), 0);
    window.quit();
}

#[test]
fn what_is_typed_in_one_frame_with_the_key_of_its_field_is_whole() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&["e6"]);
    let has = |name: &str| {
        let saved = std::fs::read_dir(data.path().join("saved")).into_iter().flatten().flatten();
        saved.into_iter().any(|entry| entry.file_name().to_string_lossy().starts_with(&format!("{name}.")))
    };
    for round in 0..200 {
        // All keys are there before the program looks.
        let name = format!("a{round:03}");
        let letters = name.chars().map(String::from).collect::<Vec<_>>().join(" ");
        window.signal("-STOP");
        let keys = format!("key --delay 0 ctrl+s {letters} Return");
        server.xdotool(&keys.split(' ').collect::<Vec<_>>()).expect("xdotool does it");
        window.signal("-CONT");
        window.wait_for(&name, |_| has(&name));
    }
    window.quit();
}

#[test]
fn a_game_is_saved_by_a_name_that_is_typed_over_the_one_proposed() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&["e6"]);
    let names = || {
        let saved = std::fs::read_dir(data.path().join("saved")).into_iter().flatten().flatten();
        saved.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect::<Vec<_>>()
    };
    window.keys("ctrl+s a b c Return");
    window.wait_for("the save", |_| names().iter().any(|name| name.starts_with("abc.")));
    assert_eq!(names().len(), 1, "{:?}", names());
    // A fault is said in the dialog, which stays; Ctrl+A takes all of the name at once.
    window.keys("ctrl+s End slash Return");
    window.hear("A name is made of letters");
    window.keys("ctrl+a x y Return");
    window.wait_for("the second save", |_| names().iter().any(|name| name.starts_with("xy.")));
    assert_eq!(names().len(), 2, "{:?}", names());
    window.quit();
}

#[test]
fn the_help_is_searched_by_typing() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1400x1000x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.keys("shift+F1");
    wait_for_event(&mut window, "page help", 1);
    // The slash leads into the field, and is not in it. All keys are there before the program looks.
    window.signal("-STOP");
    server.xdotool(&["key", "--delay", "0", "slash", "b", "y", "o"]).expect("xdotool does it");
    window.signal("-CONT");
    window.hear("One paragraph found");
    window.keys("ctrl+a q x q");
    window.hear("Nothing here has all of these words.");
    window.keys("Escape");
    let has_search = |window: &Window| !window.parts("button", "Clear the search").is_empty();
    window.wait_for("the page as before", |window| !has_search(window));
    assert_eq!(count(&window, "event page board"), 0, "the first Escape stays on the page");
    window.keys("Escape");
    wait_for_event(&mut window, "page board", 1);
    window.quit();
}
