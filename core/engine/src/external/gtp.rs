//! The Go Text Protocol for Reversi, spoken to an engine. The game is played out on the engine's own board; every command has a number, so
//! that late answers to earlier ones are recognised.

use super::known::KnownEngine;
use super::pace::share_ms;
use super::process_line::{Dialect, ProcessLine, legal};
use super::terms::{ClockReading, EngineQuestion, ExternalError, LATE, SILENT, SupportedVariants, WaitEnd, best};
use crate::protocol::{parse_ply, ply_name};
use crate::{Answer, Score};
use qipan_rules::{Ply, Position, reversi};
use std::time::{Duration, Instant};

#[derive(Default)]
pub struct Gtp {
    /// Number of commands sent; `answered` is the number of commands answered. Answers come in the order of the commands.
    sent: u32,
    answered: u32,
    /// Whether the engine's answers carry the commands' numbers; `None` before the first answer.
    is_numbered: Option<bool>,
    /// The commands that the engine claims to know.
    known: Vec<String>,
    /// The plies on the engine's board; `None` where they are not known.
    sent_plies: Option<Vec<Ply>>,
    /// The engine in the table of known ones.
    engine: Option<&'static KnownEngine>,
    version: String,
}

/// An answer to a command.
#[derive(Debug, PartialEq)]
struct GtpReply {
    number: u32,
    is_refusal: bool,
    text: String,
}

impl Gtp {
    /// Sends a command and returns its number.
    fn send(&mut self, line: &ProcessLine, command: &str) -> u32 {
        self.sent += 1;
        line.send_line(&format!("{} {command}", self.sent));
        self.sent
    }

    /// Sends a command and returns the answer.
    fn ask(
        &mut self,
        line: &mut ProcessLine,
        command: &str,
        until: Instant,
        late: &ExternalError,
    ) -> Result<String, WaitEnd> {
        let number = self.send(line, command);
        loop {
            let said = line.read_line(until, late.clone())?;
            match self.reply(&said, line) {
                Some(reply) if reply.number != number => {}
                Some(reply) if reply.is_refusal => {
                    return Err(ExternalError::Refused(line.last_received_line.clone()).into());
                }
                Some(reply) => return Ok(reply.text),
                None => {}
            }
        }
    }

    /// Parses the first line of an answer: `=1 2`, also with a blank before the number or without a number. A line whose number matches no
    /// open command is plain text.
    fn reply(&mut self, said: &str, line: &mut ProcessLine) -> Option<GtpReply> {
        let is_refusal = said.starts_with('?');
        // A line with more of them belongs to a banner.
        let rest = said.strip_prefix(['=', '?']).filter(|rest| !rest.starts_with(['=', '?']))?;
        let numbered = rest.trim_start();
        let (digits, text) = numbered.split_at(numbered.find(|c: char| !c.is_ascii_digit()).unwrap_or(numbered.len()));
        let is_open = |number: &u32| (self.answered + 1..=self.sent).contains(number);
        let number = digits.parse().ok().filter(is_open).filter(|_| text.is_empty() || text.starts_with(' '));
        let (number, text) = match (number, self.is_numbered) {
            (Some(number), None | Some(true)) => (number, text),
            // A printed board may have lines of this form.
            (None, Some(true)) if !is_refusal => return None,
            _ if self.answered == self.sent => return None,
            // The answer to the first command is a version; another line without a number is a banner.
            (None, None) if !is_refusal && rest.trim().parse::<f32>().is_err() => return None,
            _ => (self.answered + 1, rest),
        };
        let has_number = text.len() < rest.len();
        if !has_number || rest.starts_with(char::is_whitespace) {
            line.note_deviation();
        }
        self.is_numbered.get_or_insert(has_number);
        self.answered = number;
        Some(GtpReply { number, is_refusal, text: text.trim().to_owned() })
    }

    fn send_command(&mut self, line: &mut ProcessLine, command: &str) -> Result<String, WaitEnd> {
        // It may still be thinking about a dropped question.
        let until = Instant::now() + line.ready_timeout() + Duration::from_millis(line.spec.move_ms.into());
        self.ask(line, command, until, &LATE)
    }

    /// Sends a command that the engine may refuse; then its answer is empty.
    fn ask_if_known(&mut self, line: &mut ProcessLine, command: &str) -> Result<String, WaitEnd> {
        match self.send_command(line, command) {
            Err(WaitEnd::Fault(ExternalError::Refused(_))) => Ok(String::new()),
            other => other,
        }
    }

    fn knows(&self, command: &str) -> bool {
        self.known.iter().any(|known| known == command)
    }

    /// Asks for the list of commands. It has one command per line, the first one after the sign; the answer to the next command shows where
    /// it ends.
    fn learn_commands(&mut self, line: &mut ProcessLine) -> Result<(), WaitEnd> {
        let until = Instant::now() + line.ready_timeout();
        let first = match self.ask(line, "list_commands", until, &SILENT) {
            Err(WaitEnd::Fault(ExternalError::Refused(_))) => return Ok(()),
            other => other?,
        };
        self.known.push(first);
        let end = self.send(line, "protocol_version");
        loop {
            let said = line.read_line(until, SILENT)?;
            if self.reply(&said, line).is_some_and(|reply| reply.number == end) {
                return Ok(());
            }
            if self.known.len() < 500 {
                self.known.push(said);
            }
        }
    }

    /// Brings the engine's board to the position in question.
    fn catch_up(&mut self, line: &mut ProcessLine, question: &EngineQuestion) -> Result<(), WaitEnd> {
        let told = self.sent_plies.take().filter(|told| question.plies.starts_with(told));
        let from = match told {
            Some(told) if !told.is_empty() => told.len(),
            _ => {
                self.begin(line)?;
                0
            }
        };
        let mut color = question.start.side_to_move();
        for (at, &ply) in question.plies.iter().enumerate() {
            if at >= from {
                let command = format!("play {} {}", color.word(), ply_name(ply, "PASS"));
                match ply {
                    // Some engines pass by themselves where they must, and refuse the word.
                    Ply::Pass => self.ask_if_known(line, &command)?,
                    Ply::Place(_) => self.send_command(line, &command)?,
                };
            }
            color = color.other();
        }
        self.sent_plies = Some(question.plies.clone());
        Ok(())
    }

    /// Starts a new game on the engine's board.
    fn begin(&mut self, line: &mut ProcessLine) -> Result<(), WaitEnd> {
        if self.knows("boardsize") {
            self.send_command(line, "boardsize 8")?;
        }
        self.send_command(line, "clear_board")?;
        if let Some(depth) = line.spec.depth.filter(|_| self.knows("level")) {
            self.send_command(line, &format!("level {depth}"))?;
        }
        Ok(())
    }

    /// Sends how long the engine may think, in the way that it reads. Seconds are the protocol's smallest unit.
    fn tell_time(&mut self, line: &mut ProcessLine, question: &EngineQuestion) -> Result<(), WaitEnd> {
        if !self.knows("time_settings") {
            return Ok(());
        }
        let color = question.position().map_or("black", |position| position.side_to_move().word());
        let reading = self.reading(line, question);
        for command in time_commands(reading, line.spec.move_ms, question.clock_ms(), color) {
            self.send_command(line, &command)?;
        }
        Ok(())
    }

    /// How the engine reads the time of this question.
    fn reading(&self, line: &ProcessLine, question: &EngineQuestion) -> ClockReading {
        let known = match question.clock_ms() {
            Some(_) if line.spec.clock != ClockReading::Auto => return line.spec.clock,
            Some(_) => self.engine.map(|known| known.clock_reading),
            None => self.engine.map(|known| known.move_time_reading),
        };
        // Without `time_left` it knows nothing of what is left.
        let needs_left = |reading: &ClockReading| matches!(reading, ClockReading::Game | ClockReading::Stones);
        known.filter(|reading| !needs_left(reading) || self.knows("time_left")).unwrap_or(ClockReading::Move)
    }
}

/// The commands that tell a time in one of the readings.
fn time_commands(reading: ClockReading, move_ms: u32, clock_ms: Option<(u32, u32)>, color: &str) -> Vec<String> {
    let seconds = |ms: u32| ms / 1000;
    let a_move = |ms: u32| seconds(ms).max(1);
    // Without a clock there is only a time for each move.
    let (left, more) = match (clock_ms, reading) {
        (_, ClockReading::None) => return Vec::new(),
        (None, ClockReading::Main) => return vec![format!("time_settings {} 0 1", a_move(move_ms))],
        (None, _) => return vec![format!("time_settings 0 {} 1", a_move(move_ms))],
        (Some(clock), _) => clock,
    };
    let share = a_move(share_ms(left, more));
    let left = seconds(left);
    match reading {
        ClockReading::Main => vec![format!("time_settings {share} 0 1")],
        ClockReading::Game => {
            vec![format!("time_settings {} 0 0", left.max(1)), format!("time_left {color} {left} 0")]
        }
        ClockReading::Stones => {
            vec![format!("time_settings {} {} 1", left.max(1), seconds(more)), format!("time_left {color} {left} 0")]
        }
        ClockReading::Auto | ClockReading::Move | ClockReading::None => vec![format!("time_settings 0 {share} 1")],
    }
}

impl Dialect for Gtp {
    fn greet(&mut self, line: &mut ProcessLine, _: &EngineQuestion) -> Result<String, WaitEnd> {
        let until = Instant::now() + line.ready_timeout();
        match self.ask(line, "protocol_version", until, &SILENT) {
            Err(WaitEnd::Fault(ExternalError::NoOutput(_))) if !line.last_received_line.is_empty() => {
                return Err(ExternalError::NoGreeting(line.last_received_line.clone()).into());
            }
            // An engine without this command may know the others.
            Err(WaitEnd::Fault(ExternalError::Refused(_))) => line.note_deviation(),
            Ok(version) if version == "2" => {}
            Ok(_) => line.note_deviation(),
            Err(other) => return Err(other),
        }
        let name = self.ask_if_known(line, "name")?;
        self.engine = KnownEngine::by_name(&name);
        self.learn_commands(line)?;
        for option in line.spec.options.clone() {
            self.send_command(line, &option)?;
        }
        Ok(name)
    }

    fn answer(&mut self, line: &mut ProcessLine, question: &EngineQuestion) -> Result<Answer, WaitEnd> {
        let is_usual = question.start == Position::Reversi(reversi::Position::default());
        let position = question.position().filter(|_| is_usual).ok_or(ExternalError::GameNotSupported)?;
        self.catch_up(line, question)?;
        self.tell_time(line, question)?;
        let told = self.sent_plies.take();
        let until = line.move_until(question);
        let command = format!("genmove {}", position.side_to_move().word());
        let said = self.ask(line, &command, until, &LATE)?;
        let word = said.split_whitespace().next().unwrap_or_default();
        let ply = parse_ply(word).ok_or(ExternalError::Illegal(line.last_received_line.clone()))?;
        let answer = legal(line, &position, best(ply, Score::Estimate(0)))?;
        self.sent_plies = told.map(|told| told.into_iter().chain([ply]).collect());
        Ok(answer)
    }

    fn version(&self) -> String {
        self.version.clone()
    }

    fn ask_what_it_plays(&mut self, line: &mut ProcessLine, _: &str) -> SupportedVariants {
        if self.knows("version") {
            self.version = self.ask_if_known(line, "version").unwrap_or_default();
        }
        SupportedVariants::default()
    }

    fn prepare(&mut self, _: &mut ProcessLine, question: &EngineQuestion) -> Result<(), WaitEnd> {
        match question.start == Position::Reversi(reversi::Position::default()) {
            true => Ok(()),
            false => Err(ExternalError::GameNotSupported.into()),
        }
    }

    fn drop_question(&mut self, line: &mut ProcessLine) -> bool {
        // This program's own server interrupts a search by it; others answer that it is unknown.
        if self.knows("stop") {
            self.send(line, "stop");
        }
        self.sent_plies = None;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_told_in_the_way_that_an_engine_reads() {
        use ClockReading::{Game, Main, Move, None as Nothing, Stones};
        let minute = Some((60_000, 1_000));
        for (reading, clock_ms, commands) in [
            (Move, None, &["time_settings 0 5 1"][..]),
            (Main, None, &["time_settings 5 0 1"]),
            (Game, None, &["time_settings 0 5 1"]),
            (Nothing, None, &[]),
            (Move, minute, &["time_settings 0 3 1"]),
            (Main, minute, &["time_settings 3 0 1"]),
            (Game, minute, &["time_settings 60 0 0", "time_left black 60 0"]),
            (Stones, minute, &["time_settings 60 1 1", "time_left black 60 0"]),
            (Nothing, minute, &[]),
            // No more than half of what is left, but a second is the least.
            (Move, Some((3_000, 9_000)), &["time_settings 0 1 1"]),
            (Move, Some((900, 0)), &["time_settings 0 1 1"]),
            (Game, Some((900, 0)), &["time_settings 1 0 0", "time_left black 0 0"]),
        ] {
            assert_eq!(time_commands(reading, 5_000, clock_ms, "black"), commands, "{reading:?} {clock_ms:?}");
        }
    }
}
