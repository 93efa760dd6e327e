//! The user's language: Fluent messages by their ids. Every text that a user reads comes from here.
//!
//! One file adds a language: `languages/TAG.ftl` in the data directory, or a file under `assets/lang` with its row in `SHIPPED`.

use crate::ui::direction::{Direction, is_mark, with_direction_isolates};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};
use unic_langid::LanguageIdentifier;

/// The shipped languages: tag, native name, messages. English comes first and supplies the messages that other languages lack.
pub static SHIPPED: &[(&str, &str, &str)] = &[
    ("en", "English", include_str!("../../../../assets/lang/en.ftl")),
    ("zh-Hans", "简体中文", include_str!("../../../../assets/lang/zh-Hans.ftl")),
    ("zh-Hant", "繁體中文", include_str!("../../../../assets/lang/zh-Hant.ftl")),
    ("ja", "日本語", include_str!("../../../../assets/lang/ja.ftl")),
    ("de", "Deutsch", include_str!("../../../../assets/lang/de.ftl")),
    ("fr", "Français", include_str!("../../../../assets/lang/fr.ftl")),
];

/// Placeholder for the thousands separator in a number, replaced by the language's own separator. No text contains this character or
/// `SEAM`.
const PARTING: char = '\u{f8f0}';
/// Placeholder on both sides of a text argument, until it is known whether a space belongs there.
const SEAM: char = '\u{f8f1}';
/// The smallest number that gets separators. Four digits stay together because years are among them.
const PARTED_FROM: f64 = 10_000.0;

/// An argument of a message.
pub enum Arg<'a> {
    Text(Cow<'a, str>),
    Number(i64),
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Arg<'a> {
        Arg::Text(text.into())
    }
}

impl From<String> for Arg<'_> {
    fn from(text: String) -> Self {
        Arg::Text(text.into())
    }
}

macro_rules! number_args {
    ($($number:ty),*) => {$(
        impl From<$number> for Arg<'_> {
            fn from(number: $number) -> Self {
                Arg::Number(number as i64)
            }
        }
    )*};
}
number_args!(u8, u32, u64, usize, i64, i32);

/// A language with English as fallback.
pub struct Lang {
    tag: String,
    bundles: Vec<Arc<Bundle>>,
}

type Bundle = FluentBundle<FluentResource>;

/// The messages of a shipped language by its place in `SHIPPED`, parsed once per program. The tests parse them all, so none is invalid.
fn shipped_bundle(place: usize) -> Option<Arc<Bundle>> {
    static PARSED: [OnceLock<Option<Arc<Bundle>>>; SHIPPED.len()] = [const { OnceLock::new() }; SHIPPED.len()];
    let (tag, _, source) = SHIPPED.get(place)?;
    PARSED.get(place)?.get_or_init(|| bundle(tag, source).ok().map(Arc::new)).clone()
}

/// Why a language file could not be used completely.
#[derive(Debug)]
pub struct LangError(String);

impl std::fmt::Display for LangError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for LangError {}

/// Maximum nesting of braces and brackets in a message. The parser recurses once per level, so unlimited nesting would overflow the stack.
const OPENED_MAX: usize = 200;

/// Returns the byte offset in the source at which a message exceeds the nesting limit.
fn crowded(source: &str) -> Option<usize> {
    let (mut begin, mut opened) = (0, 0);
    for line in source.split_inclusive('\n') {
        // A new message begins, so brackets that the previous message left open no longer count.
        let name = line.split_once('=').map_or("", |(name, _)| name.trim_end());
        if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)) {
            opened = 0;
        }
        for (at, _) in line.match_indices(['{', '(']) {
            opened += 1;
            if opened > OPENED_MAX {
                return Some(begin + at);
            }
        }
        begin += line.len();
    }
    None
}

/// Returns the place of a byte offset in the source as "line 3, column 12".
fn place(source: &str, at: usize) -> String {
    let before = source.get(..at).unwrap_or(source);
    let column = before.chars().rev().take_while(|&of| of != '\n').count() + 1;
    format!("line {}, column {column}", before.matches('\n').count() + 1)
}

/// Returns a large number as text with separators between its thousands; `None` for other values.
fn with_partings<M>(value: &FluentValue, _: &M) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    let text = number.as_string();
    let is_large = number.value.abs() >= PARTED_FROM && number.value.fract() == 0.0;
    let digit = |(at, digit): (usize, char)| {
        let left = text.len() - at;
        [(left % 3 == 0 && at > 0 && digit.is_ascii_digit()).then_some(PARTING), Some(digit)]
    };
    is_large.then(|| text.chars().enumerate().flat_map(digit).flatten().collect())
}

/// Returns a value as text: a text argument gets direction marks where it has letters of the other direction, and a large number gets
/// separators.
fn with_marks<M>(value: &FluentValue, memoizer: &M, language: Direction) -> Option<String> {
    match value {
        FluentValue::String(text) => language.other().has(text).then(|| with_direction_isolates(text)),
        _ => with_partings(value, memoizer),
    }
}

fn rightwards<M>(value: &FluentValue, memoizer: &M) -> Option<String> {
    with_marks(value, memoizer, Direction::LeftToRight)
}

fn leftwards<M>(value: &FluentValue, memoizer: &M) -> Option<String> {
    with_marks(value, memoizer, Direction::RightToLeft)
}

/// Returns a value like `with_marks`, with a placeholder on both sides of every text.
fn with_seams<M>(value: &FluentValue, memoizer: &M) -> Option<String> {
    let marked = rightwards(value, memoizer);
    match value {
        FluentValue::String(text) => Some(format!("{SEAM}{}{SEAM}", marked.as_deref().unwrap_or(text))),
        _ => marked,
    }
}

/// Replaces each placeholder between a letter and a Han character by a space: "Ann 获胜", but "黑方获胜".
fn joined(text: &str) -> String {
    let is_han = |letter: char| matches!(letter, '\u{3400}'..='\u{9fff}');
    let is_seen = |letter: &char| !is_mark(*letter);
    let is_letter = |letter: char| letter.is_alphabetic() && letter < '\u{2e80}';
    let mut all = String::with_capacity(text.len());
    for (at, part) in text.split(SEAM).filter(|part| !part.is_empty()).enumerate() {
        let (before, after) = (all.chars().rfind(is_seen), part.chars().find(is_seen));
        let ends = before.zip(after).filter(|_| at > 0);
        if ends.is_some_and(|(a, b)| is_han(a) && is_letter(b) || is_letter(a) && is_han(b)) {
            all.push(' ');
        }
        all.push_str(part);
    }
    all
}

fn bundle(tag: &str, source: &str) -> Result<Bundle, LangError> {
    let id: LanguageIdentifier = tag.parse().map_err(|_| LangError(format!("{tag:?} is no language tag")))?;
    let wrong =
        |at: usize, what: &str| LangError(format!("the language file {tag}.ftl, {}: {what}", place(source, at)));
    if let Some(at) = crowded(source) {
        return Err(wrong(at, "a message opens too many braces and brackets"));
    }
    let resource = FluentResource::try_new(source.to_owned())
        .map_err(|(_, errors)| wrong(errors.first().map_or(0, |error| error.pos.start), "not a Fluent message"))?;
    let mut bundle = FluentBundle::new_concurrent(vec![id]);
    // The invisible direction marks are inserted only where they are needed.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(match Direction::of_language(tag) {
        _ if tag.starts_with("zh") => with_seams,
        Direction::LeftToRight => rightwards,
        Direction::RightToLeft => leftwards,
    }));
    bundle
        .add_resource(resource)
        .map_err(|_| LangError(format!("the language file {tag}.ftl: a message stands twice")))?;
    Ok(bundle)
}

impl Lang {
    /// Returns a shipped language, or English where the tag is unknown.
    pub fn shipped(tag: &str) -> Lang {
        let place = SHIPPED.iter().position(|(shipped, ..)| *shipped == tag).unwrap_or(0);
        let mut places = vec![place, 0];
        places.dedup();
        Lang { tag: SHIPPED[place].0.to_owned(), bundles: places.into_iter().filter_map(shipped_bundle).collect() }
    }

    /// Parses a language from a file's text.
    pub fn with_source(tag: &str, source: &str) -> Result<Lang, LangError> {
        let own = Arc::new(bundle(tag, source)?);
        let english = shipped_bundle(0).filter(|_| tag != SHIPPED[0].0);
        Ok(Lang { tag: tag.to_owned(), bundles: std::iter::once(own).chain(english).collect() })
    }

    /// Returns the tag of the shipped language that fits the system's preferred languages best.
    pub fn choose(preferred: &[String]) -> &'static str {
        let fit = |wanted: &str| {
            let wanted = wanted.replace('_', "-");
            let mut parts = wanted.split('-');
            let language = parts.next().unwrap_or("");
            // A script named in the tag takes precedence over the usual script of the region.
            let traditional = parts.find_map(|part| match part {
                "Hans" => Some(false),
                "Hant" | "TW" | "HK" | "MO" => Some(true),
                _ => None,
            });
            let tag = match (language, traditional) {
                ("zh", Some(true)) => "zh-Hant",
                ("zh", _) => "zh-Hans",
                (other, _) => other,
            };
            SHIPPED.iter().map(|(shipped, ..)| *shipped).find(|shipped| *shipped == tag)
        };
        preferred.iter().find_map(|wanted| fit(wanted)).unwrap_or("en")
    }

    pub fn tag(&self) -> &str {
        &self.tag
    }

    /// Returns the text of a message without arguments.
    pub fn text(&self, id: &str) -> String {
        self.text_with(id, &[])
    }

    /// Returns the text of a message with its arguments. A missing message is shown as its id.
    pub fn text_with(&self, id: &str, args: &[(&str, Arg<'_>)]) -> String {
        let mut values = FluentArgs::new();
        for (name, value) in args {
            let value = match value {
                Arg::Text(text) => FluentValue::from(text.as_ref()),
                Arg::Number(number) => FluentValue::from(*number),
            };
            values.set(*name, value);
        }
        self.bundles
            .iter()
            .find_map(|bundle| {
                let pattern = bundle.get_message(id)?.value()?;
                let mut text = String::new();
                bundle.write_pattern(&mut text, pattern, Some(&values), &mut Vec::new()).ok()?;
                Some(self.finished(text))
            })
            .unwrap_or_else(|| id.to_owned())
    }

    /// Removes the placeholders and marks that the bundle left in a text.
    fn finished(&self, text: String) -> String {
        let text = if text.contains(SEAM) { joined(&text) } else { text };
        if text.contains(PARTING) { text.replace(PARTING, &self.text("number-group")) } else { text }
    }

    /// Returns a number of tenths as text: "2.5", with the language's decimal point.
    pub fn tenths(&self, tenths: u32) -> String {
        format!("{}{}{}", tenths / 10, self.text("number-point"), tenths % 10)
    }

    /// Returns a percentage as the language writes it: "60%".
    pub fn percent(&self, of: &str) -> String {
        self.text_with("percent", &[("number", of.into())])
    }

    /// Whether this language itself, without the English fallback, has a message.
    pub fn has(&self, id: &str) -> bool {
        self.bundles.first().is_some_and(|bundle| bundle.has_message(id))
    }
}
