//! The user's input since the last frame, from any device.
//!
//! The shell (or a script) fills an `InputFrame`, and widgets read it. A pass of the toolkit takes a frame with at most one key press and
//! one click: `parts` and `steps` cut the collected input into such frames, in order, so that no key, click or letter is lost.

use super::geometry::Pos;
use super::tree::ReaderAction;

/// A key by its meaning. Characters for text fields come as text, not as keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    Up,
    Down,
    Left,
    Right,
    Enter,
    Space,
    Escape,
    Tab,
    Backspace,
    Delete,
    Home,
    End,
    PageUp,
    PageDown,
    /// F1–F12.
    F(u8),
    /// A letter key, lower case.
    Letter(char),
    /// A digit of the number row (whatever the keyboard layout prints without Shift) or of the keypad.
    Digit(u8),
}

/// A key that was pressed (or repeated) with its modifiers. `command` is Ctrl, or Cmd on macOS.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KeyPress {
    pub key: Key,
    pub command: bool,
    pub shift: bool,
    pub alt: bool,
}

impl KeyPress {
    pub const fn plain(key: Key) -> KeyPress {
        KeyPress { key, command: false, shift: false, alt: false }
    }

    /// Whether the key types a character where text is accepted.
    pub fn is_character(self) -> bool {
        matches!(self.key, Key::Letter(_) | Key::Digit(_) | Key::Space) && !self.command && !self.alt
    }
}

/// An event of the pointer (mouse or finger), in layout units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PointerEvent {
    Move(Pos),
    Press(Pos),
    Release(Pos),
    /// The secondary mouse button was pressed.
    Second(Pos),
    /// The secondary mouse button was released.
    SecondRelease(Pos),
    /// The pointer left the window or the touch was cancelled.
    Leave,
}

/// All input of one frame. Within the frame, the pointer's events come first, then the keys, then the text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InputFrame {
    /// Earlier input, in order. It is needed where input came in another order than pointer, keys, text, such as a key after text or a
    /// click after a key.
    pub earlier: Vec<InputFrame>,
    /// Milliseconds since the program began. In scripts the time is virtual.
    pub now_ms: u64,
    pub pointer: Vec<PointerEvent>,
    /// Whether the pointer is a finger, which does not hover.
    pub touch: bool,
    /// Steps of the mouse wheel, positive towards the top.
    pub wheel: f32,
    /// A pinch: the middle between two fingers, and the increase of the distance between them as a share of the window.
    pub pinch: Option<(Pos, f32)>,
    pub keys: Vec<KeyPress>,
    /// Committed text, typed or from an input method.
    pub text: String,
    /// The clipboard's text, after the program requested it by `Frame::paste`. The program decides which field gets the text.
    pub pasted: Option<String>,
    /// Files that were dropped on the window.
    pub dropped: Vec<std::path::PathBuf>,
    /// The window's size in pixels, where the shell knows it.
    pub window: Option<(u32, u32)>,
    /// The number of the window's pixels per point of its screen, where the shell knows it; 2 on a screen of double density.
    pub density: Option<f32>,
    /// Whether the window's close button was used.
    pub close: bool,
    /// The input method's text in composition, with the cursor's byte offset.
    pub preedit: Option<(String, usize)>,
    /// Actions of a screen reader on parts of the accessibility tree.
    pub reader_actions: Vec<ReaderAction>,
}

impl InputFrame {
    /// Returns the earlier input and then the rest of the frame, in order.
    pub fn parts(mut self) -> Vec<InputFrame> {
        let mut parts = std::mem::take(&mut self.earlier);
        parts.push(self);
        parts
    }

    /// Cuts a frame into frames with at most one key press and no pointer event after a release, in order. The app handles each frame
    /// before the next frame is read. Text is in the frame of the key that typed it, or in a frame of its own.
    pub fn steps(mut self) -> Vec<InputFrame> {
        let mut steps = Vec::new();
        let blank = InputFrame { now_ms: self.now_ms, touch: self.touch, ..InputFrame::default() };
        let mut keys = std::mem::take(&mut self.keys).into_iter().peekable();
        let pointer = std::mem::take(&mut self.pointer);
        for part in pointer.split_inclusive(|event| matches!(event, PointerEvent::Release(_))) {
            steps.push(InputFrame { pointer: part.to_vec(), ..blank.clone() });
        }
        while keys.peek().is_some() {
            steps.push(InputFrame { keys: keys.next().into_iter().collect(), ..blank.clone() });
        }
        for act in std::mem::take(&mut self.reader_actions) {
            steps.push(InputFrame { reader_actions: vec![act], ..blank.clone() });
        }
        let types = |step: &InputFrame| step.keys.iter().any(|press| press.is_character());
        if steps.is_empty() || !self.text.is_empty() && !steps.last().is_some_and(types) {
            steps.push(blank);
        }
        if let Some(last) = steps.last_mut() {
            (last.wheel, last.text, last.pinch) = (self.wheel, self.text, self.pinch);
        }
        for step in &mut steps {
            step.preedit.clone_from(&self.preedit);
        }
        steps
    }
}
