//! Prints random doc comments and public names, chosen by a seed, to test them with a reader who knows nothing of the project.

use qipan_core::rules::mix::RandomSequence;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::{Path, PathBuf};

/// The folders whose source files are sampled.
const FOLDERS: [&str; 4] = ["core", "front", "src", "tools"];
/// Number of comments in a sample; it contains the same number of names.
const DRAWN: usize = 40;
/// The keywords before a public item's name.
const ITEMS: [&str; 7] = ["fn ", "struct ", "enum ", "trait ", "const ", "static ", "type "];

/// A documented item, field or variant in a source file.
struct Documented {
    /// The file's path, and the number of the code line.
    place: String,
    /// The path of the file's folder, which the sample treats as a room.
    room: String,
    comment: String,
    /// The line of code below the comment.
    item: String,
}

impl Documented {
    /// Returns the name of a public item; `None` if the item is not public.
    fn name(&self) -> Option<&str> {
        let rest = self.item.strip_prefix("pub ")?.trim_start_matches("const fn ").trim_start_matches("unsafe ");
        let rest = ITEMS.iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
        (end > 0).then(|| &rest[..end])
    }
}

/// Prints a sample. Each folder has the same probability, however many comments it has.
pub fn print(dir: &Path, seed: u64) -> Result<(), Box<dyn Error>> {
    let mut paths = Vec::new();
    for folder in FOLDERS.iter().map(|folder| dir.join(folder)).filter(|folder| folder.is_dir()) {
        collect(&folder, &mut paths)?;
    }
    let all: Vec<Documented> = paths.iter().flat_map(|path| read(dir, path)).collect();
    let mut random = RandomSequence::new(seed);
    println!("## Comments\n");
    for (at, drawn) in draw(&all, |_| true, &mut random).into_iter().enumerate() {
        println!("{}. `{}` ({}): {}", at + 1, drawn.item, drawn.place, drawn.comment);
    }
    println!("\n## Names\n");
    for (at, drawn) in draw(&all, |of| of.name().is_some(), &mut random).into_iter().enumerate() {
        println!("{}. `{}` ({}): `{}`", at + 1, drawn.name().unwrap_or_default(), drawn.place, drawn.item);
    }
    Ok(())
}

/// Collects the paths of all source files below a folder, in the order of their paths, without tests.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> std::io::Result<()> {
    let mut entries = std::fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(std::fs::DirEntry::path);
    for path in entries.iter().map(std::fs::DirEntry::path) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && name != "tests" {
            collect(&path, paths)?;
        } else if name.ends_with(".rs") && !name.ends_with("_tests.rs") {
            paths.push(path);
        }
    }
    Ok(())
}

/// Chooses `DRAWN` entries at random. Each folder has the same probability.
fn draw<'d>(all: &'d [Documented], suits: fn(&Documented) -> bool, random: &mut RandomSequence) -> Vec<&'d Documented> {
    let mut rooms: BTreeMap<&str, Vec<&Documented>> = BTreeMap::new();
    all.iter().filter(|of| suits(of)).for_each(|of| rooms.entry(&of.room).or_default().push(of));
    let mut rooms: Vec<Vec<&Documented>> = rooms.into_values().collect();
    let mut drawn = Vec::new();
    while drawn.len() < DRAWN && rooms.iter().any(|room| !room.is_empty()) {
        let at = random.next_below(rooms.len());
        let room = &mut rooms[at];
        if !room.is_empty() {
            let at = random.next_below(room.len());
            drawn.push(room.swap_remove(at));
        }
    }
    drawn
}

/// Reads the documented lines of a file, without its tests.
fn read(dir: &Path, path: &Path) -> Vec<Documented> {
    let Ok(text) = std::fs::read_to_string(path) else { return Vec::new() };
    let shown = path.strip_prefix(dir).unwrap_or(path).display().to_string();
    let room = shown.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
    let mut found = Vec::new();
    let mut comment = String::new();
    // A `#[cfg(test)]` in the first column begins the module of tests at the end of the file; single test items are indented.
    for (at, line) in text.lines().take_while(|line| *line != "#[cfg(test)]").map(str::trim).enumerate() {
        match line.strip_prefix("///") {
            Some(words) => comment = format!("{comment} {}", words.trim()).trim().to_owned(),
            None if line.starts_with("#[") => {}
            None if comment.is_empty() => {}
            None => found.push(Documented {
                place: format!("{shown}:{}", at + 1),
                room: room.clone(),
                comment: std::mem::take(&mut comment),
                item: line.trim_end_matches(['{', ',']).trim_end().to_owned(),
            }),
        }
    }
    found
}
