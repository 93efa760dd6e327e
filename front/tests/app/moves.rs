//! The page of moves played, by keyboard alone and by touch alone, and the names of openings where they are shown.

use crate::common::store::memory;
use qipan::app::features::class::wall_screen::ClassWallView;
use qipan::app::features::editor::editor_screen::EditorView;
use qipan::app::features::lessons::lesson_screen::LessonView;
use qipan::app::features::moves::moves_controller::MovesMessage;
use qipan::app::features::moves::moves_screen::MovesView;
use qipan::app::features::puzzles::puzzle_screen::PuzzleView;
use qipan::app::features::review::review_controller::ReviewMessage;
use qipan::app::features::review::review_screen::ReviewView;
use qipan::app::features::study::study_controller::StudyMessage;
use qipan::app::features::study::study_screen::StudyView;
use qipan::app::kernel::intent::{Action, Intent};
use qipan::app::kernel::lang::{Lang, SHIPPED};
use qipan::app::kernel::view::{BoardScreen, Screen};
use qipan::app::{App, Launch, Overrides, screens};
use qipan::rules::openings;
use qipan::ui::board::{Cell, Grid, SquareMark};
use qipan::ui::theme::Colors;
use qipan::ui::{EstimateMeasure, InputFrame, Key, KeyPress, Memory, PointerEvent, Pos, Rect, Ui};

/// The window over a scene.
struct Window {
    app: App,
    memory: Memory,
    colors: Colors,
}

impl Window {
    fn staged(screen: &str, moves: &str) -> Window {
        let (_, store) = memory();
        let overrides = Overrides { language: Some("en".into()), ..Overrides::default() };
        let mut app = App::new(Launch { overrides, ..Launch::new(store) });
        app.set_up_scene(screen, moves).expect("a scene");
        let mut window = Window { app, memory: Memory::default(), colors: Colors::default() };
        window.pass(InputFrame::default());
        window.pass(InputFrame::default());
        window
    }

    fn pass(&mut self, input: InputFrame) {
        let view = self.app.view();
        let input = InputFrame { now_ms: 1000, ..input };
        let mut measure = EstimateMeasure;
        let mut ui = Ui::begin(&mut self.memory, &input, &self.colors, &mut measure);
        let wishes = screens::run_ui_pass(&mut ui, &view);
        ui.end();
        wishes.into_iter().for_each(|wish| self.app.update(wish));
    }

    fn press(&mut self, key: Key) {
        self.pass(InputFrame { keys: vec![KeyPress::plain(key)], ..InputFrame::default() });
        self.pass(InputFrame::default());
    }

    /// Tab until a control of this role and number has the focus.
    fn tab_to(&mut self, role: &str, index: u32) {
        for _ in 0..40 {
            if self.memory.focused().is_some_and(|id| (id.role, id.index) == (role, index)) {
                return;
            }
            self.press(Key::Tab);
        }
        panic!("Tab does not come to {role} {index}");
    }

    fn tap(&mut self, at: Pos) {
        for event in [PointerEvent::Press(at), PointerEvent::Release(at)] {
            self.pass(InputFrame { pointer: vec![event], touch: true, ..InputFrame::default() });
        }
        self.pass(InputFrame::default());
    }

    fn rect(&self, role: &str, index: u32) -> Rect {
        let mut controls = self.memory.controls().iter();
        controls.find(|stop| (stop.id.role, stop.id.index) == (role, index)).expect("a control").rect
    }

    fn page(&self) -> MovesView {
        self.app.view().screen.into_page().expect("another page")
    }

    fn board(&self) -> BoardScreen {
        match self.app.view().screen {
            Screen::Board(board) => *board,
            other => panic!("another page: {other:?}"),
        }
    }

    /// Where the page stands: 14 after the scene's thirteen plies.
    fn move_number(&self) -> usize {
        let caption = self.page().caption;
        caption.split(' ').nth(1).and_then(|number| number.parse().ok()).expect("Move 14")
    }

    /// The cell of the first row.
    fn first_cell(&self) -> Cell {
        let marks = self.page().board.marks;
        marks.into_iter().find(|(_, mark)| matches!(mark, SquareMark::Value(_))).expect("a share on the board").0
    }
}

#[test]
fn by_keyboard_alone() {
    let mut window = Window::staged("moves", "");
    assert_eq!((window.move_number(), window.page().rows.len()), (14, 7));
    let (column, row) = window.first_cell();
    // The board has the focus; its cursor comes to the middle by the first arrow.
    window.press(Key::Up);
    for _ in 4..column {
        window.press(Key::Right);
    }
    for _ in row..4 {
        window.press(Key::Up);
    }
    assert_eq!(window.page().board.cursor, Some((column, row)));
    window.press(Key::Enter);
    assert_eq!(window.move_number(), 15);
    // Back, also behind the game's position, and to the game.
    window.press(Key::Backspace);
    window.press(Key::Backspace);
    assert_eq!(window.move_number(), 13);
    window.tab_to("step", 1);
    window.press(Key::Enter);
    assert_eq!(window.move_number(), 14);
    let mut window = Window::staged("moves", "");
    window.tab_to("played", 1);
    window.press(Key::Down);
    window.press(Key::Right);
    assert_eq!((window.move_number(), window.page().empty_message.is_empty()), (15, false));
    let mut window = Window::staged("moves", "");
    window.tab_to("played", 1);
    window.press(Key::Left);
    assert_eq!(window.move_number(), 13);
    window.tab_to("scope", 0);
    window.press(Key::Right);
    assert_eq!(window.page().selected_scope_index, 1);
    window.press(Key::Escape);
    assert_eq!(window.board().message, "White to move");
}

#[test]
fn by_touch_alone() {
    let mut window = Window::staged("moves", "");
    let row = window.rect("played", 1).center();
    window.tap(row);
    assert_eq!(window.move_number(), 15);
    let back = window.rect("step", 0).center();
    window.tap(back);
    assert_eq!(window.move_number(), 14);
    let mut window = Window::staged("moves", "");
    let cell = window.first_cell();
    let at = Grid::new(&window.page().board, window.rect("board", 0)).cell(cell).center();
    // A small cell is aimed at first.
    window.tap(at);
    assert_eq!((window.move_number(), window.page().board.cursor), (14, Some(cell)));
    window.tap(at);
    assert_eq!(window.move_number(), 15);
}

#[test]
fn the_page_changes_nothing_of_the_game() {
    let mut window = Window::staged("moves", "f5d6c3d3c4");
    let (before, start) = (window.page().board.pieces, window.move_number());
    assert_eq!((start, window.page().opening.as_str()), (6, "Tiger (Tora)"));
    for wish in [
        MovesMessage::Row(0),
        MovesMessage::StepBack,
        MovesMessage::StepBack,
        MovesMessage::StepBack,
        MovesMessage::Play((0, 0)),
    ] {
        window.app.update(Intent::page(wish));
    }
    assert_eq!((window.move_number(), window.page().opening.as_str()), (4, "Perpendicular (Tate-dori)"));
    for wish in [
        MovesMessage::Scope(99),
        MovesMessage::Open(99),
        MovesMessage::Row(99),
        MovesMessage::Enter,
        MovesMessage::ToGame,
    ] {
        window.app.update(Intent::page(wish));
    }
    assert_eq!(window.page().board.pieces, before);
    window.app.update(Intent::Do(Action::Back));
    let board = window.board();
    assert_eq!((board.board.pieces, board.detail.as_str()), (before, "Tiger (Tora)\u{a0}· Black played c4"));
    // To the start of the game and no further.
    window.app.update(Intent::Do(Action::MovesPlayed));
    (0..9).for_each(|_| window.app.update(Intent::page(MovesMessage::StepBack)));
    assert_eq!(window.move_number(), 1);
    assert!(!window.page().buttons[0].enabled && window.page().buttons[1].enabled);
}

#[test]
fn shares_and_results_are_parts_of_a_whole() {
    for screen in ["moves", "moves-gomoku"] {
        let page = Window::staged(screen, "").page();
        let shares = page.rows.iter().filter_map(|row| row.share.strip_suffix("%")?.parse::<u32>().ok());
        assert!((98..=101).contains(&shares.sum::<u32>()), "{screen}");
        for row in &page.rows {
            let whole: f32 = row.win_draw_loss_shares.iter().map(|(part, _)| part).sum();
            assert!((whole - 1.0).abs() < 0.001, "{screen}: {row:?}");
        }
        let marked =
            page.board.marks.iter().filter(|(_, mark)| matches!(mark, SquareMark::Value(_) | SquareMark::Legal));
        assert_eq!(marked.count(), page.rows.len(), "{screen}");
    }
}

#[test]
fn every_opening_has_a_name_in_every_language() {
    for (tag, _, source) in SHIPPED {
        let lang = Lang::with_source(tag, source).expect("a language");
        let unnamed: Vec<&str> = openings::ids().filter(|id| !lang.has(&format!("opening-{id}"))).collect();
        assert_eq!(unnamed, Vec::<&str>::new(), "{tag}");
    }
}

#[test]
fn the_board_names_the_opening() {
    // The message bar while the position itself has the name, the panel as long as the line has one.
    let detail = |moves| Window::staged("board", moves).board().detail;
    assert_eq!(detail("f5d6c3d3c4"), "Tiger (Tora)\u{a0}· Black played c4");
    assert!(detail("f5d6c3d3c4f4f6f3e6").starts_with("7 squares are open"));
    let section = |screen, moves| {
        let sections = Window::staged(screen, moves).board().panel.expect("a panel").sections;
        sections.into_iter().find(|(heading, _)| heading == "Opening").map(|(_, lines)| lines.concat())
    };
    assert_eq!(section("panel", "f5d6c3d3c4f4f6f3e6").as_deref(), Some("Comp’Oth (Konposu)"));
    assert_eq!(section("panel", "f5"), None);
    // The scene is of freestyle, which has no names for its openings.
    assert_eq!(section("gomoku-panel", "h8 h9 i9 a1"), None);
}

/// Pages with a board of their own, as they stand in a scene; and the board of a game that is looked at.
const LOOKED_AT: [&str; 14] = [
    "board",
    "study",
    "study-moves",
    "study-gomoku",
    "review",
    "review-line",
    "review-gomoku",
    "puzzle",
    "puzzle-wrong",
    "puzzle-gomoku",
    "lesson-play",
    "lesson-shown",
    "set-up",
    "wall-opened",
];

/// The page that is shown, by its board's pieces and what its views say of the place.
fn shown(window: &Window) -> (Vec<Option<u8>>, String) {
    match window.app.view().screen {
        Screen::Board(page) => (page.board.pieces, page.detail),
        Screen::Page(page) => {
            let of_puzzle = page.of::<PuzzleView>().map(|page| (&page.board, &page.state));
            let of_review = page.of::<ReviewView>().map(|page| (&page.board, &page.caption));
            let of_editor = page.of::<EditorView>().map(|page| (&page.board, &page.title));
            let of_lesson = page.of::<LessonView>().map(|page| (&page.board, &page.lesson_and_step_text));
            if let Some(ClassWallView { opened, .. }) = page.of() {
                let opened = opened.clone().expect("a board that is large");
                return (opened.tile.board.pieces, opened.caption);
            }
            if let Some(page) = page.of::<StudyView>() {
                return (page.board.pieces.clone(), format!("{}{}", page.caption, page.walk.text));
            }
            let (board, place) = of_puzzle.or(of_review).or(of_editor).or(of_lesson).expect("a page with a board");
            (board.pieces.clone(), place.clone())
        }
        other => panic!("no page with a board: {other:?}"),
    }
}

#[test]
fn the_page_opens_at_the_position_that_is_looked_at_and_leads_back_there() {
    for scene in LOOKED_AT {
        let mut window = Window::staged(scene, "");
        let before = shown(&window);
        window.app.update(Intent::Do(Action::MovesPlayed));
        let page = window.page();
        assert_eq!(page.board.pieces, before.0, "{scene}");
        // There is nothing to go back to: the page stands where it was opened.
        assert!(!page.buttons[1].enabled, "{scene}");
        // Once more it stays; a step back and the way to the game lead there again.
        for intent in [
            Intent::page(MovesMessage::StepBack),
            Intent::Do(Action::MovesPlayed),
            Intent::page(MovesMessage::StepBack),
            Intent::page(MovesMessage::ToGame),
        ] {
            window.app.update(intent);
        }
        assert_eq!(window.page().board.pieces, before.0, "{scene}");
        window.app.update(Intent::Do(Action::Back));
        assert_eq!(shown(&window), before, "{scene}");
    }
}

#[test]
fn every_ply_of_a_study_and_a_review_is_looked_at() {
    /// Leads to a ply.
    type LeadToPly = fn(usize) -> Intent;
    let ways: [(&str, LeadToPly); 3] = [
        ("study", |at| Intent::page(StudyMessage::At(at))),
        ("review", |at| Intent::page(ReviewMessage::At(at))),
        ("board", |at| Intent::GoTo(at as u32)),
    ];
    for (scene, to) in ways {
        let mut window = Window::staged(scene, "");
        for ply in 0..12 {
            window.app.update(to(ply));
            let before = shown(&window);
            window.app.update(Intent::Do(Action::MovesPlayed));
            assert_eq!((window.move_number(), window.page().board.pieces), (ply + 1, before.0.clone()), "{scene}");
            window.app.update(Intent::Do(Action::Back));
            assert_eq!(shown(&window), before, "{scene} {ply}");
        }
    }
}

#[test]
fn a_board_that_cannot_be_played_has_no_moves() {
    let mut window = Window::staged("set-up-faults", "");
    window.app.update(Intent::Do(Action::MovesPlayed));
    assert!(window.app.view().screen.of::<EditorView>().is_some());
    let told = window.app.view().banner.expect("it is said why").text;
    assert!(told.contains("cannot be played"), "{told}");
}

/// The other ways from a page to another take the position with them, too.
#[test]
fn what_is_looked_at_goes_with_one_to_other_pages() {
    // The review's position is studied, and so is the study's, whatever was opened over it.
    let mut window = Window::staged("review", "");
    window.app.update(Intent::page(ReviewMessage::At(4)));
    let pieces = shown(&window).0;
    window.app.update(Intent::Do(Action::Replay));
    assert_eq!(shown(&window).0, pieces);
    window.app.update(Intent::Do(Action::MovesPlayed));
    window.app.update(Intent::Do(Action::Replay));
    assert_eq!(shown(&window).0, pieces);
    // The board that is set up begins with it, also with that of a puzzle.
    for scene in ["study", "review-line", "puzzle", "moves"] {
        let mut window = Window::staged(scene, "");
        let pieces = match window.app.view().screen {
            Screen::Page(page) if page.of::<MovesView>().is_some() => page.board().expect("a board").pieces.clone(),
            _ => shown(&window).0,
        };
        window.app.update(Intent::Do(Action::SetUp));
        assert_eq!(shown(&window).0, pieces, "{scene}");
    }
}
