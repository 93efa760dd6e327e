//! The settings that an intent would change. If the policy fixes one of these settings, the intent is locked.

use crate::app::features::new_game as draft;
use crate::app::kernel::actions::row_of;
use crate::app::kernel::intent::{Form, Intent, Reply};
use crate::rules::GameKind;

/// Returns the keys of the settings that an intent changes. `drafted` is the kind of game on the new-game page, if this page is open.
pub fn changed_setting_keys(intent: &Intent, drafted: Option<GameKind>) -> Vec<String> {
    let keys: &[&str] = match intent {
        Intent::Do(action) => row_of(*action).settings,
        Intent::Page(message) => message.settings(),
        Intent::Change(form, row, _) if *form == Form::NEW_GAME => return of_draft(drafted, *row),
        Intent::Change(form, row, _) => (form.settings)(*row),
        Intent::Answer(Reply::Delete) => &["theme"],
        Intent::Answer(Reply::TakeOver | Reply::AllDefault) => &["keys"],
        _ => &[],
    };
    keys.iter().map(|key| (*key).to_owned()).collect()
}

/// Returns the keys of the settings that a row of the new-game page changes, for the kind of game on that page.
fn of_draft(drafted: Option<GameKind>, row: u16) -> Vec<String> {
    let keys = |kind: GameKind| draft::settings_of(row).iter().map(move |key| format!("{}.{key}", kind.word()));
    drafted.into_iter().flat_map(keys).collect()
}
