//! Asks the system for its dialog for files, by `rfd`: on Linux the desktop's portal over the session bus, on Windows the system's own. The
//! dialog runs on a separate thread, so that the window stays alive.
//!
//! On macOS the dialog would have to run on the window's thread; there, and on other systems, the app's own chooser stays.

use crate::ui::file_dialog::{FileDialog, FileDialogAnswer};
use std::ffi::c_ulong;
use std::sync::mpsc::{Receiver, Sender, channel};

/// Asks for one dialog at a time and collects the answers.
pub struct FileDialogs {
    sender: Sender<(u64, FileDialogAnswer)>,
    pub answers: Receiver<(u64, FileDialogAnswer)>,
}

impl FileDialogs {
    pub fn new() -> FileDialogs {
        let (sender, answers) = channel();
        FileDialogs { sender, answers }
    }

    /// Shows the dialog over the window with this number (`None` where it is not known). `wake` is called when the answer is there.
    pub fn ask(&self, wanted: FileDialog, window: Option<c_ulong>, wake: impl Fn() + Clone + Send + 'static) {
        let (sender, ticket, done) = (self.sender.clone(), wanted.ticket, wake.clone());
        let started = std::thread::Builder::new().name("file dialog".into()).spawn(move || {
            let _ = sender.send((ticket, platform::answer(wanted, window))); // The window may already be closed.
            done();
        });
        if started.is_err() {
            let _ = self.sender.send((ticket, FileDialogAnswer::Missing));
            wake();
        }
    }
}

/// Whether the system may have a dialog that can be shown beside the window.
pub fn can_ask() -> bool {
    platform::can_ask()
}

#[cfg(any(target_os = "linux", windows))]
fn shown(dialog: rfd::FileDialog, wanted: FileDialog) -> FileDialogAnswer {
    let dialog = dialog.set_title(wanted.title);
    let dialog = wanted.folder.iter().fold(dialog, |dialog, folder| dialog.set_directory(folder));
    let chosen = match wanted.picks_folder {
        true => dialog.pick_folder(),
        false => {
            let filtered = |dialog: rfd::FileDialog, (name, ends): &(String, Vec<String>)| {
                if ends.is_empty() { dialog.add_filter(name, &["*"]) } else { dialog.add_filter(name, ends) }
            };
            wanted.filters.iter().fold(dialog, filtered).pick_file()
        }
    };
    chosen.map_or(FileDialogAnswer::Closed, FileDialogAnswer::Chosen)
}

#[cfg(target_os = "linux")]
mod platform {
    //! The desktop's portal (org.freedesktop.portal.FileChooser).

    use super::{FileDialog, FileDialogAnswer, c_ulong, channel};
    use raw_window_handle::{
        DisplayHandle, HandleError, HasDisplayHandle, HasWindowHandle, RawDisplayHandle, RawWindowHandle, WindowHandle,
        XlibDisplayHandle, XlibWindowHandle,
    };
    use std::time::Duration;

    /// How long the portal may take to say that it is there.
    const PATIENCE: Duration = Duration::from_secs(2);
    const PORTAL: &str = "org.freedesktop.portal.Desktop";
    const PATH: &str = "/org/freedesktop/portal/desktop";

    pub fn can_ask() -> bool {
        crate::shell::bus::has_session()
    }

    pub fn answer(wanted: FileDialog, window: Option<c_ulong>) -> FileDialogAnswer {
        if !has_portal() {
            return FileDialogAnswer::Missing;
        }
        let dialog = rfd::FileDialog::new();
        match window {
            Some(number) => super::shown(dialog.set_parent(&XWindow(number)), wanted),
            None => super::shown(dialog, wanted),
        }
    }

    /// Whether the portal offers its file chooser. A bus or a portal that does not answer in time has none.
    fn has_portal() -> bool {
        let (sender, answer) = channel();
        let started = std::thread::Builder::new().name("portal".into()).spawn(move || {
            let asked = zbus::blocking::Connection::session().and_then(|bus| {
                let property = ("org.freedesktop.portal.FileChooser", "version");
                bus.call_method(Some(PORTAL), PATH, Some("org.freedesktop.DBus.Properties"), "Get", &property)
            });
            let _ = sender.send(asked.is_ok()); // Nobody waits any more.
        });
        started.is_ok() && answer.recv_timeout(PATIENCE).unwrap_or(false)
    }

    /// The window's number at the X server, over which the portal shows the dialog.
    struct XWindow(c_ulong);

    impl HasWindowHandle for XWindow {
        fn window_handle(&self) -> Result<WindowHandle<'_>, HandleError> {
            let raw = RawWindowHandle::Xlib(XlibWindowHandle::new(self.0));
            // SAFETY: the portal only writes the number into a text; a window that is closed by then is refused by the portal.
            Ok(unsafe { WindowHandle::borrow_raw(raw) })
        }
    }

    impl HasDisplayHandle for XWindow {
        fn display_handle(&self) -> Result<DisplayHandle<'_>, HandleError> {
            let raw = RawDisplayHandle::Xlib(XlibDisplayHandle::new(None, 0));
            // SAFETY: it has no pointer.
            Ok(unsafe { DisplayHandle::borrow_raw(raw) })
        }
    }
}

#[cfg(windows)]
mod platform {
    //! The dialog of Windows, which is always there.

    use super::{FileDialog, FileDialogAnswer, c_ulong};

    pub fn can_ask() -> bool {
        true
    }

    pub fn answer(wanted: FileDialog, _: Option<c_ulong>) -> FileDialogAnswer {
        super::shown(rfd::FileDialog::new(), wanted)
    }
}

#[cfg(not(any(target_os = "linux", windows)))]
mod platform {
    //! No dialog.

    use super::{FileDialog, FileDialogAnswer, c_ulong};

    pub fn can_ask() -> bool {
        false
    }

    pub fn answer(_: FileDialog, _: Option<c_ulong>) -> FileDialogAnswer {
        FileDialogAnswer::Missing
    }
}
