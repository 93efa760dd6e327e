//! `lab languages`: the shipped files are whole, used and have room; what is wrong with a file of one's own is told.

use qipan::app::kernel::lang::SHIPPED;
use std::process::Command;

/// What `lab languages` prints, what it says is wrong, and whether it is content.
fn languages(arguments: &[&str]) -> (String, String, bool) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    let output =
        command.arg("languages").args(["--dir", env!("CARGO_MANIFEST_DIR")]).args(arguments).output().expect("lab");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.success())
}

#[test]
fn the_shipped_languages_are_whole() {
    let (told, _, is_content) = languages(&[]);
    assert!(is_content, "{told}");
    let whole = |tag: &str| {
        let count = told.lines().find_map(|line| line.strip_prefix(&format!("{tag}: "))?.strip_suffix(" messages"));
        let (has, all) = count.and_then(|count| count.split_once(" of ")).unwrap_or_else(|| panic!("{tag}: {told}"));
        assert_eq!(has, all, "{tag}");
    };
    SHIPPED.iter().for_each(|(tag, ..)| whole(tag));
    assert!(told.contains("equal in ") && told.ends_with("\n0 are wrong\n"), "{told}");
}

#[test]
fn what_a_file_lacks_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let tell = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).expect("a file");
        languages(&["--file", file.to_str().expect("a plain path")])
    };
    let (told, _, is_content) = tell("eo.ftl", "title = Qipan\nturn = Ludu, { $nomo }!\nnenio = nenio\n");
    let has = |line: &str| assert!(told.lines().any(|told| told == line), "{line} of {told}");
    has("eo: subtitle is missing");
    has("eo: turn uses $nomo, which is not given");
    has("eo: nenio is a message that nobody asks for");
    has("equal in eo, en (1): title");
    assert!(!is_content);
    let wrong = [
        ("eo.ftl", "title = Qipan\nturn = { $name\n", "the language file eo.ftl, line 3, column 1"),
        ("no tag.ftl", "title = Qipan\n", "is no language tag"),
        ("large.ftl", &"# nothing\n".repeat(30_000), "longer than 262144 bytes"),
    ];
    for (name, text, expected) in wrong {
        let (_, errors, is_content) = tell(name, text);
        assert!(!is_content && errors.contains(expected), "{name}: {errors}");
    }
}
