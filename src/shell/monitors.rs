//! The current rectangles of the monitors. SDL2 keeps the monitors as they were at its start, so this module asks the X11 server.
//!
//! Only for a kiosk's window, on SDL's thread.

use sdl2::VideoSubsystem;
use sdl2::rect::Rect;
use sdl2::video::Window;
use std::time::{Duration, Instant};

/// Minimum time between two queries to the X11 server.
const AGAIN: Duration = Duration::from_secs(1);

/// The rectangles of the monitors, at most a second old.
#[derive(Default)]
pub struct Monitors {
    server: Option<Option<x11::Server>>,
    looked: Option<Instant>,
    places: Vec<Rect>,
}

impl Monitors {
    /// Returns the rectangles of the monitors by number; empty if there is no X11 server to ask, so that only SDL knows them.
    pub fn places(&mut self, window: &Window, video: &VideoSubsystem) -> &[Rect] {
        let server = self.server.get_or_insert_with(|| x11::Server::of(window, video));
        if let (Some(server), true) = (server, self.looked.is_none_or(|looked| looked.elapsed() >= AGAIN)) {
            (self.looked, self.places) = (Some(Instant::now()), server.monitors());
        }
        &self.places
    }

    /// Makes the next call of `places` ask the server again, because the monitors may have changed.
    pub fn look_again(&mut self) {
        self.looked = None;
    }

    /// Returns the time until the next query to the server; `None` without an X11 server, because SDL then keeps the monitors up to date.
    pub fn time_until_query(&self) -> Option<Duration> {
        self.server.as_ref()?.as_ref()?;
        Some(self.looked.map_or(Duration::ZERO, |looked| AGAIN.saturating_sub(looked.elapsed())))
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
mod x11 {
    use crate::shell::x11::{Handle, function};
    use sdl2::VideoSubsystem;
    use sdl2::rect::Rect;
    use sdl2::video::Window;
    use std::ffi::{c_int, c_ulong, c_void};
    use std::ptr::NonNull;

    /// Maximum number of monitors that are read from the X11 server.
    const MONITORS_MAX: usize = 64;

    /// The C type `XRRMonitorInfo` of `Xrandr.h`.
    #[repr(C)]
    struct Monitor {
        name: c_ulong,
        primary: c_int,
        automatic: c_int,
        outputs_count: c_int,
        x: c_int,
        y: c_int,
        width: c_int,
        height: c_int,
        width_mm: c_int,
        height_mm: c_int,
        outputs: *mut c_ulong,
    }

    type RootWindow = unsafe extern "C" fn(*mut c_void) -> c_ulong;
    type GetMonitors = unsafe extern "C" fn(*mut c_void, c_ulong, c_int, *mut c_int) -> *mut Monitor;
    type FreeMonitors = unsafe extern "C" fn(*mut Monitor);

    /// SDL's own connection to the X11 server.
    pub struct Server {
        display: NonNull<c_void>,
        root: c_ulong,
        get: GetMonitors,
        free: FreeMonitors,
    }

    impl Server {
        /// Returns the X11 server of the window; `None` if the window is not an X11 window, or X11's libraries are not available.
        pub fn of(window: &Window, video: &VideoSubsystem) -> Option<Server> {
            let Handle { display, .. } = Handle::of(window, video)?;
            // SAFETY: the functions have these types in the library versions named here; the display is open as long as the window, which
            // the shell keeps until the process ends.
            unsafe {
                let root: RootWindow = std::mem::transmute(function(c"libX11.so.6", c"XDefaultRootWindow")?);
                let get: GetMonitors = std::mem::transmute(function(c"libXrandr.so.2", c"XRRGetMonitors")?);
                let free: FreeMonitors = std::mem::transmute(function(c"libXrandr.so.2", c"XRRFreeMonitors")?);
                Some(Server { display, root: root(display.as_ptr()), get, free })
            }
        }

        /// Returns the rectangles of the monitors; empty if the server does not report them.
        pub fn monitors(&self) -> Vec<Rect> {
            let mut count = 0;
            // SAFETY: the function pointers are valid, as in `of`; the list has `count` entries, and is freed after they were copied.
            unsafe {
                let Some(list) = NonNull::new((self.get)(self.display.as_ptr(), self.root, 1, &mut count)) else {
                    return Vec::new();
                };
                let count = usize::try_from(count).unwrap_or(0).min(MONITORS_MAX);
                let places = std::slice::from_raw_parts(list.as_ptr(), count).iter().filter_map(place).collect();
                (self.free)(list.as_ptr());
                places
            }
        }
    }

    fn place(monitor: &Monitor) -> Option<Rect> {
        let size = |length: c_int| u32::try_from(length).ok().filter(|&length| length > 0);
        Some(Rect::new(monitor.x, monitor.y, size(monitor.width)?, size(monitor.height)?))
    }
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
mod x11 {
    use sdl2::VideoSubsystem;
    use sdl2::rect::Rect;
    use sdl2::video::Window;

    pub struct Server;

    impl Server {
        pub fn of(_: &Window, _: &VideoSubsystem) -> Option<Server> {
            None
        }

        pub fn monitors(&self) -> Vec<Rect> {
            Vec::new()
        }
    }
}
