//! The Go Text Protocol for Reversi, spoken to an engine. The game is played out on the engine's own board; every command has a number, so
//! that late answers to earlier ones are recognised.

use super::process_line::{Dialect, ProcessLine, legal};
use super::terms::{ExternalError, Question, WaitEnd, best};
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
                Some(reply) if reply.is_refusal => return Err(ExternalError::Refused(line.received.clone()).into()),
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
        self.ask(line, command, until, &ExternalError::Late)
    }

    fn knows(&self, command: &str) -> bool {
        self.known.iter().any(|known| known == command)
    }

    /// Asks for the list of commands. It has one command per line, the first one after the sign; the answer to the next command shows where
    /// it ends.
    fn learn_commands(&mut self, line: &mut ProcessLine) -> Result<(), WaitEnd> {
        let until = Instant::now() + line.ready_timeout();
        let first = match self.ask(line, "list_commands", until, &ExternalError::Silent) {
            Err(WaitEnd::Fault(ExternalError::Refused(_))) => return Ok(()),
            other => other?,
        };
        self.known.push(first);
        let end = self.send(line, "protocol_version");
        loop {
            let said = line.read_line(until, ExternalError::Silent)?;
            if self.reply(&said, line).is_some_and(|reply| reply.number == end) {
                return Ok(());
            }
            if self.known.len() < 500 {
                self.known.push(said);
            }
        }
    }

    /// Brings the engine's board to the position in question.
    fn catch_up(&mut self, line: &mut ProcessLine, question: &Question) -> Result<(), WaitEnd> {
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
                self.send_command(line, &format!("play {} {}", color.word(), ply_name(ply, "PASS")))?;
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

    /// Sends how long the engine may think; seconds are the protocol's smallest unit.
    fn tell_time(&mut self, line: &mut ProcessLine, question: &Question) -> Result<(), WaitEnd> {
        let seconds = |ms: u32| ms / 1000;
        let color = question.position().map_or("black", |position| position.side_to_move().word());
        match question.clock_ms() {
            Some((left, more)) if self.knows("time_settings") && self.knows("time_left") => {
                self.send_command(line, &format!("time_settings {} {} 1", seconds(left).max(1), seconds(more)))?;
                self.send_command(line, &format!("time_left {color} {} 0", seconds(left)))?;
            }
            Some(_) => {}
            None if self.knows("time_settings") => {
                self.send_command(line, &format!("time_settings 0 {} 1", seconds(line.spec.move_ms).max(1)))?;
            }
            None => {}
        }
        Ok(())
    }
}

impl Dialect for Gtp {
    fn greet(&mut self, line: &mut ProcessLine, _: &Question) -> Result<String, WaitEnd> {
        let until = Instant::now() + line.ready_timeout();
        let version = match self.ask(line, "protocol_version", until, &ExternalError::Silent) {
            Err(WaitEnd::Fault(ExternalError::Silent)) if !line.received.is_empty() => {
                return Err(ExternalError::Foreign(line.received.clone()).into());
            }
            other => other?,
        };
        if version != "2" {
            return Err(ExternalError::Foreign(line.received.clone()).into());
        }
        let name = match self.send_command(line, "name") {
            Err(WaitEnd::Fault(ExternalError::Refused(_))) => String::new(),
            other => other?,
        };
        self.learn_commands(line)?;
        for option in line.spec.options.clone() {
            self.send_command(line, &option)?;
        }
        Ok(name)
    }

    fn answer(&mut self, line: &mut ProcessLine, question: &Question) -> Result<Answer, WaitEnd> {
        let is_usual = question.start == Position::Reversi(reversi::Position::default());
        let position = question.position().filter(|_| is_usual).ok_or(ExternalError::Unsuitable)?;
        self.catch_up(line, question)?;
        self.tell_time(line, question)?;
        let told = self.sent_plies.take();
        let until = line.move_until(question);
        let command = format!("genmove {}", position.side_to_move().word());
        let said = self.ask(line, &command, until, &ExternalError::Late)?;
        let word = said.split_whitespace().next().unwrap_or_default();
        let ply = parse_ply(word).ok_or(ExternalError::Illegal(line.received.clone()))?;
        let answer = legal(line, &position, best(ply, Score::Estimate(0)))?;
        self.sent_plies = told.map(|told| told.into_iter().chain([ply]).collect());
        Ok(answer)
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
