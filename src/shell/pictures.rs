//! Converts PNG files to sprites: decodes them within limits and scales them to the exact size at which they are shown.
//!
//! Anybody can make a theme with such files: the number of bytes is checked first, and the size in the header before decoding.

use super::canvas::{Pixel, Sprite, premultiplied};
use crate::ui::Rgba;
use std::fmt;
use std::io::Cursor;

/// Maximum size of a picture file, in bytes.
pub const BYTES_MAX: usize = 8 << 20;
/// Maximum width and height of a picture in pixels.
pub const SIDE_MAX: u32 = 4096;
/// Memory limit for decoding one picture, in bytes.
pub const MEMORY_MAX: usize = 64 << 20;

/// Why a picture file is unusable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PictureError {
    /// The file is too large. The field is its size in bytes.
    TooManyBytes(usize),
    /// The picture is too large. The fields are its width and height in pixels.
    TooLarge(u32, u32),
    /// The picture is interlaced and too large to be decoded as a whole. The fields are its width and height in pixels.
    Interlaced(u32, u32),
    NotPng,
    /// The file is damaged. The text is the decoder's message.
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
            PictureError::Interlaced(width, height) => {
                write!(f, "the picture of {width}×{height} pixels is interlaced; one so large must not be")
            }
            PictureError::NotPng => write!(f, "the file is not a PNG picture"),
            PictureError::Damaged(why) => write!(f, "the PNG picture is damaged: {why}"),
        }
    }
}

impl std::error::Error for PictureError {}

/// Returns the width and height from a PNG file's header, without reading the rest of the file.
pub fn size(bytes: &[u8]) -> Result<(u32, u32), PictureError> {
    if bytes.len() > BYTES_MAX {
        return Err(PictureError::TooManyBytes(bytes.len()));
    }
    // The offsets of the header's name, width and height are fixed (PNG specification, 5.2 and 11.2.1).
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
    decode_for(bytes, usize::MAX, usize::MAX)
}

/// Decodes a PNG file that will be scaled to this size. Halves the picture row by row while it is at least twice too large, as [`scaled`]
/// would, so that a large picture is never in memory as a whole.
pub fn decode_for(bytes: &[u8], width: usize, height: usize) -> Result<Sprite, PictureError> {
    let (mut rows, (width, height)) = HalvedRows::of(bytes, width, height)?;
    let mut pixels = Vec::with_capacity(width * height);
    read_rows(bytes, |row| rows.push(0, row, &mut |row| pixels.extend(row)))?;
    if pixels.len() != width * height {
        return Err(too_few());
    }
    let opaque = is_opaque(&pixels);
    Ok(Sprite { width, height, pixels, opaque })
}

/// Returns the size in bytes of the picture that [`decode_for`] would return.
pub fn decoded_bytes(bytes: &[u8], width: usize, height: usize) -> Result<usize, PictureError> {
    HalvedRows::of(bytes, width, height).map(|(_, (width, height))| width * height * size_of::<Pixel>())
}

/// Decodes a PNG file and scales it to a size, row by row. The pixels equal those of [`scaled`], but the source is never in memory as a
/// whole, because touching new memory costs more than the computation.
pub fn fitted(bytes: &[u8], width: usize, height: usize) -> Result<Sprite, PictureError> {
    let (mut rows, from) = HalvedRows::of(bytes, width, height)?;
    if from == (width, height) {
        return decode_for(bytes, width, height);
    }
    let mut scaling = Scaling::new(from, (width, height));
    read_rows(bytes, |row| rows.push(0, row, &mut |row| scaling.push(&row)))?;
    scaling.finish().ok_or_else(too_few)
}

fn too_few() -> PictureError {
    PictureError::Damaged("it has too few pixels".into())
}

fn is_opaque(pixels: &[Pixel]) -> bool {
    pixels.iter().all(|pixel| u32::from_ne_bytes(*pixel) >> 24 == 255)
}

/// Decodes a PNG file and passes its rows to `take`, from the top down.
fn read_rows(bytes: &[u8], mut take: impl FnMut(Vec<Pixel>)) -> Result<(), PictureError> {
    let damaged = |error: png::DecodingError| PictureError::Damaged(error.to_string());
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), png::Limits { bytes: MEMORY_MAX });
    decoder.set_ignore_text_chunk(true);
    let header = decoder.read_header_info().map_err(damaged)?;
    let has_palette = (header.color_type, header.bit_depth) == (png::ColorType::Indexed, png::BitDepth::Eight);
    let is_plain = has_palette && !header.interlaced;
    let wanted = if is_plain { png::Transformations::IDENTITY } else { png::Transformations::normalize_to_color8() };
    decoder.set_transformations(wanted);
    let mut reader = decoder.read_info().map_err(damaged)?;
    if is_plain {
        let colors = palette(reader.info());
        while let Some(row) = reader.next_row().map_err(damaged)? {
            take(row.data().iter().map(|&index| colors[usize::from(index)]).collect());
        }
        return reader.finish().map_err(damaged);
    }
    let samples = reader.output_color_type().0.samples();
    let row_of = |row: &[u8]| -> Vec<Pixel> {
        match samples {
            3 => row.as_chunks().0.iter().map(|&[r, g, b]| opaque(r, g, b)).collect(),
            4 => row.as_chunks().0.iter().map(|&[r, g, b, a]| premultiplied(Rgba { r, g, b, a })).collect(),
            _ => row.chunks_exact(samples).map(|of| premultiplied(color(of))).collect(),
        }
    };
    if reader.info().interlaced {
        let (width, height) = reader.info().size();
        let whole = reader.output_buffer_size().filter(|&whole| whole <= MEMORY_MAX / 2);
        let mut pixels = vec![0; whole.ok_or(PictureError::Interlaced(width, height))?];
        reader.next_frame(&mut pixels).map_err(damaged)?;
        pixels.chunks_exact(width as usize * samples).for_each(|row| take(row_of(row)));
    } else {
        while let Some(row) = reader.next_row().map_err(damaged)? {
            take(row_of(row.data()));
        }
    }
    reader.finish().map_err(damaged)
}

/// Returns the colours of a PNG palette; black beyond its end, as in the decoder's own expansion.
fn palette(info: &png::Info) -> [Pixel; 256] {
    let mut colors = [opaque(0, 0, 0); 256];
    let alphas = info.trns.as_deref().unwrap_or_default();
    let rgb = info.palette.as_deref().unwrap_or_default().as_chunks().0;
    for (at, (to, &[r, g, b])) in colors.iter_mut().zip(rgb).enumerate() {
        *to = match alphas.get(at) {
            Some(&a) => premultiplied(Rgba { r, g, b, a }),
            None => opaque(r, g, b),
        };
    }
    colors
}

fn opaque(r: u8, g: u8, b: u8) -> Pixel {
    u32::from_be_bytes([255, r, g, b]).to_ne_bytes()
}

/// Returns the colour of a pixel with one to four samples: grey, grey and alpha, RGB, or RGBA.
fn color(samples: &[u8]) -> Rgba {
    match *samples {
        [grey] => Rgba::rgb(grey, grey, grey),
        [grey, a] => Rgba::rgb(grey, grey, grey).with_alpha(a),
        [r, g, b, a] => Rgba { r, g, b, a },
        _ => Rgba::rgb(samples[0], samples[1], samples[2]),
    }
}

/// Halves a picture repeatedly while its rows arrive. For each halving, stores the row that waits for the row after it.
struct HalvedRows(Vec<Vec<Pixel>>);

impl HalvedRows {
    /// Prepares the halving of a picture file for a target size, and returns the size after halving. The picture is halved as long as
    /// neither side becomes smaller than the target's.
    fn of(bytes: &[u8], width: usize, height: usize) -> Result<(HalvedRows, (usize, usize)), PictureError> {
        let (file_width, file_height) = size(bytes)?;
        let (file_width, file_height) = (file_width as usize, file_height as usize);
        let is_enough = |by: &usize| file_width >> by >= width.max(1) && file_height >> by >= height.max(1);
        let halvings = (1..).take_while(is_enough).count();
        Ok((HalvedRows(vec![Vec::new(); halvings]), (file_width >> halvings, file_height >> halvings)))
    }

    fn push(&mut self, halved: usize, row: Vec<Pixel>, take: &mut dyn FnMut(Vec<Pixel>)) {
        match self.0.get_mut(halved) {
            None => take(row),
            Some(above) if above.is_empty() => *above = row,
            Some(above) => {
                let above = std::mem::take(above);
                self.push(halved + 1, means(&above, &row), take);
            }
        }
    }
}

/// Scales a picture. Halves it while it is at least twice too large, then applies the Catmull-Rom filter, widened when the picture is
/// reduced, to prevent flicker.
pub fn scaled(source: &Sprite, width: usize, height: usize) -> Sprite {
    let (width, height) = (width.max(1), height.max(1));
    if (source.width, source.height) == (width, height) {
        return source.clone();
    }
    if source.width >= 2 * width && source.height >= 2 * height {
        return scaled(&halved(source), width, height);
    }
    let mut scaling = Scaling::new((source.width, source.height), (width, height));
    source.pixels.chunks_exact(source.width).for_each(|row| scaling.push(row));
    scaling.finish().unwrap_or_else(|| source.clone())
}

/// Scales a picture while its rows arrive from the top down.
struct Scaling {
    columns: Vec<SourcePixels>,
    rows: Vec<SourcePixels>,
    from: (usize, usize),
    /// The last rows of the source as floating-point channels. Row `y` is stored at `y` modulo the largest number of rows that a target row
    /// needs.
    numbers: Vec<[f32; 4]>,
    /// Number of source rows received.
    came: usize,
    mixed: Vec<[f32; 4]>,
    pixels: Vec<Pixel>,
}

impl Scaling {
    fn new(from: (usize, usize), (width, height): (usize, usize)) -> Scaling {
        let (columns, rows) = (taps(from.0, width.max(1)), taps(from.1, height.max(1)));
        let reach = rows.iter().map(|row| row.weights.len()).max().unwrap_or(1);
        let pixels = Vec::with_capacity(columns.len() * rows.len());
        let line = vec![[0.0; 4]; from.0];
        Scaling { columns, rows, from, numbers: line.repeat(reach), came: 0, mixed: line, pixels }
    }

    fn push(&mut self, line: &[Pixel]) {
        let width = self.from.0;
        let reach = self.numbers.len() / width;
        let to = &mut self.numbers[self.came % reach * width..][..width];
        to.as_flattened_mut().iter_mut().zip(line.as_flattened()).for_each(|(to, &byte)| *to = f32::from(byte));
        self.came += 1;
        while let Some(row) = self.rows.get(self.pixels.len() / self.columns.len())
            && row.start + row.weights.len() <= self.came
        {
            self.mixed.fill([0.0; 4]);
            for (y, &weight) in (row.start..).zip(&row.weights) {
                let line = self.numbers[y % reach * width..][..width].as_flattened();
                self.mixed.as_flattened_mut().iter_mut().zip(line).for_each(|(sum, &value)| *sum += weight * value);
            }
            let mixed = &self.mixed;
            self.pixels.extend(self.columns.iter().map(|column| {
                let mut sum = [0.0f32; 4];
                for (pixel, &weight) in mixed[column.start..].iter().zip(&column.weights) {
                    (0..4).for_each(|channel| sum[channel] += weight * pixel[channel]);
                }
                bounded(sum)
            }));
        }
    }

    /// Returns the scaled picture; `None` if source rows are missing.
    fn finish(self) -> Option<Sprite> {
        let (width, height) = (self.columns.len(), self.rows.len());
        let opaque = is_opaque(&self.pixels);
        let is_whole = self.pixels.len() == width * height;
        is_whole.then_some(Sprite { width, height, pixels: self.pixels, opaque })
    }
}

/// Halves a picture by averaging blocks of 2×2 pixels. Drops an odd last row or column.
fn halved(source: &Sprite) -> Sprite {
    let pairs = source.pixels.chunks_exact(2 * source.width).map(|pair| pair.split_at(source.width));
    let pixels = pairs.flat_map(|(above, below)| means(above, below)).collect();
    Sprite { width: source.width / 2, height: source.height / 2, pixels, opaque: source.opaque }
}

/// Averages two pixel rows into one row of half the width.
fn means(above: &[Pixel], below: &[Pixel]) -> Vec<Pixel> {
    let squares = above.chunks_exact(2).zip(below.chunks_exact(2));
    squares.map(|(above, below)| mean([above[0], above[1], below[0], below[1]])).collect()
}

/// Returns the mean of four pixels, rounded half up. Computes two channels of a word at a time.
fn mean(four: [Pixel; 4]) -> Pixel {
    const EVEN: u32 = 0x00ff_00ff;
    let words = four.map(u32::from_ne_bytes);
    let of = |shift: u32| (words.iter().map(|word| word >> shift & EVEN).sum::<u32>() + 0x0002_0002) >> 2 & EVEN;
    (of(0) | of(8) << 8).to_ne_bytes()
}

/// Converts channel sums to a pixel. Clamps the filter's overshoot at edges, because no channel may exceed alpha in a premultiplied pixel.
fn bounded(sum: [f32; 4]) -> Pixel {
    let value = u32::from_ne_bytes(sum.map(|channel| (channel + 0.5) as u8));
    let alpha = value >> 24;
    let channel = |shift: u32| ((value >> shift) & 255).min(alpha) << shift;
    (alpha << 24 | channel(16) | channel(8) | channel(0)).to_ne_bytes()
}

/// The run of source pixels that make one target pixel, and their weights, which sum to 1.
struct SourcePixels {
    start: usize,
    weights: Vec<f32>,
}

fn taps(from: usize, to: usize) -> Vec<SourcePixels> {
    let step = from as f32 / to as f32;
    let reach = step.max(1.0);
    let one = |i: usize| {
        let center = (i as f32 + 0.5) * step - 0.5;
        let start = (center - 2.0 * reach).ceil().max(0.0) as usize;
        let end = ((center + 2.0 * reach).floor() as usize + 1).clamp(start + 1, from.max(start + 1));
        let start = start.min(from - 1);
        let weights: Vec<f32> = (start..end.min(from)).map(|x| catmull_rom((x as f32 - center) / reach)).collect();
        let sum: f32 = weights.iter().sum();
        SourcePixels { start, weights: weights.iter().map(|weight| weight / sum).collect() }
    };
    (0..to).map(one).collect()
}

/// The Catmull-Rom cubic filter (Keys 1981, a = -1/2) at distance `x` from the centre, in pixels.
fn catmull_rom(x: f32) -> f32 {
    let x = x.abs();
    match x {
        _ if x < 1.0 => 1.0 + x * x * (1.5 * x - 2.5),
        _ if x < 2.0 => 2.0 + x * (-4.0 + x * (2.5 - 0.5 * x)),
        _ => 0.0,
    }
}
