//! Keeps the house as `docs/ARCHITECTURE.md` draws it: the arrows between rooms, a headline in every module, no unfinished
//! business, no words that do not belong here.

use std::fs;
use std::path::{Path, PathBuf};

/// Who may name whom. `docs/ARCHITECTURE.md` draws the same table.
const ARROWS: &[(&str, &[&str])] = &[
    ("rules", &[]),
    ("ui", &[]),
    ("policy", &[]),
    ("formats", &["rules"]),
    ("engine", &["rules"]),
    ("session", &["rules", "formats"]),
    ("store", &["rules", "session", "formats"]),
    ("app", &["rules", "session", "formats", "store", "engine", "policy", "ui"]),
    ("shell", &["ui", "app"]),
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn sources(directory: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The rooms that a text names: what follows each `crate::`, also inside braces.
fn named(text: &str) -> Vec<&str> {
    let word = |text: &str| text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len());
    text.split("crate::")
        .skip(1)
        .flat_map(|rest| match rest.strip_prefix('{') {
            Some(list) => list[..list.find("};").unwrap_or(list.len())].split(',').map(str::trim).collect(),
            None => vec![rest],
        })
        .map(|rest| &rest[..word(rest)])
        .collect()
}

#[test]
fn arrows_run_one_way() {
    let mut wrong = Vec::new();
    for (room, allowed) in ARROWS {
        for path in sources(&root().join("src").join(room)) {
            let text = fs::read_to_string(&path).unwrap();
            for name in named(&text) {
                let is_room = ARROWS.iter().any(|(other, _)| *other == name);
                if is_room && name != *room && !allowed.contains(&name) {
                    wrong.push(format!("{} names {name}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_room_stands_in_the_table() {
    for entry in fs::read_dir(root().join("src")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let is_program = name == "bin" || name == "cli";
        assert!(!path.is_dir() || is_program || ARROWS.iter().any(|(room, _)| *room == name), "{name} is in no table");
    }
}

#[test]
fn only_the_shell_names_sdl2_and_fonts() {
    for path in sources(&root().join("src")) {
        let text = fs::read_to_string(&path).unwrap();
        let inside = path.starts_with(root().join("src/shell"));
        assert!(inside || !(text.contains("sdl2::") || text.contains("cosmic_text")), "{}", path.display());
    }
}

#[test]
fn every_module_says_what_it_is() {
    for directory in ["src", "tests", "benches"] {
        let directory = root().join(directory);
        if !directory.exists() {
            continue;
        }
        for path in sources(&directory) {
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.starts_with("//!"), "{} does not open with //!", path.display());
        }
    }
}

#[test]
fn nothing_is_unfinished() {
    // Written apart, so that this file does not find itself.
    let marks = [["to", "do!("], ["unimple", "mented!("], ["#[ig", "nore"], ["FIX", "ME"], ["XX", "X:"]]
        .map(|parts| parts.concat());
    for path in ["src", "tests"].iter().flat_map(|directory| sources(&root().join(directory))) {
        let text = fs::read_to_string(&path).unwrap();
        for mark in &marks {
            assert!(!text.contains(mark), "{} has {mark}", path.display());
        }
    }
}

#[test]
fn users_read_reversi() {
    for path in ["assets/lang/en.ftl", "assets/lang/zh-Hans.ftl"] {
        let text = fs::read_to_string(root().join(path)).unwrap();
        assert!(!text.to_lowercase().contains("othello"), "{path}");
    }
}

#[test]
fn the_architecture_page_knows_every_room() {
    let page = fs::read_to_string(root().join("docs/ARCHITECTURE.md")).unwrap();
    for (room, _) in ARROWS {
        assert!(page.contains(&format!("`{room}`")), "docs/ARCHITECTURE.md does not name {room}");
    }
}
