//! Writes result rows as CSV and as JSON. Pure.

use crate::app::features::results::row::{COLUMNS, ColumnValue, RATING};
use serde::{Serialize, Serializer};

/// The byte order mark, by which spreadsheet programs recognize a CSV file as UTF-8.
pub const BYTE_ORDER_MARK: &str = "\u{feff}";
/// The version number in the JSON text. New columns do not change the version.
pub const VERSION: u32 = 1;

fn columns() -> impl Iterator<Item = &'static str> {
    COLUMNS.into_iter().chain([RATING])
}

/// The CSV text: a line with the column names, then one line per result row. Every line ends with CR and LF (RFC 4180).
pub fn csv(lines: &[Vec<ColumnValue>]) -> String {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    // Writing to memory cannot fail, and every row has as many columns as the first line.
    let _ = writer.write_record(columns());
    for line in lines {
        let _ = writer.write_record(line.iter().map(field));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// One field of the CSV text. A text that a spreadsheet program would take for a formula gets an apostrophe before it.
fn field(cell: &ColumnValue) -> String {
    match cell {
        ColumnValue::Nothing => String::new(),
        ColumnValue::Number(number) => number.to_string(),
        ColumnValue::Text(text) if text.starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']) => {
            format!("'{text}")
        }
        ColumnValue::Text(text) => text.clone(),
    }
}

/// The JSON text: an object with the version and the rows. Each row is an object with all columns in order.
pub fn json(lines: &[Vec<ColumnValue>]) -> String {
    let rows = lines.iter().map(|line| CsvRow(line)).collect();
    serde_json::to_string(&ResultsTable { version: VERSION, rows }).unwrap_or_default() + "\n"
}

#[derive(Serialize)]
struct ResultsTable<'a> {
    version: u32,
    rows: Vec<CsvRow<'a>>,
}

struct CsvRow<'a>(&'a [ColumnValue]);

impl Serialize for CsvRow<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(columns().zip(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, number: i64) -> Vec<ColumnValue> {
        let mut line = vec![ColumnValue::Nothing; columns().count()];
        (line[1], line[2]) = (ColumnValue::Text(text.into()), ColumnValue::Number(number));
        line
    }

    #[test]
    fn fields_are_quoted_and_no_name_is_a_formula() {
        let field = |text: &str| {
            let table = csv(&[line(text, -7)]);
            let (_, line) = table.split_once("\r\n").unwrap();
            line.strip_prefix(',').unwrap().split(",-7").next().unwrap().to_owned()
        };
        assert_eq!(field("Anna"), "Anna");
        assert_eq!(field("Anna \"B\", 7b"), "\"Anna \"\"B\"\", 7b\"");
        assert_eq!(field(" a\nb"), "\" a\nb\"");
        for (name, shown) in [("=1+1", "'=1+1"), ("+49", "'+49"), ("-x", "'-x"), ("@SUM(A1)", "'@SUM(A1)")] {
            assert_eq!(field(name), shown);
        }
    }

    #[test]
    fn json_has_every_column_in_its_order() {
        let text = json(&[line("a\"b\\c\nd\u{1}é棋", 3)]);
        let read: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(read["version"], VERSION);
        let row = read["rows"][0].as_object().unwrap();
        assert_eq!(row.len(), columns().count());
        assert_eq!((&row[COLUMNS[1]], &row[COLUMNS[2]]), (&"a\"b\\c\nd\u{1}é棋".into(), &3.into()));
        assert!(row[COLUMNS[0]].is_null());
        let places: Vec<Option<usize>> = columns().map(|name| text.find(&format!("\"{name}\":"))).collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted());
    }
}
