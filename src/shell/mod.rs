//! The shell: the window, the painter, the sound and all else that uses SDL2 and fonts; and `headless`, which drives the app by a script.
//!
//! Only `main.rs` and `cli` may use the shell. The window drives a [`crate::ui::Program`], which decides what is shown, and depends only on
//! `ui`. Without the feature `gui` only `headless`, `heartbeat` and `signals` are built.

pub mod headless;
pub mod heartbeat;
pub mod signals;

#[cfg(feature = "gui")]
pub mod album;
#[cfg(feature = "gui")]
pub mod audio;
#[cfg(all(feature = "gui", target_os = "linux"))]
pub mod bus;
#[cfg(feature = "gui")]
mod cache;
#[cfg(feature = "gui")]
pub mod canvas;
#[cfg(all(feature = "gui", target_os = "linux"))]
pub mod compose;
#[cfg(feature = "gui")]
mod events;
#[cfg(feature = "gui")]
mod file_dialog;
#[cfg(feature = "gui")]
mod gallery;
#[cfg(feature = "gui")]
mod icons;
#[cfg(feature = "gui")]
mod input;
#[cfg(feature = "gui")]
mod kiosk;
#[cfg(feature = "gui")]
pub mod letterbox;
#[cfg(feature = "gui")]
mod monitors;
#[cfg(feature = "gui")]
pub mod paint;
#[cfg(feature = "gui")]
mod picture_clipboard;
#[cfg(feature = "gui")]
pub mod pictures;
#[cfg(feature = "gui")]
mod placing;
#[cfg(feature = "reader")]
mod reader;
#[cfg(feature = "gui")]
pub mod text;
#[cfg(feature = "gui")]
pub mod trace;
#[cfg(all(feature = "gui", not(feature = "reader")))]
mod unread;
#[cfg(feature = "gui")]
mod voice;
#[cfg(feature = "gui")]
pub mod window;
#[cfg(feature = "gui")]
mod workshop;
#[cfg(all(feature = "gui", unix, not(target_os = "macos")))]
mod x11;

#[cfg(feature = "gui")]
pub use letterbox::Letterbox;
#[cfg(feature = "gui")]
pub use paint::{Painter, screenshot};
#[cfg(feature = "gui")]
pub use trace::Trace;
#[cfg(feature = "gui")]
pub use window::{ShellError, Waker, WindowOptions, run};
