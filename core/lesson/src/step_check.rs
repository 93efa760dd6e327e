//! Checks whether a lesson's step can be solved: its task exists in its game, and some answer is right. Uses only the rules and takes no
//! noticeable time; `lab` checks what an engine has to prove.

use super::answer;
use super::lesson_error::{LessonErrorKind, clause};
use super::step::{AnswerSpec, Question, Step, Task};
use qipan_rules::{LEVELS, Position};

/// The allowed numbers of choices in a question of a lesson.
const CHOICES: std::ops::RangeInclusive<usize> = 2..=4;
/// The largest number of empty squares at which a result of Reversi can be proven while a learner waits.
pub const EMPTIES_MAX: u32 = 20;

/// The error of a step that cannot be solved; `None` for a valid step.
pub fn step_error(is_reversi: bool, step: &Step) -> Option<LessonErrorKind> {
    if let Some(question) = step.question() {
        return question_error(&question);
    }
    match &step.task {
        Task::Find(what) => unfit(is_reversi, what).or_else(|| not_found(step, what)),
        Task::FindAll(what) => unfit(is_reversi, what).or_else(|| not_all_found(step, what)),
        Task::Play { level, .. } if !LEVELS.contains(level) => {
            let (low, high) = (LEVELS.start(), LEVELS.end());
            Some(clause!("level", "level {level}; there are {low} to {high}", level, low, high))
        }
        Task::Play { .. } => no_move(&step.position),
        _ => None,
    }
}

fn question_error(question: &Question) -> Option<LessonErrorKind> {
    let (count, right) = (question.choices.len(), question.right);
    if !CHOICES.contains(&count) {
        let (low, high) = (CHOICES.start(), CHOICES.end());
        return Some(clause!("choices", "{count} choices; a question has {low} to {high}", count, low, high));
    }
    let is_there = (1..=count).contains(&right);
    (!is_there)
        .then(|| clause!("right", "the right answer is number {right}, and there are {count} choices", right, count))
}

/// The error of a step whose task does not exist in the step's game; `None` if it does.
fn unfit(is_reversi: bool, what: &AnswerSpec) -> Option<LessonErrorKind> {
    let (name, is_of_reversi) = match what {
        AnswerSpec::Points(_) | AnswerSpec::Best | AnswerSpec::Win => return None,
        AnswerSpec::Legal => ("Legal", true),
        AnswerSpec::Corner => ("Corner", true),
        AnswerSpec::Turns(_) => ("Turns", true),
        AnswerSpec::Leaves(_) => ("Leaves", true),
        AnswerSpec::KeepWin => ("KeepWin", true),
        AnswerSpec::HoldDraw => ("HoldDraw", true),
        AnswerSpec::Stable => ("Stable", true),
        AnswerSpec::Save => ("Save", false),
        AnswerSpec::Five => ("Five", false),
        AnswerSpec::Shape(_) => ("Shape", false),
        AnswerSpec::Forbidden => ("Forbidden", false),
    };
    match is_of_reversi {
        _ if is_of_reversi == is_reversi => None,
        true => Some(clause!("of-reversi", "{name} is asked in Reversi only", name)),
        false => Some(clause!("of-gomoku", "{name} is asked in five-in-a-row only", name)),
    }
}

fn not_found(step: &Step, what: &AnswerSpec) -> Option<LessonErrorKind> {
    let position = &step.position;
    if *what == AnswerSpec::Stable {
        return Some(clause!("stable", "Stable is for FindAll: a disc that stands there is no move"));
    }
    if let Some(none) = no_move(position) {
        return Some(none);
    }
    if let AnswerSpec::Points(points) = what {
        let odd = points.iter().find(|&&point| !position.legal_points().contains(&point));
        let side = position.side_to_move().word();
        let cannot = |&point| {
            let point = position.point_name(point);
            clause!("illegal", "{side} cannot play {point} there", side, point)
        };
        return none_listed(points).or_else(|| odd.map(cannot));
    }
    not_provable(position, what).or_else(|| none_right(step, what))
}

fn no_move(position: &Position) -> Option<LessonErrorKind> {
    let side = position.side_to_move().word();
    position.legal_points().is_empty().then(|| clause!("no-move", "{side} has no move there", side))
}

fn not_all_found(step: &Step, what: &AnswerSpec) -> Option<LessonErrorKind> {
    match what {
        AnswerSpec::Points(points) => none_listed(points),
        _ if answer::engine_task(&step.position, what).is_some() => {
            Some(clause!("all", "nobody can tell all such moves; list them as Points"))
        }
        _ => none_right(step, what),
    }
}

fn none_listed(points: &[qipan_rules::Point]) -> Option<LessonErrorKind> {
    points.is_empty().then(|| clause!("none", "Points lists none"))
}

/// The error of a step whose result cannot be proven, because too many squares are empty; `None` if it can be proven.
fn not_provable(position: &Position, what: &AnswerSpec) -> Option<LessonErrorKind> {
    let Position::Reversi(of) = position else { return None };
    let is_exact = matches!(what, AnswerSpec::Win | AnswerSpec::KeepWin | AnswerSpec::HoldDraw);
    let empties = of.board().empties();
    let most = EMPTIES_MAX;
    (is_exact && empties > most)
        .then(|| clause!("unproven", "with {empties} empty squares no result is proven; {most} at most", empties, most))
}

fn none_right(step: &Step, what: &AnswerSpec) -> Option<LessonErrorKind> {
    (answer::has_right_point(&step.position, what) == Some(false))
        .then(|| clause!("no-right", "no move there is right"))
}
