//! Paints albums: boards as one PNG picture or as an animation (APNG or GIF). Needs no window, no display and no SDL2; runs on any thread.
//!
//! A frame of an animation contains only the rectangle that changed, and in it only the changed pixels; the other pixels are transparent.
//! Therefore the file is small, and yet each frame of an APNG equals the window's picture pixel by pixel. A frame of a GIF has 256 colors at
//! most.

use super::canvas::{Canvas, Pixel};
use super::paint::Painter;
use crate::ui::album::{Album, AlbumError, AlbumKind};
use crate::ui::board::BOARD_SIDE;
use crate::ui::{Assets, Frame, InputFrame, Memory, Picture, Rect, Sound, Ui};
use std::borrow::Cow;

/// Provides the painter with the picture files that the album contains.
struct Files<'a>(&'a Album);

impl Assets for Files<'_> {
    fn picture(&self, _theme: Option<&str>, picture: Picture, double: bool) -> Option<Cow<'_, [u8]>> {
        let found = self.0.pictures.iter().find(|(key, _)| *key == (picture, double));
        found.map(|(_, bytes)| Cow::Borrowed(bytes.as_slice()))
    }

    fn sound(&self, _sound: Sound) -> Option<Cow<'_, [u8]>> {
        None
    }
}

/// How thoroughly the colors of a GIF are chosen: 1 is best, 30 is fastest.
const GIF_SPEED: i32 = 10;

/// Paints an album and returns the bytes of its file.
pub fn make(album: &Album) -> Result<Vec<u8>, AlbumError> {
    let mut painter = Painter::new();
    let first = paint(album, 0, &mut painter)?;
    match album.kind {
        AlbumKind::Still => still(album, &first),
        AlbumKind::Apng => moving(album, first, &mut painter),
        AlbumKind::Gif => gif(album, first, &mut painter),
        AlbumKind::Clipboard => Err(AlbumError::Clipboard("there is no clipboard without a window".into())),
    }
}

/// Paints the board with index `at` of an album. Returns the pixels row by row from the top.
pub fn paint(album: &Album, at: usize, painter: &mut Painter) -> Result<Vec<Pixel>, AlbumError> {
    let board = album.boards.get(at).ok_or(AlbumError::Empty)?;
    let (mut memory, input) = (Memory::default(), InputFrame::default());
    let mut ui = Ui::begin(&mut memory, &input, &album.colors, painter.measure());
    ui.look = album.look;
    ui.board_picture(board, Rect::new(0.0, 0.0, BOARD_SIDE, BOARD_SIDE));
    let frame = Frame {
        draws: ui.end().draws,
        layout: (BOARD_SIDE, BOARD_SIDE),
        window: album.colors.page,
        ..Frame::default()
    };
    let side = album.side_px as usize;
    let mut pixels = vec![[0; 4]; side * side];
    let mut canvas = Canvas::new(&mut pixels, side, side, side);
    painter.paint(&frame, &Files(album), &mut canvas, (album.side_px, album.side_px));
    match painter.take_failures().pop() {
        Some((_, _, why)) => Err(AlbumError::Picture(why)),
        None => Ok(pixels),
    }
}

/// Returns the red, green and blue of a pixel.
pub(super) fn rgb(pixel: Pixel) -> [u8; 3] {
    let [_, r, g, b] = u32::from_ne_bytes(pixel).to_be_bytes();
    [r, g, b]
}

fn still(album: &Album, pixels: &[Pixel]) -> Result<Vec<u8>, AlbumError> {
    let bytes: Vec<u8> = pixels.iter().flat_map(|&pixel| rgb(pixel)).collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, album.side_px, album.side_px);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Balanced);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&bytes)?;
    writer.finish()?;
    Ok(file)
}

fn moving(album: &Album, first: Vec<Pixel>, painter: &mut Painter) -> Result<Vec<u8>, AlbumError> {
    let count = album.boards.len();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, album.side_px, album.side_px);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_animated(count as u32, 0)?;
    let mut writer = encoder.write_header()?;
    writer.set_dispose_op(png::DisposeOp::None)?;
    let mut before = first;
    for at in 0..count {
        let delay_ms = if at + 1 == count { album.last_frame_duration_ms } else { album.frame_duration_ms };
        writer.set_frame_delay(delay_ms, 1000)?;
        if at == 0 {
            writer.set_blend_op(png::BlendOp::Source)?;
            writer.write_image_data(&opaque(&before))?;
            continue;
        }
        let now = paint(album, at, painter)?;
        let part = changed(&before, &now, album.side_px as usize);
        writer.set_frame_dimension(1, 1)?; // A frame of one pixel fits at any position, so that the next position is accepted.
        writer.set_frame_position(part.x, part.y)?;
        writer.set_frame_dimension(part.w, part.h)?;
        writer.set_blend_op(png::BlendOp::Over)?;
        writer.write_image_data(&part.bytes)?;
        before = now;
    }
    writer.finish()?;
    Ok(file)
}

fn gif(album: &Album, first: Vec<Pixel>, painter: &mut Painter) -> Result<Vec<u8>, AlbumError> {
    let wrong = |error: gif::EncodingError| AlbumError::Encoding(error.to_string());
    // A picture's side is far below what GIF's 16 bits hold.
    let side = album.side_px as u16;
    let (count, mut file) = (album.boards.len(), Vec::new());
    let mut encoder = gif::Encoder::new(&mut file, side, side, &[]).map_err(wrong)?;
    encoder.set_repeat(gif::Repeat::Infinite).map_err(wrong)?;
    let mut before = first;
    for at in 0..count {
        let part = match at {
            0 => BoardDifference { x: 0, y: 0, w: album.side_px, h: album.side_px, bytes: opaque(&before) },
            at => {
                let now = paint(album, at, painter)?;
                let part = changed(&before, &now, album.side_px as usize);
                before = now;
                part
            }
        };
        let BoardDifference { x, y, w, h, mut bytes } = part;
        let mut frame = gif::Frame::from_rgba_speed(w as u16, h as u16, &mut bytes, GIF_SPEED);
        let delay_ms = if at + 1 == count { album.last_frame_duration_ms } else { album.frame_duration_ms };
        (frame.left, frame.top, frame.delay) = (x as u16, y as u16, delay_ms / 10);
        frame.dispose = gif::DisposalMethod::Keep;
        encoder.write_frame(&frame).map_err(wrong)?;
    }
    drop(encoder);
    Ok(file)
}

fn opaque(pixels: &[Pixel]) -> Vec<u8> {
    pixels.iter().flat_map(|&pixel| opaque_one(pixel)).collect()
}

/// The rectangle of a board's picture that differs from the previous board's picture.
struct BoardDifference {
    x: u32,
    y: u32,
    w: u32,
    h: u32,
    /// The RGBA bytes of the rectangle: changed pixels are opaque, unchanged pixels transparent.
    bytes: Vec<u8>,
}

/// Returns the smallest rectangle that contains all changed pixels; one transparent pixel if nothing changed.
fn changed(before: &[Pixel], now: &[Pixel], side: usize) -> BoardDifference {
    let (mut left, mut top, mut right, mut bottom) = (side, side, 0, 0);
    for (y, (old, new)) in before.chunks_exact(side).zip(now.chunks_exact(side)).enumerate() {
        let differs = |x: &usize| old[*x] != new[*x];
        let (Some(from), Some(to)) = ((0..side).find(differs), (0..side).rfind(differs)) else { continue };
        (left, top, right, bottom) = (left.min(from), top.min(y), right.max(to + 1), y + 1);
    }
    if right == 0 {
        return BoardDifference { x: 0, y: 0, w: 1, h: 1, bytes: vec![0; 4] };
    }
    let places = (top..bottom).flat_map(|y| (left..right).map(move |x| y * side + x));
    let seen = |at: usize| if before[at] == now[at] { [0; 4] } else { opaque_one(now[at]) };
    let bytes = places.flat_map(seen).collect();
    BoardDifference { x: left as u32, y: top as u32, w: (right - left) as u32, h: (bottom - top) as u32, bytes }
}

fn opaque_one(pixel: Pixel) -> [u8; 4] {
    let [r, g, b] = rgb(pixel);
    [r, g, b, 255]
}
