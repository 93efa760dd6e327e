//! Stores a puzzle as text that a person can also write, in RON, and reads it back. The board is a list of cells, lines are names of
//! points. An illegal puzzle is refused. A puzzle is kept without its review's findings if another engine made them.

use super::puzzle::{Origin, Puzzle, PuzzleMistake, PuzzleResults, PuzzleTask};
use super::review_bytes;
use super::subject::{PLIES_MAX, Review, ReviewedGame};
use super::versioned::{self, VersionError, options};
use qipan_rules::gomoku::Rule;
use qipan_rules::{Color, Ply, Position, Size, gomoku, reversi};
use serde::{Deserialize, Serialize};

/// Size limit of a puzzle file: 64 KiB.
pub const BYTES_MAX: u64 = 64 << 10;
/// The version number that the program writes in puzzle files.
pub const VERSION: u32 = 1;
/// The largest length in bytes of the name of the game's log in a puzzle file.
const GAME_BYTES_MAX: usize = 100;
const PASS: &str = "pass";

#[derive(Serialize, Deserialize)]
struct WrittenPuzzles {
    version: u32,
    /// The rule of five-in-a-row; `None` for a puzzle of Reversi.
    #[serde(default)]
    rule: Option<Rule>,
    #[serde(default = "eight")]
    columns: u8,
    /// The board with one letter per cell, row by row from the top: `X` black, `O` white, `-` empty.
    cells: String,
    side: Color,
    asked: PuzzleTask,
    /// Best play, as names of points separated by spaces.
    line: String,
    #[serde(default)]
    fault: Option<PuzzleMistake>,
    #[serde(default)]
    origin: Option<Origin>,
    #[serde(default)]
    made_day: i64,
    #[serde(default)]
    tries: PuzzleResults,
}

fn eight() -> u8 {
    8
}

/// Writes the puzzle as RON; `None` if the text exceeds the size limit for reading.
pub fn to_bytes(puzzle: &Puzzle) -> Option<Vec<u8>> {
    let rule = puzzle.position.as_gomoku().map(|position| position.rule());
    let written = WrittenPuzzles {
        version: VERSION,
        rule,
        columns: puzzle.position.size().columns,
        cells: puzzle.position.cells(),
        side: puzzle.position.side_to_move(),
        asked: puzzle.asked,
        line: puzzle.line.iter().map(|&ply| name(&puzzle.position, ply)).collect::<Vec<_>>().join(" "),
        fault: puzzle.mistake.clone(),
        origin: puzzle.origin.clone(),
        made_day: puzzle.made_day,
        tries: puzzle.tries,
    };
    let text = options().to_string_pretty(&written, ron::ser::PrettyConfig::new().depth_limit(1)).ok()?;
    (text.len() as u64 <= BYTES_MAX).then(|| text.into_bytes())
}

/// Parses a puzzle file.
pub fn from_bytes(bytes: &[u8]) -> Result<Puzzle, VersionError> {
    let written: WrittenPuzzles = versioned::read(bytes, BYTES_MAX, VERSION)?;
    puzzle(written).ok_or(VersionError::Broken)
}

fn puzzle(written: WrittenPuzzles) -> Option<Puzzle> {
    let position = position(&written)?;
    let line = line(&position, &written.line)?;
    let is_open = position.outcome().is_none() && position.legal_points().len() > 1;
    let fault = written.fault.filter(|fault| fits(&position, fault));
    let origin = written.origin.filter(|origin| origin.game.len() <= GAME_BYTES_MAX && origin.ply <= PLIES_MAX);
    let (made_day, tries) = (written.made_day, written.tries);
    let puzzle = Puzzle { position, asked: written.asked, line, mistake: fault, origin, made_day, tries };
    (is_open && puzzle.task_fits_game()).then_some(puzzle)
}

/// Whether the review's findings about the mistake are still valid, so that they can be kept.
fn fits(position: &Position, fault: &PuzzleMistake) -> bool {
    ReviewedGame::new(position, &[fault.played]).is_some_and(|subject| {
        let review = Review { moves: vec![Some(fault.judged.clone())], ..Review::new(&subject) };
        review_bytes::review_fits_game(&review, &subject)
    })
}

fn position(written: &WrittenPuzzles) -> Option<Position> {
    let (cells, columns) = (&written.cells, written.columns);
    let Some(rule) = written.rule else {
        let setup = reversi::Setup::from_cells(cells, written.side, reversi::Goal::Most)?;
        return setup.start().ok().map(Position::Reversi);
    };
    let rows = u8::try_from(cells.len().checked_div(columns.into())?).ok()?;
    let size = Size { columns, rows };
    let stones = size.read_cells(cells)?;
    let setup = gomoku::Setup { size, rule, stones, side_to_move: written.side, ..gomoku::Setup::default() };
    gomoku::Position::try_from(setup).ok().map(Position::Gomoku)
}

fn name(position: &Position, ply: Ply) -> String {
    match ply {
        Ply::Place(point) => position.point_name(point),
        Ply::Pass => PASS.into(),
    }
}

/// Parses a sequence of plies from the position; `None` if there are none or one is illegal.
fn line(position: &Position, names: &str) -> Option<Vec<Ply>> {
    let mut now = position.clone();
    let mut line = Vec::new();
    for name in names.split_whitespace().take(PLIES_MAX) {
        let ply = if name == PASS { Ply::Pass } else { Ply::Place(position.parse_point(name)?) };
        now.play(ply).ok()?;
        line.push(ply);
    }
    (!line.is_empty()).then_some(line)
}
