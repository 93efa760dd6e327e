//! Writes the settings file: every key of the table, in sections, with its comment.

use crate::app::kernel::config::row::{SettingKind, SettingRow, ValueShape, to_ron};
use crate::app::kernel::config::settings::{Settings, TABLE};
use crate::formats::ron_text;
use std::fmt::Write;

/// Maximum line length of the settings file in characters, unless the value alone is longer.
const LINE_CHARS_MAX: usize = 110;
/// The rightmost column for aligned comments. Comments of longer values are not aligned there.
const COLUMN_CHARS_MAX: usize = 32;
const HEAD: &str =
    "// Qipan's settings. Changed by the settings page or by hand; a mistake is reported and never stops the start.
// Delete a line to get its default back.
";
const COMMENTED: &str = "// What begins with // was never changed: a default, ours or that of this machine's policy.
";

/// Returns the text of a settings file with these settings.
pub fn render(settings: &Settings) -> String {
    format!("{HEAD}{}", body(settings, |_| true))
}

/// Returns the text of a settings file in which the keys that the user has not set are comments.
pub fn render_named(settings: &Settings, is_named: impl Fn(&SettingRow) -> bool) -> String {
    format!("{HEAD}{COMMENTED}{}", body(settings, |row| row.key == "version" || is_named(row)))
}

fn body(settings: &Settings, is_named: impl Fn(&SettingRow) -> bool) -> String {
    let mut text = String::from("(\n");
    for rows in TABLE.chunk_by(|one, other| section_of(one.key) == section_of(other.key)) {
        match section_of(rows[0].key) {
            None => write_rows(&mut text, settings, rows, 4, &is_named),
            Some(section) => {
                let _ = writeln!(text, "    {section}: (");
                write_rows(&mut text, settings, rows, 8, &is_named);
                text.push_str("    ),\n");
            }
        }
    }
    text.push_str(")\n");
    text
}

fn section_of(key: &str) -> Option<&str> {
    key.split_once('.').map(|(section, _)| section)
}

/// Writes rows of the table with their comments: after the value in one column where there is room, otherwise above the value.
fn write_rows(
    text: &mut String,
    settings: &Settings,
    rows: &[SettingRow],
    indent: usize,
    is_named: &impl Fn(&SettingRow) -> bool,
) {
    let line_of = |row: &SettingRow| {
        let line = format!("{:indent$}{}: {},", "", name_of(row.key), value_of(settings, row, indent));
        if is_named(row) { line } else { commented(&line, indent) }
    };
    let lines: Vec<(String, String)> = rows.iter().map(|row| (line_of(row), comment_of(row))).collect();
    let fits = |line: &str, comment: &str| {
        let chars = line.chars().count().max(COLUMN_CHARS_MAX) + comment.chars().count() + "  // ".len();
        chars <= LINE_CHARS_MAX && !line.contains('\n')
    };
    let chars = lines.iter().filter(|(line, comment)| fits(line, comment)).map(|(line, _)| line.chars().count());
    let column = chars.max().unwrap_or_default().min(COLUMN_CHARS_MAX);
    for (line, comment) in &lines {
        let _ = match () {
            () if comment.is_empty() => writeln!(text, "{line}"),
            () if fits(line, comment) => writeln!(text, "{line:column$}  // {comment}"),
            () => writeln!(text, "{:indent$}// {comment}\n{line}", ""),
        };
    }
}

/// Turns lines into comments.
fn commented(lines: &str, indent: usize) -> String {
    let comment = |line: &str| format!("{:indent$}// {}", "", line.get(indent..).unwrap_or_default());
    lines.split('\n').map(comment).collect::<Vec<_>>().join("\n")
}

fn name_of(key: &str) -> &str {
    key.rsplit('.').next().unwrap_or(key)
}

/// Returns the comment for a setting's value: the possible words, the meaning, the bounds.
pub fn comment_of(row: &SettingRow) -> String {
    let words = match row.field.map(|field| field.kind) {
        Some(SettingKind::Choice(values)) if row.bounds.is_none() => {
            values.iter().map(|(value, _)| *value).collect::<Vec<_>>().join(" | ")
        }
        _ => String::new(),
    };
    let bounds = match (row.shape, row.bounds) {
        (ValueShape::One, Some((low, high))) => format!("{low} to {high}"),
        _ => String::new(),
    };
    let parts = [words.as_str(), row.comment, &bounds];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("; ")
}

/// Returns a setting's value as RON. A list has one line per element.
fn value_of(settings: &Settings, row: &SettingRow, indent: usize) -> String {
    let value = row.value(settings);
    match row.shape {
        ValueShape::One => value,
        ValueShape::Players(_) => {
            let players = ron_text::list(&value).entries;
            bracketed(players.into_iter().map(|(_, player)| player.to_owned()), ('[', ']'), indent)
        }
        ValueShape::Keys => {
            let keys = settings.keys.iter().map(|(action, key)| format!("{}: {}", to_ron(action), to_ron(key)));
            bracketed(keys, ('{', '}'), indent)
        }
    }
}

fn bracketed(elements: impl Iterator<Item = String>, (open, close): (char, char), indent: usize) -> String {
    let lines: String = elements.map(|element| format!("\n{:indent$}    {element},", "")).collect();
    if lines.is_empty() { format!("{open}{close}") } else { format!("{open}{lines}\n{:indent$}{close}", "") }
}
