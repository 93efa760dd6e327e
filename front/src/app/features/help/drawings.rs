//! The help pages' boards, drawn as text: a pass, corners, each pattern of five-in-a-row, each kind of forbidden move. Pure; tests check
//! the drawings against the rules.

use crate::ui::board::{BoardView, Cell, GridStyle, SquareMark};

/// White has no move, because no line over black discs ends on an empty square. Black has one.
pub const PASS: &str = "
    ........
    ........
    BW......
    BWW.....
    BW......
    ........
    ........
    ........";

/// Black holds a corner. The discs along the edges from that corner can never be turned.
pub const HELD_CORNER: &str = "
    BBBBWW..
    BBWWB...
    BWWBW...
    BWBW....
    .WWWB...
    ........
    ........
    ........";

/// The squares beside empty corners, which give the corner to the opponent.
pub const BESIDE_CORNERS: &str = "
    *x....x*
    xx....xx
    ........
    ...WB...
    ...BW...
    ........
    xx....xx
    *x....x*";

/// Each pattern with the message that names it, the smallest first.
pub const STONE_PATTERNS: &[(&str, &str)] = &[
    ("pattern-closed-two", "....... ....... ....... .WBB... ....... ....... ......."),
    ("pattern-live-two", "....... ....... ....... ..BB... ....... ....... ......."),
    ("pattern-closed-three", "....... ....... ....... .WBBB.. ....... ....... ......."),
    ("pattern-live-three", "....... ....... ....... ..BBB.. ....... ....... ......."),
    ("pattern-closed-four", "....... ....... ....... WBBBB.. ....... ....... ......."),
    ("pattern-straight-four", "....... ....... ....... .BBBB.. ....... ....... ......."),
    ("pattern-five", "....... ....... ....... .BBBBB. ....... ....... ......."),
];

/// Each kind of move that Renju forbids to Black. The digit marks the point and stands for the kind.
pub const RENJU_FORBIDDEN_MOVES: &[(&str, &str)] = &[
    ("forbidden-3", "....... ...B... ...B... .BB3... ....... ....... ......."),
    ("forbidden-4", "...B... ...B... ...B... BBB4... ....... ....... ......."),
    ("forbidden-6", "....... ....... ....... BBB6BB. ....... ....... ......."),
];

/// Parses a drawing of a board of squares: `B` and `W` are discs, `*` is a good square, `x` a bad one.
pub fn reversi_board(drawing: &str) -> BoardView {
    board(drawing, GridStyle::Cells)
}

/// Parses a drawing of a part of a board of crossings: `B` and `W` are stones, a digit is a point forbidden for the reason with that
/// number.
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
        'x' => SquareMark::Forbidden("!".into()),
        '3' | '4' | '6' => SquareMark::Forbidden(letter.to_string()),
        _ => return None,
    };
    Some((at, mark))
}
