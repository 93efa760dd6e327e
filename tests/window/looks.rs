//! Looks of one's own in the real window: three made by clicks on their page, written as one file each, taken in by another data directory
//! and used there.

use crate::common::window::{Server, TWO_HUMANS, Window, drop_file, has_tools};
use std::fs;
use tempfile::TempDir;

fn wait_for_event(window: &mut Window, event: &str, count: usize) {
    let note = format!("event {event}");
    window.wait_for(event, |window| window.notes().iter().filter(|noted| noted.starts_with(&note)).count() >= count);
}

/// The page's tabs, from the left.
fn tab(window: &mut Window, at: usize) {
    window.click(80.0 + 163.0 * at as f32, 107.0);
}

/// A colour of the first row of colours whose label is `top` units from the window's top.
fn color(window: &mut Window, top: f32, at: usize) {
    let (column, line) = (at % 8, at / 8);
    window.click(338.0 + 45.0 * column as f32, top + 70.0 + 46.0 * line as f32);
}

#[test]
fn three_looks_are_made_by_clicks_and_used_elsewhere() {
    if !has_tools() {
        return;
    }
    let server = Server::start("1280x1024x24");
    let (home, away, stick) = (TempDir::new().unwrap(), TempDir::new().unwrap(), TempDir::new().unwrap());
    fs::write(home.path().join("last-folder"), stick.path().to_str().unwrap()).unwrap();
    for made in 0..3 {
        // The look in force would be changed; on a shipped theme a new one begins.
        let mut window = Window::open(&server, home.path(), &[&TWO_HUMANS[..], &["--theme", "classic"]].concat());
        window.keys("ctrl+t");
        wait_for_event(&mut window, "page own-look", 1);
        match made {
            // Blue felt, white lines.
            0 => {
                color(&mut window, 226.0, 4);
                color(&mut window, 374.0, 15);
            }
            // Stone pieces.
            1 => {
                tab(&mut window, 1);
                window.click(530.0, 200.0);
            }
            // A light background.
            _ => {
                tab(&mut window, 2);
                color(&mut window, 142.0, 9);
            }
        }
        window.click(590.0, 740.0); // Keep and use
        window.hear("is kept and in use");
        tab(&mut window, 3);
        window.click(640.0, 265.0); // Export
        wait_for_event(&mut window, "folder ", 1);
        window.click(620.0, 740.0); // This folder
        window.hear("Written: ");
        window.quit();
    }
    let kept: Vec<String> = names(&home.path().join("themes"));
    assert_eq!(kept, ["my-look", "my-look-2", "my-look-3"]);
    let chosen = ["board: \"#2b4f7d\"", "pieces: Stone", "page: \"#f5f1e6\""];
    for (name, words) in kept.iter().zip(chosen) {
        let design = fs::read_to_string(home.path().join("themes").join(name).join("design.ron")).unwrap();
        assert!(design.contains(words), "{name}: {design}");
    }
    let mut window = Window::open(&server, away.path(), &TWO_HUMANS);
    for name in &kept {
        let uri = format!("file://{}", stick.path().join(format!("{name}.zip")).display());
        drop_file(&server, &window.id.clone(), &uri);
        window.hear(&format!("The theme {name} was taken in"));
    }
    window.play(&["f5", "d6"]);
    window.quit();
    assert_eq!(names(&away.path().join("themes")), kept);
    let settings = fs::read_to_string(away.path().join("settings.ron")).unwrap();
    assert!(settings.contains("theme: \"my-look-3\""), "{settings}");
}

fn names(folder: &std::path::Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
