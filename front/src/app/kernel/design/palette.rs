//! Derives all colours of a theme from the few that a person chooses. Keeps text and backgrounds distinct where possible; `contrast`
//! measures the result, and the theme editor shows it.

use crate::ui::Rgba;
use crate::ui::theme::Colors;

/// The colours that a person has chosen, and the board's colours measured from its picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChosenColors {
    pub page: Rgba,
    pub panel: Option<Rgba>,
    pub accent: Rgba,
    pub lines: Rgba,
    /// A dark, a middle and a light colour of the board, measured from its picture.
    pub board_tones: [Rgba; 3],
    /// The median colour of the band around the board's cells, measured from the picture.
    pub border_band_color: Rgba,
}

const WHITE: Rgba = Rgba::rgb(255, 255, 255);
const BLACK: Rgba = Rgba::rgb(0, 0, 0);
const LIGHT_INK: Rgba = Rgba::rgb(0xf7, 0xf5, 0xf0);
const DARK_INK: Rgba = Rgba::rgb(0x14, 0x16, 0x1a);
/// The target contrast of text, a little above the required minimum.
const TEXT: f64 = 4.6;
/// The target contrast of shapes, a little above the required minimum.
const SHAPE: f64 = 3.1;
/// Candidate colours for the winning line; the first candidate that is visible on the board is used.
const WIN_LINES: [Rgba; 5] = [
    Rgba::rgb(0x9f, 0x24, 0x17),
    Rgba::rgb(0xff, 0xf3, 0xb0),
    Rgba::rgb(0x8a, 0x10, 0x0a),
    Rgba::rgb(0x10, 0x10, 0x10),
    WHITE,
];
/// Candidate colours for warnings; the candidate that stands out best is used.
const WARNINGS: [Rgba; 2] = [Rgba::rgb(0xff, 0xb5, 0x9c), Rgba::rgb(0x96, 0x1c, 0x10)];

/// Returns the colour that stands out best: its lowest contrast to these grounds is the highest.
fn clearest(colors: &[Rgba], grounds: &[Rgba]) -> Rgba {
    let least = |color: &Rgba| least(*color, grounds);
    colors.iter().copied().max_by(|a, b| least(a).total_cmp(&least(b))).unwrap_or(BLACK)
}

/// Returns the lowest contrast of a colour to these grounds.
fn least(color: Rgba, grounds: &[Rgba]) -> f64 {
    grounds.iter().map(|ground| color.contrast(*ground)).fold(f64::INFINITY, f64::min)
}

/// Moves the colour `from` towards `to` by at most `share` of the way, as far as it keeps the given contrast to all grounds.
fn toward(from: Rgba, to: Rgba, share: f32, grounds: &[Rgba], contrast: f64) -> Rgba {
    let steps = (0..=20).rev().map(|step| from.mix(to, share * step as f32 / 20.0));
    steps.into_iter().find(|color| least(*color, grounds) >= contrast).unwrap_or(from)
}

/// Derives a theme's colours. A colour that a picture shows on the board is only the single colour nearest to the picture.
pub fn colors(chosen: &ChosenColors) -> Colors {
    let ChosenColors { page, accent, lines, board_tones: ground, border_band_color: band, .. } = *chosen;
    let panel = chosen.panel.unwrap_or_else(|| page.mix(clearest(&[LIGHT_INK, DARK_INK], &[page]), 0.04));
    let text = clearest(&[LIGHT_INK, DARK_INK], &[page, panel]);
    let away = if text == LIGHT_INK { BLACK } else { WHITE };
    // The grounds of buttons move from the panel's colour towards the text's, as far as the text still stands out; other grounds move away
    // from the text.
    let near = |share: f32| toward(panel, text, share, &[text], TEXT + 1.0);
    let (button, button_hover) = (near(0.07), near(0.14));
    let (bar, button_down) = (page.mix(away, 0.12), page.mix(away, 0.3));
    let still = [page, bar, panel, button];
    let all = [page, bar, panel, button, button_hover, button_down];
    let (primary, primary_text) = primary(accent);
    Colors {
        window: page.mix(BLACK, 0.4),
        page,
        bar,
        panel,
        button,
        button_hover,
        button_down,
        primary,
        primary_text,
        text,
        text_dim: toward(text, page, 0.3, &all, TEXT),
        text_off: toward(text, page, 0.55, &still, SHAPE),
        accent,
        focus: text,
        focus_outline: if text == LIGHT_INK { DARK_INK } else { WHITE },
        warning: Some(clearest(&WARNINGS, &all)).filter(|color| least(*color, &all) >= TEXT).unwrap_or(text),
        grid_cells: lines,
        grid_lines: lines,
        coordinates_cells: clearest(&[LIGHT_INK, DARK_INK], &[band]),
        coordinates_lines: clearest(&[LIGHT_INK, DARK_INK], &[band]),
        win_line: win_line(&ground),
        ground_cells: ground[1],
        ground_lines: ground[1],
    }
}

/// Returns the accent, made dark or light enough for the label of the main button, and the label's colour.
fn primary(accent: Rgba) -> (Rgba, Rgba) {
    let label = clearest(&[WHITE, DARK_INK], &[accent]);
    let away = if label == WHITE { BLACK } else { WHITE };
    let fits = |ground: &Rgba| {
        let (hover, faint) = (ground.mix(label, 0.08), ground.mix(label, 225.0 / 255.0));
        label.contrast(hover) >= TEXT && faint.contrast(*ground) >= TEXT
    };
    let ground = (0..=20).map(|step| accent.mix(away, step as f32 / 20.0)).find(fits);
    (ground.unwrap_or(away), label)
}

fn win_line(grounds: &[Rgba]) -> Rgba {
    let outlined = |color: Rgba| Colors { win_line: color, ..Colors::default() }.win_outline().contrast(color);
    let is_seen = |color: &Rgba| least(*color, grounds) >= SHAPE && outlined(*color) >= SHAPE;
    WIN_LINES.into_iter().find(is_seen).unwrap_or_else(|| clearest(&WIN_LINES, grounds))
}

/// Returns a colour near `wanted` that is visible on the grounds: darker or lighter where necessary.
pub fn ensure_contrast(wanted: Rgba, grounds: &[Rgba], contrast: f64) -> Rgba {
    let ways = [BLACK, WHITE].into_iter().flat_map(|end| (0..=10).map(move |step| (step, end)));
    let mut steps: Vec<(u8, Rgba)> = ways.collect();
    steps.sort_by_key(|(step, _)| *step);
    let mixed = steps.into_iter().map(|(step, end)| wanted.mix(end, f32::from(step) / 10.0));
    mixed
        .into_iter()
        .find(|color| least(*color, grounds) >= contrast)
        .unwrap_or_else(|| clearest(&[BLACK, WHITE], grounds))
}
