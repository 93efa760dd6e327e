//! The search for the other goal, fewer discs: exact scores, the eight images of a board, limits, and play by the levels.

use qipan::engine::reversi::ReversiEngine;
use qipan::engine::reversi::eval::{self, Weights};
use qipan::engine::reversi::fewest::search;
use qipan::engine::reversi::search::FULL_SELECTIVITY;
use qipan::engine::reversi::search::root::{SearchGoal, SearchResult};
use qipan::engine::reversi::tt::Table;
use qipan::engine::{Answer, Engine, EngineOptions, Level, Limits, Request, RequestKind, Score};
use qipan::rules::mix::RandomSequence;
use qipan::rules::reversi::board::squares;
use qipan::rules::reversi::symmetry::board_image;
use qipan::rules::reversi::{Board, Goal, Position, Setup};
use qipan::rules::{Color, Outcome, Ply, Position as AnyPosition};
use std::sync::atomic::AtomicBool;

fn find(weights: &Weights, board: Board, wish: &SearchGoal) -> SearchResult {
    search(weights, &Table::new(4 << 20), board, wish, &AtomicBool::new(false), &mut |_| ())
}

/// A position of a random game with this many empties whose player has a move.
fn random_position(random: &mut RandomSequence, empties: u32) -> Position {
    loop {
        let mut position = Setup { goal: Goal::Fewest, ..Setup::default() }.start().unwrap();
        while position.board().empties() > empties && !position.is_over() {
            position.play(random_ply(&position, random)).unwrap();
        }
        if position.board().empties() == empties && position.legal_moves() != 0 {
            return position;
        }
    }
}

fn random_ply(position: &Position, random: &mut RandomSequence) -> Ply {
    let legal = position.legal_points();
    if legal.is_empty() { Ply::Pass } else { Ply::Place(legal[random.next_below(legal.len())]) }
}

/// The score by the rules alone.
fn minimax(board: Board, mut alpha: i32, beta: i32) -> i32 {
    if board.legal_moves() == 0 {
        let passed = board.after_pass();
        return if passed.legal_moves() == 0 { -board.final_score() } else { -minimax(passed, -beta, -alpha) };
    }
    for square in squares(board.legal_moves()) {
        alpha = alpha.max(-minimax(board.after_move(square, board.flips(square)), -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

#[test]
fn short_end_games_score_as_by_the_rules_alone() {
    let (mut random, weights) = (RandomSequence::new(5), Weights::zero());
    for index in 0..200 {
        let board = random_position(&mut random, 1 + index % 9).board();
        let expected = minimax(board, -64, 64);
        let best = find(&weights, board, &SearchGoal::fixed(60, FULL_SELECTIVITY));
        assert!(best.exact);
        assert_eq!(best.moves[0].score, expected, "{board:?}");
        let all = find(
            &weights,
            board,
            &SearchGoal { is_scoring_all_moves: true, ..SearchGoal::fixed(60, FULL_SELECTIVITY) },
        );
        for entry in &all.moves {
            let after = board.after_move(entry.square, board.flips(entry.square));
            assert_eq!(entry.score, -minimax(after, -64, 64), "{board:?} {}", entry.square);
        }
    }
}

#[test]
fn the_eight_images_of_a_board_have_one_value() {
    let mut random = RandomSequence::new(6);
    for (empties, depth) in [(40, 2), (30, 1), (10, 60), (9, 60)] {
        let board = random_position(&mut random, empties).board();
        let value = |board: Board| {
            find(eval::fewest_weights(), board, &SearchGoal::fixed(depth, FULL_SELECTIVITY)).moves[0].score
        };
        let expected = value(board);
        assert!((1..8).all(|symmetry| value(board_image(board, symmetry)) == expected), "{board:?}");
    }
}

#[test]
fn a_search_keeps_to_its_nodes_and_can_be_stopped() {
    let board = random_position(&mut RandomSequence::new(7), 44).board();
    let few =
        find(eval::fewest_weights(), board, &SearchGoal { nodes: 3_000, ..SearchGoal::fixed(60, FULL_SELECTIVITY) });
    assert!(few.nodes <= 3_000 && few.depth >= 1, "{few:?}");
    let stopped = AtomicBool::new(true);
    let none = search(
        eval::fewest_weights(),
        &Table::new(1 << 20),
        board,
        &SearchGoal::fixed(60, FULL_SELECTIVITY),
        &stopped,
        &mut |_| (),
    );
    assert!(board.flips(none.moves[0].square) != 0, "there is always a legal move");
}

fn answer(engine: &mut ReversiEngine, position: &Position, task: RequestKind, seed: u64) -> (Ply, Score) {
    let request = Request::new(&AnyPosition::Reversi(*position), task, seed);
    let mut last = (Ply::Pass, Score::Estimate(0));
    engine.think(&request, &AtomicBool::new(false), &mut |answer| {
        if let Answer::Best { ply, score, .. } = answer {
            last = (ply, score);
        }
    });
    last
}

/// What was found for one goal is not taken for the other.
#[test]
fn the_engine_solves_by_the_goal_of_the_position() {
    let mut engine = ReversiEngine::new(EngineOptions { threads: 1, hash_mb: 4 });
    let mut random = RandomSequence::new(8);
    for _ in 0..10 {
        let fewest = random_position(&mut random, 8);
        let most = Position::try_from(Setup { goal: Goal::Most, ..fewest.setup() }).unwrap();
        for (position, sign) in [(fewest, 1), (most, -1), (fewest, 1)] {
            let score = answer(&mut engine, &position, RequestKind::Hint { limits: Limits::default() }, 1).1;
            let board = position.board();
            let expected = if sign == 1 { minimax(board, -64, 64) } else { standard(board) };
            assert_eq!(score, Score::Exact(expected), "{position:?}");
        }
    }
}

fn standard(board: Board) -> i32 {
    if board.legal_moves() == 0 {
        let passed = board.after_pass();
        return if passed.legal_moves() == 0 { board.final_score() } else { -standard(passed) };
    }
    let after = |square| -standard(board.after_move(square, board.flips(square)));
    squares(board.legal_moves()).map(after).max().unwrap()
}

#[test]
fn a_middle_level_beats_random_moves() {
    let mut engine = ReversiEngine::new(EngineOptions { threads: 1, hash_mb: 4 });
    let mut random = RandomSequence::new(9);
    let mut won = 0;
    for game in 0..10 {
        let own = if game % 2 == 0 { Color::Black } else { Color::White };
        let mut position = Setup { goal: Goal::Fewest, ..Setup::default() }.start().unwrap();
        while !position.is_over() {
            let ply = if position.must_pass() {
                Ply::Pass
            } else if position.side_to_move() == own {
                answer(&mut engine, &position, RequestKind::Move { level: Level::Fixed(7), clock_ms: None }, game).0
            } else {
                random_ply(&position, &mut random)
            };
            position.play(ply).unwrap();
        }
        won += u32::from(position.outcome() == Some(Outcome::Win(own)));
    }
    assert!(won >= 9, "{won} of 10");
}
