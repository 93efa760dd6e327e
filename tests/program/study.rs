//! The page on which a game is replayed, played on and analysed: walking by mouse, wheel, touch and keys; branches, remarks and what
//! is cut are kept with the game, whose result stays; the engine answers and analyses only what it is asked.

use crate::common::store::memory;
use qipan::app::intent::{Action, Change, Form, Intent, Reply, Studying};
use qipan::app::program::QipanProgram;
use qipan::app::view::{Screen, StudyView};
use qipan::app::{App, Launch, Output, Overrides};
use qipan::store::Store;
use qipan::ui::{EstimateMeasure, Frame, InputFrame, Key, KeyPress, PointerEvent, Pos, Program};
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

    /// At the replay of a finished game.
    fn finished(store: Store) -> Window {
        let mut window = Window::new(store);
        window.program.app.update(Intent::Do(Action::TwoReversi));
        window.program.app.update(Intent::Paste(FINISHED.into()));
        window.frame(InputFrame::default());
        window.program.app.update(Intent::Do(Action::Replay));
        window.frame(InputFrame::default());
        window
    }

    /// At the board of a game that was played to its end here.
    fn played(store: Store) -> Window {
        let mut window = Window::new(store);
        window.program.app.update(Intent::Do(Action::TwoReversi));
        for square in FINISHED.as_bytes().chunks(2) {
            window.program.app.update(Intent::Place((square[0] - b'a', square[1] - b'1')));
        }
        window.frame(InputFrame::default());
        window
    }

    fn frame(&mut self, input: InputFrame) -> Frame {
        self.now_ms += 20;
        self.program.frame(&InputFrame { now_ms: self.now_ms, ..input }, &mut EstimateMeasure)
    }

    fn press(&mut self, key: Key) {
        self.frame(InputFrame { keys: vec![KeyPress::plain(key)], ..InputFrame::default() });
    }

    fn wish(&mut self, wish: Studying) {
        self.program.app.update(Intent::Study(wish));
        self.frame(InputFrame::default());
    }

    fn point(&mut self, events: Vec<PointerEvent>, touch: bool) {
        self.frame(InputFrame { pointer: events, touch, ..InputFrame::default() });
    }

    fn page(&self) -> StudyView {
        match self.program.app.view().screen {
            Screen::Study(page) => *page,
            other => panic!("another page: {other:?}"),
        }
    }

    fn place(&self) -> usize {
        self.page().walk.place
    }

    fn heard(&self, event: &str) -> usize {
        let said = self.said.lock().unwrap();
        said.iter().filter(|of| matches!(of, Output::Event(line) if line.starts_with(event))).count()
    }

    /// Frames until something is so.
    fn until(&mut self, what: &str, is_so: impl Fn(&Window) -> bool) {
        let begun = Instant::now();
        while !is_so(self) {
            assert!(begun.elapsed() < PATIENCE, "{what}: {:?}", self.said.lock().unwrap());
            self.frame(InputFrame::default());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// All that is written is on the disk.
    fn settle(&mut self) {
        self.program.app.watch().ask_barrier();
        let begun = Instant::now();
        while !self.program.app.watch().is_barrier_done() {
            assert!(begun.elapsed() < PATIENCE);
            self.frame(InputFrame::default());
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

/// The newest game's plies, and whether it has ended, as lists tell it.
fn listed(store: &Store) -> (u32, bool) {
    let listed = store.list_games(0, 1).items;
    let summary = listed[0].summary.as_ref().expect("it can be read");
    (summary.plies, summary.ending.is_some())
}

#[test]
fn a_game_is_walked_by_keys_wheel_mouse_and_finger() {
    let mut window = Window::finished(memory().1);
    assert_eq!((window.place(), window.page().walk.last, window.page().rows.len()), (9, 9, 9));
    window.press(Key::Home);
    assert_eq!(window.place(), 0);
    window.press(Key::Right);
    window.press(Key::Right);
    window.press(Key::Left);
    assert_eq!(window.place(), 1);
    window.press(Key::End);
    assert_eq!(window.place(), 9);
    // The wheel over the board.
    window.point(vec![PointerEvent::Move(Pos::new(250.0, 300.0))], false);
    window.frame(InputFrame { wheel: 1.0, ..InputFrame::default() });
    assert_eq!(window.place(), 8);
    // The slider, dragged by a mouse and by a finger.
    let targets = window.frame(InputFrame::default()).targets;
    let (_, rail) = *targets.iter().find(|(role, _)| *role == "walk").expect("a slider");
    let at = |share: f32| Pos::new(rail.x + 12.0 + (rail.w - 24.0) * share, rail.center().y);
    for touch in [false, true] {
        window.point(vec![PointerEvent::Move(at(0.9)), PointerEvent::Press(at(0.9))], touch);
        window.point(vec![PointerEvent::Move(at(0.5))], touch);
        window.point(vec![PointerEvent::Move(at(0.0))], touch);
        window.point(vec![PointerEvent::Release(at(0.0))], touch);
        assert_eq!(window.place(), 0, "touch: {touch}");
        window.press(Key::End);
    }
}

#[test]
fn a_game_plays_by_itself_and_stops_at_its_end() {
    let mut window = Window::finished(memory().1);
    window.wish(Studying::Play);
    assert_eq!(window.place(), 0, "from its start");
    assert!(window.frame(InputFrame::default()).next_ms.is_some(), "a frame is asked for");
    window.now_ms += 1000;
    window.frame(InputFrame::default());
    assert_eq!(window.place(), 1);
    window.wish(Studying::Speed);
    for _ in 0..30 {
        window.now_ms += 600;
        window.frame(InputFrame::default());
    }
    assert_eq!(window.place(), 9);
    assert_eq!(window.page().walk.steps[2].label, "Play", "nothing moves any more");
}

#[test]
fn branches_and_remarks_are_kept_and_the_result_stays() {
    let (_, store) = memory();
    let mut window = Window::finished(store.clone());
    // Nobody answers.
    while window.page().tools[1].label != "Nobody answers" {
        window.wish(Studying::Answers);
    }
    window.wish(Studying::At(4));
    let before = window.page();
    window.wish(Studying::Place((2, 3)));
    window.wish(Studying::Place((2, 2)));
    let branch = window.page();
    assert!(branch.caption.starts_with("Branch"), "{}", branch.caption);
    assert_eq!((branch.walk.place, branch.rows.len()), (6, 11));
    // A remark on the branch.
    window.wish(Studying::Comment);
    let typed = Change::Edit("Quiet, and better.".into());
    window.program.app.update(Intent::Change(Form::Dialog, 0, typed));
    window.program.app.update(Intent::Answer(Reply::Save));
    window.frame(InputFrame::default());
    assert_eq!(window.page().remark, "Quiet, and better.");
    // One key leads back to the game.
    window.press(Key::Backspace);
    assert_eq!((window.page().board.pieces, window.place()), (before.board.pieces, 4));
    window.press(Key::PageDown);
    window.settle();
    assert_eq!(listed(&store), (9, true));
    drop(window);
    // Another program finds all of it; the game has not become an unfinished one.
    let mut again = Window::new(store.clone());
    assert!(!matches!(again.program.app.view().screen, Screen::Board(_)), "no game goes on");
    again.program.app.update(Intent::Do(Action::Games));
    again.until("rows", |window| match window.program.app.view().screen {
        Screen::Games(page) => page.list.total > 0,
        _ => false,
    });
    again.program.app.update(Intent::Open(0));
    again.frame(InputFrame::default());
    let page = again.page();
    assert_eq!(page.rows.len(), 10, "the branch is folded");
    assert!(page.rows.iter().any(|row| row.depth == 1 && row.note.contains("1 move more")), "{:?}", page.rows);
    let row = page.rows.iter().find(|row| row.depth == 1).expect("the branch");
    again.program.app.update(row.intent.clone());
    again.wish(Studying::Step(1));
    assert_eq!(again.page().remark, "Quiet, and better.");
    // It becomes the main line, and is then no branch to be cut but one of the tree; the game's own line stays.
    again.wish(Studying::Promote);
    assert!(again.page().rows.iter().any(|row| row.depth == 1 && row.note.contains("moves more")));
    again.wish(Studying::Cut);
    assert_eq!(again.place(), 5);
    again.wish(Studying::Mend);
    assert_eq!((again.place(), &*again.page().remark), (6, "Quiet, and better."));
    // Of the game nothing can be cut.
    again.wish(Studying::ToGame);
    assert!(!again.page().tools.iter().any(|tool| tool.enabled && tool.label == "Delete branch"));
    again.wish(Studying::Cut);
    assert_eq!(again.heard("rejected"), 1);
    again.settle();
    assert_eq!(listed(&store), (9, true));
}

#[test]
fn what_one_looks_at_on_the_board_never_makes_a_finished_game_go_on() {
    let (_, store) = memory();
    let mut window = Window::played(store.clone());
    for action in [Action::Undo, Action::UndoAll, Action::Redo, Action::Undo] {
        window.program.app.update(Intent::Do(action));
        window.frame(InputFrame::default());
        window.program.app.update(Intent::GoTo(2));
        window.frame(InputFrame::default());
        window.settle();
        assert_eq!(listed(&store), (9, true));
    }
    // A mark is the game's, wherever one stands in it.
    let name = store.list_games(0, 1).items[0].name.clone();
    window.program.app.update(Intent::Keep(name, qipan::app::intent::Keeping::Mark(true)));
    window.settle();
    assert_eq!(listed(&store), (9, true));
    // What is played there is played: now the game goes on from there.
    window.program.app.update(Intent::GoTo(2));
    window.program.app.update(Intent::Place((2, 2)));
    window.settle();
    assert!(!listed(&store).1);
}

#[test]
fn the_engine_answers_what_is_played_and_analyses_what_it_is_asked() {
    let (_, store) = memory();
    let mut window = Window::finished(store.clone());
    window.wish(Studying::At(5));
    assert_eq!(window.heard("analysed"), 0);
    window.program.app.update(Intent::Do(Action::Analysis));
    window.until("lines", |window| window.page().lines.len() > 2);
    let page = window.page();
    assert!(page.analysis.starts_with("Depth") || page.analysis.starts_with("Solved"), "{}", page.analysis);
    assert!(page.lines.iter().all(|line| !line.value.is_empty() && !line.moves.is_empty()));
    // What was found stays while one walks.
    window.wish(Studying::Step(1));
    window.wish(Studying::Step(-1));
    assert!(window.page().lines.len() > 2);
    window.program.app.update(Intent::Do(Action::Analysis));
    window.frame(InputFrame::default());
    assert!(window.page().analysis.is_empty() && window.page().lines.is_empty());
    // A move is answered by the side that did not make it.
    window.wish(Studying::At(4));
    window.wish(Studying::Place((2, 3)));
    window.until("an answer", |window| window.place() > 5);
    window.settle();
    assert_eq!(listed(&store), (9, true));
    let rows = window.page().rows.len();
    // Who walks on is not answered any more.
    window.wish(Studying::Step(-1));
    for _ in 0..20 {
        window.frame(InputFrame::default());
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!((window.place(), window.page().rows.len()), (5, rows));
}

#[test]
fn a_review_leads_on_to_playing() {
    let mut window = Window::finished(memory().1);
    window.press(Key::Escape);
    window.program.app.update(Intent::Do(Action::Review));
    window.program.app.update(Intent::Review(qipan::app::intent::Reviewed::At(5)));
    window.program.app.update(Intent::Review(qipan::app::intent::Reviewed::PlayOn));
    window.frame(InputFrame::default());
    assert_eq!(window.place(), 5);
    window.press(Key::Escape);
    assert!(matches!(window.program.app.view().screen, Screen::Review(_)));
}
