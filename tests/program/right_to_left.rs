//! Text that runs from right to left: names among others, fields, and a whole language, which only the tests have.

use qipan::app::kernel::lang::{Lang, SHIPPED};
use qipan::shell::text::Fonts;
use qipan::ui::field::Field;
use qipan::ui::theme::Colors;
use qipan::ui::{
    Align, Draw, EstimateMeasure, Id, InputFrame, Key, KeyPress, Measure, Memory, PageFocus, PointerEvent, Pos, Rect,
    TextStyle, Ui, Weight,
};
use std::path::Path;

/// The test language is Hebrew by its letters alone.
pub const TAG: &str = "he";
const LETTERS: [char; 26] = [
    'א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז', 'ח', 'ט', 'י', 'כ', 'ל', 'מ', 'נ', 'ס', 'ע', 'פ', 'צ', 'ק', 'ר', 'ש', 'ת', 'ם',
    'ן', 'ף', 'ץ',
];

/// The English messages in the test language's letters; what stands in braces stays.
fn language() -> String {
    let mut all = String::new();
    let mut open = 0;
    for line in SHIPPED[0].2.lines() {
        let is_message = !line.starts_with([' ', '#', '}']) && line.contains(" =");
        let is_variant = open > 0 && line.trim_start().starts_with(['[', '*']);
        let text = match (is_message, is_variant) {
            (true, _) => line.find('=').map_or(0, |at| at + 1),
            (_, true) => line.find(']').map_or(0, |at| at + 1),
            _ if line.starts_with('#') => line.len(),
            _ => 0,
        };
        let depth = open;
        all.push_str(&line[..text]);
        for letter in line[text..].chars() {
            open += usize::from(letter == '{');
            open -= usize::from(letter == '}');
            let is_said = open == depth && (depth == 0 || is_variant);
            let at = (letter.to_ascii_lowercase() as usize).wrapping_sub('a' as usize);
            all.push(LETTERS.get(at).copied().filter(|_| is_said).unwrap_or(letter));
        }
        all.push('\n');
    }
    all
}

/// Puts the test language into a data directory, and players whose names are written so.
pub fn prepare(data: &Path) {
    std::fs::create_dir(data.join("languages")).expect("a folder");
    std::fs::write(data.join(format!("languages/{TAG}.ftl")), language()).expect("a file");
    let players =
        r#"(version: 1, reversi: (players: [(seat: Human, name: "שרה כהן"), (seat: Human, name: "Ann (سارة)")]))"#;
    std::fs::write(data.join("settings.ron"), players).expect("a file");
}

/// The letters of a line in the order in which they stand, from the left.
fn seen(fonts: &mut Fonts, text: &str) -> String {
    let mut letters = fonts.letters(text, 20.0, Weight::Regular).expect("letters of both directions");
    letters.sort_by(|a, b| a.x.total_cmp(&b.x));
    letters.iter().map(|letter| &text[letter.bytes.clone()]).collect()
}

#[test]
fn every_message_of_the_test_language_is_one() {
    let lang = Lang::with_source(TAG, &language()).unwrap();
    let ids = SHIPPED[0].2.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id);
    let ids: Vec<&str> = ids.filter(|id| !id.starts_with([' ', '#'])).collect();
    assert!(ids.len() > 1000 && ids.iter().all(|id| lang.has(id)));
    assert_eq!(lang.text("menu-file"), "וטלה");
}

#[test]
fn names_of_another_direction_are_set_apart_and_others_are_not() {
    let (en, zh) = (Lang::shipped("en"), Lang::shipped("zh-Hans"));
    let said = |lang: &Lang, name: &str| lang.text_with("end-wins", &[("name", name.into())]);
    assert_eq!(said(&en, "Ann"), "Ann wins");
    assert_eq!(said(&en, "שרה"), "\u{2068}שרה\u{2069} wins");
    // The blank between letters and Han stands as it does for Latin ones.
    assert_eq!(said(&zh, "שרה").replace(['\u{2068}', '\u{2069}'], ""), said(&zh, "Ann").replace("Ann", "שרה"));
    let he = Lang::with_source(TAG, "end-wins = { $name } ניצח\nkind = { $of ->\n [a] אחת\n *[b] אחרת\n }").unwrap();
    assert_eq!(said(&he, "Ann"), "\u{2068}Ann\u{2069} ניצח");
    assert_eq!(said(&he, "שרה"), "שרה ניצח");
    assert_eq!(he.text_with("kind", &[("of", "a".into())]), "אחת", "a word that chooses is not marked");
}

#[test]
fn a_score_between_two_names_keeps_its_order() {
    let mut fonts = Fonts::new();
    assert_eq!(seen(&mut fonts, "שחור 12 – 30 לבן"), "ןבל 30 – 12 רוחש");
    let apart = seen(&mut fonts, "\u{2068}שחור\u{2069} 12 – 30 \u{2068}לבן\u{2069}");
    assert_eq!(apart.replace(['\u{2068}', '\u{2069}'], ""), "רוחש 12 – 30 ןבל");
    let width = |fonts: &mut Fonts, text: &str| fonts.text(text, 20.0, Weight::Regular, None).0;
    assert_eq!(width(&mut fonts, "\u{2068}Ann\u{2069}"), width(&mut fonts, "Ann"), "marks have no width");
}

#[test]
fn letters_are_there_and_join() {
    let mut fonts = Fonts::new();
    for letter in "אבגדהוזחטיכךלמםנןסעפףצץקרשת׳״ابتثجحخدذرزسشصضطظعغفقكلمنهويىءآأؤإئةپچژگ،؟".chars()
    {
        assert!(fonts.has_glyph(letter, Weight::Regular) && fonts.has_glyph(letter, Weight::Bold), "{letter}");
    }
    let mut width = |text: &str| fonts.text(text, 100.0, Weight::Regular, None).0;
    let (joined, apart) = (width("سلام"), width("س") + width("ل") + width("ا") + width("م"));
    assert!(joined < apart * 0.9, "{joined} of {apart}");
}

/// Where a text's ink is in a box of 400 units, from its left.
fn ink(fonts: &mut Fonts, text: &str, align: Align) -> (f32, f32) {
    let layout = qipan::shell::text::Layout { text, size: 20.0, weight: Weight::Regular, align, width: Some(400.0) };
    let mask = fonts.mask(&layout, 1.0);
    (mask.left as f32, mask.left as f32 + mask.mask.width as f32)
}

#[test]
fn texts_begin_where_the_language_does_and_fields_where_their_text_does() {
    let mut fonts = Fonts::new();
    let is_left = |(left, right): (f32, f32)| left < 5.0 && right < 200.0;
    let is_right = |(left, right): (f32, f32)| left > 200.0 && right > 395.0;
    assert!(is_left(ink(&mut fonts, "שרה", Align::Start)) && is_right(ink(&mut fonts, "שרה", Align::Own)));
    assert!(is_left(ink(&mut fonts, "Ann", Align::Own)) && is_right(ink(&mut fonts, "Ann", Align::End)));
    assert!(fonts.set_language(TAG) && !fonts.set_language(TAG));
    assert!(is_right(ink(&mut fonts, "שרה", Align::Start)) && is_right(ink(&mut fonts, "Ann", Align::Start)));
    assert!(is_left(ink(&mut fonts, "Ann", Align::Own)) && is_left(ink(&mut fonts, "12", Align::End)));
    assert!(fonts.set_language("en"));
}

const FIELD: Rect = Rect { x: 0.0, y: 0.0, w: 324.0, h: 44.0 };
const ID: Id = Id { page: "page", role: "field", index: 0 };

/// A pass over a field with the focus: the new text, and where the caret stands.
fn pass(memory: &mut Memory, value: &str, input: InputFrame) -> (Option<String>, f32) {
    let (mut fonts, colors) = (Fonts::new(), Colors::default());
    let mut ui = Ui::begin(memory, &input, &colors, &mut fonts);
    ui.page(ID.page, PageFocus::Kept);
    let typed = ui.field(ID, FIELD, &Field { value, placeholder: "", chars_max: 24 }, true);
    (typed, ui.end().text_input.expect("text is wanted").x)
}

/// What a page keeps whose field has the focus.
fn focused() -> Memory {
    let mut memory = Memory::default();
    let (input, colors) = (InputFrame::default(), Colors::default());
    let mut measure = EstimateMeasure;
    for _ in 0..2 {
        let mut ui = Ui::begin(&mut memory, &input, &colors, &mut measure);
        ui.page(ID.page, PageFocus::Kept);
        ui.field(ID, FIELD, &Field { value: "", placeholder: "", chars_max: 24 }, true);
        ui.focus(ID);
        ui.end();
    }
    memory
}

fn press(memory: &mut Memory, value: &str, key: Key) -> f32 {
    pass(memory, value, InputFrame { keys: vec![KeyPress::plain(key)], ..InputFrame::default() }).1
}

#[test]
fn the_caret_of_a_field_goes_as_its_text_does() {
    let mut memory = focused();
    let name = "שרה כהן";
    let end = press(&mut memory, name, Key::End);
    let home = press(&mut memory, name, Key::Home);
    assert!(home > 300.0 && end > 200.0 && home - end > 40.0, "{home} {end}");
    let second = press(&mut memory, name, Key::Left);
    assert!(second < home && second > end, "left is onwards: {home} {second} {end}");
    assert_eq!(press(&mut memory, name, Key::Right), home);
    // What is typed comes where the caret stands; behind it the caret goes on to the left.
    press(&mut memory, name, Key::End);
    let typed = InputFrame { text: "א".into(), ..InputFrame::default() };
    let (longer, further) = pass(&mut memory, name, typed);
    assert_eq!((longer.as_deref(), further < end), (Some("שרה כהןא"), true));
    // A long text shows the end that is written at.
    let long = "שרה כהן ".repeat(9);
    let (home, end) = (press(&mut memory, &long, Key::Home), press(&mut memory, &long, Key::End));
    assert!(home <= 312.0 && end >= 12.0 && home - end > 290.0, "{home} {end}");
    assert!(press(&mut memory, "Ann", Key::Home) < 20.0);
}

#[test]
fn a_click_in_a_field_is_at_the_letter_that_is_seen_there() {
    let mut memory = focused();
    let name = "שרה";
    let end = press(&mut memory, name, Key::End);
    press(&mut memory, name, Key::Home);
    let at = Pos::new(end - 5.0, 22.0);
    for event in [PointerEvent::Press(at), PointerEvent::Release(at)] {
        pass(&mut memory, name, InputFrame { pointer: vec![event], ..InputFrame::default() });
    }
    assert_eq!(pass(&mut memory, name, InputFrame::default()).1, end);
}

#[test]
fn what_is_cut_ends_at_its_own_end() {
    let (mut memory, mut fonts, colors, input) =
        (Memory::default(), Fonts::new(), Colors::default(), InputFrame::default());
    let mut ui = Ui::begin(&mut memory, &input, &colors, &mut fonts);
    let style = TextStyle {
        size: 14.0,
        weight: Weight::Regular,
        color: colors.text,
        align: Align::Start,
        is_top_aligned: false,
    };
    for text in ["שרה כהן שרה כהן", "Ann Brown Ann Brown"] {
        ui.fit_text(Rect::new(0.0, 0.0, 70.0, 20.0), text, style, 1);
    }
    let draws = ui.end().draws;
    let text = |at: usize| match &draws[at] {
        Draw::Text { text, .. } => text.clone(),
        other => panic!("{other:?}"),
    };
    assert!(text(0).ends_with("…\u{200f}") && text(1).ends_with('…'), "{:?} {:?}", text(0), text(1));
    let shown = seen(&mut fonts, &text(0));
    assert!(shown.starts_with('…') || shown.starts_with("\u{200f}…"), "{shown:?}");
}
