//! The controller of the wall: enlarges a board and sends the teacher's orders to the referee.

use crate::app::features::class::wall_page::{RoundForm, WallPage};
use crate::app::game::online::teacher_class::TeacherClass;
use crate::app::game::replay as look;
use crate::app::kernel::intent::{Change, Message, Reply};
use crate::policy::Capability;

use crate::app::pages::router::Context;
use crate::school::teacher_requests::TeacherRequest;
use crate::session::ContinuedFrom;

/// What the user does on a class's wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassWallMessage {
    /// Enlarges the board with this index.
    Open(usize),
    /// Shows all boards again.
    Close,
    /// Moves by this number of plies in the enlarged game.
    Step(isize),
    /// Pauses or resumes all games.
    Hold,
    /// Opens the page of the next round.
    Round,
    /// Gives the lesson on the page of the next round to everyone. `Begin` also begins the round with it.
    SetLesson,
    Begin,
    Results,
    /// Switches between the games of earlier rounds and those of the current round.
    Past,
    /// Switches between the projector view, which shows only boards, and the full view.
    Plain,
    /// Copies the enlarged game to the board.
    ToBoard,
}

impl Message for ClassWallMessage {
    fn capabilities(&self) -> &'static [Capability] {
        &[Capability::NewGame, Capability::Files]
    }
}

/// Handles a message on the wall, where it is shown.
pub fn obey(cx: &mut Context, wish: ClassWallMessage) {
    match wish {
        ClassWallMessage::SetLesson => return begin(cx, false),
        ClassWallMessage::Begin if asks(cx) => return,
        ClassWallMessage::Begin => return begin(cx, true),
        _ => {}
    }
    let Some(page) = cx.nav.shown_mut::<WallPage>() else { return };
    let Some(hall) = &cx.room.friends.teacher_class else { return };
    match wish {
        ClassWallMessage::Hold => hall.ask(&TeacherRequest::Hold(!hall.watch.bulletin.is_held)),
        ClassWallMessage::Results => hall.ask(&TeacherRequest::Results),
        ClassWallMessage::ToBoard => to_board(cx),
        ClassWallMessage::Round => {
            let draft = RoundForm::of(&hall.watch.bulletin.lesson);
            cx.open(draft);
        }
        shown => show(page, hall, shown),
    }
}

/// Handles the messages that only change the view.
fn show(page: &mut WallPage, hall: &TeacherClass, wish: ClassWallMessage) {
    match wish {
        ClassWallMessage::Open(at) => {
            (page.opened, page.at) = (page.games(hall).get(at).map(|(game, _)| game.to_string()), None)
        }
        ClassWallMessage::Close => (page.opened, page.at) = (None, None),
        ClassWallMessage::Step(by) => page.step_plies(hall, by),
        ClassWallMessage::Past => (page.shows_past, page.opened, page.at) = (!page.shows_past, None, None),
        ClassWallMessage::Plain => page.is_plain = !page.is_plain,
        _ => {}
    }
}

/// Asks before a new round that would end running games of the previous round. Returns whether it asks.
fn asks(cx: &mut Context) -> bool {
    let running = cx.room.friends.teacher_class.as_ref().map_or(0, |hall| hall.watch.running());
    let Some(draft) = cx.nav.shown_mut::<RoundForm>() else { return false };
    draft.ends = Some(running).filter(|running| *running > 0);
    if let Some(running) = draft.ends {
        cx.room.out.event(format!("asks {running} games end"));
    }
    draft.ends.is_some()
}

/// Handles the answer to the question whether to begin the round. Returns whether that question was open.
pub fn answer(cx: &mut Context, reply: Reply) -> bool {
    let Some(draft) = cx.nav.shown_mut::<RoundForm>() else { return false };
    let was_asked = draft.ends.take().is_some();
    if was_asked && reply == Reply::Begin {
        begin(cx, true);
    }
    was_asked
}

/// Gives the lesson of the open page to everyone from the next round on. Where `begins` is `true`, also begins that round.
fn begin(cx: &mut Context, begins: bool) {
    let Some(draft) = cx.nav.shown::<RoundForm>() else { return };
    let Some(hall) = &cx.room.friends.teacher_class else { return };
    hall.ask(&TeacherRequest::Lesson(draft.lesson()));
    if begins {
        hall.ask(&TeacherRequest::Pair(draft.pairing()));
    }
    cx.nav.close();
}

/// Handles a change of a row of the round's page, where it is shown.
pub fn change(cx: &mut Context, id: u16, change: &Change) {
    if let Some(draft) = cx.nav.shown_mut::<RoundForm>() {
        draft.change(id, change);
    }
}

/// Copies the enlarged game to the board for viewing.
fn to_board(cx: &mut Context) {
    let Some(page) = cx.nav.shown::<WallPage>() else { return };
    let Some(hall) = &cx.room.friends.teacher_class else { return };
    let watched = page.opened.as_deref().and_then(|game| hall.watch.game(game));
    let Some(session) = watched.and_then(|watched| watched.replica.session()) else { return };
    let records = watched.map(|watched| watched.replica.records().to_vec()).unwrap_or_default();
    let setup = session.setup().clone();
    let players = setup.players.iter().map(|player| player.name.clone()).collect();
    let source = ContinuedFrom::Collected { collection: hall.watch.class().to_owned(), players };
    look::at(cx.room, &setup, records, source);
}

/// Opens the wall over the page of the class.
pub fn open(cx: &mut Context) {
    cx.open(WallPage::default());
}
