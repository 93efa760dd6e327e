//! The facts about a ply. Each is proven by the rules or, where its text says so, by the engine; `fact_check` proves it again.

use qipan_rules::gomoku::Forbidden;
use qipan_rules::{Ply, Point};
use serde::{Deserialize, Serialize};

/// Limit of facts per ply.
pub const FACTS_MAX: usize = 2;

/// An edge of Reversi's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Edge {
    Top,
    Bottom,
    Left,
    Right,
}

impl Edge {
    pub const ALL: [Edge; 4] = [Edge::Top, Edge::Bottom, Edge::Left, Edge::Right];

    pub fn word(self) -> &'static str {
        ["top", "bottom", "left", "right"][self as usize]
    }

    pub fn contains(self, point: Point) -> bool {
        match self {
            Edge::Top => point.row == 0,
            Edge::Bottom => point.row == 7,
            Edge::Left => point.column == 0,
            Edge::Right => point.column == 7,
        }
    }
}

/// The pattern that a stone makes at once, strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum StonePattern {
    OpenFour,
    DoubleFour,
    FourThree,
    DoubleThree,
    Four,
    Three,
}

impl StonePattern {
    pub fn word(self) -> &'static str {
        ["open-four", "double-four", "four-three", "double-three", "four", "three"][self as usize]
    }
}

/// A fact about a ply. "The best" is the first ply of the engine's line; "the answer" is the first ply of the engine's line after the ply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fact {
    // Reversi
    /// The other side can take this corner now; it could not before, and could not after the best.
    CornerGiven { corner: Point },
    /// The best takes this corner.
    CornerMissed { corner: Point },
    /// The other side takes this corner within this even number of plies of best play, and no corner within as many plies after the best.
    CornerLater { corner: Point, plies: u8 },
    /// The answer on this square was not a legal move for the other side before the ply, and would not be after the best.
    MoveOpened { at: Point },
    /// The mover's number of legal moves after `plies` plies of best play, an even number: `count` after the ply, `best` after the best.
    MovesLater { plies: u8, count: u8, best: u8 },
    /// The ply is on the square diagonally next to this empty corner.
    XSquare { corner: Point },
    /// The ply is on an edge square next to this empty corner.
    CSquare { corner: Point },
    /// After the answer, each of the mover's plies lets the other side take a corner. After the first two plies of the best line, at least
    /// one does not.
    SafeMovesUsedUp,
    /// The same as `SafeMovesUsedUp`, but after this odd number of plies of best play, three or more. After as many plies with the best, at
    /// least one ply is safe.
    SafeMovesLater { plies: u8 },
    /// The numbers of the mover's plies that let the other side take no corner, if the other side passed: after the ply, and after the
    /// best.
    SafeMovesFew { count: u8, best: u8 },
    /// The numbers of the other side's legal moves: `count` after the ply, `best` after the best.
    MovesGiven { count: u8, best: u8 },
    /// The numbers of the mover's own legal moves if the other side passed: `count` after the ply, `best` after the best.
    OwnMovesFew { count: u8, best: u8 },
    /// The best leaves the other side without a ply.
    PassMissed,
    /// After the answer the mover has to pass.
    PassForced,
    /// After the best, every region of empty squares has an even number of squares; after the ply, some region has an odd number.
    ParityLost,
    /// The ply is in a region of `size` empty squares, an even number; the best is in a region of `odd` empty squares, an odd number.
    EvenRegion { size: u8, odd: u8 },
    /// The answer is on this edge and flips discs of it, and the mover, who had two or more there, has none left on it.
    EdgeLost { edge: Edge },
    /// The numbers of discs flipped: `count` by the ply, `best` by the best.
    ManyTurned { count: u8, best: u8 },
    /// The numbers of the mover's discs that touch an empty square after the ply, and after the best.
    OutsideDiscs { count: u8, best: u8 },
    /// The mover's results in discs with best play, before and after the ply; both proven by the engine.
    ResultTurned { was: i8, now: i8 },
    /// The engine proved that every ply but the best has a worse result.
    OnlyMove,

    // Five in a row
    /// A five was possible here.
    FiveMissed { at: Point },
    /// The other side could make five here and still can.
    FourNotAnswered { at: Point },
    /// The position before the ply had a win for the mover, by fours alone or by other threats (then proven by the engine).
    WinMissed { line: Vec<Ply>, by_fours: bool },
    /// The other side can make this pattern here, which wins (proven by the engine). It could do so before, and the ply did not stop it.
    ThreatNotStopped { at: Point, shape: StonePattern },
    /// The ply allows the other side a win, by fours alone or by other threats (then proven by the engine).
    WinAllowed { line: Vec<Ply>, by_fours: bool },
    /// The ply itself was forbidden.
    ForbiddenPlayed { at: Point, kind: Forbidden },
    /// The only defence in the line of the other side's win is this point, which is forbidden to the mover.
    DefenceForbidden { at: Point, kind: Forbidden },
    /// The best makes this pattern; the ply makes none.
    ShapeMissed { at: Point, shape: StonePattern },
    /// The best prevents this pattern of the other side on its own point.
    StopMissed { at: Point, shape: StonePattern },
    /// The answer takes a point where the mover could have made this pattern instead.
    PointTaken { at: Point, shape: StonePattern },
    /// The answer on this point makes this pattern; after the best it would make a lesser one or none.
    ShapeGiven { at: Point, shape: StonePattern },
    /// The numbers of points where the other side can make a three or more after the ply, and after the best.
    PointsLeft { count: u8, best: u8 },
    /// The numbers of points where the mover can make a three or more: `count` after the ply, `best` after the best.
    OwnPointsFew { count: u8, best: u8 },
    /// The numbers of threes and fours that the other side makes within this even number of plies of best play, and within as many after
    /// the best.
    ThreatsLater { plies: u8, count: u8, best: u8 },
    /// The numbers of threes and fours that the mover makes within this even number of plies of best play, and within as many after the
    /// best.
    OwnThreatsLater { plies: u8, count: u8, best: u8 },
    /// The distances to the nearest earlier stone (1 for a neighbour): `count` for the ply, `best` for the best.
    FarOff { count: u8, best: u8 },

    // Both
    /// The answer is on the point where the best would have been.
    KeyPoint { at: Point },
}

impl Fact {
    /// The fixed English word of this kind of fact; the message of its sentence is `fact-WORD`.
    pub fn word(&self) -> &'static str {
        match self {
            Fact::CornerGiven { .. } => "corner-given",
            Fact::CornerMissed { .. } => "corner-missed",
            Fact::CornerLater { .. } => "corner-later",
            Fact::MoveOpened { .. } => "move-opened",
            Fact::MovesLater { .. } => "moves-later",
            Fact::XSquare { .. } => "x-square",
            Fact::CSquare { .. } => "c-square",
            Fact::SafeMovesUsedUp => "safe-moves-used-up",
            Fact::SafeMovesLater { .. } => "safe-moves-later",
            Fact::SafeMovesFew { .. } => "safe-moves-few",
            Fact::MovesGiven { .. } => "moves-given",
            Fact::OwnMovesFew { .. } => "own-moves-few",
            Fact::PassMissed => "pass-missed",
            Fact::PassForced => "pass-forced",
            Fact::ParityLost => "parity-lost",
            Fact::EvenRegion { .. } => "even-region",
            Fact::EdgeLost { .. } => "edge-lost",
            Fact::ManyTurned { .. } => "many-turned",
            Fact::OutsideDiscs { .. } => "outside-discs",
            Fact::ResultTurned { .. } => "result-turned",
            Fact::OnlyMove => "only-move",
            Fact::FiveMissed { .. } => "five-missed",
            Fact::FourNotAnswered { .. } => "four-not-answered",
            Fact::WinMissed { by_fours: true, .. } => "win-missed-fours",
            Fact::WinMissed { .. } => "win-missed-threats",
            Fact::ThreatNotStopped { .. } => "threat-not-stopped",
            Fact::WinAllowed { by_fours: true, .. } => "win-allowed-fours",
            Fact::WinAllowed { .. } => "win-allowed-threats",
            Fact::ForbiddenPlayed { .. } => "forbidden-played",
            Fact::DefenceForbidden { .. } => "defence-forbidden",
            Fact::ShapeMissed { .. } => "shape-missed",
            Fact::StopMissed { .. } => "stop-missed",
            Fact::PointTaken { .. } => "point-taken",
            Fact::ShapeGiven { .. } => "shape-given",
            Fact::PointsLeft { .. } => "points-left",
            Fact::OwnPointsFew { .. } => "own-points-few",
            Fact::ThreatsLater { .. } => "threats-later",
            Fact::OwnThreatsLater { .. } => "own-threats-later",
            Fact::FarOff { .. } => "far-off",
            Fact::KeyPoint { .. } => "key-point",
        }
    }
}
