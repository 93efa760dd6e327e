//! The controller of puzzles: handles messages of the puzzle page and results of the engine, and makes puzzles from moves that a review
//! found to be missed.

use crate::app::features::puzzles::PuzzlesPage;
use crate::app::features::puzzles::puzzle_list as list;
use crate::app::features::puzzles::puzzle_list::PuzzleListRow;
use crate::app::features::puzzles::puzzle_page::{PuzzlePage, PuzzleTrial};
use crate::app::features::puzzles::puzzle_store::Puzzles;
use crate::app::features::puzzles::puzzle_text as words;
use crate::app::game::exercise::{cell_description, today};
use crate::app::game::fact_text::event_name as name;
use crate::app::game::game_context::GameContext;
use crate::app::game::game_flow::value_text;
use crate::app::game::puzzle_key::key_of;
use crate::app::game::solver::{SolverEvent, SolverRequest};
use crate::app::kernel::intent::{Message, RowChange};
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::point_text::shown_point;
use crate::app::pages::router::{App, Router};
use crate::engine::EngineOptions;
use crate::policy::Capability;
use crate::review::bank::{self, GradedPuzzle};
use crate::review::{JudgedPly, Puzzle, UnfitPosition};
use crate::rules::{Point, Position};
use crate::ui::Sound;
use crate::ui::board::Cell;

/// An action of the user on the page of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleMessage {
    /// Answers the puzzle on this cell.
    Place(Cell),
    /// Answers the puzzle on the cell under the keyboard's cursor.
    Enter,
    /// Moves the keyboard's cursor to this cell.
    Cursor(Cell),
    /// Marks a few points, one of which is right.
    Hint,
    /// Shows the solution.
    Answer,
    /// Tries the current position again, or restarts a finished puzzle.
    Again,
    /// Steps by this number of plies through the shown line of moves; negative numbers step back.
    Step(isize),
    /// Opens the next puzzle: in training one of the puzzle bank, else one that is due.
    Next,
}

impl Message for PuzzleMessage {
    fn capabilities(&self) -> &'static [Capability] {
        match self {
            PuzzleMessage::Place(_) | PuzzleMessage::Enter => &[Capability::Play],
            PuzzleMessage::Hint | PuzzleMessage::Answer => &[Capability::Help],
            PuzzleMessage::Next => &[Capability::Help, Capability::Files],
            PuzzleMessage::Cursor(_) | PuzzleMessage::Again | PuzzleMessage::Step(_) => &[],
        }
    }
}

/// Mutable access to the parts of the app that puzzles use.
pub struct PuzzleController<'a> {
    pub room: &'a mut GameContext,
    pub nav: &'a mut Router,
    pub puzzles: &'a mut Puzzles,
}

impl<'a> PuzzleController<'a> {
    pub fn of(app: &'a mut App) -> PuzzleController<'a> {
        let App { room, nav, states, .. } = app;
        PuzzleController { room, nav, puzzles: states.of_mut() }
    }
}

// --- Opening -----------------------------------------------------------------------------------------------------------------

/// Opens the list of puzzles and starts to read the puzzle files.
pub fn open_list(cx: &mut PuzzleController) {
    cx.puzzles.begin(&cx.room.saving.store);
    cx.nav.open_or_replace(PuzzlesPage, cx.room);
    say_list(cx);
}

fn say_list(cx: &mut PuzzleController) {
    if cx.puzzles.is_read() {
        let (today, lang) = (today(cx.room), cx.room.config.lang());
        let due = cx.puzzles.puzzles_by_due_day(today).iter().filter(|(_, of)| of.tries.is_due(today)).count();
        cx.room.out.event(format!("puzzles due {due}"));
        cx.room.out.announce(lang.text_with("puzzles-due", &[("count", due.into())]));
    }
}

/// Handles a press or a change of a row in the list of puzzles.
pub fn change(cx: &mut PuzzleController, id: u16, change: &RowChange) {
    if list::choose(cx.puzzles, id, change) {
        return;
    }
    match list::row_target(cx.puzzles, id, today(cx.room)) {
        Some(PuzzleListRow::Own(key)) => open_key(cx, key),
        Some(PuzzleListRow::Daily(graded)) => open_graded(cx, graded),
        Some(PuzzleListRow::Train) => _ = open_next(cx, None),
        None => {}
    }
}

fn open_key(cx: &mut PuzzleController, key: u64) {
    if let Some(puzzle) = cx.puzzles.get(key).cloned() {
        open(cx, PuzzlePage::new(key, puzzle));
    }
}

/// Opens a puzzle of the puzzle bank, with the attempts that are stored for it.
fn open_graded(cx: &mut PuzzleController, graded: &GradedPuzzle) {
    let key = key_of(&graded.puzzle.position);
    let kept = cx.puzzles.get(key).filter(|of| bank::entry_of(&of.position) == Some(graded));
    let (puzzle, comes_back) = (kept.unwrap_or(&graded.puzzle).clone(), kept.is_some());
    open(cx, PuzzlePage { is_training: true, is_scheduled_again: comes_back, ..PuzzlePage::new(key, puzzle) });
}

/// Opens the next training puzzle, but not the puzzle with the key `but`. Returns whether there is one.
fn open_next(cx: &mut PuzzleController, but: Option<u64>) -> bool {
    let next = cx.puzzles.training.next(cx.puzzles.progress(), but);
    next.into_iter().for_each(|graded| open_graded(cx, graded));
    next.is_some()
}

fn open(cx: &mut PuzzleController, page: PuzzlePage) {
    cx.puzzles.solver.stop();
    let grade = page.graded.map(|graded| format!(" grade {}", graded.grade)).unwrap_or_default();
    cx.room.out.event(format!("puzzle {:016x} {}{grade}", page.key, page.puzzle.asked.word()));
    cx.nav.open_or_replace(page, cx.room);
    say(cx);
}

/// Saves a puzzle, unless it is already saved, and opens it.
pub fn save_and_open(cx: &mut PuzzleController, puzzle: Puzzle) {
    let key = key_of(&puzzle.position);
    cx.puzzles.begin(&cx.room.saving.store);
    cx.puzzles.save_puzzle(puzzle.clone(), &cx.room.saving);
    let known = cx.puzzles.get(key).cloned().unwrap_or(puzzle);
    open(cx, PuzzlePage::new(key, known));
}

// --- Making ------------------------------------------------------------------------------------------------------------------

/// Saves the puzzles that a review made from missed moves, and reports how many are new.
pub fn keep_all(cx: &mut PuzzleController, found: Vec<Puzzle>) {
    cx.puzzles.begin(&cx.room.saving.store);
    let made = found.into_iter().filter(|puzzle| cx.puzzles.save_puzzle(puzzle.clone(), &cx.room.saving)).count();
    say_made(cx, made);
}

fn say_made(cx: &mut PuzzleController, made: usize) {
    if made > 0 {
        cx.room.out.event(format!("puzzles made {made}"));
        cx.room.out.show_and_announce(cx.room.config.lang().text_with("puzzles-made", &[("count", made.into())]));
    }
}

/// Asks the engine whether a position makes a good puzzle. If it does, the puzzle is saved; if not, the reason is reported. The current
/// page stays open.
pub fn create_puzzle(cx: &mut PuzzleController, position: &Position) {
    cx.puzzles.begin(&cx.room.saving.store);
    let options = options(cx.room);
    if !cx.puzzles.solver.ask(SolverRequest::CreatePuzzle(position.clone()), options) {
        posed(cx, Err(UnfitPosition::Stopped));
    }
}

/// Asks the engine whether the position that the app shows makes a good puzzle, and saves the puzzle if it does.
pub fn create_from_shown_position(cx: &mut PuzzleController) {
    let shown = cx.nav.position_shown(cx.room, None);
    let id = match shown {
        Some(_) => "puzzle-posing",
        None => "editor-faults",
    };
    cx.room.out.show_and_announce(cx.room.config.lang().text(id));
    if let Some(shown) = shown {
        create_puzzle(cx, &shown.position);
    }
}

fn posed(cx: &mut PuzzleController, posed: Result<Box<Puzzle>, UnfitPosition>) {
    let lang = cx.room.config.lang();
    let (event, told) = match posed {
        Ok(puzzle) => {
            let event = format!("puzzle posed {}", puzzle.asked.word());
            let task = words::task(lang, &puzzle);
            let made_day = today(cx.room);
            let is_new = cx.puzzles.save_puzzle(Puzzle { made_day, ..*puzzle }, &cx.room.saving);
            let id = if is_new { "puzzle-posed" } else { "puzzle-known" };
            (event, lang.text_with(id, &[("task", task.into())]))
        }
        Err(why) => (format!("rejected puzzle {}", why.word()), lang.text(&format!("puzzle-unfit-{}", why.word()))),
    };
    cx.room.out.event(event);
    cx.room.out.show_and_announce(told);
}

fn options(room: &GameContext) -> EngineOptions {
    let engine = &room.config.settings().engine;
    EngineOptions { threads: engine.threads, hash_mb: engine.hash_mb }
}

// --- Messages ----------------------------------------------------------------------------------------------------------------

/// Handles a message of the puzzle page, if that page is shown.
pub fn handle_message(cx: &mut PuzzleController, wish: PuzzleMessage) {
    let Some(page) = cx.nav.shown_mut::<PuzzlePage>() else { return };
    match wish {
        PuzzleMessage::Place(cell) => return place(cx, cell),
        PuzzleMessage::Enter => {
            let cursor = page.cursor;
            return cursor.into_iter().for_each(|cell| place(cx, cell));
        }
        PuzzleMessage::Cursor(cell) => return point_at(cx, cell),
        PuzzleMessage::Next => return next(cx),
        PuzzleMessage::Hint => {
            if page.give_hint() {
                let base = page.trial_position();
                let named: Vec<String> = page.hint.iter().map(|&point| base.point_name(point)).collect();
                cx.room.out.event(format!("puzzle hint {}", named.join(" ")));
                fail(cx);
            }
        }
        PuzzleMessage::Answer if page.trial != PuzzleTrial::Solved => {
            page.show_answer();
            cx.puzzles.solver.stop();
            cx.room.out.event("puzzle shown");
            fail(cx);
        }
        PuzzleMessage::Answer => {}
        PuzzleMessage::Again => {
            page.try_again();
            cx.puzzles.solver.stop();
        }
        PuzzleMessage::Step(by) => page.step_plies(by),
    }
    say(cx);
}

/// Handles an answer on a cell: the data of the puzzle bank decides whether it is right, or else the engine checks it.
fn place(cx: &mut PuzzleController, (column, row): Cell) {
    let options = options(cx.room);
    let Some(page) = cx.nav.shown_mut::<PuzzlePage>() else { return };
    let base = page.trial_position();
    if !page.submit_answer(Point::new(column, row)) {
        cx.room.out.event("rejected this cannot be answered now");
        return cx.room.out.show_and_announce(cx.room.config.lang().text("puzzle-not-here"));
    }
    let PuzzleTrial::Checks(ply) = page.trial else { return };
    let (is_wrong, goes_on) = (page.is_known_right(ply) == Some(false), page.continue_from_bank());
    cx.room.play_sound(Sound::Place);
    if goes_on {
        let name = name(cx.room.config.lang(), &base, ply);
        cx.room.out.event(format!("puzzle right {name}"));
        return judged(cx);
    }
    if !cx.puzzles.solver.ask(SolverRequest::Answer(base, ply), options) {
        page.trial = PuzzleTrial::Unchecked(ply);
    }
    if is_wrong {
        // The answer is already known to be wrong; the engine computes the refutation only for display.
        fail(cx);
    }
    say(cx);
}

/// Moves the keyboard's cursor to a cell and announces the cell.
fn point_at(cx: &mut PuzzleController, cell: Cell) {
    let Some(page) = cx.nav.shown_mut::<PuzzlePage>() else { return };
    page.cursor = Some(cell);
    let (position, point) = (page.position(), Point::new(cell.0, cell.1));
    let empty = if position.legal_points().contains(&point) { "cell-open" } else { "cell-empty" };
    let signs = [("cell-hint", page.hint.contains(&point))];
    cx.room.out.announce(cell_description(cx.room.config.lang(), &position, point, empty, &signs));
}

/// Opens the next training puzzle or the next puzzle that is due; closes the page if there is none.
fn next(cx: &mut PuzzleController) {
    let page = cx.nav.top_page_as::<PuzzlePage>();
    let (now, is_training) = (page.map(|page| page.key), page.is_some_and(|page| page.is_training));
    if is_training && open_next(cx, now) {
        return;
    }
    if let Some(key) = cx.puzzles.next_due(today(cx.room), now) {
        return open_key(cx, key);
    }
    cx.puzzles.solver.stop();
    cx.nav.close_all(PageId::PUZZLE);
    cx.room.out.event(format!("page {}", cx.nav.page().word()));
    cx.room.out.show_and_announce(cx.room.config.lang().text("puzzle-none-due"));
}

/// Records the first fault in this puzzle at once, so that the puzzle can no longer count as solved without a fault.
fn fail(cx: &mut PuzzleController) {
    note(cx, |page, today| {
        if !std::mem::replace(&mut page.has_fault, true) {
            page.puzzle.tries.record_failed(today);
        }
    });
    // A missed puzzle of the puzzle bank is asked again like one of the user's own.
    let made_day = today(cx.room);
    if let Some(page) = cx.nav.find_mut::<PuzzlePage>().filter(|page| page.graded.is_some()) {
        page.is_scheduled_again = true;
        cx.puzzles.save_puzzle(Puzzle { made_day, ..page.puzzle.clone() }, &cx.room.saving);
    }
    rate(cx, false);
}

/// Updates the user's rating by the first try of a puzzle of the puzzle bank.
fn rate(cx: &mut PuzzleController, is_solved: bool) {
    let Some(page) = cx.nav.find_mut::<PuzzlePage>() else { return };
    let rated = page.graded.and_then(|graded| cx.puzzles.rate(graded, is_solved, &cx.room.saving));
    let Some((before, after)) = rated else { return };
    page.rating_change = rated;
    cx.room.out.event(format!("puzzle rating {after} {:+}", after - before));
}

fn note(cx: &mut PuzzleController, what: impl FnOnce(&mut PuzzlePage, i64)) {
    let today = today(cx.room);
    let Some(page) = cx.nav.find_mut::<PuzzlePage>() else { return };
    what(page, today);
    cx.puzzles.store_attempt_results(page.key, &page.puzzle, &cx.room.saving);
}

// --- Events ------------------------------------------------------------------------------------------------------------------

/// Handles the loaded puzzle files and the engine's results. Cancels the engine's check of an answer if the page was closed.
pub fn poll_background_work(cx: &mut PuzzleController) {
    if let Some((broken, made)) = cx.puzzles.poll(&cx.room.saving) {
        say_made(cx, made);
        if broken > 0 {
            let shown = cx.room.config.lang().text_with("puzzles-broken", &[("count", broken.into())]);
            cx.room.out.problem_shown(format!("{broken} puzzles could not be read and were set aside."), shown);
        }
        if cx.nav.is_on(PageId::PUZZLES) {
            say_list(cx);
        }
    }
    if cx.nav.find_mut::<PuzzlePage>().is_none() {
        cx.puzzles.solver.stop_answer();
    }
    match cx.puzzles.solver.poll() {
        Some(SolverEvent::Judged(judged)) => answered(cx, judged),
        Some(SolverEvent::PuzzleCreated(found)) => posed(cx, found),
        Some(SolverEvent::Failed) => unchecked(cx),
        Some(SolverEvent::Replied(_)) | None => {}
    }
}

/// Handles the engine's judgment of an answer.
fn answered(cx: &mut PuzzleController, judged: JudgedPly) {
    let Some(page) = cx.nav.find_mut::<PuzzlePage>() else { return };
    let PuzzleTrial::Checks(ply) = page.trial else { return };
    let name = name(cx.room.config.lang(), &page.puzzle.position, ply);
    let values = format!("best {} played {}", value_text(judged.best), value_text(judged.played));
    page.on_judgement(judged);
    let is_wrong = matches!(page.trial, PuzzleTrial::Refused(..));
    cx.room.out.event(format!("puzzle {} {name} {values}", if is_wrong { "wrong" } else { "right" }));
    crate::app::features::puzzles::puzzle_controller::judged(cx);
}

/// Reports and stores the consequences of the attempt's new state.
fn judged(cx: &mut PuzzleController) {
    let Some(page) = cx.nav.find_mut::<PuzzlePage>() else { return };
    match page.trial {
        PuzzleTrial::Refused(..) => fail(cx),
        PuzzleTrial::Solved => solved(cx),
        // A right move inside a longer solution is reported at once, so that nothing is lost if the user leaves the puzzle.
        _ => {
            let reply = page.played.last().map(|&reply| name(cx.room.config.lang(), &page.puzzle.position, reply));
            cx.room.out.event(format!("puzzle answered {}", reply.unwrap_or_default()));
            cx.room.play_sound(Sound::Place);
        }
    }
    say(cx);
}

fn solved(cx: &mut PuzzleController) {
    if cx.nav.find::<PuzzlePage>().is_some_and(|page| !page.has_fault) {
        rate(cx, true);
    }
    note(cx, |page, today| {
        if !page.has_fault {
            page.puzzle.tries.record_solved(today);
        }
        // After the puzzle is solved, solving it again is practice and no longer counts.
        page.has_fault = true;
    });
    let today = today(cx.room);
    let Some(page) = cx.nav.find_mut::<PuzzlePage>() else { return };
    let tries = &page.puzzle.tries;
    let comes = match (page.is_scheduled_again, tries.is_done()) {
        (false, _) => String::new(),
        (true, true) => " done".into(),
        (true, false) => format!(" due in {}", tries.due_in(today)),
    };
    cx.room.out.event(format!("puzzle solved{comes}"));
}

fn unchecked(cx: &mut PuzzleController) {
    if let Some(page) = cx.nav.find_mut::<PuzzlePage>()
        && let PuzzleTrial::Checks(ply) = page.trial
    {
        page.trial = PuzzleTrial::Unchecked(ply);
        cx.room.out.event("puzzle unchecked");
        say(cx);
    }
}

/// Announces the task, the state of the attempt, the hint and the reasons.
fn say(cx: &mut PuzzleController) {
    let Some(page) = cx.nav.top_page_as::<PuzzlePage>() else { return };
    let (lang, today) = (cx.room.config.lang(), today(cx.room));
    let task = if page.trial == PuzzleTrial::Asks { words::task(lang, &page.puzzle) } else { String::new() };
    let named: Vec<String> = page.hint.iter().map(|&point| shown_point(&page.puzzle.position, point)).collect();
    let told = [task, words::trial_text(lang, page, today), named.join(" "), words::reasons(lang, page)];
    let told = told.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    cx.room.out.announce(told);
}
