//! The controller of the board editor, the page *Set up a board*: places and removes pieces, imports and exports positions, begins games.

use crate::app::features::editor::{Editor, EditorPage, editor_text as words};
use crate::app::game::import;
use crate::app::kernel::form_rows::form_rows;
use crate::app::kernel::intent::{Form, Message, RowChange};
use crate::app::kernel::page_id::PageId;
use crate::policy::Capability;

use crate::app::kernel::game_words::color;
use crate::app::kernel::outbox::FeatureRequest;
use crate::app::pages::router::Context;
use crate::formats::{self, GameRecord, obf};
use crate::rules::arranged::ArrangedBoard;
use crate::rules::gomoku::{OpeningRule, Rule};
use crate::rules::reversi::Goal;
use crate::rules::{GameKind, Point, Position, Size};
use crate::session::{Command, Entry, Game, Player, Record, Setup};
use crate::ui::board::Cell;
use std::path::Path;

form_rows! {
    /// The rows of the board editor.
    pub enum EditorRow {
        Game = 1,
        Hand = 2,
        Side = 3,
        Rule = 4,
        Columns = 5,
        Rows = 6,
        Players = 7,
        ;
        /// One row for each reason why the board is invalid, below a row with the verdict.
        BoardProblem(at) = 50,
    }
}

impl Form {
    /// The form of the board editor. Its rows need the capability to begin games.
    pub const EDITOR: Form = Form::new("editor", |_| &[Capability::NewGame]);
}

/// An action of the user in the board editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditorMessage {
    /// Places the held piece on a cell, or removes the piece there if it equals the held piece.
    TogglePiece(Cell),
    /// Places the held piece on both cells of a drag.
    Drag(Cell, Cell),
    /// Removes the piece on this cell.
    RemovePiece(Cell),
    /// Removes the piece on the cell under the keyboard's cursor.
    TakeHere,
    /// Places the held piece on the cell under the keyboard's cursor.
    Enter,
    Cursor(Cell),
    Hover(Option<Cell>),
    /// Selects the held piece by a digit: 1 is Black, 2 White and so on, 0 removes pieces.
    Hold(u8),
    SwapAllColors,
    /// Sets the board to the usual starting position.
    Begin,
    /// Removes all pieces from the board.
    Empty,
    /// Replaces the board by the position of the current game.
    FromGame,
    Undo,
    Redo,
    Copy,
    /// Begins a game from the board.
    Play,
    /// Saves the board as a game without moves.
    Save,
    /// Saves the board as a game without moves and opens it for analysis by the engine.
    Analyze,
}

impl Message for EditorMessage {
    fn capabilities(&self) -> &'static [Capability] {
        use Capability::{Files, Help, NewGame};
        match self {
            EditorMessage::Hover(_) | EditorMessage::Cursor(_) => &[],
            EditorMessage::Copy | EditorMessage::Save => &[NewGame, Files],
            EditorMessage::Analyze => &[NewGame, Help, Files],
            _ => &[NewGame],
        }
    }
}

/// Opens the board editor with the unfinished board, or else with the position that the app currently shows.
pub fn open(cx: &mut Context) {
    let (at, kind) = (cx.nav.position_shown(cx.room, Some(PageId::EDITOR)), cx.room.kind());
    if !cx.nav.closed_page_states.get::<Editor>().is_some_and(|editor| editor.is_edited()) {
        cx.nav.closed_page_states.put(Editor::new(at.as_ref().map(|at| &at.position), kind));
    }
    cx.open(EditorPage);
    announce(cx);
}

/// Handles a message of the board editor, if the editor has been opened.
pub fn handle_message(cx: &mut Context, wish: EditorMessage) {
    let position = cx.room.active_game.as_ref().map(|table| table.session.position().clone());
    let Some(editor) = cx.nav.closed_page_states.get_mut::<Editor>() else { return };
    let hand = editor.held_piece;
    let is_changed = match wish {
        EditorMessage::TogglePiece(cell) => editor.toggle_piece(cell, hand),
        EditorMessage::Drag(from, to) => editor.drag(from, to),
        EditorMessage::RemovePiece(cell) => editor.change_board(|board| board.put(Point::new(cell.0, cell.1), None)),
        EditorMessage::Enter => editor.cursor.is_some_and(|cell| editor.toggle_piece(cell, hand)),
        EditorMessage::TakeHere => {
            let cell = editor.cursor;
            cell.is_some_and(|(column, row)| editor.change_board(|board| board.put(Point::new(column, row), None)))
        }
        EditorMessage::SwapAllColors => editor.change_board(ArrangedBoard::cycle_colors),
        EditorMessage::Begin => editor.change_board(ArrangedBoard::set_up_start),
        EditorMessage::Empty => editor.change_board(ArrangedBoard::empty),
        EditorMessage::FromGame => position.is_some_and(|position| editor.load_position(&position)),
        EditorMessage::Undo => editor.undo(),
        EditorMessage::Redo => editor.redo(),
        EditorMessage::Hover(cell) => return editor.hover = cell,
        EditorMessage::Cursor(cell) => return point_at(cx, cell),
        EditorMessage::Hold(digit) => return hold(cx, digit),
        EditorMessage::Copy => return copy(cx),
        EditorMessage::Play => return play(cx),
        EditorMessage::Save => {
            save(cx);
            return;
        }
        EditorMessage::Analyze => return ask(cx),
    };
    if is_changed {
        announce(cx);
    }
}

/// Handles a change of a row of the board editor.
pub fn change(cx: &mut Context, id: u16, change: &RowChange) {
    let Some(row) = EditorRow::of(id) else { return };
    let Some(editor) = cx.nav.closed_page_states.get_mut::<Editor>() else { return };
    let colors = editor.board().colors();
    let is_changed = match (row, change) {
        (EditorRow::Hand, RowChange::Choose(at)) => return editor.held_piece = colors.get(*at).copied(),
        (EditorRow::Game, RowChange::Choose(at)) => {
            let Some(&kind) = GameKind::ALL.get(*at) else { return };
            editor.show_game_kind(kind);
            true
        }
        (EditorRow::Side, RowChange::Choose(at)) => {
            colors.get(*at).is_some_and(|&side| editor.change_board(|board| board.set_side(side)))
        }
        (EditorRow::Rule, RowChange::Choose(at)) => choose_rule(editor, *at),
        (EditorRow::Players, RowChange::Choose(at)) => {
            let Some(setup) = editor.board().as_gomoku() else { return };
            editor.change_rules(setup.rule, *at as u8 + 2)
        }
        (EditorRow::Columns | EditorRow::Rows, RowChange::Slide(to)) => {
            let (size, to) = (editor.board().size(), (*to).clamp(10, 25) as u8);
            editor.resize(if row == EditorRow::Columns {
                Size { columns: to, ..size }
            } else {
                Size { rows: to, ..size }
            })
        }
        _ => false,
    };
    if is_changed {
        announce(cx);
    }
}

/// Applies the choice with index `at`: for Reversi whether most or fewest discs win, for five-in-a-row the rule. Returns whether anything
/// changed.
fn choose_rule(editor: &mut Editor, at: usize) -> bool {
    if let Some(setup) = editor.board().as_gomoku() {
        let players = setup.players;
        return Rule::ALL.get(at).is_some_and(|&rule| editor.change_rules(rule, players));
    }
    editor.change_board(|board| {
        if let ArrangedBoard::Reversi(setup) = board {
            setup.goal = if at == 0 { Goal::Most } else { Goal::Fewest };
        }
    })
}

/// Announces the board's state and each reason why the board is invalid, and reports both as an event.
fn announce(cx: &mut Context) {
    let Some(editor) = cx.nav.closed_page_states.get::<Editor>() else { return };
    let board = editor.board();
    let cells = board.size().cells(|point| board.color_at(point));
    let reasons: Vec<&str> = board.reasons().into_iter().map(|reason| reason.word()).collect();
    let line = format!("arranged {cells} {} {}", board.side().word(), reasons.join(" "));
    let told = words::board_text(cx.room.lang(), board);
    cx.room.out.event(line.trim_end());
    cx.room.out.announce(told);
}

fn point_at(cx: &mut Context, cell: Cell) {
    let Some(editor) = cx.nav.closed_page_states.get_mut::<Editor>() else { return };
    editor.cursor = Some(cell);
    let lang = cx.room.config.lang();
    let piece = editor.board().color_at(Point::new(cell.0, cell.1));
    let on_it = piece.map_or_else(|| lang.text("cell-empty"), |piece| color(lang, piece));
    let name = editor.shown_name(cell);
    cx.room.out.focus_on(format!("{name}, {on_it}"));
}

/// Selects the held piece by a digit: 1 is Black, 2 White and so on, 0 removes pieces.
fn hold(cx: &mut Context, digit: u8) {
    let Some(editor) = cx.nav.closed_page_states.get_mut::<Editor>() else { return };
    let color_of = |at: u8| editor.board().colors().get(usize::from(at)).copied();
    let held = match digit.checked_sub(1) {
        None => None,
        Some(at) => match color_of(at) {
            Some(color) => Some(color),
            None => return,
        },
    };
    editor.held_piece = held;
    let lang = cx.room.config.lang();
    let name = held.map_or_else(|| lang.text("editor-nothing"), |held| color(lang, held));
    cx.room.out.announce(name);
}

/// Copies the position to the clipboard: as a line of OBF (Reversi), or as SGF (five-in-a-row).
fn copy(cx: &mut Context) {
    let position = cx.nav.closed_page_states.get::<Editor>().and_then(|editor| editor.board().position());
    let text = position.and_then(|position| match position {
        Position::Reversi(position) => Some(obf::line(&position)),
        position => {
            let bytes = formats::write(formats::format_named("sgf")?, &GameRecord::new(position)).ok()?;
            Some(String::from_utf8_lossy(&bytes).trim_end().to_owned())
        }
    });
    let id = if text.is_some() { "copied-position" } else { "copied-not" };
    if let Some(text) = text {
        cx.room.out.copy(text);
    }
    cx.room.out.show_and_announce(cx.room.config.lang().text(id));
}

/// Imports a text from the clipboard and shows its final position in the editor.
pub fn paste(cx: &mut Context, text: &str) {
    let position = import::position_pasted(cx.room, text);
    take(cx, position);
}

/// Imports a file dropped on the editor and shows its final position.
pub fn import_dropped_file(cx: &mut Context, path: &Path) {
    let position = import::position_in(cx.room, path);
    take(cx, position);
}

fn take(cx: &mut Context, position: Option<Position>) {
    let taken = position
        .zip(cx.nav.closed_page_states.get_mut::<Editor>())
        .is_some_and(|(position, editor)| editor.load_position(&position));
    if taken {
        announce(cx);
    }
}

/// The setup of a game from the editor's board, with the players of new games. `None` where the board cannot be played or the policy allows
/// only other rules; the user is told why.
fn setup(cx: &mut Context) -> Option<Setup> {
    let editor = cx.nav.closed_page_states.get::<Editor>()?;
    let (kind, start) = (editor.kind(), editor.board().start());
    let Some(start) = start else {
        cx.room.out.event("rejected this board cannot be played");
        cx.room.out.show_and_announce(cx.room.config.lang().text("editor-faults"));
        return None;
    };
    let mut setup = cx.room.maker().by_settings(kind);
    setup.players.resize(start.players(), Player::default());
    setup.game = Game::from_start(&start, OpeningRule::Free);
    let held = cx.room.maker().setup_of_form(&setup);
    if held.game != setup.game || held.start_position().is_err() {
        cx.room.out.event("rejected locked");
        cx.room.out.show_and_announce(cx.room.config.lang().text("locked"));
        return None;
    }
    Some(held)
}

fn play(cx: &mut Context) {
    let Some(setup) = setup(cx) else { return };
    if let Some(editor) = cx.nav.closed_page_states.get_mut::<Editor>() {
        editor.mark_as_saved();
    }
    cx.room.start_on_board(setup);
    if cx.room.active_game.as_ref().is_some_and(|table| table.session.position().must_pass()) {
        cx.room.command(Command::AddAutomaticRecords);
    }
}

/// Saves the board as a game without moves. Returns whether that succeeded.
fn save(cx: &mut Context) -> bool {
    let Some(setup) = setup(cx) else { return false };
    let title = cx.room.config.lang().text("action-set-up");
    let records = vec![Record { number: 1, elapsed_ms: 0, entry: Entry::Title(title) }];
    let opened = cx.room.saving.store.create_from(&setup, records);
    cx.room.out.event(format!("start {}", opened.id));
    if !cx.room.show_stored_game(opened, true) {
        return false;
    }
    let turns = cx.room.out.take_turns();
    turns
        .into_iter()
        .filter(|turn| !matches!(turn, FeatureRequest::ToBoard))
        .for_each(|turn| cx.room.out.request(turn));
    if let Some(table) = &mut cx.room.active_game {
        let _ = table.apply(Command::AddAutomaticRecords, cx.room.now_ms, &cx.room.saving); // A refusal means there is nothing to add.
        table.paused = true;
    }
    if let Some(editor) = cx.nav.closed_page_states.get_mut::<Editor>() {
        editor.mark_as_saved();
    }
    cx.room.out.show_and_announce(cx.room.config.lang().text("editor-saved"));
    true
}

/// Saves the board as a game without moves and opens the game on the study page for analysis.
fn ask(cx: &mut Context) {
    if save(cx) {
        cx.room.out.request(FeatureRequest::ToAnalysis);
    }
}
