//! The window: SDL2's start, the event loop, and the execution of what a frame asks of the system.
//!
//! The loop waits for events and never polls; a frame is painted only if it differs from the last frame. SDL runs on the thread that calls
//! [`run`]; other threads wake SDL's thread through a [`Waker`].

use super::album;
use super::audio::{Audio, NoSound};
use super::canvas::{Canvas, Pixel, Sprite};
use super::events::{self, SystemEvent};
use super::file_dialog::{self, FileDialogs};
use super::heartbeat::Heartbeat;
use super::input::{Collector, PASTED_BYTES_MAX, PixelScale, WindowRequest};
use super::kiosk::{self, Confinement};
use super::letterbox::Letterbox;
use super::paint::Painter;
use super::picture_clipboard::PictureClipboard;
use super::placing::{Borders, PlacementCheck, Placing, WindowPlacement};
#[cfg(feature = "reader")]
use super::reader::ScreenReader;
use super::trace::Trace;
#[cfg(not(feature = "reader"))]
use super::unread::ScreenReader;
use super::voice::{self, Sentence, Voices};
use super::{icons, pictures};
use crate::app::Wake;
use crate::ui::album::{Album, AlbumError, AlbumKind};
use crate::ui::tree::UiPart;
use crate::ui::{Frame, InputFrame, Program, Rect, WindowPlace};
use sdl2::event::{Event, EventSender, WindowEvent};
use sdl2::pixels::PixelFormatEnum;
use sdl2::surface::Surface;
use sdl2::video::{FullscreenType, Window};
use sdl2::{EventPump, Sdl, VideoSubsystem};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Why the window cannot be opened or shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShellError {
    /// There is no screen. The text is SDL's reason, or the name of the driver that SDL chose instead of a screen's.
    NoDisplay(String),
    /// SDL failed for another reason. The text is SDL's message.
    Sdl(String),
}

impl fmt::Display for ShellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShellError::NoDisplay(why) => write!(f, "no display to open a window on ({why})"),
            ShellError::Sdl(why) => write!(f, "the window cannot be shown: {why}"),
        }
    }
}

impl std::error::Error for ShellError {}

/// Options for one run of the window.
pub struct WindowOptions {
    pub trace: Trace,
    /// Whether the program ends as soon as the first frame is shown, to measure the start.
    pub exit_after_first_frame: bool,
    /// The message buses hidden from SDL. They become visible again once the window is open.
    #[cfg(target_os = "linux")]
    pub hidden_buses: super::bus::HiddenBuses,
    pub heartbeat: Heartbeat,
}

/// Wakes the event loop from any thread, so that the program gets a frame. May be used before the window exists.
#[derive(Clone, Default)]
pub struct Waker {
    state: Arc<WakerState>,
}

#[derive(Default)]
struct WakerState {
    /// Whether a wake-up event is already queued. Further wake-ups then add no event.
    pending: AtomicBool,
    /// Whether the system has asked the program to end.
    ends: AtomicBool,
    sender: Mutex<Option<EventSender>>,
}

/// The event that wakes the event loop. It has no content: data goes through the program's own channels.
struct WakeUpEvent;

impl Waker {
    pub fn new() -> Waker {
        Waker::default()
    }

    pub fn wake(&self) {
        if !self.state.pending.swap(true, Ordering::AcqRel) {
            self.send();
        }
    }

    /// Asks the program to end in order, as its close button does, but without a question to the user.
    pub fn ask_to_end(&self) {
        self.state.ends.store(true, Ordering::Release);
        self.wake();
    }

    /// Whether the system has asked the program to end.
    fn ends(&self) -> bool {
        self.state.ends.load(Ordering::Acquire)
    }

    fn send(&self) {
        if let Some(sender) = &*self.state.sender.lock().unwrap_or_else(PoisonError::into_inner) {
            // Fails only if SDL's queue is full, so that a frame comes anyway, or if SDL has ended.
            let _ = sender.push_custom_event(WakeUpEvent);
        }
    }

    fn attach(&self, sender: EventSender) {
        *self.state.sender.lock().unwrap_or_else(PoisonError::into_inner) = Some(sender);
        if self.state.pending.load(Ordering::Acquire) {
            self.send();
        }
    }

    fn detach(&self) {
        *self.state.sender.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn arrived(&self) {
        self.state.pending.store(false, Ordering::Release);
    }
}

/// Returns the user's languages as reported by the system (`"zh_CN"`, `"en"`), the preferred language first.
pub fn system_languages() -> Vec<String> {
    sdl2::locale::get_preferred_locales().map(|locale| locale.to_string()).collect()
}

/// Creates the program and its first frame on a second thread while SDL starts on this thread. Drives the program until it quits, and
/// returns the program.
pub fn run<P: Program + Send>(
    make: impl FnOnce() -> P + Send,
    waker: &Waker,
    mut options: WindowOptions,
) -> Result<P, ShellError> {
    let now_ms = options.trace.now_ms();
    let made = std::thread::scope(|scope| {
        let making = scope.spawn(|| first_frame(make, now_ms));
        let opened = System::open();
        #[cfg(all(unix, not(target_os = "macos")))]
        let opened = opened.map(|system| System {
            window: super::x11::show_window(system.window, &system.video, || waker.ends()),
            ..system
        });
        making.join().map(|made| (made, opened))
    });
    // A panic of the program or the painter on the second thread is a bug and goes on on this thread.
    let ((mut program, painter, frame), opened) = made.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    #[cfg(target_os = "linux")]
    drop(std::mem::take(&mut options.hidden_buses));
    options.trace.note(format_args!("first-update"));
    let mut shell = Shell::new(opened?, painter, frame, waker.clone());
    shell.put_where_it_was(&program);
    waker.attach(shell.events.event_sender());
    let result = shell.run(&mut program, waker, &mut options);
    waker.detach();
    shell.leave();
    result.map(|()| program)
}

/// Creates the program and its first frame, and fills the painter's caches with the frame's pictures and texts.
fn first_frame<P: Program>(make: impl FnOnce() -> P, now_ms: u64) -> (P, Painter, Frame) {
    let mut program = make();
    let mut painter = Painter::new();
    let frame = program.frame(&InputFrame { now_ms, ..InputFrame::default() }, painter.measure());
    let (width, height) = (frame.layout.0 as u32, frame.layout.1 as u32);
    // Nobody sees this painting: it only fills the caches, so a canvas of one pixel is enough.
    let mut pixel = [[0; 4]];
    let mut canvas = Canvas::new(&mut pixel, 1, 1, 1);
    painter.paint(&frame, &program, &mut canvas, (width, height));
    (program, painter, frame)
}

/// SDL's resources. The order of the fields is the order in which they are dropped: the window before SDL itself.
struct System {
    window: Window,
    pump: EventPump,
    events: sdl2::EventSubsystem,
    video: VideoSubsystem,
    sdl: Sdl,
}

impl System {
    /// Starts SDL and opens a window for a layout without side panel; `Shell::new` adapts the window to the first frame. On X11 the window
    /// is still hidden.
    fn open() -> Result<System, ShellError> {
        // SDL's software frame buffer shows a frame sooner than a graphics library, and in a fraction of its memory.
        sdl2::hint::set("SDL_FRAMEBUFFER_ACCELERATION", "0");
        sdl2::hint::set("SDL_IME_SHOW_UI", "1");
        // The click that gives the window the focus is also a click on the board.
        sdl2::hint::set("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1");
        sdl2::hint::set("SDL_VIDEO_ALLOW_SCREENSAVER", "1");
        kiosk::set_hints();
        if cfg!(target_os = "linux") {
            // The module `signals` handles signals; SDL would check for signals only between two events.
            sdl2::hint::set("SDL_NO_SIGNAL_HANDLERS", "1");
        }
        sdl2::hint::set("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0");
        sdl2::hint::set("SDL_VIDEO_X11_WMCLASS", "qipan");
        if cfg!(target_os = "linux") && std::env::var_os("WAYLAND_DISPLAY").is_none() {
            // Without Wayland, probing it prints a line of Wayland's library to standard error.
            sdl2::hint::set_with_priority("SDL_VIDEODRIVER", "x11,KMSDRM", &sdl2::hint::Hint::Default);
        }
        let sdl = sdl2::init().map_err(ShellError::Sdl)?;
        let video = sdl.video().map_err(ShellError::NoDisplay)?;
        let driver = video.current_video_driver();
        if ["offscreen", "dummy", "evdev"].contains(&driver) {
            return Err(ShellError::NoDisplay(format!("SDL found only its \"{driver}\" driver")));
        }
        if ["wayland", "cocoa"].contains(&driver) {
            // These drivers have no software frame buffer.
            sdl2::hint::set("SDL_FRAMEBUFFER_ACCELERATION", "1");
        }
        #[cfg(all(unix, not(target_os = "macos")))]
        super::x11::outlive_errors(&video);
        video.text_input().stop();
        let events = sdl.event().map_err(ShellError::Sdl)?;
        events.register_custom_event::<WakeUpEvent>().map_err(ShellError::Sdl)?;
        let pump = sdl.event_pump().map_err(ShellError::Sdl)?;
        events::enable_text_events_on_input(&pump);
        let WindowPlace { x, y, width, height } = first_place(FIRST_LAYOUT, &video);
        let mut builder = video.window("Qipan", width, height);
        builder.position(x, y).resizable().allow_highdpi();
        #[cfg(all(unix, not(target_os = "macos")))]
        if driver == "x11" {
            builder.hidden();
        }
        let window = builder.build().map_err(|error| ShellError::Sdl(error.to_string()))?;
        Ok(System { window, pump, events, video, sdl })
    }
}

/// The layout that the first frame usually has, in layout units.
const FIRST_LAYOUT: (f32, f32) = (720.0, 780.0);
/// Returns the place of a window for a layout, before the size of the window's borders is known.
fn first_place(layout: (f32, f32), video: &VideoSubsystem) -> WindowPlace {
    let screen = sdl2::rect::Rect::new(0, 0, layout.0 as u32, layout.1 as u32);
    let bounds = video.display_usable_bounds(0).unwrap_or(screen);
    WindowPlacement::Middle(layout).place_on_display(bounds, Borders::default())
}

/// Paints albums into files and for the clipboard, each on a separate thread.
struct Albums {
    waker: Waker,
    clipboard: Arc<PictureClipboard>,
    sender: Sender<MadeAlbum>,
    made: Receiver<MadeAlbum>,
}

/// The ticket of an album, with the album's file or the error.
type MadeAlbum = (u64, Result<Vec<u8>, AlbumError>);

impl Albums {
    fn new(waker: Waker) -> Albums {
        let (sender, made) = channel();
        Albums { waker, clipboard: Arc::default(), sender, made }
    }

    fn make(&self, wanted: Arc<Album>) {
        let (waker, sender, ticket) = (self.waker.clone(), self.sender.clone(), wanted.ticket);
        let clipboard = Arc::clone(&self.clipboard);
        let started = std::thread::Builder::new().name("album".into()).spawn(move || {
            let made = match wanted.kind {
                AlbumKind::Clipboard => clipboard.copy_first_board(&wanted).map(|()| Vec::new()),
                AlbumKind::Still | AlbumKind::Apng | AlbumKind::Gif => album::make(&wanted),
            };
            let _ = sender.send((wanted.ticket, made)); // The window may already be closed.
            waker.wake();
        });
        if let Err(error) = started {
            let _ = self.sender.send((ticket, Err(AlbumError::Encoding(error.to_string()))));
            self.waker.wake();
        }
    }
}

/// The open window, with everything that a frame needs.
struct Shell {
    window: Window,
    pump: EventPump,
    events: sdl2::EventSubsystem,
    video: VideoSubsystem,
    sdl: Sdl,
    audio: Audio,
    painter: Painter,
    /// The frame that the window shows, or the next frame until it is shown.
    frame: Frame,
    collector: Collector,
    /// Whether the window must be painted anew.
    redraw: bool,
    /// Whether the painted pixels must be shown again.
    present: bool,
    text_input: Option<Rect>,
    title: String,
    /// A separate buffer of pixels, for a window whose own pixels have another format.
    back: Vec<Pixel>,
    albums: Albums,
    file_dialogs: FileDialogs,
    /// The number of consecutive frames that SDL failed to show.
    refused: u32,
    /// When the last wait for an event ended, to measure the time that the next frame takes.
    woke: Instant,
    /// The place of the window that was last reported to the program.
    told: Option<WindowPlace>,
    /// The checks of the window's place, while a window manager may still shift the window by its borders.
    placing: Option<Placing>,
    /// The layout size in units and the window size in pixels that were last written to the trace.
    noted: Option<((f32, f32), (u32, u32))>,
    /// The controls that were last written to the trace.
    noted_parts: Vec<String>,
    /// Keeps the window on its display if the program is a kiosk.
    confinement: Confinement,
    /// The window's position and size last reported to screen readers.
    stood: Option<((i32, i32), (u32, u32))>,
    /// The connection to screen readers. It starts after the first frame, if the user enables screen readers.
    reader: Option<ScreenReader>,
    /// The speaking thread, started with the first spoken sentence.
    voices: Option<Voices>,
    /// The language for which speaking has failed, so that it is not tried again.
    mute_language: Option<String>,
    wake: Wake,
}

/// Returns the window's number at the X server; `None` on another system.
#[cfg(target_os = "linux")]
fn window_number(window: &Window, video: &VideoSubsystem) -> Option<std::ffi::c_ulong> {
    super::x11::Handle::of(window, video).map(|handle| handle.window_id())
}

#[cfg(not(target_os = "linux"))]
fn window_number(_: &Window, _: &VideoSubsystem) -> Option<std::ffi::c_ulong> {
    None
}

/// Moves and resizes the window. If a window manager refuses the size, the layout is letterboxed.
fn put(window: &mut Window, place: WindowPlace) {
    if window.size() != (place.width, place.height) {
        let _ = window.set_size(place.width.max(1), place.height.max(1));
    }
    window.set_position(sdl2::video::WindowPos::Positioned(place.x), sdl2::video::WindowPos::Positioned(place.y));
}

/// Maximum number of consecutive frames that SDL may fail to show. One failure is normal after the window has changed, because its surface
/// is gone; the next attempt shows the frame.
const PATIENCE_FRAMES: u32 = 50;
/// SDL's flag of a window that has the keyboard focus.
const INPUT_FOCUS: u32 = sdl2_sys::SDL_WindowFlags::SDL_WINDOW_INPUT_FOCUS as u32;
/// Delay before the next attempt to show a frame that SDL failed to show, in milliseconds.
const RETRY_MS: u64 = 20;

impl Shell {
    fn new(system: System, painter: Painter, frame: Frame, waker: Waker) -> Shell {
        let System { mut window, pump, events, video, sdl } = system;
        let title = String::from("Qipan");
        if frame.layout != FIRST_LAYOUT {
            put(&mut window, first_place(frame.layout, &video));
        }
        let mut painter = painter;
        let ready = waker.clone();
        painter.decode_in_background(move || ready.wake());
        let (audio, collector, back) = (Audio::default(), Collector::default(), Vec::new());
        let (redraw, present, text_input) = (true, true, None);
        Shell {
            window,
            pump,
            events,
            video,
            sdl,
            audio,
            painter,
            frame,
            collector,
            redraw,
            present,
            text_input,
            title,
            back,
            albums: Albums::new(waker.clone()),
            file_dialogs: FileDialogs::new(),
            refused: 0,
            woke: Instant::now(),
            told: None,
            placing: None,
            noted: None,
            noted_parts: Vec::new(),
            confinement: Confinement::default(),
            stood: None,
            reader: None,
            voices: None,
            mute_language: None,
            wake: Arc::new(move || waker.wake()),
        }
    }

    /// Returns the name of the window's display, and its usable bounds. The name includes the display's size: another screen at the same
    /// connector counts as another display.
    fn display(&self) -> Option<(String, sdl2::rect::Rect)> {
        let index = self.window.display_index().ok()?;
        let bounds = self.video.display_usable_bounds(index).ok()?;
        let name = self.video.display_name(index).unwrap_or_default();
        let whole = self.video.display_bounds(index).unwrap_or(bounds);
        Some((format!("{name} {}x{}", whole.width(), whole.height()), bounds))
    }

    fn place(&self) -> WindowPlace {
        let ((x, y), (width, height)) = (self.window.position(), self.window.size());
        WindowPlace { x, y, width, height }
    }

    fn borders(&self) -> Borders {
        let (top, left, bottom, right) = self.window.border_size().unwrap_or_default();
        Borders { top: top.into(), left: left.into(), bottom: bottom.into(), right: right.into() }
    }

    /// Puts the window where the user last had it on this display.
    fn put_where_it_was(&mut self, program: &dyn Program) {
        let Some((name, bounds)) = self.display().filter(|_| !self.frame.fullscreen) else { return };
        let kept = program.window_place(&name).map(WindowPlacement::Place);
        let wanted = kept.unwrap_or(WindowPlacement::Middle(self.frame.layout));
        let (stood, place) = (self.place(), wanted.place_on_display(bounds, self.borders()));
        if kept.is_some() {
            put(&mut self.window, place);
        }
        // On other systems the window either gets the requested place or cannot be placed.
        let is_framed = self.video.current_video_driver() == "x11" && self.frame.kiosk.is_none();
        self.placing = is_framed.then(|| Placing::new(wanted, [stood, place], Instant::now()));
    }

    /// Corrects a shift of the window by the window manager's borders. Returns whether another shift may follow.
    fn is_placing(&mut self) -> bool {
        let (stands, borders, display) = (self.place(), self.borders(), self.display());
        let Some((placing, (_, bounds))) = self.placing.as_mut().zip(display) else { return false };
        match placing.check_place(Instant::now(), stands, bounds, borders) {
            PlacementCheck::NothingToDo => {}
            PlacementCheck::Put(place) => put(&mut self.window, place),
            PlacementCheck::ChecksEnded => self.placing = None,
        }
        self.placing.is_some()
    }

    /// Reports the window's place to the program if the user has moved or resized the window.
    fn tell_place(&mut self, program: &mut dyn Program, trace: &mut Trace) {
        if self.frame.fullscreen || self.window.fullscreen_state() != FullscreenType::Off {
            self.placing = None;
            return;
        }
        if self.placing.is_some() {
            if self.is_placing() {
                return;
            }
            trace.note(format_args!("placed"));
        }
        let (place, before) = (self.place(), self.told);
        self.told = Some(place);
        if let (true, Some((name, _))) = (before.is_some_and(|before| before != place), self.display()) {
            program.window_placed(&name, place);
        }
    }

    fn run(&mut self, program: &mut dyn Program, waker: &Waker, options: &mut WindowOptions) -> Result<(), ShellError> {
        program.set_file_dialogs(file_dialog::can_ask());
        if self.window.drawable_size() != (self.frame.layout.0 as u32, self.frame.layout.1 as u32) {
            // The layout may depend on the window's size, which is known only now.
            self.update(program, options);
        }
        let paint_us = self.show(program)?;
        self.note_layout(&mut options.trace);
        self.note_parts(&mut options.trace);
        options.trace.note(format_args!("first-frame paint_us {paint_us}"));
        options.trace.flush();
        options.heartbeat.report_ready();
        if options.exit_after_first_frame {
            return Ok(());
        }
        self.set_icon();
        self.carry_out(program);
        self.let_read(program);
        self.read_aloud(program);
        let mut inputs = 0u64;
        while !self.frame.quit {
            let quit = self.collect(waker, options);
            // A window manager cannot close a kiosk's window; SIGTERM ends a kiosk, too.
            let quit = quit && self.frame.kiosk.is_none();
            if quit || waker.ends() {
                program.quit_requested();
            }
            if self.collector.any {
                inputs += 1;
            }
            if inputs == 1 && self.collector.any {
                options.trace.note(format_args!("first-input"));
            }
            self.update(program, options);
            self.tell_place(program, &mut options.trace);
            if self.redraw || self.present {
                match self.show(program) {
                    Ok(paint_us) => {
                        self.note_layout(&mut options.trace);
                        self.note_parts(&mut options.trace);
                        self.refused = 0;
                        let busy_us = self.woke.elapsed().as_micros();
                        options.trace.note(format_args!("frame paint_us {paint_us} busy_us {busy_us}"));
                    }
                    Err(why) if self.frame.quit || self.refused < PATIENCE_FRAMES => {
                        options.trace.note(format_args!("refused {why}"));
                        self.refused += 1;
                        (self.redraw, self.present) = (true, true);
                        let again = options.trace.now_ms() + RETRY_MS;
                        self.frame.next_ms = Some(self.frame.next_ms.map_or(again, |next| next.min(again)));
                    }
                    Err(why) => return Err(why),
                }
            }
            options.trace.flush();
            self.carry_out(program);
            self.let_read(program);
            self.read_aloud(program);
            options.heartbeat.beat();
        }
        options.heartbeat.report_stopping();
        Ok(())
    }

    fn update(&mut self, program: &mut dyn Program, options: &mut WindowOptions) {
        for (ticket, made) in self.albums.made.try_iter() {
            program.album_made(ticket, made);
        }
        for (ticket, answer) in self.file_dialogs.answers.try_iter() {
            program.file_dialog_answered(ticket, answer);
        }
        self.redraw |= self.painter.store_finished_pictures();
        let mut input = self.collector.take(options.trace.now_ms());
        input.reader_actions = self.reader.as_ref().map(ScreenReader::take_acts).unwrap_or_default();
        input.window = Some(self.window.drawable_size());
        input.density = Some(self.scale().pixels_per_coordinate);
        let next = program.frame(&input, self.painter.measure());
        next.events.iter().for_each(|event| options.trace.note(format_args!("event {event}")));
        options.trace.note(format_args!("update"));
        let shown = |frame: &Frame| (frame.layout, frame.window, frame.assets_version);
        self.redraw |= shown(&next) != shown(&self.frame) || next.draws != self.frame.draws;
        let before = std::mem::replace(&mut self.frame, next).min_size;
        if before != self.frame.min_size && self.frame.fits_window {
            self.follow_layout(before);
        }
    }

    /// Sends announcements to the system's voice, and plays the speech that it returns.
    fn read_aloud(&mut self, program: &mut dyn Program) {
        let Some(wanted) = self.frame.voice else {
            if self.voices.take().is_some() {
                self.audio.stop_speech();
            }
            return;
        };
        let is_mute = self.mute_language.as_ref() == Some(&self.frame.language);
        let said: Vec<&str> = self.frame.announcements.iter().map(|said| said.text.as_str()).collect();
        if !said.is_empty() && !is_mute {
            let (text, language) = (said.join(". "), self.frame.language.clone());
            self.audio.stop_speech();
            let voices = self.voices.get_or_insert_with(|| Voices::start(&self.wake));
            voices.speak(Sentence { text, language, rate_percent: wanted.rate_percent });
        }
        for made in self.voices.iter().flat_map(Voices::take_results).collect::<Vec<_>>() {
            let made = made.map(|wav| voice::samples(&wav).map(|(rate, bytes)| (rate, bytes.to_vec())));
            match made {
                Ok(Some((rate, bytes))) => {
                    let said = self.audio.play_speech(&self.sdl, (rate, &bytes), wanted.volume);
                    if let Err(NoSound(why)) = &said {
                        program.sound_failed(why);
                    }
                    if !said.is_ok_and(|is_heard| is_heard) {
                        self.mute_language = Some(self.frame.language.clone());
                    }
                }
                Ok(None) => {}
                Err(_) if is_mute => {}
                Err(why) => {
                    self.mute_language = Some(self.frame.language.clone());
                    program.voice_failed(why);
                    self.frame.next_ms = Some(0);
                }
            }
        }
    }

    /// Starts or stops the support of screen readers according to the setting, and sends the accessibility tree to the reader.
    fn let_read(&mut self, program: &mut dyn Program) {
        if self.frame.lets_read != self.reader.is_some() {
            let has_focus = self.window.window_flags() & INPUT_FOCUS != 0;
            self.reader = self.frame.lets_read.then(|| ScreenReader::start(&mut self.window, &self.wake));
            self.reader.iter_mut().for_each(|reader| reader.focus(has_focus));
            self.stood = None;
        }
        let place = (self.window.position(), self.window.size());
        let scale = self.scale().letterbox;
        let Some(reader) = &mut self.reader else { return program.set_screen_reader(false) };
        if self.stood.replace(place) != Some(place) {
            reader.set_window_rect(place.0, place.1);
        }
        let is_active = reader.is_active();
        program.set_screen_reader(is_active);
        match &self.frame.tree {
            Some(tree) => {
                let said =
                    self.frame.announcements.iter().filter(|said| !said.describes_focus).map(|said| said.text.clone());
                reader.send_tree(tree, scale, &said.collect::<Vec<_>>());
            }
            // This frame has no tree yet; the next frame has one.
            None if is_active => self.frame.next_ms = Some(0),
            None => {}
        }
    }

    /// Writes the role, rectangle and name of each control that can be pressed to the trace, if they have changed.
    fn note_parts(&mut self, trace: &mut Trace) {
        let Some(tree) = &self.frame.tree else { return };
        let is_pressed = |part: &&UiPart| part.takes_press && part.cell.is_none() && part.rect.h > 0.0;
        let line = |part: &UiPart| {
            let Rect { x, y, w, h } = part.rect;
            let detail = if part.detail.is_empty() { String::new() } else { format!(" ({})", part.detail) };
            format!("part {x:.0} {y:.0} {w:.0} {h:.0} {} {}{detail}", part.role.word(), part.name)
        };
        let parts: Vec<String> = tree.parts.iter().filter(is_pressed).map(line).collect();
        if parts != self.noted_parts {
            trace.note(format_args!("parts {}", parts.len()));
            parts.iter().for_each(|part| trace.note(format_args!("{part}")));
            self.noted_parts = parts;
        }
    }

    /// Writes the layout's size and the window's size to the trace, if they have changed.
    fn note_layout(&mut self, trace: &mut Trace) {
        let now = (self.frame.layout, self.window.drawable_size());
        if self.noted.replace(now) != Some(now) {
            let ((wide, high), (width, height)) = now;
            trace.note(format_args!("layout {wide} {high} in {width} {height}"));
        }
    }

    /// Resizes the window when the user shows or hides the side panel. A window in the shape of the least layout before gets the shape of
    /// the new one, at the same scale as far as the screen allows; any other window stays unchanged.
    fn follow_layout(&mut self, before: (f32, f32)) {
        let (w, h) = self.window.size();
        let scale = h as f32 / before.1;
        if self.frame.fullscreen || (w as f32 - before.0 * scale).abs() > 2.0 {
            return;
        }
        let (borders, bounds) = (self.borders(), self.display().map(|(_, bounds)| bounds));
        let room = |bounds: sdl2::rect::Rect| bounds.width().saturating_sub(borders.left + borders.right);
        let scale = scale.min(bounds.map_or(f32::MAX, |bounds| room(bounds) as f32 / self.frame.min_size.0));
        let (width, height) = ((self.frame.min_size.0 * scale) as u32, (self.frame.min_size.1 * scale) as u32);
        let place = WindowPlace { width, height, ..self.place() };
        let inside = bounds.map_or(place, |bounds| WindowPlacement::Place(place).place_on_display(bounds, borders));
        if (inside.x, inside.y) == (place.x, place.y) {
            // A window manager may keep its own size.
            let _ = self.window.set_size(width, height);
        } else {
            put(&mut self.window, inside);
        }
        self.placing = None;
    }

    /// Waits for an event until the frame's deadline and takes all available events, up to a mouse button's release. Returns whether SDL
    /// asks the program to quit.
    fn collect(&mut self, waker: &Waker, options: &mut WindowOptions) -> bool {
        let WindowOptions { trace, heartbeat, .. } = options;
        let timeout = self.frame.next_ms.map_or(u64::MAX, |next| next.saturating_sub(trace.now_ms()));
        let waits = [heartbeat.wait_ms(), self.confinement.wait_ms(), self.placing.as_ref().map(Placing::wait_ms)];
        let timeout = waits.into_iter().flatten().fold(timeout, u64::min);
        let first = events::next(&mut self.pump, timeout.min(u64::from(u32::MAX >> 1)) as u32);
        self.woke = Instant::now();
        let mut told = first;
        while let Some(one) = told {
            match one {
                SystemEvent::Dropped(file) => self.collector.drop_file(file),
                SystemEvent::Event(one) if one.is_user_event() => {
                    // Reading the event frees the memory that SDL holds for it.
                    let _: Option<WakeUpEvent> = one.as_user_event_type();
                    waker.arrived();
                }
                SystemEvent::Event(one) => match self.take(one, trace) {
                    WindowRequest::Quit => return true,
                    WindowRequest::EndFrame => return false,
                    _ => {}
                },
            }
            told = events::next(&mut self.pump, 0);
        }
        false
    }

    fn take(&mut self, event: Event, trace: &mut Trace) -> WindowRequest {
        if let (Some(reader), Event::Window { win_event, .. }) = (&mut self.reader, &event) {
            match win_event {
                WindowEvent::FocusGained => reader.focus(true),
                WindowEvent::FocusLost => reader.focus(false),
                _ => {}
            }
        }
        if let (Some(_), Event::Window { win_event, .. }) = (self.frame.kiosk, &event) {
            self.confinement.on_window_event(win_event, &mut self.window);
        }
        let wish = self.collector.add(event, self.scale(), trace);
        match wish {
            WindowRequest::Redraw => self.redraw = true,
            WindowRequest::Present => self.present = true,
            _ => {}
        }
        wish
    }

    /// Adds the clipboard's text to the next frame's input.
    fn paste(&mut self) {
        self.collector.frame.pasted = events::clipboard(&self.video, PASTED_BYTES_MAX);
    }

    fn scale(&self) -> PixelScale {
        let (pixels, points) = (self.window.drawable_size(), self.window.size());
        PixelScale {
            letterbox: Letterbox::new(self.frame.layout, pixels),
            pixels_per_coordinate: pixels.0 as f32 / points.0.max(1) as f32,
            window: pixels,
        }
    }

    /// Paints the frame if something changed, and shows the window's pixels. Returns the microseconds spent on painting.
    fn show(&mut self, program: &mut dyn Program) -> Result<u128, ShellError> {
        let mut surface = self.window.surface(&self.pump).map_err(ShellError::Sdl)?;
        let (width, height) = surface.size();
        let began = Instant::now();
        if self.redraw {
            let (frame, painter) = (&self.frame, &mut self.painter);
            let mut paint = |bytes: &mut [u8], pitch: usize| {
                let (pixels, _) = bytes.as_chunks_mut::<4>();
                let mut canvas = Canvas::new(pixels, pitch / 4, width as usize, height as usize);
                painter.paint(frame, program, &mut canvas, (width, height));
            };
            let pitch = surface.pitch() as usize;
            match surface.pixel_format_enum() {
                PixelFormatEnum::RGB888 | PixelFormatEnum::ARGB8888 => {
                    surface.with_lock_mut(|bytes| paint(bytes, pitch));
                }
                _ => {
                    self.back.resize(width as usize * height as usize, [0; 4]);
                    let bytes = self.back.as_flattened_mut();
                    paint(bytes, width as usize * 4);
                    let back = Surface::from_data(bytes, width, height, width * 4, PixelFormatEnum::RGB888);
                    let back = back.map_err(ShellError::Sdl)?;
                    back.blit(None, &mut surface, None).map_err(ShellError::Sdl)?;
                }
            }
        }
        let paint_us = began.elapsed().as_micros();
        surface.update_window().map_err(ShellError::Sdl)?;
        (self.redraw, self.present) = (false, false);
        for (theme, picture, why) in self.painter.take_failures() {
            program.picture_failed(theme.as_deref(), picture, &why);
            // The program may have another picture at once, so the next frame comes immediately.
            self.frame.next_ms = Some(0);
        }
        Ok(paint_us)
    }

    /// Hides the window but does not destroy it: the window and SDL end with the process. SDL sends wake-ups to the X server over a
    /// separate connection. A wake-up that the server reads after the window is destroyed is an X error, on which Xlib would end the
    /// program during its last writes.
    fn leave(mut self) {
        self.window.hide();
        self.albums.clipboard.close_connection();
        std::mem::forget(self);
    }

    /// Executes the frame's requests to the system: title, full screen, input method, clipboard, albums, sounds.
    fn carry_out(&mut self, program: &mut dyn Program) {
        if self.title != self.frame.title {
            self.title = self.frame.title.clone();
            // Fails only if the title contains a NUL.
            let _ = self.window.set_title(&self.title.replace('\0', ""));
        }
        let fullscreen = self.window.fullscreen_state() != FullscreenType::Off;
        if let Some(wanted) = self.frame.kiosk {
            self.confinement.keep_on_display(wanted, &mut self.window, &self.video);
            self.confinement.show_pointer(self.collector.is_touch(), &self.sdl);
        } else if fullscreen != self.frame.fullscreen {
            let wanted = if self.frame.fullscreen { FullscreenType::Desktop } else { FullscreenType::Off };
            // A system without full screen keeps the window as it is; a new size arrives as an event.
            let _ = self.window.set_fullscreen(wanted);
        }
        self.set_text_input();
        if let Some(text) = self.frame.copy.take() {
            // A system without a clipboard ignores the request.
            let _ = self.video.clipboard().set_clipboard_text(&text.replace('\0', ""));
        }
        if std::mem::take(&mut self.frame.paste) {
            self.paste();
            self.frame.next_ms = Some(0);
        }
        if let Some(album) = self.frame.album.take() {
            self.albums.make(album);
        }
        if let Some(wanted) = self.frame.file_dialog.take() {
            let wake = self.wake.clone();
            self.file_dialogs.ask(wanted, window_number(&self.window, &self.video), move || wake());
        }
        for (sound, volume) in std::mem::take(&mut self.frame.sounds) {
            let version = self.frame.assets_version;
            let played = self.audio.play(&self.sdl, sound, version, volume, || program.sound(sound));
            if let Err(NoSound(why)) = played {
                program.sound_failed(&why);
            }
        }
    }

    /// Enables text events while a text field has the focus, and places the input method's window at the field.
    fn set_text_input(&mut self) {
        let util = self.video.text_input();
        match self.frame.text_input {
            None => {
                if !events::disable_text_events(&self.pump) {
                    return;
                }
                if self.text_input.is_some() {
                    util.stop();
                }
                self.collector.drop_preedit();
            }
            wanted if wanted == self.text_input => return,
            Some(rect) => {
                let PixelScale { letterbox, pixels_per_coordinate: ratio, .. } = self.scale();
                let pixels = letterbox.rect(rect);
                let points = |length: i32| (length as f32 / ratio) as i32;
                let (w, h) = (points(pixels.w).max(1) as u32, points(pixels.h).max(1) as u32);
                util.set_rect(sdl2::rect::Rect::new(points(pixels.x), points(pixels.y), w, h));
                if self.text_input.is_none() {
                    util.start();
                }
            }
        }
        self.text_input = self.frame.text_input;
    }

    fn set_icon(&mut self) {
        let Ok(Sprite { width, height, mut pixels, .. }) = pictures::decode(icons::APP_ICON) else { return };
        let (width, height) = (width as u32, height as u32);
        let bytes = pixels.as_flattened_mut();
        if let Ok(icon) = Surface::from_data(bytes, width, height, width * 4, PixelFormatEnum::ARGB8888) {
            self.window.set_icon(icon);
        }
    }
}
