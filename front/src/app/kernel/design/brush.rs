//! A small raster brush with distance functions: a shape is a function that returns a point's distance to its edge, which makes the edge
//! smooth. Also writes PNG files. Used for the pieces and marks of themes; the shell paints the window.

use crate::ui::Rgba;
use png::{BitDepth, ColorType, Compression, Encoder};

/// The side of a cell's picture in units.
pub const CELL: f32 = 80.0;

/// A square picture of a cell to paint on. Its middle is (0, 0), and lengths are in units.
pub struct Brush {
    side: usize,
    /// Red, green, blue and alpha (not premultiplied), 0–1, row by row.
    pixels: Vec<[f32; 4]>,
}

impl Brush {
    /// A transparent picture with this number of pixels per side.
    pub fn new(side: usize) -> Brush {
        Brush { side, pixels: vec![[0.0; 4]; side * side] }
    }

    /// Paints the colour with alpha that `color_at` returns over each point.
    pub fn paint_each_point(&mut self, color_at: impl Fn(f32, f32) -> [f32; 4]) {
        let (side, scale) = (self.side, CELL / self.side as f32);
        let at = |pixel: usize| (pixel as f32 + 0.5) * scale - CELL / 2.0;
        for (index, pixel) in self.pixels.iter_mut().enumerate() {
            *pixel = over(*pixel, color_at(at(index % side), at(index / side)));
        }
    }

    /// Fills a shape given by its signed distance: negative inside.
    pub fn fill(&mut self, color: Rgba, distance: impl Fn(f32, f32) -> f32) {
        let (pixels_a_unit, [r, g, b]) = (self.side as f32 / CELL, channels(color));
        self.paint_each_point(|x, y| [r, g, b, (0.5 - distance(x, y) * pixels_a_unit).clamp(0.0, 1.0)]);
    }

    /// The picture's pixels, row by row.
    pub fn pixels(&self) -> Vec<Rgba> {
        let byte = |part: f32| (part * 255.0 + 0.5) as u8;
        self.pixels.iter().map(|&[r, g, b, a]| Rgba { r: byte(r), g: byte(g), b: byte(b), a: byte(a) }).collect()
    }
}

/// The red, green and blue parts of a colour, 0–1.
pub fn channels(color: Rgba) -> [f32; 3] {
    [color.r, color.g, color.b].map(|channel| f32::from(channel) / 255.0)
}

fn over(under: [f32; 4], [r, g, b, a]: [f32; 4]) -> [f32; 4] {
    if a <= 0.0 {
        return under;
    }
    let alpha = a + under[3] * (1.0 - a);
    if alpha <= 0.0 {
        return [0.0; 4];
    }
    let mixed = |own: f32, below: f32| (own * a + below * under[3] * (1.0 - a)) / alpha;
    [mixed(r, under[0]), mixed(g, under[1]), mixed(b, under[2]), alpha]
}

// Distances.

pub fn circle(x: f32, y: f32, radius: f32) -> f32 {
    x.hypot(y) - radius
}

/// The distance from a point to a line segment.
pub fn segment_distance((x, y): (f32, f32), (ax, ay): (f32, f32), (bx, by): (f32, f32)) -> f32 {
    let ((px, py), (dx, dy)) = ((x - ax, y - ay), (bx - ax, by - ay));
    let along = ((px * dx + py * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
    (px - dx * along).hypot(py - dy * along)
}

/// The distance from a point to a polygon's edge, negative inside.
pub fn polygon_distance(at: (f32, f32), corners: &[(f32, f32)]) -> f32 {
    let (mut nearest, mut is_inside) = (f32::MAX, false);
    for (index, &(ax, ay)) in corners.iter().enumerate() {
        let (bx, by) = corners[(index + 1) % corners.len()];
        nearest = nearest.min(segment_distance(at, (ax, ay), (bx, by)));
        if (ay > at.1) != (by > at.1) && at.0 < (bx - ax) * (at.1 - ay) / (by - ay) + ax {
            is_inside = !is_inside;
        }
    }
    if is_inside { -nearest } else { nearest }
}

/// The distance from a point to the edge of a square with round corners, negative inside.
pub fn rounded_square_distance(x: f32, y: f32, half: f32, radius: f32) -> f32 {
    let (dx, dy) = (x.abs() - half + radius, y.abs() - half + radius);
    dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - radius
}

// Files.

/// Encodes a square picture with alpha as a PNG file.
pub fn png(side: u32, pixels: &[Rgba]) -> Vec<u8> {
    let has_alpha = pixels.iter().any(|pixel| pixel.a < 255);
    let bytes: Vec<u8> = match has_alpha {
        true => pixels.iter().flat_map(|pixel| [pixel.r, pixel.g, pixel.b, pixel.a]).collect(),
        false => pixels.iter().flat_map(|pixel| [pixel.r, pixel.g, pixel.b]).collect(),
    };
    encode_png_rows((side, side), if has_alpha { ColorType::Rgba } else { ColorType::Rgb }, None, &bytes)
}

/// Encodes a square picture with a palette as a PNG file.
pub fn indexed_png(side: u32, palette: &[Rgba], indices: &[u8]) -> Vec<u8> {
    let palette = palette.iter().flat_map(|color| [color.r, color.g, color.b]).collect();
    encode_png_rows((side, side), ColorType::Indexed, Some(palette), indices)
}

/// Encodes rows of pixels as a PNG file. Returns an empty file, which is no valid picture, where the encoder fails.
pub fn encode_png_rows(
    (width, height): (u32, u32),
    color: ColorType,
    palette: Option<Vec<u8>>,
    bytes: &[u8],
) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(color);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    if let Some(palette) = palette {
        encoder.set_palette(palette);
    }
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(bytes)?;
        writer.finish()
    });
    if written.is_err() {
        file.clear();
    }
    file
}
