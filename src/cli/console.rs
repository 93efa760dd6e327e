//! The console on Windows: a window program has no console of its own, but may have been started from one. Only `cli` uses this module.

type Handle = *mut std::ffi::c_void;

const OUTPUT: u32 = -11_i32 as u32;
const OF_PARENT: u32 = u32::MAX;

// SAFETY: as the system's headers declare them; they touch no memory of ours and fail by what they answer.
#[link(name = "kernel32")]
unsafe extern "system" {
    safe fn GetStdHandle(which: u32) -> Handle;
    safe fn AttachConsole(process: u32) -> i32;
}

/// Attaches standard output to the console that started the program, unless it is redirected to a file or a pipe.
pub fn join() {
    if GetStdHandle(OUTPUT).is_null() {
        AttachConsole(OF_PARENT); // A program that was started by a double click has none to join.
    }
}
