//! Texts for the squares of a board in the accessibility tree: "d3, empty", plus a note on squares where the user may play. A square's name
//! changes only with the square's content, because a screen reader receives every changed name and would be flooded if all names changed.

use crate::app::features::accessibility::phrases::join_with_commas;
use crate::app::game::games;
use crate::app::kernel::game_words as words;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::view::{BoardView, Cell, GridStyle, SquareMark};
use crate::app::pages::router::App;
use crate::rules::{Color, Point};
use crate::ui::tree::{Role, UiPart, UiTree};
use std::collections::{HashMap, HashSet};

/// Sets the names of the board and of all its cells in the accessibility tree. `is_live` is `true` for the board of the current game; only
/// there, playable cells get a note.
pub fn name_board_cells(tree: &mut UiTree, board: &BoardView, app: &App, is_live: bool) {
    let lang = app.room.lang();
    let playable = if is_live { playable(app) } else { HashSet::new() };
    let tells_open =
        app.room.active_game.as_ref().is_some_and(|table| games::display_of_session(&table.session).tells_open());
    let mut marks: HashMap<Cell, Vec<&SquareMark>> = HashMap::new();
    board.marks.iter().for_each(|(cell, mark)| marks.entry(*cell).or_default().push(mark));
    for part in &mut tree.parts {
        match (part.role, part.cell) {
            (Role::Board, _) => part.name = lang.text("role-board"),
            (_, Some(cell)) => {
                let more = marks.get(&cell).into_iter().flatten().map(|mark| mark_word(lang, mark));
                let more = more.chain(arrow_words(lang, board, cell));
                part.is_legal_move = playable.contains(&cell);
                part.name =
                    join_with_commas([cell_name(board, cell), piece(lang, board, cell)].into_iter().chain(more));
                if part.is_legal_move && tells_open {
                    part.detail = lang.text("cell-playable");
                }
            }
            _ => {}
        }
    }
}

/// The cells where a person at this machine may play now.
fn playable(app: &App) -> HashSet<Cell> {
    let table = app.room.active_game.as_ref().filter(|table| !table.is_over() && table.is_human_turn());
    let session = table.map(|table| &table.session).filter(|session| session.opening().is_none());
    let points = session.map(|session| session.position().legal_points()).unwrap_or_default();
    points.into_iter().map(|point: Point| (point.column, point.row)).collect()
}

/// The name of a cell as players write it, such as "d3" or "D3". Reversi counts rows from the top, five-in-a-row from the bottom.
pub fn cell_name(board: &BoardView, (column, row): Cell) -> String {
    match board.style {
        GridStyle::Cells => Point::new(column, row).name_from_top(),
        GridStyle::Lines => Point::new(column, row).name_from_bottom(board.rows).to_uppercase(),
    }
}

fn piece(lang: &Lang, board: &BoardView, (column, row): Cell) -> String {
    let at = usize::from(row) * usize::from(board.columns) + usize::from(column);
    let piece = board.pieces.get(at).copied().flatten();
    match piece.and_then(|piece| Color::ALL.get(usize::from(piece))) {
        Some(&color) => words::color(lang, color),
        None => lang.text("cell-empty"),
    }
}

fn mark_word(lang: &Lang, mark: &SquareMark) -> String {
    match mark {
        SquareMark::Last { .. } => lang.text("cell-last"),
        SquareMark::Hint => lang.text("cell-hint"),
        SquareMark::Forbidden(_) => lang.text("cell-forbidden"),
        SquareMark::Won => lang.text("cell-won"),
        SquareMark::Turned => lang.text("cell-turned"),
        SquareMark::Ringed => lang.text("cell-ringed"),
        SquareMark::Ticked => lang.text("cell-found"),
        SquareMark::Crossed => lang.text("cell-not-it"),
        SquareMark::Value(text) => text.clone(),
        SquareMark::Sign(sign) => sign.text.clone(),
        SquareMark::Legal
        | SquareMark::Verdict(_)
        | SquareMark::QuietLegal
        | SquareMark::Ghost(_)
        | SquareMark::WouldFlip(_)
        | SquareMark::Pointed => String::new(),
    }
}

/// The arrows that begin or end at a cell.
fn arrow_words(lang: &Lang, board: &BoardView, cell: Cell) -> impl Iterator<Item = String> {
    let named = move |id: &str, at| lang.text_with(id, &[("at", cell_name(board, at).into())]);
    board.arrows.iter().filter_map(move |&(from, to)| match () {
        () if from == cell => Some(named("cell-arrow-to", to)),
        () if to == cell => Some(named("cell-arrow-from", from)),
        () => None,
    })
}

/// The name of a board's row: the row number as text, taken from the name of the row's first cell.
pub fn row_name(tree: &UiTree, board: &UiPart, row: u8) -> String {
    let is_first = |part: &&UiPart| part.parent == Some(board.id) && part.cell == Some((0, row));
    let name = tree.parts.iter().find(is_first).map(|part| part.name.as_str()).unwrap_or_default();
    name.chars().skip(1).take_while(char::is_ascii_digit).collect()
}
