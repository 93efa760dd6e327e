//! Makes puzzles of reviewed games, judges answers to them, and checks the judgements with a search four times as long.

use qipan_core::engine::{EngineOptions, Score};
use qipan_core::review::puzzle::{PuzzleTask, TOLERANCE};
use qipan_core::review::{Examiner, JudgedPly, Puzzle, Review, ReviewedGame, SearchEffort, Verdict, judge};
use qipan_core::rules::mix::nth_random;
use qipan_core::rules::{Ply, Position};
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The effort of the search that checks judgements, with four times the nodes.
const LONGER: SearchEffort =
    SearchEffort { depth: 14, endgame_solve_empties: 22, nodes: 4 * SearchEffort::PUZZLE.nodes };
/// Number of answers to try for each puzzle, besides the best ply and the ply played in the game.
const OTHERS: usize = 3;

/// Counts of the judged answers to one kind of puzzle.
#[derive(Default)]
struct AnswerCounts {
    puzzles: usize,
    accepted: usize,
    refused: usize,
    falsely_accepted: usize,
    falsely_refused: usize,
    longest: Duration,
    took: Duration,
}

/// Makes puzzles of all games and judges answers to them. Returns an error if a longer search refutes a judgement.
pub fn run(
    subjects: &[(String, ReviewedGame)],
    options: EngineOptions,
    is_verbose: bool,
) -> Result<(), Box<dyn Error>> {
    let mut rows: BTreeMap<&'static str, AnswerCounts> = BTreeMap::new();
    for (name, subject) in subjects {
        for puzzle in puzzles(subject, options) {
            let row = rows.entry(puzzle.asked.word()).or_default();
            row.puzzles += 1;
            tries(row, &puzzle, options, &mut |told| {
                if is_verbose {
                    println!("{name}: {told}");
                }
            });
        }
    }
    println!("asked       puzzles  accepted  false  refused  false  mean s  longest s");
    for (word, row) in &rows {
        let answers = (row.accepted + row.refused).max(1) as f64;
        let (mean, longest) = (row.took.as_secs_f64() / answers, row.longest.as_secs_f64());
        let (accepted, refused) = (row.accepted, row.refused);
        let (yes, no) = (row.falsely_accepted, row.falsely_refused);
        println!("{word:10} {:8} {accepted:9} {yes:6} {refused:8} {no:6} {mean:7.2} {longest:10.2}", row.puzzles);
    }
    let sum = |of: fn(&AnswerCounts) -> usize| rows.values().map(of).sum::<usize>();
    let (puzzles, answers) = (sum(|row| row.puzzles), sum(|row| row.accepted + row.refused));
    let wrong = sum(|row| row.falsely_accepted + row.falsely_refused);
    println!("puzzles {puzzles}, answers {answers}, false {wrong}");
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} answers are judged falsely").into()) }
}

/// Makes a puzzle of each mistake that a review finds in a game.
fn puzzles(subject: &ReviewedGame, options: EngineOptions) -> Vec<Puzzle> {
    let mut review = Review::new(subject);
    let mut examiner = Examiner::new(subject, options, SearchEffort::DEEP);
    examiner.review(subject, &mut review, &AtomicBool::new(false), &mut |_| ());
    let is_bad = |ply: &usize| review.verdict(subject, *ply) >= Some(Verdict::Mistake);
    let of = |ply: usize| Puzzle::of_ply(subject, ply, review.judged(ply)?);
    (0..subject.plies().len()).filter(is_bad).filter_map(of).collect()
}

fn tries(row: &mut AnswerCounts, puzzle: &Puzzle, options: EngineOptions, tell: &mut dyn FnMut(String)) {
    let Some(subject) = ReviewedGame::new(&puzzle.position, &puzzle.line[..1]) else { return };
    let stop = AtomicBool::new(false);
    for ply in answers(puzzle) {
        // Each answer has a new engine, as on the app's page of puzzles.
        let begun = Instant::now();
        let Some(short) = Examiner::new(&subject, options, SearchEffort::PUZZLE).explain(&puzzle.position, ply, &stop)
        else {
            continue;
        };
        row.took += begun.elapsed();
        row.longest = row.longest.max(begun.elapsed());
        let is_right = puzzle.asked.accepts(short.best, short.played);
        let Some(long) = Examiner::new(&subject, options, LONGER).explain(&puzzle.position, ply, &stop) else {
            continue;
        };
        let is_false = is_refuted(puzzle.asked, is_right, &long);
        *(if is_right { &mut row.accepted } else { &mut row.refused }) += 1;
        *(if is_right { &mut row.falsely_accepted } else { &mut row.falsely_refused }) += usize::from(is_false);
        let word = if is_right { "right" } else { "wrong" };
        let values = format!("{:?} {:?}, longer {:?} {:?}", short.best, short.played, long.best, long.played);
        let told = if is_false { " FALSE" } else { "" };
        tell(format!("{} {} {word}: {values}{told}", puzzle.asked.word(), name(&puzzle.position, ply)));
    }
}

/// Returns the answers to try: the best ply, the ply played in the game, and a few random plies.
fn answers(puzzle: &Puzzle) -> Vec<Ply> {
    let mut others: Vec<Ply> = puzzle.position.legal_points().into_iter().map(Ply::Place).collect();
    others
        .sort_by_key(|&ply| nth_random(puzzle.position.hash() ^ name(&puzzle.position, ply).len() as u64 ^ place(ply)));
    let played = puzzle.mistake.as_ref().map(|fault| fault.played);
    let mut all: Vec<Ply> = puzzle.line.iter().take(1).copied().chain(played).collect();
    others.retain(|ply| !all.contains(ply));
    all.extend(others.into_iter().take(OTHERS));
    all
}

fn place(ply: Ply) -> u64 {
    if let Ply::Place(point) = ply { u64::from(point.column) << 8 | u64::from(point.row) } else { 0 }
}

fn name(position: &Position, ply: Ply) -> String {
    if let Ply::Place(point) = ply { position.point_name(point) } else { "pass".into() }
}

/// Whether a longer search refutes the judgement of an answer. A search that only estimates refutes it only if the loss is clearly beyond
/// the tolerance.
fn is_refuted(asked: PuzzleTask, is_right: bool, long: &JudgedPly) -> bool {
    if asked != PuzzleTask::Best || [long.best, long.played].iter().all(|score| matches!(score, Score::Exact(_))) {
        return asked.accepts(long.best, long.played) != is_right;
    }
    let loss = judge::discs(long.best).zip(judge::discs(long.played)).map_or(0.0, |(best, played)| best - played);
    if is_right { loss > 2.0 * TOLERANCE } else { loss <= 0.0 }
}
