//! What three or four players see of a board: each player's own lines, the fives that he must answer himself, the best-looking points, and
//! his prospects.
//!
//! Every color keeps its own board, with all others as the opponent. Knows no tree; `tree` and `multiplayer` use it.

use super::super::board::{Cell, PointSet, SearchBoard, ThreatGroup, cell};
use super::super::convert::{board_of, line_rules};
use super::super::pattern::{PointValue, class, shape};
use qipan_rules::gomoku::Position;

/// Each player's chance to win; the remainder to 1 belongs to nobody.
pub type WinChances = [f32; 4];

/// Weight of the fives that a stone would threaten in a point's looks; multiplied by their square.
const REACH_WEIGHT: f32 = 10.0;
/// Value of a point in a player's prospects by how many fives a stone there would threaten. Each needs another opponent to answer.
const REACH_WORTH: [f32; 5] = [0.0, 100.0, 400.0, 1500.0, 3000.0];
const FIVE_WORTH: f32 = 900.0;
/// Base prospect of every player; `PROSPECT_MIN` is the least that a misjudgement leaves of it.
const PROSPECT: f32 = 120.0;
const PROSPECT_MIN: f32 = 10.0;
/// Upper limit of an estimated chance: below a win.
const ESTIMATE_MAX: f32 = 0.98;
/// Value of a threat by the number of plies before its owner moves.
const SOON: [f32; 4] = [1.0, 0.7, 0.55, 0.45];
/// Prospects of a full board. They are much larger than the players', so that each player maximises his own chance and not his share of the
/// total: spoiling another's prospects is left to the player who must.
const NOBODY: f32 = 20_000.0;

/// The board as each player sees it: one board per color; with two players both share one.
pub struct PlayerBoards {
    boards: Vec<SearchBoard>,
    players: usize,
}

/// What the threatened fives demand of the player to move.
#[derive(Clone, Debug, PartialEq)]
pub enum RequiredReply {
    /// Nothing: the later players can answer all threatened fives.
    Nothing,
    /// The player to move has to take one of these points: the others cannot answer all fives in time.
    MustTakeOneOf(Vec<Cell>),
    /// The players together cannot take all of these points: the player `winner` wins in `plies` plies, if he sees it.
    CannotStop { winner: usize, plies: usize, due: Vec<Cell> },
}

impl PlayerBoards {
    pub fn new(position: &Position) -> PlayerBoards {
        let players = position.players() as usize;
        if players == 2 {
            return PlayerBoards { boards: vec![board_of(position)], players };
        }
        let mut views = PlayerBoards {
            boards: vec![SearchBoard::new(line_rules(position.rule()), position.size()); players],
            players,
        };
        position.stones().for_each(|(at, color)| views.place(cell(at), color.index()));
        views
    }

    /// What a stone of the color on an empty cell would be worth.
    pub fn point_value(&self, at: Cell, color: usize) -> PointValue {
        if self.players == 2 { self.boards[0].value(at, color) } else { self.boards[color].value(at, 0) }
    }

    pub fn players(&self) -> usize {
        self.players
    }

    pub fn place(&mut self, at: Cell, color: usize) {
        self.boards.iter_mut().enumerate().for_each(|(own, board)| board.place(at, (own != color) as usize));
    }

    pub fn undo(&mut self) {
        self.boards.iter_mut().for_each(SearchBoard::undo);
    }

    pub fn hash(&self, color: usize) -> u64 {
        self.boards[color].hash()
    }

    pub fn five(&self, color: usize) -> Option<Cell> {
        self.boards[color].winning_cell(0)
    }

    pub fn is_full(&self) -> bool {
        self.boards[0].is_full()
    }

    /// The players after the one to move, in order, each with the number of plies until his turn.
    fn others(&self, mover: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let players = self.players;
        (1..players).map(move |plies| (plies, (mover + plies) % players))
    }

    /// Each player before the owner of a five can take one point. Where the pending points just fit, the player to move has to take one of
    /// them; where they do not fit, their owner wins; else he may leave them to the others.
    pub fn required_reply(&mut self, mover: usize) -> RequiredReply {
        let mut due = PointSet::default();
        for (plies, color) in self.others(mover) {
            due.insert_all(&self.boards[color].points_in_group(0, ThreatGroup::Fives));
            let count = due.count() as usize;
            if self.boards[mover].rules().is_caro() && count >= plies {
                return RequiredReply::MustTakeOneOf(self.answers_in_caro(mover, &due));
            }
            if count > plies {
                return RequiredReply::CannotStop { winner: color, plies, due: due.iter().collect() };
            }
            if count == plies {
                return RequiredReply::MustTakeOneOf(due.iter().collect());
            }
        }
        RequiredReply::Nothing
    }

    /// In Caro both ends of a five can be blocked instead.
    fn answers_in_caro(&mut self, mover: usize, due: &PointSet) -> Vec<Cell> {
        let mut answers = PointSet::default();
        for (_, color) in self.others(mover) {
            let board = &mut self.boards[color];
            let fives: Vec<Cell> = due.iter().filter(|&five| board.class(five, 0) == class::FIVE).collect();
            fives.into_iter().flat_map(|five| board.answers_to_five(five, 0)).for_each(|at| answers.insert(at));
        }
        answers.iter().collect()
    }

    /// How many points would give the color a five after a stone here.
    fn reach(&self, at: Cell, color: usize) -> usize {
        let of = |shape: u8| match shape {
            shape::STRAIGHT_FOUR | shape::TWO_FOURS => 2,
            shape::FOUR => 1,
            _ => 0,
        };
        (0..4).map(|direction| of(self.boards[color].pattern(at, 0, direction))).sum()
    }

    /// The best-looking points for the player to move with their weights, largest first.
    pub fn candidates(&self, mover: usize, width: usize) -> Vec<(f32, Cell)> {
        let score = |at, color| self.point_value(at, color).score().max(0) as f32;
        let spoils =
            |at| self.others(mover).map(|(plies, color)| score(at, color) * spoiling(self.players, plies)).sum::<f32>();
        let weight = |at| score(at, mover) + spoils(at) + REACH_WEIGHT * (self.reach(at, mover).pow(2) as f32);
        let board = &self.boards[0];
        let mut scored: Vec<(f32, Cell)> = board.near_stones().iter().map(|at| (weight(at), at)).collect();
        if scored.is_empty() {
            scored = board.all_cells().filter(|&at| board.is_empty(at)).map(|at| (0.0, at)).collect();
        }
        scored.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        scored.truncate(width);
        scored
    }

    /// The players' chances by the values of their points, with threats weighted by how soon they move. The noise of a color is a
    /// misjudgement of its prospects.
    pub fn estimate_win_chances(&self, mover: usize, noise: impl Fn(usize) -> f32) -> WinChances {
        let mut prospects = [0.0; 4];
        for (plies, soon) in SOON.into_iter().enumerate().take(self.players) {
            let color = (mover + plies) % self.players;
            let prospect = self.prospect(color, soon) + noise(color);
            prospects[color] = steep(prospect.max(PROSPECT_MIN));
        }
        let sum: f32 = prospects.iter().sum::<f32>() + steep(NOBODY);
        prospects.map(|prospect| ESTIMATE_MAX * prospect / sum)
    }

    fn prospect(&self, color: usize, soon: f32) -> f32 {
        let board = &self.boards[color];
        let fours = board
            .points_in_group(0, ThreatGroup::OpenFours)
            .iter()
            .chain(board.points_in_group(0, ThreatGroup::Fours).iter());
        let threats: f32 = fours.map(|at| REACH_WORTH[self.reach(at, color).min(self.players)]).sum();
        let fives = FIVE_WORTH * board.five_count(0).min(2) as f32;
        PROSPECT + board.total_score(0).max(0) as f32 + soon * (fives + threats)
    }
}

/// A player's part of the chances that belong to players, 0 to 1: the value shown to people.
pub fn relative_win_chance(chances: WinChances, player: usize) -> f32 {
    chances[player] / chances.iter().sum::<f32>().max(f32::MIN_POSITIVE)
}

/// Maps prospects to chances.
fn steep(prospect: f32) -> f32 {
    prospect * prospect.sqrt()
}

/// Weight, in a point's looks, of what the point takes from a player who moves in `plies` plies. Of three opponents the later ones can
/// answer a threat in time, and answering it for them costs a move: with four players only what must be answered counts.
fn spoiling(players: usize, plies: usize) -> f32 {
    match (players, plies) {
        (3, 1) => 0.1,
        (3, _) => 0.05,
        _ => 0.0,
    }
}
