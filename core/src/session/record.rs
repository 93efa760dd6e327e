//! What the log of a game holds: one entry a change, in order, never rewritten. Replaying the entries over the setup gives the
//! session again, with its branches and its cursor.

use super::setup::Player;
use crate::rules::{Color, Ply, Point};

/// One change with its place in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// 1, 2, 3 … without gaps.
    pub number: u64,
    /// Milliseconds of play since the record before; 0 after a pause between two runs of the program.
    pub elapsed_ms: u32,
    pub entry: Entry,
}

/// A change of the session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A disc or stone for the side to move.
    Place(Point),
    /// An explicit pass, also a forced one.
    Pass,
    /// A choice in an opening rule, by its fixed English word.
    Choose(String),
    /// The fifth moves offered in an opening rule.
    Offer(Vec<Point>),
    /// The cursor goes to a node of the move tree: undo, redo, another branch. Nodes count from 0 (the start) in the order in
    /// which their plies were first played.
    Cursor(u32),
    /// Who plays a color from now on.
    Seat(Color, Player),
    /// A color gives up.
    Resign(Color),
    /// The game ended here; for lists, the rules can tell it again.
    Result(Ending),
    /// A free remark on the position at the cursor, in place of the one before; shown, never interpreted.
    Note(String),
    /// What a file of another program told of the position at the cursor and nobody here understands (SGF's properties, as they
    /// stand there), in place of the one before; kept, never shown or interpreted.
    Extra(String),
    /// What the user calls the game from now on; an empty one takes the title away. It is the whole game's, not a node's.
    Title(String),
    /// Whether the user marked the game, from now on.
    Mark(bool),
    /// A hint was shown at the cursor: this point.
    Hint(Point),
    /// Something about the tree beside the game: the cursor, and with it the game and its result, stay as they are.
    Study(Study),
}

/// What is written beside a game by whoever studies it. Nodes count as the cursor's do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Study {
    /// A ply is tried below a node: a branch begins there, or goes on. A ply that was made there before leads to its node.
    Try(u32, Ply),
    /// A free remark on a node, in place of the one before.
    Remark(u32, String),
    /// A node is the first among those that follow the same one.
    Promote(u32),
    /// A node goes, with all that follows it; one of the line to the cursor never does.
    Cut(u32),
    /// What was cut comes back to where it was.
    Mend(u32),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// By the rules.
    Played {
        winner: Option<Color>,
    },
    Resigned {
        loser: Color,
    },
    /// The flag of a color fell. Of two players the other one wins, whatever stands on the board; of three or four the others share
    /// the win.
    OutOfTime {
        loser: Color,
    },
    /// All agreed on a draw.
    Agreed,
}

impl Ending {
    /// The winner among so many players; `None` in a draw, and where several share the win.
    pub fn winner(self, players: usize) -> Option<Color> {
        match self {
            Ending::Played { winner } => winner,
            Ending::Agreed => None,
            Ending::Resigned { loser } | Ending::OutOfTime { loser } => Some(loser.other()).filter(|_| players == 2),
        }
    }

    /// Whether a color has won alone, or shares the win or the draw.
    pub fn is_won_by(self, color: Color, players: usize) -> bool {
        match self {
            Ending::Played { winner } => winner.is_none_or(|winner| winner == color),
            Ending::Agreed => true,
            Ending::Resigned { loser } | Ending::OutOfTime { loser } if players > 2 => color != loser,
            _ => self.winner(players) == Some(color),
        }
    }
}
