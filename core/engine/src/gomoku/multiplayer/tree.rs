//! A search tree that grows where play is most promising for the player to move at each node.
//!
//! A descent follows at each node the move with the largest sum of its mean result for the player to move and a bonus for good-looking,
//! rarely tried points (Rosin's PUCT in Sturtevant's form for several players, max^n in the mean). At the leaf the chances are estimated;
//! where the player has no choice the descent goes on. A node from which its player wins, or whose moves are all decided, is decided and is
//! not visited again. Nothing is random: equal nodes give equal trees.

use super::super::board::Cell;
use super::super::control::SearchControl;
use super::super::strength::to_unit_interval;
use super::views::{PlayerBoards, RequiredReply, WinChances, relative_win_chance};
use qipan_rules::mix::nth_random;
use std::ops::Range;

/// Limit of nodes in a tree, about 80 MB.
const NODES_MAX: usize = 2_000_000;
/// A player with this chance has won.
const WON: f32 = 0.9;
/// Each player's chance on a full board: less than an even share, so that taking a risk pays.
const FULL_BOARD: f32 = 0.1;
/// Points examined in a node; twice as many at the root.
const WIDTH: usize = 12;
/// Added to the looks of all points, so that plain ones are tried at all.
const EVEN: f32 = 30.0;
/// Weight of the looks of a rarely tried point beside the player's chance in the node; the next constant is the least chance that counts
/// here.
const CURIOSITY: f32 = 3.0;
const CHANCE_MIN: f32 = 0.01;
/// Assumed chance of an untried move, relative to the chance of the node above it.
const UNTRIED: f32 = 0.5;
/// Limit of placements for a move without a choice: enough to estimate its value.
const FORCED_PLACEMENTS: u64 = 256;
/// Descents between two checks of the clock.
const CHECK_DESCENTS: u64 = 16;
/// Descents before the first report.
const SAY_DESCENTS: u64 = 64;
/// Limit of a reported line in plies.
const LINE_MAX: usize = 30;

/// A move and what is known of the position after it.
struct MoveNode {
    at: Cell,
    /// How good the point looks relative to its siblings; the promises of all siblings add up to 1.
    promise: f32,
    first: u32,
    count: u16,
    is_decided: bool,
    visits: u32,
    /// The players' chances, summed over all visits; in a decided node the final chances.
    sums: WinChances,
}

impl MoveNode {
    fn new(at: Cell, promise: f32) -> MoveNode {
        MoveNode { at, promise, first: 0, count: 0, is_decided: false, visits: 0, sums: [0.0; 4] }
    }

    fn chance(&self, player: usize) -> f32 {
        if self.is_decided { self.sums[player] } else { self.sums[player] / self.visits.max(1) as f32 }
    }

    fn children(&self) -> Range<usize> {
        self.first as usize..self.first as usize + self.count as usize
    }
}

pub struct MoveTree<'a> {
    views: PlayerBoards,
    control: SearchControl<'a>,
    nodes: Vec<MoveNode>,
    mover: usize,
    placements: u64,
    /// Seed and size of the misjudgement of a color's prospects.
    noise: Option<(u64, f32)>,
}

impl<'a> MoveTree<'a> {
    /// The root with its moves; the player to move must have no five.
    pub fn new(
        views: PlayerBoards,
        mover: usize,
        control: SearchControl<'a>,
        noise: Option<(u64, f32)>,
    ) -> MoveTree<'a> {
        let mut tree = MoveTree { views, control, nodes: vec![MoveNode::new(0, 1.0)], mover, placements: 0, noise };
        tree.meet(0, 0);
        if tree.nodes[0].count == 0 {
            tree.expand(0, mover, 2 * WIDTH);
        }
        tree
    }

    /// Placements so far.
    pub fn placement_count(&self) -> u64 {
        self.placements
    }

    /// Grows until a limit, or until the root is decided; reports after each doubling.
    pub fn grow_tree(&mut self, placements_max: u64, depth_max: usize, say: &mut dyn FnMut(&MoveTree)) {
        let has_choice = self.nodes[0].count > 1;
        let placements_max = if has_choice { placements_max } else { placements_max.min(FORCED_PLACEMENTS) };
        let mut descents = 0u64;
        while self.placements < placements_max && self.nodes.len() < NODES_MAX && !self.nodes[0].is_decided {
            if descents > 0 && descents.is_multiple_of(CHECK_DESCENTS) && self.control.is_over() {
                break;
            }
            self.descend(depth_max);
            descents += 1;
            if descents.is_power_of_two() && descents >= SAY_DESCENTS {
                say(self);
            }
        }
    }

    fn mover_at(&self, ply: usize) -> usize {
        (self.mover + ply) % self.views.players()
    }

    fn descend(&mut self, depth_max: usize) {
        let mut path = vec![0];
        let chances = loop {
            let (ply, node) = (path.len() - 1, path[path.len() - 1]);
            if let Some(chances) = self.leaf(node, ply, depth_max) {
                break chances;
            }
            let mover = self.mover_at(ply);
            if self.nodes[node].count == 0 {
                self.expand(node, mover, WIDTH);
            }
            let child = self.select(node, mover);
            self.views.place(self.nodes[child].at, mover);
            self.placements += 1;
            path.push(child);
        };
        for (ply, &node) in path.iter().enumerate().rev() {
            self.note(node, ply, chances);
            if ply > 0 {
                self.views.undo();
            }
        }
    }

    /// The chances at a node where the descent ends: a decided or new node, or one at the depth limit; `None` elsewhere. Where the player
    /// has no choice, only a decided node ends the descent.
    fn leaf(&mut self, node: usize, ply: usize, depth_max: usize) -> Option<WinChances> {
        let is_new = self.nodes[node].visits == 0 && ply > 0;
        if is_new && !self.nodes[node].is_decided {
            self.meet(node, ply);
        }
        if self.nodes[node].is_decided {
            return Some(self.nodes[node].sums);
        }
        let ends = (is_new || ply >= depth_max) && self.nodes[node].count != 1;
        ends.then(|| self.estimate(self.mover_at(ply)))
    }

    /// First examination of a position: whether it is decided and whether the move is forced.
    fn meet(&mut self, node: usize, ply: usize) {
        let mover = self.mover_at(ply);
        if self.views.five(mover).is_some() {
            return self.decide(node, self.won(mover, ply));
        }
        if self.views.is_full() {
            return self.decide(node, [FULL_BOARD; 4]);
        }
        let points = match self.views.required_reply(mover) {
            RequiredReply::Nothing => return,
            RequiredReply::CannotStop { winner, plies, .. } if ply > 0 => {
                return self.decide(node, self.won(winner, ply + plies));
            }
            // At the root one is taken all the same: the winner may not see it.
            RequiredReply::MustTakeOneOf(due) | RequiredReply::CannotStop { due, .. } => due,
        };
        self.adopt(node, points.into_iter().map(|at| (1.0, at)).collect());
    }

    /// Values of a win: a win now is worth a little more than a later one, and a late loss more than an early one.
    fn won(&self, winner: usize, ply: usize) -> WinChances {
        let late = ply.min(40) as f32 / 1000.0;
        let mut chances = [late / 10.0; 4];
        chances[winner] = 1.0 - late;
        chances
    }

    fn decide(&mut self, node: usize, chances: WinChances) {
        self.nodes[node].is_decided = true;
        self.nodes[node].sums = chances;
    }

    fn expand(&mut self, node: usize, mover: usize, width: usize) {
        let looks = self.views.candidates(mover, width).into_iter();
        let weighted = looks.map(|(weight, at)| ((weight + EVEN) * (weight + EVEN), at)).collect();
        self.adopt(node, weighted);
    }

    fn adopt(&mut self, node: usize, moves: Vec<(f32, Cell)>) {
        let sum: f32 = moves.iter().map(|&(weight, _)| weight).sum();
        self.nodes[node].first = self.nodes.len() as u32;
        self.nodes[node].count = moves.len() as u16;
        self.nodes.extend(moves.into_iter().map(|(weight, at)| MoveNode::new(at, weight / sum)));
    }

    /// The child to descend to. A decided child is not a win, or the node would be decided: its value cannot rise.
    fn select(&self, node: usize, mover: usize) -> usize {
        let parent = &self.nodes[node];
        let chance = parent.chance(mover);
        let bonus = CURIOSITY * chance.max(CHANCE_MIN) * (parent.visits.max(1) as f32).sqrt();
        let mut best = (f32::NEG_INFINITY, parent.first as usize);
        for index in parent.children().filter(|&index| !self.nodes[index].is_decided) {
            let child = &self.nodes[index];
            let brought = if child.visits == 0 { chance * UNTRIED } else { child.chance(mover) };
            let urge = brought + bonus * child.promise / (1 + child.visits) as f32;
            if urge > best.0 {
                best = (urge, index);
            }
        }
        best.1
    }

    /// Records a visit and decides the node where its children do.
    fn note(&mut self, node: usize, ply: usize, chances: WinChances) {
        self.nodes[node].visits += 1;
        if self.nodes[node].is_decided {
            return;
        }
        self.nodes[node].sums.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance);
        let mover = self.mover_at(ply);
        let children = &self.nodes[self.nodes[node].children()];
        let is_all = children.iter().all(|child| child.is_decided);
        let decided = children.iter().filter(|child| child.is_decided).map(|child| child.sums);
        let best = decided.max_by(|a, b| a[mover].total_cmp(&b[mover]));
        if let Some(best) = best.filter(|best| is_all || best[mover] > WON) {
            self.decide(node, best);
        }
    }

    fn estimate(&self, mover: usize) -> WinChances {
        self.views.estimate_win_chances(mover, |color| match self.noise {
            None => 0.0,
            Some((seed, size)) => {
                let word = nth_random(self.views.hash(color) ^ seed ^ color as u64);
                (to_unit_interval(word) as f32 - 0.5) * 2.0 * size
            }
        })
    }

    /// The best of a node's moves: a winning one, else the most tried undecided one, else the best decided one.
    fn best_child(&self, node: usize, mover: usize) -> Option<usize> {
        self.nodes[node].children().max_by(|&a, &b| {
            let rank = |index: usize| {
                let child = &self.nodes[index];
                match child.is_decided {
                    true => (if child.chance(mover) > WON { 2 } else { 0 }, 0),
                    false => (1, child.visits),
                }
            };
            let chances = || self.nodes[a].chance(mover).total_cmp(&self.nodes[b].chance(mover));
            // Among equals the better-looking one, which comes first.
            rank(a).cmp(&rank(b)).then_with(chances).then(b.cmp(&a))
        })
    }

    /// The share of the player to move after the best move.
    pub fn win_share(&self) -> f32 {
        self.best_child(0, self.mover).map_or(0.0, |index| relative_win_chance(self.nodes[index].sums, self.mover))
    }

    /// The best line as far as it was tried; at least one move.
    pub fn best_line(&self) -> Vec<Cell> {
        let (mut line, mut node) = (Vec::new(), 0);
        while let Some(best) = self.best_child(node, self.mover_at(line.len())) {
            if line.len() >= LINE_MAX || (!line.is_empty() && self.nodes[best].visits == 0) {
                break;
            }
            line.push(self.nodes[best].at);
            node = best;
        }
        line
    }
}
