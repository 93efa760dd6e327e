//! Scenes of puzzles, for screenshots and tests: puzzles from a made-up review of a game, and a five-in-a-row puzzle. Uses no engine and no
//! files.

use crate::app::features::puzzles::puzzle_controller::{PuzzleController, PuzzleMessage};
use crate::app::features::puzzles::{PuzzlePage, Puzzles, PuzzlesPage};
use crate::app::game::fact_text::subject_of;
use crate::app::kernel::config::settings::SidePanel;
use crate::app::pages::scene::StagedScene;
use crate::review::puzzle::PuzzleMistake;

use crate::app::features::puzzles::puzzle_page::PuzzleTrial;
use crate::app::game::exercise::today;
use crate::app::game::made_up_review::judged;
use crate::app::game::puzzle_key::key_of;
use crate::app::pages::router::App;
use crate::engine::Score;
use crate::review::puzzle::{PuzzleResults, PuzzleTask};
use crate::review::{JudgedPly, Puzzle, Verdict, bank};
use crate::rules::{Ply, Position, gomoku};

/// The moves of a five-in-a-row game that lead to a position in which Black has two threes and can force a win.
const WIN: &str = "h8 a1 h7 a3 j8 o1 j7 o4";
/// The moves with which Black then wins, and White's replies.
const WON: &str = "h9 h10 j9 j10 i9 g9 k9";

/// Opens the list of puzzles, or a puzzle in the state of the scene.
pub fn set_up_scene(StagedScene { app, name: screen }: StagedScene) {
    if screen == "puzzle-wide" {
        app.room.edit_settings(|settings| settings.board.side_panel = SidePanel::On);
    }
    let puzzles = staged(app);
    let shown = if screen == "puzzle-gomoku" { puzzles.last() } else { puzzles.first() };
    let (shown, today) = (shown.cloned(), today(&app.room));
    app.states.of_mut::<Puzzles>().stage(if screen == "puzzles-empty" { Vec::new() } else { puzzles });
    if screen.starts_with("puzzles") {
        return app.open(PuzzlesPage);
    }
    if screen == "puzzle-rated" {
        return rated().into_iter().for_each(|page| app.open(page));
    }
    let Some(puzzle) = shown else { return };
    let mut page = PuzzlePage::new(key_of(&puzzle.position), puzzle);
    solve(&mut page, screen, today);
    app.open(page);
    if screen == "puzzle-hint" {
        crate::app::features::puzzles::puzzle_controller::handle_message(
            &mut PuzzleController::of(app),
            PuzzleMessage::Hint,
        );
    }
}

/// The page of a puzzle of the puzzle bank, solved at the first try.
fn rated() -> Option<PuzzlePage> {
    let graded = bank::all().first()?;
    let mut page = PuzzlePage::new(key_of(&graded.puzzle.position), graded.puzzle.clone());
    page.submit_answer(*graded.right_answers.first()?);
    page.continue_from_bank();
    Some(PuzzlePage { rating_change: Some((1_000, 1_084)), is_scheduled_again: false, ..page })
}

fn solve(page: &mut PuzzlePage, screen: &str, today: i64) {
    let Some(fault) = page.puzzle.mistake.clone() else { return };
    let played = |ply: Ply| if let Ply::Place(point) = ply { Some(point) } else { None };
    match screen {
        "puzzle-wrong" | "puzzle-wide" => {
            played(fault.played).into_iter().for_each(|point| _ = page.submit_answer(point));
            page.on_judgement(fault.judged);
            page.step_plies(1);
        }
        "puzzle-solved" => {
            page.puzzle.tries.record_solved(today);
            let right = fault.judged.line.first().and_then(|&ply| played(ply));
            right.into_iter().for_each(|point| _ = page.submit_answer(point));
            let right = JudgedPly { played: fault.judged.best, ..fault.judged };
            page.on_judgement(right);
        }
        "puzzle-answer" => page.show_answer(),
        "puzzle-checks" => page.trial = PuzzleTrial::Checks(fault.played),
        _ => {}
    }
}

/// The puzzles from a made-up review of the game on the board, and a puzzle with a forced win.
fn staged(app: &App) -> Vec<Puzzle> {
    let today = today(&app.room);
    let subject = app.room.active_game.as_ref().and_then(|table| subject_of(&table.session));
    let missed = subject.iter().flat_map(|subject| {
        let count = subject.plies().len();
        (0..count).rev().filter_map(|ply| Puzzle::of_ply(subject, ply, &judged(subject, ply)))
    });
    let mut puzzles: Vec<Puzzle> = missed.take(4).collect();
    puzzles.extend(win());
    // Each kind of task of its game gets a puzzle, so that the list shows every sentence.
    let between = puzzles.len().saturating_sub(1);
    let is_reversi = subject.as_ref().is_some_and(|subject| subject.is_reversi());
    let other =
        if is_reversi { [PuzzleTask::KeepWin, PuzzleTask::HoldDraw] } else { [PuzzleTask::Save, PuzzleTask::HoldDraw] };
    puzzles[1.min(between)..between].iter_mut().zip(other).for_each(|(puzzle, asked)| puzzle.asked = asked);
    for (at, puzzle) in puzzles.iter_mut().enumerate() {
        let days = [0, 0, 1, 3, 0][at.min(4)];
        (puzzle.made_day, puzzle.tries) =
            (today, PuzzleResults { count: at as u32, stage: days as u8, solved_day: None, due_day: today + days });
    }
    puzzles
}

/// A five-in-a-row puzzle with a forced win, and with the inferior move that was played in the game.
fn win() -> Option<Puzzle> {
    let mut position = Position::Gomoku(gomoku::Position::default());
    for name in WIN.split(' ') {
        position.play(Ply::Place(position.parse_point(name)?)).ok()?;
    }
    let line: Option<Vec<Ply>> = WON.split(' ').map(|name| position.parse_point(name).map(Ply::Place)).collect();
    let (line, played) = (line?, Ply::Place(position.parse_point("e5")?));
    let answer = vec![Ply::Place(position.parse_point("h9")?)];
    let (best, lost) = (Score::Win(7), Score::Estimate(-120));
    let judged = JudgedPly {
        best,
        played: lost,
        line: line.clone(),
        answer,
        facts: Vec::new(),
        is_deep: true,
        at_most: Verdict::Blunder,
    };
    Some(Puzzle { mistake: Some(PuzzleMistake { played, judged }), ..Puzzle::new(position, PuzzleTask::Win, line) })
}
