//! The disk falls ill under a running game and gets well: the player is told within two seconds, in the user's language, and the
//! game goes on; what can be kept is kept.

use super::bad_input::{memory, resumed};
use crate::common::rig::{PATIENCE, Rig};
use crate::common::store::{Illness, SickDisk};
use crate::common::without_slow_disk;
#[cfg(target_os = "linux")]
use crate::common::{HeadlessTalk, headless};
use qipan::app::features::records::records_controller::RecordsButton;
use qipan::app::features::records::{records_controller::RecordsMessage, records_view_model::GamesView};
use qipan::app::kernel::actions::Action;
use qipan::app::kernel::intent::{Intent, Reply};
use qipan::app::kernel::lang::Lang;
use qipan::app::{Launch, Output, Overrides};
use qipan::session::Seat;
#[cfg(target_os = "linux")]
use qipan::store::{RealDisk, Store};
use std::io::ErrorKind;
#[cfg(target_os = "linux")]
use std::sync::Arc;
use std::time::{Duration, Instant};

/// When the disk falls ill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    FirstGame,
    NextGame,
    ResumedGame,
    Settings,
}

const STAGES: [Stage; 4] = [Stage::FirstGame, Stage::NextGame, Stage::ResumedGame, Stage::Settings];

/// A person against a computer on a disk.
struct SickDiskGame {
    rig: Rig,
    disk: SickDisk,
    language: &'static str,
}

impl SickDiskGame {
    fn new(disk: SickDisk, language: &'static str, is_new: bool) -> SickDiskGame {
        let computer = Some(Seat::Computer { level: 1 });
        let (black, white) = if is_new { (Some(Seat::Human), computer) } else { (None, None) };
        let overrides = Overrides { black, white, language: Some(language.into()), ..Overrides::default() };
        let rig = Rig::of(Launch { overrides, new_game: is_new, ..Launch::new(disk.store()) });
        SickDiskGame { rig, disk, language }
    }

    /// Lets time go on until something is so.
    fn wait(&mut self, what: &str, is_so: impl Fn(&Rig) -> bool) {
        let began = Instant::now();
        while !is_so(&self.rig) {
            assert!(began.elapsed() < PATIENCE, "no {what}: {:?}", self.rig.said.lock().unwrap());
            std::thread::sleep(Duration::from_millis(2));
            self.rig.now_ms += 20;
            self.rig.frame();
        }
    }

    /// A move of the person, and the computer's reply.
    fn play(&mut self, name: &str) {
        let replies = count(&self.rig, "placed white");
        self.rig.place(name);
        self.wait("reply", |rig| count(rig, "placed white") > replies);
    }

    /// How often a message was announced.
    fn heard(&self, text: &str) -> usize {
        self.rig.said.lock().unwrap().iter().filter(|said| **said == Output::Announcement(text.into())).count()
    }

    fn wait_heard(&mut self, text: &str) {
        self.wait(text, |rig| rig.said.lock().unwrap().contains(&Output::Announcement(text.into())));
    }

    fn text(&self, id: &str) -> String {
        Lang::shipped(self.language).text(id)
    }

    fn about_settings(&self, kind: &str) -> String {
        let lang = Lang::shipped(self.language);
        let why = lang.text_with("file-error", &[("kind", kind.into())]);
        lang.text_with("trouble-file", &[("why", why.into())])
    }

    /// What the player must be told of an illness; `None` where nothing is wrong for him.
    fn expected(&self, illness: Illness, stage: Stage) -> Option<String> {
        let word = |error| if error == ErrorKind::ReadOnlyFilesystem { "read-only" } else { "full" };
        match (illness, stage) {
            (Illness::None, _) => None,
            (Illness::HoldsSyncs, _) => Some(self.text("trouble-stuck")),
            (Illness::Refuses(error) | Illness::RefusesSettings(error), Stage::Settings) => {
                Some(self.about_settings(word(error)))
            }
            (Illness::NoInodes, Stage::Settings) => Some(self.about_settings("full")),
            (Illness::RefusesSettings(_), _) => None,
            (Illness::NoInodes, _) => Some(self.text("trouble-full")),
            (Illness::Refuses(error), _) => Some(self.text(&format!("trouble-{}", word(error)))),
        }
    }
}

/// How many events begin so.
fn count(rig: &Rig, start: &str) -> usize {
    let is_one = |said: &&Output| matches!(said, Output::Event(line) if line.starts_with(start));
    rig.said.lock().unwrap().iter().filter(is_one).count()
}

/// Words of another language than Chinese; paths, names of squares and of games are none.
fn foreign_words(text: &str) -> Vec<&str> {
    let words = text.split(|letter: char| letter.is_whitespace() || !letter.is_ascii());
    let is_name = |word: &str| word.contains(['/', '.']) || word.contains(|letter: char| letter.is_ascii_digit());
    words.filter(|word| !is_name(word) && word.chars().filter(char::is_ascii_alphabetic).count() > 1).collect()
}

/// Whatever is wrong with the disk and whenever: the player is told once what is not saved, the computer replies, and what was not
/// saved is on the disk when the disk is well again, which is said.
#[test]
fn an_ill_disk_is_told_and_the_game_goes_on() {
    let (full, read_only) = (ErrorKind::StorageFull, ErrorKind::ReadOnlyFilesystem);
    let illnesses = [
        Illness::Refuses(read_only),
        Illness::Refuses(full),
        Illness::NoInodes,
        Illness::HoldsSyncs,
        Illness::RefusesSettings(full),
    ];
    for (at, illness) in illnesses.into_iter().enumerate() {
        for (next, stage) in STAGES.into_iter().enumerate() {
            check_illness(illness, stage, ["en", "zh-Hans"][(at + next) % 2]);
        }
    }
}

fn check_illness(illness: Illness, stage: Stage, language: &'static str) {
    let disk = SickDisk::new(memory());
    if stage != Stage::FirstGame {
        let mut before = SickDiskGame::new(disk.clone(), language, true);
        before.play("f5");
        before.wait("durable 2", |rig| rig.has_event("durable 2"));
        before.rig.program.finish();
    }
    let is_there = stage == Stage::Settings || stage == Stage::NextGame;
    let mut ward = is_there.then(|| SickDiskGame::new(disk.clone(), language, false));
    disk.set(illness);
    let began = Instant::now();
    let mut ward = ward.take().unwrap_or_else(|| SickDiskGame::new(disk.clone(), language, stage == Stage::FirstGame));
    match stage {
        Stage::NextGame => ward.rig.program.app.update(Intent::Do(Action::NewSame)),
        Stage::Settings => ward.rig.program.app.update(Intent::Do(Action::SidePanel)),
        Stage::FirstGame | Stage::ResumedGame => {}
    }
    let (name, last) = if is_new_game(stage) { ("f5".into(), 2) } else { (open_square(&ward.rig), 4) };
    let expected = ward.expected(illness, stage);
    if stage == Stage::Settings {
        expected.iter().for_each(|text| ward.wait_heard(text));
    }
    ward.play(&name);
    println!("{illness:?}, {stage:?}: reply after {} ms, {expected:?}", began.elapsed().as_millis());
    expected.iter().for_each(|text| ward.wait_heard(text));
    disk.set(Illness::None);
    ward.wait("durable records", |rig| rig.has_event(&format!("durable {last}")));
    match expected {
        Some(text) => {
            let works = ward.text("saving-works");
            ward.wait_heard(&works);
            assert_eq!(ward.heard(&text), 1, "{illness:?} {stage:?}");
        }
        None => assert_eq!(problems(&ward.rig), [""; 0], "{illness:?} {stage:?}"),
    }
    if stage == Stage::Settings {
        ward.wait("settings", |rig| rig.has_event("kept settings.ron"));
    }
    if language == "zh-Hans" {
        check_shown_language(&ward.rig);
    }
    let store = ward.disk.store();
    drop(ward);
    let lengths = store.list_games(0, 9).items.into_iter().map(|game| game.summary.unwrap().plies);
    assert_eq!(lengths.max(), Some(last), "{illness:?} {stage:?}");
}

fn is_new_game(stage: Stage) -> bool {
    matches!(stage, Stage::FirstGame | Stage::NextGame)
}

/// A square that the person may play on in the game that goes on.
fn open_square(rig: &Rig) -> String {
    let said = rig.said.lock().unwrap();
    let line = said.iter().find_map(|said| match said {
        Output::Event(line) if line.starts_with("resumed ") => Some(line),
        _ => None,
    });
    let position = resumed(line.expect("a game that goes on"));
    position.point_name(position.legal_points()[0])
}

/// What was complained of but a slow disk.
fn problems(rig: &Rig) -> Vec<String> {
    let said = rig.said.lock().unwrap();
    let problems = said.iter().filter_map(|said| match said {
        Output::Problem(sentence) => Some(without_slow_disk(sentence)),
        _ => None,
    });
    problems.filter(|sentence| !sentence.is_empty()).collect()
}

/// Everything that was announced is Chinese.
fn check_shown_language(rig: &Rig) {
    for said in rig.said.lock().unwrap().iter() {
        if let Output::Announcement(sentence) = said {
            assert_eq!(foreign_words(sentence), [""; 0], "{sentence}");
        }
    }
}

/// An error of the disk reaches the window in the user's words, whatever was asked of the disk.
#[test]
fn errors_of_files_speak_the_users_language() {
    let kinds = [
        ErrorKind::StorageFull,
        ErrorKind::QuotaExceeded,
        ErrorKind::ReadOnlyFilesystem,
        ErrorKind::PermissionDenied,
        ErrorKind::NotFound,
        ErrorKind::AlreadyExists,
        ErrorKind::NotADirectory,
        ErrorKind::FileTooLarge,
        ErrorKind::TimedOut,
        ErrorKind::InvalidInput,
        ErrorKind::Other,
    ];
    for kind in kinds {
        let disk = SickDisk::new(memory());
        let mut before = SickDiskGame::new(disk.clone(), "zh-Hans", true);
        before.play("f5");
        before.wait("durable 2", |rig| rig.has_event("durable 2"));
        before.rig.program.finish();
        let mut ward = SickDiskGame::new(disk.clone(), "zh-Hans", true);
        disk.set(Illness::Refuses(kind));
        let heard =
            |rig: &Rig| rig.said.lock().unwrap().iter().filter(|said| matches!(said, Output::Problem(_))).count();
        let wishes: [&[Intent]; 4] = [
            &[Intent::Do(Action::Save), Intent::Answer(Reply::Save)],
            &[Intent::Drop("/home/data/nothing.sgf".into())],
            &[Intent::Do(Action::SidePanel)],
            &[
                Intent::Do(Action::Games),
                Intent::page(RecordsMessage::Select(0)),
                Intent::page(RecordsMessage::Press(RecordsButton::Delete)),
            ],
        ];
        for wish in wishes {
            let before = heard(&ward.rig);
            for intent in wish {
                ward.rig.program.app.update(intent.clone());
                let has_rows = |rig: &Rig| match rig.program.app.view().screen.of::<GamesView>() {
                    Some(page) => page.list.total > 0,
                    None => true,
                };
                ward.wait("list", has_rows);
            }
            ward.wait("word of the error", |rig| heard(rig) > before);
        }
        check_shown_language(&ward.rig);
        disk.set(Illness::None);
    }
}

#[cfg(target_os = "linux")]
const COMPUTER: [&str; 6] = ["headless", "--new", "--black", "human", "--white", "computer:1"];

#[cfg(target_os = "linux")]
#[test]
fn a_sync_that_does_not_end_is_told_and_the_game_goes_on() {
    let disk = crate::common::HeldDisk::new();
    disk.hold();
    let mut talk = HeadlessTalk::with(disk.qipan(&COMPUTER));
    for _ in ["the first game", "the next game"] {
        talk.hear_until("start ");
        talk.say("move f5");
        talk.hear_until("placed black");
        talk.say("sync 3000");
        talk.hear_until("placed white");
        // Nobody says that it is saved.
        assert_eq!(talk.hear_until("not synced"), "not synced");
        talk.say("do new-same");
    }
    disk.let_go();
    talk.hear_until("start ");
    talk.say("move f5");
    talk.say("sync");
    talk.hear_until("durable 2");
    talk.hear_until("synced");
    talk.say("quit");
    let (code, errors) = talk.end();
    assert_eq!((code, errors.matches("The disk does not answer").count()), (Some(0), 1), "{errors}");
    let store = Store::new(Arc::new(RealDisk), disk.data());
    let plies: Vec<u32> = store.list_games(0, 9).items.into_iter().map(|game| game.summary.unwrap().plies).collect();
    assert_eq!(plies, [2, 2, 2], "all of them were written when the disk came back");
}

#[cfg(target_os = "linux")]
#[test]
fn the_end_does_not_wait_for_a_sync_that_does_not_end() {
    let disk = crate::common::HeldDisk::new();
    let mut talk = HeadlessTalk::with(disk.qipan(&[&COMPUTER[..], &["--announce", "--lang", "zh-Hans"]].concat()));
    talk.say("move f5");
    talk.say("sync");
    talk.hear_until("synced");
    disk.hold();
    talk.say("undo");
    talk.hear_until("back ");
    talk.say("quit");
    assert_eq!(talk.hear_until("say 磁盘"), "say 磁盘没有响应，最后几步棋可能没有保存。");
    let (code, errors) = talk.end();
    assert_eq!((code, &errors[..]), (Some(0), "qipan: The disk does not answer: the last moves may not be saved.\n"));
    // What was called durable is there.
    disk.let_go();
    assert!(headless(&disk.data(), &[], "quit\n").resumed().contains(" record "));
}

/// Also while a script waits for a disk that does not answer.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_a_script_in_order() {
    let disk = crate::common::HeldDisk::new();
    for signal in ["-TERM", "-HUP", "-INT"] {
        let mut talk = HeadlessTalk::with(crate::common::hearing_signals(&disk.qipan(&COMPUTER)));
        talk.say("move f5");
        talk.say("sync");
        talk.hear_until("synced");
        disk.hold();
        talk.say("undo");
        talk.say("sync");
        talk.hear_until("back ");
        // Nothing tells that the line after it was read, and that it waits; a signal before that would leave it unsaid.
        std::thread::sleep(Duration::from_millis(500));
        let kill = format!("kill {signal} {}", talk.child.id());
        assert!(std::process::Command::new("sh").args(["-c", &kill]).status().unwrap().success());
        assert_eq!(talk.hear_until("not synced"), "not synced");
        let (code, errors) = talk.end();
        assert_eq!(code, Some(0), "{signal}: {errors}");
        disk.let_go();
    }
}

/// The user's limit of file sizes lets a game's log grow and is too small for the settings.
#[cfg(target_os = "linux")]
#[test]
fn settings_that_alone_cannot_be_written_cost_no_move() {
    let data = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_qipan");
    let script = format!("ulimit -f 1; exec '{program}' {} --data-dir '{}'", COMPUTER.join(" "), data.path().display());
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &script]).env("LANG", "C");
    let mut talk = HeadlessTalk::with(command);
    talk.say("do side-panel");
    for line in ["move f5", "sync", "do new-same", "move f5", "sync", "quit"] {
        talk.say(line);
    }
    let told: Vec<String> = std::iter::from_fn(|| talk.hear()).collect();
    let (code, errors) = talk.end();
    let errors = crate::common::without_slow_disk(&errors);
    assert_eq!(code, Some(0), "{errors}");
    let count = |start: &str| told.iter().filter(|line| line.starts_with(start)).count();
    assert_eq!((count("durable 2"), count("volatile"), count("kept")), (2, 0, 0), "{told:?}");
    let sentence = format!("qipan: {}/settings.ron cannot be written (", data.path().display());
    assert!(errors.starts_with(&sentence) && errors.ends_with("); the games are saved.\n"), "{errors}");
    assert_eq!(errors.lines().count(), 1, "it is said once: {errors}");
}
