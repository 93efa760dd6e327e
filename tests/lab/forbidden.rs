//! `lab forbidden` on boards whose forbidden points are public, and on a wrong one.

use crate::common::test_data;
use std::path::Path;
use std::process::Command;

#[test]
fn the_public_boards() {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/gomoku/renju_boards.jsonl");
    let lab = |files: &[&Path]| {
        let output = Command::new(env!("CARGO_BIN_EXE_lab")).arg("forbidden").args(files).output().expect("lab starts");
        (output.status.success(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let (succeeded, text) = lab(&[&sample]);
    assert!(succeeded, "{text}");
    assert!(text.contains("40 boards, 80 checks, 0 wrong"), "{text}");
    let wrong = std::env::temp_dir().join(format!("qipan-wrong-{}.jsonl", std::process::id()));
    std::fs::write(
        &wrong,
        r#"{"id": "one stone", "black": ["h8"], "white": [], "forbidden": ["h9"], "kinds": {"h9": "33"}}"#,
    )
    .expect("the temporary folder takes files");
    let (succeeded, text) = lab(&[&wrong]);
    std::fs::remove_file(&wrong).expect("it was just written");
    assert!(!succeeded && text.contains("2 wrong"), "{text}");
    let Some(folder) = test_data("of Renju's boards only a sample of 40 was checked") else { return };
    let names = ["renju_forbidden_boards.jsonl", "renju_forbidden_mintaka.json", "renju_forbidden_quintet.json"];
    let steps = ["renju", "caro", "standard", "freestyle"].map(|rule| format!("alphagomoku_{rule}.json"));
    let files = names.map(str::to_owned).into_iter().chain(steps);
    let files: Vec<_> = files.map(|name| folder.join("gomoku").join(name)).collect();
    let (succeeded, text) = lab(&files.iter().map(|file| file.as_path()).collect::<Vec<_>>());
    assert!(succeeded, "{text}");
}
