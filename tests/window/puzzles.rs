//! A puzzle in the real window, from the review by clicks: a wrong answer, a right one, the list.

use crate::common::window::{Server, Window, has_tools};
use tempfile::TempDir;

#[test]
fn a_mistake_is_tried_again_from_the_review() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::at_the_end(&server, data.path());
    window.keys("ctrl+g");
    window.wait_for("puzzles", |window| window.noted("puzzles made"));
    window.keys("Home Page_Down");
    window.hear("better");
    window.press("button", "Try again");
    window.wait_for("the puzzle", |window| window.noted("event page puzzle"));
    window.wait_for("what is asked", |window| window.noted(" best"));
    window.press("button", "Answer");
    let shown = window.hear("The answer: ");
    let answer =
        shown.split("The answer: ").nth(1).and_then(|rest| rest.split([' ', '.']).next()).expect("a move").to_owned();
    window.press("button", "Try again");
    window.hear("find the best move");
    // The board of the page: 470 units from 125, 84; a square is an eighth of what its frame leaves.
    let bytes = answer.as_bytes();
    let at = |byte: u8, first: u8| 25.4 + 52.4 * (f32::from(byte - first) + 0.5);
    window.click(125.0 + at(bytes[0], b'a'), 84.0 + at(bytes[1], b'1'));
    window.wait_for("the computer looks", |window| window.noted(&format!("puzzle right {answer}")));
    window.hear("is right: solved. It comes back tomorrow.");
    window.keys("ctrl+p");
    window.wait_for("the list", |window| window.noted("event page puzzles"));
    window.quit();
    let kept = std::fs::read_dir(data.path().join("puzzles")).expect("a folder").count();
    assert!(kept > 0);
}
