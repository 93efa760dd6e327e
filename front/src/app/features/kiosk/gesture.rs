//! The two hidden ways to open the kiosk's PIN pad, which nobody finds by chance: a key chord, and pressing the window's four corners in
//! order.

use crate::ui::{Key, KeyPress, Pos};

/// The key chord that opens the PIN pad: Ctrl+Alt+Shift+P, on macOS with Cmd instead of Ctrl.
pub const PIN_PAD_CHORD: KeyPress = KeyPress { key: Key::Letter('p'), command: true, shift: true, alt: true };

/// The time within which all four corners must be pressed to open the PIN pad, in milliseconds.
const CORNERS_MS: u64 = 5000;
/// The side of a corner's pressable square, as a share of the window's shorter side.
const CORNER: f32 = 0.12;

/// The visible area, in the units of pointer positions. It is larger than the layout where the window has room beside the layout.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VisibleArea {
    /// The top left corner of the visible area.
    pub from: Pos,
    /// The bottom right corner of the visible area.
    pub to: Pos,
}

impl VisibleArea {
    /// The visible area around a layout that is scaled to fit a window of this size in pixels, and centered.
    pub fn of(layout: (f32, f32), window: (u32, u32)) -> VisibleArea {
        let (w, h) = (window.0.max(1) as f32, window.1.max(1) as f32);
        let scale = (w / layout.0.max(1.0)).min(h / layout.1.max(1.0));
        let margin = Pos::new((w / scale - layout.0) / 2.0, (h / scale - layout.1) / 2.0);
        VisibleArea { from: Pos::new(-margin.x, -margin.y), to: Pos::new(layout.0 + margin.x, layout.1 + margin.y) }
    }

    /// The corner at a position: 0 is top left, 1 top right, 2 bottom right, 3 bottom left; `None` outside the corners.
    fn corner(self, at: Pos) -> Option<usize> {
        let side = CORNER * (self.to.x - self.from.x).min(self.to.y - self.from.y);
        let (left, right) = (at.x < self.from.x + side, at.x > self.to.x - side);
        let (top, bottom) = (at.y < self.from.y + side, at.y > self.to.y - side);
        [(left, top), (right, top), (right, bottom), (left, bottom)].iter().position(|&(x, y)| x && y)
    }
}

/// The progress of the gesture of four corners: how many were pressed, and when the first one was, in milliseconds.
#[derive(Clone, Copy, Debug, Default)]
pub struct CornerGesture {
    next: usize,
    began_ms: u64,
}

impl CornerGesture {
    /// Handles a press. Returns whether the press completes the gesture of four corners in time. A press anywhere but on the next corner
    /// restarts the gesture.
    pub fn press(&mut self, at: Pos, extent: VisibleArea, now_ms: u64) -> bool {
        let corner = extent.corner(at);
        let is_late = now_ms.saturating_sub(self.began_ms) > CORNERS_MS;
        if corner == Some(0) || corner != Some(self.next) || is_late {
            *self = CornerGesture { next: usize::from(corner == Some(0)), began_ms: now_ms };
            return false;
        }
        self.next = (self.next + 1) % 4;
        self.next == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the last press opens the PIN pad. Presses are given as shares of the visible area's width and height, with a time in
    /// milliseconds.
    fn opens(window: (u32, u32), presses: &[(f32, f32, u64)]) -> bool {
        let extent = VisibleArea::of((720.0, 780.0), window);
        let (w, h) = (extent.to.x - extent.from.x, extent.to.y - extent.from.y);
        let mut corners = CornerGesture::default();
        let at = |x: f32, y: f32| Pos::new(extent.from.x + x * w, extent.from.y + y * h);
        presses.iter().fold(false, |_, &(x, y, ms)| corners.press(at(x, y), extent, ms))
    }

    #[test]
    fn four_corners_in_order_and_in_time() {
        let round = [(0.02, 0.02, 100), (0.98, 0.02, 900), (0.98, 0.98, 1500), (0.02, 0.98, 2200)];
        for window in [(720, 780), (1024, 768), (1920, 1080), (1080, 1920), (3840, 2160)] {
            assert!(opens(window, &round), "{window:?}");
            // After the gesture, the next press does not open the PIN pad again.
            assert!(!opens(window, &[&round[..], &[(0.02, 0.98, 2300)]].concat()), "{window:?}");
        }
        let window = (1920, 1080);
        assert!(opens(window, &[&round[..2], &round[..]].concat()), "begun anew");
        assert!(!opens(window, &[round[0], round[2], round[1], round[3]]), "in another order");
        assert!(!opens(window, &[round[0], round[1], (0.5, 0.5, 1200), round[2], round[3]]), "with another press");
        let late = [round[0], round[1], round[2], (0.02, 0.98, 5200)];
        assert!(!opens(window, &late), "too late");
    }
}
