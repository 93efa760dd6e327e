//! What the user wishes, whatever device it came from, and what each wish needs of the policy. `update` asks the policy and
//! turns wishes into commands and effects.

use crate::app::kernel::actions::row_of;
use crate::policy::Capability;
use crate::store::index::ask::Day;
use crate::ui::KeyPress;
use crate::ui::board::Cell;
use std::any::Any;
use std::fmt::Debug;

pub use crate::app::kernel::actions::Action;

/// What the user did to a row of a form.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    Toggle,
    Choose(usize),
    Slide(i32),
    Edit(String),
    Press,
}

/// The form that a changed row belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Settings,
    NewGame,
    /// The text field of a dialog.
    Dialog,
    Export,
    Friends,
    Class,
    /// The next round of a class.
    Round,
    Engines,
    /// Somebody who plays here.
    Player,
    /// The list of lessons.
    Lessons,
    /// The list of one's puzzles.
    Puzzles,
    /// A board that is set up.
    Editor,
    /// What goes to a teacher.
    Results,
}

/// What the user wishes of the pages for files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilesMessage {
    /// Selects a row of the chooser.
    Select(usize),
    /// Goes into a row's folder, or takes its file.
    Enter(usize),
    /// To the folder above.
    Up,
    /// To a place of the machine.
    Place(usize),
    /// All files, or only those that may hold a game.
    ShowAll(bool),
    /// The path field has this text.
    Edit(String),
    /// To the path of the field.
    Go,
    /// A letter of a name.
    Type(char),
    /// Opens the selected file, or goes into the selected folder.
    Take,
    /// The folder that is shown is the one to write into.
    Here,
    /// All games of the folder that is shown.
    TakeFolder,
    /// Writes the file of the export page.
    Export,
}

/// An answer to a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Nothing shall happen: always the first button, and what Escape does.
    Cancel,
    Save,
    /// Takes the place of the save of this name.
    Replace,
    /// Saves by the name that is free.
    SaveFree,
    Resign,
    /// Agrees to what the others of a game ask.
    Agree,
    /// Leaves the look that is being chosen without keeping it.
    Discard,
    /// Deletes the theme that is asked about.
    Delete,
    /// Takes a key from the action that has it.
    TakeOver,
    /// All actions have their default keys again.
    AllDefault,
    /// The engine that does not play is asked once more.
    TryAgain,
    /// Our own engine takes the seat of the one that does not play.
    OwnEngine,
    /// Somebody who plays here goes, with all that is his own.
    Remove,
    /// The class's next round begins, though games go on.
    Begin,
}

/// A page's own button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// Begins the game of the new-game page.
    Start,
    /// Opens the selected game.
    Open,
    /// Deletes the selected game, which can be undone.
    Delete,
    /// Brings back what was deleted last.
    Restore,
    /// Looks at the selected game without changing it.
    Replay,
    /// Reviews the selected game.
    Review,
    /// Asks what the selected game shall be called.
    Rename,
    /// Marks the selected game, or takes the mark away.
    Mark,
    /// The moves of the selected game go to the clipboard.
    CopyMoves,
    /// The page for files of other programs, with the selected game.
    Export,
    /// Gives up the collection that is in the making.
    StopGathering,
    /// Puts away what was said about the last collection.
    PutAway,
}

/// What is wished on the page *Make it yours*.
#[derive(Clone, Debug, PartialEq)]
pub enum ThemeEditorMessage {
    /// Changes a row, by its number.
    Change(u16, Change),
    /// The sample shows this game's board.
    Game(usize),
    /// Keeps the look as a theme and shows it.
    Keep,
}

/// What is chosen from an open list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    Year,
    Player,
    Fate,
    Opening,
    Rule,
}

/// A wish on the page of games that does nothing to a game: what is shown of them.
#[derive(Clone, Debug, PartialEq)]
pub enum RecordsMessage {
    /// The calendar's month, so many further on.
    Month(i32),
    /// The games of this day alone; once more, of every day.
    Day(Day),
    /// The games of all, Reversi, five in a row.
    Family(usize),
    /// The words that are searched for.
    Text(String),
    /// Only marked games, or all.
    Marked,
    /// Only games in which the board now stood, or all.
    Here,
    /// Opens a list of choices.
    Pick(Pick),
    /// What the name begins with that is looked for in the open list.
    PickText(String),
    /// A row of the open list.
    Picked(usize),
    /// Closes the open list.
    Close,
    /// This row is the first in sight.
    Seen(usize),
    /// The games of a collection, by its row.
    Collection(usize),
    /// Takes a collection away, by its row, which can be undone.
    RemoveCollection(usize),
    /// Everything that games have in common again: all are shown.
    Everything,
}

/// What shall become of one of one's own games, whether it is on the board or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnGameMessage {
    /// Called this from now on; an empty title takes it away.
    Title(String),
    Mark(bool),
    Delete,
    /// Comes back after it was deleted; so does a named save.
    Restore,
}

/// What is wished on the page of moves played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MovesMessage {
    /// One ply deeper: on a cell, by a row of the table, on the cursor's cell.
    Play(Cell),
    Row(usize),
    Enter,
    /// The keyboard cursor goes to a cell.
    Cursor(Cell),
    StepBack,
    /// Back to the position of the game on the board.
    ToGame,
    /// Other games are looked through.
    Scope(usize),
    /// Opens a game of the list.
    Open(usize),
}

/// What is wished of a board that is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditorMessage {
    /// The piece in hand comes onto a cell, or goes where it stands; onto all cells of a drag.
    Put(Cell),
    Drag(Cell, Cell),
    /// What stands on a cell goes; what stands on the cursor's.
    Take(Cell),
    TakeHere,
    /// The piece in hand comes onto the cursor's cell.
    Enter,
    Cursor(Cell),
    Hover(Option<Cell>),
    /// The piece in hand by its digit.
    Hold(u8),
    TurnAll,
    /// The board as games usually begin; without pieces; of the game on the board.
    Begin,
    Empty,
    FromGame,
    Undo,
    Redo,
    Copy,
    /// A game begins here; one is made and waits; the engine is asked about it.
    Play,
    Save,
    Ask,
}

/// What is wished on the page of a review; it only moves the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewMessage {
    /// The game after so many plies.
    At(usize),
    /// So many plies on, in the game or in the best line.
    Step(isize),
    /// To the next move that lost something, or to the one before.
    Fault(bool),
    /// Begins to play the best line, or goes back to the game.
    Line,
    /// Plays on from what is on the board.
    PlayOn,
    /// The puzzle of the move that is looked at: to find what was better.
    TryAgain,
}

/// What is wished on the page of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonMessage {
    /// An answer: on a cell, on the cursor's cell; where the step is done the latter goes on.
    Place(Cell),
    Enter,
    /// An answer to a question, from 1.
    Choose(usize),
    /// The keyboard cursor goes to a cell.
    Cursor(Cell),
    Hint,
    /// The answer is shown.
    Show,
    /// The step, or the one before it, from its beginning.
    Again,
    StepBack,
    /// So many plies on or back in the line that is shown.
    Walk(isize),
    /// The next step.
    Next,
}

/// What is wished on the page that studies a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StudyMessage {
    /// To a node of the tree; to a place of the line that is walked; so many steps along it.
    To(u32),
    At(usize),
    Step(isize),
    /// To the next or the last one of those that follow the same position.
    Branch(bool),
    /// Back to the game's own line; one step back where one is on it.
    ToGame,
    /// The game plays by itself, or stops.
    Play,
    Speed,
    /// Plays on: on a cell, on the cursor's cell, the first move of a line of the analysis.
    Place(Cell),
    Enter,
    Line(usize),
    /// The keyboard cursor goes to a cell.
    Cursor(Cell),
    /// Opens or closes the list of moves over the board.
    Sheet,
    /// Asks for a remark on the position.
    Comment,
    /// The branch becomes the main line, goes, comes back.
    Promote,
    Cut,
    Mend,
    /// Another one answers what is played.
    Answers,
}

/// What is wished on a class's wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassWallMessage {
    /// Shows a board large.
    Open(usize),
    /// All boards again.
    Close,
    /// So many plies on in the opened game.
    Step(isize),
    /// All games stop, or go on.
    Hold,
    /// The page of the next round.
    Round,
    /// The lesson of that page is everyone's; then with the round.
    SetLesson,
    Begin,
    Results,
    /// The games of earlier rounds, or of this one.
    Past,
    /// Nothing but boards, for a projector, or all again.
    Plain,
    /// A copy of the opened game goes to the board.
    ToBoard,
}

/// What is wished of what covers the game in a kiosk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KioskMessage {
    /// A digit of the PIN.
    Digit(u8),
    Erase,
    /// The PIN is whole.
    Enter,
    /// Back to what was before.
    Back,
    /// Out of the program.
    Leave,
}

/// What is wished on the page *Who plays?*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayersMessage {
    /// This one plays; or is changed, where that was wished.
    Press(usize),
    /// Who is pressed from now on is changed; once more, plays.
    Change,
    /// Somebody new.
    Add,
    /// The form is done.
    Keep,
}

/// What is wished on the page of keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeysMessage {
    /// Selects a row.
    Select(usize),
    /// The next key is the selected action's.
    Ask,
    /// This is the key that was asked for.
    Press(KeyPress),
    /// The selected action has its default keys again.
    Default,
    /// The selected action has no key.
    Remove,
    /// Asks whether all actions shall have their default keys again.
    AllDefault,
}

/// A message of one page, which that page alone handles, while it is shown.
pub trait Message: Any + Clone + PartialEq + Debug + Send {
    /// All that the policy has to allow.
    fn capabilities(&self) -> &'static [Capability];
}

/// What a [`Message`] can do behind a pointer.
trait AnyMessage: Any + Debug + Send {
    fn capabilities(&self) -> &'static [Capability];
    fn cloned(&self) -> Box<dyn AnyMessage>;
    fn is_same(&self, other: &dyn Any) -> bool;
}

impl<M: Message> AnyMessage for M {
    fn capabilities(&self) -> &'static [Capability] {
        Message::capabilities(self)
    }

    fn cloned(&self) -> Box<dyn AnyMessage> {
        Box::new(self.clone())
    }

    fn is_same(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// A [`Message`] of whichever page.
#[derive(Debug)]
pub struct PageMessage(Box<dyn AnyMessage>);

impl PageMessage {
    pub fn capabilities(&self) -> &'static [Capability] {
        self.0.capabilities()
    }

    /// The message, if it is of this type.
    pub fn of<M: Message>(&self) -> Option<&M> {
        (&*self.0 as &dyn Any).downcast_ref()
    }
}

impl Clone for PageMessage {
    fn clone(&self) -> PageMessage {
        PageMessage(self.0.cloned())
    }
}

impl PartialEq for PageMessage {
    fn eq(&self, other: &PageMessage) -> bool {
        self.0.is_same(&*other.0)
    }
}

/// A wish.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    Do(Action),
    /// A click, tap or Enter on a cell.
    Place(Cell),
    /// A finger's first tap on a small cell.
    Aim(Cell),
    /// The board larger or smaller around a cell.
    Zoom(Cell, bool),
    /// What is shown of a large board moves by columns and rows.
    Pan(i8, i8),
    /// The pointer is over a cell, or over none.
    Hover(Option<Cell>),
    /// The keyboard cursor goes to a cell.
    Cursor(Cell),
    /// A letter or digit typed on the board: builds a coordinate.
    Type(char),
    /// Takes back the last typed character.
    TypeBack,
    /// The same on the board of another page; nothing takes back, or does what the key does on the page.
    Spell(Option<char>),
    /// Enter on the board: plays the typed coordinate or the cursor's cell.
    Enter,
    /// A choice that an opening rule asks for, by its fixed word or number.
    Choose(String),
    /// Goes to a node of the move tree.
    GoTo(u32),
    /// Opens a tab of the current page.
    Tab(usize),
    /// Selects a row of a list.
    Select(usize),
    /// Opens a row of a list.
    Open(usize),
    /// Changes a row of a form, by the row's number.
    Change(Form, u16, Change),
    Answer(Reply),
    Press(Button),
    /// Of the pages for files.
    Files(FilesMessage),
    /// One of one's own games, by the name of its log.
    Keep(String, OwnGameMessage),
    Explore(MovesMessage),
    Arrange(EditorMessage),
    Review(ReviewMessage),
    Study(StudyMessage),
    Lesson(LessonMessage),
    /// A message of the page that is shown.
    Page(PageMessage),
    Browse(RecordsMessage),
    Studio(ThemeEditorMessage),
    Keys(KeysMessage),
    Wall(ClassWallMessage),
    Kiosk(KioskMessage),
    Players(PlayersMessage),
    /// Text from the clipboard where no field takes it.
    Paste(String),
    /// A file that was dropped on the window.
    Drop(std::path::PathBuf),
    /// The window's close button.
    Close,
}

impl Intent {
    /// A message of the page that is shown.
    pub fn page(message: impl Message) -> Intent {
        Intent::Page(PageMessage(Box::new(message)))
    }
}

/// Rows of the new-game page below this number are a player's: ten for each.
pub const PLAYER_ROWS: u16 = 100;
/// From this number on a row of the settings page is one of the players of new games.
pub const GAME_ROWS: u16 = 1000;
/// The rows of the new-game page for who plays, how strong and on which side.
pub const SEAT_ROWS: std::ops::RangeInclusive<u16> = 110..=113;

/// The row of *Make it yours* that takes a photograph.
pub const PHOTO_ROW: u16 = 12;
/// The row of *Make it yours* that writes the theme as one file.
pub const SHARE_ROW: u16 = 51;

/// The row of the settings page that writes the theme in force as one file.
pub const SHARE_THEME_ROW: u16 = 903;

/// The row of the settings page that opens the list of engines, and the row of that one that chooses a file.
pub const ENGINES_ROW: u16 = 904;
pub const CHOOSE_ENGINE_ROW: u16 = 3;

/// The row of the settings page that opens the page of results, and the rows of that one: nothing is handed in any more, all is written
/// into a folder.
pub const RESULTS_ROW: u16 = 908;
pub const RESULTS_STOP_ROW: u16 = 910;
pub const RESULTS_WRITE_ROW: u16 = 911;

/// The row of the page of a new game that opens *Set up a board*.
pub const SET_UP_ROW: u16 = 905;

/// The rows of the page *Play with a friend* that begin a game with others, or go to one.
pub const INVITE_REVERSI_ROW: u16 = 2;
pub const INVITE_GOMOKU_ROW: u16 = 3;
pub const JOIN_ROW: u16 = 6;
/// The row of the page *Class* that opens the wall.
pub const CLASS_WALL_ROW: u16 = 8;

/// All that the policy has to allow for a wish; nothing for what only moves the view.
pub fn capabilities(intent: &Intent) -> &'static [Capability] {
    use Capability::{Engines, Files, Help, NewGame, Play, Profiles, Seats, Settings, Undo, Window};
    match intent {
        Intent::Do(action) => row_of(*action).capabilities,
        Intent::Place(_) | Intent::Aim(_) | Intent::Type(_) | Intent::TypeBack | Intent::Enter | Intent::Choose(_) => {
            &[Play]
        }
        Intent::Zoom(..) | Intent::Pan(..) | Intent::Hover(_) | Intent::Cursor(_) | Intent::Tab(_) => &[],
        // What is played by it asks for itself.
        Intent::Spell(_) => &[],
        Intent::Review(ReviewMessage::PlayOn) => &[Undo, Play],
        Intent::Review(ReviewMessage::TryAgain) => &[Help, Play],
        Intent::Review(_) => &[],
        Intent::Study(StudyMessage::Answers) => &[Help],
        Intent::Study(
            StudyMessage::Place(_)
            | StudyMessage::Enter
            | StudyMessage::Line(_)
            | StudyMessage::Comment
            | StudyMessage::Promote
            | StudyMessage::Cut
            | StudyMessage::Mend,
        ) => &[Play],
        Intent::Study(_) => &[],
        Intent::Lesson(LessonMessage::Place(_) | LessonMessage::Enter | LessonMessage::Choose(_)) => &[Play],
        Intent::Lesson(LessonMessage::Hint | LessonMessage::Show) => &[Help],
        Intent::Change(Form::Lessons, ..) => &[Help, Files],
        Intent::Lesson(_) => &[],
        Intent::Page(message) => message.capabilities(),
        Intent::Change(Form::Puzzles, ..) => &[Help, Files],
        // Whoever may change nothing still has to say who he is.
        Intent::Players(PlayersMessage::Press(_)) => &[],
        Intent::Players(_) | Intent::Change(Form::Player, ..) | Intent::Answer(Reply::Remove) => &[Profiles],
        // The PIN is what has to be given.
        Intent::Kiosk(_) => &[],
        Intent::GoTo(_) => &[Undo],
        Intent::Select(_) | Intent::Open(_) | Intent::Explore(_) => &[Files],
        Intent::Change(Form::Settings, SHARE_THEME_ROW, _) => &[Settings, Files],
        Intent::Change(Form::Settings, ENGINES_ROW, _) => &[Settings, Engines],
        Intent::Change(Form::Settings, RESULTS_ROW, _) | Intent::Change(Form::Results, RESULTS_WRITE_ROW, _) => {
            &[Files]
        }
        Intent::Change(Form::Results, ..) => &[Settings, Files],
        Intent::Change(Form::Settings, GAME_ROWS.., _) => &[Settings, Seats],
        Intent::Change(Form::Settings, ..) => &[Settings],
        // Names are of the game, levels and who plays are of the seats.
        Intent::Change(Form::NewGame, row, _) if *row < PLAYER_ROWS && row % 10 != 2 => &[NewGame, Seats],
        Intent::Change(Form::NewGame, row, _) if SEAT_ROWS.contains(row) => &[NewGame, Seats],
        Intent::Change(Form::NewGame, ..) | Intent::Press(Button::Start) => &[NewGame],
        Intent::Arrange(EditorMessage::Hover(_) | EditorMessage::Cursor(_)) => &[],
        Intent::Arrange(EditorMessage::Copy | EditorMessage::Save) => &[NewGame, Files],
        Intent::Arrange(EditorMessage::Ask) => &[NewGame, Help, Files],
        Intent::Change(Form::Editor, ..) | Intent::Arrange(_) => &[NewGame],
        Intent::Change(Form::Friends | Form::Class | Form::Round, ..) => &[NewGame, Files],
        Intent::Wall(_) | Intent::Answer(Reply::Begin) => &[NewGame, Files],
        Intent::Change(Form::Engines, CHOOSE_ENGINE_ROW, _) => &[Settings, Engines, Files],
        Intent::Change(Form::Engines, ..) => &[Settings, Engines],
        Intent::Change(Form::Dialog | Form::Export, ..) => &[Files],
        // Where a row's file is taken that is asked for, too.
        Intent::Files(FilesMessage::Take) => &[Files, NewGame],
        Intent::Files(_) => &[Files],
        Intent::Answer(Reply::Cancel) => &[],
        Intent::Answer(Reply::Resign | Reply::Agree | Reply::OwnEngine) => &[Play],
        Intent::Answer(Reply::TryAgain) => &[Play, Engines],
        Intent::Answer(Reply::Discard) => &[],
        Intent::Answer(Reply::Delete) => &[Settings, Files],
        Intent::Answer(Reply::TakeOver | Reply::AllDefault) => &[Settings],
        Intent::Keys(KeysMessage::Select(_)) => &[],
        Intent::Keys(_) => &[Settings],
        Intent::Answer(Reply::Save | Reply::Replace | Reply::SaveFree) => &[Files],
        Intent::Press(_) | Intent::Keep(..) | Intent::Browse(_) => &[Files],
        Intent::Paste(_) | Intent::Drop(_) => &[Files, NewGame],
        // A photograph of one's own and a theme for others are files.
        Intent::Studio(ThemeEditorMessage::Change(PHOTO_ROW | SHARE_ROW, _)) => &[Settings, Files],
        Intent::Studio(_) => &[Settings],
        Intent::Close => &[Window],
    }
}
