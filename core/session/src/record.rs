//! The log of a game: one entry per change, in order, never rewritten. Replaying the entries over the setup restores the session, with its
//! branches and its cursor.

use super::setup::Player;
use qipan_rules::{Color, Ply, Point};

/// One change with its number in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// 1, 2, 3 … without gaps.
    pub number: u64,
    /// Milliseconds of play since the previous record; 0 after a pause between two runs of the program.
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
    /// Moves the cursor to a node of the move tree: undo, redo, another branch. Nodes count from 0 (the start) in the order in which their
    /// plies were first played.
    Cursor(u32),
    /// Who plays a color from now on.
    Seat(Color, Player),
    /// This color resigns.
    Resign(Color),
    /// The game ended here. Lists of games read this entry, because only the rules could derive the result otherwise.
    Result(Ending),
    /// Replaces the free remark on the position at the cursor; shown, never interpreted.
    Note(String),
    /// Replaces the unknown data of another program's file about the position at the cursor (SGF's properties, verbatim); kept, never shown
    /// or interpreted.
    Extra(String),
    /// Sets the user's title; an empty one removes it. It belongs to the whole game, not to a node.
    Title(String),
    /// Sets or clears the user's mark.
    Mark(bool),
    /// A hint was shown at the cursor: this point.
    Hint(Point),
    /// A change of the tree beside the game: the cursor, the game and its result stay unchanged.
    Study(Study),
}

/// A study action beside a game. Nodes count as the cursor's do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Study {
    /// Tries a ply after a node: a branch begins there, or continues. A ply made there before leads to its node.
    Try(u32, Ply),
    /// Replaces the free remark on a node.
    Remark(u32, String),
    /// Makes a node the first of its siblings.
    Promote(u32),
    /// Removes a node and everything after it; refused for nodes on the line to the cursor.
    Cut(u32),
    /// Restores a node that was cut, and everything after it.
    Mend(u32),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The rules ended the game.
    Played {
        winner: Option<Color>,
    },
    Resigned {
        loser: Color,
    },
    /// The flag of a color fell. Of two players the other one wins, regardless of the board; of three or four the others share the win.
    OutOfTime {
        loser: Color,
    },
    /// All players agreed on a draw.
    Agreed,
}

impl Ending {
    /// The winner of a game with this many players; `None` for a draw or a shared win.
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
