//! Proves all right answers of a puzzle: every first ply is tried. Reversi is solved to its end; in five-in-a-row a forced win is proved by
//! threats, and a long search precedes the conclusion that there is none. For `lab`, which makes and checks the bank of puzzles, and for
//! tests.

use super::puzzle::{Puzzle, PuzzleTask};
use qipan_engine::gomoku::board::{Cell, SearchBoard, cell, point};
use qipan_engine::gomoku::control::SearchControl;
use qipan_engine::gomoku::vcf::{Proof, Vcf};
use qipan_engine::gomoku::vct::{self, Vct};
use qipan_engine::gomoku::{GomokuEngine, board_of};
use qipan_engine::reversi::ReversiEngine;
use qipan_engine::{Answer, Engine, EngineOptions, Limits, Request, RequestKind, Score, ValuedPly};
use qipan_rules::{Outcome, Ply, Point, Position, gomoku};
use std::sync::atomic::AtomicBool;

/// The largest number of empty squares in a Reversi puzzle.
pub const EMPTIES_MAX: u32 = 16;
/// The largest number of right answers that a puzzle may have.
pub const RIGHT_ANSWERS_MAX: usize = 4;
/// The smallest number of legal plies in the position of a puzzle.
const LEGAL_MIN: usize = 4;
/// The smallest loss in discs that a wrong answer must have, if the task is to find the best move.
const GAP: i32 = 6;
/// The largest loss in discs at which an answer counts as good as the best, as in `PuzzleTask::is_right_by_engine`.
const AS_GOOD: i32 = 2;
/// The largest length in plies of the best line stored with a Reversi puzzle.
const LINE_REVERSI: usize = 8;
/// The largest length in plies of a forced win in a puzzle of five-in-a-row.
const LINE_MAX: usize = 25;
/// The largest number of answers in a position that the short search leaves undecided; a position with more makes no puzzle.
const OPEN_MAX: usize = 8;

/// Nodes of the short search for a win by fours.
const FOURS: u64 = 3_000;
/// Nodes of the short search for a win by threats.
const THREATS: u64 = 10_000;
/// Nodes of the long search for a win by fours.
const LONG_FOURS: u64 = 200_000;
/// Nodes of the long search for a win by threats.
const LONG_THREATS: u64 = 240_000;
/// Nodes of the engine's normal search, the last try for an answer that is still undecided.
const LONG_SEARCH: u64 = 500_000;

/// A puzzle with all its right answers, which are proved.
#[derive(Clone, Debug, PartialEq)]
pub struct ProvedPuzzle {
    pub puzzle: Puzzle,
    /// All points on which a first ply is a right answer.
    pub right_answers: Vec<Point>,
}

/// Makes a puzzle of a position with all its right answers, if the position allows one whose task satisfies `may`. Searches have `times`
/// the usual number of nodes.
pub fn prove(position: &Position, times: u64, may: &dyn Fn(PuzzleTask) -> bool) -> Option<ProvedPuzzle> {
    if position.outcome().is_some() || position.legal_points().len() < LEGAL_MIN {
        return None;
    }
    match position.as_gomoku() {
        Some(of) => ProofBoard::new(of, times).prove(may),
        None => of_reversi(position).filter(|of| may(of.puzzle.asked)),
    }
}

/// Checks that exactly the answers in `right` are right, by searches of `times` the usual number of nodes. The error says what was found
/// instead.
pub fn check_answers(puzzle: &Puzzle, right: &[Point], times: u64) -> Result<(), String> {
    let position = &puzzle.position;
    let Some(found) = prove(position, times, &|_| true) else { return Err("nothing to be found".into()) };
    if found.puzzle.asked != puzzle.asked {
        return Err(format!("{} is to be asked", found.puzzle.asked.word()));
    }
    let sorted = |points: &[Point]| {
        let mut points = points.to_vec();
        points.sort();
        points
    };
    let names = |points: &[Point]| points.iter().map(|&at| position.point_name(at)).collect::<Vec<_>>().join(" ");
    match sorted(right) == sorted(&found.right_answers) {
        true => line_holds(puzzle),
        false => Err(format!("right are {}, not {}", names(&found.right_answers), names(right))),
    }
}

/// Checks that the puzzle's line of best play is legal and, if the task is a win, ends in a win.
fn line_holds(puzzle: &Puzzle) -> Result<(), String> {
    let mut end = puzzle.position.clone();
    if !puzzle.line.iter().all(|&ply| end.play(ply).is_ok()) {
        return Err("the line cannot be played".into());
    }
    let wins = end.outcome() == Some(Outcome::Win(puzzle.position.side_to_move()));
    if wins || puzzle.asked != PuzzleTask::Win { Ok(()) } else { Err("the line does not end in five".into()) }
}

fn placed(ply: Ply) -> Option<Point> {
    if let Ply::Place(point) = ply { Some(point) } else { None }
}

// --- Reversi -----------------------------------------------------------------------------------------------------------------

fn of_reversi(position: &Position) -> Option<ProvedPuzzle> {
    let Position::Reversi(of) = position else { return None };
    if of.board().empties() > EMPTIES_MAX || !of.goal().is_most_discs() {
        return None;
    }
    let mut engine = ReversiEngine::new(EngineOptions { threads: 1, hash_mb: 8 });
    let values = values(&mut engine, position);
    let exact = |of: &ValuedPly| if let Score::Exact(discs) = of.score { Some((placed(of.ply)?, discs)) } else { None };
    let values: Vec<(Point, i32)> = values.iter().map(exact).collect::<Option<_>>()?;
    let (asked, right) = asked_of(&values)?;
    let (line, _) = best(&mut engine, position, Limits::default())?;
    let is_right = line.first().copied().and_then(placed).is_some_and(|first| right.contains(&first));
    let line = line.into_iter().take(LINE_REVERSI).collect();
    is_right.then(|| ProvedPuzzle { puzzle: Puzzle::new(position.clone(), asked, line), right_answers: right })
}

/// The task for a Reversi position whose plies have these values in discs, with all right answers; `None` if too many plies are about
/// equally good.
fn asked_of(values: &[(Point, i32)]) -> Option<(PuzzleTask, Vec<Point>)> {
    let best = values.iter().map(|of| of.1).max()?;
    let those = |least: i32| values.iter().filter(|of| of.1 >= least).map(|of| of.0).collect::<Vec<_>>();
    let few = |right: &Vec<Point>| right.len() <= RIGHT_ANSWERS_MAX && right.len() * 2 <= values.len();
    let by_result = match best {
        1.. => Some((PuzzleTask::KeepWin, those(1))),
        0 => Some((PuzzleTask::HoldDraw, those(0))),
        _ => None,
    };
    if let Some(found) = by_result.filter(|(_, right)| few(right)) {
        return Some(found);
    }
    // A move that is nearly as good would be refused without a visible reason, so such a position is not used.
    let right = those(best - AS_GOOD);
    (few(&right) && those(best - GAP + 1).len() == right.len()).then_some((PuzzleTask::Best, right))
}

fn values(engine: &mut ReversiEngine, position: &Position) -> Vec<ValuedPly> {
    let mut found = Vec::new();
    let task = RequestKind::Values { limits: Limits::default() };
    engine.think(&Request::new(position, task, 0), &AtomicBool::new(false), &mut |answer| {
        if let Answer::Values { values, .. } = answer {
            found = values;
        }
    });
    found
}

/// The engine's line of best play, as far as it is legal, and its value.
fn best(engine: &mut dyn Engine, position: &Position, limits: Limits) -> Option<(Vec<Ply>, Score)> {
    let mut found = None;
    engine.think(&Request::new(position, RequestKind::Hint { limits }, 0), &AtomicBool::new(false), &mut |answer| {
        if let Answer::Best { pv, score, .. } = answer {
            found = Some((pv, score));
        }
    });
    let (line, score) = found?;
    let mut now = position.clone();
    Some((line.into_iter().take_while(|&ply| now.play(ply).is_ok()).collect(), score))
}

// --- Five in a row -----------------------------------------------------------------------------------------------------------

/// A position of five-in-a-row whose right answers are sought, with the engine's board of it.
struct ProofBoard<'a> {
    position: &'a gomoku::Position,
    board: SearchBoard,
    us: usize,
    legal: Vec<Cell>,
    times: u64,
}

impl ProofBoard<'_> {
    fn new(position: &gomoku::Position, times: u64) -> ProofBoard<'_> {
        let legal = position.legal_points().into_iter().map(cell).collect();
        let us = position.side_to_move().index();
        ProofBoard { position, board: board_of(position), us, legal, times: times.max(1) }
    }

    fn prove(mut self, may: &dyn Fn(PuzzleTask) -> bool) -> Option<ProvedPuzzle> {
        let (us, them) = (self.us, 1 - self.us);
        // If either side can make five at once, the solver has nothing to find.
        if self.board.winning_cell(us).is_some() || self.board.winning_cell(them).is_some() {
            return None;
        }
        // If the opponent has no win after a pass, too many plies can be proved neither right nor wrong.
        self.forced(them, FOURS, THREATS)?;
        let won = self.forced(us, FOURS, THREATS);
        let asked = if won.is_some() { PuzzleTask::Win } else { PuzzleTask::Save };
        if !may(asked) {
            return None;
        }
        let (right, line) = match won {
            Some(line) => (self.wins(&line)?, plies(&line)),
            None => {
                let right = self.saves()?;
                let line = vec![Ply::Place(*right.first()?)];
                (right, line)
            }
        };
        Some(ProvedPuzzle {
            puzzle: Puzzle::new(Position::Gomoku(self.position.clone()), asked, line),
            right_answers: right,
        })
    }

    /// Finds a forced win of a side as if that side were to move. Returns the winning line, or `None` if none is found.
    fn forced(&mut self, side: usize, fours: u64, threats: u64) -> Option<Vec<Cell>> {
        let stop = AtomicBool::new(false);
        let control = SearchControl::with_stop_flag(&stop);
        if let Proof::Win(line) = Vcf::new(12).solve(&mut self.board, side, fours * self.times, &control) {
            return Some(line);
        }
        let mut vct = Vct::new(12, 400_000, 0);
        match vct.solve(&mut self.board, side, vct::CAUTIOUS, threats * self.times, &control) {
            Proof::Win(line) => Some(line),
            _ => None,
        }
    }

    /// All first plies that win by force; `None` if they are too many, or if too many plies remain undecided.
    fn wins(&mut self, line: &[Cell]) -> Option<Vec<Point>> {
        if line.len() > LINE_MAX {
            return None;
        }
        let (mut right, mut open) = (vec![point(*line.first()?)], Vec::new());
        for at in self.legal.clone() {
            if Some(&at) == line.first() || self.loses(at) {
                continue;
            }
            match self.wins_by(at, vct::CAUTIOUS, THREATS, 0) {
                Some(true) => right.push(point(at)),
                _ => open.push(at),
            }
            if right.len() > RIGHT_ANSWERS_MAX || open.len() > OPEN_MAX {
                return None;
            }
        }
        for at in open {
            if self.wins_after_all(at) {
                right.push(point(at));
            }
        }
        // If a long search finds a win of the opponent after one of the right answers, one of two proofs is wrong: the position makes no
        // puzzle.
        let is_sound = right.len() <= RIGHT_ANSWERS_MAX && !right.iter().any(|&at| self.loses_in_long(cell(at)));
        is_sound.then_some(right)
    }

    /// Whether a long search finds a forced win of the opponent after a ply.
    fn loses_in_long(&mut self, at: Cell) -> bool {
        self.board.place(at, self.us);
        let them = 1 - self.us;
        let lost = self.forced(them, LONG_FOURS, LONG_THREATS).is_some() || self.wins_boldly(them);
        self.board.undo();
        lost
    }

    /// Whether a short search finds a forced win of the opponent after a ply.
    fn loses(&mut self, at: Cell) -> bool {
        self.board.place(at, self.us);
        let lost = self.forced(1 - self.us, FOURS, THREATS).is_some();
        self.board.undo();
        lost
    }

    fn wins_by(&mut self, at: Cell, style: vct::ProofStyle, nodes: u64, quiet: usize) -> Option<bool> {
        let stop = AtomicBool::new(false);
        let mut vct = Vct::new(12, 400_000, quiet);
        vct.is_winning_first_move(
            &mut self.board,
            self.us,
            at,
            style,
            nodes * self.times,
            &SearchControl::with_stop_flag(&stop),
        )
    }

    /// Whether a long search proves that a ply wins by force, after the short search left the ply undecided.
    fn wins_after_all(&mut self, at: Cell) -> bool {
        let by_threats = [vct::CAUTIOUS, vct::BOLD]
            .into_iter()
            .any(|style| self.wins_by(at, style, LONG_THREATS, vct::QUIET_MOVES) == Some(true));
        by_threats || matches!(self.searched(at), Some(Score::Loss(_)))
    }

    /// The engine's value of the position after a ply, seen by the opponent.
    fn searched(&self, at: Cell) -> Option<Score> {
        let mut after = Position::Gomoku(self.position.clone());
        after.play(Ply::Place(point(at))).ok()?;
        let mut engine = GomokuEngine::new(EngineOptions { threads: 1, hash_mb: 4 });
        let limits = Limits { nodes: Some(LONG_SEARCH * self.times), ..Limits::default() };
        best(&mut engine, &after, limits).map(|(_, score)| score)
    }

    /// All first plies after which even a long search finds no forced win of the opponent; `None` if there are none or too many.
    fn saves(&mut self) -> Option<Vec<Point>> {
        let mut open = Vec::new();
        for at in self.legal.clone() {
            if !self.loses(at) {
                open.push(at);
            }
            if open.len() > OPEN_MAX {
                return None;
            }
        }
        open.retain(|&at| !self.loses_after_all(at));
        let right: Vec<Point> = open.into_iter().map(point).collect();
        (1..=RIGHT_ANSWERS_MAX).contains(&right.len()).then_some(right)
    }

    fn loses_after_all(&mut self, at: Cell) -> bool {
        self.loses_in_long(at) || matches!(self.searched(at), Some(Score::Win(_)))
    }

    /// Whether a long search finds a win of a side by threats and quiet plies, as if that side were to move.
    fn wins_boldly(&mut self, side: usize) -> bool {
        let stop = AtomicBool::new(false);
        let mut vct = Vct::new(14, 800_000, vct::QUIET_MOVES);
        let nodes = LONG_THREATS * self.times;
        matches!(
            vct.solve(&mut self.board, side, vct::BOLD, nodes, &SearchControl::with_stop_flag(&stop)),
            Proof::Win(_)
        )
    }
}

fn plies(line: &[Cell]) -> Vec<Ply> {
    line.iter().map(|&at| Ply::Place(point(at))).collect()
}
