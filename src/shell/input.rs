//! Converts SDL's events to an `InputFrame`: pointer positions in layout units, keys by meaning, text only from text events.

use super::letterbox::Letterbox;
use super::trace::Trace;
use crate::ui::{InputFrame, Key, KeyPress, PointerEvent, Pos};
use sdl2::event::{Event, WindowEvent};
use sdl2::keyboard::{Keycode, Mod, Scancode};
use sdl2::mouse::MouseButton;
use std::path::PathBuf;

/// The value of `which` in mouse events that SDL makes from touches (`SDL_TOUCH_MOUSEID`).
const TOUCH_MOUSE: u32 = u32::MAX;
/// Window for palm rejection: a press within this time after another finger's release is ignored, in milliseconds.
const PALM_MS: u32 = 60;
/// Fingers count as lifted after this time without finger events, in milliseconds.
const FINGERS_MS: u32 = 10_000;
/// Maximum size of the text typed in one frame, in bytes; further text is dropped.
const TEXT_BYTES_MAX: usize = 64 << 10;

/// Maximum size of pasted text in bytes; the rest is dropped.
pub const PASTED_BYTES_MAX: usize = 1 << 20;

/// What an event asks the window to do, besides being part of the frame's input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowRequest {
    Nothing,
    /// End the frame. Later events belong to the next frame.
    EndFrame,
    Redraw,
    Present,
    Quit,
}

/// Converts the positions of events to layout positions.
#[derive(Clone, Copy, Debug)]
pub struct PixelScale {
    pub letterbox: Letterbox,
    /// Pixels per unit of SDL's window coordinates; above 1 on HiDPI screens of some systems.
    pub pixels_per_coordinate: f32,
    /// The window's width and height in pixels.
    pub window: (u32, u32),
}

impl PixelScale {
    /// Returns the layout position of the center of the pixel under the pointer.
    fn position(self, x: i32, y: i32) -> Pos {
        self.letterbox.to_layout_position(
            (x as f32 + 0.5) * self.pixels_per_coordinate,
            (y as f32 + 0.5) * self.pixels_per_coordinate,
        )
    }
}

/// Collects the input events of one frame.
#[derive(Default)]
pub struct Collector {
    pub frame: InputFrame,
    pub any: bool,
    touch: bool,
    /// The SDL ids of the fingers that are down.
    fingers: Vec<i64>,
    /// Whether several fingers were down at once since the last time that none was down.
    is_palm: bool,
    /// Time of the last finger event, in milliseconds of SDL's clock.
    fingers_ms: u32,
    /// Time of the last release of a finger, in milliseconds of SDL's clock.
    lifted_ms: Option<u32>,
    /// Whether the user has pressed the close button. SDL's quit event, which follows for the last window, is then the same request.
    closing: bool,
    preedit: Option<(String, usize)>,
    /// Size of the text typed in the current frame so far, in bytes.
    text_bytes: usize,
}

impl Collector {
    /// Returns the collected frame and starts a new frame.
    pub fn take(&mut self, now_ms: u64) -> InputFrame {
        (self.any, self.text_bytes) = (false, 0);
        let mut frame = std::mem::take(&mut self.frame);
        for part in &mut frame.earlier {
            (part.now_ms, part.touch) = (now_ms, self.touch);
        }
        InputFrame { now_ms, touch: self.touch, preedit: self.preedit.clone(), ..frame }
    }

    /// Separates the keys and text collected so far from later input.
    fn begin_part(&mut self) {
        if !self.frame.keys.is_empty() || !self.frame.text.is_empty() {
            let mut part = std::mem::take(&mut self.frame);
            part.preedit.clone_from(&self.preedit);
            self.frame.earlier = std::mem::take(&mut part.earlier);
            self.frame.earlier.push(part);
        }
    }

    /// Whether the last pointer event came from a finger, not a mouse.
    pub fn is_touch(&self) -> bool {
        self.touch
    }

    /// Handles a finger down or up. Several fingers, or a palm, are not a press: the press begun by the first finger ends, and further
    /// fingers are ignored until all are up.
    fn finger(&mut self, id: i64, is_down: bool, now_ms: u32) {
        // A finger on an unplugged screen is never reported as lifted.
        let is_old = now_ms.wrapping_sub(std::mem::replace(&mut self.fingers_ms, now_ms)) > FINGERS_MS;
        self.fingers.retain(|&other| other != id && !is_old);
        if is_down {
            self.fingers.push(id);
        } else {
            self.lifted_ms = Some(now_ms);
        }
        if self.fingers.len() > 1 && !self.is_palm {
            self.is_palm = true;
            self.frame.pointer.push(PointerEvent::Leave);
        }
        self.is_palm &= !self.fingers.is_empty();
    }

    /// Whether a finger's press is rejected as a palm's: several fingers are down, or another finger of the hand was lifted just before.
    fn is_of_palm(&self, now_ms: u32) -> bool {
        self.is_palm || self.lifted_ms.is_some_and(|lifted| now_ms.wrapping_sub(lifted) < PALM_MS)
    }

    fn push_text(&mut self, text: &str) {
        let text = cut(text, TEXT_BYTES_MAX.saturating_sub(self.text_bytes));
        self.text_bytes += text.len();
        self.frame.text.push_str(text);
    }

    /// Adds a file that was dropped on the window to the frame.
    pub fn drop_file(&mut self, file: PathBuf) {
        self.any = true;
        self.frame.dropped.push(file);
    }

    /// Forgets the text that an input method is composing, because no text field has the focus any more.
    pub fn drop_preedit(&mut self) {
        self.preedit = None;
    }

    /// Adds an event to the frame. Returns what the window has to do for the event.
    pub fn add(&mut self, event: Event, scale: PixelScale, trace: &mut Trace) -> WindowRequest {
        self.any = true;
        match event {
            // A quit event without a close button comes from a signal; on macOS it comes from the user, through the program's menu.
            Event::Quit { .. } if !std::mem::take(&mut self.closing) => {
                self.frame.close = cfg!(target_os = "macos");
                return if self.frame.close { WindowRequest::Nothing } else { WindowRequest::Quit };
            }
            Event::Window { win_event, .. } => return self.window(&win_event),
            Event::FingerDown { finger_id, timestamp, .. } => self.finger(finger_id, true, timestamp),
            Event::FingerUp { finger_id, timestamp, .. } => self.finger(finger_id, false, timestamp),
            Event::MouseButtonDown { which: TOUCH_MOUSE, timestamp, .. } if self.is_of_palm(timestamp) => {}
            Event::MouseMotion { which: TOUCH_MOUSE, .. } if self.is_palm => {}
            Event::MouseMotion { which, x, y, .. } => self.pointer(which, PointerEvent::Move(scale.position(x, y))),
            Event::MouseButtonDown { which, mouse_btn: MouseButton::Left, x, y, .. } => {
                trace.note(format_args!("press {x} {y}"));
                self.pointer(which, PointerEvent::Press(scale.position(x, y)));
            }
            Event::MouseButtonUp { which, mouse_btn: MouseButton::Left, x, y, .. } => {
                trace.note(format_args!("click {x} {y}"));
                self.pointer(which, PointerEvent::Release(scale.position(x, y)));
                if self.touch {
                    self.frame.pointer.push(PointerEvent::Leave);
                }
                return WindowRequest::EndFrame;
            }
            Event::MouseButtonDown { which, mouse_btn: MouseButton::Right, x, y, .. } => {
                self.pointer(which, PointerEvent::Second(scale.position(x, y)));
            }
            Event::MouseButtonUp { which, mouse_btn: MouseButton::Right, x, y, .. } => {
                trace.note(format_args!("click {x} {y}"));
                self.pointer(which, PointerEvent::SecondRelease(scale.position(x, y)));
            }
            Event::MouseWheel { precise_y, .. } => {
                trace.note(format_args!("wheel {precise_y}"));
                self.frame.wheel += precise_y;
            }
            Event::MultiGesture { d_dist, x, y, num_fingers: 2.., .. } => {
                let at = scale.letterbox.to_layout_position(x * scale.window.0 as f32, y * scale.window.1 as f32);
                let spread = self.frame.pinch.map_or(0.0, |(_, spread)| spread);
                self.frame.pinch = Some((at, spread + d_dist));
                // Cancels the first finger's press, which SDL reports as a mouse's, so that it places or drags nothing.
                self.frame.pointer.push(PointerEvent::Leave);
            }
            Event::KeyDown { keycode, scancode, keymod, .. } => {
                return self.key(keycode, scancode, keymod, trace);
            }
            Event::TextInput { text, .. } => {
                if self.preedit.is_some() {
                    // The keys collected before belonged to the input method.
                    self.begin_part();
                }
                self.preedit = None;
                self.push_text(&text);
            }
            Event::TextEditing { text, start, .. } => {
                self.begin_part();
                let cursor = text.char_indices().nth(start.max(0) as usize).map_or(text.len(), |(at, _)| at);
                self.preedit = (!text.is_empty()).then_some((text, cursor));
            }
            _ => {}
        }
        WindowRequest::Nothing
    }

    fn pointer(&mut self, which: u32, event: PointerEvent) {
        self.touch = which == TOUCH_MOUSE;
        if !matches!(event, PointerEvent::Move(_)) {
            self.begin_part();
        }
        self.frame.pointer.push(event);
    }

    fn window(&mut self, event: &WindowEvent) -> WindowRequest {
        match event {
            WindowEvent::Close => {
                (self.frame.close, self.closing) = (true, true);
                WindowRequest::Nothing
            }
            WindowEvent::SizeChanged(..) => WindowRequest::Redraw,
            WindowEvent::Exposed => WindowRequest::Present,
            WindowEvent::Leave => {
                self.frame.pointer.push(PointerEvent::Leave);
                WindowRequest::Nothing
            }
            WindowEvent::FocusLost => {
                self.frame.pointer.push(PointerEvent::Leave);
                self.preedit = None;
                WindowRequest::Nothing
            }
            _ => WindowRequest::Nothing,
        }
    }

    fn key(
        &mut self,
        keycode: Option<Keycode>,
        scancode: Option<Scancode>,
        modifiers: Mod,
        trace: &mut Trace,
    ) -> WindowRequest {
        let Some(key) = key(keycode, scancode) else { return WindowRequest::Nothing };
        trace.note(format_args!("key {key:?}"));
        let command =
            if cfg!(target_os = "macos") { Mod::LGUIMOD | Mod::RGUIMOD } else { Mod::LCTRLMOD | Mod::RCTRLMOD };
        let press = KeyPress {
            key,
            command: modifiers.intersects(command),
            shift: modifiers.intersects(Mod::LSHIFTMOD | Mod::RSHIFTMOD),
            alt: modifiers.intersects(Mod::LALTMOD),
        };
        if !self.frame.text.is_empty() {
            self.begin_part();
        }
        self.frame.keys.push(press);
        WindowRequest::Nothing
    }
}

/// Returns the longest beginning of a text with at most `bytes` bytes, cut between characters.
fn cut(text: &str, bytes: usize) -> &str {
    let end = (0..=bytes.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    &text[..end]
}

/// Returns the meaning of a key: digits by their position on the keyboard, letters by their character (by position if that is not Latin).
fn key(keycode: Option<Keycode>, scancode: Option<Scancode>) -> Option<Key> {
    scancode.and_then(digit).map(Key::Digit).or_else(|| keycode.and_then(named)).or_else(|| letter(keycode, scancode))
}

fn digit(scancode: Scancode) -> Option<u8> {
    let (code, row, pad) = (scancode as u8, Scancode::Num1 as u8, Scancode::Kp1 as u8);
    match code {
        _ if (row..row + 9).contains(&code) => Some(code - row + 1),
        _ if (pad..pad + 9).contains(&code) => Some(code - pad + 1),
        _ if scancode == Scancode::Num0 || scancode == Scancode::Kp0 => Some(0),
        _ => None,
    }
}

fn named(keycode: Keycode) -> Option<Key> {
    let function = keycode.into_i32() - Keycode::F1.into_i32();
    Some(match keycode {
        Keycode::Up => Key::Up,
        Keycode::Down => Key::Down,
        Keycode::Left => Key::Left,
        Keycode::Right => Key::Right,
        Keycode::Return | Keycode::KP_ENTER | Keycode::SELECT => Key::Enter,
        Keycode::Space => Key::Space,
        Keycode::Escape | Keycode::AC_BACK => Key::Escape,
        Keycode::Tab => Key::Tab,
        Keycode::Backspace => Key::Backspace,
        Keycode::Delete => Key::Delete,
        Keycode::Home => Key::Home,
        Keycode::End => Key::End,
        Keycode::PageUp => Key::PageUp,
        Keycode::PageDown => Key::PageDown,
        Keycode::KP_PLUS => Key::Letter('+'),
        Keycode::KP_MINUS => Key::Letter('-'),
        Keycode::KP_DIVIDE => Key::Letter('/'),
        _ if (0..12).contains(&function) => Key::F(function as u8 + 1),
        _ => return None,
    })
}

fn letter(keycode: Option<Keycode>, scancode: Option<Scancode>) -> Option<Key> {
    let printed = keycode.and_then(|code| u8::try_from(code.into_i32()).ok()).filter(u8::is_ascii);
    let placed = || {
        if scancode? == Scancode::Comma {
            return Some(b',');
        }
        let offset = scancode? as i32 - Scancode::A as i32;
        (0..26).contains(&offset).then(|| b'a' + offset as u8)
    };
    match printed {
        // SDL has no named keys for these characters; `=` is `+` without Shift on many keyboards.
        Some(b'+' | b'=') => Some(Key::Letter('+')),
        Some(b'-') => Some(Key::Letter('-')),
        // The comma and the slash are no letters, but keys: `Ctrl+Comma`, and `/` for a search.
        Some(byte) => (byte.is_ascii_lowercase() || b",/".contains(&byte)).then_some(Key::Letter(byte.into())),
        None => placed().map(|byte| Key::Letter(byte.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    fn check(keycode: Keycode, scancode: Scancode, expected: Option<Key>) {
        assert_eq!(key(Some(keycode), Some(scancode)), expected, "{keycode:?} {scancode:?}");
    }

    #[test]
    fn keys_by_meaning() {
        check(Keycode::AMPERSAND, Scancode::Num1, Some(Key::Digit(1)));
        check(Keycode::KP_0, Scancode::Kp0, Some(Key::Digit(0)));
        check(Keycode::KP_9, Scancode::Kp9, Some(Key::Digit(9)));
        check(Keycode::KP_ENTER, Scancode::KpEnter, Some(Key::Enter));
        check(Keycode::F12, Scancode::F12, Some(Key::F(12)));
        check(Keycode::A, Scancode::Q, Some(Key::Letter('a')));
        check(Keycode::COMMA, Scancode::M, Some(Key::Letter(',')));
        check(Keycode::EQUALS, Scancode::Equals, Some(Key::Letter('+')));
        check(Keycode::KP_PLUS, Scancode::KpPlus, Some(Key::Letter('+')));
        check(Keycode::MINUS, Scancode::Minus, Some(Key::Letter('-')));
        check(Keycode::SLASH, Scancode::Slash, Some(Key::Letter('/')));
        check(Keycode::KP_DIVIDE, Scancode::KpDivide, Some(Key::Letter('/')));
        check(Keycode::from_i32(0x444).expect("a code"), Scancode::A, Some(Key::Letter('a')));
        // Cyrillic б is at the comma's position, where `Ctrl+Comma` is found on a non-Latin keyboard.
        check(Keycode::from_i32(0x431).expect("a code"), Scancode::Comma, Some(Key::Letter(',')));
        check(Keycode::LSHIFT, Scancode::LShift, None);
    }

    fn button(x: i32, y: i32, down: bool) -> Event {
        let (timestamp, window_id, which, mouse_btn, clicks) = (0, 0, 0, MouseButton::Left, 1);
        match down {
            true => Event::MouseButtonDown { timestamp, window_id, which, mouse_btn, clicks, x, y },
            false => Event::MouseButtonUp { timestamp, window_id, which, mouse_btn, clicks, x, y },
        }
    }

    #[test]
    fn a_release_ends_the_frame_and_positions_are_units() {
        let scale = PixelScale {
            letterbox: Letterbox::new((720.0, 780.0), (1440, 1560)),
            pixels_per_coordinate: 2.0,
            window: (1440, 1560),
        };
        let (mut collector, mut trace) = (Collector::default(), Trace::new(Instant::now(), None));
        assert_eq!(collector.add(button(79, 40, true), scale, &mut trace), WindowRequest::Nothing);
        assert_eq!(collector.add(button(79, 40, false), scale, &mut trace), WindowRequest::EndFrame);
        let at = Pos::new(79.5, 40.5);
        assert_eq!(collector.take(0).pointer, [PointerEvent::Press(at), PointerEvent::Release(at)]);
        assert_eq!(collector.take(0).pointer, []);
    }

    /// Sends SDL's events for the fingers of a hand, whose first finger is also a mouse: finger id, down or up, time in ms. Returns the
    /// number of clicks.
    fn hand(steps: &[(i64, bool, u32)]) -> usize {
        let scale = PixelScale {
            letterbox: Letterbox::new((720.0, 780.0), (720, 780)),
            pixels_per_coordinate: 1.0,
            window: (720, 780),
        };
        let (mut collector, mut trace) = (Collector::default(), Trace::new(Instant::now(), None));
        let (window_id, which, mouse_btn, clicks, x, y) = (0, TOUCH_MOUSE, MouseButton::Left, 1, 79, 40);
        let (touch_id, dx, dy, pressure) = (1, 0.0, 0.0, 1.0);
        let mut mouse = None;
        for &(finger_id, is_down, timestamp) in steps {
            let (x_part, y_part) = (0.1, 0.1);
            if is_down {
                if mouse.is_none() {
                    mouse = Some(finger_id);
                    let press = Event::MouseButtonDown { timestamp, window_id, which, mouse_btn, clicks, x, y };
                    collector.add(press, scale, &mut trace);
                }
                let (x, y) = (x_part, y_part);
                let down = Event::FingerDown { timestamp, touch_id, finger_id, x, y, dx, dy, pressure };
                collector.add(down, scale, &mut trace);
            } else {
                if mouse.take_if(|first| *first == finger_id).is_some() {
                    let release = Event::MouseButtonUp { timestamp, window_id, which, mouse_btn, clicks, x, y };
                    collector.add(release, scale, &mut trace);
                }
                let (x, y) = (x_part, y_part);
                let up = Event::FingerUp { timestamp, touch_id, finger_id, x, y, dx, dy, pressure };
                collector.add(up, scale, &mut trace);
            }
        }
        // A click is a press whose release no Leave event has cancelled.
        let mut clicks = 0;
        let mut is_pressed = false;
        for event in collector.take(0).pointer {
            match event {
                PointerEvent::Press(_) => is_pressed = true,
                PointerEvent::Release(_) => clicks += usize::from(std::mem::take(&mut is_pressed)),
                PointerEvent::Leave => is_pressed = false,
                PointerEvent::Move(_) | PointerEvent::Second(_) | PointerEvent::SecondRelease(_) => {}
            }
        }
        clicks
    }

    #[test]
    fn a_palm_is_no_tap_and_two_fingers_are_none_either() {
        assert_eq!(hand(&[(1, true, 0), (1, false, 90)]), 1);
        assert_eq!(hand(&[(1, true, 0), (1, false, 90), (2, true, 300), (2, false, 380)]), 2);
        // Two fingers lifted in any order, and a third finger while one of the two is still down.
        assert_eq!(hand(&[(1, true, 0), (2, true, 10), (1, false, 90), (2, false, 95)]), 0);
        assert_eq!(hand(&[(1, true, 0), (2, true, 10), (2, false, 90), (1, false, 95)]), 0);
        assert_eq!(
            hand(&[(1, true, 0), (2, true, 9), (1, false, 90), (3, true, 300), (3, false, 400), (2, false, 500)]),
            0
        );
        // A hand that rolls over the screen puts down one finger after another.
        assert_eq!(
            hand(&[(1, true, 0), (1, false, 40), (2, true, 60), (2, false, 90), (3, true, 120), (3, false, 150)]),
            1
        );
        // The next tap after a palm counts, even if the screen never reported that the palm's fingers were lifted.
        assert_eq!(
            hand(&[(1, true, 0), (2, true, 9), (1, false, 90), (2, false, 95), (3, true, 300), (3, false, 390)]),
            1
        );
        assert_eq!(hand(&[(7, true, 0), (7, false, 1), (8, true, 20_000), (8, false, 20_090)]), 2);
    }

    #[test]
    fn two_fingers_pinch_and_place_nothing() {
        let scale = PixelScale {
            letterbox: Letterbox::new((720.0, 780.0), (1440, 1560)),
            pixels_per_coordinate: 2.0,
            window: (1440, 1560),
        };
        let (mut collector, mut trace) = (Collector::default(), Trace::new(Instant::now(), None));
        collector.add(button(79, 40, true), scale, &mut trace);
        for d_dist in [0.05, 0.02] {
            let (timestamp, touch_id, d_theta, x, y, num_fingers) = (0, 0, 0.0, 0.5, 0.25, 2);
            let apart = Event::MultiGesture { timestamp, touch_id, d_theta, d_dist, x, y, num_fingers };
            collector.add(apart, scale, &mut trace);
        }
        collector.add(button(79, 40, false), scale, &mut trace);
        let frame = collector.take(0);
        let (at, spread) = frame.pinch.expect("a pinch");
        assert_eq!((at, (spread * 100.0).round()), (Pos::new(360.0, 195.0), 7.0));
        let left = frame.pointer.iter().position(|event| *event == PointerEvent::Leave).expect("the press is gone");
        assert!(frame.pointer[left..].iter().all(|event| !matches!(event, PointerEvent::Press(_))));
        assert_eq!(collector.take(0).pinch, None);
    }

    #[test]
    fn text_in_composition_stays_until_it_is_committed() {
        let scale =
            PixelScale { letterbox: Letterbox::new((1.0, 1.0), (1, 1)), pixels_per_coordinate: 1.0, window: (1, 1) };
        let (mut collector, mut trace) = (Collector::default(), Trace::new(Instant::now(), None));
        let (timestamp, window_id) = (0, 0);
        let editing = Event::TextEditing { timestamp, window_id, text: "棋pan".into(), start: 1, length: 0 };
        collector.add(editing, scale, &mut trace);
        assert_eq!(collector.take(0).preedit, Some(("棋pan".into(), 3)));
        assert_eq!(collector.take(0).preedit, Some(("棋pan".into(), 3)));
        collector.add(Event::TextInput { timestamp, window_id, text: "棋盘".into() }, scale, &mut trace);
        let frame = collector.take(0);
        assert_eq!((frame.text.as_str(), frame.preedit), ("棋盘", None));
    }

    fn typed(keycode: Keycode, keymod: Mod, text: &str) -> [Option<Event>; 2] {
        let (timestamp, window_id, repeat, scancode) = (0, 0, false, Scancode::from_keycode(keycode));
        let key = Event::KeyDown { timestamp, window_id, keycode: Some(keycode), scancode, keymod, repeat };
        let text = (!text.is_empty()).then(|| Event::TextInput { timestamp, window_id, text: text.into() });
        [Some(key), text]
    }

    #[test]
    fn keys_text_and_clicks_of_one_frame_keep_their_order() {
        let scale =
            PixelScale { letterbox: Letterbox::new((1.0, 1.0), (1, 1)), pixels_per_coordinate: 1.0, window: (1, 1) };
        let (mut collector, mut trace) = (Collector::default(), Trace::new(Instant::now(), None));
        let strokes = [
            typed(Keycode::S, Mod::LCTRLMOD, ""),
            typed(Keycode::A, Mod::NOMOD, "a"),
            typed(Keycode::B, Mod::LSHIFTMOD, "B"),
            typed(Keycode::BACKSPACE, Mod::NOMOD, ""),
            typed(Keycode::C, Mod::NOMOD, "c"),
        ];
        for event in strokes.into_iter().flatten().flatten().chain([button(0, 0, true), button(0, 0, false)]) {
            collector.add(event, scale, &mut trace);
        }
        let steps = collector.take(5).parts().into_iter().flat_map(InputFrame::steps);
        let told = |step: InputFrame| {
            assert_eq!(step.now_ms, 5);
            let keys: Vec<Key> = step.keys.iter().map(|press| press.key).collect();
            (keys, step.text, step.pointer.len())
        };
        let letter = |letter| vec![Key::Letter(letter)];
        let wanted = [
            (letter('s'), "", 0),
            (letter('a'), "a", 0),
            (letter('b'), "B", 0),
            (vec![Key::Backspace], "", 0),
            (letter('c'), "c", 0),
            (vec![], "", 2),
        ];
        assert_eq!(steps.map(told).collect::<Vec<_>>(), wanted.map(|(keys, text, clicks)| (keys, text.into(), clicks)));
    }
}
