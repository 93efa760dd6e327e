//! Victory by continuous threats: proof-number search (Nagai's df-pn) over fours, threes and quieter moves that threaten a
//! win by fours.
//!
//! After every attacking move a win by fours must be threatened, else the move is dropped; the defender answers with all that
//! can meet the threat. Works on a board of its own caller and leaves it as it was.

use super::board::{Board, Cell, Group, Points, mix};
use super::control::Control;
use super::pattern::class;
use super::vcf::{Proof, Vcf, legal_open_four};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

const INFINITE: u32 = 1 << 30;
/// Nodes and depth of one attempt to win by fours inside the tree; longer ones are found as moves of the tree.
const PROBE_NODES: u64 = 80;
const PROBE_DEPTH: u8 = 10;
/// Nodes of the same where a proven line is followed.
const FOLLOW_NODES: u64 = 5_000;
/// Quiet moves worth a look in one node, where they are looked at at all.
pub const QUIET_MOVES: usize = 14;
/// The first proof number of a quiet move: threes and fours are tried long before.
const QUIET_PROOF: u32 = 8;

/// What is known of a node: proof and disproof numbers, and the plies to the five of a proven one.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    proof: u32,
    disproof: u32,
    plies: u16,
}

impl Numbers {
    const LOST: Numbers = Numbers { proof: INFINITE, disproof: 0, plies: 0 };

    fn won(plies: u16) -> Numbers {
        Numbers { proof: 0, disproof: INFINITE, plies }
    }

    fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// Keys are already random words.
#[derive(Default)]
struct KeepHash(u64);

impl Hasher for KeepHash {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = mix(self.0 ^ byte as u64));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = word;
    }
}

/// The solver.
pub struct Vct {
    known: HashMap<u64, Numbers, BuildHasherDefault<KeepHash>>,
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
    /// `vcf_bits` sizes the memory of the solver for fours; an entry of the other takes about 40 bytes.
    /// `quiet_moves` is the number of moves without a three that are tried in a node: 0 or `QUIET_MOVES`.
    pub fn new(vcf_bits: u32, entries_max: usize, quiet_moves: usize) -> Vct {
        Vct {
            known: HashMap::default(),
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

    /// Looks for a win of `attacker`, who is to move.
    pub fn solve(&mut self, board: &mut Board, attacker: usize, nodes: u64, control: &Control) -> Proof {
        self.attacker = attacker;
        self.limit = self.nodes().saturating_add(nodes);
        self.is_out = false;
        self.known.clear();
        let numbers = self.attack(board, INFINITE, INFINITE, control);
        match numbers {
            Numbers { proof: 0, .. } => {
                let mut line = Vec::new();
                if self.follow(board, &mut line, control) { Proof::Win(line) } else { Proof::Unknown }
            }
            _ if self.is_out => Proof::Unknown,
            _ => Proof::None,
        }
    }

    fn must_end(&mut self, control: &Control) -> bool {
        self.is_out |= self.nodes() >= self.limit || control.is_over() || self.known.len() >= self.entries_max;
        self.is_out
    }

    fn key(&self, hash: u64, defends: bool) -> u64 {
        hash ^ if defends { DEFENDS } else { 0 }
    }

    fn store(&mut self, board: &Board, defends: bool, numbers: Numbers) -> Numbers {
        self.known.insert(self.key(board.hash(), defends), numbers);
        numbers
    }

    /// A node in which the attacker is to move.
    fn attack(&mut self, board: &mut Board, proof_max: u32, disproof_max: u32, control: &Control) -> Numbers {
        let us = self.attacker;
        let is_new = !self.known.contains_key(&self.key(board.hash(), false));
        if is_new && board.five(us).is_none() && board.fives(1 - us) > 1 && !board.rules().is_caro() {
            return self.store(board, false, Numbers::LOST);
        }
        if is_new && let Some(plies) = self.vcf.probe(board, us, PROBE_DEPTH, PROBE_NODES, control) {
            return self.store(board, false, Numbers::won(plies as u16));
        }
        let moves = self.attacking_moves(board);
        loop {
            let mut best = Numbers { proof: INFINITE, disproof: 0, plies: 0 };
            let (mut best_move, mut second, mut disproof) = (None, INFINITE, 0u32);
            for &(at, first) in &moves {
                let child = self.child(board, at, us, true, first);
                disproof = disproof.saturating_add(child.disproof).min(INFINITE);
                if child.proof < best.proof || (child.proof == 0 && best.proof == 0 && child.plies < best.plies) {
                    second = best.proof;
                    (best, best_move) = (child, Some(at));
                } else {
                    second = second.min(child.proof);
                }
            }
            let numbers = match best_move {
                Some(_) if best.proof == 0 => Numbers::won(best.plies + 1),
                Some(_) => Numbers { proof: best.proof, disproof, plies: 0 },
                None => Numbers::LOST,
            };
            self.store(board, false, numbers);
            let Some(at) = best_move else { return numbers };
            if numbers.is_decided()
                || numbers.proof >= proof_max
                || numbers.disproof >= disproof_max
                || self.must_end(control)
            {
                return numbers;
            }
            self.own_nodes += 1;
            board.place(at, us);
            let rest = disproof_max - numbers.disproof.min(disproof_max);
            self.defend(
                board,
                proof_max.min(second.saturating_add(1 + second / 4)),
                rest.saturating_add(best.disproof).min(INFINITE),
                control,
            );
            board.undo();
        }
    }

    /// A node in which the defender is to move.
    fn defend(&mut self, board: &mut Board, proof_max: u32, disproof_max: u32, control: &Control) -> Numbers {
        let them = 1 - self.attacker;
        let Some(replies) = self.replies(board, control) else {
            return self.store(board, true, Numbers::LOST);
        };
        if replies.is_empty() {
            return self.store(board, true, Numbers::won(2));
        }
        loop {
            let mut best = Numbers { proof: 0, disproof: INFINITE, plies: 0 };
            let (mut best_move, mut second, mut proof, mut plies) = (None, INFINITE, 0u32, 0);
            for &at in &replies {
                let child = self.child(board, at, them, false, 1);
                proof = proof.saturating_add(child.proof).min(INFINITE);
                plies = plies.max(child.plies);
                if best_move.is_none() || child.disproof < best.disproof {
                    second = best.disproof;
                    (best, best_move) = (child, Some(at));
                } else {
                    second = second.min(child.disproof);
                }
            }
            let numbers = match () {
                _ if proof == 0 => Numbers::won(plies + 1),
                _ if best.disproof == 0 => Numbers::LOST,
                _ => Numbers { proof, disproof: best.disproof, plies: 0 },
            };
            self.store(board, true, numbers);
            let Some(at) = best_move else { return numbers };
            if numbers.is_decided()
                || numbers.proof >= proof_max
                || numbers.disproof >= disproof_max
                || self.must_end(control)
            {
                return numbers;
            }
            self.own_nodes += 1;
            board.place(at, them);
            let rest = proof_max - numbers.proof.min(proof_max);
            self.attack(
                board,
                rest.saturating_add(best.proof).min(INFINITE),
                disproof_max.min(second.saturating_add(1 + second / 4)),
                control,
            );
            board.undo();
        }
    }

    fn child(&self, board: &Board, at: Cell, color: usize, defends: bool, first: u32) -> Numbers {
        let key = self.key(board.hash_with(at, color), defends);
        self.known.get(&key).copied().unwrap_or(Numbers { proof: first, disproof: 1, plies: 0 })
    }

    /// The attacker's candidates with their first proof numbers.
    fn attacking_moves(&mut self, board: &mut Board) -> Vec<(Cell, u32)> {
        let us = self.attacker;
        let mut moves: Vec<(Cell, u32)> = Vec::new();
        if let Some(five) = board.five(1 - us) {
            moves.extend(board.answers_to_five(five, 1 - us).into_iter().map(|at| (at, 1)));
        } else {
            moves.extend(board.group(us, Group::Fours).iter().map(|at| (at, 1)));
            let meets = |at: Cell| board.class(at, 1 - us) >= class::FOUR;
            let pressed = board.has(1 - us, Group::OpenFours);
            moves.extend(board.group(us, Group::Threes).iter().filter(|&at| !pressed || meets(at)).map(|at| (at, 2)));
            moves.extend(quiet_moves(board, us, pressed).take(self.quiet_moves).map(|at| (at, QUIET_PROOF)));
        }
        moves.retain(|&(at, _)| us == 1 || !board.is_forbidden(at));
        moves
    }

    /// The defender's answers to what is threatened; `None` where nothing is, empty where none is allowed.
    fn replies(&mut self, board: &mut Board, control: &Control) -> Option<Vec<Cell>> {
        let (us, them) = (self.attacker, 1 - self.attacker);
        if board.five(them).is_some() {
            return None;
        }
        let mut replies = Points::default();
        if let Some(five) = board.five(us) {
            if board.fives(us) > 1 && !board.rules().is_caro() {
                return Some(Vec::new());
            }
            board.answers_to_five(five, us).into_iter().for_each(|at| replies.insert(at));
        } else if let Some(open) = legal_open_four(board, us) {
            replies.join(board.group(us, Group::Fours));
            replies.join(board.group(us, Group::OpenFours));
            if board.rules().is_caro() {
                board.line_neighbours(open).into_iter().for_each(|at| replies.insert(at));
            }
            self.add_fours(board, them, &mut replies);
            let cells: Vec<Cell> = replies.iter().filter(|&at| them == 1 || !board.is_forbidden(at)).collect();
            return Some(cells.into_iter().filter(|&at| !still_open(board, at, us)).collect());
        } else {
            self.vcf.probe(board, us, PROBE_DEPTH, PROBE_NODES, control)?;
            let line = self.vcf.line().to_vec();
            for &at in &line {
                replies.insert(at);
                board.line_neighbours(at).into_iter().for_each(|near| replies.insert(near));
            }
            self.add_fours(board, them, &mut replies);
            let cells: Vec<Cell> = replies.iter().filter(|&at| them == 1 || !board.is_forbidden(at)).collect();
            return Some(cells.into_iter().filter(|&at| !still_wins(board, &line, at, us)).collect());
        }
        let cells: Vec<Cell> = replies.iter().collect();
        Some(cells.into_iter().filter(|&at| them == 1 || !board.is_forbidden(at)).collect())
    }

    fn add_fours(&self, board: &Board, them: usize, replies: &mut Points) {
        replies.join(board.group(them, Group::Fours));
        replies.join(board.group(them, Group::OpenFours));
    }

    /// Walks from a proven node to the five: the attacker's shortest, the defender's longest.
    fn follow(&mut self, board: &mut Board, line: &mut Vec<Cell>, control: &Control) -> bool {
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

    fn follow_moves(&mut self, board: &mut Board, line: &mut Vec<Cell>, control: &Control) -> bool {
        let us = self.attacker;
        let mut moves: Vec<(u16, Cell)> = self
            .attacking_moves(board)
            .into_iter()
            .map(|(at, _)| (self.child(board, at, us, true, 1), at))
            .filter(|(child, _)| child.proof == 0)
            .map(|(child, at)| (child.plies, at))
            .collect();
        moves.sort_unstable();
        let Some(&(_, at)) = moves.first() else { return false };
        board.place(at, us);
        line.push(at);
        let replies = self.replies(board, control).unwrap_or_default();
        let longest = replies.into_iter().max_by_key(|&reply| self.child(board, reply, 1 - us, false, 1).plies);
        let ends = match longest {
            Some(reply) => {
                board.place(reply, 1 - us);
                line.push(reply);
                let ends = self.follow(board, line, control);
                board.undo();
                ends
            }
            None => self.end_without_reply(board, line),
        };
        board.undo();
        ends
    }

    /// Where no answer helps, any stone of the defender and then the win by fours or the five.
    fn end_without_reply(&mut self, board: &mut Board, line: &mut Vec<Cell>) -> bool {
        let (us, them) = (self.attacker, 1 - self.attacker);
        let fives: Vec<Cell> = board.group(us, Group::Fives).iter().collect();
        let allowed = fives.iter().copied().find(|&at| them == 1 || !board.is_forbidden(at));
        let Some(reply) = allowed.or_else(|| super::vcf::any_legal(board, them)) else { return false };
        board.place(reply, them);
        line.push(reply);
        let stop = std::sync::atomic::AtomicBool::new(false);
        let end = self.vcf.solve(board, us, FOLLOW_NODES, &Control::flag(&stop));
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

/// Moves without a three that may yet threaten a win by fours, the best looking ones.
fn quiet_moves(board: &Board, us: usize, pressed: bool) -> impl Iterator<Item = Cell> + use<> {
    let mut quiet: Vec<(i32, Cell)> = board
        .near()
        .iter()
        .filter(|&at| (class::LITTLE..class::THREE).contains(&board.class(at, us)))
        .filter(|&at| !pressed || board.class(at, 1 - us) >= class::FOUR)
        .map(|at| (-board.value(at, us).score(), at))
        .collect();
    quiet.sort_unstable();
    quiet.into_iter().map(|(_, at)| at)
}

/// Whether the attacker can still make an open four after a reply that threatens nothing itself.
fn still_open(board: &mut Board, reply: Cell, us: usize) -> bool {
    board.place(reply, 1 - us);
    let is_open = !board.has(1 - us, Group::Fives) && legal_open_four(board, us).is_some();
    board.undo();
    is_open
}

/// Whether a line of fours wins as before after one more stone of the defender.
fn still_wins(board: &mut Board, line: &[Cell], reply: Cell, us: usize) -> bool {
    if board.rules().is_caro() {
        return false;
    }
    let them = 1 - us;
    board.place(reply, them);
    let mut placed = 1;
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
            let threatened = board.five(them).is_some_and(|five| five != at);
            if threatened || (us == 0 && board.is_forbidden(at)) {
                break;
            }
            board.place(at, us);
            placed += 1;
            if !board.has(us, Group::Fives) || board.has(them, Group::Fives) {
                break;
            }
        } else {
            if board.fives(us) > 1 {
                wins = true;
                break;
            }
            let Some(five) = board.five(us) else { break };
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
