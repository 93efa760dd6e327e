//! What is wished on the page *Set up a board*, obeyed: pieces come and go, positions come in and go out, games begin.

use crate::app::features::editor::EditorPage;
use crate::app::features::editor::{Editor, editor_text as words};
use crate::app::game::import;
use crate::app::kernel::intent::{Change, EditorMessage};
use crate::app::kernel::kind::GameKind;
use crate::app::kernel::page_id::PageId;

use crate::app::kernel::game_words::color;
use crate::app::kernel::outbox::Turn;
use crate::app::pages::router::App;
use crate::formats::{self, GameRecord, obf};
use crate::rules::arranged::Arranged;
use crate::rules::gomoku::{OpeningRule, Rule};
use crate::rules::reversi::Goal;
use crate::rules::{Point, Position, Size};
use crate::session::{Command, Entry, Game, GomokuGame, Player, Record, Setup};
use crate::ui::board::Cell;
use std::path::Path;

/// The rows of the page.
pub const GAME: u16 = 1;
pub const HAND: u16 = 2;
pub const SIDE: u16 = 3;
pub const RULE: u16 = 4;
pub const COLUMNS: u16 = 5;
pub const ROWS: u16 = 6;
pub const PLAYERS: u16 = 7;

/// Opens the page: with what was not finished there, else with the position that is looked at.
pub fn open(app: &mut App) {
    let (at, kind) = (app.nav.looked_at(&app.room, Some(PageId::Editor)), app.room.kind());
    if !app.nav.kept.get::<Editor>().is_some_and(|editor| editor.is_edited()) {
        app.nav.kept.put(Editor::new(at.as_ref().map(|at| &at.position), kind));
    }
    app.open(EditorPage);
    announce(app);
}

/// Obeys a wish, where the page was opened.
pub fn obey(app: &mut App, wish: EditorMessage) {
    let position = app.room.table.as_ref().map(|table| table.session.position().clone());
    let Some(editor) = app.nav.kept.get_mut::<Editor>() else { return };
    let hand = editor.hand;
    let is_changed = match wish {
        EditorMessage::Put(cell) => editor.put(cell, hand),
        EditorMessage::Drag(from, to) => editor.drag(from, to),
        EditorMessage::Take(cell) => editor.change(|board| board.put(Point::new(cell.0, cell.1), None)),
        EditorMessage::Enter => editor.cursor.is_some_and(|cell| editor.put(cell, hand)),
        EditorMessage::TakeHere => {
            let cell = editor.cursor;
            cell.is_some_and(|(column, row)| editor.change(|board| board.put(Point::new(column, row), None)))
        }
        EditorMessage::TurnAll => editor.change(Arranged::turn_all),
        EditorMessage::Begin => editor.change(Arranged::begin),
        EditorMessage::Empty => editor.change(Arranged::empty),
        EditorMessage::FromGame => position.is_some_and(|position| editor.take(&position)),
        EditorMessage::Undo => editor.undo(),
        EditorMessage::Redo => editor.redo(),
        EditorMessage::Hover(cell) => return editor.hover = cell,
        EditorMessage::Cursor(cell) => return point_at(app, cell),
        EditorMessage::Hold(digit) => return hold(app, digit),
        EditorMessage::Copy => return copy(app),
        EditorMessage::Play => return play(app),
        EditorMessage::Save => {
            save(app);
            return;
        }
        EditorMessage::Ask => return ask(app),
    };
    if is_changed {
        announce(app);
    }
}

/// A row of the page was changed.
pub fn change(app: &mut App, row: u16, change: &Change) {
    let Some(editor) = app.nav.kept.get_mut::<Editor>() else { return };
    let colors = editor.board().colors();
    let is_changed = match (row, change) {
        (HAND, Change::Choose(at)) => return editor.hand = colors.get(*at).copied(),
        (GAME, Change::Choose(at)) => {
            editor.turn_to(if *at == 0 { GameKind::Reversi } else { GameKind::Gomoku });
            true
        }
        (SIDE, Change::Choose(at)) => colors.get(*at).is_some_and(|&side| editor.change(|board| board.set_side(side))),
        (RULE, Change::Choose(at)) => choose_rule(editor, *at),
        (PLAYERS, Change::Choose(at)) => {
            let Arranged::Gomoku(setup) = editor.board().clone() else { return };
            editor.rules(setup.rule, *at as u8 + 2)
        }
        (COLUMNS | ROWS, Change::Slide(to)) => {
            let (size, to) = (editor.board().size(), (*to).clamp(10, 25) as u8);
            editor.resize(if row == COLUMNS { Size { columns: to, ..size } } else { Size { rows: to, ..size } })
        }
        _ => false,
    };
    if is_changed {
        announce(app);
    }
}

/// Who wins Reversi, or by which rule five in a row is played.
fn choose_rule(editor: &mut Editor, at: usize) -> bool {
    match editor.board().clone() {
        Arranged::Reversi(_) => editor.change(|board| {
            if let Arranged::Reversi(setup) = board {
                setup.goal = if at == 0 { Goal::Most } else { Goal::Fewest };
            }
        }),
        Arranged::Gomoku(setup) => Rule::ALL.get(at).is_some_and(|&rule| editor.rules(rule, setup.players)),
    }
}

/// Says what the board is now, and what speaks against it.
fn announce(app: &mut App) {
    let Some(editor) = app.nav.kept.get::<Editor>() else { return };
    let board = editor.board();
    let cells = board.size().cells(|point| board.color_at(point));
    let reasons: Vec<&str> = board.reasons().into_iter().map(|reason| reason.word()).collect();
    let line = format!("arranged {cells} {} {}", board.side().word(), reasons.join(" "));
    let told = words::told(app.room.lang(), board);
    app.room.out.event(line.trim_end());
    app.room.out.announce(told);
}

fn point_at(app: &mut App, cell: Cell) {
    let Some(editor) = app.nav.kept.get_mut::<Editor>() else { return };
    editor.cursor = Some(cell);
    let lang = app.room.config.lang();
    let piece = editor.board().color_at(Point::new(cell.0, cell.1));
    let on_it = piece.map_or_else(|| lang.text("cell-empty"), |piece| color(lang, piece));
    let name = editor.name(cell);
    app.room.out.focus_on(format!("{name}, {on_it}"));
}

/// A digit chooses the piece in hand: 1 is Black, 2 White and so on, 0 nothing.
fn hold(app: &mut App, digit: u8) {
    let Some(editor) = app.nav.kept.get_mut::<Editor>() else { return };
    let color_of = |at: u8| editor.board().colors().get(usize::from(at)).copied();
    let held = match digit.checked_sub(1) {
        None => None,
        Some(at) => match color_of(at) {
            Some(color) => Some(color),
            None => return,
        },
    };
    editor.hand = held;
    let lang = app.room.config.lang();
    let name = held.map_or_else(|| lang.text("editor-nothing"), |held| color(lang, held));
    app.room.out.announce(name);
}

/// The position as a text: a line of OBF, or an SGF.
fn copy(app: &mut App) {
    let position = app.nav.kept.get::<Editor>().and_then(|editor| editor.board().position());
    let text = position.and_then(|position| match position {
        Position::Reversi(position) => Some(obf::line(&position)),
        position => {
            let bytes = formats::write(formats::format_named("sgf")?, &GameRecord::new(position)).ok()?;
            Some(String::from_utf8_lossy(&bytes).trim_end().to_owned())
        }
    });
    let id = if text.is_some() { "copied-position" } else { "copied-not" };
    if let Some(text) = text {
        app.room.out.copy(text);
    }
    app.room.out.tell_aloud(app.room.config.lang().text(id));
}

/// A text from the clipboard: the position to which it leads comes onto the page.
pub fn paste(app: &mut App, text: &str) {
    let position = import::position_pasted(&mut app.room, text);
    take(app, position);
}

/// So does a file that was dropped on it.
pub fn drop(app: &mut App, path: &Path) {
    let position = import::position_in(&mut app.room, path);
    take(app, position);
}

fn take(app: &mut App, position: Option<Position>) {
    let taken = position.zip(app.nav.kept.get_mut::<Editor>()).is_some_and(|(position, editor)| editor.take(&position));
    if taken {
        announce(app);
    }
}

/// The game that begins with the board, with the players of new games; `None` where it cannot be played, or the policy has other
/// rules, which is said.
fn setup(app: &mut App) -> Option<Setup> {
    let editor = app.nav.kept.get::<Editor>()?;
    let (kind, start) = (editor.kind(), editor.board().start());
    let Some(start) = start else {
        app.room.out.event("rejected this board cannot be played");
        app.room.out.tell_aloud(app.room.config.lang().text("editor-faults"));
        return None;
    };
    let mut setup = app.room.maker().wanted(kind);
    setup.game = match &start {
        Position::Reversi(start) => Game::reversi_from(start),
        Position::Gomoku(start) => {
            setup.players.resize(start.players().into(), Player::default());
            Game::Gomoku(GomokuGame::from_start(start, OpeningRule::Free))
        }
    };
    let held = app.room.maker().drafted(&setup);
    if held.game != setup.game || held.start_position().is_err() {
        app.room.out.event("rejected locked");
        app.room.out.tell_aloud(app.room.config.lang().text("locked"));
        return None;
    }
    Some(held)
}

fn play(app: &mut App) {
    let Some(setup) = setup(app) else { return };
    if let Some(editor) = app.nav.kept.get_mut::<Editor>() {
        editor.keep();
    }
    app.room.start_on_board(setup);
    if app.room.table.as_ref().is_some_and(|table| table.session.position().must_pass()) {
        app.room.command(Command::Settle);
    }
}

/// A game is made of the board and waits, without a move; whether it was.
fn save(app: &mut App) -> bool {
    let Some(setup) = setup(app) else { return false };
    let title = app.room.config.lang().text("action-set-up");
    let records = vec![Record { number: 1, elapsed_ms: 0, entry: Entry::Title(title) }];
    let opened = app.room.saving.store.create_from(&setup, records);
    app.room.out.event(format!("start {}", opened.id));
    if !app.room.put_opened(opened, true) {
        return false;
    }
    let turns = app.room.out.take_turns();
    turns.into_iter().filter(|turn| !matches!(turn, Turn::ToBoard)).for_each(|turn| app.room.out.turn(turn));
    if let Some(table) = &mut app.room.table {
        let _ = table.apply(Command::Settle, app.room.now_ms, &app.room.saving); // Where that is refused there is nothing to add.
        table.paused = true;
    }
    if let Some(editor) = app.nav.kept.get_mut::<Editor>() {
        editor.keep();
    }
    app.room.out.tell_aloud(app.room.config.lang().text("editor-saved"));
    true
}

/// The board as a game on the page of analysis.
fn ask(app: &mut App) {
    if save(app) {
        app.room.out.turn(Turn::ToAnalysis);
    }
}
