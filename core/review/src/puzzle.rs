//! A puzzle: a position, its task, which answers are right, and when it is repeated. `of_ply` makes one of a reviewed ply that missed
//! something; `puzzle_generation` makes one of any position, `puzzle_file` stores puzzles as bytes. Pure: days are numbers.

use super::judge::{self, Verdict};
use super::reversi::has_most_discs_goal;
use super::subject::{JudgedPly, ReviewedGame};
use qipan_engine::Score;
use qipan_rules::{GameKind, Ply, Point, Position, mix};
use serde::{Deserialize, Serialize};

/// The largest loss in discs at which an answer still counts as right, if the task is to find the best move: searches are no more exact.
pub const TOLERANCE: f32 = 2.0;
/// Days until a puzzle is repeated after the first, second, third and fourth flawless solution. A fifth one ends the repetitions.
pub const REPETITION_INTERVAL_DAYS: [i64; 4] = [1, 3, 7, 21];
/// Number of points that a hint shows; one of them is the right answer.
pub const HINT_POINTS: usize = 3;

/// What the solver of a puzzle has to achieve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PuzzleTask {
    /// In five-in-a-row: find a forced win and play it to its end.
    Win,
    /// In five-in-a-row: find a move that leaves the opponent without a forced win.
    Save,
    /// In Reversi: find a move that still wins with best play.
    KeepWin,
    /// In Reversi: find a move that still draws with best play.
    HoldDraw,
    /// In Reversi: find the best move or one as good.
    Best,
}

impl PuzzleTask {
    pub const ALL: [PuzzleTask; 5] =
        [PuzzleTask::Win, PuzzleTask::Save, PuzzleTask::KeepWin, PuzzleTask::HoldDraw, PuzzleTask::Best];

    /// The task's fixed English word in scripts and message ids.
    pub fn word(self) -> &'static str {
        ["win", "save", "keep-win", "hold-draw", "best"][self as usize]
    }

    /// The task of a puzzle made of a ply that changed its player's value from `best` to `played`. `None` if the engine and the rules
    /// cannot prove an answer, or if the ply lost nothing.
    pub fn of(is_reversi: bool, best: Score, played: Score, verdict: Verdict) -> Option<PuzzleTask> {
        match (best, played) {
            (Score::Win(_), Score::Win(_)) => None,
            (Score::Win(_), _) => Some(PuzzleTask::Win),
            (Score::Estimate(_), Score::Loss(_)) => Some(PuzzleTask::Save),
            _ if !is_reversi || verdict == Verdict::Fine => None,
            (Score::Exact(1..), Score::Exact(..=0)) => Some(PuzzleTask::KeepWin),
            (Score::Exact(0), Score::Exact(..0)) => Some(PuzzleTask::HoldDraw),
            _ => Some(PuzzleTask::Best),
        }
    }

    /// Whether an answer with the value `played` is right, if the best ply has the value `best`.
    pub fn accepts(self, best: Score, played: Score) -> bool {
        let (most, discs) = (judge::discs(best).unwrap_or(0.0), judge::discs(played).unwrap_or(0.0));
        match self {
            PuzzleTask::Win => matches!(played, Score::Win(_)),
            PuzzleTask::Save => !matches!(played, Score::Loss(_)),
            PuzzleTask::KeepWin => discs > 0.0,
            PuzzleTask::HoldDraw => discs >= 0.0,
            PuzzleTask::Best => most - discs <= TOLERANCE,
        }
    }
}

/// The ply played in the game from which the puzzle was made, and what the review found about it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PuzzleMistake {
    pub played: Ply,
    pub judged: JudgedPly,
}

/// The game from which a puzzle was made: the name of the game's log, and the number of plies before the puzzle's position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    pub game: String,
    pub ply: usize,
}

/// A person's results with one puzzle. Days are numbered from any fixed day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleResults {
    pub count: u32,
    /// The number of flawless solutions on days when the puzzle was due.
    pub stage: u8,
    pub solved_day: Option<i64>,
    pub due_day: i64,
}

impl PuzzleResults {
    /// Whether the person has solved the puzzle often enough, so that it is not repeated any more.
    pub fn is_done(&self) -> bool {
        usize::from(self.stage) > REPETITION_INTERVAL_DAYS.len()
    }

    /// Days until the puzzle is due; 0 if it is due. A clock that was set back makes nobody wait longer than the current interval.
    pub fn due_in(&self, today: i64) -> i64 {
        let longest = REPETITION_INTERVAL_DAYS[usize::from(self.stage).clamp(1, REPETITION_INTERVAL_DAYS.len()) - 1];
        let days = self.due_day.saturating_sub(today);
        if days > longest { 0 } else { days.max(0) }
    }

    pub fn is_due(&self, today: i64) -> bool {
        !self.is_done() && self.due_in(today) == 0
    }

    /// Records a flawless solution by the person today. A solution before the due day is only practice and changes no interval.
    pub fn record_solved(&mut self, today: i64) {
        self.solved_day = Some(today);
        if self.is_due(today) {
            self.stage += 1;
            self.due_day = today.saturating_add(
                REPETITION_INTERVAL_DAYS[usize::from(self.stage).min(REPETITION_INTERVAL_DAYS.len()) - 1],
            );
        }
    }

    /// Records a failure, or a solution with help: the repetitions start again tomorrow with the shortest interval.
    pub fn record_failed(&mut self, today: i64) {
        (self.stage, self.due_day) = (0, today.saturating_add(REPETITION_INTERVAL_DAYS[0]));
    }
}

/// A puzzle: a position with a task, its best play, and a person's results with it.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    pub position: Position,
    pub asked: PuzzleTask,
    /// Best play from the position; its first ply is a right answer.
    pub line: Vec<Ply>,
    pub mistake: Option<PuzzleMistake>,
    pub origin: Option<Origin>,
    pub made_day: i64,
    pub tries: PuzzleResults,
}

impl Puzzle {
    pub fn new(position: Position, asked: PuzzleTask, line: Vec<Ply>) -> Puzzle {
        Puzzle { position, asked, line, mistake: None, origin: None, made_day: 0, tries: PuzzleResults::default() }
    }

    /// Whether the puzzle's task exists in the game of its position.
    pub fn task_fits_game(&self) -> bool {
        let of_gomoku = matches!(self.asked, PuzzleTask::Win | PuzzleTask::Save);
        of_gomoku == matches!(self.position, Position::Gomoku(_))
    }

    /// The puzzle made of a reviewed ply, if the ply yields a task; `None` in games where fewer discs win, and in games that a puzzle's file
    /// has no word for.
    pub fn of_ply(subject: &ReviewedGame, ply: usize, judged: &JudgedPly) -> Option<Puzzle> {
        let (position, played) = (subject.position(ply), *subject.plies().get(ply)?);
        let is_choice = subject.is_choice(ply) && judged.line.first().is_some_and(|best| *best != played);
        let verdict = judged.verdict(subject, ply);
        match position.kind() {
            GameKind::Reversi if has_most_discs_goal(position) => {}
            GameKind::Gomoku => {}
            _ => return None,
        }
        let asked = PuzzleTask::of(subject.is_reversi(), judged.best, judged.played, verdict).filter(|_| is_choice)?;
        let fault = Some(PuzzleMistake { played, judged: judged.clone() });
        Some(Puzzle { mistake: fault, ..Puzzle::new(position.clone(), asked, judged.line.clone()) })
    }
}

/// The points that a hint shows: the right one, which is the first ply of the best line, and others that are always the same for this
/// position.
pub fn hint_points(position: &Position, line: &[Ply]) -> Vec<Point> {
    let Some(&Ply::Place(right)) = line.first() else { return Vec::new() };
    let far = |at: &Point| at.column.abs_diff(right.column).max(at.row.abs_diff(right.row));
    let mixed = |at: &Point| mix::nth_random(position.hash() ^ u64::from(at.column) << 8 ^ u64::from(at.row));
    let mut others: Vec<Point> = position.legal_points().into_iter().filter(|at| *at != right).collect();
    others.sort_by_key(|at| (far(at).max(2), mixed(at)));
    let mut hinted: Vec<Point> = std::iter::once(right).chain(others.into_iter().take(HINT_POINTS - 1)).collect();
    hinted.sort();
    hinted
}
