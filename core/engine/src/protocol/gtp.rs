//! The Go Text Protocol, version 2, for Reversi.
//!
//! `stop` is an extension: it makes a `genmove` answer at once. Any other line that arrives while the engine thinks is queued.

use super::nboard::discs;
use super::{Connection, ProtocolEvent, ProtocolOptions, is_last, parse_ply, ply_name};
use crate::{Answer, Limits, RequestId, RequestKind};
use qipan_rules::reversi::{Board, Position};
use qipan_rules::{Color, Ply};
use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::time::Instant;

const COMMANDS: [&str; 21] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "gogui-analyze_commands",
    "known_command",
    "komi",
    "list_commands",
    "loadtime",
    "name",
    "play",
    "protocol_version",
    "qipan-values",
    "quit",
    "reg_genmove",
    "showboard",
    "stop",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// The analyses that GoGui offers in a menu: type, label, command.
const ANALYSES: [&str; 2] = ["gfx/Values of moves/qipan-values", "string/Final score/final_score"];

/// Serves one input until it ends or sends `quit`.
///
/// # Errors
/// A failure to write the output, or the system's refusal to start a thread.
pub fn run(input: impl BufRead + Send + 'static, output: impl Write, settings: ProtocolOptions) -> io::Result<()> {
    let connection = Connection::open(input, &settings)?;
    let mut game =
        GtpGame { connection, settings, position: Position::default(), past: Vec::new(), clock: Clock::default() };
    let mut waiting = VecDeque::new();
    let mut output = output;
    loop {
        let line = match waiting.pop_front() {
            Some(line) => line,
            None if game.connection.ended => return Ok(()),
            None => match game.connection.next() {
                ProtocolEvent::Line(line) => line,
                ProtocolEvent::End => return Ok(()),
                ProtocolEvent::Report => continue,
            },
        };
        let Some(command) = GtpCommand::parse(&line) else { continue };
        let answer = game.answer(&command, &mut waiting);
        let (sign, text) = match &answer {
            Ok(text) => ('=', text.as_str()),
            Err(text) => ('?', *text),
        };
        write!(output, "{sign}{} {text}\n\n", command.id)?;
        output.flush()?;
        if command.name == "quit" {
            return Ok(());
        }
    }
}

/// A parsed line.
struct GtpCommand {
    /// The number before the command, or an empty text.
    id: String,
    name: String,
    words: Vec<String>,
}

impl GtpCommand {
    /// `None` for empty lines and comments.
    fn parse(line: &str) -> Option<GtpCommand> {
        let mut words = line.split('#').next()?.split_whitespace().peekable();
        let is_id = |word: &&str| word.len() <= 10 && word.bytes().all(|byte| byte.is_ascii_digit());
        let id = words.next_if(is_id).unwrap_or_default().to_owned();
        let name = words.next();
        if id.is_empty() && name.is_none() {
            return None;
        }
        let name = name.unwrap_or_default().to_ascii_lowercase();
        Some(GtpCommand { id, name, words: words.map(str::to_owned).collect() })
    }

    fn word(&self, index: usize) -> &str {
        self.words.get(index).map_or("", String::as_str)
    }

    fn color(&self) -> Result<Color, &'static str> {
        match self.word(0).to_ascii_lowercase().as_str() {
            "b" | "black" => Ok(Color::Black),
            "w" | "white" => Ok(Color::White),
            _ => Err("syntax error: a color is wanted"),
        }
    }

    /// Parses a number of seconds up to a day, in milliseconds.
    fn milliseconds(&self, index: usize) -> Result<u32, &'static str> {
        Ok((self.number(index)? * 1000.0) as u32)
    }

    /// Parses a number of stones.
    fn stones(&self, index: usize) -> Result<u32, &'static str> {
        let number = self.number(index)?;
        if number.fract() == 0.0 { Ok(number as u32) } else { Err("syntax error: a whole number is wanted") }
    }

    fn number(&self, index: usize) -> Result<f64, &'static str> {
        let number = self.word(index).parse::<f64>().map_err(|_| "syntax error: a number is wanted")?;
        if (0.0..=86_400.0).contains(&number) { Ok(number) } else { Err("syntax error: the number is too large") }
    }
}

/// Time settings and remaining times, in milliseconds.
#[derive(Default)]
struct Clock {
    main_ms: u32,
    period_ms: u32,
    period_moves: u32,
    /// Whether time settings were given.
    is_set: bool,
    /// For Black and White: the remaining milliseconds, and the number of moves they are for if they are a period.
    left: [(u32, u32); 2],
}

impl Clock {
    fn set(main_ms: u32, period_ms: u32, period_moves: u32) -> Clock {
        let first = if main_ms > 0 { (main_ms, 0) } else { (period_ms, period_moves) };
        // A period without moves means no limit, as the protocol states. So does a missing setting.
        let is_set = period_moves > 0 || (main_ms > 0 && period_ms == 0);
        Clock { main_ms, period_ms, period_moves, is_set, left: [first; 2] }
    }

    fn limits(&self, color: Color, move_ms: u32) -> Limits {
        let (left, moves) = self.left[color.index() & 1];
        let of_period = self.period_ms.checked_div(self.period_moves).unwrap_or(0);
        let fixed = |ms: u32| Limits { move_ms: Some(ms.max(1)), is_book_allowed: true, ..Limits::default() };
        match (self.is_set, moves) {
            (false, _) => fixed(move_ms),
            // The rest of the main time, and a move's share of the next period.
            (true, 0) if left <= 2 * of_period => fixed(left + of_period),
            (true, 0) => Limits { clock_ms: Some((left, of_period)), is_book_allowed: true, ..Limits::default() },
            (true, moves) => fixed(left / moves),
        }
    }

    /// Subtracts the time of a move from the clock.
    fn spend(&mut self, color: Color, spent_ms: u32) {
        let (left, moves) = &mut self.left[color.index() & 1];
        if *moves == 0 && (spent_ms < *left || self.period_moves == 0) {
            *left = left.saturating_sub(spent_ms);
            return;
        }
        if *moves == 0 {
            // The main time ran out in this move, which is the first of a period.
            (*left, *moves) = (*left + self.period_ms, self.period_moves);
        }
        (*left, *moves) = (left.saturating_sub(spent_ms), *moves - 1);
        if *moves == 0 && self.period_moves > 0 {
            (*left, *moves) = (self.period_ms, self.period_moves);
        }
    }
}

struct GtpGame {
    connection: Connection,
    settings: ProtocolOptions,
    position: Position,
    past: Vec<Position>,
    clock: Clock,
}

type GtpResult = Result<String, &'static str>;

impl GtpGame {
    fn answer(&mut self, command: &GtpCommand, waiting: &mut VecDeque<String>) -> GtpResult {
        match command.name.as_str() {
            "protocol_version" => Ok("2".into()),
            "name" => Ok("Qipan".into()),
            "version" => Ok(env!("CARGO_PKG_VERSION").into()),
            "known_command" => Ok(COMMANDS.contains(&command.word(0)).to_string()),
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" | "stop" | "komi" | "loadtime" => Ok(String::new()),
            "boardsize" if command.word(0) == "8" => Ok(self.restart()),
            "boardsize" => Err("unacceptable size"),
            "clear_board" => Ok(self.restart()),
            "play" => self.play(command),
            "genmove" => self.genmove(command, true, waiting),
            "reg_genmove" => self.genmove(command, false, waiting),
            "undo" => {
                self.position = self.past.pop().ok_or("cannot undo")?;
                Ok(String::new())
            }
            "time_settings" => {
                self.clock = Clock::set(command.milliseconds(0)?, command.milliseconds(1)?, command.stones(2)?);
                Ok(String::new())
            }
            "time_left" => {
                let color = command.color()?;
                let left = (command.milliseconds(1)?, command.stones(2)?);
                self.clock.is_set = true;
                self.clock.left[color.index() & 1] = left;
                Ok(String::new())
            }
            "gogui-analyze_commands" => Ok(ANALYSES.join("\n")),
            "qipan-values" => self.values(waiting),
            "showboard" => Ok(self.picture()),
            "final_score" if !self.position.is_over() => Err("cannot score"),
            "final_score" => Ok(self.final_score()),
            _ => Err("unknown command"),
        }
    }

    fn restart(&mut self) -> String {
        self.connection.worker.forget_searches();
        self.position = Position::default();
        self.past.clear();
        self.clock = Clock::set(self.clock.main_ms, self.clock.period_ms, self.clock.period_moves);
        String::new()
    }

    /// Makes a color the side to move where the rules allow it: a pass that the controller omitted is played.
    fn turn_to(&mut self, color: Color) -> Result<(), &'static str> {
        if self.position.side_to_move() == color {
            return Ok(());
        }
        if !self.position.must_pass() {
            return Err("illegal move: it is the other color's turn");
        }
        self.make(Ply::Pass)
    }

    fn make(&mut self, ply: Ply) -> Result<(), &'static str> {
        let before = self.position;
        self.position.play(ply).map_err(|_| "illegal move")?;
        self.past.push(before);
        Ok(())
    }

    fn play(&mut self, command: &GtpCommand) -> GtpResult {
        let color = command.color()?;
        let ply = parse_ply(command.word(1)).ok_or("syntax error: a move is wanted")?;
        self.turn_to(color)?;
        self.make(ply)?;
        Ok(String::new())
    }

    fn genmove(&mut self, command: &GtpCommand, on_board: bool, waiting: &mut VecDeque<String>) -> GtpResult {
        let color = command.color()?;
        if self.position.is_over() {
            return Ok("PASS".into());
        }
        self.turn_to(color)?;
        let begin = Instant::now();
        let limits = self.clock.limits(color, self.settings.move_time_ms);
        let ticket = self.connection.ask(self.position, RequestKind::Hint { limits });
        let ply = match self.wait_for(ticket, waiting) {
            Some(Answer::Best { ply, .. }) => ply,
            _ => return Err("the engine failed"),
        };
        if on_board {
            self.make(ply)?;
            self.clock.spend(color, u32::try_from(begin.elapsed().as_millis()).unwrap_or(u32::MAX));
        }
        Ok(ply_name(ply, "PASS"))
    }

    /// The values of all legal moves in discs, as GoGui's drawing commands.
    fn values(&mut self, waiting: &mut VecDeque<String>) -> GtpResult {
        if self.position.is_over() || self.position.must_pass() {
            return Ok("TEXT no moves".into());
        }
        let limits = Limits { move_ms: Some(self.settings.move_time_ms), ..Limits::default() };
        let ticket = self.connection.ask(self.position, RequestKind::Values { limits });
        let Some(Answer::Values { values, depth, .. }) = self.wait_for(ticket, waiting) else {
            return Err("the engine failed");
        };
        let labels =
            values.iter().map(|valued| format!(" {} {:+.0}", ply_name(valued.ply, "PASS"), discs(valued.score)));
        Ok(format!("LABEL{}\nTEXT depth {depth}", labels.collect::<String>()))
    }

    /// Waits for the last answer of a search. Other lines are queued; `stop` and `quit` end the search early.
    fn wait_for(&mut self, ticket: RequestId, waiting: &mut VecDeque<String>) -> Option<Answer> {
        let hurried = waiting.iter().any(|line| is_hurry(line));
        if hurried {
            self.connection.worker.stop();
        }
        loop {
            while let Some(report) = self.connection.worker.poll() {
                if report.ticket == ticket && is_last(&report.answer) {
                    return Some(report.answer);
                }
            }
            match self.connection.next() {
                ProtocolEvent::Report => (),
                ProtocolEvent::Line(line) => {
                    if is_hurry(&line) {
                        self.connection.worker.stop();
                    }
                    waiting.push_back(line);
                }
                // A script may end before the answers to its last lines.
                ProtocolEvent::End => self.connection.ended = true,
            }
        }
    }

    fn picture(&self) -> String {
        let cells = self.position.cells();
        let mut picture = String::from("\n  A B C D E F G H");
        for (index, row) in cells.as_bytes().chunks(8).enumerate() {
            picture.push_str(&format!("\n{}", index + 1));
            for &cell in row {
                picture.push(' ');
                picture.push(if cell == b'-' { '.' } else { cell as char });
            }
        }
        let side = self.position.side_to_move().word();
        format!("{picture}\n{side} to move; X black, O white")
    }

    fn final_score(&self) -> String {
        let board = Board { player: self.position.discs(Color::Black), opponent: self.position.discs(Color::White) };
        match board.final_score() {
            0 => "0".into(),
            score if score > 0 => format!("B+{score}"),
            score => format!("W+{}", -score),
        }
    }
}

/// Whether a line asks the current search to end.
fn is_hurry(line: &str) -> bool {
    GtpCommand::parse(line).is_some_and(|command| command.name == "stop" || command.name == "quit")
}
