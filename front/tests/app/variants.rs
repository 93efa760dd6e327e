//! Reversi in other ways, from the new game's page to the next game: who wins, a random opening, corners given.

use crate::common::store::memory;
use qipan::app::features::new_game::new_game_controller::NewGameMessage;
use qipan::app::features::new_game::new_game_view_model::NewGameView;
use qipan::app::kernel::intent::{Action, Form, Intent, RowChange};
use qipan::app::kernel::view::{Control, Screen};
use qipan::app::{App, Launch};
use qipan::rules::GameKind;
use qipan::store::Store;
use qipan::store::recording::RecordingDisk;
use std::sync::Arc;

fn page(app: &App) -> NewGameView {
    app.view().screen.into_page().expect("{other:?}")
}

/// Opens the page anew and chooses there.
fn drafted(choices: &[(&str, usize)]) -> App {
    let mut app = App::new(Launch::new(memory().1));
    app.update(Intent::Do(Action::New(GameKind::Reversi)));
    choices.iter().for_each(|(label, at)| app.update(choose(&app, label, *at)));
    app
}

fn choose(app: &App, label: &str, at: usize) -> Intent {
    let id = page(app).rows().find(|row| row.label == label).unwrap_or_else(|| panic!("no row {label:?}")).id;
    Intent::Change(Form::NEW_GAME, id, RowChange::Choose(at))
}

fn chosen(app: &App, label: &str) -> (String, usize) {
    let page = page(app);
    let row = page.rows().find(|row| row.label == label).unwrap_or_else(|| panic!("no row {label:?}"));
    let Control::Choice { options, chosen } = &row.control else { panic!("{row:?}") };
    (options[*chosen].clone(), options.len())
}

/// The pieces on the board.
fn pieces(app: &App) -> Vec<Option<u8>> {
    match app.view().screen {
        Screen::Board(screen) => screen.board.pieces,
        other => panic!("{other:?}"),
    }
}

fn begin(app: &mut App) {
    app.update(Intent::page(NewGameMessage::Start));
    assert!(matches!(app.view().screen, Screen::Board(_)));
}

#[test]
fn the_page_begins_with_the_usual_game() {
    let app = drafted(&[]);
    assert_eq!(chosen(&app, "Who wins"), ("Most discs".into(), 2));
    assert_eq!(chosen(&app, "Start board"), ("The usual one".into(), 7));
    assert_eq!(page(&app).rules_line, "");
}

#[test]
fn what_is_chosen_is_said_beside_start() {
    let app = drafted(&[("Who wins", 1), ("Start board", 3)]);
    assert_eq!(page(&app).rules_line, "Fewest discs win · 2 corners given");
    assert_eq!(page(&app).summary, "You are Black and move second, against Beginner.");
    let app = drafted(&[("Who wins", 1), ("Start board", 1)]);
    assert_eq!(page(&app).rules_line, "Fewest discs win · Random opening");
    let app = drafted(&[("Start board", 5), ("Start board", 0), ("Who wins", 1), ("Who wins", 0)]);
    assert_eq!(page(&app).rules_line, "");
}

#[test]
fn a_random_opening_is_another_one_in_the_next_game() {
    let mut app = drafted(&[("Against", 1), ("Start board", 1)]);
    begin(&mut app);
    let first = pieces(&app);
    assert_eq!(first.iter().flatten().count(), 12, "eight discs more than at the usual start");
    app.update(Intent::Do(Action::Restart));
    assert_eq!(pieces(&app), first, "the same game once more");
    let openings = [(); 3].map(|()| {
        app.update(Intent::Do(Action::NextGame));
        pieces(&app)
    });
    assert!(openings.iter().any(|opening| *opening != first));
    assert!(openings.iter().all(|opening| opening.iter().flatten().count() == 12));
}

#[test]
fn corners_stay_with_the_player_who_was_given_them() {
    let mut app = drafted(&[("Against", 1), ("Start board", 5)]);
    begin(&mut app);
    for _ in 0..2 {
        let pieces = pieces(&app);
        assert!([0, 7, 56, 63].iter().all(|corner| pieces[*corner] == Some(0)), "{pieces:?}");
        app.update(Intent::Do(Action::NextGame));
    }
    app.update(Intent::Do(Action::New(GameKind::Reversi)));
    assert_eq!(chosen(&app, "Start board").0, chosen(&drafted(&[("Start board", 5)]), "Start board").0);
}

#[test]
fn the_way_that_was_played_is_kept_as_a_setting() {
    let mut app = drafted(&[("Against", 1), ("Who wins", 1), ("Start board", 3)]);
    begin(&mut app);
    app.update(Intent::Do(Action::New(GameKind::Reversi)));
    assert_eq!(page(&app).rules_line, "Fewest discs win · 2 corners given");
    app.update(choose(&app, "Who wins", 0));
    app.update(choose(&app, "Start board", 1));
    begin(&mut app);
    app.update(Intent::Do(Action::New(GameKind::Reversi)));
    let first = pieces_of_next(&mut app);
    app.update(Intent::Do(Action::New(GameKind::Reversi)));
    let openings = [(); 3].map(|()| {
        app.update(Intent::Do(Action::New(GameKind::Reversi)));
        pieces_of_next(&mut app)
    });
    assert!(openings.iter().any(|opening| *opening != first), "each game is drawn anew");
}

/// Begins what the page of a new game has.
fn pieces_of_next(app: &mut App) -> Vec<Option<u8>> {
    begin(app);
    let pieces = pieces(app);
    assert_eq!(pieces.iter().flatten().count(), 12);
    pieces
}

#[test]
fn a_setting_begins_the_game_that_it_names() {
    for (variant, line) in [
        ("Standard", ""),
        ("Random", "Random opening"),
        ("Corners(1)", "One corner given"),
        ("Fewest", "Fewest discs win"),
        ("FewestRandom", "Fewest discs win · Random opening"),
        ("FewestCorners(4)", "Fewest discs win · 4 corners given"),
    ] {
        let text = format!("(reversi: (variant: {variant}))");
        let files = [("/", None), ("/home", None), ("/home/settings.ron", Some(text.into_bytes()))];
        let image = files.map(|(path, bytes)| (path.into(), bytes)).into();
        let mut app = App::new(Launch::new(Store::new(Arc::new(RecordingDisk::from_image(&image)), "/home")));
        app.update(Intent::Do(Action::New(GameKind::Reversi)));
        assert_eq!(page(&app).rules_line, line, "{variant}");
    }
}

#[test]
fn what_is_not_usual_stands_in_the_side_panel() {
    let mut app = drafted(&[("Against", 1), ("Who wins", 1)]);
    begin(&mut app);
    let panel = |app: &App| match app.view().screen {
        Screen::Board(screen) => screen.panel,
        other => panic!("{other:?}"),
    };
    if panel(&app).is_none() {
        app.update(Intent::Do(Action::SidePanel));
    }
    let shown = format!("{:?}", panel(&app));
    assert!(shown.contains("Fewest discs win"), "{shown}");
}
