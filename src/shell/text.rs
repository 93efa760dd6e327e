//! Text: the embedded fonts, shaping and line breaking, and masks of whole texts at the real pixel size.
//!
//! Texts are laid out in layout units and rasterised at the pixel size, so that lines break alike on every screen. System fonts are not
//! used. The fonts for Chinese, Japanese, Hebrew and Arabic are loaded only when a character needs them. The language selects the forms of
//! characters that Chinese and Japanese share, and the direction of lines.

use super::canvas::Mask;
use crate::ui::direction::{Direction, Letter};
use crate::ui::{Align, Measure, Weight};
use cosmic_text::fontdb::{Database, Source};
use cosmic_text::{Attrs, Buffer, Family, FontSystem, LayoutGlyph, Metrics, Shaping, SwashCache, SwashImage};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

/// The distance between two base lines, as a multiple of the font size.
pub const LINE_HEIGHT: f32 = 1.3;
/// Maximum number of cached text measurements.
const MEASURED_MAX: usize = 2000;
/// Maximum size of a rasterised glyph in pixels.
const PIXEL_SIZE_MAX: f32 = 1000.0;

const RIGHT_TO_LEFT: Direction = Direction::RightToLeft;
/// The name of the font that is tried first. Characters that it lacks come from the other fonts.
const FAMILY: &str = "Qipan Sans";

/// The language whose glyph forms are used for characters that Chinese and Japanese share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum GlyphForms {
    #[default]
    Simplified,
    Traditional,
    Japanese,
}

impl GlyphForms {
    /// Returns the glyph forms for a language's tag.
    fn of(language: &str) -> GlyphForms {
        match language {
            "ja" => GlyphForms::Japanese,
            "zh-Hant" => GlyphForms::Traditional,
            _ => GlyphForms::Simplified,
        }
    }

    /// Returns the font files in the order of lookup. The small fonts contain the characters of the language files.
    fn fonts(self) -> Vec<&'static [u8]> {
        let own: &[&'static [u8]] = match self {
            GlyphForms::Simplified => &[],
            GlyphForms::Traditional => &[
                include_bytes!("../../assets/fonts/QipanSansTC-Regular.otf"),
                include_bytes!("../../assets/fonts/QipanSansTC-Bold.otf"),
            ],
            GlyphForms::Japanese => &[
                include_bytes!("../../assets/fonts/QipanSansJP-Regular.otf"),
                include_bytes!("../../assets/fonts/QipanSansJP-Bold.otf"),
            ],
        };
        let latin: [&'static [u8]; 2] = [
            include_bytes!("../../assets/fonts/QipanSans-Regular.ttf"),
            include_bytes!("../../assets/fonts/QipanSans-Bold.ttf"),
        ];
        let rest: [&'static [u8]; 2] = [
            include_bytes!("../../assets/fonts/QipanSansSC-Regular.otf"),
            include_bytes!("../../assets/fonts/QipanSansSC-Bold.otf"),
        ];
        let right_to_left: [&'static [u8]; 4] = [
            include_bytes!("../../assets/fonts/QipanSansHebrew-Regular.ttf"),
            include_bytes!("../../assets/fonts/QipanSansHebrew-Bold.ttf"),
            include_bytes!("../../assets/fonts/QipanSansArabic-Regular.ttf"),
            include_bytes!("../../assets/fonts/QipanSansArabic-Bold.ttf"),
        ];
        [&latin[..], own, &rest[..], &right_to_left[..]].concat()
    }

    fn system(self) -> FontSystem {
        let mut database = Database::new();
        for font in self.fonts() {
            database.load_font_source(Source::Binary(Arc::new(font)));
        }
        FontSystem::new_with_locale_and_db("en".into(), database)
    }
}

/// A text and how it is laid out; lengths in layout units.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout<'a> {
    pub text: &'a str,
    pub size: f32,
    pub weight: Weight,
    pub align: Align,
    /// The width at which lines break, in layout units. `None` breaks only at newlines.
    pub width: Option<f32>,
}

/// A rasterised text. `left` and `top` are the pixels from the text block's top left corner to the mask's.
#[derive(Clone, Debug, Default)]
pub struct TextMask {
    pub mask: Mask,
    pub left: i32,
    pub top: i32,
}

/// The cache key of a measured text: its characters, the bits of its font size, whether it is bold, and the bits of its line width.
type MeasureKey = (String, u32, bool, Option<u32>);

/// The embedded fonts, with a cache of measured texts.
pub struct Fonts {
    system: FontSystem,
    forms: GlyphForms,
    /// The writing direction of the current language.
    direction: Direction,
    raster: SwashCache,
    measured: HashMap<MeasureKey, (f32, f32)>,
}

impl Default for Fonts {
    fn default() -> Fonts {
        Fonts::new()
    }
}

impl Fonts {
    pub fn new() -> Fonts {
        let forms = GlyphForms::default();
        Fonts {
            system: forms.system(),
            forms,
            direction: Direction::default(),
            raster: SwashCache::new(),
            measured: HashMap::new(),
        }
    }

    /// Sets the language, which selects the glyph forms and the writing direction. Returns whether they changed. Cached measurements stay
    /// valid, because every glyph form is one em wide.
    pub fn set_language(&mut self, language: &str) -> bool {
        let (forms, direction) = (GlyphForms::of(language), Direction::of_language(language));
        let (has_forms, has_direction) = (forms == self.forms, direction == self.direction);
        if !has_forms {
            (self.system, self.raster, self.forms) = (forms.system(), SwashCache::new(), forms);
        }
        self.direction = direction;
        !has_forms || !has_direction
    }

    /// Returns the text with Unicode direction marks, so that its lines run in the language's direction, whichever characters they begin
    /// with.
    fn directed<'t>(&self, layout: &Layout<'t>) -> Cow<'t, str> {
        let text = layout.text;
        if layout.align == Align::Own || !(self.direction == RIGHT_TO_LEFT || RIGHT_TO_LEFT.has(text)) {
            return Cow::Borrowed(text);
        }
        let mark = self.direction.direction_mark().to_string();
        Cow::Owned(text.split('\n').map(|line| mark.clone() + line).collect::<Vec<_>>().join("\n"))
    }

    fn buffer(&mut self, layout: &Layout) -> Buffer {
        let size = if layout.size.is_finite() { layout.size.clamp(1.0, PIXEL_SIZE_MAX) } else { 1.0 };
        let mut buffer = Buffer::new_empty(Metrics::new(size, size * LINE_HEIGHT));
        let weight = match layout.weight {
            Weight::Regular => cosmic_text::Weight::NORMAL,
            Weight::Bold => cosmic_text::Weight::BOLD,
        };
        let attributes = Attrs::new().family(Family::Name(FAMILY)).weight(weight);
        // A little wider than requested, because rounding must not break a text that was measured with this width.
        buffer.set_size(layout.width.map(|width| width.max(0.0) + 0.05), None);
        buffer.set_text(&self.directed(layout), &attributes, Shaping::Advanced, Some(cosmic_text::Align::Left));
        buffer.shape_until_scroll(&mut self.system, false);
        buffer
    }

    /// Rasterises a text at `scale` pixels per layout unit.
    pub fn mask(&mut self, layout: &Layout, scale: f32) -> TextMask {
        let buffer = self.buffer(layout);
        // The measurement is cached, because the painter asks for a drawn text's height next.
        self.remember(measured(layout.text, layout.size, layout.weight, layout.width), extent(&buffer));
        let scale = scale.min(PIXEL_SIZE_MAX / layout.size.max(1.0));
        let width = layout.width.unwrap_or_else(|| extent(&buffer).0);
        let mut glyphs = Vec::new();
        for run in buffer.layout_runs() {
            let indent = layout.align.indent(width - run.line_w, layout.text, self.direction);
            for glyph in run.glyphs {
                let place = glyph.physical((indent * scale, run.line_y * scale + 0.5), scale);
                if let Some(image) = self.raster.get_image_uncached(&mut self.system, place.cache_key) {
                    glyphs.push((place.x + image.placement.left, place.y - image.placement.top, image));
                }
            }
        }
        join(&glyphs)
    }

    /// Whether one of the fonts has a glyph for the character.
    pub fn has_glyph(&mut self, letter: char, weight: Weight) -> bool {
        let text = letter.to_string();
        let buffer = self.buffer(&Layout { text: &text, size: 20.0, weight, align: Align::Start, width: None });
        buffer.layout_runs().all(|run| run.glyphs.iter().all(|glyph| glyph.glyph_id != 0))
    }

    fn remember(&mut self, key: MeasureKey, found: (f32, f32)) {
        if self.measured.len() >= MEASURED_MAX {
            self.measured.clear();
        }
        self.measured.insert(key, found);
    }
}

fn measured(text: &str, size: f32, weight: Weight, width: Option<f32>) -> MeasureKey {
    (text.to_owned(), size.to_bits(), weight == Weight::Bold, width.map(f32::to_bits))
}

impl Measure for Fonts {
    fn text(&mut self, text: &str, size: f32, weight: Weight, width: Option<f32>) -> (f32, f32) {
        let key = measured(text, size, weight, width);
        if let Some(&known) = self.measured.get(&key) {
            return known;
        }
        let found = extent(&self.buffer(&Layout { text, size, weight, align: Align::Start, width }));
        self.remember(key, found);
        found
    }

    fn direction(&self) -> Direction {
        self.direction
    }

    fn letters(&mut self, text: &str, size: f32, weight: Weight) -> Option<Vec<Letter>> {
        if !RIGHT_TO_LEFT.has(text) {
            return None;
        }
        let buffer = self.buffer(&Layout { text, size, weight, align: Align::Own, width: None });
        let glyphs = || buffer.layout_runs().take(1).flat_map(|run| run.glyphs);
        // In a right-to-left line, spaces at its end may have negative positions.
        let left = glyphs().map(|glyph| glyph.x).fold(f32::INFINITY, f32::min);
        let letter = |of: &LayoutGlyph| Letter {
            bytes: of.start..of.end,
            x: of.x - left,
            w: of.w,
            is_right_to_left: of.level.is_rtl(),
        };
        Some(glyphs().map(letter).filter(|letter| letter.w > 0.0).collect())
    }
}

/// Returns the width of the longest line and the height of all lines, in layout units.
fn extent(buffer: &Buffer) -> (f32, f32) {
    buffer.layout_runs().fold((0.0, 0.0), |(width, height), run| {
        (f32::max(width, run.line_w), f32::max(height, run.line_top + run.line_height))
    })
}

/// Joins the images of glyphs, each at its pixel position, into one mask.
fn join(glyphs: &[(i32, i32, SwashImage)]) -> TextMask {
    let side = |of: fn(&(i32, i32, SwashImage)) -> i32| glyphs.iter().map(of);
    let (Some(left), Some(top), Some(right), Some(bottom)) = (
        side(|glyph| glyph.0).min(),
        side(|glyph| glyph.1).min(),
        side(|glyph| glyph.0 + glyph.2.placement.width as i32).max(),
        side(|glyph| glyph.1 + glyph.2.placement.height as i32).max(),
    ) else {
        return TextMask::default();
    };
    let (width, height) = ((right - left) as usize, (bottom - top) as usize);
    let mut coverage = vec![0u8; width * height];
    for (x, y, image) in glyphs {
        let columns = image.placement.width as usize;
        for (row, source) in image.data.chunks_exact(columns.max(1)).enumerate() {
            let start = ((y - top) as usize + row) * width + (x - left) as usize;
            for (to, &from) in coverage[start..start + columns].iter_mut().zip(source) {
                *to = to.saturating_add(from);
            }
        }
    }
    TextMask { mask: Mask { width, height, coverage }, left, top }
}
