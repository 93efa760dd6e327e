//! Tests that nothing the policy locks happens, on any page: every screen is opened with each capability locked, every offered intent and
//! every key's action is tried, and what the capability guards is compared before and after. The state shows what happened, not the table
//! that the gate reads.

use crate::app::features::new_game::NewGameForm;
use crate::app::features::players::{PlayerForm, Players, PlayersPage};
use crate::app::kernel::actions::{ACTIONS, Action};
use crate::app::kernel::intent::{Form, Intent, OwnGameMessage, Reply, RowChange};
use crate::app::kernel::launch::Launch;

use super::stage::SCENE_NAMES;
use crate::app::kernel::active_game::Question;
use crate::app::kernel::outbox::Output;
use crate::app::kernel::view::{ButtonView, Screen, View};
use crate::app::pages::router::App;
use crate::policy::{Capability, Policy};
use crate::session::{Entry, Seat};
use crate::store::Store;
use crate::store::recording::RecordingDisk;
use std::any::TypeId;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

const EVERY: [Capability; 11] = [
    Capability::Play,
    Capability::Undo,
    Capability::Help,
    Capability::NewGame,
    Capability::Seats,
    Capability::Files,
    Capability::Settings,
    Capability::Engines,
    Capability::Menu,
    Capability::Window,
    Capability::Profiles,
];

const ROOT: &str = "/data";
/// The moves that the clipboard and a dropped file contain.
const MOVES: &str = "f5d6c3d3c4";

fn staged(screen: &str, locked: Capability) -> App {
    let disk = Arc::new(RecordingDisk::default());
    let mut app = App::new(Launch::new(Store::new(disk, ROOT)));
    app.room.background_tasks.skips_tasks = true;
    // Each game's engine allocates its memory again, and this test begins thousands of games.
    app.room.config.edit(&app.room.saving.store, |settings| settings.engine.hash_mb = 1);
    app.set_up_scene(screen, "").expect("a scene");
    app.room.out.take_outputs();
    // A typed coordinate is dropped when the position changes, even if the policy allows changing the position.
    if let Some(mut board) = app.room.board() {
        board.clear_typed();
    }
    app.room.config.set_policy(Policy::with_locked_capabilities([locked]));
    app
}

/// Returns the state that a capability guards, as text, so that any change of the state shows.
fn guarded(app: &App, capability: Capability) -> String {
    let room = &app.room;
    let table = room.active_game.as_ref();
    let entries = |is_one: fn(&Entry) -> bool| {
        table.map(|table| table.log.records.iter().filter(|record| is_one(&record.entry)).count())
    };
    match capability {
        Capability::Play => {
            let played = entries(|entry| {
                use Entry::{Choose, Offer, Pass, Place, Resign, Study};
                matches!(entry, Place(_) | Pass | Choose(_) | Offer(_) | Resign(_) | Study(_))
            });
            format!("{played:?} {:?}", table.map(|table| &room.overlays.of(table.key()).typed))
        }
        Capability::Undo => format!("{:?}", entries(|entry| matches!(entry, Entry::Cursor(_)))),
        Capability::Help => {
            let aids = table.map(|table| room.overlays.of(table.key()));
            let marks = aids.map(|aids| (aids.help_until_ms, aids.hint, &aids.values, &aids.threats));
            format!("{marks:?} {} {}", room.overlays.values_on, room.overlays.threats_on)
        }
        Capability::NewGame | Capability::Menu => String::new(),
        Capability::Seats => {
            let draft = app.nav.top_page_as::<NewGameForm>().map_or(Vec::new(), |draft| {
                draft.setup.players.iter().map(|player| player.seat.clone()).collect::<Vec<Seat>>()
            });
            let persons = table.map(|table| table.session.players_in_setup_order().to_vec());
            format!("{draft:?} {persons:?}")
        }
        Capability::Files => {
            let saved = room.saving.store.disk().list(&PathBuf::from(ROOT).join("saved")).unwrap_or_default().len();
            let name = table.and_then(|table| table.saving_as.clone());
            let is_asked = |question: &Question| {
                !matches!(question, Question::Resign | Question::Offered { .. } | Question::EngineLost { .. })
            };
            // A cancelled question has changed nothing, and neither has an invalid name in a question.
            let question =
                table.and_then(|table| table.question.clone()).filter(is_asked).map(|question| match question {
                    Question::SaveName { text, .. } => Question::SaveName { text, fault: String::new() },
                    other => other,
                });
            let question = question.or(Some(Question::SaveName { text: "Reversi".into(), fault: String::new() }));
            format!("{saved} {name:?} {question:?}")
        }
        Capability::Settings => {
            let mut user = room.config.user_settings().clone();
            // The players and rules of a new game are remembered, even where changing settings by hand is locked.
            (user.games, user.reversi, user.gomoku) = Default::default();
            // The progress of the hints and the results of games are also stored without the capability.
            (user.board.hints, user.board.games) = (0, 0);
            user.level_results.clear();
            // The full-screen setting may also change by `Capability::Window`.
            user.fullscreen = false;
            format!("{user:?}")
        }
        Capability::Engines => format!("{:?}", room.opponent.external.engines.all()),
        Capability::Profiles => {
            let form = app.nav.top_page_as::<PlayerForm>().map(|form| (form.name.clone(), form.picture));
            let changes = app.nav.top_page_as::<PlayersPage>().is_some_and(|page| page.is_edit_mode);
            format!("{:?} {form:?} {changes}", app.states.expect_state::<Players>().list())
        }
        Capability::Window => format!("{} {}", room.out.is_quitting(), room.config.settings().fullscreen),
    }
}

/// Returns all intents that a view offers, and all intents that can come without a button.
pub(super) fn offered(view: &View) -> Vec<Intent> {
    let mut intents: Vec<Intent> = ACTIONS.iter().map(|row| Intent::Do(row.action)).collect();
    intents.extend([
        Intent::Place((2, 3)),
        Intent::Place((4, 4)),
        Intent::FirstTap((4, 5)),
        Intent::Cursor((5, 5)),
        Intent::Type('f'),
        Intent::Type('6'),
        Intent::Enter,
        Intent::TypeBack,
        Intent::TypeCoordinate(Some('f')),
        Intent::TypeCoordinate(Some('6')),
        Intent::TypeCoordinate(None),
        Intent::GoTo(0),
        Intent::Zoom((5, 5), true),
        Intent::Pan(1, 1),
        Intent::Hover(Some((3, 3))),
        Intent::Choose("black".into()),
        Intent::Tab(1),
        Intent::ChangeOwnGame("none".into(), OwnGameMessage::Delete),
        Intent::Change(Form::DIALOG, 0, RowChange::Edit("name".into())),
        Intent::Paste(MOVES.into()),
        Intent::Drop(PathBuf::from(ROOT).join("game.txt")),
        Intent::Close,
    ]);
    let replies =
        [Reply::Cancel, Reply::Save, Reply::Replace, Reply::SaveFree, Reply::Resign, Reply::Delete, Reply::Remove];
    intents.extend(replies.map(Intent::Answer));
    intents.extend(view.dialog.iter().flat_map(|dialog| ButtonView::intents(&dialog.buttons)));
    intents.extend(view.screen.as_view().accepted_intents());
    intents
}

/// Whether an intent is about the board that is shown: in an earlier position of a finished game it begins a new game.
fn is_on_board(intent: &Intent) -> bool {
    let actions = [Action::GoOnHere, Action::Pass, Action::SwapSides].map(Intent::Do);
    matches!(intent, Intent::Place(_) | Intent::Enter | Intent::Choose(_)) || actions.contains(intent)
}

/// Whether an intent opens the new-game page, or opens this page again with a form filled from the settings.
fn opens_draft(intent: &Intent) -> bool {
    matches!(intent, Intent::Do(Action::NewGame | Action::New(_)))
}

/// Returns the guarded change that an intent caused. The intent may lead to another game, which has its own state.
fn done(app: &mut App, intent: &Intent, capability: Capability) -> Option<String> {
    let node = |app: &App| app.room.active_game.as_ref().map(|table| table.key());
    let (before, tables, from) = (guarded(app, capability), app.room.games_opened, node(app));
    // Pages below were opened before anything was locked, which only these tests can do.
    let (was_on, below) =
        (app.nav.page().word(), app.nav.pages_from_top().skip(1).map(|page| page.word()).collect::<Vec<_>>());
    app.update(intent.clone());
    let (after, to, page) = (guarded(app, capability), node(app), app.nav.page().word());
    let pages: &[&str] = match capability {
        Capability::NewGame => &["new-game"],
        Capability::Files => &["games", "files", "export", "moves", "progress", "puzzles", "lessons"],
        Capability::Settings => &["settings", "own-look"],
        Capability::Menu => &["menu", "help"],
        Capability::Profiles => &["players", "player"],
        Capability::Help => &["review", "puzzles", "puzzle", "lessons", "lesson"],
        _ => &[],
    };
    if page != was_on && pages.contains(&page) && !below.contains(&page) {
        return Some(format!("page {page}"));
    }
    let events = app.room.out.take_outputs();
    let has = |start: &str| events.iter().any(|said| matches!(said, Output::Event(line) if line.starts_with(start)));
    let comes_in = matches!(intent, Intent::Paste(_) | Intent::Drop(_)) && has("start ");
    let of_table = matches!(capability, Capability::Play | Capability::Undo | Capability::Help | Capability::Seats);
    match capability {
        Capability::NewGame if has("start ") => Some("a new game".into()),
        // Making a new game of the position on the board needs no file.
        Capability::Files if has("start ") && is_on_board(intent) => None,
        Capability::Files if has("resumed ") || comes_in => Some("another game".into()),
        // The new page has another form. The seats of the board are compared where no page is opened.
        Capability::Seats if page != was_on || opens_draft(intent) => None,
        // The form of a person is dropped with its page.
        Capability::Profiles if page != was_on => None,
        // The overlays of one position are dropped in the next position.
        Capability::Help if from != to => None,
        _ if before == after || of_table && tables != app.room.games_opened => None,
        _ => Some(format!("\n{before}\n{after}")),
    }
}

/// Tries every screen with each capability locked. This is a long test, so two threads share the screens.
#[test]
fn nothing_locked_happens() {
    let halves = SCENE_NAMES.split_at(SCENE_NAMES.len() / 2);
    let tried = std::thread::scope(|scope| {
        let halves = [halves.0, halves.1].map(|screens| scope.spawn(|| tried_on(screens)));
        halves.map(|half| half.join().expect("nothing locked happens")).iter().sum::<usize>()
    });
    assert!(tried > 15_000, "{tried}");
}

/// The type of a screen's view, regardless of its content.
pub(super) fn kind(screen: &Screen) -> TypeId {
    screen.as_view().type_id()
}

/// Tries every offered intent on these screens with each capability locked. Of the keys' actions, which are the same on all screens, each is
/// tried on every third screen, or on all where `QIPAN_GATE` is `all`. Returns the number of attempts.
fn tried_on(screens: &[&str]) -> usize {
    let mut tried = 0;
    let stride = if std::env::var("QIPAN_GATE").is_ok_and(|word| word == "all") { 1 } else { 3 };
    let pairs = EVERY.into_iter().flat_map(|locked| screens.iter().map(move |screen| (locked, screen)));
    for (pair, (locked, screen)) in pairs.enumerate() {
        let mut app = staged(screen, locked);
        let view = app.view();
        for (at, intent) in offered(&view).into_iter().enumerate() {
            if at < ACTIONS.len() && (at + pair) % stride != 0 {
                continue;
            }
            let done = done(&mut app, &intent, locked);
            assert_eq!(done, None, "{screen} with {locked:?} locked: {intent:?}");
            tried += 1;
            if kind(&app.view().screen) != kind(&view.screen) {
                app = staged(screen, locked);
            }
        }
    }
    tried
}

/// A page's messages and its form's changes do nothing on another page, whatever is allowed.
#[test]
fn a_message_of_another_page_does_nothing() {
    let free = |screen: &str| {
        let mut app = staged(screen, Capability::Play);
        app.room.config.set_policy(Policy::default());
        app
    };
    // A setting can be changed on any page, and a dialog may be open over any page.
    let owner = |intent: &Intent| match intent {
        Intent::Page(message) => Some(format!("{:?}", (**message).type_id())),
        Intent::Change(form, ..) => {
            Some(form.word.to_owned()).filter(|_| ![Form::SETTINGS, Form::DIALOG].contains(form))
        }
        _ => None,
    };
    let of_view = |view: &View| {
        let owned = offered(view).into_iter().filter_map(|intent| Some((owner(&intent)?, intent)));
        owned.collect::<Vec<_>>()
    };
    let mut messages: Vec<(String, Intent)> = Vec::new();
    for screen in SCENE_NAMES {
        for found in of_view(&free(screen).view()) {
            if !messages.contains(&found) {
                messages.push(found);
            }
        }
    }
    let owners: BTreeSet<&String> = messages.iter().map(|(of, _)| of).collect();
    assert!(owners.len() > 22, "{}", owners.len());
    assert_ne!(kind(&free("keys").view().screen), kind(&free("review").view().screen));
    for screen in SCENE_NAMES {
        let mut app = free(screen);
        let own: BTreeSet<String> = of_view(&app.view()).into_iter().map(|(of, _)| of).collect();
        let (before, tables) = (app.view(), app.room.games_opened);
        for (_, intent) in messages.iter().filter(|(of, _)| !own.contains(of)) {
            app.update(intent.clone());
        }
        // A question that blocks the intent reports a refusal.
        let outputs = app.room.out.take_outputs();
        let is_refusal = |said: &Output| matches!(said, Output::Event(line) if line.starts_with("rejected "));
        assert!(outputs.iter().all(is_refusal), "{screen}: {outputs:?}");
        assert!(app.view() == before && app.room.games_opened == tables, "{screen}");
    }
}

#[test]
fn without_a_lock_the_same_wishes_do_something() {
    // `nothing_locked_happens` would also pass if the intents never had an effect.
    for capability in EVERY {
        let happened = SCENE_NAMES.iter().any(|screen| {
            let mut app = staged(screen, capability);
            app.room.config.set_policy(Policy::default());
            let mut offered = offered(&app.view());
            // The intents of the page of engines come after the actions, which leave that page, so the order is reversed.
            if capability == Capability::Engines {
                offered.reverse();
            }
            offered.iter().any(|intent| done(&mut app, intent, capability).is_some())
        });
        assert!(happened, "{capability:?}");
    }
}
