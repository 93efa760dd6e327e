//! The controller of results: starts and stops the upload as the settings say, reports its events, sets the chosen folder, and writes the
//! table of results in the background.

use crate::app::features::results::gather;
use crate::app::features::results::results_page::ResultsRow;
use crate::app::features::results::results_table as table;
use crate::app::features::results::results_upload::{ResultsUpload, UploadEvent};
use crate::app::features::results::upload_round::{RoundError, RoundOrder};
use crate::app::game::game_context::GameContext;
use crate::app::kernel::background_tasks::TaskResult;
use crate::app::kernel::config::first_setting_key;
use crate::app::kernel::error_text;
use crate::app::kernel::file_purpose::FilePurpose;
use crate::app::kernel::intent::RowChange;
use crate::app::kernel::outbox::FeatureRequest;
use crate::app::kernel::saving::StoredContent;
use crate::policy::Capability;
use crate::store::time::stamp;
use crate::store::{Store, atomic};
use std::io;
use std::path::{Path, PathBuf};

/// Updates the upload thread from the settings and the person who plays, and reports the thread's events. `player` is the profile's name.
pub fn update_upload(handing: &mut ResultsUpload, room: &mut GameContext, player: Option<&str>) {
    if std::mem::take(&mut room.has_new_results) {
        handing.check_for_new();
    }
    let wanted = wanted(room, player);
    if let Err(error) = handing.set_order(wanted) {
        let path = PathBuf::from(&room.config.settings().results.folder);
        tell_trouble(room, &RoundError { path, error, pending_item_count: 0 });
    }
    for told in handing.poll() {
        tell(room, told);
    }
}

/// Which results to hand in to which folder, by the settings; `None` where nothing is handed in, as in a kiosk or a fixed scene for a
/// screenshot.
fn wanted(room: &GameContext, player: Option<&str>) -> Option<RoundOrder> {
    let results = &room.config.settings().results;
    let is_kept =
        room.saving.stored_content == StoredContent::All && room.saving.is_on() && room.config.policy().kiosk.is_none();
    let is_on = is_kept && !results.folder.is_empty();
    is_on.then(|| RoundOrder {
        folder: PathBuf::from(&results.folder),
        has_person_names: results.names,
        name: player.map(str::to_owned),
    })
}

fn tell(room: &mut GameContext, told: UploadEvent) {
    match told {
        UploadEvent::Handed(count) => room.out.event(format!("handed-in {count}")),
        UploadEvent::Trouble(trouble) => tell_trouble(room, &trouble),
        UploadEvent::Stuck => {
            let folder = error_text::shown_path(Path::new(&room.config.settings().results.folder));
            room.out.event("handing-in stuck");
            let sentence = format!("{folder} does not answer: results are kept and handed in later.");
            let shown = room.lang().text_with("results-stuck", &[("folder", folder.into())]);
            room.out.problem_shown(sentence, shown);
        }
        UploadEvent::Works => {
            room.out.event("handing-in works");
            room.out.show_and_announce(room.config.lang().text("results-works"));
        }
    }
}

fn tell_trouble(room: &mut GameContext, RoundError { path, error, .. }: &RoundError) {
    room.out.event(format!("handing-in fails {error}"));
    let sentence = format!("{}: {error}: results are kept and handed in later.", path.display());
    let folder = error_text::shown_path(Path::new(&room.config.settings().results.folder));
    let args = [("folder", folder.into()), ("why", error_text::reason(room.lang(), error).into())];
    let shown = room.lang().text_with("results-trouble", &args);
    room.out.problem_shown(sentence, shown);
}

/// Sets the folder to which results are handed in, if the policy allows changes of the settings.
pub fn hand_in_to(room: &mut GameContext, folder: &Path) {
    let Some(folder) = folder.to_str().filter(|_| room.config.allows(Capability::Settings)) else {
        room.out.event("rejected locked");
        return room.out.show_message(room.config.lang().text("locked"));
    };
    room.edit_settings(|settings| folder.clone_into(&mut settings.results.folder));
    room.out.event("results-folder");
    let shown = error_text::shown_path(Path::new(folder));
    room.out.show_and_announce(room.config.lang().text_with("results-to", &[("folder", shown.into())]));
}

/// Starts a background task that writes the table of results into a folder.
pub fn write(room: &mut GameContext, folder: PathBuf) {
    let names = room.config.settings().results.names;
    let sent = room.background_tasks.send(true, move |store| {
        let outcome = written(store, &folder, names);
        TaskResult::Results { folder, outcome }
    });
    if let Err(error) = sent {
        report_table_written(room, Path::new(""), Err(error));
    }
}

/// Writes the table of results as CSV and as JSON, with the current time in the file names. Returns the file names.
fn written(store: &Store, folder: &Path, names: bool) -> io::Result<Vec<String>> {
    let lines = gather::all_column_values(store, names);
    let stem = format!("qipan-results-{}", stamp(store.disk().now()));
    let files = [("csv", format!("{}{}", table::BYTE_ORDER_MARK, table::csv(&lines))), ("json", table::json(&lines))];
    let write = |(end, text): (&str, String)| {
        let name = format!("{stem}.{end}");
        atomic::write_for_others(store.disk(), &folder.join(&name), text.as_bytes(), false).map(|()| name)
    };
    files.into_iter().map(write).collect()
}

/// Reports the outcome of writing the table of results.
pub fn report_table_written(room: &mut GameContext, folder: &Path, outcome: io::Result<Vec<String>>) {
    let shown = error_text::shown_path(folder);
    match outcome {
        Ok(names) => {
            room.out.event(format!("exported {}", names.join(" ")));
            let files = names.join(", ");
            let args = [("files", files.into()), ("folder", shown.into())];
            room.out.show_and_announce(room.config.lang().text_with("results-written", &args));
        }
        Err(error) => {
            room.out.event(format!("rejected results: {error}"));
            let told = error_text::not_written(room.lang(), folder, &error);
            room.out.problem_shown(format!("{shown}: the results cannot be written: {error}."), told);
        }
    }
}

/// Handles a change of a row of the results page.
pub fn change(room: &mut GameContext, id: u16, change: &RowChange) {
    match ResultsRow::of(id) {
        Some(ResultsRow::Write) => room.out.request(FeatureRequest::ToChooser(FilePurpose::WriteResults)),
        Some(ResultsRow::Stop) => room.edit_settings(|settings| settings.results.folder.clear()),
        _ if first_setting_key(id) == Some("results.folder") => {
            room.out.request(FeatureRequest::ToChooser(FilePurpose::HandIn))
        }
        _ => {
            let edited = room.config.change(&room.saving.store, id, change);
            room.apply_edit_result(edited);
        }
    }
}
