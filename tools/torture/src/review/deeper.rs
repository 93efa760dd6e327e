//! Compares a review with a search at twice the depth on the same plies, for `lab review --twice`.

use qipan_core::engine::reversi::search::root::{SearchGoal, search};
use qipan_core::engine::reversi::search::{FULL_SELECTIVITY, SELECTIVITIES};
use qipan_core::engine::reversi::tt::Table;
use qipan_core::engine::{EngineOptions, Score};
use qipan_core::review::{
    Examiner, JudgedPly, RECHECK_NODES_FACTOR, Review, ReviewedGame, SearchEffort, Verdict, judge,
};
use qipan_core::rules::Position;
use qipan_core::rules::reversi::Board;
use qipan_core::rules::reversi::board::kernel::AnyKernel;
use std::sync::atomic::AtomicBool;

/// The depth of the deeper search, in plies.
const DEPTH: u32 = SearchEffort::DEEP.depth as u32 * 2;
/// Number of empty squares up to which the deeper search solves a position exactly, without ProbCut.
const SOLVED: u32 = SearchEffort::DEEP.endgame_solve_empties as u32 + 4;
/// ProbCut's selectivity level for the deeper search: its cuts are right in 95 of 100 cases. Without cuts a game would take hours.
const CERTAINTY: usize = 2;
/// Factor by which the deeper search of five-in-a-row has more nodes than the review.
const NODES: u64 = 8;

/// Counts of the comparison between a review and the deeper search.
#[derive(Default)]
pub struct ComparisonCounts {
    /// What each ply of Reversi that is no proven one lost in discs.
    pub disc_losses: Vec<Loss>,
    /// What each ply of five-in-a-row that is no proven one lost in hundredths of winning chance.
    pub winning_chance_losses: Vec<Loss>,
    /// Number of plies that the deeper search calls mistakes or blunders.
    pub mistakes: usize,
    /// Of the `mistakes`, the number that the review calls at least doubtful.
    pub mistakes_found: usize,
    /// Number of plies that the review calls mistakes or blunders.
    pub review_mistakes: usize,
    /// Of the `named` plies, the number that the deeper search calls at least doubtful.
    pub confirmed_review_mistakes: usize,
    /// Of the `named` plies, the number that the deeper search calls mistakes or blunders, too.
    pub same_verdicts: usize,
}

/// What a ply lost, by the review and by the deeper search.
#[derive(Clone, Copy)]
pub struct Loss {
    /// The number of empty squares before the ply in Reversi, the number of plies before it in five-in-a-row.
    at: u32,
    review: f32,
    deeper: f32,
}

impl ComparisonCounts {
    pub fn game(
        &mut self,
        name: &str,
        subject: &ReviewedGame,
        review: &Review,
        options: EngineOptions,
        is_verbose: bool,
    ) {
        if subject.is_reversi() {
            self.reversi(subject, review);
        } else {
            self.gomoku(name, subject, review, options, is_verbose);
        }
    }

    fn reversi(&mut self, subject: &ReviewedGame, review: &Review) {
        let table = Table::new(128 << 20);
        let plies = subject.plies().len();
        // Evaluates from the end of the game, so that the table already knows the later positions.
        let mut values: Vec<Option<Score>> =
            (0..=plies).rev().map(|ply| value_of(&table, subject.position(ply))).collect();
        values.reverse();
        for (ply, pair) in values.windows(2).enumerate() {
            let (Some(judged), &[Some(best), Some(after)]) = (review.judged(ply), pair) else { continue };
            let is_same_side = subject.position(ply).side_to_move() == subject.position(ply + 1).side_to_move();
            let played = if is_same_side { after } else { judge::opponent_score(after) };
            let is_best = !subject.is_choice(ply) || judge::sort_key(played) >= judge::sort_key(best);
            let best = if is_best { played } else { best };
            let loss = |best, played| Some(judge::discs(best)? - judge::discs(played)?);
            let empties = judge::empties(subject.position(ply));
            if subject.is_choice(ply) && !is_exact(judged) {
                let losses = loss(judged.best, judged.played).zip(loss(best, played));
                self.disc_losses.extend(losses.map(|(review, deeper)| Loss { at: empties, review, deeper }));
            }
            self.count(review.verdict(subject, ply), Some(judge::verdict(empties, best, played)));
        }
    }

    fn gomoku(
        &mut self,
        name: &str,
        subject: &ReviewedGame,
        review: &Review,
        options: EngineOptions,
        is_verbose: bool,
    ) {
        let effort = SearchEffort { nodes: SearchEffort::DEEP.nodes * NODES, ..SearchEffort::DEEP };
        let Some(deeper) = Examiner::new(subject, options, effort).value_all_plies(subject, &AtomicBool::new(false))
        else {
            return;
        };
        for ply in 0..subject.plies().len() {
            let one = review.verdict(subject, ply);
            let is_grave = |verdict: Option<Verdict>| verdict >= Some(Verdict::Mistake);
            // The review has searched a named mistake more closely, so the comparison searches it still deeper.
            let alone = is_grave(one).then(|| deepest(subject, ply, options)).flatten();
            let Some(judged) = alone.as_ref().or(deeper.judged(ply)) else { continue };
            let other = Some(judged.verdict(subject, ply));
            let chance = |of: &JudgedPly| Some(100.0 * (estimated(of.best)? - estimated(of.played)?));
            let losses = review.judged(ply).and_then(chance).zip(chance(judged)).filter(|_| subject.is_choice(ply));
            self.winning_chance_losses.extend(losses.map(|(review, deeper)| Loss { at: ply as u32, review, deeper }));
            if is_verbose && is_grave(one) != is_grave(other) {
                let said =
                    |of: &JudgedPly| format!("{} {:?} {:?}", of.verdict(subject, ply).word(), of.best, of.played);
                let review = review.judged(ply).map(said).unwrap_or_default();
                println!("  apart: {name}, ply {ply}: {review}; deeper {}", said(judged));
            }
            self.count(one, other);
        }
    }

    fn count(&mut self, one: Option<Verdict>, deeper: Option<Verdict>) {
        let is = |verdict: Option<Verdict>, least: Verdict| verdict >= Some(least);
        let (is_named, is_mistake) = (is(one, Verdict::Mistake), is(deeper, Verdict::Mistake));
        self.mistakes += usize::from(is_mistake);
        self.mistakes_found += usize::from(is_mistake && is(one, Verdict::Doubtful));
        self.review_mistakes += usize::from(is_named);
        self.confirmed_review_mistakes += usize::from(is_named && is(deeper, Verdict::Doubtful));
        self.same_verdicts += usize::from(is_named && is_mistake);
    }

    pub fn print(&self) {
        if !self.disc_losses.is_empty() {
            let certainty = SELECTIVITIES[CERTAINTY].0;
            println!("against a search of {DEPTH} plies at {certainty} %, exact from {SOLVED} empties:");
            print_noise("discs", "empties", &self.disc_losses);
        }
        if !self.winning_chance_losses.is_empty() {
            println!("against a search of {NODES} times the nodes:");
            print_noise("% of winning chance", "plies", &self.winning_chance_losses);
        }
        let ComparisonCounts {
            mistakes,
            mistakes_found: found,
            review_mistakes: named,
            confirmed_review_mistakes: confirmed,
            same_verdicts: same,
            ..
        } = self;
        if mistakes + named > 0 {
            println!(
                "mistakes and blunders of the review: {named}; of the deeper search, too: {same}, at least doubtful: {confirmed}"
            );
            println!(
                "mistakes and blunders of the deeper search: {mistakes}, at least doubtful in the review: {found}"
            );
        }
    }
}

/// Judges a ply of five-in-a-row with an empty table and eight times the nodes of a review's closest search.
fn deepest(subject: &ReviewedGame, ply: usize, options: EngineOptions) -> Option<JudgedPly> {
    let effort = SearchEffort { nodes: SearchEffort::DEEP.nodes * RECHECK_NODES_FACTOR * NODES, ..SearchEffort::DEEP };
    let options = EngineOptions { hash_mb: 256, ..options };
    Examiner::new(subject, options, effort).judge_alone(subject, ply, &effort, &AtomicBool::new(false))
}

/// Searches a Reversi position. Returns its value for the side to move; `None` if fewer discs win, or for five-in-a-row.
fn value_of(table: &Table, position: &Position) -> Option<Score> {
    match position {
        Position::Reversi(position) if position.goal().is_most_discs() => Some(value(table, position.board())),
        _ => None,
    }
}

fn value(table: &Table, board: Board) -> Score {
    if board.legal_moves() == 0 {
        let passed = board.after_pass();
        return match passed.legal_moves() {
            0 => Score::Exact(board.final_score()),
            _ => judge::opponent_score(value(table, passed)),
        };
    }
    let empties = board.empties();
    // As in a review, the last position of every search has an even number of empty squares.
    let goal = if empties <= SOLVED {
        SearchGoal::fixed(empties, FULL_SELECTIVITY)
    } else {
        SearchGoal::fixed(DEPTH + empties % 2, CERTAINTY)
    };
    let found = search(table, AnyKernel::fastest_supported(), board, &goal, &AtomicBool::new(false), &mut |_| ());
    let score = found.moves[0].score;
    if found.exact { Score::Exact(score) } else { Score::Estimate(score * 100) }
}

/// Whether both values of a ply are proven.
fn is_exact(judged: &JudgedPly) -> bool {
    matches!((judged.best, judged.played), (Score::Exact(_), Score::Exact(_)))
}

/// The winning chance of an estimate in five-in-a-row; `None` for a proven value.
fn estimated(score: Score) -> Option<f32> {
    matches!(score, Score::Estimate(_)).then(|| judge::chance(score, u32::MAX))
}

/// Prints how far the review's losses are from the deeper search's, for each ten empties or plies.
fn print_noise(unit: &str, of: &str, losses: &[Loss]) {
    let (correlation, difference) = compared(losses);
    println!(
        "losses of {} plies in {unit}: correlation {correlation:.3}, mean difference {difference:.2}",
        losses.len()
    );
    for ten in 0..=losses.iter().map(|loss| loss.at / 10).max().unwrap_or(0) {
        let band = || losses.iter().filter(move |loss| loss.at / 10 == ten);
        if band().next().is_none() {
            continue;
        }
        let count = band().count() as f32;
        let noise = (band().map(|loss| (loss.review - loss.deeper).powi(2)).sum::<f32>() / count).sqrt();
        // The plies of which the review would say that another was a little better, and those that the deeper search finds as good.
        let little = || band().filter(|loss| (0.5..=noise).contains(&loss.review));
        let equal = little().filter(|loss| loss.deeper < 0.5).count();
        println!(
            "  {:3} {of}: {} plies, rms difference {noise:.2}; lost less than that: {}, of which nothing by the deeper search: {equal}",
            ten * 10,
            band().count(),
            little().count()
        );
    }
}

/// Returns the correlation between the two losses of each ply, and their mean absolute difference.
fn compared(losses: &[Loss]) -> (f64, f64) {
    let count = losses.len() as f64;
    let pairs: Vec<(f64, f64)> = losses.iter().map(|loss| (loss.review.into(), loss.deeper.into())).collect();
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (one, other) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let product: f64 = pairs.iter().map(|pair| (pair.0 - one) * (pair.1 - other)).sum();
    let square = |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(|pair| of(pair).powi(2)).sum::<f64>().sqrt();
    let spread = square(&|pair| pair.0 - one) * square(&|pair| pair.1 - other);
    (product / spread.max(1e-9), pairs.iter().map(|pair| (pair.0 - pair.1).abs()).sum::<f64>() / count)
}
