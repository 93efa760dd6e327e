//! The controller of the review page: opens the page, handles its messages, and makes puzzles from mistakes.

use crate::app::features::review::review_text as words;
use crate::app::features::review::review_thread::ReviewThread;
use crate::app::features::review::{ReviewPage, Verdict};
use crate::app::game::fact_text::subject_of;
use crate::app::kernel::intent::Message;
use crate::policy::Capability;

use crate::app::game::exercise::today;
use crate::app::game::kept_review::ReviewKey;
use crate::app::game::missing_engine::valuer;
use crate::app::kernel::outbox::FeatureRequest;
use crate::app::pages::router::Context;
use crate::review::puzzle::Origin;
use crate::review::{Puzzle, Review};

/// An action of the user on the review page. These messages do not change the reviewed game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewMessage {
    /// Shows the game after this number of plies.
    At(usize),
    /// Steps by this number of plies, in the game or in the better line; negative numbers step back.
    Step(isize),
    /// Shows the next move that lost something (`true`), or the previous one (`false`).
    Fault(bool),
    /// Shows the engine's better line of moves, or returns to the game.
    Line,
    /// Opens the study page at the shown position, to continue the game from there.
    PlayOn,
    /// Opens a puzzle from the shown move, in which the user looks for the better move.
    TryAgain,
}

impl Message for ReviewMessage {
    fn capabilities(&self) -> &'static [Capability] {
        match self {
            ReviewMessage::PlayOn => &[Capability::Undo, Capability::Play],
            ReviewMessage::TryAgain => &[Capability::Help, Capability::Play],
            _ => &[],
        }
    }
}

/// Maximum number of puzzles made from one game. The worst mistakes come first.
const OF_A_GAME_MAX: usize = 8;

/// Opens the review page for the game on the board.
pub fn open(cx: &mut Context) {
    let Some(table) = &cx.room.active_game else { return };
    let Some(subject) = subject_of(&table.session) else {
        let lang = cx.room.config.lang();
        return cx.room.out.show_and_announce(lang.text("review-not"));
    };
    let players = table.session.players().to_vec();
    let game = table.viewed_source.is_none().then(|| table.log.id.to_string());
    let valuer = valuer(cx.room, subject.position(0)).cloned();
    let known = cx.room.last_review.get(ReviewKey::of(&subject, valuer.as_ref())).cloned();
    let review = known.unwrap_or_else(|| Review::new(&subject));
    cx.states.of_mut::<ReviewThread>().stop();
    cx.open(ReviewPage { log_name: game, evaluation_engine: valuer, ..ReviewPage::new(subject, players, review) });
}

/// Handles a message of the review page, if that page is shown.
pub fn handle_message(cx: &mut Context, wish: ReviewMessage) {
    let Some(page) = cx.nav.shown_mut::<ReviewPage>() else { return };
    match wish {
        ReviewMessage::At(at) => page.go_to(at),
        ReviewMessage::Step(by) => page.step_plies(by),
        ReviewMessage::Fault(is_forward) => {
            if let Some(at) = page.next_fault(is_forward) {
                page.go_to(at);
            }
        }
        ReviewMessage::Line => page.toggle_better_line(),
        ReviewMessage::TryAgain => return try_again(cx),
        ReviewMessage::PlayOn => {
            let (plies, tried) = (page.plies_before_branch(), page.plies_tried().to_vec());
            return cx.room.out.request(FeatureRequest::ToStudyAt { plies, tried });
        }
    }
    say(cx);
}

/// Opens a puzzle from the shown move, in which the user looks for the better move.
fn try_again(cx: &mut Context) {
    let today = today(cx.room);
    let page = cx.nav.top_page_as::<ReviewPage>();
    match page.and_then(|page| puzzle_of(page, page.ply()?, today)) {
        Some(puzzle) => cx.room.out.request(FeatureRequest::ToPuzzle(Box::new(puzzle))),
        None => {
            cx.room.out.event("rejected nothing can be asked for here");
            cx.room.out.show_and_announce(cx.room.config.lang().text("not-now"));
        }
    }
}

/// The puzzle made from the ply with the index `ply`; `None` where that ply missed nothing. `today` is the day's number.
pub fn puzzle_of(page: &ReviewPage, ply: usize, today: i64) -> Option<Puzzle> {
    let puzzle = Puzzle::of_ply(&page.subject, ply, page.review.judged(ply)?)?;
    let origin = page.log_name.clone().map(|game| Origin { game, ply });
    Some(Puzzle { origin, made_day: today, ..puzzle })
}

/// Puzzles from the mistakes that people at this machine made in the reviewed game, worst mistakes first. Empty where the game is not one
/// of the user's own.
pub fn puzzles_of(page: &ReviewPage, today: i64) -> Vec<Puzzle> {
    let count = page.subject.plies().len();
    let is_ours = |ply: &usize| page.players.get(page.subject.mover(*ply).index()).is_some_and(|of| of.seat.is_human());
    let is_bad = |ply: &usize| page.verdict(*ply) >= Verdict::Mistake;
    let mut missed: Vec<usize> =
        (0..count).filter(|_| page.log_name.is_some()).filter(is_ours).filter(is_bad).collect();
    missed.sort_by_key(|ply| std::cmp::Reverse(page.verdict(*ply)));
    missed.into_iter().filter_map(|ply| puzzle_of(page, ply, today)).take(OF_A_GAME_MAX).collect()
}

/// Announces the shown move with its review, and reports it as an event.
fn say(cx: &mut Context) {
    let Some(page) = cx.nav.top_page_as::<ReviewPage>() else { return };
    let lang = cx.room.config.lang();
    let verdict = page.ply().map_or(Verdict::Fine, |ply| page.verdict(ply));
    let line = page.better_line_ply_count.map(|count| format!(" line {count}")).unwrap_or_default();
    cx.room.out.event(format!("review at {} {}{line}", page.shown_ply_count, verdict.word()));
    let sentences = words::sentences(lang, page);
    let told = [words::caption(lang, page), words::headline(lang, page)].into_iter().chain(sentences);
    cx.room.out.announce(told.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" "));
}
