//! The place of the side panel: beside the board, or below it in an upright window. Also decides whether there is room for the panel
//! without shrinking the board. Pure.

use crate::app::kernel::config::settings::SidePanel;

/// The size of the board page (the board with its message bar) in units.
pub const BOARD: (f32, f32) = (720.0, 780.0);
/// The width of a side panel beside the board, in units.
pub const WIDTH: f32 = 360.0;
/// The smallest and the largest height of a side panel below the board, in units.
const HEIGHT: (f32, f32) = (340.0, 560.0);
/// The ratio of height to width from which a window counts as upright.
const UPRIGHT: f32 = 1.25;

/// The place of the side panel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PanelPlace {
    Beside,
    Below {
        /// The panel's height in units.
        height: f32,
    },
}

impl PanelPlace {
    /// Returns the side panel's place for a window size and text scale, by the setting. With `Auto` the panel appears only where the board
    /// keeps its size.
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

    /// Returns the size of board and side panel together in units. Larger text enlarges the panel; the board keeps its size.
    pub fn layout(self, text_scale: f32) -> (f32, f32) {
        let larger = text_scale.max(1.0);
        match self {
            PanelPlace::Beside => (BOARD.0 + WIDTH * larger, BOARD.1),
            PanelPlace::Below { height } => (BOARD.0, BOARD.1 + height * larger),
        }
    }
}
