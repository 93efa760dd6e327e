//! The page of a review: opened from an end, made by the engine on its thread, kept and come back to; by keyboard, by touch, by the
//! wheel.

use crate::common::store::memory;
use qipan::app::intent::{Action, Intent, Reviewed};
use qipan::app::program::QipanProgram;
use qipan::app::view::{ReviewView, Screen};
use qipan::app::{App, Launch, Output, Overrides};
use qipan::store::{Disk, Store};
use qipan::ui::{EstimateMeasure, InputFrame, Key, KeyPress, PointerEvent, Pos, Program};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A whole short game.
const FINISHED: &str = "e6f4e3f6g5d6e7f5c5";
const PATIENCE: Duration = Duration::from_secs(60);

struct Window {
    program: QipanProgram,
    said: Arc<Mutex<Vec<Output>>>,
    now_ms: u64,
}

impl Window {
    fn new(store: Store) -> Window {
        let overrides = Overrides { language: Some("en".into()), ..Overrides::default() };
        let app = App::new(Launch { overrides, ..Launch::new(store) });
        let said = Arc::new(Mutex::new(Vec::new()));
        let heard = said.clone();
        let program = QipanProgram::new(app, move |output| heard.lock().unwrap().push(output));
        Window { program, said, now_ms: 0 }
    }

    /// At the page of a scene.
    fn staged(screen: &str) -> Window {
        let mut window = Window::new(memory().1);
        window.program.app.stage(screen, "").expect("a scene");
        window.frame(InputFrame::default());
        window
    }

    /// A finished game on the board.
    fn finished(store: Store) -> Window {
        let mut window = Window::new(store);
        window.program.app.update(Intent::Do(Action::TwoReversi));
        window.program.app.update(Intent::Paste(FINISHED.into()));
        window.frame(InputFrame::default());
        window
    }

    fn frame(&mut self, input: InputFrame) {
        self.now_ms += 20;
        self.program.frame(&InputFrame { now_ms: self.now_ms, ..input }, &mut EstimateMeasure);
    }

    fn press(&mut self, key: Key) {
        self.frame(InputFrame { keys: vec![KeyPress::plain(key)], ..InputFrame::default() });
    }

    fn page(&self) -> ReviewView {
        match self.program.app.view().screen {
            Screen::Review(page) => *page,
            other => panic!("another page: {other:?}"),
        }
    }

    /// Frames until an event of this beginning was told.
    fn until(&mut self, event: &str) {
        let begun = Instant::now();
        let has = |said: &[Output]| said.iter().any(|of| matches!(of, Output::Event(line) if line.starts_with(event)));
        while !has(&self.said.lock().unwrap()) {
            assert!(begun.elapsed() < PATIENCE, "{event}: {:?}", self.said.lock().unwrap());
            self.frame(InputFrame::default());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn announced(&self, words: &str) -> bool {
        let said = self.said.lock().unwrap();
        said.iter().any(|of| matches!(of, Output::Announcement(text) if text.contains(words)))
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
    let mut window = Window::finished(store.clone());
    let pieces = |window: &Window| match window.program.app.view().screen {
        Screen::Board(board) => board.board.pieces,
        other => panic!("another page: {other:?}"),
    };
    let before = pieces(&window);
    window.program.app.update(Intent::Do(Action::Review));
    window.until("reviewed 9 plies");
    let page = window.page();
    assert_eq!((page.moves.len(), page.graph.values.len(), page.current), (9, 10, Some(8)));
    assert!(page.graph.values.iter().all(Option::is_some) && page.note.starts_with("Accuracy"), "{}", page.note);
    assert!(window.announced("Accuracy"));
    // White lost all discs by the last mistake, which the page leads to and tells of.
    window.program.app.update(Intent::Review(Reviewed::Fault(true)));
    window.frame(InputFrame::default());
    assert!(window.page().shape.is_some() && window.announced("better"), "{:?}", window.page().headline);
    let begun = Instant::now();
    while kept(&disk) == 0 {
        assert!(begun.elapsed() < PATIENCE);
        std::thread::sleep(Duration::from_millis(5));
    }
    // Nothing of the game is changed by all this.
    window.press(Key::Escape);
    assert_eq!(pieces(&window), before);
    // Another program finds it whole.
    let mut again = Window::finished(store);
    again.program.app.update(Intent::Do(Action::Review));
    again.until("reviewed 9 plies");
    assert_eq!(again.page().graph, page.graph);
    assert_eq!(kept(&disk), 1);
}

#[test]
fn a_game_that_goes_on_is_not_reviewed() {
    let mut window = Window::new(memory().1);
    window.program.app.update(Intent::Do(Action::TwoReversi));
    window.program.app.update(Intent::Do(Action::Review));
    window.frame(InputFrame::default());
    assert!(matches!(window.program.app.view().screen, Screen::Board(_)));
    assert!(window.announced("") || !window.said.lock().unwrap().is_empty());
}

#[test]
fn by_keyboard_alone() {
    let mut window = Window::staged("review");
    let count = window.page().moves.len();
    window.press(Key::Home);
    assert_eq!((window.page().current, window.page().caption.as_str()), (None, "The start"));
    window.press(Key::Right);
    window.press(Key::Right);
    assert_eq!(window.page().current, Some(1));
    window.press(Key::Left);
    assert_eq!(window.page().current, Some(0));
    window.press(Key::PageDown);
    assert!(window.page().current > Some(1) && window.page().shape.is_some());
    window.press(Key::End);
    assert_eq!(window.page().current, Some(count - 1));
    window.press(Key::PageUp);
    let fault = window.page();
    assert!(fault.shape.is_some() && !fault.headline.is_empty());
    // The best line, from the position before.
    window.program.app.update(Intent::Review(Reviewed::Line));
    window.press(Key::Right);
    let line = window.page();
    assert!(line.caption.starts_with("Best line, 2 of"), "{}", line.caption);
    assert_ne!(line.board.pieces, fault.board.pieces);
    window.press(Key::Left);
    window.program.app.update(Intent::Review(Reviewed::Line));
    window.frame(InputFrame::default());
    assert_eq!(window.page(), fault);
    window.press(Key::Escape);
    assert!(matches!(window.program.app.view().screen, Screen::Board(_)));
}

#[test]
fn by_touch_and_by_the_wheel() {
    let mut window = Window::staged("review");
    let at = |x: f32, y: f32| Pos::new(x, y);
    // In the middle of the graph.
    for event in [PointerEvent::Press(at(380.0, 500.0)), PointerEvent::Release(at(380.0, 500.0))] {
        window.frame(InputFrame { pointer: vec![event], touch: true, ..InputFrame::default() });
    }
    let here = window.page().current.expect("a move");
    assert!((20..40).contains(&here), "{here}");
    let over =
        |wheel: f32| InputFrame { pointer: vec![PointerEvent::Move(at(200.0, 250.0))], wheel, ..InputFrame::default() };
    window.frame(over(-1.0));
    assert_eq!(window.page().current, Some(here + 1));
    window.frame(over(1.0));
    window.frame(over(1.0));
    assert_eq!(window.page().current, Some(here - 1));
}
