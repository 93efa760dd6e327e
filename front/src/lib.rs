//! The app and the toolkit it is drawn with: what users of Qipan see and do. The package `qipan`, which shows it in a window, re-exports
//! these modules. Nothing here depends on a window or on a library for one, so it is built once for all.

pub mod app;
pub use qipan_ui as ui;

pub use qipan_core::{engine, formats, lesson, link, policy, review, rules, school, session, store};
