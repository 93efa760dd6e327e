//! Set-up in a tree: the stones that AB, AW and AE add or remove, and the side to move by PL, in the root or below.
//!
//! For the reader alone. It plays no moves.

use super::tree::{Property, SgfTree};
use super::words::{self, OWN_ACT, OWN_MOVE, quoted_word};
use qipan_rules::{Color, Point, Position};
use std::collections::HashSet;
use std::ops::Range;

/// The properties that change the board without a move.
const SETUP: [&str; 4] = ["AB", "AW", "AE", "PL"];
/// The properties in which Gomoku Quest writes the stones of a swap opening: three, then one beside the choice of a color.
const OPENING_STONES: [&str; 3] = ["QPR", "QSLB", "QSLW"];
/// Limit of stones in a file's start; no board has as many points.
const STONES_MAX: usize = u16::MAX as usize;

/// A set-up stone outside the board.
pub struct OutsideBoardError {
    pub word: String,
}

/// The color that a property makes a move for; `None` if it is not a move.
pub fn mover_of_property(property: &Property) -> Option<Color> {
    [("B", Color::Black), ("W", Color::White)].iter().find(|(name, _)| property.is(name)).map(|(_, color)| *color)
}

/// Whether a property sets the board up.
pub fn is_setup(property: &Property) -> bool {
    SETUP.iter().any(|name| property.is(name))
}

/// Whether a property has stones of an opening, which are placed in turn; they are separated by commas.
pub fn has_opening_stones(property: &Property) -> bool {
    OPENING_STONES.iter().any(|name| property.is(name))
}

/// Whether a property is a move, or an opening's stones or act.
pub fn is_played(property: &Property) -> bool {
    let is_own = property.is(OWN_MOVE) || property.is(OWN_ACT);
    is_own || mover_of_property(property).is_some() || has_opening_stones(property)
}

/// Whether a tree sets the board up below its root.
pub fn has_setup_below_root(tree: &SgfTree) -> bool {
    (1..tree.len()).any(|node| tree.properties(node).iter().any(is_setup))
}

/// The structure of a tree: the order of its nodes.
pub struct TreeShape {
    /// How many children each node has.
    pub counts: Vec<u32>,
    /// For each node, the node after the last one of its branch.
    pub branch_ends: Vec<u32>,
}

impl TreeShape {
    pub fn of(tree: &SgfTree) -> TreeShape {
        let mut ends: Vec<u32> = (1..=tree.len() as u32).collect();
        for node in (0..tree.len()).rev() {
            if let Some(parent) = tree.parent(node) {
                ends[parent] = ends[parent].max(ends[node]);
            }
        }
        TreeShape { counts: tree.child_counts(), branch_ends: ends }
    }

    /// The child of a node that has exactly one; `None` for any other node.
    fn only_child(&self, node: usize) -> Option<usize> {
        (self.counts[node] == 1).then_some(node + 1)
    }
}

/// A place in a tree: a node and one of its properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeLocation {
    pub node: usize,
    pub property: usize,
}

impl TreeLocation {
    pub const ROOT: TreeLocation = TreeLocation { node: 0, property: 0 };
}

/// The board before a game's first move, as a tree sets it up.
#[derive(Clone, Debug, Default)]
pub struct SgfStart {
    pub stones: Vec<(Point, Color)>,
    /// The side to move that PL states.
    pub side: Option<Color>,
    /// Whether any stone was added or removed.
    pub has_setup_stones: bool,
}

impl SgfStart {
    /// The board of a position.
    pub fn of(position: &Position) -> SgfStart {
        let size = position.size();
        let points = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| Point::new(column, row)));
        let stones = points.filter_map(|point| Some((point, position.color_at(point)?))).collect();
        SgfStart { stones, ..SgfStart::default() }
    }

    /// Applies the set-up in some properties of one node.
    pub fn apply_setup(&mut self, properties: &[Property], board: &Position) -> Result<(), OutsideBoardError> {
        let mut put: Vec<(Point, Option<Color>)> = Vec::new();
        for property in properties.iter().filter(|property| is_setup(property)) {
            let color = match property {
                _ if property.is("AB") => Some(Color::Black),
                _ if property.is("AW") => Some(Color::White),
                _ if property.is("AE") => None,
                _ => {
                    self.side = side(property).or(self.side);
                    continue;
                }
            };
            for value in property.values().filter(|value| !value.trim().is_empty()) {
                let refused = || OutsideBoardError { word: quoted_word(value) };
                let points = words::points(board, value).ok_or_else(refused)?;
                put.extend(points.into_iter().map(|point| (point, color)));
                if put.len() > STONES_MAX {
                    return Err(refused());
                }
            }
        }
        self.has_setup_stones |= !put.is_empty();
        let points: HashSet<(u8, u8)> = put.iter().map(|(point, _)| (point.column, point.row)).collect();
        self.stones.retain(|(point, _)| !points.contains(&(point.column, point.row)));
        self.stones.extend(put.into_iter().filter_map(|(point, color)| Some((point, color?))));
        Ok(())
    }

    /// Whether this start equals the board of a position and has the same side to move.
    pub fn equals_board_of(&self, position: &Position) -> bool {
        let sorted = |mut stones: Vec<(Point, Color)>| {
            stones.sort_by_key(|(point, color)| (point.row, point.column, color.index()));
            stones
        };
        let is_turn = self.side.is_none_or(|side| side == position.side_to_move());
        is_turn && sorted(self.stones.clone()) == sorted(SgfStart::of(position).stones)
    }
}

fn side(property: &Property) -> Option<Color> {
    match property.value().trim().to_ascii_lowercase().bytes().next() {
        Some(b'b' | b'1') => Some(Color::Black),
        Some(b'w' | b'2') => Some(Color::White),
        _ => None,
    }
}

/// The path from a game's first node to its first move; it ends earlier where the tree branches.
pub struct GameOpening {
    /// The nodes before the node with the first move, or before the choice.
    pub nodes_before_first_move: Range<usize>,
    /// The place of the first move or of the choice.
    pub first_move_location: TreeLocation,
    /// Whether the tree sets the board up.
    pub is_set: bool,
}

/// Walks from a place to the first move and collects the set-up into a start. In the root node, collects all of the set-up.
pub fn walk_to_first_move(
    tree: &SgfTree,
    shape: &TreeShape,
    from: TreeLocation,
    board: &Position,
    start: &mut SgfStart,
) -> Result<GameOpening, OutsideBoardError> {
    let mut spot = from;
    loop {
        let properties = tree.properties(spot.node);
        let played = properties.iter().skip(spot.property).position(is_played).map(|at| spot.property + at);
        let end = if spot.node == 0 { properties.len() } else { played.unwrap_or(properties.len()) };
        start.apply_setup(&properties[spot.property..end], board)?;
        let next = shape.only_child(spot.node).filter(|_| played.is_none());
        let Some(next) = next else {
            let play = TreeLocation { node: spot.node, property: played.unwrap_or(properties.len()) };
            return Ok(GameOpening {
                nodes_before_first_move: from.node..spot.node,
                first_move_location: play,
                is_set: start.has_setup_stones,
            });
        };
        spot = TreeLocation { node: next, property: 0 };
    }
}

/// The first move on the path from a place, with its color. After a choice, new set-up belongs to another game.
pub fn first_move<'t>(tree: &SgfTree<'t>, shape: &TreeShape, from: TreeLocation) -> Option<(Color, &'t str)> {
    let mut spot = from;
    loop {
        let mut properties = tree.properties(spot.node).iter().skip(spot.property);
        let found = properties.find_map(|property| Some((mover_of_property(property)?, property.value())));
        if found.is_some() {
            return found;
        }
        let (mut child, end) = (spot.node + 1, shape.branch_ends[spot.node] as usize);
        while shape.counts[spot.node] > 1 && child < end && begins_with_setup(tree, child) {
            child = shape.branch_ends[child] as usize;
        }
        if child >= end {
            return None;
        }
        spot = TreeLocation { node: child, property: 0 };
    }
}

/// Whether a node sets the board up before anything is played in it.
fn begins_with_setup(tree: &SgfTree, node: usize) -> bool {
    let mut properties = tree.properties(node).iter();
    properties.find(|property| is_setup(property) || is_played(property)).is_some_and(is_setup)
}
