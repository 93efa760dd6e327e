//! An app for a picture: nothing in the app thinks, moves or is stored, and the picture is the same on every day.

use crate::app::features::lessons::Lessons;
use crate::app::features::puzzles::Puzzles;
use crate::app::features::review::review_thread::ReviewThread;
use crate::app::features::study::analyst::Analyst;
use crate::app::game::times;
use crate::app::kernel::wall_clock::FixedWallClock;
use crate::app::pages::router::App;
use crate::formats::transcript::{self, TranscriptError};
use crate::lesson::Progress;
use crate::rules::{GameKind, Ply};
use crate::session::{ClockRule, Command, Game, Player, Series, Setup};
use std::sync::Arc;

/// The moves of a picture's game if no moves are given.
pub(super) const MOVES: &str = "f5d6c3d3c4f4f6f3e6e7d7g6g5";
/// The time of all pictures, in nanoseconds since 1970: an afternoon in September 2026.
const NOW_NS: i64 = 1_790_000_000_000_000_000;
/// The thinking time per ply in pictures, in milliseconds.
const PLY_MS: u64 = 3000;

/// An app in which nothing thinks or moves, for a picture.
pub struct StillApp<'a>(pub &'a mut App);

impl StillApp<'_> {
    /// Shows a game between two people for a picture: of the kind that the command line names, otherwise of Reversi. Without moves it shows
    /// the start position, in Reversi an example game.
    ///
    /// # Errors
    /// Returns the first wrong word of `moves`.
    pub fn show_game(&mut self, moves: &str) -> Result<(), TranscriptError> {
        self.stand_still();
        let is_example = moves.is_empty() && self.kind() == GameKind::Reversi;
        self.play(if is_example { MOVES } else { moves }, ClockRule::None)?;
        self.0.handle_feature_requests();
        Ok(())
    }

    /// Stops the clock and everything that works in the background, for a picture.
    pub(super) fn stand_still(&mut self) {
        self.0.room.wall = Arc::new(FixedWallClock { now_ns: NOW_NS, offset_min: 120 });
        self.0.room.saving.stop();
        self.0.room.finder.stop();
        self.0.states.of_mut::<ReviewThread>().turn_off();
        self.0.room.friends.is_class_use_disabled = true;
        self.0.states.of_mut::<Analyst>().turn_off();
        self.0.states.of_mut::<Puzzles>().stage(Vec::new());
        self.0.states.of_mut::<Lessons>().set_fixture_data(Vec::new(), Progress::default());
    }

    /// The kind of game that the command line names, otherwise Reversi.
    pub(super) fn kind(&self) -> GameKind {
        self.0.room.config.overrides().game.unwrap_or_default()
    }

    /// Plays a game between two people with these moves. Without moves it begins no game of Reversi.
    pub(super) fn play(&mut self, moves: &str, clock: ClockRule) -> Result<(), TranscriptError> {
        let kind = self.kind();
        let plies = transcript::parse_from(moves, &kind.standard_start())?;
        if plies.is_empty() && kind == GameKind::Reversi {
            return Ok(());
        }
        self.start(Game::standard(kind), vec![Player::default(); 2], Series::default(), clock);
        for ply in plies {
            self.pass_time();
            if let Ply::Place(point) = ply {
                self.0.room.command(Command::Place(point));
            }
        }
        self.keep_end_page_shut();
        Ok(())
    }

    /// Begins a game between people.
    pub(super) fn start(&mut self, game: Game, players: Vec<Player>, series: Series, clock: ClockRule) {
        let setup = self.0.room.maker().setup(game, players, series);
        self.0.room.start_game(Setup { clock, ..setup });
        self.0.handle_feature_requests();
    }

    /// Adds the thinking time of one ply to the clock.
    pub(super) fn pass_time(&mut self) {
        let now_ms = self.0.room.now_ms + PLY_MS;
        times::advance_clock(&mut self.0.room, true, now_ms);
    }

    /// Keeps the end page from opening.
    pub(super) fn keep_end_page_shut(&mut self) {
        if let Some(table) = &mut self.0.room.active_game {
            table.end_at_ms = None;
        }
    }
}
