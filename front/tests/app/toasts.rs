//! Messages that come and go: each ends with the page that it was told on; what an opening's choice made of the colors is one.

use crate::common::person::Person;
use crate::common::store::memory;
use qipan::app::features::files::files_controller::FilesMessage;
use qipan::app::features::files::files_screen::FilesView;
use qipan::app::features::records::records_controller::{RecordsButton, RecordsMessage};
use qipan::app::features::start::start_screen::StartView;
use qipan::app::kernel::intent::{Action, Intent, RowChange};
use qipan::app::kernel::lang::{Lang, SHIPPED};
use qipan::app::kernel::view::Screen;
use qipan::app::{Launch, Overrides};
use qipan::rules::GameKind;
use qipan::store::Store;
use qipan::store::recording::RecordingDisk;
use qipan::ui::album::{AlbumError, AlbumKind};
use qipan::ui::{InputFrame, Key, KeyPress, Program};
use std::path::PathBuf;
use std::sync::Arc;

/// The message that is shown, in the bar of the board or on another page.
fn message(person: &Person) -> String {
    let view = person.program.app.view();
    match (view.screen, view.banner) {
        (Screen::Board(board), _) => board.detail,
        (_, banner) => banner.map(|banner| banner.text).unwrap_or_default(),
    }
}

fn at_board() -> Person {
    let mut person = Person::reading("en", memory().1);
    person.wish(Intent::Do(Action::PlayForTwo(GameKind::Reversi)));
    person
}

/// What is told at the board, each by an action.
const TOLD: [(Action, &str); 4] = [
    (Action::CopyPosition, "clipboard"),
    (Action::CopyTranscript, "clipboard"),
    (Action::SwapSides, "Sides swapped"),
    (Action::Warnings, "no warnings"),
];

/// Pages to which one goes from there.
const PAGES: [Action; 8] = [
    Action::Menu,
    Action::StartPage,
    Action::Settings,
    Action::Games,
    Action::HowToPlay,
    Action::MovesPlayed,
    Action::New(GameKind::Reversi),
    Action::SetUp,
];

#[test]
fn a_message_ends_with_its_page() {
    for (told, words) in TOLD {
        for page in PAGES {
            let mut person = at_board();
            person.wish(Intent::Do(told));
            let shown = message(&person);
            assert!(shown.to_lowercase().contains(&words.to_lowercase()), "{told:?}: {shown}");
            person.wish(Intent::Do(page));
            assert_eq!(message(&person), "", "{told:?} {page:?}");
            // Nor does it come again with the board.
            person.wish(Intent::Do(Action::Resume));
            person.wish(Intent::Do(Action::Back));
            assert_ne!(message(&person), shown, "{told:?} {page:?}");
        }
    }
}

/// Help, a hint, the menu, the start page, as fast as keys come: the hint that comes later is of the board, too.
#[test]
fn a_hint_that_comes_late_is_not_shown_on_another_page() {
    let mut person = at_board();
    for action in [Action::Help, Action::Hint, Action::Menu, Action::StartPage] {
        person.wish(Intent::Do(action));
        let is_board = matches!(person.screen(), Screen::Board(_));
        assert!(is_board || message(&person).is_empty(), "{action:?}: {}", message(&person));
    }
    assert!(person.screen().of::<StartView>().is_some());
    person.until_so("the hint", |person| {
        assert_eq!(message(person), "");
        person.announced("Good here")
    });
    (0..5).for_each(|_| {
        person.frame(InputFrame::default());
        assert_eq!(message(&person), "");
    });
}

/// What is told while the page turns belongs to the page that comes; a problem stays its time wherever one goes.
#[test]
fn what_is_told_on_the_way_comes_along_and_problems_stay() {
    let mut person = at_board();
    person.wish(Intent::Do(Action::Menu));
    person.wish(Intent::Do(Action::SwapSides));
    assert!(matches!(person.screen(), Screen::Board(_)) && message(&person).contains("Sides swapped"));
    person.wish(Intent::Drop(PathBuf::from("/home/nothing.txt")));
    person.until_so("the problem", |person| message(person).contains("nothing.txt"));
    for page in PAGES {
        person.wish(Intent::Do(page));
        assert!(message(&person).contains("nothing.txt"), "{page:?}: {}", message(&person));
    }
}

/// A game of five in a row that opens by a rule, against the computer.
fn opened(language: &str, opening: &str, computer_begins: bool, seed: u64) -> Person {
    let seats = ["(seat: Human)", "(seat: Computer(level: 1))"];
    let [first, second] = if computer_begins { [seats[1], seats[0]] } else { seats };
    let text = format!("(move_delay_ms: 0, gomoku: (rule: Renju, opening: {opening}, players: [{first}, {second}]))");
    let image = [("/", None), ("/home", None), ("/home/data", None), ("/home/data/settings.ron", Some(text.into()))];
    let disk = RecordingDisk::from_image(&image.map(|(path, bytes)| (PathBuf::from(path), bytes)).into());
    let overrides = Overrides { language: Some(language.into()), seed: Some(seed), ..Overrides::default() };
    let store = Store::new(Arc::new(disk), "/home/data");
    let mut person = Person::new(Launch { overrides, ..Launch::new(store) });
    person.wish(Intent::Do(Action::Play(GameKind::Gomoku)));
    person
}

fn place(person: &mut Person, names: &[&str]) {
    for name in names {
        let cell = person.program.app.script_observer().cell_named(name).expect("a point");
        person.wish(Intent::Place(cell));
    }
}

/// The color that was chosen, by its word, once one was.
fn choice(person: &Person) -> Option<String> {
    let chosen = person.events().into_iter().rev().find_map(|line| line.strip_prefix("chose ").map(str::to_owned));
    chosen.and_then(|line| line.split(' ').next().map(str::to_owned))
}

#[test]
fn the_computers_choice_of_a_color_says_what_one_is_now() {
    for (language, _, source) in SHIPPED {
        let lang = Lang::with_source(language, source).expect("a language");
        for (opening, stones) in
            [("Swap", &["h8", "i9", "i7"][..]), ("SwapAfterFirst", &["h8"]), ("Swap2", &["h8", "i9", "i7"])]
        {
            let mut person = opened(language, opening, false, 3);
            place(&mut person, stones);
            person.until("chose ");
            let chosen = choice(&person).expect("a choice");
            if chosen == "two-more" {
                continue;
            }
            let mine = if chosen == "black" { "white" } else { "black" };
            let mine = lang.text(&format!("color-{mine}"));
            let shown = message(&person);
            assert!(shown.contains(&lang.text("computer")) && shown.contains(&mine), "{language} {opening}: {shown}");
            assert!(person.announced(&shown), "{language} {opening}: {shown}");
        }
    }
}

#[test]
fn swap2_says_in_every_case_who_plays_what() {
    let mut seen = Vec::new();
    for seed in 0..6 {
        let mut person = opened("en", "Swap2", false, seed);
        place(&mut person, &[["h8", "i9", "i7"], ["a1", "o15", "h8"], ["h8", "h9", "a15"]][seed as usize % 3]);
        person.until("chose ");
        let mut chosen = choice(&person).expect("a choice");
        if chosen == "two-more" {
            person.until_so("my choice", |person| person.events().iter().any(|line| line.ends_with("chooses")));
            person.wish(Intent::Choose("white".into()));
            person.until("chose white");
            assert_eq!(message(&person), "You play White now");
            seen.push("mine".to_owned());
            continue;
        }
        let (taken, mine) = if chosen == "black" { ("Black", "White") } else { ("White", "Black") };
        assert_eq!(message(&person), format!("Computer takes {taken}; you are {mine}"));
        assert!(person.announced(&message(&person)));
        // One's own move, and the computer's, do not take it away at once.
        seen.push(std::mem::take(&mut chosen));
    }
    // The computer proposes: the choice is one's own.
    let mut person = opened("en", "Swap2", true, 1);
    person.until_so("my choice", |person| person.events().iter().any(|line| line.ends_with("chooses")));
    person.wish(Intent::Choose("black".into()));
    assert_eq!(message(&person), "You play Black now");
    assert!(!seen.is_empty());
}

#[test]
fn a_message_is_shown_for_three_seconds_and_no_problem_twice() {
    let mut person = at_board();
    person.wish(Intent::Do(Action::Games));
    person.wish(Intent::Do(Action::ToggleProjectorView));
    let shown = message(&person);
    assert!(!shown.is_empty());
    person.now_ms += 2500;
    person.frame(InputFrame::default());
    assert_eq!(message(&person), shown);
    person.now_ms += 600;
    person.frame(InputFrame::default());
    assert_eq!(message(&person), "");
    let mut person = at_board();
    for _ in 0..2 {
        person.wish(Intent::Drop(PathBuf::from("/home/nothing.txt")));
    }
    person.until_so("the problem", |person| message(person).contains("nothing.txt"));
    person.now_ms += 4000;
    person.frame(InputFrame::default());
    person.frame(InputFrame::default());
    assert!(!message(&person).contains("nothing.txt"), "once");
}

/// The toast stands below the title of its page, which stays.
#[test]
fn a_toast_leaves_the_title_of_its_page() {
    let mut person = at_board();
    person.wish(Intent::Do(Action::Games));
    person.wish(Intent::Do(Action::Mute));
    person.wish(Intent::Do(Action::Undo));
    let shown = message(&person);
    assert!(!shown.is_empty());
    let frame = person.frame(InputFrame::default());
    let place = |words: &str| {
        frame.draws.iter().find_map(|draw| match draw {
            qipan::ui::Draw::Text { text, rect, .. } if text == words => Some(*rect),
            _ => None,
        })
    };
    let (title, toast) = (place("Games").expect("the title"), place(&shown).expect("the toast"));
    assert!(toast.y > title.bottom() && toast.y > 500.0, "{title:?} {toast:?}");
    assert!((toast.center().x - 360.0).abs() < 30.0, "in the middle: {toast:?}");
}

/// A person on the page of games, after a game was written into a file there.
fn after_export() -> Person {
    // The file goes into the home directory, which the disk has.
    let home = qipan::store::folder::home().expect("a home");
    let folders = home.ancestors().chain(["/home", "/home/data"].map(std::path::Path::new));
    let image = folders.map(|path| (path.to_owned(), None)).collect();
    let disk = RecordingDisk::from_image(&image);
    let overrides = Overrides { language: Some("en".into()), ..Overrides::default() };
    let store = Store::new(Arc::new(disk), "/home/data");
    let mut person = Person::listening(Launch { overrides, ..Launch::new(store) });
    person.wish(Intent::Do(Action::PlayForTwo(GameKind::Reversi)));
    place(&mut person, &["f5", "d6"]);
    person.settle();
    person.wish(Intent::Do(Action::Games));
    person.until_so("the game", |person| {
        person.wish(Intent::page(RecordsMessage::Select(0)));
        person.wish(Intent::page(RecordsMessage::Press(RecordsButton::Export)));
        matches!(person.screen(), Screen::Form(_))
    });
    let Screen::Form(page) = person.screen() else { panic!("no page") };
    person.wish(Intent::Change(page.form, page.rows[0].id, RowChange::Choose(0)));
    person.wish(Intent::page(FilesMessage::Export));
    person.until("exported ");
    person.until_so("the toast", |person| person.program.app.view().banner.is_some());
    person
}

#[test]
fn a_written_file_can_be_shown_from_the_toast() {
    let mut person = after_export();
    let has_toast = |person: &Person| person.program.app.view().banner.is_some_and(|banner| banner.button.is_some());
    assert!(has_toast(&person));
    // With its button it stays five seconds, and as long as the button has the focus.
    person.now_ms += 4500;
    person.frame(InputFrame::default());
    assert!(has_toast(&person));
    let is_there = |person: &Person| {
        let tree = person.tree();
        tree.parts.iter().any(|part| part.id == tree.focus && part.name == "Show")
    };
    for _ in 0..30 {
        if !is_there(&person) {
            person.frame(InputFrame { keys: vec![KeyPress::plain(Key::Tab)], ..InputFrame::default() });
        }
    }
    assert!(is_there(&person), "Tab reaches the button");
    for _ in 0..4 {
        person.now_ms += 10_000;
        person.frame(InputFrame::default());
        assert!(has_toast(&person), "it stays while it has the focus");
    }
    person.frame(InputFrame { keys: vec![KeyPress::plain(Key::Enter)], ..InputFrame::default() });
    person.until("folder ");
    let view = person.screen().into_page::<FilesView>().expect("the folder");
    let row = view.shown.get(view.selected).and_then(|at| view.rows.get(*at as usize)).expect("a row");
    let written = person.until("exported ");
    assert!(written.ends_with(&row.shown), "{written}: {}", row.shown);
    assert!(!has_toast(&person));
}

#[test]
fn a_toast_with_a_button_goes_after_five_seconds() {
    let mut person = after_export();
    person.now_ms += 5100;
    person.frame(InputFrame::default());
    person.frame(InputFrame::default());
    assert_eq!(message(&person), "");
}

#[test]
fn a_copied_picture_is_told_when_the_clipboard_has_it() {
    for (copied, told) in [
        (Ok(Vec::new()), "The picture is on the clipboard"),
        (Err(AlbumError::Clipboard("nobody answers".into())), "The picture cannot be copied (nobody answers)"),
    ] {
        let mut person = at_board();
        person.program.app.update(Intent::Do(Action::CopyPicture));
        let album = person.frame(InputFrame::default()).album.expect("a picture");
        assert_eq!((album.kind, album.boards.len()), (AlbumKind::Clipboard, 1));
        assert!(!message(&person).contains("clipboard"));
        person.program.album_made(album.ticket, copied);
        assert_eq!(message(&person), told);
    }
}
