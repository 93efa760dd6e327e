//! Code that puzzles and lessons share: stepping along a line of plies, and the sentences about an answer to an exercise.

use crate::app::game::fact_text::{self, name};
use crate::app::game::game_context::GameContext;
use crate::app::kernel::game_words::color;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::point_text::shown_point;
use crate::app::kernel::wall_clock::{local_time, now_s};
use crate::review::puzzle::PuzzleTask;
use crate::review::{JudgedPly, ReviewedGame, judge};
use crate::rules::{Ply, Point, Position};
use chrono::Datelike;

/// A line of plies that the user steps along after an exercise, starting at the exercise's position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineWalk {
    pub line: Vec<Ply>,
    /// The number of plies of `line` that are on the board.
    pub at: usize,
}

/// The local date as a number of days from a fixed day.
pub fn today(room: &GameContext) -> i64 {
    let wall = room.wall.as_ref();
    local_time(wall, now_s(wall)).map_or(0, |time| time.num_days_from_ce().into())
}

/// Describes the cursor's cell for a screen reader: "d3, black, tip". `empty` is the message id for an empty cell; `signs` lists the
/// message ids of signs, each with whether the sign is on the cell.
pub fn cell_description(lang: &Lang, position: &Position, point: Point, empty: &str, signs: &[(&str, bool)]) -> String {
    let on_it = position.color_at(point).map_or_else(|| lang.text(empty), |on_it| color(lang, on_it));
    let signs = signs.iter().filter(|(_, is_so)| *is_so).map(|(id, _)| lang.text(id));
    [shown_point(position, point), on_it].into_iter().chain(signs).collect::<Vec<_>>().join(", ")
}

/// Returns the text that explains why an answer is wrong.
pub fn wrong_answer_text(lang: &Lang, position: &Position, asked: PuzzleTask, ply: Ply, judged: &JudgedPly) -> String {
    let other = position.side_to_move().other();
    let answer = judged.answer.first().map(|&ply| name(lang, position, ply)).unwrap_or_default();
    let discs = |score| judge::discs(score).unwrap_or(0.0).round() as i32;
    let mut args = vec![
        ("move", name(lang, position, ply).into()),
        ("other", color(lang, other).into()),
        ("answer", answer.into()),
    ];
    let id = match asked {
        PuzzleTask::Win => "puzzle-wrong-win",
        PuzzleTask::Save => "puzzle-wrong-save",
        PuzzleTask::KeepWin | PuzzleTask::HoldDraw => {
            args.push(("result", fact_text::result(lang, discs(judged.played) as i8)));
            "puzzle-wrong-result"
        }
        PuzzleTask::Best => {
            args.push(("count", (discs(judged.best) - discs(judged.played)).into()));
            "puzzle-wrong-best"
        }
    };
    lang.text_with(id, &args)
}

/// Returns the sentences about the proven faults of a wrong answer. Sentences that name the right move are left out.
pub fn proven_faults(lang: &Lang, position: &Position, ply: Ply, judged: &JudgedPly) -> String {
    let best = judged.line.first().map(|&best| name(lang, position, best)).unwrap_or_default();
    let mut said = sentences(lang, position, ply, judged);
    said.retain(|sentence| !sentence.contains(&best));
    said.join(" ")
}

/// Returns the sentences about one ply played from a position.
pub fn sentences(lang: &Lang, position: &Position, ply: Ply, judged: &JudgedPly) -> Vec<String> {
    let subject = ReviewedGame::new(position, &[ply]);
    subject.map(|subject| fact_text::sentences(lang, &subject, 0, judged)).unwrap_or_default()
}
