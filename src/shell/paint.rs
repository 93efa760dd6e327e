//! The painter: converts the draw list of a frame to pixels, at the real pixel size of any target.
//!
//! Expensive parts (scaled pictures, icons, texts) are cached while used. Needs no display and no SDL2: a screenshot equals the window's
//! pixels.

use super::cache::Cache;
use super::canvas::{Canvas, Mask, Pixel, premultiplied};
use super::gallery::Gallery;
use super::letterbox::{Letterbox, PixelRect};
use super::text::{Fonts, Layout, TextMask};
use super::workshop::PictureKey;
use super::{icons, pictures};
use crate::ui::{Assets, Draw, Frame, Icon, InputFrame, Measure, Picture, Pos, Program, Rect, Rgba, TextStyle, Weight};

/// The cache key of a painted text: its characters; the bits of its font size, its width and the scale; and its style.
#[derive(Clone, PartialEq, Eq, Hash)]
struct TextKey {
    text: String,
    size: u32,
    width: u32,
    scale: u32,
    weight: Weight,
    align: crate::ui::Align,
}

/// Paints frames. Keeps the fonts, and caches pictures, icons and texts.
#[derive(Default)]
pub struct Painter {
    fonts: Fonts,
    gallery: Gallery,
    icons: Cache<(Icon, i32, i32), Mask>,
    texts: Cache<TextKey, TextMask>,
    frame: u64,
}

impl Painter {
    pub fn new() -> Painter {
        Painter::default()
    }

    /// Makes frames no longer wait for large pictures. A separate thread makes the pictures and calls `ready` when a new frame would look
    /// better; until then a frame shows the pictures stretched or not at all.
    pub fn decode_in_background(&mut self, ready: impl Fn() + Send + 'static) {
        self.gallery.decode_in_background(ready);
    }

    /// Stores pictures that another thread has finished. Returns whether there were any, so that a new frame would look better.
    pub fn store_finished_pictures(&mut self) -> bool {
        self.gallery.take_made(self.frame)
    }

    /// Returns the fonts, which measure texts.
    pub fn measure(&mut self) -> &mut dyn Measure {
        &mut self.fonts
    }

    /// Paints a frame over the whole canvas, which is `size` pixels wide and high.
    pub fn paint(&mut self, frame: &Frame, assets: &dyn Assets, canvas: &mut Canvas, size: (u32, u32)) {
        self.frame += 1;
        if self.fonts.set_language(&frame.language) {
            self.texts = Cache::default();
        }
        let letterbox = Letterbox::new(frame.layout, size);
        self.gallery.begin(frame.assets_version, letterbox.scale, self.frame);
        let whole = PixelRect::new(0, 0, size.0 as i32, size.1 as i32);
        canvas.set_clip(whole);
        canvas.fill(whole, Rgba { a: 255, ..frame.window });
        canvas.set_clip(letterbox.bounds());
        for draw in &frame.draws {
            self.draw(draw, letterbox, assets, canvas);
        }
        // The pictures of a board and its pieces take about as many bytes as the target's pixels; texts and icons take far fewer.
        let target = size.0 as usize * size.1 as usize * size_of::<Pixel>();
        self.gallery.trim(2 * target + (4 << 20));
        self.texts.trim(target / 4 + (1 << 20), self.frame);
        self.icons.trim(target / 4 + (1 << 20), self.frame);
    }

    /// Returns the pictures found unusable since the last call: theme, picture, and the reason as a sentence.
    pub fn take_failures(&mut self) -> Vec<(Option<String>, Picture, String)> {
        self.gallery.take_failures()
    }

    fn draw(&mut self, draw: &Draw, letterbox: Letterbox, assets: &dyn Assets, canvas: &mut Canvas) {
        match draw {
            Draw::Fill { rect, radius, color } => match radius * letterbox.scale {
                radius if radius < 0.5 => canvas.fill(letterbox.rect(*rect), *color),
                radius => canvas.round_rect(letterbox.rect(*rect), radius, *color),
            },
            Draw::Frame { rect, radius, width, color } => {
                let (rect, radius) = (letterbox.rect(*rect), radius * letterbox.scale);
                canvas.round_frame(rect, radius, letterbox.length_in_pixels(*width), *color);
            }
            Draw::Line { from, to, width, color } => {
                let (from, to) = (letterbox.to_pixels(*from), letterbox.to_pixels(*to));
                canvas.line(from, to, width * letterbox.scale, *color);
            }
            Draw::Polygon { corners, color } => {
                let corners: Vec<_> = corners.iter().map(|corner| letterbox.to_pixels(*corner)).collect();
                canvas.fill_convex_polygon(&corners, *color);
            }
            Draw::Picture { picture, rect, squeeze, opacity } => {
                let width = rect.w * squeeze.clamp(0.0, 1.0);
                let rect = Rect { x: rect.x + (rect.w - width) / 2.0, w: width, ..*rect };
                self.picture((None, *picture), letterbox.sprite_rect(rect), *opacity, assets, canvas);
            }
            Draw::ThemePicture { theme, picture, rect } => {
                let key = (Some(theme.clone()), *picture);
                self.picture(key, letterbox.sprite_rect(*rect), 255, assets, canvas);
            }
            Draw::Icon { icon, rect, color } => self.icon(*icon, letterbox.sprite_rect(*rect), *color, canvas),
            Draw::Text { rect, text, style } => self.text(*rect, text, style, letterbox, canvas),
            Draw::Clip(rect) => {
                let bounds = letterbox.bounds();
                canvas.set_clip(rect.map_or(bounds, |rect| bounds.intersect(letterbox.rect(rect))));
            }
        }
    }

    fn picture(&mut self, key: PictureKey, at: PixelRect, opacity: u8, assets: &dyn Assets, canvas: &mut Canvas) {
        match self.gallery.picture(key, at, assets) {
            Some(sprite) if (sprite.width, sprite.height) == (at.w as usize, at.h as usize) => {
                canvas.sprite(sprite, at.x, at.y, opacity);
            }
            Some(other_size) => canvas.stretched(other_size, at, opacity),
            None => {}
        }
    }

    fn icon(&mut self, icon: Icon, at: PixelRect, color: Rgba, canvas: &mut Canvas) {
        let key = (icon, at.w, at.h);
        if self.icons.get(&key, self.frame).is_none() {
            let Ok(source) = pictures::decode(icons::png(icon)) else { return };
            let sprite = pictures::scaled(&source, at.w as usize, at.h as usize);
            let coverage = sprite.pixels.iter().map(|&pixel| (u32::from_ne_bytes(pixel) >> 24) as u8).collect();
            let mask = Mask { width: sprite.width, height: sprite.height, coverage };
            self.icons.insert(key, mask, sprite.pixels.len(), self.frame);
        }
        if let Some(mask) = self.icons.get(&key, self.frame) {
            canvas.mask(mask, at.x, at.y, color);
        }
    }

    fn text(&mut self, rect: Rect, text: &str, style: &TextStyle, letterbox: Letterbox, canvas: &mut Canvas) {
        let key = TextKey {
            text: text.to_owned(),
            size: style.size.to_bits(),
            width: rect.w.to_bits(),
            scale: letterbox.scale.to_bits(),
            weight: style.weight,
            align: style.align,
        };
        if self.texts.get(&key, self.frame).is_none() {
            let layout =
                Layout { text, size: style.size, weight: style.weight, align: style.align, width: Some(rect.w) };
            let mask = self.fonts.mask(&layout, letterbox.scale);
            let bytes = mask.mask.coverage.len() + text.len();
            self.texts.insert(key.clone(), mask, bytes, self.frame);
        }
        let spare = match style.is_top_aligned {
            true => 0.0,
            false => (rect.h - self.fonts.text(text, style.size, style.weight, Some(rect.w)).1) / 2.0,
        };
        let (x, y) = letterbox.to_pixels(Pos::new(rect.x, rect.y + spare));
        if let Some(found) = self.texts.get(&key, self.frame) {
            canvas.mask(&found.mask, x.round() as i32 + found.left, y.round() as i32 + found.top, style.color);
        }
    }
}

/// A frame painted without a display, as pixels.
pub struct Screenshot {
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<Pixel>,
}

impl Screenshot {
    /// Paints a frame on a new picture of `size` pixels.
    pub fn of(painter: &mut Painter, frame: &Frame, assets: &dyn Assets, size: (u32, u32)) -> Screenshot {
        let (width, height) = size;
        let mut pixels = vec![premultiplied(Rgba::rgb(0, 0, 0)); width as usize * height as usize];
        painter.paint(
            frame,
            assets,
            &mut Canvas::new(&mut pixels, width as usize, width as usize, height as usize),
            size,
        );
        Screenshot { width, height, pixels }
    }

    /// Returns the colour of the pixel in column `x` and row `y`.
    pub fn at(&self, x: u32, y: u32) -> Rgba {
        let [_, r, g, b] = u32::from_ne_bytes(self.pixels[(y * self.width + x) as usize]).to_be_bytes();
        Rgba::rgb(r, g, b)
    }

    /// Returns the screenshot as the bytes of a PNG file.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let rgb = self.pixels.iter().flat_map(|&pixel| {
            let [_, r, g, b] = u32::from_ne_bytes(pixel).to_be_bytes();
            [r, g, b]
        });
        let rgb: Vec<u8> = rgb.collect();
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_compression(png::Compression::Fast);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&rgb)?;
        writer.finish()?;
        Ok(file)
    }
}

/// Paints the program's frame at time `now_ms` (milliseconds) without a display, `size` pixels wide and high. Returns a PNG file.
pub fn screenshot(program: &mut dyn Program, now_ms: u64, size: (u32, u32)) -> Result<Vec<u8>, png::EncodingError> {
    let mut painter = Painter::new();
    let input = InputFrame { now_ms, window: Some(size), ..InputFrame::default() };
    let mut frame = program.frame(&input, painter.measure());
    let mut shot = Screenshot::of(&mut painter, &frame, program, size);
    let failures = painter.take_failures();
    if !failures.is_empty() {
        failures.iter().for_each(|(theme, picture, why)| program.picture_failed(theme.as_deref(), *picture, why));
        frame = program.frame(&input, painter.measure());
        shot = Screenshot::of(&mut painter, &frame, program, size);
    }
    shot.png()
}
