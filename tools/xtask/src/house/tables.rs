//! The allowed layout of the source: which room may name which other room, which files may name each other, and how large types and
//! functions may be.

/// The folders that contain the packages, the lowest layer first.
pub const SOURCES: [&str; 4] = ["core", "front", "src", "tools"];

/// For each room, the rooms that it may name, if the compiler does not check that. `docs/ARCHITECTURE.md` has the same table.
pub const ALLOWED_ROOMS: &[(&str, &[&str])] = &[("shell", &["ui", "app"])];

/// The folder of the app that contains a folder for each feature.
pub const FEATURES: &str = "features";

/// For each room of the app, the rooms of the app that it may name. A feature names no other feature; the files beside the rooms may name
/// all rooms.
pub const APP_ROOMS: &[(&str, &[&str])] =
    &[("kernel", &[]), ("game", &["kernel"]), ("pages", &["game", "kernel"]), (FEATURES, &["pages", "game", "kernel"])];

/// Files of one room that may name each other in a cycle, and the reason.
pub struct AllowedCycle {
    pub files: &'static [&'static str],
    pub reason: &'static str,
}

/// The allowed cycles of files.
pub const ALLOWED_CYCLES: &[AllowedCycle] = &[AllowedCycle {
    files: &["app/kernel/config/row.rs", "app/kernel/config/settings.rs"],
    reason: "a setting is one place: its field, its default and its row stand together, and a row is read from that field",
}];

/// Maximum sizes of the types and functions of a room.
pub struct Limits {
    pub room: &'static str,
    pub fields_max: usize,
    pub methods_max: usize,
    /// The length in lines that nine of ten functions must not exceed.
    pub p90_lines_max: usize,
    /// Whether a breach makes the check fail. If not, it is only reported, unless the check is strict.
    pub is_enforced: bool,
}

/// The size limits of the rooms that have any.
pub const LIMITS: &[Limits] =
    &[Limits { room: "app", fields_max: 15, methods_max: 40, p90_lines_max: 20, is_enforced: true }];

/// Rooms whose cycles are only reported, unless the check is strict.
pub const CIRCLES_NOT_HELD: &[&str] = &[];

/// A type of plain data, whose number of fields is not limited.
pub struct PlainData {
    pub file: &'static str,
    pub name: &'static str,
    pub reason: &'static str,
}

/// The types whose number of fields is not limited.
pub const PLAIN_DATA: &[PlainData] = &[PlainData {
    file: "app/kernel/config/settings.rs",
    name: "Settings",
    reason: "a file as it stands: every field is a key or a section of settings.ron",
}];
