//! The way in and out of files: the chooser by keys and clicks, folders of games, the export page, what is said of all of it.

use crate::common::{HeadlessTalk, ScriptOutput, headless, qipan};
use qipan::app::features::files::files_controller::FilesMessage;
use qipan::app::features::files::files_screen::FilesView;
use qipan::app::kernel::intent::{Action, Intent};
use qipan::app::kernel::view::{FileRow, Screen};
use qipan::app::{App, Launch, screens};
use qipan::formats::{self, Hints, transcript};
use qipan::store::folder::{self, PathLook};
use qipan::store::recording::RecordingDisk;
use qipan::store::{Disk, RealDisk, Store};
use qipan::ui::{EstimateMeasure, InputFrame, Memory, Ui};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

const GAME: &str = "f5d6c3d3c4f4c5b3c2e3d2c6b4";
const HUMANS: [&str; 5] = ["--new", "--black", "human", "--white", "human"];

/// A data directory whose choosers begin in a folder of files.
struct FilesBench {
    data: TempDir,
    folder: TempDir,
}

impl FilesBench {
    fn new() -> FilesBench {
        let bench = FilesBench { data: tempfile::tempdir().unwrap(), folder: tempfile::tempdir().unwrap() };
        fs::write(bench.data.path().join("last-folder"), bench.folder.path().to_str().unwrap()).unwrap();
        bench
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        fs::write(&path, text).unwrap();
        path
    }

    fn run(&self, arguments: &[&str], script: &str) -> ScriptOutput {
        headless(self.data.path(), arguments, &format!("{script}quit\n"))
    }

    /// The moves of a game that was written, as a transcript.
    fn moves(&self, name: &str) -> String {
        let read = formats::read(name, &fs::read(self.path(name)).unwrap(), &Hints::default()).unwrap();
        let (record, warnings) = read.single().unwrap();
        assert!(warnings.is_empty(), "{warnings:?}");
        transcript::text(record.start(), &record.plies())
    }

    /// How many games the data directory holds.
    fn kept(&self) -> usize {
        fs::read_dir(self.data.path().join("games")).map_or(0, |games| games.count())
    }

    fn saved(&self) -> Vec<String> {
        let entries = fs::read_dir(self.data.path().join("saved")).into_iter().flatten();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

#[test]
fn a_file_is_opened_by_keys() {
    let bench = FilesBench::new();
    fs::create_dir(bench.path("games")).unwrap();
    fs::write(bench.path("games/other.txt"), "f5f6").unwrap();
    fs::write(bench.path("games/final.txt"), GAME).unwrap();
    bench.file("letter.odt", "no game");
    bench.file("zero.txt", "f5");
    // Into the folder, to the file by its letter, and from inside up and in again.
    let script = "key Ctrl+Shift+O\nsync\nkey Home\nkey Enter\nsync\nkey Backspace\nsync\nkey Enter\nsync\nkey o\nwait 1000\nkey f\nkey Enter\nsync\n";
    let told = bench.run(&HUMANS, script);
    let (outer, inner) = (bench.folder.path().display().to_string(), bench.path("games").display().to_string());
    let folders = [&outer, &inner, &outer, &inner].map(|path| format!("folder {path}"));
    assert_eq!(told.all("folder "), folders, "{:?}\n{}", told.lines, told.errors);
    assert!(told.resumed().ends_with(" record 14"), "{}", told.resumed());
    let kept = fs::read_to_string(bench.data.path().join("last-folder")).unwrap();
    assert_eq!(kept, inner, "the folder is remembered");
}

/// What comes in goes on at the next start, and is among one's own games when another one has come: as any game that was played.
#[test]
fn what_comes_in_is_kept_as_any_other_game() {
    let text = |bench: &FilesBench| bench.file("a.txt", GAME).display().to_string();
    let position = "---------------------------OX------XXX-------------------------- O";
    let anew = "(;GM[4];B[hh];W[ii];AE[ii]AW[ig];B[gg])";
    /// Writes what a line needs, and is that line.
    type LineWriter<'a> = &'a dyn Fn(&FilesBench) -> String;
    let ways: [(&str, LineWriter, usize); 7] = [
        ("pasted", &|_| "paste f5d6c3d3c4".into(), 1),
        ("a pasted position without a move", &|_| format!("paste {position}"), 1),
        ("pasted with a game of its own behind it", &|_| format!("paste {anew}"), 2),
        ("dropped", &|bench| format!("drop {}", text(bench)), 1),
        ("a dropped position", &|bench| format!("drop {}", bench.file("p.txt", position).display()), 1),
        ("opened", &|_| "do open-file\nsync\nkey Home\nkey Enter".into(), 1),
        ("pasted twice", &|_| "paste f5d6c3d3c4\nsync\npaste f5f6e6".into(), 2),
    ];
    for (way, script, count) in ways {
        let bench = FilesBench::new();
        text(&bench);
        let told = bench.run(&[], &format!("{}\nsync\n", script(&bench)));
        assert!(told.has("synced") && told.all("volatile").is_empty(), "{way}: {:?}\n{}", told.lines, told.errors);
        let shown =
            told.all("resumed ").last().copied().unwrap_or_else(|| panic!("{way}: {:?}", told.lines)).to_owned();
        assert_eq!(bench.kept(), count, "{way}");
        // Killed as well as ended: it goes on.
        let again = bench.run(&[], "sync\n");
        assert_eq!(again.resumed(), shown, "{way}");
        // A new game leaves it where it is, and so does another one that comes in.
        let told = bench.run(&[], "do new-same\nmove f5\nsync\npaste f5d6\nsync\n");
        assert_eq!((told.resumed(), bench.kept()), (shown.as_str(), count + 2), "{way}: {:?}", told.lines);
    }
    // One that is over is not gone on with, but it is there.
    let bench = FilesBench::new();
    let told = bench.run(&[], "paste e6f4e3f6g5d6e7f5c5\nsync\n");
    assert!(told.resumed().ends_with(" record 11"), "{:?}", told.lines);
    assert_eq!(bench.kept(), 1);
    assert!(bench.run(&[], "sync\n").all("resumed").is_empty());
    let told = bench.run(&[], "do games\nsync\ntree\n");
    assert!(told.lines.iter().any(|line| line.contains("64")), "{:?}", told.lines);
}

#[test]
fn a_pasted_game_outlives_a_kill() {
    let bench = FilesBench::new();
    let mut talk = HeadlessTalk::start(bench.data.path(), &[]);
    talk.say("paste f5d6c3d3c4");
    talk.say("sync");
    talk.hear_until("synced");
    talk.child.kill().unwrap();
    talk.child.wait().unwrap();
    assert!(bench.run(&[], "sync\n").resumed().ends_with(" white record 6"));
}

#[test]
fn numbered_moves_come_in_by_file_drop_and_paste() {
    let bench = FilesBench::new();
    let headers = "[Event \"Open\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n\n";
    let file = bench.file("a.pgn", &format!("{headers}1. f5 d6\n2. c3 d3\n3. c4 f4 *\n"));
    let ends = |told: &ScriptOutput, records: &str| {
        assert!(told.resumed().ends_with(records), "{:?}\n{}", told.lines, told.errors);
    };
    // Six moves, and that the game has no date.
    let taken = |told: ScriptOutput| ends(&told, " record 7");
    taken(bench.run(&HUMANS, &format!("drop {}\nsync\n", file.display())));
    taken(bench.run(&HUMANS, "key Ctrl+Shift+O\nsync\nkey Home\nkey Enter\nsync\n"));
    taken(bench.run(&HUMANS, "paste 1. f5 d6 2. c3 d3 3. c4 f4\nsync\n"));
    taken(bench.run(&HUMANS, &format!("paste {}1. f5 d6 2. c3 d3 3. c4 f4\nsync\n", headers.replace('\n', " "))));
}

#[test]
fn a_file_is_opened_by_clicks() {
    let bench = FilesBench::new();
    bench.file("a.txt", "f5d6");
    bench.file("b.txt", GAME);
    // From the start page, the second row twice.
    let told = bench.run(&[], "do open-file\nsync\nclick 440 220\nclick 440 220\nsync\n");
    assert!(told.has("page files"), "{:?}", told.lines);
    assert!(told.resumed().ends_with(" record 14"), "{:?}\n{}", told.lines, told.errors);
    // The first row and the button.
    let told = bench.run(&[], "do open-file\nsync\nclick 440 168\nclick 628 740\nsync\n");
    assert!(told.all("resumed ").last().unwrap().ends_with(" record 3"), "{:?}", told.lines);
}

#[test]
fn only_games_are_listed_until_all_files_are_asked_for() {
    let bench = FilesBench::new();
    bench.file("a.odt", "no game");
    bench.file("b.txt", GAME);
    let told = bench.run(&HUMANS, "key Ctrl+Shift+O\nsync\nkey Home\nkey Enter\nsync\n");
    assert!(told.resumed().ends_with(" record 14"), "{:?}", told.lines);
    let told = bench
        .run(&HUMANS, "key Ctrl+Shift+O\nsync\nclick 636 106\nkey Shift+Tab\nclick 440 168\nclick 440 168\nsync\n");
    assert!(told.all("resumed").is_empty(), "{:?}", told.lines);
    assert!(told.errors.contains("a.odt: it holds no game in a format that Qipan reads"), "{}", told.errors);
    assert!(!told.has("page board"), "the chooser stays");
}

#[test]
fn a_path_can_be_typed() {
    let bench = FilesBench::new();
    fs::create_dir(bench.path("inner")).unwrap();
    let file = bench.file("inner/b.txt", GAME);
    let clear = "key End\n".to_owned() + &"key Backspace\n".repeat(200);
    let typed = |text: &str| format!("click 260 106\n{clear}text {text}\nkey Enter\nsync\n");
    let script = format!(
        "key Ctrl+Shift+O\nsync\n{}{}{}",
        typed("/nowhere/at/all"),
        typed("inner"),
        typed(file.to_str().unwrap())
    );
    let told = bench.run(&[&HUMANS[..], &["--announce"]].concat(), &script);
    assert!(told.has("say /nowhere/at/all is not there."), "{:?}", told.lines);
    assert!(told.has(&format!("folder {}", bench.path("inner").display())), "{:?}", told.lines);
    assert!(told.resumed().ends_with(" record 14"), "{:?}", told.lines);
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_not_unicode_is_opened_and_a_link_followed() {
    use std::os::unix::ffi::OsStrExt;
    let bench = FilesBench::new();
    let odd = std::ffi::OsStr::from_bytes(b"a\xff\n.txt");
    fs::write(bench.folder.path().join(odd), GAME).unwrap();
    let told = bench.run(&HUMANS, "key Ctrl+Shift+O\nsync\nkey Enter\nsync\n");
    assert!(told.resumed().ends_with(" record 14"), "{:?}\n{}", told.lines, told.errors);
    let inner = bench.folder.path().join(std::ffi::OsStr::from_bytes(b"\xfe folder"));
    fs::create_dir(&inner).unwrap();
    fs::write(inner.join("game.txt"), "f5d6c3").unwrap();
    std::os::unix::fs::symlink(&inner, bench.path("A link")).unwrap();
    std::os::unix::fs::symlink("/nowhere", bench.path("broken.txt")).unwrap();
    for first in ["key Home\n", "key Home\nkey Down\n"] {
        let told = bench.run(&HUMANS, &format!("key Ctrl+Shift+O\nsync\n{first}key Enter\nsync\nkey Enter\nsync\n"));
        assert!(told.resumed().ends_with(" record 4"), "{:?}\n{}", told.lines, told.errors);
        fs::write(bench.data.path().join("last-folder"), bench.folder.path().to_str().unwrap()).unwrap();
    }
}

#[test]
fn what_is_listed_is_sorted_cut_and_not_hidden() {
    let bench = FilesBench::new();
    for name in ["b.txt", "A.txt", ".hidden.txt", "c.txt"] {
        bench.file(name, "");
    }
    fs::create_dir(bench.path("z")).unwrap();
    let PathLook::Folder { entries, is_cut } = folder::look_at(&RealDisk, bench.folder.path()).unwrap() else {
        panic!()
    };
    let names: Vec<_> = entries.iter().map(|entry| entry.name.to_str().unwrap()).collect();
    assert_eq!((names, is_cut), (vec!["z", "A.txt", "b.txt", "c.txt"], false));
    for (max, count, more) in [(5, 5, false), (4, 4, true), (0, 0, true)] {
        let (entries, is_cut) = RealDisk.entries(bench.folder.path(), max).unwrap();
        assert_eq!((entries.len(), is_cut), (count, more));
    }
    assert!(matches!(folder::look_at(&RealDisk, &bench.path("b.txt")).unwrap(), PathLook::File));
    assert!(folder::look_at(&RealDisk, &bench.path("none")).is_err());
}

#[test]
fn a_folder_of_very_many_names_costs_what_is_in_sight() {
    let mut app = App::new(Launch::new(Store::new(Arc::new(RecordingDisk::default()), "/data")));
    app.set_up_scene("files", "").unwrap();
    let mut view = app.view();
    let files: &mut FilesView = view.screen.of_mut().expect("the chooser");
    let row = |at: usize| FileRow {
        name: format!("game {at}.txt").into(),
        shown: format!("game {at}.txt"),
        key: format!("game {at}.txt"),
        detail: String::new(),
        is_folder: false,
        is_game: true,
    };
    files.rows = Arc::new((0..100_000).map(row).collect());
    files.shown = Arc::new((0..100_000).collect());
    for selected in [0, 50_000, 99_999] {
        let files: &mut FilesView = view.screen.of_mut().expect("the chooser");
        (files.selected, files.selection_version) = (selected, selected as u64);
        let mut memory = Memory::default();
        let (colors, input) = (qipan::ui::theme::Colors::default(), InputFrame::default());
        let mut drawn = Default::default();
        for _ in 0..3 {
            let mut measure = EstimateMeasure;
            let mut ui = Ui::begin(&mut memory, &input, &colors, &mut measure);
            screens::run_ui_pass(&mut ui, &view);
            drawn = ui.end();
        }
        let texts = format!("{:?}", drawn.draws);
        assert!(drawn.draws.len() < 300, "{}", drawn.draws.len());
        assert!(texts.contains(&format!("\"game {selected}.txt\"")), "the selected one is in sight");
        assert!(memory.controls().len() < 20, "the list is one control");
    }
}

#[test]
fn a_folders_games_are_taken_and_what_was_odd_is_told() {
    let bench = FilesBench::new();
    bench.file("good.txt", GAME);
    bench.file("odd.txt", &format!("{GAME} h8"));
    bench.file("bad.txt", "hello");
    bench.file("letter.odt", "no game");
    let script = "do open-file\nsync\nclick 447 740\nsync\nkey Escape\n";
    let told = bench.run(&["--announce"], script);
    let gathered =
        told.all("gathered ").first().is_some_and(|told| told.starts_with("gathered 2 games, 2 odd, 2 refused"));
    assert!(gathered, "{:?}\n{}", told.lines, told.errors);
    assert!(told.has("page report"), "{:?}", told.lines);
    assert!(bench.saved().is_empty(), "one's own games are apart from a collection's");
}

/// On the page of sharing: from a picture back over three formats to SGF.
const TO_SGF: &str = "click 372 120\nclick 372 120\nclick 372 120\nclick 372 120\n";

#[test]
fn a_game_goes_out_and_nothing_is_replaced_unasked() {
    let bench = FilesBench::new();
    let moves = "move f5\nmove d6\nmove c3\n";
    let write = "click 626 740\nsync\n";
    let told = bench.run(&HUMANS, &format!("{moves}key Ctrl+Shift+E\n{TO_SGF}{write}"));
    assert!(told.has("exported Reversi.sgf") && told.has("page board"), "{:?}\n{}", told.lines, told.errors);
    assert_eq!(bench.moves("Reversi.sgf"), "f5d6c3");
    fs::write(bench.path("Reversi.sgf"), "mine").unwrap();
    // The safe answer has the focus; another name is typed then.
    let again = format!("{moves}move d3\nkey Ctrl+Shift+E\n{TO_SGF}{write}");
    let other = "key Enter\nclick 520 184\nkey End\ntext  two\n".to_owned() + write;
    let told = bench.run(&HUMANS, &format!("{again}{other}"));
    assert!(told.has("asks to replace Reversi.sgf") && told.has("exported Reversi two.sgf"), "{:?}", told.lines);
    assert_eq!(fs::read_to_string(bench.path("Reversi.sgf")).unwrap(), "mine");
    let told = bench.run(&HUMANS, &format!("{again}key Tab\nkey Enter\nsync\n"));
    assert!(told.has("exported Reversi.sgf"), "{:?}", told.lines);
    assert_eq!(bench.moves("Reversi.sgf"), "f5d6c3d3");
    assert!(
        fs::read_dir(bench.folder.path())
            .unwrap()
            .all(|entry| { !entry.unwrap().file_name().to_string_lossy().starts_with('.') })
    );
}

#[test]
fn a_name_that_is_none_and_a_folder_that_is_gone_are_told() {
    let bench = FilesBench::new();
    let script =
        format!("move f5\nkey Ctrl+Shift+E\n{TO_SGF}click 520 184\nkey End\ntext /../x\nclick 626 740\nsync\n");
    let told = bench.run(&HUMANS, &script);
    assert!(told.has("rejected that is no file name"), "{:?}", told.lines);
    assert_eq!(fs::read_dir(bench.folder.path()).unwrap().count(), 0);
    let mut talk = HeadlessTalk::with({
        let mut command = qipan(bench.data.path(), &["headless"]);
        command.args(HUMANS).arg("--announce");
        command
    });
    talk.say("move f5");
    talk.say("key Ctrl+Shift+E");
    TO_SGF.lines().for_each(|line| talk.say(line));
    talk.say("sync");
    talk.hear_until("synced");
    fs::remove_dir(bench.folder.path()).unwrap();
    talk.say("click 626 740");
    talk.say("sync");
    let said = talk.hear_until("say /");
    assert!(said.ends_with("Reversi.sgf is not written (it is not there)"), "{said}");
    fs::create_dir(bench.folder.path()).unwrap();
    talk.say("quit");
}

#[test]
fn the_folder_to_write_into_is_chosen() {
    let bench = FilesBench::new();
    fs::create_dir(bench.path("out")).unwrap();
    let script = format!(
        "move f5\nkey Ctrl+Shift+E\n{TO_SGF}click 614 248\nsync\nkey Enter\nsync\nclick 620 740\nclick 626 740\nsync\n"
    );
    let told = bench.run(&HUMANS, &script);
    assert_eq!(told.all("page "), ["page export", "page files", "page export", "page board"], "{:?}", told.lines);
    assert_eq!(bench.moves("out/Reversi.sgf"), "f5");
}

/// The app over a disk in memory, and what it copied and said.
fn app() -> App {
    let mut launch = Launch::new(Store::new(Arc::new(RecordingDisk::default()), "/data"));
    launch.overrides.black = Some(qipan::session::Seat::Human);
    launch.overrides.white = Some(qipan::session::Seat::Human);
    App::new(launch)
}

fn message(app: &App) -> String {
    match app.view().screen {
        Screen::Board(board) => board.detail,
        _ => app.view().banner.map(|banner| banner.text).unwrap_or_default(),
    }
}

#[test]
fn what_is_wrong_with_a_pasted_text_is_said() {
    let mut app = app();
    let cases = [
        ("hello", "The clipboard has no moves of a game"),
        ("f5d6\nf5f6", "The clipboard holds 2 games: save them as a file and open that"),
        (
            "f5 d6\nh!",
            "The clipboard’s text cannot be taken: Line 2, column 1: Ply 3, \"h!\", is neither a square nor a pass.",
        ),
    ];
    for (text, expected) in cases {
        app.update(Intent::Paste(text.into()));
        assert_eq!(message(&app), expected, "{text:?}");
    }
}

#[test]
fn every_wish_of_the_pages_is_harmless_where_its_page_is_not() {
    let mut app = app();
    let wishes = [
        FilesMessage::Select(7),
        FilesMessage::Enter(7),
        FilesMessage::Up,
        FilesMessage::Place(7),
        FilesMessage::ShowAll(true),
        FilesMessage::Edit("x".into()),
        FilesMessage::OpenTypedPath,
        FilesMessage::Type('x'),
        FilesMessage::ChooseSelected,
        FilesMessage::ChooseShownFolder,
        FilesMessage::TakeFolder,
        FilesMessage::Export,
    ];
    for wish in wishes {
        app.update(Intent::page(wish));
    }
    app.update(Intent::Do(Action::Export));
    assert!(matches!(app.view().screen, Screen::Form(_)));
    app.update(Intent::Do(Action::Back));
    assert!(matches!(app.view().screen, Screen::Board(_)));
}

#[test]
fn a_disk_without_folders_of_its_own_lists_its_names() {
    let disk = RecordingDisk::from_image(&[("/data/games".into(), None), ("/data".into(), None)].into());
    let (entries, is_cut) = disk.entries(Path::new("/data"), 10).unwrap();
    assert_eq!((entries.len(), is_cut, entries[0].name.to_str()), (1, false, Some("games")));
}

#[test]
fn a_pasted_game_keeps_the_opponent_one_had() {
    let bench = FilesBench::new();
    let seats = ["--black", "human", "--white", "computer:1"];
    let told = bench.run(&seats, "paste f5d6c3d3c4\nsync\nwait 5000\nsync\n");
    assert_eq!(told.lines.iter().filter(|line| line.starts_with("placed white ")).count(), 1, "{:?}", told.lines);
    // A person's move is answered.
    let bench = FilesBench::new();
    let told = bench.run(&seats, "paste f5d6\nsync\nmove c3\nwait 5000\nsync\n");
    let moves = told.lines.iter().filter(|line| line.starts_with("placed ")).count();
    assert_eq!(moves, 2, "{:?}", told.lines);
    // A game that names its players is theirs.
    let bench = FilesBench::new();
    let told = bench.run(&seats, "paste (;GM[2]PB[Ann]PW[Bob];B[f5];W[d6];B[c3])\nsync\nwait 5000\nsync\n");
    assert_eq!(told.lines.iter().filter(|line| line.starts_with("placed ")).count(), 0, "{:?}", told.lines);
}
