//! Reads the user's pictures for a board: PNG, JPEG and WebP. Limits the file's bytes first, the picture's size in pixels before decoding,
//! and the memory while decoding. Runs on the thread of a background task; opens no file.

use crate::app::kernel::design::brush;
use crate::ui::Rgba;
use image::{ColorType, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io::Cursor;

/// Maximum size of a picture file in bytes: 32 MiB.
pub const BYTES_MAX: u64 = 32 << 20;
/// Maximum width and height of a picture in pixels.
pub const SIDE_MAX: u32 = 16_384;
/// Maximum number of pixels of a picture: 6000×4000, more than most cameras take.
pub const PIXELS_MAX: u64 = 24_000_000;
/// Maximum memory for a decoder and its output, in bytes.
pub const MEMORY_MAX: u64 = 200 << 20;
/// Maximum side of a stored picture, in pixels. A board has 1440 pixels per side on a high-density screen.
pub const KEPT_SIDE_MAX: u32 = 1600;
/// The supported file extensions.
pub const EXTENSIONS: [&str; 4] = [".png", ".jpg", ".jpeg", ".webp"];

/// Why a picture cannot be used. Each variant's text is a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhotoError {
    TooManyBytes,
    /// The file is not PNG, JPEG or WebP.
    Kind,
    /// The picture is too wide or high: its width and height in pixels.
    TooLarge(u32, u32),
    /// The picture is animated, or needs more memory than allowed.
    Unfit,
    /// The file is damaged; the text is the decoder's message.
    Damaged(String),
}

impl fmt::Display for PhotoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PhotoError::TooManyBytes => write!(f, "the file is larger than {} MiB", BYTES_MAX >> 20),
            PhotoError::Kind => f.write_str("the file is no PNG, JPEG or WebP picture"),
            PhotoError::TooLarge(width, height) => {
                write!(f, "the picture has {width}×{height} pixels, more than {} million", PIXELS_MAX / 1_000_000)
            }
            PhotoError::Unfit => f.write_str("the picture needs too much memory"),
            PhotoError::Damaged(why) => write!(f, "the picture is damaged: {why}"),
        }
    }
}

impl std::error::Error for PhotoError {}

/// The part of a photograph that the board shows: its size and position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Crop {
    /// The magnification in percent: 100 shows the whole shorter side, 400 a quarter of it.
    pub zoom: u16,
    /// The horizontal position in percent: 0 shows the left end, 100 the right end.
    pub across: u8,
    /// The vertical position in percent: 0 shows the top end, 100 the bottom end.
    pub down: u8,
    /// How far the photograph fades into its mean colour, in percent, 0 to 90, so that pieces and lines are visible on it.
    pub fade: u8,
}

impl Default for Crop {
    fn default() -> Crop {
        Crop { zoom: 100, across: 50, down: 50, fade: 30 }
    }
}

impl Crop {
    /// Limits all values to their ranges.
    pub fn clamped(self) -> Crop {
        let Crop { zoom, across, down, fade } = self;
        Crop { zoom: zoom.clamp(100, 400), across: across.min(100), down: down.min(100), fade: fade.min(90) }
    }
}

/// A decoded picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Photo {
    pub width: u32,
    pub height: u32,
    /// The pixels, row by row; opaque.
    pixels: Vec<[u8; 3]>,
}

impl Photo {
    /// Creates a picture whose pixels come from a function, for scenes and tests.
    pub fn new(width: u32, height: u32, pixel: impl Fn(u32, u32) -> [u8; 3]) -> Photo {
        let (width, height) = (width.max(1), height.max(1));
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        Photo { width, height, pixels: places.map(|(x, y)| pixel(x, y)).collect() }
    }

    /// Decodes a file. A large picture is reduced, and transparent parts become white.
    pub fn read(bytes: &[u8]) -> Result<Photo, PhotoError> {
        if bytes.len() as u64 > BYTES_MAX {
            return Err(PhotoError::TooManyBytes);
        }
        let kind = image::guess_format(bytes).map_err(|_| PhotoError::Kind)?;
        if !matches!(kind, ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP) {
            return Err(PhotoError::Kind);
        }
        let mut reader = ImageReader::with_format(Cursor::new(bytes), kind);
        reader.limits(limits());
        let mut decoder = reader.into_decoder().map_err(refused)?;
        let (width, height) = decoder.dimensions();
        if width == 0
            || height == 0
            || width.max(height) > SIDE_MAX
            || u64::from(width) * u64::from(height) > PIXELS_MAX
        {
            return Err(PhotoError::TooLarge(width, height));
        }
        if decoder.total_bytes() > MEMORY_MAX / 2 || decoder.set_limits(limits()).is_err() {
            return Err(PhotoError::Unfit);
        }
        let (color, mut samples) = (decoder.color_type(), vec![0; decoder.total_bytes() as usize]);
        decoder.read_image(&mut samples).map_err(refused)?;
        Ok(Photo { width, height, pixels: rgb(color, &samples) }.shrunk())
    }

    /// Encodes the photograph as a PNG file.
    pub fn png(&self) -> Vec<u8> {
        brush::encode_png_rows((self.width, self.height), png::ColorType::Rgb, None, self.pixels.as_flattened())
    }

    /// Halves the size until the photograph fits the maximum side.
    fn shrunk(mut self) -> Photo {
        while self.width.max(self.height) > KEPT_SIDE_MAX {
            self = self.halved();
        }
        self
    }

    fn halved(&self) -> Photo {
        let mean = |x: u32, y: u32| {
            let of = |dx: u32, dy: u32| self.pixel((2 * x + dx).into(), (2 * y + dy).into());
            let four = [of(0, 0), of(1, 0), of(0, 1), of(1, 1)];
            std::array::from_fn(|channel| (four.iter().map(|of| u16::from(of[channel])).sum::<u16>() / 4) as u8)
        };
        Photo::new(self.width / 2, self.height / 2, mean)
    }

    /// Returns the pixel at a point, or the nearest pixel where the point is outside.
    fn pixel(&self, x: i64, y: i64) -> [u8; 3] {
        let (x, y) = (x.clamp(0, i64::from(self.width) - 1), y.clamp(0, i64::from(self.height) - 1));
        self.pixels.get(y as usize * self.width as usize + x as usize).copied().unwrap_or_default()
    }

    /// Returns how much of a side the crop hides, as a multiple of the part of the side that it shows.
    pub fn cropped_out_ratio(&self, crop: Crop, side: u32) -> f32 {
        let shown = self.width.min(self.height) as f32 * 100.0 / f32::from(crop.clamped().zoom);
        (side as f32 / shown.max(1.0) - 1.0).max(0.0)
    }

    /// Returns the colour at a point of the shown part, 0–1 from its left and top, interpolated between four pixels.
    pub fn at(&self, crop: Crop, x: f32, y: f32) -> Rgba {
        let crop = crop.clamped();
        let shown = self.width.min(self.height) as f32 * 100.0 / f32::from(crop.zoom);
        let place = |part: f32, side: u32, at: u8| (side as f32 - shown) * f32::from(at) / 100.0 + part * shown - 0.5;
        let (px, py) = (place(x, self.width, crop.across), place(y, self.height, crop.down));
        let (left, top, right_share, low_share) = (px.floor(), py.floor(), px - px.floor(), py - py.floor());
        let of = |dx: i64, dy: i64| {
            let [r, g, b] = self.pixel(left as i64 + dx, top as i64 + dy);
            Rgba::rgb(r, g, b)
        };
        of(0, 0).mix(of(1, 0), right_share).mix(of(0, 1).mix(of(1, 1), right_share), low_share)
    }

    /// Returns the mean colour of the photograph.
    pub fn mean(&self) -> Rgba {
        let count = self.pixels.len().max(1) as u64;
        let channel = |at: usize| (self.pixels.iter().map(|pixel| u64::from(pixel[at])).sum::<u64>() / count) as u8;
        Rgba::rgb(channel(0), channel(1), channel(2))
    }
}

fn limits() -> Limits {
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(SIDE_MAX), Some(SIDE_MAX));
    limits.max_alloc = Some(MEMORY_MAX);
    limits
}

fn refused(error: ImageError) -> PhotoError {
    match error {
        ImageError::Limits(_) => PhotoError::Unfit,
        ImageError::Unsupported(_) => PhotoError::Kind,
        other => PhotoError::Damaged(other.to_string().replace('\n', " ")),
    }
}

/// Converts any sample format of the decoders to opaque colours of 8 bits.
fn rgb(color: ColorType, samples: &[u8]) -> Vec<[u8; 3]> {
    let wide = color.bytes_per_pixel() > color.channel_count();
    let channels = usize::from(color.channel_count());
    let bytes = usize::from(color.bytes_per_pixel()).max(1);
    let step = if wide { bytes / channels.max(1) } else { 1 };
    // The offset of the high byte in a 16-bit sample on this machine.
    let high = if wide && cfg!(target_endian = "little") { step - 1 } else { 0 };
    let pixel = |of: &[u8]| {
        let channel = |at: usize| of.get(at * step + high).copied().unwrap_or(255);
        let on_white =
            |value: u8, alpha: u8| (255 - u16::from(alpha) + u16::from(value) * u16::from(alpha) / 255) as u8;
        match channels {
            1 => [channel(0); 3],
            2 => [on_white(channel(0), channel(1)); 3],
            3 => [channel(0), channel(1), channel(2)],
            _ => [0, 1, 2].map(|at| on_white(channel(at), channel(3))),
        }
    };
    samples.chunks_exact(bytes).map(pixel).collect()
}
