//! What is odd in a source that was taken all the same: what was left out, what was guessed, what it says against the board.
//!
//! Every reader says it with these, so that the command line prints English and the window says it in the user's language
//! (`What::id` and `What::args` name the message).

use super::format::At;
use super::record::{AddError, GameResult};
use std::fmt;

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
    /// The source ends in the middle of a game; what is there was kept.
    CutOff,
    /// Something that is not understood was left out.
    LeftOut { text: String },
    /// The source says it is another game or rule; it was taken for this one.
    TakenAs { text: String, rule: String },
    /// More positions than a game may have; the rest was left out.
    Full,
    /// A game of this name or number was there before.
    Again { name: String },
    /// A log of ours has damage.
    Damage { why: String },
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
            What::CutOff => "cut-off",
            What::LeftOut { .. } => "left-out",
            What::TakenAs { .. } => "taken-as",
            What::Full => "full",
            What::Again { .. } => "again",
            What::Damage { .. } => "damage",
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
            What::LeftOut { text } => vec![("word", text.clone())],
            What::TakenAs { text, rule } => vec![("word", text.clone()), ("rule", rule.clone())],
            What::Again { name } => vec![("name", name.clone())],
            What::Damage { why } => vec![("why", why.clone())],
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
            What::CutOff => f.write_str("it ends in the middle of a game; what is there was kept"),
            What::LeftOut { text } => write!(f, "{text} was left out"),
            What::TakenAs { text, rule } => write!(f, "it says {text:?}; it was taken for {rule}"),
            What::Full => f.write_str("there are more positions than a game may have; the rest was left out"),
            What::Again { name } => write!(f, "the game {name} is there more than once"),
            What::Damage { why } => write!(f, "the file is {why}"),
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
