//! Training with the puzzle bank, the puzzles that come with the program: today's puzzle of each game, and untried puzzles by theme and
//! difficulty. Training starts with the difficulty nearest to the user's rating.

use crate::app::game::puzzle_key::key_of;
use crate::review::bank::{self, GradedPuzzle};
use crate::review::progress::Progress;
use crate::review::puzzle::PuzzleTask;
use crate::rules::GameKind;
use crate::rules::gomoku::Rule;

/// The theme of training, which selects puzzles of the puzzle bank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TrainingTheme {
    #[default]
    All,
    Game(GameKind),
    Task(PuzzleTask),
    Rule(Rule),
}

impl TrainingTheme {
    pub const ALL: [TrainingTheme; 11] = [
        TrainingTheme::All,
        TrainingTheme::Game(GameKind::Reversi),
        TrainingTheme::Task(PuzzleTask::KeepWin),
        TrainingTheme::Task(PuzzleTask::HoldDraw),
        TrainingTheme::Task(PuzzleTask::Best),
        TrainingTheme::Game(GameKind::Gomoku),
        TrainingTheme::Task(PuzzleTask::Win),
        TrainingTheme::Task(PuzzleTask::Save),
        TrainingTheme::Rule(Rule::Freestyle),
        TrainingTheme::Rule(Rule::Standard),
        TrainingTheme::Rule(Rule::Renju),
    ];

    fn has(self, graded: &GradedPuzzle) -> bool {
        match self {
            TrainingTheme::All => true,
            TrainingTheme::Game(kind) => graded.puzzle.position.kind() == kind,
            TrainingTheme::Task(asked) => graded.puzzle.asked == asked,
            TrainingTheme::Rule(rule) => bank::word(&graded.puzzle.position) == rule.word(),
        }
    }
}

/// The difficulty of training, which selects puzzles of the puzzle bank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Difficulty {
    /// Puzzles of any difficulty, those nearest to the user's rating first.
    #[default]
    Own,
    Easy,
    Middle,
    Hard,
}

/// The limits between easy, middle and hard puzzles: easy puzzles have a grade below the first number, hard puzzles a grade of at least the
/// second.
const BOUNDS: [u16; 2] = [800, 1_200];

impl Difficulty {
    pub const ALL: [Difficulty; 4] = [Difficulty::Own, Difficulty::Easy, Difficulty::Middle, Difficulty::Hard];

    fn has(self, graded: &GradedPuzzle) -> bool {
        let [middle, hard] = BOUNDS;
        match self {
            Difficulty::Own => true,
            Difficulty::Easy => graded.grade < middle,
            Difficulty::Middle => (middle..hard).contains(&graded.grade),
            Difficulty::Hard => graded.grade >= hard,
        }
    }
}

/// The theme and the difficulty that the user chose for training. They are kept until the program ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Training {
    pub theme: TrainingTheme,
    pub difficulty: Difficulty,
}

impl Training {
    fn those(self) -> impl Iterator<Item = &'static GradedPuzzle> {
        bank::all().iter().filter(move |graded| self.theme.has(graded) && self.difficulty.has(graded))
    }

    /// The number of puzzles of this theme and difficulty, and how many of them the user solved at the first try.
    pub fn total_and_solved_counts(self, progress: &Progress) -> (usize, usize) {
        let is_solved =
            |graded: &&GradedPuzzle| progress.first_try_result(key_of(&graded.puzzle.position)) == Some(true);
        (self.those().count(), self.those().filter(is_solved).count())
    }

    /// The next training puzzle, but not the puzzle with the key `but`: of the untried puzzles the one nearest to the user's rating.
    pub fn next(self, progress: &Progress, but: Option<u64>) -> Option<&'static GradedPuzzle> {
        let far = |graded: &&GradedPuzzle| {
            let rating = progress.rating(graded.is_reversi());
            i32::from(graded.grade).abs_diff(rating.shown())
        };
        let is_new = |graded: &&GradedPuzzle| {
            let key = key_of(&graded.puzzle.position);
            Some(key) != but && progress.first_try_result(key).is_none()
        };
        self.those().filter(is_new).min_by_key(far)
    }
}
