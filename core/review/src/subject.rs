//! A game under review, and the judgements of its plies.

use super::fact::Fact;
use super::judge::{self, Verdict};
use qipan_engine::Score;
use qipan_rules::{Color, Ply, Position};
use serde::{Deserialize, Serialize};

/// The largest number of plies in a reviewed game, more than a game on the largest board has.
pub const PLIES_MAX: usize = 700;

/// A game under review: its start and its plies, with every position.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedGame {
    plies: Vec<Ply>,
    /// The position before each ply, followed by the position after the last ply.
    positions: Vec<Position>,
}

impl ReviewedGame {
    /// Takes a game for review; `None` unless it has two players and at least one ply, and all plies are legal.
    pub fn new(start: &Position, plies: &[Ply]) -> Option<ReviewedGame> {
        if start.players() != 2 || plies.is_empty() || plies.len() > PLIES_MAX {
            return None;
        }
        let mut positions = vec![start.clone()];
        for &ply in plies {
            let mut next = positions.last()?.clone();
            next.play_recorded(ply).ok()?;
            positions.push(next);
        }
        Some(ReviewedGame { plies: plies.to_vec(), positions })
    }

    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The position after this many plies of the game; beyond the end, the last position.
    pub fn position(&self, plies: usize) -> &Position {
        &self.positions[plies.min(self.plies.len())]
    }

    /// The color that played the ply with this index.
    pub fn mover(&self, ply: usize) -> Color {
        self.position(ply).side_to_move()
    }

    pub fn is_reversi(&self) -> bool {
        self.positions[0].as_reversi().is_some()
    }

    /// Whether the player of the ply with this index had more than one legal ply.
    pub fn is_choice(&self, ply: usize) -> bool {
        // Fast, because it is called often and for all plies; therefore it counts Renju's forbidden points as legal.
        let position = self.position(ply);
        let has_several = match position.as_reversi() {
            Some(position) => position.legal_moves().count_ones() > 1,
            None => position.size().points().filter(|&point| position.color_at(point).is_none()).nth(1).is_some(),
        };
        has_several && self.plies.get(ply).is_some_and(|ply| *ply != Ply::Pass)
    }

    /// A hash that identifies the game: its board size, its rule and every position.
    pub fn game_key(&self) -> u64 {
        let rule = self.positions[0].rules_number();
        let size = self.positions[0].size();
        let seed = qipan_rules::mix::nth_random(rule << 16 | u64::from(size.columns) << 8 | u64::from(size.rows));
        self.positions.iter().fold(seed, |key, position| qipan_rules::mix::nth_random(key ^ position.hash()))
    }
}

/// A review's judgement of one ply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgedPly {
    /// The value of the position before the ply with best play, seen by the player of the ply.
    pub best: Score,
    /// The value of the ply, seen by its player.
    pub played: Score,
    /// Best play from the position before the ply; its first ply is the best ply.
    pub line: Vec<Ply>,
    /// Best play from the position after the ply; its first ply is the opponent's reply.
    pub answer: Vec<Ply>,
    /// Proven facts that explain the judgement, the most useful first.
    pub facts: Vec<Fact>,
    /// Whether the judgement comes from the deep pass; otherwise it is from the quick first pass.
    pub is_deep: bool,
    /// The worst verdict that the ply can get: the one that a second, longer search confirmed.
    pub at_most: Verdict,
}

impl JudgedPly {
    /// The verdict on the ply. A ply without an alternative is fine.
    pub fn verdict(&self, subject: &ReviewedGame, ply: usize) -> Verdict {
        if !subject.is_choice(ply) || self.line.first() == subject.plies().get(ply) {
            return Verdict::Fine;
        }
        self.verdict_by_values(subject.position(ply))
    }

    /// The verdict by the values alone, for a ply played in the position `before`.
    pub fn verdict_by_values(&self, before: &Position) -> Verdict {
        judge::verdict(judge::empties(before), self.best, self.played).min(self.at_most)
    }
}

/// A review of a game: the judgements of its plies, as far as they are known.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Review {
    pub signature: u32,
    /// The judgement of each ply of the game; `None` for a ply that is not judged yet.
    pub moves: Vec<Option<JudgedPly>>,
}

impl Review {
    /// Creates a review of a game that has no judgement yet.
    pub fn new(subject: &ReviewedGame) -> Review {
        Review { signature: super::REVIEW_VERSION, moves: vec![None; subject.plies().len()] }
    }

    /// The number of plies that the deep pass has judged.
    pub fn judged_plies(&self) -> usize {
        self.moves.iter().flatten().filter(|judged| judged.is_deep).count()
    }

    pub fn is_done(&self) -> bool {
        self.judged_plies() == self.moves.len()
    }

    pub fn judged(&self, ply: usize) -> Option<&JudgedPly> {
        self.moves.get(ply)?.as_ref()
    }

    /// The verdict on a ply; `None` if it is not judged yet. A ply without an alternative is fine.
    pub fn verdict(&self, subject: &ReviewedGame, ply: usize) -> Option<Verdict> {
        Some(self.judged(ply)?.verdict(subject, ply))
    }

    /// The average share of the winning chance that a color kept in its choices, from 0 to 1; `None` if no choice of the color is judged.
    pub fn accuracy(&self, subject: &ReviewedGame, color: Color) -> Option<f32> {
        let own = (0..self.moves.len()).filter(|&ply| subject.mover(ply) == color && subject.is_choice(ply));
        let kept: Vec<f32> = own.filter_map(|ply| self.kept_chance(subject, ply)).collect();
        (!kept.is_empty()).then(|| kept.iter().sum::<f32>() / kept.len() as f32)
    }

    /// The share of the winning chance that the player kept with a ply, from 0 to 1; `None` if there was no chance to keep.
    fn kept_chance(&self, subject: &ReviewedGame, ply: usize) -> Option<f32> {
        let judged = self.judged(ply)?;
        let empties = judge::empties(subject.position(ply));
        let (had, has) = (judge::chance(judged.best, empties), judge::chance(judged.played, empties));
        let is_equal = judge::is_equal(empties, judged.best, judged.played);
        (had > 0.02).then(|| if is_equal { 1.0 } else { (has / had).clamp(0.0, 1.0) })
    }
}
