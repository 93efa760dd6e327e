//! A slow oracle for the threat solver: does a proven win hold against every defence? At each of the attacker's turns it takes the proven
//! move, and then tries every reply that the rules allow, even those that the solver considers pointless.
//!
//! The attacker's move is a win by fours, else the move of the proof itself, else a move found by a search.

use qipan_core::engine::gomoku::board::{SearchBoard, ThreatGroup, point};
use qipan_core::engine::gomoku::board_of;
use qipan_core::engine::gomoku::control::SearchControl;
use qipan_core::engine::gomoku::vcf::{Proof, Vcf};
use qipan_core::engine::gomoku::vct::{BOLD, CAUTIOUS, QUIET_MOVES, Vct};
use qipan_core::rules::gomoku::Position;
use qipan_core::rules::{Color, Outcome, Ply, Point};
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

/// Node limit of the search for a win by fours after a reply.
const FOURS: u64 = 50_000;
/// Node limits of the search for another win by threats, for each style: the first limit, and the limit if that search found nothing.
const THREATS: [u64; 2] = [400_000, 6_000_000];
/// Maximum number of entries in the table of the threat solver.
const ENTRIES_MAX: usize = 6_000_000;

/// The oracle's verdict on a proof.
#[derive(Debug, PartialEq)]
pub enum Verdict {
    /// The proof holds. The field is the number of positions that were won with the attacker to move.
    ProofHolds(usize),
    /// The proof fails after these plies: no win was found, or the defender wins.
    Falls(Vec<Ply>),
    /// The proof needs more positions than were allowed.
    Endless,
}

/// Tries every defence against a proof of a win.
pub struct Verifier<'p> {
    /// The solver that made the proof, with its table of proven positions.
    proof: &'p Vct,
    vcf: Vcf,
    vct: Vct,
    won: HashSet<u64>,
    left: usize,
    path: Vec<Ply>,
    attacker: Color,
}

impl Verifier<'_> {
    /// Tests whether the side to move wins by the ply `first`, in at most `positions` positions.
    pub fn verify_win_proof(start: &Position, first: Ply, proof: &Vct, positions: usize) -> Verdict {
        let mut verifier = Verifier {
            proof,
            vcf: Vcf::new(18),
            vct: Vct::new(16, ENTRIES_MAX, QUIET_MOVES),
            won: HashSet::new(),
            left: positions,
            path: Vec::new(),
            attacker: start.side_to_move(),
        };
        match verifier.stands_after(start, first) {
            true => Verdict::ProofHolds(positions - verifier.left),
            false if verifier.left == 0 => Verdict::Endless,
            false => Verdict::Falls(verifier.path),
        }
    }

    /// Whether an attacking ply wins against every reply. If not, `path` holds the plies of the refutation.
    fn stands_after(&mut self, position: &Position, ply: Ply) -> bool {
        let mut after = position.clone();
        self.path.push(ply);
        if after.play(ply).is_err() {
            return false;
        }
        if after.outcome() == Some(Outcome::Win(self.attacker)) {
            self.path.pop();
            return true;
        }
        let replies: Vec<Ply> = after.legal_points().into_iter().map(Ply::Place).collect();
        let replies = if after.may_pass() { [replies, vec![Ply::Pass]].concat() } else { replies };
        for reply in replies {
            let mut next = after.clone();
            self.path.push(reply);
            if next.play(reply).is_err() || next.outcome().is_some() || !self.wins(&next) {
                return false;
            }
            self.path.pop();
        }
        self.path.pop();
        true
    }

    fn wins(&mut self, position: &Position) -> bool {
        if self.won.contains(&position.hash()) {
            return true;
        }
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let (mut board, us) = (board_of(position), position.side_to_move().index());
        let wins = match self.line(&mut board, us) {
            None => false,
            // In Caro a four may have more than one answer.
            Some((line, true)) if !board.rules().is_caro() => self.holds(position, &line),
            Some((line, _)) => self.stands_after(position, Ply::Place(line[0])),
        };
        if wins {
            self.won.insert(position.hash());
        }
        wins
    }

    /// Returns the attacker's winning line, and whether the line consists of fours; `None` if no win was found.
    fn line(&mut self, board: &mut SearchBoard, us: usize) -> Option<(Vec<Point>, bool)> {
        let stop = AtomicBool::new(false);
        let control = SearchControl::with_stop_flag(&stop);
        let points = |line: Vec<u16>| line.into_iter().map(point).collect();
        if let Proof::Win(line) = self.vcf.solve(board, us, FOURS, &control) {
            return Some((points(line), true));
        }
        if let Some(at) = self.proof.proven_move(board) {
            return Some((points(vec![at]), false));
        }
        let budgets = THREATS.map(|nodes| [(nodes, CAUTIOUS), (nodes, BOLD)]);
        budgets.into_iter().flatten().find_map(|(nodes, style)| {
            match self.vct.solve(board, us, style, nodes, &control) {
                Proof::Win(line) => Some((points(line), false)),
                _ => None,
            }
        })
    }

    /// Whether each attacking ply of a line of fours leaves the defender at most one answer, which is the line's next ply, and no five.
    fn holds(&mut self, position: &Position, line: &[Point]) -> bool {
        let (mut now, us) = (position.clone(), position.side_to_move().index());
        for (index, &at) in line.iter().enumerate() {
            self.path.push(Ply::Place(at));
            if now.play(Ply::Place(at)).is_err() {
                return false;
            }
            let mut board = board_of(&now);
            let is_over = match index % 2 {
                _ if now.outcome().is_some() => Some(now.outcome() == Some(Outcome::Win(self.attacker))),
                0 if board.has_points_in(1 - us, ThreatGroup::Fives) || board.five_count(us) == 0 => Some(false),
                0 if board.five_count(us) > 1 => Some(true),
                0 => board.winning_cell(us).and_then(|five| match line.get(index + 1) {
                    _ if us == 1 && board.is_forbidden(five) => Some(true),
                    Some(&answer) if answer == point(five) => None,
                    _ => Some(false),
                }),
                _ => None,
            };
            match is_over {
                Some(true) => {
                    self.path.truncate(self.path.len() - index - 1);
                    return true;
                }
                Some(false) => return false,
                None => {}
            }
        }
        false
    }
}
