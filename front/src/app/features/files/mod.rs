//! Files: the file chooser, the export page, the import report, the clipboard, pictures of boards.

pub mod album;
pub(crate) mod chooser;
pub(crate) mod export;
pub mod files_controller;
pub mod files_screen;
pub(crate) mod files_view;
pub mod preview;
pub mod report_screen;
