//! `lab levels` and `lab symmetry`: check that a level plays the same moves on any number of threads and on a busy machine, and that scores
//! are equal in all eight symmetries.

use super::players::choose_engine_ply;
use qipan_core::engine::reversi::ReversiEngine;
use qipan_core::engine::reversi::book::board_image;
use qipan_core::engine::reversi::search::FULL_SELECTIVITY;
use qipan_core::engine::reversi::search::root::{SearchGoal, search};
use qipan_core::engine::reversi::tt::Table;
use qipan_core::engine::{EngineOptions, Level, RequestKind};
use qipan_core::rules::mix::RandomSequence;
use qipan_core::rules::reversi::board::kernel::AnyKernel;
use qipan_core::rules::reversi::board::squares;
use qipan_core::rules::reversi::{Board, Position, Square};
use qipan_core::rules::{LEVELS, Ply, Position as AnyPosition};
use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(clap::Args)]
pub struct Levels {
    /// Number of games that each level plays against itself.
    #[arg(long, default_value_t = 4)]
    games: u64,
    #[arg(long, default_value_t = *LEVELS.start())]
    from: u8,
    #[arg(long, default_value_t = *LEVELS.end())]
    to: u8,
    /// Number of extra threads that keep the processor busy while the games are played the third time.
    #[arg(long, default_value_t = 8)]
    load: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Runs `lab levels`: plays every game three times: with one thread, with two, and with two on a busy machine.
pub fn compare_levels(arguments: &Levels) -> Result<(), Box<dyn Error>> {
    let mut different = 0;
    for level in arguments.from.max(*LEVELS.start())..=arguments.to.min(*LEVELS.end()) {
        let (mut moves, mut unlike, mut openings) = (0, 0, std::collections::HashSet::new());
        for game in 0..arguments.games {
            let seed = arguments.seed << 32 ^ game;
            let one = play(level, seed, 1)?;
            let two = play(level, seed, 2)?;
            let busy = under_load(arguments.load, || play(level, seed, 2))?;
            unlike += u32::from(two != one) + u32::from(busy != one);
            moves += one.len();
            openings.insert(one[..one.len().min(12)].to_vec());
        }
        let (games, varied) = (arguments.games, openings.len());
        println!(
            "level {level:2}: {games} games, {moves} moves, {varied} openings; {unlike} of {} repeats differ",
            2 * games
        );
        different += unlike;
    }
    if different > 0 { Err(format!("{different} games differ").into()) } else { Ok(()) }
}

/// Plays a game of a level against itself, with an engine of `threads` threads. Returns its plies.
fn play(level: u8, seed: u64, threads: u16) -> Result<Vec<Ply>, Box<dyn Error>> {
    let mut engine = ReversiEngine::new(EngineOptions { threads, hash_mb: 16 });
    let task = RequestKind::Move { level: Level::Fixed(level), clock_ms: None };
    let mut position = AnyPosition::Reversi(Position::default());
    let mut plies = Vec::new();
    while position.outcome().is_none() {
        let ply = match position.must_pass() {
            true => Ply::Pass,
            false => choose_engine_ply(&mut engine, &task, &position, seed ^ (plies.len() as u64) << 16)?,
        };
        position.play(ply)?;
        plies.push(ply);
    }
    Ok(plies)
}

/// Runs `work` while `threads` other threads keep the processor busy.
fn under_load<T>(threads: usize, work: impl FnOnce() -> T) -> T {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let result = work();
        done.store(true, Ordering::Relaxed);
        result
    })
}

#[derive(clap::Args)]
pub struct Symmetry {
    #[arg(long, default_value_t = 1000)]
    positions: u32,
    #[arg(long, default_value_t = 6)]
    depth: u32,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Runs `lab symmetry`: searches positions of random games in all eight symmetries, without selective cut-offs, and compares the scores.
pub fn compare_symmetries(arguments: &Symmetry) -> Result<(), Box<dyn Error>> {
    let mut random = RandomSequence::new(arguments.seed);
    let table = Table::new(16 << 20);
    let goal = SearchGoal::fixed(arguments.depth, FULL_SELECTIVITY);
    let score = |board: Board| {
        table.clear();
        search(&table, AnyKernel::fastest_supported(), board, &goal, &AtomicBool::new(false), &mut |_| ()).moves[0]
            .score
    };
    let mut different = 0;
    for index in 0..arguments.positions {
        let board = random_board(&mut random, 8 + index % 48);
        let expected = score(board);
        different += u32::from((1..8).any(|symmetry| score(board_image(board, symmetry)) != expected));
    }
    let (positions, depth) = (arguments.positions, arguments.depth);
    println!("{positions} positions, depth {depth}: {different} score differently in some symmetry");
    if different > 0 { Err("not symmetrical".into()) } else { Ok(()) }
}

/// Returns a position of a random game with this many empty squares in which the side to move has a move.
fn random_board(random: &mut RandomSequence, empties: u32) -> Board {
    loop {
        let mut board = Board::START;
        while board.empties() > empties {
            let moves: Vec<Square> = squares(board.legal_moves()).collect();
            match moves.len() {
                0 if board.after_pass().legal_moves() == 0 => break,
                0 => board = board.after_pass(),
                count => {
                    let square = moves[random.next_below(count)];
                    board = board.after_move(square, board.flips(square));
                }
            }
        }
        if board.empties() == empties && board.legal_moves() != 0 {
            return board;
        }
    }
}
