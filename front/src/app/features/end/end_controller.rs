//! The messages of the end page, and the game at another level that the page offers.

use crate::app::game::level_results::offered_level;
use crate::app::kernel::actions::{Action, row_of};
use crate::app::kernel::intent::Message;
use crate::app::pages::router::App;
use crate::policy::Capability;
use crate::rules::GameKind;
use crate::session::{Player, Seat, Series};

/// An action of the user on the end page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndMessage {
    /// Shows the table of the players.
    Table,
    /// Begins a game of this kind at the offered level.
    PlayLevel(GameKind),
}

impl Message for EndMessage {
    fn capabilities(&self) -> &'static [Capability] {
        match self {
            EndMessage::Table => &[],
            EndMessage::PlayLevel(_) => &[Capability::NewGame, Capability::Seats],
        }
    }

    fn settings(&self) -> &'static [&'static str] {
        match self {
            EndMessage::Table => &[],
            // Both set the players of this kind of game.
            EndMessage::PlayLevel(kind) => row_of(Action::PlayForTwo(*kind)).settings,
        }
    }
}

/// Begins the next game with the computer at the offered level, which becomes the level of later games.
pub fn play_level(app: &mut App, kind: GameKind) {
    let room = &mut app.room;
    let is_there = room.active_game.as_ref().is_some_and(|table| table.session.setup().game.kind() == kind);
    let Some(seat) = offered_level(room).filter(|_| is_there) else { return };
    let mut setup = room.maker().next();
    seat_computer(&mut setup.players, &seat);
    setup.series = Series::default();
    room.config.forget_seats();
    room.edit_settings(|settings| {
        seat_computer(&mut settings.of_game_mut(kind).players, &seat);
    });
    room.start_game(setup);
}

fn seat_computer(players: &mut [Player], seat: &Seat) {
    players.iter_mut().filter(|player| player.seat.is_computer()).for_each(|player| player.seat = seat.clone());
}
