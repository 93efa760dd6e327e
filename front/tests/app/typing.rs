//! Coordinates that are typed: on every page with a board that takes moves they act as a click does.

use crate::common::person::Person;
use crate::common::store::memory;
use qipan::app::features::editor::editor_controller::EditorMessage;
use qipan::app::features::editor::editor_screen::EditorView;
use qipan::app::features::moves::moves_controller::MovesMessage;
use qipan::app::features::moves::moves_screen::MovesView;
use qipan::app::features::study::study_controller::StudyMessage;
use qipan::app::kernel::intent::{Action, Intent};
use qipan::app::kernel::view::{BoardView, Screen};
use qipan::rules::Point;
use qipan::ui::Key;
use qipan::ui::board::{Cell, GridStyle};

/// Scenes of pages whose board takes moves.
const SCENES: [&str; 15] = [
    "board",
    "gomoku",
    "study",
    "study-gomoku",
    "study-wide",
    "puzzle",
    "puzzle-gomoku",
    "lesson-find",
    "lesson-all",
    "lesson-play",
    "sheet-lesson",
    "moves",
    "moves-gomoku",
    "set-up",
    "set-up-gomoku",
];

fn staged(scene: &str) -> Person {
    let mut person = Person::reading("en", memory().1);
    person.program.app.set_up_scene(scene, "").expect("a scene");
    person.now_ms = 10_000;
    while person.program.app.view().banner.is_some() {
        person.now_ms += 10_000;
        person.frame(Default::default());
    }
    person.frame(Default::default());
    person
}

fn board_of(screen: Screen) -> BoardView {
    match screen {
        Screen::Board(page) => page.board,
        Screen::Page(page) => page.board().expect("a page with a board").clone(),
        Screen::Sheet(sheet) => board_of(sheet.page),
        other => panic!("a page without a board: {other:?}"),
    }
}

/// What the page shows of its board, and the title in whose place what is typed stands.
fn shown(person: &Person) -> (BoardView, String) {
    let view = person.program.app.view();
    let typed = match &view.screen {
        Screen::Board(page) => page.typed.clone(),
        _ => view.banner.as_ref().map(|banner| banner.typed.clone()).unwrap_or_default(),
    };
    (board_of(view.screen), typed)
}

/// What a click on a cell wishes on the page.
fn click(person: &Person, cell: Cell) -> Intent {
    match person.screen() {
        screen if screen.of::<MovesView>().is_some() => Intent::page(MovesMessage::Play(cell)),
        screen if screen.of::<EditorView>().is_some() => Intent::page(EditorMessage::TogglePiece(cell)),
        _ => Intent::Place(cell),
    }
}

fn name_of(board: &BoardView, (column, row): Cell) -> String {
    match board.style {
        GridStyle::Cells => Point::new(column, row).name_from_top(),
        GridStyle::Lines => Point::new(column, row).name_from_bottom(board.rows),
    }
}

fn type_all(person: &mut Person, name: &str) {
    for letter in name.chars() {
        let key = letter.to_digit(10).map_or(Key::Letter(letter), |digit| Key::Digit(digit as u8));
        person.press(key);
    }
}

/// What the game or the exercise has on its board, and the marks on it.
fn result(person: &Person) -> (Vec<Option<u8>>, String) {
    let board = shown(person).0;
    (board.pieces, format!("{:?}", board.marks))
}

/// A cell on which a click does something, and what is on the board then.
fn clicked(scene: &str) -> (Cell, (Vec<Option<u8>>, String)) {
    let board = shown(&staged(scene)).0;
    let cells = (0..board.rows).flat_map(|row| (0..board.columns).map(move |column| (column, row)));
    for cell in cells {
        let mut person = staged(scene);
        let before = result(&person);
        let intent = click(&person, cell);
        person.program.app.update(intent);
        if result(&person) != before {
            return (cell, result(&person));
        }
    }
    panic!("nothing can be played in {scene}");
}

#[test]
fn a_typed_coordinate_does_what_a_click_does() {
    for scene in SCENES {
        let (cell, wanted) = clicked(scene);
        let mut person = staged(scene);
        let name = name_of(&shown(&person).0, cell);
        type_all(&mut person, &name);
        assert!(shown(&person).1.eq_ignore_ascii_case(&name), "{scene}: it is shown what is typed");
        person.press(Key::Enter);
        assert_eq!((shown(&person).1, result(&person)), (String::new(), wanted), "{scene}: {name}");
    }
}

#[test]
fn backspace_and_escape_take_back_what_is_typed_and_nothing_else() {
    for scene in SCENES {
        let mut person = staged(scene);
        let (board, _) = shown(&person);
        let words = format!("{:?}", person.screen().clone()).len();
        type_all(&mut person, "b1");
        person.press(Key::Backspace);
        assert!(shown(&person).1.eq_ignore_ascii_case("b"), "{scene}");
        // Half a coordinate is none.
        person.press(Key::Enter);
        let typed = shown(&person).1.to_lowercase();
        assert_eq!((typed.as_str(), shown(&person).0.pieces), ("b", board.pieces.clone()), "{scene}");
        person.press(Key::Backspace);
        assert_eq!((shown(&person).1.as_str(), shown(&person).0.pieces), ("", board.pieces.clone()), "{scene}");
        type_all(&mut person, "c2");
        person.press(Key::Escape);
        assert_eq!((shown(&person).1.as_str(), shown(&person).0.pieces), ("", board.pieces.clone()), "{scene}");
        let now = format!("{:?}", person.screen().clone()).len();
        assert!(now.abs_diff(words) < words / 4, "{scene}: the page stays");
    }
}

/// What was typed belongs to the position: another one has nothing of it, and Enter plays what is meant there.
#[test]
fn what_is_typed_goes_with_its_position() {
    let mut person = staged("study");
    type_all(&mut person, "a1");
    let step = |by| Intent::page(StudyMessage::Step(by));
    person.wish(step(-1));
    assert_eq!(shown(&person).1, "");
    let before = shown(&person).0.pieces;
    person.press(Key::Enter);
    assert_eq!(shown(&person).0.pieces, before);
    // Nor does it come along to another page.
    type_all(&mut person, "a1");
    person.wish(Intent::Do(Action::MovesPlayed));
    assert_eq!(shown(&person).1, "");
}

/// On a board that is set up a digit chooses the piece in hand, as long as it is not the row of a coordinate.
#[test]
fn digits_choose_the_piece_in_hand_where_no_letter_stands_before_them() {
    let mut person = staged("set-up-gomoku");
    let hand = |person: &Person| {
        let page: EditorView = person.screen().into_page().expect("the board editor");
        format!("{:?}", page.rows[0].control)
    };
    type_all(&mut person, "2");
    let white = hand(&person);
    type_all(&mut person, "a1");
    assert_eq!((hand(&person), shown(&person).1), (white.clone(), "A1".into()));
    person.press(Key::Enter);
    let board = shown(&person).0;
    let corner = usize::from(board.rows - 1) * usize::from(board.columns);
    assert_eq!((board.pieces[corner], board.cursor), (Some(1), Some((0, board.rows - 1))));
    type_all(&mut person, "1");
    assert_ne!(hand(&person), white);
}
