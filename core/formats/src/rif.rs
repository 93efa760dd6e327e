//! RIF, the database of RenjuNet (read only): XML with tables of players, cities, rules, tournaments, then the games of Renju.
//!
//! The tables come first and are kept in memory while the games are read. The XML is cut at the ends of its tags and each tag is parsed by
//! `quick-xml`; entities are never expanded, and nothing is nested deeper than a game's moves. A game is replayed by its opening rule where
//! the rule, `swap` and `alt` state every choice; elsewhere its stones are placed freely.
//!
//! The database's owner does not permit copies: no file of it belongs in the tests.

use super::encoding;
use super::format::{InputFile, ReadError, ReadResult};
use super::pieces::{self, Pieces, TOLD_CHARS_MAX, TextPosition, read_whole};
use super::record::{AddError, Cursor, GameRecord, GameResult, PlyOrAction, TEXT_CHARS_MAX, clean_text};
use super::stream::{GameReader, ReadGame, StreamStep};
use super::warning::{FormatWarning, FormatWarningKind};
use qipan_rules::gomoku::opening::{self, Action, Choice, OpeningRule};
use qipan_rules::gomoku::{self, Rule};
use qipan_rules::{Color, Outcome, Ply, Point, Position};
use quick_xml::escape::unescape;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::reader::Reader as Xml;
use std::collections::{HashMap, HashSet};

/// Limit in bytes of a tag, a remark and a game.
const TAG_BYTES_MAX: usize = 64 << 10;
/// Limit of the tables in bytes.
const TABLE_BYTES_MAX: usize = 32 << 20;
/// Limit of game numbers remembered to detect repetitions.
const KNOWN_GAMES_MAX: usize = 1 << 20;
/// Limit of attributes per tag.
const ATTRIBUTES_MAX: usize = 64;

/// Whether bytes are XML of this database.
pub fn is_like(bytes: &[u8]) -> bool {
    let begin = &bytes[..bytes.len().min(4096)];
    let text = begin.strip_prefix(b"\xef\xbb\xbf").unwrap_or(begin).trim_ascii_start();
    text.starts_with(b"<") && find(text, b"<database").is_some()
}

/// Reads a file: its game, or a list of its games.
pub fn read(source: &InputFile) -> Result<ReadResult, ReadError> {
    read_whole(open(source), source.bytes)
}

/// Creates the reader of a file's games.
pub fn open(_: &InputFile) -> Box<dyn GameReader> {
    Box::new(RifReader::default())
}

#[derive(Default)]
struct RifReader {
    pieces: Pieces,
    tables: Tables,
    games: HashSet<u64>,
}

impl GameReader for RifReader {
    fn step(&mut self, bytes: &[u8], is_end: bool) -> StreamStep {
        let before = bytes.iter().position(|&byte| byte == b'<').unwrap_or(bytes.len());
        match bytes {
            [] if is_end => return StreamStep::End,
            [] => return StreamStep::More,
            _ if before > 0 => return self.pieces.skip(&bytes[..before]),
            _ => {}
        }
        let window = &bytes[..bytes.len().min(TAG_BYTES_MAX)];
        let is_last = is_end || bytes.len() >= TAG_BYTES_MAX;
        match extent(window).or(is_last.then_some((window.len(), false))) {
            Some((end, is_whole)) => self.element(&bytes[..end], is_whole),
            None => StreamStep::More,
        }
    }

    fn read_alone(&self, piece: &[u8]) -> Vec<GameRecord> {
        let (text, _) = encoding::decode(piece, self.pieces.stated.as_deref(), None);
        let game = |sheet| self.tables.game(&sheet, TextPosition::default(), true).record;
        RifSheet::of(&text).map(game).into_iter().collect()
    }
}

impl RifReader {
    /// Handles a tag or a game.
    fn element(&mut self, piece: &[u8], is_whole: bool) -> StreamStep {
        match tag_name(piece) {
            b"game" => self.game(piece, is_whole),
            _ if !is_whole => self.refuse(piece),
            b"?xml" => self.declaration(piece),
            b"player" | b"tournament" | b"city" | b"rule" => self.row(piece),
            _ => self.pieces.skip(piece),
        }
    }

    fn refuse(&mut self, piece: &[u8]) -> StreamStep {
        self.pieces.leave_out(piece, &piece[..piece.len().min(TOLD_CHARS_MAX)])
    }

    fn declaration(&mut self, piece: &[u8]) -> StreamStep {
        let text = String::from_utf8_lossy(piece);
        let stated = match Xml::from_str(&text).read_event() {
            Ok(Event::Decl(declaration)) => declaration.encoding().and_then(Result::ok).map(String::from),
            _ => None,
        };
        // An unknown one is reported once here, not with each name.
        let (_, warnings) = encoding::decode(b"", stated.as_deref(), None);
        self.pieces.stated = stated.filter(|_| warnings.is_empty());
        self.taken(piece, warnings)
    }

    /// Stores a row of a table.
    fn row(&mut self, piece: &[u8]) -> StreamStep {
        let (text, mut warnings) = self.pieces.text(piece);
        let name = String::from_utf8_lossy(tag_name(piece));
        let tag = first_tag(&text);
        warnings.extend(tag.and_then(|tag| self.tables.store_row(&name, &tag)).map(FormatWarning::from));
        self.taken(piece, warnings)
    }

    /// Skips content that is not a game; reports the first warning about it.
    fn taken(&mut self, piece: &[u8], warnings: Vec<FormatWarning>) -> StreamStep {
        let at = self.pieces.place.within("", 0);
        let step = self.pieces.skip(piece);
        match warnings.into_iter().next() {
            Some(warning) => StreamStep::Refused(0..piece.len(), FormatWarning::at(at, warning.kind)),
            None => step,
        }
    }

    fn game(&mut self, piece: &[u8], is_whole: bool) -> StreamStep {
        let (text, mut warnings) = self.pieces.text(piece);
        let sheet = RifSheet::of(&text).filter(|sheet| is_whole || !sheet.moves.is_empty());
        let Some(sheet) = sheet else { return self.refuse(piece) };
        let place = self.pieces.pass(piece);
        warnings.extend(self.known(&sheet.tag).map(|what| FormatWarning::at(place.within("", 0), what)));
        pieces::game(piece.len(), warnings, self.tables.game(&sheet, place, is_whole))
    }

    /// Whether a game with this number occurred before.
    fn known(&mut self, tag: &Tag) -> Option<FormatWarningKind> {
        let number: u64 = tag.get("id").trim().parse().ok()?;
        let is_known = self.games.contains(&number);
        if !is_known && self.games.len() < KNOWN_GAMES_MAX {
            self.games.insert(number);
        }
        is_known.then(|| FormatWarningKind::DuplicateGame { name: number.to_string() })
    }
}

// --- Where tags end ----------------------------------------------------------------------------------------------------------

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes.windows(wanted.len()).position(|window| window == wanted)
}

/// The name of the tag at the start of these bytes; the name of a closing tag includes its slash.
fn tag_name(bytes: &[u8]) -> &[u8] {
    let name = bytes.strip_prefix(b"<").unwrap_or(bytes);
    let is_end =
        |(at, byte): (usize, &u8)| byte.is_ascii_whitespace() || b"><".contains(byte) || at > 0 && *byte == b'/';
    let end = name.iter().enumerate().position(is_end);
    &name[..end.unwrap_or(name.len())]
}

/// Where the tag, comment, declaration or whole game at the start of these bytes ends, and whether it is complete; `None` if more bytes are
/// needed.
fn extent(bytes: &[u8]) -> Option<(usize, bool)> {
    let (end, is_whole) = markup_end(bytes)?;
    let is_open = is_whole && tag_name(bytes) == b"game" && !bytes[..end].ends_with(b"/>");
    if is_open { game_end(bytes, end) } else { Some((end, is_whole)) }
}

fn markup_end(bytes: &[u8]) -> Option<(usize, bool)> {
    let pairs: [(&[u8], &[u8]); 3] = [(b"<!--", b"-->"), (b"<![CDATA[", b"]]>"), (b"<?", b"?>")];
    // The first bytes of a piece may be too few to decide.
    if pairs.iter().any(|(begin, _)| bytes.len() < begin.len() && begin.starts_with(bytes)) {
        return None;
    }
    let pair = pairs.into_iter().find(|(begin, _)| bytes.starts_with(begin));
    match pair {
        Some((begin, end)) => find(&bytes[begin.len()..], end).map(|at| (begin.len() + at + end.len(), true)),
        None => tag_end(bytes),
    }
}

/// The place after the `>` outside quotes and, for a document type, outside brackets. A tag that contains `<` is broken, because values
/// cannot.
fn tag_end(bytes: &[u8]) -> Option<(usize, bool)> {
    let is_type = bytes.starts_with(b"<!");
    let (mut quote, mut depth) = (None, 0usize);
    for (at, &byte) in bytes.iter().enumerate().skip(1) {
        match byte {
            b'<' if !is_type => return Some((at, false)),
            _ if quote.is_some() => quote = quote.filter(|&open| open != byte),
            b'"' | b'\'' => quote = Some(byte),
            b'[' if is_type => depth += 1,
            b']' if is_type => depth = depth.saturating_sub(1),
            b'>' if depth == 0 => return Some((at + 1, true)),
            _ => {}
        }
    }
    None
}

/// The end of a game whose first tag ends at `from`: after the game's last tag, or where another game or the end of all games shows that
/// the last tag is missing.
fn game_end(bytes: &[u8], from: usize) -> Option<(usize, bool)> {
    let mut at = from;
    loop {
        at += bytes[at..].iter().position(|&byte| byte == b'<')?;
        let name = tag_name(&bytes[at..]);
        if at + 1 + name.len() == bytes.len() {
            return None; // The name may go on.
        }
        match name {
            b"/game" => return bytes[at..].iter().position(|&byte| byte == b'>').map(|end| (at + end + 1, true)),
            b"game" | b"/games" | b"/database" => return Some((at, false)),
            _ => at += 1,
        }
    }
}

// --- What tags say -----------------------------------------------------------------------------------------------------------

/// The attributes of a tag by name.
struct Tag(Vec<(String, String)>);

impl Tag {
    fn of(start: &BytesStart) -> Tag {
        let mut attributes = start.attributes();
        let attributes = attributes.with_checks(false).flatten().take(ATTRIBUTES_MAX);
        Tag(attributes.map(|it| (it.key.as_ref().to_owned(), plain(&it.value))).collect())
    }

    /// The value of an attribute; empty if it is missing.
    fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }
}

/// A text with its XML references resolved; unchanged if a reference is unknown.
fn plain(text: &str) -> String {
    unescape(text).map_or_else(|_| text.to_owned(), String::from)
}

fn first_tag(text: &str) -> Option<Tag> {
    match Xml::from_str(text).read_event().ok()? {
        Event::Start(start) | Event::Empty(start) => Some(Tag::of(&start)),
        _ => None,
    }
}

/// A game as its text states it.
struct RifSheet<'a> {
    text: &'a str,
    tag: Tag,
    /// The moves, each with the byte where it begins.
    moves: Vec<(usize, &'a str)>,
    remark: String,
}

impl<'a> RifSheet<'a> {
    /// Parses a game's text as far as it is XML; `None` if its first tag is not.
    fn of(text: &'a str) -> Option<RifSheet<'a>> {
        let mut sheet = RifSheet { text, tag: first_tag(text)?, moves: Vec::new(), remark: String::new() };
        let mut xml = Xml::from_str(text);
        xml.config_mut().check_end_names = false;
        let mut within = String::new();
        loop {
            let from = xml.buffer_position() as usize;
            match xml.read_event() {
                Ok(Event::Start(start)) => within = start.name().as_ref().to_owned(),
                Ok(Event::End(_)) => within.clear(),
                Ok(Event::Text(_) | Event::CData(_)) => sheet.add(&within, from, xml.buffer_position() as usize),
                Ok(Event::GeneralRef(reference)) if within == "info" => sheet.remark += &character(&reference),
                Ok(Event::Eof) | Err(_) => return Some(sheet),
                Ok(_) => {}
            }
        }
    }

    /// Handles the part of the text that lies between two bytes.
    fn add(&mut self, within: &str, from: usize, to: usize) {
        const OPEN: &str = "<![CDATA[";
        let text = self.text.get(from..to).unwrap_or_default();
        let (from, text) = match text.strip_prefix(OPEN) {
            Some(inner) => (from + OPEN.len(), inner.strip_suffix("]]>").unwrap_or(inner)),
            None => (from, text),
        };
        match within {
            "info" => self.remark += text,
            "move" => {
                let at = |word: &str| from + (word.as_ptr() as usize - text.as_ptr() as usize);
                self.moves.extend(text.split_ascii_whitespace().map(|word| (at(word), word)));
            }
            _ => {}
        }
    }
}

/// The character that an XML reference stands for; the reference itself if it is unknown.
fn character(reference: &BytesRef) -> String {
    plain(&format!("&{};", &**reference))
}

// --- Tables and games --------------------------------------------------------------------------------------------------------

/// The rows that games refer to, by keys such as `player 12`.
#[derive(Default)]
struct Tables {
    rows: HashMap<String, RifRow>,
    bytes: usize,
}

#[derive(Default)]
struct RifRow {
    name: String,
    date: String,
}

impl Tables {
    /// The row that an attribute of a tag refers to; an empty row if it is missing.
    fn row(&self, table: &str, id: &str) -> (&str, &str) {
        let row = self.rows.get(&format!("{table} {}", id.trim()));
        row.map_or(("", ""), |row| (&row.name, &row.date))
    }

    /// Stores a row; returns a warning if something is odd about it.
    fn store_row(&mut self, table: &str, tag: &Tag) -> Option<FormatWarningKind> {
        let name = clean_text(&format!("{table} {}", tag.get("id").trim()), TOLD_CHARS_MAX);
        if self.rows.contains_key(&name) {
            return Some(FormatWarningKind::DuplicateGame { name });
        }
        let row = self.row_of(table, tag);
        let bytes = name.len() + row.name.len() + row.date.len() + size_of::<(String, RifRow)>();
        if self.bytes + bytes > TABLE_BYTES_MAX {
            return Some(FormatWarningKind::LeftOut { text: name });
        }
        self.bytes += bytes;
        self.rows.insert(name, row);
        None
    }

    fn row_of(&self, table: &str, tag: &Tag) -> RifRow {
        let text = |key| clean_text(tag.get(key), TEXT_CHARS_MAX);
        let (name, date) = match table {
            "player" => (format!("{} {}", text("name"), text("surname")), String::new()),
            "tournament" if tag.get("name").trim().is_empty() => {
                (self.row("city", tag.get("city")).0.to_owned(), date(tag))
            }
            "tournament" => (text("name"), date(tag)),
            _ => (text("name"), String::new()),
        };
        RifRow { name: clean_text(&name, TEXT_CHARS_MAX), date }
    }

    fn game(&self, sheet: &RifSheet, place: TextPosition, is_whole: bool) -> ReadGame {
        let (mut record, mut cursor, played) = self.opened(sheet).unwrap_or_else(|| {
            let record = GameRecord::new(renju());
            let cursor = record.cursor();
            (record, cursor, 0)
        });
        let mut warnings = Vec::new();
        let odd = |byte, what| FormatWarning::at(place.within(sheet.text, byte), what);
        for (index, &(at, word)) in sheet.moves.iter().enumerate().skip(played) {
            if let Err(what) = play(&mut record, &mut cursor, index + 1, word) {
                warnings.push(odd(at, what));
                break;
            }
        }
        self.name(&mut record, &sheet.tag, cursor.player_of(Color::Black));
        record.set_comment(0, sheet.remark.trim());
        let stated = sheet.tag.get("bresult").trim();
        record.result = result(stated);
        let is_unknown = record.result.is_none() && !stated.is_empty();
        warnings.extend(
            is_unknown.then(|| odd(0, FormatWarningKind::NoResult { word: clean_text(stated, TOLD_CHARS_MAX) })),
        );
        warnings.extend((!is_whole).then(|| odd(sheet.text.len(), FormatWarningKind::CutOff)));
        ReadGame { record, warnings }
    }

    /// Copies names, date, tournament, round; `black` is the index of the player who has Black after the opening.
    fn name(&self, record: &mut GameRecord, tag: &Tag, black: usize) {
        let names = ["black", "white"].map(|color| self.row("player", tag.get(color)).0.to_owned());
        record.players = names.to_vec();
        if black == 1 {
            record.players.reverse();
        }
        let (event, date) = self.row("tournament", tag.get("tournament"));
        (record.event, record.date, record.round) = (event.to_owned(), date.to_owned(), tag.get("round").to_owned());
        record.clean_texts();
    }

    /// The game up to the end of its opening and the number of moves played, if all choices of the opening are stated.
    fn opened(&self, sheet: &RifSheet) -> Option<(GameRecord, Cursor, usize)> {
        let rule = opening_rule(self.row("rule", sheet.tag.get("rule")).0)?;
        let start = renju();
        let points: Vec<Point> = sheet.moves.iter().map_while(|(_, word)| start.parse_point(word)).collect();
        let told = StatedOpening::of(&start, &sheet.tag)?;
        let mut record = GameRecord::with_opening(start, rule).ok()?;
        let mut cursor = record.cursor();
        let (mut stones, mut swaps) = (points.iter(), told.swaps.iter());
        while let Some(opening) = cursor.opening().filter(|opening| !opening.is_done()) {
            let deed = match opening.step() {
                opening::OpeningStep::Place { .. } | opening::OpeningStep::Pick { .. } => {
                    PlyOrAction::Ply(Ply::Place(*stones.next()?))
                }
                opening::OpeningStep::Choose { options, .. }
                    if options.contains(&Choice::OfferTen) && !told.others.is_empty() =>
                {
                    PlyOrAction::Act(Action::Choose(Choice::OfferTen))
                }
                opening::OpeningStep::Choose { player, .. } => {
                    let is_black = (opening.color_of(player) == Color::Black) != *swaps.next()?;
                    PlyOrAction::Act(Action::Choose(if is_black { Choice::TakeBlack } else { Choice::TakeWhite }))
                }
                opening::OpeningStep::Declare { .. } => {
                    PlyOrAction::Act(Action::Declare(u8::try_from(told.others.len() + 1).ok()?))
                }
                opening::OpeningStep::Offer { .. } => {
                    PlyOrAction::Act(Action::Offer(told.offer(*stones.clone().next()?)))
                }
                opening::OpeningStep::Done => break,
            };
            record.add(&mut cursor, deed).ok()?;
        }
        let played = points.len() - stones.len();
        swaps.next().is_none().then_some((record, cursor, played))
    }
}

/// The stated course of an opening: who swapped colors, in the order of the choices, and the fifth moves that were offered and not picked.
struct StatedOpening {
    swaps: Vec<bool>,
    others: Vec<Point>,
}

impl StatedOpening {
    fn of(start: &Position, tag: &Tag) -> Option<StatedOpening> {
        let is_between = |letter: &char| letter.is_whitespace() || *letter == ',';
        let swap = |letter| match letter {
            '1' | '+' | 'y' | 'Y' => Some(true),
            '0' | '-' | 'n' | 'N' => Some(false),
            _ => None,
        };
        let swaps = tag.get("swap").chars().filter(|letter| !is_between(letter)).map(swap).collect::<Option<_>>()?;
        let words = tag.get("alt").split(|letter| is_between(&letter)).filter(|word| !word.is_empty());
        let others = words.map(|word| start.parse_point(word)).collect::<Option<_>>()?;
        Some(StatedOpening { swaps, others })
    }

    /// The offer from which this move was picked.
    fn offer(&self, picked: Point) -> Vec<Point> {
        std::iter::once(picked).chain(self.others.iter().copied()).collect()
    }
}

/// The opening rule with this name, if it is supported.
fn opening_rule(name: &str) -> Option<OpeningRule> {
    let name = name.to_lowercase();
    let rules = [
        ("yamaguchi", OpeningRule::Yamaguchi),
        ("soos", OpeningRule::Soosorv8),
        ("taraguchi", OpeningRule::Taraguchi10),
        ("rif", OpeningRule::Rif),
    ];
    rules.into_iter().find(|(word, _)| name.contains(word)).map(|(_, rule)| rule)
}

/// The first day of a tournament, or else its year and month; empty for zeros.
fn date(tag: &Tag) -> String {
    let is_known = |text: &&str| text.chars().any(|letter| letter.is_ascii_digit() && letter != '0');
    let get = |key| Some(tag.get(key).trim()).filter(is_known);
    let month = get("month").and_then(|month| month.parse::<u8>().ok()).filter(|month| (1..=12).contains(month));
    let date = match (get("start"), get("year"), month) {
        (Some(start), ..) => start.to_owned(),
        (None, Some(year), Some(month)) => format!("{year}-{month:02}"),
        (None, year, _) => year.unwrap_or_default().to_owned(),
    };
    clean_text(&date, TEXT_CHARS_MAX)
}

fn renju() -> Position {
    let setup = gomoku::Setup { rule: Rule::Renju, ..gomoku::Setup::default() };
    // An empty board is a position.
    Position::Gomoku(setup.try_into().unwrap_or_default())
}

/// Parses the result, which is stated as Black's points: `1`, `0.5` or `0`.
fn result(text: &str) -> Option<GameResult> {
    let outcome = match text {
        "1" => Outcome::Win(Color::Black),
        "0" => Outcome::Win(Color::White),
        "0.5" | "0,5" | ".5" => Outcome::Draw,
        _ => return None,
    };
    Some(GameResult::Outcome(outcome))
}

fn play(record: &mut GameRecord, cursor: &mut Cursor, ply: usize, word: &str) -> Result<(), FormatWarningKind> {
    let told = || clean_text(word, TOLD_CHARS_MAX);
    let deed = match cursor.position().parse_point(word) {
        Some(point) => PlyOrAction::Ply(Ply::Place(point)),
        None if ["--", "-", "pass"].iter().any(|pass| pass.eq_ignore_ascii_case(word)) => PlyOrAction::Ply(Ply::Pass),
        None => return Err(FormatWarningKind::NoPoint { ply, word: told() }),
    };
    record.add(cursor, deed).map_err(|why| match why {
        AddError::Full => FormatWarningKind::TooManyPositions,
        why => FormatWarningKind::Illegal { ply, word: told(), why },
    })
}
