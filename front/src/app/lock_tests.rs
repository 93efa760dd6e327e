//! Tests that no value that the policy locks can be bypassed: each setting of the table is locked in turn, and then every intent on every
//! page tries to change it, the command line, the settings file, a language, a theme, pasted and dropped text, and saved games. The
//! attempts are made from the table, so that a new setting is tested automatically; without a lock the same attempts do change the
//! settings.

use super::gate_tests::{kind, offered};
use crate::app::features::friends::friends_page::FriendsRow;
use crate::app::features::menu::menu_screen::MenuView;
use crate::app::features::menu::menu_view::MenuMessage;
use crate::app::features::new_game::NewGameForm;
use crate::app::features::new_game::new_game_controller::NewGameMessage;
use crate::app::features::new_game::new_game_view_model::NewGameView;
use crate::app::features::start::start_screen::StartView;
use crate::app::kernel::actions::{ACTIONS, Action, MenuGroup};
use crate::app::kernel::config::settings::GameSettings;
use crate::app::kernel::config::settings::row_of;
use crate::app::kernel::config::{Config, Origin, Overrides, SettingKind, SettingRow, Settings, TABLE, ValueShape};
use crate::app::kernel::intent::{Form, Intent, Reply, RowChange};
use crate::app::kernel::launch::Launch;
use crate::rules::GameKind;

use crate::app::game::{games, theme_sharing as sharing};
use crate::app::kernel::view::Control;
use crate::app::pages::router::App;
use crate::policy::Policy;
use crate::session::{ClockRule, Seat};
use crate::store::Store;
use crate::store::recording::RecordingDisk;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::{Arc, LazyLock, OnceLock};

const ROOT: &str = "/data";
const GOMOKU: &str = "h8 i9 i10 h9 h10";
const SGF: &str = "(;GM[4]SZ[19]RU[Renju]PB[Ann]PW[Bo];B[jj];W[kk])";
/// The screens of the pages that change settings, and of the pages that begin games.
const SCREENS: [&str; 17] = [
    "start",
    "board",
    "menu",
    "end",
    "gomoku",
    "new-game",
    "new-gomoku",
    "settings-look",
    "settings-play",
    "settings-sound",
    "settings-computer",
    "settings-advanced",
    "settings-each-sound",
    "new-game-two",
    "own-look",
    "keys",
    "results",
];

/// The tab of each game on the settings page.
static TABS_OF_GAMES: LazyLock<Vec<&str>> =
    LazyLock::new(|| GameKind::ALL.map(|kind| &*format!("settings-{}", kind.word()).leak()).to_vec());

/// The screens of the pages that begin games. Other pages begin games in the same ways.
const BEGINNING: [&str; 4] = ["start", "end", "new-game", "new-gomoku"];

/// Values that fit some setting. Values of choices and numbers within bounds come from the setting itself.
const VALUES: [&str; 13] = [
    "true",
    "false",
    "\"wood\"",
    "\"en\"",
    "Swap2",
    "Free",
    "11",
    "120",
    "[(name:\"A\",seat:Human),(name:\"B\",seat:Computer(level:2))]",
    "{\"undo\":\"F12\"}",
    "{\"HDMI\":(x:-5,y:7,width:800,height:900)}",
    "None",
    "\"/handed-in\"",
];

/// Returns the values to try for a setting, as RON. The default is at the end.
fn values(row: &SettingRow) -> Vec<String> {
    let of_field = match row.field.map(|field| field.kind) {
        Some(SettingKind::Choice(choices)) => choices.iter().map(|(value, _)| (*value).to_owned()).collect(),
        _ => Vec::new(),
    };
    let of_bounds = match (row.shape, row.bounds) {
        (ValueShape::One, Some((low, high))) => vec![high.to_string(), low.to_string()],
        _ => Vec::new(),
    };
    let default = row.value(&Settings::default());
    let read = |value: String| {
        let mut settings = Settings::default();
        row.set(&mut settings, &value).ok()?;
        Some(row.value(&settings)).filter(|read| *read != default)
    };
    let all = of_field.into_iter().chain(of_bounds).chain(VALUES.map(str::to_owned)).filter_map(read);
    let mut values: Vec<String> = all.collect();
    values.dedup();
    values.push(default.clone());
    values
}

fn settings() -> impl Iterator<Item = &'static SettingRow> {
    TABLE.iter().filter(|row| row.key != "version")
}

fn locking(row: &SettingRow, value: &str) -> Policy {
    Policy { fixed_values: [(row.key.to_owned(), value.to_owned())].into(), ..Policy::default() }
}

fn file_with(row: &SettingRow, value: &str) -> String {
    match row.key.split_once('.') {
        Some((section, key)) => format!("({section}: ({key}: {value}))"),
        None => format!("({}: {value})", row.key),
    }
}

fn store(settings: &str) -> Store {
    let mut image: BTreeMap<_, _> = ["/", ROOT].map(|path| (path.into(), None)).into();
    let files = [
        ("settings.ron", settings),
        ("languages/eo.ftl", "title = Ĉipan\n"),
        ("themes/mine/theme.ron", "()"),
        ("game.txt", GOMOKU),
        ("game.sgf", SGF),
        ("other.ron", "(theme: \"slate\", sound: (volume: 3))"),
    ];
    for (name, text) in files {
        let path = Path::new(ROOT).join(name);
        image.extend(path.ancestors().skip(1).map(|folder| (folder.to_owned(), None)));
        image.insert(path, Some(text.as_bytes().to_vec()));
    }
    Store::new(Arc::new(RecordingDisk::from_image(&image)), ROOT)
}

/// Returns command-line overrides that change everything that a command line can change.
fn typed() -> Overrides {
    Overrides {
        theme: Some("paper".into()),
        language: Some("zh-Hans".into()),
        text_percent: Some(150),
        fullscreen: true,
        mute: true,
        black: Some(Seat::Computer { level: 12 }),
        white: Some(Seat::Full { move_ms: 1 }),
        game: Some(GameKind::Gomoku),
        clock: Some(ClockRule::Absolute { minutes: 7 }),
        seed: Some(1),
        reaches_others: false,
    }
}

/// Starts an app and opens a screen. Events from its launch are included.
fn app(policy: &Policy, settings: &str, overrides: Overrides, screen: Option<&str>) -> App {
    let mut app = App::new(Launch { overrides, policy: policy.clone(), ..Launch::new(store(settings)) });
    if let Some(screen) = screen {
        app.set_up_scene(screen, "").unwrap_or_else(|error| panic!("{screen}: {error}"));
    }
    app
}

/// Returns the values of a setting that are in effect: the value in force and, with `begun`, the value in the last game begun.
fn seen(app: &App, row: &SettingRow, begun: bool) -> BTreeSet<String> {
    let mut seen: BTreeSet<String> = [row.value(app.room.config.settings())].into();
    if let Some(table) = app.room.active_game.as_ref().filter(|_| begun) {
        let setup = table.session.setup();
        let mut settings = app.room.config.settings().clone();
        let begun = GameSettings {
            clock: setup.clock,
            players: table.session.players_in_setup_order().to_vec(),
            ..settings.of_game(setup.game.kind()).clone()
        };
        games::remember(&mut settings, &setup.game, begun);
        seen.insert(row.value(&settings));
    }
    seen
}

/// Whether an intent begins a game by the settings. An opened, pasted or dropped game has rules of its own.
fn begins(intent: &Intent) -> bool {
    use Action::{NewSame, NextGame, Play, PlayForTwo, Restart};
    match intent {
        Intent::Do(action) => {
            matches!(action, NewSame | NextGame | Play(_) | Restart | PlayForTwo(_))
        }
        other => is_start(other),
    }
}

fn is_start(intent: &Intent) -> bool {
    *intent == Intent::page(NewGameMessage::Start)
}

/// The values of each setting that were seen after the attempts to change it, by the kind of attempt and the setting's key.
type SeenValues = BTreeMap<(&'static str, &'static str), BTreeSet<String>>;

/// Makes all attempts to change these settings under a policy, and records the values seen.
struct Attempts<'a> {
    rows: &'a [&'static SettingRow],
    policy: &'a Policy,
    seen: SeenValues,
    /// The settings that each part of a screen changes without a lock. A part that changes no setting is not tried again.
    effects: Option<&'a Effects>,
    found: Effects,
}

/// Whether a setting affects a new game.
fn is_of_game(row: &SettingRow) -> bool {
    GameKind::ALL.into_iter().any(|kind| row.key.split_once('.').is_some_and(|(game, _)| game == kind.word()))
}

/// The keys of the settings that a part of a screen changed, by the screen and the part's number.
type Effects = BTreeMap<(&'static str, usize), BTreeSet<&'static str>>;

impl Attempts<'_> {
    fn note(&mut self, way: &'static str, app: &App, begun: bool) {
        for row in self.rows {
            self.seen.entry((way, row.key)).or_default().extend(seen(app, row, begun));
        }
    }

    fn app(&self, screen: &str) -> App {
        app(self.policy, "", Overrides::default(), Some(screen))
    }

    fn run(mut self) -> (SeenValues, Effects) {
        for row in self.rows {
            for value in values(row) {
                let app = app(self.policy, &file_with(row, &value), Overrides::default(), None);
                self.note("settings file", &app, false);
            }
        }
        for black in [false, true] {
            let overrides = if black { typed() } else { Overrides { black: None, white: None, game: None, ..typed() } };
            self.note("command line", &app(self.policy, "", overrides, None), black);
        }
        let tabs = TABS_OF_GAMES.iter().copied();
        SCREENS.into_iter().chain(tabs).for_each(|screen| self.screen(screen));
        self.outside();
        (self.seen, self.found)
    }

    /// Tries every intent that a page offers, then every action.
    fn screen(&mut self, screen: &'static str) {
        let has_effect = |part: usize| {
            let of_part = self.effects.map(|effects| effects.get(&(screen, part)));
            of_part.is_none_or(|keys| keys.is_some_and(|keys| self.rows.iter().any(|row| keys.contains(row.key))))
        };
        let tried: Vec<usize> = (0..3).filter(|part| has_effect(*part)).collect();
        if tried.is_empty() {
            return;
        }

        let view = self.app(screen).view();
        let (shown, offered) = (kind(&view.screen), offered(&view));
        let (actions, wishes): (Vec<_>, Vec<_>) = offered.into_iter().partition(|wish| matches!(wish, Intent::Do(_)));
        // Intents that leave the page are tried last.
        let (ends, wishes): (Vec<_>, Vec<_>) =
            wishes.into_iter().partition(|wish| is_start(wish) || matches!(wish, Intent::Paste(_) | Intent::Drop(_)));
        let of_part = [wishes, ends, actions].into_iter().enumerate();
        for (part, wishes) in of_part.filter(|(part, _)| tried.contains(part)) {
            let mut app = self.app(screen);
            for intent in wishes {
                let tables = app.room.games_opened;
                app.update(intent.clone());
                let way = match &intent {
                    Intent::Do(_) => "key",
                    Intent::Paste(_) => "paste",
                    Intent::Drop(_) => "drop",
                    _ => "page",
                };
                self.note(way, &app, begins(&intent) && app.room.games_opened > tables);
                let is_changed =
                    |row: &&&SettingRow| row.value(app.room.config.settings()) != row.value(&Settings::default());
                let begun = BEGINNING.contains(&screen) && part > 0 && app.room.games_opened > tables;
                let keys =
                    self.rows.iter().filter(|row| begun && is_of_game(row) || is_changed(row)).map(|row| row.key);
                self.found.entry((screen, part)).or_default().extend(keys);
                // An open question has blocked the rest of the intent, so it is cancelled.
                app.update(Intent::Answer(Reply::Cancel));
                // A page's own rows have an effect only on that page.
                if part == 0 && kind(&app.view().screen) != shown {
                    app = self.app(screen);
                }
            }
        }
    }

    /// Makes the attempts that come from outside, and changes the values that the program records by itself: the adaptive level and the
    /// window's place.
    fn outside(&mut self) {
        let mut app = self.app("start");
        for text in [GOMOKU, SGF, "(theme: \"slate\")"] {
            app.update(Intent::Paste(text.into()));
            self.note("paste", &app, false);
            for again in [Action::Restart, Action::NewSame, Action::NextGame] {
                app.update(Intent::Do(again));
                self.note("saved game", &app, true);
            }
        }
        for file in ["game.txt", "game.sgf", "other.ron", "languages/eo.ftl"] {
            app.update(Intent::Drop(Path::new(ROOT).join(file)));
            self.note("drop", &app, false);
            app.update(Intent::Do(Action::Restart));
            self.note("saved game", &app, true);
        }
        sharing::put_in_force(&mut app.room, "mine");
        self.note("theme", &app, false);
        for row in self.rows {
            for value in values(row) {
                app.room.edit_settings(|settings| _ = row.set(settings, &value));
                self.note("program", &app, false);
            }
        }
    }
}

/// Returns the results of all attempts without any lock.
fn free() -> &'static (SeenValues, Effects) {
    static FREE: OnceLock<(SeenValues, Effects)> = OnceLock::new();
    FREE.get_or_init(|| {
        let rows: Vec<_> = settings().collect();
        let policy = Policy::default();
        Attempts { rows: &rows, policy: &policy, seen: SeenValues::new(), effects: None, found: Effects::new() }.run()
    })
}

/// Checks that no attempt changes a locked setting. The table contains every new setting, so the test covers new settings automatically.
#[test]
fn no_locked_setting_is_got_round() {
    for row in settings() {
        let values = values(row);
        let locked = values[0].as_str();
        let policy = locking(row, locked);
        let effects = Some(&free().1);
        let attempts =
            Attempts { rows: &[row], policy: &policy, seen: SeenValues::new(), effects, found: Effects::new() };
        for ((way, key), seen) in attempts.run().0 {
            assert_eq!(seen, [locked.to_owned()].into(), "{key} by {way}");
        }
    }
}

/// Checks that the attempts change settings without a lock. Otherwise `no_locked_setting_is_got_round` would pass although nothing is
/// tried.
#[test]
fn without_a_lock_the_same_attempts_change_settings() {
    let mut changed: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for ((way, key), seen) in &free().0 {
        let default = row_of(key).map(|row| row.value(&Settings::default()));
        if seen.iter().any(|value| Some(value) != default.as_ref()) {
            changed.entry(way).or_default().insert(key);
        }
    }
    let has = |way: &str, keys: &[&str]| {
        let of_way = changed.get(way).cloned().unwrap_or_default();
        let missing: Vec<_> = keys.iter().filter(|key| !of_way.contains(**key)).collect();
        assert!(missing.is_empty(), "{way} changes {of_way:?}, not {missing:?}");
    };
    let every: Vec<&str> = settings().filter(|row| values(row).len() > 1).map(|row| row.key).collect();
    has("settings file", &every);
    has("program", &every);
    has("key", &["text_percent", "fullscreen", "sound.volume", "board.side_panel", "reversi.players"]);
    has("page", &["theme", "language", "gomoku.rule", "gomoku.columns", "reversi.players", "gomoku.players"]);
    let on_page = settings().filter(|row| row.field.is_some() && !["clock", "gomoku.opening"].contains(&row.key));
    has("page", &on_page.map(|row| row.key).filter(|key| !key.starts_with("gomoku.")).collect::<Vec<_>>());
    has("command line", &["theme", "language", "text_percent", "fullscreen", "sound.volume", "gomoku.players"]);
    has("theme", &["theme"]);
    has("saved game", &["gomoku.players", "gomoku.rule", "gomoku.columns"]);
}

/// A locked setting is shown with a lock: in the settings page's rows, and on each action that changes the setting.
#[test]
fn a_locked_setting_is_shown_with_its_lock() {
    let of_action = |action: Action| {
        let mut app = app(&Policy::default(), "", Overrides::default(), Some("board"));
        let before = app.room.config.settings().clone();
        app.update(Intent::Do(action));
        let after = app.room.config.settings().clone();
        settings().filter(move |row| row.value(&before) != row.value(&after)).map(move |row| (row.key, action))
    };
    let changed: Vec<_> = ACTIONS.iter().flat_map(|row| of_action(row.action)).collect();
    assert!(changed.len() > 4, "{changed:?}");
    for row in settings() {
        let policy = locking(row, &values(row)[0]);
        let locked = app(&policy, "", Overrides::default(), None);
        // Viewing a game also shows the side panel, and beginning a game also stores its settings. Both actions still work under a lock.
        for (_, action) in changed.iter().filter(|(key, action)| *key == row.key && !begins(&Intent::Do(*action))) {
            assert!(locked.is_locked(*action) || *action == Action::LookAtBoard, "{action:?} changes {}", row.key);
        }
        let Some(field) = row.field else { continue };
        let page = locked.room.config.rows(field.tab);
        let of_row =
            page.iter().filter(|shown| crate::app::kernel::config::first_setting_key(shown.id) == Some(row.key));
        let shown: Vec<_> = of_row.filter(|shown| !matches!(shown.control, Control::Heading)).collect();
        assert!(!shown.is_empty() && shown.iter().all(|row| row.locked && !row.enabled), "{}", row.key);
    }
}

/// The new-game page shows which rows are locked, and the other rows stay free.
#[test]
fn the_new_game_page_shows_its_locks() {
    let locked = |key: &str, value: &str, screen: &str| {
        let app = app(&locking(row_of(key).unwrap(), value), "", Overrides::default(), Some(screen));
        let Some(page) = app.view().screen.into_page::<NewGameView>() else { panic!("{screen}") };
        let rows = page.rows().filter(|row| row.locked).map(|row| row.id).collect::<Vec<_>>();
        (rows, page.levels.is_locked)
    };
    let (rows, levels) = locked("gomoku.rule", "Caro", "new-gomoku");
    assert!(rows.contains(&100) && !rows.contains(&110) && !levels, "{rows:?}");
    let (rows, levels) =
        locked("reversi.players", "[(name:\"\",seat:Human),(name:\"\",seat:Computer(level:2))]", "new-game");
    assert!(rows.contains(&110) && rows.contains(&111) && rows.contains(&11) && levels, "{rows:?}");
    let (rows, levels) = locked("sound.volume", "7", "new-game");
    assert!(rows.is_empty() && !levels, "{rows:?}");
}

/// Whatever is locked or changed, the settings of five-in-a-row fit together, and the locked values apply.
#[test]
fn a_lock_beats_what_does_not_go_with_it() {
    let three = "[(name:\"\",seat:Human),(name:\"\",seat:Human),(name:\"\",seat:Human)]";
    let held = |key: &str, value: &str, file: &str| {
        let app = app(&locking(row_of(key).unwrap(), value), file, Overrides::default(), None);
        let settings = app.room.config.settings().clone();
        let mut fitted = settings.clone();
        fitted.resolve_conflicts();
        assert_eq!(fitted, settings, "{key} {file}");
        assert_eq!(row_of(key).unwrap().value(&settings), value, "{key} {file}");
    };
    held("gomoku.players", three, "(gomoku: (rule: Renju))");
    held("gomoku.rule", "Renju", &format!("(gomoku: (players: {three}))"));
    held("gomoku.opening", "Swap2", "(gomoku: (rule: Renju, opening: Rif, columns: 19))");
    held("gomoku.columns", "10", "(gomoku: (rule: Renju, opening: Rif))");
}

/// A form cannot hold a value that a lock forbids: the game begins as the form shows it.
#[test]
fn a_draft_holds_to_the_locks() {
    let row = row_of("gomoku.opening").unwrap();
    let mut app = app(&locking(row, "Swap2"), "", Overrides::default(), Some("new-gomoku"));
    let changes = |app: &App| match app.view().screen.of::<NewGameView>() {
        Some(page) => page.rows().map(|row| row.id).collect::<Vec<_>>(),
        None => Vec::new(),
    };
    for id in changes(&app) {
        for at in 0..5 {
            app.update(Intent::Change(Form::NEW_GAME, id, RowChange::Choose(at)));
            let Some(draft) = app.nav.top_page_as::<NewGameForm>() else { panic!("the page is gone") };
            let mut settings = Settings::default();
            let setup = &draft.setup;
            let begun =
                GameSettings { clock: setup.clock, players: setup.players.clone(), has_alternating_colors: false };
            games::remember(&mut settings, &setup.game, begun);
            assert_eq!(row.value(&settings), "Swap2", "row {id}");
        }
    }
    // A seat for a player at another machine would keep the game from beginning.
    app.update(Intent::Change(Form::NEW_GAME, 110, RowChange::Choose(0)));
    app.update(Intent::page(NewGameMessage::Start));
    assert_eq!(app.nav.page().word(), "board");
}

/// Inviting or joining cannot change who plays, where the policy locks the players.
#[test]
fn a_lock_of_the_players_holds_back_friends() {
    let open = |key: &str| app(&locking(row_of(key).unwrap(), "[]"), "", Overrides::default(), Some("friends"));
    let rows = [FriendsRow::Invite(0), FriendsRow::Invite(1), FriendsRow::Join];
    for (key, locked) in [("reversi.players", [true, false, true]), ("gomoku.players", [false, true, true])] {
        let app = open(key);
        assert_eq!(rows.map(|row| app.is_row_locked(Form::FRIENDS_FORM, row.id())), locked, "{key}");
    }
}

/// Checks the precedence of the layers, and the name of each layer in `print-config`.
#[test]
fn default_policy_user_command_line_and_lock_beat_one_another() {
    let store = store("(animation: Fast, board: (help_ms: 2000), text_percent: 90, sound: (volume: 90))");
    let policy = Policy {
        defaults: [("animation", "Off"), ("theme", "\"wood\""), ("text_percent", "150"), ("move_delay_ms", "0")]
            .map(|(key, value)| (key.to_owned(), value.to_owned()))
            .into(),
        fixed_values: [("board.help_ms".to_owned(), "500".to_owned())].into(),
        volume_cap: Some(40),
        ..Policy::default()
    };
    let overrides = Overrides { text_percent: Some(100), ..Overrides::default() };
    let (mut config, problems) = Config::load_under(&store, overrides, vec![], policy);
    assert_eq!(problems, []);
    let explained = |config: &Config, key: &str| {
        let row = config.explain().into_iter().find(|row| row.key == key).unwrap();
        (row.value, row.origin)
    };
    for (key, value, origin) in [
        ("fullscreen", "false", Origin::Default),
        ("theme", "\"wood\"", Origin::Policy),
        ("move_delay_ms", "0", Origin::Policy),
        ("sound.volume", "40", Origin::Policy),
        ("animation", "Fast", Origin::User),
        ("text_percent", "100", Origin::CommandLine),
        ("board.help_ms", "500", Origin::Lock),
    ] {
        assert_eq!(explained(&config, key), (value.to_owned(), origin), "{key}");
    }
    // The user's settings file has the user's values, and none of the policy's values.
    let write = config.edit(&store, |settings| settings.fullscreen = true).write.expect("a change");
    let text = String::from_utf8(write.bytes).unwrap();
    let kept = crate::app::kernel::config::read_text(&text);
    assert_eq!(kept.faults, []);
    assert_eq!((kept.settings.board.help_ms, kept.settings.sound.volume), (2000, 90));
    assert!(!kept.value_offsets.contains_key("theme") && !kept.value_offsets.contains_key("move_delay_ms"), "{text}");
}

/// An action that a policy hides is neither in the menu nor on the start page, and no key triggers it.
#[test]
fn what_is_hidden_is_offered_nowhere() {
    let hidden = ["play-gomoku", "two-gomoku", "new-gomoku", "two-reversi", "open-file"];
    let policy = Policy { hidden: hidden.map(str::to_owned).into(), ..Policy::default() };
    let overrides = Overrides { game: Some(GameKind::Gomoku), ..Overrides::default() };
    let mut app = app(&policy, "", overrides, None);
    assert_eq!(app.room.kind(), GameKind::Reversi, "whatever the command line says");
    app.update(Intent::Do(Action::StartPage));
    let Some(start) = app.view().screen.into_page::<StartView>() else { panic!("the start page") };
    let others = GameKind::ALL.len() - 1;
    assert_eq!(
        (start.games.len(), start.games[0].play_for_two.is_none(), start.other_buttons.len()),
        (others, true, 5)
    );
    app.update(Intent::Do(Action::Menu));
    for group in MenuGroup::ALL {
        app.update(Intent::page(MenuMessage::Open(group)));
        let Some(menu) = app.view().screen.into_page::<MenuView>() else { panic!("the menu") };
        assert!(menu.items.iter().all(|item| item.button.intent != Intent::Do(Action::OpenFile)), "{group:?}");
    }
    for action in [Action::Play(GameKind::Gomoku), Action::New(GameKind::Gomoku), Action::OpenFile] {
        assert!(app.is_locked(action), "{action:?}");
    }
}
