//! Variants of Reversi: the goal, and the starting board. Provides the new-game page's rows for them, their effect on a game, their names,
//! and their form in the settings. Random choices use a given seed.

use crate::app::game::position_board::board_of;
use crate::app::kernel::config::settings::Variant;
use crate::app::kernel::intent::RowChange;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::view::{BoardPicture, BoardView, Control, GridStyle, RowView};
use crate::rules::mix::first_random;
use crate::rules::reversi::starts::{self, HANDICAP_CORNERS_MAX, StartKind};
use crate::rules::reversi::{Goal, Setup};
use crate::rules::{Color, Position};
use crate::session::Game;

/// The id of the new-game page's row for the goal of Reversi. The rows of clocks have smaller ids.
const GOAL: u16 = 120;
/// The id of the new-game page's row for the starting board of Reversi.
const START: u16 = 121;

/// The width in cells of a picture that shows the whole board with its frame.
const WHOLE_CELLS: f32 = 9.0;
/// The same for the middle of a board, where a random opening has its discs.
const RANDOM_CELLS: f32 = 6.0;

/// Whether a row of the new-game page sets the goal or the starting board of Reversi.
pub fn is_row(id: u16) -> bool {
    matches!(id, GOAL | START)
}

/// Returns the goal and the starting board of a game of Reversi; `None` for any other game.
fn parts(game: &Game) -> Option<(Goal, StartKind)> {
    let Game::Reversi { start, goal } = game else { return None };
    // The usual start is checked first, so that the list need not be searched.
    if start.is_none() {
        return Some((*goal, StartKind::Usual));
    }
    Some((*goal, game.reversi_start().map_or(StartKind::Other, |position| starts::start_kind(&position))))
}

/// Returns the starting boards that the new-game page shows. The last one, an unusual board, can be chosen by nobody.
fn offered() -> Vec<StartKind> {
    let corners = (1..=HANDICAP_CORNERS_MAX).map(StartKind::Corners);
    [StartKind::Usual, StartKind::Random].into_iter().chain(corners).chain([StartKind::Other]).collect()
}

fn start_name(start: StartKind, lang: &Lang) -> String {
    match start {
        StartKind::Usual => lang.text("from-usual"),
        StartKind::Random => lang.text("from-random"),
        StartKind::Corners(count) => lang.text_with("from-corners", &[("count", count.into())]),
        StartKind::Other => lang.text("from-other"),
    }
}

/// The corners and the middle of a board of 8×8.
const SHOWN_LINES: [u8; 4] = [0, 3, 4, 7];

/// The board without its edges' middles, so that a small picture shows the discs in its corners.
fn without_edges(board: &BoardView) -> BoardPicture {
    let mut small = BoardView::bare(4, 4, GridStyle::Cells);
    let cells = SHOWN_LINES.iter().flat_map(|row| SHOWN_LINES.map(|column| usize::from(row * 8 + column)));
    small.pieces = cells.map(|cell| board.pieces[cell]).collect();
    BoardPicture { board: small, width_cells: 4.5, focus: (2.0, 2.0) }
}

/// Returns the starting board of a variant, as a picture. A random opening is shown by the first one of the list.
fn start_picture(game: &Game, goal: Goal, start: StartKind) -> BoardPicture {
    let position = match start {
        StartKind::Random => starts::random_opening_position(0, goal),
        StartKind::Other => game.reversi_start().filter(|position| starts::start_kind(position) == StartKind::Other),
        start => game_of(goal, start, 0).and_then(|game| game.reversi_start()),
    };
    let bare = || BoardView::bare(8, 8, GridStyle::Cells);
    let board = position.map_or_else(bare, |position| board_of(&Position::Reversi(position), false));
    match start {
        StartKind::Usual | StartKind::Corners(_) => without_edges(&board),
        StartKind::Random => BoardPicture { board, width_cells: RANDOM_CELLS, focus: (4.0, 4.0) },
        StartKind::Other => BoardPicture { board, width_cells: WHOLE_CELLS, focus: (4.0, 4.0) },
    }
}

/// Returns the new-game page's rows for the start and the goal of a game of Reversi; none for another game.
pub fn rows(game: &Game, lang: &Lang) -> Vec<RowView> {
    let Some((goal, start)) = parts(game) else { return Vec::new() };
    let goals = ["goal-most", "goal-fewest"].map(|id| lang.text(id)).to_vec();
    let starts = offered();
    let names = starts.iter().map(|start| start_name(*start, lang)).collect();
    let detail = match start {
        StartKind::Usual | StartKind::Other => String::new(),
        StartKind::Random => lang.text("from-random-detail"),
        StartKind::Corners(_) => lang.text("from-corners-detail"),
    };
    let at = starts.iter().position(|other| *other == start).unwrap_or(0);
    vec![
        RowView {
            pictures: starts.iter().map(|start| start_picture(game, goal, *start)).collect(),
            unavailable: if start == StartKind::Other { Vec::new() } else { vec![starts.len() - 1] },
            other_details: ["from-random-detail", "from-corners-detail"].map(|id| lang.text(id)).to_vec(),
            ..row(START, lang.text("row-start"), detail, names, at)
        },
        row(GOAL, lang.text("row-goal"), String::new(), goals, usize::from(goal == Goal::Fewest)),
    ]
}

fn row(id: u16, label: String, detail: String, options: Vec<String>, chosen: usize) -> RowView {
    RowView::new(id, label, detail, Control::Choice { options, chosen })
}

/// Applies the user's change of the goal or start row to a game. A random choice depends on `seed` and on the previous value.
pub fn change(game: &mut Game, id: u16, change: &RowChange, seed: u64) {
    let Some((goal, _)) = parts(game) else { return };
    match (id, change) {
        (GOAL, RowChange::Choose(at)) => {
            if let Game::Reversi { goal, .. } = game {
                *goal = if *at == 1 { Goal::Fewest } else { Goal::Most };
            }
        }
        (START, RowChange::Choose(at)) => {
            if let Some(chosen) = offered().get(*at).and_then(|start| game_of(goal, *start, seed)) {
                *game = chosen;
            }
        }
        _ => {}
    }
}

/// Returns the game with this goal and start; `None` for `Start::Other`, which does not define a board.
fn game_of(goal: Goal, start: StartKind, seed: u64) -> Option<Game> {
    match start {
        StartKind::Usual => Some(Game::Reversi { start: None, goal }),
        StartKind::Random => Some(drawn(goal, seed)),
        StartKind::Corners(count) => Some(begun(starts::corner_handicap_setup(count, goal))),
        StartKind::Other => None,
    }
}

/// Returns the goal and the start of a stored variant.
pub fn goal_and_start(variant: Variant) -> (Goal, StartKind) {
    match variant {
        Variant::Standard => (Goal::Most, StartKind::Usual),
        Variant::Random => (Goal::Most, StartKind::Random),
        Variant::Corners(count) => (Goal::Most, StartKind::Corners(count)),
        Variant::Fewest => (Goal::Fewest, StartKind::Usual),
        Variant::FewestRandom => (Goal::Fewest, StartKind::Random),
        Variant::FewestCorners(count) => (Goal::Fewest, StartKind::Corners(count)),
    }
}

/// Returns a game of a stored variant. `seed` selects a random opening.
pub fn of_variant(variant: Variant, seed: u64) -> Game {
    let (goal, start) = goal_and_start(variant);
    game_of(goal, start, seed).unwrap_or(Game::Reversi { start: None, goal })
}

/// Returns the variant to store for a game; `None` where the game begins from a custom board.
pub fn variant_of(game: &Game) -> Option<Variant> {
    match parts(game)? {
        (Goal::Most, StartKind::Usual) => Some(Variant::Standard),
        (Goal::Most, StartKind::Random) => Some(Variant::Random),
        (Goal::Most, StartKind::Corners(count)) => Some(Variant::Corners(count)),
        (Goal::Fewest, StartKind::Usual) => Some(Variant::Fewest),
        (Goal::Fewest, StartKind::Random) => Some(Variant::FewestRandom),
        (Goal::Fewest, StartKind::Corners(count)) => Some(Variant::FewestCorners(count)),
        (_, StartKind::Other) => None,
    }
}

fn begun(setup: Setup) -> Game {
    let goal = setup.goal;
    setup.start().map_or(Game::Reversi { start: None, goal }, |start| Game::reversi_from(&start))
}

/// Returns a game from a random opening of the list, with equal chances.
fn drawn(goal: Goal, seed: u64) -> Game {
    let index = ((u128::from(first_random(seed)) * starts::random_opening_count() as u128) >> 64) as usize;
    starts::random_opening_position(index, goal)
        .map_or(Game::Reversi { start: None, goal }, |start| Game::reversi_from(&start))
}

/// Returns the rules for the next game of a series. A random opening differs each time.
pub fn next(game: &Game, seed: u64) -> Game {
    match parts(game) {
        // The seed may be the same for every game, so the old opening is mixed in.
        Some((goal, StartKind::Random)) => drawn(goal, seed ^ game.reversi_start().map_or(0, |start| start.hash())),
        _ => game.clone(),
    }
}

/// Whether colors stay the same from game to game, because a handicap belongs to a player.
pub fn keeps_colors(game: &Game) -> bool {
    matches!(parts(game), Some((_, StartKind::Corners(_))))
}

/// Returns the color that moves first.
pub fn first_color(game: &Game) -> Color {
    game.reversi_start().map_or(Color::Black, |start| start.side_to_move())
}

/// Returns the unusual rules in short: "Fewest discs win · Random opening".
pub fn unusual_rules_text(game: &Game, lang: &Lang) -> Option<String> {
    let (goal, start) = parts(game)?;
    variant_name(goal, start, lang)
}

/// Returns the names of a goal and a start where they are unusual; `None` if both are usual.
pub fn variant_name(goal: Goal, start: StartKind, lang: &Lang) -> Option<String> {
    let goal = (goal == Goal::Fewest).then(|| lang.text("rules-fewest"));
    let start = match start {
        StartKind::Usual => None,
        StartKind::Random => Some(lang.text("rules-random")),
        StartKind::Corners(count) => Some(lang.text_with("rules-corners", &[("count", count.into())])),
        StartKind::Other => Some(lang.text("rules-other")),
    };
    let all: Vec<String> = goal.into_iter().chain(start).collect();
    (!all.is_empty()).then(|| all.join(" · "))
}
