//! `lab house`: checks the layout of the source against the tables in `house/tables.rs`: which room may name which other room, cycles of
//! files, sizes of types and functions. Also prints figures about the structure of the app.
//!
//! Reads the files as text with its own small parser. Prints the measurements and one line for each breach of the tables, and fails if
//! there is a breach.

mod cycles;
mod items;
mod laws;
mod lex;
mod measure;
mod names;
mod sample;
mod structure;
pub(crate) mod tables;

use names::{CrateFile, Names};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use tables::SOURCES;

#[derive(clap::Args)]
pub struct HouseArguments {
    /// The folder that contains `core`, `front`, `src` and `tools`.
    #[arg(long, default_value = ".")]
    dir: PathBuf,
    /// Enforce every limit, even limits that are otherwise only reported.
    #[arg(long)]
    strict: bool,
    /// Instead of checking, print random comments and names, chosen by this seed, to test them with a reader who knows nothing of the
    /// project.
    #[arg(long, value_name = "SEED")]
    sample: Option<u64>,
}

pub fn run(arguments: &HouseArguments) -> Result<(), Box<dyn Error>> {
    if let Some(seed) = arguments.sample {
        return sample::print(&arguments.dir, seed);
    }
    let mut sources = Vec::new();
    for folder in SOURCES.iter().map(Path::new).filter(|folder| arguments.dir.join(folder).is_dir()) {
        collect(&arguments.dir, folder, &mut sources)?;
    }
    let names = Names::new(&sources);
    let (types, rooms) = (measure::types(&sources, &names), measure::rooms(&sources));
    measure::print(&rooms, &types, &sources);
    let edges = names.file_dependencies();
    let folders = structure::Folders::new(&sources, &edges);
    structure::print(&arguments.dir, &sources, &folders);
    let breaches = [
        laws::find_room_breaches(&sources),
        folders.breaches(),
        laws::cycle_breaches(&sources, &edges),
        laws::find_size_breaches(&rooms, &types, &sources),
    ];
    laws::print_exceptions();
    let (mut held, mut told) = (0, 0);
    for breach in breaches.iter().flatten() {
        let fails = breach.is_enforced || arguments.strict;
        *if fails { &mut held } else { &mut told } += 1;
        println!("{}: {}", if fails { "breach" } else { "not held yet" }, breach.what);
    }
    println!("{held} breaches, {told} not held yet");
    if held == 0 { Ok(()) } else { Err(format!("{held} breaches of the house").into()) }
}

/// Reads all source files below a folder of `dir`, in the order of their paths, without tests and build output.
fn collect(dir: &Path, folder: &Path, sources: &mut Vec<CrateFile>) -> Result<(), Box<dyn Error>> {
    let named = |error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(dir.join(folder)).and_then(Iterator::collect::<Result<Vec<_>, _>>).map_err(named)?;
    let mut files: Vec<PathBuf> = entries.iter().map(|entry| folder.join(entry.file_name())).collect();
    files.sort();
    for file in files {
        let whole = dir.join(&file);
        if whole.is_dir() && !file.ends_with("tests") && !file.ends_with("target") {
            collect(dir, &file, sources)?;
        } else if file.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&whole).map_err(|error| format!("{}: {error}", file.display()))?;
            let path = file.iter().skip(1).filter(|part| *part != "src").collect();
            sources.push(CrateFile { file, path, lines: text.lines().count(), items: items::read(&text) });
        }
    }
    Ok(())
}
