//! The chooser and the export page in the real window, by keys alone and by clicks alone.

use crate::common::window::{Server, TWO_HUMANS, Window, has_tools};
use std::fs;
use tempfile::TempDir;

const GAME: &str = "f5d6c3d3c4f4c5";

/// A data directory that begins in a folder with a game.
fn bench() -> (TempDir, TempDir) {
    let (data, folder) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    fs::write(folder.path().join("final.txt"), GAME).unwrap();
    fs::create_dir(folder.path().join("out")).unwrap();
    fs::write(data.path().join("last-folder"), folder.path().to_str().unwrap()).unwrap();
    (data, folder)
}

fn wait_for_event(window: &mut Window, event: &str) {
    let note = format!("event {event}");
    window.wait_for(event, |window| window.notes().iter().any(|noted| noted.starts_with(&note)));
}

#[test]
fn a_game_comes_in_and_goes_out_by_keys_alone() {
    if !has_tools() {
        return;
    }
    let (server, (data, folder)) = (Server::start("1280x1024x24"), bench());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.keys("ctrl+shift+o");
    wait_for_event(&mut window, "folder ");
    window.keys("f Return");
    window.hear("7 moves are on the board");
    window.keys("ctrl+shift+e");
    // From picture over OBF, GGF and moves to SGF, and to the main button, which has the focus when the page comes up.
    window.keys("Tab Tab Left Left Left Left shift+Tab shift+Tab Return");
    window.hear("Written: ");
    assert_eq!(fs::read_to_string(folder.path().join("final.txt")).unwrap(), GAME);
    let written = fs::read_to_string(folder.path().join("Reversi.sgf")).unwrap();
    assert!(written.starts_with("(;") && written.contains("B[f5]"), "{written}");
    window.quit();
}

#[test]
fn a_game_comes_in_and_goes_out_by_clicks_alone() {
    if !has_tools() {
        return;
    }
    let (server, (data, folder)) = (Server::start("1280x1024x24"), bench());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.press("button", "Menu");
    window.press("button", "File");
    window.press("button", "Open a file");
    wait_for_event(&mut window, "folder ");
    window.press("row", "final.txt");
    window.press("button", "Open");
    window.hear("7 moves are on the board");
    window.press("button", "Menu");
    window.press("button", "Share");
    window.press("button", "Change");
    wait_for_event(&mut window, "page files");
    window.wait_for("the folder again", |window| {
        window.notes().iter().filter(|note| note.starts_with("event folder")).count() == 2
    });
    window.press("row", "out");
    window.wait_for("the inner folder", |window| {
        window.notes().iter().filter(|note| note.starts_with("event folder")).count() == 3
    });
    window.press("button", "Save here");
    window.press("button", "Save");
    window.hear("Written: ");
    let picture = fs::read(folder.path().join("out/Reversi.png")).unwrap();
    assert!(picture.starts_with(b"\x89PNG"));
    window.quit();
}

/// The pixels of a PNG, three bytes each.
fn rgb(file: &[u8]) -> ((u32, u32), Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let samples = info.color_type.samples();
    let pixels = bytes.chunks_exact(samples).flat_map(|pixel| pixel[..3].to_vec()).collect();
    ((info.width, info.height), pixels)
}

#[test]
fn another_program_pastes_a_copied_picture() {
    if !has_tools() {
        return;
    }
    let (server, (data, folder)) = (Server::start("1280x1024x24"), bench());
    let mut window = Window::open(&server, data.path(), &TWO_HUMANS);
    window.play(&["f5"]);
    window.keys("ctrl+shift+i");
    window.hear("The picture is on the clipboard");
    let paste = |target: &str| {
        let mut command = std::process::Command::new("xclip");
        command.args(["-selection", "clipboard", "-target", target, "-out"]);
        command.env("DISPLAY", &server.display).output().expect("xclip runs").stdout
    };
    let copied = rgb(&paste("image/png"));
    window.keys("ctrl+shift+e");
    window.press("button", "Save");
    window.hear("Written: ");
    let written = rgb(&fs::read(folder.path().join("Reversi.png")).unwrap());
    assert_eq!((copied.0, written.0), ((1080, 1080), (1080, 1080)));
    assert!(copied.1 == written.1, "the copied picture is another one than the written one");
    // Text takes its place, and gives it back.
    window.keys("Escape");
    window.keys("ctrl+c");
    window.hear("The moves are on the clipboard");
    assert_eq!(String::from_utf8_lossy(&paste("UTF8_STRING")), "f5");
    window.keys("ctrl+shift+e");
    window.press("button", "Copy");
    window.hear("The picture is on the clipboard");
    assert!(rgb(&paste("image/png")) == written);
    window.quit();
}
