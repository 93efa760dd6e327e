//! The five-in-a-row engine behind the façade: every rule and size, two to four players.
//!
//! `pattern`, `points` and `board` keep what a stone would make of every point and its value; `net` and `accumulator` add what their sums
//! miss; `vcf` and `vct` prove wins by threats; `search` is the principal variation search over a shared table (`tt`); `multiplayer` plays for
//! three and four; `strength` defines the levels, `level` plays at one; `opening` chooses in swap openings. The façade, the protocol and
//! `lab` may use it. No files, no screen.

pub mod accumulator;
pub mod board;
mod budget;
pub mod control;
mod convert;
mod deepen;
pub mod level;
pub mod margins;
pub mod multiplayer;
pub mod net;
pub mod opening;
pub mod pattern;
pub mod points;
pub mod search;
mod search_result;
pub mod strength;
pub mod threat_odds;
pub mod tt;
pub mod vcf;
pub mod vct;

pub use budget::budget;
pub use convert::{board_of, line_rules};
pub use search_result::{SearchResult, score_of};

use super::{
    Answer, Engine, EngineOptions, LEVEL_COUNT, Level, Limits, PrincipalVariation, Request, RequestKind, ValuedPly,
    with_shared_values,
};
use board::Cell;
use control::SearchControl;
use deepen::{full_search, search_best_lines};
use qipan_rules::gomoku::Position;
use qipan_rules::{self as rules, Ply, Point, symmetry};
use search::{PROVEN_WIN_MIN, Searcher};
use search_result::{proven_win, result_without_search};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tt::Table;
use vcf::Proof;
use vct::Vct;

/// By how many rating points each level from 2 on is stronger than the one below it in freestyle, by matches
/// (`docs/ENGINE-GOMOKU.md`).
pub const LEVEL_STEPS: [f64; LEVEL_COUNT - 1] =
    [275.0, 372.0, 463.0, 196.0, 108.0, 225.0, 215.0, 241.0, 215.0, 184.0, 193.0];

/// The five-in-a-row engine.
pub struct GomokuEngine {
    options: EngineOptions,
    table: Option<Table>,
}

impl GomokuEngine {
    /// Allocates nothing before the first full search.
    pub fn new(options: EngineOptions) -> GomokuEngine {
        GomokuEngine { options, table: None }
    }

    fn threads(&self) -> usize {
        match self.options.threads {
            0 => std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1)),
            threads => threads as usize,
        }
    }

    /// The best ply at full strength; reports each deeper result.
    pub fn search_best_ply(
        &mut self,
        position: &Position,
        limits: Limits,
        stop: &AtomicBool,
        say: &mut dyn FnMut(Answer),
    ) -> SearchResult {
        if let Some(found) = result_without_search(position) {
            return found;
        }
        let budget = budget(limits.move_ms, limits.clock_ms);
        if position.players() > 2 {
            return multiplayer::search_best_ply(position, limits, budget, stop, say);
        }
        let threads = self.threads();
        let kilobytes = (self.options.hash_mb.max(1) as usize) << 10;
        let table = self.table.get_or_insert_with(|| Table::new(kilobytes));
        table.next_age();
        full_search(position, table, threads, limits, budget, stop, say)
    }

    /// The best ply for a hint: where the search finds no win in the first half of the time, a longer threat search, with quiet moves,
    /// takes the rest.
    fn hint(
        &mut self,
        position: &Position,
        limits: Limits,
        stop: &AtomicBool,
        say: &mut dyn FnMut(Answer),
    ) -> SearchResult {
        let Some(ms) = limits.move_ms else { return self.search_best_ply(position, limits, stop, say) };
        let start = Instant::now();
        let by_search = self.search_best_ply(position, Limits { move_ms: Some(ms - ms / 20 * 9), ..limits }, stop, say);
        if position.players() > 2 || by_search.value.abs() > PROVEN_WIN_MIN || position.board().count() == 0 {
            return by_search;
        }
        let us = position.side_to_move().index();
        let (mut board, mut vct) = (board_of(position), Vct::new(16, 1_000_000, vct::QUIET_MOVES));
        for (style, percent) in [(vct::CAUTIOUS, 75), (vct::BOLD, 100)] {
            let deadline = start + Duration::from_millis(u64::from(ms) * percent / 100);
            let control = SearchControl { stop, deadline: Some(deadline) };
            let nodes = limits.nodes.unwrap_or(u64::MAX);
            if let Proof::Win(line) = vct.solve(&mut board, us, style, nodes, &control) {
                return proven_win(&line, by_search.nodes + vct.nodes());
            }
        }
        SearchResult { nodes: by_search.nodes + vct.nodes(), ..by_search }
    }

    /// Searches for the best lines and reports them, deeper and deeper.
    fn lines(
        &mut self,
        position: &Position,
        count: u8,
        limits: Limits,
        stop: &AtomicBool,
        say: &mut dyn FnMut(Answer),
    ) {
        if let Some(SearchResult { ply, nodes, .. }) = result_without_search(position) {
            // With a free choice the first stone belongs in the middle; nothing else is compared with it.
            let lines = match ply {
                Ply::Place(_) if position.board().count() == 0 => {
                    vec![PrincipalVariation { score: score_of(0), plies: vec![ply] }]
                }
                _ => Vec::new(),
            };
            return say(Answer::Lines { depth: 0, nodes, lines, done: true });
        }
        if position.players() > 2 {
            return multiplayer::report_values(position, &mut |answer| {
                if let Answer::Values { depth, values, done } = answer {
                    let line = |of: &ValuedPly| PrincipalVariation { score: of.score, plies: vec![of.ply] };
                    let lines = values.iter().take(count.into()).map(line).collect();
                    say(Answer::Lines { depth, nodes: values.len() as u64, lines, done });
                }
            });
        }
        let budget = budget(limits.move_ms, limits.clock_ms);
        let threads = self.threads();
        let kilobytes = (self.options.hash_mb.max(1) as usize) << 10;
        let table = self.table.get_or_insert_with(|| Table::new(kilobytes));
        table.next_age();
        search_best_lines(position, table, threads, count.into(), limits, budget, stop, say);
    }

    fn values(&mut self, position: &Position, limits: Limits, stop: &AtomicBool, say: &mut dyn FnMut(Answer)) {
        if position.players() > 2 {
            return multiplayer::report_values(position, say);
        }
        let deadline = limits.move_ms.map(|ms| Instant::now() + Duration::from_millis(ms.into()));
        let table = Table::new(8 << 10);
        let mut searcher = Searcher::new(board_of(position), &table, SearchControl { stop, deadline }, 14);
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

fn valued(values: &[(i32, Point)]) -> Vec<ValuedPly> {
    values.iter().map(|&(value, point)| ValuedPly { ply: Ply::Place(point), score: score_of(value) }).collect()
}

impl Engine for GomokuEngine {
    fn new_game(&mut self) {
        self.table = None;
    }

    fn think(&mut self, request: &Request, stop: &AtomicBool, say: &mut dyn FnMut(Answer)) {
        let rules::Position::Gomoku(position) = &request.position else { return };
        let own = symmetry::own_symmetries(&request.position);
        let say: &mut dyn FnMut(Answer) = &mut |answer| say(with_shared_values(&request.position, &own, answer));
        let found = match request.task {
            RequestKind::ActInOpening { ref opening, level } => {
                let action = opening::choose_opening_action(opening, position, level, request.seed, stop);
                return action.into_iter().for_each(|action| say(Answer::OpeningAction(action)));
            }
            RequestKind::Values { limits } => return self.values(position, limits, stop, say),
            RequestKind::Lines { count, limits } => return self.lines(position, count, limits, stop, say),
            RequestKind::Hint { limits } => self.hint(position, limits, stop, say),
            RequestKind::Move { level: Level::Full { move_ms }, clock_ms } => {
                let limits = Limits { move_ms: Some(move_ms), clock_ms, ..Limits::default() };
                self.search_best_ply(position, limits, stop, say)
            }
            RequestKind::Move { level, clock_ms } => level::choose_ply(position, level, clock_ms, request.seed, stop),
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

/// Returns the ply if the rules allow it, else any legal one: a fault of the search must not become an illegal move.
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

/// For each empty point, what a stone there would be worth to the side to move, and to the other player to whom it is worth most; in
/// hundredths, 0 where a point has no future. The overlay of threat values shows these numbers.
pub fn threat_values(position: &Position) -> Vec<(Point, i32, i32)> {
    let us = position.side_to_move().index();
    let views = multiplayer::PlayerBoards::new(position);
    let players = position.players() as usize;
    let own = |at: Cell, color: usize| views.point_value(at, color).score().max(0);
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
