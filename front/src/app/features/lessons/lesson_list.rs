//! The page that lists the lessons: its rows, and the lesson of each row.

use crate::app::features::lessons::lesson_store::{LessonSource, Lessons, ListedLesson};
use crate::app::game::position_board::board_of;
use crate::app::kernel::form_rows::form_rows;
use crate::app::kernel::intent::Form;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::view::{RowPicture, RowView};
use crate::lesson::{Lesson, Step, Task};
use crate::policy::Capability;
use crate::ui::Icon;

form_rows! {
    /// The rows of the list of lessons.
    pub(crate) enum LessonRow {
        ;
        /// One row for each lesson file that cannot be read.
        Broken(at) = 2000,
        /// One row for each lesson.
        Lesson(at) = 100,
        /// The list's headings and notes.
        Note(at) = 1,
    }
}

impl Form {
    /// The list of lessons, as a form.
    pub const LESSONS: Form = Form::new("lessons", |_| &[Capability::Help, Capability::Files]);
}

/// The rows of the list: the courses, the lessons from teachers, and files that cannot be read.
pub fn rows(lang: &Lang, lessons: &Lessons) -> Vec<RowView> {
    let mut rows = vec![RowView::note(LessonRow::Note(0), lang.text("lessons-intro"))];
    if !lessons.is_read() {
        rows.push(RowView::note(LessonRow::Note(1), lang.text("lessons-reading")));
        return rows;
    }
    for source in LessonSource::ALL {
        let of = (0..)
            .map(LessonRow::Lesson)
            .zip(lessons.listed_lessons())
            .filter(|(_, of)| of.source == source && of.lesson.is_ok());
        let of: Vec<RowView> = of.filter_map(|(id, of)| row(lang, lessons, id, of)).collect();
        if !of.is_empty() {
            rows.push(RowView::heading(
                LessonRow::Note(2 + source as u16),
                lang.text(&format!("lessons-{}", source.word())),
            ));
            rows.extend(of);
        }
    }
    let broken =
        (0..).map(LessonRow::Broken).zip(lessons.listed_lessons().iter().filter_map(|of| of.lesson.as_ref().err()));
    let broken: Vec<RowView> = broken.map(|(id, why)| RowView::note(id, why.in_language(lang))).collect();
    if !broken.is_empty() {
        rows.push(RowView::heading(LessonRow::Note(8), lang.text("lessons-broken")));
        rows.extend(broken);
    }
    rows
}

fn row(lang: &Lang, lessons: &Lessons, row: LessonRow, shelved: &ListedLesson) -> Option<RowView> {
    let lesson = shelved.lesson.as_ref().ok()?;
    let (steps, done) =
        (lesson.steps.len(), lessons.progress().completed_step_count(&shelved.name, lesson.steps.len()));
    let (button, icon) = match done {
        0 => ("lessons-begin", Icon::Play),
        _ if done == steps => ("lessons-again", Icon::Check),
        _ => ("lessons-go-on", Icon::Play),
    };
    let title = lang.text_with(
        "lessons-title",
        &[("number", shelved.number_and_total.0.into()), ("title", lesson.title.in_language(lang.tag()).into())],
    );
    let detail = lang.text_with("lessons-steps", &[("done", done.into()), ("count", steps.into())]);
    let picture = pictured_step(lesson).map(|step| RowPicture {
        board: board_of(&step.position, false).cut_to_stones(),
        progress: Some((done, steps)),
    });
    Some(RowView { picture: picture.map(Box::new), ..RowView::push(row, (title, detail), lang.text(button), icon) })
}

/// The step whose board is the lesson's picture: the first one with a task, because the steps before it often show an empty start.
fn pictured_step(lesson: &Lesson) -> Option<&Step> {
    lesson.steps.iter().find(|step| step.task != Task::Look).or(lesson.steps.first())
}

/// The lesson of the row with this id; `None` for a row without a lesson.
pub fn lesson_of_row(lessons: &Lessons, id: u16) -> Option<&ListedLesson> {
    let Some(LessonRow::Lesson(at)) = LessonRow::of(id) else { return None };
    lessons.listed_lessons().get(usize::from(at))
}
