//! Where the side panel stands: beside the board, or below it where the window is upright; and whether there is room for it without
//! a smaller board. Pure; knows no page.

use crate::app::kernel::config::settings::SidePanel;

/// The layout of the board with its message bar, in units.
pub const BOARD: (f32, f32) = (720.0, 780.0);
/// The width of a panel beside the board, and the least and the greatest height of one below it.
pub const WIDTH: f32 = 360.0;
const HEIGHT: (f32, f32) = (340.0, 560.0);
/// A window is upright that is so many times as high as wide.
const UPRIGHT: f32 = 1.25;

/// Where the panel stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PanelPlace {
    Beside,
    Below {
        /// In units.
        height: f32,
    },
}

impl PanelPlace {
    /// The panel's place in a window of this size with text so many times as large, as the setting wants it: by itself it comes only
    /// where the board stays as large as without it.
    pub fn of(wanted: SidePanel, (width, height): (u32, u32), text_scale: f32) -> Option<PanelPlace> {
        let shape = height.max(1) as f32 / width.max(1) as f32;
        let place = match shape < UPRIGHT {
            true => PanelPlace::Beside,
            false => PanelPlace::Below { height: (BOARD.0 * shape - BOARD.1).clamp(HEIGHT.0, HEIGHT.1) },
        };
        let scale = |layout: (f32, f32)| (1.0 / layout.0).min(shape / layout.1);
        let has_room = scale(place.layout(text_scale)) >= scale(BOARD) * 0.999;
        match wanted {
            SidePanel::Off => None,
            SidePanel::Auto => Some(place).filter(|_| has_room),
            SidePanel::On => Some(place),
        }
    }

    /// The layout of board and panel, in units of the window: with larger text the panel is larger, and the board stays as it is.
    pub fn layout(self, text_scale: f32) -> (f32, f32) {
        let larger = text_scale.max(1.0);
        match self {
            PanelPlace::Beside => (BOARD.0 + WIDTH * larger, BOARD.1),
            PanelPlace::Below { height } => (BOARD.0, BOARD.1 + height * larger),
        }
    }
}
