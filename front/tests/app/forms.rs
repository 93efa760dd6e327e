//! Forms: related rows on one card, what is rarely wanted behind a row or a section, and one place for each thing.

use crate::common::person::Person;
use crate::common::store::memory;
use crate::layout::{Scene, classic};
use qipan::app::features::new_game::new_game_view_model::NewGameView;
use qipan::app::kernel::config::{SettingsRow, TABLE, TABS};
use qipan::app::kernel::intent::{Action, Form, Intent, RowChange};
use qipan::app::kernel::lang::SHIPPED;
use qipan::app::kernel::view::{Control, FormView, RowView, Screen};
use qipan::app::{Launch, Overrides};
use qipan::rules::GameKind;
use qipan::store::Store;
use qipan::ui::tree::{ReaderAction, ReaderActionKind, Role, UiPart};
use qipan::ui::{Draw, EstimateMeasure, Frame, InputFrame, Key, Measure, Rect};

/// Every page that is a form, as a scene.
const FORMS: [&str; 15] = [
    "settings-look",
    "settings-play",
    "settings-sound",
    "settings-each-sound",
    "settings-computer",
    "settings-reversi",
    "settings-gomoku",
    "settings-advanced",
    "player",
    "engines-one",
    "results",
    "friends",
    "class",
    "round",
    "export",
];
const NEW_GAMES: [&str; 5] = ["new-game", "new-game-details", "new-game-clock", "new-gomoku", "new-gomoku-four"];

fn drawn(screen: &str, window: (u32, u32), text_percent: u16, language: &str) -> Frame {
    Scene::new(screen, window, text_percent, language).idle()
}

fn listening() -> Person {
    let overrides = Overrides { language: Some("en".into()), ..Overrides::default() };
    Person::listening(Launch { overrides, ..Launch::new(memory().1) })
}

/// The settings page, on the tab with this name.
fn settings(person: &mut Person, tab: &str) {
    person.wish(Intent::Do(Action::Settings));
    let tab = TABS.iter().position(|name| *name == tab).expect("a tab");
    person.wish(Intent::Tab(tab));
}

fn form(person: &Person) -> FormView {
    let Screen::Form(form) = person.screen() else { panic!("no form") };
    *form
}

/// The rows of the form as keys of settings; those of no setting by their labels.
fn keys(person: &Person) -> Vec<String> {
    let key = |row: &RowView| TABLE.get(usize::from(row.id)).map_or(row.label.clone(), |of| of.key.to_owned());
    form(person).rows.iter().map(key).collect()
}

fn each_sound(person: &Person) -> UiPart {
    person.tree().named(Role::Button, "Each sound…").cloned().expect("the row")
}

const KINDS: [&str; 12] = [
    "sound.place",
    "sound.place_volume",
    "sound.flip",
    "sound.flip_volume",
    "sound.illegal",
    "sound.illegal_volume",
    "sound.win",
    "sound.win_volume",
    "sound.lose",
    "sound.lose_volume",
    "sound.clock",
    "sound.clock_volume",
];
const VOICE: [&str; 4] = ["heard.aloud", "heard.rate", "heard.reader", "heard.scan_ms"];

#[test]
fn each_sound_stands_behind_one_row_that_says_whether_it_is_open() {
    let mut person = listening();
    settings(&mut person, "sound");
    let closed = [&["sound.volume", "Each sound…"][..], &VOICE].concat();
    let open = [&["sound.volume", "Each sound…"][..], &KINDS, &VOICE].concat();
    assert_eq!(keys(&person), closed);
    assert_eq!(each_sound(&person).is_expanded, Some(false));
    // By the mouse, by a finger, by a key, by a screen reader.
    person.press_named("Each sound…", false);
    assert_eq!(
        (keys(&person), each_sound(&person).is_expanded),
        (open.iter().map(|key| (*key).into()).collect(), Some(true))
    );
    person.press_named("Each sound…", true);
    assert_eq!(keys(&person), closed);
    for (key, keys_then, said) in [(Key::Enter, &open, "expanded"), (Key::Space, &closed, "collapsed")] {
        person.forget();
        person.press(key);
        person.frame(InputFrame::default());
        assert_eq!(keys(&person), *keys_then, "{key:?}");
        assert!(person.announced(said), "{key:?}: the new state is announced");
    }
    let part = each_sound(&person).id;
    for (kind, keys_then) in [(ReaderActionKind::Focus, &closed), (ReaderActionKind::Press, &open)] {
        person.frame(InputFrame { reader_actions: vec![ReaderAction { part, kind }], ..InputFrame::default() });
        person.frame(InputFrame::default());
        assert_eq!(keys(&person), *keys_then);
    }
    // It is closed where the page is opened again.
    person.wish(Intent::Do(Action::Back));
    settings(&mut person, "sound");
    assert_eq!(keys(&person), closed);
}

#[test]
fn a_sound_of_its_own_is_kept_and_opening_the_row_writes_nothing() {
    let data = tempfile::tempdir().unwrap();
    let store = || Store::new(std::sync::Arc::new(qipan::store::RealDisk), data.path().to_owned());
    let written = || std::fs::read_to_string(data.path().join("settings.ron")).unwrap_or_default();
    let mut person = Person::reading("en", store());
    settings(&mut person, "sound");
    let change = |row: u16, change| Intent::Change(Form::SETTINGS, row, change);
    person.wish(change(SettingsRow::EachSound.id(), RowChange::Toggle));
    let row = |key: &str| TABLE.iter().position(|row| row.key == key).expect("a row") as u16;
    let before = written();
    assert!(!before.contains("\n        place_volume"), "{before}");
    person.wish(change(row("sound.flip"), RowChange::Toggle));
    person.wish(change(row("sound.place_volume"), RowChange::Slide(40)));
    // What is to be written is written before the end.
    person.program.finish();
    let text = written();
    assert!(text.contains("\n        flip: false") && text.contains("\n        place_volume: 40"), "{text}");
    let mut again = Person::reading("en", store());
    settings(&mut again, "sound");
    again.wish(change(SettingsRow::EachSound.id(), RowChange::Toggle));
    let shown = |key: &str| form(&again).rows.into_iter().find(|of| of.id == row(key)).map(|of| of.control);
    assert_eq!(shown("sound.flip"), Some(Control::Toggle(false)));
    assert!(matches!(shown("sound.place_volume"), Some(Control::Slider { value: 40, .. })));
}

#[test]
fn cores_and_memory_stand_in_the_last_section() {
    let mut person = listening();
    settings(&mut person, "computer");
    let shown = keys(&person);
    assert_eq!(shown[..3], ["board.faces", "move_delay_ms", "engine.learning"]);
    assert!(!shown.iter().any(|key| ["engine.threads", "engine.hash_mb", "engine.ponder"].contains(&&key[..])));
    assert_eq!(TABS.last(), Some(&"advanced"));
    settings(&mut person, "advanced");
    let shown = keys(&person);
    assert_eq!(shown[..4], ["engine.threads", "engine.hash_mb", "engine.ponder", "adapting"]);
    // The page opens on another section.
    person.wish(Intent::Do(Action::Back));
    person.wish(Intent::Do(Action::Settings));
    assert_eq!(form(&person).tab, 0);
}

/// The cards on a form: grounds of the panel's color that are as wide as the column, top to bottom.
fn cards(frame: &Frame, scale: f32) -> Vec<Rect> {
    let panel = classic().panel;
    let is_card = |draw: &Draw| match draw {
        Draw::Fill { rect, radius, color } if *color == panel && (radius / scale - 14.0).abs() < 0.1 => Some(*rect),
        _ => None,
    };
    frame.draws.iter().filter_map(is_card).collect()
}

#[test]
fn related_rows_stand_on_one_card_parted_by_thin_lines() {
    for (window, percent) in [((720, 780), 100), ((1366, 768), 100), ((360, 390), 100), ((1366, 768), 200)] {
        for screen in FORMS {
            let frame = drawn(screen, window, percent, "en");
            let scale = f32::from(percent) / 100.0;
            let cards = cards(&frame, scale);
            assert!(!cards.is_empty(), "{screen} {window:?}");
            for pair in cards.windows(2) {
                if pair[1].x >= pair[0].right() {
                    assert_eq!(pair[1].y, cards[0].y, "{screen} {window:?}: a column begins where the first does");
                    continue;
                }
                let gap = (pair[1].y - pair[0].bottom()) / scale;
                let is_on_grid = [12.0, 24.0].iter().any(|space| (gap - space).abs() < 0.1);
                assert!(
                    is_on_grid && pair[0].x == pair[1].x && pair[0].w == pair[1].w,
                    "{screen} {window:?}: {pair:?}"
                );
            }
        }
    }
    // The first card of the look has the themes and three rows about them.
    let mut person = listening();
    settings(&mut person, "look");
    let groups: Vec<usize> = form(&person).rows.chunk_by(|_, row| !row.begins_group).map(<[RowView]>::len).collect();
    assert_eq!(groups, [3, 2, 5, 2]);
    let frame = drawn("settings-advanced", (720, 780), 100, "en");
    let line = classic().button_hover;
    let lines = |card: &Rect| {
        let is_line = |draw: &&Draw| matches!(draw, Draw::Fill { rect, color, .. } if *color == line && rect.h == 1.0 && rect.y > card.y && rect.bottom() < card.bottom());
        frame.draws.iter().filter(is_line).count()
    };
    let counts: Vec<usize> = cards(&frame, 1.0).iter().map(lines).collect();
    assert_eq!(counts, [2, 0, 0, 0]);
}

/// In a landscape window no control is wider than 480 units of its text, in any language.
#[test]
fn no_control_is_too_wide_in_a_landscape_window() {
    let mut checked = 0;
    for (language, ..) in SHIPPED {
        for (window, percent) in [((1366, 768), 100), ((1920, 1080), 100), ((1366, 768), 200), ((2560, 1080), 100)] {
            for screen in FORMS.into_iter().chain(NEW_GAMES) {
                let frame = drawn(screen, window, percent, language);
                let unit = f32::from(percent) / 100.0;
                // The rows of a list are as wide as the list, and a row that opens others is pressed anywhere.
                let is_control = |role: &str| !["level", "expander"].contains(&role);
                for (role, rect) in frame.targets.iter().filter(|(role, _)| is_control(role)) {
                    assert!(rect.w / unit <= 480.5, "{language} {screen} {window:?} {percent}: {role} at {rect:?}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 1000, "{checked}");
}

/// No line of a text has more than 80 letters.
#[test]
fn no_line_of_a_form_is_too_long() {
    for (language, ..) in SHIPPED {
        for window in [(720, 780), (1366, 768), (1920, 1080)] {
            for screen in FORMS.into_iter().chain(NEW_GAMES) {
                for draw in drawn(screen, window, 100, language).draws {
                    let Draw::Text { rect, text, style } = draw else { continue };
                    let high = EstimateMeasure.text(&text, style.size, style.weight, Some(rect.w)).1;
                    let lines = (high / (style.size * 1.3)).round().max(1.0);
                    let letters = text.chars().count() as f32 / lines;
                    assert!(letters <= 80.0, "{language} {screen} {window:?}: {letters} letters a line: {text}");
                }
            }
        }
    }
}

#[test]
fn the_rules_of_a_new_game_have_pictures_and_its_level_has_one_place() {
    for (kind, label, count) in [(GameKind::Gomoku, "Rules", 5), (GameKind::Reversi, "Start board", 7)] {
        let mut person = listening();
        person.wish(Intent::Do(Action::New(kind)));
        let page: NewGameView = person.screen().into_page().expect("the page");
        let row = page.rules.iter().find(|row| row.label == label).expect("among the main choices");
        let Control::Choice { options, .. } = &row.control else { panic!("{row:?}") };
        assert_eq!((options.len(), row.pictures.len()), (count, count));
        let boards: Vec<String> = row.pictures.iter().map(|picture| format!("{picture:?}")).collect();
        for (at, board) in boards.iter().enumerate().filter(|(at, _)| *at + 1 < count) {
            assert!(!boards[..at].contains(board), "{label}: {} looks like another one", options[at]);
        }
        // The list of levels is the only control that offers a level.
        let names: Vec<String> = page.levels.levels.iter().map(|level| level.name.clone()).collect();
        for row in page.rows() {
            let text = match &row.control {
                Control::Slider { text, .. } => text.clone(),
                Control::Choice { options, .. } => options.join("\n"),
                _ => String::new(),
            };
            let said = names.iter().find(|name| text.split('\n').any(|one| one == *name) && *name != "Club");
            assert_eq!(said, None, "{:?}", row.label);
        }
        // Each label stands once.
        let mut labels: Vec<&str> = page.rows().map(|row| &row.label[..]).filter(|label| !label.is_empty()).collect();
        let per_player = ["Player", "Name", "Own minutes"];
        labels.retain(|label| !per_player.contains(label));
        let mut once = labels.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), labels.len(), "{labels:?}");
    }
}
