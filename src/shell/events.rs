//! Reads system input that the Rust binding of SDL would lose or abort on: text with invalid UTF-8 in events and in the clipboard, and
//! names of dropped files.
//!
//! Only for `window`, on SDL's thread. This module decides nothing.

use sdl2::EventPump;
use sdl2::event::Event;
use sdl2_sys as sys;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::mem::MaybeUninit;
use std::path::PathBuf;

/// Makes SDL enable text events as soon as a key or a click arrives that may lead into a text field. SDL sends text events only while they
/// are enabled, and text follows its key event even if the program is busy. The event pump proves that SDL runs on this thread.
pub fn enable_text_events_on_input(_: &EventPump) {
    // SAFETY: the function exists as long as the program.
    unsafe { sys::SDL_AddEventWatch(Some(expect), std::ptr::null_mut()) };
}

/// Disables text events, unless they are disabled already or a pending event may lead into a text field. Returns whether it disabled them.
pub fn disable_text_events(_: &EventPump) -> bool {
    const KEYS: u32 = sys::SDL_EventType::SDL_KEYDOWN as u32;
    const BUTTONS: u32 = sys::SDL_EventType::SDL_MOUSEBUTTONUP as u32;
    // SAFETY: a pump exists, so SDL runs, on this thread.
    unsafe {
        let is_told = sys::SDL_IsTextInputActive() == sys::SDL_bool::SDL_TRUE;
        let is_over = is_told && sys::SDL_HasEvents(KEYS, BUTTONS) == sys::SDL_bool::SDL_FALSE;
        if is_over {
            tell_text(sys::SDL_DISABLE);
        }
        is_over
    }
}

/// Enables or disables SDL's events for typed text and for text that an input method composes.
///
/// # Safety
/// SDL must be running, on this thread.
unsafe fn tell_text(state: u32) {
    for kind in [sys::SDL_EventType::SDL_TEXTINPUT, sys::SDL_EventType::SDL_TEXTEDITING] {
        // SAFETY: by this function's contract.
        unsafe { sys::SDL_EventState(kind as u32, state as c_int) };
    }
}

/// SDL's callback for each event before it is queued. It runs on the thread that queues the event; the event pump's thread queues keys and
/// clicks.
unsafe extern "C" fn expect(_: *mut c_void, event: *mut sys::SDL_Event) -> c_int {
    const KEY: u32 = sys::SDL_EventType::SDL_KEYDOWN as u32;
    const BUTTON: u32 = sys::SDL_EventType::SDL_MOUSEBUTTONDOWN as u32;
    // SAFETY: SDL passes an event whose type says which of the union's members it has written.
    unsafe {
        let leads = match (*event).type_ {
            KEY => leads_on((*event).key.keysym.sym, (*event).key.keysym.mod_.into()),
            BUTTON => true,
            _ => false,
        };
        if leads {
            tell_text(sys::SDL_ENABLE);
        }
    }
    0
}

/// Whether a key may open a page or move the focus. Letters and digits without Ctrl, Alt or the system key do neither, nor does a modifier
/// key by itself. The slash begins a search.
fn leads_on(key: i32, modifiers: u32) -> bool {
    use sys::SDL_Keymod::{KMOD_CTRL, KMOD_GUI, KMOD_LALT};
    // SDL's bit for keys without a character of their own, such as modifier keys.
    const NAMED: i32 = 1 << 30;
    let is_modifier = (NAMED | 0xe0..=NAMED | 0xe7).contains(&key);
    let is_character = ('!' as i32..NAMED).contains(&key) && key != 0x7f && key != '/' as i32;
    !is_modifier && (!is_character || modifiers & (KMOD_CTRL as u32 | KMOD_LALT as u32 | KMOD_GUI as u32) != 0)
}

/// An event from the system.
pub enum SystemEvent {
    /// A file was dropped on the window.
    Dropped(PathBuf),
    Event(Event),
}

/// Waits for the next event, at most `timeout_ms` milliseconds; with 0 it returns at once. The event pump proves that SDL runs on this
/// thread.
pub fn next(_: &mut EventPump, timeout_ms: u32) -> Option<SystemEvent> {
    let mut event = MaybeUninit::uninit();
    // SAFETY: SDL writes an event if it reports one; a pump exists, so its event queue does, on this thread.
    let event = unsafe {
        (sys::SDL_WaitEventTimeout(event.as_mut_ptr(), timeout_ms.min(i32::MAX as u32) as i32) == 1)
            .then(|| event.assume_init())
    };
    event.and_then(system_event)
}

fn system_event(mut event: sys::SDL_Event) -> Option<SystemEvent> {
    // SAFETY: the type says which of the union's members SDL has written. The name of a dropped file belongs to the caller, who frees it.
    unsafe {
        const FILE: u32 = sys::SDL_EventType::SDL_DROPFILE as u32;
        const TEXT: u32 = sys::SDL_EventType::SDL_TEXTINPUT as u32;
        const EDITING: u32 = sys::SDL_EventType::SDL_TEXTEDITING as u32;
        match event.type_ {
            FILE => return taken(event.drop.file, usize::MAX).map(|name| SystemEvent::Dropped(path(name))),
            TEXT => end_at_fault(&mut event.text.text),
            EDITING => end_at_fault(&mut event.edit.text),
            _ => {}
        }
    }
    Some(SystemEvent::Event(Event::from_ll(event)))
}

/// Ends a C string at its first byte that is no valid UTF-8.
fn end_at_fault(text: &mut [c_char]) {
    let bytes: Vec<u8> = text.iter().map(|&byte| byte as u8).take_while(|&byte| byte != 0).collect();
    if let Err(fault) = str::from_utf8(&bytes) {
        text[fault.valid_up_to()] = 0;
    }
}

/// Returns the clipboard's text, cut to `bytes_max` bytes. Invalid UTF-8 becomes U+FFFD.
pub fn clipboard(_: &sdl2::VideoSubsystem, bytes_max: usize) -> Option<String> {
    // SAFETY: video is running; the text belongs to the caller, who frees it.
    let bytes = unsafe { taken(sys::SDL_GetClipboardText(), bytes_max) }?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Copies at most `bytes_max` bytes of an SDL text and frees it; `None` if the pointer is null.
///
/// # Safety
/// `text` must be null, or a text allocated by SDL that nobody else frees.
unsafe fn taken(text: *mut c_char, bytes_max: usize) -> Option<Vec<u8>> {
    if text.is_null() {
        return None;
    }
    // SAFETY: by this function's contract.
    unsafe {
        let bytes = CStr::from_ptr(text).to_bytes();
        let copy = bytes[..bytes.len().min(bytes_max)].to_vec();
        sys::SDL_free(text.cast());
        Some(copy)
    }
}

/// Converts a file's name to a path. On Unix the name may consist of any bytes; elsewhere SDL provides UTF-8.
#[cfg(unix)]
fn path(name: Vec<u8>) -> PathBuf {
    <std::ffi::OsString as std::os::unix::ffi::OsStringExt>::from_vec(name).into()
}

#[cfg(not(unix))]
fn path(name: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&name).into_owned().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(bytes: &[u8]) -> Option<String> {
        // SAFETY: every member of the union consists of numbers, which may be zero.
        let mut event: sys::SDL_Event = unsafe { std::mem::zeroed() };
        // SAFETY: these members of the union are numbers, which may be written at any time.
        unsafe {
            event.text.type_ = sys::SDL_EventType::SDL_TEXTINPUT as u32;
            (0..bytes.len()).for_each(|at| event.text.text[at] = bytes[at] as c_char);
        }
        match system_event(event) {
            Some(SystemEvent::Event(Event::TextInput { text, .. })) => Some(text),
            _ => None,
        }
    }

    #[test]
    fn keys_that_may_lead_into_a_field_are_known() {
        use sdl2::keyboard::{Keycode, Mod};
        let leads = |key: Keycode, modifiers: Mod| leads_on(key.into_i32(), modifiers.bits().into());
        for key in
            [Keycode::Tab, Keycode::Return, Keycode::Space, Keycode::Delete, Keycode::F2, Keycode::Up, Keycode::SLASH]
        {
            assert!(leads(key, Mod::NOMOD) && leads(key, Mod::LSHIFTMOD), "{key}");
        }
        for key in [Keycode::S, Keycode::NUM_7, Keycode::COMMA] {
            assert!(!leads(key, Mod::NOMOD) && !leads(key, Mod::RSHIFTMOD), "{key}");
            assert!([Mod::LCTRLMOD, Mod::RCTRLMOD, Mod::LALTMOD].iter().all(|&modifier| leads(key, modifier)), "{key}");
        }
        assert!(!leads(Keycode::LCTRL, Mod::LCTRLMOD) && !leads(Keycode::RGUI, Mod::RGUIMOD));
    }

    #[test]
    fn typed_text_ends_where_it_is_no_text() {
        assert_eq!(typed("棋e".as_bytes()).as_deref(), Some("棋e"));
        assert_eq!(typed(b"ab\xe9c").as_deref(), Some("ab"));
        // SDL has cut the text in the middle of a character.
        assert_eq!(typed(&[b"a".repeat(31), vec![0xe6]].concat()).as_deref(), Some(&*"a".repeat(31)));
        assert_eq!(typed(&[0xff; 32]).as_deref(), Some(""));
    }
}
