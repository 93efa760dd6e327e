//! Renju's forbidden points for Black: a fast test by tables, and a slow test by the written definition, with which tests compare the fast
//! one.
//!
//! Every package may use this module. The rule (Renju International Federation, "The International Rules of Renju", 3): a five overrides
//! every foul; then double-four, double-three, overline. A *four* is a set of four stones that one more turns into exactly five; one line
//! may contain two of them. A *three* is a line that one more stone turns into a straight four (four unbroken stones, exactly five from
//! either side), where that stone must itself be allowed and make no five anywhere; a recursion decides that.

use super::board::Board;
use crate::{Color, Point};
use std::sync::LazyLock;

pub use super::foul::FoulKind;

/// What Renju's rules say about a black stone on a point: a five, a foul or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PointJudgement {
    Five,
    Forbidden(FoulKind),
    Free,
}

impl PointJudgement {
    fn forbidden(self) -> Option<FoulKind> {
        match self {
            PointJudgement::Forbidden(kind) => Some(kind),
            _ => None,
        }
    }
}

/// What a black stone makes in one line: whether a five or an overline, how many fours, and where one more stone would turn a three into a
/// straight four.
///
/// The bits: bit 0 five, bit 1 overline, bits 2–3 the number of fours, bits 4–10 the completing points at -3 to +3 steps from the stone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineForm(u16);

impl LineForm {
    /// Whether the stone makes exactly five in a row.
    pub fn five(self) -> bool {
        self.0 & 1 != 0
    }

    /// Whether the stone makes six or more in a row.
    pub fn overline(self) -> bool {
        self.0 & 2 != 0
    }

    /// The number of fours in the line, 0 to 2.
    pub fn fours(self) -> u32 {
        u32::from(self.0 >> 2 & 3)
    }

    /// Whether the line is a three, provided that Black may play on one of its completing points.
    pub fn may_be_three(self) -> bool {
        self.0 >> 4 != 0
    }

    /// The points, as steps from the stone, on which one more stone makes a straight four.
    pub fn straight_four_steps(self) -> impl Iterator<Item = i8> {
        (0..7).filter(move |bit| self.0 >> (4 + bit) & 1 != 0).map(|bit| bit as i8 - 3)
    }

    /// The form of a window of 11 points on a line. Bit 5 is the new stone, which `own` contains.
    fn of(own: u32, empty: u32) -> LineForm {
        let length = (own >> 5).trailing_ones() + (own << (31 - 5)).leading_ones() - 1;
        let mut completing = 0;
        let mut fours: Vec<u32> = Vec::new();
        for point in (1..10).filter(|point| empty >> point & 1 != 0) {
            let more = own | 1 << point;
            let five = (1..=5).find(|&first| is_exactly(more, first, 5));
            let four = five.map(|first| 0b11111 << first & !(1 << point));
            fours.extend(four.filter(|four| !fours.contains(four)));
            if (2..=5).any(|first| is_straight_four(more, empty, first) && more ^ own == more & 15 << first & !own) {
                completing |= 1 << (point - 2);
            }
        }
        LineForm(u16::from(length == 5) | u16::from(length > 5) << 1 | (fours.len() as u16) << 2 | completing << 4)
    }
}

/// Whether a run of exactly `length` stones starts at bit `first`, which must be at least 1.
fn is_exactly(stones: u32, first: u32, length: u32) -> bool {
    let run = ((1 << length) - 1) << first;
    let ends = 1 << (first + length) | 1 << (first - 1);
    stones & (run | ends) == run
}

/// Whether four unbroken stones start at bit `first`, and one more stone at either end makes exactly five.
fn is_straight_four(stones: u32, empty: u32, first: u32) -> bool {
    let (before, after) = (1 << (first - 1), 1 << (first + 4));
    is_exactly(stones, first, 4)
        && empty & before != 0
        && empty & after != 0
        && is_exactly(stones | before, first - 1, 5)
        && is_exactly(stones | after, first, 5)
}

/// For every mask of 10 bits, the number that has these bits as its digits in base 3.
static TERNARY: LazyLock<[u16; 1024]> = LazyLock::new(|| {
    std::array::from_fn(|mask| (0..10).filter(|bit| mask >> bit & 1 == 1).map(|bit| 3u16.pow(bit)).sum())
});

/// The form of every window, indexed by the ten points around the new stone as digits in base 3: 0 empty, 1 own stone, 2 blocked.
static FORMS: LazyLock<Vec<LineForm>> = LazyLock::new(|| {
    let mut forms = vec![LineForm::default(); 59049];
    for own in 0..1024u32 {
        let rest = 1023 & !own;
        let mut blocked = rest;
        loop {
            let widen = |mask: u32| mask & 31 | (mask >> 5) << 6;
            let empty = widen(1023 & !own & !blocked);
            forms[index(own, blocked)] = LineForm::of(widen(own) | 1 << 5, empty);
            if blocked == 0 {
                break;
            }
            blocked = (blocked - 1) & rest;
        }
    }
    forms
});

fn index(own: u32, blocked: u32) -> usize {
    usize::from(TERNARY[own as usize]) + 2 * usize::from(TERNARY[blocked as usize])
}

/// What a black stone on an empty point would make in one direction.
pub fn form(board: &Board, point: Point, direction: usize) -> LineForm {
    let (line, at) = board.line(direction, point, Color::Black);
    let window = |mask: u32| {
        let cells = (u64::from(mask) << 5 >> at) as u32;
        cells & 31 | (cells >> 1 & (31 << 5))
    };
    FORMS[index(window(line.own_stones_mask), 1023 & !window(line.own_stones_mask | line.empty))]
}

/// The foul that a black stone on this point would be, found by tables; `None` if it is allowed or the point is occupied.
pub fn forbidden_at(board: &Board, point: Point) -> Option<FoulKind> {
    if !board.is_empty(point) {
        return None;
    }
    let forms = forms(board, point);
    // Most points need no recursion, and therefore no copy of the board.
    if forms.iter().filter(|form| form.may_be_three()).count() < 2 {
        return without_threes(&forms).forbidden();
    }
    judge(&mut board.clone(), point).forbidden()
}

fn forms(board: &Board, point: Point) -> [LineForm; 4] {
    std::array::from_fn(|direction| form(board, point, direction))
}

/// The judgement of a black stone with these forms, provided that they contain no double-three.
fn without_threes(forms: &[LineForm; 4]) -> PointJudgement {
    if forms.iter().any(|form| form.five()) {
        PointJudgement::Five
    } else if forms.iter().map(|form| form.fours()).sum::<u32>() >= 2 {
        PointJudgement::Forbidden(FoulKind::DoubleFour)
    } else if forms.iter().any(|form| form.overline()) {
        PointJudgement::Forbidden(FoulKind::Overline)
    } else {
        PointJudgement::Free
    }
}

fn judge(board: &mut Board, point: Point) -> PointJudgement {
    let forms = forms(board, point);
    let simple = without_threes(&forms);
    let undecided = matches!(simple, PointJudgement::Free | PointJudgement::Forbidden(FoulKind::Overline));
    if !undecided || forms.iter().filter(|form| form.may_be_three()).count() < 2 {
        return simple;
    }
    board.toggle(point, Color::Black);
    let double = has_two_threes(board, point, &forms);
    board.toggle(point, Color::Black);
    if double { PointJudgement::Forbidden(FoulKind::DoubleThree) } else { simple }
}

/// Whether at least two of the forms are threes; the black stone is already on `point`. Tests as few forms as possible, because each test
/// recurses.
fn has_two_threes(board: &mut Board, point: Point, forms: &[LineForm; 4]) -> bool {
    let mut left = forms.iter().filter(|form| form.may_be_three()).count();
    let mut threes = 0;
    for direction in (0..4).filter(|&direction| forms[direction].may_be_three()) {
        if threes + left < 2 {
            return false;
        }
        left -= 1;
        let is_three = forms[direction].straight_four_steps().any(|steps| {
            let completing = board.step(point, direction, steps);
            completing.is_some_and(|completing| judge(board, completing) == PointJudgement::Free)
        });
        threes += usize::from(is_three);
        if threes == 2 {
            return true;
        }
    }
    false
}

/// Gives the result of `forbidden_at` stone by stone from the written definition. The tests compare the fast version with this one.
pub fn forbidden_by_definition(board: &Board, point: Point) -> Option<FoulKind> {
    board.is_empty(point).then(|| definition::judge(&mut board.clone(), point).forbidden())?
}

/// Renju's fouls by the written definition, without the tables.
mod definition {
    use super::{Board, Color, FoulKind, Point, PointJudgement};

    pub fn judge(board: &mut Board, point: Point) -> PointJudgement {
        with(board, point, |board| judge_placed(board, point))
    }

    fn judge_placed(board: &mut Board, point: Point) -> PointJudgement {
        let runs = [0, 1, 2, 3].map(|direction| length(board, point, direction));
        if runs.contains(&5) {
            return PointJudgement::Five;
        }
        if (0..4).map(|direction| fours(board, point, direction)).sum::<u32>() >= 2 {
            return PointJudgement::Forbidden(FoulKind::DoubleFour);
        }
        if (0..4).filter(|&direction| is_three(board, point, direction)).count() >= 2 {
            return PointJudgement::Forbidden(FoulKind::DoubleThree);
        }
        if runs.iter().any(|&length| length > 5) {
            return PointJudgement::Forbidden(FoulKind::Overline);
        }
        PointJudgement::Free
    }

    /// Calls `look` with one more black stone on the board, on `extra`, and then removes that stone.
    fn with<T>(board: &mut Board, extra: Point, look: impl FnOnce(&mut Board) -> T) -> T {
        board.toggle(extra, Color::Black);
        let seen = look(board);
        board.toggle(extra, Color::Black);
        seen
    }

    /// The unbroken run of black stones through `point`, as the steps from `point` to the first and to the last stone of the run.
    fn run(board: &Board, point: Point, direction: usize) -> (i8, i8) {
        let is_black = |steps: i8| {
            board.step(point, direction, steps).is_some_and(|point| board.color_at(point) == Some(Color::Black))
        };
        let (mut first, mut last) = (0, 0);
        while is_black(first - 1) {
            first -= 1;
        }
        while is_black(last + 1) {
            last += 1;
        }
        (first, last)
    }

    fn length(board: &Board, point: Point, direction: usize) -> i8 {
        let (first, last) = run(board, point, direction);
        last - first + 1
    }

    /// The empty points of the line at most five steps from `point`, each with its number of steps.
    fn empties(board: &Board, point: Point, direction: usize) -> impl Iterator<Item = (i8, Point)> + use<> {
        let near = (-5..=5i8).map(|steps| Some((steps, board.step(point, direction, steps)?)));
        let empty = near.map(|near| near.filter(|&(_, point)| board.is_empty(point)));
        empty.collect::<Vec<_>>().into_iter().flatten()
    }

    /// How many sets of four black stones that include `point` become exactly five by one more stone.
    fn fours(board: &mut Board, point: Point, direction: usize) -> u32 {
        let mut fours: Vec<[i8; 4]> = Vec::new();
        for (extra, at) in empties(board, point, direction) {
            let (first, last) = with(board, at, |board| run(board, point, direction));
            if last - first != 4 || !(first..=last).contains(&extra) {
                continue;
            }
            let mut four = [0; 4];
            let others = (first..=last).filter(|&steps| steps != extra);
            four.iter_mut().zip(others).for_each(|(stone, steps)| *stone = steps);
            if !fours.contains(&four) {
                fours.push(four);
            }
        }
        fours.len() as u32
    }

    fn is_three(board: &mut Board, point: Point, direction: usize) -> bool {
        empties(board, point, direction).any(|(extra, at)| {
            with(board, at, |board| is_straight_four(board, point, extra, direction))
                && judge(board, at) == PointJudgement::Free
        })
    }

    /// Whether the run through `point` has four stones, among them the one at `extra`, and becomes exactly five from either end.
    fn is_straight_four(board: &mut Board, point: Point, extra: i8, direction: usize) -> bool {
        let (first, last) = run(board, point, direction);
        let mut completes = |steps| {
            let end = board.step(point, direction, steps).filter(|&end| board.is_empty(end));
            end.is_some_and(|end| with(board, end, |board| length(board, point, direction) == 5))
        };
        last - first == 3 && (first..=last).contains(&extra) && completes(first - 1) && completes(last + 1)
    }
}
