//! The rows of the new-game page, and those of each player on it.

use crate::app::kernel::form_rows::form_rows;
use crate::app::kernel::intent::Form;
use crate::policy::Capability;

form_rows! {
    /// The rows of the page, except the rows of the players and of Reversi's variants, which `game::variants` has.
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
        /// The number of periods or of moves of a clock.
        Count = 119,
        /// Opens the board editor.
        SetUp = 905,
    }
}

form_rows! {
    /// The rows of one player, numbered from the player's first row.
    pub enum SeatRow {
        Heading = 0,
        Seat = 1,
        Name = 2,
        Level = 3,
        Minutes = 4,
    }
}

/// `PLAYER_ROWS`: how many row numbers a player has. `PLAYERS_END`: the first row number after all players.
const PLAYER_ROWS: u16 = 10;
const PLAYERS_END: u16 = 100;

impl SeatRow {
    /// The number on the page of this row of the player with this index.
    pub const fn at(self, player: usize) -> u16 {
        PLAYER_ROWS * player as u16 + self.id()
    }

    /// The player's index and the row, by the row's number on the page; `None` where the number is no player's row.
    pub fn find(id: u16) -> Option<(usize, SeatRow)> {
        let row = SeatRow::of(id % PLAYER_ROWS).filter(|_| id < PLAYERS_END)?;
        Some((usize::from(id / PLAYER_ROWS), row))
    }
}

impl Form {
    /// The new-game page. The settings of its rows depend on its game.
    pub const NEW_GAME: Form = Form::new("new-game", capabilities);
}

fn capabilities(id: u16) -> &'static [Capability] {
    use NewGameRow::{Against, Follow, Level, Side};
    match (NewGameRow::of(id), SeatRow::find(id)) {
        // Names belong to the game; levels and who plays belong to the seats.
        (_, Some((_, SeatRow::Name))) => &[Capability::NewGame],
        (_, Some(_)) | (Some(Against | Side | Level | Follow), _) => &[Capability::NewGame, Capability::Seats],
        _ => &[Capability::NewGame],
    }
}
