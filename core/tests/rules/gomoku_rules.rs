//! The rules of five-in-a-row: what wins, Renju's fouls, passes, setups, and laws that hold in random games.

use qipan::rules::gomoku::pattern::{Pattern, has_pattern_at_least, largest_pattern, pattern_at, patterns_at};
use qipan::rules::gomoku::{Board, ForbiddenPlay, FoulKind, Position, Rule, Setup, forbidden};
use qipan::rules::mix::RandomSequence;
use qipan::rules::{BoardError, Color, Illegal, Outcome, Ply, Point, Position as AnyPosition, Size};

const BLACK_WINS: Option<Outcome> = Some(Outcome::Win(Color::Black));
const WHITE_WINS: Option<Outcome> = Some(Outcome::Win(Color::White));

/// Drawn stones: `X` black, `O` white, `R` red, `B` blue; all else is empty.
fn color_of(cell: char) -> Option<Color> {
    "XORB".find(cell).map(|index| Color::ALL[index])
}

/// A board drawn line by line, whose first row is the top one.
fn drawn(picture: &[&str], setup: Setup) -> Setup {
    let size = Size { columns: picture[0].len() as u8, rows: picture.len() as u8 };
    let cells = picture.iter().enumerate().flat_map(|(row, line)| {
        line.chars().enumerate().map(move |(column, cell)| (Point::new(column as u8, row as u8), cell))
    });
    let stones = cells.filter_map(|(point, cell)| Some((point, color_of(cell)?))).collect();
    Setup { size, stones, ..setup }
}

fn position(setup: Setup) -> Position {
    Position::try_from(setup).expect("the setup is a position")
}

fn under(rule: Rule) -> Setup {
    Setup { rule, ..Setup::default() }
}

/// The board as text, with the forbidden points marked.
fn picture(position: &Position) -> Vec<String> {
    let cell = |point| match (position.color_at(point), position.forbidden_at(point)) {
        (Some(color), _) => "XORB".as_bytes()[color.index()] as char,
        (None, Some(kind)) => kind.mark(),
        (None, None) => '.',
    };
    let size = position.size();
    (0..size.rows).map(|row| (0..size.columns).map(|column| cell(Point::new(column, row))).collect()).collect()
}

// ---- What wins ----

/// Plays `mover` on the `*` of one drawn line, laid along every direction, in both senses, from edge to edge.
fn check_line(line: &str, rule: Rule, mover: Color, expected: Option<Outcome>) {
    let reversed: String = line.chars().rev().collect();
    let length = line.len() as i8;
    for (line, step) in [line, reversed.as_str()]
        .into_iter()
        .flat_map(|line| [(1, 0), (0, 1), (1, 1), (1, -1)].map(|step| (line, step)))
    {
        let size = Size { columns: 12, rows: 14 };
        // Flush with the board's near and far ends.
        let near = (0, if step.1 < 0 { 14 - 1 } else { 0 });
        let far_row = [length - 1, 14 - 1, 14 - length][(step.1 + 1) as usize];
        let far = (12 - 1 - (length - 1) * step.0, far_row);
        for start in [near, far] {
            let at = |index: i8| Point::new((start.0 + step.0 * index) as u8, (start.1 + step.1 * index) as u8);
            let mut stones = Vec::new();
            let mut target = None;
            for (index, cell) in line.chars().enumerate() {
                match cell {
                    '*' => target = Some(at(index as i8)),
                    cell => stones.extend(color_of(cell).map(|color| (at(index as i8), color))),
                }
            }
            let forbidden = ForbiddenPlay::Lose;
            let mut position = position(Setup { size, stones, forbidden, side_to_move: mover, ..under(rule) });
            position.play(Ply::Place(target.expect("the line has a *"))).expect("the point is free");
            assert_eq!(position.outcome(), expected, "{line} in direction {step:?} from {start:?} under {rule}");
        }
    }
}

#[test]
fn what_wins_under_each_rule() {
    use Rule::{Caro, CaroOverline, Freestyle, Renju, Standard};
    let lines: [(&str, &[Rule]); 12] = [
        (".XX*XX.", &Rule::ALL),
        ("*XXXX", &Rule::ALL),
        ("OXXX*X.", &Rule::ALL),
        ("OXXX*X", &[Freestyle, Standard, Renju, Caro, CaroOverline]),
        ("OXXX*XO", &[Freestyle, Standard, Renju]),
        ("XX*XXX.", &[Freestyle, CaroOverline]),
        ("OXX*XXXO", &[Freestyle, CaroOverline]),
        ("XXXX*XXXX", &[Freestyle, CaroOverline]),
        ("XX*X.X.", &[]),
        ("OXXX*O", &[]),
        (".XXX*.", &[]),
        ("XXX*OX", &[]),
    ];
    for (line, winning) in lines {
        for rule in Rule::ALL {
            let longer = line.contains("XX*XXX") || line.contains("XXXX*XXXX");
            let expected = match rule {
                _ if winning.contains(&rule) => BLACK_WINS,
                Renju if longer => WHITE_WINS,
                _ => None,
            };
            check_line(line, rule, Color::Black, expected);
        }
    }
    check_line(".OO*OOO.", Renju, Color::White, WHITE_WINS);
    check_line("XOO*OOX", Renju, Color::White, WHITE_WINS);
    check_line(".OO*OOO.", Standard, Color::White, None);
    check_line("XOO*OOX", Caro, Color::White, None);
    check_line("XOO*OOOX", Caro, Color::White, None);
    check_line("XOO*OOOX", CaroOverline, Color::White, WHITE_WINS);
}

#[test]
fn a_five_overrides_a_foul_and_only_its_stones_are_marked() {
    let board = [
        "..........",
        "..X.......",
        "..X.......",
        "..X.......",
        "..X.......",
        "...XXXXX..",
        "..........",
        "..........",
        "..........",
        "..........",
    ];
    let mut renju = position(drawn(&board, under(Rule::Renju)));
    let mut freestyle =
        position(Setup { stones: renju.setup().stones[..8].to_vec(), ..drawn(&board, Setup::default()) });
    let corner = Point::new(2, 5);
    assert!(renju.is_over(), "five of the row stand already");
    let six = Setup { stones: renju.setup().stones[..4].to_vec(), ..renju.setup() };
    renju = position(Setup { stones: [six.stones.clone(), row(5, &[3, 4, 6, 7, 8])].concat(), ..six });
    assert_eq!(renju.forbidden_at(corner), None, "five in the column");
    assert_eq!(renju.play(Ply::Place(corner)), Ok(()));
    assert_eq!(renju.outcome(), BLACK_WINS);
    let column: Vec<Point> = (1..=5).map(|row| Point::new(2, row)).collect();
    assert_eq!(renju.winning_line(), column);
    freestyle.play(Ply::Place(corner)).expect("free");
    assert_eq!(freestyle.winning_line().len(), 9, "both lines share the corner");
}

fn row(row: u8, columns: &[u8]) -> Vec<(Point, Color)> {
    columns.iter().map(|&column| (Point::new(column, row), Color::Black)).collect()
}

#[test]
fn three_and_four_players_move_in_turn_and_the_first_five_wins() {
    for (players, rule) in [(3, Rule::Freestyle), (4, Rule::Standard), (4, Rule::Caro)] {
        let mut position = position(Setup { players, ..under(rule) });
        let last = Color::ALL[usize::from(players) - 1];
        // Every color fills a row of its own, the last one begins a stone earlier: on the row of nobody.
        for column in 0..4 {
            for row in 0..players {
                assert_eq!(position.side_to_move(), Color::ALL[usize::from(row)]);
                position.play(Ply::Place(Point::new(column, row * 2))).expect("legal");
            }
        }
        for row in 0..players - 1 {
            position.play(Ply::Place(Point::new(14, row * 2 + 1))).expect("legal");
        }
        assert_eq!(position.outcome(), None);
        position.play(Ply::Place(Point::new(4, (players - 1) * 2))).expect("legal");
        assert_eq!(position.outcome(), Some(Outcome::Win(last)));
        assert_eq!(position.play(Ply::Place(Point::new(9, 9))), Err(Illegal::Over));
        assert_eq!(
            position.winning_line(),
            (0..5).map(|column| Point::new(column, (players - 1) * 2)).collect::<Vec<_>>()
        );
    }
}

#[test]
fn in_caro_any_opponents_close_a_five() {
    let stones = |line: &str| drawn(&[line; 1], Setup::default()).stones;
    for (line, outcome) in [("OXX.XXR", None), ("OXX.XX.", BLACK_WINS), ("BXX.XXB", None)] {
        let mut position = position(Setup { players: 4, stones: stones(line), ..under(Rule::Caro) });
        position.play(Ply::Place(Point::new(3, 0))).expect("legal");
        assert_eq!(position.outcome(), outcome, "{line}");
    }
}

// ---- Renju ----

#[test]
fn forbidden_points_of_the_drawn_boards() {
    let text = include_str!("../../../tests/data/gomoku/renju_pictures.txt");
    let mut boards = 0;
    for board in text.trim_end().split("\n\n") {
        let (id, lines) = board.split_once('\n').expect("a heading");
        let expected: Vec<&str> = lines.lines().collect();
        let position = position(drawn(&expected, under(Rule::Renju)));
        assert_eq!(picture(&position), expected, "{id}\n{}", picture(&position).join("\n"));
        let by_definition = |point| forbidden::forbidden_by_definition(position.board(), point);
        assert!(
            position.board().empty_points().all(|point| position.forbidden_at(point) == by_definition(point)),
            "{id}"
        );
        boards += 1;
    }
    assert_eq!(boards, 33);
}

#[test]
fn fouls_at_the_edges_of_a_small_board() {
    let expected = [
        "X.X4X.X.....", // two fours in one line
        "............",
        "..........XX", // a three would need room at the edge: the point left of these stones is allowed
        ".........X..",
        ".........X..",
        "......XXX6XX", // six up to the edge
        "...X........",
        "...X........",
        ".XX3........", // room for one stone at the edge is enough
        "............",
        "............",
    ];
    let board = position(drawn(&expected, under(Rule::Renju)));
    assert_eq!(picture(&board), expected, "\n{}", picture(&board).join("\n"));
}

/// Black with a double-three on h8, a double-four on c5 and an overline on m14.
fn fouls(forbidden: ForbiddenPlay) -> Position {
    let stones = ["h9", "h10", "g8", "f8", "c6", "c7", "c8", "d5", "e5", "f5", "j14", "k14", "l14", "n14", "o14"];
    let board = AnyPosition::Gomoku(Position::default());
    let stones = stones.map(|name| (board.parse_point(name).expect("on the board"), Color::Black)).to_vec();
    position(Setup { stones, forbidden, ..under(Rule::Renju) })
}

#[test]
fn a_forbidden_placement_is_refused_or_loses_and_a_record_of_it_replays() {
    let point = |name| AnyPosition::Gomoku(Position::default()).parse_point(name).expect("on the board");
    for (name, kind, text) in [
        ("h8", FoulKind::DoubleThree, "the point is forbidden: a double-three"),
        ("c5", FoulKind::DoubleFour, "the point is forbidden: a double-four"),
        ("m14", FoulKind::Overline, "the point is forbidden: an overline"),
    ] {
        let start = fouls(ForbiddenPlay::Refuse);
        let ply = Ply::Place(point(name));
        let mut refusing = start.clone();
        assert_eq!(refusing.forbidden_at(point(name)), Some(kind));
        assert_eq!(refusing.play(ply), Err(Illegal::Forbidden(kind)));
        assert_eq!(Illegal::Forbidden(kind).to_string(), text);
        assert_eq!(refusing, start, "a refused ply changes nothing");
        assert!(!refusing.is_legal(point(name)) && !refusing.legal_points().contains(&point(name)));
        assert_eq!(refusing.play_recorded(ply), Ok(()));
        assert_eq!((refusing.outcome(), refusing.foul()), (None, None), "nobody noticed");
        assert_eq!(refusing.color_at(point(name)), Some(Color::Black));
        for replay in [Position::play, Position::play_recorded] {
            let mut losing = fouls(ForbiddenPlay::Lose);
            assert!(!losing.is_legal(point(name)));
            assert_eq!(replay(&mut losing, ply), Ok(()));
            assert_eq!((losing.outcome(), losing.foul()), (WHITE_WINS, Some(kind)));
        }
        let mut white = position(Setup { side_to_move: Color::White, ..start.setup() });
        assert!(white.is_legal(point(name)));
        assert_eq!(white.play(ply), Ok(()), "White has no fouls");
    }
    let marked: Vec<_> = fouls(ForbiddenPlay::Refuse).forbidden_points().into_iter().map(|(_, kind)| kind).collect();
    assert_eq!(marked, [FoulKind::Overline, FoulKind::DoubleThree, FoulKind::DoubleFour]);
}

#[test]
fn in_other_rules_nothing_is_forbidden() {
    for rule in Rule::ALL.into_iter().filter(|&rule| rule != Rule::Renju) {
        let position = position(Setup { rule, ..fouls(ForbiddenPlay::Refuse).setup() });
        assert!(position.forbidden_points().is_empty());
        assert_eq!(position.legal_points().len(), 225 - 15);
    }
}

#[test]
fn two_passes_in_a_row_are_a_draw_in_renju() {
    let mut renju = position(under(Rule::Renju));
    assert_eq!(renju.play(Ply::Pass), Ok(()));
    assert_eq!((renju.side_to_move(), renju.last_ply()), (Color::White, Some(Ply::Pass)));
    renju.play(Ply::Place(Point::new(7, 7))).expect("legal");
    renju.play(Ply::Pass).expect("Black may pass");
    assert_eq!(renju.outcome(), None, "not in a row");
    renju.play(Ply::Pass).expect("White may pass");
    assert_eq!(renju.outcome(), Some(Outcome::Draw));
    assert_eq!(renju.play(Ply::Pass), Err(Illegal::Over));
}

#[test]
fn passes_elsewhere_are_a_house_rule() {
    for rule in Rule::ALL.into_iter().filter(|&rule| rule != Rule::Renju) {
        let mut strict = position(under(rule));
        assert_eq!(strict.play(Ply::Pass), Err(Illegal::PassNotAllowed));
        assert!(!strict.may_pass() && !strict.must_pass());
        let mut house = position(Setup { players: 3, passes_allowed: true, ..under(rule) });
        for pass in 1..=7 {
            assert_eq!(house.play(Ply::Pass), Ok(()));
            assert_eq!(house.side_to_move(), Color::ALL[pass % 3]);
        }
        assert_eq!(house.outcome(), None, "passes alone end nothing");
    }
}

/// A full board without five in a row: pairs along the row, shifted by two from row to row.
fn full(size: Size) -> Vec<(Point, Color)> {
    let color = |column: u8, row: u8| Color::ALL[usize::from((column + 2 * row) % 4 / 2)];
    let points = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| (column, row)));
    points.map(|(column, row)| (Point::new(column, row), color(column, row))).collect()
}

#[test]
fn a_full_board_is_a_draw() {
    for size in [Size { columns: 10, rows: 10 }, Size { columns: 25, rows: 25 }, Size { columns: 12, rows: 20 }] {
        for rule in Rule::ALL {
            let mut stones = full(size);
            assert_eq!(position(Setup { size, stones: stones.clone(), ..under(rule) }).outcome(), Some(Outcome::Draw));
            let (last, side_to_move) = stones.pop().expect("a stone");
            let mut position = position(Setup { size, stones, side_to_move, ..under(rule) });
            assert_eq!((position.outcome(), position.must_pass()), (None, false));
            position.play(Ply::Place(last)).expect("the last point is free");
            assert_eq!(position.outcome(), Some(Outcome::Draw));
        }
    }
}

#[test]
fn black_passes_where_only_forbidden_points_are_left() {
    let size = Size { columns: 15, rows: 15 };
    let (row, hole) = (7, Point::new(6, 7));
    let mut stones = full(size);
    for (point, color) in &mut stones {
        if point.row == row {
            *color = if (3..=8).contains(&point.column) { Color::Black } else { Color::White };
            if point.column < 2 || point.column > 9 && point.column.is_multiple_of(2) {
                *color = Color::Black;
            }
        }
    }
    stones.retain(|&(point, _)| point != hole);
    for forbidden in [ForbiddenPlay::Refuse, ForbiddenPlay::Lose] {
        let mut position = position(Setup { size, stones: stones.clone(), forbidden, ..under(Rule::Renju) });
        assert_eq!(position.outcome(), None);
        assert_eq!(position.forbidden_points(), [(hole, FoulKind::Overline)]);
        assert!(position.must_pass() && position.legal_points().is_empty());
        position.play(Ply::Pass).expect("Black can pass");
        assert!(!position.must_pass(), "White may place there");
        let mut passed = position.clone();
        passed.play(Ply::Pass).expect("White may pass as well");
        assert_eq!(passed.outcome(), Some(Outcome::Draw));
        position.play(Ply::Place(hole)).expect("White may place there");
        assert_eq!(position.outcome(), Some(Outcome::Draw));
    }
}

// ---- Setups and names ----

#[test]
fn a_setup_says_everything_that_is_wrong() {
    let errors = |setup: Setup| Position::try_from(setup).expect_err("the setup is wrong").0;
    let at = Point::new;
    let size = Size { columns: 9, rows: 26 };
    assert_eq!(
        errors(Setup { size, players: 5, ..Setup::default() }),
        [BoardError::Size(size), BoardError::Players(5)]
    );
    assert_eq!(errors(Setup { players: 3, ..under(Rule::Renju) }), [BoardError::RenjuPlayers(3)]);
    assert_eq!(errors(Setup { side_to_move: Color::Red, ..Setup::default() }), [BoardError::Side(Color::Red)]);
    let stones =
        vec![(at(15, 0), Color::Black), (at(0, 0), Color::Blue), (at(1, 1), Color::Black), (at(1, 1), Color::White)];
    let wrong = Setup { players: 3, stones, ..Setup::default() };
    let expected = [BoardError::Outside(at(15, 0)), BoardError::Color(Color::Blue), BoardError::Occupied(at(1, 1))];
    assert_eq!(errors(wrong.clone()), expected);
    assert_eq!(
        Position::try_from(wrong).expect_err("wrong").to_string(),
        "a stone in column 16, row 1 is outside the board; a blue stone, but blue does not play; \
         two stones in column 2, row 2"
    );
    let fives = (0..5).flat_map(|column| [(at(column, 0), Color::Black), (at(column, 9), Color::White)]).collect();
    assert_eq!(errors(Setup { stones: fives, ..Setup::default() }), [BoardError::TwoWinners]);
    assert!(position(Setup { stones: row(4, &[0, 1, 2, 3, 4]), ..Setup::default() }).is_over());
}

#[test]
fn refusals_in_order() {
    let mut position = Position::default();
    assert_eq!(position.play(Ply::Place(Point::new(15, 0))), Err(Illegal::Outside));
    assert_eq!(position.play(Ply::Place(Point::new(255, 255))), Err(Illegal::Outside));
    position.play(Ply::Place(Point::new(3, 3))).expect("legal");
    assert_eq!(position.play(Ply::Place(Point::new(3, 3))), Err(Illegal::Occupied));
    assert_eq!((position.color_at(Point::new(31, 31)), position.color_at(Point::new(0, 60))), (None, None));
    assert!(!position.is_legal(Point::new(200, 200)));
}

#[test]
fn names_count_rows_from_the_bottom() {
    for (columns, rows) in [(10, 10), (25, 25), (12, 20)] {
        let board = AnyPosition::Gomoku(position(Setup { size: Size { columns, rows }, ..Setup::default() }));
        assert_eq!(board.point_name(Point::new(0, 0)), format!("a{rows}"));
        assert_eq!(board.parse_point("A1"), Some(Point::new(0, rows - 1)));
        for row in 0..rows {
            for column in 0..columns {
                let point = Point::new(column, row);
                assert_eq!(board.parse_point(&board.point_name(point)), Some(point));
            }
        }
        for wrong in ["", "a", "a0", "a+1", "a26", "z1", "é1", "1a", "a1 ", "h256", "`1"] {
            assert_eq!(board.parse_point(wrong), None, "{wrong}");
        }
    }
}

#[test]
fn a_setup_survives_being_written() {
    let setup = Setup { players: 3, passes_allowed: true, stones: row(3, &[1, 2]), ..under(Rule::CaroOverline) };
    let text = ron::to_string(&setup).expect("a setup can be written");
    assert_eq!(ron::from_str::<Setup>(&text), Ok(setup));
    for rule in Rule::ALL {
        assert_eq!(Rule::from_word(rule.word()), Some(rule));
    }
}

#[test]
fn the_hash_stays_what_it_was() {
    let mut position = position(under(Rule::Renju));
    let mut hashes = vec![position.hash()];
    for ply in [Ply::Place(Point::new(7, 7)), Ply::Place(Point::new(8, 6)), Ply::Pass] {
        position.play(ply).expect("legal");
        hashes.push(position.hash());
    }
    assert_eq!(hashes, [13346305028116836237, 16013705648407996585, 8596061420872968429, 3221123714013201900]);
}

// ---- Patterns ----

#[test]
fn patterns_have_their_names() {
    let stones = |line: &str| drawn(&[line; 1], Setup::default()).stones;
    let check = |line: &str, rule: Rule, color: Color, expected: Option<Pattern>| {
        let setup = Setup { size: Size { columns: 11, rows: 10 }, stones: stones(line), ..under(rule) };
        assert_eq!(largest_pattern(&position(setup), color), expected, "{line} under {rule}");
    };
    for (line, expected) in [
        ("...........", None),
        ("...XXXXX...", Some(Pattern::Five)),
        ("...XXXX....", Some(Pattern::StraightFour)),
        ("..X.XXX.X..", Some(Pattern::StraightFour)),
        ("XXXX.......", Some(Pattern::ClosedFour)),
        ("..OXXXX....", Some(Pattern::ClosedFour)),
        ("..OXX.XX...", Some(Pattern::ClosedFour)),
        ("...XXX.....", Some(Pattern::LiveThree)),
        ("...XX.X....", Some(Pattern::LiveThree)),
        ("...X.X.X...", Some(Pattern::ClosedThree)),
        ("..OXXX.....", Some(Pattern::ClosedThree)),
        // Nothing in the row; each stone of it may still become five in its column.
        (".OXXX.O....", Some(Pattern::One)),
        ("....XX.....", Some(Pattern::LiveTwo)),
        ("....X..X...", Some(Pattern::LiveTwo)),
        ("....X...X..", Some(Pattern::ClosedTwo)),
        ("XX.........", Some(Pattern::ClosedTwo)),
    ] {
        check(line, Rule::Standard, Color::Black, expected);
    }
}

#[test]
fn patterns_at_a_point_depend_on_the_rule_and_the_color() {
    let board = [
        "..XXX.X....",
        "...........",
        "......O....",
        "......O....",
        "......O....",
        "......X....",
        "...........",
        "...........",
        "...........",
        "...........",
    ];
    let at = Point::new(5, 0);
    for (rule, expected) in [
        (Rule::Freestyle, Pattern::Five),
        (Rule::Standard, Pattern::Five),
        (Rule::Renju, Pattern::Five),
        (Rule::Caro, Pattern::Five),
    ] {
        let game = position(drawn(&board, under(rule)));
        assert_eq!(pattern_at(&game, at, Color::Black), Some(expected));
        // Six with a seventh stone: five no more where it has to be exact.
        let more = Setup { stones: [game.setup().stones, row(0, &[1])].concat(), ..game.setup() };
        let longer = [Some(Pattern::Five), None, None, None][rule as usize];
        assert_eq!(patterns_at(&position(more), at, Color::Black)[0], longer, "{rule}");
    }
    let game = position(drawn(&board, Setup::default()));
    let white = patterns_at(&game, Point::new(6, 1), Color::White);
    assert_eq!(white[1], None, "closed at both ends");
    assert_eq!(pattern_at(&game, Point::new(6, 1), Color::White), Some(Pattern::One));
    assert_eq!(pattern_at(&game, Point::new(6, 2), Color::Black), None, "White stands there");
    assert_eq!(pattern_at(&game, Point::new(6, 2), Color::White), Some(Pattern::One));
    assert_eq!(pattern_at(&game, Point::new(0, 9), Color::Red), None, "Red does not play");
    assert_eq!(pattern_at(&game, Point::new(90, 9), Color::Black), None);
}

// ---- Laws ----

#[test]
fn a_pattern_is_made_where_none_smaller_is_the_largest() {
    let mut random = RandomSequence::new(31);
    for rule in Rule::ALL {
        let mut game = position(under(rule));
        while game.outcome().is_none() && game.stones().count() < 60 {
            let points = game.legal_points();
            game.play(Ply::Place(points[random.next_below(points.len())])).unwrap();
            for _ in 0..3 {
                let point = Point::new(random.next_below(16) as u8, random.next_below(16) as u8);
                let color = Color::ALL[random.next_below(3)];
                let largest = pattern_at(&game, point, color);
                for pattern in Pattern::ALL {
                    let made = has_pattern_at_least(&game, point, color, pattern);
                    assert_eq!(made, largest >= Some(pattern), "{rule} {point:?} {color:?} {pattern:?}");
                }
            }
        }
    }
}

/// Whether a color has a winning line, stone by stone and from scratch.
fn has_won(board: &Board, rule: Rule, color: Color) -> bool {
    let is = |point: Option<Point>, color: Color| point.is_some_and(|point| board.color_at(point) == Some(color));
    board.points().filter(|&point| is(Some(point), color)).any(|point| {
        (0..4).any(|way| {
            if is(board.step(point, way, -1), color) {
                return false;
            }
            let length = (0..).take_while(|&steps| is(board.step(point, way, steps), color)).count();
            let ends = [board.step(point, way, -1), board.step(point, way, length as i8)];
            let closed = ends.iter().flatten().filter(|&&end| board.color_at(end).is_some()).count() == 2;
            match rule {
                Rule::Freestyle => length >= 5,
                Rule::Renju => length == 5 || length > 5 && color == Color::White,
                Rule::Standard => length == 5,
                Rule::Caro => length == 5 && !closed,
                Rule::CaroOverline => length > 5 || length == 5 && !closed,
            }
        })
    })
}

/// One of the eight symmetries of a board, the last four of which exchange columns and rows.
fn turned(size: Size, symmetry: u8, point: Point) -> Point {
    let column = if symmetry & 1 == 0 { point.column } else { size.columns - 1 - point.column };
    let row = if symmetry & 2 == 0 { point.row } else { size.rows - 1 - point.row };
    if symmetry & 4 == 0 { Point::new(column, row) } else { Point::new(row, column) }
}

fn turned_setup(setup: &Setup, symmetry: u8) -> Setup {
    let size = match symmetry & 4 {
        0 => setup.size,
        _ => Size { columns: setup.size.rows, rows: setup.size.columns },
    };
    let stones = setup.stones.iter().map(|&(point, color)| (turned(setup.size, symmetry, point), color)).collect();
    Setup { size, stones, ..setup.clone() }
}

fn random_setup(random: &mut RandomSequence) -> Setup {
    let rule = Rule::ALL[random.next_below(5)];
    let players = if rule == Rule::Renju { 2 } else { 2 + random.next_below(3) as u8 };
    let size = Size { columns: 10 + random.next_below(16) as u8, rows: 10 + random.next_below(16) as u8 };
    let forbidden = [ForbiddenPlay::Refuse, ForbiddenPlay::Lose][random.next_below(2)];
    Setup { size, players, forbidden, passes_allowed: random.next_below(2) == 0, ..under(rule) }
}

/// A random game: mostly close to the stones, so that fives, fouls and full corners come up.
fn random_game(setup: &Setup, random: &mut RandomSequence, mut each: impl FnMut(&Position, Ply)) -> Vec<Ply> {
    let mut position = position(setup.clone());
    let mut plies = Vec::new();
    let reach = 3 + random.next_below(3);
    while !position.is_over() {
        let center = |extent: u8| usize::from(extent) / 2;
        let near =
            |extent: u8, random: &mut RandomSequence| (center(extent) + random.next_below(2 * reach) - reach) as u8;
        let free = |point: &Point| position.is_legal(*point);
        let point = Point::new(near(setup.size.columns, random), near(setup.size.rows, random));
        let any =
            position.board().points().filter(free).nth(random.next_below(8)).or(position.board().points().find(free));
        let ply = match Some(point).filter(free).or(any) {
            Some(point) if !(position.may_pass() && random.next_below(20) == 0) => Ply::Place(point),
            _ => Ply::Pass,
        };
        position.play(ply).expect("a legal ply");
        plies.push(ply);
        each(&position, ply);
    }
    plies
}

#[test]
fn random_games_obey_the_laws() {
    let mut random = RandomSequence::new(1);
    let (mut wins, mut draws) = (0, 0);
    for _ in 0..150 {
        let setup = random_setup(&mut random);
        let mut hashes = Vec::new();
        let plies = random_game(&setup, &mut random, |position, _| {
            let winner = position.board().colors().iter().find(|&&color| has_won(position.board(), setup.rule, color));
            if position.foul().is_none() {
                let won = winner.map(|&color| Outcome::Win(color));
                assert_eq!(position.outcome().filter(|&outcome| outcome != Outcome::Draw), won);
            }
            assert_eq!(winner.is_some(), !position.winning_line().is_empty());
            hashes.push(position.hash());
        });
        let mut replayed = position(setup.clone());
        for (&ply, &hash) in plies.iter().zip(&hashes) {
            replayed.play(ply).expect("it was legal");
            assert_eq!(replayed.hash(), hash);
        }
        match replayed.outcome() {
            Some(Outcome::Draw) => draws += 1,
            outcome => wins += i32::from(outcome.is_some()),
        }
        let rebuilt = position(replayed.setup());
        assert_eq!(rebuilt.board(), replayed.board());
        if replayed.last_ply() != Some(Ply::Pass) {
            assert_eq!(rebuilt.hash(), replayed.hash(), "incremental and from scratch");
        }
        hashes.sort_unstable();
        hashes.dedup();
        let placed = plies.iter().filter(|&&ply| ply != Ply::Pass).count();
        assert!(hashes.len() >= placed, "a placement always changes the hash");
    }
    assert!(wins > 50 && draws > 5, "{wins} wins, {draws} draws");
}

#[test]
fn the_eight_symmetries_agree() {
    let mut random = RandomSequence::new(2);
    for _ in 0..40 {
        let setup = Setup { players: 2, rule: Rule::Renju, ..random_setup(&mut random) };
        let mut games = Vec::new();
        let plies = random_game(&setup, &mut random, |position, _| games.push(position.clone()));
        for symmetry in 0..8 {
            let mut turned_game = position(turned_setup(&setup, symmetry));
            for (ply, original) in plies.iter().zip(&games).take(60) {
                let turn = |point| turned(setup.size, symmetry, point);
                turned_game
                    .play(match ply {
                        Ply::Place(point) => Ply::Place(turn(*point)),
                        Ply::Pass => Ply::Pass,
                    })
                    .expect("legal as the original");
                assert_eq!(turned_game.outcome(), original.outcome());
                let mut forbidden: Vec<_> =
                    original.forbidden_points().into_iter().map(|(point, kind)| (turn(point), kind)).collect();
                forbidden.sort_unstable_by_key(|(point, _)| (point.row, point.column));
                assert_eq!(turned_game.forbidden_points(), forbidden);
            }
        }
    }
}

#[test]
fn the_fast_foul_test_is_the_definition() {
    let mut random = RandomSequence::new(3);
    let mut seen = [0; 3];
    for _ in 0..400 {
        let size = Size { columns: 10 + random.next_below(3) as u8, rows: 10 + random.next_below(3) as u8 };
        let (black, white) = (10 + random.next_below(30), random.next_below(20));
        let mut stones = Vec::new();
        for point in position(Setup { size, ..Setup::default() }).board().points() {
            let draw = random.next_below(100);
            if draw < black + white {
                stones.push((point, if draw < black { Color::Black } else { Color::White }));
            }
        }
        let Ok(position) = Position::try_from(Setup { size, stones, ..under(Rule::Renju) }) else { continue };
        for point in position.board().empty_points() {
            let fast = position.forbidden_at(point);
            assert_eq!(fast, forbidden::forbidden_by_definition(position.board(), point), "{:?}", picture(&position));
            if let Some(kind) = fast {
                seen[kind as usize] += 1;
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}
