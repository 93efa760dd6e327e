//! The page of progress: by keyboard alone and by touch alone, in the usual window and in a wide one.

use crate::common::store::memory;
use qipan::app::features::player_progress::progress_screen::{ProgressView, SHADES};
use qipan::app::kernel::intent::{Action, Intent};
use qipan::app::kernel::view::Screen;
use qipan::app::{App, Launch, Overrides, screens};
use qipan::ui::theme::Colors;
use qipan::ui::{EstimateMeasure, InputFrame, Key, KeyPress, Memory, Ui};

/// The window over a scene.
struct Window {
    app: App,
    memory: Memory,
}

impl Window {
    fn staged(screen: &str) -> Window {
        let (_, store) = memory();
        let overrides = Overrides { language: Some("en".into()), ..Overrides::default() };
        let mut app = App::new(Launch { overrides, ..Launch::new(store) });
        app.stage(screen, "").expect("a scene");
        let mut window = Window { app, memory: Memory::default() };
        window.pass(InputFrame::default());
        window.pass(InputFrame::default());
        window
    }

    fn pass(&mut self, input: InputFrame) {
        let view = self.app.view();
        let input = InputFrame { now_ms: 1000, ..input };
        let mut measure = EstimateMeasure;
        let colors = Colors::default();
        let mut ui = Ui::begin(&mut self.memory, &input, &colors, &mut measure);
        let wishes = screens::run(&mut ui, &view);
        ui.end();
        wishes.into_iter().for_each(|wish| self.app.update(wish));
    }

    fn press(&mut self, key: Key) {
        self.pass(InputFrame { keys: vec![KeyPress::plain(key)], ..InputFrame::default() });
        self.pass(InputFrame::default());
    }

    fn tab_to(&mut self, role: &str, index: u32) {
        for _ in 0..40 {
            if self.memory.focused().is_some_and(|id| (id.role, id.index) == (role, index)) {
                return;
            }
            self.press(Key::Tab);
        }
        panic!("no {role} {index}");
    }

    fn view(&self) -> ProgressView {
        self.app.view().screen.into_page().expect("the page of progress")
    }
}

#[test]
fn the_curve_the_tables_and_the_days_are_of_the_same_games() {
    let view = Window::staged("progress").view();
    let number = |text: &str| text.parse::<u32>().expect("a number");
    let sum = |rows: &[[String; 3]]| rows.iter().flat_map(|row| row[1].split(" – ")).map(number).sum::<u32>();
    let games = number(&view.facts[0].1);
    assert!(games > 50 && sum(&view.opponents.rows) == games && sum(&view.openings.rows) == games, "{view:?}");
    let curve = &view.rating.curve;
    assert!(curve.len() > 20 && curve[0].time == 0.0 && curve[curve.len() - 1].time == 1.0);
    assert!(curve.windows(2).all(|pair| pair[0].time < pair[1].time));
    assert!(curve.iter().all(|at| at.doubt[0] < at.value && at.value < at.doubt[1] && (0.0..=1.0).contains(&at.value)));
    let shades = view.calendar.weeks.iter().flatten().flatten();
    assert!(shades.clone().all(|shade| *shade <= SHADES) && shades.filter(|shade| **shade > 0).count() > 20);
    // Saturday, the day of the scene: one day of the last week is to come.
    assert_eq!(view.calendar.weeks.last().map(|week| week.iter().filter(|day| day.is_none()).count()), Some(1));
}

#[test]
fn another_game_and_another_person_are_chosen_by_keyboard() {
    let mut window = Window::staged("progress-people");
    let (anna, title) = (window.view(), window.view().title);
    assert_eq!((anna.people.len(), &anna.people[0][..], &title[..]), (3, "Anna", "Progress"));
    window.tab_to("person", 0);
    window.press(Key::Right);
    let other = window.view();
    assert!(other.person == 1 && other.facts != anna.facts, "{other:?}");
    window.tab_to("tab", 0);
    window.press(Key::Right);
    window.press(Key::Enter);
    let gomoku = window.view();
    assert!(gomoku.kind == 1 && gomoku.facts.is_empty(), "{gomoku:?}");
    window.tab_to("next", 0);
    window.press(Key::Enter);
    assert!(matches!(window.app.view().screen, Screen::Board(_)), "the first game begins");
}

#[test]
fn without_a_game_the_page_offers_one() {
    let none = Window::staged("progress-none").view();
    assert_eq!(
        none.next.map(|(_, button)| button.intent),
        Some(Intent::Do(Action::Play(qipan::rules::GameKind::Reversi)))
    );
    assert!(none.rating.curve.is_empty() && none.opponents.rows.is_empty() && none.badges.reached.is_empty());
    let asking = Window::staged("progress-asking").view();
    assert!(asking.next.is_none() && !asking.note.is_empty(), "{asking:?}");
}
