//! The facts with which a review explains a ply. Each fact is proven by the rules or, where its comment says so, by the engine;
//! `fact_check` proves it again.

use qipan_rules::gomoku::FoulKind;
use qipan_rules::{Ply, Point};
use serde::{Deserialize, Serialize};

/// The largest number of facts that a review gives for a ply.
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

/// The pattern that a stone of five-in-a-row makes at once; the strongest pattern comes first.
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

/// A fact about a ply of a game. "The best ply" is the first ply of the engine's line from the position before the reviewed ply; "the
/// opponent's reply" is the first ply of the engine's line after the reviewed ply. "The player" is the player of the ply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fact {
    // Facts of Reversi.
    /// The opponent can take this corner after the reviewed ply; it could not before the reviewed ply, and could not after the best ply.
    CornerGiven { corner: Point },
    /// The best ply takes this corner; the player has missed that.
    CornerMissed { corner: Point },
    /// The opponent takes this corner within `plies` plies of best play, an even number, and takes no corner within `plies` plies after the
    /// best ply.
    CornerLater { corner: Point, plies: u8 },
    /// The opponent's reply on this square was not legal before the reviewed ply, and would not be legal after the best ply.
    MoveOpened { at: Point },
    /// The player's number of legal moves after `plies` more plies of best play, an even number: `count` after the reviewed ply, `best`
    /// after the best ply.
    MovesLater { plies: u8, count: u8, best: u8 },
    /// The reviewed ply is on the square diagonally next to this empty corner.
    XSquare { corner: Point },
    /// The reviewed ply is on an edge square next to this empty corner.
    CSquare { corner: Point },
    /// After the opponent's reply, each of the player's plies lets the opponent take a corner. If the player had played the best ply, at
    /// least one would be safe.
    SafeMovesUsedUp,
    /// After `plies` plies of best play (an odd number, 3 or more), each of the player's plies lets the opponent take a corner. After as
    /// many plies following the best ply, at least one is safe.
    SafeMovesLater { plies: u8 },
    /// The number of the player's plies that would let the opponent take no corner, if the opponent passed: `count` after the reviewed ply,
    /// `best` after the best ply.
    SafeMovesFew { count: u8, best: u8 },
    /// The opponent's number of legal moves: `count` after the reviewed ply, `best` after the best ply.
    MovesGiven { count: u8, best: u8 },
    /// The player's number of legal moves if the opponent passed: `count` after the reviewed ply, `best` after the best ply.
    OwnMovesFew { count: u8, best: u8 },
    /// After the best ply, the opponent would have to pass; after the reviewed ply, it need not.
    PassMissed,
    /// After the opponent's reply, the player has to pass.
    PassForced,
    /// After the best ply, every region of connected empty squares has an even number of squares; after the reviewed ply, some region has
    /// an odd number.
    ParityLost,
    /// The reviewed ply is in a region of `size` connected empty squares, an even number; the best ply is in a region of `odd` empty
    /// squares, an odd number.
    EvenRegion { size: u8, odd: u8 },
    /// The player had two or more discs on this edge after the reviewed ply; the opponent's reply is on the edge and flips all of them.
    EdgeLost { edge: Edge },
    /// The number of discs flipped: `count` by the reviewed ply, `best` by the best ply.
    ManyTurned { count: u8, best: u8 },
    /// The number of the player's discs that touch an empty square: `count` after the reviewed ply, `best` after the best ply.
    OutsideDiscs { count: u8, best: u8 },
    /// The player's result in discs with best play, before the reviewed ply (`was`) and after it (`now`); the engine proved both.
    ResultTurned { was: i8, now: i8 },
    /// The engine proved that every ply except the best one has a worse result.
    OnlyMove,

    // Facts of five-in-a-row.
    /// The player could have made five in a row on this point.
    FiveMissed { at: Point },
    /// The opponent could make five in a row on this point before the reviewed ply, and still can.
    FourNotAnswered { at: Point },
    /// The player had a forced win, along this line, before the reviewed ply: by fours alone, or by other threats (then proven by the
    /// engine).
    WinMissed { line: Vec<Ply>, by_fours: bool },
    /// The opponent can make this pattern on this point, and wins (proven by the engine). It could do so before the reviewed ply, and the
    /// ply did not stop it.
    ThreatNotStopped { at: Point, shape: StonePattern },
    /// The reviewed ply allows the opponent a forced win, along this line: by fours alone, or by other threats (then proven by the engine).
    WinAllowed { line: Vec<Ply>, by_fours: bool },
    /// The reviewed ply was on a point that Renju forbids, with this kind of foul.
    ForbiddenPlayed { at: Point, kind: FoulKind },
    /// At some stage of the opponent's winning line, the player's only defence is this point, which Renju forbids to the player.
    DefenceForbidden { at: Point, kind: FoulKind },
    /// The best ply, on this point, makes this pattern; the reviewed ply makes none as strong.
    ShapeMissed { at: Point, shape: StonePattern },
    /// The best ply, on this point, prevents the opponent from making this pattern there; the reviewed ply does not.
    StopMissed { at: Point, shape: StonePattern },
    /// The opponent's reply takes this point, where the player could have made this pattern instead of the ply.
    PointTaken { at: Point, shape: StonePattern },
    /// The opponent's reply on this point makes this pattern; after the best ply, a stone there would make a weaker pattern or none.
    ShapeGiven { at: Point, shape: StonePattern },
    /// The number of points where the opponent can make a three or more: `count` after the reviewed ply, `best` after the best ply.
    PointsLeft { count: u8, best: u8 },
    /// The number of points where the player can make a three or more: `count` after the reviewed ply, `best` after the best ply.
    OwnPointsFew { count: u8, best: u8 },
    /// The number of threes and fours that the opponent makes within `plies` plies of best play, an even number: `count` after the reviewed
    /// ply, `best` after the best ply.
    ThreatsLater { plies: u8, count: u8, best: u8 },
    /// The number of threes and fours that the player makes within `plies` plies of best play, an even number: `count` after the reviewed
    /// ply, `best` after the best ply.
    OwnThreatsLater { plies: u8, count: u8, best: u8 },
    /// The distance to the nearest stone on the board (1 for a neighbour): `count` for the reviewed ply, `best` for the best ply.
    FarOff { count: u8, best: u8 },

    // Facts of both games.
    /// The opponent's reply takes this point, on which the best ply would have been.
    KeyPoint { at: Point },
}

impl Fact {
    /// The fixed English word of this kind of fact, such as `corner-given`; the message id of its sentence is `fact-WORD`.
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
