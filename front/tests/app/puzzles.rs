//! Puzzles of one's own: made of a reviewed game with planted mistakes, every right answer accepted, a wrong one refused with its reason,
//! coming back by the wall clock's days, kept through kills, set aside where they cannot be read.

use crate::common::person::Person;
use crate::common::store::memory;
use qipan::app::features::editor::editor_controller::EditorMessage;
use qipan::app::features::editor::editor_screen::EditorView;
use qipan::app::features::puzzles::puzzle_controller::PuzzleMessage;
use qipan::app::features::puzzles::puzzle_screen::PuzzleView;
use qipan::app::features::review::review_controller::ReviewMessage;
use qipan::app::features::review::review_screen::ReviewView;
use qipan::app::kernel::intent::{Action, Form, Intent, RowChange};
use qipan::app::kernel::view::{Control, FormView, RowView, Screen};
use qipan::app::kernel::wall_clock::WallClock;
use qipan::app::{Launch, Overrides};
use qipan::engine::EngineOptions;
use qipan::policy::{Capability, Kiosk, Policy};
use qipan::review::bank::{self, GradedPuzzle};
use qipan::review::progress::Progress;
use qipan::review::puzzle::{PuzzleResults, PuzzleTask, REPETITION_INTERVAL_DAYS, hint_points};
use qipan::review::puzzle_file::{from_bytes, to_bytes};
use qipan::review::versioned::VersionError;
use qipan::review::{Examiner, Puzzle, ReviewedGame, SearchEffort, UnfitPosition};
use qipan::rules::gomoku::{self, Rule};
use qipan::rules::{GameKind, Ply, Position, reversi};
use qipan::store::recording::{Image, RecordingDisk};
use qipan::store::{Disk, Store};
use qipan::ui::{Icon, Key};
use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, OnceLock};

/// White does not meet the open three, Black does not see the win, White does not meet it again, Black wins.
const PLANTED: &str = "h8 a1 h7 c1 h6 e1 o15 o1 h9 h10 h5";
const DAY_NS: i64 = 86_400_000_000_000;
const ROOT: &str = "/home/data";
/// How far somebody is with the bank.
const PROGRESS: &str = "progress.ron";
/// Rows of the page: today's puzzles, what is trained, how hard it may be, the next one, the first of one's own.
const DAILY: [u16; 2] = [30, 31];
const THEME: u16 = 40;
const DIFFICULTY: u16 = 41;
const TRAIN: u16 = 42;

struct MovableClock(AtomicI64);

impl WallClock for MovableClock {
    fn now_ns(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }

    fn offset_min(&self, _: i64) -> i32 {
        0
    }
}

fn hands() -> Arc<MovableClock> {
    Arc::new(MovableClock(AtomicI64::new(1_790_000_000_000_000_000)))
}

/// A person with what is done here again and again.
struct Window(Person);

impl Deref for Window {
    type Target = Person;

    fn deref(&self) -> &Person {
        &self.0
    }
}

impl DerefMut for Window {
    fn deref_mut(&mut self) -> &mut Person {
        &mut self.0
    }
}

impl Window {
    fn new(store: Store, hands: &Arc<MovableClock>, policy: Policy) -> Window {
        let overrides = Overrides { language: Some("en".into()), ..Overrides::default() };
        Window(Person::new(Launch { overrides, wall: hands.clone(), policy, ..Launch::new(store) }))
    }

    /// The planted game, whole and reviewed.
    fn reviewed(store: Store) -> Window {
        let mut window = Window::new(store, &hands(), Policy::default());
        window.play(PLANTED);
        window.wish(Intent::Do(Action::Review));
        window.until("reviewed 11 plies");
        window
    }

    /// Where the planted game's puzzles are kept: it is reviewed once for all who ask for nothing else.
    fn with_puzzles() -> Window {
        static KEPT: OnceLock<Image> = OnceLock::new();
        let image = KEPT.get_or_init(|| {
            let (disk, store) = memory();
            let mut window = Window::reviewed(store);
            window.until("puzzles made");
            window.settle();
            disk.image()
        });
        let store = Store::new(Arc::new(RecordingDisk::from_image(image)), ROOT);
        Window::new(store, &hands(), Policy::default())
    }

    /// A game of two persons.
    fn play(&mut self, names: &str) {
        self.wish(Intent::Do(Action::PlayForTwo(GameKind::Gomoku)));
        for name in names.split(' ') {
            let cell = self.program.app.script_observer().cell_named(name).expect("a point");
            self.wish(Intent::Place(cell));
        }
    }

    fn page(&self) -> PuzzleView {
        match self.screen() {
            Screen::Page(page) => page.of::<PuzzleView>().expect("the page of a puzzle").clone(),
            other => panic!("another page: {other:?}"),
        }
    }

    fn list(&self) -> FormView {
        match self.screen() {
            Screen::Form(form) if form.form == Form::PUZZLES => *form,
            other => panic!("another page: {other:?}"),
        }
    }

    /// The list, read.
    fn listed(&mut self) -> FormView {
        self.wish(Intent::Do(Action::Puzzles));
        self.until("puzzles due");
        self.list()
    }

    /// Opens the last puzzle of the list whose task has these words.
    fn open(&mut self, words: &str) {
        let list = self.listed();
        // Below those of the program: one of them may ask the same today.
        let row = list.rows.iter().rfind(|row| row.label.contains(words)).expect("a row");
        assert!(matches!(row.control, Control::Button { .. }));
        self.wish(Intent::Change(Form::PUZZLES, row.id, RowChange::Press));
        assert!(self.page().task.contains(words), "{}", self.page().task);
    }

    /// Answers, and what the engine said of it.
    fn answer(&mut self, name: &str) -> String {
        self.forget();
        let cell = self.program.app.script_observer().cell_named(name).expect("a point");
        self.wish(Intent::Place(cell));
        assert!(self.announced("looks at") || self.announced(name));
        let said = |person: &Person| {
            let is_it = |line: &String| ["puzzle right", "puzzle wrong"].iter().any(|of| line.starts_with(of));
            person.events().into_iter().find(is_it)
        };
        self.until_so(name, |person| said(person).is_some());
        said(self).unwrap_or_default()
    }
}

fn kept(disk: &dyn Disk) -> Vec<Puzzle> {
    let folder = Path::new(ROOT).join("puzzles");
    let names = disk.names(&folder).unwrap_or_default();
    let is_puzzle = |name: &String| name.ends_with(".ron") && name != PROGRESS;
    let mut names: Vec<_> = names.into_iter().filter(is_puzzle).collect();
    names.sort();
    names.iter().map(|name| from_bytes(&disk.read(&folder.join(name), 1 << 20).unwrap()).expect("a puzzle")).collect()
}

/// Reversi near its end, by a fixed game that goes on by the last legal move: one with so many empty squares.
fn ending(empties: u32) -> Position {
    let mut position = Position::Reversi(reversi::Position::default());
    let mut turn = 0u64;
    while let Position::Reversi(of) = &position
        && of.board().empties() > empties
    {
        let points = position.legal_points();
        let ply = match points.len() {
            0 => Ply::Pass,
            count => Ply::Place(points[(qipan::rules::mix::nth_random(turn) % count as u64) as usize]),
        };
        position.play(ply).expect("a legal ply");
        turn += 1;
    }
    position
}

/// A puzzle of Reversi that is solved at once, and a wrong answer to it.
fn quick() -> (Puzzle, Ply) {
    let stop = AtomicBool::new(false);
    for empties in (8..=14).rev() {
        let position = ending(empties);
        let Some(&first) = position.legal_points().first() else { continue };
        let Some(subject) = ReviewedGame::new(&position, &[Ply::Place(first)]) else { continue };
        let mut examiner = Examiner::new(&subject, EngineOptions { threads: 1, hash_mb: 4 }, SearchEffort::PUZZLE);
        let Ok(puzzle) = examiner.generate(&position, &stop) else { continue };
        let wrong = position.legal_points().into_iter().map(Ply::Place).find(|&ply| {
            let judged = examiner.explain(&position, ply, &stop).expect("an answer");
            !puzzle.asked.accepts(judged.best, judged.played)
        });
        if let Some(wrong) = wrong {
            return (puzzle, wrong);
        }
    }
    panic!("none of these endings makes a puzzle")
}

fn with_files(files: &[(&str, &[u8])]) -> (RecordingDisk, Store) {
    let mut image: BTreeMap<PathBuf, Option<Vec<u8>>> =
        ["/", "/home", ROOT, "/home/data/puzzles"].map(|path| (path.into(), None)).into();
    for (name, bytes) in files {
        image.insert(Path::new(ROOT).join("puzzles").join(name), Some(bytes.to_vec()));
    }
    let disk = RecordingDisk::from_image(&image);
    (disk.clone(), Store::new(Arc::new(disk), ROOT))
}

fn name_of(puzzle: &Puzzle, ply: Ply) -> String {
    let Ply::Place(point) = ply else { panic!("a pass") };
    puzzle.position.point_name(point)
}

#[test]
fn a_reviewed_game_becomes_puzzles_that_are_played_to_their_end() {
    let (disk, store) = memory();
    let mut window = Window::reviewed(store.clone());
    // White's e1 is none: Black wins by force by then, whatever White plays.
    assert_eq!(window.until("puzzles made"), "puzzles made 2");
    assert!(window.announced("became 2 puzzles"));
    window.settle();
    let made = kept(&disk);
    let mut asked: Vec<PuzzleTask> = made.iter().map(|puzzle| puzzle.asked).collect();
    asked.sort_by_key(|asked| asked.word());
    assert_eq!(asked, [PuzzleTask::Save, PuzzleTask::Win]);
    assert!(made.iter().all(|of| of.origin.is_some() && of.mistake.is_some() && of.made_day > 700_000), "{made:?}");
    // Made once: the same moves played and reviewed again, in another program, make none.
    let mut again = Window::reviewed(store);
    again.wish(Intent::Do(Action::Puzzles));
    again.until("puzzles due 2");
    again.settle();
    assert!(!again.events().iter().any(|line| line.starts_with("puzzles made")) && kept(&disk).len() == 2);
    let window = &mut again;
    window.open("to move: win by force");
    // What was played in the game is refused: White stops the three.
    assert!(window.answer("o15").starts_with("puzzle wrong o15 best W"), "{:?}", window.events());
    let page = window.page();
    assert!(
        page.verdict_icon == Some(Icon::Close) && page.state.starts_with("O15 does not win by force: White answers"),
        "{page:?}"
    );
    assert!(!page.board.is_playable && window.announced("does not win by force"));
    let refuted = page.board.pieces;
    window.press(Key::PageDown);
    assert_ne!(window.page().board.pieces, refuted, "the refutation is played through");
    window.wish(Intent::page(PuzzleMessage::Again));
    let right = window.answer("h9");
    assert!(right.starts_with("puzzle right h9"), "{right}");
    let reply = window.until("puzzle answered");
    assert!(window.page().board.is_playable && window.page().state.contains("go on"), "{reply}");
    let last = if reply.ends_with("h10") { "h5" } else { "h10" };
    assert!(window.answer(last).starts_with("puzzle right"));
    assert_eq!(
        window.until("puzzle solved"),
        "puzzle solved due in 1",
        "not without a fault: tomorrow, from the beginning"
    );
    let page = window.page();
    assert!(
        page.verdict_icon == Some(Icon::Check) && page.reasons.starts_with("O15 was played in the game."),
        "{page:?}"
    );
    window.settle();
    let tries: Vec<PuzzleResults> =
        kept(&disk).iter().filter(|of| of.asked == PuzzleTask::Win).map(|of| of.tries).collect();
    assert_eq!((tries[0].stage, tries[0].count), (0, 3));
}

#[test]
fn every_right_answer_is_accepted_and_nothing_else() {
    for (right, others) in [("h9", ["h10", "h5"]), ("h5", ["h4", "h9"])] {
        let mut window = Window::with_puzzles();
        window.open("to move: win by force");
        assert!(window.answer(right).starts_with("puzzle right"), "{right}");
        let reply = window.until("puzzle answered");
        let last = if reply.ends_with(others[0]) { others[1] } else { others[0] };
        assert!(window.answer(last).starts_with("puzzle right"));
        assert_eq!(window.until("puzzle solved"), "puzzle solved due in 1");
    }
    let mut window = Window::with_puzzles();
    for (answer, is_right) in [("h9", true), ("h5", true), ("o8", false), ("b14", false)] {
        window.open("threatens to win");
        let first_task = window.page().task;
        let said = window.answer(answer);
        assert_eq!(said.starts_with("puzzle right"), is_right, "{first_task} {said}");
        let words = if is_right { "is right: solved" } else { "wins by force, beginning with" };
        assert!(window.page().state.contains(words), "{}", window.page().state);
    }
}

#[test]
fn try_again_opens_the_puzzle_of_the_move_at_once() {
    let mut window = Window::reviewed(memory().1);
    window.wish(Intent::page(ReviewMessage::At(1)));
    let button = |window: &Window| {
        let page: ReviewView = window.program.app.view().screen.into_page().expect("the page of a review");
        page.buttons.iter().find(|of| of.intent == Intent::page(ReviewMessage::TryAgain)).cloned().expect("a button")
    };
    assert!(!button(&window).enabled, "nothing was missed by the first stone");
    window.wish(Intent::page(ReviewMessage::TryAgain));
    assert!(window.events().iter().any(|line| line.starts_with("rejected nothing can be asked")));
    window.wish(Intent::page(ReviewMessage::At(7)));
    assert!(button(&window).enabled);
    window.wish(Intent::page(ReviewMessage::TryAgain));
    assert!(window.page().task.contains("win by force") && window.announced("Black to move: win by force."));
    // The keyboard alone: the cursor stands somewhere, arrows move it, Enter answers; Backspace tries again, Escape goes back.
    window.wish(Intent::page(PuzzleMessage::Cursor((14, 0))));
    assert!(window.announced("O15, open") || window.announced("O15"));
    window.press(Key::Enter);
    window.until("puzzle wrong o15");
    window.press(Key::Backspace);
    assert!(window.page().board.is_playable);
    window.press(Key::Escape);
    assert!(window.program.app.view().screen.of::<ReviewView>().is_some());
}

#[test]
fn a_hint_names_three_points_and_the_answer_is_walked() {
    let mut window = Window::with_puzzles();
    window.open("to move: win by force");
    window.wish(Intent::page(PuzzleMessage::Hint));
    let hint = window.until("puzzle hint");
    assert_eq!(hint.split(' ').count(), 5, "{hint}");
    assert!(window.page().state.contains("One of the marked points") && window.announced("One of the marked points"));
    let right = window.answer("h9");
    assert!(right.starts_with("puzzle right"));
    window.wish(Intent::page(PuzzleMessage::Answer));
    assert!(window.page().state.starts_with("The answer: ") && !window.page().board.is_playable);
    let before = window.page().board.pieces;
    window.press(Key::PageUp);
    assert_ne!(window.page().board.pieces, before);
    window.press(Key::PageDown);
    assert_eq!(window.page().board.pieces, before);
    window.wish(Intent::page(PuzzleMessage::Again));
    assert!(window.page().board.is_playable);
    window.forget();
    window.wish(Intent::page(PuzzleMessage::Next));
    assert!(
        window.events().iter().any(|line| line.starts_with("puzzle ") && line.ends_with(" save")),
        "{:?}",
        window.events()
    );
}

#[test]
fn a_puzzle_comes_back_over_days_until_it_is_done() {
    let (puzzle, wrong) = quick();
    let (disk, store) = with_files(&[("00000000000000aa.ron", &to_bytes(&puzzle).unwrap())]);
    let hands = hands();
    let (right, wrong) = (name_of(&puzzle, puzzle.line[0]), name_of(&puzzle, wrong));
    let day = |days: i64| hands.0.fetch_add(days * DAY_NS, Ordering::SeqCst);
    let solve = |name: &str| {
        let mut window = Window::new(store.clone(), &hands, Policy::default());
        window.listed();
        let due = window.until("puzzles due");
        window.wish(Intent::Change(Form::PUZZLES, 100, RowChange::Press));
        let said = window.answer(name);
        let solved = window.events().into_iter().find(|line| line.starts_with("puzzle solved")).unwrap_or(said);
        window.settle();
        (due, solved)
    };
    let of = |due: usize, said: &str| (format!("puzzles due {due}"), said.to_owned());
    assert_eq!(solve(&right), of(1, "puzzle solved due in 1"));
    assert_eq!(solve(&right), of(0, "puzzle solved due in 1"), "the same day it is practice");
    for (days, next) in [(1, 3), (3, 7), (7, 21)] {
        day(days);
        assert_eq!(solve(&right), of(1, &format!("puzzle solved due in {next}")));
    }
    day(20);
    assert_eq!(solve(&right).0, "puzzles due 0");
    // A clock that was set back makes nobody wait: it is due, and waits the usual time.
    day(-400);
    let (due, _) = solve(&wrong);
    assert_eq!(due, "puzzles due 1");
    assert_eq!(kept(&disk)[0].tries.stage, 0, "a wrong answer begins anew");
    for days in [0, 1, 1, 3, 7] {
        day(days);
        solve(&right);
    }
    day(21);
    assert_eq!(solve(&right), of(1, "puzzle solved done"));
    day(1000);
    assert_eq!(solve(&right).0, "puzzles due 0");
}

#[test]
fn what_cannot_be_read_is_set_aside_and_what_is_newer_stays() {
    let (puzzle, _) = quick();
    let good = to_bytes(&puzzle).unwrap();
    let newer = String::from_utf8(good.clone()).unwrap().replace("version: 1", "version: 9").into_bytes();
    let moved = String::from_utf8(good.clone()).unwrap().replace("line: \"", "line: \"a9 ").into_bytes();
    let files: [(&str, &[u8]); 5] = [
        ("0000000000000001.ron", &good),
        ("0000000000000002.ron", b"(version: 1, cells: \"XO"),
        ("0000000000000003.ron", &newer),
        ("0000000000000004.ron", &moved),
        ("notes.ron", b"somebody's"),
    ];
    assert_eq!((from_bytes(&newer), from_bytes(&moved)), (Err(VersionError::Newer), Err(VersionError::Broken)));
    let (disk, store) = with_files(&files);
    let mut window = Window::new(store, &hands(), Policy::default());
    let list = window.listed();
    assert_eq!(list.rows.iter().filter(|row| row.id >= 100).count(), 1);
    assert!(window.has_problem("2 puzzles could not be read"));
    let mut names = disk.names(&Path::new(ROOT).join("puzzles")).unwrap();
    names.sort();
    let is = |start: &str, is_aside: bool| {
        names.iter().any(|name| name.starts_with(start) && name.contains(".broken-") == is_aside)
    };
    assert!(is("0000000000000002", true) && is("0000000000000004", true), "{names:?}");
    assert!(is("0000000000000003.ron", false) && is("notes.ron", false) && names.len() == 5, "{names:?}");
}

#[test]
fn a_puzzle_is_the_same_after_it_was_written() {
    let gomoku = |rule, names: &str| {
        let setup = gomoku::Setup { rule, ..gomoku::Setup::default() };
        let mut position = Position::Gomoku(gomoku::Position::try_from(setup).unwrap());
        names.split(' ').for_each(|name| _ = position.play(Ply::Place(position.parse_point(name).unwrap())).unwrap());
        let best = vec![Ply::Place(position.legal_points()[3])];
        Puzzle::new(position, PuzzleTask::Save, best)
    };
    let (quick, _) = quick();
    let tries = PuzzleResults { count: 4, stage: 3, solved_day: Some(739_000), due_day: 739_007 };
    let mut puzzles = vec![Puzzle { tries, made_day: 738_000, ..quick }];
    puzzles.extend(Rule::ALL.map(|rule| gomoku(rule, "h8 i9 i7 g9 h9")));
    for puzzle in puzzles {
        let (read, bytes) = (from_bytes(&to_bytes(&puzzle).unwrap()).unwrap(), to_bytes(&puzzle).unwrap());
        // What came before the position is not kept: only the stones and the side to move.
        assert_eq!((&read.asked, &read.line, &read.tries), (&puzzle.asked, &puzzle.line, &puzzle.tries));
        assert_eq!(to_bytes(&read).unwrap(), bytes);
        assert_eq!(read.position.hash(), puzzle.position.hash());
    }
}

#[test]
fn positions_make_puzzles_or_it_is_said_why_not() {
    let stop = AtomicBool::new(false);
    let pose = |position: &Position| {
        let first = position.legal_points().first().map(|&point| Ply::Place(point));
        let subject = first.and_then(|ply| ReviewedGame::new(position, &[ply]));
        let mut examiner =
            Examiner::new(&subject.unwrap(), EngineOptions { threads: 1, hash_mb: 8 }, SearchEffort::PUZZLE);
        examiner.generate(position, &stop)
    };
    let gomoku = |names: &str| {
        let mut position = Position::Gomoku(gomoku::Position::default());
        names.split(' ').for_each(|name| _ = position.play(Ply::Place(position.parse_point(name).unwrap())).unwrap());
        position
    };
    let asked = |names: &str| pose(&gomoku(names)).map(|puzzle| puzzle.asked);
    assert_eq!(asked("h8 a1 h7 c1 h6 e1"), Ok(PuzzleTask::Win));
    assert_eq!(asked("h8 a1 h7 c1 h6"), Ok(PuzzleTask::Save));
    assert_eq!(asked("h8 a1 h7 c1 h6 e1 h9 o1"), Err(UnfitPosition::TooEasy));
    assert_eq!(asked("h8 a1 h7 c1 h6 e1 h9"), Err(UnfitPosition::Lost));
    assert_eq!(asked("h8 a1"), Err(UnfitPosition::NoForcedWin));
    let start = Position::Reversi(reversi::Position::default());
    assert_eq!(
        pose(&start).map(|puzzle| puzzle.asked),
        Err(UnfitPosition::Even),
        "four moves that are images of each other"
    );
    let fewest = reversi::Setup { goal: reversi::Goal::Fewest, ..reversi::Setup::default() };
    let fewest = Position::Reversi(fewest.try_into().unwrap());
    assert_eq!(pose(&fewest).map(|puzzle| puzzle.asked), Err(UnfitPosition::Variant));
    let (puzzle, _) = quick();
    assert!(matches!(puzzle.asked, PuzzleTask::KeepWin | PuzzleTask::HoldDraw | PuzzleTask::Best));
    assert!(
        hint_points(&puzzle.position, &puzzle.line)
            .contains(&qipan::review::judge::placed_points(&puzzle.line).next().unwrap())
    );
}

#[test]
fn the_position_on_the_board_becomes_a_puzzle() {
    let (disk, store) = memory();
    let mut window = Window::new(store, &hands(), Policy::default());
    window.wish(Intent::Do(Action::PlayForTwo(GameKind::Gomoku)));
    window.wish(Intent::Do(Action::MakePuzzle));
    window.until("rejected puzzle");
    window.play("h8 a1 h7 c1 h6 e1");
    window.wish(Intent::Do(Action::MakePuzzle));
    assert_eq!(window.until("puzzle posed"), "puzzle posed win");
    assert!(window.announced("A new puzzle. Black to move: win by force."));
    window.settle();
    assert_eq!(kept(&disk).len(), 1);
}

#[test]
fn a_board_that_is_set_up_becomes_a_puzzle() {
    let (disk, store) = memory();
    let mut window = Window::new(store, &hands(), Policy::default());
    assert!(!window.program.app.can(Action::MakePuzzle), "there is no board");
    window.wish(Intent::Do(Action::SetUp));
    window.wish(Intent::Change(Form::EDITOR, 1, RowChange::Choose(1)));
    window.wish(Intent::Do(Action::MakePuzzle));
    window.until("rejected puzzle quiet");
    for (digit, cells) in [(1, [(7, 7), (7, 8), (7, 9)]), (2, [(0, 14), (2, 14), (4, 14)])] {
        window.wish(Intent::page(EditorMessage::Hold(digit)));
        for cell in cells {
            window.wish(Intent::page(EditorMessage::TogglePiece(cell)));
        }
    }
    window.wish(Intent::Do(Action::MakePuzzle));
    assert_eq!(window.until("puzzle posed"), "puzzle posed win");
    window.settle();
    assert!(kept(&disk).len() == 1 && window.program.app.view().screen.of::<EditorView>().is_some());
}

#[test]
fn days_grow_and_a_fault_begins_anew() {
    let mut tries = PuzzleResults::default();
    let mut today = 1_000;
    for days in REPETITION_INTERVAL_DAYS {
        assert!(tries.is_due(today));
        tries.record_solved(today);
        assert_eq!((tries.due_in(today), tries.is_due(today)), (days, false));
        today += days;
    }
    tries.record_failed(today);
    assert_eq!((tries.stage, tries.due_in(today), tries.due_in(today + 1)), (0, 1, 0));
    // Whatever stands in a file, and whatever the clock says, arithmetic holds.
    for due_day in [i64::MIN, -1, i64::MAX] {
        let odd = PuzzleResults { due_day, stage: u8::MAX - 1, ..PuzzleResults::default() };
        assert!(odd.is_done() && !odd.is_due(i64::MIN) && !odd.is_due(i64::MAX));
        let mut odd = PuzzleResults { due_day, ..PuzzleResults::default() };
        odd.record_solved(i64::MAX);
        odd.record_failed(i64::MAX);
    }
}

#[test]
fn visitors_of_a_kiosk_leave_none_and_a_lock_locks() {
    let (disk, store) = memory();
    let kiosk = Policy { kiosk: Some(Kiosk::default()), ..Policy::default() };
    let mut window = Window::new(store.clone(), &hands(), kiosk);
    window.wish(Intent::Do(Action::Puzzles));
    window.wish(Intent::Do(Action::MakePuzzle));
    window.settle();
    assert!(!matches!(window.program.app.view().screen, Screen::Form(_)) && kept(&disk).is_empty());
    let mut window = Window::new(store, &hands(), Policy::with_locked_capabilities([Capability::Help]));
    window.wish(Intent::Do(Action::Puzzles));
    assert!(!matches!(window.program.app.view().screen, Screen::Form(_)));
}

// --- The bank ----------------------------------------------------------------------------------------------------------------

/// Counted as the program counts days.
fn day_of(hands: &MovableClock) -> i64 {
    // 1 January 1970 is the 719,163rd day of the common era.
    719_163 + hands.0.load(Ordering::SeqCst) / DAY_NS
}

fn wrong_of(graded: &GradedPuzzle) -> String {
    let legal = graded.puzzle.position.legal_points();
    let wrong = legal.into_iter().find(|point| !graded.right_answers.contains(point)).expect("a wrong one");
    graded.puzzle.position.point_name(wrong)
}

fn progress(disk: &dyn Disk) -> Progress {
    Progress::from_bytes(&disk.read(&Path::new(ROOT).join("puzzles").join(PROGRESS), 1 << 20).unwrap()).unwrap()
}

impl Window {
    fn press_row(&mut self, id: u16) {
        self.listed();
        self.forget();
        self.wish(Intent::Change(Form::PUZZLES, id, RowChange::Press));
    }

    fn row(&mut self, id: u16) -> RowView {
        self.listed().rows.into_iter().find(|row| row.id == id).expect("a row")
    }
}

#[test]
fn todays_puzzle_is_solved_at_once_and_the_rating_rises() {
    let ((disk, store), hands) = (memory(), hands());
    let daily = bank::daily(day_of(&hands), true).expect("a puzzle");
    let mut window = Window::new(store.clone(), &hands, Policy::default());
    assert!(window.row(DAILY[0]).detail.contains("difficulty"));
    window.press_row(DAILY[0]);
    let opened = window.until("puzzle ");
    assert!(opened.ends_with(&format!("{} grade {}", daily.puzzle.asked.word(), daily.grade)), "{opened}");
    assert!(window.page().title.contains("difficulty"));
    let right = daily.puzzle.position.point_name(daily.right_answers[daily.right_answers.len() - 1]);
    let cell = window.program.app.script_observer().cell_named(&right).unwrap();
    window.wish(Intent::Place(cell));
    // No engine was waited for.
    assert_eq!(window.until("puzzle right"), format!("puzzle right {right}"));
    let rated = window.until("puzzle rating 1");
    let by: i32 = rated.rsplit(' ').next().unwrap().parse().unwrap();
    assert!(by > 0 && window.announced("Your rating: 1"), "{rated}");
    let page = window.page();
    assert!(page.verdict_icon == Some(Icon::Check) && page.state.contains(&format!("(+{by})")), "{}", page.state);
    window.settle();
    assert!(kept(&disk).is_empty(), "what is solved needs no file");
    let before = progress(&disk);
    assert_eq!(before.reversi.count, 1);
    // Another program knows it; solved once more it is practice.
    let mut window = Window::new(store, &hands, Policy::default());
    assert!(window.row(DAILY[0]).detail.contains("solved"));
    window.press_row(DAILY[0]);
    window.wish(Intent::Place(cell));
    window.until("puzzle solved");
    window.settle();
    assert!(!window.events().iter().any(|line| line.starts_with("puzzle rating")) && progress(&disk) == before);
    // Tomorrow there is another.
    hands.0.fetch_add(DAY_NS, Ordering::SeqCst);
    assert!(!window.row(DAILY[0]).detail.contains("solved"));
}

/// The rows that open a puzzle: the button before them opens the first one that is due.
fn is_puzzle(row: &RowView) -> bool {
    DAILY.contains(&row.id) || row.id == TRAIN || row.id >= 100
}

#[test]
fn each_row_shows_the_position_that_it_opens() {
    let mut window = Window::with_puzzles();
    let rows = window.listed().rows;
    assert!(rows.iter().all(|row| row.picture.is_some() == is_puzzle(row)));
    let rows: Vec<RowView> = rows.into_iter().filter(is_puzzle).collect();
    assert!(rows.len() > 4, "{}", rows.len());
    for row in rows {
        let picture = row.picture.expect("a picture").board;
        assert!(!picture.coordinates && picture.marks.is_empty());
        window.press_row(row.id);
        let opened = window.page().board;
        assert_eq!((picture.columns, &picture.pieces), (opened.columns, &opened.pieces), "{}", row.label);
        // Few stones of a large board are seen better in a part of it.
        assert_eq!(picture.viewport, opened.cut_to_stones().viewport);
    }
}

#[test]
fn todays_puzzle_that_was_not_tried_is_the_main_one() {
    let hands = hands();
    let daily = bank::daily(day_of(&hands), true).expect("a puzzle");
    let mut window = Window::new(memory().1, &hands, Policy::default());
    let main = |window: &mut Window| {
        let mains: Vec<u16> = window.listed().rows.iter().filter(|row| row.is_primary).map(|row| row.id).collect();
        assert_eq!(mains.len(), 1, "{mains:?}");
        let first = window.list().rows.iter().find(|row| is_puzzle(row)).map(|row| row.id);
        assert_eq!(first, Some(mains[0]), "it stands first");
        mains[0]
    };
    assert_eq!(main(&mut window), DAILY[0]);
    window.press_row(DAILY[0]);
    let right = daily.puzzle.position.point_name(daily.right_answers[0]);
    let cell = window.program.app.script_observer().cell_named(&right).unwrap();
    window.wish(Intent::Place(cell));
    window.until("puzzle right");
    assert_eq!(main(&mut window), DAILY[1]);
}

#[test]
fn what_is_missed_of_the_bank_lowers_the_rating_and_comes_back() {
    let ((disk, store), hands) = (memory(), hands());
    let daily = bank::daily(day_of(&hands), true).expect("a puzzle");
    let mut window = Window::new(store.clone(), &hands, Policy::default());
    window.press_row(DAILY[0]);
    let wrong = wrong_of(daily);
    let cell = window.program.app.script_observer().cell_named(&wrong).unwrap();
    window.wish(Intent::Place(cell));
    // It counts before the engine has a refutation.
    assert!(window.events().iter().any(|line| line.starts_with("puzzle rating") && line.contains(" -")));
    assert!(window.page().state.contains(&format!("{wrong} is not right")), "{}", window.page().state);
    window.until(&format!("puzzle wrong {wrong} best"));
    assert_eq!(window.page().verdict_icon, Some(Icon::Close));
    window.wish(Intent::page(PuzzleMessage::Again));
    let right = name_of(&daily.puzzle, daily.puzzle.line[0]);
    assert_eq!(window.answer(&right), format!("puzzle right {right}"));
    assert_eq!(window.until("puzzle solved"), "puzzle solved due in 1");
    window.settle();
    assert!(progress(&disk).reversi.value < 1_000.0);
    let own = kept(&disk);
    assert!(own.len() == 1 && own[0].position == daily.puzzle.position && own[0].tries.stage == 0);
    hands.0.fetch_add(DAY_NS, Ordering::SeqCst);
    let mut window = Window::new(store, &hands, Policy::default());
    assert_eq!((window.listed(), window.until("puzzles due")).1, "puzzles due 1");
    window.wish(Intent::Change(Form::PUZZLES, 100, RowChange::Press));
    window.answer(&right);
    assert_eq!(window.until("puzzle solved"), "puzzle solved due in 1");
    assert!(!window.events().iter().any(|line| line.starts_with("puzzle rating")), "its first try has counted");
}

#[test]
fn a_win_by_force_of_the_bank_is_played_on_and_a_hint_counts_as_missed() {
    let ((disk, store), hands) = (memory(), hands());
    let mut window = Window::new(store, &hands, Policy::default());
    window.listed();
    window.wish(Intent::Change(Form::PUZZLES, THEME, RowChange::Choose(6)));
    window.press_row(TRAIN);
    let page = window.page();
    assert!(page.task.contains("win by force"), "{}", page.task);
    let graded = bank::all().iter().filter(|of| of.puzzle.asked == PuzzleTask::Win && of.puzzle.line.len() > 2);
    let nearest = graded.min_by_key(|of| of.grade.abs_diff(1_000)).expect("a win");
    let first = name_of(&nearest.puzzle, nearest.puzzle.line[0]);
    let cell = window.program.app.script_observer().cell_named(&first).unwrap();
    window.wish(Intent::Place(cell));
    assert_eq!(window.until("puzzle right"), format!("puzzle right {first}"));
    assert_eq!(
        window.until("puzzle answered"),
        format!("puzzle answered {}", name_of(&nearest.puzzle, nearest.puzzle.line[1]))
    );
    assert!(window.page().board.is_playable && !window.events().iter().any(|line| line.starts_with("puzzle rating")));
    window.wish(Intent::page(PuzzleMessage::Hint));
    assert!(window.until("puzzle rating").contains(" -"));
    // The next one is another of the same theme.
    window.forget();
    window.wish(Intent::page(PuzzleMessage::Next));
    assert!(window.until("puzzle ").contains(" win grade ") && window.page().board.pieces != page.board.pieces);
    window.settle();
    assert_eq!(progress(&disk).gomoku.count, 1);
}

#[test]
fn training_goes_by_theme_and_difficulty() {
    let mut window = Window::new(memory().1, &hands(), Policy::default());
    let solved_of =
        |window: &mut Window| window.row(TRAIN).detail.rsplit(' ').next().unwrap().parse::<usize>().unwrap();
    assert_eq!(solved_of(&mut window), bank::all().len());
    let mut sum = 0;
    for difficulty in 1..=3 {
        window.wish(Intent::Change(Form::PUZZLES, DIFFICULTY, RowChange::Choose(difficulty)));
        sum += solved_of(&mut window);
    }
    assert_eq!(sum, bank::all().len(), "each is easy, of middle difficulty or hard");
    window.wish(Intent::Change(Form::PUZZLES, DIFFICULTY, RowChange::Choose(0)));
    for (at, asked) in [(2, "keep-win"), (3, "hold-draw"), (4, "best"), (6, "win"), (7, "save")] {
        window.listed();
        window.wish(Intent::Change(Form::PUZZLES, THEME, RowChange::Choose(at)));
        window.press_row(TRAIN);
        assert!(window.until("puzzle ").contains(&format!(" {asked} grade ")));
    }
    // What is no row and no choice changes nothing.
    window.listed();
    window.wish(Intent::Change(Form::PUZZLES, THEME, RowChange::Choose(99)));
    window.wish(Intent::Change(Form::PUZZLES, TRAIN, RowChange::Choose(1)));
    assert_eq!(solved_of(&mut window), bank::all().len());
}

#[test]
fn progress_that_cannot_be_read_is_set_aside_and_a_newer_one_stays() {
    let newer = b"(version: 9, stars: 4)";
    for (bytes, is_newer) in [(&newer[..], true), (&b"(version: 1, reversi"[..], false)] {
        let (disk, store) = with_files(&[(PROGRESS, bytes)]);
        let mut window = Window::new(store, &hands(), Policy::default());
        window.press_row(DAILY[1]);
        window.wish(Intent::page(PuzzleMessage::Hint));
        window.until("puzzle rating");
        window.settle();
        let folder = Path::new(ROOT).join("puzzles");
        let there = disk.read(&folder.join(PROGRESS), 1 << 20).unwrap();
        assert_eq!(there == newer, is_newer);
        let is_aside = disk.names(&folder).unwrap().iter().any(|name| name.contains("progress.ron.broken-"));
        assert_eq!(is_aside, !is_newer);
    }
}
