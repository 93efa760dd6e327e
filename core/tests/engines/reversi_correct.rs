//! Corrections of the evaluation from own games: found where there is something to find, bounded, and kept only by a match.

use qipan::engine::reversi::correction::{Correction, CorrectionSums, CorrectionTrial, GAMES_PER_PROPOSAL, SLOPE_MAX};
use qipan::engine::reversi::eval::{self, Features, UNITS_PER_DISC};
use qipan::engine::reversi::learn::Learned;
use qipan::engine::{Answer, EngineOptions, GameToLearn, Worker};
use qipan::rules::mix::RandomSequence;
use qipan::rules::reversi::board::kernel::AnyKernel;
use qipan::rules::reversi::board::squares;
use qipan::rules::reversi::{Board, Position, Square};
use qipan::rules::{Ply, Position as AnyPosition};
use qipan::with_kernel;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The plies of a random game and its boards before each of them.
fn random_game(random: &mut RandomSequence) -> (Vec<Ply>, Vec<Board>) {
    let (mut board, mut plies, mut boards) = (Board::START, Vec::new(), Vec::new());
    while board.legal_moves() != 0 || board.after_pass().legal_moves() != 0 {
        if board.legal_moves() == 0 {
            board = board.after_pass();
            plies.push(Ply::Pass);
        }
        let moves: Vec<Square> = squares(board.legal_moves()).collect();
        let square = moves[random.next_below(moves.len())];
        boards.push(board);
        plies.push(Ply::Place(square.point()));
        board = board.after_move(square, board.flips(square));
    }
    (plies, boards)
}

fn evaluation(weights: &eval::Weights, board: Board) -> i32 {
    with_kernel!(AnyKernel::fastest_supported(), kernel => weights.evaluate(kernel, &Features::new(board), board))
}

fn mobility(board: Board) -> i32 {
    board.legal_moves().count_ones() as i32 - board.after_pass().legal_moves().count_ones() as i32
}

/// Sums of positions whose searches would say that each move of mobility is worth so many units more.
fn planted(slope: i32) -> CorrectionSums {
    let (mut random, mut sums) = (RandomSequence::new(1), CorrectionSums::default());
    for _ in 0..240 {
        for board in random_game(&mut random).1.into_iter().filter(|board| (14..=50).contains(&board.empties())) {
            let units = evaluation(eval::weights(), board) + slope * mobility(board);
            // Searches say whole discs.
            sums.add_position(board, (units + units.signum() * UNITS_PER_DISC / 2) / UNITS_PER_DISC);
        }
    }
    sums
}

#[test]
fn a_planted_slope_is_found_and_bounded() {
    assert_eq!(CorrectionSums::default().proposed_correction(), Correction::default());
    for (slope, expected) in [(0, 0), (5, 5), (-4, -4), (60, SLOPE_MAX), (-60, -SLOPE_MAX)] {
        let proposal = planted(slope).proposed_correction();
        // The first and the last sixth of the game have no samples, or few.
        for [mobility, potential] in &proposal.slopes[1..5] {
            assert!((i32::from(*mobility) - expected).abs() <= 1, "{slope}: {proposal:?}");
            assert!(slope.abs() > 8 || potential.abs() <= 1, "{slope}: {proposal:?}");
        }
    }
}

#[test]
fn a_correction_moves_the_evaluation_by_its_slopes() {
    let correction = Correction { slopes: [[3, 0]; 6] };
    let weights = correction.corrected_weights();
    for board in random_game(&mut RandomSequence::new(2)).1 {
        let difference = evaluation(&weights, board) - evaluation(eval::weights(), board);
        let expected = 3 * mobility(board);
        assert!(difference == expected || evaluation(&weights, board).abs() == eval::VALUE_MAX, "{board:?}");
    }
    assert!(Correction::default().corrected_weights() == *eval::weights());
}

#[test]
fn corrections_and_sums_are_kept_and_read() {
    let sums = CorrectionSums { game_count: 7, ..planted(3) };
    let bytes = sums.to_bytes().try_into().expect("the length it says");
    assert_eq!(CorrectionSums::from_bytes(&bytes), sums);
    let correction = Correction { slopes: [[8, -8], [1, 2], [0, 0], [-3, 4], [5, -6], [7, 0]] };
    assert_eq!(Correction::from_bytes(&correction.to_bytes()), Some(correction));
    assert_eq!(Correction::from_bytes(&[9; 12]), None, "beyond the bounds");
    let mut learned = Learned::default();
    (learned.correction, learned.sums) = (correction, sums);
    assert_eq!(Learned::from_bytes(&learned.to_bytes()), Ok(learned.clone()));
    let forgotten = learned.without_older_than(1);
    assert_eq!((forgotten.correction, forgotten.sums), (Correction::default(), CorrectionSums::default()));
}

/// The verdict of a match against a correction, and in how many steps it came.
fn verdict(mut trial: CorrectionTrial, current: Correction) -> (bool, u32) {
    let current = current.corrected_weights();
    let stop = AtomicBool::new(false);
    let mut steps = 0;
    loop {
        steps += 1;
        if let Some(verdict) = trial.play_next_pair(&current, &stop) {
            return (verdict, steps);
        }
    }
}

#[test]
fn a_match_rejects_what_is_worse() {
    let none = Correction::default();
    // Far beyond the bounds: who plays by this throws mobility away.
    let harmful = Correction { slopes: [[-100, -100]; 6] };
    let mut trial = CorrectionTrial::new(harmful, 20);
    // A pair that is stopped is played again.
    let current = none.corrected_weights();
    (0..3).for_each(|_| assert_eq!(trial.play_next_pair(&current, &AtomicBool::new(true)), None));
    assert_eq!(verdict(trial, none), (false, 20));
    assert_eq!(verdict(CorrectionTrial::new(none, 20), harmful), (true, 20));
}

#[test]
fn ten_games_lead_to_a_match_and_a_verdict() {
    let mut worker = Worker::spawn(EngineOptions { threads: 1, hash_mb: 1 }, || {}).expect("a thread");
    let mut random = RandomSequence::new(3);
    for _ in 0..GAMES_PER_PROPOSAL {
        let (plies, _) = random_game(&mut random);
        let start = AnyPosition::Reversi(Position::default());
        worker.learn_from_game(GameToLearn { learned_game_key: None, start, plies, is_computer_first: true });
    }
    let next = || match worker.wait(Duration::from_secs(600)).expect("a report").answer {
        Answer::Learned(bytes) => Learned::from_bytes(&bytes).expect("it can be read"),
        other => panic!("{other:?}"),
    };
    let games: Vec<u32> = (0..=GAMES_PER_PROPOSAL).map(|_| next().sums.game_count).collect();
    assert_eq!(games, (1..=GAMES_PER_PROPOSAL).chain([0]).collect::<Vec<_>>(), "ten lessons, then the verdict");
}
