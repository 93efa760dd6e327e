//! The opening rules of five-in-a-row: every rule through to the sixth stone, every branch, every refusal.

use qipan::rules::gomoku::opening::{
    Action, Choice, OpeningRefusal, OpeningRule, OpeningRuleError, OpeningStep, PlacingRegion, YAMAGUCHI_OFFERS_MAX,
    renju_opening,
};
use qipan::rules::gomoku::{Opening, Position, Rule, Setup};
use qipan::rules::{Color, Ply, Point, Position as AnyPosition, Size};
use std::collections::BTreeMap;

use Choice::{OfferTen, PlaceTwoMore, TakeBlack, TakeWhite};
use OpeningRule::{Free, Rif, Soosorv8, Swap, Swap2, SwapAfterFirst, Taraguchi10, Yamaguchi};

fn point(name: &str) -> Point {
    AnyPosition::Gomoku(Position::default()).parse_point(name).expect("a point of the board")
}

fn points(names: &str) -> Vec<Point> {
    names.split(' ').map(point).collect()
}

/// The 15×15 setup that suits a rule.
fn setup(rule: OpeningRule) -> Setup {
    Setup { rule: if rule.is_renju() { Rule::Renju } else { Rule::Freestyle }, ..Setup::default() }
}

/// An action in short: `h8` places, `=h8` picks, `?h8 h9` offers, `#3` declares, `B`, `W`, `2`, `10` choose.
fn action(word: &str) -> Action {
    let (first, rest) = word.split_at(1);
    match (word, first) {
        ("B", _) => Action::Choose(TakeBlack),
        ("W", _) => Action::Choose(TakeWhite),
        ("2", _) => Action::Choose(PlaceTwoMore),
        ("10", _) => Action::Choose(OfferTen),
        (_, "#") => Action::Declare(rest.parse().expect("a number")),
        (_, "?") => Action::Offer(points(rest)),
        (_, "=") => Action::Pick(point(rest)),
        _ => Action::Place(point(word)),
    }
}

/// The asked player and the kind of step in short: `0 B5` place Black within 5×5, `1 W*` White anywhere, `1 ?BW2` choose,
/// `0 #8` declare up to eight, `0 offer 2`, `1 pick`, `done`.
fn step_word(step: OpeningStep) -> String {
    match step {
        OpeningStep::Place { player, color, region } => {
            let color = if color == Color::Black { 'B' } else { 'W' };
            match region {
                PlacingRegion::Anywhere => format!("{player} {color}*"),
                PlacingRegion::Square(side) => format!("{player} {color}{side}"),
            }
        }
        OpeningStep::Choose { player, options } => {
            let word = |option: &Choice| match option {
                TakeBlack => "B",
                TakeWhite => "W",
                PlaceTwoMore => "2",
                OfferTen => "10",
            };
            format!("{player} ?{}", options.iter().map(word).collect::<String>())
        }
        OpeningStep::Declare { player, most } => format!("{player} #{most}"),
        OpeningStep::Offer { player, count } => format!("{player} offer {count}"),
        OpeningStep::Pick { player } => format!("{player} pick"),
        OpeningStep::Done => "done".to_owned(),
    }
}

/// Plays a script of `step > action` lines, checks the end, and plays on the position up to the sixth stone.
fn play(rule: OpeningRule, script: &[(&str, &str)], black: usize) -> Opening {
    let mut opening = Opening::new(rule, &setup(rule)).expect("the rule suits");
    let mut position = Position::try_from(setup(rule)).expect("a position");
    for (asked, word) in script {
        assert_eq!(step_word(opening.step()), *asked, "before {word} in {}", rule.word());
        refuse_all_others(&opening, &action(word));
        let before = opening.stones().len();
        if let Some(placed) = opening.apply(&action(word)).unwrap_or_else(|refused| panic!("{word}: {refused}")) {
            assert_eq!(opening.stones().last(), Some(&placed));
            position.play(Ply::Place(placed)).expect("free and allowed");
        }
        assert_eq!(
            opening.stones().len(),
            before + usize::from(matches!(action(word), Action::Place(_) | Action::Pick(_)))
        );
    }
    assert_eq!(step_word(opening.step()), "done");
    assert!(opening.is_done());
    refuse_all_others(&opening, &Action::Declare(0));
    assert_eq!((opening.player_of(Color::Black), opening.player_of(Color::White)), (black, 1 - black));
    assert_eq!((opening.color_of(black), opening.color_of(1 - black)), (Color::Black, Color::White));
    for name in ["b12", "m1", "l15", "a14", "o2", "e15"] {
        if position.board().count() < 6 {
            position.play(Ply::Place(point(name))).expect("the game goes on");
        }
    }
    assert_eq!((position.board().count(), position.side_to_move()), (6, Color::Black));
    opening
}

/// Every other kind of action is refused and changes nothing.
fn refuse_all_others(opening: &Opening, right: &Action) {
    let others = [
        Action::Place(point("h8")),
        Action::Choose(TakeBlack),
        Action::Declare(1),
        Action::Offer(points("a1 b2")),
        Action::Pick(point("h8")),
    ];
    for other in others.iter().filter(|other| std::mem::discriminant(*other) != std::mem::discriminant(right)) {
        let mut tried = opening.clone();
        assert_eq!(tried.apply(other), Err(OpeningRefusal::NotAsked), "{other:?}");
        assert_eq!(tried, *opening);
    }
}

#[test]
fn free() {
    play(Free, &[], 0);
}

#[test]
fn swap() {
    let three = [("0 B*", "a1"), ("0 W*", "h8"), ("0 B*", "o15")];
    let after = |choice| [&three[..], &[("1 ?BW", choice)]].concat();
    for (choice, black) in [("B", 1), ("W", 0)] {
        play(Swap, &after(choice), black);
    }
}

#[test]
fn swap_after_the_first_stone() {
    play(SwapAfterFirst, &[("0 B*", "c3"), ("1 ?BW", "B")], 1);
    play(SwapAfterFirst, &[("0 B*", "c3"), ("1 ?BW", "W")], 0);
}

#[test]
fn swap2() {
    let three = [("0 B*", "h8"), ("0 W*", "h9"), ("0 B*", "c3")];
    for (choice, black) in [("B", 1), ("W", 0)] {
        play(Swap2, &[&three[..], &[("1 ?BW2", choice)]].concat(), black);
    }
    for (choice, black) in [("B", 0), ("W", 1)] {
        let more = [("1 ?BW2", "2"), ("1 W*", "g7"), ("1 B*", "n3"), ("0 ?BW", choice)];
        play(Swap2, &[&three[..], &more].concat(), black);
    }
}

#[test]
fn rif() {
    let three = [("0 B1", "h8"), ("0 W3", "i9"), ("0 B5", "i7")];
    let opening = play(
        Rif,
        &[&three[..], &[("1 ?BW", "W"), ("1 W*", "g7"), ("0 offer 2", "?f8 f9"), ("1 pick", "=f9")]].concat(),
        0,
    );
    assert_eq!(opening.pattern().map(|pattern| (pattern.to_string(), pattern.name())), Some(("I7".into(), "Hogetsu")));
    assert_eq!(opening.offered_fifth_moves(), points("f8 f9"));
    play(
        Rif,
        &[&three[..], &[("1 ?BW", "B"), ("0 W*", "a1"), ("1 offer 2", "?f8 o15"), ("0 pick", "=f8")]].concat(),
        1,
    );
}

#[test]
fn yamaguchi() {
    let four = [("0 B1", "h8"), ("0 W3", "h9"), ("0 B5", "i9"), ("0 #12", "#3")];
    play(
        Yamaguchi,
        &[&four[..], &[("1 ?BW", "W"), ("1 W*", "g7"), ("0 offer 3", "?f8 f9 f10"), ("1 pick", "=f10")]].concat(),
        0,
    );
    play(
        Yamaguchi,
        &[&four[..], &[("1 ?BW", "B"), ("0 W*", "g7"), ("1 offer 3", "?f8 f9 f10"), ("0 pick", "=f8")]].concat(),
        1,
    );
}

#[test]
fn soosorv_8() {
    let three = [("0 B1", "h8"), ("0 W3", "h9"), ("0 B5", "i9")];
    // Who is Black after the first choice, what is asked, and who is Black after the second.
    for (first, white, second, black) in [("W", 1, "B", 0), ("W", 1, "W", 1), ("B", 0, "B", 1), ("B", 0, "W", 0)] {
        let (places, declares) = (format!("{white} W*"), format!("{white} #8"));
        let swaps = format!("{} ?BW", 1 - white);
        let (offers, picks) = (format!("{black} offer 2"), format!("{} pick", 1 - black));
        let rest = [
            ("1 ?BW", first),
            (&places, "g7"),
            (&declares, "#2"),
            (&swaps, second),
            (&offers, "?f8 f9"),
            (&picks, "=f9"),
        ];
        play(Soosorv8, &[&three[..], &rest].concat(), black);
    }
}

#[test]
fn taraguchi_10_without_swaps() {
    let start = [
        ("0 B1", "h8"),
        ("1 ?BW", "W"),
        ("1 W3", "i9"),
        ("0 ?BW", "B"),
        ("0 B5", "j7"),
        ("1 ?BW", "W"),
        ("1 W7", "e11"),
    ];
    play(Taraguchi10, &[&start[..], &[("0 ?BW10", "B"), ("0 B9", "d12"), ("1 ?BW", "W")]].concat(), 0);
    let ten = "?a1 a2 a3 a4 a5 a6 a7 a8 a9 a10";
    play(Taraguchi10, &[&start[..], &[("0 ?BW10", "10"), ("0 offer 10", ten), ("1 pick", "=a7")]].concat(), 0);
}

#[test]
fn taraguchi_10_with_every_combination_of_swaps() {
    for swaps in 0..32u32 {
        let mut black = 0;
        let mut opening = Opening::new(Taraguchi10, &setup(Taraguchi10)).expect("suits");
        for (index, (name, side)) in [("h8", 1), ("g9", 3), ("j10", 5), ("k11", 7), ("l12", 9)].into_iter().enumerate()
        {
            let color = Color::ALL[index % 2];
            let placer = if color == Color::Black { black } else { 1 - black };
            assert_eq!(
                opening.step(),
                OpeningStep::Place { player: placer, color, region: PlacingRegion::Square(side) }
            );
            opening.apply(&Action::Place(point(name))).expect("within the square");
            assert!(matches!(opening.step(), OpeningStep::Choose { player, .. } if player == 1 - placer));
            let stays = if opening.color_of(1 - placer) == Color::Black { TakeBlack } else { TakeWhite };
            let swapped = swaps >> index & 1 == 1;
            let choice = match (stays, swapped) {
                (TakeBlack, false) | (TakeWhite, true) => TakeBlack,
                _ => TakeWhite,
            };
            opening.apply(&Action::Choose(choice)).expect("an option");
            black = if swapped { 1 - black } else { black };
            assert_eq!(opening.player_of(Color::Black), black);
        }
        assert_eq!(opening.step(), OpeningStep::Done);
        assert_eq!(black as u32, swaps.count_ones() % 2);
    }
}

/// The state after a script.
fn after(rule: OpeningRule, words: &[&str]) -> Opening {
    let mut opening = Opening::new(rule, &setup(rule)).expect("suits");
    for word in words {
        opening.apply(&action(word)).unwrap_or_else(|refused| panic!("{word}: {refused}"));
    }
    opening
}

/// An action is refused for this reason, in these words, and changes nothing.
fn check_refused(opening: &Opening, word: &str, expected: OpeningRefusal, text: &str) {
    let mut tried = opening.clone();
    assert_eq!(tried.apply(&action(word)), Err(expected), "{word}");
    assert_eq!(tried, *opening);
    assert_eq!(expected.to_string(), text);
}

#[test]
fn wrong_stones_are_refused() {
    let start = after(Rif, &[]);
    check_refused(
        &start,
        "h9",
        OpeningRefusal::Region(PlacingRegion::Square(1)),
        "the stone has to be placed in the center",
    );
    let second = after(Rif, &["h8"]);
    let three = "the stone has to be placed within 3×3 points around the center";
    check_refused(&second, "h8", OpeningRefusal::Occupied, "the point is occupied");
    for name in ["h10", "f8", "j7"] {
        check_refused(&second, name, OpeningRefusal::Region(PlacingRegion::Square(3)), three);
    }
    let third = after(Rif, &["h8", "g7"]);
    let five = "the stone has to be placed within 5×5 points around the center";
    check_refused(&third, "h5", OpeningRefusal::Region(PlacingRegion::Square(5)), five);
    let fourth = after(Taraguchi10, &["h8", "W", "h9", "B", "h10", "W"]);
    let seven = "the stone has to be placed within 7×7 points around the center";
    check_refused(&fourth, "d8", OpeningRefusal::Region(PlacingRegion::Square(7)), seven);
    let fifth = after(Taraguchi10, &["h8", "W", "h9", "B", "h10", "W", "e5", "B"]);
    let nine = "the stone has to be placed within 9×9 points around the center";
    check_refused(&fifth, "c8", OpeningRefusal::Region(PlacingRegion::Square(9)), nine);
    let swap = after(Swap2, &["a1"]);
    check_refused(&swap, "a1", OpeningRefusal::Occupied, "the point is occupied");
    let mut tried = swap.clone();
    assert_eq!(tried.apply(&Action::Place(Point::new(15, 3))), Err(OpeningRefusal::Outside));
}

#[test]
fn wrong_choices_and_numbers_are_refused() {
    let cannot = "that cannot be chosen now";
    check_refused(&after(Swap, &["a1", "b2", "c3"]), "2", OpeningRefusal::NotAnOption(PlaceTwoMore), cannot);
    check_refused(&after(Swap2, &["a1", "b2", "c3"]), "10", OpeningRefusal::NotAnOption(OfferTen), cannot);
    check_refused(
        &after(Swap2, &["a1", "b2", "c3", "2", "d4", "e5"]),
        "2",
        OpeningRefusal::NotAnOption(PlaceTwoMore),
        cannot,
    );
    check_refused(&after(Taraguchi10, &["h8"]), "10", OpeningRefusal::NotAnOption(OfferTen), cannot);
    let declares = after(Soosorv8, &["h8", "h9", "h10", "W", "a1"]);
    for word in ["#0", "#9"] {
        check_refused(&declares, word, OpeningRefusal::Number { most: 8 }, "the number has to be from 1 to 8");
    }
    let declares = after(Yamaguchi, &["h8", "h9", "h10"]);
    check_refused(
        &declares,
        "#13",
        OpeningRefusal::Number { most: YAMAGUCHI_OFFERS_MAX },
        "the number has to be from 1 to 12",
    );
    check_refused(&declares, "W", OpeningRefusal::NotAsked, "the opening asks for something else now");
    check_refused(
        &after(Swap, &["a1", "b2", "c3", "B"]),
        "d4",
        OpeningRefusal::NotAsked,
        "the opening asks for something else now",
    );
}

#[test]
fn offers_must_not_be_symmetrical_in_the_position_of_four_stones() {
    let symmetrical = "the point is symmetrical to one already offered";
    // All four stones on the h file: mirrored left and right.
    let mirrored = after(Rif, &["h8", "h9", "h10", "W", "h4"]);
    check_refused(&mirrored, "?g8 i8", OpeningRefusal::Symmetrical(point("i8"), point("g8")), symmetrical);
    check_refused(&mirrored, "?g8 g8", OpeningRefusal::Symmetrical(point("g8"), point("g8")), symmetrical);
    check_refused(&mirrored, "?g8 h9", OpeningRefusal::Occupied, "the point is occupied");
    check_refused(&mirrored, "?g8", OpeningRefusal::Count { count: 2 }, "exactly 2 points have to be offered");
    check_refused(&mirrored, "?g8 g9 g10", OpeningRefusal::Count { count: 2 }, "exactly 2 points have to be offered");
    for allowed in ["?g8 g9", "?g8 i9", "?h7 h6", "?g7 g9"] {
        assert_eq!(mirrored.clone().apply(&action(allowed)), Ok(None), "{allowed}");
    }
    // The empty board's symmetries do not count: one stone off the file breaks the mirror.
    let broken = after(Rif, &["h8", "h9", "h10", "W", "g4"]);
    assert_eq!(broken.clone().apply(&action("?g8 i8")), Ok(None));
    // On the long diagonal, and with colors that a mirror would exchange.
    let diagonal = after(Rif, &["h8", "i9", "j10", "W", "e5"]);
    check_refused(&diagonal, "?h9 i8", OpeningRefusal::Symmetrical(point("i8"), point("h9")), symmetrical);
    assert_eq!(diagonal.clone().apply(&action("?h9 g8")), Ok(None));
    let colored = after(Rif, &["h8", "g7", "i9", "W", "a1"]);
    assert_eq!(
        colored.may_offer(&points("g8"), point("i8")),
        Ok(()),
        "only a half turn would map them, and the colors differ"
    );
    check_refused(&colored, "?g8 h7", OpeningRefusal::Symmetrical(point("h7"), point("g8")), symmetrical);
    let picks = after(Rif, &["h8", "h9", "h10", "W", "h4", "?g8 g9"]);
    check_refused(&picks, "=i8", OpeningRefusal::NotOffered, "the point was not offered");
}

#[test]
fn the_26_openings_are_all_first_three_stones_up_to_symmetry() {
    let size = Size { columns: 15, rows: 15 };
    let square = |side| -> Vec<Point> {
        let board = Position::default();
        board.board().points().filter(|&point| PlacingRegion::Square(side).contains(size, point)).collect()
    };
    let center = point("h8");
    let mut classes: BTreeMap<String, Vec<[Point; 3]>> = BTreeMap::new();
    for second in square(3).into_iter().filter(|&second| second != center) {
        for third in square(5).into_iter().filter(|&third| third != center && third != second) {
            let stones = [center, second, third];
            let opening = renju_opening(size, stones).expect("one of the 26");
            assert_eq!(opening.is_direct, second.column == 7 || second.row == 7);
            classes.entry(opening.to_string()).or_default().push(stones);
        }
    }
    assert_eq!(classes.values().map(Vec::len).sum::<usize>(), 8 * 23);
    let names: Vec<&str> = classes.keys().map(String::as_str).collect();
    let numbers = ["1", "10", "11", "12", "13", "2", "3", "4", "5", "6", "7", "8", "9"];
    let expected: Vec<String> =
        ["D", "I"].iter().flat_map(|kind| numbers.map(|number| format!("{kind}{number}"))).collect();
    assert_eq!(names, expected);
    // An opening on the axis through the first two stones has four pictures, any other eight.
    for (name, pictures) in &classes {
        let on_axis = match &name[..1] {
            "D" => ["D1", "D8", "D11"].contains(&name.as_str()),
            _ => ["I1", "I11", "I13"].contains(&name.as_str()),
        };
        assert_eq!(pictures.len(), if on_axis { 4 } else { 8 }, "{name}");
    }
    for (stones, expected) in [
        ("h8 h9 h10", "D1 Kansei"),
        ("h8 h9 i9", "D4 Kagetsu"),
        ("h8 g8 g7", "D4 Kagetsu"),
        ("h8 h9 j6", "D13 Yusei"),
        ("h8 i9 i8", "I6 Ungetsu"),
        ("h8 g7 f6", "I1 Chosei"),
        ("h8 i9 f6", "I13 Suisei"),
    ] {
        let opening = renju_opening(size, points(stones).try_into().expect("three stones")).expect("one of the 26");
        assert_eq!(format!("{opening} {}", opening.name()), expected);
    }
    for none in ["h9 h8 h10", "h8 h10 h9", "h8 h9 h11", "h8 h9 h9", "h8 h9 h8"] {
        assert_eq!(renju_opening(size, points(none).try_into().expect("three stones")), None, "{none}");
    }
}

#[test]
fn rules_suit_their_setups() {
    let refusal = |rule: OpeningRule, setup: &Setup| Opening::new(rule, setup).err();
    let twelve = Setup { size: Size { columns: 12, rows: 20 }, ..Setup::default() };
    for rule in OpeningRule::ALL {
        assert_eq!(OpeningRule::from_word(rule.word()), Some(rule));
        assert_eq!(refusal(rule, &setup(rule)), None);
        let three = Setup { players: 3, rule: Rule::Standard, ..setup(rule) };
        assert_eq!(refusal(rule, &three), (rule != Free).then_some(OpeningRuleError::Players));
        assert_eq!(refusal(rule, &twelve), rule.is_renju().then_some(OpeningRuleError::Renju));
        let renju = Setup { rule: Rule::Renju, ..twelve.clone() };
        assert_eq!(refusal(rule, &renju), rule.is_renju().then_some(OpeningRuleError::Renju));
        let started = Setup { stones: vec![(point("h8"), Color::Black)], side_to_move: Color::White, ..setup(rule) };
        assert_eq!(refusal(rule, &started), (rule != Free).then_some(OpeningRuleError::NotEmpty));
    }
    assert_eq!(refusal(Rif, &setup(Swap)), Some(OpeningRuleError::Renju), "Freestyle on 15×15");
}
