//! Reads training positions from tournament games in WTHOR files. `docs/TRAINING.md` names the source of the format.

use qipan_core::rules::reversi::{Board, Square};
use std::error::Error;
use std::path::Path;

/// Maximum size of a WTHOR file, in bytes.
const BYTES_MAX: u64 = 64 << 20;
/// Size of a WTHOR file's header, in bytes.
const HEADER: usize = 16;
/// Size of a game in a WTHOR file, in bytes.
const RECORD: usize = 68;

/// A position before a move, and the final disc difference of its game for the side to move.
pub struct GamePosition {
    pub board: Board,
    pub result: i8,
}

/// Reads every position of every finished 8×8 game in the `.wtb` files of a folder, in the files' order.
pub fn positions(folder: &Path) -> Result<Vec<GamePosition>, Box<dyn Error>> {
    let mut files: Vec<_> = std::fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("wtb")));
    files.sort();
    let mut seen = Vec::new();
    for path in files {
        if std::fs::metadata(&path)?.len() > BYTES_MAX {
            return Err(format!("{} is too large for a WTHOR file", path.display()).into());
        }
        let bytes = std::fs::read(&path)?;
        if bytes.len() < HEADER || !matches!(bytes[12], 0 | 8) {
            continue;
        }
        for record in bytes[HEADER..].chunks_exact(RECORD) {
            game(&record[8..], &mut seen);
        }
    }
    Ok(seen)
}

/// Replays a game's moves (10 * row + column, both from 1; 0 ends the game). Drops the positions of a game that stops early.
fn game(moves: &[u8], seen: &mut Vec<GamePosition>) {
    let begin = seen.len();
    let (mut board, mut black) = (Board::START, true);
    let mut sides = Vec::new();
    for &code in moves.iter().take_while(|&&code| code != 0) {
        let (row, column) = (code / 10, code % 10);
        if !(1..=8).contains(&row) || !(1..=8).contains(&column) {
            break;
        }
        if board.legal_moves() == 0 {
            (board, black) = (board.after_pass(), !black);
        }
        let square = Square::new((row - 1) * 8 + column - 1);
        let flips = board.flips(square);
        if flips == 0 {
            break;
        }
        seen.push(GamePosition { board, result: 0 });
        sides.push(black);
        (board, black) = (board.after_move(square, flips), !black);
    }
    if board.legal_moves() != 0 || board.after_pass().legal_moves() != 0 {
        seen.truncate(begin);
        return;
    }
    let score = board.final_score() as i8;
    for (position, side) in seen[begin..].iter_mut().zip(sides) {
        position.result = if side == black { score } else { -score };
    }
}
