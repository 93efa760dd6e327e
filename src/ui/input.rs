//! What the user did since the last frame, whatever the device.
//!
//! The shell (or a script) fills an `InputFrame`; widgets read it. A frame holds at most one release: a shell that drained more
//! makes another frame of the rest, so that no click is lost.

use super::geometry::Pos;

/// A key by meaning. Characters for text fields come as text, not as keys.
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
    /// A digit of the number row (whatever the layout prints without shift) or of the keypad.
    Digit(u8),
}

/// A key that went down (or repeated) with its modifiers. `command` is Ctrl, or Cmd on macOS.
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
}

/// A step of the pointer (mouse button or finger), in layout units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PointerEvent {
    Move(Pos),
    Press(Pos),
    Release(Pos),
    /// The pointer left the window or the touch was cancelled.
    Leave,
}

/// All input of one frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct InputFrame {
    /// Milliseconds since the program began; virtual in scripts.
    pub now_ms: u64,
    pub pointer: Vec<PointerEvent>,
    /// Whether the pointer is a finger: no hover.
    pub touch: bool,
    /// Wheel steps, positive towards the top.
    pub wheel: f32,
    pub keys: Vec<KeyPress>,
    /// Committed text (typed, pasted or from an input method).
    pub text: String,
    /// The input method's text in composition, with the cursor's byte offset.
    pub preedit: Option<(String, usize)>,
}
