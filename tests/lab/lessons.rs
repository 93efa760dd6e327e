//! `lab lessons` over the courses: all texts in all languages, every answer by the rules; and it notices what is wrong.

use std::process::Command;

fn lessons(arguments: &[&str]) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).arg("lessons").args(arguments).output().expect("it runs");
    (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn the_courses_are_whole() {
    let (is_good, text) = lessons(&["--fast"]);
    assert!(is_good, "{text}");
    assert!(text.contains("lessons 24, ") && text.contains("faults 0"), "{text}");
}

#[test]
fn a_fault_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let (file, bad) = (folder.path().join("one.ron"), folder.path().join("two.ron"));
    std::fs::write(&file, "(version: 1, game: Reversi, title: \"T\", steps: [(head: \"H\")])").unwrap();
    std::fs::write(&bad, "(version: 1, game: Reversi, title: \"T\", steps: [(head: \"H\", task: Find(Corner))])")
        .unwrap();
    let (is_good, text) = lessons(&["--fast", file.to_str().unwrap()]);
    assert!(!is_good && text.contains("FAULT the lesson: \"T\" is not in en, zh-Hans"), "{text}");
    let (is_good, text) = lessons(&["--fast", bad.to_str().unwrap()]);
    assert!(!is_good && text.contains("FAULT line 1, column 67: step 1: no move there is right."), "{text}");
}
