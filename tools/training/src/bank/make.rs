//! Makes the puzzles of one game: plays games, proves and grades puzzles, and writes the file after each puzzle. Only the seed decides the
//! result, even if the command is stopped and continued.

use super::quota::{PuzzleGame, band};
use super::self_play;
use qipan_core::review::bank::{self, GradedPuzzle};
use qipan_core::review::grade::{DifficultyMeter, grade};
use qipan_core::review::prove::{ProvedPuzzle, prove};
use qipan_core::review::puzzle::PuzzleTask;
use qipan_core::rules::Position;
use qipan_core::store::index::key;
use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;

/// Maximum number of puzzles taken from one game.
const OF_A_GAME: usize = 1;
/// The file is also written after every this many games, so that games without a puzzle are not repeated.
const NOTED: u64 = 20;

/// The bank of puzzles of one game, while it is being made.
struct Bank {
    kind: PuzzleGame,
    wanted: usize,
    all: Vec<GradedPuzzle>,
    keys: BTreeSet<(i64, &'static str)>,
    /// The number of the next game to play.
    next: u64,
}

pub fn run(path: &Path, kind: PuzzleGame, seed: u64, wanted: usize) -> Result<(), Box<dyn Error>> {
    let mut bank = Bank::read(path, kind, seed, wanted)?;
    let mut measure = DifficultyMeter::new(kind.game());
    while bank.all.len() < wanted {
        let found = bank.game(seed, &mut measure);
        bank.next += 1;
        if found || bank.next.is_multiple_of(NOTED) {
            bank.write(path, seed)?;
        }
    }
    Ok(())
}

fn key_of(position: &Position) -> (i64, &'static str) {
    (key::key_of(position), bank::word(position))
}

impl Bank {
    fn read(path: &Path, kind: PuzzleGame, seed: u64, wanted: usize) -> Result<Bank, Box<dyn Error>> {
        let text = if path.exists() { std::fs::read_to_string(path)? } else { String::new() };
        let state =
            text.lines().find_map(|line| line.strip_prefix("# seed ")).and_then(|rest| rest.split_once(" games "));
        let next = match state {
            Some((of, games)) if of.parse() == Ok(seed) => games.parse()?,
            Some((of, _)) => return Err(format!("{} was begun with --seed {of}", path.display()).into()),
            None => 0,
        };
        let all: Vec<GradedPuzzle> = bank::lines(&text).collect::<Option<_>>().ok_or("a line holds no puzzle")?;
        let keys = all.iter().map(|of| key_of(&of.puzzle.position)).collect();
        Ok(Bank { kind, wanted, all, keys, next })
    }

    /// Plays the next game and adds its puzzles to the bank. Returns whether a puzzle was added.
    fn game(&mut self, seed: u64, measure: &mut DifficultyMeter) -> bool {
        let before = self.all.len();
        for position in self_play::candidate_positions(self.kind, seed, self.next) {
            if self.all.len() >= self.wanted.min(before + OF_A_GAME) {
                break;
            }
            if !self.has_room_for_rule(&position) || self.keys.contains(&key_of(&position)) {
                continue;
            }
            let proved = prove(&position, 1, &|asked| self.has_room_for(asked));
            if let Some(graded) = proved.and_then(|proved| self.graded(proved, measure)) {
                self.keys.insert(key_of(&position));
                println!("{} game {} {}", self.all.len() + 1, self.next, bank::write(&graded));
                self.all.push(graded);
            }
        }
        self.all.len() > before
    }

    fn has_room_for_rule(&self, position: &Position) -> bool {
        let word = bank::word(position);
        let count = self.all.iter().filter(|of| bank::word(&of.puzzle.position) == word).count();
        self.kind == PuzzleGame::Reversi || count * 100 < self.wanted * 36
    }

    fn has_room_for(&self, asked: PuzzleTask) -> bool {
        let count = self.all.iter().filter(|of| of.puzzle.asked == asked).count();
        count * 100 < self.wanted * self.kind.max_task_percent(asked)
    }

    /// Grades a proven puzzle; `None` if the bank has enough puzzles in its band of grades.
    fn graded(&self, proved: ProvedPuzzle, measure: &mut DifficultyMeter) -> Option<GradedPuzzle> {
        let nodes = measure.nodes(&proved.puzzle.position, &proved.right_answers);
        let solved = measure.solved(&proved.puzzle.position, &proved.right_answers);
        let ProvedPuzzle { puzzle, right_answers: right } = proved;
        let graded =
            GradedPuzzle { puzzle, right_answers: right, grade: grade(&solved, nodes), solve_shares: solved, nodes };
        let of_band = self.all.iter().filter(|of| band(of) == band(&graded)).count();
        (of_band * 100 < self.wanted * self.kind.max_band_percent()).then_some(graded)
    }

    fn write(&self, path: &Path, seed: u64) -> Result<(), Box<dyn Error>> {
        let name = if self.kind == PuzzleGame::Reversi { "Reversi" } else { "five-in-a-row" };
        let head = format!(
            "# Puzzles of {name}, made and measured by `lab puzzles --bank`.\n# seed {seed} games {}\n",
            self.next
        );
        let lines = self.all.iter().map(|graded| bank::write(graded) + "\n");
        // The file is replaced as a whole, so that the command can be stopped at any time and continued.
        let beside = path.with_extension("new");
        std::fs::write(&beside, head + &lines.collect::<String>())?;
        Ok(std::fs::rename(beside, path)?)
    }
}
