//! The ids of the rows of the new-game page, and of the rows of each player.

use crate::app::kernel::form_rows::form_rows;
use crate::app::kernel::intent::Form;
use crate::policy::Capability;

form_rows! {
    /// The rows of the new-game page, except the rows of the players (`SeatRow`) and of Reversi's variants (`game::variants`).
    pub enum NewGameRow {
        Rule = 100,
        Opening = 101,
        Columns = 102,
        Rows = 103,
        Forbidden = 105,
        Passes = 106,
        Preset = 107,
        Size = 108,
        Details = 109,
        Against = 110,
        Side = 111,
        Level = 112,
        Follow = 113,
        Note = 114,
        Clock = 115,
        ClockHeading = 116,
        Minutes = 117,
        Seconds = 118,
        /// The number of byo-yomi periods, or of moves in a Canadian period.
        Count = 119,
        /// The button that opens the board editor.
        SetUp = 905,
    }
}

form_rows! {
    /// The rows of one player. Their ids count from the player's first row id.
    pub enum SeatRow {
        Heading = 0,
        Seat = 1,
        Name = 2,
        Minutes = 4,
    }
}

/// How many row ids are reserved for each player.
const PLAYER_ROWS: u16 = 10;
/// The first row id after those of all players.
const PLAYERS_END: u16 = 100;

impl SeatRow {
    /// The id on the page of this row for the player with the index `player`.
    pub const fn row_id(self, player: usize) -> u16 {
        PLAYER_ROWS * player as u16 + self.id()
    }

    /// The player's index and the row that a row id on the page stands for; `None` where the id is not that of a player's row.
    pub fn from_row_id(id: u16) -> Option<(usize, SeatRow)> {
        let row = SeatRow::of(id % PLAYER_ROWS).filter(|_| id < PLAYERS_END)?;
        Some((usize::from(id / PLAYER_ROWS), row))
    }
}

impl Form {
    /// The new-game page as a form. Which settings its rows change depends on the chosen game.
    pub const NEW_GAME: Form = Form::new("new-game", capabilities);
}

fn capabilities(id: u16) -> &'static [Capability] {
    use NewGameRow::{Against, Follow, Level, Side};
    match (NewGameRow::of(id), SeatRow::from_row_id(id)) {
        // Names belong to the game; who plays and at which level belongs to the seats.
        (_, Some((_, SeatRow::Name))) => &[Capability::NewGame],
        (_, Some(_)) | (Some(Against | Side | Level | Follow), _) => &[Capability::NewGame, Capability::Seats],
        _ => &[Capability::NewGame],
    }
}
