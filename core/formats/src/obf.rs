//! OBF: positions of Reversi, one per line: 64 cells from a1, the side to move, then values of moves (`e6:+2`); `%` begins a remark. Also
//! one board over eight lines, as the server GGS writes it (`[8 -------- … *]`), and moves after the side to move.
//!
//! A position is read as a game that begins there; the values of its moves are stored as its remark. The writer writes the position at the
//! end of the main line.

use super::encoding;
use super::format::{GameHeading, InputFile, LISTED_MAX, ReadError, ReadResult, WriteError};
use super::movetext::{PlayedText, TranscriptError, begins_with_point, play_through, without_number};
use super::record::{AddError, GameRecord, TEXT_CHARS_MAX, clean_text};
use super::stream::{GameReader, ReadGame};
use super::text_games::{GameExtent, ParsedPiece, TextGames};
use super::warning::{FormatWarning, FormatWarningKind, SourceLocation};
use qipan_rules::reversi::{Position, Setup, SetupErrors, Square};
use qipan_rules::{self as rules, Color};

const CELLS: usize = 64;
/// Limit of a line in bytes; a line with the values of all moves has some 400.
const LINE_BYTES_MAX: usize = 4096;
/// Limit of lines read, including empty ones and remarks.
const LINES_MAX: usize = 4 * LISTED_MAX;
/// Maximum number of warnings reported individually.
const TOLD_MAX: usize = 100;
/// Limit of quoted source text in characters.
const SHOWN_CHARS_MAX: usize = 20;
/// The value that stands for no move, with which some programs pad a line.
const FILLER: &str = "-127";
/// Limit in bytes of a board over several lines.
const BOARD_BYTES_MAX: usize = 1024;

/// Why a line is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ObfError {
    /// The line is longer than `LINE_BYTES_MAX`.
    #[error("the line is longer than {LINE_BYTES_MAX} bytes")]
    Long,
    /// The line ends after this many cells.
    #[error("the line has {cells} cells, not {CELLS}")]
    Short { cells: usize },
    /// A character is not a cell.
    #[error("{letter:?} is no cell")]
    Cell { letter: char },
    /// The side to move is invalid.
    #[error("{word:?} is not the side to move")]
    Side { word: String },
    /// No game can begin at the position.
    #[error(transparent)]
    Setup(SetupErrors),
    /// The text after the side to move is not a move of the position.
    #[error(transparent)]
    Move(TranscriptError),
}

/// A parsed line.
struct Scored {
    /// The position with the moves after it; the values of its moves are its remark.
    record: GameRecord,
    /// The warnings about the line, each with its column from 1.
    odd: Vec<(usize, FormatWarningKind)>,
}

fn cell(letter: char) -> Option<Option<Color>> {
    match letter {
        'X' | 'x' | '*' | 'B' | 'b' => Some(Some(Color::Black)),
        'O' | 'o' | 'W' | 'w' => Some(Some(Color::White)),
        '-' | '.' => Some(None),
        _ => None,
    }
}

/// The text of a line before its remark.
fn without_remark(line: &str) -> &str {
    line.split('%').next().unwrap_or_default().trim_end()
}

/// Whether the first non-empty line begins with the cells of a board, or the text begins with a board over several lines.
pub fn is_like(bytes: &[u8]) -> bool {
    begins_with_cells(bytes) || spread(&String::from_utf8_lossy(bytes)).is_some()
}

fn begins_with_cells(bytes: &[u8]) -> bool {
    let mut lines = bytes.split(|&byte| byte == b'\n' || byte == b'\r').map(|line| line.trim_ascii());
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(b"%")).unwrap_or_default();
    first.get(..CELLS).is_some_and(|cells| cells.iter().all(|&byte| cell(char::from(byte)).is_some()))
}

/// Joins a board written over several lines or with blanks between its rows, perhaps as GGS writes it; `None` for anything else.
fn spread(text: &str) -> Option<String> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let board = text.strip_prefix('[').map_or(text, |text| text.trim_end().trim_end_matches(']').trim_start());
    let board = board.strip_prefix('8').unwrap_or(board);
    let (mut cells, mut end) = (String::new(), 0);
    for (at, letter) in board.char_indices().take_while(|(at, _)| *at < BOARD_BYTES_MAX) {
        match letter {
            _ if cells.len() == CELLS => break,
            letter if letter.is_whitespace() => {}
            letter => cells.push(cell(letter).map(|_| letter)?),
        }
        end = at + letter.len_utf8();
    }
    let rest = board[end..].trim();
    (cells.len() == CELLS && rest.lines().count() <= 1).then(|| format!("{cells} {rest}"))
}

/// Reads a file: as a game if it has one position, else as a list.
pub fn read(source: &InputFile) -> Result<ReadResult, ReadError> {
    // Anything but ASCII is not a cell.
    let text = String::from_utf8_lossy(source.bytes.strip_prefix(encoding::UTF8_BOM).unwrap_or(source.bytes));
    let text = encoding::with_plain_lines(text.into_owned());
    let mut found = ParsedLines::default();
    if let Some(line) = spread(&text).filter(|_| !begins_with_cells(text.as_bytes())) {
        found.take(1, parse(&line));
        return found.read();
    }
    for (number, line) in (1..).zip(text.lines()) {
        if number > LINES_MAX || found.listed.len() >= LISTED_MAX {
            found.odd(FormatWarning::from(FormatWarningKind::TooManyPositions));
            break;
        }
        let line = without_remark(line);
        if !line.trim_start().is_empty() {
            found.take(number, parse(line));
        }
    }
    found.read()
}

/// Creates the reader of a file's positions.
pub fn games(source: &InputFile) -> Box<dyn GameReader> {
    let head = encoding::with_plain_lines(String::from_utf8_lossy(source.bytes).into_owned());
    let is_spread = spread(&head).is_some() && !begins_with_cells(head.trim_start_matches('\u{feff}').as_bytes());
    let extent = if is_spread { GameExtent::File } else { GameExtent::Line };
    TextGames::boxed(source, extent, |text, _| {
        let line = text.trim_start_matches('\u{feff}').trim_end_matches('\n');
        let board = if begins_with_cells(line.as_bytes()) { None } else { spread(line) };
        let line = without_remark(board.as_deref().unwrap_or(line));
        if line.trim().is_empty() {
            return ParsedPiece::LeftOut(Vec::new());
        }
        let at = |column: usize| SourceLocation::Line { line: 1, column };
        match parse(line) {
            Ok(Scored { record, odd }) => ParsedPiece::Game(ReadGame {
                record,
                warnings: odd.into_iter().map(|(column, what)| FormatWarning::at(at(column), what)).collect(),
            }),
            Err((column, error)) => {
                let kind = FormatWarningKind::LeftOut { text: error.to_string() };
                ParsedPiece::Refused(FormatWarning::at(at(column), kind))
            }
        }
    })
}

/// The results of a file's lines.
#[derive(Default)]
struct ParsedLines {
    first: Option<Scored>,
    listed: Vec<GameHeading>,
    warnings: Vec<FormatWarning>,
    /// Number of warnings beyond `TOLD_MAX`.
    untold: usize,
    /// Why the first invalid line is not a position.
    wrong: Option<(SourceLocation, ObfError)>,
    /// Number of invalid lines.
    refused: usize,
}

impl ParsedLines {
    fn take(&mut self, line: usize, parsed: Result<Scored, (usize, ObfError)>) {
        match parsed {
            Ok(mut scored) => {
                for (column, what) in std::mem::take(&mut scored.odd) {
                    self.odd(FormatWarning::at(SourceLocation::Line { line, column }, what));
                }
                let heading = GameHeading::of(&scored.record);
                let scores = clean_text(&scored.record.node(0).comment, TEXT_CHARS_MAX);
                let event = if heading.event.is_empty() { scores } else { heading.event };
                self.listed.push(GameHeading { event, ..heading });
                self.first.get_or_insert(scored);
            }
            Err((column, error)) => {
                let at = SourceLocation::Line { line, column };
                self.odd(FormatWarning::at(at, FormatWarningKind::LeftOut { text: error.to_string() }));
                self.wrong.get_or_insert((at, error));
                self.refused += 1;
            }
        }
    }

    fn odd(&mut self, warning: FormatWarning) {
        if self.warnings.len() < TOLD_MAX {
            self.warnings.push(warning);
        } else {
            self.untold += 1;
        }
    }

    fn read(mut self) -> Result<ReadResult, ReadError> {
        if self.untold > 0 {
            self.warnings.push(FormatWarningKind::LeftOut { text: format!("+{}", self.untold) }.into());
        }
        match (self.first, self.listed.len(), self.wrong) {
            (Some(scored), 1, _) => {
                Ok(ReadResult { refused: self.refused, ..ReadResult::from_game(scored.record, self.warnings) })
            }
            (Some(_), ..) => Ok(ReadResult {
                warnings: self.warnings,
                refused: self.refused,
                ..ReadResult::from_headings(self.listed)
            }),
            (None, _, Some((at, ObfError::Move(error)))) => {
                Err(ReadError::Broken { at: Some(at), why: Box::new(error) })
            }
            (None, _, Some((at, error))) => Err(ReadError::Broken { at: Some(at), why: Box::new(error) }),
            (None, _, None) => Err(ReadError::Empty),
        }
    }
}

/// Parses a line without its remark; an error consists of its column, from 1, and the reason.
fn parse(line: &str) -> Result<Scored, (usize, ObfError)> {
    if line.len() > LINE_BYTES_MAX {
        return Err((1, ObfError::Long));
    }
    let blanks = line.len() - line.trim_start().len();
    let (setup, end) = cells(line, blanks)?;
    let rest = line.get(end..).unwrap_or_default();
    let (side, scores) = rest.split_once(';').unwrap_or((rest, ""));
    let (mut scores, mut scores_at) = (scores.to_owned(), end + side.len() + 1);
    let side_end = end + side.len();
    let (side, mut moves) = side_and_moves(side);
    let mut moves_at = side_end - moves.len();
    if are_scores(moves) {
        // Scores between blanks.
        scores = format!("{};{scores}", moves.replace(char::is_whitespace, ";"));
        scores_at = moves_at;
        moves = "";
    }
    let column = |byte: usize| line.get(..byte).map_or(0, |before| before.chars().count()) + 1;
    let mut odd = Vec::new();
    let side_to_move = match side.trim() {
        "" => {
            let guessed = likely_side(setup);
            let word = if guessed == Color::Black { "X" } else { "O" };
            odd.push((column(end), FormatWarningKind::ReadByRule { text: "?".into(), rule: word.into() }));
            guessed
        }
        word => side_of(word).ok_or_else(|| (column(end) + 1, ObfError::Side { word: shown(word) }))?,
    };
    let position = Setup { side_to_move, ..setup }.start().map_err(|errors| (blanks + 1, ObfError::Setup(errors)))?;
    let position = rules::Position::Reversi(position);
    if moves.trim().is_empty() && are_moves(&scores, &position) {
        (moves, moves_at) = (&rest[side_end - end + 1..], scores_at);
        scores.clear();
    }
    let (mut kept, mut wrong) = (Vec::new(), Vec::new());
    for (byte, score) in scores_of(&scores, scores_at) {
        match score {
            Ok(score) => kept.push(score),
            Err(word) => wrong.push((byte, word)),
        }
    }
    odd.extend(wrong.into_iter().map(|(byte, text)| (column(byte), FormatWarningKind::LeftOut { text })));
    let PlayedText { mut record, name, odd: of_moves, error, .. } = play_through(moves, &position, false);
    odd.extend(of_moves.into_iter().map(|(at, kind)| (column(moves_at + at), kind)));
    record.event = name.map(|(_, name)| name).unwrap_or_default();
    match error {
        Some(TranscriptError::Illegal { ply, word, at, why }) if record.nodes().len() > 1 => {
            odd.push((column(moves_at + at), FormatWarningKind::Illegal { ply, word, why: AddError::Illegal(why) }));
        }
        Some(error) => return Err((column(moves_at + error.at()), ObfError::Move(error))),
        None => {}
    }
    record.set_comment(0, &kept.join(" "));
    Ok(Scored { record, odd })
}

/// The positions with these 64 cells from which a game can begin, the likelier side to move first; none if the text is something else.
pub(super) fn starts_of_cells(text: &str) -> Vec<rules::Position> {
    let Some((setup, _)) = cells(text, 0).ok().filter(|(_, end)| text.len() == *end) else { return Vec::new() };
    let likely = likely_side(setup);
    let start = |side_to_move| Setup { side_to_move, ..setup }.start().ok().map(rules::Position::Reversi);
    [likely, likely.other()].into_iter().filter_map(start).collect()
}

/// Whether a text behind the semicolon is a line of moves from the position.
fn are_moves(text: &str, position: &rules::Position) -> bool {
    begins_with_point(without_number(text.trim_start())) && play_through(text, position, false).error.is_none()
}

/// Whether a text is a list of moves with values, parted by blanks.
fn are_scores(text: &str) -> bool {
    let mut words = text.split_whitespace().peekable();
    words.peek().is_some() && words.all(|word| score(word).is_some() || is_filler(word))
}

/// Splits a text into the side to move and the moves after it.
fn side_and_moves(text: &str) -> (&str, &str) {
    let are_moves = |text: &str| begins_with_point(without_number(text.trim_start()));
    let blanks = text.len() - text.trim_start().len();
    let side = text.trim_start().split(char::is_whitespace).next().unwrap_or_default();
    match text.split_at(blanks + side.len()) {
        _ if are_moves(text) => ("", text),
        (side, moves) if are_moves(moves) => (side, moves),
        _ => (text, ""),
    }
}

/// The discs of the 64 cells that begin at a byte, and the byte after the cells.
fn cells(line: &str, start: usize) -> Result<(Setup, usize), (usize, ObfError)> {
    let mut setup = Setup { black: 0, white: 0, ..Setup::default() };
    let mut letters = line.get(start..).unwrap_or_default().chars();
    for index in 0..CELLS {
        let letter = letters.next().filter(|letter| !letter.is_whitespace() && *letter != ';');
        let letter = letter.ok_or((start + index + 1, ObfError::Short { cells: index }))?;
        match cell(letter).ok_or((start + index + 1, ObfError::Cell { letter }))? {
            Some(Color::Black) => setup.black |= 1 << index,
            Some(_) => setup.white |= 1 << index,
            None => {}
        }
    }
    // Every cell is one byte.
    Ok((setup, start + CELLS))
}

fn side_of(word: &str) -> Option<Color> {
    let mut letters = word.chars();
    let color = cell(letters.next()?)??;
    letters.next().is_none().then_some(color)
}

/// The only side that has a move; if both have one, the side whose turn it is if nobody has passed.
fn likely_side(setup: Setup) -> Color {
    let moves = |side_to_move| Position::try_from(Setup { side_to_move, ..setup }).map_or(0, |it| it.legal_moves());
    let by_count = Color::ALL[((setup.black | setup.white).count_ones() % 2) as usize];
    match (moves(Color::Black), moves(Color::White)) {
        (0, 1..) => Color::White,
        (1.., 0) => Color::Black,
        _ => by_count,
    }
}

/// The values in a list, each with its first byte; anything else in the list is returned as the error. Padding is left out.
fn scores_of(list: &str, start: usize) -> Vec<(usize, Result<String, String>)> {
    let mut byte = start;
    let mut found = Vec::new();
    for word in list.split(';') {
        let at = byte + word.len() - word.trim_start().len();
        byte += word.len() + 1;
        match word.trim() {
            "" => {}
            word if is_filler(word) => {}
            word => found.push((at, score(word).ok_or_else(|| shown(word)))),
        }
    }
    found
}

fn is_filler(word: &str) -> bool {
    word.split_once(':').is_some_and(|(square, worth)| square.trim() == "--" && worth.trim() == FILLER)
}

/// Writes a move and its value in the notation of remarks: `e6:+2`; `None` if the word is something else.
fn score(word: &str) -> Option<String> {
    let (square, worth) = word.split_once(':')?;
    let square = match square.trim().to_ascii_lowercase().as_str() {
        "--" | "pa" | "ps" | "pass" => "--".to_owned(),
        square => Square::parse(square)?.to_string(),
    };
    let worth: i32 = worth.trim().parse().ok().filter(|worth| (-64..=64).contains(worth))?;
    Some(format!("{square}:{worth:+}"))
}

fn shown(word: &str) -> String {
    clean_text(word, SHOWN_CHARS_MAX)
}

/// Writes the position at the end of the main line, with the values of its moves if its remark consists of them.
pub fn write(record: &GameRecord) -> Result<Vec<u8>, WriteError> {
    let end = record.end();
    let rules::Position::Reversi(position) = end.position() else { return Err(WriteError::WrongGame) };
    let scores: Option<Vec<String>> = record.node(end.node()).comment.split_whitespace().map(score).collect();
    let scores: String = scores.unwrap_or_default().iter().map(|score| format!(" {score};")).collect();
    Ok(format!("{}{scores}\n", line(position)).into_bytes())
}

/// A position as a line without scores.
pub fn line(position: &Position) -> String {
    let side = if position.side_to_move() == Color::Black { 'X' } else { 'O' };
    format!("{} {side};", position.cells())
}
