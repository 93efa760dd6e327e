//! Checks the measurements of the source against the tables. Each breach is reported as a sentence.

use super::cycles;
use super::measure::{Room, TypeSizes};
use super::names::CrateFile;
use super::tables::{ALLOWED_CYCLES, ALLOWED_ROOMS, AllowedCycle, CIRCLES_NOT_HELD, LIMITS, Limits, PLAIN_DATA};

/// Something in the source that the tables do not allow.
#[derive(Clone, Debug)]
pub struct LayoutBreach {
    pub what: String,
    /// Whether the breach makes the check fail. If not, it is only reported, unless the check is strict.
    pub is_enforced: bool,
}

impl LayoutBreach {
    pub fn enforced(what: String) -> LayoutBreach {
        LayoutBreach { what, is_enforced: true }
    }
}

/// Prints the exceptions that the tables allow, each with its reason.
pub fn print_exceptions() {
    for allowed in ALLOWED_CYCLES {
        println!("allowed: a circle of {}: {}", allowed.files.join(", "), allowed.reason);
    }
    for plain in PLAIN_DATA {
        println!("allowed: the fields of {} in {}: {}", plain.name, plain.file, plain.reason);
    }
}

/// Finds breaches of the layout: rooms (packages or folders of the source) that name rooms which they must not name.
pub fn find_room_breaches(sources: &[CrateFile]) -> Vec<LayoutBreach> {
    let mut found = Vec::new();
    for source in sources {
        let arrows = source.room().and_then(|room| ALLOWED_ROOMS.iter().find(|(name, _)| *name == room));
        let Some((room, allowed)) = arrows else { continue };
        let is_wrong = |name: &&str| name != room && !allowed.contains(name);
        for name in source.items.rooms.iter().map(String::as_str).filter(is_wrong) {
            found.push(LayoutBreach::enforced(format!("{}: {room} must not name {name}", source.name())));
        }
    }
    found
}

/// Finds breaches of the layout: files of one room that name each other in a cycle, and allowed cycles that no longer exist.
pub fn cycle_breaches(sources: &[CrateFile], edges: &[Vec<usize>]) -> Vec<LayoutBreach> {
    let edges = edges_in_rooms(sources, edges);
    let circles = cycles::find_cycles(&edges);
    let named: Vec<Vec<String>> =
        circles.iter().map(|circle| circle.iter().map(|&file| sources[file].name()).collect()).collect();
    let is_allowed = |files: &[String]| ALLOWED_CYCLES.iter().any(|allowed| allowed.files == files);
    let wrong = std::iter::zip(&circles, &named).filter(|(_, files)| !is_allowed(files));
    let mut found: Vec<LayoutBreach> = wrong
        .map(|(circle, files)| LayoutBreach {
            what: format!("a circle of {}: {}", files.join(", "), links(circle, &edges, sources)),
            is_enforced: sources[circle[0]].room().is_some_and(|room| !CIRCLES_NOT_HELD.contains(&room)),
        })
        .collect();
    found.extend(stale_circles(sources, &named));
    found
}

/// Returns only the references between files of the same room.
fn edges_in_rooms(sources: &[CrateFile], edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let room = |file: usize| sources[file].room();
    let inside = |(from, to): (usize, &Vec<usize>)| -> Vec<usize> {
        to.iter().copied().filter(|&to| room(from).is_some() && room(from) == room(to)).collect()
    };
    edges.iter().enumerate().map(inside).collect()
}

/// Finds allowed cycles whose files all exist, but no longer form a cycle.
fn stale_circles(sources: &[CrateFile], circles: &[Vec<String>]) -> Vec<LayoutBreach> {
    let is_here = |file: &&str| sources.iter().any(|source| source.name() == **file);
    let is_stale = |allowed: &&AllowedCycle| {
        allowed.files.iter().all(is_here) && !circles.iter().any(|files| allowed.files == files)
    };
    let words =
        |allowed: &AllowedCycle| format!("{} are no circle any more ({})", allowed.files.join(", "), allowed.reason);
    ALLOWED_CYCLES.iter().filter(is_stale).map(|allowed| LayoutBreach::enforced(words(allowed))).collect()
}

/// Describes the references inside a cycle of files.
fn links(circle: &[usize], edges: &[Vec<usize>], sources: &[CrateFile]) -> String {
    let stem = |file: usize| sources[file].name().trim_end_matches(".rs").to_owned();
    let inside = circle.iter().flat_map(|&from| edges[from].iter().map(move |&to| (from, to)));
    let words = inside.filter(|(_, to)| circle.contains(to)).map(|(from, to)| format!("{} → {}", stem(from), stem(to)));
    words.collect::<Vec<_>>().join("; ")
}

/// Finds breaches of the layout: types and functions that are larger than their room allows.
pub fn find_size_breaches(rooms: &[Room], types: &TypeSizes, sources: &[CrateFile]) -> Vec<LayoutBreach> {
    let pairs = LIMITS.iter().filter_map(|limits| Some((limits, rooms.iter().find(|room| room.name == limits.room)?)));
    pairs.flat_map(|(limits, room)| of_room(limits, room, types, sources)).collect()
}

fn of_room(limits: &Limits, room: &Room, types: &TypeSizes, sources: &[CrateFile]) -> Vec<LayoutBreach> {
    let mut found = Vec::new();
    let mut check = |what: String, count: usize, most: usize| {
        if count > most {
            let what = format!("{what} {count}, and at most {most} are allowed in {}", limits.room);
            found.push(LayoutBreach { what, is_enforced: limits.is_enforced });
        }
    };
    for ((file, name), size) in types.iter().filter(|((file, _), _)| room.files.contains(file)) {
        let path = sources[*file].name();
        let is_plain = PLAIN_DATA.iter().any(|plain| plain.file == path && plain.name == name);
        if !is_plain {
            check(format!("{path}: the fields of {name} are"), size.fields, limits.fields_max);
        }
        check(format!("{path}: the methods of {name} are"), size.methods, limits.methods_max);
    }
    check("the lines of nine functions of ten are up to".into(), room.function_lines(90), limits.p90_lines_max);
    found
}
