//! The pages as they are shown: the menu, the end of a game, dialogs, the panel, the settings, lists, help; and laws that hold for all of
//! them.

use crate::common::store::memory;
use qipan::app::features::class::wall_controller::ClassWallMessage;
use qipan::app::features::class::wall_screen::{ClassWallView, GameStatus};
use qipan::app::features::end::end_controller::EndMessage;
use qipan::app::features::end::end_screen::{EndRow, EndView};
use qipan::app::features::help::drawings;
use qipan::app::features::menu::menu_screen::MenuView;
use qipan::app::features::menu::menu_view::MenuMessage;
use qipan::app::features::records::records_view_model::GamesView;
use qipan::app::kernel::actions::{ACTIONS, MenuGroup, MenuVisibility};
use qipan::app::kernel::config::settings::{SidePanel, SoundSettings};
use qipan::app::kernel::config::{SettingKind, TABLE, TABS, parse_key, read_text};
use qipan::app::kernel::intent::{Action, Form, Intent, Reply, RowChange};
use qipan::app::kernel::lang::Lang;
use qipan::app::kernel::view::{BoardScreen, ButtonView, Control, FormView, PanelView, Screen};
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Overrides, screens, stage};
use qipan::policy::Policy;
use qipan::rules::gomoku::pattern::pattern_at;
use qipan::rules::gomoku::{self, Pattern, Rule};
use qipan::rules::{Color, GameKind, Point, Position, reversi};
use qipan::session::GomokuGame;
use qipan::ui::board::SquareMark;
use qipan::ui::text::with_glued_separators;
use qipan::ui::theme::Colors;
use qipan::ui::tree::Role;
use qipan::ui::{
    Align, Draw, EstimateMeasure, Icon, InputFrame, Key, KeyPress, Measure, Memory, Picture, PointerEvent, Pos,
    Program, Rect, Sound, Ui,
};
use std::collections::{BTreeMap, BTreeSet};

// --- A program without a window ----------------------------------------------------------------------------------------------

/// The program over a scene, with a window of a size.
struct PageBench {
    program: QipanProgram,
    now_ms: u64,
    window: (u32, u32),
}

impl PageBench {
    fn staged(screen: &str) -> PageBench {
        PageBench::staged_in(screen, (720, 780))
    }

    fn staged_in(screen: &str, window: (u32, u32)) -> PageBench {
        let mut shown = PageBench { program: QipanProgram::new(app(screen), |_| {}), now_ms: 100_000, window };
        shown.input(InputFrame::default());
        shown
    }

    fn input(&mut self, input: InputFrame) -> qipan::ui::Frame {
        let input = InputFrame { now_ms: self.now_ms, window: Some(self.window), ..input };
        self.program.frame(&input, &mut EstimateMeasure)
    }

    fn click(&mut self, x: f32, y: f32) {
        let at = Pos::new(x, y);
        let pointer = vec![PointerEvent::Press(at), PointerEvent::Release(at)];
        self.input(InputFrame { pointer, ..InputFrame::default() });
    }

    fn key(&mut self, press: KeyPress) {
        self.input(InputFrame { keys: vec![press], ..InputFrame::default() });
    }

    fn text(&mut self, text: &str) {
        self.input(InputFrame { text: text.into(), ..InputFrame::default() });
    }

    fn screen(&self) -> Screen {
        self.program.app.view().screen
    }

    fn board(&self) -> BoardScreen {
        match self.screen() {
            Screen::Board(board) => *board,
            other => panic!("no board but {other:?}"),
        }
    }

    fn panel(&self) -> Option<PanelView> {
        self.board().panel
    }

    /// The name in the dialog's field and what is wrong with it.
    fn asked(&self) -> Option<(String, String)> {
        let dialog = self.program.app.view().dialog?;
        Some((dialog.field?.0, dialog.fault))
    }
}

fn app(screen: &str) -> App {
    let (_, store) = memory();
    let overrides = Overrides { language: Some("en".into()), seed: Some(1), ..Overrides::default() };
    let mut app = App::new(Launch { overrides, ..Launch::new(store) });
    app.set_up_scene(screen, "").expect("a scene");
    app
}

fn menu(screen: &str) -> MenuView {
    app(screen).view().screen.into_page().expect("no menu")
}

/// The table behind the card of the result.
fn end(screen: &str) -> EndView {
    let mut app = app(screen);
    app.update(Intent::page(EndMessage::Table));
    app.view().screen.into_page().expect("no table")
}

// --- The menu and its pictures -----------------------------------------------------------------------------------------------

#[test]
fn the_menu_has_eight_rows_and_two_parts_with_the_rest() {
    let menu = menu("menu");
    let labels: Vec<&str> = menu.items.iter().map(|item| item.button.label.as_str()).collect();
    let eight = ["Go on", "New game", "Hint", "Computer plays", "Resign", "Share", "Settings", "Start page"];
    assert_eq!(labels, eight);
    assert_eq!(menu.submenu_buttons.iter().map(|part| part.label.as_str()).collect::<Vec<_>>(), ["Analyse", "File"]);
    assert_eq!(menu.items[1].shortcut_text, "Ctrl+N", "keys stand beside their actions");
    // Every action of the table stands in one part of the menu, if it is offered at all.
    for screen in ["menu", "menu-gomoku", "menu-start"] {
        let mut app = app(screen);
        let mut seen = BTreeSet::new();
        for group in MenuGroup::ALL {
            app.update(Intent::page(MenuMessage::Open(group)));
            let part = app.view().screen.into_page::<MenuView>().expect("the menu");
            assert!(!part.items.is_empty(), "{screen} {group:?}");
            for item in part.items {
                let Intent::Do(action) = item.button.intent else { panic!("{:?}", item.button) };
                assert!(seen.insert(action), "{screen}: {action:?} stands twice");
            }
        }
        let offered = ACTIONS.iter().filter(|row| row.menu.is_some_and(|at| at.offered == MenuVisibility::Always));
        for row in offered {
            assert!(seen.contains(&row.action), "{screen}: {}", row.name);
        }
    }
}

#[test]
fn one_goes_back_from_a_part_to_the_menu_and_from_a_page_to_the_part() {
    let mut shown = PageBench::staged("menu");
    let title = |shown: &PageBench| shown.screen().of::<MenuView>().map(|menu| menu.title.clone());
    shown.program.app.update(Intent::page(MenuMessage::Open(MenuGroup::File)));
    shown.program.app.update(Intent::Do(Action::Games));
    assert_eq!(title(&shown), None);
    shown.key(KeyPress::plain(Key::Escape));
    assert_eq!(title(&shown).as_deref(), Some("File"));
    shown.key(KeyPress::plain(Key::Escape));
    assert_eq!(title(&shown).as_deref(), Some("Menu"));
    shown.key(KeyPress::plain(Key::Escape));
    assert!(matches!(shown.screen(), Screen::Board(_)));
}

#[test]
fn resigning_is_one_click_from_the_board_where_two_play() {
    let buttons = |screen: &str| PageBench::staged(screen).board().buttons;
    let resigns = |screen: &str| buttons(screen).iter().any(|button| button.intent == Intent::Do(Action::Resign));
    assert!(resigns("board") && resigns("gomoku"), "two people");
    assert!(!resigns("board-yours") && !resigns("gomoku-4"), "a computer, or four people");
    let mut shown = PageBench::staged("board");
    let frame = shown.input(InputFrame::default());
    assert_eq!(frame.targets.iter().filter(|(role, _)| *role == "bar").count(), 4);
    shown.program.app.update(Intent::Do(Action::Resign));
    assert!(shown.program.app.view().dialog.is_some(), "it is asked first");
}

#[test]
fn no_two_actions_of_the_menu_have_the_same_picture() {
    let mut seen: BTreeMap<Icon, &str> = BTreeMap::new();
    for row in ACTIONS.iter() {
        let Some(place) = row.menu else { continue };
        let other = seen.insert(place.icon, row.name);
        assert_eq!(other, None, "{} has the picture {:?}, too", row.name, place.icon);
    }
    let icon = |action| ACTIONS.iter().find(|row| row.action == action).and_then(|row| row.menu).map(|menu| menu.icon);
    assert_ne!(icon(Action::Fullscreen), Some(Icon::Check));
    assert_ne!(icon(Action::Values), Some(Icon::Trophy));
}

fn buttons(screen: Screen) -> Vec<ButtonView> {
    match screen {
        Screen::Board(board) => {
            let panel = board.panel.into_iter().flat_map(|panel| panel.buttons);
            board
                .buttons
                .into_iter()
                .chain(board.choices.into_iter().map(|choice| choice.button))
                .chain(panel)
                .collect()
        }
        Screen::Form(form) => form.buttons.into_iter().chain([form.back]).collect(),
        page => {
            let of_menu = page.of::<MenuView>().into_iter().flat_map(|menu| &menu.items).map(|item| &item.button);
            let of_games = page.of::<GamesView>().into_iter().flat_map(|games| &games.head);
            let of_end = page.of::<EndView>().into_iter().flat_map(|end| &end.buttons);
            of_menu.chain(of_games).chain(of_end).cloned().collect()
        }
    }
}

#[test]
fn an_action_has_one_picture_everywhere() {
    let mut seen: BTreeMap<Action, BTreeSet<Icon>> = BTreeMap::new();
    for screen in stage::SCENE_NAMES {
        for button in buttons(app(screen).view().screen) {
            if let (Intent::Do(action), Some(icon)) = (button.intent, button.icon) {
                seen.entry(action).or_default().insert(icon);
            }
        }
    }
    // One step back looks like that on pages, and like going on in the menu over a board.
    seen.remove(&Action::Back);
    assert!(seen.len() > 20, "{}", seen.len());
    for (action, icons) in seen {
        assert_eq!(icons.len(), 1, "{action:?}: {icons:?}");
    }
}

#[test]
fn a_click_beside_the_menu_closes_it_and_its_ground_does_not() {
    let mut shown = PageBench::staged("board");
    shown.program.app.update(Intent::Do(Action::Menu));
    shown.input(InputFrame::default());
    shown.click(480.0, 180.0);
    assert!(shown.screen().of::<MenuView>().is_some());
    shown.click(360.0, 6.0);
    assert!(matches!(shown.screen(), Screen::Board(_)), "{:?}", shown.screen());
}

// --- Undo, and how much of it there is ---------------------------------------------------------------------------------------

/// The board's scene under a limit of undos.
fn app_with_undo_limit(undo_limit: Option<u32>) -> App {
    let (_, store) = memory();
    let overrides = Overrides { language: Some("en".into()), seed: Some(1), ..Overrides::default() };
    let policy = Policy { undo_limit, ..Policy::default() };
    let mut app = App::new(Launch { overrides, policy, ..Launch::new(store) });
    app.set_up_scene("board", "").expect("a scene");
    app
}

#[test]
fn undo_has_a_number_only_where_it_is_limited() {
    let left = |app: &App| match app.view().screen {
        Screen::Board(board) => board.undos_left.clone(),
        other => panic!("{other:?}"),
    };
    let mut free = app_with_undo_limit(None);
    assert_eq!(left(&free), None);
    free.update(Intent::Do(Action::Undo));
    assert_eq!(left(&free), None);
    assert_eq!(left(&app_with_undo_limit(Some(0))), None, "where there is no undo, no number of them");
    let mut limited = app_with_undo_limit(Some(2));
    let told = |app: &App| left(app).map(|(number, words)| format!("{number}: {words}"));
    for wanted in ["2: 2 undos left", "1: One undo left", "0: 0 undos left", "0: 0 undos left"] {
        assert_eq!(told(&limited).as_deref(), Some(wanted));
        limited.update(Intent::Do(Action::Undo));
    }
}

/// The number stands beside the picture, and a reader hears it in words.
#[test]
fn the_number_of_undos_left_is_seen_and_heard() {
    for (limit, number, detail) in [(None, false, ""), (Some(5), true, "5 undos left")] {
        let mut shown = PageBench {
            program: QipanProgram::new(app_with_undo_limit(limit), |_| {}),
            now_ms: 100_000,
            window: (720, 780),
        };
        shown.program.set_screen_reader(true);
        shown.input(InputFrame::default());
        let frame = shown.input(InputFrame::default());
        let part = frame.tree.as_ref().and_then(|tree| tree.named(Role::Button, "Undo")).expect("a button");
        assert_eq!(part.detail, detail);
        let is_number = |draw: &Draw| matches!(draw, Draw::Text { rect, text, .. } if text == "5" && part.rect.contains(rect.center()));
        assert_eq!(frame.draws.iter().any(is_number), number);
    }
}

// --- The save dialog ---------------------------------------------------------------------------------------------------------

const SELECT_ALL: KeyPress = KeyPress { key: Key::Letter('a'), command: true, shift: false, alt: false };

#[test]
fn the_proposed_name_is_selected_and_ctrl_a_selects_it_again() {
    let mut shown = PageBench::staged("save");
    shown.input(InputFrame::default());
    shown.text("x");
    assert_eq!(shown.asked().map(|asked| asked.0).as_deref(), Some("x"));
    shown.text("yz");
    assert_eq!(shown.asked().map(|asked| asked.0).as_deref(), Some("xyz"));
    shown.key(SELECT_ALL);
    shown.text("new");
    assert_eq!(shown.asked().map(|asked| asked.0).as_deref(), Some("new"));
    shown.key(KeyPress { shift: true, ..KeyPress::plain(Key::Left) });
    shown.key(KeyPress::plain(Key::Backspace));
    assert_eq!(shown.asked().map(|asked| asked.0).as_deref(), Some("ne"));
    shown.key(SELECT_ALL);
    shown.key(KeyPress::plain(Key::Delete));
    assert_eq!(shown.asked().map(|asked| asked.0).as_deref(), Some(""));
}

#[test]
fn a_wrong_name_is_said_in_the_dialog_which_stays() {
    let mut shown = PageBench::staged("save");
    shown.input(InputFrame::default());
    shown.text("a/b");
    shown.key(KeyPress::plain(Key::Enter));
    let fault = Lang::shipped("en").text("save-name-wrong");
    assert_eq!(shown.asked(), Some(("a/b".into(), fault.clone())));
    let texts = |frame: qipan::ui::Frame| {
        frame.draws.into_iter().filter_map(|draw| if let Draw::Text { text, .. } = draw { Some(text) } else { None })
    };
    let said = texts(shown.input(InputFrame::default())).filter(|text| *text == fault).count();
    assert_eq!(said, 1, "once, over the shade");
    shown.text("c");
    assert_eq!(shown.asked().map(|asked| asked.1).as_deref(), Some(""), "another name is not wrong yet");
    shown.program.app.update(Intent::Answer(Reply::Cancel));
    assert_eq!(shown.asked(), None);
}

// --- The end of a game -------------------------------------------------------------------------------------------------------

#[test]
fn the_end_is_a_table_with_the_winner_first() {
    for (screen, players, winner) in [("end", 2, Some(0)), ("gomoku-end", 2, None), ("gomoku-end-4", 4, Some(0))] {
        let end = end(screen);
        assert_eq!(end.rows.len(), players, "{screen}");
        assert!(end.rows[0].is_winner && end.rows[1..].iter().all(|row| !row.is_winner), "{screen}");
        assert_eq!(end.winner_pieces, [end.rows[0].piece], "{screen}");
        if let Some(winner) = winner {
            assert_eq!(end.rows[0].piece, winner, "{screen}");
        }
        assert!(end.rows.iter().all(|row| !row.points.is_empty() && row.time.contains(':')), "{screen}");
    }
    let four = end("gomoku-end-4");
    let columns = |of: fn(&EndRow) -> &str| four.rows.iter().map(of).collect::<Vec<_>>();
    assert_eq!(columns(|row| &row.name), ["Anna", "Ben", "Cleo", "Dan"]);
    assert_eq!(columns(|row| &row.games_won), ["2", "0", "1", "1"]);
    assert_eq!(columns(|row| &row.points), ["5", "1", "1", "1"]);
    let draw = end("end-draw");
    assert_eq!(draw.winner_pieces, [0, 1]);
    assert!(draw.rows.iter().all(|row| !row.is_winner));
}

#[test]
fn a_pass_is_no_move() {
    // Sixteen stones and two passes.
    let facts = end("end-draw").facts;
    assert_eq!(facts[0].1, "16", "{facts:?}");
}

// --- The side panel ----------------------------------------------------------------------------------------------------------

#[test]
fn the_panel_is_on_by_default_where_there_is_room() {
    for (window, is_shown) in [
        ((720, 780), false),
        ((360, 390), false),
        ((1366, 768), true),
        ((1920, 1080), true),
        ((1080, 1920), true),
        ((1000, 780), false),
        ((1, 1), false),
    ] {
        let shown = PageBench::staged_in("board", window);
        assert_eq!(shown.panel().is_some(), is_shown, "{window:?}");
        let layout = screens::layout_size(&shown.program.app.view());
        // The board is as large as it would be alone.
        let scale = |layout: (f32, f32)| (window.0 as f32 / layout.0).min(window.1 as f32 / layout.1);
        assert!(scale(layout) >= scale((720.0, 780.0)) * 0.998, "{window:?}: {layout:?}");
    }
}

#[test]
fn the_times_of_the_panel_run() {
    let mut shown = PageBench::staged_in("panel", (1080, 780));
    let times = |shown: &PageBench| {
        let players = shown.panel().expect("a panel").players;
        players.into_iter().map(|player| player.time).collect::<Vec<_>>()
    };
    let before = times(&shown);
    let frame = shown.input(InputFrame::default());
    let next_ms = frame.next_ms.expect("another second");
    assert!(next_ms > shown.now_ms && next_ms <= shown.now_ms + 1000, "{next_ms}");
    shown.now_ms += 5000;
    shown.input(InputFrame::default());
    let after = times(&shown);
    assert_eq!(before[0], after[0], "White is to move");
    assert_ne!(before[1], after[1]);
    // Without the panel nothing is drawn for it.
    let mut without = PageBench::staged("board");
    assert_eq!(without.input(InputFrame::default()).next_ms, None);
}

#[test]
fn the_panel_calls_players_by_their_names() {
    let shown = PageBench::staged_in("gomoku-4-panel", (1080, 780));
    let panel = shown.panel().expect("a panel");
    assert_eq!(panel.columns, ["Anna", "Ben", "Cleo", "Dan"]);
    for (heading, lines) in &panel.sections {
        for (line, name) in lines.iter().zip(&panel.columns) {
            assert!(line.starts_with(name.as_str()), "{heading}: {line}");
        }
    }
}

#[test]
fn an_older_file_says_whether_the_panel_is_shown() {
    let read = |value: &str| {
        let in_file = read_text(&format!("(board: (side_panel: {value}))"));
        assert!(in_file.faults.is_empty(), "{value}: {:?}", in_file.faults);
        in_file.settings.board.side_panel
    };
    assert_eq!(read("true"), SidePanel::On);
    assert_eq!(read("false"), SidePanel::Off);
    assert_eq!(read("Auto"), SidePanel::Auto);
}

// --- The settings page -------------------------------------------------------------------------------------------------------

/// Keys of the table that the page has not: each with its reason.
const NOT_ON_THE_PAGE: &[(&str, &str)] = &[
    ("version", "the format's, not the user's"),
    ("reversi.variant", "chosen on the new game's page, which remembers it"),
    ("windows", "kept by itself"),
    ("board.hints", "kept by itself"),
    ("board.games", "kept by itself"),
    ("level_results", "kept by itself"),
    ("GAME.by_turns", "chosen with the side on the new game's page"),
    ("GAME.clock", "chosen on the new game's page, which remembers it"),
];

fn form(app: &App) -> FormView {
    match app.view().screen {
        Screen::Form(form) => *form,
        other => panic!("no form but {other:?}"),
    }
}

#[test]
fn every_setting_is_on_the_settings_page() {
    let games = GameKind::ALL.map(GameKind::word);
    let of_any_game = |key: &str| match key.split_once('.') {
        Some((game, rest)) if games.contains(&game) => format!("GAME.{rest}"),
        _ => key.to_owned(),
    };
    let allowed = |key: &str| NOT_ON_THE_PAGE.iter().any(|(name, _)| [key, &of_any_game(key)].contains(name));
    for (id, row) in TABLE.iter().enumerate() {
        assert_ne!(row.field.is_some(), allowed(row.key), "{}", row.key);
        let Some(field) = row.field.filter(|field| !matches!(field.kind, SettingKind::Players)) else { continue };
        // Those of no tab stand on the page of results.
        let tab = TABS.get(field.tab).map_or("results".into(), |tab| format!("settings-{tab}"));
        // Those of each kind of sound stand behind a row.
        let is_folded = row.key.starts_with("sound.") && row.key != "sound.volume";
        let screen = if is_folded { "settings-each-sound".to_owned() } else { tab };
        let form = form(&app(&screen));
        let shown = form.rows.iter().find(|shown| usize::from(shown.id) == id).unwrap_or_else(|| panic!("{}", row.key));
        assert!(!matches!(shown.control, Control::Heading | Control::Note), "{}", row.key);
    }
}

/// What a control can be changed to.
fn changes(control: &Control) -> Vec<RowChange> {
    match control {
        Control::Toggle(_) => vec![RowChange::Toggle],
        Control::Choice { options, .. } => (0..options.len()).map(RowChange::Choose).collect(),
        Control::Slider { min, max, .. } => vec![RowChange::Slide(*min), RowChange::Slide(*max)],
        Control::Text { .. } => vec![RowChange::Edit("Ann".into())],
        _ => Vec::new(),
    }
}

/// Every wish that changes a row of a form.
fn wishes(app: &App) -> Vec<Intent> {
    let of_row = |row: qipan::app::kernel::view::RowView| {
        changes(&row.control).into_iter().map(move |change| Intent::Change(Form::SETTINGS, row.id, change))
    };
    form(app).rows.into_iter().flat_map(of_row).collect()
}

/// The keys that some row of the tab can change, also one that comes only when another was changed.
fn changed_by(tab: &str) -> BTreeSet<&'static str> {
    let values = |app: &mut App| TABLE.iter().map(|row| app.script_observer().setting(row.key)).collect::<Vec<_>>();
    let mut changed = BTreeSet::new();
    let mut app = app(&format!("settings-{tab}"));
    for first in wishes(&app) {
        app.update(first);
        for wish in wishes(&app) {
            let before = values(&mut app);
            app.update(wish);
            let after = values(&mut app);
            let differs = TABLE.iter().zip(before.iter().zip(&after)).filter(|(_, (before, after))| before != after);
            changed.extend(differs.map(|(row, _)| row.key));
        }
    }
    changed
}

#[test]
fn the_tabs_of_games_change_all_that_they_show() {
    for (at, tab) in TABS.iter().enumerate() {
        let keys: BTreeSet<_> =
            TABLE.iter().filter(|row| row.field.is_some_and(|field| field.tab == at)).map(|row| row.key).collect();
        if !keys.iter().any(|key| key.ends_with(".players")) {
            continue;
        }
        let changed = changed_by(tab);
        assert!(keys.is_subset(&changed), "{tab}: {keys:?} of {changed:?}");
    }
}

#[test]
fn what_the_settings_page_makes_can_be_played() {
    let mut app = app("settings-gomoku");
    for _ in 0..3 {
        for first in wishes(&app) {
            app.update(first);
            let setting = |app: &mut App, key: &str| app.script_observer().setting(key).expect("a key");
            let (rule, players) = (setting(&mut app, "gomoku.rule"), setting(&mut app, "gomoku.players"));
            assert!(rule != "Renju" || players.matches("seat").count() == 2, "{rule}: {players}");
            let text = format!(
                "(gomoku: (players: {players}, rule: {rule}, opening: {}, columns: {}, rows: {}))",
                setting(&mut app, "gomoku.opening"),
                setting(&mut app, "gomoku.columns"),
                setting(&mut app, "gomoku.rows"),
            );
            let faults = read_text(&text).faults;
            assert!(faults.is_empty(), "{text}: {faults:?}");
        }
    }
}

#[test]
fn each_sound_has_its_own_volume_and_can_be_off() {
    let settings = SoundSettings { volume: 50, flip_volume: 40, win: false, ..SoundSettings::default() };
    let volumes = Sound::ALL.map(|sound| settings.volume_of(sound));
    assert_eq!(volumes, [50, 20, 50, 0, 50, 50]);
    // An older file has one key for both ends of a game.
    let older = read_text("(sound: (end: false))").settings.sound;
    assert_eq!((older.win, older.lose), (false, false));
    let both = read_text("(sound: (end: false, lose: true))").settings.sound;
    assert_eq!((both.win, both.lose), (false, true));
}

// --- Lists of games ----------------------------------------------------------------------------------------------------------

#[test]
fn an_empty_list_says_so_and_opens_the_samples() {
    let mut app = app("games-empty");
    let Some(games) = app.view().screen.into_page::<GamesView>() else { panic!("no games") };
    assert!(!games.list.empty_message.is_empty());
    let button = games.list.empty_button.expect("something to do");
    assert!(button.enabled);
    app.update(button.intent);
    let Some(samples) = app.view().screen.into_page::<GamesView>() else { panic!("no games") };
    assert!(samples.list.total > 0, "the samples are listed");
}

/// The controls of a view, as the toolkit lays them out.
fn controls(app: &App) -> Vec<(String, Rect)> {
    let view = app.view();
    let (mut memory, colors, input) = (Memory::default(), Colors::default(), InputFrame::default());
    for _ in 0..2 {
        let mut measure = EstimateMeasure;
        let mut ui = Ui::begin(&mut memory, &input, &colors, &mut measure);
        screens::run_ui_pass(&mut ui, &view);
        ui.end();
    }
    memory.controls().iter().map(|stop| (stop.id.role.to_owned(), stop.rect)).collect()
}

#[test]
fn delete_stands_apart_from_everything_else() {
    for screen in ["games-chosen", "games-wide"] {
        let controls = controls(&app(screen));
        let delete = controls.iter().find(|(role, _)| role == "delete").unwrap_or_else(|| panic!("{screen}")).1;
        for (role, rect) in controls.iter().filter(|(role, _)| role == "deed" || role == "row button") {
            let apart_x = (delete.x - rect.right()).max(rect.x - delete.right());
            let apart_y = (delete.y - rect.bottom()).max(rect.y - delete.bottom());
            assert!(apart_x.max(apart_y) >= if role == "deed" { 16.0 } else { 12.0 }, "{screen}: {role} {rect:?}");
            if role == "deed" && apart_y < 0.0 {
                assert!(apart_x >= 30.0, "{screen}: {rect:?} {delete:?}");
            }
        }
    }
}

/// A class's next round ends the games of the one before: it asks, and says how many.
#[test]
fn a_round_is_begun_over_running_games_only_when_that_is_agreed_to() {
    let begin = |screen: &str| {
        let mut app = app(screen);
        app.update(Intent::page(ClassWallMessage::OpenRoundForm));
        app.update(Intent::page(ClassWallMessage::Begin));
        app
    };
    let is_round = |app: &App| matches!(app.view().screen, Screen::Form(form) if form.form == Form::ROUND);
    let mut app = begin("wall");
    let Some(wall) = self::app("wall").view().screen.into_page::<ClassWallView>() else { panic!("the wall") };
    let running = wall.tiles.iter().filter(|tile| tile.game_status != GameStatus::Over).count();
    assert!(running > 1 && running < wall.tiles.len(), "{running}");
    let dialog = app.view().dialog.expect("a question");
    assert!(dialog.text.starts_with(&format!("{running} games are still running")), "{}", dialog.text);
    assert!(dialog.buttons[0].primary && dialog.buttons[0].intent == Intent::Answer(Reply::Cancel));
    app.update(Intent::Do(Action::Back));
    assert!(app.view().dialog.is_none() && is_round(&app), "no is the answer of going back");
    app.update(Intent::page(ClassWallMessage::Begin));
    app.update(Intent::Answer(Reply::Begin));
    assert!(app.view().dialog.is_none() && !is_round(&app));
    // The lesson alone ends nothing, and where nobody plays there is nothing to ask.
    let mut lesson = self::app("wall");
    lesson.update(Intent::page(ClassWallMessage::OpenRoundForm));
    lesson.update(Intent::page(ClassWallMessage::SetLesson));
    assert!(lesson.view().dialog.is_none() && !is_round(&lesson));
    assert!(begin("wall-empty").view().dialog.is_none());
}

// --- Laws of all pages -------------------------------------------------------------------------------------------------------

#[test]
fn no_line_begins_with_a_separator() {
    for (text, whole) in [
        ("today 10:41 · Five in a row · Anna won", "today 10:41\u{a0}· Five in a row\u{a0}· Anna won"),
        ("Anna – Ben", "Anna\u{a0}– Ben"),
        ("44–20", "44–20"),
        ("no separator at all", "no separator at all"),
        ("", ""),
    ] {
        assert_eq!(with_glued_separators(text), whole);
        let begins = |part: &str| part.starts_with(['·', '–', '—']) && part.len() < whole.len();
        assert!(!with_glued_separators(text).split(' ').any(begins), "{text}");
    }
    // What may be broken is glued wherever it is drawn: a text of more than one line has no breakable separator.
    for screen in stage::SCENE_NAMES {
        for (text, rect, size) in texts(screen) {
            let is_broken = EstimateMeasure.text(&text, size, qipan::ui::Weight::Regular, Some(rect.w)).1 > size * 1.5;
            assert!(!is_broken || with_glued_separators(&text) == text, "{screen}: {text:?}");
        }
    }
}

fn draws(screen: &str) -> Vec<Draw> {
    PageBench::staged(screen).input(InputFrame::default()).draws
}

fn texts(screen: &str) -> Vec<(String, Rect, f32)> {
    let text = |draw| match draw {
        Draw::Text { rect, text, style } => Some((text, rect, style.size)),
        _ => None,
    };
    draws(screen).into_iter().filter_map(text).collect()
}

/// So far, in units, a number stays from a disc.
const CLEAR: f32 = 3.0;

#[test]
fn no_count_touches_a_disc() {
    for screen in
        stage::SCENE_NAMES.iter().filter(|screen| !matches!(PageBench::staged(screen).screen(), Screen::Board(_)))
    {
        let draws = draws(screen);
        let boards: Vec<Rect> = draws
            .iter()
            .filter_map(|draw| match draw {
                Draw::Picture { picture: Picture::BoardCells | Picture::BoardLines, rect, .. } => Some(*rect),
                _ => None,
            })
            .collect();
        let is_on_board = |at: Pos| boards.iter().any(|board| board.contains(at));
        let discs: Vec<Rect> = draws
            .iter()
            .filter_map(|draw| match draw {
                Draw::Picture { picture: Picture::Piece(_), rect, .. } if !is_on_board(rect.center()) => Some(*rect),
                _ => None,
            })
            .collect();
        for draw in &draws {
            let Draw::Text { rect, text, style } = draw else { continue };
            if is_on_board(rect.center()) || !text.bytes().all(|byte| byte.is_ascii_digit()) {
                continue;
            }
            let wide = EstimateMeasure.text(text, style.size, style.weight, None).0;
            let left = match style.align {
                Align::Start | Align::Own => rect.x,
                Align::Center => rect.center().x - wide / 2.0,
                Align::End => rect.right() - wide,
            };
            for disc in &discs {
                let beside = disc.y < rect.center().y && rect.center().y < disc.bottom();
                let gap = (left - disc.right()).max(disc.x - left - wide);
                // A disc's picture has a margin around the disc.
                assert!(!beside || gap + disc.w * 0.08 >= CLEAR, "{screen}: {text} at {rect:?} beside {disc:?}");
            }
        }
    }
}

// --- Help --------------------------------------------------------------------------------------------------------------------

#[test]
fn the_first_picture_of_the_rules_needs_no_scrolling() {
    for screen in ["help-rules", "help-gomoku"] {
        let board = draws(screen).into_iter().find_map(|draw| match draw {
            Draw::Picture { picture: Picture::BoardCells | Picture::BoardLines, rect, .. } => Some(rect),
            _ => None,
        });
        let board = board.unwrap_or_else(|| panic!("{screen} has no picture"));
        assert!(board.y > 0.0 && board.bottom() < 780.0 - 100.0, "{screen}: {board:?}");
    }
}

/// The discs of a drawing as bitboards.
fn discs(drawing: &str) -> (u64, u64) {
    let letters = drawing.split_whitespace().flat_map(str::chars);
    let bits = |wanted: char, letters: Vec<char>| {
        letters.into_iter().enumerate().filter(|(_, letter)| *letter == wanted).fold(0u64, |all, (at, _)| all | 1 << at)
    };
    let letters: Vec<char> = letters.collect();
    (bits('B', letters.clone()), bits('W', letters))
}

#[test]
fn the_picture_of_a_pass_is_one() {
    let view = drawings::reversi_board(drawings::PASS);
    assert_eq!((view.columns, view.rows, view.pieces.len()), (8, 8, 64));
    let (black, white) = discs(drawings::PASS);
    let position = |side_to_move| {
        let setup = reversi::Setup { black, white, side_to_move, ..reversi::Setup::default() };
        Position::Reversi(reversi::Position::try_from(setup).expect("a position"))
    };
    assert!(position(Color::White).must_pass());
    assert!(!position(Color::Black).legal_points().is_empty());
}

/// A drawing of seven by seven in the middle of an empty board of fifteen, with white stones far off so that Black is to move.
fn on_board(drawing: &str, rule: Rule) -> (gomoku::Position, Vec<Point>) {
    let mut stones = Vec::new();
    let mut marked = Vec::new();
    for (at, letter) in drawing.split_whitespace().flat_map(str::chars).enumerate() {
        let point = Point::new(4 + (at % 7) as u8, 4 + (at / 7) as u8);
        match letter {
            'B' => stones.push((point, Color::Black)),
            'W' => stones.push((point, Color::White)),
            'x' => marked.push(point),
            _ => {}
        }
    }
    let setup = gomoku::Setup { stones, ..GomokuGame { rule, ..GomokuGame::default() }.start(2) };
    (gomoku::Position::try_from(setup).expect("a position"), marked)
}

#[test]
fn the_pictures_of_the_patterns_are_what_they_are_called() {
    let names = [
        ("pattern-closed-two", Pattern::ClosedTwo),
        ("pattern-live-two", Pattern::LiveTwo),
        ("pattern-closed-three", Pattern::ClosedThree),
        ("pattern-live-three", Pattern::LiveThree),
        ("pattern-closed-four", Pattern::ClosedFour),
        ("pattern-straight-four", Pattern::StraightFour),
        ("pattern-five", Pattern::Five),
    ];
    assert_eq!(drawings::STONE_PATTERNS.len(), names.len());
    for ((id, drawing), (name, pattern)) in drawings::STONE_PATTERNS.iter().zip(names) {
        assert_eq!(*id, name);
        let (position, _) = on_board(drawing, Rule::Freestyle);
        let position = Position::Gomoku(position);
        let stone = (0..225u8).map(|at| Point::new(at % 15, at / 15));
        let stone = stone.into_iter().find(|&point| position.color_at(point) == Some(Color::Black)).expect("a stone");
        let Position::Gomoku(position) = position else { continue };
        assert_eq!(pattern_at(&position, stone, Color::Black), Some(pattern), "{id}");
    }
}

#[test]
fn the_pictures_of_what_is_forbidden_are() {
    for (id, drawing) in drawings::RENJU_FORBIDDEN_MOVES {
        let (position, marked) = on_board(drawing, Rule::Renju);
        let forbidden = position.forbidden_points();
        let kind = id.strip_prefix("forbidden-").expect("a kind");
        let found: Vec<_> = forbidden.iter().filter(|(point, _)| marked.contains(point)).collect();
        assert_eq!(found.len(), 1, "{id}: {forbidden:?}");
        assert_eq!(found[0].1.mark().to_string(), kind, "{id}");
        assert!(
            drawings::stone_board(drawing).marks.iter().any(|(_, mark)| matches!(mark, SquareMark::Forbidden(_))),
            "{id}"
        );
    }
}

// --- What is typed --------------------------------------------------------------------------------------------------------------

/// A key and what it types, or what is typed without a key of ours.
fn stroke(key: &str) -> InputFrame {
    let keys: Vec<KeyPress> = parse_key(key).into_iter().collect();
    let text = if keys.iter().all(|press| press.is_character()) { key.to_lowercase() } else { String::new() };
    InputFrame { keys, text, ..InputFrame::default() }
}

/// All of it in one frame, in this order.
fn batch(mut input: Vec<InputFrame>) -> InputFrame {
    let last = input.pop().unwrap_or_default();
    InputFrame { earlier: input, ..last }
}

#[test]
fn a_name_that_is_typed_in_one_frame_with_the_key_of_its_field_is_whole() {
    let mut shown = PageBench::staged("board");
    for round in 0..200 {
        let name: Vec<String> = format!("a{round:03}").chars().map(String::from).collect();
        let keys = ["Ctrl+S"].into_iter().chain(name.iter().map(String::as_str));
        let frame = shown.input(batch(keys.map(stroke).collect()));
        assert!(frame.text_input.is_some());
        assert_eq!(shown.asked().map(|asked| asked.0), Some(name.concat()));
        // What is corrected is in order, too; and Enter takes what was typed before it.
        let keys = ["x", "Backspace", "Backspace", "y", "/", "Enter"];
        shown.input(batch(keys.map(stroke).into()));
        assert_eq!(shown.asked().map(|asked| asked.0), Some(format!("a{:02}y/", round / 10)));
        shown.key(KeyPress::plain(Key::Escape));
        assert_eq!(shown.asked(), None);
    }
}

/// The texts of the fields of a scene after some input, frame by frame or in one.
fn fields_after(screen: &str, input: &[InputFrame], at_once: bool) -> Vec<String> {
    let mut shown = PageBench::staged(screen);
    shown.program.set_screen_reader(true);
    match at_once {
        true => drop(shown.input(batch(input.to_vec()))),
        false => input.iter().for_each(|input| drop(shown.input(input.clone()))),
    }
    let frame = shown.input(InputFrame::default());
    let parts = frame.tree.expect("somebody listens").parts.into_iter();
    parts.filter(|part| part.role == Role::Field).map(|part| part.value).collect()
}

/// Letters that come in one frame with the way to a field are in it as if they came later.
fn holds_what_is_typed(screen: &str, way: &[InputFrame]) {
    let typed = [way, &["q", "Backspace", "z", "7"].map(stroke)].concat();
    let one_by_one = fields_after(screen, &typed, false);
    assert_ne!(one_by_one, fields_after(screen, way, false), "{screen}: {way:?} types nothing");
    assert_eq!(fields_after(screen, &typed, true), one_by_one, "{screen}: {way:?}");
}

/// After how many presses of Tab a field has the focus.
fn fields_by_tab(screen: &str) -> Vec<usize> {
    let mut shown = PageBench::staged(screen);
    let mut has_field = |tabs: &usize| {
        let input = if *tabs > 0 { stroke("Tab") } else { InputFrame::default() };
        shown.input(input).text_input.is_some()
    };
    (0..8).filter(|tabs| has_field(tabs)).collect()
}

#[test]
fn what_is_typed_in_one_frame_with_the_way_to_its_field_is_in_it_on_every_page() {
    let mut ways: Vec<(&str, Vec<InputFrame>)> = Vec::new();
    for screen in stage::SCENE_NAMES {
        ways.extend(fields_by_tab(screen).into_iter().map(|tabs| (*screen, vec![stroke("Tab"); tabs])));
    }
    let pages = ways.iter().map(|(screen, _)| screen).collect::<BTreeSet<_>>().len();
    assert!(pages > 10, "{pages}");
    // By what has the focus, and by the actions' keys.
    let keys = ACTIONS.iter().flat_map(|row| row.keys).map(|key| ("board", vec![stroke(key)]));
    let presses = (0..20).map(|tabs| ("menu-file", [vec![stroke("Tab"); tabs], vec![stroke("Enter")]].concat()));
    let leads = |(screen, way): &(&str, Vec<InputFrame>)| {
        let mut shown = PageBench::staged(screen);
        way.iter().for_each(|input| drop(shown.input(input.clone())));
        shown.input(InputFrame::default()).text_input.is_some()
    };
    let opened: Vec<_> = keys.chain(presses).filter(leads).collect();
    assert!(opened.len() > 3, "{opened:?}");
    ways.iter().chain(&opened).for_each(|(screen, way)| holds_what_is_typed(screen, way));
}

#[test]
fn what_follows_the_wish_to_paste_waits_for_what_is_pasted() {
    let mut shown = PageBench::staged("board");
    let frame = shown.input(batch(["Ctrl+S", "a", "Ctrl+V", "b", "c"].map(stroke).into()));
    assert!(frame.paste);
    assert_eq!(shown.asked().map(|asked| asked.0).as_deref(), Some("a"));
    shown.input(InputFrame { pasted: Some("-x-".into()), ..stroke("d") });
    assert_eq!(shown.asked().map(|asked| asked.0).as_deref(), Some("a-x-bcd"));
    // An empty clipboard holds nothing up.
    shown.input(batch(["Ctrl+V", "e"].map(stroke).into()));
    shown.input(InputFrame::default());
    assert_eq!(shown.asked().map(|asked| asked.0).as_deref(), Some("a-x-bcde"));
}

#[test]
fn text_in_composition_is_shown() {
    let mut shown = PageBench::staged("board");
    shown.input(stroke("Ctrl+S"));
    let frame = shown.input(InputFrame { preedit: Some(("pan".into(), 3)), ..InputFrame::default() });
    let is_it = |draw: &Draw| matches!(draw, Draw::Text { text, .. } if text.contains("pan"));
    assert!(frame.draws.iter().any(is_it), "{:?}", frame.draws);
}
