//! Intents: what the user asks for by any device, and the capabilities that each intent needs. `update` asks the policy and turns intents
//! into commands and effects.

use crate::app::kernel::actions::row_of;
use crate::policy::Capability;
use crate::ui::board::Cell;
use std::any::Any;
use std::fmt::Debug;
use std::ops::Deref;

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
    /// The data of a person who plays here.
    Player,
    /// The list of lessons.
    Lessons,
    /// The list of the user's puzzles.
    Puzzles,
    /// The board editor.
    Editor,
    /// What is handed in to a teacher.
    Results,
}

/// An answer to a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Does nothing. Always the first button; Escape means it.
    Cancel,
    Save,
    /// Replaces the save of this name.
    Replace,
    /// Saves under the suggested free name.
    SaveFree,
    Resign,
    /// Accepts the other players' offer.
    Agree,
    /// Leaves the theme editor without saving.
    Discard,
    /// Deletes the theme that is asked about.
    Delete,
    /// Takes a key away from the action that has it.
    TakeOver,
    /// Resets all actions to their default keys.
    AllDefault,
    /// Asks the failed engine again.
    TryAgain,
    /// Seats the built-in engine in place of the failed one.
    OwnEngine,
    /// Removes a person with all their files.
    Remove,
    /// Begins the class's next round although games are still running.
    Begin,
}

/// What the user does with one of their own games, whether it is on the board or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnGameMessage {
    /// Sets the title. An empty one removes it.
    Title(String),
    Mark(bool),
    Delete,
    /// Restores it after it was deleted; also a named save.
    Restore,
}

/// A message of one page, which that page alone handles, while it is shown.
pub trait Message: AnyMessage {
    /// All that the policy has to allow.
    fn capabilities(&self) -> &'static [Capability];

    /// The keys of the settings that it changes. A policy's value for one of them locks it.
    fn settings(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether an open dialog lets it through.
    fn passes_dialog(&self) -> bool {
        false
    }

    /// Whether it is handled before a person is picked.
    fn picks_person(&self) -> bool {
        false
    }

    /// Whether it only reports what has become visible, so that a pass without input may send it.
    fn is_sight(&self) -> bool {
        false
    }
}

/// What every [`Message`] can do behind a pointer.
pub trait AnyMessage: Any + Debug + Send {
    fn cloned(&self) -> Box<dyn Message>;
    fn is_same(&self, other: &dyn Any) -> bool;
}

impl<M: Message + Clone + PartialEq> AnyMessage for M {
    fn cloned(&self) -> Box<dyn Message> {
        Box::new(self.clone())
    }

    fn is_same(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// A [`Message`] of whichever page.
#[derive(Debug)]
pub struct PageMessage(Box<dyn Message>);

impl PageMessage {
    /// The message, if it is of this type.
    pub fn of<M: Message>(&self) -> Option<&M> {
        (&*self.0 as &dyn Any).downcast_ref()
    }
}

impl Deref for PageMessage {
    type Target = dyn Message;

    fn deref(&self) -> &dyn Message {
        &*self.0
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

/// An intent: what the user asks the app to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Intent {
    Do(Action),
    /// A click, tap or Enter on a cell.
    Place(Cell),
    /// A finger's first tap on a small cell: it only aims.
    Aim(Cell),
    /// Zooms the board in (`true`) or out around a cell.
    Zoom(Cell, bool),
    /// Scrolls the visible part of a large board by columns and rows.
    Pan(i8, i8),
    /// The pointer is over a cell, or over none.
    Hover(Option<Cell>),
    /// Moves the keyboard cursor to a cell.
    Cursor(Cell),
    /// Types a letter or digit of a coordinate on the board.
    Type(char),
    /// Deletes the last typed character.
    TypeBack,
    /// Types a letter on another page's board. `None` deletes one, or does what that key does on the page.
    Spell(Option<char>),
    /// Enter on the board: plays the typed coordinate or the cursor's cell.
    Enter,
    /// Answers a choice of an opening rule, by its fixed word or number.
    Choose(String),
    /// Goes to a node of the move tree.
    GoTo(u32),
    /// Opens a tab of the current page.
    Tab(usize),
    /// Changes a row of a form, by the row's number.
    Change(Form, u16, Change),
    Answer(Reply),
    /// An intent about one of the user's own games, by the name of its log.
    Keep(String, OwnGameMessage),
    /// A message of the page that is shown.
    Page(PageMessage),
    /// Pastes text from the clipboard that no field takes.
    Paste(String),
    /// Opens a file that was dropped on the window.
    Drop(std::path::PathBuf),
    /// The window's close button.
    Close,
}

impl Intent {
    /// A message of the page that is shown.
    pub fn page(message: impl Message) -> Intent {
        Intent::Page(PageMessage(Box::new(message)))
    }

    /// The page's message of this type, else the intent.
    pub fn message<M: Message + Clone>(self) -> Result<M, Intent> {
        match &self {
            Intent::Page(message) => message.of().cloned().ok_or(self),
            _ => Err(self),
        }
    }
}

/// The first row of the new-game page that belongs to a player. Each player has ten rows.
pub const PLAYER_ROWS: u16 = 100;
/// The first row of the settings page that belongs to a player of new games.
pub const GAME_ROWS: u16 = 1000;
/// The rows of the new-game page for who plays, how strong and on which side.
pub const SEAT_ROWS: std::ops::RangeInclusive<u16> = 110..=113;

/// The row of the settings page that writes the current theme as one file.
pub const SHARE_THEME_ROW: u16 = 903;

/// The row of the settings page that opens the list of engines. The next one is that page's row that chooses a file.
pub const ENGINES_ROW: u16 = 904;
pub const CHOOSE_ENGINE_ROW: u16 = 3;

/// The row of the settings page that opens the page of results. The next ones are that page's rows: stop handing in, and write everything
/// into a folder.
pub const RESULTS_ROW: u16 = 908;
pub const RESULTS_STOP_ROW: u16 = 910;
pub const RESULTS_WRITE_ROW: u16 = 911;

/// The row of the new-game page that opens *Set up a board*.
pub const SET_UP_ROW: u16 = 905;

/// The rows of the page *Play with a friend* that begin a shared game, or go to one.
pub const INVITE_REVERSI_ROW: u16 = 2;
pub const INVITE_GOMOKU_ROW: u16 = 3;
pub const JOIN_ROW: u16 = 6;
/// The row of the page *Class* that opens the wall.
pub const CLASS_WALL_ROW: u16 = 8;

/// Returns the capabilities that an intent needs. An intent that only moves the view needs none.
pub fn capabilities(intent: &Intent) -> &'static [Capability] {
    use Capability::{Engines, Files, Help, NewGame, Play, Profiles, Seats, Settings, Undo, Window};
    match intent {
        Intent::Do(action) => row_of(*action).capabilities,
        Intent::Place(_) | Intent::Aim(_) | Intent::Type(_) | Intent::TypeBack | Intent::Enter | Intent::Choose(_) => {
            &[Play]
        }
        Intent::Zoom(..) | Intent::Pan(..) | Intent::Hover(_) | Intent::Cursor(_) | Intent::Tab(_) => &[],
        // The move that it leads to asks for its own capability.
        Intent::Spell(_) => &[],
        Intent::Change(Form::Lessons, ..) => &[Help, Files],
        Intent::Page(message) => message.capabilities(),
        Intent::Change(Form::Puzzles, ..) => &[Help, Files],
        Intent::Change(Form::Player, ..) | Intent::Answer(Reply::Remove) => &[Profiles],
        Intent::GoTo(_) => &[Undo],
        Intent::Change(Form::Settings, SHARE_THEME_ROW, _) => &[Settings, Files],
        Intent::Change(Form::Settings, ENGINES_ROW, _) => &[Settings, Engines],
        Intent::Change(Form::Settings, RESULTS_ROW, _) | Intent::Change(Form::Results, RESULTS_WRITE_ROW, _) => {
            &[Files]
        }
        Intent::Change(Form::Results, ..) => &[Settings, Files],
        Intent::Change(Form::Settings, GAME_ROWS.., _) => &[Settings, Seats],
        Intent::Change(Form::Settings, ..) => &[Settings],
        // Names belong to the game; levels and who plays belong to the seats.
        Intent::Change(Form::NewGame, row, _) if *row < PLAYER_ROWS && row % 10 != 2 => &[NewGame, Seats],
        Intent::Change(Form::NewGame, row, _) if SEAT_ROWS.contains(row) => &[NewGame, Seats],
        Intent::Change(Form::NewGame, ..) => &[NewGame],
        Intent::Change(Form::Editor, ..) => &[NewGame],
        Intent::Change(Form::Friends | Form::Class | Form::Round, ..) => &[NewGame, Files],
        Intent::Answer(Reply::Begin) => &[NewGame, Files],
        Intent::Change(Form::Engines, CHOOSE_ENGINE_ROW, _) => &[Settings, Engines, Files],
        Intent::Change(Form::Engines, ..) => &[Settings, Engines],
        Intent::Change(Form::Dialog | Form::Export, ..) => &[Files],
        Intent::Answer(Reply::Cancel) => &[],
        Intent::Answer(Reply::Resign | Reply::Agree | Reply::OwnEngine) => &[Play],
        Intent::Answer(Reply::TryAgain) => &[Play, Engines],
        Intent::Answer(Reply::Discard) => &[],
        Intent::Answer(Reply::Delete) => &[Settings, Files],
        Intent::Answer(Reply::TakeOver | Reply::AllDefault) => &[Settings],
        Intent::Answer(Reply::Save | Reply::Replace | Reply::SaveFree) => &[Files],
        Intent::Keep(..) => &[Files],
        Intent::Paste(_) | Intent::Drop(_) => &[Files, NewGame],
        Intent::Close => &[Window],
    }
}
