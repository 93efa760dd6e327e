//! The command `results`: exports the results of games, lessons and puzzles as CSV and JSON.

use super::common::{CliError, Common};
use super::output::print;
use super::place::DataPlace;
use qipan::app::features::results::{gather, results_table as table};
use qipan::app::kernel::localized_message::LocalizedMessage;
use qipan::app::kernel::localized_message::of_disk;
use qipan::store::{RealDisk, Store, atomic};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(clap::Args)]
pub struct ResultsArguments {
    /// The CSV file to write; without any file the table is printed.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// The JSON file to write, with the same data.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Include the players' names; without this they are numbered.
    #[arg(long)]
    names: bool,
    /// Replace the files if they exist.
    #[arg(long)]
    replace: bool,
}

/// Exports the results of all people who share the data directory. Changes nothing in it.
pub fn run(common: &Common, arguments: &ResultsArguments) -> Result<(), CliError> {
    let store = Store::new(Arc::new(RealDisk), &DataPlace::find_data_directory(common).root);
    let lines = gather::all_column_values(&store, arguments.names);
    let csv = table::csv(&lines);
    if arguments.csv.is_none() && arguments.json.is_none() {
        print(&csv);
        return Ok(());
    }
    let files = [(&arguments.csv, format!("{}{csv}", table::BYTE_ORDER_MARK)), (&arguments.json, table::json(&lines))];
    let write = |(file, text): (&Option<PathBuf>, String)| {
        file.as_deref().map_or(Ok(()), |file| write_file(file, &text, arguments.replace))
    };
    files.into_iter().try_for_each(write)
}

fn write_file(file: &Path, text: &str, replace: bool) -> Result<(), CliError> {
    atomic::write_for_others(&RealDisk, file, text.as_bytes(), replace).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => CliError::of_file(file.display(), LocalizedMessage::new("cli-is-there")),
        _ => CliError::of_file(file.display(), LocalizedMessage::new("cli-unwritten").and("why", of_disk(&error))),
    })
}
