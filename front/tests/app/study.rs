//! The page on which a game is replayed, played on and analysed: walking by mouse, wheel, touch and keys; branches, remarks and what
//! is cut are kept with the game, whose result stays, and so are rings and arrows; the engine answers and analyses only what it is asked.

use crate::common::person::Person;
use crate::common::store::memory;
use qipan::app::features::files::files_controller::FilesMessage;
use qipan::app::features::records::{records_controller::RecordsMessage, records_view_model::GamesView};
use qipan::app::features::review::review_controller::ReviewMessage;
use qipan::app::features::review::review_screen::ReviewView;
use qipan::app::features::study::study_controller::StudyMessage;
use qipan::app::features::study::study_screen::StudyView;
use qipan::app::kernel::intent::{Action, Form, Intent, Reply, RowChange};
use qipan::app::kernel::view::{Control, Screen};
use qipan::app::{Launch, Overrides};
use qipan::policy::{Capability, Policy};
use qipan::rules::GameKind;
use qipan::store::Store;
use qipan::ui::board::{Cell, SquareMark};
use qipan::ui::{InputFrame, Key, KeyPress, PointerEvent, Pos};
use std::time::Duration;

/// A whole short game.
const FINISHED: &str = "e6f4e3f6g5d6e7f5c5";

/// At the replay of a finished game.
fn finished(store: Store) -> Person {
    replaying(Person::reading("en", store))
}

fn replaying(mut person: Person) -> Person {
    for intent in
        [Intent::Do(Action::PlayForTwo(GameKind::Reversi)), Intent::Paste(FINISHED.into()), Intent::Do(Action::Replay)]
    {
        person.wish(intent);
    }
    person
}

/// At the board of a game that was played to its end here.
fn played(store: Store) -> Person {
    let mut person = Person::reading("en", store);
    person.wish(Intent::Do(Action::PlayForTwo(GameKind::Reversi)));
    for square in FINISHED.as_bytes().chunks(2) {
        person.wish(Intent::Place((square[0] - b'a', square[1] - b'1')));
    }
    person
}

fn page(person: &Person) -> StudyView {
    person.screen().into_page().expect("another page")
}

fn place(person: &Person) -> usize {
    page(person).walk.current_step
}

fn heard(person: &Person, event: &str) -> usize {
    person.events().iter().filter(|line| line.starts_with(event)).count()
}

/// The newest game's plies, and whether it has ended, as lists tell it.
fn listed(store: &Store) -> (u32, bool) {
    let listed = store.list_games(0, 1).items;
    let summary = listed[0].summary.as_ref().expect("it can be read");
    (summary.plies, summary.ending.is_some())
}

#[test]
fn a_game_is_walked_by_keys_wheel_mouse_and_finger() {
    let mut window = finished(memory().1);
    assert_eq!((place(&window), page(&window).walk.step_count, page(&window).rows.len()), (9, 9, 9));
    window.press(Key::Home);
    assert_eq!(place(&window), 0);
    window.press(Key::Right);
    window.press(Key::Right);
    window.press(Key::Left);
    assert_eq!(place(&window), 1);
    window.press(Key::End);
    assert_eq!(place(&window), 9);
    // The wheel over the board.
    window.point(vec![PointerEvent::Move(Pos::new(250.0, 300.0))], false);
    window.frame(InputFrame { wheel: 1.0, ..InputFrame::default() });
    assert_eq!(place(&window), 8);
    // The slider, dragged by a mouse and by a finger.
    let targets = window.frame(InputFrame::default()).targets;
    let (_, rail) = *targets.iter().find(|(role, _)| *role == "walk").expect("a slider");
    let at = |share: f32| Pos::new(rail.x + 12.0 + (rail.w - 24.0) * share, rail.center().y);
    for touch in [false, true] {
        window.point(vec![PointerEvent::Move(at(0.9)), PointerEvent::Press(at(0.9))], touch);
        window.point(vec![PointerEvent::Move(at(0.5))], touch);
        window.point(vec![PointerEvent::Move(at(0.0))], touch);
        window.point(vec![PointerEvent::Release(at(0.0))], touch);
        assert_eq!(place(&window), 0, "touch: {touch}");
        window.press(Key::End);
    }
}

#[test]
fn a_game_plays_by_itself_and_stops_at_its_end() {
    let mut window = finished(memory().1);
    window.wish(Intent::page(StudyMessage::Play));
    assert_eq!(place(&window), 0, "from its start");
    assert!(window.frame(InputFrame::default()).next_ms.is_some(), "a frame is asked for");
    window.now_ms += 1000;
    window.frame(InputFrame::default());
    assert_eq!(place(&window), 1);
    window.wish(Intent::page(StudyMessage::Speed));
    for _ in 0..30 {
        window.now_ms += 600;
        window.frame(InputFrame::default());
    }
    assert_eq!(place(&window), 9);
    assert_eq!(page(&window).walk.steps[2].label, "Play", "nothing moves any more");
}

#[test]
fn branches_and_remarks_are_kept_and_the_result_stays() {
    let (_, store) = memory();
    let mut window = finished(store.clone());
    // Nobody answers.
    while page(&window).tools[1].label != "Nobody answers" {
        window.wish(Intent::page(StudyMessage::Answers));
    }
    window.wish(Intent::page(StudyMessage::At(4)));
    let before = page(&window);
    window.wish(Intent::page(StudyMessage::Place((2, 3))));
    window.wish(Intent::page(StudyMessage::Place((2, 2))));
    let branch = page(&window);
    assert!(branch.caption.starts_with("Branch"), "{}", branch.caption);
    assert_eq!((branch.walk.current_step, branch.rows.len()), (6, 11));
    // A remark on the branch.
    window.wish(Intent::page(StudyMessage::Comment));
    let typed = RowChange::Edit("Quiet, and better.".into());
    window.program.app.update(Intent::Change(Form::DIALOG, 0, typed));
    window.program.app.update(Intent::Answer(Reply::Save));
    window.frame(InputFrame::default());
    assert_eq!(page(&window).remark, "Quiet, and better.");
    // One key leads back to the game.
    window.press(Key::Backspace);
    assert_eq!((page(&window).board.pieces, place(&window)), (before.board.pieces, 4));
    window.press(Key::PageDown);
    window.settle();
    assert_eq!(listed(&store), (9, true));
    drop(window);
    // Another program finds all of it; the game has not become an unfinished one.
    let mut again = Person::reading("en", store.clone());
    assert!(!matches!(again.screen(), Screen::Board(_)), "no game goes on");
    again.program.app.update(Intent::Do(Action::Games));
    again.until_so("rows", |window| match window.screen().into_page::<GamesView>() {
        Some(page) => page.list.total > 0,
        None => false,
    });
    again.program.app.update(Intent::page(RecordsMessage::Open(0)));
    again.frame(InputFrame::default());
    let shown = page(&again);
    assert_eq!(shown.rows.len(), 10, "the branch is folded");
    assert!(shown.rows.iter().any(|row| row.depth == 1 && row.note.contains("1 move more")), "{:?}", shown.rows);
    let row = shown.rows.iter().find(|row| row.depth == 1).expect("the branch");
    again.program.app.update(row.intent.clone());
    again.wish(Intent::page(StudyMessage::Step(1)));
    assert_eq!(page(&again).remark, "Quiet, and better.");
    // It becomes the main line, and is then no branch to be cut but one of the tree; the game's own line stays.
    again.wish(Intent::page(StudyMessage::Promote));
    assert!(page(&again).rows.iter().any(|row| row.depth == 1 && row.note.contains("moves more")));
    again.wish(Intent::page(StudyMessage::DeleteBranch));
    assert_eq!(place(&again), 5);
    again.wish(Intent::page(StudyMessage::RestoreBranch));
    assert_eq!((place(&again), &*page(&again).remark), (6, "Quiet, and better."));
    // Of the game nothing can be cut.
    again.wish(Intent::page(StudyMessage::ToGame));
    assert!(!page(&again).tools.iter().any(|tool| tool.enabled && tool.label == "Delete branch"));
    again.wish(Intent::page(StudyMessage::DeleteBranch));
    assert_eq!(heard(&again, "rejected"), 1);
    again.settle();
    assert_eq!(listed(&store), (9, true));
}

#[test]
fn what_one_looks_at_on_the_board_never_makes_a_finished_game_go_on() {
    let (_, store) = memory();
    let mut window = played(store.clone());
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
    window.program.app.update(Intent::ChangeOwnGame(name, qipan::app::kernel::intent::OwnGameMessage::Mark(true)));
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
    let mut window = finished(store.clone());
    window.wish(Intent::page(StudyMessage::At(5)));
    assert_eq!(heard(&window, "analysed"), 0);
    window.program.app.update(Intent::Do(Action::Analysis));
    window.until_so("lines", |window| page(window).lines.len() > 2);
    let shown = page(&window);
    assert!(shown.analysis.starts_with("Depth") || shown.analysis.starts_with("Solved"), "{}", shown.analysis);
    assert!(shown.lines.iter().all(|line| !line.value.is_empty() && !line.moves.is_empty()));
    // What was found stays while one walks.
    window.wish(Intent::page(StudyMessage::Step(1)));
    window.wish(Intent::page(StudyMessage::Step(-1)));
    assert!(page(&window).lines.len() > 2);
    window.program.app.update(Intent::Do(Action::Analysis));
    window.frame(InputFrame::default());
    assert!(page(&window).analysis.is_empty() && page(&window).lines.is_empty());
    // A move is answered by the side that did not make it.
    window.wish(Intent::page(StudyMessage::At(4)));
    window.wish(Intent::page(StudyMessage::Place((2, 3))));
    window.until_so("an answer", |window| place(window) > 5);
    window.settle();
    assert_eq!(listed(&store), (9, true));
    let rows = page(&window).rows.len();
    // Who walks on is not answered any more.
    window.wish(Intent::page(StudyMessage::Step(-1)));
    for _ in 0..20 {
        window.frame(InputFrame::default());
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!((place(&window), page(&window).rows.len()), (5, rows));
}

#[test]
fn a_review_leads_on_to_playing() {
    let mut window = finished(memory().1);
    window.press(Key::Escape);
    window.program.app.update(Intent::Do(Action::Review));
    window.program.app.update(Intent::page(ReviewMessage::At(5)));
    window.program.app.update(Intent::page(ReviewMessage::PlayOn));
    window.frame(InputFrame::default());
    assert_eq!(place(&window), 5);
    window.press(Key::Escape);
    assert!(window.screen().of::<ReviewView>().is_some());
}

/// The position on the clipboard is the one that is looked at, not that of the game's end.
#[test]
fn the_position_that_is_looked_at_is_copied() {
    let mut window = finished(memory().1);
    let copied = |window: &mut Person| {
        window.program.app.update(Intent::Do(Action::CopyPosition));
        window.frame(InputFrame::default()).copy.expect("a position")
    };
    let at_end = copied(&mut window);
    window.wish(Intent::page(StudyMessage::At(0)));
    let at_start = copied(&mut window);
    assert_ne!(at_start, at_end);
    assert_eq!(at_start, "---------------------------OX------XO--------------------------- X;");
    // The moves are those of the game.
    window.program.app.update(Intent::Do(Action::CopyTranscript));
    assert_eq!(window.frame(InputFrame::default()).copy.as_deref(), Some(FINISHED));
}

// --- Rings and arrows --------------------------------------------------------------------------------------------------------

/// The middle of a square of the page's board.
fn at(window: &mut Person, (column, row): Cell) -> Pos {
    let targets = window.frame(InputFrame::default()).targets;
    let (_, area) = *targets.iter().find(|(role, _)| *role == "board").expect("a board");
    let (frame, side) = (area.w * 40.0 / 720.0, area.w * 80.0 / 720.0);
    Pos::new(area.x + frame + side * (f32::from(column) + 0.5), area.y + frame + side * (f32::from(row) + 0.5))
}

/// Presses the right button on one square and releases it on another.
fn draw(window: &mut Person, from: Cell, to: Cell) {
    let (from, to) = (at(window, from), at(window, to));
    for event in [PointerEvent::Second(from), PointerEvent::Move(to), PointerEvent::SecondRelease(to)] {
        window.point(vec![event], false);
    }
}

/// The rings and the arrows that the page's board shows.
fn marks(window: &Person) -> (Vec<Cell>, Vec<(Cell, Cell)>) {
    let board = page(window).board;
    let rings = board.marks.iter().filter(|(_, mark)| *mark == SquareMark::Ringed).map(|(cell, _)| *cell);
    (rings.collect(), board.arrows)
}

fn hold(window: &mut Person, key: Key, shift: bool) {
    let press = KeyPress { command: true, shift, ..KeyPress::plain(key) };
    window.frame(InputFrame { keys: vec![press], ..InputFrame::default() });
}

#[test]
fn the_right_button_puts_rings_and_arrows_that_are_kept_with_the_game() {
    let (_, store) = memory();
    let mut window = played(store.clone());
    window.wish(Intent::Do(Action::Replay));
    window.wish(Intent::page(StudyMessage::At(4)));
    draw(&mut window, (2, 3), (2, 3));
    draw(&mut window, (2, 3), (4, 5));
    draw(&mut window, (0, 0), (0, 0));
    assert_eq!(marks(&window), (vec![(2, 3), (0, 0)], vec![((2, 3), (4, 5))]));
    assert!(window.announced("Ring on c4") && window.announced("Arrow c4–e6"));
    // The same again removes it.
    draw(&mut window, (0, 0), (0, 0));
    assert!(window.announced("Ring on a1 removed"));
    // What ends off the board is no mark, and a press of the left button still plays.
    let (from, beside) = (at(&mut window, (5, 5)), Pos::new(5.0, 5.0));
    window.point(
        vec![PointerEvent::Second(from), PointerEvent::Move(beside), PointerEvent::SecondRelease(beside)],
        false,
    );
    let kept = (vec![(2, 3)], vec![((2, 3), (4, 5))]);
    assert_eq!(marks(&window), kept);
    // Other positions have marks of their own, also the one at the end, where nothing can be played.
    window.wish(Intent::page(StudyMessage::At(9)));
    assert_eq!(marks(&window), Default::default());
    draw(&mut window, (7, 7), (7, 0));
    assert_eq!(marks(&window).1, [((7, 7), (7, 0))]);
    window.forget();
    window.wish(Intent::page(StudyMessage::At(4)));
    assert!(window.announced("Marked: c4. Arrows: c4–e6"), "{:?}", window.take_said());
    window.settle();
    assert_eq!(listed(&store), (9, true), "the game is as it was");
    drop(window);
    let mut again = Person::reading("en", store);
    again.program.app.update(Intent::Do(Action::Games));
    again.until_so("rows", |window| window.screen().into_page::<GamesView>().is_some_and(|page| page.list.total > 0));
    again.program.app.update(Intent::page(RecordsMessage::Open(0)));
    again.wish(Intent::Do(Action::Replay));
    again.wish(Intent::page(StudyMessage::At(4)));
    assert_eq!(marks(&again), kept);
    // They go out with the game, and come back.
    again.program.app.update(Intent::Do(Action::CopySgf));
    let text = again.frame(InputFrame::default()).copy.expect("a game");
    assert!(text.contains("CR[c4]AR[c4:e6]") && text.contains("AR[h8:h1]"), "{text}");
    let mut other = Person::reading("en", memory().1);
    other.wish(Intent::Paste(text));
    other.wish(Intent::Do(Action::Replay));
    other.wish(Intent::page(StudyMessage::At(4)));
    assert_eq!(marks(&other), kept);
}

#[test]
fn keys_and_fingers_put_marks_too() {
    let overrides = Overrides { language: Some("en".into()), ..Overrides::default() };
    let mut window = replaying(Person::listening(Launch { overrides, ..Launch::new(memory().1) }));
    window.wish(Intent::page(StudyMessage::At(4)));
    hold(&mut window, Key::Enter, false);
    assert_eq!(marks(&window), Default::default(), "there is no cursor yet");
    window.wish(Intent::page(StudyMessage::Cursor((3, 2))));
    hold(&mut window, Key::Enter, false);
    assert_eq!((marks(&window), place(&window)), ((vec![(3, 2)], vec![]), 4), "no move is played");
    hold(&mut window, Key::Enter, true);
    assert!(page(&window).state.starts_with("From d3"), "{}", page(&window).state);
    window.wish(Intent::page(StudyMessage::Cursor((6, 2))));
    hold(&mut window, Key::Enter, true);
    assert_eq!(marks(&window), (vec![(3, 2)], vec![((3, 2), (6, 2))]));
    // Squares tell of their marks: in the tree, and where the cursor comes.
    for name in ["d3, empty, marked, arrow to g3", "g3, empty, arrow from d3"] {
        assert!(window.tree().parts.iter().any(|part| part.name == name), "{name}");
    }
    window.forget();
    window.wish(Intent::page(StudyMessage::Cursor((3, 2))));
    assert!(window.announced("d3, empty, open to you, marked, arrow to g3"), "{:?}", window.take_said());
    // With the button a tap marks and does not play: twice for a ring, two squares for an arrow.
    window.press_named("Marks", true);
    assert!(page(&window).state.starts_with("Choose where"));
    let tap = |window: &mut Person, cell: Cell| {
        let at = at(window, cell);
        for event in [PointerEvent::Press(at), PointerEvent::Release(at)] {
            window.point(vec![event], true);
        }
    };
    for cell in [(1, 1), (1, 1), (1, 1), (1, 3)] {
        tap(&mut window, cell);
    }
    let rings = vec![(3, 2), (1, 1)];
    assert_eq!(marks(&window), (rings.clone(), vec![((3, 2), (6, 2)), ((1, 1), (1, 3))]));
    // A mark that was begun is forgotten when another position is shown.
    tap(&mut window, (1, 5));
    window.wish(Intent::page(StudyMessage::Step(1)));
    window.wish(Intent::page(StudyMessage::Step(-1)));
    assert_eq!((marks(&window).0, page(&window).rows.len()), (rings, 9));
    window.press_named("Marks", true);
    tap(&mut window, (2, 3));
    assert_eq!((place(&window), page(&window).rows.len()), (5, 10), "a tap plays again");
}

#[test]
fn marks_go_with_their_branch_and_into_the_picture() {
    let (_, store) = memory();
    let mut window = finished(store);
    while page(&window).tools[1].label != "Nobody answers" {
        window.wish(Intent::page(StudyMessage::Answers));
    }
    window.wish(Intent::page(StudyMessage::At(4)));
    window.wish(Intent::page(StudyMessage::Place((2, 3))));
    draw(&mut window, (0, 0), (7, 7));
    draw(&mut window, (0, 7), (0, 7));
    let (kept, pieces) = ((vec![(0, 7)], vec![((0, 0), (7, 7))]), page(&window).board.pieces);
    window.wish(Intent::page(StudyMessage::DeleteBranch));
    assert_eq!((place(&window), marks(&window)), (4, Default::default()));
    window.wish(Intent::page(StudyMessage::RestoreBranch));
    assert_eq!(marks(&window), kept);
    // The picture of the game is that of what is looked at, with its marks.
    window.wish(Intent::Do(Action::Export));
    let Screen::Form(form) = window.screen() else { panic!("no form") };
    let ways = form.rows.iter().find_map(|row| match &row.control {
        Control::Choice { options, .. } => Some((row.id, options.iter().position(|way| way == "Picture")?)),
        _ => None,
    });
    let (row, picture) = ways.expect("a picture");
    window.wish(Intent::Change(Form::EXPORT, row, RowChange::Choose(picture)));
    window.program.app.update(Intent::page(FilesMessage::Export));
    let album = window.frame(InputFrame::default()).album.expect("a picture to draw");
    let board = &album.boards[0];
    assert_eq!((&board.pieces, &board.arrows), (&pieces, &kept.1));
    assert!(board.marks.contains(&((0, 7), SquareMark::Ringed)));
}

// --- Values and names --------------------------------------------------------------------------------------------------------

#[test]
fn a_graph_shows_the_values_of_the_review_and_leads_to_a_move() {
    let (_, store) = memory();
    let mut window = finished(store.clone());
    assert!(page(&window).walk.graph.is_none(), "nothing is known");
    window.press(Key::Escape);
    window.wish(Intent::Do(Action::Review));
    window.until("reviewed 9 plies");
    let reviewed = window.screen().into_page::<ReviewView>().expect("the review").graph;
    window.press(Key::Escape);
    window.wish(Intent::Do(Action::Replay));
    let graph = page(&window).walk.graph.expect("a graph");
    assert_eq!((&graph.values, &graph.proven), (&reviewed.values, &reviewed.proven));
    assert_eq!(graph.current_index, 9);
    // Each row says what its move was worth for who made it: Black's moves have the sign of the graph, White's the other.
    for (at, row) in page(&window).rows.iter().enumerate() {
        let height = graph.values[at + 1].expect("it is reviewed");
        let sign = if row.piece == Some(0) { 1.0 } else { -1.0 };
        let value: f32 = row.value.replace('−', "-").parse().unwrap_or_else(|_| panic!("{row:?}"));
        assert!(value * height * sign >= 0.0 && (value == 0.0) == (height.abs() < 0.01), "{row:?}, {height}");
    }
    let targets = window.frame(InputFrame::default()).targets;
    let (_, area) = *targets.iter().find(|(role, _)| *role == "graph").expect("there is room for it");
    let start = Pos::new(area.x + 41.0, area.center().y);
    window.point(vec![PointerEvent::Press(start)], false);
    window.point(vec![PointerEvent::Release(start)], false);
    assert_eq!((place(&window), page(&window).walk.graph.expect("it stays").current_index), (0, 0));
    window.press(Key::Right);
    assert_eq!(place(&window), 1, "the graph has the focus and its keys");
    // What is kept on the disk is shown by another program, and only where help is allowed.
    window.settle();
    drop(window);
    let mut again = finished(store.clone());
    again.until_so("the kept review", |window| page(window).walk.graph.is_some());
    assert_eq!(page(&again).walk.graph.expect("a graph").values, reviewed.values);
    let policy = Policy::with_locked_capabilities([Capability::Help]);
    let mut locked = replaying(Person::new(Launch { policy, ..Launch::new(store) }));
    locked.settle();
    std::thread::sleep(Duration::from_millis(200));
    locked.frame(InputFrame::default());
    assert!(page(&locked).walk.graph.is_none());
}

#[test]
fn the_analysis_of_positions_makes_a_graph_as_well() {
    let mut window = finished(memory().1);
    window.wish(Intent::Do(Action::Analysis));
    for at in [5, 6] {
        window.wish(Intent::page(StudyMessage::At(at)));
        window.until_so("lines", |window| page(window).lines.len() > 2);
    }
    let graph = page(&window).walk.graph.expect("two values are known");
    let known: Vec<usize> = (0..10).filter(|&at| graph.values[at].is_some()).collect();
    assert_eq!((known, graph.current_index), (vec![5, 6], 6));
}

#[test]
fn the_openings_name_stands_below_whose_turn_it_is() {
    let mut window = Person::reading("en", memory().1);
    window.wish(Intent::Do(Action::PlayForTwo(GameKind::Reversi)));
    window.wish(Intent::Paste("f5d6c4d3c3".into()));
    window.wish(Intent::Do(Action::Replay));
    window.wish(Intent::page(StudyMessage::At(5)));
    assert_eq!(page(&window).state.lines().nth(1), Some("Opening\u{a0}· Tiger (Tora)"));
    window.wish(Intent::page(StudyMessage::At(0)));
    assert_eq!(page(&window).state.lines().count(), 1);
}
