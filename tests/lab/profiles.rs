//! Many people in one folder, two programs at once, killed at random moments (`lab profiles`): nothing durable is lost, and no game is in
//! anybody else's home. The attack sees a game that is.

use std::process::{Command, Output};

fn attack(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(["profiles", "--program", env!("CARGO_BIN_EXE_qipan"), "--people", "5"]).args(arguments);
    command.output().expect("`lab` runs")
}

#[test]
fn kills_lose_nobodys_games() {
    let output = attack(&["--kills", "12"]);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    println!("{told}");
}

#[test]
fn a_game_in_the_wrong_home_is_noticed() {
    let output = attack(&["--kills", "8", "--plant"]);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(!output.status.success() && told.contains("is somebody else's"), "{told}");
}
