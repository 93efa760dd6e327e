//! X11 support beyond SDL: calls of X11's libraries, tolerance of X errors, and repeated requests to a window manager that does not answer.
//!
//! For `window` and `monitors`, on SDL's thread.

use sdl2::VideoSubsystem;
use sdl2::video::Window;
use sdl2_sys as sys;
use std::ffi::{CStr, c_int, c_long, c_ulong, c_void};
use std::mem::MaybeUninit;
use std::ptr::NonNull;
use std::time::{Duration, Instant};

/// The interval at which the window manager is asked again to show the window.
const ASK_AGAIN: Duration = Duration::from_secs(1);
/// The pause between two checks whether the window has been shown.
const LOOK_AGAIN: Duration = Duration::from_millis(1);
/// The number of the X event that reports that a window is shown (`MapNotify` in `X.h`).
const MAP_NOTIFY: c_int = 19;
/// The size of the type `XEvent`, in C longs (`Xlib.h`).
const EVENT_LONGS: usize = 24;

type Handler = unsafe extern "C" fn(display: *mut c_void, error: *mut c_void) -> c_int;
type MapRaised = unsafe extern "C" fn(*mut c_void, c_ulong) -> c_int;
type CheckTypedWindowEvent = unsafe extern "C" fn(*mut c_void, c_ulong, c_int, *mut c_long) -> c_int;
type SetErrorHandler = unsafe extern "C" fn(Option<Handler>) -> Option<Handler>;

/// Returns a function of a library that SDL has already loaded. Uses SDL's own loader, so that no further library is linked. The library
/// stays loaded.
pub fn function(library: &CStr, name: &CStr) -> Option<NonNull<c_void>> {
    // SAFETY: both names end with a NUL; SDL has already loaded these libraries, so that loading runs no new code.
    unsafe {
        let library = NonNull::new(sys::SDL_LoadObject(library.as_ptr()))?;
        NonNull::new(sys::SDL_LoadFunction(library.as_ptr(), name.as_ptr()))
    }
}

/// Makes the program ignore X errors, on which Xlib's own handler would end it. SDL queries windows of the window manager that may no
/// longer exist; nothing depends on the answer.
pub fn outlive_errors(video: &VideoSubsystem) {
    if video.current_video_driver() != "x11" {
        return;
    }
    if let Some(set) = function(c"libX11.so.6", c"XSetErrorHandler") {
        // SAFETY: the function has this type in this version of the library; the handler lives as long as the program.
        unsafe { std::mem::transmute::<NonNull<c_void>, SetErrorHandler>(set)(Some(pass_over)) };
    }
}

/// Ignores an X error. Xlib ignores the return value, and an error handler may not call Xlib.
unsafe extern "C" fn pass_over(_: *mut c_void, _: *mut c_void) -> c_int {
    0
}

/// SDL's connection to the X server, and the window there.
pub struct Handle {
    pub display: NonNull<c_void>,
    window: c_ulong,
}

impl Handle {
    /// Returns SDL's connection and window; `None` if the window is not an X11 window.
    pub fn of(window: &Window, video: &VideoSubsystem) -> Option<Handle> {
        if video.current_video_driver() != "x11" {
            return None;
        }
        // SAFETY: zeros are a valid value; SDL fills it in if it reports success, with X11's fields because the driver is X11's.
        unsafe {
            let mut about: sys::SDL_SysWMinfo = MaybeUninit::zeroed().assume_init();
            sys::SDL_GetVersion(&mut about.version);
            let is_told = sys::SDL_GetWindowWMInfo(window.raw(), &mut about) == sys::SDL_bool::SDL_TRUE;
            let display = NonNull::new(about.info.x11.display.cast()).filter(|_| is_told)?;
            Some(Handle { display, window: about.info.x11.window })
        }
    }

    /// The window's number at the X server.
    pub fn window_id(&self) -> c_ulong {
        self.window
    }

    /// Shows the hidden window and waits for it. Returns `Some(true)` if the window is shown, `Some(false)` if the program had to end
    /// first, and `None` if X11's library is not available.
    fn map(&self, ends: impl Fn() -> bool) -> Option<bool> {
        let (display, mut event) = (self.display.as_ptr(), [0; EVENT_LONGS]);
        // SAFETY: the functions have these types in this version of the library; the window and its display are open, and the buffer has
        // room for any event.
        unsafe {
            let map: MapRaised = std::mem::transmute(function(c"libX11.so.6", c"XMapRaised")?);
            let check: CheckTypedWindowEvent =
                std::mem::transmute(function(c"libX11.so.6", c"XCheckTypedWindowEvent")?);
            while !ends() {
                map(display, self.window);
                let asked = Instant::now();
                while asked.elapsed() < ASK_AGAIN && !ends() {
                    if check(display, self.window, MAP_NOTIFY, event.as_mut_ptr()) != 0 {
                        return Some(true);
                    }
                    std::thread::sleep(LOOK_AGAIN);
                }
            }
        }
        Some(false)
    }
}

/// Shows a window that was created hidden. The window stays hidden if the program has to end first.
///
/// SDL asks the window manager only once and waits for the window without end. A window manager that is starting may leave the request in
/// its queue until the next event (openbox 3.6 does), and a window manager that ends loses the request. Therefore this function repeats the
/// request until the window is shown, and then calls SDL.
pub fn show_window(mut window: Window, video: &VideoSubsystem, ends: impl Fn() -> bool) -> Window {
    let handle = Handle::of(&window, video);
    if handle.and_then(|handle| handle.map(ends)) != Some(false) {
        window.show();
    }
    window
}
