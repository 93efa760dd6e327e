//! Lessons: both courses played through by the keyboard alone; the example of the manual by keys, by clicks, by one switch and by ear; what
//! is wrong answered, what helps given; progress kept, set aside where it is broken, and not kept of visitors.

use crate::common::person::Person;
use crate::common::store::memory;
use qipan::app::features::lessons::lesson_controller::LessonMessage;
use qipan::app::features::lessons::lesson_screen::{LessonView, StepMarkView};
use qipan::app::kernel::intent::{Action, Form, Intent, RowChange};
use qipan::app::kernel::launch::GivenLesson;
use qipan::app::kernel::view::{Control, FormView, Screen};
use qipan::app::{Launch, Overrides};
use qipan::engine::blocking::best_ply;
use qipan::engine::games::create_engine;
use qipan::engine::{EngineOptions, Limits, Request, RequestKind as EngineTask};
use qipan::lesson::answer::answers;
use qipan::lesson::{Lesson, Progress, Question, Step, Task, course, read};
use qipan::policy::{Capability, Kiosk, Policy};
use qipan::review::{Examiner, ReviewedGame, SearchEffort};
use qipan::rules::{Ply, Position};
use qipan::store::recording::RecordingDisk;
use qipan::store::{Disk, Store};
use qipan::ui::tree::Role;
use qipan::ui::{InputFrame, Key, KeyPress, PointerEvent};
use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

mod ways;

const PATIENCE: Duration = Duration::from_secs(240);
const ROOT: &str = "/home/data";

/// How a pupil does things.
#[derive(Clone, Copy, PartialEq)]
enum InputMeans {
    Keys,
    Clicks,
    /// A finger: no key, no pointer that hovers.
    Touch,
    Switch,
}

struct Pupil {
    person: Person,
    by: InputMeans,
    /// How often something was pressed.
    presses: usize,
}

impl Deref for Pupil {
    type Target = Person;

    fn deref(&self) -> &Person {
        &self.person
    }
}

impl DerefMut for Pupil {
    fn deref_mut(&mut self) -> &mut Person {
        &mut self.person
    }
}

impl Pupil {
    fn new(store: Store, policy: Policy, lesson: Option<GivenLesson>) -> Pupil {
        let overrides = Overrides { language: Some("en".into()), seed: Some(1), ..Overrides::default() };
        let person = Person::listening(Launch { overrides, policy, lesson, ..Launch::new(store) });
        Pupil { person, by: InputMeans::Keys, presses: 0 }
    }

    fn at_the_example(store: Store, by: InputMeans) -> Pupil {
        let mut pupil = Pupil::new(store, Policy::default(), Some(GivenLesson::new(course::EXAMPLE, example())));
        pupil.by = by;
        if by == InputMeans::Switch {
            pupil.program.app.script_observer().set_scan(1000);
            pupil.frame(InputFrame::default());
        }
        pupil
    }

    fn key(&mut self, key: Key) {
        self.presses += 1;
        self.frame(InputFrame { keys: vec![KeyPress::plain(key)], ..InputFrame::default() });
    }

    /// The first event with one of these beginnings that comes after so many.
    fn until(&mut self, from: usize, wanted: &[&str]) -> String {
        let begun = Instant::now();
        loop {
            let events = self.events();
            let found = events.iter().skip(from).find(|line| wanted.iter().any(|of| line.starts_with(of)));
            if let Some(line) = found {
                return line.clone();
            }
            assert!(begun.elapsed() < PATIENCE, "{wanted:?}: {events:?}");
            self.frame(InputFrame::default());
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    fn page(&self) -> LessonView {
        self.program.app.view().screen.into_page().expect("another page")
    }

    fn list(&mut self) -> FormView {
        let from = self.events().len();
        self.wish(Intent::Do(Action::Lessons));
        self.until(from, &["lessons "]);
        match self.program.app.view().screen {
            Screen::Form(form) if form.form == Form::LESSONS => *form,
            other => panic!("another page: {other:?}"),
        }
    }

    // --- What a pupil does -----------------------------------------------------------------------------------------------

    /// A point of the board.
    fn put(&mut self, name: &str) {
        let cell = self.program.app.script_observer().cell_named(name).expect("a point");
        match self.by {
            InputMeans::Keys => {
                if self.page().board.cursor.is_none() {
                    self.key(Key::Up);
                }
                while let Some((column, row)) = self.page().board.cursor.filter(|at| *at != cell) {
                    let across = if column < cell.0 { Key::Right } else { Key::Left };
                    let down = if row < cell.1 { Key::Down } else { Key::Up };
                    self.key(if column == cell.0 { down } else { across });
                }
                self.key(Key::Enter);
            }
            InputMeans::Clicks | InputMeans::Touch => {
                let part = self.tree().parts.iter().find(|part| part.cell == Some(cell)).expect("a cell");
                let answers = |pupil: &Pupil| {
                    let is_one = |line: &&String| line.starts_with("lesson") || line.starts_with("rejected");
                    pupil.events().iter().filter(is_one).count()
                };
                let (at, before) = (part.rect.center(), answers(self));
                self.click(at);
                // A finger shows a small cell first, and places by the second tap.
                if self.by == InputMeans::Touch && answers(self) == before {
                    self.click(at);
                }
            }
            InputMeans::Switch => {
                for wanted in ["board".to_owned(), format!("Row {}", &name[1..]), name.to_owned()] {
                    self.switch(&wanted);
                }
            }
        }
    }

    fn click(&mut self, at: qipan::ui::Pos) {
        let touch = self.by == InputMeans::Touch;
        let pointer = vec![PointerEvent::Move(at), PointerEvent::Press(at), PointerEvent::Release(at)];
        self.presses += 1;
        self.frame(InputFrame { pointer, touch, ..InputFrame::default() });
        if touch {
            self.frame(InputFrame { pointer: vec![PointerEvent::Leave], touch, ..InputFrame::default() });
        }
    }

    /// Lets the time go on until the walk points at what is wanted, and presses the switch.
    fn switch(&mut self, wanted: &str) {
        // "Row 1" is not "Row 11".
        let is_whole = |rest: &str| !rest.starts_with(|next: char| next.is_ascii_digit());
        let is_named = |head: &&str| head.eq_ignore_ascii_case(wanted);
        self.switch_to(wanted, |said| {
            said.get(..wanted.len()).filter(is_named).is_some_and(|_| is_whole(&said[wanted.len()..]))
        });
    }

    fn switch_to(&mut self, wanted: &str, is_wanted: impl Fn(&str) -> bool) {
        for _ in 0..600 {
            if self.take_focus().is_some_and(|said| is_wanted(&said)) {
                return self.key(Key::Space);
            }
            self.now_ms += 1000;
            self.frame(InputFrame::default());
        }
        panic!("the walk never comes to {wanted:?}: {:#?}", self.tree().lines());
    }

    fn press(&mut self, name: &str, key: Key) {
        match self.by {
            InputMeans::Keys => self.key(key),
            InputMeans::Switch => self.switch(name),
            InputMeans::Clicks | InputMeans::Touch => {
                let mut parts = self.tree().parts.iter();
                let part = parts.find(|part| part.role == Role::Button && part.is_named(name) && !part.is_disabled);
                let at = part.unwrap_or_else(|| panic!("no {name}: {:#?}", self.tree().lines())).rect.center();
                self.click(at);
            }
        }
    }

    /// The step's answer, without asking for it.
    fn solve(&mut self, step: &Step) {
        let from = self.events().len();
        if let Some(Question { choices, right }) = step.question() {
            let digit = u8::try_from(right).expect("a digit");
            self.press(&format!("{right}. {}", choices[right - 1].in_language("en")), Key::Digit(digit));
        }
        match &step.task {
            Task::Find(what) | Task::FindAll(what) => match answers(&step.position, what) {
                None => self.play_on(step, best_answer),
                Some(points) => {
                    let is_all = matches!(step.task, Task::FindAll(_));
                    let wanted = if is_all { points.len() } else { 1 };
                    for &point in points.iter().take(wanted) {
                        self.put(&step.position.point_name(point));
                    }
                }
            },
            Task::Play { .. } => self.play_on(step, strongest),
            _ => {}
        }
        if step.task != Task::Look {
            assert!(self.until(from, &["lesson right", "lesson wrong"]).starts_with("lesson right"), "{:?}", step.task);
        }
    }

    /// Plays until it is right.
    fn play_on(&mut self, step: &Step, choose: fn(&Position) -> Ply) {
        let mut now = step.position.clone();
        loop {
            let (from, ply) = (self.events().len(), choose(&now));
            let Ply::Place(point) = ply else { panic!("a pass") };
            self.put(&now.point_name(point));
            now.play(ply).expect("a legal ply");
            let told = self.until(
                from,
                &["lesson right", "lesson wrong", "lesson answered", "lesson passed", "lesson un", "rejected"],
            );
            if told == "lesson passed" {
                now.play(Ply::Pass).expect("a pass");
                continue;
            }
            if told.starts_with("lesson right") {
                return;
            }
            assert!(!told.starts_with("lesson wrong"), "{told}: {} {:?}", step.head.in_language("en"), step.task);
            // Several, where somebody has to pass.
            let mut answered = from;
            loop {
                let told = self.until(answered, &["lesson right", "lesson wrong", "lesson answered"]);
                let Some(name) = told.strip_prefix("lesson answered ") else {
                    assert!(
                        told.starts_with("lesson right"),
                        "{told}: {} {:?}",
                        step.head.in_language("en"),
                        step.task
                    );
                    return;
                };
                answered += 1 + self.events().iter().skip(answered).position(|line| *line == told).expect("it came");
                if now.side_to_move() == step.position.side_to_move() {
                    now.play(Ply::Pass).expect("a pass");
                }
                let point = now.parse_point(name).expect("a point");
                now.play(Ply::Place(point)).expect("a legal answer");
                let is_ours = now.side_to_move() == step.position.side_to_move();
                if now.outcome().is_none() && is_ours && now.must_pass() {
                    now.play(Ply::Pass).expect("a pass");
                    continue;
                }
                if now.outcome().is_none() {
                    break;
                }
            }
        }
    }

    /// All steps of a lesson, to the page that lists them.
    fn go_through(&mut self, lesson: &Lesson) {
        for (at, step) in lesson.steps.iter().enumerate() {
            let is_last = at + 1 == lesson.steps.len();
            assert!(
                self.page().lesson_and_step_text.contains(&format!("tep {} of", at + 1)),
                "{}",
                self.page().lesson_and_step_text
            );
            self.solve(step);
            let next = if is_last { "Done" } else { "Next" };
            self.press(next, Key::PageDown);
        }
    }
}

/// The engine's first move of a win, or the best. The courses are gone through in four ways: each position is examined once.
fn best_answer(position: &Position) -> Ply {
    static EXAMINED: Mutex<Vec<(Position, Arc<OnceLock<Ply>>)>> = Mutex::new(Vec::new());
    let answer = {
        let mut examined = EXAMINED.lock().unwrap();
        let known = examined.iter().find(|(known, _)| known == position).map(|(_, answer)| answer.clone());
        known.unwrap_or_else(|| {
            let answer = Arc::new(OnceLock::new());
            examined.push((position.clone(), answer.clone()));
            answer
        })
    };
    *answer.get_or_init(|| {
        let any = Ply::Place(position.legal_points()[0]);
        let subject = ReviewedGame::new(position, &[any]).expect("a game");
        let mut examiner = Examiner::new(&subject, EngineOptions { threads: 1, hash_mb: 32 }, SearchEffort::PUZZLE);
        examiner.explain(position, any, &AtomicBool::new(false)).expect("an answer").line[0]
    })
}

fn strongest(position: &Position) -> Ply {
    let options = EngineOptions { threads: 1, hash_mb: 32 };
    let limits = Limits { depth: Some(10), nodes: Some(60_000), ..Limits::default() };
    let request = Request::new(position, EngineTask::Hint { limits }, 1);
    let mut engine = create_engine(position.kind(), options);
    best_ply(engine.as_mut(), &request, &AtomicBool::new(false)).expect("a ply")
}

fn example() -> Lesson {
    read(course::EXAMPLE).unwrap_or_else(|fault| panic!("{fault}"))
}

fn progress(disk: &dyn Disk) -> Progress {
    let bytes = disk.read(&Path::new(ROOT).join("lessons/progress.ron"), 1 << 20).expect("a file");
    Progress::from_bytes(&bytes).expect("progress")
}

/// Opens a lesson of the list by Tab and Enter.
fn open_by_keys(pupil: &mut Pupil, title: &str) {
    for _ in 0..80 {
        let focus = pupil.tree().focus;
        let line = pupil.tree().part(focus).map(|part| format!("{} {}", part.name, part.detail)).unwrap_or_default();
        if line.contains(title) {
            return pupil.key(Key::Enter);
        }
        pupil.key(Key::Tab);
    }
    panic!("no {title}: {:#?}", pupil.tree().lines());
}

fn play_through(lessons: &[course::ShippedLesson]) {
    let (disk, store) = memory();
    let mut pupil = Pupil::new(store, Policy::default(), None);
    pupil.frame(InputFrame {
        keys: vec![KeyPress { command: true, shift: true, ..KeyPress::plain(Key::Letter('l')) }],
        ..InputFrame::default()
    });
    pupil.until(0, &["lessons "]);
    for (name, bytes) in lessons {
        let lesson = read(bytes).unwrap_or_else(|fault| panic!("{name}, {fault}"));
        open_by_keys(&mut pupil, lesson.title.in_language("en"));
        assert_eq!(pupil.page().title, lesson.title.in_language("en"));
        pupil.go_through(&lesson);
        let shown = pupil.events().iter().any(|line| line.starts_with("lesson shown"));
        assert!(!shown, "{name}");
    }
    pupil.settle();
    let progress = progress(&disk);
    for (name, bytes) in lessons {
        let steps = read(bytes).expect("a lesson").steps.len();
        assert_eq!(progress.completed_step_count(name, steps), steps, "{name}");
    }
    pupil.person.program.finish();
}

#[test]
fn the_course_of_reversi_by_the_keyboard_alone() {
    play_through(course::REVERSI);
}

#[test]
fn the_course_of_five_in_a_row_by_the_keyboard_alone() {
    play_through(course::GOMOKU);
}

#[test]
fn the_example_by_keys_by_clicks_and_by_one_switch() {
    for by in [InputMeans::Keys, InputMeans::Clicks, InputMeans::Switch] {
        let (disk, store) = memory();
        let mut pupil = Pupil::at_the_example(store, by);
        pupil.go_through(&example());
        pupil.until(0, &["lesson finished"]);
        pupil.until(0, &["lessons "]);
        pupil.settle();
        let text = String::from_utf8(progress(&disk).to_bytes()).expect("text");
        assert!(text.contains("[1, 2, 3, 4, 5]") || text.matches(',').count() > 4, "{text}");
        pupil.person.program.finish();
    }
}

#[test]
fn the_example_by_ear() {
    let (_, store) = memory();
    let mut pupil = Pupil::at_the_example(store, InputMeans::Keys);
    let said = pupil.take_said().join("\n");
    for words in
        ["Step 1 of 5", "These four squares are the corners", "Arrows: a1–h1, a1–a8", "Go on when you are ready."]
    {
        assert!(said.contains(words), "{words}: {said}");
    }
    pupil.key(Key::Up);
    pupil.key(Key::Home);
    (0..4).for_each(|_| pupil.key(Key::Up));
    assert!(pupil.take_said().join("\n").contains("a1, empty, marked"));
    pupil.key(Key::PageDown);
    let said = pupil.take_said().join("\n");
    assert!(said.contains("Step 2 of 5. A corner can never be turned back. You are White"), "{said}");
    assert!(said.contains("Your move."), "{said}");
    pupil.put("b2");
    let said = pupil.take_said().join("\n");
    assert!(said.contains("Not b2. That is no corner."), "{said}");
    pupil.wish(Intent::page(LessonMessage::Hint));
    assert!(pupil.announced("Look at the end of the black row"));
    pupil.put("a1");
    assert!(pupil.announced("Yes, a1! Two discs turned white."));
    pupil.person.program.finish();
}

#[test]
fn a_wrong_answer_a_hint_and_the_answer() {
    let (_, store) = memory();
    let mut pupil = Pupil::at_the_example(store, InputMeans::Keys);
    pupil.key(Key::PageDown);
    pupil.put("b2");
    assert_eq!(pupil.page().bar.is_right, Some(false));
    assert!(!pupil.page().bar.next.enabled && pupil.page().board.is_playable);
    pupil.key(Key::PageDown);
    assert!(pupil.events().iter().any(|line| line.starts_with("rejected")), "nobody goes on before it is right");
    pupil.wish(Intent::page(LessonMessage::RestartStep));
    assert_eq!(pupil.page().bar.is_right, None);
    pupil.wish(Intent::page(LessonMessage::Show));
    assert!(pupil.page().bar.title.contains("a1") && pupil.page().bar.next.enabled);
    pupil.key(Key::PageDown);
    // Shown is not done.
    assert_eq!(pupil.page().step_marks[..3], [StepMarkView::Done, StepMarkView::Open, StepMarkView::Here]);
    pupil.put("c2");
    assert!(pupil.page().bar.text.contains("open side"), "the lesson's own words: {:?}", pupil.page().bar);
    for name in ["a1", "b1", "c1"] {
        pupil.put(name);
    }
    assert!(pupil.page().bar.title.contains("3 of 4"), "{:?}", pupil.page().bar);
    pupil.put("d1");
    assert_eq!(pupil.page().bar.is_right, Some(true));
    pupil.key(Key::PageDown);
    pupil.key(Key::Digit(1));
    assert_eq!(pupil.page().bar.is_right, Some(false));
    pupil.key(Key::Digit(2));
    assert_eq!(pupil.page().bar.is_right, Some(true));
    pupil.key(Key::PageUp);
    assert!(pupil.page().lesson_and_step_text.starts_with("Step 3"));
    pupil.person.program.finish();
}

#[test]
fn what_the_engine_refuses_is_explained() {
    let rows = "-----------";
    // Both have an open three. (If Black alone had it, it would win elsewhere, too: each of White's answers loses.)
    let board = format!(
        "\"{rows}\",\"{rows}\",\"----XXX----\",\"{rows}\",\"{rows}\",\"{rows}\",\"{rows}\",\"----OOO----\",\"{rows}\",\"{rows}\",\"{rows}\""
    );
    // Black's two lines meet in h6: some answers hold.
    let held = format!(
        "\"{rows}\",\"{rows}\",\"{rows}\",\"{rows}\",\"----OO-----\",\"---OXXX----\",\"-------X---\",\"----O--X---\",\"{rows}\",\"{rows}\",\"{rows}\""
    );
    let text = format!(
        "(version: 1, game: Gomoku, title: \"T\", steps: [\
         (head: \"H\", board: (rows: [{board}]), task: Find(Win)),\
         (head: \"H\", board: (rows: [{held}], side: White), task: Find(Save)),\
         (head: \"H\", board: (rows: [{held}], side: White), task: Find(Best))])"
    );
    let lesson = read(text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}"));
    let (_, store) = memory();
    let mut pupil = Pupil::new(store, Policy::default(), Some(GivenLesson::new(text.as_bytes(), lesson.clone())));
    let wrong = |pupil: &mut Pupil, name: &str| {
        let from = pupil.events().len();
        pupil.put(name);
        assert_eq!(pupil.until(from, &["lesson right", "lesson wrong", "lesson good"]), format!("lesson wrong {name}"));
        assert!(!pupil.page().bar.text.is_empty());
        // The refutation is walked; then it begins anew.
        assert_eq!(pupil.page().buttons[0].intent, Intent::page(LessonMessage::Walk(1)));
        pupil.key(Key::PageDown);
        pupil.key(Key::Backspace);
        assert_eq!(pupil.page().bar.is_right, None);
    };
    wrong(&mut pupil, "a1");
    // A hint without words: three points, of which one is right.
    pupil.wish(Intent::page(LessonMessage::Hint));
    pupil.until(0, &["lesson hint "]);
    let from = pupil.events().len();
    pupil.solve(&lesson.steps[0]);
    assert!(pupil.events().iter().skip(from).any(|line| line.starts_with("lesson answered")), "the other side defends");
    pupil.key(Key::PageDown);
    wrong(&mut pupil, "k1");
    pupil.solve(&lesson.steps[1]);
    pupil.key(Key::PageDown);
    wrong(&mut pupil, "k1");
    pupil.wish(Intent::page(LessonMessage::Show));
    pupil.until(0, &["lesson shown"]);
    assert!(pupil.page().bar.next.enabled);
    pupil.person.program.finish();
}

#[test]
fn each_lesson_has_a_picture_and_a_ring_whose_numbers_are_said_once() {
    let mut pupil = Pupil::at_the_example(memory().1, InputMeans::Keys);
    pupil.key(Key::Escape);
    let list = pupil.list();
    let lessons = list.rows.iter().filter(|row| matches!(row.control, Control::Button { .. }));
    let shipped: Vec<_> =
        [course::REVERSI, course::GOMOKU].concat().iter().map(|of| course::lesson(of).expect("a lesson")).collect();
    let pieces = |position: &Position| -> Vec<Option<u8>> {
        let points = position.size().points();
        points.map(|point| position.color_at(point).map(|color| color.index() as u8)).collect()
    };
    let mut count = 0;
    for row in lessons {
        let picture = row.picture.as_deref().unwrap_or_else(|| panic!("no picture: {}", row.label));
        let (done, all) = picture.progress.expect("a ring");
        assert_eq!(row.detail, format!("{done} of {all} steps done"));
        let lesson = shipped.iter().find(|of| row.label.ends_with(&format!(". {}", of.title.in_language("en"))));
        let lesson = lesson.unwrap_or_else(|| panic!("another lesson: {}", row.label));
        let is_it = |step: &Step| pieces(&step.position) == picture.board.pieces;
        assert!(lesson.steps.len() == all && lesson.steps.iter().any(is_it), "{}", row.label);
        count += 1;
    }
    assert!(count > 10, "{count}");
    // A screen reader finds the title once, at the button, and the numbers once; nothing is said of picture and ring.
    let parts = &pupil.tree().parts;
    let titles = |title: &str| parts.iter().filter(|part| part.name == title || part.detail == title).count();
    let steps = |of: &str| parts.iter().filter(|part| part.name == of || part.detail == of).count();
    assert!(list.rows.iter().filter(|row| row.picture.is_some()).any(|row| titles(&row.label) == 1));
    for row in list.rows.iter().filter(|row| row.picture.is_some()) {
        let same: Vec<_> = list.rows.iter().filter(|other| other.detail == row.detail).collect();
        assert!(titles(&row.label) <= 1, "{}", row.label);
        assert_eq!(steps(&row.detail), same.iter().map(|other| titles(&other.label)).sum::<usize>(), "{}", row.detail);
    }
}

#[test]
fn progress_that_is_broken_is_set_aside_and_what_is_newer_stays() {
    for (text, is_aside) in [("(version: 1, done: {", true), ("(version: 9, ages: 3)", false)] {
        let folder = Path::new(ROOT).join("lessons");
        let mut image: BTreeMap<PathBuf, Option<Vec<u8>>> =
            ["/", "/home", ROOT, "/home/data/lessons"].map(|path| (path.into(), None)).into();
        let files: [(&str, &[u8]); 3] = [
            ("progress.ron", text.as_bytes()),
            ("mine.ron", course::EXAMPLE),
            ("odd.ron", b"(version: 1, game: Chess)"),
        ];
        image.extend(files.map(|(name, bytes)| (folder.join(name), Some(bytes.to_vec()))));
        let disk = RecordingDisk::from_image(&image);
        let store = Store::new(Arc::new(disk.clone()), ROOT);
        let mut pupil = Pupil::new(store, Policy::default(), None);
        let list = pupil.list();
        let labels: Vec<&str> = list.rows.iter().map(|row| row.label.as_str()).collect();
        assert!(labels.contains(&"Your own lessons") && labels.contains(&"Cannot be read"), "{labels:?}");
        let why = list.rows.last().expect("a row").detail.clone();
        assert!(why.contains("odd.ron, line 1, column 20: "), "{why}");
        let row = list.rows.iter().find(|row| row.label == "1. Corners").expect("the example");
        pupil.wish(Intent::Change(Form::LESSONS, row.id, RowChange::Press));
        pupil.key(Key::PageDown);
        pupil.settle();
        let names = disk.names(&folder).unwrap();
        assert_eq!(names.iter().any(|name| name.starts_with("progress.ron.broken-")), is_aside, "{names:?}");
        let kept = disk.read(&folder.join("progress.ron"), 1 << 20).unwrap();
        match is_aside {
            true => assert_eq!(Progress::from_bytes(&kept).unwrap().completed_step_count("own/mine.ron", 5), 1),
            false => assert_eq!(kept, text.as_bytes()),
        }
        pupil.person.program.finish();
    }
}

#[test]
fn visitors_of_a_kiosk_leave_nothing_and_a_lock_locks() {
    let (disk, store) = memory();
    let kiosk = Policy { kiosk: Some(Kiosk::default()), ..Policy::default() };
    for policy in [
        kiosk,
        Policy::with_locked_capabilities([Capability::Help]),
        Policy::with_locked_capabilities([Capability::Files]),
    ] {
        let given = GivenLesson::new(course::EXAMPLE, example());
        let mut pupil = Pupil::new(store.clone(), policy, Some(given));
        pupil.wish(Intent::Do(Action::Lessons));
        let screen = pupil.program.app.view().screen;
        assert!(screen.of::<LessonView>().is_none() && !matches!(screen, Screen::Form(_)));
        pupil.settle();
        assert!(disk.names(&Path::new(ROOT).join("lessons")).unwrap_or_default().is_empty());
        pupil.person.program.finish();
    }
}

/// The course and what is known of it are read by a thread; who leaves before has done his step all the same.
#[test]
fn a_step_that_was_done_before_the_progress_was_read_is_kept() {
    let (disk, store) = memory();
    let mut pupil = Pupil::new(store, Policy::default(), Some(GivenLesson::new(course::EXAMPLE, example())));
    pupil.key(Key::PageDown);
    pupil.person.program.finish();
    let bytes = disk.read(&Path::new(ROOT).join("lessons/progress.ron"), 1 << 20);
    assert!(bytes.is_ok_and(|bytes| Progress::from_bytes(&bytes).is_ok_and(|of| of != Progress::default())));
}

#[test]
fn the_example_of_the_manual_is_the_one_that_is_tested() {
    let manual = include_str!("../../../docs/LESSONS.md");
    let block = manual.split("```ron\n").nth(1).and_then(|rest| rest.split("```").next()).expect("an example");
    assert_eq!(block.as_bytes(), course::EXAMPLE);
    for word in ["Points", "Best", "Win", "Legal", "Corner", "Turns", "Leaves", "KeepWin", "HoldDraw", "Stable", "Five"]
    {
        assert!(manual.contains(&format!("`{word}")), "{word}");
    }
}
