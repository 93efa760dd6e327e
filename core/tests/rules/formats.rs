//! Records, transcripts and WTHOR: what is read is what the rules allow, and nothing that is read can do harm.

use crate::common::{test_data, wthor_names};
use qipan::formats::transcript;
use qipan::formats::wthor::{GameError, WthorError, parse_games, parse_players, parse_tournaments};
use qipan::formats::{
    self, AddError, COMMENT_BYTES_MAX, FORMATS, FileGames, GameHeading, GameRecord, GameResult, Hints, NODES_MAX,
    PlyOrAction, READ_BYTES_MAX, ReadResult, WriteError,
};
use qipan::rules::gomoku::opening::{Action, Choice, OpeningRule};
use qipan::rules::mix::RandomSequence;
use qipan::rules::reversi::Goal;
use qipan::rules::{Color, Outcome, Ply, Point, Position, gomoku, reversi};
use qipan::session::{SessionContext, from_record};
use std::fs;

/// The shortest game: after nine plies White has no disc left.
const WIPEOUT: &str = "e6f4e3f6g5d6e7f5c5";

fn standard() -> Position {
    Position::Reversi(reversi::Position::default())
}

#[test]
fn a_transcript_is_read_in_all_its_spellings() {
    let plies = transcript::parse("f5d6c3").unwrap();
    assert_eq!(plies[0], Ply::Place(Point::new(5, 4)));
    for spelling in ["F5D6C3", "f5 d6 c3", " f5\nd6\tc3 ", "F5d6 C3\r\n"] {
        assert_eq!(transcript::parse(spelling).unwrap(), plies, "{spelling}");
    }
    assert_eq!(transcript::text(&standard(), &plies), "f5d6c3");
    assert_eq!(transcript::parse("").unwrap(), []);
    let empty = Position::Gomoku(gomoku::Setup::default().try_into().unwrap());
    let stones = transcript::parse_from("h8 I10\no1a15", &empty).unwrap();
    assert_eq!(transcript::text(&empty, &stones), "h8 i10 o1 a15");
}

#[test]
fn a_transcript_is_read_as_people_and_servers_write_it() {
    let plies = transcript::parse("f5d6c3d3c4").unwrap();
    let texts = [
        "1. f5 d6 2. c3 d3 3. c4",
        "1.f5 d6 2.c3 d3 3.c4",
        "1.f5d62.c3d33.c4",
        "1. f5 d6\r\n2. c3 d3\r\n3. c4\r\n",
        "1) f5 d6 2) c3 d3 3) c4",
        "1 f5 2 d6 3 c3 4 d3 5 c4",
        "1... f5 2. d6 c3 d3 c4",
        "f5,d6,c3,d3,c4",
        "f5, d6; c3, d3, c4.",
        "f5-d6-c3-d3-c4",
        "f5 – d6 – c3 – d3 – c4",
        "Ｆ５Ｄ６Ｃ３Ｄ３Ｃ４",
        "１．Ｆ５　Ｄ６　２．Ｃ３、Ｄ３、Ｃ４",
        "f5! d6? c3 d3!? c4",
        "# of the club\nf5 d6 c3 # a remark\nd3 c4",
        "1. f5 {a remark (and more)} d6 $1 2. c3 d3 3. c4 *",
    ];
    for text in texts {
        let (record, warnings) = one("", text.as_bytes());
        assert_eq!((record.plies(), record.result), (plies.clone(), None), "{text}");
        assert_eq!(warnings, Vec::<String>::new(), "{text}");
    }
    assert_eq!(one("", b"f5 d6 # a remark\nc3").0.node(2).comment, "a remark");
    let (record, warnings) = one("", b"f5 (f5 f6) d6");
    assert_eq!((record.plies().len(), warnings), (2, vec!["line 1, column 4: (f5 f6) was left out".to_owned()]));
    let stones = transcript::parse_from("h8 i9 g8 f10", &empty_board()).unwrap();
    for text in ["1. h8 i9 2. g8 f10", "1.h8 i9\n2.g8 f10\n", "h8,i9,g8,f10", "h8-i9-g8-f10", "Ｈ８Ｉ９Ｇ８Ｆ１０"]
    {
        assert_eq!(one("", text.as_bytes()).0.plies(), stones, "{text}");
    }
    // A pass is a word of its own: the beginning of a name is none.
    let names = [
        ("f5f4 Parallel", 2, "Parallel"),
        ("f5 D6 Tiger", 2, "Tiger"),
        ("F5 虎", 1, "虎"),
        ("d3 No-Cat 2", 1, "No-Cat 2"),
    ];
    for (text, plies, name) in names {
        let (record, warnings) = one("", text.as_bytes());
        assert_eq!((record.plies().len(), record.event.as_str(), warnings.len()), (plies, name, 0), "{text}");
    }
}

#[test]
fn the_result_behind_the_moves_is_kept() {
    let check = |text: &str, result: GameResult, odd: usize| {
        let (record, warnings) = one("", text.as_bytes());
        assert_eq!((record.result, warnings.len()), (Some(result), odd), "{text}: {warnings:?}");
        // It is the game's, too, when it is kept and goes out again.
        let (setup, records) = from_record(&record, &SessionContext::default()).unwrap();
        let mut session = qipan::session::Session::replay(setup, &records).unwrap();
        assert_eq!(session.to_record().result, Some(result), "{text}");
        if session.ending().is_none() {
            let next = session.position().legal_points()[0];
            session.apply(qipan::session::Command::Place(next), 0).unwrap();
            assert_eq!(session.to_record().result, None, "it is not that of a game that goes on: {text}");
        }
    };
    let score = |black, white| GameResult::Score { black, white };
    check("f5d6c3d3c4 44-20", score(44, 20), 1);
    check("f5 d6 c3 d3 c4 32:32", score(32, 32), 1);
    check(&format!("{WIPEOUT} 64-0"), score(64, 0), 0);
    check("1. f5 d6 2. c3 d3 1-0", GameResult::Resigned { loser: Color::White }, 0);
    check("1. h8 i9 2. g8 f8 0-1", GameResult::Resigned { loser: Color::Black }, 0);
    check("1. h8 i9 2. g8 f8 1/2-1/2", GameResult::Outcome(Outcome::Draw), 0);
    check("h8 a1 i8 a2 g8 a3 f8 a4 e8 1-0", GameResult::Outcome(Outcome::Win(Color::Black)), 0);
    // No score of Reversi is five-in-a-row's.
    let both = hints(&[empty_board(), standard()]);
    assert_eq!(formats::read("", b"f5d6c3 44-20", &both).unwrap().single().unwrap().0.start(), &standard());
}

/// A game as a server writes it, with some of its headers.
const WITH_HEADERS: &str = "[Event \"?\"]\n[Site \"Club \\\"Oak\\\"\"]\n[Date \"2026.05.??\"]\n[Round \"3\"]\n[Black \"Ann\"]\n\
    [White \"Bö\"]\n[Result \"38-26\"]\n[Time \"11:24:48\"]\n[TimeControl \"300+5\"]\n[BlackElo \"1073\"]\n\
    [WhiteElo \"?\"]\n\n1. f5 d6 2. c3 d3 3. c4 f4\n";

#[test]
fn headers_name_a_game() {
    for name in ["", "game.pgn", "game.txt"] {
        let (record, warnings) = one(name, WITH_HEADERS.as_bytes());
        assert_eq!(
            (record.plies().len(), record.players.clone()),
            (6, vec!["Ann".to_owned(), "Bö".to_owned()]),
            "{name}"
        );
        assert_eq!((&*record.event, &*record.date, &*record.round), ("Club \"Oak\"", "2026-05", "3"));
        assert_eq!(record.clock, qipan::rules::clock::ClockRule::Fischer { minutes: 5, seconds: 5 });
        assert_eq!(record.result, Some(GameResult::Score { black: 38, white: 26 }));
        assert_eq!(record.node(0).unknown_properties, "BR[1073]GC[Time: 11:24:48]");
        assert_eq!(warnings, ["the stated result is 38:26, but the game is not over on the board"]);
    }
    let two = WITH_HEADERS.replace("1. f5 d6", "1. f5 f6") + WITH_HEADERS + &WITH_HEADERS.replace("1. f5", "1. q5");
    let read = read("games.pgn", two.as_bytes()).unwrap();
    assert_eq!(read.headings().iter().map(|game| game.placements).collect::<Vec<_>>(), [2, 6]);
    assert_eq!(
        read.warnings.iter().map(ToString::to_string).collect::<Vec<_>>(),
        [
            "line 13, column 13: ply 3: c3 is illegal: the move turns no disc; what stands before it was kept",
            "line 39, column 4: ply 1: \"q5\" is neither a square nor a pass was left out"
        ]
    );
}

#[test]
fn lines_may_end_with_names() {
    let read = read("", b"F5 Perpendicular\nF5d6 Tiger\n\n# more\nf5f4 Parallel\n").unwrap();
    let listed: Vec<(usize, String)> = read.headings().into_iter().map(|game| (game.placements, game.event)).collect();
    let expected = [(1, "Perpendicular"), (2, "Tiger"), (2, "Parallel")].map(|(plies, name)| (plies, name.to_owned()));
    assert_eq!(listed, expected);
}

/// The small files as the world writes them, where the folder with the larger test data is there.
#[test]
fn transcripts_as_the_world_writes_them_are_read() {
    let Some(folder) = test_data("no transcripts of servers are read") else { return };
    let files = [
        ("numbered.txt", 6),
        ("numbered-lines.txt", 3),
        ("playok-reversi.pgn", 10),
        ("gom-numbered.txt", 4),
        ("playok-gomoku.txt", 9),
        ("gom-commas.txt", 4),
        ("commas.txt", 5),
        ("13-dash.txt", 6),
        ("fullwidth.txt", 3),
        ("withscore.txt", 5),
        ("13-ggs.txt", 0),
        ("13-rows.txt", 0),
        ("13-board-moves.txt", 3),
    ];
    for (file, plies) in files {
        let bytes = fs::read(folder.join("cases").join(file)).unwrap();
        for name in [file, ""] {
            let record = one(name, &bytes).0;
            assert_eq!(record.plies().len(), plies, "{file}");
            assert_eq!(*record.start(), if file.contains("gom") { empty_board() } else { standard() }, "{file}");
            assert_eq!(record.players.len(), if file.starts_with("playok") { 2 } else { 0 }, "{file}");
        }
    }
    let named = fs::read(folder.join("cases/named.txt")).unwrap();
    let listed: Vec<usize> = read("named.txt", &named).unwrap().headings().iter().map(|game| game.placements).collect();
    assert_eq!(listed, [1, 2]);
}

#[test]
fn a_finished_game_takes_no_more() {
    let mut position = standard();
    transcript::parse(WIPEOUT).unwrap().into_iter().for_each(|ply| drop(position.play(ply).unwrap()));
    assert!(position.outcome().is_some());
    let error = transcript::parse(&format!("{WIPEOUT}a1")).unwrap_err();
    assert_eq!(error.to_string(), "ply 10: a1 is illegal: the game is over");
}

#[test]
fn passes_may_be_written_or_left_out() {
    // The first game with a pass among those that the first legal squares give.
    let mut position = standard();
    let (mut plies, mut written) = (Vec::new(), String::new());
    while position.outcome().is_none() {
        let ply = match position.legal_points().first() {
            Some(point) => Ply::Place(*point),
            None => Ply::Pass,
        };
        written += &match ply {
            Ply::Place(point) => position.point_name(point),
            Ply::Pass => "--".into(),
        };
        position.play(ply).unwrap();
        plies.push(ply);
    }
    assert!(plies.contains(&Ply::Pass));
    for pass in ["--", "pa", "PS", "pass", " PASS "] {
        assert_eq!(transcript::parse(&written.replace("--", pass)).unwrap(), plies, "{pass}");
    }
    assert_eq!(transcript::parse(&transcript::text(&standard(), &plies)).unwrap(), plies);
}

#[test]
fn each_mistake_of_a_transcript_has_its_sentence() {
    let check = |text: &str, sentence: &str| assert_eq!(transcript::parse(text).unwrap_err().to_string(), sentence);
    check("f5f5", "ply 2: f5 is illegal: the square is occupied");
    check("f5a1", "ply 2: a1 is illegal: the move turns no disc");
    check("f5i9", "ply 2: \"i9\" is neither a square nor a pass");
    check("f5棋盘游戏棋盘游戏棋盘", "ply 2: \"棋盘游戏棋盘游戏\" is neither a square nor a pass");
    check("f", "ply 1: \"f\" is neither a square nor a pass");
    check("--", "ply 1: -- is illegal: a pass is not allowed");
    check("f5 Tiger", "ply 2: \"tiger\" is neither a square nor a pass");
}

/// A WTHOR games file of one game with these moves.
fn wtb(moves: &[u8]) -> Vec<u8> {
    let mut bytes = vec![20, 24, 1, 1, 1, 0, 0, 0, 0, 0, 0xe8, 0x07, 8, 0, 24, 0];
    bytes.extend([1, 0, 1, 0, 9, 0, 40, 38]);
    bytes.extend(moves);
    bytes.resize(16 + 68, 0);
    bytes
}

#[test]
fn a_wthor_game_is_read() {
    let games = parse_games(&wtb(&[56, 64, 33])).unwrap();
    let players = parse_players(&wthor_names(20, &[b"???", b"Andr\xe9"])).unwrap();
    let tournaments = parse_tournaments(&wthor_names(26, &[b"", b"Pr\xe9qualif"])).unwrap();
    let record = games.games[0].record(games.year, &players, &tournaments).unwrap();
    let mut expected = GameRecord::of_plies(standard(), &transcript::parse("f5d6c3").unwrap()).unwrap();
    expected.players = vec!["André".into(), "?".into()];
    expected.result = Some(GameResult::Score { black: 40, white: 24 });
    (expected.date, expected.event) = ("2024".into(), "Préqualif".into());
    assert_eq!((record, games.theory_empties), (expected, 24));
}

#[test]
fn what_is_no_wthor_file_is_refused() {
    let good = wtb(&[56]);
    for len in 0..good.len() {
        assert_eq!(parse_games(&good[..len]), Err(WthorError::Length), "cut at {len}");
    }
    assert_eq!(parse_games(&[&good[..], &[0]].concat()), Err(WthorError::Length));
    let with = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        parse_games(&bytes).err()
    };
    assert_eq!(
        (with(12, 10), with(13, 1), with(7, 255)),
        (Some(WthorError::Board), Some(WthorError::Solitaires), Some(WthorError::Length))
    );
    assert_eq!(parse_players(&wthor_names(26, &[b"a"])), Err(WthorError::Length));
}

#[test]
fn illegal_games_of_a_wthor_file_are_told() {
    let error = |moves: &[u8]| parse_games(&wtb(moves)).unwrap().games[0].record(2024, &[], &[]).unwrap_err();
    assert_eq!(error(&[56, 69]), GameError::Move { at: 1, code: 69 });
    assert_eq!(error(&[56, 9]), GameError::Move { at: 1, code: 9 });
    assert_eq!(error(&[56, 255]), GameError::Move { at: 1, code: 255 });
    assert_eq!(error(&[56, 11]).to_string(), "move 2 is illegal: the move turns no disc");
}

/// All games of the database, where the folder with the larger test data is there.
#[test]
fn the_whole_wthor_database_plays_through() {
    let Some(folder) = test_data("the WTHOR database was not played through") else { return };
    let (mut games, mut placements, mut finished, mut equal) = (0, 0, 0, 0);
    for path in fs::read_dir(folder.join("wthor")).unwrap().map(|entry| entry.unwrap().path()) {
        if path.extension().is_none_or(|extension| extension != "wtb") {
            continue;
        }
        let file = parse_games(&fs::read(path).unwrap()).unwrap();
        for game in &file.games {
            let record = game.record(file.year, &[], &[]).unwrap();
            games += 1;
            placements += record.plies().iter().filter(|ply| **ply != Ply::Pass).count();
            let Position::Reversi(last) = record.final_position() else { panic!("a Reversi game") };
            let (black, white) = last.final_scores();
            finished += usize::from(last.is_over());
            equal += usize::from(last.is_over() && record.result == Some(GameResult::Score { black, white }));
        }
    }
    assert_eq!((games, placements, finished, equal), (137_548, 8_231_199, 137_135, 137_135));
}

// --- Records -----------------------------------------------------------------------------------------------------------------

fn point(name: &str) -> Point {
    standard().parse_point(name).unwrap()
}

fn place(name: &str) -> PlyOrAction {
    PlyOrAction::Ply(Ply::Place(point(name)))
}

#[test]
fn a_record_is_a_tree_of_legal_plies() {
    let mut record = GameRecord::of_plies(standard(), &transcript::parse("f5d6c3").unwrap()).unwrap();
    let mut cursor = record.cursor_at(1);
    assert_eq!(record.add(&mut cursor, place("a1")), Err(AddError::Illegal(qipan::rules::Illegal::NoFlips)));
    assert_eq!((cursor.node(), record.nodes().len()), (1, 4), "a refused ply changes nothing");
    record.add(&mut cursor, place("f4")).unwrap();
    let mut again = record.cursor_at(1);
    record.add(&mut again, place("f4")).unwrap();
    assert_eq!((again.node(), record.nodes().len()), (4, 5), "the same ply after the same node is the same node");
    assert_eq!((record.main_line(), record.preorder_nodes()), (vec![0, 1, 2, 3], vec![0, 1, 2, 3, 4]));
    assert_eq!(transcript::text(&standard(), &record.plies()), "f5d6c3");
    record.end_node = Some(2);
    assert_eq!(record.main_line(), [0, 1, 2]);
    record.end_node = Some(4);
    assert_eq!(record.main_line(), [0, 1, 2, 3], "a node of another line ends nothing");
    assert_eq!(record.path(4), [0, 1, 4]);
    assert_eq!(record.cursor_at(99).node(), 0);
}

#[test]
fn a_record_keeps_what_an_opening_rule_asked_for() {
    let start = Position::Gomoku(gomoku::Position::default());
    let mut record = GameRecord::with_opening(start.clone(), OpeningRule::SwapAfterFirst).unwrap();
    let mut cursor = record.cursor();
    let black = PlyOrAction::Act(Action::Choose(Choice::TakeBlack));
    assert!(matches!(record.add(&mut cursor, black.clone()), Err(AddError::Opening(_))));
    assert!(record.add(&mut cursor, PlyOrAction::Ply(Ply::Pass)).is_err());
    record.add(&mut cursor, PlyOrAction::Ply(Ply::Place(Point::new(7, 7)))).unwrap();
    assert!(matches!(
        record.add(&mut cursor, PlyOrAction::Ply(Ply::Place(Point::new(6, 7)))),
        Err(AddError::Opening(_))
    ));
    assert!(matches!(
        record.add(&mut cursor, PlyOrAction::Act(Action::Place(Point::new(6, 7)))),
        Err(AddError::Opening(_))
    ));
    assert_eq!(cursor.player_of(Color::Black), 0);
    record.add(&mut cursor, black).unwrap();
    assert_eq!((cursor.player_of(Color::Black), record.plies().len(), record.nodes().len()), (1, 1, 3));
    assert!(GameRecord::with_opening(start, OpeningRule::Rif).is_err(), "Renju's own rule on another rule's board");
    assert!(GameRecord::with_opening(standard(), OpeningRule::Swap).is_err());
}

#[test]
fn a_record_has_its_caps() {
    let setup = gomoku::Setup { passes_allowed: true, ..gomoku::Setup::default() };
    let mut record = GameRecord::new(Position::Gomoku(setup.try_into().unwrap()));
    let mut cursor = record.cursor();
    for _ in 1..NODES_MAX {
        record.add(&mut cursor, PlyOrAction::Ply(Ply::Pass)).unwrap();
    }
    assert_eq!(record.add(&mut cursor, PlyOrAction::Ply(Ply::Pass)), Err(AddError::Full));
    assert_eq!(
        (record.nodes().len(), record.main_line().len(), record.preorder_nodes().len()),
        (NODES_MAX, NODES_MAX, NODES_MAX)
    );
    record.set_comment(5, &"棋\r\n\u{7}".repeat(10_000));
    let comment = &record.node(5).comment;
    assert!(comment.len() <= COMMENT_BYTES_MAX && comment.starts_with("棋\n棋\n"), "{}", comment.len());
    record.players = vec!["n\0".repeat(10_000); 9];
    record.event = "e".repeat(10_000);
    record.clean_texts();
    assert_eq!((record.players.len(), &*record.players[0], record.event.len()), (4, &*"n".repeat(200), 200));
    let (setup, records) = from_record(&record, &SessionContext::default()).unwrap();
    assert!(setup.start_position().is_ok() && records.len() == NODES_MAX + 1, "one tells that there is no date");
}

// --- One way in and out ------------------------------------------------------------------------------------------------------

fn read(name: &str, bytes: &[u8]) -> Result<ReadResult, String> {
    formats::read(name, bytes, &Hints::default()).map_err(|error| error.to_string())
}

/// The game of a file, and what is odd in it as sentences.
fn told(read: formats::ReadResult) -> (GameRecord, Vec<String>) {
    let (record, warnings) = read.single().unwrap();
    (record, warnings.iter().map(ToString::to_string).collect())
}

fn one(name: &str, bytes: &[u8]) -> (GameRecord, Vec<String>) {
    told(formats::read(name, bytes, &Hints::default()).unwrap())
}

fn hints(starts: &[Position]) -> Hints {
    Hints { starts: starts.to_vec(), ..Hints::default() }
}

fn empty_board() -> Position {
    Position::Gomoku(gomoku::Position::default())
}

#[test]
fn every_format_has_a_name_and_extensions_of_its_own() {
    let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
    let extensions: Vec<&str> = FORMATS.iter().flat_map(|format| format.extensions).copied().collect();
    for list in [names, extensions] {
        let mut sorted = list.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), list.len(), "{list:?}");
        assert!(list.iter().all(|word| !word.is_empty() && *word == word.to_ascii_lowercase()), "{list:?}");
    }
}

#[test]
fn a_transcript_is_known_by_what_it_holds() {
    for name in ["", "game.txt", "GAME.TXT", "game", "game.wtb", "a.jou"] {
        let (record, warnings) = one(name, b"f5d6c3");
        assert_eq!((record.start(), record.plies().len(), warnings.len()), (&standard(), 3, 0), "{name}");
    }
    assert_eq!(read("", "\u{feff}f5 d6\r\n".as_bytes()).unwrap().format, "transcript");
    assert_eq!(*one("", b"h8 i9 i10").0.start(), empty_board());
    // The hint says which game a text is that can be either; one that cannot be is the other.
    let read = |text: &str, starts: &[Position]| {
        let read = formats::read("", text.as_bytes(), &hints(starts)).unwrap();
        read.single().unwrap().0.start().clone()
    };
    assert_eq!(read("f5d6c3", &[empty_board(), standard()]), empty_board());
    assert_eq!(read("f5d6c3", &[standard(), empty_board()]), standard());
    assert_eq!(read("h8 i9", &[standard(), empty_board()]), empty_board());
    assert_eq!(read(&(WIPEOUT.to_owned() + "a1"), &[standard(), empty_board()]), standard(), "a mistake at its end");
    let whole = transcript::text(&standard(), &whole_game());
    assert_eq!(read(&whole, &[empty_board(), standard()]), standard(), "no game of five-in-a-row is so");
}

/// A whole game by the first legal squares.
fn whole_game() -> Vec<Ply> {
    let (mut position, mut plies) = (standard(), Vec::new());
    while position.outcome().is_none() {
        let ply = position.legal_points().first().map_or(Ply::Pass, |&point| Ply::Place(point));
        position.play(ply).unwrap();
        plies.push(ply);
    }
    plies
}

#[test]
fn what_stands_before_an_illegal_ply_is_kept() {
    let plies = &whole_game()[..17];
    let text = transcript::text(&standard(), plies) + "h8\na1b2";
    let (record, warnings) = one("x.txt", text.as_bytes());
    assert_eq!(record.plies(), plies);
    assert_eq!(
        warnings,
        ["line 1, column 35: ply 18: h8 is illegal: the move turns no disc; what stands before it was kept"]
    );
    assert_eq!(
        read("x.txt", b"d3 hello e3").unwrap_err(),
        "line 1, column 4: ply 2: \"hello\" is neither a square nor a pass"
    );
    assert_eq!(
        formats::read("", b"\n a1", &hints(&[standard()])).unwrap_err().to_string(),
        "line 2, column 2: ply 1: a1 is illegal: the move turns no disc"
    );
}

#[test]
fn a_forbidden_stone_of_a_record_stands_and_is_told() {
    let renju = gomoku::Setup { rule: gomoku::Rule::Renju, ..gomoku::Setup::default() };
    let hints = hints(&[Position::Gomoku(renju.try_into().unwrap())]);
    let text = b"f6 a1 g6 o1 e7 a15 e8 o15 e6";
    let (record, warnings) = told(formats::read("", text, &hints).unwrap());
    assert_eq!(record.plies().len(), 9);
    assert_eq!(warnings.len(), 1);
    assert!(warnings[0].starts_with("ply 9: e6 is forbidden to Black"), "{warnings:?}");
}

#[test]
fn lines_of_whole_games_are_a_list() {
    let games = read("games.txt", format!("f5d6c3\n\n{WIPEOUT}\nf5f6\n").as_bytes()).unwrap();
    let placements: Vec<usize> = games.headings().iter().map(|game| game.placements).collect();
    assert_eq!(placements, [3, 9, 2]);
    assert_eq!(games.single().unwrap_err().to_string(), "it holds 3 games, where one is wanted");
    assert!(matches!(read("game.txt", b"f5d6\nc3d3").unwrap().games, FileGames::One(_)), "one game over two lines");
}

/// What is read quickly is what is read one by one: random games in both cases, and beginnings of them.
#[test]
fn a_list_of_lines_is_what_its_lines_are() {
    let mut random = RandomSequence::new(5);
    let mut lines = Vec::new();
    for number in 0..300 {
        let (mut position, mut plies) = (standard(), Vec::new());
        for _ in 0..[60, 200, 9][number % 3] {
            let points = position.legal_points();
            let ply = if points.is_empty() { Ply::Pass } else { Ply::Place(points[random.next_below(points.len())]) };
            if position.play(ply).is_err() {
                break;
            }
            plies.push(ply);
        }
        let text = transcript::text(&standard(), &plies);
        lines.push(if number % 2 == 0 { text } else { text.to_uppercase() });
    }
    let alone = |line: &String| GameHeading::of(&read("", line.as_bytes()).unwrap().single().unwrap().0);
    let listed = read("games.txt", lines.join("\n").as_bytes()).unwrap();
    assert_eq!(listed.headings(), lines.iter().map(alone).collect::<Vec<_>>());
    // A line with a wrong move is told, and listed as far as it goes.
    lines.push("f5d6c3d3c4f4f6f3a1".into());
    let with_wrong = read("games.txt", lines.join("\n").as_bytes()).unwrap();
    assert_eq!(with_wrong.headings()[..300], listed.headings());
    assert_eq!(with_wrong.headings()[300..].iter().map(|game| game.placements).collect::<Vec<_>>(), [8]);
    assert_eq!(
        with_wrong.warnings.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["line 301, column 17: ply 9: a1 is illegal: the move turns no disc; what stands before it was kept"]
    );
}

#[test]
fn a_wthor_file_is_listed_or_read() {
    let beside = vec![
        ("jou".to_owned(), wthor_names(20, &[b"???", b"Andr\xe9"])),
        ("trn".to_owned(), wthor_names(26, &[b"", b"Pr\xe9qualif"])),
    ];
    let hints = Hints { companion_files: beside, ..Hints::default() };
    let (record, warnings) = told(formats::read("WTH.wtb", &wtb(&[56, 64, 33]), &hints).unwrap());
    assert_eq!(transcript::text(record.start(), &record.plies()), "f5d6c3");
    assert_eq!(
        (&record.players[0], &record.players[1], &*record.date, &*record.event),
        (&"André".into(), &"".into(), "2024", "Préqualif")
    );
    assert_eq!(warnings, ["byte 16: the stated result is 40:24, but the game is not over on the board"]);
    // Two games are a list, by what they hold whatever the name says.
    let mut two = wtb(&[56, 64, 33]);
    two[4] = 2;
    two.extend_from_within(16..);
    let listed = formats::read("two.txt", &two, &hints).unwrap();
    assert_eq!(
        (listed.format, listed.headings().len(), listed.headings()[1].players[0].as_str()),
        ("wthor", 2, "André")
    );
    assert_eq!(listed.single().unwrap_err().to_string(), "it holds 2 games, where one is wanted");
    let (record, warnings) = one("x.wtb", &wtb(&[56, 64, 33]));
    assert_eq!((record.players, warnings.len()), (vec![String::new(); 2], 3));
    let (record, warnings) = told(formats::read("x.wtb", &wtb(&[56, 69]), &hints).unwrap());
    assert_eq!(
        (record.plies().len(), warnings[0].as_str()),
        (1, "ply 2: \"69\" is no move; what stands before it was kept")
    );
    assert_eq!(read("x.wtb", &wtb(&[11])).unwrap_err(), "byte 24: move 1 is illegal: the move turns no disc");
    assert_eq!(read("x.wtb", &[0; 16]).unwrap_err(), "it holds no game");
    assert_eq!(read("x.wtb", &[8; 20]).unwrap_err(), "the file's length does not fit its header");
    assert_eq!(
        read("WTH.JOU", &wthor_names(20, &[b"a"])).unwrap_err(),
        "the file holds names; the games are in the .wtb file beside it"
    );
}

#[test]
fn what_is_no_game_has_its_sentence() {
    let check =
        |name: &str, bytes: &[u8], sentence: &str| assert_eq!(read(name, bytes).unwrap_err(), sentence, "{name}");
    check("x", b"", "it holds no game in a format that Qipan reads");
    check("x.txt", b" \n", "it holds no game");
    check("x.png", b"\x89PNG\r\n", "it holds no game in a format that Qipan reads");
    check("x.txt", b"Hello", "line 1, column 1: ply 1: \"hello\" is neither a square nor a pass");
    check("x.txt", b"f5\0d6", "line 1, column 3: ply 2: \"�d6\" is neither a square nor a pass");
    check("x.txt", b"f5\xff", "line 1, column 3: ply 2: \"\u{ff}\" is neither a square nor a pass");
    check("x", &vec![b'a'; READ_BYTES_MAX + 1], "it is longer than 16 MiB");
    // The true fault of a long text, with its place.
    let long = format!("f5 d6\n{}", "z9".repeat(3000));
    check("x.txt", long.as_bytes(), "line 2, column 1: ply 3: \"z9z9z9z9\" is neither a square nor a pass");
}

/// Whatever the bytes, they are refused with one line or are a game that a session can be.
fn check_any(name: &str, bytes: &[u8]) {
    match formats::read(name, bytes, &Hints::default()) {
        Ok(read) => {
            assert!(read.warnings.iter().all(|warning| !warning.to_string().contains('\n')), "{:?}", read.warnings);
            if let Ok((record, _)) = read.single() {
                let (setup, records) = from_record(&record, &SessionContext::default()).unwrap();
                let session = qipan::session::Session::replay(setup, &records).unwrap();
                assert_eq!(session.plies(), record.plies());
            }
        }
        Err(error) => {
            let line = error.to_string();
            assert!(!line.is_empty() && !line.contains('\n') && line.len() < 200, "{line:?}");
        }
    }
}

#[test]
fn bad_bytes_do_no_harm() {
    let text = transcript::text(&standard(), &whole_game());
    let stones = "h8 i9 i10 -- g7 h7 g8 PASS o1 a15";
    let file = wtb(&[56, 64, 33, 34, 43]);
    for (name, sample) in [("x.txt", text.as_bytes()), ("x.txt", stones.as_bytes()), ("x.wtb", &file), ("", &file)] {
        for end in 0..sample.len() {
            check_any(name, &sample[..end]);
        }
        for bit in 0..sample.len() * 8 {
            let mut bytes = sample.to_vec();
            bytes[bit / 8] ^= 1 << (bit % 8);
            check_any(name, &bytes);
        }
    }
    let mut state = 1u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as u8
    };
    let garbage: Vec<u8> = (0..1 << 20).map(|_| random()).collect();
    let letters: Vec<u8> = garbage.iter().map(|byte| b"abcdefgh12345678- \n\0"[usize::from(byte % 20)]).collect();
    for name in ["", "x.txt", "x.wtb", "x.trn"] {
        check_any(name, &garbage);
        check_any(name, &letters);
        check_any(name, &[0; 4096]);
        check_any(name, "棋".repeat(10_000).as_bytes());
        check_any(name, &"f5\n".repeat(20_000).into_bytes());
    }
    // Moves as servers write them, with any part left out or another letter in its place; and many of each sign.
    let numbered = "# 棋\n1. f5 {a} d6 (x) 2. ｃ３-d3, pass; h8 Tiger 38-26\n8 --------\n";
    let texts = [WITH_HEADERS.to_owned() + numbered, numbered.to_owned()];
    for text in texts {
        let letters: Vec<char> = text.chars().collect();
        for at in 0..letters.len() {
            check_any("x.pgn", letters[at..].iter().collect::<String>().as_bytes());
            check_any("x.pgn", letters[..at].iter().collect::<String>().as_bytes());
            let mut other = letters.clone();
            other[at] = letters[usize::from(random()) % letters.len()];
            check_any("", other.iter().collect::<String>().as_bytes());
        }
    }
    for sign in ["pa", "pass", "--", "(", "{", "#", "1.", "[A \"\"]", "[A \"\"]\n\n", "1-", "!", "- ", "Ａ", "x-", "½"]
    {
        for begin in ["", "f5", "f5 ", "[A \"b\"]\n"] {
            check_any("x.txt", (begin.to_owned() + &sign.repeat(50_000)).as_bytes());
        }
    }
}

#[test]
fn what_is_written_is_read_again() {
    let write = |record: &GameRecord| formats::write(formats::format_named("transcript").unwrap(), record);
    let record = GameRecord::of_plies(standard(), &whole_game()).unwrap();
    assert_eq!(one("", &write(&record).unwrap()).0, record);
    let stones = transcript::parse_from("h8 i9 i10", &empty_board()).unwrap();
    let record = GameRecord::of_plies(empty_board(), &stones).unwrap();
    assert_eq!(write(&record).unwrap(), b"h8 i9 i10\n");
    // From the start's mirror image the moves are mirrored; other starts a transcript cannot tell.
    let usual = reversi::Setup::default();
    let mirrored = reversi::Setup { black: usual.white, white: usual.black, ..usual };
    let start = |setup: reversi::Setup| Position::Reversi(setup.try_into().unwrap());
    let record = GameRecord::of_plies(start(mirrored), &[Ply::Place(point("c5")), Ply::Place(point("e6"))]).unwrap();
    assert_eq!(write(&record).unwrap(), b"f5d6\n");
    assert_eq!(one("", b"f5d6").0.plies().len(), 2);
    let white = reversi::Setup { side_to_move: Color::White, ..usual };
    assert_eq!(write(&GameRecord::new(start(white))), Err(WriteError::UnsupportedStart));
    let fewest = reversi::Setup { goal: Goal::Fewest, ..usual };
    assert_eq!(write(&GameRecord::of_plies(start(fewest), &[Ply::Place(point("f5"))]).unwrap()).unwrap(), b"f5\n");
    assert_eq!(formats::write(formats::format_named("wthor").unwrap(), &record), Err(WriteError::ReadOnly));
}

#[test]
fn a_result_that_the_board_denies_is_told() {
    let check = |moves: &str, result: GameResult, warning: Option<&str>| {
        let mut record = GameRecord::of_plies(standard(), &transcript::parse(moves).unwrap()).unwrap();
        record.result = Some(result);
        assert_eq!(record.warnings().first().map(ToString::to_string).as_deref(), warning);
    };
    check(WIPEOUT, GameResult::Score { black: 64, white: 0 }, None);
    check(WIPEOUT, GameResult::Outcome(Outcome::Win(Color::Black)), None);
    check(
        WIPEOUT,
        GameResult::Outcome(Outcome::Win(Color::White)),
        Some("the stated result is white won, on the board it is black won"),
    );
    check(
        WIPEOUT,
        GameResult::Score { black: 13, white: 0 },
        Some("the stated result is 13:0, on the board it is 64:0"),
    );
    check(
        "f5",
        GameResult::Outcome(Outcome::Draw),
        Some("the stated result is a draw, but the game is not over on the board"),
    );
    check("f5", GameResult::Resigned { loser: Color::White }, None);
}
