//! Figures about the structure of the app: cycles of folders that name each other, levels of folders, and names used for several things.
//! Also checks which folder of the app may name which other folder.

use super::cycles;
use super::laws::LayoutBreach;
use super::names::CrateFile;
use super::tables::{APP_ROOMS, FEATURES};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A name shared by more types or files than this is reported.
const SHARED_MAX: usize = 3;

/// Returns the folder of the app to which a file belongs: a feature's folder, else the folder below `app`. A file directly in `app` counts
/// as a folder; `None` for files outside of the app.
fn unit(source: &CrateFile) -> Option<String> {
    let name = source.name();
    let mut parts = name.strip_prefix("app/")?.split('/');
    let first = parts.next()?.trim_end_matches(".rs");
    let second = parts.next().map(|part| part.trim_end_matches(".rs"));
    match (first, second) {
        ("mod", None) => None,
        (FEATURES, Some("mod") | None) => None,
        (FEATURES, Some(feature)) => Some(format!("{FEATURES}/{feature}")),
        (first, _) => Some(first.to_owned()),
    }
}

/// The folders of the app, and for each folder the folders that it names.
pub struct Folders {
    names: Vec<String>,
    edges: Vec<Vec<usize>>,
}

impl Folders {
    /// Groups the files by folder. `edges` holds for each file the files that it names.
    pub fn new(sources: &[CrateFile], edges: &[Vec<usize>]) -> Folders {
        let units: Vec<Option<String>> = sources.iter().map(unit).collect();
        let names: Vec<String> = units.iter().flatten().cloned().collect::<BTreeSet<_>>().into_iter().collect();
        let at = |file: usize| units[file].as_ref().and_then(|unit| names.binary_search(unit).ok());
        let mut found = vec![BTreeSet::new(); names.len()];
        let is_test = |file: usize| sources[file].name().ends_with("_tests.rs");
        for (from, named) in edges.iter().enumerate().filter(|(from, _)| !is_test(*from)) {
            let Some(unit) = at(from) else { continue };
            found[unit].extend(named.iter().filter_map(|&to| at(to)).filter(|&to| to != unit));
        }
        let edges = found.into_iter().map(|named| named.into_iter().collect()).collect();
        Folders { names, edges }
    }

    /// Returns the number of folders in the largest cycle; 1 if there is no cycle.
    fn largest_circle(&self) -> usize {
        cycles::find_cycles(&self.edges).iter().map(Vec::len).max().unwrap_or(1)
    }

    /// Returns the number of levels of folders that build on one another. A cycle counts as one level.
    fn floors(&self) -> usize {
        let mut circle: Vec<usize> = (0..self.names.len()).collect();
        for found in cycles::find_cycles(&self.edges) {
            found.iter().for_each(|&folder| circle[folder] = found[0]);
        }
        let mut floors = vec![1; self.names.len()];
        // The longest path has at most as many steps as there are folders.
        for _ in 0..self.names.len() {
            for (from, to) in
                self.edges.iter().enumerate().flat_map(|(from, named)| named.iter().map(move |&to| (from, to)))
            {
                if circle[from] != circle[to] {
                    floors[circle[from]] = floors[circle[from]].max(floors[circle[to]] + 1);
                }
            }
        }
        floors.into_iter().max().unwrap_or(0)
    }

    /// Finds breaches of the layout: folders of the app that name folders which they must not name.
    pub fn breaches(&self) -> Vec<LayoutBreach> {
        let mut found = Vec::new();
        for (from, named) in self.names.iter().zip(&self.edges) {
            let room = from.split('/').next().unwrap_or_default();
            let Some((_, allowed)) = APP_ROOMS.iter().find(|(name, _)| *name == room) else { continue };
            let named = named.iter().map(|&to| self.names[to].as_str());
            let wrong = named.filter(|to| !allowed.contains(&to.split('/').next().unwrap_or_default()));
            found.extend(wrong.map(|to| LayoutBreach::enforced(format!("app/{from} must not name app/{to}"))));
        }
        found
    }
}

/// Prints the figures about the app's structure, and the names shared in the whole workspace.
pub fn print(dir: &Path, sources: &[CrateFile], folders: &Folders) {
    println!(
        "app: {} folders, at most {} in one loop, floors {}",
        folders.names.len(),
        folders.largest_circle(),
        folders.floors()
    );
    let texts: Vec<String> =
        sources.iter().filter_map(|source| fs::read_to_string(dir.join(&source.file)).ok()).collect();
    let count = |pattern: &str| texts.iter().map(|text| text.matches(pattern).count()).sum::<usize>();
    println!("is_on(\" {}, app: &mut App {}", count("is_on(\""), count("app: &mut App"));
    let types = sources.iter().flat_map(|source| &source.items.types).map(|found| found.name.clone());
    println!("types of one name: {}", shared(types));
    let is_named = |name: &String| !["mod", "lib", "main"].contains(&name.as_str());
    let files = sources.iter().filter_map(|source| Some(source.path.file_stem()?.to_string_lossy().into_owned()));
    println!("files of one name: {}", shared(files.filter(is_named)));
}

/// Returns the names that more than `SHARED_MAX` things share, with their counts, as text.
fn shared(names: impl Iterator<Item = String>) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    names.for_each(|name| *counts.entry(name).or_default() += 1);
    let mut counts: Vec<(usize, String)> = counts.into_iter().map(|(name, count)| (count, name)).collect();
    counts.retain(|(count, _)| *count > SHARED_MAX);
    counts.sort_by(|a, b| b.cmp(a));
    let words: Vec<String> = counts.iter().map(|(count, name)| format!("{name} {count}")).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}
