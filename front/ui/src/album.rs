//! Boards to be drawn into a file or for the clipboard: a program's request to a shell, with everything that drawing needs, so that another
//! thread can do it. Plain data.

use super::board::BoardView;
use super::draw::Picture;
use super::theme::{BoardLook, Colors};
use std::fmt;

/// The kind of a drawn file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlbumKind {
    /// A PNG picture of the first board.
    Still,
    /// A picture of the first board on the system's clipboard. There is no file.
    Clipboard,
    /// An animation of all boards in the window's colors.
    Apng,
    /// An animation of all boards with at most 256 colors for each, for programs that show no APNG.
    Gif,
}

/// Boards for one file: a still picture of the first board, or an animation of all boards.
#[derive(Clone, Debug, PartialEq)]
pub struct Album {
    pub boards: Vec<BoardView>,
    pub colors: Colors,
    pub look: BoardLook,
    /// The PNG files of the theme's pictures. The `bool` tells whether a file is the picture of double size.
    pub pictures: Vec<((Picture, bool), Vec<u8>)>,
    /// The side of the drawn picture in pixels.
    pub side_px: u32,
    /// How long each board of an animation except the last is shown, in milliseconds.
    pub frame_duration_ms: u16,
    /// How long the last board of an animation is shown, in milliseconds.
    pub last_frame_duration_ms: u16,
    pub kind: AlbumKind,
    /// The request's number, which the shell repeats with the file.
    pub ticket: u64,
}

/// Why no file could be made of an album. Each variant's text is a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AlbumError {
    /// This build has no painter.
    NoPainter,
    /// The album has no board.
    Empty,
    /// A picture of the theme cannot be used.
    Picture(String),
    /// The file cannot be encoded.
    Encoding(String),
    /// The system takes no picture on its clipboard.
    Clipboard(String),
}

impl fmt::Display for AlbumError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AlbumError::NoPainter => f.write_str("this build has no pictures"),
            AlbumError::Empty => f.write_str("there is no board to draw"),
            AlbumError::Picture(why) | AlbumError::Encoding(why) | AlbumError::Clipboard(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for AlbumError {}

/// Converts an error of the encoder.
impl From<png::EncodingError> for AlbumError {
    fn from(error: png::EncodingError) -> AlbumError {
        AlbumError::Encoding(error.to_string())
    }
}
