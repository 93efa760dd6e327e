//! What the packages hold beside the program: one version everywhere, desktop files that desktops take, a page and completions for
//! every command, a type for every kind of file that is read; and the scripts that build them.

use crate::common::say;
use qipan::app::kernel::lang::SHIPPED;
use qipan::formats::FORMATS;
use quick_xml::events::Event;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use tempfile::TempDir;

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Of the machine's policy as all versions of the package bring it.
const POLICY_CRC32: u32 = 0x02a0c858;
const METAINFO: &str = "metainfo/org.example.qipan.metainfo.xml";

fn source(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The tree `share/` as `lab package` writes it.
struct Share(TempDir);

impl Share {
    fn make(arguments: &[&str]) -> Share {
        let dir = TempDir::new().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
        command.arg("package").arg(dir.path()).arg("--source").arg(source(".")).args(arguments);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Share(dir)
    }

    /// As nobody in particular publishes it; made once for all tests.
    fn plain() -> &'static Share {
        static PLAIN: OnceLock<Share> = OnceLock::new();
        PLAIN.get_or_init(|| Share::make(&["--target", "x86_64-unknown-linux-gnu"]))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join("share").join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Runs a checker over one of the files, where this machine has it.
    fn is_valid_for(&self, tool: &str, arguments: &[&str], name: &str) {
        match Command::new(tool).args(arguments).arg(self.path(name)).output() {
            Ok(output) => assert!(output.status.success(), "{tool}: {}", String::from_utf8_lossy(&output.stdout)),
            Err(_) => say(&format!("{name} was not tried with {tool}, which is missing")),
        }
    }
}

/// The value of a desktop entry's key.
fn value<'a>(entry: &'a str, key: &str) -> &'a str {
    let line = entry.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
    line.unwrap_or_else(|| panic!("no {key}"))
}

/// The values of an attribute of all elements of a name; fails where the text is no XML.
fn attributes(xml: &str, element: &str, attribute: &str) -> Vec<String> {
    let (mut reader, mut values) = (quick_xml::Reader::from_str(xml), Vec::new());
    loop {
        match reader.read_event().unwrap() {
            Event::Eof => return values,
            Event::Start(tag) | Event::Empty(tag) if tag.name().as_ref() == element => {
                let found =
                    tag.try_get_attribute(attribute).unwrap().unwrap_or_else(|| panic!("{element}: no {attribute}"));
                values.push(found.value.into_owned());
            }
            _ => {}
        }
    }
}

#[test]
fn there_is_one_version() {
    let share = Share::plain();
    let told = Command::new(env!("CARGO_BIN_EXE_qipan")).arg("--version").output().unwrap();
    let told = String::from_utf8(told.stdout).unwrap();
    assert_eq!(told.split_ascii_whitespace().take(2).collect::<Vec<_>>(), ["qipan", VERSION]);
    assert_eq!(value(&share.read("applications/qipan.desktop"), "X-Qipan-Version"), VERSION);
    assert_eq!(attributes(&share.read(METAINFO), "release", "version")[0], VERSION);
    assert!(share.read("doc/qipan/changelog").starts_with(&format!("qipan ({VERSION}) ")));
    assert!(share.read("doc/qipan/PRIVACY").contains(&format!("Qipan {VERSION}.")));
    assert!(share.read("man/man1/qipan.1").contains(VERSION));
    // The scripts ask `Cargo.toml`; no other number stands in what they read.
    let manifest = fs::read_to_string(source("Cargo.toml")).unwrap();
    assert!(manifest.lines().find(|line| line.starts_with("version")).unwrap().contains(&format!("\"{VERSION}\"")));
    for file in ["linux/qipan.desktop", "linux/qipan.metainfo.xml", "windows/qipan.wxs", "macos/Info.plist"] {
        assert!(!fs::read_to_string(source("packaging").join(file)).unwrap().contains(VERSION), "{file}");
    }
}

#[test]
fn the_desktop_entry_is_one() {
    let share = Share::plain();
    let entry = share.read("applications/qipan.desktop");
    assert!(entry.starts_with("[Desktop Entry]\n"));
    for (key, wanted) in [("Type", "Application"), ("Name", "Qipan"), ("Icon", "qipan"), ("Exec", "qipan %f")] {
        assert_eq!(value(&entry, key), wanted);
    }
    let declared = attributes(&share.read("mime/packages/qipan.xml"), "mime-type", "type");
    let listed: Vec<&str> = value(&entry, "MimeType").split_terminator(';').collect();
    assert_eq!(listed, declared);
    share.is_valid_for("desktop-file-validate", &[], "applications/qipan.desktop");
    for (key, text) in [
        ("Name[zh_CN]", "棋盘"),
        ("GenericName[ja]", "ボードゲーム"),
        ("Comment[fr]", "Jouer au Reversi et à cinq en ligne"),
    ] {
        assert_eq!(value(&entry, key), text);
    }
    let translated = |key: &str| entry.lines().filter(|line| line.starts_with(key)).count();
    assert_eq!(["GenericName[", "Comment["].map(translated), [SHIPPED.len() - 1; 2], "each language but English");
    assert_eq!(translated("Name["), 2, "a name that is the English one is not written again");
    for pixels in [16, 22, 24, 32, 48, 64, 96, 128, 256, 512] {
        let png = fs::read(share.path(&format!("icons/hicolor/{pixels}x{pixels}/apps/qipan.png"))).unwrap();
        let header = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
        assert_eq!((header.info().width, header.info().height), (pixels, pixels));
    }
}

#[test]
fn the_metainfo_names_licence_and_age_and_no_place_of_its_own() {
    let plain = Share::plain();
    let metainfo = plain.read(METAINFO);
    assert_eq!(attributes(&metainfo, "content_rating", "type"), ["oars-1.1"]);
    assert!(!metainfo.contains("content_attribute"), "nothing to rate");
    assert!(metainfo.contains("<summary xml:lang=\"de\">Reversi und Fünf in einer Reihe</summary>"));
    assert_eq!(metainfo.matches("<summary").count(), SHIPPED.len());
    assert!(metainfo.contains("<project_license>MIT OR Apache-2.0</project_license>"));
    assert!(!metainfo.contains("http") && !metainfo.contains("screenshot"));
    plain.is_valid_for("appstreamcli", &["validate", "--no-net"], METAINFO);

    let address = "https://example.org/?a=1&b=2";
    let told = ["--home-page", address, "--pictures", address, "--maintainer", "A <a@example.org>"];
    let share = Share::make(&told);
    assert_eq!(attributes(&share.read(METAINFO), "url", "type"), ["homepage"]);
    assert_eq!(
        share.read(METAINFO).matches("https://example.org/?a=1&amp;b=2").count(),
        7,
        "the page, and six pictures"
    );
    assert!(share.read("doc/qipan/changelog").contains(" -- A <a@example.org>  "));
    share.is_valid_for("appstreamcli", &["validate", "--no-net"], METAINFO);
}

/// Software centres want a picture as wide as a screen, and a caption of a line without a full stop.
#[test]
fn the_pictures_for_software_centres_are_there() {
    let metainfo = Share::make(&["--pictures", "https://example.org/"]).read(METAINFO);
    let between = |text: &str, end: &str| text.split_once(end).unwrap().0.to_owned();
    let pictures: Vec<String> =
        metainfo.split("<image>https://example.org/").skip(1).map(|rest| between(rest, "<")).collect();
    let captions = metainfo.split("<caption>").skip(1).map(|rest| between(rest, "<"));
    assert_eq!(pictures.len(), 6);
    for (picture, caption) in pictures.iter().zip(captions) {
        let png = fs::read(source("packaging/pictures").join(picture)).unwrap();
        let header = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
        assert_eq!((header.info().width, header.info().height), (1366, 768), "{picture}");
        assert!(caption.chars().count() <= 100 && !caption.ends_with('.'), "{caption}");
    }
}

#[test]
fn every_kind_of_file_that_is_read_has_a_type() {
    let share = Share::plain();
    let globs = attributes(&share.read("mime/packages/qipan.xml"), "glob", "pattern");
    for ending in FORMATS.iter().flat_map(|format| format.extensions) {
        // Every system knows text, and takes `.pgn` for chess: the program reads such a file, but does not claim the type.
        assert!(["txt", "pgn"].contains(ending) || globs.contains(&format!("*.{ending}")), "{ending}");
    }
}

#[test]
fn every_command_has_a_page_and_completions() {
    let share = Share::plain();
    let page = share.read("man/man1/qipan.1");
    let completions =
        ["bash-completion/completions/qipan", "zsh/vendor-completions/_qipan", "fish/vendor_completions.d/qipan.fish"];
    let completions = completions.map(|file| share.read(file));
    let command = qipan::cli::command_line();
    assert!(command.get_subcommands().count() > 5);
    for name in command.get_subcommands().map(|it| it.get_name()).filter(|name| *name != "help") {
        assert!(page.contains(&name.replace('-', "\\-")), "{name}");
        assert!(share.path(&format!("man/man1/qipan-{name}.1")).is_file(), "{name}");
        assert!(completions.iter().all(|text| text.contains(name)), "{name}");
    }
}

#[test]
fn the_libraries_licences_go_along() {
    let share = Share::plain();
    let (texts, copyright) = (share.read("doc/qipan/third-party-licences.txt"), share.read("doc/qipan/copyright"));
    for (library, is_linked) in
        [("clap-", true), ("rusqlite-", true), ("tiny-skia-", false), ("qipan-", false), ("windows-sys-", false)]
    {
        assert_eq!(texts.lines().any(|line| line.starts_with(library)), is_linked, "{library}");
        assert_eq!(copyright.contains(&format!("\nFiles: vendor/{library}")), is_linked, "{library}");
    }
    for words in ["SIL OPEN FONT LICENSE", "Permission is hereby granted", "common-licenses/Apache-2.0"] {
        assert!(copyright.contains(words), "{words}");
    }
}

/// Sh's own check; what they do is tried where packages are made.
#[test]
#[cfg(unix)]
fn the_scripts_are_sound() {
    let scripts = fs::read_dir(source("packaging")).unwrap().map(|entry| entry.unwrap().path());
    let is_script = |path: &PathBuf| fs::read_to_string(path).is_ok_and(|text| text.starts_with("#!/bin/sh"));
    let scripts: Vec<PathBuf> = scripts.filter(|path| path.is_file() && is_script(path)).collect();
    assert!(scripts.len() >= 5);
    let readme = fs::read_to_string(source("packaging/README.md")).unwrap();
    for script in &scripts {
        assert!(readme.contains(&*script.file_name().unwrap().to_string_lossy()), "{}", script.display());
    }
    for script in scripts.iter().chain([&source("packaging/common.sh")]) {
        let output = Command::new("sh").arg("-n").arg(script).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// What stores and packages say of the network is what the administrator's table says.
#[test]
fn nobody_is_told_that_there_is_no_network() {
    let read = |name: &str| fs::read_to_string(source(name)).unwrap();
    let said = [
        "packaging/linux/qipan.metainfo.xml",
        "packaging/build-deb",
        "packaging/PRIVACY",
        "README.md",
        "docs/ADMIN.md",
    ];
    for name in said {
        let text = read(name).to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
        for wrong in
            ["no network,", "no network is used", "one port, tcp", "nothing listens anywhere", "no multicast is sent"]
        {
            assert!(!text.contains(wrong), "{name}: {wrong}");
        }
    }
    // The privacy statement names the ports of the table.
    let admin = read("docs/ADMIN.md");
    let table = admin.split("\n### Network\n").nth(1).unwrap().split("\n### ").next().unwrap();
    let ports = table.split("`tcp ").skip(1).map(|rest| rest.split('`').next().unwrap());
    let privacy = read("packaging/PRIVACY");
    assert!(ports.clone().count() >= 3 && ports.into_iter().all(|port| privacy.contains(port)));
    // The system asks the user by these.
    let plist = read("packaging/macos/Info.plist");
    assert!(
        ["NSLocalNetworkUsageDescription", "_qipan._tcp", "_qipan-class._tcp"].iter().all(|word| plist.contains(word))
    );
}

#[test]
fn the_other_recipes_can_be_read() {
    let read = |name: &str| fs::read_to_string(source("packaging").join(name)).unwrap();
    let flatpak: serde_json::Value = serde_json::from_str(&read("flatpak/manifest.json")).unwrap();
    let rights = flatpak["finish-args"].as_array().unwrap();
    assert!(!rights.iter().any(|right| right == "--share=network"));
    assert_eq!(attributes(&read("windows/qipan.wxs"), "Package", "InstallScope"), ["perMachine"]);
    assert_eq!(attributes(&read("macos/Info.plist"), "plist", "version"), ["1.0"]);
    // An upgrade asks about a file in `/etc` only where two versions of the package bring different ones: this one stays as it is.
    assert_eq!(crc32fast::hash(read("policy.ron").as_bytes()), POLICY_CRC32);
    // It says nothing but which version of policies it is.
    let policy: ron::Value = ron::from_str(&read("policy.ron")).unwrap();
    assert_eq!(policy, ron::from_str::<ron::Value>("(version: 1)").unwrap());
}
