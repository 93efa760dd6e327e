//! Transcripts and WTHOR: what is read is what the rules allow, and nothing that is read can do harm.

use qipan::formats::transcript::{self, TRANSCRIPT_BYTES_MAX};
use qipan::formats::wthor::{GameError, WthorError, parse_games, parse_players, parse_tournaments};
use qipan::formats::{GameRecord, GameResult};
use qipan::rules::{Ply, Point, Position, gomoku, reversi};
use std::fs;
use std::path::Path;

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
    check(&" ".repeat(TRANSCRIPT_BYTES_MAX + 1), "the transcript is longer than 4096 bytes");
}

/// A WTHOR games file of one game with these moves.
fn wtb(moves: &[u8]) -> Vec<u8> {
    let mut bytes = vec![20, 24, 1, 1, 1, 0, 0, 0, 0, 0, 0xe8, 0x07, 8, 0, 24, 0];
    bytes.extend([1, 0, 1, 0, 9, 0, 40, 38]);
    bytes.extend(moves);
    bytes.resize(16 + 68, 0);
    bytes
}

fn names(size: usize, names: &[&[u8]]) -> Vec<u8> {
    let mut bytes = vec![20, 24, 1, 1, 0, 0, 0, 0, names.len() as u8, 0, 0, 0, 0, 0, 0, 0];
    for name in names {
        let start = bytes.len();
        bytes.extend(*name);
        bytes.resize(start + size, 0);
    }
    bytes
}

#[test]
fn a_wthor_game_is_read() {
    let games = parse_games(&wtb(&[56, 64, 33])).unwrap();
    let players = parse_players(&names(20, &[b"???", b"Andr\xe9"])).unwrap();
    let tournaments = parse_tournaments(&names(26, &[b"", b"Pr\xe9qualif"])).unwrap();
    let record = games.games[0].record(games.year, &players, &tournaments).unwrap();
    let expected = GameRecord {
        players: vec!["André".into(), "?".into()],
        result: Some(GameResult::Score { black: 40, white: 24 }),
        date: "2024".into(),
        event: "Préqualif".into(),
        ..GameRecord::new(standard(), transcript::parse("f5d6c3").unwrap())
    };
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
    assert_eq!(parse_players(&names(26, &[b"a"])), Err(WthorError::Length));
}

#[test]
fn illegal_games_of_a_wthor_file_are_told() {
    let error = |moves: &[u8]| parse_games(&wtb(moves)).unwrap().games[0].record(2024, &[], &[]).unwrap_err();
    assert_eq!(error(&[56, 69]), GameError::Move { at: 1 });
    assert_eq!(error(&[56, 9]), GameError::Move { at: 1 });
    assert_eq!(error(&[56, 255]), GameError::Move { at: 1 });
    assert_eq!(error(&[56, 11]).to_string(), "move 2 is illegal: the move turns no disc");
}

/// All games of the database, where the folder with the larger test data is there.
#[test]
fn the_whole_wthor_database_plays_through() {
    let Some(folder) = std::env::var_os("QIPAN_TEST_DATA").map(|folder| Path::new(&folder).join("wthor")) else {
        println!("QIPAN_TEST_DATA is not set: the WTHOR database was not played through");
        return;
    };
    let (mut games, mut placements, mut finished, mut equal) = (0, 0, 0, 0);
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.extension().is_none_or(|extension| extension != "wtb") {
            continue;
        }
        let file = parse_games(&fs::read(path).unwrap()).unwrap();
        for game in &file.games {
            let record = game.record(file.year, &[], &[]).unwrap();
            games += 1;
            placements += record.plies.iter().filter(|ply| **ply != Ply::Pass).count();
            let Position::Reversi(last) = record.final_position() else { panic!("a Reversi game") };
            let (black, white) = last.score();
            finished += usize::from(last.is_over());
            equal += usize::from(last.is_over() && record.result == Some(GameResult::Score { black, white }));
        }
    }
    assert_eq!((games, placements, finished, equal), (137_548, 8_231_199, 137_135, 137_135));
}
