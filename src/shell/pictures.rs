//! PNG files to sprites: decoded within limits, scaled to the exact size of their place.
//!
//! Files come from themes that anybody may have written: the bytes are capped before, the size in the header before decoding.

use super::canvas::{Pixel, Sprite, premultiplied};
use crate::ui::Rgba;
use image::{ImageFormat, ImageReader, Limits};
use std::fmt;
use std::io::Cursor;

/// The most bytes of a picture file.
pub const BYTES_MAX: usize = 8 << 20;
/// The widest and highest picture, in pixels.
pub const SIDE_MAX: u32 = 4096;
/// The most memory for decoding one picture, in bytes.
pub const MEMORY_MAX: u64 = 64 << 20;

/// Why a picture cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureError {
    /// The file has this many bytes.
    TooManyBytes(usize),
    /// The picture is this wide and high.
    TooLarge(u32, u32),
    NotPng,
    /// What the decoder said.
    Damaged(String),
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::TooManyBytes(bytes) => {
                write!(f, "the file has {bytes} bytes; at most {BYTES_MAX} are allowed")
            }
            PictureError::TooLarge(width, height) => {
                write!(f, "the picture has {width}×{height} pixels; at most {SIDE_MAX}×{SIDE_MAX} are allowed")
            }
            PictureError::NotPng => write!(f, "the file is not a PNG picture"),
            PictureError::Damaged(why) => write!(f, "the PNG picture is damaged: {why}"),
        }
    }
}

impl std::error::Error for PictureError {}

/// The width and height that a PNG file's header tells. Reads nothing else.
pub fn size(bytes: &[u8]) -> Result<(u32, u32), PictureError> {
    if bytes.len() > BYTES_MAX {
        return Err(PictureError::TooManyBytes(bytes.len()));
    }
    // Signature, length and name of the header, then width and height (PNG specification, 5.2 and 11.2.1).
    if !bytes.starts_with(b"\x89PNG\r\n\x1a\n") || bytes.get(12..16) != Some(b"IHDR") {
        return Err(PictureError::NotPng);
    }
    let side = |at: usize| bytes.get(at..at + 4).and_then(|four| four.try_into().ok()).map(u32::from_be_bytes);
    match (side(16), side(20)) {
        (Some(width), Some(height)) if width > SIDE_MAX || height > SIDE_MAX => {
            Err(PictureError::TooLarge(width, height))
        }
        (Some(width), Some(height)) if width > 0 && height > 0 => Ok((width, height)),
        _ => Err(PictureError::Damaged("its header is cut or empty".into())),
    }
}

/// Decodes a PNG file.
pub fn decode(bytes: &[u8]) -> Result<Sprite, PictureError> {
    size(bytes)?;
    let mut reader = ImageReader::with_format(Cursor::new(bytes), ImageFormat::Png);
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_MAX);
    limits.max_image_height = Some(SIDE_MAX);
    limits.max_alloc = Some(MEMORY_MAX);
    reader.limits(limits);
    let image = reader.decode().map_err(|error| PictureError::Damaged(error.to_string()))?.into_rgba8();
    let pixels: Vec<Pixel> =
        image.pixels().map(|&image::Rgba([r, g, b, a])| premultiplied(Rgba { r, g, b, a })).collect();
    let opaque = image.pixels().all(|pixel| pixel[3] == 255);
    Ok(Sprite { width: image.width() as usize, height: image.height() as usize, pixels, opaque })
}

/// The same picture with another size: halved while it is twice too large, then by Catmull and Rom's filter (widened where it
/// shrinks, so that nothing flickers).
pub fn scaled(source: &Sprite, width: usize, height: usize) -> Sprite {
    let (width, height) = (width.max(1), height.max(1));
    if (source.width, source.height) == (width, height) {
        return source.clone();
    }
    if source.width >= 2 * width && source.height >= 2 * height {
        return scaled(&halved(source), width, height);
    }
    let (columns, rows) = (taps(source.width, width), taps(source.height, height));
    let mut pixels = Vec::with_capacity(width * height);
    let mut mixed = vec![[0.0f32; 4]; source.width];
    for row in &rows {
        mixed.fill([0.0; 4]);
        for (y, &weight) in (row.start..).zip(&row.weights) {
            let line = source.pixels[y * source.width..(y + 1) * source.width].as_flattened();
            mixed.as_flattened_mut().iter_mut().zip(line).for_each(|(sum, &byte)| *sum += weight * f32::from(byte));
        }
        pixels.extend(columns.iter().map(|column| {
            let mut sum = [0.0f32; 4];
            for (pixel, &weight) in mixed[column.start..].iter().zip(&column.weights) {
                (0..4).for_each(|channel| sum[channel] += weight * pixel[channel]);
            }
            bounded(sum, source.opaque)
        }));
    }
    Sprite { width, height, pixels, opaque: source.opaque }
}

/// Each pixel the mean of four; an odd last row or column is left out.
fn halved(source: &Sprite) -> Sprite {
    let (width, height) = (source.width / 2, source.height / 2);
    let mut pixels = Vec::with_capacity(width * height);
    for pair in source.pixels.chunks_exact(2 * source.width) {
        let (upper, lower) = pair.split_at(source.width);
        let squares = upper.chunks_exact(2).zip(lower.chunks_exact(2));
        pixels.extend(squares.map(|(above, below)| {
            let sum =
                |i: usize| [above[0][i], above[1][i], below[0][i], below[1][i]].map(u16::from).iter().sum::<u16>();
            std::array::from_fn(|i| ((sum(i) + 2) / 4) as u8)
        }));
    }
    Sprite { width, height, pixels, opaque: source.opaque }
}

/// The filter overshoots at edges: no channel may leave 0–255 or exceed alpha in a premultiplied pixel.
fn bounded(sum: [f32; 4], opaque: bool) -> Pixel {
    let value = u32::from_ne_bytes(sum.map(|channel| (channel + 0.5) as u8));
    let alpha = if opaque { 255 } else { value >> 24 };
    let channel = |shift: u32| ((value >> shift) & 255).min(alpha) << shift;
    (alpha << 24 | channel(16) | channel(8) | channel(0)).to_ne_bytes()
}

/// The source pixels that one pixel is mixed from, and their weights, which sum to 1.
struct Taps {
    start: usize,
    weights: Vec<f32>,
}

fn taps(from: usize, to: usize) -> Vec<Taps> {
    let step = from as f32 / to as f32;
    let reach = step.max(1.0);
    let one = |i: usize| {
        let center = (i as f32 + 0.5) * step - 0.5;
        let start = (center - 2.0 * reach).ceil().max(0.0) as usize;
        let end = ((center + 2.0 * reach).floor() as usize + 1).clamp(start + 1, from.max(start + 1));
        let start = start.min(from - 1);
        let weights: Vec<f32> = (start..end.min(from)).map(|x| catmull_rom((x as f32 - center) / reach)).collect();
        let sum: f32 = weights.iter().sum();
        Taps { start, weights: weights.iter().map(|weight| weight / sum).collect() }
    };
    (0..to).map(one).collect()
}

/// Catmull and Rom's cubic (Keys 1981, a = -1/2).
fn catmull_rom(x: f32) -> f32 {
    let x = x.abs();
    match x {
        _ if x < 1.0 => 1.0 + x * x * (1.5 * x - 2.5),
        _ if x < 2.0 => 2.0 + x * (-4.0 + x * (2.5 - 0.5 * x)),
        _ => 0.0,
    }
}
