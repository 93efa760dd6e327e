//! The page of a reviewed game: which move is shown, and how far the engine's better line of moves is played. `review_thread` runs the
//! review on its own thread, `review_progress` continues the review while the page is shown, `review_controller` handles messages,
//! `review_text` has the sentences.

pub mod review_controller;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod review_fixture;
pub mod review_progress;
pub mod review_screen;
pub mod review_text;
pub mod review_thread;
pub(crate) mod review_view;

use crate::engine::external::Spec;
use crate::review::{Review, ReviewedGame, Verdict};
use crate::rules::{Ply, Position};
use crate::session::Player;

/// The state of the review page.
pub struct ReviewPage {
    /// The game that is reviewed.
    pub subject: ReviewedGame,
    /// The players in the order of play.
    pub players: Vec<Player>,
    /// The name of the game's log; `None` where the game is not one of the user's own.
    pub log_name: Option<String>,
    /// The results of the review so far.
    pub review: Review,
    /// The number of plies of the game after which the page shows the position.
    pub shown_ply_count: usize,
    /// The number of plies of the better line shown instead of the move; `None` where the game itself is shown.
    pub better_line_ply_count: Option<usize>,
    /// Whether the review has stopped before it was complete.
    pub has_stopped: bool,
    /// The external engine whose values the review uses; `None` for the built-in engine.
    pub evaluation_engine: Option<Spec>,
}

impl ReviewPage {
    /// Creates the page at the end of the game. `review` may be incomplete.
    pub fn new(subject: ReviewedGame, players: Vec<Player>, review: Review) -> ReviewPage {
        let at = subject.plies().len();
        ReviewPage {
            subject,
            players,
            log_name: None,
            review,
            shown_ply_count: at,
            better_line_ply_count: None,
            has_stopped: false,
            evaluation_engine: None,
        }
    }

    /// The index of the ply whose review is shown; `None` at the start of the game.
    pub fn ply(&self) -> Option<usize> {
        self.shown_ply_count.checked_sub(1)
    }

    /// The verdict on the ply with this index; `Fine` where the ply is not judged yet.
    pub fn verdict(&self, ply: usize) -> Verdict {
        self.review.verdict(&self.subject, ply).unwrap_or(Verdict::Fine)
    }

    /// The engine's better line of moves instead of the shown ply; empty where the shown ply was the best.
    pub fn line(&self) -> &[Ply] {
        let Some(ply) = self.ply() else { return &[] };
        let line = self.review.judged(ply).map_or(&[][..], |judged| &judged.line);
        if line.first() == self.subject.plies().get(ply) { &[] } else { line }
    }

    /// The position that the board shows, in the game or in the better line.
    pub fn position(&self) -> Position {
        let mut position = self.subject.position(self.plies_before_branch()).clone();
        for &ply in self.plies_tried() {
            // The plies come from the engine, or were checked when they were read.
            let _ = position.play_recorded(ply);
        }
        position
    }

    /// The number of plies of the game that lead to the shown position. Plies of the better line follow them.
    pub fn plies_before_branch(&self) -> usize {
        if self.better_line_ply_count.is_some() { self.shown_ply_count.saturating_sub(1) } else { self.shown_ply_count }
    }

    /// The plies of the better line that lead to the shown position.
    pub fn plies_tried(&self) -> &[Ply] {
        let line = self.line();
        &line[..self.better_line_ply_count.unwrap_or(0).min(line.len())]
    }

    /// All plies from the start of the game to the shown position.
    pub fn plies_on_board(&self) -> Vec<Ply> {
        [&self.subject.plies()[..self.plies_before_branch()], self.plies_tried()].concat()
    }

    /// Shows the game after this number of plies.
    pub fn go_to(&mut self, at: usize) {
        (self.shown_ply_count, self.better_line_ply_count) = (at.min(self.subject.plies().len()), None);
    }

    /// Steps by `by` plies, in the game or in the better line; negative numbers step back.
    pub fn step_plies(&mut self, by: isize) {
        match self.better_line_ply_count {
            Some(count) => self.better_line_ply_count = Some(count.saturating_add_signed(by).min(self.line().len())),
            None => self.go_to(self.shown_ply_count.saturating_add_signed(by)),
        }
    }

    /// Shows the first ply of the better line, or returns to the game.
    pub fn toggle_better_line(&mut self) {
        let begins = self.better_line_ply_count.is_none() && !self.line().is_empty();
        self.better_line_ply_count = begins.then_some(1);
    }

    /// Finds the next move that lost something, or the previous one if `is_forward` is `false`. Returns the number of plies up to and
    /// including that move. The search wraps around at the ends of the game.
    pub fn next_fault(&self, is_forward: bool) -> Option<usize> {
        let count = self.subject.plies().len();
        let is_fault = |at: &usize| self.verdict(at - 1) > Verdict::Fine;
        let after = |at: usize| (at + 1..=count).chain(1..=at);
        match is_forward {
            true => after(self.shown_ply_count).find(is_fault),
            false => (1..self.shown_ply_count)
                .rev()
                .chain((self.shown_ply_count..=count).rev())
                .filter(|at| *at > 0)
                .find(is_fault),
        }
    }
}
