//! A lesson in the real window: by clicks, and by keys alone; the start page's button opens the list.

use crate::common::window::{Server, Window, has_tools};
use tempfile::TempDir;

/// The example of the manual, in its first four steps; `answer` puts on a point, `next` goes on.
fn go_through(window: &mut Window, answer: fn(&mut Window, &str), next: fn(&mut Window), choose: fn(&mut Window)) {
    window.hear("These four squares are the corners.");
    next(window);
    window.hear("Find the move that takes a corner.");
    answer(window, "a1");
    window.hear("Yes, a1!");
    next(window);
    window.hear("Touch every white disc");
    for (at, name) in ["a1", "b1", "c1"].into_iter().enumerate() {
        answer(window, name);
        window.hear(&format!("Found: {} of 4", at + 1));
    }
    answer(window, "d1");
    window.hear("Yes, those are all!");
    next(window);
    window.hear("Why can nobody turn a disc in a corner?");
    choose(window);
    window.hear("a disc needs an enemy on both sides");
    next(window);
    window.hear("You play against");
}

fn with_example(go: impl FnOnce(&mut Window)) {
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let file = data.path().join("corners.ron");
    std::fs::write(&file, qipan::lesson::course::EXAMPLE).unwrap();
    let mut window = Window::open(&server, data.path(), &["--lang", "en", "--lesson", file.to_str().expect("a path")]);
    go(&mut window);
    window.wait_for("it is kept", |window| window.noted("event lesson done 4"));
    window.quit();
    assert!(data.path().join("lessons/progress.ron").exists());
}

#[test]
fn a_lesson_by_clicks() {
    if !has_tools() {
        return;
    }
    let click = |window: &mut Window, name: &str| {
        window.wait_for("the board", |window| !window.parts("board", "board").is_empty());
        let [x, y, side, _] = window.parts("board", "board")[0];
        let bytes = name.as_bytes();
        let at = |byte: u8, first: u8| side * (40.0 + 80.0 * (f32::from(byte - first) + 0.5)) / 720.0;
        window.click(x + at(bytes[0], b'a'), y + at(bytes[1], b'1'));
    };
    let next = |window: &mut Window| window.press("button", "Next");
    with_example(|window| {
        go_through(window, click, next, |window| window.press("button", "2. Nothing lies behind it."))
    });
}

#[test]
fn a_lesson_by_keys() {
    if !has_tools() {
        return;
    }
    // All answers lie in the first row: the cursor goes there from the middle, and on from its beginning.
    let put = |window: &mut Window, name: &str| {
        let right = " Right".repeat(usize::from(name.as_bytes()[0] - b'a'));
        window.keys(&format!("Up Up Up Up Up Home{right} Return"));
    };
    with_example(|window| go_through(window, put, |window| window.keys("Page_Down"), |window| window.keys("2")));
}

#[test]
fn the_list_opens_from_the_start_page() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &["--lang", "en"]);
    window.press("button", "Lessons");
    window.wait_for("the list", |window| window.noted("event page lessons"));
    window.hear("lessons done.");
    window.quit();
}
