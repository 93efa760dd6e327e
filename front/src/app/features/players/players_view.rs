//! Builds the views of the page *Who plays?*, of a person's form, and of the question whether to remove a person.

use crate::app::features::players::players_controller as controller;
use crate::app::features::players::players_controller::{PersonRow, PlayersMessage};
use crate::app::features::players::{PlayerForm, Players, PlayersPage};
use crate::app::kernel::actions::Action;
use crate::app::kernel::intent::{Form, Intent, Reply};
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::{ButtonView, Control, Dialog, FormView, RowView, Screen};
use crate::app::pages::router::{App, Handler, Page};
use crate::app::pages::view_parts::{action_button, back_button, button, form as form_page};

use crate::app::features::players::players_screen::{PlayerCard, PlayersView};
use crate::session::setup::NAME_CHARS_MAX;
use crate::store::profiles::Profile;
use crate::ui::Icon;

/// The names of the pictures that a person can choose, in the order of their numbers. A picture's shown name is the message `face-NAME`.
pub const FACES: [&str; 24] = [
    "sun",
    "moon",
    "star",
    "heart",
    "fish",
    "cat",
    "tree",
    "flower",
    "boat",
    "kite",
    "car",
    "ball",
    "key",
    "leaf",
    "cloud",
    "umbrella",
    "cup",
    "bell",
    "rocket",
    "apple",
    "butterfly",
    "mushroom",
    "crown",
    "snowflake",
];

impl PageId {
    /// The list of people.
    pub const PLAYERS: PageId = PageId::new("players");
    /// The form of a person.
    pub const PLAYER: PageId = PageId::new("player");
}

impl Page for PlayersPage {
    fn id(&self) -> PageId {
        PageId::PLAYERS
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::page(page(app, self)))
    }

    fn back(&self) -> fn(&mut App) -> bool {
        |app| app.states.expect_state::<Players>().must_ask()
    }

    fn handler(&self) -> Handler {
        OBEY
    }
}

impl Page for PlayerForm {
    fn id(&self) -> PageId {
        PageId::PLAYER
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::form(form(app, self)))
    }

    fn dialog(&self, app: &App) -> Option<Dialog> {
        dialog(app)
    }

    fn has_question(&self) -> bool {
        self.games_to_remove.is_some()
    }

    fn handler(&self) -> Handler {
        |app, intent| match intent {
            Intent::Answer(reply) if controller::answer(&mut app.context(), reply) => None,
            other => match other.change_of(Form::PLAYER) {
                Ok((row, change)) => {
                    controller::change(&mut app.context(), row, &change);
                    None
                }
                Err(other) => OBEY(app, other),
            },
        }
    }
}

/// Handles a message of the page *Who plays?* or of a person's form. Returns any other intent.
const OBEY: Handler = |app, intent| {
    let may_change = !app.is_intent_locked(&Intent::page(PlayersMessage::Change));
    intent.message().map(|message| controller::handle_message(&mut app.context(), message, may_change)).err()
};

pub fn page(app: &App, page: &PlayersPage) -> PlayersView {
    let current = app.states.expect_state::<Players>().current().map(|player| player.id.as_str());
    let list = app.states.expect_state::<Players>().list();
    PlayersView {
        title: app.room.lang().text("action-players"),
        back: if app.states.expect_state::<Players>().must_ask() {
            action_button(app, Action::Quit, None)
        } else {
            back_button(app)
        },
        intro: intro(app, page),
        cards: list.iter().map(|player| card(app, player, current == Some(player.id.as_str()))).collect(),
        buttons: buttons(app, page),
    }
}

/// The text above the cards: what a press on a person does, or why the last action failed.
fn intro(app: &App, page: &PlayersPage) -> String {
    let id = match (app.states.expect_state::<Players>().list().is_empty(), page.is_edit_mode) {
        _ if !page.error_text.is_empty() => return page.error_text.clone(),
        (true, _) => "players-none",
        (false, true) => "players-change",
        (false, false) => "players-pick",
    };
    app.room.lang().text(id)
}

fn buttons(app: &App, page: &PlayersPage) -> Vec<ButtonView> {
    let of = |id: &str, wish, icon| button(app, app.room.lang().text(id), Intent::page(wish), Some(icon));
    let is_empty = app.states.expect_state::<Players>().list().is_empty();
    let change =
        of(if page.is_edit_mode { "players-done" } else { "players-edit" }, PlayersMessage::Change, Icon::Edit);
    let add = of("players-add", PlayersMessage::Add, Icon::Plus);
    vec![
        ButtonView { enabled: change.enabled && !is_empty, ..change },
        ButtonView { primary: is_empty && !add.locked, ..add },
    ]
}

/// The card of a person on the page *Who plays?*.
fn card(app: &App, player: &Profile, is_current: bool) -> PlayerCard {
    PlayerCard {
        picture: player.picture,
        picture_description: face(app, player.picture),
        name: player.name.clone(),
        is_current,
    }
}

/// The button that shows who plays now and opens *Who plays?*; `None` in a kiosk, while nobody is picked, and where the policy hides it.
pub fn current(app: &App) -> Option<ButtonView> {
    let player = app
        .states
        .expect_state::<Players>()
        .current()
        .filter(|_| !app.is_kiosk && !app.states.expect_state::<Players>().must_ask())?;
    let intent = Intent::Do(Action::Players);
    let shown = !app.room.config.is_hidden_by_policy(&intent);
    shown.then(|| button(app, player.name.clone(), intent, Some(Icon::Face(player.picture))))
}

fn face(app: &App, picture: u8) -> String {
    let word = FACES.get(usize::from(picture)).copied().unwrap_or(FACES[0]);
    app.room.lang().text(&format!("face-{word}"))
}

/// The view of the form in which a person is added or edited.
pub fn form(app: &App, open: &PlayerForm) -> FormView {
    let lang = app.room.lang();
    let mut rows = Vec::new();
    if !open.error_text.is_empty() {
        rows.push(RowView::note(PersonRow::Fault, open.error_text.clone()));
    }
    rows.extend(own_rows(app, open));
    rows.extend(open.id.iter().flat_map(|id| known_rows(app, id)));
    let keep = button(app, lang.text("save"), Intent::page(PlayersMessage::Keep), Some(Icon::Check));
    let buttons = vec![ButtonView { primary: true, ..keep }];
    let title = lang.text(if open.id.is_some() { "player-change" } else { "players-add" });
    form_page(app, Form::PLAYER, title, rows, buttons)
}

/// The rows for the person's name and picture.
fn own_rows(app: &App, open: &PlayerForm) -> [RowView; 2] {
    let lang = app.room.lang();
    let name = Control::Text { value: open.name.clone(), placeholder: String::new(), chars_max: NAME_CHARS_MAX };
    let options = (0..FACES.len() as u8).map(|picture| face(app, picture)).collect();
    let pictures = Control::Faces { options, chosen: usize::from(open.picture) };
    [
        RowView::new(PersonRow::Name, lang.text("player-name"), lang.text("player-name-detail"), name),
        RowView::new(PersonRow::Picture, lang.text("player-picture"), String::new(), pictures),
    ]
}

/// The rows of actions for a person who is already in the list, such as moving or removing them.
fn known_rows(app: &App, id: &str) -> [RowView; 4] {
    let (lang, list) = (app.room.lang(), app.states.expect_state::<Players>().list());
    let push = |row: PersonRow, detail: String, label: &str, icon, can| RowView {
        enabled: can,
        ..RowView::push(row, (String::new(), detail), lang.text(label), icon)
    };
    let is_at = |at: Option<usize>| at.and_then(|at| list.get(at)).is_some_and(|player| player.id == id);
    let is_current = app.states.expect_state::<Players>().current().is_some_and(|current| current.id == id);
    let remove = lang.text(if is_current { "player-remove-self" } else { "player-remove-detail" });
    [
        push(PersonRow::Earlier, String::new(), "player-earlier", Icon::ChevronUp, !is_at(Some(0))),
        push(PersonRow::Later, String::new(), "player-later", Icon::ChevronDown, !is_at(list.len().checked_sub(1))),
        push(PersonRow::Remove, remove, "player-remove", Icon::Delete, !is_current),
        RowView::note(PersonRow::Own, lang.text("player-own")),
    ]
}

/// The question whether to remove the person; `None` where it is not open.
pub fn dialog(app: &App) -> Option<Dialog> {
    let open = app.nav.top_page_as::<PlayerForm>()?;
    let (lang, games) = (app.room.lang(), open.games_to_remove?);
    let answer = |label: &str, reply: Reply| button(app, lang.text(label), Intent::Answer(reply), None);
    Some(Dialog {
        title: lang.text_with("ask-player-title", &[("name", open.stored_name.clone().into())]),
        text: lang.text_with("ask-player-text", &[("count", games.into())]),
        field: None,
        fault: String::new(),
        buttons: vec![
            ButtonView { primary: true, ..answer("cancel", Reply::Cancel) },
            answer("player-remove", Reply::Remove),
        ],
    })
}
