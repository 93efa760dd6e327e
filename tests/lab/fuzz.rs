//! `lab fuzz`: a smoke over every parser, and that it sees what it is there to see.

use qipan::formats::FORMATS;
use std::path::Path;
use std::process::{Command, Output};

fn fuzz(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.arg("fuzz").args(arguments).output().expect("`lab` runs")
}

fn told(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// No parser panics, takes a second or 256 MB.
#[test]
fn every_parser_stands_a_smoke() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().to_str().expect("a plain path");
    let output = fuzz(&["all", "--runs", "10000", "--seconds", "0.2", "--out", out]);
    assert!(output.status.success(), "{}", told(&output));
    let listed = told(&fuzz(&["list"]));
    let (lines, ran) = (listed.lines().count(), told(&output).lines().count());
    assert!(lines >= 14 && ran == lines, "{lines} parsers, and {ran} ran:\n{}", told(&output));
    for format in FORMATS {
        assert!(listed.lines().any(|line| line.split(' ').next() == Some(format.name)), "{}", format.name);
    }
}

/// `cargo fuzz` has a target for each parser, and no other; the game formats share one.
#[test]
fn every_parser_has_a_target_of_cargo_fuzz() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("the manifest");
    let named = manifest.split("[[bin]]\nname = \"").skip(1).filter_map(|rest| rest.split('"').next());
    let mut named: Vec<String> = named.map(str::to_owned).collect();
    // The decoder of pictures is part of the window.
    named.retain(|name| cfg!(feature = "gui") || name != "picture");
    named.sort();
    let listed = told(&fuzz(&["list"]));
    let names = listed.lines().filter_map(|line| line.split(' ').next());
    let is_format = |name: &str| FORMATS.iter().any(|format| format.name == name);
    let target = |name: &str| if is_format(name) { "format".to_owned() } else { name.replace('-', "_") };
    let mut targets: Vec<String> = names.map(target).collect();
    targets.sort();
    targets.dedup();
    assert_eq!(named, targets);
    for name in named {
        let target = std::fs::read_to_string(folder.join(format!("fuzz_targets/{name}.rs"))).expect("a target");
        assert!(target.contains(&name), "{name}");
    }
}

/// The same seed makes the same inputs, whoever goes first.
#[test]
fn a_run_can_be_made_again() {
    let accepted = |arguments: &[&str]| {
        let text = told(&fuzz(&[&["transcript", "--runs", "150", "--seed", "7"], arguments].concat()));
        text.split(", ").find(|part| part.contains("accepted")).map(str::to_owned)
    };
    assert!(accepted(&[]).is_some());
    assert_eq!(accepted(&[]), accepted(&[]));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("input");
    std::fs::write(&file, "f5d6").expect("a file");
    let one = fuzz(&["transcript", "--file", file.to_str().expect("a plain path")]);
    assert!(one.status.success() && told(&one).starts_with("transcript: accepted, "), "{}", told(&one));
    assert!(!fuzz(&["nothing"]).status.success());
}
