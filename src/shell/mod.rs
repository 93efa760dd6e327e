//! The shell: the window, the painter and the sound, all that SDL2 and fonts touch. Drives a [`crate::ui::Program`].
//!
//! Only `main.rs` may use it. Names nothing but `ui`: what is shown is decided elsewhere.

pub mod audio;
pub mod canvas;
#[cfg(target_os = "linux")]
pub mod compose;
mod icons;
mod input;
pub mod letterbox;
pub mod paint;
pub mod pictures;
pub mod text;
pub mod trace;
pub mod window;

pub use letterbox::Letterbox;
pub use paint::{Painter, screenshot};
pub use trace::Trace;
pub use window::{Options, ShellError, Waker, run};
