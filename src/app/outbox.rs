//! What the app has to say to the world besides the picture: events for scripts, announcements, problems, messages of the bar,
//! sounds, the clipboard, the wish to end. Anybody in the app may put something in; the program takes it out once a frame.
//! Decides nothing about a game.

use super::report::Report;
use crate::session::Session;
use crate::ui::Sound;
use crate::ui::album::Album;
use std::collections::VecDeque;
use std::sync::Arc;

/// How long a message stays.
const MESSAGE_MS: u64 = 4000;
/// How long a problem stays.
const PROBLEM_MS: u64 = 9000;

/// What the app says to the outside besides the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// A line for scripts, in fixed English words.
    Event(String),
    /// A sentence in the user's language.
    Announcement(String),
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
    /// The page that writes a game for other programs.
    ToExport(Box<Session>),
}

/// A sentence for the message bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    pub text: String,
    pub warning: bool,
    /// `None` until it was first shown; then when it goes.
    until_ms: Option<u64>,
}

/// What waits to be taken by the program and the shell.
#[derive(Default)]
pub struct Outbox {
    outputs: Vec<Output>,
    messages: VecDeque<Message>,
    sounds: Vec<Sound>,
    turns: Vec<Turn>,
    copy: Option<String>,
    albums: VecDeque<Arc<Album>>,
    wants_paste: bool,
    quit: bool,
}

impl Outbox {
    pub fn event(&mut self, line: impl Into<String>) {
        self.outputs.push(Output::Event(line.into()));
    }

    pub fn announce(&mut self, sentence: impl Into<String>) {
        self.outputs.push(Output::Announcement(sentence.into()));
    }

    /// A short message in the bar.
    pub fn tell(&mut self, text: impl Into<String>) {
        self.clear_messages();
        self.messages.push_back(Message { text: text.into(), warning: false, until_ms: None });
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

    /// A problem with a sentence for standard error and one in the user's language for the window.
    pub fn problem_shown(&mut self, sentence: String, shown: String) {
        self.complain(sentence);
        self.announce(shown.clone());
        self.messages.push_back(Message { text: shown, warning: true, until_ms: None });
    }

    /// The messages about a position that is gone go with it; problems stay.
    pub fn clear_messages(&mut self) {
        self.messages.retain(|message| message.warning);
    }

    /// The message to show.
    pub fn message(&self) -> Option<&Message> {
        self.messages.front()
    }

    /// The first message waits until it is seen, then stays its time.
    pub fn age_messages(&mut self, now_ms: u64) {
        while self.messages.front().is_some_and(|message| message.until_ms.is_some_and(|until| until <= now_ms)) {
            self.messages.pop_front();
        }
        if let Some(first) = self.messages.front_mut() {
            let stays = if first.warning { PROBLEM_MS } else { MESSAGE_MS };
            first.until_ms.get_or_insert(now_ms + stays);
        }
    }

    /// When the message that is shown goes.
    pub fn next_ms(&self) -> Option<u64> {
        self.messages.front().and_then(|message| message.until_ms)
    }

    pub fn play(&mut self, sound: Sound) {
        self.sounds.push(sound);
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

    pub fn quit(&mut self) {
        self.quit = true;
    }

    pub fn is_quitting(&self) -> bool {
        self.quit
    }

    pub fn take_outputs(&mut self) -> Vec<Output> {
        std::mem::take(&mut self.outputs)
    }

    pub fn take_sounds(&mut self) -> Vec<Sound> {
        std::mem::take(&mut self.sounds)
    }

    pub fn take_copy(&mut self) -> Option<String> {
        self.copy.take()
    }

    pub fn take_paste(&mut self) -> bool {
        std::mem::take(&mut self.wants_paste)
    }
}
