//! Boards that are to be drawn into a file: what a program asks of a shell, with all that drawing takes, so that it can be done on
//! another thread while the program goes on. Plain data.

use super::board::BoardView;
use super::draw::Picture;
use super::theme::{BoardLook, Colors};
use std::fmt;

/// Boards for one file: a picture of the first, or a moving picture of all.
#[derive(Clone, Debug, PartialEq)]
pub struct Album {
    pub boards: Vec<BoardView>,
    pub colors: Colors,
    pub look: BoardLook,
    /// The PNG files of the theme's pictures, and of their twins of double size (`true`).
    pub pictures: Vec<((Picture, bool), Vec<u8>)>,
    /// The file's side in pixels.
    pub side_px: u32,
    /// How long a board of a moving picture is seen, and the last one.
    pub board_ms: u16,
    pub last_ms: u16,
    pub is_moving: bool,
    /// Names it in the answer.
    pub ticket: u64,
}

/// Why there is no file. A clause each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AlbumError {
    /// This build draws nothing.
    NoPainter,
    /// There is no board in it.
    Empty,
    /// A picture of the theme cannot be used.
    Picture(String),
    /// The file cannot be made.
    Encoding(String),
}

impl fmt::Display for AlbumError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AlbumError::NoPainter => f.write_str("this build has no pictures"),
            AlbumError::Empty => f.write_str("there is no board to draw"),
            AlbumError::Picture(why) | AlbumError::Encoding(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for AlbumError {}

/// What the encoder complains of to whoever draws.
impl From<png::EncodingError> for AlbumError {
    fn from(error: png::EncodingError) -> AlbumError {
        AlbumError::Encoding(error.to_string())
    }
}
