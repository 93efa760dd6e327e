//! Whether a step can be done: what is asked suits its game, and some answer is right. By the rules alone, so it takes no time; what
//! an engine proves is the laboratory's to try.

use super::answer;
use super::step::{Step, Task, What};
use crate::rules::{LEVELS, Position};

/// So many choices a question has.
const CHOICES: std::ops::RangeInclusive<usize> = 2..=4;
/// With more empty squares no result of Reversi is proven while somebody waits.
pub const EMPTIES_MAX: u32 = 20;

/// What is wrong with a step, where something is: a sentence without its period.
pub fn wrong(is_reversi: bool, step: &Step) -> Option<String> {
    match &step.task {
        Task::Look => None,
        Task::Find(what) => unfit(is_reversi, what).or_else(|| not_found(step, what)),
        Task::FindAll(what) => unfit(is_reversi, what).or_else(|| not_all_found(step, what)),
        Task::Play { level, .. } if !LEVELS.contains(level) => {
            Some(format!("level {level}; there are {} to {}", LEVELS.start(), LEVELS.end()))
        }
        Task::Play { .. } => no_move(&step.position),
        Task::Ask { choices, .. } if !CHOICES.contains(&choices.len()) => {
            Some(format!("{} choices; a question has {} to {}", choices.len(), CHOICES.start(), CHOICES.end()))
        }
        Task::Ask { choices, right } if !(1..=choices.len()).contains(right) => {
            Some(format!("the right answer is number {right}, and there are {} choices", choices.len()))
        }
        Task::Ask { .. } => None,
    }
}

/// Asked in a game that has no such thing.
fn unfit(is_reversi: bool, what: &What) -> Option<String> {
    let (name, is_of_reversi) = match what {
        What::Points(_) | What::Best | What::Win => return None,
        What::Legal => ("Legal", true),
        What::Corner => ("Corner", true),
        What::Turns(_) => ("Turns", true),
        What::Leaves(_) => ("Leaves", true),
        What::KeepWin => ("KeepWin", true),
        What::HoldDraw => ("HoldDraw", true),
        What::Stable => ("Stable", true),
        What::Save => ("Save", false),
        What::Five => ("Five", false),
        What::Shape(_) => ("Shape", false),
        What::Forbidden => ("Forbidden", false),
    };
    let game = if is_of_reversi { "Reversi" } else { "five-in-a-row" };
    (is_of_reversi != is_reversi).then(|| format!("{name} is asked in {game} only"))
}

fn not_found(step: &Step, what: &What) -> Option<String> {
    let position = &step.position;
    if *what == What::Stable {
        return Some("Stable is for FindAll: a disc that stands there is no move".into());
    }
    if let Some(none) = no_move(position) {
        return Some(none);
    }
    if let What::Points(points) = what {
        let odd = points.iter().find(|&&point| !position.legal_points().contains(&point));
        let side = position.side_to_move().word();
        return none_listed(points)
            .or_else(|| odd.map(|&point| format!("{side} cannot play {} there", position.point_name(point))));
    }
    not_provable(position, what).or_else(|| none_right(step, what))
}

fn no_move(position: &Position) -> Option<String> {
    let side = position.side_to_move().word();
    position.legal_points().is_empty().then(|| format!("{side} has no move there"))
}

fn not_all_found(step: &Step, what: &What) -> Option<String> {
    match what {
        What::Points(points) => none_listed(points),
        _ if answer::asked(&step.position, what).is_some() => {
            Some("nobody can tell all such moves; list them as Points".into())
        }
        _ => none_right(step, what),
    }
}

fn none_listed(points: &[crate::rules::Point]) -> Option<String> {
    points.is_empty().then(|| "Points lists none".into())
}

/// A result that would have to be proven, too far from the end.
fn not_provable(position: &Position, what: &What) -> Option<String> {
    let Position::Reversi(of) = position else { return None };
    let is_exact = matches!(what, What::Win | What::KeepWin | What::HoldDraw);
    let empties = of.board().empties();
    (is_exact && empties > EMPTIES_MAX)
        .then(|| format!("with {empties} empty squares no result is proven; {EMPTIES_MAX} at most"))
}

fn none_right(step: &Step, what: &What) -> Option<String> {
    (answer::has_any(&step.position, what) == Some(false)).then(|| "no move there is right".into())
}
