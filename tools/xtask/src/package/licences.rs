//! Collects the authors and licences of the libraries in the program. Cargo lists the libraries, and their folders contain the texts.

use super::placeholders::{self, Placeholders};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A library that is linked into the program.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub struct Library {
    /// The library's name and version, as `name-version`.
    name: String,
    authors: String,
    /// The library's licence, as an SPDX expression.
    licence: String,
    /// The texts of the library's licence files.
    texts: Vec<String>,
}

/// Returns the libraries that are linked into the program for a system, in the order of their names. Asks cargo, which needs no network
/// after a build.
pub fn linked_libraries(source: &Path, target: Option<&str>) -> Result<Vec<Library>, Box<dyn Error>> {
    let metadata = ask_cargo(source, target)?;
    let packages = by_id(&metadata["packages"]);
    let nodes = by_id(&metadata["resolve"]["nodes"]);
    let root = metadata["resolve"]["root"].as_str().ok_or("cargo names no package of ours")?;
    let (mut found, mut waiting) = (BTreeSet::new(), vec![root]);
    while let Some(id) = waiting.pop() {
        let next = nodes.get(id).and_then(|node| node["deps"].as_array()).into_iter().flatten();
        for id in next.filter(|dep| is_normal(dep)).filter_map(|dep| dep["pkg"].as_str()) {
            let is_linked = packages.get(id).is_some_and(|package| !is_macro(package));
            if is_linked && found.insert(id) {
                waiting.push(id);
            }
        }
    }
    // A package that comes from no registry is our own.
    let others = found.iter().filter_map(|id| packages.get(id)).filter(|package| !package["source"].is_null());
    let mut libraries: Vec<Library> = others.map(|it| library(it)).collect();
    libraries.sort();
    Ok(libraries)
}

fn ask_cargo(source: &Path, target: Option<&str>) -> Result<Value, Box<dyn Error>> {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let mut command = Command::new(cargo);
    command.args(["metadata", "--format-version=1", "--locked"]).current_dir(source);
    command.args(target.iter().flat_map(|target| ["--filter-platform", target]));
    let output = command.output()?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr).trim_end()).into());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

fn by_id(list: &Value) -> BTreeMap<&str, &Value> {
    list.as_array().into_iter().flatten().filter_map(|it| Some((it["id"].as_str()?, it))).collect()
}

/// Whether a dependency is needed by the program itself, and not only for its build or its tests.
fn is_normal(dep: &Value) -> bool {
    dep["dep_kinds"].as_array().into_iter().flatten().any(|kind| kind["kind"].is_null())
}

/// Whether a package is a procedural macro, which runs during the build and is not linked.
fn is_macro(package: &Value) -> bool {
    let mut kinds = package["targets"].as_array().into_iter().flatten().flat_map(|target| target["kind"].as_array());
    kinds.any(|kinds| kinds.iter().any(|kind| kind == "proc-macro"))
}

fn library(package: &Value) -> Library {
    let text = |name: &str| package[name].as_str().unwrap_or_default().to_owned();
    let authors: Vec<&str> = package["authors"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let folder = PathBuf::from(text("manifest_path")).parent().map(Path::to_owned).unwrap_or_default();
    let authors = if authors.is_empty() { format!("the authors of {}", text("name")) } else { authors.join(", ") };
    let name = format!("{}-{}", text("name"), text("version"));
    Library { name, authors, licence: text("license"), texts: licence_files(&folder) }
}

/// Returns the texts of a library's licence files, and those of SDL2 if its source is in the library's folder.
fn licence_files(folder: &Path) -> Vec<String> {
    let entries = [folder.to_owned(), folder.join("SDL")].into_iter().filter_map(|folder| fs::read_dir(folder).ok());
    let is_licence = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        path.is_file() && ["LICENSE", "LICENCE", "COPYING", "NOTICE", "COPYRIGHT"].iter().any(|it| name.starts_with(it))
    };
    let mut paths: Vec<PathBuf> = entries.flatten().flatten().map(|entry| entry.path()).filter(is_licence).collect();
    paths.sort();
    paths.iter().filter_map(|path| fs::read(path).ok()).map(|it| String::from_utf8_lossy(&it).into_owned()).collect()
}

/// Returns the licence texts of all libraries. Each text occurs once, below the names of the libraries that have it.
pub fn licence_texts(libraries: &[Library]) -> String {
    let mut texts: BTreeMap<String, (Vec<&str>, &str)> = BTreeMap::new();
    for library in libraries {
        for text in &library.texts {
            let same = text.split_ascii_whitespace().collect::<Vec<_>>().join(" ");
            texts.entry(same).or_insert((Vec::new(), text)).0.push(&library.name);
        }
    }
    let list: String = libraries.iter().map(|it| format!("{}: {} ({})\n", it.name, it.licence, it.authors)).collect();
    let mut blocks: Vec<_> = texts.into_values().collect();
    blocks.sort();
    let block = |(names, text): &(Vec<&str>, &str)| {
        format!("\n{}\n{}\n\n{}\n", "=".repeat(78), names.join(", "), text.trim_matches('\n'))
    };
    let blocks: String = blocks.iter().map(block).collect();
    format!("Libraries that are linked into Qipan, and their licences.\n\n{list}{blocks}")
}

/// Returns the package's copyright file in Debian's machine-readable format.
pub fn copyright(libraries: &[Library], source: &Path, open: &Placeholders) -> Result<String, Box<dyn Error>> {
    let read = |name: &str| placeholders::read_text_file(&source.join(name));
    let fonts = read("assets/fonts/OFL.txt")?;
    let (holders, text) = fonts.split_once("\n\n").ok_or("OFL.txt names no holders")?;
    let head = placeholders::read_text_file(&source.join("packaging/linux/copyright"))?;
    let mut all = open.fill(&head)?;
    all.push_str(&format!("\nFiles: assets/fonts/*\nCopyright: {}\nLicense: OFL-1.1\n", field(holders)));
    for Library { name, authors, licence, .. } in libraries {
        let licence =
            licence.replace(['(', ')'], "").replace('/', " or ").replace(" OR ", " or ").replace(" AND ", " and ");
        all.push_str(&format!(
            "\nFiles: vendor/{name}/*\nCopyright: {}\nLicense: {licence}\n \
             The texts stand in /usr/share/doc/qipan/third-party-licences.txt.gz.\n",
            field(authors)
        ));
    }
    all.push_str(&format!("\nLicense: OFL-1.1\n {}\n", field(text)));
    all.push_str(&format!("\nLicense: MIT\n {}\n", field(&read("LICENSE-MIT")?)));
    Ok(all)
}

/// Formats a text of several lines for a field of Debian's copyright file.
fn field(text: &str) -> String {
    let lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
    lines.iter().map(|line| if line.is_empty() { "." } else { line }).collect::<Vec<_>>().join("\n ")
}
