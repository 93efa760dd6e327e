//! Replaces the module `reader` in a build without the feature `reader`: screen readers are not supported.

use super::letterbox::Letterbox;
use crate::app::Wake;
use crate::ui::tree::{ReaderAction, UiTree};

/// A connection to screen readers that is never active.
pub struct ScreenReader;

impl ScreenReader {
    pub fn start(_: &mut sdl2::video::Window, _: &Wake) -> ScreenReader {
        ScreenReader
    }

    pub fn is_active(&self) -> bool {
        false
    }

    pub fn take_acts(&self) -> Vec<ReaderAction> {
        Vec::new()
    }

    pub fn send_tree(&mut self, _: &UiTree, _: Letterbox, _: &[String]) {}

    pub fn focus(&mut self, _: bool) {}

    pub fn set_window_rect(&mut self, _: (i32, i32), _: (u32, u32)) {}
}
