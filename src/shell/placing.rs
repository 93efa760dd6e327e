//! Computes the place of the window: the first place on the screen, and corrections after a window manager's shift.
//!
//! A window manager adds a frame after the window has appeared, and may shift the window by the frame's borders. Therefore the actual place
//! is checked several times shortly after the window was placed. Only for `window`; this module computes rectangles and moves nothing.

use crate::ui::WindowPlace;
use sdl2::rect::Rect;
use std::time::{Duration, Instant};

/// The height of the title bar that is assumed until the window manager reports it, in pixels.
const TITLE_BAR: u32 = 40;
/// The delay before the first check of the window's place. The delay doubles for each further check.
const FIRST_LOOK: Duration = Duration::from_millis(20);
/// The number of checks of the window's place.
const LOOKS: u32 = 6;
/// The largest shift of a window that may be due to a window manager's borders, in pixels.
const BORDER_MAX: i32 = 100;
/// Minimum width and height of a window in pixels, so that the user can find it.
const SIDE_MIN: u32 = 120;

/// The widths of a window manager's borders around a window, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Borders {
    pub top: u32,
    pub left: u32,
    pub bottom: u32,
    pub right: u32,
}

impl Borders {
    /// Returns the part of a display that is left for a framed window without its borders: x, y, width, height.
    fn room(self, bounds: Rect) -> (i32, i32, u32, u32) {
        let w = bounds.width().saturating_sub(self.left + self.right).max(1);
        let h = bounds.height().saturating_sub(self.top + self.bottom).max(1);
        (bounds.x() + self.left as i32, bounds.y() + self.top as i32, w, h)
    }
}

/// Where a window is wanted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WindowPlacement {
    /// The middle of the display, in the shape of a layout with this width and height in units.
    Middle((f32, f32)),
    /// The place where the user last had the window.
    Place(WindowPlace),
}

impl WindowPlacement {
    /// Returns the window's place on a display, with the whole frame inside the display.
    pub fn place_on_display(self, bounds: Rect, borders: Borders) -> WindowPlace {
        match self {
            WindowPlacement::Middle(layout) => middle(layout, bounds, borders),
            WindowPlacement::Place(place) => inside(place, bounds, borders),
        }
    }
}

/// Returns a place in the middle of a display. The window's size is the layout's at one pixel per unit, a whole multiple on large screens,
/// or less if the layout does not fit.
fn middle(layout: (f32, f32), bounds: Rect, borders: Borders) -> WindowPlace {
    // The size is the same before and after the borders are known, if a window with an assumed title bar fits.
    let top = borders.top.max(TITLE_BAR.saturating_sub(borders.bottom));
    let (x, y, w, h) = Borders { top, ..borders }.room(bounds);
    let fit = (w as f32 / layout.0).min(h as f32 / layout.1).max(0.1);
    let scale = if fit >= 1.0 { fit.floor() } else { fit };
    let (width, height) = ((layout.0 * scale) as u32, (layout.1 * scale) as u32);
    let middle = |from: i32, room: u32, size: u32| from + (room.saturating_sub(size) / 2) as i32;
    WindowPlace { x: middle(x, w, width), y: middle(y, h, height), width, height }
}

/// Moves and resizes a place so that the whole frame is inside the display, and the window is large enough to be found.
fn inside(place: WindowPlace, bounds: Rect, borders: Borders) -> WindowPlace {
    let (x, y, w, h) = borders.room(bounds);
    let (width, height) = (place.width.max(SIDE_MIN).min(w), place.height.max(SIDE_MIN).min(h));
    let within = |at: i32, from: i32, room: u32, size: u32| at.clamp(from, from + (room - size) as i32);
    WindowPlace { x: within(place.x, x, w, width), y: within(place.y, y, h, height), width, height }
}

/// The result of a check of the window's place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlacementCheck {
    /// Nothing to do: the window is at the requested place, or the next check is not due yet.
    NothingToDo,
    /// The window manager has shifted the window. It must be moved to this place.
    Put(WindowPlace),
    /// The checks have ended. From now on only the user moves the window.
    ChecksEnded,
}

/// The checks of a window that was just placed, while a window manager may still shift it.
pub struct Placing {
    wanted: WindowPlacement,
    pause: Duration,
    due: Instant,
    looks: u32,
    /// At the last correction: the wanted place, the place requested to get there, and the actual place at that time.
    asked: Option<[WindowPlace; 3]>,
    /// All places that the window had or that were requested. A shift from one of them may be due to borders.
    known: Vec<WindowPlace>,
}

impl Placing {
    /// Starts the checks. `stood` holds the window's place before it was moved, and its new place.
    pub fn new(wanted: WindowPlacement, stood: [WindowPlace; 2], now: Instant) -> Placing {
        Placing { wanted, pause: FIRST_LOOK, due: now + FIRST_LOOK, looks: LOOKS, asked: None, known: stood.into() }
    }

    /// Returns the time until the next check, in milliseconds.
    pub fn wait_ms(&self) -> u64 {
        self.due.saturating_duration_since(Instant::now()).as_millis() as u64 + 1
    }

    /// Compares the actual place of the window with the wanted place, if a check is due.
    pub fn check_place(&mut self, now: Instant, stands: WindowPlace, bounds: Rect, borders: Borders) -> PlacementCheck {
        if now < self.due {
            return PlacementCheck::NothingToDo;
        }
        let Some(looks) = self.looks.checked_sub(1) else { return PlacementCheck::ChecksEnded };
        (self.looks, self.due, self.pause) = (looks, now + self.pause, self.pause * 2);
        let meant = self.wanted.place_on_display(bounds, borders);
        if stands == meant {
            return PlacementCheck::NothingToDo;
        }
        let (.., w, h) = borders.room(bounds);
        let is_other = (stands.width, stands.height) != (meant.width, meant.height);
        if is_other && stands.width <= w && stands.height <= h {
            // A tiling window manager, or the user, gave the window another size. SDL reports a refused size as the actual size.
            return PlacementCheck::ChecksEnded;
        }
        if !self.known.iter().any(|known| is_shift_of_frame(*known, stands)) {
            return PlacementCheck::ChecksEnded;
        }
        let request = match self.asked {
            Some([before, asked, stood]) if before == meant => {
                let request = less_borders(meant, stands);
                if stood == stands && (request == meant || asked != meant) {
                    // The same correction has already been requested in vain.
                    return PlacementCheck::ChecksEnded;
                }
                request
            }
            _ => meant,
        };
        self.asked = Some([meant, request, stands]);
        self.known.extend([meant, request]);
        PlacementCheck::Put(request)
    }
}

/// Whether a window manager may have caused this shift by adding a frame. A larger shift means that somebody moved the window.
fn is_shift_of_frame(from: WindowPlace, to: WindowPlace) -> bool {
    let is_near = |by: i32| (-BORDER_MAX..=BORDER_MAX).contains(&by);
    is_near(to.x - from.x) && is_near(to.y - from.y)
}

/// Returns the place to request from a window manager that takes it for the frame's place: shifted back by the observed difference.
fn less_borders(meant: WindowPlace, stands: WindowPlace) -> WindowPlace {
    let (x, y) = (stands.x - meant.x, stands.y - meant.y);
    match (0..=BORDER_MAX).contains(&x) && (0..=BORDER_MAX).contains(&y) {
        true => WindowPlace { x: meant.x - x, y: meant.y - y, ..meant },
        false => meant,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPENBOX: Borders = Borders { top: 20, left: 1, bottom: 5, right: 1 };
    const FRAMES: [Borders; 4] = [
        Borders { top: 0, left: 0, bottom: 0, right: 0 },
        OPENBOX,
        Borders { top: 37, left: 0, bottom: 0, right: 0 },
        Borders { top: 60, left: 8, bottom: 8, right: 8 },
    ];

    /// A simulated window manager that shifts a window by its frame's borders. `tells` is whether it reports the borders.
    struct Manager {
        borders: Borders,
        tells: bool,
        obeys: bool,
        stands: WindowPlace,
    }

    impl Manager {
        /// Moves the window. SDL subtracts the borders from the requested place if it knows them.
        fn put(&mut self, place: WindowPlace) {
            let by = if self.tells { Borders::default() } else { self.borders };
            if self.obeys {
                self.stands = WindowPlace { x: place.x + by.left as i32, y: place.y + by.top as i32, ..place };
            }
        }

        fn settle(&mut self, wanted: WindowPlacement, bounds: Rect) {
            let mut now = Instant::now();
            let mut placing = Placing::new(wanted, [self.stands; 2], now);
            let told = if self.tells { self.borders } else { Borders::default() };
            loop {
                now += Duration::from_millis(10);
                match placing.check_place(now, self.stands, bounds, told) {
                    PlacementCheck::NothingToDo => {}
                    PlacementCheck::Put(place) => self.put(place),
                    PlacementCheck::ChecksEnded => return,
                }
            }
        }
    }

    fn has_frame_inside(place: WindowPlace, bounds: Rect, borders: Borders) -> bool {
        let (x, y) = (place.x - borders.left as i32, place.y - borders.top as i32);
        let right = place.x + (place.width + borders.right) as i32;
        let bottom = place.y + (place.height + borders.bottom) as i32;
        x >= bounds.x() && y >= bounds.y() && right <= bounds.right() && bottom <= bounds.bottom()
    }

    #[test]
    fn the_first_frame_is_on_the_screen_and_a_place_is_kept() {
        let sizes = [(1366, 768), (1280, 800), (1024, 600), (1920, 1080), (3840, 2160)];
        let screens = sizes.map(|(w, h)| Rect::new(0, 0, w, h));
        for bounds in screens.into_iter().chain([Rect::new(1366, 30, 1280, 770)]) {
            for (borders, tells) in FRAMES.into_iter().flat_map(|borders| [(borders, true), (borders, false)]) {
                let wanted = WindowPlacement::Middle((720.0, 780.0));
                let stands = wanted.place_on_display(bounds, Borders::default());
                let mut manager = Manager { borders, tells: false, obeys: true, stands };
                manager.put(stands);
                manager.tells = tells;
                manager.settle(wanted, bounds);
                let first = manager.stands;
                assert!(!tells || has_frame_inside(first, bounds, borders), "{bounds:?} {borders:?} {first:?}");
                // The user moves the window. After ten further starts it is still at that place.
                let place = WindowPlace { x: bounds.x() + 101, y: bounds.y() + 67, width: 500, height: 400 };
                for _ in 0..10 {
                    manager.tells = false;
                    manager.put(WindowPlacement::Place(place).place_on_display(bounds, Borders::default()));
                    manager.tells = tells;
                    manager.settle(WindowPlacement::Place(place), bounds);
                    assert_eq!(manager.stands, place, "{bounds:?} {borders:?} {tells}");
                }
            }
        }
    }

    #[test]
    fn a_place_off_the_screen_comes_onto_it() {
        let bounds = Rect::new(0, 0, 1366, 768);
        for (x, y, width, height) in [(-500, -500, 50, 50), (5000, 5000, 9000, 9000), (0, 0, 1366, 768)] {
            let place = WindowPlacement::Place(WindowPlace { x, y, width, height }).place_on_display(bounds, OPENBOX);
            assert!(has_frame_inside(place, bounds, OPENBOX), "{place:?}");
        }
        // A display that is smaller than the borders is handled.
        let tiny = Rect::new(0, 0, 1, 1);
        for wanted in [
            WindowPlacement::Middle((720.0, 780.0)),
            WindowPlacement::Place(WindowPlace { x: 9, y: 9, width: 9, height: 9 }),
        ] {
            assert!(wanted.place_on_display(tiny, OPENBOX).width > 0);
        }
    }

    #[test]
    fn who_moves_a_window_that_has_just_opened_is_let_be() {
        let (now, bounds, wanted) =
            (Instant::now(), Rect::new(0, 0, 1280, 1024), WindowPlacement::Middle((720.0, 780.0)));
        let middle = wanted.place_on_display(bounds, Borders::default());
        let moved = WindowPlace { x: 560, y: 0, ..middle };
        // The user moves the window before the first check, or after it.
        for looks in [
            vec![(moved, PlacementCheck::ChecksEnded)],
            vec![(middle, PlacementCheck::NothingToDo), (moved, PlacementCheck::ChecksEnded)],
        ] {
            let mut placing = Placing::new(wanted, [middle; 2], now);
            for (number, (stands, expected)) in (1..).zip(looks) {
                let at = now + Duration::from_millis(100) * number;
                assert_eq!(placing.check_place(at, stands, bounds, Borders::default()), expected, "{number}");
            }
        }
    }

    #[test]
    fn a_manager_of_tiles_sizes_a_window_as_it_likes() {
        let now = Instant::now();
        let stands = WindowPlace { x: 2, y: 18, width: 1276, height: 780 };
        let mut placing = Placing::new(WindowPlacement::Middle((720.0, 780.0)), [stands; 2], now);
        let look = placing.check_place(now + FIRST_LOOK, stands, Rect::new(0, 0, 1280, 800), Borders::default());
        assert_eq!(look, PlacementCheck::ChecksEnded);
    }

    #[test]
    fn a_manager_that_keeps_its_own_mind_is_let_be() {
        let stands = WindowPlace { x: 2, y: 18, width: 1362, height: 748 };
        let mut manager = Manager { borders: Borders::default(), tells: true, obeys: false, stands };
        manager.settle(
            WindowPlacement::Place(WindowPlace { x: 300, y: 150, width: 500, height: 540 }),
            Rect::new(0, 0, 1366, 768),
        );
        assert_eq!(manager.stands, stands);
    }
}
