//! The board pictures: a ground with light grain or from a photograph, and a frame around the cells. Lines, letters and star points are
//! drawn by the toolkit, so that they are sharp at every size. `lab assets` makes the shipped boards here, and the theme editor the user's.
//!
//! A material is one line through the colour space, so a board needs few colours and is an indexed PNG: small and fast to decode.

use crate::app::kernel::design::noise::{fractal, lattice_noise, smooth_step, value_noise};
use crate::app::kernel::design::picture::{Crop, Photo};
use crate::ui::Rgba;
use serde::{Deserialize, Serialize};

/// The side of the board's picture in units.
pub const SIDE: u32 = 720;

/// The texture of a board's surface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Texture {
    #[default]
    Plain,
    Felt,
    Wood,
    Stone,
    Paper,
}

/// A surface between two colours. Its texture decides how the colours mix at each point.
#[derive(Clone, Copy)]
pub struct Material {
    pub light: u32,
    pub dark: u32,
    pub texture: Texture,
}

/// The frame around Reversi's cells.
#[derive(Clone, Copy)]
pub enum Frame {
    /// A raised frame of this material with mitred corners and a dark lip.
    Raised(Material),
    /// A flat frame of this material with a thin line around the cells. The number is the line's colour as 0xRRGGBB.
    Line(Material, u32),
}

/// A finished picture: its palette, and the palette index of each pixel.
pub struct BoardPicture {
    /// The side of the picture in pixels.
    pub side: u32,
    pub palette: Vec<Rgba>,
    pub indices: Vec<u8>,
}

impl BoardPicture {
    /// Returns the pixels of the picture, row by row.
    pub fn pixels(&self) -> Vec<Rgba> {
        self.indices.iter().map(|&index| self.palette[usize::from(index)]).collect()
    }

    /// Returns the median colour of the board's ground, by brightness. Leaves out the frame.
    pub fn median_ground_color(&self) -> Rgba {
        let inside = self.side / 16..self.side - self.side / 16;
        let pixels = (0..)
            .zip(&self.indices)
            .filter(|(at, _)| inside.contains(&(at % self.side)) && inside.contains(&(at / self.side)));
        let mut colors: Vec<Rgba> = pixels.map(|(_, &index)| self.palette[usize::from(index)]).collect();
        colors.sort_by(|a, b| a.luminance().total_cmp(&b.luminance()));
        colors[colors.len() / 2]
    }
}

/// A pixel before quantisation: the index of its material, and its depth. Depth 0 is the material's light colour, 1 its dark colour; values
/// beyond are highlights (to -1) and shadows (to 2).
struct Shade {
    material: usize,
    depth: f32,
}

/// The three materials of a board (of the frame, the ground, and the line between them), and the function that shades a point.
type Layout = ([Material; 3], fn(&[Material; 3], f32, f32) -> Shade);
/// The index of the ground among the materials of a layout.
const GROUND: usize = 1;

fn framed(frame: Frame, ground: Material) -> Layout {
    match frame {
        Frame::Raised(wood) => {
            let lip = Material { light: wood.dark, dark: mixed(wood.dark, 0, 0.7), texture: Texture::Plain };
            ([wood, ground, lip], raised)
        }
        Frame::Line(around, line) => {
            let line = Material { light: line, dark: line, texture: Texture::Plain };
            ([around, ground, line], lined)
        }
    }
}

fn frameless(ground: Material) -> Layout {
    let shade = |materials: &[Material; 3], x: f32, y: f32| Shade {
        material: GROUND,
        depth: texture(materials[GROUND], x, y, 11) + bevel(materials[GROUND], x, y),
    };
    ([ground; 3], shade)
}

/// Draws Reversi's board, with cells inside a frame, at `scale` pixels per unit.
pub fn draw_reversi_board(frame: Frame, ground: Material, scale: u32) -> BoardPicture {
    render(framed(frame, ground), scale)
}

/// Draws five-in-a-row's board, without a frame, at `scale` pixels per unit.
pub fn draw_gomoku_board(ground: Material, scale: u32) -> BoardPicture {
    render(frameless(ground), scale)
}

/// Draws a board that shows a part of a photograph, at `scale` pixels per unit. Returns the pixels, row by row.
pub fn draw_photo_board(frame: Option<Frame>, (photo, crop): (&Photo, Crop), scale: u32) -> Vec<Rgba> {
    let plain = Material { light: 0, dark: 0, texture: Texture::Plain };
    let (materials, shade) = frame.map_or_else(|| frameless(plain), |frame| framed(frame, plain));
    let (side, mean) = (SIDE * scale, photo.mean());
    let at = |pixel: u32| (pixel as f32 + 0.5) / scale as f32;
    let places = (0..side).flat_map(|y| (0..side).map(move |x| (at(x), at(y))));
    let pixel = |(x, y): (f32, f32)| {
        let Shade { material, depth } = shade(&materials, x, y);
        match material {
            GROUND => photo.at(crop, x / SIDE as f32, y / SIDE as f32).mix(mean, f32::from(crop.fade) / 100.0),
            of => color(materials[of], (depth.clamp(-1.0, 2.0) * steps(materials[of])) as i32, steps(materials[of])),
        }
    };
    places.map(pixel).collect()
}

/// Returns the distance of a point from the square of all cells, in units; negative inside. The corners are rounded by 4 units.
fn outside_cells(x: f32, y: f32) -> f32 {
    const CORNER: f32 = 4.0;
    let (dx, dy) = ((x - 360.0).abs() - 320.0 + CORNER, (y - 360.0).abs() - 320.0 + CORNER);
    dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - CORNER
}

/// Shades a point of a flat ground with one line around the cells and a finer line around the first line.
fn lined(materials: &[Material; 3], x: f32, y: f32) -> Shade {
    match outside_cells(x, y) {
        d if d <= 0.0 => Shade { material: GROUND, depth: texture(materials[1], x, y, 7) },
        d if d <= 2.0 || (5.0..=6.0).contains(&d) => Shade { material: 2, depth: 0.0 },
        _ => Shade { material: 0, depth: texture(materials[0], x, y, 3) },
    }
}

/// Shades a point of the wooden frame with its light and shadow. The light comes from the upper left.
fn raised(materials: &[Material; 3], x: f32, y: f32) -> Shade {
    let outside = outside_cells(x, y);
    if outside <= 0.5 {
        let fall = |d: f32| (-d / 5.0).exp();
        let shadow = 0.9 * fall(x - 39.5).max(fall(y - 39.5)) + 0.25 * fall(680.5 - x).max(fall(680.5 - y));
        return Shade { material: 1, depth: texture(materials[1], x, y, 7) + shadow };
    }
    if outside <= 3.0 {
        let lit = if x + y < 720.0 { 0.8 } else { 0.1 };
        return Shade { material: 2, depth: lit + 0.2 * (3.0 - outside) / 2.5 };
    }
    let upright = (x - 360.0).abs() > (y - 360.0).abs();
    let wood = materials[0];
    let grain = if upright { texture(wood, y, x + 900.0, 5) } else { texture(wood, x, y, 3) };
    let mitre = ((x - 360.0).abs() - (y - 360.0).abs()).abs();
    let joint = if mitre < 0.9 { 0.45 } else { 0.0 };
    // The inner edge of the frame slopes down to the cells: dark at the top and left, light at the bottom and right.
    let inner = smooth_step(1.0 - (outside - 3.0) / 3.0) * if x + y < 720.0 { 0.35 } else { -0.45 };
    Shade { material: 0, depth: grain + joint + inner + bevel(wood, x, y) }
}

/// The shade of the board's outermost edge at a point.
fn bevel(material: Material, x: f32, y: f32) -> f32 {
    if material.texture == Texture::Plain || material.texture == Texture::Paper {
        return 0.0;
    }
    let edge = |d: f32| smooth_step(1.0 - d / 3.5);
    0.4 * edge(720.0 - x).max(edge(720.0 - y)) - 0.35 * edge(x).max(edge(y))
}

/// The texture's depth at a point, about 0–1: darker towards the lower right, with the material's grain.
fn texture(material: Material, x: f32, y: f32, seed: u32) -> f32 {
    let slope = (x * 0.4 + y * 0.6) / SIDE as f32;
    match material.texture {
        Texture::Plain => 0.0,
        Texture::Felt => {
            let nap = value_noise(x * 0.9, y * 0.9, seed) - 0.5;
            0.1 + 0.8 * slope + 0.14 * nap + 0.16 * (fractal(x * 0.05, y * 0.05, 2, seed + 9) - 0.5)
        }
        Texture::Wood => 0.15 + 0.45 * slope + wood(x, y, seed),
        Texture::Stone => {
            let cloud = fractal(x * 0.012, y * 0.02, 3, seed) - 0.5;
            let speck = value_noise(x * 0.7, y * 0.7, seed + 5) - 0.5;
            0.1 + 0.7 * slope + 0.5 * cloud + 0.18 * speck
        }
        Texture::Paper => {
            let pulp = fractal(x * 0.06, y * 0.06, 3, seed) - 0.5;
            let fibre =
                (value_noise(x * 0.05, y * 0.8, seed + 3) + value_noise(x * 0.8, y * 0.05, seed + 4)) / 2.0 - 0.5;
            0.35 + 0.3 * slope + 0.35 * pulp + 0.3 * fibre
        }
    }
}

/// Wood grain along x, about 0–0.5: broad bands that wander, fine streaks, and pores as short dark strokes.
fn wood(x: f32, y: f32, seed: u32) -> f32 {
    let wander = fractal(x * 0.0045, y * 0.012, 2, seed) * 34.0;
    let band = value_noise(x * 0.0016, (y + wander) * 0.075, seed + 20);
    let streak = fractal(x * 0.011, (y + wander * 0.4) * 0.33, 2, seed + 30);
    let pore = smooth_step((value_noise(x * 0.045, y * 0.9, seed + 40) - 0.72) / 0.28);
    0.32 * band + 0.30 * (streak - 0.25) + 0.14 * pore
}

/// A pixel before its colour is chosen: the index of its material, and its depth in steps between the material's two colours.
type Level = (usize, i32);

/// Returns the index of a level among all possible levels. A material has fewer than 128 levels, from -40 to 81.
fn slot((material, level): Level) -> usize {
    material * 128 + (level + 44).clamp(0, 127) as usize
}

/// Renders the board. Where it has too many colours for an indexed picture, the steps between colours become larger.
fn render(layout: Layout, scale: u32) -> BoardPicture {
    let mut share = 1.0;
    loop {
        let pixels = levels(&layout, scale, share);
        let mut used: [Option<Level>; 3 * 128] = [None; 3 * 128];
        pixels.iter().for_each(|&pixel| used[slot(pixel)] = Some(pixel));
        let palette: Vec<Level> = used.into_iter().flatten().collect();
        if palette.len() <= 256 {
            let mut places = [0; 3 * 128];
            palette.iter().zip(0..=255).for_each(|(&level, at)| places[slot(level)] = at);
            let tint = |&(material, level): &Level| {
                let material = layout.0[material];
                color(material, level, steps(material) * share)
            };
            let indices = pixels.iter().map(|&pixel| places[slot(pixel)]).collect();
            return BoardPicture { side: SIDE * scale, palette: palette.iter().map(tint).collect(), indices };
        }
        share *= 0.5;
    }
}

/// The level of every pixel, with one random bit of dither that hides the steps between neighbouring colours.
fn levels((materials, shade): &Layout, scale: u32, share: f32) -> Vec<Level> {
    let side = SIDE * scale;
    let at = |pixel: u32| (pixel as f32 + 0.5) / scale as f32;
    let places = (0..side).flat_map(|py| (0..side).map(move |px| (py, px)));
    let level = |(py, px): (u32, u32)| {
        let Shade { material, depth } = shade(materials, at(px), at(py));
        let steps = steps(materials[material]) * share;
        let is_plain = materials[material].texture == Texture::Plain;
        let dither = if is_plain { 0.5 } else { lattice_noise(px as i32, py as i32, 1) };
        (material, (depth.clamp(-1.0, 2.0) * steps + dither).floor() as i32)
    };
    places.map(level).collect()
}

/// The number of steps between a material's two colours: as fine as 8 bits per channel allow, within the size of a palette.
fn steps(material: Material) -> f32 {
    let channel = |shift: u32| ((material.light >> shift & 255) as f32 - (material.dark >> shift & 255) as f32).abs();
    channel(0).max(channel(8)).max(channel(16)).clamp(1.0, 40.0)
}

fn color(material: Material, level: i32, steps: f32) -> Rgba {
    let depth = level as f32 / steps;
    rgba(match depth {
        d if d < 0.0 => mixed(material.light, 0xffffff, -d * 0.35),
        d if d <= 1.0 => mixed(material.light, material.dark, d),
        d => mixed(material.dark, 0, (d - 1.0) * 0.6),
    })
}

fn rgba(rgb: u32) -> Rgba {
    Rgba::rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

fn mixed(a: u32, b: u32, t: f32) -> u32 {
    [16, 8, 0].into_iter().fold(0, |sum, shift| {
        let channel = |color: u32| (color >> shift & 255) as f32;
        sum | (((channel(a) + (channel(b) - channel(a)) * t).round() as u32) << shift)
    })
}
