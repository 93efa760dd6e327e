//! Measures the contrast of every disc, mark and text role against what it stands on, from the pictures and colours as they are
//! in the files. Ratios are those of WCAG 2.1.

use super::paint::{Decoded, Error};
use qipan::ui::theme::Colors;
use qipan::ui::{Rgba, Theme};
use std::path::Path;

/// What discs, marks and the focus need, and what text needs.
const SHAPE: f64 = 3.0;
const TEXT: f64 = 4.5;
/// The disc in its picture, in units of a cell's 80: the body inside its rim, and the rim.
const BODY: f32 = 30.0;
const RIM: (f32, f32) = (31.5, 32.8);
/// Marks on pieces stand within this radius.
const MARKED: f32 = 14.0;

/// Luminances of one surface: a dark, a middle and a light one of its pixels. What stands on it must differ from each.
type Ground = [f64; 3];

/// Prints every ratio of every theme under `dir`; an error where one is too low.
pub fn check(dir: &Path) -> Result<(), Error> {
    let mut folders: Vec<_> = std::fs::read_dir(dir.join("themes"))?.collect::<Result<_, _>>()?;
    folders.sort_by_key(|folder| folder.file_name());
    let mut low = 0;
    for folder in folders {
        let mut report = Report { theme: folder.file_name().to_string_lossy().into_owned(), low: 0 };
        let theme: Theme = ron::from_str(&std::fs::read_to_string(folder.path().join("theme.ron"))?)?;
        check_pictures(&folder.path(), &theme, &mut report)?;
        check_colors(&theme, &mut report);
        low += report.low;
    }
    if low > 0 { Err(format!("{low} contrast ratios are too low").into()) } else { Ok(()) }
}

struct Report {
    theme: String,
    low: u32,
}

impl Report {
    fn line(&mut self, what: &str, ground: &str, ratio: f64, needed: f64) {
        let verdict = if ratio >= needed { "" } else { "  TOO LOW" };
        self.low += u32::from(ratio < needed);
        println!("{:<10} {what:<18} on {ground:<14} {ratio:>5.2}  needs {needed:.1}{verdict}", self.theme);
    }
}

fn check_pictures(folder: &Path, theme: &Theme, report: &mut Report) -> Result<(), Error> {
    let open = |file: &str| -> Result<Decoded, Error> { Decoded::read(&std::fs::read(folder.join(file))?) };
    let (names, colors) = (&theme.pictures, &theme.colors);
    let (cells, lines) = (open(&names.board_cells)?, open(&names.board_lines)?);
    let boards = [("cells", ground(&inner(&cells))), ("lines", ground(&inner(&lines)))];
    let help = luminances(&open(&names.help)?);
    let cursor = luminances(&open(&names.cursor)?);
    let hint = luminances(&open(&names.hint)?);
    let on_pieces =
        [("last move", luminances(&open(&names.last_move)?)), ("turned", luminances(&open(&names.turned)?))];
    for (board, ground) in &boards {
        for (what, mark) in [("help", &help), ("cursor", &cursor), ("hint", &hint)] {
            report.line(what, board, contrast(mark, 0.25, ground), SHAPE);
        }
    }
    let forbidden = luminances(&open(&names.forbidden)?);
    report.line("forbidden", "lines", contrast(&forbidden, 0.25, &boards[1].1), SHAPE);
    for file in &names.pieces {
        let (piece, name) = (open(file)?, file.trim_end_matches(".png"));
        for (board, ground) in &boards {
            let body = contrast(&annulus(&piece, 0.0, BODY), 0.5, ground);
            let rim = contrast(&annulus(&piece, RIM.0, RIM.1), 0.5, ground);
            report.line(&format!("{name} {}", if body >= rim { "body" } else { "rim" }), board, body.max(rim), SHAPE);
        }
        // What the toolkit draws around a piece off the board, in the colour of dim text, is seen on every ground; the
        // piece needs to differ from it or from the ground.
        let body = ground(&annulus(&piece, 0.0, BODY));
        for (on, off_board) in [("page", colors.page), ("bar", colors.bar), ("card", colors.button)] {
            let rim = colors.text_dim.contrast(off_board);
            let own = contrast(&body, 0.5, &[off_board.luminance(); 3]);
            report.line(&format!("{name} off board"), on, rim.max(own), SHAPE);
        }
        let piece = ground(&annulus(&piece, 0.0, MARKED));
        for (what, mark) in &on_pieces {
            report.line(what, name, contrast(mark, 0.25, &piece), SHAPE);
        }
    }
    check_on_boards(colors, &cells, &lines, report);
    Ok(())
}

/// What the toolkit writes and draws on the boards in colours of its own.
fn check_on_boards(colors: &Colors, cells: &Decoded, lines: &Decoded, report: &mut Report) {
    let drawn = [
        ("coordinates", colors.coordinates_cells, "cells' frame", outer(cells), TEXT),
        ("coordinates", colors.coordinates_lines, "lines' frame", outer(lines), TEXT),
        ("forbidden's kind", colors.coordinates_lines, "lines", inner(lines), TEXT),
        ("winning line", colors.win_line, "lines", inner(lines), SHAPE),
    ];
    for (what, color, name, pixels, needed) in drawn {
        report.line(what, name, contrast(&[color.luminance()], 1.0, &ground(&pixels)), needed);
    }
    report.line("winning line", "its outline", colors.win_line.contrast(colors.win_outline()), SHAPE);
    // The start page's title stands on the board's cells under a shade.
    let shaded = inner(&shaded(cells, colors.head_shade()));
    report.line("text", "shaded cells", contrast(&[colors.text.luminance()], 1.0, &ground(&shaded)), TEXT);
}

fn check_colors(theme: &Theme, report: &mut Report) {
    let colors = &theme.colors;
    let still = [("page", colors.page), ("bar", colors.bar), ("panel", colors.panel), ("button", colors.button)];
    let moved = [("button hover", colors.button_hover), ("button down", colors.button_down)];
    let texts = [("text", colors.text), ("dim text", colors.text_dim), ("warning", colors.warning)];
    for (ground, ground_color) in still.into_iter().chain(moved) {
        for (what, color) in texts {
            report.line(what, ground, color.contrast(ground_color), TEXT);
        }
    }
    // As the toolkit draws them: a lighter ground under the pointer, a second line a little fainter than the first.
    let hover = colors.primary.mix(colors.primary_text, 0.08);
    report.line("primary text", "primary", colors.primary_text.contrast(colors.primary), TEXT);
    report.line("primary text", "primary hover", colors.primary_text.contrast(hover), TEXT);
    let detail = colors.primary.mix(colors.primary_text, 225.0 / 255.0);
    report.line("primary detail", "primary", detail.contrast(colors.primary), TEXT);
    // The score of the end page.
    report.line("accent text", "page", colors.accent.contrast(colors.page), TEXT);
    for (ground, ground_color) in still {
        // What cannot be used needs no contrast by WCAG; it should be seen all the same.
        report.line("text off", ground, colors.text_off.contrast(ground_color), SHAPE);
        report.line("accent", ground, colors.accent.contrast(ground_color), SHAPE);
    }
    for (ground, ground_color) in still.into_iter().chain(moved).chain([("primary", colors.primary)]) {
        let best = |color: Rgba| color.contrast(ground_color);
        report.line("focus", ground, best(colors.focus).max(best(colors.focus_outline)), SHAPE);
    }
}

/// The ratio that this share of the pixels reaches or exceeds, against that part of the ground where it is lowest.
fn contrast(pixels: &[f64], share: f64, ground: &Ground) -> f64 {
    let against = |ground: f64| {
        let mut ratios: Vec<f64> = pixels.iter().map(|&pixel| ratio(pixel, ground)).collect();
        ratios.sort_by(|a, b| b.total_cmp(a));
        let last = ((ratios.len() as f64 * share).ceil() as usize).saturating_sub(1);
        ratios.get(last).copied().unwrap_or(1.0)
    };
    ground.iter().map(|&ground| against(ground)).fold(f64::INFINITY, f64::min)
}

fn ratio(a: f64, b: f64) -> f64 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The luminances that a twentieth, a half and all but a twentieth of the pixels do not exceed.
fn ground(pixels: &[f64]) -> Ground {
    let mut sorted = pixels.to_vec();
    sorted.sort_by(f64::total_cmp);
    [0.05, 0.5, 0.95].map(|share| sorted.get((sorted.len() as f64 * share) as usize).copied().unwrap_or(0.0))
}

/// The luminances of a picture's opaque pixels, where `keep` holds for their position in parts of the side (0–1).
fn luminances_where(picture: &Decoded, keep: impl Fn(f32, f32) -> bool) -> Vec<f64> {
    let part = |at: usize| (at as f32 + 0.5) / picture.width as f32;
    let placed = picture.pixels.iter().enumerate();
    let kept = placed.filter(|(at, pixel)| pixel.a >= 230 && keep(part(at % picture.width), part(at / picture.width)));
    kept.map(|(_, pixel)| pixel.luminance()).collect()
}

fn luminances(picture: &Decoded) -> Vec<f64> {
    luminances_where(picture, |_, _| true)
}

/// The pixels of a cell's picture whose distance from its centre in units lies between these.
fn annulus(picture: &Decoded, from: f32, to: f32) -> Vec<f64> {
    luminances_where(picture, |x, y| (from..to).contains(&((x - 0.5).hypot(y - 0.5) * 80.0)))
}

/// The board's ground inside the 40 units of its frame.
fn inner(board: &Decoded) -> Vec<f64> {
    let inside = 44.0 / 720.0..676.0 / 720.0;
    luminances_where(board, |x, y| inside.contains(&x) && inside.contains(&y))
}

/// A picture under a fill of this colour.
fn shaded(picture: &Decoded, shade: Rgba) -> Decoded {
    let seen = |pixel: &Rgba| pixel.mix(shade, f32::from(shade.a) / 255.0).with_alpha(255);
    Decoded { width: picture.width, pixels: picture.pixels.iter().map(seen).collect() }
}

/// The band around it in which the coordinates stand.
fn outer(board: &Decoded) -> Vec<f64> {
    let band = |at: f32| (8.0..32.0).contains(&(at.min(1.0 - at) * 720.0));
    luminances_where(board, |x, y| band(x) || band(y))
}
