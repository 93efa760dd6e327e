//! Builds the view of the study page.

use crate::app::features::study::study_controller as study;
use crate::app::features::study::study_controller::{StudyController, StudyMessage};
use crate::app::features::study::study_screen::{LineView, StudyRow, StudyView, WalkView};
use crate::app::features::study::{SPEEDS_MS, StudyPage, study_text as words, study_tree as tree};
use crate::app::game::game_context::GameContext;
use crate::app::game::games;
use crate::app::game::games::opening::opening_name;
use crate::app::game::position_board::board_of;
use crate::app::game::static_board::{mark_five, show_marks};
use crate::app::game::value_graph;
use crate::app::kernel::actions::Action;
use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::game_words::joined;
use crate::app::kernel::intent::{Form, Intent, Reply, RowChange};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::{ButtonView, Dialog, Screen};
use crate::app::kernel::viewed_position::ShownPosition;
use crate::app::pages::router::{App, FeatureStates, Handler, Page, Router, Typing};
use crate::app::pages::view_parts::{action_button, back_button, button, text_field};
use crate::engine::Score;
use crate::rules::{Ply, Position};
use crate::session::Session;
use crate::ui::Icon;
use crate::ui::board::{BoardView, Cell, SquareMark};
use crate::ui::graph::Graph;

/// Maximum length of a comment, in characters.
const REMARK_CHARS_MAX: usize = 1000;

/// Maximum number of characters of a comment that are shown beside its move in the list.
const REMARK_CHARS: usize = 120;

impl PageId {
    /// The study page.
    pub const STUDY: PageId = PageId::new("study");
}

impl Page for StudyPage {
    fn id(&self) -> PageId {
        PageId::STUDY
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::page(page(app, self)))
    }

    fn dialog(&self, app: &App) -> Option<Dialog> {
        Some(remark(app, self.typed_comment.clone()?))
    }

    fn has_question(&self) -> bool {
        self.typed_comment.is_some()
    }

    fn handler(&self) -> Handler {
        |app, intent| {
            let mut controller = StudyController::of(app);
            let is_handled = match &intent {
                Intent::Change(form, _, RowChange::Edit(text)) if *form == Form::DIALOG => {
                    study::edit(&mut controller, text.clone())
                }
                Intent::Answer(reply) => study::finish_comment(&mut controller, *reply == Reply::Save),
                _ => false,
            };
            let message = match intent {
                _ if is_handled => return None,
                Intent::Place(cell) => Ok(StudyMessage::Place(cell)),
                other => other.message(),
            };
            message.map(|message| study::handle_message(&mut controller, message)).err()
        }
    }

    fn position_on_board(&self, _: &Router, room: &GameContext) -> Option<Option<ShownPosition>> {
        let table = room.active_game.as_ref().filter(|table| table.number == self.game_number)?;
        Some(Some(ShownPosition::at_node(&table.session, self.shown_node)))
    }

    fn node(&self, number: u64, _: &Session) -> Option<u32> {
        (self.game_number == number).then_some(self.shown_node)
    }

    fn typing(&self) -> Option<Typing> {
        Some(Typing {
            enter_key_intent: Intent::page(StudyMessage::Enter),
            play_cell_intent: |cell| Intent::page(StudyMessage::Place(cell)),
            backspace_intent: Intent::page(StudyMessage::ToGame),
            digit_intent: None,
        })
    }

    fn cursor_mut<'a>(&'a mut self, _: &'a mut FeatureStates) -> Option<&'a mut Option<Cell>> {
        Some(&mut self.cursor)
    }
}

pub fn page(app: &App, page: &StudyPage) -> StudyView {
    let title = app.room.lang().text("action-replay");
    match app.room.active_game.as_ref().filter(|table| table.number == page.game_number) {
        Some(table) => StudyView { title, ..filled(app, table, page) },
        // In the single frame after another game has replaced the game of this page, an empty page is shown.
        None => StudyView { title, ..empty(app) },
    }
}

fn filled(app: &App, table: &ActiveGame, page: &StudyPage) -> StudyView {
    let (lang, session) = (app.room.lang(), &table.session);
    let rows = tree::rows(session, page.shown_node);
    StudyView {
        caption: words::caption(lang, session, page),
        state: state(lang, session, page),
        remark: session.node(page.shown_node).comment.clone(),
        board: board(app, table, page),
        walk: walk(app, session, page),
        tools: tools(app, session, page),
        sheet: sheet(app, page),
        is_move_list_open: page.is_move_list_open,
        current: rows.iter().position(|row| row.node == page.shown_node),
        rows: rows.into_iter().map(|of| row(lang, session, page, of)).collect(),
        analysis: analysis(lang, session, page),
        lines: lines(lang, session, page),
        is_wide: app.room.config.has_wide_pages(),
        ..empty(app)
    }
}

fn empty(app: &App) -> StudyView {
    let (back, speed) = (back_button(app), back_button(app));
    StudyView {
        title: String::new(),
        board: board_of(&Position::Reversi(Default::default()), false),
        caption: String::new(),
        state: String::new(),
        remark: String::new(),
        walk: WalkView { current_step: 0, step_count: 0, text: String::new(), steps: Vec::new(), speed, graph: None },
        tools: Vec::new(),
        sheet: back.clone(),
        back,
        is_move_list_open: false,
        rows: Vec::new(),
        current: None,
        analysis: String::new(),
        lines: Vec::new(),
        is_wide: app.room.config.has_wide_pages(),
    }
}

fn walk(app: &App, session: &Session, page: &StudyPage) -> WalkView {
    let line = page.line(session);
    let (place, last) = (session.path(page.shown_node).len() - 1, line.len() - 1);
    let text = format!("{place} / {last}");
    let graph = graph(session, page, &line);
    WalkView {
        current_step: place,
        step_count: last,
        text,
        steps: steps(app, session, page, &line),
        speed: speed(app, page),
        graph,
    }
}

/// The graph of the known values along the current line; `None` where fewer than two are known, or with more than two players.
fn graph(session: &Session, page: &StudyPage, line: &[u32]) -> Option<Graph> {
    let scores: Vec<Option<Score>> = line.iter().map(|&node| page.score(&session.node(node).position)).collect();
    let has_graph = session.players().len() == 2 && scores.iter().flatten().count() > 1;
    let at = session.path(page.shown_node).len() - 1;
    has_graph.then(|| value_graph::graph(&session.node(0).position, &scores, Vec::new(), at))
}

/// Whose turn it is, or what to do to put a mark; on a second line the opening's name, if it has one.
fn state(lang: &Lang, session: &Session, page: &StudyPage) -> String {
    let opening = opening_name(session, page.shown_node, lang);
    let opening = opening.map(|name| joined([lang.text("panel-opening"), name]));
    [words::marking(lang, session, page)].into_iter().chain(opening).collect::<Vec<_>>().join("\n")
}

fn board(app: &App, table: &ActiveGame, page: &StudyPage) -> BoardView {
    let (session, lang) = (&table.session, app.room.lang());
    let node = session.node(page.shown_node);
    let mut board = board_of(&node.position, app.room.config.settings().board.coordinates);
    board.is_playable = node.position.outcome().is_none();
    (board.cursor, board.epoch) = (page.cursor, page.game_number);
    let path = session.path(page.shown_node);
    let last = path.into_iter().rev().find_map(|at| match session.node(at).ply {
        Some(Ply::Place(point)) => Some((point.column, point.row)),
        _ => None,
    });
    board.marks.extend(last.map(|cell| (cell, SquareMark::Last { pulse: false })));
    mark_lines(lang, table, page, &mut board);
    mark_five(&node.position, &mut board);
    show_marks(session, page.shown_node, &mut board);
    board.takes_marks = true;
    board.marks.extend(page.marking.from.map(|at| (at, SquareMark::Ringed)));
    board
}

/// Marks the values of the analysis lines on the board. On small points, a mark shows the number of the line that begins there.
fn mark_lines(lang: &Lang, table: &ActiveGame, page: &StudyPage, board: &mut BoardView) {
    let (session, has_room) = (&table.session, !table.is_gomoku());
    let known = page.findings(session).filter(|_| page.is_analysis_on);
    for (at, line) in known.iter().flat_map(|known| &known.lines).enumerate() {
        let Some(Ply::Place(point)) = line.plies.first() else { continue };
        let cell = (point.column, point.row);
        let value =
            if has_room { games::display_of_session(session).value(line.score, lang) } else { (at + 1).to_string() };
        board.marks.push((cell, SquareMark::Value(value)));
        if has_room && at == 0 {
            board.marks.push((cell, SquareMark::Hint));
        }
    }
}

/// A button that sends a message of the study page. It is disabled where the message would have no effect (`is_possible` is `false`).
fn message_button(app: &App, id: &str, wish: StudyMessage, icon: Icon, is_possible: bool) -> ButtonView {
    let button = button(app, app.room.lang().text(id), Intent::page(wish), Some(icon));
    ButtonView { enabled: button.enabled && is_possible, ..button }
}

fn steps(app: &App, session: &Session, page: &StudyPage, line: &[u32]) -> Vec<ButtonView> {
    let (can_go_back, can_go_on) = (page.shown_node != 0, line.last() != Some(&page.shown_node));
    let plays = page.next_ms.is_some();
    let (play, icon) = if plays { ("study-pause", Icon::Pause) } else { ("study-play", Icon::Play) };
    let has_moves = session.node_count() > 1;
    vec![
        message_button(app, "review-first", StudyMessage::At(0), Icon::First, can_go_back),
        message_button(app, "review-back", StudyMessage::Step(-1), Icon::ChevronLeft, can_go_back),
        ButtonView { primary: true, ..message_button(app, play, StudyMessage::Play, icon, has_moves) },
        message_button(app, "review-on", StudyMessage::Step(1), Icon::ChevronRight, can_go_on),
        message_button(app, "review-last", StudyMessage::At(usize::MAX), Icon::Last, can_go_on),
    ]
}

/// The button that selects the speed of automatic replay. Its label is the time per move, such as "0.5 s".
fn speed(app: &App, page: &StudyPage) -> ButtonView {
    let (lang, ms) = (app.room.lang(), SPEEDS_MS[page.speed]);
    let seconds = match ms % 1000 {
        0 => (ms / 1000).to_string(),
        _ => lang.tenths((ms / 100) as u32),
    };
    let label = lang.text_with("seconds-whole", &[("seconds", seconds.into())]);
    ButtonView { icon: None, label, ..message_button(app, "study-play", StudyMessage::Speed, Icon::Play, true) }
}

/// The tool buttons: comment, who replies, analysis, marks, back to the game, promote the branch, delete or restore a branch.
fn tools(app: &App, session: &Session, page: &StudyPage) -> Vec<ButtonView> {
    let lang = app.room.lang();
    let is_off = page.is_off_game(session);
    let can_mend = page.deleted_branch.is_some_and(|node| session.node(node).is_cut());
    let answers = message_button(app, "study-answers-label", StudyMessage::Answers, Icon::Computer, true);
    let analysis = action_button(app, Action::Analysis, Some(Icon::Values));
    let marks = message_button(app, "study-marks", StudyMessage::Marking, Icon::Mark, true);
    vec![
        message_button(app, "study-comment", StudyMessage::Comment, Icon::Edit, true),
        ButtonView { label: words::answers(lang, page.reply_mode), ..answers },
        ButtonView { is_on: Some(page.is_analysis_on), ..analysis },
        ButtonView { is_on: Some(page.marking.is_on), ..marks },
        message_button(app, "study-to-game", StudyMessage::ToGame, Icon::Undo, is_off),
        message_button(
            app,
            "study-promote",
            StudyMessage::Promote,
            Icon::ChevronUp,
            !tree::side_nodes(session, page.shown_node).is_empty(),
        ),
        match can_mend {
            true => message_button(app, "study-mend", StudyMessage::RestoreBranch, Icon::Redo, true),
            false => message_button(app, "study-cut", StudyMessage::DeleteBranch, Icon::Delete, is_off),
        },
    ]
}

fn sheet(app: &App, page: &StudyPage) -> ButtonView {
    let (id, icon) = if page.is_move_list_open { ("study-board", Icon::Close) } else { ("moves", Icon::Moves) };
    message_button(app, id, StudyMessage::Sheet, icon, true)
}

fn row(lang: &Lang, session: &Session, page: &StudyPage, row: tree::TreeRow) -> StudyRow {
    let node = session.node(row.node);
    let side = node.parent.filter(|_| node.ply.is_some()).map(|parent| session.node(parent).position.side_to_move());
    let remark: String = node.comment.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    // The shown position's comment stands whole beside the list.
    let is_told = row.node == page.shown_node && !page.is_move_list_open;
    let remark: String = remark.chars().take(if is_told { 0 } else { REMARK_CHARS }).collect();
    let folded = match row.hidden_move_count {
        0 => String::new(),
        count => lang.text_with("study-folded", &[("count", (count as i64).into())]),
    };
    StudyRow {
        number: format!("{}.", node.ply_count),
        piece: side.map(|side| side.index() as u8),
        text: words::action_text(lang, session, row.node),
        value: value(lang, session, page, row.node),
        note: joined([folded, remark]),
        depth: row.depth,
        intent: Intent::page(StudyMessage::GoToNode(row.node)),
    }
}

/// The known value of a node's move for who made it, as the board would show it before the move.
fn value(lang: &Lang, session: &Session, page: &StudyPage, node: u32) -> String {
    let node = session.node(node);
    let Some(parent) = node.parent.filter(|_| node.ply.is_some() && session.players().len() == 2) else {
        return String::new();
    };
    let side = session.node(parent).position.side_to_move();
    let score = page.score(&node.position).map(|score| value_graph::black_score(score, side));
    score.map_or(String::new(), |score| games::display_of_session(session).value(score, lang))
}

/// The heading above the analysis lines: the depth of the search, or why there are no lines; empty while the analysis is off.
fn analysis(lang: &Lang, session: &Session, page: &StudyPage) -> String {
    if !page.is_analysis_on {
        return String::new();
    }
    let is_solved = |score: &Score| !matches!(score, Score::Estimate(_));
    match page.findings(session) {
        _ if session.ending_at(page.shown_node).is_some() => lang.text("moves-over"),
        _ if session.is_opening_step_due(page.shown_node) => lang.text("study-no-lines"),
        None => lang.text("study-analysing"),
        Some(known) if known.lines.is_empty() => lang.text("review-forced"),
        Some(known) if known.lines.iter().all(|line| is_solved(&line.score)) => {
            lang.text_with("study-solved", &[("what", words::depth(lang, known).into())])
        }
        Some(known) => words::depth(lang, known),
    }
}

fn lines(lang: &Lang, session: &Session, page: &StudyPage) -> Vec<LineView> {
    let known = page.findings(session).filter(|_| page.is_analysis_on);
    let lines = known.iter().flat_map(|known| &known.lines).enumerate();
    let view = |(at, line)| {
        let (value, moves) = words::line(lang, session, page, line);
        LineView { value, moves, intent: Intent::page(StudyMessage::Line(at)) }
    };
    lines.map(view).collect()
}

/// The dialog that asks for a comment on the shown position. `text` is its current comment.
fn remark(app: &App, text: String) -> Dialog {
    text_field(app, "study-comment", "study-comment-text", (text, REMARK_CHARS_MAX))
}
