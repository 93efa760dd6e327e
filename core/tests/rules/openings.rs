//! The names of openings: every line is legal and reaches its own name, whatever the image of the board, the start or the order of
//! the moves.

use super::common;
use qipan::rules::gomoku::opening::renju_opening;
use qipan::rules::reversi::symmetry::board_image;
use qipan::rules::reversi::{Board, Square};
use qipan::rules::{Color, Ply, Point, Position, Size, gomoku, openings, reversi};
use std::collections::HashSet;

fn plies(moves: &str) -> Vec<Ply> {
    let names = moves.as_bytes().chunks(2).map(|name| Square::parse(str::from_utf8(name).unwrap()).unwrap());
    names.map(|square| Ply::Place(square.point())).collect()
}

fn reversi_start() -> Position {
    Position::Reversi(reversi::Position::default())
}

fn after(start: &Position, plies: &[Ply]) -> Position {
    let mut position = start.clone();
    plies.iter().for_each(|&ply| drop(position.play(ply).expect("a legal ply")));
    position
}

/// A position of Reversi from a board as the side to move sees it.
fn seen_by(board: Board, side_to_move: Color) -> Position {
    let (black, white) =
        if side_to_move == Color::Black { (board.player, board.opponent) } else { (board.opponent, board.player) };
    let setup = reversi::Setup { black, white, side_to_move, goal: reversi::Goal::Most };
    Position::Reversi(reversi::Position::try_from(setup).expect("a position"))
}

fn board_of(position: &Position) -> Board {
    let Position::Reversi(position) = position else { panic!("a position of Reversi") };
    position.board()
}

#[test]
fn every_line_of_reversi_is_legal_and_reaches_its_own_name() {
    assert!(openings::REVERSI_OPENINGS.len() >= 70);
    for (id, moves) in openings::REVERSI_OPENINGS {
        let plies = plies(moves);
        let position = after(&reversi_start(), &plies);
        assert_eq!(openings::opening_of_position(&position), Some(*id), "{moves}");
        assert_eq!(openings::of_plies(&reversi_start(), &plies), Some(*id));
    }
    assert_eq!(openings::opening_of_position(&reversi_start()), None);
    assert_eq!(openings::of_plies(&reversi_start(), &plies("f5")), None);
}

#[test]
fn ids_are_unique_and_plain() {
    let ids: Vec<&str> = openings::ids().collect();
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len());
    assert_eq!(ids.len(), openings::REVERSI_OPENINGS.len() + 26);
    let is_plain = |id: &&str| id.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'));
    assert_eq!(ids.iter().find(|id| !is_plain(id)), None);
}

#[test]
fn the_eight_images_and_the_four_starts_have_one_name() {
    for (id, moves) in openings::REVERSI_OPENINGS {
        let board = board_of(&after(&reversi_start(), &plies(moves)));
        for symmetry in 0..8 {
            for side in [Color::Black, Color::White] {
                let image = seen_by(board_image(board, symmetry), side);
                assert_eq!(openings::opening_of_position(&image), Some(*id), "{symmetry} {side:?}");
            }
        }
    }
    // Where fewer discs win the same moves mean something else.
    let setup = reversi::Setup { goal: reversi::Goal::Fewest, ..reversi::Setup::default() };
    let anti = Position::Reversi(reversi::Position::try_from(setup).unwrap());
    assert_eq!(openings::of_plies(&anti, &plies("f5d6c3d3c4")), None);
}

#[test]
fn the_deepest_name_stays_and_the_order_of_moves_does_not_matter() {
    let of = |moves| openings::of_plies(&reversi_start(), &plies(moves));
    assert_eq!(of("f5d6c3d3c4f4f6f3e6e7d7g6"), Some("compoth"));
    // The same position by another way.
    assert_eq!(of("f5d6c4d3c3"), Some("tiger"));
    assert_eq!(of("c4c3d3c5b4"), Some("heath"));
    // What follows an illegal ply is not looked at.
    assert_eq!(of("f5d6a1c3d3c4"), Some("perpendicular"));
}

#[test]
fn the_public_lists_name_the_same_boards() {
    let Some(folder) = common::test_data("the public lists of openings") else { return };
    let mut seen = HashSet::new();
    for (board, name) in lines(&folder.join("reversi/opening_names_en_board64.txt")) {
        let id = openings::opening_of_position(&board).unwrap_or_else(|| panic!("{name} is not known"));
        assert!(seen.insert(id), "{id} twice");
        let squashed: String = name.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
        assert!(id.split('-').all(|word| squashed.contains(word)), "{id} is called {name}");
    }
    assert_eq!(seen.len(), 71);
    // Boards on the way to one opening alone are its own or have no name.
    let known: HashSet<&str> = openings::ids().collect();
    for (board, name) in lines(&folder.join("reversi/openings_fork.txt")) {
        assert!(openings::opening_of_position(&board).is_none_or(|id| known.contains(id)), "{name}");
    }
}

/// Boards of a list with the name of each: `0` is Black, `1` White.
fn lines(path: &std::path::Path) -> Vec<(Position, String)> {
    let text = std::fs::read_to_string(path).expect("the list");
    let line = |line: &str| {
        let (cells, name) = line.split_once(' ').expect("a board and a name");
        let of = |cell: u8| cells.bytes().enumerate().filter(|at| at.1 == cell).fold(0, |bits, at| bits | 1 << at.0);
        let (black, white): (u64, u64) = (of(b'0'), of(b'1'));
        let is_black = (black | white).count_ones() % 2 == 0;
        let side_to_move = if is_black { Color::Black } else { Color::White };
        let setup = reversi::Setup { black, white, side_to_move, goal: reversi::Goal::Most };
        (Position::Reversi(reversi::Position::try_from(setup).expect("a position")), name.to_owned())
    };
    text.lines().map(line).collect()
}

/// Renju's openings point by point, as the federation's standard order draws them: White above, or above and right of, h8.
const DIRECT: &str = "h10 i10 j10 i9 j9 i8 j8 h7 i7 j7 h6 i6 j6";
const INDIRECT: &str = "j10 j9 j8 j7 j6 i8 i7 i6 h7 h6 g7 g6 f6";

fn gomoku_start(rule: gomoku::Rule, side: u8) -> Position {
    let size = Size { columns: side, rows: side };
    Position::Gomoku(gomoku::Setup { size, rule, ..gomoku::Setup::default() }.try_into().expect("a board"))
}

#[test]
fn the_twenty_six_openings_of_renju_stand_where_the_federation_draws_them() {
    let ids: Vec<&str> = openings::ids().skip(openings::REVERSI_OPENINGS.len()).collect();
    let seconds = [("h9", DIRECT), ("i9", INDIRECT)];
    let stones = seconds.iter().flat_map(|(second, thirds)| thirds.split(' ').map(move |third| (*second, third)));
    let start = gomoku_start(gomoku::Rule::Renju, 15);
    for (id, (second, third)) in ids.iter().zip(stones) {
        let point = |name| start.parse_point(name).expect("a point");
        let line = ["h8", second, third].map(|name| Ply::Place(point(name)));
        assert_eq!(openings::of_plies(&start, &line), Some(*id));
        assert_eq!(openings::opening_of_position(&after(&start, &line)), Some(*id));
        let opening = renju_opening(start.size(), ["h8", second, third].map(point)).expect("an opening");
        let name = format!("{opening}-{}", opening.name()).to_lowercase();
        assert_eq!((openings::renju_id(opening), name.as_str()), (*id, *id));
    }
}

#[test]
fn renju_openings_are_known_under_every_rule_and_image_and_only_with_their_stones() {
    for (rule, side) in [(gomoku::Rule::Freestyle, 15), (gomoku::Rule::Standard, 19), (gomoku::Rule::Caro, 15)] {
        let start = gomoku_start(rule, side);
        let center = side / 2;
        for symmetry in 0..8 {
            let at = |right: i8, up: i8| {
                let (x, y) = if symmetry & 4 == 0 { (right, up) } else { (up, right) };
                let (x, y) = (if symmetry & 1 == 0 { x } else { -x }, if symmetry & 2 == 0 { y } else { -y });
                Ply::Place(Point::new(center.wrapping_add_signed(x), center.wrapping_add_signed(-y)))
            };
            let kagetsu = [at(0, 0), at(0, 1), at(1, 1)];
            assert_eq!(openings::of_plies(&start, &kagetsu), Some("d4-kagetsu"), "{rule} {symmetry}");
            // The first and the third stone may come in either order: the middle tells.
            assert_eq!(openings::of_plies(&start, &[kagetsu[2], kagetsu[1], kagetsu[0]]), Some("d4-kagetsu"));
            // A later stone changes nothing.
            let longer = [&kagetsu[..], &[at(3, 3)]].concat();
            assert_eq!(openings::of_plies(&start, &longer), Some("d4-kagetsu"));
            assert_eq!(openings::opening_of_position(&after(&start, &longer)), None);
            assert_eq!(openings::of_plies(&start, &[at(0, 1), at(0, 0), at(1, 1)]), None);
        }
    }
    // Without a middle there is none.
    assert_eq!(openings::of_plies(&gomoku_start(gomoku::Rule::Freestyle, 10), &[]), None);
}
