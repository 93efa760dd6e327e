//! Bytes and text of other programs <-> a `GameRecord`: one format a file.
//!
//! Pure, and names only the rules. Everything that is read has a cap before it is parsed, and whatever is read is played
//! through the rules before it becomes a record.

pub mod transcript;
pub mod wthor;

use crate::rules::{Outcome, Ply, Position};

/// A game as formats exchange it. Every ply of it is legal.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// The position before the first ply; it tells which game it is.
    pub start: Position,
    /// In the order of play; empty where unknown.
    pub players: Vec<String>,
    pub plies: Vec<Ply>,
    /// As the source states it, if it does.
    pub result: Option<GameResult>,
    /// Free text; years first where we write it.
    pub date: String,
    /// The tournament or the place.
    pub event: String,
}

/// A result as formats state it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// Reversi: the discs of Black and White, the empties given to the winner.
    Score {
        black: u32,
        white: u32,
    },
    Outcome(Outcome),
}

impl GameRecord {
    /// A record without names, date and result.
    pub fn new(start: Position, plies: Vec<Ply>) -> GameRecord {
        GameRecord { start, players: Vec::new(), plies, result: None, date: String::new(), event: String::new() }
    }

    /// The position after the last ply.
    pub fn final_position(&self) -> Position {
        let mut position = self.start.clone();
        for &ply in &self.plies {
            if position.play(ply).is_err() {
                break; // Not in a record that was read; a hand-made one ends here.
            }
        }
        position
    }
}

/// Plays a placement after the passes that the rules force before it, and adds all of them to `plies`.
fn play_with_passes(
    position: &mut Position,
    point: crate::rules::Point,
    plies: &mut Vec<Ply>,
) -> Result<(), crate::rules::Illegal> {
    if position.must_pass() {
        position.play(Ply::Pass)?;
        plies.push(Ply::Pass);
    }
    position.play(Ply::Place(point))?;
    plies.push(Ply::Place(point));
    Ok(())
}
