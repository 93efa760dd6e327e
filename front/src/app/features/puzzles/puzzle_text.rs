//! Sentences about puzzles in the user's language.

use crate::app::features::puzzles::puzzle_page::{PuzzlePage, PuzzleTrial};
use crate::app::features::puzzles::training::{Difficulty, TrainingTheme};
use crate::app::game::exercise::{proven_faults, sentences, wrong_answer_text};
use crate::app::game::fact_text::name;
use crate::app::kernel::game_words::{color, joined, signed};
use crate::app::kernel::lang::Lang;
use crate::review::Puzzle;
use crate::review::puzzle::PuzzleResults;
use crate::rules::Ply;

/// Maximum number of plies of a line of moves that a text lists.
const LINE_MAX: usize = 9;

/// The task of a puzzle, such as "Black to move: win by force."
pub fn task(lang: &Lang, puzzle: &Puzzle) -> String {
    let side = puzzle.position.side_to_move();
    let args = [("side", color(lang, side).into()), ("other", color(lang, side.other()).into())];
    lang.text_with(&format!("puzzle-asks-{}", puzzle.asked.word()), &args)
}

/// The name of a theme of training, such as "Five in a row: win by force".
pub fn theme(lang: &Lang, theme: TrainingTheme) -> String {
    match theme {
        TrainingTheme::All => lang.text("puzzles-theme-all"),
        TrainingTheme::Game(kind) => lang.text(&format!("game-{}", kind.word())),
        TrainingTheme::Task(asked) => lang.text(&format!("puzzles-theme-{}", asked.word())),
        TrainingTheme::Rule(rule) => lang.text(&format!("rule-{}", rule.word())),
    }
}

/// The name of a difficulty of training, such as "Near my rating".
pub fn difficulty(lang: &Lang, difficulty: Difficulty) -> String {
    let id = match difficulty {
        Difficulty::Own => "puzzles-difficulty-own",
        Difficulty::Easy => "puzzles-difficulty-easy",
        Difficulty::Middle => "puzzles-difficulty-middle",
        Difficulty::Hard => "puzzles-difficulty-hard",
    };
    lang.text(id)
}

/// The title of a puzzle's page, such as "Puzzle · difficulty 1,230".
pub fn title(lang: &Lang, page: &PuzzlePage) -> String {
    let grade = page.graded.map(|graded| lang.text_with("puzzles-grade", &[("grade", i32::from(graded.grade).into())]));
    joined([lang.text("puzzle-title"), grade.unwrap_or_default()])
}

/// The change of the user's rating, such as "Your rating: 1,012 (+12)."; empty where the rating did not change.
fn rated(lang: &Lang, page: &PuzzlePage) -> String {
    let Some((before, after)) = page.rating_change else { return String::new() };
    let by = signed(after - before, &(after - before).abs().to_string());
    lang.text_with("puzzle-rated", &[("rating", after.into()), ("by", by.into())])
}

/// The state of the attempt as sentences, with the change of the user's rating.
pub fn trial_text(lang: &Lang, page: &PuzzlePage, today: i64) -> String {
    format!("{} {}", state(lang, page, today).trim_end(), rated(lang, page)).trim_end().to_owned()
}

/// The state of the attempt, such as "Your move." or "f5 does not win by force: White answers d6."
fn state(lang: &Lang, page: &PuzzlePage, today: i64) -> String {
    let named = |ply: Option<Ply>| ply.map(|ply| name(lang, &page.puzzle.position, ply)).unwrap_or_default();
    let of = |id: &str, ply: Ply| lang.text_with(id, &[("move", named(Some(ply)).into())]);
    let comes = if page.is_scheduled_again { comes_back(lang, &page.puzzle.tries, today) } else { String::new() };
    match &page.trial {
        PuzzleTrial::Asks if !page.hint.is_empty() => lang.text("puzzle-hinted"),
        PuzzleTrial::Asks if page.played.len() < 2 => lang.text("puzzle-yours"),
        PuzzleTrial::Asks => {
            let other = color(lang, page.puzzle.position.side_to_move().other());
            let before = page.played.len().checked_sub(2).and_then(|at| page.played.get(at)).copied();
            let (ply, answer) = (named(before), named(page.played.last().copied()));
            let args = [("move", ply.into()), ("other", other.into()), ("answer", answer.into())];
            lang.text_with("puzzle-goes-on", &args)
        }
        PuzzleTrial::Checks(ply) if page.is_known_right(*ply) == Some(false) => of("puzzle-known-wrong", *ply),
        PuzzleTrial::Checks(ply) => of("puzzle-checks", *ply),
        PuzzleTrial::Unchecked(ply) => of("puzzle-unchecked", *ply),
        PuzzleTrial::Refused(ply, judged) => {
            wrong_answer_text(lang, &page.puzzle.position, page.puzzle.asked, *ply, judged)
        }
        PuzzleTrial::Solved => {
            let last = named(page.played.last().copied());
            lang.text_with("puzzle-solved", &[("move", last.into()), ("comes", comes.into())])
        }
        PuzzleTrial::Shown => {
            let line = page.best_continuation.iter().take(LINE_MAX).map(|&ply| named(Some(ply)));
            let line = line.collect::<Vec<_>>().join(" ");
            lang.text_with("puzzle-shown", &[("line", line.into()), ("comes", comes.into())])
        }
    }
}

/// The proven facts about a wrong answer; after the end of the puzzle, about the move that was played in the game.
pub fn reasons(lang: &Lang, page: &PuzzlePage) -> String {
    match (&page.trial, &page.puzzle.mistake) {
        (PuzzleTrial::Refused(ply, judged), _) => proven_faults(lang, &page.trial_position(), *ply, judged),
        (PuzzleTrial::Solved | PuzzleTrial::Shown, Some(fault)) => {
            let played = name(lang, &page.puzzle.position, fault.played);
            let in_game = lang.text_with("puzzle-in-game", &[("move", played.into())]);
            let said = sentences(lang, &page.puzzle.position, fault.played, &fault.judged);
            std::iter::once(in_game).chain(said).collect::<Vec<_>>().join(" ")
        }
        _ => String::new(),
    }
}

/// Says when the puzzle is asked again: "It comes back tomorrow.", "Solved for good."
fn comes_back(lang: &Lang, tries: &PuzzleResults, today: i64) -> String {
    match tries.due_in(today) {
        _ if tries.is_done() => lang.text("puzzle-for-good"),
        0 => lang.text("puzzle-due-now"),
        days => lang.text_with("puzzle-comes-back", &[("days", days.into())]),
    }
}

/// The second text of a puzzle in the list, such as "Five in a row · tried twice · comes back tomorrow".
pub fn detail(lang: &Lang, puzzle: &Puzzle, today: i64) -> String {
    let tried = lang.text_with("puzzles-tried", &[("count", puzzle.tries.count.into())]);
    let when = match puzzle.tries.is_done() {
        true => lang.text("puzzles-for-good"),
        false => lang.text_with("puzzles-when", &[("days", puzzle.tries.due_in(today).into())]),
    };
    joined([game(lang, puzzle), tried, when])
}

/// The game of a puzzle with its rule, such as "Reversi" or "Five in a row · Renju".
pub fn game(lang: &Lang, puzzle: &Puzzle) -> String {
    let game = lang.text(&format!("game-{}", puzzle.position.kind().word()));
    let rule = puzzle.position.as_gomoku().map(|position| lang.text(&format!("rule-{}", position.rule().word())));
    joined([game, rule.unwrap_or_default()])
}
