//! What this system's X11 needs beyond SDL: functions of its libraries, and that an error is no end.
//!
//! For `window` and `monitors`, on the thread that SDL runs on.

use sdl2::VideoSubsystem;
use sdl2::sys;
use std::ffi::{CStr, c_int, c_void};
use std::ptr::NonNull;

type Handler = unsafe extern "C" fn(display: *mut c_void, error: *mut c_void) -> c_int;
type SetErrorHandler = unsafe extern "C" fn(Option<Handler>) -> Option<Handler>;

/// A function of a library that SDL has loaded for itself already, by its own loader: no library more is linked. It stays loaded.
pub fn function(library: &CStr, name: &CStr) -> Option<NonNull<c_void>> {
    // SAFETY: both are names with a NUL at their end; loading these libraries runs nothing that SDL has not run.
    unsafe {
        let library = NonNull::new(sys::SDL_LoadObject(library.as_ptr()))?;
        NonNull::new(sys::SDL_LoadFunction(library.as_ptr(), name.as_ptr()))
    }
}

/// From now on an error that the server tells of is passed over, where Xlib's own handler would end the program. SDL asks about windows of
/// the window manager that may be gone by then: nothing of ours hangs on the answer.
pub fn outlive_errors(video: &VideoSubsystem) {
    if video.current_video_driver() != "x11" {
        return;
    }
    if let Some(set) = function(c"libX11.so.6", c"XSetErrorHandler") {
        // SAFETY: the function has this type since its library has this number; the handler lives as long as the program.
        unsafe { std::mem::transmute::<NonNull<c_void>, SetErrorHandler>(set)(Some(pass_over)) };
    }
}

/// Xlib takes no notice of what it gives back, and it may call nothing of Xlib.
unsafe extern "C" fn pass_over(_: *mut c_void, _: *mut c_void) -> c_int {
    0
}
