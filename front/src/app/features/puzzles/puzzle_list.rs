//! The page that lists puzzles: today's puzzles, training, and the user's own puzzles. Has the page's rows and the effect of each.

use crate::app::features::puzzles::puzzle_store::Puzzles;
use crate::app::features::puzzles::puzzle_text as words;
use crate::app::features::puzzles::training::{Difficulty, TrainingTheme};
use crate::app::game::position_board::board_of;
use crate::app::game::puzzle_key::key_of;
use crate::app::kernel::form_rows::form_rows;
use crate::app::kernel::intent::{Form, RowChange};
use crate::app::kernel::lang::Lang;
use crate::app::kernel::view::{Control, RowView};
use crate::policy::Capability;
use crate::review::Puzzle;
use crate::review::bank::{self, GradedPuzzle};
use crate::ui::Icon;

impl Form {
    /// The list of puzzles, as a form.
    pub const PUZZLES: Form = Form::new("puzzles", |_| &[Capability::Help, Capability::Files]);
}

form_rows! {
    /// The rows of the list of puzzles.
    enum ListRow {
        /// Opens the first of the user's puzzles that are due.
        InitialPage = 1,
        /// Opens today's Reversi puzzle.
        DailyReversi = 30,
        /// Opens today's five-in-a-row puzzle.
        DailyGomoku = 31,
        /// Chooses the theme of training.
        Theme = 40,
        /// Chooses the difficulty of training.
        Difficulty = 41,
        /// Starts training with puzzles of the puzzle bank.
        Train = 42,
        ;
        /// One row for each of the user's own puzzles.
        Own(at) = 100,
        /// The list's headings and notes.
        Note(at) = 10,
    }
}

/// The rows with today's puzzles.
const DAILY: [ListRow; 2] = [ListRow::DailyReversi, ListRow::DailyGomoku];
/// Maximum number of the user's own puzzles that are listed.
const ROWS_MAX: usize = 60;

/// What a pressed row of the list opens.
pub enum PuzzleListRow {
    /// The user's puzzle with this key.
    Own(u64),
    /// Today's puzzle of a game.
    Daily(&'static GradedPuzzle),
    /// The next training puzzle.
    Train,
}

/// The rows of the list: today's puzzles, training, the number of the user's own puzzles that are due, and the user's own puzzles, the due
/// ones first.
pub fn rows(lang: &Lang, puzzles: &Puzzles, today: i64) -> Vec<RowView> {
    if !puzzles.is_read() {
        return vec![RowView::note(ListRow::Note(1), lang.text("puzzles-reading"))];
    }
    let mut rows = vec![RowView::heading(ListRow::Note(4), lang.text("puzzles-today"))];
    rows.extend(of_today(lang, puzzles, today));
    rows.extend(training(lang, puzzles));
    rows.extend(own(lang, puzzles, today));
    rows
}

fn of_day(row: ListRow, today: i64) -> Option<&'static GradedPuzzle> {
    bank::daily(today, row == ListRow::DailyReversi)
}

/// The rows of today's puzzles. The first one is the page's main row: the first puzzle that was not tried yet.
fn of_today(lang: &Lang, puzzles: &Puzzles, today: i64) -> Vec<RowView> {
    let mut puzzles_of_day: Vec<_> = DAILY.into_iter().filter_map(|id| Some((id, of_day(id, today)?))).collect();
    puzzles_of_day
        .sort_by_key(|(_, graded)| puzzles.progress().first_try_result(key_of(&graded.puzzle.position)).is_some());
    let row = |(at, (id, graded)): (usize, (ListRow, &GradedPuzzle))| RowView {
        is_primary: at == 0,
        ..daily(lang, puzzles, id, graded)
    };
    puzzles_of_day.into_iter().enumerate().map(row).collect()
}

/// The row of a game's puzzle of today, such as "White to move: hold the draw." with "Reversi · difficulty 1,230 · solved".
fn daily(lang: &Lang, puzzles: &Puzzles, row: ListRow, graded: &GradedPuzzle) -> RowView {
    let tried = puzzles.progress().first_try_result(key_of(&graded.puzzle.position));
    let what = [("puzzles-daily-missed", Some(false)), ("puzzles-daily-solved", Some(true))];
    let what = what.into_iter().find(|of| of.1 == tried).map(|of| lang.text(of.0)).unwrap_or_default();
    let grade = lang.text_with("puzzles-grade", &[("grade", i32::from(graded.grade).into())]);
    let detail = crate::app::kernel::game_words::joined([words::game(lang, &graded.puzzle), grade, what]);
    let label = (words::task(lang, &graded.puzzle), detail);
    pictured(RowView::push(row, label, lang.text("puzzles-solve"), Icon::Play), &graded.puzzle)
}

/// Gives a row the picture of a puzzle's position.
fn pictured(row: RowView, puzzle: &Puzzle) -> RowView {
    row.with_picture(board_of(&puzzle.position, false))
}

fn training(lang: &Lang, puzzles: &Puzzles) -> Vec<RowView> {
    let (wanted, progress) = (puzzles.training, puzzles.progress());
    let ratings = [("reversi", progress.reversi), ("gomoku", progress.gomoku)].map(|of| (of.0, of.1.shown().into()));
    let (all, solved) = wanted.total_and_solved_counts(progress);
    let counts = [("solved", solved.into()), ("all", all.into())];
    let choice = |row: ListRow, label: &str, options: Vec<String>, chosen: Option<usize>| {
        let control = Control::Choice { options, chosen: chosen.unwrap_or(0) };
        RowView::new(row, lang.text(label), String::new(), control)
    };
    let themes = TrainingTheme::ALL.map(|theme| words::theme(lang, theme)).to_vec();
    let theme = TrainingTheme::ALL.iter().position(|of| *of == wanted.theme);
    let levels = Difficulty::ALL.map(|of| words::difficulty(lang, of)).to_vec();
    let level = Difficulty::ALL.iter().position(|of| *of == wanted.difficulty);
    let next = (lang.text("puzzles-train"), lang.text_with("puzzles-solved-of", &counts));
    let next = RowView::push(ListRow::Train, next, lang.text("puzzles-train-begin"), Icon::Play);
    let next = match wanted.next(progress, None) {
        Some(graded) => pictured(next, &graded.puzzle),
        None => RowView { enabled: false, ..next },
    };
    vec![
        RowView::heading(ListRow::Note(5), lang.text("puzzles-training")),
        RowView::note(ListRow::Note(6), lang.text_with("puzzles-ratings", &ratings)),
        choice(ListRow::Theme, "puzzles-theme", themes, theme),
        choice(ListRow::Difficulty, "puzzles-difficulty", levels, level),
        next,
    ]
}

fn own(lang: &Lang, puzzles: &Puzzles, today: i64) -> Vec<RowView> {
    let listed = puzzles.puzzles_by_due_day(today);
    let due = listed.iter().filter(|(_, of)| of.tries.is_due(today)).count();
    let mut rows = vec![RowView::heading(ListRow::Note(2), lang.text("puzzles-all"))];
    rows.push(RowView::note(ListRow::Note(0), lang.text("puzzles-intro")));
    if listed.is_empty() {
        rows.push(RowView::note(ListRow::Note(1), lang.text("puzzles-none")));
        return rows;
    }
    let counts = [("due", due.into()), ("all", listed.len().into())];
    let begin = (lang.text_with("puzzles-due", &[("count", due.into())]), lang.text_with("puzzles-kept", &counts));
    let begin = RowView::push(ListRow::InitialPage, begin, lang.text("puzzles-begin"), Icon::Play);
    rows.push(RowView { enabled: due > 0, ..begin });
    let shown = (0..).map(ListRow::Own).zip(&listed).take(ROWS_MAX);
    rows.extend(shown.map(|(id, (_, puzzle))| row(lang, id, puzzle, today)));
    if let more @ 1.. = listed.len().saturating_sub(ROWS_MAX) {
        rows.push(RowView::note(ListRow::Note(3), lang.text_with("puzzles-more", &[("count", more.into())])));
    }
    rows
}

fn row(lang: &Lang, row: ListRow, puzzle: &Puzzle, today: i64) -> RowView {
    let label = (words::task(lang, puzzle), words::detail(lang, puzzle, today));
    pictured(RowView::push(row, label, lang.text("puzzles-solve"), Icon::Play), puzzle)
}

/// Handles a change of the rows that choose the theme or the difficulty of training. Returns whether the row is one of them.
pub fn choose(puzzles: &mut Puzzles, id: u16, change: &RowChange) -> bool {
    let RowChange::Choose(at) = *change else { return false };
    let wanted = &mut puzzles.training;
    match ListRow::of(id) {
        Some(ListRow::Theme) => wanted.theme = TrainingTheme::ALL.get(at).copied().unwrap_or_default(),
        Some(ListRow::Difficulty) => wanted.difficulty = Difficulty::ALL.get(at).copied().unwrap_or_default(),
        _ => return false,
    }
    true
}

/// What a press on the row with this id opens; `None` where the row opens nothing.
pub fn row_target(puzzles: &Puzzles, id: u16, today: i64) -> Option<PuzzleListRow> {
    match ListRow::of(id)? {
        ListRow::InitialPage => puzzles.next_due(today, None).map(PuzzleListRow::Own),
        ListRow::Train => Some(PuzzleListRow::Train),
        row @ (ListRow::DailyReversi | ListRow::DailyGomoku) => of_day(row, today).map(PuzzleListRow::Daily),
        ListRow::Own(at) => {
            puzzles.puzzles_by_due_day(today).get(usize::from(at)).map(|(key, _)| PuzzleListRow::Own(*key))
        }
        _ => None,
    }
}
