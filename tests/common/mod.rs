//! Runs the program as a user's script would; `window` does it under a server of its own; `front` is what the
//! tests of the app and of the rooms below share.

#![allow(dead_code, reason = "each test file uses a part of it")]

#[path = "../../front/tests/common/mod.rs"]
mod front;
#[cfg(target_os = "linux")]
pub mod window;

pub use front::*;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How long any answer may take on a loaded machine.
const PATIENCE: Duration = Duration::from_secs(300);

pub fn qipan(data: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_qipan"));
    command.args(arguments).arg("--data-dir").arg(data);
    command.env("LANG", "C").env_remove("LC_ALL").env_remove("LANGUAGE");
    // No test finds the desktop of who runs it: its readers of the screen, its dialog for files.
    command.env("DBUS_SESSION_BUS_ADDRESS", "disabled:");
    command
}

/// A program that hears the signals to end also where whoever runs the tests turned some off, as a shell does in the background.
#[cfg(target_os = "linux")]
pub fn hearing_signals(command: &Command) -> Command {
    let mut hearing = Command::new("env");
    hearing.arg("--default-signal=TERM,HUP,INT").arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => hearing.env(name, value),
            None => hearing.env_remove(name),
        };
    }
    hearing
}

/// Whether a line says that saving is slow or has caught up, on standard error or announced. That is so where the machine that
/// tests has a busy disk: no complaint. The tests of it have a slow disk in memory.
fn is_of_slow_disk(line: &str) -> bool {
    let words = ["Saving is slow here", "Saving is slow on this disk", "磁盘存盘较慢"];
    let stuck = ["The disk does not answer", "磁盘没有响应", "Saving works again", "存盘恢复正常"];
    words.iter().chain(&stuck).any(|words| line.contains(words))
}

/// What a program wrote, without what it said of a slow disk.
pub fn without_slow_disk(text: &str) -> String {
    text.split_inclusive('\n').filter(|line| !is_of_slow_disk(line)).collect()
}

/// Sends on what the program of a command writes, line by line, without what it says of a slow disk unless that is a `HeldDisk`.
pub fn hear_lines(command: &Command, output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, heard) = channel();
    let is_held = command.get_envs().any(|(name, _)| name == "QIPAN_DISK_HOLD");
    let lines = BufReader::new(output).lines().map_while(Result::ok);
    let lines = lines.filter(move |line| is_held || !is_of_slow_disk(line));
    std::thread::spawn(move || lines.map(|line| sender.send(line)).take_while(Result::is_ok).count());
    heard
}

/// What a script printed.
pub struct ScriptOutput {
    pub lines: Vec<String>,
    pub errors: String,
    pub code: Option<i32>,
}

impl ScriptOutput {
    /// The lines that begin so.
    pub fn all(&self, start: &str) -> Vec<&str> {
        self.lines.iter().map(String::as_str).filter(|line| line.starts_with(start)).collect()
    }

    pub fn has(&self, line: &str) -> bool {
        self.lines.iter().any(|told| told == line)
    }

    pub fn resumed(&self) -> &str {
        self.all("resumed").first().copied().unwrap_or_else(|| panic!("nothing was resumed: {:?}", self.lines))
    }
}

impl From<Output> for ScriptOutput {
    fn from(output: Output) -> ScriptOutput {
        ScriptOutput {
            lines: without_slow_disk(&String::from_utf8_lossy(&output.stdout)).lines().map(str::to_owned).collect(),
            errors: without_slow_disk(&String::from_utf8_lossy(&output.stderr)),
            code: output.status.code(),
        }
    }
}

/// Runs `qipan headless` over a whole script.
pub fn headless(data: &Path, arguments: &[&str], script: &str) -> ScriptOutput {
    let mut all = vec!["headless"];
    all.extend(arguments);
    let mut child = qipan(data, &all)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    feed(&mut child, script);
    child.wait_with_output().expect("the program ends").into()
}

/// Writes a script and closes the pipe. A program that refused its command line may be gone before it could read one.
pub fn feed(child: &mut Child, script: &str) {
    if let Err(error) = child.stdin.take().expect("a pipe").write_all(script.as_bytes()) {
        assert_eq!(error.kind(), ErrorKind::BrokenPipe, "{error}");
    }
}

/// A running `qipan headless` that is talked to line by line.
pub struct HeadlessTalk {
    pub child: Child,
    input: ChildStdin,
    output: Receiver<String>,
}

impl HeadlessTalk {
    pub fn start(data: &Path, arguments: &[&str]) -> HeadlessTalk {
        HeadlessTalk::with(qipan(data, &[&["headless"], arguments].concat()))
    }

    pub fn with(mut command: Command) -> HeadlessTalk {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = hear_lines(&command, child.stdout.take().expect("a pipe"));
        let input = child.stdin.take().expect("a pipe");
        HeadlessTalk { child, input, output }
    }

    /// Says a line; an answer to a program that was killed is nobody's.
    pub fn say(&mut self, line: &str) {
        let _ = writeln!(self.input, "{line}");
    }

    /// The next line; `None` once the program ended.
    pub fn hear(&self) -> Option<String> {
        self.output.recv_timeout(PATIENCE).ok()
    }

    /// Waits for a line that begins so.
    pub fn hear_until(&self, start: &str) -> String {
        loop {
            let line = self.hear().unwrap_or_else(|| panic!("no line {start:?}"));
            if line.starts_with(start) {
                return line;
            }
        }
    }

    /// What was said and not heard yet, after the end.
    pub fn rest(&self) -> Vec<String> {
        self.output.iter().collect()
    }

    /// Waits for its end: its exit code and what it wrote on standard error.
    pub fn end(mut self) -> (Option<i32>, String) {
        let code = self.child.wait().expect("it ends").code();
        (code, self.child.stderr.take().map(read_all).unwrap_or_default())
    }

    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for HeadlessTalk {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The middle of a point on a board of five in a row with these columns and rows, in layout units.
pub fn middle_of_point(name: &str, columns: u8, rows: u8) -> (f32, f32) {
    let side = 640.0 / f32::from(columns.max(rows));
    let column = f32::from(name.as_bytes()[0] - b'a');
    let row = f32::from(rows) - name[1..].parse::<f32>().unwrap();
    let (left, top) = (360.0 - side * f32::from(columns) / 2.0, 360.0 - side * f32::from(rows) / 2.0);
    (left + side * (column + 0.5), top + side * (row + 0.5))
}

/// A data directory on a disk whose syncs can be held (`tools/torture/src/attack/disk.c`).
#[cfg(target_os = "linux")]
pub struct HeldDisk {
    folder: tempfile::TempDir,
}

#[cfg(target_os = "linux")]
impl HeldDisk {
    pub fn new() -> HeldDisk {
        let folder = tempfile::tempdir().expect("a folder");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/torture/src/attack/disk.c");
        let compiler = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .args([folder.path().join("disk.so"), source])
            .args(["-ldl", "-lpthread"])
            .status();
        assert!(compiler.expect("`cc` runs").success());
        std::fs::create_dir(folder.path().join("data")).expect("a folder");
        HeldDisk { folder }
    }

    pub fn data(&self) -> std::path::PathBuf {
        self.folder.path().join("data")
    }

    /// The program on this disk.
    pub fn qipan(&self, arguments: &[&str]) -> Command {
        let mut command = qipan(&self.data(), arguments);
        command.env("LD_PRELOAD", self.folder.path().join("disk.so")).env("QIPAN_DISK_ROOT", self.data());
        command.env("QIPAN_DISK_HOLD", self.folder.path().join("hold"));
        command
    }

    /// From now on syncs wait.
    pub fn hold(&self) {
        std::fs::write(self.folder.path().join("hold"), "").expect("a file");
    }

    pub fn let_go(&self) {
        std::fs::remove_file(self.folder.path().join("hold")).expect("it was held");
    }
}

/// A WTHOR file of games with these moves.
pub fn wtb(games: &[&[u8]]) -> Vec<u8> {
    let mut bytes = vec![20, 24, 1, 1, games.len() as u8, 0, 0, 0, 0, 0, 0xe8, 0x07, 8, 0, 24, 0];
    for moves in games {
        let end = bytes.len() + 68;
        bytes.extend([1, 0, 1, 0, 2, 0, 40, 38]);
        bytes.extend(*moves);
        bytes.resize(end, 0);
    }
    bytes
}

/// Everything that a reader has left.
pub fn read_all(mut reader: impl Read) -> String {
    let mut text = String::new();
    let _ = reader.read_to_string(&mut text);
    text
}
