//! Measures rooms, files, types and functions of the source, and prints tables of the sizes.

use super::names::{CrateFile, Names};
use std::collections::BTreeMap;

/// The numbers of fields and methods of a type. The methods of all its `impl` blocks count.
#[derive(Clone, Debug, Default)]
pub struct TypeSize {
    pub fields: usize,
    pub methods: usize,
}

/// The sizes of all types, by the index of the file that defines the type and by the type's name.
pub type TypeSizes = BTreeMap<(usize, String), TypeSize>;

/// A room of the source (a folder such as `engine` or `shell`), with its sizes.
#[derive(Clone, Debug, Default)]
pub struct Room {
    pub name: String,
    /// The indices of the room's files in the list of all source files.
    pub files: Vec<usize>,
    pub lines: usize,
    /// The lengths of the room's functions in lines, in ascending order.
    pub function_lengths: Vec<usize>,
}

impl Room {
    /// Returns the length in lines that `percent` of the room's functions do not exceed.
    pub fn function_lines(&self, percent: usize) -> usize {
        let last = self.function_lengths.len().saturating_sub(1);
        self.function_lengths.get(last * percent / 100).copied().unwrap_or(0)
    }
}

/// Counts the fields and methods of all types.
pub fn types(sources: &[CrateFile], names: &Names) -> TypeSizes {
    let mut sizes = TypeSizes::new();
    for (file, source) in sources.iter().enumerate() {
        for found in &source.items.types {
            sizes.entry((file, found.name.clone())).or_default().fields = found.fields;
        }
        for method in &source.items.methods {
            sizes.entry(names.impl_type(file, method)).or_default().methods += 1;
        }
    }
    sizes
}

/// Measures all rooms, in the order of their names.
pub fn rooms(sources: &[CrateFile]) -> Vec<Room> {
    let mut rooms: BTreeMap<&str, Room> = BTreeMap::new();
    for (file, source) in sources.iter().enumerate() {
        let Some(name) = source.room() else { continue };
        let room = rooms.entry(name).or_insert_with(|| Room { name: name.to_owned(), ..Room::default() });
        room.files.push(file);
        room.lines += source.lines;
        room.function_lengths.extend(source.items.functions.iter().map(|function| function.lines));
    }
    let mut rooms: Vec<Room> = rooms.into_values().collect();
    rooms.iter_mut().for_each(|room| room.function_lengths.sort_unstable());
    rooms
}

/// Number of the largest types that the printed table names for each room.
const TYPES_SHOWN: usize = 3;

pub fn print(rooms: &[Room], types: &TypeSizes, sources: &[CrateFile]) {
    println!("{:<8} {:>5} {:>6}  functions median p90 longest  largest file", "room", "files", "lines");
    for room in rooms {
        let [median, p90, longest] = [50, 90, 100].map(|percent| room.function_lines(percent));
        let largest = room.files.iter().map(|&file| &sources[file]).max_by_key(|source| source.lines);
        let largest = largest.map_or(String::new(), |source| format!("{} {}", source.name(), source.lines));
        let (files, lines, count) = (room.files.len(), room.lines, room.function_lengths.len());
        println!("{:<8} {files:>5} {lines:>6}  {count:>9} {median:>6} {p90:>3} {longest:>7}  {largest}", room.name);
    }
    println!("\n{:<8} most fields; most methods", "room");
    for room in rooms {
        let fields = largest(room, types, |size| size.fields);
        println!("{:<8} {fields}; {}", room.name, largest(room, types, |size| size.methods));
    }
    println!();
}

/// Returns the types of a room with the highest counts, as text.
fn largest(room: &Room, types: &TypeSizes, count: impl Fn(&TypeSize) -> usize) -> String {
    let own = types.iter().filter(|((file, _), _)| room.files.contains(file));
    let mut counted: Vec<(usize, &str)> = own.map(|((_, name), size)| (count(size), name.as_str())).collect();
    counted.sort_by(|a, b| b.cmp(a));
    let words: Vec<String> = counted.iter().take(TYPES_SHOWN).map(|(count, name)| format!("{name} {count}")).collect();
    words.join(", ")
}
