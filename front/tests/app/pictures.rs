//! Small pictures of boards in lists: which part of a large board they show, that only visible ones are drawn, the columns of a wide page,
//! the picture of the file that is selected in the chooser, and when the system's dialog stands in its place.

use crate::common::person::Person;
use qipan::app::features::files::files_controller::FilesMessage;
use qipan::app::features::files::files_screen::FilesView;
use qipan::app::features::files::preview::{BYTES_MAX, final_position};
use qipan::app::kernel::intent::{Action, Form, Intent};
use qipan::app::kernel::view::{ButtonView, FormView, PageView, Painting, RowView, Screen};
use qipan::formats::Hints;
use qipan::session::SessionContext;
use qipan::store::{RealDisk, Store};
use qipan::ui::board::{BoardView, Grid, GridStyle, Motion, Viewport};
use qipan::ui::file_dialog::{FileDialog, FileDialogAnswer};
use qipan::ui::theme::{Colors, Rgba};
use qipan::ui::{Draw, EstimateMeasure, Icon, InputFrame, Memory, Picture, Program, Rect, Ui};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

/// Numbers without a pattern, the same on each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u8) -> u8 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(end.max(1))) as u8
    }
}

/// The lines with stones and two more on each side, inside the board: the first, and how many.
fn needed(lines: impl Iterator<Item = u8> + Clone, count: u8) -> Option<(u8, u8)> {
    let first = lines.clone().min()?.saturating_sub(2);
    Some((first, (lines.max()? + 3).min(count) - first))
}

#[test]
fn a_picture_of_a_large_board_shows_the_square_around_its_stones() {
    let mut numbers = Numbers(1);
    let (mut cut, mut whole) = (0, 0);
    for _ in 0..20_000 {
        let (columns, rows) = (5 + numbers.below(21), 5 + numbers.below(21));
        let (left, top, reach) = (numbers.below(columns), numbers.below(rows), 1 + numbers.below(25));
        let mut board = BoardView::bare(columns, rows, GridStyle::Lines);
        let mut stones = Vec::new();
        for _ in 0..numbers.below(12) {
            let column = (left + numbers.below(reach)).min(columns - 1);
            let row = (top + numbers.below(reach)).min(rows - 1);
            board.pieces[usize::from(row) * usize::from(columns) + usize::from(column)] = Some(numbers.below(4));
            stones.push((column, row));
        }
        let shown = board.clone().cut_to_stones();
        let across = needed(stones.iter().map(|stone| stone.0), columns);
        let down = needed(stones.iter().map(|stone| stone.1), rows);
        let least = across.zip(down).map(|(across, down)| across.1.max(down.1).max(9));
        let may_be_cut = columns.min(rows) >= 15 && least.is_some_and(|least| least < columns.min(rows));
        assert_eq!(shown.viewport.is_some(), may_be_cut, "{columns}×{rows}: {stones:?}");
        if let (Some(Viewport { column, row, span }), Some((across, down))) = (shown.viewport, across.zip(down)) {
            cut += 1;
            assert_eq!(Some(span), least);
            assert!(column + span <= columns && row + span <= rows, "{columns}×{rows}: {:?}", shown.viewport);
            let has = |(first, count): (u8, u8), start: u8| first >= start && first + count <= start + span;
            assert!(has(across, column) && has(down, row), "{stones:?} in {:?}", shown.viewport);
        } else {
            whole += 1;
        }
        assert_eq!(BoardView { viewport: None, ..shown }, board);
    }
    assert!(cut > 2_000 && whole > 2_000, "{cut} {whole}");
}

/// The color of main buttons, and of nothing else.
const PRIMARY: Rgba = Rgba::rgb(1, 2, 3);

/// What a pass draws.
fn drawn(show: impl FnOnce(&mut Ui)) -> Vec<Draw> {
    let (mut memory, input, mut measure) = <(Memory, InputFrame, EstimateMeasure)>::default();
    let colors = Colors { primary: PRIMARY, ..Colors::default() };
    let mut ui = Ui::begin(&mut memory, &input, &colors, &mut measure);
    show(&mut ui);
    ui.end().draws
}

#[test]
fn only_the_boards_own_edges_look_like_edges() {
    let mut board = BoardView::bare(19, 19, GridStyle::Lines);
    board.pieces[0] = Some(0);
    board.pieces[19 * 5 + 5] = Some(1);
    let board = board.cut_to_stones();
    assert_eq!(board.viewport, Some(Viewport { column: 0, row: 0, span: 9 }));
    let area = Rect::new(100.0, 50.0, 360.0, 360.0);
    let draws = drawn(|ui| ui.board_picture(&board, area));
    let clip = draws.iter().find_map(|draw| if let Draw::Clip(Some(clip)) = draw { Some(*clip) } else { None });
    // The frame is a share of 40/720: it stays at the left and at the top, and is drawn over at the right and below.
    assert_eq!(clip, Some(Rect::new(120.0, 70.0, 340.0, 340.0)));
    let ends = draws.iter().filter_map(|draw| if let Draw::Line { to, .. } = draw { Some(*to) } else { None });
    assert!(ends.clone().any(|to| to.x > area.right()) && ends.clone().any(|to| to.y > area.bottom()));
    let starts = draws.iter().filter_map(|draw| if let Draw::Line { from, .. } = draw { Some(*from) } else { None });
    let first = Grid::of_picture(&board, area).cell((0, 0)).center();
    assert!(starts.clone().all(|from| from.x >= first.x && from.y >= first.y) && first.x > 120.0);
    // A whole board is drawn as it was.
    let small = BoardView::bare(9, 9, GridStyle::Lines);
    assert_eq!(Grid::of_picture(&small, area), Grid::new(&small, area));
}

/// A form of so many rows with pictures, in three sections. The first row is the main one.
fn form(count: u16) -> FormView {
    let row = |at: u16| {
        let label = (format!("Puzzle {at}"), "Five in a row, difficulty 1,000".to_owned());
        let row = RowView::push(at, label, "Solve".into(), Icon::Play);
        let row = row.with_picture(BoardView::bare(9, 9, GridStyle::Lines));
        RowView { is_primary: at == 0, ..row }
    };
    let section = |at: u16| {
        let rows = at * count / 3..(at + 1) * count / 3;
        std::iter::once(RowView::heading(10_000 + at, format!("Section {at}"))).chain(rows.map(row))
    };
    let back = Intent::Do(Action::Back);
    FormView {
        form: Form::PUZZLES,
        title: "Puzzles".into(),
        back: ButtonView {
            icon: None,
            label: "Back".into(),
            intent: back,
            enabled: true,
            locked: false,
            primary: false,
            is_on: None,
        },
        tabs: Vec::new(),
        tab: 0,
        is_last_tab_apart: false,
        rows: (0..3).flat_map(section).collect(),
        buttons: Vec::new(),
        has_columns: true,
    }
}

/// The places of the boards that a form draws in a window of this size.
fn boards(form: &FormView, (w, h): (f32, f32)) -> Vec<Rect> {
    let body = Rect::new(0.0, 0.0, w, h);
    let painting = Painting { motion: Motion::Off, banner: None, body, window: body };
    let draws = drawn(|ui| form.paint(ui, &painting, &mut Vec::new()));
    let main = draws.iter().filter(|draw| matches!(draw, Draw::Fill { color: PRIMARY, .. }));
    assert_eq!(main.count(), 1, "one main button");
    let board = |draw: Draw| match draw {
        Draw::Picture { picture: Picture::BoardLines, rect, .. } => Some(rect),
        _ => None,
    };
    draws.into_iter().filter_map(board).collect()
}

#[test]
fn pictures_out_of_sight_are_not_drawn() {
    for (size, most) in [((720.0, 780.0), 12), ((1_400.0, 780.0), 24), ((360.0, 390.0), 5)] {
        let (few, many) = (boards(&form(60), size), boards(&form(240), size));
        assert!((2..=most).contains(&many.len()), "{size:?}: {}", many.len());
        assert_eq!(few.len(), many.len(), "{size:?}");
    }
}

#[test]
fn a_wide_page_has_its_sections_side_by_side_and_the_main_row_as_a_card() {
    let left_ends = |boards: &[Rect]| {
        let mut ends: Vec<i32> = boards.iter().map(|board| board.x as i32).collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    };
    // The card of the main row is in the middle of its column.
    for (width, columns) in [(720.0, 1), (900.0, 2), (1_100.0, 3), (1_400.0, 3)] {
        let boards = boards(&form(6), (width, 900.0));
        assert_eq!(boards.len(), 6, "{width}");
        let (main, others) = (boards[0], left_ends(&boards[1..]));
        assert_eq!(others.len(), columns, "{width}: {boards:?}");
        assert!(boards[1..].iter().all(|board| board.w * 2.0 < main.w), "{width}: {boards:?}");
        assert!(boards.iter().all(|board| board.right() <= width && board.bottom() <= 900.0), "{width}: {boards:?}");
    }
}

// --- The chooser of files ----------------------------------------------------------------------------------------------------

const GAME: &str = "f5d6c3d3c4f4c5b3c2e3d2c6b4";

/// A folder of files, and a person who looks at it.
struct Folder {
    person: Person,
    folder: TempDir,
    _data: TempDir,
}

impl Folder {
    fn new(files: &[(&str, &str)]) -> Folder {
        let (data, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        fs::write(data.path().join("last-folder"), folder.path().to_str().unwrap()).unwrap();
        let mut person = Person::reading("en", Store::new(Arc::new(RealDisk), data.path().to_owned()));
        person.wish(Intent::Do(Action::OpenFile));
        person.until("folder ");
        Folder { person, folder, _data: data }
    }

    fn view(&self) -> FilesView {
        self.person.screen().into_page().expect("the chooser")
    }

    fn select(&mut self, name: &str) {
        let view = self.view();
        let at = view.shown.iter().position(|row| view.rows[*row as usize].shown == name).expect("the file");
        self.person.program.app.update(Intent::page(FilesMessage::Select(at)));
        assert_eq!(self.view().selected, at);
    }

    /// The number of pieces on the picture of the selected file.
    fn pieces(&self) -> Option<usize> {
        self.view().preview.map(|board| board.pieces.iter().flatten().count())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

/// A person in whose window the system can be asked for its dialog, and a file with a game.
fn with_dialogs(settings: &str) -> (Person, TempDir, PathBuf) {
    let data = tempfile::tempdir().unwrap();
    fs::write(data.path().join("settings.ron"), settings).unwrap();
    let file = data.path().join("game.txt");
    fs::write(&file, GAME).unwrap();
    fs::write(data.path().join("last-folder"), data.path().to_str().unwrap()).unwrap();
    let mut person = Person::reading("en", Store::new(Arc::new(RealDisk), data.path().to_owned()));
    person.program.set_file_dialogs(true);
    person.frame(InputFrame::default());
    (person, data, file)
}

/// Asks for a file to open, and returns what the shell is asked for.
fn asked(person: &mut Person) -> Option<FileDialog> {
    person.program.app.update(Intent::Do(Action::OpenFile));
    let input = InputFrame { now_ms: person.now_ms, ..InputFrame::default() };
    person.program.frame(&input, &mut EstimateMeasure).file_dialog
}

fn is_chooser(person: &Person) -> bool {
    person.screen().into_page::<FilesView>().is_some()
}

#[test]
fn the_system_is_asked_for_its_dialog_first() {
    let (mut person, data, file) = with_dialogs("()");
    let dialog = asked(&mut person).expect("a request");
    assert_eq!((dialog.title.as_str(), dialog.picks_folder), ("Open a file", false));
    assert_eq!(dialog.folder.as_deref(), Some(data.path()));
    let [(games, ends), (_, any)] = &dialog.filters[..] else { panic!("{:?}", dialog.filters) };
    assert!(games == "Games" && any.is_empty(), "{:?}", dialog.filters);
    ["sgf", "wtb", "qipan"].iter().for_each(|end| assert!(ends.iter().any(|other| other == end), "{ends:?}"));
    assert!(!is_chooser(&person), "not both");
    person.program.file_dialog_answered(dialog.ticket, FileDialogAnswer::Chosen(file));
    person.until_so("the board", |person| matches!(person.screen(), Screen::Board(_)));
}

#[test]
fn the_own_chooser_comes_where_the_system_has_no_dialog_or_hides_it() {
    let (mut person, _data, file) = with_dialogs("()");
    // Closed: nothing happens. An answer that nobody waits for is not taken.
    let closed = asked(&mut person).expect("a request");
    person.program.file_dialog_answered(closed.ticket, FileDialogAnswer::Closed);
    person.program.file_dialog_answered(closed.ticket, FileDialogAnswer::Chosen(file.clone()));
    person.frame(InputFrame::default());
    assert!(!is_chooser(&person) && !matches!(person.screen(), Screen::Board(_)));
    // Missing.
    let missing = asked(&mut person).expect("a request");
    person.program.file_dialog_answered(missing.ticket, FileDialogAnswer::Missing);
    assert!(is_chooser(&person));
    person.wish(Intent::Do(Action::Back));
    // A second request while the first is not answered.
    let hidden = asked(&mut person).expect("a request");
    assert_eq!(asked(&mut person), None);
    assert!(is_chooser(&person));
    person.wish(Intent::Do(Action::Back));
    person.program.file_dialog_answered(hidden.ticket, FileDialogAnswer::Closed);
    // Switched off.
    let (mut person, ..) = with_dialogs("(system_file_dialog: false)");
    assert_eq!(asked(&mut person), None);
    assert!(is_chooser(&person));
}

#[test]
fn the_selected_file_shows_the_end_of_its_game() {
    let mut folder = Folder::new(&[("a.txt", GAME), ("b.txt", "no game"), ("c.txt", "f5d6"), ("d.txt", "f5")]);
    folder.select("a.txt");
    folder.person.until_so("the picture", |person| {
        person.screen().into_page::<FilesView>().is_some_and(|view| view.preview.is_some())
    });
    assert_eq!(folder.pieces(), Some(4 + 13));
    let boards = |person: &mut Person, window| {
        person.now_ms += 20;
        let input = InputFrame { now_ms: person.now_ms, window: Some(window), ..InputFrame::default() };
        let draws = person.program.frame(&input, &mut EstimateMeasure).draws;
        let is_board = |draw: &&Draw| matches!(draw, Draw::Picture { picture: Picture::BoardCells, .. });
        draws.iter().filter(is_board).count()
    };
    for window in [(720, 780), (1366, 768), (360, 390)] {
        assert_eq!(boards(&mut folder.person, window), 1, "{window:?}");
    }
    // Three files one after the other, before any is read: the last one's picture comes.
    ["b.txt", "d.txt", "c.txt"].into_iter().for_each(|name| folder.select(name));
    assert_eq!(folder.pieces(), None, "not the picture of another file");
    folder.person.until_so("the last picture", |person| {
        person.screen().into_page::<FilesView>().is_some_and(|view| view.preview.is_some())
    });
    assert_eq!(folder.pieces(), Some(4 + 2));
    folder.select("b.txt");
    (0..50).for_each(|_| {
        folder.person.frame(InputFrame::default());
        std::thread::sleep(std::time::Duration::from_millis(2));
    });
    assert_eq!((folder.pieces(), boards(&mut folder.person, (720, 780))), (None, 0));
}

#[test]
fn only_a_small_file_with_one_game_has_a_picture() {
    let padded = |len: u64| format!("{GAME}{}", "\n".repeat(len as usize - GAME.len()));
    let two = "(;GM[2]SZ[8];B[f5])(;GM[2]SZ[8];B[e6])";
    let files = [
        ("game.txt", padded(BYTES_MAX), true),
        ("large.txt", padded(BYTES_MAX + 1), false),
        ("none.txt", "no game".to_owned(), false),
        ("two.sgf", two.to_owned(), false),
    ];
    let folder = Folder::new(&files.each_ref().map(|(name, text, _)| (*name, text.as_str())));
    let read = |path: &Path| final_position(&RealDisk, path, Hints::default(), &SessionContext::default());
    for (name, _, has_picture) in &files {
        assert_eq!(read(&folder.path(name)).is_some(), *has_picture, "{name}");
    }
    assert!(read(folder.folder.path()).is_none() && read(&folder.path("gone.txt")).is_none());
}
