//! The patterns of stones in a line, in players' terms such as *live three*: for the side panel and for learning.
//!
//! Every package may use this module. Each pattern is defined by what one more stone would make, and tested on the line, so that the
//! definition holds under every rule. Only lines count: a live three of Black remains one even if Renju's fouls make it worthless. The
//! tests are slow; engines have their own tables.

use super::board::LineBits;
use super::{Position, Rule};
use crate::{Color, Point};

/// A pattern of one color's stones in one line, from the weakest to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pattern {
    /// A stone that four more stones can complete to five in a row.
    One,
    /// One more stone makes a closed three.
    ClosedTwo,
    /// One more stone makes a live three.
    LiveTwo,
    /// One more stone makes a closed four.
    ClosedThree,
    /// One more stone makes a straight four.
    LiveThree,
    /// One more stone wins, on exactly one point.
    ClosedFour,
    /// One more stone wins, on either of two points.
    StraightFour,
    /// A row of stones that wins by the rule.
    Five,
}

impl Pattern {
    pub const ALL: [Pattern; 8] = [
        Pattern::One,
        Pattern::ClosedTwo,
        Pattern::LiveTwo,
        Pattern::ClosedThree,
        Pattern::LiveThree,
        Pattern::ClosedFour,
        Pattern::StraightFour,
        Pattern::Five,
    ];
}

/// The strongest pattern that a color has on the board; `None` if none of its stones can become part of a five.
pub fn largest_pattern(position: &Position, color: Color) -> Option<Pattern> {
    let own = position.stones().filter(|&(_, stone)| stone == color);
    own.flat_map(|(point, _)| patterns(position, point, color)).flatten().max()
}

/// The patterns that a stone of this color on this point forms or would form, in the row, the column and the two diagonals. All are `None`
/// if the point has a stone of another color.
pub fn patterns_at(position: &Position, point: Point, color: Color) -> [Option<Pattern>; 4] {
    if may_hold(position, point, color) { patterns(position, point, color) } else { [None; 4] }
}

/// Whether the point has a stone of this color, or is empty so that the color can be placed there.
fn may_hold(position: &Position, point: Point, color: Color) -> bool {
    let free = position.size().contains(point) && position.color_at(point).is_none_or(|stone| stone == color);
    free && color.index() < usize::from(position.players())
}

/// Whether a stone of this color on this point forms, or would form, this pattern or a stronger one. Strong patterns are decided faster,
/// because weak ones are more stones away from a five.
pub fn has_pattern_at_least(position: &Position, point: Point, color: Color, pattern: Pattern) -> bool {
    let enough = |&larger: &Pattern| larger >= pattern;
    let has = |(judge, line): (PatternJudge, LineBits)| {
        Pattern::ALL.into_iter().rev().take_while(enough).any(|larger| judge.has(larger, line))
    };
    may_hold(position, point, color) && lines(position, point, color).into_iter().any(has)
}

/// The strongest pattern that a stone of this color on this point forms or would form.
pub fn pattern_at(position: &Position, point: Point, color: Color) -> Option<Pattern> {
    patterns_at(position, point, color).into_iter().flatten().max()
}

fn patterns(position: &Position, point: Point, color: Color) -> [Option<Pattern>; 4] {
    lines(position, point, color)
        .map(|(judge, line)| Pattern::ALL.into_iter().rev().find(|&pattern| judge.has(pattern, line)))
}

/// The four lines through a point, each with a stone of the color on that point, and the judge of the patterns around that stone.
fn lines(position: &Position, point: Point, color: Color) -> [(PatternJudge, LineBits); 4] {
    [0, 1, 2, 3].map(|direction| {
        let (line, at) = position.board().line(direction, point, color);
        (PatternJudge { rule: position.rule(), color, at }, line.with_stone(at))
    })
}

/// Decides which patterns in a line include a given stone.
#[derive(Clone, Copy)]
struct PatternJudge {
    rule: Rule,
    color: Color,
    /// The bit number of the given stone on its line.
    at: u32,
}

impl PatternJudge {
    /// Whether the line contains the given stone in this pattern or a stronger one.
    fn has(self, pattern: Pattern, line: LineBits) -> bool {
        match pattern {
            Pattern::Five => self.has_five(line),
            Pattern::StraightFour => self.completions(line, Pattern::Five) >= 2,
            Pattern::ClosedFour => self.completions(line, Pattern::Five) >= 1,
            Pattern::LiveThree => self.completions(line, Pattern::StraightFour) >= 1,
            Pattern::ClosedThree => self.completions(line, Pattern::ClosedFour) >= 1,
            Pattern::LiveTwo => self.completions(line, Pattern::LiveThree) >= 1,
            Pattern::ClosedTwo => self.completions(line, Pattern::ClosedThree) >= 1,
            Pattern::One => self.completions(line, Pattern::ClosedTwo) >= 1,
        }
    }

    fn has_five(self, line: LineBits) -> bool {
        let (first, last) = line.run_through(self.at);
        self.rule.is_winning_run(self.color, last + 1 - first, line.is_closed(first, last))
    }

    /// The number of empty points near the given stone on which one more stone would make `pattern`; stops at two.
    fn completions(self, line: LineBits, pattern: Pattern) -> usize {
        let near = self.at.saturating_sub(4)..=self.at + 4;
        let empty = near.filter(|&bit| line.empty >> bit & 1 == 1);
        empty.filter(|&bit| self.has(pattern, line.with_stone(bit))).take(2).count()
    }
}
