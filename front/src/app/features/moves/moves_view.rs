//! Builds the view of the page of moves played.

use crate::app::features::moves::moves_controller::MovesMessage;
use crate::app::features::moves::moves_screen::{GameLine, MovesView, PlayedView};
use crate::app::features::moves::{MovesPage, moves_controller as controller};
use crate::app::game::game_context::GameContext;
use crate::app::game::games::opening::names_openings;
use crate::app::game::position_board::board_of;
use crate::app::kernel::game_words as words;
use crate::app::kernel::intent::Intent;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::point_text::shown_point;
use crate::app::kernel::view::{ButtonView, Screen};
use crate::app::kernel::viewed_position::ShownPosition;
use crate::app::pages::router::{App, FeatureStates, Handler, Page, Router, Typing};
use crate::app::pages::view_parts::{back_button, button};
use crate::rules::{Ply, Position, openings};
use crate::store::index::query::{GameEnd, IndexRow, MoveRow, Scope};
use crate::ui::Icon;
use crate::ui::board::{BoardView, Cell, SquareMark};

/// Maximum number of cells per side of a board whose cells have room for numbers while the table is beside the board.
const NARROW_CELLS_MAX: u8 = 15;

impl PageId {
    /// The page of moves played.
    pub const MOVES: PageId = PageId::new("moves");
}

impl Page for MovesPage {
    fn id(&self) -> PageId {
        PageId::MOVES
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::page(page(app, self)))
    }

    fn handler(&self) -> Handler {
        |app, intent| intent.message().map(|message| controller::handle_message(&mut app.context(), message)).err()
    }

    fn position_on_board(&self, _: &Router, _: &GameContext) -> Option<Option<ShownPosition>> {
        Some(Some(ShownPosition::new(self.start(), self.plies_to_position().to_vec(), self.position().clone())))
    }

    fn typing(&self) -> Option<Typing> {
        Some(Typing {
            enter_key_intent: Intent::page(MovesMessage::Enter),
            play_cell_intent: |cell| Intent::page(MovesMessage::Play(cell)),
            backspace_intent: Intent::page(MovesMessage::StepBack),
            digit_intent: None,
        })
    }

    fn cursor_mut<'a>(&'a mut self, _: &'a mut FeatureStates) -> Option<&'a mut Option<Cell>> {
        Some(&mut self.cursor)
    }
}

pub fn page(app: &App, moves: &MovesPage) -> MovesView {
    let (lang, settings) = (app.room.lang(), app.room.config.settings());
    let total: u64 = moves.played.iter().flatten().map(|row| u64::from(row.games)).sum();
    let played = moves.played.iter().flatten().enumerate();
    MovesView {
        title: lang.text("action-moves-played"),
        back: back_button(app),
        board: board(moves, total, settings.board.coordinates, app.room.config.has_wide_pages()),
        caption: caption(lang, moves),
        opening: opening(lang, moves),
        scopes: moves.scopes().map(|(scope, name)| scope_name(lang, scope, name)).collect(),
        selected_scope_index: moves.selected_scope_index(),
        column_headings: [lang.text("moves-move"), lang.text("moves-games"), lang.text("moves-results")],
        rows: played.map(|(at, row)| played_view(lang, moves.position(), row, at, total)).collect(),
        empty_message: note(lang, moves),
        games_heading: games_heading(lang, moves),
        games: games(lang, moves),
        buttons: buttons(app, moves),
        is_wide: app.room.config.has_wide_pages(),
    }
}

/// The board with each move's share of all games on its cell. Rare moves, and all moves on small cells, get a mark without a number.
fn board(moves: &MovesPage, total: u64, coordinates: bool, is_wide: bool) -> BoardView {
    let mut board = board_of(moves.position(), coordinates);
    let has_room = is_wide || board.columns.max(board.rows) <= NARROW_CELLS_MAX;
    (board.is_playable, board.cursor) = (true, moves.cursor);
    let last = moves.plies_to_position().iter().rev().find_map(|ply| match ply {
        Ply::Place(point) => Some((point.column, point.row)),
        Ply::Pass => None,
    });
    board.marks.extend(last.map(|cell| (cell, SquareMark::Last { pulse: false })));
    let marks = moves.played.iter().flatten().filter_map(|row| {
        let (point, share) = (row.point?, percent(row.games.into(), total));
        let mark = if has_room && !share.starts_with('<') { SquareMark::Value(share) } else { SquareMark::Legal };
        Some(((point.column, point.row), mark))
    });
    board.marks.extend(marks);
    board
}

/// A share in percent as text without the percent sign; "<1" where a share above 0 would be rounded to 0.
fn percent(part: u64, whole: u64) -> String {
    let rounded = (part * 100 + whole / 2).checked_div(whole).unwrap_or(0);
    if rounded == 0 && part > 0 { "<1".into() } else { rounded.to_string() }
}

/// The caption below the board, such as "Move 6 · White to move".
fn caption(lang: &Lang, moves: &MovesPage) -> String {
    let side = words::color(lang, moves.position().side_to_move());
    let state = match moves.position().outcome() {
        Some(_) => lang.text("moves-over"),
        None => lang.text_with("turn", &[("name", side.into())]),
    };
    lang.text_with("moves-caption", &[("move", (moves.plies_to_position().len() + 1).into()), ("state", state.into())])
}

fn opening(lang: &Lang, moves: &MovesPage) -> String {
    let has_names = names_openings(moves.start());
    let id = openings::of_plies(moves.start(), moves.plies_to_position()).filter(|_| has_names);
    id.map(|id| words::opening(lang, id)).unwrap_or_default()
}

fn scope_name(lang: &Lang, scope: Scope, name: Option<&str>) -> String {
    let own = match scope {
        Scope::Own => "moves-own",
        _ => "moves-all",
    };
    name.map_or_else(|| lang.text(own), str::to_owned)
}

fn played_view(lang: &Lang, position: &Position, row: &MoveRow, at: usize, total: u64) -> PlayedView {
    let [wins, draws, losses] = [row.wins, row.draws, row.losses].map(u64::from);
    let known = wins + draws + losses;
    PlayedView {
        text: row.point.map_or_else(|| lang.text("pass-short"), |point| shown_point(position, point)),
        games: row.games.to_string(),
        share: lang.percent(&percent(row.games.into(), total)),
        win_draw_loss_shares: [wins, draws, losses]
            .map(|part| (part as f32 / known.max(1) as f32, percent(part, known))),
        intent: Intent::page(MovesMessage::Row(at)),
    }
}

/// The text shown where the table has no rows: the index is still searching, is not available, or knows no move.
fn note(lang: &Lang, moves: &MovesPage) -> String {
    match &moves.played {
        None => lang.text("moves-asking"),
        Some(_) if moves.is_unavailable => lang.text("moves-unavailable"),
        Some(rows) if rows.is_empty() => lang.text("moves-none"),
        Some(_) => String::new(),
    }
}

fn games_heading(lang: &Lang, moves: &MovesPage) -> String {
    let count = moves.game_count_and_rows.as_ref().map(|(total, _)| *total);
    count.map(|count| lang.text_with("moves-games-of", &[("count", count.into())])).unwrap_or_default()
}

fn games(lang: &Lang, moves: &MovesPage) -> Vec<GameLine> {
    let rows = moves.game_count_and_rows.iter().flat_map(|(_, rows)| rows).enumerate();
    let line = |(at, row): (usize, &IndexRow)| GameLine {
        title: players(lang, row),
        detail: detail(lang, row),
        open: Intent::page(MovesMessage::Open(at)),
    };
    rows.map(line).collect()
}

/// The players of a listed game, such as "Tamenori – Shaman". A player without a name is called by color.
fn players(lang: &Lang, row: &IndexRow) -> String {
    let names = row.players.iter().zip(crate::rules::Color::ALL);
    let name = |(name, color): (&String, _)| if name.is_empty() { words::color(lang, color) } else { name.clone() };
    names.map(name).collect::<Vec<_>>().join(" – ")
}

/// The details of a listed game, such as "1994 · 35–29 · World Championship".
fn detail(lang: &Lang, row: &IndexRow) -> String {
    let result = match row.game_end {
        GameEnd::Unfinished => lang.text("moves-unfinished"),
        GameEnd::Unknown => String::new(),
        _ => row.score.clone(),
    };
    let parts = [row.date.clone(), result, row.event.clone(), row.title.clone()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

fn buttons(app: &App, moves: &MovesPage) -> Vec<ButtonView> {
    let of = |id: &str, wish: MovesMessage, icon: Icon, is_possible: bool| {
        let button = button(app, app.room.lang().text(id), Intent::page(wish), Some(icon));
        ButtonView { enabled: button.enabled && is_possible, ..button }
    };
    vec![
        of("moves-step-back", MovesMessage::StepBack, Icon::ChevronLeft, !moves.plies_to_position().is_empty()),
        of("moves-to-game", MovesMessage::ToGame, Icon::Restart, moves.has_left_game_position()),
    ]
}
