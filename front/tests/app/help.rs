//! The help page: its sections, its search, and what a screen reader gets of both.

use crate::common::person::Person;
use crate::common::store::memory;
use qipan::app::features::help::HelpMessage;
use qipan::app::features::help::help_screen::{Block, HelpView};
use qipan::app::features::help::help_text::SECTIONS;
use qipan::app::kernel::config::parse_key;
use qipan::app::kernel::intent::{Action, Intent};
use qipan::app::kernel::lang::{Lang, SHIPPED};
use qipan::app::{Launch, Overrides};
use qipan::formats::spelling::fold_for_search;
use qipan::ui::tree::{Role, UiPart};
use qipan::ui::{Draw, EstimateMeasure, Frame, InputFrame, Program};
use std::collections::BTreeSet;

/// The index of the tab that explains the use of the program.
const USING: usize = 3;

/// Somebody who listens, with the help page open on the use of the program.
fn reader(language: &str) -> Person {
    let (_, store) = memory();
    let overrides = Overrides { language: Some(language.into()), seed: Some(1), ..Overrides::default() };
    let mut person = Person::listening(Launch { overrides, ..Launch::new(store) });
    person.wish(Intent::Do(Action::HowToPlay));
    person.wish(Intent::Tab(USING));
    person.forget();
    person
}

fn help(person: &Person) -> HelpView {
    person.screen().into_page().expect("the help page")
}

fn key(person: &mut Person, key: &str) {
    person.frame(InputFrame { keys: vec![parse_key(key).expect("a key")], ..InputFrame::default() });
}

/// Types letters as a keyboard does, each with its key where the key has a name.
fn write(person: &mut Person, text: &str) {
    for letter in text.chars().map(String::from) {
        let keys = parse_key(&letter).into_iter().collect();
        person.frame(InputFrame { keys, text: letter, ..InputFrame::default() });
    }
}

fn search(person: &mut Person, text: &str) -> HelpView {
    person.wish(Intent::page(HelpMessage::Search(text.into())));
    help(person)
}

/// The texts of the paragraphs, captions and rows of a page.
fn texts(view: &HelpView) -> Vec<String> {
    let of = |block: &Block| match block {
        Block::Paragraph(text) | Block::Board { caption: text, .. } => vec![text.clone()],
        Block::Boards(boards) => boards.iter().map(|(_, caption)| caption.clone()).collect(),
        Block::Keys(keys) => keys.iter().map(|(key, action)| format!("{key} {action}")).collect(),
        Block::Heading(_) | Block::Sample(_) => Vec::new(),
    };
    view.blocks.iter().flat_map(of).collect()
}

fn headings(view: &HelpView) -> Vec<&str> {
    view.blocks.iter().filter_map(|block| if let Block::Heading(text) = block { Some(&**text) } else { None }).collect()
}

fn frame_in(person: &mut Person, window: (u32, u32)) -> Frame {
    person.now_ms += 20;
    let input = InputFrame { now_ms: person.now_ms, window: Some(window), ..InputFrame::default() };
    person.program.frame(&input, &mut EstimateMeasure)
}

fn parts(frame: &Frame, role: Role) -> Vec<&UiPart> {
    frame.tree.as_ref().expect("somebody listens").parts.iter().filter(|part| part.role == role).collect()
}

fn names(frame: &Frame, role: Role) -> Vec<&str> {
    parts(frame, role).into_iter().map(|part| &*part.name).collect()
}

// --- Sections ----------------------------------------------------------------------------------------------------------------

#[test]
fn each_paragraph_of_the_use_stands_in_one_section() {
    let numbers: Vec<u8> = SECTIONS.iter().flat_map(|(_, numbers)| *numbers).copied().collect();
    let known: BTreeSet<u8> = (1..=100).filter(|at| Lang::shipped("en").has(&format!("help-using-{at}"))).collect();
    assert_eq!((numbers.len(), numbers.iter().copied().collect::<BTreeSet<_>>()), (known.len(), known));
    for (tag, ..) in SHIPPED {
        let view = help(&reader(tag));
        assert_eq!((view.sections.len(), headings(&view).len()), (SECTIONS.len(), SECTIONS.len()), "{tag}");
    }
}

#[test]
fn a_wide_window_shows_one_section_beside_the_rail_and_a_narrow_one_all() {
    let mut person = reader("en");
    let narrow = frame_in(&mut person, (720, 780));
    assert!(["Playing", "Clocks", "With other people"].iter().all(|name| names(&narrow, Role::Heading).contains(name)));
    assert!(!names(&narrow, Role::Tab).contains(&"Clocks"));
    let wide = frame_in(&mut person, (1366, 768));
    assert_eq!(names(&wide, Role::Heading), ["How to play", "Playing"]);
    let clocks = parts(&wide, Role::Tab).into_iter().find(|part| part.name == "Clocks").expect("in the rail");
    // Below the tab whose part it is, a little behind it.
    let using = parts(&wide, Role::Tab).into_iter().find(|part| part.name == "Using Qipan").expect("a tab");
    assert!(clocks.rect.y > using.rect.y && clocks.rect.x > using.rect.x && clocks.rect.h >= 44.0, "{clocks:?}");
    person.wish(Intent::page(HelpMessage::Section(3)));
    let wide = frame_in(&mut person, (1366, 768));
    assert_eq!(names(&wide, Role::Heading), ["How to play", "Clocks"]);
    let said = names(&wide, Role::Text);
    assert!(said.iter().any(|text| text.contains("byo-yomi")) && !said.iter().any(|text| text.contains("Swap2")));
}

#[test]
fn headings_have_their_level() {
    let mut person = reader("en");
    let frame = frame_in(&mut person, (720, 780));
    let levels: Vec<Option<u8>> = parts(&frame, Role::Heading).into_iter().map(|part| part.level).collect();
    assert_eq!(levels[0], Some(1));
    assert!(levels.len() == 1 + SECTIONS.len() && levels[1..].iter().all(|level| *level == Some(2)), "{levels:?}");
    assert!(parts(&frame, Role::Text).into_iter().all(|part| part.level.is_none()));
}

// --- The search --------------------------------------------------------------------------------------------------------------

#[test]
fn the_search_shows_what_contains_all_words_below_its_headings() {
    let mut person = reader("en");
    let view = search(&mut person, "ring arrow");
    let found = texts(&view);
    let has_both = |text: &String| fold_for_search(text).contains("ring") && fold_for_search(text).contains("arrow");
    assert!(!found.is_empty() && found.iter().all(has_both), "{found:?}");
    assert!(headings(&view).contains(&"Using Qipan › Looking back at games"), "{:?}", headings(&view));
    assert_eq!((view.tab, view.sections.len()), (None, 0));
    // A drawing stays with its caption, and a row of keys with its key.
    let view = search(&mut person, "pass: white");
    assert!(matches!(&view.blocks[..], [Block::Heading(_), Block::Board { .. }]), "{:?}", texts(&view));
    let view = search(&mut person, "volume ctrl+m");
    assert!(view.blocks.is_empty() && !view.search.match_count_text.is_empty());
    let view = search(&mut person, "ctrl+m sound");
    assert!(texts(&view).iter().any(|row| row.starts_with("Ctrl+M ")), "{:?}", texts(&view));
    // Without words all is as before.
    let view = search(&mut person, "  ");
    assert_eq!(
        (view.tab, view.sections.len(), view.search.match_count_text.as_str()),
        (Some(USING), SECTIONS.len(), "")
    );
}

#[test]
fn case_accents_and_width_make_no_difference() {
    for (tag, spellings) in [
        ("en", ["undo", "UNDO", "ＵＮＤＯ", "Úndo"]),
        ("fr", ["Échap", "echap", "ECHAP", "ｅｃｈａｐ"]),
        ("de", ["zurück", "ZURUCK", "Zuru\u{308}ck", "zurück "]),
        ("ja", ["ボタン", "ﾎﾞﾀﾝ", "ぼたん", "ボタン"]),
        ("zh-Hans", ["悔棋", " 悔棋", "悔棋　", "悔棋"]),
    ] {
        let mut person = reader(tag);
        let found = spellings.map(|text| texts(&search(&mut person, text)));
        assert!(found.iter().all(|texts| *texts == found[0]), "{tag}: {found:?}");
        assert!(!found[0].is_empty(), "{tag}");
        assert!(
            found[0].iter().all(|text| fold_for_search(text).contains(fold_for_search(spellings[0]).trim())),
            "{tag}: {found:?}"
        );
    }
}

#[test]
fn where_nothing_is_found_one_sentence_says_so() {
    for (tag, ..) in SHIPPED {
        let mut person = reader(tag);
        let view = search(&mut person, "qwxyz");
        assert_eq!(
            (view.blocks.len(), &view.search.match_count_text),
            (0, &Lang::shipped(tag).text("help-search-none"))
        );
        let frame = frame_in(&mut person, (720, 780));
        assert!(names(&frame, Role::Text).contains(&&*view.search.match_count_text), "{tag}: it is seen");
    }
}

#[test]
fn found_words_are_marked_where_they_stand() {
    let mut person = reader("en");
    let grounds = |frame: &Frame| {
        let is_ground = |draw: &&Draw| matches!(draw, Draw::Fill { color, .. } if color.a == 70);
        frame.draws.iter().filter(is_ground).count()
    };
    assert_eq!(grounds(&frame_in(&mut person, (720, 780))), 0);
    let view = search(&mut person, "byo-yomi");
    let times: usize = texts(&view).iter().map(|text| fold_for_search(text).matches("byo-yomi").count()).sum();
    // A word that is broken at its hyphen has two pieces.
    let frame = frame_in(&mut person, (720, 780));
    assert!(times > 0 && (times..=2 * times).contains(&grounds(&frame)), "{times} {}", grounds(&frame));
    // Each text is one part for a reader, however many lines it has.
    assert!(names(&frame, Role::Text).contains(&&*texts(&view)[0]));
}

#[test]
fn keys_lead_into_the_field_and_typing_filters_at_once() {
    for (way, window) in [("Ctrl+F", (720, 780)), ("/", (1366, 768)), ("Shift+7", (720, 780)), ("/", (360, 390))] {
        let mut person = reader("en");
        frame_in(&mut person, window);
        let slash = way == "/";
        person.now_ms += 20;
        let keys = vec![parse_key(way).expect("a key")];
        let text = if slash { "/".to_owned() } else { String::new() };
        let input = InputFrame { now_ms: person.now_ms, window: Some(window), keys, text, ..InputFrame::default() };
        let frame = person.program.frame(&input, &mut EstimateMeasure);
        assert!(frame.text_input.is_some(), "{way} {window:?}");
        let all = texts(&help(&person)).len();
        write(&mut person, "u");
        let some = texts(&help(&person)).len();
        write(&mut person, "ndo/");
        let view = help(&person);
        assert_eq!(view.search.text, "undo/", "{way}: the key itself is not typed, but is where one writes");
        assert!(some != all && texts(&view).is_empty(), "{way}: {all} {some}");
        key(&mut person, "Backspace");
        assert!(!texts(&help(&person)).is_empty());
    }
}

#[test]
fn escape_ends_the_search_and_then_leaves_the_page() {
    let mut person = reader("en");
    key(&mut person, "Ctrl+F");
    write(&mut person, "clock");
    key(&mut person, "Escape");
    let view = help(&person);
    assert_eq!((view.search.text.as_str(), view.tab), ("", Some(USING)));
    key(&mut person, "Escape");
    assert!(person.screen().into_page::<HelpView>().is_none());
    // The button does the same as Escape, and a tab ends the search, too.
    let mut person = reader("en");
    search(&mut person, "clock");
    frame_in(&mut person, (720, 780));
    person.press_named("Clear the search", true);
    assert_eq!(help(&person).search.text, "");
    search(&mut person, "clock");
    person.press_named("Keys", false);
    assert_eq!((help(&person).search.text.as_str(), help(&person).tab), ("", Some(2)));
}

#[test]
fn the_number_of_finds_is_announced_once_typing_pauses() {
    let mut person = reader("en");
    key(&mut person, "Ctrl+F");
    person.forget();
    write(&mut person, "byo");
    let found = help(&person).search.match_count_text;
    assert!(!person.announced("found"), "not while one types");
    let due = frame_in(&mut person, (720, 780)).next_ms.expect("it wakes up");
    assert!(due <= person.now_ms + 700, "{due} {}", person.now_ms);
    let told =
        |person: &Person| person.take_said().into_iter().filter(|text| text.contains("found")).collect::<Vec<_>>();
    person.now_ms += 700;
    frame_in(&mut person, (720, 780));
    assert_eq!(told(&person), [found]);
    person.now_ms += 5000;
    frame_in(&mut person, (720, 780));
    assert_eq!(told(&person), Vec::<String>::new(), "once");
    write(&mut person, "qq");
    person.now_ms += 700;
    frame_in(&mut person, (720, 780));
    assert!(person.announced("Nothing here has all of these words."));
    // A search that is left says nothing later.
    write(&mut person, "x");
    person.forget();
    key(&mut person, "Escape");
    person.now_ms += 700;
    frame_in(&mut person, (720, 780));
    assert!(!person.announced("words"));
}
