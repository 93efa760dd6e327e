//! The headers of PGN, `[Key "value"]`, which servers of Reversi and five-in-a-row write before the moves of each game.
//!
//! For the transcripts alone. Headers without a place in a record become SGF properties, which are kept with the game.

use super::movetext;
use super::record::{GameRecord, TEXT_CHARS_MAX, clean_text};
use super::warning::{FormatWarning, FormatWarningKind};
use super::{sgf, timing};
use qipan_rules::{Position, Size, gomoku};

/// Limit of headers per game.
const HEADERS_MAX: usize = 64;
/// PlayOK's number of five-in-a-row with exactly five, before the number of lines: `61,15`.
const EXACTLY_FIVE_TYPE: &str = "61";
/// Header values that stand for an unknown value.
const NOTHING: [&str; 3] = ["", "?", "-"];

/// The headers of a game, in order: key and value.
pub(super) struct Headers {
    values: Vec<(String, String)>,
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
            '"' if !is_escaped => {
                let behind = text[value_at + at + 1..].trim_start_matches([' ', '\t']).strip_prefix(']')?;
                return Some(((key, clean_text(&value, TEXT_CHARS_MAX)), text.len() - behind.len()));
            }
            letter => {
                value.push(letter);
                is_escaped = false;
            }
        }
    }
    None
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
    (Headers { values }, at)
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
    /// The value of a key; empty if it is missing or unknown.
    fn value(&self, key: &str) -> &str {
        let found = self.values.iter().find(|(name, _)| name.eq_ignore_ascii_case(key));
        found.map(|(_, value)| value.as_str()).filter(|value| !NOTHING.contains(value)).unwrap_or_default()
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
    /// after the moves, the stated result is used.
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
        record.clock = timing::of_pgn(self.value("TimeControl")).unwrap_or_default();
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
            None => vec![FormatWarningKind::NoResult { word: stated.to_owned() }.into()],
        }
    }
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
