//! A kiosk's window: it fills its display and stays there, takes the keyboard where the system gives it, keeps the screen on, and
//! shows no pointer to fingers. What the program shows is decided elsewhere; only `window` uses this.

use super::monitors::Monitors;
use crate::ui::KioskWindow;
use sdl2::VideoSubsystem;
use sdl2::event::WindowEvent;
use sdl2::rect::Rect;
use sdl2::video::{FullscreenType, Window, WindowPos};
use std::time::{Duration, Instant};

/// Before the window opens it is not known whether it will be a kiosk's: these change nothing in another one.
pub fn set_hints() {
    // While the keyboard is grabbed, SDL shall not let go of it for these.
    sdl2::hint::set("SDL_ALLOW_ALT_TAB_WHILE_GRABBED", "0");
}

/// The window as a kiosk's.
#[derive(Default)]
pub struct Confinement {
    is_begun: bool,
    is_pointer_hidden: bool,
    monitors: Monitors,
    /// Where it shall stand.
    bounds: Option<Rect>,
    /// When it was told last that it may stand elsewhere. SDL itself says of a full screen what it wants it to be.
    doubted: Option<Instant>,
    /// When it was put there last, and how often without rest.
    tried: Option<Instant>,
    tries: u32,
}

/// From try to try: a window manager may take its time.
const AGAIN: Duration = Duration::from_millis(500);
/// After so many tries without rest somebody is stronger: then it is tried now and then.
const TRIES_MAX: u32 = 12;
const LATER: Duration = Duration::from_secs(20);
/// What is done to a window comes in several events.
const DOUBT: Duration = Duration::from_millis(150);

impl Confinement {
    /// Has the window fill its display, whatever was done to it since the last call; cheap where nothing was.
    pub fn hold(&mut self, wanted: KioskWindow, window: &mut Window, video: &VideoSubsystem) {
        if !std::mem::replace(&mut self.is_begun, true) {
            begin(window, video);
        }
        let Some(bounds) = self.bounds(wanted, window, video) else { return };
        if self.bounds.replace(bounds).is_some_and(|before| before != bounds) {
            // A window manager puts a full screen right by itself; where there is none it is done at the next try.
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
        // SDL leaves a full screen as it is, whatever its size became; and it is one of the display that the window is on.
        let _ = window.set_fullscreen(FullscreenType::Off);
        put(window, bounds);
        // What SDL takes for the whole screen would be another place: then a window without border has to fill it.
        if is_known {
            let _ = window.set_fullscreen(FullscreenType::Desktop);
        }
        bring_back(window);
    }

    /// The display: the wanted one, where it is there, else the one that the window is on, else the first.
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

    /// How long the next try has to wait; `None` where none is wanted.
    fn wait(&self) -> Option<Duration> {
        let pause = if self.tries < TRIES_MAX { AGAIN } else { LATER };
        let after_try = self.tried.map(|tried| pause.saturating_sub(tried.elapsed()));
        let after_doubt = self.doubted.map(|doubted| DOUBT.saturating_sub(doubted.elapsed()));
        after_try.max(after_doubt).filter(|_| self.doubted.is_some() || self.tries > 0)
    }

    /// In how many milliseconds to look whether the window stands as it shall.
    pub fn wait_ms(&self) -> Option<u64> {
        let waits = [self.wait(), self.monitors.wait()];
        waits.into_iter().flatten().min().map(|wait| wait.as_millis() as u64 + 1)
    }

    /// What the window is told that a kiosk answers.
    pub fn hear(&mut self, event: &WindowEvent, window: &mut Window) {
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

    /// Fingers need no pointer; a mouse brings it back.
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

/// Whether SDL knows a screen of this place: full screen is one of those that it knows.
fn is_known(bounds: Rect, video: &VideoSubsystem) -> bool {
    (0..video.num_video_displays().unwrap_or(0)).any(|display| video.display_bounds(display) == Ok(bounds))
}

fn is_filling(window: &Window, bounds: Rect, is_known: bool) -> bool {
    let is_full = window.fullscreen_state() != FullscreenType::Off || !is_known;
    let is_away = window.is_minimized();
    is_full && !is_away && window.size() == bounds.size() && window.position() == (bounds.x(), bounds.y())
}

/// From wherever a window manager put it away.
fn bring_back(window: &mut Window) {
    window.show();
    window.restore();
    window.raise();
}

fn put(window: &mut Window, bounds: Rect) {
    window.set_position(WindowPos::Positioned(bounds.x()), WindowPos::Positioned(bounds.y()));
    let _ = window.set_size(bounds.width().max(1), bounds.height().max(1));
}
