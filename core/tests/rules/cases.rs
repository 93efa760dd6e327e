//! Small files as the world writes them, each of its kind, from the folder with the larger test data.

use crate::common::test_data;
use qipan::formats::spelling::fold_for_search;
use qipan::formats::{self, FileGames, GameRecord, Hints};
use qipan::rules::gomoku::Rule;
use qipan::rules::{Position, Size};
use qipan::session::{Session, SessionContext, from_record};
use qipan::store::save_name_for;
use std::fs;
use std::path::PathBuf;

fn folder() -> Option<PathBuf> {
    Some(test_data("no files as the world writes them are read")?.join("cases"))
}

/// The games of a file, and its warnings.
fn games(name: &str) -> Option<(Vec<GameRecord>, Vec<String>)> {
    let bytes = fs::read(folder()?.join(name)).unwrap();
    let (games, odd) = read(name, &bytes);
    Some((games, odd))
}

fn read(name: &str, bytes: &[u8]) -> (Vec<GameRecord>, Vec<String>) {
    let read = formats::read(name, bytes, &Hints::default()).unwrap_or_else(|error| panic!("{name}: {error}"));
    let odd = read.warnings.iter().map(ToString::to_string).collect();
    match read.games {
        FileGames::One(record) => (vec![*record], odd),
        FileGames::TreeGames(records) => (records, odd),
        FileGames::Many(_) => panic!("{name}: a list"),
    }
}

/// A record after it was a game of this program.
fn through_log(record: &GameRecord) -> GameRecord {
    let context = SessionContext { started: (1_800_000_000, 0), ..SessionContext::default() };
    let (setup, records) = from_record(record, &context).unwrap();
    Session::replay(setup, &records).unwrap().to_record()
}

fn written(format: &str, record: &GameRecord) -> String {
    String::from_utf8(formats::write(formats::format_named(format).unwrap(), record).unwrap()).unwrap()
}

#[test]
fn five_in_a_row_under_other_numbers_is_read() {
    let files = [
        ("gm5-zj.sgf", 4, 15, Rule::Freestyle, 1),
        ("gm2-sz15.sgf", 3, 15, Rule::Freestyle, 1),
        ("katagomo.sgf", 3, 15, Rule::Freestyle, 2),
        ("cgc.sgf", 3, 20, Rule::Freestyle, 0),
        ("ru4.sgf", 1, 15, Rule::Renju, 0),
        ("renju.psq", 3, 15, Rule::Renju, 0),
        ("34-nosemicolon.sgf", 2, 15, Rule::Freestyle, 1),
    ];
    for (name, plies, side, rule, odd_count) in files {
        let Some((games, odd)) = games(name) else { return };
        let start = games[0].start().as_gomoku().unwrap();
        assert_eq!((games.len(), games[0].plies().len(), start.rule()), (1, plies, rule), "{name}");
        assert_eq!(start.size(), Size { columns: side, rows: side }, "{name}");
        assert_eq!(odd.len(), odd_count, "{name}: {odd:?}");
    }
}

/// A game of five in a row with some root properties.
fn five(properties: &str) -> String {
    format!("(;{properties};B[hh];W[ii];B[ig];W[gi])")
}

#[test]
fn a_rule_is_known_by_numbers_and_in_several_languages() {
    let rules = [
        ("0", Rule::Freestyle),
        ("1", Rule::Standard),
        ("4", Rule::Renju),
        ("8", Rule::Caro),
        ("五目並べ（禁じ手なし）", Rule::Freestyle),
        ("連珠（禁じ手あり）", Rule::Renju),
        ("禁手なし", Rule::Freestyle),
        ("无禁手", Rule::Freestyle),
        ("有禁手", Rule::Renju),
        ("连珠", Rule::Renju),
        ("標準ルール", Rule::Standard),
        ("Renju", Rule::Renju),
    ];
    for (word, rule) in rules {
        let (games, odd) = read("x.sgf", five(&format!("GM[4]SZ[15]CA[UTF-8]RU[{word}]")).as_bytes());
        assert_eq!((games[0].start().as_gomoku().unwrap().rule(), odd.len()), (rule, 0), "{word}: {odd:?}");
    }
}

#[test]
fn a_tree_without_a_games_number_is_known_by_its_moves() {
    for properties in [
        "GM[11]SZ[15]",
        "GM[5]SZ[19]",
        "SZ[19]",
        "GM[1]SZ[15]HA[0]KM[0]RU[x]",
        "GM[2]SZ[19]",
        "SZ[15]",
        "GM[5]SZ[15]KM[5.5]",
    ] {
        let (games, odd) = read("x.sgf", five(properties).as_bytes());
        assert_eq!((games[0].plies().len(), !odd.is_empty()), (4, true), "{properties}");
        assert!(games[0].start().as_gomoku().is_some(), "{properties}");
    }
    let refused = [
        "(;GM[1]SZ[19]KM[6.5];B[pd];W[dp])".to_owned(),
        "(;SZ[19];B[pd];W[dp];B[qp];W[dd])".to_owned(),
        "(;SZ[19]RU[Japanese];B[pd];W[qd];B[qe];W[pc])".to_owned(),
        "(;GM[1]SZ[15]RU[Japanese];B[hh];W[ii])".to_owned(),
        "(;GM[1]SZ[15]HA[2];B[hh];W[ii])".to_owned(),
        "(;GM[5]SZ[9];B[hh];W[ii])".to_owned(),
        "(;GM[11]SZ[11];B[hh];W[ii])".to_owned(),
        "(;GM[2]SZ[10];B[d3];W[e3])".to_owned(),
        "(;GM[1]SZ[9];B[aa];W[ab];B[ee];W[ba];B[ef];W[aa])".to_owned(),
    ];
    for text in refused {
        assert!(formats::read("x.sgf", text.as_bytes(), &Hints::default()).is_err(), "{text}");
    }
}

#[test]
fn colors_before_moves_and_remark_lines_are_passed_over() {
    for text in
        ["BLACK, d3\nWHITE, c5\nBLACK, b6", "Black: d3 White: c5 Black: b6", "// a\nd3 c5 b6 // end", "% a\nd3c5b6"]
    {
        assert_eq!(read("x.txt", text.as_bytes()).0[0].plies().len(), 3, "{text}");
    }
    let gb = b"(\nTE[2018\xc0\xf6\xcb\xae]\nRD[2018-04-24]\nGM[4]SZ[15]\nRE[\xba\xda\xca\xa4]\n;B[hh];W[ii])";
    assert_eq!(read("x.sgf", gb).0[0].plies().len(), 2);
}

#[test]
fn piskvorks_last_line_names_the_rule_and_names_may_be_missing() {
    for (line, rule) in [
        ("2,Renju_1", Rule::Renju),
        ("1,Standard12", Rule::Standard),
        ("-1,Caro_3", Rule::Caro),
        ("0,Freestyle7", Rule::Freestyle),
        ("0,Renjushin", Rule::Freestyle),
    ] {
        let text = format!("Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,9,0\r\nA\r\nB\r\n0\r\n{line}\r\n");
        let (games, odd) = read("x.psq", text.as_bytes());
        assert_eq!((games[0].start().as_gomoku().unwrap().rule(), odd), (rule, Vec::<String>::new()), "{line}");
        let again = read("x.psq", written("psq", &games[0]).as_bytes()).0;
        assert_eq!(again, games, "{line}");
    }
    let (games, _) = read("x.psq", b"Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,9,0\r\n\r\n-1\r\n");
    assert_eq!(games[0].players, Vec::<String>::new());
}

#[test]
fn nodes_keep_their_names_and_no_date_is_invented() {
    let Some((games, odd)) = games("marks.sgf") else { return };
    assert_eq!(odd, Vec::<String>::new());
    let sgf = written("sgf", &through_log(&games[0]));
    for kept in ["N[node]", "CR[hi]", "TR[fj]", "MA[ek]", "LB[dk:A]", "LB[el:1]", "BL[120]", "OB[3]", "GB[1]", "C[c1]"]
    {
        let tail = kept.split_once('[').unwrap().1;
        assert!(sgf.contains(kept) || kept.starts_with("LB") && sgf.contains(tail), "{kept}: {sgf}");
    }
    assert!(!sgf.contains("DT[") && !sgf.contains("QD["), "{sgf}");
    assert_eq!(read("x.sgf", sgf.as_bytes()).0, games);
    let mut dated = games[0].clone();
    dated.date = "2026-01-02".into();
    assert!(written("sgf", &through_log(&dated)).contains("DT[2026-01-02]"));
}

#[test]
fn values_times_and_ratings_of_ggf_come_out_again() {
    let Some((games, odd)) = games("eval.ggf") else { return };
    assert_eq!(odd, Vec::<String>::new());
    let text = written("ggf", &through_log(&games[0]));
    let stated = fs::read_to_string(folder().unwrap().join("eval.ggf")).unwrap();
    for property in
        ["RB[1800.00]", "RW[1700.00]", "TI[05:00//02:00]", "B[f5/2.10/1.000]", "W[d6/-1.5/2.000]", "B[c3//3.500]"]
    {
        assert!(text.contains(property), "{property}: {text}");
    }
    assert!(stated.contains("TI[05:00//02:00]"));
    assert_eq!(read("x.ggf", text.as_bytes()).0, games);
    // By way of SGF, too.
    let sgf = written("sgf", &through_log(&games[0]));
    assert!(sgf.contains("BR[1800.00]WR[1700.00]"), "{sgf}");
    assert_eq!(written("ggf", &read("x.sgf", sgf.as_bytes()).0[0]), text);
    let times = fs::read_to_string(folder().unwrap().join("ti.ggf")).unwrap();
    for line in times.lines() {
        let time = line.split_once("TI").unwrap().1.split_once(']').unwrap().0;
        let (games, odd) = read("x.ggf", line.as_bytes());
        let text = written("ggf", &through_log(&games[0]));
        let same = if time.contains('/') { format!("TI{time}/]") } else { format!("TI{time}]") };
        assert!(text.contains(&same) && odd.is_empty(), "{time}: {text} {odd:?}");
    }
}

#[test]
fn a_result_that_the_board_denies_is_kept_as_said() {
    let five = "(;GM[4]SZ[15]RE[W+];B[hh];W[aa];B[ih];W[ba];B[jh];W[ca];B[kh];W[da];B[lh])";
    let (games, odd) = read("x.sgf", five.as_bytes());
    assert_eq!(odd.len(), 1, "{odd:?}");
    let again = through_log(&games[0]);
    assert!(written("sgf", &again).contains("RE[W+]"), "{}", written("sgf", &again));
    let Position::Gomoku(end) = again.final_position() else { panic!("five in a row") };
    assert!(Position::Gomoku(end).outcome().is_some());
    let unclear = "(;GM[4]SZ[15]RE[by luck];B[hh];W[aa])";
    assert!(written("sgf", &through_log(&read("x.sgf", unclear.as_bytes()).0[0])).contains("RE[by luck]"));
}

/// Names as bytes of a charset, as text, and the usual charset of its readers.
const CHARSETS: [(&[u8], &str, Option<&str>); 8] = [
    (b"\xba\xda\xb7\xbd\xc0\xee\xd0\xa1\xc3\xf7\xa3\xac\xb0\xd7\xb7\xbd\xcd\xf5\xb4\xf3\xc1\xa6\xa3\xac\xc9\xcf\xba\xa3\xce\xe5\xd7\xd3\xc6\xe5\xb9\xab\xbf\xaa\xc8\xfc\xb5\xda\xc8\xfd\xc2\xd6\xa3\xac\xba\xda\xca\xa4", "黑方李小明，白方王大力，上海五子棋公开赛第三轮，黑胜", Some("gb18030")),
    (b"\xb6\xc2\xa4\xe8\xb3\xaf\xa4p\xa9\xfa\xa1A\xa5\xd5\xa4\xe8\xaaL\xa4j\xa4O\xa1A\xbbO\xa5_\xa4\xad\xa4l\xb4\xd1\xa4\xbd\xb6}\xc1\xc9\xb2\xc4\xa4T\xbd\xfc\xa1A\xb6\xc2\xb3\xd3", "黑方陳小明，白方林大力，臺北五子棋公開賽第三輪，黑勝", Some("big5")),
    (b"\x90\xe6\x8e\xe8\x82\xcd\x97\xe9\x96\xd8\x88\xea\x98Y\x81A\x8c\xe3\x8e\xe8\x82\xcd\x93c\x92\x86\x89\xd4\x8eq\x81A\x93\x8c\x8b\x9e\x82\xcc\x98A\x8e\xec\x91\xe5\x89\xef\x81A\x8d\x95\x82\xcc\x8f\x9f\x82\xbf", "先手は鈴木一郎、後手は田中花子、東京の連珠大会、黒の勝ち", Some("shift_jis")),
    (b"\xc8\xe6\xc0\xba \xb1\xe8\xc3\xb6\xbc\xf6, \xb9\xe9\xc0\xba \xc0\xcc\xbf\xb5\xc8\xf1, \xbc\xad\xbf\xef \xbf\xc0\xb8\xf1 \xb4\xeb\xc8\xb8 \xb0\xe1\xbd\xc2, \xc8\xe6 \xbd\xc2\xb8\xae", "흑은 김철수, 백은 이영희, 서울 오목 대회 결승, 흑 승리", Some("euc-kr")),
    (b"\xd7\xb8\xf0\xed\xfb\xe5 \xc8\xe2\xe0\xed\xee\xe2, \xe1\xe5\xeb\xfb\xe5 \xcf\xe5\xf2\xf0\xee\xe2, \xf2\xf3\xf0\xed\xe8\xf0 \xef\xee \xf0\xfd\xed\xe4\xe7\xfe \xe2 \xcc\xee\xf1\xea\xe2\xe5", "Чёрные Иванов, белые Петров, турнир по рэндзю в Москве", Some("windows-1251")),
    (b"M\xfcller, \xc9ric, \xc5ngstr\xf6m, Zo\xeb, Pe\xf1a, G\xfcnther \xe0 la f\xeate", "Müller, Éric, Ångström, Zoë, Peña, Günther à la fête", None),
    (b"\x8ei\x9eka, Dvo\xf8\xe1k, \xd8eho\xf8, \x8a\x9dastn\xfd, Kov\xe1\xf8ov\xe1, pi\x9akvorkov\xfd turnaj", "Žižka, Dvořák, Řehoř, Šťastný, Kovářová, piškvorkový turnaj", None),
    (b"\xe9\xbb\x91\xe6\x96\xb9\xe6\x9d\x8e\xe5\xb0\x8f\xe6\x98\x8e\xef\xbc\x8c\xe7\x99\xbd\xe6\x96\xb9\xe7\x8e\x8b\xe5\xa4\xa7\xe5\x8a\x9b", "黑方李小明，白方王大力", Some("gb18030")),
];

#[test]
fn names_are_read_in_the_charset_that_they_are_in() {
    let stated = ["", "CA[UTF-8]", "CA[ISO-8859-1]", "CA[klingon]"];
    let mut wrong = Vec::new();
    for (bytes, text, usual) in CHARSETS {
        for (stated, likely) in stated.into_iter().flat_map(|stated| [(stated, usual), (stated, None)]) {
            let file = [b"(;GM[4]SZ[15]", stated.as_bytes(), b"GN[", bytes, b"]PW[", bytes, b"];B[hh];W[ii])"].concat();
            let hints = Hints { charset: likely.map(str::to_owned), ..Hints::default() };
            let read = formats::read("x.sgf", &file, &hints).unwrap();
            let odd: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
            let FileGames::One(record) = read.games else { panic!("one game") };
            if record.players[1] != text {
                wrong.push(format!("{text} {stated} {likely:?}: {} {odd:?}", record.players[1]));
            }
            let is_plain = std::str::from_utf8(bytes).is_ok() && matches!(stated, "" | "CA[UTF-8]");
            let is_latin = stated == "CA[ISO-8859-1]" && text.starts_with("M\u{fc}");
            assert_eq!(odd.is_empty(), is_plain || is_latin, "{text} {stated}: {odd:?}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn names_stay_composed_and_are_found_in_any_spelling() {
    // The file, the name as it stays, the name of the saved file, and spellings that find it.
    let cases: [(&str, &str, &str, &[&str]); 7] = [
        ("33-name-ae.sgf", "Ætherling", "Ætherling - zzae", &["ætherling", "aetherling", "AETHER"]),
        ("33-name-fw.sgf", "Ａｎｎａ", "Ａｎｎａ - zzfw", &["anna", "ANNA", "ａｎｎａ"]),
        ("33-name-nfc.sgf", "J\u{fc}rgen", "J\u{fc}rgen - zznfc", &["jürgen", "JURGEN", "ju\u{308}rgen"]),
        ("33-name-nfd.sgf", "J\u{fc}rgen", "J\u{fc}rgen - zznfd", &["jürgen", "jurgen", "JU\u{308}RGEN"]),
        ("36-marks-hindi.sgf", "प्रिया", "प्रिया - x", &["प्रिया"]),
        ("36-marks-ja-nfd.sgf", "ドキ", "ドキ - x", &["ト\u{3099}キ", "どき"]),
        ("36-marks-jur-nfd.sgf", "J\u{fc}rgen", "J\u{fc}rgen - x", &["jurgen"]),
    ];
    for (file, name, saved, spellings) in cases {
        let Some((games, odd)) = games(file) else { return };
        assert_eq!((games[0].players[0].as_str(), odd), (name, Vec::<String>::new()), "{file}");
        let (setup, _) = from_record(&games[0], &SessionContext::default()).unwrap();
        assert_eq!(save_name_for(&setup.players, "", file), saved, "{file}");
        for spelling in spellings {
            assert!(fold_for_search(name).contains(&fold_for_search(spelling)), "{file}: {spelling}");
        }
    }
}

#[test]
fn a_setup_error_that_is_repeated_is_reported_once() {
    let text = format!("(;GM[4]SZ[15]{})", "AB[hh]AW[hh]".repeat(500));
    let error = formats::read("x.sgf", text.as_bytes(), &Hints::default()).expect_err("two stones in one place");
    assert!(error.to_string().len() < 200, "{error}");
}

/// Every file of the folder has a test by its name, here or beside here.
#[test]
fn every_case_is_tested_by_its_name() {
    let Some(folder) = folder() else { return };
    let tests = [
        include_str!("cases.rs"),
        include_str!("formats.rs"),
        include_str!("sgf.rs"),
        include_str!("../../../tests/program/import.rs"),
    ];
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let is_tested = tests.iter().any(|text| text.contains(&name)) || name.ends_with(".md");
        assert!(is_tested, "{name}");
    }
}
