//! GGF and RIF: games of servers and databases, one by one or as a whole file of many.

use crate::common::test_data;
use qipan::formats::stream::{GameReader, PIECE_BYTES_MAX, StreamStep};
use qipan::formats::transcript;
use qipan::formats::wthor::{parse_games, parse_players, parse_tournaments};
use qipan::formats::{
    self, FileGames, Format, FormatWarningKind, GameRecord, GameResult, Hints, InputFile, PlyOrAction, ReadResult,
    SourceLocation, WriteError, format_named,
};
use qipan::rules::gomoku::opening::{Action, Choice, OpeningRule};
use qipan::rules::reversi::Goal;
use qipan::rules::{Color, Outcome, Ply, Position, gomoku, reversi};
use qipan::session::{Session, SessionContext, from_record};
use std::fs;

fn ggf() -> &'static Format {
    format_named("ggf").unwrap()
}

fn rif() -> &'static Format {
    format_named("rif").unwrap()
}

fn standard() -> Position {
    Position::Reversi(reversi::Position::default())
}

fn read(name: &str, bytes: &[u8]) -> Result<ReadResult, String> {
    formats::read(name, bytes, &Hints::default()).map_err(|error| error.to_string())
}

/// The game of a text, and what is odd in it as sentences.
fn one(name: &str, text: &str) -> (GameRecord, Vec<String>) {
    let (record, warnings) = read(name, text.as_bytes()).unwrap().single().unwrap();
    (record, warnings.iter().map(ToString::to_string).collect())
}

fn moves(record: &GameRecord) -> String {
    transcript::text(record.start(), &record.plies())
}

/// What the reader of a file's games gives of bytes that come in pieces of this length: the records with what is odd, what was
/// refused, the places of the games.
#[derive(Debug, Default, PartialEq)]
struct Streamed {
    records: Vec<GameRecord>,
    warnings: Vec<String>,
    games: Vec<std::ops::Range<usize>>,
}

fn opened(format: &Format, bytes: &[u8]) -> Box<dyn GameReader> {
    let hints = Hints::default();
    format.open_game_reader.unwrap()(&InputFile {
        name: "",
        bytes: &bytes[..bytes.len().min(256 << 10)],
        hints: &hints,
    })
}

fn streamed(format: &Format, bytes: &[u8], piece_bytes: usize) -> Streamed {
    let mut reader = opened(format, bytes);
    let (mut all, mut taken, mut given) = (Streamed::default(), 0, 0);
    loop {
        let is_end = given == bytes.len();
        let (end, warnings) = match reader.step(&bytes[taken..given], is_end) {
            StreamStep::End => return all,
            StreamStep::More => {
                assert!(!is_end && given - taken < PIECE_BYTES_MAX);
                given = (given + piece_bytes).min(bytes.len());
                continue;
            }
            StreamStep::Skip(end) => (end, Vec::new()),
            StreamStep::Refused(range, warning) => (range.end, vec![warning]),
            StreamStep::Games(range, games) => {
                let place = taken + range.start..taken + range.end;
                let plies = |record: &GameRecord| record.plies();
                let alone: Vec<Vec<Ply>> = reader.read_alone(&bytes[place.clone()]).iter().map(plies).collect();
                assert_eq!(alone, games.iter().map(|game| game.record.plies()).collect::<Vec<_>>());
                let mut warnings = Vec::new();
                for game in games {
                    all.games.push(place.clone());
                    all.records.push(game.record);
                    warnings.extend(game.warnings);
                }
                (range.end, warnings)
            }
        };
        assert!(end > 0 && end <= given - taken, "{end} of {}", given - taken);
        taken += end;
        all.warnings.extend(warnings.iter().map(ToString::to_string));
    }
}

/// Whole or in pieces, a file holds the same games; and what is read of it whole is that, too.
fn check_pieces(format: &Format, bytes: &[u8]) -> Streamed {
    let whole = streamed(format, bytes, bytes.len().max(1));
    for piece_bytes in [1, 7, 1000] {
        assert_eq!(streamed(format, bytes, piece_bytes), whole, "{piece_bytes}");
    }
    let source = InputFile { name: "", bytes, hints: &Hints::default() };
    match (format.read)(&source) {
        Ok(ReadResult { games: FileGames::One(record), .. }) => assert_eq!(vec![*record], whole.records),
        Ok(ReadResult { games: FileGames::TreeGames(records), .. }) => assert_eq!(records[..1], whole.records[..]),
        Ok(ReadResult { games: FileGames::Many(games), .. }) => assert_eq!(games.len(), whole.records.len()),
        Err(_) => assert!(whole.records.is_empty()),
    }
    whole
}

/// Whatever the bytes, they are refused with one line or are games that sessions can be.
fn check_any(format: &Format, bytes: &[u8]) {
    match (format.read)(&InputFile { name: "", bytes, hints: &Hints::default() }) {
        Ok(read) => assert!(read.warnings.iter().all(|warning| !warning.to_string().contains('\n'))),
        Err(error) => {
            let line = error.to_string();
            assert!(!line.is_empty() && !line.contains('\n') && line.len() < 300, "{line:?}");
        }
    }
    // Games alike need not be played again.
    let records = streamed(format, bytes, bytes.len().max(1)).records;
    for record in records.into_iter().take(20) {
        let (setup, records) = from_record(&record, &SessionContext::default()).unwrap();
        assert_eq!(Session::replay(setup, &records).unwrap().plies(), record.plies());
    }
}

fn check_damage(format: &Format, sample: &[u8]) {
    for end in 0..sample.len() {
        check_any(format, &sample[..end]);
    }
    for bit in 0..sample.len() * 8 {
        let mut bytes = sample.to_vec();
        bytes[bit / 8] ^= 1 << (bit % 8);
        check_any(format, &bytes);
    }
}

// --- GGF ---------------------------------------------------------------------------------------------------------------------

const BOARD: &str = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]";

#[test]
fn a_ggf_game_is_read() {
    let text = "(;GM[Othello]PC[GGS/os]DT[2010.10.17_05:23:05.MDT]PB[Ann]PW[Andr\u{e9}]RB[2196.37]RW[2200.35]\
                TI[05:00//02:00]TY[8]RE[-12.00:r]BO[8 ---------------------------O*------*O---------------------------*]\
                B[F5/-6.00/26.5]W[d6/8.00]b[c3//1:02.003]w[D3];)";
    let (record, warnings) = one("", text);
    assert_eq!((moves(&record).as_str(), record.players.as_slice()), ("f5d6c3d3", &["Ann".into(), "André".into()][..]));
    assert_eq!((record.date.as_str(), record.event.as_str()), ("2010.10.17_05:23:05.MDT", "GGS/os"));
    assert_eq!(record.result, Some(GameResult::Resigned { loser: Color::Black }));
    let times: Vec<Option<u32>> = record.nodes().iter().map(|node| node.elapsed_ms).collect();
    assert_eq!(times, [None, Some(26_500), None, Some(62_003), None]);
    assert_eq!(warnings, [""; 0]);
    // In Latin-1, as most are, it is the same; that it was a guess is told once.
    let latin: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    let all = check_pieces(ggf(), &[&latin[..], b"\n", &latin].concat());
    assert_eq!(all.records, [record.clone(), record]);
    assert_eq!(all.warnings, ["it names no encoding; it was read as windows-1252"]);
}

#[test]
fn every_result_of_a_ggf_game_is_understood() {
    let result = |stated: &str, kind: &str| {
        let read = read("", format!("(;GM[Othello]TY[{kind}]RE[{stated}]B[f5];)").as_bytes()).unwrap();
        let odd = read.warnings.iter().any(|warning| matches!(warning.kind, FormatWarningKind::NoResult { .. }));
        (read.single().unwrap().0.result, odd)
    };
    let score = |black, white| (Some(GameResult::Score { black, white }), false);
    assert_eq!(result("+6.000", "8"), score(35, 29));
    assert_eq!(result("-40.00", "8"), score(12, 52));
    assert_eq!(result("0", "8"), score(32, 32));
    assert_eq!(result("+64:s", "8"), score(64, 0));
    assert_eq!(result("+6.000", "8a"), score(29, 35), "fewer discs win");
    let loses = |loser| (Some(GameResult::OutOfTime { loser }), false);
    assert_eq!((result("-2.00:t", "8"), result("3:T", "8")), (loses(Color::Black), loses(Color::White)));
    let won = (Some(GameResult::Outcome(Outcome::Win(Color::White))), false);
    assert_eq!((result("-3", "8"), result("-0.5", "8k")), (won, won));
    for (stated, is_odd) in [("?", false), ("", false), ("nan", true), ("1e9", true), ("66", true), ("won", true)] {
        assert_eq!(result(stated, "8"), (None, is_odd), "{stated}");
    }
}

#[test]
fn a_ggf_game_begins_where_it_says() {
    let mirrored = "8 -------- -------- -------- ---*O--- ---O*--- -------- -------- -------- *";
    let (record, _) = one("", &format!("(;GM[Othello]TY[8ar4]BO[{mirrored}]B[d6];)"));
    let Position::Reversi(start) = record.start() else { panic!("Reversi") };
    assert_eq!((start.goal(), start.cells().matches("XO").count(), record.plies().len()), (Goal::Fewest, 1, 1));
    let (record, _) = one("", &format!("(;GM[othello]TY[8r4]BO[{}]W[c4]B[c3];)", mirrored.replace(" *", " O")));
    assert_eq!((moves(&record).as_str(), record.start().side_to_move()), ("c4c3", Color::White));
    let (record, warnings) = one("", "(;GM[Othello]TY[s8r18]B[f5];)");
    assert_eq!((record.start(), warnings.len()), (&standard(), 1));
    assert_eq!(warnings, ["line 1, column 14: it says \"s8r18\"; it was taken for TY[8]"]);
    let (record, warnings) = one("", "(;GM[Othello]TY[8k]KB[-3/1/2]KW[1]KM[0.5]KB[1]B[f5];)");
    assert_eq!((&*record.node(0).unknown_properties, warnings.len()), ("QG[KB:-3/1/2][KW:1][KM:0.5][KB:1]", 0));
    let (record, warnings) = one("", &format!("(;GM[Othello]{}B[f5];)", "XX[a]".repeat(40)));
    assert_eq!((record.node(0).unknown_properties.matches("XX:a").count(), warnings.len()), (32, 1));
    for kind in ["TY[10]", "TY[s6r20]", "TY[99999999999999999999]", "BO[10 --*]", "BO[8 --*]", "BO[]", "BO[8 *"] {
        let error = read("", format!("(;GM[Othello]{kind}B[f5];)").as_bytes());
        let error = error.map(|read| read.warnings).unwrap_err();
        assert!(error.contains("no board that can be played here") || kind == "BO[8 *", "{kind}: {error}");
    }
    let nobody = format!("(;GM[Othello]BO[8 {} *];)", "-".repeat(64));
    assert!(read("", nobody.as_bytes()).unwrap_err().contains("no board"), "an empty board");
    assert_eq!(read("x.ggf", b"(;GM[Amazons]TY[10];)").unwrap_err(), "line 1, column 3: GM[Amazons] was left out");
}

#[test]
fn passes_of_a_ggf_game_may_be_missing() {
    let (mut position, mut plies) = (standard(), Vec::new());
    while position.outcome().is_none() {
        let ply = position.legal_points().first().map_or(Ply::Pass, |&point| Ply::Place(point));
        position.play(ply).unwrap();
        plies.push(ply);
    }
    let record = GameRecord::of_plies(standard(), &plies).unwrap();
    let text = String::from_utf8(formats::write(ggf(), &record).unwrap()).unwrap();
    assert!(text.contains("[PA]"));
    assert_eq!(one("", &text).0, record);
    let without = text.replace("B[PA]", "").replace("W[PA]", "");
    assert_eq!(one("", &without).0, record);
    assert_eq!(one("", &text.replace(";)", "B[PA]W[pass];)")).0, record, "passes after the end say nothing");
    let (record, warnings) = one("", "(;GM[Othello]B[f5]B[d6]W[d6];)");
    let sentence = "line 1, column 19: ply 2: d6 is illegal: a pass is not allowed; what stands before it was kept";
    assert_eq!((moves(&record).as_str(), warnings[0].as_str(), warnings.len()), ("f5", sentence, 1));
}

#[test]
fn what_stands_before_a_wrong_move_of_a_ggf_game_is_kept() {
    let record = generated(11);
    let plies = &record.plies()[..19];
    let record = GameRecord::of_plies(standard(), plies).unwrap();
    let text = String::from_utf8(formats::write(ggf(), &record).unwrap()).unwrap();
    let column = text.find(";)").unwrap() + 1;
    for (word, why) in [("f5", "is illegal: the square is occupied"), ("i9", "no move"), ("", "no move")] {
        let text = text.replace(";)", &format!("W[{word}//1]B[a1]W[a2];)"));
        let both = format!("\n1 {text}(;GM[Othello]B[f5];)");
        let all = check_pieces(ggf(), both.as_bytes());
        assert_eq!((&all.records[0], all.records.len(), all.warnings.len()), (&record, 2, 1));
        let odd = &all.warnings[0];
        assert!(odd.starts_with(&format!("line 2, column {}: ply 20", column + 2)) && odd.contains(why), "{odd}");
    }
}

#[test]
fn what_is_cut_off_ends_with_its_line() {
    let text = format!(
        "junk\n(;GM[Othello]PB[A]{BOARD}B[f5]W[d6]B[c\n1 (;GM[Othello]PB[no bracket;)\n\n\
                        (;GM[Othello]\n(;GM[Othello]PB[a;)b]PW[x\ny]B[f5];)(;GM[Othello]B[f5](;GM[Othello]B[f5"
    );
    let all = check_pieces(ggf(), text.as_bytes());
    let games: Vec<String> = all.records.iter().map(moves).collect();
    assert_eq!(games, ["f5d6", "f5", "f5"]);
    assert_eq!((&*all.records[1].players[0], &*all.records[1].players[1]), ("a;)b", "xy"));
    let (cut, out) = ("it ends in the middle of a game; what is there was kept", "was left out");
    let expected = [
        ("line 1, column 1:", out),
        ("line 2, column 111:", cut),
        ("line 3, column 3:", out),
        ("line 5, column 1:", out),
        ("line 7, column 28:", cut),
        ("line 7, column 28:", out),
    ];
    assert_eq!(all.warnings.len(), expected.len(), "{:#?}", all.warnings);
    for (odd, (at, what)) in all.warnings.iter().zip(expected) {
        assert!(odd.starts_with(at) && odd.ends_with(what), "{odd}: {at} {what}");
    }
}

/// A game by the moves that a number leads to.
fn generated(seed: u64) -> GameRecord {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    let usual = reversi::Setup::default();
    let goal = if seed.is_multiple_of(5) { Goal::Fewest } else { Goal::Most };
    let side_to_move = if seed.is_multiple_of(7) { Color::White } else { Color::Black };
    let setup = reversi::Setup { goal, side_to_move, ..usual };
    let mut record = GameRecord::new(Position::Reversi(setup.try_into().unwrap()));
    let mut cursor = record.cursor();
    for _ in 0..seed * 3 % 120 {
        let points = cursor.position().legal_points();
        let ply = points.get(random() % points.len().max(1)).map_or(Ply::Pass, |&point| Ply::Place(point));
        if record.add(&mut cursor, PlyOrAction::Ply(ply)).is_err() {
            break;
        }
        if seed.is_multiple_of(2) {
            record.set_elapsed_ms(cursor.node(), random() as u32);
        }
    }
    record.players = vec![["Ann", "", "王", "a;)(;b", "x[y"][random() % 5].into(), format!("B {seed}")];
    record.date = ["2010-05-06", "", "0", "9999", "2009.07.01_02:52:45.MDT"][random() % 5].into();
    record.event = ["", "Préqualif", "GGS/os", "???"][random() % 4].into();
    let loser = Color::ALL[random() % 2];
    let black = random() as u32 % 65;
    record.result = [
        None,
        Some(GameResult::Resigned { loser }),
        Some(GameResult::OutOfTime { loser }),
        Some(GameResult::Score { black, white: 64 - black }),
    ][random() % 4];
    record
}

#[test]
fn what_is_written_as_ggf_is_read_again() {
    let (mut file, mut records) = (Vec::new(), Vec::new());
    for seed in 0..500 {
        let record = generated(seed);
        let bytes = formats::write(ggf(), &record).unwrap();
        assert_eq!(
            streamed(ggf(), &bytes, bytes.len()).records,
            std::slice::from_ref(&record),
            "{}",
            String::from_utf8_lossy(&bytes)
        );
        file.extend(bytes);
        records.push(record);
    }
    let all = streamed(ggf(), &file, 4096);
    assert_eq!((all.records == records, all.warnings.len()), (true, 0));
    assert_eq!(read("", &file).unwrap().headings().len(), 500);
    let mut record = GameRecord::of_plies(standard(), &generated(1).plies()[..2]).unwrap();
    record.players = vec!["a]b[c\n".into()];
    record.result = Some(GameResult::Outcome(Outcome::Win(Color::White)));
    let again = one("", &String::from_utf8(formats::write(ggf(), &record).unwrap()).unwrap()).0;
    assert_eq!((again.players, again.result), (vec!["a)b(c".into(), String::new()], record.result));
    let stones = GameRecord::new(Position::Gomoku(gomoku::Position::default()));
    assert_eq!(formats::write(ggf(), &stones), Err(WriteError::WrongGame));
}

#[test]
fn tournament_games_go_through_ggf_and_come_back() {
    let Some(folder) = test_data("the WTHOR games were not written as GGF") else { return };
    let bytes = |name: &str| fs::read(folder.join("wthor").join(name)).unwrap();
    let players = parse_players(&bytes("WTH.JOU")).unwrap();
    let tournaments = parse_tournaments(&bytes("WTH.TRN")).unwrap();
    let games = parse_games(&bytes("WTH_1999.wtb")).unwrap();
    let record = |game: &qipan::formats::wthor::StoredGame| game.record(games.year, &players, &tournaments).unwrap();
    let records: Vec<GameRecord> = games.games.iter().step_by(5).map(record).collect();
    let file: Vec<u8> = records.iter().flat_map(|record| formats::write(ggf(), record).unwrap()).collect();
    let again = streamed(ggf(), &file, 1 << 16);
    assert_eq!(again.warnings, [""; 0]);
    assert!(again.records == records && records.len() > 400, "{}", records.len());
}

#[test]
fn every_sample_of_ggf_is_read() {
    let Some(folder) = test_data("the GGF samples were not read") else { return };
    let bytes = |name: &str| fs::read(folder.join("formats/ggf").join(name)).unwrap();
    let all = check_pieces(ggf(), &bytes("weltyc-tests.ggf"));
    let plies: Vec<usize> = all.records.iter().map(|record| record.plies().len()).collect();
    // The first line is a pair of games from one start with 18 discs.
    assert_eq!(plies, [46, 47, 0, 12, 1, 1, 0, 2, 2, 2, 2, 2, 3, 61, 2]);
    let drawn = "it says \"s8r5\"; it was taken for TY[8]";
    let expected = [
        format!("line 9, column 82: {drawn}"),
        format!("line 10, column 82: {drawn}"),
        "line 10, column 172: it ends in the middle of a game; what is there was kept".into(),
        "line 12, column 82: \"TY[s10r5]\" is no board that can be played here; the game was left out".into(),
        "line 13, column 1: (;GM[Othello]PB[This is also corrupt as was left out".into(),
    ];
    assert_eq!(all.warnings, expected);
    let [pair @ .., _] = &all.records[..3] else { panic!("fifteen games") };
    for (record, names) in pair.iter().zip([["edax", "Roxane"], ["Roxane", "edax"]]) {
        assert_eq!((record.start(), &record.players[..]), (pair[0].start(), &names.map(String::from)[..]));
        assert_eq!(record.result, Some(GameResult::Score { black: 27, white: 37 }));
        assert_eq!(record.warnings(), [], "the board says so, too");
    }
    assert_eq!((&*pair[0].date, &*pair[0].event), ("2009.07.01_02:52:45.MDT", "GGS/os"));
    assert_eq!((pair[0].node(1).elapsed_ms, pair[0].node(10).elapsed_ms), (Some(26_000), Some(10)));
    let dates: Vec<&str> = all.records.iter().map(|record| &*record.date).filter(|date| !date.is_empty()).collect();
    assert_eq!((dates.len(), dates[2], dates[7]), (8, "2004-11-24 13:47:34 GMT", "2009"));
    let last = &all.records[14];
    assert_eq!((&*last.event, &*last.players[1]), ("fooTournament", "Bar"));
    assert_eq!(all.records[13].result, Some(GameResult::Score { black: 41, white: 23 }));
    let denied = FormatWarningKind::Result {
        stated: GameResult::Score { black: 41, white: 23 },
        on_board: GameResult::Score { black: 23, white: 41 },
    };
    assert_eq!(all.records[13].warnings(), [denied.into()], "whoever wrote it took White's view");
    for record in &all.records {
        let again = streamed(ggf(), &formats::write(ggf(), record).unwrap(), 1 << 16);
        assert_eq!((again.records.as_slice(), again.warnings.len()), (std::slice::from_ref(record), 0));
    }
    let all = check_pieces(ggf(), &bytes("weltyc-malformed.ggf"));
    let expected = [
        "line 1, column 1: (;GM[Othello] was left out",
        "line 2, column 3: (;GM[Othello]PC[GGS/os]DT[2003.12.15_12: was left out",
        "line 3, column 1: (;GM[Othello]PC[This game is corrupt was left out",
    ];
    assert_eq!((all.records.len(), all.warnings), (0, expected.map(String::from).to_vec()));
    assert_eq!(read("x.ggf", &bytes("weltyc-malformed.ggf")).unwrap_err(), expected[0]);
}

#[test]
fn bad_ggf_does_no_harm() {
    let text =
        format!("2 (;GM[Othello]PC[GGS]PB[A]PW[\u{e9}]RE[+6:r]TY[8]{BOARD}B[f5/1/2]W[d6];)(;GM[Othello]B[f5];)\n");
    check_damage(ggf(), text.as_bytes());
    let name = format!("(;GM[Othello]DT[0]PB[{}]PW[9999]B[f5];)", "n".repeat(10_000));
    let all = check_pieces(ggf(), name.as_bytes());
    assert_eq!((all.records[0].players[0].len(), all.warnings.len()), (200, 0));
    let long = ["(", "(;", "(;GM[", "(;B[f5]", "[", "]", ";)", "\n", "(;\n", "7 ", "B[f5", "\u{feff}", "(;A[]"];
    for piece in long {
        let bytes = piece.repeat((1 << 18) / piece.len()).into_bytes();
        check_any(ggf(), &bytes);
    }
    check_any(ggf(), &vec![b'('; 1 << 20]);
    let all = streamed(ggf(), &[&vec![b'('; 1 << 20][..], b"(;GM[Othello]B[f5];)"].concat(), 1 << 16);
    assert_eq!((all.records.len(), all.warnings.len()), (1, 1));
    let all = streamed(ggf(), &[b"(;GM[Othello]B[f5]PB[", &vec![b'n'; 1 << 20][..], b"];)"].concat(), 1 << 16);
    assert_eq!((all.records.len(), all.warnings.len()), (1, 2));
    assert_eq!(read("x.ggf", b"").unwrap_err(), "it holds no game");
    assert_eq!(read("x.ggf", b"\n 12 \n").unwrap_err(), "it holds no game");
    assert_eq!(read("x.ggf", b"hello").unwrap_err(), "line 1, column 1: hello was left out");
}

// --- RIF ---------------------------------------------------------------------------------------------------------------------

/// A database made here: a few persons who do not exist.
const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!-- <game id="0"/> in a remark -->
<database version="1" date="2026-01-01">
<countries><country id="1" name="Nowhere" abbr="NOW"/></countries>
<cities><city id="5" country="1" name="Uptown"/></cities>
<months><month id="8" name="August"/></months>
<rules><rule id="1" name="RIF"><info>two &gt; one</info></rule><rule id="2" name="Soos&#245;rv-8"/><rule id="3" name="Pro"/>
<rule id="4" name="Taraguchi-10"/><rule id="6" name="Yamaguchi"/></rules>
<openings><opening id="1" name="D1"/></openings>
<players><player id="1" name="Ada" surname="One &amp; Only" country="1"/><player id="2" name='Bo' surname='Two'/>
<player id="3" name="Œuf" surname=""/></players>
<tournaments><tournament id="1" name="Cup" city="5" year="2001" month="8" start="2001-08-09" rule="1"/>
<tournament id="2" name="" city="5" year="1999" month="8" start="0000-00-00"/><tournament id="3" name="No time" year="0"/>
<tournament id="4" name="Far" year="9999"/></tournaments>
<games>
"#;
const TAIL: &str = "</games></database>\n";

fn database(games: &str) -> String {
    format!("{HEAD}{games}{TAIL}")
}

#[test]
fn a_rif_game_is_read() {
    let text = database(
        "<game id=\"7\" publisher=\"1\" tournament=\"1\" round=\"3\" rule=\"3\" black=\"1\" white=\"2\" bresult=\"0.5\"\n\
         btime=\"0\" wtime=\"0\" opening=\"1\" alt=\"\" swap=\"\"><move>h8 h9\n i9 --  a1</move>\
         <info>Long &lt;game&gt; &unknown; &#x738b;<![CDATA[ & <more>]]></info></game>\n",
    );
    let (record, warnings) = one("", &text);
    assert_eq!(moves(&record), "h8 h9 i9 -- a1");
    assert_eq!(warnings, [""; 0], "a draw may be agreed on");
    let Position::Gomoku(start) = record.start() else { panic!("five-in-a-row") };
    assert_eq!((start.rule(), record.opening()), (gomoku::Rule::Renju, OpeningRule::Free));
    assert_eq!(record.players, ["Ada One & Only", "Bo Two"]);
    assert_eq!((&*record.date, &*record.event, &*record.round), ("2001-08-09", "Cup", "3"));
    assert_eq!(record.result, Some(GameResult::Outcome(Outcome::Draw)));
    assert_eq!(record.node(0).comment, "Long <game> &unknown; 王 & <more>");
    check_pieces(rif(), text.as_bytes());
}

#[test]
fn a_rif_file_is_a_list_of_games() {
    let game = |id: &str, more: &str, moves: &str| format!("<game id=\"{id}\" {more}><move>{moves}</move></game>");
    let text = database(
        &[
            game("1", "tournament=\"2\" black=\"3\" white=\"9\" bresult=\"1\"", "h8 h9 h10"),
            game("2", "tournament=\"3\" bresult=\"0\" black=\"2\"", "h8 h9 h8 a1"),
            game("1", "tournament=\"4\" bresult=\"?\"", "h8 z9"),
            "<game id=\"4\" bresult=\"\"><move>h8".to_owned(),
            "<game id=\"5\"/><player id=\"2\" name=\"Again\"/><game id=\"6 bresult=\"1\"><move>h8</move></game>"
                .to_owned(),
            game("7", "swap=1 bresult=\"1\"", ""),
        ]
        .join("\n"),
    );
    let all = check_pieces(rif(), text.as_bytes());
    let games: Vec<String> = all.records.iter().map(moves).collect();
    assert_eq!(games, ["h8 h9 h10", "h8 h9", "h8", "h8", "", ""]);
    let dates: Vec<&str> = all.records.iter().map(|record| record.date.as_str()).collect();
    assert_eq!(dates, ["1999-08", "", "9999", "", "", ""]);
    assert_eq!((&*all.records[0].event, all.records[0].players.as_slice()), ("Uptown", &["Œuf".into(), "".into()][..]));
    let results: Vec<Option<Outcome>> = all.records.iter().map(|record| record.result.map(result_outcome)).collect();
    let [black, white] = [Color::Black, Color::White].map(|color| Some(Outcome::Win(color)));
    assert_eq!(results, [black, white, None, None, None, black]);
    let first = HEAD.matches('\n').count() + 1;
    let expected = [
        (first + 1, "ply 3: h8 is illegal: the square is occupied; what stands before it was kept"),
        (first + 2, "the game 1 is there more than once"),
        (first + 2, "ply 2: \"z9\" is no move; what stands before it was kept"),
        (first + 2, "the result \"?\" is not understood"),
        (first + 4, "it ends in the middle of a game; what is there was kept"),
        (first + 4, "the game player 2 is there more than once"),
        (first + 4, "<game id=\"6 bresult=\"1\"> was left out"),
    ];
    assert_eq!(all.warnings.len(), expected.len(), "{:#?}", all.warnings);
    for (odd, (line, sentence)) in all.warnings.iter().zip(expected) {
        assert!(odd.starts_with(&format!("line {line}, ")) && odd.ends_with(sentence), "{odd}: {line} {sentence}");
    }
    let listed = read("", text.as_bytes()).unwrap();
    assert_eq!((listed.format, listed.headings().len(), listed.warnings.len()), ("rif", 6, 7));
    assert_eq!(listed.warnings[2].location, Some(SourceLocation::Line { line: first + 2, column: 50 }));
}

fn result_outcome(result: GameResult) -> Outcome {
    let GameResult::Outcome(outcome) = result else { panic!("{result:?}") };
    outcome
}

#[test]
fn a_rif_game_is_opened_by_its_rule_where_all_choices_are_told() {
    let opened = |rule: &str, swap: &str, alt: &str, moves: &str| {
        let game = "black=\"1\" white=\"2\"";
        let text = format!("<game {game} rule=\"{rule}\" swap=\"{swap}\" alt=\"{alt}\"><move>{moves}</move></game>");
        let (record, warnings) = one("", &database(&text));
        assert_eq!(warnings, [""; 0]);
        assert_eq!(record.plies().len(), moves.split(' ').count());
        let end = record.end();
        let names = [Color::Black, Color::White].map(|color| record.players[end.player_of(color)].clone());
        assert_eq!(names, ["Ada One & Only", "Bo Two"], "who has which color does not hang on the opening");
        record
    };
    let line = "h8 h9 i9 g7 k10 a1 a2";
    let record = opened("1", "1", "f6", line);
    assert_eq!((record.opening(), &*record.players[0]), (OpeningRule::Rif, "Bo Two"));
    let acts = |record: &GameRecord| -> Vec<Action> {
        let deeds = record.nodes().iter().filter_map(|node| node.ply_or_action.clone());
        deeds.filter_map(|deed| if let PlyOrAction::Act(act) = deed { Some(act) } else { None }).collect()
    };
    assert_eq!(acts(&record)[0], Action::Choose(Choice::TakeBlack));
    assert!(matches!(&acts(&record)[1], Action::Offer(points) if points.len() == 2));
    let record = opened("1", "0", "f6", line);
    assert_eq!((record.opening(), &*record.players[0]), (OpeningRule::Rif, "Ada One & Only"));
    assert_eq!(opened("6", "-", "f6,e5", line).opening(), OpeningRule::Yamaguchi);
    assert_eq!(opened("2", "01", "f6 e5 d4", line).opening(), OpeningRule::Soosorv8);
    assert_eq!(opened("4", "00000", "", "h8 h9 i9 g7 k10 a1").opening(), OpeningRule::Taraguchi10);
    assert_eq!(opened("4", "0000", "", line).opening(), OpeningRule::Free, "the last choice is not told");
    let ten = "f6 e5 d4 c3 b2 a9 a11 a13 a15";
    assert_eq!(opened("4", "010", ten, "h8 h9 i9 g7 k10 a1").opening(), OpeningRule::Taraguchi10);
    for (rule, swap, alt) in [("1", "", "f6"), ("1", "1", ""), ("1", "11", "f6"), ("1", "?", "f6"), ("1", "1", "f99")] {
        assert_eq!(opened(rule, swap, alt, line).opening(), OpeningRule::Free, "{swap} {alt}");
    }
    assert_eq!(opened("1", "1", "f6", "h8 h9").opening(), OpeningRule::Free, "shorter than its opening");
    assert_eq!(opened("1", "1", "f6", "a1 a2 a3 a4 a5 a6").opening(), OpeningRule::Free, "not as the rule wants it");
    assert_eq!(opened("3", "1", "f6", line).opening(), OpeningRule::Free, "a rule that is not known here");
    assert_eq!(opened("99", "1", "f6", line).opening(), OpeningRule::Free, "no such row");
}

#[test]
fn rif_is_read_in_the_encoding_that_it_names() {
    let text = |stated: &str| {
        format!(
            "<?xml version='1.0' {stated}?><database><players><player id='1' name='N'/></players>\
         <games><game black='1'><move>h8</move></game></games></database>"
        )
    };
    let name = |stated: &str, name: &[u8]| {
        let text = text(stated);
        let (before, after) = text.split_once("N'").unwrap();
        let bytes = [before.as_bytes(), name, b"'", after.as_bytes()].concat();
        let all = check_pieces(rif(), &bytes);
        (all.records[0].players[0].clone(), all.warnings.len())
    };
    assert_eq!(name("encoding='UTF-8'", "Jür王".as_bytes()), ("Jür王".into(), 0));
    assert_eq!(name("", "Jür王".as_bytes()), ("Jür王".into(), 0));
    assert_eq!(name("encoding='iso-8859-1'", b"J\xfcr"), ("Jür".into(), 0));
    assert_eq!(name("encoding='windows-1251'", b"\xc8\xe2\xe0\xed"), ("Иван".into(), 0));
    assert_eq!(name("encoding=\"gb18030\"", b"\xcd\xf5"), ("王".into(), 0));
    assert_eq!(name("", b"J\xfcr"), ("Jür".into(), 1), "a guess");
    assert_eq!(name("encoding='klingon'", b"J\xfcr"), ("Jür".into(), 2));
    assert_eq!(name("encoding='UTF-8'", b"J\xfcr").1, 1);
}

#[test]
fn a_rif_file_without_its_tables_still_has_its_games() {
    let (record, warnings) =
        one("x.rif", "<game id='1' black='1' tournament='2' rule='3' bresult='1'><move>h8</move></game>");
    assert_eq!((record.players, record.event, warnings.len()), (vec![String::new(); 2], String::new(), 0));
    assert_eq!(read("x.rif", b"<html><body>none</body></html>").unwrap_err(), "it holds no game");
    assert_eq!(read("x.rif", b"").unwrap_err(), "it holds no game");
    assert_eq!(read("x.rif", b"\xff\xfe<\0d\0").unwrap_err(), "line 1, column 2: <d was left out", "UTF-16");
}

#[test]
fn bad_xml_does_no_harm() {
    let game = "<game id='1' black='1' white='2' rule='1' swap='1' alt='f6' bresult='1'><move>h8 h9 i9 g7 k10</move>\
                <info>a&amp;b<![CDATA[c]]></info></game>";
    let head =
        "<?xml version='1.0' encoding='utf-8'?><database><rule id='1' name='RIF'/><!-- x --><player id='1' name='é'/>";
    check_damage(rif(), format!("{head}<games>{game}</games></database>").as_bytes());
    // Entities are never expanded.
    let entities: String = (1..30).map(|n| format!("<!ENTITY e{n} \"&e{};&e{0};&e{0};\">", n - 1)).collect();
    let bomb = format!("<!DOCTYPE database [<!ENTITY e0 \"ha\">{entities}<!ENTITY f SYSTEM \"file:///etc/passwd\">]>");
    let text = format!("{bomb}{head}<game black='1'><move>h8 &e29; h9</move><info>&e29;&f;</info></game></database>");
    let all = check_pieces(rif(), text.as_bytes());
    assert_eq!((moves(&all.records[0]).as_str(), &*all.records[0].node(0).comment), ("h8 h9", "&e29;&f;"));
    let deep = format!("{head}{}{game}{}<game><move>h8</move></game>", "<a>".repeat(100_000), "</a>".repeat(100_000));
    assert_eq!(streamed(rif(), deep.as_bytes(), 1 << 16).records.len(), 2);
    let inner = format!("{head}<game>{}<move>h8</move></game>{game}", "<a>".repeat(10_000));
    assert_eq!(streamed(rif(), inner.as_bytes(), 1 << 16).records.len(), 2);
    let name = format!("<database><player id='1' name='{}'/>{game}{game}</database>", "n".repeat(10_000));
    assert_eq!(check_pieces(rif(), name.as_bytes()).records[0].players[0].len(), 200);
    for piece in [
        "<",
        "<game",
        "<game ",
        "<game>",
        "</game>",
        "<!--",
        "<![CDATA[",
        "<?",
        "<!D[",
        "<a b='",
        "&",
        "<game><move>h8 ",
    ] {
        let bytes = piece.repeat((1 << 18) / piece.len()).into_bytes();
        check_any(rif(), &bytes);
        check_any(rif(), &[b"<database><game id='1'><move>", &bytes[..]].concat());
    }
}

// --- Lists of lines ----------------------------------------------------------------------------------------------------------

#[test]
fn lists_of_positions_and_transcripts_are_read_game_by_game() {
    let [transcript, obf] = ["transcript", "obf"].map(|name| formats::format_named(name).unwrap());
    let games = ["f5d6c3d3c4f4c5b3c2e3d2c6", "f5f6e6f4e3c5c4", "f5d6c3d3c4f4f6g5"];
    for end in ["\n", "\r\n", "\r"] {
        let list = format!("# openings{end}{}{end}nonsense{end}{end}{}{end}{}", games[0], games[1], games[2]);
        let read = check_pieces(transcript, list.as_bytes());
        assert_eq!(read.records.iter().map(moves).collect::<Vec<_>>(), games, "{end:?}");
        let left_out = [
            "line 1, column 1: # openings was left out",
            "line 3, column 1: ply 1: \"nonsense\" is neither a square nor a pass was left out",
        ];
        assert_eq!(read.warnings, left_out);
    }
    let headers =
        |black: &str, moves: &str| format!("[Black \"{black}\"]\n[White \"x\"]\n[Result \"*\"]\n\n{moves} *\n\n");
    let pgn = headers("a", "1. f5 d6 2. c3") + &headers("b", "1. f5 z9") + &headers("c", "1. f5 f6\n2. e6");
    let read = check_pieces(transcript, pgn.as_bytes());
    let named: Vec<_> = read.records.iter().map(|record| (record.players[0].as_str(), moves(record))).collect();
    assert_eq!(named, [("a", "f5d6c3".to_owned()), ("c", "f5f6e6".into())]);
    assert_eq!(read.warnings, ["line 11, column 7: ply 2: \"z9\" is neither a square nor a pass was left out"]);
    // One game over several lines stays one.
    assert_eq!(check_pieces(transcript, b"f5 d6\nc3 d3\n").records.len(), 1);
    let start = "---------------------------OX------XO---------------------------";
    let list = format!("% test\n{start} X; f5:+0; d6:+0;\n{start} X; f5\n\nXO\n{} O;\n", start.replace("OX", "XX"));
    let read = check_pieces(obf, list.as_bytes());
    assert_eq!(read.records.len(), 3, "{:?}", read.warnings);
    assert_eq!(read.records[0].node(0).comment, "f5:+0 d6:+0");
    // A square without a score is a move.
    assert_eq!(moves(&read.records[1]), "f5");
    assert_eq!(read.warnings, ["line 5, column 3: the line has 2 cells, not 64 was left out"]);
    let rows: String =
        start.as_bytes().chunks(8).map(|row| format!("{}\n", std::str::from_utf8(row).unwrap())).collect();
    assert_eq!(check_pieces(obf, format!("{rows}X\n").as_bytes()).records.len(), 1);
}
