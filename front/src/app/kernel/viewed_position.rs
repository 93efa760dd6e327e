//! A position that is shown on a page, with the plies that led to it.

use crate::rules::{Ply, Position};
use crate::session::Session;

/// A position with the plies that led to it.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownPosition {
    pub start: Position,
    pub plies: Vec<Ply>,
    pub position: Position,
}

impl ShownPosition {
    pub fn new(start: &Position, plies: Vec<Ply>, position: Position) -> ShownPosition {
        ShownPosition { start: start.clone(), plies, position }
    }

    /// Returns the position at a node of a game's move tree.
    pub fn at_node(session: &Session, node: u32) -> ShownPosition {
        let plies = session.path(node).into_iter().filter_map(|at| session.node(at).ply).collect();
        ShownPosition::new(&session.node(0).position, plies, session.node(node).position.clone())
    }
}

/// Returns the node on a game's main line after this number of plies.
pub fn node_after(session: &Session, plies: usize) -> Option<u32> {
    session.line().into_iter().rev().find(|&node| session.node(node).ply_count == plies)
}
