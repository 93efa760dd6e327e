//! The first minute as data: what one click begins, what the new game's page offers and always can begin, who plays which color
//! by turns, and hints that come once.

use crate::common::headless;
use crate::common::store::memory;
use qipan::app::features::new_game::new_game_controller::NewGameMessage;
use qipan::app::features::new_game::new_game_view_model::NewGameView;
use qipan::app::features::start::start_screen::StartView;
use qipan::app::kernel::intent::{Action, Form, Intent, RowChange};
use qipan::app::kernel::lang::Lang;
use qipan::app::kernel::levels;
use qipan::app::kernel::view::{Control, RowView, Screen};
use qipan::app::{App, Launch};
use qipan::rules::GameKind;
use qipan::rules::mix::RandomSequence;
use std::fs;

fn app() -> App {
    App::new(Launch::new(memory().1))
}

fn start_page(app: &App) -> StartView {
    app.view().screen.into_page().expect("{other:?}")
}

fn page(app: &App) -> NewGameView {
    app.view().screen.into_page().expect("{other:?}")
}

fn options(row: &RowView) -> usize {
    match &row.control {
        Control::Choice { options, .. } => options.len(),
        _ => 0,
    }
}

fn choose(app: &App, label: &str, at: usize) -> Intent {
    let id = page(app).rows().find(|row| row.label == label).unwrap_or_else(|| panic!("no row {label:?}")).id;
    Intent::Change(Form::NEW_GAME, id, RowChange::Choose(at))
}

fn take_level(app: &App, at: usize) -> Intent {
    let id = page(app).levels.id;
    Intent::Change(Form::NEW_GAME, id, RowChange::Choose(at))
}

/// Who sits there, by the side panel.
fn seats(app: &mut App) -> Vec<String> {
    app.update(Intent::Do(Action::SidePanel));
    let Screen::Board(board) = app.view().screen else { panic!("no board") };
    app.update(Intent::Do(Action::SidePanel));
    let players = board.panel.or_else(|| match app.view().screen {
        Screen::Board(board) => board.panel,
        _ => None,
    });
    let last = |detail: &str| detail.rsplit(" · ").next().unwrap_or_default().to_owned();
    players.expect("a panel").players.into_iter().map(|player| last(&player.detail)).collect()
}

#[test]
fn the_start_page_has_every_game_and_a_card_only_for_a_game_that_waits() {
    let mut app = app();
    let start = start_page(&app);
    assert!(start.continue_card.is_none() && start.games.len() == GameKind::ALL.len(), "{start:?}");
    app.update(start.games[0].play_for_two.as_ref().unwrap().intent.clone());
    app.update(Intent::Place((4, 5)));
    app.update(Intent::Do(Action::StartPage));
    let waiting = start_page(&app).continue_card.expect("the game waits");
    assert!(waiting.game_summary.contains("one move played") && waiting.turn_text == "White to move", "{waiting:?}");
    app.update(waiting.button.intent);
    assert!(matches!(app.view().screen, Screen::Board(_)));
}

#[test]
fn one_click_plays_an_easy_opponent_and_two_players_forget_nobody() {
    for at in [0, 1] {
        let mut app = app();
        let card = start_page(&app).games[at].clone();
        app.update(card.play.intent.clone());
        let first = seats(&mut app);
        assert_eq!(first, ["You", "Beginner (3)"]);
        app.update(card.play_for_two.unwrap().intent);
        // Two persons are told apart by their colors alone.
        assert!(seats(&mut app).iter().all(String::is_empty));
        app.update(card.play.intent);
        assert_eq!(seats(&mut app), first, "the last opponent is still there");
    }
}

#[test]
fn play_begins_with_the_last_players() {
    let mut app = app();
    app.update(Intent::Do(Action::New(GameKind::Gomoku)));
    app.update(take_level(&app, 3));
    app.update(choose(&app, "I play", 1));
    assert_eq!(page(&app).summary, "You are White and move second, against Club.");
    app.update(Intent::page(NewGameMessage::Start));
    let chosen = seats(&mut app);
    assert_eq!(chosen, ["Club (8)", "You"]);
    app.update(Intent::Do(Action::Play(GameKind::Reversi)));
    assert_eq!(seats(&mut app)[1], "Beginner (3)", "the other game has its own");
    app.update(Intent::Do(Action::Play(GameKind::Gomoku)));
    assert_eq!(seats(&mut app), chosen);
}

#[test]
fn by_turns_the_colors_change_from_game_to_game() {
    let mut app = app();
    app.update(Intent::Do(Action::New(GameKind::Reversi)));
    app.update(choose(&app, "I play", 2));
    app.update(Intent::page(NewGameMessage::Start));
    let mut before = seats(&mut app);
    for _ in 0..3 {
        app.update(Intent::Do(Action::Play(GameKind::Reversi)));
        let now = seats(&mut app);
        assert_eq!((&now[0], &now[1]), (&before[1], &before[0]));
        before = now;
    }
    app.update(Intent::Do(Action::New(GameKind::Reversi)));
    app.update(choose(&app, "I play", 0));
    for _ in 0..2 {
        app.update(if page_is_open(&app) {
            Intent::page(NewGameMessage::Start)
        } else {
            Intent::Do(Action::Play(GameKind::Reversi))
        });
        assert_eq!(seats(&mut app)[0], "You");
    }
}

fn page_is_open(app: &App) -> bool {
    app.view().screen.of::<NewGameView>().is_some()
}

#[test]
fn every_level_has_a_name_and_a_sentence_and_following_is_a_switch() {
    for action in [Action::New(GameKind::Reversi), Action::New(GameKind::Gomoku)] {
        let mut app = app();
        app.update(Intent::Do(action));
        for (at, (word, _)) in levels::STEPS.iter().enumerate() {
            app.update(take_level(&app, at));
            let view = page(&app).levels;
            assert_eq!(view.chosen, Some(at), "{word}");
            assert!(page(&app).summary.contains(&view.levels[at].name), "{}", page(&app).summary);
        }
        let follow = page(&app).levels.adaptive_level_switch;
        let toggle = Intent::Change(Form::NEW_GAME, follow.id, RowChange::Toggle);
        app.update(toggle.clone());
        let view = page(&app).levels;
        assert_eq!((view.chosen, view.adaptive_level_switch.control), (None, Control::Toggle(true)));
        app.update(toggle);
        assert_eq!(page(&app).levels.chosen, Some(6), "the level from before is back");
    }
}

#[test]
fn from_the_page_of_one_game_one_reaches_every_other() {
    let mut app = app();
    let english = Lang::shipped("en");
    app.update(Intent::Do(Action::New(GameKind::default())));
    for kind in GameKind::ALL.into_iter().cycle().skip(1).take(GameKind::ALL.len()) {
        let other = page(&app).other_game_button;
        assert_eq!(other.label, english.text(&format!("game-{}", kind.word())));
        app.update(other.intent);
        assert_eq!(page(&app).title, english.text(&format!("start-new-{}", kind.word())));
    }
}

/// Whatever is clicked on the page, in whatever order: what stands beside Start begins.
#[test]
fn every_draft_can_begin() {
    let mut random = RandomSequence::new(0xf1);
    for round in 0..150 {
        let mut app = app();
        app.update(Intent::Do(if round % 3 == 0 {
            Action::New(GameKind::Reversi)
        } else {
            Action::New(GameKind::Gomoku)
        }));
        for _ in 0..12 {
            let page = page(&app);
            let mut rows: Vec<RowView> = page.rows().cloned().collect();
            let row = rows.swap_remove(random.next_below(rows.len()));
            let change = match &row.control {
                Control::Choice { .. } => RowChange::Choose(random.next_below(options(&row))),
                Control::Toggle(_) => RowChange::Toggle,
                Control::Slider { min, max, .. } => {
                    RowChange::Slide(min + random.next_below((max - min + 1) as usize) as i32)
                }
                Control::Text { .. } => RowChange::Edit("Ann".into()),
                _ => continue,
            };
            app.update(Intent::Change(Form::NEW_GAME, row.id, change.clone()));
            assert!(!self::page(&app).summary.trim().is_empty(), "{row:?} {change:?}");
        }
        // With somebody at another machine it is told to him first how to come, or that the computer cannot sit there.
        let is_apart = page(&app).summary.starts_with("You get a code");
        app.update(Intent::page(NewGameMessage::Start));
        assert_eq!(matches!(app.view().screen, Screen::Board(_)), !is_apart, "round {round}");
    }
}

const WON: &str = "move e6\nmove f4\nmove e3\nmove f6\nmove g5\nmove d6\nmove e7\nmove f5\nmove c5\n";

#[test]
fn the_three_hints_come_after_the_first_game_and_never_again() {
    let data = tempfile::tempdir().unwrap();
    let people = ["--new", "--black", "human", "--white", "human"];
    let kept = || {
        let settings = fs::read_to_string(data.path().join("settings.ron")).unwrap_or_default();
        settings.lines().find_map(|line| line.trim().strip_prefix("hints: ")?.chars().next())
    };
    headless(data.path(), &people, "move e6\nmove f4\nsync\nquit\n");
    assert_eq!(kept(), None, "not in the first game");
    headless(data.path(), &people, &format!("{WON}sync\nquit\n"));
    assert_eq!(kept(), Some('1'));
    headless(data.path(), &people, "sync\nquit\n");
    assert_eq!(kept(), Some('2'), "one hint at a time");
    headless(data.path(), &people, &format!("{WON}sync\nquit\n"));
    assert_eq!(kept(), Some('4'));
    headless(data.path(), &people, &format!("{WON}sync\nquit\n"));
    assert_eq!(kept(), Some('4'));
}
