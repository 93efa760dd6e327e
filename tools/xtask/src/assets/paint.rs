//! Canvases to draw pictures on, and the reading and writing of PNG files.

use qipan_front::app::kernel::design::board_picture::BoardPicture;
use qipan_front::app::kernel::design::contrast::Picture;
use qipan_front::ui::Rgba;
use tiny_skia::{FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};

pub type PaintError = Box<dyn std::error::Error>;

/// Number of canvas pixels per side for each pixel of the picture. Averaging them smooths the edges.
const OVERSAMPLING: u32 = 4;

/// Makes an opaque colour of a number `0xrrggbb`.
pub fn color_from_hex(rgb: u32) -> Rgba {
    Rgba::rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

/// A square picture that is being drawn, with coordinates in its own units.
pub struct Canvas {
    pixmap: Pixmap,
    side: u32,
    units: f32,
}

impl Canvas {
    /// Makes a transparent picture of `side` × `side` pixels, whose coordinates go from 0 to `units`.
    pub fn new(side: u32, units: f32) -> Result<Canvas, PaintError> {
        let pixmap = Pixmap::new(side * OVERSAMPLING, side * OVERSAMPLING).ok_or("a canvas needs a size")?;
        Ok(Canvas { pixmap, side, units })
    }

    fn transform(&self) -> Transform {
        let scale = self.pixmap.width() as f32 / self.units;
        Transform::from_scale(scale, scale)
    }

    pub fn fill(&mut self, path: &Path, color: Rgba) {
        let transform = self.transform();
        self.pixmap.fill_path(path, &paint(color), FillRule::EvenOdd, transform, None);
    }

    pub fn stroke(&mut self, path: &Path, width: f32, color: Rgba) {
        let stroke = Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        let transform = self.transform();
        self.pixmap.stroke_path(path, &paint(color), &stroke, transform, None);
    }

    /// Draws over each point of the picture the colour, with straight alpha, that `color_at` returns for the point.
    pub fn shade(&mut self, color_at: impl Fn(f32, f32) -> [f32; 4]) {
        let width = self.pixmap.width();
        let scale = self.units / width as f32;
        for (index, pixel) in self.pixmap.data_mut().chunks_exact_mut(4).enumerate() {
            let (px, py) = (index as u32 % width, index as u32 / width);
            let [r, g, b, a] = color_at((px as f32 + 0.5) * scale, (py as f32 + 0.5) * scale);
            for (channel, over) in pixel.iter_mut().zip([r, g, b, 1.0].map(|part| part * a * 255.0)) {
                *channel = (over + f32::from(*channel) * (1.0 - a)).round().clamp(0.0, 255.0) as u8;
            }
        }
    }

    /// Returns the picture as a PNG file with alpha.
    pub fn png(&self) -> Result<Vec<u8>, PaintError> {
        let count = OVERSAMPLING * OVERSAMPLING;
        let mut data = Vec::with_capacity((self.side * self.side * 4) as usize);
        for (y, x) in (0..self.side).flat_map(|y| (0..self.side).map(move |x| (y, x))) {
            let mut sum = [0u32; 4];
            for (dy, dx) in (0..OVERSAMPLING).flat_map(|dy| (0..OVERSAMPLING).map(move |dx| (dy, dx))) {
                let start = ((y * OVERSAMPLING + dy) * self.pixmap.width() + x * OVERSAMPLING + dx) as usize * 4;
                sum.iter_mut()
                    .zip(&self.pixmap.data()[start..start + 4])
                    .for_each(|(sum, &value)| *sum += u32::from(value));
            }
            let alpha = sum[3];
            let straight =
                |value: u32| (value * 255 + alpha / 2).checked_div(alpha).map_or(0, |value| value.min(255) as u8);
            data.extend([straight(sum[0]), straight(sum[1]), straight(sum[2]), ((alpha + count / 2) / count) as u8]);
        }
        encode(self.side, png::ColorType::Rgba, None, &data)
    }
}

fn paint(color: Rgba) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(color.r, color.g, color.b, color.a);
    paint
}

/// Parses a path in SVG's commands: `M x y`, `L x y`, `C x1 y1 x2 y2 x y`, `Q x1 y1 x y`, `Z`; and `O x y r` for a circle.
pub fn parse_svg_path(text: &str) -> Result<Path, PaintError> {
    let mut builder = PathBuilder::new();
    let mut words = text.split_ascii_whitespace();
    while let Some(letter) = words.next() {
        let mut number =
            || -> Result<f32, PaintError> { Ok(words.next().ok_or("a path ends in the middle")?.parse()?) };
        match letter {
            "M" => builder.move_to(number()?, number()?),
            "L" => builder.line_to(number()?, number()?),
            "Q" => builder.quad_to(number()?, number()?, number()?, number()?),
            "C" => builder.cubic_to(number()?, number()?, number()?, number()?, number()?, number()?),
            "O" => builder.push_circle(number()?, number()?, number()?),
            "Z" => builder.close(),
            other => return Err(format!("no path command {other:?}").into()),
        }
    }
    Ok(builder.finish().ok_or("an empty path")?)
}

/// Encodes the picture of a board as a PNG file with a palette.
pub fn board_png(board: &BoardPicture) -> Result<Vec<u8>, PaintError> {
    let palette = board.palette.iter().flat_map(|color| [color.r, color.g, color.b]).collect();
    encode(board.side, png::ColorType::Indexed, Some(palette), &board.indices)
}

/// Encodes a picture as PNG with each filter in turn. Returns the smallest file.
fn encode(side: u32, color: png::ColorType, palette: Option<Vec<u8>>, data: &[u8]) -> Result<Vec<u8>, PaintError> {
    let mut smallest: Option<Vec<u8>> = None;
    for filter in [png::Filter::NoFilter, png::Filter::Adaptive] {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, side, side);
        encoder.set_color(color);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        encoder.set_filter(filter);
        if let Some(palette) = &palette {
            encoder.set_palette(palette.clone());
        }
        let mut writer = encoder.write_header()?;
        writer.write_image_data(data)?;
        writer.finish()?;
        if smallest.as_ref().is_none_or(|smallest| bytes.len() < smallest.len()) {
            smallest = Some(bytes);
        }
    }
    Ok(smallest.unwrap_or_default())
}

/// Decodes a PNG file.
pub fn read(bytes: &[u8]) -> Result<Picture, PaintError> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let mut reader = decoder.read_info()?;
    let mut samples = vec![0; reader.output_buffer_size().ok_or("a picture too large")?];
    let frame = reader.next_frame(&mut samples)?;
    if frame.color_type != png::ColorType::Rgba {
        return Err("a picture without colours".into());
    }
    let pixels = samples.chunks_exact(4).map(|of| Rgba { r: of[0], g: of[1], b: of[2], a: of[3] }).collect();
    Ok(Picture { width: frame.width as usize, pixels })
}
