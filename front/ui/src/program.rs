//! The interface between a shell and a program: one frame of input in, one frame to show out.
//!
//! The window (or a script) drives any implementation of [`Program`]; neither side names the other. Times are milliseconds since the
//! program began, lengths layout units.

use super::album::{Album, AlbumError};
use super::draw::{Draw, Measure, Picture};
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
    /// One of a clock's last seconds.
    Clock,
    /// A preview of a sound. The program identifies it by the number; the same number is always the same sound.
    Sample(u8),
}

impl Sound {
    /// The sounds of themes.
    pub const ALL: [Sound; 6] = [Sound::Place, Sound::Flip, Sound::Illegal, Sound::Win, Sound::Lose, Sound::Clock];
}

/// The place of a window on the desktop, in the system's points: the position of the inner corner, and the inner size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowPlace {
    pub x: i32,
    pub y: i32,
    pub width: u32,
    pub height: u32,
}

/// The parameters of a kiosk's window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KioskWindow {
    /// The display that it fills, counted from 0; `None` = where the window opened.
    pub display: Option<u8>,
}

/// The files of pictures and sounds. A shell asks for a file when it needs one and caches the decoded result.
pub trait Assets {
    /// The PNG file of a picture of the named theme, or of the current one; with `double` the one of double size, if it exists.
    fn picture(&self, theme: Option<&str>, picture: Picture, double: bool) -> Option<Cow<'_, [u8]>>;

    /// The WAV file of a sound of the current theme, in a format that [`super::wave`] reads.
    fn sound(&self, sound: Sound) -> Option<Cow<'_, [u8]>>;
}

/// A sentence to be announced, in the user's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnouncedSentence {
    pub text: String,
    /// Whether it describes the focused element, which a screen reader announces by itself.
    pub describes_focus: bool,
}

/// The settings of the system's voice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VoiceSettings {
    /// The speaking rate in percent of the voice's own.
    pub rate_percent: u16,
    /// The volume, 0–100.
    pub volume: u8,
}

/// Why texts are not read aloud.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoiceError {
    /// The system has no voice.
    Nobody,
    /// No voice speaks this language.
    Language,
}

/// Everything that a shell needs after a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    /// The draw list, back to front. A shell draws only when this, `layout` or `window` differ from what it drew last.
    pub draws: Vec<Draw>,
    /// The layout's width and height in units, scaled and centred in the window.
    pub layout: (f32, f32),
    /// The least width and height in units that the page needs; the layout has more of one of them in a window of another shape.
    pub least: (f32, f32),
    /// The colour around the layout.
    pub window: Rgba,
    /// When the next frame is wanted, on the clock of `InputFrame::now_ms`; `None` waits for input or a wake-up.
    pub next_ms: Option<u64>,
    /// The rectangle of the focused text field, for the input method; `None` where no text input is wanted.
    pub text_input: Option<Rect>,
    /// What a pointer can press, by its role, so that tests can find elements that are too small.
    pub targets: Vec<(&'static str, Rect)>,
    pub title: String,
    /// The tag of the texts' language. It decides the regional forms of characters.
    pub language: String,
    pub fullscreen: bool,
    /// The window of a kiosk: it fills its display, has no way out, and keeps the screen on.
    pub kiosk: Option<KioskWindow>,
    /// Text to put on the clipboard.
    pub copy: Option<String>,
    /// Whether the clipboard's text is requested for the next frame.
    pub paste: bool,
    /// Boards to be drawn into a file without holding up the window. Answer: `Program::album_made`.
    pub album: Option<Arc<Album>>,
    /// Sounds that start now, each with its volume, 0–100.
    pub sounds: Vec<(Sound, u8)>,
    /// Whether the window should take the layout's shape when that changes, as far as the screen allows. Otherwise the window keeps its
    /// size.
    pub fits_window: bool,
    /// A number that grows when pictures or sounds changed (another theme): the shell's cache is then invalid.
    pub assets_version: u32,
    /// The events of this frame for a trace, one line each in fixed words.
    pub events: Vec<String>,
    /// The accessibility tree, where somebody listens ([`Program::set_screen_reader`]).
    pub tree: Option<UiTree>,
    /// The sentences to be announced now.
    pub announcements: Vec<AnnouncedSentence>,
    /// The settings of the system's voice, where the user wants it.
    pub voice: Option<VoiceSettings>,
    /// Whether the user allows screen readers.
    pub lets_read: bool,
    /// Whether the program has ended.
    pub quit: bool,
}

/// A program that a shell can show.
pub trait Program: Assets {
    /// Takes the input and returns the next frame. Called at the start, after each input or wake-up, and at `next_ms`.
    fn frame(&mut self, input: &InputFrame, measure: &mut dyn Measure) -> Frame;

    /// Asks the program to end, after the window's close button or a signal. The program sets `quit` in a later frame, once it has saved.
    fn quit_requested(&mut self);

    /// Reports a picture that cannot be used; `why` is one sentence. The program should offer another picture with the next
    /// `assets_version`.
    fn picture_failed(&mut self, theme: Option<&str>, picture: Picture, why: &str);

    /// Delivers the file of an album, or why there is none. Called before a frame.
    fn album_made(&mut self, ticket: u64, made: Result<Vec<u8>, AlbumError>);

    /// The last place of the window on the display with this name.
    fn window_place(&self, _display: &str) -> Option<WindowPlace> {
        None
    }

    /// Reports a new place of the window, chosen by the user.
    fn window_placed(&mut self, _display: &str, _place: WindowPlace) {}

    /// Reports whether a screen reader is active. While one is, frames should have a tree.
    fn set_screen_reader(&mut self, _has_reader: bool) {}

    /// Reports once that nothing can be read aloud.
    fn voice_failed(&mut self, _why: VoiceError) {}

    /// Reports once, at the first sound, that there is no sound output. `why` is a clause.
    fn sound_failed(&mut self, why: &str);
}
