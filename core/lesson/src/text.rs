//! A text of a lesson in one or several languages. Independent of which languages the program has.

use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};
use std::fmt;

/// The largest length of a lesson's text in characters.
pub const CHARS_MAX: usize = 1000;
/// The tag of the language that is used if the requested one is missing: English.
const FALLBACK: &str = "en";

/// A text of a lesson: pairs of a language tag and the text in that language, or one text with an empty tag.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text(Vec<(String, String)>);

impl Text {
    /// The text in the requested language; if missing, the text without a tag; then the English one; then the first.
    pub fn in_language(&self, tag: &str) -> &str {
        let find = |wanted: &str| self.0.iter().find(|(tag, _)| tag == wanted);
        let found = find(tag).or_else(|| find("")).or_else(|| find(FALLBACK)).or_else(|| self.0.first());
        found.map_or("", |(_, text)| text)
    }

    /// Whether the text exists in exactly this language.
    pub fn has_language(&self, tag: &str) -> bool {
        self.0.iter().any(|(of, text)| of == tag && !text.is_empty())
    }

    /// Iterates over the text in each of its languages.
    pub fn language_texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(_, text)| text.as_str())
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text(vec![(String::new(), text.to_owned())])
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        // The type is decided by the content, so that an error is reported where it is.
        deserializer.deserialize_any(TextVisitor)
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Text;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text, or a map of languages to texts")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Text, E> {
        Ok(Text(vec![(String::new(), fit(text)?)]))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Text, A::Error> {
        let mut all: Vec<(String, String)> = Vec::new();
        while let Some((tag, text)) = map.next_entry::<String, String>()? {
            if all.iter().any(|(known, _)| *known == tag) {
                return Err(de::Error::custom(format!("the language {tag:?} stands here twice")));
            }
            all.push((tag, fit(&text)?));
        }
        if all.is_empty() { Err(de::Error::custom("a text in no language")) } else { Ok(Text(all)) }
    }
}

fn fit<E: de::Error>(text: &str) -> Result<String, E> {
    if text.trim().is_empty() {
        return Err(E::custom("an empty text"));
    }
    match text.chars().count() {
        0..=CHARS_MAX => Ok(text.trim().to_owned()),
        count => Err(E::custom(format!("a text of {count} characters; {CHARS_MAX} at most"))),
    }
}
