//! The whole app by script: games by moves, by clicks and by keys alone, undo and redo, resuming, the computer, announcements.

use crate::common::{SHORT, ScriptOutput, headless};
use qipan::session::Session;
use qipan::store::{GameId, RealDisk, Store};
use std::sync::Arc;

fn center(name: &str) -> (u32, u32) {
    let bytes = name.as_bytes();
    (40 + 80 * u32::from(bytes[0] - b'a') + 40, 40 + 80 * u32::from(bytes[1] - b'1') + 40)
}

fn two_humans(script: &str) -> ScriptOutput {
    let data = tempfile::tempdir().unwrap();
    headless(data.path(), &["--black", "human", "--white", "human"], script)
}

fn moves(names: &[&str]) -> String {
    names.iter().map(|name| format!("move {name}\n")).collect()
}

fn check_short_game(told: &ScriptOutput) {
    assert_eq!(told.all("placed").len(), 9, "{:?}\n{}", told.lines, told.errors);
    assert_eq!(told.all("placed")[0], "placed black e6 flips e5");
    assert_eq!(told.all("ended"), ["ended black 64-0"]);
    assert!(told.has("page end"));
    assert_eq!(told.code, Some(0));
}

#[test]
fn a_game_by_moves() {
    check_short_game(&two_humans(&format!("{}sync\nwait 3000\nquit\n", moves(&SHORT))));
}

#[test]
fn a_game_by_clicks() {
    let clicks: String = SHORT.iter().map(|name| center(name)).map(|(x, y)| format!("click {x} {y}\n")).collect();
    check_short_game(&two_humans(&format!("{clicks}sync\nwait 3000\nquit\n")));
}

#[test]
fn a_game_by_typed_coordinates() {
    let keys: String =
        SHORT.iter().map(|name| format!("key {}\nkey {}\nkey Enter\n", &name[..1], &name[1..])).collect();
    check_short_game(&two_humans(&format!("{keys}sync\nwait 3000\nquit\n")));
}

#[test]
fn a_game_by_the_cursor() {
    let mut script = String::from("key Up\nkey Down\n");
    // Wherever the cursor begins, the corner is eight steps away at most.
    script.push_str(&"key Left\n".repeat(8));
    script.push_str(&"key Up\n".repeat(8));
    let mut at = (0, 0);
    for name in SHORT {
        let (x, y) = (i32::from(name.as_bytes()[0] - b'a'), i32::from(name.as_bytes()[1] - b'1'));
        let step = |by: i32, more: &str, less: &str| {
            format!("key {}\n", if by > 0 { more } else { less }).repeat(by.unsigned_abs() as usize)
        };
        script.push_str(&step(x - at.0, "Right", "Left"));
        script.push_str(&step(y - at.1, "Down", "Up"));
        script.push_str("key Space\n");
        at = (x, y);
    }
    check_short_game(&two_humans(&format!("{script}sync\nwait 3000\nquit\n")));
}

#[test]
fn a_press_that_slides_off_is_no_click() {
    let (x, y) = center("e6");
    let told = two_humans(&format!("press {x} {y}\nrelease 100 100\npress 100 100\nrelease {x} {y}\nquit\n"));
    assert!(told.all("placed").is_empty(), "{:?}", told.lines);
}

#[test]
fn an_illegal_square_is_refused_and_nothing_changes() {
    let told = two_humans("move a1\nmove d4\nmove z9\nclick 60 60\nsync\nquit\n");
    assert_eq!(told.all("rejected").len(), 4, "{:?}", told.lines);
    assert!(told.all("placed").is_empty() && told.all("durable").is_empty());
}

#[test]
fn undo_to_the_start_and_redo_to_the_end() {
    let undo = "undo\n".repeat(10);
    let redo = "redo\n".repeat(10);
    let told = two_humans(&format!("{}{undo}{redo}sync\nquit\n", moves(&SHORT)));
    assert_eq!(told.all("back").last(), Some(&"back ply 0"));
    assert_eq!(told.all("forward").last(), Some(&"forward ply 9"));
    assert_eq!(told.all("rejected").len(), 2, "one undo and one redo too many");
    assert_eq!(told.all("ended").len(), 2, "once by play, once by coming back");
}

#[test]
fn a_game_goes_on_where_it_was_left() {
    let data = tempfile::tempdir().unwrap();
    let first = headless(
        data.path(),
        &["--black", "human", "--white", "human"],
        "move f5\nmove d6\nmove c4\nundo\nsync\nquit\n",
    );
    assert!(first.has("durable 4"));
    let second = headless(data.path(), &[], "quit\n");
    assert!(
        second.resumed().starts_with("resumed ") && second.resumed().ends_with(" black record 4"),
        "{}",
        second.resumed()
    );
    assert_eq!(second.resumed()[8..72].len(), 64);
    assert!(second.all("page start").is_empty());
    let third = headless(data.path(), &[], "redo\nsync\nquit\n");
    assert_eq!(third.resumed(), second.resumed());
    assert!(third.has("forward ply 3"), "the undone move is still there: {:?}", third.lines);
}

#[test]
fn a_finished_game_gives_way_to_the_start_page() {
    let data = tempfile::tempdir().unwrap();
    headless(data.path(), &["--black", "human", "--white", "human"], &format!("{}sync\nquit\n", moves(&SHORT)));
    let told = headless(data.path(), &[], "quit\n");
    assert!(told.has("page start") && told.all("resumed").is_empty(), "{:?}", told.lines);
}

#[test]
fn the_computer_answers_and_undo_takes_its_answer_back() {
    let data = tempfile::tempdir().unwrap();
    let script = "move f5\nsync\nundo\nsync\nmove e6\nsync\nquit\n";
    let told = headless(data.path(), &["--black", "human", "--white", "computer:1"], script);
    assert_eq!(told.all("placed black").len(), 2);
    assert_eq!(told.all("placed white").len(), 2, "{:?}", told.lines);
    assert!(told.has("back ply 0"));
    let placed = told.lines.iter().position(|line| line.starts_with("placed white"));
    let durable = told.lines.iter().position(|line| line == "durable 1");
    assert!(durable < placed, "the reply waits for the move it answers: {:?}", told.lines);
}

#[test]
fn two_computers_play_a_whole_game() {
    let data = tempfile::tempdir().unwrap();
    let script = format!("{}wait 3000\nquit\n", "sync\n".repeat(61));
    let told = headless(data.path(), &["--black", "computer:1", "--white", "computer:2"], &script);
    assert_eq!(told.all("ended").len(), 1, "{:?}", told.lines.iter().rev().take(5).collect::<Vec<_>>());
    assert!(told.has("page end"));
}

#[test]
fn the_computer_takes_a_seat_and_gives_it_back() {
    let told = two_humans("do autoplay\nsync\ndo autoplay\nsync\nmove f5\nquit\n");
    assert!(told.has("seated black computer:5") && told.has("seated black human"), "{:?}", told.lines);
    assert_eq!(told.all("placed black").len(), 1);
}

#[test]
fn sides_can_be_swapped_and_a_game_given_up() {
    let data = tempfile::tempdir().unwrap();
    let script = "do swap-sides\nsync\ndo resign\nkey Tab\nkey Enter\nsync\nquit\n";
    let told = headless(data.path(), &["--black", "human", "--white", "computer:1"], script);
    assert!(told.has("seated white human") && told.has("seated black computer:1"), "{:?}", told.lines);
    assert!(told.has("ended black resigned"), "{:?}", told.lines);
}

#[test]
fn every_page_opens_and_closes_by_keys() {
    let script = "key Escape\nkey Escape\nkey F7\nkey Escape\nkey Ctrl+O\nkey Escape\nkey Shift+F1\nkey Escape\nkey Ctrl+N\nkey Escape\nquit\n";
    let told = two_humans(script);
    let pages = ["menu", "board", "settings", "board", "games", "board", "help", "board", "new-game", "board"];
    assert_eq!(told.all("page"), pages.map(|page| format!("page {page}")), "{:?}", told.lines);
}

#[test]
fn help_names_the_open_squares() {
    assert!(two_humans("key F1\nquit\n").has("legal d3 c4 f5 e6"));
}

#[test]
fn a_named_copy_is_saved_by_keys() {
    let data = tempfile::tempdir().unwrap();
    let script = "move f5\nkey Ctrl+S\nkey End\ntext !\nkey Backspace\nkey Enter\nsync\nquit\n";
    let told = headless(data.path(), &["--black", "human", "--white", "human"], script);
    assert_eq!(told.all("saved").len(), 1, "{:?}\n{}", told.lines, told.errors);
    assert_eq!(std::fs::read_dir(data.path().join("saved")).unwrap().count(), 1);
}

#[test]
fn events_are_announced_in_both_languages() {
    let data = tempfile::tempdir().unwrap();
    let seats = ["--announce", "--black", "human", "--white", "human"];
    let english = headless(data.path(), &seats, "move f5\nmove a1\nquit\n");
    assert!(english.has("say Black plays f5, one disc turns"), "{:?}", english.lines);
    assert!(english.has("say White to move") && english.has("say A disc on a1 would turn nothing"));
    let chinese = headless(data.path(), &[&seats[..], &["--lang", "zh-Hans"]].concat(), "move f5\nquit\n");
    assert!(chinese.has("say 黑方下在 f5，翻转 1 子"), "{:?}", chinese.lines);
}

#[test]
fn every_legal_square_gets_a_value() {
    let data = tempfile::tempdir().unwrap();
    let mut talk = crate::common::HeadlessTalk::start(data.path(), &["--black", "human", "--white", "human"]);
    talk.say("do values");
    let values = talk.hear_until("values");
    for square in ["d3=", "c4=", "f5=", "e6="] {
        assert!(values.contains(square), "{values}");
    }
}

#[test]
fn a_hint_names_a_legal_square() {
    let told = two_humans("do hint\nsync\nkey F8\nkey F8\nquit\n");
    assert!(told.all("rejected").is_empty(), "{:?}", told.lines);
}

/// The names of the games of `start`, in order.
fn started(told: &ScriptOutput) -> Vec<String> {
    told.all("start ").iter().map(|line| line["start ".len()..].to_owned()).collect()
}

#[test]
fn games_are_renamed_marked_deleted_and_brought_back() {
    let data = tempfile::tempdir().unwrap();
    let humans = ["--black", "human", "--white", "human"];
    let first = headless(data.path(), &humans, "move f5\nsync\ndo new-same\nmove d3\nsync\nquit\n");
    let [old, open] = &started(&first)[..] else { panic!("{:?}", first.lines) };
    let script = format!(
        "rename {open} Sunday 棋\nmark {open}\nrename {old} The first one\nmark {old}\nunmark {old}\nsync\n\
         delete {old}\nsync\nrename {old} gone\nsync\nrestore {old}\nsync\nrestore {old}\nrename ../x y\n\
         mark never-was\nsync\nundo\nsync\nquit\n"
    );
    let told = headless(data.path(), &[], &script);
    assert!(told.has("titled Sunday 棋") && told.has("starred") && told.has("durable 3"), "{:?}", told.lines);
    for line in [format!("kept title {old}"), format!("deleted {old}"), format!("restored {old}")] {
        assert!(told.has(&line), "{line} {:?}", told.lines);
    }
    assert_eq!(told.all("kept mark").len(), 2);
    assert_eq!(told.all("rejected").len(), 4, "gone, brought back already, no game, never was: {:?}", told.lines);
    let store = Store::new(Arc::new(RealDisk), data.path());
    let facts = |name: &str| {
        let game = store.load_game(&GameId::parse(name).unwrap()).unwrap();
        let session = Session::replay(game.setup, &game.records).unwrap();
        (session.title().to_owned(), session.is_marked(), session.plies().len(), game.records.len())
    };
    assert_eq!(facts(old), ("The first one".to_owned(), false, 1, 4));
    assert_eq!(facts(open), ("Sunday 棋".to_owned(), true, 0, 4));
    // The game on the board goes, and the start page is left.
    let last = headless(data.path(), &[], &format!("delete {open}\nsync\nmove f5\nrestore {open}\nsync\nquit\n"));
    assert!(last.resumed().ends_with("record 4") && last.has(&format!("deleted {open}")), "{:?}", last.lines);
    assert!(last.has(&format!("restored {open}")) && last.all("placed").is_empty(), "{:?}", last.lines);
    assert_eq!(facts(open).3, 4);
    assert!(last.errors.is_empty(), "{}", last.errors);
}
