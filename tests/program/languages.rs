//! The shipped languages: which one suits a system, how each writes numbers, dates and names, what stands behind a message that one
//! lacks; and that the program has a glyph for every character of theirs.

use qipan::app::kernel::lang::Lang;
#[cfg(feature = "gui")]
use qipan::app::kernel::lang::SHIPPED;
#[cfg(feature = "gui")]
use qipan::shell::text::{Fonts, Layout};
#[cfg(feature = "gui")]
use qipan::ui::{Align, Weight};

#[test]
fn the_system_s_language_is_chosen() {
    let check = |preferred: &[&str], expected: &str| {
        let preferred: Vec<String> = preferred.iter().map(|&tag| tag.to_owned()).collect();
        assert_eq!(Lang::choose(&preferred), expected, "{preferred:?}");
    };
    check(&[], "en");
    check(&["C"], "en");
    check(&["en_GB"], "en");
    check(&["zh_CN"], "zh-Hans");
    check(&["zh_SG", "en"], "zh-Hans");
    for traditional in ["zh_TW", "zh-TW", "zh_HK", "zh-MO", "zh_Hant_TW", "zh-Hant"] {
        check(&[traditional], "zh-Hant");
    }
    check(&["zh-Hans-HK"], "zh-Hans");
    check(&["ja_JP"], "ja");
    check(&["de_AT"], "de");
    check(&["fr_CA", "en"], "fr");
    check(&["eo", "nl_BE", "de", "fr"], "de");
}

#[test]
fn numbers_are_written_as_each_language_has_them() {
    let check = |tag: &str, [games, tenths, percent]: [&str; 3]| {
        let lang = Lang::shipped(tag);
        let text = |count: i64| lang.text_with("games-count", &[("count", count.into())]);
        assert_eq!(
            (text(12_345).as_str(), lang.tenths(15).as_str(), lang.percent("60").as_str()),
            (games, tenths, percent)
        );
        assert!(text(2026).contains("2026"), "{tag}");
        assert!(text(-1_234_567).chars().filter(char::is_ascii_digit).eq("1234567".chars()), "{tag}");
    };
    check("en", ["12,345 games", "1.5", "60%"]);
    check("zh-Hans", ["12,345 局", "1.5", "60%"]);
    check("zh-Hant", ["12,345 局", "1.5", "60%"]);
    check("ja", ["12,345 局", "1.5", "60%"]);
    check("de", ["12.345 Partien", "1,5", "60\u{a0}%"]);
    check("fr", ["12\u{202f}345 parties", "1,5", "60\u{202f}%"]);
}

#[test]
fn counted_things_have_the_form_of_their_number() {
    let check = |tag: &str, id: &str, forms: [&str; 3]| {
        let lang = Lang::shipped(tag);
        let said = [0, 1, 2].map(|count: i64| lang.text_with(id, &[("count", count.into())]));
        assert_eq!(said, forms, "{tag}");
    };
    check("en", "games-count", ["0 games", "one game", "2 games"]);
    check("de", "games-count", ["0 Partien", "eine Partie", "2 Partien"]);
    // Nothing is singular in French.
    check("fr", "games-count", ["0 partie", "1 partie", "2 parties"]);
    check("ja", "games-count", ["0 局", "1 局", "2 局"]);
    check("fr", "clock-moves", ["0 coup", "1 coup", "2 coups"]);
}

#[test]
fn a_day_is_named_as_each_language_has_it() {
    let check = |tag: &str, expected: &str| {
        let lang = Lang::shipped(tag);
        let month =
            lang.text_with("month-of-year", &[("month", lang.text("month-11").into()), ("year", "2026".into())]);
        let args = [("weekday", lang.text("weekday-long-7").into()), ("day", 1_u8.into()), ("month", month.into())];
        assert_eq!(lang.text_with("day-of-month", &args), expected);
    };
    check("en", "Sunday, 1 November 2026");
    check("zh-Hans", "2026年11月1日，星期日");
    check("zh-Hant", "2026年11月1日，星期日");
    check("ja", "2026年11月1日（日曜日）");
    check("de", "Sonntag, 1. November 2026");
    check("fr", "dimanche 1er novembre 2026");
}

#[test]
fn a_name_of_letters_stands_apart_from_han() {
    let check = |tag: &str, name: &str, expected: &str| {
        assert_eq!(Lang::shipped(tag).text_with("end-wins", &[("name", name.into())]), expected);
    };
    check("zh-Hans", "Ann", "Ann 获胜");
    check("zh-Hans", "李明", "李明获胜");
    check("zh-Hans", "Zoë", "Zoë 获胜");
    check("zh-Hans", "", "获胜");
    check("zh-Hant", "Ann", "Ann 獲勝");
    check("ja", "Ann", "Annの勝ち");
    let turn = |tag: &str| Lang::shipped(tag).text_with("thinking", &[("name", "Ann".into())]);
    assert_eq!((turn("zh-Hans").as_str(), turn("en").as_str()), ("Ann 正在思考……", "Ann is thinking…"));
}

#[test]
fn a_message_that_is_lacking_is_english() {
    let lang = Lang::with_source("de-Latn", "title = Brett\n").expect("a language");
    assert_eq!((lang.text("title").as_str(), lang.text("color-black").as_str()), ("Brett", "Black"));
    assert_eq!(lang.text_with("games-count", &[("count", 20_000.into())]), "20,000 games");
    assert_eq!(lang.text("no-such-message"), "no-such-message");
}

#[cfg(feature = "gui")]
#[test]
fn every_character_of_every_language_has_a_glyph() {
    let mut fonts = Fonts::new();
    let mut letters: Vec<char> = SHIPPED.iter().flat_map(|(_, name, text)| name.chars().chain(text.chars())).collect();
    letters.sort_unstable();
    letters.dedup();
    assert!(letters.len() > 1000, "{}", letters.len());
    for (language, weight) in SHIPPED.iter().flat_map(|(tag, ..)| [(tag, Weight::Regular), (tag, Weight::Bold)]) {
        fonts.set_language(language);
        let lacking: String = letters.iter().filter(|letter| !fonts.has_glyph(**letter, weight)).collect();
        assert_eq!(lacking, "", "{language} {weight:?}");
    }
}

#[cfg(feature = "gui")]
#[test]
fn characters_have_the_forms_of_those_who_read_them() {
    let mut fonts = Fonts::new();
    let mut shown = |language: &str, text: &str| {
        fonts.set_language(language);
        let layout = Layout { text, size: 40.0, weight: Weight::Bold, align: Align::Start, width: None };
        let mask = fonts.mask(&layout, 1.0);
        (mask.mask.coverage, mask.left, mask.top)
    };
    for (language, text) in [("ja", "選"), ("zh-Hant", "。"), ("zh-Hant", "選")] {
        assert!(shown(language, text) != shown("zh-Hans", text), "{text} in {language}");
        assert!(shown("zh-Hans", text) == shown("en", text), "{text}");
    }
}
