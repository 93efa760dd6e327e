//! The command `theme`: lists themes, imports them from files, and exports a theme into a file.

use super::common::{CliError, Common, lang};
use super::output::print;
use super::place::DataPlace;
use clap::Subcommand;
use qipan::app::kernel::error_text::theme_refused;
use qipan::app::kernel::localized_message::{LocalizedMessage, of_disk};
use qipan::app::kernel::theme_tasks::{files_of, folder_of, import_theme};
use qipan::app::kernel::themes::SHIPPED;
use qipan::store::{RealDisk, Store, atomic, theme_archive, theme_files};
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Subcommand)]
pub enum ThemeCommand {
    /// Print the names of all themes, one per line.
    List,
    /// Import themes from zip files; prints the name that each theme gets.
    Import {
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Write a theme into a zip file.
    Export { name: String, file: PathBuf },
}

pub fn run(common: &Common, command: &ThemeCommand) -> Result<(), CliError> {
    let store = Store::new(Arc::new(RealDisk), &DataPlace::find_data_directory(common).root);
    match command {
        ThemeCommand::List => list(&store),
        ThemeCommand::Import { files } => files.iter().try_for_each(|file| import(&store, file))?,
        ThemeCommand::Export { name, file } => export(&store, name, file)?,
    }
    Ok(())
}

fn list(store: &Store) {
    let own = theme_files::list(store.disk(), &folder_of(store));
    let own = own.into_iter().filter(|name| SHIPPED.iter().all(|shipped| shipped.name != name));
    let names = SHIPPED.iter().map(|shipped| shipped.name.to_owned()).chain(own);
    print(&names.map(|name| format!("{name}\n")).collect::<String>());
}

fn import(store: &Store, file: &Path) -> Result<(), CliError> {
    let name = import_theme(store, file).map_err(|error| {
        CliError::of_file(file.display(), LocalizedMessage::untranslated(theme_refused(lang(), &error)))
    })?;
    print(&format!("{name}\n"));
    Ok(())
}

/// Writes a theme to a new zip file. An existing file is an error and stays unchanged.
fn export(store: &Store, name: &str, file: &Path) -> Result<(), CliError> {
    let files = files_of(store, name)
        .map_err(|error| CliError::file_error(LocalizedMessage::untranslated(theme_refused(lang(), &error))))?;
    let written = theme_archive::write(name, &files).and_then(|bytes| atomic::create(store.disk(), file, &bytes));
    written.map_err(|error| CliError::of_file(file.display(), of_disk(&error)))
}
