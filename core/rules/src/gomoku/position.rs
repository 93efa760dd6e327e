//! A valid position of five-in-a-row: the stones, the rule, the side to move, passes, the end and the result.
//!
//! Every package may use this module. `Setup` is input that has not been validated; a `Position` can be played on or is finished.

use super::board::{Board, SIDE_MAX, SIDE_MIN};
use super::forbidden::{self, FoulKind};
use super::{ForbiddenPlay, Rule};
use crate::board_error::{BoardError, BoardErrors};
use crate::mix::nth_random;
use crate::{Color, Illegal, Outcome, Ply, Point, Size};
use serde::{Deserialize, Serialize};

/// Input for a position, not yet validated: the stones, the rules and the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Setup {
    pub size: Size,
    pub rule: Rule,
    /// The number of players, 2 to 4; Renju has 2.
    pub players: u8,
    /// The effect of a placement on a point that Renju forbids.
    pub forbidden: ForbiddenPlay,
    /// Whether passes are allowed by the house rule "give a move". Renju always allows them.
    pub passes_allowed: bool,
    pub stones: Vec<(Point, Color)>,
    pub side_to_move: Color,
}

impl Default for Setup {
    /// Freestyle on an empty 15×15 board, two players, Black to move.
    fn default() -> Setup {
        Setup {
            size: Size { columns: 15, rows: 15 },
            rule: Rule::Freestyle,
            players: 2,
            forbidden: ForbiddenPlay::Refuse,
            passes_allowed: false,
            stones: Vec::new(),
            side_to_move: Color::Black,
        }
    }
}

/// A valid position, in which play can continue or the game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    rule: Rule,
    forbidden: ForbiddenPlay,
    passes_allowed: bool,
    side_to_move: Color,
    last: Option<Ply>,
    outcome: Option<Outcome>,
    foul: Option<FoulKind>,
    /// Hash of the board's size, the rule, the number of players and the stones; `hash` adds the side to move.
    stones_hash: u64,
}

impl Default for Position {
    /// The position of the default setup: an empty freestyle board of 15×15 for two players.
    fn default() -> Position {
        let setup = Setup::default();
        Position::without_stones(&setup)
    }
}

impl TryFrom<Setup> for Position {
    type Error = BoardErrors;

    fn try_from(setup: Setup) -> Result<Position, BoardErrors> {
        let mut errors = setup.frame_errors();
        if !errors.is_empty() {
            return Err(BoardErrors(errors));
        }
        let mut position = Position::without_stones(&setup);
        for &(point, color) in &setup.stones {
            if !setup.size.contains(point) {
                errors.push(BoardError::Outside(point));
            } else if color.index() >= usize::from(setup.players) {
                errors.push(BoardError::Color(color));
            } else if position.board.color_at(point).is_some() {
                errors.push(BoardError::Occupied(point));
            } else {
                position.put(point, color);
            }
        }
        let winners = position.winners();
        if winners.len() > 1 {
            errors.push(BoardError::TwoWinners);
        }
        position.outcome = match winners.first() {
            Some(&winner) => Some(Outcome::Win(winner)),
            None => position.board.is_full().then_some(Outcome::Draw),
        };
        if errors.is_empty() { Ok(position) } else { Err(BoardErrors(errors)) }
    }
}

impl Setup {
    /// The errors in the board's size, the number of players and the side to move. Single stones can only be checked if there are none.
    fn frame_errors(&self) -> Vec<BoardError> {
        let sides = SIDE_MIN..=SIDE_MAX;
        let mut errors = Vec::new();
        if !sides.contains(&self.size.columns) || !sides.contains(&self.size.rows) {
            errors.push(BoardError::Size(self.size));
        }
        if !(2..=4).contains(&self.players) {
            errors.push(BoardError::Players(self.players));
        } else if self.rule == Rule::Renju && self.players != 2 {
            errors.push(BoardError::RenjuPlayers(self.players));
        } else if self.side_to_move.index() >= usize::from(self.players) {
            errors.push(BoardError::Side(self.side_to_move));
        }
        errors
    }
}

impl Position {
    /// The position of a setup without its stones. The setup must have no frame errors.
    fn without_stones(setup: &Setup) -> Position {
        let frame = [setup.size.columns, setup.size.rows, setup.rule as u8, setup.players];
        Position {
            board: Board::new(setup.size, setup.players),
            rule: setup.rule,
            forbidden: setup.forbidden,
            passes_allowed: setup.passes_allowed,
            side_to_move: setup.side_to_move,
            last: None,
            outcome: None,
            foul: None,
            stones_hash: nth_random(FRAME_KEYS + u64::from(u32::from_le_bytes(frame))),
        }
    }

    /// The position as a setup: the stones, the rules and the side to move.
    pub fn setup(&self) -> Setup {
        Setup {
            size: self.board.size(),
            rule: self.rule,
            players: self.players(),
            forbidden: self.forbidden,
            passes_allowed: self.passes_allowed,
            stones: self.stones().collect(),
            side_to_move: self.side_to_move,
        }
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn size(&self) -> Size {
        self.board.size()
    }

    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The number of players, 2 to 4.
    pub fn players(&self) -> u8 {
        self.board.colors().len() as u8
    }

    /// The effect of a placement on a point that Renju forbids.
    pub fn forbidden_play(&self) -> ForbiddenPlay {
        self.forbidden
    }

    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    pub fn color_at(&self, point: Point) -> Option<Color> {
        self.board.color_at(point)
    }

    /// Every stone with its point, row by row from the top.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.board.points().filter_map(|point| Some((point, self.board.color_at(point)?)))
    }

    /// The last ply played; `None` in a position that was set up.
    pub fn last_ply(&self) -> Option<Ply> {
        self.last
    }

    /// The result, if the game is over: by five in a row, a losing foul, a full board or, in Renju, two passes in succession.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// The foul with which Black has lost; `None` if Black has not lost by a foul.
    pub fn foul(&self) -> Option<FoulKind> {
        self.foul
    }

    /// The foul of a black stone on this empty point, whichever side is to move; always `None` outside Renju.
    pub fn forbidden_at(&self, point: Point) -> Option<FoulKind> {
        if self.rule == Rule::Renju { forbidden::forbidden_at(&self.board, point) } else { None }
    }

    /// All points forbidden to Black with their fouls, row by row from the top, whichever side is to move; empty outside Renju.
    pub fn forbidden_points(&self) -> Vec<(Point, FoulKind)> {
        self.board.empty_points().filter_map(|point| Some((point, self.forbidden_at(point)?))).collect()
    }

    /// Whether the side to move may place a stone on this point. A forbidden point is never legal, even where the game accepts the
    /// placement and Black loses.
    pub fn is_legal(&self, point: Point) -> bool {
        self.outcome.is_none() && self.board.is_empty(point) && self.foul_at(point).is_none()
    }

    /// The points on which the side to move may place a stone, row by row from the top.
    pub fn legal_points(&self) -> Vec<Point> {
        self.board.points().filter(|&point| self.is_legal(point)).collect()
    }

    /// Whether the side to move may pass in this position.
    pub fn may_pass(&self) -> bool {
        self.outcome.is_none() && (self.rule == Rule::Renju || self.passes_allowed)
    }

    /// Whether the side to move can only pass, because every empty point is forbidden to it.
    pub fn must_pass(&self) -> bool {
        self.may_pass() && !self.board.points().any(|point| self.is_legal(point))
    }

    /// Plays a ply, or returns why it is refused. A refused ply changes nothing.
    pub fn play(&mut self, ply: Ply) -> Result<(), Illegal> {
        self.play_with(ply, self.forbidden)
    }

    /// Plays a ply of a recorded game. Accepts a forbidden placement that `play` would refuse; the game then continues as if nobody had
    /// noticed the foul.
    pub fn play_recorded(&mut self, ply: Ply) -> Result<(), Illegal> {
        match (ply, self.forbidden) {
            (Ply::Place(point), ForbiddenPlay::Refuse) => {
                self.check(ply, ForbiddenPlay::Lose)?;
                self.place(point);
                Ok(())
            }
            _ => self.play_with(ply, ForbiddenPlay::Lose),
        }
    }

    fn play_with(&mut self, ply: Ply, forbidden: ForbiddenPlay) -> Result<(), Illegal> {
        self.check(ply, forbidden)?;
        match ply {
            Ply::Pass => self.pass(),
            Ply::Place(point) => {
                self.foul = self.foul_at(point);
                self.place(point);
                if self.foul.is_some() {
                    self.outcome = Some(Outcome::Win(Color::White));
                }
            }
        }
        Ok(())
    }

    /// Checks whether a ply would be accepted with this effect of forbidden placements; returns the reason if not.
    fn check(&self, ply: Ply, forbidden: ForbiddenPlay) -> Result<(), Illegal> {
        match ply {
            _ if self.outcome.is_some() => Err(Illegal::Over),
            Ply::Pass if self.may_pass() => Ok(()),
            Ply::Pass => Err(Illegal::PassNotAllowed),
            Ply::Place(point) if !self.size().contains(point) => Err(Illegal::Outside),
            Ply::Place(point) if self.board.color_at(point).is_some() => Err(Illegal::Occupied),
            Ply::Place(_) if forbidden == ForbiddenPlay::Lose => Ok(()),
            Ply::Place(point) => self.foul_at(point).map_or(Ok(()), |kind| Err(Illegal::Forbidden(kind))),
        }
    }

    /// The foul that the side to move would commit on this point; always `None` for White.
    fn foul_at(&self, point: Point) -> Option<FoulKind> {
        if self.side_to_move == Color::Black { self.forbidden_at(point) } else { None }
    }

    fn pass(&mut self) {
        if self.rule == Rule::Renju && self.last == Some(Ply::Pass) {
            self.outcome = Some(Outcome::Draw);
        }
        self.end_turn(Ply::Pass);
    }

    fn place(&mut self, point: Point) {
        let color = self.side_to_move;
        self.put(point, color);
        if (0..4).any(|direction| self.is_winning(point, color, direction)) {
            self.outcome = Some(Outcome::Win(color));
        } else if self.board.is_full() {
            self.outcome = Some(Outcome::Draw);
        }
        self.end_turn(Ply::Place(point));
    }

    fn end_turn(&mut self, ply: Ply) {
        self.last = Some(ply);
        self.side_to_move = Color::ALL[(self.side_to_move.index() + 1) % self.board.colors().len()];
    }

    fn put(&mut self, point: Point, color: Color) {
        self.board.toggle(point, color);
        self.stones_hash ^=
            nth_random((color.index() as u64) << 16 | u64::from(point.row) << 8 | u64::from(point.column));
    }

    /// Whether the run of stones in this direction through the stone on `point` wins.
    fn is_winning(&self, point: Point, color: Color, direction: usize) -> bool {
        let (line, at) = self.board.line(direction, point, color);
        let (first, last) = line.run_through(at);
        self.rule.is_winning_run(color, last + 1 - first, line.is_closed(first, last))
    }

    /// The points of the stones in all winning lines, row by row from the top; empty if there is no winning line.
    pub fn winning_line(&self) -> Vec<Point> {
        let wins = |&(point, color): &(Point, Color)| (0..4).any(|way| self.is_winning(point, color, way));
        self.stones().filter(wins).map(|(point, _)| point).collect()
    }

    fn winners(&self) -> Vec<Color> {
        let winning = self.winning_line();
        let wins = |color: &Color| winning.iter().any(|&point| self.color_at(point) == Some(*color));
        self.board.colors().iter().copied().filter(wins).collect()
    }

    /// A hash of the board's size, the rule, the number of players, the stones, the side to move and, in Renju, whether the last ply was a
    /// pass (a second pass ends the game); stable across versions and machines.
    pub fn hash(&self) -> u64 {
        let passed = self.rule == Rule::Renju && self.last == Some(Ply::Pass);
        self.stones_hash ^ nth_random(TURN_KEYS + 2 * self.side_to_move.index() as u64 + u64::from(passed))
    }
}

/// The number of the first hash key for the side to move; the keys below belong to stones.
const TURN_KEYS: u64 = 1 << 32;
/// The number of the first hash key for the board's size, the rule and the number of players.
const FRAME_KEYS: u64 = 1 << 33;
