//! Results for a teacher: what is handed in to a folder, when it is there, slow, gone, full or another one; the table by command line and
//! page; names only where they are switched on; locks and the kiosk.

use crate::common::person::Person;
use crate::common::store::{memory, setup, whole_game};
use crate::common::{HeadlessTalk, SHORT, headless, qipan};
use qipan::app::features::results::gather::{all_column_values, homes};
use qipan::app::features::results::results_page::ResultsRow;
use qipan::app::features::results::upload_round::{Round, RoundOrder, RoundOutcome};
use qipan::app::kernel::config::SettingsRow;
use qipan::app::kernel::intent::{Action, Form, Intent, RowChange};
use qipan::app::kernel::view::{Control, FormView, Screen};
use qipan::app::{Launch, Overrides};
use qipan::policy::{Capability, Kiosk, Policy};
use qipan::session::Seat;
use qipan::store::recording::{InjectedFault, RecordingDisk};
use qipan::store::{Disk, GameId, RealDisk, Store, log};
use qipan::ui::{InputFrame, Key};
use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

const HUMANS: [&str; 4] = ["--black", "human", "--white", "human"];
const SAMPLE: &[u8] = include_bytes!("../data/store/hinted-2026.qipan");
const SAMPLE_ID: &str = "20261122-184300-0005";

/// A data directory with a folder for results.
struct School {
    data: TempDir,
    folder: TempDir,
}

impl School {
    fn new(names: bool) -> School {
        let school = School { data: tempfile::tempdir().unwrap(), folder: tempfile::tempdir().unwrap() };
        let player = |name: &str| format!("(name: {name:?}, seat: Human)");
        let players = format!("players: [{}, {}]", player("Anna"), player("=Ben"));
        let folder = school.folder.path();
        let text = format!("(results: (folder: {folder:?}, names: {names}), reversi: ({players}))");
        fs::write(school.data.path().join("settings.ron"), text).unwrap();
        school
    }

    fn talk(&self) -> HeadlessTalk {
        HeadlessTalk::start(self.data.path(), &["--new"])
    }

    fn names(&self) -> BTreeSet<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    /// What is in the files with this end.
    fn texts(&self, end: &str) -> Vec<String> {
        let names = self.names().into_iter().filter(|name| name.ends_with(end));
        names.map(|name| fs::read_to_string(self.folder.path().join(name)).unwrap()).collect()
    }
}

/// A short game, each move of which took some time.
fn play(talk: &mut HeadlessTalk) {
    for name in SHORT {
        talk.say("wait 1100");
        talk.say(&format!("move {name}"));
    }
}

#[test]
fn a_game_is_handed_in_once_and_without_names() {
    let school = School::new(false);
    let mut talk = school.talk();
    play(&mut talk);
    assert_eq!(talk.hear_until("handed-in"), "handed-in 1");
    talk.say("quit");
    assert_eq!(talk.end().0, Some(0));
    let names = school.names();
    assert_eq!(names.len(), 2, "{names:?}");
    let (transcript, csv) = (&school.texts(".ggf")[0], &school.texts(".csv")[0]);
    assert!(transcript.contains("GM[Othello]") && !transcript.contains("Anna"), "{transcript}");
    assert!(csv.starts_with("\u{feff}kind,player,when,id,game,") && !csv.contains("Anna"), "{csv}");
    let line = csv.lines().nth(1).unwrap();
    assert!(line.starts_with("game,player ") && line.contains(",person,,5,person,,4,"), "{line}");
    assert!(line.contains(",black,board,64-0,9,0,0,"), "{line}");
    assert_eq!(csv.lines().count(), 2);
    // The next start hands nothing in; another game is one more, in the same table.
    let mut talk = school.talk();
    play(&mut talk);
    assert_eq!(talk.hear_until("handed-in"), "handed-in 1");
    talk.say("quit");
    talk.end();
    assert_eq!((school.names().len(), school.texts(".csv")[0].lines().count()), (3, 3));
}

#[test]
fn names_go_along_where_they_are_switched_on_and_are_no_formulas() {
    let school = School::new(true);
    let mut talk = school.talk();
    play(&mut talk);
    talk.hear_until("handed-in");
    talk.say("quit");
    talk.end();
    assert!(school.names().iter().any(|name| name.ends_with("-Anna.ggf")), "{:?}", school.names());
    assert!(school.texts(".ggf")[0].contains("Anna"));
    let csv = &school.texts(".csv")[0];
    assert!(csv.contains(",Anna,") && csv.contains(",'=Ben,"), "{csv}");
}

#[test]
fn a_folder_that_is_gone_is_said_once_and_everything_follows() {
    let school = School::new(false);
    let (folder, aside) = (school.folder.path().to_owned(), school.data.path().join("aside"));
    fs::rename(&folder, &aside).unwrap();
    let mut talk = school.talk();
    play(&mut talk);
    talk.hear_until("handing-in fails");
    talk.say("do new-same");
    play(&mut talk);
    talk.say("sync");
    talk.hear_until("synced");
    talk.say("quit");
    let (code, errors) = talk.end();
    assert_eq!((code, errors.matches("results are kept and handed in later").count()), (Some(0), 1), "{errors}");
    assert!(!folder.exists(), "a folder that is not there is never made");
    fs::rename(&aside, &folder).unwrap();
    let mut talk = school.talk();
    assert_eq!(talk.hear_until("handed-in"), "handed-in 2");
    talk.say("quit");
    talk.end();
    assert_eq!((school.names().len(), school.texts(".csv")[0].lines().count()), (3, 3));
}

/// Whoever looks back after the end and plays on begins another game, which says so: the one that was handed in stays.
#[test]
fn a_game_that_has_ended_stays_as_it_was_handed_in() {
    let school = School::new(false);
    let mut talk = school.talk();
    play(&mut talk);
    talk.hear_until("handed-in");
    let handed_in = school.texts(".csv").remove(0);
    for line in ["do resign", "undo", "move f5", "wait 1100", "move c5"] {
        talk.say(line);
    }
    talk.hear_until("handed-in");
    talk.say("quit");
    talk.end();
    let mut talk = school.talk();
    talk.say("sync");
    talk.hear_until("synced");
    talk.say("quit");
    talk.end();
    let csv = school.texts(".csv").remove(0);
    let (kept, others): (Vec<&str>, Vec<&str>) =
        csv.lines().partition(|line| handed_in.lines().any(|known| known == *line));
    assert_eq!(kept.len(), handed_in.lines().count(), "what was handed in stays:\n{handed_in}{csv}");
    assert!(others.len() == 1 && others[0].contains(",continued,"), "{csv}");
    assert_eq!(school.names().len(), 3);
}

#[test]
fn nothing_is_made_where_no_folder_is_named() {
    let data = tempfile::tempdir().unwrap();
    let mut script: String = SHORT.iter().map(|name| format!("wait 100\nmove {name}\n")).collect();
    script += "sync\nquit\n";
    let told = headless(data.path(), &[&["--new"], &HUMANS[..]].concat(), &script);
    assert!(told.all("ended").len() == 1 && told.all("hand").is_empty(), "{:?}", told.lines);
    assert!(!data.path().join("results").exists() && !data.path().join("locks/results.lock").exists());
}

// --- Every fault of a disk ---------------------------------------------------------------------------------------------------

const FOLDER: &str = "/share/7b";

/// Three games that have ended, on a disk with a folder for them, after the ledger was begun.
fn ended() -> (RecordingDisk, Store, RoundOrder) {
    let (disk, store) = memory();
    ["/share", FOLDER].iter().for_each(|path| disk.create_directory(Path::new(path)).unwrap());
    let wanted = RoundOrder { folder: FOLDER.into(), has_person_names: false, name: None };
    // That disk's files are older than its clock.
    let handed = store.uploaded_results_path();
    qipan::store::atomic::make_directories(&disk, handed.parent().unwrap()).unwrap();
    qipan::store::atomic::create(&disk, &handed, b"qipan-handed 1 0123abcd 0\n").unwrap();
    for at in 0..3 {
        let text = log::encode_whole(&setup(), &whole_game()).unwrap();
        let id = GameId::parse(&format!("20261123-10000{at}-0007")).unwrap();
        let path = store.log_path(&id, 1);
        qipan::store::atomic::make_directories(&disk, path.parent().unwrap()).unwrap();
        qipan::store::atomic::create(&disk, &path, text.as_bytes()).unwrap();
    }
    (disk, store, wanted)
}

/// The names in the folder, and the lines of its table.
fn handed(disk: &RecordingDisk) -> (Vec<String>, usize) {
    let files = disk.list(Path::new(FOLDER)).unwrap();
    let names: Vec<String> = files.into_iter().map(|file| file.0).filter(|name| !name.starts_with(".tmp-")).collect();
    let table = names.iter().find(|name| name.ends_with(".csv")).map_or(0, |name| {
        let bytes = disk.read(&Path::new(FOLDER).join(name), 1 << 20).unwrap();
        String::from_utf8(bytes).unwrap().lines().count() - 1
    });
    (names, table)
}

#[test]
fn whichever_call_fails_everything_is_there_once_in_the_end() {
    let mut tried = 0;
    for error in [ErrorKind::StorageFull, ErrorKind::Other] {
        for number in 0.. {
            let (disk, store, wanted) = ended();
            let from = disk.fallible_call_count() + number;
            disk.set_fault(Some(InjectedFault { from, to: from + 1, error, is_partial: true, spares_reads: false }));
            let mut round = Round::new(store.clone());
            let first = round.hand_in_pending(&wanted);
            let is_over = disk.fallible_call_count() <= from;
            disk.set_fault(None);
            // The same program tries again; then another one, after a kill.
            let second = round.hand_in_pending(&wanted);
            assert!(second.is_ok(), "call {number}: {first:?} {second:?}");
            drop(round);
            let mut round = Round::new(store.clone());
            round.hand_in_pending(&wanted).unwrap();
            let (names, lines) = handed(&disk);
            assert_eq!((names.len(), lines), (4, 3), "call {number}, {error}: {names:?} {first:?} {second:?}");
            assert_eq!(round.hand_in_pending(&wanted).unwrap(), RoundOutcome::Handed(0), "nothing is handed in twice");
            tried += 1;
            if is_over {
                break;
            }
        }
    }
    assert!(tried > 40, "{tried} calls");
}

#[test]
fn two_programs_on_one_data_directory_hand_in_once() {
    let (disk, store, wanted) = ended();
    let (mut one, mut other) = (Round::new(store.clone()), Round::new(store.clone()));
    assert_eq!(one.hand_in_pending(&wanted).unwrap(), RoundOutcome::Handed(3));
    assert_eq!(other.hand_in_pending(&wanted).unwrap(), RoundOutcome::Elsewhere);
    drop(one);
    assert_eq!(other.hand_in_pending(&wanted).unwrap(), RoundOutcome::Handed(0));
    assert_eq!(handed(&disk).1, 3);
}

#[test]
fn a_ledger_of_a_newer_program_is_left_alone_and_another_file_set_aside() {
    let (disk, store, wanted) = ended();
    let path = store.uploaded_results_path();
    let newer = b"qipan-handed 2 0123abcd 7\n";
    qipan::store::atomic::replace(&disk, &path, newer).unwrap();
    let trouble = Round::new(store.clone()).hand_in_pending(&wanted).unwrap_err();
    assert!(trouble.error.to_string().contains("newer"), "{trouble:?}");
    assert_eq!(disk.read(&path, 100).unwrap(), newer);
    qipan::store::atomic::replace(&disk, &path, b"(something: else)").unwrap();
    Round::new(store.clone()).hand_in_pending(&wanted).unwrap();
    let names: Vec<String> = disk.list(path.parent().unwrap()).unwrap().into_iter().map(|file| file.0).collect();
    assert!(names.iter().any(|name| name.starts_with("handed.broken-")), "{names:?}");
}

// --- The table ---------------------------------------------------------------------------------------------------------------

/// The block of the manual that begins so.
fn block(start: &str) -> String {
    let manual = include_str!("../../docs/RESULTS.md");
    let from = manual.find(start).expect("a block") + start.len();
    let rest = &manual[from..];
    rest[..rest.find("```").expect("its end")].to_owned()
}

fn sample_home() -> TempDir {
    let data = tempfile::tempdir().unwrap();
    for (name, bytes) in [
        (format!("games/{SAMPLE_ID}.qipan"), SAMPLE),
        (
            "lessons/progress.ron".into(),
            &b"(version: 1, done: {\"reversi/03-corners\": [1, 2]}, when: {\"reversi/03-corners\": 1795341000})"[..],
        ),
    ] {
        let path = data.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    data
}

#[test]
fn the_table_is_as_the_manual_shows_it() {
    let data = sample_home();
    let output = qipan(data.path(), &["results"]).output().unwrap();
    let csv = String::from_utf8(output.stdout).unwrap();
    assert_eq!(csv.replace("\r\n", "\n"), block("```csv\n"));
    assert_eq!(csv.matches("\r\n").count(), csv.lines().count());
    let files = ["a.csv", "a.json"].map(|name| data.path().join(name));
    let arguments = ["results", "--names", "--csv", files[0].to_str().unwrap(), "--json", files[1].to_str().unwrap()];
    assert!(qipan(data.path(), &arguments).output().unwrap().status.success());
    assert_eq!(fs::read_to_string(&files[1]).unwrap(), block("```json\n"));
    assert!(fs::read_to_string(&files[0]).unwrap().contains(",Ann,"));
    // What is there stays, unless that is wanted.
    let again = qipan(data.path(), &arguments).output().unwrap();
    assert_eq!(again.status.code(), Some(1), "{}", String::from_utf8_lossy(&again.stderr));
    assert!(qipan(data.path(), &[&arguments[..], &["--replace"]].concat()).output().unwrap().status.success());
}

#[test]
fn everybody_in_a_data_directory_is_in_the_table() {
    let data = sample_home();
    let store = Store::new(Arc::new(RealDisk), data.path());
    assert_eq!(homes(&store).iter().map(|home| home.store.root()).collect::<Vec<_>>(), [data.path()]);
    assert_eq!(all_column_values(&store, false).len(), 2);
    assert!(qipan(data.path(), &["profiles", "add", "Anna", "Ben"]).output().unwrap().status.success());
    let homes = homes(&store);
    assert_eq!(homes.iter().map(|home| home.name.as_deref()).collect::<Vec<_>>(), [Some("Anna"), Some("Ben")]);
    // Whose the games were that had been there is the first one's.
    assert!(homes[0].store.root() == data.path() && homes[1].store.root().starts_with(data.path().join("profiles")));
    let table = |arguments: &[&str]| {
        let output = qipan(data.path(), &[&["results"], arguments].concat()).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(table(&["--names"]).contains("Anna") && !table(&[]).contains("Anna"));
    assert_eq!(table(&["--names"]).lines().count(), 3);
}

// --- The page ----------------------------------------------------------------------------------------------------------------

fn teacher(data: &Path, policy: Policy) -> Person {
    let human = Some(Seat::Human);
    let overrides =
        Overrides { language: Some("en".into()), black: human.clone(), white: human, ..Overrides::default() };
    Person::listening(Launch { overrides, policy, ..Launch::new(Store::new(Arc::new(RealDisk), data)) })
}

fn page(person: &Person) -> FormView {
    match person.screen() {
        Screen::Form(form) => *form,
        other => panic!("another page: {other:?}"),
    }
}

fn setting(person: &mut Person, key: &str) -> String {
    person.program.app.script_observer().setting(key).expect("a key")
}

/// The folder of the settings.
fn folder_of(person: &mut Person) -> PathBuf {
    ron::from_str(&setting(person, "results.folder")).expect("a text")
}

fn open(person: &mut Person) {
    person.wish(Intent::Do(Action::Settings));
    person.press_named("Play", false);
    person.wish(Intent::Change(Form::SETTINGS, SettingsRow::Results.id(), RowChange::Press));
    assert_eq!(page(person).form, Form::RESULTS);
}

fn data_beside(folder: &Path) -> TempDir {
    let data = tempfile::tempdir().unwrap();
    fs::write(data.path().join("last-folder"), folder.to_str().unwrap()).unwrap();
    data
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn a_folder_is_chosen_and_the_table_written_by_click_and_by_touch() {
    for touch in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let data = data_beside(folder.path());
        let mut person = teacher(data.path(), Policy::default());
        open(&mut person);
        person.press_named("Choose a folder", touch);
        person.until_so("the chooser", |person| person.has("folder "));
        person.press_named("Save here", touch);
        person.until_so("a word of it", |person| person.announced("Results are handed in to"));
        assert!(person.has("results-folder") && folder_of(&mut person) == folder.path());
        person.forget();
        person.press_named("Save into a folder", touch);
        person.until_so("the chooser", |person| person.has("folder "));
        person.press_named("Save here", touch);
        person.until_so("the table", |person| person.has("exported qipan-results-"));
        let names = files(folder.path());
        assert_eq!(names.len(), 2, "{names:?}");
        assert!(person.announced(".csv") && person.announced(".json"));
        person.press_named("Hand in no more", touch);
        assert!(!page(&person).rows.iter().any(|row| row.id == ResultsRow::Stop.id()));
        assert_eq!(folder_of(&mut person), Path::new(""));
    }
}

#[test]
fn the_page_is_done_by_keys_alone_and_says_its_values() {
    let folder = tempfile::tempdir().unwrap();
    let data = data_beside(folder.path());
    let mut person = teacher(data.path(), Policy::default());
    open(&mut person);
    let tab_to = |person: &mut Person, words: &str| {
        for _ in 0..30 {
            person.forget();
            person.press(Key::Tab);
            if person.announced(words) {
                return;
            }
        }
        panic!("nothing is called {words}");
    };
    tab_to(&mut person, "Choose a folder");
    person.press(Key::Enter);
    person.until_so("the chooser", |person| person.has("folder "));
    tab_to(&mut person, "Save here");
    person.press(Key::Enter);
    person.until_so("the folder", |person| folder_of(person) == folder.path());
    tab_to(&mut person, "With names");
    person.press(Key::Enter);
    assert_eq!(setting(&mut person, "results.names"), "true");
    tab_to(&mut person, "Save into a folder");
    person.press(Key::Enter);
    person.until_so("the chooser", |person| person.has("folder "));
    tab_to(&mut person, "Save here");
    person.press(Key::Enter);
    person.until_so("the table", |person| person.has("exported qipan-results-"));
    assert_eq!(files(folder.path()).len(), 2);
}

#[test]
fn what_the_policy_locks_stays_and_a_kiosk_hands_in_nothing() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let locks = [("results.folder".to_owned(), format!("{:?}", folder.path()))].into();
    let data = data_beside(other.path());
    let mut person = teacher(data.path(), Policy { fixed_values: locks, ..Policy::default() });
    assert_eq!(folder_of(&mut person), folder.path());
    open(&mut person);
    let row = |person: &Person, id: u16| page(person).rows.into_iter().find(|row| row.id == id).expect("a row");
    let choose = page(&person).rows.into_iter().find(|row| matches!(row.control, Control::Button { .. })).unwrap();
    assert!(
        choose.locked && row(&person, ResultsRow::Stop.id()).locked && !row(&person, ResultsRow::Write.id()).locked
    );
    for id in [choose.id, ResultsRow::Stop.id()] {
        person.wish(Intent::Change(Form::RESULTS, id, RowChange::Press));
    }
    assert_eq!(folder_of(&mut person), folder.path());
    // Files alone are forbidden: the page can change and write nothing, and what the policy names is still handed in.
    let locks = [("results.folder".to_owned(), format!("{:?}", folder.path()))].into();
    let policy = Policy { fixed_values: locks, ..Policy::with_locked_capabilities([Capability::Files]) };
    let mut person = teacher(tempfile::tempdir().unwrap().path(), policy);
    person.wish(Intent::Change(Form::RESULTS, ResultsRow::Write.id(), RowChange::Press));
    assert!(person.has("rejected locked"));
    // A kiosk.
    let locks = [("results.folder".to_owned(), format!("{:?}", folder.path()))].into();
    let data = tempfile::tempdir().unwrap();
    let rules = Kiosk { forget_games: false, ..Kiosk::default() };
    let mut person = teacher(data.path(), Policy { fixed_values: locks, kiosk: Some(rules), ..Policy::default() });
    for _ in 0..50 {
        person.frame(InputFrame::default());
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(!data.path().join("results").exists() && files(folder.path()).is_empty());
}
