//! Clocks in the app: set by the command line and on the page of a new game, running and standing still, flags, undo and resuming,
//! and clocks of the machine that jump.

use crate::common::store::memory;
use crate::common::{ScriptOutput, feed, headless, qipan, say};
use qipan::app::features::new_game::new_game_controller::NewGameMessage;
use qipan::app::features::new_game::new_game_view_model::NewGameView;
use qipan::app::kernel::intent::{Action, Form, Intent, RowChange};
use qipan::app::kernel::view::{BoardScreen, Screen};
use qipan::app::kernel::wall_clock::WallClock;
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Overrides};
use qipan::rules::GameKind;
use qipan::session::{ClockRule, Seat};
use qipan::ui::{EstimateMeasure, Frame, InputFrame, Program, Sound};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use tempfile::TempDir;

const HUMANS: [&str; 4] = ["--black", "human", "--white", "human"];

fn with_clock(data: &TempDir, clock: &str, script: &str) -> ScriptOutput {
    headless(data.path(), &[&HUMANS[..], &["--clock", clock]].concat(), script)
}

/// What a script prints on a machine whose clock stands there; `None` where there is no `faketime`.
fn at_clock(data: &TempDir, clock: &str, script: &str) -> Option<ScriptOutput> {
    let command = qipan(data.path(), &["headless"]);
    let mut faked = Command::new("faketime");
    faked.arg(clock).arg(command.get_program()).args(command.get_args()).env("LANG", "C").env("TZ", "UTC");
    let child = faked.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let Ok(mut child) = child else {
        say("a clock before 1970 was not tested: faketime is missing");
        return None;
    };
    feed(&mut child, script);
    Some(child.wait_with_output().expect("the program ends").into())
}

#[test]
fn games_of_a_clock_before_1970_have_names_in_order() {
    let data = TempDir::new().unwrap();
    let mut names = Vec::new();
    for (clock, day) in [("1960-01-01 00:00:00", "start 19600101-"), ("1969-12-31 23:00:00", "start 19691231-")] {
        let script = "do new-same\nmove f5\nsync\nquit\n";
        let Some(told) = at_clock(&data, clock, script) else { return };
        assert_eq!((told.code, told.errors.as_str()), (Some(0), ""), "{clock}: {:?}", told.lines);
        assert!(!told.all("durable 1").is_empty(), "{clock}: {:?}", told.lines);
        names.extend(told.all(day).last().map(|line| line["start ".len()..].to_owned()));
    }
    assert_eq!(names.len(), 2, "{names:?}");
    // The games of a clock that was set right later come after them.
    assert!(names[0] < names[1] && names[1].as_str() < "1970", "{names:?}");
    let told = headless(data.path(), &[], "quit\n");
    assert!(!told.all("resumed").is_empty(), "{:?}", told.lines);
}

#[test]
fn a_flag_falls_at_its_millisecond() {
    let data = TempDir::new().unwrap();
    let script = "clock\nwait 10000\nmove f5\nclock\nwait 60000\nwait 1\nwait 2000\nclock\nsync\nquit\n";
    let told = with_clock(&data, "1", script);
    assert_eq!(
        told.all("clock"),
        ["clock black 60000 white 60000", "clock black 50000 white 60000", "clock black 50000 white 0"],
        "{:?}",
        told.lines
    );
    assert_eq!(told.all("ended"), ["ended black time"]);
    assert!(told.has("page end"), "{:?}", told.lines);
    // Not one millisecond sooner, and a move with the last one comes too late.
    let data = TempDir::new().unwrap();
    let told = with_clock(&data, "1", "wait 59999\nclock\nmove f5\nclock\nwait 60000\nmove d6\nsync\nquit\n");
    assert_eq!(told.all("clock"), ["clock black 1 white 60000", "clock black 1 white 60000"]);
    assert_eq!((told.all("placed").len(), told.all("ended")), (1, vec!["ended black time"]), "{:?}", told.lines);
    // The log tells it again, and the game is no unfinished one.
    let again = headless(data.path(), &[], "quit\n");
    assert!(again.has("page start"), "{:?}", again.lines);
}

#[test]
fn pages_and_questions_hold_the_clock() {
    let data = TempDir::new().unwrap();
    let script = "wait 3000\ndo menu\nwait 100000\nkey Escape\nclock\ndo resign\nwait 100000\nkey Escape\nclock\n\
                  do settings\nwait 70000\nkey Escape\nwait 2000\nclock\nquit\n";
    let told = with_clock(&data, "1", script);
    let left = "clock black 57000 white 60000";
    assert_eq!(told.all("clock"), [left, left, "clock black 55000 white 60000"], "{:?}", told.lines);
}

#[test]
fn undo_and_a_new_start_give_time_back() {
    let data = TempDir::new().unwrap();
    let script = "wait 5000\nmove f5\nwait 7000\nmove d6\nwait 4000\nclock\nundo\nclock\nredo\nclock\nwait 9000\n\
                  clock\nsync\nquit\n";
    let told = with_clock(&data, "2+3x10", script);
    let after_two = "clock black 115000 white 113000";
    assert_eq!(
        told.all("clock"),
        [
            "clock black 111000 white 113000",
            "clock black 115000 white 120000",
            after_two,
            "clock black 106000 white 113000"
        ],
        "{:?}",
        told.lines
    );
    // What was thought since the last record is given back.
    let again = headless(data.path(), &[], "clock\nwait 1000\nclock\nquit\n");
    assert_eq!(again.all("clock"), [after_two, "clock black 114000 white 113000"]);
    let none = headless(TempDir::new().unwrap().path(), &HUMANS, "clock\nquit\n");
    assert_eq!(none.all("clock"), ["clock none"]);
}

#[test]
fn a_computer_has_decided_when_its_answer_is_there() {
    let data = TempDir::new().unwrap();
    let script = "wait 2000\nmove f5\nsync\nclock\nmove e7\nquit\n";
    let told = headless(data.path(), &["--black", "human", "--white", "computer:1", "--clock", "1+2"], script);
    // The delay of its reply is not its time.
    assert_eq!(told.all("clock"), ["clock black 60000 white 62000"], "{:?}", told.lines);
}

#[test]
fn only_clocks_are_taken() {
    for wrong in ["0", "601", "5+", "+5", "5+0x3", "5+3x0", "5+0/3", "5.5", "-1", "x", "5+3x30x1", ""] {
        let told = headless(TempDir::new().unwrap().path(), &["--clock", wrong], "quit\n");
        assert_eq!(told.code, Some(2), "{wrong}: {:?}", told.lines);
    }
}

// --- In the window's own words -----------------------------------------------------------------------------------------------

/// A wall clock that is put forward and back.
struct MovableClock(AtomicI64);

impl WallClock for MovableClock {
    fn now_ns(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }

    fn offset_min(&self, _: i64) -> i32 {
        0
    }
}

struct ClockBench {
    program: QipanProgram,
    hands: Arc<MovableClock>,
    now_ms: u64,
    sounds: Vec<Sound>,
}

impl ClockBench {
    fn new(clock: Option<ClockRule>) -> ClockBench {
        let hands = Arc::new(MovableClock(AtomicI64::new(1_790_000_000_000_000_000)));
        let human = Some(Seat::Human);
        let overrides = Overrides {
            black: human.clone(),
            white: human,
            game: Some(GameKind::Gomoku),
            language: Some("en".into()),
            clock,
            ..Overrides::default()
        };
        let launch = Launch { overrides, wall: hands.clone(), new_game: true, ..Launch::new(memory().1) };
        let program = QipanProgram::new(App::new(launch), |_| {});
        ClockBench { program, hands, now_ms: 0, sounds: Vec::new() }
    }

    fn frame(&mut self) -> Frame {
        let input = InputFrame { now_ms: self.now_ms, ..InputFrame::default() };
        let frame = self.program.frame(&input, &mut EstimateMeasure);
        self.sounds.extend(frame.sounds.iter().map(|(sound, _)| *sound));
        frame
    }

    /// Time goes on by the frames that are asked for; how many that were.
    fn wait(&mut self, ms: u64) -> usize {
        let (end, mut frames) = (self.now_ms + ms, 0);
        while self.now_ms < end {
            self.now_ms = self.frame().next_ms.unwrap_or(end).clamp(self.now_ms + 1, end);
            frames += 1;
        }
        self.frame();
        frames
    }

    /// Waits for the writer, whose notices want frames, too.
    fn settle(&mut self) {
        self.program.app.script_observer().request_write_barrier();
        while !self.program.app.script_observer().is_barrier_done() {
            self.frame();
            std::thread::sleep(std::time::Duration::from_millis(2));
        }
    }

    fn clocks(&mut self) -> String {
        self.program.app.script_observer().clocks()
    }

    fn screen(&self) -> BoardScreen {
        match self.program.app.view().screen {
            Screen::Board(board) => *board,
            other => panic!("no board but {other:?}"),
        }
    }

    fn wish(&mut self, intent: Intent) {
        self.program.app.update(intent);
        self.frame();
    }
}

#[test]
fn the_hands_of_the_wall_clock_do_not_matter() {
    const DAY_NS: i64 = 86_400_000_000_000;
    let mut desk = ClockBench::new(Some(ClockRule::Absolute { minutes: 5 }));
    for jump in [-DAY_NS, DAY_NS, 3_600_000_000_000, -3_600_000_000_000] {
        desk.wait(2_500);
        desk.hands.0.fetch_add(jump, Ordering::SeqCst);
        desk.wait(2_500);
    }
    assert_eq!(desk.clocks(), "clock black 280000 white 300000");
    // A machine that sleeps an hour: the clock of the app stands (nothing passes), or it counts the hour in one step.
    desk.hands.0.fetch_add(3_600_000_000_000, Ordering::SeqCst);
    desk.wait(10);
    assert_eq!(desk.clocks(), "clock black 279990 white 300000");
    desk.now_ms += 3_600_000;
    desk.frame();
    assert_eq!(desk.clocks(), "clock black 278990 white 300000", "no more than one frame's time");
}

#[test]
fn a_clock_is_seen_and_asks_for_few_frames() {
    let mut desk = ClockBench::new(Some(ClockRule::Absolute { minutes: 1 }));
    desk.settle();
    let time = |desk: &ClockBench, at: usize| desk.screen().counts[at].time.clone().expect("a clock in the bar");
    assert_eq!((time(&desk, 0).text, time(&desk, 1).text), ("1:00".into(), "1:00".into()));
    let frames = desk.wait(45_000);
    assert!((45..=60).contains(&frames), "{frames}");
    assert_eq!((time(&desk, 0).text.as_str(), time(&desk, 0).is_urgent), ("0:15", false));
    assert!(!desk.sounds.contains(&Sound::Clock));
    let frames = desk.wait(10_000);
    assert!((50..=70).contains(&frames), "{frames}");
    let last = time(&desk, 0);
    assert_eq!((last.text.as_str(), last.is_urgent), ("5.0", true));
    assert!(!time(&desk, 1).is_urgent);
    assert_eq!(desk.sounds.iter().filter(|sound| **sound == Sound::Clock).count(), 5, "{:?}", desk.sounds);
    desk.wait(5_000);
    assert!(desk.screen().message.contains("ran out of time"), "{}", desk.screen().message);
    // The confetti falls for two seconds. Then nothing runs over an end, nor without a clock.
    desk.settle();
    desk.wait(5_000);
    assert!(desk.wait(60_000) < 20);
    let mut without = ClockBench::new(None);
    without.settle();
    assert!(without.wait(60_000) < 20);
    assert_eq!(without.screen().counts[0].time, None);
}

#[test]
fn clocks_are_chosen_with_a_new_game() {
    let change =
        |desk: &mut ClockBench, id: u16, change: RowChange| desk.wish(Intent::Change(Form::NEW_GAME, id, change));
    let mut desk = ClockBench::new(None);
    desk.wish(Intent::Do(Action::New(GameKind::Gomoku)));
    change(&mut desk, 115, RowChange::Choose(3));
    change(&mut desk, 117, RowChange::Slide(2));
    change(&mut desk, 118, RowChange::Slide(6));
    change(&mut desk, 119, RowChange::Slide(1));
    change(&mut desk, 14, RowChange::Slide(4));
    let Some(page) = desk.program.app.view().screen.into_page::<NewGameView>() else { panic!("no page of a new game") };
    assert!(page.rules_line.contains("2\u{a0}min + 2×20\u{a0}s"), "{}", page.rules_line);
    desk.wish(Intent::page(NewGameMessage::Start));
    assert_eq!(desk.clocks(), "clock black 120000 white 300000");
    assert_eq!(
        desk.program.app.script_observer().setting("gomoku.clock").unwrap(),
        "ByoYomi(minutes:2,periods:2,seconds:20)"
    );
    assert_eq!(desk.program.app.script_observer().setting("reversi.clock").unwrap(), "None");
    // The next game has it, too, and who has more time keeps it with the other color.
    desk.wait(125_000);
    assert_eq!(desk.clocks(), "clock black 15000+2 white 300000");
    desk.wait(35_000);
    assert!(desk.clocks().starts_with("clock black 0"), "{}", desk.clocks());
    desk.wish(Intent::Do(Action::NextGame));
    assert_eq!(desk.clocks(), "clock black 300000 white 120000");
    // No number of a slider makes a clock that cannot be.
    desk.wish(Intent::Do(Action::New(GameKind::Gomoku)));
    for kind in 0..5 {
        change(&mut desk, 115, RowChange::Choose(kind));
        for (id, number) in [(117, -5), (117, 0), (118, 0), (119, 0), (118, i32::MAX), (119, i32::MAX)] {
            change(&mut desk, id, RowChange::Slide(number));
        }
    }
    change(&mut desk, 115, RowChange::Choose(99));
    desk.wish(Intent::page(NewGameMessage::Start));
    assert!(desk.clocks().starts_with("clock black"), "{}", desk.clocks());
}

/// The shown tree behind the last `tree` of a script.
fn shown(told: &ScriptOutput) -> Vec<&str> {
    let begin = told.lines.iter().rposition(|line| line.starts_with("tree window")).expect("a tree");
    told.lines[begin..].iter().map(String::as_str).filter(|line| line.starts_with("tree ")).collect()
}

#[test]
fn what_goes_on_from_an_ended_game_has_its_clock() {
    let given_up = "wait 10000\nmove f5\nwait 5000\nmove d6\ndo resign\nact button Resign\ndo look-at-board\n";
    let data = TempDir::new().unwrap();
    let told = with_clock(
        &data,
        "5",
        &format!("{given_up}do undo-all\ndo redo\ndo go-on-here\nclock\nwait 1000\nclock\nsync\nquit\n"),
    );
    let clocks = ["clock black 290000 white 300000", "clock black 290000 white 299000"];
    assert_eq!(told.all("clock"), clocks, "{:?}", told.lines);
}

#[test]
fn nobody_is_asked_to_resign_an_ended_game() {
    let data = TempDir::new().unwrap();
    let script =
        "move f5\ndo menu\ntree\nkey Escape\ndo resign\nact button Resign\ndo look-at-board\ndo menu\ntree\nquit\n";
    let told = headless(data.path(), &HUMANS, script);
    let offers = told.all("tree     button \"Resign\"");
    assert_eq!(offers, ["tree     button \"Resign\"", "tree     button \"Resign\" unavailable"], "{:?}", told.lines);
}

#[test]
fn threats_that_are_shown_end_with_their_game() {
    let data = TempDir::new().unwrap();
    let arguments = [&HUMANS[..], &["--game", "gomoku"]].concat();
    let told = headless(data.path(), &arguments, "do threats\ntree\ndo new-same\ntree\nquit\n");
    let is_about_threats = |line: &&str| line.contains("to make or to stop");
    assert_eq!(told.lines.iter().filter(|line| is_about_threats(&line.as_str())).count(), 1, "{:?}", told.lines);
    assert!(!shown(&told).iter().any(is_about_threats));
}
