//! The command `headless`: runs the whole app without a window, in virtual time. Reads a script of input lines and prints event lines.
//!
//! For tests, screen readers and other people's scripts; `docs/HEADLESS.md` is the manual. Time stands still between input lines: only
//! `wait` advances it, and `sync` as far as the computer's reply needs. Always built; without the `gui` feature only `shot` is missing.

use crate::app::ScriptObserver;
use crate::app::kernel::config::{key_named, parse_key};
use crate::app::kernel::intent::{Action, Intent, OwnGameMessage};
use crate::app::program::QipanProgram;
use crate::ui::album::{Album, AlbumError};
use crate::ui::tree::{ReaderAction, UiPart, UiTree};
use crate::ui::{EstimateMeasure, Frame, InputFrame, KeyPress, PointerEvent, Pos, Program};
use std::collections::VecDeque;
use std::io::{BufRead, Read};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// Maximum length of a script line, in bytes.
const LINE_BYTES_MAX: u64 = 64 << 10;
/// Maximum time that `sync` waits for the disk and the engine if the script gives none.
const SYNC_PATIENCE: Duration = Duration::from_secs(120);

/// An event that wakes the loop of the headless app.
pub enum WakeEvent {
    Line(String),
    /// Another thread of the app has data for the app.
    Thread,
    /// Standard input ended.
    End,
    /// The system asks the program to end, whatever remains of the script.
    Quit,
}

/// Starts a thread that reads the script's lines and sends them to the headless loop. The app's `wake` sends `WakeEvent::Thread` into the
/// same channel.
pub fn read_lines(input: impl Read + Send + 'static, outbox: Sender<WakeEvent>) -> std::io::Result<()> {
    let reader = move || {
        let mut input = std::io::BufReader::new(input);
        loop {
            let mut line = Vec::new();
            match input.by_ref().take(LINE_BYTES_MAX).read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => break,
                Ok(_) => {}
            }
            let line = String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned();
            if outbox.send(WakeEvent::Line(line)).is_err() {
                return;
            }
        }
        let _ = outbox.send(WakeEvent::End);
    };
    std::thread::Builder::new().name("script".into()).spawn(reader).map(|_| ())
}

/// Creates the channel through which the headless loop receives its events.
pub fn wakes() -> (Sender<WakeEvent>, Receiver<WakeEvent>) {
    channel()
}

/// Runs the script until `quit` or its last line. `say` prints the script's own event lines.
pub fn run(program: &mut QipanProgram, wakes: &Receiver<WakeEvent>, say: impl FnMut(String)) {
    let (at, backlog) = (Pos::default(), VecDeque::new());
    let mut script = Script { program, now_ms: 0, at, backlog, is_quitting: false, say };
    script.frame(InputFrame::default());
    while let Some(wake) = script.backlog.pop_front().or_else(|| wakes.recv().ok()) {
        // A request to end overtakes the script's queued lines.
        wakes.try_iter().for_each(|later| script.store_event(later));
        let goes_on = match wake {
            _ if script.is_quitting => false,
            WakeEvent::Line(line) => script.line(&line, wakes),
            WakeEvent::Thread => {
                script.frame(InputFrame::default());
                true
            }
            WakeEvent::End | WakeEvent::Quit => false,
        };
        if !goes_on || script.program.app.script_observer().is_quitting() {
            return;
        }
    }
}

struct Script<'a, R> {
    program: &'a mut QipanProgram,
    now_ms: u64,
    at: Pos,
    /// Events received while a script line was waiting for another event.
    backlog: VecDeque<WakeEvent>,
    is_quitting: bool,
    say: R,
}

impl<R: FnMut(String)> Script<'_, R> {
    fn frame(&mut self, input: InputFrame) -> Frame {
        let input = InputFrame { now_ms: self.now_ms, ..input };
        let mut frame = self.program.frame(&input, &mut EstimateMeasure);
        // Virtual time stands still while an album is painted.
        while let Some(album) = frame.album.take() {
            self.program.album_made(album.ticket, drawn(&album));
            frame =
                self.program.frame(&InputFrame { now_ms: self.now_ms, ..InputFrame::default() }, &mut EstimateMeasure);
        }
        frame
    }

    /// Stores an event until the current script line is done.
    fn store_event(&mut self, later: WakeEvent) {
        self.is_quitting |= matches!(later, WakeEvent::Quit);
        self.backlog.push_back(later);
    }

    /// Executes a line of the script. Returns whether the script goes on.
    fn line(&mut self, line: &str, wakes: &Receiver<WakeEvent>) -> bool {
        let (word, rest) = line.trim_start().split_once(' ').unwrap_or((line.trim(), ""));
        let understood = match word {
            "" => true,
            "quit" => return false,
            "click" => self.pointer(rest, true, true),
            "press" => self.pointer(rest, true, false),
            "release" => self.pointer(rest, false, true),
            "hover" => self.pointer(rest, false, false),
            "key" => self.key(rest.trim()),
            "text" => {
                self.frame(InputFrame { text: rest.to_owned(), ..InputFrame::default() });
                true
            }
            "paste" => {
                self.frame(InputFrame { pasted: Some(rest.to_owned()), ..InputFrame::default() });
                true
            }
            "drop" => {
                self.frame(InputFrame { dropped: vec![rest.into()], ..InputFrame::default() });
                true
            }
            "close" => {
                self.frame(InputFrame { close: true, ..InputFrame::default() });
                true
            }
            "move" => self.play(rest.trim()),
            "choose" => self.intend(Intent::Choose(rest.trim().to_owned())),
            "undo" => self.intend(Intent::Do(Action::Undo)),
            "redo" => self.intend(Intent::Do(Action::Redo)),
            "do" => crate::app::kernel::actions::action_named(rest.trim())
                .is_some_and(|action| self.intend(Intent::Do(action))),
            "rename" | "mark" | "unmark" | "delete" | "restore" => self.own(word, rest.trim()),
            "clock" => {
                let clocks = self.program.app.script_observer().clocks();
                (self.say)(clocks);
                true
            }
            "wait" => rest.trim().parse().is_ok_and(|ms: u64| self.wait(ms)),
            "sync" if rest.trim().is_empty() => self.sync(wakes, SYNC_PATIENCE),
            "sync" => rest.trim().parse().is_ok_and(|ms| self.sync(wakes, Duration::from_millis(ms))),
            "tree" => {
                self.program.set_screen_reader(true);
                self.frame(InputFrame::default());
                let lines = self.program.tree().map(UiTree::lines).unwrap_or_default();
                lines.into_iter().for_each(|line| (self.say)(format!("tree {line}")));
                true
            }
            "act" => self.act(rest.trim()),
            "shot" => {
                self.shot(rest.trim());
                true
            }
            _ => false,
        };
        if !understood {
            (self.say)(format!("rejected not understood: {line}"));
        }
        true
    }

    fn intend(&mut self, intent: Intent) -> bool {
        self.program.app.update(intent);
        self.frame(InputFrame::default());
        true
    }

    /// Executes a script command on one of the user's own games. `rest` is the name of the game's log, then for `rename` a title.
    fn own(&mut self, word: &str, rest: &str) -> bool {
        let (name, title) = rest.split_once(' ').unwrap_or((rest, ""));
        match word {
            "rename" => self.intend(Intent::ChangeOwnGame(name.into(), OwnGameMessage::Title(title.into()))),
            "mark" | "unmark" => self.intend(Intent::ChangeOwnGame(name.into(), OwnGameMessage::Mark(word == "mark"))),
            "delete" => self.intend(Intent::ChangeOwnGame(name.into(), OwnGameMessage::Delete)),
            // A save's name may contain blanks, so the whole rest of the line is the name.
            _ => self.intend(Intent::ChangeOwnGame(rest.into(), OwnGameMessage::Restore)),
        }
    }

    /// Plays a move by its name, like a click on its square, even if another page is open.
    fn play(&mut self, name: &str) -> bool {
        match self.program.app.script_observer().cell_named(name) {
            Some(cell) => self.intend(Intent::Place(cell)),
            None => {
                (self.say)(format!("rejected {name} is no square of the board"));
                true
            }
        }
    }

    fn pointer(&mut self, place: &str, press: bool, release: bool) -> bool {
        let mut numbers = place.split_whitespace().map(|number| number.parse::<f32>().ok().filter(|n| n.is_finite()));
        match (numbers.next(), numbers.next(), numbers.next()) {
            (Some(Some(x)), Some(Some(y)), None) => self.at = Pos::new(x, y),
            (None, ..) => {}
            _ => return false,
        }
        let mut pointer = vec![PointerEvent::Move(self.at)];
        pointer.extend(press.then_some(PointerEvent::Press(self.at)));
        pointer.extend(release.then_some(PointerEvent::Release(self.at)));
        self.frame(InputFrame { pointer, ..InputFrame::default() });
        true
    }

    fn key(&mut self, name: &str) -> bool {
        let Some(press) = parse_key(name).or_else(|| key_named(name).map(KeyPress::plain)) else { return false };
        self.frame(InputFrame { keys: vec![press], ..InputFrame::default() });
        true
    }

    /// Activates the control with a role and a name, like a screen reader: `act button New game`.
    fn act(&mut self, what: &str) -> bool {
        let Some((role, name)) = what.split_once(' ') else { return false };
        self.program.set_screen_reader(true);
        self.frame(InputFrame::default());
        let parts = self.program.tree().map(|tree| tree.parts.as_slice()).unwrap_or_default();
        // Five in a row shows its points with capitals; scripts may write them either way.
        let capitals = name.to_uppercase();
        let is_it = |part: &UiPart| part.is_named(name) || part.cell.is_some() && part.is_named(&capitals);
        let found = parts.iter().find(|part| part.role.word() == role && is_it(part) && !part.is_disabled);
        let Some(part) = found.map(|part| part.id) else {
            (self.say)(format!("rejected there is no {what}"));
            return true;
        };
        self.frame(InputFrame { reader_actions: vec![ReaderAction::press(part)], ..InputFrame::default() });
        true
    }

    /// Advances virtual time by `ms` milliseconds, and runs a frame at each time at which the app requested one.
    fn wait(&mut self, ms: u64) -> bool {
        let end = self.now_ms.saturating_add(ms.min(u64::from(u32::MAX)));
        while self.now_ms < end {
            let next = self.frame(InputFrame::default()).next_ms.unwrap_or(end);
            self.now_ms = next.clamp(self.now_ms + 1, end);
        }
        self.frame(InputFrame::default());
        true
    }

    /// Waits until a computer to move has moved, the disk has tried to write all records, and the index of games has answered all
    /// questions. Prints whether the records are on the disk.
    fn sync(&mut self, wakes: &Receiver<WakeEvent>, patience: Duration) -> bool {
        let began = Instant::now();
        let replies = self.program.app.script_observer().opponent_reply_count();
        let goes_on = |script: &Self| began.elapsed() < patience && !script.is_quitting;
        self.wait_until(wakes, goes_on, |app| app.opponent_reply_count() != replies || !app.is_engine_busy());
        self.program.app.script_observer().request_write_barrier();
        self.wait_until(wakes, goes_on, |app| app.is_barrier_done());
        self.program.app.script_observer().request_index_catch_up();
        self.wait_until(wakes, goes_on, |app| app.has_all_answers());
        let is_saved = self.program.app.script_observer().is_all_saved();
        (self.say)(if is_saved { "synced" } else { "not synced" }.into());
        true
    }

    /// Runs frames until a condition holds. If an engine's move is ready and only waits for its time, advances virtual time.
    fn wait_until(
        &mut self,
        wakes: &Receiver<WakeEvent>,
        goes_on: impl Fn(&Self) -> bool,
        is_so: impl Fn(&ScriptObserver) -> bool,
    ) {
        while goes_on(self) {
            let next_ms = self.frame(InputFrame::default()).next_ms;
            if is_so(&self.program.app.script_observer()) {
                return;
            }
            if self.program.app.script_observer().has_answer() {
                self.now_ms = next_ms.unwrap_or(self.now_ms).max(self.now_ms + 1);
                continue;
            }
            match wakes.recv_timeout(Duration::from_millis(50)) {
                Ok(WakeEvent::Thread) | Err(_) => {}
                Ok(later) => self.store_event(later),
            }
        }
    }

    #[cfg(feature = "gui")]
    fn shot(&mut self, file: &str) {
        let picture = crate::shell::screenshot(self.program, self.now_ms, (720, 780));
        let written = picture
            .map_err(|error| error.to_string())
            .and_then(|png| std::fs::write(file, png).map_err(|error| error.to_string()));
        match written {
            Ok(()) => (self.say)(format!("shot {file}")),
            Err(error) => (self.say)(format!("rejected {file}: {error}")),
        }
    }

    #[cfg(not(feature = "gui"))]
    fn shot(&mut self, file: &str) {
        (self.say)(format!("rejected {file}: this build has no pictures"));
    }
}

#[cfg(feature = "gui")]
fn drawn(album: &Album) -> Result<Vec<u8>, AlbumError> {
    super::album::make(album)
}

#[cfg(not(feature = "gui"))]
fn drawn(_: &Album) -> Result<Vec<u8>, AlbumError> {
    Err(AlbumError::NoPainter)
}
