//! `lab pictures`: today's screens have no flaw that is not allowed, and the search sees planted ones.

use qipan::app::kernel::lang::SHIPPED;
use std::process::Command;

/// What `lab pictures` prints, and whether it is content.
fn pictures(arguments: &[&str]) -> (String, bool) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    let output = command.args(["pictures", "--theme", "classic"]).args(arguments).output().expect("`lab` runs");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.success())
}

/// How many pictures it has looked at.
fn looked_at(told: &str) -> usize {
    let last = told.lines().last().and_then(|line| line.split(' ').next());
    last.and_then(|word| word.parse().ok()).unwrap_or_else(|| panic!("{told}"))
}

/// The number of windows that a line about a flaw names, such as `720x780`.
fn windows_of(line: &str) -> usize {
    let head = line.split(": ").next().unwrap_or_default();
    let is_size =
        |word: &&str| word.split_once('x').is_some_and(|(w, h)| w.parse::<u32>().is_ok() && h.parse::<u32>().is_ok());
    head.split(' ').filter(is_size).count()
}

/// Looks at every screen in some languages, in so many windows each.
fn can_be_read(languages: &[&str], windows: usize) {
    for language in languages {
        let (told, is_content) = pictures(&["--sampled", "--lang", language]);
        assert!(is_content, "{told}");
        assert!(looked_at(&told) >= 57 * windows, "{language}: {told}");
    }
}

#[test]
fn every_text_of_every_screen_can_be_read() {
    // Text at two sizes in six windows.
    can_be_read(&["en"], 2 * 6);
}

#[test]
fn every_text_in_characters_can_be_read() {
    can_be_read(&["zh-Hans"], 2 * 6);
}

#[test]
fn every_text_in_the_other_languages_can_be_read() {
    let others: Vec<&str> =
        SHIPPED.iter().map(|(tag, ..)| *tag).filter(|tag| !["en", "zh-Hans"].contains(tag)).collect();
    can_be_read(&others, 2 * 2);
}

#[test]
fn a_planted_flaw_is_found_on_every_screen() {
    let usual = ["--lang", "en", "--text", "100", "--screen", "settings", "--plant"];
    for (kind, name) in [
        ("cut", "planted"),
        ("small", "planted"),
        ("overlap", "planted"),
        ("outside", "planted"),
        ("box", "planted"),
        ("contrast", "planted"),
        ("mark", "Trophy"),
        ("focus", "focus"),
        ("target", "planted"),
        ("empty", "planted"),
    ] {
        let (told, is_content) = pictures(&[&usual[..], &[kind]].concat());
        let lines: Vec<&str> = told.lines().filter(|line| line.contains(&format!("\"{name}\""))).collect();
        // A line names all windows in which the flaw is at the same place.
        let found: usize = lines.iter().map(|line| windows_of(line)).sum();
        assert!(!is_content && found == looked_at(&told) && lines.len() >= 8, "{kind}: {told}");
    }
}

/// Some flaws of the layout are looked for in all windows, some in the two landscape windows of six.
#[test]
fn a_planted_flaw_of_the_layout_is_found() {
    let usual = ["--lang", "en", "--text", "100", "--screen", "settings", "--plant"];
    for (kind, name, share) in [
        ("long", "planted", 1),
        ("primary", "planted", 1),
        ("twice", "planted", 1),
        ("grid", "planted", 1),
        ("scale", "window", 3),
        ("wide", "planted", 3),
    ] {
        let (told, is_content) = pictures(&[&["--layout"], &usual[..], &[kind]].concat());
        let lines = told.lines().filter(|line| line.contains(&format!(": {kind}: \"{name}")));
        let found: usize = lines.map(windows_of).sum();
        assert!(!is_content && found * share == looked_at(&told), "{kind}: {told}");
    }
}

#[test]
fn pictures_are_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("a plain path");
    let (told, is_content) = pictures(&["--screen", "resign", "--lang", "en", "--out", out]);
    assert!(is_content, "{told}");
    let mut files: Vec<String> = std::fs::read_dir(folder.path())
        .expect("a folder")
        .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    files.sort();
    let sizes = ["1080x1920", "1366x768", "1440x1560", "1920x1200", "360x390", "720x780"];
    let names = [100, 200].map(|text| sizes.map(|size| format!("resign-classic-en-{text}-{size}.png")));
    assert_eq!(files, names.as_flattened());
}
