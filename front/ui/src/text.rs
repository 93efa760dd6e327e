//! Texts that are never clipped: the size shrinks stepwise until the text fits its rectangle, but stays legible; then the text takes more
//! lines, and at last its end is replaced by "…".

use super::direction::{Direction, is_mark};
use super::draw::{Align, Draw, Measure, TextStyle, Weight};
use super::geometry::Rect;
use super::pass::Ui;
use super::theme::Rgba;
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::{Range, RangeInclusive};
use unicode_segmentation::UnicodeSegmentation;

/// The height of a line as a multiple of the font size, also used by the painter.
pub const LINE_EM: f32 = 1.3;
/// The height of a line as a multiple of the font size, where lines stand close because there is little room.
pub const CLOSE_LINE_EM: f32 = 1.2;
/// Minimum size of any text, in units of the window. Only marks on small boards are that small.
const SIZE_MIN: f32 = 6.0;
/// Minimum size to which a larger text shrinks, in units of the window.
pub const READABLE_MIN: f32 = 14.0;
/// The gap between a label and its detail, in units.
const LABEL_GAP: f32 = 1.0;
const CACHE_MAX: usize = 4000;
/// Maximum number of characters that are kept of a text that is shortened.
const CUT_MAX: usize = 300;

/// Estimates text sizes without fonts. The estimate is wide enough that a text that fits by it nearly always fits with the real fonts.
#[derive(Clone, Copy, Debug, Default)]
pub struct EstimateMeasure;

impl EstimateMeasure {
    fn em(of: char) -> f32 {
        match of {
            of if is_mark(of) => 0.0,
            'i' | 'l' | 'j' | '.' | ',' | ':' | ';' | '\'' | '|' | ' ' | '!' => 0.3,
            'm' | 'w' | 'M' | 'W' | '—' | '…' => 0.9,
            'A'..='Z' => 0.66,
            of if (of as u32) < 0x1100 || ('\u{2000}'..'\u{2e80}').contains(&of) => 0.56,
            _ => 1.0,
        }
    }
}

impl Measure for EstimateMeasure {
    fn text(&mut self, text: &str, size: f32, weight: Weight, width: Option<f32>) -> (f32, f32) {
        let em = size * if weight == Weight::Bold { 1.06 } else { 1.0 };
        let limit = width.unwrap_or(f32::INFINITY);
        let (mut widest, mut lines) = (0.0_f32, 0);
        for paragraph in text.split('\n') {
            lines += 1;
            let mut line = 0.0;
            for word in words(paragraph) {
                let wide: f32 = word.chars().map(Self::em).sum::<f32>() * em;
                if line > 0.0 && line + wide > limit {
                    widest = widest.max(line);
                    (line, lines) = (0.0, lines + 1);
                }
                line += wide;
                while line > limit && limit > em {
                    (line, lines) = (line - limit, lines + 1);
                    widest = limit;
                }
            }
            widest = widest.max(line);
        }
        (widest, lines as f32 * size * LINE_EM)
    }
}

/// Splits a text where a line may break: after spaces and around wide characters.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let wide = |of: char| EstimateMeasure::em(of) >= 1.0;
        let end = match rest.find(|of: char| of == ' ' || wide(of)) {
            _ if wide(first) => first.len_utf8(),
            Some(at) if rest[at..].starts_with(' ') => at + 1,
            Some(at) => at,
            None => rest.len(),
        };
        let (word, left) = rest.split_at(end);
        rest = left;
        Some(word)
    })
}

/// A cache of text sizes that were found to fit in earlier passes.
#[derive(Debug, Default)]
struct FitCache(HashMap<FitKey, f32>);

#[derive(Debug, PartialEq, Eq, Hash)]
struct FitKey {
    text: String,
    bold: bool,
    /// The size, width and height of the text and the zoom, in tenths.
    tenths: [i32; 4],
    lines: usize,
}

/// Creates a text style, vertically centred.
pub fn style(size: f32, weight: Weight, color: Rgba, align: Align) -> TextStyle {
    TextStyle { size, weight, color, align, is_top_aligned: false }
}

/// Maximum length of a label in bytes. In longer texts a word may be broken where necessary.
const LABEL_BYTES_MAX: usize = 40;
/// The first character of the scripts without spaces between words.
const FIRST_IDEOGRAPH: char = '\u{2e80}';
const KATAKANA: RangeInclusive<char> = '\u{30a1}'..='\u{30ff}';
/// The separators between the parts of a text on one line.
const SEPARATORS: [char; 3] = ['·', '–', '—'];

/// Joins each separator to the word before it, so that no line begins with a separator.
pub fn with_glued_separators(text: &str) -> Cow<'_, str> {
    if glued_spaces(text).next().is_none() {
        return Cow::Borrowed(text);
    }
    let is_glued = |at: usize, letter: char| letter == ' ' && text[at + 1..].starts_with(SEPARATORS);
    let shown = |(at, letter): (usize, char)| if is_glued(at, letter) { GLUED_SPACE } else { letter };
    text.char_indices().map(shown).collect()
}

/// A space at which no line breaks.
const GLUED_SPACE: char = '\u{a0}';

/// Returns the byte offsets of the spaces that `with_glued_separators` replaces.
fn glued_spaces(text: &str) -> impl Iterator<Item = usize> {
    text.match_indices(' ').map(|(at, _)| at).filter(|at| text[at + 1..].starts_with(SEPARATORS))
}

/// Adds "…" at the end of a text that was cut, even where the text runs against the language's direction.
fn ended(text: &str, language: Direction) -> String {
    let mark = Direction::of_end(text).filter(|end| *end != language).map(Direction::direction_mark);
    let mut ended = format!("{text}…");
    ended.extend(mark);
    ended
}

impl Ui<'_> {
    /// Returns the width and height of a text in units, wrapped at `width` if it is given.
    pub fn text_size(&mut self, text: &str, size: f32, weight: Weight, width: Option<f32>) -> (f32, f32) {
        match width {
            Some(_) => self.measure.text(&with_glued_separators(text), size, weight, width),
            None => self.measure.text(text, size, weight, width),
        }
    }

    /// Whether a text fits a rectangle in at most `lines` lines.
    pub fn text_fits(&mut self, text: &str, size: f32, weight: Weight, rect: Rect, lines: usize) -> bool {
        let (w, h) = self.measure.text(text, size, weight, Some(rect.w));
        let line = self.measure.text("X", size, weight, None).1.max(1.0);
        w <= rect.w + 0.5 && h <= rect.h + 0.5 && h < line * (lines as f32 + 0.5)
    }

    /// Returns the largest size up to `style.size` at which the text fits in `lines` lines. A text of one line is never wrapped.
    pub fn fit_size(&mut self, text: &str, style: TextStyle, rect: Rect, lines: usize) -> f32 {
        let zoom = self.zoom();
        let tenths = [style.size, rect.w, rect.h, zoom].map(|units| (units * 10.0).round() as i32);
        let key = FitKey { text: text.to_owned(), bold: style.weight == Weight::Bold, tenths, lines };
        if let Some(size) = self.memory.shared::<FitCache>().0.get(&key) {
            return *size;
        }
        let mut size = style.size;
        while size > SIZE_MIN / zoom && !self.text_fits(text, size, style.weight, rect, lines) {
            size = (size * 0.96 * 2.0).floor() / 2.0;
        }
        if lines > 1 && text.len() <= LABEL_BYTES_MAX {
            size = self.unbroken_size(text, size, style.weight, rect, READABLE_MIN);
        }
        let cache = &mut self.memory.shared::<FitCache>().0;
        if cache.len() >= CACHE_MAX {
            cache.clear();
        }
        cache.insert(key, size);
        size
    }

    /// Returns the width of the longest word in units; 0 where a break is possible after any character. A run of Katakana is a word.
    pub fn longest_word(&mut self, text: &str, size: f32, weight: Weight) -> f32 {
        let is_word = |word: &&str| word.chars().all(|letter| letter < FIRST_IDEOGRAPH);
        let loanwords = text.split(|letter| !KATAKANA.contains(&letter)).filter(|word| !word.is_empty());
        let words = text.split_whitespace().filter(is_word).chain(loanwords);
        words.map(|word| self.measure.text(word, size, weight, None).0).fold(0.0, f32::max)
    }

    /// Returns the largest size from `least` to `size` at which a label breaks only between words; `size` if no such size exists.
    /// Characters of scripts without spaces may be separated anywhere.
    fn unbroken_size(&mut self, text: &str, size: f32, weight: Weight, rect: Rect, least: f32) -> f32 {
        let mut smaller = size;
        while smaller >= least {
            if self.longest_word(text, smaller, weight) <= rect.w + 0.5 {
                return smaller;
            }
            smaller -= 0.5;
        }
        size
    }

    /// Draws a text in at most `lines` lines, as large as fits up to the style's size.
    pub fn fit_text(&mut self, rect: Rect, text: &str, style: TextStyle, lines: usize) {
        if text.is_empty() {
            return;
        }
        self.add_text(rect, text, style);
        let broken = with_glued_separators(text);
        let text = if lines > 1 { &broken } else { text };
        let size = self.fit_size(text, style, rect, lines);
        if size >= READABLE_MIN.min(style.size) || style.size < READABLE_MIN {
            return self.draw(Draw::Text { rect, text: text.to_owned(), style: TextStyle { size, ..style } });
        }
        let style = TextStyle { size: READABLE_MIN, ..style };
        let text = self.cut_end(&broken, style, rect);
        self.draw(Draw::Text { rect, text, style });
    }

    /// Draws a text at its style's size in at most `lines` close lines in the middle of a rectangle. A longer text ends with "…".
    pub fn close_lines(&mut self, rect: Rect, text: &str, style: TextStyle, lines: usize) {
        if text.is_empty() {
            return;
        }
        self.add_text(rect, text, style);
        let pitch = style.size * CLOSE_LINE_EM;
        let shown = self.broken_lines(text, style, rect.w, lines);
        let top = (rect.h - pitch * shown.len() as f32) / 2.0;
        // A line's rectangle has its whole height, so that close lines overlap a little, where no letter is.
        let high = style.size * LINE_EM + 0.1;
        for (at, line) in shown.into_iter().enumerate() {
            let place = rect.row(top + pitch * at as f32 - (high - pitch) / 2.0, high);
            self.draw(Draw::Text { rect: place, text: line, style: TextStyle { is_top_aligned: false, ..style } });
        }
    }

    /// Returns the number of lines that a text takes at a width.
    pub fn line_count(&mut self, text: &str, size: f32, weight: Weight, width: f32) -> usize {
        let (_, high) = self.text_size(text, size, weight, Some(width));
        ((high / (size * LINE_EM)).round() as usize).max(1)
    }

    /// Breaks a text into at most `lines` lines of a width. If it is longer, "…" ends the last line.
    fn broken_lines(&mut self, text: &str, style: TextStyle, width: f32, lines: usize) -> Vec<String> {
        let mut broken: Vec<String> = Vec::new();
        let text = with_glued_separators(text);
        let mut rest: &str = &text;
        while !rest.is_empty() {
            let is_last = broken.len() + 1 == lines;
            let end = self.line_end(rest, style, width);
            if is_last && end < rest.len() {
                let line = Rect::new(0.0, 0.0, width, style.size * LINE_EM + 0.5);
                broken.push(self.cut_end(rest, style, line));
                break;
            }
            broken.push(rest[..end].trim_end().to_owned());
            rest = rest[end..].trim_start();
        }
        broken
    }

    /// Returns the lines of a text at a width, as byte ranges without the spaces at their ends.
    fn line_ranges(&mut self, text: &str, style: TextStyle, width: f32) -> Vec<Range<usize>> {
        let (mut lines, mut start, mut end, mut wide) = (Vec::new(), 0, 0, 0.0);
        for word in words(text) {
            let advance = self.advance(word, style);
            let inked = self.advance(word.trim_end(), style);
            if wide + inked > width && end > start {
                lines.push(start..end);
                (start, wide) = (end, 0.0);
            }
            (end, wide) = (end + word.len(), wide + advance);
        }
        lines.push(start..end);
        lines.into_iter().map(|line| line.start..line.start + text[line].trim_end().len()).collect()
    }

    /// Returns the height of a text that [`Ui::marked_text`] draws at a width.
    pub fn marked_height(&mut self, text: &str, style: TextStyle, width: f32) -> f32 {
        let text = with_glued_separators(text);
        self.line_ranges(&text, style, width).len() as f32 * style.size * LINE_EM
    }

    /// Draws a text at its style's size in as many lines as it needs, and marks parts of it by a ground and a line below. `marks` are byte
    /// ranges of the text.
    pub fn marked_text(&mut self, rect: Rect, text: &str, style: TextStyle, marks: &[Range<usize>]) {
        if text.is_empty() {
            return;
        }
        self.add_text(rect, text, style);
        let glued = with_glued_separators(text);
        // A glued space is longer than the space in its place.
        let longer = GLUED_SPACE.len_utf8() - 1;
        let moved = |at: usize| at + longer * glued_spaces(text).filter(|space| *space < at).count();
        let marks: Vec<Range<usize>> = marks.iter().map(|mark| moved(mark.start)..moved(mark.end)).collect();
        let lines = self.line_ranges(&glued, style, rect.w);
        let (pitch, language) = (style.size * LINE_EM, self.measure.direction());
        let top = if style.is_top_aligned { 0.0 } else { (rect.h - pitch * lines.len() as f32) / 2.0 };
        let (accent, ground) = (self.colors.accent, self.colors.accent.with_alpha(70));
        for (at, line) in lines.into_iter().enumerate() {
            let (shown, place) = (&glued[line.clone()], rect.row(top + pitch * at as f32, pitch + 0.1));
            let wide = self.advance(shown, style);
            let left = place.x + style.align.indent(rect.w - wide, shown, language);
            for mark in &marks {
                let part = mark.start.clamp(line.start, line.end)..mark.end.clamp(line.start, line.end);
                for (from, to) in self.pieces(shown, part.start - line.start..part.end - line.start, style) {
                    self.fill(Rect::new(left + from - 1.0, place.y, to - from + 2.0, pitch - 1.0), 3.0, ground);
                    self.fill(Rect::new(left + from, place.y + pitch - 3.0, to - from, 2.0), 0.0, accent);
                }
            }
            self.draw(Draw::Text { rect: place, text: shown.to_owned(), style });
        }
    }

    /// Returns where the first line of a text ends: after the last word that fits, else after the last character that fits.
    fn line_end(&mut self, text: &str, style: TextStyle, width: f32) -> usize {
        let mut fits =
            |end: usize| self.measure.text(text[..end].trim_end(), style.size, style.weight, None).0 <= width;
        let mut end = 0;
        for word in words(text) {
            if !fits(end + word.len()) {
                break;
            }
            end += word.len();
        }
        if end > 0 {
            return end;
        }
        let ends = text.grapheme_indices(true).map(|(at, letter)| at + letter.len());
        let fitting = ends.clone().take_while(|end| fits(*end)).last();
        fitting.or(ends.into_iter().next()).unwrap_or(text.len())
    }

    /// Draws a label and its detail below it as one block in the middle of a rectangle. Each comes with its style and its maximum number of
    /// lines; where there is little room, the label shrinks to one line first.
    pub fn label_block(
        &mut self,
        rect: Rect,
        (label, label_style, label_lines): (&str, TextStyle, usize),
        (detail, detail_style, detail_lines): (&str, TextStyle, usize),
    ) {
        if detail.is_empty() {
            return self.fit_text(rect, label, label_style, label_lines);
        }
        let mut wanted = |text: &str, style: TextStyle, lines: usize| {
            let line = style.size * LINE_EM;
            // The text is measured as it is drawn, so that no gap comes between the two.
            let text = if lines > 1 { with_glued_separators(text) } else { Cow::Borrowed(text) };
            self.text_size(&text, style.size, style.weight, Some(rect.w)).1.min(line * lines as f32) + 0.5
        };
        let above = wanted(label, label_style, label_lines);
        let below = wanted(detail, detail_style, detail_lines).min(rect.h - READABLE_MIN * LINE_EM - LABEL_GAP - 0.5);
        let above = above.min(rect.h - below - LABEL_GAP);
        let top = (rect.h - above - LABEL_GAP - below) / 2.0;
        self.fit_text(rect.row(top, above), label, label_style, label_lines);
        self.fit_text(rect.row(top + above + LABEL_GAP, below), detail, detail_style, detail_lines);
    }

    /// Returns a text shortened to the lines for which a rectangle has room. If the text is too long, "…" replaces its end.
    fn cut_end(&mut self, text: &str, style: TextStyle, rect: Rect) -> String {
        let language = self.measure.direction();
        let mut fits = |text: &str| {
            let (w, h) = self.measure.text(text, style.size, style.weight, Some(rect.w));
            w <= rect.w + 0.5 && h <= rect.h + 0.5
        };
        if fits(text) {
            return text.to_owned();
        }
        let edges: Vec<usize> = text.grapheme_indices(true).map(|(at, _)| at).take(CUT_MAX).collect();
        let cut = |kept: usize| ended(text[..edges[kept]].trim_end(), language);
        let (mut kept, mut too_many) = (0, edges.len());
        while kept + 1 < too_many {
            let middle = kept.midpoint(too_many);
            if fits(&cut(middle)) { kept = middle } else { too_many = middle }
        }
        cut(kept)
    }

    /// Returns a text shortened to one line of this width. If the text is too long, "…" replaces its middle, so that its end stays visible.
    pub fn cut_middle(&mut self, text: &str, style: TextStyle, width: f32) -> String {
        let mut fits = |text: &str| self.measure.text(text, style.size, style.weight, None).0 <= width;
        let letters: Vec<&str> = text.graphemes(true).take(CUT_MAX).collect();
        if letters.len() < CUT_MAX && fits(text) {
            return text.to_owned();
        }
        let tail: Vec<&str> = text.graphemes(true).rev().take(CUT_MAX).collect();
        let cut = |kept: usize| {
            let (head, end) = (kept - kept / 2, kept / 2);
            let end = tail[..end.min(tail.len())].iter().rev().copied();
            letters[..head.min(letters.len())].iter().copied().chain(["…"]).chain(end).collect::<String>()
        };
        let (mut kept, mut too_many) = (0, letters.len());
        while kept + 1 < too_many {
            let middle = kept.midpoint(too_many);
            if fits(&cut(middle)) { kept = middle } else { too_many = middle }
        }
        cut(kept)
    }
}
