//! The five-in-a-row engine behind the façade: every rule and size, two to four players.
//!
//! `pattern` and `board` keep what a stone would make of every point; `vcf` and `vct` prove wins by threats; `search` is the
//! principal variation search over a shared table (`tt`); `many` plays for three and four; `level` sets the strengths;
//! `opening` chooses in swap openings. The façade, the protocol and `lab` may use it. No files, no screen.

pub mod board;
pub mod control;
pub mod guide;
pub mod level;
pub mod many;
pub mod opening;
pub mod pattern;
pub mod search;
pub mod tt;
pub mod vcf;
pub mod vct;

use super::{Answer, Engine, Level, Limits, Options, Request, Score, Task, Valued};
use crate::rules::gomoku::{Position, Rule};
use crate::rules::{self, Ply, Point};
use board::{Board, Cell};
use control::Control;
use pattern::Lines;
use search::{Searcher, WIN, WON};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tt::Table;
use vcf::{Proof, Vcf};
use vct::Vct;

/// The engine's name of a rule.
pub fn lines_of(rule: Rule) -> Lines {
    match rule {
        Rule::Freestyle => Lines::Freestyle,
        Rule::Standard => Lines::Standard,
        Rule::Renju => Lines::Renju,
        Rule::Caro => Lines::CaroExact,
        Rule::CaroOverline => Lines::CaroLong,
    }
}

/// The engine's board of a position of two players.
pub fn board_of(position: &Position) -> Board {
    let mut board = Board::new(lines_of(position.rule()), position.size());
    let mut last = position.last_ply();
    for (point, color) in position.stones() {
        if last != Some(Ply::Place(point)) {
            board.place(board::cell(point), color.index());
        }
    }
    if let Some(Ply::Place(point)) = last.take()
        && let Some(color) = position.color_at(point)
    {
        board.place(board::cell(point), color.index());
    }
    board
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Found {
    pub ply: Ply,
    /// Seen by the side to move; `search::WIN` less the plies for a proven win.
    pub value: i32,
    pub depth: u8,
    pub nodes: u64,
    pub line: Vec<Ply>,
}

/// A search's value as the façade says it.
pub fn score_of(value: i32) -> Score {
    match value {
        _ if value > WON => Score::Win((WIN - value) as u32),
        _ if value < -WON => Score::Loss((WIN + value) as u32),
        _ => Score::Estimate(value),
    }
}

/// What a proven line says.
fn won(line: &[Cell], nodes: u64) -> Found {
    Found {
        ply: Ply::Place(board::point(line[0])),
        value: WIN - line.len() as i32,
        depth: line.len() as u8,
        nodes,
        line: plies(line),
    }
}

fn plies(cells: &[Cell]) -> Vec<Ply> {
    cells.iter().map(|&cell| Ply::Place(board::point(cell))).collect()
}

/// How long one move may take: when to begin no further iteration, and when to break off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    pub soft: Option<Duration>,
    pub hard: Option<Duration>,
}

impl Budget {
    /// From a time a move and a clock (what is left and the increment, both in milliseconds).
    pub fn new(move_ms: Option<u32>, clock_ms: Option<(u32, u32)>) -> Budget {
        let by_clock = clock_ms.map(|(left, increment)| {
            let usable = left.saturating_sub(60);
            (
                (usable / 25 + increment * 3 / 4).min(usable / 2).max(1),
                (usable / 5 + increment / 2).min(usable * 3 / 4).max(1),
            )
        });
        let soft = [move_ms.map(|ms| ms * 7 / 10), by_clock.map(|(soft, _)| soft)].into_iter().flatten().min();
        let hard = [move_ms, by_clock.map(|(_, hard)| hard)].into_iter().flatten().min();
        let span = |ms: Option<u32>| ms.map(|ms| Duration::from_millis(ms.into()));
        Budget { soft: span(soft), hard: span(hard) }
    }
}

/// The engine.
pub struct GomokuEngine {
    options: Options,
    table: Option<Table>,
}

impl GomokuEngine {
    /// No memory is taken before the first full search.
    pub fn new(options: Options) -> GomokuEngine {
        GomokuEngine { options, table: None }
    }

    fn threads(&self) -> usize {
        match self.options.threads {
            0 => std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1)),
            threads => threads as usize,
        }
    }

    /// The best ply at full strength; reports each deeper result.
    pub fn best(
        &mut self,
        position: &Position,
        limits: Limits,
        stop: &AtomicBool,
        say: &mut dyn FnMut(Answer),
    ) -> Found {
        if let Some(found) = without_search(position) {
            return found;
        }
        let budget = Budget::new(limits.move_ms, limits.clock_ms);
        if position.players() > 2 {
            return many::best(position, limits, budget, stop, say);
        }
        let threads = self.threads();
        let kilobytes = (self.options.hash_mb.clamp(1, 1 << 16) as usize) << 10;
        let table = self.table.get_or_insert_with(|| Table::new(kilobytes));
        table.next_age();
        full_search(position, table, threads, limits, budget, stop, say)
    }

    /// The best ply for somebody who wants to know: where the search finds no win in the better half of the time, a longer
    /// look for one by threats, with quiet moves, takes the rest.
    fn hint(&mut self, position: &Position, limits: Limits, stop: &AtomicBool, say: &mut dyn FnMut(Answer)) -> Found {
        let Some(ms) = limits.move_ms else { return self.best(position, limits, stop, say) };
        let start = Instant::now();
        let by_search = self.best(position, Limits { move_ms: Some(ms - ms / 20 * 9), ..limits }, stop, say);
        if position.players() > 2 || by_search.value.abs() > WON || position.board().count() == 0 {
            return by_search;
        }
        let us = position.side_to_move().index();
        let (mut board, mut vct) = (board_of(position), Vct::new(16, 1_000_000, vct::QUIET_MOVES));
        for (temper, percent) in [(vct::CAUTIOUS, 75), (vct::BOLD, 100)] {
            let deadline = start + Duration::from_millis(u64::from(ms) * percent / 100);
            let control = Control { stop, deadline: Some(deadline) };
            let nodes = limits.nodes.unwrap_or(u64::MAX);
            if let Proof::Win(line) = vct.solve(&mut board, us, temper, nodes, &control) {
                return won(&line, by_search.nodes + vct.nodes());
            }
        }
        Found { nodes: by_search.nodes + vct.nodes(), ..by_search }
    }

    fn values(&mut self, position: &Position, limits: Limits, stop: &AtomicBool, say: &mut dyn FnMut(Answer)) {
        if position.players() > 2 {
            return many::values(position, say);
        }
        let deadline = limits.move_ms.map(|ms| Instant::now() + Duration::from_millis(ms.into()));
        let table = Table::new(8 << 10);
        let mut searcher = Searcher::new(board_of(position), &table, Control { stop, deadline }, 14);
        searcher.set_node_limit(limits.nodes.unwrap_or(u64::MAX));
        let us = position.side_to_move().index();
        let mut values: Vec<(i32, Point)> = position.legal_points().into_iter().map(|point| (0, point)).collect();
        let mut depth_done = 0;
        for depth in 1..=limits.depth.unwrap_or(30).min(60) {
            let sharper: Option<Vec<(i32, Point)>> = values
                .iter()
                .map(|&(_, point)| Some((searcher.value_of(us, board::cell(point), depth.into())?, point)))
                .collect();
            let Some(mut sharper) = sharper else { break };
            sharper.sort_by_key(|&(value, _)| -value);
            values = sharper;
            depth_done = depth;
            say(Answer::Values { depth, values: valued(&values), done: false });
        }
        say(Answer::Values { depth: depth_done, values: valued(&values), done: true });
    }
}

fn valued(values: &[(i32, Point)]) -> Vec<Valued> {
    values.iter().map(|&(value, point)| Valued { ply: Ply::Place(point), score: score_of(value) }).collect()
}

impl Engine for GomokuEngine {
    fn new_game(&mut self) {
        self.table = None;
    }

    fn think(&mut self, request: &Request, stop: &AtomicBool, say: &mut dyn FnMut(Answer)) {
        let rules::Position::Gomoku(position) = &request.position else { return };
        let found = match &request.task {
            Task::Open(asked) => {
                let action = opening::decide(asked, position, request.seed, stop);
                return action.into_iter().for_each(|action| say(Answer::Opened(action)));
            }
            &Task::Values { limits } => return self.values(position, limits, stop, say),
            &Task::Hint { limits } => self.hint(position, limits, stop, say),
            &Task::Move { level: Level::Full { move_ms }, clock_ms } => {
                let limits = Limits { move_ms: Some(move_ms), clock_ms, ..Limits::default() };
                self.best(position, limits, stop, say)
            }
            &Task::Move { level, clock_ms } => level::choose(position, level, clock_ms, request.seed, stop),
        };
        say(Answer::Best {
            ply: allowed(position, found.ply),
            score: score_of(found.value),
            depth: found.depth,
            nodes: found.nodes,
            pv: found.line,
        });
    }
}

/// The ply, if the rules allow it, else any that they do: a fault of the search must not become an illegal move.
fn allowed(position: &Position, ply: Ply) -> Ply {
    let legal = position.legal_points();
    let is_allowed = match ply {
        Ply::Place(point) => legal.contains(&point),
        Ply::Pass => position.may_pass(),
    };
    debug_assert!(is_allowed, "{ply:?} is illegal in {position:?}");
    let any = legal.first().map_or(Ply::Pass, |&point| Ply::Place(point));
    if is_allowed { ply } else { any }
}

/// The ply where nothing has to be thought about: the first stone in the middle, a forced pass, the only legal point.
fn without_search(position: &Position) -> Option<Found> {
    let found = |ply| Found { ply, value: 0, depth: 0, nodes: 0, line: vec![ply] };
    let middle = Point::new(position.size().columns / 2, position.size().rows / 2);
    if position.board().count() == 0 {
        return Some(found(Ply::Place(middle)));
    }
    let legal = position.legal_points();
    match legal[..] {
        [] => Some(found(Ply::Pass)),
        [only] => Some(found(Ply::Place(only))),
        _ => None,
    }
}

/// All of the engine for two players: a proof by fours, a proof by threats, then the search on all threads.
fn full_search(
    position: &Position,
    table: &Table,
    threads: usize,
    limits: Limits,
    budget: Budget,
    stop: &AtomicBool,
    say: &mut dyn FnMut(Answer),
) -> Found {
    let start = Instant::now();
    let us = position.side_to_move().index();
    let mut board = board_of(position);
    let control = Control { stop, deadline: budget.hard.map(|span| start + span) };
    let node_limit = limits.nodes.unwrap_or(u64::MAX);
    let (proof, proof_nodes) = prove(&mut board, us, budget, node_limit, start, &control);
    if let Some(line) = proof {
        return won(&line, proof_nodes);
    }
    let done = AtomicBool::new(false);
    let other_nodes = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for index in 1..threads {
            let (board, done, other_nodes) = (board.clone(), &done, &other_nodes);
            let work = move || search_beside(board, us, table, index, Control { stop: done, ..control }, other_nodes);
            // Without the thread the search is only slower.
            let _ = std::thread::Builder::new().name("search".into()).spawn_scoped(scope, work);
        }
        let mut searcher = Searcher::new(board.clone(), table, control, 16);
        searcher.set_node_limit(node_limit.saturating_sub(proof_nodes).max(1));
        let rest = Limits { nodes: None, ..limits };
        let mut found = deepen(&mut searcher, us, rest, budget.soft.map(|soft| start + soft), proof_nodes, say);
        done.store(true, Ordering::Relaxed);
        found.nodes += other_nodes.load(Ordering::Relaxed);
        found
    })
}

/// Wins by fours and by threats, each with a share of the limits.
fn prove(
    board: &mut Board,
    us: usize,
    budget: Budget,
    node_limit: u64,
    start: Instant,
    control: &Control,
) -> (Option<Vec<Cell>>, u64) {
    let share = |part: u32| budget.hard.map(|span| start + span / part);
    let mut vcf = Vcf::new(16);
    let proof = vcf.solve(board, us, (node_limit / 10).min(200_000), &control.until(share(8)));
    if let Proof::Win(line) = proof {
        return (Some(line), vcf.nodes);
    }
    let mut vct = Vct::new(14, 250_000, 0);
    let proof = vct.solve(board, us, vct::CAUTIOUS, (node_limit / 10).min(400_000), &control.until(share(6)));
    let nodes = vcf.nodes + vct.nodes();
    (if let Proof::Win(line) = proof { Some(line) } else { None }, nodes)
}

/// Another thread of the search: the same, begun at another depth, for what it leaves in the table.
fn search_beside(board: Board, us: usize, table: &Table, index: usize, control: Control, nodes: &AtomicU64) {
    let mut searcher = Searcher::new(board, table, control, 14);
    searcher.start(us);
    for depth in 1 + (index & 1) as i32.. {
        if searcher.root.is_empty() || depth > 60 || !searcher.iterate(us, depth) {
            break;
        }
    }
    nodes.fetch_add(searcher.nodes(), Ordering::Relaxed);
}

/// Iterative deepening until a limit, a proven result or a single move.
fn deepen(
    searcher: &mut Searcher,
    us: usize,
    limits: Limits,
    soft: Option<Instant>,
    nodes_before: u64,
    say: &mut dyn FnMut(Answer),
) -> Found {
    searcher.start(us);
    let depth_max = limits.depth.unwrap_or(60).clamp(1, 60);
    for depth in 1..=depth_max {
        let finished = searcher.iterate(us, depth.into());
        let best = &searcher.root[0];
        if !finished {
            break;
        }
        say(Answer::Thinking {
            depth,
            nodes: searcher.nodes() + nodes_before,
            score: score_of(best.value),
            pv: plies(&best.line),
        });
        let decided = best.value.abs() > WON && i32::from(depth) > WIN - best.value.abs();
        if decided || best.value > WON || searcher.root.len() == 1 || soft.is_some_and(|soft| Instant::now() >= soft) {
            break;
        }
    }
    let best = &searcher.root[0];
    Found {
        ply: Ply::Place(board::point(best.at)),
        value: if best.value <= -31_000 { 0 } else { best.value },
        depth: searcher.depth_done,
        nodes: searcher.nodes() + nodes_before,
        line: plies(&best.line),
    }
}

/// What a stone on each empty point would be worth to the side to move and to the others together (the greatest of them):
/// the overlay of threat values. Hundredths; 0 where a point has no future.
pub fn threat_values(position: &Position) -> Vec<(Point, i32, i32)> {
    let us = position.side_to_move().index();
    let views = many::Views::new(position);
    let players = position.players() as usize;
    let own = |at: Cell, color: usize| views.value(at, color).score().max(0);
    position
        .board()
        .points()
        .filter(|&point| position.color_at(point).is_none())
        .map(|point| {
            let at = board::cell(point);
            let other = (0..players).filter(|&color| color != us).map(|color| own(at, color)).max().unwrap_or(0);
            (point, own(at, us), other)
        })
        .collect()
}
