//! Pictures as users see them: a chosen few are exact, no text is cut in any language, and clicks land under letterboxing.
//!
//! `QIPAN_BLESS=1 cargo test --test program golden` writes the pictures under `tests/data/golden` anew: look at them before you keep them.
use crate::common::png_file::PngFile;
use crate::right_to_left;
use qipan::app::kernel::lang::{Arg, Lang, SHIPPED};
use qipan::app::kernel::themes;
use qipan::app::kernel::view::{Screen, View};
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Overrides, screens};
use qipan::shell::letterbox::PixelRect;
use qipan::shell::{Letterbox, Painter};
use qipan::store::{RealDisk, Store};
use qipan::ui::board::{BoardAction, BoardView, Cell, Grid, GridStyle, Motion};
use qipan::ui::{Draw, EstimateMeasure, InputFrame, Measure, Memory, PageFocus, PointerEvent, Pos, Program, Rect, Ui};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The sizes in pixels at which the program was looked at: 1×, 1.5×, 2×, small, and letterboxed at the sides and above.
const SIZES: [(u32, u32); 6] = [(720, 780), (1080, 1170), (1440, 1560), (360, 390), (1366, 768), (1080, 1920)];

/// Screen, size, theme, language. Small pictures and plain themes where they show as much: the files stay small.
const GOLDENS: &[(&str, &str, &str, &str)] = &[
    ("help-marks", "720x780", "classic", "en"),
    ("board", "1080x1170", "contrast", "zh-Hans"),
    ("board", "360x390", "classic", "en"),
    ("hint", "1366x768", "contrast", "en"),
    ("warning", "360x640", "slate", "zh-Hans"),
    ("panel", "1080x780", "contrast", "zh-Hans"),
    ("start", "540x585", "wood", "en"),
    ("menu", "540x585", "slate", "zh-Hans"),
    ("new-game", "720x780", "symbols", "zh-Hans"),
    ("settings-look", "720x780", "paper", "zh-Hans"),
    ("help-keys", "720x780", "wood", "en"),
    ("end", "720x780", "symbols", "en"),
    ("save", "540x585", "slate", "he"),
    ("new-game-two", "720x780", "paper", "he"),
];

fn folder(of: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(of)
}

/// The picture that the program draws, as a PNG file.
fn drawn(screen: &str, size: &str, theme: &str, language: &str) -> Vec<u8> {
    let data = tempfile::tempdir().expect("a folder");
    if language == right_to_left::TAG {
        right_to_left::prepare(data.path());
    }
    let out = data.path().join("shot.png");
    let path = out.to_str().expect("a plain path");
    let arguments = ["screenshot", path, "--screen", screen, "--size", size, "--theme", theme, "--lang", language];
    let output = crate::common::qipan(data.path(), &arguments).output().expect("the program");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    std::fs::read(out).expect("a picture")
}

/// Where two pictures differ: a sentence, or nothing.
fn difference(expected: &[u8], actual: &[u8]) -> Option<String> {
    let (expected, actual) = (PngFile::read(expected), PngFile::read(actual));
    if expected.size() != actual.size() {
        return Some(format!("the size is {:?}, not {:?}", actual.size(), expected.size()));
    }
    let pairs = expected.placed().zip(&actual.pixels);
    let differ: Vec<_> = pairs.filter(|((.., expected), actual)| expected != *actual).collect();
    let ((x, y, expected), actual) = differ.first()?;
    Some(format!("{} pixels differ, the first at {x}, {y}: {actual:?}, not {expected:?}", differ.len()))
}

#[test]
fn pictures_are_exactly_as_they_were() {
    let goldens = folder("tests/data/golden");
    let actuals = folder("target/golden-actual");
    let bless = std::env::var_os("QIPAN_BLESS").is_some();
    let mut wrong = Vec::new();
    for (screen, size, theme, language) in GOLDENS {
        let name = format!("{screen}-{theme}-{language}-{size}.png");
        let picture = drawn(screen, size, theme, language);
        if bless {
            std::fs::create_dir_all(&goldens).expect("a folder");
            std::fs::write(goldens.join(&name), &picture).expect("a file");
            continue;
        }
        let golden = std::fs::read(goldens.join(&name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        if let Some(difference) = difference(&golden, &picture) {
            std::fs::create_dir_all(&actuals).expect("a folder");
            std::fs::write(actuals.join(&name), &picture).expect("a file");
            wrong.push(format!("{name}: {difference}"));
        }
    }
    let advice = "compare with target/golden-actual; where the change is meant, QIPAN_BLESS=1 writes them anew";
    assert!(wrong.is_empty(), "{}\n{advice}", wrong.join("\n"));
}

// Texts with the real fonts.

/// The app without a window, in a language, on a screen.
fn staged(data: &Path, language: &str, screen: &str) -> App {
    let overrides = Overrides { language: Some(language.into()), ..Overrides::default() };
    let store = Store::new(Arc::new(RealDisk), data.to_owned());
    let mut app = App::new(Launch { overrides, ..Launch::new(store) });
    app.set_up_scene(screen, "").expect("moves");
    app
}

/// What is wrong with a text that is drawn smaller than `size_min` units, out of its rectangle or out of the layout.
fn flaw(draw: &Draw, layout: (f32, f32), size_min: f32, fonts: &mut dyn Measure) -> Option<String> {
    let Draw::Text { rect, text, style } = draw else { return None };
    let (w, h) = fonts.text(text, style.size, style.weight, Some(rect.w));
    let inside = w <= rect.w + 0.5 && h <= rect.h + 0.5;
    let on_layout = rect.x >= 0.0 && rect.right() <= layout.0 + 0.5;
    (style.size < size_min || !inside || !on_layout)
        .then(|| format!("{text:?} is {w}×{h} at {} in {rect:?}", style.size))
}

#[test]
fn no_text_is_cut_on_any_screen() {
    let list = crate::common::qipan(Path::new("."), &["screenshot", "--screen", "list"]).output().expect("the program");
    let list = String::from_utf8(list.stdout).expect("names");
    assert!(list.lines().count() >= 20, "{list}");
    let mut flaws = Vec::new();
    // The first two languages on every screen, each other one on every fourth; `lab languages` looks at all.
    let looked_at = |at: usize, screen: usize| at < 2 || screen % 4 == at % 4;
    let scenes = (0..SHIPPED.len()).flat_map(|at| {
        let screens = list.lines().enumerate().filter(move |(screen, _)| looked_at(at, *screen));
        screens.map(move |(_, screen)| (SHIPPED[at].0, screen))
    });
    for (language, screen) in scenes {
        let data = tempfile::tempdir().expect("a folder");
        let mut program = QipanProgram::new(staged(data.path(), language, screen), |_| {});
        let mut painter = Painter::new();
        let frame = program.frame(&InputFrame { now_ms: 10_000, ..InputFrame::default() }, painter.measure());
        let found = frame.draws.iter().filter_map(|draw| flaw(draw, frame.layout, 10.0, painter.measure()));
        flaws.extend(found.map(|flaw| format!("{screen} in {language}: {flaw}")));
        program.finish();
    }
    assert!(flaws.is_empty(), "{}", flaws.join("\n"));
}

/// The names of a language file's messages under the headings that lead to the message bar.
fn bar_messages(source: &str) -> Vec<&str> {
    let is_name = |line: &&str| line.starts_with(|first: char| first.is_ascii_lowercase());
    let sections = source.split("\n## ").skip(1);
    // Colours and seats; the message bar; five in a row; the end.
    let sections = sections.skip(1).take(3);
    sections
        .flat_map(|section| section.lines().skip(1).filter(is_name))
        .filter_map(|line| line.split(' ').next())
        .collect()
}

/// The message with every argument filled: names by `name`, the rest by what is long for it.
fn filled(lang: &Lang, id: &str, name: &str) -> String {
    let names = ["name", "next", "loser"].map(|key| (key, Arg::from(name)));
    let numbers = ["count", "black", "white", "first", "second", "empty", "ply", "move", "side", "plies"]
        .map(|key| (key, Arg::from(64_u32)));
    let points =
        [("square", Arg::from("h8")), ("point", Arg::from("h8")), ("points", Arg::from("h8 h9 i9 j12 k13 g7 g8 f6"))];
    let source =
        [("line", "249000"), ("column", "4096"), ("byte", "16777216"), ("extension", "jou"), ("rule", "standard")];
    let stated = [("word", "Draw by agreement"), ("stated", "64:0"), ("board", "40:24"), ("result", "1/2-1/2")];
    let sources = source.into_iter().chain(stated).map(|(key, value)| (key, Arg::from(value)));
    let turn = lang.text_with("turn", &[("name", name.into())]);
    let chosen = lang.text_with("say-chose-white", &[("name", name.into())]);
    let said = [("turn", turn), ("chosen", chosen)].map(|(key, text)| (key, Arg::from(text)));
    let best = [("value", Arg::from(lang.text("does-four-three"))), ("key", Arg::from("F4"))];
    let words = [("color", Arg::from("white")), ("kind", Arg::from("two open threes at once"))];
    let why = lang.text_with("file-error", &[("kind", "in-the-way".into())]);
    let files =
        [("file", Arg::from("settings.ron")), ("why", why.into()), ("place", Arg::from("/tmp/qipan-4294967294"))];
    let points = points.into_iter().chain(words).chain(files).chain(said).chain(best);
    let arguments: Vec<(&str, Arg)> = names.into_iter().chain(numbers).chain(points).chain(sources).collect();
    let text = lang.text_with(id, &arguments);
    assert!(!text.contains("{$"), "{id} wants an argument that this test does not know: {text}");
    text
}

/// The texts on the bar and in the panel where the message and every player's name are these.
fn shown(view: &mut View, message: &str, detail: &str, name: &str, painter: &mut Painter) -> (Vec<Draw>, (f32, f32)) {
    if let Screen::Board(board) = &mut view.screen {
        (board.message, board.detail) = (message.to_owned(), detail.to_owned());
        for player in board.panel.iter_mut().flat_map(|panel| &mut panel.players) {
            name.clone_into(&mut player.name);
        }
    }
    let (mut memory, input) = (Memory::default(), InputFrame::default());
    let colors = themes::SHIPPED[0].theme().colors;
    let mut ui = Ui::begin(&mut memory, &input, &colors, painter.measure());
    screens::run_ui_pass(&mut ui, view);
    (ui.end().draws, screens::layout_size(view))
}

/// A text without its spaces, at which lines break.
fn letters(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn the_longest_messages_are_not_cut() {
    let mut painter = Painter::new();
    let mut checked = 0;
    for (at, (tag, _, source)) in SHIPPED.iter().enumerate() {
        let lang = Lang::shipped(tag);
        let data = tempfile::tempdir().expect("a folder");
        let mut view = staged(data.path(), tag, "panel").view();
        assert!(bar_messages(source).len() > 30);
        // Absurd names in the first two languages, a long one in all.
        let names = ["Maximilian Wöhlermann-Ng".to_owned(), "W".repeat(24), "棋".repeat(24)];
        for name in names.into_iter().take(if at < 2 { 3 } else { 1 }) {
            assert_eq!(name.chars().count(), 24);
            for (id, with_detail) in bar_messages(source).into_iter().flat_map(|id| [(id, false), (id, true)]) {
                let text = filled(&lang, id, &name);
                let turn = lang.text_with("turn", &[("name", name.as_str().into())]);
                let (message, detail) = if with_detail { (turn.as_str(), text.as_str()) } else { (text.as_str(), "") };
                let (draws, layout) = shown(&mut view, message, detail, &name, &mut painter);
                // What is too long for the bar ends with "…"; of the message that is only where a name is absurd.
                // A text of three lines is drawn line by line.
                let in_bar = draws.iter().filter_map(|draw| match draw {
                    Draw::Text { rect, text, .. } if rect.y > 715.0 && rect.x < 510.0 => Some(letters(text)),
                    _ => None,
                });
                let said: String = in_bar.collect();
                let is_shown = |wanted: &str| {
                    let wanted = letters(wanted);
                    let cut = |(at, _)| said.contains(&format!("{}…", &wanted[..at]));
                    said.contains(&wanted) || wanted.char_indices().skip(12).any(cut)
                };
                assert!(is_shown(message) && (detail.is_empty() || is_shown(detail)), "{tag}: {text} is not shown");
                let is_common = name.starts_with("Maxi") && with_detail;
                assert!(!is_common || said.contains(&letters(message)), "{tag}: {message} is cut");
                let flaws: Vec<String> =
                    draws.iter().filter_map(|draw| flaw(draw, layout, 10.0, painter.measure())).collect();
                assert!(flaws.is_empty(), "{tag}, {id}: {flaws:?}");
                for draw in &draws {
                    let Draw::Text { text, style, .. } = draw else { continue };
                    let is_said = |said: &str| !said.is_empty() && said.starts_with(text.trim_end_matches('…'));
                    let is_bar = matches!(draw, Draw::Text { rect, .. } if rect.y > 715.0 && rect.x < 510.0);
                    let is_small = style.size < 14.0 && is_bar;
                    assert!(
                        !is_small || !is_said(message) && !is_said(detail),
                        "{tag}, {id}: {text} at {}",
                        style.size
                    );
                }
                checked += 1;
            }
        }
    }
    assert!(checked > 300, "{checked}");
}

// Clicks.

fn empty_board() -> BoardView {
    BoardView {
        columns: 8,
        rows: 8,
        style: GridStyle::Cells,
        pieces: vec![None; 64],
        marks: Vec::new(),
        arrows: Vec::new(),
        cursor: None,
        coordinates: true,
        large_coordinates: false,
        covered_area: None,
        win_line: None,
        viewport: None,
        is_playable: true,
        takes_marks: false,
        epoch: 0,
    }
}

/// What a click on a pixel wishes of the board.
fn clicked(letterbox: Letterbox, (x, y): (i32, i32)) -> Vec<BoardAction> {
    let (mut memory, colors, view) = (Memory::default(), themes::SHIPPED[0].theme().colors, empty_board());
    // A pointer is in the middle of its pixel.
    let at = letterbox.to_layout_position(x as f32 + 0.5, y as f32 + 0.5);
    let mut wishes = Vec::new();
    for pointer in [vec![], vec![PointerEvent::Move(at), PointerEvent::Press(at)], vec![PointerEvent::Release(at)]] {
        let input = InputFrame { pointer, ..InputFrame::default() };
        let mut measure = EstimateMeasure;
        let mut ui = Ui::begin(&mut memory, &input, &colors, &mut measure);
        ui.page("board", PageFocus::Kept);
        wishes = ui.board(&view, Rect::new(0.0, 0.0, 720.0, 720.0), Motion::Off);
        ui.end();
    }
    wishes
}

/// The pixels at the four corners of a rectangle, inside it.
fn corners(of: PixelRect) -> [(i32, i32); 4] {
    let (right, bottom) = (of.right() - 1, of.bottom() - 1);
    [(of.x, of.y), (right, of.y), (of.x, bottom), (right, bottom)]
}

#[test]
fn clicks_land_under_letterboxing() {
    let view = empty_board();
    let grid = Grid::new(&view, Rect::new(0.0, 0.0, 720.0, 720.0));
    let cells: [Cell; 4] = [(0, 0), (7, 0), (0, 7), (7, 7)];
    for (size, layout) in SIZES.into_iter().flat_map(|size| [(size, (720.0, 780.0)), (size, (1080.0, 780.0))]) {
        let letterbox = Letterbox::new(layout, size);
        for cell in cells {
            let pixels = letterbox.rect(grid.cell(cell));
            assert!(pixels.x >= 0 && pixels.right() <= size.0 as i32 && pixels.bottom() <= size.1 as i32);
            // Edges are drawn on their nearest pixel: a pixel inside them belongs to the cell however they were rounded.
            let inside = PixelRect::new(pixels.x + 1, pixels.y + 1, pixels.w - 2, pixels.h - 2);
            let middle = (pixels.x + pixels.w / 2, pixels.y + pixels.h / 2);
            for at in corners(inside).into_iter().chain([middle]) {
                assert!(
                    clicked(letterbox, at).contains(&BoardAction::Place(cell)),
                    "{at:?} at {size:?} is not {cell:?}"
                );
            }
        }
        let whole = letterbox.rect(grid.cells);
        let outside = PixelRect::new(whole.x - 2, whole.y - 2, whole.w + 4, whole.h + 4);
        for at in corners(outside) {
            assert_eq!(clicked(letterbox, at), [], "{at:?} at {size:?} is outside the cells");
        }
    }
}

#[test]
fn units_and_pixels_are_each_others_inverse() {
    for size in SIZES {
        let letterbox = Letterbox::new((720.0, 780.0), size);
        for at in [Pos::new(0.0, 0.0), Pos::new(40.0, 40.0), Pos::new(680.0, 680.0), Pos::new(720.0, 780.0)] {
            let (x, y) = letterbox.to_pixels(at);
            let back = letterbox.to_layout_position(x, y);
            assert!((back.x - at.x).abs() < 0.01 && (back.y - at.y).abs() < 0.01, "{at:?} came back as {back:?}");
        }
    }
}
