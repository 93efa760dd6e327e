//! The app's state: what is open, what is asked, what waits.

use super::actions::Keymap;
use super::lang::Lang;
use super::settings::Settings;
use super::themes::ThemeBox;
use super::view::Cell;
use crate::engine::{Ticket, Valued, Worker};
use crate::policy::Policy;
use crate::rules::{Color, Point};
use crate::session::{Game, Record, Seat, Session, Setup};
use crate::store::{GameId, Listed, Store, Writer};
use crate::ui::program::Sound;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::Receiver;

/// What the command line changes for this run only.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overrides {
    pub theme: Option<String>,
    pub language: Option<String>,
    pub fullscreen: bool,
    pub mute: bool,
    pub black: Option<Seat>,
    pub white: Option<Seat>,
    /// Which game a new one is.
    pub game: Option<GameKind>,
    /// What new games' chance begins with, instead of the time: the computer's choices repeat.
    pub seed: Option<u64>,
}

/// One of the two games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GameKind {
    #[default]
    Reversi,
    Gomoku,
}

impl GameKind {
    pub fn of(game: &Game) -> GameKind {
        match game {
            Game::Reversi { .. } => GameKind::Reversi,
            Game::Gomoku(_) => GameKind::Gomoku,
        }
    }

    /// The fixed word, on the command line and in the language files' `game-…`.
    pub fn word(self) -> &'static str {
        match self {
            GameKind::Reversi => "reversi",
            GameKind::Gomoku => "gomoku",
        }
    }
}

/// What the app is started with.
pub struct Launch {
    pub store: Store,
    pub overrides: Overrides,
    /// Begin a new game instead of going on with the unfinished one.
    pub new_game: bool,
    /// The system's languages, best first.
    pub languages: Vec<String>,
    /// Called from other threads when the app has something to look at.
    pub wake: Arc<dyn Fn() + Send + Sync>,
}

/// A page of the window.
#[derive(Clone, Debug, PartialEq)]
pub enum Page {
    Start,
    Board,
    Menu,
    Settings { tab: usize },
    NewGame,
    Games { tab: usize },
    Help { tab: usize },
    End,
}

/// The game on the board.
pub struct OpenGame {
    pub id: GameId,
    pub session: Session,
    pub records: Vec<Record>,
    /// When the record before was made, on the app's clock.
    pub since_ms: u64,
    /// All records up to this one are on the disk.
    pub durable: u64,
    /// Saving does not work now: the game goes on without it.
    pub volatile: bool,
    /// The computer waits although it is to move (after an undo or a jump).
    pub paused: bool,
    /// Not yet attached to the writer: a game that is only looked at writes nothing before its first new record.
    pub on_disk: Option<crate::store::OpenGame>,
}

/// What the engine was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    Move,
    Hint,
    /// A value for every legal square, for the overlay.
    Values,
    /// Thinking in the human's time; the answer is of no interest, the table is.
    Ponder,
}

/// A question to the engine that is not answered or not acted on yet.
pub struct Pending {
    pub ticket: Ticket,
    pub asked: Asked,
    /// The answer may be played from this moment on.
    pub not_before_ms: u64,
    pub answer: Option<super::play::Answered>,
}

/// A question to the user.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    SaveName {
        text: String,
    },
    /// The name is taken.
    Replace {
        name: String,
        free: String,
    },
    Resign,
    Delete {
        row: usize,
    },
}

/// A sentence for the message bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    pub text: String,
    pub warning: bool,
    /// `None` until it was first shown; then when it goes.
    pub until_ms: Option<u64>,
}

/// What the app says to the outside besides the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// A line for scripts, in fixed English words.
    Event(String),
    /// A sentence in the user's language.
    Announce(String),
    /// A problem: one line for standard error.
    Problem(String),
}

/// The list on the games page.
#[derive(Default)]
pub struct Listing {
    pub rows: Vec<Listed>,
    pub selected: Option<usize>,
    /// The selected game.
    pub preview: Option<Session>,
}

/// The whole app.
pub struct App {
    pub(super) store: Store,
    pub(super) writer: Option<Writer>,
    pub(super) notices: Option<Receiver<crate::store::Notice>>,
    pub(super) wake: Arc<dyn Fn() + Send + Sync>,
    /// What the settings file says; what the settings page changes.
    pub(super) user: Settings,
    /// `user` with the command line's changes: what is in force.
    pub(super) settings: Settings,
    pub(super) overrides: Overrides,
    /// What stands at the settings file's place.
    pub(super) settings_found: crate::store::settings_file::Found,
    pub(super) policy: Policy,
    pub(super) keymap: Keymap,
    pub(super) lang: Lang,
    /// The system's languages, best first.
    pub(super) languages: Vec<String>,
    /// Tags and names of the language files in the data directory.
    pub(super) user_languages: Vec<(String, String)>,
    pub(super) themes: ThemeBox,
    pub(super) now_ms: u64,
    pub(super) game: Option<OpenGame>,
    pub(super) pages: Vec<Page>,
    pub(super) ask: Option<Ask>,
    pub(super) messages: VecDeque<Message>,
    pub(super) said: Vec<Said>,
    pub(super) sounds: Vec<Sound>,
    pub(super) copy: Option<String>,
    /// The shell shall give the clipboard's text.
    pub(super) wants_paste: bool,
    pub(super) engine: Option<Worker>,
    /// The file of what was learned cannot be read: it is set aside before the next write.
    pub(super) is_learned_broken: bool,
    pub(super) tickets: u64,
    pub(super) pending: Option<Pending>,
    /// The last forced pass, shown until the next move.
    pub(super) passed: Option<Color>,
    pub(super) cursor: Option<Cell>,
    pub(super) hover: Option<Cell>,
    pub(super) typed: String,
    pub(super) hint: Option<Cell>,
    /// The overlay of values is on.
    pub(super) values_on: bool,
    /// The engine's values of the position's moves, best first.
    pub(super) values: Vec<Valued>,
    /// Legal squares are marked until then.
    pub(super) help_until_ms: Option<u64>,
    /// What Help marks on a board of five-in-a-row.
    pub(super) help_marks: Vec<(Cell, super::view::Mark)>,
    /// The part of the board that is shown large: first column, first row, cells a side.
    pub(super) window: Option<(u8, u8, u8)>,
    pub(super) threats_on: bool,
    /// The threat values of the position, while they are on.
    pub(super) threats: Vec<(Cell, super::view::Mark)>,
    /// The fifth moves marked so far for an offer.
    pub(super) offer: Vec<Point>,
    pub(super) patterns: Option<super::gomoku::Patterns>,
    pub(super) last_move_ms: u64,
    /// The end page comes then.
    pub(super) end_at_ms: Option<u64>,
    pub(super) epoch: u64,
    pub(super) draft: Setup,
    pub(super) listing: Listing,
    pub(super) quit: bool,
    /// Replies of the computer that were played.
    pub(super) engine_moves: u64,
    pub(super) barrier: u64,
    pub(super) barrier_done: u64,
}
