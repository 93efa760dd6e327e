//! The laws of the format: every mistake is one sentence with its place, and what is right is right.

use super::answer::{answers, engine_task, is_right_by_rules, stable_disc_bits};
use super::*;
use qipan_rules::mix::RandomSequence;
use qipan_rules::{Ply, Point, Position, reversi};

const ROWS: &str =
    "rows: [\"-XXO----\",\"--XXO---\",\"--XXXO--\",\"-XXOXX--\",\"--XXOX--\",\"--XOOO--\",\"---O----\",\"--------\"]";

/// A lesson of one step, with these keys after its head.
fn with(game: &str, step: &str) -> String {
    format!("(\n    version: 1,\n    game: {game},\n    title: \"T\",\n    steps: [(head: \"H\",\n{step})],\n)")
}

fn fault(text: &str) -> String {
    read(text.as_bytes()).map(|_| String::new()).unwrap_or_else(|fault| fault.to_string())
}

#[test]
fn every_mistake_is_a_sentence_with_its_place() {
    let reversi = |step: &str, sentence: &str| assert_eq!(fault(&with("Reversi", step)), sentence, "{step}");
    let gomoku = |step: &str, sentence: &str| assert_eq!(fault(&with("Gomoku", step)), sentence, "{step}");
    reversi("task: Look", "");
    reversi(
        "board: (rows: [\"--------\"], side: White)",
        "line 6, column 15: step 1: the board has 1 rows; Reversi's has 8.",
    );
    reversi(
        "board: (rows: [\"--------\",\n\"-X-\"])",
        "line 7, column 1: step 1: a row of 3 squares; Reversi's have 8.",
    );
    reversi(
        "board: (rows: [\"---x----\"])",
        "line 6, column 16: step 1: 'x' stands on the board; X is black, O is white, - is empty.",
    );
    let none = "\"--------\",".repeat(8);
    reversi(&format!("board: (rows: [{none}])"), "line 6, column 15: step 1: no disc stands on the board.");
    reversi("marks: \"a1 i9\"", "line 6, column 8: step 1: \"i9\" is no point of the board.");
    reversi("arrows: \"a1 b2\"", "line 6, column 9: step 1: \"a1\" is no arrow; one is written a4-d4.");
    reversi("task: Find(Points(\"d3 a1\"))", "line 6, column 7: step 1: black cannot play a1 there.");
    reversi("task: Find(Points(\"\"))", "line 6, column 7: step 1: Points lists none.");
    reversi("task: Find(Corner)", "line 6, column 7: step 1: no move there is right.");
    reversi("task: Find(Turns(2))", "line 6, column 7: step 1: no move there is right.");
    reversi(
        "task: Find(Stable)",
        "line 6, column 7: step 1: Stable is for FindAll: a disc that stands there is no move.",
    );
    reversi("task: FindAll(Best)", "line 6, column 7: step 1: nobody can tell all such moves; list them as Points.");
    reversi("task: Find(KeepWin)", "line 6, column 7: step 1: with 60 empty squares no result is proven; 20 at most.");
    reversi("task: Find(Five)", "line 6, column 7: step 1: Five is asked in five-in-a-row only.");
    reversi("task: Play(level: 0, goal: Win)", "line 6, column 7: step 1: level 0; there are 1 to 12.");
    reversi(
        "task: Ask(choices: [\"a\", \"b\"], right: 3)",
        "line 6, column 7: step 1: the right answer is number 3, and there are 2 choices.",
    );
    reversi("task: Ask(choices: [\"a\"], right: 1)", "line 6, column 7: step 1: 1 choices; a question has 2 to 4.");
    reversi(
        "hint: {\"en\": \"a\",\n\"en\": \"b\"}",
        "line 7, column 10: step 1: the language \"en\" stands here twice.",
    );
    reversi("right: {}", "line 6, column 9: step 1: a text in no language.");
    reversi("right: \" \"", "line 6, column 9: step 1: an empty text.");
    reversi("board: (rule: Renju, rows: [])", "line 6, column 15: step 1: Reversi has no rule to choose.");
    reversi("text: \"a\", text: \"b\"", "line 6, column 12: step 1: the key \"text\" stands here twice.");
    let keys = "head, text, board, marks, arrows, task, right, wrong, hint";
    reversi("answer: 1", &format!("line 6, column 1: step 1: there is no key \"answer\" here; there are {keys}."));
    gomoku("task: Find(Corner)", "line 6, column 7: step 1: Corner is asked in Reversi only.");
    gomoku("task: Find(Five)", "line 6, column 7: step 1: no move there is right.");
    gomoku("task: FindAll(Forbidden)", "line 6, column 7: step 1: no move there is right.");
    let rows = "\"-----------\",".repeat(9);
    gomoku(
        &format!("board: (rows: [{rows}])"),
        "line 6, column 15: step 1: the board has 11×9 points; 10×10 to 25×25 are allowed.",
    );
    assert!(
        fault(&with("Reversi", "task: Fnd(Corner)"))
            .starts_with("line 6, column 7: step 1: Unexpected variant named `Fnd`")
    );
    assert!(fault(&with("Reversi", "task: Play(level: 3, gaol: Win)")).starts_with("line 6, column 22: step 1: "));
    assert!(fault(&with("Reversi", "task: Find(Corner")).starts_with("line "));
}

#[test]
fn what_is_no_lesson_at_all_is_said() {
    assert_eq!(
        fault("(version: 2, steps: [], what: 3)"),
        "line 1, column 11: version 2 is of a newer Qipan; this one knows 1."
    );
    assert_eq!(
        fault("(version: 1, game: Reversi, title: \"T\", steps: [])"),
        "line 1, column 48: 0 steps; there are 1 to 60."
    );
    assert_eq!(fault("(version: 1, game: Reversi, title: \"T\")"), "line 1, column 1: the key \"steps\" is missing.");
    assert_eq!(fault("(game: Reversi, title: \"T\", steps: [])"), "line 1, column 1: the key \"version\" is missing.");
    assert_eq!(fault("(version: 1, game: Chess, title: \"T\")").split(": ").next(), Some("line 1, column 20"));
    assert_eq!(fault(&" ".repeat(BYTES_MAX as usize + 1)), "the file is larger than 64 KiB.");
    assert_eq!(read(&[0xff, 0xfe]).map_err(|fault| fault.to_string()), Err("the file is not UTF-8 text.".into()));
    assert!(fault("hello").starts_with("line 1, column 1: "));
}

#[test]
fn a_text_falls_back_to_english_and_then_to_the_first() {
    let lesson = |title: &str| read(with("Reversi", "").replace("\"T\"", title).as_bytes()).expect("a lesson");
    let many = lesson("{\"de\": \"Ecken\", \"en\": \"Corners\"}").title;
    assert_eq!((many.in_language("de"), many.in_language("ja"), many.has_language("ja")), ("Ecken", "Corners", false));
    assert_eq!(lesson("{\"de\": \"Ecken\", \"fr\": \"Coins\"}").title.in_language("ja"), "Ecken");
    assert_eq!(lesson("\"Corners\"").title.in_language("ja"), "Corners");
}

#[test]
fn the_board_of_the_step_before_is_the_next_ones() {
    let text = with("Reversi", &format!("board: ({ROWS}, side: White)), (head: \"I\""));
    let lesson = read(text.as_bytes()).expect("a lesson");
    assert_eq!(lesson.steps[0].position, lesson.steps[1].position);
    assert_eq!(lesson.steps[0].position.side_to_move().word(), "white");
}

#[test]
fn the_example_is_right() {
    let lesson = read(course::EXAMPLE).unwrap_or_else(|fault| panic!("{fault}"));
    let words: Vec<&str> = lesson.steps.iter().map(|step| step.task.word()).collect();
    assert_eq!(words, ["look", "find", "find-all", "ask", "play"]);
    let named = |at: usize| {
        let step = &lesson.steps[at];
        let (Task::Find(what) | Task::FindAll(what)) = &step.task else { panic!("another task") };
        let all = answers(&step.position, what).expect("by the rules");
        all.into_iter().map(|point| step.position.point_name(point)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!((named(1), named(2)), ("a1".into(), "a1 b1 c1 d1".into()));
}

/// Discs that count as stable are never flipped in random games.
#[test]
fn what_is_stable_is_never_turned() {
    let mut random = RandomSequence::new(7);
    let (mut told, mut games) = (0, 0);
    while games < 400 {
        let mut position = reversi::Position::default();
        let mut safe: Vec<(u64, qipan_rules::Color)> = Vec::new();
        while !position.is_over() {
            for (bits, color) in &safe {
                assert_eq!(position.discs(*color) & bits, *bits, "game {games}");
            }
            safe.push((stable_disc_bits(&position), position.side_to_move()));
            let points = position.legal_points();
            let ply = if points.is_empty() { Ply::Pass } else { Ply::Place(points[random.next_below(points.len())]) };
            position.play(ply).expect("a legal ply");
        }
        told += safe.iter().map(|(bits, _)| bits.count_ones()).sum::<u32>();
        games += 1;
    }
    assert!(told > 20_000, "{told}");
}

#[test]
fn the_rules_tell_what_is_right() {
    let text = with("Reversi", &format!("board: ({ROWS}, side: White)"));
    let position = read(text.as_bytes()).expect("a lesson").steps[0].position.clone();
    for point in position.legal_points() {
        let mut after = position.clone();
        let turned = after.play(Ply::Place(point)).expect("legal").len();
        for count in 1..8u8 {
            assert_eq!(
                is_right_by_rules(&position, &AnswerSpec::Turns(count), point),
                Some(turned >= usize::from(count))
            );
            let left = after.legal_points().len();
            assert_eq!(
                is_right_by_rules(&position, &AnswerSpec::Leaves(count), point),
                Some(left <= usize::from(count))
            );
        }
        assert_eq!(is_right_by_rules(&position, &AnswerSpec::Legal, point), Some(true));
    }
    assert_eq!(is_right_by_rules(&position, &AnswerSpec::Legal, Point::new(7, 7)), Some(false));
    assert!(
        engine_task(&position, &AnswerSpec::Best).is_some()
            && is_right_by_rules(&position, &AnswerSpec::Best, Point::new(0, 0)).is_none()
    );
}

#[test]
fn shapes_and_forbidden_points_are_found() {
    let rows: Vec<String> =
        (0..15).map(|row| if row == 7 { "-----XXX-------" } else { "---------------" }.to_owned()).collect();
    let board = format!("board: (rows: {rows:?})");
    let position = |step: &str| read(with("Gomoku", step).as_bytes()).expect("a lesson").steps[0].position.clone();
    let at = position(&board);
    let named = |position: &Position, what: &AnswerSpec| {
        let all = answers(position, what).expect("by the rules").into_iter();
        all.map(|point| position.point_name(point)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(named(&at, &AnswerSpec::Shape(qipan_review::StonePattern::OpenFour)), "e8 i8");
    assert_eq!(named(&at, &AnswerSpec::Five), "");
    let four = position(&board.replace("-XXX-", "OXXXX"));
    assert_eq!(named(&four, &AnswerSpec::Five), "j8");
    let renju = position(&board.replace("rows", "rule: Renju, rows").replace("-----XXX-------", "---XXX-XX------"));
    assert_eq!(named(&renju, &AnswerSpec::Forbidden), "g8", "six in a row");
}

#[test]
fn progress_is_the_same_after_it_was_written() {
    let mut progress = Progress::default();
    assert!(
        progress.record_step("reversi/01-a", 0)
            && progress.record_step("reversi/01-a", 59)
            && !progress.record_step("reversi/01-a", 0)
    );
    assert!(!progress.record_step("x", 60) && !progress.record_step(&"x".repeat(81), 0));
    assert_eq!(progress.completed_step_count("reversi/01-a", 60), 2);
    assert_eq!(Progress::from_bytes(&progress.to_bytes()), Ok(progress.clone()));
    let newer = String::from_utf8(progress.to_bytes()).unwrap().replace("version: 1", "version: 2");
    assert_eq!(Progress::from_bytes(newer.as_bytes()), Err(qipan_review::versioned::VersionError::Newer));
    assert_eq!(Progress::from_bytes(b"(version: 1, done: {"), Err(qipan_review::versioned::VersionError::Broken));
    let mut full = Progress::default();
    (0..400).for_each(|at| _ = full.record_step(&format!("{at:080}"), 59));
    (0..300).for_each(|at| (0..60).for_each(|step| _ = full.record_step(&format!("{at:080}"), step)));
    assert_eq!(Progress::from_bytes(&full.to_bytes()), Ok(full.clone()), "{}", full.to_bytes().len());
}
