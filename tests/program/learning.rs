//! Learning from lost games, through the whole program: what the computer lost is kept, it does not lose so again, and no kill
//! and no power cut loses a lesson.

use crate::common::HeadlessTalk;
use crate::common::store::{self, ROOT, WriterBench, memory, whole_game};
use qipan::app::game::learning::learnable_games;
use qipan::app::kernel::intent::{Action, Form, Intent, RowChange};
use qipan::app::kernel::view::Screen;
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Overrides};
use qipan::engine::blocking::best_ply;
use qipan::engine::reversi::ReversiEngine;
use qipan::engine::reversi::learn::Learned;
use qipan::engine::{Answer, EngineOptions, GameToLearn, Level, Request, RequestKind, Worker};
use qipan::rules::{Color, Ply, Position, reversi};
use qipan::session::{Ending, Entry, Record, Seat, Setup};
use qipan::store::recording::RecordingDisk;
use qipan::store::settings_file::PendingWrite;
use qipan::store::{Disk, Store};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const FILE: &str = "learned-reversi.bin";
/// A lesson takes a second or two where nothing else runs.
const PATIENCE: Duration = Duration::from_secs(600);

/// The move of a level of ours, as the opponent of the program.
fn reply(engine: &mut ReversiEngine, position: &Position) -> Ply {
    let task = RequestKind::Move { level: Level::Fixed(9), clock_ms: None };
    best_ply(engine, &Request::new(position, task, 5), &AtomicBool::new(false)).unwrap_or(Ply::Pass)
}

/// Plays Black against a level of the program until the game ends; the moves of both and the line that told the end.
fn game(data: &Path, level: u8) -> (Vec<String>, String, HeadlessTalk) {
    let white = format!("computer:{level}");
    let mut talk = HeadlessTalk::start(data, &["--new", "--black", "human", "--white", &white, "--seed", "1"]);
    let mut engine = ReversiEngine::new(EngineOptions::default());
    let mut position = Position::Reversi(reversi::Position::default());
    let mut moves = Vec::new();
    loop {
        let line = talk.hear().expect("the game goes on");
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["placed", _, name, ..] => {
                let point = position.parse_point(name).expect("a square");
                position.play(Ply::Place(point)).expect("a legal move");
                moves.push(name.to_owned());
            }
            ["passed", _] => drop(position.play(Ply::Pass).expect("a forced pass")),
            ["turn", "black"] if !position.must_pass() => match reply(&mut engine, &position) {
                Ply::Place(point) => talk.say(&format!("move {}", position.point_name(point))),
                Ply::Pass => {}
            },
            ["turn", "white"] => talk.say("sync"),
            ["ended", ..] => return (moves, line, talk),
            _ => {}
        }
    }
}

/// What a data directory keeps of what was learned.
fn kept(data: &Path) -> Option<Learned> {
    let bytes = std::fs::read(data.join(FILE)).ok()?;
    Some(Learned::from_bytes(&bytes).expect("what is kept can be read"))
}

/// Waits for the disk and ends the program.
fn end(mut talk: HeadlessTalk) {
    talk.say("sync");
    talk.hear_until("synced");
    talk.say("quit");
    talk.rest();
}

#[test]
fn a_lost_game_is_learned_and_kept() {
    let data = tempfile::tempdir().unwrap();
    let (_, ended, talk) = game(data.path(), 1);
    assert!(ended.starts_with("ended black"), "level 9 beats level 1: {ended}");
    assert_eq!(talk.hear_until("learned"), "learned");
    end(talk);
    assert!(!kept(data.path()).expect("what was learned is kept").is_empty());
}

/// The opponent's moves hang on the board alone and the program's on the same seed: only learning makes them differ.
#[test]
fn the_same_line_does_not_win_again() {
    let mut lines = HashSet::new();
    let data = tempfile::tempdir().unwrap();
    for _ in 0..4 {
        let (moves, ended, talk) = game(data.path(), 6);
        if ended.starts_with("ended black") {
            assert!(lines.insert(moves), "it lost the same line twice");
            assert_eq!(talk.hear_until("learned"), "learned");
        }
        end(talk);
    }
    assert!(!lines.is_empty(), "the first game is lost: otherwise this shows nothing");
    let data = tempfile::tempdir().unwrap();
    std::fs::write(data.path().join("settings.ron"), "(engine: (learning: false))").unwrap();
    for _ in 0..2 {
        let (moves, ended, talk) = game(data.path(), 6);
        assert!(ended.starts_with("ended black") && lines.contains(&moves), "without learning the line wins again");
        end(talk);
    }
    assert!(kept(data.path()).is_none());
}

/// Opens the settings' page of the computer and presses the row with this label.
fn press_setting(data: &Path, label: &str, change: RowChange) {
    let overrides = Overrides { language: Some("en".into()), ..Overrides::default() };
    let launch = Launch { overrides, ..Launch::new(store(data)) };
    let mut program = QipanProgram::new(App::new(launch), |_| {});
    program.app.update(Intent::Do(Action::Settings));
    program.app.update(Intent::Tab(3));
    let Screen::Form(page) = program.app.view().screen else { panic!("the settings are a form") };
    let row = page.rows.iter().find(|row| row.label == label).unwrap_or_else(|| panic!("no row {label:?}"));
    program.app.update(Intent::Change(Form::SETTINGS, row.id, change));
    program.finish();
}

#[test]
fn what_ended_while_it_was_off_or_before_it_was_forgotten_is_no_lesson() {
    let data = tempfile::tempdir().unwrap();
    std::fs::write(data.path().join("settings.ron"), "(engine: (learning: false))").unwrap();
    let (_, ended, talk) = game(data.path(), 1);
    assert!(ended.starts_with("ended black"), "{ended}");
    end(talk);
    assert!(kept(data.path()).is_none());
    assert_eq!(learnable_games(&store(data.path()), 0).len(), 1, "it would have been one");
    press_setting(data.path(), "Learn from finished games", RowChange::Toggle);
    let since = kept(data.path()).expect("the moment is kept").learning_since();
    assert_eq!(learnable_games(&store(data.path()), since).len(), 0);

    let data = tempfile::tempdir().unwrap();
    let (_, _, talk) = game(data.path(), 1);
    talk.hear_until("learned");
    end(talk);
    assert!(!kept(data.path()).expect("kept").is_empty());
    press_setting(data.path(), "What was learned", RowChange::Press);
    let learned = kept(data.path()).expect("kept");
    assert!(learned.is_empty());
    assert_eq!(learnable_games(&store(data.path()), learned.learning_since()).len(), 0);
}

#[test]
fn a_damaged_file_is_set_aside_and_its_lessons_are_given_again() {
    let data = tempfile::tempdir().unwrap();
    let (_, _, talk) = game(data.path(), 1);
    talk.hear_until("learned");
    end(talk);
    let expected = kept(data.path()).expect("kept");
    let file = data.path().join(FILE);
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[40] ^= 1;
    std::fs::write(&file, &bytes).unwrap();
    let talk = HeadlessTalk::start(data.path(), &["--new", "--black", "computer:1", "--white", "human"]);
    talk.hear_until("learned");
    end(talk);
    assert_eq!(kept(data.path()), Some(expected));
    let names = std::fs::read_dir(data.path()).unwrap().map(|entry| entry.unwrap().path());
    let aside: Vec<_> = names.filter(|path| path.to_string_lossy().contains(".bin.broken-")).collect();
    assert_eq!(aside.len(), 1);
    assert_eq!(std::fs::read(&aside[0]).unwrap(), bytes);
}

fn store(data: &Path) -> Store {
    Store::new(Arc::new(qipan::store::RealDisk), data)
}

/// Everything under a directory, copied.
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(std::fs::copy(entry.path(), target).unwrap()),
        }
    }
}

/// The program is killed at moments all through a lesson; the next start learns the same from the game on the disk.
#[test]
fn a_kill_in_a_lesson_loses_nothing() {
    let data = tempfile::tempdir().unwrap();
    let (_, ended, talk) = game(data.path(), 1);
    assert!(ended.starts_with("ended black"), "{ended}");
    talk.hear_until("learned");
    end(talk);
    let expected = kept(data.path()).expect("the lesson was given");
    std::fs::remove_file(data.path().join(FILE)).unwrap();
    let mut killed_before = 0;
    for kill_ms in [0, 60, 250, 1000] {
        let copied = tempfile::tempdir().unwrap();
        copy(data.path(), copied.path());
        // The computer begins, so that its engine is started and finds the lesson.
        let mut talk = HeadlessTalk::start(copied.path(), &["--new", "--black", "computer:1", "--white", "human"]);
        talk.hear_until("turn black");
        std::thread::sleep(Duration::from_millis(kill_ms));
        talk.kill();
        killed_before += u32::from(kept(copied.path()).is_none());
        let talk = HeadlessTalk::start(copied.path(), &["--new", "--black", "computer:1", "--white", "human"]);
        if kept(copied.path()).is_none() {
            talk.hear_until("learned");
        }
        end(talk);
        assert_eq!(kept(copied.path()).as_ref(), Some(&expected), "killed after {kill_ms} ms");
    }
    assert!(killed_before > 0, "no kill came before the end of the lesson");
}

/// The setup of the stored game with the loser's seat taken by the computer.
fn lost_setup(records: &[Record]) -> Setup {
    let winner = records.iter().find_map(|record| match record.entry {
        Entry::Result(Ending::Played { winner }) => winner,
        _ => None,
    });
    let mut setup = store::setup();
    setup.players.iter_mut().for_each(|player| player.seat = Seat::Human);
    setup.players[usize::from(winner.expect("no draw") == Color::Black)].seat = Seat::Computer { level: 3 };
    setup
}

/// What a worker keeps after some lessons.
fn taught(lessons: &[GameToLearn]) -> Vec<u8> {
    let mut worker = Worker::spawn(EngineOptions { threads: 1, hash_mb: 1 }, || {}).unwrap();
    let mut bytes = Vec::new();
    for lesson in lessons {
        worker.learn_from_game(lesson.clone());
        let report = worker.wait(PATIENCE).expect("the lesson is given");
        let Answer::Learned(learned) = report.answer else { panic!("{report:?}") };
        bytes = learned;
    }
    bytes
}

/// A power cut at any moment of two lost games and their lessons: what was said to be learned is there, and for every game whose
/// end is on the disk there is the lesson's mark or the lesson is found again.
#[test]
fn a_power_cut_loses_no_lesson() {
    let (disk, store) = memory();
    let start = disk.image();
    let truth = whole_game();
    let path = PathBuf::from(ROOT).join(FILE);
    let mut desk = WriterBench::new(&store);
    let mut given = Vec::new();
    for game in 1..=2u64 {
        let setup = Setup { seed: game, ..lost_setup(&truth) };
        let id = desk.play(store.create(&setup), &[]);
        for batch in truth.chunks(8) {
            batch.iter().for_each(|record| desk.writer.append(&id, record.clone()));
            assert!(desk.settle().1);
        }
        disk.mark(2 * game - 1);
        let found = learnable_games(&store, 0);
        given.extend(
            found
                .into_iter()
                .filter(|lesson| given.iter().all(|old: &GameToLearn| old.learned_game_key != lesson.learned_game_key))
                .collect::<Vec<_>>(),
        );
        assert_eq!(given.len() as u64, game);
        desk.writer.write_file(PendingWrite { path: path.clone(), bytes: taught(&given), set_aside: false });
        assert!(desk.settle().1);
        disk.mark(2 * game);
    }
    let mut seen = 0;
    disk.crash_states(&start, 16, |state| {
        let disk = RecordingDisk::from_image(&state.image);
        let learned = match disk.read(&path, 1 << 20) {
            Ok(bytes) => Learned::from_bytes(&bytes).expect("never half of it"),
            Err(_) => Learned::default(),
        };
        let found = learnable_games(&Store::new(Arc::new(disk), ROOT), learned.learning_since());
        for (index, lesson) in given.iter().enumerate() {
            let [ended, kept] = [2 * index as u64 + 1, 2 * index as u64 + 2].map(|mark| state.last_mark >= mark);
            let is_found = found
                .iter()
                .any(|other| other.learned_game_key == lesson.learned_game_key && other.plies == lesson.plies);
            assert!(
                !kept || lesson.learned_game_key.is_some_and(|mark| learned.was_learned(mark)),
                "a lesson that was kept is gone"
            );
            assert!(
                !ended || lesson.learned_game_key.is_some_and(|mark| learned.was_learned(mark)) || is_found,
                "a lesson is lost"
            );
        }
        seen += 1;
    });
    assert!(seen > 500, "only {seen} states");
}

/// A request does not wait for lessons, and they are given all the same.
#[test]
fn lessons_give_way_to_a_request() {
    const LESSONS: usize = 12;
    let truth = whole_game();
    let (_, store) = memory();
    let mut desk = WriterBench::new(&store);
    desk.play(store.create(&lost_setup(&truth)), &truth);
    assert!(desk.settle().1);
    let lesson = GameToLearn { learned_game_key: None, ..learnable_games(&store, 0).remove(0) };
    let mut worker = Worker::spawn(EngineOptions { threads: 1, hash_mb: 1 }, || {}).unwrap();
    (0..LESSONS).for_each(|_| worker.learn_from_game(lesson.clone()));
    let position = Position::Reversi(reversi::Position::default());
    let task = RequestKind::Move { level: Level::Fixed(1), clock_ms: None };
    worker.ask(Request::new(&position, task, 1));
    let reports: Vec<_> = (0..=LESSONS).map(|_| worker.wait(PATIENCE).expect("a report")).collect();
    let answered = reports.iter().position(|report| matches!(report.answer, Answer::Best { .. }));
    let answered = answered.expect("the request is answered, and every lesson is given");
    assert!(answered < LESSONS / 2, "it waited for {answered} lessons");
}
