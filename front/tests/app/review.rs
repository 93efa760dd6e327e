//! The page of a review: opened from an end, made by the engine on its thread, kept and come back to; by keyboard, by touch, by the
//! wheel.

use crate::common::person::Person;
use crate::common::store::memory;
use qipan::app::intent::{Action, Intent, Reviewed};
use qipan::app::view::{ReviewView, Screen};
use qipan::store::{Disk, Store};
use qipan::ui::{InputFrame, Key, PointerEvent, Pos};
use std::path::Path;

/// A whole short game.
const FINISHED: &str = "e6f4e3f6g5d6e7f5c5";

/// At the page of a scene.
fn staged(screen: &str) -> Person {
    let mut person = Person::reading("en", memory().1);
    person.program.app.stage(screen, "").expect("a scene");
    person.frame(InputFrame::default());
    person
}

/// A finished game on the board.
fn finished(store: Store) -> Person {
    let mut person = Person::reading("en", store);
    person.wish(Intent::Do(Action::TwoReversi));
    person.wish(Intent::Paste(FINISHED.into()));
    person
}

fn page(person: &Person) -> ReviewView {
    match person.screen() {
        Screen::Review(page) => *page,
        other => panic!("another page: {other:?}"),
    }
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
    assert!(first.graph.values.iter().all(Option::is_some) && first.note.starts_with("Accuracy"), "{}", first.note);
    assert!(window.announced("Accuracy"));
    // White lost all discs by the last mistake, which the page leads to and tells of.
    window.program.app.update(Intent::Review(Reviewed::Fault(true)));
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
    window.program.app.update(Intent::Do(Action::TwoReversi));
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
    window.program.app.update(Intent::Review(Reviewed::Line));
    window.press(Key::Right);
    let line = page(&window);
    assert!(line.caption.starts_with("Best line, 2 of"), "{}", line.caption);
    assert_ne!(line.board.pieces, fault.board.pieces);
    window.press(Key::Left);
    window.program.app.update(Intent::Review(Reviewed::Line));
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
