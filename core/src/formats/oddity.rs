//! What is odd in a source that was taken all the same: what was left out, what was guessed, what it says against the board.
//!
//! Every reader says it with these, so that the command line prints English and the window says it in the user's language
//! (`What::id` and `What::args` name the message).

use super::record::{self, AddError, Deed, GameRecord, GameResult};
use crate::rules::{Color, Ply, Position};
use std::fmt;

/// Where in a source something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// Both from 1; columns count characters.
    Line { line: usize, column: usize },
    /// From 0.
    Byte(usize),
}

impl At {
    /// The line and column of a byte of a text.
    pub fn of_text(text: &str, byte: usize) -> At {
        let before = record::cut_bytes(text, byte);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        At::Line { line, column }
    }
}

/// A text whose lines are known, for many questions after lines and columns.
pub struct Lines<'t> {
    pub text: &'t str,
    /// Where each line but the first begins.
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    pub fn of(text: &'t str) -> Lines<'t> {
        Lines { text, starts: text.match_indices('\n').map(|(at, _)| at + 1).collect() }
    }

    /// As `At::of_text`.
    pub fn at(&self, byte: usize) -> At {
        let before = self.starts.partition_point(|&start| start <= byte);
        let start = before.checked_sub(1).map_or(0, |line| self.starts[line]);
        let column = record::cut_bytes(&self.text[start..], byte.saturating_sub(start)).chars().count() + 1;
        At::Line { line: before + 1, column }
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            At::Line { line, column } => write!(f, "line {line}, column {column}"),
            At::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

/// One odd thing, and where it stands, if that can be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Oddity {
    pub at: Option<At>,
    pub what: What,
}

impl Oddity {
    pub fn at(at: At, what: What) -> Oddity {
        Oddity { at: Some(at), what }
    }
}

impl From<What> for Oddity {
    fn from(what: What) -> Oddity {
        Oddity { at: None, what }
    }
}

/// What is odd. Texts of the source are cut and clean before they stand here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A move (its ply, from 1) that the rules refuse; what stands before it was kept, what follows it was not.
    Illegal { ply: usize, word: String, why: AddError },
    /// A move (its ply, from 1) that is no place of the board; what stands before it was kept.
    NoPoint { ply: usize, word: String },
    /// The stone of a ply stands on a point forbidden to Black.
    Forbidden { ply: usize, point: String, kind: String },
    /// The stated result is not the board's.
    Result { stated: GameResult, on_board: GameResult },
    /// A result of the board is stated, but the game is not over there.
    NotOver { stated: GameResult },
    /// A result that cannot be read; it was left out.
    NoResult { word: String },
    /// The names are missing because no file of this extension stands beside it.
    NamesMissing { extension: &'static str },
    /// The names are missing because the file beside it is wrong.
    NamesBroken { extension: &'static str, why: String },
    /// The text was read in an encoding that it does not name.
    Encoding { name: &'static str },
    /// Some characters could not be read in the source's encoding.
    Characters,
    /// After this ply the board is set up anew; what follows is a game of its own.
    Anew { ply: usize },
    /// The source ends in the middle of a game; what is there was kept.
    CutOff,
    /// Something that is not understood was left out.
    LeftOut { text: String },
    /// The source says it is another game or rule; it was taken for this one.
    TakenAs { text: String, rule: String },
    /// A game on a board that nothing here plays, as the source names it; it was left out.
    Board { text: String },
    /// More positions than a game may have; the rest was left out.
    Full,
    /// A game of this name or number was there before.
    Again { name: String },
    /// A log of ours has damage.
    Damage { why: String },
    /// A file, or a game of it, that was not taken.
    Refused { why: String },
}

impl What {
    /// The message of the language files is `odd-` and this.
    pub fn id(&self) -> &'static str {
        match self {
            What::Illegal { .. } => "illegal",
            What::NoPoint { .. } => "no-point",
            What::Forbidden { .. } => "forbidden",
            What::Result { .. } => "result",
            What::NotOver { .. } => "not-over",
            What::NoResult { .. } => "no-result",
            What::NamesMissing { .. } => "names-missing",
            What::NamesBroken { .. } => "names-broken",
            What::Encoding { .. } => "encoding",
            What::Characters => "characters",
            What::Anew { .. } => "anew",
            What::CutOff => "cut-off",
            What::LeftOut { .. } => "left-out",
            What::TakenAs { .. } => "taken-as",
            What::Board { .. } => "board",
            What::Full => "full",
            What::Again { .. } => "again",
            What::Damage { .. } => "damage",
            What::Refused { .. } => "refused",
        }
    }

    /// The message's arguments; English words stand in them only where the source or the system gave them.
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            What::Illegal { ply, word, .. } | What::NoPoint { ply, word } => {
                vec![("ply", ply.to_string()), ("word", word.clone())]
            }
            What::Forbidden { ply, point, .. } => vec![("ply", ply.to_string()), ("word", point.clone())],
            What::Result { stated, on_board } => vec![("stated", short(*stated)), ("board", short(*on_board))],
            What::NotOver { stated } => vec![("stated", short(*stated))],
            What::NoResult { word } => vec![("word", word.clone())],
            What::NamesMissing { extension } | What::NamesBroken { extension, .. } => {
                vec![("extension", (*extension).to_owned())]
            }
            What::Encoding { name } => vec![("name", (*name).to_owned())],
            What::Anew { ply } => vec![("ply", ply.to_string())],
            What::LeftOut { text } | What::Board { text } => vec![("word", text.clone())],
            What::TakenAs { text, rule } => vec![("word", text.clone()), ("rule", rule.clone())],
            What::Again { name } => vec![("name", name.clone())],
            What::Damage { why } | What::Refused { why } => vec![("why", why.clone())],
            What::Characters | What::CutOff | What::Full => Vec::new(),
        }
    }
}

/// A result in signs that every language reads.
fn short(result: GameResult) -> String {
    use crate::rules::Outcome;
    match result {
        GameResult::Score { black, white } => format!("{black}:{white}"),
        GameResult::Outcome(Outcome::Draw) => "½–½".to_owned(),
        GameResult::Outcome(Outcome::Win(winner)) => points(winner.index() == 0),
        GameResult::Resigned { loser } | GameResult::OutOfTime { loser } => points(loser.index() != 0),
    }
}

fn points(first_won: bool) -> String {
    if first_won { "1–0" } else { "0–1" }.to_owned()
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::Illegal { ply, word, why } => {
                write!(f, "ply {ply}: {word} is illegal: {why}; what stands before it was kept")
            }
            What::NoPoint { ply, word } => write!(f, "ply {ply}: {word:?} is no move; what stands before it was kept"),
            What::Forbidden { ply, point, kind } => write!(f, "ply {ply}: {point} is forbidden to Black ({kind})"),
            What::Result { stated, on_board } => {
                write!(f, "the stated result is {stated}, on the board it is {on_board}")
            }
            What::NotOver { stated } => {
                write!(f, "the stated result is {stated}, but the game is not over on the board")
            }
            What::NoResult { word } => write!(f, "the result {word:?} is not understood; it was left out"),
            What::NamesMissing { extension } => {
                write!(f, "the names are missing, as no .{extension} file stands beside it")
            }
            What::NamesBroken { extension, why } => {
                write!(f, "the names are missing, as the .{extension} file is wrong: {why}")
            }
            What::Encoding { name } => write!(f, "it names no encoding; it was read as {name}"),
            What::Characters => f.write_str("some characters could not be read"),
            What::Anew { ply } => {
                write!(f, "after ply {ply} the board is set up anew; what follows is a game of its own")
            }
            What::CutOff => f.write_str("it ends in the middle of a game; what is there was kept"),
            What::LeftOut { text } => write!(f, "{text} was left out"),
            What::TakenAs { text, rule } => write!(f, "it says {text:?}; it was taken for {rule}"),
            What::Board { text } => {
                write!(f, "{text:?} is no board that can be played here; the game was left out")
            }
            What::Full => f.write_str("there are more positions than a game may have; the rest was left out"),
            What::Again { name } => write!(f, "the game {name} is there more than once"),
            What::Damage { why } => write!(f, "the file is {why}"),
            What::Refused { why } => write!(f, "nothing was taken: {why}"),
        }
    }
}

impl fmt::Display for Oddity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(at) => write!(f, "{at}: {}", self.what),
            None => self.what.fmt(f),
        }
    }
}

impl GameRecord {
    /// What is odd in the main line: forbidden stones that stand, a result that the board denies.
    pub fn oddities(&self) -> Vec<Oddity> {
        let (mut cursor, mut found) = (self.cursor(), Vec::new());
        let mut plies = 0;
        for node in self.main_line() {
            let Some(deed) = &self.node(node).deed else { continue };
            plies += usize::from(matches!(deed, Deed::Ply(_)));
            found.extend(foul(cursor.position(), deed, plies).map(Oddity::from));
            // Each was played when it was added.
            let _ = cursor.act(deed);
        }
        found.extend(self.result.and_then(|stated| denied(stated, cursor.position())).map(Oddity::from));
        found
    }
}

/// Why a stone of a record may not stand there.
fn foul(position: &Position, deed: &Deed, ply: usize) -> Option<What> {
    let (Position::Gomoku(position), Deed::Ply(Ply::Place(point))) = (position, deed) else { return None };
    let foul = position.forbidden_at(*point).filter(|_| position.side_to_move() == Color::Black)?;
    let point = Position::Gomoku(position.clone()).point_name(*point);
    Some(What::Forbidden { ply, point, kind: foul.to_string() })
}

/// What speaks against a stated result, if anything does.
fn denied(stated: GameResult, position: &Position) -> Option<What> {
    let Some(outcome) = position.outcome() else {
        // Who resigns loses as on the board; only in Reversi does the word for a result say that the board was played out.
        let is_told_by_board = match stated {
            GameResult::Score { .. } => true,
            GameResult::Outcome(_) => matches!(position, Position::Reversi(_)),
            _ => false,
        };
        return is_told_by_board.then_some(What::NotOver { stated });
    };
    let on_board = match (stated, position) {
        (GameResult::Score { .. }, Position::Reversi(position)) => {
            let (black, white) = position.score();
            GameResult::Score { black, white }
        }
        _ => GameResult::Outcome(outcome),
    };
    (stated != on_board).then_some(What::Result { stated, on_board })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_lines_tell_the_same_places() {
        for text in ["", "\n", "a\n黑\n\nbc", "no line", "\n\n棋\r\nd\n"] {
            let lines = Lines::of(text);
            for byte in 0..text.len() + 2 {
                assert_eq!(lines.at(byte), At::of_text(text, byte), "{text:?} {byte}");
            }
        }
    }
}
