//! Small things that people stumbled over, each once in the real window: a form that jumps, a key read twice, a control that is there twice,
//! a theme that becomes two, discs that come late, a setting that is far away.

use crate::common::window::{Server, TWO_HUMANS, Window, corner_of, has_tools, pixels};
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

/// Changes what the board of the theme is made of, and its color to blue, and keeps the theme.
fn keep_a_theme(window: &mut Window) {
    window.keys("ctrl+t");
    window.wait_for("the theme's rows", |window| !window.parts("spinner", "Board made of").is_empty());
    window.press("radio", "#3c7fa6");
    window.press_next("Board made of", 0);
    window.press("button", "Keep and use");
    window.hear("is kept and in use");
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
        keep_a_theme(&mut window);
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
        keep_a_theme(&mut window);
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

#[test]
fn tabs_stand_on_the_line_of_their_title() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1366x768x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&["f5"]);
    window.keys("F10");
    window.press("button", "Start page");
    window.resize(1340, 720);
    window.press("button", "Games");
    window.wait_for("the tabs", |window| !window.parts("tab", "Collections").is_empty());
    let center = |[_, y, _, height]: [f32; 4]| y + height / 2.0;
    let line = center(window.parts("button", "Back")[0]);
    for name in ["My games", "Saved", "Samples", "Collections"] {
        let tab = window.parts("tab", name)[0];
        assert!((center(tab) - line).abs() <= 1.0, "{name}: {tab:?} beside {line}");
    }
    window.quit();
}

/// The light frames of a picture of four bytes a pixel: what hangs together and lies along all four sides of its own bounds.
fn light_frames(picture: &[u8], wide: usize) -> Vec<[usize; 4]> {
    let is_it = |at: usize| picture[4 * at..4 * at + 3].iter().all(|channel| *channel > 190);
    let high = picture.len() / 4 / wide;
    let mut seen = vec![false; wide * high];
    let mut found = Vec::new();
    for begin in 0..wide * high {
        if seen[begin] || !is_it(begin) {
            continue;
        }
        let (mut open, mut part) = (vec![begin], Vec::new());
        seen[begin] = true;
        while let Some(at) = open.pop() {
            let (x, y) = (at % wide, at / wide);
            part.push((x, y));
            let beside = [
                (x > 0).then(|| at - 1),
                (x + 1 < wide).then(|| at + 1),
                (y > 0).then(|| at - wide),
                (y + 1 < high).then(|| at + wide),
            ];
            for next in beside.into_iter().flatten().filter(|next| is_it(*next)) {
                if !seen[next] {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
        let (left, right) = (part.iter().map(|at| at.0).min().unwrap(), part.iter().map(|at| at.0).max().unwrap());
        let (top, bottom) = (part.iter().map(|at| at.1).min().unwrap(), part.iter().map(|at| at.1).max().unwrap());
        let (across, down) = (right - left + 1, bottom - top + 1);
        let along = |is_on: &dyn Fn(&(usize, usize)) -> bool| part.iter().filter(|at| is_on(at)).count();
        // Round corners take a part of each side.
        let is_whole = along(&|at| at.0 == left).min(along(&|at| at.0 == right)) + 40 >= down
            && along(&|at| at.1 == top).min(along(&|at| at.1 == bottom)) + 40 >= across;
        // A thin line is no ring, nor is a light board's border.
        let is_thick = (5 * (across + down)..14 * (across + down)).contains(&(2 * part.len()));
        if across > 30 && down > 30 && is_thick && is_whole {
            found.push([left, top, across, down]);
        }
    }
    found
}

#[test]
fn the_ring_of_the_focus_is_whole_wherever_it_goes() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1366x768x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&["f5"]);
    for (width, height) in [(720, 760), (1340, 720)] {
        window.resize(width, height);
        for (name, is_on_places) in [("Games", true), ("Settings", true), ("Open a file", true), ("New game", false)] {
            window.keys("F10");
            window.press("button", if is_on_places { "Start page" } else { name });
            if is_on_places {
                window.press("button", name);
            }
            window.wait_for(name, |window| !window.parts("button", "Back").is_empty());
            for step in 0..14 {
                window.keys("Tab");
                window.wait_for(&format!("whole ring on {name} at {width} after {} times Tab", step + 1), |window| {
                    let picture = pixels(&server, &window.id, (0.0, 0.0), (width as u16, height as u16));
                    light_frames(&picture, width as usize).len() == 1
                });
            }
            window.keys("Escape");
        }
    }
    window.quit();
}

#[test]
fn a_path_that_cannot_be_opened_says_why() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let file = data.path().join("shopping.txt");
    fs::write(&file, "milk and bread").unwrap();
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.keys("ctrl+shift+o");
    window.wait_for("the folder", |window| window.notes().iter().any(|note| note.starts_with("event folder ")));
    let file = file.to_str().unwrap();
    for (path, answer) in [
        ("/nowhere/at/all".to_owned(), "/nowhere/at/all is not there."),
        (format!("{file}/inside"), "is not a folder."),
        (format!("/{}", "x".repeat(300)), "This name is too long for a file or folder."),
    ] {
        window.press("field", "Open a file");
        window.keys("ctrl+a");
        server.xdotool(&["type", "--delay", "1", &path]).expect("the path is typed");
        window.keys("Return");
        window.hear(answer);
    }
    window.quit();
}

/// What the pixels of a small square show, as one color.
fn mean(window: &Window, (x, y): (f32, f32), side: u16) -> [f32; 3] {
    let pixels = window.pixels_at(x, y, side);
    let count = (pixels.len() / 4) as f32;
    [0, 1, 2].map(|channel| pixels.chunks(4).map(|pixel| f32::from(pixel[channel])).sum::<f32>() / count)
}

#[test]
fn the_small_board_of_a_theme_is_the_board_that_one_gets() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1366x768x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    keep_a_theme(&mut window);
    window.keys("Escape");
    let far = |one: [f32; 3], other: [f32; 3]| (0..3).map(|at| (one[at] - other[at]).abs()).fold(0.0, f32::max);
    for name in ["My look", "Wood", "Slate", "Classic green", "Sun and star"] {
        window.keys("ctrl+comma");
        window.press("radio", name);
        window.keys("Escape");
        window.wait_for("the board", |window| !window.parts("button", "Help").is_empty());
        let (x, y) = corner_of("b2");
        let large = mean(&window, (x + 40.0, y + 40.0), 8);
        window.keys("ctrl+comma");
        // A square of the lowest row of the small board with four by four squares; the tile may be cut above. Its picture comes later.
        window.wait_for(&format!("the board of {name} as promised"), |window| {
            window.parts("radio", name).first().is_some_and(|[x, y, wide, high]| {
                far(mean(window, (x + wide / 2.0 - 37.0, y + high - 49.0), 8), large) < 30.0
            })
        });
        window.keys("Escape");
    }
    window.quit();
}
