//! The rows of the theme editor: which rows there are, the colors they offer, and the effect of changing each row.

use crate::app::features::theme_editor::ThemeEditorPage;
use crate::app::features::theme_editor::look_rows::LookRow;
use crate::app::kernel::design::piece::PieceLook;
use crate::app::kernel::design::{Border, NAME_CHARS_MAX, SoundLook, Surface};
use crate::app::kernel::intent::RowChange;
use crate::ui::Rgba;
use crate::ui::theme::CellLook;

/// The tabs of the theme editor, each with its name and the message id of its label.
pub const TABS: &[(&str, &str)] = &[
    ("board", "own-look-tab-board"),
    ("pieces", "own-look-tab-pieces"),
    ("around", "own-look-tab-around"),
    ("keep", "own-look-tab-keep"),
];

/// The surfaces of the board that can be chosen, each with the message id of its name.
pub const SURFACES: &[(Surface, &str)] = &[
    (Surface::Plain, "own-look-plain"),
    (Surface::Felt, "own-look-felt"),
    (Surface::Wood, "own-look-wood"),
    (Surface::Stone, "own-look-stone"),
    (Surface::Paper, "own-look-paper"),
    (Surface::Picture, "own-look-picture"),
];
/// The looks of the board's cells that can be chosen, each with the message id of its name.
pub const CELL_LOOKS: &[(CellLook, &str)] = &[
    (CellLook::Flat, "own-look-flat"),
    (CellLook::Carved, "own-look-carved"),
    (CellLook::Chequered, "own-look-chequered"),
];
/// The borders of the board that can be chosen, each with the message id of its name.
pub const BORDERS: &[(Border, &str)] =
    &[(Border::None, "own-look-no-border"), (Border::Line, "own-look-line"), (Border::Frame, "own-look-frame")];
/// The looks of the pieces that can be chosen, each with the message id of its name.
pub const PIECE_LOOKS: &[(PieceLook, &str)] = &[
    (PieceLook::Flat, "own-look-flat"),
    (PieceLook::Glossy, "own-look-glossy"),
    (PieceLook::Stone, "own-look-stone"),
    (PieceLook::Symbols, "own-look-symbols"),
];
/// The sound styles that can be chosen, each with the message id of its name.
pub const SOUND_LOOKS: &[(SoundLook, &str)] = &[
    (SoundLook::Usual, "own-look-usual"),
    (SoundLook::Soft, "own-look-soft"),
    (SoundLook::Bright, "own-look-bright"),
    (SoundLook::Deep, "own-look-deep"),
];

/// The colors offered for the board's surface and frame, as 0xRRGGBB. The user can also type any color.
const SURFACE_COLORS: [u32; 16] = [
    0x37875c, 0x2f6b4a, 0x5c8f3a, 0x3c7fa6, 0x2b4f7d, 0x6a5a9e, 0x9a4f6a, 0xb07f4c, 0xd9af6b, 0xe8d9b0, 0xf4efe2,
    0xffffff, 0x9aa5ac, 0x66757f, 0x3a4048, 0x1b1e22,
];
/// The colors offered for lines and pieces, as 0xRRGGBB. The user can also type any color.
const INK_COLORS: [u32; 16] = [
    0x000000, 0x1c1f24, 0x123a26, 0x1d3a63, 0x3c2210, 0x6b1710, 0xb03222, 0xd9772a, 0xf2c14e, 0x3f8f4f, 0x2a5cae,
    0x7a4ba8, 0xd85f92, 0x8c949b, 0xd8dde0, 0xffffff,
];
/// The colors offered for the page around the board, as 0xRRGGBB. The user can also type any color.
const PAGE_COLORS: [u32; 16] = [
    0x000000, 0x14171a, 0x22272b, 0x3a4048, 0x2b2019, 0x3d1f1f, 0x1f3324, 0x1d2340, 0x33234a, 0xf5f1e6, 0xffffff,
    0xeef2f4, 0xe3edd9, 0xdfeaf6, 0xf8e3e3, 0xfdf0cf,
];

fn named<T: Copy>(values: &[(T, &str)], at: usize) -> Option<T> {
    values.get(at).map(|(value, _)| *value)
}

/// The colors that a row offers to choose from.
pub fn offered(row: LookRow) -> Vec<Rgba> {
    let colors = match row {
        LookRow::Board | LookRow::Frame => SURFACE_COLORS,
        LookRow::Page | LookRow::Panel => PAGE_COLORS,
        _ => INK_COLORS,
    };
    colors.iter().map(|rgb| Rgba::rgb((rgb >> 16) as u8, (rgb >> 8) as u8, *rgb as u8)).collect()
}

/// Parses a typed color: six hexadecimal digits, with or without a leading `#`.
pub fn typed_color(text: &str) -> Option<Rgba> {
    let digits = text.trim().trim_start_matches('#');
    if digits.len() != 6 {
        return None;
    }
    Rgba::try_from(format!("#{digits}")).ok()
}

impl ThemeEditorPage {
    /// The color that a row currently has; `None` for rows that set no color.
    pub fn color(&self, row: LookRow) -> Option<Rgba> {
        let design = &self.design;
        Some(match row {
            LookRow::Board => design.board,
            LookRow::Lines => design.lines,
            LookRow::Frame => design.frame,
            LookRow::Page => design.page,
            LookRow::Panel => design.panel?,
            LookRow::Accent => design.accent,
            row => *design.colors.get(row.piece()?)?,
        })
    }

    fn set_color(&mut self, row: LookRow, color: Rgba) {
        let design = &mut self.design;
        match row {
            LookRow::Board => design.board = color,
            LookRow::Lines => design.lines = color,
            LookRow::Frame => design.frame = color,
            LookRow::Page => design.page = color,
            LookRow::Panel => design.panel = Some(color),
            LookRow::Accent => design.accent = color,
            row => {
                if let Some(piece) = row.piece().and_then(|at| design.colors.get_mut(at)) {
                    *piece = color;
                }
            }
        }
    }

    /// Applies a change of a row to the design. Ignores changes that do not fit the row.
    pub fn change(&mut self, row: LookRow, change: &RowChange) {
        let before = self.design.clone();
        if !matches!(change, RowChange::Edit(_)) {
            self.typed = None;
        }
        match change {
            RowChange::Choose(at) if self.color(row).is_some() => {
                if let Some(color) = offered(row).get(*at) {
                    self.set_color(row, *color);
                }
            }
            RowChange::Choose(at) => self.choose(row, *at),
            RowChange::Slide(value) => self.slide(row, *value),
            RowChange::Edit(text) => self.edit(row, text),
            RowChange::Toggle if row == LookRow::OwnPanel => {
                let page = self.design.page;
                self.design.panel = if self.design.panel.is_some() { None } else { Some(page) };
            }
            RowChange::Toggle | RowChange::Press => {}
        }
        if self.design != before {
            self.mark_changed();
        }
    }

    fn choose(&mut self, row: LookRow, at: usize) {
        let design = &mut self.design;
        match row {
            LookRow::Surface => design.surface = named(SURFACES, at).unwrap_or(design.surface),
            LookRow::Cells => design.look.cells = named(CELL_LOOKS, at).unwrap_or(design.look.cells),
            LookRow::Border => design.border = named(BORDERS, at).unwrap_or(design.border),
            LookRow::Pieces => design.pieces = named(PIECE_LOOKS, at).unwrap_or(design.pieces),
            LookRow::Sounds => design.sounds = named(SOUND_LOOKS, at).unwrap_or(design.sounds),
            _ => {}
        }
    }

    fn slide(&mut self, row: LookRow, value: i32) {
        let (design, value) = (&mut self.design, u8::try_from(value.clamp(0, 255)).unwrap_or(u8::MAX));
        match row {
            LookRow::Zoom => design.crop.zoom = u16::from(value) * ZOOM_STEP,
            LookRow::Across => design.crop.across = value,
            LookRow::Down => design.crop.down = value,
            LookRow::Fade => design.crop.fade = value,
            LookRow::LineWidth => design.look.line_width = value,
            LookRow::PieceSize => design.look.piece_size = value,
            _ => {}
        }
        design.crop = design.crop.clamped();
    }

    fn edit(&mut self, row: LookRow, text: &str) {
        if row == LookRow::Name {
            self.is_changed = true;
            self.design.name = text.chars().filter(|letter| !letter.is_control()).take(NAME_CHARS_MAX).collect();
        } else if self.color(row).is_some() {
            self.typed = Some((row, text.to_owned()));
            if let Some(color) = typed_color(text) {
                self.set_color(row, color);
            }
        }
    }
}

/// The step of the slider for the photograph's zoom, in percent.
pub const ZOOM_STEP: u16 = 10;
