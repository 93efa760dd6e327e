//! The names of patterns in a line, in players' terms: for the side panel and for learning.
//!
//! Everyone may use it. Each name is defined by what one more stone would make, tested on the line, so it holds under every rule. Only
//! lines count: a live three of Black that Renju's fouls make worthless is still one. Slow; engines have their own tables.

use super::board::LineBits;
use super::{Position, Rule};
use crate::{Color, Point};

/// The pattern of a color in one line, from the least to the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pattern {
    /// A stone that four more can make five.
    One,
    /// One more makes a closed three.
    ClosedTwo,
    /// One more makes a live three.
    LiveTwo,
    /// One more makes a closed four.
    ClosedThree,
    /// One more makes a straight four.
    LiveThree,
    /// One more stone, on exactly one point, wins.
    ClosedFour,
    /// One more stone, on either of two points, wins.
    StraightFour,
    /// A winning line.
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

/// The largest pattern that a color has on the board; `None` if none of its stones can become five any more.
pub fn largest_pattern(position: &Position, color: Color) -> Option<Pattern> {
    let own = position.stones().filter(|&(_, stone)| stone == color);
    own.flat_map(|(point, _)| patterns(position, point, color)).flatten().max()
}

/// The patterns that a stone of the color on this point makes, or has already, in the row, the column and the two diagonals; all `None` if
/// another stone is there.
pub fn patterns_at(position: &Position, point: Point, color: Color) -> [Option<Pattern>; 4] {
    if may_hold(position, point, color) { patterns(position, point, color) } else { [None; 4] }
}

/// Whether a stone of this color is on this point or can be placed there.
fn may_hold(position: &Position, point: Point, color: Color) -> bool {
    let free = position.size().contains(point) && position.color_at(point).is_none_or(|stone| stone == color);
    free && color.index() < usize::from(position.players())
}

/// Whether a stone of a color on this point makes this pattern or a larger one, or has it already. Larger patterns are decided faster: the
/// small ones are many steps from a five.
pub fn makes(position: &Position, point: Point, color: Color, pattern: Pattern) -> bool {
    let enough = |&larger: &Pattern| larger >= pattern;
    let has = |(judge, line): (PatternJudge, LineBits)| {
        Pattern::ALL.into_iter().rev().take_while(enough).any(|larger| judge.has(larger, line))
    };
    may_hold(position, point, color) && lines(position, point, color).into_iter().any(has)
}

/// The largest pattern that a stone of a color on this point makes, or has already.
pub fn pattern_at(position: &Position, point: Point, color: Color) -> Option<Pattern> {
    patterns_at(position, point, color).into_iter().flatten().max()
}

fn patterns(position: &Position, point: Point, color: Color) -> [Option<Pattern>; 4] {
    lines(position, point, color)
        .map(|(judge, line)| Pattern::ALL.into_iter().rev().find(|&pattern| judge.has(pattern, line)))
}

/// The four lines through a point with a stone of a color on it, and their judge.
fn lines(position: &Position, point: Point, color: Color) -> [(PatternJudge, LineBits); 4] {
    [0, 1, 2, 3].map(|direction| {
        let (line, at) = position.board().line(direction, point, color);
        (PatternJudge { rule: position.rule(), color, at }, line.with_stone(at))
    })
}

/// Decides which patterns include a given stone.
#[derive(Clone, Copy)]
struct PatternJudge {
    rule: Rule,
    color: Color,
    /// The number of the given stone's bit on the line.
    at: u32,
}

impl PatternJudge {
    /// Whether the line contains the given stone in this pattern or a larger one.
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
        self.rule.wins(self.color, last + 1 - first, line.is_closed(first, last))
    }

    /// The number of empty points near the given stone on which one more stone would make `pattern`; stops at two.
    fn completions(self, line: LineBits, pattern: Pattern) -> usize {
        let near = self.at.saturating_sub(4)..=self.at + 4;
        let empty = near.filter(|&bit| line.empty >> bit & 1 == 1);
        empty.filter(|&bit| self.has(pattern, line.with_stone(bit))).take(2).count()
    }
}
