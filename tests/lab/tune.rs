//! `lab tune-search`: a fit on one thread is the same every time, goes on where it was, and plays what it found. `lab tune-net`: a network
//! is fitted to positions of `lab tune-points`, and plays against that of the program.

use std::fs;
use std::process::Command;

/// What `lab tune-search` prints, what it complains of, and whether it is content.
fn tune_search(arguments: &[&str]) -> (String, String, bool) {
    lab("tune-search", arguments)
}

fn lab(command: &str, arguments: &[&str]) -> (String, String, bool) {
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).arg(command).args(arguments).output().expect("lab");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.success())
}

#[test]
fn margins_are_fitted_by_games_and_the_fit_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain path").to_owned();
    let fit = |pairs: &str, name: &str| {
        let (told, wrong, is_content) =
            tune_search(&["fit", "--nodes", "60", "--seed", "3", "--pairs", pairs, "--out", &path(name)]);
        assert!(is_content, "{wrong}");
        told
    };
    let (first, second) = (fit("8", "a"), fit("8", "b"));
    assert_eq!(first, second);
    assert_eq!(fs::read_to_string(path("a")).expect("a file"), first);
    assert!(first.starts_with("8 window=") && first.contains(" leaf_nodes="), "{first}");
    // Nothing is left to do; then sixteen pairs more.
    assert_eq!(fit("8", "a"), first);
    let longer = fit("24", "a");
    assert!(longer.starts_with("24 window=") && longer[3..] != first[2..], "{longer}");
    assert_eq!(fs::read_to_string(path("a")).expect("a file"), format!("{first}{longer}"));

    let (told, wrong, is_content) = tune_search(&["match", "--nodes", "60", "--pairs", "4", &path("a")]);
    assert!(is_content && told.starts_with("8 games: +"), "{told}{wrong}");

    fs::write(path("c"), "100 window=40 widow=3\n").expect("written");
    let (_, wrong, is_content) = tune_search(&["match", &path("c")]);
    assert!(!is_content && wrong.contains("its last line has widow=3, which is no margin"), "{wrong}");
}

#[test]
fn a_network_is_fitted_to_positions_of_self_play_and_plays() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain path").to_owned();
    let done = |command: &str, arguments: &[&str]| {
        let (told, wrong, is_content) = lab(command, arguments);
        assert!(is_content, "{told}{wrong}");
        told
    };
    for (rule, size) in [("freestyle", 30_000), ("renju", 30_000)] {
        let (positions, net) = (path(&format!("{rule}.bin")), path(&format!("{rule}.net")));
        let told = done("tune-points", &["positions", "--rule", rule, "--nodes", "100", "--games", "12", &positions]);
        assert!(told.starts_with("12 games, "), "{told}");
        // As a run leaves it that was broken off.
        let mut bytes = fs::read(&positions).expect("positions");
        bytes.truncate(bytes.len() - 7);
        fs::write(&positions, bytes).expect("written");
        let fit = |jobs: &str| {
            let options = ["fit", "--rule", rule, "--epochs", "2", "--jobs", jobs, "--out", &net, &positions];
            let told = done("tune-net", &options);
            let bytes = fs::read(&net).expect("a network");
            assert!(bytes.starts_with(b"QPGN") && bytes.len() < size, "{} bytes", bytes.len());
            told
        };
        let told = fit("1");
        assert!(told.contains(" apart, error without 0.") && told.contains("\nepoch 2: error 0."), "{told}");
        fit("2");
        // It goes on where it was.
        let longer = ["fit", "--rule", rule, "--epochs", "1", "--from", &net, "--out", &path("on"), &positions];
        let first_error =
            |told: &str| told.split_once("epoch 1: error ").and_then(|(_, rest)| rest[..7].parse::<f64>().ok());
        let (begun, gone_on) = (first_error(&told), first_error(&done("tune-net", &longer)));
        assert!(gone_on.expect("an error") < begun.expect("an error"), "{gone_on:?} after {begun:?}");
        let told = done("tune-net", &["match", "--rule", rule, "--nodes", "60", "--pairs", "2", &net]);
        assert!(told.starts_with("4 games: +"), "{told}");
    }
    fs::write(path("c"), "no network").expect("written");
    let (_, wrong, is_content) = lab("tune-net", &["match", &path("c")]);
    assert!(!is_content && wrong.contains("cut short"), "{wrong}");
    let (_, wrong, is_content) = lab("tune-net", &["fit", "--out", &path("d"), &path("c")]);
    assert!(!is_content && wrong.contains("no positions of this program"), "{wrong}");
}
