//! The names of openings, which are recognised by their position: Reversi's openings of the English and the Japanese tradition, and Renju's
//! twenty-six.
//!
//! Pure. A name is an id such as `tiger` or `d4-kagetsu`; users read the message `opening-ID` of their language. Neither the order of the
//! moves nor the orientation of the board matters, and Reversi's four first moves are equivalent.

use super::gomoku::opening::{RenjuOpening, renju_opening};
use super::reversi::symmetry::canonical;
use super::reversi::{Board, Square};
use super::{Color, Ply, Point, Position, gomoku, reversi};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Reversi's openings: each with its id and its moves from the standard start.
pub static REVERSI_OPENINGS: &[(&str, &str)] = &[
    // White's three replies to the first move.
    ("diagonal", "f5f6"),
    ("parallel", "f5f4"),
    ("perpendicular", "f5d6"),
    // Openings that begin with the parallel opening.
    ("mouse", "f5f4e3"),
    ("mouse-tabi", "f5f4e3f2"),
    ("mouse-t", "f5f4e3d2"),
    ("mouse-reverse", "f5f4e3d6"),
    ("cart", "f5f4f3"),
    // Openings that begin with the diagonal opening: the cow and others.
    ("wing", "f5f6d3f4"),
    ("semi-wing", "f5f6c4f4"),
    ("cow", "f5f6e6f4e3"),
    ("chimney", "f5f6e6f4e3d6"),
    ("bat", "f5f6e6f4e3c5g5"),
    ("bat-kling-alternative", "f5f6e6f4e3c5g5d6g6"),
    ("bat-kling", "f5f6e6f4e3c5g5f3g4g6g3d6f7h5h4h3e7"),
    ("bat-piau", "f5f6e6f4e3c5g5g3g4f3g6"),
    ("melnikov", "f5f6e6f4e3c5g5g3g4f3c4"),
    ("tank", "f5f6e6f4e3c5c6"),
    ("rose-v-toth", "f5f6e6f4e3c5c4"),
    ("sunken-ship", "f5f6e6f4e3c5c4d7"),
    ("maruoka", "f5f6e6f4e3c5c4d3f3e2"),
    ("landau", "f5f6e6f4e3c5c4d3c3"),
    ("tanida", "f5f6e6f4e3c5c4e7"),
    ("fast-boat", "f5f6e6f4e3c5c4e7c6"),
    ("sailboat", "f5f6e6f4e3c5c4e7b5e2"),
    ("aircraft", "f5f6e6f4e3c5c4e7g4"),
    ("heath", "f5f6e6f4g5"),
    ("heath-chimney", "f5f6e6f4g5d6"),
    ("apple", "f5f6e6f4g5d6e7g6"),
    ("heath-bat", "f5f6e6f4g5e7e3"),
    ("iwasaki", "f5f6e6f4g5e7d7"),
    ("mimura-ii", "f5f6e6f4g5e7f7c5e3f3c4d3c2"),
    ("fast-boat-reverse", "f5f6e6f4g5e7f7h5"),
    ("strawberry", "f5f6e6f4g5e7f7d6"),
    ("snake", "f5f6e6f4g6"),
    ("cobra", "f5f6e6f4g6c6"),
    ("tsuchinoko", "f5f6e6f4g6d6"),
    ("sand-snake", "f5f6e6f4g6c5f3"),
    ("viper", "f5f6e6f4g6c5g4g5h4"),
    ("basilisk", "f5f6e6f4g6c5g4g5f3e3"),
    ("pyramid", "f5f6e6f4g6c5g4g5f3e3c4"),
    ("snake-reverse", "f5f6e6f4d3"),
    ("buffalo", "f5f6e6f4c3"),
    ("buffalo-hokuriku", "f5f6e6f4c3c4"),
    ("buffalo-tanida", "f5f6e6f4c3d6f3c4c5b4"),
    ("buffalo-maruoka", "f5f6e6f4c3d7f3"),
    ("buffalo-e7", "f5f6e6f4c3e7"),
    ("raccoon-dog", "f5f6e6f4g4"),
    ("raccoon-dog-reverse", "f5f6e6f4f3"),
    ("rocket", "f5f6e6f4g3"),
    ("lollipop", "f5f6e6f4g3d6"),
    ("hamilton", "f5f6e6f4g3f3g4"),
    ("x-square", "f5f6e6f4g7"),
    // Openings that begin with the perpendicular opening: the tiger and others.
    ("tiger", "f5d6c3d3c4"),
    ("aubrey", "f5d6c3d3c4b3"),
    ("berg-tiger", "f5d6c3d3c4b5"),
    ("brightwell", "f5d6c3d3c4f4e3"),
    ("leaders-tiger", "f5d6c3d3c4f4e6"),
    ("stephenson", "f5d6c3d3c4f4f6"),
    ("kung", "f5d6c3d3c4f4f6b4"),
    ("no-kung", "f5d6c3d3c4f4f6g5"),
    ("no-kung-continuation", "f5d6c3d3c4f4f6g5e3f3g4h3g3f2"),
    ("kitajima", "f5d6c3d3c4f4f6g5e6d7f7c5b6"),
    ("compoth", "f5d6c3d3c4f4f6f3"),
    ("lightning-bolt", "f5d6c3d3c4f4f6f3e3"),
    ("logistello", "f5d6c3d3c4f4f6f3e6e7c6"),
    ("tama-plaza", "f5d6c3d3c4f4f6f3e6e7f7"),
    ("compoth-sharp", "f5d6c3d3c4f4f6f3e6e7d7g6g5c5b6"),
    ("compoth-flat", "f5d6c3d3c4f4f6f3e6e7d7g6g5c5c6"),
    ("fat-draw", "f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7"),
    ("tiger-mass", "f5d6c3d3c4f4c5"),
    ("banana", "f5d6c3d3c4f4c5b4"),
    ("ishii", "f5d6c3d3c4f4c5b4b5c6f3e6e3"),
    ("mainline-tiger", "f5d6c3d3c4f4c5b4b5c6f3e6e3g6f6g5d7g3"),
    ("rose-bill", "f5d6c3d3c4f4c5b3c2"),
    ("tamenori", "f5d6c3d3c4f4c5b3c2e6"),
    ("goldfish", "f5d6c3d3c4f4c5b3c2e6c6"),
    ("fjt", "f5d6c3d3c4f4c5b3c2b4"),
    ("rooster", "f5d6c3d3c4f4c5b3c2e3"),
    ("dragon", "f5d6c3f4f6"),
    ("wind-god", "f5d6c3f4f6d3f3b3c5"),
    ("tornado", "f5d6c3f4f6d3f3b3c7"),
    ("ganglion", "f5d6c3g5"),
    ("missile", "f5d6c3g5c6c5c4"),
    ("crayfish", "f5d6c3d3c5"),
    ("shrimp", "f5d6c3d3c6"),
    // Openings that begin with the perpendicular opening: the cat and others.
    ("cat", "f5d6c4d3c5"),
    ("sakaguchi", "f5d6c4d3c5f4e3f3c2c6"),
    ("berner", "f5d6c4d3c5f4e3f3c2b4b3"),
    ("italian", "f5d6c4d3e6"),
    ("sheep", "f5d6c4d3e6f4e3f3"),
    ("no-cat", "f5d6c4g5"),
    ("swallow", "f5d6c4g5c6"),
    ("no-cat-continuation", "f5d6c4g5c6c5d7d3b4c3e3f3"),
    ("otter", "f5d6c4g5f6"),
    // Openings that begin with the perpendicular opening: the rabbit and others.
    ("rabbit", "f5d6c5f4e3"),
    ("horse", "f5d6c5f4d3"),
    ("crane", "f5d6c5f4d7"),
    ("wild-rabbit", "f5d6c6f4e6"),
    ("mimura", "f5d6c5f4e3d3"),
    ("owaku", "f5d6c5f4e3f6f3c4d3"),
    ("shaman", "f5d6c5f4e3c6f3"),
    ("inoue", "f5d6c5f4e3c6e6"),
    ("iago", "f5d6c5f4e3c6e6f6"),
    ("bhagat", "f5d6c5f4e3c6d7"),
    ("ralle", "f5d6c5f4e3c6d3f3"),
    ("side-rabbit", "f5d6c5f4e3c6d3g5"),
    ("tama-rabbit", "f5d6c5f4e3c6d3e2"),
    ("rose", "f5d6c5f4e3c6d3f6e6d7"),
    ("greenberg", "f5d6c5f4e3c6d3f6e6d7e7"),
    ("flat", "f5d6c5f4e3c6d3f6e6d7g4"),
    ("rotating-flat", "f5d6c5f4e3c6d3f6e6d7g4c4"),
    ("murakami", "f5d6c5f4e3c6d3f6e6d7g4c4g6"),
    ("rotating-flat-kling", "f5d6c5f4e3c6d3f6e6d7g4c4g5c3f7d2e7f2"),
    ("sharp-rose", "f5d6c5f4e3c6d3f6e6d7g3"),
    ("rose-birth", "f5d6c5f4e3c6d3f6e6d7g3c4"),
    ("rose-birdie", "f5d6c5f4e3c6d3f6e6d7g3c4b4"),
    ("rose-tamenori-kling", "f5d6c5f4e3c6d3f6e6d7g3c4b4c3"),
    ("brightstein", "f5d6c5f4e3c6d3f6e6d7g3c4g5c3b4e2"),
];

/// The ids of Renju's thirteen direct openings, in the order of their numbers 1 to 13.
const DIRECT: [&str; 13] = [
    "d1-kansei",
    "d2-keigetsu",
    "d3-sosei",
    "d4-kagetsu",
    "d5-zangetsu",
    "d6-ugetsu",
    "d7-kinsei",
    "d8-shogetsu",
    "d9-kyugetsu",
    "d10-shingetsu",
    "d11-zuisei",
    "d12-sangetsu",
    "d13-yusei",
];
/// The ids of Renju's thirteen indirect openings, in the order of their numbers 1 to 13.
const INDIRECT: [&str; 13] = [
    "i1-chosei",
    "i2-kyogetsu",
    "i3-kosei",
    "i4-suigetsu",
    "i5-ryusei",
    "i6-ungetsu",
    "i7-hogetsu",
    "i8-rangetsu",
    "i9-gingetsu",
    "i10-myojo",
    "i11-shagetsu",
    "i12-meigetsu",
    "i13-suisei",
];

/// The number of stones on the board after a Renju opening.
const RENJU_STONES: usize = 3;

/// The ids of Reversi's openings by their final board, seen by the side to move and turned to the least of its eight images.
static BOARDS: LazyLock<HashMap<Board, &'static str>> =
    LazyLock::new(|| REVERSI_OPENINGS.iter().map(|&(id, moves)| (canonical(after(moves)).0, id)).collect());

/// The number of plies in the longest opening of `REVERSI_OPENINGS`.
static LONGEST: LazyLock<usize> =
    LazyLock::new(|| REVERSI_OPENINGS.iter().map(|(_, moves)| moves.len() / 2).max().unwrap_or(0));

/// The board after an opening's moves from the standard start. The tests check that all moves in `REVERSI_OPENINGS` are legal.
fn after(moves: &str) -> Board {
    let squares = moves.as_bytes().chunks(2).filter_map(|name| Square::parse(str::from_utf8(name).ok()?));
    squares.fold(Board::START, |board, square| board.after_move(square, board.flips(square)))
}

/// The ids of all named openings, Reversi's first.
pub fn ids() -> impl Iterator<Item = &'static str> {
    REVERSI_OPENINGS.iter().map(|&(id, _)| id).chain(DIRECT).chain(INDIRECT)
}

/// The id of the opening that leads to exactly this position.
pub fn opening_of_position(position: &Position) -> Option<&'static str> {
    let by_board = position.as_reversi().and_then(named_board);
    by_board.or_else(|| position.as_gomoku().and_then(named_stones).map(renju_id))
}

/// The id of the last named opening through which a game passes. The search stops at an illegal ply.
pub fn of_plies(start: &Position, plies: &[Ply]) -> Option<&'static str> {
    let longest = if start.as_reversi().is_some() { *LONGEST } else { RENJU_STONES };
    let mut position = start.clone();
    let mut found = opening_of_position(&position);
    for &ply in plies.iter().take(longest) {
        if position.play_recorded(ply).is_err() {
            break;
        }
        found = opening_of_position(&position).or(found);
    }
    found
}

/// The id of a Renju opening, such as `d4-kagetsu`.
pub fn renju_id(opening: RenjuOpening) -> &'static str {
    let ids = if opening.is_direct { &DIRECT } else { &INDIRECT };
    ids.get(usize::from(opening.number).wrapping_sub(1)).copied().unwrap_or_default()
}

/// The id of the opening that leads to this Reversi position. `None` where fewer discs win, because good moves differ there and have no
/// names.
fn named_board(position: &reversi::Position) -> Option<&'static str> {
    let board = position.board();
    let plies = (board.occupied().count_ones() as usize).saturating_sub(4);
    let may_be = position.goal().is_most_discs() && (1..=*LONGEST).contains(&plies);
    may_be.then(|| BOARDS.get(&canonical(board).0).copied()).flatten()
}

/// The Renju opening that the stones on the board form. Of the two black stones, the one in the center was placed first.
fn named_stones(position: &gomoku::Position) -> Option<RenjuOpening> {
    let stones: Vec<(Point, Color)> = position.stones().take(RENJU_STONES + 1).collect();
    let of = |color| stones.iter().filter(move |stone| stone.1 == color).map(|stone| stone.0);
    if stones.len() != RENJU_STONES || position.players() != 2 {
        return None;
    }
    let (white, first, last) = (of(Color::White).next()?, of(Color::Black).next()?, of(Color::Black).nth(1)?);
    let is = |stones| renju_opening(position.size(), stones);
    is([first, white, last]).or_else(|| is([last, white, first]))
}
