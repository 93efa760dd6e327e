//! What users of Qipan see and do: the app and the toolkit it is drawn with. The package `qipan`, which shows it in a window, names
//! these rooms as its own; nothing here knows a window or asks for a library of one, so it is built once for all.

pub mod app;
pub use qipan_ui as ui;

pub use qipan_core::{engine, formats, lesson, link, policy, review, rules, school, session, store};
