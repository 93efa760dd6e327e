//! Continues a game from any of its moves: creates a new game that begins with the line to a node of the first game, and records its
//! origin. Pure; the caller decides on players and time.

use super::exchange::entry;
use super::game::Session;
use super::record::Record;
use super::setup::{ContinuedFrom, GameOrigin, Player, Setup, SetupError, VENUE_CHARS_MAX, Venue};
use qipan_formats::record::clean_text;

/// Creates a new game that continues another one: its setup, and the log records of the line from the start to `node`, with the choices of
/// the opening and the time of each ply, but without remarks and other branches. `new` provides the players in the setup's order, the seed
/// and the date; the rules are those of the first game. The error is `NoSuchNode` if the tree has no such node.
pub fn branch_off(
    session: &Session,
    node: u32,
    source: ContinuedFrom,
    new: &Setup,
) -> Result<(Setup, Vec<Record>), BranchError> {
    if node as usize >= session.node_count() {
        return Err(BranchError::NoSuchNode);
    }
    let ply = u32::try_from(session.node(node).ply_count).unwrap_or(u32::MAX);
    let game = session.setup().game.clone();
    let origin = Some(GameOrigin { source: cleaned(source), ply });
    let setup = Setup { game, venue: Venue::default(), origin, ..new.clone() };
    setup.start_position().map_err(BranchError::Setup)?;
    if setup.players.len() != session.players_in_setup_order().len() {
        return Err(BranchError::Setup(SetupError::Players));
    }
    Ok((setup, line(session, node)))
}

/// The setup for a copy of a whole game, with its tree and its result, to be continued by these players.
pub fn setup_of_copy(session: &Session, source: ContinuedFrom, players: Vec<Player>) -> Setup {
    let ply = u32::try_from(session.node(session.cursor()).ply_count).unwrap_or(u32::MAX);
    Setup { players, origin: Some(GameOrigin { source: cleaned(source), ply }), ..session.setup().clone() }
}

/// Why no game can continue from the chosen node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BranchError {
    NoSuchNode,
    /// The new players do not fit the game, or another part of the setup is invalid.
    Setup(SetupError),
}

impl std::fmt::Display for BranchError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BranchError::NoSuchNode => f.write_str("no such position in the move tree"),
            BranchError::Setup(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BranchError {}

fn line(session: &Session, node: u32) -> Vec<Record> {
    let steps = session.path(node).into_iter().map(|at| session.node(at));
    let deeds = steps.filter_map(|node| Some((node.elapsed_ms, entry(&node.ply_or_action()?))));
    (1..).zip(deeds).map(|(number, (elapsed_ms, entry))| Record { number, elapsed_ms, entry }).collect()
}

fn cleaned(source: ContinuedFrom) -> ContinuedFrom {
    let clean = |text: String| clean_text(&text, VENUE_CHARS_MAX);
    match source {
        ContinuedFrom::Own { log } => ContinuedFrom::Own { log: clean(log) },
        ContinuedFrom::Collected { collection, players } => ContinuedFrom::Collected {
            collection: clean(collection),
            players: players.into_iter().map(clean).collect(),
        },
    }
}
