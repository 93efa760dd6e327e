//! A message with its arguments, not yet translated. It is made where a problem occurs and translated where it is shown; English where no
//! language is chosen.
//!
//! The whole app and the command line use it.

use crate::app::kernel::lang::{Arg, Lang};
use crate::formats::ron_text::RonMistake;
use ron::Error as Ron;
use std::borrow::Cow;
use std::fmt::{self, Display};
use std::io;
use std::sync::OnceLock;

/// The id of a message with its arguments, not yet translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalizedMessage {
    /// The message id. An empty id means that the only argument is the whole text.
    id: Cow<'static, str>,
    args: Vec<(&'static str, Piece)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    /// A number that selects singular or plural.
    Count(usize),
    Message(LocalizedMessage),
}

impl LocalizedMessage {
    pub fn new(id: impl Into<Cow<'static, str>>) -> LocalizedMessage {
        LocalizedMessage { id: id.into(), args: Vec::new() }
    }

    /// Creates a message of a text that no language file has: from the system, another program, or the user.
    pub fn untranslated(words: impl Display) -> LocalizedMessage {
        LocalizedMessage::new("").with("", words)
    }

    pub fn with(self, name: &'static str, value: impl Display) -> LocalizedMessage {
        self.put(name, Piece::Text(value.to_string()))
    }

    /// Adds a number that selects singular or plural and is formatted by the language.
    pub fn count(self, name: &'static str, count: usize) -> LocalizedMessage {
        self.put(name, Piece::Count(count))
    }

    /// Adds another message as an argument.
    pub fn and(self, name: &'static str, told: LocalizedMessage) -> LocalizedMessage {
        self.put(name, Piece::Message(told))
    }

    fn put(mut self, name: &'static str, piece: Piece) -> LocalizedMessage {
        self.args.push((name, piece));
        self
    }

    /// Returns the text in a language.
    pub fn in_language(&self, lang: &Lang) -> String {
        match &self.args[..] {
            [(_, Piece::Text(words))] if self.id.is_empty() => words.clone(),
            args => {
                let arg = |piece: &Piece| match piece {
                    Piece::Text(text) => Arg::from(text.clone()),
                    Piece::Count(count) => (*count).into(),
                    Piece::Message(told) => told.in_language(lang).into(),
                };
                let args: Vec<_> = args.iter().map(|(name, piece)| (*name, arg(piece))).collect();
                lang.text_with(&self.id, &args)
            }
        }
    }
}

/// Formats the message in English.
impl Display for LocalizedMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        static ENGLISH: OnceLock<Lang> = OnceLock::new();
        f.write_str(&self.in_language(ENGLISH.get_or_init(|| Lang::shipped("en"))))
    }
}

/// Returns the message for text that is not RON or not of the expected type. Rare parser errors stay in English.
pub fn ron(error: &Ron) -> LocalizedMessage {
    let sign = |id: &'static str, sign: &str| LocalizedMessage::new(id).with("sign", sign);
    match error {
        Ron::Eof => LocalizedMessage::new("ron-end"),
        Ron::ExpectedArray => sign("ron-opening", "["),
        Ron::ExpectedArrayEnd => sign("ron-closing", "]"),
        Ron::ExpectedStructLike | Ron::ExpectedNamedStructLike(_) => sign("ron-opening", "("),
        Ron::ExpectedStructLikeEnd | Ron::ExpectedOptionEnd => sign("ron-closing", ")"),
        Ron::ExpectedMap => sign("ron-opening", "{"),
        Ron::ExpectedMapEnd => sign("ron-closing", "}"),
        Ron::ExpectedComma => LocalizedMessage::new("ron-comma"),
        Ron::ExpectedMapColon => LocalizedMessage::new("ron-colon"),
        Ron::ExpectedBoolean => LocalizedMessage::new("ron-boolean"),
        Ron::ExpectedInteger => LocalizedMessage::new("ron-integer"),
        Ron::ExpectedFloat => LocalizedMessage::new("ron-float"),
        Ron::ExpectedString => LocalizedMessage::new("ron-string"),
        Ron::ExpectedStringEnd => LocalizedMessage::new("ron-string-end"),
        Ron::ExpectedIdentifier => LocalizedMessage::new("ron-identifier"),
        Ron::IntegerOutOfBounds => LocalizedMessage::new("ron-bounds"),
        Ron::UnclosedBlockComment => LocalizedMessage::new("ron-comment"),
        Ron::UnexpectedChar(found) => LocalizedMessage::new("ron-sign").with("found", found),
        Ron::TrailingCharacters => LocalizedMessage::new("ron-trailing"),
        Ron::ExceededRecursionLimit => LocalizedMessage::new("ron-deep"),
        Ron::SuggestRawIdentifier(found) => LocalizedMessage::new("ron-word").with("found", found),
        Ron::InvalidValueForType { expected, found } => {
            LocalizedMessage::new("ron-type").with("expected", expected).with("found", found)
        }
        Ron::NoSuchEnumVariant { expected, found, .. } => none_of("ron-variant", found, expected),
        Ron::NoSuchStructField { expected, found, .. } => none_of("ron-field", found, expected),
        Ron::MissingStructField { field, .. } => LocalizedMessage::new("ron-missing").with("key", field),
        Ron::DuplicateStructField { field, .. } => LocalizedMessage::new("ron-twice").with("key", field),
        error => LocalizedMessage::untranslated(error),
    }
}

fn none_of(id: &'static str, found: &str, list: &[&str]) -> LocalizedMessage {
    LocalizedMessage::new(id).with("found", found).with("list", list.join(", "))
}

/// Returns the message for the place where a text stops being valid RON.
pub fn mistake(mistake: &RonMistake) -> LocalizedMessage {
    ron(&mistake.error)
}

/// Returns the word that selects the kind of an I/O error in the message `file-error`.
pub fn word(kind: io::ErrorKind) -> &'static str {
    match kind {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "full",
        io::ErrorKind::ReadOnlyFilesystem => "read-only",
        io::ErrorKind::PermissionDenied => "denied",
        io::ErrorKind::NotFound => "missing",
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory | io::ErrorKind::IsADirectory => "in-the-way",
        io::ErrorKind::FileTooLarge => "too-large",
        _ => "other",
    }
}

/// Returns the message for a disk error: a translated message where there is one, otherwise the system's message.
pub fn of_disk(error: &io::Error) -> LocalizedMessage {
    match word(error.kind()) {
        "other" => LocalizedMessage::untranslated(error),
        kind => LocalizedMessage::new("file-error").with("kind", kind),
    }
}

/// Returns the message for a mistake in a RON file, with its line and column.
pub fn ron_file(file: impl Display, error: &ron::error::SpannedError) -> LocalizedMessage {
    let start = error.span.start;
    let told = LocalizedMessage::new("ron-file").with("file", file).with("line", start.line).with("column", start.col);
    told.and("what", ron(&error.code))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::kernel::lang::SHIPPED;

    #[test]
    fn it_is_said_in_every_language_and_in_english_where_none_is_chosen() {
        let told = LocalizedMessage::new("fault-value").with("key", "theme").and("why", ron(&Ron::ExpectedString));
        let told = told.and("instead", LocalizedMessage::new("instead-default"));
        assert_eq!(told.to_string(), "theme: Expected string; the default is used");
        let mut said: Vec<String> = SHIPPED.iter().map(|(tag, ..)| told.in_language(&Lang::shipped(tag))).collect();
        assert!(said.iter().all(|text| text.contains("theme") && !text.contains("instead")), "{said:?}");
        said.dedup();
        assert_eq!(said.len(), SHIPPED.len());
        assert_eq!(LocalizedMessage::untranslated("xyz").in_language(&Lang::shipped("de")), "xyz");
    }

    /// The English messages equal the RON parser's own messages, except for two that give advice to programmers.
    #[test]
    fn what_the_reader_says_is_said() {
        for (text, said) in [
            ("(a: \"1", "Expected end of string"),
            ("(a: 1 b: 2)", "Expected comma"),
            ("(a 1)", "Expected colon"),
            ("5", "Expected opening `(`"),
            ("(a: 1) x", "Non-whitespace trailing characters"),
        ] {
            let parts = crate::formats::ron_text::section(text);
            let mistake = parts.mistake.unwrap_or_else(|| panic!("{text}"));
            assert_eq!((super::mistake(&mistake).to_string(), mistake.to_string()), (said.into(), said.into()));
        }
    }
}
