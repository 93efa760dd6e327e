//! Proves the puzzles of the program's bank again, and reports how many of them each engine level solved.

use super::quota::{BAND_WIDTH, PuzzleGame, band};
use qipan_core::engine::LEVEL_COUNT;
use qipan_core::review::bank::{self, GradedPuzzle, SHARE_DENOMINATOR};
use qipan_core::review::prove::check_answers;
use qipan_core::rules::LEVELS;
use qipan_core::store::index::key;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::time::Instant;

/// How much more often than an easier band a band of grades may be solved, in percentage points, because some bands have few puzzles.
const SLACK: f64 = 5.0;

/// Proves every `stride`-th puzzle of the bank again, with `times` times the search effort. Returns an error if a puzzle does not hold or
/// occurs twice.
pub fn reprove_puzzles(times: u64, stride: usize) -> Result<(), Box<dyn Error>> {
    let (begun, mut keys, mut wrong, mut count) = (Instant::now(), BTreeSet::new(), 0, 0);
    for (at, graded) in bank::all().iter().enumerate() {
        let position = &graded.puzzle.position;
        if !keys.insert((key::key_of(position), bank::word(position))) {
            wrong += 1;
            println!("{}: twice", bank::write(graded));
        }
        if at % stride != 0 {
            continue;
        }
        count += 1;
        if let Err(why) = check_answers(&graded.puzzle, &graded.right_answers, times) {
            wrong += 1;
            println!("{}: {why}", bank::write(graded));
        }
    }
    println!(
        "puzzles {}, proved again {count}, wrong {wrong}, {:.0} s",
        bank::all().len(),
        begun.elapsed().as_secs_f64()
    );
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} puzzles do not hold").into()) }
}

/// Prints how much each engine level solved, by game and band of grades. Returns an error if a harder band is solved more often.
pub fn print_solve_rates() -> Result<(), Box<dyn Error>> {
    let mut rising = 0;
    for (kind, name) in [(PuzzleGame::Reversi, "Reversi"), (PuzzleGame::Gomoku, "Five-in-a-row")] {
        let of_game: Vec<&GradedPuzzle> =
            bank::all().iter().filter(|of| PuzzleGame::of(&of.puzzle.position) == kind).collect();
        let mut tasks: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        of_game
            .iter()
            .for_each(|of| *tasks.entry((bank::word(&of.puzzle.position), of.puzzle.asked.word())).or_default() += 1);
        println!("{name}: {} puzzles {tasks:?}", of_game.len());
        let levels: String = LEVELS.map(|level| format!("{level:5}")).collect();
        println!("grade      count  nodes{levels}   mean");
        let mut before = f64::INFINITY;
        let bands: BTreeSet<u16> = of_game.iter().map(|of| band(of)).collect();
        for of_band in bands {
            let those: Vec<&GradedPuzzle> = of_game.iter().copied().filter(|of| band(of) == of_band).collect();
            let mean = row(of_band, &those);
            rising += usize::from(mean > before + SLACK);
            before = mean;
        }
    }
    if rising == 0 { Ok(()) } else { Err(format!("{rising} bands are solved more often than an easier one").into()) }
}

/// Prints the share that each level solved of a band's puzzles. Returns the mean of these shares in per cent.
fn row(band: u16, those: &[&GradedPuzzle]) -> f64 {
    let share = |level: usize| {
        let parts: u32 = those.iter().map(|of| u32::from(of.solve_shares[level])).sum();
        100.0 * f64::from(parts) / (those.len() as f64 * f64::from(SHARE_DENOMINATOR))
    };
    let shares: Vec<f64> = (0..LEVEL_COUNT).map(share).collect();
    let mean = shares.iter().sum::<f64>() / LEVEL_COUNT as f64;
    let mut nodes: Vec<u64> = those.iter().map(|of| of.nodes).collect();
    nodes.sort_unstable();
    let words: String = shares.iter().map(|share| format!("{share:5.0}")).collect();
    let (from, to) = (band * BAND_WIDTH, (band + 1) * BAND_WIDTH - 1);
    println!("{from:4}–{to:4} {:6} {:6}{words} {mean:6.1}", those.len(), nodes.get(nodes.len() / 2).unwrap_or(&0));
    mean
}
