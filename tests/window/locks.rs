//! A policy's locks in the real window: what is locked shows its lock, and neither a key nor a click changes it.

use crate::common::window::{Server, TWO_HUMANS, Window, has_tools};
use std::fs;
use tempfile::TempDir;

/// The page's own colour, a theme that is not in force; the volume's lock, knob, and a place to its right.
const PAGE: (f32, f32) = (708.0, 60.0);
const WOOD: (f32, f32) = (352.0, 250.0);
const LOCK: (f32, f32) = (58.0, 178.0);
const KNOB: (f32, f32) = (406.0, 178.0);
const LOUDER: (f32, f32) = (519.0, 178.0);

const POLICY: &str =
    "(kiosk: None, locked: (theme: \"slate\", text_percent: 100, sound: (volume: 30), language: \"en\"))";

/// Opens the settings page, which has the colour of the theme *Slate*, and takes the pointer out of the way.
fn open_settings(window: &mut Window) {
    window.point(5.0, 5.0);
    window.keys("F7");
    window.wait_for("a page of slate", |window| window.pixels_at(PAGE.0, PAGE.1, 8)[..3] == [0x1d, 0x19, 0x15]);
}

fn seen(window: &mut Window, place: (f32, f32), side: u16) -> Vec<u8> {
    window.point(5.0, 5.0);
    window.pixels_at(place.0, place.1, side)
}

/// Turns to the tab of sounds; what stood there before is another thing.
fn open_sounds(window: &mut Window) {
    let before = seen(window, KNOB, 30);
    window.press("tab", "Sound");
    window.wait_for_change("the sounds", KNOB, 30, &before);
}

#[test]
fn what_is_locked_shows_it_and_stays() {
    if !has_tools() {
        return;
    }
    let server = Server::start("1280x1024x24");
    let (data, free) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let policy = data.path().join("policy.ron");
    fs::write(&policy, POLICY).unwrap();
    let locked = ["--policy", policy.to_str().unwrap(), "--theme", "wood"];
    let mut window = Window::open(&server, data.path(), &[&TWO_HUMANS[..], &locked].concat());
    open_settings(&mut window);
    let before = seen(&mut window, PAGE, 8);
    window.click(WOOD.0, WOOD.1);
    open_sounds(&mut window);
    assert!(seen(&mut window, PAGE, 8) == before, "a click on a theme changes nothing");
    let (lock, knob) = (seen(&mut window, LOCK, 20), seen(&mut window, KNOB, 30));
    window.click(LOUDER.0, LOUDER.1);
    for (key, action) in [("ctrl+minus", "text-smaller"), ("ctrl+m", "mute"), ("ctrl+t", "own-look")] {
        let note = format!("event rejected {action} is locked");
        window.keys(key);
        window.wait_for(action, |window| window.notes().iter().any(|noted| noted.starts_with(&note)));
    }
    assert!(seen(&mut window, KNOB, 30) == knob, "a click on the volume changes nothing");
    window.terminate();
    let (code, errors) = window.end();
    assert_eq!(code, Some(0));
    assert!(errors.contains("This machine's policy locks theme"), "{errors}");
    let kept = fs::read_to_string(data.path().join("settings.ron")).unwrap_or_default();
    assert!(!kept.contains("\n    theme:") && !kept.contains("\n    text_percent:"), "{kept}");

    fs::write(free.path().join("settings.ron"), "(sound: (volume: 30))").unwrap();
    // Where nothing is locked there is no lock, and the same click does change the theme.
    let mut window =
        Window::open(&server, free.path(), &[&TWO_HUMANS[..], &["--theme", "slate", "--lang", "en"]].concat());
    open_settings(&mut window);
    let free_before = seen(&mut window, PAGE, 8);
    open_sounds(&mut window);
    assert!(seen(&mut window, LOCK, 20) != lock, "the lock is shown");
    let knob = seen(&mut window, KNOB, 30);
    window.click(LOUDER.0, LOUDER.1);
    window.wait_for_change("another volume", KNOB, 30, &knob);
    window.press("tab", "Look");
    window.click(WOOD.0, WOOD.1);
    window.wait_for_change("another theme", PAGE, 8, &free_before);
    window.quit();
}
