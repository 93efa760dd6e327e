//! A game before a class: large, on a second screen, while a program that sends the screen looks at it without end, and while another
//! window takes the keys with Alt+Tab and gives them back.

use crate::common::window::{Server, TWO_HUMANS, Window, has_tools, pixels, set_screens};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;
use tempfile::TempDir;

const SIZE: (u32, u32) = (640, 900);

/// Puts a window there.
fn place(window: &mut Window, (x, y): (u32, u32)) {
    let words = [x, y, SIZE.0, SIZE.1].map(|number| number.to_string());
    window.server.xdotool(&["windowmove", &window.id, &words[0], &words[1]]).expect("it moves");
    window.server.xdotool(&["windowsize", &window.id, &words[2], &words[3]]).expect("it is sized");
    let shown = format!(" in {} {}", SIZE.0, SIZE.1);
    window.wait_for("the size", |window| {
        window.notes().iter().rev().find(|note| note.starts_with("layout ")).is_some_and(|note| note.ends_with(&shown))
    });
    window.size = SIZE;
}

/// A square of the board, wherever the page has it.
fn click_board(window: &mut Window, name: &str) {
    window.wait_for("the board", |window| !window.parts("board", "board").is_empty());
    let [x, y, side, _] = window.parts("board", "board")[0];
    let bytes = name.as_bytes();
    let at = |byte: u8, first: u8| side * (40.0 + 80.0 * (f32::from(byte - first) + 0.5)) / 720.0;
    window.click(x + at(bytes[0], b'a'), y + at(bytes[1], b'1'));
}

#[test]
fn it_goes_on_at_a_second_screen_while_others_look_and_take_the_keys() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), [(); 2].map(|()| TempDir::new().unwrap()));
    let monitors = ["--setmonitor left 640/200x1024/300+0+0 screen", "--setmonitor right 640/200x1024/300+640+0 none"];
    if !monitors.iter().all(|words| set_screens(&server, words)) {
        return;
    }
    let people = [&TWO_HUMANS[..], &["--lang", "en"]].concat();
    let mut desk = Window::open(&server, data[0].path(), &people);
    place(&mut desk, (0, 0));
    let mut wall = Window::open(&server, data[1].path(), &people);
    assert_ne!(desk.id, wall.id);
    place(&mut wall, (640, 0));
    wall.keys("shift+F9");
    wall.wait_for("the sheet", |window| window.noted("event sheet on"));

    // Who sends the screen asks for its pixels again and again.
    let (ends, sent) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    std::thread::scope(|scope| {
        let sender = (ends.clone(), sent.clone());
        let (server, id) = (&server, wall.id.clone());
        scope.spawn(move || {
            while !sender.0.load(Ordering::Relaxed) {
                let picture = pixels(server, &id, (0.0, 0.0), (SIZE.0 as u16, SIZE.1 as u16));
                assert!(picture.iter().any(|byte| *byte != picture[0]), "there is something to see");
                sender.1.fetch_add(1, Ordering::Relaxed);
                std::thread::sleep(Duration::from_millis(40));
            }
        });
        for name in ["d3", "c5"] {
            click_board(&mut wall, name);
            wall.hear(&format!(" plays {name}, "));
        }
        // Alt is held when the keys go to the other window, and let go there.
        wall.server.xdotool(&["keydown", "alt", "key", "Tab", "windowfocus", "--sync", &desk.id]).expect("Alt+Tab");
        wall.server.xdotool(&["keyup", "alt"]).expect("Alt is let go");
        desk.server.xdotool(&["type", "--delay", "20", "f5"]).expect("it is typed");
        desk.keys("Return");
        desk.hear(" plays f5, ");
        wall.server.xdotool(&["windowfocus", "--sync", &wall.id]).expect("the keys come back");
        wall.server.xdotool(&["type", "--delay", "20", "d6"]).expect("it is typed");
        wall.keys("Return");
        let heard = wall.hear(" plays ");
        assert!(heard.contains(" plays d6, "), "what was typed for the other window came here: {heard}");
        let before = sent.load(Ordering::Relaxed);
        wall.wait_for("more pictures", |_| sent.load(Ordering::Relaxed) > before + 5);
        ends.store(true, Ordering::Relaxed);
    });
    let shell = wall.server.xdotool(&["getwindowgeometry", "--shell", &wall.id]).unwrap_or_default();
    assert!(shell.contains("X=640\nY=0\n") && wall.geometry() == SIZE, "{shell}");
    desk.quit();
    wall.quit();
}
