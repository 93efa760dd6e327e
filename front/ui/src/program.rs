//! The interface between a shell and a program: one frame of input in, one frame to show out.
//!
//! The window (or a script) drives any implementation of [`Program`]; neither side names the other. Times are milliseconds since the
//! program began, and lengths are in layout units.

use super::album::{Album, AlbumError};
use super::draw::{Draw, Measure, Picture};
use super::file_dialog::{FileDialog, FileDialogAnswer};
use super::geometry::Rect;
use super::input::InputFrame;
use super::theme::Rgba;
use super::tree::UiTree;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::Arc;

/// A short sound of the theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sound {
    Place,
    Flip,
    Illegal,
    Win,
    Lose,
    /// The tick in each of the last seconds on a player's clock.
    Clock,
    /// A preview of a sound. The number identifies the sound to the program; the same number is always the same sound.
    Sample(u8),
}

impl Sound {
    /// All sounds that a theme has.
    pub const ALL: [Sound; 6] = [Sound::Place, Sound::Flip, Sound::Illegal, Sound::Win, Sound::Lose, Sound::Clock];
}

/// The place of a window on the desktop, in the system's points: the position of the top left corner and the size, both without the
/// window's decoration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowPlace {
    pub x: i32,
    pub y: i32,
    pub width: u32,
    pub height: u32,
}

/// The parameters of a window in kiosk mode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KioskWindow {
    /// The display that the window fills, counted from 0; `None` means the display on which the window opened.
    pub display: Option<u8>,
}

/// The files of pictures and sounds. A shell asks for a file when it needs the file, and caches the decoded result.
pub trait Assets {
    /// Returns the PNG file of a picture of the named theme, or of the current theme for `None`. With `double` it is the picture of double
    /// size, if there is one.
    fn picture(&self, theme: Option<&str>, picture: Picture, double: bool) -> Option<Cow<'_, [u8]>>;

    /// Returns the WAV file of a sound of the current theme, in a format that [`super::wave`] reads.
    fn sound(&self, sound: Sound) -> Option<Cow<'_, [u8]>>;
}

/// A sentence to be announced, in the user's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnouncedSentence {
    pub text: String,
    /// Whether the sentence describes the focused element, which a screen reader announces by itself.
    pub describes_focus: bool,
}

/// The settings of the system's voice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VoiceSettings {
    /// The speaking rate in percent of the voice's normal rate.
    pub rate_percent: u16,
    /// The volume of the voice, 0–100.
    pub volume: u8,
}

/// Why the system's voice does not read texts aloud.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoiceError {
    /// The system has no voice.
    Nobody,
    /// No voice speaks the user's language.
    Language,
}

/// Everything that a shell needs after a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    /// The draw list, back to front. A shell draws only if `draws`, `layout` or `window` differs from the last drawn frame.
    pub draws: Vec<Draw>,
    /// The layout's width and height in units. The shell scales and centres the layout in the window.
    pub layout: (f32, f32),
    /// The least width and height in units that the page needs; the layout has more of one of them in a window of another shape.
    pub min_size: (f32, f32),
    /// The colour around the layout.
    pub window: Rgba,
    /// When the next frame is wanted, on the clock of `InputFrame::now_ms`; with `None` the shell waits for input or a wake-up.
    pub next_ms: Option<u64>,
    /// The rectangle of the focused text field, for the input method; `None` where no text input is wanted.
    pub text_input: Option<Rect>,
    /// The elements that a pointer can press: role and rectangle, so that tests can find elements that are too small.
    pub targets: Vec<(&'static str, Rect)>,
    pub title: String,
    /// The tag of the user's language. It decides the regional forms of characters.
    pub language: String,
    pub fullscreen: bool,
    /// The window of a kiosk; `None` for a normal window. A kiosk's window fills its display, cannot be left, and keeps the screen on.
    pub kiosk: Option<KioskWindow>,
    /// Text that the shell puts on the clipboard.
    pub copy: Option<String>,
    /// Whether the program requests the clipboard's text with the next frame.
    pub paste: bool,
    /// Boards to be drawn without holding up the window. The shell delivers the file by `Program::album_made`.
    pub album: Option<Arc<Album>>,
    /// A request for the system's dialog for files. The shell delivers the answer by `Program::file_dialog_answered`.
    pub file_dialog: Option<FileDialog>,
    /// The sounds that start now, each with its volume, 0–100.
    pub sounds: Vec<(Sound, u8)>,
    /// Whether the window should take the layout's shape when the layout changes, as far as the screen allows. Otherwise the window keeps
    /// its size.
    pub fits_window: bool,
    /// A number that grows when pictures or sounds changed, as with another theme. The shell's cache of them is then invalid.
    pub assets_version: u32,
    /// The events of this frame for scripts, one line each in fixed words.
    pub events: Vec<String>,
    /// The accessibility tree, if a screen reader is active ([`Program::set_screen_reader`]).
    pub tree: Option<UiTree>,
    /// The sentences to be announced now.
    pub announcements: Vec<AnnouncedSentence>,
    /// The settings of the system's voice; `None` unless the user wants the voice.
    pub voice: Option<VoiceSettings>,
    /// Whether the user's settings allow screen readers to read the window.
    pub lets_read: bool,
    /// Whether the program has ended, so that the shell closes the window.
    pub quit: bool,
}

/// A program that a shell can show.
pub trait Program: Assets {
    /// Takes the input and returns the next frame. The shell calls this at the start, after each input or wake-up, and at `Frame::next_ms`.
    fn frame(&mut self, input: &InputFrame, measure: &mut dyn Measure) -> Frame;

    /// Asks the program to end, after the window's close button or a signal. The program sets `Frame::quit` in a later frame, once it has
    /// saved.
    fn quit_requested(&mut self);

    /// Reports a picture that the shell cannot use; `why` is one sentence. The program should offer another picture with the next
    /// `Frame::assets_version`.
    fn picture_failed(&mut self, theme: Option<&str>, picture: Picture, why: &str);

    /// Delivers the file drawn from an album, or why there is no file. The file of a picture on the clipboard is empty. Called before a
    /// frame.
    fn album_made(&mut self, ticket: u64, made: Result<Vec<u8>, AlbumError>);

    /// Reports whether the shell can ask the system for its dialog for files. Until then it cannot.
    fn set_file_dialogs(&mut self, _can_ask: bool) {}

    /// Delivers the answer of the system's dialog for files. Called before a frame.
    fn file_dialog_answered(&mut self, _ticket: u64, _answer: FileDialogAnswer) {}

    /// Returns the last place of the window on the display with this name.
    fn window_place(&self, _display: &str) -> Option<WindowPlace> {
        None
    }

    /// Reports that the user moved or resized the window on this display.
    fn window_placed(&mut self, _display: &str, _place: WindowPlace) {}

    /// Reports whether a screen reader is active. While a screen reader is active, frames should have an accessibility tree.
    fn set_screen_reader(&mut self, _has_reader: bool) {}

    /// Reports once that the system's voice cannot read anything aloud.
    fn voice_failed(&mut self, _why: VoiceError) {}

    /// Reports once, at the first sound, that there is no sound output. `why` is a clause.
    fn sound_failed(&mut self, why: &str);
}
