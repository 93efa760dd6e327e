//! What comes from outside, where the binding would end the program or lose it: text that is no UTF-8 in events and in the
//! clipboard, and names of dropped files.
//!
//! Only for `window`, on the thread that SDL runs on. It decides nothing.

use sdl2::EventPump;
use sdl2::event::Event;
use sdl2::sys;
use std::ffi::{CStr, c_char};
use std::mem::MaybeUninit;
use std::path::PathBuf;

/// What the system tells.
pub enum Told {
    /// A file was dropped on the window.
    Dropped(PathBuf),
    Event(Event),
}

/// Waits for what is told next, so many milliseconds at most; with none it only looks. The pump says that SDL runs here.
pub fn next(_: &mut EventPump, timeout_ms: u32) -> Option<Told> {
    let mut event = MaybeUninit::uninit();
    // SAFETY: SDL writes an event where it says that there is one; a pump exists, so its event queue does, on this thread.
    let event = unsafe {
        (sys::SDL_WaitEventTimeout(event.as_mut_ptr(), timeout_ms.min(i32::MAX as u32) as i32) == 1)
            .then(|| event.assume_init())
    };
    event.and_then(told)
}

fn told(mut event: sys::SDL_Event) -> Option<Told> {
    // SAFETY: the type says which of the union's members SDL has written. A dropped name is ours to free.
    unsafe {
        const FILE: u32 = sys::SDL_EventType::SDL_DROPFILE as u32;
        const TEXT: u32 = sys::SDL_EventType::SDL_TEXTINPUT as u32;
        const EDITING: u32 = sys::SDL_EventType::SDL_TEXTEDITING as u32;
        match event.type_ {
            FILE => return taken(event.drop.file, usize::MAX).map(|name| Told::Dropped(path(name))),
            TEXT => end_at_fault(&mut event.text.text),
            EDITING => end_at_fault(&mut event.edit.text),
            _ => {}
        }
    }
    Some(Told::Event(Event::from_ll(event)))
}

/// Ends a text where it is no UTF-8 any more.
fn end_at_fault(text: &mut [c_char]) {
    let bytes: Vec<u8> = text.iter().map(|&byte| byte as u8).take_while(|&byte| byte != 0).collect();
    if let Err(fault) = str::from_utf8(&bytes) {
        text[fault.valid_up_to()] = 0;
    }
}

/// The clipboard's text, so many bytes at most; what is no UTF-8 becomes U+FFFD.
pub fn clipboard(_: &sdl2::VideoSubsystem, bytes_max: usize) -> Option<String> {
    // SAFETY: video is running; the text is ours to free.
    let bytes = unsafe { taken(sys::SDL_GetClipboardText(), bytes_max) }?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The bytes of a text of SDL's, which is freed; `None` where there is none.
///
/// # Safety
///
/// `text` is null, or a text that SDL allocated and nobody else frees.
unsafe fn taken(text: *mut c_char, bytes_max: usize) -> Option<Vec<u8>> {
    if text.is_null() {
        return None;
    }
    // SAFETY: as promised above.
    unsafe {
        let bytes = CStr::from_ptr(text).to_bytes();
        let copy = bytes[..bytes.len().min(bytes_max)].to_vec();
        sys::SDL_free(text.cast());
        Some(copy)
    }
}

/// On Unix a name is bytes, elsewhere SDL tells it as UTF-8.
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
        // SAFETY: every member of the union is numbers, which may be zero.
        let mut event: sys::SDL_Event = unsafe { std::mem::zeroed() };
        // SAFETY: as above.
        unsafe {
            event.text.type_ = sys::SDL_EventType::SDL_TEXTINPUT as u32;
            (0..bytes.len()).for_each(|at| event.text.text[at] = bytes[at] as c_char);
        }
        match told(event) {
            Some(Told::Event(Event::TextInput { text, .. })) => Some(text),
            _ => None,
        }
    }

    #[test]
    fn typed_text_ends_where_it_is_no_text() {
        assert_eq!(typed("棋e".as_bytes()).as_deref(), Some("棋e"));
        assert_eq!(typed(b"ab\xe9c").as_deref(), Some("ab"));
        // Cut in the middle of a character, with nothing behind it.
        assert_eq!(typed(&[b"a".repeat(31), vec![0xe6]].concat()).as_deref(), Some(&*"a".repeat(31)));
        assert_eq!(typed(&[0xff; 32]).as_deref(), Some(""));
    }
}
