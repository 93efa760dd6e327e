//! SGF and encodings: whole trees, games of both kinds in every spelling, what is kept, and nothing that does harm.

use crate::common::test_data;
use qipan::formats::encoding::decode;
use qipan::formats::sgf::tree::{SgfTree, trees};
use qipan::formats::stream::StreamStep;
use qipan::formats::{
    self, FORMATS, FileGames, FormatWarning, FormatWarningKind, GameRecord, GameResult, Hints, InputFile, NODES_MAX,
    PlyOrAction, ReadResult, format_named,
};
use qipan::rules::gomoku::opening::{Action, Choice, OpeningRule};
use qipan::rules::gomoku::{ForbiddenPlay, Rule};
use qipan::rules::reversi::Goal;
use qipan::rules::{Color, Outcome, Ply, Position, Size, gomoku, reversi};
use qipan::session::{Command, Session, SessionContext, Study, from_record};
use qipan::store::log;
use std::fs;

fn try_one(text: &str) -> Result<(GameRecord, Vec<String>), String> {
    let read = formats::read("x.sgf", text.as_bytes(), &Hints::default()).and_then(ReadResult::single);
    let told = |odd: Vec<FormatWarning>| odd.iter().map(ToString::to_string).collect();
    read.map(|(record, odd)| (record, told(odd))).map_err(|error| error.to_string())
}

fn one(text: &str) -> (GameRecord, Vec<String>) {
    try_one(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A game without anything odd.
fn clean(text: &str) -> GameRecord {
    let (record, odd) = one(text);
    assert_eq!(odd, [""; 0], "{text}");
    record
}

fn refused(text: &str, sentence: &str) {
    assert_eq!(try_one(text).map(|(record, odd)| (record.plies().len(), odd)), Err(sentence.to_owned()), "{text}");
}

fn written(record: &GameRecord) -> String {
    let bytes = formats::write(format_named("sgf").unwrap(), record).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// The main line as players write it.
fn moves(record: &GameRecord) -> String {
    let name = |ply: Ply| match ply {
        Ply::Place(point) => record.start().point_name(point),
        Ply::Pass => "--".into(),
    };
    record.plies().into_iter().map(name).collect::<Vec<_>>().join(" ")
}

fn gomoku(record: &GameRecord) -> gomoku::Setup {
    let Position::Gomoku(start) = record.start() else { panic!("five-in-a-row") };
    start.setup()
}

// --- Trees -------------------------------------------------------------------------------------------------------------------

/// Nodes, leaves and all properties of the trees of a text.
type Outline = Vec<(usize, usize, Vec<(Option<usize>, Vec<(String, Vec<String>)>)>)>;

fn outline(text: &str) -> Outline {
    let property = |tree: &SgfTree, node: usize| {
        let of = tree.properties(node).iter();
        of.map(|property| (property.name(), property.values().map(str::to_owned).collect())).collect()
    };
    let tree = |tree: SgfTree| {
        let nodes = (0..tree.len()).map(|node| (tree.parent(node), property(&tree, node))).collect();
        (tree.len(), tree.leaf_count(), nodes)
    };
    trees(text).map(|read| tree(read.unwrap())).collect()
}

#[test]
fn a_tree_of_any_game_is_written_as_it_was_read() {
    let check = |text: &str, nodes: usize, leaves: usize| {
        let first = outline(text);
        let again: String = trees(text).map(|tree| tree.unwrap().write()).collect();
        assert_eq!(outline(&again), first, "{text}");
        let sum = |of: fn(&(usize, usize, Vec<_>)) -> usize| first.iter().map(of).sum::<usize>();
        assert_eq!((sum(|tree| tree.0), sum(|tree| tree.1)), (nodes, leaves), "{text}");
    };
    check("(;)", 1, 1);
    check("(;A[1];B[2](;C[3](;D[4])(;E[5];F[6]))(;G[7]))", 7, 3);
    check("(;A[\\]] [b]\n[\\\\](;B[)(;]) (;C[]))(;X[y])", 4, 3);
    check("text (before) ; ( ;GaMeName[a]SiZe[b])", 1, 1);
    assert_eq!(outline("(;GaMe[2]AddBlack[d3])")[0].2[0].1[0].0, "GM");
    let Some(folder) = test_data("the example of SGF was not read") else { return };
    let bytes = fs::read(folder.join("formats/sgf/ff4_ex.sgf")).unwrap();
    let text = String::from_utf8(bytes.clone()).unwrap();
    check(&text, 62, 17);
    assert_eq!(outline(&text).len(), 2);
    let error = formats::read("ff4_ex.sgf", &bytes, &Hints::default()).unwrap_err().to_string();
    assert_eq!(error, "line 1, column 2: the game is Go (GM[1]), not Reversi or five-in-a-row");
}

// --- Games -------------------------------------------------------------------------------------------------------------------

#[test]
fn reversi_is_read_in_the_spellings_of_other_programs() {
    let stones = "AB[d5][e4]AW[d4][e5]";
    for text in [
        &format!("(;GM[2]FF[4]{stones}PL[B]B[f5];W[d6];B[c3])"),
        // The first move in the root, an empty node at the end, points in capitals and as two letters.
        &format!("(;FF[4]GM[2]AP[edax:4.4]SZ[8]{stones}PL[B]B[F5];W[df];B[cc];)"),
        "(;GM[2];B[f5];W[d6];B[c3])",
        "(;GaMe[2];Black[f5] ;White[d6]\r\n;Black[c3])",
        "(;SZ[8];B[f5];W[d6];B[c3])",
        "\u{feff}(;GM[2];B[f5];W[d6];B[c3]",
    ] {
        let (record, _) = one(text);
        assert_eq!(
            (moves(&record), record.start()),
            ("f5 d6 c3".into(), &Position::Reversi(Default::default())),
            "{text}"
        );
    }
    assert_eq!(one("(;GM[2];B[f5];W[d6]").1, ["it ends in the middle of a game; what is there was kept"]);
    assert_eq!(moves(&clean("(;GM[2]AB[b1:b2][c1]AW[a1:a2]PL[W];W[d1])")), "d1");
    assert_eq!(clean("(;GM[2]PL[W])").start().side_to_move(), Color::White);
    assert_eq!(clean("(;GM[2];W[e3])").start().side_to_move(), Color::White);
    let anti = clean("(;GM[2]RU[Anti-Othello];B[f5])");
    assert!(matches!(anti.start(), Position::Reversi(start) if start.goal() == Goal::Fewest));
    refused("(;GM[2]SZ[10];B[f5])", "line 1, column 2: Reversi is played here on 8×8 squares, not on SZ[10]");
    refused("(;GM[2]AB[d5]AW[d5])", "line 1, column 2: two discs on d5");
    refused("(;GM[2]AB[d5][z9])", "line 1, column 2: \"z9\" of the start is no place of the board");
}

#[test]
fn a_pass_may_be_written_or_left_out() {
    // Black has no move after these.
    let start = "(;GM[2]AB[a1][b1][h8]AW[c1][g8]PL[B];B[d1]";
    let game = format!("{start}{}", ";W[PA];B[f8])");
    let with = |pass: &str| moves(&one(&game.replace(";W[PA]", pass)).0);
    for pass in [";W[PA]", ";W[pa]", ";W[pass]", ";W[--]", ";W[]", ""] {
        assert!(with(pass).starts_with("d1 --"), "{pass}: {}", with(pass));
    }
}

#[test]
fn five_in_a_row_is_read_by_its_rules_and_sizes() {
    let check = |head: &str, size: (u8, u8), rule: Rule| {
        let record = clean(&format!("(;{head};B[hh];W[ig];B[aa])"));
        let setup = gomoku(&record);
        assert_eq!((setup.size, setup.rule), (Size { columns: size.0, rows: size.1 }, rule), "{head}");
        assert_eq!(record.plies()[1], Ply::Place(qipan::rules::Point::new(8, 6)));
        // Whatever the rule's text said is still there.
        assert_eq!(moves(&clean(&written(&record))), moves(&record));
        assert_eq!(gomoku(&clean(&written(&record))), setup);
    };
    check("GM[4]", (15, 15), Rule::Freestyle);
    check("GM[4]SZ[15:15]RU[Renju]", (15, 15), Rule::Renju);
    check("GM[4]SZ[19]RU[standard]", (19, 19), Rule::Standard);
    check("GM[4]SZ[20]RU[Gomoku]", (20, 20), Rule::Freestyle);
    check("GM[4]SZ[12:10]RU[Caro]", (12, 10), Rule::Caro);
    check("GM[4]SZ[25]RU[连珠规则]", (25, 25), Rule::Renju);
    check("GM[4]RU[有禁手]", (15, 15), Rule::Renju);
    check("GM[4]RU[无禁手]", (15, 15), Rule::Freestyle);
    check("GM[4]RU[标准五子棋]", (15, 15), Rule::Standard);
    assert_eq!(moves(&clean("(;GM[4];B[hh];W[h9];B[I10])")), "h8 h9 i10", "names of people count from the bottom");
    assert!(written(&clean("(;GM[4]RU[Renju, Taraguchi-10];B[hh])")).contains("RU[Renju, Taraguchi-10]"));
    let (record, odd) = one("(;GM[4]RU[house];B[hh])");
    assert_eq!(
        (gomoku(&record).rule, odd),
        (Rule::Freestyle, vec!["it says \"house\"; it was taken for freestyle".into()])
    );
    refused("(;GM[4]SZ[8];B[aa])", "line 1, column 2: the board has 8×8 points; 10×10 to 25×25 are allowed");
    refused("(;GM[4]SZ[26])", "line 1, column 2: the board has 26×26 points; 10×10 to 25×25 are allowed");
    refused("(;GM[4]SZ[300])", "line 1, column 2: SZ[300] is no size of a board");
    refused("(;GM[4]SZ[])", "line 1, column 2: SZ[] is no size of a board");
    refused("(;GM[3])", "line 1, column 2: the game is chess (GM[3]), not Reversi or five-in-a-row");
    refused("(;GM[99])", "line 1, column 2: the game is another game (GM[99]), not Reversi or five-in-a-row");
    // Stones before the first move are the start of a record and of its session.
    let (stones, _) = one("(;GM[4]AB[hh][ii]AW[hi];W[jj])");
    assert_eq!(gomoku(&stones).stones.len(), 3);
    let (setup, _) = from_record(&stones, &SessionContext::default()).unwrap();
    assert_eq!(setup.start_position().as_ref(), Ok(stones.start()));
    assert_eq!(clean(&written(&stones)), stones);
    assert_eq!(moves(&clean("(;GM[4];B[hh];W[];B[ii])")), "h8 -- g7".replace("g7", "i7"));
    assert_eq!(moves(&clean("(;GM[4]RU[renju];B[hh];W[tt];B[ii];B[jj])")), "h8 -- i7 -- j6");
}

#[test]
fn gos_number_is_five_in_a_row_where_it_can_be() {
    let taken = |text: &str, rule: &str| {
        let (_, odd) = one(text);
        let said = if text.contains("GM[1]") { "it says \"GM[1]\"" } else { "it names no game" };
        assert_eq!(odd, [format!("{said}; it was taken for {rule}")], "{text}");
    };
    taken("(;GM[1]SZ[15]RU[renju];B[hh];W[ii])", "renju");
    taken("(;FF[4]GM[1]SZ[15]RU[koSIMPLEbasicRuleSTANDARD]KM[6.5];B[hh];W[ii])", "standard");
    taken("(;GM[1]SZ[15];B[hh];W[ii])", "freestyle");
    taken("(;SZ[15];B[hh];W[ii])", "freestyle");
    taken("(;GM[1]SZ[19];B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae])", "freestyle");
    let go = |text: &str| refused(text, "line 1, column 2: the game is Go (GM[1]), not Reversi or five-in-a-row");
    go("(;GM[1]SZ[19];B[pd];W[dp])");
    go("(;GM[1]SZ[15]KM[6.5];B[hh];W[ii])");
    go("(;GM[1]SZ[15]RU[Japanese];B[hh];W[ii])");
    go("(;GM[1]SZ[15];B[hh];W[hh])");
    go("(;GM[1]SZ[15]AB[hh];W[ii])");
    refused("(;)", "it holds no game");
    refused("no game", "it holds no game");
}

#[test]
fn results_are_read_in_their_spellings() {
    let check = |game: &str, text: &str, result: Option<GameResult>| {
        let (record, odd) = one(&format!("(;GM[{game}]RE[{text}])"));
        assert_eq!(record.result, result, "{text}");
        assert!(!odd.iter().any(|odd| odd.contains("understood")), "{text}: {odd:?}");
    };
    let (black, white) = (Color::Black, Color::White);
    let won = |color| Some(GameResult::Outcome(Outcome::Win(color)));
    let draw = Some(GameResult::Outcome(Outcome::Draw));
    check("2", "B+12", Some(GameResult::Score { black: 38, white: 26 }));
    check("2", "W+64", Some(GameResult::Score { black: 0, white: 64 }));
    check("2", "W+65", won(white));
    check("2", "B+7", won(black));
    check("2", "0", Some(GameResult::Score { black: 32, white: 32 }));
    check("2", "40-24", Some(GameResult::Score { black: 40, white: 24 }));
    for text in ["B+R", "b+resign", "黑中盘胜", "B+Resign"] {
        check("4", text, Some(GameResult::Resigned { loser: white }));
    }
    for text in ["W+T", "W+Time", "白超时胜", "White wins on time"] {
        check("4", text, Some(GameResult::OutOfTime { loser: black }));
    }
    for text in ["B+", "B", "B+5", "黑胜", "黒勝ち", "Black wins", "B+F"] {
        check("4", text, won(black));
    }
    for text in ["0", "Draw", "draw", "和棋", "平局", "Jigo"] {
        check("4", text, draw);
    }
    for text in ["Void", "?", "", " "] {
        check("4", text, None);
    }
    let (record, odd) = one("(;GM[4]RE[who knows])");
    let text = written(&record);
    assert_eq!(odd, ["line 1, column 2: the result \"who knows\" is not understood"]);
    assert!(text.contains("RE[who knows]"), "kept for who understands it: {text}");
}

#[test]
fn names_dates_and_remarks_are_read() {
    let text = "(;GM[4]PB[黑 \\] 方]PW[a\nb]DT[0000-01-01]PC[Tallinn]EV[Cup: 1]RO[2]C[one\\\ntwo\r\nthree\n\rfour\\\\]N[name]\
        ;B[hh]C[\\]x]QT[1500])";
    let record = clean(text);
    assert_eq!(record.players, ["黑 ] 方", "a b"]);
    assert_eq!((&*record.date, &*record.event, &*record.round), ("0000-01-01", "Cup: 1", "2"));
    assert_eq!(record.node(0).comment, "onetwo\nthree\nfour\\");
    assert_eq!((&*record.node(1).comment, record.node(1).elapsed_ms), ("]x", Some(1500)));
    assert_eq!(record.node(0).unknown_properties, "PC[Tallinn]N[name]", "there is a tournament");
    assert_eq!(clean("(;GM[4]PC[Tallinn])").event, "Tallinn");
    assert_eq!(clean(&written(&record)), record);
    let long = clean(&format!("(;GM[2]DT[9999-12-31]PB[{}]EV[{}])", "名".repeat(10_000), "e".repeat(10_000)));
    assert_eq!((long.players[0].chars().count(), long.event.len(), &*long.date), (200, 200, "9999-12-31"));
}

#[test]
fn what_is_not_understood_is_kept() {
    let text =
        "(;GM[2]GN[a\\]b]AP[x]US[me]B[f5]TR[a1];W[d6]BL[120.5]LB[a1:\\\\]C[x];C[y]ZZ[1][2](;B[c3]KO[])(;B[c4]VW[]))";
    let record = clean(text);
    assert_eq!(record.node(0).unknown_properties, "GN[a\\]b]US[me]TR[a1]");
    assert_eq!(record.node(2).unknown_properties, "BL[120.5]LB[a1:\\\\]ZZ[1][2]");
    assert_eq!(
        (&*record.node(2).comment, record.nodes().len(), &*record.node(4).unknown_properties),
        ("x\ny", 5, "VW[]")
    );
    assert_eq!(clean(&written(&record)), record);
    // And on the way through a session and its log.
    let (setup, records) = from_record(&record, &SessionContext { seed: 1, ..SessionContext::default() }).unwrap();
    let text = log::encode_whole(&setup, &records).unwrap();
    let decoded = log::decode(&[text.into_bytes()]).unwrap();
    assert_eq!((&decoded.records, decoded.damage), (&records, None));
    let again = Session::replay(setup, &records).unwrap().to_record();
    assert_eq!(again.nodes(), record.nodes());
    assert_eq!(written(&again).matches("ZZ[1][2]").count(), 1);
    // What would break the file is not written.
    let mut broken = record.clone();
    broken.set_extra(1, "TR[a1]XX[(;B[c3");
    assert!(clean(&written(&broken)).node(1).unknown_properties == "TR[a1]");
    let many = format!("(;GM[2];B[f5]{})", "XX[yyyyyyyyyyyyyyyyyyyyyy]".repeat(400));
    let (record, odd) = one(&many);
    assert!(record.node(1).unknown_properties.len() <= 4096 && !odd.is_empty());
}

/// Marks of a study go out as CR and AR and come back; other programs' lists and rectangles are read, their other marks stay as they are.
#[test]
fn rings_and_arrows_come_back() {
    let replayed = |record: &GameRecord| {
        let (setup, records) = from_record(record, &SessionContext::default()).unwrap();
        Session::replay(setup, &records).unwrap()
    };
    let cases = [
        (
            "(;GM[2];B[f5]TR[a1]CR[b2:c3][b2][zz]AR[c4:d3][d3:d3][h9:a1];W[d6]LB[a1:A])",
            "CR[b2][c2][b3]",
            "AR[c4:d3][f5:d6]",
        ),
        (
            "(;GM[4]SZ[15];B[hh]TR[aa]CR[bb:cc][bb][zz]AR[cd:dc][dc:dc];W[ii]LB[aa:A])",
            "CR[bb][cb][bc]",
            "AR[cd:dc][fe:df]",
        ),
    ];
    for (text, rings, arrows) in cases {
        let mut session = replayed(&clean(text));
        let marks = session.board_marks(1);
        assert_eq!((marks.rings.len(), marks.arrows.len()), (4, 1), "{text}");
        assert_eq!(session.board_marks(2), Default::default());
        // The last ring goes, another arrow comes.
        let (from, to) = (qipan::rules::Point::new(5, 4), qipan::rules::Point::new(3, 5));
        for (from, to) in [(marks.rings[3], marks.rings[3]), (from, to)] {
            session.apply(Command::Study(Study::BoardMark(1, from, to)), 0).unwrap();
        }
        let out = written(&session.to_record());
        assert!(out.contains(&format!("{rings}{arrows}\n")) && out.contains("LB["), "{out}");
        assert!(out.contains("TR["), "{out}");
        let again = replayed(&clean(&out));
        assert_eq!(again.board_marks(1), session.board_marks(1), "{out}");
    }
}

// --- Set-up below the root ---------------------------------------------------------------------------------------------------

/// The games of a text, each as the number of its start's stones, the side to move, and its moves; and what is odd.
fn parts(bytes: &[u8]) -> (Vec<(usize, Color, String)>, Vec<String>) {
    let read = formats::read("x.sgf", bytes, &Hints::default()).unwrap_or_else(|error| panic!("{error}"));
    let listed = read.headings();
    let (records, odd) = read.records().unwrap();
    let stones = |start: &Position| start.pieces().count();
    assert_eq!(
        listed.iter().map(|game| game.placements).collect::<Vec<_>>(),
        records.iter().map(|it| it.plies().len()).collect::<Vec<_>>()
    );
    for record in &records {
        // Nothing of it stands in another node, and it comes back as it is.
        assert!(
            record
                .nodes()
                .iter()
                .all(|node| !["AB", "AW", "AE", "PL"].iter().any(|name| node.unknown_properties.contains(name)))
        );
        assert_eq!(clean(&written(record)), *record);
    }
    let shown = |it: &GameRecord| (stones(it.start()), it.start().side_to_move(), moves(it));
    (records.iter().map(shown).collect(), odd.iter().map(ToString::to_string).collect())
}

fn check_parts(text: &str, expected: &[(usize, Color, &str)], odd: &[&str]) {
    let expected =
        expected.iter().map(|(stones, side, moves)| (*stones, *side, (*moves).to_owned())).collect::<Vec<_>>();
    assert_eq!(parts(text.as_bytes()), (expected, odd.iter().map(|odd| (*odd).to_owned()).collect()), "{text}");
}

#[test]
fn a_board_that_is_set_up_before_the_first_move_is_the_start() {
    use Color::{Black, White};
    check_parts("(;GM[4]PB[Ann];AB[hh][gg]AW[ii]PL[W]C[x];W[ff];B[jj])", &[(3, White, "f10 j6")], &[]);
    check_parts("(;GM[4];AB[aa][cc]AW[bb];PL[W];W[hh];B[ii])", &[(3, White, "h8 i7")], &[]);
    check_parts("(;GM[4]AB[hh]AW[ii];AB[gg]AE[ii];W[gi])", &[(2, White, "g7")], &[]);
    check_parts("(;GM[4];AB[hh];AE[hh];B[gi])", &[(0, Black, "g7")], &[]);
    check_parts("(;GM[4];AB[hh]W[ii];B[gi])", &[(1, White, "i7 g7")], &[]);
    check_parts("(;GM[4];N[a]AB[hh]AW[ii];B[gg](;W[ff])(;W[ee]))", &[(2, Black, "g9 f10")], &[]);
    // Reversi: a whole board, or discs on the usual one.
    let start = "(;GM[2]C[a puzzle]\n;AB[d5][e4][d3]AW[d4][e5]PL[W]\n;W[d6];B[e6])";
    check_parts(start, &[(5, White, "d6 e6")], &[]);
    assert_eq!(one(start).0.node(0).comment, "a puzzle");
    check_parts("(;GM[2];AB[d3];W[e3])", &[(5, White, "e3")], &[]);
    // A board is kept though its first move is none.
    let wrong = "line 3, column 1: ply 1: c3 is illegal: the move turns no disc; what stands before it was kept";
    check_parts(&start.replace("d6", "c3"), &[(5, White, "")], &[wrong]);
    assert_eq!(one("(;GM[4];AB[hh]C[one]TR[hh];C[two];W[ii]C[three])").0.node(0).comment, "one\ntwo");
    refused("(;GM[4];AB[hh]AW[hh];B[ii])", "line 1, column 2: two stones in column 8, row 8");
}

#[test]
fn a_board_that_is_set_up_behind_moves_begins_a_game() {
    use Color::{Black, White};
    let anew = |column: usize, ply: usize| {
        format!("line 1, column {column}: after ply {ply} the board is set up anew; what follows is a game of its own")
    };
    let two = "(;GM[4]RE[W+R]PB[Ann];B[hh];W[ii];AE[ii]AW[ig]PL[B];B[gg];W[ff])";
    check_parts(two, &[(0, Black, "h8 i7"), (2, Black, "g9 f10")], &[&anew(34, 2)]);
    let (records, _) = formats::read("", two.as_bytes(), &Hints::default()).unwrap().records().unwrap();
    let results: Vec<Option<GameResult>> = records.iter().map(|record| record.result).collect();
    assert_eq!(results, [None, Some(GameResult::Resigned { loser: Color::Black })], "it is the end's");
    assert!(records.iter().all(|record| record.players == ["Ann", ""]));
    // Beside a move, in the order in which they stand.
    let mixed = "(;GM[4]AB[hd][he]AW[id][ie];B[dd]C[c]AB[if]AW[jf]AE[id][hd];W[aa];B[bb])";
    check_parts(mixed, &[(4, Black, "d12"), (5, White, "a15 b14")], &[&anew(28, 1)]);
    // What changes nothing is none.
    check_parts("(;GM[4];B[hh];AB[hh]PL[W];W[ii])", &[(0, Black, "h8 i7")], &[]);
    // A turn that is not the next one's.
    check_parts("(;GM[4]RU[renju];B[hh];PL[B];B[ii])", &[(0, Black, "h8"), (1, Black, "i7")], &[&anew(23, 1)]);
    // In a variation, and again behind it.
    let side = "(;GM[4];B[hh](;W[ii];B[gg])(;AB[aa];W[bb];AW[cc];B[dd]))";
    let expected = [(0, Black, "h8 i7 g9"), (2, White, "b14"), (4, Black, "d12")];
    check_parts(side, &expected, &[&anew(29, 1), &anew(42, 1)]);
    check_parts("(;GM[2];B[f5];AE[e4];W[d6])", &[(4, Black, "f5"), (4, White, "d6")], &[&anew(14, 1)]);
    let (wrong, odd) = parts(b"(;GM[4];B[hh];AB[zz];W[ii])");
    assert_eq!((wrong.len(), wrong[0].2.as_str(), odd.len()), (1, "h8 i7", 1), "{odd:?}");
}

#[test]
fn the_opening_stones_of_gomoku_quest_are_moves() {
    let (record, odd) = one("(;GM[4]SZ[15]GN[gomokuquest];QPR[hh,hg,jf];QSLW[ig];B[gg];W[ii])");
    assert_eq!((moves(&record), odd.len()), ("h8 h9 j10 i9 g9 i7".to_owned(), 0), "{odd:?}");
    let again = written(&record);
    assert_eq!((moves(&clean(&again)), again.contains("QPR")), (moves(&record), false), "{again}");
    let (record, odd) = one("(;GM[4]SZ[15];QPR[hh,hh,jf];B[gg])");
    assert_eq!((moves(&record), odd.len()), ("h8".to_owned(), 1), "{odd:?}");
}

#[test]
fn a_puzzle_for_each_variation_becomes_a_game_each() {
    use Color::{Black, White};
    let puzzles = "(;GM[4]GN[set](;AB[hh][gg]AW[ii];W[ff])(;AB[aa]PL[B];B[bb](;W[cc])(;W[dd]))(;B[hh];W[ii]))";
    check_parts(puzzles, &[(0, Black, "h8 i7"), (3, White, "f10"), (1, Black, "b14 c13")], &[]);
    // In a file of many as well, listed or read one by one.
    let file = format!("{puzzles}\n(;GM[4];B[hh])");
    let read = formats::read("x.sgf", file.as_bytes(), &Hints::default()).unwrap();
    assert_eq!((read.headings().len(), read.warnings.len()), (4, 0));
    for piece_bytes in [1, 1 << 20] {
        let (games, refused) = streamed(file.as_bytes(), piece_bytes);
        assert_eq!((games.len(), refused.len(), moves(&games[0])), (4, 0, "h8 i7".to_owned()));
        // What the root tells of the whole tree goes with each game.
        assert!(games[..3].iter().all(|game| written(game).contains("GN[set]")));
    }
    // Thousands of properties that change nothing take no time each by each; an unreadable one hides none behind it.
    let still = format!("(;GM[4];B[hh]{};W[ii])", "PL[W]AE[aa]".repeat(40_000));
    assert_eq!(parts(still.as_bytes()).0.len(), 1);
    let much = format!("(;GM[2]{}SZ[8];B[f5])", "GN[a]PB[b]".repeat(80_000));
    assert_eq!(parts(much.as_bytes()).0.len(), 1);
    let hidden = format!("(;GM[4];B[hh];{}AB[aa];W[ii])", "AB[zz]".repeat(3));
    assert_eq!(parts(hidden.as_bytes()).0.len(), 2);
    // However many there are, and however deep.
    let many = format!("(;GM[4]{})", "(;AB[hh];W[ii])".repeat(5000));
    let (games, odd) = parts(many.as_bytes());
    assert_eq!((games.len(), odd.len()), (1000, 1), "{odd:?}");
    let deep = format!("(;GM[4]{})", ";B[hh];AE[hh]".repeat(50_000));
    let (games, _) = parts(deep.as_bytes());
    assert_eq!(games.len(), 1000);
}

/// The small files as the world writes them, where the folder with the larger test data is there.
#[test]
fn set_up_and_charsets_as_the_world_writes_them_are_read() {
    use Color::{Black, White};
    let Some(folder) = test_data("no files with set-up below the root are read") else { return };
    let file = |name: &str| fs::read(folder.join("cases").join(name)).unwrap();
    /// The games of a file: plies, whose move it is, stones.
    type ExpectedGames = &'static [(usize, Color, usize)];
    let files: [(&str, ExpectedGames); 6] = [
        ("06-setup-mid-a.sgf", &[(4, Black, 1), (5, White, 2)]),
        ("06-setup-mid-c.sgf", &[(3, White, 4)]),
        ("06-setup-mid-e.sgf", &[(4, Black, 2)]),
        ("06w1-empty-root-then-setup.sgf", &[(3, White, 2)]),
        // Its first move turns no disc on its board.
        ("06w3-othello-rootcomment.sgf", &[(5, White, 0)]),
        ("06w5-edit-after-moves.sgf", &[(0, Black, 2), (2, Black, 3)]),
    ];
    for (name, expected) in files {
        let (games, odd) = parts(&file(name));
        let games: Vec<_> =
            games.iter().map(|(stones, side, moves)| (*stones, *side, moves.split_whitespace().count())).collect();
        let wrong = usize::from(name.starts_with("06w3"));
        assert_eq!((games.as_slice(), odd.len()), (expected, expected.len() - 1 + wrong), "{name}: {odd:?}");
    }
    let files = [
        ("05-ca-wrong.sgf", 2, "王大力", "UTF-8"),
        ("05w1-utf8-says-gb2312.sgf", 5, "王大力", "UTF-8"),
        ("05w4-utf8-says-sjis.sgf", 5, "鈴木", "UTF-8"),
        ("05w6-gbk-says-utf8.sgf", 5, "王大力", "gb18030"),
    ];
    for (name, plies, black, encoding) in files {
        let (record, odd) = formats::read(name, &file(name), &Hints::default()).and_then(ReadResult::single).unwrap();
        assert!(record.plies().len() == plies && odd.len() == 1, "{name}: {odd:?}");
        assert!(odd[0].to_string().ends_with(&format!("it was taken for {encoding}")), "{name}: {odd:?}");
        assert_eq!(record.players[0], black, "{name}");
        let (games, refused) = streamed(&file(name), 3);
        assert_eq!((games.len(), refused.len(), games[0].plies().len()), (1, 0, plies), "{name}");
    }
    let chinese = Hints { charset: Some("gb18030".into()), ..Hints::default() };
    let (record, _) = formats::read("x.sgf", &file("gbk-noca.sgf"), &chinese).and_then(ReadResult::single).unwrap();
    assert_eq!((&*record.players[0], record.result), ("黑", Some(GameResult::Outcome(Outcome::Win(Color::Black)))));
}

#[test]
fn a_log_of_before_is_read_as_it_was() {
    let load = |bytes: &[u8]| {
        let decoded = log::decode(&[bytes.to_vec()]).unwrap();
        assert_eq!(decoded.damage, None);
        Session::replay(decoded.setup, &decoded.records).unwrap()
    };
    let old = load(include_bytes!("../../../tests/data/store/version-1-first.qipan"));
    let new = load(include_bytes!("../../../tests/data/store/version-1-extra.qipan"));
    assert_eq!((old.node_count(), old.node(2).comment.as_str()), (5, "a \"remark\"\nof two lines, 备注"));
    assert!((0..5).all(|node| old.node(node).unknown_file_data.is_empty()));
    assert_eq!(
        (new.node(0).unknown_file_data.as_str(), new.node(2).unknown_file_data.as_str()),
        ("GN[Final]US[A \\]]", "TR[d6]")
    );
    assert_eq!(new.ending(), old.ending());
    let text = written(&new.to_record());
    assert!(text.contains("GN[Final]US[A \\]]") && text.contains("TR[d6]"), "{text}");
}

#[test]
fn choices_of_openings_come_back() {
    let start = Position::Gomoku(gomoku::Position::default());
    let mut record = GameRecord::with_opening(start, OpeningRule::Swap2).unwrap();
    let mut cursor = record.cursor();
    for (column, row) in [(7, 7), (8, 8), (9, 9)] {
        record.add(&mut cursor, PlyOrAction::Ply(Ply::Place(qipan::rules::Point::new(column, row)))).unwrap();
    }
    let choice = cursor.clone();
    record.add(&mut cursor, PlyOrAction::Act(Action::Choose(Choice::TakeBlack))).unwrap();
    record.set_comment(cursor.node(), "he takes Black");
    record.add(&mut choice.clone(), PlyOrAction::Act(Action::Choose(Choice::PlaceTwoMore))).unwrap();
    record.players = vec!["first".into(), "second".into()];
    let text = written(&record);
    assert!(text.contains("PB[second]PW[first]") && text.contains("QA[black]"), "{text}");
    assert_eq!(clean(&text), record);
    let lose = gomoku::Setup { forbidden: ForbiddenPlay::Lose, rule: Rule::Renju, ..Default::default() };
    let record = GameRecord::new(Position::Gomoku(lose.try_into().unwrap()));
    assert_eq!(clean(&written(&record)), record);
}

#[test]
fn many_games_are_listed_and_read_one_by_one() {
    let game = |number: usize| format!("(;GM[2]PB[p{number}]C[)(;]DT[{number}];B[f5];W[d6])\n");
    let mut file: String = (0..300).map(game).collect();
    file += "(;GM[1]SZ[19];B[pd])\n(;GM[4]SZ[8])(;GM[4];B[hh])";
    let read = formats::read("x.sgf", file.as_bytes(), &Hints::default()).unwrap();
    let FileGames::Many(listed) = &read.games else { panic!("a list") };
    assert_eq!((listed.len(), &*listed[299].players[0], listed[299].placements), (302, "p299", 2));
    for piece_bytes in [1, 7, 1 << 20] {
        let bytes = &file.as_bytes()[..if piece_bytes == 1 { 3000 } else { file.len() }];
        let (games, refused) = streamed(bytes, piece_bytes);
        let whole = bytes.len() == file.len();
        assert_eq!(refused.len(), if whole { 2 } else { 0 }, "{refused:?}");
        if whole {
            assert_eq!(games.len(), 301);
            assert!(
                refused[0].starts_with("line 301, column 2: GM[1]") && refused[1].starts_with("line 302"),
                "{refused:?}"
            );
        }
        assert!(games.iter().take(50).enumerate().all(|(at, game)| game.date == at.to_string()));
    }
}

/// The games that a collection's reader gives, and what it refuses.
fn streamed(bytes: &[u8], piece_bytes: usize) -> (Vec<GameRecord>, Vec<String>) {
    let hints = Hints::default();
    let open = format_named("sgf").unwrap().open_game_reader.unwrap();
    let mut reader = open(&InputFile { name: "x", bytes: &bytes[..bytes.len().min(100)], hints: &hints });
    let (mut from, mut to, mut games, mut refused) = (0, 0, Vec::new(), Vec::new());
    loop {
        let end = match reader.step(&bytes[from..to], to == bytes.len()) {
            StreamStep::End => return (games, refused),
            StreamStep::More => {
                assert!(to < bytes.len(), "more than all");
                to = bytes.len().min(to + piece_bytes);
                0
            }
            StreamStep::Skip(end) => end,
            StreamStep::Refused(range, warning) => {
                refused.push(warning.to_string());
                range.end
            }
            StreamStep::Games(range, found) => {
                let found: Vec<GameRecord> = found.into_iter().map(|game| game.record).collect();
                assert_eq!(reader.read_alone(&bytes[from + range.start..from + range.end]), found);
                games.extend(found);
                range.end
            }
        };
        from += end;
    }
}

// --- Encodings ---------------------------------------------------------------------------------------------------------------

#[test]
fn bytes_are_text_by_mark_by_name_and_by_guess() {
    let check = |bytes: &[u8], stated: Option<&str>, likely: Option<&str>, text: &str, odd: &[FormatWarningKind]| {
        let (read, found) = decode(bytes, stated, likely);
        assert_eq!((&*read, found.into_iter().map(|odd| odd.kind).collect::<Vec<_>>()), (text, odd.to_vec()));
    };
    let guess = |name| FormatWarningKind::Encoding { name };
    let han = b"\xba\xda\xca\xa4";
    check(b"plain", None, None, "plain", &[]);
    check("黑胜".as_bytes(), None, Some("gb18030"), "黑胜", &[]);
    check(b"\xef\xbb\xbfx", Some("gbk"), None, "x", &[]);
    check(b"\xff\xfex\0", None, None, "x", &[]);
    check(han, Some("GBK"), None, "黑胜", &[]);
    check(han, Some(" gb2312 "), None, "黑胜", &[]);
    check(han, None, Some("gb18030"), "黑胜", &[guess("gb18030")]);
    check(han, None, None, "黑胜", &[guess("gb18030")]);
    check(b"Andr\xe9", Some("ISO-8859-1"), Some("gb18030"), "André", &[]);
    check(b"Andr\xe9.", None, Some("gb18030"), "André.", &[guess("windows-1252")]);
    check(b"x", Some("klingon\n"), None, "x", &[FormatWarningKind::LeftOut { text: "klingon".into() }]);
    check(b"\xe9\xbb", Some("utf-8"), None, "\u{fffd}", &[FormatWarningKind::Characters]);
    // Cut in the middle of a letter.
    check("黑胜".as_bytes().split_last().unwrap().1, None, None, "黑\u{fffd}", &[FormatWarningKind::Characters]);
    check(b"\x8d\x95", Some("shift_jis"), None, "黒", &[]);
    // The stated one is a hint: what can only be UTF-8 is that, and what cannot be is something else.
    let taken = |stated: &str, name: &str| FormatWarningKind::ReadByRule { text: stated.into(), rule: name.into() };
    for stated in ["GB2312", "Big5", "Shift_JIS", "ISO-8859-1", "windows-1251", "EUC-KR"] {
        check("[李小明]x".as_bytes(), Some(stated), None, "[李小明]x", &[taken(stated, "UTF-8")]);
    }
    check("André".as_bytes(), Some("ISO-8859-1"), None, "André", &[taken("ISO-8859-1", "UTF-8")]);
    check(b"\xd6\xae", Some("GB2312"), None, "之", &[]); // It would be one letter of UTF-8, too.
    let gbk = b"[\xc0\xee\xd0\xa1\xc3\xf7][\xcd\xf5\xb4\xf3\xc1\xa6]";
    check(gbk, Some("UTF-8"), None, "[李小明][王大力]", &[taken("UTF-8", "gb18030")]);
    check(gbk, Some("UTF-8"), Some("gb18030"), "[李小明][王大力]", &[taken("UTF-8", "gb18030")]);
    check(b"Andr\xe9]", Some("UTF-8"), None, "André]", &[taken("UTF-8", "windows-1252")]);
    check(b"\x8d\x95\x82\xcc", Some("UTF-8"), Some("shift_jis"), "黒の", &[taken("UTF-8", "Shift_JIS")]);
    // A letter that was cut in a name leaves it what it is.
    check(
        b"\xe6\x9d\x8e\xe5\xb0\x8f\xe6]",
        Some("UTF-8"),
        Some("gb18030"),
        "李小\u{fffd}]",
        &[FormatWarningKind::Characters],
    );
}

#[test]
fn a_game_is_read_in_the_encoding_of_its_country() {
    let file = |charset: &str| {
        [b"(;GM[4]", charset.as_bytes(), b"PB[\xba\xda]RE[\xba\xda\xca\xa4]C[\xd5\x5c\xd5\x5d];B[hh])"].concat()
    };
    let read = |bytes: &[u8], hints: &Hints| formats::read("x.sgf", bytes, hints).and_then(ReadResult::single).unwrap();
    let (record, odd) = read(&file("CA[gb2312]"), &Hints::default());
    assert_eq!((&*record.players[0], record.plies().len()), ("黑", 1));
    assert_eq!(record.result, Some(GameResult::Outcome(Outcome::Win(Color::Black))));
    assert!(odd.is_empty(), "five in a row may be given up: {odd:?}");
    let (_, odd) = read(b"(;GM[2]RE[B+];B[d3])", &Hints::default());
    assert!(matches!(odd[..], [FormatWarning { kind: FormatWarningKind::NotOver { .. }, .. }]), "{odd:?}");
    let chinese = Hints { charset: Some("gb18030".into()), ..Hints::default() };
    let (guessed, odd) = read(&file(""), &chinese);
    assert_eq!((guessed, odd[0].to_string().as_str()), (record, "it names no encoding; it was read as gb18030"));
    let (latin, odd) = read(b"(;GM[4]PB[Andr\xe9]PW[M\xfcller];B[hh])", &Hints::default());
    assert_eq!(latin.players, ["André", "Müller"]);
    assert!(odd.iter().any(|odd| odd.to_string().contains("windows-1252")));
    let (games, refused) = streamed(&[file("CA[gbk]"), file("")].concat(), 3);
    assert_eq!((games.len(), refused.len(), &*games[1].players[0]), (2, 0, "黑"));
}

// --- Bad input ---------------------------------------------------------------------------------------------------------------

#[test]
fn what_stands_before_an_illegal_move_is_kept() {
    let mut position = reversi::Position::default();
    let mut ply = |at: usize| {
        let legal = position.legal_points();
        let point = legal[legal.len() / 2];
        position.play(Ply::Place(point)).unwrap();
        format!("\n;{}[{}]", ["B", "W"][at % 2], Position::Reversi(position).point_name(point))
    };
    let plies: String = (0..19).map(&mut ply).collect();
    let (before, odd) = one(&format!("(;GM[2]{plies})"));
    assert_eq!((before.plies().len(), odd.len()), (19, 0), "{odd:?}");
    let (record, odd) = one(&format!("(;GM[2]{plies}\n;W[d5]C[x];B[a1])"));
    assert_eq!(record.plies().len(), 19);
    assert_eq!(
        odd,
        ["line 21, column 1: ply 20: d5 is illegal: the square is occupied; what stands before it was kept"]
    );
    let (_, odd) = one(&format!("(;GM[2]{plies}\n;W[i9])"));
    assert_eq!(odd, ["line 21, column 1: ply 20: \"i9\" is no move; what stands before it was kept"]);
    // In a variation the main line is whole.
    let (record, odd) = one("(;GM[2];B[f5](;W[d6];B[c3])(;W[a1];B[a2])(;W[f6]))");
    assert_eq!((moves(&record), record.nodes().len(), odd.len()), ("f5 d6 c3".into(), 5, 1));
    refused("(;GM[2]\n;B[a1])", "line 2, column 1: ply 1: a1 is illegal: the move turns no disc");
    refused("(;GM[4];B[hhh])", "line 1, column 8: ply 1: \"hhh\" is no move");
    let (record, odd) = one("(;GM[4];B[hh];B[ii])");
    assert_eq!((record.plies().len(), odd.len()), (1, 1));
}

#[test]
fn deep_and_wide_trees_have_one_clear_report() {
    let deep =
        |node: &str, count: usize| format!("(;GM[4]{}{}", format!("({node}").repeat(count), ")".repeat(count + 1));
    let (record, _) = one(&deep(";", 100_000));
    assert_eq!(record.nodes().len(), 1);
    let (record, _) = one(&deep(";C[x]", 100_000));
    assert_eq!(record.node(0).comment, "x");
    let (record, odd) = one(&deep(";B[aa];W[bb]", 100_000));
    assert_eq!((record.plies().len(), odd.len()), (2, 1), "{odd:?}");
    assert!(one(&format!("(;GM[4]{}", "(".repeat(100_000))).0.nodes().len() == 1);
    let point =
        |at: usize| format!("{}{}", char::from(b'a' + (at % 15) as u8), char::from(b'a' + (at / 15 % 15) as u8));
    let branch = |at: usize| format!("(;B[{}];W[{}];B[{}])", point(at), point(at + 1 + at / 225), point(at + 113));
    let wide: String = (0..40_000).map(branch).collect();
    let (record, odd) = one(&format!("(;GM[4]{wide})"));
    assert!(record.nodes().len() <= NODES_MAX && odd.len() < 100, "{} {odd:?}", record.nodes().len());
    let full = (0..NODES_MAX).map(|at| format!("(;B[{}];W[{}])", point(at), point(at / 225))).collect::<String>();
    let (record, _) = one(&format!("(;GM[4]{full}{full})"));
    assert!(record.nodes().len() <= NODES_MAX);
    let nodes = format!("(;GM[4]{})", ";".repeat(1_000_001));
    refused(&nodes, "line 1, column 1000007: the game has more than 1000000 nodes or 2000000 properties");
}

#[test]
fn any_bytes_are_read_or_refused() {
    let good = "(;GM[4]CA[UTF-8]SZ[15]RU[renju]PB[黑]QO[opening:swap2]C[a\\]b];B[hh];W[ii];B[jj];QA[two-more];W[gg]QT[5]\
        (;B[ff];QA[black];W[aa])(;B[ee]TR[aa][bb]))";
    assert_eq!(clean(good).nodes().len(), 10);
    let check = |bytes: &[u8]| {
        for name in ["", "x.sgf"] {
            if let Ok(read) = formats::read(name, bytes, &Hints::default())
                && let Ok((record, odd)) = read.single()
            {
                let again = written(&record);
                assert_eq!(
                    formats::read(name, again.as_bytes(), &Hints::default())
                        .and_then(ReadResult::single)
                        .unwrap()
                        .0
                        .nodes()
                        .len(),
                    record.nodes().len(),
                    "{again}"
                );
                assert!(odd.iter().all(|odd| !odd.to_string().contains('\n')));
            }
        }
        let _ = streamed(bytes, 64);
    };
    let set_up = "(;GM[4]CA[gbk]PB[黑];AB[hh]PL[W](;AE[hh]AW[ii:jj];B[aa];AB[bb]C[x];W[cc])(;W[dd];PL[W]B[ee]))";
    for text in [good, set_up] {
        for cut in 0..text.len() {
            check(&text.as_bytes()[..cut]);
        }
        for bit in 0..text.len() * 8 {
            let mut bytes = text.as_bytes().to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            check(&bytes);
        }
    }
    assert!(FORMATS.iter().any(|format| (format.is_like)(good.as_bytes()) && format.name == "sgf"));
    for other in ["(;GM[Othello]PC[x];)", "f5d6", "(f5)", ""] {
        assert!(!(format_named("sgf").unwrap().is_like)(other.as_bytes()), "{other}");
    }
}

#[test]
fn a_start_of_one_kind_is_not_the_others() {
    let odd = reversi::Setup { black: 3, white: 4, ..reversi::Setup::default() };
    let record = GameRecord::new(Position::Reversi(odd.start().unwrap()));
    assert_eq!(clean(&written(&record)), record);
    assert!(written(&record).contains("AB[a1][b1]AW[c1]PL[B]"));
}
