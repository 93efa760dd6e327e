//! Puts pictures on the system's clipboard, which SDL2 can do with text only.
//!
//! Only for `window`. The system asks the program that copied for the picture when somebody pastes it: the picture is there as long as the
//! program runs, and longer where the desktop keeps a copy.

use super::{Painter, album};
use crate::ui::album::{Album, AlbumError};
use arboard::{Clipboard, ImageData};
use std::sync::{Mutex, PoisonError};

/// The connection to the system's clipboard, opened for the first picture.
#[derive(Default)]
pub struct PictureClipboard(Mutex<Option<Clipboard>>);

impl PictureClipboard {
    /// Paints the first board of an album and puts it on the clipboard.
    pub fn copy_first_board(&self, album: &Album) -> Result<(), AlbumError> {
        let pixels = album::paint(album, 0, &mut Painter::new())?;
        let opaque = |&pixel| {
            let [red, green, blue] = album::rgb(pixel);
            [red, green, blue, u8::MAX]
        };
        let side = album.side_px as usize;
        let bytes: Vec<u8> = pixels.iter().flat_map(opaque).collect();
        let wrong = |error: arboard::Error| AlbumError::Clipboard(error.to_string());
        let mut clipboard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let clipboard = match &mut *clipboard {
            Some(clipboard) => clipboard,
            closed => closed.insert(Clipboard::new().map_err(wrong)?),
        };
        clipboard.set_image(ImageData { width: side, height: side, bytes: bytes.into() }).map_err(wrong)
    }

    /// Closes the connection. A desktop that keeps what was copied takes its copy now.
    pub fn close_connection(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}
