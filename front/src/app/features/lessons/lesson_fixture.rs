//! Scenes of lessons, for screenshots and tests: the manual's example lesson with its steps in several states, and a five-in-a-row lesson.
//! Uses no engine and no files.

use crate::app::features::lessons::lesson_controller::LessonMessage;
use crate::app::features::lessons::lesson_store::{LessonSource, ListedLesson, built_in_lessons};
use crate::app::features::lessons::{LessonPage, Lessons, LessonsPage};
use crate::app::kernel::config::settings::SidePanel;
use crate::app::kernel::error_text;
use crate::app::kernel::intent::Intent;
use crate::app::pages::scene::StagedScene;

use crate::lesson::course::{EXAMPLE, GOMOKU, REVERSI, lesson};
use crate::lesson::{self, Progress};
use std::path::Path;

/// The name of the manual's example lesson in the progress file.
const NAME: &str = "own/corners.ron";
/// The text of an invalid lesson file.
const BROKEN: &str =
    "(version: 1, game: Reversi, title: \"Edges\", steps: [\n    (head: \"The edge\", marks: \"i9\"),\n])";

/// Opens the list of lessons, or a lesson's step in the state of the scene.
pub fn set_up_scene(StagedScene { app, name: screen }: StagedScene) {
    if screen == "lesson-wide" {
        app.room.edit_settings(|settings| settings.board.side_panel = SidePanel::On);
    }
    let mut progress = Progress::default();
    (0..3).for_each(|step| _ = progress.record_step(NAME, step));
    let first = REVERSI.first().map_or("", |(name, _)| name);
    (0..60).for_each(|step| _ = progress.record_step(first, step));
    app.states.of_mut::<Lessons>().set_fixture_data(shelf(screen), progress);
    if screen.starts_with("lessons") {
        return app.open(LessonsPage);
    }
    let Some(page) = staged(screen) else { return };
    app.open(page);
    wishes(screen).into_iter().for_each(|wish| app.update(Intent::page(wish)));
}

/// The lessons in the scene's list: both courses, the example lesson, and in one scene an invalid file.
fn shelf(screen: &str) -> Vec<ListedLesson> {
    let mut shelf =
        [built_in_lessons(LessonSource::Reversi, REVERSI), built_in_lessons(LessonSource::Gomoku, GOMOKU)].concat();
    let own = |name: &str, at: usize, lesson| ListedLesson {
        name: name.into(),
        source: LessonSource::Own,
        number_and_total: (at, 2),
        lesson,
    };
    shelf.extend(lesson(&(NAME, EXAMPLE)).ok().map(|lesson| own(NAME, 1, Ok(lesson))));
    if screen == "lessons-broken" {
        let fault = lesson::read(BROKEN.as_bytes()).err();
        let why = fault.map(|fault| error_text::lesson_of(Path::new("lessons/edges.ron"), &fault));
        shelf.extend(why.map(|why| own("own/edges.ron", 2, Err(why))));
    }
    shelf
}

/// The lesson page at the scene's step; `None` for scenes of the list.
fn staged(screen: &str) -> Option<LessonPage> {
    let step = match screen {
        "lesson" => 0,
        "lesson-all" => 2,
        "lesson-ask" | "lesson-asked" => 3,
        "lesson-play" => 4,
        _ => 1,
    };
    if screen == "lesson-gomoku" {
        let first = GOMOKU.first()?;
        return Some(LessonPage::new(first.0.into(), lesson(first).ok()?, Some((1, GOMOKU.len())), 0));
    }
    Some(LessonPage::new(NAME.into(), lesson(&(NAME, EXAMPLE)).ok()?, Some((3, 12)), step))
}

/// The messages that bring the lesson page into the scene's state.
fn wishes(screen: &str) -> Vec<LessonMessage> {
    match screen {
        "lesson-hint" => vec![LessonMessage::Hint],
        "lesson-right" | "lesson-wide" => vec![LessonMessage::Place((0, 0))],
        "lesson-wrong" => vec![LessonMessage::Place((1, 1))],
        "lesson-all" => vec![LessonMessage::Place((0, 0)), LessonMessage::Place((1, 0)), LessonMessage::Place((3, 1))],
        "lesson-asked" => vec![LessonMessage::Choose(1), LessonMessage::Choose(2)],
        "lesson-shown" => vec![LessonMessage::Show],
        _ => Vec::new(),
    }
}
