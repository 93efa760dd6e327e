//! The size of text: the setting and its keys, that all grows with it and is pressed where it is seen, and pages of which a part is
//! seen.

use crate::common::store::memory;
use qipan::app::kernel::intent::{Action, Intent};
use qipan::app::kernel::view::Screen;
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Overrides};
use qipan::store::Store;
use qipan::ui::text::READABLE_MIN;
use qipan::ui::{
    Align, Draw, EstimateMeasure, Frame, InputFrame, Key, KeyPress, Measure, Memory, PointerEvent, Program, Rect,
    TextStyle, Ui, Weight,
};
use std::collections::HashSet;

fn program(store: Store, text_percent: Option<u16>, screen: &str) -> QipanProgram {
    let overrides = Overrides { language: Some("en".into()), text_percent, seed: Some(1), ..Overrides::default() };
    let mut app = App::new(Launch { overrides, ..Launch::new(store) });
    app.set_up_scene(screen, "").expect("a scene");
    QipanProgram::new(app, |_| {})
}

fn staged(text_percent: u16, screen: &str) -> QipanProgram {
    program(memory().1, Some(text_percent), screen)
}

fn show(program: &mut QipanProgram, input: InputFrame) -> Frame {
    program.frame(&InputFrame { now_ms: 10_000, ..input }, &mut EstimateMeasure)
}

fn idle(program: &mut QipanProgram) -> Frame {
    show(program, InputFrame::default())
}

fn press(program: &mut QipanProgram, key: Key) -> Frame {
    show(
        program,
        InputFrame { keys: vec![KeyPress { command: true, ..KeyPress::plain(key) }], ..InputFrame::default() },
    )
}

fn point(program: &mut QipanProgram, pointer: Vec<PointerEvent>) -> Frame {
    show(program, InputFrame { pointer, ..InputFrame::default() })
}

/// Where a text is drawn, and how large.
fn text(frame: &Frame, wanted: &str) -> (Rect, f32) {
    let found = frame.draws.iter().find_map(|draw| match draw {
        Draw::Text { rect, text, style } if text == wanted => Some((*rect, style.size)),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("{wanted:?} is not shown"))
}

#[test]
fn keys_make_text_larger_and_smaller_within_bounds_and_keep_it() {
    let (_, store) = memory();
    let app = App::new(Launch { new_game: true, ..Launch::new(store) });
    let mut program = QipanProgram::new(app, |_| {});
    idle(&mut program);
    let percent = |program: &QipanProgram| (program.app.view().text_scale * 100.0).round() as u16;
    let mut seen = vec![percent(&program)];
    for _ in 0..12 {
        press(&mut program, Key::Letter('+'));
        seen.push(percent(&program));
    }
    assert_eq!(seen, [100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200, 200, 200]);
    for _ in 0..14 {
        press(&mut program, Key::Letter('-'));
    }
    assert_eq!(percent(&program), 80);
    // The window keeps its layout.
    assert_eq!(idle(&mut program).layout, (720.0, 780.0));
}

#[test]
fn all_of_a_page_grows_with_its_text_and_is_pressed_where_it_is_seen() {
    let mut small = staged(100, "settings-look");
    let (_, size) = text(&idle(&mut small), "Theme");
    for percent in [80, 130, 200] {
        let mut large = staged(percent, "settings-look");
        let frame = idle(&mut large);
        let scale = f32::from(percent) / 100.0;
        assert!((text(&frame, "Theme").1 - size * scale).abs() < 0.01, "{percent} %");
        let tab = text(&frame, "Sound").0.center();
        point(&mut large, vec![PointerEvent::Press(tab), PointerEvent::Release(tab)]);
        let Screen::Form(form) = large.app.view().screen else { panic!("the settings stay") };
        assert_eq!(form.tab, 2, "{percent} %");
    }
}

#[test]
fn the_board_stays_whole_beside_a_larger_bar() {
    for percent in [80, 100, 150, 200] {
        let frame = idle(&mut staged(percent, "board"));
        let board = frame.targets.iter().find(|(role, _)| *role == "board").expect("a board").1;
        assert!(board.x >= 0.0 && board.y >= 0.0 && board.right() <= 720.1 && board.bottom() <= 780.1, "{board:?}");
        assert!((board.w - board.h).abs() < 0.1 && board.w > 500.0, "{percent} %: {board:?}");
        let message = text(&frame, "White to move").0;
        assert!(message.y >= board.bottom() - 0.1, "{percent} %: {message:?} over {board:?}");
    }
}

/// Pages are laid out anew: nothing is out of sight at a side, and what is below is reached by keys.
#[test]
fn every_control_of_a_page_with_large_text_comes_in_sight_by_keys() {
    for screen in ["start", "menu", "end-you", "new-game", "own-look"] {
        let mut program = staged(200, screen);
        let frame = idle(&mut program);
        assert_eq!(frame.layout, (720.0, 780.0), "{screen}");
        let is_inside = |rect: &Rect| (0.0..780.0).contains(&rect.center().y);
        let mut hidden: HashSet<usize> = HashSet::new();
        for (at, (role, rect)) in frame.targets.iter().enumerate() {
            assert!(rect.x >= -0.5 && rect.right() <= 720.5, "{screen}: {role} at {rect:?}");
            hidden.extend((!is_inside(rect)).then_some(at));
        }
        assert!(!hidden.is_empty(), "{screen} has more than the window");
        // Where a key at a side chooses another thing the page would be another one; levels are gone through from the chosen one.
        let keys = match screen {
            "new-game" => [vec![Key::Tab], vec![Key::Down; 9]].concat(),
            _ => vec![Key::Tab, Key::Down, Key::Right],
        };
        for &key in keys.iter().cycle().take(20 * frame.targets.len()) {
            let keys = vec![KeyPress::plain(key)];
            let frame = show(&mut program, InputFrame { keys, ..InputFrame::default() });
            hidden.retain(|&at| frame.targets.get(at).is_some_and(|(_, rect)| !is_inside(rect)));
        }
        let hidden: Vec<_> = hidden.into_iter().map(|at| frame.targets.get(at)).collect();
        assert!(hidden.is_empty(), "{screen}: {hidden:?}");
    }
}

#[test]
fn a_question_with_large_text_is_in_sight() {
    let mut program = staged(200, "board");
    program.app.update(Intent::Do(Action::Resign));
    let frame = idle(&mut program);
    for role in frame.targets.iter().filter(|(role, _)| *role == "answer") {
        assert!(role.1.x >= 0.0 && role.1.right() <= 720.0 && role.1.bottom() <= 780.0, "{role:?}");
    }
}

/// What fits nowhere keeps a size that can be read, takes the lines that there are, and ends with "…".
#[test]
fn no_text_shrinks_below_what_can_be_read() {
    let (mut memory, input, colors) = (Memory::default(), InputFrame::default(), qipan::ui::theme::Colors::default());
    let style = TextStyle {
        size: 18.0,
        weight: Weight::Regular,
        color: colors.text,
        align: Align::Start,
        is_top_aligned: false,
    };
    let long = "Bogdan the Hesitant – Wilhelmine von Württemberg, the second game of the final of the town";
    for wide in [20.0, 60.0, 140.0, 300.0, 900.0] {
        for high in [19.0, 40.0, 90.0] {
            for lines in [1, 2] {
                let mut measure = EstimateMeasure;
                let mut ui = Ui::begin(&mut memory, &input, &colors, &mut measure);
                ui.fit_text(Rect::new(0.0, 0.0, wide, high), long, style, lines);
                let drawn = ui.end().draws;
                let [Draw::Text { text, style, .. }] = &drawn[..] else { panic!("{drawn:?}") };
                assert!(style.size >= READABLE_MIN, "{wide}×{high}: {}", style.size);
                // No line begins with what separates.
                let text = &text.replace('\u{a0}', " ");
                let begin = text.strip_suffix('…').unwrap_or(text);
                assert!(long.starts_with(begin), "{text}");
                assert!(text == long || text.ends_with('…'), "{text}");
                let (w, h) = EstimateMeasure.text(text, style.size, style.weight, Some(wide));
                assert!(w <= wide + 0.5 && h <= high + 0.5 || begin.is_empty(), "{wide}×{high}: {text:?} is {w}×{h}");
            }
        }
    }
}
