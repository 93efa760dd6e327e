//! Draws the icons: white strokes of one width on a grid of 24 units, which the painter tints; and the program's own icon.

use super::paint::{Canvas, PaintError, color_from_hex, parse_svg_path};
use qipan_front::app::kernel::design::noise::smooth_step;

/// Width and height of an icon's picture, in pixels.
const PIXELS: u32 = 96;
/// Width and height of the grid on which the icons are drawn, in units.
const GRID: f32 = 24.0;
/// Width of the icons' strokes, in units.
const STROKE: f32 = 2.0;

/// An icon: its file name without the extension, the path to stroke and the path to fill. Either path may be empty.
pub type Icon = (&'static str, &'static str, &'static str);

/// All icons, one for each variant of the toolkit's `Icon`.
pub const ALL: &[Icon] = &[
    (
        "undo",
        "M 8.5 4.5 L 3.5 9.5 L 8.5 14.5 M 3.5 9.5 L 14.5 9.5 C 18 9.5 20.5 12 20.5 15 C 20.5 18 18 20 15 20 L 13 20",
        "",
    ),
    (
        "redo",
        "M 15.5 4.5 L 20.5 9.5 L 15.5 14.5 M 20.5 9.5 L 9.5 9.5 C 6 9.5 3.5 12 3.5 15 C 3.5 18 6 20 9 20 L 11 20",
        "",
    ),
    (
        "help",
        "M 7.8 8.4 C 7.8 5.6 9.6 4 12.1 4 C 14.7 4 16.4 5.7 16.4 7.9 C 16.4 11 12.1 11.2 12.1 14.6",
        "O 12.1 19.2 1.5",
    ),
    (
        "hint",
        "M 9 16.5 C 9 14.3 6 12.9 6 9 C 6 5.6 8.7 3 12 3 C 15.3 3 18 5.6 18 9 C 18 12.9 15 14.3 15 16.5 Z M 9.8 20.6 L 14.2 20.6",
        "",
    ),
    ("menu", "M 4 6 L 20 6 M 4 12 L 20 12 M 4 18 L 20 18", ""),
    ("back", "M 11 5 L 4 12 L 11 19 M 4 12 L 20 12", ""),
    ("close", "M 6 6 L 18 18 M 18 6 L 6 18", ""),
    ("check", "M 4.5 12.5 L 9.5 17.5 L 19.5 6.5", ""),
    ("chevron-left", "M 15 5 L 8 12 L 15 19", ""),
    ("chevron-right", "M 9 5 L 16 12 L 9 19", ""),
    ("chevron-up", "M 5 15 L 12 8 L 19 15", ""),
    ("chevron-down", "M 5 9 L 12 16 L 19 9", ""),
    ("first", "M 18.5 5.5 L 12 12 L 18.5 18.5 M 6 5.5 L 6 18.5", ""),
    ("last", "M 5.5 5.5 L 12 12 L 5.5 18.5 M 18 5.5 L 18 18.5", ""),
    ("human", "O 12 8 4 M 4.5 20 C 4.5 16.4 7.6 14.8 12 14.8 C 16.4 14.8 19.5 16.4 19.5 20", ""),
    (
        "computer",
        "M 4.5 4.5 L 19.5 4.5 L 19.5 15.5 L 4.5 15.5 Z M 12 15.5 L 12 19.5 M 8 19.5 L 16 19.5",
        "O 9.2 10 1.3 O 14.8 10 1.3",
    ),
    (
        "lock",
        "M 5 11 L 19 11 L 19 20.5 L 5 20.5 Z M 8 11 L 8 7.5 C 8 5 9.7 3.5 12 3.5 C 14.3 3.5 16 5 16 7.5 L 16 11",
        "O 12 15.7 1.5",
    ),
    (
        "trophy",
        "M 7 3.5 L 17 3.5 L 17 9 C 17 12 15 14 12 14 C 9 14 7 12 7 9 Z M 7 5.5 L 3.5 5.5 C 3.5 9 5 10.5 7.3 10.5 \
         M 17 5.5 L 20.5 5.5 C 20.5 9 19 10.5 16.7 10.5 M 12 14 L 12 20.5 M 8 20.5 L 16 20.5",
        "",
    ),
    ("folder", "M 3.5 18.5 L 3.5 5.5 L 9.5 5.5 L 11.5 8 L 20.5 8 L 20.5 18.5 Z", ""),
    ("save", "M 12 3.5 L 12 14.5 M 7 10 L 12 15 L 17 10 M 4 16 L 4 20.5 L 20 20.5 L 20 16", ""),
    (
        "delete",
        "M 4 6.5 L 20 6.5 M 9 6.5 L 9 3.5 L 15 3.5 L 15 6.5 M 6 6.5 L 7 20.5 L 17 20.5 L 18 6.5 M 10.3 10.5 L 10.5 16.5 M 13.7 10.5 L 13.5 16.5",
        "",
    ),
    ("edit", "M 4 20 L 5 15.5 L 16 4.5 L 19.5 8 L 8.5 19 Z M 13.5 7 L 17 10.5", ""),
    ("settings", "M 4 7 L 11 7 M 19 7 L 20 7 M 4 17 L 5 17 M 13 17 L 20 17 O 15 7 3 O 9 17 3", ""),
    (
        "sound-on",
        "M 4 9.5 L 7 9.5 L 11.5 5.5 L 11.5 18.5 L 7 14.5 L 4 14.5 Z M 15 9 C 16.8 10.6 16.8 13.4 15 15 M 17.8 6 C 21.4 9.4 21.4 14.6 17.8 18",
        "",
    ),
    (
        "sound-off",
        "M 4 9.5 L 7 9.5 L 11.5 5.5 L 11.5 18.5 L 7 14.5 L 4 14.5 Z M 15.5 9.5 L 20.5 14.5 M 20.5 9.5 L 15.5 14.5",
        "",
    ),
    ("plus", "M 12 4.5 L 12 19.5 M 4.5 12 L 19.5 12", ""),
    ("swap", "M 16 3.5 L 20 7.5 L 16 11.5 M 20 7.5 L 4.5 7.5 M 8 12.5 L 4 16.5 L 8 20.5 M 4 16.5 L 19.5 16.5", ""),
    ("flag", "M 5.5 21 L 5.5 4 L 19 4 L 15.5 8.75 L 19 13.5 L 5.5 13.5", ""),
    ("play", "M 7.5 5 L 18.5 12 L 7.5 19 Z", "M 7.5 5 L 18.5 12 L 7.5 19 Z"),
    ("pause", "M 8 5.5 L 8 18.5 M 16 5.5 L 16 18.5 M 9 5.5 L 9 18.5 M 15 5.5 L 15 18.5", ""),
    (
        "restart",
        "M 4.5 12 C 4.5 7.9 7.9 4.5 12 4.5 C 14.6 4.5 17 5.8 18.4 8 M 19.5 12 C 19.5 16.1 16.1 19.5 12 19.5 \
         C 9.4 19.5 7 18.2 5.6 16 M 18.9 3.6 L 18.6 8.2 L 14 8 M 5.1 20.4 L 5.4 15.8 L 10 16",
        "",
    ),
    ("home", "M 3.5 11.5 L 12 4 L 20.5 11.5 M 6 9.5 L 6 20 L 18 20 L 18 9.5 M 10 20 L 10 14 L 14 14 L 14 20", ""),
    ("info", "O 12 12 8.7 M 12 11.5 L 12 16.5", "O 12 7.8 1.3"),
    ("warning", "M 12 3.8 L 21 19.8 L 3 19.8 Z M 12 10 L 12 13.8", "O 12 16.8 1.2"),
    ("fullscreen", "M 9 4 L 4 4 L 4 9 M 15 4 L 20 4 L 20 9 M 20 15 L 20 20 L 15 20 M 9 20 L 4 20 L 4 15", ""),
    ("copy", "M 8.5 8.5 L 20 8.5 L 20 20.5 L 8.5 20.5 Z M 15.5 8.5 L 15.5 3.5 L 4 3.5 L 4 15.5 L 8.5 15.5", ""),
    (
        "paste",
        "M 8.5 5.5 L 5 5.5 L 5 20.5 L 19 20.5 L 19 5.5 L 15.5 5.5 M 8.5 3.5 L 15.5 3.5 L 15.5 7.5 L 8.5 7.5 Z \
         M 12 11 L 12 17 M 9.2 14.4 L 12 17.2 L 14.8 14.4",
        "",
    ),
    ("values", "M 4 20.5 L 20 20.5 M 6.5 17 L 6.5 13 M 12 17 L 12 4.5 M 17.5 17 L 17.5 9", ""),
    ("threats", "O 12 12 7 M 12 2.5 L 12 7.5 M 12 16.5 L 12 21.5 M 2.5 12 L 7.5 12 M 16.5 12 L 21.5 12", "O 12 12 1.5"),
    ("zoom-in", "O 10.5 10.5 6.5 M 15.5 15.5 L 20.5 20.5 M 7.5 10.5 L 13.5 10.5 M 10.5 7.5 L 10.5 13.5", ""),
    ("zoom-out", "O 10.5 10.5 6.5 M 15.5 15.5 L 20.5 20.5 M 7.5 10.5 L 13.5 10.5", ""),
    (
        "panel",
        "M 3.5 4.5 L 20.5 4.5 L 20.5 19.5 L 3.5 19.5 Z M 13.5 4.5 L 13.5 19.5 M 16.3 9 L 17.7 9 M 16.3 13 L 17.7 13",
        "",
    ),
    ("pass", "M 5 5.5 L 11.5 12 L 5 18.5 M 12.5 5.5 L 19 12 L 12.5 18.5", ""),
    (
        "moves",
        "O 5.5 12 2.3 O 18 5 2.3 O 18 12 2.3 O 18 19 2.3 M 7.8 12 L 15.7 12 M 7.6 10.9 L 16 6.2 M 7.6 13.1 L 16 17.8",
        "",
    ),
    ("export", "M 12 15 L 12 4 M 7 8.5 L 12 3.5 L 17 8.5 M 4 14.5 L 4 20.5 L 20 20.5 L 20 14.5", ""),
    ("open-file", "M 5.5 3.5 L 13.5 3.5 L 18.5 8.5 L 18.5 20.5 L 5.5 20.5 Z M 13.5 3.5 L 13.5 8.5 L 18.5 8.5", ""),
    ("mark", "M 7 3.5 L 17 3.5 L 17 20.5 L 12 16 L 7 20.5 Z", ""),
    (
        "look",
        "M 2.5 12 C 5.5 7 8.5 5.3 12 5.3 C 15.5 5.3 18.5 7 21.5 12 C 18.5 17 15.5 18.7 12 18.7 \
         C 8.5 18.7 5.5 17 2.5 12 Z O 12 12 2.8",
        "",
    ),
    (
        "friends",
        "M 2.5 19.5 C 2.5 14.5 4.6 12.6 7.5 12.6 C 10.4 12.6 12.5 14.5 12.5 19.5 Z O 7.5 8 3.2 \
         M 15.5 19.5 L 21.5 19.5 C 21.5 14.5 19.4 12.6 16.5 12.6 C 15.6 12.6 14.8 12.8 14.1 13.2 O 16.5 8 3.2",
        "",
    ),
    ("draw", "M 5 9 L 19 9 M 5 15 L 19 15", ""),
    (
        "lesson",
        "M 12 6.5 C 9.5 4.5 6.5 4 3.5 4.5 L 3.5 18 C 6.5 17.5 9.5 18 12 20 C 14.5 18 17.5 17.5 20.5 18 L 20.5 4.5 \
         C 17.5 4 14.5 4.5 12 6.5 M 12 6.5 L 12 20",
        "",
    ),
    (
        "sheet",
        "M 2.8 4 L 21.2 4 M 4.5 4 L 4.5 15 L 19.5 15 L 19.5 4 M 12 15 L 12 17.2 M 7.8 21 L 12 17.2 L 16.2 21",
        "",
    ),
    // The pictures from which people choose one for their profile.
    (
        "face-sun",
        "M 12 2.5 L 12 5 M 12 19 L 12 21.5 M 2.5 12 L 5 12 M 19 12 L 21.5 12 M 5.3 5.3 L 7 7 M 17 17 L 18.7 18.7 M 18.7 5.3 L 17 7 M 7 17 L 5.3 18.7",
        "O 12 12 4.6",
    ),
    (
        "face-moon",
        "",
        "M 15 3 C 9 3 5 7 5 12 C 5 17 9 21 15 21 C 17 21 18.5 20.4 19.5 19.6 C 14.5 19 11 16 11 12 C 11 8 14.5 5 19.5 4.4 C 18.5 3.6 17 3 15 3 Z",
    ),
    (
        "face-star",
        "",
        "M 12.00 2.70 L 14.47 9.30 L 21.51 9.61 L 15.99 14.00 L 17.88 20.79 L 12.00 16.90 L 6.12 20.79 L 8.01 14.00 L 2.49 9.61 L 9.53 9.30 Z",
    ),
    (
        "face-heart",
        "",
        "M 12 20.5 C 4 14.5 3 11 3 8.5 C 3 5.5 5.2 3.8 7.5 3.8 C 9.5 3.8 11.2 5 12 6.8 C 12.8 5 14.5 3.8 16.5 3.8 C 18.8 3.8 21 5.5 21 8.5 C 21 11 20 14.5 12 20.5 Z",
    ),
    ("face-fish", "", "M 2.5 12 C 6 6.5 12 6.5 16 12 C 12 17.5 6 17.5 2.5 12 Z M 15 12 L 21.5 6.5 L 21.5 17.5 Z"),
    (
        "face-cat",
        "M 4.5 4 L 9 7.5 L 15 7.5 L 19.5 4 L 20.5 13 C 20.5 17.5 16.5 20.5 12 20.5 C 7.5 20.5 3.5 17.5 3.5 13 Z M 10.5 16 L 12 17 L 13.5 16",
        "O 9 12.5 1.4 O 15 12.5 1.4",
    ),
    (
        "face-tree",
        "",
        "M 12 2.5 L 19 12 L 15.5 12 L 20.5 18 L 13.5 18 L 13.5 21.5 L 10.5 21.5 L 10.5 18 L 3.5 18 L 8.5 12 L 5 12 Z",
    ),
    ("face-flower", "", "O 12 6.5 3.3 O 17.2 10.3 3.3 O 15.2 16.4 3.3 O 8.8 16.4 3.3 O 6.8 10.3 3.3"),
    (
        "face-boat",
        "",
        "M 3 15 L 21 15 L 17.5 20.5 L 6.5 20.5 Z M 11 3 L 11 13.5 L 4.5 13.5 Z M 13 5.5 L 13 13.5 L 18.5 13.5 Z",
    ),
    ("face-kite", "M 12 16 C 14.5 18 9.5 19.5 12.5 21.8", "M 12 2 L 18.5 9 L 12 16.5 L 5.5 9 Z"),
    (
        "face-car",
        "",
        "M 2.5 15.5 L 2.5 12 L 5.5 11 L 8 6.5 L 15.5 6.5 L 18.5 11 L 21.5 12 L 21.5 15.5 Z O 7 17 2.6 O 17 17 2.6",
    ),
    ("face-ball", "O 12 12 8.8 M 3.2 12 L 20.8 12 M 12 3.2 C 7 8 7 16 12 20.8 M 12 3.2 C 17 8 17 16 12 20.8", ""),
    ("face-key", "O 8 8 4.5 M 11.3 11.3 L 20 20 M 15.5 15.5 L 18 13 M 18.5 18.5 L 21 16", ""),
    (
        "face-leaf",
        "M 3 21.5 L 7 17.5",
        "M 20.5 3.5 C 9 3.5 4 9 4 14.5 C 4 16.5 4.6 18 5.5 18.5 C 6 19.4 7.5 20 9.5 20 C 15 20 20.5 15 20.5 3.5 Z",
    ),
    (
        "face-cloud",
        "",
        "M 7 18.5 C 4 18.5 2.5 16.6 2.5 14.4 C 2.5 12 4.4 10.4 6.5 10.5 C 7 7.5 9.4 5.5 12.2 5.5 C 15.2 5.5 17.5 7.6 18 10.4 C 20.2 10.5 21.5 12.2 21.5 14.3 C 21.5 16.7 19.8 18.5 17.5 18.5 Z",
    ),
    (
        "face-umbrella",
        "M 12 11 L 12 18.5 C 12 21.5 16 21.5 16 18.5",
        "M 2.5 12 C 2.5 6.5 6.8 3 12 3 C 17.2 3 21.5 6.5 21.5 12 Z",
    ),
    ("face-cup", "M 16 9.5 C 21 9 21 15.5 15.7 15.5", "M 4 7 L 16 7 L 15 19.5 L 5 19.5 Z"),
    (
        "face-bell",
        "",
        "M 12 2.8 C 8 2.8 6 6 6 10 C 6 14 5 15.5 3.5 17.5 L 20.5 17.5 C 19 15.5 18 14 18 10 C 18 6 16 2.8 12 2.8 Z O 12 19.9 1.8",
    ),
    (
        "face-rocket",
        "M 12 18.5 L 12 21.5",
        "M 12 2 C 16 5.5 16.5 10 15.8 16 L 8.2 16 C 7.5 10 8 5.5 12 2 Z M 7.2 11.5 L 4 17.8 L 7.2 16.4 Z M 16.8 11.5 L 20 17.8 L 16.8 16.4 Z",
    ),
    (
        "face-apple",
        "M 12 7.5 C 12 5.5 13 4 15 3",
        "M 12 8 C 9 5.5 4 7 4 12.5 C 4 17.5 7.5 21 9.5 21 C 10.8 21 11 20.4 12 20.4 C 13 20.4 13.2 21 14.5 21 C 16.5 21 20 17.5 20 12.5 C 20 7 15 5.5 12 8 Z",
    ),
    (
        "face-butterfly",
        "M 12 8 L 12 18",
        "M 11 12 C 8 4 2.5 4 2.5 8 C 2.5 11 6 12.5 11 12 Z M 13 12 C 16 4 21.5 4 21.5 8 C 21.5 11 18 12.5 13 12 Z M 11 12.5 C 6.5 12.5 4 14.5 5 17.5 C 6.5 21 10.5 17.5 11 12.5 Z M 13 12.5 C 17.5 12.5 20 14.5 19 17.5 C 17.5 21 13.5 17.5 13 12.5 Z",
    ),
    (
        "face-mushroom",
        "",
        "M 2.5 12.5 C 2.5 7 6.5 3.5 12 3.5 C 17.5 3.5 21.5 7 21.5 12.5 Z M 9 14 L 15 14 L 16 20.5 L 8 20.5 Z",
    ),
    ("face-crown", "", "M 3.5 7 L 8 12 L 12 4.5 L 16 12 L 20.5 7 L 19 19 L 5 19 Z"),
    (
        "face-snowflake",
        "M 12 2.5 L 12 21.5 M 3.8 7.3 L 20.2 16.7 M 3.8 16.7 L 20.2 7.3 M 9.5 4.2 L 12 6.7 L 14.5 4.2 M 9.5 19.8 L 12 17.3 L 14.5 19.8",
        "",
    ),
    // The characters of the computer's levels, weakest first; the monkey is the adaptive level.
    (
        "character-chick",
        "O 12 13.2 7.4 M 12 5.8 C 11.6 4.4 10.8 3.4 9.6 2.8 M 12 5.8 C 12.4 4.4 13.2 3.4 14.4 2.8",
        "O 9 11.8 1.3 O 15 11.8 1.3 M 9.8 14.4 L 14.2 14.4 L 12 17.6 Z",
    ),
    (
        "character-rabbit",
        "M 9 10.4 C 6.6 7 6.4 2.6 8.4 2.6 C 10.4 2.6 11.2 6 11.2 9.4 M 15 10.4 C 17.4 7 17.6 2.6 15.6 2.6 C 13.6 2.6 12.8 6 12.8 9.4 O 12 15.2 5.8",
        "O 9.8 14.2 1.2 O 14.2 14.2 1.2 M 10.8 16.6 L 13.2 16.6 L 12 18.2 Z",
    ),
    (
        "character-bear",
        "O 12 13 7.6 O 5.4 5.8 2.4 O 18.6 5.8 2.4 O 12 16.2 2.9",
        "O 9 11 1.3 O 15 11 1.3 O 12 15.6 1.2",
    ),
    (
        "character-fox",
        "M 3.5 3.5 L 9 7.5 L 15 7.5 L 20.5 3.5 L 20.5 12 L 12 20.5 L 3.5 12 Z M 3.5 12 L 9.5 14.6 L 12 20.5 L 14.5 14.6 L 20.5 12",
        "O 9 11 1.3 O 15 11 1.3 O 12 19.2 1.5",
    ),
    (
        "character-owl",
        "M 5 3.5 L 8.5 6 L 15.5 6 L 19 3.5 L 19 14 C 19 18.5 16 21 12 21 C 8 21 5 18.5 5 14 Z O 9 11 2.6 O 15 11 2.6",
        "O 9 11 1 O 15 11 1 M 10.6 14.4 L 13.4 14.4 L 12 17.4 Z",
    ),
    (
        "character-lion",
        "M 12.0 2.0 L 13.8 4.2 L 16.3 3.0 L 17.0 5.7 L 19.8 5.8 L 19.2 8.5 L 21.7 9.8 L 20.0 12.0 L 21.7 14.2 L 19.2 15.5 L 19.8 18.2 L 17.0 18.3 L 16.3 21.0 L 13.8 19.8 L 12.0 22.0 L 10.2 19.8 L 7.7 21.0 L 7.0 18.3 L 4.2 18.2 L 4.8 15.5 L 2.3 14.2 L 4.0 12.0 L 2.3 9.8 L 4.8 8.5 L 4.2 5.8 L 7.0 5.7 L 7.7 3.0 L 10.2 4.2 Z O 12 12.4 5",
        "O 10 11.6 1.1 O 14 11.6 1.1 M 10.8 13.8 L 13.2 13.8 L 12 15.6 Z",
    ),
    (
        "character-dragon",
        "M 9 8 L 6.5 2.5 M 15 8 L 17.5 2.5 M 7.4 9.6 L 2.8 8.4 L 5.8 12 L 3 14 L 7.6 14.8 M 16.6 9.6 L 21.2 8.4 L 18.2 12 L 21 14 L 16.4 14.8 M 7.4 9.6 L 7.6 14.8 C 8 19 9.6 21.2 12 21.2 C 14.4 21.2 16 19 16.4 14.8 L 16.6 9.6 C 15 7.4 9 7.4 7.4 9.6 Z",
        "M 9 11 L 11.2 12.4 L 9.2 13.4 Z M 15 11 L 12.8 12.4 L 14.8 13.4 Z O 10.8 18 0.9 O 13.2 18 0.9",
    ),
    (
        "character-monkey",
        "O 12 12.5 7.4 O 3.7 11.5 1.8 O 20.3 11.5 1.8 M 8.6 14.8 C 9.6 17.6 14.4 17.6 15.4 14.8",
        "O 9.3 10.8 1.3 O 14.7 10.8 1.3",
    ),
];

pub fn png(&(_, stroke, fill): &Icon) -> Result<Vec<u8>, PaintError> {
    let mut canvas = Canvas::new(PIXELS, GRID)?;
    let white = color_from_hex(0xffffff);
    if !stroke.is_empty() {
        canvas.stroke(&parse_svg_path(stroke)?, STROKE, white);
    }
    if !fill.is_empty() {
        canvas.fill(&parse_svg_path(fill)?, white);
    }
    canvas.png()
}

/// Makes the PNG file of the program's icon, `pixels` wide: black and white discs on four squares of a board.
pub fn app_icon_png(pixels: u32) -> Result<Vec<u8>, PaintError> {
    let mut canvas = Canvas::new(pixels, 256.0)?;
    let square = |inset: f32, radius: f32| {
        let (a, b) = (inset, 256.0 - inset);
        let (c, d) = (a + radius, b - radius);
        format!(
            "M {c} {a} L {d} {a} Q {b} {a} {b} {c} L {b} {d} Q {b} {b} {d} {b} L {c} {b} Q {a} {b} {a} {d} L {a} {c} Q {a} {a} {c} {a} Z"
        )
    };
    canvas.fill(&parse_svg_path(&square(8.0, 52.0))?, color_from_hex(0x4a2d19));
    canvas.fill(&parse_svg_path(&square(12.0, 48.0))?, color_from_hex(0x5f3d24));
    canvas.fill(&parse_svg_path(&square(26.0, 34.0))?, color_from_hex(0x20120a));
    canvas.fill(&parse_svg_path(&square(30.0, 30.0))?, color_from_hex(0x37885c));
    canvas.stroke(&parse_svg_path("M 128 31 L 128 225 M 31 128 L 225 128")?, 4.0, color_from_hex(0x123a26));
    let disc = |x: f32, y: f32, light: [f32; 3], dark: [f32; 3]| {
        move |px: f32, py: f32| {
            let (dx, dy) = (px - x, py - y);
            if dx.hypot(dy) > 39.0 {
                return [0.0, 0.0, 0.0, 0.42 * (1.0 - smooth_step((dx.hypot(dy - 3.0) - 37.0) / 8.0))];
            }
            let lit = smooth_step((dx + 14.0).hypot(dy + 16.0) / 62.0);
            let channel = |index: usize| (light[index] + (dark[index] - light[index]) * lit) / 255.0;
            [channel(0), channel(1), channel(2), 1.0]
        }
    };
    let (black, white) = (([75.0, 80.0, 88.0], [12.0, 13.0, 15.0]), ([255.0; 3], [201.0, 197.0, 186.0]));
    for (x, y, (light, dark)) in
        [(79.5, 79.5, white), (176.5, 79.5, black), (79.5, 176.5, black), (176.5, 176.5, white)]
    {
        canvas.shade(disc(x, y, light, dark));
    }
    canvas.png()
}

/// Makes the program's icon as a Windows `.ico` file: PNG pictures of several sizes after one table.
pub fn ico() -> Result<Vec<u8>, PaintError> {
    let pictures = [16, 24, 32, 48, 256].map(|pixels| (pixels, app_icon_png(pixels)));
    let mut table = vec![0, 0, 1, 0, pictures.len() as u8, 0];
    let mut bytes = Vec::new();
    let table_bytes = table.len() + 16 * pictures.len();
    for (pixels, picture) in pictures {
        let (picture, at) = (picture?, table_bytes + bytes.len());
        // Width and height, where 0 means 256; no palette; one plane of 32 bits; the picture's size in bytes, and its offset.
        table.extend([pixels as u8, pixels as u8, 0, 0, 1, 0, 32, 0]);
        table.extend((picture.len() as u32).to_le_bytes());
        table.extend((at as u32).to_le_bytes());
        bytes.extend(picture);
    }
    table.extend(bytes);
    Ok(table)
}
