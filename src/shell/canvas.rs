//! A rectangle of pixels and the operations that draw on it: fills, anti-aliased shapes, pictures and tinted masks.
//!
//! The pixels are plain memory and equal on every machine: a window's surface, or a buffer for screenshots and tests. Coordinates are
//! pixels; everything is clipped. Colours are blended in sRGB, as is usual for flat pictures.

use super::letterbox::PixelRect;
use crate::ui::Rgba;

/// A pixel: the bytes of the number 0xAARRGGBB in the machine's byte order, with premultiplied alpha.
pub type Pixel = [u8; 4];

/// A picture at the size at which it is drawn, with premultiplied alpha.
#[derive(Clone, Debug, PartialEq)]
pub struct Sprite {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<Pixel>,
    /// Whether all pixels are opaque, so that whole pixel rows can be copied.
    pub opaque: bool,
}

/// How much a shape covers each pixel, 0–255. A mask can be drawn in any colour.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mask {
    pub width: usize,
    pub height: usize,
    pub coverage: Vec<u8>,
}

/// A rectangle of pixels to draw on, stored row by row.
pub struct Canvas<'a> {
    pixels: &'a mut [Pixel],
    /// The distance from the start of a pixel row to the start of the next row, in pixels.
    stride: usize,
    size: PixelRect,
    clip: PixelRect,
}

impl<'a> Canvas<'a> {
    /// Makes a canvas over `pixels`, whose rows are `stride` pixels apart. Reduces its height if `pixels` is too short.
    pub fn new(pixels: &'a mut [Pixel], stride: usize, width: usize, height: usize) -> Canvas<'a> {
        let width = width.min(stride);
        let rows = height.min(pixels.len() / stride.max(1));
        let size = PixelRect::new(0, 0, width as i32, rows as i32);
        Canvas { pixels, stride, size, clip: size }
    }

    /// Limits the following drawing operations to the rectangle `clip`.
    pub fn set_clip(&mut self, clip: PixelRect) {
        self.clip = self.size.intersect(clip);
    }

    /// Returns the pixels of row `y` from column `from` to before column `to`, which must lie inside the canvas.
    fn row(&mut self, y: i32, from: i32, to: i32) -> &mut [Pixel] {
        let start = y as usize * self.stride;
        &mut self.pixels[start + from as usize..start + to as usize]
    }

    pub fn fill(&mut self, rect: PixelRect, color: Rgba) {
        let area = self.clip.intersect(rect);
        for y in area.y..area.bottom() {
            blend_span(self.row(y, area.x, area.right()), color);
        }
    }

    /// Fills a rectangle with rounded corners; `radius` in pixels.
    pub fn round_rect(&mut self, rect: PixelRect, radius: f32, color: Rgba) {
        self.shape(rect, &RoundBox::new(rect, radius), None, color);
    }

    /// Draws the border inside a rectangle with rounded corners; `radius` and `width` in pixels.
    pub fn round_frame(&mut self, rect: PixelRect, radius: f32, width: i32, color: Rgba) {
        let inner =
            PixelRect::new(rect.x + width, rect.y + width, (rect.w - 2 * width).max(0), (rect.h - 2 * width).max(0));
        let hole = (inner.w > 0 && inner.h > 0).then(|| RoundBox::new(inner, radius - width as f32));
        self.shape(rect, &RoundBox::new(rect, radius), hole.as_ref(), color);
    }

    fn shape(&mut self, rect: PixelRect, outer: &RoundBox, hole: Option<&RoundBox>, color: Rgba) {
        let area = self.clip.intersect(rect);
        for y in area.y..area.bottom() {
            let covered = outer.solid(y);
            let open = hole.map_or((0, 0), |hole| hole.solid(y));
            let row = self.row(y, area.x, area.right());
            let mut x = area.x;
            while x < area.right() {
                let at = (x - area.x) as usize;
                if (open.0..open.1).contains(&x) {
                    x = open.1;
                } else if hole.is_none() && (covered.0..covered.1).contains(&x) {
                    let end = covered.1.min(area.right());
                    blend_span(&mut row[at..(end - area.x) as usize], color);
                    x = end;
                } else {
                    let inside = outer.coverage(x, y) * (1.0 - hole.map_or(0.0, |hole| hole.coverage(x, y)));
                    row[at] = tint(row[at], color, (inside * 255.0 + 0.5) as u8);
                    x += 1;
                }
            }
        }
    }

    /// Draws a straight line with flat ends; positions and width in pixels. Vertical and horizontal lines are aligned to whole pixels.
    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32, color: Rgba) {
        let thick = (width.round() as i32).max(1);
        let edge = |center: f32| (center - thick as f32 / 2.0).round() as i32;
        let span = |a: f32, b: f32| (a.min(b).round() as i32, a.max(b).round() as i32);
        if (from.1 - to.1).abs() < 0.01 {
            let (start, end) = span(from.0, to.0);
            self.fill(PixelRect::new(start, edge(from.1), end - start, thick), color);
        } else if (from.0 - to.0).abs() < 0.01 {
            let (start, end) = span(from.1, to.1);
            self.fill(PixelRect::new(edge(from.0), start, thick, end - start), color);
        } else {
            self.slanted(from, to, width.max(1.0), color);
        }
    }

    fn slanted(&mut self, from: (f32, f32), to: (f32, f32), width: f32, color: Rgba) {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        let (ux, uy, half) = (dx / length, dy / length, width / 2.0);
        // Each pixel row crosses the line's band in an interval of this half width around the centre line.
        let reach = ((half + 1.0) / uy.abs()).min(dx.abs() + width + 2.0);
        let (top, bottom) = (from.1.min(to.1) - half - 1.0, from.1.max(to.1) + half + 1.0);
        let clip = self.clip;
        for y in clip.y.max(top as i32)..clip.bottom().min(bottom as i32 + 1) {
            let py = y as f32 + 0.5;
            let middle = from.0 + (py - from.1) / dy * dx;
            let (start, end) = (clip.x.max((middle - reach) as i32), clip.right().min((middle + reach) as i32 + 1));
            if start >= end {
                continue;
            }
            for (x, pixel) in (start..).zip(self.row(y, start, end)) {
                let (vx, vy) = (x as f32 + 0.5 - from.0, py - from.1);
                let (along, across) = (vx * ux + vy * uy, (vx * uy - vy * ux).abs());
                let edge = (half - across).min(along).min(length - along);
                *pixel = tint(*pixel, color, ((edge + 0.5).clamp(0.0, 1.0) * 255.0 + 0.5) as u8);
            }
        }
    }

    /// Fills a convex polygon, given by its corners in order, in pixels.
    pub fn fill_convex_polygon(&mut self, corners: &[(f32, f32)], color: Rgba) {
        let edges = || corners.iter().zip(corners.iter().cycle().skip(1));
        let turn = edges().map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f32>().signum();
        // Returns the distance of a point from an edge, in pixels; positive inside the polygon.
        let depth = |(a, b): (&(f32, f32), &(f32, f32)), x: f32, y: f32| {
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            turn * (dx * (y - a.1) - dy * (x - a.0)) / dx.hypot(dy).max(0.01)
        };
        let ends = |of: fn(&(f32, f32)) -> f32| {
            let both = |(low, high): (f32, f32), at: f32| (low.min(at), high.max(at));
            corners.iter().map(of).fold((f32::MAX, f32::MIN), both)
        };
        let ((left, right), (top, bottom), clip) = (ends(|at| at.0), ends(|at| at.1), self.clip);
        let (start, end) = (clip.x.max(left as i32 - 1), clip.right().min(right as i32 + 2));
        for y in clip.y.max(top as i32 - 1)..clip.bottom().min(bottom as i32 + 2) {
            if start >= end {
                return;
            }
            for (x, pixel) in (start..).zip(self.row(y, start, end)) {
                let at = |edge| depth(edge, x as f32 + 0.5, y as f32 + 0.5);
                let inside = edges().map(at).fold(f32::MAX, f32::min);
                *pixel = tint(*pixel, color, ((inside + 0.5).clamp(0.0, 1.0) * 255.0 + 0.5) as u8);
            }
        }
    }

    /// Draws a picture with its top left corner at (`x`, `y`) in pixels; `opacity` 0–255 fades it.
    pub fn sprite(&mut self, sprite: &Sprite, x: i32, y: i32, opacity: u8) {
        let area = self.clip.intersect(PixelRect::new(x, y, sprite.width as i32, sprite.height as i32));
        for py in area.y..area.bottom() {
            let start = (py - y) as usize * sprite.width + (area.x - x).max(0) as usize;
            let source = &sprite.pixels[start..start + area.w as usize];
            let row = self.row(py, area.x, area.right());
            match opacity {
                255 if sprite.opaque => row.copy_from_slice(source),
                255 => row.iter_mut().zip(source).for_each(|(to, &from)| *to = over(*to, from)),
                _ => row.iter_mut().zip(source).for_each(|(to, &from)| *to = over(*to, faded(from, opacity))),
            }
        }
    }

    /// Draws a picture over the rectangle `at`, scaled by taking the nearest pixel; `opacity` 0–255 fades it.
    pub fn stretched(&mut self, sprite: &Sprite, at: PixelRect, opacity: u8) {
        let area = self.clip.intersect(at);
        if area.w == 0 || sprite.width == 0 || sprite.height == 0 {
            return;
        }
        let nearest = |offset: i32, from: usize, to: i32| (offset as usize * from / to as usize).min(from - 1);
        let columns: Vec<usize> = (area.x..area.right()).map(|x| nearest(x - at.x, sprite.width, at.w)).collect();
        for y in area.y..area.bottom() {
            let start = nearest(y - at.y, sprite.height, at.h) * sprite.width;
            let source = &sprite.pixels[start..start + sprite.width];
            let row = self.row(y, area.x, area.right()).iter_mut().zip(&columns);
            match (opacity, sprite.opaque) {
                (255, true) => row.for_each(|(to, &x)| *to = source[x]),
                _ => row.for_each(|(to, &x)| *to = over(*to, faded(source[x], opacity))),
            }
        }
    }

    /// Draws a mask in a colour with its top left corner at (`x`, `y`) in pixels.
    pub fn mask(&mut self, mask: &Mask, x: i32, y: i32, color: Rgba) {
        let area = self.clip.intersect(PixelRect::new(x, y, mask.width as i32, mask.height as i32));
        for py in area.y..area.bottom() {
            let start = (py - y) as usize * mask.width + (area.x - x).max(0) as usize;
            let source = &mask.coverage[start..start + area.w as usize];
            for (pixel, &coverage) in self.row(py, area.x, area.right()).iter_mut().zip(source) {
                if coverage > 0 {
                    *pixel = tint(*pixel, color, coverage);
                }
            }
        }
    }
}

/// A rectangle with rounded corners, which computes the distance of a pixel to its edge.
struct RoundBox {
    center: (f32, f32),
    half: (f32, f32),
    radius: f32,
}

impl RoundBox {
    fn new(rect: PixelRect, radius: f32) -> RoundBox {
        let half = (rect.w as f32 / 2.0, rect.h as f32 / 2.0);
        let center = (rect.x as f32 + half.0, rect.y as f32 + half.1);
        RoundBox { center, half, radius: radius.clamp(0.0, half.0.min(half.1)) }
    }

    /// Returns how much of a pixel the rectangle covers, 0–1, by the signed distance of the pixel's centre to the edge.
    fn coverage(&self, x: i32, y: i32) -> f32 {
        let qx = (x as f32 + 0.5 - self.center.0).abs() - self.half.0 + self.radius;
        let qy = (y as f32 + 0.5 - self.center.1).abs() - self.half.1 + self.radius;
        let outside = qx.max(0.0).hypot(qy.max(0.0));
        (0.5 - (outside + qx.max(qy).min(0.0) - self.radius)).clamp(0.0, 1.0)
    }

    /// Returns the fully covered pixels of a pixel row, from the first to before the last.
    fn solid(&self, y: i32) -> (i32, i32) {
        let qy = (y as f32 + 0.5 - self.center.1).abs() - self.half.1 + self.radius;
        if qy > self.radius - 0.5 {
            return (0, 0);
        }
        let round = self.radius - 0.5;
        let corner = if qy > 0.0 { (round * round - qy * qy).max(0.0).sqrt() } else { round };
        let reach = self.half.0 - self.radius + corner;
        ((self.center.0 - reach - 0.5).ceil() as i32, (self.center.0 + reach - 0.5).floor() as i32 + 1)
    }
}

fn number(pixel: Pixel) -> u32 {
    u32::from_ne_bytes(pixel)
}

/// Multiplies each of the four channels of a colour by `by`/255 and rounds the result.
fn scaled(color: u32, by: u32) -> u32 {
    const LANES: u32 = 0x00ff_00ff;
    let half = |lanes: u32| {
        let product = lanes * by + 0x0080_0080;
        ((product + ((product >> 8) & LANES)) >> 8) & LANES
    };
    half(color & LANES) | half((color >> 8) & LANES) << 8
}

fn faded(source: Pixel, opacity: u8) -> Pixel {
    scaled(number(source), u32::from(opacity)).to_ne_bytes()
}

/// Blends a premultiplied pixel over the pixel `under`.
#[inline]
fn over(under: Pixel, source: Pixel) -> Pixel {
    let source = number(source);
    match source >> 24 {
        0 => under,
        255 => source.to_ne_bytes(),
        alpha => (source + scaled(number(under), 255 - alpha)).to_ne_bytes(),
    }
}

/// Converts a colour to a pixel with premultiplied alpha.
pub fn premultiplied(color: Rgba) -> Pixel {
    let opaque = 0xff00_0000 | u32::from(color.r) << 16 | u32::from(color.g) << 8 | u32::from(color.b);
    scaled(opaque, u32::from(color.a)).to_ne_bytes()
}

/// Blends `color` over the pixel `under`. `coverage` 0–255 is how much of the pixel the colour covers.
fn tint(under: Pixel, color: Rgba, coverage: u8) -> Pixel {
    over(under, faded(premultiplied(color), coverage))
}

fn blend_span(row: &mut [Pixel], color: Rgba) {
    let source = premultiplied(color);
    match color.a {
        255 => row.fill(source),
        _ => row.iter_mut().for_each(|pixel| *pixel = over(*pixel, source)),
    }
}
