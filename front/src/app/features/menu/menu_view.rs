//! Builds the views of the menu and the settings.

use crate::app::features::menu::menu_screen::{MenuItem, MenuView};
use crate::app::kernel::actions::{ACTIONS, Action, ActionRow, MenuGroup, MenuPlace, row_of};
use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::config::settings::tab_label_id;
use crate::app::kernel::config::{SettingsRow, TABS, engines_row, fold_sounds, forget_row, own_look_rows, results_row};
use crate::app::kernel::intent::{Form, Intent, Message};
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::themes;
use crate::app::kernel::view::{ButtonView, Control, FormView, PageScreen, RowView, Screen};
use crate::app::pages::router::{App, Handler, Page};
use crate::app::pages::view_parts::{action_button, back_button, button};
use crate::policy::Capability;
use crate::ui::Icon;

/// The menu, shown over the board.
#[derive(Default)]
pub struct MenuPage {
    /// The part of the menu that is open.
    pub group: MenuGroup,
}

/// An action of the user in the menu besides its items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuMessage {
    /// Opens a part of the menu.
    Open(MenuGroup),
    /// Closes the menu with all its parts.
    Close,
}

impl Message for MenuMessage {
    fn capabilities(&self) -> &'static [Capability] {
        &[]
    }
}

impl PageId {
    /// The menu.
    pub const MENU: PageId = PageId::new("menu");
    /// The settings page.
    pub const SETTINGS: PageId = PageId::new("settings");
}

impl Page for MenuPage {
    fn id(&self) -> PageId {
        PageId::MENU
    }

    fn view(&self, app: &App) -> Option<Screen> {
        let below = match app.nav.new_board_page().view(app) {
            Some(Screen::Board(board)) => Some(PageScreen::new(*board)),
            _ => app.nav.pages_from_top().last().and_then(|start| start.view(app)).and_then(|screen| match screen {
                Screen::Page(start) => Some(start),
                _ => None,
            }),
        };
        Some(Screen::page(MenuView { background_page: below, ..menu(app, self.group) }))
    }

    fn handler(&self) -> Handler {
        |app, intent| match intent.message() {
            Ok(MenuMessage::Open(group)) => {
                app.nav.shown_mut::<MenuPage>()?.group = group;
                None
            }
            Ok(MenuMessage::Close) => {
                app.context().close();
                None
            }
            Err(other) => Some(other),
        }
    }

    /// From a part of the menu one goes back to the menu.
    fn back(&self) -> fn(&mut App) -> bool {
        |app| {
            let page = app.nav.shown_mut::<MenuPage>();
            page.is_some_and(|page| std::mem::take(&mut page.group) != MenuGroup::Main)
        }
    }

    fn shows_game(&self) -> bool {
        true
    }
}

/// The settings page.
#[derive(Default)]
pub struct SettingsPage {
    /// The index of the open tab.
    pub open_tab_index: usize,
    /// Whether the rows of each kind of sound are shown.
    pub is_sound_list_expanded: bool,
}

impl Page for SettingsPage {
    fn id(&self) -> PageId {
        PageId::SETTINGS
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::form(settings(app, self)))
    }

    fn handler(&self) -> Handler {
        |app, intent| match (intent, app.nav.shown_mut::<SettingsPage>()) {
            (Intent::Tab(tab), Some(page)) => {
                page.open_tab_index = tab;
                None
            }
            (Intent::Change(form, row, _), Some(page))
                if form == Form::SETTINGS && row == SettingsRow::EachSound.id() =>
            {
                page.is_sound_list_expanded ^= true;
                None
            }
            (intent, _) => Some(intent),
        }
    }
}

/// The view of a part of the menu, without the page below it.
pub fn menu(app: &App, group: MenuGroup) -> MenuView {
    let is_main = group == MenuGroup::Main;
    let lang = app.room.lang();
    let close = ButtonView {
        label: lang.text("close"),
        ..button(app, String::new(), Intent::page(MenuMessage::Close), Some(Icon::Close))
    };
    MenuView {
        title: title(app, group),
        close,
        back: (!is_main).then(|| back_button(app)),
        items: menu_group(app, group),
        submenu_buttons: if is_main { menu_parts(app) } else { Vec::new() },
        background_page: None,
    }
}

fn title(app: &App, group: MenuGroup) -> String {
    app.room.lang().text(match group {
        MenuGroup::Main => "action-menu",
        MenuGroup::Analyse => "menu-analyse",
        MenuGroup::File => "menu-file",
    })
}

/// The buttons that open the other parts of the menu. A part in which everything is hidden has none.
fn menu_parts(app: &App) -> Vec<ButtonView> {
    let part = |(group, icon): (MenuGroup, Icon)| {
        let opens = button(app, title(app, group), Intent::page(MenuMessage::Open(group)), Some(icon));
        (!menu_group(app, group).is_empty()).then_some(opens)
    };
    [(MenuGroup::Analyse, Icon::Values), (MenuGroup::File, Icon::Folder)].into_iter().filter_map(part).collect()
}

fn menu_group(app: &App, group: MenuGroup) -> Vec<MenuItem> {
    let now = app.situation();
    let hides = |row: &ActionRow| app.room.config.policy().is_action_hidden(row.name);
    // In a kiosk, locked actions are left out of the menu.
    let is_locked = |row: &ActionRow| app.is_kiosk && app.is_locked(row.action);
    let is_shown = |row: &&ActionRow| row.is_offered(&now) && !hides(row) && !is_locked(row);
    let places = ACTIONS.iter().filter(is_shown).filter_map(|row| Some((row, row.menu?)));
    let mut offered: Vec<(&ActionRow, MenuPlace)> = places.filter(|(_, place)| place.group == group).collect();
    offered.sort_by_key(|(_, place)| place.order);
    let item = |(row, place): (&ActionRow, MenuPlace)| MenuItem {
        button: menu_button(app, row.action, place.icon),
        shortcut_text: app.room.config.keymap().text(row.action),
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
        Action::Back if table.is_some() => "start-go-on".into(),
        Action::Autoplay if table.is_some_and(ActiveGame::is_taken_over) => "action-autoplay-back".into(),
        _ => format!("action-{}", row_of(action).name),
    };
    ButtonView { label: app.room.lang().text(&label), ..button }
}

/// The view of the settings page.
fn settings(app: &App, page: &SettingsPage) -> FormView {
    let (lang, tab) = (app.room.lang(), page.open_tab_index);
    let is_locked = |row: SettingsRow| app.is_row_locked(Form::SETTINGS, row.id());
    let mut rows = app.room.config.rows(tab);
    match TABS.get(tab) {
        Some(&"look") => {
            let is_own = themes::shipped(app.room.config.themes().name()).is_none();
            let after = rows.iter().position(is_themes).map_or(0, |at| at + 1);
            rows.splice(after..after, own_look_rows(lang, is_own, |id| app.is_row_locked(Form::SETTINGS, id)));
        }
        Some(&"sound") => fold_sounds(&mut rows, lang, page.is_sound_list_expanded),
        Some(&"computer") => {
            rows.push(forget_row(lang, app.is_locked(Action::Settings)));
            rows.push(engines_row(lang, is_locked(SettingsRow::Engines)));
        }
        Some(&"advanced") => rows.push(results_row(lang, is_locked(SettingsRow::Results))),
        _ => {}
    }
    FormView {
        form: Form::SETTINGS,
        title: lang.text("action-settings"),
        back: back_button(app),
        tabs: TABS.iter().enumerate().map(|(at, name)| (lang.text(&tab_label_id(name)), Intent::Tab(at))).collect(),
        tab,
        is_last_tab_apart: true,
        rows,
        buttons: Vec::new(),
        has_columns: false,
    }
}

fn is_themes(row: &RowView) -> bool {
    matches!(row.control, Control::Themes { .. })
}
