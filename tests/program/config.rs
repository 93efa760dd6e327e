//! Settings: what `check-config`, `print-config` and `show` print, and that what is written is read again.

use crate::common::{ScriptOutput, qipan};
use qipan::app::Overrides;
use qipan::app::kernel::config::settings::{Animation, LastMove};
use qipan::app::kernel::config::{Config, Settings};
use qipan::app::kernel::lang::{Lang, SHIPPED};

use qipan::rules::GameKind;
use qipan::rules::gomoku::{OpeningRule, Rule};
use qipan::session::{Player, Seat};
use qipan::store::recording::RecordingDisk;
use qipan::store::settings_file::{PendingWrite, SETTINGS_BYTES_MAX};
use qipan::store::{Disk, RealDisk, Store};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// A data directory with this settings file.
fn data(settings: &str) -> tempfile::TempDir {
    let data = tempfile::tempdir().unwrap();
    fs::write(data.path().join("settings.ron"), settings).unwrap();
    data
}

fn ask(data: &Path, arguments: &[&str]) -> ScriptOutput {
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
        &["FILE, line 3, column 12: theme: Expected string; the default is used."],
    );
    bad(
        "(\n    them: \"wood\",\n    board: (size: 9),\n)\n",
        &[
            "FILE, line 2, column 5: the key \"them\" is unknown and not used.",
            "FILE, line 3, column 13: the key \"board.size\" is unknown and not used.",
        ],
    );
    bad(
        "(sound: (volume: 200), engine: (hash_mb: 0), keys: {\"undo\": \"q\", \"fly\": \"F3\"})",
        &[
            "FILE, line 1, column 18: sound.volume is 200, outside 0 to 100; 100 is used.",
            "FILE, line 1, column 42: engine.hash_mb is 0, outside 1 to 4096; 1 is used.",
            "FILE, line 1, column 61: keys.undo: \"q\" without Ctrl or Alt is the board's own key; the default is \
             used.",
            "FILE, line 1, column 73: keys.fly: there is no action \"fly\"; it is not used.",
        ],
    );
    bad(
        "(theme: \"nosuch\", language: \"xx\")",
        &[
            "FILE, line 1, column 9: theme: there is no theme \"nosuch\"; the default is used.",
            "FILE, line 1, column 29: language: there is no language \"xx\"; the default is used.",
        ],
    );
}

#[test]
fn check_config_finds_what_lies_beside_the_file() {
    let data = data("(theme: \"mine\", language: \"eo\")");
    assert_eq!(ask(data.path(), &["check-config"]).code, Some(1));
    fs::create_dir_all(data.path().join("themes/mine")).unwrap();
    fs::create_dir_all(data.path().join("languages")).unwrap();
    fs::write(data.path().join("themes/mine/theme.ron"), "(pictures: (help: \"classic.png\"))").unwrap();
    fs::write(data.path().join("languages/eo.ftl"), "title = Ĉipan\n").unwrap();
    let told = ask(data.path(), &["check-config"]);
    assert!(!told.errors.contains("there is no"), "{}", told.errors);
    assert!(told.errors.contains("Theme mine: classic.png is missing."), "{}", told.errors);
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
        "reversi.clock = None  (default)",
        "fullscreen = true  (command line)",
        "language = \"\"  (default)",
        "reversi.players.0.seat = Computer(level:7)  (command line)",
        "reversi.players.1.seat = Computer(level:3)  (default)",
        "board.show_legal = ByLevel  (default)",
        "board.help_ms = 1000  (default)",
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
fn a_value_that_is_not_used_is_the_origin_of_nothing() {
    let data = data("(\n    fullscreen: true,\n    theme: 7,\n    language: \"xx\",\n sound: (volume: 200)\n)");
    let told = ask(data.path(), &["print-config"]);
    for line in [
        "theme = \"classic\"  (default)",
        "language = \"\"  (default)",
        "fullscreen = true  (user)",
        "sound.volume = 100  (user)",
    ] {
        assert!(told.has(line), "{line}\nis not in\n{}", told.lines.join("\n"));
    }
}

#[test]
fn print_config_lists_the_keys_in_force() {
    let data = data(
        "(keys: {\"undo\": \"Ctrl+Q\", \"help\": \"F2\", \"hint\": \"f1\", \"fly\": \"F12\", \"save\": \
         \"shift+alt+s\"})",
    );
    let told = ask(data.path(), &["print-config"]);
    let keys = |name: &str| told.all(&format!("keys.{name} = "));
    assert_eq!(keys("undo"), ["keys.undo = \"Ctrl+Z\"  (default)"]);
    assert_eq!(keys("quit"), ["keys.quit = \"Ctrl+Q\"  (default)"]);
    assert_eq!((keys("help"), keys("hint")), (vec!["keys.help = \"F2\"  (user)"], vec!["keys.hint = \"F1\"  (user)"]));
    assert_eq!(keys("save"), ["keys.save = \"Alt+Shift+S\"  (user)"]);
    assert_eq!(keys("redo"), ["keys.redo = \"Ctrl+Y\"  (default)", "keys.redo = \"Ctrl+Shift+Z\"  (default)"]);
    assert!(keys("fly").is_empty());
}

// --- What a mistake costs ----------------------------------------------------------------------------------------------------

/// A store in memory with this settings file.
fn store(settings: &str) -> (RecordingDisk, Store) {
    let folders = ["/", "/home"].map(|path| (path.into(), None));
    let file = ("/home/settings.ron".into(), Some(settings.as_bytes().to_vec()));
    let disk = RecordingDisk::from_image(&folders.into_iter().chain([file]).collect());
    (disk.clone(), Store::new(Arc::new(disk), "/home"))
}

/// The user's settings and what is said of the file, `FILE` standing for it.
fn load(settings: &str) -> (Settings, Vec<String>) {
    let (config, problems) = Config::load(&store(settings).1, Overrides::default(), vec!["en".into()]);
    (
        config.user_settings().clone(),
        problems.into_iter().map(|problem| problem.to_string().replace("/home/settings.ron", "FILE")).collect(),
    )
}

/// The file costs this and says that, no more.
fn check_cost(settings: &str, expected: impl FnOnce(&mut Settings), sentences: &[&str]) {
    let (loaded, said) = load(settings);
    let mut wanted = Settings::default();
    expected(&mut wanted);
    let shown: String = settings.chars().take(200).collect();
    assert_eq!(said, sentences, "{shown}");
    assert_eq!(loaded, wanted, "{shown}");
}

fn player(name: &str, seat: Seat) -> Player {
    Player::new(name, seat)
}

#[test]
fn a_wrong_value_costs_that_value_alone() {
    check_cost(
        "(\r\n    version: 1,\r\n    theme: 7,\r\n    animation: Fast,\r\n    board: (last_move: Blink, coordinates: \
         false),\r\n)",
        |settings| (settings.animation, settings.board.coordinates) = (Animation::Fast, false),
        &[
            "FILE, line 3, column 12: theme: Expected string; the default is used.",
            "FILE, line 5, column 24: board.last_move: there is no Blink, only Off, Still, Pulse; the default is used.",
        ],
    );
    check_cost(
        "(move_delay_ms: fast, fullscreen: 1, sound: 5, engine: (threads: 2), board: (\"a\"))",
        |settings| settings.engine.threads = 2,
        &[
            "FILE, line 1, column 17: move_delay_ms: Expected integer; the default is used.",
            "FILE, line 1, column 35: fullscreen: Expected boolean; the default is used.",
            "FILE, line 1, column 45: sound: Expected opening `(`; the rest of it has its defaults.",
            "FILE, line 1, column 78: board: Expected identifier; the rest of it has its defaults.",
        ],
    );
    check_cost(
        "(theme: \"../themes\", version: \"one\", language: \"en\")",
        |settings| settings.language = "en".into(),
        &[
            "FILE, line 1, column 9: theme: \"../themes\" is no folder name of a-z, 0-9, _ and -; the default is used.",
            "FILE, line 1, column 31: version: Expected integer; the default is used.",
        ],
    );
}

#[test]
fn a_number_out_of_bounds_is_brought_into_them() {
    check_cost(
        "(sound: (volume: 300), adapting: -101, move_delay_ms: 99999999999999999999, board: (help_ms: -1))",
        |settings| {
            (settings.sound.volume, settings.adapting) = (100, -100);
            (settings.move_delay_ms, settings.board.help_ms) = (60_000, 0);
        },
        &[
            "FILE, line 1, column 18: sound.volume is 300, outside 0 to 100; 100 is used.",
            "FILE, line 1, column 34: adapting is -101, outside -100 to 100; -100 is used.",
            "FILE, line 1, column 55: move_delay_ms is 99999999999999999999, outside 0 to 60000; 60000 is used.",
            "FILE, line 1, column 94: board.help_ms is -1, outside 0 to 60000; 0 is used.",
        ],
    );
    check_cost(
        "(engine: (hash_mb: 65536))",
        |settings| settings.engine.hash_mb = 4096,
        &["FILE, line 1, column 20: engine.hash_mb is 65536, outside 1 to 4096; 4096 is used."],
    );
}

#[test]
fn unknown_keys_and_keys_that_stand_twice_are_told() {
    check_cost(
        "(\n    // them: a comment\n    them: \"wood\",\n    board: (coordinates: false,\n        size: 9),\n    \
         reversi: (players: [(nick: \"Al\"), ()]),\n)",
        |settings| {
            settings.board.coordinates = false;
            settings.of_game_mut(GameKind::Reversi).players = vec![Player::default(); 2];
        },
        &[
            "FILE, line 3, column 5: the key \"them\" is unknown and not used.",
            "FILE, line 5, column 9: the key \"board.size\" is unknown and not used.",
            "FILE, line 6, column 26: the key \"reversi.players.0.nick\" is unknown and not used.",
        ],
    );
    check_cost(
        "(theme: \"wood\", theme: \"slate\", keys: {\"undo\": \"F12\", \"undo\": \"F9\"})",
        |settings| {
            settings.theme = "wood".into();
            settings.keys.insert("undo".into(), "F12".into());
        },
        &[
            "FILE, line 1, column 17: the key \"theme\" stands twice; the first is used.",
            "FILE, line 1, column 55: the key \"keys.undo\" stands twice; the first is used.",
        ],
    );
}

#[test]
fn a_wrong_player_costs_what_is_wrong_in_it() {
    let level = |level| Seat::Computer { level };
    check_cost(
        "(reversi: (players: [(name: \"abcdefghijklmnopqrstuvwxyz\", seat: Computer(level: 5)), (name: \"Bo\", seat: \
         Computer(level: 99))]))",
        |settings| settings.of_game_mut(GameKind::Reversi).players = vec![player("", level(5)), player("Bo", level(3))],
        &[
            "FILE, line 1, column 29: reversi.players.0.name: a name has at most 24 characters and no control \
             characters; the default is used.",
            "FILE, line 1, column 105: reversi.players.1.seat: level 99 is outside 1 to 12; the default is used.",
        ],
    );
    check_cost(
        "(gomoku: (players: [(seat: Humn), 7, (seat: Computer), (name: 1, seat: Adapting)]))",
        |settings| {
            settings.of_game_mut(GameKind::Gomoku).players =
                vec![player("", Seat::Human), player("", level(3)), Player::default(), player("", Seat::Adapting)];
        },
        &[
            "FILE, line 1, column 28: gomoku.players.0.seat: there is no Humn, only Human, Computer, Full, Adapting; \
             the default is used.",
            "FILE, line 1, column 35: gomoku.players.1: Expected opening `(`; the default is used.",
            "FILE, line 1, column 45: gomoku.players.2.seat: Expected opening `(`; the default is used.",
            "FILE, line 1, column 63: gomoku.players.3.name: Expected string; the default is used.",
        ],
    );
    check_cost(
        "(reversi: (players: [(), (), ()]), gomoku: (players: [()]))",
        |_| {},
        &[
            "FILE, line 1, column 21: reversi.players has 3 players, not 2; the default is used.",
            "FILE, line 1, column 54: gomoku.players has 1 players, outside 2 to 4; the default is used.",
        ],
    );
    check_cost(
        "(reversi: (players: Human))",
        |_| {},
        &["FILE, line 1, column 21: reversi.players: Expected opening `[`; the default is used."],
    );
}

#[test]
fn what_does_not_go_together_in_five_in_a_row() {
    check_cost(
        "(gomoku: (rule: Caro, opening: Rif, columns: 19, rows: 9))",
        |settings| {
            settings.gomoku.rule = Rule::Caro;
            (settings.gomoku.columns, settings.gomoku.rows) = (19, 10);
        },
        &[
            "FILE, line 1, column 32: gomoku.opening: Rif does not fit the rule, the board or the players; the \
             default is used.",
            "FILE, line 1, column 56: gomoku.rows is 9, outside 10 to 25; 10 is used.",
        ],
    );
    check_cost(
        "(gomoku: (rule: Renju, opening: Soosorv8, players: [(name: \"A\"), (), ()]))",
        |settings| {
            (settings.gomoku.rule, settings.gomoku.opening) = (Rule::Renju, OpeningRule::Soosorv8);
            settings.of_game_mut(GameKind::Gomoku).players = vec![player("A", Seat::Human), Player::default()];
        },
        &["FILE, line 1, column 52: gomoku.players has 3 players, but Renju is for two; the first two are used."],
    );
    check_cost(
        "(gomoku: (opening: Swap2, players: [(), (), ()]))",
        |settings| settings.of_game_mut(GameKind::Gomoku).players = vec![Player::default(); 3],
        &["FILE, line 1, column 20: gomoku.opening: Swap2 does not fit the rule, the board or the players; the \
             default is used."],
    );
}

/// Whatever combination a file asks for, what is used can be played.
#[test]
fn every_combination_of_five_in_a_row_gives_a_game() {
    for rule in Rule::ALL {
        for opening in OpeningRule::ALL {
            for (players, side) in (1..=5).flat_map(|players| [9, 15, 26].map(|side| (players, side))) {
                let players = vec!["()"; players].join(", ");
                let text =
                    format!("(gomoku: (rule: {rule:?}, opening: {opening:?}, columns: {side}, players: [{players}]))");
                let settings = load(&text).0;
                let (gomoku, players) = (&settings.gomoku, settings.of_game(GameKind::Gomoku).players.len());
                assert!(gomoku.game().opening(players).is_ok(), "{text}");
                let start = gomoku.game().start(players);
                assert!(qipan::rules::gomoku::Position::try_from(start).is_ok(), "{text}");
            }
        }
    }
}

#[test]
fn a_syntax_error_keeps_what_stands_before_it() {
    let rest = "what stands before it is used, the defaults for the rest";
    check_cost(
        "(\n    theme: \"wood\"\n    animation: Fast,\n)\n",
        |settings| settings.theme = "wood".into(),
        &[&format!("FILE, line 3, column 5: Expected comma; {rest}.")],
    );
    check_cost(
        "(theme: \"wood\", board: (coordinates: false, last_move: Still,\n sound: (volume: 5), animation: ",
        |settings| {
            settings.theme = "wood".into();
            (settings.board.coordinates, settings.board.last_move) = (false, LastMove::Still);
        },
        &[
            "FILE, line 2, column 2: the key \"board.sound\" is unknown and not used.",
            &format!("FILE, line 2, column 32: Unexpected end of RON; {rest}."),
        ],
    );
    check_cost(
        "(animation: Fast) 7",
        |settings| settings.animation = Animation::Fast,
        &[&format!("FILE, line 1, column 19: Non-whitespace trailing characters; {rest}.")],
    );
    check_cost(&"(".repeat(100_000), |_| {}, &[&format!("FILE, line 1, column 2: Expected identifier; {rest}.")]);
    check_cost(
        &format!("(fullscreen: true, a: {}", "[".repeat(100_000)),
        |settings| settings.fullscreen = true,
        &[&format!("FILE, line 1, column 86: Too many brackets inside one another; {rest}.")],
    );
}

#[test]
fn a_file_full_of_mistakes_is_told_in_a_few_sentences() {
    let text = format!("({})", (0..25_000).map(|at| format!("k{at}:1,")).collect::<String>());
    assert!(text.len() as u64 <= SETTINGS_BYTES_MAX);
    let (_, said) = load(&text);
    assert_eq!(said.len(), 21);
    assert_eq!(said[20], "FILE: 24980 more mistakes follow.");
}

#[test]
fn there_are_four_corners_to_be_given() {
    for count in [0, 5, 255] {
        check_cost(
            &format!("(reversi: (variant: Corners({count}), by_turns: true))"),
            |settings| settings.of_game_mut(GameKind::Reversi).has_alternating_colors = true,
            &[&format!(
                "FILE, line 1, column 21: reversi.variant: {count} corners cannot be given, only 1 to 4; the default is used."
            )],
        );
    }
}

#[test]
fn what_is_not_built_is_refused() {
    check_cost(
        "(clock: Fischer(minutes: 5, seconds: 3), reversi: (variant: Xot, players: [(seat: Remote), (seat: \
         External(engine: \"e\"))]))",
        |settings| {
            // An older program's one clock is that of all games.
            let clock = qipan::session::ClockRule::Fischer { minutes: 5, seconds: 3 };
            settings.games.iter_mut().for_each(|game| game.clock = clock);
            settings.of_game_mut(GameKind::Reversi).players[1].seat = Seat::External { engine: "e".into() };
        },
        &[
            "FILE, line 1, column 61: reversi.variant: there is no Xot, only Standard, Random, Corners, Fewest, FewestRandom, FewestCorners; the default is used.",
            "FILE, line 1, column 83: reversi.players.0.seat: Remote players cannot play yet; the default is used.",
        ],
    );
    check_cost(
        "(reversi: (clock: Hourglass, players: [(minutes: 30), (minutes: 0)]), gomoku: (clock: Absolute(minutes: 0)))",
        |settings| {
            settings.of_game_mut(GameKind::Reversi).players =
                vec![Player { minutes: Some(30), ..Player::default() }, Player::default()];
        },
        &[
            "FILE, line 1, column 19: reversi.clock: there is no Hourglass, only None, Absolute, Fischer, ByoYomi, \
             Canadian; the default is used.",
            "FILE, line 1, column 65: reversi.players.1.minutes: a player's own minutes are 1 to 600; the default is \
             used.",
            "FILE, line 1, column 87: gomoku.clock: a clock has at most 600 minutes, 3600 seconds, 1 to 100 periods or \
             moves, and some time; the default is used.",
        ],
    );
}

#[test]
fn two_actions_on_one_key_are_told() {
    let keys = |keys: &str, sentences: &[&str]| assert_eq!(load(&format!("(keys: {{{keys}}})")).1, sentences, "{keys}");
    keys(
        "\"undo\": \"Ctrl+Q\"",
        &["FILE, line 1, column 17: keys.undo: Ctrl+Q is the key of \"quit\" and cannot be that of \"undo\" too; \
             the default is used."],
    );
    keys(
        "\"hint\": \"f1\"",
        &["FILE, line 1, column 17: keys.hint: F1 is the key of \"help\" and cannot be that of \"hint\" too; the \
             default is used."],
    );
    keys("\"help\": \"F2\", \"hint\": \"F1\"", &[]);
    keys("\"paste\": \"Ctrl+J\", \"back\": \"F12\", \"undo\": \"Escape\", \"redo\": \"ctrl+v\"", &[]);
    keys(
        "\"undo\": \"F12\", \"redo\": \"F12\"",
        &["FILE, line 1, column 17: keys.undo: F12 is the key of \"redo\" and cannot be that of \"undo\" too; the \
             default is used."],
    );
    // Hint cannot have Quit's key and goes back to its own, which Help took.
    keys(
        "\"help\": \"F2\", \"hint\": \"Ctrl+Q\"",
        &[
            "FILE, line 1, column 17: keys.help: F2 is the key of \"hint\" and cannot be that of \"help\" too; the \
             default is used.",
            "FILE, line 1, column 31: keys.hint: Ctrl+Q is the key of \"quit\" and cannot be that of \"hint\" too; \
             the default is used.",
        ],
    );
    keys(
        "\"undo\": \"Strg+Q\", \"redo\": 7",
        &[
            "FILE, line 1, column 17: keys.undo: \"Strg+Q\" is no key such as Ctrl+Shift+Z or F3; the default is used.",
            "FILE, line 1, column 35: keys.redo: Expected string; the default is used.",
        ],
    );
}

/// A sample that an older program wrote means what it meant.
#[allow(clippy::needless_update, reason = "a setting that comes later has its default in an old file")]
#[test]
fn an_old_file_means_the_same() {
    use qipan::app::kernel::config::settings::*;
    use qipan::rules::gomoku::{ForbiddenPlay, OpeningRule, Rule};
    check_cost(
        include_str!("../data/settings/version-1-first.ron"),
        |settings| {
            *settings = Settings {
                language: "zh-Hans".into(),
                theme: "wood".into(),
                reversi: ReversiSettings { variant: Variant::Standard },
                gomoku: GomokuSettings {
                    rule: Rule::Renju,
                    opening: OpeningRule::Taraguchi10,
                    columns: 15,
                    rows: 15,
                    forbidden: ForbiddenPlay::Lose,
                    passes: false,
                },
                move_delay_ms: 300,
                animation: Animation::Fast,
                board: BoardSettings {
                    coordinates: false,
                    last_move: LastMove::Still,
                    turned: true,
                    preview: true,
                    side_panel: SidePanel::On,
                    show_legal: ShowLegal::Always,
                    help_ms: 2500,
                    ..BoardSettings::default()
                },
                sound: SoundSettings {
                    volume: 35,
                    place: true,
                    flip: false,
                    illegal: true,
                    win: false,
                    lose: false,
                    ..SoundSettings::default()
                },
                engine: EngineSettings {
                    threads: 2,
                    hash_mb: 256,
                    ponder: true,
                    learning: false,
                    ..EngineSettings::default()
                },
                fullscreen: true,
                adapting: -12,
                keys: [("menu", "F12"), ("undo", "Ctrl+U")].map(|(name, key)| (name.into(), key.into())).into(),
                ..Settings::default()
            };
            settings.of_game_mut(GameKind::Reversi).players =
                vec![player("Ann", Seat::Human), player("", Seat::Computer { level: 7 })];
            settings.of_game_mut(GameKind::Gomoku).players =
                vec![player("Ann", Seat::Human), player("Bo \"B\"", Seat::Adapting)];
        },
        &[],
    );
}

#[test]
fn a_present_key_beats_its_former_one() {
    for text in [
        "(board: (help_ms: 5), reversi: (help_ms: 7, show_legal: Always))",
        "(reversi: (help_ms: 7, show_legal: Always), board: (help_ms: 5))",
    ] {
        check_cost(
            text,
            |settings| {
                settings.board.help_ms = 5;
                settings.board.show_legal = qipan::app::kernel::config::settings::ShowLegal::Always;
            },
            &[],
        );
    }
    check_cost(
        "(reversi: (help_ms: soon))",
        |_| {},
        &["FILE, line 1, column 21: board.help_ms: Expected integer; the default is used."],
    );
}

/// What a change of a setting does to this file: whether it is set aside, whether it is written at all.
fn write_over(settings: &str) -> Option<PendingWrite> {
    let (_, store) = store(settings);
    let mut config = Config::load(&store, Overrides::default(), Vec::new()).0;
    config.edit(&store, |settings| settings.fullscreen ^= true).write
}

#[test]
fn a_file_with_a_mistake_is_set_aside_and_a_newer_one_never_written() {
    let is_aside = |settings: &str| write_over(settings).map(|write| write.set_aside);
    for good in ["", "()", "(reversi: (help_ms: 5))", "(theme: \"nosuch\")", "(language: \"xx\")"] {
        assert_eq!(is_aside(good), Some(false), "{good}");
    }
    for wrong in ["(theme: 7)", "(them: 7)", "(sound: (volume: 200))", "(theme: \"wood\"", "(keys: {\"fly\": \"F3\"})"]
    {
        assert_eq!(is_aside(wrong), Some(true), "{wrong}");
    }
    for newer in ["(version: 2)", "(version: 2, theme: 7, them: 8", "(theme: 7, version: 99999999999)"] {
        assert_eq!(is_aside(newer), None, "{newer}");
    }
    let kept = write_over("(theme: \"nosuch\", keys: {\"fly\": \"F3\"})").unwrap();
    let (again, _) = load(&String::from_utf8(kept.bytes).unwrap());
    assert_eq!((&again.theme[..], again.keys.len()), ("nosuch", 1), "what is not there now is kept, to be put right");
}

#[test]
fn a_start_changes_nothing() {
    for text in ["(theme: 7)", "(version: 9)", "(theme: \"wood\""] {
        let (disk, store) = store(text);
        Config::load(&store, Overrides::default(), Vec::new());
        assert_eq!(disk.read(Path::new("/home/settings.ron"), 1000).unwrap(), text.as_bytes());
    }
}

// --- show --------------------------------------------------------------------------------------------------------------------

#[test]
fn show_prints_games_of_other_programs() {
    let folder = tempfile::tempdir().unwrap();
    let shown = |name: &str, bytes: &[u8]| {
        let file = folder.path().join(name);
        fs::write(&file, bytes).unwrap();
        ask(folder.path(), &["show", file.to_str().unwrap()])
    };
    let numbered = shown("x.txt", b"1. f5 d6 2. c3 d3");
    assert_eq!((numbered.code, &numbered.errors[..]), (Some(0), ""));
    assert_eq!(numbered.lines[2], "Moves: f5 d6 c3 d3");
    // A result that the board does not show is shown as stated; what was odd goes to the standard error.
    let five = shown("x.sgf", b"(;GM[4]SZ[15]PB[A]PW[B]RE[W+];B[hh];W[aa];B[ih];W[ba];B[jh];W[ca];B[kh];W[da];B[lh])");
    assert_eq!(five.code, Some(0));
    assert_eq!(five.lines.last().map(String::as_str), Some("The file says: B wins"));
    assert_eq!(five.errors.lines().count(), 1, "{}", five.errors);
    // One tree of two boards: one after the other.
    let two = shown("y.sgf", b"(;GM[4]SZ[15];B[hh];W[ii];AB[aa][bb]AW[cc];B[dd])");
    assert_eq!(two.lines.iter().filter(|line| line.starts_with("Moves:")).count(), 2, "{:?}", two.lines);
    let none = shown("z.sgf", b"(;GM[1]SZ[19]KM[6.5];B[pd];W[dp])");
    assert_eq!((none.code, none.lines.len()), (Some(1), 0));
}

#[test]
fn show_prints_a_session() {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves/world-championship-2005-passes.qipan");
    let folder = tempfile::tempdir().unwrap();
    let told = ask(folder.path(), &["show", sample.to_str().unwrap()]);
    assert_eq!((told.code, &told.errors[..]), (Some(0), ""));
    let expected = [
        "Black: Fang Randy (Human), 0:00",
        "White: Seeley Ben (Human), 0:00",
        "Moves: f5 f6 e6 f4 e3 c5 c4 d6 c6 b3 d7 d3 c3 c8 f3 c7 e8 b5 b6 a6 e7 b4 g4 g6 g3 c2 d2 f8 g8 f7 h5 h4 h3 \
         g5 h6 \
         d1 a5 a4 a2 e2 f2 g1 e1 a3 a7 d8 b8 g2 c1 b2 b1 a1 f1 h1 h2 g7 h7 h8 -- a8 -- b7",
        "  OXXXXXOO",
        "  OOXOXXOO",
        "  OOOXXOOO",
        "  OOXOOXOO",
        "  OOXOOXOO",
        "  OOOXXOXO",
        "  OOOOOOOO",
        "  OOOOOOOO",
        "Seeley Ben wins 47–17",
    ];
    assert_eq!(told.lines, expected);
}

/// What is wrong with the settings and what the command line says is in the language that is asked for, or in the environment's.
#[test]
fn what_is_wrong_is_told_in_every_language() {
    let folder = tempfile::tempdir().unwrap();
    let text = "(theme: 5, them: 1, sound: (volume: 200), fullscreen: 3, move_delay_ms: \"a\", board: (last_move: Blink), \
                reversi: (players: [(seat: Humn)], clock: Absolute(minutes: 0)), keys: {\"fly\": \"F9\", \"undo\": \"q\"}, x";
    fs::write(folder.path().join("settings.ron"), text).unwrap();
    let store = Store::new(Arc::new(RealDisk), folder.path());
    let problems = Config::load(&store, Overrides::default(), vec![]).1;
    assert_eq!(problems.len(), 11, "{problems:?}");
    for (tag, ..) in SHIPPED.iter().skip(1) {
        let lang = Lang::shipped(tag);
        let said: Vec<String> = problems.iter().map(|problem| problem.in_language(&lang)).collect();
        let english = ["Expected", "is used", "line ", "column", "the key", "outside", "there is", "players"];
        for sentence in &said {
            assert!(
                !english.iter().any(|word| sentence.replace("reversi.players", "").contains(word)),
                "{tag}: {sentence}"
            );
        }
        let told = ask(folder.path(), &["--lang", tag, "check-config"]);
        let lines: Vec<&str> = told.errors.lines().map(|line| line.trim_start_matches("qipan: ")).collect();
        assert_eq!((lines, told.code), (said.iter().map(String::as_str).collect(), Some(1)), "{tag}");
    }
    let chess = ask(folder.path(), &["--game", "chess", "--lang=fr"]);
    let games = GameKind::ALL.map(GameKind::word).join(", ");
    let french = format!(
        "valeur «\u{a0}chess\u{a0}» non valable pour «\u{a0}--game <GAME>\u{a0}»\u{a0}: un jeu est l’un de ceux-ci : {games}"
    );
    assert_eq!((chess.errors, chess.code), (format!("qipan: {french}\n"), Some(2)));
    let unknown = ask(folder.path(), &["--lang", "zh-Hans", "--no-such"]);
    assert_eq!(unknown.errors, "qipan: 没有选项“--no-such”\n");
    let no_profile = ask(folder.path(), &["--lang", "de", "profiles", "remove", "Anna"]);
    assert_eq!(no_profile.errors, "qipan: es gibt niemanden namens „Anna“; `qipan profiles list` nennt alle\n");
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
    assert_eq!(told(b"hello"), (0, "qipan: FILE: Its beginning is damaged.\n".into(), Some(1)));
    let newer = "qipan: FILE: It was written by a newer version of Qipan (format 9).\n";
    assert_eq!(told(b"qipan-session 9\n"), (0, newer.into(), Some(1)));
    let sample = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("saves/world-championship-1996-middle.qipan"));
    let mut sample = sample.unwrap();
    sample.truncate(sample.len() - 3);
    let (lines, errors, code) = told(&sample);
    assert_eq!((lines, code), (12, Some(1)), "what can be read is shown");
    assert!(errors.starts_with("qipan: FILE: The file is damaged: cut off in line "), "{errors}");
}
