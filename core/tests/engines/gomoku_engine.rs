//! The five-in-a-row engine: incremental patterns, forbidden points, proofs, levels, openings, three and four players.
//!
//! The puzzles are from the collections of lfz084/renju (`puzzles_vcf`, `puzzles_win3`, `puzzles_vct`); the number after the
//! collection's name is the puzzle's.

use qipan::engine::gomoku::board::{Cell, SearchBoard, ThreatGroup, cell, point};
use qipan::engine::gomoku::control::SearchControl;
use qipan::engine::gomoku::pattern::{LineRules, class, point_tables};
use qipan::engine::gomoku::points::{SHAPE_CODE_COUNT, THREAT_COMBINATION_COUNT, shape_codes};
use qipan::engine::gomoku::search::{PROVEN_WIN_MIN, Searcher, evaluate_without_network};
use qipan::engine::gomoku::tt::Table;
use qipan::engine::gomoku::vcf::{Proof, Vcf, answers_to_open_four, legal_open_four};
use qipan::engine::gomoku::vct::{BOLD, CAUTIOUS, QUIET_MOVES, Vct, answers_to_fours};
use qipan::engine::gomoku::{GomokuEngine, board_of, opening, strength, threat_odds, threat_values};
use qipan::engine::{Answer, Engine, EngineOptions, Level, Limits, Request, RequestKind, Score};
use qipan::rules::gomoku::opening::{Action, Choice, Opening, OpeningRule, OpeningStep};
use qipan::rules::gomoku::{Position, Rule, Setup};
use qipan::rules::mix::RandomSequence;
use qipan::rules::{self, Color, Outcome, Ply, Point, Size};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const FIFTEEN: Size = Size { columns: 15, rows: 15 };

fn empties(board: &SearchBoard) -> Vec<Cell> {
    board.all_cells().filter(|&at| board.is_empty(at)).collect()
}

fn fresh(board: &SearchBoard) -> SearchBoard {
    let mut copy = SearchBoard::new(board.rules(), board.size());
    for at in board.all_cells() {
        if let Some(color) = board.stone_at(at) {
            copy.place(at, color);
        }
    }
    copy
}

#[test]
fn incremental_patterns_are_those_from_scratch() {
    let mut random = RandomSequence::new(1);
    let sizes = [FIFTEEN, Size { columns: 10, rows: 25 }, Size { columns: 25, rows: 12 }];
    for (round, lines) in LineRules::ALL.into_iter().cycle().take(10).enumerate() {
        let mut board = SearchBoard::new(lines, sizes[round % 3]);
        let empty = board.fingerprint();
        for _ in 0..150 {
            if random.next_below(3) == 0 && board.stone_count() > 0 {
                board.undo();
            } else {
                let near: Vec<Cell> = board.near_stones().iter().collect();
                let cells = if near.is_empty() || random.next_below(8) == 0 { empties(&board) } else { near };
                board.place(cells[random.next_below(cells.len())], random.next_below(2));
            }
        }
        assert!(board.fingerprint() == fresh(&board).fingerprint(), "{lines:?}");
        while board.stone_count() > 0 {
            board.undo();
        }
        assert!(board.fingerprint() == empty, "{lines:?} after undoing all");
    }
}

/// The search gives up moves that do not meet a straight four without placing them.
#[test]
fn a_stone_off_the_lines_of_a_four_leaves_it_as_it_is() {
    let (mut random, mut left) = (RandomSequence::new(4), 0);
    for lines in LineRules::ALL.into_iter().cycle().take(60) {
        let mut board = SearchBoard::new(lines, FIFTEEN);
        for _ in 0..50 {
            let near: Vec<Cell> = board.near_stones().iter().collect();
            let cells = if near.is_empty() { empties(&board) } else { near };
            board.place(cells[random.next_below(cells.len())], random.next_below(2));
        }
        for color in [0, 1] {
            let (fours, empty) = (board.points_in_group(color, ThreatGroup::OpenFours), empties(&board));
            for (four, &at) in fours.iter().flat_map(|four| empty.iter().map(move |at| (four, at))) {
                if !board.meets_four(at, four, color) {
                    board.place(at, 1 - color);
                    assert_eq!(board.class(four, color), class::OPEN_FOUR, "{lines:?} {four} {at}");
                    board.undo();
                    left += 1;
                }
            }
        }
    }
    assert!(left > 10_000, "{left}");
}

#[test]
fn the_plain_estimate_is_the_sum_of_the_tables() {
    let (codes, mut random) = (shape_codes(), RandomSequence::new(2));
    for four in (0..1 << 16).filter(|four: &usize| (0..4).all(|index| four >> (4 * index) & 15 < 15)) {
        let turned = (four & 0xfff) << 4 | four >> 12;
        let swapped = four & 0xff00 | (four & 15) << 4 | four >> 4 & 15;
        assert_eq!([codes[turned], codes[swapped]], [codes[four]; 2], "{four:x}");
    }
    assert_eq!(usize::from(codes[0xeeee]), SHAPE_CODE_COUNT - 1);
    for lines in LineRules::ALL.into_iter().cycle().take(40) {
        let (mut board, tables) = (SearchBoard::new(lines, FIFTEEN), point_tables(lines));
        assert!(tables.iter().all(|of| [of.worth_to_mover.len(), of.worth_to_opponent.len(), of.threats.len()]
            == [SHAPE_CODE_COUNT, SHAPE_CODE_COUNT, THREAT_COMBINATION_COUNT]));
        for _ in 0..60 {
            let near: Vec<Cell> = board.near_stones().iter().collect();
            let cells = if near.is_empty() { empties(&board) } else { near };
            board.place(cells[random.next_below(cells.len())], random.next_below(2));
            let us = random.next_below(2);
            let code = |at: Cell, color: usize| usize::from(codes[board.patterns(at, color)]);
            let worth = |at: Cell| {
                i32::from(tables[us].worth_to_mover[code(at, us)])
                    - i32::from(tables[1 - us].worth_to_opponent[code(at, 1 - us)])
            };
            let some = |color: usize, group: ThreatGroup| board.points_in_group(color, group).count().min(2) as usize;
            let (fours, threes) = (some(us, ThreatGroup::Fours), some(us, ThreatGroup::Threes));
            let theirs = [ThreatGroup::OpenFours, ThreatGroup::Fours].map(|group| some(1 - us, group).min(1));
            let threats =
                (((fours * 3 + threes) * 2 + theirs[0]) * 2 + theirs[1]) * 3 + some(1 - us, ThreatGroup::Threes);
            let sum = empties(&board).into_iter().map(worth).sum::<i32>() + i32::from(tables[us].threats[threats]);
            assert_eq!(evaluate_without_network(&board, us), sum.clamp(-20_000, 20_000), "{lines:?}");
        }
    }
}

fn transformed(at: Point, symmetry: u8) -> Point {
    let column = if symmetry & 1 == 0 { at.column } else { 14 - at.column };
    let row = if symmetry & 2 == 0 { at.row } else { 14 - at.row };
    if symmetry & 4 == 0 { Point::new(column, row) } else { Point::new(row, column) }
}

#[test]
fn the_eight_symmetries_agree() {
    let mut random = RandomSequence::new(2);
    for lines in LineRules::ALL {
        let stones: Vec<(Point, usize)> = (0..60)
            .map(|n| (Point::new(3 + random.next_below(9) as u8, 3 + random.next_below(9) as u8), n & 1))
            .collect();
        let boards: Vec<SearchBoard> = (0..8)
            .map(|symmetry| {
                let mut board = SearchBoard::new(lines, FIFTEEN);
                for &(at, color) in &stones {
                    let at = cell(transformed(at, symmetry));
                    if board.is_empty(at) {
                        board.place(at, color);
                    }
                }
                board
            })
            .collect();
        for symmetry in 1..8 {
            for at in boards[0].all_cells().filter(|&at| boards[0].is_empty(at)) {
                let image = cell(transformed(point(at), symmetry));
                for color in 0..2 {
                    let values = [boards[0].value(at, color), boards[symmetry as usize].value(image, color)];
                    assert_eq!(values[0], values[1], "{lines:?} symmetry {symmetry} at {:?}", point(at));
                }
            }
        }
    }
}

#[test]
fn forbidden_points_are_those_of_the_rules() {
    let mut random = RandomSequence::new(3);
    let mut found = 0;
    for _ in 0..400 {
        let mut stones: Vec<(Point, Color)> = Vec::new();
        for _ in 0..20 + random.next_below(40) {
            let at = Point::new(3 + random.next_below(9) as u8, 3 + random.next_below(9) as u8);
            if stones.iter().all(|&(stone, _)| stone != at) {
                stones.push((at, if random.next_below(5) < 3 { Color::Black } else { Color::White }));
            }
        }
        let Ok(position) = Position::try_from(Setup { rule: Rule::Renju, stones, ..Setup::default() }) else {
            continue;
        };
        let mut board = board_of(&position);
        for at in empties(&board) {
            let by_rules = position.forbidden_at(point(at)).is_some();
            found += usize::from(by_rules);
            assert_eq!(board.is_forbidden(at), by_rules, "{:?} of {:?}", point(at), position.setup().stones);
        }
    }
    assert!(found > 500, "only {found} forbidden points were met");
}

/// A point of a board of 15 rows.
fn named(name: &str) -> Point {
    Point::new(name.as_bytes()[0] - b'a', 15 - name[1..].parse::<u8>().unwrap())
}

/// `black | white` as names such as `h8`.
fn renju(stones: &str, side_to_move: Color) -> Position {
    of_rule(Rule::Renju, stones, side_to_move)
}

fn of_rule(rule: Rule, stones: &str, side_to_move: Color) -> Position {
    let (black, white) = stones.split_once('|').unwrap();
    let of = |names: &str, color| -> Vec<(Point, Color)> {
        names.split_whitespace().map(|name| (named(name), color)).collect()
    };
    let stones = [of(black, Color::Black), of(white, Color::White)].concat();
    Position::try_from(Setup { rule, stones, side_to_move, ..Setup::default() }).unwrap()
}

/// Every ply is legal, the defender never leaves a five unanswered that it could stop, the attacker wins. A line has no passes: where
/// the last ply is not the defender's, he has passed before it, because only forbidden points were left to him.
fn check_line(start: &Position, line: &[Cell]) {
    let mut position = start.clone();
    let (&last, before) = line.split_last().unwrap();
    for &at in before {
        position.play(Ply::Place(point(at))).unwrap();
    }
    if position.side_to_move() != start.side_to_move() {
        assert!(position.must_pass(), "the defender had a point");
        position.play(Ply::Pass).unwrap();
    }
    position.play(Ply::Place(point(last))).unwrap();
    assert_eq!(position.outcome(), Some(Outcome::Win(start.side_to_move())));
}

const PUZZLES: &str = "\
# Renju puzzles: kind, side to move, black stones | white stones. Origin: collections in lfz084/renju.
# 一手の詰連珠HT_puzzle.json#7
vcf white h11 g10 f9 h8 j8 h7 e6 | g9 h9 g8 f7 i7 i6
# 入门-一手詰_puzzle.json#41
vcf black h8 g7 h7 h5 i5 | h9 i9 i7 f6 g5
# 入门-一手詰_puzzle.json#101
vcf black g10 i10 e9 g8 h8 h7 h6 | f9 g9 i9 f8 i8 g7 h5
# 入门-三手詰_puzzle.json#95
vcf black h11 i11 h10 i10 j9 g8 h8 k8 | g12 j11 j10 h9 i9 h7 i7 l7
# 入门-四追い_puzzle.json#33
vcf black i9 h8 j8 i7 g6 h6 k6 h5 k5 k4 | h10 h9 k9 i8 f7 j7 i6 j6 g5 k3
# 入门-四追い_puzzle.json#93
vcf black i10 j9 l9 g8 h8 k8 j7 | h11 h9 i9 k9 f8 i6 j6
# 入门-四追い_puzzle.json#153
vcf black h10 d9 g9 f8 h8 i8 f7 f6 g6 | i11 h9 i9 e8 g8 h7 i7 e6 f5
# 入门-白先三手詰_puzzle.json#39
vcf white g10 i10 d9 f9 j9 f8 h8 d7 i7 g5 h5 | h10 g9 h9 e8 g8 i8 f7 g7 h7 g6
# ひとりでも楽しめる詰連珠の部屋_puzzle.json#161
win3 black i9 e8 g8 h8 j8 h7 j6 | h10 g9 h9 i7 j7 h6 i6
# ひとりでも楽しめる詰連珠の部屋_puzzle.json#241
win3 black g10 h9 j9 e8 f8 h8 h7 j6 | h10 f9 g9 d8 e7 g7 i7 i6
# ひとりでも楽しめる詰連珠の部屋_puzzle.json#322
win3 black g8 h8 f7 i7 i6 h5 f4 | f9 g9 e8 h7 h6 g5 g4
# ひとりでも楽しめる詰連珠の部屋_puzzle.json#402
win3 black i11 e10 g8 h8 i8 f7 g6 i6 g5 | f9 h9 f8 j8 e7 h7 h6 f4 g4
# 一手の詰連珠HT_puzzle.json#8
win3 white i10 e9 j9 g8 h8 j8 h7 g6 j6 | g10 j10 h9 i9 f8 g7 f6 i6
# 五子棋阶梯训练第一章_puzzle.json#9
win3 black j10 k9 g8 h8 j8 k6 j5 | i9 j9 f8 j7 k7 h6 i6
# 入门-三手詰_puzzle.json#16
win3 black h10 h8 k8 g7 h7 i7 h6 j5 g4 | h9 i9 j8 j7 g6 i6 h5 i5 k5
# 入门-三手詰_puzzle.json#135
win3 black i10 g9 h8 g7 f6 f4 | h9 f8 f7 i7 e5 g5
# ひとりでも楽しめる詰連珠の部屋_puzzle.json#304
vct black j11 i10 k9 h8 i8 j8 g7 k7 h5 j5 | j10 h9 i9 k8 f7 f6 h6 g5 i5 j4
# 入门-白先三手詰_puzzle.json#177
vct white j12 g11 g10 k9 f8 h8 | i11 f10 h10 g9 i9
# 冈部宽连珠习题_puzzle.json#86
vct white g12 d10 h10 e9 i9 e8 g8 h8 j7 | e10 g10 d9 f9 g9 h9 i8 g7
# 新图巧百番_puzzle.json#65
vct white f11 e9 i9 k9 e8 h8 i8 j7 h5 j5 | k10 g9 j9 j8 f7 h7 i7 j6 k6
# 珠々の詰連珠_puzzle.json#246
vct white h11 k11 g10 h10 g9 f8 h8 j8 h7 l7 i6 | f10 k10 l10 h9 i9 g8 i8 e7 i7 k7
# 珠々の詰連珠_puzzle.json#325
vct white i10 f9 k9 f8 h8 i8 k8 h6 | h9 i9 j9 g8 i7 l7 j6
# 珠々の詰連珠_puzzle.json#385
vct black g10 g9 j9 e8 h8 i8 g7 k6 | g12 f9 h9 i9 f7 h7 k7 j6
# 異着・正着詰連珠_puzzle.json#69
vct black c12 g12 c10 h10 f9 f8 h8 i7 j7 | d11 g11 e10 d9 h9 e8 h7 h6 j6
";

#[test]
fn puzzles_are_won_and_the_lines_hold() {
    let stop = AtomicBool::new(false);
    let mut solved = [0; 3];
    for line in PUZZLES.lines().filter(|line| !line.starts_with('#')) {
        let [kind, side, stones] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position = renju(stones, Color::from_word(side).unwrap());
        let us = position.side_to_move().index();
        let mut board = board_of(&position);
        let before = board.fingerprint();
        let control = SearchControl::with_stop_flag(&stop);
        let by_threats = |board: &mut SearchBoard, style| {
            Vct::new(14, 200_000, QUIET_MOVES).solve(board, us, style, 200_000, &control)
        };
        let proofs = match kind {
            "vcf" => vec![Vcf::new(14).solve(&mut board, us, 100_000, &control)],
            _ => [CAUTIOUS, BOLD].map(|style| by_threats(&mut board, style)).into(),
        };
        assert!(board.fingerprint() == before, "the solver changed the board: {line}");
        assert!(proofs.iter().any(|proof| matches!(proof, Proof::Win(_))), "not solved: {line}");
        for proof in proofs {
            match proof {
                Proof::Win(moves) => check_line(&position, &moves),
                Proof::None => panic!("one style refutes what the other proves: {line}"),
                Proof::Unknown => {}
            }
        }
        solved[["vcf", "win3", "vct"].iter().position(|&word| word == kind).unwrap()] += 1;
    }
    assert!(solved.iter().all(|&count| count >= 5), "{solved:?}");
}

#[test]
fn a_hint_finds_a_win_that_begins_with_quiet_moves() {
    // A puzzle by nachirenju, from quintet's tests (test_vct_fukumi_move); the search alone does not find it.
    let position = renju("h12 h11 i11 f10 g10 h10 e9 j9 g8 h8 | i13 g11 i10 j10 f9 g9 h9 i9 d8 f8", Color::Black);
    let limits = Limits { move_ms: Some(6_000), ..Limits::default() };
    let mut engine = GomokuEngine::new(EngineOptions { threads: 1, hash_mb: 8 });
    let stop = AtomicBool::new(false);
    let told = answers(&mut engine, &request(&position, RequestKind::Hint { limits }, 1), &stop);
    let Some(&Answer::Best { score: Score::Win(_), ply, .. }) = told.last() else { panic!("{told:?}") };
    position.clone().play(ply).expect("a legal ply");
}

#[test]
fn what_the_guide_leaves_out_promises_no_more_than_its_bound() {
    let mut seen = 0;
    for line in PUZZLES.lines().filter(|line| !line.starts_with('#')) {
        let [_, side, stones] = line.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position = renju(stones, Color::from_word(side).unwrap());
        let (us, board) = (position.side_to_move().index(), board_of(&position));
        let quiet = class::TWO..class::THREE;
        for at in board.near_stones().iter().filter(|&at| quiet.contains(&board.class(at, us))) {
            assert!(threat_odds::move_log_odds(&board, us, at) <= threat_odds::QUIET_MOVE_LOG_ODDS_MAX, "{line}");
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

#[test]
fn one_thread_with_an_empty_table_searches_the_same_tree_twice() {
    let position = renju("h8 i6 j9 g7 | i8 h7 g9 k8", Color::Black);
    let stop = AtomicBool::new(false);
    let count = || {
        let table = Table::new(1024);
        let mut searcher = Searcher::new(board_of(&position), &table, SearchControl::with_stop_flag(&stop), 12);
        searcher.init_root_moves(0);
        (1..=6).for_each(|depth| assert!(searcher.iterate(0, depth)));
        assert!(searcher.root[0].value.abs() < PROVEN_WIN_MIN);
        (searcher.nodes(), searcher.root[0].at)
    };
    assert_eq!(count(), count());
}

fn request(position: &Position, task: RequestKind, seed: u64) -> Request {
    Request::new(&rules::Position::Gomoku(position.clone()), task, seed)
}

fn answers(engine: &mut GomokuEngine, request: &Request, stop: &AtomicBool) -> Vec<Answer> {
    let mut all = Vec::new();
    engine.think(request, stop, &mut |answer| all.push(answer));
    all
}

fn best(position: &Position, task: RequestKind, threads: u16, seed: u64) -> Ply {
    let mut engine = GomokuEngine::new(EngineOptions { threads, hash_mb: 4 });
    match answers(&mut engine, &request(position, task, seed), &AtomicBool::new(false)).last() {
        Some(&Answer::Best { ply, .. }) => ply,
        other => panic!("{other:?}"),
    }
}

fn at_level(level: u8) -> RequestKind {
    RequestKind::Move { level: Level::Fixed(level), clock_ms: None }
}

#[test]
fn levels_do_not_depend_on_threads_and_do_on_the_seed() {
    let position = renju("h8 i6 | i8 h7", Color::Black);
    for level in [1, 3, 5, 8, 10] {
        assert_eq!(best(&position, at_level(level), 1, 5), best(&position, at_level(level), 3, 5), "level {level}");
    }
    let plies: Vec<Ply> = (0..12).map(|seed| best(&position, at_level(2), 1, seed)).collect();
    assert!(plies.iter().any(|ply| *ply != plies[0]), "level 2 always plays {:?}", plies[0]);
}

#[test]
fn every_level_takes_a_five_and_stops_one() {
    for level in 1..=9 {
        let own = renju("h8 i8 j8 k8 | h9 i9 j9 a1", Color::Black);
        let ply = best(&own, at_level(level), 1, level.into());
        assert!([Point::new(6, 7), Point::new(11, 7)].map(Ply::Place).contains(&ply), "level {level}: {ply:?}");
        let other = renju("h8 i8 j8 k8 | g8 i9 j10", Color::White);
        assert_eq!(best(&other, at_level(level), 1, 1), Ply::Place(Point::new(11, 7)), "level {level}");
    }
}

#[test]
fn no_level_from_three_on_walks_past_an_open_three() {
    for level in 3..=10 {
        for seed in 0..3 {
            let position = renju("h8 i8 j8 | h9 k10", Color::White);
            let Ply::Place(point) = best(&position, at_level(level), 1, seed) else { panic!("a pass") };
            let stops = point.row == 7 && [5, 6, 10, 11].contains(&point.column);
            assert!(stops, "level {level} seed {seed} plays {point:?}");
        }
    }
    let seen = |seed| best(&renju("h8 i8 j8 | h9 k10", Color::White), at_level(1), 1, seed);
    let overlooked = (0..10).filter(|&seed| !matches!(seen(seed), Ply::Place(Point { row: 7, .. }))).count();
    assert!(overlooked > 3, "level 1 overlooked only {overlooked} of 10 open threes");
}

#[test]
fn the_levels_grow_and_the_adapting_one_lies_between() {
    for pair in strength::LEVELS.windows(2) {
        assert!(pair[0].node_budget <= pair[1].node_budget && pair[0].overlook_chance >= pair[1].overlook_chance);
    }
    let nodes = |strength| strength::strength_of(Level::Adapting { strength }).node_budget;
    assert!(nodes(-100) < nodes(0) && nodes(0) < nodes(100));
    assert!(nodes(100) > strength::LEVELS[11].node_budget * 0.99);
}

/// Positions of our own play against another program: the stones of both, who is next, and a move after which the other side wins by
/// threats in some thirty plies.
const LONG_THREATS: [(Rule, &str, Color, &str); 2] = [
    (Rule::Renju, "i6 f4 g3 g4 e6 h5 g6 d5 | j4 e3 e5 e4 f5 f3 g5", Color::White, "h6"),
    (Rule::Freestyle, "h11 i9 k15 i10 k10 l10 j9 h12 j13 | j12 k14 j11 i12 k11 j10 g12 h13 i14", Color::Black, "j15"),
];

#[test]
fn a_move_after_which_the_other_side_wins_by_long_threats_is_put_aside() {
    for (rule, stones, side, lost) in LONG_THREATS {
        let position = of_rule(rule, stones, side);
        let us = position.side_to_move().index();
        let is_refuted = |at: Point| {
            let mut board = board_of(&position);
            board.place(cell(at), us);
            let proof = Vct::new(14, 250_000, 0).solve(
                &mut board,
                1 - us,
                CAUTIOUS,
                250_000,
                &SearchControl::with_stop_flag(&AtomicBool::new(false)),
            );
            matches!(proof, Proof::Win(_))
        };
        assert!(is_refuted(named(lost)), "the position has changed");
        // Where everything loses, and it says so, the longest loss is right.
        let is_safe = |move_ms: u32| {
            let mut engine = GomokuEngine::new(EngineOptions { threads: 1, hash_mb: 4 });
            let task = RequestKind::Move { level: Level::Full { move_ms }, clock_ms: None };
            let all = answers(&mut engine, &request(&position, task, 1), &AtomicBool::new(false));
            let Some(&Answer::Best { ply: Ply::Place(at), score, .. }) = all.last() else { panic!("no point") };
            !is_refuted(at) || matches!(score, Score::Loss(_))
        };
        // A busy machine needs longer to see it.
        assert!([3_000, 9_000, 27_000].into_iter().any(is_safe), "{rule:?}");
    }
}

#[test]
fn a_stop_ends_the_search() {
    let position = renju("h8 i6 | i8 h7", Color::Black);
    let stop = AtomicBool::new(false);
    let task = RequestKind::Hint { limits: Limits { move_ms: Some(60_000), ..Limits::default() } };
    let mut engine = GomokuEngine::new(EngineOptions { threads: 2, hash_mb: 4 });
    let start = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
        });
        let all = answers(&mut engine, &request(&position, task, 0), &stop);
        assert!(matches!(all.last(), Some(Answer::Best { ply: Ply::Place(_), .. })));
    });
    assert!(start.elapsed() < Duration::from_secs(10), "took {:?}", start.elapsed());
}

#[test]
fn values_cover_every_legal_point() {
    let position = renju("h8 i8 j8 | h9 i10", Color::Black);
    let task = RequestKind::Values { limits: Limits { depth: Some(2), ..Limits::default() } };
    let mut engine = GomokuEngine::new(EngineOptions { threads: 1, hash_mb: 4 });
    let all = answers(&mut engine, &request(&position, task, 0), &AtomicBool::new(false));
    let Some(Answer::Values { values, done: true, .. }) = all.last() else { panic!("{all:?}") };
    assert_eq!(values.len(), position.legal_points().len());
    assert!(matches!(values[0].score, Score::Win(_)), "{:?}", values[0]);
    assert!(values.windows(2).all(|pair| pair[0].score >= pair[1].score));
    let threats = threat_values(&position);
    assert_eq!(threats.len(), 225 - 5);
    let greatest = threats.iter().max_by_key(|(_, own, _)| own).unwrap();
    assert_eq!(greatest.0.row, 7, "the ends of the three are worth most, not {greatest:?}");
}

/// The lines of an analysis can be played, the best first; a proven win stands at the top and ends in a five.
#[test]
fn lines_can_be_played_and_a_proven_win_comes_first() {
    for (stones, is_won) in [("h8 i8 j8 | h9 i10", true), ("h8 i9 | h9 g7", false)] {
        let position = renju(stones, Color::Black);
        let task = RequestKind::Lines { count: 4, limits: Limits { depth: Some(6), ..Limits::default() } };
        let mut engine = GomokuEngine::new(EngineOptions { threads: 2, hash_mb: 4 });
        let all = answers(&mut engine, &request(&position, task, 0), &AtomicBool::new(false));
        let Some(Answer::Lines { lines, done: true, .. }) = all.last() else { panic!("{all:?}") };
        assert_eq!(lines.len(), 4, "{lines:?}");
        assert!(lines.windows(2).all(|pair| pair[0].score >= pair[1].score), "{lines:?}");
        assert_eq!(matches!(lines[0].score, Score::Win(_)), is_won, "{lines:?}");
        for line in lines {
            let mut now = position.clone();
            line.plies.iter().for_each(|ply| now.play_recorded(*ply).expect("it can be played"));
        }
        let mut firsts: Vec<_> = lines.iter().map(|line| format!("{:?}", line.plies[0])).collect();
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), lines.len(), "each begins with another move");
    }
}

#[test]
fn renju_passes_when_only_forbidden_points_are_left() {
    // Lines of two in every direction, but for a row with an overline's gap.
    let mut stones = Vec::new();
    for row in 0..10u8 {
        for column in 0..10u8 {
            let base = if (column + 2 * row) % 4 < 2 { Color::Black } else { Color::White };
            let color = match (row, column) {
                (4, 3) => continue,
                (4, 0..=6) => Color::Black,
                (4, 7) => Color::White,
                _ => base,
            };
            stones.push((Point::new(column, row), color));
        }
    }
    let size = Size { columns: 10, rows: 10 };
    let position = Position::try_from(Setup { size, rule: Rule::Renju, stones, ..Setup::default() }).unwrap();
    assert!(position.must_pass(), "{:?} {:?}", position.outcome(), position.legal_points());
    for task in
        [at_level(1), at_level(12), RequestKind::Hint { limits: Limits { move_ms: Some(200), ..Limits::default() } }]
    {
        assert_eq!(best(&position, task, 1, 0), Ply::Pass);
    }
}

#[test]
fn renju_with_only_forbidden_defences_plays_on() {
    // White has four in the row of h8; Black's only stop g8 would be an overline in its column.
    let position = renju("g11 g10 g9 g7 g6 g5 l8 a1 c1 | h8 i8 j8 k8 h9 i10 a15", Color::Black);
    assert!(position.forbidden_at(Point::new(6, 7)).is_some());
    for task in
        [at_level(1), at_level(6), RequestKind::Hint { limits: Limits { move_ms: Some(300), ..Limits::default() } }]
    {
        let ply = best(&position, task, 1, 0);
        assert!(position.clone().play(ply).is_ok(), "{ply:?}");
    }
}

fn of_players(players: u8, stones: &[(u8, u8, usize)], side: usize) -> Position {
    let stones = stones.iter().map(|&(column, row, color)| (Point::new(column, row), Color::ALL[color])).collect();
    Position::try_from(Setup { players, stones, side_to_move: Color::ALL[side], ..Setup::default() }).unwrap()
}

#[test]
fn of_two_threats_the_one_that_comes_first_is_met() {
    // Black to move; White and Red each threaten a five, and White comes first.
    let white = [(3, 3, 1), (4, 3, 1), (5, 3, 1), (6, 3, 1), (2, 3, 0)];
    let red = [(3, 9, 2), (4, 9, 2), (5, 9, 2), (6, 9, 2), (2, 9, 0)];
    let position = of_players(3, &[white, red].concat(), 0);
    for task in [at_level(2), at_level(7), RequestKind::Hint { limits: Limits { depth: Some(2), ..Limits::default() } }]
    {
        assert_eq!(best(&position, task, 1, 0), Ply::Place(Point::new(7, 3)));
    }
    let own = of_players(4, &[&white[..], &[(3, 12, 3), (4, 12, 3), (5, 12, 3), (6, 12, 3), (2, 12, 0)]].concat(), 3);
    assert_eq!(best(&own, at_level(3), 1, 0), Ply::Place(Point::new(7, 12)), "an own five comes before all");
}

#[test]
fn a_straight_four_wins_while_another_five_keeps_one_of_two_busy() {
    // Black to move has an open three. Red, who is last, threatens a five: White can meet that, or one end of Black's four, not both;
    // and Red can only meet the other end. With nobody busy the two of them would meet both.
    let three = [(5, 7, 0), (6, 7, 0), (7, 7, 0)];
    let red = [(3, 12, 2), (4, 12, 2), (5, 12, 2), (6, 12, 2), (2, 12, 0)];
    let white = [(0, 0, 1), (14, 0, 1), (0, 14, 1), (14, 14, 1)];
    let position = of_players(3, &[&three[..], &red, &white].concat(), 0);
    for task in
        [at_level(6), at_level(9), RequestKind::Hint { limits: Limits { nodes: Some(2_000), ..Limits::default() } }]
    {
        let ply = best(&position, task, 1, 0);
        let ends = [Point::new(4, 7), Point::new(8, 7)].map(Ply::Place);
        assert!(ends.contains(&ply), "{ply:?}");
        assert_eq!(played_out(&position, ply), Some(Outcome::Win(Color::Black)));
    }
}

#[test]
fn who_cannot_meet_both_ends_of_a_four_takes_one() {
    let ends = [Point::new(4, 7), Point::new(9, 7)].map(Ply::Place);
    for players in [3, 4] {
        let four = [(5, 7, 1), (6, 7, 1), (7, 7, 1), (8, 7, 1), (0, 0, 0), (14, 14, 0), (0, 14, 2)];
        let position = of_players(players, &four, 0);
        for level in 1..=8 {
            let ply = best(&position, at_level(level), 1, 0);
            assert!(ends.contains(&ply), "{players} players, level {level}: {ply:?}");
        }
    }
}

/// How a game of three ends after a ply.
fn played_out(position: &Position, ply: Ply) -> Option<Outcome> {
    let mut position = position.clone();
    position.play(ply).unwrap();
    for plies in 0..3 {
        if position.outcome().is_none() {
            let ply = best(&position, at_level(8), 1, plies);
            position.play(ply).unwrap();
        }
    }
    position.outcome()
}

#[test]
fn three_and_four_players_play_to_the_end() {
    for players in [3, 4] {
        let mut position = of_players(players, &[], 0);
        let mut plies = 0;
        while position.outcome().is_none() {
            let ply = best(&position, at_level(3), 1, plies);
            position.play(ply).unwrap();
            plies += 1;
        }
        assert!(plies <= 225);
    }
}

const FULL: Level = Level::Full { move_ms: 0 };

/// Opens a game alone; every action is legal.
fn open(rule: OpeningRule, setup: &Setup, level: Level, seed: u64) -> Vec<Action> {
    let stop = AtomicBool::new(false);
    let mut state = Opening::new(rule, setup).unwrap();
    let mut position = Position::try_from(setup.clone()).unwrap();
    let mut actions = Vec::new();
    while let Some(action) = opening::choose_opening_action(&state, &position, level, seed, &stop) {
        let placed = state.apply(&action).unwrap_or_else(|why| panic!("{rule:?} {level:?} {action:?}: {why}"));
        if let Some(point) = placed {
            position.play(Ply::Place(point)).unwrap();
        }
        actions.push(action);
        assert!(actions.len() < 20, "{rule:?} does not end");
    }
    assert_eq!(state.step(), OpeningStep::Done);
    actions
}

/// A rule's openings take long, so each rule has a thread.
#[test]
fn the_computer_can_open_by_every_rule_at_every_level() {
    let renju = Setup { rule: Rule::Renju, ..Setup::default() };
    let adapting = [-100, 20].map(|strength| Level::Adapting { strength });
    let levels = || [1, 2, 3, 5, 7, 8].map(Level::Fixed).into_iter().chain(adapting);
    let open_at_every_level = |rule: OpeningRule| {
        open(rule, &renju, FULL, 3);
        for level in levels() {
            let seeds = if strength::strength_of(level).node_budget < 1_000.0 { 5 } else { 1 };
            for seed in 0..seeds {
                let actions = open(rule, &renju, level, seed);
                assert!(seed > 0 || actions == open(rule, &renju, level, seed), "the seed alone decides");
            }
        }
    };
    std::thread::scope(|scope| {
        for rule in OpeningRule::ALL {
            scope.spawn(move || open_at_every_level(rule));
        }
    });
    for (columns, rows) in [(10, 10), (25, 11)] {
        let setup = Setup { size: Size { columns, rows }, ..Setup::default() };
        for rule in [OpeningRule::Swap, OpeningRule::SwapAfterFirst, OpeningRule::Swap2] {
            for level in [Level::Fixed(1), Level::Fixed(4), FULL] {
                open(rule, &setup, level, 1);
            }
        }
    }
}

/// How many of so many seeds choose the wrong side by Swap2 after five stones, White to move: Black has three in a row, or White
/// alone has stones that go together.
fn wrong_choices(level: Level, seeds: u64) -> [usize; 2] {
    let stop = AtomicBool::new(false);
    let clear = [("h8 a1 i8 o1 j8", Choice::TakeBlack), ("a1 h8 o15 i8 o1", Choice::TakeWhite)];
    clear.map(|(names, better)| {
        let setup = Setup::default();
        let mut state = Opening::new(OpeningRule::Swap2, &setup).unwrap();
        let mut position = Position::try_from(setup).unwrap();
        for (index, stone) in names.split(' ').map(named).enumerate() {
            if index == 3 {
                state.apply(&Action::Choose(Choice::PlaceTwoMore)).unwrap();
            }
            state.apply(&Action::Place(stone)).unwrap();
            position.play(Ply::Place(stone)).unwrap();
        }
        let choice = |seed| opening::choose_opening_action(&state, &position, level, seed, &stop);
        (0..seeds).filter(|&seed| choice(seed) != Some(Action::Choose(better))).count()
    })
}

#[test]
fn the_better_side_is_chosen_the_surer_the_higher_the_level() {
    assert_eq!(wrong_choices(FULL, 10), [0, 0]);
    assert_eq!(wrong_choices(Level::Fixed(9), 10), [0, 0]);
    let [by_chance, seldom] = [1, 2].map(|level| wrong_choices(Level::Fixed(level), 200));
    assert!(by_chance.iter().all(|wrong| (70..130).contains(wrong)), "level 1: {by_chance:?} of 200");
    assert!(seldom.iter().all(|wrong| (10..70).contains(wrong)), "level 2: {seldom:?} of 200");
}

/// What is placed for the other to choose from is nearer to even at full strength.
#[test]
fn weak_levels_propose_uneven_openings() {
    let stop = AtomicBool::new(false);
    let distance = |level, seed| {
        let placed = open(OpeningRule::Swap, &Setup::default(), level, seed);
        let mut position = Position::default();
        for action in &placed {
            if let &Action::Place(point) = action {
                position.play(Ply::Place(point)).unwrap();
            }
        }
        let table = Table::new(1024);
        let mut searcher = Searcher::new(board_of(&position), &table, SearchControl::with_stop_flag(&stop), 12);
        searcher.init_root_moves(1);
        (1..=6).for_each(|depth| assert!(searcher.iterate(1, depth)));
        searcher.root[0].value.abs().min(1_000)
    };
    let mean = |level, games: u64| (0..games).map(|seed| distance(level, seed)).sum::<i32>() / games as i32;
    let (weak, strong) = (mean(Level::Fixed(1), 24), mean(FULL, 8));
    assert!(weak > 2 * strong, "level 1 is {weak} from even, full strength {strong}");
}

/// What the search and the solver hold to be pointless against a straight four is: after it the four is there as before.
#[test]
fn nothing_else_answers_a_straight_four() {
    let mut random = RandomSequence::new(11);
    let mut tried = [0; 5];
    for round in 0..30_000 {
        let lines = LineRules::ALL[round % 5];
        let mut board = SearchBoard::new(lines, FIFTEEN);
        for _ in 0..14 + random.next_below(30) {
            let at = cell(Point::new(4 + random.next_below(8) as u8, 4 + random.next_below(8) as u8));
            if board.is_empty(at) {
                board.place(at, random.next_below(2));
            }
        }
        for us in 0..2 {
            let is_quiet = !board.has_points_in(0, ThreatGroup::Fives) && !board.has_points_in(1, ThreatGroup::Fives);
            if !is_quiet || legal_open_four(&mut board, us).is_none() {
                continue;
            }
            let answers: Vec<Cell> = answers_to_open_four(&board, us).iter().collect();
            for at in empties(&board).into_iter().filter(|at| !answers.contains(at)) {
                board.place(at, 1 - us);
                let is_there = legal_open_four(&mut board, us).is_some();
                assert!(is_there, "{lines:?}, round {round}: {:?} answers", point(at));
                board.undo();
                tried[round % 5] += 1;
            }
        }
    }
    assert!(tried.iter().all(|&tried| tried > 5_000), "{tried:?}");
}

/// The same of a win by fours.
#[test]
fn nothing_else_answers_a_win_by_fours() {
    let (mut random, stop, mut vcf) = (RandomSequence::new(12), AtomicBool::new(false), Vcf::new(16));
    let control = SearchControl::with_stop_flag(&stop);
    let mut tried = [0; 5];
    for round in 0..20_000 {
        let lines = LineRules::ALL[round % 5];
        let mut board = SearchBoard::new(lines, FIFTEEN);
        for _ in 0..16 + random.next_below(34) {
            let at = cell(Point::new(3 + random.next_below(10) as u8, 3 + random.next_below(10) as u8));
            if board.is_empty(at) {
                board.place(at, random.next_below(2));
            }
        }
        let us = random.next_below(2);
        let is_over = board.has_points_in(0, ThreatGroup::Fives) || board.has_points_in(1, ThreatGroup::Fives);
        if is_over
            || legal_open_four(&mut board, us).is_some()
            || vcf.probe(&mut board, us, 10, 200, &control).is_none()
        {
            continue;
        }
        let answers: Vec<Cell> = answers_to_fours(&mut board, &vcf, us).iter().collect();
        for at in empties(&board).into_iter().filter(|at| !answers.contains(at)) {
            if us == 1 && board.is_forbidden(at) {
                continue;
            }
            board.place(at, 1 - us);
            let proof = vcf.solve(&mut board, us, 100_000, &control);
            assert!(matches!(proof, Proof::Win(_)), "{lines:?}, round {round}: {:?} answers", point(at));
            board.undo();
            tried[round % 5] += 1;
        }
    }
    assert!(tried.iter().all(|&tried| tried > 2_000), "{tried:?}");
}

/// Black threatens a straight four of e6 to e9, and may not place on e10 himself: White may, and meets it there.
#[test]
fn an_end_that_is_forbidden_to_black_is_an_answer_of_white() {
    let stones = "f10 i10 j10 h9 g8 h8 i8 j8 h7 k7 e6 h5 h11 g9 e9 k12 f9 | g12 g10 k10 i9 j9 f8 k8 f7 j7 g6 h6 g5 h10 e11 c10 j11 d9";
    let (mut board, stop) = (board_of(&renju(stones, Color::Black)), AtomicBool::new(false));
    let (e8, e10) = (cell(named("e8")), cell(named("e10")));
    for style in [CAUTIOUS, BOLD] {
        let mut vct = Vct::new(16, 1_000_000, QUIET_MOVES);
        let wins = vct.is_winning_first_move(&mut board, 0, e8, style, 400_000, &SearchControl::with_stop_flag(&stop));
        assert_ne!(wins, Some(true), "{style:?}");
    }
    board.place(e8, 0);
    assert!(board.is_forbidden(e10) && answers_to_open_four(&board, 0).iter().any(|at| at == e10));
    board.place(e10, 1);
    assert_eq!(legal_open_four(&mut board, 0), None);
}
