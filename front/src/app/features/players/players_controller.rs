//! What is wished on the pages of who plays, and what came of it: picks, adds, changes, moves and removes people. The program begins anew
//! for who was picked (`take_next`).

use crate::app::features::players::Players;
use crate::app::features::players::{Done, PlayerForm, PlayersPage};
use crate::app::kernel::intent::{Change, Intent, PlayersMessage, Reply};
use crate::app::kernel::launch::Launch;
use crate::app::kernel::page_id::PageId;

use crate::app::pages::router::App;
use crate::store::profiles::{self, Change as ListChange, Profile, ProfileError};

/// The rows of the form.
pub const NAME: u16 = 0;
pub const PICTURE: u16 = 1;
pub const EARLIER: u16 = 2;
pub const LATER: u16 = 3;
pub const REMOVE: u16 = 4;

/// The page *Who plays?*, with what other programs did to the list.
pub fn open(app: &mut App) {
    app.states.of_mut::<Players>().refresh();
    app.open(PlayersPage::default());
}

pub fn obey(app: &mut App, wish: PlayersMessage) {
    // One thing after another: what is pressed while a change is written is not meant for the list that comes of it.
    if app.states.of::<Players>().is_busy() || app.states.of::<Players>().is_leaving() {
        return;
    }
    match wish {
        PlayersMessage::Press(at) => press(app, at),
        PlayersMessage::Change => {
            if let Some(page) = app.nav.shown_mut::<PlayersPage>() {
                page.changes ^= true;
            }
        }
        PlayersMessage::Add => open_form(app, None),
        PlayersMessage::Keep => keep(app),
    }
}

/// Somebody was pressed: he plays, or is changed, where that was wished.
fn press(app: &mut App, at: usize) {
    let Some(player) = app.states.of::<Players>().list().get(at).cloned() else { return };
    let may_change = !app.is_intent_locked(&Intent::Players(PlayersMessage::Change));
    match app.nav.shown::<PlayersPage>().is_some_and(|page| page.changes) && may_change {
        true => open_form(app, Some(player)),
        false => pick(app, player),
    }
}

fn pick(app: &mut App, player: Profile) {
    app.states.of_mut::<Players>().refresh();
    if !app.states.of::<Players>().list().iter().any(|known| known.id == player.id) {
        let told = app.room.lang().with("players-gone", &[("name", player.name.into())]);
        return app.room.out.tell_aloud(told);
    }
    if app.states.of::<Players>().current().is_some_and(|current| current.id == player.id) {
        return app.back();
    }
    app.room.saving.ask_barrier();
    app.states.of_mut::<Players>().pick(Some(player), app.room.now_ms);
}

fn open_form(app: &mut App, player: Option<Profile>) {
    let picture = profiles::free_picture(app.states.of::<Players>().list());
    let form = match player {
        Some(Profile { id, name, picture }) => {
            PlayerForm { id: Some(id), known_as: name.clone(), name, picture, fault: String::new(), removes: None }
        }
        None => PlayerForm { picture, ..PlayerForm::default() },
    };
    app.open(form);
}

/// A row of the form was changed.
pub fn change(app: &mut App, row: u16, change: &Change) {
    if app.states.of::<Players>().is_busy() {
        return;
    }
    let Some(form) = app.nav.shown_mut::<PlayerForm>() else { return };
    form.fault.clear();
    let Some(id) = form.id.clone() else { return fill(form, row, change) };
    match row {
        EARLIER => send(app, ListChange::Move { id, by: -1 }),
        LATER => send(app, ListChange::Move { id, by: 1 }),
        REMOVE => ask_to_remove(app, &id),
        _ => fill(form, row, change),
    }
}

fn fill(form: &mut PlayerForm, row: u16, change: &Change) {
    match (row, change) {
        (NAME, Change::Edit(text)) => form.name.clone_from(text),
        (PICTURE, Change::Choose(at)) => form.picture = (*at as u8) % profiles::PICTURES,
        _ => {}
    }
}

/// The form is done: who is new is added, who is known is changed.
fn keep(app: &mut App) {
    let Some(form) = app.nav.shown_mut::<PlayerForm>() else { return };
    let (name, picture) = (form.name.clone(), form.picture);
    let change = match form.id.clone() {
        Some(id) => ListChange::Edit { id, name, picture },
        None => ListChange::Add { name, picture },
    };
    send(app, change);
}

/// Who is added reads the language of who adds him.
fn send(app: &mut App, change: ListChange) {
    let language = &app.room.config.settings().language;
    let settings = Some(format!("(language: {language:?})\n")).filter(|_| !language.is_empty());
    let sent = app.states.of_mut::<Players>().change(change, settings);
    told_of_thread(app, sent);
}

fn told_of_thread(app: &mut App, sent: std::io::Result<()>) {
    if let Err(error) = sent {
        let shown = app.room.lang().with("player-not-kept", &[("why", error.to_string().into())]);
        app.room.out.problem_shown(format!("The list of players could not be changed: {error}."), shown);
    }
}

/// First it is looked how much would go.
fn ask_to_remove(app: &mut App, id: &str) {
    if app.states.of::<Players>().current().is_some_and(|current| current.id == id) {
        return;
    }
    let player = app.states.of::<Players>().list().iter().find(|player| player.id == id).cloned();
    if let Some(player) = player {
        let sent = app.states.of_mut::<Players>().count(player);
        told_of_thread(app, sent);
    }
}

/// The answer to the question whether somebody shall go; whether it was asked.
pub fn answer(app: &mut App, reply: Reply) -> bool {
    let Some(form) = app.nav.shown_mut::<PlayerForm>().filter(|form| form.removes.is_some()) else { return false };
    form.removes = None;
    if let (Reply::Remove, Some(id)) = (reply, form.id.clone()) {
        send(app, ListChange::Remove { id });
    }
    true
}

// --- What came of it ---------------------------------------------------------------------------------------------------------

/// Takes in what a thread did.
pub fn attend(app: &mut App) {
    match app.states.of_mut::<Players>().hear() {
        Some(Done::Counted { id, games }) => {
            if let Some(form) = app.nav.shown_mut::<PlayerForm>().filter(|form| form.id.as_ref() == Some(&id)) {
                form.removes = Some(games);
                app.room.out.event(format!("player remove? {games}"));
            }
        }
        Some(Done::Changed { change, outcome: Ok(_) }) => changed(app, &change),
        Some(Done::Changed { outcome: Err(error), .. }) => refused(app, &error),
        None => {}
    }
}

fn changed(app: &mut App, change: &ListChange) {
    let (id, name) = told_of(app, change);
    app.room.out.event(format!("{id} {name}"));
    let told = app.room.lang().with(id, &[("name", name.into())]);
    app.room.out.tell_aloud(told);
    if app.nav.is_on(PageId::Player) && !matches!(change, ListChange::Move { .. }) {
        app.back();
    }
    match change {
        // The first one who is added has been playing here all the time.
        ListChange::Add { .. } => app.states.of_mut::<Players>().be_the_only_one(),
        // Where nobody is left, the program goes on as it did before anybody was added.
        _ if app.states.of::<Players>().asks() && app.states.of::<Players>().list().is_empty() => {
            app.room.saving.ask_barrier();
            app.states.of_mut::<Players>().pick(None, app.room.now_ms);
        }
        _ => {}
    }
}

/// The message of a change, and whom it is about.
fn told_of(app: &mut App, change: &ListChange) -> (&'static str, String) {
    let clean = |name: &str| profiles::name_of(name).unwrap_or_default();
    match change {
        ListChange::Add { name, .. } => ("player-added", clean(name)),
        ListChange::Edit { name, .. } => ("player-kept", clean(name)),
        ListChange::Move { id, .. } => ("player-moved", name_of(app, id)),
        ListChange::Remove { .. } => {
            let form = app.nav.shown_mut::<PlayerForm>();
            ("player-removed", form.map(|form| form.known_as.clone()).unwrap_or_default())
        }
    }
}

fn name_of(app: &App, id: &str) -> String {
    let known = app.states.of::<Players>().list().iter().find(|player| player.id == id);
    known.map(|player| player.name.clone()).unwrap_or_default()
}

fn refused(app: &mut App, error: &ProfileError) {
    let lang = app.room.lang();
    let of_name = |id: &str, name: &str| lang.with(id, &[("name", name.to_owned().into())]);
    let fault = match error {
        ProfileError::Name => lang.text("player-name-wrong"),
        ProfileError::Taken(name) => of_name("player-name-taken", name),
        ProfileError::Plays(name) => of_name("player-plays", name),
        ProfileError::Missing(name) => of_name("players-gone", name),
        ProfileError::Full => lang.text("players-full"),
        ProfileError::Newer(_) | ProfileError::Busy(_) | ProfileError::Io(..) => {
            lang.with("player-not-kept", &[("why", error.to_string().into())])
        }
    };
    app.room.out.event(format!("rejected player {error}"));
    app.room.out.announce(fault.clone());
    if let Some(form) = app.nav.shown_mut::<PlayerForm>() {
        form.fault = fault;
    } else if let Some(page) = app.nav.shown_mut::<PlayersPage>() {
        page.fault = fault;
    }
}

/// What who was picked is served by, once what was done before is written.
pub fn take_next(app: &mut App) -> Option<Launch> {
    let is_written = app.room.saving.is_barrier_done() && app.room.errands.is_idle();
    app.states.of_mut::<Players>().take_picked(is_written, app.room.now_ms)
}

/// It is said who plays from now on.
pub fn greet(app: &mut App) {
    let Some(name) = app.states.of::<Players>().current().map(|player| player.name.clone()) else { return };
    app.room.out.event(format!("player {name}"));
    let told = app.room.lang().with("players-now", &[("name", name.into())]);
    app.room.out.announce(told);
}
