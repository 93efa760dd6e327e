//! `lab roundtrip`: what the formats write they read again.

use crate::common::test_data;
use std::process::Command;

fn lab(arguments: &[&str]) -> (String, String, bool) {
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).arg("roundtrip").args(arguments).output().expect("lab starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.success())
}

#[test]
fn generated_games_come_back_from_every_format() {
    let (told, errors, is_good) = lab(&["--games", "300", "--seed", "7"]);
    assert!(is_good, "{told}{errors}");
    for format in ["sgf", "transcript"] {
        assert!(told.contains(&format!("{format}: games 300, ")), "{told}");
    }
    let (_, errors, is_good) = lab(&["--format", "wthor"]);
    assert!(!is_good && errors.contains("no format of that name is written"), "{errors}");
}

#[test]
fn a_year_of_tournaments_comes_back() {
    let Some(folder) = test_data("no tournament games went through the formats") else { return };
    let year = tempfile::tempdir().expect("a folder");
    for name in ["WTH_1977.wtb", "WTH.JOU", "WTH.TRN"] {
        std::fs::copy(folder.join("wthor").join(name), year.path().join(name)).expect("a copy");
    }
    let (told, errors, is_good) = lab(&["--format", "sgf", "--wthor", year.path().to_str().expect("a path")]);
    assert!(is_good && told.contains("sgf, as collections: games "), "{told}{errors}");
}
