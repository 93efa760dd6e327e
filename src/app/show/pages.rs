//! Start page, menu, settings, new game, end page.

use super::board::finished;
use super::parts::{action_button, back_button, button, when};
use crate::app::actions::{ACTIONS, Action, MenuPlace, Row, row_of};
use crate::app::config::{TABS, forget_row};
use crate::app::intent::{Button, Form, Intent};
use crate::app::kind::GameKind;
use crate::app::state::App;
use crate::app::table::Table;
use crate::app::view::{ButtonView, EndView, FormView, ItemView, MenuItem, MenuView, StartView};
use crate::app::{draft, games, new_game, words};
use crate::rules::Color;
use crate::session::{Ending, Session, Setup};
use crate::ui::Icon;

pub fn start(app: &App) -> StartView {
    let lang = app.room.lang();
    let item = |title: &str, detail: String, action: Action, primary: bool| ItemView {
        title: lang.text(title),
        detail,
        intent: Intent::Do(action),
        enabled: app.can(action),
        locked: app.is_locked(action),
        primary,
    };
    let entry = |name: &str, action: Action, primary: bool| {
        item(&format!("start-{name}"), lang.text(&format!("start-{name}-detail")), action, primary)
    };
    let unfinished = app.room.table.as_ref().filter(|table| !table.is_over());
    let go_on = unfinished.map(|table| item("start-go-on", go_on_detail(app, table), Action::Resume, true));
    let others = [
        entry("new-reversi", Action::NewReversi, go_on.is_none()),
        entry("new-gomoku", Action::NewGomoku, false),
        entry("games", Action::Games, false),
        entry("open-file", Action::OpenFile, false),
        entry("settings", Action::Settings, false),
        entry("help", Action::HowToPlay, false),
        entry("quit", Action::Quit, false),
    ];
    StartView {
        title: lang.text("title"),
        subtitle: lang.text("subtitle"),
        items: go_on.into_iter().chain(others).collect(),
    }
}

/// "Reversi, move 23, Alice – Computer — today 10:42".
fn go_on_detail(app: &App, table: &Table) -> String {
    let (lang, session) = (app.room.lang(), &table.session);
    let kind = GameKind::of(&session.setup().game);
    let args = [
        ("game", lang.text(&format!("game-{}", kind.word())).into()),
        ("move", (session.plies().len() + 1).into()),
        ("players", words::names(lang, session.players()).into()),
        ("time", when(lang, &*app.room.wall, session.setup().started.0).into()),
    ];
    lang.with("start-go-on-detail", &args)
}

pub fn menu(app: &App) -> MenuView {
    let now = app.situation();
    let mut offered: Vec<(&Row, MenuPlace)> =
        ACTIONS.iter().filter(|row| row.is_offered(&now)).filter_map(|row| Some((row, row.menu?))).collect();
    offered.sort_by_key(|(_, place)| place.order);
    let item = |(row, place): (&Row, MenuPlace)| MenuItem {
        button: menu_button(app, row.action, place.icon),
        key: app.room.config.keymap().text(row.action),
    };
    MenuView { title: app.room.lang().text("action-menu"), items: offered.into_iter().map(item).collect() }
}

fn menu_button(app: &App, action: Action, icon: Icon) -> ButtonView {
    let table = app.room.table.as_ref();
    // "Go on" lets a computer that waits move, too.
    let is_resuming = action == Action::Back && table.is_some_and(|table| table.paused);
    let button = action_button(app, if is_resuming { Action::Resume } else { action }, Some(icon));
    let label = match action {
        Action::Back if table.is_some() => "start-go-on".into(),
        Action::Autoplay if table.is_some_and(Table::is_taken_over) => "action-autoplay-back".into(),
        _ => format!("action-{}", row_of(action).name),
    };
    ButtonView { label: app.room.lang().text(&label), primary: action == Action::Back, ..button }
}

pub fn settings(app: &App, tab: usize) -> FormView {
    let lang = app.room.lang();
    let mut rows = app.room.config.rows(tab);
    if TABS.get(tab) == Some(&"computer") {
        rows.push(forget_row(lang, app.is_locked(Action::Settings)));
    }
    FormView {
        form: Form::Settings,
        title: lang.text("action-settings"),
        back: back_button(app),
        tabs: TABS.iter().enumerate().map(|(at, name)| (lang.text(&format!("tab-{name}")), Intent::Tab(at))).collect(),
        tab,
        rows,
        buttons: Vec::new(),
    }
}

pub fn new_game(app: &App, setup: &Setup) -> FormView {
    let lang = app.room.lang();
    let start = button(app, lang.text("start-game"), Intent::Press(Button::Start), Some(Icon::Play));
    let mut rows = draft::draft_rows(setup, lang);
    for row in &mut rows {
        row.locked = app.is_row_locked(Form::NewGame, row.id);
        row.enabled &= !row.locked;
    }
    FormView {
        form: Form::NewGame,
        title: lang.text(&format!("start-new-{}", GameKind::of(&setup.game).word())),
        back: back_button(app),
        tabs: Vec::new(),
        tab: 0,
        rows,
        buttons: vec![ButtonView { primary: true, ..start }],
    }
}

pub fn end(app: &App) -> Option<EndView> {
    let lang = app.room.lang();
    let table = app.room.table.as_ref()?;
    let session = &table.session;
    let ending = session.ending()?;
    let game = games::of_session(session);
    let is_played = matches!(ending, Ending::Played { .. });
    let next = action_button(app, Action::NextGame, Some(Icon::Play));
    Some(EndView {
        title: words::ending(lang, session.players(), ending),
        pieces: match ending.winner() {
            Some(winner) => vec![winner.index() as u8],
            None => (0..session.players().len() as u8).collect(),
        },
        score: game.score(session.position()).filter(|_| is_played).unwrap_or_default(),
        detail: game.end_detail(session, ending, lang),
        facts: facts(app, table),
        board: finished(session, app.room.config.settings().board.coordinates),
        buttons: vec![
            ButtonView { primary: true, ..next },
            action_button(app, Action::Review, Some(Icon::ChevronLeft)),
            action_button(app, Action::Menu, Some(Icon::Menu)),
        ],
    })
}

/// Series, times, number of moves.
fn facts(app: &App, table: &Table) -> Vec<(String, String)> {
    let (lang, session) = (app.room.lang(), &table.session);
    let series = new_game::series_after(table);
    let joined = |value: &dyn Fn(&Session, Color) -> String| {
        let colors = Color::ALL.into_iter().take(session.players().len());
        let part = |color| format!("{} {}", words::who(lang, session.players(), color), value(session, color));
        colors.map(part).collect::<Vec<_>>().join(" – ")
    };
    let mut score = joined(&|session, color| series.wins[session.person_of(color)].to_string());
    if series.draws > 0 {
        score = format!("{score} · {}", lang.with("series-draws", &[("count", series.draws.into())]));
    }
    vec![
        (lang.text("fact-series"), score),
        (lang.text("fact-times"), joined(&|session, color| words::time(session.used_ms(color)))),
        (lang.text("fact-moves"), session.plies().len().to_string()),
    ]
}
