//! What the user wishes, whatever device it came from. `update` asks the policy and turns it into commands and effects.

use super::view::{Cell, Change};

/// An action of the one table that menus, keys, kiosk and tests read (`app::actions`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Action {
    Undo,
    Redo,
    UndoAll,
    RedoAll,
    Help,
    Hint,
    Values,
    /// Threat values of five-in-a-row.
    Threats,
    /// A large board larger and smaller, around the cursor.
    ZoomIn,
    ZoomOut,
    /// Passes the turn on, where the rules let one.
    Pass,
    Menu,
    NewGame,
    /// The new-game page of Reversi, of five-in-a-row.
    NewReversi,
    NewGomoku,
    NewSame,
    NextGame,
    Restart,
    SwapSides,
    Resign,
    Autoplay,
    Resume,
    Review,
    Save,
    Games,
    Settings,
    HowToPlay,
    StartPage,
    SidePanel,
    Fullscreen,
    Mute,
    CopyTranscript,
    PasteTranscript,
    Back,
    Quit,
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
    /// Changes a row of a form or of a dialog's field.
    Change(u16, Change),
    /// The dialog's button with this index.
    Answer(usize),
    /// The page's own button with this word (`start`, `load`, `delete`, `rename` …).
    Press(&'static str),
}
