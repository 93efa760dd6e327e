//! A game under review, and the results.

use super::fact::Fact;
use super::judge::{self, Verdict};
use qipan_engine::Score;
use qipan_rules::{Color, Ply, Position};
use serde::{Deserialize, Serialize};

/// Limit of reviewed plies, above that of a game on the largest board.
pub const PLIES_MAX: usize = 700;

/// A game: its start and its plies, with every position.
#[derive(Clone, Debug, PartialEq)]
pub struct Subject {
    plies: Vec<Ply>,
    /// The position before each ply, and the one after the last.
    positions: Vec<Position>,
}

impl Subject {
    /// The game, if it can be reviewed: two players, at least one ply, and all of them legal.
    pub fn new(start: &Position, plies: &[Ply]) -> Option<Subject> {
        if start.players() != 2 || plies.is_empty() || plies.len() > PLIES_MAX {
            return None;
        }
        let mut positions = vec![start.clone()];
        for &ply in plies {
            let mut next = positions.last()?.clone();
            next.play_recorded(ply).ok()?;
            positions.push(next);
        }
        Some(Subject { plies: plies.to_vec(), positions })
    }

    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The position after this many plies; at most the last one.
    pub fn position(&self, plies: usize) -> &Position {
        &self.positions[plies.min(self.plies.len())]
    }

    /// The player of a ply.
    pub fn mover(&self, ply: usize) -> Color {
        self.position(ply).side_to_move()
    }

    pub fn is_reversi(&self) -> bool {
        self.positions[0].as_reversi().is_some()
    }

    /// Whether the player of a ply had more than one legal ply.
    pub fn is_choice(&self, ply: usize) -> bool {
        // Called often, for all plies: forbidden points do not matter.
        let position = self.position(ply);
        let has_several = match position.as_reversi() {
            Some(position) => position.legal_moves().count_ones() > 1,
            None => position.size().points().filter(|&point| position.color_at(point).is_none()).nth(1).is_some(),
        };
        has_several && self.plies.get(ply).is_some_and(|ply| *ply != Ply::Pass)
    }

    /// A key that identifies the game: its start and every ply.
    pub fn game_key(&self) -> u64 {
        let rule = self.positions[0].rules_number();
        let size = self.positions[0].size();
        let seed = qipan_rules::mix::nth(rule << 16 | u64::from(size.columns) << 8 | u64::from(size.rows));
        self.positions.iter().fold(seed, |key, position| qipan_rules::mix::nth(key ^ position.hash()))
    }
}

/// The judgement of a ply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgedPly {
    /// The value of the position before the ply with best play; `played` is the value of the ply. Both are seen by its player.
    pub best: Score,
    pub played: Score,
    /// Best play from the position before the ply; its first ply is the best one.
    pub line: Vec<Ply>,
    /// Best play after the ply.
    pub answer: Vec<Ply>,
    /// Proven facts, the most useful first.
    pub facts: Vec<Fact>,
    /// Whether the judgement is from the deep pass.
    pub is_deep: bool,
    /// Upper limit of the verdict: the worst one that a closer look confirmed.
    pub at_most: Verdict,
}

impl JudgedPly {
    /// The verdict on the ply. A ply without alternatives is fine.
    pub fn verdict(&self, subject: &Subject, ply: usize) -> Verdict {
        if !subject.is_choice(ply) || self.line.first() == subject.plies().get(ply) {
            return Verdict::Fine;
        }
        self.verdict_by_values(subject.position(ply))
    }

    /// The verdict by the values alone, for a ply in the position `before`.
    pub fn verdict_by_values(&self, before: &Position) -> Verdict {
        judge::verdict(judge::empties(before), self.best, self.played).min(self.at_most)
    }
}

/// The judgements of a game's plies so far.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Review {
    pub signature: u32,
    /// The judgement of each ply; `None` for a ply without one yet.
    pub moves: Vec<Option<JudgedPly>>,
}

impl Review {
    /// A review of a game without any judgement yet.
    pub fn new(subject: &Subject) -> Review {
        Review { signature: super::SIGNATURE, moves: vec![None; subject.plies().len()] }
    }

    /// The number of deeply judged plies.
    pub fn done(&self) -> usize {
        self.moves.iter().flatten().filter(|judged| judged.is_deep).count()
    }

    pub fn is_done(&self) -> bool {
        self.done() == self.moves.len()
    }

    pub fn judged(&self, ply: usize) -> Option<&JudgedPly> {
        self.moves.get(ply)?.as_ref()
    }

    /// The verdict on a ply, if known. A ply without alternatives is fine.
    pub fn verdict(&self, subject: &Subject, ply: usize) -> Option<Verdict> {
        Some(self.judged(ply)?.verdict(subject, ply))
    }

    /// The average share of winning chance kept by a color's choices, from 0 to 1; `None` without a known choice.
    pub fn accuracy(&self, subject: &Subject, color: Color) -> Option<f32> {
        let own = (0..self.moves.len()).filter(|&ply| subject.mover(ply) == color && subject.is_choice(ply));
        let kept: Vec<f32> = own.filter_map(|ply| self.kept_chance(subject, ply)).collect();
        (!kept.is_empty()).then(|| kept.iter().sum::<f32>() / kept.len() as f32)
    }

    /// The share of winning chance kept by a choice; `None` if there was none to keep.
    fn kept_chance(&self, subject: &Subject, ply: usize) -> Option<f32> {
        let judged = self.judged(ply)?;
        let empties = judge::empties(subject.position(ply));
        let (had, has) = (judge::chance(judged.best, empties), judge::chance(judged.played, empties));
        (had > 0.02).then(|| (has / had).clamp(0.0, 1.0))
    }
}
