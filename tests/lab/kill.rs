//! The real program is killed and its disk's power is cut at random moments of real games (`lab attack`): nothing that it had
//! called durable is lost, and the attack sees what it is there to see. A smoke: `lab attack` attacks for as long as it is told.

use std::process::{Command, Output};

fn attack(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(["attack", "--program", env!("CARGO_BIN_EXE_qipan")]).args(arguments).output().expect("`lab` runs")
}

fn check_nothing_is_lost(arguments: &[&str]) {
    let output = attack(arguments);
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    println!("{told}");
}

#[test]
fn a_kill_at_any_moment_loses_nothing_durable() {
    check_nothing_is_lost(&["--kills", "40", "--cuts", "0", "--imports", "0"]);
}

#[test]
fn a_power_cut_at_any_call_loses_nothing_durable() {
    check_nothing_is_lost(&["--kills", "0", "--cuts", "40", "--imports", "0"]);
}

#[test]
fn an_import_that_is_killed_leaves_a_collection_whole_or_none() {
    check_nothing_is_lost(&["--kills", "0", "--cuts", "0", "--imports", "12"]);
}

/// A disk that forgets the syncs of files, or those of directories, loses what the program called durable.
#[test]
fn the_attack_notices_a_missing_sync() {
    for which in ["files", "names"] {
        let output = attack(&["--kills", "0", "--cuts", "12", "--imports", "0", "--forget", which]);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && complaint.contains("durable are lost"), "{which}: {complaint}");
    }
}
