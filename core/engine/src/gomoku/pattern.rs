//! Tables: what a stone on an empty point would make in one line, and what four lines make of the point.
//!
//! The engine's `board` reads them at every placement. A line's key holds two bits for each neighbour within the rule's
//! radius (0 empty, 1 black, 2 white, 3 outside the board), nearest the low end first and without the point itself. Nothing
//! here knows a whole board.

use super::points::{self, PointTables};
use std::sync::OnceLock;

/// What the engine needs to know of a rule set: which lines win and which are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineRules {
    /// Five or more in a row win.
    Freestyle,
    /// Exactly five in a row win.
    Standard,
    /// For Black exactly five win, and double threes, double fours and overlines are forbidden; for White five or more win.
    Renju,
    /// Exactly five win unless blocked at both ends; six or more always win.
    CaroLong,
    /// Exactly five win unless blocked at both ends.
    CaroExact,
}

impl LineRules {
    pub const ALL: [LineRules; 5] =
        [LineRules::Freestyle, LineRules::Standard, LineRules::Renju, LineRules::CaroLong, LineRules::CaroExact];

    /// How far a neighbour can matter: exact and blocked fives depend on one cell beyond the five.
    pub const fn radius(self) -> usize {
        if matches!(self, LineRules::Freestyle) { 4 } else { 5 }
    }

    pub const fn is_caro(self) -> bool {
        matches!(self, LineRules::CaroLong | LineRules::CaroExact)
    }
}

/// What a stone on the point makes of one line. Free shapes can still become a straight four, blocked ones only a four.
pub mod shape {
    pub const DEAD: u8 = 0;
    /// Six or more in a row for Renju's Black.
    pub const OVERLINE: u8 = 1;
    pub const BLOCKED_ONE: u8 = 2;
    pub const ONE: u8 = 3;
    pub const BLOCKED_TWO: u8 = 4;
    /// Twos with one way, and with more than two ways, to become a three. A two with two ways is 6.
    pub const TWO: u8 = 5;
    pub const TWO_MANY_WAYS: u8 = 7;
    pub const BLOCKED_THREE: u8 = 8;
    /// Threes with one way, and with more ways, to become a straight four.
    pub const THREE: u8 = 9;
    pub const THREE_MANY_WAYS: u8 = 10;
    pub const FOUR: u8 = 11;
    /// Two fours in one line (X·XXX·X).
    pub const TWO_FOURS: u8 = 12;
    pub const STRAIGHT_FOUR: u8 = 13;
    pub const FIVE: u8 = 14;
}
use shape::*;

/// What a stone on the point makes of its four lines together, weakest first.
pub mod class {
    pub const NONE: u8 = 0;
    /// An overline or a double four of Renju's Black. (Double threes need a look at the board.)
    pub const FORBIDDEN: u8 = 1;
    pub const WEAK: u8 = 2;
    pub const TWO: u8 = 3;
    pub const BLOCKED_THREE: u8 = 4;
    /// Two twos, or a blocked three with a two.
    pub const POTENTIAL: u8 = 5;
    pub const THREE: u8 = 6;
    pub const THREE_PLUS: u8 = 7;
    pub const DOUBLE_THREE: u8 = 8;
    pub const FOUR: u8 = 9;
    pub const FOUR_PLUS: u8 = 10;
    pub const FOUR_THREE: u8 = 11;
    /// A straight four or two fours: wins unless the other side has a five.
    pub const OPEN_FOUR: u8 = 12;
    pub const FIVE: u8 = 13;
    pub const COUNT: usize = 14;
}

/// The class, the score and the worth of a point for one color, packed into one number that can be summed: twenty bits each for the worth
/// to the side to move, the worth to the other side, and the score, each with its sign; above them four bits for the class.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct PointValue(u64);

/// The sum of some `PointValue`s; each of its three numbers must stay under half a million. The classes are not part of it.
#[derive(Clone, Copy, Default, Debug)]
pub struct PointValueSum(u64);

impl PointValue {
    fn new(class: u8, score: i32, next: i16, other: i16) -> PointValue {
        let sum = ((score as i64) << 40) + ((other as i64) << 20) + next as i64;
        PointValue((class as u64) << 60 | sum as u64 & ((1 << 60) - 1))
    }

    pub const fn class(self) -> u8 {
        (self.0 >> 60) as u8
    }

    /// The score of a single point, for move ordering, the first levels, and three and four players.
    pub const fn score(self) -> i32 {
        PointValueSum(self.0).scores()
    }
}

impl PointValueSum {
    /// Subtracts `old` from the sum and adds `new`.
    pub const fn replace(&mut self, old: PointValue, new: PointValue) {
        self.0 = self.0.wrapping_add(new.0).wrapping_sub(old.0);
    }

    /// The sum of the worths to the side to move, and the sum of the worths to the other side.
    pub const fn worths(self) -> (i32, i32) {
        // A negative lower number has borrowed one from the number above it.
        (((self.0 << 44) as i64 >> 44) as i32, ((self.0.wrapping_add(1 << 19) << 24) as i64 >> 44) as i32)
    }

    pub const fn scores(self) -> i32 {
        ((self.0.wrapping_add(1 << 39) << 4) as i64 >> 44) as i32
    }
}

impl PartialEq for PointValueSum {
    fn eq(&self, other: &PointValueSum) -> bool {
        (self.worths(), self.scores()) == (other.worths(), other.scores())
    }
}

impl Eq for PointValueSum {}

/// The tables of one rule set.
pub struct PatternTables {
    /// By key: Black's pattern in the low four bits, White's in the high ones.
    pub patterns_by_key: Vec<u8>,
    /// For each color, the point's value by its four patterns of four bits each.
    values: [&'static [PointValue; 1 << 16]; 2],
    /// What the threats on the board are worth to each color when it is to move, indexed by `board::Board::threat_index`.
    threats: [Vec<i16>; 2],
}

/// The tables of a rule set, built at first use.
pub fn pattern_tables(lines: LineRules) -> &'static PatternTables {
    static ALL: [OnceLock<PatternTables>; 5] = [const { OnceLock::new() }; 5];
    ALL[lines as usize].get_or_init(|| PatternTables::new(lines))
}

impl PatternTables {
    fn new(lines: LineRules) -> PatternTables {
        let radius = lines.radius();
        let black = own_patterns(Wins::of(lines, 0), radius);
        let white = if lines == LineRules::Renju { own_patterns(Wins::of(lines, 1), radius) } else { black.clone() };
        let merged = (0..black.len()).map(|key| black[key] | white[swap_colors(key)] << 4).collect();
        let points = point_tables(lines);
        let own = |color: usize| values(&points[color], lines == LineRules::Renju && color == 0);
        let black = own(0);
        let values = [black, if lines == LineRules::Renju { own(1) } else { black }];
        PatternTables { patterns_by_key: merged, values, threats: points.map(|points| points.threats) }
    }

    /// What the threats on the board are worth to the color when it is to move.
    pub fn threats_worth(&self, color: usize, threats: usize) -> i32 {
        self.threats[color][threats].into()
    }

    /// The values for both colors of a point with these patterns, Black's in the low half.
    pub fn values_of(&self, patterns: u32) -> [PointValue; 2] {
        [self.values[0][patterns as usize & 0xffff], self.values[1][patterns as usize >> 16]]
    }
}

const OWN: u8 = 1;
const OTHER: u8 = 2;
const WALL: u8 = 3;

/// Which runs of stones win, seen by the color that owns them.
#[derive(Clone, Copy, PartialEq)]
enum Wins {
    FiveOrMore,
    Exact { overline_forbidden: bool },
    Caro { long: bool },
}

impl Wins {
    fn of(lines: LineRules, color: usize) -> Wins {
        match lines {
            LineRules::Freestyle => Wins::FiveOrMore,
            LineRules::Standard => Wins::Exact { overline_forbidden: false },
            LineRules::Renju if color == 0 => Wins::Exact { overline_forbidden: true },
            LineRules::Renju => Wins::FiveOrMore,
            LineRules::CaroLong => Wins::Caro { long: true },
            LineRules::CaroExact => Wins::Caro { long: false },
        }
    }
}

fn swap_colors(key: usize) -> usize {
    (key & 0x5555_5555) << 1 | (key >> 1 & 0x5555_5555)
}

/// The pattern that a stone makes, for every key, seen by color 1. A key with one more stone is a larger number, so going down from the
/// largest key finds every successor already computed.
fn own_patterns(wins: Wins, radius: usize) -> Vec<u8> {
    let mut table = vec![DEAD; 1 << (4 * radius)];
    for key in (0..table.len()).rev() {
        if let Some(cells) = cells_of(key, radius) {
            table[key] = pattern_of(&table, key, &cells[..2 * radius], wins);
        }
    }
    table
}

/// The cells of a key; `None` for an impossible board edge.
fn cells_of(key: usize, radius: usize) -> Option<[u8; 10]> {
    let mut cells = [0; 10];
    for (index, cell) in cells.iter_mut().enumerate().take(2 * radius) {
        *cell = (key >> (2 * index) & 3) as u8;
    }
    let holds = |side: &mut dyn Iterator<Item = u8>| side.skip_while(|&cell| cell != WALL).all(|cell| cell == WALL);
    let edge_right = holds(&mut cells[radius..2 * radius].iter().copied());
    let edge_left = holds(&mut cells[..radius].iter().rev().copied());
    (edge_left && edge_right).then_some(cells)
}

/// The run of own stones through the middle: the numbers of stones to the left and to the right of the middle, and the cells that end the
/// run.
fn run(cells: &[u8]) -> (usize, usize, Option<u8>, Option<u8>) {
    let middle = cells.len() / 2;
    let left = cells[..middle].iter().rev().take_while(|&&cell| cell == OWN).count();
    let right = cells[middle..].iter().take_while(|&&cell| cell == OWN).count();
    (left, right, middle.checked_sub(left + 1).map(|at| cells[at]), cells.get(middle + right).copied())
}

fn pattern_of(table: &[u8], key: usize, cells: &[u8], wins: Wins) -> u8 {
    let (left, right, left_end, right_end) = run(cells);
    let length = left + right + 1;
    let shut = left_end == Some(OTHER) && right_end == Some(OTHER);
    let five = match wins {
        Wins::FiveOrMore => length >= 5,
        Wins::Exact { .. } => length == 5,
        Wins::Caro { long } => (length == 5 && !shut) || (long && length > 5),
    };
    if five {
        return FIVE;
    }
    if length > 5 {
        return if wins == (Wins::Exact { overline_forbidden: true }) { OVERLINE } else { DEAD };
    }
    let with = |index: usize, stone: u8, key: usize| key | (stone as usize) << (2 * index);
    let empties = || (0..cells.len()).filter(|&index| cells[index] == 0);
    let next = |index| table[with(index, OWN, key)];
    let completions = empties().filter(|&index| next(index) == FIVE).count();
    if completions > 0 {
        // A four that no single answer stops; in Caro its ends can be blocked, so two completions are not enough.
        let unstoppable = completions > 1
            && empties().all(|answer| {
                let answered = with(answer, OTHER, key);
                empties().any(|index| index != answer && table[with(index, OWN, answered)] == FIVE)
            });
        return match (unstoppable, length) {
            (true, 4) => STRAIGHT_FOUR,
            (true, _) => TWO_FOURS,
            (false, _) => FOUR,
        };
    }
    let only_straight = wins == (Wins::Exact { overline_forbidden: true });
    let count = |wanted: &dyn Fn(u8) -> bool| empties().filter(|&index| wanted(next(index))).count();
    let straight = count(&|p| p == STRAIGHT_FOUR || (p == TWO_FOURS && !only_straight));
    let threes = count(&|p| p == THREE || p == THREE_MANY_WAYS);
    match () {
        _ if straight > 1 => THREE_MANY_WAYS,
        _ if straight == 1 => THREE,
        _ if count(&|p| p == FOUR || p == TWO_FOURS) > 0 => BLOCKED_THREE,
        _ if threes > 0 => TWO + threes.min(3) as u8 - 1,
        _ if count(&|p| p == BLOCKED_THREE) > 0 => BLOCKED_TWO,
        _ if count(&|p| (TWO..=TWO_MANY_WAYS).contains(&p)) > 0 => ONE,
        _ if count(&|p| p == BLOCKED_TWO) > 0 => BLOCKED_ONE,
        _ => DEAD,
    }
}

/// What a shape is worth to a point, in hundredths.
pub const LINE_SCORES: [i32; 15] = [0, 0, 0, 1, 1, 13, 21, 20, 28, 40, 42, 92, 95, 105, 0];
/// What a point's class adds to its score, in hundredths.
pub const CLASS_SCORES: [i32; class::COUNT] = [0, -8, 4, -10, -7, -10, 0, 18, 40, -16, 36, 150, 145, 300];

/// One color's values of all ordered fours of shapes, kept for the life of the program.
fn values(points: &PointTables, forbids: bool) -> &'static [PointValue; 1 << 16] {
    let codes = points::shape_codes();
    let of = |(four, &code): (usize, &u16)| {
        let patterns = points::shapes_of(four);
        let (next, other) = (points.worth_to_mover[code as usize], points.worth_to_opponent[code as usize]);
        PointValue::new(class_of(patterns, forbids), score_of(patterns, forbids), next, other)
    };
    let values: Vec<PointValue> = codes.iter().enumerate().map(of).collect();
    let values: Box<[PointValue; 1 << 16]> = values.into_boxed_slice().try_into().expect("four shapes of four bits");
    Box::leak(values)
}

/// What points are worth to each color; equal for both except in Renju.
pub fn point_tables(lines: LineRules) -> [PointTables; 2] {
    let both = |points: PointTables| [points.clone(), points];
    match lines {
        LineRules::Freestyle => both(PointTables::read(points::FREESTYLE)),
        LineRules::Standard => both(PointTables::read(points::STANDARD)),
        LineRules::Renju => {
            let (black, white) = points::RENJU.split_at(2 * points::TABLE_NUMBERS);
            [black, white].map(PointTables::read)
        }
        LineRules::CaroLong | LineRules::CaroExact => both(untuned_point_tables(false)),
    }
}

/// What points are worth by the scores of shapes and classes alone.
pub fn untuned_point_tables(forbids: bool) -> PointTables {
    PointTables::from_shape_scores(|patterns| score_of(patterns, forbids))
}

/// The score of a point with these shapes.
fn score_of(patterns: [u8; 4], forbids: bool) -> i32 {
    let class = class_of(patterns, forbids);
    let lines: i32 = patterns.iter().map(|&pattern| LINE_SCORES[pattern.min(FIVE) as usize]).sum();
    CLASS_SCORES[class as usize] + if class == class::FORBIDDEN { 0 } else { lines }
}

fn class_of(patterns: [u8; 4], forbids: bool) -> u8 {
    let count = |low: u8, high: u8| patterns.iter().filter(|&&p| (low..=high).contains(&p)).count();
    let (fours, unstoppable, twice) =
        (count(FOUR, STRAIGHT_FOUR), count(TWO_FOURS, STRAIGHT_FOUR), count(TWO_FOURS, TWO_FOURS));
    let (threes, blocked, twos) =
        (count(THREE, THREE_MANY_WAYS), count(BLOCKED_THREE, BLOCKED_THREE), count(TWO, TWO_MANY_WAYS));
    match () {
        _ if count(FIVE, FIVE) > 0 => class::FIVE,
        _ if forbids && (fours + twice > 1 || count(OVERLINE, OVERLINE) > 0) => class::FORBIDDEN,
        _ if unstoppable > 0 || fours > 1 => class::OPEN_FOUR,
        _ if fours == 1 && threes > 0 => class::FOUR_THREE,
        _ if fours == 1 && blocked + twos > 0 => class::FOUR_PLUS,
        _ if fours == 1 => class::FOUR,
        _ if threes > 1 => class::DOUBLE_THREE,
        _ if threes == 1 && blocked + twos > 0 => class::THREE_PLUS,
        _ if threes == 1 => class::THREE,
        _ if blocked + twos > 1 => class::POTENTIAL,
        _ if blocked == 1 => class::BLOCKED_THREE,
        _ if twos == 1 => class::TWO,
        _ if patterns.iter().any(|&p| p >= BLOCKED_ONE) => class::WEAK,
        _ => class::NONE,
    }
}
