//! The controller of the study page: handles messages, and while the page is shown does what happens without input: the next move of
//! automatic replay, the engine's lines and replies.

use crate::app::features::study::analyst::{Analyst, AnalystEvent, AnalystQuestion};
use crate::app::features::study::{
    Marking, PositionFindings, SPEEDS_MS, StudyPage, study_text as words, study_tree as tree,
};
use crate::app::game::fact_text::subject_of;
use crate::app::game::game_context::GameContext;
use crate::app::game::game_flow::value_text;
use crate::app::game::games::opening;
use crate::app::game::kept_review::ReviewKey;
use crate::app::game::missing_engine::{on_engine_failure, valuer};
use crate::app::game::opponent::FailedEngine;
use crate::app::game::replay as look;
use crate::app::game::value_graph::scores_by_position;
use crate::app::game::{fact_text, script_events};
use crate::app::kernel::background_tasks::TaskResult;
use crate::app::kernel::intent::Message;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::point_text::shown_point;
use crate::app::kernel::viewed_position::node_after;
use crate::app::pages::router::{App, Router};
use crate::engine::{EngineOptions, Score};
use crate::policy::Capability;
use crate::review::ReviewedGame;
use crate::rules::{Ply, Point};
use crate::session::{Command, Event, Refusal, Session, Study};
use crate::ui::Sound;
use crate::ui::board::Cell;
use std::collections::HashMap;

/// An action of the user on the study page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyMessage {
    /// Shows this node of the game's tree.
    GoToNode(u32),
    /// Shows the node with this index in the current line.
    At(usize),
    /// Steps by this number of nodes along the current line; negative numbers step back.
    Step(isize),
    /// Shows the next (`true`) or the previous (`false`) move from the same position.
    Branch(bool),
    /// Returns from a branch to the game's main line. On the main line, steps back once.
    ToGame,
    /// Starts or stops the automatic replay.
    Play,
    /// Selects the next speed of automatic replay.
    Speed,
    /// Plays a move on this cell.
    Place(Cell),
    /// Plays a move on the cell under the keyboard's cursor.
    Enter,
    /// Plays the first move of the analysis line with this index.
    Line(usize),
    /// Moves the keyboard's cursor to this cell.
    Cursor(Cell),
    /// Opens or closes the list of moves over the board.
    Sheet,
    /// Opens the dialog for a comment on the shown position.
    Comment,
    /// Makes the path to the shown node the game's main line.
    Promote,
    /// Deletes the branch that begins at the shown node.
    DeleteBranch,
    /// Restores the branch that was deleted last.
    RestoreBranch,
    /// Selects the next choice of who replies to the user's moves on this page.
    Answers,
    /// Puts an arrow from the first cell to the second, or a ring where both are the same. Removes the mark if it is there.
    Mark(Cell, Cell),
    /// Begins a mark at this cell, or ends the begun mark there.
    MarkStep(Cell),
    /// Makes presses on the board mark cells in place of playing moves, or ends that.
    Marking,
}

impl Message for StudyMessage {
    fn capabilities(&self) -> &'static [Capability] {
        match self {
            StudyMessage::Answers => &[Capability::Help],
            StudyMessage::Place(_)
            | StudyMessage::Enter
            | StudyMessage::Line(_)
            | StudyMessage::Comment
            | StudyMessage::Mark(..)
            | StudyMessage::MarkStep(_)
            | StudyMessage::Marking
            | StudyMessage::Promote
            | StudyMessage::DeleteBranch
            | StudyMessage::RestoreBranch => &[Capability::Play],
            _ => &[],
        }
    }
}

/// Maximum size of the hash table of the study page's engine, in megabytes.
const HASH_MB_MAX: u32 = 256;

/// Mutable access to the parts of the app that the study page uses.
pub struct StudyController<'a> {
    pub room: &'a mut GameContext,
    pub nav: &'a mut Router,
    pub analyst: &'a mut Analyst,
}

impl<'a> StudyController<'a> {
    pub fn of(app: &'a mut App) -> StudyController<'a> {
        let App { room, nav, states, .. } = app;
        StudyController { room, nav, analyst: states.of_mut() }
    }
}

// --- Opening ---------------------------------------------------------------------------------------------------------------

/// Opens the study page at the position that the study or review page of the game shows, else at the position on the board.
pub fn open(cx: &mut StudyController) {
    let Some(table) = &cx.room.active_game else { return };
    let at = cx.nav.pages_from_top().find_map(|page| page.node(table.number, &table.session));
    open_at(cx, at.unwrap_or(table.session.cursor()));
    say(cx);
}

/// Opens the study page at the game's position after `plies` plies, and plays the plies `tried` from there.
pub fn open_from(cx: &mut StudyController, plies: usize, tried: &[Ply]) {
    let Some(table) = &cx.room.active_game else { return };
    let at = node_after(&table.session, plies);
    open_at(cx, at.unwrap_or(table.session.cursor()));
    for &ply in tried {
        if !advance(cx, ply) {
            break;
        }
    }
    say(cx);
}

fn open_at(cx: &mut StudyController, node: u32) {
    let adapting = cx.room.config.settings().adapting;
    let Some(table) = &cx.room.active_game else { return };
    let mut page = StudyPage::new(table.number, &table.session, node, adapting);
    let (number, subject) = (table.number, subject_of(&table.session));
    if let Some(subject) = subject.filter(|_| cx.room.config.allows(Capability::Help)) {
        page.reviewed = known_scores(cx.room, number, subject);
    }
    if !cx.nav.is_on(PageId::STUDY) {
        cx.room.out.event("page study");
    }
    cx.nav.open(page);
}

/// The values of a game's last review in this run, by position. Without one, begins to load the stored review; its values come by
/// `on_scores_loaded`.
fn known_scores(room: &mut GameContext, game_number: u64, subject: ReviewedGame) -> HashMap<u64, Score> {
    let key = ReviewKey::of(&subject, valuer(room, subject.position(0)));
    if let Some(review) = room.last_review.get(key) {
        return scores_by_position(&subject, review);
    }
    // If no thread can be started, there are no values.
    let _ = room.background_tasks.send(false, move |store| {
        let scores = key.load(store, &subject).map(|review| scores_by_position(&subject, &review));
        TaskResult::ReviewScores { game_number, scores: scores.unwrap_or_default() }
    });
    HashMap::new()
}

/// Takes the values of the stored review of the game with this number.
pub fn on_scores_loaded(nav: &mut Router, game_number: u64, scores: HashMap<u64, Score>) {
    if let Some(page) = nav.find_mut::<StudyPage>().filter(|page| page.game_number == game_number) {
        page.reviewed.extend(scores);
    }
}

/// Switches the analysis on or off. Opens the study page if it is not shown.
pub fn analyse(cx: &mut StudyController) {
    if !cx.nav.is_on(PageId::STUDY) {
        open(cx);
    }
    let Some(page) = cx.nav.shown_mut::<StudyPage>() else { return };
    page.is_analysis_on ^= true;
    let (id, word) = if page.is_analysis_on { ("study-analysing", "on") } else { ("study-stopped", "off") };
    cx.room.out.event(format!("analysis {word}"));
    cx.room.out.announce(cx.room.config.lang().text(id));
}

// --- Messages --------------------------------------------------------------------------------------------------------------

/// Handles a message of the study page, if that page is shown.
pub fn handle_message(cx: &mut StudyController, wish: StudyMessage) {
    match wish {
        StudyMessage::Place(cell) => place(cx, cell),
        StudyMessage::Enter => enter(cx),
        StudyMessage::Line(row) => play_line(cx, row),
        StudyMessage::Cursor(cell) => point_at(cx, cell),
        StudyMessage::Mark(from, to) => mark(cx, from, to),
        StudyMessage::MarkStep(cell) => step_mark(cx, cell),
        StudyMessage::Promote => promote(cx),
        StudyMessage::DeleteBranch => cut(cx),
        StudyMessage::RestoreBranch => mend(cx),
        StudyMessage::Sheet
        | StudyMessage::Comment
        | StudyMessage::Speed
        | StudyMessage::Answers
        | StudyMessage::Marking => turn(cx, wish),
        walks => go(cx, walks),
    }
}

/// Handles the messages that do not change which node is shown.
fn turn(cx: &mut StudyController, wish: StudyMessage) {
    let StudyController { room, nav, .. } = cx;
    let (Some(page), Some(table)) = (nav.shown_mut::<StudyPage>(), &room.active_game) else { return };
    let session = &table.session;
    match wish {
        StudyMessage::Sheet => page.is_move_list_open ^= true,
        StudyMessage::Comment => page.typed_comment = Some(flat(&session.node(page.shown_node).comment)),
        StudyMessage::Speed => page.speed = (page.speed + 1) % SPEEDS_MS.len(),
        StudyMessage::Marking => {
            page.marking = Marking { is_on: !page.marking.is_on, from: None };
            let id = if page.marking.is_on { "study-marks-where" } else { "study-marks-done" };
            room.out.announce(room.config.lang().text(id));
        }
        _ => {
            page.next_reply_mode(session, room.config.settings().adapting);
            let told = words::answers(room.config.lang(), page.reply_mode);
            room.out.announce(room.config.lang().text_with("study-answers", &[("who", told.into())]));
        }
    }
}

/// Handles the messages that step through the game or control the automatic replay.
fn go(cx: &mut StudyController, wish: StudyMessage) {
    let StudyController { room, nav, .. } = cx;
    let (Some(page), Some(table)) = (nav.shown_mut::<StudyPage>(), &room.active_game) else { return };
    if wish == StudyMessage::Play {
        play_on(page, &table.session, room.now_ms);
    } else {
        (page.next_ms, page.user_color) = (None, None);
        walk(page, &table.session, wish);
    }
    say(cx);
}

/// Shows another node of the game's tree, as the message says.
fn walk(page: &mut StudyPage, session: &Session, wish: StudyMessage) {
    match wish {
        StudyMessage::GoToNode(node) => page.go_to(session, node),
        StudyMessage::At(place) => {
            let line = page.line(session);
            page.go_to(session, line[place.min(line.len() - 1)]);
        }
        StudyMessage::Step(by) => _ = page.step_plies(session, by),
        StudyMessage::Branch(is_next) => page.turn_branch(session, is_next),
        StudyMessage::ToGame if page.is_off_game(session) => page.go_to(session, page.last_main_line_node(session)),
        StudyMessage::ToGame => _ = page.step_plies(session, -1),
        _ => {}
    }
}

/// Starts the automatic replay, from the start if the end of the line is shown. Stops a running replay.
fn play_on(page: &mut StudyPage, session: &Session, now_ms: u64) {
    if page.next_ms.take().is_some() {
        return;
    }
    if page.line(session).last() == Some(&page.shown_node) {
        page.go_to(session, 0);
    }
    (page.next_ms, page.user_color) = (Some(now_ms + SPEEDS_MS[page.speed]), None);
}

/// Moves the keyboard's cursor to a cell and announces the cell.
fn point_at(cx: &mut StudyController, cell: Cell) {
    let StudyController { room, nav, .. } = cx;
    let (Some(page), Some(table)) = (nav.shown_mut::<StudyPage>(), &room.active_game) else { return };
    page.cursor = Some(cell);
    let position = &table.session.node(page.shown_node).position;
    let point = Point::new(cell.0, cell.1);
    let on_it = match position.color_at(point) {
        Some(color) => crate::app::kernel::game_words::color(room.config.lang(), color),
        None if position.legal_points().contains(&point) => room.config.lang().text("cell-open"),
        None => room.config.lang().text("cell-empty"),
    };
    let marks = words::marks_at(room.config.lang(), &table.session, page.shown_node, point);
    room.out.announce([shown_point(position, point), on_it].into_iter().chain(marks).collect::<Vec<_>>().join(", "));
}

// --- Playing on ------------------------------------------------------------------------------------------------------------

fn enter(cx: &mut StudyController) {
    if let Some(page) = cx.nav.top_page_as::<StudyPage>()
        && let Some(cell) = page.cursor
    {
        place(cx, cell);
    }
}

/// Plays the first move of the analysis line with the index `row`.
fn play_line(cx: &mut StudyController, row: usize) {
    let (Some(page), Some(table)) = (cx.nav.top_page_as::<StudyPage>(), &cx.room.active_game) else { return };
    let line = page.findings(&table.session).and_then(|known| known.lines.get(row));
    if let Some(&ply) = line.and_then(|line| line.plies.first()) {
        play(cx, ply);
    }
}

fn place(cx: &mut StudyController, cell: Cell) {
    match cx.nav.top_page_as::<StudyPage>() {
        Some(page) if page.marking.is_on => step_mark(cx, cell),
        _ => play(cx, Ply::Place(point(cell))),
    }
}

fn point((column, row): Cell) -> Point {
    Point::new(column, row)
}

/// Plays the user's move from the shown position. The move begins a new branch, unless it already exists there.
fn play(cx: &mut StudyController, ply: Ply) {
    let StudyController { room, nav, .. } = cx;
    let (Some(page), Some(table)) = (nav.shown_mut::<StudyPage>(), &room.active_game) else { return };
    page.next_ms = None;
    let mover = table.session.node(page.shown_node).position.side_to_move();
    if advance(cx, ply) {
        if let Some(page) = cx.nav.shown_mut::<StudyPage>() {
            page.user_color = Some(mover);
        }
        say(cx);
    }
}

/// Plays a ply from the shown node, and a pass that must follow. Writes new nodes to the game's log. Returns whether the ply was legal.
fn advance(cx: &mut StudyController, ply: Ply) -> bool {
    let Some((node, is_new)) = study_at(cx).map(|(session, at)| (at, session.child_node_after(at, ply).is_none()))
    else {
        return false;
    };
    if is_new && !write(cx, Study::Try(node, ply)) {
        return false;
    }
    cx.room.play_sound(Sound::Place);
    let StudyController { room, nav, .. } = cx;
    let (Some(page), Some(table)) = (nav.shown_mut::<StudyPage>(), &room.active_game) else { return false };
    let session = &table.session;
    let Some(child) = session.child_node_after(node, ply) else { return false };
    let passed = |&at: &u32| session.child_node_after(at, Ply::Pass).filter(|_| session.node(at).position.must_pass());
    let end = std::iter::successors(Some(child), passed).last().unwrap_or(child);
    page.go_to(session, end);
    true
}

/// The session of the game and the node that the study page shows.
fn study_at<'a>(cx: &'a StudyController) -> Option<(&'a Session, u32)> {
    let page = cx.nav.top_page_as::<StudyPage>()?;
    Some((&cx.room.active_game.as_ref()?.session, page.shown_node))
}

// --- Writing ---------------------------------------------------------------------------------------------------------------

/// Writes a change of the game's tree to the log. Returns whether that succeeded. A game that the user may not change is copied first.
fn write(cx: &mut StudyController, study: Study) -> bool {
    let is_own = cx
        .room
        .active_game
        .as_ref()
        .is_some_and(|table| table.viewed_source.is_none() && table.local_persons.is_none());
    if !is_own && !copy(cx) {
        return false;
    }
    let room = &mut *cx.room;
    let Some(table) = &mut room.active_game else { return false };
    let tried = match study {
        Study::Try(_, Ply::Place(point)) => Command::Place(point),
        _ => Command::Pass,
    };
    match table.apply(Command::Study(study), room.now_ms, &room.saving) {
        Ok(applied) => {
            if !room.saving.expects_success() {
                applied.records.iter().for_each(|record| room.out.event(format!("volatile {}", record.number)));
            }
            applied.events.iter().for_each(|event| room.out.event(script_events::line(&table.session, event)));
            // The player's time may have run out, which ends the game instead of applying the change.
            !applied.events.iter().any(|event| matches!(event, Event::Ended(_)))
        }
        Err(refusal) => {
            refuse(room, &tried, refusal);
            false
        }
    }
}

fn refuse(room: &mut GameContext, tried: &Command, refusal: Refusal) {
    let Refusal::Opening(refused) = refusal else { return room.report_refusal(tried, refusal) };
    room.out.event(format!("rejected {refused}"));
    room.out.show_and_announce(opening::refusal_text(room.config.lang(), refused));
}

/// Copies the game with its whole tree as one of the user's own games. The page then shows the copy. Returns whether that succeeded.
fn copy(cx: &mut StudyController) -> bool {
    let is_copied = look::copy(cx.room);
    let table = cx.room.active_game.as_ref().map(|table| table.number);
    if let (true, Some(page), Some(number)) = (is_copied, cx.nav.shown_mut::<StudyPage>(), table) {
        page.game_number = number;
        let told = cx.room.config.lang().text("study-copied");
        cx.room.out.show_and_announce(told);
    }
    is_copied
}

/// Begins a mark at a cell. If one was begun, ends it there: as a ring where it began, else as an arrow.
fn step_mark(cx: &mut StudyController, cell: Cell) {
    let StudyController { room, nav, .. } = cx;
    let (Some(page), Some(table)) = (nav.shown_mut::<StudyPage>(), &room.active_game) else { return };
    if let Some(from) = page.marking.from.take() {
        return mark(cx, from, cell);
    }
    page.marking.from = Some(cell);
    room.out.announce(words::marking(room.config.lang(), &table.session, page));
}

fn mark(cx: &mut StudyController, from: Cell, to: Cell) {
    let Some((_, node)) = study_at(cx) else { return };
    let (from, to) = (point(from), point(to));
    if !write(cx, Study::BoardMark(node, from, to)) {
        return;
    }
    let StudyController { room, nav, .. } = cx;
    if let (Some(page), Some(table)) = (nav.shown_mut::<StudyPage>(), &room.active_game) {
        page.marking.from = None;
        room.out.announce(words::changed_mark(room.config.lang(), &table.session, node, (from, to)));
    }
}

/// Makes the path to the shown node the main line of the game.
fn promote(cx: &mut StudyController) {
    let Some(beside) = study_at(cx).map(|(session, at)| tree::side_nodes(session, at)) else { return };
    let is_done = !beside.is_empty() && beside.into_iter().all(|node| write(cx, Study::Promote(node)));
    if is_done {
        cx.room.out.show_and_announce(cx.room.config.lang().text("study-promoted"));
    }
}

/// Deletes the branch that begins at the shown node. The user can restore it.
fn cut(cx: &mut StudyController) {
    let Some((node, parent)) = study_at(cx).and_then(|(session, at)| Some((at, session.node(at).parent?))) else {
        return;
    };
    if study_at(cx).is_some_and(|(session, at)| session.line().contains(&at)) {
        // The button is disabled in this case; after a key press, the user is told that nothing can be deleted.
        cx.room.out.event("rejected the game's own line is never cut");
        return cx.room.out.show_and_announce(cx.room.config.lang().text("not-now"));
    }
    if !write(cx, Study::Cut(node)) {
        return;
    }
    let StudyController { room, nav, .. } = cx;
    if let (Some(page), Some(table)) = (nav.shown_mut::<StudyPage>(), &room.active_game) {
        (page.deleted_branch, page.user_color) = (Some(node), None);
        page.go_to(&table.session, parent);
    }
    cx.room.out.show_and_announce(cx.room.config.lang().text("study-cut-done"));
}

fn mend(cx: &mut StudyController) {
    let Some(page) = cx.nav.shown_mut::<StudyPage>() else { return };
    let Some(node) = page.deleted_branch.take() else { return };
    if !write(cx, Study::RestoreBranch(node)) {
        return;
    }
    let StudyController { room, nav, .. } = cx;
    if let (Some(page), Some(table)) = (nav.shown_mut::<StudyPage>(), &room.active_game) {
        page.go_to(&table.session, node);
    }
    say(cx);
}

/// A comment as a single line, for the text field.
fn flat(comment: &str) -> String {
    comment.replace(['\n', '\r', '\t'], " ")
}

/// Ends typing a comment: stores it if `keeps`, else discards it. Returns whether a comment was being typed.
pub fn finish_comment(cx: &mut StudyController, keeps: bool) -> bool {
    let Some(page) = cx.nav.shown_mut::<StudyPage>() else { return false };
    let (Some(typed), node) = (page.typed_comment.take(), page.shown_node) else { return false };
    let Some((session, _)) = study_at(cx) else { return true };
    let is_other = flat(&session.node(node).comment) != typed;
    if keeps && is_other && write(cx, Study::Remark(node, typed.trim().to_owned())) {
        say(cx);
    }
    true
}

/// Sets the text of the comment that is being typed. Returns whether a comment is being typed.
pub fn edit(cx: &mut StudyController, text: String) -> bool {
    let typed = cx.nav.shown_mut::<StudyPage>().and_then(|page| page.typed_comment.as_mut());
    typed.map(|typed| *typed = text).is_some()
}

// --- Without input ---------------------------------------------------------------------------------------------------------

/// While the study page is shown, continues replay, analysis and replies. Otherwise ends the engine.
pub fn update_engine(cx: &mut StudyController) {
    let now = cx.room.active_game.as_ref().map(|table| table.number);
    let of = cx.nav.top_page_as::<StudyPage>().map(|page| page.game_number);
    if of.is_none() || of != now {
        if of.is_some() {
            cx.nav.close_all(PageId::STUDY);
        }
        return cx.analyst.end();
    }
    step_on(cx);
    while let Some(heard) = cx.analyst.poll() {
        hear(cx, heard);
    }
    think(cx);
}

/// The time at which automatic replay shows the next move, in milliseconds; `None` without a replay.
pub fn next_ms(nav: &Router) -> Option<u64> {
    nav.top_page_as::<StudyPage>()?.next_ms
}

fn step_on(cx: &mut StudyController) {
    let StudyController { room, nav, .. } = cx;
    let (Some(page), Some(table)) = (nav.shown_mut::<StudyPage>(), &room.active_game) else { return };
    if page.next_ms.is_none_or(|next| next > room.now_ms) {
        return;
    }
    let session = &table.session;
    let moves = page.step_plies(session, 1);
    let goes_on = page.line(session).last() != Some(&page.shown_node);
    page.next_ms = (moves && goes_on).then_some(room.now_ms + SPEEDS_MS[page.speed]);
    room.play_sound(Sound::Place);
    say(cx);
}

fn hear(cx: &mut StudyController, heard: AnalystEvent) {
    match heard {
        AnalystEvent::Found { position, known } => found(cx, position, known),
        AnalystEvent::Reply { node, ply } => {
            if study_at(cx).is_some_and(|(_, at)| at == node) && advance(cx, ply) {
                say(cx);
            }
        }
        // The built-in engine goes on.
        AnalystEvent::Lost { engine, fault } => on_engine_failure(cx.room, FailedEngine { engine, fault }, false),
        AnalystEvent::Failed(why) => {
            if let Some(page) = cx.nav.shown_mut::<StudyPage>() {
                (page.is_analysis_on, page.user_color) = (false, None);
            }
            cx.room.out.report_problem_text(cx.room.config.lang().text_with("problem-engine", &[("why", why.into())]));
        }
    }
}

/// Stores the engine's findings for a position. Events report the findings of every depth; screen readers get only the final ones.
fn found(cx: &mut StudyController, position: u64, known: PositionFindings) {
    let StudyController { room, nav, .. } = cx;
    let (Some(page), Some(table)) = (nav.shown_mut::<StudyPage>(), &room.active_game) else { return };
    let is_here = table.session.node(page.shown_node).position.hash() == position;
    let values = known.lines.iter().filter_map(|line| {
        let name = fact_text::event_name(room.config.lang(), table.session.position(), *line.plies.first()?);
        Some(format!(" {name}={}", value_text(line.score)))
    });
    if is_here {
        room.out.event(format!("analysed depth {}{}", known.depth, values.collect::<String>()));
    }
    let is_done = known.is_done && is_here;
    page.store_findings(position, known);
    if is_done {
        say(cx);
    }
}

/// The request that the engine should work on now: a reply to the user's last move, or lines where the analysis is on; `None` for neither.
fn wanted(page: &StudyPage, session: &Session) -> Option<AnalystQuestion> {
    if let Some(level) = page.level().filter(|_| page.waits_for_answer(session)) {
        return Some(AnalystQuestion::Reply { node: page.shown_node, level });
    }
    let position = &session.node(page.shown_node).position;
    let is_open =
        position.outcome().is_none() && !position.must_pass() && !session.is_opening_step_due(page.shown_node);
    let is_known = page.findings(session).is_some_and(|known| known.is_done);
    (page.is_analysis_on && is_open && !is_known).then_some(AnalystQuestion::Lines)
}

/// Sends the current request to the engine, unless the engine is already working on it.
fn think(cx: &mut StudyController) {
    let StudyController { room, nav, analyst } = cx;
    let (Some(page), Some(table)) = (nav.shown_mut::<StudyPage>(), &room.active_game) else { return };
    let session = &table.session;
    let position = &session.node(page.shown_node).position;
    let Some(wanted) = wanted(page, session) else { return analyst.stop() };
    if analyst.open_question() == Some((wanted, position.hash())) {
        return;
    }
    let engine = &room.config.settings().engine;
    let options = EngineOptions { threads: engine.threads, hash_mb: engine.hash_mb.min(HASH_MB_MAX) };
    let seed = session.setup().seed ^ u64::from(page.shown_node).wrapping_mul(0x9e37_79b9);
    let asked = match valuer(room, position).filter(|_| wanted == AnalystQuestion::Lines) {
        Some(spec) => analyst.ask_external(position, spec),
        None => analyst.ask(position, wanted, options, seed),
    };
    if let Err(error) = asked {
        (page.is_analysis_on, page.user_color) = (false, None);
        room.report_decider_failure(Err(error));
    }
}

/// Announces the shown position and its best line, and reports the position as an event.
fn say(cx: &mut StudyController) {
    let StudyController { room, nav, .. } = cx;
    let (Some(page), Some(table)) = (nav.top_page_as::<StudyPage>(), &room.active_game) else { return };
    let (session, lang) = (&table.session, room.config.lang());
    let branch = if page.is_off_game(session) { " branch" } else { "" };
    room.out.event(format!("study at {} node {}{branch}", session.node(page.shown_node).ply_count, page.shown_node));
    let best = page.findings(session).and_then(|known| known.lines.first()).map(|line| {
        let (value, moves) = words::line(lang, session, page, line);
        lang.text_with("study-best", &[("value", value.into()), ("line", moves.into())])
    });
    let comment = flat(&session.node(page.shown_node).comment);
    let told = [words::caption(lang, session, page), words::state(lang, session, page, false), comment];
    let told = told
        .into_iter()
        .chain(best)
        .chain(words::marks(lang, session, page.shown_node))
        .filter(|part| !part.is_empty());
    let told = told.collect::<Vec<_>>().join(". ");
    room.out.announce(told);
}
