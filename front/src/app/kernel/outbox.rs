//! What the app has to say to the world besides the picture: events for scripts, announcements, problems, messages of the bar,
//! sounds, the clipboard, the wish to end. Anybody in the app may put something in; the program takes it out once a frame.
//! Decides nothing about a game.

use crate::app::kernel::actions::Action;
use crate::app::kernel::file_listing::Purpose;
use crate::app::kernel::lang::Lang;
use crate::app::kernel::localized_message::LocalizedMessage;
use crate::app::kernel::report::Report;
use crate::review::Puzzle;
use crate::rules::Ply;
use crate::session::Session;
use crate::ui::Sound;
use crate::ui::album::Album;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;

/// How long a message stays.
const MESSAGE_MS: u64 = 4000;
/// How long a problem stays on a page, and how long in the message bar, where its icon stays.
const PROBLEM_MS: u64 = 9000;
const PROBLEM_BAR_MS: u64 = 3000;
/// So many problems wait to be read, the last ones.
const UNREAD_MAX: usize = 5;

/// What the app says to the outside besides the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// A line for scripts, in fixed English words.
    Event(String),
    /// A sentence in the user's language.
    Announcement(String),
    /// What the focus came to, in the user's language; a screen reader says it by itself.
    Focus(String),
    /// A problem: one line for standard error.
    Problem(String),
}

/// A turn of the pages that follows from a game.
#[derive(Debug)]
pub enum Turn {
    /// Another game is on the board.
    ToBoard,
    /// The finished board was looked at.
    ToEnd,
    /// The end that is shown may be gone.
    FromEnd,
    /// A game of the list is gone, came back or has another name.
    Reload,
    /// What came in was odd in more ways than the message bar can tell.
    ToReport(Box<Report>),
    /// The page *Class* opens.
    ToClass,
    /// The page of a new game opens, with a player at another machine.
    ToInvitation,
    /// The page of games opens at its collections.
    ToCollections,
    /// The game on the board is analysed.
    ToAnalysis,
    /// The game on the board is studied after so many plies, with these tried from there.
    ToStudyAt {
        plies: usize,
        tried: Vec<Ply>,
    },
    /// A puzzle is kept and opens.
    ToPuzzle(Box<Puzzle>),
    /// Puzzles that a review has found are kept.
    KeepPuzzles(Vec<Puzzle>),
    /// A file or folder was chosen.
    Chosen(Purpose, PathBuf),
    /// The game that is now on the board is replayed, or reviewed.
    ToStudy,
    ToReview,
    /// The page that writes a game for other programs.
    ToExport(Box<Session>),
}

/// A sentence for the message bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    pub text: String,
    pub warning: bool,
    /// It is about more than the position, and stays its time also when that is gone.
    lasts: bool,
    /// The page that it ends with, by its word; `None` until one is shown. A problem stays its time on every page.
    page: Option<&'static str>,
    /// `None` until it was first shown; then when it goes.
    until_ms: Option<u64>,
}

/// What waits to be taken by the program and the shell.
#[derive(Default)]
pub struct Outbox {
    outputs: Vec<Output>,
    messages: VecDeque<Message>,
    /// Problems that were shown and may want to be read again.
    unread: VecDeque<String>,
    is_reading: bool,
    /// With their volumes, 1–100.
    sounds: Vec<(Sound, u8)>,
    turns: Vec<Turn>,
    copy: Option<String>,
    albums: VecDeque<Arc<Album>>,
    wants_paste: bool,
    asked: Vec<Action>,
    quit: bool,
}

impl Outbox {
    pub fn event(&mut self, line: impl Into<String>) {
        self.outputs.push(Output::Event(line.into()));
    }

    pub fn announce(&mut self, sentence: impl Into<String>) {
        self.outputs.push(Output::Announcement(sentence.into()));
    }

    /// What the focus came to.
    pub fn focus_on(&mut self, sentence: impl Into<String>) {
        self.outputs.push(Output::Focus(sentence.into()));
    }

    /// The user asks in words what is on the screen; the program answers, which has seen it.
    pub fn ask(&mut self, question: Action) {
        self.asked.push(question);
    }

    pub fn take_asked(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.asked)
    }

    /// A short message in the bar, which is announced if it was not already.
    pub fn tell(&mut self, text: impl Into<String>) {
        let text = text.into();
        let told = Output::Announcement(text.clone());
        if self.outputs.last() != Some(&told) {
            self.outputs.push(told);
        }
        self.messages.retain(|message| message.warning);
        self.messages.push_back(Message { text, warning: false, lasts: false, page: None, until_ms: None });
    }

    /// A short message that the next move does not take away: who plays what from now on.
    pub fn tell_lasting(&mut self, text: String) {
        self.tell_aloud(text);
        if let Some(message) = self.messages.back_mut() {
            message.lasts = true;
        }
    }

    /// A message about the game on the board: said on every page, shown only there.
    pub fn tell_on_board(&mut self, text: String) {
        self.tell_aloud(text);
        if let Some(message) = self.messages.back_mut() {
            message.page = Some("board");
        }
    }

    /// A message in the bar that is announced, too.
    pub fn tell_aloud(&mut self, text: String) {
        self.announce(text.clone());
        self.tell(text);
    }

    /// A line for standard error alone.
    pub fn complain(&mut self, sentence: impl Into<String>) {
        self.outputs.push(Output::Problem(sentence.into()));
    }

    /// A problem: in the message bar, on standard error, and spoken.
    pub fn problem(&mut self, text: impl Into<String>) {
        let text = text.into();
        self.problem_shown(text.clone(), text);
    }

    /// A problem in the user's language; for standard error in English.
    pub fn tell_problem(&mut self, told: &LocalizedMessage, lang: &Lang) {
        self.problem_shown(told.to_string(), told.said(lang));
    }

    /// A problem with a sentence for standard error and one in the user's language for the window.
    pub fn problem_shown(&mut self, sentence: String, shown: String) {
        self.complain(sentence);
        self.announce(shown.clone());
        self.messages.push_back(Message { text: shown, warning: true, lasts: true, page: None, until_ms: None });
    }

    /// What problems were shown and not put away; the message bar has an icon for them.
    pub fn unread(&self) -> impl Iterator<Item = &str> {
        self.unread.iter().map(String::as_str)
    }

    /// Whether the problems are being read.
    pub fn is_reading(&self) -> bool {
        self.is_reading
    }

    /// Opens what problems there were, or puts them away.
    pub fn read_problems(&mut self, is_open: bool) {
        self.is_reading = is_open && !self.unread.is_empty();
        self.event(if self.is_reading { "reading problems" } else { "read problems" });
        if !is_open {
            self.unread.clear();
            self.messages.retain(|message| !message.warning || message.until_ms.is_none());
        }
    }

    /// The messages about a position that is gone go with it; problems stay.
    pub fn clear_messages(&mut self) {
        self.messages.retain(|message| message.lasts);
    }

    /// A page is shown: what was told on another one ends with that, and what was told since belongs to this one.
    pub fn show_page(&mut self, page: &'static str) {
        self.messages.retain(|message| message.warning || message.page.is_none_or(|of| of == page));
        self.messages.iter_mut().for_each(|message| message.page = Some(page));
    }

    /// The message to show.
    pub fn message(&self) -> Option<&Message> {
        self.messages.front()
    }

    /// The first message waits until it is seen, then stays its time. `in_bar`: the board is shown, and its icon stays.
    pub fn age_messages(&mut self, now_ms: u64, in_bar: bool) {
        while self.messages.front().is_some_and(|message| message.until_ms.is_some_and(|until| until <= now_ms)) {
            self.messages.pop_front();
        }
        let Some(first) = self.messages.front_mut() else { return };
        let is_new = first.until_ms.is_none();
        let stays = match (first.warning, in_bar) {
            (true, true) => PROBLEM_BAR_MS,
            (true, false) => PROBLEM_MS,
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

    /// When the message that is shown goes.
    pub fn next_ms(&self) -> Option<u64> {
        self.messages.front().and_then(|message| message.until_ms)
    }

    /// A sound at a volume of 1–100.
    pub fn play(&mut self, sound: Sound, volume: u8) {
        self.sounds.push((sound, volume));
    }

    pub fn turn(&mut self, turn: Turn) {
        self.turns.push(turn);
    }

    pub fn take_turns(&mut self) -> Vec<Turn> {
        std::mem::take(&mut self.turns)
    }

    /// Text for the clipboard.
    pub fn copy(&mut self, text: String) {
        self.copy = Some(text);
    }

    /// The shell shall draw pictures.
    pub fn draw(&mut self, album: Arc<Album>) {
        self.albums.push_back(album);
    }

    pub fn take_album(&mut self) -> Option<Arc<Album>> {
        self.albums.pop_front()
    }

    /// The shell shall give the clipboard's text.
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

    /// Whoever was here is gone: nothing of what was to be told or given is left, but what waits for the log.
    pub fn forget(&mut self) {
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
