//! Import and export of themes as single files, for every page that opens, drops or writes a theme. Background tasks read and write the
//! files.

use crate::app::game::game_context::GameContext;
use crate::app::kernel::background_tasks::TaskResult;
use crate::app::kernel::error_text;
use crate::app::kernel::theme_tasks as theme_errands;
use crate::app::kernel::theme_tasks::{ThemeDone, ThemeFileTaskError};
use crate::policy::Capability;
use crate::store::theme_archive::EXTENSION;
use std::io;
use std::path::{Path, PathBuf};

/// Whether a file name is the name of a theme file.
pub fn is_theme(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().to_lowercase().ends_with(EXTENSION))
}

/// Imports a theme file, in a background task.
pub fn import_theme(room: &mut GameContext, path: PathBuf) {
    let sent = room.background_tasks.send(true, move |store| {
        let outcome = theme_errands::import_theme(store, &path);
        TaskResult::Theme(ThemeDone::Taken { path, outcome })
    });
    sent.unwrap_or_else(|error| report_no_thread(room, &error));
}

/// Exports the current theme as a file into a folder, in a background task.
pub fn share(room: &mut GameContext, into: PathBuf) {
    let name = room.config.themes().name().to_owned();
    let sent = room.background_tasks.send(true, move |store| {
        let outcome = theme_errands::share(store, &name, &into);
        TaskResult::Theme(ThemeDone::Shared { path: into, outcome })
    });
    sent.unwrap_or_else(|error| report_no_thread(room, &error));
}

/// Reports that the system gives no thread for a background task.
pub fn report_no_thread(room: &mut GameContext, error: &io::Error) {
    let why = error_text::reason(room.lang(), error);
    let shown = room.lang().text_with("files-no-thread", &[("why", why.into())]);
    room.out.problem_shown(format!("Files cannot be looked at: {error}."), shown);
}

/// Reports why a file is not a theme or not a picture.
pub fn report_refused_file(room: &mut GameContext, path: &Path, error: &ThemeFileTaskError) {
    let file = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    room.out.event(format!("rejected {file}: {error}"));
    let why = error_text::theme_refused(room.lang(), error);
    let shown = room.lang().text_with("theme-refused", &[("file", file.as_str().into()), ("why", why.into())]);
    room.out.problem_shown(format!("{file}: {error}."), shown);
}

/// Makes an imported theme the current theme. Reads the theme again if it is already current.
pub fn put_in_force(room: &mut GameContext, folder: &str) {
    room.config.refresh(&room.saving.store);
    if room.config.settings().theme == folder {
        let problems = room.config.reload_theme(&room.saving.store);
        return problems.iter().for_each(|problem| room.out.report_problem(problem, room.config.lang()));
    }
    if room.config.allows(Capability::Settings) {
        room.edit_settings(|settings| settings.theme = folder.to_owned());
    }
}

/// Reports the result of importing a theme.
pub fn on_imported(room: &mut GameContext, path: &Path, outcome: Result<String, ThemeFileTaskError>) {
    match outcome {
        Ok(name) => {
            put_in_force(room, &name);
            room.out.event(format!("theme taken {name}"));
            room.out.show_and_announce(room.config.lang().text_with("theme-taken", &[("name", name.into())]));
        }
        Err(error) => report_refused_file(room, path, &error),
    }
}

/// Reports the result of exporting a theme.
pub fn on_exported(room: &mut GameContext, into: &Path, outcome: Result<PathBuf, ThemeFileTaskError>) {
    match outcome {
        Ok(path) => {
            room.out.event(format!("theme shared {}", path.display()));
            let file = error_text::shown_path(&path);
            room.out.show_and_announce(room.config.lang().text_with("exported", &[("file", file.into())]));
        }
        Err(error) => {
            let shown = match &error {
                ThemeFileTaskError::Io(error) => error_text::not_written(room.lang(), into, error),
                other => error_text::theme_refused(room.lang(), other),
            };
            room.out.problem_shown(format!("The theme is not written: {error}."), shown);
        }
    }
}
