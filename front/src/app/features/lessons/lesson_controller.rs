//! The controller of lessons: handles messages of the lesson page and results of the engine.

use crate::app::features::lessons::LessonsPage;
use crate::app::features::lessons::lesson_list as list;
use crate::app::features::lessons::lesson_page::{LessonPage, StepAttempt, StepConsequence};
use crate::app::features::lessons::lesson_store::{LessonSource, Lessons};
use crate::app::features::lessons::lesson_text as words;
use crate::app::game::exercise::cell_description;
use crate::app::game::fact_text::event_name as name;
use crate::app::game::game_context::GameContext;
use crate::app::game::solver::{SolverEvent, SolverRequest};
use crate::app::kernel::intent::Message;
use crate::app::kernel::launch::GivenLesson;
use crate::app::kernel::page_id::PageId;
use crate::app::pages::router::{App, Router};
use crate::lesson::{Lesson, Task, course};
use crate::policy::Capability;
use crate::rules::{Ply, Point, Position};
use crate::ui::Sound;
use crate::ui::board::Cell;
use std::sync::Arc;

/// An action of the user on the page of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonMessage {
    /// Answers the step on this cell of the board.
    Place(Cell),
    /// Answers the step on the cell under the cursor. In a finished step, continues with the next step.
    Enter,
    /// Chooses the answer with this number, counted from 1, in a step that asks a question.
    Choose(usize),
    /// Moves the keyboard's cursor to this cell.
    Cursor(Cell),
    Hint,
    /// Shows the answer of the step.
    Show,
    /// Restarts the current step.
    RestartStep,
    /// Goes back to the previous step and restarts it.
    StepBack,
    /// Steps by this number of plies through the shown line of moves; negative numbers step back.
    Walk(isize),
    /// Goes to the next step, or to the list of lessons after the last step.
    Next,
}

impl Message for LessonMessage {
    fn capabilities(&self) -> &'static [Capability] {
        match self {
            LessonMessage::Place(_) | LessonMessage::Enter | LessonMessage::Choose(_) => &[Capability::Play],
            LessonMessage::Hint | LessonMessage::Show => &[Capability::Help],
            _ => &[],
        }
    }
}

/// Mutable access to the parts of the app that lessons use.
pub struct LessonController<'a> {
    pub room: &'a mut GameContext,
    pub nav: &'a mut Router,
    pub lessons: &'a mut Lessons,
}

impl<'a> LessonController<'a> {
    pub fn of(app: &'a mut App) -> LessonController<'a> {
        let App { room, nav, states, .. } = app;
        LessonController { room, nav, lessons: states.of_mut() }
    }
}

// --- Opening -----------------------------------------------------------------------------------------------------------------

/// Opens the list of lessons and starts to read the lessons' files.
pub fn open_list(cx: &mut LessonController) {
    cx.lessons.start_loading(&cx.room.saving.store);
    cx.nav.open_or_replace(LessonsPage, cx.room);
    say_list(cx);
}

fn say_list(cx: &mut LessonController) {
    if !cx.lessons.is_read() {
        return;
    }
    let shelf = cx.lessons.listed_lessons();
    let is_done = |name: &str, lesson: &Lesson| {
        cx.lessons.progress().completed_step_count(name, lesson.steps.len()) == lesson.steps.len()
    };
    let good: Vec<bool> =
        shelf.iter().filter_map(|of| of.lesson.as_ref().ok().map(|lesson| is_done(&of.name, lesson))).collect();
    let (all, done) = (good.len(), good.iter().filter(|is_done| **is_done).count());
    cx.room.out.event(format!("lessons {all} done {done} broken {}", shelf.len() - all));
    cx.room
        .out
        .announce(cx.room.config.lang().text_with("lessons-done", &[("done", done.into()), ("count", all.into())]));
}

/// Opens the lesson of the pressed row in the list of lessons, if the row has a valid lesson.
pub fn change(cx: &mut LessonController, id: u16) {
    let Some(shelved) = list::lesson_of_row(cx.lessons, id).cloned() else { return };
    let Ok(lesson) = shelved.lesson else { return };
    let place =
        matches!(shelved.source, LessonSource::Reversi | LessonSource::Gomoku).then_some(shelved.number_and_total);
    open(cx, shelved.name, lesson, place, None);
}

/// Opens the lesson that the command line names.
pub fn open_given(cx: &mut LessonController, given: GivenLesson) {
    cx.lessons.start_loading(&cx.room.saving.store);
    let GivenLesson { name, lesson, first_step: step } = given;
    let place = place_of(&name);
    open(cx, name, Arc::new(lesson), place, step);
}

/// The lesson's number in its course, from 1, and the course's number of lessons; `None` for a lesson outside the courses.
fn place_of(name: &str) -> Option<(usize, usize)> {
    let place =
        |course: &[course::ShippedLesson]| Some((course.iter().position(|(of, _)| *of == name)? + 1, course.len()));
    [course::REVERSI, course::GOMOKU].into_iter().find_map(place)
}

/// Opens a lesson at `step`, counted from 1. Without `step`, opens the first unfinished step, or the first step where all are done.
fn open(
    cx: &mut LessonController,
    name: String,
    lesson: Arc<Lesson>,
    place: Option<(usize, usize)>,
    step: Option<usize>,
) {
    cx.lessons.solver.stop();
    let first = step.map_or_else(|| first_open(cx.lessons, &name, &lesson), |step| step - 1);
    let mut page = LessonPage::new(name, lesson, place, first);
    // A lesson opened at a given step stays there when the progress is loaded.
    page.begun_step_count += u64::from(step.is_some());
    cx.nav.open_or_replace(page, cx.room);
    say_step(cx);
}

/// The index of the lesson's first unfinished step, or 0 where all steps are done.
fn first_open(lessons: &Lessons, name: &str, lesson: &Lesson) -> usize {
    (0..lesson.steps.len()).find(|&step| !lessons.progress().is_done(name, step)).unwrap_or(0)
}

/// Goes to the lesson's first unfinished step when the progress has been loaded after the lesson was opened. Does nothing if the user has
/// already acted in the lesson.
fn go_on(cx: &mut LessonController) {
    let Some(page) = cx.nav.find_mut::<LessonPage>() else { return };
    let first = first_open(cx.lessons, &page.name, &page.lesson);
    if page.begun_step_count == 1 && first != page.step_index && page.played.is_empty() && page.found_points.is_empty()
    {
        page.begin(first);
        say_step(cx);
    }
}

/// Announces the beginning of a step, and reports it as an event.
fn say_step(cx: &mut LessonController) {
    let Some(page) = cx.nav.top_page_as::<LessonPage>() else { return };
    let lang = cx.room.config.lang();
    let told = [words::step_start_announcement(lang, page), words::state_text(lang, page)].join(" ");
    let event = format!("lesson {} step {} {}", page.name, page.step_index + 1, page.step().task.word());
    let what = page.step().task.answer_spec().map_or_else(String::new, |what| format!(" {}", what.word()));
    cx.room.out.event(event + &what);
    cx.room.out.announce(told);
}

// --- Answering ---------------------------------------------------------------------------------------------------------------

/// Handles a message of the lesson page, if that page is shown.
pub fn handle_message(cx: &mut LessonController, wish: LessonMessage) {
    let Some(page) = cx.nav.shown_mut::<LessonPage>() else { return };
    match wish {
        LessonMessage::Cursor(cell) => point_at(cx, cell),
        LessonMessage::Place(cell) => place(cx, cell),
        LessonMessage::Enter if page.is_over() => next(cx),
        LessonMessage::Enter => {
            let cursor = page.cursor;
            cursor.into_iter().for_each(|cell| place(cx, cell));
        }
        LessonMessage::Choose(choice) => {
            let next = page.choose(choice);
            follow(cx, next, &choice.to_string());
        }
        LessonMessage::Hint => hint(cx),
        LessonMessage::Show => {
            let next = page.show();
            follow(cx, next, "");
            say_shown(cx);
        }
        LessonMessage::RestartStep => begin(cx, 0),
        LessonMessage::StepBack => begin(cx, -1),
        LessonMessage::Next => next(cx),
        LessonMessage::Walk(by) => {
            page.step_shown_line(by);
            say(cx);
        }
    }
}

/// Handles an answer given on a cell of the board.
fn place(cx: &mut LessonController, (column, row): Cell) {
    let Some(page) = cx.nav.shown_mut::<LessonPage>() else { return };
    let point = Point::new(column, row);
    let name = page.step().position.point_name(point);
    let next = page.place(point);
    if !matches!(next, StepConsequence::Refused | StepConsequence::Back | StepConsequence::Wrong) {
        cx.room.play_sound(Sound::Place);
    }
    follow(cx, next, &name);
}

fn hint(cx: &mut LessonController) {
    let Some(page) = cx.nav.shown_mut::<LessonPage>() else { return };
    let next = page.give_hint();
    if next == StepConsequence::Continues {
        say_hint(cx);
    }
    follow(cx, next, "");
}

fn say_hint(cx: &mut LessonController) {
    let Some(page) = cx.nav.find::<LessonPage>() else { return };
    let points: Vec<String> = page.help.points.iter().map(|&point| page.attempt_position().point_name(point)).collect();
    let event = format!("lesson hint {}", points.join(" "));
    cx.room.out.event(event.trim_end());
}

fn say_shown(cx: &mut LessonController) {
    if cx.nav.find::<LessonPage>().is_some_and(|page| page.trial == StepAttempt::Shown) {
        cx.room.out.event("lesson shown");
    }
}

/// Begins the step `by` steps away from the current one; 0 restarts the current step.
fn begin(cx: &mut LessonController, by: isize) {
    cx.lessons.solver.stop();
    let Some(page) = cx.nav.shown_mut::<LessonPage>() else { return };
    page.begin(page.step_index.saturating_add_signed(by));
    say_step(cx);
}

/// Carries out what follows from an answer. `name` is the name of the chosen point or choice.
fn follow(cx: &mut LessonController, next: StepConsequence, name: &str) {
    match next {
        StepConsequence::Refused => {
            cx.room.out.event("rejected this cannot be answered now");
            return cx.room.out.show_and_announce(cx.room.config.lang().text("puzzle-not-here"));
        }
        StepConsequence::Right => {
            cx.room.out.event(format!("lesson right {name}"));
            note(cx);
        }
        StepConsequence::Wrong => {
            cx.room.out.event(format!("lesson wrong {name}"));
            cx.room.play_sound(Sound::Illegal);
        }
        StepConsequence::Found => cx.room.out.event(format!("lesson found {name}")),
        StepConsequence::JudgeAnswer(position, ply) => ask(cx, SolverRequest::Answer(position, ply)),
        StepConsequence::Reply(position, level) => reply(cx, position, level),
        StepConsequence::Back => return say_step(cx),
        StepConsequence::Continues => say_pass(cx),
    }
    say(cx);
}

/// Announces that the opponent in the lesson had to pass.
fn say_pass(cx: &mut LessonController) {
    let is_passed =
        |page: &LessonPage| page.trial == StepAttempt::AwaitsAnswer && page.played.last() == Some(&Ply::Pass);
    if cx.nav.find::<LessonPage>().is_some_and(is_passed) {
        cx.room.out.event("lesson passed");
    }
}

/// Asks the engine for the opponent's move at this level. The random seed changes each time a step is begun.
fn reply(cx: &mut LessonController, position: Position, level: u8) {
    let begun = cx.nav.find::<LessonPage>().map_or(0, |page| page.begun_step_count);
    let seed = position.hash() ^ begun;
    ask(cx, SolverRequest::Reply(position, level, seed));
}

fn ask(cx: &mut LessonController, question: SolverRequest) {
    let options = cx.room.preferences().engine;
    if !cx.lessons.solver.ask(question, options) {
        unchecked(cx);
    }
}

fn unchecked(cx: &mut LessonController) {
    if let Some(page) = cx.nav.find_mut::<LessonPage>() {
        page.trial = StepAttempt::Unchecked;
        cx.room.out.event("lesson unchecked");
    }
}

/// Stores in the progress that the current step is done.
fn note(cx: &mut LessonController) {
    let Some(page) = cx.nav.find::<LessonPage>() else { return };
    let (name, at) = (page.name.clone(), page.step_index);
    if cx.lessons.record_step_done(&name, at, &cx.room.saving) {
        cx.room.out.event(format!("lesson done {}", at + 1));
    }
}

/// Goes to the next step, or to the list of lessons after the last step.
fn next(cx: &mut LessonController) {
    let Some(page) = cx.nav.find::<LessonPage>() else { return };
    if !page.is_over() {
        return follow(cx, StepConsequence::Refused, "");
    }
    let (is_last, is_read) = (page.is_last(), page.step().task == Task::Look);
    if is_read {
        note(cx);
    }
    if !is_last {
        return begin(cx, 1);
    }
    cx.lessons.solver.stop();
    cx.room.out.event("lesson finished");
    cx.room.out.announce(cx.room.config.lang().text("lesson-finished"));
    cx.nav.close_all(PageId::LESSON);
    open_list(cx);
}

/// Moves the keyboard's cursor to a cell and announces the cell.
fn point_at(cx: &mut LessonController, cell: Cell) {
    let Some(page) = cx.nav.shown_mut::<LessonPage>() else { return };
    page.cursor = Some(cell);
    let (point, lang) = (Point::new(cell.0, cell.1), cx.room.config.lang());
    let ringed = page.step().marks.contains(&point);
    let (found, hinted) = (page.found_points.contains(&point), page.help.points.contains(&point));
    let signs = [("cell-ringed", ringed), ("cell-found", found), ("cell-hint", hinted)];
    // Legal squares are not announced, because that would give away the answers of some steps.
    cx.room.out.announce(cell_description(lang, &page.position(), point, "cell-empty", &signs));
}

/// Announces the current state of the step.
fn say(cx: &mut LessonController) {
    let Some(page) = cx.nav.top_page_as::<LessonPage>() else { return };
    cx.room.out.announce(words::state_text(cx.room.config.lang(), page));
}

// --- Events ------------------------------------------------------------------------------------------------------------------

/// Handles loaded lesson files and the engine's results. Cancels the engine's work for a page that was closed.
pub fn poll_background_work(cx: &mut LessonController) {
    if let Some(is_broken) = cx.lessons.poll(&cx.room.saving) {
        if is_broken {
            let shown = cx.room.config.lang().text("lessons-progress-broken");
            let sentence = "The progress in the lessons could not be read. Its file was set aside.";
            cx.room.out.problem_shown(sentence.into(), shown);
        }
        if cx.nav.is_on(PageId::LESSONS) {
            say_list(cx);
        }
        go_on(cx);
    }
    if cx.nav.find::<LessonPage>().is_none() {
        cx.lessons.solver.stop();
    }
    match cx.lessons.solver.poll() {
        Some(SolverEvent::Judged(judged)) => judged_is(cx, judged),
        Some(SolverEvent::Replied(ply)) => {
            let Some(page) = cx.nav.find_mut::<LessonPage>() else { return };
            let next = page.play_opponent(ply);
            let named = name(cx.room.config.lang(), &page.step().position, ply);
            answered(cx, next, &named);
        }
        Some(SolverEvent::Failed | SolverEvent::PuzzleCreated(_)) => {
            unchecked(cx);
            say(cx);
        }
        None => {}
    }
}

/// Handles the engine's judgment of an answer, or the best play that the engine found for a hint.
fn judged_is(cx: &mut LessonController, judged: crate::review::JudgedPly) {
    let Some(page) = cx.nav.find_mut::<LessonPage>() else { return };
    let checked = if let StepAttempt::ChecksAnswer(ply) = page.trial { Some(ply) } else { None };
    let next = page.on_judgement(judged);
    let lang = cx.room.config.lang();
    let named = checked.map(|ply| name(lang, &page.step().position, ply)).unwrap_or_default();
    let reply = page.played.last().map(|&ply| name(lang, &page.step().position, ply)).unwrap_or_default();
    match (checked, &next) {
        (Some(_), StepConsequence::Continues) => {
            cx.room.out.event(format!("lesson good {named}"));
            answered(cx, next, &reply);
        }
        (None, _) => {
            if !page.help.points.is_empty() {
                say_hint(cx);
            }
            say_shown(cx);
            follow(cx, next, "");
        }
        _ => follow(cx, next, &named),
    }
}

/// Reports the opponent's move as an event and follows its consequence.
fn answered(cx: &mut LessonController, next: StepConsequence, ply: &str) {
    cx.room.out.event(format!("lesson answered {ply}"));
    cx.room.play_sound(Sound::Place);
    follow(cx, next, ply);
}
