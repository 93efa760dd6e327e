//! The real window under Xvfb, driven by xdotool: a server of one's own, the program in its window, what it says and notes.
//! For the tests of the window; it waits for announced sentences and for the trace, never for a guessed time.

use super::{SHORT, hear_lines, qipan, read_all, say, without_slow_disk};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

/// How long any answer may take on a loaded machine.
pub const PATIENCE: Duration = Duration::from_secs(300);
/// The layout without the side panel, in units.
const LAYOUT: (f32, f32) = (720.0, 780.0);
pub const TWO_HUMANS: [&str; 5] = ["--new", "--black", "human", "--white", "human"];

/// Whether there is an X server to test with; says it where there is none.
pub fn has_tools() -> bool {
    let answers = |name: &str| Command::new(name).arg("-help").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let missing: Vec<&str> = ["Xvfb", "xdotool", "xclip"].into_iter().filter(|name| answers(name).is_err()).collect();
    if missing.is_empty() {
        return true;
    }
    assert_ne!(std::env::var("QIPAN_WINDOW_TESTS").as_deref(), Ok("required"), "missing: {missing:?}");
    say(&format!("the window was not tested: {} is missing", missing.join(" and ")));
    false
}

/// An X server of its own, on a display number that it picks.
pub struct Server {
    child: Child,
    pub display: String,
}

impl Server {
    pub fn start(screen: &str) -> Server {
        // Of two servers that start at once and take the same number, one ends without a display.
        (0..10).find_map(|_| Server::try_start(screen)).expect("Xvfb has a display")
    }

    fn try_start(screen: &str) -> Option<Server> {
        let mut child = Command::new("Xvfb")
            // No key repeats itself where the machine is slow to release it.
            .args(["-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp", "-noreset", "-r"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut number = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut number).expect("Xvfb says its number");
        let server = Server { child, display: format!(":{}", number.trim()) };
        (server.display != ":").then_some(server)
    }

    /// What xdotool prints, or `None` where it fails.
    pub fn xdotool(&self, arguments: &[&str]) -> Option<String> {
        let output =
            Command::new("xdotool").args(arguments).env("DISPLAY", &self.display).output().expect("xdotool runs");
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }
}

/// Asks a window to close as a window manager does. xdotool has the word only since 2021.
pub fn ask_to_close(server: &Server, window: &str) {
    let mut x11 = X11::connect(server);
    let delete = x11.atom("WM_DELETE_WINDOW");
    x11.tell(window, "WM_PROTOCOLS", [delete, 0, 0, 0, 0]);
    x11.sync();
}

/// Owns the clipboard as long as the server lives, with bytes that any program may put there.
pub fn own_clipboard(server: &Server, bytes: &[u8]) {
    X11::connect(server).own("CLIPBOARD").answer_with(bytes);
}

/// Drops a file on a window as a file manager does: `uri` is what it calls the file.
pub fn drop_file(server: &Server, window: &str, uri: &str) {
    let mut x11 = X11::connect(server).own("XdndSelection");
    let (source, list, copy) = (x11.window, x11.atom("text/uri-list"), x11.atom("XdndActionCopy"));
    x11.tell(window, "XdndEnter", [source, 5 << 24, list, 0, 0]);
    x11.tell(window, "XdndPosition", [source, 0, 100 << 16 | 100, 0, copy]);
    x11.tell(window, "XdndDrop", [source, 0, 0, 0, 0]);
    x11.answer_with(format!("{uri}\r\n").as_bytes());
}

/// Gives the keys from `first` on these symbols. xdotool gives a symbol that no key has to a key for a moment; a program that looks later
/// than that would read another letter.
pub fn map_keys(server: &Server, first: u8, symbols: &[u32]) {
    let mut x11 = X11::connect(server);
    // ChangeKeyboardMapping, one symbol a key.
    let words: Vec<u32> = [u32::from(first) | 1 << 8].into_iter().chain(symbols.iter().copied()).collect();
    x11.request(100, symbols.len() as u8, &words, &[]);
    x11.sync();
}

/// Asks the server for other screens, in `xrandr`'s words; whether there is that program.
pub fn set_screens(server: &Server, words: &str) -> bool {
    let mut command = Command::new("xrandr");
    let output = command.args(words.split(' ')).env("DISPLAY", &server.display).output();
    if output.is_err() {
        say("other screens were not tested: xrandr is missing");
    }
    output.is_ok_and(|output| output.status.success())
}

/// The pixels of a part of a window as the screen shows them, four bytes each, row by row: GetImage.
pub fn pixels(server: &Server, window: &str, (x, y): (f32, f32), (wide, high): (u16, u16)) -> Vec<u8> {
    let mut x11 = X11::connect(server);
    let window = window.parse().expect("a window's number");
    let (place, size) = ((x as u32) | (y as u32) << 16, u32::from(wide) | u32::from(high) << 16);
    x11.request(73, 2, &[window, place, size, u32::MAX], &[]);
    let head = x11.answer();
    let mut bytes = vec![0; 4 * long(&head, 4) as usize];
    x11.stream.read_exact(&mut bytes).expect("the server gives the pixels");
    bytes
}

/// A property of a window, of the root where the window is 0, as numbers of 32 bits; empty where it has none.
pub fn property(server: &Server, window: &str, name: &str) -> Vec<u32> {
    let mut x11 = X11::connect(server);
    let window = match window.parse().expect("a window's number") {
        0 => x11.root,
        window => window,
    };
    let name = x11.atom(name);
    // GetProperty, of any type, sixteen words at most.
    x11.request(20, 0, &[window, name, 0, 0, 16], &[]);
    let head = x11.answer();
    let mut bytes = vec![0; 4 * long(&head, 4) as usize];
    x11.stream.read_exact(&mut bytes).expect("the server gives the property");
    bytes.chunks_exact(4).map(|word| long(word, 0)).collect()
}

/// Where a window stands on the screen, whatever is around it: x, y, width, height. `xdotool` counts a frame's borders twice.
pub fn place(server: &Server, window: &str) -> [i32; 4] {
    let mut x11 = X11::connect(server);
    let window = window.parse().expect("a window's number");
    // GetGeometry, and TranslateCoordinates of its corner to the root.
    x11.request(14, 0, &[window], &[]);
    let geometry = x11.answer();
    let root = x11.root;
    x11.request(40, 0, &[window, root, 0], &[]);
    let at = x11.answer();
    let short = |bytes: &[u8], at: usize| i16::from_le_bytes([bytes[at], bytes[at + 1]]).into();
    [short(&at, 12), short(&at, 14), short(&geometry, 16), short(&geometry, 18)]
}

/// A window manager that is asked about windows and does nothing. It ends when it is dropped.
pub struct IdleManager(X11);

impl IdleManager {
    pub fn start(server: &Server) -> IdleManager {
        let mut x11 = X11::connect(server);
        let root = x11.root;
        // ChangeWindowAttributes: whoever wants to show or move a window asks us (SubstructureRedirect).
        x11.request(2, 0, &[root, 1 << 11, 1 << 20], &[]);
        x11.sync();
        x11.stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        IdleManager(x11)
    }

    /// Waits until a window wants to be shown.
    pub fn wait_for_window(&mut self) {
        // MapRequest.
        while read_bytes::<32>(&mut self.0.stream).expect("a window wants to be shown")[0] != 20 {}
    }
}

/// Another program at the server. It speaks X11 itself, for there are no tools that can do what the tests need.
struct X11 {
    stream: UnixStream,
    window: u32,
    root: u32,
}

impl X11 {
    /// Little-endian, protocol 11.0, no authorisation; with a window that nobody sees.
    fn connect(server: &Server) -> X11 {
        let number = server.display.trim_start_matches(':');
        let stream = UnixStream::connect(format!("/tmp/.X11-unix/X{number}")).expect("the X server listens");
        let mut x11 = X11 { stream, window: 0, root: 0 };
        x11.stream.write_all(&[b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]).expect("the server reads");
        let head = read_bytes::<8>(&mut x11.stream).expect("the server answers");
        assert_eq!(head[0], 1, "the X server lets us in");
        let mut rest = vec![0; 4 * usize::from(u16::from_le_bytes([head[6], head[7]]))];
        x11.stream.read_exact(&mut rest).expect("the server introduces itself");
        // The first number for what we make; the root window stands behind the vendor's name and the formats of pixels.
        x11.window = long(&rest, 4);
        let vendor = usize::from(u16::from_le_bytes([rest[16], rest[17]])).next_multiple_of(4);
        x11.root = long(&rest, 32 + vendor + 8 * usize::from(rest[21]));
        // CreateWindow: one pixel, for input only.
        x11.request(1, 0, &[x11.window, x11.root, 0, 1 | 1 << 16, 2 << 16, 0, 0], &[]);
        x11
    }

    /// Sends a request: its number, its own byte, words, and bytes that are filled up to words.
    fn request(&mut self, number: u8, byte: u8, words: &[u32], bytes: &[u8]) {
        let length = 1 + words.len() + bytes.len().div_ceil(4);
        let mut request = vec![number, byte, length as u8, (length >> 8) as u8];
        request.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        request.extend(bytes);
        request.resize(4 * length, 0);
        self.stream.write_all(&request).expect("the server reads");
    }

    fn atom(&mut self, name: &str) -> u32 {
        self.request(16, 0, &[name.len() as u32], name.as_bytes());
        long(&self.answer(), 8)
    }

    /// The next answer; events that every client gets, such as a change of the keyboard, come in between.
    fn answer(&mut self) -> [u8; 32] {
        loop {
            let bytes = read_bytes::<32>(&mut self.stream).expect("the server answers");
            assert_ne!(bytes[0], 0, "the X server refuses: {bytes:?}");
            if bytes[0] == 1 {
                return bytes;
            }
        }
    }

    /// Waits until the server has done what was asked of it: GetInputFocus has an answer.
    fn sync(&mut self) {
        self.request(43, 0, &[], &[]);
        self.answer();
    }

    /// Sends a window a message of other programs: SendEvent of a ClientMessage (33) with 32-bit words.
    fn tell(&mut self, window: &str, kind: &str, words: [u32; 5]) {
        let (window, kind) = (window.parse().expect("a window's number"), self.atom(kind));
        let [a, b, c, d, e] = words;
        self.request(25, 0, &[window, 0, 33 | 32 << 8, window, kind, a, b, c, d, e], &[]);
    }

    /// Takes a selection: SetSelectionOwner.
    fn own(mut self, selection: &str) -> X11 {
        let selection = self.atom(selection);
        self.request(22, 0, &[self.window, selection, 0], &[]);
        self.sync();
        self
    }

    /// Gives whoever asks for our selection these bytes, until the server ends.
    fn answer_with(mut self, bytes: &[u8]) {
        let bytes = bytes.to_vec();
        std::thread::spawn(move || {
            while let Ok(event) = read_bytes::<32>(&mut self.stream) {
                // SelectionRequest.
                if event[0] != 30 {
                    continue;
                }
                let [time, to, selection, target, property] = [4, 12, 16, 20, 24].map(|at| long(&event, at));
                // ChangeProperty, then SendEvent of a SelectionNotify (31).
                self.request(18, 0, &[to, property, target, 8, bytes.len() as u32], &bytes);
                self.request(25, 0, &[to, 0, 31, time, to, selection, target, property, 0, 0], &[]);
            }
        });
    }
}

fn long(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

fn read_bytes<const LENGTH: usize>(stream: &mut UnixStream) -> std::io::Result<[u8; LENGTH]> {
    let mut bytes = [0; LENGTH];
    stream.read_exact(&mut bytes).map(|()| bytes)
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The program in its window.
pub struct Window<'a> {
    pub server: &'a Server,
    child: Child,
    said: Receiver<String>,
    trace: std::path::PathBuf,
    pub id: String,
    pub size: (u32, u32),
}

impl<'a> Window<'a> {
    pub fn open(server: &'a Server, data: &Path, arguments: &[&str]) -> Window<'a> {
        let mut command = qipan(data, arguments);
        // A device that hears everything, on every machine.
        command.env("SDL_AUDIODRIVER", "dummy");
        Window::open_with(server, command, data)
    }

    pub fn open_with(server: &'a Server, command: Command, data: &Path) -> Window<'a> {
        let mut window = Window::start(server, command, data);
        window.wait_for("the first frame", |window| window.notes().iter().any(|note| note.starts_with("first-frame")));
        let found = server.xdotool(&["search", "--onlyvisible", "--class", "qipan"]).expect("the window is there");
        window.id = found.lines().last().expect("a window").to_owned();
        window.size = window.geometry();
        window
    }

    /// The program, whose window may come later.
    pub fn start(server: &'a Server, mut command: Command, data: &Path) -> Window<'a> {
        let trace = data.join("trace");
        let _ = std::fs::remove_file(&trace);
        command.args(["--announce", "--trace"]).arg(&trace).env("DISPLAY", &server.display);
        command.env_remove("WAYLAND_DISPLAY").env_remove("SDL_VIDEODRIVER");
        // A click that comes together with the focus counts, however late the server tells of the focus.
        command.env("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1");
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
        let said = hear_lines(&command, child.stdout.take().expect("a pipe"));
        Window { server, child, said, trace, id: String::new(), size: (0, 0) }
    }

    /// Whether the program has begun to note what it does.
    pub fn has_trace(&self) -> bool {
        self.trace.exists()
    }

    /// The number of the program's process.
    pub fn process(&self) -> u32 {
        self.child.id()
    }

    pub fn wait_for(&mut self, what: &str, is_so: impl Fn(&Window) -> bool) {
        let began = Instant::now();
        loop {
            // Asked first: a program that ends now may just have done what is waited for.
            let ended = self.child.try_wait().expect("the program can be asked");
            if is_so(self) {
                return;
            }
            assert!(ended.is_none() && began.elapsed() < PATIENCE, "no {what} ({ended:?}): {:?}", self.notes());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// What the trace notes, without the times.
    pub fn notes(&self) -> Vec<String> {
        self.timed_notes().into_iter().map(|(_, note)| note).collect()
    }

    /// What the trace notes, with the microseconds since the program began.
    pub fn timed_notes(&self) -> Vec<(u64, String)> {
        let text = std::fs::read_to_string(&self.trace).unwrap_or_default();
        let note =
            |line: &str| line.split_once(' ').and_then(|(time, note)| Some((time.parse().ok()?, note.to_owned())));
        text.lines().filter_map(note).collect()
    }

    pub fn geometry(&self) -> (u32, u32) {
        let shell = self.server.xdotool(&["getwindowgeometry", "--shell", &self.id]).expect("a window");
        let value = |name: &str| shell.lines().find_map(|line| line.strip_prefix(name)?.parse().ok());
        (value("WIDTH=").expect("a width"), value("HEIGHT=").expect("a height"))
    }

    /// Runs xdotool and waits until the program has taken in as many keys, clicks or steps of the wheel.
    pub fn act(&mut self, inputs: usize, arguments: &[&str]) {
        let words = ["key ", "click ", "wheel "];
        let is_input = |note: &&String| words.iter().any(|word| note.starts_with(word));
        let before = self.notes().iter().filter(is_input).count();
        self.server.xdotool(arguments).expect("xdotool does it");
        self.wait_for("answer to the input", |window| {
            let notes = window.notes();
            let last = notes.iter().rposition(|note| is_input(&note));
            notes.iter().filter(is_input).count() >= before + inputs
                && last.is_some_and(|last| notes[last..].iter().any(|note| note == "update"))
        });
    }

    /// Keys by xdotool's names, with a space between them.
    pub fn keys(&mut self, keys: &str) {
        let mut arguments = vec!["key"];
        arguments.extend(keys.split(' '));
        self.act(arguments.len() - 1, &arguments);
    }

    pub fn click_pixel(&mut self, x: f32, y: f32) {
        let (id, x, y) = (self.id.clone(), (x as i32).to_string(), (y as i32).to_string());
        self.act(1, &["mousemove", "--window", &id, &x, &y, "click", "1"]);
    }

    /// The layout that is shown, in units.
    pub fn layout(&self) -> (f32, f32) {
        let layout = self.notes().into_iter().rev().find_map(|note| {
            let mut numbers = note.strip_prefix("layout ")?.split(' ');
            Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
        });
        layout.unwrap_or(LAYOUT)
    }

    /// The pixel of a position in layout units: the layout scaled to fit, and centred.
    pub fn pixel(&self, x: f32, y: f32) -> (f32, f32) {
        let (w, h) = (self.size.0 as f32, self.size.1 as f32);
        let (wide, high) = self.layout();
        let scale = (w / wide).min(h / high);
        ((w - wide * scale) / 2.0 + x * scale, (h - high * scale) / 2.0 + y * scale)
    }

    /// Turns the wheel until what is under the pointer shows its end.
    pub fn scroll_down(&mut self) {
        self.act(20, &["click", "--repeat", "20", "--delay", "1", "5"]);
    }

    /// Turns the wheel until so many parts with this role and name are in sight, and once more, so that the last one is whole.
    pub fn scroll_to(&mut self, role: &str, name: &str, count: usize) {
        for _ in 0..40 {
            let is_there = self.parts(role, name).len() >= count;
            self.act(1, &["click", "5"]);
            if is_there {
                return;
            }
        }
        panic!("no {role} {name:?} in sight");
    }

    pub fn click(&mut self, x: f32, y: f32) {
        let (x, y) = self.pixel(x, y);
        self.click_pixel(x, y);
    }

    /// What has a role and a name, top to bottom, as the program told it last: x, y, width and height in units.
    pub fn parts(&self, role: &str, name: &str) -> Vec<[f32; 4]> {
        let notes = self.notes();
        let Some(begin) = notes.iter().rposition(|note| note.starts_with("parts ")) else { return Vec::new() };
        let parts = notes[begin + 1..].iter().take_while(|note| note.starts_with("part "));
        let place = |note: &String| {
            let mut words = note.splitn(7, ' ').skip(1);
            let place =
                [words.next()?, words.next()?, words.next()?, words.next()?].map(|word| word.parse::<f32>().ok());
            let is_it = words.next() == Some(role) && words.next().is_some_and(|told| is_called(told, name));
            let [Some(x), Some(y), Some(w), Some(h)] = place else { return None };
            is_it.then_some([x, y, w, h])
        };
        parts.filter_map(place).collect()
    }

    /// Clicks what has a role and a name, as soon as it is there: `press("button", "Play (Reversi)")`.
    pub fn press(&mut self, role: &str, name: &str) {
        self.wait_for(&format!("{role} {name:?}"), |window| !window.parts(role, name).is_empty());
        if let Some([x, y, w, h]) = self.parts(role, name).first() {
            self.click(x + w / 2.0, y + h / 2.0);
        }
    }

    /// Clicks the arrow at the right end of a spinner: of those with this name, the one at a place.
    pub fn press_next(&mut self, name: &str, place: usize) {
        self.wait_for(&format!("spinner {name:?}"), |window| window.parts("spinner", name).len() > place);
        let [x, y, w, h] = self.parts("spinner", name)[place];
        self.click(x + w - 24.0, y + h / 2.0);
    }

    pub fn click_square(&mut self, name: &str) {
        let (x, y) = corner_of(name);
        self.click(x + 40.0, y + 40.0);
    }

    /// The pixels around a position in layout units, a square of this side in pixels.
    pub fn pixels_at(&self, x: f32, y: f32, side: u16) -> Vec<u8> {
        let (x, y) = self.pixel(x, y);
        let half = f32::from(side) / 2.0;
        pixels(self.server, &self.id, (x - half, y - half), (side, side))
    }

    /// Moves the pointer to a position in layout units; nothing is pressed.
    pub fn point(&self, x: f32, y: f32) {
        let (x, y) = self.pixel(x, y);
        let (x, y) = ((x as i32).to_string(), (y as i32).to_string());
        self.server.xdotool(&["mousemove", "--window", &self.id, &x, &y]).expect("the pointer moves");
    }

    /// Waits until the pixels around a position are others than these.
    pub fn wait_for_change(&mut self, what: &str, (x, y): (f32, f32), side: u16, before: &[u8]) {
        self.wait_for(what, |window| window.pixels_at(x, y, side) != before);
    }

    pub fn play(&mut self, names: &[&str]) {
        for name in names {
            self.click_square(name);
            self.hear(&format!(" plays {name}, "));
        }
    }

    /// The next sentence.
    pub fn hear_next(&mut self) -> String {
        self.said.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("nothing is said: {:?}", self.notes()))
    }

    /// A game of people here that was played to its end.
    pub fn at_the_end(server: &'a Server, data: &Path) -> Window<'a> {
        let mut window = Window::open(server, data, &TWO_HUMANS);
        window.play(&SHORT);
        window.wait_for("the end", |window| window.noted("event page end"));
        window
    }

    /// Whether a note has these words.
    pub fn noted(&self, words: &str) -> bool {
        self.notes().iter().any(|note| note.contains(words))
    }

    /// Waits for a sentence with these words.
    pub fn hear(&mut self, words: &str) -> String {
        let mut before = Vec::new();
        loop {
            match self.said.recv_timeout(PATIENCE) {
                Ok(line) if line.contains(words) => return line,
                Ok(line) => before.push(line),
                Err(_) => panic!("{words:?} was not said, but {before:?}"),
            }
        }
    }

    /// Waits for sentences with each of these words, in whatever order.
    pub fn hear_all(&mut self, words: &[&str]) {
        let mut missing = words.to_vec();
        while !missing.is_empty() {
            let line = self.said.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("{missing:?} was not said"));
            missing.retain(|words| !line.contains(words));
        }
    }

    /// Does something until it has made the program say each of these words, in whatever order.
    pub fn until_heard(&mut self, words: &[&str], mut does: impl FnMut(&mut Window)) {
        let (began, mut missing) = (Instant::now(), words.to_vec());
        loop {
            does(self);
            while let Ok(line) = self.said.recv_timeout(Duration::from_millis(500)) {
                missing.retain(|words| !line.contains(words));
                if missing.is_empty() {
                    return;
                }
            }
            assert!(began.elapsed() < PATIENCE, "{missing:?} was not said");
        }
    }

    pub fn resize(&mut self, width: u32, height: u32) {
        let (id, w, h) = (self.id.clone(), width.to_string(), height.to_string());
        let frames = |window: &Window| window.notes().iter().filter(|note| note.starts_with("frame")).count();
        let before = frames(self);
        self.server.xdotool(&["windowmove", &id, "0", "0"]).expect("the window moves");
        self.server.xdotool(&["windowsize", &id, &w, &h]).expect("the window has a new size");
        if self.size != (width, height) {
            let shown = format!(" in {width} {height}");
            self.wait_for("frame at the new size", |window| {
                let layout = window.notes().into_iter().rev().find(|note| note.starts_with("layout "));
                let is_shown = layout.is_some_and(|layout| layout.ends_with(&shown));
                window.geometry() == (width, height) && frames(window) > before && is_shown
            });
        }
        self.size = (width, height);
    }

    /// The most memory that the program has held, in KiB.
    pub fn peak_kib(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("the program runs");
        let peak =
            status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
        peak.expect("a number")
    }

    /// The sockets of any network that the program has open, as the kernel lists them; X11's and a desktop's are no such ones.
    pub fn network_sockets(&self) -> Vec<String> {
        let files = std::fs::read_dir(format!("/proc/{}/fd", self.child.id())).expect("the program runs");
        let links = files.flatten().filter_map(|file| std::fs::read_link(file.path()).ok());
        let names: Vec<String> = links.map(|link| link.to_string_lossy().into_owned()).collect();
        let sockets: Vec<&str> =
            names.iter().filter_map(|name| name.strip_prefix("socket:[")?.strip_suffix(']')).collect();
        assert!(!sockets.is_empty(), "the window's own socket is not seen");
        let tables = ["tcp", "tcp6", "udp", "udp6", "udplite", "udplite6", "raw", "raw6", "packet"];
        let read = |table: &str| std::fs::read_to_string(format!("/proc/{}/net/{table}", self.child.id()));
        let rows: Vec<String> = tables.iter().filter_map(|table| read(table).ok()).collect();
        let is_ours = |row: &&str| row.split_ascii_whitespace().any(|word| sockets.contains(&word));
        rows.iter().flat_map(|table| table.lines().skip(1)).filter(is_ours).map(str::to_owned).collect()
    }

    pub fn signal(&mut self, name: &str) {
        // The shell's own `kill`: a bare system has no program of that name.
        let sent = Command::new("sh").args(["-c", &format!("kill {name} {}", self.child.id())]).status();
        assert!(sent.expect("the shell runs").success());
    }

    /// Kills it, and waits until it is gone, with its locks and its port.
    pub fn kill(&mut self) {
        self.signal("-KILL");
        wait(&mut self.child);
    }

    /// Asks the program to end.
    pub fn terminate(&mut self) {
        self.signal("-TERM");
    }

    /// Waits for the program's end: its exit code and what it wrote on standard error.
    pub fn end(mut self) -> (Option<i32>, String) {
        let code = wait(&mut self.child);
        let errors = self.child.stderr.take().map(read_all).unwrap_or_default();
        (code, without_slow_disk(&errors))
    }

    pub fn quit(mut self) {
        self.terminate();
        assert_eq!(self.end(), (Some(0), String::new()));
    }
}

impl Drop for Window<'_> {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn wait(child: &mut Child) -> Option<i32> {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().expect("the program can be asked") {
            return status.code();
        }
        assert!(began.elapsed() < PATIENCE, "the program does not end");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Whether a part that is told so has this name: whole, or without what more is told behind it.
fn is_called(told: &str, name: &str) -> bool {
    told == name || told.strip_prefix(name).is_some_and(|rest| rest.starts_with([' ', ',']))
}

/// The upper left corner of a square, in units.
pub fn corner_of(name: &str) -> (f32, f32) {
    let bytes = name.as_bytes();
    (40.0 + 80.0 * f32::from(bytes[0] - b'a'), 40.0 + 80.0 * f32::from(bytes[1] - b'1'))
}
