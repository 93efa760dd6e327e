//! View models: what a screen shows, as plain data with every text already in the user's language. They are built from the app's state and
//! tested without a window. Screens only lay them out and return intents.

#[cfg(test)]
use crate::app::kernel::intent::RowChange;
use crate::app::kernel::intent::{Form, Intent};
use crate::app::kernel::panel_place;
pub use crate::app::kernel::panel_place::PanelPlace;
pub use crate::ui::board::{BoardView, Cell, GridStyle, Motion, Sign, SignShape, SquareMark};
use crate::ui::theme::{BoardLook, Colors, Theme};
use crate::ui::{Icon, Pos, Rect, Ui};
use std::any::Any;
use std::ffi::OsString;
use std::fmt::Debug;
use std::ops::{Deref, DerefMut};

/// The whole window at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    pub screen: Screen,
    /// A question over the screen. It blocks everything below it.
    pub dialog: Option<Dialog>,
    /// A short message over pages without a message bar, such as a file that could not be read.
    pub banner: Option<Banner>,
    /// How fast pieces flip and settle, and whether they are animated at all.
    pub motion: Motion,
    /// The scale of texts and their containers, from 0.8 to 2.
    pub text_scale: f32,
    /// The window's size in points of the screen, where it is known. The layout has its shape.
    pub window: Option<(f32, f32)>,
}

/// What a page's view needs for painting itself.
pub struct Painting<'a> {
    pub motion: Motion,
    /// What replaces the page's title while a coordinate is typed; on a sheet also a message.
    pub banner: Option<&'a Banner>,
    pub body: Rect,
    /// The whole window, which what lies over the page covers.
    pub window: Rect,
}

/// How a page uses a window that has another shape than the least layout of the page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stretch {
    /// The page keeps its shape, grows with the window, and stands in its middle.
    Kept,
    /// The page fills the window and grows with it, as a board does.
    Grows,
    /// The page is at most this many layout units wide and stands in the middle. In a large landscape window it stops growing and shows
    /// more.
    Column(f32),
    /// The page fills a landscape window, and stops growing like a column. In a taller window it keeps its shape.
    Landscape,
}

/// Maximum width of a page for wide windows, in layout units.
const WIDE_MAX: f32 = 2000.0;

/// Below this width, in units, a page is laid out for larger text: fewer elements side by side, and smaller margins.
pub const NARROW: f32 = 560.0;

/// Returns the size in units of a page that keeps its shape. A page whose text is so large that it is laid out in one scrolled column uses
/// all of the window's height, and as much of its width as the column may have.
fn kept_size(least: (f32, f32), zoom: f32, height: f32) -> (f32, f32) {
    let (width, high) = (least.0 / zoom, least.1 / zoom);
    if width < NARROW && zoom > 1.0 { (NARROW - 1.0, height) } else { (width, high) }
}

/// What a page shows: plain data that paints itself.
pub trait PageView: AnyView {
    /// Lays out and draws the page in one pass, and adds the user's intents to `intents`.
    fn paint(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>);

    /// Draws the page in the whole window: in the middle, where the window is wider than the page.
    fn paint_in_window(&self, ui: &mut Ui, painting: &Painting, intents: &mut Vec<Intent>) {
        let (whole, zoom) = (painting.body, ui.zoom());
        let least = self.layout(zoom).unwrap_or(panel_place::BOARD);
        let (width, height) = match self.stretch() {
            Stretch::Kept => kept_size(least, zoom, whole.h),
            Stretch::Grows => (whole.w, whole.h),
            Stretch::Column(width) => (width, whole.h),
            Stretch::Landscape => (WIDE_MAX, whole.w * least.1 / least.0),
        };
        let (width, height) = (width.min(whole.w), height.min(whole.h));
        if (width, height) != (whole.w, whole.h) {
            let ground = ui.colors.page;
            ui.fill(whole, 0.0, ground);
        }
        let body = Rect { x: whole.x + ((whole.w - width) / 2.0).round(), w: width, h: height, ..whole };
        self.paint(ui, &Painting { body, ..*painting }, intents);
    }

    /// Whether the page is laid out for a wide window.
    fn is_wide(&self) -> bool {
        false
    }

    /// How the page uses a window of another shape.
    fn stretch(&self) -> Stretch {
        if self.is_wide() { Stretch::Landscape } else { Stretch::Kept }
    }

    /// The least size of the page's layout in units; `None` for the usual size.
    fn layout(&self, _text_scale: f32) -> Option<(f32, f32)> {
        self.is_wide().then(|| PanelPlace::Beside.layout(1.0))
    }

    /// Returns the place of the lower right corner of a menu over the page, above the button that opens the menu; `None` where the menu
    /// stands in the middle.
    fn menu_corner(&self, _body: Rect, _zoom: f32) -> Option<Pos> {
        None
    }

    /// Returns the board on the page. Screen readers announce its squares by their names.
    fn board(&self) -> Option<&BoardView> {
        None
    }

    /// Returns the texts beside the board on a sheet for a projector; `None` where the page has no sheet.
    fn projector_texts(&self) -> Option<SheetText> {
        None
    }

    /// Returns the page's board as the sheet shows it.
    fn sheet_board(&mut self) -> Option<&mut BoardView> {
        None
    }

    /// Draws the sheet's board and handles its keys.
    fn paint_sheet(&self, _ui: &mut Ui, _area: Rect, _motion: Motion, _intents: &mut Vec<Intent>) {}

    /// Returns all intents that the page accepts, by buttons or without buttons. The tests of locks try each of them.
    #[cfg(test)]
    fn accepted_intents(&self) -> Vec<Intent>;
}

/// The operations that every [`PageView`] has as a trait object: cloning and comparing.
pub trait AnyView: Any + Debug + Send {
    fn cloned(&self) -> Box<dyn PageView>;
    fn is_same(&self, other: &dyn Any) -> bool;
}

impl<V: PageView + Clone + PartialEq> AnyView for V {
    fn cloned(&self) -> Box<dyn PageView> {
        Box::new(self.clone())
    }

    fn is_same(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// The [`PageView`] of any page.
#[derive(Debug)]
pub struct PageScreen(Box<dyn PageView>);

impl PageScreen {
    pub fn new(view: impl PageView) -> PageScreen {
        PageScreen(Box::new(view))
    }

    /// Returns the view, if it has this type.
    pub fn of<V: PageView>(&self) -> Option<&V> {
        (&*self.0 as &dyn Any).downcast_ref()
    }
}

impl Deref for PageScreen {
    type Target = dyn PageView;

    fn deref(&self) -> &dyn PageView {
        &*self.0
    }
}

impl DerefMut for PageScreen {
    fn deref_mut(&mut self) -> &mut dyn PageView {
        &mut *self.0
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

/// The texts and buttons of a sheet, beside its board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SheetText {
    /// The piece of the side to move, or of the winner.
    pub piece: Option<u8>,
    pub words: String,
    /// The second line of text; may be empty.
    pub detail: String,
    /// The choices that the page offers the user.
    pub choices: Vec<ButtonView>,
    /// The page's own buttons.
    pub buttons: Vec<ButtonView>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Screen {
    Board(Box<BoardScreen>),
    Form(Box<FormView>),
    /// A board page, a lesson or a review as a sheet for a projector.
    Sheet(Box<ProjectorView>),
    /// The view of any other page.
    Page(PageScreen),
}

impl Screen {
    pub fn form(form: FormView) -> Screen {
        Screen::Form(Box::new(form))
    }

    /// Returns the screen of a view that paints itself.
    pub fn page(view: impl PageView) -> Screen {
        Screen::Page(PageScreen::new(view))
    }

    /// Returns the view of the page, whatever type it has.
    pub fn as_view(&self) -> &dyn PageView {
        match self {
            Screen::Board(board) => &**board,
            Screen::Form(form) => &**form,
            Screen::Sheet(sheet) => &**sheet,
            Screen::Page(page) => &**page,
        }
    }

    pub fn as_view_mut(&mut self) -> &mut dyn PageView {
        match self {
            Screen::Board(board) => &mut **board,
            Screen::Form(form) => &mut **form,
            Screen::Sheet(sheet) => &mut **sheet,
            Screen::Page(page) => &mut **page,
        }
    }

    /// Returns the view of a page, if it has this type.
    pub fn of<V: PageView>(&self) -> Option<&V> {
        if let Screen::Page(page) = self { page.of() } else { None }
    }

    /// Returns the view of a page for changes, if it has this type.
    pub fn of_mut<V: PageView>(&mut self) -> Option<&mut V> {
        if let Screen::Page(page) = self { (&mut *page.0 as &mut dyn Any).downcast_mut() } else { None }
    }

    /// Returns the view of a page by value, if it has this type.
    pub fn into_page<V: PageView + Clone>(self) -> Option<V> {
        self.of().cloned()
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Banner {
    pub text: String,
    pub warning: bool,
    /// The coordinate being typed on the page's board; empty if nothing is typed.
    pub typed: String,
    /// The button of a toast.
    pub button: Option<ButtonView>,
}

/// A button with the intent that it causes.
#[derive(Clone, Debug, PartialEq)]
pub struct ButtonView {
    pub icon: Option<Icon>,
    pub label: String,
    pub intent: Intent,
    pub enabled: bool,
    /// Whether the policy forbids the button's intent. The button then shows a lock.
    pub locked: bool,
    pub primary: bool,
    /// Whether what the button switches is on; `None` for a button that is no switch.
    pub is_on: Option<bool>,
}

#[cfg(test)]
impl ButtonView {
    /// Returns the intents of buttons.
    pub fn intents<'a>(buttons: impl IntoIterator<Item = &'a ButtonView>) -> Vec<Intent> {
        buttons.into_iter().map(|button| button.intent.clone()).collect()
    }
}

/// The board with its message bar.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardScreen {
    pub board: BoardView,
    pub counts: Vec<CountView>,
    /// Whose turn it is, or how the game ended.
    pub message: String,
    /// The line below the message; may be empty.
    pub detail: String,
    /// Whether `detail` reports a problem.
    pub is_alarmed: bool,
    /// Whether `detail` is a message that disappears by itself. It is shown to its end.
    pub is_message: bool,
    /// The meaning of the signs on the board, shown in place of an empty `detail`.
    pub legend: Vec<LegendView>,
    /// The coordinate being typed on the board; empty if nothing is typed.
    pub typed: String,
    /// How often the player may still undo, as a number and in words; `None` where the number is not limited.
    pub undos_left: Option<(String, String)>,
    /// The button that opens the list of problems; `None` if there are no problems.
    pub warning: Option<ButtonView>,
    /// The choices of an opening rule, or the step buttons of a viewed game. They are shown below the board, which shrinks to make room.
    pub choices: Vec<ChoiceView>,
    /// A sentence over the choices; may be empty.
    pub choices_note: String,
    /// The buttons Undo, Help, Menu.
    pub buttons: Vec<ButtonView>,
    pub panel: Option<PanelView>,
    /// The result of the finished game, on a card in place of the panel or over the board.
    pub end: Option<EndCardView>,
}

/// The result of a finished game.
#[derive(Clone, Debug, PartialEq)]
pub struct EndCardView {
    /// Who won: "You won!", "Anna won!", "A draw".
    pub title: String,
    /// The opponent of the only person here, such as "against Beginner". May be empty.
    pub against: String,
    /// The score, the winner's first, such as "44–20"; empty in a game without a score.
    pub score: String,
    /// The players, the winner first. More than two are shown by rank.
    pub sides: Vec<EndSideView>,
    /// How the game ended, and what was special, in one or two sentences. May be empty.
    pub how: String,
    /// Another level of the computer after several wins or losses in a row.
    pub offer: Option<EndOfferView>,
    /// The main buttons: Rematch, Review, Share.
    pub buttons: Vec<ButtonView>,
    /// The quiet buttons below: the table, the start page.
    pub more: Vec<ButtonView>,
    /// The button that closes the card, so that the whole board is seen.
    pub close: ButtonView,
    /// When the confetti began to fall, in milliseconds on the app's clock; `None` without confetti.
    pub confetti_from_ms: Option<u64>,
}

impl EndCardView {
    /// Returns all buttons of the card.
    pub fn all_buttons(&self) -> impl Iterator<Item = &ButtonView> {
        let offer = self.offer.iter().map(|offer| &offer.button);
        offer.chain(&self.buttons).chain(&self.more).chain([&self.close])
    }
}

/// A player on the card of the result.
#[derive(Clone, Debug, PartialEq)]
pub struct EndSideView {
    pub piece: u8,
    /// The player's color and name, such as "Black · Anna".
    pub label: String,
    /// The number of discs, or the length of the longest row of stones.
    pub points: u32,
    pub rank: usize,
}

/// The offer of another level: a question, its reason, and the button that begins a game at that level.
#[derive(Clone, Debug, PartialEq)]
pub struct EndOfferView {
    pub title: String,
    pub reason: String,
    pub button: ButtonView,
}

/// A sign on the board with its meaning. `None` as the shape means a sign that is a ring.
#[derive(Clone, Debug, PartialEq)]
pub struct LegendView {
    pub shape: Option<SignShape>,
    pub text: String,
}

/// One of several choices that the user is offered.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceView {
    pub button: ButtonView,
    /// The effect of the choice in a sentence; may be empty.
    pub detail: String,
}

/// A piece with its count at the left of the message bar.
#[derive(Clone, Debug, PartialEq)]
pub struct CountView {
    pub piece: u8,
    pub count: String,
    /// Whether the count is the score that decides the game.
    pub is_score: bool,
    /// The time left on the clock, where the panel does not show it.
    pub time: Option<TimeView>,
    /// Whether the piece is underlined: for the side to move, or at the end for the winner (for both in a draw).
    pub marked: bool,
}

/// A player's time on the clock.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TimeView {
    /// The time as text: the time left with a clock, otherwise the time used.
    pub text: String,
    /// Whether the player's last seconds are running. They are shown in a frame and in the warning color.
    pub is_urgent: bool,
}

/// The side panel.
#[derive(Clone, Debug, PartialEq)]
pub struct PanelView {
    pub place: PanelPlace,
    pub players: Vec<PlayerView>,
    /// The sections of the side panel: headings with their lines.
    pub sections: Vec<(String, Vec<String>)>,
    pub moves_heading: String,
    /// The name of the player of each column of moves.
    pub columns: Vec<String>,
    pub moves: Vec<MoveView>,
    /// The index in `moves` of the move on the board, which is scrolled into view.
    pub current: Option<usize>,
    /// The buttons for stepping through the moves: first, back, forward, last …
    pub buttons: Vec<ButtonView>,
    /// The buttons at the other side, left out where there is little room: the menu has them too.
    pub tools: Vec<ButtonView>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct PlayerView {
    pub piece: u8,
    /// The face of the computer's level.
    pub face: Option<Icon>,
    pub name: String,
    pub detail: String,
    pub time: TimeView,
    pub marked: bool,
}

/// One move in the move list, at a row and a column.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveView {
    pub row: usize,
    pub column: usize,
    pub text: String,
    pub intent: Intent,
}

/// A page of rows with controls: settings, a new game.
#[derive(Clone, Debug, PartialEq)]
pub struct FormView {
    /// The form that the page shows. Changes of the page's rows carry it.
    pub form: Form,
    pub title: String,
    pub back: ButtonView,
    /// The tabs with their intents; empty where there is only one tab.
    pub tabs: Vec<(String, Intent)>,
    pub tab: usize,
    /// Whether the last tab stands apart from the others where the tabs stand in a rail.
    pub is_last_tab_apart: bool,
    pub rows: Vec<RowView>,
    /// The buttons at the foot of the page, right-aligned.
    pub buttons: Vec<ButtonView>,
    /// Whether in a wide window each of the first sections has a column of its own, of up to three. Other forms have two columns there, with
    /// as many sections each. A section begins at a heading.
    pub has_columns: bool,
}

/// The picture before a row's label. It is decoration: screen readers get the row's texts.
#[derive(Clone, Debug, PartialEq)]
pub struct RowPicture {
    pub board: BoardView,
    /// How many steps are done, of how many; shown as a ring.
    pub progress: Option<(usize, usize)>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct RowView {
    /// The row's id, unique on its page.
    pub id: u16,
    pub label: String,
    /// A line of explanation under the label; may be empty.
    pub detail: String,
    pub control: Control,
    pub enabled: bool,
    pub locked: bool,
    /// The options of a choice that cannot be chosen now, by their indices.
    pub unavailable: Vec<usize>,
    /// The other texts that `detail` may have. The row has room for the longest, so that its height stays.
    pub other_details: Vec<String>,
    pub picture: Option<Box<RowPicture>>,
    /// Whether the row is the page's most important one: its button is the main button, and its picture is large.
    pub is_primary: bool,
    /// Whether the row begins a new group of related rows. A heading always begins one.
    pub begins_group: bool,
    /// A picture for each option of a choice; empty for a choice of words.
    pub pictures: Vec<BoardPicture>,
}

/// A part of a board as a small picture: `width_cells` cells wide around the point `focus`, which is counted in cells from the top left.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPicture {
    pub board: BoardView,
    pub width_cells: f32,
    pub focus: (f32, f32),
}

impl RowView {
    /// Creates a row that is enabled and not locked.
    pub fn new(id: impl Into<u16>, label: String, detail: String, control: Control) -> RowView {
        RowView {
            id: id.into(),
            label,
            detail,
            control,
            enabled: true,
            locked: false,
            unavailable: Vec::new(),
            other_details: Vec::new(),
            picture: None,
            is_primary: false,
            begins_group: false,
            pictures: Vec::new(),
        }
    }

    /// Gives the row a picture of a board. A large board is cut to where its stones are.
    pub fn with_picture(self, board: BoardView) -> RowView {
        let picture = RowPicture { board: board.cut_to_stones(), progress: None };
        RowView { picture: Some(Box::new(picture)), ..self }
    }

    pub fn heading(id: impl Into<u16>, text: String) -> RowView {
        RowView::new(id, text, String::new(), Control::Heading)
    }

    pub fn note(id: impl Into<u16>, text: String) -> RowView {
        RowView::new(id, String::new(), text, Control::Note)
    }

    /// Creates a row with a button after its label.
    pub fn push(id: impl Into<u16>, (label, detail): (String, String), button: String, icon: Icon) -> RowView {
        RowView::new(id, label, detail, Control::Button { label: button, icon: Some(icon) })
    }
}

/// How a theme draws its board, besides its pictures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ThemeLook {
    pub colors: Colors,
    pub board: BoardLook,
}

impl ThemeLook {
    pub fn of(theme: &Theme) -> ThemeLook {
        ThemeLook { colors: theme.colors.clone(), board: theme.board }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Control {
    Heading,
    /// Text without a control; the text is in `RowView::detail`.
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
    /// The button that shows and hides the rows below it. The value tells whether it shows them.
    Expander(bool),
    /// Themes with a small picture of each: the theme's folder name and its title.
    Themes {
        options: Vec<(String, String)>,
        /// The colors and the look of each theme's board.
        looks: Vec<ThemeLook>,
        chosen: usize,
    },
    /// The pictures of the people who play here, with descriptions.
    Faces {
        options: Vec<String>,
        chosen: usize,
    },
}

#[cfg(test)]
impl Control {
    /// Returns the changes that the control allows. Of many similar changes only some are listed.
    pub fn changes(&self) -> Vec<RowChange> {
        match self {
            Control::Heading | Control::Note => Vec::new(),
            Control::Toggle(_) | Control::Expander(_) => vec![RowChange::Toggle],
            Control::Choice { options, .. } => (0..options.len()).map(RowChange::Choose).collect(),
            Control::Themes { options, .. } => (0..options.len()).map(RowChange::Choose).collect(),
            Control::Faces { options, .. } => (0..options.len()).step_by(7).map(RowChange::Choose).collect(),
            Control::Slider { min, max, .. } => vec![RowChange::Slide(*min), RowChange::Slide(*max)],
            Control::Text { .. } => vec![RowChange::Edit("other".into())],
            Control::Button { .. } => vec![RowChange::Press],
        }
    }
}

/// A page for a projector: the page's board alone, with one large sign.
#[derive(Clone, Debug, PartialEq)]
pub struct ProjectorView {
    /// The screen of a board, a lesson or a review. Its board has large letters.
    pub page: Screen,
    /// The piece of the side to move, or of the winner.
    pub piece: Option<u8>,
    pub words: String,
    /// The second line of text; may be empty.
    pub detail: String,
    /// The choices that the page offers the user.
    pub choices: Vec<ButtonView>,
    /// The button back to the page, then the page's own buttons.
    pub buttons: Vec<ButtonView>,
    /// The window's size in pixels; the layout has its shape.
    pub window: (u32, u32),
}

/// A file or folder, as a row of the chooser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileRow {
    /// The name in the file system, which may not be valid Unicode.
    pub name: OsString,
    pub shown: String,
    /// The name in lower case, for the search by typed first letters.
    pub key: String,
    /// Size and date: "12 KB · 2025-03-01 10:42".
    pub detail: String,
    pub is_folder: bool,
    /// Whether the file's name suggests a game or a theme.
    pub is_game: bool,
}

/// A question to the user, with its buttons.
#[derive(Clone, Debug, PartialEq)]
pub struct Dialog {
    pub title: String,
    pub text: String,
    /// The text field: its text, and the maximum number of characters. Its edits have row id 0.
    pub field: Option<(String, usize)>,
    /// What is wrong with the field's text; may be empty.
    pub fault: String,
    /// The buttons. The first button is the safe one, which Escape chooses.
    pub buttons: Vec<ButtonView>,
}
