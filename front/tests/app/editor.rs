//! The page *Set up a board*: pieces by mouse, touch and keys, what speaks against a board in every language, positions that come in
//! and go out, and what becomes of a board: a game, an analysis, an entry of the list.

use crate::common::person::Person;
use crate::common::store::memory;
use qipan::app::features::editor::editor_controller::{EditorMessage, EditorRow};
use qipan::app::features::editor::editor_screen::EditorView;
use qipan::app::features::study::study_screen::StudyView;
use qipan::app::kernel::intent::{Action, Form, Intent, RowChange};
use qipan::app::kernel::lang::SHIPPED;
use qipan::app::kernel::view::Screen;
use qipan::store::Store;
use qipan::ui::board::{Cell, Grid};
use qipan::ui::{InputFrame, Key, KeyPress, PointerEvent, Pos, Rect};
use std::sync::Arc;

fn at_the_page(store: Store, language: &str) -> Person {
    let mut person = Person::reading(language, store);
    person.wish(Intent::Do(Action::SetUp));
    person
}

fn arrange(person: &mut Person, wish: EditorMessage) {
    person.wish(Intent::page(wish));
}

fn choose(person: &mut Person, row: u16, at: usize) {
    person.wish(Intent::Change(Form::EDITOR, row, RowChange::Choose(at)));
}

fn point(person: &mut Person, events: &[PointerEvent], touch: bool) {
    for &event in events {
        person.point(vec![event], touch);
    }
    person.frame(InputFrame::default());
}

fn page(person: &Person) -> EditorView {
    person.screen().into_page().expect("another page")
}

/// The middle of a cell, of the board at 36, 84 with the side that the page gives it.
fn middle(person: &Person, cell: Cell) -> Pos {
    let side = ((720.0_f32 - 72.0) * 0.62).min(780.0 - 84.0 - 80.0 - 130.0);
    Grid::new(&page(person).board, Rect::new(36.0, 84.0, side, side)).cell(cell).center()
}

fn piece(person: &Person, (column, row): Cell) -> Option<u8> {
    let board = page(person).board;
    board.pieces[usize::from(row) * usize::from(board.columns) + usize::from(column)]
}

fn told(person: &Person) -> Vec<String> {
    page(person)
        .problem_rows
        .into_iter()
        .flat_map(|row| [row.label, row.detail])
        .filter(|text| !text.is_empty())
        .collect()
}

fn can_play(person: &Person) -> bool {
    page(person).buttons.iter().all(|button| button.enabled)
}

#[test]
fn pieces_come_and_go_by_mouse_touch_and_keys_and_every_step_can_be_taken_back() {
    let mut window = at_the_page(memory().1, "en");
    let start = page(&window).board.pieces;
    let at = middle(&window, (2, 3));
    point(&mut window, &[PointerEvent::Move(at), PointerEvent::Press(at), PointerEvent::Release(at)], false);
    assert_eq!(piece(&window, (2, 3)), Some(0), "a click puts the piece in hand down");
    point(&mut window, &[PointerEvent::Press(at), PointerEvent::Release(at)], true);
    assert_eq!(piece(&window, (2, 3)), None, "a tap on it takes it away");
    let line = [(0, 0), (1, 0), (2, 0)].map(|cell| middle(&window, cell));
    let drag = [PointerEvent::Press(line[0]), PointerEvent::Move(line[1]), PointerEvent::Move(line[2])];
    point(&mut window, &drag, false);
    point(&mut window, &[PointerEvent::Release(line[2])], false);
    assert_eq!([(0, 0), (1, 0), (2, 0)].map(|cell| piece(&window, cell)), [Some(0); 3], "a drag paints");
    point(&mut window, &[PointerEvent::Second(line[1])], false);
    assert_eq!(piece(&window, (1, 0)), None, "the other button takes away");
    arrange(&mut window, EditorMessage::Undo);
    arrange(&mut window, EditorMessage::Undo);
    assert_eq!(page(&window).board.pieces.iter().filter(|piece| piece.is_some()).count(), 4, "a drag is one step");
    arrange(&mut window, EditorMessage::Redo);
    assert_eq!(piece(&window, (2, 0)), Some(0));
    arrange(&mut window, EditorMessage::Cursor((5, 5)));
    window.press(Key::Digit(2));
    window.press(Key::Space);
    assert_eq!(piece(&window, (5, 5)), Some(1), "2 is White");
    window.press(Key::Right);
    window.press(Key::Digit(1));
    window.press(Key::Enter);
    assert_eq!(piece(&window, (6, 5)), Some(0));
    window.press(Key::Delete);
    assert_eq!(piece(&window, (6, 5)), None);
    window.press(Key::Digit(3));
    window.press(Key::Enter);
    assert_eq!(piece(&window, (6, 5)), Some(0), "nobody is red in Reversi: Black stays in hand");
    for _ in 0..20 {
        window.frame(InputFrame {
            keys: vec![KeyPress { command: true, ..KeyPress::plain(Key::Letter('z')) }],
            ..InputFrame::default()
        });
    }
    assert_eq!(page(&window).board.pieces, start, "all the way back");
}

#[test]
fn all_reasons_are_told_at_once_in_every_language_and_nothing_begins_until_none_is_left() {
    let mut known = std::collections::HashSet::new();
    for &(language, ..) in SHIPPED {
        let mut window = at_the_page(memory().1, language);
        assert!(can_play(&window));
        arrange(&mut window, EditorMessage::Empty);
        let shown = told(&window);
        assert_eq!(shown.len(), 1 + 3 + 1 + 1, "{}: no disc of both, no move; odd: the middle: {shown:?}", language);
        assert!(!can_play(&window));
        assert!(known.insert(shown.clone()), "{}: in its own words", language);
        assert!(shown.iter().all(|text| !text.contains('{') && !text.contains("reason-")), "{shown:?}");
        arrange(&mut window, EditorMessage::Play);
        assert!(
            window.program.app.script_observer().cell_named("a1").is_none() || page(&window).board.is_playable,
            "no game began"
        );
        arrange(&mut window, EditorMessage::Begin);
        assert!(can_play(&window));
        choose(&mut window, EditorRow::Game.id(), 1);
        choose(&mut window, EditorRow::Rule.id(), 2);
        for column in 0..6 {
            arrange(&mut window, EditorMessage::TogglePiece((column, 4)));
        }
        let shown = told(&window);
        assert_eq!(shown.len(), 1 + 2, "six of Black in Renju win nothing, but are odd: {shown:?}");
        assert!(can_play(&window));
        arrange(&mut window, EditorMessage::RemovePiece((5, 4)));
        assert!(!can_play(&window), "five of them have won");
    }
}

#[test]
fn a_board_becomes_a_game_that_is_in_the_list_with_its_start() {
    let (disk, store) = memory();
    let mut window = at_the_page(store, "en");
    choose(&mut window, EditorRow::Game.id(), 1);
    choose(&mut window, EditorRow::Players.id(), 1);
    arrange(&mut window, EditorMessage::TogglePiece((7, 7)));
    arrange(&mut window, EditorMessage::Hold(3));
    arrange(&mut window, EditorMessage::TogglePiece((8, 8)));
    choose(&mut window, EditorRow::Side.id(), 1);
    choose(&mut window, EditorRow::Side.id(), 0);
    arrange(&mut window, EditorMessage::Save);
    assert!(window.screen().of::<EditorView>().is_some(), "saving stays on the page");
    arrange(&mut window, EditorMessage::Play);
    let Screen::Board(board) = window.screen() else { panic!("the board") };
    assert_eq!(board.board.pieces.iter().flatten().copied().collect::<Vec<_>>().len(), 2);
    window.wish(Intent::Place((0, 0)));
    let watch = window.program.app.script_observer();
    assert!(watch.cell_named("a1").is_some(), "the game goes on by its own board");
    // The writer is waited for.
    window.program.finish();
    let store = Store::new(Arc::new(disk), crate::common::store::ROOT);
    let games = store.list_games(0, 10);
    assert_eq!(games.items.len(), 2, "the kept one and the played one");
}

#[test]
fn a_board_that_is_played_is_kept_before_its_first_move() {
    let (disk, store) = memory();
    let mut window = at_the_page(store, "en");
    arrange(&mut window, EditorMessage::TogglePiece((2, 3)));
    arrange(&mut window, EditorMessage::Play);
    assert!(matches!(window.screen(), Screen::Board(_)));
    window.program.finish();
    let store = Store::new(Arc::new(disk), crate::common::store::ROOT);
    let games = store.list_games(0, 10);
    assert_eq!(games.items.len(), 1);
    assert!(store.resume().game.is_some_and(|game| game.records.is_empty()));
}

#[test]
fn what_is_not_finished_stays_and_a_pasted_position_comes_onto_the_page() {
    let mut window = at_the_page(memory().1, "en");
    arrange(&mut window, EditorMessage::TogglePiece((0, 0)));
    window.wish(Intent::Do(Action::Back));
    assert!(window.screen().of::<EditorView>().is_none());
    window.wish(Intent::Do(Action::SetUp));
    assert_eq!(piece(&window, (0, 0)), Some(0));
    window.wish(Intent::Paste("f5d6c3".into()));
    assert_eq!((piece(&window, (5, 4)), piece(&window, (0, 0))), (Some(0), None), "a transcript's last position");
    arrange(&mut window, EditorMessage::Undo);
    assert_eq!(piece(&window, (0, 0)), Some(0));
    window.wish(Intent::Paste("nothing of this is a game".into()));
    assert_eq!(piece(&window, (0, 0)), Some(0), "and nothing is lost over it");
    arrange(&mut window, EditorMessage::SwapAllColors);
    assert_eq!(piece(&window, (0, 0)), Some(1));
    let events = window.events();
    assert!(events.iter().any(|line| line.starts_with("arranged O---")), "{events:?}");
}

#[test]
fn the_engine_is_asked_about_a_board_that_nobody_played() {
    let mut window = at_the_page(memory().1, "en");
    arrange(&mut window, EditorMessage::TogglePiece((2, 3)));
    arrange(&mut window, EditorMessage::Analyze);
    assert!(window.screen().of::<StudyView>().is_some());
    assert!(window.events().iter().any(|line| line == "analysis on"));
}
