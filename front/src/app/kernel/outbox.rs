//! What the app outputs besides the picture: events for scripts, announcements, problems, messages of the bar, sounds, the clipboard, the
//! request to end. The whole app adds to it, and the program empties it once a frame. Makes no decisions about a game.

use crate::app::kernel::actions::Action;
use crate::app::kernel::file_purpose::FilePurpose;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::localized_message::LocalizedMessage;
use crate::app::kernel::report::Report;
use crate::review::Puzzle;
use crate::rules::Ply;
use crate::session::{Session, Setup};
use crate::store::index::query::Filter;
use crate::ui::Sound;
use crate::ui::album::Album;
use crate::ui::file_dialog::FileDialog;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;

/// How long a message stays, in milliseconds.
const MESSAGE_MS: u64 = 3000;
/// How long a message with a button stays on a page without a message bar, in milliseconds.
const BUTTON_MS: u64 = 5000;
/// How long a problem stays on a page without a message bar, in milliseconds.
const PROBLEM_MS: u64 = 9000;
/// How long a problem stays in the message bar, in milliseconds. The bar keeps an icon afterwards.
const PROBLEM_BAR_MS: u64 = 3000;
/// Maximum number of unread problems; the oldest problems are dropped.
const UNREAD_MAX: usize = 5;

/// Output of the app besides the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// A line for scripts, in fixed English words.
    Event(String),
    /// A sentence in the user's language.
    Announcement(String),
    /// The element that got the focus, in the user's language. A screen reader announces it by itself.
    Focus(String),
    /// A problem: one line for standard error.
    Problem(String),
}

/// A request of a game or a feature to another feature, mostly to open a page.
#[derive(Debug)]
pub enum FeatureRequest {
    /// Shows the board with its new game.
    ToBoard,
    /// Shows the end page after the finished board was shown.
    ToEnd,
    /// Closes the end page if the game is no longer at its end.
    FromEnd,
    /// Refreshes the list of games, because a game was deleted, restored or renamed.
    Reload,
    /// Opens the import report: there are more warnings than the message bar can show.
    ToReport(Box<Report>),
    /// Opens the page of the class.
    ToClass,
    /// Opens the new-game page with a player at another machine.
    ToInvitation,
    /// Opens the board editor.
    ToEditor,
    /// Invites the players at other machines to a game with this setup.
    Invite(Box<Setup>),
    /// Opens the page of games at its collections.
    ToCollections,
    /// Opens the page of games with this filter.
    ToGames(Box<Filter>),
    /// Starts the analysis of the game on the board.
    ToAnalysis,
    /// Opens the study page at the position after this number of plies, and tries further plies from there.
    ToStudyAt { plies: usize, tried: Vec<Ply> },
    /// Saves a puzzle and opens it.
    ToPuzzle(Box<Puzzle>),
    /// Saves the puzzles that a review has found.
    KeepPuzzles(Vec<Puzzle>),
    /// Opens the chooser of a file or folder for this purpose.
    ToChooser(FilePurpose),
    /// Handles the file or folder that the user chose for this purpose.
    Chosen(FilePurpose, PathBuf),
    /// Opens the study page with the game that is now on the board.
    ToStudy,
    /// Opens the review of the game that is now on the board.
    ToReview,
    /// Opens the export page with a game.
    ToExport(Box<Session>),
    /// Shows a written file in its folder.
    ToFile(PathBuf),
}

/// What the button of a toast does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ToastAction {
    /// Shows a written file in its folder.
    ShowFile(PathBuf),
}

/// A sentence for the message bar, with the time and the page for which it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct BarMessage {
    pub text: String,
    pub warning: bool,
    /// What the user may do about the message, on pages where it is a toast.
    pub action: Option<ToastAction>,
    /// Whether the message stays for its full time even after the position that it is about has changed.
    lasts: bool,
    /// The word of the page on which the message was first shown; `None` before. The message disappears with that page. A problem stays for
    /// its full time on every page.
    page: Option<&'static str>,
    /// When the message disappears, in milliseconds on the app's clock; `None` before it is shown.
    until_ms: Option<u64>,
}

impl BarMessage {
    fn new(text: String, warning: bool) -> BarMessage {
        BarMessage { text, warning, action: None, lasts: false, page: None, until_ms: None }
    }
}

/// Output that waits for the program and the shell.
#[derive(Default)]
pub struct Outbox {
    outputs: Vec<Output>,
    messages: VecDeque<BarMessage>,
    /// Problems that were shown and not dismissed, so that the user can read them again.
    unread: VecDeque<String>,
    is_reading: bool,
    /// The sounds to play, with their volumes, 1–100.
    sounds: Vec<(Sound, u8)>,
    turns: Vec<FeatureRequest>,
    copy: Option<String>,
    albums: VecDeque<Arc<Album>>,
    /// The request to the shell for the system's dialog for files.
    pub file_dialog: Option<FileDialog>,
    /// Whether the shell can ask the system for its dialog for files.
    pub has_file_dialogs: bool,
    wants_paste: bool,
    asked: Vec<Action>,
    quit: bool,
    /// Whether the button of the toast has the focus, so that the toast stays.
    is_toast_held: bool,
}

impl Outbox {
    pub fn event(&mut self, line: impl Into<String>) {
        self.outputs.push(Output::Event(line.into()));
    }

    pub fn announce(&mut self, sentence: impl Into<String>) {
        self.outputs.push(Output::Announcement(sentence.into()));
    }

    /// Announces the element that got the focus.
    pub fn focus_on(&mut self, sentence: impl Into<String>) {
        self.outputs.push(Output::Focus(sentence.into()));
    }

    /// Asks the program for a description of the screen in words, because the program has drawn the screen.
    pub fn request_description(&mut self, question: Action) {
        self.asked.push(question);
    }

    pub fn take_asked(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.asked)
    }

    /// Shows a short message in the bar, and announces it unless the same sentence was announced just before.
    pub fn show_message(&mut self, text: impl Into<String>) {
        let text = text.into();
        let told = Output::Announcement(text.clone());
        if self.outputs.last() != Some(&told) {
            self.outputs.push(told);
        }
        self.messages.retain(|message| message.warning);
        self.messages.push_back(BarMessage::new(text, false));
    }

    /// Shows a short message that the next move does not remove, such as a change of seats.
    pub fn show_lasting(&mut self, text: String) {
        self.show_and_announce(text);
        if let Some(message) = self.messages.back_mut() {
            message.lasts = true;
        }
    }

    /// Adds a message about the game on the board. It is announced on every page and shown only with the board.
    pub fn show_on_board(&mut self, text: String) {
        self.show_and_announce(text);
        if let Some(message) = self.messages.back_mut() {
            message.page = Some("board");
        }
    }

    /// Shows and announces a message with a button, which a page without a message bar shows.
    pub fn show_with_action(&mut self, text: String, action: ToastAction) {
        self.show_and_announce(text);
        if let Some(message) = self.messages.back_mut() {
            message.action = Some(action);
        }
    }

    /// Keeps the toast while its button has the focus. Afterwards it stays its usual time.
    pub fn hold_toast(&mut self, is_held: bool, now_ms: u64) {
        self.is_toast_held = is_held;
        if let Some(until) = self.messages.front_mut().and_then(|message| message.until_ms.as_mut()) {
            *until = (*until).max(now_ms + BUTTON_MS);
        }
    }

    /// Returns the action of the toast, and removes the toast.
    pub fn take_toast_action(&mut self) -> Option<ToastAction> {
        self.is_toast_held = false;
        let action = self.messages.front_mut()?.action.take()?;
        self.messages.pop_front();
        Some(action)
    }

    /// Shows a message in the bar and always announces it.
    pub fn show_and_announce(&mut self, text: String) {
        self.announce(text.clone());
        self.show_message(text);
    }

    /// Writes a line to standard error only.
    pub fn write_to_stderr(&mut self, sentence: impl Into<String>) {
        self.outputs.push(Output::Problem(sentence.into()));
    }

    /// Reports a problem: in the message bar, on standard error, and spoken.
    pub fn report_problem_text(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.problem_shown(text.clone(), text);
    }

    /// Reports a problem in the user's language, and on standard error in English.
    pub fn report_problem(&mut self, told: &LocalizedMessage, lang: &Lang) {
        self.problem_shown(told.to_string(), told.in_language(lang));
    }

    /// Reports a problem with one sentence for standard error and another sentence, in the user's language, for the window.
    pub fn problem_shown(&mut self, sentence: String, shown: String) {
        self.write_to_stderr(sentence);
        self.announce(shown.clone());
        if self.messages.iter().any(|message| message.warning && message.text == shown) {
            return;
        }
        self.messages.push_back(BarMessage { lasts: true, ..BarMessage::new(shown, true) });
    }

    /// Returns the problems that were shown and not dismissed. The message bar has an icon for them.
    pub fn unread_problems(&self) -> impl Iterator<Item = &str> {
        self.unread.iter().map(String::as_str)
    }

    /// Whether the list of problems is open.
    pub fn is_reading(&self) -> bool {
        self.is_reading
    }

    /// Opens the list of problems, or dismisses it.
    pub fn set_problem_list_open(&mut self, is_open: bool) {
        self.is_reading = is_open && !self.unread.is_empty();
        self.event(if self.is_reading { "reading problems" } else { "read problems" });
        if !is_open {
            self.unread.clear();
            self.messages.retain(|message| !message.warning || message.until_ms.is_none());
        }
    }

    /// Removes the messages about a position that is gone. Problems stay.
    pub fn clear_messages(&mut self) {
        self.messages.retain(|message| message.lasts);
    }

    /// Notes that a page is shown: messages of the previous page end, and new ones belong to this page.
    pub fn show_page(&mut self, page: &'static str) {
        self.messages.retain(|message| message.warning || message.page.is_none_or(|of| of == page));
        self.messages.iter_mut().for_each(|message| message.page = Some(page));
    }

    /// Returns the message that is shown now.
    pub fn message(&self) -> Option<&BarMessage> {
        self.messages.front()
    }

    /// Removes expired messages and starts the time of the first message when it is shown. `in_bar` tells whether the board page is shown,
    /// whose message bar keeps an icon for a problem.
    pub fn age_messages(&mut self, now_ms: u64, in_bar: bool) {
        self.is_toast_held &= self.messages.front().is_some_and(|message| message.action.is_some());
        let is_over = |message: &BarMessage| message.until_ms.is_some_and(|until| until <= now_ms);
        while !self.is_toast_held && self.messages.front().is_some_and(is_over) {
            self.messages.pop_front();
        }
        let Some(first) = self.messages.front_mut() else { return };
        let is_new = first.until_ms.is_none();
        let stays = match (first.warning, in_bar) {
            (true, true) => PROBLEM_BAR_MS,
            (true, false) => PROBLEM_MS,
            (false, false) if first.action.is_some() => BUTTON_MS,
            (false, _) => MESSAGE_MS,
        };
        first.until_ms.get_or_insert(now_ms + stays);
        if is_new && first.warning {
            let text = first.text.clone();
            self.unread.retain(|other| *other != text);
            self.unread.push_back(text);
            let too_many = self.unread.len().saturating_sub(UNREAD_MAX);
            self.unread.drain(..too_many);
        }
    }

    /// Returns when the current message disappears, in milliseconds on the app's clock.
    pub fn next_ms(&self) -> Option<u64> {
        self.messages.front().and_then(|message| message.until_ms).filter(|_| !self.is_toast_held)
    }

    /// Plays a sound at a volume of 1–100.
    pub fn play(&mut self, sound: Sound, volume: u8) {
        self.sounds.push((sound, volume));
    }

    pub fn request(&mut self, turn: FeatureRequest) {
        self.turns.push(turn);
    }

    pub fn take_turns(&mut self) -> Vec<FeatureRequest> {
        std::mem::take(&mut self.turns)
    }

    /// Puts text on the clipboard.
    pub fn copy(&mut self, text: String) {
        self.copy = Some(text);
    }

    /// Asks the shell to draw pictures into a file.
    pub fn draw(&mut self, album: Arc<Album>) {
        self.albums.push_back(album);
    }

    pub fn take_album(&mut self) -> Option<Arc<Album>> {
        self.albums.pop_front()
    }

    /// Asks the shell for the clipboard's text.
    pub fn ask_paste(&mut self) {
        self.wants_paste = true;
    }

    pub fn wants_paste(&self) -> bool {
        self.wants_paste
    }

    pub fn quit(&mut self) {
        self.quit = true;
    }

    pub fn is_quitting(&self) -> bool {
        self.quit
    }

    pub fn take_outputs(&mut self) -> Vec<Output> {
        std::mem::take(&mut self.outputs)
    }

    /// Drops what the previous person would see, hear or find on the clipboard. Pending lines for scripts and for the log stay.
    pub fn clear_for_next_person(&mut self) {
        let (outputs, quit) = (std::mem::take(&mut self.outputs), self.quit);
        *self = Outbox { outputs, quit, ..Outbox::default() };
    }

    pub fn take_sounds(&mut self) -> Vec<(Sound, u8)> {
        std::mem::take(&mut self.sounds)
    }

    pub fn take_copy(&mut self) -> Option<String> {
        self.copy.take()
    }

    pub fn take_paste(&mut self) -> bool {
        std::mem::take(&mut self.wants_paste)
    }
}
