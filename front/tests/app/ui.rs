//! The toolkit and the screens without a window: what is clicked, typed and scrolled, and what is drawn then.

use crate::common::png_file::PngFile;
use qipan::app::features::end::end_controller::EndMessage;
use qipan::app::features::end::end_screen::{EndRow, EndView};
use qipan::app::features::help::help_screen::{Block, HelpView, SearchView};
use qipan::app::features::menu::menu_screen::{MenuItem, MenuView};
use qipan::app::features::menu::menu_view::MenuMessage;
use qipan::app::features::records::ChoiceTarget;
use qipan::app::features::records::records_controller::{RecordsButton as Press, RecordsMessage};
use qipan::app::features::records::records_view_model::{
    CalendarView, ChoiceRow, ChosenView, CountedPlayer, DayView, FilterControl, FilterView, GameRow, GamesView,
    ListView, PickerView,
};
use qipan::app::features::start::start_screen::{ContinueGameCard, GameCard, StartView};
use qipan::app::kernel::actions::MenuGroup;
use qipan::app::kernel::intent::{Action, Form, Intent, Reply, RowChange};
use qipan::app::kernel::view::*;
use qipan::app::screens;
use qipan::rules::GameKind;
use qipan::store::index::query::Day;
use qipan::ui::board::{Grid, Viewport};
use qipan::ui::theme::Colors;
use qipan::ui::{
    Draw, EstimateMeasure, Icon, Id, InputFrame, Key, KeyPress, Measure, Memory, PassResult, Picture, PointerEvent,
    Pos, Rect, Ui, Weight,
};
use std::collections::HashSet;

// A table to try screens on.

fn is_sight(wish: &Intent) -> bool {
    matches!(wish.clone().message(), Ok(RecordsMessage::Seen(_)))
}

/// A press of a button of the page of games.
fn pressed(button: Press) -> Intent {
    Intent::page(RecordsMessage::Press(button))
}

#[derive(Default)]
struct ScreenBench {
    memory: Memory,
    colors: Colors,
    now_ms: u64,
    touch: bool,
}

impl ScreenBench {
    /// A table on which a view was shown until nothing more was wanted at once.
    fn showing(view: &View) -> ScreenBench {
        let mut table = ScreenBench { now_ms: 1000, ..ScreenBench::default() };
        table.idle(view);
        table.idle(view);
        table
    }

    fn pass(&mut self, view: &View, input: InputFrame) -> (Vec<Intent>, PassResult) {
        let input = InputFrame { now_ms: self.now_ms, touch: self.touch, ..input };
        let mut measure = EstimateMeasure;
        let mut ui = Ui::begin(&mut self.memory, &input, &self.colors, &mut measure);
        let wishes = screens::run_ui_pass(&mut ui, view);
        (wishes, ui.end())
    }

    fn idle(&mut self, view: &View) -> PassResult {
        self.pass(view, InputFrame::default()).1
    }

    fn point(&mut self, view: &View, event: PointerEvent) -> Vec<Intent> {
        let wishes = self.pass(view, InputFrame { pointer: vec![event], ..InputFrame::default() }).0;
        let is_word = |wish: &Intent| !matches!(wish, Intent::Hover(_)) && !is_sight(wish);
        wishes.into_iter().filter(is_word).collect()
    }

    fn click(&mut self, view: &View, at: Pos) -> Vec<Intent> {
        let mut wishes = self.point(view, PointerEvent::Press(at));
        wishes.extend(self.point(view, PointerEvent::Release(at)));
        wishes
    }

    fn key(&mut self, view: &View, key: Key) -> Vec<Intent> {
        self.press(view, KeyPress::plain(key))
    }

    fn press(&mut self, view: &View, press: KeyPress) -> Vec<Intent> {
        self.pass(view, InputFrame { keys: vec![press], ..InputFrame::default() }).0
    }

    fn text(&mut self, view: &View, text: &str) -> Vec<Intent> {
        self.pass(view, InputFrame { text: text.into(), ..InputFrame::default() }).0
    }

    fn rect(&self, role: &str, index: u32) -> Rect {
        let controls = self.memory.controls();
        let found = controls.iter().find(|stop| stop.id.role == role && stop.id.index == index);
        found.unwrap_or_else(|| panic!("no control {role} {index} in {controls:?}")).rect
    }

    fn focus(&self) -> (&'static str, u32) {
        self.memory.focused().map_or(("", 0), |id| (id.role, id.index))
    }
}

// Sample views of every screen, with long words.

fn button(label: &str, intent: Intent) -> ButtonView {
    ButtonView {
        icon: Some(Icon::Play),
        label: label.into(),
        intent,
        enabled: true,
        locked: false,
        primary: false,
        is_on: None,
    }
}

fn primary(label: &str, intent: Intent) -> ButtonView {
    ButtonView { primary: true, ..button(label, intent) }
}

fn board(columns: u8, rows: u8, style: GridStyle) -> BoardView {
    let mut pieces = vec![None; usize::from(columns) * usize::from(rows)];
    let middle = usize::from(columns) * usize::from(rows / 2) + usize::from(columns / 2);
    (pieces[middle], pieces[middle + 1]) = (Some(0), Some(1));
    BoardView {
        columns,
        rows,
        style,
        pieces,
        marks: vec![((0, 0), SquareMark::Legal), ((2, 1), SquareMark::Value("+12".into()))],
        arrows: Vec::new(),
        cursor: Some((3, 3)),
        coordinates: true,
        large_coordinates: false,
        covered_area: None,
        win_line: None,
        viewport: None,
        is_playable: true,
        takes_marks: false,
        epoch: 1,
    }
}

fn reversi() -> BoardView {
    board(8, 8, GridStyle::Cells)
}

fn board_screen(board: BoardView) -> BoardScreen {
    let count = |piece, marked| CountView { piece, count: "64".into(), is_score: true, time: None, marked };
    BoardScreen {
        board,
        counts: vec![count(0, true), count(1, false)],
        message: "Black to move".into(),
        detail: "10 squares are open · White played h3".into(),
        is_alarmed: false,
        is_message: false,
        legend: Vec::new(),
        typed: String::new(),
        undos_left: None,
        warning: None,
        buttons: vec![
            button("Rückgängig", Intent::Do(Action::Undo)),
            button("Hilfe", Intent::Do(Action::Help)),
            button("Menü", Intent::Do(Action::Menu)),
        ],
        choices: Vec::new(),
        choices_note: String::new(),
        panel: None,
        end: None,
    }
}

/// The result of a game of this many players.
fn end_card(players: u8) -> EndCardView {
    let side = |piece: u8| EndSideView {
        piece,
        label: "Schwarz · Wilhelmine von Württemberg".into(),
        points: 44 - 10 * u32::from(piece),
        rank: usize::from(piece) + 1,
    };
    EndCardView {
        title: "Wilhelmine von Württemberg hat gewonnen!".into(),
        against: "gegen Fortgeschrittene".into(),
        score: if players == 2 { "44–20".into() } else { String::new() },
        sides: (0..players).map(side).collect(),
        how: "Niemand kann mehr ziehen. Die 12 leeren Felder zählen für den Sieger. Dein höchster Sieg!".into(),
        offer: Some(EndOfferView {
            title: "Bereit für Fortgeschrittene?".into(),
            reason: "12 Siege in Folge".into(),
            button: primary("Fortgeschrittene spielen", Intent::page(EndMessage::PlayLevel(GameKind::Reversi))),
        }),
        buttons: vec![
            button("Revanche", Intent::Do(Action::NextGame)),
            button("Durchsehen", Intent::Do(Action::Review)),
            button("Teilen", Intent::Do(Action::Export)),
        ],
        more: vec![
            button("Tabelle", Intent::page(EndMessage::Table)),
            button("Startseite", Intent::Do(Action::StartPage)),
        ],
        close: button("Schließen", Intent::Do(Action::Back)),
        confetti_from_ms: None,
    }
}

/// The result over the board, or beside it.
fn ended(players: u8, panel: Option<PanelView>) -> View {
    on(Screen::Board(Box::new(BoardScreen { end: Some(end_card(players)), panel, ..board_screen(reversi()) })))
}

fn panel() -> PanelView {
    let player = |piece, marked| PlayerView {
        face: None,
        piece,
        name: "Wilhelmine von Württemberg".into(),
        detail: "Computer, Stufe 12".into(),
        time: TimeView { text: "1:04:12".into(), is_urgent: false },
        marked,
    };
    let entry = |index: usize| MoveView {
        row: index / 2,
        column: index % 2,
        text: format!("f{}", index % 8 + 1),
        intent: Intent::GoTo(index as u32),
    };
    PanelView {
        place: PanelPlace::Beside,
        columns: vec!["Wilhelmine von Württemberg".into(), "Karl".into()],
        players: vec![player(0, true), player(1, false)],
        sections: vec![("Unter dem Zeiger".into(), vec!["Schwarz bekäme eine offene Dreierreihe und mehr".into()])],
        moves_heading: "Züge".into(),
        moves: (0..60).map(entry).collect(),
        current: Some(57),
        buttons: [Intent::Do(Action::UndoAll), Intent::Do(Action::Undo), Intent::Do(Action::Redo)]
            .map(|intent| button("Zurück", intent))
            .into(),
        tools: Vec::new(),
    }
}

fn row(id: u16, control: Control) -> RowView {
    let detail = "Zeigt jedes Feld, auf dem gesetzt werden darf, bis zum nächsten Zug".into();
    RowView::new(id, "Mögliche Felder hervorheben".into(), detail, control)
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).into()).collect()
}

fn form() -> FormView {
    let themes = ["classic", "wood", "slate", "contrast", "sun"].map(|name| (name.into(), format!("{name} 主题")));
    FormView {
        form: Form::SETTINGS,
        title: "Einstellungen für dieses Gerät".into(),
        back: button("Zurück", Intent::Do(Action::Back)),
        tabs: words(&["Spiel", "Aussehen", "Geräusche", "Namen"]).into_iter().zip((0..).map(Intent::Tab)).collect(),
        tab: 0,
        is_last_tab_apart: false,
        rows: vec![
            RowView { label: "Spieler".into(), ..row(0, Control::Heading) },
            row(1, Control::Toggle(true)),
            row(2, Control::Choice { options: words(&["Aus", "Schnell", "Normal"]), chosen: 1 }),
            row(
                3,
                Control::Choice {
                    options: words(&["English", "简体中文", "Deutsch, und zwar mit langen Worten"]),
                    chosen: 0,
                },
            ),
            row(4, Control::Slider { value: 70, min: 0, max: 100, step: 5, text: "70 %".into() }),
            row(5, Control::Text { value: "Anna".into(), placeholder: "Name".into(), chars_max: 24 }),
            row(6, Control::Button { label: "Zurücksetzen".into(), icon: Some(Icon::Restart) }),
            row(7, Control::Themes { options: themes.into(), looks: Vec::new(), chosen: 2 }),
            RowView { locked: true, ..row(8, Control::Toggle(false)) },
            RowView { detail: "Alles wird sofort gespeichert. ".repeat(6), ..row(9, Control::Note) },
            row(10, Control::Toggle(false)),
        ],
        buttons: vec![button("Abbrechen", pressed(Press::Delete)), button("Anfangen", pressed(Press::Review))],
        has_columns: false,
    }
}

fn games() -> GamesView {
    let entry = |index: usize| GameRow {
        title: format!("Wilhelmine gegen Computer {index}"),
        detail: "Gestern 10:42, 44–20 nach 60 Zügen, gespeichert".into(),
        board: Some(reversi()),
        is_favorite: index == 3,
        button: button("Weiterspielen", Intent::page(RecordsMessage::Open(index))),
        other: None,
        select: Intent::page(RecordsMessage::Select(index)),
    };
    let player = |piece: u8| CountedPlayer {
        piece,
        name: "Wilhelmine von Württemberg".into(),
        count: "31".into(),
        is_highlighted: piece == 0,
    };
    GamesView {
        title: "Partien".into(),
        back: button("Zurück", Intent::Do(Action::Back)),
        head: Vec::new(),
        tabs: words(&["Eigene", "Beispiele"]).into_iter().zip((0..).map(Intent::Tab)).collect(),
        tab: 0,
        is_wide: false,
        note: String::new(),
        note_button: None,
        calendar: None,
        filters: Vec::new(),
        list: ListView {
            list_version: 0,
            heading: "Die neuesten zuerst".into(),
            count: "20 Partien".into(),
            total: 20,
            first: 0,
            rows: (0..20).map(|index| Some(entry(index))).collect(),
            selected: Some(1),
            empty_message: "Noch nichts gespeichert".into(),
            empty_button: None,
        },
        chosen: Some(ChosenView {
            board: reversi(),
            players: vec![player(0), player(1)],
            lines: words(&["Wilhelmine gewann 44–20, gestern 10:42", "Reversi", "Württembergische Meisterschaft"]),
            buttons: [("weiterspielen", Press::Open), ("umbenennen", Press::Rename), ("markieren", Press::Mark)]
                .map(|(word, press)| button(word, pressed(press)))
                .into(),
            delete: Some(button("löschen", pressed(Press::Delete))),
        }),
        picker: None,
    }
}

fn no_games() -> GamesView {
    let list = ListView { total: 0, rows: vec![], selected: None, ..games().list };
    GamesView { list, chosen: None, ..games() }
}

/// The page with its calendar and all that games can have in common.
fn all_of_games(is_wide: bool) -> GamesView {
    let browse = |wish| Intent::page(wish);
    let day = |at: usize| DayView {
        number: (at % 31 + 1).to_string(),
        name: format!("Day {at}"),
        games: String::new(),
        dots: (at % 4) as u8,
        is_today: at == 9,
        is_chosen: at == 12,
        is_inside: at < 31,
        intent: browse(RecordsMessage::Day(Day { year: 2026, month: 12, day: (at % 31 + 1) as u8 })),
    };
    let pick = |label: &str, value: &str| FilterView {
        label: label.into(),
        control: FilterControl::Pick {
            value: value.into(),
            is_any: false,
            intent: browse(RecordsMessage::Pick(ChoiceTarget::Player)),
        },
        enabled: true,
    };
    let options = words(&["Alle", "Reversi", "Fünf in einer Reihe"]).into_iter();
    let options = options.enumerate().map(|(at, label)| (label, browse(RecordsMessage::SelectGameKind(at)))).collect();
    let alone = |label: &str, control| vec![FilterView { label: label.into(), control, enabled: true }];
    let toggle = |board, wish| FilterControl::Toggle { is_on: true, board, intent: browse(wish) };
    GamesView {
        is_wide,
        note: "„Wilhelmine gegen Computer“ wurde gelöscht".into(),
        note_button: Some(button("Zurücknehmen", pressed(Press::Restore))),
        calendar: Some(CalendarView {
            title: "September 2026".into(),
            earlier: browse(RecordsMessage::Month(-1)),
            later: browse(RecordsMessage::Month(1)),
            adjacent_month_names: ["October 2026".into(), "December 2026".into()],
            years: browse(RecordsMessage::Pick(ChoiceTarget::Year)),
            weekdays: words(&["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"]),
            days: (0..42).map(day).collect(),
            legend: "ein Punkt für jede Partie, höchstens drei".into(),
        }),
        filters: vec![
            alone("", FilterControl::Segments { options, chosen: 2 }),
            alone("Suchen", FilterControl::Search { value: String::new(), chars_max: 40 }),
            vec![pick("Spielerinnen", "Wilhelmine von Württemberg")],
            vec![pick("Eröffnung", "Murakami-Variante")],
            vec![pick("Ergebnis", "Schwarz gewann"), pick("Regel", "Caro, sechs gewinnen")],
            alone("Wie das Brett jetzt", toggle(Some(Box::new(reversi())), RecordsMessage::TogglePositionFilter)),
            alone("Nur markierte", toggle(None, RecordsMessage::Marked)),
        ],
        ..games()
    }
}

fn picking() -> GamesView {
    let row = |at: usize| ChoiceRow {
        label: format!("Wilhelmine {at}"),
        detail: "12 Partien, 7 gewonnen".into(),
        is_chosen: at == 2,
        intent: Intent::page(RecordsMessage::Picked(at)),
    };
    let picker = PickerView {
        title: "Spielerinnen und Spieler".into(),
        text: "Wilhelmine 1 – Wilhelmine 2: 7–5 in 12 Partien".into(),
        field: Some("Wil".into()),
        rows: (0..30).map(row).collect(),
        close: button("Schließen", Intent::page(RecordsMessage::Close)),
    };
    GamesView { picker: Some(picker), ..all_of_games(false) }
}

fn help() -> HelpView {
    let text = "Ein Zug umschließt gegnerische Steine zwischen zwei eigenen und dreht sie um. ".repeat(8);
    let board = || Block::Board { view: reversi(), caption: text.clone() };
    HelpView {
        title: "Spielregeln".into(),
        back: button("Zurück", Intent::Do(Action::Back)),
        tabs: words(&["Reversi", "Fünf in einer Reihe", "Tasten"]).into_iter().zip((0..).map(Intent::Tab)).collect(),
        tab: Some(0),
        sections: Vec::new(),
        section: 0,
        search: SearchView::default(),
        content_version: 0,
        blocks: vec![
            Block::Heading("Ziehen".into()),
            Block::Paragraph(text.clone()),
            board(),
            Block::Keys(vec![("Strg+Umschalt+Z".into(), "Nimmt einen Zug wieder vor".into()); 3]),
            Block::Sample("~/.local/share/qipan/settings.ron".into()),
            board(),
        ],
    }
}

fn end() -> EndView {
    EndView {
        title: "Wilhelmine von Württemberg gewinnt".into(),
        winner_pieces: vec![0],
        score_detail: "44–20 (40–20, 4 Felder leer)".into(),
        facts: (0..3).map(|at| (format!("Bedenkzeit {at}"), "12:04".into())).collect(),
        series_score: "Das nächste Spiel beginnt Wilhelmine von Württemberg.".into(),
        column_headings: ["Spieler", "Steine", "Zeit", "Gewonnen"].map(str::to_owned),
        rows: (0..4).map(end_row).collect(),
        board: BoardView { is_playable: false, cursor: None, ..reversi() },
        buttons: vec![
            primary("Nächste Partie", Intent::Do(Action::NextGame)),
            button("Durchsehen", Intent::Do(Action::Review)),
            button("Menü", Intent::Do(Action::Menu)),
        ],
    }
}

fn end_row(piece: u8) -> EndRow {
    EndRow {
        piece,
        name: "Wilhelmine von Württemberg".into(),
        player_description: "Schwarz · Computer, Stufe 12".into(),
        points: "44".into(),
        time: "1:04:12".into(),
        games_won: "12".into(),
        is_winner: piece == 0,
    }
}

fn menu(count: usize) -> MenuView {
    let item = |index: usize| MenuItem {
        button: button(
            "Seiten tauschen und weiterspielen",
            pressed([Press::Review, Press::Open, Press::Delete][index % 3]),
        ),
        shortcut_text: "Strg+Umschalt+W".into(),
    };
    MenuView {
        close: button("Schließen", Intent::page(MenuMessage::Close)),
        title: "Menü".into(),
        back: (count > 11).then(|| button("Zurück", Intent::Do(Action::Back))),
        items: (0..count).map(item).collect(),
        submenu_buttons: vec![button("Analysieren", Intent::page(MenuMessage::Open(MenuGroup::Analyse)))],
        background_page: None,
    }
}

/// The menu over the board of Reversi.
fn menu_over_board(count: usize) -> Screen {
    Screen::page(MenuView { background_page: Some(PageScreen::new(board_screen(reversi()))), ..menu(count) })
}

fn start() -> StartView {
    let button = |index: usize, label: &str| ButtonView {
        enabled: true,
        ..button(label, Intent::page(RecordsMessage::Select(index)))
    };
    let card = |index: usize| GameCard {
        board: if index == 0 { reversi() } else { board(15, 15, GridStyle::Lines) },
        picture_width_cells: 5.0,
        focus: (4.0, 4.0),
        title: "Fünf in einer Reihe".into(),
        game_description: "Wer zuerst fünf Steine in einer Linie hat, gewinnt.".into(),
        play: ButtonView { primary: true, ..button(10 * index, "Spielen") },
        play_for_two: Some(ButtonView { locked: index == 1, ..button(10 * index + 1, "Zwei Spieler") }),
        new_game_button: Some(button(10 * index + 2, "Einstellungen")),
    };
    StartView {
        title: "Qipan".into(),
        subtitle: "Reversi · 黑白棋与五子棋".into(),
        continue_card: Some(ContinueGameCard {
            board: reversi(),
            title: "Ihr Spiel wartet".into(),
            game_summary: "Reversi gegen eine Vereinsspielerin, 23 Züge gespielt".into(),
            turn_text: "Sie spielen Weiß. Sie sind am Zug.".into(),
            button: ButtonView { primary: true, ..button(100, "Weiter") },
        }),
        games: vec![card(0), card(1)],
        other_buttons: (0..4).map(|index| button(20 + index, "Wie man spielt")).collect(),
        footer_text: "Jede Partie bleibt, wie sie steht.".into(),
        player: None,
        quit: Some(button(30, "Beenden")),
    }
}

fn dialog() -> Dialog {
    Dialog {
        title: "Diese Partie löschen?".into(),
        text: "Sie kommt nicht wieder. ".repeat(5),
        field: None,
        fault: String::new(),
        buttons: vec![
            button("Behalten", Intent::Answer(Reply::Cancel)),
            button("Löschen", Intent::Answer(Reply::Save)),
        ],
    }
}

fn on(screen: Screen) -> View {
    View { screen, dialog: None, banner: None, motion: Motion::Normal, text_scale: 1.0, window: None }
}

fn playing(board: BoardView) -> View {
    on(Screen::Board(Box::new(board_screen(board))))
}

fn with_panel() -> View {
    on(Screen::Board(Box::new(BoardScreen { panel: Some(panel()), ..board_screen(reversi()) })))
}

/// Every screen by name.
fn every_screen() -> Vec<(&'static str, View)> {
    let asked = |field| View { dialog: Some(Dialog { field, ..dialog() }), ..on(Screen::page(games())) };
    let noted = Some(Banner {
        text: "settings.ron, Zeile 3, Spalte 9: hier fehlt eine Zahl".into(),
        warning: true,
        typed: String::new(),
        button: None,
    });
    vec![
        ("start", on(Screen::page(start()))),
        ("board", playing(reversi())),
        ("lines", playing(board(15, 15, GridStyle::Lines))),
        ("panel", with_panel()),
        ("menu", on(menu_over_board(9))),
        ("long menu", on(Screen::page(menu(17)))),
        ("form", on(Screen::form(form()))),
        ("noticed form", View { banner: noted, ..on(Screen::form(form())) }),
        ("games", on(Screen::page(games()))),
        ("no games", on(Screen::page(no_games()))),
        ("all of games", on(Screen::page(all_of_games(false)))),
        ("wide games", on(Screen::page(all_of_games(true)))),
        ("picking", on(Screen::page(picking()))),
        ("help", on(Screen::page(help()))),
        ("end", on(Screen::page(end()))),
        ("result", ended(2, None)),
        ("result of four", ended(4, None)),
        ("result beside", ended(2, Some(panel()))),
        ("dialog", asked(None)),
        ("naming", asked(Some(("Anna".into(), 40)))),
    ]
}

fn play_rect() -> Rect {
    Rect::new(0.0, 0.0, 720.0, 720.0)
}

fn cell_center(view: &BoardView, cell: Cell) -> Pos {
    Grid::new(view, play_rect()).cell(cell).center()
}

// Clicks.

#[test]
fn a_click_acts_on_release_inside_what_was_pressed() {
    let view = playing(reversi());
    let mut table = ScreenBench::showing(&view);
    let undo = table.rect("bar", 0);
    assert_eq!(table.point(&view, PointerEvent::Press(undo.center())), []);
    assert_eq!(table.point(&view, PointerEvent::Release(undo.center())), [Intent::Do(Action::Undo)]);
    // Pressed inside, released outside: nothing. Off and back: a click.
    let outside = Pos::new(undo.x - 2.0, undo.y);
    assert_eq!(table.point(&view, PointerEvent::Press(undo.center())), []);
    assert_eq!(table.point(&view, PointerEvent::Move(outside)), []);
    assert_eq!(table.point(&view, PointerEvent::Release(outside)), []);
    table.point(&view, PointerEvent::Press(undo.center()));
    table.point(&view, PointerEvent::Move(outside));
    table.point(&view, PointerEvent::Move(undo.center()));
    assert_eq!(table.point(&view, PointerEvent::Release(undo.center())), [Intent::Do(Action::Undo)]);
    // Pressed outside, released inside; released without a press; a press that left the window.
    table.point(&view, PointerEvent::Press(outside));
    assert_eq!(table.point(&view, PointerEvent::Release(undo.center())), []);
    assert_eq!(table.point(&view, PointerEvent::Release(undo.center())), []);
    table.point(&view, PointerEvent::Press(undo.center()));
    table.point(&view, PointerEvent::Leave);
    assert_eq!(table.point(&view, PointerEvent::Release(undo.center())), []);
}

#[test]
fn press_and_release_in_one_frame_are_a_click() {
    let view = playing(reversi());
    let mut table = ScreenBench::showing(&view);
    let at = cell_center(&reversi(), (4, 2));
    let input =
        InputFrame { pointer: vec![PointerEvent::Press(at), PointerEvent::Release(at)], ..InputFrame::default() };
    let wishes = table.pass(&view, input).0;
    assert!(wishes.contains(&Intent::Place((4, 2))), "{wishes:?}");
}

#[test]
fn a_frame_is_cut_into_steps_that_lose_nothing() {
    let at = Pos::new(5.0, 5.0);
    let click = [PointerEvent::Press(at), PointerEvent::Release(at)];
    let frame = InputFrame {
        now_ms: 7,
        pointer: [click, click].concat(),
        keys: vec![KeyPress::plain(Key::Tab), KeyPress::plain(Key::Enter)],
        text: "a".into(),
        wheel: 2.0,
        ..InputFrame::default()
    };
    let steps = frame.clone().steps();
    let count = |step: &InputFrame| step.keys.len() + step.pointer.len() / 2 + step.text.len();
    assert_eq!(steps.len(), 5);
    assert!(steps.iter().all(|step| count(step) == 1 && step.now_ms == 7));
    assert_eq!((steps[4].text.as_str(), steps[4].wheel, steps[0].wheel), ("a", 2.0, 0.0));
    // A letter comes with its key.
    let typed = InputFrame { keys: vec![KeyPress::plain(Key::Tab), KeyPress::plain(Key::Letter('a'))], ..frame };
    assert_eq!(typed.steps().iter().map(count).collect::<Vec<_>>(), [1, 1, 1, 2]);
    assert_eq!(InputFrame::default().steps(), [InputFrame::default()]);
}

#[test]
fn a_cell_is_placed_on_only_when_press_and_release_are_in_it() {
    let view = playing(reversi());
    let mut table = ScreenBench::showing(&view);
    let (from, to) = (cell_center(&reversi(), (4, 2)), cell_center(&reversi(), (5, 2)));
    table.point(&view, PointerEvent::Press(from));
    assert_eq!(table.point(&view, PointerEvent::Release(to)), []);
    assert_eq!(table.click(&view, to), [Intent::Place((5, 2))]);
    let shown = playing(BoardView { is_playable: false, ..reversi() });
    assert_eq!(table.click(&shown, to), [], "a board that is not live has no targets");
}

#[test]
fn hover_is_said_once_a_cell_and_never_of_a_finger() {
    let view = playing(reversi());
    let mut table = ScreenBench::showing(&view);
    let hover = |table: &mut ScreenBench, event| {
        table.pass(&view, InputFrame { pointer: vec![event], ..InputFrame::default() }).0
    };
    let at = cell_center(&reversi(), (1, 6));
    assert_eq!(hover(&mut table, PointerEvent::Move(at)), [Intent::Hover(Some((1, 6)))]);
    assert_eq!(hover(&mut table, PointerEvent::Move(Pos::new(at.x + 3.0, at.y))), []);
    assert_eq!(hover(&mut table, PointerEvent::Leave), [Intent::Hover(None)]);
    table.touch = true;
    assert_eq!(hover(&mut table, PointerEvent::Move(at)), []);
}

#[test]
fn a_finger_aims_at_small_points_first() {
    let large = board(25, 25, GridStyle::Lines);
    let at = cell_center(&large, (5, 6));
    let free = playing(BoardView { cursor: None, ..large.clone() });
    let aimed = playing(BoardView { cursor: Some((5, 6)), ..large });
    let mut table = ScreenBench::showing(&free);
    assert_eq!(table.click(&free, at), [Intent::Place((5, 6))], "a mouse is exact");
    let mut table = ScreenBench::showing(&free);
    table.touch = true;
    assert_eq!(table.click(&free, at), [Intent::FirstTap((5, 6))]);
    assert_eq!(table.click(&aimed, at), [Intent::Place((5, 6))]);
}

#[test]
fn a_part_of_a_board_is_hit_where_it_is_drawn() {
    let part = BoardView {
        cursor: None,
        viewport: Some(Viewport { column: 10, row: 4, span: 10 }),
        ..board(25, 20, GridStyle::Lines)
    };
    let view = playing(part.clone());
    let mut table = ScreenBench::showing(&view);
    let at = cell_center(&part, (12, 9));
    assert!((at.x - 200.0).abs() < 0.1 && (at.y - 392.0).abs() < 0.1, "{at:?}");
    assert!(table.click(&view, at).contains(&Intent::Place((12, 9))));
    assert!(
        !table.click(&view, Pos::new(20.0, 300.0)).iter().any(|wish| matches!(wish, Intent::Place(_))),
        "the frame"
    );
}

// The board's geometry.

#[test]
fn what_is_drawn_is_what_is_hit_on_every_board() {
    let sizes = (10..=25).flat_map(|columns| (10..=25).map(move |rows| (columns, rows, GridStyle::Lines)));
    for (columns, rows, style) in sizes.chain([(8, 8, GridStyle::Cells)]) {
        for area in [play_rect(), Rect::new(31.0, 7.0, 250.0, 250.0)] {
            check_grid(&BoardView { marks: vec![], cursor: None, ..board(columns, rows, style) }, area);
        }
    }
}

fn check_grid(view: &BoardView, area: Rect) {
    let grid = Grid::new(view, area);
    let side = area.w / 720.0 * 640.0 / f32::from(view.columns.max(view.rows));
    for column in 0..view.columns {
        for row in 0..view.rows {
            let rect = grid.cell((column, row));
            assert!((rect.w - side).abs() < 0.01 && (rect.h - side).abs() < 0.01);
            let near = side * 0.01;
            for (x, y) in [(near, near), (side - near, near), (near, side - near), (side / 2.0, side - near)] {
                let at = Pos::new(rect.x + x, rect.y + y);
                assert_eq!(grid.cell_at(at), Some((column, row)), "{}×{}", view.columns, view.rows);
            }
        }
    }
    let (cells, out) = (grid.cells, 0.1);
    let sides = [
        (cells.x - out, cells.y),
        (cells.right() + out, cells.y),
        (cells.x, cells.y - out),
        (cells.x, cells.bottom() + out),
    ];
    assert!(sides.iter().all(|(x, y)| grid.cell_at(Pos::new(*x, *y)).is_none()));
    assert!((cells.center().x - area.center().x).abs() < 0.01 && (cells.center().y - area.center().y).abs() < 0.01);
    check_drawn(view, area, &grid);
}

/// Every piece is drawn around the middle of the cell that is hit there.
fn check_drawn(view: &BoardView, area: Rect, grid: &Grid) {
    let (mut memory, input, colors, mut measure) = <(Memory, InputFrame, Colors, EstimateMeasure)>::default();
    let mut ui = Ui::begin(&mut memory, &input, &colors, &mut measure);
    ui.board_picture(view, area);
    let hit = ui.end().draws.into_iter().filter_map(|draw| match draw {
        Draw::Picture { picture: Picture::Piece(piece), rect, .. } => Some((grid.cell_at(rect.center())?, piece)),
        _ => None,
    });
    let cells = (0..view.rows).flat_map(|row| (0..view.columns).map(move |column| (column, row)));
    let there = cells.zip(&view.pieces).filter_map(|(cell, piece)| Some((cell, (*piece)?)));
    assert_eq!(hit.collect::<Vec<_>>(), there.collect::<Vec<_>>());
}

#[test]
fn reversi_fills_the_grid_of_forty_to_six_hundred_and_eighty() {
    let grid = Grid::new(&reversi(), play_rect());
    assert_eq!(grid.cells, Rect::new(40.0, 40.0, 640.0, 640.0));
    assert_eq!(grid.cell((7, 7)), Rect::new(600.0, 600.0, 80.0, 80.0));
    assert_eq!(grid.cell_at(Pos::new(40.0, 40.0)), Some((0, 0)));
    assert_eq!((grid.cell_at(Pos::new(39.9, 40.0)), grid.cell_at(Pos::new(680.0, 679.0))), (None, None));
}

#[test]
fn reversi_counts_rows_from_the_top_and_five_in_a_row_from_the_bottom() {
    for (view, letter, top) in [(reversi(), "a", "1"), (board(12, 15, GridStyle::Lines), "A", "15")] {
        let draws = ScreenBench::showing(&playing(view.clone())).idle(&playing(view.clone())).draws;
        let first = Grid::new(&view, play_rect()).cell((0, 0));
        let beside = |text: &str| {
            draws.iter().find_map(|draw| match draw {
                Draw::Text { rect, text: drawn, .. } if drawn == text => Some(*rect),
                _ => None,
            })
        };
        assert_eq!(beside(letter).map(|rect| rect.center().x), Some(first.center().x));
        assert_eq!(beside(top).map(|rect| rect.center().y), Some(first.center().y));
    }
}

// Keys.

#[test]
fn the_board_is_played_by_keys() {
    let view = playing(reversi());
    let mut table = ScreenBench::showing(&view);
    assert_eq!(table.focus(), ("board", 0), "the board has the focus first");
    for (key, wish) in [
        (Key::Right, Intent::Cursor((4, 3))),
        (Key::Up, Intent::Cursor((3, 2))),
        (Key::Space, Intent::Place((3, 3))),
        (Key::Enter, Intent::Enter),
        (Key::Letter('h'), Intent::Type('h')),
        (Key::Digit(1), Intent::Type('1')),
        (Key::Backspace, Intent::TypeBack),
        (Key::Escape, Intent::Do(Action::Back)),
    ] {
        assert_eq!(table.key(&view, key), [wish], "{key:?}");
    }
    let command = KeyPress { command: true, ..KeyPress::plain(Key::Letter('z')) };
    assert_eq!(table.press(&view, command), [], "shortcuts are not typed");
    let corner = playing(BoardView { cursor: Some((0, 7)), ..reversi() });
    assert_eq!(table.key(&corner, Key::Left), [Intent::Cursor((0, 7))]);
    assert_eq!(table.key(&corner, Key::Down), [Intent::Cursor((0, 7))]);
}

#[test]
fn letters_come_back_to_the_board_from_its_buttons() {
    let view = playing(reversi());
    let mut table = ScreenBench::showing(&view);
    table.key(&view, Key::Tab);
    assert_eq!(table.focus(), ("bar", 0));
    assert_eq!(table.key(&view, Key::Enter), [Intent::Do(Action::Undo)]);
    assert_eq!(table.key(&view, Key::Letter('d')), [Intent::Type('d')]);
    assert_eq!(table.focus(), ("board", 0));
    // A click on a button leaves the keyboard on the board.
    let undo = table.rect("bar", 0).center();
    table.click(&view, undo);
    assert_eq!(table.focus(), ("board", 0));
}

#[test]
fn every_control_of_every_screen_is_reached_by_keys_and_shows_its_ring() {
    for (name, view) in every_screen() {
        let fresh = ScreenBench::showing(&view);
        let all: HashSet<Id> = fresh.memory.controls().iter().map(|stop| stop.id).collect();
        assert!(!all.is_empty(), "{name} has no controls");
        let reached = walk(name, &view);
        let missing: Vec<_> = all.difference(&reached).collect();
        assert!(missing.is_empty(), "{name}: keys do not reach {missing:?}");
    }
}

/// All controls that Tab and arrows come to, from where the page begins; each seen with its ring, in sight.
fn walk(name: &str, view: &View) -> HashSet<Id> {
    let mut seen = HashSet::new();
    let mut open = vec![vec![]];
    while let Some(path) = open.pop() {
        let mut table = ScreenBench::showing(view);
        for key in &path {
            table.key(view, *key);
        }
        let Some(id) = table.memory.focused() else { continue };
        if !seen.insert(id) {
            continue;
        }
        check_ring(name, view, &mut table, id);
        for key in [Key::Tab, Key::Up, Key::Down, Key::Left, Key::Right] {
            open.push([path.clone(), vec![key]].concat());
        }
    }
    seen
}

fn check_ring(name: &str, view: &View, table: &mut ScreenBench, id: Id) {
    table.press(view, KeyPress { shift: true, ..KeyPress::plain(Key::F(12)) });
    let draws = table.idle(view).draws;
    let focus = table.colors.focus;
    let ring = draws.iter().find_map(|draw| match draw {
        Draw::Frame { rect, color, .. } if *color == focus => Some(*rect),
        _ => None,
    });
    if id.role == "board" {
        let cursor = |draw: &Draw| matches!(draw, Draw::Picture { picture: Picture::Cursor, .. });
        return assert!(draws.iter().any(cursor), "{name}: the board's focus is its cursor");
    }
    let ring = ring.unwrap_or_else(|| panic!("{name}: no ring around {id:?}"));
    let (width, height) = screens::layout_size(view);
    let inside = ring.x >= 0.0 && ring.y >= 0.0 && ring.right() <= width && ring.bottom() <= height;
    assert!(inside, "{name}: the ring {ring:?} of {id:?} is out of sight");
    for clip in clips_around(&draws, ring) {
        let within =
            ring.x >= clip.x && ring.y >= clip.y && ring.right() <= clip.right() && ring.bottom() <= clip.bottom();
        assert!(within, "{name}: the ring {ring:?} of {id:?} is cut by {clip:?}");
    }
}

/// The clip that stands where a ring is drawn.
fn clips_around(draws: &[Draw], ring: Rect) -> Vec<Rect> {
    let mut clip = None;
    let mut found = vec![];
    for draw in draws {
        match draw {
            Draw::Clip(to) => clip = *to,
            Draw::Frame { rect, .. } if *rect == ring => found.extend(clip),
            _ => {}
        }
    }
    found
}

#[test]
fn enter_uses_every_button_of_every_screen() {
    for (name, view) in every_screen() {
        for stop in ScreenBench::showing(&view).memory.controls().to_vec() {
            if ["board", "row", "field", "search", "blocks"].contains(&stop.id.role) {
                continue;
            }
            let mut table = ScreenBench::showing(&view);
            let mut ui_keys = 0;
            while table.memory.focused() != Some(stop.id) && ui_keys < 400 {
                let key = if ui_keys >= 60 && ui_keys % 3 == 2 { Key::Down } else { Key::Tab };
                table.key(&view, key);
                ui_keys += 1;
                // Inside a group arrows lead on.
                let focused = table.memory.focused();
                let group = table.memory.controls().iter().find(|at| Some(at.id) == focused).and_then(|at| at.group);
                if group.is_some() && group == stop.group {
                    walk_group(&mut table, &view, stop.id);
                }
            }
            assert_eq!(table.memory.focused(), Some(stop.id), "{name}");
            assert!(!table.key(&view, Key::Enter).is_empty(), "{name}: Enter does nothing on {:?}", stop.id);
        }
    }
}

#[test]
fn a_button_without_words_shows_its_icon() {
    for name in ["all of games", "wide games"] {
        let view = every_screen().into_iter().find(|(of, _)| *of == name).unwrap().1;
        let mut table = ScreenBench::showing(&view);
        let drawn = table.idle(&view);
        for index in 0..2 {
            let room = table.rect("month", index);
            let shows = |draw: &Draw| matches!(draw, Draw::Icon { rect, .. } if room.contains(rect.center()));
            assert!(drawn.draws.iter().any(shows), "{name}: nothing on the arrow {index}");
        }
    }
}

fn walk_group(table: &mut ScreenBench, view: &View, to: Id) {
    for _ in 0..200 {
        let Some(from) = table.memory.focused().filter(|from| *from != to) else { return };
        let rect = |id: Id| table.memory.controls().iter().find(|stop| stop.id == id).map(|stop| stop.rect);
        let (Some(here), Some(there)) = (rect(from), rect(to)) else { return };
        let key = match () {
            () if there.y >= here.bottom() - 1.0 => Key::Down,
            () if there.bottom() <= here.y + 1.0 => Key::Up,
            () if there.x > here.x => Key::Right,
            () => Key::Left,
        };
        table.key(view, key);
    }
}

#[test]
fn pages_begin_at_a_sensible_control() {
    for (name, focus) in [
        ("start", ("go-on", 0)),
        ("board", ("board", 0)),
        ("menu", ("item", 0)),
        ("form", ("row", 1)),
        ("games", ("list", 0)),
        ("wide games", ("list", 0)),
        ("picking", ("field", 0)),
        ("help", ("blocks", 0)),
        ("end", ("main", 0)),
        ("dialog", ("answer", 0)),
        ("naming", ("field", 0)),
    ] {
        let view = every_screen().into_iter().find(|(of, _)| *of == name).unwrap().1;
        assert_eq!(ScreenBench::showing(&view).focus(), focus, "{name}");
    }
}

#[test]
fn the_ring_is_shown_only_after_keys() {
    let view = on(Screen::page(start()));
    let mut table = ScreenBench::showing(&view);
    let ringed = |table: &mut ScreenBench| {
        let focus = table.colors.focus;
        table.idle(&view).draws.iter().any(|draw| matches!(draw, Draw::Frame { color, .. } if *color == focus))
    };
    assert!(!ringed(&mut table));
    table.key(&view, Key::Down);
    assert!(ringed(&mut table));
    table.click(&view, Pos::new(3.0, 3.0));
    assert!(!ringed(&mut table));
}

#[test]
fn nothing_below_a_dialog_is_reached_and_escape_does_the_safe_thing() {
    let below = on(Screen::page(games()));
    let place = ScreenBench::showing(&below).rect("deed", 1).center();
    let view = View { dialog: Some(dialog()), ..below.clone() };
    let mut table = ScreenBench::showing(&below);
    table.key(&below, Key::Tab);
    let left = table.focus();
    table.idle(&view);
    assert_eq!(table.click(&view, place), []);
    assert_eq!(table.key(&view, Key::Escape), [Intent::Answer(Reply::Cancel)]);
    assert!(table.memory.controls().iter().all(|stop| stop.id.page == "dialog"));
    table.idle(&below);
    assert_eq!(table.focus(), left, "the page below has its focus again");
}

#[test]
fn locked_and_disabled_controls_do_nothing() {
    let view = on(Screen::page(start()));
    let mut table = ScreenBench::showing(&view);
    let beside = table.rect("options", 1);
    let locked = Pos::new(beside.x - 60.0, beside.center().y);
    assert_eq!(table.click(&view, locked), []);
    let lock = |draw: &Draw| matches!(draw, Draw::Icon { icon: Icon::Lock, .. });
    assert!(table.idle(&view).draws.iter().any(lock), "shown with a lock");
}

// Forms.

fn form_click(role: &str, index: u32, share: f32) -> Vec<Intent> {
    let view = on(Screen::form(form()));
    let mut table = ScreenBench::showing(&view);
    let rect = table.rect(role, index);
    table.click(&view, Pos::new(rect.x + rect.w * share, rect.center().y))
}

#[test]
fn forms_change_by_clicks() {
    let change = |id, change| vec![Intent::Change(Form::SETTINGS, id, change)];
    assert_eq!(form_click("row", 1, 0.9), change(1, RowChange::Toggle));
    assert_eq!(form_click("row", 2, 0.9), change(2, RowChange::Choose(2)), "a segment");
    assert_eq!(form_click("row", 2, 0.5), [], "the chosen segment");
    assert_eq!(form_click("row", 3, 0.05), change(3, RowChange::Choose(2)), "an arrow goes round");
    assert_eq!(form_click("row", 3, 0.95), change(3, RowChange::Choose(1)));
    assert_eq!(form_click("row", 3, 0.5), [], "between the arrows");
    assert_eq!(form_click("row", 6, 0.5), change(6, RowChange::Press));
    assert_eq!(form_click("tab", 2, 0.5), [Intent::Tab(2)]);
}

#[test]
fn forms_change_by_keys() {
    let view = on(Screen::form(form()));
    let mut table = ScreenBench::showing(&view);
    let mut check = |key: Key, wish: Option<(u16, RowChange)>| {
        let wishes = table.key(&view, key);
        assert_eq!(
            wishes,
            wish.map(|(id, change)| Intent::Change(Form::SETTINGS, id, change)).into_iter().collect::<Vec<_>>(),
            "{key:?}"
        );
    };
    check(Key::Space, Some((1, RowChange::Toggle)));
    check(Key::Down, None);
    check(Key::Right, Some((2, RowChange::Choose(2))));
    check(Key::Home, Some((2, RowChange::Choose(0))));
    check(Key::Down, None);
    check(Key::Left, None);
    check(Key::Enter, Some((3, RowChange::Choose(1))));
    check(Key::Tab, None);
    check(Key::Left, Some((4, RowChange::Slide(65))));
    check(Key::End, Some((4, RowChange::Slide(100))));
    check(Key::Down, None);
    // All of a text is selected that the keyboard comes to.
    check(Key::Backspace, Some((5, RowChange::Edit(String::new()))));
    check(Key::Down, None);
    check(Key::Enter, Some((6, RowChange::Press)));
    check(Key::Tab, None);
    check(Key::Left, None);
    check(Key::Enter, Some((7, RowChange::Choose(1))));
}

#[test]
fn a_pass_without_input_wishes_nothing() {
    let (menu, view) = (on(menu_over_board(9)), playing(reversi()));
    let mut table = ScreenBench::showing(&menu);
    table.point(&menu, PointerEvent::Move(cell_center(&reversi(), (2, 6))));
    assert_eq!(table.pass(&view, InputFrame::default()).0, [], "the pointer rests on a cell of a page that came up");
    let form = on(Screen::form(form()));
    let mut table = ScreenBench::showing(&form);
    let at = table.rect("row", 4).center();
    assert_eq!(table.point(&form, PointerEvent::Press(at)).len(), 1);
    assert_eq!(table.pass(&form, InputFrame::default()).0, [], "a slider that is held and whose value was refused");
}

#[test]
fn a_slider_follows_the_mouse_and_a_finger_that_goes_aside() {
    let view = on(Screen::form(form()));
    for touch in [false, true] {
        let mut table = ScreenBench::showing(&view);
        table.touch = touch;
        let rect = table.rect("row", 4);
        let at = |x: f32| Pos::new(rect.x + x, rect.center().y);
        let pressed = table.point(&view, PointerEvent::Press(at(12.0)));
        assert_eq!(pressed.is_empty(), touch, "a finger might want to scroll");
        assert_eq!(
            table.point(&view, PointerEvent::Move(at(rect.w))),
            [Intent::Change(Form::SETTINGS, 4, RowChange::Slide(100))]
        );
        table.point(&view, PointerEvent::Release(at(rect.w + 90.0)));
    }
}

/// The form, and the same with five rows more near its top.
fn shorter_and_longer() -> (View, View) {
    let mut long = form();
    long.rows.splice(1..1, (0..5).map(|at| row(50 + at, Control::Toggle(false))));
    (on(Screen::form(form())), on(Screen::form(long)))
}

#[test]
fn what_is_clicked_stays_under_the_hand_when_rows_come_above_it() {
    let (few, many) = shorter_and_longer();
    let mut table = ScreenBench::showing(&few);
    table.pass(&few, InputFrame { wheel: -1.0, ..InputFrame::default() });
    let place = table.rect("row", 6);
    table.point(&few, PointerEvent::Move(place.center()));
    assert_eq!(table.click(&few, place.center()).len(), 1);
    for view in [&many, &few, &many] {
        table.idle(view);
        table.idle(view);
        assert_eq!(table.rect("row", 6), place);
    }
    // What was scrolled out of sight since is not brought back.
    table.pass(&many, InputFrame { wheel: 20.0, ..InputFrame::default() });
    table.idle(&many);
    assert!(table.rect("row", 6).y > 780.0);
    table.idle(&few);
    table.idle(&few);
    assert_eq!(table.rect("row", 1), ScreenBench::showing(&few).rect("row", 1));
}

/// There is less to scroll then.
#[test]
fn what_is_clicked_at_the_end_stays_when_rows_go_above_it() {
    let (few, many) = shorter_and_longer();
    let mut table = ScreenBench::showing(&many);
    table.point(&many, PointerEvent::Move(table.rect("row", 2).center()));
    table.pass(&many, InputFrame { wheel: -40.0, ..InputFrame::default() });
    let last = table.rect("row", 10);
    table.click(&many, last.center());
    for view in [&few, &many, &few] {
        table.idle(view);
        table.idle(view);
        assert_eq!(table.rect("row", 10), last);
    }
}

#[test]
fn text_is_edited_and_composed() {
    let with = |value: &str| {
        let mut form = form();
        let Control::Text { value: text, .. } = &mut form.rows[5].control else { panic!("row 5 is the text") };
        *text = value.into();
        on(Screen::form(form))
    };
    let view = with("Anna");
    let mut table = ScreenBench::showing(&view);
    assert_eq!(table.text(&view, "x"), [], "typed elsewhere");
    let rect = table.rect("row", 5);
    table.click(&view, Pos::new(rect.right() - 4.0, rect.center().y));
    let edit = |text: &str| vec![Intent::Change(Form::SETTINGS, 5, RowChange::Edit(text.into()))];
    assert_eq!(table.text(&view, "\n棋!"), edit("Anna棋!"), "no control characters");
    let view = with("Anna棋!");
    table.key(&view, Key::Left);
    assert_eq!(table.key(&view, Key::Backspace), edit("Anna!"));
    let view = with("Anna!");
    assert_eq!(table.key(&view, Key::Home), []);
    assert_eq!(table.key(&view, Key::Delete), edit("nna!"));
    assert_eq!(table.key(&view, Key::Backspace), [], "nothing before the start");
    assert_eq!(table.text(&view, &"é".repeat(40)), edit(&("é".repeat(19) + "Anna!")), "24 characters at most");
    // An input method's text is shown underlined where the caret is, and keys are its own while it composes.
    let composing = || InputFrame { preedit: Some(("wen".into(), 3)), ..InputFrame::default() };
    let view = with("Anna!");
    table.key(&view, Key::Home);
    let (wishes, drawn) = table.pass(&view, InputFrame { keys: vec![KeyPress::plain(Key::Backspace)], ..composing() });
    assert_eq!(wishes, []);
    assert!(drawn.draws.iter().any(|draw| matches!(draw, Draw::Text { text, .. } if text == "wenAnna!")));
    let caret = drawn.text_input.expect("text input is wanted");
    let line = drawn.draws.iter().find_map(|draw| match draw {
        Draw::Fill { rect, .. } if rect.h == 2.0 && rect.w > 10.0 && rect.w < 60.0 => Some(*rect),
        _ => None,
    });
    assert_eq!(line.expect("underlined").right(), caret.x);
    let escape = InputFrame { keys: vec![KeyPress::plain(Key::Escape)], ..composing() };
    assert_eq!(table.pass(&view, escape).0, [], "Esc ends the composition, not the page");
    table.key(&view, Key::Tab);
    assert_eq!(table.idle(&view).text_input, None, "no text input without a field");
}

#[test]
fn a_field_knows_what_a_reader_takes_for_one_character() {
    let pieces =
        ["🇨🇳", "🇩🇪", "e\u{301}", "각", "\u{1112}\u{1161}\u{11ab}", "👨\u{200d}👩\u{200d}👧", "a\u{323}\u{302}", "!"];
    let with = |value: &str| {
        let asked = Dialog { field: Some((value.into(), 60)), ..dialog() };
        View { dialog: Some(asked), ..on(Screen::page(games())) }
    };
    let edit = |pieces: &[&str]| vec![Intent::Change(Form::DIALOG, 0, RowChange::Edit(pieces.concat()))];
    let whole = pieces.concat();
    for at in 0..pieces.len() {
        let (without, view) = ([&pieces[..at], &pieces[at + 1..]].concat(), with(&whole));
        for (from, key, steps, deletes) in [
            (Key::Home, Key::Right, at, Key::Delete),
            (Key::End, Key::Left, pieces.len() - at, Key::Delete),
            (Key::Home, Key::Right, at + 1, Key::Backspace),
            (Key::End, Key::Left, pieces.len() - at - 1, Key::Backspace),
        ] {
            let mut table = ScreenBench::showing(&view);
            table.key(&view, from);
            (0..steps).for_each(|_| drop(table.key(&view, key)));
            assert_eq!(table.key(&view, deletes), edit(&without), "{at} {from:?} {deletes:?}");
        }
    }
    // A click stands between characters, and none is cut where the field is full; a line's end is no character.
    let view = with(&whole);
    let rect = ScreenBench::showing(&view).rect("field", 0);
    for x in 0..200 {
        let mut table = ScreenBench::showing(&view);
        table.click(&view, Pos::new(rect.x + x as f32, rect.center().y));
        let [Intent::Change(_, _, RowChange::Edit(text))] = &table.text(&view, "|")[..] else {
            panic!("no text at {x}")
        };
        let before = text.split_once('|').expect("the bar").0;
        assert!((0..=pieces.len()).any(|count| pieces[..count].concat() == before), "{before:?} at {x}");
    }
    let typed_at_end = |view: &View, text: &str| {
        let mut table = ScreenBench::showing(view);
        table.key(view, Key::End);
        table.text(view, text)
    };
    let view = with(&"x".repeat(58));
    assert_eq!(typed_at_end(&view, "\r\n🇨🇳🇩🇪"), edit(&[&"x".repeat(58), "🇨🇳"]));
    let view = with(&"x".repeat(59));
    assert_eq!(typed_at_end(&view, "e\u{301}"), [], "no letter without its accent");
}

#[test]
fn enter_in_a_dialogs_field_presses_its_main_button() {
    let buttons = vec![button("Nein", Intent::Answer(Reply::Cancel)), primary("Ja", Intent::Answer(Reply::Save))];
    let asked = Dialog { field: Some(("Anna".into(), 40)), buttons, ..dialog() };
    let view = View { dialog: Some(asked), ..on(Screen::page(games())) };
    let mut table = ScreenBench::showing(&view);
    table.key(&view, Key::End);
    assert_eq!(table.text(&view, "b"), [Intent::Change(Form::DIALOG, 0, RowChange::Edit("Annab".into()))]);
    assert_eq!(table.key(&view, Key::Enter), [Intent::Answer(Reply::Save)]);
}

// Lists.

/// Where a row of the list of games is: below the selected one, the first but one.
fn game(table: &ScreenBench, row: usize) -> Rect {
    let selected = table.rect("list", 0);
    Rect { y: selected.y + selected.h + 8.0 + 100.0 * (row - 2) as f32, h: 92.0, ..selected }
}

/// Obeys what is wished of the selection.
fn obey(view: &mut View, wishes: Vec<Intent>) {
    let page: &mut GamesView = view.screen.of_mut().expect("the page of games");
    for wish in wishes {
        if let Ok(RecordsMessage::Select(row)) = wish.message() {
            page.list.selected = Some(row);
        }
    }
}

#[test]
fn a_click_selects_a_game_and_its_button_or_enter_opens_it() {
    let view = on(Screen::page(games()));
    let mut table = ScreenBench::showing(&view);
    let other = game(&table, 2);
    assert_eq!(
        table.click(&view, Pos::new(other.x + 200.0, other.y + 50.0)),
        [Intent::page(RecordsMessage::Select(2))]
    );
    assert_eq!(
        table.click(&view, Pos::new(other.right() - 60.0, other.center().y)),
        [Intent::page(RecordsMessage::Open(2))]
    );
    assert_eq!(table.key(&view, Key::Enter), [Intent::page(RecordsMessage::Open(1))]);
    assert_eq!(table.key(&view, Key::Delete), [pressed(Press::Delete)]);
}

#[test]
fn a_finger_that_drags_scrolls_and_does_not_click() {
    let view = on(Screen::page(games()));
    let mut table = ScreenBench::showing(&view);
    table.touch = true;
    let row = game(&table, 2);
    let at = |by: f32| Pos::new(row.x + 200.0, row.center().y + by);
    table.point(&view, PointerEvent::Press(at(0.0)));
    assert_eq!(table.point(&view, PointerEvent::Move(at(-7.0))), []);
    assert_eq!(
        table.point(&view, PointerEvent::Release(at(-7.0))),
        [Intent::page(RecordsMessage::Select(2))],
        "7 units are no drag"
    );
    assert_eq!(game(&table, 2), row);
    table.point(&view, PointerEvent::Press(at(0.0)));
    for step in 1..=5 {
        table.point(&view, PointerEvent::Move(at(-10.0 * step as f32)));
    }
    table.point(&view, PointerEvent::Move(at(0.0)));
    table.point(&view, PointerEvent::Move(at(-20.0)));
    assert_eq!(table.point(&view, PointerEvent::Release(at(-20.0))), []);
    assert_eq!(game(&table, 2).y, row.y - 20.0, "the list went with the finger");
}

#[test]
fn the_wheel_the_bar_and_keys_scroll() {
    let mut view = on(Screen::page(games()));
    let mut table = ScreenBench::showing(&view);
    let row = game(&table, 2);
    table.point(&view, PointerEvent::Move(row.center()));
    table.pass(&view, InputFrame { wheel: -2.0, ..InputFrame::default() });
    assert_eq!(game(&table, 2).y, row.y - 120.0);
    table.pass(&view, InputFrame { wheel: 9.0, ..InputFrame::default() });
    assert_eq!(game(&table, 2).y, row.y, "not beyond the top");
    for _ in 0..18 {
        let wishes = table.key(&view, Key::Down);
        obey(&mut view, wishes);
    }
    table.idle(&view);
    let Some(page) = view.screen.of::<GamesView>() else { panic!() };
    assert_eq!(page.list.selected, Some(19));
    assert!(table.rect("list", 0).bottom() <= 780.0, "the selection is in sight");
    let wishes = table.key(&view, Key::PageUp);
    obey(&mut view, wishes);
    table.idle(&view);
    let up = table.rect("list", 0);
    assert!(up.y > 0.0 && up.bottom() < 780.0, "a page up");
    let bar = Pos::new(row.right() + 20.0, 700.0);
    table.point(&view, PointerEvent::Press(bar));
    table.point(&view, PointerEvent::Move(Pos::new(bar.x, bar.y - 600.0)));
    table.point(&view, PointerEvent::Release(Pos::new(bar.x, bar.y - 600.0)));
    obey(&mut view, vec![Intent::page(RecordsMessage::Select(1))]);
    table.idle(&view);
    assert_eq!(game(&table, 2).y, row.y, "the bar goes to the top");
}

/// A list as long as the largest collection: its last rows lie where they should, and only those in sight are drawn.
#[test]
fn the_end_of_a_long_list_is_reached_by_one_key() {
    let total = 137_548;
    let entry = games().list.rows[0].clone();
    let list = |first: usize, selected: usize| ListView {
        total,
        first,
        rows: vec![entry.clone(); 12],
        selected: Some(selected),
        ..games().list
    };
    let at = |first, selected| on(Screen::page(GamesView { list: list(first, selected), ..games() }));
    let mut table = ScreenBench::showing(&at(0, 0));
    let wishes = table.key(&at(0, 0), Key::End);
    assert!(wishes.contains(&Intent::page(RecordsMessage::Select(total - 1))), "{wishes:?}");
    let seen = wishes.iter().find_map(|wish| match wish.clone().message() {
        Ok(RecordsMessage::Seen(row)) => Some(row),
        _ => None,
    });
    let seen = seen.expect("the rows there are wanted");
    assert!((total - 8..total).contains(&seen), "{seen}");
    let drawn = table.idle(&at(seen - 1, total - 1));
    assert!(drawn.draws.len() < 2500, "{}", drawn.draws.len());
    let last = table.rect("list", 0);
    assert!(last.y > 140.0 && last.bottom() <= 780.0, "{last:?}");
}

#[test]
fn help_is_read_by_keys_alone() {
    let view = on(Screen::page(help()));
    let mut table = ScreenBench::showing(&view);
    let heading = |drawn: &PassResult| {
        drawn.draws.iter().find_map(|draw| match draw {
            Draw::Text { rect, text, .. } if text == "Ziehen" => Some(rect.y),
            _ => None,
        })
    };
    let before = heading(&table.idle(&view)).unwrap();
    table.key(&view, Key::Down);
    assert_eq!(heading(&table.idle(&view)), Some(before - 60.0));
    table.key(&view, Key::End);
    assert!(heading(&table.idle(&view)).unwrap() < before - 300.0);
    table.key(&view, Key::Home);
    assert_eq!(heading(&table.idle(&view)), Some(before));
}

#[test]
fn the_current_move_is_kept_in_sight() {
    let view = with_panel();
    let mut table = ScreenBench::showing(&view);
    let in_sight = |rect: Rect| rect.y > 200.0 && rect.bottom() <= 702.0;
    assert!(in_sight(table.rect("move", 57)));
    let mut first = panel();
    first.current = Some(0);
    let view = on(Screen::Board(Box::new(BoardScreen { panel: Some(first), ..board_screen(reversi()) })));
    table.idle(&view);
    table.idle(&view);
    assert!(in_sight(table.rect("move", 0)));
    let at = table.rect("move", 3).center();
    assert_eq!(table.click(&view, at), [Intent::GoTo(3)]);
}

// Texts.

/// Every text is whole: it fits its rectangle as drawn.
fn check_texts(name: &str, draws: &[Draw]) {
    for draw in draws {
        let Draw::Text { rect, text, style } = draw else { continue };
        let (w, h) = EstimateMeasure.text(text, style.size, style.weight, Some(rect.w));
        let fits = w <= rect.w + 0.6 && h <= rect.h + 0.6;
        assert!(fits, "{name}: {text:?} of {w}×{h} at {} does not fit {rect:?}", style.size);
    }
}

#[test]
fn no_text_of_any_screen_is_clipped() {
    for (name, view) in every_screen() {
        check_texts(name, &ScreenBench::showing(&view).idle(&view).draws);
    }
}

#[test]
fn the_longest_messages_fit_in_three_lines_that_can_be_read() {
    let names = ["Wilhelmina-Wolfgang-Wong", "黑白棋与五子棋的世界冠军同学们好今天天气很不错呀"];
    assert!(names.iter().all(|name| name.chars().count() == 24));
    for name in names {
        for (message, detail) in [
            (format!("{name} kann nicht ziehen, {name} macht weiter"), String::new()),
            (format!("{name} has no move, {name} goes on"), format!("{name} played h3 · 10 squares are open")),
            (format!("{name} gewinnt"), "44–20 (40–20, 4 Felder leer)".into()),
            (String::new(), format!("{name} denkt nach")),
        ] {
            for players in [2, 4] {
                check_message(&message, &detail, players);
            }
        }
    }
}

fn check_message(message: &str, detail: &str, players: u8) {
    let counts = (0..players)
        .map(|piece| CountView { piece, count: "156".into(), is_score: true, time: None, marked: true })
        .collect();
    let bar = BoardScreen { message: message.into(), detail: detail.into(), counts, ..board_screen(reversi()) };
    let view = on(Screen::Board(Box::new(bar)));
    let draws = ScreenBench::showing(&view).idle(&view).draws;
    check_texts(message, &draws);
    let lines: f32 = draws.iter().map(|draw| message_lines(draw, players)).sum();
    assert!((1.0..=3.0).contains(&lines), "{message:?} stands on {lines} lines");
    // A text of three lines is drawn line by line. What even all lines at the least size cannot hold ends with "…".
    let letters = |text: &str| text.split_whitespace().collect::<String>();
    let said: String = draws.iter().filter_map(|draw| bar_text(draw, players)).map(letters).collect();
    let wanted = letters(message);
    let cut = |(at, _)| lines >= 2.0 && said.contains(&format!("{}…", &wanted[..at]));
    assert!(said.contains(&wanted) || wanted.char_indices().skip(1).any(cut), "{message:?} is not shown: {said}");
}

/// A text in the middle of the message bar.
fn bar_text(draw: &Draw, players: u8) -> Option<&str> {
    let left = if players == 2 { 190.0 } else { 150.0 };
    match draw {
        Draw::Text { rect, text, .. } if rect.y >= 720.0 && rect.x > left && rect.x < 500.0 => Some(text),
        _ => None,
    }
}

/// The lines that a text takes in the middle of the message bar.
fn message_lines(draw: &Draw, players: u8) -> f32 {
    match draw {
        Draw::Text { rect, text, style } if bar_text(draw, players).is_some() => {
            assert!(style.size >= 14.0, "{text:?} is too small: {}", style.size);
            let one = EstimateMeasure.text("X", style.size, Weight::Regular, None).1;
            (EstimateMeasure.text(text, style.size, style.weight, Some(rect.w)).1 / one).round()
        }
        _ => 0.0,
    }
}

// Movement.

#[test]
fn pieces_turn_over_and_then_nothing_moves() {
    let before = BoardView { marks: vec![], ..reversi() };
    let mut after = before.clone();
    (after.pieces[37], after.pieces[38]) = (Some(0), Some(0));
    after.marks = vec![((6, 4), SquareMark::Last { pulse: true })];
    let mut table = ScreenBench::showing(&playing(before));
    let view = playing(after.clone());
    let (mut frames, mut turned, mut wide) = (0, 0, 0);
    while let Some(next_ms) = table.idle(&view).next_ms {
        assert!(next_ms > table.now_ms, "time goes on");
        table.now_ms = next_ms;
        for draw in table.idle(&view).draws {
            if let Draw::Picture { picture: Picture::Piece(_), squeeze, rect, .. } = draw {
                turned += usize::from(squeeze < 1.0);
                wide += usize::from(rect.w > 80.5);
            }
        }
        frames += 1;
        assert!(frames < 400, "it never settles");
    }
    assert!(turned > 5 && wide > 3, "{turned} frames turn, {wide} settle");
    assert!((3000..3100).contains(&table.now_ms), "the last move pulses two seconds: {}", table.now_ms);
    let still = table.idle(&view);
    let moved = |draw: &Draw| matches!(draw, Draw::Picture { squeeze, .. } if *squeeze < 1.0);
    assert!(!still.draws.iter().any(moved) && still.next_ms.is_none());
}

#[test]
fn nothing_moves_when_motion_is_off_or_another_game_comes() {
    let before = BoardView { marks: vec![], ..reversi() };
    let mut after = before.clone();
    after.pieces[36] = Some(1);
    after.marks = vec![((4, 4), SquareMark::Last { pulse: true })];
    let still = View { motion: Motion::Off, ..playing(after.clone()) };
    let mut table = ScreenBench::showing(&playing(before.clone()));
    assert_eq!(table.idle(&still).next_ms, None);
    let mut table = ScreenBench::showing(&playing(before));
    let calm = vec![((4, 4), SquareMark::Last { pulse: false })];
    let other = playing(BoardView { epoch: 2, marks: calm, ..after });
    assert_eq!(table.idle(&other).next_ms, None);
}

#[test]
fn moves_in_the_middle_of_an_animation_are_taken() {
    let before = reversi();
    let mut after = before.clone();
    after.pieces[36] = Some(1);
    let mut table = ScreenBench::showing(&playing(before));
    let view = playing(after.clone());
    table.idle(&view);
    table.now_ms += 40;
    let at = cell_center(&after, (2, 2));
    assert_eq!(table.click(&view, at), [Intent::Place((2, 2))]);
}

#[test]
fn every_screen_comes_to_rest() {
    for (name, view) in every_screen() {
        assert_eq!(ScreenBench::showing(&view).idle(&view).next_ms, None, "{name}");
    }
}

#[test]
fn clips_do_not_nest_and_all_end() {
    for (name, view) in every_screen() {
        let draws = ScreenBench::showing(&view).idle(&view).draws;
        let last = draws.iter().rev().find_map(|draw| if let Draw::Clip(clip) = draw { Some(*clip) } else { None });
        assert_eq!(last.flatten(), None, "{name}");
    }
}

/// The part of the hint's pictures that is seen: all shipped ones are a star in the middle. Of the picture's side.
fn star() -> f32 {
    let mut reach = 0.0f32;
    for theme in qipan::app::kernel::themes::SHIPPED {
        let picture = PngFile::read(theme.file("hint.png").expect("a hint"));
        let (middle, side) = (picture.width as f32 / 2.0, picture.width as f32);
        for (x, y, _) in picture.placed().filter(|(_, _, pixel)| pixel[3] > 40) {
            let off = (x as f32 + 0.5 - middle).abs().max((y as f32 + 0.5 - middle).abs());
            reach = reach.max((off + 0.5) / side * 2.0);
        }
    }
    reach
}

#[test]
fn a_hint_and_a_value_stand_side_by_side() {
    let star = star();
    assert!(star > 0.2 && star < 0.6, "{star}");
    for (columns, style) in [
        (8, GridStyle::Cells),
        (10, GridStyle::Lines),
        (15, GridStyle::Lines),
        (19, GridStyle::Lines),
        (25, GridStyle::Lines),
    ] {
        for marks in
            [[SquareMark::Hint, SquareMark::Value("+12".into())], [SquareMark::Value("+12".into()), SquareMark::Hint]]
        {
            let cell = (2, 1);
            let mut shown = board(columns, columns, style);
            shown.marks = marks.into_iter().map(|mark| (cell, mark)).collect();
            let square = Grid::new(&shown, play_rect()).cell(cell);
            let drawn = ScreenBench::showing(&playing(shown.clone())).idle(&playing(shown));
            let at = |is: &dyn Fn(&Draw) -> Option<Rect>| drawn.draws.iter().position(|draw| is(draw).is_some());
            let text = at(&|draw| match draw {
                Draw::Text { text, rect, style } if text == "+12" && style.size >= 9.0 => Some(*rect),
                _ => None,
            });
            let hint = at(&|draw| match draw {
                Draw::Picture { picture: Picture::Hint, rect, .. } => Some(*rect),
                _ => None,
            });
            let (text, hint) = (text.expect("a readable value"), hint.expect("a star"));
            // The plate lies just below its text.
            let (Draw::Fill { rect: plate, .. }, Draw::Picture { rect: hint, .. }) =
                (&drawn.draws[text - 1], &drawn.draws[hint])
            else {
                panic!("no plate: {:?}", drawn.draws[text - 1])
            };
            let star = hint.scaled(star);
            assert!(star.bottom() <= plate.y, "{columns}: {star:?} {plate:?}");
            assert!(star.h > square.h * 0.3, "{columns}: the star is small");
            assert!(
                square.inset(-0.5).contains(Pos::new(star.x, star.y)) && plate.bottom() <= square.bottom(),
                "{columns}"
            );
        }
    }
}

#[test]
fn a_list_that_comes_back_shows_its_chosen_row_again() {
    let (mut memory, colors) = (Memory::default(), Colors::default());
    let mut pass = |is_shown: bool| {
        let (input, mut measure) = (InputFrame::default(), EstimateMeasure);
        let mut ui = Ui::begin(&mut memory, &input, &colors, &mut measure);
        let (id, area) = (ui.id("moves", 0), Rect::new(0.0, 0.0, 100.0, 100.0));
        let mut row = Rect::default();
        if is_shown {
            ui.scroll(id, area, 4000.0, |_, content| row = content.row(3000.0, 40.0));
            if ui.changed(id, 75) {
                ui.keep_in_sight(id, row);
            }
        }
        ui.end();
        is_shown && area.contains(row.center())
    };
    assert!(!pass(true) && pass(true), "it is scrolled to its row once");
    assert!(!pass(false), "another page is shown");
    assert!(!pass(true) && pass(true), "it begins at its top, and is scrolled again");
}
