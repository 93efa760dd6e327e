//! A RON text split into keys and values, each a slice of the text, so that callers can report the line and the column of an error.
//!
//! Knows no key and checks no value. An error ends the list; the entries before it are kept.

use ron::value::RawValue;
use serde::Deserializer;
use serde::de::{self, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// The RON options of all this program's files: `Some` may be left out.
pub fn options() -> ron::Options {
    ron::Options::default().with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
}

/// Refuses a text whose version is newer than the known one. A text without a version has version 1.
pub fn refuse_newer(text: &str, known: u64) -> Result<(), ron::error::SpannedError> {
    let named = section(text).entries.into_iter().find(|(key, _)| *key == "version");
    let newer = named.filter(|(_, value)| options().from_str::<u64>(value).is_ok_and(|version| version > known));
    newer.map_or(Ok(()), |(_, value)| {
        let (line, col) = line_and_column(text, offset_in(text, value));
        let place = ron::error::Position { line, col };
        let code = ron::Error::Message(format!("version {value} is of a newer Qipan; this one knows {known}"));
        Err(ron::error::SpannedError { code, span: ron::error::Span { start: place, end: place } })
    })
}

/// The entries of a text, in order.
#[derive(Debug, Default, PartialEq)]
pub struct RonEntries<'t> {
    /// Keys with their values; keys are empty in a list.
    pub entries: Vec<(&'t str, &'t str)>,
    pub mistake: Option<RonMistake<'t>>,
}

/// A syntax error, or a structure other than the requested one.
#[derive(Debug, PartialEq)]
pub struct RonMistake<'t> {
    /// The byte of the text where the mistake is.
    pub byte_offset: usize,
    pub error: ron::Error,
    /// The key in whose value the mistake is.
    pub key: Option<&'t str>,
}

impl fmt::Display for RonMistake<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&error_text(&self.error))
    }
}

/// The parser's message, reworded where it addresses a programmer.
pub fn error_text(error: &ron::Error) -> String {
    match error {
        ron::Error::ExceededRecursionLimit => "Too many brackets inside one another".to_owned(),
        ron::Error::SuggestRawIdentifier(found) => format!("Expected a key or a word, found {found:?}"),
        error => error.to_string(),
    }
}

#[derive(Clone, Copy, PartialEq)]
enum RonShape {
    Section,
    Map,
    List,
}

/// The entries of `(key: value, …)`.
pub fn section(text: &str) -> RonEntries<'_> {
    take_apart(text, RonShape::Section)
}

/// The entries of `{key: value, …}`; a key may be any value.
pub fn map(text: &str) -> RonEntries<'_> {
    take_apart(text, RonShape::Map)
}

/// The values of `[value, …]`.
pub fn list(text: &str) -> RonEntries<'_> {
    take_apart(text, RonShape::List)
}

fn take_apart(text: &str, shape: RonShape) -> RonEntries<'_> {
    let mut entries = Vec::new();
    let mut key = None;
    let mistake = read(text, Collect { shape, entries: &mut entries, key: &mut key }).err();
    let mistake =
        mistake.map(|error| RonMistake { byte_offset: place_of(text, &error), error: plain(error.code), key });
    RonEntries { entries, mistake }
}

fn read<'t>(text: &'t str, collect: Collect<'_, 't>) -> Result<(), ron::error::SpannedError> {
    let options = options();
    let mut reader = ron::Deserializer::from_str_with_options(text, &options)?;
    let done = match collect.shape {
        RonShape::Section => reader.deserialize_struct("", &[], collect),
        RonShape::Map => reader.deserialize_map(collect),
        RonShape::List => reader.deserialize_seq(collect),
    };
    done.and_then(|()| reader.end()).map_err(|error| reader.span_error(error))
}

/// Rewords the parser's message for a section without a bracket, which speaks of structs.
fn plain(error: ron::Error) -> ron::Error {
    match error {
        ron::Error::ExpectedNamedStructLike(_) => ron::Error::ExpectedStructLike,
        other => other,
    }
}

/// Collects the entries one by one, so that they are kept when an error ends the parsing.
struct Collect<'a, 't> {
    shape: RonShape,
    entries: &'a mut Vec<(&'t str, &'t str)>,
    key: &'a mut Option<&'t str>,
}

impl<'t> Visitor<'t> for Collect<'_, 't> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("keys and values")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = next_key(self.shape, &mut map)? {
            *self.key = Some(key);
            let value: &RawValue = map.next_value()?;
            *self.key = None;
            // Comments around it are not part of the value.
            self.entries.push((key, value.trim().get_ron()));
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'t>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(value) = list.next_element::<&RawValue>()? {
            self.entries.push(("", value.trim().get_ron()));
        }
        Ok(())
    }

    fn visit_unit<E: de::Error>(self) -> Result<(), E> {
        Ok(())
    }
}

fn next_key<'t, A: MapAccess<'t>>(shape: RonShape, map: &mut A) -> Result<Option<&'t str>, A::Error> {
    match shape {
        RonShape::Map => Ok(map.next_key::<&RawValue>()?.map(|key| key.trim().get_ron())),
        _ => map.next_key::<&str>(),
    }
}

/// The byte of the text that an error refers to: the first non-blank byte after the error's position, because the parser's errors point
/// before the blanks.
fn place_of(text: &str, error: &ron::error::SpannedError) -> usize {
    let (line, column) = (error.span.start.line, error.span.start.col);
    let before: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let skipped: usize = text[before..].chars().take(column.saturating_sub(1)).map(char::len_utf8).sum();
    let rest = &text[before + skipped..];
    let blanks = rest.len() - rest.trim_start().len();
    before + skipped + if blanks == rest.len() { 0 } else { blanks }
}

/// The offset in bytes of a slice in its text.
pub fn offset_in(text: &str, piece: &str) -> usize {
    (piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len())
}

/// The line and the column of a byte of a text, both from 1, the column in characters.
pub fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let start_of_line = before.rfind('\n').map_or(0, |at| at + 1);
    (before.matches('\n').count() + 1, before[start_of_line..].chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_piece_is_one_of_the_text() {
        let text =
            "\n( // (a: 1)\n  theme : /* no */ \"wood\" , board: (a: [1, 2], b: None,), r#keys: {\"x\": Pulse},)\n";
        let parts = section(text);
        let board = "(a: [1, 2], b: None,)";
        assert_eq!(parts.entries, [("theme", "\"wood\""), ("board", board), ("keys", "{\"x\": Pulse}")]);
        assert_eq!(parts.mistake, None);
        let places = parts.entries.iter().map(|(_, value)| line_and_column(text, offset_in(text, value)));
        assert_eq!(places.collect::<Vec<_>>(), [(3, 20), (3, 36), (3, 67)]);
        assert_eq!(map("{\"x\": Pulse, 'y': (1)}").entries, [("\"x\"", "Pulse"), ("'y'", "(1)")]);
        assert_eq!(list("[ (a: 1), (), ]").entries, [("", "(a: 1)"), ("", "()")]);
        for empty in ["()", "( )", "(\n// nothing\n)"] {
            assert_eq!(section(empty), RonEntries::default(), "{empty}");
        }
    }

    #[test]
    fn a_mistake_keeps_what_stood_before_it() {
        let check = |text: &str, entries: usize, place: (usize, usize), what: &str, key: Option<&str>| {
            let parts = section(text);
            let mistake = parts.mistake.unwrap_or_else(|| panic!("{text} is good"));
            let found = (parts.entries.len(), line_and_column(text, mistake.byte_offset), mistake.to_string());
            assert_eq!((found, mistake.key), ((entries, place, what.to_owned()), key), "{text}");
        };
        check("(a: 1\n  b: 2)", 1, (2, 3), "Expected comma", None);
        check("(a: 1, b: (c: 1, d: ", 1, (1, 20), "Unexpected end of RON", Some("b"));
        check("(a: 1, b: 2", 2, (1, 11), "Expected comma", None);
        check("(a: 1) 7", 1, (1, 8), "Non-whitespace trailing characters", None);
        check("Name(a: 1)", 0, (1, 1), "Expected opening `(`", None);
        check("7", 0, (1, 1), "Expected opening `(`", None);
        check("(1, 2)", 0, (1, 2), "Expected a key or a word, found \"1\"", None);
        check("([1])", 0, (1, 2), "Expected identifier", None);
        check("(a: 1, last-move: Off)", 1, (1, 8), "Expected a key or a word, found \"last-move\"", None);
    }
}
