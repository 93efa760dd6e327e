//! The Reversi engine.
//!
//! Only the façade in `engine` and `lab` may use it.

pub mod level;
pub mod search;

use super::{Answer, Engine, Limits, Options, Request, Score, Task, Valued};
use crate::rules::reversi::board::squares;
use crate::rules::reversi::{Board, Square};
use crate::rules::{Ply, Position};
use search::Searcher;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Reversi behind the façade.
pub struct ReversiEngine {}

impl ReversiEngine {
    pub fn new(_options: Options) -> ReversiEngine {
        ReversiEngine {}
    }
}

impl Engine for ReversiEngine {
    fn new_game(&mut self) {}

    fn think(&mut self, request: &Request, stop: &AtomicBool, say: &mut dyn FnMut(Answer)) {
        #[allow(irrefutable_let_patterns)] // The façade only sends this engine Reversi positions.
        let Position::Reversi(position) = &request.position else { return };
        let board = position.board();
        if board.legal_moves() == 0 {
            let score = Score::Estimate(0);
            return say(match request.task {
                Task::Values { .. } => {
                    Answer::Values { depth: 0, values: vec![Valued { ply: Ply::Pass, score }], done: true }
                }
                _ => Answer::Best { ply: Ply::Pass, score, depth: 0, nodes: 1, pv: vec![Ply::Pass] },
            });
        }
        match request.task {
            Task::Move { level, clock_ms } => {
                let limits = level::limits(level, clock_ms);
                let mut lines = deepen(board, limits, stop, &mut |_, _, _, _| ());
                if let Some(chosen) = level::choose(board, level, request.seed, &lines.moves) {
                    lines.moves.swap(0, chosen);
                }
                say(best(&lines));
            }
            Task::Hint { limits } => {
                let lines = deepen(board, limits, stop, &mut |depth, nodes, exact, moves| {
                    let pv = vec![place(moves[0].0)];
                    say(Answer::Thinking { depth, nodes, score: score(moves[0].1, exact), pv });
                });
                say(best(&lines));
            }
            Task::Values { limits } => {
                let lines = deepen(board, limits, stop, &mut |depth, _, exact, moves| {
                    say(Answer::Values { depth, values: values(moves, exact), done: false });
                });
                say(Answer::Values { depth: lines.depth, values: values(&lines.moves, lines.exact), done: true });
            }
        }
    }
}

/// The moves of a position, best first, with values in hundredths of a disc.
struct Lines {
    depth: u8,
    nodes: u64,
    exact: bool,
    moves: Vec<(Square, i32)>,
}

/// Told after each depth: depth, nodes, whether the values are exact, the moves.
type Each<'a> = &'a mut dyn FnMut(u8, u64, bool, &[(Square, i32)]);

/// Searches deeper and deeper until a limit, the end of the game or the stop flag.
fn deepen(board: Board, limits: Limits, stop: &AtomicBool, each: Each) -> Lines {
    let deadline = limits.move_ms.map(|ms| Instant::now() + Duration::from_millis(ms.into()));
    let deadline = deadline.or(limits.clock_ms.map(|(left, increment)| {
        let own_moves = board.empties() / 2 + 2;
        Instant::now() + Duration::from_millis((left / own_moves + increment / 2).min(left / 2).into())
    }));
    let mut searcher = Searcher::new(stop, deadline, limits.nodes.unwrap_or(u64::MAX));
    let moves = squares(board.legal_moves()).map(|square| (square, 0)).collect();
    let mut lines = Lines { depth: 0, nodes: 1, exact: false, moves };
    let deepest = limits.depth.unwrap_or(60).max(1).min(board.empties() as u8);
    for depth in 1..=deepest {
        let Some(mut moves) = searcher.values(board, &lines.moves, depth.into()) else { break };
        moves.sort_by_key(|&(_, value)| -value);
        lines = Lines { depth, nodes: searcher.nodes, exact: u32::from(depth) == board.empties(), moves };
        each(depth, lines.nodes, lines.exact, &lines.moves);
    }
    lines
}

fn place(square: Square) -> Ply {
    Ply::Place(square.point())
}

fn score(value: i32, exact: bool) -> Score {
    if exact { Score::Exact(value / 100) } else { Score::Estimate(value) }
}

fn values(moves: &[(Square, i32)], exact: bool) -> Vec<Valued> {
    moves.iter().map(|&(square, value)| Valued { ply: place(square), score: score(value, exact) }).collect()
}

fn best(lines: &Lines) -> Answer {
    let (square, value) = lines.moves[0];
    let ply = place(square);
    Answer::Best { ply, score: score(value, lines.exact), depth: lines.depth, nodes: lines.nodes, pv: vec![ply] }
}
