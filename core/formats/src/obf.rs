//! OBF: positions of Reversi, one per line: 64 cells from a1, the side to move, then values of moves (`e6:+2`); `%` begins a remark. Also
//! one board over eight lines, as the server GGS writes it (`[8 -------- … *]`) or as people draw it, with a frame, letters and numbers
//! around it and `○●` or words for the discs; and moves after the side to move.
//!
//! A position is read as a game that begins there; the values of its moves are stored as its remark. The writer writes the position at the
//! end of the main line.

use super::encoding;
use super::format::{GameHeading, InputFile, LISTED_MAX, ReadError, ReadResult, WriteError};
use super::movetext::{self, PlayedText, TranscriptError, begins_with_point, play_through, without_number};
use super::record::{AddError, GameRecord, TEXT_CHARS_MAX, clean_text, cut_bytes};
use super::stream::{GameReader, ReadGame};
use super::text_games::{GameExtent, ParsedPiece, TextGames};
use super::warning::{FormatWarning, FormatWarningKind, SourceLocation};
use qipan_rules::BoardErrors;
use qipan_rules::reversi::{Position, Setup, Square};
use qipan_rules::{self as rules, Color, Point};

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
/// Limit in bytes of a drawn board with its frame.
const DRAWN_BYTES_MAX: usize = 4096;
/// Cells in a row, and rows.
const SIDE: usize = 8;
/// The signs between the cells of a drawn row.
const BARS: [char; 5] = ['|', '│', '┃', '║', '｜'];
/// The words beside the color in the line that says whose turn it is.
const TURN_WORDS: [&str; 13] =
    ["to", "move", "moves", "play", "plays", "turn", "s", "next", "side", "player", "is", "it", "now"];
/// The letters beside the color in the same line in Japanese and Chinese.
const TURN_LETTERS: &str = "番手方棋のです次轮輪到下走行";

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
    Setup(BoardErrors),
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
        'X' | 'x' | '*' | 'B' | 'b' | '●' | '⚫' | '黒' | '黑' => Some(Some(Color::Black)),
        'O' | 'o' | 'W' | 'w' | '○' | '⚪' | '◯' | '白' => Some(Some(Color::White)),
        '-' | '.' | '_' | '·' | '・' | '\u{3000}' => Some(None),
        // Letters and signs in full width.
        '\u{ff01}'..='\u{ff5e}' => cell(movetext::plain(letter)),
        _ => None,
    }
}

/// The letter of a cell as OBF writes it.
fn letter_of(cell: Option<Color>) -> char {
    match cell {
        Some(Color::Black) => 'X',
        Some(_) => 'O',
        None => '-',
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
    first
        .get(..CELLS)
        .is_some_and(|cells| cells.iter().all(|&byte| byte.is_ascii() && cell(char::from(byte)).is_some()))
}

/// A line of OBF for a board that is written over several lines or with blanks between its rows, perhaps as GGS writes it or as people draw
/// it; `None` for anything else.
fn spread(text: &str) -> Option<String> {
    let text = text.trim_start_matches('\u{feff}').replace('\u{fe0f}', "");
    let (cells, rest) = joined(text.trim()).or_else(|| drawn(&text))?;
    let rest = rest.trim();
    let side = side_in_words(rest).map(|side| letter_of(Some(side)).to_string());
    (rest.lines().count() <= 1).then(|| format!("{cells} {}", side.as_deref().unwrap_or(rest)))
}

/// `spread` for a text that is not one position per line: a board over several lines, or its cells above the side to move in words.
fn board_over_lines(text: &str) -> Option<String> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let (cells, below) = (lines.next().unwrap_or_default(), lines.next().and_then(side_in_words));
    let is_above_side = cells.len() == CELLS && below.is_some() && lines.next().is_none();
    spread(text).filter(|_| is_above_side || !begins_with_cells(text.as_bytes()))
}

/// The cells of a board that consists of nothing else, and the text after it.
fn joined(text: &str) -> Option<(String, &str)> {
    let board = text.strip_prefix('[').map_or(text, |text| text.trim_end().trim_end_matches(']').trim_start());
    let board = board.strip_prefix('8').unwrap_or(board);
    let (mut cells, mut end) = (String::new(), 0);
    for (at, letter) in board.char_indices().take_while(|(at, _)| *at < BOARD_BYTES_MAX) {
        match letter {
            _ if cells.len() == CELLS => break,
            letter if letter.is_whitespace() => {}
            letter => cells.push(letter_of(cell(letter)?)),
        }
        end = at + letter.len_utf8();
    }
    (cells.len() == CELLS).then_some((cells, &board[end..]))
}

/// The cells of a drawn board, a row per line, and the text after it. The rows may be numbered from below.
fn drawn(text: &str) -> Option<(String, &str)> {
    let (mut rows, mut at) = (Vec::new(), 0);
    let has_bars = cut_bytes(text, DRAWN_BYTES_MAX).contains(BARS);
    for line in text.split_inclusive('\n') {
        let row = drawn_row(line.trim_end_matches(['\n', '\r'])).filter(|_| line.contains(BARS) == has_bars);
        match row {
            Some(row) if rows.len() < SIDE => rows.push(row),
            _ if is_frame(line) => {}
            _ => break,
        }
        at += line.len();
        if at > DRAWN_BYTES_MAX {
            return None;
        }
    }
    if rows.first().is_some_and(|(number, _)| *number == Some(SIDE)) {
        rows.reverse();
    }
    let is_in_order = (1..).zip(&rows).all(|(place, (number, _))| number.is_none_or(|number| number == place));
    let cells = rows.iter().map(|(_, cells)| cells.as_str()).collect();
    (rows.len() == SIDE && is_in_order).then_some((cells, &text[at..]))
}

/// Whether a line of a drawn board has no cells: its frame, the letters of the columns, nothing.
fn is_frame(line: &str) -> bool {
    let letters: String = line.chars().map(movetext::plain).filter(|letter| letter.is_alphanumeric()).collect();
    let is_line = |letter: char| {
        letter.is_whitespace()
            || "+-=_|".contains(letter)
            || matches!(letter, '\u{2500}'..='\u{257f}' | '｜' | '＋' | '－')
    };
    letters == "abcdefgh" && line.chars().all(|letter| letter.is_alphanumeric() || is_line(letter))
        || line.chars().all(is_line)
}

/// The number beside a drawn row, and its cells.
fn drawn_row(line: &str) -> Option<(Option<usize>, String)> {
    let is_blank = |letter: char| letter.is_ascii_whitespace();
    let is_number = |letter: char| ('1'..='8').contains(&movetext::plain(letter));
    let line = line.trim_matches(is_blank);
    let numbers = [line.chars().next(), line.chars().next_back()];
    let number = numbers.into_iter().flatten().map(movetext::plain).find_map(|letter| letter.to_digit(10));
    let inner = line.strip_prefix(is_number).unwrap_or(line);
    let inner = inner.strip_suffix(is_number).unwrap_or(inner).trim_matches(is_blank);
    let framed = inner.strip_prefix(BARS).and_then(|inner| inner.strip_suffix(BARS));
    let cells = match framed {
        _ if framed.unwrap_or(inner).contains(BARS) => {
            framed.unwrap_or(inner).split(BARS).map(cell_between_bars).collect()
        }
        Some(inner) => framed_cells(inner),
        None => inner.chars().filter(|letter| !is_blank(*letter)).map(cell).collect(),
    };
    let cells: Vec<Option<Color>> = cells.filter(|cells: &Vec<_>| cells.len() == SIDE)?;
    Some((number.and_then(|number| usize::try_from(number).ok()), cells.into_iter().map(letter_of).collect()))
}

/// A cell between two bars, where blanks are an empty one.
fn cell_between_bars(text: &str) -> Option<Option<Color>> {
    let mut letters = text.trim().chars();
    match (letters.next(), letters.next()) {
        (None, _) => Some(None),
        (Some(letter), None) => cell(letter),
        _ => None,
    }
}

/// The cells between the outer bars of a row: without blanks, or where blanks are the empty ones, one or two letters wide.
fn framed_cells(text: &str) -> Option<Vec<Option<Color>>> {
    let is_blank = |letter: &char| letter.is_ascii_whitespace();
    let letters: Vec<char> = text.chars().collect();
    let filled: Option<Vec<_>> =
        letters.iter().filter(|letter| !is_blank(letter)).map(|letter| cell(*letter)).collect();
    let wide = |first: usize| -> Vec<char> {
        let is_gap = |(place, letter): (usize, &char)| place % 2 == first || is_blank(letter);
        let is_wide = letters.iter().enumerate().all(is_gap);
        if is_wide { letters.iter().skip(first).step_by(2).copied().collect() } else { Vec::new() }
    };
    let spaced = [letters.clone(), wide(0), wide(1)].into_iter().find(|letters| letters.len() == SIDE);
    let cell_or_blank = |letter: &char| if is_blank(letter) { Some(None) } else { cell(*letter) };
    filled.filter(|cells| cells.len() == SIDE).or_else(|| spaced?.iter().map(cell_or_blank).collect())
}

/// The side to move in a line of words: `Black to move`, `White's turn`, `to move: O`, `黒番`.
fn side_in_words(text: &str) -> Option<Color> {
    let text: String = text.chars().map(movetext::plain).collect();
    let mut side = None;
    for word in text.split(|letter: char| !letter.is_alphanumeric() && cell(letter).flatten().is_none()) {
        let bare = word.trim_matches(|letter| TURN_LETTERS.contains(letter));
        let color = match bare {
            "" => continue,
            word if TURN_WORDS.contains(&word) => continue,
            "black" => Color::Black,
            "white" => Color::White,
            word => side_of(word)?,
        };
        if *side.get_or_insert(color) != color {
            return None;
        }
    }
    side
}

/// Reads a file: as a game if it has one position, else as a list.
pub fn read(source: &InputFile) -> Result<ReadResult, ReadError> {
    // Anything but ASCII is not a cell.
    let text = String::from_utf8_lossy(source.bytes.strip_prefix(encoding::UTF8_BOM).unwrap_or(source.bytes));
    let text = encoding::with_plain_lines(text.into_owned());
    let mut found = ParsedLines::default();
    if let Some(line) = board_over_lines(&text) {
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
    let is_spread = board_over_lines(head.trim_start_matches('\u{feff}')).is_some();
    let extent = if is_spread { GameExtent::File } else { GameExtent::Line };
    TextGames::boxed(source, extent, |text, _| {
        let line = text.trim_start_matches('\u{feff}').trim_end_matches('\n');
        let board = board_over_lines(line);
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
            (Some(scored), 1, _) => Ok(ReadResult {
                refused_game_count: self.refused,
                ..ReadResult::from_game(scored.record, self.warnings)
            }),
            (Some(_), ..) => Ok(ReadResult {
                warnings: self.warnings,
                refused_game_count: self.refused,
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
    let (side, solved) = side_and_solution(side);
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
        word => side_of(word)
            .or_else(|| side_in_words(word).filter(|_| has_long_word(word)))
            .ok_or_else(|| (column(end) + 1, ObfError::Side { word: shown(word) }))?,
    };
    let position = Setup { side_to_move, ..setup }.start().map_err(|errors| (blanks + 1, ObfError::Setup(errors)))?;
    let position = rules::Position::Reversi(position);
    let solved = solved.filter(|(point, _)| position.legal_points().contains(point));
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
    let PlayedText { mut record, name, parse_warnings: of_moves, error, .. } = play_through(moves, &position, false);
    odd.extend(of_moves.into_iter().map(|(at, kind)| (column(moves_at + at), kind)));
    record.event = name.map(|(_, name)| name).unwrap_or_default();
    match error {
        Some(TranscriptError::Illegal { ply, word, at, why }) if record.nodes().len() > 1 => {
            odd.push((column(moves_at + at), FormatWarningKind::Illegal { ply, word, why: AddError::Illegal(why) }));
        }
        Some(error) => return Err((column(moves_at + error.at()), ObfError::Move(error))),
        None => {}
    }
    let best = solved.map(|(point, discs)| format!("{}:{discs:+}", position.point_name(point)));
    kept.extend(best.filter(|_| kept.is_empty()));
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

/// Splits `Black 32 -34`, as lists of solved endings have it: the side to move, its best square, counted from a1 row by row from 0, and
/// the discs by which it wins.
fn side_and_solution(text: &str) -> (&str, Option<(Point, i32)>) {
    let words: Vec<&str> = text.split_whitespace().collect();
    let solution = || {
        let &[_, square, discs] = &words[..] else { return None };
        let square: u8 = square.parse().ok().filter(|square| usize::from(*square) < CELLS)?;
        let discs = discs.parse().ok().filter(|discs| (-64..=64).contains(discs))?;
        Some((Point::new(square % 8, square / 8), discs))
    };
    match solution() {
        Some(solved) => (words[0], Some(solved)),
        None => (text, None),
    }
}

/// The discs of the 64 cells that begin at a byte, and the byte after the cells.
fn cells(line: &str, start: usize) -> Result<(Setup, usize), (usize, ObfError)> {
    let mut setup = Setup { black: 0, white: 0, ..Setup::default() };
    let mut letters = line.get(start..).unwrap_or_default().chars();
    for index in 0..CELLS {
        let letter = letters.next().filter(|letter| !letter.is_whitespace() && *letter != ';');
        let letter = letter.ok_or((start + index + 1, ObfError::Short { cells: index }))?;
        match Some(letter)
            .filter(char::is_ascii)
            .and_then(cell)
            .ok_or((start + index + 1, ObfError::Cell { letter }))?
        {
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

/// Whether a text has a word of more than one letter: `X X` is no side in words.
fn has_long_word(text: &str) -> bool {
    text.split_whitespace().any(|word| word.chars().count() > 1)
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
