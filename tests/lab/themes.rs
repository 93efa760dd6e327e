//! The shipped themes as they lie in `assets/`: complete, readable, high enough in contrast, and made by `lab assets`.

use crate::common::png_file::PngFile;
use qipan::ui::Theme;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the program refuses to load.
const MAX_SIDE: u32 = 4096;
const MAX_BYTES: u64 = 8 << 20;

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

/// Each theme's folder and its `theme.ron`.
fn themes() -> Vec<(PathBuf, String, Theme)> {
    let folders = std::fs::read_dir(assets().join("themes")).expect("the themes' folder");
    folders
        .map(|folder| {
            let folder = folder.expect("a folder").path();
            let text = std::fs::read_to_string(folder.join("theme.ron")).expect("theme.ron");
            let theme = ron::from_str(&text).expect("a theme");
            (folder, text, theme)
        })
        .collect()
}

#[test]
fn at_least_eight_themes_are_shipped_and_named() {
    let themes = themes();
    assert!(themes.len() >= 8);
    for (folder, _, theme) in themes {
        assert_eq!(theme.version, 1, "{}", folder.display());
        for (language, ..) in qipan::app::kernel::lang::SHIPPED {
            let name = theme.name.get(*language).map(String::as_str).unwrap_or_default();
            assert!(!name.is_empty(), "{} has no name in {language}", folder.display());
        }
    }
}

/// Written out again, a theme is what it was: no key is unknown and none is missing.
#[test]
fn every_key_of_a_theme_is_known() {
    for (folder, text, theme) in themes() {
        let value = |text: &str| ron::from_str::<ron::Value>(text).expect("RON");
        let again = ron::to_string(&theme).expect("RON");
        assert_eq!(value(&text), value(&again), "{}", folder.display());
    }
}

/// The page for authors of themes, and the example in it.
fn manual() -> (String, String) {
    let page = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/THEMES.md")).expect("the page");
    let example = page.split("```ron").nth(1).and_then(|rest| rest.split("```").next()).expect("an example").to_owned();
    (page, example)
}

#[test]
fn the_manuals_example_names_every_key() {
    let example = qipan::app::kernel::themes::parse(&manual().1).expect("a theme");
    let value = |text: &str| ron::from_str::<ron::Value>(text).expect("RON");
    assert_eq!(value(&manual().1), value(&ron::to_string(&example).expect("RON")));
    assert_eq!(example.version, 1);
    for sound in qipan::ui::Sound::ALL {
        assert!(qipan::app::kernel::themes::sound_file_of(&example.sounds, sound).is_some(), "{sound:?}");
    }
    // The defaults that the page promises for what is left out.
    assert_eq!(example.pictures, Theme::default().pictures);
}

#[test]
fn the_manual_explains_every_key() {
    let (page, example) = manual();
    let tables: Vec<&str> = page.lines().filter(|line| line.starts_with("| `")).collect();
    let keys = example.lines().filter_map(|line| line.trim().split_once(": ")).map(|(key, _)| key);
    let mut count = 0;
    for key in keys {
        let named = format!("`{key}`");
        assert!(tables.iter().any(|row| row.split('|').nth(1).is_some_and(|cell| cell.contains(&named))), "{key}");
        count += 1;
    }
    // The six parts, and what is in them.
    assert_eq!(count, 6 + 23 + 3 + 9 + 5, "the keys of the example");
}

#[test]
fn every_picture_is_there_and_within_the_limits() {
    for (folder, _, theme) in themes() {
        let names = &theme.pictures;
        assert_eq!(names.pieces.len(), 4, "{}", folder.display());
        let boards = [&names.board_cells, &names.board_lines];
        let marks = [&names.help, &names.cursor, &names.last_move, &names.hint, &names.turned, &names.forbidden];
        for board in boards {
            assert_eq!(decoded_side(&folder.join(board)), 720);
            assert_eq!(decoded_side(&folder.join(board.replace(".png", "-2x.png"))), 1440);
        }
        for file in names.pieces.iter().chain(marks) {
            assert!(decoded_side(&folder.join(file)) >= 160);
        }
    }
}

#[test]
fn each_theme_has_a_board_of_its_own_for_five_in_a_row() {
    let board = |folder: &Path| std::fs::read(folder.join("board-lines.png")).expect("a board");
    let themes = themes();
    for (at, (folder, ..)) in themes.iter().enumerate() {
        assert_ne!(
            board(folder),
            std::fs::read(folder.join("board-cells.png")).expect("a board"),
            "{}",
            folder.display()
        );
        let others = themes.iter().skip(at + 1);
        others.for_each(|(other, ..)| assert_ne!(board(folder), board(other), "{}", other.display()));
    }
}

/// Decodes a square picture as the program does and gives its side.
fn decoded_side(file: &Path) -> u32 {
    let name = file.display();
    assert!(std::fs::metadata(file).unwrap_or_else(|error| panic!("{name}: {error}")).len() <= MAX_BYTES, "{name}");
    let picture = PngFile::read(&std::fs::read(file).unwrap_or_else(|error| panic!("{name}: {error}")));
    assert_eq!(picture.width, picture.height, "{name}");
    assert!(picture.width <= MAX_SIDE, "{name}");
    picture.width
}

#[test]
fn contrast_is_high_enough_everywhere() {
    let output = lab(&["--contrast", "--dir", assets().to_str().expect("a path in UTF-8")]);
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{report}");
    // Of each theme four pieces, on two boards.
    let discs = |line: &&str| line.contains(" body ") || line.contains(" rim ");
    assert_eq!(report.lines().filter(discs).count(), themes().len() * 8, "{report}");
}

#[test]
fn a_theme_without_contrast_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let theme = folder.path().join("themes/faint");
    std::fs::create_dir_all(&theme).expect("a folder");
    for file in std::fs::read_dir(assets().join("themes/classic")).expect("the classic theme") {
        let file = file.expect("a file");
        std::fs::copy(file.path(), theme.join(file.file_name())).expect("a copy");
    }
    let text = std::fs::read_to_string(theme.join("theme.ron")).expect("theme.ron");
    let mut faint: Theme = ron::from_str(&text).expect("a theme");
    faint.colors.text = faint.colors.page;
    std::fs::write(theme.join("theme.ron"), ron::to_string(&faint).expect("RON")).expect("theme.ron");
    let output = lab(&["--contrast", "--dir", folder.path().to_str().expect("a path in UTF-8")]);
    assert_eq!(output.status.code(), Some(1));
    let report = String::from_utf8_lossy(&output.stdout);
    let low = report.lines().find(|line| line.contains("TOO LOW")).expect("a line about it");
    assert!(low.contains("text"), "{low}");
}

/// One file of each kind, made anew, is the committed one. Other machines' sines may differ in the last bit, and so may pixels
/// and samples.
#[test]
fn the_assets_are_what_lab_makes() {
    let files = [
        "icons/undo.png",
        "sounds/place.wav",
        "themes/classic/board-cells.png",
        "themes/symbols/white.png",
        "themes/paper/help.png",
        "themes/wood/theme.ron",
        "themes/meadow/black.png",
        "themes/projector/board-cells-2x.png",
    ];
    let folder = tempfile::tempdir().expect("a folder");
    for file in files {
        let output = lab(&["--dir", folder.path().to_str().expect("a path in UTF-8"), "--only", file]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let values = |path: PathBuf| values(file, &std::fs::read(path).expect("the file"));
        let (made, committed) = (values(folder.path().join(file)), values(assets().join(file)));
        assert_eq!(made.len(), committed.len(), "{file}");
        let most = made.iter().zip(&committed).map(|(made, committed)| (made - committed).abs()).max();
        assert!(most <= Some(2), "{file} differs by {most:?}");
    }
}

/// The channels of a picture, the samples of a sound, the bytes of a text.
fn values(file: &str, bytes: &[u8]) -> Vec<i32> {
    match file.rsplit('.').next() {
        Some("png") => {
            let picture = PngFile::read(bytes);
            picture.pixels.as_flattened().iter().map(|&channel| i32::from(channel)).collect()
        }
        Some("wav") => bytes.chunks(2).map(|pair| i32::from(i16::from_le_bytes([pair[0], pair[1]]))).collect(),
        _ => bytes.iter().map(|&byte| i32::from(byte)).collect(),
    }
}

#[test]
fn every_icon_of_the_toolkit_has_its_picture() {
    let source =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("front/ui/src/draw.rs")).expect("draw.rs");
    let body = source.split("pub enum Icon {").nth(1).and_then(|rest| rest.split('}').next()).expect("the icons");
    let names: Vec<&str> =
        body.lines().map(|line| line.trim().trim_end_matches(',')).filter(|name| !name.is_empty()).collect();
    assert!(names.len() > 30);
    // Those with a number are files of their own each.
    let faces = std::fs::read_dir(assets().join("icons")).expect("icons").map(|entry| entry.expect("an entry").path());
    let is_face = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("face-"));
    let faces: Vec<PathBuf> = faces.filter(is_face).collect();
    assert_eq!(faces.len(), usize::from(qipan::store::profiles::PICTURES));
    faces.iter().for_each(|face| assert_eq!(decoded_side(face), 96));
    for name in names.into_iter().filter(|name| !name.starts_with("//") && !name.ends_with("(u8)")) {
        let mut file = String::new();
        for letter in name.chars() {
            if letter.is_uppercase() && !file.is_empty() {
                file.push('-');
            }
            file.push(letter.to_ascii_lowercase());
        }
        assert_eq!(decoded_side(&assets().join(format!("icons/{file}.png"))), 96);
    }
}

fn lab(arguments: &[&str]) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_lab")).arg("assets").args(arguments).output().expect("lab")
}

/// A file that is built into a constant is copied into each part of the program that names it.
#[test]
fn what_is_built_in_stands_in_the_program_once() {
    let program = std::fs::read(env!("CARGO_BIN_EXE_qipan")).expect("the program");
    let themes = qipan::app::kernel::themes::SHIPPED.iter().flat_map(|theme| {
        let board = theme.file("board-cells-2x.png").expect("a board");
        [(theme.name, board), (theme.name, theme.ron.as_bytes())]
    });
    let languages = qipan::app::kernel::lang::SHIPPED.iter().map(|(tag, _, text)| (*tag, text.as_bytes()));
    for (name, file) in themes.chain(languages) {
        let found = program.windows(file.len()).filter(|window| window[0] == file[0] && *window == file).count();
        assert_eq!(found, 1, "{name}");
    }
}
