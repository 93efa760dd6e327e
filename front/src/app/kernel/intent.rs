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
pub enum Change {
    Toggle,
    Choose(usize),
    Slide(i32),
    Edit(String),
    Press,
}

/// The form that a changed row belongs to. Each form is a constant that stands with its rows.
#[derive(Clone, Copy)]
pub struct Form {
    /// Its own word.
    pub word: &'static str,
    /// All that the policy has to allow for a change of a row.
    pub capabilities: fn(u16) -> &'static [Capability],
    /// The keys of the settings that a row changes. A policy's value for one of them locks it.
    pub settings: fn(u16) -> &'static [&'static str],
}

impl Form {
    /// The text field of a dialog.
    pub const DIALOG: Form = Form::new("dialog", |_| &[Capability::Files]);

    /// A form that changes no settings.
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

    /// The row of this form with its change, else the intent.
    pub fn change_of(self, form: Form) -> Result<(u16, Change), Intent> {
        match self {
            Intent::Change(of, row, change) if of == form => Ok((row, change)),
            other => Err(other),
        }
    }

    /// The page's message of this type, else the intent.
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
        Intent::Place(_) | Intent::Aim(_) | Intent::Type(_) | Intent::TypeBack | Intent::Enter | Intent::Choose(_) => {
            &[Play]
        }
        Intent::Zoom(..) | Intent::Pan(..) | Intent::Hover(_) | Intent::Cursor(_) | Intent::Tab(_) => &[],
        // The move that it leads to asks for its own capability.
        Intent::Spell(_) => &[],
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
        Intent::Answer(Reply::Save | Reply::Replace | Reply::SaveFree) => &[Files],
        Intent::Keep(..) => &[Files],
        Intent::Paste(_) | Intent::Drop(_) => &[Files, NewGame],
        Intent::Close => &[Window],
    }
}
