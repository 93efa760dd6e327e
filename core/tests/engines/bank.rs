//! The bank of puzzles that the program brings: read whole, a part proved again, its grades, the puzzle of the day; ratings, and how far
//! somebody is as bytes. `lab puzzles --verify-bank` proves all of it.

use qipan::engine::LEVEL_COUNT;
use qipan::review::bank::{self, GradedPuzzle, SHARE_DENOMINATOR};
use qipan::review::grade::{self, GRADE_MAX, GRADE_MIN};
use qipan::review::progress::Progress;
use qipan::review::prove::{RIGHT_ANSWERS_MAX, check_answers, prove};
use qipan::review::puzzle::PuzzleTask;
use qipan::review::rating::{RATING_MAX, RATING_MIN, Rating};
use qipan::review::versioned::VersionError;
use qipan::rules::mix::RandomSequence;
use qipan::rules::{Ply, Position, reversi};
use qipan::store::index::key;
use std::collections::BTreeSet;
use std::path::Path;

fn text(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/puzzles").join(name)).expect("a file")
}

fn of_game(is_reversi: bool) -> Vec<&'static GradedPuzzle> {
    bank::all().iter().filter(|graded| graded.is_reversi() == is_reversi).collect()
}

#[test]
fn every_line_is_a_puzzle_and_no_two_are_the_same() {
    let files = [text("reversi.txt"), text("gomoku.txt")];
    assert!(files.iter().map(String::len).sum::<usize>() < 150_000);
    let lines = files.iter().flat_map(|text| text.lines()).filter(|line| !line.starts_with('#'));
    let mut keys = BTreeSet::new();
    for (line, graded) in lines.clone().zip(bank::all()) {
        assert_eq!(bank::write(graded), line, "what is read is what stands there");
        let position = &graded.puzzle.position;
        let legal = position.legal_points();
        assert!(position.outcome().is_none() && legal.len() >= 4, "{line}");
        assert!(
            (1..=RIGHT_ANSWERS_MAX).contains(&graded.right_answers.len()) && graded.right_answers.len() < legal.len(),
            "{line}"
        );
        assert!(graded.right_answers.iter().all(|point| legal.contains(point)), "{line}");
        assert!(graded.right_answers.iter().any(|&point| graded.puzzle.line[0] == Ply::Place(point)), "{line}");
        assert_eq!(bank::entry_of(position), Some(graded));
        assert!(keys.insert((key::key_of(position), bank::word(position))), "twice: {line}");
    }
    assert_eq!(lines.count(), bank::all().len());
    assert!(of_game(true).len() >= 120 && of_game(false).len() >= 120, "{}", bank::all().len());
    for asked in PuzzleTask::ALL {
        assert!(bank::all().iter().filter(|of| of.puzzle.asked == asked).count() >= 10, "{}", asked.word());
    }
}

#[test]
fn lines_that_hold_no_puzzle_are_none() {
    let good = bank::write(&bank::all()[0]);
    let read = |line: &str| bank::lines(line).next().flatten().is_some();
    assert!(read(&good) && !read("reversi") && !read(&good.replace("reversi", "chess")));
    let fields: Vec<&str> = good.split(' ').collect();
    for at in 0..fields.len() {
        let mut fewer = fields.clone();
        fewer.remove(at);
        assert!(!read(&fewer.join(" ")), "without field {at}");
    }
    let with = |at: usize, text: &str| {
        let mut other = fields.clone();
        other[at] = text;
        read(&other.join(" "))
    };
    // Of another game, a right answer and a line that cannot be played, more than all of the parts, no number.
    assert!(!with(2, "win") && !with(5, "d4") && !with(6, "z9") && !with(6, "é") && !with(8, "999999999999"));
    assert!(!with(7, "hard") && !with(8, "88"));
}

#[test]
fn a_part_of_the_bank_is_proved_again() {
    let parts = [(of_game(true), 12), (of_game(false), 60)];
    for graded in parts.into_iter().flat_map(|(those, step)| those.into_iter().step_by(step)) {
        assert_eq!(check_answers(&graded.puzzle, &graded.right_answers, 1), Ok(()), "{}", bank::write(graded));
    }
}

#[test]
fn what_is_not_right_is_found_out() {
    let first = of_game(true)[0];
    let wrong =
        first.puzzle.position.legal_points().into_iter().find(|point| !first.right_answers.contains(point)).unwrap();
    assert!(check_answers(&first.puzzle, &[wrong], 1).is_err());
    let more: Vec<_> = first.right_answers.iter().copied().chain([wrong]).collect();
    assert!(check_answers(&first.puzzle, &more, 1).is_err());
    assert!(prove(&first.puzzle.position, 1, &|_| false).is_none());
    let start = Position::Reversi(reversi::Position::default());
    assert_eq!(prove(&start, 1, &|_| true), None, "nothing is proved with sixty empty squares");
}

#[test]
fn grades_follow_from_what_levels_solved_and_fall_with_it() {
    for graded in bank::all() {
        assert_eq!(grade::grade(&graded.solve_shares, graded.nodes), graded.grade, "{}", bank::write(graded));
    }
    let mut chance = RandomSequence::new(7);
    for _ in 0..500 {
        let mut solved: [u8; LEVEL_COUNT] =
            std::array::from_fn(|_| chance.next_below(usize::from(SHARE_DENOMINATOR) + 1) as u8);
        let nodes = 1 << chance.next_below(24);
        let before = grade::grade(&solved, nodes);
        assert!((GRADE_MIN..=GRADE_MAX).contains(&before) && grade::grade(&solved, nodes * 2) >= before);
        let level = chance.next_below(LEVEL_COUNT);
        solved[level] = (solved[level] + 1).min(SHARE_DENOMINATOR);
        assert!(grade::grade(&solved, nodes) <= before);
    }
    assert!(
        grade::grade(&[0; LEVEL_COUNT], u64::MAX) > 2_000 && grade::grade(&[SHARE_DENOMINATOR; LEVEL_COUNT], 0) < 700
    );
}

#[test]
fn harder_puzzles_are_solved_by_fewer_levels() {
    for is_reversi in [true, false] {
        let mean = |low: u16, high: u16| {
            let those = of_game(is_reversi).into_iter().filter(|of| (low..high).contains(&of.grade));
            let shares: Vec<f64> = those.flat_map(|of| of.solve_shares.map(f64::from)).collect();
            assert!(shares.len() >= 8 * LEVEL_COUNT, "few between {low} and {high}");
            shares.iter().sum::<f64>() / shares.len() as f64
        };
        let bands = [mean(0, 700), mean(700, 900), mean(900, 1_200), mean(1_200, 2_500)];
        assert!(bands.windows(2).all(|pair| pair[0] > pair[1]), "{is_reversi}: {bands:?}");
    }
}

#[test]
fn the_puzzle_of_the_day_is_the_days_alone() {
    for is_reversi in [true, false] {
        let count = of_game(is_reversi).len() as i64;
        let day = 739_000;
        let of = |day: i64| bank::write(bank::daily(day, is_reversi).expect("a puzzle"));
        let cycle: BTreeSet<String> = (day..day + count).map(of).collect();
        assert_eq!(cycle.len() as i64, count, "each comes once before any comes again");
        assert!((day - 400..day + 400).all(|day| of(day) != of(day + 1)));
        assert!([i64::MIN, -1, i64::MAX].into_iter().all(|day| bank::daily(day, is_reversi).is_some()));
    }
}

#[test]
fn ratings_rise_with_what_is_solved_and_stay_within_bounds() {
    let first = Rating::default();
    assert!((first.solve_probability(first.value as u16) - 0.5).abs() < 1e-9);
    // Glickman's own example has g(RD 30) = 0.9955 and more uncertain opponents: E against 200 more is about a quarter.
    assert!((first.solve_probability(first.value as u16 + 200) - 0.24).abs() < 0.01);
    let mut last = 1.0;
    for grade in (GRADE_MIN..GRADE_MAX).step_by(50) {
        let expected = first.solve_probability(grade);
        assert!((0.0..=1.0).contains(&expected) && expected < last);
        last = expected;
        let (up, down) = (first.after(grade, true), first.after(grade, false));
        assert!(up.value > first.value && down.value < first.value && up.deviation < first.deviation);
        assert!(first.after(grade + 50, true).value > up.value, "a harder one brings more");
    }
    let (mut chance, mut rating) = (RandomSequence::new(3), first);
    for _ in 0..5_000 {
        rating = rating.after(chance.next_below(3_000) as u16, chance.next_below(4) > 0);
        assert!((RATING_MIN..=RATING_MAX).contains(&rating.value) && rating.deviation.is_finite(), "{rating:?}");
    }
    // Who solves every second puzzle of a grade comes to that grade.
    let mut even = first;
    for at in 0..400 {
        even = even.after(1_600, at % 2 == 0);
    }
    assert!((even.value - 1_600.0).abs() < 60.0, "{even:?}");
    for odd in [f64::NAN, f64::INFINITY, -1e300] {
        let sound = Rating { value: odd, deviation: odd, count: u32::MAX }.after(900, true);
        assert!(sound.value.is_finite() && sound.deviation > 0.0 && sound.count == u32::MAX);
    }
}

#[test]
fn first_tries_count_once_and_are_read_again() {
    let mut progress = Progress::default();
    let (before, after) = progress.record_first_try(7, true, 1_000, true).expect("a first try");
    assert!(after.value > before.value && progress.rating(true) == after && progress.rating(false) == before);
    assert_eq!(progress.record_first_try(7, true, 1_000, false), None);
    progress.record_first_try(u64::MAX, false, 700, false).expect("another");
    assert_eq!([7, u64::MAX, 8].map(|key| progress.first_try_result(key)), [Some(true), Some(false), None]);
    let bytes = progress.to_bytes().expect("bytes");
    assert_eq!(Progress::from_bytes(&bytes), Ok(progress));
    let text = String::from_utf8(bytes).unwrap();
    let newer = text.replace("version: 1", "version: 2");
    assert_eq!(Progress::from_bytes(newer.as_bytes()), Err(VersionError::Newer));
    for broken in [&text[..text.len() / 2], "", "(version: 1, solved: 3)"] {
        assert_eq!(Progress::from_bytes(broken.as_bytes()), Err(VersionError::Broken), "{broken}");
    }
    // All that may be noted can be written and read.
    let mut full = Progress::default();
    let noted =
        (0..10_000u64).filter(|key| full.record_first_try(u64::MAX - key, true, 900, key % 2 == 0).is_some()).count();
    assert!(noted > 1_000 && Progress::from_bytes(&full.to_bytes().expect("room")) == Ok(full));
}
