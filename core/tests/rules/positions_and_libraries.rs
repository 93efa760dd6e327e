//! OBF, Piskvork's records and RenLib's libraries: samples by name, written and read again, and whatever the bytes, no harm.

use crate::common::test_data;
use qipan::formats::renlib::{self, TextKind};
use qipan::formats::{
    self, FormatWarning, FormatWarningKind, GameRecord, GameResult, Hints, NODES_MAX, PlyOrAction, SourceLocation,
    WriteError,
};
use qipan::rules::gomoku::{self, Rule};
use qipan::rules::reversi::Square;
use qipan::rules::{Color, Outcome, Ply, Point, Position, Size, reversi};
use qipan::session::{Session, SessionContext, from_record};

fn one(name: &str, bytes: &[u8]) -> (GameRecord, Vec<FormatWarning>) {
    formats::read(name, bytes, &Hints::default()).unwrap().single().unwrap()
}

fn refused(name: &str, bytes: &[u8]) -> String {
    formats::read(name, bytes, &Hints::default()).unwrap_err().to_string()
}

fn written(format: &str, record: &GameRecord) -> Result<String, WriteError> {
    let bytes = formats::write(formats::format_named(format).unwrap(), record)?;
    Ok(String::from_utf8(bytes).unwrap())
}

/// A record is a game that can be played on.
fn session(record: &GameRecord) -> Session {
    let (setup, records) = from_record(record, &SessionContext::default()).unwrap();
    Session::replay(setup, &records).unwrap()
}

fn told(warnings: &[FormatWarning]) -> Vec<String> {
    warnings.iter().map(FormatWarning::to_string).collect()
}

fn no_harm(name: &str, bytes: &[u8]) {
    match formats::read(name, bytes, &Hints::default()) {
        Ok(read) => {
            assert!(read.warnings.iter().all(|odd| !odd.to_string().contains('\n')), "{:?}", read.warnings);
            if let Ok((record, _)) = read.single() {
                assert_eq!(session(&record).plies(), record.plies());
            }
        }
        Err(error) => {
            let line = error.to_string();
            assert!(!line.is_empty() && !line.contains('\n') && line.len() < 300, "{line:?}");
        }
    }
}

/// Cut at every byte and with every bit changed.
fn no_harm_in_pieces(name: &str, bytes: &[u8]) {
    (0..bytes.len()).for_each(|end| no_harm(name, &bytes[..end]));
    for bit in 0..bytes.len() * 8 {
        let mut changed = bytes.to_vec();
        changed[bit / 8] ^= 1 << (bit % 8);
        no_harm(name, &changed);
    }
}

// OBF.

const START: &str = "---------------------------OX------XO---------------------------";

#[test]
fn every_line_of_the_test_positions_is_read() {
    let Some(data) = test_data("no OBF files are read") else { return };
    let files = [
        ("fforum-1-19.obf", 19, 0),
        ("fforum-20-39.obf", 20, 0),
        ("fforum-40-59.obf", 20, 0),
        ("hard-20.obf", 276, 0),
        ("hard-25.obf", 311, 0),
        ("mid15.obf", 15, 0),
    ];
    for (file, count, odd) in files {
        let bytes = std::fs::read(data.join("reversi").join(file)).unwrap();
        let read = formats::read(file, &bytes, &Hints::default()).unwrap();
        assert_eq!((read.format, read.headings().len(), read.warnings.len()), ("obf", count, odd), "{file}");
        let text = String::from_utf8(bytes).unwrap();
        for line in text.lines() {
            let (record, warnings) = one(file, line.as_bytes());
            assert!(warnings.is_empty() && record.plies().is_empty(), "{line}");
            let Position::Reversi(position) = session(&record).position().clone() else { panic!("{line}") };
            // What another reader makes of the line.
            let (cells, rest) = line.split_at(64);
            let side = if position.side_to_move() == Color::Black { "X" } else { "O" };
            assert_eq!((position.cells().as_str(), side), (cells, &rest[1..2]), "{line}");
            let scores: Vec<String> = rest[2..].split(';').map(|score| score.trim().to_lowercase()).collect();
            let scores: Vec<&str> =
                scores.iter().map(String::as_str).filter(|score| !score.is_empty() && *score != "--:-127").collect();
            assert_eq!(record.node(0).comment, scores.join(" "), "{line}");
            assert_eq!(one(file, written("obf", &record).unwrap().as_bytes()).0, record, "{line}");
        }
    }
}

#[test]
fn a_position_is_a_game_that_begins_there() {
    let line = format!("{START} X; F5:+2; e6:-4 ; PA:+0; --:-127;\n");
    let (record, warnings) = one("x.obf", line.as_bytes());
    assert_eq!(record.start(), &Position::Reversi(reversi::Position::default()));
    assert_eq!(told(&warnings), Vec::<String>::new());
    assert_eq!(record.node(0).comment, "f5:+2 e6:-4 --:+0");
    assert_eq!(written("obf", &record).unwrap(), format!("{START} X; f5:+2; e6:-4; --:+0;\n"));
    // Other signs for the discs, and remarks.
    let other = START.replace('X', "b").replace('O', "w").replace('-', ".");
    assert_eq!(one("", format!("% a board\n\n  {other} *% to move\n").as_bytes()).0.start(), record.start());
    // A game is written as the position at its end; a remark that is no list of scores is left out.
    let f5 = Ply::Place(Square::parse("f5").unwrap().point());
    let mut game = GameRecord::of_plies(record.start().clone(), &[f5]).unwrap();
    game.set_comment(1, "f6:-1 is best");
    assert_eq!(written("obf", &game).unwrap(), format!("{} O;\n", START.replace("XO-", "XXX")));
    let stones = GameRecord::new(Position::Gomoku(gomoku::Position::default()));
    assert_eq!(written("obf", &stones), Err(WriteError::WrongGame));
}

#[test]
fn what_is_odd_in_a_position_is_told_with_its_place() {
    let (record, warnings) = one("x.obf", format!("{START} X; f5:+2; f5; z9:+1; e6:+99").as_bytes());
    assert_eq!(record.node(0).comment, "f5:+2");
    let expected = [
        "line 1, column 76: f5 was left out",
        "line 1, column 80: z9:+1 was left out",
        "line 1, column 87: e6:+99 was left out",
    ];
    assert_eq!(told(&warnings), expected);
    // Without a side: the only one that has a move, else the one whose turn it is by the count.
    let (record, warnings) = one("x.obf", START.as_bytes());
    assert_eq!(record.start().side_to_move(), Color::Black);
    assert_eq!(told(&warnings), ["line 1, column 65: it says \"?\"; it was taken for X"]);
    let black_passes = format!("XXO{}", "-".repeat(61));
    assert_eq!(one("x.obf", black_passes.as_bytes()).0.start().side_to_move(), Color::Black);
    let white_moves = format!("OOX{}", "-".repeat(61));
    assert_eq!(one("x.obf", white_moves.as_bytes()).0.start().side_to_move(), Color::White);
    // Lines that are none beside one that is.
    let (_, warnings) = one("x.obf", format!("{START}\n{START} X;\nnothing\n").replacen(START, "--", 1).as_bytes());
    let expected = [
        "line 1, column 3: the line has 2 cells, not 64 was left out",
        "line 3, column 1: 'n' is no cell was left out",
    ];
    assert_eq!(told(&warnings), expected);
    let check = |line: &str, sentence: &str| assert_eq!(refused("x.obf", line.as_bytes()), sentence, "{line}");
    check("", "it holds no game");
    check("% nothing\n", "it holds no game");
    check(&START.replace('X', "?"), "line 1, column 29: '?' is no cell");
    check(&START[..40], "line 1, column 41: the line has 40 cells, not 64");
    check(&format!("{START} both;"), "line 1, column 66: \"both\" is not the side to move");
    check(&format!("{START} X;{}", "q;".repeat(5000)), "line 1, column 1: the line is longer than 4096 bytes");
    check(&format!("{START}X X;"), "line 1, column 66: \"X X\" is not the side to move");
    check(&format!("{} X;", "X".repeat(64)), "line 1, column 1: neither side has a move");
    check(&format!("{} X;", "-".repeat(64)), "line 1, column 1: no disc stands on the board");
}

#[test]
fn a_board_is_read_over_several_lines_and_with_moves() {
    let rows: Vec<String> = START.as_bytes().chunks(8).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect();
    let stars = START.replace('X', "*");
    let texts = [
        rows.join("\n") + "\nX\n",
        rows.join("\r\n") + "\r\n",
        format!("[8 {} *]", rows.join(" ").replace('X', "*")),
        format!("8 {} *", rows.join(" ").replace('X', "*")),
        rows.join("\n").replace('-', ". ").replace('X', "X ").replace('O', "O "),
        format!("{stars} *"),
    ];
    for text in &texts {
        let record = one("board.txt", text.as_bytes()).0;
        assert_eq!(
            (record.start(), record.plies().len()),
            (&Position::Reversi(reversi::Position::default()), 0),
            "{text}"
        );
    }
    for text in [format!("{stars} * F5D6C3"), format!("{stars} * 1. f5 d6 2. c3"), format!("{stars} f5d6c3")] {
        assert_eq!(one("", text.as_bytes()).0.plies().len(), 3, "{text}");
    }
    let (record, warnings) = one("", format!("{START} X; f5:+2").replace("X;", "X f5 a1;").as_bytes());
    let odd = "line 1, column 71: ply 2: a1 is illegal: the move turns no disc; what stands before it was kept";
    assert_eq!((record.plies().len(), &*record.node(0).comment, told(&warnings)), (1, "f5:+2", vec![odd.to_owned()]));
    let wrong = format!("{START} X f5 hm1");
    assert_eq!(refused("", wrong.as_bytes()), "line 1, column 71: ply 2: \"hm1\" is neither a square nor a pass");
    assert!(formats::read("", b"xo-\n-x-\no--\nx", &Hints::default()).is_err(), "a board of another game");
}

#[test]
fn broken_positions_do_no_harm() {
    no_harm_in_pieces("x.obf", format!("{START} X; F5:+2; e6:-4; --:-127;\n%\n").as_bytes());
    no_harm("x.obf", &b"\n".repeat(1 << 20));
    no_harm("x.obf", &format!("{START}\n").repeat(20_000).into_bytes());
    no_harm("x.obf", &format!("{START} X;{}", "q;".repeat(1 << 20)).into_bytes());
    no_harm("x.obf", format!("{START} X; \u{3000}棋\u{85}:\u{2028}").as_bytes());
}

// Piskvork.

fn board(rule: Rule, side: u8) -> Position {
    let size = Size { columns: side, rows: side };
    Position::Gomoku(gomoku::Setup { size, rule, ..gomoku::Setup::default() }.try_into().unwrap())
}

#[test]
fn the_sample_of_piskvork_is_read() {
    let Some(data) = test_data("no PSQ file is read") else { return };
    let bytes = std::fs::read(data.join("formats/psq/1x0-16(2).psq")).unwrap();
    let read = formats::read("1x0-16(2).psq", &bytes, &Hints::default()).unwrap();
    assert_eq!(read.format, "psq");
    let (record, warnings) = read.single().unwrap();
    assert_eq!(told(&warnings), Vec::<String>::new());
    assert_eq!(record.start(), &board(Rule::Freestyle, 20));
    assert_eq!(record.players, ["pisq7.exe", "renjusolver.ZIP"]);
    assert_eq!((record.plies().len(), record.result), (16, None));
    // `10,10,456` is the tenth column and row, counted from 1.
    assert_eq!(record.plies()[0], Ply::Place(Point::new(9, 9)));
    assert_eq!((record.node(1).elapsed_ms, record.node(2).elapsed_ms), (Some(456), Some(4500)));
    let again = written("psq", &record).unwrap();
    assert_eq!(one("x.psq", again.as_bytes()).0, record);
    let moves =
        |text: &str| text.lines().filter(|line| line.matches(',').count() == 2).skip(1).map(str::to_owned).collect();
    let [before, after]: [Vec<String>; 2] = [moves(&String::from_utf8(bytes).unwrap()), moves(&again)];
    assert_eq!(before, after);
}

/// Moves that make no line, so many of them.
fn scattered(count: usize) -> Vec<(usize, usize)> {
    (0..count).map(|index| (index % 5 * 2 + 1, index / 5 + 1)).collect()
}

fn psq(header: &str, moves: &[(usize, usize)], tail: &str) -> String {
    let moves: String = moves.iter().map(|(column, row)| format!("{column},{row},7\r\n")).collect();
    format!("{header}\r\n{moves}{tail}")
}

#[test]
fn both_kinds_of_piskvorks_records_are_read() {
    let (record, warnings) = one("x.psq", b"Piskvorky 15x12, 0:0, 1\n1,1\n15,12,30\nAnn\nBob\n15\n1,fast\n");
    assert_eq!(told(&warnings), Vec::<String>::new());
    assert_eq!(record.start().size(), Size { columns: 15, rows: 12 });
    assert_eq!(record.plies(), [(0, 0), (14, 11)].map(|(column, row)| Ply::Place(Point::new(column, row))));
    assert_eq!([record.node(1).elapsed_ms, record.node(2).elapsed_ms], [None, Some(30)]);
    // The second name began; Ann has won.
    assert_eq!(record.players, ["Bob", "Ann"]);
    assert_eq!(record.result, Some(GameResult::OutOfTime { loser: Color::Black }));
    assert_eq!(record.node(0).comment, "fast");
    let (record, warnings) = one("x.rec", b"Ann\r\nBob\r\n0,0,5\r\n14,11,6\r\n-1\r\n");
    assert_eq!(told(&warnings), Vec::<String>::new());
    assert_eq!(record.plies(), [(0, 0), (14, 11)].map(|(column, row)| Ply::Place(Point::new(column, row))));
    assert_eq!(
        (record.players.as_slice(), record.start().size().rows),
        (&["Ann".to_owned(), "Bob".to_owned()][..], 20)
    );
    assert_eq!(written("rec", &record).unwrap(), "Ann\r\nBob\r\n0,0,5\r\n14,11,6\r\n-1\r\n");
    assert_eq!(one("x.rec", b"Ann\nBob\n24,0,5\n-1\n").0.start().size().rows, 25);
    // Without names, with numbers for names, and with names in Latin-1.
    assert!(one("x.psq", b"Piskvorky 15x15, 0:0, 0\n8,8,1\n-1\n").0.players.is_empty());
    assert_eq!(one("x.psq", b"Piskvorky 15x15, 0:0, 0\n8,8,1\n7\n8\n0\n").0.players, ["7", "8"]);
    let (record, warnings) = one("x.psq", b"Piskvorky 15x15, 0:0, 0\n8,8,1\nAndr\xe9\nhomo-2\n0\n");
    assert_eq!((record.players, told(&warnings).len()), (vec!["André".to_owned(), String::new()], 1));
}

#[test]
fn what_is_odd_in_piskvorks_records_is_told() {
    let mut moves = scattered(30);
    moves[19] = moves[3];
    let (record, warnings) = one("x.psq", psq("Piskvorky 15x15, 0:0, 0", &moves, "Ann\r\nBob\r\n0\r\n").as_bytes());
    assert_eq!((record.plies().len(), record.players.len()), (19, 2));
    let sentence =
        "line 21, column 1: ply 20: 7,1,7 is illegal: the square is occupied; what stands before it was kept";
    assert_eq!(told(&warnings), [sentence]);
    moves[19] = (16, 1);
    let (_, warnings) = one("x.psq", psq("Piskvorky 15x15, 0:0, 0", &moves, "-1\r\n").as_bytes());
    assert!(
        matches!(warnings[0].kind, FormatWarningKind::Illegal { ply: 20, .. }) && warnings.len() == 1,
        "{warnings:?}"
    );
    assert_eq!(warnings[0].location, Some(SourceLocation::Line { line: 21, column: 1 }));
    // Six in a row and on: no freestyle game.
    let line = [(1, 1), (1, 9), (2, 1), (3, 9), (3, 1), (5, 9), (5, 1), (7, 9), (6, 1), (9, 9), (4, 1), (11, 9)];
    let text = psq("Piskvorky 15x15, 0:0, 0", &line, "-1\r\n");
    let (record, warnings) = one("x.psq", text.as_bytes());
    assert_eq!((record.plies().len(), record.start()), (12, &board(Rule::Standard, 15)));
    assert_eq!(told(&warnings), ["it says \"?\"; it was taken for standard"]);
    let (record, warnings) = one("x.psq", text.replace("-1\r\n", "-1\r\n-1,7,standard\r\n").as_bytes());
    assert_eq!((record.plies().len(), warnings.len(), record.start()), (12, 0, &board(Rule::Standard, 15)));
    let check = |text: &str, sentence: &str| assert_eq!(refused("x.psq", text.as_bytes()), sentence, "{text}");
    check("", "it holds no game");
    check("Piskvorky", "line 1, column 1: the first line does not tell the board");
    check("Piskvorky 15x15, 0:0, 2\n", "line 1, column 1: the first line does not tell the board");
    check("Piskvorky 9x15, 0:0, 0", "line 1, column 1: the board has 9×15 points; 10×10 to 25×25 are allowed");
    check("Piskvorky 99999x15, 0:0, 0", "line 1, column 1: the board has 255×15 points; 10×10 to 25×25 are allowed");
    check(&"1,1\n".repeat(20_000), "line 1, column 1: the record is longer than 65536 bytes");
}

#[test]
fn what_a_psq_file_holds_comes_back() {
    let players = ["Ann, of 3", "3,4"].map(str::to_owned).to_vec();
    let loser = Color::White;
    let ends = [
        None,
        Some(GameResult::Resigned { loser }),
        Some(GameResult::OutOfTime { loser }),
        Some(GameResult::Outcome(Outcome::Draw)),
    ];
    for (rule, result) in Rule::ALL.into_iter().flat_map(|rule| ends.map(|end| (rule, end))) {
        let plies: Vec<Ply> =
            scattered(21).into_iter().map(|(column, row)| Ply::Place(Point::new(column as u8, row as u8))).collect();
        let mut record = GameRecord::of_plies(board(rule, 19), &plies).unwrap();
        record.set_elapsed_ms(3, u32::MAX);
        (record.players, record.result) = (players.clone(), result);
        record.set_comment(0, "1234");
        assert_eq!(one("x.psq", written("psq", &record).unwrap().as_bytes()).0, record);
        record.set_comment(0, "");
        record.players = vec![String::new(), "7".into()];
        assert_eq!(one("x.psq", written("psq", &record).unwrap().as_bytes()).0, record);
    }
    let reversi = GameRecord::new(Position::Reversi(reversi::Position::default()));
    assert_eq!(written("psq", &reversi), Err(WriteError::WrongGame));
    let passed = GameRecord::of_plies(board(Rule::Renju, 15), &[Ply::Pass]).unwrap();
    assert_eq!(written("rec", &passed), Err(WriteError::Pass));
    let four = gomoku::Setup { players: 4, ..gomoku::Setup::default() };
    let four = GameRecord::new(Position::Gomoku(four.try_into().unwrap()));
    assert_eq!(written("psq", &four), Err(WriteError::Players));
}

#[test]
fn broken_records_of_piskvork_do_no_harm() {
    no_harm_in_pieces(
        "x.psq",
        psq("Piskvorky 15x15, 0:0, 0", &scattered(20), "Ann\r\nBob\r\n15\r\n2,x,renju\r\n").as_bytes(),
    );
    no_harm_in_pieces("x.rec", b"Ann\r\nBob\r\n0,0,5\r\n14,11,6\r\n3,4,99999999999999999999\r\n-1\r\n");
    for number in [i64::MIN, i64::MAX, -1, 256] {
        let text = format!(
            "Piskvorky 15x15, 0:0, 0\n{number},{number},{number}\n{number}\n{number}\n{number}\n{number},{number}"
        );
        no_harm("x.psq", text.as_bytes());
        no_harm("x.rec", text.replace("Piskvorky", "Ann\nBob").as_bytes());
    }
}

// RenLib.

/// The nodes, siblings, leaves and comments of a library, counted by another walk over its bytes.
fn counted(bytes: &[u8]) -> [usize; 4] {
    let (mut rest, mut counts) = (&bytes[20..], [0; 4]);
    while let [_, flags, ..] = *rest {
        rest = &rest[2..];
        assert_eq!(flags & 0x21, 0, "no extensions and no old comments in the samples");
        if flags & 0x08 != 0 {
            let pairs = rest.chunks(2).position(|pair| pair.contains(&0)).unwrap() + 1;
            rest = &rest[pairs * 2..];
        }
        for (count, bit) in counts[1..].iter_mut().zip([0x80, 0x40, 0x08]) {
            *count += usize::from(flags & bit != 0);
        }
        counts[0] += 1;
    }
    counts
}

#[test]
fn the_sample_libraries_are_read_as_trees() {
    let Some(data) = test_data("no libraries of RenLib are read") else { return };
    let samples = [
        ("Allrenjuopenings.lib", [39_884, 4_222, 4_223, 953], "gb18030"),
        ("D4.lib", [3_058, 349, 350, 145], ""),
        ("VCF.lib", [741, 30, 31, 32], ""),
    ];
    for (file, expected, encoding) in samples {
        let bytes = std::fs::read(data.join("formats/renlib").join(file)).unwrap();
        let tree = renlib::tree(&bytes).unwrap();
        assert_eq!([tree.nodes.len(), tree.siblings(), tree.leaves(), tree.comments()], expected, "{file}");
        assert_eq!(counted(&bytes), expected, "{file}");
        assert!(tree.is_whole && tree.rest_bytes == 0 && tree.version == (3, 0) && tree.marks() == 0, "{file}");
        let (record, warnings) = one(file, &bytes);
        let told = told(&warnings);
        assert_eq!(record.start(), &board(Rule::Renju, 15));
        assert_eq!(session(&record).plies(), record.plies());
        let is_told = |words: &str| told.iter().any(|line| line.contains(words));
        assert_eq!(is_told("names no encoding"), !encoding.is_empty(), "{told:?}");
        assert_eq!(is_told("more positions than"), expected[0] >= NODES_MAX, "{told:?}");
        assert!(!is_told("illegal"), "{file}: {told:?}");
        let leaves = record.nodes().iter().filter(|node| node.children.is_empty()).count();
        if expected[0] < NODES_MAX {
            assert_eq!((record.nodes().len() - 1, leaves), (expected[0], expected[2]), "{file}");
            let comments = record.nodes().iter().filter(|node| !node.comment.is_empty()).count();
            assert_eq!(comments, expected[3], "{file}");
        } else {
            assert_eq!(record.nodes().len(), NODES_MAX, "{file}");
        }
        // The line of first choices is there to its end.
        let main: Vec<_> = (0..tree.nodes.len()).take_while(|&at| at == 0 || !tree.nodes[at - 1].is_leaf()).collect();
        assert_eq!(record.plies().len(), main.len(), "{file}");
    }
}

fn library(nodes: &[u8]) -> Vec<u8> {
    [b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", nodes].concat()
}

#[test]
fn a_librarys_words_and_passes_are_read() {
    // An empty root with a remark; h8, marked; then a pass and i7, or i9 with an old remark and a text on the board; i9 again.
    let bytes =
        library(b"\x00\x08root\0\0\x78\x10\x00\x80\x99\x40\x79\xe1\x01\x00sm}\0A\0\x79\x48\xc4\xe3\x08\xba\xc3\0");
    let tree = renlib::tree(&bytes).unwrap();
    assert_eq!([tree.nodes.len(), tree.leaves(), tree.siblings(), tree.marks(), tree.texts.len()], [6, 3, 2, 1, 4]);
    assert!(tree.is_whole && tree.rest_bytes == 0);
    assert_eq!(tree.texts[2].kind, TextKind::Board);
    let (record, warnings) = one("x.lib", &bytes);
    assert_eq!(record.node(0).comment, "root");
    assert_eq!(record.nodes().len(), 5);
    assert_eq!(record.node(2).ply_or_action, Some(PlyOrAction::Ply(Ply::Pass)));
    assert_eq!(record.node(3).ply_or_action, Some(PlyOrAction::Ply(Ply::Place(Point::new(8, 9)))));
    assert_eq!(record.node(4).comment, "små\nA\n你\n好");
    let told = told(&warnings);
    assert_eq!(told, ["1 × RenLib mark was left out", "it names no encoding; it was read as gb18030"]);
}

#[test]
fn illegal_moves_of_a_library_are_told_and_their_branches_left_out() {
    // h8 h8 i9, or h8 i9.
    let (record, warnings) = one("x.lib", &library(b"\x78\x00\x78\x80\x79\x40\x79\x40"));
    assert_eq!(record.nodes().len(), 3);
    assert_eq!(told(&warnings), ["ply 2: h8 is illegal: the square is occupied; what stands before it was kept"]);
    let (record, warnings) = one("x.lib", &library(b"\x78\x00\xf9\x80\x10\x40\xf0\x40"));
    assert_eq!((record.nodes().len(), told(&warnings).len()), (2, 2));
    let (_, warnings) = one("x.lib", &library(b"\x78\x00\x79\x00"));
    assert_eq!(told(&warnings), ["byte 24: it ends in the middle of a game; what is there was kept"]);
    let (_, warnings) = one("x.lib", &library(b"\x78\x40\x79\x00"));
    assert_eq!(told(&warnings), ["byte 22: +2 B was left out"]);
    assert_eq!(refused("x.lib", b"\xffRenLib\xff"), "byte 0: the file does not begin as a library of RenLib");
    assert_eq!(refused("x.lib", &library(b"")), "it holds no game");
    let mut newer = library(b"\x78\x40");
    newer[8] = 4;
    assert_eq!(refused("x.lib", &newer), "byte 0: libraries of version 4.4 are not known");
}

#[test]
fn broken_libraries_do_no_harm() {
    no_harm_in_pieces("x.lib", &library(b"\x78\x08ab\0\0\x79\x90\x89\x40\x69\xe1\x01\x00sm}\0A\0\x59\x41\0\0"));
    // A hundred thousand nodes deep, each with a sibling that never comes; and a broad one.
    no_harm("x.lib", &library(&b"\x00\x80".repeat(100_000)));
    no_harm("x.lib", &library(&b"\x78\xc0".repeat(100_000)));
    no_harm(
        "x.lib",
        &library(&[0x78, 0x08].into_iter().chain(std::iter::repeat_n(b'a', 100_000)).collect::<Vec<u8>>()),
    );
    let Some(data) = test_data("no broken library of RenLib is read") else { return };
    let bytes = std::fs::read(data.join("formats/renlib/VCF.lib")).unwrap();
    (20..bytes.len()).step_by(7).for_each(|end| no_harm("x.lib", &bytes[..end]));
    for at in (20..bytes.len()).step_by(11) {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        no_harm("x.lib", &changed);
    }
}
