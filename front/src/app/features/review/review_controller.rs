//! What is wished on the page of a review, obeyed.

use crate::app::features::review::review_text as words;
use crate::app::features::review::review_thread::Reviewing;
use crate::app::features::review::{ReviewPage, Verdict};
use crate::app::kernel::intent::Reviewed;

use crate::app::features::puzzles::puzzle_controller as puzzles;
use crate::app::features::puzzles::puzzle_controller::PuzzleDesk;
use crate::app::features::study::study_controller as study;
use crate::app::features::study::study_controller::StudyDesk;
use crate::app::pages::router::App;
use crate::review::{Review, Subject};

/// Opens the page of the game on the board.
pub fn open(app: &mut App) {
    let Some(table) = &app.room.table else { return };
    let Some(subject) = subject_of(&table.session) else {
        let lang = app.room.config.lang();
        return app.room.out.tell_aloud(lang.text("review-not"));
    };
    let players = table.session.players().to_vec();
    let game = table.looks_at.is_none().then(|| table.log.id.to_string());
    let review = app.states.of_mut::<Reviewing>().known(&subject).unwrap_or_else(|| Review::new(&subject));
    app.states.of_mut::<Reviewing>().stop();
    app.open(ReviewPage { game, ..ReviewPage::new(subject, players, review) });
}

/// Obeys a wish, where the page is shown.
pub fn obey(app: &mut App, wish: Reviewed) {
    let Some(page) = app.nav.shown_mut::<ReviewPage>() else { return };
    match wish {
        Reviewed::At(at) => page.go_to(at),
        Reviewed::Step(by) => page.step(by),
        Reviewed::Fault(is_forward) => {
            if let Some(at) = page.next_fault(is_forward) {
                page.go_to(at);
            }
        }
        Reviewed::Line => page.turn_line(),
        Reviewed::TryAgain => return try_again(app),
        Reviewed::PlayOn => {
            let (plies, tried) = (page.left_at(), page.tried().to_vec());
            return study::open_from(&mut StudyDesk::of(app), plies, &tried);
        }
    }
    say(app);
}

/// What was better than the move that is looked at becomes a puzzle.
fn try_again(app: &mut App) {
    if !puzzles::open_ply(&mut PuzzleDesk::of(app)) {
        app.room.out.event("rejected nothing can be asked for here");
        app.room.out.tell_aloud(app.room.config.lang().text("not-now"));
    }
}

/// Tells what is looked at.
fn say(app: &mut App) {
    let Some(page) = app.nav.shown::<ReviewPage>() else { return };
    let lang = app.room.config.lang();
    let verdict = page.ply().map_or(Verdict::Fine, |ply| page.verdict(ply));
    let line = page.in_line.map(|count| format!(" line {count}")).unwrap_or_default();
    app.room.out.event(format!("review at {} {}{line}", page.at, verdict.word()));
    let sentences = words::sentences(lang, page);
    let told = [words::caption(lang, page), words::headline(lang, page)].into_iter().chain(sentences);
    app.room.out.announce(told.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" "));
}

/// The game that a session holds, to the end of its line, where it can be reviewed.
pub fn subject_of(session: &crate::session::Session) -> Option<Subject> {
    let line = session.line();
    let plies: Vec<_> = line.iter().filter_map(|&node| session.node(node).ply).collect();
    Subject::new(&session.node(0).position, &plies)
}
