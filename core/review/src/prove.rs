//! All right answers in a position: every first ply is tried. Reversi is solved to its end; in five-in-a-row a forced win is proved by
//! threats, and a long search precedes the conclusion that there is none. For the bank's maker and its check in `lab`, and for tests.

use super::puzzle::{Puzzle, PuzzleTask};
use qipan_engine::gomoku::board::{Cell, SearchBoard, cell, point};
use qipan_engine::gomoku::control::Control;
use qipan_engine::gomoku::vcf::{Proof, Vcf};
use qipan_engine::gomoku::vct::{self, Vct};
use qipan_engine::gomoku::{GomokuEngine, board_of};
use qipan_engine::reversi::ReversiEngine;
use qipan_engine::{Answer, Engine, EngineOptions, Limits, Request, Score, Task, ValuedPly};
use qipan_rules::{Outcome, Ply, Point, Position, gomoku};
use std::sync::atomic::AtomicBool;

/// Limit of empty squares in a Reversi puzzle.
pub const EMPTIES_MAX: u32 = 16;
/// Limit of right answers in a puzzle.
pub const RIGHT_ANSWERS_MAX: usize = 4;
/// Minimum number of legal plies in a puzzle.
const LEGAL_MIN: usize = 4;
/// Minimum loss in discs of a wrong answer, if the task is the best move.
const GAP: i32 = 6;
/// Largest loss in discs of an equally good answer, as in `PuzzleTask::accepts`.
const AS_GOOD: i32 = 2;
/// Limit in plies of a line in Reversi; `LINE_MAX` is that of a forced win in five-in-a-row.
const LINE_REVERSI: usize = 8;
const LINE_MAX: usize = 25;
/// Limit of answers that need a long search; a position with more is not used.
const OPEN_MAX: usize = 8;

/// Nodes of a first search and of a long one.
const FOURS: u64 = 3_000;
const THREATS: u64 = 10_000;
const LONG_FOURS: u64 = 200_000;
const LONG_THREATS: u64 = 240_000;
const LONG_SEARCH: u64 = 500_000;

/// A puzzle with its proved right answers.
#[derive(Clone, Debug, PartialEq)]
pub struct ProvedPuzzle {
    pub puzzle: Puzzle,
    /// All points that are right answers.
    pub right: Vec<Point>,
}

/// The answer to a position, if it makes a puzzle of a kind that `may` be asked; searches are `times` as long as usual.
pub fn prove(position: &Position, times: u64, may: &dyn Fn(PuzzleTask) -> bool) -> Option<ProvedPuzzle> {
    if position.outcome().is_some() || position.legal_points().len() < LEGAL_MIN {
        return None;
    }
    match position.as_gomoku() {
        Some(of) => ProofBoard::new(of, times).prove(may),
        None => of_reversi(position).filter(|of| may(of.puzzle.asked)),
    }
}

/// Checks that exactly these answers are right, by a search `times` as long; the error says what was found instead.
pub fn holds(puzzle: &Puzzle, right: &[Point], times: u64) -> Result<(), String> {
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
    match sorted(right) == sorted(&found.right) {
        true => line_holds(puzzle),
        false => Err(format!("right are {}, not {}", names(&found.right), names(right))),
    }
}

/// Checks that the puzzle's line is legal and, if the task is a win, ends in a win.
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
    if of.board().empties() > EMPTIES_MAX || !of.goal().is_most() {
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
    is_right.then(|| ProvedPuzzle { puzzle: Puzzle::new(position.clone(), asked, line), right })
}

/// The task for plies with these values, and the right answers.
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
    // A nearly equal move would be refused without a visible reason.
    let right = those(best - AS_GOOD);
    (few(&right) && those(best - GAP + 1).len() == right.len()).then_some((PuzzleTask::Best, right))
}

fn values(engine: &mut ReversiEngine, position: &Position) -> Vec<ValuedPly> {
    let mut found = Vec::new();
    let task = Task::Values { limits: Limits::default() };
    engine.think(&Request::new(position, task, 0), &AtomicBool::new(false), &mut |answer| {
        if let Answer::Values { values, .. } = answer {
            found = values;
        }
    });
    found
}

/// The best legal line, and its value.
fn best(engine: &mut dyn Engine, position: &Position, limits: Limits) -> Option<(Vec<Ply>, Score)> {
    let mut found = None;
    engine.think(&Request::new(position, Task::Hint { limits }, 0), &AtomicBool::new(false), &mut |answer| {
        if let Answer::Best { pv, score, .. } = answer {
            found = Some((pv, score));
        }
    });
    let (line, score) = found?;
    let mut now = position.clone();
    Some((line.into_iter().take_while(|&ply| now.play(ply).is_ok()).collect(), score))
}

// --- Five in a row -----------------------------------------------------------------------------------------------------------

/// The engine's board of a position under examination.
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
        // An immediate five, or a four to answer: nothing is to be found.
        if self.board.five(us).is_some() || self.board.five(them).is_some() {
            return None;
        }
        // If the other side has no win after a pass, too many plies are neither proved right nor wrong.
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
        Some(ProvedPuzzle { puzzle: Puzzle::new(Position::Gomoku(self.position.clone()), asked, line), right })
    }

    /// A forced win of a side as if it were to move, as a line; `None` if none is found.
    fn forced(&mut self, side: usize, fours: u64, threats: u64) -> Option<Vec<Cell>> {
        let stop = AtomicBool::new(false);
        let control = Control::flag(&stop);
        if let Proof::Win(line) = Vcf::new(12).solve(&mut self.board, side, fours * self.times, &control) {
            return Some(line);
        }
        let mut vct = Vct::new(12, 400_000, 0);
        match vct.solve(&mut self.board, side, vct::CAUTIOUS, threats * self.times, &control) {
            Proof::Win(line) => Some(line),
            _ => None,
        }
    }

    /// All first plies that win by force; `None` if there are too many, or if too many remain undecided.
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
        // If a long search finds the other side's win after one of them, one of two proofs is wrong: nothing is asked there.
        let is_sound = right.len() <= RIGHT_ANSWERS_MAX && !right.iter().any(|&at| self.loses_in_long(cell(at)));
        is_sound.then_some(right)
    }

    /// Whether the other side has a forced win after a ply, by a long search.
    fn loses_in_long(&mut self, at: Cell) -> bool {
        self.board.place(at, self.us);
        let them = 1 - self.us;
        let lost = self.forced(them, LONG_FOURS, LONG_THREATS).is_some() || self.wins_boldly(them);
        self.board.undo();
        lost
    }

    /// Whether the other side has a forced win after a ply, by a short search.
    fn loses(&mut self, at: Cell) -> bool {
        self.board.place(at, self.us);
        let lost = self.forced(1 - self.us, FOURS, THREATS).is_some();
        self.board.undo();
        lost
    }

    fn wins_by(&mut self, at: Cell, style: vct::ProofStyle, nodes: u64, quiet: usize) -> Option<bool> {
        let stop = AtomicBool::new(false);
        let mut vct = Vct::new(12, 400_000, quiet);
        vct.wins_by(&mut self.board, self.us, at, style, nodes * self.times, &Control::flag(&stop))
    }

    /// Whether a ply that the first search left undecided wins by force, by a long search.
    fn wins_after_all(&mut self, at: Cell) -> bool {
        let by_threats = [vct::CAUTIOUS, vct::BOLD]
            .into_iter()
            .any(|style| self.wins_by(at, style, LONG_THREATS, vct::QUIET_MOVES) == Some(true));
        by_threats || matches!(self.searched(at), Some(Score::Loss(_)))
    }

    /// The value after a ply, seen by the other side.
    fn searched(&self, at: Cell) -> Option<Score> {
        let mut after = Position::Gomoku(self.position.clone());
        after.play(Ply::Place(point(at))).ok()?;
        let mut engine = GomokuEngine::new(EngineOptions { threads: 1, hash_mb: 4 });
        let limits = Limits { nodes: Some(LONG_SEARCH * self.times), ..Limits::default() };
        best(&mut engine, &after, limits).map(|(_, score)| score)
    }

    /// All first plies after which the other side has no forced win, even by a long search; `None` if there are none or too many.
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

    /// A long search for a side's win by threats and quiet plies, as if it were to move.
    fn wins_boldly(&mut self, side: usize) -> bool {
        let stop = AtomicBool::new(false);
        let mut vct = Vct::new(14, 800_000, vct::QUIET_MOVES);
        let nodes = LONG_THREATS * self.times;
        matches!(vct.solve(&mut self.board, side, vct::BOLD, nodes, &Control::flag(&stop)), Proof::Win(_))
    }
}

fn plies(line: &[Cell]) -> Vec<Ply> {
    line.iter().map(|&at| Ply::Place(point(at))).collect()
}
