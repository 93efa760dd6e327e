//! The complete search for two players: proofs by threats first, then iterative deepening on all threads, with a check of each choice for
//! the threats it allows. For this engine alone.

use super::board::{self, Cell, SearchBoard};
use super::control::SearchControl;
use super::convert::board_of;
use super::search::{PROVEN_WIN_MIN, Searcher, WIN};
use super::search_result::{SearchResult, plies, proven_win, score_of};
use super::tt::Table;
use super::vcf::{Proof, Vcf};
use super::vct::{self, Vct};
use crate::budget::Budget;
use crate::{Answer, Limits, PrincipalVariation};
use qipan_rules::Ply;
use qipan_rules::gomoku::Position;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The full engine for two players: a proof by fours, a proof by threats, then the search on all threads.
pub fn full_search(
    position: &Position,
    table: &Table,
    threads: usize,
    limits: Limits,
    budget: Budget,
    stop: &AtomicBool,
    say: &mut dyn FnMut(Answer),
) -> SearchResult {
    let start = Instant::now();
    let us = position.side_to_move().index();
    let mut board = board_of(position);
    let control = SearchControl { stop, deadline: budget.hard.map(|span| start + span) };
    let node_limit = limits.nodes.unwrap_or(u64::MAX);
    let (proof, proof_nodes) = prove(&mut board, us, budget, node_limit, start, &control);
    if let Some(line) = proof {
        return proven_win(&line, proof_nodes);
    }
    let done = AtomicBool::new(false);
    let other_nodes = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for index in 1..threads {
            let (board, done, other_nodes) = (board.clone(), &done, &other_nodes);
            let work =
                move || search_beside(board, us, table, index, SearchControl { stop: done, ..control }, other_nodes);
            // Without the thread the search is only slower.
            let _ = std::thread::Builder::new().name("search".into()).spawn_scoped(scope, work);
        }
        let time = Time::of(budget, start).filter(|_| limits.nodes.is_none());
        let mut searcher = Searcher::new(board.clone(), table, control, 16);
        searcher.set_node_limit(node_limit.saturating_sub(proof_nodes).max(1));
        let rest = Limits { nodes: None, ..limits };
        let pause = match time {
            Some(time) => Some(time.after(FIRST)),
            None => budget.soft.map(|soft| start + soft),
        };
        let mut found = deepen(&mut searcher, us, rest, pause, proof_nodes, say);
        if let Some(time) = time {
            found = beware(&mut searcher, board.clone(), us, found, time, rest, &control, say);
        }
        done.store(true, Ordering::Relaxed);
        found.nodes += other_nodes.load(Ordering::Relaxed);
        found
    })
}

/// The best lines for two players: a proven win stands first, the search on all threads values the other moves, deeper and deeper.
#[allow(clippy::too_many_arguments)] // All of them are what an engine is asked.
pub fn search_best_lines(
    position: &Position,
    table: &Table,
    threads: usize,
    count: usize,
    limits: Limits,
    budget: Budget,
    stop: &AtomicBool,
    say: &mut dyn FnMut(Answer),
) {
    let start = Instant::now();
    let us = position.side_to_move().index();
    let mut board = board_of(position);
    let control = SearchControl { stop, deadline: budget.hard.map(|span| start + span) };
    let node_limit = limits.nodes.unwrap_or(u64::MAX);
    let (proof, nodes_before) = prove(&mut board, us, budget, node_limit, start, &control);
    let (done, other_nodes) = (AtomicBool::new(false), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for index in 1..threads {
            let (board, done, other_nodes) = (board.clone(), &done, &other_nodes);
            let work =
                move || search_beside(board, us, table, index, SearchControl { stop: done, ..control }, other_nodes);
            // Without the thread the search is only slower.
            let _ = std::thread::Builder::new().name("search".into()).spawn_scoped(scope, work);
        }
        let mut searcher = Searcher::new(board.clone(), table, control, 16);
        searcher.set_node_limit(node_limit.saturating_sub(nodes_before).max(1));
        deepen_lines(&mut searcher, us, proof, count, limits, nodes_before, say);
        done.store(true, Ordering::Relaxed);
    });
}

/// Iterative deepening for several lines, until a limit or until all of them are proven.
fn deepen_lines(
    searcher: &mut Searcher,
    us: usize,
    proof: Option<Vec<Cell>>,
    count: usize,
    limits: Limits,
    nodes_before: u64,
    say: &mut dyn FnMut(Answer),
) {
    let proven: Vec<PrincipalVariation> = proof
        .iter()
        .map(|line| PrincipalVariation { score: score_of(WIN - line.len() as i32), plies: plies(line) })
        .collect();
    let (mut lines, mut depth_done) = (proven.clone(), 0);
    searcher.init_root_moves(us);
    searcher.root.retain(|entry| proof.as_ref().is_none_or(|line| line[0] != entry.at));
    let rest = count.saturating_sub(proven.len()).min(searcher.root.len());
    if !proven.is_empty() {
        say(Answer::Lines { depth: 0, nodes: nodes_before, lines: lines.clone(), done: false });
    }
    for depth in 1..=deepest(limits) {
        if rest == 0 || !searcher.iterate_lines(us, depth.into(), rest) {
            break;
        }
        depth_done = depth;
        let found = searcher.root[..rest].iter();
        let found = found.map(|entry| PrincipalVariation { score: score_of(entry.value), plies: plies(&entry.line) });
        lines = proven.iter().cloned().chain(found).collect();
        say(Answer::Lines { depth, nodes: searcher.nodes() + nodes_before, lines: lines.clone(), done: false });
        let is_decided = |value: i32| value.abs() > PROVEN_WIN_MIN && i32::from(depth) > WIN - value.abs();
        if searcher.root[..rest].iter().all(|entry| is_decided(entry.value)) {
            break;
        }
    }
    say(Answer::Lines { depth: depth_done, nodes: searcher.nodes() + nodes_before, lines, done: true });
}

fn deepest(limits: Limits) -> u8 {
    limits.depth.unwrap_or(60).clamp(1, 60)
}

/// Wins by fours and by threats, each with a share of the limits.
fn prove(
    board: &mut SearchBoard,
    us: usize,
    budget: Budget,
    node_limit: u64,
    start: Instant,
    control: &SearchControl,
) -> (Option<Vec<Cell>>, u64) {
    let share = |part: u32| budget.hard.map(|span| start + span / part);
    let mut vcf = Vcf::new(16);
    let proof = vcf.solve(board, us, (node_limit / 10).min(200_000), &control.with_deadline(share(8)));
    if let Proof::Win(line) = proof {
        return (Some(line), vcf.nodes);
    }
    let mut vct = Vct::new(14, 250_000, 0);
    let proof = vct.solve(board, us, vct::CAUTIOUS, (node_limit / 10).min(400_000), &control.with_deadline(share(6)));
    let nodes = vcf.nodes + vct.nodes();
    (if let Proof::Win(line) = proof { Some(line) } else { None }, nodes)
}

/// Runs another thread of the search, started at another depth, to fill the shared table.
fn search_beside(
    board: SearchBoard,
    us: usize,
    table: &Table,
    index: usize,
    control: SearchControl,
    nodes: &AtomicU64,
) {
    let mut searcher = Searcher::new(board, table, control, 14);
    searcher.init_root_moves(us);
    for depth in 1 + (index & 1) as i32.. {
        if searcher.root.is_empty() || depth > 60 || !searcher.iterate(us, depth) {
            break;
        }
    }
    nodes.fetch_add(searcher.nodes(), Ordering::Relaxed);
}

/// Time budget of a move and of the checks of the choice.
#[derive(Clone, Copy)]
struct Time {
    start: Instant,
    span: Duration,
}

/// Share of a move's time, in hundredths, after which a choice is checked at the end of an iteration.
const FIRST: u32 = 40;
/// Share of a move's time, in hundredths, that a check may take.
const LOOK: u32 = 20;

impl Time {
    fn of(budget: Budget, start: Instant) -> Option<Time> {
        let span = budget.soft.into_iter().chain(budget.hard).min()?;
        Some(Time { start, span })
    }

    fn after(self, hundredths: u32) -> Instant {
        self.start + self.span * hundredths / 100
    }

    fn is_left(self) -> bool {
        self.start.elapsed() < self.span
    }
}

/// Continues a search one iteration at a time and checks each choice: whether the other side then wins by threats, which may take more
/// plies than any search sees. A move that loses this way is discarded. If all lose, the longest loss is played.
#[allow(clippy::too_many_arguments)] // All of them are what a whole search has at hand.
fn beware(
    searcher: &mut Searcher,
    mut board: SearchBoard,
    us: usize,
    mut found: SearchResult,
    time: Time,
    limits: Limits,
    control: &SearchControl,
    say: &mut dyn FnMut(Answer),
) -> SearchResult {
    let (mut losses, mut safe): (Vec<SearchResult>, Option<Ply>) = (Vec::new(), None);
    let (mut depth, mut other_nodes) = (searcher.depth_done, found.nodes - searcher.nodes());
    let deepest = deepest(limits);
    while searcher.root.len() > 1
        && found.value.abs() < PROVEN_WIN_MIN
        && !control.is_over()
        && time.is_left()
        && depth < deepest
    {
        if safe != Some(found.ply) {
            let until = control.with_deadline(Some(Instant::now() + time.span * LOOK / 100));
            let (proof, nodes) = look(&mut board, searcher.root[0].at, us, &until);
            other_nodes += nodes;
            if let Proof::Win(line) = proof {
                let mut plies = found.line[..1].to_vec();
                plies.extend(self::plies(&line));
                losses.push(SearchResult { value: 1 + line.len() as i32 - WIN, line: plies, ..found.clone() });
                searcher.root.remove(0);
                // The others have only been searched until they proved worse.
                depth = depth.saturating_sub(4);
            } else {
                safe = Some(found.ply);
            }
        }
        depth += 1;
        found = go_on(searcher, us, depth, limits, Some(time.start), other_nodes, say);
    }
    match losses.into_iter().max_by_key(|loss| loss.value) {
        Some(loss) if found.value < loss.value => loss,
        _ => found,
    }
}

/// The other side's win by threats after a move, and the placements spent on the search for it.
fn look(board: &mut SearchBoard, at: Cell, us: usize, until: &SearchControl) -> (Proof, u64) {
    board.place(at, us);
    let mut vct = Vct::new(14, 250_000, 0);
    // An own four has one answer, which the search has seen.
    let is_four = board.winning_cell(us).is_some();
    let proof = if is_four { Proof::None } else { vct.solve(board, 1 - us, vct::CAUTIOUS, u64::MAX, until) };
    board.undo();
    (proof, vct.nodes())
}

/// Iterative deepening until a limit, a proven result or a single move.
pub fn deepen(
    searcher: &mut Searcher,
    us: usize,
    limits: Limits,
    soft: Option<Instant>,
    nodes_before: u64,
    say: &mut dyn FnMut(Answer),
) -> SearchResult {
    searcher.init_root_moves(us);
    go_on(searcher, us, 1, limits, soft, nodes_before, say)
}

/// Continues from a given depth, with the root's moves as they are.
fn go_on(
    searcher: &mut Searcher,
    us: usize,
    first: u8,
    limits: Limits,
    soft: Option<Instant>,
    nodes_before: u64,
    say: &mut dyn FnMut(Answer),
) -> SearchResult {
    for depth in first..=deepest(limits) {
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
        let decided = best.value.abs() > PROVEN_WIN_MIN && i32::from(depth) > WIN - best.value.abs();
        if decided
            || best.value > PROVEN_WIN_MIN
            || searcher.root.len() == 1
            || soft.is_some_and(|soft| Instant::now() >= soft)
        {
            break;
        }
    }
    let best = &searcher.root[0];
    SearchResult {
        ply: Ply::Place(board::point(best.at)),
        value: if best.value <= -31_000 { 0 } else { best.value },
        depth: searcher.depth_done,
        nodes: searcher.nodes() + nodes_before,
        line: plies(&best.line),
    }
}
