//! Themes: colours by role and the names of pictures and sounds, as in `theme.ron`.
//!
//! The store reads folders, the shell decodes pictures.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A colour with straight (not premultiplied) alpha, written as `"#rrggbb"` or `"#rrggbbaa"` in files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Rgba {
    pub r: u8,
    pub g: u8,
    pub b: u8,
    pub a: u8,
}

impl Rgba {
    pub const fn rgb(r: u8, g: u8, b: u8) -> Rgba {
        Rgba { r, g, b, a: 255 }
    }

    pub const fn with_alpha(self, a: u8) -> Rgba {
        Rgba { a, ..self }
    }

    /// Mixes this colour with another colour, including the alpha. A share of 0 gives this colour, 1 the other colour.
    pub fn mix(self, other: Rgba, share: f32) -> Rgba {
        let between = |a: u8, b: u8| (f32::from(a) + (f32::from(b) - f32::from(a)) * share).round() as u8;
        Rgba {
            r: between(self.r, other.r),
            g: between(self.g, other.g),
            b: between(self.b, other.b),
            a: between(self.a, other.a),
        }
    }

    /// Returns the relative luminance, 0–1 (WCAG 2.1).
    pub fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.r) + 0.7152 * linear(self.g) + 0.0722 * linear(self.b)
    }

    /// Returns the contrast ratio of two colours, 1–21 (WCAG 2.1).
    pub fn contrast(self, other: Rgba) -> f64 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        if a > b { a / b } else { b / a }
    }
}

/// The error for a text that is not a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColorError(String);

impl std::fmt::Display for ColorError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "a colour is written \"#rrggbb\" or \"#rrggbbaa\", not {:?}", self.0)
    }
}

impl std::error::Error for ColorError {}

impl TryFrom<String> for Rgba {
    type Error = ColorError;

    fn try_from(text: String) -> Result<Rgba, ColorError> {
        let digits = text.strip_prefix('#').filter(|digits| digits.is_ascii() && [6, 8].contains(&digits.len()));
        let channel = |at: usize| digits.and_then(|digits| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok());
        match (channel(0), channel(2), channel(4), digits.map(str::len)) {
            (Some(r), Some(g), Some(b), Some(6)) => Ok(Rgba { r, g, b, a: 255 }),
            (Some(r), Some(g), Some(b), Some(8)) if channel(6).is_some() => {
                Ok(Rgba { r, g, b, a: channel(6).unwrap_or(255) })
            }
            _ => Err(ColorError(text)),
        }
    }
}

impl From<Rgba> for String {
    fn from(color: Rgba) -> String {
        let Rgba { r, g, b, a } = color;
        if a == 255 { format!("#{r:02x}{g:02x}{b:02x}") } else { format!("#{r:02x}{g:02x}{b:02x}{a:02x}") }
    }
}

/// Colours by their use. Text colours are legible on `page`, `bar`, `panel` and `button`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Colors {
    /// The colour of the window around the layout, where the window has another shape.
    pub window: Rgba,
    /// The background of pages.
    pub page: Rgba,
    /// The background of the message bar.
    pub bar: Rgba,
    /// The background of the side panel, dialogs and cards.
    pub panel: Rgba,
    pub button: Rgba,
    pub button_hover: Rgba,
    pub button_down: Rgba,
    /// The background of a page's main button (Go on, Next game).
    pub primary: Rgba,
    pub primary_text: Rgba,
    pub text: Rgba,
    pub text_dim: Rgba,
    /// The colour of a disabled control's label.
    pub text_off: Rgba,
    /// The colour of the underline of the side to move, of ticks, and of slider knobs.
    pub accent: Rgba,
    /// The frame around the control with the keyboard's focus, in pages, bar and panel.
    pub focus: Rgba,
    /// The dark or light outline of the focus frame.
    pub focus_outline: Rgba,
    /// The colour of a problem's text in the message bar.
    pub warning: Rgba,
    /// The colour of the lines and star points of Reversi's grid.
    pub grid_cells: Rgba,
    /// The colour of the lines and star points of five-in-a-row's grid.
    pub grid_lines: Rgba,
    /// The colour of the letters and digits in the frame of Reversi's board.
    pub coordinates_cells: Rgba,
    /// The colour of the letters and digits in the frame of five-in-a-row's board.
    pub coordinates_lines: Rgba,
    /// The colour of the winning line.
    pub win_line: Rgba,
    /// The median colour of a cell of Reversi's board, for contrast checks.
    pub ground_cells: Rgba,
    /// The median colour of five-in-a-row's board, for contrast checks.
    pub ground_lines: Rgba,
}

impl Colors {
    /// Returns the colour of the winning line's outline, which has the opposite brightness.
    pub fn win_outline(&self) -> Rgba {
        opposite(self.win_line)
    }

    /// Returns the translucent colour of a dot on a legal square over this ground: the darker or the lighter one, whichever is seen better.
    /// The board shows through it, because a full dot would look like a small piece.
    pub fn quiet_dot(&self, ground: Rgba) -> Rgba {
        let (light, dark) = (self.focus, self.focus_outline);
        let color = if dark.contrast(ground) >= light.contrast(ground) { dark } else { light };
        color.with_alpha(200)
    }

    /// Returns the translucent shade over the board's picture that makes a title in `text` legible, no darker or lighter than necessary.
    pub fn head_shade(&self) -> Rgba {
        let shade = opposite(self.text);
        let readable = |alpha: &u8| {
            let seen = self.ground_cells.mix(shade, f32::from(*alpha) / 255.0);
            self.text.contrast(seen) >= HEAD_CONTRAST
        };
        shade.with_alpha((0..=250).step_by(10).find(readable).unwrap_or(255))
    }
}

/// The required contrast of a title to the board's median colour. It is higher than for other texts, because the grain is darker and
/// lighter than the median.
const HEAD_CONTRAST: f64 = 6.0;

fn opposite(color: Rgba) -> Rgba {
    if color.luminance() > 0.3 { Rgba::rgb(0, 0, 0) } else { Rgba::rgb(255, 255, 255) }
}

impl Default for Colors {
    fn default() -> Colors {
        let hex = |rgb: u32| Rgba::rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8);
        Colors {
            window: hex(0x14171a),
            page: hex(0x22272b),
            bar: hex(0x1f2327),
            panel: hex(0x272c31),
            button: hex(0x2c3238),
            button_hover: hex(0x3a424a),
            button_down: hex(0x1a1d20),
            primary: hex(0x2f6f4e),
            primary_text: hex(0xffffff),
            text: hex(0xf2f2f0),
            text_dim: hex(0xb4babf),
            text_off: hex(0x7d858c),
            accent: hex(0xf2c14e),
            focus: hex(0xffffff),
            focus_outline: hex(0x0c0d0f),
            warning: hex(0xffb59c),
            grid_cells: hex(0x123a26),
            grid_lines: hex(0x5a3b16),
            coordinates_cells: hex(0xd8c9b4),
            coordinates_lines: hex(0x5a3b16),
            win_line: hex(0xb3301f),
            ground_cells: hex(0x37835c),
            ground_lines: hex(0xdab26b),
        }
    }
}

/// The look of a board's cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum CellLook {
    /// Cells separated by plain lines.
    #[default]
    Flat,
    /// Cells separated by lines with a light and a dark side, as if the lines were cut in.
    Carved,
    /// Every other cell is darker, as on a chessboard.
    Chequered,
}

/// How boards are drawn, besides their colours and pictures. The values are percentages of the usual size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BoardLook {
    pub cells: CellLook,
    /// The width of the grid's lines in percent: 25 to 250.
    pub line_width: u8,
    /// The size of pieces in their cells in percent: 70 to 112.
    pub piece_size: u8,
}

impl Default for BoardLook {
    fn default() -> BoardLook {
        BoardLook { cells: CellLook::Flat, line_width: 100, piece_size: 100 }
    }
}

impl BoardLook {
    pub const LINE_WIDTHS: std::ops::RangeInclusive<u8> = 25..=250;
    pub const PIECE_SIZES: std::ops::RangeInclusive<u8> = 70..=112;

    /// Returns the width of the grid's lines as a multiple of the usual width, limited to the valid range.
    pub fn lines(&self) -> f32 {
        f32::from(self.line_width.clamp(*Self::LINE_WIDTHS.start(), *Self::LINE_WIDTHS.end())) / 100.0
    }

    /// Returns the size of pieces as a multiple of the usual size, limited to the valid range.
    pub fn pieces(&self) -> f32 {
        f32::from(self.piece_size.clamp(*Self::PIECE_SIZES.start(), *Self::PIECE_SIZES.end())) / 100.0
    }
}

/// The alpha of the darker cells of a chequered board, which are painted in the colour of the grid's lines.
pub const CHEQUER_ALPHA: u8 = 34;

/// The file names of a theme's pictures. A file `NAME-2x.png` of double size, for high-density screens, may accompany each `NAME.png`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Pictures {
    pub board_cells: String,
    pub board_lines: String,
    /// The file names of the pieces in the order of play.
    pub pieces: Vec<String>,
    pub help: String,
    pub cursor: String,
    pub last_move: String,
    pub hint: String,
    pub turned: String,
    pub forbidden: String,
}

impl Default for Pictures {
    fn default() -> Pictures {
        Pictures {
            board_cells: "board-cells.png".into(),
            board_lines: "board-lines.png".into(),
            pieces: ["black.png", "white.png", "red.png", "blue.png"].map(Into::into).into(),
            help: "help.png".into(),
            cursor: "cursor.png".into(),
            last_move: "last-move.png".into(),
            hint: "hint.png".into(),
            turned: "turned.png".into(),
            forbidden: "forbidden.png".into(),
        }
    }
}

/// The file names of a theme's sounds (WAV); an empty name means the shipped sound.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sounds {
    pub place: String,
    pub flip: String,
    pub illegal: String,
    pub win: String,
    pub lose: String,
}

/// A theme as `theme.ron` describes it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Theme {
    pub version: u32,
    /// The theme's names by language tag; the name for `en` is shown where a language is missing.
    pub name: BTreeMap<String, String>,
    pub colors: Colors,
    pub board: BoardLook,
    pub pictures: Pictures,
    pub sounds: Sounds,
}
