//! Measures the contrast of every disc, mark and text role against its background, from the final pictures and colours. Ratios are those of
//! WCAG 2.1. `lab assets --contrast` measures the files of themes, and the theme editor the current choice.

use crate::ui::theme::{CHEQUER_ALPHA, CellLook, Colors};
use crate::ui::{Rgba, Theme};

/// The minimum contrast of shapes: discs, marks and the focus.
pub const SHAPE_CONTRAST_MIN: f64 = 3.0;
/// The minimum contrast of text.
pub const TEXT_CONTRAST_MIN: f64 = 4.5;
/// The radius of a disc's body inside its rim. A cell is 80 units wide.
const BODY: f32 = 30.0;
/// The inner and the outer radius of a disc's rim. A cell is 80 units wide.
const RIM: (f32, f32) = (31.5, 32.8);
/// The radius inside which marks on pieces are drawn. A cell is 80 units wide.
const MARKED: f32 = 14.0;

/// A square picture whose contrast is measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub width: usize,
    /// The pixels, row by row.
    pub pixels: Vec<Rgba>,
}

/// A part of a theme whose contrast is measured, as a person would name the part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ContrastPart {
    /// A piece, by its place in the order of play.
    Piece(usize),
    Marks,
    Coordinates,
    WinLine,
    Text,
    Accent,
    Focus,
}

/// The measured contrast of a part against its background, with the required contrast.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratio {
    pub part: ContrastPart,
    pub what: String,
    pub ground: String,
    pub ratio: f64,
    pub needed: f64,
}

impl Ratio {
    pub fn is_low(&self) -> bool {
        self.ratio < self.needed
    }
}

/// The luminances of a surface at a dark, a middle and a light pixel. Anything on the surface must differ from all three.
type SurfaceLuminances = [f64; 3];

/// The ratios collected so far.
struct ContrastReport(Vec<Ratio>);

impl ContrastReport {
    fn line(&mut self, part: ContrastPart, what: &str, ground: &str, ratio: f64, needed: f64) {
        self.0.push(Ratio { part, what: what.into(), ground: ground.into(), ratio, needed });
    }
}

/// Measures every contrast ratio of a theme. `open` returns the theme's pictures by their file names.
pub fn measure<E>(theme: &Theme, open: impl Fn(&str) -> Result<Picture, E>) -> Result<Vec<Ratio>, E> {
    let mut report = ContrastReport(Vec::new());
    let (names, colors) = (&theme.pictures, &theme.colors);
    let chequered = |board: Picture, grid: Rgba| match theme.board.cells {
        CellLook::Chequered => chequered(board, grid),
        CellLook::Flat | CellLook::Carved => board,
    };
    let cells = chequered(open(&names.board_cells)?, colors.grid_cells);
    let lines = chequered(open(&names.board_lines)?, colors.grid_lines);
    let boards = [("cells", ground(&inner(&cells))), ("lines", ground(&inner(&lines)))];
    for (what, file) in [("help", &names.help), ("cursor", &names.cursor), ("hint", &names.hint)] {
        let mark = luminances(&open(file)?);
        for (board, ground) in &boards {
            report.line(ContrastPart::Marks, what, board, contrast(&mark, 0.25, ground), SHAPE_CONTRAST_MIN);
        }
    }
    let forbidden = luminances(&open(&names.forbidden)?);
    report.line(
        ContrastPart::Marks,
        "forbidden",
        "lines",
        contrast(&forbidden, 0.25, &boards[1].1),
        SHAPE_CONTRAST_MIN,
    );
    let on_pieces =
        [("last move", luminances(&open(&names.last_move)?)), ("turned", luminances(&open(&names.turned)?))];
    for (place, file) in names.pieces.iter().enumerate() {
        let piece = Piece { place, name: file.trim_end_matches(".png"), picture: &open(file)? };
        piece.on_boards(&boards, &mut report);
        piece.off_board(colors, &mut report);
        let ground = ground(&annulus(piece.picture, 0.0, MARKED));
        for (what, mark) in &on_pieces {
            report.line(ContrastPart::Marks, what, piece.name, contrast(mark, 0.25, &ground), SHAPE_CONTRAST_MIN);
        }
    }
    check_on_boards(colors, &cells, &lines, &mut report);
    check_colors(colors, &mut report);
    Ok(report.0)
}

/// A piece whose contrast is measured.
struct Piece<'a> {
    place: usize,
    name: &'a str,
    picture: &'a Picture,
}

impl Piece<'_> {
    fn on_boards(&self, boards: &[(&str, SurfaceLuminances)], report: &mut ContrastReport) {
        for (board, ground) in boards {
            let body = contrast(&annulus(self.picture, 0.0, BODY), 0.5, ground);
            let rim = contrast(&annulus(self.picture, RIM.0, RIM.1), 0.5, ground);
            let what = format!("{} {}", self.name, if body >= rim { "body" } else { "rim" });
            report.line(ContrastPart::Piece(self.place), &what, board, body.max(rim), SHAPE_CONTRAST_MIN);
        }
    }

    /// Measures a piece off the board. The toolkit draws a ring around it in the colour of dim text, which is visible on every ground, so
    /// the piece needs to differ from the ring or from the ground.
    fn off_board(&self, colors: &Colors, report: &mut ContrastReport) {
        let body = ground(&annulus(self.picture, 0.0, BODY));
        for (on, off_board) in [("page", colors.page), ("bar", colors.bar), ("card", colors.button)] {
            let rim = colors.text_dim.contrast(off_board);
            let own = contrast(&body, 0.5, &[off_board.luminance(); 3]);
            report.line(
                ContrastPart::Piece(self.place),
                &format!("{} off board", self.name),
                on,
                rim.max(own),
                SHAPE_CONTRAST_MIN,
            );
        }
    }
}

/// A board with every other pixel as dark as the darker cells of a chequered board.
fn chequered(board: Picture, grid: Rgba) -> Picture {
    let shaded = |(at, pixel): (usize, &Rgba)| match at % 2 {
        0 => *pixel,
        _ => pixel.mix(grid, f32::from(CHEQUER_ALPHA) / 255.0).with_alpha(pixel.a),
    };
    Picture { width: board.width, pixels: board.pixels.iter().enumerate().map(shaded).collect() }
}

/// Measures what the toolkit draws on the boards in colours of the theme.
fn check_on_boards(colors: &Colors, cells: &Picture, lines: &Picture, report: &mut ContrastReport) {
    let mut on = |part, what: &str, color: Rgba, (name, pixels): (&str, Vec<f64>), needed| {
        report.line(part, what, name, contrast(&[color.luminance()], 1.0, &ground(&pixels)), needed);
    };
    on(
        ContrastPart::Coordinates,
        "coordinates",
        colors.coordinates_cells,
        ("cells' frame", outer(cells)),
        TEXT_CONTRAST_MIN,
    );
    on(
        ContrastPart::Coordinates,
        "coordinates",
        colors.coordinates_lines,
        ("lines' frame", outer(lines)),
        TEXT_CONTRAST_MIN,
    );
    on(ContrastPart::WinLine, "winning line", colors.win_line, ("lines", inner(lines)), SHAPE_CONTRAST_MIN);
    // The start page's title is on the board's cells under a shade.
    let shaded = inner(&shaded(cells, colors.head_shade()));
    on(ContrastPart::Text, "text", colors.text, ("shaded cells", shaded), TEXT_CONTRAST_MIN);
    report.line(
        ContrastPart::WinLine,
        "winning line",
        "its outline",
        colors.win_line.contrast(colors.win_outline()),
        SHAPE_CONTRAST_MIN,
    );
}

fn check_colors(colors: &Colors, report: &mut ContrastReport) {
    let still = [("page", colors.page), ("bar", colors.bar), ("panel", colors.panel), ("button", colors.button)];
    let moved = [("button hover", colors.button_hover), ("button down", colors.button_down)];
    let texts = [("text", colors.text), ("dim text", colors.text_dim), ("warning", colors.warning)];
    for (ground, ground_color) in still.into_iter().chain(moved) {
        for (what, color) in texts {
            report.line(ContrastPart::Text, what, ground, color.contrast(ground_color), TEXT_CONTRAST_MIN);
        }
    }
    check_primary(colors, report);
    // The accent colour writes the score of the end page.
    report.line(ContrastPart::Accent, "accent text", "page", colors.accent.contrast(colors.page), TEXT_CONTRAST_MIN);
    for (ground, ground_color) in still {
        // WCAG asks no contrast of disabled elements, but they should still be visible.
        report.line(ContrastPart::Text, "text off", ground, colors.text_off.contrast(ground_color), SHAPE_CONTRAST_MIN);
        report.line(ContrastPart::Accent, "accent", ground, colors.accent.contrast(ground_color), SHAPE_CONTRAST_MIN);
    }
    for (ground, ground_color) in still.into_iter().chain(moved).chain([("primary", colors.primary)]) {
        let best = |color: Rgba| color.contrast(ground_color);
        report.line(
            ContrastPart::Focus,
            "focus",
            ground,
            best(colors.focus).max(best(colors.focus_outline)),
            SHAPE_CONTRAST_MIN,
        );
    }
}

/// Measures the main button as the toolkit draws it: a lighter ground under the pointer, and a second line a little fainter than the first.
fn check_primary(colors: &Colors, report: &mut ContrastReport) {
    let (ground, label) = (colors.primary, colors.primary_text);
    let (hover, detail) = (ground.mix(label, 0.08), ground.mix(label, 225.0 / 255.0));
    report.line(ContrastPart::Text, "primary text", "primary", label.contrast(ground), TEXT_CONTRAST_MIN);
    report.line(ContrastPart::Text, "primary text", "primary hover", label.contrast(hover), TEXT_CONTRAST_MIN);
    report.line(ContrastPart::Text, "primary detail", "primary", detail.contrast(ground), TEXT_CONTRAST_MIN);
}

/// Returns the contrast that this share of the pixels reaches or exceeds, against the least favourable of the ground's luminances.
fn contrast(pixels: &[f64], share: f64, ground: &SurfaceLuminances) -> f64 {
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

/// Returns the luminances below which 5, 50 and 95 percent of the pixels lie.
fn ground(pixels: &[f64]) -> SurfaceLuminances {
    let mut sorted = pixels.to_vec();
    sorted.sort_by(f64::total_cmp);
    [0.05, 0.5, 0.95].map(|share| sorted.get((sorted.len() as f64 * share) as usize).copied().unwrap_or(0.0))
}

/// The luminances of a picture's opaque pixels for which `keep` returns true. `keep` gets the pixel's position as a share of the side
/// (0–1).
fn luminances_where(picture: &Picture, keep: impl Fn(f32, f32) -> bool) -> Vec<f64> {
    let part = |at: usize| (at as f32 + 0.5) / picture.width as f32;
    let placed = picture.pixels.iter().enumerate();
    let kept = placed.filter(|(at, pixel)| pixel.a >= 230 && keep(part(at % picture.width), part(at / picture.width)));
    kept.map(|(_, pixel)| pixel.luminance()).collect()
}

fn luminances(picture: &Picture) -> Vec<f64> {
    luminances_where(picture, |_, _| true)
}

/// The luminances of the pixels whose distance from the centre of a cell's picture is from `from` to `to` units.
fn annulus(picture: &Picture, from: f32, to: f32) -> Vec<f64> {
    luminances_where(picture, |x, y| (from..to).contains(&((x - 0.5).hypot(y - 0.5) * 80.0)))
}

/// Returns the luminances of the board's ground, inside the frame, which is 40 units wide.
fn inner(board: &Picture) -> Vec<f64> {
    let inside = 44.0 / 720.0..676.0 / 720.0;
    luminances_where(board, |x, y| inside.contains(&x) && inside.contains(&y))
}

/// A picture with a translucent colour laid over it.
fn shaded(picture: &Picture, shade: Rgba) -> Picture {
    let seen = |pixel: &Rgba| pixel.mix(shade, f32::from(shade.a) / 255.0).with_alpha(255);
    Picture { width: picture.width, pixels: picture.pixels.iter().map(seen).collect() }
}

/// The luminances of the band around the cells that has the coordinates.
fn outer(board: &Picture) -> Vec<f64> {
    let band = |at: f32| (8.0..32.0).contains(&(at.min(1.0 - at) * 720.0));
    luminances_where(board, |x, y| band(x) || band(y))
}
