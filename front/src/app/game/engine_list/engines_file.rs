//! Reads `engines.ron` engine by engine, so that an invalid entry affects only itself, and writes the file as a whole. Reports problems
//! with line and column.

use crate::engine::MOVE_MS_MAX;
use crate::engine::external::{Spec, SupportedVariants};
use crate::formats::ron_text::{self, line_and_column, offset_in};
use crate::session::setup::NAME_CHARS_MAX;
use crate::store::disk::Disk;
use crate::store::settings_file::{FileState, Format};
use std::path::Path;

const FORMAT: Format = Format { version: 1, upgrades: &[] };
/// Maximum number of engines in `engines.ron`.
pub const ENGINES_MAX: usize = 40;
pub const TEXT_CHARS_MAX: usize = 1000;
const WORDS_MAX: usize = 64;
pub const DEPTH_MAX: u8 = 60;
pub const PATIENCE_S_MAX: u32 = 600;
const MEMORY_MB_MAX: u32 = 1 << 20;
/// Limit of the sides and of the rules that an engine plays.
const PLAYS_MAX: usize = 64;

/// The content of `engines.ron`.
#[derive(Debug)]
pub struct EnginesFile {
    pub engines: Vec<Spec>,
    pub found: FileState,
    /// The problems found in the file, one sentence each.
    pub notices: Vec<String>,
}

/// Returns the problem with an engine's entry as a sentence without its period; `None` for a valid entry.
pub fn spec_problem(spec: &Spec) -> Option<&'static str> {
    let is_text = |text: &String| text.chars().count() <= TEXT_CHARS_MAX && !text.chars().any(char::is_control);
    let are_texts = |texts: &[String]| texts.len() <= WORDS_MAX && texts.iter().all(is_text);
    let name = spec.name.trim();
    if name.is_empty() || name != spec.name || name.chars().count() > NAME_CHARS_MAX || !is_text(&spec.name) {
        return Some("a name has 1 to 24 characters, and no blanks around it");
    }
    if spec.command.is_empty() || !is_text(&spec.command) || !is_text(&spec.folder) {
        return Some("the command or the folder is no path");
    }
    if !are_texts(&spec.arguments) || !are_texts(&spec.options) {
        return Some("arguments and options are at most 64 texts of at most 1000 characters");
    }
    if spec.plays.sides.len().max(spec.plays.rules.len()) > PLAYS_MAX {
        return Some("sides and rules are at most 64 each");
    }
    let is_deep = spec.depth.is_some_and(|depth| !(1..=DEPTH_MAX).contains(&depth));
    let is_timed = (1..=MOVE_MS_MAX).contains(&spec.move_ms) && (1..=PATIENCE_S_MAX).contains(&spec.patience_s);
    if is_deep || !is_timed || !(16..=MEMORY_MB_MAX).contains(&spec.memory_mb) {
        return Some("depth is 1 to 60, move_ms 1 to 3600000, patience_s 1 to 600, memory_mb 16 to 1048576");
    }
    None
}

/// Reads `engines.ron`. A missing file gives an empty list.
pub fn read(disk: &dyn Disk, path: &Path) -> EnginesFile {
    let loaded = FORMAT.load(disk, path);
    let notices = loaded.file_trouble.iter().map(|trouble| format!("{} {trouble}", path.display())).collect();
    let mut reader = EnginesReader { path, text: &loaded.text, engines: Vec::new(), notices };
    if !loaded.text.trim().is_empty() {
        reader.read();
    }
    let is_damaged = loaded.state == FileState::Good && !reader.notices.is_empty();
    let found = if is_damaged { FileState::Broken } else { loaded.state };
    EnginesFile { engines: reader.engines, found, notices: reader.notices }
}

/// Returns the problems with an `engines.ron` file, one line each.
pub fn find_file_problems(disk: &dyn Disk, path: &Path) -> Vec<String> {
    read(disk, path).notices
}

struct EnginesReader<'t> {
    path: &'t Path,
    text: &'t str,
    engines: Vec<Spec>,
    notices: Vec<String>,
}

impl EnginesReader<'_> {
    fn add_fault(&mut self, at: usize, what: &str) {
        let (line, column) = line_and_column(self.text, at);
        self.notices.push(format!("{}:{line}:{column}: {what}.", self.path.display()));
    }

    fn read(&mut self) {
        let text = self.text;
        let parts = ron_text::section(text);
        for (key, value) in &parts.entries {
            match *key {
                "version" => {}
                "engines" => self.list(value),
                other => self.add_fault(offset_in(text, other), &format!("there is no key {other:?} here")),
            }
        }
        if let Some(mistake) = parts.mistake {
            self.add_fault(mistake.byte_offset, &format!("{mistake}; the engines before it are known"));
        }
    }

    fn list(&mut self, value: &str) {
        let base = offset_in(self.text, value);
        let parts = ron_text::list(value);
        for (_, piece) in &parts.entries {
            self.engine(piece);
        }
        if let Some(mistake) = parts.mistake {
            self.add_fault(base + mistake.byte_offset, &format!("{mistake}; the engines before it are known"));
        }
    }

    fn engine(&mut self, piece: &str) {
        let at = offset_in(self.text, piece);
        match ron_text::options().from_str::<Spec>(piece) {
            Ok(spec) => {
                let is_known = self.engines.iter().any(|known| known.name == spec.name);
                let twice = is_known.then_some("another engine has this name");
                match spec_problem(&spec)
                    .or(twice)
                    .or((self.engines.len() >= ENGINES_MAX).then_some("there are too many engines"))
                {
                    Some(what) => self.add_fault(at, &format!("{what}; this engine is left out")),
                    None => self.engines.push(spec),
                }
            }
            Err(error) => {
                let start = error.span.start;
                let (line, column) = line_and_column(self.text, at);
                let column = if start.line == 1 { column + start.col - 1 } else { start.col };
                let place = format!("{}:{}:{column}", self.path.display(), line + start.line - 1);
                self.notices.push(format!("{place}: {}; this engine is left out.", error.code));
            }
        }
    }
}

/// Returns the text of `engines.ron` for these engines.
pub fn engines_file_text(engines: &[Spec]) -> String {
    let mut text = String::from(
        "// Engines of others; docs/ENGINES.md tells what each key means.\n(\n    version: 1,\n    engines: [\n",
    );
    for spec in engines {
        text.push_str("        (\n");
        for line in lines(spec) {
            text.push_str(&format!("            {line},\n"));
        }
        text.push_str("        ),\n");
    }
    text.push_str("    ],\n)\n");
    text
}

/// Returns the lines of `engines.ron` for one engine, one line for each key. Keys with default values are omitted.
fn lines(spec: &Spec) -> Vec<String> {
    let usual = Spec::default();
    let list =
        |texts: &[String]| format!("[{}]", texts.iter().map(|text| ron_string(text)).collect::<Vec<_>>().join(", "));
    let mut lines = vec![
        format!("name: {}", ron_string(&spec.name)),
        format!("protocol: {:?}", spec.protocol),
        format!("command: {}", ron_string(&spec.command)),
    ];
    let mut push = |is_own: bool, line: String| {
        if is_own {
            lines.push(line);
        }
    };
    push(!spec.arguments.is_empty(), format!("arguments: {}", list(&spec.arguments)));
    push(!spec.folder.is_empty(), format!("folder: {}", ron_string(&spec.folder)));
    push(!spec.options.is_empty(), format!("options: {}", list(&spec.options)));
    push(spec.depth.is_some(), format!("depth: {}", spec.depth.unwrap_or_default()));
    push(true, format!("move_ms: {}", spec.move_ms));
    push(spec.patience_s != usual.patience_s, format!("patience_s: {}", spec.patience_s));
    push(spec.memory_mb != usual.memory_mb, format!("memory_mb: {}", spec.memory_mb));
    push(spec.clock != usual.clock, format!("clock: {:?}", spec.clock));
    let SupportedVariants { sides, is_rectangular, rules } = &spec.plays;
    let plays = format!("plays: (sides: {sides:?}, is_rectangular: {is_rectangular}, rules: {rules:?})");
    push(spec.plays != usual.plays, plays);
    push(spec.helps, "helps: true".into());
    lines
}

fn ron_string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
