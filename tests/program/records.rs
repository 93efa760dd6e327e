//! The page of games over real files: what is found, what is done to a game, what is only looked at, collections, and what is left
//! where the index cannot be asked.

use crate::common::rig::Rig;
use crate::common::store::memory;
use crate::common::{headless, wtb};
use qipan::app::features::files::report_screen::ReportView;
use qipan::app::features::new_game::new_game_controller::NewGameMessage;
use qipan::app::features::new_game::new_game_view_model::NewGameView;
use qipan::app::features::records::ChoiceTarget;
use qipan::app::features::records::records_controller::{RecordsButton, RecordsMessage};
use qipan::app::features::records::records_view_model::{FilterControl, GameRow, GamesView};
use qipan::app::features::study::study_screen::StudyView;
use qipan::app::kernel::intent::{Action, Form, Intent, Reply, RowChange};
use qipan::app::kernel::view::Screen;
use qipan::rules::GameKind;
use qipan::store::{RealDisk, Store};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const PEOPLE: [&str; 4] = ["--black", "human", "--white", "human"];

/// Three games of a data directory: two of Reversi, one of five in a row; the last one is on the board at the next start.
fn played() -> TempDir {
    let data = TempDir::new().unwrap();
    let script = "move f5\nmove d6\nsync\ndo new-same\nmove c4\nmove e3\nmove f6\nsync\nquit\n";
    headless(data.path(), &PEOPLE, script);
    headless(data.path(), &[&PEOPLE[..], &["--game", "gomoku"]].concat(), "move h8\nmove i9\nsync\nquit\n");
    data
}

fn rig(data: &Path) -> Rig {
    Rig::new(Store::new(Arc::new(RealDisk), data), false)
}

fn wish(rig: &mut Rig, wishes: impl IntoIterator<Item = Intent>) -> GamesView {
    for wish in wishes {
        rig.program.app.update(wish);
    }
    settled(rig)
}

/// The page once the disk and the index have nothing more to say.
fn settled(rig: &mut Rig) -> GamesView {
    rig.program.app.script_observer().request_write_barrier();
    while !rig.program.app.script_observer().is_barrier_done() {
        rig.frame();
        std::thread::sleep(Duration::from_millis(2));
    }
    rig.settle();
    if rig.program.app.view().screen.of::<ReportView>().is_some() {
        rig.program.app.update(Intent::Do(Action::Back));
    }
    rig.program.app.view().screen.into_page().expect("no page of games")
}

fn rows(page: &GamesView) -> Vec<&GameRow> {
    page.list.rows.iter().flatten().collect()
}

fn browse(wish: RecordsMessage) -> Intent {
    Intent::page(wish)
}

fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<(String, Vec<u8>)> = entries
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap()))
        .collect();
    files.sort();
    files
}

/// A game in which fewer discs win and corners are given is called so, by the index and, where that cannot be had, by its log.
#[test]
fn games_are_called_by_what_is_not_usual() {
    let data = TempDir::new().unwrap();
    let begin = |rig: &mut Rig| {
        rig.program.app.update(Intent::Do(Action::New(GameKind::Reversi)));
        for (label, at) in [("Against", 1), ("Who wins", 1), ("Start board", 3)] {
            let Some(page) = rig.program.app.view().screen.into_page::<NewGameView>() else { panic!("another page") };
            let id = page.rows().find(|row| row.label == label).expect("a row").id;
            rig.program.app.update(Intent::Change(Form::NEW_GAME, id, RowChange::Choose(at)));
        }
        rig.program.app.update(Intent::page(NewGameMessage::Start));
        // A game is one with its first move; White has it.
        rig.program.app.update(Intent::Place((4, 2)));
        let Screen::Board(_) = rig.program.app.view().screen else { panic!("another page") };
    };
    for mut rig in [rig(data.path()), Rig::new(memory().1, false)] {
        begin(&mut rig);
        let page = wish(&mut rig, [Intent::Do(Action::Games)]);
        let detail = &rows(&page)[0].detail;
        assert!(detail.contains("Reversi (Fewest discs win · 2 corners given)"), "{detail}");
    }
}

#[test]
fn games_are_found_by_what_they_have_in_common() {
    let data = played();
    let mut rig = rig(data.path());
    let page = wish(&mut rig, [Intent::Do(Action::Games)]);
    assert_eq!((page.list.total, page.note.as_str()), (3, ""));
    assert!(rows(&page).iter().all(|row| row.board.is_some() && row.button.label == "Go on"));
    let found = |rig: &mut Rig, wishes: Vec<RecordsMessage>| {
        let page = wish(rig, std::iter::once(RecordsMessage::Everything).chain(wishes).map(browse));
        page.list.total
    };
    assert_eq!(found(&mut rig, vec![]), 3);
    assert_eq!(found(&mut rig, vec![RecordsMessage::SelectGameKind(1)]), 2);
    assert_eq!(found(&mut rig, vec![RecordsMessage::SelectGameKind(2)]), 1);
    assert_eq!(found(&mut rig, vec![RecordsMessage::TogglePositionFilter]), 1, "as the board now");
    assert_eq!(found(&mut rig, vec![RecordsMessage::TogglePositionFilter, RecordsMessage::TogglePositionFilter]), 3);
    assert_eq!(found(&mut rig, vec![RecordsMessage::Marked]), 0);
    assert_eq!(found(&mut rig, vec![RecordsMessage::Text("nobody".into())]), 0);
    assert_eq!(
        found(&mut rig, vec![RecordsMessage::Pick(ChoiceTarget::GameResult), RecordsMessage::Picked(1)]),
        3,
        "unfinished"
    );
    assert_eq!(
        found(&mut rig, vec![RecordsMessage::Pick(ChoiceTarget::GameResult), RecordsMessage::Picked(5)]),
        0,
        "draws"
    );
    let page = wish(&mut rig, [RecordsMessage::Text("nobody".into())].map(browse));
    assert!(page.list.empty_button.is_some(), "one press shows all again");
}

/// Who looks at one game after another need not search anew each time; who closes the page begins anew.
#[test]
fn the_page_is_come_back_to_as_it_was_left() {
    let data = played();
    let mut rig = rig(data.path());
    let page = wish(&mut rig, [Intent::Do(Action::Games), browse(RecordsMessage::SelectGameKind(1))]);
    assert_eq!(page.list.total, 2);
    rig.program.app.update(rows(&page)[0].button.intent.clone());
    assert!(matches!(rig.program.app.view().screen, Screen::Board(_)));
    assert_eq!(wish(&mut rig, [Intent::Do(Action::Games)]).list.total, 2);
    rig.program.app.update(Intent::Do(Action::Back));
    assert_eq!(wish(&mut rig, [Intent::Do(Action::Games)]).list.total, 3);
}

#[test]
fn the_calendar_marks_the_days_with_games_and_shows_one_days() {
    let data = played();
    let mut rig = rig(data.path());
    let page = wish(&mut rig, [Intent::Do(Action::Games)]);
    let month = page.calendar.unwrap();
    assert_eq!((month.days.len(), month.weekdays[0].as_str()), (42, "Mo"));
    // They were played just now; at most midnight lies between.
    let dots: u32 = month.days.iter().map(|day| u32::from(day.dots)).sum();
    assert!((1..=3).contains(&dots), "{dots}");
    let today = month.days.iter().find(|day| day.is_today).unwrap().clone();
    let page = wish(&mut rig, [today.intent.clone()]);
    assert!(page.calendar.unwrap().days.iter().any(|day| day.is_chosen && day.number == today.number));
    assert!(page.list.total >= 1 && page.list.heading.contains(&today.number), "{}", page.list.heading);
    assert_eq!(wish(&mut rig, [today.intent]).list.total, 3, "once more: every day");
    let page = wish(&mut rig, [browse(RecordsMessage::Month(-13))]);
    assert!(page.calendar.unwrap().days.iter().all(|day| !day.is_today));
    assert_eq!(page.list.total, 3, "another month shows no other games");
    let page = wish(&mut rig, [browse(RecordsMessage::Pick(ChoiceTarget::Year))]);
    assert!(page.picker.unwrap().rows.len() >= 2, "all years and this one");
    let page = wish(&mut rig, [browse(RecordsMessage::Picked(1))]);
    assert!(page.picker.is_none() && page.list.total >= 1);
}

#[test]
fn a_game_is_named_marked_deleted_and_brought_back() {
    let data = played();
    let mut rig = rig(data.path());
    wish(&mut rig, [Intent::Do(Action::Games)]);
    wish(&mut rig, [Intent::page(RecordsMessage::Select(1))]);
    let edit = |title: &str| Intent::Change(Form::DIALOG, 0, RowChange::Edit(title.into()));
    let page = wish(
        &mut rig,
        [Intent::page(RecordsMessage::Press(RecordsButton::Rename)), edit(" The final "), Intent::Answer(Reply::Save)],
    );
    // Games of one second stand in any order; the selection stays on its game.
    let chosen = |page: &GamesView| rows(page)[page.list.selected.unwrap()].clone();
    assert_eq!(chosen(&page).title, "The final");
    let page = wish(&mut rig, [Intent::page(RecordsMessage::Press(RecordsButton::Mark))]);
    assert!(chosen(&page).is_favorite && chosen(&page).title == "The final");
    assert_eq!(wish(&mut rig, [browse(RecordsMessage::Marked)]).list.total, 1);
    assert_eq!(
        wish(&mut rig, [browse(RecordsMessage::Everything), browse(RecordsMessage::Text("FIN".into()))]).list.total,
        1
    );
    let before = files(&data.path().join("games"));
    let page = wish(
        &mut rig,
        [Intent::page(RecordsMessage::Select(0)), Intent::page(RecordsMessage::Press(RecordsButton::Delete))],
    );
    assert_eq!((page.list.total, files(&data.path().join("games")).len()), (0, 2));
    assert!(page.note.contains("The final") && page.note_button.is_some(), "{}", page.note);
    let page = wish(&mut rig, [Intent::page(RecordsMessage::Press(RecordsButton::Restore))]);
    assert_eq!((page.list.total, page.note.as_str()), (1, ""));
    assert_eq!(files(&data.path().join("games")), before, "the same file at its place");
    // The game on the board, too.
    wish(&mut rig, [browse(RecordsMessage::Everything)]);
    let page = wish(
        &mut rig,
        [Intent::page(RecordsMessage::Select(0)), Intent::page(RecordsMessage::Press(RecordsButton::Mark))],
    );
    assert_eq!(rows(&page).len(), 3);
    assert_eq!(wish(&mut rig, [Intent::page(RecordsMessage::Press(RecordsButton::Delete))]).list.total, 2);
    assert_eq!(wish(&mut rig, [Intent::page(RecordsMessage::Press(RecordsButton::Restore))]).list.total, 3);
}

#[test]
fn what_is_looked_at_stays_as_it_is_until_it_goes_on_as_another_game() {
    let data = played();
    let mut rig = rig(data.path());
    wish(&mut rig, [Intent::Do(Action::Games)]);
    let before = files(&data.path().join("games"));
    wish(&mut rig, [Intent::page(RecordsMessage::Select(1))]);
    rig.program.app.update(Intent::page(RecordsMessage::Press(RecordsButton::Replay)));
    rig.frame();
    assert!(rig.program.app.view().screen.of::<StudyView>().is_some(), "it is replayed");
    rig.program.app.update(Intent::Do(Action::Back));
    for action in [Action::Undo, Action::UndoAll, Action::Redo] {
        rig.program.app.update(Intent::Do(action));
    }
    rig.frame();
    let Screen::Board(board) = rig.program.app.view().screen else { panic!("no board") };
    assert_eq!(board.choices.len(), 4, "the ways through it but Undo, which is in the bar, and on from it");
    assert_eq!(files(&data.path().join("games")), before);
    rig.program.app.update(Intent::Do(Action::GoOnHere));
    rig.program.app.update(Intent::Do(Action::Games));
    assert_eq!(settled(&mut rig).list.total, 4);
    let after = files(&data.path().join("games"));
    assert!(before.iter().all(|file| after.contains(file)));
    let new = after.iter().find(|file| !before.contains(file)).unwrap();
    let text = String::from_utf8_lossy(&new.1);
    assert!(text.contains("origin") && text.contains("ply:1"), "{text}");
}

#[test]
fn a_folder_that_is_dropped_becomes_a_collection_whose_games_are_looked_at() {
    let (data, folder) = (played(), TempDir::new().unwrap());
    let moves: [&[u8]; 2] = [&[56, 64, 33], &[56, 66, 65, 46]];
    fs::write(folder.path().join("WTH_2024.wtb"), wtb(&moves)).unwrap();
    let mut rig = rig(data.path());
    wish(&mut rig, [Intent::Do(Action::Games), Intent::Drop(folder.path().to_owned())]);
    let page = wish(&mut rig, [Intent::Tab(3)]);
    assert!(rows(&page)[0].detail.starts_with("2 games"), "{}", rows(&page)[0].detail);
    assert_eq!((page.list.total, rows(&page).len(), page.calendar.is_none()), (1, 1, true));
    let page = wish(
        &mut rig,
        [
            Intent::page(RecordsMessage::Press(RecordsButton::DismissImportReport)),
            browse(RecordsMessage::Collection(0)),
        ],
    );
    assert_eq!((page.list.total, page.note.as_str(), page.tab), (2, "", 3));
    assert!(page.chosen.is_none() && rows(&page).iter().all(|row| row.button.label == "Replay"));
    let before = files(&data.path().join("games"));
    rig.program.app.update(Intent::page(RecordsMessage::Open(0)));
    rig.settle();
    assert!(rig.program.app.view().screen.of::<StudyView>().is_some(), "it is replayed");
    rig.program.app.update(Intent::Do(Action::Back));
    rig.program.app.update(Intent::Do(Action::Undo));
    rig.frame();
    assert_eq!(files(&data.path().join("games")), before, "nothing of looking is written");
    // A disk that is slow just now is said there first.
    let began = Instant::now();
    loop {
        let Screen::Board(board) = rig.program.app.view().screen else { panic!("no board") };
        if board.detail == "Only looked at. A move makes it a new game of yours." {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{}", board.detail);
        rig.frame();
    }
    rig.program.app.update(Intent::Do(Action::GoOnHere));
    wish(&mut rig, [Intent::Do(Action::Games)]);
    assert_eq!(files(&data.path().join("games")).len(), before.len() + 1);
    wish(&mut rig, [Intent::Tab(3)]);
    let page = wish(&mut rig, [browse(RecordsMessage::RemoveCollection(0))]);
    assert_eq!(page.list.total, 0);
    assert_eq!(wish(&mut rig, [Intent::page(RecordsMessage::Press(RecordsButton::Restore))]).list.total, 1);
}

#[test]
fn without_the_index_the_list_is_there_and_says_so() {
    let data = played();
    // The index of a newer version is left as it is.
    let index = rusqlite::Connection::open(data.path().join("index.sqlite")).unwrap();
    index.execute_batch("CREATE TABLE things (name TEXT); PRAGMA user_version = 1000000").unwrap();
    drop(index);
    let mut rig = rig(data.path());
    let page = wish(&mut rig, [Intent::Do(Action::Games)]);
    assert_eq!(page.list.total, 3);
    assert!(page.note.starts_with("Your games cannot be searched now."), "{}", page.note);
    let here = page.filters.iter().flatten().find(|filter| filter.label == "As the board now").unwrap();
    assert!(matches!(here.control, FilterControl::Toggle { .. }) && !here.enabled);
    assert_eq!(
        wish(&mut rig, [browse(RecordsMessage::SelectGameKind(2))]).list.total,
        1,
        "what needs no index still works"
    );
    let page = wish(&mut rig, [browse(RecordsMessage::SelectGameKind(1)), Intent::page(RecordsMessage::Select(0))]);
    assert_eq!((page.list.total, page.chosen.unwrap().players.len()), (2, 2));
}

#[test]
fn the_page_is_used_by_keys_alone() {
    let data = played();
    // Chosen, marked, deleted and brought back.
    let script = "key Ctrl+O\nsync\nkey Down\nkey Down\nkey Delete\nsync\nkey Tab\nkey Tab\nkey Tab\nsync\nquit\n";
    let told = headless(data.path(), &[], script);
    assert_eq!(told.all("deleted").len(), 1, "{:?}", told.lines);
    assert_eq!(files(&data.path().join("games")).len(), 2);
    // The other one is opened, by Enter.
    let told = headless(data.path(), &[], "key Ctrl+O\nsync\nkey Down\nkey End\nkey Enter\nsync\nundo\nsync\nquit\n");
    // One of the two is on the board already.
    assert!((1..=2).contains(&told.all("resumed").len()), "{:?}", told.lines);
    assert_eq!(told.all("back").len(), 1, "{:?}", told.lines);
    assert_eq!(told.all("page"), ["page games"], "{:?}", told.lines);
}

#[test]
fn samples_and_saves_stand_on_their_own_tabs() {
    let data = played();
    let mut rig = rig(data.path());
    let page = wish(&mut rig, [Intent::Do(Action::Games), Intent::Tab(2), Intent::page(RecordsMessage::Select(0))]);
    assert_eq!((page.list.total, page.tab), (3, 2));
    assert!(page.chosen.unwrap().delete.is_none(), "samples cannot be deleted");
    let page = wish(&mut rig, [browse(RecordsMessage::Text("2005".into()))]);
    assert_eq!(page.list.total, 1);
    assert_eq!(wish(&mut rig, [Intent::Tab(1)]).list.total, 0);
}
