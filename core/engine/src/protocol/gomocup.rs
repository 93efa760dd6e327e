//! The Gomocup protocol: one command per line, one answer to each.
//!
//! A separate thread reads and time-stamps the lines, so that nothing sent while the engine thinks is lost and a turn's time begins when
//! its line arrives. Bad input gets `ERROR` or `UNKNOWN` and ends nothing. Knows no files and no screen.
//!
//! Also understands Yixin-Board, a manager with words of its own: `START 15 15`, `YXBOARD`, `YXSTOP`, `YXHASHCLEAR` and more `INFO`
//! keys. For it rule 2 is Renju.

use crate::gomoku::{GomokuEngine, budget, opening, threat_values};
use crate::{EngineOptions, Level, Limits};
use qipan_rules::gomoku::board::{SIDE_MAX, SIDE_MIN};
use qipan_rules::gomoku::opening::{Action, Choice, Opening, OpeningRule, OpeningStep};
use qipan_rules::gomoku::{Position, Rule, Setup};
use qipan_rules::{Color, Ply, Point, Size};
use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Instant;

/// Limit of a line in bytes; longer lines are refused unread.
const LINE_BYTES_MAX: usize = 1024;
/// Limit of queued lines while the engine thinks; a manager that sends more is blocked.
const LINES_WAITING_MAX: usize = 1024;
/// Milliseconds subtracted from every limit, for the transfer to the manager.
const MARGIN_MS: u32 = 40;
/// Milliseconds of a turn without a limit; `TURN_MS_LEAST` is for a turn that should be as short as possible.
const TURN_MS_DEFAULT: u32 = 5_000;
const TURN_MS_LEAST: u32 = 10;
/// Memory in MiB that the program uses beside the table.
const MEMORY_BESIDE_MB: u64 = 40;
/// Limit of each search that loads a network.
const WARM_UP_MS: u32 = 50;
const HASH_MB_DEFAULT: u32 = 64;

/// A line with its arrival time; the line is `None` if it was longer than the limit.
struct GomocupLine {
    text: Option<String>,
    at: Instant,
}

/// Speaks the protocol until `END` or the end of the input.
pub fn run(input: impl BufRead + Send + 'static, output: impl Write) -> io::Result<()> {
    let (sender, lines) = sync_channel(LINES_WAITING_MAX);
    let stop = Arc::new(StopFlags::default());
    let flags = stop.clone();
    std::thread::Builder::new().name("gomocup input".into()).spawn(move || read_lines(input, &sender, &flags))?;
    GomocupEngine::new(lines, output, stop).handle_commands()
}

/// What the reading thread tells a running search.
#[derive(Default)]
struct StopFlags {
    /// Searches stop at once.
    stop: AtomicBool,
    /// The input has ended: they stop for ever.
    ended: AtomicBool,
}

impl StopFlags {
    /// Lets searches run again, unless the input has ended, also at this moment.
    fn resume(&self) {
        self.stop.store(false, Ordering::SeqCst);
        if self.ended.load(Ordering::SeqCst) {
            self.stop.store(true, Ordering::SeqCst);
        }
    }

    fn end(&self) {
        self.ended.store(true, Ordering::SeqCst);
        self.stop.store(true, Ordering::SeqCst);
    }
}

/// Forwards every line; `END` and the end of the input stop a search at once, and so does `YXSTOP` until its turn comes.
fn read_lines(mut input: impl BufRead, sender: &SyncSender<GomocupLine>, flags: &StopFlags) {
    while let Ok(Some(text)) = read_line(&mut input) {
        let is = |word: &str| text.as_deref().is_some_and(|text| text.trim().eq_ignore_ascii_case(word));
        let is_end = is("END");
        if is_end {
            flags.end();
        } else if is("YXSTOP") {
            flags.stop.store(true, Ordering::Relaxed);
        }
        if sender.send(GomocupLine { text, at: Instant::now() }).is_err() || is_end {
            return;
        }
    }
    flags.end();
}

/// The next line: `None` at the end of the input, `Some(None)` for a line over the limit, which is skipped.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Option<String>>> {
    let mut bytes = Vec::new();
    if input.take(LINE_BYTES_MAX as u64).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() < LINE_BYTES_MAX || bytes.ends_with(b"\n") {
        return Ok(Some(Some(String::from_utf8_lossy(&bytes).into_owned())));
    }
    loop {
        bytes.clear();
        let count = input.take(LINE_BYTES_MAX as u64).read_until(b'\n', &mut bytes)?;
        if count == 0 || bytes.ends_with(b"\n") {
            return Ok(Some(None));
        }
    }
}

/// What ends a command early.
enum CommandStop {
    /// A mistake in the command, reported to the manager as `ERROR`.
    Refused(&'static str),
    /// The input ended in the middle of a list.
    Ended,
    Io(io::Error),
}

impl From<io::Error> for CommandStop {
    fn from(error: io::Error) -> CommandStop {
        CommandStop::Io(error)
    }
}

const NO_GAME: CommandStop = CommandStop::Refused("no game was started");
const BAD_POINT: CommandStop = CommandStop::Refused("the coordinates are not on the board or not free");

/// The game and the settings that the manager has sent.
struct GomocupEngine<W> {
    lines: Receiver<GomocupLine>,
    output: W,
    stop: Arc<StopFlags>,
    /// Whether the manager speaks as Yixin-Board does.
    is_yixin: bool,
    /// Whether the networks are loaded.
    is_warm: bool,
    /// The engine, created for the first search.
    engine: Option<GomokuEngine>,
    hash_mb: u32,
    size: Option<Size>,
    rule: Rule,
    stones: Vec<(Point, Color)>,
    turn_ms: Option<u32>,
    match_ms: u32,
    left_ms: Option<u32>,
    increment_ms: u32,
    /// The greatest depth of a search, where the manager limits it.
    depth: Option<u8>,
}

impl<W: Write> GomocupEngine<W> {
    fn new(lines: Receiver<GomocupLine>, output: W, stop: Arc<StopFlags>) -> GomocupEngine<W> {
        GomocupEngine {
            lines,
            output,
            stop,
            is_yixin: false,
            is_warm: false,
            engine: None,
            hash_mb: HASH_MB_DEFAULT,
            size: None,
            rule: Rule::Freestyle,
            stones: Vec::new(),
            turn_ms: None,
            match_ms: 0,
            left_ms: None,
            increment_ms: 0,
            depth: None,
        }
    }

    fn handle_commands(mut self) -> io::Result<()> {
        while let Ok(line) = self.lines.recv() {
            let outcome = match &line.text {
                None => Err(CommandStop::Refused("the line is too long")),
                Some(text) => {
                    let text = text.trim();
                    if text.eq_ignore_ascii_case("END") {
                        return Ok(());
                    }
                    self.command(text, line.at)
                }
            };
            match outcome {
                Ok(()) => {}
                Err(CommandStop::Refused(why)) => self.say(&format!("ERROR {why}"))?,
                Err(CommandStop::Ended) => return Ok(()),
                Err(CommandStop::Io(error)) => return Err(error),
            }
        }
        Ok(())
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }

    fn command(&mut self, text: &str, at: Instant) -> Result<(), CommandStop> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match word.to_ascii_uppercase().as_str() {
            "" => Ok(()),
            "START" => {
                let both = two_numbers(rest);
                self.is_yixin |= both.is_some();
                self.start(both.or_else(|| rest.trim().parse().ok().map(|side| (side, side))))
            }
            "RECTSTART" => self.start(pair(rest)),
            "RESTART" => {
                let size = self.size.ok_or(NO_GAME)?;
                self.start(Some((size.columns.into(), size.rows.into())))
            }
            "BEGIN" => self.begin(at),
            "TURN" => self.turn(rest, at),
            "PLAY" => self.play(rest),
            "BOARD" => {
                self.read_board()?;
                self.answer(at)
            }
            "YXBOARD" => {
                self.is_yixin = true;
                self.read_board()
            }
            "YXSTOP" => {
                // Its turn has come: what it was to stop is over.
                self.stop.resume();
                Ok(())
            }
            "YXHASHCLEAR" => {
                self.engine = None;
                Ok(())
            }
            "SWAP2BOARD" => self.swap2_board(at),
            "TAKEBACK" => self.take_back(rest),
            "INFO" => self.info(rest),
            "ABOUT" => {
                let version = env!("CARGO_PKG_VERSION");
                Ok(self
                    .say(&format!("name=\"Qipan\", version=\"{version}\", author=\"Qipan authors\", country=\"-\""))?)
            }
            _ => Ok(self.say("UNKNOWN command")?),
        }
    }

    fn start(&mut self, sides: Option<(u32, u32)>) -> Result<(), CommandStop> {
        let (columns, rows) = sides.ok_or(CommandStop::Refused("the size is not a number"))?;
        let fits = |side: u32| (u32::from(SIDE_MIN)..=u32::from(SIDE_MAX)).contains(&side);
        if !fits(columns) || !fits(rows) {
            return Err(CommandStop::Refused("the size is not supported; 10 to 25 are"));
        }
        self.size = Some(Size { columns: columns as u8, rows: rows as u8 });
        self.stones.clear();
        self.left_ms = None;
        self.engine = None;
        self.warm_up();
        Ok(self.say("OK")?)
    }

    /// Searches a little by each rule, so that the networks are loaded before a move is timed.
    fn warm_up(&mut self) {
        let Some(size) = self.size.filter(|_| !self.is_warm) else { return };
        self.is_warm = true;
        let mut engine = new_engine(1);
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            let setup = Setup { size, rule, ..Setup::default() };
            let Ok(mut position) = Position::try_from(setup) else { continue };
            if position.play(Ply::Place(Point::new(size.columns / 2, size.rows / 2))).is_ok() {
                let limits = Limits { depth: Some(2), move_ms: Some(WARM_UP_MS), ..Limits::default() };
                engine.search_best_ply(&position, limits, &self.stop.stop, &mut |_| {});
            }
        }
    }

    fn begin(&mut self, at: Instant) -> Result<(), CommandStop> {
        self.size.ok_or(NO_GAME)?;
        if !self.stones.is_empty() {
            return Err(CommandStop::Refused("stones are on the board"));
        }
        self.answer(at)
    }

    fn turn(&mut self, rest: &str, at: Instant) -> Result<(), CommandStop> {
        let point = self.free_point(rest)?;
        let color = self.next_color();
        self.stones.push((point, color));
        self.answer(at)
    }

    /// Plays the move that the manager prescribes to the engine.
    fn play(&mut self, rest: &str) -> Result<(), CommandStop> {
        let point = self.free_point(rest)?;
        let color = self.next_color();
        self.stones.push((point, color));
        Ok(self.say(&format!("{},{}", point.column, point.row))?)
    }

    fn take_back(&mut self, rest: &str) -> Result<(), CommandStop> {
        let point = self.point(rest)?;
        let index = self.stones.iter().rposition(|&(stone, _)| stone == point);
        self.stones.remove(index.ok_or(CommandStop::Refused("no stone is there"))?);
        Ok(self.say("OK")?)
    }

    /// The color to move: the color with fewer stones, or Black if the numbers are equal.
    fn next_color(&self) -> Color {
        let blacks = self.stones.iter().filter(|(_, color)| *color == Color::Black).count();
        if blacks * 2 > self.stones.len() { Color::White } else { Color::Black }
    }

    fn point(&self, text: &str) -> Result<Point, CommandStop> {
        let size = self.size.ok_or(NO_GAME)?;
        let (column, row) = pair(text).ok_or(BAD_POINT)?;
        let point = Point::new(u8::try_from(column).map_err(|_| BAD_POINT)?, u8::try_from(row).map_err(|_| BAD_POINT)?);
        if size.contains(point) { Ok(point) } else { Err(BAD_POINT) }
    }

    fn free_point(&self, text: &str) -> Result<Point, CommandStop> {
        let point = self.point(text)?;
        if self.stones.iter().any(|&(stone, _)| stone == point) { Err(BAD_POINT) } else { Ok(point) }
    }

    /// Reads the lines up to `DONE`; reports the first mistake after `DONE`.
    fn list(&mut self, mut take: impl FnMut(&mut Self, &str) -> Result<(), CommandStop>) -> Result<(), CommandStop> {
        let mut outcome = if self.size.is_some() { Ok(()) } else { Err(NO_GAME) };
        loop {
            let line = self.lines.recv().map_err(|_| CommandStop::Ended)?;
            let text = line.text.as_deref().map(str::trim);
            match text {
                Some(text) if text.eq_ignore_ascii_case("DONE") => return outcome,
                Some(text) if text.eq_ignore_ascii_case("END") => return Err(CommandStop::Ended),
                Some(text) if outcome.is_ok() => outcome = take(self, text),
                Some(_) => {}
                None => outcome = Err(CommandStop::Refused("the line is too long")),
            }
        }
    }

    /// Reads a whole position: `x,y,1` is the engine's stone, `x,y,2` the other's. The engine is to move.
    fn read_board(&mut self) -> Result<(), CommandStop> {
        let before = std::mem::take(&mut self.stones);
        let mut owners: Vec<u32> = Vec::new();
        let read = self.list(|brain, text| {
            let (place, owner) = text.rsplit_once(',').ok_or(BAD_POINT)?;
            let point = brain.free_point(place)?;
            owners.push(owner.trim().parse().ok().filter(|owner| (1..=3).contains(owner)).ok_or(BAD_POINT)?);
            brain.stones.push((point, Color::Black));
            Ok(())
        });
        if let Err(trouble) = read {
            self.stones = before;
            return Err(trouble);
        }
        let own = owners.iter().filter(|&&owner| owner == 1).count();
        let mine = if own * 2 >= owners.len() { Color::Black } else { Color::White };
        for ((_, color), owner) in self.stones.iter_mut().zip(owners) {
            *color = if owner == 1 { mine } else { mine.other() };
        }
        Ok(())
    }

    /// An opening by Swap2: no stones, three or five.
    fn swap2_board(&mut self, at: Instant) -> Result<(), CommandStop> {
        self.stones.clear();
        self.list(|brain, text| {
            let point = brain.free_point(text)?;
            let color = brain.next_color();
            brain.stones.push((point, color));
            Ok(())
        })?;
        let setup = Setup { size: self.size.ok_or(NO_GAME)?, rule: self.rule, ..Setup::default() };
        let mut state = Opening::new(OpeningRule::Swap2, &setup)
            .map_err(|_| CommandStop::Refused("Swap2 does not suit this game"))?;
        let count = self.stones.len();
        if !matches!(count, 0 | 3 | 5) {
            return Err(CommandStop::Refused("Swap2 has no, three or five stones"));
        }
        let mut position = Position::try_from(setup).map_err(|_| NO_GAME)?;
        for index in 0..count {
            if index == 3 && state.apply(&Action::Choose(Choice::PlaceTwoMore)).is_err() {
                return Err(BAD_POINT);
            }
            let point = self.stones[index].0;
            if state.apply(&Action::Place(point)).is_err() || position.play(Ply::Place(point)).is_err() {
                return Err(BAD_POINT);
            }
        }
        self.swap2_step(state, position, at)
    }

    fn swap2_step(&mut self, mut state: Opening, position: Position, at: Instant) -> Result<(), CommandStop> {
        match self.decided(&state, &position) {
            Some(Action::Place(_)) => self.swap2_stones(state, position),
            Some(Action::Choose(Choice::TakeBlack)) => Ok(self.say("SWAP")?),
            Some(action @ Action::Choose(Choice::PlaceTwoMore)) => {
                state.apply(&action).map_err(|_| BAD_POINT)?;
                self.swap2_stones(state, position)
            }
            _ => self.answer(at),
        }
    }

    /// Sends all stones up to the next choice.
    fn swap2_stones(&mut self, mut state: Opening, mut position: Position) -> Result<(), CommandStop> {
        let mut stones = Vec::new();
        while let OpeningStep::Place { .. } = state.step()
            && let Some(action @ Action::Place(point)) = self.decided(&state, &position)
        {
            state.apply(&action).map_err(|_| BAD_POINT)?;
            position.play(Ply::Place(point)).map_err(|_| BAD_POINT)?;
            stones.push(point);
        }
        Ok(self.say(&points_text(&stones))?)
    }

    fn decided(&self, state: &Opening, position: &Position) -> Option<Action> {
        opening::choose_opening_action(state, position, Level::Full { move_ms: 0 }, 0, &self.stop.stop)
    }

    fn info(&mut self, rest: &str) -> Result<(), CommandStop> {
        let (key, value) = rest.trim().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
        let number = || value.trim().parse::<i64>().ok();
        let ms = || number().map(|ms| ms.clamp(0, u32::MAX.into()) as u32);
        match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => self.turn_ms = ms().or(self.turn_ms),
            "timeout_match" => self.match_ms = ms().unwrap_or(self.match_ms),
            "time_left" => self.left_ms = ms().or(self.left_ms),
            "max_memory" => self.set_memory(number().unwrap_or(0)),
            // For Yixin-Board rule 2 is Renju, for others a continuous game.
            "rule" if self.is_yixin && number() == Some(2) => self.rule = Rule::Renju,
            "rule" => self.rule = number().map_or(self.rule, rule_of),
            "max_depth" => self.depth = number().and_then(|depth| u8::try_from(depth).ok()).filter(|&depth| depth > 0),
            "time_increment" => self.increment_ms = ms().unwrap_or(0),
            // In KiB.
            "hash_size" => self.set_hash(number().unwrap_or(0).max(0) as u64 >> 10),
            "evaluate" => self.evaluate(value)?,
            // The kind of opponent and the folder for files are not used; unknown keys are to be ignored.
            _ => {}
        }
        Ok(())
    }

    fn set_memory(&mut self, bytes: i64) {
        let megabytes = (bytes.max(0) as u64) >> 20;
        match bytes {
            ..=0 => self.set_hash(HASH_MB_DEFAULT.into()),
            _ => self.set_hash(megabytes.saturating_sub(MEMORY_BESIDE_MB) / 2),
        }
    }

    /// Sets the size of the table in MiB, within limits.
    fn set_hash(&mut self, hash_mb: u64) {
        let hash_mb = hash_mb.clamp(1, 256) as u32;
        if hash_mb != self.hash_mb {
            self.hash_mb = hash_mb;
            self.engine = None;
        }
    }

    fn evaluate(&mut self, text: &str) -> Result<(), CommandStop> {
        let point = self.point(text)?;
        let values = threat_values(&self.position()?);
        let line = match values.into_iter().find(|value| value.0 == point) {
            Some((_, own, other)) => format!("DEBUG {},{} own {own} other {other}", point.column, point.row),
            None => format!("DEBUG {},{} is taken", point.column, point.row),
        };
        Ok(self.say(&line)?)
    }

    /// The stones as a position: played in sequence if they alternate, so that the engine knows the last one; otherwise set up.
    fn position(&self) -> Result<Position, CommandStop> {
        let size = self.size.ok_or(NO_GAME)?;
        let setup = Setup { size, rule: self.rule, ..Setup::default() };
        let mut played = Position::try_from(setup.clone()).map_err(|_| NO_GAME)?;
        let alternate = self.stones.iter().enumerate().all(|(index, (_, color))| *color == Color::ALL[index % 2]);
        if alternate && self.stones.iter().all(|&(point, _)| played.play_recorded(Ply::Place(point)).is_ok()) {
            return Ok(played);
        }
        let setup = Setup { stones: self.stones.clone(), side_to_move: self.next_color(), ..setup };
        Position::try_from(setup).map_err(|_| CommandStop::Refused("both sides have won"))
    }

    /// Searches the current position, plays the move found and sends it.
    fn answer(&mut self, at: Instant) -> Result<(), CommandStop> {
        let position = self.position()?;
        if position.is_over() {
            return Err(CommandStop::Refused("the game is over"));
        }
        let limits = self.limits(at);
        let mut last = None;
        let engine = self.engine.get_or_insert_with(|| new_engine(self.hash_mb));
        let found = engine.search_best_ply(&position, limits, &self.stop.stop, &mut |answer| last = Some(answer));
        let point = match found.ply {
            Ply::Place(point) => point,
            // The protocol has no pass: only forbidden points are left.
            Ply::Pass => {
                position.board().points().find(|&point| position.color_at(point).is_none()).ok_or(BAD_POINT)?
            }
        };
        self.stones.push((point, position.side_to_move()));
        self.say(&format!("MESSAGE depth {} value {} nodes {}", found.depth, found.value, found.nodes))?;
        Ok(self.say(&format!("{},{}", point.column, point.row))?)
    }

    /// The limits of this turn, less the time since its line arrived.
    fn limits(&self, at: Instant) -> Limits {
        let turn = match self.turn_ms {
            None if self.match_ms > 0 || self.left_ms.is_some() => u32::MAX,
            None => TURN_MS_DEFAULT,
            Some(turn) => turn,
        };
        let passed = at.elapsed().as_millis().min(60_000) as u32;
        let turn = turn.saturating_sub(MARGIN_MS + turn.min(10_000) / 50 + passed).max(TURN_MS_LEAST);
        let left = self.left_ms.or((self.match_ms > 0).then_some(self.match_ms)).filter(|_| self.match_ms > 0);
        let hard = budget(Some(turn), left.map(|left| (left.saturating_sub(passed), self.increment_ms))).hard;
        Limits { depth: self.depth, move_ms: hard.map(|hard| hard.as_millis() as u32), ..Limits::default() }
    }
}

fn new_engine(hash_mb: u32) -> GomokuEngine {
    GomokuEngine::new(EngineOptions { threads: 1, hash_mb })
}

/// Gomocup's bits: 1 exact five, 2 continuous game, 4 Renju, 8 Caro.
fn rule_of(bits: i64) -> Rule {
    match bits {
        _ if bits & 4 != 0 => Rule::Renju,
        _ if bits & 9 == 9 => Rule::Caro,
        _ if bits & 8 != 0 => Rule::CaroOverline,
        _ if bits & 1 != 0 => Rule::Standard,
        _ => Rule::Freestyle,
    }
}

/// The numbers in `15 15`.
fn two_numbers(text: &str) -> Option<(u32, u32)> {
    let (a, b) = text.trim().split_once(char::is_whitespace)?;
    Some((a.parse().ok()?, b.trim().parse().ok()?))
}

fn pair(text: &str) -> Option<(u32, u32)> {
    let (a, b) = text.split_once(',')?;
    Some((a.trim().parse().ok()?, b.trim().parse().ok()?))
}

fn points_text(points: &[Point]) -> String {
    points.iter().map(|point| format!("{},{}", point.column, point.row)).collect::<Vec<_>>().join(" ")
}
