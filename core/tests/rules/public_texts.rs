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
    let (black, white) = position.as_reversi().unwrap().score();
    (transcript::text(&standard(), &plies), black as i32 - white as i32)
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

/// Headers as a server writes them whose five in a row is with swap, exactly five and 15 lines.
fn with_headers(moves: &str, result: &str) -> String {
    format!(
        "[Site \"A server\"]\n[Black \"Bo\"]\n[White \"Wil\"]\n[Result \"{result}\"]\n[GameType \"61,15\"]\n\n{moves} {result}\n"
    )
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
    let text = format!("{game}\n\n  {game}\n");
    let warnings = formats::list("x.ggf", text.as_bytes(), &Hints::default()).unwrap().warnings;
    let places: Vec<String> = warnings.iter().map(|warning| warning.location.unwrap().to_string()).collect();
    assert_eq!(places, ["line 1, column 1", "line 3, column 3"]);
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
