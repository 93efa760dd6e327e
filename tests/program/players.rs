//! Who plays: the page that asks by keys, by clicks and by touch; each with his own games and settings, and nothing left of the one before;
//! people added, changed, moved and removed; what a policy and a kiosk say of it; the command line.

use crate::common::person::Person;
use crate::common::store::memory;
use crate::common::{headless, qipan};
use qipan::app::features::files::files_screen::FilesView;
use qipan::app::features::players::players_controller::PlayersMessage;
use qipan::app::features::players::players_screen::PlayersView;
use qipan::app::features::start::start_screen::StartView;
use qipan::app::kernel::intent::{Action, Form, Intent, Reply, RowChange};
use qipan::app::kernel::view::{FormView, Screen};
use qipan::app::{Launch, Overrides};
use qipan::policy::{Capability, Policy};
use qipan::rules::GameKind;
use qipan::store::profiles::{Profile, Profiles};
use qipan::store::{RealDisk, Store};
use qipan::ui::file_dialog::FileDialogAnswer;
use qipan::ui::{InputFrame, Key, PointerEvent, Pos, Program};
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

const NAMES: [&str; 3] = ["Anna", "Ben", "Cleo"];

fn launch(store: &Store, list: Vec<Profile>) -> Launch {
    let overrides = Overrides { language: Some("en".into()), seed: Some(1), ..Overrides::default() };
    Launch {
        overrides,
        player: list.first().filter(|_| list.len() == 1).cloned(),
        people: list,
        ..Launch::new(store.clone())
    }
}

/// A program before which three people stand.
fn three(store: &Store) -> Person {
    let names: Vec<String> = NAMES.map(str::to_owned).into();
    let list = Profiles::of(store).add_missing(&names).unwrap();
    let mut person = Person::new(launch(store, list));
    person.program.set_screen_reader(true);
    person.frame(InputFrame::default());
    person
}

fn page(person: &Person) -> PlayersView {
    person.screen().into_page().expect("another page")
}

fn form(person: &Person) -> FormView {
    match person.screen() {
        Screen::Form(form) if form.form == Form::PLAYER => *form,
        other => panic!("another page: {other:?}"),
    }
}

fn press(at: usize) -> Intent {
    Intent::page(PlayersMessage::Press(at))
}

/// Somebody is picked; his page is there.
fn pick(person: &mut Person, at: usize, name: &str) {
    if person.screen().of::<PlayersView>().is_none() {
        person.wish(Intent::Do(Action::Players));
    }
    person.wish(press(at));
    person.until(&format!("player {name}"));
    person.until_so(name, |person| person.screen().of::<PlayersView>().is_none());
}

/// Where a card is, by what a screen reader is told.
fn middle(person: &Person, name: &str) -> Pos {
    let tree = person.program.tree().expect("somebody listens");
    let part = tree.parts.iter().find(|part| part.name == name && part.rect.h > 60.0).expect(name);
    part.rect.center()
}

#[test]
fn nobody_is_asked_where_there_are_not_two() {
    let (_, store) = memory();
    let person = Person::new(launch(&store, Vec::new()));
    assert!(person.screen().of::<StartView>().is_some_and(|start| start.player.is_none()));
    let list = Profiles::of(&store).add_missing(&["Anna".into()]).unwrap();
    let person = Person::new(launch(&store, list));
    assert!(
        person
            .screen()
            .of::<StartView>()
            .is_some_and(|start| start.player.as_ref().is_some_and(|one| one.label == "Anna"))
    );
}

#[test]
fn before_somebody_is_picked_nothing_else_happens() {
    let (_, store) = memory();
    let mut person = three(&store);
    let names: Vec<String> = page(&person).cards.into_iter().map(|card| card.name).collect();
    assert_eq!(names, NAMES);
    for action in [
        Action::Play(GameKind::Reversi),
        Action::Settings,
        Action::Games,
        Action::StartPage,
        Action::Menu,
        Action::Back,
    ] {
        person.wish(Intent::Do(action));
        page(&person);
    }
    person.wish(Intent::Paste("f5d6".into()));
    person.wish(Intent::Drop("game.txt".into()));
    assert!(!person.events().iter().any(|line| line.starts_with("start ")), "{:?}", person.events());
    assert_eq!(page(&person).back.label, "Quit");
}

#[test]
fn by_keys_by_a_click_and_by_a_finger() {
    let by_keys = |person: &mut Person| {
        person.press(Key::Right);
        person.press(Key::Enter);
    };
    let by_pointer = |touch| {
        move |person: &mut Person| {
            let at = middle(person, "Ben");
            person.point(vec![PointerEvent::Move(at), PointerEvent::Press(at)], touch);
            person.point(vec![PointerEvent::Release(at)], touch);
        }
    };
    let ways: [&dyn Fn(&mut Person); 3] = [&by_keys, &by_pointer(false), &by_pointer(true)];
    for way in ways {
        let (_, store) = memory();
        let mut person = three(&store);
        way(&mut person);
        person.until("player Ben");
        assert!(person.announced("Ben is playing."));
        assert!(
            person
                .screen()
                .of::<StartView>()
                .is_some_and(|start| start.player.as_ref().is_some_and(|one| one.label == "Ben"))
        );
    }
}

#[test]
fn each_has_his_own_and_nothing_of_the_one_before() {
    let (_, store) = memory();
    let mut person = three(&store);
    pick(&mut person, 1, "Ben");
    person.wish(Intent::Do(Action::PlayForTwo(GameKind::Reversi)));
    for point in [(5, 4), (3, 5), (2, 2)] {
        person.wish(Intent::Place(point));
    }
    person.wish(Intent::Do(Action::TextLarger));
    person.wish(Intent::Do(Action::CopyTranscript));
    pick(&mut person, 2, "Cleo");
    let frame = person.frame(InputFrame::default());
    assert!(frame.copy.is_none());
    assert!(person.screen().of::<StartView>().is_some_and(|start| start.continue_card.is_none()));
    assert_eq!(person.program.app.script_observer().setting("text_percent").as_deref(), Some("100"));
    person.wish(Intent::Do(Action::Undo));
    assert!(person.events().last().is_some_and(|line| line.starts_with("rejected undo")), "{:?}", person.events());
    person.wish(Intent::Do(Action::PlayForTwo(GameKind::Gomoku)));
    person.wish(Intent::Place((7, 7)));
    // Back to Ben, in the same program: his game goes on where it was, with his times and not those of Cleo.
    person.now_ms += 600_000;
    pick(&mut person, 1, "Ben");
    let resumed = person.until("resumed ");
    assert!(resumed.ends_with("record 3"), "{resumed}");
    assert_eq!(person.program.app.script_observer().setting("text_percent").as_deref(), Some("110"));
    let Screen::Board(board) = person.screen() else { panic!("the board") };
    assert!(board.board.pieces.iter().flatten().count() == 7);
    let list = Profiles::of(&store).list().0;
    let people = Profiles::of(&store);
    assert_eq!(NAMES.map(|name| people.count(list.iter().find(|one| one.name == name).unwrap())), [0, 1, 1]);
}

/// Ben leaves the system's dialog open. Cleo asks for a file, too, before Ben's dialog answers.
#[test]
fn a_file_that_the_person_before_asked_for_is_not_opened() {
    let (_, store) = memory();
    let mut person = three(&store);
    person.program.set_file_dialogs(true);
    let mut ask = |at, name| {
        pick(&mut person, at, name);
        person.frame(InputFrame::default());
        person.program.app.update(Intent::Do(Action::OpenFile));
        person.frame(InputFrame::default()).file_dialog.expect("a request").ticket
    };
    let (ben, cleo) = (ask(1, "Ben"), ask(2, "Cleo"));
    person.program.file_dialog_answered(ben, FileDialogAnswer::Missing);
    person.frame(InputFrame::default());
    assert!(person.screen().of::<FilesView>().is_none(), "Ben's answer is not Cleo's");
    person.program.file_dialog_answered(cleo, FileDialogAnswer::Missing);
    person.frame(InputFrame::default());
    assert!(person.screen().of::<FilesView>().is_some());
}

#[test]
fn what_was_given_on_the_command_line_waits_for_whoever_plays() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("game.txt");
    std::fs::write(&file, "f5d6c3").unwrap();
    let store = Store::new(Arc::new(RealDisk), folder.path());
    let mut person = three(&store);
    person.program.open(file);
    person.frame(InputFrame::default());
    page(&person);
    person.wish(press(0));
    person.until("resumed ");
    assert!(matches!(person.screen(), Screen::Board(board) if board.board.pieces.iter().flatten().count() == 7));
}

#[test]
fn people_are_added_changed_moved_and_removed() {
    let folder = TempDir::new().unwrap();
    let store = Store::new(Arc::new(RealDisk), folder.path());
    let mut person = Person::new(launch(&store, Vec::new()));
    let fill = |person: &mut Person, name: &str, picture: usize| {
        person.wish(Intent::Change(Form::PLAYER, 0, RowChange::Edit(name.into())));
        person.wish(Intent::Change(Form::PLAYER, 1, RowChange::Choose(picture)));
        person.wish(Intent::page(PlayersMessage::Keep));
    };
    let add = |person: &mut Person, name: &str, picture: usize| {
        person.wish(Intent::Do(Action::Players));
        person.wish(Intent::page(PlayersMessage::Add));
        fill(person, name, picture);
        person.until(&format!("player-added {name}"));
        assert!(page(person).cards.iter().any(|card| card.name == name && usize::from(card.picture) == picture));
    };
    add(&mut person, "Anna", 3);
    assert!(page(&person).cards[0].is_current, "the first one has been playing here all the time");
    add(&mut person, "Ben", 4);
    add(&mut person, "Cleo", 5);
    // He reads the language of who added him.
    let home = Profiles::of(&store).home(&Profiles::of(&store).list().0[1]);
    assert_eq!(std::fs::read_to_string(home.root().join("settings.ron")).unwrap(), "(language: \"en\")\n");
    // A name that somebody has is refused, and the form stays.
    person.wish(Intent::page(PlayersMessage::Add));
    fill(&mut person, "ben", 0);
    person.until("rejected player");
    assert!(form(&person).rows[0].detail.contains("Ben already") && person.announced("Ben already"));
    person.press(Key::Escape);
    let open = |person: &mut Person, at: usize| {
        person.wish(Intent::page(PlayersMessage::Change));
        person.wish(press(at));
        form(person)
    };
    open(&mut person, 1);
    fill(&mut person, "Benno", 7);
    person.until("player-kept Benno");
    person.wish(press(2));
    person.wish(Intent::Change(Form::PLAYER, 2, RowChange::Press));
    person.until("player-moved Cleo");
    // Who plays cannot remove himself; another one goes after a question.
    person.press(Key::Escape);
    person.wish(press(0));
    assert!(!form(&person).rows.iter().find(|row| row.id == 4).unwrap().enabled);
    person.wish(Intent::Change(Form::PLAYER, 4, RowChange::Press));
    person.press(Key::Escape);
    for reply in [Reply::Cancel, Reply::Remove] {
        person.wish(press(2));
        person.wish(Intent::Change(Form::PLAYER, 4, RowChange::Press));
        person.until_so("the question", |person| person.program.app.view().dialog.is_some());
        let dialog = person.program.app.view().dialog.unwrap();
        assert!(dialog.title == "Remove Benno?" && dialog.text.starts_with("0 games"), "{dialog:?}");
        person.wish(Intent::Answer(reply));
        if reply == Reply::Cancel {
            person.press(Key::Escape);
        }
    }
    person.until("player-removed Benno");
    let list = Profiles::of(&store).list().0;
    assert_eq!(list.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["Anna", "Cleo"]);
}

#[test]
fn a_name_is_typed_at_once_and_enter_adds_it() {
    let mut person = Person::listening(launch(&memory().1, Vec::new()));
    person.wish(Intent::Do(Action::Players));
    person.press_named("Add a player", false);
    person.frame(InputFrame { text: "Dora".into(), ..InputFrame::default() });
    person.press(Key::Enter);
    person.until("player-added Dora");
}

#[test]
fn a_policy_that_names_people_locks_their_list() {
    let (_, store) = memory();
    let list = Profiles::of(&store).add_missing(&NAMES.map(str::to_owned)).unwrap();
    let policy = Policy { profiles: NAMES.map(str::to_owned).into(), ..Policy::default() };
    let mut person = Person::new(Launch { policy, ..launch(&store, list) });
    assert!(page(&person).buttons.iter().all(|button| button.locked));
    person.wish(Intent::page(PlayersMessage::Add));
    page(&person);
    pick(&mut person, 1, "Ben");
    pick(&mut person, 2, "Cleo");
    // Whoever may not change the player stays who he is.
    person.program.app.update(Intent::Do(Action::Players));
    page(&person);
    let (_, store) = memory();
    let list = Profiles::of(&store).add_missing(&NAMES.map(str::to_owned)).unwrap();
    let mut person = Person::new(Launch {
        policy: Policy::with_locked_capabilities([Capability::Profiles]),
        ..launch(&store, list)
    });
    pick(&mut person, 0, "Anna");
    person.wish(Intent::Do(Action::Players));
    assert!(person.screen().of::<StartView>().is_some());
    assert!(person.announced("locked") || person.events().iter().any(|line| line == "rejected players is locked"));
}

#[test]
fn a_list_that_changed_meanwhile_is_seen() {
    let (_, store) = memory();
    let mut person = three(&store);
    let people = Profiles::of(&store);
    let ben = people.list().0[1].clone();
    atomic_without(&store, &ben);
    person.wish(press(1));
    assert!(person.announced("Ben is no longer here.") && page(&person).cards.len() == 2);
}

/// Another program has written a list without somebody.
fn atomic_without(store: &Store, gone: &Profile) {
    let list: Vec<Profile> = Profiles::of(store).list().0.into_iter().filter(|one| one != gone).collect();
    let of = |one: &Profile| format!("(id: {:?}, name: {:?}, picture: 0)", one.id, one.name);
    let text = format!("(version: 1, profiles: [{}])", list.iter().map(of).collect::<Vec<_>>().join(", "));
    let path = store.root().join("profiles.ron");
    qipan::store::atomic::replace(store.disk(), &path, text.as_bytes()).unwrap();
}

// --- The command line --------------------------------------------------------------------------------------------------------

fn told(data: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = qipan(data, arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_command_line_lists_adds_removes_and_clears() {
    let data = TempDir::new().unwrap();
    assert_eq!(told(data.path(), &["profiles", "list"]), (Some(0), String::new(), String::new()));
    assert_eq!(told(data.path(), &["profiles", "add", "Anna", "Ben"]).0, Some(0));
    let (code, _, why) = told(data.path(), &["profiles", "add", "anna"]);
    assert_eq!((code, why.as_str()), (Some(1), "qipan: there is a player named \"Anna\" already\n"));
    headless(data.path(), &["--profile", "ben"], "do two-reversi\nmove f5\nsync\n");
    assert_eq!(told(data.path(), &["profiles", "list"]).1, "0\tAnna\n1\tBen\n");
    let (code, _, why) = told(data.path(), &["headless", "--profile", "Zoé"]);
    assert_eq!((code, why.lines().count()), (Some(2), 1), "{why}");
    assert!(why.contains("there is no player named \"Zoé\""), "{why}");
    let (_, would, _) = told(data.path(), &["profiles", "clear"]);
    assert!(would.contains("Ben: 1 games would be deleted") && would.contains("Nothing was done."), "{would}");
    assert_eq!(told(data.path(), &["profiles", "remove", "Anna"]).1, "Anna: removed with 0 games\n");
    let (code, done, _) = told(data.path(), &["profiles", "clear", "--yes"]);
    assert!(code == Some(0) && done.contains("Ben: 1 games deleted"), "{done}");
    assert!(!data.path().join("profiles").exists() && !data.path().join("profiles.ron").exists());
}

#[test]
fn a_script_picks_and_each_has_his_own_settings() {
    let data = TempDir::new().unwrap();
    told(data.path(), &["profiles", "add", "Anna", "Ben"]);
    let script =
        "act button Ben\nsync\ndo two-reversi\nmove f5\ndo text-larger\ndo players\nact button Anna\nsync\nsync\n";
    let said = headless(data.path(), &["--announce"], script);
    for line in ["page players", "player Ben", "say Ben is playing.", "player Anna", "say Anna is playing."] {
        assert!(said.has(line), "{line}");
    }
    assert_eq!(told(data.path(), &["profiles", "list"]).1, "0\tAnna\n1\tBen\n");
    let size = |name: &str| {
        let printed = told(data.path(), &["print-config", "--profile", name]).1;
        printed.lines().find(|line| line.starts_with("text_percent")).map(str::to_owned).unwrap()
    };
    assert_eq!(size("Ben"), "text_percent = 110  (user)");
    assert_eq!(size("Anna"), "text_percent = 100  (default)");
}

/// From a machine with one policy to thirty people in a lesson, each with his own: no other step than his press on his name.
#[test]
fn one_policy_makes_a_class() {
    let data = TempDir::new().unwrap();
    let policy = data.path().join("policy.ron");
    let names: Vec<String> = (1..=30).map(|number| format!("\"Pupil {number:02}\"")).collect();
    std::fs::write(
        &policy,
        format!("(kiosk: None, begin: Lesson(name: \"reversi/03-corners\"), profiles: [{}])", names.join(", ")),
    )
    .unwrap();
    let (policy, home) = (policy.display().to_string(), data.path().join("home"));
    assert_eq!(told(&home, &["check-config", "--policy", &policy]).0, Some(0));
    let said = headless(&home, &["--policy", &policy], "act button Pupil 17\nsync\ndo two-reversi\nmove f5\nsync\n");
    assert!(said.has("player Pupil 17"));
    let listed = told(&home, &["profiles", "list"]).1;
    assert_eq!(listed.lines().count(), 30);
    assert!(listed.starts_with("0\tPupil 01\n") && listed.contains("1\tPupil 17\n"), "{listed}");
    // One press of each: all are in the lesson.
    for number in 1..=30 {
        let name = format!("Pupil {number:02}");
        let said = headless(&home, &["--policy", &policy], &format!("act button {name}\nsync\nkey PageDown\nsync\n"));
        let begins = said.has("lesson reversi/03-corners step 1 look") && said.has("lesson done 1");
        assert!(begins && said.has(&format!("player {name}")), "{name}: {:?}", said.lines);
    }
    let (code, _, why) = told(&home, &["profiles", "add", "Zoé", "--policy", &policy]);
    assert_eq!((code, why.contains("this machine's policy says who plays here")), (Some(2), true), "{why}");
    // In a kiosk nobody is asked.
    std::fs::write(data.path().join("kiosk.ron"), "(kiosk: (), profiles: [\"Anna\", \"Ben\"])").unwrap();
    let kiosk = data.path().join("kiosk.ron").display().to_string();
    let said = headless(&data.path().join("other"), &["--policy", &kiosk], "wait 100\n");
    assert!(said.has("kiosk demo") && !said.has("page players"));
    assert!(!data.path().join("other/profiles.ron").exists());
}
