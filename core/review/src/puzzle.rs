//! A puzzle: a position, its task, the criterion of a right answer, and its repetitions. Made from a reviewed ply that missed the answer;
//! `puzzle_generation` makes one from any position, `puzzle_file` has puzzles as bytes. Pure: days are numbers.

use super::judge::{self, Verdict};
use super::reversi::is_by_most;
use super::subject::{JudgedPly, Subject};
use qipan_engine::Score;
use qipan_rules::{Ply, Point, Position, mix};
use serde::{Deserialize, Serialize};

/// Loss in discs up to which an answer is accepted, if the task is the best move: searches are no more exact.
pub const TOLERANCE: f32 = 2.0;
/// Days until a puzzle returns after the first, second … flawless solution; after the last one it is done.
pub const DAYS: [i64; 4] = [1, 3, 7, 21];
/// Number of points in a hint, one of which is right.
pub const HINTED: usize = 3;

/// What the solver of a puzzle has to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PuzzleTask {
    /// Five-in-a-row: a forced win, played to its end.
    Win,
    /// Five-in-a-row: a move that leaves the other side without a forced win.
    Save,
    /// Reversi: a move that keeps the win, or the draw, with best play.
    KeepWin,
    HoldDraw,
    /// Reversi: the best move, or an equally good one.
    Best,
}

impl PuzzleTask {
    pub const ALL: [PuzzleTask; 5] =
        [PuzzleTask::Win, PuzzleTask::Save, PuzzleTask::KeepWin, PuzzleTask::HoldDraw, PuzzleTask::Best];

    /// The fixed English word of this task, in scripts and message names.
    pub fn word(self) -> &'static str {
        ["win", "save", "keep-win", "hold-draw", "best"][self as usize]
    }

    /// The task for a ply that changed its player's value from `best` to `played`; `None` if neither engine nor rules could prove an
    /// answer, or if nothing was lost.
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

    /// Whether a ply with the value `played` is right, if `best` is the best value.
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

/// The ply played in the game, and the review's findings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PuzzleMistake {
    pub played: Ply,
    pub judged: JudgedPly,
}

/// The origin of a puzzle: the name of the game's log and the plies before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    pub game: String,
    pub ply: usize,
}

/// A person's results with a puzzle so far. Days are counted from any fixed day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleResults {
    pub count: u32,
    /// The number of flawless solutions at their due dates.
    pub stage: u8,
    pub solved_day: Option<i64>,
    pub due_day: i64,
}

impl PuzzleResults {
    /// Whether the puzzle needs no more repetition.
    pub fn is_done(&self) -> bool {
        usize::from(self.stage) > DAYS.len()
    }

    /// Days until the puzzle returns; 0 if it is due. A clock that was set back makes nobody wait longer than necessary.
    pub fn due_in(&self, today: i64) -> i64 {
        let longest = DAYS[usize::from(self.stage).clamp(1, DAYS.len()) - 1];
        let days = self.due_day.saturating_sub(today);
        if days > longest { 0 } else { days.max(0) }
    }

    pub fn is_due(&self, today: i64) -> bool {
        !self.is_done() && self.due_in(today) == 0
    }

    /// Records a flawless solution. Before the due date it is only practice.
    pub fn solve(&mut self, today: i64) {
        self.solved_day = Some(today);
        if self.is_due(today) {
            self.stage += 1;
            self.due_day = today.saturating_add(DAYS[usize::from(self.stage).min(DAYS.len()) - 1]);
        }
    }

    /// Records a failure, or a solution with help: the repetitions start again tomorrow.
    pub fn fail(&mut self, today: i64) {
        (self.stage, self.due_day) = (0, today.saturating_add(DAYS[0]));
    }
}

/// A position with a task, its best play, and a person's results.
#[derive(Clone, Debug, PartialEq)]
pub struct Puzzle {
    pub position: Position,
    pub asked: PuzzleTask,
    /// Best play; its first ply is one right answer.
    pub line: Vec<Ply>,
    pub fault: Option<PuzzleMistake>,
    pub origin: Option<Origin>,
    pub made_day: i64,
    pub tries: PuzzleResults,
}

impl Puzzle {
    pub fn new(position: Position, asked: PuzzleTask, line: Vec<Ply>) -> Puzzle {
        Puzzle { position, asked, line, fault: None, origin: None, made_day: 0, tries: PuzzleResults::default() }
    }

    /// Whether this task exists in this game.
    pub fn suits(&self) -> bool {
        let of_gomoku = matches!(self.asked, PuzzleTask::Win | PuzzleTask::Save);
        of_gomoku == matches!(self.position, Position::Gomoku(_))
    }

    /// The puzzle of a reviewed ply, if a task follows from it; none where fewer discs win.
    pub fn of_ply(subject: &Subject, ply: usize, judged: &JudgedPly) -> Option<Puzzle> {
        let (position, played) = (subject.position(ply), *subject.plies().get(ply)?);
        let is_choice = subject.is_choice(ply) && judged.line.first().is_some_and(|best| *best != played);
        let verdict = judged.verdict(subject, ply);
        if subject.is_reversi() && !is_by_most(position) {
            return None;
        }
        let asked = PuzzleTask::of(subject.is_reversi(), judged.best, judged.played, verdict).filter(|_| is_choice)?;
        let fault = Some(PuzzleMistake { played, judged: judged.clone() });
        Some(Puzzle { fault, ..Puzzle::new(position.clone(), asked, judged.line.clone()) })
    }
}

/// The points of a hint, one of which is right: the first of the best line, and others by a fixed choice.
pub fn hint_points(position: &Position, line: &[Ply]) -> Vec<Point> {
    let Some(&Ply::Place(right)) = line.first() else { return Vec::new() };
    let far = |at: &Point| at.column.abs_diff(right.column).max(at.row.abs_diff(right.row));
    let mixed = |at: &Point| mix::nth(position.hash() ^ u64::from(at.column) << 8 ^ u64::from(at.row));
    let mut others: Vec<Point> = position.legal_points().into_iter().filter(|at| *at != right).collect();
    others.sort_by_key(|at| (far(at).max(2), mixed(at)));
    let mut hinted: Vec<Point> = std::iter::once(right).chain(others.into_iter().take(HINTED - 1)).collect();
    hinted.sort();
    hinted
}
