//! The help pages' example boards, written as text drawings: a pass, corners, each pattern of five-in-a-row, each kind of forbidden move.
//! Pure. Tests check the drawings against the rules.

use crate::ui::board::{BoardView, Cell, GridStyle, SquareMark};

/// Example of a pass in Reversi: White has no move, because no row of black discs ends on an empty square. Black has a move.
pub const PASS: &str = "
    ........
    ........
    BW......
    BWW.....
    BW......
    ........
    ........
    ........";

/// Example of stable discs in Reversi: Black holds a corner, and the discs along the edges from that corner can never be turned.
pub const STABLE_DISCS_EXAMPLE: &str = "
    BBBBWW..
    BBWWB...
    BWWBW...
    BWBW....
    .WWWB...
    ........
    ........
    ........";

/// Example of bad squares in Reversi: the squares (`x`) beside empty corners (`*`), which give the corner to the opponent.
pub const BAD_SQUARES_EXAMPLE: &str = "
    *x....x*
    xx....xx
    ........
    ...WB...
    ...BW...
    ........
    xx....xx
    *x....x*";

/// Examples of patterns in five-in-a-row, the smallest first: the id of the message that names the pattern, and its drawing in rows.
pub const STONE_PATTERNS: &[(&str, &str)] = &[
    ("pattern-closed-two", "....... ....... ....... .WBB... ....... ....... ......."),
    ("pattern-live-two", "....... ....... ....... ..BB... ....... ....... ......."),
    ("pattern-closed-three", "....... ....... ....... .WBBB.. ....... ....... ......."),
    ("pattern-live-three", "....... ....... ....... ..BBB.. ....... ....... ......."),
    ("pattern-closed-four", "....... ....... ....... WBBBB.. ....... ....... ......."),
    ("pattern-straight-four", "....... ....... ....... .BBBB.. ....... ....... ......."),
    ("pattern-five", "....... ....... ....... .BBBBB. ....... ....... ......."),
];

/// Examples of moves that Renju forbids to Black: the id of the message that names the kind, and its drawing, in which `x` is the
/// forbidden point.
pub const RENJU_FORBIDDEN_MOVES: &[(&str, &str)] = &[
    ("forbidden-3", "....... ...B... ...B... .BBx... ....... ....... ......."),
    ("forbidden-4", "...B... ...B... ...B... BBBx... ....... ....... ......."),
    ("forbidden-6", "....... ....... ....... BBBxBB. ....... ....... ......."),
];

/// Parses a text drawing of a Reversi board: `B` and `W` are discs, `*` is a good square, `x` is a bad square.
pub fn reversi_board(drawing: &str) -> BoardView {
    board(drawing, GridStyle::Cells)
}

/// Parses a text drawing of a part of a five-in-a-row board: `B` and `W` are stones, `x` is a forbidden point.
pub fn stone_board(drawing: &str) -> BoardView {
    board(drawing, GridStyle::Lines)
}

fn board(drawing: &str, style: GridStyle) -> BoardView {
    let rows: Vec<&str> = drawing.split_whitespace().collect();
    let letters = || rows.iter().flat_map(|row| row.chars());
    let columns = rows.first().map_or(0, |row| row.len());
    let cell = |at: usize| ((at % columns) as u8, (at / columns) as u8);
    BoardView {
        pieces: letters().map(piece).collect(),
        marks: letters().enumerate().filter_map(|(at, letter)| mark(cell(at), letter)).collect(),
        coordinates: style == GridStyle::Cells,
        ..BoardView::bare(columns as u8, rows.len() as u8, style)
    }
}

fn piece(letter: char) -> Option<u8> {
    match letter {
        'B' => Some(0),
        'W' => Some(1),
        _ => None,
    }
}

fn mark(at: Cell, letter: char) -> Option<(Cell, SquareMark)> {
    let mark = match letter {
        '*' => SquareMark::Legal,
        'x' => SquareMark::Forbidden(String::new()),
        _ => return None,
    };
    Some((at, mark))
}
