//! Themes that come in as one file and go out as one: whoever opens, drops or writes such a file comes here. Errands read and write.

use crate::app::game::game_context::GameContext;
use crate::app::kernel::background_tasks::Done;
use crate::app::kernel::faults;
use crate::app::kernel::theme_tasks as theme_errands;
use crate::app::kernel::theme_tasks::{TakeError, ThemeDone};
use crate::policy::Capability;
use crate::store::theme_archive::EXTENSION;
use std::io;
use std::path::{Path, PathBuf};

/// Whether a file is a theme by its name.
pub fn is_theme(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().to_lowercase().ends_with(EXTENSION))
}

/// Brings a theme in.
pub fn take(room: &mut GameContext, path: PathBuf) {
    let sent = room.errands.send(true, move |store| {
        let outcome = theme_errands::take(store, &path);
        Done::Theme(ThemeDone::Taken { path, outcome })
    });
    sent.unwrap_or_else(|error| tell_unsent(room, &error));
}

/// Writes the theme in force into a folder.
pub fn share(room: &mut GameContext, into: PathBuf) {
    let name = room.config.themes().name().to_owned();
    let sent = room.errands.send(true, move |store| {
        let outcome = theme_errands::share(store, &name, &into);
        Done::Theme(ThemeDone::Shared { path: into, outcome })
    });
    sent.unwrap_or_else(|error| tell_unsent(room, &error));
}

/// The system gives no thread.
pub fn tell_unsent(room: &mut GameContext, error: &io::Error) {
    let why = faults::reason(room.lang(), error);
    let shown = room.lang().with("files-no-thread", &[("why", why.into())]);
    room.out.problem_shown(format!("Files cannot be looked at: {error}."), shown);
}

/// A file is no theme or no picture.
pub fn tell_refused(room: &mut GameContext, path: &Path, error: &TakeError) {
    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    room.out.event(format!("rejected {file}: {error}"));
    let why = faults::theme_refused(room.lang(), error);
    let shown = room.lang().with("theme-refused", &[("file", file.as_str().into()), ("why", why.into())]);
    room.out.problem_shown(format!("{file}: {error}."), shown);
}

/// A theme of the user's is shown from now on; where it was shown already, as it is now.
pub fn put_in_force(room: &mut GameContext, folder: &str) {
    room.config.refresh(&room.saving.store);
    if room.config.settings().theme == folder {
        let problems = room.config.reload_theme(&room.saving.store);
        return problems.iter().for_each(|problem| room.out.tell_problem(problem, room.config.lang()));
    }
    if room.config.allows(Capability::Settings) {
        room.edit_settings(|settings| settings.theme = folder.to_owned());
    }
}

/// A theme came in, or not.
pub fn hear_taken(room: &mut GameContext, path: &Path, outcome: Result<String, TakeError>) {
    match outcome {
        Ok(name) => {
            put_in_force(room, &name);
            room.out.event(format!("theme taken {name}"));
            room.out.tell_aloud(room.config.lang().with("theme-taken", &[("name", name.into())]));
        }
        Err(error) => tell_refused(room, path, &error),
    }
}

/// A theme went out, or not.
pub fn hear_shared(room: &mut GameContext, into: &Path, outcome: Result<PathBuf, TakeError>) {
    match outcome {
        Ok(path) => {
            room.out.event(format!("theme shared {}", path.display()));
            let file = faults::shown_path(&path);
            room.out.tell_aloud(room.config.lang().with("exported", &[("file", file.into())]));
        }
        Err(error) => {
            let shown = match &error {
                TakeError::Io(error) => faults::not_written(room.lang(), into, error),
                other => faults::theme_refused(room.lang(), other),
            };
            room.out.problem_shown(format!("The theme is not written: {error}."), shown);
        }
    }
}
