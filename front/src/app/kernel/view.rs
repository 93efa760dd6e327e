//! What a screen shows: plain data with every text already in the user's language. Built from the app's state, tested without
//! a window; screens only lay it out and say what the user wishes.

use crate::app::kernel::intent::{Form, Intent};
pub use crate::app::kernel::panel_place::PanelPlace;
pub use crate::ui::board::{BoardView, Cell, GridStyle, Mark, Motion, Shape, Sign};
use crate::ui::graph::Graph;
use crate::ui::theme::{BoardLook, Colors};
use crate::ui::{Icon, Pan, Rgba};
use crate::ui::{Rect, Ui};
use std::any::Any;
use std::ffi::OsString;
use std::fmt::Debug;
use std::sync::Arc;

/// Everything on the window at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub screen: Screen,
    /// A question over the screen; nothing below it can be reached while it stands.
    pub dialog: Option<Dialog>,
    /// A short banner over pages that have no message bar (a file that could not be read, say).
    pub banner: Option<Banner>,
    /// Flip and pulse animations are wanted.
    pub motion: Motion,
    /// How many times as large as laid out texts and all that holds them are, from 0.8 to 2.
    pub text_scale: f32,
}

/// How a page's view is painted.
pub struct Painting<'a> {
    pub motion: Motion,
    /// Stands in the place of the title for a while.
    pub banner: Option<&'a Banner>,
    pub body: Rect,
}

/// What a page shows: plain data that paints itself.
pub trait PageView: Any + Clone + PartialEq + Debug + Send {
    /// One pass: lays it out, draws it, and adds what the user wants.
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>);

    /// Whether it is laid out for a wide window.
    fn is_wide(&self) -> bool {
        false
    }

    /// The board on it, whose squares a reader hears by their names.
    fn board(&self) -> Option<&BoardView> {
        None
    }
}

/// What a [`PageView`] can do behind a pointer.
trait AnyView: Any + Debug + Send {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>);
    fn is_wide(&self) -> bool;
    fn board(&self) -> Option<&BoardView>;
    fn cloned(&self) -> Box<dyn AnyView>;
    fn is_same(&self, other: &dyn Any) -> bool;
}

impl<V: PageView> AnyView for V {
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        PageView::paint(self, ui, painting, intents);
    }

    fn is_wide(&self) -> bool {
        PageView::is_wide(self)
    }

    fn board(&self) -> Option<&BoardView> {
        PageView::board(self)
    }

    fn cloned(&self) -> Box<dyn AnyView> {
        Box::new(self.clone())
    }

    fn is_same(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// The [`PageView`] of whichever page.
#[derive(Debug)]
pub struct PageScreen(Box<dyn AnyView>);

impl PageScreen {
    pub fn new(view: impl PageView) -> PageScreen {
        PageScreen(Box::new(view))
    }

    /// The view, if it is of this type.
    pub fn of<V: PageView>(&self) -> Option<&V> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    pub fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        self.0.paint(ui, painting, intents);
    }

    pub fn is_wide(&self) -> bool {
        self.0.is_wide()
    }

    pub fn board(&self) -> Option<&BoardView> {
        self.0.board()
    }
}

impl Clone for PageScreen {
    fn clone(&self) -> PageScreen {
        PageScreen(self.0.cloned())
    }
}

impl PartialEq for PageScreen {
    fn eq(&self, other: &PageScreen) -> bool {
        self.0.is_same(&*other.0)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Screen {
    Start(Box<StartView>),
    NewGame(Box<NewGameView>),
    Board(Box<BoardScreen>),
    /// The menu, over the dimmed board where a game is open.
    Menu(MenuView, Option<Box<BoardScreen>>),
    Form(FormView),
    Games(Box<GamesView>),
    Moves(Box<MovesView>),
    Editor(Box<EditorView>),
    Review(Box<ReviewView>),
    /// One of those pages for a projector.
    Sheet(Box<SheetView>),
    Study(Box<StudyView>),
    Lesson(Box<LessonView>),
    /// A view that paints itself.
    Page(PageScreen),
    Help(HelpView),
    End(Box<EndView>),
    Files(Box<FilesView>),
    Report(ReportView),
    Studio(Box<StudioView>),
    Keys(Box<KeysView>),
    Wall(Box<WallView>),
    Kiosk(Box<KioskView>),
    Players(PlayersView),
}

/// *Who plays?*
#[derive(Clone, Debug, PartialEq)]
pub struct PlayersView {
    pub title: String,
    pub back: ButtonView,
    /// What a press does, or what went wrong.
    pub intro: String,
    pub cards: Vec<PlayerCard>,
    pub buttons: Vec<ButtonView>,
}

/// One who plays here.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayerCard {
    pub picture: u8,
    /// What the picture shows, for who listens.
    pub of_picture: String,
    pub name: String,
    pub is_current: bool,
}

/// All boards of a class.
#[derive(Clone, Debug, PartialEq)]
pub struct WallView {
    /// The layout, in units: as much of the window as can be.
    pub room: (f32, f32),
    pub title: String,
    /// How pupils come in, what all play, or what is wrong.
    pub line: String,
    pub is_alarmed: bool,
    pub counts: Vec<(Tone, String)>,
    pub buttons: Vec<ButtonView>,
    pub tiles: Vec<TileView>,
    /// Shown instead of tiles where there are none.
    pub empty: String,
    /// The game that is shown large.
    pub opened: Option<Box<OpenedView>>,
    /// For a projector: boards cannot be pressed.
    pub is_plain: bool,
}

/// How a game of a wall goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Plays,
    /// Somebody waits for a player who is slow, gone or held.
    Waits,
    Over,
}

/// A game of a wall.
#[derive(Clone, Debug, PartialEq)]
pub struct TileView {
    pub board: BoardView,
    pub players: Vec<WallPlayer>,
    /// Of whoever is to move; may be empty.
    pub time: String,
    /// The score, or what is loud about it.
    pub note: String,
    pub tone: Tone,
}

#[derive(Clone, Debug, PartialEq)]
pub struct WallPlayer {
    pub piece: u8,
    pub name: String,
    /// What is left; empty without a clock.
    pub time: String,
    /// To move, or the winner.
    pub marked: bool,
}

/// A game of a wall that is shown large.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenedView {
    pub tile: TileView,
    /// After which ply it is shown.
    pub caption: String,
    pub buttons: Vec<ButtonView>,
}

/// What covers the game in a kiosk.
#[derive(Clone, Debug, PartialEq)]
pub struct KioskView {
    /// The layout, in units: as much of the window as can be.
    pub room: (f32, f32),
    pub cover: CoverView,
}

#[derive(Clone, Debug, PartialEq)]
pub enum CoverView {
    Demo {
        board: BoardView,
        /// Which game, and who plays.
        title: String,
        line: String,
        /// It invites.
        caption: String,
        /// Where the board stands in the room that is left, from -1 to 1 across and down.
        drift: (f32, f32),
        /// The caption stands on the board's other side.
        is_turned: bool,
    },
    Still {
        title: String,
        seconds: String,
        detail: String,
    },
    Pad {
        title: String,
        detail: String,
        /// How many digits there are.
        dots: usize,
        /// What was wrong, or how long one has to wait; may be empty.
        note: String,
        is_alarmed: bool,
        /// 1 to 9, Delete, 0, Done.
        keys: Vec<ButtonView>,
        back: ButtonView,
    },
    Teacher {
        title: String,
        detail: String,
        buttons: Vec<ButtonView>,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub struct Banner {
    pub text: String,
    pub warning: bool,
    /// The coordinate that is being typed on the page's board; empty where none is.
    pub typed: String,
}

/// A button and what it wishes.
#[derive(Clone, Debug, PartialEq)]
pub struct ButtonView {
    pub icon: Option<Icon>,
    pub label: String,
    pub intent: Intent,
    pub enabled: bool,
    /// The policy forbids it: shown with a lock.
    pub locked: bool,
    pub primary: bool,
}

/// The board with its message bar.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardScreen {
    pub board: BoardView,
    pub counts: Vec<CountView>,
    /// Whose turn it is or how it ended, and a line below it, which may be empty.
    pub message: String,
    pub detail: String,
    /// The line below is a problem's.
    pub is_alarmed: bool,
    /// What the signs on the board mean, in the place of the line below, where that is empty.
    pub legend: Vec<LegendView>,
    /// The coordinate that is being typed; empty where none is.
    pub typed: String,
    /// How often one can take back; empty where that cannot be.
    pub undo_count: String,
    /// Opens the problems that were told; `None` where there are none.
    pub warning: Option<ButtonView>,
    /// What an opening rule asks, or the ways through a game that is looked at: below the board, which makes room for them.
    pub choices: Vec<ChoiceView>,
    /// A sentence over the choices; may be empty.
    pub choices_note: String,
    /// Undo, Help, Menu.
    pub buttons: Vec<ButtonView>,
    pub panel: Option<PanelView>,
}

/// A sign of the board, or its ring where there is no shape, and what it means.
#[derive(Clone, Debug, PartialEq)]
pub struct LegendView {
    pub shape: Option<Shape>,
    pub text: String,
}

/// One of several choices.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceView {
    pub button: ButtonView,
    /// What it does, in a sentence; may be empty.
    pub detail: String,
}

/// A piece with its count at the left of the message bar.
#[derive(Clone, Debug, PartialEq)]
pub struct CountView {
    pub piece: u8,
    pub count: String,
    /// The game is won by the count.
    pub is_score: bool,
    /// What is left on the clock, where the panel does not show it.
    pub time: Option<TimeView>,
    /// Underlined: to move, or at the end the winner (both in a draw).
    pub marked: bool,
}

/// A player's time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TimeView {
    /// Used, or with a clock left.
    pub text: String,
    /// The last seconds run: in a frame, and in the color of warnings.
    pub is_urgent: bool,
}

/// The side panel.
#[derive(Clone, Debug, PartialEq)]
pub struct PanelView {
    pub place: PanelPlace,
    pub players: Vec<PlayerView>,
    /// Headings with their lines.
    pub sections: Vec<(String, Vec<String>)>,
    pub moves_heading: String,
    /// Who plays the moves of each column.
    pub columns: Vec<String>,
    pub moves: Vec<MoveView>,
    /// The move that is on the board; kept in sight.
    pub current: Option<usize>,
    /// First, back, forward, last …
    pub buttons: Vec<ButtonView>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PlayerView {
    pub piece: u8,
    pub name: String,
    pub detail: String,
    pub time: TimeView,
    pub marked: bool,
}

/// One cell of the move list; `row` and `column` place it.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveView {
    pub row: usize,
    pub column: usize,
    pub text: String,
    pub intent: Intent,
}

#[derive(Clone, Debug, PartialEq)]
pub struct StartView {
    pub title: String,
    pub subtitle: String,
    /// The unfinished game, where there is one.
    pub go_on: Option<GoOnCard>,
    pub games: Vec<GameCard>,
    /// Smaller, side by side.
    pub others: Vec<ButtonView>,
    /// Who plays, where several share the machine: the way to the others.
    pub player: Option<ButtonView>,
    /// A line beside the way out.
    pub note: String,
    /// None where there is none.
    pub quit: Option<ButtonView>,
}

/// The game that waits.
#[derive(Clone, Debug, PartialEq)]
pub struct GoOnCard {
    pub board: BoardView,
    pub title: String,
    /// Which game against whom, and whose move it is.
    pub line: String,
    pub detail: String,
    pub button: ButtonView,
}

/// One of the games to begin.
#[derive(Clone, Debug, PartialEq)]
pub struct GameCard {
    /// Its picture shows so many cells of this board across, around a point counted in cells.
    pub board: BoardView,
    pub across: f32,
    pub focus: (f32, f32),
    pub title: String,
    pub line: String,
    pub play: ButtonView,
    pub two: Option<ButtonView>,
    pub options: Option<ButtonView>,
}

/// The page on which a new game is set up.
#[derive(Clone, Debug, PartialEq)]
pub struct NewGameView {
    pub title: String,
    pub back: ButtonView,
    /// The other game's page.
    pub other: ButtonView,
    /// Against whom, and which side; choices.
    pub who: Vec<RowView>,
    /// Where a computer plays.
    pub levels: Option<LevelsView>,
    /// The rules in large steps; choices.
    pub rules: Vec<RowView>,
    /// Everything else, below.
    pub details: Vec<RowView>,
    /// What is about to begin, and by which rules; the second may be empty.
    pub summary: String,
    pub rules_line: String,
    pub start: ButtonView,
}

impl NewGameView {
    /// Every row, top to bottom; the levels are no row.
    pub fn rows(&self) -> impl Iterator<Item = &RowView> {
        let follow = self.levels.iter().map(|levels| &levels.follow);
        self.who.iter().chain(follow).chain(&self.rules).chain(&self.details)
    }
}

/// The levels by name, one of them chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelsView {
    /// The row that a choice changes.
    pub id: u16,
    pub label: String,
    pub levels: Vec<LevelView>,
    /// `None` where the level is none of these.
    pub chosen: Option<usize>,
    pub is_locked: bool,
    /// The switch that makes the computer follow the person.
    pub follow: RowView,
}

#[derive(Clone, Debug, PartialEq)]
pub struct LevelView {
    pub name: String,
    pub sentence: String,
    /// What scripts and settings call it.
    pub number: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct MenuView {
    pub title: String,
    /// What the button in its corner is called.
    pub close: String,
    /// Headings with what stands below them, side by side.
    pub groups: Vec<(String, Vec<MenuItem>)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct MenuItem {
    pub button: ButtonView,
    /// The key that does the same, as text; may be empty.
    pub key: String,
}

/// A page of rows with controls: settings, a new game.
#[derive(Clone, Debug, PartialEq)]
pub struct FormView {
    /// Which form it is; its rows' changes carry it.
    pub form: Form,
    pub title: String,
    pub back: ButtonView,
    /// Tabs with the intent that opens each; empty where there is only one page.
    pub tabs: Vec<(String, Intent)>,
    pub tab: usize,
    pub rows: Vec<RowView>,
    /// At the foot, right-aligned.
    pub buttons: Vec<ButtonView>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RowView {
    /// Names the row to the app; unique on its page.
    pub id: u16,
    pub label: String,
    /// A line of explanation under the label; may be empty.
    pub detail: String,
    pub control: Control,
    pub enabled: bool,
    pub locked: bool,
}

impl RowView {
    /// One that can be used.
    pub fn new(id: u16, label: String, detail: String, control: Control) -> RowView {
        RowView { id, label, detail, control, enabled: true, locked: false }
    }

    pub fn heading(id: u16, text: String) -> RowView {
        RowView::new(id, text, String::new(), Control::Heading)
    }

    pub fn note(id: u16, text: String) -> RowView {
        RowView::new(id, String::new(), text, Control::Note)
    }

    /// A button behind what it is about.
    pub fn push(id: u16, (label, detail): (String, String), button: String, icon: Icon) -> RowView {
        RowView::new(id, label, detail, Control::Button { label: button, icon: Some(icon) })
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Control {
    Heading,
    /// Text only, in `detail`.
    Note,
    Toggle(bool),
    Choice {
        options: Vec<String>,
        chosen: usize,
    },
    Slider {
        value: i32,
        min: i32,
        max: i32,
        step: i32,
        text: String,
    },
    Text {
        value: String,
        placeholder: String,
        chars_max: usize,
    },
    Button {
        label: String,
        icon: Option<Icon>,
    },
    /// Themes with a small picture of each: the theme's folder name and its name.
    Themes {
        options: Vec<(String, String)>,
        chosen: usize,
    },
    /// The pictures of those who play here, by what they show.
    Faces {
        options: Vec<String>,
        chosen: usize,
    },
}

/// The page of games.
#[derive(Clone, Debug, PartialEq)]
pub struct GamesView {
    pub title: String,
    pub back: ButtonView,
    /// At the head's right end.
    pub head: Vec<ButtonView>,
    pub tabs: Vec<(String, Intent)>,
    pub tab: usize,
    /// Calendar, list and the selected game stand side by side.
    pub is_wide: bool,
    /// What is wrong with finding games, or how far a collection is: one line; may be empty.
    pub note: String,
    /// What can be done about the note or undone.
    pub remedy: Option<ButtonView>,
    /// `None` where the list is no list of games.
    pub calendar: Option<CalendarView>,
    /// The rows of what games can have in common; two of a row share its width.
    pub filters: Vec<Vec<FilterView>>,
    pub list: ListView,
    /// The selected game.
    pub chosen: Option<ChosenView>,
    pub picker: Option<PickerView>,
}

/// A month with a mark on the days with games.
#[derive(Clone, Debug, PartialEq)]
pub struct CalendarView {
    pub title: String,
    pub earlier: Intent,
    pub later: Intent,
    /// The months that these lead to.
    pub beside: [String; 2],
    /// Opens the list of years.
    pub years: Intent,
    /// From Monday on.
    pub weekdays: Vec<String>,
    /// Whole weeks.
    pub days: Vec<DayView>,
    /// What the dots mean.
    pub legend: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct DayView {
    pub number: String,
    /// 0 to 3.
    pub dots: u8,
    pub is_today: bool,
    pub is_chosen: bool,
    /// It belongs to the month that is shown.
    pub is_inside: bool,
    pub intent: Intent,
}

/// One thing that games can have in common.
#[derive(Clone, Debug, PartialEq)]
pub struct FilterView {
    pub label: String,
    pub control: FilterControl,
    pub enabled: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum FilterControl {
    /// One of a few, side by side; the intents choose them.
    Segments { options: Vec<(String, Intent)>, chosen: usize },
    /// Text that is searched for.
    Search { value: String, chars_max: usize },
    /// Opens a list; `value` is what is chosen now.
    Pick { value: String, is_any: bool, intent: Intent },
    /// On or off, with a small board before it.
    Toggle { is_on: bool, board: Option<Box<BoardView>>, intent: Intent },
}

/// A long list, of which the rows around those in sight are there.
#[derive(Clone, Debug, PartialEq)]
pub struct ListView {
    /// Another number is another list, which begins at its top.
    pub epoch: u32,
    pub heading: String,
    pub count: String,
    pub total: usize,
    /// The place of the first of `rows` in the list.
    pub first: usize,
    /// `None` where a row has not come yet.
    pub rows: Vec<Option<GameRow>>,
    pub selected: Option<usize>,
    /// Shown instead of rows where there are none.
    pub empty: String,
    /// What can be done about that.
    pub empty_button: Option<ButtonView>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct GameRow {
    pub title: String,
    pub detail: String,
    pub board: Option<BoardView>,
    pub is_marked: bool,
    /// The one thing that most users want of it.
    pub button: ButtonView,
    /// A second thing, where the page has no place for what can be done with the selected one.
    pub other: Option<ButtonView>,
    pub select: Intent,
}

/// The selected game and what can be done with it.
#[derive(Clone, Debug, PartialEq)]
pub struct ChosenView {
    pub board: BoardView,
    /// Piece, name and count of each player, and whether the name is marked: to move, or the winner.
    pub players: Vec<CountedPlayer>,
    pub lines: Vec<String>,
    pub buttons: Vec<ButtonView>,
    /// Stands apart.
    pub delete: Option<ButtonView>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct CountedPlayer {
    pub piece: u8,
    pub name: String,
    pub count: String,
    pub marked: bool,
}

/// A list to choose from, over the page.
#[derive(Clone, Debug, PartialEq)]
pub struct PickerView {
    pub title: String,
    /// A line under the title; may be empty.
    pub text: String,
    /// What the name begins with that is looked for.
    pub field: Option<String>,
    pub rows: Vec<PickRow>,
    pub close: ButtonView,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PickRow {
    pub label: String,
    pub detail: String,
    pub is_chosen: bool,
    pub intent: Intent,
}

/// The moves played from a position.
#[derive(Clone, Debug, PartialEq)]
pub struct MovesView {
    pub title: String,
    pub back: ButtonView,
    /// With the share of every move on its cell.
    pub board: BoardView,
    /// Which move it is and whose, and the opening's name, which may be empty.
    pub caption: String,
    pub opening: String,
    /// What can be looked through, and what is.
    pub scopes: Vec<String>,
    pub scope: usize,
    /// Over the moves, the numbers of games and the results.
    pub heads: [String; 3],
    pub rows: Vec<PlayedView>,
    /// Shown instead of rows where there are none.
    pub note: String,
    pub games_heading: String,
    pub games: Vec<GameLine>,
    /// One step back, to the game's position.
    pub buttons: Vec<ButtonView>,
    /// The layout has the width of the side panel, too.
    pub is_wide: bool,
}

/// A board that is set up.
#[derive(Clone, Debug, PartialEq)]
pub struct EditorView {
    pub title: String,
    pub back: ButtonView,
    pub board: BoardView,
    /// The piece in hand, whose turn it is, the rules.
    pub rows: Vec<RowView>,
    /// What changes the whole board, below them.
    pub tools: Vec<ButtonView>,
    /// What speaks against it.
    pub told: Vec<RowView>,
    /// At the foot: what may become of it.
    pub buttons: Vec<ButtonView>,
    pub is_wide: bool,
}

/// How exact both players of a reviewed game were: the name of each, and the part of the whole.
#[derive(Clone, Debug, PartialEq)]
pub struct AccuracyView {
    pub heading: String,
    pub players: [(String, String); 2],
}

/// A reviewed game.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewView {
    pub title: String,
    pub back: ButtonView,
    pub board: BoardView,
    /// Which move it is, what it lost, and why; the last two may be empty.
    pub caption: String,
    pub headline: String,
    pub sentences: String,
    /// The sign of what it is, where it lost something.
    pub shape: Option<Shape>,
    pub graph: Graph,
    /// The last one is the ground of what is proven.
    pub legend: Vec<LegendView>,
    /// How far the review is, then how exact the players were.
    pub note: String,
    /// The latter in parts, for where the sentence has no room.
    pub accuracy: Option<AccuracyView>,
    pub moves: Vec<ReviewedMove>,
    pub current: Option<usize>,
    /// First, back, on, last, to the next mistake, the best line.
    pub buttons: Vec<ButtonView>,
    /// The layout has the width of the side panel, too.
    pub is_wide: bool,
}

/// A page for a projector: its board alone, and one large sign.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetView {
    /// The board, a lesson or a review, with large letters at its board.
    pub page: Screen,
    /// Whose turn it is, or who won.
    pub piece: Option<u8>,
    pub words: String,
    /// May be empty.
    pub detail: String,
    /// What there is to choose.
    pub choices: Vec<ButtonView>,
    /// Back to the page, then what there is to press there.
    pub buttons: Vec<ButtonView>,
    /// The window's size in pixels, whose shape the layout has.
    pub window: (u32, u32),
}

/// A move of a reviewed game.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    pub number: String,
    pub piece: u8,
    pub text: String,
    pub shape: Option<Shape>,
    /// May be empty.
    pub loss: String,
    pub intent: Intent,
}

/// The page on which a game is replayed, played on and analysed.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyView {
    pub title: String,
    pub back: ButtonView,
    pub board: BoardView,
    /// Which move is on the board, and whose turn it is or how it ended there.
    pub caption: String,
    pub state: String,
    /// May be empty and have several lines.
    pub remark: String,
    pub walk: WalkView,
    /// What can be done besides walking.
    pub tools: Vec<ButtonView>,
    /// Opens or closes the moves over the board, where they do not stand beside it.
    pub sheet: ButtonView,
    pub has_sheet: bool,
    pub rows: Vec<StudyRow>,
    /// The row of what is on the board; kept in sight.
    pub current: Option<usize>,
    /// How deep the analysis is; empty where nothing is asked.
    pub analysis: String,
    pub lines: Vec<LineView>,
    pub is_wide: bool,
}

/// A step of a lesson.
#[derive(Clone, Debug, PartialEq)]
pub struct LessonView {
    pub title: String,
    /// "Lesson 3 of 12, step 4 of 6"
    pub place: String,
    /// "3/12 · 4/6", where there is no room for that.
    pub short_place: String,
    pub back: ButtonView,
    /// One for each step.
    pub pips: Vec<PipView>,
    pub head: String,
    /// May be empty.
    pub text: String,
    pub board: BoardView,
    /// The answers to a question.
    pub choices: Vec<ButtonView>,
    /// Back, the hint, another try, the answer.
    pub buttons: Vec<ButtonView>,
    /// The sentence to keep, below its heading.
    pub remember: Option<(String, String)>,
    pub bar: BarView,
    /// What may come to stand in the bar: its height is the same whatever does.
    pub said: Vec<String>,
    pub is_wide: bool,
}

/// A step's place in its lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PipView {
    Done,
    Here,
    Open,
}

/// How far a step is, and the way on.
#[derive(Clone, Debug, PartialEq)]
pub struct BarView {
    /// `None`: neither right nor wrong yet.
    pub is_right: Option<bool>,
    pub title: String,
    /// May be empty.
    pub text: String,
    pub next: ButtonView,
}

/// The ways through a game that is studied.
#[derive(Clone, Debug, PartialEq)]
pub struct WalkView {
    /// How many steps from the start one stands, of how many of the line; as text "25 / 60".
    pub place: usize,
    pub last: usize,
    pub text: String,
    /// First, back, play, forward, last.
    pub steps: Vec<ButtonView>,
    /// How quickly it plays by itself.
    pub speed: ButtonView,
}

/// A move in the tree of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct StudyRow {
    pub number: String,
    /// `None` where no piece was placed and nobody passed.
    pub piece: Option<u8>,
    pub text: String,
    /// The beginning of its remark, and how much of a branch is folded; may be empty.
    pub note: String,
    /// How many branches deep it stands.
    pub depth: usize,
    pub intent: Intent,
}

/// A line of the analysis.
#[derive(Clone, Debug, PartialEq)]
pub struct LineView {
    pub value: String,
    pub moves: String,
    /// Plays its first move.
    pub intent: Intent,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedView {
    pub text: String,
    pub games: String,
    /// "63 %" of all games of the position.
    pub share: String,
    /// Won, drawn and lost by the side to move: the part from 0 to 1, and in percent.
    pub results: [(f32, String); 3],
    pub intent: Intent,
}

/// A game of a list without a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct GameLine {
    pub title: String,
    pub detail: String,
    pub open: Intent,
}

#[derive(Clone, Debug, PartialEq)]
pub struct HelpView {
    pub title: String,
    pub back: ButtonView,
    pub tabs: Vec<(String, Intent)>,
    pub tab: usize,
    pub blocks: Vec<Block>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    Heading(String),
    Paragraph(String),
    /// Keys and what they do.
    Keys(Vec<(String, String)>),
    Board {
        view: BoardView,
        caption: String,
    },
    /// Small boards side by side, each over its caption.
    Boards(Vec<(BoardView, String)>),
    /// A monospaced-like sample or path, shown as it is.
    Sample(String),
}

#[derive(Clone, Debug, PartialEq)]
pub struct EndView {
    /// "Alice wins", "A draw".
    pub title: String,
    /// The pieces of the winner; all in a draw.
    pub pieces: Vec<u8>,
    /// "44–20 (40–20, 4 empty)", the rules; may be empty.
    pub detail: String,
    /// Label and value, side by side: moves, board, time.
    pub facts: Vec<(String, String)>,
    /// The score of the series and who begins the next game.
    pub series: String,
    pub board: BoardView,
    /// Over the columns: the player, the points, the time, the games won.
    pub heads: [String; 4],
    /// The winner first.
    pub rows: Vec<EndRow>,
    /// The first is the large one.
    pub buttons: Vec<ButtonView>,
}

/// A player on the end page.
#[derive(Clone, Debug, PartialEq)]
pub struct EndRow {
    pub piece: u8,
    pub name: String,
    /// "White, Computer, Level 3"; may be empty.
    pub detail: String,
    /// Discs, or the longest row of stones.
    pub points: String,
    pub time: String,
    /// Games of the series.
    pub won: String,
    pub is_winner: bool,
}

/// A name in a folder, as the chooser lists it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRow {
    /// As the system has it; need not be Unicode.
    pub name: OsString,
    pub shown: String,
    /// In lower case, to be found by its first letters.
    pub key: String,
    /// "12 KB · 2025-03-01 10:42"
    pub detail: String,
    pub is_folder: bool,
    /// By its name it may hold a game, or a theme.
    pub is_game: bool,
}

/// The chooser of a file or a folder. A folder may have very many names: their rows are shared.
#[derive(Clone, Debug, PartialEq)]
pub struct FilesView {
    pub title: String,
    pub back: ButtonView,
    pub up: ButtonView,
    /// What the path field holds.
    pub path: String,
    /// Places with what goes there, and whether it is the folder that is shown.
    pub places: Vec<(String, bool, Intent)>,
    pub rows: Arc<Vec<FileRow>>,
    /// The rows that are shown, as their places in `rows`.
    pub shown: Arc<Vec<u32>>,
    /// A place in `shown`.
    pub selected: usize,
    /// Changes with the folder and with the selection.
    pub mark: u64,
    /// A line under the list: what is wrong, or not shown; may be empty.
    pub note: String,
    pub is_warning: bool,
    /// Files with games, all files; empty where only folders are chosen.
    pub filters: Vec<String>,
    pub filter: usize,
    pub buttons: Vec<ButtonView>,
    /// Shown instead of rows where there are none.
    pub empty: String,
}

/// What came of bringing files in.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportView {
    pub title: String,
    pub back: ButtonView,
    /// How many were taken, odd and refused.
    pub summary: String,
    /// The file's name and a sentence; the name is empty where it is the one above.
    pub lines: Vec<(String, String)>,
    pub buttons: Vec<ButtonView>,
}

/// The keys of the actions.
#[derive(Clone, Debug, PartialEq)]
pub struct KeysView {
    pub title: String,
    pub back: ButtonView,
    /// What is done here, or that it cannot be.
    pub intro: String,
    /// All actions get their default keys.
    pub all: ButtonView,
    pub rows: Vec<KeyRow>,
    /// Stands where an action has no key.
    pub none: String,
    pub selected: usize,
    /// For the selected row; at the foot, right-aligned.
    pub buttons: Vec<ButtonView>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct KeyRow {
    pub label: String,
    /// Its keys as people read them.
    pub caps: Vec<String>,
    /// They are not the default ones.
    pub is_own: bool,
}

/// *Make it yours*: rows of choices, and what they make beside them.
#[derive(Clone, Debug, PartialEq)]
pub struct StudioView {
    pub title: String,
    pub back: ButtonView,
    pub tabs: Vec<(String, Intent)>,
    pub tab: usize,
    pub rows: Vec<StudioRow>,
    pub sample: SampleView,
    /// The sample's board shows a part of a picture, which can be moved.
    pub crop: Option<CropView>,
    /// Whose board the sample shows.
    pub games: Vec<String>,
    pub game: usize,
    /// What is hard to see; then that all is well to be seen.
    pub notes: Vec<String>,
    pub is_faint: bool,
    /// At the foot, right-aligned.
    pub buttons: Vec<ButtonView>,
}

/// A row of choices: a control of forms, or colours.
#[derive(Clone, Debug, PartialEq)]
pub struct StudioRow {
    pub row: RowView,
    pub colors: Option<ColorsView>,
}

/// Colours to choose from.
#[derive(Clone, Debug, PartialEq)]
pub struct ColorsView {
    pub offered: Vec<Rgba>,
    pub chosen: Rgba,
    /// What stands in the field for any other colour.
    pub typed: String,
}

/// Which part of a picture a board shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CropView {
    pub pan: Pan,
    /// In steps of its slider.
    pub zoom: i32,
}

/// A theme that is no theme yet, as it would look.
#[derive(Clone, Debug, PartialEq)]
pub struct SampleView {
    /// The name by which `Assets` knows its pictures.
    pub theme: String,
    pub colors: Colors,
    pub look: BoardLook,
    pub board: BoardView,
    /// A message, a line below it, a button's label.
    pub words: [String; 3],
}

/// A question.
#[derive(Clone, Debug, PartialEq)]
pub struct Dialog {
    pub title: String,
    pub text: String,
    /// A text field, as in a form; its edits come with row id 0.
    pub field: Option<(String, usize)>,
    /// What is wrong with what stands in the field; may be empty.
    pub fault: String,
    /// The first is the safe one; Esc does the first.
    pub buttons: Vec<ButtonView>,
}
