//! The page of progress: its figures are of the same games, and it is used by keyboard alone.

use crate::common::person::Person;
use crate::common::store::memory;
use qipan::app::features::player_progress::progress_screen::{ProgressView, ResultsRow, SHADES};
use qipan::app::kernel::intent::{Action, Intent};
use qipan::app::kernel::view::Screen;
use qipan::app::{Launch, Overrides};
use qipan::rules::GameKind;
use qipan::ui::{InputFrame, Key};

fn staged(screen: &str) -> Person {
    let overrides = Overrides { language: Some("en".into()), ..Overrides::default() };
    let mut person = Person::listening(Launch { overrides, ..Launch::new(memory().1) });
    person.program.app.set_up_scene(screen, "").expect("a scene");
    person.frame(InputFrame::default());
    person
}

fn page(person: &Person) -> ProgressView {
    person.screen().into_page().expect("the page of progress")
}

/// Presses Tab until what is said of the focus begins with these words.
fn tab_to(person: &mut Person, words: &str) {
    for _ in 0..40 {
        person.press(Key::Tab);
        person.frame(InputFrame::default());
        if person.take_focus().is_some_and(|said| said.starts_with(words)) {
            return;
        }
    }
    panic!("Tab does not come to {words}");
}

#[test]
fn the_curve_the_tables_and_the_days_are_of_the_same_games() {
    let view = page(&staged("progress"));
    let number = |text: &str| text.parse::<u32>().expect("a number");
    let sum = |rows: &[ResultsRow]| rows.iter().flat_map(|row| row.texts[1].split(" – ")).map(number).sum::<u32>();
    let games = number(&view.labeled_figures[0].1);
    assert!(games > 50 && sum(&view.opponents.rows) == games && sum(&view.openings.rows) == games, "{view:?}");
    let curve = &view.rating.curve;
    assert!(curve.len() > 20 && curve[0].time == 0.0 && curve[curve.len() - 1].time == 1.0);
    assert!(curve.windows(2).all(|pair| pair[0].time < pair[1].time));
    assert!(curve.iter().all(|at| at.confidence_interval[0] < at.value
        && at.value < at.confidence_interval[1]
        && (0.0..=1.0).contains(&at.value)));
    let shades = view.calendar.weeks.iter().flatten().flatten();
    assert!(shades.clone().all(|shade| *shade <= SHADES) && shades.filter(|shade| **shade > 0).count() > 20);
    // Saturday, the day of the scene: one day of the last week is to come.
    assert_eq!(view.calendar.weeks.last().map(|week| week.iter().filter(|day| day.is_none()).count()), Some(1));
    assert_eq!(view.people, None, "there is one person");
}

#[test]
fn another_game_and_another_person_are_chosen_by_keyboard() {
    let mut person = staged("progress-people");
    let anna = page(&person);
    assert_eq!(anna.people.as_ref().map(|people| (people.names.len(), people.chosen)), Some((3, 0)));
    tab_to(&mut person, "Player");
    person.press(Key::Right);
    let other = page(&person);
    assert_eq!(other.people.as_ref().map(|people| people.chosen), Some(1));
    assert_ne!(other.labeled_figures, anna.labeled_figures);
    tab_to(&mut person, "Reversi");
    person.press(Key::Right);
    person.press(Key::Enter);
    let gomoku = page(&person);
    assert!(gomoku.kind == 1 && gomoku.labeled_figures.is_empty(), "{gomoku:?}");
    tab_to(&mut person, "Play five in a row");
    person.press(Key::Enter);
    assert!(matches!(person.screen(), Screen::Board(_)), "the first game begins");
}

#[test]
fn without_a_game_the_page_offers_one() {
    let none = page(&staged("progress-none"));
    let offered = none.suggested_next_step.map(|(_, button)| button.intent);
    assert_eq!(offered, Some(Intent::Do(Action::Play(GameKind::Reversi))));
    assert!(none.rating.curve.is_empty() && none.opponents.rows.is_empty() && none.badges.earned_badges.is_empty());
    let asking = page(&staged("progress-asking"));
    assert!(asking.suggested_next_step.is_none() && !asking.note.is_empty(), "{asking:?}");
}
