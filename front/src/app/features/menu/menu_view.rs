//! Builds the views of the menu, the settings and the end page.

use crate::app::features::menu::end_screen::{EndRow, EndView};
use crate::app::features::menu::menu_screen::{MenuItem, MenuView};
use crate::app::game::games;
use crate::app::game::static_board::finished;
use crate::app::kernel::actions::{ACTIONS, Action, ActionRow, MenuGroup, MenuPlace, row_of};
use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::config::{SettingsRow, TABS, engines_row, forget_row, own_look_rows, results_row};
use crate::app::kernel::intent::{Form, Intent};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::{ButtonView, Control, FormView, PageScreen, RowView, Screen};
use crate::app::kernel::{game_words as words, themes};
use crate::app::pages::router::{App, Handler, Page};
use crate::app::pages::view_parts::{action_button, back_button, undo_button};
use crate::rules::Color;
use crate::session::{Ending, Session};
use crate::ui::Icon;

/// The menu, shown over the board.
pub struct MenuPage;

impl Page for MenuPage {
    fn id(&self) -> PageId {
        PageId::Menu
    }

    fn view(&self, app: &App) -> Option<Screen> {
        let board = app.nav.board().view(app);
        let below = board.and_then(|screen| if let Screen::Board(board) = screen { Some(board) } else { None });
        Some(Screen::page(MenuView { below: below.map(|board| PageScreen::new(*board)), ..menu(app) }))
    }

    fn shows_game(&self) -> bool {
        true
    }
}

/// The settings page. `tab` is the index of the open tab.
pub struct SettingsPage {
    pub tab: usize,
}

impl Page for SettingsPage {
    fn id(&self) -> PageId {
        PageId::Settings
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::form(settings(app, self.tab)))
    }

    fn handler(&self) -> Handler {
        |app, intent| match (intent, app.nav.shown_mut::<SettingsPage>()) {
            (Intent::Tab(tab), Some(page)) => {
                page.tab = tab;
                None
            }
            (intent, _) => Some(intent),
        }
    }
}

/// The end page of a finished game.
pub struct EndPage;

impl Page for EndPage {
    fn id(&self) -> PageId {
        PageId::End
    }

    fn view(&self, app: &App) -> Option<Screen> {
        end(app).map(Screen::page)
    }

    fn shows_game(&self) -> bool {
        true
    }
}

/// The view of the menu, without the page below it.
pub fn menu(app: &App) -> MenuView {
    let lang = app.room.lang();
    let group = |group: MenuGroup| (lang.text(&format!("menu-{}", group.word())), menu_group(app, group));
    MenuView {
        title: lang.text("action-menu"),
        close: lang.text("close"),
        groups: MenuGroup::ALL.map(group).into(),
        below: None,
    }
}

fn menu_group(app: &App, group: MenuGroup) -> Vec<MenuItem> {
    let now = app.situation();
    let hides = |row: &ActionRow| app.room.config.policy().hides(row.name);
    // In a kiosk, locked actions are left out of the menu.
    let is_locked = |row: &ActionRow| app.is_kiosk && app.is_locked(row.action);
    let is_shown = |row: &&ActionRow| row.is_offered(&now) && !hides(row) && !is_locked(row);
    let places = ACTIONS.iter().filter(is_shown).filter_map(|row| Some((row, row.menu?)));
    let mut offered: Vec<(&ActionRow, MenuPlace)> = places.filter(|(_, place)| place.group == group).collect();
    offered.sort_by_key(|(_, place)| place.order);
    let item = |(row, place): (&ActionRow, MenuPlace)| MenuItem {
        button: menu_button(app, row.action, place.icon),
        key: app.room.config.keymap().text(row.action),
    };
    offered.into_iter().map(item).collect()
}

fn menu_button(app: &App, action: Action, icon: Icon) -> ButtonView {
    let table = app.room.active_game.as_ref();
    // "Go on" in the menu also lets a paused computer play.
    let is_resuming = action == Action::Back && table.is_some_and(|table| table.paused);
    let icon = if action == Action::Mute && app.room.config.is_silent() { Icon::SoundOff } else { icon };
    let button = action_button(app, if is_resuming { Action::Resume } else { action }, Some(icon));
    let label = match action {
        Action::Undo => return undo_button(app),
        Action::Back if table.is_some() => "start-go-on".into(),
        Action::Autoplay if table.is_some_and(ActiveGame::is_taken_over) => "action-autoplay-back".into(),
        _ => format!("action-{}", row_of(action).name),
    };
    ButtonView { label: app.room.lang().text(&label), primary: action == Action::Back, ..button }
}

/// The view of the settings page with the tab of index `tab` open.
pub fn settings(app: &App, tab: usize) -> FormView {
    let lang = app.room.lang();
    let mut rows = app.room.config.rows(tab);
    if let (Some(&"look"), Some(after)) = (TABS.get(tab), rows.iter().position(is_themes)) {
        let is_own = themes::shipped(app.room.config.themes().name()).is_none();
        rows.splice(after + 1..after + 1, own_look_rows(lang, is_own, |id| app.is_row_locked(Form::SETTINGS, id)));
    }
    if TABS.get(tab) == Some(&"play") {
        rows.push(results_row(lang, app.is_row_locked(Form::SETTINGS, SettingsRow::Results.id())));
    }
    if TABS.get(tab) == Some(&"computer") {
        rows.push(forget_row(lang, app.is_locked(Action::Settings)));
        rows.push(engines_row(lang, app.is_row_locked(Form::SETTINGS, SettingsRow::Engines.id())));
    }
    FormView {
        form: Form::SETTINGS,
        title: lang.text("action-settings"),
        back: back_button(app),
        tabs: TABS.iter().enumerate().map(|(at, name)| (lang.text(&format!("tab-{name}")), Intent::Tab(at))).collect(),
        tab,
        rows,
        buttons: Vec::new(),
    }
}

fn is_themes(row: &RowView) -> bool {
    matches!(row.control, Control::Themes { .. })
}

/// The view of the end page; `None` where no game has ended.
pub fn end(app: &App) -> Option<EndView> {
    let lang = app.room.lang();
    let table = app.room.active_game.as_ref()?;
    let session = &table.session;
    let ending = session.ending()?;
    let game = games::of_session(session);
    let is_played = matches!(ending, Ending::Played { .. });
    let score = game.score(session.position()).filter(|_| is_played);
    let detail = [score.unwrap_or_default(), game.end_detail(session, ending, lang)];
    let winners: Vec<u8> =
        ranked(session, ending).into_iter().filter(|color| wins(session, ending, *color)).map(piece).collect();
    Some(EndView {
        title: words::ending(lang, session.players(), ending),
        pieces: winners,
        detail: detail.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" "),
        facts: facts(lang, session),
        series: series_line(lang, table),
        board: finished(session, app.room.config.settings().board.coordinates),
        heads: [lang.text("end-player"), game.points_head(lang), lang.text("end-time-head"), lang.text("fact-series")],
        rows: ranked(session, ending).into_iter().map(|color| end_row(app, table, ending, color)).collect(),
        buttons: vec![
            ButtonView { primary: true, ..action_button(app, Action::NextGame, Some(Icon::Play)) },
            action_button(app, Action::Review, Some(Icon::Look)),
            action_button(app, Action::Replay, Some(Icon::Moves)),
            action_button(app, Action::Menu, Some(Icon::Menu)),
            action_button(app, Action::StartPage, Some(Icon::Home)),
        ],
    })
}

fn piece(color: Color) -> u8 {
    color.index() as u8
}

/// Whether a color is a winner of the game. In a draw every color counts as a winner.
fn wins(session: &Session, ending: Ending, color: Color) -> bool {
    ending.is_won_by(color, session.players().len())
}

/// The colors of the players of a finished game, the winners first.
fn ranked(session: &Session, ending: Ending) -> Vec<Color> {
    let mut colors: Vec<Color> = Color::ALL.into_iter().take(session.players().len()).collect();
    colors.sort_by_key(|color| !wins(session, ending, *color));
    colors
}

fn end_row(app: &App, table: &ActiveGame, ending: Ending, color: Color) -> EndRow {
    let (lang, session) = (app.room.lang(), &table.session);
    let won = table.session.series_after().wins.get(session.person_of(color)).copied().unwrap_or(0);
    let (name, color_name) = (words::player_name(lang, session.players(), color), words::color(lang, color));
    let seat = words::seat(lang, &session.player(color).seat);
    EndRow {
        piece: piece(color),
        detail: if name == color_name { seat } else { format!("{color_name} · {seat}") },
        name,
        points: games::of_session(session).points(session, color),
        time: words::time(session.used_ms(color)),
        won: won.to_string(),
        is_winner: ending.winner(session.players().len()) == Some(color),
    }
}

/// Facts about the game, each a label and a value: moves, board, time.
fn facts(lang: &Lang, session: &Session) -> Vec<(String, String)> {
    let size = session.position().size();
    let colors = Color::ALL.into_iter().take(session.players().len());
    let used_ms = colors.map(|color| session.used_ms(color)).sum();
    vec![
        (lang.text("fact-moves"), session.placements().to_string()),
        (lang.text("fact-board"), format!("{}×{}", size.columns, size.rows)),
        (lang.text("fact-times"), words::time(used_ms)),
    ]
}

/// The state of the series of games in a sentence, such as "One draw. In the next game Ben begins."
fn series_line(lang: &Lang, table: &ActiveGame) -> String {
    let (session, series) = (&table.session, table.session.series_after());
    let draws = (series.draws > 0).then(|| lang.text_with("end-draws", &[("count", series.draws.into())]));
    let next = session.persons().get(1).filter(|next| !next.name.is_empty() || next.seat.is_computer());
    let next = next.map(|_| lang.text_with("end-next", &[("name", words::person(lang, session, 1).into())]));
    draws.into_iter().chain(next).collect::<Vec<_>>().join(" ")
}
