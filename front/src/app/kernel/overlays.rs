//! The overlays for one position: hint, values, marks of Help, threats, patterns, an opening's offer, a typed coordinate. They belong to
//! one node of a game's move tree and are empty for any other node, so nobody has to clear them.

use crate::engine::ValuedPly;
use crate::rules::Point;
use crate::rules::gomoku::Pattern;
use crate::ui::board::{Cell, SquareMark};

/// A node of the move tree of one of the games opened since the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeKey {
    /// The number of the game among all games opened since the start.
    pub game_number: u64,
    pub node: u32,
}

/// What a stone on a point achieves, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StoneEffect {
    Five,
    StopsFive,
    OpenFour,
    DoubleFour,
    FourThree,
    StopsFour,
    DoubleThree,
    Four,
    StopsThree,
    Three,
}

/// A point of a five-in-a-row board with its value and with the effect of a stone there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    pub cell: Cell,
    /// The engine's combined value of the point for both sides.
    pub value: i32,
    /// What a stone on the point makes or stops; `None` where no named pattern is involved.
    pub stone_effect: Option<StoneEffect>,
}

/// The overlays of one node of the move tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NodeOverlays {
    pub hint: Option<Cell>,
    /// The engine's values of the moves, best first.
    pub values: Vec<ValuedPly>,
    /// When the marks of Help disappear, in milliseconds on the app's clock.
    pub help_until_ms: Option<u64>,
    pub help_marks: Vec<(Cell, SquareMark)>,
    /// Whether Help was pressed and the next press shows a hint.
    pub help_gives_hint: bool,
    /// The threats in the order of the board; `None` until they are computed.
    pub threats: Option<Vec<Threat>>,
    /// The largest pattern of each color on the board; `None` until they are computed.
    pub patterns: Option<Vec<Option<Pattern>>>,
    /// The points marked so far for an opening's offer of fifth moves.
    pub offered_fifth_moves: Vec<Point>,
    /// The coordinate that is being typed.
    pub typed: String,
}

static NOTHING: NodeOverlays = NodeOverlays {
    hint: None,
    values: Vec::new(),
    help_until_ms: None,
    help_marks: Vec::new(),
    help_gives_hint: false,
    threats: None,
    patterns: None,
    offered_fifth_moves: Vec::new(),
    typed: String::new(),
};

/// The overlays of one node, and which kinds of overlays are on.
#[derive(Default)]
pub struct Overlays {
    pub values_on: bool,
    pub threats_on: bool,
    key: Option<NodeKey>,
    aids: NodeOverlays,
}

impl Overlays {
    /// Returns the overlays of a node; empty unless they were made for this node.
    pub fn of(&self, key: NodeKey) -> &NodeOverlays {
        if self.key == Some(key) { &self.aids } else { &NOTHING }
    }

    /// Returns the overlays of a node, mutable. The overlays of another node are dropped.
    pub fn at(&mut self, key: NodeKey) -> &mut NodeOverlays {
        if self.key != Some(key) {
            *self = Overlays {
                key: Some(key),
                aids: NodeOverlays::default(),
                values_on: self.values_on,
                threats_on: self.threats_on,
            };
        }
        &mut self.aids
    }

    /// Removes Help's marks from the board when their time is over.
    pub fn tick(&mut self, now_ms: u64) {
        if self.aids.help_until_ms.is_some_and(|until| until <= now_ms) {
            self.aids.help_until_ms = None;
            self.aids.help_marks.clear();
        }
    }

    /// Returns when Help's marks disappear, in milliseconds on the app's clock.
    pub fn next_ms(&self) -> Option<u64> {
        self.aids.help_until_ms.filter(|until| *until != u64::MAX)
    }
}

impl NodeOverlays {
    /// Marks a hint on a point. Returns whether the point differs from the previous hint's.
    pub fn mark_hint(&mut self, point: Point) -> bool {
        let cell = (point.column, point.row);
        self.hint.replace(cell) != Some(cell)
    }
}
