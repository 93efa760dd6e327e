//! The pieces and marks of a theme, each as a picture of one cell. Sizes and positions are those of the shipped themes, so that what the
//! toolkit draws around them fits.

use crate::app::kernel::design::brush::{Brush, circle, polygon_distance, rounded_square_distance, segment_distance};
use crate::app::kernel::design::noise::{fractal, smooth_step, value_noise};
use crate::ui::Rgba;
use serde::{Deserialize, Serialize};
use std::f32::consts::TAU;

/// The side of a piece's or mark's picture in pixels.
pub const PICTURE_SIDE_PIXELS: u32 = 192;
/// The radius of a disc, in a cell of 80 units.
const RADIUS: f32 = 33.0;
/// The radius at which a disc's rim begins, in a cell of 80 units.
const RIM: f32 = 31.3;

/// The style of pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum PieceLook {
    Flat,
    #[default]
    Glossy,
    Stone,
    /// Glossy pieces, each color with its own symbol: a star, a sun, a heart, a moon.
    Symbols,
}

/// The colours of a piece: its body, its rim, and the sign on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink {
    pub body: Rgba,
    pub rim: Rgba,
    pub sign: Rgba,
}

/// The colours of a mark and of its outline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MarkColors {
    pub core: Rgba,
    pub outline: Rgba,
}

/// Draws the piece of a color. `place` is the color's place in the order of play.
pub fn piece(look: PieceLook, ink: Ink, place: usize) -> Vec<Rgba> {
    let mut brush = Brush::new(PICTURE_SIDE_PIXELS as usize);
    let shadow = if look == PieceLook::Flat { 0.0 } else { 0.42 };
    brush.paint_each_point(|x, y| {
        let fall = 1.0 - smooth_step((x.hypot(y - 2.0) - RADIUS + 1.5) / 5.5);
        [0.0, 0.0, 0.0, if x.hypot(y) < RADIUS - 1.0 { 0.0 } else { shadow * fall }]
    });
    brush.fill(ink.rim, |x, y| circle(x, y, RADIUS));
    brush.fill(ink.body, |x, y| circle(x, y, RIM));
    brush.paint_each_point(|x, y| lit(look, x, y, place as u32));
    match look {
        PieceLook::Symbols => brush.fill(ink.sign, |x, y| symbol(place, x, y)),
        // Red's and Blue's pieces have a sign, so that they always differ by more than their colours.
        _ => brush.fill(ink.sign, |x, y| sign(place, x, y)),
    }
    brush.pixels()
}

/// Returns the light and shade on a piece's body at a point, as a colour with alpha.
fn lit(look: PieceLook, x: f32, y: f32, seed: u32) -> [f32; 4] {
    let inside = (RIM - x.hypot(y)).clamp(0.0, 1.0);
    let (light, dark) = ([1.0, 1.0, 1.0], [0.0, 0.0, 0.0]);
    let lay = |[r, g, b]: [f32; 3], alpha: f32| [r, g, b, alpha * inside];
    let slope = smooth_step((x + 12.0).hypot(y + 14.0) / 52.0);
    match look {
        PieceLook::Flat => [0.0; 4],
        PieceLook::Glossy | PieceLook::Symbols => {
            let gleam = 1.0 - smooth_step((x + 11.0).hypot((y + 15.0) * 1.5) / 13.0);
            if gleam > 0.0 { lay(light, 0.30 * gleam + 0.06) } else { lay(dark, 0.18 * slope) }
        }
        PieceLook::Stone => {
            let speck = fractal(x * 0.22, y * 0.22, 3, 60 + seed) - 0.5
                + 0.7 * (value_noise(x * 0.9, y * 0.9, 70 + seed) - 0.5);
            if speck > 0.0 { lay(light, 0.38 * speck) } else { lay(dark, -0.45 * speck + 0.12 * slope) }
        }
    }
}

/// Returns the distance of a point from the sign on Red's and Blue's pieces: the outline of a triangle and of a square.
fn sign(place: usize, x: f32, y: f32) -> f32 {
    match place {
        2 => polygon_distance((x, y), &[(0.0, -18.5), (17.0, 10.0), (-17.0, 10.0)]).abs() - 2.5,
        3 => rounded_square_distance(x, y, 13.5, 0.5).abs() - 2.5,
        _ => f32::MAX,
    }
}

/// Returns the distance of a point from the symbol of a color: a star, a sun, a heart or a moon.
fn symbol(place: usize, x: f32, y: f32) -> f32 {
    match place {
        0 => polygon_distance((x, y - 1.0), &star(24.0)),
        1 => sun(x, y),
        2 => polygon_distance((x, y), &heart()),
        _ => (circle(x, y, 21.0)).max(-circle(x - 11.0, y - 2.0, 18.5)),
    }
}

fn star(radius: f32) -> [(f32, f32); 10] {
    std::array::from_fn(|corner| {
        let (sin, cos) = (corner as f32 * TAU / 10.0).sin_cos();
        let radius = if corner % 2 == 0 { radius } else { radius * 0.45 };
        (radius * sin, -radius * cos)
    })
}

fn sun(x: f32, y: f32) -> f32 {
    let ray = |at: usize| {
        let (sin, cos) = (at as f32 * TAU / 8.0).sin_cos();
        let end = if at.is_multiple_of(2) { 23.5 } else { 21.0 };
        segment_distance((x, y), (15.5 * cos, 15.5 * sin), (end * cos, end * sin)) - 2.0
    };
    (0..8).map(ray).fold(circle(x, y, 9.0).abs() - 2.0, f32::min)
}

fn heart() -> [(f32, f32); 36] {
    std::array::from_fn(|at| {
        let angle = at as f32 * TAU / 36.0;
        let along = 16.0 * angle.sin().powi(3);
        let up = 13.0 * angle.cos() - 5.0 * (2.0 * angle).cos() - 2.0 * (3.0 * angle).cos() - (4.0 * angle).cos();
        (along * 1.2, -up * 1.2 - 1.5)
    })
}

/// The meaning of a mark on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Help,
    Cursor,
    LastMove,
    Hint,
    Turned,
    Forbidden,
}

/// Draws a mark: its shape over a wider shape in the outline's colour.
pub fn mark(sign: Sign, mark: MarkColors) -> Vec<Rgba> {
    let (half, outline) = match sign {
        Sign::Help => (1.5, 2.1),
        Sign::Cursor => (1.7, 1.9),
        Sign::LastMove => (6.6, 2.0),
        Sign::Hint => (0.5, 3.4),
        Sign::Turned => (1.4, 1.8),
        Sign::Forbidden => (3.2, 2.2),
    };
    let mut brush = Brush::new(PICTURE_SIDE_PIXELS as usize);
    brush.fill(mark.outline, |x, y| shape(sign, x, y) - half - outline);
    brush.fill(mark.core, |x, y| shape(sign, x, y) - half);
    brush.pixels()
}

/// Returns the distance of a point from the line along which a mark is drawn.
fn shape(sign: Sign, x: f32, y: f32) -> f32 {
    match sign {
        Sign::Help => circle(x, y, 12.0).abs(),
        Sign::Turned => circle(x, y, 6.0).abs(),
        Sign::LastMove => x.hypot(y),
        Sign::Cursor => rounded_square_distance(x, y, 36.4, 7.4).abs(),
        Sign::Hint => polygon_distance((x, y - 1.0), &star(17.0)),
        Sign::Forbidden => {
            let stroke = |to: f32| segment_distance((x, y), (-18.0, -to), (18.0, to));
            stroke(18.0).min(stroke(-18.0))
        }
    }
}
