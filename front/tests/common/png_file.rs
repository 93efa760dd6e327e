//! PNG files for tests, read and written whole by the decoder alone: what the program makes of them is held against it.

/// A picture's pixels, row after row: red, green, blue, alpha.
#[derive(Clone, Debug, PartialEq)]
pub struct PngFile {
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<[u8; 4]>,
}

impl PngFile {
    /// A picture whose pixels a function gives.
    pub fn new(width: u32, height: u32, pixel: impl Fn(u32, u32) -> [u8; 4]) -> PngFile {
        let pixels = (0..width * height).map(|at| pixel(at % width, at / width)).collect();
        PngFile { width, height, pixels }
    }

    pub fn read(bytes: &[u8]) -> PngFile {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().expect("a PNG file");
        let mut samples = vec![0; reader.output_buffer_size().expect("a size that fits")];
        let frame = reader.next_frame(&mut samples).expect("a whole picture");
        let pixels = samples.chunks_exact(frame.color_type.samples()).map(|of| match *of {
            [grey] => [grey, grey, grey, 255],
            [grey, alpha] => [grey, grey, grey, alpha],
            [red, green, blue] => [red, green, blue, 255],
            _ => [of[0], of[1], of[2], of[3]],
        });
        PngFile { width: frame.width, height: frame.height, pixels: pixels.collect() }
    }

    pub fn written(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width, self.height);
        encoder.set_color(png::ColorType::Rgba);
        let mut writer = encoder.write_header().expect("an encoder");
        writer.write_image_data(self.pixels.as_flattened()).expect("an encoder");
        writer.finish().expect("an encoder");
        file
    }

    pub fn size(&self) -> (u32, u32) {
        (self.width, self.height)
    }

    /// Each pixel with its column and row.
    pub fn placed(&self) -> impl Iterator<Item = (u32, u32, [u8; 4])> {
        self.pixels.iter().enumerate().map(|(at, &pixel)| (at as u32 % self.width, at as u32 / self.width, pixel))
    }
}
