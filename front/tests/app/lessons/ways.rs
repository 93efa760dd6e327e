//! Both courses whole, played through in every way that a pupil may have: a finger alone, one switch alone, and by what is said alone.
//! Each is one lesson after the other from the start page on; how many presses and how much of the pupil's time it took is printed.

use super::*;
use crate::common::say;
use qipan::rules::{Color, Point};
use qipan::ui::Pos;

/// A pupil of this kind at the start page, over an empty store.
fn pupil(by: InputMeans) -> (RecordingDisk, Pupil) {
    let (disk, store) = memory();
    let mut pupil = Pupil::new(store, Policy::default(), None);
    pupil.by = by;
    if by == InputMeans::Switch {
        pupil.program.app.script_observer().set_scan(1000);
        pupil.frame(InputFrame::default());
    }
    (disk, pupil)
}

/// Opens a lesson of the list that is shown.
fn open(pupil: &mut Pupil, title: &str) {
    match pupil.by {
        InputMeans::Keys => open_by_keys(pupil, title),
        InputMeans::Switch => pupil.switch_to(title, |said| said.contains(title)),
        InputMeans::Clicks | InputMeans::Touch => open_by_finger(pupil, title),
    }
    assert_eq!(pupil.page().title, title);
}

/// Draws the list up until the lesson is well in the window, and taps it.
fn open_by_finger(pupil: &mut Pupil, title: &str) {
    let seen = |pupil: &Pupil| {
        let is_it = |name: &str| name.contains(title);
        let parts = pupil.tree().parts.iter().filter(|part| part.takes_press && !part.is_disabled);
        let mut found = parts.filter(|part| is_it(&part.name) || is_it(&part.detail)).map(|part| part.rect);
        found.find(|rect| rect.h > 30.0 && rect.y > 90.0 && rect.bottom() < 760.0)
    };
    for _ in 0..80 {
        if let Some(rect) = seen(pupil) {
            return pupil.click(rect.center());
        }
        let touch = true;
        let at = |y: f32| Pos::new(300.0, y);
        let steps = (0..=10).map(|step| PointerEvent::Move(at(600.0 - 20.0 * step as f32)));
        let drawn: Vec<PointerEvent> =
            [PointerEvent::Move(at(600.0)), PointerEvent::Press(at(600.0))].into_iter().chain(steps).collect();
        for event in drawn.into_iter().chain([PointerEvent::Release(at(400.0)), PointerEvent::Leave]) {
            pupil.frame(InputFrame { pointer: vec![event], touch, ..InputFrame::default() });
        }
    }
    panic!("no {title}: {:#?}", pupil.tree().lines());
}

/// Goes through a course; what its steps ask is said to `hears` before they are solved.
fn play(by: InputMeans, word: &str, lessons: &[course::ShippedLesson], hears: fn(&mut Pupil, &Step)) {
    let (disk, mut pupil) = pupil(by);
    match by {
        InputMeans::Keys => {
            let keys = vec![KeyPress { command: true, shift: true, ..KeyPress::plain(Key::Letter('l')) }];
            pupil.frame(InputFrame { keys, ..InputFrame::default() });
        }
        _ => pupil.press("Lessons", Key::Enter),
    }
    pupil.until(0, &["lessons "]);
    for (name, bytes) in lessons {
        let lesson = read(bytes).unwrap_or_else(|fault| panic!("{name}, {fault}"));
        pupil.settle();
        open(&mut pupil, lesson.title.in_language("en"));
        for (at, step) in lesson.steps.iter().enumerate() {
            assert!(
                pupil.page().lesson_and_step_text.contains(&format!("tep {} of", at + 1)),
                "{name}: {}",
                pupil.page().lesson_and_step_text
            );
            hears(&mut pupil, step);
            pupil.solve(step);
            pupil.press(if at + 1 == lesson.steps.len() { "Done" } else { "Next" }, Key::PageDown);
        }
        assert!(!pupil.events().iter().any(|line| line.starts_with("lesson shown")), "{name}");
    }
    pupil.settle();
    let progress = progress(&disk);
    for (name, bytes) in lessons {
        let steps = read(bytes).expect("a lesson").steps.len();
        assert_eq!(progress.completed_step_count(name, steps), steps, "{name}");
    }
    let (presses, seconds) = (pupil.presses, (pupil.now_ms - 10_000) / 1000);
    say(&format!("{word}, {} lessons: {presses} presses, {seconds} s of the pupil's", lessons.len()));
    pupil.person.program.finish();
}

fn nothing(_: &mut Pupil, _: &Step) {}

/// The board as it was read aloud: of each row the stones.
fn heard_board(said: &str, step: &Step) -> Vec<(Point, Color)> {
    let mut stones = Vec::new();
    for sentence in said.split(". ").filter(|sentence| sentence.starts_with("Row ")) {
        let (_, listed) = sentence.split_once(": ").unwrap_or_else(|| panic!("{sentence}"));
        for stone in listed.split(", ") {
            let (name, color) = stone.split_once(' ').unwrap_or_else(|| panic!("{stone}"));
            let color = if color.trim_end_matches('.') == "Black" { Color::Black } else { Color::White };
            stones.push((step.position.parse_point(name).expect("a point"), color));
        }
    }
    stones
}

/// All that the step shows was said: its words, marks, arrows and choices as it began, and its board where that is asked for.
fn listens(pupil: &mut Pupil, step: &Step) {
    // Points of five in a row have capital letters for people.
    let said = pupil.take_said().join("\n").to_lowercase();
    let hears =
        |words: &str| assert!(said.contains(words.trim_end_matches('.').to_lowercase().as_str()), "{words}: {said}");
    hears(step.head.in_language("en"));
    step.text.iter().for_each(|text| hears(text.in_language("en")));
    if let Some(question) = step.question() {
        question
            .choices
            .iter()
            .enumerate()
            .for_each(|(at, text)| hears(&format!("{}. {}", at + 1, text.in_language("en"))));
    }
    let name = |point: Point| step.position.point_name(point);
    step.marks.iter().for_each(|&at| hears(&name(at)));
    step.arrows.iter().for_each(|&(from, to)| hears(&format!("{}–{}", name(from), name(to))));
    pupil.frame(InputFrame {
        keys: vec![KeyPress { alt: true, ..KeyPress::plain(Key::Letter('b')) }],
        ..InputFrame::default()
    });
    let board = pupil.take_said().join("\n");
    let size = step.position.size();
    let points = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| Point::new(column, row)));
    let there: Vec<_> = points.filter_map(|at| Some((at, step.position.color_at(at)?))).collect();
    assert_eq!(heard_board(&board, step), there, "{board}");
    let side = if step.position.side_to_move() == Color::Black { "Black" } else { "White" };
    assert!(board.contains(side), "{board}");
}

#[test]
fn the_course_of_reversi_by_touch_alone() {
    play(InputMeans::Touch, "Reversi by touch", course::REVERSI, nothing);
}

#[test]
fn the_course_of_five_in_a_row_by_touch_alone() {
    play(InputMeans::Touch, "five in a row by touch", course::GOMOKU, nothing);
}

#[test]
fn the_course_of_reversi_by_one_switch_alone() {
    play(InputMeans::Switch, "Reversi by one switch", course::REVERSI, nothing);
}

#[test]
fn the_course_of_five_in_a_row_by_one_switch_alone() {
    play(InputMeans::Switch, "five in a row by one switch", course::GOMOKU, nothing);
}

#[test]
fn the_course_of_reversi_by_what_is_said_alone() {
    play(InputMeans::Keys, "Reversi by ear", course::REVERSI, listens);
}

#[test]
fn the_course_of_five_in_a_row_by_what_is_said_alone() {
    play(InputMeans::Keys, "five in a row by ear", course::GOMOKU, listens);
}
