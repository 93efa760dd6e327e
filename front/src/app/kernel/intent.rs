//! Intents: what the user asks for by any device, and the capabilities that each intent needs. `update` asks the policy and turns intents
//! into commands and effects.

use crate::app::kernel::actions::row_of;
use crate::policy::Capability;
use crate::ui::board::Cell;
use std::any::Any;
use std::fmt::{self, Debug, Formatter};
use std::ops::Deref;

pub use crate::app::kernel::actions::Action;

/// What the user did to a row of a form.
#[derive(Clone, Debug, PartialEq)]
pub enum RowChange {
    Toggle,
    Choose(usize),
    Slide(i32),
    Edit(String),
    Press,
}

/// A form whose rows the user can change. Each form is a constant beside the definition of its rows.
#[derive(Clone, Copy)]
pub struct Form {
    /// The word that identifies the form.
    pub word: &'static str,
    /// Returns the capabilities that the policy must allow for a change of the row with this number.
    pub capabilities: fn(u16) -> &'static [Capability],
    /// Returns the keys of the settings that the row with this number changes. If the policy fixes one of these settings, the row is
    /// locked.
    pub settings: fn(u16) -> &'static [&'static str],
}

impl Form {
    /// The form of the text field in a dialog.
    pub const DIALOG: Form = Form::new("dialog", |_| &[Capability::Files]);

    /// Creates a form that changes no settings.
    pub const fn new(word: &'static str, capabilities: fn(u16) -> &'static [Capability]) -> Form {
        Form { word, capabilities, settings: |_| &[] }
    }
}

impl PartialEq for Form {
    fn eq(&self, other: &Form) -> bool {
        self.word == other.word
    }
}

impl Debug for Form {
    fn fmt(&self, text: &mut Formatter<'_>) -> fmt::Result {
        text.write_str(self.word)
    }
}

/// An answer to a dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Closes the dialog and does nothing. Always the first button; Escape chooses it.
    Cancel,
    Save,
    /// Replaces the save that already has the chosen name.
    Replace,
    /// Saves under the suggested free name.
    SaveFree,
    Resign,
    /// Accepts the other players' offer.
    Agree,
    /// Leaves the theme editor without saving.
    Discard,
    /// Deletes the theme that the dialog is about.
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
    /// Runs the program that the dialog shows.
    Run,
}

/// What the user does with one of their own games, whether it is on the board or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnGameMessage {
    /// Sets the game's title. An empty title removes it.
    Title(String),
    Mark(bool),
    Delete,
    /// Restores a deleted game or a deleted named save.
    Restore,
}

/// A message to one page. Only that page handles the message, while the page is shown.
pub trait Message: AnyMessage {
    /// Returns the capabilities that the policy must allow for this message.
    fn capabilities(&self) -> &'static [Capability];

    /// Returns the keys of the settings that the message changes. If the policy fixes one of these settings, the message is locked.
    fn settings(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether the message is handled even while a dialog is open.
    fn passes_dialog(&self) -> bool {
        false
    }

    /// Whether the message is handled before it is known who plays.
    fn picks_person(&self) -> bool {
        false
    }

    /// Whether the message only reports what has become visible, so that a frame without input may send the message.
    fn reports_visibility(&self) -> bool {
        false
    }
}

/// The operations that every [`Message`] has as a trait object: cloning and comparing.
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

/// A [`Message`] to any page.
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
    /// The first tap of a finger on a small cell. It only moves the cursor; a second tap places.
    FirstTap(Cell),
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
    /// Types a letter of a coordinate on another page's board. `None` is the Backspace key: it deletes a letter, or does what the page uses
    /// that key for.
    TypeCoordinate(Option<char>),
    /// Enter on the board: plays the typed coordinate or the cursor's cell.
    Enter,
    /// Answers a choice of an opening rule, by its fixed word or number.
    Choose(String),
    /// Goes to a node of the move tree.
    GoTo(u32),
    /// Opens a tab of the current page.
    Tab(usize),
    /// Changes a row of a form, by the row's number.
    Change(Form, u16, RowChange),
    Answer(Reply),
    /// A request about one of the user's own games, by the name of its log.
    ChangeOwnGame(String, OwnGameMessage),
    /// A message of the page that is shown.
    Page(PageMessage),
    /// Presses the button of the toast.
    PressToast,
    /// Tells whether the button of the toast has the focus.
    HoldToast(bool),
    /// Pastes text from the clipboard while no text field takes it.
    Paste(String),
    /// Opens a file that was dropped on the window.
    Drop(std::path::PathBuf),
    /// The user pressed the window's close button.
    Close,
}

impl Intent {
    /// Wraps a message of the page that is shown in an intent.
    pub fn page(message: impl Message) -> Intent {
        Intent::Page(PageMessage(Box::new(message)))
    }

    /// Returns the changed row of this form and the change. Returns any other intent as the error.
    pub fn change_of(self, form: Form) -> Result<(u16, RowChange), Intent> {
        match self {
            Intent::Change(of, row, change) if of == form => Ok((row, change)),
            other => Err(other),
        }
    }

    /// Returns the page's message if it has this type. Returns any other intent as the error.
    pub fn message<M: Message + Clone>(self) -> Result<M, Intent> {
        match &self {
            Intent::Page(message) => message.of().cloned().ok_or(self),
            _ => Err(self),
        }
    }
}

/// Returns the capabilities that an intent needs. An intent that only moves the view needs none.
pub fn capabilities(intent: &Intent) -> &'static [Capability] {
    use Capability::{Engines, Files, NewGame, Play, Profiles, Settings, Undo, Window};
    match intent {
        Intent::Do(action) => row_of(*action).capabilities,
        Intent::Place(_)
        | Intent::FirstTap(_)
        | Intent::Type(_)
        | Intent::TypeBack
        | Intent::Enter
        | Intent::Choose(_) => &[Play],
        Intent::Zoom(..) | Intent::Pan(..) | Intent::Hover(_) | Intent::Cursor(_) | Intent::Tab(_) => &[],
        // Typing a coordinate leads to a move, which has an intent and a capability of its own.
        Intent::TypeCoordinate(_) => &[],
        Intent::HoldToast(_) => &[],
        Intent::PressToast => &[Files],
        Intent::Page(message) => message.capabilities(),
        Intent::Change(form, row, _) => (form.capabilities)(*row),
        Intent::Answer(Reply::Remove) => &[Profiles],
        Intent::GoTo(_) => &[Undo],
        Intent::Answer(Reply::Begin) => &[NewGame, Files],
        Intent::Answer(Reply::Cancel) => &[],
        Intent::Answer(Reply::Resign | Reply::Agree | Reply::OwnEngine) => &[Play],
        Intent::Answer(Reply::TryAgain) => &[Play, Engines],
        Intent::Answer(Reply::Discard) => &[],
        Intent::Answer(Reply::Delete) => &[Settings, Files],
        Intent::Answer(Reply::TakeOver | Reply::AllDefault) => &[Settings],
        Intent::Answer(Reply::Run) => &[Settings, Engines],
        Intent::Answer(Reply::Save | Reply::Replace | Reply::SaveFree) => &[Files],
        Intent::ChangeOwnGame(..) => &[Files],
        Intent::Paste(_) | Intent::Drop(_) => &[Files, NewGame],
        Intent::Close => &[Window],
    }
}
