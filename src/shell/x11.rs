//! X11 support beyond SDL: functions of its libraries, and tolerance of errors.
//!
//! For `window` and `monitors`, on SDL's thread.

use sdl2::VideoSubsystem;
use sdl2::sys;
use std::ffi::{CStr, c_int, c_void};
use std::ptr::NonNull;

type Handler = unsafe extern "C" fn(display: *mut c_void, error: *mut c_void) -> c_int;
type SetErrorHandler = unsafe extern "C" fn(Option<Handler>) -> Option<Handler>;

/// A function of a library that SDL has loaded already, through its own loader: no further library is linked. It stays loaded.
pub fn function(library: &CStr, name: &CStr) -> Option<NonNull<c_void>> {
    // SAFETY: both names end with a NUL; loading these libraries runs nothing that SDL has not run.
    unsafe {
        let library = NonNull::new(sys::SDL_LoadObject(library.as_ptr()))?;
        NonNull::new(sys::SDL_LoadFunction(library.as_ptr(), name.as_ptr()))
    }
}

/// From now on X errors are ignored, on which Xlib's own handler would end the program. SDL queries windows of the window manager that may
/// be gone by then; nothing depends on the answer.
pub fn outlive_errors(video: &VideoSubsystem) {
    if video.current_video_driver() != "x11" {
        return;
    }
    if let Some(set) = function(c"libX11.so.6", c"XSetErrorHandler") {
        // SAFETY: the function has had this type since its library got this number; the handler lives as long as the program.
        unsafe { std::mem::transmute::<NonNull<c_void>, SetErrorHandler>(set)(Some(pass_over)) };
    }
}

/// Xlib ignores its return value, and it may not call Xlib.
unsafe extern "C" fn pass_over(_: *mut c_void, _: *mut c_void) -> c_int {
    0
}
