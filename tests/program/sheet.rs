//! The projector's sheet: the board alone with letters for the last row and one sign; by key, by the menu, back by Esc; played on.

use crate::common::headless;
use crate::common::store::memory;
use qipan::app::kernel::view::Screen;
use qipan::app::program::QipanProgram;
use qipan::app::screens::layout_size;
use qipan::app::{App, Launch, Overrides};
use qipan::ui::{Draw, EstimateMeasure, InputFrame, Program};

/// What is drawn of a scene in a window of this size, and the units of its layout.
fn drawn(screen: &str, window: (u32, u32)) -> (Vec<Draw>, (f32, f32)) {
    let overrides = Overrides { language: Some("en".into()), ..Overrides::default() };
    let mut app = App::new(Launch { overrides, ..Launch::new(memory().1) });
    app.set_up_scene(screen, "").expect("a scene");
    let mut program = QipanProgram::new(app, |_| {});
    let input = InputFrame { now_ms: 10_000, window: Some(window), ..InputFrame::default() };
    program.frame(&input, &mut EstimateMeasure);
    let frame = program.frame(&InputFrame { now_ms: 10_020, ..input }, &mut EstimateMeasure);
    let view = program.app.view();
    assert!(matches!(view.screen, Screen::Sheet(_)), "{screen} is no sheet");
    (frame.draws.clone(), layout_size(&view))
}

/// The letters and digits at the board are a fortieth of the window's height or more: a capital letter or a digit is 0.7 of its size.
#[test]
fn the_coordinates_are_read_from_the_last_row() {
    for window in [(1366, 768), (1920, 1080), (720, 780), (1024, 768), (1080, 1920)] {
        for screen in ["sheet", "sheet-gomoku", "sheet-25"] {
            let (draws, room) = drawn(screen, window);
            let mut seen = 0;
            for draw in &draws {
                let Draw::Text { text, style, .. } = draw else { continue };
                let is_letter = text.len() == 1 && text.chars().all(char::is_alphabetic);
                if !is_letter && text.parse::<u8>().is_err() {
                    continue;
                }
                assert!(!text.chars().any(char::is_lowercase), "{text}: a capital letter is larger");
                // An upright window is as high as it likes: there the board's width counts.
                let high = style.size * 0.7 / room.1.min(room.0 * 1.2);
                assert!(high >= 1.0 / 40.0, "{screen} {window:?}: {text} is {high} of the window");
                seen += 1;
            }
            // Of a large board every second.
            let wanted = match screen {
                "sheet" => 16,
                "sheet-25" => 26,
                _ => 30,
            };
            assert!(seen >= wanted, "{screen} {window:?}: {seen} letters and numbers");
        }
    }
}

#[test]
fn a_key_opens_the_sheet_and_esc_closes_it_and_the_game_goes_on_there() {
    let data = tempfile::tempdir().unwrap();
    let seats = ["--black", "human", "--white", "human", "--announce"];
    let script = "key Shift+F9\nmove f5\nkey Escape\nmove d6\ndo sheet\nkey Shift+F9\nkey F10\ndo sheet\nquit\n";
    let told = headless(data.path(), &seats, script);
    let sheet: Vec<&str> = told
        .lines
        .iter()
        .map(String::as_str)
        .filter(|line| line.starts_with("sheet") || line.starts_with("placed") || line.starts_with("page"))
        .collect();
    assert_eq!(
        sheet,
        [
            "sheet on",
            "placed black f5 flips e5",
            "sheet off",
            "placed white d6 flips d5",
            "sheet on",
            "sheet off",
            "page menu",
            "sheet on",
            "page board"
        ],
        "{:?}",
        told.lines
    );
    assert!(told.has("say Only the board is shown; Shift+F9 or Esc brings the page back"), "{:?}", told.lines);
}

#[test]
fn a_lesson_is_done_on_the_sheet() {
    let data = tempfile::tempdir().unwrap();
    let file = data.path().join("corners.ron");
    std::fs::write(&file, qipan::lesson::course::EXAMPLE).unwrap();
    let told = headless(
        data.path(),
        &["--lesson", file.to_str().unwrap()],
        "do sheet\nkey PageDown\nmove b2\nkey Backspace\nmove a1\nkey PageDown\nkey Escape\nquit\n",
    );
    for line in ["sheet on", "lesson wrong b2", "lesson right a1", "sheet off"] {
        assert!(told.has(line), "{line}: {:?}", told.lines);
    }
    assert!(told.all("lesson ").iter().any(|line| line.contains("step 3")), "{:?}", told.lines);
}
