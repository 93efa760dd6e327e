//! Builds the view of the page of shortcut keys: every action with its keys, and the page's question.

use crate::app::features::keys::keys_controller::{ShortcutKeysController, ShortcutKeysMessage};
use crate::app::features::keys::keys_screen::{KeyRow, KeysView};
use crate::app::features::keys::{ShortcutKeysPage, ShortcutKeysQuestion, listed_actions};
use crate::app::kernel::actions::{Action, row_of};
use crate::app::kernel::config::key_changes::{are_changed, is_changed};
use crate::app::kernel::config::{Keymap, display_text};
use crate::app::kernel::intent::{Intent, Reply};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::{ButtonView, Dialog, Screen};
use crate::app::pages::router::{App, Handler, Page};
use crate::app::pages::view_parts::{back_button, button};
use crate::ui::{Icon, Key, KeyPress};

impl PageId {
    /// The page of shortcut keys.
    pub const KEYS: PageId = PageId::new("keys");
}

impl Page for ShortcutKeysPage {
    fn id(&self) -> PageId {
        PageId::KEYS
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::page(page(app, self)))
    }

    fn dialog(&self, app: &App) -> Option<Dialog> {
        question_dialog(app)
    }

    fn has_question(&self) -> bool {
        self.question.is_some()
    }

    fn handler(&self) -> Handler {
        |app, intent| match intent {
            Intent::Answer(reply) if ShortcutKeysController::of(app).answer_question(reply) => None,
            other => other.message().map(|message| ShortcutKeysController::of(app).handle_message(message)).err(),
        }
    }

    fn intent_of_key(&mut self, press: KeyPress, now_ms: u64) -> Option<Intent> {
        self.claims(press, now_ms).then(|| Intent::page(ShortcutKeysMessage::Press(press)))
    }
}

pub fn page(app: &App, page: &ShortcutKeysPage) -> KeysView {
    let (lang, keymap) = (app.room.lang(), app.room.config.keymap());
    let actions = listed_actions(&app.room.config);
    let of = |label: &str, wish: ShortcutKeysMessage, icon| button(app, lang.text(label), Intent::page(wish), icon);
    let usable = |button: ButtonView, can: bool| ButtonView { enabled: button.enabled && can, ..button };
    let chosen = actions.get(page.selected_action_index).copied();
    let is_own = chosen.is_some_and(|action| is_changed(keymap, action));
    let has_keys = chosen.is_some_and(|action| keymap.keys_of(action).next().is_some());
    let new = of("keys-new", ShortcutKeysMessage::AwaitNewKey, Some(Icon::Edit));
    KeysView {
        title: lang.text("set-keys"),
        back: back_button(app),
        intro: lang.text(if new.locked { "locked" } else { "keys-intro" }),
        all: usable(of("keys-all-default", ShortcutKeysMessage::AllDefault, None), are_changed(keymap)),
        rows: actions.iter().map(|action| row(lang, keymap, *action)).collect(),
        no_key_text: lang.text("keys-none"),
        selected: page.selected_action_index,
        buttons: vec![
            usable(of("keys-remove", ShortcutKeysMessage::Remove, None), has_keys),
            usable(of("keys-default", ShortcutKeysMessage::Default, None), is_own),
            ButtonView { primary: true, ..new },
        ],
    }
}

fn row(lang: &Lang, keymap: &Keymap, action: Action) -> KeyRow {
    KeyRow {
        label: label(lang, action),
        caps: keymap.keys_of(action).map(display_text).collect(),
        is_own: is_changed(keymap, action),
    }
}

fn label(lang: &Lang, action: Action) -> String {
    lang.text(&format!("action-{}", row_of(action).name))
}

/// The page's open question; `None` without one.
pub fn question_dialog(app: &App) -> Option<Dialog> {
    let (lang, page) = (app.room.lang(), app.nav.top_page_as::<ShortcutKeysPage>()?);
    let action = label(lang, listed_actions(&app.room.config).get(page.selected_action_index).copied()?);
    let answer = |label: &str, reply: Reply| button(app, lang.text(label), Intent::Answer(reply), None);
    let primary = |button: ButtonView| ButtonView { primary: true, ..button };
    let cancel = answer("cancel", Reply::Cancel);
    let (title, text, buttons) = match page.question.as_ref()? {
        ShortcutKeysQuestion::Press { .. } => {
            (lang.text_with("ask-key-title", &[("action", action.into())]), lang.text("ask-key-text"), vec![cancel])
        }
        ShortcutKeysQuestion::Taken { owners, .. } => {
            let buttons =
                vec![answer("ask-key-leave", Reply::Cancel), primary(answer("ask-key-take", Reply::TakeOver))];
            let keys: Vec<String> = owners.iter().map(|(_, press)| display_text(*press)).collect();
            let title = lang.text_with("ask-key-taken-title", &[("key", keys.join(", ").into())]);
            (title, taken(lang, action, owners), buttons)
        }
        ShortcutKeysQuestion::AllDefault => {
            let buttons = vec![primary(cancel), answer("keys-all-default", Reply::AllDefault)];
            (lang.text("ask-keys-default-title"), lang.text("ask-keys-default-text"), buttons)
        }
    };
    Some(Dialog { title, text, field: None, fault: key_problem(lang, page), buttons })
}

/// The question's text where other actions have the wanted keys: names those actions, and says that they would lose the keys.
fn taken(lang: &Lang, action: String, owners: &[(Action, KeyPress)]) -> String {
    let of = |(owner, press): &(Action, KeyPress)| {
        lang.text_with("ask-key-taken", &[("key", display_text(*press).into()), ("owner", label(lang, *owner).into())])
    };
    let owned: Vec<String> = owners.iter().map(of).collect();
    format!("{}\n\n{}", owned.join("\n"), lang.text_with("ask-key-taken-text", &[("action", action.into())]))
}

/// Says why the pressed key cannot be assigned to an action; empty where no key was refused.
fn key_problem(lang: &Lang, page: &ShortcutKeysPage) -> String {
    let Some(ShortcutKeysQuestion::Press { refused: Some(press) }) = page.question else { return String::new() };
    let is_of_name = matches!(press.key, Key::Letter(_) | Key::Digit(_));
    let id = if is_of_name { "key-bare-letter" } else { "key-bare-other" };
    lang.text_with(id, &[("key", display_text(press).into())])
}
