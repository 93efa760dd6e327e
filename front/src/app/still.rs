//! An app for a picture: nothing in the app thinks, moves or is stored, and the picture is the same on every day.

use crate::app::features::lessons::Lessons;
use crate::app::features::puzzles::Puzzles;
use crate::app::features::review::review_thread::ReviewThread;
use crate::app::features::study::analyst::Analyst;
use crate::app::game::times;
use crate::app::kernel::wall_clock::StillWall;
use crate::app::pages::router::App;
use crate::formats::transcript::{self, TranscriptError};
use crate::lesson::Progress;
use crate::rules::Ply;
use crate::session::{ClockRule, Command, Game, Player, Series, Setup};
use std::sync::Arc;

/// The moves of a picture's game if no moves are given.
pub(super) const MOVES: &str = "f5d6c3d3c4f4f6f3e6e7d7g6g5";
/// The time of all pictures, in nanoseconds since 1970: an afternoon in September 2026.
const NOW_NS: i64 = 1_790_000_000_000_000_000;
/// The thinking time per ply in pictures, in milliseconds.
const PLY_MS: u64 = 3000;

/// Shows a game of Reversi between two people for a picture. Without moves it shows an example game.
///
/// # Errors
/// Returns the first wrong word of `moves`.
pub fn show_game(app: &mut App, moves: &str) -> Result<(), TranscriptError> {
    stand_still(app);
    play(app, if moves.is_empty() { MOVES } else { moves }, ClockRule::None)?;
    app.turn_pages();
    Ok(())
}

/// Stops the clock and everything that works in the background, for a picture.
pub(super) fn stand_still(app: &mut App) {
    app.room.wall = Arc::new(StillWall { now_ns: NOW_NS, offset_min: 120 });
    app.room.saving.stop();
    app.room.finder.stop();
    app.states.of_mut::<ReviewThread>().turn_off();
    app.room.friends.rests = true;
    app.states.of_mut::<Analyst>().turn_off();
    app.states.of_mut::<Puzzles>().stage(Vec::new());
    app.states.of_mut::<Lessons>().stage(Vec::new(), Progress::default());
}

/// Plays a game of Reversi between two people with these moves. Begins no game if there are no moves.
pub(super) fn play(app: &mut App, moves: &str, clock: ClockRule) -> Result<(), TranscriptError> {
    let plies = transcript::parse(moves)?;
    if plies.is_empty() {
        return Ok(());
    }
    start(app, Game::reversi(), vec![Player::default(); 2], Series::default(), clock);
    for ply in plies {
        pass_time(app);
        if let Ply::Place(point) = ply {
            app.room.command(Command::Place(point));
        }
    }
    keep_end_page_shut(app);
    Ok(())
}

/// Begins a game between people.
pub(super) fn start(app: &mut App, game: Game, players: Vec<Player>, series: Series, clock: ClockRule) {
    let setup = app.room.maker().setup(game, players, series);
    app.room.start_game(Setup { clock, ..setup });
    app.turn_pages();
}

/// Adds the thinking time of one ply to the clock.
pub(super) fn pass_time(app: &mut App) {
    let now_ms = app.room.now_ms + PLY_MS;
    times::advance_clock(&mut app.room, true, now_ms);
}

/// Keeps the end page from opening.
pub(super) fn keep_end_page_shut(app: &mut App) {
    if let Some(table) = &mut app.room.table {
        table.end_at_ms = None;
    }
}
