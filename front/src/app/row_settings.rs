//! The settings that an intent would change. A policy's value for one of them locks the intent.

use crate::app::features::new_game as draft;
use crate::app::kernel::actions::row_of;
use crate::app::kernel::config::{CHANGE_OWN, MAKE_OWN, place_of_row};
use crate::app::kernel::intent::{
    Form, INVITE_GOMOKU_ROW, INVITE_REVERSI_ROW, Intent, JOIN_ROW, RESULTS_STOP_ROW, Reply,
};
use crate::app::kernel::kind::GameKind;

/// The keys of the settings that an intent changes. `drafted` is the game of the new-game page, where that is open.
pub fn settings_of(intent: &Intent, drafted: Option<GameKind>) -> Vec<String> {
    let keys = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect();
    match intent {
        Intent::Do(action) => keys(row_of(*action).settings),
        Intent::Page(message) => keys(message.settings()),
        Intent::Change(Form::Settings, MAKE_OWN | CHANGE_OWN, _) => keys(&["theme"]),
        Intent::Change(Form::Results, RESULTS_STOP_ROW, _) => keys(&["results.folder"]),
        Intent::Change(Form::Settings | Form::Results, row, _) => keys(place_of_row(*row).as_slice()),
        Intent::Change(Form::NewGame, row, _) => of_draft(drafted, *row),
        // It changes who plays.
        Intent::Change(Form::Friends, INVITE_REVERSI_ROW, _) => keys(&["reversi.players"]),
        Intent::Change(Form::Friends, INVITE_GOMOKU_ROW, _) => keys(&["gomoku.players"]),
        Intent::Change(Form::Friends, JOIN_ROW, _) => keys(&["reversi.players", "gomoku.players"]),
        Intent::Answer(Reply::Delete) => keys(&["theme"]),
        Intent::Answer(Reply::TakeOver | Reply::AllDefault) => keys(&["keys"]),
        _ => Vec::new(),
    }
}

/// The settings of its game that a row of the new-game page changes.
fn of_draft(drafted: Option<GameKind>, row: u16) -> Vec<String> {
    let keys = |kind: GameKind| draft::settings_of(row).iter().map(move |key| format!("{}.{key}", kind.word()));
    drafted.into_iter().flat_map(keys).collect()
}
