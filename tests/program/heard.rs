//! What is heard: the tree of every screen, games played by ear and by one switch.

use crate::common::headless;
use qipan::app::kernel::config::TABS;
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Output, Overrides, stage};
use qipan::store::Store;
use qipan::store::recording::RecordingDisk;
use qipan::ui::tree::{Flaw, PartId, ReaderAction, ReaderActionKind, Role, UiPart, UiTree};
use qipan::ui::{EstimateMeasure, Frame, InputFrame, Key, KeyPress, Program};
use std::sync::{Arc, Mutex};
use tempfile::TempDir;

/// The app in virtual time, which is listened to.
struct HeardApp {
    program: QipanProgram,
    now_ms: u64,
    said: Arc<Mutex<Vec<String>>>,
}

impl HeardApp {
    fn new(app: App) -> HeardApp {
        let said = Arc::new(Mutex::new(Vec::new()));
        let ears = Arc::clone(&said);
        let mut program = QipanProgram::new(app, move |output| {
            if let Output::Announcement(text) | Output::Focus(text) = output {
                ears.lock().unwrap().push(text);
            }
        });
        program.announce_focus();
        program.set_screen_reader(true);
        let mut heard = HeardApp { program, now_ms: 10_000, said };
        heard.give(InputFrame::default());
        heard
    }

    fn staged(screen: &str, lang: &str) -> HeardApp {
        let overrides = Overrides { language: Some(lang.into()), seed: Some(1), ..Overrides::default() };
        let store = Store::new(Arc::new(RecordingDisk::new()), "/data");
        let mut app = App::new(Launch { overrides, ..Launch::new(store) });
        app.set_up_scene(screen, "").unwrap();
        HeardApp::new(app)
    }

    fn give(&mut self, input: InputFrame) -> Frame {
        let input = InputFrame { now_ms: self.now_ms, window: Some((720, 780)), ..input };
        self.program.frame(&input, &mut EstimateMeasure)
    }

    fn key(&mut self, key: Key) {
        self.give(InputFrame { keys: vec![KeyPress::plain(key)], ..InputFrame::default() });
    }

    fn tree(&self) -> &UiTree {
        self.program.tree().expect("somebody listens")
    }

    fn act(&mut self, role: Role, name: &str, deed: ReaderActionKind) {
        let part = self.tree().parts.iter().find(|part| part.role == role && part.is_named(name));
        let part = part.unwrap_or_else(|| panic!("no {role:?} {name:?}: {:#?}", self.tree().lines())).id;
        self.give(InputFrame { reader_actions: vec![ReaderAction { part, kind: deed }], ..InputFrame::default() });
    }

    fn take_said(&self) -> Vec<String> {
        std::mem::take(&mut self.said.lock().unwrap())
    }
}

#[test]
fn the_tree_of_every_screen_is_whole_and_all_in_it_have_names() {
    for screen in stage::SCENE_NAMES {
        let heard = HeardApp::staged(screen, "en");
        let tree = heard.tree();
        assert_eq!(tree.first_flaw(), None, "{screen}");
        for part in &tree.parts {
            assert!(!part.name.trim().is_empty(), "{screen}: {part:?} has no name: {:#?}", tree.lines());
        }
        let is_shown = |part: &UiPart| matches!(part.role, Role::Page | Role::Dialog);
        assert_eq!(tree.parts.iter().filter(|part| is_shown(part)).count(), 1, "{screen}: {:#?}", tree.lines());
        heard.program.finish();
    }
}

#[test]
fn what_has_the_focus_is_in_the_tree() {
    for screen in stage::SCENE_NAMES.iter().filter(|screen| !screen.starts_with("kiosk")) {
        let mut heard = HeardApp::staged(screen, "de");
        let ids = |heard: &HeardApp| heard.tree().parts.iter().map(|part| part.id).collect::<Vec<_>>();
        for _ in 0..4 {
            let focus = heard.tree().focus;
            assert!(heard.tree().part(focus).is_some(), "{screen}");
            assert_eq!(heard.tree().first_flaw(), None, "{screen}");
            heard.key(Key::Tab);
        }
        // The same screen has the same ids.
        heard.give(InputFrame::default());
        let before = ids(&heard);
        heard.give(InputFrame::default());
        assert_eq!(before, ids(&heard), "{screen}");
        heard.program.finish();
    }
}

#[test]
fn three_screens_word_for_word() {
    for (screen, words) in [
        ("start", include_str!("heard/start.txt")),
        ("settings-sound", include_str!("heard/settings-sound.txt")),
        ("board", include_str!("heard/board.txt")),
    ] {
        let heard = HeardApp::staged(screen, "en");
        let told = heard.tree().lines().join("\n");
        assert_eq!(told.trim(), words.trim(), "{screen}:\n{told}");
        heard.program.finish();
    }
}

#[test]
fn a_tree_with_a_flaw_is_known_and_mended() {
    let rect = qipan::ui::Rect::new(0.0, 0.0, 9.0, 9.0);
    let part = |id, parent| UiPart::new(PartId(id), Some(PartId(parent)), Role::Button, rect);
    let with = |parts: &[UiPart], focus| {
        let mut tree = UiTree::bare(rect);
        tree.parts.extend(parts.iter().cloned());
        UiTree { focus: PartId(focus), ..tree }
    };
    assert_eq!(with(&[part(7, 1), part(8, 7)], 8).first_flaw(), None);
    let flawed = [
        (with(&[part(7, 1), part(7, 1)], 7), Flaw::Twice(PartId(7))),
        (with(&[part(7, 9)], 1), Flaw::Orphan(PartId(7))),
        (with(&[part(7, 8), part(8, 1)], 1), Flaw::Orphan(PartId(7))),
        (with(&[part(7, 1)], 9), Flaw::Focus(PartId(9))),
        (UiTree { parts: Vec::new(), focus: PartId::WINDOW }, Flaw::NoWindow),
    ];
    for (mut tree, flaw) in flawed {
        assert_eq!(tree.first_flaw(), Some(flaw));
        if flaw != Flaw::NoWindow {
            tree.repair();
            assert_eq!(tree.first_flaw(), None, "{flaw:?}");
        }
    }
}

/// A reader is sent every name that changes.
#[test]
fn a_stone_changes_no_name_but_its_own() {
    let store = Store::new(Arc::new(RecordingDisk::new()), "/data");
    let overrides = Overrides { language: Some("en".into()), seed: Some(1), ..Overrides::default() };
    let mut heard = HeardApp::new(App::new(Launch { overrides, ..Launch::new(store) }));
    heard.act(Role::Button, "Play (Five in a row)", ReaderActionKind::Press);
    let cells = |heard: &HeardApp| -> Vec<String> {
        heard.tree().parts.iter().filter(|part| part.role == Role::Cell).map(|part| part.name.clone()).collect()
    };
    let before = cells(&heard);
    assert_eq!(before.len(), 15 * 15);
    // It is the computer's turn after it.
    heard.act(Role::Cell, "H8", ReaderActionKind::Press);
    let after = cells(&heard);
    let changed: Vec<_> = after.iter().zip(&before).filter(|(after, before)| after != before).collect();
    assert_eq!(changed, [(&"H8, Black, last move".to_owned(), &"H8, empty".to_owned())]);
    heard.program.finish();
}

#[test]
fn who_does_not_see_it_sets_what_others_set() {
    let mut heard = HeardApp::staged("settings-sound", "en");
    let value = |heard: &HeardApp, role, name: &str| heard.tree().named(role, name).unwrap().clone();
    heard.act(Role::Slider, "Volume", ReaderActionKind::Number(30));
    assert_eq!(value(&heard, Role::Slider, "Volume").range.unwrap().value, 30);
    heard.act(Role::Slider, "Volume", ReaderActionKind::More);
    assert_eq!(value(&heard, Role::Slider, "Volume").value, "35%");
    heard.act(Role::Slider, "Volume", ReaderActionKind::Number(i32::MAX));
    assert_eq!(value(&heard, Role::Slider, "Volume").range.unwrap().value, 100);
    heard.act(Role::Switch, "Read aloud", ReaderActionKind::Press);
    assert_eq!(value(&heard, Role::Switch, "Read aloud").is_on, Some(true));
    heard.take_said();
    heard.act(Role::Tab, "Play", ReaderActionKind::Focus);
    assert_eq!(heard.tree().focused().unwrap().name, "Play");
    assert_eq!(heard.take_said(), [format!("Play, tab, 2 of {}", TABS.len())]);
    heard.act(Role::Tab, "Play", ReaderActionKind::Press);
    assert_eq!(heard.tree().named(Role::Tab, "Play").unwrap().is_on, Some(true));
    heard.program.finish();
}

#[test]
fn questions_about_the_board_are_answered() {
    let data = TempDir::new().unwrap();
    let seats = ["--announce", "--black", "human", "--white", "human", "--lang", "en"];
    let script = "move f5\nmove d6\nkey Alt+R\nkey Alt+L\nkey Alt+C\nkey Alt+A\nkey Alt+B\nkey Alt+W\nquit\n";
    let told = headless(data.path(), &seats, script);
    for sentence in [
        "say Row 1 is empty",
        "say 5 squares are open: c3 c4 c5 c6 c7",
        "say White plays d6, one disc turns: d5",
        "say Reversi. board",
    ] {
        assert!(told.has(sentence), "{sentence}: {:#?}", told.lines);
    }
    let board = told.all("say Black to move. ");
    assert!(board.iter().any(|line| line.contains("Row 5: d5 White, e5 Black, f5 Black")), "{:#?}", told.lines);
    assert_eq!(told.all("say White plays d6, one disc turns: d5").len(), 2, "said again: {:#?}", told.lines);
}

/// Plays from the start page to the end page by what is heard and named alone; the transcript.
fn by_ear(begin: &str, moves: &[&str]) -> Vec<String> {
    let data = TempDir::new().unwrap();
    let moves: String = moves.iter().map(|name| format!("act cell {name}\n")).collect();
    let script = format!("act button {begin}\n{moves}wait 3000\nsync\nquit\n");
    headless(data.path(), &["--announce", "--lang", "en"], &script).lines
}

#[test]
fn whole_games_are_played_by_ear() {
    let told = by_ear("Two players (Reversi)", &crate::common::SHORT);
    let has = |told: &[String], words: &str| told.iter().any(|line| line.starts_with("say ") && line.contains(words));
    assert!(has(&told, "Play, button, Reversi") && has(&told, "Black wins 64–0"), "{told:#?}");
    assert!(has(&told, "Outflank your opponent's discs") && !told.iter().any(|line| line.contains("..")), "{told:#?}");
    let five = ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"];
    let told = by_ear("Two players (Five in a row)", &five);
    assert!(has(&told, "Black plays L8") && has(&told, "Black wins"), "{told:#?}");
    assert!(told.iter().any(|line| line == "page end"), "{told:#?}");
}

/// Lets the time go on until the walk points at what is wanted, and presses the switch.
fn switch(heard: &mut HeardApp, wanted: &str) {
    for _ in 0..400 {
        if heard.take_said().last().is_some_and(|said| said.starts_with(wanted)) {
            heard.key(Key::Space);
            return;
        }
        heard.now_ms += 1000;
        heard.give(InputFrame::default());
    }
    panic!("the walk never comes to {wanted:?}: {:#?}", heard.tree().lines());
}

#[test]
fn a_game_of_reversi_by_one_switch() {
    let disk = Arc::new(RecordingDisk::new());
    let store = Store::new(disk, "/data");
    let overrides = Overrides { language: Some("en".into()), seed: Some(1), ..Overrides::default() };
    let mut heard = HeardApp::new(App::new(Launch { overrides, ..Launch::new(store) }));
    // Who helps has set the pace.
    heard.program.app.script_observer().set_scan(1000);
    heard.give(InputFrame::default());
    let began = heard.now_ms;
    let mut presses = 1;
    switch(&mut heard, "Two players, button, Reversi");
    for square in crate::common::SHORT {
        let row = format!("Row {}", &square[1..]);
        for wanted in ["board", row.as_str(), square] {
            switch(&mut heard, wanted);
            presses += 1;
        }
    }
    for _ in 0..30 {
        heard.now_ms += 500;
        heard.give(InputFrame::default());
    }
    let end = heard.tree().page().map(|page| page.name.clone()).unwrap_or_default();
    assert!(end.contains("Black won"), "{:#?}", heard.tree().lines());
    let seconds = (heard.now_ms - began) / 1000;
    crate::common::say(&format!("one switch: {presses} presses, {seconds} s at a second a step"));
    heard.program.finish();
}
