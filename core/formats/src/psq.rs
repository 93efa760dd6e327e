//! Piskvork's records of five-in-a-row: `.psq` (`Piskvorky WxH, …`, moves from 1, then the names) and `.rec` (the names, then moves from
//! 0); columns count from the left, rows from the top.
//!
//! After the names follows a code for how the game ended, in newer files also the winner with the opening. The rule is not stated, unless a
//! word of that line names it, as this program's files do; files without it are freestyle.

use super::encoding;
use super::format::{InputFile, ReadError, ReadResult, WriteError};
use super::record::{AddError, GameRecord, GameResult, PlyOrAction, TEXT_CHARS_MAX, clean_text};
use super::warning::{FormatWarning, FormatWarningKind, SourceLocation};
use qipan_rules::BoardErrors;
use qipan_rules::gomoku::{self, Rule};
use qipan_rules::{Color, Illegal, Outcome, Ply, Point, Position, Size};

/// Size limit of a file in bytes; a game of 625 moves with two names is far shorter.
pub const FILE_BYTES_MAX: usize = 1 << 16;

const HEADER: &str = "Piskvorky";
/// The side length assumed for a `.rec` file, which states no board, unless a move lies outside.
const REC_SIDE: u8 = 20;
const REC_SIDE_MAX: u8 = 25;
/// The code of a game that ended on the board; the next two are for a game that ended by a clock and for an unknown end.
const CODE_PLAYED: i64 = 0;
const CODE_TIME: i64 = 15;
const CODE_UNKNOWN: i64 = -1;
/// Placeholder for the name of a person.
const PERSON: &str = "homo-";

/// Why bytes are not a Piskvork record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PsqError {
    /// Longer than `FILE_BYTES_MAX`.
    #[error("the record is longer than {FILE_BYTES_MAX} bytes")]
    TooLong,
    /// The first line does not state the board.
    #[error("the first line does not tell the board")]
    Header,
    /// An unsupported board.
    #[error(transparent)]
    Board(BoardErrors),
}

fn broken(line: usize, error: PsqError) -> ReadError {
    ReadError::Broken { at: Some(SourceLocation::Line { line, column: 1 }), why: Box::new(error) }
}

/// A move as it is stored; column and row from 0.
#[derive(Clone, Copy)]
struct StoredMove<'a> {
    /// Line of the file, from 1.
    line: usize,
    word: &'a str,
    column: i64,
    row: i64,
    elapsed_ms: Option<i64>,
}

/// The content of a file, unchecked.
struct PsqSheet<'a> {
    /// The board's size, if the file states it.
    size: Option<Size>,
    /// The names in the order of play; empty if the file has none.
    names: Vec<&'a str>,
    moves: Vec<StoredMove<'a>>,
    ending: Ending<'a>,
}

/// The content after the moves and the names.
#[derive(Default)]
struct Ending<'a> {
    code: Option<i64>,
    /// The winner, in the order of play from 1; 0 is a draw.
    winner: Option<i64>,
    opening: &'a str,
    rule: Option<Rule>,
    /// The line number of the code; `left_out` has the lines that are not understood, with their numbers.
    line: usize,
    left_out: Vec<(usize, &'a str)>,
}

type NumberedLine<'a> = (usize, &'a str);

/// Whether bytes begin like a `.psq` file.
pub fn is_like(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().get(..HEADER.len()).is_some_and(|word| word.eq_ignore_ascii_case(HEADER.as_bytes()))
}

/// Whether bytes are two names and then moves.
pub fn is_like_rec(bytes: &[u8]) -> bool {
    let mut lines = bytes.splitn(4, |&byte| byte == b'\n').map(|line| std::str::from_utf8(line).unwrap_or_default());
    let is_name = |line: Option<&str>| line.is_some_and(|line| !line.trim().is_empty() && numbers(line).is_none());
    is_name(lines.next()) && is_name(lines.next()) && lines.next().is_some_and(|line| numbers(line).is_some())
}

/// Parses the two or three integers on a move's line.
fn numbers(line: &str) -> Option<(i64, i64, Option<i64>)> {
    let mut numbers = line.split(',').map(|number| number.trim().parse::<i64>().ok());
    let (column, row, elapsed_ms) = (numbers.next()??, numbers.next()??, numbers.next());
    match (elapsed_ms, numbers.next()) {
        (None, _) => Some((column, row, None)),
        (Some(Some(elapsed_ms)), None) => Some((column, row, Some(elapsed_ms))),
        _ => None,
    }
}

/// Reads a `.psq` file.
pub fn read(source: &InputFile) -> Result<ReadResult, ReadError> {
    read_as(source, |lines| {
        let (size, first) = lines.first().and_then(|(_, line)| header(line)).ok_or(PsqError::Header)?;
        let (moves, rest) = moves(&lines[1..], 1);
        let (mut names, ending) = ending(rest);
        let mut ending = ending;
        if first == 1 {
            names.reverse();
            ending.winner = ending.winner.map(|winner| if winner == 0 { 0 } else { 3 - winner });
        }
        Ok(PsqSheet { size: Some(size), names, moves, ending })
    })
}

/// Reads a `.rec` file.
pub fn read_rec(source: &InputFile) -> Result<ReadResult, ReadError> {
    read_as(source, |lines| {
        let (names, rest) = lines.split_at(lines.len().min(2));
        let (moves, rest) = moves(rest, 0);
        let ending = ending_without_names(rest);
        Ok(PsqSheet { size: None, names: names.iter().map(|(_, name)| *name).collect(), moves, ending })
    })
}

fn read_as(
    source: &InputFile,
    sheet: for<'a> fn(&[NumberedLine<'a>]) -> Result<PsqSheet<'a>, PsqError>,
) -> Result<ReadResult, ReadError> {
    if source.bytes.len() > FILE_BYTES_MAX {
        return Err(broken(1, PsqError::TooLong));
    }
    let (text, mut warnings) = encoding::decode(source.bytes, None, source.hints.charset.as_deref());
    let text = encoding::with_plain_lines(text);
    if text.trim().is_empty() {
        return Err(ReadError::Empty);
    }
    let lines: Vec<NumberedLine> =
        (1..).zip(text.trim_end().lines()).map(|(number, line)| (number, line.trim_end())).collect();
    // A file truncated between two lines looks like one without an ending.
    let is_cut = !text.ends_with('\n');
    let sheet = sheet(&lines).map_err(|error| broken(1, error))?;
    let record = record(&sheet, &mut warnings)?;
    if is_cut && sheet.ending.code.is_none() {
        warnings.push(FormatWarningKind::CutOff.into());
    }
    Ok(ReadResult::from_game(record, warnings))
}

/// Parses the first line: the board's size, and which of the two names begins.
fn header(line: &str) -> Option<(Size, usize)> {
    let mut parts = line.trim_start().get(HEADER.len()..)?.split(',').map(str::trim);
    let (columns, rows) = parts.next()?.split_once(['x', 'X'])?;
    // A size beyond any board is refused as a board.
    let side = |digits: &str| digits.trim().parse::<u32>().ok().map(|side| side.min(u8::MAX.into()) as u8);
    let size = Size { columns: side(columns)?, rows: side(rows)? };
    let first = match parts.nth(1) {
        None | Some("0") => 0,
        Some("1") => 1,
        Some(_) => return None,
    };
    Some((size, first))
}

/// The moves at the start of the lines, and the lines after them; `base` is the number of the first column and row.
fn moves<'a, 'b>(lines: &'b [NumberedLine<'a>], base: i64) -> (Vec<StoredMove<'a>>, &'b [NumberedLine<'a>]) {
    let stored = |&(line, word): &NumberedLine<'a>| {
        let (column, row, elapsed_ms) = numbers(word)?;
        Some(StoredMove { line, word, column: column.saturating_sub(base), row: row.saturating_sub(base), elapsed_ms })
    };
    let moves: Vec<StoredMove> = lines.iter().map_while(stored).collect();
    let rest = &lines[moves.len()..];
    (moves, rest)
}

/// The names, if present, and how the game ended.
fn ending<'a>(lines: &[NumberedLine<'a>]) -> (Vec<&'a str>, Ending<'a>) {
    let is_code = |line: Option<&NumberedLine>| line.is_some_and(|(_, line)| line.parse::<i64>().is_ok());
    let begin = lines.iter().position(|(_, line)| !line.trim().is_empty()).unwrap_or(0);
    let is_unnamed = is_code(lines.get(begin)) && lines.len() - begin < 3;
    let lines = if is_unnamed { &lines[begin..] } else { lines };
    let is_named = !is_unnamed && (lines.len() >= 3 || !is_code(lines.first()));
    let (names, rest) = lines.split_at(if is_named { lines.len().min(2) } else { 0 });
    (names.iter().map(|(_, name)| *name).collect(), ending_without_names(rest))
}

fn ending_without_names<'a>(lines: &[NumberedLine<'a>]) -> Ending<'a> {
    let mut ending = Ending::default();
    for &(number, line) in lines {
        match line.parse::<i64>() {
            Ok(code) if ending.code.is_none() => (ending.code, ending.line) = (Some(code), number),
            _ if line.trim().is_empty() => {}
            _ if !ending.take_winner(line) => ending.left_out.push((number, line)),
            _ => {}
        }
    }
    ending
}

impl<'a> Ending<'a> {
    /// Parses the line `winner,opening`, which also has the rule in this program's files; returns whether the line has this form.
    fn take_winner(&mut self, line: &'a str) -> bool {
        let mut words = line.split(',').map(str::trim);
        let winner = words.next().and_then(|word| word.parse::<i64>().ok());
        let Some(winner) = winner.filter(|winner| (-1..=2).contains(winner) && self.winner.is_none()) else {
            return false;
        };
        self.winner = Some(winner);
        for word in words {
            let rule = Rule::from_word(&word.to_ascii_lowercase());
            if rule.is_none() && self.opening.is_empty() {
                self.opening = word;
            }
            self.rule = rule.or(self.rule).or_else(|| rule_of_opening(word));
        }
        true
    }
}

/// The rule with which the name of an opening begins, as tournaments number their openings: `Renju_1`, `Standard12`.
fn rule_of_opening(word: &str) -> Option<Rule> {
    let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    Rule::from_word(&word[..letters].to_ascii_lowercase())
}

/// The game by the stated rule, or else by the first rule that allows all its moves.
fn record(sheet: &PsqSheet, warnings: &mut Vec<FormatWarning>) -> Result<GameRecord, ReadError> {
    let size = sheet.size.unwrap_or_else(|| size_of(&sheet.moves));
    let played = |rule| {
        let start = gomoku::Setup { size, rule, ..gomoku::Setup::default() };
        let start = start.try_into().map_err(|errors| broken(1, PsqError::Board(errors)))?;
        Ok::<_, ReadError>(play(Position::Gomoku(start), &sheet.moves))
    };
    let (mut record, odd) = played(sheet.ending.rule.unwrap_or_default())?;
    let mut odd = odd;
    if odd.is_some() && sheet.ending.rule.is_none() {
        for rule in [Rule::Standard, Rule::CaroOverline, Rule::Caro, Rule::Renju] {
            if let (whole, None) = played(rule)? {
                (record, odd) =
                    (whole, Some(FormatWarningKind::ReadByRule { text: "?".into(), rule: rule.to_string() }.into()));
                break;
            }
        }
    }
    warnings.extend(odd);
    for &(line, text) in sheet.ending.left_out.iter().take(3) {
        let text = clean_text(text, 40);
        warnings.push(FormatWarning::at(SourceLocation::Line { line, column: 1 }, FormatWarningKind::LeftOut { text }));
    }
    name(&mut record, sheet);
    record.result = result(&sheet.ending, &record, warnings);
    Ok(record)
}

/// The board size of a file that does not state it.
fn size_of(moves: &[StoredMove]) -> Size {
    let is_outside = moves.iter().any(|stored| stored.column.max(stored.row) >= REC_SIDE.into());
    let side = if is_outside { REC_SIDE_MAX } else { REC_SIDE };
    Size { columns: side, rows: side }
}

/// The game as far as it can be played, and what stopped it.
fn play(start: Position, moves: &[StoredMove]) -> (GameRecord, Option<FormatWarning>) {
    let mut record = GameRecord::new(start);
    let mut cursor = record.cursor();
    for (index, stored) in moves.iter().enumerate() {
        let coordinate = |number: i64| u8::try_from(number).map_err(|_| AddError::Illegal(Illegal::Outside));
        let point = coordinate(stored.column).and_then(|column| Ok(Point::new(column, coordinate(stored.row)?)));
        let added = point.and_then(|point| record.add(&mut cursor, PlyOrAction::Ply(Ply::Place(point))));
        if let Err(why) = added {
            let what = FormatWarningKind::Illegal { ply: index + 1, word: clean_text(stored.word, 40), why };
            return (record, Some(FormatWarning::at(SourceLocation::Line { line: stored.line, column: 1 }, what)));
        }
        if let Some(elapsed_ms) = stored.elapsed_ms.and_then(|elapsed_ms| u32::try_from(elapsed_ms).ok()) {
            record.set_elapsed_ms(cursor.node(), elapsed_ms);
        }
    }
    (record, None)
}

fn name(record: &mut GameRecord, sheet: &PsqSheet) {
    let names: Vec<String> = sheet.names.iter().map(|name| name_read(name)).collect();
    record.players = if names.iter().all(String::is_empty) { Vec::new() } else { names };
    record.set_comment(0, sheet.ending.opening);
}

/// A name as it is read, without the placeholder for a person.
fn name_read(name: &str) -> String {
    let name = clean_text(name, TEXT_CHARS_MAX);
    match name.strip_prefix(PERSON) {
        Some("1" | "2") => String::new(),
        Some(rest) if numbers(rest).is_some() => rest.to_owned(),
        _ => name,
    }
}

/// A name as it is written, in a form that does not look like a move.
fn name_written(name: Option<&String>, number: usize) -> String {
    match name.map(|name| clean_text(name, TEXT_CHARS_MAX)).unwrap_or_default() {
        name if name.is_empty() => format!("{PERSON}{number}"),
        name if numbers(&name).is_some() => format!("{PERSON}{name}"),
        name => name,
    }
}

fn result(ending: &Ending, record: &GameRecord, warnings: &mut Vec<FormatWarning>) -> Option<GameResult> {
    let end = record.final_position();
    let winner = match ending.winner {
        Some(1) => Some(Color::Black),
        Some(2) => Some(Color::White),
        _ => None,
    };
    match (ending.code, winner) {
        // The clock of the side to move runs.
        (Some(CODE_TIME), _) => Some(GameResult::OutOfTime { loser: winner.map_or(end.side_to_move(), Color::other) }),
        (_, Some(winner)) if end.outcome().is_none() => Some(GameResult::Resigned { loser: winner.other() }),
        (_, Some(winner)) => Some(GameResult::Outcome(Outcome::Win(winner))),
        _ if ending.winner == Some(0) => Some(GameResult::Outcome(Outcome::Draw)),
        (None | Some(CODE_PLAYED | CODE_UNKNOWN), None) => None,
        (Some(code), None) => {
            let at = SourceLocation::Line { line: ending.line, column: 1 };
            warnings.push(FormatWarning::at(at, FormatWarningKind::NoResult { word: code.to_string() }));
            None
        }
    }
}

/// Writes a record as a `.psq` file: the main line with its times, the names of Black and White, the result, the rule.
pub fn write(record: &GameRecord) -> Result<Vec<u8>, WriteError> {
    let start = start_of(record)?;
    let size = start.size();
    let header = format!("{HEADER} {}x{}, 0:0, 0", size.columns, size.rows);
    let moves = written_moves(record, 1)?;
    let lines = [vec![header], moves, written_names(record), written_ending(record, start.rule())];
    Ok(text_of(&lines.concat()))
}

/// Writes a record as a `.rec` file, which has no board, and only the code of the ending.
pub fn write_rec(record: &GameRecord) -> Result<Vec<u8>, WriteError> {
    let start = start_of(record)?;
    let mut lines = written_names(record);
    lines.extend(written_moves(record, 0)?);
    lines.extend(written_ending(record, start.rule()));
    Ok(text_of(&lines))
}

fn start_of(record: &GameRecord) -> Result<&gomoku::Position, WriteError> {
    match record.start().as_gomoku().ok_or(WriteError::WrongGame)? {
        start if start.players() != 2 => Err(WriteError::Players),
        start if start.stones().next().is_some() || start.side_to_move() != Color::Black => {
            Err(WriteError::UnsupportedStart)
        }
        start => Ok(start),
    }
}

fn written_moves(record: &GameRecord, base: u32) -> Result<Vec<String>, WriteError> {
    let nodes = record.main_line().into_iter().map(|at| record.node(at));
    let line = |node: &super::record::RecordNode| match node.ply_or_action {
        Some(PlyOrAction::Ply(Ply::Place(point))) => {
            let elapsed = node.elapsed_ms.map_or(String::new(), |elapsed_ms| format!(",{elapsed_ms}"));
            Some(Ok(format!("{},{}{elapsed}", u32::from(point.column) + base, u32::from(point.row) + base)))
        }
        Some(PlyOrAction::Ply(Ply::Pass)) => Some(Err(WriteError::Pass)),
        _ => None,
    };
    nodes.filter_map(line).collect()
}

/// The names of Black and White; an opening rule may have changed the colors.
fn written_names(record: &GameRecord) -> Vec<String> {
    let end = record.end();
    let name = |color: Color| name_written(record.players.get(end.player_of(color)), color.index() + 1);
    [Color::Black, Color::White].map(name).to_vec()
}

fn written_ending(record: &GameRecord, rule: Rule) -> Vec<String> {
    let number = |color: Color| color.index() + 1;
    let (code, winner) = match record.result {
        None | Some(GameResult::Score { .. }) => (CODE_UNKNOWN, None),
        Some(GameResult::Outcome(Outcome::Draw)) => (CODE_PLAYED, Some(0)),
        Some(GameResult::Outcome(Outcome::Win(winner))) => (CODE_PLAYED, Some(number(winner))),
        Some(GameResult::Resigned { loser }) => (CODE_PLAYED, Some(number(loser.other()))),
        Some(GameResult::OutOfTime { loser }) => (CODE_TIME, Some(number(loser.other()))),
    };
    let opening = &record.node(0).comment;
    let is_opening = !opening.contains([',', '\n', '\t']) && Rule::from_word(opening).is_none();
    let opening = if is_opening { opening.trim() } else { "" };
    let winner = winner.map_or("-1".to_owned(), |winner| winner.to_string());
    match (winner.as_str(), opening, rule) {
        ("-1", "", Rule::Freestyle) => vec![code.to_string()],
        (_, _, Rule::Freestyle) => vec![code.to_string(), format!("{winner},{opening}")],
        _ => vec![code.to_string(), format!("{winner},{opening},{rule}")],
    }
}

fn text_of(lines: &[String]) -> Vec<u8> {
    lines.iter().flat_map(|line| [line.as_str(), "\r\n"]).collect::<String>().into_bytes()
}
