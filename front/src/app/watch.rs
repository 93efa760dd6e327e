//! Answers a script's questions about what a user would see: whether the computer has moved, whether everything is written. Changes only
//! the writer's barrier and the interval of the scan.

use crate::app::features::lessons::Lessons;
use crate::app::features::puzzles::Puzzles;
use crate::app::game::game_context::GameContext;
use crate::app::kernel::config;
use crate::app::pages::router::App;
use crate::rules::{Color, Position};
use crate::ui::board::Cell;

/// The app as a script observes it: the game context, the board of the shown puzzle or lesson, and whether an answer is being checked or
/// files of puzzles or lessons are being read.
pub struct ScriptObserver<'a>(&'a mut GameContext, Option<Position>, bool);

impl App {
    /// Returns the observer for scripts.
    pub fn script_observer(&mut self) -> ScriptObserver<'_> {
        let exercise = self.nav.page().exercise().map(|(position, _)| position);
        let is_busy = self.states.expect_state::<Puzzles>().solver.is_busy()
            || self.states.expect_state::<Puzzles>().is_reading()
            || self.states.expect_state::<Lessons>().is_busy();
        ScriptObserver(&mut self.room, exercise, is_busy)
    }
}

impl ScriptObserver<'_> {
    pub fn is_quitting(&self) -> bool {
        self.0.out.is_quitting()
    }

    /// Returns the cell with this name on the open board.
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        let on_table = self.0.active_game.as_ref().map(|table| table.session.position());
        let point = self.1.as_ref().or(on_table)?.parse_point(name)?;
        Some((point.column, point.row))
    }

    /// Returns the value in force of a setting, as RON.
    pub fn setting(&self, key: &str) -> Option<String> {
        config::settings::row_of(key).map(|row| row.value(self.0.config.settings()))
    }

    /// Sets how long the single-switch scan stays on a control, in milliseconds; 0 turns scanning off.
    pub fn set_scan(&mut self, scan_ms: u32) {
        self.0.edit_settings(|settings| settings.heard.scan_ms = scan_ms);
    }

    /// Returns the remaining times on the open board: `clock black 298000 white 30000+3`, in milliseconds, followed by byo-yomi's periods
    /// or the moves of Canadian time once the main time is over; `clock none` without a clock.
    pub fn clocks(&self) -> String {
        let table = self.0.active_game.as_ref();
        let lefts = table.into_iter().flat_map(|table| {
            let colors = Color::ALL.into_iter().take(table.session.players().len());
            colors.filter_map(|color| Some((color, table.session.remaining_time(color, table.thinking_ms)?)))
        });
        let words = lefts.map(|(color, left)| match left.periods_or_moves {
            0 => format!(" {} {}", color.word(), left.ms),
            extra => format!(" {} {}+{extra}", color.word(), left.ms),
        });
        let words: String = words.collect();
        format!("clock{}", if words.is_empty() { " none" } else { &words })
    }

    /// Returns the number of opponents' replies played since the program started.
    pub fn opponent_reply_count(&self) -> u64 {
        self.0.opponent.decided_move_count()
    }

    /// Whether a reply or a hint is being computed, an answer is being checked, or files of puzzles or lessons are being read.
    pub fn is_engine_busy(&self) -> bool {
        self.0.opponent.is_busy() || self.2
    }

    /// Whether the computer's reply is known and only waits for its minimum delay.
    pub fn has_answer(&self) -> bool {
        self.0.opponent.move_due_ms().is_some() && self.0.is_on_disk()
    }

    /// Asks the writer to report when it has tried to write everything requested so far.
    pub fn request_write_barrier(&mut self) {
        self.0.saving.ask_barrier();
    }

    /// Whether the last `ask_barrier` was answered and no background task is running.
    pub fn is_barrier_done(&self) -> bool {
        self.0.saving.is_barrier_done() && self.0.background_tasks.is_idle()
    }

    /// Asks a running index to report when it has read everything written so far.
    pub fn request_index_catch_up(&mut self) {
        self.0.finder.notify_when_read();
    }

    /// Whether the index has answered every question.
    pub fn has_all_answers(&self) -> bool {
        !self.0.finder.is_waiting()
    }

    /// Whether the last `ask_barrier` was answered, and everything requested before it is on the disk.
    pub fn is_all_saved(&self) -> bool {
        self.0.saving.is_all_saved()
    }
}
