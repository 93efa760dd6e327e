//! Principal variation search over threat-limited moves, for two players.
//!
//! A `Searcher` is one thread's state: its board, its move history, its solver for fours. The table is shared. Knows no games and no
//! levels.

use super::accumulator::Accumulator;
use super::board::{Cell, PADDED_CELLS, STEPS, SearchBoard, ThreatGroup};
use super::control::SearchControl;
use super::margins::{LateReductions, Margins};
use super::net::{self, Net};
use super::pattern::{LineRules, class};
use super::tt::{Bound, Table, TableEntry};
use super::vcf::{Vcf, answers_to_open_four, legal_open_four};
use qipan_rules::mix::nth_random;
use qipan_rules::reversi::board::kernel::AnyKernel;
use std::borrow::Cow;
use std::cmp::Reverse;
use std::ops::Range;
use std::sync::OnceLock;

/// The value of a five on the board; a win in n plies is `WIN - n`.
pub const WIN: i32 = 30_000;
/// Values beyond this are proven wins.
pub const PROVEN_WIN_MIN: i32 = 29_000;
const INFINITE: i32 = 31_000;
const EVAL_MAX: i32 = 20_000;
const PLY_MAX: usize = 120;
/// Distance outside the window beyond which a value is not sent through the network.
const FAR: i32 = 300;
/// Depth of a leaf's search for a win by fours, in fours.
const LEAF_DEPTH: u8 = 6;

/// A move of the root with its value and line.
#[derive(Clone, Debug)]
pub struct RootMove {
    pub at: Cell,
    pub value: i32,
    pub line: Vec<Cell>,
}

/// One thread's search.
pub struct Searcher<'a> {
    pub board: SearchBoard,
    /// The network's accumulator, where the rule has a network.
    sums: Option<Accumulator<'a>>,
    table: &'a Table,
    control: SearchControl<'a>,
    vcf: Vcf,
    nodes: u64,
    node_limit: u64,
    stopped: bool,
    noise: Option<(u64, i32)>,
    history: Box<[[i32; PADDED_CELLS]; 2]>,
    counters: Box<[[Cell; PADDED_CELLS]; 2]>,
    killers: [[Cell; 2]; PLY_MAX + 2],
    /// The estimates of the positions on the current path, each for its side to move.
    estimates: [i32; PLY_MAX + 2],
    /// The network's part of each of the `estimates`.
    missed: [i32; PLY_MAX + 2],
    lines: Vec<Vec<Cell>>,
    /// The candidate moves of all nodes on the current path, packed by `key_of`; each node's moves follow those of its parent.
    moves: Vec<i32>,
    margins: Margins,
    late: Cow<'static, LateReductions>,
    /// The root's moves, best first.
    pub root: Vec<RootMove>,
    pub depth_done: u8,
}

impl<'a> Searcher<'a> {
    /// A search on this board. `vcf_bits` is the binary logarithm of the size of the memory that the leaves' solver for fours uses.
    pub fn new(board: SearchBoard, table: &'a Table, control: SearchControl<'a>, vcf_bits: u32) -> Searcher<'a> {
        let sums = net::net_of(board.rules()).map(|net| sums_of(net, &board));
        Searcher {
            board,
            sums,
            table,
            control,
            vcf: Vcf::new(vcf_bits),
            nodes: 0,
            node_limit: u64::MAX,
            stopped: false,
            noise: None,
            history: Box::new([[0; PADDED_CELLS]; 2]),
            counters: Box::new([[0; PADDED_CELLS]; 2]),
            killers: [[0; 2]; PLY_MAX + 2],
            estimates: [0; PLY_MAX + 2],
            missed: [0; PLY_MAX + 2],
            lines: vec![Vec::new(); PLY_MAX + 2],
            moves: Vec::with_capacity(8192),
            margins: Margins::PLAYED,
            late: Cow::Borrowed(played_late()),
            root: Vec::new(),
            depth_done: 0,
        }
    }

    /// Places a stone and updates the network. The solver for fours needs no value and places on the board alone.
    fn place(&mut self, at: Cell, color: usize) {
        self.board.place(at, color);
        if let Some(sums) = &mut self.sums {
            sums.place(at, color);
        }
    }

    fn undo(&mut self) {
        self.board.undo();
        if let Some(sums) = &mut self.sums {
            sums.undo();
        }
    }

    /// Uses these parameters instead of those of play.
    pub fn set_margins(&mut self, margins: Margins) {
        (self.margins, self.late) = (margins, Cow::Owned(LateReductions::new(&margins)));
    }

    /// Uses this network instead of the rule's.
    pub fn set_net(&mut self, net: &'a Net) {
        self.sums = Some(sums_of(net, &self.board));
    }

    /// Placements made so far, including those of the leaves' solver.
    pub fn nodes(&self) -> u64 {
        self.nodes + self.vcf.nodes
    }

    pub fn set_node_limit(&mut self, nodes: u64) {
        self.node_limit = nodes;
    }

    /// Continues after a stop, under new limits and with everything learned.
    pub fn resume(&mut self, control: SearchControl<'a>) {
        self.control = control;
        self.stopped = false;
    }

    /// From now on misjudges every position by up to `size`, in the same way whenever the seed is the same.
    pub fn set_noise(&mut self, seed: u64, size: i32) {
        self.noise = (size > 0).then_some((seed, size));
    }

    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    fn count_node(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes() >= self.node_limit || (self.nodes & 0xff == 0 && self.control.is_over()) {
            self.stopped = true;
        }
        self.stopped
    }

    /// Fills the root's moves for the side to move: only forced answers where there are any.
    pub fn init_root_moves(&mut self, us: usize) {
        self.estimates[0] = self.evaluate(us);
        self.moves.clear();
        if let Some(five) = self.board.winning_cell(us) {
            self.moves.push(key_of(0, five));
        } else if let Some(five) = self.board.winning_cell(1 - us) {
            self.moves.extend(self.board.answers_to_five(five, 1 - us).into_iter().map(|at| key_of(0, at)));
        } else {
            let threatened = legal_open_four(&mut self.board, 1 - us).is_some();
            self.generate(us, 0, 0, threatened);
        }
        self.moves.sort_by_key(|&key| Reverse(key));
        self.root.clear();
        for at in std::mem::take(&mut self.moves).into_iter().map(cell_of) {
            if us == 1 || !self.board.is_forbidden(at) {
                self.root.push(RootMove { at, value: -INFINITE, line: vec![at] });
            }
        }
        if self.root.is_empty() {
            let cells: Vec<Cell> = self.board.all_cells().filter(|&at| self.board.is_empty(at)).collect();
            let legal = cells.into_iter().filter(|&at| us == 1 || !self.board.is_forbidden(at));
            let mut scored: Vec<(i32, Cell)> = Vec::new();
            for at in legal.collect::<Vec<_>>() {
                scored.push((-self.board.value(at, us).score() - self.board.value(at, 1 - us).score(), at));
            }
            scored.sort_unstable();
            self.root = scored.into_iter().map(|(_, at)| RootMove { at, value: -INFINITE, line: vec![at] }).collect();
        }
    }

    /// Runs one iteration: every root move to a depth, the best `lines` of them with exact values. Returns `false` if it was stopped.
    pub fn iterate(&mut self, us: usize, depth: i32) -> bool {
        let guess = self.root[0].value;
        let mut width = if depth >= 4 && guess.abs() < PROVEN_WIN_MIN { self.margins.window } else { INFINITE };
        let (mut alpha, mut beta) = ((guess - width).max(-INFINITE), (guess + width).min(INFINITE));
        loop {
            let value = self.root_search(us, depth, alpha, beta);
            if self.stopped {
                return false;
            }
            width = if width > 300 { INFINITE } else { width * 3 };
            if value <= alpha && alpha > -INFINITE {
                alpha = (value - width).max(-INFINITE);
            } else if value >= beta && beta < INFINITE {
                beta = (value + width).min(INFINITE);
            } else {
                self.depth_done = depth as u8;
                return true;
            }
        }
    }

    /// Runs one iteration for analysis: the `count` best root moves come to the front with exact values and lines. If it was stopped,
    /// returns `false` and the values are invalid.
    pub fn iterate_lines(&mut self, us: usize, depth: i32, count: usize) -> bool {
        for slot in 0..count.min(self.root.len()) {
            // The rest is searched as if the earlier moves were forbidden.
            let rest = self.root.split_off(slot);
            let mut found = std::mem::replace(&mut self.root, rest);
            self.root_search(us, depth, -INFINITE, INFINITE);
            found.append(&mut self.root);
            self.root = found;
            if self.stopped {
                return false;
            }
        }
        self.root[..count].sort_by_key(|entry| Reverse(entry.value));
        self.depth_done = depth as u8;
        true
    }

    fn root_search(&mut self, us: usize, depth: i32, mut alpha: i32, beta: i32) -> i32 {
        let mut best = -INFINITE;
        for index in 0..self.root.len() {
            let at = self.root[index].at;
            self.place(at, us);
            let reduced = depth - 1 - (index >= 4 && depth >= 3) as i32 - (index >= 16 && depth >= 5) as i32;
            let mut value = -INFINITE;
            if index > 0 {
                value = -self.search(1 - us, -alpha - 1, -alpha, reduced, 1);
                if value > alpha && reduced < depth - 1 {
                    value = -self.search(1 - us, -alpha - 1, -alpha, depth - 1, 1);
                }
            }
            if index == 0 || (value > alpha && value < beta) {
                value = -self.search(1 - us, -beta, -alpha, depth - 1, 1);
            }
            self.undo();
            if self.stopped {
                break;
            }
            self.root[index].value = if index == 0 || value > alpha { value } else { -INFINITE };
            if value > best {
                best = value;
                if value > alpha || index == 0 {
                    let mut line = vec![at];
                    line.extend_from_slice(&self.lines[1]);
                    self.root[index].line = line;
                    self.root[..=index].rotate_right(1);
                }
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The value of one root move, searched alone with a full window to compare it with a few others.
    pub fn value_of(&mut self, us: usize, at: Cell, depth: i32) -> Option<i32> {
        self.place(at, us);
        let value = -self.search(1 - us, -INFINITE, INFINITE, depth - 1, 1);
        self.undo();
        (!self.stopped).then_some(value)
    }

    /// The line found by the last `value_of`, without its first move.
    pub fn last_value_line(&self) -> &[Cell] {
        &self.lines[1]
    }

    /// What the position is worth to the side to move without looking ahead: the value of `evaluate_without_network` plus the network's.
    pub fn evaluate(&mut self, us: usize) -> i32 {
        self.evaluate_within(us, -INFINITE, INFINITE, 0)
    }

    /// The evaluation of a position `ply` plies below the root; not exact far outside the window.
    fn evaluate_within(&mut self, us: usize, alpha: i32, beta: i32, ply: usize) -> i32 {
        let noise = self.noise.map_or(0, |(seed, size)| {
            let word = nth_random(self.board.hash() ^ seed);
            // The sum of two uniform draws: small errors are more frequent.
            let draw = |word: u64| (word as i64).rem_euclid(2 * size as i64 + 1) as i32 - size;
            let error = (draw(word & 0xffff_ffff) + draw(word >> 32)) / 2;
            if us == 0 { error } else { -error }
        });
        let plain = evaluate_without_network(&self.board, us);
        self.missed[ply] = self.missed_by(plain, us, alpha, beta, ply);
        (plain + self.missed[ply]).clamp(-EVAL_MAX, EVAL_MAX) + noise
    }

    /// The network's part of a value. If the network's last part on the current path leaves the value far outside the window, that part is
    /// reused.
    fn missed_by(&mut self, plain: i32, us: usize, alpha: i32, beta: i32, ply: usize) -> i32 {
        let Some(sums) = &mut self.sums else { return 0 };
        let before = match ply {
            0 => 0,
            1 => -self.missed[0],
            _ => (self.missed[ply - 2] - self.missed[ply - 1]) / 2,
        };
        match plain + before {
            value if value >= beta + FAR || value <= alpha - FAR => before,
            _ => sums.network_correction(us, plain, self.board.hash()),
        }
    }

    fn search(&mut self, us: usize, mut alpha: i32, mut beta: i32, depth: i32, ply: usize) -> i32 {
        self.lines[ply].clear();
        if self.count_node() {
            return 0;
        }
        let them = 1 - us;
        let distance = ply as i32;
        if let Some(five) = self.board.winning_cell(us) {
            self.lines[ply].push(five);
            return WIN - distance - 1;
        }
        if self.board.is_full() {
            return 0;
        }
        let is_pv = beta - alpha > 1;
        alpha = alpha.max(-(WIN - distance - 2));
        beta = beta.min(WIN - distance - 3);
        if alpha >= beta {
            return alpha;
        }
        let five = self.board.winning_cell(them);
        if five.is_none()
            && let Some(open) = legal_open_four(&mut self.board, us)
        {
            self.lines[ply].push(open);
            return WIN - distance - 3;
        }
        if ply >= PLY_MAX {
            return self.evaluate_within(us, alpha, beta, ply);
        }
        if let Some(five) = five {
            return self.answer_five(us, five, alpha, beta, depth, ply);
        }
        if depth <= 0 {
            return self.leaf(us, alpha, beta, ply);
        }
        let key = table_key(self.board.hash(), us);
        let known = self.table.get(key);
        if let Some(entry) = known {
            let value = from_table(entry.value, distance);
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if cuts && ((entry.depth as i32 >= depth && !is_pv) || value.abs() > PROVEN_WIN_MIN) {
                return value;
            }
        }
        // A four forbidden to Black threatens nothing.
        let threatened = legal_open_four(&mut self.board, them).is_some();
        let estimate = self.evaluate_within(us, alpha, beta, ply);
        self.estimates[ply] = estimate;
        if !is_pv && !threatened && beta.abs() < PROVEN_WIN_MIN {
            let margins = &self.margins;
            if depth <= margins.beyond_depth && estimate - margins.beyond_slope * depth >= beta {
                return estimate;
            }
            if depth <= 2 && estimate + margins.hopeless_base + margins.hopeless_slope * depth <= alpha {
                return self.leaf(us, alpha, beta, ply);
            }
        }
        let depth = if depth >= 5 && known.is_none_or(|entry| entry.best == 0) { depth - 1 } else { depth };
        self.search_moves(us, alpha, beta, depth, ply, key, known, estimate, threatened)
    }

    /// Plays the single answer to a threatened five, which does not count as depth.
    fn answer_five(&mut self, us: usize, five: Cell, mut alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
        let lost = -(WIN - ply as i32 - 2);
        let is_caro = self.board.rules().is_caro();
        if !is_caro && self.board.five_count(1 - us) > 1 {
            return lost;
        }
        // A four says little about who is improving: the previous judgement stays.
        for before in [&mut self.estimates, &mut self.missed] {
            before[ply] = if ply < 2 { -before[0] } else { before[ply - 2] };
        }
        let answers = if is_caro { self.board.answers_to_five(five, 1 - us) } else { vec![five] };
        let mut best = lost;
        for at in answers {
            if us == 0 && self.board.is_forbidden(at) {
                continue;
            }
            if self.is_no_answer(at, us) {
                best = best.max(-(WIN - ply as i32 - 4));
                continue;
            }
            self.place(at, us);
            let value = -self.search(1 - us, -beta, -alpha, depth, ply + 1);
            self.undo();
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                self.take_line(ply, at);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    fn take_line(&mut self, ply: usize, at: Cell) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(at);
        head[ply].extend_from_slice(&tail[0]);
    }

    /// The value at the horizon: the estimate, or a win by fours.
    fn leaf(&mut self, us: usize, alpha: i32, beta: i32, ply: usize) -> i32 {
        let estimate = self.evaluate_within(us, alpha, beta, ply);
        if estimate >= beta || !self.board.has_points_in(us, ThreatGroup::Fours) {
            return estimate;
        }
        match self.vcf.probe(&mut self.board, us, LEAF_DEPTH, self.margins.leaf_nodes as u64, &self.control) {
            Some(plies) => {
                self.lines[ply].extend_from_slice(self.vcf.win_line());
                WIN - (ply + plies) as i32
            }
            None => estimate,
        }
    }

    #[allow(clippy::too_many_arguments)] // The one search node: what it knows is what it was given.
    fn search_moves(
        &mut self,
        us: usize,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        key: u64,
        known: Option<TableEntry>,
        estimate: i32,
        threatened: bool,
    ) -> i32 {
        let (is_pv, first_alpha) = (beta - alpha > 1, alpha);
        // Where the estimate does not improve, late moves seldom change that: fewer and shallower ones.
        let worse = ply < 2 || estimate <= self.estimates[ply - 2];
        let margins = self.margins;
        let most = match (worse, is_pv) {
            (false, true) => margins.moves_better_main,
            (false, false) => margins.moves_better,
            (true, true) => margins.moves_worse_main,
            (true, false) => margins.moves_worse,
        };
        let most = margins.moves_base - worse as i32 + depth * depth * most / 64;
        let (mut best, mut best_move, mut tried) = (-(WIN - ply as i32 - 2), 0, 0);
        let mut quiets = [0 as Cell; 32];
        let mut quiet_count = 0;
        // The table's move often causes a cutoff, so the others are generated after it.
        let first = known.map_or(0, |entry| entry.best);
        let first = if self.board.is_empty(first) { first } else { 0 };
        let mut next = (first != 0).then(|| key_of(FIRST, first));
        let mut moves = self.moves.len()..self.moves.len();
        let (mut is_listed, mut last) = (false, key_of(FIRST, 0));
        loop {
            let key = match next.take() {
                Some(key) => key,
                None => {
                    if !is_listed {
                        moves = self.generate(us, first, ply, threatened);
                        is_listed = true;
                    }
                    let Some(key) = self.pick(&moves, last) else { break };
                    last = key;
                    key
                }
            };
            let (order, at) = (key >> CELL_BITS, cell_of(key));
            let own = self.board.class(at, us);
            if us == 0 && self.board.is_forbidden(at) {
                continue;
            }
            let is_quiet = own < class::THREE && !threatened && self.board.class(at, 1 - us) < class::FOUR;
            if tried > 0 && is_quiet && best > -PROVEN_WIN_MIN && alpha.abs() < PROVEN_WIN_MIN {
                if tried >= most {
                    break;
                }
                let better =
                    margins.skip_base + margins.skip_slope * depth + ((order.min(400) * margins.skip_order) >> 8);
                if !is_pv && depth <= margins.skip_depth && estimate + better <= alpha {
                    continue;
                }
            }
            if threatened && self.is_no_answer(at, us) {
                best = best.max(-(WIN - ply as i32 - 4));
                continue;
            }
            self.table.prefetch(table_key(self.board.hash_with(at, us), 1 - us));
            self.place(at, us);
            let mut reduction = 0;
            if depth >= 3 && tried >= 2 && own < class::FOUR {
                let mut less = self.late.late_move_reduction(depth, tried) + worse as i32 * margins.late_worse;
                less -= is_pv as i32 * margins.late_main + (own >= class::THREE) as i32 * margins.late_three;
                less -= (self.history[us][at as usize] * margins.late_history / 6000).clamp(-400, 400);
                reduction = (less >> 8).clamp(0, depth - 2);
            }
            let mut value = -INFINITE;
            if tried > 0 {
                value = -self.search(1 - us, -alpha - 1, -alpha, depth - 1 - reduction, ply + 1);
                if value > alpha && reduction > 0 {
                    value = -self.search(1 - us, -alpha - 1, -alpha, depth - 1, ply + 1);
                }
            }
            if tried == 0 || (value > alpha && value < beta) {
                value = -self.search(1 - us, -beta, -alpha, depth - 1, ply + 1);
            }
            self.undo();
            self.moves.truncate(moves.end);
            if self.stopped {
                return 0;
            }
            tried += 1;
            if value > best {
                best = value;
                if value > alpha {
                    best_move = at;
                    alpha = value;
                    self.take_line(ply, at);
                }
                if value >= beta {
                    self.remember(us, at, depth, ply, &quiets[..quiet_count]);
                    break;
                }
            }
            if quiet_count < quiets.len() {
                quiets[quiet_count] = at;
                quiet_count += 1;
            }
        }
        let bound = match () {
            _ if best >= beta => Bound::Lower,
            _ if best > first_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        let best_move = if best_move == 0 { known.map_or(0, |entry| entry.best) } else { best_move };
        let value = to_table(best, ply as i32);
        self.table.store(key, TableEntry { best: best_move, value, depth: depth.min(120) as i8, bound });
        best
    }

    /// Updates the history of good and bad moves at a node that failed high.
    fn remember(&mut self, us: usize, at: Cell, depth: i32, ply: usize, others: &[Cell]) {
        let bonus = (depth * depth * self.margins.history_slope).min(self.margins.history_most);
        let mut adjust = |cell: Cell, by: i32| {
            let entry = &mut self.history[us][cell as usize];
            *entry += by - *entry * by.abs() / 12_000;
        };
        adjust(at, bonus);
        others.iter().for_each(|&other| adjust(other, -bonus));
        if self.killers[ply][0] != at {
            self.killers[ply] = [at, self.killers[ply][0]];
        }
        if let Some(last) = self.board.newest_placements().next() {
            self.counters[us][last as usize] = at;
        }
    }

    /// Whether a move makes no four and leaves unchanged a point on which the other side makes a straight four: a move like that loses four
    /// plies later. Always `false` against Renju's Black, where it is harder to know.
    fn is_no_answer(&self, at: Cell, us: usize) -> bool {
        let (board, them) = (&self.board, 1 - us);
        if !board.has_points_in(them, ThreatGroup::OpenFours) || board.class(at, us) >= class::FOUR {
            return false;
        }
        (them == 1 || board.rules() != LineRules::Renju)
            && board.points_in_group(them, ThreatGroup::OpenFours).iter().any(|open| !board.meets_four(at, open, them))
    }

    /// The best of the moves in a range whose keys are smaller than `below`. Without branches: a smaller key is one whose difference is
    /// negative.
    fn pick(&self, range: &Range<usize>, below: i32) -> Option<i32> {
        let keys = self.moves[range.clone()].iter();
        let best = keys.fold(i32::MIN, |best, &key| best.max(key.wrapping_sub(below) ^ i32::MIN));
        (best >= 0).then_some(below.wrapping_add(best ^ i32::MIN))
    }

    /// Generates all moves worth searching except `first`: under the threat of a straight four only its answers, else the points near
    /// stones. Returns the range of `moves` that they occupy.
    fn generate(&mut self, us: usize, first: Cell, ply: usize, threatened: bool) -> Range<usize> {
        let mut moves = std::mem::take(&mut self.moves);
        let start = moves.len();
        let them = 1 - us;
        let board = &self.board;
        let last = board.newest_placements().next().unwrap_or(0);
        let own_last = board.newest_placements().nth(1).unwrap_or(0);
        let counter = self.counters[us][last as usize];
        let (killers, margins) = (self.killers[ply], &self.margins);
        let key = |at: Cell| {
            let (own, other) = (board.value(at, us), board.value(at, them));
            let looks = own.score() * margins.order_own + other.score() * margins.order_other;
            let mut order = (looks >> 6) + CLASS_ORDER[own.class() as usize];
            order += (self.history[us][at as usize] * margins.order_history) >> 10;
            order += margins.order_answer * (at == counter) as i32;
            order += margins.order_killer * (at == killers[0] || at == killers[1]) as i32;
            order += margins.order_last * is_close(at, last);
            key_of(order + margins.order_own_last * is_close(at, own_last), at)
        };
        let answers = if threatened { answers_to_open_four(board, them) } else { board.near_stones() };
        moves.extend(answers.iter().filter(|&at| at != first).map(key));
        self.moves = moves;
        start..self.moves.len()
    }
}

/// Bonus in a move's order that puts the table's move before all others.
const FIRST: i32 = 1 << 19;
const CELL_BITS: u32 = PADDED_CELLS.trailing_zeros();

/// Packs a move and its order into one number. Larger numbers are tried first; of moves with equal order, the one with the smaller cell.
fn key_of(order: i32, at: Cell) -> i32 {
    order << CELL_BITS | (PADDED_CELLS as i32 - 1 - at as i32)
}

fn cell_of(key: i32) -> Cell {
    (PADDED_CELLS as i32 - 1 - (key & (PADDED_CELLS as i32 - 1))) as Cell
}

/// The table's key for a board and its side to move.
fn table_key(hash: u64, us: usize) -> u64 {
    hash ^ (us as u64).wrapping_mul(0x6a09_e667_f3bc_c909)
}

const CLASS_ORDER: [i32; class::COUNT] = [0, -500, 0, 0, 0, 5, 30, 40, 80, 20, 60, 300, 1000, 2000];

/// 1 where a cell is at most four away on a line, else 0.
fn is_close(a: Cell, b: Cell) -> i32 {
    CLOSE[(PADDED_CELLS as i32 + a as i32 - b as i32) as usize & (2 * PADDED_CELLS - 1)] as i32
}

/// 1 where two cells are at most four apart on a line, else 0; indexed by the difference of the cells.
static CLOSE: [u8; 2 * PADDED_CELLS] = {
    let (mut close, mut direction) = ([0; 2 * PADDED_CELLS], 0);
    while direction < 4 {
        let mut distance = -4;
        while distance <= 4 {
            close[(PADDED_CELLS as i32 + distance * STEPS[direction]) as usize] = 1;
            distance += 1;
        }
        direction += 1;
    }
    close
};

/// The network's accumulator for a board.
fn sums_of<'a>(net: &'a Net, board: &SearchBoard) -> Accumulator<'a> {
    let mut sums = Accumulator::new(net, board.size(), AnyKernel::fastest_supported());
    board.placements().for_each(|(at, color)| sums.place(at, color));
    sums
}

/// The reductions of late moves in play.
fn played_late() -> &'static LateReductions {
    static LATE: OnceLock<LateReductions> = OnceLock::new();
    LATE.get_or_init(|| LateReductions::new(&Margins::PLAYED))
}

/// What the points are worth to the side to move and to the other side, plus the threats on the board: without a network.
pub fn evaluate_without_network(board: &SearchBoard, us: usize) -> i32 {
    let value = board.point_values(us).0 - board.point_values(1 - us).1 + board.threats_worth(us);
    value.clamp(-EVAL_MAX, EVAL_MAX)
}

fn to_table(value: i32, ply: i32) -> i16 {
    (if value > PROVEN_WIN_MIN {
        value + ply
    } else if value < -PROVEN_WIN_MIN {
        value - ply
    } else {
        value
    }) as i16
}

fn from_table(value: i16, ply: i32) -> i32 {
    let value = value as i32;
    if value > PROVEN_WIN_MIN {
        value - ply
    } else if value < -PROVEN_WIN_MIN {
        value + ply
    } else {
        value
    }
}
