//! Tables with a column of transcripts (`1056798,1,f5d6c4…`) and logbooks with a color's sign before each square (`+f5-d6…: -04 10`).
//!
//! They become plain lines of the same length, in which everything but moves and score is blank, so that places in warnings stay right.

use std::borrow::Cow;

/// Number of squares that are no chance in a field or a logbook's line.
const SQUARES_SURE: usize = 8;
/// The signs between the fields of a row.
const SEPARATORS: [char; 3] = ['\t', ';', ','];

/// The text with plain lines in place of rows of tables and of logbooks.
pub(super) fn plain_rows(text: &str) -> Cow<'_, str> {
    if !text.contains(['+', '-']) && !text.contains(SEPARATORS) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::new();
    let mut taken = 0;
    for row in text.split_inclusive('\n') {
        if let Some(row) = plain_row(row) {
            // Rows before the first of these are copied only if there is one.
            plain.reserve(text.len() - plain.len());
            plain.push_str(&text[plain.len()..taken]);
            plain.push_str(&row);
        }
        taken += row.len();
    }
    match plain.is_empty() {
        true => Cow::Borrowed(text),
        false => {
            plain.push_str(&text[plain.len()..]);
            Cow::Owned(plain)
        }
    }
}

fn plain_row(row: &str) -> Option<String> {
    logbook_row(row).or_else(|| table_row(row))
}

/// A row in which one field, not the first, is a transcript. (Behind the moves stand a score and names, which the reader knows.)
fn table_row(row: &str) -> Option<String> {
    let separator = SEPARATORS.into_iter().find(|separator| row.contains(*separator))?;
    let is_moves = |field: &&str| squares(field.trim_matches(is_margin)) >= SQUARES_SURE;
    let mut moves = row.split(separator).enumerate().filter(|(_, field)| is_moves(field));
    let (place, field) = moves.next()?;
    if place == 0 || moves.next().is_some() {
        return None;
    }
    let field = field.trim_matches(is_margin);
    let begin = field.as_ptr() as usize - row.as_ptr() as usize;
    let end = begin + field.len();
    Some(format!("{}{field}{}", blank(&row[..begin]), blank(&row[end..])))
}

fn is_margin(letter: char) -> bool {
    letter.is_whitespace() || letter == '"'
}

/// The number of squares of Reversi that a text consists of; 0 for any other text.
fn squares(text: &str) -> usize {
    let (squares, rest) = text.as_bytes().as_chunks::<2>();
    let is_square =
        |&[column, row]: &[u8; 2]| matches!(column, b'a'..=b'h' | b'A'..=b'H') && matches!(row, b'1'..=b'8');
    if rest.is_empty() && squares.iter().all(is_square) { squares.len() } else { 0 }
}

/// A line of a logbook: a sign before each square, and perhaps a colon, a score and more behind it.
fn logbook_row(row: &str) -> Option<String> {
    if !row.starts_with(['+', '-']) {
        return None;
    }
    let (moves, behind) = row.split_at(row.find(':').unwrap_or(row.trim_end().len()));
    let signed: Vec<&str> = moves[1..].trim_end().split(['+', '-']).collect();
    if signed.len() < SQUARES_SURE || signed.iter().any(|square| squares(square) != 1) {
        return None;
    }
    let score = behind.trim_start_matches([':', ' ']);
    let score_end = score.find(char::is_whitespace).unwrap_or(score.len());
    let (score, more) = score.split_at(score_end);
    let between = &behind[..behind.len() - score.len() - more.len()];
    Some(format!("{}{}{score}{}", moves.replace(['+', '-'], " "), blank(between), blank(more)))
}

/// Blanks of a text's length in bytes; line ends stay.
fn blank(text: &str) -> String {
    text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_plain_lines_of_the_same_length() {
        let game = "f5d6c4d3e6f4e3f6";
        let spaced = " f5 d6 c4 d3 e6 f4 e3 f6";
        let signed = "+f5-d6+c4-d3+e6-f4+e3-f6";
        for (row, plain) in [
            (format!("1056798,1,{game}\n"), format!("          {game}\n")),
            (format!("棋;\"{game}\";x"), format!("     {game}   ")),
            (format!("{signed}: -04 10\n"), format!("{spaced}  -04   \n")),
            (signed.to_owned(), spaced.to_owned()),
        ] {
            let text = format!("id,moves\n{row}");
            let read = plain_rows(&text);
            assert_eq!((read.as_ref(), read.len()), (format!("id,moves\n{plain}").as_str(), text.len()), "{row}");
        }
        for row in [game, "f5, d6, c4", &format!("{game}, +14"), "a,b,c", "+f5-d6", "", "f5-d6-c4-d3-e6-f4-e3-f6-c5"] {
            assert!(matches!(plain_rows(row), Cow::Borrowed(_)), "{row}");
        }
    }
}
