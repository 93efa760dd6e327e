//! The board's page as data and as it is laid out: what the bar always says, warnings, signs, marks, choices, zooming.

use crate::common::person::Person;
use crate::common::rig::Rig;
use crate::common::store::memory;
use qipan::app::kernel::actions::Action;
use qipan::app::kernel::intent::{Intent, Reply};
use qipan::app::kernel::lang::SHIPPED;
use qipan::app::kernel::view::{BoardScreen, Screen, View};
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Overrides, screens};
use qipan::session::Seat;
use qipan::ui::board::{Sign, SignShape, SquareMark};
use qipan::ui::theme::Colors;
use qipan::ui::{Draw, EstimateMeasure, InputFrame, Memory, PointerEvent, Program, Rect, Ui};

fn app(language: &str) -> App {
    let overrides = Overrides {
        black: Some(Seat::Human),
        white: Some(Seat::Human),
        language: Some(language.into()),
        seed: Some(1),
        ..Overrides::default()
    };
    App::new(Launch { overrides, new_game: true, ..Launch::new(memory().1) })
}

fn staged(screen: &str, language: &str) -> App {
    let mut app = app(language);
    app.set_up_scene(screen, "").expect("a scene");
    app
}

fn board(app: &App) -> BoardScreen {
    match app.view().screen {
        Screen::Board(board) => *board,
        other => panic!("no board: {other:?}"),
    }
}

/// The draw list of a view and what can be reached in it.
fn laid_out(view: &View) -> (Vec<Draw>, Memory) {
    let (mut memory, input, mut measure) = (Memory::default(), InputFrame::default(), EstimateMeasure);
    let colors = Colors::default();
    let mut ui = Ui::begin(&mut memory, &input, &colors, &mut measure);
    screens::run_ui_pass(&mut ui, view);
    (ui.end().draws, memory)
}

/// Screens of a running game in the stage's list.
fn running() -> impl Iterator<Item = &'static str> {
    let is_running =
        |name: &&str| name.starts_with("board") || name.starts_with("warning") || name.starts_with("gomoku");
    let has_ended = |name: &str| name.ends_with("-win") || name.contains("-end");
    qipan::app::stage::SCENE_NAMES.iter().copied().filter(is_running).filter(move |name| !has_ended(name))
}

#[test]
fn whose_turn_it_is_and_what_is_typed_are_never_hidden() {
    for screen in running().filter(|screen| *screen != "warnings") {
        let mut app = staged(screen, "en");
        // A message, a problem and half a coordinate at once.
        app.update(Intent::Place((0, 0)));
        app.update(Intent::Type('c'));
        let shown = board(&app);
        let is_told =
            ["to move", "Your move", "Player 1: ", "Player 2: "].iter().any(|turn| shown.message.contains(turn));
        assert!(is_told, "{screen}: {:?}", shown.message);
        assert!(shown.typed.eq_ignore_ascii_case("c"), "{screen}: {}", shown.typed);
        assert!(!shown.detail.is_empty(), "{screen}");
        let (draws, _) = laid_out(&app.view());
        let has = |words: &str| draws.iter().any(|draw| matches!(draw, Draw::Text { text, .. } if text == words));
        assert!(has(&shown.typed), "{screen}");
    }
}

#[test]
fn it_is_your_move_where_one_person_plays_computers() {
    assert_eq!(board(&staged("board-yours", "en")).message, "Your move");
    assert_eq!(board(&staged("board", "en")).message, "White to move");
}

#[test]
fn a_warning_has_the_bar_for_three_seconds_and_then_an_icon() {
    let mut rig = Rig::new(memory().1, true);
    rig.program.sound_failed("there is no device");
    rig.frame();
    assert!(rig.warning().is_some_and(|text| text.contains("no sound device")));
    rig.now_ms += 3001;
    rig.frame();
    assert_eq!(rig.warning(), None);
    let icon = board(&rig.program.app).warning.expect("an icon");
    rig.program.app.update(icon.intent);
    let dialog = rig.program.app.view().dialog.expect("its text");
    assert!(dialog.text.contains("no sound device"), "{dialog:?}");
    rig.program.app.update(Intent::Answer(Reply::Cancel));
    assert!(rig.program.app.view().dialog.is_none() && board(&rig.program.app).warning.is_none(), "it was read");
}

#[test]
fn a_machine_without_sound_is_told_so_once() {
    let (_, store) = memory();
    for is_first in [true, false] {
        let mut rig = Rig::new(store.clone(), true);
        rig.program.sound_failed("there is no device");
        rig.frame();
        assert_eq!(rig.warning().is_some(), is_first);
        if is_first {
            rig.wait_for("kept no-sound");
        }
        rig.program.finish();
    }
}

fn signs(shown: &BoardScreen) -> Vec<Sign> {
    let signs = shown.board.marks.iter().filter_map(|(_, mark)| match mark {
        SquareMark::Sign(sign) => Some(sign.clone()),
        _ => None,
    });
    signs.collect()
}

#[test]
fn the_best_few_moves_have_signs_and_the_others_are_dots() {
    for screen in ["board-values", "gomoku-values", "gomoku-25-values", "gomoku-threats", "gomoku-25-threats"] {
        for (language, ..) in SHIPPED {
            let app = staged(screen, language);
            let shown = board(&app);
            let (named, dots): (Vec<_>, Vec<_>) =
                signs(&shown).into_iter().partition(|sign| sign.shape != SignShape::Dot);
            assert!((1..=5).contains(&named.len()) && !dots.is_empty(), "{screen}: {named:?}");
            let ranks: Vec<u8> = named.iter().map(|sign| sign.move_rank).collect();
            assert_eq!(ranks, (0..named.len() as u8).rev().collect::<Vec<_>>(), "{screen}: the best lies on top");
            for sign in &named {
                assert!(!sign.text.contains(['-', '.']), "{screen}: {sign:?}");
                let is_behind = sign.text.starts_with('\u{2212}');
                assert_eq!(sign.shape == SignShape::Pointed, is_behind, "{screen}: {sign:?}");
            }
            // The legend has an entry for each shape that is shown, and no other.
            let legend: Vec<SignShape> = shown.legend.iter().filter_map(|entry| entry.shape).collect();
            assert!(named.iter().all(|sign| legend.contains(&sign.shape)), "{screen}: {legend:?}");
            assert_eq!(shown.legend.iter().filter(|entry| entry.shape.is_none()).count(), 1, "the ring's");
            assert!(laid_out(&app.view()).0.iter().any(|draw| matches!(draw, Draw::Polygon { .. })), "{screen}");
        }
    }
}

#[test]
fn what_a_move_would_turn_differs_from_what_was_turned() {
    let marks = |screen: &str| board(&staged(screen, "en")).board.marks.into_iter().map(|(_, mark)| mark);
    assert!(marks("board-preview").any(|mark| mark == SquareMark::WouldFlip(1)));
    assert!(!marks("board-preview").any(|mark| mark == SquareMark::Turned));
    assert!(marks("board-turned").any(|mark| mark == SquareMark::Turned));
    assert!(marks("board-hover").any(|mark| mark == SquareMark::Pointed));
}

#[test]
fn a_press_is_seen_on_the_board_until_it_is_released() {
    let view = staged("board", "en").view();
    let (mut memory, colors) = (Memory::default(), Colors::default());
    let mut drawn = |pointer: Vec<PointerEvent>| {
        let (input, mut measure) = (InputFrame { pointer, ..InputFrame::default() }, EstimateMeasure);
        let mut ui = Ui::begin(&mut memory, &input, &colors, &mut measure);
        screens::run_ui_pass(&mut ui, &view);
        ui.end().draws
    };
    drawn(Vec::new());
    let at = qipan::ui::Pos::new(80.0, 80.0);
    let before = drawn(vec![PointerEvent::Move(at)]).len();
    assert!(drawn(vec![PointerEvent::Press(at)]).len() > before);
    assert_eq!(drawn(vec![PointerEvent::Release(at)]).len(), before);
}

#[test]
fn openings_are_named_only_where_the_rule_has_them() {
    assert_eq!(board(&staged("gomoku-swap2", "en")).detail, "Swap2");
    assert!(board(&staged("gomoku-declare", "en")).detail.contains("Kagetsu"));
}

#[test]
fn choices_stand_off_the_board_with_a_sentence_each() {
    for (language, ..) in SHIPPED {
        for screen in ["gomoku-swap2", "gomoku-declare"] {
            let view = staged(screen, language).view();
            let Screen::Board(shown) = &view.screen else { panic!("no board") };
            let has_sentence = |choice: &qipan::app::kernel::view::ChoiceView| !choice.detail.is_empty();
            assert!(shown.choices.iter().all(has_sentence) || !shown.choices_note.is_empty(), "{screen}");
            let (_, memory) = laid_out(&view);
            let rect = |role: &str| -> Vec<Rect> {
                memory.controls().iter().filter(|stop| stop.id.role == role).map(|stop| stop.rect).collect()
            };
            let (board, choices) = (rect("board")[0], rect("choice"));
            assert_eq!(choices.len(), shown.choices.len());
            for choice in choices {
                assert!(choice.w >= 44.0 && choice.h >= 44.0, "{screen}: {choice:?}");
                let shared = choice.intersect(board);
                assert!(shared.w <= 0.0 || shared.h <= 0.0, "{screen}: {choice:?} is on the board");
            }
        }
    }
}

#[test]
fn no_line_of_the_bar_can_begin_with_a_dot() {
    for (language, ..) in SHIPPED {
        for screen in running() {
            let Screen::Board(shown) = staged(screen, language).view().screen else { continue };
            for text in [&shown.message, &shown.detail] {
                assert!(!text.contains(" ·"), "{screen} in {language}: {text}");
            }
        }
    }
}

#[test]
fn counts_touch_no_disc() {
    for screen in ["board", "gomoku", "gomoku-4"] {
        let app = staged(screen, "en");
        let mut view = app.view();
        if let Screen::Board(shown) = &mut view.screen {
            shown.counts.iter_mut().for_each(|count| count.count = "144".into());
        }
        let (draws, _) = laid_out(&view);
        let discs: Vec<Rect> = draws
            .iter()
            .filter_map(|draw| match draw {
                Draw::Frame { rect, radius, .. } if rect.y > 715.0 && (radius - rect.w / 2.0).abs() < 0.1 => {
                    Some(*rect)
                }
                _ => None,
            })
            .collect();
        assert!(discs.len() >= 2, "{screen}");
        for draw in &draws {
            let Draw::Text { text, rect, style } = draw else { continue };
            if text == "144" {
                assert!(style.size >= 14.0, "{screen}: {}", style.size);
                let touched =
                    discs.iter().find(|disc| rect.intersect(**disc).w > 0.0 && rect.intersect(**disc).h > 0.0);
                assert_eq!(touched, None, "{screen}");
            }
        }
    }
}

#[test]
fn texts_of_the_bar_are_never_small() {
    for (language, ..) in SHIPPED {
        for screen in running() {
            let (draws, _) = laid_out(&staged(screen, language).view());
            for draw in draws {
                let Draw::Text { text, rect, style } = draw else { continue };
                // The words under the icons stand at the right.
                if rect.y > 720.0 && rect.x < 520.0 && rect.h < 60.0 {
                    assert!(style.size >= 14.0, "{screen} in {language}: {text:?} at {}", style.size);
                }
            }
        }
    }
}

#[test]
fn forbidden_points_are_marked_for_as_long_as_one_likes() {
    let mut app = staged("gomoku-forbidden", "en");
    let forbidden = |app: &App| -> Vec<String> {
        let marks = board(app).board.marks.into_iter();
        marks.filter_map(|(_, mark)| if let SquareMark::Forbidden(kind) = mark { Some(kind) } else { None }).collect()
    };
    assert_eq!(forbidden(&app), ["33"]);
    let cell = app.script_observer().cell_named("o10").expect("a point");
    app.update(Intent::Place(cell));
    assert!(!forbidden(&app).is_empty(), "also on White's turn");
    app.update(Intent::Do(Action::Forbidden));
    assert_eq!(forbidden(&app), [""; 0]);
}

#[test]
fn a_zoomed_board_follows_moves_and_the_winning_line() {
    let mut app = staged("gomoku-25", "en");
    (0..4).for_each(|_| app.update(Intent::Do(Action::ZoomIn)));
    let seen = |app: &App, name: &str| {
        let mut app_cell = None;
        if let Some(viewport) = board(app).board.viewport {
            app_cell = Some((viewport.column, viewport.row, viewport.span));
        }
        let (column, row, span) = app_cell.unwrap_or_else(|| panic!("{name}: the whole board"));
        move |(x, y): (u8, u8)| (column..column + span).contains(&x) && (row..row + span).contains(&y)
    };
    let last = app.script_observer().cell_named("g5").expect("a point");
    assert!(seen(&app, "g5")(last), "zoomed around the last stone");
    for name in ["y25", "a1", "a25"] {
        let cell = app.script_observer().cell_named(name).expect("a point");
        app.update(Intent::Place(cell));
        assert!(seen(&app, name)(cell), "{name}");
    }
    (0..3).for_each(|_| app.update(Intent::Do(Action::Undo)));
    assert!(seen(&app, "undo")(last), "steps back are followed, too");
}

#[test]
fn swapping_and_giving_up_say_why_they_cannot_be_done() {
    let mut many = staged("gomoku-4", "en");
    for (action, why) in [(Action::SwapSides, "Only two players can swap sides"), (Action::Resign, "Nobody can resign")]
    {
        many.update(Intent::Do(Action::Menu));
        many.update(Intent::Do(action));
        assert!(many.view().dialog.is_none());
        assert!(board(&many).detail.starts_with(why), "{:?}", board(&many).detail);
    }
}

#[test]
fn swapping_says_who_plays_what() {
    let mut app = staged("board-yours", "en");
    app.update(Intent::Do(Action::SwapSides));
    let shown = board(&app);
    assert_eq!(shown.detail, "You play Black now");
    let mut program = QipanProgram::new(app, |_| {});
    program.frame(&InputFrame { now_ms: 100_000, ..InputFrame::default() }, &mut EstimateMeasure);
    program.app.update(Intent::Do(Action::Undo));
    assert_eq!(board(&program.app).detail, "You play Black now", "another position does not hide it");
}

// --- Open squares --------------------------------------------------------------------------------------------------------------

/// A person before a new game of Reversi with these settings.
fn playing(settings: &str) -> Person {
    let image =
        [("/", None), ("/home", None), ("/home/data", None), ("/home/data/settings.ron", Some(settings.into()))];
    let image = image.map(|(path, bytes)| (std::path::PathBuf::from(path), bytes));
    let disk = qipan::store::recording::RecordingDisk::from_image(&image.into());
    let store = qipan::store::Store::new(std::sync::Arc::new(disk), "/home/data");
    let mut person = Person::reading("en", store);
    person.wish(Intent::Do(Action::Play(qipan::rules::GameKind::Reversi)));
    person
}

fn count(person: &Person, mark: &SquareMark) -> usize {
    let Screen::Board(board) = person.screen() else { panic!("the board") };
    board.board.marks.iter().filter(|(_, other)| other == mark).count()
}

fn against(level: u8, board: &str) -> String {
    format!("(board: ({board}), reversi: (players: [(seat: Human), (seat: Computer(level: {level}))]))")
}

#[test]
fn quiet_dots_mark_open_squares_for_beginners_and_up_to_casual() {
    for (settings, dots) in [
        ("()".to_owned(), 4),
        (against(12, "games: 0"), 4),
        (against(12, "games: 2"), 4),
        (against(12, "games: 3"), 0),
        (against(8, "games: 3"), 0),
        (against(5, "games: 3"), 4),
        (against(1, "games: 3"), 4),
        (against(1, "games: 0, show_legal: OnHelp"), 0),
        (against(1, "games: 3, show_legal: Always"), 0),
    ] {
        let person = playing(&settings);
        assert_eq!(count(&person, &SquareMark::QuietLegal), dots, "{settings}");
        let is_always = settings.contains("Always");
        assert_eq!(count(&person, &SquareMark::Legal), if is_always { 4 } else { 0 }, "{settings}");
    }
}

#[test]
fn help_marks_open_squares_and_a_second_press_shows_a_good_one() {
    let mut person = playing("(move_delay_ms: 0)");
    person.wish(Intent::Do(Action::Help));
    assert_eq!((count(&person, &SquareMark::Legal), count(&person, &SquareMark::Hint)), (4, 0));
    person.wish(Intent::Do(Action::Help));
    person.until("hint ");
    person.until_so("the mark", |person| count(person, &SquareMark::Hint) == 1);
    // In the next position Help begins anew.
    let cell = person.program.app.script_observer().cell_named("f5").expect("a square");
    person.wish(Intent::Place(cell));
    person.until("placed white");
    person.wish(Intent::Do(Action::Help));
    assert!(count(&person, &SquareMark::Legal) > 0 && count(&person, &SquareMark::Hint) == 0);
}

#[test]
fn the_pointer_shows_a_ghost_where_something_turns_and_nothing_elsewhere() {
    let mut person = playing("()");
    let ghost = |person: &Person| (count(person, &SquareMark::Ghost(0)), count(person, &SquareMark::WouldFlip(0)));
    for (name, shown, framed) in [("f5", (1, 1), 1), ("a1", (0, 0), 0), ("d5", (0, 0), 0)] {
        let cell = person.program.app.script_observer().cell_named(name);
        person.wish(Intent::Hover(cell));
        assert_eq!((ghost(&person), count(&person, &SquareMark::Pointed)), (shown, framed), "{name}");
    }
}

#[test]
fn a_game_of_a_person_counts_among_the_first_three() {
    let mut person = playing("(board: (games: 2))");
    person.wish(Intent::Do(Action::PlayForTwo(qipan::rules::GameKind::Reversi)));
    for name in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"] {
        let cell = person.program.app.script_observer().cell_named(name).expect("a square");
        person.wish(Intent::Place(cell));
    }
    assert_eq!(person.program.app.script_observer().setting("board.games").as_deref(), Some("3"));
}

/// No control stands twice on the board's page, with and without a panel.
#[test]
fn no_button_of_the_board_stands_twice() {
    for screen in qipan::app::stage::SCENE_NAMES {
        for window in [(720, 780), (1366, 768)] {
            let mut program = QipanProgram::new(staged(screen, "en"), |_| {});
            for now_ms in [10_000, 10_020] {
                let input = InputFrame { now_ms, window: Some(window), ..InputFrame::default() };
                program.frame(&input, &mut EstimateMeasure);
            }
            let Screen::Board(shown) = program.app.view().screen else { continue };
            let panel = shown.panel.iter().filter(|_| shown.end.is_none()).flat_map(|panel| &panel.buttons);
            let card = shown.end.iter().flat_map(|card| card.all_buttons());
            let choices = shown.choices.iter().map(|choice| &choice.button);
            let intents: Vec<_> =
                shown.buttons.iter().chain(panel).chain(card).chain(choices).map(|button| &button.intent).collect();
            for (at, intent) in intents.iter().enumerate() {
                assert!(!intents[..at].contains(intent), "{screen} at {window:?}: {intent:?}");
            }
        }
    }
}
