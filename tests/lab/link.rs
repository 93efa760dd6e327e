//! `lab link`: linked games over bad networks, with a referee that is killed.

use std::process::Command;

#[test]
fn no_move_is_lost_or_done_twice() {
    let arguments = ["link", "--games", "60", "--kills", "20", "--seed", "5"];
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).args(arguments).output().expect("`lab` runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let told = text(&output.stdout) + &text(&output.stderr);
    assert!(output.status.success() && told.contains("games broken 0"), "{told}");
    assert!(["calm", "rough", "foul"].iter().all(|name| told.lines().any(|line| line.starts_with(name))), "{told}");
}
