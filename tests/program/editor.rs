//! The page *Set up a board*: pieces by mouse, touch and keys, what speaks against a board in every language, positions that come in
//! and go out, and what becomes of a board: a game, an analysis, an entry of the list.

use crate::common::store::memory;
use qipan::app::editor::desk::{GAME, PLAYERS, RULE, SIDE};
use qipan::app::intent::{Action, Arranging, Change, Form, Intent};
use qipan::app::lang::SHIPPED;
use qipan::app::program::QipanProgram;
use qipan::app::view::{EditorView, Screen};
use qipan::app::{App, Launch, Output, Overrides};
use qipan::store::Store;
use qipan::ui::board::{Cell, Grid};
use qipan::ui::{EstimateMeasure, InputFrame, Key, KeyPress, PointerEvent, Pos, Program, Rect};
use std::sync::{Arc, Mutex};

struct Window {
    program: QipanProgram,
    said: Arc<Mutex<Vec<Output>>>,
    now_ms: u64,
}

impl Window {
    fn new(store: Store, language: &str) -> Window {
        let overrides = Overrides { language: Some(language.into()), ..Overrides::default() };
        let app = App::new(Launch { overrides, ..Launch::new(store) });
        let said = Arc::new(Mutex::new(Vec::new()));
        let heard = said.clone();
        let program = QipanProgram::new(app, move |output| heard.lock().unwrap().push(output));
        let mut window = Window { program, said, now_ms: 0 };
        window.wish(Intent::Do(Action::SetUp));
        window
    }

    fn frame(&mut self, input: InputFrame) {
        self.now_ms += 20;
        self.program.frame(&InputFrame { now_ms: self.now_ms, ..input }, &mut EstimateMeasure);
    }

    fn wish(&mut self, intent: Intent) {
        self.program.app.update(intent);
        self.frame(InputFrame::default());
    }

    fn arrange(&mut self, wish: Arranging) {
        self.wish(Intent::Arrange(wish));
    }

    fn choose(&mut self, row: u16, at: usize) {
        self.wish(Intent::Change(Form::Editor, row, Change::Choose(at)));
    }

    fn press(&mut self, key: Key) {
        self.frame(InputFrame { keys: vec![KeyPress::plain(key)], ..InputFrame::default() });
    }

    fn point(&mut self, events: &[PointerEvent], touch: bool) {
        for &event in events {
            self.frame(InputFrame { pointer: vec![event], touch, ..InputFrame::default() });
        }
        self.frame(InputFrame::default());
    }

    fn page(&self) -> EditorView {
        match self.program.app.view().screen {
            Screen::Editor(page) => *page,
            other => panic!("another page: {other:?}"),
        }
    }

    /// The middle of a cell, of the board at 36, 84 with the side that the page gives it.
    fn middle(&self, cell: Cell) -> Pos {
        let side = ((720.0_f32 - 72.0) * 0.62).min(780.0 - 84.0 - 80.0 - 130.0);
        Grid::new(&self.page().board, Rect::new(36.0, 84.0, side, side)).cell(cell).center()
    }

    fn piece(&self, (column, row): Cell) -> Option<u8> {
        let board = self.page().board;
        board.pieces[usize::from(row) * usize::from(board.columns) + usize::from(column)]
    }

    fn told(&self) -> Vec<String> {
        self.page().told.into_iter().flat_map(|row| [row.label, row.detail]).filter(|text| !text.is_empty()).collect()
    }

    fn can_play(&self) -> bool {
        self.page().buttons.iter().all(|button| button.enabled)
    }

    fn events(&self) -> Vec<String> {
        let said = self.said.lock().unwrap();
        said.iter()
            .filter_map(|output| if let Output::Event(line) = output { Some(line.clone()) } else { None })
            .collect()
    }
}

#[test]
fn pieces_come_and_go_by_mouse_touch_and_keys_and_every_step_can_be_taken_back() {
    let mut window = Window::new(memory().1, "en");
    let start = window.page().board.pieces;
    let at = window.middle((2, 3));
    window.point(&[PointerEvent::Move(at), PointerEvent::Press(at), PointerEvent::Release(at)], false);
    assert_eq!(window.piece((2, 3)), Some(0), "a click puts the piece in hand down");
    window.point(&[PointerEvent::Press(at), PointerEvent::Release(at)], true);
    assert_eq!(window.piece((2, 3)), None, "a tap on it takes it away");
    let line = [(0, 0), (1, 0), (2, 0)].map(|cell| window.middle(cell));
    let drag = [PointerEvent::Press(line[0]), PointerEvent::Move(line[1]), PointerEvent::Move(line[2])];
    window.point(&drag, false);
    window.point(&[PointerEvent::Release(line[2])], false);
    assert_eq!([(0, 0), (1, 0), (2, 0)].map(|cell| window.piece(cell)), [Some(0); 3], "a drag paints");
    window.point(&[PointerEvent::Second(line[1])], false);
    assert_eq!(window.piece((1, 0)), None, "the other button takes away");
    window.arrange(Arranging::Undo);
    window.arrange(Arranging::Undo);
    assert_eq!(window.page().board.pieces.iter().filter(|piece| piece.is_some()).count(), 4, "a drag is one step");
    window.arrange(Arranging::Redo);
    assert_eq!(window.piece((2, 0)), Some(0));
    window.arrange(Arranging::Cursor((5, 5)));
    window.press(Key::Digit(2));
    window.press(Key::Space);
    assert_eq!(window.piece((5, 5)), Some(1), "2 is White");
    window.press(Key::Right);
    window.press(Key::Digit(1));
    window.press(Key::Enter);
    assert_eq!(window.piece((6, 5)), Some(0));
    window.press(Key::Delete);
    assert_eq!(window.piece((6, 5)), None);
    window.press(Key::Digit(3));
    window.press(Key::Enter);
    assert_eq!(window.piece((6, 5)), Some(0), "nobody is red in Reversi: Black stays in hand");
    for _ in 0..20 {
        window.frame(InputFrame {
            keys: vec![KeyPress { command: true, ..KeyPress::plain(Key::Letter('z')) }],
            ..InputFrame::default()
        });
    }
    assert_eq!(window.page().board.pieces, start, "all the way back");
}

#[test]
fn all_reasons_are_told_at_once_in_every_language_and_nothing_begins_until_none_is_left() {
    let mut known = std::collections::HashSet::new();
    for &(language, ..) in SHIPPED {
        let mut window = Window::new(memory().1, language);
        assert!(window.can_play());
        window.arrange(Arranging::Empty);
        let told = window.told();
        assert_eq!(told.len(), 1 + 4 + 1, "{}: no disc of both, no move, the middle: {told:?}", language);
        assert!(!window.can_play());
        assert!(known.insert(told.clone()), "{}: in its own words", language);
        assert!(told.iter().all(|text| !text.contains('{') && !text.contains("reason-")), "{told:?}");
        window.arrange(Arranging::Play);
        assert!(window.program.app.watch().cell_named("a1").is_none() || window.page().board.live, "no game began");
        window.arrange(Arranging::Begin);
        assert!(window.can_play());
        window.choose(GAME, 1);
        window.choose(RULE, 2);
        for column in 0..6 {
            window.arrange(Arranging::Put((column, 4)));
        }
        let told = window.told();
        assert_eq!(told.len(), 1 + 2 + 1, "six of Black in Renju win nothing, but are odd: {told:?}");
        assert!(window.can_play());
        window.arrange(Arranging::Take((5, 4)));
        assert!(!window.can_play(), "five of them have won");
    }
}

#[test]
fn a_board_becomes_a_game_that_is_in_the_list_with_its_start() {
    let (disk, store) = memory();
    let mut window = Window::new(store, "en");
    window.choose(GAME, 1);
    window.choose(PLAYERS, 1);
    window.arrange(Arranging::Put((7, 7)));
    window.arrange(Arranging::Hold(3));
    window.arrange(Arranging::Put((8, 8)));
    window.choose(SIDE, 1);
    window.choose(SIDE, 0);
    window.arrange(Arranging::Save);
    assert!(matches!(window.program.app.view().screen, Screen::Editor(_)), "saving stays on the page");
    window.arrange(Arranging::Play);
    let Screen::Board(board) = window.program.app.view().screen else { panic!("the board") };
    assert_eq!(board.board.pieces.iter().flatten().copied().collect::<Vec<_>>().len(), 2);
    window.wish(Intent::Place((0, 0)));
    let watch = window.program.app.watch();
    assert!(watch.cell_named("a1").is_some(), "the game goes on by its own board");
    drop(window);
    let store = Store::new(Arc::new(disk), crate::common::store::ROOT);
    let games = store.list_games(0, 10);
    assert_eq!(games.items.len(), 2, "the kept one and the played one");
}

#[test]
fn what_is_not_finished_stays_and_a_pasted_position_comes_onto_the_page() {
    let mut window = Window::new(memory().1, "en");
    window.arrange(Arranging::Put((0, 0)));
    window.wish(Intent::Do(Action::Back));
    assert!(!matches!(window.program.app.view().screen, Screen::Editor(_)));
    window.wish(Intent::Do(Action::SetUp));
    assert_eq!(window.piece((0, 0)), Some(0));
    window.wish(Intent::Paste("f5d6c3".into()));
    assert_eq!((window.piece((5, 4)), window.piece((0, 0))), (Some(0), None), "a transcript's last position");
    window.arrange(Arranging::Undo);
    assert_eq!(window.piece((0, 0)), Some(0));
    window.wish(Intent::Paste("nothing of this is a game".into()));
    assert_eq!(window.piece((0, 0)), Some(0), "and nothing is lost over it");
    window.arrange(Arranging::TurnAll);
    assert_eq!(window.piece((0, 0)), Some(1));
    let events = window.events();
    assert!(events.iter().any(|line| line.starts_with("arranged O---")), "{events:?}");
}

#[test]
fn the_engine_is_asked_about_a_board_that_nobody_played() {
    let mut window = Window::new(memory().1, "en");
    window.arrange(Arranging::Put((2, 3)));
    window.arrange(Arranging::Ask);
    assert!(matches!(window.program.app.view().screen, Screen::Study(_)));
    assert!(window.events().iter().any(|line| line == "analysis on"));
}
