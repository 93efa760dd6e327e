//! A one-line text field with support for an input method's composition.

use super::accessibility::WidgetState;
use super::draw::{Align, Draw, TextStyle, Weight};
use super::focus::Keys;
use super::geometry::Rect;
use super::id::Id;
use super::input::{Key, KeyPress};
use super::pass::{Response, Ui};
use super::text::style;
use super::tree::{ReaderActionKind, Role};
use super::widgets::RADIUS;
use crate::direction;
use crate::direction::Direction;
use unicode_segmentation::UnicodeSegmentation;

/// The content of a text field: the text, and the placeholder shown while the text is empty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Field<'a> {
    pub value: &'a str,
    pub placeholder: &'a str,
    pub chars_max: usize,
}

/// Minimum text size of a field that is not being edited, in units.
const SIZE_MIN: f32 = 14.0;

/// The focused text field with the byte offsets of its caret and of the other end of its selection.
#[derive(Default)]
struct Caret(Option<(Id, usize, usize)>);

/// The text of a field with its caret and the other end of the selection, as byte offsets on character boundaries.
struct TextLine {
    text: String,
    caret: usize,
    anchor: usize,
}

/// Returns the byte offsets between characters as a reader sees them: a letter with its accents, a flag or a family emoji counts as one
/// character.
fn edges(text: &str) -> impl DoubleEndedIterator<Item = usize> {
    text.grapheme_indices(true).map(|(at, _)| at).chain([text.len()])
}

impl TextLine {
    fn before(&self) -> usize {
        edges(&self.text).rev().find(|&at| at < self.caret).unwrap_or(0)
    }

    fn after(&self) -> usize {
        edges(&self.text).find(|&at| at > self.caret).unwrap_or(self.caret)
    }

    /// Whether the text runs from right to left.
    fn runs_left(&self) -> bool {
        Direction::of(&self.text) == Some(Direction::RightToLeft)
    }

    fn selected(&self) -> std::ops::Range<usize> {
        self.caret.min(self.anchor)..self.caret.max(self.anchor)
    }

    /// Moves the caret. If `selects`, the selection is extended to the new place, as Shift does.
    fn move_caret(&mut self, to: usize, selects: bool) {
        self.caret = to;
        if !selects {
            self.anchor = to;
        }
    }

    fn delete(&mut self, range: std::ops::Range<usize>) {
        self.move_caret(range.start, false);
        self.text.replace_range(range, "");
    }

    fn insert(&mut self, typed: &str, chars_max: usize) {
        if typed.chars().all(char::is_control) {
            return;
        }
        self.delete(self.selected());
        let mut room = chars_max.saturating_sub(self.text.chars().count());
        let typed = typed.replace(char::is_control, "");
        let fits = |piece: &&str| room.checked_sub(piece.chars().count()).map(|left| room = left).is_some();
        let typed: String = typed.graphemes(true).take_while(fits).collect();
        self.text.insert_str(self.caret, &typed);
        self.move_caret(self.caret + typed.len(), false);
    }

    fn key(&mut self, press: &KeyPress) {
        if press.command && press.key == Key::Letter('a') {
            (self.anchor, self.caret) = (0, self.text.len());
        }
        if press.command || press.alt {
            return;
        }
        let selected = Some(self.selected()).filter(|selected| !selected.is_empty());
        let key = match press.key {
            Key::Left if self.runs_left() => Key::Right,
            Key::Right if self.runs_left() => Key::Left,
            key => key,
        };
        match (key, selected) {
            (Key::Left, Some(selected)) if !press.shift => self.move_caret(selected.start, false),
            (Key::Right, Some(selected)) if !press.shift => self.move_caret(selected.end, false),
            (Key::Left, _) => self.move_caret(self.before(), press.shift),
            (Key::Right, _) => self.move_caret(self.after(), press.shift),
            (Key::Home, _) => self.move_caret(0, press.shift),
            (Key::End, _) => self.move_caret(self.text.len(), press.shift),
            (Key::Backspace | Key::Delete, Some(selected)) => self.delete(selected),
            (Key::Backspace, None) => self.delete(self.before()..self.caret),
            (Key::Delete, None) => self.delete(self.caret..self.after()),
            _ => {}
        }
    }
}

impl Ui<'_> {
    /// Shows a text field. Returns the new text if it changed. While the field has the focus, the pass requests text input at the field's
    /// caret.
    pub fn field(&mut self, id: Id, rect: Rect, field: &Field, enabled: bool) -> Option<String> {
        let response = if enabled { self.control(id, rect, Keys::Text) } else { Response::default() };
        self.describe(
            id,
            rect,
            WidgetState {
                role: Role::Field,
                value: field.value.into(),
                is_disabled: !enabled,
                ..WidgetState::default()
            },
        );
        self.name_by_default(id, field.placeholder);
        if let (true, Some(ReaderActionKind::Text(text))) = (enabled, self.reader_action(id)) {
            let fits: String = text.chars().filter(|letter| !letter.is_control()).take(field.chars_max).collect();
            return Some(fits).filter(|text| text != field.value);
        }
        let inside = rect.column(12.0, rect.w - 24.0);
        let mut line = self.edit(id, field, response, inside);
        let text = self.text_style(enabled);
        let changed = (line.text != field.value).then(|| line.text.clone());
        self.field_ground(response, rect);
        if response.focus {
            self.memory.shared::<Caret>().0 = Some((id, line.caret, line.anchor));
            let preedit = self.compose(&mut line);
            self.draw_edited(inside, &line, preedit, text);
        } else if line.text.is_empty() {
            let dim = TextStyle { color: self.colors.text_dim, align: Align::Start, ..text };
            self.fit_text(inside, field.placeholder, dim, 1);
        } else {
            self.draw_whole(inside, &line.text, text);
        }
        changed
    }

    /// Draws a text that is not being edited. A long text is smaller; a still longer text, such as a path, shows only its beginning and
    /// end.
    fn draw_whole(&mut self, inside: Rect, text: &str, style: TextStyle) {
        let size = self.fit_size(text, style, inside, 1).max(SIZE_MIN);
        let style = TextStyle { size, ..style };
        let shown = self.cut_middle(text, style, inside.w);
        self.fit_text(inside, &shown, style, 1);
    }

    fn text_style(&self, enabled: bool) -> TextStyle {
        let ink = if enabled { self.colors.text } else { self.colors.text_off };
        style(17.0, Weight::Regular, ink, Align::Own)
    }

    fn field_ground(&mut self, response: Response, rect: Rect) {
        self.ring(response, rect, RADIUS);
        let colors = self.colors;
        self.fill(rect, RADIUS, colors.button_down);
        let (width, border) = match (response.focus, response.hover) {
            (true, _) => (2.0, colors.accent),
            (false, true) => (1.5, colors.text_dim),
            (false, false) => (1.5, colors.text_off),
        };
        self.frame(rect, RADIUS, width, border);
    }

    /// Returns the text and caret after this pass's keys and typed text.
    fn edit(&mut self, id: Id, field: &Field, response: Response, inside: Rect) -> TextLine {
        let known =
            self.memory.shared::<Caret>().0.filter(|(of, ..)| *of == id).map(|(_, caret, anchor)| (caret, anchor));
        let edge =
            |at: usize| (0..=at.min(field.value.len())).rev().find(|at| field.value.is_char_boundary(*at)).unwrap_or(0);
        // When the focus comes from another control, the whole text is selected, so that typing replaces it.
        let (caret, anchor) = known.unwrap_or((field.value.len(), 0));
        let mut line = TextLine { text: field.value.to_owned(), caret: edge(caret), anchor: edge(anchor) };
        if !response.focus {
            if known.is_some() {
                self.memory.shared::<Caret>().0 = None;
            }
            return line;
        }
        if let (true, Some(at)) = (response.clicked, self.release) {
            line.move_caret(self.caret_at(&line, at.x - inside.x, inside.w), false);
        }
        for press in self.keys() {
            line.key(press);
        }
        line.insert(&self.input.text, field.chars_max);
        line
    }

    /// Returns the position of the caret at a byte offset of a line, in units from the line's left end.
    fn caret_x(&mut self, text: &str, at: usize, style: TextStyle) -> f32 {
        match self.measure.letters(text, style.size, style.weight) {
            Some(letters) => direction::caret_x(&letters, at),
            None => self.advance(&text[..at], style),
        }
    }

    /// Returns the left and right ends of a part of a line, in units from the line's left end.
    pub(super) fn pieces(&mut self, text: &str, part: std::ops::Range<usize>, style: TextStyle) -> Vec<(f32, f32)> {
        match self.measure.letters(text, style.size, style.weight) {
            _ if part.is_empty() => Vec::new(),
            Some(letters) => direction::range_spans(&letters, &part),
            None => vec![(self.advance(&text[..part.start], style), self.advance(&text[..part.end], style))],
        }
    }

    /// Returns the position of a line's left end relative to its field's left end. The line begins at the field's start unless that would
    /// hide the caret.
    fn line_x(&mut self, line: &TextLine, style: TextStyle, width: f32) -> f32 {
        let caret = self.caret_x(&line.text, line.caret, style);
        let start = if line.runs_left() { width - 2.0 - self.advance(&line.text, style) } else { 0.0 };
        start.min(width - 2.0 - caret).max(-caret)
    }

    /// Returns the byte offset at which the caret is nearest to `x` units from the field's left end.
    fn caret_at(&mut self, line: &TextLine, x: f32, width: f32) -> usize {
        let style = self.text_style(true);
        let start = self.line_x(line, style, width);
        let mut off = |at: &usize| (self.caret_x(&line.text, *at, style) + start - x).abs();
        let mut best = (f32::INFINITY, 0);
        for at in edges(&line.text) {
            let off = off(&at);
            if off < best.0 {
                best = (off, at);
            }
        }
        best.1
    }

    /// Returns the width of a text including the spaces at its end, in units.
    pub(super) fn advance(&mut self, text: &str, style: TextStyle) -> f32 {
        if text.is_empty() {
            return 0.0;
        }
        let stop = self.text_size("|", style.size, style.weight, None).0;
        self.text_size(&format!("{text}|"), style.size, style.weight, None).0 - stop
    }

    /// Inserts the input method's text in composition into the line. Returns the byte range of the inserted text.
    fn compose(&mut self, line: &mut TextLine) -> (usize, usize) {
        let start = line.caret;
        let Some((text, cursor)) = self.input.preedit.as_ref().filter(|(text, _)| !text.is_empty()) else {
            return (start, start);
        };
        line.text.insert_str(start, text);
        let cursor = (0..=(*cursor).min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        line.move_caret(start + cursor, false);
        (start, start + text.len())
    }

    /// Returns the rectangle for a line whose left end is at `x`, with spare room at its end, so that the line does not wrap.
    fn line_rect(&mut self, inside: Rect, x: f32, line: &TextLine, style: TextStyle) -> Rect {
        const ROOM: f32 = 40.0;
        let left = if line.runs_left() { x - ROOM } else { x };
        Rect { x: left, w: self.advance(&line.text, style) + ROOM, ..inside }
    }

    fn draw_edited(&mut self, inside: Rect, line: &TextLine, preedit: (usize, usize), style: TextStyle) {
        let caret = self.caret_x(&line.text, line.caret, style);
        let x = inside.x + self.line_x(line, style, inside.w);
        let middle = inside.center().y;
        let bar = Rect::new(x + caret, middle - 12.0, 2.0, 24.0);
        self.text_input = Some(Rect { y: inside.y, h: inside.h, ..bar });
        let (accent, ground) = (self.colors.accent, self.colors.accent.with_alpha(90));
        let selected = self.pieces(&line.text, line.selected(), style);
        let composed = self.pieces(&line.text, preedit.0..preedit.1, style);
        let rect = self.line_rect(inside, x, line, style);
        self.clip(Rect { x: inside.x - 2.0, w: inside.w + 4.0, ..inside }, |ui| {
            for (begin, end) in selected {
                ui.fill(Rect::new(x + begin, middle - 13.0, end - begin, 26.0), 3.0, ground);
            }
            if !line.text.is_empty() {
                ui.draw(Draw::Text { rect, text: line.text.clone(), style });
            }
            for (from, to) in composed {
                ui.fill(Rect::new(x + from, middle + 12.0, to - from, 2.0), 0.0, accent);
            }
            ui.fill(bar, 0.0, accent);
        });
    }
}
