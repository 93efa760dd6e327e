//! The controller of the pages about who plays: picks, adds, edits, moves and removes people, and handles the results. The program restarts
//! the app for the picked person (`take_pending_launch`).

use crate::app::features::players::{PlayerForm, Players, PlayersPage, PlayersResult};
use crate::app::kernel::form_rows::form_rows;
use crate::app::kernel::intent::{Form, Message, Reply, RowChange};
use crate::app::kernel::launch::Launch;
use crate::app::kernel::page_id::PageId;
use crate::policy::Capability;

use crate::app::pages::router::Context;
use crate::store::profiles::{self, Change as ListChange, Profile, ProfileError};

form_rows! {
    /// The rows of the form in which a person is added or edited.
    pub(crate) enum PersonRow {
        Name = 0,
        Picture = 1,
        Earlier = 2,
        Later = 3,
        Remove = 4,
        Fault = 20,
        Own = 21,
    }
}

impl Form {
    /// The form in which a person is added or edited.
    pub const PLAYER: Form = Form::new("player", |_| &[Capability::Profiles]);
}

/// An action of the user on the page *Who plays?* and on the form of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayersMessage {
    /// Picks the person with this index to play, or in edit mode opens their form.
    Press(usize),
    /// Switches the edit mode of the page on or off.
    Change,
    /// Opens the form to add a person.
    Add,
    /// Saves the form: adds the person or changes their data.
    Keep,
}

impl Message for PlayersMessage {
    fn capabilities(&self) -> &'static [Capability] {
        // Everyone may choose who plays, even where the policy forbids changes of the list.
        if matches!(self, PlayersMessage::Press(_)) { &[] } else { &[Capability::Profiles] }
    }

    fn picks_person(&self) -> bool {
        true
    }
}

/// Opens the page *Who plays?* with the current list of people.
pub fn open(cx: &mut Context) {
    cx.states.of_mut::<Players>().refresh();
    cx.open(PlayersPage::default());
}

/// Handles a message of the pages about who plays. `may_change` tells whether the policy allows changes of the list.
pub fn handle_message(cx: &mut Context, wish: PlayersMessage, may_change: bool) {
    // Presses are ignored while a change is being written, because they were not meant for the changed list.
    if cx.states.expect_state::<Players>().is_busy() || cx.states.expect_state::<Players>().is_switch_pending() {
        return;
    }
    match wish {
        PlayersMessage::Press(at) => press(cx, at, may_change),
        PlayersMessage::Change => {
            if let Some(page) = cx.nav.shown_mut::<PlayersPage>() {
                page.is_edit_mode ^= true;
            }
        }
        PlayersMessage::Add => open_form(cx, None),
        PlayersMessage::Keep => keep(cx),
    }
}

/// Handles a press on the person with the index `at`: picks them, or in edit mode opens their form.
fn press(cx: &mut Context, at: usize, may_change: bool) {
    let Some(player) = cx.states.expect_state::<Players>().list().get(at).cloned() else { return };
    match cx.nav.top_page_as::<PlayersPage>().is_some_and(|page| page.is_edit_mode) && may_change {
        true => open_form(cx, Some(player)),
        false => pick(cx, player),
    }
}

fn pick(cx: &mut Context, player: Profile) {
    cx.states.of_mut::<Players>().refresh();
    if !cx.states.expect_state::<Players>().list().iter().any(|known| known.id == player.id) {
        let told = cx.room.lang().text_with("players-gone", &[("name", player.name.into())]);
        return cx.room.out.show_and_announce(told);
    }
    if cx.states.expect_state::<Players>().current().is_some_and(|current| current.id == player.id) {
        return cx.close();
    }
    cx.room.saving.ask_barrier();
    cx.states.of_mut::<Players>().pick(Some(player), cx.room.now_ms);
}

fn open_form(cx: &mut Context, player: Option<Profile>) {
    let picture = profiles::free_picture(cx.states.expect_state::<Players>().list());
    let form = match player {
        Some(Profile { id, name, picture }) => PlayerForm {
            id: Some(id),
            stored_name: name.clone(),
            name,
            picture,
            error_text: String::new(),
            games_to_remove: None,
        },
        None => PlayerForm { picture, ..PlayerForm::default() },
    };
    cx.open(form);
}

/// Handles a change of a row of the person's form.
pub fn change(cx: &mut Context, id: u16, change: &RowChange) {
    let Some(row) = PersonRow::of(id) else { return };
    if cx.states.expect_state::<Players>().is_busy() {
        return;
    }
    let Some(form) = cx.nav.shown_mut::<PlayerForm>() else { return };
    form.error_text.clear();
    let Some(id) = form.id.clone() else { return fill(form, row, change) };
    match row {
        PersonRow::Earlier => send(cx, ListChange::Move { id, by: -1 }),
        PersonRow::Later => send(cx, ListChange::Move { id, by: 1 }),
        PersonRow::Remove => ask_to_remove(cx, &id),
        _ => fill(form, row, change),
    }
}

fn fill(form: &mut PlayerForm, row: PersonRow, change: &RowChange) {
    match (row, change) {
        (PersonRow::Name, RowChange::Edit(text)) => form.name.clone_from(text),
        (PersonRow::Picture, RowChange::Choose(at)) => form.picture = (*at as u8) % profiles::PICTURES,
        _ => {}
    }
}

/// Saves the form: adds a new person, or changes the data of a listed person.
fn keep(cx: &mut Context) {
    let Some(form) = cx.nav.shown_mut::<PlayerForm>() else { return };
    let (name, picture) = (form.name.clone(), form.picture);
    let change = match form.id.clone() {
        Some(id) => ListChange::Edit { id, name, picture },
        None => ListChange::Add { name, picture },
    };
    send(cx, change);
}

/// Starts a change of the list of people. An added person gets the language of the current settings.
fn send(cx: &mut Context, change: ListChange) {
    let language = &cx.room.config.settings().language;
    let settings = Some(format!("(language: {language:?})\n")).filter(|_| !language.is_empty());
    let sent = cx.states.of_mut::<Players>().change(change, settings);
    told_of_thread(cx, sent);
}

fn told_of_thread(cx: &mut Context, sent: std::io::Result<()>) {
    if let Err(error) = sent {
        let shown = cx.room.lang().text_with("player-not-kept", &[("why", error.to_string().into())]);
        cx.room.out.problem_shown(format!("The list of players could not be changed: {error}."), shown);
    }
}

/// Starts to count the person's games. The question whether to remove the person is asked with that number.
fn ask_to_remove(cx: &mut Context, id: &str) {
    if cx.states.expect_state::<Players>().current().is_some_and(|current| current.id == id) {
        return;
    }
    let player = cx.states.expect_state::<Players>().list().iter().find(|player| player.id == id).cloned();
    if let Some(player) = player {
        let sent = cx.states.of_mut::<Players>().count(player);
        told_of_thread(cx, sent);
    }
}

/// Handles the user's reply to the question whether to remove a person. Returns whether that question was open.
pub fn answer(cx: &mut Context, reply: Reply) -> bool {
    let Some(form) = cx.nav.shown_mut::<PlayerForm>().filter(|form| form.games_to_remove.is_some()) else {
        return false;
    };
    form.games_to_remove = None;
    if let (Reply::Remove, Some(id)) = (reply, form.id.clone()) {
        send(cx, ListChange::Remove { id });
    }
    true
}

// --- Results -----------------------------------------------------------------------------------------------------------------

/// Handles the result of the background thread.
pub fn poll_background_work(cx: &mut Context) {
    match cx.states.of_mut::<Players>().poll() {
        Some(PlayersResult::Counted { id, games }) => {
            if let Some(form) = cx.nav.shown_mut::<PlayerForm>().filter(|form| form.id.as_ref() == Some(&id)) {
                form.games_to_remove = Some(games);
                cx.room.out.event(format!("player remove? {games}"));
            }
        }
        Some(PlayersResult::Changed { change, outcome: Ok(_) }) => changed(cx, &change),
        Some(PlayersResult::Changed { outcome: Err(error), .. }) => refused(cx, &error),
        None => {}
    }
}

fn changed(cx: &mut Context, change: &ListChange) {
    let (id, name) = told_of(cx, change);
    cx.room.out.event(format!("{id} {name}"));
    let told = cx.room.lang().text_with(id, &[("name", name.into())]);
    cx.room.out.show_and_announce(told);
    if cx.nav.is_on(PageId::PLAYER) && !matches!(change, ListChange::Move { .. }) {
        cx.close();
    }
    match change {
        // The first person who is added has been playing in the data directory all along.
        ListChange::Add { .. } => cx.states.of_mut::<Players>().be_the_only_one(),
        // With an empty list, the program continues as it was before anybody was added.
        _ if cx.states.expect_state::<Players>().must_ask()
            && cx.states.expect_state::<Players>().list().is_empty() =>
        {
            cx.room.saving.ask_barrier();
            cx.states.of_mut::<Players>().pick(None, cx.room.now_ms);
        }
        _ => {}
    }
}

/// The id of the message that reports a change of the list, and the changed person's name.
fn told_of(cx: &mut Context, change: &ListChange) -> (&'static str, String) {
    let clean = |name: &str| profiles::name_of(name).unwrap_or_default();
    match change {
        ListChange::Add { name, .. } => ("player-added", clean(name)),
        ListChange::Edit { name, .. } => ("player-kept", clean(name)),
        ListChange::Move { id, .. } => ("player-moved", name_of(cx, id)),
        ListChange::Remove { .. } => {
            let form = cx.nav.shown_mut::<PlayerForm>();
            ("player-removed", form.map(|form| form.stored_name.clone()).unwrap_or_default())
        }
    }
}

fn name_of(cx: &Context, id: &str) -> String {
    let known = cx.states.expect_state::<Players>().list().iter().find(|player| player.id == id);
    known.map(|player| player.name.clone()).unwrap_or_default()
}

fn refused(cx: &mut Context, error: &ProfileError) {
    let lang = cx.room.lang();
    let of_name = |id: &str, name: &str| lang.text_with(id, &[("name", name.to_owned().into())]);
    let fault = match error {
        ProfileError::Name => lang.text("player-name-wrong"),
        ProfileError::Taken(name) => of_name("player-name-taken", name),
        ProfileError::InUse(name) => of_name("player-plays", name),
        ProfileError::Missing(name) => of_name("players-gone", name),
        ProfileError::Full => lang.text("players-full"),
        ProfileError::Newer(_) | ProfileError::Busy(_) | ProfileError::Io(..) => {
            lang.text_with("player-not-kept", &[("why", error.to_string().into())])
        }
    };
    cx.room.out.event(format!("rejected player {error}"));
    cx.room.out.announce(fault.clone());
    if let Some(form) = cx.nav.shown_mut::<PlayerForm>() {
        form.error_text = fault;
    } else if let Some(page) = cx.nav.shown_mut::<PlayersPage>() {
        page.error_text = fault;
    }
}

/// Returns the parameters to restart the app with for the picked person, once all earlier writes are done.
pub fn take_pending_launch(cx: &mut Context) -> Option<Launch> {
    let is_written = cx.room.saving.is_barrier_done() && cx.room.background_tasks.is_idle();
    cx.states.of_mut::<Players>().take_picked(is_written, cx.room.now_ms)
}

/// Announces who plays from now on.
pub fn announce_current_player(cx: &mut Context) {
    let Some(name) = cx.states.expect_state::<Players>().current().map(|player| player.name.clone()) else { return };
    cx.room.out.event(format!("player {name}"));
    let told = cx.room.lang().text_with("players-now", &[("name", name.into())]);
    cx.room.out.announce(told);
}
