//! Small things that people stumbled over, each once in the real window: a form that jumps, a key read twice, a control that is there twice,
//! a theme that becomes two, discs that come late, a setting that is far away.

use crate::common::window::{Server, TWO_HUMANS, Window, corner_of, has_tools};
use std::fs;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const FIVE_IN_A_ROW: [&str; 7] = ["--new", "--game", "gomoku", "--black", "human", "--white", "human"];

#[test]
fn choosing_rules_moves_nothing_and_no_click_misses() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1366x768x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &[]);
    for (width, height) in [(720, 760), (1300, 740)] {
        window.resize(width, height);
        window.press("button", "Options (Five in a row)");
        let rules = ["Children", "Usual", "Club", "Renju"];
        window.wait_for("the rules", |window| rules.iter().all(|rule| !window.parts("radio", rule).is_empty()));
        let places = |window: &Window| rules.map(|rule| window.parts("radio", rule));
        let before = places(&window);
        for [x, y, w, h] in before.clone().map(|places| places[0]) {
            window.click(x + w / 2.0, y + h / 2.0);
            assert_eq!(places(&window), before, "{width}");
        }
        window.press("button", "Start");
        window.wait_for("Renju, which was clicked last", |_| {
            fs::read_to_string(data.path().join("settings.ron")).is_ok_and(|settings| settings.contains("rule: Renju"))
        });
        window.keys("F10");
        window.press("button", "Start page");
    }
    window.quit();
}

#[test]
fn a_small_letter_l_is_a_column() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &FIVE_IN_A_ROW);
    window.keys("l 1 2 Return");
    window.hear("L12");
    window.keys("k 1 1 Return");
    window.hear("K11");
    window.quit();
}

#[test]
fn no_control_of_the_board_is_there_twice() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1366x768x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&["f5", "d6", "c3"]);
    window.keys("ctrl+z");
    for (width, height) in [(720, 760), (1300, 740)] {
        window.resize(width, height);
        for name in ["Undo", "Redo", "To start", "To end", "Help", "Menu", "Share", "Settings", "Resign"] {
            let places = window.parts("button", name);
            assert!(places.len() <= 1, "{width}: {name} {places:?}");
        }
        assert_eq!(window.parts("button", "Undo").len(), 1, "{width}");
    }
    window.quit();
}

#[test]
fn a_theme_of_ones_own_in_force_is_changed_and_not_made_two() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&["f5"]);
    for surface in ["Felt", "Wood"] {
        window.keys("ctrl+t");
        window.wait_for("the theme's rows", |window| !window.parts("spinner", "Board made of").is_empty());
        window.press_next("Board made of", 0);
        window.press("button", "Keep and use");
        window.hear("is kept and in use");
        window.keys("Escape");
        window.wait_for(surface, |window| !window.parts("button", "Undo").is_empty());
    }
    let themes = fs::read_dir(data.path().join("themes")).unwrap().count();
    assert_eq!(themes, 1);
    window.quit();
}

/// The theme's pictures come with its first frame: wherever the board is there, its disc is there.
#[test]
fn no_frame_is_without_discs_after_a_theme_is_kept() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&["f5"]);
    // Above the edge between the empty d3 and White's d4 is the square, below it the disc.
    let (x, y) = corner_of("d4");
    let edge = (x + 39.0, y);
    let read = |window: &Window| -> [[u8; 3]; 2] {
        let pixels = window.pixels_at(edge.0, edge.1, 80);
        let side = (pixels.len() / 4).isqrt();
        [4, side - 4].map(|row| {
            let at = 4 * (row * side + side / 2);
            [pixels[at], pixels[at + 1], pixels[at + 2]]
        })
    };
    for _ in 0..3 {
        window.keys("ctrl+t");
        window.wait_for("the theme's rows", |window| !window.parts("spinner", "Board made of").is_empty());
        window.press_next("Board made of", 0);
        window.press("button", "Keep and use");
        window.hear("is kept and in use");
        let editor = read(&window);
        server.xdotool(&["key", "Escape"]).expect("a key");
        let began = Instant::now();
        let mut seen = Vec::new();
        while began.elapsed() < Duration::from_millis(1500) {
            seen.push(read(&window));
        }
        let last = *seen.last().expect("a picture");
        let far = |one: [u8; 3], other: [u8; 3]| (0..3).map(|at| one[at].abs_diff(other[at])).max() > Some(40);
        assert!(far(last[0], last[1]) && last != editor, "a disc is on the board in the end: {last:?}");
        for [square, disc] in seen {
            assert!(square != last[0] || !far(disc, last[1]), "the square {square:?} is there, its disc is {disc:?}");
        }
    }
    window.quit();
}

/// From the board, in the panel's window: settings, then the choice.
#[test]
fn open_squares_are_always_marked_with_two_clicks() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1366x768x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.resize(1340, 720);
    window.press("button", "Settings");
    window.wait_for("the row", |window| !window.parts("radio", "Always").is_empty());
    let [_, y, _, height] = window.parts("radio", "Always")[0];
    assert!(y + height <= window.layout().1, "{y} + {height} is below the foot");
    window.press("radio", "Always");
    window.wait_for("the setting", |_| {
        fs::read_to_string(data.path().join("settings.ron")).is_ok_and(|text| text.contains("show_legal: Always"))
    });
    window.quit();
}
