//! Copies a game to the clipboard as text: its moves, its position, or the whole game in a text format.

use crate::formats::{self, obf, transcript};
use crate::rules::{Ply, Position};
use crate::session::Session;

/// What is copied of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyFormat {
    Moves,
    Position,
    /// The whole game in the format with this name.
    Format(&'static str),
}

impl CopyFormat {
    /// All kinds of copies, in the order of the export page.
    pub const ALL: [CopyFormat; 4] =
        [CopyFormat::Moves, CopyFormat::Position, CopyFormat::Format("ggf"), CopyFormat::Format("sgf")];

    /// Returns the text to copy, or `None` where this game cannot be written in the format.
    pub fn text(self, session: &Session) -> Option<String> {
        match self {
            CopyFormat::Moves => Some(transcript::text(session.position(), &session.plies())),
            CopyFormat::Position => Some(position_text(session.position(), &session.plies())),
            CopyFormat::Format(name) => {
                let format = formats::format_named(name)?;
                let bytes = formats::write(format, &session.to_record()).ok()?;
                Some(String::from_utf8_lossy(&bytes).trim_end().to_owned())
            }
        }
    }

    /// Whether the format exists for this kind of game. `text` may still fail on the game's content.
    pub fn is_offered(self, session: &Session) -> bool {
        match self {
            CopyFormat::Moves | CopyFormat::Position => true,
            CopyFormat::Format(name) => {
                let suits = name != "ggf" || matches!(session.position(), Position::Reversi(_));
                suits && formats::format_named(name).is_some_and(|format| format.write.is_some())
            }
        }
    }
}

/// Returns the position as text. Reversi: a line of OBF. Five-in-a-row: the stones in the order of play.
pub fn position_text(position: &Position, plies: &[Ply]) -> String {
    match position {
        Position::Reversi(position) => obf::line(position),
        position => transcript::text(position, plies),
    }
}
