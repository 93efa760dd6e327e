//! Builds the view of the board editor, the page *Set up a board*.

use crate::app::features::editor::editor_controller::{EditorMessage, EditorRow};
use crate::app::features::editor::editor_screen::EditorView;
use crate::app::features::editor::{Editor, EditorPage, editor_controller as controller, editor_text as words};
use crate::app::game::game_context::GameContext;
use crate::app::game::position_board::style_of;
use crate::app::kernel::game_words::color;
use crate::app::kernel::intent::{Action, Form, Intent};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::typed_coordinate::TypedBoard;
use crate::app::kernel::view::{ButtonView, Control, RowView, Screen};
use crate::app::kernel::viewed_position::ShownPosition;
use crate::app::pages::router::{App, FeatureStates, Handler, Page, Router, Typing};
use crate::app::pages::view_parts::{action_button, back_button, button};
use crate::rules::arranged::ArrangedBoard;
use crate::rules::gomoku::Rule;
use crate::rules::reversi::Goal;
use crate::rules::{Color, GameKind, Point};
use crate::ui::Icon;
use crate::ui::board::{BoardView, Cell, SquareMark};

impl Page for EditorPage {
    fn id(&self) -> PageId {
        PageId::EDITOR
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::page(page(app, app.nav.closed_page_states.get()?)))
    }

    fn handler(&self) -> Handler {
        |app, intent| {
            let mut cx = app.context();
            let message = match intent {
                Intent::Do(Action::Undo) => Ok(EditorMessage::Undo),
                Intent::Do(Action::Redo) => Ok(EditorMessage::Redo),
                Intent::Do(Action::CopyTranscript | Action::CopyPosition) => Ok(EditorMessage::Copy),
                Intent::Paste(text) => {
                    controller::paste(&mut cx, &text);
                    return None;
                }
                Intent::Drop(path) => {
                    controller::import_dropped_file(&mut cx, &path);
                    return None;
                }
                Intent::Change(form, row, change) if form == Form::EDITOR => {
                    controller::change(&mut cx, row, &change);
                    return None;
                }
                other => other.message(),
            };
            message.map(|message| controller::handle_message(&mut cx, message)).err()
        }
    }

    fn takes_games(&self) -> bool {
        true
    }

    fn position_on_board(&self, nav: &Router, _: &GameContext) -> Option<Option<ShownPosition>> {
        let start = nav.closed_page_states.get::<Editor>()?.board().start();
        Some(start.map(|start| ShownPosition::new(&start, Vec::new(), start.clone())))
    }

    fn typed_board(&self, nav: &Router, _: &GameContext) -> Option<TypedBoard> {
        let editor = nav.closed_page_states.get::<Editor>()?;
        let (board, size) = (editor.board(), editor.board().size());
        let names = size.points().map(|point| (editor.cell_name((point.column, point.row)), point)).collect();
        let has_capitals = editor.has_capital_cell_names();
        Some(TypedBoard { size, cells: size.cells(|point| board.color_at(point)), names, has_capitals })
    }

    fn typing(&self) -> Option<Typing> {
        Some(Typing {
            enter_key_intent: Intent::page(EditorMessage::Enter),
            play_cell_intent: |cell| Intent::page(EditorMessage::TogglePiece(cell)),
            backspace_intent: Intent::page(EditorMessage::TakeHere),
            digit_intent: Some(|digit| Intent::page(EditorMessage::Hold(digit))),
        })
    }

    fn cursor_mut<'a>(&'a mut self, kept: &'a mut FeatureStates) -> Option<&'a mut Option<Cell>> {
        Some(&mut kept.get_mut::<Editor>()?.cursor)
    }
}

pub fn page(app: &App, editor: &Editor) -> EditorView {
    let lang = app.room.lang();
    let mut rows = rows(lang, editor);
    for row in &mut rows {
        row.locked = app.is_row_locked(Form::EDITOR, row.id);
        row.enabled &= !row.locked;
    }
    EditorView {
        title: lang.text("action-set-up"),
        back: back_button(app),
        board: board(editor, app.room.config.settings().board.coordinates),
        rows,
        whole_board_buttons: tools(app, editor),
        problem_rows: problem_rows(lang, editor),
        buttons: buttons(app, editor),
        is_wide: app.room.config.has_wide_pages(),
    }
}

fn board(editor: &Editor, coordinates: bool) -> BoardView {
    let (board, size) = (editor.board(), editor.board().size());
    let style = style_of(board.kind());
    let cells = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| Point::new(column, row)));
    let pieces = cells.map(|point| board.color_at(point).map(|color: Color| color.index() as u8)).collect();
    let is_empty = |cell: &(u8, u8)| board.color_at(Point::new(cell.0, cell.1)).is_none();
    let ghost = editor.hover.filter(is_empty).zip(editor.held_piece);
    let marks = ghost.map(|(cell, hand)| (cell, SquareMark::Ghost(hand.index() as u8))).into_iter().collect();
    let bare = BoardView::bare(size.columns, size.rows, style);
    BoardView { pieces, marks, cursor: editor.cursor, coordinates, is_playable: true, ..bare }
}

fn choice(options: Vec<String>, chosen: Option<usize>) -> Control {
    Control::Choice { options, chosen: chosen.unwrap_or(0) }
}

fn rows(lang: &Lang, editor: &Editor) -> Vec<RowView> {
    let board = editor.board();
    let colors = board.colors();
    let names = || colors.iter().map(|&of| color(lang, of)).collect::<Vec<_>>();
    let at = |of: Color| colors.iter().position(|&color| color == of);
    let hands = names().into_iter().chain([lang.text("editor-nothing")]).collect();
    let held = editor.held_piece.map_or(Some(colors.len()), at);
    let games = GameKind::ALL.map(|kind| lang.text(&format!("game-{}", kind.word()))).to_vec();
    let row =
        |row: EditorRow, label: &str, control: Control| RowView::new(row, lang.text(label), String::new(), control);
    let mut rows = vec![
        RowView::new(
            EditorRow::Hand,
            lang.text("editor-hand"),
            words::piece_counts_text(lang, editor),
            choice(hands, held),
        ),
        row(EditorRow::Side, "editor-side", choice(names(), at(board.side()))),
        row(EditorRow::Game, "editor-game", choice(games, Some(board.kind().index()))),
    ];
    rows.extend(rule_rows(lang, board));
    rows
}

fn rule_rows(lang: &Lang, board: &ArrangedBoard) -> Vec<RowView> {
    let row =
        |row: EditorRow, label: &str, control: Control| RowView::new(row, lang.text(label), String::new(), control);
    if let ArrangedBoard::Reversi(setup) = board {
        let goals = ["goal-most", "goal-fewest"].map(|id| lang.text(id)).to_vec();
        let chosen = usize::from(setup.goal == Goal::Fewest);
        return vec![row(EditorRow::Rule, "row-goal", choice(goals, Some(chosen)))];
    }
    let Some(setup) = board.as_gomoku() else { return Vec::new() };
    let rules = Rule::ALL.iter().map(|rule| lang.text(&format!("rule-{rule}"))).collect();
    let chosen = Rule::ALL.iter().position(|&rule| rule == setup.rule);
    let side = |value: u8| Control::Slider { value: value.into(), min: 10, max: 25, step: 1, text: value.to_string() };
    let players = (2..=4).map(|count: u8| count.to_string()).collect();
    let mut rows = vec![
        row(EditorRow::Rule, "editor-rule", choice(rules, chosen)),
        row(EditorRow::Columns, "editor-columns", side(setup.size.columns)),
        row(EditorRow::Rows, "editor-rows", side(setup.size.rows)),
    ];
    if setup.rule != Rule::Renju {
        rows.push(row(
            EditorRow::Players,
            "editor-players",
            choice(players, usize::from(setup.players).checked_sub(2)),
        ));
    }
    rows
}

/// The rows about the board's problems: the verdict, and one sentence for each reason. What is only unusual on a board that cannot be played
/// has a heading of its own.
fn problem_rows(lang: &Lang, editor: &Editor) -> Vec<RowView> {
    let board = editor.board();
    let (faults, oddities): (Vec<_>, Vec<_>) = board.reasons().into_iter().partition(|reason| reason.is_fault());
    let unusual = (!faults.is_empty() && !oddities.is_empty()).then(|| (true, lang.text("editor-unusual")));
    let sentence = |reason| (false, words::fault_explanation(lang, reason));
    let rows = std::iter::once((true, words::verdict(lang, board))).chain(faults.into_iter().map(sentence));
    let numbered = rows.chain(unusual).chain(oddities.into_iter().map(sentence)).zip(0..);
    let row = |((is_heading, text), at): ((bool, String), u16)| match is_heading {
        true => RowView::heading(EditorRow::BoardProblem(at), text),
        false => RowView::note(EditorRow::BoardProblem(at), text),
    };
    numbered.map(row).collect()
}

fn tools(app: &App, editor: &Editor) -> Vec<ButtonView> {
    let lang = app.room.lang();
    let of = |id: &str, wish: EditorMessage, icon: Icon, is_possible: bool| {
        let button = button(app, lang.text(id), Intent::page(wish), Some(icon));
        ButtonView { enabled: button.enabled && is_possible, ..button }
    };
    vec![
        of("restore", EditorMessage::Undo, Icon::Undo, editor.can_undo()),
        of("action-redo", EditorMessage::Redo, Icon::Redo, editor.can_redo()),
        of("editor-turn-all", EditorMessage::SwapAllColors, Icon::Swap, true),
        of("editor-begin", EditorMessage::Begin, Icon::Restart, true),
        of("editor-empty", EditorMessage::Empty, Icon::Delete, true),
        of("editor-from-game", EditorMessage::FromGame, Icon::Home, app.room.active_game.is_some()),
        of("action-copy-position", EditorMessage::Copy, Icon::Copy, true),
        ButtonView {
            label: lang.text("editor-paste"),
            ..action_button(app, Action::PasteTranscript, Some(Icon::Paste))
        },
        action_button(app, Action::MakePuzzle, Some(Icon::Hint)),
    ]
}

fn buttons(app: &App, editor: &Editor) -> Vec<ButtonView> {
    let can_begin = editor.board().start().is_some();
    let of = |id: &str, wish: EditorMessage, icon: Option<Icon>| {
        let button = button(app, app.room.lang().text(id), Intent::page(wish), icon);
        ButtonView { enabled: button.enabled && can_begin, ..button }
    };
    vec![
        of("editor-ask", EditorMessage::Analyze, None),
        of("editor-save", EditorMessage::Save, None),
        ButtonView { primary: true, ..of("editor-play", EditorMessage::Play, Some(Icon::Play)) },
    ]
}
