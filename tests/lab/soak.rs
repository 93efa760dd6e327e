//! `lab soak` for some seconds: it plays, changes what it says, and ends by itself.

use crate::common::window::{Server, has_tools};
use std::process::Command;

#[test]
fn a_soak_plays_and_ends() {
    if !has_tools() {
        return;
    }
    let server = Server::start("1024x768x24");
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(["soak", "--program", env!("CARGO_BIN_EXE_qipan"), "--warm", "3"]);
    command.args(["--minutes", "0.1", "--game-ms", "100"]);
    let output = command.env("DISPLAY", &server.display).output().expect("`lab` runs");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    // How many games it is hangs on the machine; one is always played.
    assert!(told.contains(" games in ") && !told.starts_with("0 games"), "{told}");
    assert!(told.contains("too few to say whether anything grows"), "{told}");
}
