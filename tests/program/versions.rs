//! Every kind of file that this version writes or reads opens from a sample that is kept, here and in every later version; one that
//! names the next version is refused in one clear line, and stays byte for byte as it is.
//!
//! A language has no version: what it leaves out is English, and what it has too much nobody asks for. The index is made anew.

use crate::common::{ScriptOutput, headless, qipan};
use qipan::app::kernel::config::{read_policy_text, read_text};
use qipan::app::kernel::design::ThemeSpec;
use qipan::app::kernel::lang::Lang;
use qipan::app::kernel::{theme_tasks as theme_errands, themes};
use qipan::rules::GameKind;
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data")
}

fn sample(name: &str) -> String {
    fs::read_to_string(folder().join("versions").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The same file of the next version.
fn next(text: &str) -> String {
    assert!(text.contains("version: 1,"), "{text}");
    text.replacen("version: 1,", "version: 2,", 1)
}

fn ask(data: &Path, arguments: &[&str]) -> ScriptOutput {
    qipan(data, arguments).output().expect("the program starts").into()
}

/// A file in a data directory of its own.
fn laid(name: &str, bytes: &[u8]) -> (tempfile::TempDir, PathBuf) {
    let data = tempfile::tempdir().unwrap();
    let path = data.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, bytes).unwrap();
    (data, path)
}

/// One line says that a file is of a newer version, and the file is what it was.
fn refused(told: &ScriptOutput, path: &Path, bytes: &[u8]) {
    let lines: Vec<&str> = told.errors.lines().collect();
    assert!(lines.len() == 1 && lines[0].contains("newer"), "{path:?}: {}", told.errors);
    assert!(fs::read(path).unwrap() == bytes, "{path:?} is another now");
}

#[test]
fn settings_open_and_newer_ones_are_left_alone() {
    let text = sample("settings-1.ron");
    let read = read_text(&text);
    assert_eq!(read.faults, []);
    let settings = read.settings;
    assert_eq!((&settings.theme[..], settings.text_percent, settings.sound.volume), ("wood", 120, 40));
    assert_eq!((&settings.of_game(GameKind::Reversi).players[0].name[..], &settings.keys["undo"][..]), ("Ann", "F12"));
    let (data, path) = laid("settings.ron", next(&text).as_bytes());
    refused(&ask(data.path(), &["check-config"]), &path, next(&text).as_bytes());
    let told = headless(data.path(), &[], "do mute\ndo text-larger\nsync\nquit\n");
    refused(&told, &path, next(&text).as_bytes());
}

#[test]
fn a_policy_opens_and_a_newer_one_locks_down() {
    let text = sample("policy-1.ron");
    let read = read_policy_text(&text);
    assert_eq!(read.faults, []);
    assert_eq!((read.policy.kiosk.unwrap().idle_s, read.policy.volume_cap), (120, Some(50)));
    let (data, path) = laid("policy.ron", next(&text).as_bytes());
    let told = ask(data.path(), &["check-config", "--policy", path.to_str().unwrap()]);
    assert_eq!((told.errors.lines().count(), told.code), (1, Some(1)), "{}", told.errors);
    assert!(told.errors.contains("is of version 2; this Qipan knows 1"), "{}", told.errors);
    assert_eq!(fs::read_to_string(&path).unwrap(), next(&text));
}

#[test]
fn themes_and_designs_open_and_newer_ones_are_refused() {
    let (theme, design) = (sample("theme-1.ron"), sample("design-1.ron"));
    assert_eq!(themes::parse(&theme).unwrap().name["en"], "Slate");
    assert_eq!(ThemeSpec::read(&design).unwrap().name, "Dusk");
    let newer = design.replacen('(', "(version: 2, ", 1);
    assert!(ThemeSpec::read(&newer).unwrap_err().to_string().contains("newer Qipan"));
    let (data, path) = laid("themes/mine/theme.ron", next(&theme).as_bytes());
    fs::write(data.path().join("settings.ron"), "(theme: \"mine\")").unwrap();
    refused(&ask(data.path(), &["check-config"]), &path, next(&theme).as_bytes());
    let told = headless(data.path(), &["--new"], "do undo\nsync\nquit\n");
    refused(&told, &path, next(&theme).as_bytes());
}

#[test]
fn a_themes_archive_opens_and_a_newer_one_is_refused() {
    let packed = fs::read(folder().join("versions/theme-1.zip")).unwrap();
    let files = theme_errands::checked(&packed).unwrap().files;
    assert_eq!(files.len(), 2);
    // Its files are stored as they are: the description is of the same length.
    let at = packed.windows(10).position(|bytes| bytes == b"version: 1").unwrap();
    let mut newer = packed.clone();
    newer[at + 9] = b'2';
    let description = files.iter().find(|(name, _)| name == "theme.ron").unwrap().1.clone();
    let sum = |bytes: &[u8]| crc32fast::hash(bytes).to_le_bytes();
    let old_sum = sum(&description);
    let new_sum = sum(String::from_utf8(description).unwrap().replacen("version: 1", "version: 2", 1).as_bytes());
    let places: Vec<usize> = (0..newer.len() - 4).filter(|at| newer[*at..at + 4] == old_sum).collect();
    places.iter().for_each(|at| newer[*at..at + 4].copy_from_slice(&new_sum));
    let (data, path) = laid("stick/tiny.zip", &newer);
    let told = ask(data.path(), &["theme", "import", path.to_str().unwrap()]);
    refused(&told, &path, &newer);
    assert!(!data.path().join("themes/tiny").exists());
    let (data, path) = laid("stick/tiny.zip", &packed);
    assert_eq!(ask(data.path(), &["theme", "import", path.to_str().unwrap()]).lines, ["tiny"]);
}

#[test]
fn a_language_opens() {
    let lang = Lang::with_source("eo", &sample("language-1.ftl")).unwrap();
    assert_eq!((lang.text("title"), lang.text("color-black")), ("Ĉipan".into(), "Nigra".into()));
    assert_eq!(lang.text("color-white"), "White");
}

/// A log of the next version: its header's checksum goes with its first line.
fn newer_log(log: &str) -> String {
    let first = "qipan-session 2\n";
    let (header, records) = log.split_once('\n').unwrap().1.split_once('\n').unwrap();
    let body = header.rsplit_once(' ').unwrap().0;
    let chain = crc32fast::hash(first.as_bytes());
    format!("{first}{body} {:08x}\n{records}", crc32fast::hash(format!("{chain:08x}{body}").as_bytes()))
}

/// Logs of games that were played and saved by a name are one format.
#[test]
fn games_open_and_newer_ones_are_left_alone() {
    let names = [
        "reversi-2026",
        "swap2-2026",
        "titled-2026",
        "collected-2026",
        "marked-2026",
        "agreed-2026",
        "version-1-first",
        "version-1-extra",
    ];
    for name in names {
        let path = folder().join(format!("store/{name}.qipan"));
        let bytes = fs::read(&path).unwrap();
        let told = ask(Path::new("/nowhere"), &["show", path.to_str().unwrap()]);
        assert!(told.code == Some(0) && told.all("Moves: ").len() == 1, "{name}: {:?} {}", told.lines, told.errors);
        let newer = newer_log(&String::from_utf8(bytes).unwrap()).into_bytes();
        for place in ["games", "saved"] {
            let (data, path) = laid(&format!("{place}/{name}.qipan"), &newer);
            refused(&ask(data.path(), &["show", path.to_str().unwrap()]), &path, &newer);
            headless(data.path(), &[], "do games\nsync\nquit\n");
            assert!(fs::read(&path).unwrap() == newer, "{place}/{name} is another now");
        }
    }
}
