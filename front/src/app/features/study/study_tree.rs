//! The tree of a game as a list of rows: the main line, and below each of its moves the alternative moves. Pure.

use crate::session::Session;

/// A row in the list of a game's moves: one node of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeRow {
    pub node: u32,
    /// How many branches deep the row's node is in the tree; 0 is the main line.
    pub depth: usize,
    /// The number of further moves of the branch that are hidden, because the shown position is not in this branch; 0 where none are
    /// hidden.
    pub hidden_move_count: usize,
}

/// A node of the tree that still has to be listed, with everything below it.
#[derive(Clone, Copy)]
struct PendingBranch {
    node: u32,
    depth: usize,
    /// Whether the node begins a branch, as an alternative to the main move.
    is_beside: bool,
}

/// The children of a node, the main child first: a promoted child, else the move of the line `game`, else the oldest child.
pub fn ordered_children(session: &Session, game: &[u32], at: u32) -> Vec<u32> {
    let mut all = session.children(at).to_vec();
    let rank = |child: &u32| match session.node(*child).is_promoted() {
        true => 0,
        false if game.contains(child) => 1,
        false => 2,
    };
    // The sort is stable, so the other children stay in their order.
    all.sort_by_key(rank);
    all
}

/// The rows of a game's whole tree, without the initial position. Branches that do not lead to the node `here` are folded into one row.
pub fn rows(session: &Session, here: u32) -> Vec<TreeRow> {
    let (game, path) = (session.line(), session.path(here));
    let mut rows = Vec::new();
    let first = ordered_children(session, &game, 0).first().copied();
    let mut waiting: Vec<PendingBranch> =
        first.map(|node| PendingBranch { node, depth: 0, is_beside: false }).into_iter().collect();
    while let Some(PendingBranch { node, depth, is_beside }) = waiting.pop() {
        let next = ordered_children(session, &game, node).first().copied();
        let is_folded = is_beside && !path.contains(&node);
        let folded = if is_folded { length(session, &game, node) - 1 } else { 0 };
        rows.push(TreeRow { node, depth, hidden_move_count: folded });
        if !is_folded {
            waiting.extend(next.map(|node| PendingBranch { node, depth, is_beside: false }));
        }
        if !is_beside {
            let parent = session.node(node).parent.unwrap_or(0);
            let beside = ordered_children(session, &game, parent).into_iter().filter(|&other| other != node);
            let beside = beside.map(|node| PendingBranch { node, depth: depth + 1, is_beside: true });
            waiting.extend(beside.rev());
        }
    }
    rows
}

/// The number of moves in a branch, counted along the main child of each node.
fn length(session: &Session, game: &[u32], node: u32) -> usize {
    let next = |&at: &u32| ordered_children(session, game, at).first().copied();
    std::iter::successors(Some(node), next).filter(|&at| session.node(at).ply.is_some()).count().max(1)
}

/// The nodes on the path to the node `to` that are not the main child of their parent, in order from the start.
pub fn side_nodes(session: &Session, to: u32) -> Vec<u32> {
    let game = session.line();
    let path = session.path(to);
    let is_beside = |pair: &&[u32]| ordered_children(session, &game, pair[0]).first() != Some(&pair[1]);
    path.windows(2).filter(is_beside).map(|pair| pair[1]).collect()
}
