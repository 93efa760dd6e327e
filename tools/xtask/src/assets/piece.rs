//! Draws discs and stones, and the marks on cells and pieces. Each picture shows one cell of 80 × 80 units.

use super::paint::{Canvas, PaintError, color_from_hex, parse_svg_path};
use qipan_front::app::kernel::design::noise::smooth_step;
use qipan_front::ui::Rgba;
use std::f32::consts::TAU;

/// Width and height of these pictures in pixels, enough for cells of up to 240 pixels, as on a 4K screen.
const PIXELS: u32 = 256;
/// Side of a cell, in units.
const CELL: f32 = 80.0;
/// Radius of a disc, in units.
const RADIUS: f32 = 33.0;
/// Inner radius of a disc's rim, in units. The rim ends at the disc's edge.
const RIM: f32 = 31.3;

/// The symbol on a piece, which distinguishes its colour without seeing colours.
#[derive(Clone, Copy)]
pub enum Symbol {
    None,
    Triangle,
    Square,
    Sun,
    Star,
    Heart,
    Moon,
    Bear,
    Chick,
    Cat,
    Fish,
    Dots,
    Swirl,
    Flower,
}

/// A disc's colours: lit from `light` at the upper left to `dark`, with a rim that is visible on a board of the same colour as the disc.
#[derive(Clone, Copy)]
pub struct Piece {
    pub light: u32,
    pub dark: u32,
    pub rim: u32,
    pub symbol: Symbol,
    pub symbol_color: u32,
    /// Darkness of the disc's shadow, from 0 to 1.
    pub shadow: f32,
}

/// The colours of a mark on a cell or piece: of the mark itself, and of its outline.
#[derive(Clone, Copy)]
pub struct MarkColors {
    pub core: u32,
    pub outline: u32,
}

impl Piece {
    pub fn png(&self) -> Result<Vec<u8>, PaintError> {
        let mut canvas = Canvas::new(PIXELS, CELL)?;
        canvas.shade(|x, y| self.color_at(x - CELL / 2.0, y - CELL / 2.0));
        self.draw_symbol(&mut canvas)?;
        canvas.png()
    }

    /// Returns the colour of the disc, its rim or its shadow at a point, relative to the disc's centre.
    fn color_at(&self, x: f32, y: f32) -> [f32; 4] {
        let radius = x.hypot(y);
        if radius > RADIUS {
            let fall = 1.0 - smooth_step((x.hypot(y - 2.0) - RADIUS + 1.5) / 5.5);
            return [0.0, 0.0, 0.0, self.shadow * fall];
        }
        let lit = smooth_step((x + 12.0).hypot(y + 14.0) / 52.0);
        let body = mix(self.light, self.dark, lit);
        let rim = channels(self.rim);
        let edge = smooth_step((radius - RIM + 0.3) / 0.6);
        let channel = |index: usize| (body[index] + (rim[index] - body[index]) * edge) / 255.0;
        [channel(0), channel(1), channel(2), 1.0]
    }

    fn draw_symbol(&self, canvas: &mut Canvas) -> Result<(), PaintError> {
        let color = color_from_hex(self.symbol_color);
        match self.symbol {
            Symbol::None => {}
            Symbol::Triangle => canvas.stroke(&parse_svg_path("M 40 21.5 L 57 50 L 23 50 Z")?, 5.0, color),
            Symbol::Square => {
                canvas.stroke(&parse_svg_path("M 26.5 26.5 L 53.5 26.5 L 53.5 53.5 L 26.5 53.5 Z")?, 5.0, color)
            }
            Symbol::Sun => {
                canvas.stroke(&parse_svg_path("O 40 40 9")?, 4.0, color);
                for ray in 0..8 {
                    let (sin, cos) = (ray as f32 * TAU / 8.0).sin_cos();
                    let (from, to) = (15.5, if ray % 2 == 0 { 23.5 } else { 21.0 });
                    let at = |r: f32| format!("{} {}", 40.0 + r * cos, 40.0 + r * sin);
                    canvas.stroke(&parse_svg_path(&format!("M {} L {}", at(from), at(to)))?, 4.0, color);
                }
            }
            Symbol::Star => canvas.fill(&parse_svg_path(&star(40.0, 41.0, 24.0))?, color),
            Symbol::Heart => canvas.fill(
                &parse_svg_path(
                    "M 40 60 C 28 50 20 43 20 34 C 20 27 25 23 30.5 23 C 35 23 38.5 25.5 40 29.5 \
                       C 41.5 25.5 45 23 49.5 23 C 55 23 60 27 60 34 C 60 43 52 50 40 60 Z",
                )?,
                color,
            ),
            Symbol::Bear => {
                canvas.stroke(&parse_svg_path("O 40 48 10")?, 3.0, color);
                filled(canvas, &["O 24 25 6.5", "O 56 25 6.5", "O 30 36 3.4", "O 50 36 3.4", "O 40 45 4"], color)?;
            }
            Symbol::Chick => {
                canvas.stroke(
                    &parse_svg_path("M 40 24 L 40 13 M 39 24 Q 35 18 31 17 M 41 24 Q 45 18 49 17")?,
                    3.4,
                    color,
                );
                filled(canvas, &["O 28 36 3.8", "O 52 36 3.8", "M 30 44 L 50 44 L 40 57 Z"], color)?;
            }
            Symbol::Cat => {
                canvas.stroke(
                    &parse_svg_path("M 30 49 L 15 46 M 30 53 L 17 56 M 50 49 L 65 46 M 50 53 L 63 56")?,
                    2.6,
                    color,
                );
                let face = ["M 19 32 L 21 14 L 35 22 Z", "M 61 32 L 59 14 L 45 22 Z", "O 30 38 3.6", "O 50 38 3.6"];
                filled(canvas, &face, color)?;
                filled(canvas, &["M 35 46 L 45 46 L 40 53 Z"], color)?;
            }
            Symbol::Fish => {
                let body = "M 15 40 Q 32 18 50 40 Q 32 62 15 40 Z O 26 37 3.2";
                filled(canvas, &[body, "M 48 40 L 63 28 L 63 52 Z"], color)?;
            }
            Symbol::Dots => {
                let dots = ["O 40 20 4.6", "O 58 33 4.6", "O 51 55 4.6", "O 29 55 4.6", "O 22 33 4.6", "O 40 40 4.6"];
                filled(canvas, &dots, color)?;
            }
            Symbol::Swirl => canvas.stroke(&parse_svg_path(&swirl(40.0, 40.0, 22.0))?, 4.4, color),
            Symbol::Flower => {
                for petal in 0..6 {
                    let (sin, cos) = (petal as f32 * TAU / 6.0).sin_cos();
                    filled(canvas, &[&format!("O {} {} 7", 40.0 + 14.0 * sin, 40.0 - 14.0 * cos)], color)?;
                }
                filled(canvas, &["O 40 40 5"], color)?;
            }
            Symbol::Moon => canvas.fill(
                &parse_svg_path(
                    "M 47 18.5 C 33 17.5 22 27 22 40 C 22 53 33 62.5 47 61.5 C 39.5 57 35.5 49 35.5 40 \
                       C 35.5 31 39.5 23 47 18.5 Z",
                )?,
                color,
            ),
        }
        Ok(())
    }
}

/// Fills shapes one by one, so that overlapping shapes leave no hole.
fn filled(canvas: &mut Canvas, shapes: &[&str], color: Rgba) -> Result<(), PaintError> {
    shapes.iter().try_for_each(|shape| {
        canvas.fill(&parse_svg_path(shape)?, color);
        Ok(())
    })
}

/// Returns the path of a spiral, from its middle outwards.
fn swirl(x: f32, y: f32, radius: f32) -> String {
    const STEPS: usize = 60;
    let points = (0..=STEPS).map(|step| {
        let part = step as f32 / STEPS as f32;
        let (sin, cos) = (part * 2.2 * TAU).sin_cos();
        let letter = if step == 0 { "M" } else { "L" };
        format!("{letter} {} {} ", x + radius * part * cos, y + radius * part * sin)
    });
    points.collect()
}

/// Returns the path of a five-pointed star.
fn star(x: f32, y: f32, radius: f32) -> String {
    let corners = (0..10).map(|corner| {
        let (sin, cos) = (corner as f32 * TAU / 10.0).sin_cos();
        let radius = if corner % 2 == 0 { radius } else { radius * 0.45 };
        format!("{} {} {} ", if corner == 0 { "M" } else { "L" }, x + radius * sin, y - radius * cos)
    });
    corners.collect::<String>() + "Z"
}

fn channels(color: u32) -> [f32; 3] {
    [16, 8, 0].map(|shift| (color >> shift & 255) as f32)
}

fn mix(a: u32, b: u32, t: f32) -> [f32; 3] {
    let (a, b) = (channels(a), channels(b));
    std::array::from_fn(|index| a[index] + (b[index] - a[index]) * t)
}

impl MarkColors {
    /// Draws a path in the mark's colour over a wider stroke in the outline's colour.
    fn stroked(self, what: &str, width: f32, outline: f32) -> Result<Vec<u8>, PaintError> {
        let mut canvas = Canvas::new(PIXELS, CELL)?;
        canvas.stroke(&parse_svg_path(what)?, width + 2.0 * outline, color_from_hex(self.outline));
        canvas.stroke(&parse_svg_path(what)?, width, color_from_hex(self.core));
        canvas.png()
    }

    /// Draws the mark of a legal move: a ring.
    pub fn legal_move_mark(self) -> Result<Vec<u8>, PaintError> {
        self.stroked("O 40 40 19", 3.6, 2.0)
    }

    /// Draws the mark of a flipped disc: a small ring with a thick line.
    pub fn flipped_disc_mark(self) -> Result<Vec<u8>, PaintError> {
        self.stroked("O 40 40 6", 2.8, 1.5)
    }

    /// Draws the keyboard cursor: a frame with rounded corners around the cell.
    pub fn cursor(self) -> Result<Vec<u8>, PaintError> {
        self.stroked(
            "M 11 3.6 L 69 3.6 Q 76.4 3.6 76.4 11 L 76.4 69 Q 76.4 76.4 69 76.4 L 11 76.4 Q 3.6 76.4 3.6 69 L 3.6 11 \
             Q 3.6 3.6 11 3.6 Z",
            3.4,
            1.9,
        )
    }

    /// Draws the mark of a forbidden point: a cross.
    pub fn forbidden(self) -> Result<Vec<u8>, PaintError> {
        self.stroked("M 22 22 L 58 58 M 58 22 L 22 58", 6.4, 2.2)
    }

    /// Draws the mark of the engine's hint: a star.
    pub fn hint(self) -> Result<Vec<u8>, PaintError> {
        let mut canvas = Canvas::new(PIXELS, CELL)?;
        let star = parse_svg_path(&star(40.0, 41.0, 17.0))?;
        canvas.stroke(&star, 5.0, color_from_hex(self.outline));
        canvas.fill(&star, color_from_hex(self.core));
        canvas.stroke(&star, 1.0, color_from_hex(self.core));
        canvas.png()
    }

    /// Draws the mark of the last move: a dot in a ring, with an edge that contrasts with the ring. At least one of the three is visible on
    /// every piece, whatever symbol it has.
    pub fn last_move(self) -> Result<Vec<u8>, PaintError> {
        let mut canvas = Canvas::new(PIXELS, CELL)?;
        let edge = if color_from_hex(self.outline).luminance() > 0.3 { 0x14_161a } else { 0xff_ffff };
        for (radius, color) in [(12.6, edge), (11.0, self.outline), (7.2, self.core)] {
            canvas.fill(&parse_svg_path(&format!("O 40 40 {radius}"))?, color_from_hex(color));
        }
        canvas.png()
    }
}
