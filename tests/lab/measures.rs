//! `lab house` on small planted trees: each breach is found and named, and what only looks like one is not.

use std::fs;
use std::process::Command;

/// A tree with these files under `src`.
fn tree(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join("src").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// The lines that `lab house` prints over a tree, and whether it is content.
fn house(files: &[(&str, &str)], arguments: &[&str]) -> (Vec<String>, bool) {
    let folder = tree(files);
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    let output = command.arg("house").arg("--dir").arg(folder.path()).args(arguments).output().unwrap();
    let lines = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect();
    (lines, output.status.success())
}

/// The breaches of a tree, all of them held.
fn check(files: &[(&str, &str)], expected: &[&str]) {
    let (lines, is_content) = house(files, &["--strict"]);
    let breaches: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("breach: ")).collect();
    assert_eq!(breaches, expected);
    assert_eq!(is_content, expected.is_empty());
}

#[test]
fn a_forbidden_arrow_is_found() {
    let wrong = "shell/mod.rs: shell must not name engine";
    check(&[("shell/mod.rs", "use crate::engine::Level;")], &[wrong]);
    check(
        &[("shell/mod.rs", "use crate::{policy, store};")],
        &["shell/mod.rs: shell must not name policy", "shell/mod.rs: shell must not name store"],
    );
    check(&[("shell/mod.rs", "fn f() { crate::engine::g::<u8>(); }")], &[wrong]);
    check(&[("shell/mod.rs", "#[cfg(test)] mod tests { use crate::engine::Level; }")], &[wrong]);
    check(&[("shell/mod.rs", "use crate::ui::Color; use crate::shell::Letterbox;")], &[]);
}

#[test]
fn words_in_comments_and_strings_are_no_arrows() {
    let text = r##"
        // crate::engine
        /* /* crate::engine */ crate::store */
        /// [`crate::engine`]
        fn f<'a>(_: &'a str) -> [&'a str; 3] { ["crate::engine \" crate::store", r#"" crate::store"#, "'"] }
        const MARKS: [char; 3] = ['"', '\'', '/'];
    "##;
    check(&[("shell/mod.rs", text)], &[]);
}

/// Two files of a room, and a `mod.rs` that declares and re-exports both.
fn siblings<'a>(a: &'a str, b: &'a str) -> [(&'static str, &'a str); 3] {
    let parent = "mod a; mod b; pub use a::A; pub use b::B;";
    [("engine/mod.rs", parent), ("engine/a.rs", a), ("engine/b.rs", b)]
}

#[test]
fn a_circle_of_siblings_is_found() {
    let circle = "a circle of engine/a.rs, engine/b.rs: engine/a → engine/b; engine/b → engine/a";
    check(&siblings("use super::b::B; struct A(B);", "use super::a::A; struct B(Box<A>);"), &[circle]);
    check(&siblings("struct A(crate::engine::b::B);", "fn f() { let _ = super::a::A::new(); }"), &[circle]);
    // Through what the parent re-exports.
    check(&siblings("use super::B; struct A(B);", "use super::{A as Other}; struct B(Other);"), &[circle]);
    // Through an imported module.
    check(&siblings("use super::b; fn f() -> b::B { b::B }", "use super::a::{self}; struct B(a::A);"), &[circle]);
}

#[test]
fn one_way_is_no_circle() {
    check(&siblings("use super::b::B; struct A(B);", "struct B;"), &[]);
    // Imported modules of which nothing is used, tests, and words of the same name.
    check(&siblings("use super::b::B;", "struct B; #[cfg(test)] mod tests { use super::super::a::A; }"), &[]);
    check(&siblings("use super::b::B;", "struct B { a: u8 } fn f(b: B) { let A = b.a; }"), &[]);
}

#[test]
fn a_parent_that_uses_a_child_must_not_be_used_by_it() {
    let child = ("engine/a.rs", "use super::Level; pub struct A(Level);");
    let parent = |text: &'static str| [("engine/mod.rs", text), child];
    check(&parent("mod a; pub use a::A; pub struct Level;"), &[]);
    let circle = "a circle of engine/a.rs, engine/mod.rs: engine/a → engine/mod; engine/mod → engine/a";
    check(&parent("mod a; pub use a::A; pub struct Level; fn f(_: A) {}"), &[circle]);
    check(&parent("mod a; use a::A; pub struct Level; fn f(_: A) {}"), &[circle]);
}

#[test]
fn files_of_different_rooms_make_no_circle_of_a_room() {
    let (lines, _) = house(&[("app/mod.rs", "use crate::ui::U;"), ("ui/mod.rs", "use crate::app::A;")], &["--strict"]);
    let found = lines.iter().filter(|line| !line.starts_with("allowed: "));
    assert!(!found.clone().any(|line| line.contains("circle")), "{lines:?}");
}

fn fields(count: usize) -> String {
    (0..count)
        .map(|at| format!("/// One, of two.\n#[allow(dead_code)] pub(crate) f{at}: Vec<(u8, [u8; 4])>,"))
        .collect()
}

fn methods(count: usize, name: &str) -> String {
    (0..count).map(|at| format!("fn {name}{at}(&self) {{}}")).collect()
}

#[test]
fn a_type_of_too_many_fields_is_found() {
    let of = |count: usize| {
        format!("pub struct State<T: Fn(u8) -> u8 = fn(u8) -> u8> where T: Copy {{ {} }}", fields(count))
    };
    check(&[("app/state.rs", &of(15))], &[]);
    let wrong = "app/state.rs: the fields of State are 16, and at most 15 are allowed in app";
    check(&[("app/state.rs", &of(16))], &[wrong]);
    let tuple = format!("struct Many({});", "u8, ".repeat(16));
    check(&[("app/state.rs", &tuple)], &[&wrong.replace("State", "Many")]);
    check(&[("engine/state.rs", &of(16))], &[]);
}

#[test]
fn a_type_of_too_many_methods_is_found_over_all_files() {
    let state = |count| format!("pub struct App; impl App {{ {} }}", methods(count, "a"));
    let play = format!("use super::state; impl super::App {{ {} }}", methods(20, "b"));
    let trait_of = "use super::state::App; impl std::fmt::Debug for App { fn fmt(&self) {} }";
    let parent = "mod state; mod play; mod words; pub use state::App;";
    let files =
        |state| [("app/mod.rs", parent), ("app/state.rs", state), ("app/play.rs", &play), ("app/words.rs", trait_of)];
    let (most, too_many) = (state(19), state(20));
    check(&files(&most), &[]);
    let wrong = "app/state.rs: the methods of App are 41, and at most 40 are allowed in app";
    check(&files(&too_many), &[wrong]);
}

#[test]
fn long_functions_are_found() {
    let function = |lines: usize| format!("fn f() {{\n{}}}\n", "g();\n".repeat(lines - 2));
    check(&[("app/mod.rs", &[function(20).repeat(9), function(90)].concat())], &[]);
    let wrong = "the lines of nine functions of ten are up to 21, and at most 20 are allowed in app";
    check(&[("app/mod.rs", &[function(20).repeat(7), function(21).repeat(3)].concat())], &[wrong]);
}

#[test]
fn sizes_are_printed_for_each_room() {
    let text =
        "struct A { a: u8, b: u8 }\nimpl A {\n    fn f() {\n    }\n}\n#[cfg(test)]\nmod tests {\n fn g() {}\n}\n";
    let (lines, is_content) = house(&[("engine/a.rs", text), ("rules/mod.rs", "fn f() {}")], &[]);
    assert!(is_content);
    let row = lines.iter().find(|line| line.starts_with("engine")).expect("the room");
    assert_eq!(
        row.split_whitespace().collect::<Vec<_>>(),
        ["engine", "1", "9", "1", "2", "2", "2", "engine/a.rs", "9"]
    );
    assert!(lines.iter().any(|line| line.split_whitespace().collect::<Vec<_>>() == ["engine", "A", "2;", "A", "1"]));
}

#[test]
fn what_is_not_held_yet_is_only_told() {
    let (lines, is_content) = house(&[("app/state.rs", &format!("struct App {{ {} }}", fields(16)))], &[]);
    let told = lines.iter().filter(|line| line.contains("the fields of App are 16")).count();
    assert_eq!(told, 1);
    assert_eq!(is_content, lines.iter().all(|line| !line.starts_with("breach: ")));
}

#[test]
fn any_text_is_read_to_its_end() {
    let broken =
        ["fn", "struct", "struct A {", "impl X for", "use a::{b", "\"", "r#\"", "'", "/*", "#[", "mod m {", "}})]"];
    for text in broken {
        check(&[("engine/mod.rs", text)], &[]);
    }
}
