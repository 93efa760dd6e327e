//! The limits of the house: which room may name which, which files may name each other, and how large things may be.

/// The folders that hold the packages, the lowest first.
pub const SOURCES: [&str; 4] = ["core", "front", "src", "tools"];

/// Which rooms each room may name, where the compiler does not hold it. `docs/ARCHITECTURE.md` draws the same table.
pub const ARROWS: &[(&str, &[&str])] = &[("shell", &["ui", "app"])];

/// The folder of the app that has a folder for each feature.
pub const FEATURES: &str = "features";

/// Which rooms of the app may name which. A feature names no other feature; the files beside the rooms join them and may name all.
pub const APP_ROOMS: &[(&str, &[&str])] =
    &[("kernel", &[]), ("game", &["kernel"]), ("pages", &["game", "kernel"]), (FEATURES, &["pages", "game", "kernel"])];

/// Files of one room that may name each other in a circle.
pub struct AllowedCycle {
    pub files: &'static [&'static str],
    pub reason: &'static str,
}

pub const ALLOWED_CYCLES: &[AllowedCycle] = &[AllowedCycle {
    files: &["app/kernel/config/row.rs", "app/kernel/config/settings.rs"],
    reason: "a setting is one place: its field, its default and its row stand together, and a row is read from that field",
}];

/// Limits for the types and functions of a room.
pub struct Limits {
    pub room: &'static str,
    pub fields_max: usize,
    pub methods_max: usize,
    /// Length in lines that nine of ten functions must not exceed.
    pub p90_lines_max: usize,
    /// Whether a breach fails the check; otherwise it is only reported, unless the check is strict.
    pub is_held: bool,
}

pub const LIMITS: &[Limits] =
    &[Limits { room: "app", fields_max: 15, methods_max: 40, p90_lines_max: 20, is_held: true }];

/// Folders whose circles are only reported, unless the check is strict.
pub const CIRCLES_NOT_HELD: &[&str] = &[];

/// A type of plain data, whose fields are not counted.
pub struct PlainData {
    pub file: &'static str,
    pub name: &'static str,
    pub reason: &'static str,
}

pub const PLAIN_DATA: &[PlainData] = &[PlainData {
    file: "app/kernel/config/settings.rs",
    name: "Settings",
    reason: "a file as it stands: every field is a key or a section of settings.ron",
}];
