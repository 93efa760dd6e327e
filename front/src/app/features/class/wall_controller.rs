//! The controller of the class wall: enlarges a board and sends the teacher's orders to the referee.

use crate::app::features::class::wall_page::{ClassWallPage, RoundForm};
use crate::app::game::online::teacher_class::TeacherClass;
use crate::app::game::replay as look;
use crate::app::kernel::intent::{Message, Reply, RowChange};
use crate::policy::Capability;

use crate::app::pages::router::Context;
use crate::school::teacher_requests::TeacherRequest;
use crate::session::ContinuedFrom;

/// An action of the user on the class wall, the page that shows all boards of a class, and on the form for the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassWallMessage {
    /// Enlarges the game with this index on the wall.
    Open(usize),
    /// Closes the enlarged game and shows all boards again.
    Close,
    /// Steps by this number of plies through the enlarged game; negative numbers step back.
    Step(isize),
    /// Pauses or resumes all games.
    TogglePause,
    /// Opens the form for the next round.
    OpenRoundForm,
    /// Sets the lesson of the next round's form for all pupils, without beginning the round.
    SetLesson,
    /// Sets the lesson of the next round's form for all pupils and begins the round.
    Begin,
    /// Asks the referee to write the class's results.
    Results,
    /// Switches between the games of earlier rounds and those of the current round.
    TogglePastRounds,
    /// Switches between the projector view, which has boards without controls, and the full view.
    ToggleProjectorView,
    /// Copies the enlarged game to the board page.
    ToBoard,
}

impl Message for ClassWallMessage {
    fn capabilities(&self) -> &'static [Capability] {
        &[Capability::NewGame, Capability::Files]
    }
}

/// Handles a message of the class wall or of the next round's form, if that page is shown.
pub fn handle_message(cx: &mut Context, wish: ClassWallMessage) {
    match wish {
        ClassWallMessage::SetLesson => return begin(cx, false),
        ClassWallMessage::Begin if asks(cx) => return,
        ClassWallMessage::Begin => return begin(cx, true),
        _ => {}
    }
    let Some(page) = cx.nav.shown_mut::<ClassWallPage>() else { return };
    let Some(hall) = &cx.room.friends.teacher_class else { return };
    match wish {
        ClassWallMessage::TogglePause => hall.send_order(&TeacherRequest::Hold(!hall.watch.bulletin.is_held)),
        ClassWallMessage::Results => hall.send_order(&TeacherRequest::Results),
        ClassWallMessage::ToBoard => to_board(cx),
        ClassWallMessage::OpenRoundForm => {
            let draft = RoundForm::of(&hall.watch.bulletin.lesson);
            cx.open(draft);
        }
        shown => show(page, hall, shown),
    }
}

/// Handles the messages that change only what the class wall shows.
fn show(page: &mut ClassWallPage, hall: &TeacherClass, wish: ClassWallMessage) {
    match wish {
        ClassWallMessage::Open(at) => {
            (page.enlarged_game_id, page.shown_ply) = (page.games(hall).get(at).map(|(game, _)| game.to_string()), None)
        }
        ClassWallMessage::Close => (page.enlarged_game_id, page.shown_ply) = (None, None),
        ClassWallMessage::Step(by) => page.step_plies(hall, by),
        ClassWallMessage::TogglePastRounds => {
            (page.shows_past, page.enlarged_game_id, page.shown_ply) = (!page.shows_past, None, None)
        }
        ClassWallMessage::ToggleProjectorView => page.is_projector_view = !page.is_projector_view,
        _ => {}
    }
}

/// Asks for confirmation if the new round would end games that are still running. Returns whether the question is shown.
fn asks(cx: &mut Context) -> bool {
    let running = cx.room.friends.teacher_class.as_ref().map_or(0, |hall| hall.watch.running_game_count());
    let Some(draft) = cx.nav.shown_mut::<RoundForm>() else { return false };
    draft.games_to_end_count = Some(running).filter(|running| *running > 0);
    if let Some(running) = draft.games_to_end_count {
        cx.room.out.event(format!("asks {running} games end"));
    }
    draft.games_to_end_count.is_some()
}

/// Handles the user's reply to the question whether to begin the round. Returns whether that question was open.
pub fn answer(cx: &mut Context, reply: Reply) -> bool {
    let Some(draft) = cx.nav.shown_mut::<RoundForm>() else { return false };
    let was_asked = draft.games_to_end_count.take().is_some();
    if was_asked && reply == Reply::Begin {
        begin(cx, true);
    }
    was_asked
}

/// Sends the lesson of the next round's form to the referee and closes the form. If `begins`, also begins the round.
fn begin(cx: &mut Context, begins: bool) {
    let Some(draft) = cx.nav.top_page_as::<RoundForm>() else { return };
    let Some(hall) = &cx.room.friends.teacher_class else { return };
    hall.send_order(&TeacherRequest::Lesson(draft.lesson()));
    if begins {
        hall.send_order(&TeacherRequest::Pair(draft.pairing()));
    }
    cx.nav.close();
}

/// Handles a change of a row of the next round's form, if that form is shown.
pub fn change(cx: &mut Context, id: u16, change: &RowChange) {
    if let Some(draft) = cx.nav.shown_mut::<RoundForm>() {
        draft.change(id, change);
    }
}

/// Copies the enlarged game to the board page, for viewing.
fn to_board(cx: &mut Context) {
    let Some(page) = cx.nav.top_page_as::<ClassWallPage>() else { return };
    let Some(hall) = &cx.room.friends.teacher_class else { return };
    let watched = page.enlarged_game_id.as_deref().and_then(|game| hall.watch.game(game));
    let Some(session) = watched.and_then(|watched| watched.replica.session()) else { return };
    let records = watched.map(|watched| watched.replica.records().to_vec()).unwrap_or_default();
    let setup = session.setup().clone();
    let players = setup.players.iter().map(|player| player.name.clone()).collect();
    let source = ContinuedFrom::Collected { collection: hall.watch.class().to_owned(), players };
    look::open_for_viewing(cx.room, &setup, records, source);
}

/// Opens the class wall on top of the page *Class*.
pub fn open(cx: &mut Context) {
    cx.open(ClassWallPage::default());
}
