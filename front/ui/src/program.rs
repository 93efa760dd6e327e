//! What a shell and a program say to each other: one frame of input in, one frame to show out.
//!
//! The window (or a script) drives whatever implements [`Program`]; neither side names the other. Times are milliseconds since the
//! program began, lengths layout units.

use super::album::{Album, AlbumError};
use super::draw::{Draw, Measure, Picture};
use super::geometry::Rect;
use super::input::InputFrame;
use super::theme::Rgba;
use super::tree::Tree;
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
    /// One of the last seconds of a clock.
    Clock,
    /// One that is heard before it is chosen; the program knows which it is by the number. The same number is always the same sound.
    Sample(u8),
}

impl Sound {
    /// Those of themes.
    pub const ALL: [Sound; 6] = [Sound::Place, Sound::Flip, Sound::Illegal, Sound::Win, Sound::Lose, Sound::Clock];
}

/// Where a window stands on the desktop, in the system's points: its inner corner and its inner size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowPlace {
    pub x: i32,
    pub y: i32,
    pub width: u32,
    pub height: u32,
}

/// What a shell has to know of a kiosk's window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KioskWindow {
    /// The display that it fills, counted from 0; none = where the window opened.
    pub display: Option<u8>,
}

/// The bytes of pictures and sounds. A shell asks when it needs one and keeps what it made of it.
pub trait Assets {
    /// The PNG file of a picture of the named theme, or of the current one; with `double` its twin of double size, if it has one.
    fn picture(&self, theme: Option<&str>, picture: Picture, double: bool) -> Option<Cow<'_, [u8]>>;

    /// The WAV file of a sound of the current theme, of a kind that [`super::wave`] reads.
    fn sound(&self, sound: Sound) -> Option<Cow<'_, [u8]>>;
}

/// A sentence in the user's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub text: String,
    /// It is what the focus came to: a screen reader says that by itself.
    pub is_focus: bool,
}

/// How the system's voice speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Voice {
    /// In percent of its own rate.
    pub rate_percent: u16,
    /// 0–100.
    pub volume: u8,
}

/// Why nothing is read aloud.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoVoice {
    /// The system has no voice.
    Nobody,
    /// None that speaks this language.
    Language,
}

/// All that a shell needs to know after a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frame {
    /// Back to front. A shell draws only when this, `layout` or `window` differ from what it drew last.
    pub draws: Vec<Draw>,
    /// The layout's width and height in units, scaled and centred in the window.
    pub layout: (f32, f32),
    /// The colour around the layout.
    pub window: Rgba,
    /// When the next frame is wanted, on the clock of `InputFrame::now_ms`; `None` waits for input or a wake-up.
    pub next_ms: Option<u64>,
    /// The rectangle of the text field that has the focus, for the input method; `None` where no text is wanted.
    pub text_input: Option<Rect>,
    /// What a pointer can press, by its role: for whoever looks for what is too small.
    pub targets: Vec<(&'static str, Rect)>,
    pub title: String,
    /// The tag of the texts' language: characters have the forms of those who read it.
    pub language: String,
    pub fullscreen: bool,
    /// The window is a kiosk's: it fills its display, nothing leads out of it, and the screen stays on.
    pub kiosk: Option<KioskWindow>,
    /// Text to put on the clipboard.
    pub copy: Option<String>,
    /// The clipboard's text is wanted as text of the next frame.
    pub paste: bool,
    /// Boards to be drawn into a file, without holding up the window; answered by `Program::album_made`.
    pub album: Option<Arc<Album>>,
    /// Sounds that start now, each with its volume, 0–100.
    pub sounds: Vec<(Sound, u8)>,
    /// Where the layout is another than before, the window shall have its shape, as far as the screen allows; else it keeps its size.
    pub fits_window: bool,
    /// Grows when pictures or sounds changed (another theme): what was made of them is dropped.
    pub assets_version: u32,
    /// What happened in this frame, a line each in fixed words, for a trace.
    pub events: Vec<String>,
    /// What is shown in words, where somebody listens ([`Program::hear`]).
    pub tree: Option<Tree>,
    /// What is to be said now.
    pub said: Vec<Said>,
    /// How it is said, where the user wants the system's voice.
    pub voice: Option<Voice>,
    /// The user lets screen readers read the window.
    pub lets_read: bool,
    /// The program is done.
    pub quit: bool,
}

/// A program that a shell can show.
pub trait Program: Assets {
    /// Takes the input and returns what to show. Called at the first frame, after each input or wake-up, and when `next_ms` comes.
    fn frame(&mut self, input: &InputFrame, measure: &mut dyn Measure) -> Frame;

    /// The window's close button or a signal to end: the program sets `quit` in a later frame, after it saved.
    fn quit_requested(&mut self);

    /// A picture could not be used; `why` is one sentence. From the next `assets_version` on another one should be offered.
    fn picture_failed(&mut self, theme: Option<&str>, picture: Picture, why: &str);

    /// The file of an album, or why there is none; called before a frame.
    fn album_made(&mut self, ticket: u64, made: Result<Vec<u8>, AlbumError>);

    /// Where the window stood on the display of this name when it was there last.
    fn window_place(&self, _display: &str) -> Option<WindowPlace> {
        None
    }

    /// The user has the window stand there now.
    fn window_placed(&mut self, _display: &str, _place: WindowPlace) {}

    /// Whether a screen reader reads the window: frames have their tree then.
    fn hear(&mut self, _has_reader: bool) {}

    /// Nothing can be read aloud; said once.
    fn voice_failed(&mut self, _why: NoVoice) {}

    /// There is no sound; said once, at the first one. `why` is a clause.
    fn sound_failed(&mut self, why: &str);
}
