//! Start boards of Reversi other than the usual one: random openings that are nearly even, and corners given to the weaker player.
//!
//! Pure: the caller chooses an opening's number at random. `lab xot` made the list of openings: each has eight random moves after which a
//! search found neither side ahead by more than one disc.

use super::{Goal, Position, Setup, Square};
use crate::{Color, Ply};
use std::collections::HashSet;
use std::sync::OnceLock;

/// The text of the list of random openings: on each line the moves of one opening, without spaces.
static LIST: &str = include_str!("../../../../assets/engine/reversi/openings.txt");

/// The number of moves in each opening of the list of random openings.
pub const OPENING_PLIES: usize = 8;
/// The length in bytes of a line in the list of random openings, with its line end; a move takes two bytes.
const LINE: usize = 2 * OPENING_PLIES + 1;

/// The largest number of corners that can be given to the weaker player.
pub const HANDICAP_CORNERS_MAX: u8 = 4;
/// The corners as (column, row), in the order in which they are given to the weaker player; the first two are opposite.
const CORNERS: [(u8, u8); HANDICAP_CORNERS_MAX as usize] = [(0, 0), (7, 7), (7, 0), (0, 7)];

/// The kind of start board with which a Reversi game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartKind {
    /// The standard start: four discs in the middle, Black to move.
    Usual,
    /// A board after an opening of the list of random openings.
    Random,
    /// The standard start with this many corners, 1 to 4, given to Black; White moves first.
    Corners(u8),
    /// Any start board except those of the three named kinds.
    Other,
}

/// The number of openings in the list of random openings.
pub fn random_opening_count() -> usize {
    LIST.len() / LINE
}

/// The moves of the opening with this index in the list of random openings; `None` if the list has no such index.
pub fn opening_moves(index: usize) -> Option<impl Iterator<Item = Ply>> {
    let line = LIST.get(index.checked_mul(LINE)?..)?.get(..LINE - 1)?;
    let squares = (0..OPENING_PLIES).filter_map(move |at| Square::parse(line.get(2 * at..2 * at + 2)?));
    Some(squares.map(|square| Ply::Place(square.point())))
}

/// The position after the opening with this index in the list of random openings, with this goal; `None` if the list has no such index.
pub fn random_opening_position(index: usize, goal: Goal) -> Option<Position> {
    let mut position = Setup { goal, ..Setup::default() }.start().ok()?;
    opening_moves(index)?.try_for_each(|ply| position.play(ply).map(|_| ())).ok()?;
    Some(position)
}

/// The standard start with `count` corners, at most four, given to Black.
pub fn corner_handicap_setup(count: u8, goal: Goal) -> Setup {
    let usual = Setup::default();
    let given = CORNERS.iter().take(count.into()).fold(0, |bits, (column, row)| bits | 1 << (row * 8 + column));
    let side_to_move = if given == 0 { Color::Black } else { Color::White };
    Setup { black: usual.black | given, side_to_move, goal, ..usual }
}

/// Whether an opening of the list of random openings leads to this board. The first call plays through all openings.
fn is_of_the_list(setup: &Setup) -> bool {
    static ENDS: OnceLock<HashSet<(u64, u64, Color)>> = OnceLock::new();
    let end = |setup: &Setup| (setup.black, setup.white, setup.side_to_move);
    let all = || {
        (0..random_opening_count())
            .filter_map(|index| random_opening_position(index, Goal::Most))
            .map(|of| end(&of.setup()))
            .collect()
    };
    ENDS.get_or_init(all).contains(&end(setup))
}

/// Recognises the kind of a start position, with either goal.
pub fn start_kind(position: &Position) -> StartKind {
    let goal = position.goal();
    let corners = |count: &u8| corner_handicap_setup(*count, goal) == position.setup();
    match (0..=HANDICAP_CORNERS_MAX).find(corners) {
        Some(0) => StartKind::Usual,
        Some(count) => StartKind::Corners(count),
        None if is_of_the_list(&position.setup()) => StartKind::Random,
        None => StartKind::Other,
    }
}
