//! A game in the index's terms: its positions with the moves played from them, and the board at the cursor. Pure.

use super::facts::GameVerdict;
use super::key::SymmetricImages;
use qipan_formats::{GameRecord, GameResult};
use qipan_rules::gomoku::OpeningRule;
use qipan_rules::{Color, Ply, Point, Position, openings};

/// Codes of the next move: `NO_NEXT_MOVE` no move follows, `PASSES` a pass, from `PLACES` on a point of the board's least image.
pub const NO_NEXT_MOVE: u16 = 0;
pub const PASSES: u16 = 1;
pub const PLACES: u16 = 2;

/// A position of a game, with the move played from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct WalkPosition {
    pub key: i64,
    /// The code of the next move: `NO_NEXT_MOVE`, `PASSES`, or `PLACES` plus a point's number.
    pub next_move_code: u16,
}

/// A game's positions, and its end.
pub struct GameWalk {
    pub stops: Vec<WalkPosition>,
    pub last: Option<Point>,
    pub position: Position,
}

/// Every position of a line, once with each move that followed it; recorded illegal moves (a forbidden stone) count.
pub fn walk(start: &Position, plies: &[Ply]) -> GameWalk {
    let (mut position, mut images) = (start.clone(), SymmetricImages::of(start));
    let (mut stops, mut last) = (Vec::with_capacity(plies.len() + 1), None);
    for &ply in plies {
        let color = position.side_to_move();
        let stop = WalkPosition { key: images.key(), next_move_code: follows(&images, ply) };
        if !position.advance(ply) {
            break; // A record's plies were all played before.
        }
        stops.push(stop);
        let placed = if let Ply::Place(point) = ply { Some((point, color)) } else { None };
        last = placed.map(|(point, _)| point).or(last);
        images.advance(&position, placed);
    }
    stops.push(WalkPosition { key: images.key(), next_move_code: NO_NEXT_MOVE });
    GameWalk { stops, last, position }
}

fn follows(images: &SymmetricImages, ply: Ply) -> u16 {
    match ply {
        Ply::Pass => PASSES,
        Ply::Place(point) => PLACES + images.number_of(point),
    }
}

/// How a record's main line ended, by color; `position` is the last position of that line.
pub fn verdict_of_colors(record: &GameRecord, position: &Position) -> GameVerdict {
    match record.result {
        Some(GameResult::Score { black, white }) => match position.as_reversi() {
            Some(position) => GameVerdict::of_score(black, white, position.goal()),
            None => GameVerdict::Unknown,
        },
        Some(GameResult::Outcome(outcome)) => GameVerdict::of_outcome(outcome),
        Some(GameResult::Resigned { loser } | GameResult::OutOfTime { loser }) => match loser {
            Color::Black | Color::White => GameVerdict::Won(loser.other() as u8),
            _ => GameVerdict::Unknown,
        },
        None => position.outcome().map_or(GameVerdict::Unknown, GameVerdict::of_outcome),
    }
}

/// Converts a verdict by color to one by player: colors may have changed in the opening.
pub fn verdict_of_players(record: &GameRecord, verdict: GameVerdict) -> GameVerdict {
    match verdict {
        GameVerdict::Won(color) if record.opening() != OpeningRule::Free => {
            let color = Color::ALL[usize::from(color) % Color::ALL.len()];
            GameVerdict::Won(record.end().player_of(color) as u8)
        }
        verdict => verdict,
    }
}

/// The score as text: discs, or the points of the first two players; empty without a result.
pub fn score(result: Option<GameResult>, verdict: GameVerdict) -> String {
    match (result, verdict) {
        (Some(GameResult::Score { black, white }), _) => format!("{black}–{white}"),
        (_, GameVerdict::Won(0)) => "1–0".to_owned(),
        (_, GameVerdict::Won(1)) => "0–1".to_owned(),
        (_, GameVerdict::Won(_)) => "0–0".to_owned(),
        (_, GameVerdict::Draw) => "½–½".to_owned(),
        // What the source says, which neither the board nor a resignation shows.
        (Some(GameResult::Outcome(outcome)), GameVerdict::Unknown | GameVerdict::Unfinished) => {
            score(None, GameVerdict::of_outcome(outcome))
        }
        (_, GameVerdict::Unknown | GameVerdict::Unfinished) => String::new(),
    }
}

/// The id of a game's opening; empty without one.
pub fn opening_of(start: &Position, plies: &[Ply]) -> &'static str {
    openings::of_plies(start, plies).unwrap_or_default()
}

/// The board at a game's cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CursorBoard {
    pub columns: u8,
    pub rows: u8,
    pub to_move: Option<Color>,
    pub last: Option<Point>,
    /// One value per cell: 0 empty, else the color's index from 1.
    pub cells: Vec<u8>,
}

/// Stands for no color and for no point.
const NONE: u8 = u8::MAX;
const HEAD_BYTES: usize = 5;
/// Number of five-state cells in a byte.
const CELLS_A_BYTE: usize = 3;

impl CursorBoard {
    pub fn of(position: &Position, last: Option<Point>, is_over: bool) -> CursorBoard {
        let size = position.size();
        let points = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| Point::new(column, row)));
        let cell = |point| position.color_at(point).map_or(0, |color: Color| color as u8 + 1);
        let to_move = (!is_over).then(|| position.side_to_move());
        CursorBoard { columns: size.columns, rows: size.rows, to_move, last, cells: points.map(cell).collect() }
    }

    pub fn to_bytes(&self) -> Vec<u8> {
        let last = self.last.map_or([NONE; 2], |point| [point.column, point.row]);
        let mut bytes = vec![self.columns, self.rows, self.to_move.map_or(NONE, |color| color as u8), last[0], last[1]];
        bytes.extend(
            self.cells.chunks(CELLS_A_BYTE).map(|cells| cells.iter().rev().fold(0, |byte, cell| byte * 5 + cell)),
        );
        bytes
    }

    /// Decodes bytes made by `to_bytes`; `None` for any other bytes.
    pub fn of_bytes(bytes: &[u8]) -> Option<CursorBoard> {
        let (&[columns, rows, to_move, column, row], packed) = bytes.split_first_chunk::<HEAD_BYTES>()?;
        let count = usize::from(columns) * usize::from(rows);
        let cells = packed.iter().flat_map(|byte| [byte % 5, byte / 5 % 5, byte / 25 % 5]).take(count);
        let cells: Vec<u8> = cells.collect();
        let last = (column < columns && row < rows).then(|| Point::new(column, row));
        let to_move = Color::ALL.get(usize::from(to_move)).copied();
        (cells.len() == count).then_some(CursorBoard { columns, rows, to_move, last, cells })
    }
}
