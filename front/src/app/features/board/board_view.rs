//! Builds the view of the board page: board, message bar and side panel.

use crate::app::features::board::signs;
use crate::app::features::board::signs::Signs;
use crate::app::game::game_context::THINKING_SHOWN_MS;
use crate::app::game::games;
use crate::app::game::games::{MarksInput, opening};
use crate::app::game::online::online_text;
use crate::app::game::position_board::board_of;
use crate::app::game::replay as look;
use crate::app::game::speech;
use crate::app::game::static_board::mark_win;
use crate::app::game::times;
use crate::app::kernel::actions::{Action, row_of};
use crate::app::kernel::active_game::ActiveGame;
use crate::app::kernel::clocks;
use crate::app::kernel::config::settings::LastMove;
use crate::app::kernel::game_words as words;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::levels;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::point_text::{shown_name, shown_point};
use crate::app::kernel::view::Screen;
use crate::app::kernel::view::{
    BoardScreen, BoardView, ButtonView, Cell, ChoiceView, CountView, LegendView, MoveView, PanelPlace, PanelView,
    PlayerView, SquareMark,
};
use crate::app::pages::router::App;
use crate::app::pages::router::Page;
use crate::app::pages::view_parts::{action_button, button, undos_left};
use crate::rules::gomoku::opening::Opening;
use crate::rules::{Color, Ply, Point, Position, openings};
use crate::session::{Ending, Session};
use crate::ui::Icon;

/// How long the mark of the last move pulses, in milliseconds.
const PULSE_MS: u64 = 2000;

/// The page that shows the current game on its board.
pub struct BoardPage;

impl PageId {
    /// The page with the board.
    pub const BOARD: PageId = PageId::new("board");
}

impl Page for BoardPage {
    fn id(&self) -> PageId {
        PageId::BOARD
    }

    fn view(&self, app: &App) -> Option<Screen> {
        board_screen(app).map(|board| Screen::Board(Box::new(board)))
    }

    fn back(&self) -> fn(&mut App) -> bool {
        |app| {
            let was_typed = app.room.board().is_some_and(|mut board| board.clear_typed());
            if !was_typed && !app.nav.is_projector_view {
                app.update(Intent::Do(Action::Menu));
            }
            was_typed || !app.nav.is_projector_view
        }
    }

    fn shows_game(&self) -> bool {
        true
    }

    fn has_sheet(&self) -> bool {
        true
    }
}

fn cell(point: Point) -> Cell {
    (point.column, point.row)
}

/// The view of the board page; `None` where no game is open.
pub fn board_screen(app: &App) -> Option<BoardScreen> {
    let table = app.room.active_game.as_ref()?;
    let lang = app.room.lang();
    let asked = table.session.opening().filter(|_| table.is_human_turn());
    let signs = signs::board_signs(app, table, &turn(app, table));
    let Bar { message, detail, legend, is_alarmed, is_message } = bar(app, table, &signs);
    Some(BoardScreen {
        board: live_board(app, table, &signs),
        counts: counts(app, &table.session),
        message,
        detail,
        is_alarmed,
        is_message,
        legend,
        typed: shown_name(table.session.position(), app.room.overlays.of(table.key()).typed.clone()),
        warning: (app.room.out.unread_problems().next().is_some())
            .then(|| action_button(app, Action::Warnings, Some(Icon::Warning))),
        choices: match asked {
            None if look::is_offered(table) => steps(app),
            None if online_text::has_no_reachable_peers(&app.room) => vec![go_on_alone(app)],
            asked => asked.into_iter().flat_map(|asked| choices(app, asked)).collect(),
        },
        choices_note: asked.map(|asked| opening::number_choices_explanation(lang, asked)).unwrap_or_default(),
        undos_left: undos_left(app)
            .map(|left| (left.to_string(), lang.text_with("undo-left", &[("count", left.into())]))),
        buttons: bar_buttons(app, table),
        panel: app.room.config.panel().map(|place| panel(app, table, place)),
        end: None,
    })
}

/// The choice to continue the game at this machine without the players at other machines.
fn go_on_alone(app: &App) -> ChoiceView {
    let label = app.room.lang().text("friends-go-on-alone");
    let button = ButtonView { label, ..action_button(app, Action::GoOnHere, Some(Icon::Play)) };
    ChoiceView { button, detail: app.room.lang().text("friends-go-on-alone-detail") }
}

/// The choices that an opening rule offers to the player.
fn choices(app: &App, asked: &Opening) -> Vec<ChoiceView> {
    let choice = |choice: opening::OpeningChoice| ChoiceView {
        button: button(app, choice.label, Intent::Choose(choice.word), None),
        detail: choice.effect_description,
    };
    opening::choices(app.room.lang(), asked).into_iter().map(choice).collect()
}

/// The buttons that step through a viewed game, and the button that continues the game from the shown position. Undo is in the bar, and
/// where the panel is open, it has the other steps.
fn steps(app: &App) -> Vec<ChoiceView> {
    let has_panel = app.room.config.panel().is_some();
    let steps = [
        (Action::UndoAll, Icon::First),
        (Action::Redo, Icon::Redo),
        (Action::RedoAll, Icon::Last),
        (Action::GoOnHere, Icon::Play),
    ];
    let step = |(action, icon)| ChoiceView { button: action_button(app, action, Some(icon)), detail: String::new() };
    steps.into_iter().filter(|(action, _)| !has_panel || *action == Action::GoOnHere).map(step).collect()
}

/// The buttons of the message bar. Where two people play, resigning and offering a draw are among them.
fn bar_buttons(app: &App, table: &ActiveGame) -> Vec<ButtonView> {
    let is_duel =
        table.session.players().len() == 2 && !table.session.players().iter().any(|player| player.seat.is_computer());
    let more = [(Action::OfferDraw, Icon::Draw), (Action::Resign, Icon::Flag)];
    let is_live = !table.is_over() && table.viewed_source.is_none() && !online_text::has_no_reachable_peers(&app.room);
    let more = more.into_iter().filter(|(action, _)| is_duel && is_live && app.can(*action));
    [action_button(app, Action::Undo, Some(Icon::Undo)), help_button(app)]
        .into_iter()
        .chain(more.map(|(action, icon)| short_button(app, action, icon)))
        .chain([action_button(app, Action::Menu, Some(Icon::Menu))])
        .collect()
}

/// A button of the message bar with a word that is short enough for it.
fn short_button(app: &App, action: Action, icon: Icon) -> ButtonView {
    let label = app.room.lang().text(&format!("bar-{}", row_of(action).name));
    ButtonView { label, ..action_button(app, action, Some(icon)) }
}

/// The Help button. Where Help has nothing to mark on the board, the button opens the rules instead; on a finished board the result.
fn help_button(app: &App) -> ButtonView {
    if app.can(Action::ShowResult) {
        return action_button(app, Action::ShowResult, Some(Icon::Trophy));
    }
    let help = action_button(app, Action::Help, Some(Icon::Help));
    if help.enabled || help.locked {
        return help;
    }
    ButtonView { label: help.label, ..action_button(app, Action::HowToPlay, Some(Icon::Help)) }
}

/// Collects everything that the marks on the board depend on.
fn scene<'a>(app: &'a App, table: &'a ActiveGame) -> MarksInput<'a> {
    MarksInput {
        session: &table.session,
        aids: app.room.overlays.of(table.key()),
        settings: app.room.config.settings(),
        is_human_turn: !table.is_over() && table.is_human_turn(),
        pointed_cell: table.pointed_cell(),
        is_for_beginner: games::is_for_beginner(app.room.config.settings(), table.session.players()),
    }
}

fn live_board(app: &App, table: &ActiveGame, signs: &Signs) -> BoardView {
    let (session, scene) = (&table.session, scene(app, table));
    let mut board = board_of(session.position(), scene.settings.board.coordinates);
    // The board also accepts clicks in the computer's turn, so that the user gets a message.
    board.is_playable = !table.is_over();
    board.cursor = table.pointing.cursor;
    board.epoch = table.number;
    board.viewport = table.pointing.viewport;
    mark_last(app, table, &mut board);
    board.marks.extend(games::display_of_session(session).marks(&scene));
    if let Some(hint) = scene.aids.hint {
        mark_instead_of_legal(&mut board, hint, SquareMark::Hint);
    }
    for (at, sign) in &signs.cell_marks {
        mark_instead_of_legal(&mut board, *at, sign.clone());
    }
    if let Some(at) = table.pointing.hover.filter(|&at| board.is_playable && can_point_at(table, at)) {
        board.marks.push((at, SquareMark::Pointed));
    }
    mark_win(session, &mut board);
    board
}

/// Whether the cell under the pointer is framed: an empty cell, which in a person's turn of Reversi turns something.
fn can_point_at(table: &ActiveGame, (column, row): Cell) -> bool {
    let (position, point) = (table.session.position(), Point::new(column, row));
    let is_any = table.is_gomoku() || !table.is_human_turn();
    position.color_at(point).is_none() && (is_any || position.legal_points().contains(&point))
}

fn mark_instead_of_legal(board: &mut BoardView, cell: Cell, mark: SquareMark) {
    board.marks.retain(|(at, other)| *at != cell || !matches!(other, SquareMark::Legal | SquareMark::QuietLegal));
    board.marks.push((cell, mark));
}

fn mark_last(app: &App, table: &ActiveGame, board: &mut BoardView) {
    let (session, settings) = (&table.session, &app.room.config.settings().board);
    let mut path = session.path(session.cursor()).into_iter().rev().map(|at| session.node(at));
    let Some(node) = path.find(|node| matches!(node.ply, Some(Ply::Place(_)))) else { return };
    if settings.turned {
        board.marks.extend(node.flips.iter().map(|&flip| (cell(flip), SquareMark::Turned)));
    }
    let Some(Ply::Place(point)) = node.ply else { return };
    let pulse = settings.last_move == LastMove::Pulse && app.room.now_ms < table.last_move_ms + PULSE_MS;
    if settings.last_move != LastMove::Off {
        board.marks.push((cell(point), SquareMark::Last { pulse }));
    }
}

/// The content of the message bar.
struct Bar {
    message: String,
    detail: String,
    legend: Vec<LegendView>,
    is_alarmed: bool,
    is_message: bool,
}

/// Builds the content of the message bar. The first text always says whose turn it is; messages come below it.
fn bar(app: &App, table: &ActiveGame, signs: &Signs) -> Bar {
    let (session, lang) = (&table.session, app.room.lang());
    let state = state_lines(app, table);
    let passed = passed(session).filter(|_| !table.is_over());
    let (mut message, mut detail) = match passed {
        Some(color) => games::display_of_session(session).after_pass(session, lang, color, state),
        None => state,
    };
    if has_times(app, session) && session.players().len() > 2 && !table.is_over() {
        message = words::joined([times::time_of(&app.room, session.color_to_act()).text, message]);
    }
    let mut legend = Vec::new();
    if !signs.message.is_empty() {
        message.clone_from(&signs.message);
        detail.clear();
        legend.clone_from(&signs.legend);
    }
    if !app.room.overlays.of(table.key()).typed.is_empty() {
        detail = lang.text("typed");
    }
    if let Some((status, is_alarmed)) = online_text::other_players_status(&app.room) {
        return Bar { message, detail: status, legend, is_alarmed, is_message: false };
    }
    if let Some(told) = app.room.out.message() {
        return Bar { message, detail: told.text.clone(), legend, is_alarmed: told.warning, is_message: true };
    }
    Bar { message, detail, legend, is_alarmed: false, is_message: false }
}

/// Says whose turn it is: "Black to move", or "Your move" for the only person in a game against computers.
fn turn(app: &App, table: &ActiveGame) -> String {
    let (lang, session) = (app.room.lang(), &table.session);
    let is_mine = table.local_persons.as_ref().is_some_and(|mine| mine.len() == 1) && table.is_human_turn();
    if is_mine || !is_only_shown(table) && speech::only_person(session) == Some(session.color_to_act()) {
        return lang.text("turn-yours");
    }
    lang.text_with("turn", &[("name", words::player_name(lang, session.players(), session.color_to_act()).into())])
}

/// Whether the position is only looked at: a move there begins a new game.
fn is_only_shown(table: &ActiveGame) -> bool {
    table.viewed_source.is_some() || table.is_looked_back()
}

/// The color that passed in the last ply; `None` if the last ply was no pass.
fn passed(session: &Session) -> Option<Color> {
    let node = session.node(session.cursor());
    let before = node.parent.filter(|_| node.ply == Some(Ply::Pass))?;
    Some(session.node(before).position.side_to_move())
}

/// Two texts: whose turn it is or how the game ended, and a detail below it.
fn state_lines(app: &App, table: &ActiveGame) -> (String, String) {
    let (lang, session) = (app.room.lang(), &table.session);
    let game = games::display_of_session(session);
    if let Some(ending) = session.ending() {
        return end_lines(app, session, ending);
    }
    let name = words::player_name(lang, session.players(), session.color_to_act());
    let stated = words::stated_result(lang, session);
    if is_only_shown(table) {
        return (turn(app, table), stated.unwrap_or_else(|| lang.text("look-detail")));
    }
    if table.paused {
        return (lang.text_with("paused", &[("name", name.into())]), lang.text("paused-detail"));
    }
    if let Some(asked) = session.opening().filter(|_| table.is_human_turn()) {
        return opening::opening_prompt_lines(
            lang,
            session,
            asked,
            app.room.overlays.of(table.key()).offered_fifth_moves.len(),
        );
    }
    let named =
        openings::opening_of_position(session.position()).filter(|_| opening::names_openings(session.position()));
    let named = named.map(|id| words::opening(lang, id));
    let last = stated.unwrap_or_else(|| last_played(app, session));
    if table.is_human_turn() {
        let known = named.unwrap_or_else(|| game.turn_detail(session, lang));
        return (turn(app, table), words::joined([known, last]));
    }
    let thinks = app.room.opponent.is_deciding() && app.room.now_ms >= table.previous_record_ms + THINKING_SHOWN_MS;
    let known = named.unwrap_or_default();
    (lang.text_with(if thinks { "thinking" } else { "turn" }, &[("name", name.into())]), words::joined([known, last]))
}

fn end_lines(app: &App, session: &Session, ending: Ending) -> (String, String) {
    let (lang, game) = (app.room.lang(), games::display_of_session(session));
    let text = words::ending(lang, session.players(), ending);
    let score = game.score(session.position()).filter(|_| matches!(ending, Ending::Played { .. }));
    let main = score.map_or(text.clone(), |score| format!("{text} {score}"));
    let stated = words::stated_result(lang, session).unwrap_or_default();
    (main, words::joined([game.score_detail(session.position(), lang).unwrap_or_default(), stated]))
}

/// The last move as text, such as "White played h3"; empty after an opening choice.
fn last_played(app: &App, session: &Session) -> String {
    let node = session.node(session.cursor());
    let Some(parent) = node.parent.filter(|_| node.opening_action.is_none()) else { return String::new() };
    let person = session.player_index_to_act(parent);
    let mut colors = Color::ALL.into_iter().take(session.players().len());
    let color = colors.find(|&color| session.player_index_of(color) == person).unwrap_or(Color::Black);
    let name = ("name", words::player_name(app.room.lang(), session.players(), color).into());
    match node.ply {
        Some(Ply::Place(point)) => {
            app.room.lang().text_with("played", &[name, ("square", shown_point(session.position(), point).into())])
        }
        _ => app.room.lang().text_with("passed", &[name]),
    }
}

fn panel(app: &App, table: &ActiveGame, place: PanelPlace) -> PanelView {
    let (session, lang) = (&table.session, app.room.lang());
    let has_faces = app.room.config.settings().board.faces;
    let face = |color: Color| levels::face(&session.player(color).seat).filter(|_| has_faces);
    let player = |color: Color| PlayerView {
        piece: color.index() as u8,
        face: face(color),
        detail: player_detail(app, session, color),
        name: match levels::character_name(lang, &session.player(color).seat) {
            Some(character) if has_faces && session.player(color).name.is_empty() => character,
            _ => words::player_name(lang, session.players(), color),
        },
        time: times::time_of(&app.room, color),
        marked: !table.is_over() && color == session.color_to_act(),
    };
    let sections = games::display_of_session(session).sections(&scene(app, table), lang);
    PanelView {
        place,
        players: Color::ALL.into_iter().take(session.players().len()).map(player).collect(),
        sections: used_section(app, session)
            .into_iter()
            .chain(
                opening::opening_name(session, session.cursor(), lang)
                    .map(|name| (lang.text("panel-opening"), vec![name])),
            )
            .chain(sections)
            .collect(),
        moves_heading: lang.text("moves"),
        columns: columns(lang, session),
        moves: moves(session, &session.line(), &lang.text("pass-short")),
        current: session.node(session.cursor()).ply_count.checked_sub(1),
        buttons: [(Action::UndoAll, Icon::First), (Action::Redo, Icon::Redo), (Action::RedoAll, Icon::Last)]
            .map(|(action, icon)| action_button(app, action, Some(icon)))
            .into(),
        tools: [(Action::Export, Icon::Export), (Action::Settings, Icon::Settings)]
            .map(|(action, icon)| action_button(app, action, Some(icon)))
            .into_iter()
            .filter(|tool| !tool.locked)
            .collect(),
    }
}

/// The column headings of the move list: the players' names in the order of play.
fn columns(lang: &Lang, session: &Session) -> Vec<String> {
    let colors = Color::ALL.into_iter().take(session.players().len());
    colors.map(|color| words::player_name(lang, session.players(), color)).collect()
}

/// The panel section about used time: its heading, and the time used by each player and by all together. `None` without a clock.
fn used_section(app: &App, session: &Session) -> Option<(String, Vec<String>)> {
    let lang = app.room.lang();
    let colors = || Color::ALL.into_iter().take(session.players().len());
    let used = |color| format!("{} {}", words::color(lang, color), words::time(times::used_ms(&app.room, color)));
    let all = words::time(colors().map(|color| times::used_ms(&app.room, color)).sum());
    let lines: Vec<String> = colors().map(used).collect();
    let together = lang.text_with("clock-together", &[("time", all.into())]);
    let lines = lines.chunks(2).map(|two| words::joined(two.to_vec())).chain([together]).collect();
    (!session.setup().clock.is_none()).then(|| (lang.text("clock-used"), lines))
}

/// The line below a player's name in the side panel, such as "Black · You · 2 won".
fn player_detail(app: &App, session: &Session, color: Color) -> String {
    let (player, lang) = (session.player(color), app.room.lang());
    let mut parts: Vec<String> =
        clocks::extra_time_text(lang, session, color, times::thinking_ms(&app.room)).into_iter().collect();
    parts.extend(Some(words::seat_here(lang, session.players(), color)).filter(|seat| !seat.is_empty()));
    if !player.name.is_empty() || player.seat.is_computer() {
        parts.insert(0, words::color(lang, color));
    }
    let series = &session.setup().series;
    if series.draws > 0 || series.wins.iter().any(|&wins| wins > 0) {
        let wins = series.wins.get(session.player_index_of(color)).copied().unwrap_or(0);
        parts.push(lang.text_with("series-won", &[("count", wins.into())]));
    }
    parts.join(" · ")
}

/// Whether the message bar shows the clocks: the game has clocks, and no side panel shows them.
fn has_times(app: &App, session: &Session) -> bool {
    !session.setup().clock.is_none() && app.room.config.panel().is_none()
}

fn counts(app: &App, session: &Session) -> Vec<CountView> {
    let position = session.position();
    let has_times = has_times(app, session) && session.players().len() == 2;
    let game = games::display_of(position);
    let colors = Color::ALL.into_iter().take(session.players().len());
    colors
        .map(|color| CountView {
            piece: color.index() as u8,
            count: count(position, color).to_string(),
            is_score: game.score(position).is_some(),
            time: has_times.then(|| times::time_of(&app.room, color)),
            marked: session.ending().is_none() && session.color_to_act() == color,
        })
        .collect()
}

fn count(position: &Position, color: Color) -> usize {
    let size = position.size();
    let points = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| Point::new(column, row)));
    points.filter(|&point| position.color_at(point) == Some(color)).count()
}

/// The entries of the move list, one column per color as on a score sheet. A color that moves twice in succession begins a new row. `line`
/// holds the session's nodes, `pass` the text for a pass.
fn moves(session: &Session, line: &[u32], pass: &str) -> Vec<MoveView> {
    let (mut row, mut last) = (0, None);
    let entry = |&node: &u32| {
        let (ply, parent) = (session.node(node).ply?, session.node(node).parent?);
        let column = session.node(parent).position.side_to_move().index();
        row += usize::from(last.is_some_and(|last| column <= last));
        last = Some(column);
        let text = match ply {
            Ply::Place(point) => shown_point(session.position(), point),
            Ply::Pass => pass.to_owned(),
        };
        Some(MoveView { row, column, text, intent: Intent::GoTo(node) })
    };
    line.iter().filter_map(entry).collect()
}
