//! What stands before the moves of a game: the headers of PGN, `[Key "value"]`, which servers of Reversi and five-in-a-row write, and the
//! headings that people write: `Black: Ann`, `Ann - Ben 33-31`, `Moves:`, the head of two columns.
//!
//! For the transcripts alone. Headers without a place in a record become SGF properties, which are kept with the game.

use super::movetext::{self, begins_with_moves, is_name};
use super::record::{GameRecord, TEXT_CHARS_MAX, clean_text, cut_bytes};
use super::warning::{FormatWarning, FormatWarningKind};
use super::{sgf, timing};
use qipan_rules::{Color, Position, Size, gomoku, reversi};
use std::borrow::Cow;
use std::ops::Range;

/// Limit of headers per game.
const HEADERS_MAX: usize = 64;
/// PlayOK's number of five-in-a-row with exactly five, before the number of lines: `61,15`.
const EXACTLY_FIVE_TYPE: &str = "61";
/// Header values that stand for an unknown value.
const NOTHING: [&str; 3] = ["", "?", "-"];
/// Number of the first words in which moves of chess are looked for, and of such moves that are enough without headers.
const CHESS_WORDS: usize = 200;
const CHESS_MOVES_SURE: usize = 2;
/// Limit of a heading in bytes.
const HEADING_BYTES_MAX: usize = 400;
/// Length in bytes of the text in which moves are looked for behind a heading.
const LOOKED_AT_BYTES_MAX: usize = 4096;
/// The words that people write for the headers of PGN, in lower case.
const KEYS: [(&str, &[&str]); 7] = [
    ("Black", &["black", "b", "黒", "黑", "黒番", "黑方", "黑棋", "先手", "先番", "●", "⚫"]),
    ("White", &["white", "w", "白", "白番", "白方", "白棋", "後手", "后手", "後番", "○", "⚪", "◯"]),
    ("Event", &["event", "tournament", "大会", "大会名", "棋戦", "赛事", "比赛"]),
    ("Date", &["date", "日付", "日期", "対局日"]),
    ("Round", &["round"]),
    ("Site", &["site", "place", "場所", "地点"]),
    ("Result", &["result", "score", "結果", "结果", "比分"]),
];
/// The words that announce moves, in lower case.
const LABELS: [&str; 16] = [
    "moves",
    "move",
    "game",
    "record",
    "game record",
    "transcript",
    "kifu",
    "sequence",
    "棋譜",
    "棋谱",
    "着手",
    "手順",
    "対局",
    "对局",
    "手顺",
    "記譜",
];
/// The words for the column of move numbers, in lower case.
const NUMBER_COLUMNS: [&str; 9] = ["#", "no", "no.", "nr", "n", "move", "手", "手数", "番号"];
/// The words between the names of two players; the dashes count between blanks alone, as other names have them, too.
const VERSUS: [&str; 7] = ["vs", "vs.", "v", "versus", "対", "对", "對"];
const DASHES: [&str; 3] = ["-", "–", "—"];
/// Number of stones that a heading of unknown words needs behind it; of Reversi, where moves are legal by rare chance only, two are enough.
const STONES_SURE: usize = 5;

/// The headers of a game, in order: key and value.
#[derive(Clone, Debug, Default)]
pub(super) struct Headers {
    values: Vec<(String, String)>,
    /// The first byte of the first heading that is not one of PGN.
    heading_at: Option<usize>,
}

/// Whether a text begins with a header.
pub(super) fn is_like(text: &str) -> bool {
    header(text).is_some()
}

/// The header at the start of a text, and its length in bytes.
fn header(text: &str) -> Option<((String, String), usize)> {
    let rest = text.strip_prefix('[')?;
    let key: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
    let quoted = rest[key.len()..].trim_start_matches([' ', '\t']);
    let value_at = text.len() - quoted.len() + 1;
    if key.is_empty() || !quoted.starts_with('"') {
        return None;
    }
    let (mut value, mut is_escaped) = (String::new(), false);
    for (at, letter) in text[value_at..].char_indices() {
        match letter {
            '\n' | '\r' => return None,
            '\\' if !is_escaped => is_escaped = true,
            '"' if !is_escaped => match text[value_at + at + 1..].trim_start_matches([' ', '\t']).strip_prefix(']') {
                Some(behind) => return Some(((key, clean_text(&value, TEXT_CHARS_MAX)), text.len() - behind.len())),
                // A quotation mark that nobody escaped.
                None => value.push(letter),
            },
            letter => {
                value.push(letter);
                is_escaped = false;
            }
        }
    }
    None
}

/// Whether the moves of a text that is no game of this program are those of chess: `Nf3`, `exd5`, `O-O`, or all of them `e2e4`.
pub(super) fn is_chess(text: &str, has_headers: bool) -> bool {
    let is_mark = |mark: char| matches!(mark, '+' | '#' | '!' | '?' | '.') || mark.is_ascii_digit();
    let moves = text.lines().filter(|line| !is_like(line.trim_start())).flat_map(str::split_whitespace);
    let words = moves.map(|word| word.trim_start_matches(is_mark)).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.filter(|word| !word.starts_with(['-', '/', '*', '½'])).take(CHESS_WORDS).collect();
    let is_file = |byte: u8| (b'a'..=b'h').contains(&byte);
    let is_piece_move = |word: &&&str| {
        let piece = word.strip_prefix(['K', 'Q', 'R', 'N']);
        let pawn = word.strip_prefix(|file| ('a'..='h').contains(&file)).and_then(|rest| rest.strip_prefix('x'));
        let is_of_square = |byte: u8| is_file(byte) || b"12345678x+#=!?".contains(&byte);
        // The name `Ned`, the word `exam` and Go's `Q16` go to no square.
        let is_whole = |square: &str| square.bytes().any(is_file) && square.bytes().any(|byte| byte.is_ascii_digit());
        let square = piece.or(pawn).filter(|square| square.bytes().all(is_of_square) && is_whole(square));
        word.starts_with("O-O") || square.is_some()
    };
    let is_from_to = |word: &&str| {
        let bytes = word.as_bytes();
        let (squares, rest) = bytes.split_at(bytes.len().min(4));
        let is_square = |square: &[u8]| is_file(square[0]) && (b'1'..=b'8').contains(&square[1]);
        squares.len() == 4 && squares.chunks(2).all(is_square) && (rest.is_empty() || b"qrbn".contains(&rest[0]))
    };
    let enough = if has_headers { 1 } else { CHESS_MOVES_SURE };
    words.iter().filter(is_piece_move).count() >= enough
        || words.len() >= 2 * CHESS_MOVES_SURE && words.iter().all(is_from_to)
}

/// The headers at the start of a text, and where they end.
pub(super) fn headers(text: &str) -> (Headers, usize) {
    let (mut values, mut at) = (Vec::new(), 0);
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let Some((header, length)) = header(&text[at..]) else { break };
        at += length;
        if values.len() < HEADERS_MAX {
            values.push(header);
        }
    }
    (Headers { values, ..Headers::default() }, at)
}

/// The headings before the moves of a text, and the text with blanks in their place: what stands in it keeps its byte.
pub(super) fn without_headings(text: &str) -> (Headers, Cow<'_, str>) {
    let (mut headers, mut found, mut at) = (Headers::default(), Vec::new(), 0);
    for line in text.split_inclusive('\n') {
        let begin = at + line.len() - line.trim_start_matches(is_margin).len();
        let row = line.trim_matches(is_margin);
        at += line.len();
        if row.is_empty() || movetext::is_remark_line(line.trim()) {
            continue;
        }
        if is_ruled(row) && !found.is_empty() {
            found.push(begin..begin + row.len());
            continue;
        }
        if found.len() >= HEADERS_MAX {
            break;
        }
        let rest = cut_bytes(&text[begin..], LOOKED_AT_BYTES_MAX);
        let Some(length) = headers.take_heading(row, rest) else { break };
        headers.heading_at.get_or_insert(begin);
        found.push(begin..begin + length);
        if length < row.len() {
            break;
        }
    }
    let text = if found.is_empty() { Cow::Borrowed(text) } else { Cow::Owned(blanked(text, &found)) };
    (headers, text)
}

/// A text with blanks in place of these bytes.
fn blanked(text: &str, ranges: &[Range<usize>]) -> String {
    let mut blanked = String::with_capacity(text.len());
    for range in ranges {
        blanked += &text[blanked.len()..range.start];
        blanked.extend(std::iter::repeat_n(' ', range.len()));
    }
    blanked += &text[blanked.len()..];
    blanked
}

/// Whether a letter may stand beside a heading: the sign of a quoted mail, the edge of a table.
fn is_margin(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '>' | '|' | '\u{feff}')
}

/// Whether a row is the line of a table under its head.
fn is_ruled(row: &str) -> bool {
    row.len() > 2
        && row.chars().all(|letter| letter == ' ' || matches!(letter, '-' | '=' | '+' | '|' | ':' | '─' | '━'))
}

/// A text in lower case, and its full-width letters as plain ones.
fn folded(text: &str) -> String {
    text.trim().chars().map(movetext::plain).flat_map(char::to_lowercase).collect()
}

/// The key of PGN for a word that people write.
fn key_of(word: &str) -> Option<&'static str> {
    let word = folded(word);
    KEYS.iter().find(|(_, words)| words.contains(&word.as_str())).map(|(key, _)| *key)
}

/// Whether a text can be a player's name: also one letter.
fn is_player(text: &str) -> bool {
    is_name(text) || text.chars().count() == 1 && text.starts_with(char::is_alphabetic)
}

/// Splits `Black: Ann` or `黒番 Ann` into the key of PGN and the value.
fn keyed(row: &str) -> Option<(&'static str, &str)> {
    let sign = row.find([':', '：']).map(|at| (at, row[at..].chars().next().map_or(0, char::len_utf8)));
    if let Some((at, length)) = sign
        && let Some(key) = key_of(&row[..at])
    {
        return Some((key, row[at + length..].trim()));
    }
    let word = row.split(char::is_whitespace).next().filter(|word| !word.is_ascii())?;
    let value = row[word.len()..].trim();
    Some((key_of(word)?, value)).filter(|_| is_player(value))
}

/// A text without the quotation marks around it.
fn unquoted(text: &str) -> &str {
    text.trim_matches(|letter: char| {
        letter.is_whitespace() || movetext::is_quote(letter) || matches!(letter, ',' | ';')
    })
}

/// Whether a text announces moves: a word for them, perhaps with its sign.
fn is_label(text: &str) -> bool {
    let text = folded(text);
    LABELS.contains(&text.trim_end_matches([':', '=', ' ']))
}

/// Whether a word is a score or a result: `33-31`, `1/2-1/2`.
fn is_score(word: &str) -> bool {
    let is_number = word.chars().next().is_some_and(char::is_numeric);
    is_number && matches!(movetext::result(word, &reversi_start()), Some(Some(_)))
}

/// A text whose score has no blanks in it: `33-31` for `33 - 31`.
fn with_joined_score(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_sign = |word: &str| DASHES.contains(&word) || word == ":";
    let at = words.windows(3).position(|three| is_number(three[0]) && is_sign(three[1]) && is_number(three[2]));
    let Some(at) = at else { return words.join(" ") };
    [words[..at].join(" "), words[at..at + 3].concat(), words[at + 3..].join(" ")].join(" ")
}

/// The words of two players' names, and the score before, between or behind them.
fn names_and_score<'t>(words: &'t [&'t str], by_dash: bool) -> Option<([&'t [&'t str]; 2], Option<&'t str>)> {
    let score = words.iter().position(|word| is_score(word));
    let by_dash = by_dash || score.is_some();
    let is_between = |word: &&str| VERSUS.contains(&folded(word).as_str()) || by_dash && DASHES.contains(word);
    let names = match (words.iter().position(is_between), score) {
        (Some(at), None) => [&words[..at], &words[at + 1..]],
        (Some(at), Some(0)) => [&words[1..at], &words[at + 1..]],
        (Some(at), Some(score)) if score + 1 == words.len() => [&words[..at], &words[at + 1..score]],
        (None, Some(score)) => [&words[..score], &words[score + 1..]],
        _ => return None,
    };
    let is_pair = !names.into_iter().flatten().any(is_between);
    is_pair.then_some((names, score.map(|at| words[at])))
}

/// The color that a word or a sign stands for, in brackets or not.
fn color_of(word: &str) -> Option<Color> {
    match key_of(word.trim_matches(['(', ')', '（', '）', '[', ']']))? {
        "Black" => Some(Color::Black),
        "White" => Some(Color::White),
        _ => None,
    }
}

/// A player's name, which may be empty, and color, if a text tells it.
type ColoredName<'t> = (Option<Color>, &'t str);

/// A player's name with the color that may stand before or after it: `Black (Ann)`, `Ann (White)`, `●Ann`, `Black`, `Ann`.
fn colored_name(cell: &str) -> Option<ColoredName<'_>> {
    let cell = unquoted(cell);
    if let Some(color) = color_of(cell) {
        return Some((Some(color), ""));
    }
    if let Some((color @ ("Black" | "White"), name)) = keyed(cell) {
        let color = if color == "Black" { Color::Black } else { Color::White };
        return is_player(name).then_some((Some(color), name));
    }
    let (first, last) = (cell.find(['(', '（', ' ']), cell.rfind(['(', '（', ' ']));
    let before =
        first.and_then(|at| Some((color_of(&cell[..at])?, cell[at..].trim_matches(['(', ')', '（', '）', ' ']))));
    let behind = || last.and_then(|at| Some((color_of(&cell[at..])?, cell[..at].trim())));
    let sign = || {
        movetext::color(cell).filter(|(_, name)| !cell.starts_with(|letter: char| letter.is_ascii()) && is_player(name))
    };
    match before.or_else(behind).or_else(sign) {
        Some((color, name)) => is_player(name).then_some((Some(color), name)),
        None => is_player(cell).then_some((None, cell)),
    }
}

/// The cells of the head of two columns.
fn columns(row: &str) -> Option<[&str; 2]> {
    let is_number = |cell: &str| NUMBER_COLUMNS.contains(&folded(cell).as_str());
    let wide = row.split(['|', '\t', '｜']).flat_map(|cell| cell.split("  ")).map(str::trim);
    let mut cells: Vec<&str> = wide.filter(|cell| !cell.is_empty() && !is_number(cell)).collect();
    let words: Vec<&str> = row.split_whitespace().filter(|word| !is_number(word)).collect();
    if words.iter().all(|word| color_of(word).is_some()) {
        cells = words;
    }
    <[&str; 2]>::try_from(cells).ok()
}

/// Where the moves at the start of a text end: before the next game's headers.
pub(super) fn moves_end(text: &str) -> usize {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if is_like(line) {
            return at;
        }
        at += line.len();
    }
    at
}

impl Headers {
    fn push(&mut self, key: &str, value: &str) {
        if self.values.len() < HEADERS_MAX {
            self.values.push((key.to_owned(), clean_text(unquoted(value), TEXT_CHARS_MAX)));
        }
    }

    /// Takes the heading at the start of a row; returns its length in bytes, or `None` if there is none. `rest` is the text from the row on.
    fn take_heading(&mut self, row: &str, rest: &str) -> Option<usize> {
        if begins_with_moves(rest) {
            return None;
        }
        if let Some(length) = self.take_before_moves(row, rest) {
            return Some(length);
        }
        let is_taken = row.len() <= HEADING_BYTES_MAX
            && (is_label(row)
                || self.take_columns(row, &rest[row.len()..])
                || self.take_keyed(row)
                || self.take_players(row, true));
        is_taken.then_some(row.len())
    }

    /// Takes a heading with moves behind it in its row.
    fn take_before_moves(&mut self, row: &str, rest: &str) -> Option<usize> {
        let is_end = |letter: char| letter.is_whitespace() || matches!(movetext::plain(letter), ':' | '=');
        let ends = row.char_indices().take_while(|(at, _)| *at < HEADING_BYTES_MAX);
        for (at, letter) in ends.filter(|(_, letter)| is_end(*letter)) {
            let (head, end) = (row[..at].trim(), at + letter.len_utf8());
            let Some(moves) = rest.get(end..).filter(|moves| begins_with_moves(moves)) else { continue };
            let is_colon = movetext::plain(letter) == ':' || head.ends_with([':', '：']);
            let head = head.trim_end_matches([':', '：']);
            let is_apart = is_colon || movetext::plain(letter) == '=' || !head.is_ascii() || are_sure(moves);
            let is_heading = end < row.len()
                && (is_label(head) && is_apart
                    || is_colon && (self.take_players(head, true) || self.take_title(head, [&row[end..], moves])));
            if is_heading {
                return Some(end);
            }
        }
        None
    }

    /// Takes unknown words as the game's name if enough moves stand behind them in their row, or to the end of the text.
    fn take_title(&mut self, head: &str, moves: [&str; 2]) -> bool {
        let is_title = is_name(unquoted(head)) && !head.contains([':', '：']) && moves.into_iter().any(are_sure);
        if is_title {
            self.push("Event", head);
        }
        is_title
    }

    /// Takes the head of two columns: their colors, or names before a move number.
    fn take_columns(&mut self, row: &str, next: &str) -> bool {
        let Some([Some(first), Some(second)]) = columns(row).map(|cells| cells.map(colored_name)) else { return false };
        let is_first_number = || {
            begins_with_moves(next) && next.trim_start_matches(is_margin).starts_with(['1', '１', '①', '(', '[', '#'])
        };
        if first.0.is_some() && first.0 == second.0 || first.0.or(second.0).is_none() && !is_first_number() {
            return false;
        }
        self.push_players(first, second);
        true
    }

    /// Stores two players, each with the color that is told; returns whether the second one has the black stones.
    fn push_players(&mut self, first: ColoredName, second: ColoredName) -> bool {
        let is_turned = first.0 == Some(Color::White) || second.0 == Some(Color::Black);
        let (black, white) = if is_turned { (second.1, first.1) } else { (first.1, second.1) };
        self.push("Black", black);
        self.push("White", white);
        is_turned
    }

    /// Takes `Black: Ann`, also with `White: Ben` behind it, or another key that PGN has; any key behind one of those.
    fn take_keyed(&mut self, row: &str) -> bool {
        let Some((key, value)) = keyed(row) else {
            let other = row.split_once(": ").filter(|(key, _)| !self.values.is_empty() && is_name(key));
            other.into_iter().for_each(|(key, value)| self.push(key, value));
            return other.is_some();
        };
        let starts = value.match_indices([' ', ',', '\u{3000}']).map(|(at, _)| at);
        let next = starts.map(|at| (at, unquoted(&value[at..]))).find(|(_, row)| {
            keyed(row).is_some_and(|(next, name)| next != key && ["Black", "White"].contains(&next) && is_name(name))
        });
        let end = next.map_or(value.len(), |(at, _)| at);
        self.push(key, &value[..end]);
        next.is_none_or(|(_, row)| self.take_keyed(row))
    }

    /// Takes the names of two players with a score before, between or behind them, or without one. Where `by_dash`, a dash between names is
    /// enough.
    pub(super) fn take_players(&mut self, text: &str, by_dash: bool) -> bool {
        let text = with_joined_score(unquoted(text));
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((names, score)) = names_and_score(&words, by_dash) else { return false };
        let names = names.map(|words| words.join(" "));
        let [Some(mut first), Some(mut second)] = names.each_ref().map(|name| colored_name(name)) else { return false };
        // Here `B` is a player.
        if first.1.is_empty() != second.1.is_empty() {
            (first, second) = ((None, names[0].as_str()), (None, names[1].as_str()));
        }
        let is_turned = self.push_players(first, second);
        let turned = score.and_then(|score| score.split_once(['-', '–', ':'])).filter(|_| is_turned);
        let score = turned.map_or(score.map(str::to_owned), |(white, black)| Some(format!("{black}-{white}")));
        score.into_iter().for_each(|score| self.push("Result", &score));
        true
    }

    /// Takes the text after the moves: who played, or a name of the game. Returns what has no place.
    pub(super) fn take_tail<'t>(&mut self, tail: &'t str) -> Option<&'t str> {
        if self.value("Black").is_empty() && self.take_players(tail, false) {
            return None;
        }
        if !self.value("Event").is_empty() {
            return Some(tail);
        }
        self.push("Event", tail);
        None
    }

    /// The first byte of the headings that are not PGN's.
    pub(super) fn heading_at(&self) -> Option<usize> {
        self.heading_at
    }

    pub(super) fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The value of a key; empty if it is missing or unknown.
    fn value(&self, key: &str) -> &str {
        let is_known = |value: &str| !NOTHING.contains(&value);
        let found = self.values.iter().find(|(name, value)| name.eq_ignore_ascii_case(key) && is_known(value));
        found.map(|(_, value)| value.as_str()).unwrap_or_default()
    }

    /// The start position of the stated game; without one, those of the games that fit the stated result; all of them if none fits.
    pub(super) fn starts(&self, starts: &[Position]) -> Vec<Position> {
        if let Some(start) = self.stated_start() {
            return vec![start];
        }
        let stated = self.value("Result");
        let fit: Vec<Position> =
            starts.iter().filter(|start| movetext::result(stated, start).is_some()).cloned().collect();
        if fit.is_empty() { starts.to_vec() } else { fit }
    }

    /// The start position that the type of the game tells.
    fn stated_start(&self) -> Option<Position> {
        let (number, lines) = self.value("GameType").split_once(',')?;
        let lines = lines.trim().parse().ok().filter(|_| number.trim() == EXACTLY_FIVE_TYPE)?;
        let size = Size { columns: lines, rows: lines };
        let setup = gomoku::Setup { size, rule: gomoku::Rule::Standard, ..gomoku::Setup::default() };
        setup.try_into().ok().map(Position::Gomoku)
    }

    /// Copies the headers into a record; `is_swapped` if the player who is named as Black has the white stones. If there is no result
    /// after the moves, the stated result is used; one that is not understood is kept as it stands.
    pub(super) fn name(&self, record: &mut GameRecord, is_swapped: bool) -> Vec<FormatWarning> {
        let mut names = [self.value("Black"), self.value("White")];
        if is_swapped {
            names.reverse();
        }
        if names.iter().any(|name| !name.is_empty()) {
            record.players = names.map(str::to_owned).to_vec();
        }
        let (event, place) = (self.value("Event"), self.value("Site"));
        record.event = if event.is_empty() { place } else { event }.to_owned();
        record.round = self.value("Round").to_owned();
        record.date = day(self.value("Date"));
        record.clock = timing::parse_pgn_clock(self.value("TimeControl")).unwrap_or_default();
        self.add_extras(record, is_swapped);
        self.result(record, is_swapped)
    }

    /// Keeps headers that have no place in a record.
    fn add_extras(&self, record: &mut GameRecord, is_swapped: bool) {
        let place = if self.value("Event").is_empty() { "" } else { self.value("Site") };
        let known = ["Black", "White", "Event", "Site", "Round", "Date", "Result", "BlackElo", "WhiteElo"];
        let is_clock = |key: &str| key.eq_ignore_ascii_case("TimeControl") && !record.clock.is_none();
        let is_other = |key: &str| !known.iter().any(|name| name.eq_ignore_ascii_case(key)) && !is_clock(key);
        let others = self.values.iter().filter(|(key, value)| is_other(key) && !NOTHING.contains(&value.as_str()));
        let others: Vec<String> = others.map(|(key, value)| format!("{key}: {value}")).collect();
        let others = others.join("\n");
        let (black, white) = if is_swapped { ("WhiteElo", "BlackElo") } else { ("BlackElo", "WhiteElo") };
        let kept = [("PC", place), ("BR", self.value(black)), ("WR", self.value(white)), ("GC", &others)];
        for (name, value) in kept.into_iter().filter(|(_, value)| !value.is_empty()) {
            record.add_extra(0, &sgf::property(name, value));
        }
    }

    fn result(&self, record: &mut GameRecord, is_swapped: bool) -> Vec<FormatWarning> {
        let stated = self.value("Result");
        if record.result.is_some() || stated.is_empty() {
            return Vec::new();
        }
        match movetext::result(stated, record.start()) {
            Some(result) => {
                let by_color = |result| if is_swapped { movetext::swapped_result(result) } else { result };
                record.result = result.map(|result| movetext::resigned_result(by_color(result), record));
                Vec::new()
            }
            None => {
                record.add_extra(0, &sgf::property("RE", stated));
                vec![FormatWarningKind::NoResult { word: stated.to_owned() }.into()]
            }
        }
    }
}

/// Whether a text consists of moves that are so many, or so good, that they stand by chance in no other text. A formula is none.
fn are_sure(moves: &str) -> bool {
    let plies = |start: Position| {
        let played = movetext::play_through(moves, &start, false);
        let is_whole = played.error.is_none() && played.name.is_none() && played.parse_warnings.is_empty();
        if is_whole { played.record.plies().len() } else { 0 }
    };
    let is_formula = moves.contains(|letter| "=+*".contains(movetext::plain(letter)));
    let is_game = || plies(reversi_start()) > 1 || plies(Position::Gomoku(gomoku::Position::default())) >= STONES_SURE;
    !is_formula && is_game()
}

fn reversi_start() -> Position {
    Position::Reversi(reversi::Position::default())
}

/// Writes the date `2026.05.05` as `2026-05-05`; unknown parts are left out.
fn day(text: &str) -> String {
    let parts: Vec<&str> = text.split('.').collect();
    let is_part = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'?');
    if parts.len() != 3 || !parts.iter().all(is_part) {
        return text.to_owned();
    }
    parts.into_iter().take_while(|part| !part.contains('?')).collect::<Vec<_>>().join("-")
}
