//! `lab results` for some seconds: the folder falls ill in every way, nothing is lost or doubled, no frame waits; what is lost is noticed.

use std::process::{Command, Output};

fn lab(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(["results", "--rounds", "1", "--ill-s", "1.5", "--well-s", "1.5"]).args(arguments);
    command.output().expect("`lab` runs")
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn an_ill_folder_costs_no_result() {
    let output = lab(&[]);
    let told = told(&output);
    assert!(told.contains("lost 0, twice 0, strange 0"), "{told}");
    // On a machine that does other things, too, a frame may take longer for that; the long run of `lab` says how long they are.
    let is_slow = told.contains("frames took too long");
    assert!(output.status.success() || is_slow, "{told}");
}

#[test]
fn a_result_that_is_taken_away_is_noticed() {
    let output = lab(&["--lose", "--seed", "2"]);
    assert!(!output.status.success() && told(&output).contains("lost 1, "), "{}", told(&output));
}
