//! Game texts as public files have them: scores and names behind the moves, remarks, swapped colors, texts without a game.

use crate::common::wthor_names;
use qipan::formats::{self, FORMATS, FileGames, GameRecord, GameResult, Hints, transcript};
use qipan::rules::gomoku::Rule;
use qipan::rules::mix::RandomSequence;
use qipan::rules::{Color, Outcome, Ply, Position, Size, gomoku, reversi};

fn standard() -> Position {
    Position::Reversi(reversi::Position::default())
}

fn is_reversi(record: &GameRecord) -> bool {
    record.start().as_reversi().is_some()
}

fn refused(name: &str, text: &str) -> String {
    formats::read(name, text.as_bytes(), &Hints::default()).unwrap_err().to_string()
}

/// The game of a text, and its warnings as sentences.
fn one(text: &str) -> (GameRecord, Vec<String>) {
    let read = formats::read("x.txt", text.as_bytes(), &Hints::default()).unwrap();
    let (record, warnings) = read.single().unwrap();
    (record, warnings.iter().map(ToString::to_string).collect())
}

/// The placements of each game, and the warnings: as the file is read, and as its games are listed.
fn both_ways(name: &str, bytes: &[u8]) -> [(Vec<usize>, Vec<String>); 2] {
    [formats::read, formats::list].map(|read| {
        let read = read(name, bytes, &Hints::default()).unwrap();
        let placements = read.headings().iter().map(|game| game.placements).collect();
        (placements, read.warnings.iter().map(ToString::to_string).collect())
    })
}

/// A whole game of Reversi by the first or the last legal squares, and Black's discs minus White's at its end.
fn whole_game(by_last: bool) -> (String, i32) {
    let (mut position, mut plies) = (standard(), Vec::new());
    while position.outcome().is_none() {
        let points = position.legal_points();
        let point = if by_last { points.last() } else { points.first() };
        let ply = point.map_or(Ply::Pass, |&point| Ply::Place(point));
        position.play(ply).unwrap();
        plies.push(ply);
    }
    let (black, white) = position.as_reversi().unwrap().final_scores();
    (transcript::text(&standard(), &plies), black as i32 - white as i32)
}

#[test]
fn a_number_behind_a_transcript_is_its_score() {
    let (moves, difference) = whole_game(false);
    let sign = difference.signum();
    let agreeing = [difference.to_string(), format!("{difference:+}"), format!("{}", -difference), sign.to_string()];
    for score in agreeing {
        let (record, warnings) = one(&format!("{moves} {score}\n"));
        let (black, white) = record.final_position().as_reversi().unwrap().final_scores();
        assert_eq!((record.result, warnings), (Some(GameResult::Score { black, white }), vec![]), "{score}");
    }
    let (record, warnings) = one(&format!("{moves} 63"));
    assert_eq!((record.result, record.plies().len() > 8), (None, true));
    let column = moves.len() + 2;
    assert_eq!(warnings, [format!("line 1, column {column}: the result \"63\" is not understood")]);
    let (record, warnings) = one("[White \"Anna\"]\n[Result \"who knows\"]\n\n1. f5 d6 2. c3 d3\n");
    assert_eq!((record.result, warnings), (None, vec!["the result \"who knows\" is not understood".to_owned()]));
    let written = String::from_utf8(formats::sgf::write(&record).unwrap()).unwrap();
    assert!(written.contains("RE[who knows]"), "kept for who understands it: {written}");
    // Of a game that goes on, a number is no score.
    let (record, warnings) = one("f5d6c3d3 +14");
    assert_eq!((is_reversi(&record), record.plies().len(), record.result, warnings.len()), (true, 4, None, 1));
}

#[test]
fn lines_with_scores_are_games() {
    let games = [whole_game(false), whole_game(true)];
    let text: String = games.iter().map(|(moves, difference)| format!("{moves} {difference}\n")).collect();
    for (placements, warnings) in both_ways("games.txt", text.as_bytes()) {
        assert_eq!((placements.len(), warnings), (2, Vec::<String>::new()));
        assert!(placements.iter().all(|&plies| plies > 40), "{placements:?}");
    }
}

#[test]
fn a_name_behind_the_moves_may_begin_with_a_digit() {
    for (moves, name) in [("f5d6c3d3c4", "8-Shot"), ("f5d6c3d3c4f4f6f3", "20-move opening"), ("f5 d6", "1st of all")] {
        let (record, warnings) = one(&format!("{moves} {name}"));
        assert!(is_reversi(&record), "{name}");
        assert_eq!((record.event.as_str(), warnings.len()), (name, 0));
        assert_eq!(transcript::text(record.start(), &record.plies()), moves.replace(' ', ""), "{name}");
    }
    // A mistyped move is no name.
    assert_eq!(refused("x.txt", "d3 3x e3"), "line 1, column 4: ply 2: \"3x\" is neither a square nor a pass");
}

/// A random game of Reversi whose squares hold five stones in a row long before its end.
fn game_with_a_five() -> String {
    let mut random = RandomSequence::new(7);
    let games = std::iter::repeat_with(|| {
        let (mut position, mut plies) = (standard(), Vec::new());
        while position.outcome().is_none() {
            let points = position.legal_points();
            let ply = if points.is_empty() { Ply::Pass } else { Ply::Place(points[random.next_below(points.len())]) };
            position.play(ply).unwrap();
            plies.push(ply);
        }
        transcript::text(&standard(), &plies)
    });
    let empty = Position::Gomoku(gomoku::Position::default());
    let exactly_five = gomoku::Setup { rule: Rule::Standard, ..gomoku::Setup::default() };
    let exactly_five = Position::Gomoku(exactly_five.try_into().unwrap());
    let has_five =
        |text: &String| [&empty, &exactly_five].iter().all(|start| transcript::parse_from(text, start).is_err());
    games.take(1000).find(has_five).unwrap()
}

#[test]
fn a_reversi_line_is_not_cut_to_five_in_a_row() {
    let moves = game_with_a_five();
    assert!(is_reversi(&one(&format!("{moves} h9")).0), "what stands before a mistyped square is kept");
    for end in ["?!", "=x="] {
        let told = refused("x.txt", &format!("{moves} {end}"));
        assert!(told.contains("is neither a square nor a pass"), "{told}");
    }
    assert!(one(&format!("{moves} 1")).0.start().as_reversi().is_some());
    assert!(refused("x.txt", "f5d6c3 ~a1").contains("ply 4: \"~a1\""), "few plies that are legal, and no move");
    // Stones that no board of Reversi has, and a game that fits to its end.
    assert!(!is_reversi(&one("d3 c5 k9 h1").0));
}

#[test]
fn a_text_without_a_move_is_no_game() {
    let texts = [
        "{a remark}",
        "# a remark\n",
        "% a remark",
        "// a remark",
        "........",
        "///",
        "*",
        "1. 2. 3.",
        "{\"moves\":\"f5d6\"}",
        "{[C5][A][B];B(J,10);W(L,12)}",
        "........\n........\n",
        "[Black \"Ann\"]\n[White \"Bo\"]\n\n*\n",
    ];
    for name in ["x.txt", "x.pgn"] {
        for text in texts {
            assert_eq!(refused(name, text), "it holds no game", "{text:?}");
        }
    }
    // Beside games, the line is reported.
    let lines = format!("{}\n........\n{}\n", whole_game(false).0, whole_game(true).0);
    for (placements, warnings) in both_ways("x.txt", lines.as_bytes()) {
        assert_eq!((placements.len(), warnings), (2, vec!["line 2, column 1: ........ was left out".to_owned()]));
    }
    let headers = "[Black \"Ann\"]\n\n*\n\n[Black \"Bo\"]\n\nf5 d6\n\n[Black \"Cy\"]\n\nf5 f6\n";
    for (placements, warnings) in both_ways("x.pgn", headers.as_bytes()) {
        assert_eq!((placements, warnings.len()), (vec![2, 2], 1), "{warnings:?}");
        assert!(warnings[0].starts_with("line 1, column 1: "), "{warnings:?}");
    }
}

#[test]
fn remark_lines_between_games_are_reported() {
    let lines = format!("# of a club\n{}\n  % one more\n{}\n", whole_game(false).0, whole_game(true).0);
    let reported = ["line 1, column 1: # of a club was left out", "line 3, column 3: % one more was left out"];
    for (placements, warnings) in both_ways("x.txt", lines.as_bytes()) {
        assert_eq!((placements.len(), warnings), (2, reported.map(str::to_owned).to_vec()));
    }
    // Those of a single game are kept.
    let (record, warnings) = one("# of a club\nf5 d6\n");
    assert_eq!((record.node(0).comment.as_str(), warnings.len()), ("of a club", 0));
}

#[test]
fn a_start_position_in_a_remark_is_read() {
    let mut position = standard();
    transcript::parse("f5d6c3").unwrap().into_iter().for_each(|ply| drop(position.play(ply).unwrap()));
    let cells = position.as_reversi().unwrap().cells().to_string().replace('X', "#");
    let moves: Vec<Ply> = transcript::parse_from("d3 c4", &position).unwrap();
    for name in ["x.txt", ""] {
        let text = format!("# BLACK one\n# START_POSITION {cells}\nD3\nC4\n");
        let read = formats::read(name, text.as_bytes(), &Hints::default()).unwrap();
        let (record, warnings) = read.single().unwrap();
        assert_eq!((record.start(), record.plies()), (&position, moves.clone()), "{name:?}");
        assert_eq!(warnings.len(), 1, "the side to move was found by the moves: {warnings:?}");
    }
    // Of a position that cannot be read, the moves do not become another game.
    for cells in ["", "----", &cells.replace('#', "?")] {
        let told = refused("x.txt", &format!("# START_POSITION {cells}\nC8\nD7\n"));
        assert!(told.contains("c8 is illegal"), "{told}");
    }
}

/// Headers as a server writes them whose five in a row is with swap, exactly five and 15 lines.
fn with_headers(moves: &str, result: &str) -> String {
    format!(
        "[Site \"A server\"]\n[Black \"Bo\"]\n[White \"Wil\"]\n[Result \"{result}\"]\n[GameType \"61,15\"]\n\n{moves} {result}\n"
    )
}

#[test]
fn a_choice_of_color_in_the_columns_is_no_move() {
    let games = [
        ("1. h8 a1 2. k5 black 3. a2 h9 4. a3 h10 5. c12 h11 6. d1 h12", "0-1", ["Wil", "Bo"]),
        ("1. h8 a1 2. k5 white 3. -- a2 4. h9 a3 5. h10 b12 6. h11 d1\n7. h12", "1-0", ["Bo", "Wil"]),
        ("1. h8 a1 2. k5 a2 3. h9 -- 4. black a3 5. h10 b12 6. h11 d1 7. h12", "1-0", ["Bo", "Wil"]),
        ("1. h8 a1 2. k5 a2 3. h9 -- 4.\nwhite -- 5. a3 h10 6. b12 h11 7. d1 h12", "0-1", ["Wil", "Bo"]),
    ];
    for (moves, result, players) in games {
        let text = with_headers(moves, result);
        let (record, warnings) = one(&text);
        assert_eq!((record.plies().len(), warnings), (11, vec![]), "{moves}");
        assert!(record.plies().iter().all(|ply| *ply != Ply::Pass), "{moves}");
        assert_eq!(record.players, players, "{moves}");
        assert_eq!(record.result, Some(GameResult::Outcome(Outcome::Win(Color::Black))), "{moves}");
        let start = record.start().as_gomoku().unwrap();
        assert_eq!((start.rule(), start.size()), (Rule::Standard, Size { columns: 15, rows: 15 }));
        // As games of a file, too.
        let rounds: String = (1..4).map(|round| format!("[Round \"{round}\"]\n{text}")).collect();
        for (placements, warnings) in both_ways("x.pgn", rounds.as_bytes()) {
            assert_eq!((placements, warnings), (vec![11; 3], vec![]), "{moves}");
        }
    }
    // A resignation, and the result in the headers alone.
    let text = with_headers("1. h8 a1 2. k5 black 3. a2 h9", "1-0").replace("h9 1-0", "h9");
    assert_eq!(one(&text).0.result, Some(GameResult::Resigned { loser: Color::Black }));
    // Without headers.
    for (text, plies) in [("1. h8 a1 2. k5 black 3. a2 h9", 5), ("h8 a1 k5 white -- a2", 4), ("h8 a1 k5 black", 3)] {
        let (record, warnings) = one(text);
        assert_eq!((record.plies().len(), warnings.len(), is_reversi(&record)), (plies, 0, false), "{text}");
    }
    // Colors before the moves are none.
    assert_eq!(one("Black h8 White i9 Black j8 White k8 Black a1").0.plies().len(), 5);
}

#[test]
fn a_server_s_exactly_five_is_taken() {
    // Black's sixth stone in a row does not end the game.
    let (record, warnings) = one(&with_headers("1. c3 a1 2. d3 a3 3. e3 a5 4. g3 a7 5. h3 a9 6. f3 b2 7. o15", "1-0"));
    assert_eq!((record.plies().len(), warnings.len()), (13, 0), "{warnings:?}");
}

#[test]
fn a_wrong_word_is_named_as_it_stands() {
    let hints = Hints { starts: vec![standard()], ..Hints::default() };
    let error = formats::read("x.txt", b"h13 i13 j13", &hints).unwrap_err().to_string();
    assert_eq!(error, "line 1, column 1: ply 1: h13 is illegal: the move turns no disc");
    let error = formats::read("x.txt", b"1.f5f52.d6", &hints).unwrap().warnings[0].to_string();
    assert!(error.contains("ply 2: f5 is illegal"), "{error}");
}

/// A WTHOR file of these games: their moves and Black's score.
fn wtb(games: &[(&[u8], u8)]) -> Vec<u8> {
    let mut bytes = vec![20, 24, 1, 1, games.len() as u8, 0, 0, 0, 0, 0, 0xe8, 0x07, 8, 0, 24, 0];
    for (moves, score) in games {
        bytes.extend([1, 0, 1, 0, 9, 0, *score, 38]);
        bytes.extend(*moves);
        bytes.resize(bytes.len().next_multiple_of(68) + 16, 0);
    }
    bytes
}

#[test]
fn a_result_that_the_board_denies_is_reported_with_its_place() {
    let companion_files =
        vec![("jou".to_owned(), wthor_names(20, &[b"a", b"b"])), ("trn".to_owned(), wthor_names(26, &[b"", b"c"]))];
    let hints = Hints { companion_files, ..Hints::default() };
    let told = |games: &[(&[u8], u8)]| {
        let read = formats::list("x.wtb", &wtb(games), &hints).unwrap();
        read.warnings.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let not_over = "the stated result is 40:24, but the game is not over on the board";
    assert_eq!(told(&[(&[56, 64, 33], 40)]), [format!("byte 16: {not_over}")]);
    let games: [(&[u8], u8); 2] = [(&[56, 64, 33], 40), (&[56, 64], 40)];
    assert_eq!(told(&games), [format!("byte 16: {not_over}"), format!("byte 84: {not_over}")]);
    // In a text file by its lines.
    let game = "(;GM[Othello]PC[x]PB[a]PW[b]TY[8]RE[+20.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6];)";
    let places = |second: &str| {
        let text = format!("{game}\n\n  {second}\n");
        let warnings = formats::list("x.ggf", text.as_bytes(), &Hints::default()).unwrap().warnings;
        warnings.iter().map(|warning| warning.location.unwrap().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(places(&game.replace("PB[a]", "PB[c]")), ["line 1, column 1", "line 3, column 3"]);
    assert_eq!(places(game), ["line 1, column 1", "line 3, column 3", "line 3, column 3"], "the same game again");
}

#[test]
fn a_cut_game_counts_however_a_file_is_read() {
    let (moves, _) = whole_game(false);
    let shorter = |plies: usize| &moves[..moves.len() - 2 * plies];
    let text = format!("{moves}\n{}\n{}\nf5d6c3d3c4f4f6f3a1\nf5d6 z9\n", shorter(1), shorter(2));
    let [read, listed] = both_ways("x.txt", text.as_bytes());
    assert_eq!(read, listed);
    assert_eq!((read.0.len(), read.0.last(), read.1.len()), (4, Some(&8), 2), "{read:?}");
}

#[test]
fn a_position_may_have_scores_between_blanks_and_moves_behind_a_semicolon() {
    let board = "-------------------O-------OO------XO---------------------------";
    let mut position = None;
    for (rest, plies, remark) in [
        (" X D2:+18 C3:-2", 0, "d2:+18 c3:-2"),
        (" X D2:+18; C3:-2;", 0, "d2:+18 c3:-2"),
        (" X;D2C3", 2, ""),
        (" X; d2 c3", 2, ""),
        (" X d2c3", 2, ""),
    ] {
        let read = formats::read("x.obf", format!("{board}{rest}\n").as_bytes(), &Hints::default()).unwrap();
        let (record, warnings) = read.single().unwrap();
        let same = position.get_or_insert_with(|| record.start().clone());
        assert_eq!((record.start(), record.plies().len()), (&*same, plies), "{rest}");
        assert_eq!((record.node(0).comment.as_str(), warnings.len()), (remark, 0), "{rest}: {warnings:?}");
    }
    // What is no move there is left out, and the position stays.
    let read = formats::read("x.obf", format!("{board} X; d2 +18; c3 -2\n").as_bytes(), &Hints::default()).unwrap();
    let (record, warnings) = read.single().unwrap();
    assert_eq!((Some(record.start()), record.plies().len(), warnings.len()), (position.as_ref(), 0, 2));
}

#[test]
fn utf_16_without_a_mark_is_read() {
    let texts = ["(;GM[4]SZ[15]PB[棋手];B[hh];W[hi];B[ii])\n", "f5d6c3 \n", "1. h8 i9 2. g8\n"];
    for text in texts {
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let plain = formats::read("", text.as_bytes(), &Hints::default()).unwrap().single().unwrap().0;
        for (bytes, name) in [(little, "UTF-16LE"), (big, "UTF-16BE")] {
            let read = formats::read("", &bytes, &Hints::default()).unwrap();
            let (record, warnings) = read.single().unwrap();
            assert_eq!(record, plain, "{text:?}");
            assert_eq!(warnings[0].to_string(), format!("it names no encoding; it was read as {name}"));
        }
    }
    let games = format!("{}\n{}\n", whole_game(false).0, whole_game(true).0);
    let bytes: Vec<u8> = games.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (placements, warnings) in both_ways("x.txt", &bytes) {
        assert_eq!((placements.len(), warnings.len()), (2, 1));
    }
}

#[test]
fn a_place_of_sgf_stays_a_place() {
    let sgf = FORMATS.iter().find(|format| format.name == "sgf").unwrap();
    let written = |text: &str| {
        let record = formats::read("", text.as_bytes(), &Hints::default()).unwrap().single().unwrap().0;
        (record.event.clone(), String::from_utf8(formats::write(sgf, &record).unwrap()).unwrap())
    };
    let (event, text) = written("(;GM[4]SZ[15]PC[Paris]RO[3];B[hh];W[hi])");
    assert_eq!(
        (event.as_str(), text.contains("EV["), text.matches("PC[Paris]").count()),
        ("Paris", false, 1),
        "{text}"
    );
    assert_eq!(written(&text), (event, text.clone()), "written again");
    let (event, text) = written("(;GM[4]SZ[15]EV[Cup]PC[Paris];B[hh];W[hi])");
    assert_eq!((event.as_str(), text.contains("EV[Cup]"), text.contains("PC[Paris]")), ("Cup", true, true), "{text}");
    // Another event, chosen later, is written beside the place.
    let read = formats::read("", b"(;GM[4]SZ[15]PC[Paris];B[hh];W[hi])", &Hints::default()).unwrap();
    let mut record = read.single().unwrap().0;
    record.event = "Cup".into();
    let text = String::from_utf8(formats::write(sgf, &record).unwrap()).unwrap();
    assert!(text.contains("EV[Cup]") && text.contains("PC[Paris]"), "{text}");
}

#[test]
fn stones_that_go_on_behind_six_in_a_row_are_read_with_exactly_five() {
    let (record, warnings) = one("c3 a1 d3 a3 e3 a5 g3 a7 h3 a9 f3 b2 o15");
    assert_eq!((record.start().as_gomoku().unwrap().rule(), record.plies().len()), (Rule::Standard, 13));
    let told = "line 1, column 34: the game goes on after more than five in a row; it was read with exactly five";
    assert_eq!(warnings, [told]);
    // What neither rule takes to its end stays as it was.
    let (record, warnings) = one("h8 a1 i8 a2 g8 a3 f8 a4 e8 o15");
    assert_eq!(
        (record.start().as_gomoku().unwrap().rule(), record.plies().len(), warnings.len()),
        (Rule::Freestyle, 9, 1)
    );
    let (record, _) = one("c3 a1 d3 a3 e3 a5 g3 a7 h3 a9 f3");
    assert_eq!(record.start().as_gomoku().unwrap().rule(), Rule::Freestyle, "six in a row that ends the game");
    assert!(matches!(record.final_position(), Position::Gomoku(end) if end.is_over()));
    // The rule of the game on the board is not changed unless it has to be.
    let renju = gomoku::Setup { rule: Rule::Renju, ..gomoku::Setup::default() };
    let hints = Hints { starts: vec![Position::Gomoku(renju.try_into().unwrap())], ..Hints::default() };
    let read = formats::read("x.txt", b"h8 a1 i8 a2", &hints).unwrap();
    let FileGames::One(record) = read.games else { panic!("one game") };
    assert_eq!(record.start().as_gomoku().unwrap().rule(), Rule::Renju);
}

/// Who played, a name of the game and its result, as a text tells them.
type Told = (&'static [&'static str], &'static str, Option<GameResult>);

const NOBODY: Told = (&[], "", None);

/// Texts as people paste them: the text, the moves, and what it tells.
fn pasted_games() -> Vec<(&'static str, &'static str, Told)> {
    let (ann_and_ben, nothing): (&[&str], &[&str]) = (&["Ann", "Ben"], &[]);
    let score = Some(GameResult::Score { black: 33, white: 31 });
    let resigned = Some(GameResult::Resigned { loser: Color::White });
    vec![
        // Numbers and colors.
        ("1:f5 2:d6 3:c3", "f5 d6 c3", NOBODY),
        ("1：f5 2：d6", "f5 d6", NOBODY),
        ("[1] f5 [2] d6", "f5 d6", NOBODY),
        ("(1) f5 (2) d6", "f5 d6", NOBODY),
        ("1、f5 2、d6", "f5 d6", NOBODY),
        ("①f5②d6③c3", "f5 d6 c3", NOBODY),
        ("#1 f5 #2 d6", "f5 d6", NOBODY),
        ("#1 f5\n#2 d6", "f5 d6", NOBODY),
        ("1 - f5 2 - d6", "f5 d6", NOBODY),
        ("1/f5 2/d6", "f5 d6", NOBODY),
        ("1. B f5 2. W d6", "f5 d6", NOBODY),
        ("1. Black f5 2. White d6", "f5 d6", NOBODY),
        ("黒f5 白d6 黒c3", "f5 d6 c3", NOBODY),
        ("黑f5白d6", "f5 d6", NOBODY),
        ("B:f5 W:d6", "f5 d6", NOBODY),
        ("1.● f5 2.○ d6", "f5 d6", NOBODY),
        ("⚫\u{fe0f} f5 ⚪\u{fe0f} d6", "f5 d6", NOBODY),
        ("①h8②i9", "h8 i9", NOBODY),
        // Signs between the moves, and points in brackets, in quotes or spread.
        ("f5/d6/c3", "f5 d6 c3", NOBODY),
        ("f5|d6|c3", "f5 d6 c3", NOBODY),
        ("f5->d6->c3", "f5 d6 c3", NOBODY),
        ("f5 → d6 → c3.", "f5 d6 c3", NOBODY),
        ("f5d6c3。", "f5 d6 c3", NOBODY),
        ("(F,5) (D,6) (C,3)", "f5 d6 c3", NOBODY),
        ("(F5)(D6)", "f5 d6", NOBODY),
        ("f5 (d6) c3 (d3)", "f5 d6 c3 d3", NOBODY),
        ("F-5, D-6, C-3", "f5 d6 c3", NOBODY),
        ("f 5 d 6", "f5 d6", NOBODY),
        ("[f5] [d6]", "f5 d6", NOBODY),
        ("[\"f5\", \"d6\"]", "f5 d6", NOBODY),
        ("moves = {f5, d6};", "f5 d6", NOBODY),
        ("(H,8) (I,10)", "h8 i10", NOBODY),
        ("H-8 I-10", "h8 i10", NOBODY),
        ("> f5 d6\n> c3 d3", "f5 d6 c3 d3", NOBODY),
        ("- f5\n- d6", "f5 d6", NOBODY),
        // Words before the moves.
        ("Moves: f5 d6", "f5 d6", NOBODY),
        ("moves=f5d6", "f5 d6", NOBODY),
        ("Game: f5d6", "f5 d6", NOBODY),
        ("棋譜：f5d6", "f5 d6", NOBODY),
        ("Final: f5d6c3", "f5 d6 c3", (nothing, "Final", None)),
        ("Black: Ann\nWhite: Ben\nf5 d6", "f5 d6", (ann_and_ben, "", None)),
        ("White: Ben\nBlack: Ann\n\nf5 d6", "f5 d6", (ann_and_ben, "", None)),
        ("黒: Ann\n白: Ben\nh8 i9", "h8 i9", (ann_and_ben, "", None)),
        ("黒番 Ann\n白番 Ben\nf5d6", "f5 d6", (ann_and_ben, "", None)),
        ("Black: Ann, White: Ben\nResult: 33-31\nf5d6", "f5 d6", (ann_and_ben, "", score)),
        ("Ann vs Ben: f5d6", "f5 d6", (ann_and_ben, "", None)),
        ("Ann (W) vs Ben (B): f5d6", "f5 d6", (&["Ben", "Ann"], "", None)),
        ("Ben (W) 31-33 Ann (B)\nf5 d6", "f5 d6", (ann_and_ben, "", score)),
        ("Ann - Ben 33-31: f5 d6", "f5 d6", (ann_and_ben, "", score)),
        ("Ann 33 - 31 Ben\nf5 d6", "f5 d6", (ann_and_ben, "", score)),
        ("Ann - Ben 1-0: h8 i9", "h8 i9", (ann_and_ben, "", resigned)),
        // Words behind the moves.
        ("f5d6c3: 33-31 Ann vs B", "f5 d6 c3", (&["Ann", "B"], "", score)),
        ("f5d6c3 Ann 33-31 Ben", "f5 d6 c3", (ann_and_ben, "", score)),
        ("f5d6c3 \"Tiger\"", "f5 d6 c3", (nothing, "Tiger", None)),
        ("f5d6c3 (Tiger)", "f5 d6 c3", (nothing, "Tiger", None)),
        ("h8 i9 “Tiger”", "h8 i9", (nothing, "Tiger", None)),
        // Columns.
        ("Black  White\n1. f5 d6\n2. c3 d3", "f5 d6 c3 d3", NOBODY),
        ("Black White\n1. h8 i9\n2. j10 k12", "h8 i9 j10 k12", NOBODY),
        ("黒　白\nf5 d6\nc3 d3", "f5 d6 c3 d3", NOBODY),
        ("Ann   Ben\n1. f5 d6\n2. c3 d3", "f5 d6 c3 d3", (ann_and_ben, "", None)),
        ("Black (Ann)  White (Ben)\n1. f5 d6\n2. c3 d3", "f5 d6 c3 d3", (ann_and_ben, "", None)),
        ("No.\tWhite: Ben\tBlack: Ann\n1\tf5\td6\n2\tc3\td3", "f5 d6 c3 d3", (ann_and_ben, "", None)),
        ("| # | Black | White |\n|---|---|---|\n| 1 | f5 | d6 |\n| 2 | c3 | d3 |", "f5 d6 c3 d3", NOBODY),
        ("1. f5 d6\n2. c3 d3", "f5 d6 c3 d3", NOBODY),
    ]
}

#[test]
fn games_are_read_as_people_paste_them() {
    for (text, moves, (players, name, result)) in pasted_games() {
        for source in ["x.txt", ""] {
            let read = formats::read(source, text.as_bytes(), &Hints::default());
            let (record, warnings) = read.unwrap_or_else(|error| panic!("{text:?}: {error}")).single().unwrap();
            let names = record.plies().into_iter().map(|ply| match ply {
                Ply::Place(point) => record.start().point_name(point),
                Ply::Pass => "--".to_owned(),
            });
            assert_eq!(names.collect::<Vec<_>>().join(" "), moves, "{text:?}");
            assert_eq!(is_reversi(&record), !moves.contains('i'), "{text:?}");
            assert_eq!(
                (record.players.as_slice(), record.event.as_str()),
                (&*players.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>(), name),
                "{text:?}"
            );
            assert_eq!(record.result, result, "{text:?}");
            // The score of a game that goes on is all that is odd.
            let odd = usize::from(matches!(result, Some(GameResult::Score { .. })));
            assert_eq!(warnings.len(), odd, "{text:?}: {warnings:?}");
        }
    }
}

#[test]
fn what_is_left_out_of_a_pasted_game_is_reported() {
    for (text, plies, odd) in [
        ("f5 (f5 f6) d6", 2, vec!["line 1, column 4: (f5 f6) was left out"]),
        ("f5 d6 c3 (c4) d3", 4, vec!["line 1, column 10: (c4) was left out"]),
        ("1. f5 (0:12) d6", 2, vec!["line 1, column 7: (0:12) was left out"]),
        ("[Event \"Cup\"]\n\nf5 d6 Tiger", 2, vec!["line 3, column 7: Tiger was left out"]),
        (
            "Black: Ann\nf5 d6 f5",
            2,
            vec!["line 2, column 7: ply 3: f5 is illegal: the square is occupied; what stands before it was kept"],
        ),
    ] {
        let (record, warnings) = one(text);
        assert_eq!((record.plies().len(), warnings), (plies, odd.into_iter().map(str::to_owned).collect()), "{text:?}");
    }
}

#[test]
fn a_list_of_games_with_words_stays_a_list() {
    let lists = [
        ("Ann vs Ben: f5d6c3\nCy vs Di: f5f6e6\n", vec![3, 3]),
        ("Final: f5d6c3\nSemi: f5f6e6d6\n", vec![3, 4]),
        ("f5d6c3 (Tiger)\nf5f6 (Cow)\n", vec![3, 2]),
        ("[\"f5\", \"d6\"]\n[\"f5\", \"f6\"]\n", vec![2, 2]),
    ];
    for (text, expected) in lists {
        for (placements, warnings) in both_ways("x.txt", text.as_bytes()) {
            assert_eq!((placements, warnings), (expected.clone(), vec![]), "{text:?}");
        }
    }
}

#[test]
fn a_text_of_something_else_is_refused_with_its_first_word() {
    let check = |text: &str, place: &str, word: &str| {
        let told = format!("{place}: ply 1: \"{word}\" is neither a square nor a pass");
        assert_eq!(refused("x.txt", text), told, "{text:?}");
        assert_eq!(refused("", text), "it holds no game in a format that Qipan reads", "{text:?}");
    };
    let first = "line 1, column 1";
    check("Hello, this is a letter to you. See you at 5.", first, "hello,");
    check("Dear Ann,\nhow are you? I am fine.", first, "dear");
    check("Note: b4 you go", first, "note:");
    check("Room: B4", first, "room:");
    check("1,2,3\n4,5,6\n7,8,9", first, "1,2,3");
    check("12 Main St., Apt B4, Springfield", first, "12");
    check("Ann Lee\n12 Main St\nApt B4", first, "ann");
    check("+1 (555) 123-4567", first, "+1");
    check("555-1234", first, "555-1234");
    check("2024-05-01", first, "2024-05-");
    check("fn main() { let a1 = b2; }", first, "fn");
    check("let x = a1 + b2;", first, "let");
    check("case a1: b2 = c3;", first, "case");
    check("Total: A1+B2+C3", first, "total:");
    check("for i in range(10): a1 = b2", first, "for");
    check("http://example.org/f5d6", first, "http://e");
    check("A 5 star hotel", first, "a");
    check("● ○ ●", first, "●");
    // Headings without a game.
    check("Black: Ann", first, "black:");
    check("Black: Ann\nhello there", "line 2, column 1", "hello");
    check("Ann vs Ben", first, "ann");
    check("Black  White", first, "black");
    check("Moves:", first, "moves:");
    // Other games.
    for (text, told) in [
        ("e4 e5 Nf3", "line 1, column 1: ply 1: e4 is illegal: the square is occupied"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5", "it is a game of chess"),
        ("[White \"A\"]\n[Black \"B\"]\n\ng1f3 c7c5 e2e4 d7d6 d2d4 c5d4 1/2-1/2", "it is a game of chess"),
        ("[White \"A\"]\n\n1. d4 Nf6 2. c4 e6 1-0", "it is a game of chess"),
        (
            "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9",
            "it is only Git's pointer to the file; `git lfs pull` fetches the file itself",
        ),
        ("White: e4 e5 Nf3", "line 1, column 8: ply 1: e4 is illegal: the square is occupied"),
        ("1. Q16 D4 2. Q3 D17", "line 1, column 4: ply 1: \"q16\" is neither a square nor a pass"),
        ("a1 = b2 + c3;", "line 1, column 1: ply 1: a1 is illegal: the move turns no disc"),
    ] {
        for name in ["x.txt", ""] {
            assert_eq!(refused(name, text), told, "{text:?}");
        }
    }
}

/// A board of eight rows in different drawings.
fn drawings(rows: &[String], black: &str, white: &str, empty: &str) -> Vec<String> {
    let sign = |cell: char| match cell {
        'X' => black,
        'O' => white,
        _ => empty,
    };
    let signs = |row: &String| row.chars().map(sign).collect::<Vec<_>>();
    let joined = |between: &str| rows.iter().map(|row| signs(row).join(between)).collect::<Vec<_>>();
    let letters = "  a b c d e f g h";
    let numbered = |from_below: bool| {
        let mut rows: Vec<String> = (1..).zip(joined(" ")).map(|(row, cells)| format!("{row} {cells}")).collect();
        if from_below {
            rows.reverse();
        }
        format!("{letters}\n{}\n", rows.join("\n"))
    };
    let both_sides = (1..).zip(joined("|")).map(|(row, cells)| format!("{row}|{cells}|{row}\n +-+-+-+-+-+-+-+-+\n"));
    let boxed: Vec<String> = joined("│").iter().map(|row| format!("│{row}│\n")).collect();
    vec![
        joined("").join("\n") + "\n",
        numbered(false),
        numbered(false).to_uppercase(),
        numbered(true),
        format!("+--------+\n|{}|\n+--------+\n", joined("").join("|\n|")),
        format!(" ________\n|{}|\n", joined("").join("|\n|")),
        format!("{letters}\n +-+-+-+-+-+-+-+-+\n{}{letters}\n", both_sides.collect::<String>()),
        format!("┌─┬─┬─┬─┬─┬─┬─┬─┐\n{}└─┴─┴─┴─┴─┴─┴─┴─┘\n", boxed.join("├─┼─┼─┼─┼─┼─┼─┼─┤\n")),
        format!("| {} |\n", joined(" | ").join(" |\n|---|---|---|---|---|---|---|---|\n| ")),
    ]
}

#[test]
fn a_drawn_board_is_read_in_every_drawing() {
    let mut random = RandomSequence::new(8);
    let signs = [
        ["X", "O", "."],
        ["x", "o", "-"],
        ["*", "O", "_"],
        ["B", "W", "·"],
        ["●", "○", "・"],
        ["●", "◯", "\u{3000}"],
        ["⚫\u{fe0f}", "⚪\u{fe0f}", "."],
        ["黒", "白", "＿"],
    ];
    let to_move = [
        ["Black to move", "White to move"],
        ["X to play", "O to play"],
        ["Black's turn", "White's turn"],
        ["黒番", "白番"],
        ["to move: X", "to move: O"],
        ["●", "○"],
    ];
    for round in 0..40 {
        let mut position = standard();
        for _ in 0..10 + random.next_below(25) {
            let points = position.legal_points();
            let ply = if points.is_empty() { Ply::Pass } else { Ply::Place(points[random.next_below(points.len())]) };
            position.play(ply).unwrap();
        }
        let expected = position.as_reversi().unwrap();
        let cells = expected.cells().to_string();
        let rows: Vec<String> = (0..8).map(|row| cells[8 * row..8 * row + 8].to_owned()).collect();
        let [black, white, empty] = signs[round % signs.len()];
        let words = to_move[round % to_move.len()][expected.side_to_move().index()];
        for drawing in drawings(&rows, black, white, empty) {
            for name in ["x.txt", ""] {
                let text = format!("{drawing}{words}\n");
                let read = formats::read(name, text.as_bytes(), &Hints::default());
                let (record, warnings) = read.unwrap_or_else(|error| panic!("{text}\n{error}")).single().unwrap();
                assert_eq!((record.start(), warnings.len()), (&position, 0), "{text}");
            }
        }
    }
}

#[test]
fn a_board_of_another_size_or_with_other_words_is_refused() {
    let rows = ["........", "........", "........", "...OX...", "...XO...", "........", "........", "........"];
    let wide: Vec<String> = rows.iter().map(|row| format!("{row}.")).collect();
    let board = rows.join("\n");
    let numbers: Vec<String> =
        [1, 2, 3, 4, 5, 7, 6, 8].iter().zip(rows).map(|(row, cells)| format!("{row} {cells}")).collect();
    let texts = [
        rows[..7].join("\n"),
        format!("{}\n.........\n", wide.join("\n")),
        format!("{board}\nwhatever"),
        format!("{board}\nBlack and White to move"),
        format!("{board}\nBlack to move\nor White"),
        board.replace('X', "#"),
        format!("|{}", rows.join("|\n|")),
        numbers.join("\n"),
    ];
    for text in texts {
        assert!(formats::read("", text.as_bytes(), &Hints::default()).is_err(), "{text}");
    }
    // Without words the side that has a move.
    let read = formats::read("", board.as_bytes(), &Hints::default()).unwrap().single().unwrap();
    assert_eq!((read.0.start(), read.1.len()), (&standard(), 1));
}

#[test]
fn a_quotation_mark_in_a_header_is_part_of_it() {
    let (record, warnings) = one("[Event \"Parties du \"Coq\" - 1988\"]\n[Black \"Ann\"]\n\n1. F5 F6\n2. E6 F4\n");
    assert_eq!((record.event.as_str(), record.plies().len(), warnings), ("Parties du \"Coq\" - 1988", 4, vec![]));
}

#[test]
fn what_stands_before_a_mistyped_square_is_kept() {
    let (record, warnings) = one("d3c5e6d2c6d6c3e3c4b3e2f3d1c1I1b4b6f4b5c2");
    assert_eq!((record.plies().len(), record.start().as_reversi().is_some()), (14, true));
    assert_eq!(warnings, ["line 1, column 29: ply 15: \"i1\" is no move; what stands before it was kept"]);
    // Not where nothing shows that it is a game, or something else follows.
    for text in ["f5d6z1c3", "d3c5e6d2c6d6c3e3c4b3 ~a1"] {
        assert!(formats::read("", text.as_bytes(), &Hints::default()).is_err(), "{text}");
    }
}

#[test]
fn a_first_move_that_all_games_share_may_be_left_out() {
    let moves = "c3c4e3c2b3d2e1d1c1f4d6e6g4b2f6d7c8e7d8";
    let (record, warnings) = one(moves);
    assert_eq!(formats::transcript::text(record.start(), &record.plies()), format!("d3{moves}"));
    assert_eq!(warnings, ["line 1, column 1: it says \"c3\"; it was taken for d3 c3"]);
    // As lines of a book, and not where little shows it.
    for (placements, _) in both_ways("x.txt", format!("{moves}\n{moves}\n").as_bytes()) {
        assert_eq!(placements, [20, 20]);
    }
    assert!(one("c3 c4 e3").0.start().as_gomoku().is_some());
}

#[test]
fn the_side_to_move_of_a_line_of_cells_may_be_a_word() {
    let zebra = "--XXXXX-O-XXXO--OOXXXOX-OOOOXOX---OOOOXX--OOOOX----O------------";
    let solved = "-OOOOOO---OOOO-XXXOOXXXX-OOXXOOX-OXOOOXX-XXXXXXX--OOXX-X-OOOO-X-";
    let at = |text: &str| {
        let (record, warnings) = formats::read("x.txt", text.as_bytes(), &Hints::default()).unwrap().single().unwrap();
        (record.start().side_to_move(), record.node(0).comment.clone(), warnings.len())
    };
    for (text, side, remark) in [
        (format!("{zebra}\nWhite to move\n"), Color::White, ""),
        (format!("{zebra}\nBlack to move\n"), Color::Black, ""),
        (format!("{zebra} White"), Color::White, ""),
        (format!("{zebra} black to play\n"), Color::Black, ""),
        (format!("{solved} Black 32 -34"), Color::Black, "a5:-34"),
        // A square where nothing can be played is no solution.
        (format!("{solved} Black 1 -34"), Color::Black, ""),
    ] {
        assert_eq!(at(&text), (side, remark.to_owned(), 0), "{text}");
        let listed = formats::list("x.txt", text.as_bytes(), &Hints::default()).unwrap();
        assert_eq!((listed.headings().len(), listed.refused_game_count), (1, 0), "{text}");
    }
    let two = format!("{solved} Black 32 -34\n{solved} White 0 2\n");
    assert_eq!(formats::read("x.txt", two.as_bytes(), &Hints::default()).unwrap().headings().len(), 2);
}

#[test]
fn a_pasted_text_without_a_name_is_known_by_its_headings() {
    for text in [
        "黒: Ann\n白: Ben\n①f5②d6③c3④d3\n",
        "Black: Ann\nWhite: Ben\n1. f5 d6 2. c3 d3",
        "Ann - Ben\n[1] f5 [2] d6 [3] c3 [4] d3",
    ] {
        let (record, warnings) = formats::read("", text.as_bytes(), &Hints::default()).unwrap().single().unwrap();
        assert_eq!(
            (record.players.join(" "), record.plies().len(), warnings),
            ("Ann Ben".to_owned(), 4, vec![]),
            "{text}"
        );
    }
}

#[test]
fn words_in_remarks_are_no_chess() {
    let text = "[Black \"Ann\"]\n[White \"Ned\"]\n\n1. h8 i9 {exact, Ned} 2. g9 { exam } k10\n";
    let (record, _) = one(text);
    assert_eq!((record.start().as_gomoku().is_some(), record.plies().len()), (true, 4));
    assert_eq!(
        formats::read("x.pgn", "[White \"A\"]\n\n1. d4 exd5 1-0".as_bytes(), &Hints::default())
            .unwrap_err()
            .to_string(),
        "it is a game of chess"
    );
}

#[test]
fn a_column_of_a_table_and_a_logbook_are_games() {
    let ([first, second], ends) = ([false, true].map(whole_game), [false, true].map(whole_game));
    let csv = format!("id,winner,moves\n1056798,1,{}\n1050515,-1,\"{}\"\n", first.0, second.0);
    for (placements, warnings) in both_ways("games.csv", csv.as_bytes()) {
        assert_eq!((placements.len(), warnings.len()), (2, 1), "the row of names is told: {warnings:?}");
    }
    let signed = |moves: &str| {
        let squares = moves.as_bytes().chunks(2).map(|square| String::from_utf8_lossy(square).into_owned());
        let signs = ["+", "-"].into_iter().cycle();
        signs.zip(squares).map(|(sign, square)| format!("{sign}{square}")).collect::<String>()
    };
    let rows: Vec<String> = ends.iter().map(|(moves, by)| format!("{}: {by:+03} 10\n", signed(moves))).collect();
    for row in &rows {
        let (record, warnings) = one(row);
        assert!(matches!(record.result, Some(GameResult::Score { .. })) && warnings.is_empty(), "{row}: {warnings:?}");
    }
    for (placements, warnings) in both_ways("logbook.gam", rows.concat().as_bytes()) {
        assert_eq!((placements.len(), warnings), (2, vec![]));
    }
}

#[test]
fn a_color_may_stand_right_before_its_move() {
    let (record, warnings) = one("Bc4, Wc3, Bd3, Wc5, Bb2");
    assert_eq!((is_reversi(&record), record.plies().len(), warnings), (true, 5, vec![]));
    for (placements, warnings) in
        both_ways("openings.txt", b"Bc4, Wc3\nBc4, Wc3, Bd3, Wc5, Bb2\nBc4, Wc3, Bd3, Wc5, Bb3\n")
    {
        assert_eq!((placements, warnings), (vec![2, 5, 5], vec![]));
    }
    let (record, _) = one("Bh8 Wi9 Bi8 Wh9 Bj8");
    assert_eq!((is_reversi(&record), record.plies().len()), (false, 5));
}
