//! Victory by continuous fours: a depth-first search in which every attacking move threatens a five.
//!
//! The defender has one answer to each four (in Caro also those that block the five), so a proof is a line. Used at the leaves of the
//! search with few nodes, and alone as a solver. Works on the search's board and restores it.

use super::board::{Cell, PointSet, SearchBoard, ThreatGroup};
use super::control::SearchControl;
use super::pattern::{LineRules, class, shape};

/// The result of a solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// A win; the moves of both sides to the five.
    Win(Vec<Cell>),
    /// No win of the kind searched exists.
    None,
    /// A limit came first.
    Unknown,
}

/// The solver with its memory of failures.
pub struct Vcf {
    /// The hash without its low byte; the low byte holds the number of attacking moves within which there is no win.
    failures: Vec<u64>,
    /// Placements so far, over all calls.
    pub nodes: u64,
    limit: u64,
    /// The node count at which the clock is checked next.
    check_at: u64,
    line: Vec<Cell>,
    /// Where the defender had other answers (in Caro): the cells of their continuations, which are not part of the line.
    aside: Vec<Cell>,
}

/// Nodes between two checks of the clock.
const CHECK_NODES: u64 = 256;

/// Limit of a line in attacking moves; more than any board holds.
const DEPTH_MAX: u8 = 255;

impl Vcf {
    /// A solver that remembers about 2^`bits` failures.
    pub fn new(bits: u32) -> Vcf {
        Vcf {
            failures: vec![0; 1 << bits],
            nodes: 0,
            limit: 0,
            check_at: CHECK_NODES,
            line: Vec::new(),
            aside: Vec::new(),
        }
    }

    pub fn clear(&mut self) {
        self.failures.fill(0);
    }

    /// Looks for a win by fours of `attacker`, who is to move, within a number of nodes.
    pub fn solve(&mut self, board: &mut SearchBoard, attacker: usize, nodes: u64, control: &SearchControl) -> Proof {
        self.limit = self.nodes.saturating_add(nodes);
        for depth in [4, 10, 24, DEPTH_MAX] {
            self.clear_line();
            match self.attack(board, attacker, depth, control) {
                Some(true) => return Proof::Win(self.line.clone()),
                Some(false) => {}
                None => return Proof::Unknown,
            }
        }
        Proof::None
    }

    /// The length in plies of a win by at most `depth` fours; for the search's leaves.
    pub fn probe(
        &mut self,
        board: &mut SearchBoard,
        attacker: usize,
        depth: u8,
        nodes: u64,
        control: &SearchControl,
    ) -> Option<usize> {
        self.limit = self.nodes.saturating_add(nodes);
        self.clear_line();
        (self.attack(board, attacker, depth, control) == Some(true)).then_some(self.line.len())
    }

    fn clear_line(&mut self) {
        self.line.clear();
        self.aside.clear();
    }

    /// The moves of both sides in the last win found.
    pub fn win_line(&self) -> &[Cell] {
        &self.line
    }

    /// All cells of the last win found: the line's first, then those after other answers.
    pub fn win_cells(&self) -> Vec<Cell> {
        [&self.line[..], &self.aside].concat()
    }

    /// `Some(true)` with the line pushed, `Some(false)` if there is no win within `depth` fours, `None` at a limit.
    fn attack(&mut self, board: &mut SearchBoard, us: usize, depth: u8, control: &SearchControl) -> Option<bool> {
        if let Some(five) = board.winning_cell(us) {
            self.line.push(five);
            return Some(true);
        }
        let threatened = board.winning_cell(1 - us);
        if threatened.is_none()
            && let Some(open) = legal_open_four(board, us)
        {
            self.line.push(open);
            self.push_end(board, us, open);
            return Some(true);
        }
        if depth == 0 || (threatened.is_none() && !board.has_points_in(us, ThreatGroup::Fours)) {
            return Some(false);
        }
        let key = board.hash() ^ (us as u64) << 63;
        let slot = (key >> 8) as usize & (self.failures.len() - 1);
        let known = self.failures[slot];
        if known >> 8 == key >> 8 && known as u8 >= depth {
            return Some(false);
        }
        let (moves, count) = self.fours(board, us, threatened);
        for &(_, at) in &moves[..count] {
            if self.nodes >= self.limit || self.is_over(control) {
                return None;
            }
            if us == 0 && board.is_forbidden(at) {
                continue;
            }
            if self.try_four(board, us, at, depth, control)? {
                return Some(true);
            }
        }
        self.failures[slot] = key >> 8 << 8 | depth as u64;
        Some(false)
    }

    fn is_over(&mut self, control: &SearchControl) -> bool {
        if self.nodes < self.check_at {
            return false;
        }
        let is_over = control.is_over();
        // The end is final: the next attempt checks again at once.
        self.check_at = self.nodes + if is_over { 0 } else { CHECK_NODES };
        is_over
    }

    /// The moves that make a four, most promising first; under a threat only those that also answer it.
    fn fours(&self, board: &mut SearchBoard, us: usize, threatened: Option<Cell>) -> ([(i32, Cell); 64], usize) {
        let mut moves = [(0, 0); 64];
        let mut count = 0;
        let mut add = |board: &SearchBoard, at: Cell| {
            let value = board.value(at, us);
            if count < 64 && (class::FOUR..=class::OPEN_FOUR).contains(&value.class()) {
                let order = value.class() as i32 * 1000 + value.score() + board.value(at, 1 - us).score() / 4;
                moves[count] = (-order, at);
                count += 1;
            }
        };
        match threatened {
            Some(five) => board.answers_to_five(five, 1 - us).into_iter().for_each(|at| add(board, at)),
            None => board.points_in_group(us, ThreatGroup::Fours).iter().for_each(|at| add(board, at)),
        }
        moves[..count].sort_unstable();
        (moves, count)
    }

    fn try_four(
        &mut self,
        board: &mut SearchBoard,
        us: usize,
        at: Cell,
        depth: u8,
        control: &SearchControl,
    ) -> Option<bool> {
        let (start, aside) = (self.line.len(), self.aside.len());
        self.nodes += 1;
        board.place(at, us);
        let outcome = self.all_answers_lose(board, us, at, depth, control);
        board.undo();
        if outcome != Some(true) {
            self.line.truncate(start);
            self.aside.truncate(aside);
        }
        outcome
    }

    fn all_answers_lose(
        &mut self,
        board: &mut SearchBoard,
        us: usize,
        at: Cell,
        depth: u8,
        control: &SearchControl,
    ) -> Option<bool> {
        let them = 1 - us;
        let Some(five) = board.winning_cell(us) else { return Some(false) };
        if board.has_points_in(them, ThreatGroup::Fives) {
            return Some(false);
        }
        self.line.push(at);
        let fives = board.five_count(us);
        if !board.rules().is_caro() {
            if fives > 1 || (them == 0 && board.is_forbidden(five)) {
                self.push_end(board, us, at);
                return Some(true);
            }
            self.nodes += 1;
            self.line.push(five);
            board.place(five, them);
            let outcome = self.attack(board, us, depth - 1, control);
            board.undo();
            return outcome;
        }
        let stem = self.line.len();
        let mut longest: Vec<Cell> = Vec::new();
        for answer in board.answers_to_five(five, us) {
            self.line.truncate(stem);
            self.line.push(answer);
            self.nodes += 1;
            board.place(answer, them);
            let outcome = self.attack(board, us, depth - 1, control);
            board.undo();
            if outcome != Some(true) {
                return outcome;
            }
            self.aside.extend_from_slice(&self.line[stem..]);
            if self.line.len() - stem > longest.len() {
                longest = self.line[stem..].to_vec();
            }
        }
        self.line.truncate(stem);
        self.line.extend(longest);
        Some(true)
    }

    /// Ends the line after a stone that the defender cannot answer: adds a legal defence, if any, and the five. Without a legal defence the
    /// defender passes, which adds no cell to the line.
    fn push_end(&mut self, board: &mut SearchBoard, us: usize, at: Cell) {
        let placed = board.is_empty(at);
        if placed {
            board.place(at, us);
        }
        let fives: Vec<Cell> = board.points_in_group(us, ThreatGroup::Fives).iter().collect();
        let defence = fives
            .iter()
            .copied()
            .find(|&five| us == 0 || !board.is_forbidden(five))
            .or_else(|| any_legal(board, 1 - us));
        if let Some(defence) = defence {
            board.place(defence, 1 - us);
            self.line.push(defence);
            self.line.extend(board.winning_cell(us));
            board.undo();
        } else {
            self.line.extend(board.winning_cell(us));
        }
        if placed {
            board.undo();
        }
    }
}

/// A cell on which the color may legally make a four that cannot be stopped.
pub fn legal_open_four(board: &mut SearchBoard, us: usize) -> Option<Cell> {
    if !board.has_points_in(us, ThreatGroup::OpenFours) {
        return None;
    }
    let cells = board.points_in_group(us, ThreatGroup::OpenFours);
    cells.iter().find(|&at| us == 1 || !board.is_forbidden(at))
}

/// The answers to the straight four that `us` threatens: the cells of its fours, the other side's fours, and what a rule adds.
pub fn answers_to_open_four(board: &SearchBoard, us: usize) -> PointSet {
    let mut answers = board.points_in_group(us, ThreatGroup::OpenFours);
    answers.insert_all(&board.points_in_group(us, ThreatGroup::Fours));
    answers.insert_all(&board.points_in_group(1 - us, ThreatGroup::Fours));
    answers.insert_all(&board.points_in_group(1 - us, ThreatGroup::OpenFours));
    for open in board.points_in_group(us, ThreatGroup::OpenFours).iter() {
        if board.rules().is_caro() {
            // A stone at the end of a future five can block it.
            board.line_neighbours(open).into_iter().for_each(|at| answers.insert(at));
        }
        if board.rules() == LineRules::Renju && us == 0 {
            add_answers_to_black(board, open, &mut answers);
        }
    }
    answers
}

/// Adds the ends of Black's four that are in no group because Black may not place there himself. Where its own cell makes two threes as
/// well, adds all cells near: a distant stone can make one of them real, and the cell forbidden.
fn add_answers_to_black(board: &SearchBoard, open: Cell, answers: &mut PointSet) {
    if has_two_threes(board, open) {
        answers.insert_all(&board.near_stones());
    }
    for direction in (0..4).filter(|&direction| board.pattern(open, 0, direction) == shape::STRAIGHT_FOUR) {
        board.row_ends(open, direction, 0).into_iter().for_each(|end| answers.insert(end));
    }
}

/// Whether Black's stone on a cell makes two threes, real or not: then distant stones decide whether he may place there.
pub fn has_two_threes(board: &SearchBoard, at: Cell) -> bool {
    let is_three =
        |&direction: &usize| (shape::THREE..=shape::THREE_MANY_WAYS).contains(&board.pattern(at, 0, direction));
    (0..4).filter(is_three).count() > 1
}

/// The first empty cell on which the color may place, near the stones if there is one.
pub fn any_legal(board: &mut SearchBoard, us: usize) -> Option<Cell> {
    let near = board.near_stones();
    let cells: Vec<Cell> = near.iter().chain(board.all_cells()).filter(|&at| board.is_empty(at)).collect();
    cells.into_iter().find(|&at| us == 1 || !board.is_forbidden(at))
}
