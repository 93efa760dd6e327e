//! The direction of a text, from its letters or its language, and the invisible marks that place the text correctly beside other texts.
//! Used by texts, fields, messages and layouts. The fonts put the letters of a line in order.

use std::ops::Range;
use unic_langid::{CharacterDirection, LanguageIdentifier};
use unicode_bidi::{BidiClass, bidi_class};

/// The invisible mark before a text that is inserted into a text of the other direction.
const ISOLATE: char = '\u{2068}';
/// The invisible mark after a text that is inserted into a text of the other direction.
const ISOLATE_END: char = '\u{2069}';

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Direction {
    #[default]
    LeftToRight,
    RightToLeft,
}

/// The glyphs for a range of bytes of a line: their left edge and their width, in units.
#[derive(Clone, Debug, PartialEq)]
pub struct Letter {
    pub bytes: Range<usize>,
    pub x: f32,
    pub w: f32,
    pub is_right_to_left: bool,
}

impl Direction {
    /// Returns the direction of a language, by its tag.
    pub fn of_language(tag: &str) -> Direction {
        match tag.parse::<LanguageIdentifier>().map(|language| language.character_direction()) {
            Ok(CharacterDirection::RTL) => Direction::RightToLeft,
            _ => Direction::LeftToRight,
        }
    }

    /// Returns the direction of a letter by Unicode; `None` for digits and signs, which follow their surroundings.
    fn of_letter(letter: char) -> Option<Direction> {
        match bidi_class(letter) {
            BidiClass::L => Some(Direction::LeftToRight),
            BidiClass::R | BidiClass::AL => Some(Direction::RightToLeft),
            _ => None,
        }
    }

    /// Returns the direction of a text, which is the direction of its first letter.
    pub fn of(text: &str) -> Option<Direction> {
        text.chars().find_map(Direction::of_letter)
    }

    pub fn of_end(text: &str) -> Option<Direction> {
        text.chars().rev().find_map(Direction::of_letter)
    }

    pub fn has(self, text: &str) -> bool {
        text.chars().any(|letter| Direction::of_letter(letter) == Some(self))
    }

    pub fn other(self) -> Direction {
        match self {
            Direction::LeftToRight => Direction::RightToLeft,
            Direction::RightToLeft => Direction::LeftToRight,
        }
    }

    /// Returns an invisible character that counts as a letter of this direction.
    pub fn direction_mark(self) -> char {
        match self {
            Direction::LeftToRight => '\u{200e}',
            Direction::RightToLeft => '\u{200f}',
        }
    }
}

/// Whether a character is invisible and only controls the direction of other characters.
pub fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2066}'..='\u{2069}')
}

/// Puts invisible marks around a text for insertion into a text of another direction, so that the order of the outer text stays.
pub fn with_direction_isolates(text: &str) -> String {
    format!("{ISOLATE}{text}{ISOLATE_END}")
}

/// Returns the position of the caret at a byte offset of a line, in units from the line's left end. Where two directions meet, the caret
/// follows the text typed last.
pub fn caret_x(letters: &[Letter], at: usize) -> f32 {
    let end =
        |letter: &Letter, done: f32| letter.x + letter.w * if letter.is_right_to_left { 1.0 - done } else { done };
    let before = letters.iter().filter(|letter| letter.bytes.start < at).max_by_key(|letter| letter.bytes.start);
    let first = || letters.iter().min_by_key(|letter| letter.bytes.start).map(|letter| end(letter, 0.0));
    match before {
        // Several letters may share one glyph.
        Some(letter) => end(letter, ((at - letter.bytes.start) as f32 / letter.bytes.len().max(1) as f32).min(1.0)),
        None => first().unwrap_or_default(),
    }
}

/// Returns the left and right ends of a part of a line. There are several pairs where both directions meet in the part.
pub fn range_spans(letters: &[Letter], part: &Range<usize>) -> Vec<(f32, f32)> {
    let is_in = |letter: &&Letter| letter.bytes.start < part.end && letter.bytes.end > part.start;
    let edges = |letter: &Letter| {
        let bytes = part.start.max(letter.bytes.start)..part.end.min(letter.bytes.end);
        let alone = std::slice::from_ref(letter);
        let (a, b) = (caret_x(alone, bytes.start), caret_x(alone, bytes.end));
        (a.min(b), a.max(b))
    };
    let mut all: Vec<(f32, f32)> = letters.iter().filter(is_in).map(edges).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    // Extents that touch are merged into one.
    all.dedup_by(|next, before| {
        let joins = next.0 - before.1 < 0.5;
        before.1 = if joins { before.1.max(next.1) } else { before.1 };
        joins
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the letters "ab" and two Hebrew letters, each ten units wide.
    fn mixed() -> Vec<Letter> {
        let letter = |bytes, x, is_right_to_left| Letter { bytes, x, w: 10.0, is_right_to_left };
        vec![letter(0..1, 0.0, false), letter(1..2, 10.0, false), letter(4..6, 20.0, true), letter(2..4, 30.0, true)]
    }

    #[test]
    fn the_caret_stands_behind_what_was_typed() {
        let places = [0, 1, 2, 4, 6].map(|at| caret_x(&mixed(), at));
        assert_eq!(places, [0.0, 10.0, 20.0, 30.0, 20.0]);
        assert_eq!(caret_x(&[], 0), 0.0);
    }

    #[test]
    fn what_is_selected_over_two_directions_has_two_pieces() {
        assert_eq!(range_spans(&mixed(), &(1..4)), [(10.0, 20.0), (30.0, 40.0)]);
        assert_eq!(range_spans(&mixed(), &(0..6)), [(0.0, 40.0)]);
        // The selected half of two letters that share a glyph.
        let one = [Letter { bytes: 0..4, x: 0.0, w: 10.0, is_right_to_left: true }];
        assert_eq!(range_spans(&one, &(0..2)), [(5.0, 10.0)]);
    }

    #[test]
    fn letters_and_languages_have_directions() {
        let both = [Direction::RightToLeft, Direction::LeftToRight].map(Some);
        assert_eq!([Direction::of("12. שרה (Ann)"), Direction::of("(中) שרה")], both);
        assert_eq!([Direction::of_end("Ann سارة 12"), Direction::of_end("שרה W.")], both);
        assert_eq!((Direction::of("12 – 3"), Direction::of("")), (None, None));
        assert_eq!(["he-test", "en", "zh-Hant"].map(Direction::of_language), {
            [Direction::RightToLeft, Direction::LeftToRight, Direction::LeftToRight]
        });
    }
}
