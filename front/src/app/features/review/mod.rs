//! The page of a reviewed game: which move is looked at, and how far its best line is played. `work` reviews on a thread of its
//! own, `attend` goes on with it while the page is shown, `desk` obeys what is wished here, `words` are the sentences.

pub mod review_controller;
pub(crate) mod review_fixture;
pub mod review_progress;
pub(crate) mod review_screen;
pub mod review_text;
pub mod review_thread;
pub(crate) mod review_view;

use crate::review::{Review, Subject, Verdict};
use crate::rules::{Ply, Position};
use crate::session::Player;

/// The page.
pub struct ReviewPage {
    pub subject: Subject,
    /// In the order of play.
    pub players: Vec<Player>,
    /// The name of its log, where it is a game of one's own.
    pub game: Option<String>,
    pub review: Review,
    /// So many plies are played on the board.
    pub at: usize,
    /// So many plies of the best line before the move are played instead of it; `None` where the game is looked at.
    pub in_line: Option<usize>,
    /// Nobody reviews any more though there is more to be found.
    pub has_stopped: bool,
}

impl ReviewPage {
    /// The page of a game at its end, with what is known of it.
    pub fn new(subject: Subject, players: Vec<Player>, review: Review) -> ReviewPage {
        let at = subject.plies().len();
        ReviewPage { subject, players, game: None, review, at, in_line: None, has_stopped: false }
    }

    /// The ply that is looked at; `None` at the start.
    pub fn ply(&self) -> Option<usize> {
        self.at.checked_sub(1)
    }

    pub fn verdict(&self, ply: usize) -> Verdict {
        self.review.verdict(&self.subject, ply).unwrap_or(Verdict::Fine)
    }

    /// Best play instead of the ply that is looked at; empty where that was the best.
    pub fn line(&self) -> &[Ply] {
        let Some(ply) = self.ply() else { return &[] };
        let line = self.review.judged(ply).map_or(&[][..], |judged| &judged.line);
        if line.first() == self.subject.plies().get(ply) { &[] } else { line }
    }

    /// What is on the board.
    pub fn position(&self) -> Position {
        let mut position = self.subject.position(self.left_at()).clone();
        for &ply in self.tried() {
            // Lines come from the engine, or were played through when they were read.
            let _ = position.play_recorded(ply);
        }
        position
    }

    /// So many plies of the game are on the board; the best line goes on from there.
    pub fn left_at(&self) -> usize {
        if self.in_line.is_some() { self.at.saturating_sub(1) } else { self.at }
    }

    /// The plies of the best line that are on the board.
    pub fn tried(&self) -> &[Ply] {
        let line = self.line();
        &line[..self.in_line.unwrap_or(0).min(line.len())]
    }

    /// The plies that lead from the start to what is on the board.
    pub fn on_board(&self) -> Vec<Ply> {
        [&self.subject.plies()[..self.left_at()], self.tried()].concat()
    }

    /// Looks at the game after so many plies.
    pub fn go_to(&mut self, at: usize) {
        (self.at, self.in_line) = (at.min(self.subject.plies().len()), None);
    }

    /// So many plies on or back, in the game or in the best line.
    pub fn step(&mut self, by: isize) {
        match self.in_line {
            Some(count) => self.in_line = Some(count.saturating_add_signed(by).min(self.line().len())),
            None => self.go_to(self.at.saturating_add_signed(by)),
        }
    }

    /// Begins with the best line, or goes back to the game.
    pub fn turn_line(&mut self) {
        let begins = self.in_line.is_none() && !self.line().is_empty();
        self.in_line = begins.then_some(1);
    }

    /// To the next ply that lost something, round at the end; or to the last one before.
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
