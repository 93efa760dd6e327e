//! The first minute in the real window: how many clicks it takes from the start to the first stone, in six ways to begin, and the
//! three hints after the first game. Times are said and never asserted.

use crate::common::say;
use crate::common::window::{Server, TWO_HUMANS, Window, corner_of, has_tools};
use std::time::Instant;
use tempfile::TempDir;

/// What is clicked, by its name. The wheel brings a radio below into sight.
enum Click {
    Button(&'static str),
    Radio(&'static str),
    RadioBelow(&'static str),
}
use Click::{Button, Radio, RadioBelow};

const GOMOKU_OPTIONS: Click = Button("Options (Five in a row)");
const START: Click = Button("Start");
/// The middle of a board with an odd number of points a side, and a square where Black may begin in Reversi.
const MIDDLE: (f32, f32) = (360.0, 360.0);
const E6: (f32, f32) = (400.0, 480.0);

/// Clicks from the start to the first stone; the last click places it.
fn check_way(name: &str, clicks: &[Click], place: (f32, f32), started: &str) {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &[]);
    let began = Instant::now();
    for click in clicks {
        match click {
            Button(name) => window.press("button", name),
            Radio(name) => window.press("radio", name),
            RadioBelow(name) => {
                window.scroll_to("radio", name, 1);
                window.press("radio", name);
            }
        }
    }
    window.wait_for("a game", |window| window.notes().iter().any(|note| note.starts_with("event start ")));
    window.click(place.0, place.1);
    window.wait_for("the first stone", |window| {
        window.notes().iter().any(|note| note.starts_with("event placed black "))
    });
    say(&format!("{name}: {} clicks and a stone, {:.2} s", clicks.len(), began.elapsed().as_secs_f32()));
    let settings = || std::fs::read_to_string(data.path().join("settings.ron")).unwrap_or_default();
    window.wait_for("what was started in the settings", |_| settings().contains(started));
    window.quit();
}

#[test]
fn an_easy_opponent_is_one_click_away() {
    check_way("easy opponent", &[Button("Play (Reversi)")], E6, "");
}

#[test]
fn two_at_one_table_is_one_click_away() {
    check_way("two at one table", &[Button("Two players (Reversi)")], E6, "");
}

#[test]
fn a_club_player_is_three_clicks_away() {
    check_way("against Club", &[Button("Options (Reversi)"), Radio("Club"), START], E6, "level:8");
}

#[test]
fn renju_with_swap2_is_four_clicks_away() {
    let clicks = [GOMOKU_OPTIONS, Radio("Renju"), Radio("Swap2"), START];
    check_way("Renju with swap2", &clicks, MIDDLE, "opening: Swap2");
}

#[test]
fn four_players_on_20_by_20_are_four_clicks_away() {
    let clicks = [GOMOKU_OPTIONS, Radio("Four players"), RadioBelow("20×20"), START];
    // A board of 20 has a point beside its middle.
    check_way("four players on 20×20", &clicks, (376.0, 376.0), "columns: 20");
}

#[test]
fn the_keyboard_alone_begins_with_one_key() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &[]);
    let began = Instant::now();
    window.keys("Return");
    window.keys("e 6 Return");
    window.hear("Black plays e6");
    say(&format!("keyboard only: 1 key and a stone by 3, {:.2} s", began.elapsed().as_secs_f32()));
    window.quit();
}

#[test]
fn three_hints_come_once_after_the_first_game() {
    if !has_tools() {
        return;
    }
    let (server, data) = (Server::start("1280x1024x24"), TempDir::new().unwrap());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.hear("Black to move");
    window.play(&crate::common::SHORT);
    window.hear("Black wins 64–0");
    window.until_heard(&["Help marks where you can play"], |window| window.keys("Return"));
    window.play(&["e6", "f4"]);
    window.hear("Undo takes your move back");
    window.play(&["e3", "f6", "g5", "d6"]);
    window.hear("The menu has hints");
    window.quit();
    // They were said, and are never said again.
    let mut window = Window::open(&server, data.path(), &[]);
    window.hear("Black to move");
    let (x, y) = corner_of("e7");
    window.click(x + 40.0, y + 40.0);
    window.hear("Black plays e7");
    let settings = std::fs::read_to_string(data.path().join("settings.ron")).expect("settings");
    assert!(settings.contains("hints: 4"), "{settings}");
    window.quit();
}
