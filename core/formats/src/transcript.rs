//! Transcripts: Reversi's `f5d6c3…`, five-in-a-row's `h8 i9 i10 …`, also with move numbers and with PGN's headers; `movetext` defines how
//! moves may be written.
//!
//! A transcript states neither its game nor its start: it is read from the starts in the hints. It is read as written; the writer always
//! begins at the standard start, also where the game began at its mirror image.

use super::format::{GameHeading, InputFile, LISTED_MAX, ReadError, ReadResult, WriteError};
pub use super::movetext::TranscriptError;
use super::movetext::{self, PlayedText, begins_with_point, play_through};
use super::pgn::{self, Headers};
use super::pieces::TOLD_CHARS_MAX;
use super::record::{self, AddError, GameRecord, clean_text};
use super::stream::{GameReader, ReadGame};
use super::text_games::{GameExtent, ParsedPiece, TextGames};
use super::warning::{FormatWarning, FormatWarningKind, LineIndex};
use super::{encoding, obf, table};
use qipan_rules::{Color, Illegal, Ply, Point, Position, gomoku, reversi};
use std::borrow::Cow;

/// Number of plies that are no chance: of Reversi, that rule out a text of another game; of any game, that are worth keeping before a
/// mistyped square.
const PLIES_SURE: usize = 8;
/// Length of a square's name.
const POINT_CHARS: usize = 2;
/// Limit of placements in a game of Reversi.
const SQUARES: usize = 64;
/// Length of a file's beginning in bytes from which its last line counts as cut.
const HEAD_BYTES: usize = 64 << 10;
/// The word of a remark line before the 64 cells of the start, with `#` for Black's discs.
const START_WORD: &str = "START_POSITION";
/// Limit of warnings per list.
const ODDITIES_MAX: usize = 100;

/// The standard start.
fn standard() -> Position {
    Position::Reversi(reversi::Position::default())
}

/// Reads a transcript from the standard start; omitted passes are inserted.
pub fn parse(text: &str) -> Result<Vec<Ply>, TranscriptError> {
    parse_from(text, &standard())
}

/// Reads a transcript from a position of either game; omitted forced passes are inserted. A name after the moves is an error.
pub fn parse_from(text: &str, start: &Position) -> Result<Vec<Ply>, TranscriptError> {
    let PlayedText { record, name, error, .. } = play_through(text, start, false);
    let named = name.map(|(at, _)| movetext::unknown(record.nodes().len(), &text[at..], at));
    error.or(named).map_or(Ok(record.plies()), Err)
}

/// Writes plies as a transcript, on a board like that of `position`: Reversi's without passes and blanks.
pub fn text(position: &Position, plies: &[Ply]) -> String {
    let reversi = matches!(position, Position::Reversi(_));
    let name = |ply: &Ply| match ply {
        Ply::Place(point) => Some(position.point_name(*point)),
        Ply::Pass if reversi => None,
        Ply::Pass => Some("--".into()),
    };
    let names: Vec<String> = plies.iter().filter_map(name).collect();
    names.join(if reversi { "" } else { " " })
}

/// Whether bytes are text that begins with a PGN header, or whose first word, after a move number, is a point of a board.
pub fn is_like(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let text = table::plain_rows(&text);
    let is_remark = |line: &&str| {
        let line = line.trim_start();
        line.is_empty() || movetext::is_remark_line(line)
    };
    let remarks: usize = text.split_inclusive(['\n', '\r']).take_while(is_remark).map(str::len).sum();
    let begins = text[remarks..].trim_start_matches(['\u{feff}', ' ']);
    let begins = movetext::without_color(begins.trim_start_matches(movetext::is_quote).trim_start());
    let is_headed = || {
        let head = encoding::with_plain_lines(record::cut_bytes(&text[remarks..], HEAD_BYTES).to_owned());
        movetext::begins_with_moves(&pgn::without_headings(&head).1)
    };
    let is_move = movetext::begins_with_point(movetext::without_number(begins));
    let is_table = matches!(text, Cow::Owned(_));
    let is_game = is_table || pgn::is_like(begins) || is_move || is_headed();
    is_game && !text.contains('\0')
}

/// Reads a file or a text: one game, or one game per line or after each block of headers. A game ends before its first illegal ply.
pub fn read(source: &InputFile) -> Result<ReadResult, ReadError> {
    let (text, warnings) = encoding::decode(source.bytes, None, source.hints.charset.as_deref());
    let text = encoding::with_plain_lines(text);
    let text = table::plain_rows(&text);
    if text.trim().is_empty() {
        return Err(ReadError::Empty);
    }
    let (starts, lines) = (source.starts(), LineIndex::of(&text));
    let has_headers = pgn::is_like(text.trim_start());
    let read = if has_headers {
        with_headers(&lines, &starts)
    } else if let Some(list) = games_by_line(&lines, &starts) {
        Ok(list)
    } else {
        single(&lines, &starts).map(ParsedGame::read)
    };
    let mut read = read.map_err(|error| if pgn::is_chess(&text, has_headers) { ReadError::Chess } else { error })?;
    read.warnings.splice(..0, warnings);
    Ok(read)
}

/// Creates the reader of a file's games.
pub fn games(source: &InputFile) -> Box<dyn GameReader> {
    let (head, _) = encoding::decode(source.bytes, None, source.hints.charset.as_deref());
    let head = encoding::with_plain_lines(head);
    let head = table::plain_rows(&head);
    // The last line of a long file's beginning may be cut.
    let whole_lines = head.rfind('\n').filter(|_| source.bytes.len() > HEAD_BYTES);
    let head = &head[..whole_lines.unwrap_or(head.len())];
    let extent = if pgn::is_like(head.trim_start()) {
        GameExtent::Block
    } else if games_by_line(&LineIndex::of(head), &source.starts()).is_some() {
        GameExtent::Line
    } else {
        GameExtent::File
    };
    TextGames::boxed(source, extent, |text, starts| {
        let text = &*table::plain_rows(text);
        let lines = LineIndex::of(text);
        if is_without_content(text) {
            return ParsedPiece::LeftOut(remark_rows(text).map(|row| row_left_out(row, &lines)).collect());
        }
        let game = if pgn::is_like(text.trim_start()) {
            block(&lines, 0, starts).0
        } else if remark_rows(text).next().is_some() {
            single(&lines, starts)
        } else {
            headed_game(text, starts, &lines)
        };
        match game {
            Ok(ParsedGame { record, warnings }) => ParsedPiece::Game(ReadGame { record, warnings }),
            Err(ReadError::Empty) => ParsedPiece::Refused(row_left_out(first_row(text), &lines)),
            Err(error) => ParsedPiece::Refused(left_out(error)),
        }
    })
}

/// Whether a text consists of remark lines and blanks.
fn is_without_content(text: &str) -> bool {
    text.lines().all(|line| line.trim().is_empty() || movetext::is_remark_line(line.trim()))
}

/// The remark lines of a text.
fn remark_rows(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|row| movetext::is_remark_line(row))
}

/// The first line of a text that is not empty.
fn first_row(text: &str) -> &str {
    text.lines().map(str::trim).find(|row| !row.is_empty()).unwrap_or(text)
}

/// The warning about a part of the lines' text that holds no game.
fn row_left_out(row: &str, lines: &LineIndex) -> FormatWarning {
    let kind = FormatWarningKind::LeftOut { text: clean_text(row, TOLD_CHARS_MAX) };
    FormatWarning::at(lines.at(byte_of(row, lines)), kind)
}

/// The byte of the lines' text at which a part of it begins.
fn byte_of(row: &str, lines: &LineIndex) -> usize {
    row.as_ptr() as usize - lines.text.as_ptr() as usize
}

/// The only game of a text. A remark may state the board at its start.
fn single(lines: &LineIndex, starts: &[Position]) -> Result<ParsedGame, ReadError> {
    let Some((row, cells)) = stated_cells(lines.text) else {
        return headed_game(lines.text, starts, lines);
    };
    let stated = obf::starts_of_cells(&cells.replace('#', "X"));
    if stated.is_empty() {
        let reversi: Vec<Position> = starts.iter().filter(|start| start.as_reversi().is_some()).cloned().collect();
        let mut game = headed_game(lines.text, &reversi, lines)?;
        game.warnings.insert(0, row_left_out(row, lines));
        return Ok(game);
    }
    let mut game = headed_game(lines.text, &stated, lines)?;
    let side = if game.record.start().side_to_move() == Color::Black { "X" } else { "O" };
    let kind = FormatWarningKind::ReadByRule { text: "?".into(), rule: side.into() };
    game.warnings.insert(0, FormatWarning::at(lines.at(byte_of(row, lines)), kind));
    Ok(game)
}

/// The game of a part of the lines' text that may begin with headings.
fn headed_game(part: &str, starts: &[Position], lines: &LineIndex) -> Result<ParsedGame, ReadError> {
    let (headers, text) = pgn::without_headings(part);
    let fitting = if headers.is_empty() { Cow::Borrowed(starts) } else { Cow::Owned(headers.starts(starts)) };
    let (heading_at, begin) = (headers.heading_at(), byte_of(part, lines));
    ParsedGame::of(likeliest(&text, &fitting, false), headers, begin, lines).map_err(|error| {
        match (error, heading_at) {
            // Words without a move behind them are no headings.
            (ReadError::Empty, Some(at)) => in_lines(movetext::unknown(1, &part[at..], at), begin, lines),
            (error, _) => error,
        }
    })
}

/// The remark line that states the start, and what follows its word.
fn stated_cells(text: &str) -> Option<(&str, &str)> {
    remark_rows(text).find_map(|row| Some((row, row.split_once(START_WORD)?.1.trim())))
}

/// The warning about a game that was left out.
fn left_out(error: ReadError) -> FormatWarning {
    match error {
        ReadError::Broken { at, why } => {
            FormatWarning { location: at, kind: FormatWarningKind::LeftOut { text: why.to_string() } }
        }
        error => FormatWarningKind::Refused { why: error.to_string() }.into(),
    }
}

/// The error of a text that begins at the byte `begin`.
fn in_lines(error: TranscriptError, begin: usize, lines: &LineIndex) -> ReadError {
    ReadError::Broken { at: Some(lines.at(begin + error.at())), why: Box::new(error) }
}

/// A game as far as it can be played, with its warnings.
struct ParsedGame {
    record: GameRecord,
    warnings: Vec<FormatWarning>,
}

impl ParsedGame {
    /// The game of a text that begins at this byte, with its headers; a word that is not a move, or no move at all, is an error.
    fn of(played: PlayedText, mut headers: Headers, begin: usize, lines: &LineIndex) -> Result<ParsedGame, ReadError> {
        let PlayedText { mut record, name, parse_warnings: mut odd, error, has_swapped_colors: is_swapped } = played;
        if let Some((at, name)) = &name
            && let Some(left_out) = headers.take_tail(name)
        {
            odd.push((*at, FormatWarningKind::LeftOut { text: left_out.to_owned() }));
        }
        let odd = odd.into_iter().map(|(at, kind)| FormatWarning::at(lines.at(begin + at), kind));
        let mut warnings: Vec<FormatWarning> = odd.collect();
        match error {
            Some(TranscriptError::Illegal { ply, word, at, why }) if !record.plies().is_empty() => {
                let what = FormatWarningKind::Illegal { ply, word, why: AddError::Illegal(why) };
                warnings.push(FormatWarning::at(lines.at(begin + at), what));
            }
            // A mistyped square in a game. Other words show that the text is something else.
            Some(TranscriptError::Word { ply, word, at })
                if begins_with_point(&word) && record.plies().len() >= PLIES_SURE =>
            {
                let word = word.chars().take(POINT_CHARS).collect();
                warnings.push(FormatWarning::at(lines.at(begin + at), FormatWarningKind::NoPoint { ply, word }));
            }
            Some(error) => return Err(in_lines(error, begin, lines)),
            None if record.plies().is_empty() => return Err(ReadError::Empty),
            None => {}
        }
        warnings.extend(headers.name(&mut record, is_swapped));
        Ok(ParsedGame { record, warnings })
    }

    /// Whether the game ends before an illegal ply or a mistyped square.
    fn is_cut(&self) -> bool {
        use FormatWarningKind::{Illegal, NoPoint};
        self.warnings.iter().any(|warning| matches!(warning.kind, Illegal { .. } | NoPoint { .. }))
    }

    fn read(self) -> ReadResult {
        ReadResult::from_game(self.record, self.warnings)
    }
}

/// The games of a text that may have several.
#[derive(Default)]
struct List {
    first: Option<GameRecord>,
    games: Vec<GameHeading>,
    warnings: Vec<FormatWarning>,
    /// Why the first invalid game is not one.
    wrong: Option<ReadError>,
    /// Number of invalid games.
    refused: usize,
}

impl List {
    /// Takes the game of a part of the text, or why it is none.
    fn take(&mut self, game: Result<ParsedGame, ReadError>, part: &str, lines: &LineIndex) {
        match game {
            Ok(found) => {
                found.warnings.into_iter().for_each(|warning| self.warn(warning));
                self.games.push(GameHeading::of(&found.record));
                self.first.get_or_insert(found.record);
            }
            Err(error) => {
                match &error {
                    ReadError::Broken { at, why } => {
                        let kind = FormatWarningKind::LeftOut { text: why.to_string() };
                        self.warn(FormatWarning { location: *at, kind });
                    }
                    _ => self.warn(row_left_out(first_row(part), lines)),
                }
                self.wrong.get_or_insert(error);
                self.refused += 1;
            }
        }
    }

    fn warn(&mut self, warning: FormatWarning) {
        if self.warnings.len() < ODDITIES_MAX {
            self.warnings.push(warning);
        }
    }

    fn read(self) -> Result<ReadResult, ReadError> {
        match (self.first, self.games.len(), self.wrong) {
            (None, _, wrong) => Err(wrong.unwrap_or(ReadError::Empty)),
            (Some(record), 1, _) => {
                Ok(ReadResult { refused_game_count: self.refused, ..ReadResult::from_game(record, self.warnings) })
            }
            (Some(_), ..) => Ok(ReadResult {
                warnings: self.warnings,
                refused_game_count: self.refused,
                ..ReadResult::from_headings(self.games)
            }),
        }
    }
}

/// The games of a text with headers before each.
fn with_headers(lines: &LineIndex, starts: &[Position]) -> Result<ReadResult, ReadError> {
    let (mut list, text, mut at) = (List::default(), lines.text, 0);
    while !text[at..].trim().is_empty() && list.games.len() < LISTED_MAX {
        let (game, end) = block(lines, at, starts);
        let part = &text[at..end];
        at = end;
        if is_without_content(part) {
            remark_rows(part).for_each(|row| list.warn(row_left_out(row, lines)));
        } else {
            list.take(game, part, lines);
        }
    }
    list.read()
}

/// The game of the block of headers and moves at a byte of a text, and where the block ends. It takes headers, or moves where none stand.
fn block(lines: &LineIndex, at: usize, starts: &[Position]) -> (Result<ParsedGame, ReadError>, usize) {
    let text = lines.text;
    let (headers, length) = pgn::headers(&text[at..]);
    let begin = at + length;
    let moves = &text[begin..begin + pgn::moves_end(&text[begin..])];
    let played = likeliest(moves, &headers.starts(starts), true);
    if played.record.start().as_reversi().is_none() && pgn::is_chess(moves, true) {
        return (Err(ReadError::Chess), begin + moves.len());
    }
    (ParsedGame::of(played, headers, begin, lines), begin + moves.len())
}

/// The games of a text that has a whole game per line, as collections are written; `None` if most lines are not games or if the lines
/// continue one game. Warns about invalid lines.
fn games_by_line(lines: &LineIndex, starts: &[Position]) -> Option<ReadResult> {
    let text = lines.text;
    let is_game_row =
        |row: &&str| row.contains(char::is_alphanumeric) && !row.starts_with('{') && !movetext::is_remark_line(row);
    let rows: Vec<&str> = text.lines().map(str::trim).filter(is_game_row).collect();
    let begin = |row: &str| byte_of(row, lines);
    let second = *rows.get(1).filter(|_| rows.len() <= LISTED_MAX && stated_cells(text).is_none())?;
    let moves = pgn::without_headings(text).1;
    let wholes: Vec<PlayedText> = starts.iter().map(|start| play_through(&moves, start, false)).collect();
    if wholes.iter().any(|whole| whole.error.is_none()) {
        return None;
    }
    let is_reversi = |record: &GameRecord| matches!(record.start(), Position::Reversi(_));
    let second_move = begin(movetext::without_color(movetext::without_number(second)));
    let is_past = |error: &TranscriptError| error.at() > second_move;
    let goes_on = wholes.iter().any(|whole| is_reversi(&whole.record) && whole.error.as_ref().is_some_and(is_past));
    let (mut list, mut are_all_reversi, mut cut) = (List::default(), true, 0);
    for row in text.lines().map(str::trim).filter(|row| !row.is_empty()) {
        if movetext::is_remark_line(row) {
            list.warn(row_left_out(row, lines));
            continue;
        }
        if let Some(heading) = quickly(row, starts) {
            list.games.push(heading);
            continue;
        }
        let game = headed_game(row, starts, lines);
        are_all_reversi &= game.as_ref().is_ok_and(|game| is_reversi(&game.record));
        cut += usize::from(game.as_ref().is_ok_and(ParsedGame::is_cut));
        list.take(game, row, lines);
    }
    let whole = list.games.len().saturating_sub(cut);
    let is_list = if whole == rows.len() { are_all_reversi || !goes_on } else { whole * 2 > rows.len() && !goes_on };
    let List { games, warnings, refused, .. } = list;
    is_list.then(|| ReadResult { warnings, refused_game_count: refused, ..ReadResult::from_headings(games) })
}

/// A shortcut for `likeliest` on a line of squares that is a game of Reversi, in a tenth of the time: files have a hundred thousand.
fn quickly(line: &str, starts: &[Position]) -> Option<GameHeading> {
    let squares = line.trim().as_bytes().as_chunks::<2>();
    let placements = squares.0.len();
    if !(PLIES_SURE..=SQUARES).contains(&placements) || !squares.1.is_empty() {
        return None;
    }
    let play = |position: &mut reversi::Position, square: &[u8; 2]| {
        let square = reversi::Square::parse(std::str::from_utf8(square).ok()?)?;
        if position.must_pass() {
            position.play(Ply::Pass).ok()?;
        }
        position.play(Ply::Place(square.point())).ok()
    };
    let is_game = |start: &Position| {
        start.as_reversi().is_some_and(|start| {
            let mut position = *start;
            squares.0.iter().all(|square| play(&mut position, square).is_some())
        })
    };
    let nobody = GameHeading { placements, ..GameHeading::default() };
    starts.iter().any(is_game).then_some(nobody)
}

/// The best fitting start and its game: Reversi's if a longer text fits there to the end, as texts of other games do not; then the first
/// start if it fits to the end, then Reversi's if much fits, then any that fits to the end, then Reversi's if all plies fit and something
/// else follows, then the one that goes furthest.
fn likeliest(text: &str, starts: &[Position], has_headers: bool) -> PlayedText {
    let rank = |place: usize, played: &PlayedText| {
        let plies = played.record.plies().len();
        let is_reversi = matches!(played.record.start(), Position::Reversi(_));
        let class = match &played.error {
            None if is_reversi && plies >= PLIES_SURE => 0,
            None if place == 0 => 1,
            None if is_reversi => 2,
            Some(_) if is_reversi && plies >= PLIES_SURE => 3,
            None => 4,
            Some(TranscriptError::Word { word, .. }) if is_reversi && plies > 0 && !begins_with_point(word) => 5,
            Some(TranscriptError::Illegal { .. }) => 6,
            Some(_) => 7,
        };
        (class, usize::MAX - plies, place)
    };
    let mut best = None;
    for (place, start) in starts.iter().enumerate() {
        let game = play_through(text, start, has_headers);
        let game = beyond_overline(text, &game, has_headers).unwrap_or(game);
        let game = behind_first_move(text, &game, has_headers).unwrap_or(game);
        let rank = rank(place, &game);
        if best.as_ref().is_none_or(|(least, _)| rank < *least) {
            best = Some((rank, game));
        }
        if rank.0 == 0 {
            // No board fits better, and a file has many lines.
            break;
        }
    }
    best.map_or_else(|| play_through(text, &standard(), has_headers), |(_, game)| game)
}

/// A freestyle game that goes on after it was won, read with exactly five to win; `None` if that does not take it to its end.
fn beyond_overline(text: &str, game: &PlayedText, has_headers: bool) -> Option<PlayedText> {
    let Some(TranscriptError::Illegal { at, why: Illegal::Over, .. }) = &game.error else { return None };
    let freestyle = game.record.start().as_gomoku().filter(|start| start.rule() == gomoku::Rule::Freestyle)?;
    let exactly_five = gomoku::Setup { rule: gomoku::Rule::Standard, ..freestyle.setup() };
    let start = Position::Gomoku(exactly_five.try_into().ok()?);
    let mut whole = play_through(text, &start, has_headers);
    whole.parse_warnings.push((*at, FormatWarningKind::Overline));
    whole.error.is_none().then_some(whole)
}

/// A game of Reversi whose first move, which all games share by symmetry, was left out, as in books of openings; `None` if the text does
/// not fit to its end behind one of the four.
fn behind_first_move(text: &str, game: &PlayedText, has_headers: bool) -> Option<PlayedText> {
    let start = game.record.start();
    let is_refused = matches!(game.error, Some(TranscriptError::Illegal { .. })) && game.record.plies().is_empty();
    // A square has two letters.
    if !is_refused || *start != standard() || text.len() < 2 * PLIES_SURE {
        return None;
    }
    let mut wholes = start.legal_points().into_iter().filter_map(|point| {
        let name = start.point_name(point);
        let PlayedText { record, name: tail, parse_warnings: odd, has_swapped_colors: is_swapped, error } =
            play_through(&format!("{name}{text}"), start, has_headers);
        let at = |at: usize| at.saturating_sub(name.len());
        let plies = record.plies();
        if error.is_some() || plies.len() <= PLIES_SURE {
            return None;
        }
        let first = self::text(start, &plies[1..2]);
        let added = FormatWarningKind::ReadByRule { rule: format!("{name} {first}"), text: first };
        let odd = odd.into_iter().map(|(place, what)| (at(place), what)).chain([(0, added)]).collect();
        Some(PlayedText {
            record,
            name: tail.map(|(place, text)| (at(place), text)),
            parse_warnings: odd,
            has_swapped_colors: is_swapped,
            error: None,
        })
    });
    wholes.next()
}

/// Writes the main line as text. The start board must be the standard one or its mirror image; the moves from a mirror image are mirrored.
pub fn write(record: &GameRecord) -> Result<Vec<u8>, WriteError> {
    let is_mirrored = match record.start().as_reversi() {
        Some(start) => is_mirrored(start)?,
        None if record.start().pieces().next().is_some() => return Err(WriteError::UnsupportedStart),
        None => false,
    };
    let turn = |ply| match ply {
        Ply::Place(point) if is_mirrored => Ply::Place(Point::new(7 - point.column, point.row)),
        ply => ply,
    };
    let plies: Vec<Ply> = record.plies().into_iter().map(turn).collect();
    Ok((text(record.start(), &plies) + "\n").into_bytes())
}

/// Whether a game begins with the standard start's mirror image; the goal does not matter.
fn is_mirrored(start: &reversi::Position) -> Result<bool, WriteError> {
    let usual = reversi::Setup { goal: start.goal(), ..reversi::Setup::default() };
    let mirrored = reversi::Setup { black: usual.white, white: usual.black, ..usual };
    match start.setup() {
        setup if setup == usual => Ok(false),
        setup if setup == mirrored => Ok(true),
        _ => Err(WriteError::UnsupportedStart),
    }
}
