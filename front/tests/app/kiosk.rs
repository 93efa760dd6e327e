//! A kiosk, by its input and what it shows: no way out but the PIN's, nobody's game for long, nothing left of who was here.

use crate::common::store::{ROOT, memory};
use qipan::app::features::editor::editor_screen::EditorView;
use qipan::app::features::end::end_screen::EndView;
use qipan::app::features::help::help_screen::HelpView;
use qipan::app::features::kiosk::KioskMessage;
use qipan::app::features::kiosk::kiosk_screen::{CoverView, KioskView};
use qipan::app::features::menu::menu_screen::MenuView;
use qipan::app::features::new_game::new_game_controller::NewGameMessage;
use qipan::app::features::new_game::new_game_view_model::NewGameView;
use qipan::app::features::start::start_screen::StartView;
use qipan::app::kernel::intent::{Action, Intent, Reply};
use qipan::app::kernel::view::Screen;
use qipan::app::kernel::wall_clock::{FixedWallClock, WallClock};
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Output};
use qipan::policy::{Kiosk, Policy, pin};
use qipan::rules::GameKind;
use qipan::rules::mix::RandomSequence;
use qipan::store::recording::RecordingDisk;
use qipan::ui::{EstimateMeasure, Frame, InputFrame, Key, KeyPress, PointerEvent, Pos, Program};
use std::path::PathBuf;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

const PIN: &str = "204817";
const IDLE_MS: u64 = 60_000;
const COUNTDOWN_MS: u64 = 15_000;
const CHORD: KeyPress = KeyPress { key: Key::Letter('p'), command: true, shift: true, alt: true };
/// The sizes that kiosks have.
const SIZES: [(u32, u32); 5] = [(1024, 768), (1366, 768), (1920, 1080), (3840, 2160), (1080, 1920)];

/// The hash costs its time once.
fn hash() -> String {
    static HASH: OnceLock<String> = OnceLock::new();
    HASH.get_or_init(|| pin::hash(PIN).expect("a hash")).clone()
}

fn rules() -> Kiosk {
    Kiosk { pin: Some(hash()), languages: vec!["en".into(), "zh-Hans".into()], ..Kiosk::default() }
}

/// A wall clock that the test moves.
struct MovedWall(Arc<AtomicI64>);

impl WallClock for MovedWall {
    fn now_ns(&self) -> i64 {
        FixedWallClock { now_ns: self.0.load(Ordering::Relaxed), offset_min: 0 }.now_ns()
    }

    fn offset_min(&self, _: i64) -> i32 {
        0
    }
}

/// A kiosk over a disk in memory, in virtual time.
struct Machine {
    program: QipanProgram,
    disk: RecordingDisk,
    now_ms: u64,
    wall: Arc<AtomicI64>,
    window: (u32, u32),
    said: Arc<Mutex<Vec<String>>>,
    frame: Frame,
}

impl Machine {
    fn new(rules: Kiosk) -> Machine {
        Machine::over(memory().0, rules, 1_790_000_000)
    }

    fn over(disk: RecordingDisk, rules: Kiosk, now_s: i64) -> Machine {
        let said = Arc::new(Mutex::new(Vec::new()));
        let wall = Arc::new(AtomicI64::new(now_s * 1_000_000_000));
        let policy = Policy { kiosk: Some(rules), ..Policy::default() };
        let store = qipan::store::Store::new(Arc::new(disk.clone()), ROOT);
        let launch = Launch { policy, wall: Arc::new(MovedWall(wall.clone())), ..Launch::new(store) };
        let heard = said.clone();
        let program = QipanProgram::new(App::new(launch), move |output| {
            let line = match output {
                Output::Event(line) => line,
                Output::Problem(line) => format!("problem {line}"),
                Output::Announcement(_) | Output::Focus(_) => return,
            };
            heard.lock().expect("nobody panics").push(line);
        });
        let frame = Frame::default();
        let mut machine = Machine { program, disk, now_ms: 0, wall, window: (1366, 768), said, frame };
        machine.give(InputFrame::default());
        machine
    }

    fn give(&mut self, input: InputFrame) -> &Frame {
        let input = InputFrame { now_ms: self.now_ms, window: Some(self.window), ..input };
        self.frame = self.program.frame(&input, &mut EstimateMeasure);
        &self.frame
    }

    /// Time goes on; what wants a frame meanwhile gets it.
    fn wait(&mut self, ms: u64) {
        let until = self.now_ms + ms;
        while self.now_ms < until {
            let next = self.frame.next_ms.unwrap_or(until).clamp(self.now_ms + 1, until);
            self.wall.fetch_add((next - self.now_ms) as i64 * 1_000_000, Ordering::Relaxed);
            self.now_ms = next;
            self.give(InputFrame::default());
        }
    }

    fn key(&mut self, press: KeyPress) {
        self.give(InputFrame { keys: vec![press], ..InputFrame::default() });
    }

    fn digits(&mut self, digits: &str) {
        digits.bytes().for_each(|byte| self.key(KeyPress::plain(Key::Digit(byte - b'0'))));
        self.key(KeyPress::plain(Key::Enter));
    }

    /// A finger taps at a part of the window.
    fn tap(&mut self, x: f32, y: f32) {
        let at = self.at(x, y);
        self.give(InputFrame { pointer: vec![PointerEvent::Press(at)], touch: true, ..InputFrame::default() });
        let pointer = vec![PointerEvent::Release(self.at(x, y)), PointerEvent::Leave];
        self.give(InputFrame { pointer, touch: true, ..InputFrame::default() });
    }

    /// The units of a part of the window, as the shell tells them: the layout is scaled to fit, and centred.
    fn at(&self, x: f32, y: f32) -> Pos {
        let (w, h) = (self.window.0 as f32, self.window.1 as f32);
        let (wide, high) = self.frame.layout;
        let scale = (w / wide).min(h / high);
        Pos::new((x * w - (w - wide * scale) / 2.0) / scale, (y * h - (h - high * scale) / 2.0) / scale)
    }

    fn view(&self) -> Screen {
        self.program.app.view().screen
    }

    fn cover(&self) -> Option<KioskView> {
        self.view().into_page()
    }

    fn is_demo(&self) -> bool {
        matches!(self.cover(), Some(KioskView { cover: CoverView::Demo { .. }, .. }))
    }

    fn note(&self) -> String {
        match self.cover() {
            Some(KioskView { cover: CoverView::Pad { note, .. }, .. }) => note,
            other => panic!("no pad: {other:?}"),
        }
    }

    fn said(&self, line: &str) -> usize {
        self.said.lock().expect("nobody panics").iter().filter(|said| said.starts_with(line)).count()
    }

    /// Waits in real time for what another thread says; virtual time stands still.
    fn until_said(&mut self, line: &str, times: usize) {
        for _ in 0..60_000 {
            if self.said(line) >= times {
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
            self.give(InputFrame::default());
        }
        panic!("{line:?} was not said: {:?}", self.said.lock());
    }

    /// The pieces on the board of the page.
    fn pieces(&self) -> usize {
        match self.view() {
            Screen::Board(board) => board.board.pieces.iter().flatten().count(),
            other => panic!("no board: {other:?}"),
        }
    }

    /// The demo goes away, and what came with the touch is over.
    fn visit(&mut self) {
        self.tap(0.3, 0.4);
        self.wait(400);
    }

    fn do_it(&mut self, action: Action) {
        self.program.app.update(Intent::Do(action));
        self.give(InputFrame::default());
    }

    fn files(&self) -> Vec<PathBuf> {
        self.disk.image().into_keys().collect()
    }
}

#[test]
fn a_touch_begins_at_once_an_easy_game_and_places_nothing() {
    for window in SIZES {
        let mut machine = Machine::new(Kiosk { level: 3, ..rules() });
        machine.window = window;
        machine.wait(20_000);
        assert!(machine.is_demo() && machine.frame.fullscreen && machine.frame.kiosk.is_some());
        assert!(machine.frame.sounds.is_empty());
        // On a square that could be played to, by a finger that bounces.
        for _ in 0..3 {
            machine.tap(0.44, 0.36);
        }
        assert_eq!(machine.pieces(), 4, "{window:?}");
        let Screen::Board(_) = machine.view() else { panic!("no board") };
        assert_eq!((machine.said("kiosk visit"), machine.said("kiosk demo")), (1, 1));
        machine.wait(400);
        machine.do_it(Action::SidePanel);
        assert_eq!(machine.said("rejected side-panel is locked"), 1);
    }
    // A key does the same, and does not play.
    let mut machine = Machine::new(rules());
    machine.key(KeyPress::plain(Key::Enter));
    machine.key(KeyPress::plain(Key::Enter));
    assert_eq!(machine.pieces(), 4);
}

#[test]
fn what_is_tapped_while_the_computer_thinks_is_ignored() {
    let mut machine = Machine::new(rules());
    machine.visit();
    let Screen::Board(board) = machine.view() else { panic!("no board") };
    assert!(board.board.is_playable);
    // d3 is legal at the start; in the same frame many more taps come, before the computer's answer can be there.
    let at = |x: f32, y: f32| Pos::new(40.0 + 80.0 * x + 40.0, 40.0 + 80.0 * y + 40.0);
    let taps = [(3.0, 2.0), (2.0, 2.0), (2.0, 4.0), (4.0, 2.0), (2.0, 3.0), (5.0, 4.0)];
    let pointer = taps
        .iter()
        .flat_map(|&(x, y)| [PointerEvent::Press(at(x, y)), PointerEvent::Release(at(x, y)), PointerEvent::Leave]);
    let offset = machine.at(0.0, 0.0);
    assert!(offset.x <= 0.0, "the layout is in the middle");
    machine.give(InputFrame { pointer: pointer.collect(), touch: true, ..InputFrame::default() });
    assert_eq!(machine.said("placed black"), 1);
    machine.until_said("placed white", 0);
    machine.wait(5_000);
    machine.until_said("turn black", 1);
    assert_eq!(machine.said("placed black"), 1, "nothing was kept for later");
}

#[test]
fn who_is_away_is_asked_then_forgotten() {
    let mut machine = Machine::new(rules());
    machine.visit();
    machine.wait(IDLE_MS - 500);
    assert!(machine.cover().is_none());
    machine.wait(500);
    let seconds = |machine: &Machine| match machine.cover() {
        Some(KioskView { cover: CoverView::StillPlaying { seconds, .. }, .. }) => {
            seconds.parse::<u64>().expect("a number")
        }
        other => panic!("not asked: {other:?}"),
    };
    let mut counted = Vec::new();
    for _ in 0..5 {
        counted.push(seconds(&machine));
        machine.wait(1000);
    }
    assert_eq!(counted, [15, 14, 13, 12, 11]);
    // A touch goes on, and does nothing else.
    machine.tap(0.44, 0.36);
    assert_eq!((machine.cover(), machine.pieces()), (None, 4));
    // A mouse that only moves is nobody.
    for _ in 0..(IDLE_MS + COUNTDOWN_MS) / 1000 + 1 {
        machine.wait(1000);
        let at = machine.at(0.5, 0.5);
        machine.give(InputFrame { pointer: vec![PointerEvent::Move(at)], ..InputFrame::default() });
    }
    assert!(machine.is_demo());
    // In the demo nothing is asked for.
    machine.wait(20 * IDLE_MS);
    assert!(machine.is_demo());
    assert_eq!((machine.said("kiosk demo"), machine.said("kiosk still-playing")), (2, 2));
}

#[test]
fn it_counts_while_the_computer_thinks_and_after_a_sleep() {
    let mut machine = Machine::new(Kiosk { level: 12, ..rules() });
    machine.visit();
    machine.program.app.update(Intent::Place((3, 2)));
    machine.give(InputFrame::default());
    // No answer is taken in between: the clock jumps.
    machine.now_ms += IDLE_MS + 100;
    machine.give(InputFrame::default());
    assert_eq!(machine.said("kiosk still-playing"), 1);
    machine.now_ms += 3_600_000;
    machine.give(InputFrame::default());
    assert!(machine.is_demo());
}

/// What a visitor can leave behind, done by one.
fn leave_traces(machine: &mut Machine) {
    for (action, at) in [
        (Action::Play(GameKind::Reversi), Some((3, 2))),
        (Action::PlayForTwo(GameKind::Gomoku), Some((7, 7))),
        (Action::NewGame, None),
    ] {
        machine.do_it(action);
        if let Some(cell) = at {
            machine.program.app.update(Intent::Place(cell));
        }
        machine.give(InputFrame::default());
    }
    // A name in the form, its level, and a game with both.
    let Some(page) = machine.view().into_page::<NewGameView>() else { panic!("no page") };
    let names = page.rows().filter(|row| matches!(row.control, qipan::app::kernel::view::Control::Text { .. }));
    let names: Vec<u16> = names.map(|row| row.id).collect();
    assert!(!names.is_empty());
    for id in names {
        let name = qipan::app::kernel::intent::RowChange::Edit("Visitor Vera".into());
        machine.program.app.update(Intent::Change(qipan::app::kernel::intent::Form::NEW_GAME, id, name));
    }
    machine.program.app.update(Intent::page(NewGameMessage::Start));
    machine.give(InputFrame::default());
    for cell in [(7, 7), (8, 8), (3, 3)] {
        machine.program.app.update(Intent::Place(cell));
    }
    for action in [Action::Undo, Action::Help, Action::Hint, Action::Threats, Action::CopyTranscript, Action::Save] {
        machine.do_it(action);
    }
    machine.program.app.update(Intent::Type('f'));
    machine.program.app.update(Intent::Do(Action::Resign));
    machine.program.app.update(Intent::Answer(Reply::Resign));
    machine.wait(5_000);
    machine.do_it(Action::NewGame);
}

/// What is shown, without the number of the game on the board, which is no visitor's.
fn shown(machine: &Machine) -> String {
    let whole = format!("{:?}", machine.view());
    let mut parts = whole.split("epoch: ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "epoch: " + part.trim_start_matches(|letter: char| letter.is_ascii_digit()))
}

#[test]
fn nothing_is_left_of_a_visitor() {
    let mut machine = Machine::new(rules());
    let before = machine.files();
    // What the first one sees of every page.
    let pages = |machine: &mut Machine| {
        machine.visit();
        let mut pages = vec![shown(machine)];
        for action in [
            Action::Menu,
            Action::StartPage,
            Action::New(GameKind::Reversi),
            Action::New(GameKind::Gomoku),
            Action::HowToPlay,
        ] {
            machine.do_it(action);
            pages.push(shown(machine));
        }
        pages
    };
    let first = pages(&mut machine);
    machine.do_it(Action::StartPage);
    leave_traces(&mut machine);
    assert!(format!("{:?}", machine.view()).contains("Visitor Vera"), "the form has names while she is here");
    machine.wait(IDLE_MS + COUNTDOWN_MS + 1000);
    assert!(machine.is_demo());
    // An even number of games of the demo since: the next visitor sees the same kind of game.
    while machine.said("start ") == 0 || !format!("{:?}", machine.view()).contains("Reversi") {
        machine.wait(1000);
    }
    let second = pages(&mut machine);
    assert_eq!(first, second);
    assert!(!format!("{second:?}").contains("Vera"));
    assert_eq!(machine.files(), before, "no file");
    let log = machine.said.lock().expect("nobody panics").iter().any(|line| line.contains("Vera"));
    assert!(!log, "nor a word for the log");
}

#[test]
fn games_may_be_kept_without_the_demo_and_settings() {
    let mut machine = Machine::new(Kiosk { forget_games: false, ..rules() });
    machine.wait(30_000);
    let logs =
        |machine: &Machine| machine.files().iter().filter(|path| path.starts_with(format!("{ROOT}/games"))).count();
    assert_eq!(logs(&machine), 0, "the demo is nobody's");
    machine.visit();
    machine.program.app.update(Intent::Place((3, 2)));
    machine.until_said("durable", 1);
    assert!(logs(&machine) > 0);
    machine.do_it(Action::Play(GameKind::Gomoku));
    machine.wait(IDLE_MS + COUNTDOWN_MS + 1000);
    let kept = logs(&machine);
    machine.wait(10 * IDLE_MS);
    assert_eq!(logs(&machine), kept);
    assert!(!machine.files().contains(&PathBuf::from(format!("{ROOT}/settings.ron"))));
}

#[test]
fn three_wrong_pins_wait_and_the_right_one_leads_out() {
    let mut machine = Machine::new(rules());
    machine.visit();
    machine.key(CHORD);
    assert_eq!(machine.note(), "");
    for wrong in 1..=3 {
        machine.digits("111111");
        machine.until_said("kiosk wrong", wrong);
    }
    assert!(machine.note().contains("0:30"), "{}", machine.note());
    // Now the right one does not help either.
    machine.digits(PIN);
    assert_eq!(machine.said("kiosk waits"), 1);
    machine.wait(11_000);
    assert!(machine.note().contains("0:19"), "{}", machine.note());
    // A restart gives no other try.
    let (disk, now_s) = (machine.disk.clone(), machine.wall.load(Ordering::Relaxed) / 1_000_000_000);
    assert_eq!(machine.files().len(), 4, "only the count is kept: {:?}", machine.files());
    drop(machine);
    let mut machine = Machine::over(disk, rules(), now_s);
    machine.key(CHORD);
    assert!(machine.note().contains("0:19"), "{}", machine.note());
    machine.digits(PIN);
    assert_eq!(machine.said("kiosk waits"), 1);
    // It is counted down on the page, as long as somebody is there.
    for _ in 0..2 {
        machine.wait(10_000);
        machine.key(KeyPress::plain(Key::Backspace));
    }
    assert_eq!(machine.note(), "");
    machine.digits("999999");
    machine.until_said("kiosk wrong 4", 1);
    assert!(machine.note().contains("1:00"), "{}", machine.note());
    for _ in 0..7 {
        machine.wait(10_000);
        machine.key(KeyPress::plain(Key::Backspace));
    }
    machine.digits(PIN);
    machine.until_said("kiosk teacher", 1);
    assert_eq!(machine.files().len(), 3, "and forgotten: {:?}", machine.files());
    assert!(!machine.frame.quit);
    machine.key(KeyPress::plain(Key::Escape));
    assert!(machine.is_demo());
    machine.key(CHORD);
    machine.digits(PIN);
    machine.until_said("kiosk teacher", 2);
    machine.program.app.update(Intent::page(KioskMessage::Leave));
    assert!(machine.give(InputFrame::default()).quit);
}

#[test]
fn the_pad_opens_by_four_corners_at_every_size_and_closes_by_itself() {
    for window in SIZES {
        let mut machine = Machine::new(rules());
        machine.window = window;
        machine.give(InputFrame::default());
        for (x, y) in [(0.01, 0.01), (0.99, 0.01), (0.99, 0.99), (0.01, 0.99)] {
            machine.tap(x, y);
            machine.wait(600);
        }
        assert_eq!(machine.said("kiosk pad"), 1, "{window:?}");
        // Its keys by fingers, each large enough.
        let Some(KioskView { cover: CoverView::Pad { keys, .. }, .. }) = machine.cover() else { panic!("no pad") };
        assert_eq!(keys.len(), 12);
        let targets = machine.frame.targets.clone();
        assert!(targets.iter().filter(|(role, _)| *role == "key").count() == 12, "{targets:?}");
        assert!(targets.iter().all(|(_, rect)| rect.w >= 44.0 && rect.h >= 44.0), "{targets:?}");
        for (_, rect) in targets.iter().filter(|(role, _)| *role == "key").take(3) {
            let at = rect.center();
            machine.give(InputFrame { pointer: vec![PointerEvent::Press(at)], touch: true, ..InputFrame::default() });
            let pointer = vec![PointerEvent::Release(at), PointerEvent::Leave];
            machine.give(InputFrame { pointer, touch: true, ..InputFrame::default() });
        }
        let Some(KioskView { cover: CoverView::Pad { dots, .. }, .. }) = machine.cover() else { panic!("no pad") };
        assert_eq!(dots, 3);
        machine.wait(30_000);
        assert!(!matches!(machine.cover(), Some(KioskView { cover: CoverView::Pad { .. }, .. })), "nobody is there");
    }
    // Without a PIN there is nothing to be given.
    let mut machine = Machine::new(Kiosk { pin: None, ..rules() });
    machine.key(CHORD);
    assert!(machine.said("kiosk pad") == 0);
    let mut machine = Machine::new(Kiosk { pin: Some("204817".into()), ..rules() });
    machine.key(CHORD);
    assert!(machine.said("kiosk pad") == 0, "a PIN that is no hash opens nothing");
}

#[test]
fn the_caption_invites_in_the_policys_languages() {
    let captions = [("zh-Hans".to_owned(), "来下一盘吧".to_owned()), ("xx".to_owned(), "nobody".to_owned())].into();
    let mut machine = Machine::new(Kiosk { captions, ..rules() });
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..20 {
        let Some(KioskView { cover: CoverView::Demo { caption, .. }, .. }) = machine.cover() else { panic!("no demo") };
        seen.insert(caption);
        machine.wait(3000);
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["Touch to play", "来下一盘吧"]);
}

#[test]
fn what_is_locked_is_not_shown() {
    let mut machine = Machine::new(rules());
    machine.visit();
    machine.do_it(Action::Menu);
    let Some(menu) = machine.view().into_page::<MenuView>() else { panic!("no menu") };
    assert!(menu.items.len() > 4 && menu.items.iter().all(|item| !item.button.locked), "{:?}", menu.items);
    for part in &menu.submenu_buttons {
        machine.program.app.update(part.intent.clone());
        let Some(menu) = machine.view().into_page::<MenuView>() else { panic!("no part of the menu") };
        assert!(!menu.items.is_empty() && menu.items.iter().all(|item| !item.button.locked), "{:?}", menu.items);
    }
    machine.do_it(Action::StartPage);
    let Some(start) = machine.view().into_page::<StartView>() else { panic!("no start page") };
    assert!(start.quit.is_none() && start.other_buttons.iter().all(|button| !button.locked), "{start:?}");
    machine.do_it(Action::HowToPlay);
    let Some(help) = machine.view().into_page::<HelpView>() else { panic!("no help") };
    assert_eq!(help.tabs.len(), 3);
    machine.program.app.update(Intent::Tab(2));
    let keys = format!("{:?}", machine.view());
    let mut words = keys.split(|letter: char| !letter.is_alphanumeric() && !"+.".contains(letter));
    let gone = ["Ctrl+Q", "Ctrl+O", "F11", "Ctrl+S", "settings.ron"];
    assert_eq!(words.find(|word| gone.contains(word)), None);
}

/// A random press of a key, with and without modifiers.
fn random_key(random: &mut RandomSequence) -> KeyPress {
    let named =
        [Key::Enter, Key::Space, Key::Escape, Key::Tab, Key::Backspace, Key::Delete, Key::Up, Key::Down, Key::Left];
    let key = match random.next_below(4) {
        0 => Key::F(1 + random.next_below(12) as u8),
        1 => Key::Letter(char::from(b'a' + random.next_below(26) as u8)),
        2 => Key::Digit(random.next_below(10) as u8),
        _ => named[random.next_below(named.len())],
    };
    let [command, shift, alt] = [(); 3].map(|()| random.next_below(3) == 0);
    KeyPress { key, command, shift, alt }
}

#[test]
fn a_storm_of_input_leads_nowhere() {
    for seed in 1..=2 {
        let (mut machine, mut random) = (Machine::new(rules()), RandomSequence::new(seed));
        let before = machine.files();
        for step in 0..700 {
            let mut input = InputFrame { touch: random.next_below(2) == 0, ..InputFrame::default() };
            let part = |random: &mut RandomSequence| random.next_below(1200) as f32 / 1000.0 - 0.1;
            let (x, y) = (part(&mut random), part(&mut random));
            let at = machine.at(x, y);
            match random.next_below(10) {
                0..=3 => input.keys = (0..=random.next_below(3)).map(|_| random_key(&mut random)).collect(),
                4..=6 => input.pointer = vec![PointerEvent::Press(at), PointerEvent::Release(at)],
                7 => {
                    input.close = true;
                    input.dropped = vec!["/home/data/settings.ron".into()];
                    input.pasted = Some("f5d6c3".into());
                }
                8 => (input.text, input.wheel) = ("Vera".into(), 3.0),
                _ => machine.window = SIZES[random.next_below(5)],
            }
            machine.give(input);
            let frame = &machine.frame;
            assert!(!frame.quit && frame.fullscreen && frame.kiosk.is_some(), "seed {seed}, step {step}");
            assert!(frame.copy.is_none() && !frame.paste && frame.album.is_none(), "seed {seed}, step {step}");
            let is_teacher = matches!(machine.cover(), Some(KioskView { cover: CoverView::Teacher { .. }, .. }));
            let shown = machine.view();
            let is_own = matches!(shown, Screen::Board(_))
                || shown.of::<MenuView>().is_some()
                || shown.of::<NewGameView>().is_some()
                || shown.of::<EditorView>().is_some()
                || shown.of::<HelpView>().is_some()
                || shown.of::<EndView>().is_some()
                || shown.of::<StartView>().is_some()
                || shown.of::<KioskView>().is_some();
            assert!(is_own && !is_teacher, "seed {seed}, step {step}: {shown:?}");
            if random.next_below(40) == 0 {
                let ms = random.next_below(90_000) as u64;
                machine.now_ms += ms;
            } else {
                machine.now_ms += 30;
            }
        }
        // What it left alone is the demo again, and nothing was written but wrong PINs.
        machine.wait(200_000);
        assert!(machine.is_demo(), "seed {seed}: {:?}", machine.view());
        let new: Vec<_> = machine.files().into_iter().filter(|path| !before.contains(path)).collect();
        let is_count = |path: &PathBuf| path == &PathBuf::from(ROOT) || path.ends_with("kiosk-pin-tries");
        assert!(new.iter().all(is_count), "{new:?}");
    }
}
