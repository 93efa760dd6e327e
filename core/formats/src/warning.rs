//! Warnings about a source that was read nevertheless: what was left out, what was guessed, where it contradicts the board.
//!
//! All readers use these types, so that the command line prints English and the window uses the user's language (`FormatWarningKind::id` and
//! `FormatWarningKind::args` name the message).

use super::record::{self, AddError, GameRecord, GameResult, PlyOrAction};
use qipan_rules::{Color, Ply, Position};
use std::fmt;

/// A place in a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SourceLocation {
    /// A line and a column, both from 1; columns count characters.
    Line { line: usize, column: usize },
    /// A byte, counted from 0.
    Byte(usize),
}

impl SourceLocation {
    /// The line and column of a byte of a text.
    pub fn of_text(text: &str, byte: usize) -> SourceLocation {
        let before = record::cut_bytes(text, byte);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        SourceLocation::Line { line, column }
    }
}

/// An index of a text's lines, for many conversions to lines and columns.
pub struct LineIndex<'t> {
    pub text: &'t str,
    /// Where each line but the first begins.
    starts: Vec<usize>,
}

impl<'t> LineIndex<'t> {
    pub fn of(text: &'t str) -> LineIndex<'t> {
        LineIndex { text, starts: text.match_indices('\n').map(|(at, _)| at + 1).collect() }
    }

    /// The line and column of a byte, as `SourceLocation::of_text` returns them.
    pub fn at(&self, byte: usize) -> SourceLocation {
        let before = self.starts.partition_point(|&start| start <= byte);
        let start = before.checked_sub(1).map_or(0, |line| self.starts[line]);
        let column = record::cut_bytes(&self.text[start..], byte.saturating_sub(start)).chars().count() + 1;
        SourceLocation::Line { line: before + 1, column }
    }
}

impl fmt::Display for SourceLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SourceLocation::Line { line, column } => write!(f, "line {line}, column {column}"),
            SourceLocation::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

/// One warning, with its place if known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormatWarning {
    pub location: Option<SourceLocation>,
    pub kind: FormatWarningKind,
}

impl FormatWarning {
    pub fn at(at: SourceLocation, kind: FormatWarningKind) -> FormatWarning {
        FormatWarning { location: Some(at), kind }
    }
}

impl From<FormatWarningKind> for FormatWarning {
    fn from(what: FormatWarningKind) -> FormatWarning {
        FormatWarning { location: None, kind: what }
    }
}

/// The kind of a warning. Quoted texts of the source are cut and cleaned first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormatWarningKind {
    /// An illegal move (its ply, from 1); the moves before it were kept, those after it were not.
    Illegal { ply: usize, word: String, why: AddError },
    /// A move (its ply, from 1) that is not a point of the board; the moves before it were kept.
    NoPoint { ply: usize, word: String },
    /// The stone of a ply is on a point forbidden to Black.
    Forbidden { ply: usize, point: String, kind: String },
    /// The stated result differs from the board's.
    Result { stated: GameResult, on_board: GameResult },
    /// The stated result is one of a finished board, but the game is not over on the board.
    NotOver { stated: GameResult },
    /// The stated result cannot be read.
    NoResult { word: String },
    /// Names are missing because there is no companion file with this extension.
    NamesMissing { extension: &'static str },
    /// Names are missing because the companion file with this extension is invalid.
    NamesBroken { extension: &'static str, why: String },
    /// The text was read in this encoding, not in the stated one.
    Encoding { name: &'static str },
    /// Some characters could not be read in the source's encoding.
    Characters,
    /// After this ply the board is set up again; the rest is a separate game.
    BoardSetUpAgain { ply: usize },
    /// The game goes on after more than five stones in a row; it was read with exactly five to win.
    Overline,
    /// The source ends in the middle of a game; the part before was kept.
    CutOff,
    /// Unknown content was left out.
    LeftOut { text: String },
    /// The source names another game or rule; it was read by the rule given here.
    ReadByRule { text: String, rule: String },
    /// The source names no game; it was read by this rule.
    UnnamedGame { rule: String },
    /// The source names an unsupported board for a game; the game was left out.
    Board { text: String },
    /// More positions than a record may have; the rest was left out.
    TooManyPositions,
    /// A game with this name or number occurred before.
    DuplicateGame { name: String },
    /// A log of this program is damaged.
    Damage { why: String },
    /// A file, or one of its games, was refused.
    Refused { why: String },
}

impl FormatWarningKind {
    /// The suffix of the message id: the language files call the message `odd-` plus this suffix.
    pub fn id(&self) -> &'static str {
        match self {
            FormatWarningKind::Illegal { .. } => "illegal",
            FormatWarningKind::NoPoint { .. } => "no-point",
            FormatWarningKind::Forbidden { .. } => "forbidden",
            FormatWarningKind::Result { .. } => "result",
            FormatWarningKind::NotOver { .. } => "not-over",
            FormatWarningKind::NoResult { .. } => "no-result",
            FormatWarningKind::NamesMissing { .. } => "names-missing",
            FormatWarningKind::NamesBroken { .. } => "names-broken",
            FormatWarningKind::Encoding { .. } => "encoding",
            FormatWarningKind::Characters => "characters",
            FormatWarningKind::BoardSetUpAgain { .. } => "anew",
            FormatWarningKind::Overline => "overline",
            FormatWarningKind::CutOff => "cut-off",
            FormatWarningKind::LeftOut { .. } => "left-out",
            FormatWarningKind::ReadByRule { .. } => "taken-as",
            FormatWarningKind::UnnamedGame { .. } => "no-game",
            FormatWarningKind::Board { .. } => "board",
            FormatWarningKind::TooManyPositions => "full",
            FormatWarningKind::DuplicateGame { .. } => "again",
            FormatWarningKind::Damage { .. } => "damage",
            FormatWarningKind::Refused { .. } => "refused",
        }
    }

    /// The message's arguments; they contain English words only where the source or the system provided them.
    pub fn args(&self) -> Vec<(&'static str, String)> {
        match self {
            FormatWarningKind::Illegal { ply, word, .. } | FormatWarningKind::NoPoint { ply, word } => {
                vec![("ply", ply.to_string()), ("word", word.clone())]
            }
            FormatWarningKind::Forbidden { ply, point, .. } => vec![("ply", ply.to_string()), ("word", point.clone())],
            FormatWarningKind::Result { stated, on_board } => {
                vec![("stated", short(*stated)), ("board", short(*on_board))]
            }
            FormatWarningKind::NotOver { stated } => vec![("stated", short(*stated))],
            FormatWarningKind::NoResult { word } => vec![("word", word.clone())],
            FormatWarningKind::NamesMissing { extension } | FormatWarningKind::NamesBroken { extension, .. } => {
                vec![("extension", (*extension).to_owned())]
            }
            FormatWarningKind::Encoding { name } => vec![("name", (*name).to_owned())],
            FormatWarningKind::BoardSetUpAgain { ply } => vec![("ply", ply.to_string())],
            FormatWarningKind::LeftOut { text } | FormatWarningKind::Board { text } => vec![("word", text.clone())],
            FormatWarningKind::ReadByRule { text, rule } => vec![("word", text.clone()), ("rule", rule.clone())],
            FormatWarningKind::UnnamedGame { rule } => vec![("rule", rule.clone())],
            FormatWarningKind::DuplicateGame { name } => vec![("name", name.clone())],
            FormatWarningKind::Damage { why } | FormatWarningKind::Refused { why } => vec![("why", why.clone())],
            FormatWarningKind::Characters
            | FormatWarningKind::Overline
            | FormatWarningKind::CutOff
            | FormatWarningKind::TooManyPositions => Vec::new(),
        }
    }
}

/// A result in signs that need no translation.
fn short(result: GameResult) -> String {
    use qipan_rules::Outcome;
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

impl fmt::Display for FormatWarningKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormatWarningKind::Illegal { ply, word, why } => {
                write!(f, "ply {ply}: {word} is illegal: {why}; what stands before it was kept")
            }
            FormatWarningKind::NoPoint { ply, word } => {
                write!(f, "ply {ply}: {word:?} is no move; what stands before it was kept")
            }
            FormatWarningKind::Forbidden { ply, point, kind } => {
                write!(f, "ply {ply}: {point} is forbidden to Black ({kind})")
            }
            FormatWarningKind::Result { stated, on_board } => {
                write!(f, "the stated result is {stated}, on the board it is {on_board}")
            }
            FormatWarningKind::NotOver { stated } => {
                write!(f, "the stated result is {stated}, but the game is not over on the board")
            }
            FormatWarningKind::NoResult { word } => write!(f, "the result {word:?} is not understood"),
            FormatWarningKind::NamesMissing { extension } => {
                write!(f, "the names are missing, as no .{extension} file stands beside it")
            }
            FormatWarningKind::NamesBroken { extension, why } => {
                write!(f, "the names are missing, as the .{extension} file is wrong: {why}")
            }
            FormatWarningKind::Encoding { name } => write!(f, "it names no encoding; it was read as {name}"),
            FormatWarningKind::Characters => f.write_str("some characters could not be read"),
            FormatWarningKind::BoardSetUpAgain { ply } => {
                write!(f, "after ply {ply} the board is set up anew; what follows is a game of its own")
            }
            FormatWarningKind::Overline => {
                f.write_str("the game goes on after more than five in a row; it was read with exactly five")
            }
            FormatWarningKind::CutOff => f.write_str("it ends in the middle of a game; what is there was kept"),
            FormatWarningKind::LeftOut { text } => write!(f, "{text} was left out"),
            FormatWarningKind::ReadByRule { text, rule } => write!(f, "it says {text:?}; it was taken for {rule}"),
            FormatWarningKind::UnnamedGame { rule } => write!(f, "it names no game; it was taken for {rule}"),
            FormatWarningKind::Board { text } => {
                write!(f, "{text:?} is no board that can be played here; the game was left out")
            }
            FormatWarningKind::TooManyPositions => {
                f.write_str("there are more positions than a game may have; the rest was left out")
            }
            FormatWarningKind::DuplicateGame { name } => write!(f, "the game {name} is there more than once"),
            FormatWarningKind::Damage { why } => write!(f, "the file is {why}"),
            FormatWarningKind::Refused { why } => write!(f, "nothing was taken: {why}"),
        }
    }
}

impl fmt::Display for FormatWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.location {
            Some(at) => write!(f, "{at}: {}", self.kind),
            None => self.kind.fmt(f),
        }
    }
}

impl GameRecord {
    /// Warnings about the main line: forbidden stones, a result that contradicts the board.
    pub fn warnings(&self) -> Vec<FormatWarning> {
        let (mut cursor, mut found) = (self.cursor(), Vec::new());
        let mut plies = 0;
        for node in self.main_line() {
            let Some(deed) = &self.node(node).ply_or_action else { continue };
            plies += usize::from(matches!(deed, PlyOrAction::Ply(_)));
            found.extend(forbidden_warning(cursor.position(), deed, plies).map(FormatWarning::from));
            // Each was played when it was added.
            let _ = cursor.act(deed);
        }
        found.extend(self.result.and_then(|stated| denied(stated, cursor.position())).map(FormatWarning::from));
        found
    }
}

/// Why a stone of a record is forbidden.
fn forbidden_warning(position: &Position, deed: &PlyOrAction, ply: usize) -> Option<FormatWarningKind> {
    let (Position::Gomoku(position), PlyOrAction::Ply(Ply::Place(point))) = (position, deed) else { return None };
    let foul = position.forbidden_at(*point).filter(|_| position.side_to_move() == Color::Black)?;
    let point = Position::Gomoku(position.clone()).point_name(*point);
    Some(FormatWarningKind::Forbidden { ply, point, kind: foul.to_string() })
}

/// The warning if a stated result contradicts the board.
fn denied(stated: GameResult, position: &Position) -> Option<FormatWarningKind> {
    let Some(outcome) = position.outcome() else {
        // A resignation loses like a defeat on the board; only in Reversi does the word of a result mean that the board was played out.
        let is_told_by_board = match stated {
            GameResult::Score { .. } => true,
            GameResult::Outcome(_) => matches!(position, Position::Reversi(_)),
            _ => false,
        };
        return is_told_by_board.then_some(FormatWarningKind::NotOver { stated });
    };
    let on_board = match (stated, position) {
        (GameResult::Score { .. }, Position::Reversi(position)) => {
            let (black, white) = position.final_scores();
            GameResult::Score { black, white }
        }
        _ => GameResult::Outcome(outcome),
    };
    (stated != on_board).then_some(FormatWarningKind::Result { stated, on_board })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_lines_tell_the_same_places() {
        for text in ["", "\n", "a\n黑\n\nbc", "no line", "\n\n棋\r\nd\n"] {
            let lines = LineIndex::of(text);
            for byte in 0..text.len() + 2 {
                assert_eq!(lines.at(byte), SourceLocation::of_text(text, byte), "{text:?} {byte}");
            }
        }
    }
}
