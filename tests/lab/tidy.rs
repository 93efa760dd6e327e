//! Keeps the house as `docs/ARCHITECTURE.md` draws it: what `lab house` measures, a headline in every module, no unfinished
//! business, no words that do not belong here.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The folders of the packages, with their tests.
const SOURCES: [&str; 6] = ["core", "front", "src", "tools", "tests", "fuzz/fuzz_targets"];
/// The folders that the rooms lie in.
const HOUSES: [&str; 5] = ["core", "front", "front/src", "src", "tools"];

/// All sources of the packages, and of their tests.
fn all() -> Vec<PathBuf> {
    SOURCES.iter().flat_map(|directory| sources(&root().join(directory))).collect()
}

fn sources(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// `lab house` has the tables: arrows between rooms, circles of files, sizes.
#[test]
fn the_house_is_in_order() {
    let output = Command::new(env!("CARGO_BIN_EXE_lab")).arg("house").arg("--dir").arg(root()).output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    let breaches: Vec<&str> = told.lines().filter(|line| line.starts_with("breach: ")).collect();
    assert!(output.status.success(), "{}{}", breaches.join("\n"), String::from_utf8_lossy(&output.stderr));
    for room in rooms() {
        assert!(told.lines().any(|line| line.starts_with(&format!("{room} "))), "{room} was not measured");
    }
}

/// The rooms, and the packages of `tools`.
fn rooms() -> Vec<String> {
    let entries = HOUSES.iter().flat_map(|folder| fs::read_dir(root().join(folder)).unwrap()).map(Result::unwrap);
    let folders = entries.filter(|entry| entry.path().is_dir());
    let names = folders.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| !["bin", "cli", "src", "target", "tests"].contains(&name.as_str())).collect()
}

#[test]
fn only_the_shell_names_sdl2_and_fonts() {
    for path in HOUSES.iter().flat_map(|folder| sources(&root().join(folder))) {
        let text = fs::read_to_string(&path).unwrap();
        let inside = path.starts_with(root().join("src/shell"));
        assert!(
            inside || !(text.contains("sdl2::") || text.contains("sdl2_sys") || text.contains("cosmic_text")),
            "{}",
            path.display()
        );
    }
}

#[test]
fn every_module_says_what_it_is() {
    for path in all() {
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("//!"), "{} does not open with //!", path.display());
    }
}

/// But for what the test programs share, which stands beside their folders.
#[test]
fn modules_stand_where_their_names_say() {
    // Written apart, so that this file does not find itself.
    let mark = ["#[pa", "th ="].concat();
    let shared = [
        ("../common/mod.rs", "common"),
        ("../../../core/tests/common/mod.rs", "rooms"),
        ("../../front/tests/common/mod.rs", "front"),
    ];
    let shared = shared.map(|(path, name)| format!("{mark} \"{path}\"]\nmod {name};"));
    for path in all() {
        let text = shared.iter().fold(fs::read_to_string(&path).unwrap(), |text, shared| text.replace(shared, ""));
        assert!(!text.contains(&mark), "{} has {mark}", path.display());
    }
}

#[test]
fn nothing_is_unfinished() {
    // Written apart, so that this file does not find itself.
    let marks = [["to", "do!("], ["unimple", "mented!("], ["#[ig", "nore"], ["FIX", "ME"], ["XX", "X:"]]
        .map(|parts| parts.concat());
    for path in all() {
        let text = fs::read_to_string(&path).unwrap();
        for mark in &marks {
            assert!(!text.contains(mark), "{} has {mark}", path.display());
        }
    }
}

#[test]
fn users_read_reversi() {
    for (tag, _, text) in qipan::app::kernel::lang::SHIPPED {
        assert!(!text.to_lowercase().contains("othello") && !text.contains("オセロ"), "{tag}");
    }
}

#[test]
fn the_architecture_page_knows_every_room() {
    let page = fs::read_to_string(root().join("docs/ARCHITECTURE.md")).unwrap();
    for room in rooms() {
        assert!(page.contains(&format!("`{room}`")), "docs/ARCHITECTURE.md does not name {room}");
    }
}

/// `./play --check` runs the tests without the window and with it. A library that had other features in the second run would be built a
/// second time, with all that stands on it.
#[test]
fn the_libraries_of_both_test_runs_have_the_same_features() {
    const WITHOUT: &str = "--locked --workspace --no-default-features --features reader-crates,window-crates,scenes";
    const WITH: &str = "--locked --features lab";
    let script = fs::read_to_string(root().join("play")).unwrap();
    assert!(script.contains(&WITHOUT.replace("--workspace", "--workspace --tests")), "the run's command");
    let features_of_run = |chosen: &str| {
        let form = ["--format", "{p} {f}", "--prefix", "none", "--edges", "normal,build,dev"];
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let told = Command::new(cargo)
            .current_dir(root())
            .arg("tree")
            .args(chosen.split(' '))
            .args(form)
            .output()
            .expect("cargo runs");
        assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
        // A package may stand there several times: for the program and for what runs while it is built.
        let text = String::from_utf8_lossy(&told.stdout).replace(" (*)", "");
        text.lines()
            .map(|line| line.trim_end().to_owned())
            .filter(|line| !line.is_empty())
            .collect::<BTreeSet<String>>()
    };
    let (without, with) = (features_of_run(WITHOUT), features_of_run(WITH));
    let others = without.difference(&with).filter(|line| !line.starts_with("qipan v"));
    let others: Vec<&String> = others.collect();
    assert!(others.is_empty() && without.len() > 200, "{others:?} of {}", without.len());
}
