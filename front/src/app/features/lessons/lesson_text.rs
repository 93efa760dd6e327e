//! Sentences about lessons in the user's language. A lesson's own texts come from its file.

use crate::app::features::lessons::lesson_page::{AwaitedSearch, LessonPage, StepAttempt, WrongAnswer};
use crate::app::game::exercise::{proven_faults, wrong_answer_text};
use crate::app::game::fact_text::name;
use crate::app::kernel::game_words::{color, joined};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::levels;
use crate::app::kernel::point_text::shown_point;
use crate::lesson::{AnswerSpec, Task, Text};
use crate::review::JudgedPly;
use crate::rules::{Outcome, Ply, Point, Position};
use crate::session::Seat;

/// Maximum number of plies of a line of moves that a text lists.
const LINE_MAX: usize = 9;

/// The state of the attempt as texts, for the bar below the board. `is_right` is `None` while there is no verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepVerdict {
    pub is_right: Option<bool>,
    pub title: String,
    pub text: String,
}

fn own(lang: &Lang, text: Option<&Text>) -> String {
    text.map(|text| text.in_language(lang.tag()).to_owned()).unwrap_or_default()
}

/// The lesson and step in numbers, such as "Lesson 3 of 12, step 4 of 6".
pub fn lesson_step_label(lang: &Lang, page: &LessonPage) -> String {
    let steps = [("step", (page.step_index + 1).into()), ("steps", page.lesson.steps.len().into())];
    match page.number_in_course {
        None => lang.text_with("lesson-step", &steps),
        Some((number, count)) => {
            let [step, steps] = steps;
            lang.text_with("lesson-place", &[("number", number.into()), ("count", count.into()), step, steps])
        }
    }
}

/// The lesson and step in numbers, in the short form "3/12 · 4/6".
pub fn short_lesson_step_label(page: &LessonPage) -> String {
    let step = format!("{}/{}", page.step_index + 1, page.lesson.steps.len());
    page.number_in_course.map_or(step.clone(), |(number, count)| format!("{number}/{count} · {step}"))
}

/// The state of the attempt at the current step, as a title and a text.
pub fn step_verdict(lang: &Lang, page: &LessonPage) -> StepVerdict {
    let step = page.step();
    let of = |is_right: Option<bool>, title: String, text: String| StepVerdict { is_right, title, text };
    let waits = |title: String| StepVerdict { is_right: None, title, text: String::new() };
    match &page.trial {
        StepAttempt::AwaitsAnswer => of(None, task_text(lang, page), help(lang, page)),
        StepAttempt::ChecksAnswer(ply) => waits(with_move(lang, "puzzle-checks", named(lang, page, *ply))),
        StepAttempt::AwaitsEngine(AwaitedSearch::Reply | AwaitedSearch::Hint | AwaitedSearch::Answer) => {
            waits(lang.text("lesson-thinks"))
        }
        StepAttempt::Unchecked => waits(lang.text("lesson-unchecked")),
        StepAttempt::Wrong(wrong) => {
            let (title, why) = refused(lang, page, wrong);
            of(Some(false), title, step.wrong.as_ref().map_or(why, |text| own(lang, Some(text))))
        }
        StepAttempt::Right if step.task == Task::Look => waits(lang.text("lesson-look")),
        StepAttempt::Right => of(Some(true), yes(lang, page), own(lang, step.right.as_ref())),
        StepAttempt::Shown => of(None, shown(lang, page), own(lang, step.right.as_ref())),
    }
}

fn named(lang: &Lang, page: &LessonPage, ply: Ply) -> String {
    name(lang, &page.step().position, ply)
}

fn with_move(lang: &Lang, id: &str, name: String) -> String {
    lang.text_with(id, &[("move", name.into())])
}

/// Says what the user has to do now in the step.
fn task_text(lang: &Lang, page: &LessonPage) -> String {
    match &page.step().task {
        Task::FindAll(_) => {
            let (found, all) = (page.found_points.len(), page.found_points.len() + page.points_left());
            lang.text_with("lesson-found", &[("found", found.into()), ("count", all.into())])
        }
        _ if page.step().question().is_some() => lang.text("lesson-choose"),
        Task::Play { .. } | Task::Find(_) | Task::Look if page.played.len() < 2 => lang.text("puzzle-yours"),
        _ => goes_on(lang, page),
    }
}

/// The state of a game that the step continues: "White plays d6. Your move.", and who had to pass.
fn goes_on(lang: &Lang, page: &LessonPage) -> String {
    let us = page.step().position.side_to_move();
    let passed = |who| lang.text_with("passed", &[("name", color(lang, who).into())]);
    match page.played[..] {
        [.., Ply::Pass] => joined([passed(us.other()), lang.text("puzzle-yours")]),
        [.., before, last] => {
            let args = [("other", color(lang, us.other()).into()), ("answer", named(lang, page, last).into())];
            let goes_on = lang.text_with("lesson-goes-on", &args);
            if before == Ply::Pass { joined([passed(us), goes_on]) } else { goes_on }
        }
        _ => lang.text("puzzle-yours"),
    }
}

fn help(lang: &Lang, page: &LessonPage) -> String {
    let step = page.step();
    match &step.task {
        _ if page.help.is_hint_text_shown => own(lang, step.hint.as_ref()),
        _ if !page.help.points.is_empty() => lang.text("puzzle-hinted"),
        Task::Play { level, .. } if page.played.is_empty() => {
            let level = levels::name_and_number(lang, &Seat::Computer { level: *level });
            lang.text_with("lesson-against", &[("level", level.into())])
        }
        _ => String::new(),
    }
}

/// Confirms a right answer, such as "Yes, a1!".
fn yes(lang: &Lang, page: &LessonPage) -> String {
    match page.step().task {
        Task::FindAll(_) => lang.text("lesson-yes-all"),
        Task::Play { .. } => lang.text("lesson-yes-play"),
        _ if page.step().question().is_some() => lang.text("lesson-yes-choice"),
        _ => {
            let found = page.found_points.last().map(|&point| Ply::Place(point)).or(page.played.last().copied());
            with_move(lang, "lesson-yes", found.map(|ply| named(lang, page, ply)).unwrap_or_default())
        }
    }
}

/// The title and the text about a wrong answer: what is wrong, and why.
fn refused(lang: &Lang, page: &LessonPage, wrong: &WrongAnswer) -> (String, String) {
    let base = page.attempt_position();
    match wrong {
        WrongAnswer::Choice(_) => (lang.text("lesson-no-choice"), lang.text("lesson-why-choice")),
        WrongAnswer::Ended => (lang.text(ended(&base)), lang.text("lesson-why-ended")),
        WrongAnswer::Point(point) => {
            let title = with_move(lang, "lesson-no", shown_point(&base, *point));
            (title, why(lang, page, &base, *point))
        }
        WrongAnswer::Ply(ply, judged) => {
            let title = with_move(lang, "lesson-no", named(lang, page, *ply));
            (title, by_engine(lang, page, &base, *ply, judged))
        }
    }
}

fn ended(base: &Position) -> &'static str {
    if base.outcome() == Some(Outcome::Draw) { "lesson-ended-draw" } else { "lesson-ended-lost" }
}

fn by_engine(lang: &Lang, page: &LessonPage, base: &Position, ply: Ply, judged: &JudgedPly) -> String {
    let Some(asked) = page.judged_task(base) else { return String::new() };
    let said = match (base, asked) {
        // In five-in-a-row there are no discs to count.
        (Position::Gomoku(_), crate::review::puzzle::PuzzleTask::Best) => lang.text("lesson-why-best"),
        _ => wrong_answer_text(lang, base, asked, ply, judged),
    };
    [said, proven_faults(lang, base, ply, judged)]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Says why a point is wrong by the rules of the game.
fn why(lang: &Lang, page: &LessonPage, base: &Position, point: Point) -> String {
    let Some(what) = page.step().task.answer_spec() else { return String::new() };
    let side = base.side_to_move();
    let mut after = base.clone();
    let turned = after.play(Ply::Place(point)).map_or(0, |flips| flips.len());
    let mut args = vec![("move", shown_point(base, point).into()), ("other", color(lang, side.other()).into())];
    match what {
        AnswerSpec::Turns(least) => args.extend([("count", turned.into()), ("wanted", (*least).into())]),
        AnswerSpec::Leaves(most) => {
            args.extend([("count", after.legal_points().len().into()), ("wanted", (*most).into())])
        }
        AnswerSpec::Shape(shape) => args.push(("shape", lang.text(&format!("does-{}", shape.word())).into())),
        _ => {}
    }
    lang.text_with(&format!("lesson-why-{}", what.word()), &args)
}

/// The text that shows the answer, such as "The answer: a1."
fn shown(lang: &Lang, page: &LessonPage) -> String {
    let position = &page.step().position;
    let line = match (page.step().question(), &page.shown_line) {
        (Some(question), _) => own(lang, question.choices.get(question.right - 1)),
        (None, Some(walk)) => {
            let line = walk.line.iter().take(LINE_MAX);
            line.map(|&ply| named(lang, page, ply)).collect::<Vec<_>>().join(" ")
        }
        (None, None) => {
            page.found_points.iter().map(|&point| shown_point(position, point)).collect::<Vec<_>>().join(" ")
        }
    };
    lang.text_with("lesson-shown", &[("line", line.into())])
}

/// Describes the arrows on the step's board, for users who do not see them: "Arrows: a1–h1, a1–a8."
pub fn arrows(lang: &Lang, page: &LessonPage) -> String {
    let (step, position) = (page.step(), &page.step().position);
    let named =
        step.arrows.iter().map(|&(from, to)| format!("{}–{}", shown_point(position, from), shown_point(position, to)));
    let named: Vec<String> = named.collect();
    match named.is_empty() {
        true => String::new(),
        false => lang.text_with("lesson-arrows", &[("arrows", named.join(", ").into())]),
    }
}

/// Everything that is announced when a step begins.
pub fn step_start_announcement(lang: &Lang, page: &LessonPage) -> String {
    let step = page.step();
    let parts = [
        lesson_step_label(lang, page),
        own(lang, Some(&step.head)),
        own(lang, step.text.as_ref()),
        marks(lang, page),
        arrows(lang, page),
    ];
    let choices = step.question().map_or_else(Vec::new, |question| question.choices);
    let choices = choices.iter().enumerate().map(|(at, text)| format!("{}. {}", at + 1, text.in_language(lang.tag())));
    parts.into_iter().chain(choices).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(". ").replace(".. ", ". ")
}

/// Names the points marked with a ring, for users who do not see them.
fn marks(lang: &Lang, page: &LessonPage) -> String {
    let step = page.step();
    let points: Vec<String> = step.marks.iter().map(|&point| shown_point(&step.position, point)).collect();
    if points.is_empty() {
        String::new()
    } else {
        lang.text_with("lesson-marks", &[("points", points.join(", ").into())])
    }
}

/// The announcement of the step's state, with the points that a hint marked.
pub fn state_text(lang: &Lang, page: &LessonPage) -> String {
    let StepVerdict { title, text, .. } = step_verdict(lang, page);
    let points: Vec<String> =
        page.help.points.iter().map(|&point| shown_point(&page.attempt_position(), point)).collect();
    [title, text, points.join(" ")].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}
