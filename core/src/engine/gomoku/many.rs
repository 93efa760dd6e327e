//! Three and four players: a search in which everybody plays for himself and the nearest threat in the order of play counts
//! first.
//!
//! Every color keeps its own board, with all others as the opponent. The search is max^n (Luckhardt and Irani): each player
//! chooses what is best for himself in a vector of winning chances that add up to 1000. Chances at the horizon are the shares
//! of the players' prospects; a player who is to move earlier has more of the same threat. Forced answers cost no depth.

use super::board::{Board, Cell, Group, Points, cell, point};
use super::control::Control;
use super::convert::{board_of, lines_of};
use super::found::{Found, score_of};
use super::pattern::{Value, class};
use super::strength::{Strength, fraction};
use crate::engine::budget::Budget;
use crate::engine::{Answer, Limits, Valued};
use crate::rules::Ply;
use crate::rules::gomoku::Position;
use crate::rules::mix::nth;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Chances in thousandths, one a player.
type Chances = [i32; 4];

/// Told after each depth: the depth, the nodes so far, and the root's moves with the mover's chances, best first.
type Say<'a> = dyn FnMut(u8, u64, &[(i32, Cell)]) + 'a;

/// Points looked at in one node.
const WIDTH: usize = 10;

/// One board a color; with two players both share one.
pub struct Views {
    boards: Vec<Board>,
    players: usize,
}

impl Views {
    pub fn new(position: &Position) -> Views {
        let players = position.players() as usize;
        if players == 2 {
            return Views { boards: vec![board_of(position)], players };
        }
        let mut views =
            Views { boards: vec![Board::new(lines_of(position.rule()), position.size()); players], players };
        position.stones().for_each(|(at, color)| views.place(cell(at), color.index()));
        views
    }

    /// What a stone of the color on an empty cell would be worth.
    pub fn value(&self, at: Cell, color: usize) -> Value {
        if self.players == 2 { self.boards[0].value(at, color) } else { self.boards[color].value(at, 0) }
    }

    fn place(&mut self, at: Cell, color: usize) {
        self.boards.iter_mut().enumerate().for_each(|(own, board)| board.place(at, (own != color) as usize));
    }

    fn undo(&mut self) {
        self.boards.iter_mut().for_each(Board::undo);
    }

    fn class(&self, at: Cell, color: usize) -> u8 {
        self.boards[color].class(at, 0)
    }

    fn has(&self, color: usize, group: Group) -> bool {
        self.boards[color].has(0, group)
    }

    fn is_full(&self) -> bool {
        self.boards[0].is_full()
    }
}

struct Search<'a> {
    views: Views,
    control: Control<'a>,
    nodes: u64,
    node_limit: u64,
    noise: Option<(u64, f64)>,
    is_out: bool,
}

impl Search<'_> {
    /// The chances with best play of each for himself; `None` when a limit came.
    fn chances(&mut self, mover: usize, depth: i32, ply: i32) -> Option<Chances> {
        self.nodes += 1;
        if self.nodes >= self.node_limit || (self.nodes & 63 == 0 && self.control.is_over()) {
            self.is_out = true;
            return None;
        }
        if self.views.has(mover, Group::Fives) {
            return Some(self.won(mover, ply));
        }
        if self.views.is_full() {
            return Some([1000 / self.views.players as i32; 4]);
        }
        let forced = self.nearest_five(mover);
        if depth <= 0 && (forced.is_none() || depth < -8) {
            return Some(self.estimate(mover));
        }
        let moves = self.moves(mover, forced);
        let mut best: Option<Chances> = None;
        for at in moves {
            self.views.place(at, mover);
            let next = (mover + 1) % self.views.players;
            let chances = self.chances(next, depth - 1, ply + 1);
            self.views.undo();
            let chances = chances?;
            if best.is_none_or(|best| chances[mover] > best[mover]) {
                best = Some(chances);
            }
            // Nobody can do better than to win.
            if chances[mover] >= 990 {
                break;
            }
        }
        best.or(Some([1000 / self.views.players as i32; 4]))
    }

    /// A win now is worth a little more than one later.
    fn won(&self, winner: usize, ply: i32) -> Chances {
        let mut chances = [0; 4];
        chances[winner] = 1000 - ply.min(9);
        chances
    }

    /// The five threatened by the player who comes next in the order of play, if one threatens any.
    fn nearest_five(&self, mover: usize) -> Option<Cell> {
        let players = self.views.players;
        (1..players).map(|step| (mover + step) % players).find_map(|color| self.views.boards[color].five(0))
    }

    fn moves(&self, mover: usize, forced: Option<Cell>) -> Vec<Cell> {
        let Some(five) = forced else { return self.candidates(mover, WIDTH) };
        // Another may be trusted to stop what comes later, but not what comes first; own fours only delay.
        let mut moves = vec![five];
        let players = self.views.players;
        let later =
            (1..players).map(|step| (mover + step) % players).filter_map(|color| self.views.boards[color].five(0));
        moves.extend(later.filter(|&at| at != five));
        if self.views.boards[mover].rules().is_caro() {
            let owner = (1..players)
                .map(|step| (mover + step) % players)
                .find(|&color| self.views.class(five, color) == class::FIVE);
            let mut board = self.views.boards[owner.unwrap_or(mover)].clone();
            moves.extend(board.answers_to_five(five, 0).into_iter().skip(1));
        }
        moves
    }

    /// The points that matter most to anybody, the mover's own counted more and the others' by how soon they move.
    fn candidates(&self, mover: usize, width: usize) -> Vec<Cell> {
        let near: Points = self.views.boards[0].near();
        let players = self.views.players;
        let mut scored: Vec<(i32, Cell)> = near
            .iter()
            .map(|at| {
                let weight = |step: usize| [10, 8, 6, 5][step];
                let sum: i32 = (0..players)
                    .map(|step| self.views.value(at, (mover + step) % players).score().max(0) * weight(step))
                    .sum();
                (-sum, at)
            })
            .collect();
        scored.sort_unstable();
        scored.truncate(width);
        scored.into_iter().map(|(_, at)| at).collect()
    }

    /// Shares of the players' prospects: the sum of what their points would be worth, threats by how soon they move.
    fn estimate(&self, mover: usize) -> Chances {
        let players = self.views.players;
        let mut prospects = [0.0f64; 4];
        for step in 0..players {
            let color = (mover + step) % players;
            let board = &self.views.boards[color];
            let soon = [1.0, 0.7, 0.55, 0.45][step];
            let mut prospect = 120.0 + board.total(0).max(0) as f64;
            prospect += soon * 900.0 * board.has(0, Group::Fives) as i32 as f64;
            prospect += soon * 500.0 * board.has(0, Group::OpenFours) as i32 as f64;
            prospect += soon * 120.0 * board.has(0, Group::Fours) as i32 as f64;
            if let Some((seed, size)) = self.noise {
                prospect += (fraction(nth(board.hash() ^ seed ^ color as u64)) - 0.5) * 2.0 * size;
            }
            prospects[color] = prospect.max(10.0).powf(1.5);
        }
        let sum: f64 = prospects.iter().sum();
        prospects.map(|prospect| (980.0 * prospect / sum) as i32)
    }

    /// Every candidate of the root with the mover's chances, best first, deepened until a limit.
    fn deepen(&mut self, mover: usize, depth_max: i32, say: &mut Say) -> (u8, Vec<(i32, Cell)>) {
        let moves = match self.nearest_five(mover).filter(|_| !self.views.has(mover, Group::Fives)) {
            Some(five) => self.moves(mover, Some(five)),
            None => self.candidates(mover, 2 * WIDTH),
        };
        let mut list: Vec<(i32, Cell)> = moves.into_iter().map(|at| (0, at)).collect();
        if let Some(five) = self.views.boards[mover].five(0) {
            return (1, vec![(1000, five)]);
        }
        let mut done = 0;
        for depth in 1..=depth_max {
            let mut next = Vec::with_capacity(list.len());
            for &(_, at) in &list {
                self.views.place(at, mover);
                let chances = self.chances((mover + 1) % self.views.players, depth - 1, 1);
                self.views.undo();
                let Some(chances) = chances else { return (done, list) };
                next.push((chances[mover], at));
            }
            // Equal values keep the order of the look of the points.
            next.sort_by_key(|&(value, _)| -value);
            list = next;
            done = depth as u8;
            say(done, self.nodes, &list);
        }
        (done, list)
    }
}

/// Chances of a player as hundredths around an even share.
fn value_of(chances: i32, players: usize) -> i32 {
    chances - 1000 / players as i32
}

fn search<'a>(position: &Position, node_limit: u64, control: Control<'a>, noise: Option<(u64, f64)>) -> Search<'a> {
    Search { views: Views::new(position), control, nodes: 0, node_limit, noise, is_out: false }
}

fn found(position: &Position, depth: u8, nodes: u64, list: &[(i32, Cell)]) -> Found {
    let best = list.first().map(|&(value, at)| (value_of(value, position.players() as usize), Ply::Place(point(at))));
    let fallback = || position.legal_points().first().map_or(Ply::Pass, |&at| Ply::Place(at));
    let (value, ply) = best.unwrap_or_else(|| (0, fallback()));
    Found { ply, value, depth, nodes, line: vec![ply] }
}

/// The best ply for three or four players.
pub fn best(
    position: &Position,
    limits: Limits,
    budget: Budget,
    stop: &AtomicBool,
    say: &mut dyn FnMut(Answer),
) -> Found {
    let control = Control { stop, deadline: budget.hard.map(|span| Instant::now() + span) };
    let mut search = search(position, limits.nodes.unwrap_or(u64::MAX), control, None);
    let depth_max = limits.depth.map_or(12, i32::from).min(12);
    let (depth, list) = search.deepen(position.side_to_move().index(), depth_max, &mut |depth, nodes, list| {
        let best = found(position, depth, nodes, list);
        say(Answer::Thinking { depth, nodes, score: score_of(best.value), pv: best.line });
    });
    found(position, depth, search.nodes, &list)
}

/// A ply at a level.
pub fn choose(position: &Position, strength: Strength, seed: u64, stop: &AtomicBool) -> Found {
    let noise = Some((nth(seed ^ position.hash()), strength.noise * 4.0));
    let nodes = (strength.nodes * 0.2).clamp(40.0, 40_000.0) as u64;
    let mut search = search(position, nodes, Control::flag(stop), noise);
    let mover = position.side_to_move().index();
    let (depth, list) = search.deepen(mover, 8, &mut |_, _, _| {});
    found(position, depth, search.nodes, &list)
}

/// The chances of every legal point two plies ahead.
pub fn values(position: &Position, say: &mut dyn FnMut(Answer)) {
    let stop = AtomicBool::new(false);
    let mut search = search(position, u64::MAX, Control::flag(&stop), None);
    let (mover, players) = (position.side_to_move().index(), position.players() as usize);
    let mut values: Vec<Valued> = Vec::new();
    for at in position.legal_points() {
        search.views.place(cell(at), mover);
        let chances = search.estimate((mover + 1) % players)[mover];
        search.views.undo();
        values.push(Valued { ply: Ply::Place(at), score: score_of(value_of(chances, players)) });
    }
    values.sort_by_key(|valued| std::cmp::Reverse(valued.score));
    say(Answer::Values { depth: 1, values, done: true });
}
