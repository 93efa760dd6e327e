//! A coordinate typed letter by letter, and the board it belongs to. Pure.

use crate::app::kernel::point_text::has_capitals;
use crate::rules::{Point, Position, Size};

/// Adds a letter or digit to a coordinate. Ignores a character that cannot lead to a coordinate on a board of this size.
pub fn build(typed: &mut String, letter: char, size: Size) {
    let letter = letter.to_ascii_lowercase();
    if letter.is_ascii_alphabetic() {
        if letter as u8 - b'a' < size.columns {
            *typed = letter.to_string();
        }
    } else if letter.is_ascii_digit() && !typed.is_empty() {
        let longer = format!("{typed}{letter}");
        let number: u8 = longer[1..].parse().unwrap_or(u8::MAX);
        if (1..=size.rows).contains(&number) {
            *typed = longer;
        }
    }
}

/// A board on which coordinates are typed.
pub struct TypedBoard {
    pub size: Size,
    /// The board's content in one line, for comparison.
    pub cells: String,
    /// Every point with its name.
    pub names: Vec<(String, Point)>,
    /// Whether typed coordinates are shown with capital letters.
    pub has_capitals: bool,
}

impl TypedBoard {
    pub fn of(position: &Position) -> TypedBoard {
        let names = position.size().points().map(|point| (position.point_name(point), point)).collect();
        TypedBoard {
            size: position.size(),
            cells: position.size().cells(|point| position.color_at(point)),
            names,
            has_capitals: has_capitals(position),
        }
    }
}

/// Identifies the board on which a coordinate is typed: the page's word with the content of the page's board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PageBoard {
    pub page: &'static str,
    pub cells: String,
}

/// The coordinate typed on a page's board. It is dropped when another page or another position is shown.
#[derive(Clone, Debug, Default)]
pub struct TypedCoordinate {
    place: PageBoard,
    text: String,
}

impl TypedCoordinate {
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub fn at(&self, place: &PageBoard) -> &str {
        if self.place == *place { &self.text } else { "" }
    }

    /// Returns the text typed on a board, mutable. Text typed on another board is dropped.
    pub fn at_mut(&mut self, place: PageBoard) -> &mut String {
        if self.place != place {
            *self = TypedCoordinate { place, text: String::new() };
        }
        &mut self.text
    }
}
