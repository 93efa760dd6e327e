//! Rings and arrows on a position. A node keeps them as SGF writes them, in the properties CR and AR of its kept data.

use super::{tree, words};
use qipan_rules::{Point, Position};

/// SGF's property of rings.
const RINGS: &str = "CR";
/// SGF's property of arrows.
const ARROWS: &str = "AR";

/// The rings and arrows on a position, in the order in which they were put.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardMarks {
    pub rings: Vec<Point>,
    pub arrows: Vec<(Point, Point)>,
}

impl BoardMarks {
    /// Reads the marks from a node's kept data. Values that are no points of the board are left out.
    pub fn of(extra: &str, position: &Position) -> BoardMarks {
        let properties = tree::properties(extra);
        let values = |name| properties.iter().filter(move |property| property.is(name)).flat_map(|it| it.values());
        let arrow = |value: &str| {
            let (from, to) = value.split_once(':')?;
            words::point(position, from).zip(words::point(position, to)).filter(|(from, to)| from != to)
        };
        let mut marks = BoardMarks::default();
        for ring in values(RINGS).filter_map(|value| words::points(position, value)).flatten() {
            add(&mut marks.rings, ring);
        }
        values(ARROWS).filter_map(arrow).for_each(|arrow| add(&mut marks.arrows, arrow));
        marks
    }

    /// Adds an arrow, or a ring where both points are the same; removes it if it is there.
    pub fn toggle(&mut self, from: Point, to: Point) {
        if from == to {
            toggle(&mut self.rings, from);
        } else {
            toggle(&mut self.arrows, (from, to));
        }
    }

    /// A node's kept data with these marks in place of its own.
    pub fn replace_in(&self, extra: &str, position: &Position) -> String {
        let word = |point: &Point| words::point_word(position, *point);
        let rings = self.rings.iter().map(word);
        let arrows = self.arrows.iter().map(|(from, to)| format!("{}:{}", word(from), word(to)));
        let others = tree::properties(extra).into_iter().filter(|it| !it.is(RINGS) && !it.is(ARROWS));
        let mut kept: String = others.map(|property| property.to_string()).collect();
        for (name, values) in [(RINGS, rings.collect::<Vec<_>>()), (ARROWS, arrows.collect())] {
            if !values.is_empty() {
                kept += &format!("{name}[{}]", values.join("]["));
            }
        }
        kept
    }
}

fn add<T: PartialEq>(marks: &mut Vec<T>, mark: T) {
    if !marks.contains(&mark) {
        marks.push(mark);
    }
}

fn toggle<T: PartialEq>(marks: &mut Vec<T>, mark: T) {
    match marks.iter().position(|other| *other == mark) {
        Some(at) => _ = marks.remove(at),
        None => marks.push(mark),
    }
}
