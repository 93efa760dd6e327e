//! The table of settings: each of its rows is written, read, printed, bounded and changed alike; and the configuration that
//! stands on it: what beats what, what is written, what is in force.

use qipan::app::Overrides;
use qipan::app::kernel::config::settings::{Animation, LastMove, ShowLegal, SidePanel, Variant, row_of, tab_label_id};
use qipan::app::kernel::config::{
    Access, Config, EditResult, Field, Origin, SettingKind, SettingRow, Settings, TABLE, TABS, ValueShape, read_text,
};
use qipan::app::kernel::intent::Action;
use qipan::app::kernel::intent::RowChange;
use qipan::app::kernel::lang::{Lang, SHIPPED};
use qipan::app::kernel::view::{Control, RowView};
use qipan::policy::{Capability, Policy};
use qipan::rules::GameKind;
use qipan::rules::gomoku::{ForbiddenPlay, OpeningRule, Rule};
use qipan::rules::mix::RandomSequence;
use qipan::session::{ClockRule, Player, Seat};
use qipan::store::Store;
use qipan::store::recording::RecordingDisk;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

// --- Settings in a store in memory -------------------------------------------------------------------------------------------

/// A store with these files; folders are made.
fn store(files: &[(&str, &str)]) -> Store {
    let mut image: BTreeMap<_, _> = ["/", "/home"].map(|path| (path.into(), None)).into();
    for (name, text) in files {
        let path = Path::new("/home").join(name);
        image.extend(path.ancestors().skip(1).map(|folder| (folder.to_owned(), None)));
        image.insert(path, Some(text.as_bytes().to_vec()));
    }
    Store::new(Arc::new(RecordingDisk::from_image(&image)), "/home")
}

fn load(text: &str) -> (Config, Vec<String>) {
    let (config, problems) = Config::load(&store(&[("settings.ron", text)]), Overrides::default(), vec![]);
    (config, problems.into_iter().map(|problem| problem.to_string().replace("/home/settings.ron", "FILE")).collect())
}

/// A file with a setting alone.
fn file_with(key: &str, value: &str) -> String {
    match key.split_once('.') {
        Some((section, key)) => format!("({section}: ({key}: {value}))"),
        None => format!("({key}: {value})"),
    }
}

fn explained(config: &Config, key: &str) -> Option<(String, Origin)> {
    config.explain().into_iter().find(|row| row.key == key).map(|row| (row.value, row.origin))
}

// --- Random settings ---------------------------------------------------------------------------------------------------------

fn pick<T: Clone>(random: &mut RandomSequence, from: &[T]) -> T {
    from[random.next_below(from.len())].clone()
}

fn random_player(random: &mut RandomSequence) -> Player {
    let level = 1 + random.next_below(12) as u8;
    let seats = [
        Seat::Human,
        Seat::Computer { level },
        Seat::Full { move_ms: random.next_below(90_000) as u32 },
        Seat::Adapting,
    ];
    let names = ["", "Ann", "李 \"Lí\"", "back\\slash", "// no comment", "{brace}, (bracket)", "r#\"raw\"#", "r#None"];
    let minutes = [None, Some(1 + random.next_below(600) as u32)];
    Player { minutes: pick(random, &minutes), ..Player::new(pick(random, &names), pick(random, &seats)) }
}

fn random_clock(random: &mut RandomSequence) -> ClockRule {
    let (minutes, seconds) = (random.next_below(601) as u32, 1 + random.next_below(3600) as u32);
    let clocks = [
        ClockRule::None,
        ClockRule::Absolute { minutes: minutes.max(1) },
        ClockRule::Fischer { minutes, seconds },
        ClockRule::ByoYomi { minutes, periods: 1 + random.next_below(100) as u32, seconds },
        ClockRule::Canadian { minutes, moves: 1 + random.next_below(100) as u32, seconds },
    ];
    pick(random, &clocks)
}

fn random_gomoku(random: &mut RandomSequence, settings: &mut Settings) {
    let Settings { gomoku, games, .. } = settings;
    let players = &mut games[GameKind::Gomoku.index()].players;
    gomoku.rule = pick(random, &Rule::ALL);
    (gomoku.columns, gomoku.rows) = (10 + random.next_below(16) as u8, 10 + random.next_below(16) as u8);
    let most = if gomoku.rule == Rule::Renju { 2 } else { 4 };
    *players = (0..2 + random.next_below(most - 1)).map(|_| random_player(random)).collect();
    gomoku.forbidden = pick(random, &[ForbiddenPlay::Refuse, ForbiddenPlay::Lose]);
    gomoku.passes = random.next_below(2) == 0;
    gomoku.opening = pick(random, &OpeningRule::ALL);
    if gomoku.opening.suits(&gomoku.game().start(players.len())).is_err() {
        gomoku.opening = OpeningRule::Free;
    }
}

const ACTION_NAMES: &[&str] = &["undo", "redo", "help", "menu", "side-panel"];

fn random_keys(random: &mut RandomSequence, settings: &mut Settings) {
    // A row of unlike keys that no default has.
    for key in ["F12", "Ctrl+Shift+X", "Alt+Comma", "Home"].into_iter().take(random.next_below(5)) {
        let name = pick(random, ACTION_NAMES);
        settings.keys.insert(name.into(), key.into());
    }
}

fn random_settings(random: &mut RandomSequence) -> Settings {
    let mut settings = Settings {
        language: pick(random, &["", "en", "zh-Hans"]).into(),
        theme: pick(random, &["classic", "wood", "slate"]).into(),
        ..Settings::default()
    };
    for game in &mut settings.games {
        game.players = vec![random_player(random), random_player(random)];
        game.has_alternating_colors = random.next_below(2) == 0;
        game.clock = random_clock(random);
    }
    random_gomoku(random, &mut settings);
    random_keys(random, &mut settings);
    settings.reversi.variant = pick(random, &[Variant::Standard, Variant::Random, Variant::FewestCorners(3)]);
    settings.animation = pick(random, &[Animation::Off, Animation::Fast, Animation::Normal]);
    settings.results.folder = pick(random, &["", "/media/class"]).into();
    settings.board.last_move = pick(random, &[LastMove::Off, LastMove::Still, LastMove::Pulse]);
    settings.board.show_legal = pick(random, &[ShowLegal::ByLevel, ShowLegal::OnHelp, ShowLegal::Always]);
    settings.board.side_panel = pick(random, &[SidePanel::Off, SidePanel::On, SidePanel::Auto]);
    // Numbers and switches as the table bounds them.
    for row in TABLE.iter() {
        let text = match (row.shape, row.bounds, row.value(&settings).as_str()) {
            (ValueShape::One, Some((low, high)), _) => {
                (low + random.next_below((high - low + 1) as usize) as i64).to_string()
            }
            (ValueShape::One, None, "true" | "false") => (random.next_below(2) == 0).to_string(),
            _ => continue,
        };
        if !row.key.starts_with("gomoku") {
            row.set(&mut settings, &text).unwrap();
        }
    }
    settings
}

#[test]
fn the_file_as_written_is_read_as_it_was() {
    let mut random = RandomSequence::new(77);
    let mut seen: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for _ in 0..500 {
        let settings = random_settings(&mut random);
        let text = settings.render();
        let (config, problems) = load(&text);
        assert_eq!(problems, [""; 0], "{text}");
        assert_eq!(*config.user_settings(), settings, "{text}");
        assert_eq!(config.user_settings().render(), text);
        for row in TABLE.iter() {
            seen.entry(row.key).or_default().insert(row.value(&settings));
        }
    }
    let never_changed = seen.iter().filter(|(_, values)| values.len() == 1).map(|(key, _)| *key).collect::<Vec<_>>();
    let one_value = ["level_results", "version", "windows"];
    assert_eq!(never_changed, one_value, "what has one value only, or is kept by itself");
}

/// However a file is torn: what is read can be played, each sentence names a place of the text, and the file as it is written
/// next says nothing new.
#[test]
fn a_torn_file_gives_settings_that_can_be_written() {
    let mut random = RandomSequence::new(4242);
    let marks: Vec<char> = "(),:[]{}\"'/*# \n\r\\rb09-.aZ_é\u{feff}".chars().collect();
    for _ in 0..300 {
        let mut text: Vec<char> = random_settings(&mut random).render().chars().collect();
        for _ in 0..1 + random.next_below(4) {
            let (at, many) = (random.next_below(text.len()), random.next_below(12));
            match random.next_below(4) {
                0 => drop(text.drain(at..text.len().min(at + many))),
                1 => text.insert(at, pick(&mut random, &marks)),
                2 => text[at] = pick(&mut random, &marks),
                _ => text.truncate(at.max(2)),
            }
        }
        let text: String = text.into_iter().collect();
        let (config, problems) = load(&text);
        for problem in &problems {
            let line =
                problem.strip_prefix("FILE, line ").and_then(|rest| rest.split(',').next()?.parse::<usize>().ok());
            let is_placed = line.is_some_and(|line| line <= text.lines().count().max(1));
            assert!(
                is_placed || problem.ends_with("more mistakes follow.") || problem.contains("newer"),
                "{problem}\n{text}"
            );
        }
        let Settings { gomoku, games, .. } = config.user_settings();
        let players = games[GameKind::Gomoku.index()].players.len();
        assert!(gomoku.opening.suits(&gomoku.game().start(players)).is_ok(), "{text}");
        let (again, later) = load(&config.user_settings().render());
        assert_eq!(again.user_settings(), config.user_settings(), "{text}");
        let is_kept = |said: &&String| {
            !["keys.", "theme: there is no", "language: there is no"].iter().any(|kept| said.contains(kept))
        };
        assert_eq!(later.iter().filter(is_kept).collect::<Vec<_>>(), [""; 0], "{text}");
    }
}

// --- The table ---------------------------------------------------------------------------------------------------------------

#[test]
fn keys_are_paths_and_stand_once() {
    let mut all: Vec<&str> = TABLE.iter().flat_map(SettingRow::paths).collect();
    all.sort_unstable();
    all.dedup();
    // A former key may have become two; no present one is any other's.
    let formers: BTreeSet<&str> = TABLE.iter().flat_map(|row| row.former_paths).copied().collect();
    assert_eq!(all.len(), TABLE.len() + formers.len(), "{all:?}");
    for key in &all {
        let is_path =
            key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_' || byte == b'.');
        assert!(is_path && key.matches('.').count() <= 1, "{key}");
        let is_section = |other: &&str| other.strip_prefix(key).is_some_and(|rest| rest.starts_with('.'));
        assert!(!all.iter().any(is_section), "{key} is a value and a section");
    }
    let section = |row: &SettingRow| row.key.split_once('.').map_or("", |(section, _)| section);
    let sections: Vec<&str> =
        TABLE.chunk_by(|one, other| section(one) == section(other)).map(|rows| section(&rows[0])).collect();
    let named: Vec<&&str> = sections.iter().filter(|section| !section.is_empty()).collect();
    assert_eq!(named.iter().collect::<BTreeSet<_>>().len(), named.len(), "the rows of a section stand together");
}

#[test]
fn the_file_has_every_key_with_its_comment_in_short_lines() {
    let text = Settings::default().render();
    for row in TABLE.iter() {
        let name = format!(" {}: ", row.key.rsplit('.').next().unwrap());
        let lines: Vec<&str> = text.lines().filter(|line| line.contains(&name)).collect();
        assert!(!lines.is_empty(), "{}", row.key);
        assert!(text.contains(row.comment), "{}", row.comment);
    }
    for line in text.lines() {
        assert!(line.chars().count() <= 112, "{line}");
    }
    assert!(
        text.contains("// ByLevel | OnHelp | Always; when open squares"),
        "the words are those of the page:\n{text}"
    );
    assert!(text.contains(" // 0 to 100\n"), "the bounds are those of the row:\n{text}");
}

#[test]
fn the_page_of_settings_shows_the_file_as_it_is_written() {
    let page = include_str!("../../../docs/SETTINGS.md");
    let sample = page.split("```ron\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert_eq!(load(sample).1, [""; 0], "the sample names only known keys");
    assert_eq!(sample, Settings::default().render());
}

/// A value of a row that is not its default.
fn other_value(row: &SettingRow) -> Option<&'static str> {
    Some(match row.key {
        "version" => return None,
        "reversi.variant" => "Corners(2)",
        key if matches!(row.access, Access::Game(..)) && key.ends_with(".clock") => "Absolute(minutes:3)",
        "theme" => "\"wood\"",
        "language" => "\"en\"",
        "gomoku.players" => "[(name:\"\",seat:Human),(name:\"\",seat:Human),(name:\"B\",seat:Human)]",
        key if key.ends_with(".players") => "[(name:\"A\",seat:Human),(name:\"\",seat:Adapting)]",
        "gomoku.rule" => "Caro",
        "gomoku.opening" => "Swap2",
        "gomoku.forbidden" => "Lose",
        "animation" => "Fast",
        "text_percent" | "heard.rate" => "110",
        "board.last_move" => "Off",
        "board.side_panel" => "On",
        "windows" => "{\"HDMI 1920x1080\":(x:-5,y:7,width:800,height:900)}",
        "board.show_legal" => "Always",
        "level_results" => "{\"reversi-3\":(streak:2,best:44)}",
        "keys" => "{\"undo\":\"F12\"}",
        "board.hints" => "3",
        "board.games" => "2",
        "results.folder" => "\"/media/class\"",
        _ if row.bounds.is_some() => "11",
        _ if row.value(&Settings::default()) == "true" => "false",
        _ => "true",
    })
}

#[test]
fn each_row_is_read_printed_and_copied() {
    for row in TABLE.iter() {
        let Some(value) = other_value(row) else { continue };
        for key in row.paths() {
            let (config, problems) = load(&file_with(key, value));
            assert_eq!(problems, [""; 0], "{key}");
            assert_eq!(row.value(config.settings()), value, "{key}");
            let mut copy = Settings::default();
            TABLE.iter().filter(|other| other.paths().any(|path| path == key)).for_each(|row| {
                row.copy(config.user_settings(), &mut copy);
            });
            assert_eq!(copy, *config.user_settings(), "{key} and nothing else");
            let printed = match row.shape {
                ValueShape::One => explained(&config, row.key),
                ValueShape::Players(_) => explained(&config, &format!("{}.1.seat", row.key)),
                ValueShape::Keys => explained(&config, "keys.undo"),
            };
            assert!(matches!(printed, Some((_, Origin::User))), "{key}: {printed:?}");
            let is_other = |explained: &str| {
                !TABLE.iter().any(|row| row.paths().any(|path| path == key) && explained.starts_with(row.key))
            };
            let rest = config.explain().into_iter().filter(|explained| is_other(&explained.key));
            assert!(rest.into_iter().all(|explained| explained.origin == Origin::Default), "{key}");
        }
    }
}

#[test]
fn each_number_is_held_in_its_bounds() {
    for row in TABLE.iter() {
        let (ValueShape::One, Some((low, high))) = (row.shape, row.bounds) else { continue };
        for (value, used) in [(low - 1, low), (high + 1, high), (i64::MIN, low), (i64::MAX, high)] {
            let (config, problems) = load(&file_with(row.key, &value.to_string()));
            let column = file_with(row.key, "").rfind(": ").unwrap() + 3;
            let said = format!(
                "FILE, line 1, column {column}: {} is {value}, outside {low} to {high}; {used} is used.",
                row.key
            );
            assert_eq!(problems, [said]);
            assert_eq!(row.value(config.user_settings()), used.to_string());
        }
        for value in [low, high] {
            let (config, problems) = load(&file_with(row.key, &value.to_string()));
            assert_eq!((problems, row.value(config.user_settings())), (vec![], value.to_string()), "{}", row.key);
        }
        if let Some(SettingKind::Slider(min, max, ..)) = row.field.map(|field| field.kind) {
            assert!(low <= min.into() && i64::from(max) <= high, "{}", row.key);
        }
    }
}

#[test]
fn each_row_of_another_type_keeps_its_default() {
    for row in TABLE.iter() {
        let wrong = if row.value(&Settings::default()).starts_with('(') { "7" } else { "('x')" };
        let (config, problems) = load(&file_with(row.key, wrong));
        assert_eq!(problems.len(), 1, "{}: {problems:?}", row.key);
        let start = format!("FILE, line 1, column {}: {}: ", file_with(row.key, "").rfind(": ").unwrap() + 3, row.key);
        assert!(problems[0].starts_with(&start) && problems[0].ends_with("; the default is used."), "{problems:?}");
        assert_eq!(*config.user_settings(), Settings::default());
    }
}

// --- The settings page -------------------------------------------------------------------------------------------------------

/// The rows that change their setting themselves; a button leads to a page that does.
fn all_rows(config: &Config) -> Vec<RowView> {
    let is_page = |row: &RowView| matches!(row.control, Control::Button { .. });
    let is_of_table = |row: &RowView| usize::from(row.id) < TABLE.len() && !is_page(row);
    (0..TABS.len()).flat_map(|tab| config.rows(tab)).filter(is_of_table).collect()
}

#[test]
fn every_control_has_its_labels_in_every_language() {
    for (tag, ..) in SHIPPED {
        let lang = Lang::shipped(tag);
        TABS.iter().for_each(|tab| assert!(lang.has(&tab_label_id(tab)), "{tag}: {tab}"));
        for field in TABLE.iter().filter_map(|row| row.field) {
            assert!(lang.has(&format!("set-{}", field.name)), "{tag}: {}", field.name);
            if let SettingKind::Choice(values) = field.kind {
                values.iter().for_each(|(_, label)| assert!(lang.has(label), "{tag}: {label}"));
            }
        }
    }
}

#[test]
fn every_value_of_a_choice_can_be_read() {
    for row in TABLE.iter() {
        let Some(SettingKind::Choice(values)) = row.field.map(|field| field.kind) else { continue };
        for (value, _) in values {
            let (config, problems) = load(&file_with(row.key, value));
            assert_eq!((problems, row.value(config.user_settings()).as_str()), (vec![], *value), "{}", row.key);
        }
    }
}

/// What a control can be told, and what its value is then.
fn changes(row: &RowView) -> Vec<RowChange> {
    match &row.control {
        Control::Toggle(_) => vec![RowChange::Toggle, RowChange::Toggle],
        Control::Choice { options, .. } => (0..options.len()).map(RowChange::Choose).collect(),
        Control::Themes { options, .. } => (0..options.len()).map(RowChange::Choose).collect(),
        Control::Slider { min, max, step, .. } => [*min, *max, min + step].map(RowChange::Slide).into(),
        other => panic!("{other:?} is none of the settings page's"),
    }
}

/// The value that a control shows, as a change that would set it.
fn shown(row: &RowView) -> RowChange {
    match &row.control {
        Control::Choice { chosen, .. } | Control::Themes { chosen, .. } => RowChange::Choose(*chosen),
        Control::Slider { value, .. } => RowChange::Slide(*value),
        Control::Toggle(on) => RowChange::Choose(usize::from(*on)),
        other => panic!("{other:?} is none of the settings page's"),
    }
}

#[test]
fn each_control_changes_its_setting_and_no_other() {
    let store = store(&[("languages/eo.ftl", "title = Ĉipan\n"), ("themes/mine/theme.ron", "()")]);
    let mut config = Config::load(&store, Overrides::default(), vec![]).0;
    config.refresh(&store);
    let is_row = |field: Field| !matches!(field.kind, SettingKind::Players | SettingKind::Keys);
    // Those of the results have a page of their own.
    let is_here = |row: &&SettingRow| row.field.is_some_and(is_row) && !row.key.starts_with("results.");
    let fields = TABLE.iter().filter(is_here).count();
    assert_eq!(all_rows(&config).len(), fields);
    let has_choice = |row: &RowView| !matches!(&row.control, Control::Choice { options, .. } if options.len() < 2);
    for row in all_rows(&config).into_iter().filter(has_choice) {
        let key = TABLE[usize::from(row.id)].key;
        for change in changes(&row) {
            let EditResult { write, before, .. } = config.change(&store, row.id, &change);
            let mut expected = config.settings().clone();
            TABLE[usize::from(row.id)].copy(&before, &mut expected);
            assert_eq!(expected, before, "{key} alone was changed");
            let now = all_rows(&config).into_iter().find(|now| now.id == row.id).unwrap();
            if change != RowChange::Toggle {
                assert_eq!(shown(&now), change, "{key} shows what was chosen");
            }
            assert_eq!(write.is_some(), *config.settings() != before, "{key} is written where it changed");
            let written = write.map(|write| String::from_utf8(write.bytes).unwrap());
            let is_kept = |text: String| read_text(&text).settings == *config.user_settings();
            assert!(written.is_none_or(is_kept));
        }
        let (_, origin) = explained(&config, key).unwrap();
        assert_eq!(origin, Origin::User, "{key}");
    }
}

#[test]
fn changes_that_do_not_fit_a_row_do_nothing() {
    let store = store(&[]);
    let mut config = Config::load(&store, Overrides::default(), vec![]).0;
    for id in 0..=TABLE.len() as u16 {
        for change in [RowChange::Choose(99), RowChange::Press, RowChange::Edit("x".into())] {
            let slider = matches!(change, RowChange::Choose(_));
            let edited = config.change(&store, id, &change);
            assert!(slider || edited.write.is_none(), "{id}: {change:?}");
        }
    }
    assert_eq!(config.settings().theme, "classic");
}

#[test]
fn a_choice_shows_the_number_below_one_from_the_file() {
    let chosen = |mib: u32| {
        let config = load(&format!("(engine: (hash_mb: {mib}))")).0;
        all_rows(&config)
            .iter()
            .find(|row| row_of("engine.hash_mb").is_some_and(|hash| hash.key == TABLE[usize::from(row.id)].key))
            .map(shown)
    };
    let found = [1, 16, 17, 100, 1024, 4096].map(chosen);
    assert_eq!(found, [0, 0, 0, 1, 3, 3].map(|at| Some(RowChange::Choose(at))));
}

#[test]
fn the_page_lists_the_users_themes_and_languages_when_asked() {
    let store = store(&[
        ("languages/eo.ftl", "title = Ĉipan\n"),
        ("languages/en.ftl", "title = English twice\n"),
        ("languages/notes.txt", ""),
        ("themes/mine/theme.ron", "()"),
        ("themes/wood/theme.ron", "()"),
    ]);
    let mut config = Config::load(&store, Overrides::default(), vec![]).0;
    let lists = |config: &Config| {
        let rows = all_rows(config);
        let themes = rows.iter().find_map(|row| match &row.control {
            Control::Themes { options, .. } => Some(options.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>()),
            _ => None,
        });
        let languages =
            rows.iter().find(|row| TABLE[usize::from(row.id)].key == "language").map(|row| match &row.control {
                Control::Choice { options, .. } => options.len(),
                _ => 0,
            });
        (themes.unwrap(), languages.unwrap())
    };
    let (shipped, languages) = lists(&config);
    config.refresh(&store);
    assert_eq!(lists(&config), ([shipped, vec!["mine".into()]].concat(), languages + 1));
}

// --- The layers --------------------------------------------------------------------------------------------------------------

fn with(text: &str, overrides: Overrides) -> (Store, Config) {
    let store = store(&[("settings.ron", text)]);
    let config = Config::load(&store, overrides, vec!["zh_CN".into()]).0;
    (store, config)
}

#[test]
fn the_command_line_beats_the_file_and_what_the_user_sets_now_beats_both() {
    let overrides = Overrides {
        theme: Some("slate".into()),
        language: Some("en".into()),
        fullscreen: true,
        mute: true,
        ..Overrides::default()
    };
    let (store, mut config) = with("(theme: \"wood\", sound: (volume: 40))", overrides);
    let settings = config.settings();
    assert_eq!((&settings.theme[..], &settings.language[..]), ("slate", "en"));
    assert_eq!((settings.fullscreen, settings.sound.volume), (true, 0));
    assert_eq!((config.themes().name(), config.lang().tag()), ("slate", "en"));
    assert_eq!((&config.user_settings().theme[..], config.user_settings().sound.volume), ("wood", 40));
    for key in ["theme", "language", "fullscreen", "sound.volume"] {
        assert_eq!(explained(&config, key).unwrap().1, Origin::CommandLine, "{key}");
    }
    // Another change leaves them as they are, in force and in the file.
    let write = config.edit(&store, |settings| settings.board.turned = true).write.unwrap();
    let text = String::from_utf8(write.bytes).unwrap();
    assert!(text.contains("theme: \"wood\"") && text.contains("volume: 40") && text.contains("fullscreen: false"));
    assert_eq!((config.themes().name(), config.settings().sound.volume), ("slate", 0));
    // Leaving fullscreen is no change of the file's value, and holds.
    config.edit(&store, |settings| settings.fullscreen = false);
    config.edit(&store, |settings| settings.theme = "paper".into());
    config.edit(&store, |settings| settings.language = "zh-Hans".into());
    config.edit(&store, |settings| settings.sound.volume = 10);
    let settings = config.settings();
    assert_eq!((&settings.theme[..], settings.fullscreen, settings.sound.volume), ("paper", false, 10));
    assert_eq!((config.themes().name(), config.lang().tag()), ("paper", "zh-Hans"));
    assert_eq!((config.overrides(), config.settings()), (&Overrides::default(), config.user_settings()));
}

#[test]
fn the_sound_comes_back_as_loud_as_it_was() {
    let (_, mut config) = with("(sound: (volume: 40))", Overrides { mute: true, ..Overrides::default() });
    config.unmute();
    assert_eq!((config.settings().sound.volume, config.overrides().mute), (40, false));
}

#[test]
fn the_seats_of_the_command_line_are_printed_until_a_game_was_begun() {
    let seat = Seat::Computer { level: 9 };
    let overrides = Overrides { white: Some(seat), game: Some(qipan::rules::GameKind::Gomoku), ..Overrides::default() };
    let (_, mut config) = with("", overrides);
    let typed = ("Computer(level:9)".to_owned(), Origin::CommandLine);
    assert_eq!(explained(&config, "gomoku.players.1.seat"), Some(typed));
    config.forget_seats();
    let default = ("Computer(level:3)".to_owned(), Origin::Default);
    assert_eq!(explained(&config, "gomoku.players.1.seat"), Some(default));
}

#[test]
fn an_edit_puts_theme_language_and_keys_in_force() {
    let (store, mut config) = with("", Overrides::default());
    assert_eq!(config.lang().tag(), "zh-Hans", "the system's");
    let version = config.themes().version();
    let edited = config.edit(&store, |settings| {
        (settings.theme, settings.language) = ("wood".into(), "en".into());
        settings.keys.insert("undo".into(), "f12".into());
    });
    assert_eq!((edited.problems, edited.before), (vec![], Settings::default()));
    assert_eq!((config.themes().name(), config.lang().tag()), ("wood", "en"));
    assert!(config.themes().version() > version, "the pictures are others");
    assert_eq!(config.keymap().text(Action::Undo), "F12");
    assert_eq!(config.edit(&store, |settings| settings.theme = "wood".into()).write, None, "nothing changed");
    config.edit(&store, |settings| settings.language.clear());
    assert_eq!(config.lang().tag(), "zh-Hans");
}

#[test]
fn what_is_not_there_is_not_in_force_and_kept() {
    let (store, mut config) = with("(theme: \"mine\", language: \"xx\")", Overrides::default());
    assert_eq!((config.themes().name(), config.lang().tag()), ("classic", "zh-Hans"));
    assert_eq!((&config.settings().theme[..], &config.user_settings().theme[..]), ("classic", "mine"));
    let edited = config.edit(&store, |settings| settings.fullscreen = true);
    assert_eq!(edited.problems, [], "it was said at the start");
    assert_eq!((&config.user_settings().theme[..], &config.user_settings().language[..]), ("mine", "xx"));
    config.edit(&store, |settings| settings.theme = "wood".into());
    assert_eq!((&config.settings().theme[..], &config.user_settings().theme[..]), ("wood", "wood"));
    let said = Config::load(&store, Overrides { language: Some("xx".into()), ..Overrides::default() }, vec![]).1;
    assert_eq!(
        said.last().map(ToString::to_string).as_deref(),
        Some("The language cannot be used: there is no language \"xx\"."),
        "the command line's"
    );
}

#[test]
fn what_the_command_line_names_is_not_asked_of_the_file() {
    let store = store(&[("settings.ron", "(theme: \"mine\", language: \"xx\")")]);
    let overrides = Overrides { theme: Some("wood".into()), language: Some("en".into()), ..Overrides::default() };
    assert_eq!(Config::load(&store, overrides, vec![]).1, []);
}

#[test]
fn a_policy_locks_the_page_and_not_the_program() {
    let (store, mut config) = with("", Overrides::default());
    assert!(config.allows(Capability::Settings) && all_rows(&config).iter().all(|row| row.enabled && !row.locked));
    config.set_policy(Policy::with_locked_capabilities([Capability::Settings]));
    assert!(!config.allows(Capability::Settings));
    for row in all_rows(&config) {
        assert!(row.locked && !row.enabled);
        let edited = changes(&row).iter().map(|change| config.change(&store, row.id, change)).next_back().unwrap();
        assert_eq!((edited.write, config.settings()), (None, &Settings::default()));
    }
    assert!(config.explain().iter().all(|row| row.locked));
    config.edit(&store, |settings| settings.adapting = 5);
    assert_eq!(config.settings().adapting, 5, "what the program notes");
}
