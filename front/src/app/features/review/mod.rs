//! The page of a reviewed game: which move is shown, and how far its best line is played. `review_thread` reviews on a thread of its own,
//! `review_progress` continues that while the page is shown, `review_controller` handles messages, `review_text` has the sentences.

pub mod review_controller;
#[cfg(any(test, feature = "scenes"))]
pub(crate) mod review_fixture;
pub mod review_progress;
pub mod review_screen;
pub mod review_text;
pub mod review_thread;
pub(crate) mod review_view;

use crate::review::{Review, Subject, Verdict};
use crate::rules::{Ply, Position};
use crate::session::Player;

/// The state of the page.
pub struct ReviewPage {
    pub subject: Subject,
    /// The players in the order of play.
    pub players: Vec<Player>,
    /// The name of the game's log, if the game is one of the user's own.
    pub game: Option<String>,
    pub review: Review,
    /// The number of plies of the game on the board.
    pub at: usize,
    /// The number of plies of the best line that replace the shown ply; `None` where the game itself is shown.
    pub in_line: Option<usize>,
    /// Whether the review has stopped although it is not complete.
    pub has_stopped: bool,
}

impl ReviewPage {
    /// Creates the page at the end of a game, with the review so far.
    pub fn new(subject: Subject, players: Vec<Player>, review: Review) -> ReviewPage {
        let at = subject.plies().len();
        ReviewPage { subject, players, game: None, review, at, in_line: None, has_stopped: false }
    }

    /// The shown ply; `None` at the start.
    pub fn ply(&self) -> Option<usize> {
        self.at.checked_sub(1)
    }

    pub fn verdict(&self, ply: usize) -> Verdict {
        self.review.verdict(&self.subject, ply).unwrap_or(Verdict::Fine)
    }

    /// The best line instead of the shown ply; empty where that ply was the best.
    pub fn line(&self) -> &[Ply] {
        let Some(ply) = self.ply() else { return &[] };
        let line = self.review.judged(ply).map_or(&[][..], |judged| &judged.line);
        if line.first() == self.subject.plies().get(ply) { &[] } else { line }
    }

    /// The position on the board.
    pub fn position(&self) -> Position {
        let mut position = self.subject.position(self.left_at()).clone();
        for &ply in self.plies_tried() {
            // Lines come from the engine, or were replayed when they were read.
            let _ = position.play_recorded(ply);
        }
        position
    }

    /// The number of plies of the game on the board. The best line continues from there.
    pub fn left_at(&self) -> usize {
        if self.in_line.is_some() { self.at.saturating_sub(1) } else { self.at }
    }

    /// The plies of the best line that are on the board.
    pub fn plies_tried(&self) -> &[Ply] {
        let line = self.line();
        &line[..self.in_line.unwrap_or(0).min(line.len())]
    }

    /// The plies from the start to the position on the board.
    pub fn on_board(&self) -> Vec<Ply> {
        [&self.subject.plies()[..self.left_at()], self.plies_tried()].concat()
    }

    /// Shows the game after this number of plies.
    pub fn go_to(&mut self, at: usize) {
        (self.at, self.in_line) = (at.min(self.subject.plies().len()), None);
    }

    /// Moves by a number of plies, in the game or in the best line.
    pub fn step_plies(&mut self, by: isize) {
        match self.in_line {
            Some(count) => self.in_line = Some(count.saturating_add_signed(by).min(self.line().len())),
            None => self.go_to(self.at.saturating_add_signed(by)),
        }
    }

    /// Shows the first ply of the best line, or returns to the game.
    pub fn turn_line(&mut self) {
        let begins = self.in_line.is_none() && !self.line().is_empty();
        self.in_line = begins.then_some(1);
    }

    /// The next ply that lost something, or the previous one where `is_forward` is `false`. The search wraps around at the ends of the
    /// game.
    pub fn next_fault(&self, is_forward: bool) -> Option<usize> {
        let count = self.subject.plies().len();
        let is_fault = |at: &usize| self.verdict(at - 1) > Verdict::Fine;
        let after = |at: usize| (at + 1..=count).chain(1..=at);
        match is_forward {
            true => after(self.at).find(is_fault),
            false => (1..self.at).rev().chain((self.at..=count).rev()).filter(|at| *at > 0).find(is_fault),
        }
    }
}
