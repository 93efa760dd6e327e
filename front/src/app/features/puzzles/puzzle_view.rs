//! Builds the views of the list of puzzles and of the puzzle being solved.

use crate::app::features::puzzles::puzzle_controller as puzzles;
use crate::app::features::puzzles::puzzle_controller::{PuzzleController, PuzzleMessage};
use crate::app::features::puzzles::puzzle_page::{PuzzlePage, PuzzleTrial};
use crate::app::features::puzzles::puzzle_screen::PuzzleView;
use crate::app::features::puzzles::{Puzzles, PuzzlesPage, puzzle_list as list, puzzle_text as words};
use crate::app::game::exercise::today;
use crate::app::game::game_context::GameContext;
use crate::app::game::position_board::board_of;
use crate::app::game::static_board::mark_five;
use crate::app::kernel::intent::{Form, Intent};
use crate::app::kernel::page_id::PageId;
use crate::app::kernel::view::{ButtonView, FormView, Screen};
use crate::app::kernel::viewed_position::ShownPosition;
use crate::app::pages::router::{App, FeatureStates, Handler, Page, Router, Typing};
use crate::app::pages::view_parts::{back_button, button, form};
use crate::rules::{Ply, Position};
use crate::ui::Icon;
use crate::ui::board::{BoardView, Cell, SquareMark};

/// Maximum number of plies of a shown line that are numbered on the board.
const NUMBERED: usize = 20;

impl PageId {
    /// The page of a puzzle.
    pub const PUZZLE: PageId = PageId::new("puzzle");
    /// The list of puzzles.
    pub const PUZZLES: PageId = PageId::new("puzzles");
}

impl Page for PuzzlePage {
    fn id(&self) -> PageId {
        PageId::PUZZLE
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::page(page(app, self)))
    }

    fn handler(&self) -> Handler {
        |app, intent| {
            let message = match intent {
                Intent::Place(cell) => Ok(PuzzleMessage::Place(cell)),
                other => other.message(),
            };
            message.map(|message| puzzles::handle_message(&mut PuzzleController::of(app), message)).err()
        }
    }

    fn position_on_board(&self, _: &Router, _: &GameContext) -> Option<Option<ShownPosition>> {
        Some(Some(ShownPosition::new(&self.puzzle.position, self.plies_on_board(), self.position())))
    }

    fn exercise(&self) -> Option<(Position, Option<Cell>)> {
        Some((self.position(), self.cursor))
    }

    fn typing(&self) -> Option<Typing> {
        Some(Typing {
            enter_key_intent: Intent::page(PuzzleMessage::Enter),
            play_cell_intent: |cell| Intent::page(PuzzleMessage::Place(cell)),
            backspace_intent: Intent::page(PuzzleMessage::Again),
            digit_intent: None,
        })
    }

    fn cursor_mut<'a>(&'a mut self, _: &'a mut FeatureStates) -> Option<&'a mut Option<Cell>> {
        Some(&mut self.cursor)
    }
}

impl Page for PuzzlesPage {
    fn id(&self) -> PageId {
        PageId::PUZZLES
    }

    fn view(&self, app: &App) -> Option<Screen> {
        Some(Screen::form(list(app)))
    }

    fn handler(&self) -> Handler {
        |app, intent| {
            let change = intent.change_of(Form::PUZZLES);
            change.map(|(row, change)| puzzles::change(&mut PuzzleController::of(app), row, &change)).err()
        }
    }
}

/// The view of the list of puzzles.
pub fn list(app: &App) -> FormView {
    let lang = app.room.lang();
    let rows = list::rows(lang, app.states.expect_state::<Puzzles>(), today(&app.room));
    FormView { has_columns: true, ..form(app, Form::PUZZLES, lang.text("action-puzzles"), rows, Vec::new()) }
}

/// The view of the puzzle being solved.
pub fn page(app: &App, page: &PuzzlePage) -> PuzzleView {
    let (lang, today) = (app.room.lang(), today(&app.room));
    PuzzleView {
        title: words::title(lang, page),
        back: back_button(app),
        board: board(app, page),
        task: words::task(lang, &page.puzzle),
        state: words::trial_text(lang, page, today),
        reasons: words::reasons(lang, page),
        verdict_icon: match page.trial {
            PuzzleTrial::Solved => Some(Icon::Check),
            PuzzleTrial::Refused(..) | PuzzleTrial::Unchecked(_) => Some(Icon::Close),
            _ => None,
        },
        buttons: buttons(app, page),
        is_wide: app.room.config.has_wide_pages(),
    }
}

fn cell(ply: &Ply) -> Option<Cell> {
    if let Ply::Place(point) = ply { Some((point.column, point.row)) } else { None }
}

fn board(app: &App, page: &PuzzlePage) -> BoardView {
    let position = page.position();
    let mut board = board_of(&position, app.room.config.settings().board.coordinates);
    board.is_playable = page.trial == PuzzleTrial::Asks;
    (board.cursor, board.epoch) = (page.cursor, page.key);
    let last = page.plies_on_board().iter().rev().find_map(cell);
    board.marks.extend(last.map(|at| (at, SquareMark::Last { pulse: false })));
    board.marks.extend(page.hint.iter().map(|point| ((point.column, point.row), SquareMark::Hint)));
    let walked = page.walk.iter().flat_map(|walk| walk.line.iter().take(walk.at.min(NUMBERED)).enumerate());
    board.marks.extend(walked.filter_map(|(at, ply)| Some((cell(ply)?, SquareMark::Value((at + 1).to_string())))));
    mark_five(&position, &mut board);
    board
}

fn buttons(app: &App, page: &PuzzlePage) -> Vec<ButtonView> {
    let of = |id: &str, wish: PuzzleMessage, icon: Icon, is_possible: bool| {
        let button = button(app, app.room.lang().text(id), Intent::page(wish), Some(icon));
        ButtonView { enabled: button.enabled && is_possible, ..button }
    };
    let (at, end) = page.walk.as_ref().map_or((0, 0), |walk| (walk.at, walk.line.len()));
    let is_over = matches!(page.trial, PuzzleTrial::Solved | PuzzleTrial::Shown);
    let again = of(
        "puzzle-again",
        PuzzleMessage::Again,
        Icon::Restart,
        page.trial != PuzzleTrial::Asks || !page.played.is_empty(),
    );
    vec![
        of("review-back", PuzzleMessage::Step(-1), Icon::ChevronLeft, at > 0),
        of("review-on", PuzzleMessage::Step(1), Icon::ChevronRight, at < end),
        of("action-hint", PuzzleMessage::Hint, Icon::Hint, page.trial == PuzzleTrial::Asks && page.hint.is_empty()),
        of("puzzle-answer", PuzzleMessage::Answer, Icon::Look, !is_over),
        ButtonView { primary: !is_over && page.trial != PuzzleTrial::Asks, ..again },
        ButtonView { primary: is_over, ..of("puzzle-next", PuzzleMessage::Next, Icon::Trophy, true) },
    ]
}
