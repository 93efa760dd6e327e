//! Languages: every message is there in every one, with arguments that are given, and is used.

use qipan::app::features::help::help_text::{SECTIONS as HELP_SECTIONS, TABS as HELP_TABS};
use qipan::app::kernel::actions::ACTIONS;
use qipan::app::kernel::config::settings::tab_label_id;
use qipan::app::kernel::config::{TABLE, TABS};
use qipan::app::kernel::lang::{Lang, SHIPPED};
use qipan::app::kernel::levels;
use qipan::rules::gomoku::opening::Choice;
use qipan::rules::gomoku::{FoulKind, OpeningRule, Rule};
use qipan::rules::{Color, GameKind};
use qipan::session::game::choice_keyword;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of all packages.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// The names of the messages of a language file; none stands twice.
fn ids(source: &str) -> BTreeSet<&str> {
    let names = source.lines().filter_map(|line| {
        let (name, _) = line.split_once('=')?;
        let name = name.trim_end();
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        (name.starts_with(|letter: char| letter.is_ascii_lowercase()) && name.bytes().all(is_name)).then_some(name)
    });
    let mut seen = BTreeSet::new();
    names.for_each(|name| assert!(seen.insert(name), "{name} stands twice"));
    seen
}

#[test]
fn every_language_has_every_message_and_no_other() {
    let english = ids(SHIPPED[0].2);
    assert!(english.len() > 200, "{}", english.len());
    for (tag, own_name, source) in SHIPPED {
        Lang::with_source(tag, source).unwrap_or_else(|error| panic!("{error}"));
        assert!(!own_name.is_empty());
        assert_eq!(ids(source), english, "{tag}");
    }
}

#[test]
fn the_arguments_of_every_message_are_those_of_the_english_one() {
    let arguments = |source: &'static str| -> BTreeMap<&str, BTreeSet<&str>> {
        let mut of: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let mut id = "";
        for line in source.lines() {
            if !line.starts_with(' ') {
                id = line.split('=').next().unwrap_or_default().trim_end();
            }
            let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
            let names =
                line.split('$').skip(1).map(|rest| rest.split(|letter| !is_name(letter)).next().unwrap_or_default());
            of.entry(id).or_default().extend(names);
        }
        of
    };
    let given = arguments(SHIPPED[0].2);
    for (tag, _, source) in &SHIPPED[1..] {
        let own = arguments(source);
        for id in ids(SHIPPED[0].2) {
            // A language may leave an argument out, but it can use none that is not given.
            assert!(own[id].is_subset(&given[id]), "{tag}: {id} uses {:?}, given are {:?}", own[id], given[id]);
        }
    }
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

fn all_sources() -> Vec<PathBuf> {
    ["core", "front/ui", "front/src", "src", "tools/xtask/src"]
        .iter()
        .flat_map(|folder| sources(&Path::new(ROOT).join(folder)))
        .collect()
}

/// The literals right after a call: `text("…`, `with("…`.
fn literals<'a>(source: &'a str, call: &'a str) -> impl Iterator<Item = &'a str> {
    source.split(call).skip(1).filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
}

#[test]
fn every_message_that_the_code_names_is_there() {
    let english = Lang::shipped("en");
    let mut count = 0;
    for path in all_sources() {
        let source = fs::read_to_string(&path).unwrap();
        for call in ["lang.text(", "lang.with("] {
            for id in literals(&source, call) {
                count += 1;
                assert!(english.has(id), "{}: there is no message {id:?}", path.display());
            }
        }
    }
    assert!(count > 60, "only {count} were found");
}

#[test]
fn every_page_has_a_word_of_its_own() {
    let sources: Vec<String> = all_sources().iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let words: Vec<&str> = sources.iter().flat_map(|source| literals(source, "PageId::new(")).collect();
    assert!(words.len() > 25, "only {} were found", words.len());
    assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), words.len(), "{words:?}");
}

#[test]
fn every_action_has_a_label_in_every_language() {
    for (tag, ..) in SHIPPED {
        let lang = Lang::shipped(tag);
        for row in ACTIONS.iter() {
            assert!(lang.has(&format!("action-{}", row.name)), "{tag}: {}", row.name);
        }
    }
}

/// The messages whose names are put together, from the very tables that they are put together from.
fn built() -> BTreeSet<String> {
    let mut built = BTreeSet::from(TABS.map(tab_label_id));
    let mut add = |prefix: &str, words: &mut dyn Iterator<Item = String>| {
        built.extend(words.map(|word| format!("{prefix}-{word}")));
    };
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>().into_iter();
    add("action", &mut ACTIONS.iter().map(|row| row.name.to_owned()));
    add("face", &mut words(&qipan::app::features::players::players_view::FACES));
    add("games", &mut words(list_tabs()));
    add("help", &mut words(HELP_TABS));
    let reasons = ["none-of", "full", "no-moves", "won", "stray", "passes", "middle", "apart", "counts", "overline"];
    add("reason", &mut words(&reasons));
    add("color", &mut Color::ALL.into_iter().map(|color| color.word().to_owned()));
    let games = GameKind::ALL;
    for (word, _) in qipan::app::kernel::levels::STEPS {
        add("level", &mut games.into_iter().map(|kind| format!("{}-{word}", kind.word())));
        add("level", &mut std::iter::once(word.to_owned()));
    }
    for detail in ["", "-detail"] {
        let presets = ["children", "usual", "club", "renju", "caro"];
        add("preset", &mut presets.into_iter().map(|preset| format!("{preset}{detail}")));
    }
    add("start", &mut games.into_iter().map(|kind| kind.word().to_owned()));
    add("game", &mut games.into_iter().map(|kind| kind.word().to_owned()));
    add("start-new", &mut games.into_iter().map(|kind| kind.word().to_owned()));
    for detail in ["", "-detail"] {
        let fields = TABLE.iter().filter_map(|row| row.field);
        add("set", &mut fields.map(|field| format!("{}{detail}", field.name)));
        add("rule", &mut Rule::ALL.into_iter().map(|rule| format!("{}{detail}", rule.word())));
        add("opening", &mut OpeningRule::ALL.into_iter().map(|rule| format!("{}{detail}", rule.word())));
    }
    let choices = [Choice::TakeBlack, Choice::TakeWhite, Choice::PlaceTwoMore, Choice::OfferTen];
    add("choice", &mut choices.into_iter().map(|choice| choice_keyword(choice).to_owned()));
    add("choice", &mut choices.into_iter().map(|choice| format!("{}-detail", choice_keyword(choice))));
    let does = ["five", "open-four", "double-four", "four-three", "double-three", "four", "three"];
    add("does", &mut words(&does).chain(words(&["stops-five", "stops-four", "stops-three"])));
    add("say-chose", &mut choices.into_iter().map(|choice| choice_keyword(choice).to_owned()));
    let kinds = [FoulKind::DoubleThree, FoulKind::DoubleFour, FoulKind::Overline];
    add("forbidden", &mut kinds.into_iter().map(|kind| kind.mark().to_string()));
    add("month", &mut (1..=12).map(|at: u32| at.to_string()));
    add("weekday", &mut (1..=7).flat_map(|at: u32| [at.to_string(), format!("long-{at}")]));
    add("fate", &mut words(&["unfinished", "first", "second", "other", "draw", "unknown"]));
    for name in ["arrows", "enter", "letters", "tab", "escape", "search"] {
        add("key", &mut [name.to_owned(), format!("{name}-does")].into_iter());
    }
    // The rows of the new-game page, and the paragraphs of help that are counted.
    let rows = ["player", "name", "rule", "opening", "columns", "rows", "forbidden", "passes"];
    add("row", &mut words(&rows));
    add("opening", &mut qipan::rules::openings::ids().map(str::to_owned));
    add("sample", &mut qipan::store::samples::SAMPLES.iter().map(|(_, word, _)| (*word).to_owned()));
    let odd = [
        "illegal",
        "no-point",
        "forbidden",
        "result",
        "not-over",
        "no-result",
        "no-game",
        "names-missing",
        "names-broken",
        "encoding",
        "characters",
        "anew",
        "overline",
        "cut-off",
        "left-out",
        "taken-as",
        "board",
        "full",
        "again",
        "damage",
        "refused",
    ];
    add("odd", &mut words(&odd));
    add("format", &mut words(&["transcript", "picture", "moving", "gif"]));
    let clocks = ["none", "absolute", "fischer", "byo-yomi", "canadian"];
    add("clock", &mut clocks.into_iter().flat_map(|kind| [kind.to_owned(), format!("{kind}-detail")]));
    add("help-using", &mut (1..=32).map(|at: u32| at.to_string()));
    add("help-section", &mut HELP_SECTIONS.iter().map(|(name, _)| (*name).to_owned()));
    let engine = ["name", "command", "arguments", "folder", "options"];
    add("engines", &mut words(&engine).flat_map(|row| [row.clone(), format!("{row}-detail")]));
    let faults = [
        "unknown",
        "forbidden",
        "missing",
        "needs-file",
        "not-started",
        "silent",
        "foreign",
        "late",
        "ended",
        "refused",
        "illegal",
        "flood",
        "memory",
        "unsuitable",
    ];
    add("engine-fault", &mut words(&faults));
    add("help-gomoku", &mut (1..=6).map(|at: u32| at.to_string()));
    let facts = [
        "corner-given",
        "corner-missed",
        "x-square",
        "c-square",
        "safe-moves-used-up",
        "safe-moves-later",
        "safe-moves-few",
        "moves-given",
        "own-moves-few",
        "pass-missed",
        "pass-forced",
        "parity-lost",
        "even-region",
        "edge-lost",
        "many-turned",
        "outside-discs",
        "result-turned",
        "only-move",
        "five-missed",
        "four-not-answered",
        "win-missed-fours",
        "win-missed-threats",
        "threat-not-stopped",
        "win-allowed-fours",
        "win-allowed-threats",
        "forbidden-played",
        "defence-forbidden",
        "shape-missed",
        "stop-missed",
        "points-left",
        "own-points-few",
        "far-off",
        "corner-later",
        "move-opened",
        "moves-later",
        "point-taken",
        "shape-given",
        "threats-later",
        "own-threats-later",
        "key-point",
    ];
    add("fact", &mut words(&facts));
    add("edge", &mut words(&["top", "bottom", "left", "right"]));
    let verdicts = ["doubtful", "mistake", "blunder"];
    add("verdict", &mut words(&verdicts));
    add("review", &mut verdicts.into_iter().flat_map(|word| [word.to_owned(), format!("{word}-plain")]));
    let sources = qipan::app::features::lessons::lesson_store::LessonSource::ALL;
    add("lessons", &mut sources.into_iter().map(|source| source.word().to_owned()));
    let why = ["points", "legal", "corner", "turns", "leaves", "five", "shape", "forbidden", "stable"];
    add("lesson-why", &mut words(&why));
    add("puzzle-asks", &mut words(&["win", "save", "keep-win", "hold-draw", "best"]));
    add("puzzles-theme", &mut words(&["win", "save", "keep-win", "hold-draw", "best"]));
    let unfit = ["no-choice", "variant", "lost", "even", "too-easy", "quiet", "stopped"];
    add("puzzle-unfit", &mut words(&unfit));
    // What is wrong with a lesson has its name where it is found.
    let folder = Path::new(ROOT).join("core/lesson/src");
    let sources =
        ["step_board.rs", "step_check.rs", "file.rs"].map(|file| fs::read_to_string(folder.join(file)).unwrap());
    for source in &sources {
        let clauses = source.split("clause!(").skip(1).filter_map(|rest| rest.split('"').nth(1));
        add("lesson-wrong", &mut clauses.map(str::to_owned));
    }
    add("character", &mut levels::CHARACTERS.map(str::to_owned).into_iter());
    add("theme-title", &mut qipan::app::kernel::themes::SHIPPED.iter().map(|theme| theme.name.to_owned()));
    add("bar", &mut words(&["resign", "offer-draw"]));
    add("cli", &mut GameKind::ALL.into_iter().map(|kind| kind.word().to_owned()));
    built
}

fn list_tabs() -> &'static [&'static str] {
    &["all", "saved", "samples", "collections"]
}

#[test]
fn every_message_is_used() {
    let all: Vec<String> = all_sources().iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    // All that stands between two marks, whichever of them opens.
    let quoted: HashSet<&str> = all.iter().flat_map(|source| source.split('"')).collect();
    let built = built();
    for id in ids(SHIPPED[0].2) {
        assert!(quoted.contains(id) || built.contains(id), "nothing uses the message {id:?}");
    }
}

#[test]
fn every_message_that_is_put_together_is_there() {
    let english = Lang::shipped("en");
    // An explanation may be missing: then nothing stands there.
    let missing = |id: &&String| !english.has(id) && !id.ends_with("-detail") && !id.starts_with("say-chose");
    let built = built();
    let missing: Vec<&String> = built.iter().filter(missing).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
