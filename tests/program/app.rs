//! The app as data, without a window: what every screen holds, that nothing of one game reaches the next, that a question goes
//! with its game, that pages read the disk once.

use crate::common::store::memory;
use crate::common::{HeadlessTalk, headless};
use qipan::app::features::class::wall_screen::ClassWallView;
use qipan::app::features::editor::editor_screen::EditorView;
use qipan::app::features::end::end_screen::EndView;
use qipan::app::features::files::files_screen::FilesView;
use qipan::app::features::files::report_screen::ReportView;
use qipan::app::features::help::help_screen::HelpView;
use qipan::app::features::keys::keys_screen::KeysView;
use qipan::app::features::kiosk::kiosk_screen::KioskView;
use qipan::app::features::lessons::lesson_screen::LessonView;
use qipan::app::features::menu::menu_screen::MenuView;
use qipan::app::features::moves::moves_screen::MovesView;
use qipan::app::features::new_game::new_game_controller::NewGameMessage;
use qipan::app::features::new_game::new_game_view_model::NewGameView;
use qipan::app::features::player_progress::progress_screen::ProgressView;
use qipan::app::features::players::players_screen::PlayersView;
use qipan::app::features::puzzles::puzzle_screen::PuzzleView;
use qipan::app::features::records::records_view_model::GamesView;
use qipan::app::features::review::review_screen::ReviewView;
use qipan::app::features::start::start_screen::StartView;
use qipan::app::features::study::study_screen::StudyView;
use qipan::app::features::theme_editor::theme_editor_screen::ThemeEditorView;
use qipan::app::kernel::actions::ACTIONS;
use qipan::app::kernel::intent::{Action, Form, Intent, Reply, RowChange};
use qipan::app::kernel::lang::SHIPPED;
use qipan::app::kernel::view::{Banner, BoardScreen, ButtonView, EndCardView, PageScreen, Screen, View};
use qipan::app::kernel::wall_clock::FixedWallClock;
use qipan::app::program::QipanProgram;
use qipan::app::stage::SCENE_NAMES;
use qipan::app::{App, Launch, Overrides, screens};
use qipan::rules::GameKind;
use qipan::session::Seat;
use qipan::store::disk::{DiskFile, Lock, Metadata};
use qipan::store::{Disk, RealDisk, Store};
use qipan::ui::board::Grid;
use qipan::ui::theme::Colors;
use qipan::ui::{Draw, EstimateMeasure, Id, InputFrame, Memory, PointerEvent, Pos, Program, Rect, Ui};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::SystemTime;
use std::{fs, io};

/// A program over a disk in memory, at a time that stands still, with two people at the board.
fn program(game: GameKind, language: &str) -> QipanProgram {
    let (_, store) = memory();
    let human = Some(Seat::Human);
    let overrides = Overrides {
        black: human.clone(),
        white: human,
        game: Some(game),
        language: Some(language.to_owned()),
        seed: Some(1),
        ..Overrides::default()
    };
    let wall = Arc::new(FixedWallClock { now_ns: 1_790_000_000_000_000_000, offset_min: 120 });
    QipanProgram::new(App::new(Launch { overrides, wall, new_game: true, ..Launch::new(store) }), |_| {})
}

fn frame(program: &mut QipanProgram, now_ms: u64) {
    program.frame(&InputFrame { now_ms, ..InputFrame::default() }, &mut EstimateMeasure);
}

// --- Every screen ------------------------------------------------------------------------------------------------------------

fn staged(screen: &str, language: &str) -> View {
    let mut program = program(GameKind::Reversi, language);
    program.app.set_up_scene(screen, "").expect("a scene");
    program.app.view()
}

/// Every text of a view, as it is written in its data.
fn texts(view: &View) -> Vec<String> {
    let written = format!("{view:?}");
    let mut texts = Vec::new();
    let mut rest = &written[..];
    while let Some((_, after)) = rest.split_once('"') {
        let mut end = after.find('"').expect("a quote's end");
        while after[..end].ends_with('\\') {
            end += 1 + after[end + 1..].find('"').expect("a quote's end");
        }
        texts.push(after[..end].to_owned());
        rest = &after[end + 1..];
    }
    texts
}

#[test]
fn every_screen_speaks_every_language() {
    for (language, ..) in SHIPPED {
        for screen in SCENE_NAMES {
            for text in texts(&staged(screen, language)) {
                // A message that nobody has is shown by its name, an argument that is missing by its own.
                let is_id = [
                    "action-", "set-", "help-", "ask-", "start-", "open-", "say-", "tab-", "row-", "fact-", "kiosk-",
                    "study-", "puzzle-", "puzzles-", "lesson-", "lessons-",
                ]
                .iter()
                .any(|prefix| text.strip_prefix(prefix).is_some_and(|rest| !rest.contains(' ')));
                assert!(!is_id && !text.contains("{$"), "{screen} in {language}: {text:?}");
            }
        }
    }
}

/// Which page it is.
fn kind_of_page(page: &PageScreen) -> &'static str {
    match () {
        () if page.of::<PuzzleView>().is_some() => "puzzle",
        () if page.of::<EditorView>().is_some() => "set",
        () if page.of::<MovesView>().is_some() => "moves",
        () if page.of::<ProgressView>().is_some() => "progress",
        () if page.of::<ReviewView>().is_some() => "review",
        () if page.of::<KeysView>().is_some() => "keys",
        () if page.of::<StartView>().is_some() => "start",
        () if page.of::<MenuView>().is_some() => "menu",
        () if page.of::<NewGameView>().is_some() => "new",
        () if page.of::<GamesView>().is_some() => "games",
        () if page.of::<EndView>().is_some() => "end",
        () if page.of::<ClassWallView>().is_some() => "wall",
        () if page.of::<KioskView>().is_some() => "kiosk",
        () if page.of::<FilesView>().is_some() => "files",
        () if page.of::<ReportView>().is_some() => "report",
        () if page.of::<StudyView>().is_some() => "study",
        () if page.of::<LessonView>().is_some() => "lesson",
        () if page.of::<HelpView>().is_some() => "help",
        () if page.of::<ThemeEditorView>().is_some() => "studio",
        () if page.of::<PlayersView>().is_some() => "players",
        () => panic!("a page that no test knows: {page:?}"),
    }
}

#[test]
fn every_screen_is_what_its_name_says() {
    let kind = |view: &View| match (&view.dialog, &view.screen) {
        (Some(_), _) => "dialog",
        (None, Screen::Board(board)) if board.end.is_some() => "end",
        (None, Screen::Board(_)) => "board",
        (None, Screen::Form(form)) if form.form == Form::SETTINGS => "settings",
        (None, Screen::Form(form)) if form.form == Form::EXPORT => "export",
        (None, Screen::Form(form)) if form.form == Form::FRIENDS_FORM => "friends",
        (None, Screen::Form(form)) if form.form == Form::CLASS => "class",
        (None, Screen::Form(form)) if form.form == Form::ROUND => "round",
        (None, Screen::Form(form)) if form.form == Form::ENGINES => "engines",
        (None, Screen::Form(form)) if form.form == Form::PLAYER => "player",
        (None, Screen::Form(form)) if form.form == Form::LESSONS => "lessons",
        (None, Screen::Form(form)) if form.form == Form::RESULTS => "results",
        (None, Screen::Form(form)) if form.form == Form::PUZZLES => "puzzles",
        (None, Screen::Form(_)) => "form",
        (None, Screen::Page(page)) => kind_of_page(page),
        (None, Screen::Sheet(_)) => "sheet",
    };
    for screen in SCENE_NAMES {
        let expected = match *screen {
            "save" | "save-wrong" | "resign" | "export-replace" | "games-title" | "warnings" | "own-look-leave" => {
                "dialog"
            }
            "keys-press" | "keys-bare" | "keys-taken" | "keys-default" => "dialog",
            "end" | "gomoku-end" | "gomoku-end-4" | "gomoku-end-table" => "end",
            "help-marks" | "hint" | "tip" | "panel" | "warning" | "board" | "renju-help" => "board",
            "friends-asked" | "study-comment" | "engines-lost" => "dialog",
            "engines-new-game" => "new",
            "player-remove" | "round-asks" => "dialog",
            "friends-alone" => "board",
            name if name.starts_with("gomoku") => "board",
            name if name.starts_with("own-look") => "studio",
            name => name.split('-').next().unwrap_or(name),
        };
        assert_eq!(kind(&staged(screen, "en")), expected, "{screen}");
    }
}

fn buttons_of_board(board: &BoardScreen) -> Vec<ButtonView> {
    let choices = board.choices.iter().map(|choice| &choice.button);
    let of_card = board.end.iter().flat_map(EndCardView::all_buttons);
    board.buttons.iter().chain(choices).chain(&board.warning).chain(of_card).cloned().collect()
}

fn buttons_of_page(page: &PageScreen) -> Vec<ButtonView> {
    let mut buttons = Vec::new();
    buttons.extend(page.of::<PuzzleView>().iter().flat_map(|page| page.buttons.clone()));
    buttons.extend(page.of::<MovesView>().iter().flat_map(|page| page.buttons.clone()));
    buttons.extend(page.of::<ReviewView>().iter().flat_map(|page| page.buttons.clone()));
    buttons.extend(page.of::<EndView>().iter().flat_map(|page| page.buttons.clone()));
    if let Some(StudyView { walk, tools, sheet, .. }) = page.of() {
        buttons.extend(tools.iter().chain(&walk.steps).chain([&walk.speed, sheet]).cloned());
    }
    if let Some(LessonView { buttons: own, choices, bar, .. }) = page.of() {
        buttons.extend(own.iter().chain(choices).chain([&bar.next]).cloned());
    }
    if let Some(board) = page.of::<MenuView>().and_then(|menu| menu.background_page.as_ref()?.of()) {
        buttons.extend(buttons_of_board(board));
    }
    if let Some(page) = page.of::<NewGameView>() {
        buttons.extend([&page.back, &page.other_game_button, &page.start].map(Clone::clone));
    }
    if let Some(start) = page.of::<StartView>() {
        let cards = start
            .games
            .iter()
            .flat_map(|card| [&card.play].into_iter().chain(&card.play_for_two).chain(&card.new_game_button));
        let go_on = start.continue_card.iter().map(|card| &card.button);
        buttons.extend(cards.chain(&start.other_buttons).chain(go_on).cloned());
    }
    if let Some(games) = page.of::<GamesView>() {
        buttons.extend(games.chosen.iter().flat_map(|game| game.buttons.iter().chain(&game.delete)).cloned());
        buttons.extend(games.list.rows.iter().flatten().map(|row| row.button.clone()));
        buttons.extend(games.note_button.iter().chain(&games.list.empty_button).chain(&games.head).cloned());
    }
    buttons
}

#[test]
fn every_button_has_words_and_every_row_a_number_of_its_own() {
    for screen in SCENE_NAMES {
        let view = staged(screen, "en");
        let mut buttons: Vec<ButtonView> = view.dialog.iter().flat_map(|dialog| dialog.buttons.clone()).collect();
        let (buttons_of_page, ids) = match &view.screen {
            Screen::Board(board) => (buttons_of_board(board), Vec::new()),
            Screen::Form(form) => (form.buttons.clone(), form.rows.iter().map(|row| row.id).collect()),
            Screen::Page(page) => match page.of::<NewGameView>() {
                Some(form) => (buttons_of_page(page), form.rows().map(|row| row.id).collect()),
                None => (buttons_of_page(page), Vec::new()),
            },
            Screen::Sheet(_) => Default::default(),
        };
        assert_eq!(ids.iter().collect::<BTreeSet<_>>().len(), ids.len(), "{screen}");
        buttons.extend(buttons_of_page);
        for button in buttons {
            assert!(!button.label.trim().is_empty(), "{screen}: {:?}", button.intent);
            let Intent::Do(action) = button.intent else { continue };
            // Greyed by the same answer that obeys it.
            let mut program = program(GameKind::Reversi, "en");
            program.app.set_up_scene(screen, "").expect("a scene");
            assert_eq!(program.app.can(action), button.enabled, "{screen}: {action:?}");
        }
    }
}

#[test]
fn the_manual_of_the_command_line_names_every_screen() {
    let data = tempfile::tempdir().unwrap();
    let listed = crate::common::qipan(data.path(), &["screenshot", "--screen", "list"]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&listed.stdout).lines().collect::<Vec<_>>(), SCENE_NAMES);
}

#[test]
fn the_page_of_keys_names_the_keys_in_force() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/KEYS.md")).unwrap();
    for row in ACTIONS.iter() {
        for key in row.keys {
            let key = key.replace("Escape", "Esc");
            assert!(page.contains(&key), "docs/KEYS.md does not name {key} ({})", row.name);
        }
    }
}

#[test]
fn a_page_that_is_opened_again_begins_anew() {
    for (action, name) in [(Action::Settings, "settings"), (Action::HowToPlay, "help"), (Action::Games, "games")] {
        let mut program = program(GameKind::Reversi, "en");
        program.app.update(Intent::Do(action));
        let first = program.app.view();
        program.app.update(Intent::Tab(2));
        assert_ne!(program.app.view(), first, "{name}");
        program.app.update(Intent::Do(action));
        assert_eq!(program.app.view(), first, "{name}");
    }
}

// --- Two games in a row ------------------------------------------------------------------------------------------------------

/// Does what leaves something behind: a cursor far out, a part shown large, marks, overlays of the position, half a coordinate,
/// a question, a message.
fn use_up(program: &mut QipanProgram) {
    let app = &mut program.app;
    for name in ["h8", "y25", "a1", "y1"] {
        let cell = app.script_observer().cell_named(name).expect("a point of 25×25");
        app.update(Intent::Place(cell));
    }
    app.update(Intent::Zoom((20, 20), true));
    app.update(Intent::Cursor((24, 24)));
    app.update(Intent::Do(Action::Undo));
    app.update(Intent::Do(Action::Help));
    app.update(Intent::Type('y'));
    app.update(Intent::Do(Action::Resign));
    app.update(Intent::Hover(Some((24, 0))));
}

fn begin(program: &mut QipanProgram, action: Action) {
    program.app.update(Intent::Answer(Reply::Cancel));
    program.app.update(Intent::Do(action));
    // White is a person, too.
    program.app.update(Intent::Change(Form::NEW_GAME, 11, RowChange::Choose(0)));
    program.app.update(Intent::page(NewGameMessage::Start));
    frame(program, 60_000);
}

fn without_epoch(mut view: View) -> View {
    if let Screen::Board(board) = &mut view.screen {
        board.board.epoch = 0;
    }
    view
}

#[test]
fn nothing_of_a_game_reaches_the_next_one() {
    for after in [Action::New(GameKind::Reversi), Action::New(GameKind::Gomoku)] {
        let mut used = program(GameKind::Gomoku, "en");
        let store_settings = |program: &mut QipanProgram| {
            program.app.update(Intent::Do(Action::New(GameKind::Gomoku)));
            program.app.update(Intent::Change(Form::NEW_GAME, 102, RowChange::Slide(25)));
            program.app.update(Intent::Change(Form::NEW_GAME, 103, RowChange::Slide(25)));
            program.app.update(Intent::Change(Form::NEW_GAME, 11, RowChange::Choose(0)));
            program.app.update(Intent::page(NewGameMessage::Start));
            frame(program, 1000);
        };
        store_settings(&mut used);
        use_up(&mut used);
        begin(&mut used, after);
        let mut fresh = program(GameKind::Gomoku, "en");
        store_settings(&mut fresh);
        begin(&mut fresh, after);
        let (used, fresh) = (without_epoch(used.app.view()), without_epoch(fresh.app.view()));
        assert_eq!(used, fresh, "{after:?}");
        let Screen::Board(board) = &used.screen else { panic!("{used:?}") };
        assert_eq!((board.board.cursor, board.board.viewport, &board.message[..]), (None, None, "Black to move"));
    }
}

#[test]
fn the_cursor_of_a_large_board_is_not_the_next_games() {
    let data = tempfile::tempdir().unwrap();
    let settings = "(gomoku: (players: [(seat: Human), (seat: Human)], columns: 25, rows: 25),
                     reversi: (players: [(seat: Human), (seat: Human)]))";
    fs::write(data.path().join("settings.ron"), settings).unwrap();
    let far = "key Right\n".repeat(30) + &"key Up\n".repeat(30);
    let script = format!("{far}do new-reversi\nkey Enter\nkey Enter\nkey Right\nkey Enter\nquit\n");
    let told = headless(data.path(), &["--game", "gomoku"], &script);
    assert_eq!(told.all("rejected y25"), Vec::<&str>::new(), "{:?}", told.lines);
    let rejected = told.all("rejected");
    // The first arrow comes to the middle, where a disc stands.
    assert_eq!(rejected, ["rejected the square is occupied"], "{:?}", told.lines);
}

// --- Questions and what comes in ---------------------------------------------------------------------------------------------

fn humans(script: &str) -> crate::common::ScriptOutput {
    let data = tempfile::tempdir().unwrap();
    headless(data.path(), &["--new", "--black", "human", "--white", "human"], script)
}

#[test]
fn a_question_blocks_what_is_pasted() {
    let told = humans("move f5\ndo resign\npaste f5d6c3\nkey Tab\nkey Enter\nsync\nquit\n");
    // The question was about the game that it was asked over, and that is the one it was answered for.
    assert_eq!((told.all("resumed").len(), told.all("start").len()), (0, 1), "{:?}", told.lines);
    assert!(told.has("rejected a question is open"), "{:?}", told.lines);
    assert_eq!(told.all("resigned"), ["resigned white"], "{:?}", told.lines);
}

#[test]
fn a_question_is_gone_with_its_game() {
    let mut program = program(GameKind::Reversi, "en");
    program.app.update(Intent::Do(Action::Resign));
    assert!(program.app.view().dialog.is_some());
    program.app.update(Intent::Answer(Reply::Cancel));
    program.app.update(Intent::Do(Action::Resign));
    // Even where another game comes without asking the dialog: here, a script's word for a restart is held up …
    program.app.update(Intent::Do(Action::Restart));
    assert!(program.app.view().dialog.is_some());
    // … and an answer of another dialog does nothing to it.
    program.app.update(Intent::Answer(Reply::Save));
    assert!(program.app.view().dialog.is_none());
    let Screen::Board(board) = program.app.view().screen else { panic!() };
    assert!(board.board.is_playable, "nobody resigned");
}

#[test]
fn nothing_is_pasted_where_a_page_would_be_lost() {
    for page in ["settings", "new-reversi", "new-gomoku", "how-to-play"] {
        let told = humans(&format!("move f5\ndo {page}\npaste f5d6c3\nkey Ctrl+V\nquit\n"));
        assert_eq!((told.all("resumed").len(), told.all("start").len()), (0, 1), "{page}: {:?}", told.lines);
        assert!(told.has("rejected paste cannot be done now"), "{page}: {:?}", told.lines);
    }
    for page in ["menu", "games"] {
        let told = humans(&format!("move f5\ndo {page}\npaste f5d6c3\nquit\n"));
        assert_eq!(told.all("resumed").len(), 1, "{page}: {:?}", told.lines);
    }
}

#[test]
fn a_dropped_file_becomes_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.txt");
    fs::write(&file, "f5d6c3d3c4").unwrap();
    let told = humans(&format!("drop {}\nmove f4\nsync\nquit\n", file.display()));
    assert!(told.resumed().ends_with(" white record 6"), "{:?}", told.lines);
    assert_eq!(told.all("placed white f4").len(), 1, "{:?}", told.lines);
    // What stands before an illegal move is kept, and both are said with the file's name.
    fs::write(&file, "f5d6c3d6").unwrap();
    let told = humans(&format!("drop {}\nquit\n", file.display()));
    assert!(told.resumed().ends_with(" white record 4"), "{:?}", told.lines);
    assert!(told.errors.contains("game.txt: "), "{}", told.errors);
    for (name, bytes) in [("missing.txt", None), ("noise.txt", Some(&[0xff_u8; 300][..])), ("empty.txt", Some(&[][..]))]
    {
        let file = folder.path().join(name);
        if let Some(bytes) = bytes {
            fs::write(&file, bytes).unwrap();
        }
        let told = humans(&format!("move f5\ndrop {}\nmove d6\nquit\n", file.display()));
        assert!(told.errors.starts_with(&format!("qipan: {name}: ")), "{}", told.errors);
        assert_eq!(told.errors.lines().count(), 1, "{}", told.errors);
        assert_eq!(told.all("placed").len(), 2, "the game goes on: {:?}", told.lines);
    }
}

#[test]
fn a_paste_in_a_field_is_text() {
    let data = tempfile::tempdir().unwrap();
    let two = ["--new", "--black", "human", "--white", "human"];
    let told = headless(data.path(), &two, "move f5\nkey Ctrl+S\npaste  f5d6\nkey Enter\nsync\nquit\n");
    assert!(told.has("saved f5d6"), "{:?}", told.lines);
}

#[test]
fn after_trouble_with_saving_the_next_game_goes_on() {
    // Nothing can be made under a file: the first game says that it is not saved, and the computer plays all the same in both.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let script = "move f5\nsync\ndo new-same\nmove f5\nsync\nquit\n";
    let told = headless(&file.join("data"), &["--new"], script);
    assert_eq!(told.all("placed white").len(), 2, "{:?}", told.lines);
    assert_eq!(told.all("volatile"), ["volatile 1", "volatile 2", "volatile 1", "volatile 2"], "{:?}", told.lines);
    assert_eq!(told.errors.matches("is not saved").count(), 1, "it is said once: {}", told.errors);
}

// --- Hints -------------------------------------------------------------------------------------------------------------------

#[test]
fn a_hint_is_legal() {
    for (game, moves) in [("reversi", "f5 d6 c3 d3 c4"), ("gomoku", "h8 i9 i7 g9")] {
        let data = tempfile::tempdir().unwrap();
        let two = ["--new", "--game", game, "--black", "human", "--white", "human"];
        let mut talk = HeadlessTalk::start(data.path(), &two);
        talk.hear_until("turn");
        for name in moves.split(' ') {
            talk.say(&format!("move {name}"));
            talk.hear_until("turn");
            talk.say("do hint");
            talk.say("sync");
            let hinted = talk.hear_until("hint ");
            talk.hear_until("synced");
            // The last hint stands; any of them was legal.
            let name = hinted.strip_prefix("hint ").expect("a hint").to_owned();
            talk.say(&format!("move {name}"));
            talk.hear_until("placed ");
            talk.say("undo");
            talk.hear_until("turn");
        }
        talk.kill();
    }
}

// --- What is read ------------------------------------------------------------------------------------------------------------

/// The real disk, counting what is listed and read.
#[derive(Default)]
struct Counting {
    lists: AtomicUsize,
    reads: AtomicUsize,
}

/// What the settings page needs; the writer's thread has its own.
fn is_of_page(path: &Path) -> bool {
    path.components().any(|part| ["themes", "languages"].iter().any(|name| part.as_os_str() == *name))
}

impl Disk for Counting {
    fn read(&self, path: &Path, cap: u64) -> io::Result<Vec<u8>> {
        self.reads.fetch_add(usize::from(is_of_page(path)), Ordering::Relaxed);
        RealDisk.read(path, cap)
    }

    fn read_end(&self, path: &Path, len: u64) -> io::Result<Vec<u8>> {
        self.reads.fetch_add(usize::from(is_of_page(path)), Ordering::Relaxed);
        RealDisk.read_end(path, len)
    }

    fn metadata(&self, path: &Path) -> io::Result<Metadata> {
        RealDisk.metadata(path)
    }

    fn list(&self, directory: &Path) -> io::Result<Vec<(String, Metadata)>> {
        self.lists.fetch_add(usize::from(is_of_page(directory)), Ordering::Relaxed);
        RealDisk.list(directory)
    }

    fn create_directory(&self, path: &Path) -> io::Result<()> {
        RealDisk.create_directory(path)
    }

    fn create_temp(&self, directory: &Path) -> io::Result<(PathBuf, Box<dyn DiskFile>)> {
        RealDisk.create_temp(directory)
    }

    fn open_append(&self, path: &Path) -> io::Result<Box<dyn DiskFile>> {
        RealDisk.open_append(path)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        RealDisk.rename(from, to)
    }

    fn rename_new(&self, from: &Path, to: &Path) -> io::Result<()> {
        RealDisk.rename_new(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        RealDisk.remove(path)
    }

    fn sync_directory(&self, path: &Path) -> io::Result<()> {
        RealDisk.sync_directory(path)
    }

    fn try_lock(&self, path: &Path) -> io::Result<Option<Box<dyn Lock>>> {
        RealDisk.try_lock(path)
    }

    fn now(&self) -> SystemTime {
        RealDisk.now()
    }
}

#[test]
fn the_settings_page_reads_the_disk_when_it_opens_and_never_again() {
    let data = tempfile::tempdir().unwrap();
    for name in ["mine", "yours", "theirs"] {
        let theme = data.path().join("themes").join(name);
        fs::create_dir_all(&theme).unwrap();
        fs::write(theme.join("theme.ron"), "()").unwrap();
    }
    let disk = Arc::new(Counting::default());
    let launch = Launch { new_game: true, ..Launch::new(Store::new(disk.clone(), data.path())) };
    let mut program = QipanProgram::new(App::new(launch), |_| {});
    program.app.update(Intent::Do(Action::Settings));
    frame(&mut program, 0);
    let count = || (disk.lists.load(Ordering::Relaxed), disk.reads.load(Ordering::Relaxed));
    let opened = count();
    assert_eq!(opened.0, 2, "the themes and the languages are listed once each");
    for at in 0..200_u8 {
        let to = Pos::new(100.0 + f32::from(at) * 2.0, 150.0 + f32::from(at) * 3.0);
        let input =
            InputFrame { now_ms: 10 + u64::from(at), pointer: vec![PointerEvent::Move(to)], ..Default::default() };
        program.frame(&input, &mut EstimateMeasure);
    }
    assert_eq!(count(), opened, "lists and reads of 200 pointer moves");
    // A theme that came meanwhile is there when the page opens again.
    let late = data.path().join("themes/late");
    fs::create_dir_all(&late).unwrap();
    fs::write(late.join("theme.ron"), "()").unwrap();
    program.app.update(Intent::Do(Action::Back));
    program.app.update(Intent::Do(Action::Settings));
    assert!(texts(&program.app.view()).iter().any(|text| text == "late"));
}

/// What can be clicked on a screen, and where its text `words` stands.
fn controls(view: &View, words: &str) -> (Vec<(Id, Rect)>, Option<Rect>) {
    let (mut memory, colors) = (Memory::default(), Colors::default());
    let mut drawn = None;
    // What scrolls takes its place in the second pass.
    for _ in 0..2 {
        let (input, mut measure) = (InputFrame::default(), EstimateMeasure);
        let mut ui = Ui::begin(&mut memory, &input, &colors, &mut measure);
        screens::run_ui_pass(&mut ui, view);
        drawn = Some(ui.end());
    }
    let place = drawn.expect("a pass").draws.into_iter().find_map(|draw| match draw {
        Draw::Text { text, rect, .. } if text.contains(words) => Some(rect),
        _ => None,
    });
    (memory.controls().iter().map(|stop| (stop.id, stop.rect)).collect(), place)
}

#[test]
fn a_toast_moves_no_control_and_covers_no_board_that_can_be_played() {
    let text = "settings.ron, line 3, column 12: expected a number, a text or a list; the default is used.";
    for screen in SCENE_NAMES.iter().filter(|screen| !screen.starts_with("kiosk-")) {
        let quiet = View { banner: None, ..staged(screen, "en") };
        let loud = View {
            banner: Some(Banner { text: text.into(), warning: true, typed: String::new(), button: None }),
            ..quiet.clone()
        };
        let ((before, _), (after, place)) = (controls(&quiet, text), controls(&loud, text));
        assert_eq!(before, after, "{screen}");
        assert!(!before.is_empty(), "{screen}");
        // The board has its message bar for it.
        if let Screen::Board(_) = quiet.screen {
            continue;
        }
        let place = place.unwrap_or_else(|| panic!("{screen} does not say it"));
        // It lies over other controls for three seconds, and takes no click of theirs: it adds no control.
        let Some(board) = quiet.screen.as_view().board().filter(|board| board.is_playable) else { continue };
        for (id, rect) in after.into_iter().filter(|(id, _)| id.role == "board") {
            let shared = Grid::new(board, rect).visible.intersect(place);
            assert!(shared.w <= 0.0 || shared.h <= 0.0, "{screen}: {place:?} covers {id:?} at {rect:?}");
        }
    }
}
