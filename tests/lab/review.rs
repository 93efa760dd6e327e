//! `lab review` over a short game: nothing that is said is false.

use std::process::Command;

#[test]
fn nothing_that_is_said_of_a_short_game_is_false() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    std::fs::write(&file, "e6f4e3f6g5d6e7f5c5").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).arg("review").arg(&file).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("games 1, ") && text.contains("false 0"), "{text}");
}
