//! The network of five-in-a-row's values: its lines, its files, and its sums against their definition.

use qipan::engine::coder::WeightsError;
use qipan::engine::gomoku::accumulator::Accumulator;
use qipan::engine::gomoku::board::{Cell, STEPS, SearchBoard, cell};
use qipan::engine::gomoku::control::SearchControl;
use qipan::engine::gomoku::net::{self, DISTINCT_LINE_COUNT, Net, REACH, UNITS_OF_BOTH_COLORS};
use qipan::engine::gomoku::pattern::LineRules;
use qipan::engine::gomoku::search::{Searcher, evaluate_without_network};
use qipan::engine::gomoku::tt::Table;
use qipan::rules::mix::RandomSequence;
use qipan::rules::reversi::board::kernel::AnyKernel;
use qipan::rules::{Point, Size};
use std::sync::atomic::AtomicBool;

const FIFTEEN: Size = Size { columns: 15, rows: 15 };
/// The rules that have a network.
const RULES: [LineRules; 3] = [LineRules::Freestyle, LineRules::Standard, LineRules::Renju];

fn net_of(lines: LineRules) -> &'static Net {
    net::net_of(lines).expect("the rule has a network")
}

#[test]
fn a_line_is_the_same_from_both_ends_and_a_case_of_a_wider_one() {
    let (numbers, exchanged, wider) = (net::line_numbers(), net::color_swapped_lines(), net::generalized_lines());
    assert_eq!([exchanged.len(), wider.len()], [DISTINCT_LINE_COUNT; 2]);
    assert!((0..DISTINCT_LINE_COUNT).all(|line| usize::from(exchanged[usize::from(exchanged[line])]) == line));
    assert!((1..DISTINCT_LINE_COUNT).all(|line| usize::from(wider[line]) < line) && wider[0] == 0);
    let key = |cells: [u16; 8]| cells.iter().rev().fold(0, |key, &cell| key << 2 | usize::from(cell));
    let number = |cells: [u16; 8]| numbers[key(cells)];
    assert_eq!(number([0; 8]), 0);
    assert_eq!(number([3, 3, 0, 1, 2, 1, 0, 0]), number([0, 0, 1, 2, 1, 0, 3, 3]));
    assert_eq!(exchanged[usize::from(number([3, 3, 0, 1, 2, 1, 0, 0]))], number([3, 3, 0, 2, 1, 2, 0, 0]));
    let wider_than = |cells| wider[usize::from(number(cells))];
    assert_eq!(wider_than([2, 0, 1, 1, 1, 0, 0, 0]), number([0, 0, 1, 1, 1, 0, 0, 0]));
    // The edge goes a cell away, and then out of sight.
    assert_eq!(wider_than([0, 0, 1, 0, 1, 0, 3, 3]), number([0, 0, 1, 0, 1, 0, 0, 3]));
    assert_eq!(wider_than([0, 0, 1, 0, 1, 0, 0, 3]), number([0, 0, 1, 0, 1, 0, 0, 0]));
    let mut all: Vec<u16> = Vec::new();
    for (key, &number) in numbers.iter().enumerate() {
        let cells: [u16; 8] = std::array::from_fn(|index| (key >> (2 * index) & 3) as u16);
        let ends_once = |side: [u16; 4]| side.windows(2).all(|pair| pair[0] != 3 || pair[1] == 3);
        if ends_once([cells[3], cells[2], cells[1], cells[0]]) && ends_once([cells[4], cells[5], cells[6], cells[7]]) {
            all.push(number);
        }
    }
    all.sort_unstable();
    all.dedup();
    assert!(all.iter().copied().eq(0..DISTINCT_LINE_COUNT as u16));
}

#[test]
fn a_network_is_packed_and_unpacked_and_a_damaged_one_is_told() {
    for lines in RULES {
        let net = net_of(lines);
        let bytes = net.to_bytes();
        assert!(Net::from_bytes(&bytes).as_ref() == Ok(net), "{lines:?}");
        assert_eq!(net.heads[0] == net.heads[1], lines != LineRules::Renju);
        for at in [0, 5, 9, 30, bytes.len() / 2, bytes.len() - 1] {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1;
            assert!(Net::from_bytes(&damaged).is_err(), "{lines:?} at {at}");
        }
        assert_eq!(Net::from_bytes(&bytes[..bytes.len() - 1]).err(), Some(WeightsError::WrongLength));
        assert_eq!(Net::from_bytes(&[&bytes[..], &[0]].concat()).err(), Some(WeightsError::WrongLength));
    }
    assert_eq!(Net::from_bytes(&[]).err(), Some(WeightsError::WrongLength));
    assert!(net::net_of(LineRules::CaroLong).is_none());
}

/// The sums by their definition: each empty cell's lines are read from the board.
fn sums_by_definition(net: &Net, numbers: &[u16], board: &SearchBoard) -> [i32; UNITS_OF_BOTH_COLORS] {
    let of = |board: &SearchBoard| {
        let inside: Vec<Cell> = board.all_cells().collect();
        let mut sums = [0i32; UNITS_OF_BOTH_COLORS];
        for &at in inside.iter().filter(|&&at| board.is_empty(at)) {
            let mut own = [0i32; UNITS_OF_BOTH_COLORS];
            for step in STEPS {
                let reach = REACH as i32;
                let key = (-reach..=reach).filter(|&distance| distance != 0).rev().fold(0usize, |key, distance| {
                    let beside = (i32::from(at) + step * distance) as Cell;
                    let stone =
                        if inside.contains(&beside) { board.stone_at(beside).map_or(0, |color| color + 1) } else { 3 };
                    key << 2 | stone
                });
                for (own, &number) in own.iter_mut().zip(&net.rows[usize::from(numbers[key])]) {
                    *own += i32::from(number);
                }
            }
            sums.iter_mut().zip(own).for_each(|(sum, own)| *sum += own.max(0));
        }
        sums
    };
    let (sums, empty) = (of(board), of(&SearchBoard::new(board.rules(), board.size())));
    std::array::from_fn(|unit| sums[unit] - empty[unit])
}

#[test]
fn sums_are_those_of_the_definition_on_every_kernel() {
    let (numbers, mut random) = (net::line_numbers(), RandomSequence::new(7));
    let sizes = [FIFTEEN, Size { columns: 10, rows: 25 }, Size { columns: 25, rows: 12 }];
    for (lines, size) in RULES.into_iter().zip(sizes).chain([(LineRules::Freestyle, sizes[2])]) {
        let net = net_of(lines);
        let mut board = SearchBoard::new(lines, size);
        let mut kept: Vec<Accumulator> =
            AnyKernel::all_supported().into_iter().map(|kernel| Accumulator::new(net, size, kernel)).collect();
        for step in 0..160 {
            if random.next_below(3) == 0 && board.stone_count() > 0 {
                board.undo();
                kept.iter_mut().for_each(Accumulator::undo);
            } else {
                let near: Vec<Cell> = board.near_stones().iter().collect();
                let cells: Vec<Cell> = if near.is_empty() || random.next_below(6) == 0 {
                    board.all_cells().filter(|&at| board.is_empty(at)).collect()
                } else {
                    near
                };
                let (at, color) = (cells[random.next_below(cells.len())], random.next_below(2));
                board.place(at, color);
                kept.iter_mut().for_each(|sums| sums.place(at, color));
            }
            // Not after every step: several placements and undos are caught up with at once.
            if random.next_below(3) > 0 {
                continue;
            }
            let (us, so_far) = (random.next_below(2), random.next_below(400) as i32 - 200);
            let by_definition = sums_by_definition(net, &numbers, &board).map(|sum| sum as i16);
            let expected = net.heads[us].value(&by_definition, us, so_far, board.stone_count());
            for sums in &mut kept {
                // The board and the value so far make the hash: a value that is remembered is one of both.
                let hash = board.hash() ^ (so_far as u64) << 40 ^ (so_far as u64);
                assert_eq!(sums.network_correction(us, so_far, hash), expected, "{lines:?} step {step}");
                assert_eq!(sums.sums(), by_definition, "{lines:?} step {step}");
            }
        }
    }
}

#[test]
fn values_are_the_same_turned_and_with_colors_exchanged() {
    let mut random = RandomSequence::new(3);
    let turned = |at: Point, symmetry: u8| {
        let column = if symmetry & 1 == 0 { at.column } else { 14 - at.column };
        let row = if symmetry & 2 == 0 { at.row } else { 14 - at.row };
        if symmetry & 4 == 0 { Point::new(column, row) } else { Point::new(row, column) }
    };
    for lines in RULES {
        for _ in 0..10 {
            let mut stones: Vec<(Point, usize)> = Vec::new();
            for color in (0..24).map(|number| number & 1) {
                let at = Point::new(2 + random.next_below(11) as u8, random.next_below(15) as u8);
                if stones.iter().all(|stone| stone.0 != at) {
                    stones.push((at, color));
                }
            }
            let value = |symmetry: u8, exchanged: usize, us: usize| {
                let mut sums = Accumulator::new(net_of(lines), FIFTEEN, AnyKernel::fastest_supported());
                stones.iter().for_each(|&(at, color)| sums.place(cell(turned(at, symmetry)), color ^ exchanged));
                sums.network_correction(us ^ exchanged, 30, 1)
            };
            let values = [value(0, 0, 0), value(0, 0, 1)];
            for symmetry in 1..8 {
                assert_eq!([value(symmetry, 0, 0), value(symmetry, 0, 1)], values, "{lines:?} {symmetry}");
            }
            if lines != LineRules::Renju {
                assert_eq!([value(0, 1, 0), value(0, 1, 1)], values, "{lines:?}");
            }
        }
    }
}

#[test]
fn the_search_judges_by_points_and_network_and_leaves_them_as_they_were() {
    let mut random = RandomSequence::new(9);
    for lines in RULES {
        for _ in 0..4 {
            let mut board = SearchBoard::new(lines, FIFTEEN);
            for color in (0..9).map(|number| number & 1) {
                let cells: Vec<Cell> = board.all_cells().filter(|&at| board.is_empty(at)).collect();
                let near: Vec<Cell> = board.near_stones().iter().collect();
                let cells = if near.is_empty() { cells } else { near };
                board.place(cells[random.next_below(cells.len())], color);
            }
            let mut sums = Accumulator::new(net_of(lines), FIFTEEN, AnyKernel::fastest_supported());
            board.placements().for_each(|(at, color)| sums.place(at, color));
            let expected = [0, 1].map(|us| {
                evaluate_without_network(&board, us)
                    + sums.network_correction(us, evaluate_without_network(&board, us), board.hash())
            });
            let (table, stop) = (Table::new(256), AtomicBool::new(false));
            let mut searcher = Searcher::new(board, &table, SearchControl::with_stop_flag(&stop), 12);
            assert_eq!([0, 1].map(|us| searcher.evaluate(us)), expected, "{lines:?}");
            searcher.init_root_moves(1);
            (1..=3).for_each(|depth| assert!(searcher.iterate(1, depth)));
            assert_eq!([0, 1].map(|us| searcher.evaluate(us)), expected, "{lines:?} after a search");
        }
    }
}
