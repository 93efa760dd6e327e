//! Engines of others at the table: games against our own program as one, what the user sees of faults, the list and its page. Bad
//! engines are scripts of `sh`; `lab external faults` has the whole table of faults.

use qipan::app::features::files::files_controller::FilesMessage;
use qipan::app::features::files::files_screen::FilesView;
use qipan::app::features::new_game::new_game_controller::NewGameMessage;
use qipan::app::features::new_game::new_game_view_model::NewGameView;
use qipan::app::features::review::review_screen::ReviewView;
use qipan::app::features::study::study_controller::StudyMessage;
use qipan::app::features::study::study_screen::StudyView;
use qipan::app::kernel::config::SettingsRow;
use qipan::app::kernel::intent::{Action, Form, Intent, Reply, RowChange};
use qipan::app::kernel::view::{Control, Dialog, RowView, Screen};
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Output, Overrides};
use qipan::policy::{Capability, Kiosk, Policy};
use qipan::rules::GameKind;
use qipan::session::Seat;
use qipan::store::{RealDisk, Store};
use qipan::ui::{EstimateMeasure, InputFrame, Program};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Machines may be busy.
const PATIENCE: Duration = Duration::from_secs(120);

/// A program before a person.
struct ExternalBench {
    program: QipanProgram,
    told: Arc<Mutex<Vec<String>>>,
    began: Instant,
}

impl ExternalBench {
    fn at(data: &Path, policy: Policy, black: Option<Seat>, white: Option<Seat>) -> ExternalBench {
        let told = Arc::new(Mutex::new(Vec::new()));
        let overrides = Overrides { language: Some("en".into()), black, white, ..Overrides::default() };
        let launch = Launch { overrides, policy, ..Launch::new(Store::new(Arc::new(RealDisk), data)) };
        let heard = Arc::clone(&told);
        let outside = move |output| {
            if let Output::Event(line) = output {
                heard.lock().unwrap().push(line);
            }
        };
        ExternalBench { program: QipanProgram::new(App::new(launch), outside), told, began: Instant::now() }
    }

    fn frame(&mut self) {
        let now_ms = self.began.elapsed().as_millis() as u64;
        self.program.frame(&InputFrame { now_ms, ..InputFrame::default() }, &mut EstimateMeasure);
    }

    fn wish(&mut self, intent: Intent) {
        self.program.app.update(intent);
        self.frame();
    }

    fn told(&self, start: &str) -> Vec<String> {
        self.told.lock().unwrap().iter().filter(|line| line.starts_with(start)).cloned().collect()
    }

    /// Waits until something was told so often; the last time.
    fn wait_for(&mut self, start: &str, count: usize) -> String {
        let until = Instant::now() + PATIENCE;
        while self.told(start).len() < count {
            assert!(Instant::now() < until, "no {start}: {:?} {:?}", self.told(""), self.dialog());
            self.frame();
            std::thread::sleep(Duration::from_millis(5));
        }
        self.told(start).pop().unwrap()
    }

    fn dialog(&self) -> Option<Dialog> {
        self.program.app.view().dialog
    }

    fn row(&self, label: &str) -> RowView {
        let is_it = |row: &RowView| {
            row.label == label || matches!(&row.control, Control::Button { label: of, .. } if of == label)
        };
        match self.program.app.view().screen {
            Screen::Form(form) => {
                form.rows.iter().find(|row| is_it(row)).cloned().unwrap_or_else(|| panic!("{form:?}"))
            }
            other => panic!("no form but {other:?}"),
        }
    }

    fn change(&mut self, label: &str, change: RowChange) {
        let row = self.row(label);
        assert!(row.enabled, "{row:?}");
        self.wish(Intent::Change(Form::ENGINES, row.id, change));
    }

    /// The row of a name in the file chooser, once it is there.
    fn file_row(&mut self, name: &str) -> usize {
        let until = Instant::now() + PATIENCE;
        loop {
            let found = match self.program.app.view().screen.into_page::<FilesView>() {
                Some(files) => files.shown.iter().position(|&row| files.rows[row as usize].name == name),
                None => None,
            };
            if let Some(at) = found {
                return at;
            }
            assert!(Instant::now() < until, "no file {name}");
            self.frame();
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn open_engines(&mut self) {
        self.wish(Intent::Do(Action::Settings));
        self.wish(Intent::Change(Form::SETTINGS, SettingsRow::Engines.id(), RowChange::Press));
    }
}

fn engine(name: &str) -> Option<Seat> {
    Some(Seat::External { engine: name.into() })
}

fn level() -> Option<Seat> {
    Some(Seat::Computer { level: 1 })
}

fn own(name: &str, protocol: &str, more: &str) -> String {
    let (program, word) = (env!("CARGO_BIN_EXE_qipan").replace('\\', "\\\\"), protocol.to_lowercase());
    format!(
        "(name: \"{name}\", protocol: {protocol}, command: \"{program}\", arguments: [\"engine\", \"{word}\", \"--threads\", \
         \"1\", \"--move-ms\", \"50\"], move_ms: 50, {more})"
    )
}

fn script(name: &str, protocol: &str, text: &str, more: &str) -> String {
    format!(
        "(name: \"{name}\", protocol: {protocol}, command: \"/bin/sh\", arguments: [\"-c\", {text:?}], move_ms: 50, \
         {more})"
    )
}

fn data(engines: &[String]) -> TempDir {
    let data = tempfile::tempdir().unwrap();
    fs::write(data.path().join("settings.ron"), "(move_delay_ms: 0)").unwrap();
    fs::write(data.path().join("engines.ron"), format!("(engines: [{}])", engines.join(", "))).unwrap();
    data
}

#[test]
fn our_own_program_plays_whole_games_as_a_foreign_one() {
    let data =
        data(&[own("By NBoard", "Nboard", "depth: 2"), own("By GTP", "Gtp", ""), own("By Gomocup", "Gomocup", "")]);
    for (name, game) in [("By NBoard", "reversi"), ("By GTP", "reversi"), ("By Gomocup", "gomoku")] {
        let mut desk = ExternalBench::at(data.path(), Policy::default(), engine(name), level());
        let of_game = if game == "reversi" { Action::New(GameKind::Reversi) } else { Action::New(GameKind::Gomoku) };
        desk.wish(Intent::Do(of_game));
        desk.wish(Intent::page(NewGameMessage::Start));
        let ended = desk.wait_for("ended", 1);
        assert!(desk.told("engine-lost").is_empty(), "{name}: {ended}");
        desk.wait_for("durable", 10);
        let logs: Vec<String> = fs::read_dir(data.path().join("games"))
            .unwrap()
            .flatten()
            .filter_map(|entry| fs::read_to_string(entry.path()).ok())
            .collect();
        assert!(logs.iter().any(|log| log.contains(&format!("name:\"{name}\""))), "{name} in {logs:?}");
    }
}

/// What greets by NBoard's protocol, and then does this where it is to move.
#[cfg(unix)]
fn nboard_that(does: &str) -> String {
    format!("while read a b; do case $a in nboard) echo set myname Bad;; ping) echo pong $b;; go) {does};; esac; done")
}

#[cfg(unix)]
#[test]
fn whatever_an_engine_does_the_game_goes_on() {
    let faults = [
        ("Hangs", script("Hangs", "Nboard", &nboard_that(":"), "patience_s: 1"), "late"),
        ("Crashes", script("Crashes", "Nboard", &nboard_that("exit 3"), ""), "ended"),
        ("Mute", script("Mute", "Nboard", "sleep 600", "patience_s: 1"), "silent"),
        ("Cheats", script("Cheats", "Nboard", &nboard_that("echo === A1"), ""), "illegal"),
        ("Floods", script("Floods", "Nboard", &nboard_that("yes"), ""), "flood"),
        ("Foreign", script("Foreign", "Nboard", "echo usage: me; sleep 600", "patience_s: 1"), "foreign"),
        ("Missing", "(name: \"Missing\", command: \"/no/such/engine\")".into(), "missing"),
    ];
    let data = data(&faults.clone().map(|(_, text, _)| text));
    for (name, word) in faults.iter().map(|(name, _, word)| (*name, *word)).chain([("Nobody", "unknown")]) {
        let mut desk = ExternalBench::at(data.path(), Policy::default(), engine(name), Some(Seat::Human));
        desk.wish(Intent::Do(Action::New(GameKind::Reversi)));
        desk.wish(Intent::page(NewGameMessage::Start));
        assert_eq!(desk.wait_for("engine-lost", 1), format!("engine-lost {word} {name}"));
        let dialog = desk.dialog().expect("a question");
        assert!(dialog.title.contains(name) && dialog.text.contains(name), "{dialog:?}");
        // Asked once more it fails once more; then our own engine takes the seat.
        desk.wish(Intent::Answer(Reply::TryAgain));
        desk.wait_for("engine-lost", 2);
        desk.wish(Intent::Answer(Reply::OwnEngine));
        assert_eq!(desk.wait_for("seated", 1), "seated black full");
        desk.wish(Intent::Answer(Reply::Cancel));
        desk.wait_for("placed black", 1);
        assert_eq!(desk.dialog(), None, "{name}");
    }
}

#[cfg(unix)]
#[test]
fn an_engine_that_refuses_the_game_is_lost_before_the_first_move() {
    let refuses = "while read a b; do case $a in ABOUT) echo 'name=\"A\"';; START) echo ERROR size;; esac; done";
    let tested = "plays: (sides: [19, 20], is_rectangular: false, rules: [Freestyle])";
    let data = data(&[
        script("Refuses", "Gomocup", refuses, ""),
        script("Tested", "Gomocup", "sleep 60", tested),
        script("Renju", "Gomocup", "sleep 60", "plays: (sides: [15], rules: [Renju])"),
    ]);
    // It has White, and is asked before anybody has moved.
    let mut desk = ExternalBench::at(data.path(), Policy::default(), Some(Seat::Human), engine("Refuses"));
    // The first game is Reversi, for which its protocol has no words.
    assert_eq!(desk.wait_for("engine-lost", 1), "engine-lost unsuitable Refuses");
    desk.wish(Intent::Answer(Reply::Cancel));
    desk.wish(Intent::Do(Action::New(GameKind::Gomoku)));
    desk.wish(Intent::page(NewGameMessage::Start));
    assert_eq!(desk.wait_for("engine-lost", 2), "engine-lost refused Refuses");
    assert!(desk.told("placed").is_empty());
    desk.wish(Intent::Answer(Reply::OwnEngine));
    assert_eq!(desk.wait_for("seated", 1), "seated white full");
    // A test has found out that these do not play the usual game: none begins.
    for name in ["Tested", "Renju"] {
        let mut desk = ExternalBench::at(data.path(), Policy::default(), engine(name), Some(Seat::Human));
        assert_eq!(desk.wait_for("engine-lost", 1), format!("engine-lost unsuitable {name}"));
        desk.wish(Intent::Answer(Reply::Cancel));
        desk.wish(Intent::Do(Action::New(GameKind::Gomoku)));
        let before = desk.told("start").len();
        desk.wish(Intent::page(NewGameMessage::Start));
        assert_eq!(desk.wait_for("rejected engine", 1), format!("rejected engine {name}"));
        assert_eq!(desk.told("start").len(), before);
        assert_eq!(desk.told("engine-lost").len(), 1);
    }
}

#[test]
fn our_first_move_by_gomocups_protocol_keeps_its_time() {
    // A fresh program, whose networks are not loaded; a busy machine has several tries.
    let first_move_ms = || {
        let mut program = Command::new(env!("CARGO_BIN_EXE_qipan"));
        program.args(["engine", "gomocup"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut program = program.spawn().unwrap();
        let mut input = program.stdin.take().unwrap();
        let mut lines = BufReader::new(program.stdout.take().unwrap()).lines().map(Result::unwrap);
        input.write_all(b"START 15\nINFO timeout_turn 100\nINFO rule 1\nABOUT\n").unwrap();
        lines.find(|line| line.starts_with("name=")).unwrap();
        let began = Instant::now();
        input.write_all(b"TURN 7,7\n").unwrap();
        lines.find(|line| line.bytes().next().is_some_and(|byte| byte.is_ascii_digit())).unwrap();
        let ms = began.elapsed().as_millis();
        drop(input);
        program.wait().unwrap();
        ms
    };
    let mut times: Vec<u128> = Vec::new();
    while times.last().is_none_or(|&ms| ms > 100) {
        assert!(times.len() < 20, "{times:?}");
        times.push(first_move_ms());
    }
}

#[test]
fn the_policy_and_a_kiosk_forbid_engines() {
    let data = data(&[own("Own", "Nboard", "depth: 2")]);
    let kiosk = Policy { kiosk: Some(Kiosk::default()), ..Policy::default() };
    assert!(!kiosk.allows(Capability::Engines) && Policy::default().allows(Capability::Engines));
    let locked = Policy::with_locked_capabilities([Capability::Engines]);
    let mut desk = ExternalBench::at(data.path(), locked, engine("Own"), Some(Seat::Human));
    desk.wish(Intent::Do(Action::New(GameKind::Reversi)));
    let Some(page) = desk.program.app.view().screen.into_page::<NewGameView>() else { panic!("no page of a new game") };
    assert!(page.levels.levels.iter().all(|level| level.name != "Own"));
    desk.wish(Intent::page(NewGameMessage::Start));
    assert_eq!(desk.wait_for("engine-lost", 1), "engine-lost forbidden Own");
    desk.wish(Intent::Answer(Reply::OwnEngine));
    desk.wait_for("placed black", 1);
    desk.wish(Intent::Change(Form::SETTINGS, SettingsRow::Engines.id(), RowChange::Press));
    assert!(desk.told("page engines").is_empty());
}

#[test]
fn an_engine_is_told_of_tried_kept_changed_and_taken_away() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("engines.ron");
    let mut desk = ExternalBench::at(data.path(), Policy::default(), None, None);
    desk.open_engines();
    desk.change("Type it", RowChange::Press);
    desk.change("Keep", RowChange::Press);
    assert!(matches!(desk.program.app.view().screen, Screen::Form(form) if form.rows[0].detail == "Give it a name."));
    desk.change("Name", RowChange::Edit("Own \"one\"".into()));
    desk.change("Program", RowChange::Edit(env!("CARGO_BIN_EXE_qipan").into()));
    // Told that it speaks NBoard's protocol; the test finds out what it does speak.
    desk.change("Arguments", RowChange::Edit("engine gomocup".into()));
    // The exact command is shown before it runs, and is not run where the user does not want that.
    desk.change("Test", RowChange::Press);
    let asked = desk.dialog().expect("a question");
    let command = format!("{} engine gomocup", env!("CARGO_BIN_EXE_qipan"));
    assert_eq!(asked.text.lines().next(), Some(command.as_str()));
    desk.wish(Intent::Answer(Reply::Cancel));
    assert_eq!((desk.dialog(), desk.told("engine-not-run").len()), (None, 1));
    desk.change("Test", RowChange::Press);
    desk.wish(Intent::Answer(Reply::Run));
    assert_eq!(desk.wait_for("engine-tried", 1), "engine-tried Gomocup \"Qipan\"");
    desk.change("Keep", RowChange::Press);
    desk.wait_for("kept engines.ron", 1);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("protocol: Gomocup") && text.contains("arguments: [\"engine\", \"gomocup\"]"), "{text}");
    // It stands behind the levels of its own game only.
    for (action, count) in [(Action::New(GameKind::Reversi), 7), (Action::New(GameKind::Gomoku), 8)] {
        desk.wish(Intent::Do(action));
        let Some(page) = desk.program.app.view().screen.into_page::<NewGameView>() else {
            panic!("no page of a new game")
        };
        assert_eq!(page.levels.levels.len(), count);
    }
    desk.open_engines();
    desk.change("Change", RowChange::Press);
    desk.change("Remove", RowChange::Press);
    desk.wait_for("kept engines.ron", 2);
    assert!(!fs::read_to_string(&file).unwrap().contains("Gomocup"));
}

#[cfg(unix)]
#[test]
fn a_chosen_file_runs_only_after_its_command_was_shown() {
    let data = tempfile::tempdir().unwrap();
    let program = data.path().join("edax one");
    fs::write(
        &program,
        format!("#!/bin/sh\ntouch '{}'\n{}", data.path().join("has-run").display(), nboard_that("echo '=== f5'")),
    )
    .unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&program, mode).unwrap();
    let has_run = || data.path().join("has-run").exists();
    let mut desk = ExternalBench::at(data.path(), Policy::default(), None, None);
    desk.open_engines();
    desk.change("Choose a file", RowChange::Press);
    desk.wish(Intent::page(FilesMessage::Edit(data.path().display().to_string())));
    desk.wish(Intent::page(FilesMessage::OpenTypedPath));
    let row = desk.file_row("edax one");
    desk.wish(Intent::page(FilesMessage::Enter(row)));
    desk.wait_for("engine-asks", 1);
    // A known engine by its file's name: two commands, with its own arguments.
    let asked = desk.dialog().expect("a question").text;
    let quoted = format!("\"{}\"", program.display());
    let lines: Vec<&str> = asked.lines().take(3).collect();
    assert_eq!(lines[0], format!("{quoted} -nboard -book-usage off"), "{asked}");
    assert_eq!(lines[1], format!("{quoted} -gtp -book-usage off"), "{asked}");
    std::thread::sleep(Duration::from_millis(300));
    assert!(!has_run());
    desk.wish(Intent::Answer(Reply::Run));
    assert_eq!(desk.wait_for("engine-tried", 1), "engine-tried NBoard \"Bad\"");
    assert!(has_run());
    // It has run with these arguments: another test asks no more.
    desk.change("Test", RowChange::Press);
    desk.wait_for("engine-tried", 2);
}

/// Plays a short game, opens its review and waits until all plies are judged. The title of the page.
fn reviewed(data: &Path) -> (ExternalBench, String) {
    let mut desk = ExternalBench::at(data, Policy::default(), Some(Seat::Human), Some(Seat::Human));
    // f5 d6 c3 d3 c4
    for cell in [(5, 4), (3, 5), (2, 2), (3, 2), (2, 3)] {
        desk.wish(Intent::Place(cell));
    }
    desk.wait_for("placed", 5);
    desk.wish(Intent::Do(Action::Resign));
    desk.wish(Intent::Answer(Reply::Resign));
    desk.wish(Intent::Do(Action::Review));
    desk.wait_for("reviewed", 1);
    let page = desk.program.app.view().screen.into_page::<ReviewView>().expect("the review");
    (desk, page.title)
}

#[test]
fn a_review_uses_an_engines_values_and_says_whose_they_are() {
    let data = data(&[own("Own", "Nboard", "depth: 4, helps: true")]);
    let (desk, title) = reviewed(data.path());
    assert!(title.ends_with("Values: Own"), "{title}");
    assert!(desk.told("engine-lost").is_empty());
}

#[test]
fn an_analysis_uses_an_engines_lines_and_says_whose_they_are() {
    let data = data(&[own("Own", "Nboard", "depth: 4, helps: true")]);
    let mut desk = ExternalBench::at(data.path(), Policy::default(), Some(Seat::Human), Some(Seat::Human));
    desk.wish(Intent::Place((5, 4)));
    desk.wish(Intent::Place((3, 5)));
    desk.wait_for("placed", 2);
    desk.wish(Intent::Do(Action::Resign));
    desk.wish(Intent::Answer(Reply::Resign));
    desk.wish(Intent::Do(Action::Analysis));
    // The last position is that of a game that is over.
    desk.wish(Intent::page(StudyMessage::At(1)));
    let before = desk.told("analysed depth").len();
    desk.wait_for("analysed depth", before + 1);
    let page = desk.program.app.view().screen.into_page::<StudyView>().expect("the study page");
    assert!(page.analysis.ends_with("Values: Own"), "{}", page.analysis);
    assert!(!page.lines.is_empty() && desk.told("engine-lost").is_empty());
}

#[cfg(unix)]
#[test]
fn a_review_goes_on_without_an_engine_that_fails() {
    let dies =
        "while read a b; do case $a in nboard) echo set myname Bad;; ping) echo pong $b;; hint) exit 3;; esac; done";
    let data = data(&[script("Dies", "Nboard", dies, "helps: true")]);
    let (desk, title) = reviewed(data.path());
    assert_eq!(desk.told("engine-lost"), ["engine-lost ended Dies"]);
    assert!(!title.contains("Dies"), "{title}");
}

#[cfg(unix)]
#[test]
fn a_test_on_the_page_quotes_what_was_forgiven() {
    let data = data(&[script("Odd", "Nboard", &nboard_that("echo '=== f5 0.00 0.0'"), "")]);
    let mut desk = ExternalBench::at(data.path(), Policy::default(), None, None);
    desk.open_engines();
    desk.change("Change", RowChange::Press);
    desk.change("Test", RowChange::Press);
    assert_eq!(desk.wait_for("engine-tried", 1), "engine-tried NBoard \"Bad\"");
    let Screen::Form(form) = desk.program.app.view().screen else { panic!("no page of engines") };
    let quoted = "Nonstandard reply, accepted: “=== f5 0.00 0.0”.";
    assert!(form.rows.iter().any(|row| row.label.ends_with(quoted) || row.detail.ends_with(quoted)), "{form:?}");
}

#[test]
fn a_wrong_engine_costs_itself_alone() {
    let text = "(\n  engines: [\n    (name: \"A\", command: \"a\"),\n    (name: \"A\", command: \"b\"),\n    (nmae: \"C\"),\n    \
                (name: \"D\", command: \"d\", depth: 99),\n    (name: \"E\", command: \"e\"),\n  ],\n)";
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("engines.ron");
    fs::write(&file, text).unwrap();
    let said = qipan::app::game::engine_list::find_file_problems(&RealDisk, &file);
    let places: Vec<&str> = said.iter().filter_map(|line| line.split(".ron:").nth(1)?.split(": ").next()).collect();
    assert_eq!(
        places.iter().map(|place| place.split(':').next().unwrap()).collect::<Vec<_>>(),
        ["4", "5", "6"],
        "{said:?}"
    );
    for wrong in ["(", "(engines: 7)", "7", "(engines: [(name: \"\", command: \"x\")])", "(version: 9, engines: [])"] {
        fs::write(&file, wrong).unwrap();
        assert!(!qipan::app::game::engine_list::find_file_problems(&RealDisk, &file).is_empty(), "{wrong}");
    }
    fs::write(&file, text).unwrap();
    // What is damaged is set aside before anything else is written.
    let mut desk = ExternalBench::at(data.path(), Policy::default(), None, None);
    desk.open_engines();
    desk.change("Type it", RowChange::Press);
    desk.change("Name", RowChange::Edit("F".into()));
    desk.change("Program", RowChange::Edit("f".into()));
    desk.change("Keep", RowChange::Press);
    desk.wait_for("kept engines.ron", 1);
    assert!(qipan::app::game::engine_list::find_file_problems(&RealDisk, &file).is_empty());
    let names = fs::read_dir(data.path()).unwrap().flatten().map(|entry| entry.file_name().into_string().unwrap());
    assert!(names.filter(|name| name.starts_with("engines.ron.broken")).count() == 1);
}
