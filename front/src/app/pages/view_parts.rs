//! Parts of views that several pages share: buttons of actions, dialogs, dates.

use crate::app::game::engine_list::engine_text::fault_text;
use crate::app::game::online::online_text;
use crate::app::kernel::actions::{Action, row_of};
use crate::app::kernel::intent::{Form, Intent, Reply};
use crate::app::kernel::lang::Lang;

use crate::app::kernel::active_game::Question;
use crate::app::kernel::view::{ButtonView, Dialog, FormView, RowView};
use crate::app::kernel::wall_clock as wall;
use crate::app::kernel::wall_clock::WallClock;
use crate::app::pages::router::App;
use crate::store::SAVE_NAME_CHARS_MAX;
use crate::ui::Icon;
use chrono::Datelike;

/// Creates a button for an action. Its label comes from the language; the button is enabled where `can` allows the action.
pub fn action_button(app: &App, action: Action, icon: Option<Icon>) -> ButtonView {
    ButtonView {
        icon,
        label: app.room.lang().text(&format!("action-{}", row_of(action).name)),
        intent: Intent::Do(action),
        enabled: app.can(action),
        locked: app.is_locked(action),
        primary: false,
        is_on: None,
    }
}

/// Returns how often the player may still undo in this game; `None` where the policy allows any number of undos, or none at all.
pub fn undos_left(app: &App) -> Option<u32> {
    let limit = app.room.config.policy().undo_limit.filter(|limit| *limit > 0);
    app.room.active_game.as_ref()?.takebacks_left(limit)
}

pub fn back_button(app: &App) -> ButtonView {
    action_button(app, Action::Back, Some(Icon::Back))
}

/// Returns the view of a form's page: rows with buttons below them. Rows that the policy locks are shown as locked.
pub fn form(app: &App, form: Form, title: String, mut rows: Vec<RowView>, buttons: Vec<ButtonView>) -> FormView {
    for row in &mut rows {
        row.locked = app.is_row_locked(form, row.id);
        row.enabled &= !row.locked;
    }
    FormView {
        form,
        title,
        back: back_button(app),
        tabs: Vec::new(),
        tab: 0,
        is_last_tab_apart: false,
        rows,
        buttons,
        has_columns: false,
    }
}

/// Creates a button for any intent. If the policy locks the intent, the button is greyed and shows a lock.
pub fn button(app: &App, label: String, intent: Intent, icon: Option<Icon>) -> ButtonView {
    let locked = app.is_intent_locked(&intent);
    ButtonView { icon, label, intent, enabled: !locked, locked, primary: false, is_on: None }
}

/// Makes a button the page's main button, which stands out and is pressed by Enter.
pub fn primary(button: ButtonView) -> ButtonView {
    ButtonView { primary: true, ..button }
}

/// Returns the app's open question, which is shown over the current page.
pub fn current_dialog(app: &App) -> Option<Dialog> {
    let lang = app.room.lang();
    let answer = |label: &str, reply: Reply| button(app, lang.text(label), Intent::Answer(reply), None);
    if app.room.out.is_reading() {
        let problems: Vec<&str> = app.room.out.unread_problems().collect();
        return Some(Dialog {
            title: lang.text("warnings-title"),
            text: problems.join("\n\n"),
            field: None,
            fault: String::new(),
            buttons: vec![primary(answer("warnings-done", Reply::Cancel))],
        });
    }
    Some(match app.room.active_game.as_ref()?.question.as_ref()? {
        Question::SaveName { text, fault } => Dialog {
            title: lang.text("ask-save-title"),
            text: lang.text("ask-save-text"),
            field: Some((text.clone(), SAVE_NAME_CHARS_MAX)),
            fault: fault.clone(),
            buttons: vec![answer("cancel", Reply::Cancel), primary(answer("save", Reply::Save))],
        },
        Question::Replace { name, free } => {
            let label = lang.text_with("save-as", &[("name", free.as_str().into())]);
            Dialog {
                title: lang.text_with("ask-replace-title", &[("name", name.as_str().into())]),
                text: lang.text("ask-replace-text"),
                field: None,
                fault: String::new(),
                buttons: vec![
                    answer("cancel", Reply::Cancel),
                    answer("replace", Reply::Replace),
                    primary(button(app, label, Intent::Answer(Reply::SaveFree), None)),
                ],
            }
        }
        question @ Question::Offered { .. } => Dialog {
            title: online_text::question_text(lang, question),
            text: String::new(),
            field: None,
            fault: String::new(),
            buttons: vec![primary(answer("ask-friends-no", Reply::Cancel)), answer("ask-friends-yes", Reply::Agree)],
        },
        Question::EngineLost { engine, fault } => Dialog {
            title: lang.text_with("ask-engine-title", &[("name", engine.as_str().into())]),
            text: fault_text(lang, engine, fault),
            field: None,
            fault: String::new(),
            buttons: vec![
                answer("ask-engine-wait", Reply::Cancel),
                answer("ask-engine-again", Reply::TryAgain),
                primary(answer("ask-engine-own", Reply::OwnEngine)),
            ],
        },
        Question::Resign => Dialog {
            title: lang.text("ask-resign-title"),
            text: lang.text("ask-resign-text"),
            field: None,
            fault: String::new(),
            buttons: vec![primary(answer("ask-resign-no", Reply::Cancel)), answer("action-resign", Reply::Resign)],
        },
    })
}

/// Returns a dialog that asks for a text. `field` has the text field's value and its maximum length in characters.
pub fn text_field(app: &App, title: &str, text: &str, field: (String, usize)) -> Dialog {
    let lang = app.room.lang();
    let answer = |label: &str, reply: Reply| button(app, lang.text(label), Intent::Answer(reply), None);
    Dialog {
        title: lang.text(title),
        text: lang.text(text),
        field: Some(field),
        fault: String::new(),
        buttons: vec![answer("cancel", Reply::Cancel), primary(answer("save", Reply::Save))],
    }
}

/// Returns a month with its year as text: "November 2026".
pub fn month_name(lang: &Lang, year: i32, month: u32) -> String {
    let name = lang.text(&format!("month-{month}"));
    lang.text_with("month-of-year", &[("month", name.into()), ("year", year.to_string().into())])
}

/// Returns a time as text: "today 10:42", "2025-03-01 10:42"; only the year where the day is unknown.
pub fn date_time_text(lang: &Lang, clock: &dyn WallClock, unix_s: i64) -> String {
    let (Some(time), Some(now)) = (wall::local_time(clock, unix_s), wall::local_time(clock, wall::now_s(clock))) else {
        return String::new();
    };
    let hour = time.format("%H:%M").to_string();
    match now.date_naive().signed_duration_since(time.date_naive()).num_days() {
        0 => lang.text_with("today", &[("time", hour.into())]),
        1 => lang.text_with("yesterday", &[("time", hour.into())]),
        _ if (time.month(), time.day()) == (1, 1) => time.format("%Y").to_string(),
        _ => {
            let part = |name: &'static str, format: &str| (name, time.format(format).to_string().into());
            let date = [part("year", "%Y"), part("month", "%m"), part("day", "%d"), ("time", hour.into())];
            lang.text_with("date-and-time", &date)
        }
    }
}
