//! The board pictures: a ground with a little grain, and around Reversi's cells a frame. No lines, letters or star points: the
//! toolkit draws those, so that they are sharp at every size.
//!
//! A material is one line through the colours, so a board needs few of them and is an indexed PNG: small and quick to decode.

use super::noise::{ease, fractal, hash, value};
use super::paint::{Error, hex, indexed_png};
use qipan::ui::Rgba;
use std::collections::BTreeMap;

/// The side of the board area in units.
pub const SIDE: u32 = 720;

#[derive(Clone, Copy, PartialEq)]
pub enum Texture {
    Plain,
    Felt,
    Wood,
    Stone,
    Paper,
}

/// A surface between two colours; its texture says where which.
#[derive(Clone, Copy)]
pub struct Material {
    pub light: u32,
    pub dark: u32,
    pub texture: Texture,
}

/// What stands around Reversi's cells.
#[derive(Clone, Copy)]
pub enum Frame {
    /// A raised frame of this material, its pieces mitred, with a dark lip.
    Raised(Material),
    /// A flat ground with one line around the cells.
    Line(Material, u32),
}

/// A finished picture: its colours, and for each pixel which.
pub struct Board {
    side: u32,
    palette: Vec<Rgba>,
    indices: Vec<u8>,
}

impl Board {
    pub fn png(&self) -> Result<Vec<u8>, Error> {
        indexed_png(self.side, &self.palette, &self.indices)
    }

    /// The colour that is the middle one of the ground's by brightness, away from the frame.
    pub fn median(&self) -> Rgba {
        let inside = self.side / 16..self.side - self.side / 16;
        let pixels = (0..)
            .zip(&self.indices)
            .filter(|(at, _)| inside.contains(&(at % self.side)) && inside.contains(&(at / self.side)));
        let mut colors: Vec<Rgba> = pixels.map(|(_, &index)| self.palette[usize::from(index)]).collect();
        colors.sort_by(|a, b| a.luminance().total_cmp(&b.luminance()));
        colors[colors.len() / 2]
    }
}

/// One pixel before quantisation: which material, and how dark. 0 is its light colour, 1 its dark one; beyond them lie the
/// highlights (to -1) and shadows (to 2).
struct Shade {
    material: usize,
    depth: f32,
}

/// The ground of Reversi's cells inside its frame, at `scale` pixels a unit.
pub fn cells(frame: Frame, ground: Material, scale: u32) -> Result<Board, Error> {
    match frame {
        Frame::Raised(wood) => {
            let lip = Material { light: wood.dark, dark: mixed(wood.dark, 0, 0.7), texture: Texture::Plain };
            render(&[wood, ground, lip], scale, raised)
        }
        Frame::Line(around, line) => {
            let line = Material { light: line, dark: line, texture: Texture::Plain };
            render(&[around, ground, line], scale, |materials, x, y| {
                let outside = outside_cells(x, y);
                match outside {
                    d if d <= 0.0 => Shade { material: 1, depth: texture(materials[1], x, y, 7) },
                    d if d <= 2.0 => Shade { material: 2, depth: 0.0 },
                    d if (5.0..=6.0).contains(&d) => Shade { material: 2, depth: 0.0 },
                    _ => Shade { material: 0, depth: texture(materials[0], x, y, 3) },
                }
            })
        }
    }
}

/// The ground of five-in-a-row, from edge to edge, at `scale` pixels a unit.
pub fn lines(ground: Material, scale: u32) -> Result<Board, Error> {
    render(&[ground], scale, |materials, x, y| Shade {
        material: 0,
        depth: texture(materials[0], x, y, 11) + bevel(materials[0], x, y),
    })
}

/// How far a point lies outside the square of the cells (the corners rounded by 4 units); negative inside.
fn outside_cells(x: f32, y: f32) -> f32 {
    const CORNER: f32 = 4.0;
    let (dx, dy) = ((x - 360.0).abs() - 320.0 + CORNER, (y - 360.0).abs() - 320.0 + CORNER);
    dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - CORNER
}

/// The wooden frame with its light and shadow. The light comes from the upper left.
fn raised(materials: &[Material], x: f32, y: f32) -> Shade {
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
    // The inner edge turns down towards the cells: dark at the top and left, light where it faces the light.
    let inner = ease(1.0 - (outside - 3.0) / 3.0) * if x + y < 720.0 { 0.35 } else { -0.45 };
    Shade { material: 0, depth: grain + joint + inner + bevel(wood, x, y) }
}

/// The board's outermost edge.
fn bevel(material: Material, x: f32, y: f32) -> f32 {
    if material.texture == Texture::Plain || material.texture == Texture::Paper {
        return 0.0;
    }
    let edge = |d: f32| ease(1.0 - d / 3.5);
    0.4 * edge(720.0 - x).max(edge(720.0 - y)) - 0.35 * edge(x).max(edge(y))
}

/// The texture's depth at a point, about 0–1: darker towards the lower right, with the material's grain.
fn texture(material: Material, x: f32, y: f32, seed: u32) -> f32 {
    let slope = (x * 0.4 + y * 0.6) / SIDE as f32;
    match material.texture {
        Texture::Plain => 0.0,
        Texture::Felt => {
            let nap = value(x * 0.9, y * 0.9, seed) - 0.5;
            0.1 + 0.8 * slope + 0.14 * nap + 0.16 * (fractal(x * 0.05, y * 0.05, 2, seed + 9) - 0.5)
        }
        Texture::Wood => 0.15 + 0.45 * slope + wood(x, y, seed),
        Texture::Stone => {
            let cloud = fractal(x * 0.012, y * 0.02, 3, seed) - 0.5;
            let speck = value(x * 0.7, y * 0.7, seed + 5) - 0.5;
            0.1 + 0.7 * slope + 0.5 * cloud + 0.18 * speck
        }
        Texture::Paper => {
            let pulp = fractal(x * 0.06, y * 0.06, 3, seed) - 0.5;
            let fibre = (value(x * 0.05, y * 0.8, seed + 3) + value(x * 0.8, y * 0.05, seed + 4)) / 2.0 - 0.5;
            0.35 + 0.3 * slope + 0.35 * pulp + 0.3 * fibre
        }
    }
}

/// Wood grain along x, about 0–0.5: broad bands that wander, fine streaks, and pores as short dark strokes.
fn wood(x: f32, y: f32, seed: u32) -> f32 {
    let wander = fractal(x * 0.0045, y * 0.012, 2, seed) * 34.0;
    let band = value(x * 0.0016, (y + wander) * 0.075, seed + 20);
    let streak = fractal(x * 0.011, (y + wander * 0.4) * 0.33, 2, seed + 30);
    let pore = ease((value(x * 0.045, y * 0.9, seed + 40) - 0.72) / 0.28);
    0.32 * band + 0.30 * (streak - 0.25) + 0.14 * pore
}

/// Renders the board with one random bit of dither a pixel, which hides the steps between neighbouring colours.
fn render(materials: &[Material], scale: u32, shade: impl Fn(&[Material], f32, f32) -> Shade) -> Result<Board, Error> {
    let side = SIDE * scale;
    let mut pixels = Vec::with_capacity((side * side) as usize);
    for (py, px) in (0..side).flat_map(|py| (0..side).map(move |px| (py, px))) {
        let at = |pixel: u32| (pixel as f32 + 0.5) / scale as f32;
        let Shade { material, depth } = shade(materials, at(px), at(py));
        let steps = steps(materials[material]);
        let dither = if materials[material].texture == Texture::Plain { 0.5 } else { hash(px as i32, py as i32, 1) };
        pixels.push((material, (depth.clamp(-1.0, 2.0) * steps + dither).floor() as i32));
    }
    let mut palette: BTreeMap<(usize, i32), u8> = pixels.iter().map(|&pixel| (pixel, 0)).collect();
    if palette.len() > 256 {
        return Err(format!("a board needs {} colours, more than an indexed PNG holds", palette.len()).into());
    }
    palette.values_mut().zip(0..=255).for_each(|(slot, index)| *slot = index);
    let indices: Vec<u8> = pixels.iter().map(|pixel| palette[pixel]).collect();
    let palette = palette.keys().map(|&(material, level)| color(materials[material], level)).collect();
    Ok(Board { side, palette, indices })
}

/// How many colours lie between a material's two: the steps are as fine as 8 bits a channel allow, within a palette's room.
fn steps(material: Material) -> f32 {
    let channel = |shift: u32| ((material.light >> shift & 255) as f32 - (material.dark >> shift & 255) as f32).abs();
    channel(0).max(channel(8)).max(channel(16)).clamp(1.0, 40.0)
}

fn color(material: Material, level: i32) -> Rgba {
    let depth = level as f32 / steps(material);
    hex(match depth {
        d if d < 0.0 => mixed(material.light, 0xffffff, -d * 0.35),
        d if d <= 1.0 => mixed(material.light, material.dark, d),
        d => mixed(material.dark, 0, (d - 1.0) * 0.6),
    })
}

fn mixed(a: u32, b: u32, t: f32) -> u32 {
    [16, 8, 0].into_iter().fold(0, |sum, shift| {
        let channel = |color: u32| (color >> shift & 255) as f32;
        sum | (((channel(a) + (channel(b) - channel(a)) * t).round() as u32) << shift)
    })
}
