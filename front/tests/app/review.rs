//! The page of a review: opened from an end, made by the engine on its thread, kept and come back to; by keyboard, by touch, by the
//! wheel.

use crate::common::person::Person;
use crate::common::store::memory;
use qipan::app::features::review::review_controller::ReviewMessage;
use qipan::app::features::review::review_screen::ReviewView;
use qipan::app::kernel::intent::{Action, Intent};
use qipan::app::kernel::lang::SHIPPED;
use qipan::app::kernel::view::Screen;
use qipan::rules::GameKind;
use qipan::store::{Disk, Store};
use qipan::ui::{Draw, EstimateMeasure, InputFrame, Key, PointerEvent, Pos, Program};
use std::path::Path;

/// A whole short game.
const FINISHED: &str = "e6f4e3f6g5d6e7f5c5";

/// At the page of a scene.
fn staged(screen: &str) -> Person {
    let mut person = Person::reading("en", memory().1);
    person.program.app.set_up_scene(screen, "").expect("a scene");
    person.frame(InputFrame::default());
    person
}

/// A finished game on the board.
fn finished(store: Store) -> Person {
    let mut person = Person::reading("en", store);
    person.wish(Intent::Do(Action::PlayForTwo(GameKind::Reversi)));
    person.wish(Intent::Paste(FINISHED.into()));
    person
}

fn page(person: &Person) -> ReviewView {
    person.screen().into_page().expect("another page")
}

fn kept(disk: &dyn Disk) -> usize {
    disk.list(Path::new("/home/data/reviews"))
        .unwrap_or_default()
        .iter()
        .filter(|(name, _)| name.ends_with(".ron"))
        .count()
}

#[test]
fn a_finished_game_is_reviewed_kept_and_come_back_to() {
    let (disk, store) = memory();
    let mut window = finished(store.clone());
    let pieces = |window: &Person| match window.screen() {
        Screen::Board(board) => board.board.pieces,
        other => panic!("another page: {other:?}"),
    };
    let before = pieces(&window);
    window.program.app.update(Intent::Do(Action::Review));
    window.until("reviewed 9 plies");
    let first = page(&window);
    assert_eq!((first.moves.len(), first.graph.values.len(), first.current), (9, 10, Some(8)));
    assert!(
        first.graph.values.iter().all(Option::is_some) && first.summary.progress.is_empty(),
        "{}",
        first.summary.progress
    );
    assert!(first.summary.players.iter().all(|player| player.accuracy.ends_with('%')), "{:?}", first.summary.players);
    assert!(window.announced("Accuracy"));
    // White lost all discs by the last mistake, which the page leads to and tells of.
    window.program.app.update(Intent::page(ReviewMessage::Fault(true)));
    window.frame(InputFrame::default());
    assert!(page(&window).shape.is_some() && window.announced("better"), "{:?}", page(&window).headline);
    window.until_so("it is kept", |_| kept(&disk) > 0);
    // Nothing of the game is changed by all this.
    window.press(Key::Escape);
    assert_eq!(pieces(&window), before);
    // Another program finds it whole.
    let mut again = finished(store);
    again.program.app.update(Intent::Do(Action::Review));
    again.until("reviewed 9 plies");
    assert_eq!(page(&again).graph, first.graph);
    assert_eq!(kept(&disk), 1);
}

#[test]
fn a_game_that_goes_on_is_not_reviewed() {
    let mut window = Person::reading("en", memory().1);
    window.program.app.update(Intent::Do(Action::PlayForTwo(GameKind::Reversi)));
    window.program.app.update(Intent::Do(Action::Review));
    window.frame(InputFrame::default());
    assert!(matches!(window.screen(), Screen::Board(_)));
    assert!(window.announced("") || !window.events().is_empty());
}

#[test]
fn by_keyboard_alone() {
    let mut window = staged("review");
    let count = page(&window).moves.len();
    window.press(Key::Home);
    assert_eq!((page(&window).current, page(&window).caption.as_str()), (None, "The start"));
    window.press(Key::Right);
    window.press(Key::Right);
    assert_eq!(page(&window).current, Some(1));
    window.press(Key::Left);
    assert_eq!(page(&window).current, Some(0));
    window.press(Key::PageDown);
    assert!(page(&window).current > Some(1) && page(&window).shape.is_some());
    window.press(Key::End);
    assert_eq!(page(&window).current, Some(count - 1));
    window.press(Key::PageUp);
    let fault = page(&window);
    assert!(fault.shape.is_some() && !fault.headline.is_empty());
    // The best line, from the position before.
    window.program.app.update(Intent::page(ReviewMessage::Line));
    window.press(Key::Right);
    let line = page(&window);
    assert!(line.caption.starts_with("Best line, 2 of"), "{}", line.caption);
    assert_ne!(line.board.pieces, fault.board.pieces);
    window.press(Key::Left);
    window.program.app.update(Intent::page(ReviewMessage::Line));
    window.frame(InputFrame::default());
    assert_eq!(page(&window), fault);
    window.press(Key::Escape);
    assert!(matches!(window.screen(), Screen::Board(_)));
}

#[test]
fn by_touch_and_by_the_wheel() {
    let mut window = staged("review");
    let at = |x: f32, y: f32| Pos::new(x, y);
    // In the middle of the graph.
    for event in [PointerEvent::Press(at(380.0, 500.0)), PointerEvent::Release(at(380.0, 500.0))] {
        window.frame(InputFrame { pointer: vec![event], touch: true, ..InputFrame::default() });
    }
    let here = page(&window).current.expect("a move");
    assert!((20..40).contains(&here), "{here}");
    let over =
        |wheel: f32| InputFrame { pointer: vec![PointerEvent::Move(at(200.0, 250.0))], wheel, ..InputFrame::default() };
    window.frame(over(-1.0));
    assert_eq!(page(&window).current, Some(here + 1));
    window.frame(over(1.0));
    window.frame(over(1.0));
    assert_eq!(page(&window).current, Some(here - 1));
}

/// The short game between two who have these names, reviewed.
fn reviewed(language: &str, names: [&str; 2]) -> Person {
    let moves = FINISHED.as_bytes().chunks(2).zip(["B", "W"].iter().cycle());
    let moves: String = moves.map(|(at, side)| format!("{side}[{}]", String::from_utf8_lossy(at))).collect();
    let board = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *";
    let [black, white] = names;
    let game = format!("(;GM[Othello]PC[test]PB[{black}]PW[{white}]RE[?]TI[5]TY[8]BO[{board}]{moves};)");
    let mut person = Person::reading(language, memory().1);
    person.wish(Intent::Do(Action::PlayForTwo(GameKind::Reversi)));
    person.wish(Intent::Paste(game));
    person.wish(Intent::Do(Action::Review));
    person.until("reviewed 9 plies");
    person.frame(InputFrame::default());
    person
}

/// Names of 14 and 20 letters, and as wide as names can be.
const LONG_NAMES: [[&str; 2]; 2] = [
    ["Maximilian Voß", "Anastasia Konstantin"],
    ["WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM"],
];

#[test]
fn both_accuracies_are_whole_at_every_size_in_every_language() {
    for (language, ..) in SHIPPED {
        for names in LONG_NAMES {
            let mut person = reviewed(language, names);
            let blanks = [' ', '\u{a0}', '\u{202f}'];
            let wanted = page(&person).summary.players.map(|player| player.accuracy.replace(blanks, ""));
            assert!(wanted.iter().all(|percent| percent.ends_with('%')), "{language}: {wanted:?}");
            for window in [(1400, 1000), (1280, 800), (720, 780), (1920, 1080), (480, 640), (320, 480), (800, 360)] {
                let input = InputFrame { now_ms: 60_000, window: Some(window), ..InputFrame::default() };
                person.program.frame(&input, &mut EstimateMeasure);
                let frame = person.program.frame(&input, &mut EstimateMeasure);
                let drawn: String = frame.draws.iter().filter_map(of_text).collect();
                let drawn = drawn.replace(blanks, "");
                for percent in &wanted {
                    let count = wanted.iter().filter(|other| *other == percent).count();
                    let seen = drawn.matches(percent.as_str()).count();
                    assert!(seen >= count, "{language} {names:?} at {window:?}: {percent} in {drawn}");
                }
            }
        }
    }
}

fn of_text(draw: &Draw) -> Option<&str> {
    if let Draw::Text { text, .. } = draw { Some(text) } else { None }
}

/// "9%" in English, "9 %" in German, with a narrow blank in French, and so on: as each language writes it everywhere.
#[test]
fn a_percentage_is_written_as_the_language_has_it() {
    let written =
        [("en", "%"), ("de", "\u{a0}%"), ("fr", "\u{202f}%"), ("ja", "%"), ("zh-Hans", "%"), ("zh-Hant", "%")];
    for (language, sign) in written {
        let mut person = reviewed(language, ["A", "B"]);
        for accuracy in page(&person).summary.players.map(|player| player.accuracy) {
            let digits = accuracy.strip_suffix(sign).unwrap_or_default();
            assert!(digits.parse::<u32>().is_ok(), "{language}: {accuracy}");
        }
        // What a move of five in a row costs, how far a review is, and the graph's top.
        for scene in ["review-gomoku", "review-begun"] {
            person.program.app.set_up_scene(scene, "").expect("a scene");
            person.frame(InputFrame::default());
            let page = page(&person);
            let losses = page.moves.iter().map(|row| row.loss.clone()).filter(|loss| loss.contains('%'));
            let told = [page.summary.progress.clone(), page.headline.clone()];
            for text in losses.chain(told.into_iter().filter(|text| text.contains('%'))) {
                let before = &text[..text.find('%').expect("a sign")];
                assert!(
                    before.ends_with(|letter: char| letter.is_ascii_digit() == (sign == "%")),
                    "{language}: {text}"
                );
                assert!(text.contains(sign), "{language}: {text}");
            }
        }
    }
}

#[test]
fn the_summary_counts_every_mistake_and_leads_to_each() {
    let mut person = staged("review");
    let first = page(&person);
    let marked = first.moves.iter().filter(|row| row.shape.is_some()).count();
    let counted: usize = first
        .summary
        .players
        .iter()
        .flat_map(|player| &player.faults)
        .map(|(_, count)| count.parse::<usize>().expect("a number"))
        .sum();
    assert!(marked > 2);
    assert_eq!(counted, marked);
    assert_eq!(first.graph.marks.len(), marked);
    assert!(first.summary.next_fault.primary && first.summary.next_fault.enabled);
    // The button leads through all of them and begins again.
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..marked {
        person.program.app.update(first.summary.next_fault.intent.clone());
        person.frame(InputFrame::default());
        let now = page(&person);
        assert!(now.shape.is_some());
        seen.insert(now.current);
    }
    assert_eq!(seen.len(), marked);
    assert_eq!(page(&person), first);
}
