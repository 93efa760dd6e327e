//! Lines of results as CSV (RFC 4180) and as JSON. Pure: this one kind of flat table is all the JSON that the program writes, so it needs
//! no crate for that.

use super::row::{COLUMNS, Cell, RATING};
use std::fmt::Write;

/// The byte order mark, by which table programs know that a CSV file is UTF-8.
pub const MARK: &str = "\u{feff}";
/// The version that JSON names; columns may be added without another one.
pub const VERSION: u32 = 1;

fn columns() -> impl Iterator<Item = &'static str> {
    COLUMNS.into_iter().chain([RATING])
}

/// A head and the lines, each ended by CR and LF.
pub fn csv(lines: &[Vec<Cell>]) -> String {
    let mut text = columns().collect::<Vec<_>>().join(",") + "\r\n";
    for line in lines {
        text += &line.iter().map(field).collect::<Vec<_>>().join(",");
        text += "\r\n";
    }
    text
}

/// A text that a table program would take for a formula has an apostrophe before it.
fn field(cell: &Cell) -> String {
    let text = match cell {
        Cell::Nothing => return String::new(),
        Cell::Number(number) => return number.to_string(),
        Cell::Text(text) if text.starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']) => {
            format!("'{text}")
        }
        Cell::Text(text) => text.clone(),
    };
    if text.contains(['"', ',', '\r', '\n']) || text.trim() != text {
        return format!("\"{}\"", text.replace('"', "\"\""));
    }
    text
}

/// An object with the version and the lines, each an object with all columns.
pub fn json(lines: &[Vec<Cell>]) -> String {
    let rows: Vec<String> = lines.iter().map(|line| object(line)).collect();
    format!("{{\"version\": {VERSION}, \"rows\": [\n{}\n]}}\n", rows.join(",\n"))
}

fn object(line: &[Cell]) -> String {
    let members = columns().zip(line).map(|(name, cell)| match cell {
        Cell::Nothing => format!("\"{name}\": null"),
        Cell::Number(number) => format!("\"{name}\": {number}"),
        Cell::Text(text) => format!("\"{name}\": {}", quoted(text)),
    });
    format!("  {{{}}}", members.collect::<Vec<_>>().join(", "))
}

/// A text as JSON has it: quotes, backslashes and control characters are escaped.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted += "\\\"",
            '\\' => quoted += "\\\\",
            // Writing to a string cannot fail.
            letter if letter.is_control() || matches!(letter, '\u{2028}' | '\u{2029}') => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(letter));
            }
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_and_no_name_is_a_formula() {
        let field = |text: &str| field(&Cell::Text(text.into()));
        assert_eq!(field("Anna"), "Anna");
        assert_eq!(field("Anna \"B\", 7b"), "\"Anna \"\"B\"\", 7b\"");
        assert_eq!(field(" a\nb"), "\" a\nb\"");
        for (name, shown) in [("=1+1", "'=1+1"), ("+49", "'+49"), ("-x", "'-x"), ("@SUM(A1)", "'@SUM(A1)")] {
            assert_eq!(field(name), shown);
        }
        assert_eq!(super::field(&Cell::Number(-7)), "-7", "a number is none");
    }

    #[test]
    fn texts_are_escaped_as_json_wants_it() {
        assert_eq!(quoted("a\"b\\c\nd\u{1}é棋"), "\"a\\\"b\\\\c\\u000ad\\u0001é棋\"");
        assert_eq!(json(&[]), "{\"version\": 1, \"rows\": [\n\n]}\n");
    }
}
