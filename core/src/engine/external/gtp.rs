//! The Go Text Protocol for Reversi, spoken to an engine. The game is played out on the engine's own board; every command has a
//! number, so that an answer to an earlier one is known.

use super::line::{Dialect, Line, legal};
use super::terms::{Fault, Halt, Question, best};
use crate::engine::protocol::{parse_ply, ply_name};
use crate::engine::{Answer, Score};
use crate::rules::{Ply, Position, reversi};
use std::time::{Duration, Instant};

#[derive(Default)]
pub struct Gtp {
    commands: u32,
    /// What it says that it knows.
    known: Vec<String>,
    /// What stands on its board; `None` where that is not known.
    told: Option<Vec<Ply>>,
}

impl Gtp {
    /// Sends a command and gives what is answered.
    fn ask(&mut self, line: &mut Line, command: &str, until: Instant, late: &Fault) -> Result<String, Halt> {
        self.commands += 1;
        let number = self.commands.to_string();
        line.say(&format!("{number} {command}"));
        loop {
            let said = line.hear(until, late.clone())?;
            let (sign, rest) = said.split_at_checked(1).unwrap_or(("", ""));
            let Some(rest) = rest.strip_prefix(&number) else { continue };
            if !rest.is_empty() && !rest.starts_with(' ') {
                continue;
            }
            match sign {
                "=" => return Ok(rest.trim().to_owned()),
                "?" => return Err(Fault::Refused(line.heard.clone()).into()),
                _ => {}
            }
        }
    }

    fn tell(&mut self, line: &mut Line, command: &str) -> Result<String, Halt> {
        // It may still think about what nobody wants to know any more.
        let until = Instant::now() + line.patience() + Duration::from_millis(line.spec.move_ms.into());
        self.ask(line, command, until, &Fault::Late)
    }

    fn knows(&self, command: &str) -> bool {
        self.known.iter().any(|known| known == command)
    }

    /// The list of commands has a line each, the first one after the sign; the next answer shows where it ends.
    fn learn_commands(&mut self, line: &mut Line) -> Result<(), Halt> {
        let until = Instant::now() + line.patience();
        let first = match self.ask(line, "list_commands", until, &Fault::Silent) {
            Err(Halt::Fault(Fault::Refused(_))) => return Ok(()),
            other => other?,
        };
        self.known.push(first);
        self.commands += 1;
        line.say(&format!("{} protocol_version", self.commands));
        let end = format!("{}", self.commands);
        loop {
            let said = line.hear(until, Fault::Silent)?;
            if said.get(1..).is_some_and(|rest| rest.starts_with(&end)) && said.starts_with(['=', '?']) {
                return Ok(());
            }
            if self.known.len() < 500 {
                self.known.push(said);
            }
        }
    }

    /// Brings its board to where the game stands.
    fn follow(&mut self, line: &mut Line, question: &Question) -> Result<(), Halt> {
        let told = self.told.take().filter(|told| question.plies.starts_with(told));
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
                self.tell(line, &format!("play {} {}", color.word(), ply_name(ply, "PASS")))?;
            }
            color = color.other();
        }
        self.told = Some(question.plies.clone());
        Ok(())
    }

    /// A new game.
    fn begin(&mut self, line: &mut Line) -> Result<(), Halt> {
        if self.knows("boardsize") {
            self.tell(line, "boardsize 8")?;
        }
        self.tell(line, "clear_board")?;
        if let Some(depth) = line.spec.depth.filter(|_| self.knows("level")) {
            self.tell(line, &format!("level {depth}"))?;
        }
        Ok(())
    }

    /// How long it may think; seconds are the smallest that the protocol has.
    fn tell_time(&mut self, line: &mut Line, question: &Question) -> Result<(), Halt> {
        let seconds = |ms: u32| ms / 1000;
        let color = question.position().map_or("black", |position| position.side_to_move().word());
        match question.clock_ms() {
            Some((left, more)) if self.knows("time_settings") && self.knows("time_left") => {
                self.tell(line, &format!("time_settings {} {} 1", seconds(left).max(1), seconds(more)))?;
                self.tell(line, &format!("time_left {color} {} 0", seconds(left)))?;
            }
            Some(_) => {}
            None if self.knows("time_settings") => {
                self.tell(line, &format!("time_settings 0 {} 1", seconds(line.spec.move_ms).max(1)))?;
            }
            None => {}
        }
        Ok(())
    }
}

impl Dialect for Gtp {
    fn greet(&mut self, line: &mut Line) -> Result<String, Halt> {
        let until = Instant::now() + line.patience();
        let version = match self.ask(line, "protocol_version", until, &Fault::Silent) {
            Err(Halt::Fault(Fault::Silent)) if !line.heard.is_empty() => {
                return Err(Fault::Foreign(line.heard.clone()).into());
            }
            other => other?,
        };
        if version != "2" {
            return Err(Fault::Foreign(line.heard.clone()).into());
        }
        let name = match self.tell(line, "name") {
            Err(Halt::Fault(Fault::Refused(_))) => String::new(),
            other => other?,
        };
        self.learn_commands(line)?;
        for option in line.spec.options.clone() {
            self.tell(line, &option)?;
        }
        Ok(name)
    }

    fn answer(&mut self, line: &mut Line, question: &Question) -> Result<Answer, Halt> {
        let is_usual = question.start == Position::Reversi(reversi::Position::default());
        let position = question.position().filter(|_| is_usual).ok_or(Fault::Unsuitable)?;
        self.follow(line, question)?;
        self.tell_time(line, question)?;
        let told = self.told.take();
        let until = line.move_until(question);
        let command = format!("genmove {}", position.side_to_move().word());
        let said = self.ask(line, &command, until, &Fault::Late)?;
        let ply = parse_ply(&said).ok_or(Fault::Illegal(line.heard.clone()))?;
        let answer = legal(line, &position, best(ply, Score::Estimate(0)))?;
        self.told = told.map(|told| told.into_iter().chain([ply]).collect());
        Ok(answer)
    }

    fn drop_question(&mut self, line: &mut Line) -> bool {
        // Our own server breaks a search off by it; others answer that they do not know it.
        if self.knows("stop") {
            line.say("stop");
        }
        self.told = None;
        true
    }
}
