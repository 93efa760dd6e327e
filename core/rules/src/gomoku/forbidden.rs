//! Renju's forbidden points for Black: a fast test by tables, and the slow definition as its oracle.
//!
//! Everyone may use it. The rule (Renju International Federation, "The International Rules of Renju", 3): a five overrides every foul; then
//! double-four, double-three, overline. A *four* is a set of four stones that one more turns into exactly five; one line may contain two of
//! them. A *three* is a line that one more stone turns into a straight four (four unbroken stones, exactly five from either side), where
//! that stone must itself be allowed and make no five anywhere; a recursion decides that.

use super::board::Board;
use crate::{Color, Point};
use std::sync::LazyLock;

pub use super::foul::Forbidden;

/// The judgement of a black stone on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PointJudgement {
    Five,
    Forbidden(Forbidden),
    Free,
}

impl PointJudgement {
    fn forbidden(self) -> Option<Forbidden> {
        match self {
            PointJudgement::Forbidden(kind) => Some(kind),
            _ => None,
        }
    }
}

/// What a black stone makes in one line: whether five or overline, how many fours, and where one more stone would turn a three into a
/// straight four.
///
/// Bit 0 five, bit 1 overline, bits 2–3 the number of fours, bits 4–10 the offsets -3 to +3 of completing points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Form(u16);

impl Form {
    pub fn five(self) -> bool {
        self.0 & 1 != 0
    }

    pub fn overline(self) -> bool {
        self.0 & 2 != 0
    }

    /// The number of fours in the line, 0 to 2.
    pub fn fours(self) -> u32 {
        u32::from(self.0 >> 2 & 3)
    }

    /// Whether the line could be a three, if one of its completing points is allowed.
    pub fn may_be_three(self) -> bool {
        self.0 >> 4 != 0
    }

    /// The points, as steps from the stone, where one more stone makes a straight four.
    pub fn completing(self) -> impl Iterator<Item = i8> {
        (0..7).filter(move |bit| self.0 >> (4 + bit) & 1 != 0).map(|bit| bit as i8 - 3)
    }

    /// The form of an 11-cell window, bit 5 being the new stone, which `own` contains.
    fn of(own: u32, empty: u32) -> Form {
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
        Form(u16::from(length == 5) | u16::from(length > 5) << 1 | (fours.len() as u16) << 2 | completing << 4)
    }
}

/// Whether the stones have a run of exactly `length` that starts at bit `first`, 1 or more.
fn is_exactly(stones: u32, first: u32, length: u32) -> bool {
    let run = ((1 << length) - 1) << first;
    let ends = 1 << (first + length) | 1 << (first - 1);
    stones & (run | ends) == run
}

/// Whether four unbroken stones start at bit `first` and one more at either end makes exactly five.
fn is_straight_four(stones: u32, empty: u32, first: u32) -> bool {
    let (before, after) = (1 << (first - 1), 1 << (first + 4));
    is_exactly(stones, first, 4)
        && empty & before != 0
        && empty & after != 0
        && is_exactly(stones | before, first - 1, 5)
        && is_exactly(stones | after, first, 5)
}

/// For every mask of 10 bits, the number with these bits as its digits in base 3.
static TERNARY: LazyLock<[u16; 1024]> = LazyLock::new(|| {
    std::array::from_fn(|mask| (0..10).filter(|bit| mask >> bit & 1 == 1).map(|bit| 3u16.pow(bit)).sum())
});

/// The form of every window: ten cells around the stone in base 3, 0 empty, 1 own, 2 blocked.
static FORMS: LazyLock<Vec<Form>> = LazyLock::new(|| {
    let mut forms = vec![Form::default(); 59049];
    for own in 0..1024u32 {
        let rest = 1023 & !own;
        let mut blocked = rest;
        loop {
            let widen = |mask: u32| mask & 31 | (mask >> 5) << 6;
            let empty = widen(1023 & !own & !blocked);
            forms[index(own, blocked)] = Form::of(widen(own) | 1 << 5, empty);
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

/// The form that a black stone on an empty point would make in a direction.
pub fn form(board: &Board, point: Point, direction: usize) -> Form {
    let (line, at) = board.line(direction, point, Color::Black);
    let window = |mask: u32| {
        let cells = (u64::from(mask) << 5 >> at) as u32;
        cells & 31 | (cells >> 1 & (31 << 5))
    };
    FORMS[index(window(line.own), 1023 & !window(line.own | line.empty))]
}

/// The foul of a black stone on this point, found by tables; `None` if there is no foul or the point is occupied.
pub fn forbidden_at(board: &Board, point: Point) -> Option<Forbidden> {
    if !board.is_empty(point) {
        return None;
    }
    let forms = forms(board, point);
    // Most points need no recursion and so no copy of the board.
    if forms.iter().filter(|form| form.may_be_three()).count() < 2 {
        return without_threes(&forms).forbidden();
    }
    judge(&mut board.clone(), point).forbidden()
}

fn forms(board: &Board, point: Point) -> [Form; 4] {
    std::array::from_fn(|direction| form(board, point, direction))
}

/// The judgement when there is no double-three.
fn without_threes(forms: &[Form; 4]) -> PointJudgement {
    if forms.iter().any(|form| form.five()) {
        PointJudgement::Five
    } else if forms.iter().map(|form| form.fours()).sum::<u32>() >= 2 {
        PointJudgement::Forbidden(Forbidden::DoubleFour)
    } else if forms.iter().any(|form| form.overline()) {
        PointJudgement::Forbidden(Forbidden::Overline)
    } else {
        PointJudgement::Free
    }
}

fn judge(board: &mut Board, point: Point) -> PointJudgement {
    let forms = forms(board, point);
    let simple = without_threes(&forms);
    let undecided = matches!(simple, PointJudgement::Free | PointJudgement::Forbidden(Forbidden::Overline));
    if !undecided || forms.iter().filter(|form| form.may_be_three()).count() < 2 {
        return simple;
    }
    board.toggle(point, Color::Black);
    let double = has_two_threes(board, point, &forms);
    board.toggle(point, Color::Black);
    if double { PointJudgement::Forbidden(Forbidden::DoubleThree) } else { simple }
}

/// Whether two of the forms are threes, with `point` already placed. Tests as few as possible, because each test recurses.
fn has_two_threes(board: &mut Board, point: Point, forms: &[Form; 4]) -> bool {
    let mut left = forms.iter().filter(|form| form.may_be_three()).count();
    let mut threes = 0;
    for direction in (0..4).filter(|&direction| forms[direction].may_be_three()) {
        if threes + left < 2 {
            return false;
        }
        left -= 1;
        let is_three = forms[direction].completing().any(|steps| {
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

/// `forbidden_at` straight from the definition and stone by stone: the oracle of the tests.
pub fn forbidden_by_definition(board: &Board, point: Point) -> Option<Forbidden> {
    board.is_empty(point).then(|| definition::judge(&mut board.clone(), point).forbidden())?
}

/// The definition, without the tables.
mod definition {
    use super::{Board, Color, Forbidden, Point, PointJudgement};

    pub fn judge(board: &mut Board, point: Point) -> PointJudgement {
        with(board, point, |board| judge_placed(board, point))
    }

    fn judge_placed(board: &mut Board, point: Point) -> PointJudgement {
        let runs = [0, 1, 2, 3].map(|direction| length(board, point, direction));
        if runs.contains(&5) {
            return PointJudgement::Five;
        }
        if (0..4).map(|direction| fours(board, point, direction)).sum::<u32>() >= 2 {
            return PointJudgement::Forbidden(Forbidden::DoubleFour);
        }
        if (0..4).filter(|&direction| is_three(board, point, direction)).count() >= 2 {
            return PointJudgement::Forbidden(Forbidden::DoubleThree);
        }
        if runs.iter().any(|&length| length > 5) {
            return PointJudgement::Forbidden(Forbidden::Overline);
        }
        PointJudgement::Free
    }

    /// Calls `look` with one more black stone on the board.
    fn with<T>(board: &mut Board, extra: Point, look: impl FnOnce(&mut Board) -> T) -> T {
        board.toggle(extra, Color::Black);
        let seen = look(board);
        board.toggle(extra, Color::Black);
        seen
    }

    /// The unbroken black stones through the one at `point`, as steps from it to the first and the last.
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

    /// The empty points of the line that are near enough to matter, as steps from `point`.
    fn empties(board: &Board, point: Point, direction: usize) -> impl Iterator<Item = (i8, Point)> + use<> {
        let near = (-5..=5i8).map(|steps| Some((steps, board.step(point, direction, steps)?)));
        let empty = near.map(|near| near.filter(|&(_, point)| board.is_empty(point)));
        empty.collect::<Vec<_>>().into_iter().flatten()
    }

    /// How many sets of four stones that include `point` become exactly five by one more.
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

    /// Whether the run through `point` has four stones including the one at `extra`, and becomes exactly five from either side.
    fn is_straight_four(board: &mut Board, point: Point, extra: i8, direction: usize) -> bool {
        let (first, last) = run(board, point, direction);
        let mut completes = |steps| {
            let end = board.step(point, direction, steps).filter(|&end| board.is_empty(end));
            end.is_some_and(|end| with(board, end, |board| length(board, point, direction) == 5))
        };
        last - first == 3 && (first..=last).contains(&extra) && completes(first - 1) && completes(last + 1)
    }
}
