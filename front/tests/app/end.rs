//! The end of a game: the card says who won and how, offers another level, and gives way to the board and to the table.

use crate::common::person::Person;
use crate::common::store::memory;
use qipan::app::features::end::end_controller::EndMessage;
use qipan::app::features::end::end_screen::EndView;
use qipan::app::kernel::intent::{Action, Intent};
use qipan::app::kernel::view::{BoardScreen, EndCardView, Screen};
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Overrides, screens};
use qipan::rules::GameKind;
use qipan::store::Store;
use qipan::ui::{Draw, EstimateMeasure, InputFrame, Key, KeyPress, Program};
use std::collections::BTreeSet;

fn app(screen: &str) -> App {
    let overrides = Overrides { language: Some("en".into()), seed: Some(1), ..Overrides::default() };
    let mut app = App::new(Launch { overrides, ..Launch::new(memory().1) });
    app.set_up_scene(screen, "").expect("a scene");
    app
}

fn board(screen: Screen) -> BoardScreen {
    match screen {
        Screen::Board(board) => *board,
        other => panic!("no board but {other:?}"),
    }
}

fn card(screen: &str) -> EndCardView {
    board(app(screen).view().screen).end.expect("a result")
}

/// A game of two persons here, over after nine moves.
fn won_by_black(store: Store) -> Person {
    let mut person = Person::reading("en", store);
    person.wish(Intent::Do(Action::PlayForTwo(GameKind::Reversi)));
    for name in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"] {
        let cell = person.program.app.script_observer().cell_named(name).expect("a point");
        person.wish(Intent::Place(cell));
    }
    person.until("page end");
    person
}

#[test]
fn the_card_says_who_won_and_how() {
    let you = card("end-you");
    assert_eq!(you.title, "You won!");
    assert_eq!(you.against, "against Beginner");
    assert_eq!(you.score, "64–0");
    assert_eq!(
        you.how,
        "Computer has no discs left. The 51 empty squares go to the winner. Your highest score at this level!"
    );
    assert_eq!(card("end").title, "Black won!");
    assert_eq!(card("end-draw").title, "A draw");
    assert_eq!(card("end-draw").how, "Both players passed.");
    let five = card("gomoku-end");
    assert!(five.score.is_empty() && five.how.starts_with("Five in a row, from "), "{}", five.how);
    let late = card("end-time");
    assert!(late.score.is_empty() && late.how.ends_with(" ran out of time."), "{}", late.how);
}

#[test]
fn four_players_stand_by_rank_and_share_one_where_they_are_equal() {
    let card = card("gomoku-end-4");
    let ranks: Vec<usize> = card.sides.iter().map(|side| side.rank).collect();
    assert_eq!(ranks, [1, 2, 2, 2]);
    assert!(card.sides[0].label.contains("Anna") && card.title == "Anna won!", "{card:?}");
    let points: Vec<u32> = card.sides.iter().map(|side| side.points).collect();
    assert_eq!(points, [5, 1, 1, 1]);
}

#[test]
fn the_third_win_in_a_row_offers_the_next_level_which_begins_at_once() {
    let mut app = app("end-you");
    let card = board(app.view().screen).end.expect("a result");
    let offer = card.offer.expect("an offer");
    assert_eq!((offer.title.as_str(), offer.reason.as_str()), ("Ready for Casual?", "3 wins in a row"));
    let primary = card.buttons.iter().chain(&card.more).filter(|button| button.primary).count();
    assert!(offer.button.primary && primary == 0, "one main button");
    app.update(offer.button.intent);
    let board = board(app.view().screen);
    assert!(board.end.is_none() && board.board.is_playable);
    let players = app.script_observer().setting("reversi.players").expect("a setting");
    assert!(players.contains("level:5"), "{players}");
    let counted = app.script_observer().setting("level_results").expect("a setting");
    assert!(counted.contains("\"reversi-3\":(streak:3,best:64)"), "{counted}");
}

#[test]
fn a_game_that_goes_on_from_before_its_end_does_not_count() {
    let mut app = app("end-you");
    for _ in 0..3 {
        app.update(Intent::Do(Action::Undo));
        let cell = app.script_observer().cell_named("c5").expect("a point");
        app.update(Intent::Place(cell));
    }
    let counted = app.script_observer().setting("level_results").expect("a setting");
    assert!(counted.contains("streak:3"), "{counted}");
}

#[test]
fn escape_shows_the_board_and_the_bar_brings_the_result_back() {
    let mut person = won_by_black(memory().1);
    assert_eq!(board(person.screen()).end.expect("a result").title, "Black won!");
    person.press(Key::Escape);
    let shown = board(person.screen());
    assert!(shown.end.is_none());
    let result = shown.buttons.iter().find(|button| button.intent == Intent::Do(Action::ShowResult));
    assert_eq!(result.map(|button| (button.label.as_str(), button.enabled)), Some(("Result", true)));
    person.frame(InputFrame {
        keys: vec![KeyPress { key: Key::Letter('d'), command: true, shift: false, alt: false }],
        ..InputFrame::default()
    });
    let again = board(person.screen());
    assert!(again.end.is_some_and(|card| card.confetti_from_ms.is_none()), "confetti falls once");
    assert!(again.buttons.iter().all(|button| button.intent != Intent::Do(Action::ShowResult)));
}

#[test]
fn the_table_is_one_click_away_and_escape_leads_back() {
    let mut person = won_by_black(memory().1);
    person.wish(Intent::page(EndMessage::Table));
    assert!(person.screen().of::<EndView>().is_some());
    person.press(Key::Escape);
    assert!(board(person.screen()).end.is_some());
}

/// How many pieces of confetti a frame has.
fn confetti(person: &mut Person) -> usize {
    let frame = person.frame(InputFrame::default());
    frame.draws.iter().filter(|draw| matches!(draw, Draw::Polygon { .. })).count()
}

#[test]
fn confetti_falls_for_two_seconds_and_only_with_animations() {
    let mut person = won_by_black(memory().1);
    person.now_ms += 700;
    assert!(confetti(&mut person) > 20);
    person.now_ms += 2000;
    assert_eq!(confetti(&mut person), 0);
    assert_eq!(person.frame(InputFrame::default()).next_ms, None, "nothing moves then");
    let image = [("/", None), ("/home", None), ("/home/data", None)];
    let image = image.into_iter().chain([("/home/data/settings.ron", Some("(animation: Off)".into()))]);
    let image: Vec<_> = image.map(|(path, bytes)| (std::path::PathBuf::from(path), bytes)).collect();
    let disk = qipan::store::recording::RecordingDisk::from_image(&image.into_iter().collect());
    let mut still = won_by_black(Store::new(std::sync::Arc::new(disk), "/home/data"));
    still.now_ms += 700;
    assert_eq!(confetti(&mut still), 0);
}

/// In a wide window the card stands beside the board; otherwise above the bar, which stays usable.
#[test]
fn the_card_covers_no_board_that_has_a_panel() {
    for (window, is_beside) in [((720, 780), false), ((1366, 768), true), ((1920, 1080), true), ((1080, 1920), true)] {
        let mut program = QipanProgram::new(app("end-you"), |_| {});
        for now_ms in [10_000, 10_020] {
            let input = InputFrame { now_ms, window: Some(window), ..InputFrame::default() };
            program.frame(&input, &mut EstimateMeasure);
        }
        let input = InputFrame { now_ms: 10_040, window: Some(window), ..InputFrame::default() };
        let frame = program.frame(&input, &mut EstimateMeasure);
        let roles: BTreeSet<&str> = frame.targets.iter().map(|(role, _)| *role).collect();
        assert!(["bar", "close", "main", "more", "offer"].iter().all(|role| roles.contains(role)), "{roles:?}");
        let main = frame.targets.iter().find(|(role, _)| *role == "main").expect("a button").1;
        let layout = screens::layout_size(&program.app.view());
        let side = layout.0.min(layout.1 - 60.0).min(720.0);
        let is_over = main.x < side && main.y < side;
        assert_eq!(!is_over, is_beside, "{window:?}: {main:?} of {layout:?}");
    }
}
