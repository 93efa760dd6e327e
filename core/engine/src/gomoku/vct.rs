//! Victory by continuous threats: proof-number search (Nagai's df-pn) over fours, threes and quieter moves that threaten a win by fours.
//!
//! After every attacking move a win by fours must be threatened, else the move is dropped; the defender tries all answers to the threat. A
//! node's numbers are not sums over its children, which would count shared parts of the tree repeatedly, but the largest of them plus, for
//! replies, one for each other reply (weak proof numbers: Ueda, Hashimoto, Hashimoto and Iida). Initial numbers come from the estimated
//! odds in `threat_odds`. Works on its caller's board and restores it.

use super::board::{Cell, PointSet, SearchBoard, ThreatGroup};
use super::control::SearchControl;
use super::pattern::{LineRules, class};
use super::threat_odds;
use super::vcf::{Proof, Vcf, answers_to_open_four, has_two_threes, legal_open_four};
use qipan_rules::mix::nth_random;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

const INFINITE: u32 = 1 << 30;
/// Nodes and depth of one attempt to win by fours inside the tree; longer wins are found move by move in the tree.
const THREAT_NODES: u64 = 20;
const THREAT_DEPTH: u8 = 10;
/// Limit of nodes for an attempt to win by fours when the attacker is to move and has a four that leads on.
const WIN_NODES: u64 = 10;
const WIN_DEPTH: u8 = 5;
/// Limit of nodes for the defender's own win by fours, which answers every threat but a four.
const COUNTER_NODES: u64 = 40;
const COUNTER_DEPTH: u8 = 6;
/// Limit of nodes while a proven line is followed.
const FOLLOW_NODES: u64 = 5_000;
/// Number of quiet moves examined in a node that examines quiet moves.
pub const QUIET_MOVES: usize = 25;
/// Share of a position's hope in the promise of each of its moves.
const SHARED_HOPE: f32 = 0.6;
/// Largest initial proof number of an attacking move, and of a reply.
const MOVE_PROOF_MAX: f32 = 200.0;
const REPLY_PROOF_MAX: f32 = 50.0;
/// How steeply the initial numbers of a reply change with the hope that the reply leaves to the attacker.
const REPLY_STEEP: f32 = 0.5;
/// The search changes from a child to the second best when the child's number is larger by this share.
const PATIENCE: u32 = 4;
/// Rounds of a node's loop between two checks of the clock.
const CHECK_ROUNDS: u64 = 32;

/// How far the search trusts the guide's promises. The values were tuned on puzzles; each style solves some that the other does not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProofStyle {
    /// How steeply the initial proof number of a move grows as its promise falls.
    steep: f32,
    /// The promise at which the initial proof number of a move is 1.
    sure: f32,
    /// The initial proof and disproof numbers of a reply that leaves even odds.
    proof: f32,
    disproof: f32,
}

/// A style that examines many moves.
pub const CAUTIOUS: ProofStyle = ProofStyle { steep: 0.4, sure: 5.0, proof: 2.0, disproof: 3.0 };
/// A style that follows the most promising moves deep.
pub const BOLD: ProofStyle = ProofStyle { steep: 0.5, sure: 6.0, proof: 6.0, disproof: 1.0 };

/// Proof and disproof numbers of a node; in a proven node also the number of plies to the five.
#[derive(Clone, Copy, Debug)]
struct ProofNumbers {
    proof: u32,
    disproof: u32,
    plies: u16,
}

impl ProofNumbers {
    const LOST: ProofNumbers = ProofNumbers { proof: INFINITE, disproof: 0, plies: 0 };

    fn won(plies: u16) -> ProofNumbers {
        ProofNumbers { proof: 0, disproof: INFINITE, plies }
    }

    fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Whether the node needs no more work under these limits.
    fn is_beyond(self, proof_max: u32, disproof_max: u32) -> bool {
        self.is_decided() || self.proof >= proof_max || self.disproof >= disproof_max
    }
}

/// Hasher that returns keys unchanged: they are random words already.
#[derive(Default)]
struct KeepHash(u64);

impl Hasher for KeepHash {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = nth_random(self.0 ^ byte as u64));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = word;
    }
}

type HashTable<T> = HashMap<u64, T, BuildHasherDefault<KeepHash>>;

/// The moves of a node with their initial numbers.
#[derive(Clone)]
struct Choices {
    /// The moves: an attacker's sorted by proof number.
    moves: Rc<[(Cell, ProofNumbers)]>,
    /// The least initial proof number of a quiet move, where quiet moves were left out.
    quiet: u32,
}

/// The combined number of a node's replies: the largest, plus one for each other open reply.
#[derive(Clone, Copy, Default)]
struct CombinedNumber {
    greatest: u32,
    open: u32,
}

impl CombinedNumber {
    fn add(&mut self, number: u32) {
        self.greatest = self.greatest.max(number);
        self.open += u32::from(number > 0);
    }

    /// What the children other than the one with the largest number add.
    fn others(self) -> u32 {
        self.open.saturating_sub(1)
    }

    fn number(self) -> u32 {
        if self.greatest == 0 { 0 } else { (self.greatest + self.others()).min(INFINITE) }
    }

    /// The limit for a child whose number is `child`, in a node whose limit is `limit`.
    fn limit(self, limit: u32, child: u32) -> u32 {
        limit.saturating_sub(self.others()).max(child + 1)
    }
}

/// The solver for wins by threats.
pub struct Vct {
    known: HashTable<ProofNumbers>,
    choices: HashTable<Choices>,
    /// The position, the side and the style that the data in `known` belongs to.
    asked: (u64, usize, ProofStyle),
    /// Rounds of the nodes' loops so far.
    rounds: u64,
    vcf: Vcf,
    entries_max: usize,
    quiet_moves: usize,
    own_nodes: u64,
    limit: u64,
    attacker: usize,
    is_out: bool,
}

/// Marks nodes in which the defender is to move.
const DEFENDS: u64 = 0x9d39_247e_3377_6d41;

impl Vct {
    /// `vcf_bits` sizes the memory of the solver for fours; an entry of the other memory takes about 40 bytes. `quiet_moves` is the number
    /// of moves without a three that are tried in a node: 0 or `QUIET_MOVES`.
    pub fn new(vcf_bits: u32, entries_max: usize, quiet_moves: usize) -> Vct {
        Vct {
            known: HashMap::default(),
            choices: HashMap::default(),
            asked: (0, 0, CAUTIOUS),
            rounds: 0,
            vcf: Vcf::new(vcf_bits),
            entries_max,
            quiet_moves,
            own_nodes: 0,
            limit: 0,
            attacker: 0,
            is_out: false,
        }
    }

    /// Placements so far.
    pub fn nodes(&self) -> u64 {
        self.own_nodes + self.vcf.nodes
    }

    /// Looks for a win of `attacker`, who is to move. A repeated call continues the search.
    pub fn solve(
        &mut self,
        board: &mut SearchBoard,
        attacker: usize,
        style: ProofStyle,
        nodes: u64,
        control: &SearchControl,
    ) -> Proof {
        self.begin(board.hash(), attacker, style, nodes);
        let numbers = self.attack(board, INFINITE, INFINITE, control);
        match numbers {
            ProofNumbers { proof: 0, .. } => {
                let mut line = Vec::new();
                if self.walk_line(board, &mut line, control) { Proof::Win(line) } else { Proof::Unknown }
            }
            ProofNumbers { disproof: 0, .. } => Proof::None,
            _ => Proof::Unknown,
        }
    }

    fn begin(&mut self, hash: u64, attacker: usize, style: ProofStyle, nodes: u64) {
        self.attacker = attacker;
        self.limit = self.nodes().saturating_add(nodes);
        self.is_out = false;
        if self.asked != (hash, attacker, style) {
            self.asked = (hash, attacker, style);
            self.known.clear();
            self.choices.clear();
        }
    }

    /// Whether this first move of `attacker`, which makes no five, wins by threats; `None` where a limit came first.
    pub fn is_winning_first_move(
        &mut self,
        board: &mut SearchBoard,
        attacker: usize,
        at: Cell,
        style: ProofStyle,
        nodes: u64,
        control: &SearchControl,
    ) -> Option<bool> {
        board.place(at, attacker);
        self.begin(self.key(board.hash(), true), attacker, style, nodes);
        let numbers = self.defend(board, INFINITE, INFINITE, control);
        board.undo();
        numbers.is_decided().then_some(numbers.proof == 0)
    }

    /// The attacker's move by which the last search proved a position with him to move; `None` where it proved nothing, or by fours alone.
    pub fn proven_move(&self, board: &SearchBoard) -> Option<Cell> {
        let choices = self.choices.get(&self.key(board.hash(), false))?;
        let proven = choices.moves.iter().filter_map(|&(at, _)| {
            let numbers = self.known.get(&self.key(board.hash_with(at, self.attacker), true))?;
            (numbers.proof == 0).then_some((numbers.plies, at))
        });
        proven.min().map(|(_, at)| at)
    }

    /// Visits what was decided below the last position: each position with the attacker to move after a reply, and whether he wins it; each
    /// attacking move (before it is made), and whether it wins.
    pub fn visit_decided(&mut self, board: &mut SearchBoard, see: &mut dyn FnMut(&SearchBoard, Option<Cell>, bool)) {
        let mut seen = HashSet::default();
        self.visit_from(board, &mut seen, see);
    }

    fn visit_from(
        &self,
        board: &mut SearchBoard,
        seen: &mut HashSet<u64, BuildHasherDefault<KeepHash>>,
        see: &mut dyn FnMut(&SearchBoard, Option<Cell>, bool),
    ) {
        let us = self.attacker;
        let Some(choices) = self.choices.get(&self.key(board.hash(), false)).cloned() else { return };
        for &(at, _) in choices.moves.iter() {
            let key = self.key(board.hash_with(at, us), true);
            let Some(numbers) = self.known.get(&key) else { continue };
            if numbers.is_decided() {
                see(board, Some(at), numbers.proof == 0);
            }
            let Some(replies) = self.choices.get(&key).cloned() else { continue };
            board.place(at, us);
            for &(reply, _) in replies.moves.iter() {
                let key = self.key(board.hash_with(reply, 1 - us), false);
                if let Some(numbers) = self.known.get(&key)
                    && seen.insert(key)
                {
                    board.place(reply, 1 - us);
                    // A win by fours decides the node at once and needs no estimate.
                    if numbers.is_decided() && self.choices.contains_key(&key) {
                        see(board, None, numbers.proof == 0);
                    }
                    self.visit_from(board, seen, see);
                    board.undo();
                }
            }
            board.undo();
        }
    }

    fn must_end(&mut self, control: &SearchControl) -> bool {
        self.rounds += 1;
        self.is_out |= self.nodes() >= self.limit || self.known.len() >= self.entries_max;
        self.is_out |= self.rounds.is_multiple_of(CHECK_ROUNDS) && control.is_over();
        self.is_out
    }

    fn key(&self, hash: u64, defends: bool) -> u64 {
        hash ^ if defends { DEFENDS } else { 0 }
    }

    fn store(&mut self, board: &SearchBoard, defends: bool, numbers: ProofNumbers) -> ProofNumbers {
        self.known.insert(self.key(board.hash(), defends), numbers);
        numbers
    }

    /// Searches a node in which the attacker is to move.
    fn attack(
        &mut self,
        board: &mut SearchBoard,
        proof_max: u32,
        disproof_max: u32,
        control: &SearchControl,
    ) -> ProofNumbers {
        let us = self.attacker;
        let is_new = !self.known.contains_key(&self.key(board.hash(), false));
        if is_new && board.winning_cell(us).is_none() && board.five_count(1 - us) > 1 && !board.rules().is_caro() {
            return self.store(board, false, ProofNumbers::LOST);
        }
        if is_new && let Some(plies) = self.probe_attack(board, control) {
            return self.store(board, false, ProofNumbers::won(plies as u16));
        }
        let Some(mut choices) = self.choices(board, false, control) else { return ProofNumbers::LOST };
        loop {
            let mut best = ProofNumbers { proof: INFINITE, disproof: 0, plies: 0 };
            let (mut best_move, mut second, mut disproof) = (None, INFINITE, 0);
            for &(at, first) in choices.moves.iter() {
                let known = self.known.get(&self.key(board.hash_with(at, us), true));
                // The moves are sorted: the later ones have not been searched either.
                if known.is_none() && first.proof > second {
                    break;
                }
                let child = known.copied().unwrap_or(first);
                disproof = disproof.max(child.disproof);
                if child.proof < best.proof || (child.proof == 0 && best.proof == 0 && child.plies < best.plies) {
                    second = best.proof;
                    (best, best_move) = (child, Some(at));
                } else {
                    second = second.min(child.proof);
                }
            }
            if best.proof >= choices.quiet && choices.quiet < INFINITE {
                choices = self.widen(board);
                continue;
            }
            let second = second.min(choices.quiet);
            let numbers = match best_move {
                Some(_) if best.proof == 0 => ProofNumbers::won(best.plies + 1),
                Some(_) => ProofNumbers { proof: best.proof, disproof, plies: 0 },
                None => ProofNumbers::LOST,
            };
            self.store(board, false, numbers);
            let Some(at) = best_move else { return numbers };
            if numbers.is_beyond(proof_max, disproof_max) || self.must_end(control) {
                return numbers;
            }
            self.own_nodes += 1;
            board.place(at, us);
            let proof_limit = proof_max.min(second.saturating_add(1 + second / PATIENCE));
            self.defend(board, proof_limit, disproof_max, control);
            board.undo();
        }
    }

    /// Searches a node in which the defender is to move.
    fn defend(
        &mut self,
        board: &mut SearchBoard,
        proof_max: u32,
        disproof_max: u32,
        control: &SearchControl,
    ) -> ProofNumbers {
        let them = 1 - self.attacker;
        let Some(replies) = self.choices(board, true, control) else {
            return self.store(board, true, ProofNumbers::LOST);
        };
        if replies.moves.is_empty() {
            return self.store(board, true, ProofNumbers::won(2));
        }
        loop {
            let mut best = ProofNumbers { proof: 0, disproof: INFINITE, plies: 0 };
            let (mut best_move, mut second, mut burden, mut plies) = (None, INFINITE, CombinedNumber::default(), 0);
            for &(at, first) in replies.moves.iter() {
                let child = self.child(board, at, them, false, first);
                burden.add(child.proof);
                plies = plies.max(child.plies);
                if best_move.is_none() || child.disproof < best.disproof {
                    second = best.disproof;
                    (best, best_move) = (child, Some(at));
                } else {
                    second = second.min(child.disproof);
                }
            }
            let numbers = match () {
                _ if burden.number() == 0 => ProofNumbers::won(plies + 1),
                _ if best.disproof == 0 => ProofNumbers::LOST,
                _ => ProofNumbers { proof: burden.number(), disproof: best.disproof, plies: 0 },
            };
            self.store(board, true, numbers);
            let Some(at) = best_move else { return numbers };
            if numbers.is_beyond(proof_max, disproof_max) || self.must_end(control) {
                return numbers;
            }
            self.own_nodes += 1;
            board.place(at, them);
            let disproof_limit = disproof_max.min(second.saturating_add(1 + second / PATIENCE));
            self.attack(board, burden.limit(proof_max, best.proof), disproof_limit, control);
            board.undo();
        }
    }

    fn child(&self, board: &SearchBoard, at: Cell, color: usize, defends: bool, first: ProofNumbers) -> ProofNumbers {
        let key = self.key(board.hash_with(at, color), defends);
        self.known.get(&key).copied().unwrap_or(first)
    }

    /// The moves of a node, cached; `None` where the attacker threatens nothing.
    fn choices(&mut self, board: &mut SearchBoard, defends: bool, control: &SearchControl) -> Option<Choices> {
        let key = self.key(board.hash(), defends);
        if let Some(choices) = self.choices.get(&key) {
            return Some(choices.clone());
        }
        let choices: Choices = match defends {
            false => self.attacking_moves(board, false),
            true => Choices { moves: self.replies(board, control)?.into(), quiet: INFINITE },
        };
        self.choices.insert(key, choices.clone());
        Some(choices)
    }

    /// Adds quiet moves to a node of the attacker.
    fn widen(&mut self, board: &mut SearchBoard) -> Choices {
        let choices = self.attacking_moves(board, true);
        self.choices.insert(self.key(board.hash(), false), choices.clone());
        choices
    }

    /// The attacker's candidates with their initial proof numbers; where quiet moves are left out, only their least number is computed.
    fn attacking_moves(&mut self, board: &mut SearchBoard, quiet: bool) -> Choices {
        let us = self.attacker;
        let mut cells: Vec<Cell> = Vec::new();
        let forced = board.winning_cell(1 - us);
        if let Some(five) = forced {
            cells.extend(board.answers_to_five(five, 1 - us));
        } else {
            let pressed = legal_open_four(board, 1 - us).is_some();
            let meets = |at: &Cell| !pressed || board.class(*at, 1 - us) >= class::FOUR;
            cells.extend(board.points_in_group(us, ThreatGroup::Fours).iter());
            cells.extend(board.points_in_group(us, ThreatGroup::Threes).iter().filter(meets));
            if quiet {
                cells.extend(quiet_moves(board, us).filter(meets).take(self.quiet_moves));
            }
        }
        cells.retain(|&at| us == 1 || !board.is_forbidden(at));
        let (style, hope) = (self.asked.2, threat_odds::position_log_odds(board, us));
        let first = |promise: f32| {
            let excess = style.sure - promise - SHARED_HOPE * hope;
            if forced.is_some() { 1 } else { (excess * style.steep).exp().clamp(1.0, MOVE_PROOF_MAX) as u32 }
        };
        let numbers =
            |at: Cell| ProofNumbers { proof: first(threat_odds::move_log_odds(board, us, at)), disproof: 1, plies: 0 };
        let mut moves: Vec<_> = cells.into_iter().map(|at| (at, numbers(at))).collect();
        moves.sort_by_key(|(_, first)| first.proof);
        let is_whole = quiet || forced.is_some() || self.quiet_moves == 0;
        Choices {
            moves: moves.into(),
            quiet: if is_whole { INFINITE } else { first(threat_odds::QUIET_MOVE_LOG_ODDS_MAX) },
        }
    }

    /// A win by fours of the attacker, who is to move, where the points suggest one.
    fn probe_attack(&mut self, board: &mut SearchBoard, control: &SearchControl) -> Option<usize> {
        let us = self.attacker;
        let leads_on = leads_on(board, us);
        if !leads_on && !board.has_points_in(us, ThreatGroup::OpenFours) && !board.has_points_in(us, ThreatGroup::Fives)
        {
            return None;
        }
        self.vcf.probe(board, us, WIN_DEPTH, if leads_on { WIN_NODES } else { 0 }, control)
    }

    /// The defender's answers to the threat; `None` where there is none, empty where no answer is allowed.
    fn replies(&mut self, board: &mut SearchBoard, control: &SearchControl) -> Option<Vec<(Cell, ProofNumbers)>> {
        let (us, them) = (self.attacker, 1 - self.attacker);
        if board.winning_cell(them).is_some() {
            return None;
        }
        if let Some(five) = board.winning_cell(us) {
            if board.five_count(us) > 1 && !board.rules().is_caro() {
                return Some(Vec::new());
            }
            let answers = board.answers_to_five(five, us).into_iter();
            let answers: Vec<Cell> = answers.filter(|&at| them == 1 || !board.is_forbidden(at)).collect();
            return Some(self.with_numbers(board, answers, |_| false));
        }
        if self.vcf.probe(board, them, COUNTER_DEPTH, COUNTER_NODES, control).is_some() {
            return None;
        }
        if let Some(open) = legal_open_four(board, us) {
            return Some(self.replies_to_open_four(board, open));
        }
        self.vcf.probe(board, us, THREAT_DEPTH, THREAT_NODES, control)?;
        let line = self.vcf.win_line().to_vec();
        let replies = answers_to_fours(board, &self.vcf, us);
        let cells = replies.iter().filter(|&at| them == 1 || !board.is_forbidden(at));
        let cells: Vec<Cell> = cells.collect();
        Some(self.with_numbers(board, cells, |board| still_wins(board, &line, us)))
    }

    /// The answers to the threat of a straight four on a cell.
    fn replies_to_open_four(&self, board: &mut SearchBoard, open: Cell) -> Vec<(Cell, ProofNumbers)> {
        let (us, them) = (self.attacker, 1 - self.attacker);
        let replies = answers_to_open_four(board, us);
        // A stone elsewhere leaves the four unchanged, unless it makes one of Black's threes there real and the cell forbidden.
        let is_shaky = us == 0 && has_two_threes(board, open);
        let matters = |board: &SearchBoard, at: Cell| {
            is_shaky || board.class(at, them) >= class::FOUR || at == open || threat_odds::is_in_line(at, open)
        };
        let cells = replies.iter().filter(|&at| matters(board, at) && (them == 1 || !board.is_forbidden(at)));
        let cells: Vec<Cell> = cells.collect();
        self.with_numbers(board, cells, |board| still_open(board, us))
    }

    /// The replies that stop the threat, with the attacker's hope after each.
    fn with_numbers(
        &self,
        board: &mut SearchBoard,
        replies: Vec<Cell>,
        still: impl Fn(&mut SearchBoard) -> bool,
    ) -> Vec<(Cell, ProofNumbers)> {
        let us = self.attacker;
        let mut found = Vec::with_capacity(replies.len());
        for at in replies {
            board.place(at, 1 - us);
            let hope = threat_odds::position_log_odds(board, us);
            if !still(board) {
                let number =
                    |even: f32, hope: f32| (even * (hope * REPLY_STEEP).exp()).clamp(1.0, REPLY_PROOF_MAX) as u32;
                let (proof, disproof) = (number(self.asked.2.proof, -hope), number(self.asked.2.disproof, hope));
                found.push((at, ProofNumbers { proof, disproof, plies: 0 }));
            }
            board.undo();
        }
        found
    }

    /// Walks from a proven node to the five: the attacker's shortest, the defender's longest.
    fn walk_line(&mut self, board: &mut SearchBoard, line: &mut Vec<Cell>, control: &SearchControl) -> bool {
        let us = self.attacker;
        let start = line.len();
        let ends = match self.vcf.solve(board, us, FOLLOW_NODES, control) {
            Proof::Win(end) => {
                line.extend(end);
                true
            }
            _ => self.follow_moves(board, line, control),
        };
        if !ends {
            line.truncate(start);
        }
        ends
    }

    fn follow_moves(&mut self, board: &mut SearchBoard, line: &mut Vec<Cell>, control: &SearchControl) -> bool {
        let us = self.attacker;
        let mut moves: Vec<(u16, Cell)> = self
            .attacking_moves(board, true)
            .moves
            .iter()
            .map(|&(at, first)| (self.child(board, at, us, true, first), at))
            .filter(|(child, _)| child.proof == 0)
            .map(|(child, at)| (child.plies, at))
            .collect();
        moves.sort_unstable();
        let Some(&(_, at)) = moves.first() else { return false };
        board.place(at, us);
        line.push(at);
        let replies = self.replies(board, control).unwrap_or_default();
        let longest = replies
            .into_iter()
            .map(|(reply, first)| (self.child(board, reply, 1 - us, false, first).plies, reply))
            .max()
            .map(|(_, reply)| reply);
        let ends = match longest {
            Some(reply) => {
                board.place(reply, 1 - us);
                line.push(reply);
                let ends = self.walk_line(board, line, control);
                board.undo();
                ends
            }
            None => self.end_without_reply(board, line),
        };
        board.undo();
        ends
    }

    /// Completes the line where no answer helps: any stone of the defender, then the win by fours or the five.
    fn end_without_reply(&mut self, board: &mut SearchBoard, line: &mut Vec<Cell>) -> bool {
        let (us, them) = (self.attacker, 1 - self.attacker);
        let fives: Vec<Cell> = board.points_in_group(us, ThreatGroup::Fives).iter().collect();
        let allowed = fives.iter().copied().find(|&at| them == 1 || !board.is_forbidden(at));
        let Some(reply) = allowed.or_else(|| super::vcf::any_legal(board, them)) else {
            line.extend(board.winning_cell(us));
            return board.winning_cell(us).is_some();
        };
        board.place(reply, them);
        line.push(reply);
        let stop = std::sync::atomic::AtomicBool::new(false);
        let end = self.vcf.solve(board, us, FOLLOW_NODES, &SearchControl::with_stop_flag(&stop));
        board.undo();
        match end {
            Proof::Win(end) => {
                line.extend(end);
                true
            }
            _ => false,
        }
    }
}

/// Whether a color has a four that makes more than a four.
fn leads_on(board: &SearchBoard, color: usize) -> bool {
    board.has_points_in(color, ThreatGroup::OpenFours)
        || board.points_in_group(color, ThreatGroup::Fours).iter().any(|at| board.class(at, color) >= class::FOUR_PLUS)
}

/// Moves without a three that may still threaten a win by fours, the best-looking ones first.
fn quiet_moves(board: &SearchBoard, us: usize) -> impl Iterator<Item = Cell> + use<> {
    let mut quiet: Vec<(i32, Cell)> = board
        .near_stones()
        .iter()
        .filter(|&at| (class::TWO..class::THREE).contains(&board.class(at, us)))
        .map(|at| (-board.value(at, us).score(), at))
        .collect();
    quiet.sort_unstable();
    quiet.into_iter().map(|(_, at)| at)
}

/// Whether the attacker can still make a straight four after a reply that threatens nothing itself.
fn still_open(board: &mut SearchBoard, us: usize) -> bool {
    !board.has_points_in(1 - us, ThreatGroup::Fives) && legal_open_four(board, us).is_some()
}

/// The answers to a win by fours: its cells and those in line with them, the other side's fours, and what a rule adds.
pub fn answers_to_fours(board: &mut SearchBoard, won: &Vcf, us: usize) -> PointSet {
    let mut answers = board.points_in_group(1 - us, ThreatGroup::Fours);
    answers.insert_all(&board.points_in_group(1 - us, ThreatGroup::OpenFours));
    for at in won.win_cells() {
        answers.insert(at);
        board.line_neighbours(at).into_iter().for_each(|near| answers.insert(near));
    }
    if is_shaky(board, won.win_line(), us) {
        answers.insert_all(&board.near_stones());
    }
    answers
}

/// Whether stones far from a line of fours can decide in Renju whether Black may place in it: where he makes two threes besides a four, or
/// where two threes forbid him an answer.
fn is_shaky(board: &mut SearchBoard, line: &[Cell], us: usize) -> bool {
    if board.rules() != LineRules::Renju {
        return false;
    }
    let (mut placed, mut found) = (0, false);
    for (index, &at) in line.iter().enumerate() {
        let color = if index % 2 == 0 { us } else { 1 - us };
        let of_black = if us == 1 && index % 2 == 1 { board.winning_cell(1) } else { Some(at).filter(|_| color == 0) };
        found |= of_black.is_some_and(|at| has_two_threes(board, at));
        board.place(at, color);
        placed += 1;
    }
    (0..placed).for_each(|_| board.undo());
    found
}

/// Whether a line of fours still wins after one more stone of the defender.
fn still_wins(board: &mut SearchBoard, line: &[Cell], us: usize) -> bool {
    if board.rules().is_caro() {
        return false;
    }
    let them = 1 - us;
    let mut placed = 0;
    let mut wins = false;
    for (index, &at) in line.iter().enumerate() {
        if !board.is_empty(at) {
            break;
        }
        if index % 2 == 0 {
            if board.class(at, us) == class::FIVE {
                wins = true;
                break;
            }
            let threatened = board.winning_cell(them).is_some_and(|five| five != at);
            if threatened || (us == 0 && board.is_forbidden(at)) {
                break;
            }
            board.place(at, us);
            placed += 1;
            if !board.has_points_in(us, ThreatGroup::Fives) || board.has_points_in(them, ThreatGroup::Fives) {
                break;
            }
        } else {
            if board.five_count(us) > 1 {
                wins = true;
                break;
            }
            let Some(five) = board.winning_cell(us) else { break };
            if them == 0 && board.is_forbidden(five) {
                wins = true;
                break;
            }
            if five != at {
                break;
            }
            board.place(at, them);
            placed += 1;
        }
    }
    (0..placed).for_each(|_| board.undo());
    wins
}
