//! The Reversi engine: exact scores, laws of the search, and the façade's promises.

use qipan::engine::reversi::ReversiEngine;
use qipan::engine::reversi::endgame::odd_quadrants;
use qipan::engine::reversi::eval::{Features, weights};
use qipan::engine::reversi::search::midgame::Search;
use qipan::engine::reversi::search::root::{SearchGoal, SearchResult, search};
use qipan::engine::reversi::search::{FULL_SELECTIVITY, SearchShared, SearchThread};
use qipan::engine::reversi::tt::Table;
use qipan::engine::{Answer, Engine, EngineOptions, Level, Limits, Request, RequestKind, Score};
use qipan::rules::mix::RandomSequence;
use qipan::rules::reversi::board::kernel::AnyKernel;
use qipan::rules::reversi::board::squares;
use qipan::rules::reversi::{Board, Position, Setup, Square};
use qipan::rules::{Color, Ply, Position as AnyPosition};
use qipan::with_kernel;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A board of a random game with this many empties whose player has a move.
fn random_board(random: &mut RandomSequence, empties: u32) -> Board {
    loop {
        let mut board = Board::START;
        while board.empties() > empties {
            let moves: Vec<Square> = squares(board.legal_moves()).collect();
            if moves.is_empty() {
                if board.after_pass().legal_moves() == 0 {
                    break;
                }
                board = board.after_pass();
                continue;
            }
            let square = moves[random.next_below(moves.len())];
            board = board.after_move(square, board.flips(square));
        }
        if board.empties() == empties && board.legal_moves() != 0 {
            return board;
        }
    }
}

fn find(board: Board, goal: &SearchGoal) -> SearchResult {
    find_by(AnyKernel::fastest_supported(), board, goal)
}

fn find_by(kernel: AnyKernel, board: Board, goal: &SearchGoal) -> SearchResult {
    search(&Table::new(4 << 20), kernel, board, goal, &AtomicBool::new(false), &mut |_| ())
}

/// The score by the rules alone.
fn minimax(board: Board, mut alpha: i32, beta: i32) -> i32 {
    if board.legal_moves() == 0 {
        let passed = board.after_pass();
        return if passed.legal_moves() == 0 { board.final_score() } else { -minimax(passed, -beta, -alpha) };
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
    let mut random = RandomSequence::new(1);
    for index in 0..300 {
        let board = random_board(&mut random, 1 + index % 9);
        let found = find(board, &SearchGoal::fixed(60, FULL_SELECTIVITY));
        assert!(found.exact);
        assert_eq!(found.moves[0].score, minimax(board, -64, 64), "{board:?}");
    }
}

/// Positions with the scores of their moves.
fn problems() -> Vec<(Board, Vec<(Square, i32)>)> {
    let text = include_str!("../../../tests/data/reversi/ffo.obf");
    let lines = text.lines().filter(|line| !line.starts_with('%'));
    lines
        .map(|line| {
            let (cells, moves) = line.split_once(';').expect("moves");
            let discs = |wanted| {
                let cells = cells.bytes().take(64).enumerate().filter(|&(_, cell)| cell == wanted);
                cells.fold(0, |bits, (index, _)| bits | 1u64 << index)
            };
            let side_to_move = if cells.trim_end().ends_with('X') { Color::Black } else { Color::White };
            let setup = Setup { black: discs(b'X'), white: discs(b'O'), side_to_move, ..Setup::default() };
            let moves = moves.split(';').filter_map(|part| {
                let (square, score) = part.trim().split_once(':')?;
                Some((Square::parse(square)?, score.parse().ok()?))
            });
            (Position::try_from(setup).expect("a position").board(), moves.collect())
        })
        .collect()
}

#[test]
fn known_end_games_are_solved_on_any_number_of_threads() {
    for (board, moves) in problems() {
        for threads in [1, 4] {
            let found = find(board, &SearchGoal { threads, ..SearchGoal::fixed(60, FULL_SELECTIVITY) });
            let best = (found.moves[0].square, found.moves[0].score);
            assert_eq!(best.1, moves[0].1, "{threads} threads");
            assert!(moves.contains(&best), "{threads} threads: {best:?}");
            assert!(found.pv.len() > 3, "the best line comes out of the table");
        }
    }
}

#[test]
fn every_kernel_searches_the_same_tree() {
    let mut random = RandomSequence::new(2);
    for empties in [44, 30, 18] {
        let board = random_board(&mut random, empties);
        let depth = if empties == 18 { 60 } else { 9 };
        let expected = find(board, &SearchGoal::fixed(depth, 0));
        for kernel in AnyKernel::all_supported() {
            assert_eq!(find_by(kernel, board, &SearchGoal::fixed(depth, 0)), expected, "{}", kernel.name());
        }
    }
}

/// The image of a bitboard: bit 2 of `symmetry` transposes, bit 0 mirrors columns, bit 1 rows.
fn turned(bits: u64, symmetry: u8) -> u64 {
    squares(bits).fold(0, |image, square| {
        let (mut row, mut column) = (square.index() / 8, square.index() % 8);
        if symmetry & 4 != 0 {
            (row, column) = (column, row);
        }
        if symmetry & 1 != 0 {
            column = 7 - column;
        }
        if symmetry & 2 != 0 {
            row = 7 - row;
        }
        image | 1 << (row * 8 + column)
    })
}

#[test]
fn quadrants_with_an_odd_number_of_empties_are_found() {
    let mut random = RandomSequence::new(5);
    for _ in 0..1000 {
        let empty = random.next_u64() & random.next_u64();
        let is_beside = |square: u32, other: u32| (square ^ other) & 0b10_0100 == 0;
        let count = |square: u32| (0..64).filter(|&other| empty >> other & 1 != 0 && is_beside(square, other)).count();
        let odd = (0..64).filter(|&square| count(square) % 2 != 0).fold(0, |odd, square| odd | 1u64 << square);
        assert_eq!(odd_quadrants(empty), odd, "{empty:#x}");
    }
}

#[test]
fn all_symmetries_score_the_same() {
    let mut random = RandomSequence::new(3);
    for index in 0..60 {
        let board = random_board(&mut random, 20 + index % 36);
        let goal = SearchGoal::fixed(4, FULL_SELECTIVITY);
        let score = find(board, &goal).moves[0].score;
        for symmetry in 1..8 {
            let image = Board { player: turned(board.player, symmetry), opponent: turned(board.opponent, symmetry) };
            assert_eq!(find(image, &goal).moves[0].score, score, "symmetry {symmetry} of {board:?}");
        }
    }
}

fn request(board: Board, task: RequestKind) -> Request {
    let setup = Setup { black: board.player, white: board.opponent, ..Setup::default() };
    let position = Position::try_from(setup).expect("a position");
    Request::new(&AnyPosition::Reversi(position), task, 5)
}

fn answers(engine: &mut ReversiEngine, board: Board, task: RequestKind) -> Vec<Answer> {
    let mut answers = Vec::new();
    engine.think(&request(board, task), &AtomicBool::new(false), &mut |answer| answers.push(answer));
    answers
}

fn engine(threads: u16) -> ReversiEngine {
    ReversiEngine::new(EngineOptions { threads, hash_mb: 4 })
}

/// Forecasts at low certainty may say "more" in a window above a score and "less" in the one below it, again and again. On these
/// boards, each at this depth, windows that only grew to the side that failed never ended.
#[test]
fn contradicting_forecasts_end() {
    let player_and_opponent =
        [(0xfefe_fcc0_8080_8080, 0x0101_023c_7820_0000, 6), (0xfcfc_fcf4_e000_0000, 0x0302_020a_1ff2_5110, 8)];
    for (player, opponent, depth) in player_and_opponent {
        let goal = SearchGoal { nodes: 3_000_000, ..SearchGoal::fixed(depth, 0) };
        let found = find(Board { player, opponent }, &goal);
        assert_eq!(found.depth, depth, "{found:?}");
    }
}

/// A pass to the end that a limit cuts short says little, so a limited search goes deep before it begins one, and then ever surer.
#[test]
fn a_limited_search_has_more_depths_and_passes_before_the_last_one() {
    let board = random_board(&mut RandomSequence::new(9), 20);
    let iterations = |nodes: u64| {
        let mut heard = Vec::new();
        let goal = SearchGoal { nodes, ..SearchGoal::fixed(60, FULL_SELECTIVITY) };
        let table = Table::new(4 << 20);
        let each = &mut |found: &SearchResult| heard.push((found.depth, found.selectivity));
        let found = search(&table, AnyKernel::fastest_supported(), board, &goal, &AtomicBool::new(false), each);
        (found.moves[0].score, heard)
    };
    let depths = |deepest: u32| (1..=deepest).map(|depth| (depth, 0));
    let (score, plain) = iterations(u64::MAX);
    assert_eq!(plain, depths(6).chain([(20, 0), (20, FULL_SELECTIVITY)]).collect::<Vec<_>>());
    let (same, limited) = iterations(u64::MAX - 1);
    assert_eq!(
        limited,
        depths(13).chain((0..=FULL_SELECTIVITY).map(|selectivity| (20, selectivity))).collect::<Vec<_>>()
    );
    assert_eq!(same, score);
}

/// Where there is but one move nothing is chosen: the board after it is searched as deep as the one before it would have been.
#[test]
fn a_forced_move_costs_no_depth() {
    let mut random = RandomSequence::new(12);
    let is_above = |board: Board, alpha: i32, depth: u32| {
        let (table, stop) = (Table::new(1 << 20), AtomicBool::new(false));
        let shared = SearchShared::new(weights(), &table, &stop, None, u64::MAX);
        let (mut thread, features) = (SearchThread::new(&shared, true), Features::new(board));
        let legal = board.legal_moves();
        alpha
            < with_kernel!(AnyKernel::fastest_supported(), kernel => kernel.null_window(&mut thread, board, legal, &features, alpha, depth))
    };
    for _ in 0..100 {
        let (board, next) = loop {
            let board = random_board(&mut random, 24);
            let square = squares(board.legal_moves()).next().expect("the player has a move");
            let next = board.after_move(square, board.flips(square));
            if board.legal_moves().count_ones() == 1 && next.legal_moves().count_ones() > 1 {
                break (board, next);
            }
        };
        for (depth, alpha) in (1..=3).flat_map(|depth| (-50..50).step_by(2).map(move |alpha| (depth, alpha))) {
            assert_eq!(is_above(board, alpha, depth), !is_above(next, -alpha - 1, depth), "{board:?} {depth} {alpha}");
        }
    }
}

#[test]
fn a_new_game_forgets_everything() {
    let board = random_board(&mut RandomSequence::new(4), 40);
    let limits = Limits { depth: Some(9), ..Limits::default() };
    let mut engine = engine(1);
    let first = answers(&mut engine, board, RequestKind::Hint { limits });
    assert_ne!(answers(&mut engine, board, RequestKind::Hint { limits }), first, "the table remembers within a game");
    engine.new_game();
    assert_eq!(answers(&mut engine, board, RequestKind::Hint { limits }), first);
}

#[test]
fn levels_play_legal_moves_and_the_same_on_any_number_of_threads() {
    let mut random = RandomSequence::new(5);
    for index in 0..24u8 {
        let board = random_board(&mut random, 4 + u32::from(index) * 2);
        let level = match index % 12 {
            11 => Level::Adapting { strength: 20 },
            below => Level::Fixed(below + 1),
        };
        let task = RequestKind::Move { level, clock_ms: None };
        let one = answers(&mut engine(1), board, task.clone());
        assert_eq!(answers(&mut engine(2), board, task), one);
        let Some(Answer::Best { ply: Ply::Place(point), .. }) = one.last() else { panic!("{one:?}") };
        let square = Square::from_point(*point).expect("on the board");
        assert_ne!(board.legal_moves() & square.bit(), 0);
    }
}

#[test]
fn values_cover_all_legal_squares_best_first_and_sharpen_to_the_exact_ones() {
    let (board, moves) = problems().swap_remove(1);
    let answers = answers(&mut engine(2), board, RequestKind::Values { limits: Limits::default() });
    assert!(answers.len() > 2, "values come while it thinks");
    let Some(Answer::Values { values, done: true, .. }) = answers.last() else { panic!("{answers:?}") };
    assert_eq!(values.len() as u32, board.legal_moves().count_ones());
    for (value, (_, expected)) in values.iter().zip(&moves) {
        assert_eq!(value.score, Score::Exact(*expected));
    }
}

/// The lines of an analysis end with the same exact values, and can be played.
#[test]
fn lines_have_the_exact_values_and_can_be_played() {
    let (board, moves) = problems().swap_remove(1);
    let task = RequestKind::Lines { count: 3, limits: Limits::default() };
    let answers = answers(&mut engine(2), board, task.clone());
    let Some(Answer::Lines { lines, nodes, done: true, .. }) = answers.last() else { panic!("{answers:?}") };
    assert!(answers.len() > 2 && *nodes > 0, "lines come while it thinks");
    assert_eq!(lines.len(), moves.len().min(3));
    for (line, (_, expected)) in lines.iter().zip(&moves) {
        assert_eq!(line.score, Score::Exact(*expected));
        let mut now = request(board, task.clone()).position;
        line.plies.iter().for_each(|ply| _ = now.play_recorded(*ply).expect("it can be played"));
    }
}

/// After a hint the table knows more of its move than of the move's images.
#[test]
fn moves_that_a_symmetry_makes_one_have_one_value() {
    let board = Position::default().board();
    let mut engine = engine(1);
    let to = |depth| Limits { depth: Some(depth), ..Limits::default() };
    answers(&mut engine, board, RequestKind::Hint { limits: to(12) });
    for answer in answers(&mut engine, board, RequestKind::Values { limits: to(11) }) {
        let Answer::Values { values, .. } = answer else { panic!("{answer:?}") };
        assert_eq!(values.len(), 4);
        assert!(values.iter().all(|value| value.score == values[0].score), "{values:?}");
    }
}

#[test]
fn a_pass_is_answered_at_once() {
    // Black's only discs are walled in: White alone can move.
    let board = Board { player: 0b10, opponent: 0b100 };
    assert_eq!(board.legal_moves(), 1 << 3);
    let board = Board { player: 0b100, opponent: 0b11 };
    assert_eq!((board.legal_moves(), board.after_pass().legal_moves()), (0, 1 << 3));
    for task in
        [RequestKind::Hint { limits: Limits::default() }, RequestKind::Move { level: Level::Fixed(3), clock_ms: None }]
    {
        let answers = answers(&mut engine(1), board, task);
        assert!(matches!(answers[..], [Answer::Best { ply: Ply::Pass, .. }]), "{answers:?}");
    }
}

#[test]
fn a_stop_and_a_time_limit_end_the_search() {
    let mut engine = engine(2);
    let stop = AtomicBool::new(false);
    let request = request(Board::START, RequestKind::Hint { limits: Limits::default() });
    let (mut last, mut stopped_at) = (None, Instant::now());
    std::thread::scope(|scope| {
        let thinking = scope.spawn(|| engine.think(&request, &stop, &mut |answer| last = Some(answer)));
        std::thread::sleep(Duration::from_millis(150));
        stopped_at = Instant::now();
        stop.store(true, Ordering::Relaxed);
        thinking.join().expect("no panic");
    });
    // Far more than the search needs, because the machine that tests may be busy.
    assert!(stopped_at.elapsed() < Duration::from_secs(20));
    assert!(matches!(last, Some(Answer::Best { ply: Ply::Place(_), .. })));

    let begin = Instant::now();
    let limits = Limits { move_ms: Some(100), ..Limits::default() };
    assert!(matches!(
        answers(&mut engine, Board::START, RequestKind::Hint { limits }).last(),
        Some(Answer::Best { .. })
    ));
    assert!(begin.elapsed() < Duration::from_secs(20));
}
