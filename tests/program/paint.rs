//! The painter: exact pixels of shapes, the letterbox, texts within their measure, pictures within limits.
use crate::common::png_file::PngFile;
use qipan::shell::Letterbox;
use qipan::shell::canvas::{Canvas, Mask, Sprite, premultiplied};
use qipan::shell::letterbox::PixelRect;
use qipan::shell::paint::{Painter, Screenshot};
use qipan::shell::pictures::{self, PictureError};
use qipan::ui::{Align, Assets, Draw, Frame, Icon, Picture, Pos, Rect, Rgba, Sound, TextStyle, Weight};
use std::borrow::Cow;

const BLACK: Rgba = Rgba::rgb(0, 0, 0);
const WHITE: Rgba = Rgba::rgb(255, 255, 255);
const RED: Rgba = Rgba::rgb(255, 0, 0);
const BLUE: Rgba = Rgba::rgb(0, 0, 255);

fn png(width: u32, height: u32, color: Rgba) -> Vec<u8> {
    PngFile::new(width, height, |_, _| [color.r, color.g, color.b, color.a]).written()
}

/// The board is a red square of 8 pixels with a blue twin of 16; a piece is half transparent white; the hint is no picture.
struct Square;

impl Assets for Square {
    fn picture(&self, _: Option<&str>, picture: Picture, double: bool) -> Option<Cow<'static, [u8]>> {
        match (picture, double) {
            (Picture::BoardCells, false) => Some(png(8, 8, RED).into()),
            (Picture::BoardCells, true) => Some(png(16, 16, BLUE).into()),
            (Picture::Piece(_), false) => Some(png(10, 10, WHITE.with_alpha(128)).into()),
            (Picture::Hint, false) => Some(Cow::Borrowed(b"a text file that is named hint.png")),
            _ => None,
        }
    }

    fn sound(&self, _: Sound) -> Option<Cow<'static, [u8]>> {
        None
    }
}

fn frame(layout: (f32, f32), draws: Vec<Draw>) -> Frame {
    Frame { draws, layout, ..Frame::default() }
}

fn painted(layout: (f32, f32), size: (u32, u32), draws: Vec<Draw>) -> Screenshot {
    Screenshot::of(&mut Painter::new(), &frame(layout, draws), &Square, size)
}

/// The red channel of each pixel as a digit 0–9, a row a line.
fn digits(picture: &Screenshot) -> Vec<String> {
    let digit = |value: u8| char::from(b'0' + (u32::from(value) * 9 / 255) as u8);
    let row = |y| (0..picture.width).map(|x| digit(picture.at(x, y).r)).collect();
    (0..picture.height).map(row).collect()
}

fn check_shape(draw: Draw, expected: &[&str]) {
    let size = (expected[0].len() as u32, expected.len() as u32);
    let found = digits(&painted((size.0 as f32, size.1 as f32), size, vec![draw.clone()]));
    assert_eq!(found, expected, "{draw:?}");
}

#[test]
fn shapes_are_exact() {
    let rect = Rect::new(1.0, 1.0, 8.0, 6.0);
    check_shape(
        Draw::Fill { rect: Rect::new(1.0, 1.0, 3.0, 2.0), radius: 0.0, color: WHITE },
        &["00000", "09990", "09990", "00000"],
    );
    check_shape(Draw::Fill { rect, radius: 3.0, color: WHITE }, &SHAPE_ROUND);
    check_shape(Draw::Frame { rect, radius: 3.0, width: 1.0, color: WHITE }, &SHAPE_FRAME);
    let line = |from, to| Draw::Line { from, to, width: 1.0, color: WHITE };
    check_shape(line(Pos::new(1.0, 1.5), Pos::new(4.0, 1.5)), &["00000", "09990", "00000"]);
    check_shape(line(Pos::new(2.5, 3.0), Pos::new(2.5, 1.0)), &["00000", "00900", "00900", "00000"]);
    check_shape(
        Draw::Line { from: Pos::new(1.0, 1.0), to: Pos::new(6.0, 6.0), width: 2.0, color: WHITE },
        &SHAPE_SLANTED,
    );
}

const SHAPE_ROUND: [&str; 8] =
    ["0000000000", "0058998500", "0599999950", "0899999980", "0899999980", "0599999950", "0058998500", "0000000000"];
const SHAPE_FRAME: [&str; 8] =
    ["0000000000", "0058998500", "0550000550", "0800000080", "0800000080", "0550000550", "0058998500", "0000000000"];
const SHAPE_SLANTED: [&str; 7] = ["0400000", "4970000", "0797000", "0079700", "0007970", "0000794", "0000040"];

#[test]
fn thin_lines_keep_one_pixel_at_any_scale() {
    let draws = vec![Draw::Line { from: Pos::new(0.0, 390.0), to: Pos::new(720.0, 390.0), width: 1.0, color: WHITE }];
    let picture = painted((720.0, 780.0), (180, 195), draws);
    let lit = (0..195).filter(|&y| picture.at(90, y) == WHITE).count();
    assert_eq!(lit, 1);
}

#[test]
fn the_layout_is_centred_and_cut_at_its_edge() {
    let draws = vec![Draw::Fill { rect: Rect::new(-5.0, -5.0, 30.0, 30.0), radius: 0.0, color: WHITE }];
    let mut frame = frame((10.0, 10.0), draws);
    frame.window = BLUE;
    let picture = Screenshot::of(&mut Painter::new(), &frame, &Square, (30, 20));
    for (x, expected) in [(0, BLUE), (4, BLUE), (5, WHITE), (24, WHITE), (25, BLUE), (29, BLUE)] {
        assert_eq!(picture.at(x, 0), expected, "column {x}");
        assert_eq!(picture.at(x, 19), expected, "column {x}");
    }
}

#[test]
fn clips_end() {
    let fill = |color| Draw::Fill { rect: Rect::new(0.0, 0.0, 4.0, 2.0), radius: 0.0, color };
    let clip = Draw::Clip(Some(Rect::new(1.0, 0.0, 2.0, 1.0)));
    let shown = digits(&painted((4.0, 2.0), (4, 2), vec![clip.clone(), fill(WHITE)]));
    assert_eq!(shown, ["0990", "0000"]);
    let shown = digits(&painted((4.0, 2.0), (4, 2), vec![clip, Draw::Clip(None), fill(WHITE)]));
    assert_eq!(shown, ["9999", "9999"]);
}

const SIZES: [(u32, u32); 12] = [
    (1, 1),
    (2, 1),
    (1, 4000),
    (100, 100),
    (360, 390),
    (720, 780),
    (721, 779),
    (1366, 768),
    (1080, 1920),
    (1440, 1560),
    (2160, 2340),
    (7680, 4320),
];

#[test]
fn what_is_drawn_is_what_is_hit() {
    for (size, layout) in SIZES.iter().flat_map(|&size| [(size, (720.0, 780.0)), (size, (1080.0, 780.0))]) {
        let letterbox = Letterbox::new(layout, size);
        let bounds = letterbox.bounds();
        assert!(bounds.x >= 0 && bounds.y >= 0, "{size:?}");
        assert!(bounds.right() <= size.0 as i32 && bounds.bottom() <= size.1 as i32, "{size:?} {bounds:?}");
        for (column, row) in [(0, 0), (7, 0), (0, 7), (7, 7), (3, 4)] {
            let cell = Rect::new(40.0 + 80.0 * column as f32, 40.0 + 80.0 * row as f32, 80.0, 80.0);
            let PixelRect { x, y, w, h } = letterbox.rect(cell);
            // The middle of every pixel of the cell's corners lies in the cell, or less than a pixel outside.
            let slack = cell.inset(-0.51 / letterbox.scale);
            for (px, py) in [(x, y), (x + w - 1, y), (x, y + h - 1), (x + w - 1, y + h - 1)] {
                let at = letterbox.to_layout_position(px as f32 + 0.5, py as f32 + 0.5);
                assert!(w == 0 || h == 0 || slack.contains(at), "{size:?} {cell:?} {at:?}");
            }
            let (mx, my) = letterbox.to_pixels(cell.center());
            let back = letterbox.to_layout_position(mx, my);
            assert!(cell.inset(39.0).contains(back), "{size:?} {back:?}");
        }
    }
}

fn style(size: f32, weight: Weight, align: Align) -> TextStyle {
    TextStyle { size, weight, color: WHITE, align, is_top_aligned: true }
}

#[test]
fn texts_stay_within_their_measure() {
    let texts = [
        "Black to move: 12 discs, 34 empty squares.",
        "Ąj Çğ Ünïcödé Жук Ωμέγα",
        "黑棋走，请选择一个格子。「棋盘」ひらがな 2：64",
        "Mixed 棋盘 and Latin, long enough to break into several lines at this width",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZ",
        "",
    ];
    let mut painter = Painter::new();
    for (text, (size, scale)) in texts.iter().flat_map(|text| [(text, (13.0, 1)), (text, (24.0, 2)), (text, (30.0, 3))])
    {
        for (weight, align, wrap) in [(Weight::Regular, Align::Start, None), (Weight::Bold, Align::End, Some(150.0))] {
            let (w, h) = painter.measure().text(text, size, weight, wrap);
            assert!(wrap.is_none_or(|wrap| w <= wrap + 0.1), "{text:?} is {w} wide");
            let rect = Rect::new(20.0, 20.0, wrap.unwrap_or(w), h);
            let layout = (rect.w.ceil() + 40.0, h.ceil() + 40.0);
            let draws = vec![Draw::Text { rect, text: (*text).into(), style: style(size, weight, align) }];
            let pixels = (layout.0 as u32 * scale, layout.1 as u32 * scale);
            let picture = Screenshot::of(&mut painter, &frame(layout, draws), &Square, pixels);
            // A glyph may lean over its advance by a hair, and anti-aliasing adds a pixel.
            let slack = 1.0 + size * 0.06 * scale as f32;
            let inside = |x: u32, y: u32| {
                let (left, top) = ((rect.x * scale as f32) - slack, rect.y * scale as f32 - slack);
                let (right, bottom) = (rect.right() * scale as f32 + slack, rect.bottom() * scale as f32 + slack);
                (left..right).contains(&(x as f32 + 0.5)) && (top..bottom).contains(&(y as f32 + 0.5))
            };
            let inked = (0..pixels.0)
                .flat_map(|x| (0..pixels.1).map(move |y| (x, y)))
                .filter(|&(x, y)| picture.at(x, y) != BLACK);
            let mut ink = 0;
            for (x, y) in inked {
                assert!(inside(x, y), "{text:?} size {size} scale {scale}: ink at {x}, {y} outside {rect:?}");
                ink += 1;
            }
            assert_eq!(ink > 0, !text.is_empty(), "{text:?}");
        }
    }
}

#[test]
fn a_measured_width_holds_its_text_on_one_line() {
    let mut painter = Painter::new();
    for size in 10..60 {
        for text in ["Undo", "Go on with the game", "悔棋", "Reversi 黑白棋 64"] {
            let (w, h) = painter.measure().text(text, size as f32, Weight::Bold, None);
            assert_eq!(painter.measure().text(text, size as f32, Weight::Bold, Some(w)), (w, h), "{text} {size}");
        }
    }
}

#[test]
fn chinese_characters_have_glyphs_of_one_em() {
    let mut painter = Painter::new();
    for character in "棋盘黑白双方落子悔提示菜单鳌镩啊座齄盤龍戰あン、。「」：".chars() {
        for weight in [Weight::Regular, Weight::Bold] {
            let (w, _) = painter.measure().text(&character.to_string(), 100.0, weight, None);
            assert_eq!(w, 100.0, "{character}");
        }
    }
}

#[test]
fn the_smallest_large_enough_picture_is_taken() {
    let board = |side: f32| Draw::Picture {
        picture: Picture::BoardCells,
        rect: Rect::new(0.0, 0.0, side, side),
        squeeze: 1.0,
        opacity: 255,
    };
    for (side, expected) in [(1, RED), (5, RED), (8, RED), (9, BLUE), (16, BLUE), (33, BLUE)] {
        let picture = painted((side as f32, side as f32), (side, side), vec![board(side as f32)]);
        let all = (0..side * side).all(|i| picture.at(i % side, i / side) == expected);
        assert!(all, "at {side} pixels");
    }
}

#[test]
fn pictures_are_squeezed_faded_and_blended() {
    let piece = |squeeze, opacity| Draw::Picture {
        picture: Picture::Piece(0),
        rect: Rect::new(0.0, 0.0, 10.0, 10.0),
        squeeze,
        opacity,
    };
    let row = |draw| digits(&painted((10.0, 10.0), (10, 10), vec![draw]))[5].clone();
    assert_eq!(row(piece(1.0, 255)), "4444444444");
    assert_eq!(row(piece(0.4, 255)), "0004444000");
    assert_eq!(row(piece(1.0, 128)), "2222222222");
    assert_eq!(row(piece(1.0, 0)), "0000000000");
}

#[test]
fn a_broken_picture_is_told_once() {
    let hint =
        Draw::Picture { picture: Picture::Hint, rect: Rect::new(0.0, 0.0, 10.0, 10.0), squeeze: 1.0, opacity: 255 };
    let mut painter = Painter::new();
    let mut frame = frame((10.0, 10.0), vec![hint.clone(), hint]);
    let told = (None, Picture::Hint, "the file is not a PNG picture".to_owned());
    Screenshot::of(&mut painter, &frame, &Square, (10, 10));
    assert_eq!(painter.take_failures(), std::slice::from_ref(&told));
    Screenshot::of(&mut painter, &frame, &Square, (20, 20));
    assert_eq!(painter.take_failures(), []);
    frame.assets_version += 1;
    Screenshot::of(&mut painter, &frame, &Square, (10, 10));
    assert_eq!(painter.take_failures(), [told]);
}

#[test]
fn every_icon_has_a_picture() {
    let icons = [Icon::Undo, Icon::Help, Icon::Menu, Icon::ChevronDown, Icon::SoundOff, Icon::Warning];
    for icon in icons {
        let draws = vec![Draw::Icon { icon, rect: Rect::new(0.0, 0.0, 24.0, 24.0), color: RED }];
        let picture = painted((24.0, 24.0), (48, 48), draws);
        let lit = (0..48 * 48).filter(|i| picture.at(i % 48, i / 48).r > 200).count();
        assert!((50..1500).contains(&lit), "{icon:?} covers {lit} pixels");
    }
}

#[test]
fn painting_again_changes_nothing_and_any_size_is_painted() {
    let draws = vec![
        Draw::Picture {
            picture: Picture::BoardCells,
            rect: Rect::new(0.0, 0.0, 720.0, 720.0),
            squeeze: 1.0,
            opacity: 255,
        },
        Draw::Fill { rect: Rect::new(100.0, 700.0, 300.0, 60.0), radius: 12.0, color: BLUE.with_alpha(200) },
        Draw::Frame { rect: Rect::new(100.0, 700.0, 300.0, 60.0), radius: 12.0, width: 2.0, color: WHITE },
        Draw::Line { from: Pos::new(700.0, 20.0), to: Pos::new(20.0, 700.0), width: 6.0, color: WHITE },
        Draw::Icon { icon: Icon::Undo, rect: Rect::new(600.0, 730.0, 40.0, 40.0), color: WHITE },
        Draw::Text {
            rect: Rect::new(100.0, 700.0, 300.0, 60.0),
            text: "黑棋 Black".into(),
            style: style(30.0, Weight::Bold, Align::Center),
        },
    ];
    let (mut painter, frame) = (Painter::new(), frame((720.0, 780.0), draws));
    for size in SIZES {
        let first = Screenshot::of(&mut painter, &frame, &Square, size);
        assert_eq!(first.pixels.len(), size.0 as usize * size.1 as usize);
        if size.0 < 2000 {
            assert!(Screenshot::of(&mut painter, &frame, &Square, size).pixels == first.pixels, "{size:?}");
        }
    }
}

#[test]
fn scaling_keeps_flat_colours_and_never_overshoots_alpha() {
    for (width, height) in [(1, 1), (3, 17), (8, 8), (9, 7), (40, 2)] {
        let flat = pictures::decode(&png(8, 8, Rgba { r: 200, g: 100, b: 50, a: 128 })).expect("a picture");
        let scaled = pictures::scaled(&flat, width, height);
        assert!(scaled.pixels.iter().all(|&pixel| pixel == flat.pixels[0]), "{width}×{height}");
    }
    let edge = PngFile::new(16, 16, |x, y| [255, 255, 255, if (x / 3 + y / 5) % 2 == 0 { 255 } else { 0 }]);
    let source = pictures::decode(&edge.written()).expect("a picture");
    for side in [5, 11, 23, 40] {
        for pixel in pictures::scaled(&source, side, side).pixels {
            let [a, r, g, b] = u32::from_ne_bytes(pixel).to_be_bytes();
            assert!(r <= a && g <= a && b <= a, "{side}: {r} {g} {b} over {a}");
        }
    }
}

/// A PNG of a header alone, as a bomb would have it.
fn header(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::from(*b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR");
    bytes.extend(width.to_be_bytes());
    bytes.extend(height.to_be_bytes());
    bytes.extend(b"\x08\x06\0\0\0\0\0\0\0");
    bytes
}

/// A PNG file of noise that compresses well, of any colors.
fn noise(width: u32, height: u32, color: png::ColorType, depth: png::BitDepth) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(color);
    encoder.set_depth(depth);
    let row = width as usize * color.samples() * if depth == png::BitDepth::Sixteen { 2 } else { 1 };
    let samples: Vec<u8> = (0..row * height as usize).map(|at| (at * at / 7 + at % row * 31) as u8).collect();
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&samples)).expect("an encoder");
    file
}

#[test]
fn a_picture_is_halved_while_it_is_decoded() {
    for (width, height) in [(64, 64), (37, 75), (5, 90), (1, 1), (200, 31)] {
        let file = noise(width, height, png::ColorType::Rgba, png::BitDepth::Eight);
        let whole = pictures::decode(&file).expect("a picture");
        for (to_width, to_height) in [(1, 1), (3, 9), (16, 16), (17, 31), (100, 7), (300, 300)] {
            let halved = pictures::decode_for(&file, to_width, to_height).expect("a picture");
            assert!(halved.width < 2 * to_width || halved.height < 2 * to_height, "{}×{}", halved.width, halved.height);
            let expected = pictures::scaled(&whole, to_width, to_height);
            assert!(
                pictures::scaled(&halved, to_width, to_height) == expected,
                "{width}×{height} to {to_width}×{to_height}"
            );
        }
    }
}

#[test]
fn pictures_of_all_colors_are_decoded() {
    use png::{BitDepth, ColorType};
    for color in [ColorType::Grayscale, ColorType::GrayscaleAlpha, ColorType::Rgb, ColorType::Rgba] {
        for depth in [BitDepth::Eight, BitDepth::Sixteen] {
            let file = noise(20, 10, color, depth);
            let ours = pictures::decode(&file).expect("a picture");
            for (ours, [r, g, b, a]) in ours.pixels.iter().zip(PngFile::read(&file).pixels) {
                assert_eq!(*ours, premultiplied(Rgba { r, g, b, a }), "{color:?} {depth:?}");
            }
        }
    }
}

/// Row by row the same pixels as from the whole picture.
#[test]
fn pictures_are_scaled_while_they_are_read() {
    use png::{BitDepth, ColorType};
    for color in [ColorType::Rgb, ColorType::Rgba] {
        let file = noise(97, 61, color, BitDepth::Eight);
        let whole = pictures::decode(&file).expect("a picture");
        assert_eq!(whole.opaque, color == ColorType::Rgb);
        for (width, height) in [(97, 61), (48, 30), (47, 29), (24, 15), (13, 61), (97, 7), (200, 150), (1, 1)] {
            let fitted = pictures::fitted(&file, width, height).expect("a picture");
            assert_eq!(fitted, pictures::scaled(&whole, width, height), "{color:?} {width}×{height}");
            let bytes = pictures::decode_for(&file, width, height).expect("a picture").pixels.len() * 4;
            assert_eq!(pictures::decoded_bytes(&file, width, height), Ok(bytes));
        }
        assert!(pictures::fitted(&file[..file.len() / 2], 30, 20).is_err());
    }
}

#[test]
fn hostile_pictures_are_refused() {
    let check = |bytes: &[u8], expected: PictureError| assert_eq!(pictures::decode(bytes), Err(expected));
    check(&header(11_000, 11_000), PictureError::TooLarge(11_000, 11_000));
    check(&header(65_535, 1), PictureError::TooLarge(65_535, 1));
    check(&header(1, u32::MAX), PictureError::TooLarge(1, u32::MAX));
    check(&vec![0; pictures::BYTES_MAX + 1], PictureError::TooManyBytes(pictures::BYTES_MAX + 1));
    let mut interlaced = header(4096, 4096);
    // Interlaced, the header's checksum, an empty part of data.
    interlaced.splice(28.., *b"\x01\x85\xa4\x14\x81\0\0\0\0IDAT\x35\xaf\x06\x1e");
    check(&interlaced, PictureError::Interlaced(4096, 4096));
    check(b"a text file", PictureError::NotPng);
    check(b"", PictureError::NotPng);
    check(&header(0, 5), PictureError::Damaged("its header is cut or empty".into()));
    let whole = png(40, 30, RED);
    for cut in 0..whole.len() - 12 {
        assert!(pictures::decode(&whole[..cut]).is_err(), "cut at {cut}");
    }
    for at in 0..whole.len() {
        // Whatever one changed byte makes of it: a picture or an error, within the limits.
        let mut damaged = whole.clone();
        damaged[at] ^= 0x55;
        let _ = pictures::decode(&damaged).map(|picture| assert!(picture.width <= 4096 && picture.height <= 4096));
    }
    let sentence = PictureError::TooLarge(11_000, 11_000).to_string();
    assert_eq!(sentence, "the picture has 11000×11000 pixels; at most 4096×4096 are allowed");
}

#[test]
fn masks_are_cut_at_every_edge() {
    let mask = Mask { width: 3, height: 3, coverage: vec![255; 9] };
    for (x, y, lit) in [(-2, -2, 1), (3, -1, 2), (3, 3, 1), (-3, 0, 0), (0, 4, 0), (i32::MAX, 0, 0), (1, 1, 9)] {
        let mut pixels = vec![premultiplied(BLACK); 16];
        Canvas::new(&mut pixels, 4, 4, 4).mask(&mask, x, y, WHITE);
        assert_eq!(pixels.iter().filter(|&&pixel| pixel == premultiplied(WHITE)).count(), lit, "at {x}, {y}");
    }
}

/// Boards large enough that a window does not wait for them: a picture of noise of so many pixels a side.
struct Noise(Vec<u8>);

impl Noise {
    fn new(side: u32) -> Noise {
        let noise = |x: u32, y: u32| {
            let value = (x.wrapping_mul(7919) ^ y.wrapping_mul(104_729)).wrapping_mul(2_654_435_761).to_be_bytes();
            [value[0], value[1], value[2], 255]
        };
        Noise(PngFile::new(side, side, noise).written())
    }
}

impl Assets for Noise {
    fn picture(&self, _: Option<&str>, _: Picture, double: bool) -> Option<Cow<'_, [u8]>> {
        (!double).then_some(Cow::Borrowed(&self.0))
    }

    fn sound(&self, _: Sound) -> Option<Cow<'static, [u8]>> {
        None
    }
}

/// A frame that hurries shows something of a large picture at once, and in the end what a screenshot shows.
#[test]
fn a_window_that_hurries_shows_in_the_end_what_a_screenshot_shows() {
    let assets = Noise::new(300);
    let (sender, ready) = std::sync::mpsc::channel();
    let mut painter = Painter::new();
    painter.decode_in_background(move || {
        let _ = sender.send(());
    });
    let rect = Rect::new(0.0, 0.0, 100.0, 100.0);
    let draws = vec![Draw::Picture { picture: Picture::BoardCells, rect, squeeze: 1.0, opacity: 255 }];
    let mut show = |version: u32, side: u32| {
        let frame = Frame { assets_version: version, ..frame((100.0, 100.0), draws.clone()) };
        let patient = Screenshot::of(&mut Painter::new(), &frame, &assets, (side, side));
        let first = Screenshot::of(&mut painter, &frame, &assets, (side, side));
        assert!(first.pixels.iter().any(|pixel| *pixel != first.pixels[0]), "something is shown at once");
        let mut last = first;
        while last.pixels != patient.pixels {
            ready.recv_timeout(std::time::Duration::from_secs(60)).expect("the workshop is ready in the end");
            painter.store_finished_pictures();
            last = Screenshot::of(&mut painter, &frame, &assets, (side, side));
        }
    };
    for (version, side) in [(1, 420), (1, 390), (1, 410), (1, 300), (2, 420), (2, 640)] {
        show(version, side);
    }
}

#[test]
fn a_stretched_picture_is_made_of_its_nearest_pixels() {
    let colors = [RED, BLUE, WHITE, BLACK].map(premultiplied);
    let sprite = Sprite { width: 2, height: 2, pixels: colors.to_vec(), opaque: true };
    let mut pixels = vec![premultiplied(BLACK); 4 * 4];
    Canvas::new(&mut pixels, 4, 4, 4).stretched(&sprite, PixelRect::new(0, 0, 4, 4), 255);
    let [red, blue, white, black] = colors;
    let rows =
        [[red, red, blue, blue], [red, red, blue, blue], [white, white, black, black], [white, white, black, black]];
    assert_eq!(pixels, rows.as_flattened());
    // Cut at the canvas, and with nothing in it.
    Canvas::new(&mut pixels, 4, 4, 4).stretched(&sprite, PixelRect::new(-9, -9, 30, 30), 128);
    let empty = Sprite { width: 0, height: 0, pixels: Vec::new(), opaque: true };
    Canvas::new(&mut pixels, 4, 4, 4).stretched(&empty, PixelRect::new(0, 0, 4, 4), 255);
}
