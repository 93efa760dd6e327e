//! Themes as one file: what is written is read again, and whatever is wrong with an archive is refused in one clause without
//! much work or memory.

use qipan::store::theme_archive::{ArchiveError, ENTRIES_MAX, Packed, read, write};
use qipan::store::theme_files::{self, ThemeFiles};
use qipan::store::{Disk, RealDisk};
use std::io::{Cursor, Write};
use std::path::Path;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

fn files() -> ThemeFiles {
    let file = |name: &str, bytes: &[u8]| (name.to_owned(), bytes.to_vec());
    vec![file("board.png", &[7; 3000]), file("place.wav", &[1, 2, 3]), file("theme.ron", b"(version: 1)")]
}

/// An archive of entries of any name.
fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in entries {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(bytes).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn refused(bytes: &[u8]) -> ArchiveError {
    let error = read(bytes).expect_err("it is refused");
    let words = error.to_string();
    assert!(!words.is_empty() && !words.contains('\n') && words.len() < 200, "{words}");
    error
}

#[test]
fn what_is_written_is_read_again() {
    let bytes = write("dusk", &files()).unwrap();
    assert_eq!(read(&bytes).unwrap(), Packed { folder: Some("dusk".into()), files: files() });
    assert_eq!(bytes, write("dusk", &files()).unwrap(), "the same bytes each time");
    // Without a folder, and with what desktops add.
    let bare = archive(&[("__MACOSX/._x", b"?"), ("theme.ron", b"()"), (".DS_Store", b"?")]);
    assert_eq!(read(&bare).unwrap().folder, None);
}

#[test]
fn names_that_are_no_files_of_a_theme_are_refused() {
    let names = [
        "../theme.ron",
        "/theme.ron",
        "/etc/passwd",
        "a/../../theme.ron",
        "a/b/theme.ron",
        "C:\\theme.ron",
        "a\\theme.ron",
        "Dusk/theme.ron",
        "dusk/.png",
        "dusk/board.PNG",
        "dusk/run.sh",
        "dusk/böard.png",
        "dusk/board.png\n",
        "./theme.ron",
    ];
    for name in names {
        let bytes = archive(&[("dusk/board.png", b"x"), (name, b"()")]);
        assert!(matches!(refused(&bytes), ArchiveError::Name(_)), "{name}");
    }
    for entries in [[("a/theme.ron", b"()"), ("b/theme.ron", b"()")], [("a/theme.ron", b"()"), ("theme.ron", b"()")]] {
        let entries: Vec<(&str, &[u8])> = entries.iter().map(|(name, bytes)| (*name, &bytes[..])).collect();
        assert!(matches!(refused(&archive(&entries)), ArchiveError::Several));
    }
    assert!(matches!(refused(&archive(&[("a/board.png", b"x")])), ArchiveError::NoTheme));
    assert!(matches!(refused(b"no archive"), ArchiveError::NotZip));
    assert!(matches!(refused(b"PK and no more"), ArchiveError::Damaged(_)));
}

#[test]
fn links_are_refused() {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    archive.add_symlink("dusk/theme.ron", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    assert!(matches!(refused(&archive.finish().unwrap().into_inner()), ArchiveError::NotAFile(_)));
}

#[test]
fn bombs_are_refused() {
    let zeros = vec![0; 40 << 20];
    let bomb = |names: &[&str], bytes: &[u8]| {
        let entries: Vec<(&str, &[u8])> = names.iter().map(|name| (*name, bytes)).collect();
        archive(&entries)
    };
    assert!(matches!(refused(&bomb(&["a/board.png"], &zeros)), ArchiveError::FileTooLarge(_)));
    assert!(matches!(refused(&bomb(&["a/board.png"], &zeros[..8 << 20])), ArchiveError::TooDense(_)));
    assert!(matches!(refused(&bomb(&["a/theme.ron"], &zeros[..65 << 10])), ArchiveError::FileTooLarge(_)));
    assert!(matches!(refused(&bomb(&["a/place.wav"], &zeros[..2 << 20])), ArchiveError::FileTooLarge(_)));
    // An archive that lies about its sizes: the sizes of the first entry in its directory and before its bytes become small.
    let mut lying = bomb(&["a/board.png"], &zeros);
    for at in 0..lying.len() - 4 {
        if lying[at..at + 4] == (40_u32 << 20).to_le_bytes() {
            lying[at..at + 4].copy_from_slice(&1000_u32.to_le_bytes());
        }
    }
    refused(&lying);
}

/// Many files that are as long as one may be are too long together.
#[test]
fn the_sum_is_capped() {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let stored = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    let deflated = SimpleFileOptions::default();
    // Bytes that pack to a fiftieth.
    let bytes: Vec<u8> = (0..8_u32 << 20)
        .map(|at| if at % 97 == 0 { (at.wrapping_mul(2_654_435_761) >> 24) as u8 } else { 0 })
        .collect();
    for number in 0..9 {
        archive.start_file(format!("a/p{number}.png"), deflated).unwrap();
        archive.write_all(&bytes).unwrap();
    }
    archive.start_file("a/theme.ron", stored).unwrap();
    archive.write_all(b"()").unwrap();
    assert!(matches!(refused(&archive.finish().unwrap().into_inner()), ArchiveError::TooLong));
}

#[test]
fn thousands_of_files_are_refused() {
    for count in [ENTRIES_MAX + 1, 20_000] {
        let names: Vec<String> = (0..count).map(|number| format!("a/p{number}.png")).collect();
        let entries: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
        assert!(matches!(refused(&archive(&entries)), ArchiveError::TooManyFiles), "{count}");
    }
}

#[test]
fn an_archive_that_is_cut_or_changed_at_any_byte_does_no_harm() {
    let whole = write("dusk", &files()).unwrap();
    for length in 0..whole.len() {
        refused(&whole[..length]);
    }
    for at in 0..whole.len() {
        let mut changed = whole.clone();
        changed[at] ^= 0x55;
        if let Err(error) = read(&changed) {
            assert!(!error.to_string().contains('\n'));
        }
    }
}

fn names_in(folder: &Path) -> Vec<String> {
    RealDisk.list(folder).unwrap().into_iter().map(|(name, _)| name).collect()
}

#[test]
fn a_new_theme_takes_no_others_place() {
    let data = tempfile::tempdir().unwrap();
    let themes = data.path().join("themes");
    let create = |name: &str| theme_files::create(&RealDisk, &themes, name, &files(), |name| name == "classic");
    assert_eq!(create("dusk").unwrap(), "dusk");
    std::fs::write(themes.join("dusk/theme.ron"), "(version: 1, name: {})").unwrap();
    assert_eq!(create("dusk").unwrap(), "dusk-2");
    assert_eq!(create("classic").unwrap(), "classic-2");
    assert_eq!(std::fs::read_to_string(themes.join("dusk/theme.ron")).unwrap(), "(version: 1, name: {})");
    assert_eq!(create(&"x".repeat(90)).unwrap().len(), 58);
    for wrong in ["", "..", "a/b", "Ä", "a b"] {
        assert!(create(wrong).is_err(), "{wrong}");
    }
    assert_eq!(theme_files::list(&RealDisk, &themes), ["classic-2", "dusk", "dusk-2", &"x".repeat(58)]);
    theme_files::replace(&RealDisk, &themes, "dusk", &files()).unwrap();
    assert_eq!(names_in(&themes.join("dusk")), ["board.png", "place.wav", "theme.ron"]);
    assert!(theme_files::replace(&RealDisk, &themes, "dawn", &files()).is_err(), "there is none");
    let wrong = vec![("../theme.ron".to_owned(), Vec::new())];
    assert!(theme_files::replace(&RealDisk, &themes, "dusk", &wrong).is_err());
}

#[test]
fn a_deleted_theme_leaves_what_is_not_its_own() {
    let data = tempfile::tempdir().unwrap();
    let themes = data.path().join("themes");
    for name in ["dusk", "dawn"] {
        theme_files::create(&RealDisk, &themes, name, &files(), |_| false).unwrap();
    }
    theme_files::remove(&RealDisk, &themes, "dusk").unwrap();
    assert_eq!(names_in(&themes), ["dawn"]);
    std::fs::write(themes.join("dawn/notes.txt"), "mine").unwrap();
    assert!(theme_files::remove(&RealDisk, &themes, "dawn").is_err());
    assert_eq!(names_in(&themes.join("dawn")), ["notes.txt"]);
    assert_eq!(theme_files::list(&RealDisk, &themes), [""; 0], "it is no theme any more");
    assert!(theme_files::remove(&RealDisk, &themes, "../themes").is_err());
}
