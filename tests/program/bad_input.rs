//! Whatever stands in the data directory, the program starts and plays on, says one clear line in the message bar and on
//! standard error, and destroys nothing.

use crate::common::png_file::PngFile;
use crate::common::rig::{PATIENCE, Rig};
use crate::common::store::{bodies_of, forged};
use crate::common::{HeadlessTalk, ScriptOutput, feed, headless, qipan, without_slow_disk};
use qipan::app::Output;
use qipan::app::features::records::records_controller::RecordsMessage;
use qipan::app::kernel::actions::Action;
use qipan::app::kernel::intent::Intent;
use qipan::app::kernel::themes;
use qipan::rules::mix::RandomSequence;
use qipan::rules::{Color, Ply, Point, Position, reversi};
use qipan::session::{Entry, Record};
use qipan::store::recording::{InjectedFault, RecordingDisk};
use qipan::store::{Disk, RealDisk, Store, log};
use std::collections::BTreeSet;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

pub const HUMANS: [&str; 4] = ["--black", "human", "--white", "human"];

// --- The program and the message bar alike -----------------------------------------------------------------------------------

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let (path, kind) = entry.map(|entry| (entry.path(), entry.file_type().unwrap())).unwrap();
        let target = to.join(path.file_name().unwrap());
        if kind.is_dir() {
            copy(&path, &target);
        } else if kind.is_file() {
            let len = path.metadata().unwrap().len();
            if len > 16 << 20 {
                // A large file here is a hole.
                fs::File::create(&target).unwrap().set_len(len).unwrap();
            } else {
                fs::copy(&path, &target).unwrap();
            }
        }
    }
}

/// The message bar's warnings over a copy of the data directory.
fn bar(data: &Path, seats: bool) -> Vec<String> {
    let scratch = tempfile::tempdir().unwrap();
    copy(data, scratch.path());
    let store = Store::new(Arc::new(RealDisk), scratch.path());
    let warnings = Rig::new(store, seats).warnings();
    let place = scratch.path().display().to_string();
    let warnings = warnings.into_iter().filter(|warning| !without_slow_disk(warning).is_empty());
    warnings.map(|warning| without_time(&warning.replace(&place, "DATA"))).collect()
}

/// What a program complained, line by line.
fn complaints(told: &ScriptOutput, data: &Path) -> Vec<String> {
    let place = data.display().to_string();
    let lines = told.errors.lines().map(|line| line.strip_prefix("qipan: ").unwrap_or(line));
    lines.map(|line| without_time(&line.replace(&place, "DATA"))).collect()
}

/// `.broken-20261120-152233` → `.broken-TIME`.
fn without_time(text: &str) -> String {
    match text.split_once(".broken-") {
        Some((before, after)) => format!("{before}.broken-TIME{}", after.get(15..).unwrap_or_default()),
        None => text.into(),
    }
}

fn check_plays(told: &ScriptOutput) {
    assert_eq!(told.code, Some(0), "{}", told.errors);
    assert!(!told.errors.contains("panicked"), "{}", told.errors);
    assert!(told.has("placed black f5 flips e5") && told.has("durable 1"), "{:?}\n{}", told.lines, told.errors);
}

/// Both say exactly these sentences, and a move is placed and kept.
fn check(data: &Path, sentences: &[&str]) {
    assert_eq!(bar(data, true), sentences);
    let told = headless(data, &HUMANS, "move f5\nsync\nquit\n");
    check_plays(&told);
    assert_eq!(complaints(&told, data), sentences);
}

/// The log is English; the window and the announcements speak the user's language.
#[test]
fn what_is_wrong_with_the_settings_is_said_in_the_users_language() {
    let data = tempfile::tempdir().unwrap();
    fs::write(data.path().join("settings.ron"), "(language: \"de\", theme: 5)").unwrap();
    let german = "DATA/settings.ron, Zeile 1, Spalte 25: theme: Text in Anführungszeichen erwartet; die Vorgabe gilt.";
    let english = "DATA/settings.ron, line 1, column 25: theme: Expected string; the default is used.";
    assert_eq!(bar(data.path(), true), [german]);
    let told = headless(data.path(), &["--announce", "--black", "human", "--white", "human"], "quit\n");
    let place = data.path().display().to_string();
    assert!(told.lines.iter().any(|line| line.replace(&place, "DATA") == format!("say {german}")), "{:?}", told.lines);
    assert_eq!(complaints(&told, data.path()), [english]);
}

fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// Some file still has these bytes.
fn check_kept(data: &Path, bytes: &[u8]) {
    if bytes.is_empty() {
        return; // Of nothing there is nothing to keep.
    }
    let all = files(data);
    let is_it = |path: &Path| path.metadata().is_ok_and(|metadata| metadata.len() == bytes.len() as u64);
    let is_kept = all.iter().filter(|path| is_it(path)).any(|path| fs::read(path).unwrap() == bytes);
    assert!(is_kept, "gone, there are only {all:?}");
}

// --- Settings ----------------------------------------------------------------------------------------------------------------

/// Starts with this settings file, then changes settings twice: what the user wrote is still there.
fn check_settings(text: &[u8], sentences: &[&str]) {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("settings.ron");
    fs::write(&file, text).unwrap();
    check(data.path(), sentences);
    assert_eq!(fs::read(&file).unwrap(), text, "a start changes nothing");
    let told = headless(data.path(), &[], "do side-panel\nsync\ndo side-panel\nsync\nquit\n");
    assert_eq!(told.code, Some(0));
    check_kept(data.path(), text);
    let again = headless(data.path(), &[], "quit\n");
    assert_eq!(again.errors, "", "what the program wrote is good");
}

#[test]
fn no_settings_and_empty_ones() {
    let data = tempfile::tempdir().unwrap();
    check(data.path(), &[]);
    check_settings(b"", &[]);
}

#[test]
fn settings_with_a_wrong_type_on_line_3() {
    check_settings(
        b"(\n    version: 1,\n    theme: 7,\n)\n",
        &["DATA/settings.ron, line 3, column 12: theme: Expected string; the default is used."],
    );
}

#[test]
fn settings_of_100_megabytes() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("settings.ron");
    fs::File::create(&file).unwrap().set_len(100 << 20).unwrap();
    check(data.path(), &["DATA/settings.ron is larger than 256 KiB. The defaults are used."]);
    headless(data.path(), &[], "do side-panel\nsync\nquit\n");
    let is_whole = |path: &std::path::PathBuf| path.metadata().unwrap().len() == 100 << 20;
    assert!(files(data.path()).iter().any(is_whole), "it was set aside, not thrown away");
}

#[test]
fn settings_with_unknown_keys_and_values_out_of_range() {
    check_settings(
        b"(\n    them: \"wood\",\n    board: (size: 9),\n)\n",
        &[
            "DATA/settings.ron, line 2, column 5: the key \"them\" is unknown and not used.",
            "DATA/settings.ron, line 3, column 13: the key \"board.size\" is unknown and not used.",
        ],
    );
    check_settings(
        b"(sound: (volume: 200), move_delay_ms: 99999999, reversi: (players: [(seat: Computer(level: 99)), ()]))",
        &[
            "DATA/settings.ron, line 1, column 18: sound.volume is 200, outside 0 to 100; 100 is used.",
            "DATA/settings.ron, line 1, column 39: move_delay_ms is 99999999, outside 0 to 60000; 60000 is used.",
            "DATA/settings.ron, line 1, column 76: reversi.players.0.seat: level 99 is outside 1 to 12; the default \
             is used.",
        ],
    );
    check_settings(
        b"(\n    sound: (volume: 300),\n)",
        &["DATA/settings.ron, line 2, column 21: sound.volume is 300, outside 0 to 100; 100 is used."],
    );
    check_settings(
        b"(\n    theme: \"wood\"\n    sound: (),\n)",
        &["DATA/settings.ron, line 3, column 5: Expected comma; what stands before it is used, the defaults for \
             the rest."],
    );
}

#[test]
fn settings_that_are_no_text() {
    check_settings(&[0xff, 0xfe, 0, 1], &["DATA/settings.ron is not UTF-8 text. The defaults are used."]);
}

/// These are kept as they are, to be put right: the program writes them again.
#[test]
fn settings_that_name_what_is_not_there() {
    let data = tempfile::tempdir().unwrap();
    fs::write(data.path().join("settings.ron"), "(language: \"../x\", keys: {\"fly\": \"F3\", \"undo\": \"q\"})")
        .unwrap();
    let sentences = [
        "DATA/settings.ron, line 1, column 12: language: there is no language \"../x\"; the default is used.",
        "DATA/settings.ron, line 1, column 34: keys.fly: there is no action \"fly\"; it is not used.",
        "DATA/settings.ron, line 1, column 48: keys.undo: \"q\" without Ctrl or Alt is the board's own key; the \
         default is used.",
    ];
    check(data.path(), &sentences);
    headless(data.path(), &[], "do side-panel\nsync\ndo side-panel\nsync\nquit\n");
    let of_written = |sentence: &&str| sentence.split(": ").skip(1).collect::<Vec<_>>().join(": ");
    let told = headless(data.path(), &[], "quit\n");
    let again = complaints(&told, data.path()).iter().map(|line| of_written(&line.as_str())).collect::<BTreeSet<_>>();
    assert_eq!(again, sentences.iter().map(of_written).collect());
}

// --- Languages ---------------------------------------------------------------------------------------------------------------

/// With this language file the program says one sentence and speaks English.
fn check_language(file: &str, sentence: &str) {
    let data = tempfile::tempdir().unwrap();
    fs::create_dir(data.path().join("languages")).unwrap();
    fs::write(data.path().join("languages/eo.ftl"), file).unwrap();
    fs::write(data.path().join("settings.ron"), "(language: \"eo\")").unwrap();
    check(data.path(), &[&format!("The language cannot be used: the language file eo.ftl, {sentence}.")]);
}

#[test]
fn a_language_whose_braces_never_end() {
    const TOO_MANY: &str = "a message opens too many braces and brackets";
    check_language(&format!("title = {}", "{".repeat(10_000)), &format!("line 1, column 209: {TOO_MANY}"));
    check_language(&format!("title = {{ {}", "A(".repeat(10_000)), &format!("line 1, column 410: {TOO_MANY}"));
    let lines = format!("title = Ĉipan\nnew = {{{}", "\nA({".repeat(10_000));
    check_language(&lines, &format!("line 102, column 3: {TOO_MANY}"));
    check_language("title = Ĉipan\nnew = { $x", "line 2, column 11: not a Fluent message");
}

// --- Themes ------------------------------------------------------------------------------------------------------------------

/// A data directory whose settings ask for the theme `mine`, a copy of a shipped one with this `theme.ron`.
fn themed(ron: &str) -> tempfile::TempDir {
    let data = tempfile::tempdir().unwrap();
    fs::write(data.path().join("settings.ron"), "(theme: \"mine\")").unwrap();
    let folder = data.path().join("themes/mine");
    fs::create_dir_all(&folder).unwrap();
    for (name, bytes) in themes::SHIPPED[1].files {
        fs::write(folder.join(name), bytes).unwrap();
    }
    fs::write(folder.join("theme.ron"), ron).unwrap();
    data
}

/// With this file in the place of a picture, the program says this once and draws the board with all its pictures.
fn check_picture(data: &Path, sentence: &str) {
    let shot = data.join("shot.png");
    let script = format!("move f5\nshot {0}\nshot {0}\nsync\nquit\n", shot.display());
    let told = headless(data, &HUMANS, &script);
    check_plays(&told);
    assert_eq!(complaints(&told, data), [sentence]);
    if cfg!(feature = "gui") {
        assert_eq!(PngFile::read(&fs::read(&shot).unwrap()).size(), (720, 780));
    }
}

#[test]
fn a_good_theme_has_nothing_to_say() {
    check(themed("()").path(), &[]);
}

#[test]
fn a_theme_that_is_missing_or_cannot_be_read() {
    let data = tempfile::tempdir().unwrap();
    fs::write(data.path().join("settings.ron"), "(theme: \"mine\")").unwrap();
    check(
        data.path(),
        &["DATA/settings.ron, line 1, column 9: theme: there is no theme \"mine\"; the default is used."],
    );
    check(themed("(name:5)").path(), &["mine/theme.ron, line 1, column 7: Expected opening `{`"]);
    let told = headless(data.path(), &[&HUMANS[..], &["--theme", "../evil"]].concat(), "move f5\nsync\nquit\n");
    check_plays(&told);
    assert_eq!(told.errors, "qipan: \"../evil\" is no theme's name: use 1 to 64 of a-z, 0-9, - and _.\n");
}

#[test]
fn a_theme_that_lacks_a_picture() {
    let data = themed("()");
    fs::remove_file(data.path().join("themes/mine/black.png")).unwrap();
    check(data.path(), &["Theme mine: black.png is missing."]);
    check_picture(data.path(), "Theme mine: black.png is missing.");
}

#[test]
fn a_name_that_leads_out_of_the_folder() {
    let data = themed("(pictures: (help: \"../../secret.png\"))");
    let sentence =
        "Theme mine: \"../../secret.png\" is no picture's name: use 1 to 64 of a-z, 0-9, - and _, then .png.";
    check(data.path(), &[sentence]);
    check_settings(
        b"(theme: \"../themes\")",
        &["DATA/settings.ron, line 1, column 9: theme: \"../themes\" is no folder name of a-z, 0-9, _ and -; the \
             default is used."],
    );
}

#[cfg(feature = "gui")]
#[test]
fn a_picture_that_is_none_or_too_large() {
    let data = themed("()");
    let file = data.path().join("themes/mine/black.png");
    fs::write(&file, "This is a letter.").unwrap();
    check_picture(data.path(), "Theme mine: black.png: the file is not a PNG picture.");
    let side = 20_000u32.to_be_bytes();
    let header = [b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", &side[..], &side, &[8, 6, 0, 0, 0, 0, 0, 0, 0]].concat();
    fs::write(&file, header).unwrap();
    let began = Instant::now();
    check_picture(
        data.path(),
        "Theme mine: black.png: the picture has 20000×20000 pixels; at most 4096×4096 are allowed.",
    );
    assert!(began.elapsed() < PATIENCE);
    fs::write(&file, vec![0; 9 << 20]).unwrap();
    check_picture(data.path(), "Theme mine: black.png is larger than 8 MiB.");
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_folder_and_a_pipe() {
    let data = themed("()");
    let (file, secret) = (data.path().join("themes/mine/help.png"), data.path().join("secret.png"));
    fs::rename(&file, &secret).unwrap();
    std::os::unix::fs::symlink(&secret, &file).unwrap();
    check_picture(data.path(), "Theme mine: help.png is not a regular file.");
    fs::remove_file(&file).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(&file).status().unwrap().success());
    check_picture(data.path(), "Theme mine: help.png is not a regular file.");
    // The folder itself as a link.
    let other = data.path().join("themes/other");
    fs::rename(data.path().join("themes/mine"), &other).unwrap();
    std::os::unix::fs::symlink(&other, data.path().join("themes/mine")).unwrap();
    check_picture(
        data.path(),
        "DATA/settings.ron, line 1, column 9: theme: there is no theme \"mine\"; the default is used.",
    );
}

// --- Session logs ------------------------------------------------------------------------------------------------------------

const GAME: &str = "games/20260101-120000-0001.qipan";
const LOG: &str = "DATA/games/20260101-120000-0001.qipan";

/// The log of a whole tournament game with passes.
fn whole_log() -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("saves/world-championship-2005-passes.qipan")).unwrap()
}

fn with_log(bytes: &[u8]) -> tempfile::TempDir {
    let data = tempfile::tempdir().unwrap();
    fs::create_dir(data.path().join("games")).unwrap();
    fs::write(data.path().join(GAME), bytes).unwrap();
    data
}

/// The position of a `resumed` line.
pub fn resumed(line: &str) -> Position {
    let words: Vec<&str> = line.split(' ').collect();
    let bits = |wanted: u8| {
        words[1].bytes().enumerate().filter(|(_, cell)| *cell == wanted).fold(0u64, |bits, (at, _)| bits | 1 << at)
    };
    let setup = reversi::Setup {
        black: bits(b'X'),
        white: bits(b'O'),
        side_to_move: Color::from_word(words[2]).expect("a color"),
        ..Default::default()
    };
    Position::Reversi(setup.try_into().expect("a position"))
}

/// A move that can be played after this beginning: of the resumed game, over its forced pass, or of a new one.
fn next_move(lines: &[String]) -> (&'static str, String) {
    let Some(line) = lines.iter().find(|line| line.starts_with("resumed")) else { return ("do new-same", "f5".into()) };
    let mut position = resumed(line);
    if position.must_pass() {
        position.play(Ply::Pass).expect("a forced pass");
    }
    match position.legal_points().first() {
        Some(&point) => ("", position.point_name(point)),
        None => ("do new-same", "f5".into()),
    }
}

/// What the bar says where standard error names the log and the place: neither is the user's.
fn without_log(sentence: &str) -> String {
    let Some(why) = sentence.strip_prefix(&format!("{LOG} cannot be opened")) else {
        return "The end of this game was damaged; what is there was kept.".into();
    };
    let why = why.replace(&format!("It was kept as {LOG}.broken-TIME."), "It was set aside.");
    format!("The game cannot be opened{}", why.replace("The file is unchanged.", "It is kept as it is."))
}

/// Starts with this log; complains in these sentences, and says them in the bar without the log's name; a disc is placed and kept;
/// the bytes are still there. The program's output and its complaints.
fn check_log(bytes: &[u8], in_bar: &[&str]) -> (ScriptOutput, Vec<String>) {
    let data = with_log(bytes);
    assert_eq!(bar(data.path(), false), in_bar.iter().map(|sentence| without_log(sentence)).collect::<Vec<_>>());
    let scratch = tempfile::tempdir().unwrap();
    copy(data.path(), scratch.path());
    let (before, name) = next_move(&headless(scratch.path(), &[], "quit\n").lines);
    let told = headless(data.path(), &[], &format!("{before}\nmove {name}\nsync\nquit\n"));
    assert_eq!(told.code, Some(0), "{}", told.errors);
    let placed = told.lines.iter().position(|line| line.starts_with("placed ") && line.contains(&format!(" {name} ")));
    let placed = placed.unwrap_or_else(|| panic!("{name} was not placed: {:?}\n{}", told.lines, told.errors));
    assert!(told.lines[placed..].iter().any(|line| line.starts_with("durable ")), "{:?}", told.lines);
    if !in_bar.is_empty() {
        check_kept(data.path(), bytes);
    }
    let complaints = complaints(&told, data.path());
    assert!(complaints.len() <= in_bar.len() + 1, "{complaints:?}");
    assert_eq!(complaints[..in_bar.len()], *in_bar);
    (told, complaints)
}

const KEPT: &str = "The damaged file was kept as 20260101-120000-0001.qipan.broken-TIME.";

fn lines_of(log: &[u8]) -> Vec<&[u8]> {
    log.split_inclusive(|&byte| byte == b'\n').collect()
}

#[test]
fn a_log_cut_anywhere() {
    let log = whole_log();
    let lines = lines_of(&log);
    let unreadable = format!("{LOG} cannot be opened: its beginning is damaged. It was kept as {LOG}.broken-TIME.");
    for len in [0, 1, lines[0].len(), lines[0].len() + 30] {
        let (told, _) = check_log(&log[..len], &[&unreadable]);
        assert!(told.has("page start"));
    }
    for line in [3, 20, 41, 66] {
        let start: usize = lines[..line - 1].iter().map(|line| line.len()).sum();
        for inside in [1, lines[line - 1].len() - 1] {
            let kept = line - 3;
            let plural = if kept == 1 { "record was" } else { "records were" };
            let sentence = format!("{LOG}: cut off in line {line}; {kept} {plural} kept.");
            let (_, complaints) = check_log(&log[..start + inside], &[&sentence]);
            assert_eq!(complaints[1..], [KEPT]);
        }
    }
}

/// Cut after whole lines: nothing is damaged, and the game goes on even where only a forced pass or the result is missing.
#[test]
fn a_log_cut_between_two_records() {
    let log = whole_log();
    let lines = lines_of(&log);
    for count in [2, 3, 30, 61, 62, 63, 64, 65] {
        let (told, complaints) = check_log(&lines[..count].concat(), &[]);
        assert_eq!(complaints, [""; 0]);
        assert!(told.resumed().starts_with("resumed "), "{count} lines");
    }
}

/// In the app itself: cut at many more places, always something to play on with, and never a panic.
#[test]
fn a_log_cut_at_every_third_byte_opens_in_the_app() {
    let log = whole_log();
    let header: usize = lines_of(&log)[..2].iter().map(|line| line.len()).sum();
    for len in (0..log.len()).step_by(3) {
        let path = Path::new("/home/data").join(GAME);
        let mut image: qipan::store::recording::Image =
            ["/", "/home", "/home/data", "/home/data/games"].map(|path| (path.into(), None)).into();
        image.insert(path, Some(log[..len].to_vec()));
        let store = Store::new(Arc::new(RecordingDisk::from_image(&image)), "/home/data");
        let resumed = store.resume();
        assert_eq!((resumed.game.is_some(), resumed.errors.len()), (len >= header, usize::from(len < header)), "{len}");
        if len % 24 == 0 {
            let rig = Rig::new(Store::new(Arc::new(RecordingDisk::from_image(&image)), "/home/data"), false);
            assert_eq!(rig.has_event("page start"), len < header);
        }
    }
}

#[test]
fn a_log_with_one_bit_changed() {
    let log = whole_log();
    let lines = lines_of(&log);
    for line in [3, 25, 62] {
        let start: usize = lines[..line - 1].iter().map(|line| line.len()).sum();
        let mut flipped = log.clone();
        flipped[start + lines[line - 1].len() / 2] ^= 4;
        let kept = line - 3;
        let plural = if kept == 1 { "record was" } else { "records were" };
        let sentence = format!("{LOG}: damaged from line {line}; {kept} {plural} kept.");
        let (_, complaints) = check_log(&flipped, &[&sentence]);
        assert_eq!(complaints[1..], [KEPT]);
    }
    let mut flipped = log.clone();
    flipped[lines[0].len() + 20] ^= 1;
    let sentence = format!("{LOG} cannot be opened: its beginning is damaged. It was kept as {LOG}.broken-TIME.");
    check_log(&flipped, &[&sentence]);
}

#[test]
fn a_log_with_an_illegal_move_at_ply_20() {
    let log::DecodedLog { setup, mut records, .. } = log::decode(&[whole_log()]).unwrap();
    records.pop(); // With its result it would be a finished game, which nobody resumes.
    let places: Vec<usize> = (0..records.len()).filter(|&at| matches!(records[at].entry, Entry::Place(_))).collect();
    let Record { number, entry, .. } = &mut records[places[19]];
    *entry = Entry::Place(Point::new(3, 3));
    let (number, kept) = (*number, *number - 1);
    let bytes = log::encode_whole(&setup, &records).unwrap().into_bytes();
    let sentence = format!("{LOG}: record {number}: the square is occupied; {kept} records were kept.");
    let (told, complaints) = check_log(&bytes, &[&sentence]);
    assert!(told.resumed().ends_with(&format!("record {kept}")));
    assert_eq!(complaints[1..], [KEPT]);
}

#[test]
fn a_log_of_a_newer_version() {
    let bytes = b"qipan-session 2\nwords that only the newer program knows\n";
    let data = with_log(bytes);
    let sentence = format!(
        "{LOG} cannot be opened: it was written by a newer version of Qipan (format 2). The file is unchanged."
    );
    check_log(bytes, &[&sentence]);
    headless(data.path(), &[], "do new-same\nmove f5\nsync\nquit\n");
    assert_eq!(fs::read(data.path().join(GAME)).unwrap(), bytes, "it is where the newer program looks for it");
}

#[test]
fn a_log_of_one_gigabyte() {
    let data = with_log(&whole_log());
    fs::OpenOptions::new().write(true).open(data.path().join(GAME)).unwrap().set_len(1 << 30).unwrap();
    let sentence = format!("{LOG} cannot be opened: it is too large. It was kept as {LOG}.broken-TIME.");
    assert_eq!(bar(data.path(), false), [without_log(&sentence)]);
    let told = headless(data.path(), &[], "do new-same\nmove f5\nsync\nquit\n");
    check_plays(&told);
    assert_eq!(complaints(&told, data.path()), [&sentence[..]]);
    let is_whole = |path: &std::path::PathBuf| path.metadata().unwrap().len() == 1 << 30;
    assert!(files(data.path()).iter().any(is_whole), "it was set aside, not thrown away");
}

// --- Logs whose checksums are right and whose words are not --------------------------------------------------------------------

/// The log of an unfinished game of two with one more record.
fn log_with(words: &str) -> (Vec<u8>, usize) {
    let mut bodies = bodies_of(&whole_log());
    bodies.truncate(40);
    bodies.push(format!("{} 5 {words}", bodies.len()));
    (forged(&bodies), bodies.len() - 2)
}

#[test]
fn a_color_that_is_not_at_the_table() {
    for words in [
        "resign red",
        "result played red",
        "result resigned blue",
        "result time red",
        "seat red (name:\"Eve\",seat:Human)",
    ] {
        let (bytes, kept) = log_with(words);
        let data = with_log(&bytes);
        let mut rig = Rig::new(Store::new(Arc::new(RealDisk), data.path()), true);
        let details = rig.listed();
        // The first record is a note.
        let plies = format!("{} moves", kept - 1);
        assert!(details.iter().any(|detail| detail.ends_with(&plies)), "{words}: {details:?}");
        let sentence = format!("{LOG}: damaged from line {}; {kept} records were kept.", kept + 3);
        let (_, complaints) = check_log(&bytes, &[&sentence]);
        assert_eq!(complaints[1..], [KEPT]);
    }
}

/// What a record may say, mostly at the wrong time.
fn any_words(random: &mut RandomSequence) -> String {
    let mut pick = |words: &[&str]| words[random.next_below(words.len())].to_owned();
    let color = pick(&["black", "white", "red", "blue", "draw", "green", ""]);
    let point = pick(&["a1", "d3", "h8", "f5", "e6", "o15", "y25", "z99"]);
    let other = pick(&["b2", "d3", "g7", "k10"]);
    let number = pick(&["0", "1", "2", "3", "7", "40", "4294967295", "-1", "99999999999999999999"]);
    let seat = pick(&["Human", "Remote", "Computer(level:3)", "Computer(level:99)", "External(engine:\"\")", "()"]);
    match pick(&["place", "pass", "choose", "count", "offer", "cursor", "seat", "resign", "result", "note"]).as_str() {
        "place" => format!("place {point}"),
        "choose" => format!("choose {:?}", pick(&["black", "white", "two-more", "offer-ten", "1", "4", "10", "blue"])),
        "count" => format!("choose \"{number}\""),
        "offer" => format!("offer {point} {other} {point}"),
        "cursor" => format!("cursor {number}"),
        "seat" => format!("seat {color} (name:\"x\",seat:{seat})"),
        "resign" => format!("resign {color}"),
        "result" => format!("result {} {color}", pick(&["played", "resigned", "time", "lost"])),
        "note" => "note \"?\"".into(),
        word => word.into(),
    }
}

/// A game's first lines and then anything; some words of the header are exchanged as well.
fn any_log(random: &mut RandomSequence) -> Vec<u8> {
    const PLAYERS: [&str; 4] = ["(name:\"A\",seat:Human)", "(name:\"\",seat:Human)", "(seat:Remote)", "(name:\"D\")"];
    const OPENINGS: [&str; 8] =
        ["Free", "Swap", "SwapAfterFirst", "Swap2", "Rif", "Yamaguchi", "Soosorv8", "Taraguchi10"];
    let mut bodies = bodies_of(&whole_log());
    bodies.truncate(1 + random.next_below(66));
    if random.next_below(4) > 0 {
        let opening = OPENINGS[random.next_below(OPENINGS.len())];
        let rule = if OPENINGS[4..].contains(&opening) { "Renju" } else { "Freestyle" };
        let players = PLAYERS[..2 + random.next_below(3)].join(",");
        let extreme = ["0", "1790000000", "9223372036854775807", "-9223372036854775808"][random.next_below(4)];
        let wins = ["", "1,2", "4294967295,4294967295,4294967295,4294967295"][random.next_below(3)];
        bodies = vec![format!(
            "(game:Gomoku((rule:{rule},opening:{opening})),players:[{players}],level_table:1,seed:7,\
             started:({extreme},2147483647),series:(wins:[{wins}],draws:4294967295))"
        )];
        for point in ["h8", "h9", "j10", "g7", "d3", "e6"].iter().take(random.next_below(7)) {
            bodies.push(format!("{} 4294967295 place {point}", bodies.len()));
        }
    }
    for _ in 0..random.next_below(9) {
        bodies.push(format!("{} 5 {}", bodies.len(), any_words(random)));
    }
    forged(&bodies)
}

/// Prints a log where a test ends on it.
struct LogOnPanic(Vec<u8>);

impl Drop for LogOnPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("{}", String::from_utf8_lossy(&self.0));
        }
    }
}

#[test]
fn logs_of_any_words_are_listed_looked_at_and_opened() {
    let mut random = RandomSequence::new(0x10_65);
    let (mut opened, mut damaged) = (0, 0);
    for _ in 0..600 {
        let suspect = LogOnPanic(any_log(&mut random));
        damaged +=
            usize::from(log::decode(std::slice::from_ref(&suspect.0)).is_ok_and(|decoded| decoded.damage.is_some()));
        let mut image: qipan::store::recording::Image =
            ["/", "/home", "/home/data", "/home/data/games"].map(|path| (path.into(), None)).into();
        image.insert(Path::new("/home/data").join(GAME), Some(suspect.0.clone()));
        let store = || Store::new(Arc::new(RecordingDisk::from_image(&image)), "/home/data");
        let mut rig = Rig::new(store(), false);
        opened += usize::from(!rig.has_event("page start"));
        let mut listing = Rig::new(store(), true);
        for rig in [&mut rig, &mut listing] {
            for intent in [
                Intent::Do(Action::Games),
                Intent::page(RecordsMessage::Open(0)),
                Intent::page(RecordsMessage::Open(1)),
                Intent::Do(Action::Menu),
            ] {
                rig.program.app.update(intent);
                rig.frame();
            }
            rig.program.app.update(Intent::Do(Action::NextGame));
            rig.frame();
        }
    }
    assert!(opened > 100 && damaged > 100, "{opened} opened, {damaged} damaged");
}

// --- What is no file -----------------------------------------------------------------------------------------------------------

/// A whole script of `qipan headless`; one that waits for ever is killed, and the test fails.
#[cfg(unix)]
fn headless_in_time(data: &Path, script: &str) -> ScriptOutput {
    let mut child =
        qipan(data, &["headless"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    feed(&mut child, script);
    let began = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if began.elapsed() > PATIENCE {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("it waits for ever");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.wait_with_output().unwrap().into()
}

/// Puts something at a path that is no regular file.
#[cfg(unix)]
fn put_no_file(kind: &str, path: &Path) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    match kind {
        "pipe" => assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success()),
        "socket" => drop(std::os::unix::net::UnixListener::bind(path).unwrap()),
        "directory" => fs::create_dir(path).unwrap(),
        _ => std::os::unix::fs::symlink("/dev/zero", path).unwrap(),
    }
}

/// Wherever the program looks for a file: it starts, plays and keeps the game, and what stands there is not touched.
#[cfg(unix)]
#[test]
fn nothing_that_is_no_file_is_waited_for() {
    const WANTED: &str = "(language: \"xx\", theme: \"mine\", engine: (learning: true))";
    for name in [
        "locks/20260101-120000-0001.lock",
        "settings.ron",
        "unfinished",
        "unfinished/.whole",
        "index.sqlite",
        "index.sqlite-journal",
        "saved",
        "themes",
        "lessons",
        "puzzles",
        "progress",
        "deleted",
        "languages/xx.ftl",
        "themes/mine/theme.ron",
        "learned-reversi.bin",
        "saved/Match.qipan",
        GAME,
        "games/20260101-120000-0001.qipan.2",
    ] {
        for kind in ["pipe", "socket", "directory", "link to a device"] {
            let data = if name == GAME { tempfile::tempdir().unwrap() } else { with_log(&log_with("note \"?\"").0) };
            if name != "settings.ron" {
                fs::write(data.path().join("settings.ron"), WANTED).unwrap();
            }
            put_no_file(kind, &data.path().join(name));
            let script = "do games\ndo back\ndo hint\ndo new-same\nmove f5\nsync\nquit\n";
            let told = headless_in_time(data.path(), script);
            assert_eq!(told.code, Some(0), "{kind} {name}: {}", told.errors);
            assert!(!told.errors.contains("panicked"), "{kind} {name}: {}", told.errors);
            assert!(!told.all("durable 1").is_empty(), "{kind} {name}: {:?}\n{}", told.lines, told.errors);
            assert_eq!(told.all("resumed").len(), usize::from(name != GAME), "{kind} {name}: {}", told.errors);
        }
    }
}

#[cfg(unix)]
#[test]
fn what_stands_in_the_place_of_a_second_part_does_not_hide_the_first() {
    const PART: &str = "games/20260101-120000-0001.qipan.2";
    let (good, _) = log_with("note \"?\"");
    let other = bodies_of(&whole_log())[..20].to_vec();
    let finished = whole_log();
    for (what, bytes) in [
        ("nothing", Some(Vec::new())),
        ("the first part", Some(good.clone())),
        ("a finished game", Some(finished)),
        ("another game", Some(forged(&other))),
        ("words", Some(b"Dear diary".to_vec())),
        ("too much", Some(vec![b'x'; 2 << 20])),
        ("pipe", None),
        ("directory", None),
    ] {
        let data = with_log(&good);
        let part = data.path().join(PART);
        match &bytes {
            Some(bytes) => fs::write(&part, bytes).unwrap(),
            None => put_no_file(what, &part),
        }
        let mut rig = Rig::new(Store::new(Arc::new(RealDisk), data.path()), true);
        let details = rig.listed();
        assert!(details.iter().any(|detail| detail.ends_with("38 moves")), "{what}: {details:?}");
        drop(rig);
        // The game that the list was shown over has no record.
        let told = headless_in_time(data.path(), "quit\n");
        assert!(told.resumed().ends_with("record 40"), "{what}: {:?}", told.lines);
        let sentence = format!("DATA/{PART} is no part of its game; it was kept as DATA/{PART}.broken-TIME.");
        assert_eq!(complaints(&told, data.path()), [sentence], "{what}");
        assert_eq!(fs::read(data.path().join(GAME)).unwrap(), good, "{what}: the first part is as it was");
        bytes.iter().for_each(|bytes| check_kept(data.path(), bytes));
        let again = headless_in_time(data.path(), "undo\nsync\nquit\n");
        assert_eq!((again.errors.as_str(), again.all("durable 41").len()), ("", 1), "{what}");
    }
}

// --- Folders that give no locks ------------------------------------------------------------------------------------------------

const NO_LOCK: &str =
    "Games cannot be locked in this folder, so this one goes on as a new game. The old one stays as it is.";

/// Two programs over one folder that gives no locks: each writes a log of its own, and the one that both opened is as it was.
#[test]
fn without_locks_two_programs_never_write_one_log() {
    let (good, _) = log_with("note \"?\"");
    let data = with_log(&good);
    fs::write(data.path().join("locks"), "no folder").unwrap();
    let mut talks = [HeadlessTalk::start(data.path(), &[]), HeadlessTalk::start(data.path(), &[])];
    for talk in &mut talks {
        assert!(talk.hear_until("resumed").ends_with("record 40"));
    }
    for talk in &mut talks {
        talk.say("undo");
        talk.hear_until("durable 41");
    }
    for talk in &mut talks {
        talk.say("redo");
        talk.hear_until("durable 42");
        talk.say("quit");
        assert!(talk.child.wait().unwrap().success());
    }
    assert!(fs::read(data.path().join(GAME)).unwrap() == good, "it was written");
    let logs = files(&data.path().join("games"));
    assert_eq!(logs.len(), 3, "{logs:?}");
    for file in logs {
        let decoded = log::decode(&[fs::read(&file).unwrap()]).unwrap();
        let count = if file.ends_with(GAME) { 40 } else { 42 };
        assert_eq!((decoded.records.len(), decoded.damage), (count, None), "{}", file.display());
    }
}

#[test]
fn without_locks_a_game_goes_on_as_a_new_one_and_this_is_said() {
    let disk = memory();
    disk.set_locks_available(false);
    let store = || Store::new(Arc::new(disk.clone()), "/home/data");
    let mut rig = Rig::new(store(), true);
    rig.place("f5");
    rig.wait_for("durable 1");
    assert_eq!(rig.warnings(), [""; 0], "a new game is played as everywhere");
    drop(rig);
    let first = disk.image();
    let mut rig = Rig::new(store(), false);
    assert_eq!(rig.warnings(), [NO_LOCK]);
    assert_eq!(disk.image(), first, "a game that is looked at leaves nothing");
    rig.place("d6");
    rig.wait_for("durable 2");
    let now = disk.image();
    let is_log = |path: &&std::path::PathBuf| path.extension().is_some_and(|extension| extension == "qipan");
    assert_eq!(now.keys().filter(is_log).count(), 2);
    assert!(first.iter().filter(|(path, _)| is_log(path)).all(|(path, bytes)| now.get(path) == Some(bytes)));
}

// --- The data directory ------------------------------------------------------------------------------------------------------

fn check_volatile(told: &ScriptOutput) {
    assert_eq!(told.code, Some(0), "{}", told.errors);
    assert!(told.has("placed black f5 flips e5") && told.has("volatile 1") && told.has("placed white d6 flips d5"));
    assert!(told.all("durable").is_empty());
}

const TWO_MOVES: &str = "move f5\nsync\nmove d6\nsync\nquit\n";

#[test]
fn a_data_directory_that_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("a/b/c");
    let told = headless(&data, &HUMANS, "move f5\nsync\nquit\n");
    check_plays(&told);
    assert_eq!(told.errors, "");
    assert_eq!(headless(&data, &[], "quit\n").all("resumed").len(), 1, "it was made");
}

#[test]
fn a_file_in_the_place_of_the_data_directory() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "mine").unwrap();
    for data in [file.clone(), file.join("below")] {
        let told = headless(&data, &HUMANS, TWO_MOVES);
        check_volatile(&told);
        let lines: Vec<String> = complaints(&told, &data);
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[0].starts_with("DATA/settings.ron cannot be read: "), "{}", lines[0]);
        assert!(lines[1].starts_with("Saving does not work (") && lines[1].ends_with("is not saved."), "{}", lines[1]);
    }
    assert_eq!(fs::read(&file).unwrap(), b"mine");
}

/// Nobody, root included, makes a directory there.
#[cfg(target_os = "linux")]
#[test]
fn a_data_directory_that_is_read_only() {
    let data = Path::new("/sys/kernel/qipan");
    assert!(Path::new("/sys/kernel").is_dir(), "this test needs a mounted /sys");
    let told = headless(data, &HUMANS, TWO_MOVES);
    check_volatile(&told);
    assert_eq!(told.errors, "qipan: The data folder cannot be written: the game goes on but is not saved.\n");
}

pub fn memory() -> RecordingDisk {
    RecordingDisk::from_image(&["/", "/home"].map(|path| (path.into(), None)).into())
}

/// While every write fails the game goes on and says so once; when writing works again all of it is kept.
fn check_failing_disk(error: ErrorKind, sentence: &str, shown: &str) {
    let disk = memory();
    disk.set_fault(Some(InjectedFault { from: 0, to: usize::MAX, error, is_partial: true, spares_reads: true }));
    let mut rig = Rig::new(Store::new(Arc::new(disk.clone()), "/home/data"), true);
    rig.place("f5");
    rig.wait_for("volatile 1");
    assert!(rig.has_event("placed black f5 flips e5"));
    assert_eq!(rig.warning().as_deref(), Some(shown));
    assert_eq!(rig.said.lock().unwrap().iter().filter(|said| **said == Output::Problem(sentence.into())).count(), 1);
    rig.place("d6");
    assert!(rig.has_event("placed white d6 flips d5") && rig.has_event("volatile 2"));
    assert!(!rig.has_event("durable 1"));
    disk.set_fault(None);
    rig.place("c3");
    rig.wait_for("durable 3");
    assert!(disk.metadata(Path::new("/home/data/games")).is_ok());
}

#[test]
fn a_full_disk() {
    check_failing_disk(
        ErrorKind::StorageFull,
        "The disk is full: the game goes on but is not saved.",
        "The disk is full: your moves are not being saved. The game goes on.",
    );
}

#[test]
fn a_disk_that_became_read_only() {
    check_failing_disk(
        ErrorKind::ReadOnlyFilesystem,
        "The data folder cannot be written: the game goes on but is not saved.",
        "Nothing can be written here: your moves are not being saved. The game goes on.",
    );
}

#[test]
fn a_disk_that_syncs_in_300_milliseconds() {
    let disk = memory();
    disk.set_sync_pause(Duration::from_millis(300));
    let mut rig = Rig::new(Store::new(Arc::new(disk), "/home/data"), true);
    rig.place("f5");
    assert!(rig.has_event("placed black f5 flips e5") && !rig.has_event("durable 1"), "the move does not wait");
    rig.wait_for("durable 1");
    // The next word of the writer, but maybe not of the same frame.
    rig.wait_until("a warning", |rig| rig.warning().is_some());
    assert_eq!(rig.warnings(), ["Saving is slow on this disk. The game goes on."]);
    rig.place("d6");
    rig.wait_for("durable 2");
    assert_eq!(rig.warnings(), [""; 0], "it is said once");
}

#[test]
fn a_second_copy_of_the_program_plays_another_game() {
    let data = tempfile::tempdir().unwrap();
    let mut first = HeadlessTalk::start(data.path(), &HUMANS);
    let start = first.hear_until("start ");
    let id = start.strip_prefix("start ").unwrap().to_owned();
    first.say("move f5");
    first.hear_until("durable 1");
    let log = data.path().join(format!("games/{id}.qipan"));
    let before = fs::read(&log).unwrap();
    let sentence = format!("The game {id} is being played in another window.");
    assert_eq!(bar(data.path(), false), [""; 0], "a copy elsewhere is another game");
    let second = headless(data.path(), &[], "do new-same\nmove f5\nsync\nquit\n");
    check_plays(&second);
    assert!(second.has("page start"));
    assert_eq!(complaints(&second, data.path()), [&sentence[..]]);
    let mut rig = Rig::new(Store::new(Arc::new(RealDisk), data.path()), false);
    // The second game was left unfinished and is free.
    assert!(
        rig.said.lock().unwrap().iter().any(|said| matches!(said, Output::Event(line) if line.starts_with("resumed ")))
    );
    assert_eq!(rig.warnings(), [""; 0]);
    assert_eq!(fs::read(&log).unwrap(), before, "the first game's file is as it was");
    first.say("move d6");
    assert_eq!(first.hear_until("durable"), "durable 2");
}

// --- The place of the data directory -------------------------------------------------------------------------------------------

/// Runs a script without `--data-dir`: the program finds its place by these variables alone.
#[cfg(target_os = "linux")]
fn placed(variables: &[(&str, &Path)]) -> ScriptOutput {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_qipan"));
    command.args([&["headless"], &HUMANS[..]].concat()).env_clear().env("LANG", "C");
    command.envs(variables.iter().copied()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    feed(&mut child, "move f5\nsync\nquit\n");
    let told: ScriptOutput = child.wait_with_output().unwrap().into();
    check_plays(&told);
    told
}

#[cfg(target_os = "linux")]
fn mode(path: &Path) -> u32 {
    std::os::unix::fs::PermissionsExt::mode(&path.metadata().unwrap().permissions()) & 0o777
}

#[cfg(target_os = "linux")]
fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode)).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn nobody_else_may_look_into_the_data_directory() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join(".local/share/qipan");
    let told = placed(&[("HOME", home.path())]);
    assert_eq!(told.errors, "");
    for folder in ["", "games", "locks"] {
        assert_eq!(mode(&data.join(folder)), 0o700, "{folder:?}");
    }
    // As an older version made it.
    set_mode(&data, 0o755);
    placed(&[("HOME", home.path())]);
    assert_eq!(mode(&data), 0o700);
    // A directory that the user made and names is the user's to open to others.
    let named = home.path().join("named");
    fs::create_dir(&named).unwrap();
    set_mode(&named, 0o755);
    headless(&named, &HUMANS, "move f5\nsync\nquit\n");
    assert_eq!((mode(&named), mode(&named.join("games"))), (0o755, 0o700));
    let made = home.path().join("made/below");
    headless(&made, &HUMANS, "move f5\nsync\nquit\n");
    assert_eq!((mode(&made), mode(made.parent().unwrap())), (0o700, 0o700));
}

/// The only thing in a folder.
#[cfg(target_os = "linux")]
fn only_one(folder: &Path) -> std::path::PathBuf {
    let all: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert_eq!(all.len(), 1, "{all:?}");
    all[0].clone()
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_home_the_games_are_kept_where_nobody_else_can_have_been() {
    let [temp, none] = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    // Where `HOME` is missing or empty the system's list of users has a home.
    let run = || placed(&[("HOME", Path::new("nowhere")), ("TMPDIR", temp.path())]);
    let told = run();
    let place = only_one(temp.path());
    assert_eq!(told.errors, format!("qipan: There is no home directory; games are kept in {}.\n", place.display()));
    assert_eq!(mode(&place), 0o700);
    assert_eq!(files(&place.join("games")).len(), 1);
    run();
    assert_eq!(files(&place.join("games")).len(), 2, "the same place again");
    let told = placed(&[("HOME", Path::new("nowhere")), ("TMPDIR", temp.path()), ("XDG_DATA_HOME", none.path())]);
    assert_eq!((told.errors.as_str(), files(&none.path().join("qipan/games")).len()), ("", 1), "a place that is named");
    // What somebody else may have made or changed there is neither read nor written.
    let kept = temp.path().join("elsewhere");
    fs::rename(&place, &kept).unwrap();
    let before = files(&kept).len();
    let is_root = fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
    for what in ["a link", "open to all", "a file", "of another user"] {
        match what {
            "a link" => std::os::unix::fs::symlink(&kept, &place).unwrap(),
            "a file" => fs::write(&place, "in the way").unwrap(),
            _ => fs::create_dir(&place).unwrap(),
        }
        match what {
            "open to all" => set_mode(&place, 0o777),
            // Only root can give a directory away.
            "of another user" if is_root => {
                set_mode(&place, 0o700);
                std::os::unix::fs::chown(&place, Some(12_345), Some(12_345)).unwrap();
            }
            "of another user" => set_mode(&place, 0o750),
            _ => {}
        }
        let told = run();
        let sentence = "qipan: There is no safe place for games: nothing is kept when the program ends.\n";
        assert_eq!((told.errors.as_str(), files(&kept).len()), (sentence, before), "{what}");
        if place.is_dir() && what != "a link" {
            assert_eq!(files(&place).len(), 0, "{what}");
        }
        assert_eq!(fs::read_dir(temp.path()).unwrap().count(), 2, "{what}: nothing is left behind");
        let removed = if place.is_dir() && what != "a link" { fs::remove_dir(&place) } else { fs::remove_file(&place) };
        removed.unwrap();
    }
}

/// The file of a lock comes and goes with each start, and still a game is played by one program only.
#[test]
fn of_two_programs_that_start_at_once_one_has_the_game() {
    let data = with_log(&log_with("note \"?\"").0);
    for round in 0..20 {
        let mut talks = [HeadlessTalk::start(data.path(), &[]), HeadlessTalk::start(data.path(), &[])];
        let mut began: Vec<String> = talks.iter().map(|talk| talk.hear().unwrap()).collect();
        began.sort();
        assert_eq!(began[0], "page start", "round {round}");
        assert!(began[1].ends_with("record 40"), "round {round}: {began:?}");
        for talk in &mut talks {
            talk.say("quit");
            assert!(talk.child.wait().unwrap().success());
        }
    }
    if cfg!(unix) {
        assert_eq!(fs::read_dir(data.path().join("locks")).unwrap().count(), 0);
    }
}

// --- The command line and the surroundings -----------------------------------------------------------------------------------

#[test]
fn moves_with_an_illegal_one() {
    let data = tempfile::tempdir().unwrap();
    let out = data.path().join("out.png");
    let told_in = |game: &str, moves: &str| -> (String, Option<i32>) {
        let arguments = ["screenshot", out.to_str().unwrap(), "--game", game, "--moves", moves];
        let told: ScriptOutput = qipan(data.path(), &arguments).output().unwrap().into();
        (told.errors, told.code)
    };
    let told = |moves| told_in("reversi", moves);
    if cfg!(feature = "gui") {
        assert_eq!(told_in("gomoku", "h8 i9 h8").0, "qipan: ply 3: h8 is illegal: the square is occupied\n");
        assert!(told("h8 i9").1 == Some(2), "no square of Reversi");
        assert_eq!(told("f5a1"), ("qipan: ply 2: a1 is illegal: the move turns no disc\n".into(), Some(2)));
        assert_eq!(told("f5zz"), ("qipan: ply 2: \"zz\" is neither a square nor a pass\n".into(), Some(2)));
    }
    assert!(!out.exists());
}

#[cfg(feature = "gui")]
#[test]
fn windows_of_1x1_and_7680x4320() {
    let data = tempfile::tempdir().unwrap();
    for (size, sides) in [("1x1", (1, 1)), ("7680x4320", (7680, 4320))] {
        let out = data.path().join("out.png");
        let arguments = ["screenshot", out.to_str().unwrap(), "--size", size];
        let told: ScriptOutput = qipan(data.path(), &arguments).output().unwrap().into();
        assert_eq!((told.code, &told.errors[..]), (Some(0), ""));
        assert_eq!(PngFile::read(&fs::read(&out).unwrap()).size(), sides);
    }
}

#[test]
fn standard_output_that_nobody_reads() {
    let data = tempfile::tempdir().unwrap();
    let arguments = [&["headless", "--announce"], &HUMANS[..]].concat();
    let mut child = qipan(data.path(), &arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    feed(&mut child, "move f5\nsync\nmove d6\nsync\nquit\n");
    let told: ScriptOutput = child.wait_with_output().unwrap().into();
    assert_eq!((told.code, &told.errors[..]), (Some(0), ""));
    assert!(headless(data.path(), &[], "quit\n").resumed().ends_with("record 2"));
}

/// A number that is typed has the bounds of the settings' file, and is refused in its words.
#[test]
fn numbers_outside_their_bounds() {
    let data = tempfile::tempdir().unwrap();
    let settings = data.path().join("settings.ron");
    let said = |arguments: &[&str]| -> String {
        let told: ScriptOutput = qipan(data.path(), arguments).stdin(Stdio::null()).output().unwrap().into();
        assert_ne!(told.code, Some(0), "{arguments:?}");
        told.errors
    };
    let in_file = |ron: &str| {
        fs::write(&settings, ron).unwrap();
        said(&["check-config"])
    };
    let typed = |option, value| said(&["engine", "gtp", option, value]);
    let bounds = [
        ("outside 1 to 4096", "--hash-mb", "65536", "(engine: (hash_mb: 65536))"),
        ("outside 0 to 256", "--threads", "257", "(engine: (threads: 257))"),
        (
            "outside 0 to 3600000",
            "--move-ms",
            "3600001",
            "(reversi: (players: [(seat: Human), (seat: Full(move_ms: 3600001))]))",
        ),
    ];
    for (bound, option, value, ron) in bounds {
        assert!(in_file(ron).contains(bound), "{ron}: {}", in_file(ron));
        // No move takes no time where the protocol does not say.
        let bound = if option == "--move-ms" { "outside 1 to 3600000" } else { bound };
        let name = option.trim_start_matches('-').to_uppercase().replace('-', "_");
        let sentence = format!("qipan: invalid value '{value}' for '{option} <{name}>': {bound}\n");
        assert_eq!(typed(option, value), sentence);
    }
}

/// What a program says on standard error when nobody reads what it prints, and its exit code.
fn without_a_reader(mut command: Command) -> (Option<i32>, String) {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let told: ScriptOutput = command.stdin(Stdio::null()).stdout(writer).output().unwrap().into();
    (told.code, told.errors)
}

/// As with `| head`, which goes away.
#[test]
fn what_is_printed_for_nobody() {
    let data = with_log(&whole_log());
    let log = data.path().join(GAME);
    let log = log.to_str().unwrap();
    let commands: [&[&str]; 7] = [
        &["print-config"],
        &["check-config"],
        &["show", log],
        &["export", log, "--format", "transcript"],
        &["engine", "gtp"],
        &["--help"],
        &["--version"],
    ];
    for arguments in commands {
        assert_eq!(without_a_reader(qipan(data.path(), arguments)), (Some(0), String::new()), "{arguments:?}");
    }
    // `lab` is built with its feature alone.
    let lab: [&[&str]; 2] = [&["perft", "reversi", "--depth", "2"], &["assets", "--contrast"]];
    for arguments in lab.into_iter().filter(|_| cfg!(feature = "lab")) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
        command.args(arguments);
        assert_eq!(without_a_reader(command), (Some(1), String::new()), "lab {arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn standard_output_that_is_closed() {
    let data = tempfile::tempdir().unwrap();
    let script = format!(
        "printf 'move f5\\nsync\\nquit\\n' | '{}' headless --announce --black human --white human --data-dir '{}' >&-",
        env!("CARGO_BIN_EXE_qipan"),
        data.path().display()
    );
    let told: ScriptOutput = Command::new("sh").args(["-c", &script]).output().unwrap().into();
    assert_eq!((told.code, &told.errors[..]), (Some(0), ""));
    assert!(headless(data.path(), &[], "quit\n").resumed().ends_with("record 1"));
}

/// A window whose announcements nobody reads. Without an X server this says so; it fails then only where
/// `QIPAN_WINDOW_TESTS=required`.
#[cfg(all(feature = "gui", target_os = "linux"))]
#[test]
fn a_window_whose_standard_output_nobody_reads() {
    if !crate::common::window::has_tools() {
        return;
    }
    let server = crate::common::window::Server::start("800x900x24");
    let data = tempfile::tempdir().unwrap();
    let arguments = [&["--announce", "--exit-after-first-frame"], &HUMANS[..]].concat();
    let mut child = qipan(data.path(), &arguments)
        .envs([("DISPLAY", &server.display[..]), ("SDL_VIDEODRIVER", "x11")])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let told: ScriptOutput = child.wait_with_output().unwrap().into();
    assert_eq!((told.code, &told.errors[..]), (Some(0), ""));
}
