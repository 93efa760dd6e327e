//! The log of a game: one record per change, in order, never rewritten. Replaying the log over the setup restores the session, with its
//! branches and its cursor.

use super::setup::Player;
use qipan_rules::{Color, Ply, Point};

/// A record of a game's log: one change of the session, with its number and its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The record's number in the log: 1, 2, 3 … without gaps.
    pub number: u64,
    /// Milliseconds of play since the previous record; 0 after a pause between two runs of the program.
    pub elapsed_ms: u32,
    pub entry: Entry,
}

/// One change of the session, as the log stores it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The side to move places a disc or stone on this point.
    Place(Point),
    /// The side to move passes, by choice or because it must.
    Pass,
    /// A player makes this choice in an opening rule, written as its fixed English word.
    Choose(String),
    /// A player offers these points as fifth moves in an opening rule.
    Offer(Vec<Point>),
    /// Moves the cursor to this node of the move tree: for undo, redo or another branch. Nodes are numbered from 0, the start, in the order
    /// in which their plies were first played.
    Cursor(u32),
    /// This player plays this color from now on.
    Seat(Color, Player),
    /// The player of this color resigned.
    Resign(Color),
    /// The game ended at the cursor in this way. The record exists for lists of games, which could otherwise derive the result only by the
    /// rules.
    Result(Ending),
    /// Replaces the user's remark on the position at the cursor; the program shows the text and never interprets it.
    Note(String),
    /// Replaces the data of another program's file that the program does not know, about the position at the cursor (SGF properties,
    /// verbatim). The program keeps them and never shows or interprets them.
    Extra(String),
    /// Sets the user's title for the whole game; an empty title removes it.
    Title(String),
    /// Sets (`true`) or clears (`false`) the user's mark on the game, by which lists of games can be filtered.
    Mark(bool),
    /// The program showed a hint for the position at the cursor: this point.
    Hint(Point),
    /// A study action changed the move tree; the cursor, the game and its result stay unchanged.
    Study(Study),
}

/// A study action, which changes the move tree but not the game. Nodes are numbered as for `Entry::Cursor`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Study {
    /// Tries this ply after this node: a branch begins or continues there. If the ply was played there before, the branch is the existing
    /// node.
    Try(u32, Ply),
    /// Replaces the user's remark on this node.
    Remark(u32, String),
    /// Puts an arrow from the first to the second point of this node's board, or a ring where both points are the same. Removes the mark if
    /// it is there.
    BoardMark(u32, Point, Point),
    /// Makes this node the first of its siblings.
    Promote(u32),
    /// Removes this node and everything after it; refused for nodes on the current line.
    Cut(u32),
    /// Restores this removed node and everything after it.
    RestoreBranch(u32),
}

/// The way in which a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The game ended by its rules; no winner means a draw.
    Played { winner: Option<Color> },
    /// The player of this color resigned.
    Resigned { loser: Color },
    /// The flag of this color fell. In a game of two players the opponent wins, regardless of the board; with three or four players, all
    /// players except the loser share the win.
    OutOfTime { loser: Color },
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

    /// Whether a color has won, or shares the win or the draw.
    pub fn is_won_by(self, color: Color, players: usize) -> bool {
        match self {
            Ending::Played { winner } => winner.is_none_or(|winner| winner == color),
            Ending::Agreed => true,
            Ending::Resigned { loser } | Ending::OutOfTime { loser } if players > 2 => color != loser,
            _ => self.winner(players) == Some(color),
        }
    }
}
