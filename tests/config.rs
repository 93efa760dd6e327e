//! Settings and languages: what `check-config`, `print-config` and `show` print, that what is written is read again, and that no
//! text is missing in any language.

mod common;

use common::{Random, Told, qipan};
use qipan::app::SETTINGS_FORMAT;
use qipan::app::actions::ACTIONS;
use qipan::app::lang::{Lang, SHIPPED};
use qipan::app::settings::{Animation, LastMove, Settings, ShowLegal};
use qipan::session::{ClockRule, Player, Seat};
use qipan::store::RealDisk;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A data directory with this settings file.
fn data(settings: &str) -> tempfile::TempDir {
    let data = tempfile::tempdir().unwrap();
    fs::write(data.path().join("settings.ron"), settings).unwrap();
    data
}

fn ask(data: &Path, arguments: &[&str]) -> Told {
    qipan(data, arguments).output().expect("the program starts").into()
}

// --- check-config ------------------------------------------------------------------------------------------------------------

/// What `check-config` says of a settings file, `FILE` standing for its path; and its exit code.
fn check(settings: &str) -> (String, String, Option<i32>) {
    let data = data(settings);
    let told = ask(data.path(), &["check-config"]);
    let file = data.path().join("settings.ron").display().to_string();
    (told.lines.join("\n").replace(&file, "FILE"), told.errors.replace(&file, "FILE"), told.code)
}

#[test]
fn check_config_praises_a_good_file() {
    for good in ["", "()", "(version: 1, clock: None)", &Settings::default().render()] {
        assert_eq!(check(good), ("FILE: good".into(), String::new(), Some(0)), "{good}");
    }
    let nothing = tempfile::tempdir().unwrap();
    assert_eq!(ask(nothing.path(), &["check-config"]).code, Some(0), "no file is no mistake");
}

#[test]
fn check_config_names_each_mistake() {
    let bad = |settings: &str, sentences: &[&str]| {
        let errors: String = sentences.iter().map(|sentence| format!("qipan: {sentence}\n")).collect();
        assert_eq!(check(settings), (String::new(), errors, Some(1)), "{settings}");
    };
    bad(
        "(\n    version: 1,\n    theme: 7,\n)\n",
        &["FILE, line 3, column 12: Expected string. The defaults are used."],
    );
    bad(
        "(\n    them: \"wood\",\n    board: (size: 9),\n)\n",
        &[
            "FILE, line 2: the key \"them\" is unknown and not used.",
            "FILE, line 3: the key \"board.size\" is unknown and not used.",
        ],
    );
    bad(
        "(sound: (volume: 200), engine: (hash_mb: 0), keys: {\"undo\": \"q\", \"fly\": \"F3\"})",
        &[
            "FILE: engine.hash_mb is 0, outside 1 to 65536.",
            "FILE: sound.volume is 200, outside 0 to 100.",
            "FILE: keys: there is no action \"fly\".",
            "FILE: keys: \"q\" cannot be the key of \"undo\".",
        ],
    );
}

#[test]
fn check_config_takes_any_file() {
    let folder = tempfile::tempdir().unwrap();
    let (good, missing) = (folder.path().join("good.ron"), folder.path().join("missing.ron"));
    fs::write(&good, "(theme: \"wood\")").unwrap();
    let told = ask(folder.path(), &["check-config", good.to_str().unwrap()]);
    assert_eq!((told.lines, told.code), (vec![format!("{}: good", good.display())], Some(0)));
    let told = ask(folder.path(), &["check-config", missing.to_str().unwrap()]);
    assert_eq!((told.errors, told.code), (format!("qipan: {}: there is no such file\n", missing.display()), Some(1)));
}

// --- print-config ------------------------------------------------------------------------------------------------------------

#[test]
fn print_config_tells_each_value_and_its_origin() {
    let data = data("(theme: \"wood\", sound: (volume: 5), animation: Fast)");
    let told = ask(data.path(), &["print-config", "--theme", "slate", "--black", "computer:7", "--fullscreen"]);
    assert_eq!((told.code, &told.errors[..]), (Some(0), ""));
    for line in [
        "animation = Fast  (user)",
        "board.last_move = Pulse  (default)",
        "clock = None  (default)",
        "fullscreen = true  (command line)",
        "language = \"\"  (default)",
        "reversi.players.0.seat = Computer(level:7)  (command line)",
        "reversi.players.1.seat = Computer(level:3)  (default)",
        "reversi.show_legal = OnHelp  (default)",
        "sound.place = true  (default)",
        "sound.volume = 5  (user)",
        "theme = \"slate\"  (command line)",
    ] {
        assert!(told.has(line), "{line}\nis not in\n{}", told.lines.join("\n"));
    }
    let gomoku = ask(data.path(), &["print-config", "--game", "gomoku", "--black", "human", "--white", "computer:7"]);
    assert!(gomoku.has("gomoku.players.1.seat = Computer(level:7)  (command line)"), "{:?}", gomoku.lines);
    assert!(gomoku.has("reversi.players.1.seat = Computer(level:3)  (default)"), "{:?}", gomoku.lines);
    let muted = ask(data.path(), &["print-config", "--mute"]);
    assert!(muted.has("sound.volume = 0  (command line)") && muted.has("theme = \"wood\"  (user)"));
}

#[test]
fn a_file_that_cannot_be_read_is_the_origin_of_nothing() {
    let data = data("(\n    fullscreen: true,\n    theme: 7,\n)");
    let told = ask(data.path(), &["print-config"]);
    assert!(
        told.has("theme = \"classic\"  (default)") && told.has("fullscreen = false  (default)"),
        "{:?}",
        told.lines
    );
}

// --- show --------------------------------------------------------------------------------------------------------------------

#[test]
fn show_prints_a_session() {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves/world-championship-2005-passes.qipan");
    let folder = tempfile::tempdir().unwrap();
    let told = ask(folder.path(), &["show", sample.to_str().unwrap()]);
    assert_eq!((told.code, &told.errors[..]), (Some(0), ""));
    let expected = [
        "Black: Fang Randy (Human), 0:00",
        "White: Seeley Ben (Human), 0:00",
        "Moves: f5 f6 e6 f4 e3 c5 c4 d6 c6 b3 d7 d3 c3 c8 f3 c7 e8 b5 b6 a6 e7 b4 g4 g6 g3 c2 d2 f8 g8 f7 h5 h4 h3 g5 h6 \
         d1 a5 a4 a2 e2 f2 g1 e1 a3 a7 d8 b8 g2 c1 b2 b1 a1 f1 h1 h2 g7 h7 h8 -- a8 -- b7",
        "  OXXXXXOO",
        "  OOXOXXOO",
        "  OOOXXOOO",
        "  OOXOOXOO",
        "  OOXOOXOO",
        "  OOOXXOXO",
        "  OOOOOOOO",
        "  OOOOOOOO",
        "Seeley Ben wins 17–47",
    ];
    assert_eq!(told.lines, expected);
}

#[test]
fn show_says_what_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.qipan");
    let told = |bytes: &[u8]| {
        fs::write(&file, bytes).unwrap();
        let told = ask(folder.path(), &["show", file.to_str().unwrap()]);
        (told.lines.len(), told.errors.replace(&file.display().to_string(), "FILE"), told.code)
    };
    assert_eq!(told(b"hello"), (0, "qipan: FILE: its beginning is damaged\n".into(), Some(1)));
    let newer = "qipan: FILE: it was written by a newer version of Qipan (format 9)\n";
    assert_eq!(told(b"qipan-session 9\n"), (0, newer.into(), Some(1)));
    let sample = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("saves/world-championship-1996-middle.qipan"));
    let mut sample = sample.unwrap();
    sample.truncate(sample.len() - 3);
    let (lines, errors, code) = told(&sample);
    assert_eq!((lines, code), (12, Some(1)), "what can be read is shown");
    assert!(errors.starts_with("qipan: FILE: cut off in line "), "{errors}");
}

// --- What is written is read again -------------------------------------------------------------------------------------------

fn pick<T: Clone>(random: &mut Random, from: &[T]) -> T {
    from[random.below(from.len())].clone()
}

fn random_player(random: &mut Random) -> Player {
    let level = 1 + random.below(12) as u8;
    let seats =
        [Seat::Human, Seat::Computer { level }, Seat::Full { move_ms: random.below(90_000) as u32 }, Seat::Adapting];
    let names = ["", "Ann", "李 \"Lí\"", "back\\slash", "// no comment", "{brace}, (bracket)", "r#\"raw\"#"];
    Player { name: pick(random, &names).into(), seat: pick(random, &seats) }
}

fn random_clock(random: &mut Random) -> ClockRule {
    let mut number = || random.below(100) as u32;
    let (minutes, seconds, many) = (number(), number(), number());
    let clocks = [
        ClockRule::None,
        ClockRule::Absolute { minutes },
        ClockRule::Fischer { minutes, seconds },
        ClockRule::ByoYomi { minutes, periods: many, seconds },
        ClockRule::Canadian { minutes, moves: many, seconds },
    ];
    pick(random, &clocks)
}

fn random_settings(random: &mut Random) -> Settings {
    let language = pick(random, &["", "en", "zh-Hans", "pt-BR"]).into();
    let theme = pick(random, &["classic", "wood", "my_theme-2"]).into();
    let mut settings = Settings { language, theme, ..Settings::default() };
    settings.reversi.players = vec![random_player(random), random_player(random)];
    settings.reversi.help_ms = random.below(60_001) as u32;
    settings.reversi.show_legal = pick(random, &[ShowLegal::OnHelp, ShowLegal::Always]);
    settings.move_delay_ms = random.below(60_001) as u32;
    settings.animation = pick(random, &[Animation::Off, Animation::Fast, Animation::Normal]);
    settings.board.last_move = pick(random, &[LastMove::Off, LastMove::Still, LastMove::Pulse]);
    settings.sound.volume = random.below(101) as u8;
    settings.clock = random_clock(random);
    settings.engine.threads = random.below(257) as u16;
    settings.engine.hash_mb = 1 + random.below(65_536) as u32;
    let (board, sound, engine) = (&mut settings.board, &mut settings.sound, &mut settings.engine);
    let switches = [
        &mut board.coordinates,
        &mut board.turned,
        &mut board.preview,
        &mut board.side_panel,
        &mut sound.place,
        &mut sound.flip,
        &mut sound.illegal,
        &mut sound.end,
        &mut engine.ponder,
        &mut engine.learning,
        &mut settings.fullscreen,
    ];
    switches.into_iter().for_each(|switch| *switch = random.below(2) == 0);
    for _ in 0..random.below(4) {
        let key = pick(random, &["F3", "Ctrl+Shift+Z", "Alt+Comma", "Home"]);
        settings.keys.insert(pick(random, ACTION_NAMES).into(), key.into());
    }
    settings
}

const ACTION_NAMES: &[&str] = &["undo", "redo", "help", "menu", "side-panel"];

#[test]
fn a_written_settings_file_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("settings.ron");
    let mut random = Random(77);
    for _ in 0..500 {
        let settings = random_settings(&mut random);
        let text = settings.render();
        assert!(!text.contains("r#None"), "{text}");
        fs::write(&path, &text).unwrap();
        let mut loaded = SETTINGS_FORMAT.load(&RealDisk, &path);
        assert_eq!((loaded.value.check(), loaded.notices), (vec![], vec![]), "{text}");
        assert_eq!(loaded.value, settings, "{text}");
    }
}

// --- Languages ---------------------------------------------------------------------------------------------------------------

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
    let arguments = |source: &str, id: &str| -> BTreeSet<String> {
        let mut lines = source.lines().skip_while(|line| line.split('=').next().map(str::trim_end) != Some(id));
        let first = lines.next().unwrap_or_default().to_owned();
        let text = lines.take_while(|line| line.starts_with(' ')).fold(first, |text, line| text + "\n" + line);
        let names = text.split('$').skip(1).map(|rest| {
            rest.chars().take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect::<String>()
        });
        names.collect()
    };
    let english = SHIPPED[0].2;
    for (tag, _, source) in &SHIPPED[1..] {
        for id in ids(english) {
            // A language may leave an argument out, but it can use none that is not given.
            let (own, given) = (arguments(source, id), arguments(english, id));
            assert!(own.is_subset(&given), "{tag}: {id} uses {own:?}, given are {given:?}");
        }
    }
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

/// The literals right after a call: `text("…`, `with("…`.
fn literals<'a>(source: &'a str, call: &'a str) -> impl Iterator<Item = &'a str> {
    source.split(call).skip(1).filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
}

#[test]
fn every_message_that_the_code_names_is_there() {
    let english = Lang::shipped("en");
    let mut count = 0;
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) {
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
fn every_action_has_a_label_in_every_language() {
    for (tag, ..) in SHIPPED {
        let lang = Lang::shipped(tag);
        for row in ACTIONS {
            assert!(lang.has(&format!("action-{}", row.name)), "{tag}: {}", row.name);
        }
    }
}

#[test]
fn every_message_is_used() {
    let all: Vec<String> = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/app"))
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    // A name that is put together in the code: `action-{}`, `color-{}` …
    let prefixes: BTreeSet<&str> = all
        .iter()
        .flat_map(|source| source.split('"').filter_map(|part| part.split('{').next()))
        .filter(|part| part.ends_with('-'))
        .collect();
    for id in ids(SHIPPED[0].2) {
        let is_named = all.iter().any(|source| source.contains(&format!("\"{id}\"")));
        let is_built = prefixes.iter().any(|prefix| id.starts_with(prefix));
        assert!(is_named || is_built, "nothing uses the message {id:?}");
    }
}
