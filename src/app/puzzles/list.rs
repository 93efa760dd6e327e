//! The page that lists one's puzzles: its rows, and which puzzle a row is.

use super::kept::Puzzles;
use super::words;
use crate::app::lang::Lang;
use crate::app::view::RowView;
use crate::review::Puzzle;
use crate::ui::Icon;

/// Solves what is due, one after another.
const BEGIN: u16 = 1;
/// Headings and notes.
const NOTES: u16 = 10;
/// The puzzles.
const FIRST: u16 = 100;
/// So many are listed.
const ROWS_MAX: usize = 60;

/// The rows: how many are due, and the puzzles, those that are due first.
pub fn rows(lang: &Lang, puzzles: &Puzzles, today: i64) -> Vec<RowView> {
    let listed = puzzles.listed(today);
    let due = listed.iter().filter(|(_, of)| of.tries.is_due(today)).count();
    let mut rows = vec![RowView::note(NOTES, lang.text("puzzles-intro"))];
    if listed.is_empty() {
        let id = if puzzles.is_read() { "puzzles-none" } else { "puzzles-reading" };
        rows.push(RowView::note(NOTES + 1, lang.text(id)));
        return rows;
    }
    let counts = [("due", due.into()), ("all", listed.len().into())];
    let begin = (lang.with("puzzles-due", &[("count", due.into())]), lang.with("puzzles-kept", &counts));
    let begin = RowView::push(BEGIN, begin, lang.text("puzzles-begin"), Icon::Play);
    rows.push(RowView { enabled: due > 0, ..begin });
    rows.push(RowView::heading(NOTES + 2, lang.text("puzzles-all")));
    let shown = (FIRST..).zip(&listed).take(ROWS_MAX);
    rows.extend(shown.map(|(id, (_, puzzle))| row(lang, id, puzzle, today)));
    if let more @ 1.. = listed.len().saturating_sub(ROWS_MAX) {
        rows.push(RowView::note(NOTES + 3, lang.with("puzzles-more", &[("count", more.into())])));
    }
    rows
}

fn row(lang: &Lang, id: u16, puzzle: &Puzzle, today: i64) -> RowView {
    let label = (words::task(lang, puzzle), words::detail(lang, puzzle, today));
    RowView::push(id, label, lang.text("puzzles-solve"), Icon::Play)
}

/// The puzzle of a row.
pub fn key_of_row(puzzles: &Puzzles, id: u16, today: i64) -> Option<u64> {
    if id == BEGIN {
        return puzzles.next_due(today, None);
    }
    let at = usize::from(id.checked_sub(FIRST)?);
    puzzles.listed(today).get(at).map(|(key, _)| *key)
}
