//! The page of keys as a program shows it: a key is captured before any shortcut, Escape stops that and not the page, a key of another
//! action is asked about, and what is chosen is in force at once.

use crate::common::store::memory;
use qipan::app::features::help::help_screen::{Block, HelpView};
use qipan::app::features::keys::keys_controller::ShortcutKeysMessage;
use qipan::app::features::keys::keys_screen::KeysView;
use qipan::app::kernel::actions::{ACTIONS, Action};
use qipan::app::kernel::config::{TABLE, TABS, parse_key};
use qipan::app::kernel::intent::{Form, Intent, Reply, RowChange};
use qipan::app::kernel::view::Screen;
use qipan::app::program::QipanProgram;
use qipan::app::{App, Launch, Overrides};
use qipan::policy::Policy;
use qipan::ui::{EstimateMeasure, Frame, InputFrame, KeyPress, PointerEvent, Program};

/// The program on the board, with a clock that goes on from frame to frame.
struct KeysBench {
    program: QipanProgram,
    now_ms: u64,
}

impl KeysBench {
    fn under(policy: Policy) -> KeysBench {
        let (_, store) = memory();
        let overrides = Overrides { language: Some("en".into()), seed: Some(1), ..Overrides::default() };
        let mut app = App::new(Launch { overrides, policy, new_game: true, ..Launch::new(store) });
        app.set_up_scene("board", "").expect("a scene");
        KeysBench { program: QipanProgram::new(app, |_| {}), now_ms: 100_000 }
    }

    fn input(&mut self, input: InputFrame) -> Frame {
        self.program.frame(&InputFrame { now_ms: self.now_ms, ..input }, &mut EstimateMeasure)
    }

    /// A key that is pressed some time after the one before, and not held.
    fn key(&mut self, key: &str) -> Frame {
        self.now_ms += 5000;
        self.again(key)
    }

    fn again(&mut self, key: &str) -> Frame {
        self.input(InputFrame { keys: vec![press(key)], ..InputFrame::default() })
    }

    /// To the page from the settings, by the row's control.
    fn open(&mut self) {
        self.key("F7");
        let row = TABLE.iter().position(|row| row.key == "keys").expect("a row");
        let tab = TABLE[row].field.map(|field| field.tab).expect("a control");
        assert_eq!(TABS[tab], "play");
        self.program.app.update(Intent::Tab(tab));
        self.program.app.update(Intent::Change(Form::SETTINGS, row as u16, RowChange::Press));
        self.input(InputFrame::default());
    }

    fn page(&self) -> KeysView {
        self.program.app.view().screen.into_page().expect("no page of keys")
    }

    fn select(&mut self, action: Action) {
        let at = ACTIONS.iter().position(|row| row.action == action).expect("a row");
        self.program.app.update(Intent::page(ShortcutKeysMessage::Select(at)));
    }

    fn caps(&self, action: Action) -> Vec<String> {
        let at = ACTIONS.iter().position(|row| row.action == action).expect("a row");
        self.page().rows[at].caps.clone()
    }

    fn asks(&self) -> Option<(String, String)> {
        self.program.app.view().dialog.map(|dialog| (dialog.title, dialog.fault))
    }

    fn setting(&mut self) -> String {
        self.program.app.script_observer().setting("keys").expect("the setting")
    }
}

fn press(key: &str) -> KeyPress {
    parse_key(key).expect("a key")
}

fn shown() -> KeysBench {
    KeysBench::under(Policy::default())
}

#[test]
fn every_action_is_listed_with_its_keys() {
    let mut shown = shown();
    shown.open();
    let page = shown.page();
    assert_eq!(page.rows.len(), ACTIONS.len());
    for (row, action) in page.rows.iter().zip(ACTIONS.iter()) {
        assert_eq!(row.caps.len(), action.keys.len(), "{}", row.label);
        assert!(!row.label.is_empty() && !row.label.starts_with("action-"), "{}", row.label);
    }
    assert_eq!(shown.caps(Action::Warnings).len(), 1, "warnings have a key");
}

/// Enter on the list asks, the next key is the action's, and it works at once on the board; the old one does not.
#[test]
fn a_key_is_captured_and_works_at_once() {
    let mut shown = shown();
    shown.open();
    shown.select(Action::SidePanel);
    shown.key("Enter");
    assert!(shown.asks().is_some_and(|(title, _)| title.contains("Side panel")));
    // Whatever the key does elsewhere, now it does nothing else.
    let frame = shown.key("Ctrl+Alt+P");
    assert!(frame.events.iter().any(|event| event == "keys side-panel Ctrl+Alt+P"), "{:?}", frame.events);
    assert_eq!((shown.asks(), shown.caps(Action::SidePanel)), (None, vec!["Ctrl+Alt+P".to_owned()]));
    assert_eq!(shown.setting(), "{\"side-panel\":\"Ctrl+Alt+P\"}");
    let side = |shown: &mut KeysBench| shown.program.app.script_observer().setting("board.side_panel");
    let before = side(&mut shown);
    shown.key("F9");
    assert_eq!(side(&mut shown), before);
    // As long as it is held it opens no panel.
    shown.now_ms += 5000;
    shown.key("Enter");
    shown.again("Ctrl+Alt+P");
    (0..40).for_each(|_| {
        shown.now_ms += 30;
        shown.again("Ctrl+Alt+P");
    });
    assert_eq!(side(&mut shown), before);
    shown.key("Ctrl+Alt+P");
    assert_ne!(side(&mut shown), before);
    // The help page says it, too.
    shown.key("Shift+F1");
    shown.program.app.update(Intent::Tab(2));
    let Some(help) = shown.program.app.view().screen.into_page::<HelpView>() else { panic!("the help page") };
    let of_panel = help.blocks.iter().find_map(|block| match block {
        Block::Keys(keys) => keys.iter().find(|(_, action)| action == "Side panel").cloned(),
        _ => None,
    });
    assert_eq!(of_panel.expect("a row").0, "Ctrl+Alt+P");
}

#[test]
fn escape_stops_the_question_and_not_the_page() {
    let mut shown = shown();
    shown.open();
    shown.select(Action::Hint);
    for key in ["Escape", "Shift+Escape"] {
        shown.key("Enter");
        assert!(shown.asks().is_some());
        shown.key(key);
        // It is held a little.
        shown.now_ms += 400;
        shown.again(key);
        assert_eq!((shown.asks(), shown.caps(Action::Hint)), (None, vec!["F2".to_owned()]), "{key}");
    }
    shown.key("Escape");
    assert!(matches!(shown.program.app.view().screen, Screen::Form(_)));
}

/// On the board no shortcut is a bare letter or digit: such a key is refused with the reason, and the question stays.
#[test]
fn a_bare_key_is_refused_and_says_why() {
    let mut shown = shown();
    shown.open();
    shown.select(Action::Hint);
    shown.key("Enter");
    for key in ["q", "Shift+Q", "7", "Plus", "Enter", "Tab", "Left", "Space"] {
        shown.key(key);
        let (_, fault) = shown.asks().expect("the question stays");
        assert!(fault.contains("alone cannot be used"), "{key}: {fault}");
    }
    shown.key("Alt+Q");
    assert_eq!(shown.caps(Action::Hint), ["Alt+Q"]);
}

#[test]
fn a_key_of_another_action_is_left_or_taken_over() {
    let mut shown = shown();
    shown.open();
    shown.select(Action::Hint);
    shown.key("Enter");
    // Quit is not obeyed meanwhile, not even where its key is held.
    let frame = shown.key("Ctrl+Q");
    shown.now_ms += 500;
    assert!(!frame.quit && !shown.again("Ctrl+Q").quit);
    let dialog = shown.program.app.view().dialog.expect("a question");
    assert!(dialog.text.contains("Quit") && dialog.text.contains("Hint"), "{}", dialog.text);
    shown.program.app.update(Intent::Answer(Reply::Cancel));
    assert_eq!((shown.caps(Action::Hint), shown.caps(Action::Quit)), (vec!["F2".into()], vec!["Ctrl+Q".into()]));
    shown.key("Enter");
    shown.key("Ctrl+Q");
    shown.program.app.update(Intent::Answer(Reply::TakeOver));
    assert_eq!((shown.caps(Action::Hint), shown.caps(Action::Quit)), (vec!["Ctrl+Q".into()], vec![]));
    // Back to the default asks in the same way; all go back together.
    shown.select(Action::Quit);
    shown.program.app.update(Intent::page(ShortcutKeysMessage::Default));
    assert!(shown.asks().is_some());
    shown.program.app.update(Intent::Answer(Reply::TakeOver));
    assert_eq!((shown.caps(Action::Hint), shown.caps(Action::Quit)), (vec![], vec!["Ctrl+Q".into()]));
    shown.key("Delete");
    assert_eq!(shown.caps(Action::Quit), [""; 0]);
    shown.program.app.update(Intent::page(ShortcutKeysMessage::AllDefault));
    shown.program.app.update(Intent::Answer(Reply::AllDefault));
    assert_eq!(shown.setting(), "{}");
    assert!(shown.page().rows.iter().all(|row| !row.is_own));
}

#[test]
fn locked_keys_are_shown_with_locks() {
    let policy =
        Policy { fixed_values: [("keys".to_owned(), "{\"hint\":\"F12\"}".to_owned())].into(), ..Policy::default() };
    let mut shown = KeysBench::under(policy);
    shown.program.app.set_up_scene("keys", "").expect("a scene");
    let page = shown.page();
    assert!(page.buttons.iter().chain([&page.all]).all(|button| button.locked && !button.enabled));
    shown.select(Action::Hint);
    shown.key("Enter");
    shown.key("Delete");
    assert_eq!((shown.asks(), shown.caps(Action::Hint)), (None, vec!["F12".to_owned()]));
}

/// A pointer reaches all of it: a row, the row again, the buttons.
#[test]
fn a_click_selects_and_a_second_one_asks() {
    let mut shown = shown();
    shown.open();
    let frame = shown.input(InputFrame::default());
    let rows: Vec<_> = frame.targets.iter().filter(|(role, _)| *role == "row").map(|(_, rect)| *rect).collect();
    let click = |shown: &mut KeysBench| {
        let at = rows[3].center();
        let pointer = vec![PointerEvent::Press(at), PointerEvent::Release(at)];
        shown.input(InputFrame { pointer, touch: true, ..InputFrame::default() });
    };
    click(&mut shown);
    assert_eq!((shown.page().selected, shown.asks()), (3, None));
    click(&mut shown);
    assert!(shown.asks().is_some());
}
