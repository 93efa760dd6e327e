//! Attaches to the console on Windows: a window program has no console of its own, but may have been started from one. Only `cli` uses this
//! module.

type Handle = *mut std::ffi::c_void;

/// The Windows constant `STD_OUTPUT_HANDLE`.
const OUTPUT: u32 = -11_i32 as u32;
/// The Windows constant `ATTACH_PARENT_PROCESS`.
const OF_PARENT: u32 = u32::MAX;

// SAFETY: the declarations match the Windows headers; the functions touch no memory of ours and report failure by their return value.
#[link(name = "kernel32")]
unsafe extern "system" {
    safe fn GetStdHandle(which: u32) -> Handle;
    safe fn AttachConsole(process: u32) -> i32;
}

/// Attaches standard output to the console that started the program, unless it is redirected to a file or a pipe.
pub fn join() {
    if GetStdHandle(OUTPUT).is_null() {
        AttachConsole(OF_PARENT); // Fails if the program was started by a double click: there is no console then.
    }
}
