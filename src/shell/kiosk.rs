//! The window of a kiosk: it fills its display and stays there, grabs the keyboard if the system allows it, keeps the screen on, and hides
//! the pointer while fingers are used. Only `window` uses this module.

use super::monitors::Monitors;
use crate::ui::KioskWindow;
use sdl2::VideoSubsystem;
use sdl2::event::WindowEvent;
use sdl2::rect::Rect;
use sdl2::video::{FullscreenType, Window, WindowPos};
use std::time::{Duration, Instant};

/// Sets SDL's hints for a kiosk before the window opens. They do not affect other windows, because it is still unknown whether the window
/// is a kiosk's.
pub fn set_hints() {
    // While the keyboard is grabbed, SDL must not release it for these keys.
    sdl2::hint::set("SDL_ALLOW_ALT_TAB_WHILE_GRABBED", "0");
}

/// Keeps the window of a kiosk on its display.
#[derive(Default)]
pub struct Confinement {
    is_begun: bool,
    is_pointer_hidden: bool,
    monitors: Monitors,
    /// The rectangle of the display that the window must fill.
    bounds: Option<Rect>,
    /// The time of the last event that reported another position or size of the window; `None` if the window is known to be in its place.
    /// Needed because SDL reports the requested place of a full-screen window, not the actual place.
    doubted: Option<Instant>,
    /// The time when the window was last put into its place.
    tried: Option<Instant>,
    /// The number of consecutive attempts to put the window into its place.
    tries: u32,
}

/// The interval between two attempts to place the window, because a window manager needs time.
const AGAIN: Duration = Duration::from_millis(500);
/// Maximum number of consecutive attempts to place the window at short intervals.
const TRIES_MAX: u32 = 12;
/// The interval between attempts to place the window after `TRIES_MAX` attempts.
const LATER: Duration = Duration::from_secs(20);
/// The delay between a window event and the check of the window's place, because one change of a window causes several events.
const DOUBT: Duration = Duration::from_millis(150);

impl Confinement {
    /// Makes the window fill its display if anything changed since the last call. Costs little if nothing changed.
    pub fn keep_on_display(&mut self, wanted: KioskWindow, window: &mut Window, video: &VideoSubsystem) {
        if !std::mem::replace(&mut self.is_begun, true) {
            begin(window, video);
        }
        let Some(bounds) = self.bounds(wanted, window, video) else { return };
        if self.bounds.replace(bounds).is_some_and(|before| before != bounds) {
            // A window manager corrects a full-screen window itself; without a window manager the next attempt does it.
            (self.tries, self.tried) = (1, Some(Instant::now()));
        }
        let is_known = is_known(bounds, video);
        if is_filling(window, bounds, is_known) && self.doubted.is_none() {
            self.tries = 0;
            return;
        }
        if self.wait().is_some_and(|wait| !wait.is_zero()) {
            return;
        }
        (self.tried, self.doubted, self.tries) = (Some(Instant::now()), None, self.tries + 1);
        // SDL does not move a window that is already full-screen, even if the display's size has changed.
        let _ = window.set_fullscreen(FullscreenType::Off);
        put(window, bounds);
        // If SDL does not know the display's rectangle, a borderless window fills it instead of a full-screen window.
        if is_known {
            let _ = window.set_fullscreen(FullscreenType::Desktop);
        }
        bring_back(window);
    }

    /// The rectangle of the display to fill: the configured display if it exists, else the window's display, else the first.
    fn bounds(&mut self, wanted: KioskWindow, window: &Window, video: &VideoSubsystem) -> Option<Rect> {
        let places = self.monitors.places(window, video);
        let wanted = wanted.display.map(usize::from);
        if let Some(first) = places.first() {
            let ((x, y), (width, height)) = (window.position(), window.size());
            let middle = Rect::new(x, y, width, height).center();
            let on = || places.iter().find(|place| place.contains_point(middle));
            return wanted.and_then(|wanted| places.get(wanted)).or_else(on).or(Some(first)).copied();
        }
        let count = usize::try_from(video.num_video_displays().unwrap_or(1)).unwrap_or(1);
        let wanted = wanted.filter(|&display| display < count).map(|display| display as i32);
        let display = wanted.or(window.display_index().ok()).unwrap_or(0);
        video.display_bounds(display).or_else(|_| video.display_bounds(0)).ok()
    }

    /// How long to wait before the next attempt to place the window; `None` if none is needed.
    fn wait(&self) -> Option<Duration> {
        let pause = if self.tries < TRIES_MAX { AGAIN } else { LATER };
        let after_try = self.tried.map(|tried| pause.saturating_sub(tried.elapsed()));
        let after_doubt = self.doubted.map(|doubted| DOUBT.saturating_sub(doubted.elapsed()));
        after_try.max(after_doubt).filter(|_| self.doubted.is_some() || self.tries > 0)
    }

    /// Milliseconds until the window's place must be checked again; `None` if no check is needed.
    pub fn wait_ms(&self) -> Option<u64> {
        let waits = [self.wait(), self.monitors.time_until_query()];
        waits.into_iter().flatten().min().map(|wait| wait.as_millis() as u64 + 1)
    }

    /// Handles the window events that may move the window of a kiosk or take its keyboard.
    pub fn on_window_event(&mut self, event: &WindowEvent, window: &mut Window) {
        let is_elsewhere = match (event, self.bounds) {
            (WindowEvent::Moved(x, y), Some(bounds)) => (*x, *y) != (bounds.x(), bounds.y()),
            (WindowEvent::Resized(w, h) | WindowEvent::SizeChanged(w, h), Some(bounds)) => {
                (*w, *h) != (bounds.width() as i32, bounds.height() as i32)
            }
            (WindowEvent::Shown | WindowEvent::Restored | WindowEvent::Minimized | WindowEvent::Hidden, Some(_)) => {
                true
            }
            _ => false,
        };
        if is_elsewhere {
            self.doubted = Some(Instant::now());
            self.monitors.look_again();
        }
        match event {
            WindowEvent::Minimized | WindowEvent::Hidden => {
                bring_back(window);
            }
            WindowEvent::FocusGained => window.set_keyboard_grab(true),
            _ => {}
        }
    }

    /// Hides the mouse pointer if the last input came from a finger; shows it if the input came from a mouse.
    pub fn show_pointer(&mut self, is_touch: bool, sdl: &sdl2::Sdl) {
        if std::mem::replace(&mut self.is_pointer_hidden, is_touch) != is_touch {
            sdl.mouse().show_cursor(!is_touch);
        }
    }
}

fn begin(window: &mut Window, video: &VideoSubsystem) {
    video.disable_screen_saver();
    sdl2::hint::set("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0");
    if cfg!(target_os = "windows") {
        sdl2::hint::set("SDL_WINDOWS_NO_CLOSE_ON_ALT_F4", "1");
    }
    window.set_bordered(false);
    window.set_keyboard_grab(true);
}

/// Whether SDL knows a screen with exactly these bounds. Full screen always uses a screen that SDL knows.
fn is_known(bounds: Rect, video: &VideoSubsystem) -> bool {
    (0..video.num_video_displays().unwrap_or(0)).any(|display| video.display_bounds(display) == Ok(bounds))
}

fn is_filling(window: &Window, bounds: Rect, is_known: bool) -> bool {
    let is_full = window.fullscreen_state() != FullscreenType::Off || !is_known;
    let is_away = window.is_minimized();
    is_full && !is_away && window.size() == bounds.size() && window.position() == (bounds.x(), bounds.y())
}

/// Restores and raises the window, because a window manager may have minimised or hidden it.
fn bring_back(window: &mut Window) {
    window.show();
    window.restore();
    window.raise();
}

fn put(window: &mut Window, bounds: Rect) {
    window.set_position(WindowPos::Positioned(bounds.x()), WindowPos::Positioned(bounds.y()));
    let _ = window.set_size(bounds.width().max(1), bounds.height().max(1));
}
