//! `qipan import` and `qipan export` as a user's script runs them.

use crate::common::{qipan, wtb, wthor_names as names};
use std::fs;
use std::path::Path;
use std::process::Output;

const GAME: &str = "f5d6c3d3c4f4c5b3c2e3d2c6b4";

/// Standard output, standard error and the exit code.
fn run(data: &Path, arguments: &[&str]) -> (String, String, Option<i32>) {
    let Output { stdout, stderr, status } = qipan(data, arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(stdout), text(stderr), status.code())
}

struct ImportBench {
    folder: tempfile::TempDir,
}

impl ImportBench {
    fn new() -> ImportBench {
        ImportBench { folder: tempfile::tempdir().unwrap() }
    }

    fn data(&self) -> std::path::PathBuf {
        self.folder.path().join("data")
    }

    /// Writes a file; its path.
    fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    }

    fn run(&self, arguments: &[&str]) -> (String, String, Option<i32>) {
        run(&self.data(), arguments)
    }

    /// The names of the saved games.
    fn saved(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.data().join("saved")) else { return Vec::new() };
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

#[test]
fn what_is_imported_is_exported_again() {
    let bench = ImportBench::new();
    let file = bench.file("final.txt", GAME);
    let (out, errors, code) = bench.run(&["import", &file]);
    assert_eq!((out, errors.as_str(), code), (format!("{file}: Reversi, 13 moves, saved as \"final\"\n"), "", Some(0)));
    let (out, errors, code) = bench.run(&["export", "final", "--format", "transcript"]);
    assert_eq!((out, errors.as_str(), code), (format!("{GAME}\n"), "", Some(0)));
    let copy = bench.folder.path().join("copy.txt").to_str().unwrap().to_owned();
    assert_eq!(bench.run(&["export", "final", "--format", "transcript", "--out", &copy]).2, Some(0));
    let plain = format!("{copy}.plain");
    std::fs::write(&plain, "").unwrap();
    let rights = |path: &str| std::fs::metadata(path).unwrap().permissions();
    assert_eq!(rights(&copy), rights(&plain), "it is for others, too");
    assert_eq!(fs::read_to_string(&copy).unwrap(), format!("{GAME}\n"));
    let (out, _, code) = bench.run(&["import", &copy, &file]);
    assert_eq!(code, Some(0));
    assert!(out.contains("saved as \"copy\"") && out.contains("saved as \"final 2\""), "{out}");
    assert_eq!(bench.saved(), ["copy.qipan", "final 2.qipan", "final.qipan"], "nothing is replaced");
    // A saved game's file, by its path, and a file of another program are games too.
    let log = bench.data().join("saved/copy.qipan");
    for game in [log.to_str().unwrap(), &file] {
        assert_eq!(bench.run(&["export", game, "--format", "transcript"]).0, format!("{GAME}\n"), "{game}");
    }
    let (out, _, code) = bench.run(&["import", log.to_str().unwrap()]);
    assert_eq!(code, Some(0));
    assert!(out.ends_with("copy.qipan: Reversi, 13 moves, saved as \"copy 2\"\n"), "{out}");
}

#[test]
fn a_file_is_not_replaced_unasked() {
    let bench = ImportBench::new();
    let (file, out) = (bench.file("a.txt", GAME), bench.file("mine.txt", "mine"));
    let arguments = ["export", &file, "--format", "transcript", "--out", &out];
    let (_, errors, code) = bench.run(&arguments);
    assert_eq!((errors, code), (format!("qipan: {out}: the file is there; --replace replaces it\n"), Some(1)));
    assert_eq!(fs::read_to_string(&out).unwrap(), "mine");
    assert_eq!(bench.run(&[&arguments[..], &["--replace"]].concat()).2, Some(0));
    assert_eq!(fs::read_to_string(&out).unwrap(), format!("{GAME}\n"));
    let nowhere = bench.folder.path().join("no/where.txt").to_str().unwrap().to_owned();
    let (_, errors, code) = bench.run(&["export", &file, "--format", "transcript", "--out", &nowhere]);
    assert_eq!((errors.lines().count(), code), (1, Some(1)), "{errors}");
}

/// The folder of a bare name is the current one, which is synced too.
#[test]
fn a_bare_name_is_a_file_of_the_folder_one_is_in() {
    let bench = ImportBench::new();
    bench.file("a.txt", GAME);
    let arguments = ["export", "a.txt", "--format", "transcript", "--out", "copy.txt", "--data-dir", "data"];
    let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_qipan"));
    let ended = program.current_dir(bench.folder.path()).args(arguments).output().unwrap();
    assert_eq!((ended.status.code(), String::from_utf8(ended.stderr).unwrap()), (Some(0), String::new()));
    assert_eq!(fs::read_to_string(bench.folder.path().join("copy.txt")).unwrap(), format!("{GAME}\n"));
}

#[test]
fn the_moves_before_an_illegal_one_are_taken() {
    let bench = ImportBench::new();
    let file = bench.file("odd.txt", format!("{GAME} h8 a1"));
    let (out, _, code) = bench.run(&["import", &file]);
    let odd = "Line 1, column 28: Ply 14, h8, breaks the rules; what stands before it was kept.";
    assert_eq!((out, code), (format!("{file}: Reversi, 13 moves, saved as \"odd\"; {odd}\n"), Some(0)));
}

#[test]
fn a_server_s_game_is_taken_with_its_headers() {
    let bench = ImportBench::new();
    let headers = "[Site \"Club\"]\n[Date \"2026.05.05\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n[Result \"1-0\"]\n\
        [TimeControl \"300\"]\n[BlackElo \"1073\"]\n[WhiteElo \"1183\"]\n\n";
    let file = bench.file("a.pgn", format!("{headers}1. h8 i9 2. g8 f8 3. h7 1-0\n"));
    let (out, errors, code) = bench.run(&["import", &file]);
    let name = "Ann - Bob 2026-05-05";
    let taken = format!("{file}: five in a row (Freestyle, 15×15), 5 moves, saved as \"{name}\"\n");
    assert_eq!((out, errors.as_str(), code), (taken, "", Some(0)));
    let (sgf, _, _) = bench.run(&["export", name, "--format", "sgf"]);
    for property in ["PB[Ann]PW[Bob]", "DT[2026-05-05]", "EV[Club]", "TM[300]", "RE[B+R]", "BR[1073]", "WR[1183]"] {
        assert!(sgf.contains(property), "{property}: {sgf}");
    }
    let file = bench.file("b.txt", "1. f5 d6 2. c3 d3 3. c4 44-20\n");
    bench.run(&["import", &file]);
    let (sgf, _, _) = bench.run(&["export", "b", "--format", "sgf"]);
    assert!(sgf.contains("RE[B+24]") && !sgf.contains("QR["), "{sgf}");
    // A long text that is no list: the true fault.
    let file = bench.file("long.txt", format!("f5 d6 c3\n{}\n", "hello! ".repeat(1000)));
    let (_, errors, code) = bench.run(&["import", &file]);
    let fault = "Line 2, column 1: Ply 4, \"hello!\", is neither a square nor a pass.";
    assert_eq!((errors, code), (format!("qipan: {file}: {fault}\n"), Some(1)));
}

#[test]
fn a_folder_is_listed_file_by_file() {
    let bench = ImportBench::new();
    let folder = bench.folder.path().join("games");
    fs::create_dir_all(folder.join("inner")).unwrap();
    fs::write(folder.join("a.txt"), GAME).unwrap();
    fs::write(folder.join("bad.txt"), "hello").unwrap();
    fs::write(folder.join("inner/WTH.wtb"), wtb(&[&[56, 64, 33], &[56, 66]])).unwrap();
    fs::write(folder.join("inner/WTH.JOU"), names(20, &[b"???", b"Andr\xe9", b"Bo"])).unwrap();
    fs::write(folder.join("inner/WTH.TRN"), names(26, &[b"", b"Paris"])).unwrap();
    let path = folder.to_str().unwrap();
    let (out, errors, code) = bench.run(&["import", "--list", path]);
    let odd = |byte: usize| format!("  Byte {byte}: The file says 40:24, but the game is not over on the board.\n");
    let listed = format!(
        "{path}/a.txt: transcript, 1 game\n1. 13 moves\n{path}/inner/WTH.wtb: wthor, 2 games\n{}{}1. André - Bo, Paris, 2024, 40:24, 3 moves\n\
         2. André - Bo, Paris, 2024, 40:24, 2 moves\n",
        odd(16),
        odd(84)
    );
    let untaken = format!("{path}/bad.txt: Line 1, column 1: Ply 1, \"hello\", is neither a square nor a pass.\n");
    assert_eq!((out, errors.as_str(), code), (listed + &untaken, "", Some(0)));
    assert!(bench.saved().is_empty());
    let empty = bench.folder.path().join("empty");
    fs::create_dir(&empty).unwrap();
    let (out, errors, code) = bench.run(&["import", "--list", empty.to_str().unwrap()]);
    let none = format!("qipan: {}: it holds no game that can be taken\n", empty.display());
    assert_eq!((out, errors, code), (String::new(), none, Some(1)));
}

#[test]
fn own_games_come_in_by_folder_and_by_backup() {
    let (bench, other) = (ImportBench::new(), ImportBench::new());
    for name in ["a.txt", "b.txt"] {
        bench.run(&["import", &bench.file(name, GAME)]);
    }
    bench.run(&["import", "--collection", "Clubs", &bench.file("c.txt", "f5d6c3\nf5f6e6\n")]);
    fs::write(bench.data().join("settings.ron"), "(").unwrap();
    let (data, saved) = (bench.data(), bench.data().join("saved"));
    let (out, errors, code) = other.run(&["import", "--strict", saved.to_str().unwrap()]);
    let path = saved.display();
    assert_eq!((out, errors.as_str(), code), (format!("{path}: 2 games of your own saved\n"), "", Some(0)));
    assert_eq!(other.saved(), ["a.qipan", "b.qipan"]);
    let (out, errors, code) = other.run(&["import", "--strict", data.to_str().unwrap()]);
    assert!(out.contains("2 games of your own saved") && out.contains("2 games, 8 positions"), "{out}");
    assert_eq!((errors.as_str(), code, other.saved().len()), ("", Some(0), 4));
    let (out, _, code) = other.run(&["import", "--list", data.to_str().unwrap()]);
    assert_eq!((out.matches("game").count() > 2, out.contains("settings"), code), (true, false, Some(0)), "{out}");
}

#[test]
fn a_refused_game_of_a_collection_counts_where_it_is_asked_for() {
    let bench = ImportBench::new();
    let one = bench.file("one.sgf", "(;GM[2];B[f5])(;GM[3];B[aa])");
    let many = bench.file("many.txt", format!("{GAME}\nnonsense\nf5f6e6f4\n"));
    let twice = bench.file("twice.txt", format!("{GAME}\n{GAME}\nf5f6e6f4\n"));
    for file in [&one, &many] {
        for arguments in [vec!["import", file], vec!["import", "--list", file]] {
            assert_eq!(bench.run(&arguments).2, Some(0), "{arguments:?}");
            let (out, errors, code) = bench.run(&[&arguments[..], &["--strict"]].concat());
            assert_eq!((errors, code), (format!("qipan: {file}: 1 game was refused\n"), Some(1)), "{out}");
        }
    }
    let (out, _, code) = bench.run(&["import", "--strict", &twice]);
    assert!(out.contains("3 games") && out.contains("The game f5d6c3d3… is there more than once."), "{out}");
    assert_eq!(code, Some(0));
}

#[test]
fn lists_agree_with_what_comes_in() {
    let bench = ImportBench::new();
    let start = "---------------------------OX------XO---------------------------";
    let positions = bench.file("x.obf", format!("{start} X; f5:+0;\n{start} X; d6:+0;\n"));
    let (out, _, _) = bench.run(&["import", "--list", &positions]);
    assert!(out.contains("obf, 2 games"), "{out}");
    let (out, errors, code) = bench.run(&["import", &positions]);
    assert!(out.contains("collection \"x\", 2 games"), "{out}");
    assert_eq!((errors.as_str(), code), ("", Some(0)));
    let Some(cases) = std::env::var_os("QIPAN_TEST_DATA") else { return };
    let bad = Path::new(&cases).join("cases/bad.wtb");
    let told = |arguments: &[&str]| {
        let (out, errors, code) = bench.run(&[arguments, &[bad.to_str().unwrap()]].concat());
        ((out + &errors).matches("Ply ").count(), code)
    };
    assert_eq!((told(&["import", "--list"]), told(&["import"])), ((1, Some(0)), (1, Some(0))));
}

#[test]
fn names_keep_their_letters_in_any_script() {
    let bench = ImportBench::new();
    for (black, name) in [
        ("Ju\u{308}rgen", "Jürgen"),
        ("Jürgen", "Jürgen"),
        ("प्रिया", "प्रिया"),
        ("ト\u{3099}ーキ", "ドーキ"),
        ("தமிழ்", "தமிழ்"),
        ("Nguye\u{302}\u{303}n", "Nguyễn"),
        ("Ａｎｎａ", "Ａｎｎａ"),
        ("Ann 🙂", "Ann 🙂"),
        ("a\u{202e}b:c", "ab-c"),
    ] {
        let file = bench.file("x.sgf", format!("(;GM[4]CA[UTF-8]PB[{black}]PW[x];B[hh])"));
        let (out, errors, code) = bench.run(&["import", &file]);
        assert_eq!((errors.as_str(), code), ("", Some(0)), "{black}");
        assert!(out.contains(&format!("saved as \"{name} - x")), "{black}: {out}");
        assert!(
            bench.saved().iter().any(|saved| saved.starts_with(&format!("{name} - x"))),
            "{black}: {:?}",
            bench.saved()
        );
    }
}

#[test]
fn a_tree_whose_board_is_set_up_anew_becomes_several_games() {
    let bench = ImportBench::new();
    let file = bench.file("x.sgf", "(;GM[4];B[hh];W[ii];AE[ii]AW[ig]PL[B];B[gg];W[ff];B[ii])");
    let (out, errors, code) = bench.run(&["import", &file]);
    let saved =
        |moves: usize, name: &str| format!("five in a row (Freestyle, 15×15), {moves} moves, saved as \"{name}\"");
    let odd = "Line 1, column 20: After ply 2 the board is set up anew; what follows is a game of its own.";
    assert_eq!(out, format!("{file}: {}; {}; {odd}\n", saved(2, "x"), saved(3, "x 2")));
    assert_eq!((errors.as_str(), code, bench.saved().len()), ("", Some(0), 2));
    let (out, _, _) = bench.run(&["import", "--list", &file]);
    assert!(out.ends_with("1. 2 moves\n2. 3 moves\n"), "{out}");
    let (sgf, _, _) = bench.run(&["export", "x 2", "--format", "sgf"]);
    assert!(sgf.contains("AB[hh]AW[ig]PL[B]") && !sgf.contains("AE["), "{sgf}");
}

#[test]
fn a_variant_of_reversi_is_shown_as_one() {
    let bench = ImportBench::new();
    for (rules, text) in [("anti", "(;GM[2]RU[Anti];B[f5])"), ("board", "(;GM[2]AB[d5][e4][d3]AW[d4][e5]PL[W];W[d6])")]
    {
        bench.run(&["import", &bench.file(&format!("{rules}.sgf"), text)]);
        let log = bench.data().join(format!("saved/{rules}.qipan"));
        let (out, _, code) = run(&bench.data(), &["show", log.to_str().unwrap()]);
        assert!(!out.contains("Five in a row") && code == Some(0), "{out}");
        assert!(out.starts_with("Reversi: ") || rules == "board", "{out}");
    }
}

#[test]
fn a_charset_is_guessed_by_the_language_in_force() {
    let bench = ImportBench::new();
    let file = bench.file("x.sgf", b"(;GM[4]FF[4]SZ[15]PB[\xba\xda]PW[\xb0\xd7]RE[\xba\xda\xca\xa4];B[hh];W[ii])");
    let (out, _, code) = bench.run(&["import", "--list", &file, "--lang", "zh-Hans"]);
    assert!(out.contains("黑 - 白") && out.contains("black won"), "{out}");
    assert_eq!(code, Some(0));
    assert_eq!(bench.run(&["import", &file, "--lang", "zh-Hans"]).2, Some(0));
    let (sgf, _, _) = bench.run(&["export", "黑 - 白", "--format", "sgf"]);
    assert!(sgf.contains("PB[黑]PW[白]") && sgf.contains("RE[B+]"), "{sgf}");
}

#[test]
fn many_games_are_listed_or_become_a_collection() {
    let bench = ImportBench::new();
    let file = bench.file("WTH_2024.wtb", wtb(&[&[56, 64, 33], &[56, 66]]));
    bench.file("WTH.JOU", names(20, &[b"???", b"Andr\xe9", b"Bo"]));
    bench.file("WTH.TRN", names(26, &[b"", b"Paris"]));
    let odd = "The file says 40:24, but the game is not over on the board.";
    let report = |name: &str| {
        format!(
            "{file}: collection \"{name}\", 2 games, 7 positions, 2 odd, 0 refused\n  WTH_2024.wtb: Byte 16: {odd}\n  \
             WTH_2024.wtb: Byte 84: {odd}\n"
        )
    };
    for (name, arguments) in
        [("WTH_2024", vec!["import", &file]), ("Clubs", vec!["import", "--collection", "Clubs", &file])]
    {
        let (out, errors, code) = bench.run(&arguments);
        assert_eq!((out, errors.as_str(), code), (report(name), "", Some(0)));
        let copied = bench.data().join("collections").join(name);
        assert!(["WTH_2024.wtb", "WTH.JOU", "WTH.TRN"].iter().all(|file| copied.join(file).exists()));
    }
    let (out, errors, code) = bench.run(&["import", "--list", &file]);
    let listed = format!(
        "{file}: wthor, 2 games\n  Byte 16: {odd}\n  Byte 84: {odd}\n1. André - Bo, Paris, 2024, 40:24, 3 moves\n2. André - Bo, Paris, 2024, 40:24, 2 moves\n"
    );
    assert_eq!((out, errors.as_str(), code), (listed, "", Some(0)));
    assert!(bench.saved().is_empty());
    let one = bench.file("one.wtb", wtb(&[&[56, 64, 33]]));
    let (out, _, code) = bench.run(&["import", &one]);
    assert!(out.starts_with(&format!("{one}: Reversi, 3 moves, saved as \"André - Bo 2024\"; ")), "{out}");
    assert_eq!((bench.saved(), code), (vec!["André - Bo 2024.qipan".to_owned()], Some(0)));
    let (out, _, _) =
        bench.run(&["import", "--list", bench.data().join("saved/André - Bo 2024.qipan").to_str().unwrap()]);
    assert!(out.ends_with("1. André - Bo, Paris, 2024, 40:24, 3 moves\n"), "{out}");
}

#[test]
fn what_cannot_be_taken_is_told_and_the_rest_is_taken() {
    let bench = ImportBench::new();
    let file = |name: &str, bytes: &[u8]| bench.file(name, bytes);
    let folder = bench.folder.path().to_str().unwrap().to_owned();
    let good = file("good.txt", GAME.as_bytes());
    let cases = [
        (format!("{folder}/none.txt"), "It cannot be read (it is not there)."),
        (file("word.txt", b"f5 d6\nhello"), "Line 2, column 1: Ply 3, \"hello\", is neither a square nor a pass."),
        (file("zero.txt", b"f5\0"), "Line 1, column 3: Ply 2, \"�\", is neither a square nor a pass."),
        (file("picture.png", b"\x89PNG"), "It holds no game in a format that Qipan reads."),
        (
            file("WTH.JOU", &names(20, &[b"a"])),
            "It cannot be read: the file holds names; the games are in the .wtb file beside it.",
        ),
        (file("large.psq", &vec![b' '; (16 << 20) + 1]), "It cannot be read (it is too large)."),
        (file("old.qipan", b"qipan-session 1\n"), "Its beginning is damaged."),
        (file("new.qipan", b"qipan-session 9\n"), "It was written by a newer version of Qipan (format 9)."),
    ];
    for (path, sentence) in &cases {
        let (out, errors, code) = bench.run(&["import", path]);
        assert_eq!((out.as_str(), errors, code), ("", format!("qipan: {path}: {}\n", sentence), Some(1)));
        let (_, errors, code) = bench.run(&["import", "--list", path]);
        assert_eq!((errors.lines().count(), code), (1, Some(1)));
    }
    assert!(bench.saved().is_empty());
    let (out, errors, code) = bench.run(&["import", &cases[0].0, &good, &cases[3].0]);
    assert_eq!((out.lines().count(), errors.lines().count(), code), (1, 2, Some(1)), "{errors}");
    assert_eq!(bench.saved(), ["good.qipan"]);
}

#[cfg(unix)]
#[test]
fn a_pipe_is_not_waited_for() {
    let bench = ImportBench::new();
    let pipe = bench.folder.path().join("pipe.txt");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let pipe = pipe.to_str().unwrap();
    let (_, errors, code) = bench.run(&["import", pipe]);
    assert_eq!((errors, code), (format!("qipan: {pipe}: It cannot be read (the disk reports an error).\n"), Some(1)));
    assert_eq!(bench.run(&["export", pipe, "--format", "transcript"]).2, Some(1));
}

#[test]
fn a_damaged_log_is_exported_as_far_as_it_goes() {
    let bench = ImportBench::new();
    let whole =
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("saves/world-championship-1996-middle.qipan")).unwrap();
    let cut = bench.file("cut.qipan", &whole[..whole.len() / 2]);
    let (out, errors, code) = bench.run(&["export", &cut, "--format", "transcript"]);
    assert_eq!((errors.lines().count(), code), (1, Some(0)), "{errors}");
    let all = bench.run(&["export", &bench.file("all.qipan", &whole), "--format", "transcript"]).0;
    assert!(out.len() > 3 && all.starts_with(out.trim_end()), "{out} {all}");
}

#[test]
fn a_games_own_name_and_wrong_words() {
    let bench = ImportBench::new();
    let told = crate::common::headless(
        &bench.data(),
        &["--new", "--black", "human", "--white", "human"],
        "move f5\nsync\nquit\n",
    );
    assert_eq!(told.code, Some(0), "{}", told.errors);
    let name = fs::read_dir(bench.data().join("games")).unwrap().next().unwrap().unwrap().file_name();
    let id = name.to_str().unwrap().strip_suffix(".qipan").unwrap().to_owned();
    assert_eq!(bench.run(&["export", &id, "--format", "transcript"]).0, "f5\n");
    let (_, errors, code) = bench.run(&["export", "nothing", "--format", "transcript"]);
    let sentence = "qipan: there is no saved game, no game and no file \"nothing\"\n";
    assert_eq!((errors.as_str(), code), (sentence, Some(1)));
    for wrong in [&["export", "x", "--format", "wthor"][..], &["export", "x"], &["import"]] {
        let (_, errors, code) = bench.run(wrong);
        assert_eq!((errors.lines().count(), code), (1, Some(2)), "{errors}");
    }
    let (_, errors, _) = bench.run(&["export", "x", "--format", "wthor"]);
    assert!(errors.contains("games can be written as ") && errors.contains("transcript"), "{errors}");
}
