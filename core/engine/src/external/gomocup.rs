//! Gomocup's protocol, spoken to a five-in-a-row engine. Answers have no numbers, so dropping a question ends the program; the next
//! question starts it again.

use super::known::KnownEngine;
use super::process_line::{Dialect, ProcessLine, legal};
use super::terms::{EngineQuestion, ExternalError, LATE, SIDES_ASKED, SILENT, SupportedVariants, WaitEnd, best};
use crate::{Answer, Score};
use qipan_rules::gomoku::Rule;
use qipan_rules::{Color, Ply, Point, Position, Size};
use std::time::{Duration, Instant};

/// The largest number that engines read. Sent as the remaining time it means that a match has no time limit.
const NUMBER_MAX: u32 = i32::MAX as u32;
/// How long to wait for `OK` after an `ERROR`: an engine that rejects the board sends no `OK`.
const OK_AFTER_ERROR: Duration = Duration::from_secs(2);
/// Pause between the engine's move and the next line to it. Engines that think on a separate thread drop lines that arrive at the moment
/// when that thread ends.
const AFTER_MOVE: Duration = Duration::from_millis(100);
/// The share of the time left that an engine may take for one move: a strong one seldom wants more.
const TURN_SHARE: u32 = 8;
/// How long all questions about boards and rules may take.
const ASK_TIME: Duration = Duration::from_secs(5);
/// Limit of a name in characters.
const NAME_CHARS_MAX: usize = 60;

#[derive(Default)]
pub struct Gomocup {
    /// The board size and the rule of the game that the engine was started with.
    game: Option<(Size, Rule)>,
    /// The plies that the engine's board holds.
    sent_plies: Vec<Ply>,
    is_new: bool,
    /// When the engine's last move arrived.
    moved: Option<Instant>,
    /// Whether the engine answers `ABOUT`, and the version in its answer.
    has_about: bool,
    version: String,
}

fn send_start(line: &ProcessLine, size: Size) {
    match size.columns == size.rows {
        true => line.send_line(&format!("START {}", size.columns)),
        false => line.send_line(&format!("RECTSTART {},{}", size.columns, size.rows)),
    }
}

/// The number of a rule: 1 exactly five, 4 Renju, 8 Caro.
fn number_of(rule: Rule) -> u32 {
    match rule {
        Rule::Freestyle => 0,
        Rule::Standard => 1,
        Rule::Renju => 4,
        Rule::CaroOverline => 8,
        Rule::Caro => 9,
    }
}

/// The memory announced to an engine, in bytes: what the user has set. The limit that ends the engine is far above it.
fn told_memory(memory_mb: u32) -> u64 {
    (u64::from(memory_mb) << 20).min(NUMBER_MAX.into())
}

/// The board size and the rule of the game in question, or an error if the protocol cannot express them.
fn game_of(question: &EngineQuestion) -> Result<(Size, Rule), ExternalError> {
    let Position::Gomoku(start) = &question.start else { return Err(ExternalError::GameNotSupported) };
    let setup = start.setup();
    match setup.players == 2 && setup.stones.is_empty() {
        true => Ok((setup.size, setup.rule)),
        false => Err(ExternalError::GameNotSupported),
    }
}

impl Gomocup {
    /// Starts a game on the engine's board unless the game is there already. Returns the engine's name if the engine reports it here.
    ///
    /// The limits follow the engine's `OK`, as tournament managers send them: an `ERROR` before that concerns the board.
    fn start(&mut self, line: &mut ProcessLine, size: Size, rule: Rule) -> Result<String, WaitEnd> {
        if self.game == Some((size, rule)) {
            return Ok(String::new());
        }
        send_start(line, size);
        let name = self.wait_for_ok(line)?;
        line.send_line(&format!("INFO rule {}", number_of(rule)));
        line.send_line(&format!("INFO max_memory {}", told_memory(line.spec.memory_mb)));
        for option in line.spec.options.clone() {
            line.send_line(&option);
        }
        (self.game, self.is_new) = (Some((size, rule)), true);
        self.sent_plies.clear();
        Ok(name)
    }

    /// Waits for `OK`. Returns the name that came before it: the answer to `ABOUT`, which not every engine gives.
    fn wait_for_ok(&mut self, line: &mut ProcessLine) -> Result<String, WaitEnd> {
        let mut until = Instant::now() + line.ready_timeout();
        let (mut name, mut refusal, mut refusals) = (None, None, 0);
        loop {
            let late = match &refusal {
                Some(refusal) => ExternalError::Refused(String::clone(refusal)),
                None if name.is_some() || self.game.is_some() => LATE,
                None if line.last_received_line.is_empty() => SILENT,
                None => ExternalError::NoGreeting(line.last_received_line.clone()),
            };
            let said = line.read_line(until, late)?;
            let word = first_word(&said);
            if word.eq_ignore_ascii_case("OK") {
                return Ok(name.unwrap_or_default());
            }
            if ["ERROR", "UNKNOWN"].iter().any(|refusing| word.eq_ignore_ascii_case(refusing)) {
                line.note_deviation();
                refusal = Some(line.last_received_line.clone());
                refusals += 1;
                // The first one may concern `ABOUT`, or something that the engine lacks and does without.
                if name.is_some() || self.game.is_some() || refusals > 1 {
                    until = until.min(Instant::now() + OK_AFTER_ERROR);
                }
            } else if let Some(value) = value_of(&said, "name") {
                if !said.contains(&format!("name=\"{value}\"")) {
                    line.note_deviation();
                }
                name = Some(value.chars().take(NAME_CHARS_MAX).collect());
                self.note_about(&said);
            } else if is_about(&said) {
                // Not every engine says its name.
                self.note_about(&said);
            } else if !["MESSAGE", "DEBUG"].iter().any(|free| word.eq_ignore_ascii_case(free)) {
                line.note_deviation();
            }
        }
    }

    fn note_about(&mut self, said: &str) {
        self.has_about = true;
        self.version = value_of(said, "version").unwrap_or_default().chars().take(NAME_CHARS_MAX).collect();
    }

    /// Waits until the engine has read all lines sent, where it answers `ABOUT`. Returns the first error before that answer.
    fn synchronize(&mut self, line: &mut ProcessLine) -> Result<Option<ExternalError>, WaitEnd> {
        if !self.has_about {
            return Ok(None);
        }
        line.send_line("ABOUT");
        let until = Instant::now() + line.ready_timeout();
        let mut error = None;
        loop {
            let said = line.read_line(until, LATE)?;
            if is_about(&said) {
                return Ok(error);
            }
            error = error.or_else(|| refusal(&said));
        }
    }

    /// Whether the engine accepts a board.
    fn accepts(&mut self, line: &mut ProcessLine, size: Size) -> Result<bool, WaitEnd> {
        self.game = Some((size, Rule::default()));
        send_start(line, size);
        match self.wait_for_ok(line) {
            Ok(_) => Ok(true),
            Err(WaitEnd::Fault(ExternalError::Refused(_))) => Ok(false),
            Err(other) => Err(other),
        }
    }

    /// Asks for the boards and rules within a time that somebody at a page waits for.
    fn ask_boards_and_rules(&mut self, line: &mut ProcessLine, plays: &mut SupportedVariants) -> Result<(), WaitEnd> {
        let until = Instant::now() + ASK_TIME;
        if self.has_about {
            // The board is the one of the first move.
            for rule in plays.rules.clone() {
                line.send_line(&format!("INFO rule {}", number_of(rule)));
                if self.synchronize(line)?.is_some() {
                    plays.rules.retain(|&kept| kept != rule);
                }
            }
        }
        for side in SIDES_ASKED {
            if Instant::now() < until && self.accepts(line, Size { columns: side, rows: side })? {
                plays.sides.push(side);
            }
        }
        plays.sides.sort_unstable();
        plays.is_rectangular = Instant::now() < until && self.accepts(line, Size { columns: 15, rows: 16 })?;
        Ok(())
    }

    fn tell_time(line: &ProcessLine, question: &EngineQuestion) {
        match question.clock_ms() {
            // Some engines read nothing but this, take all of it, and more on a busy machine.
            Some((left, more)) => {
                let turn = (left / TURN_SHARE).saturating_add(more / 2).min(left / 2);
                line.send_line(&format!("INFO timeout_turn {}", turn.max(1)));
                line.send_line(&format!("INFO timeout_match {left}"));
                line.send_line(&format!("INFO time_left {left}"));
            }
            None => {
                line.send_line(&format!("INFO timeout_turn {}", line.spec.move_ms.max(1)));
                line.send_line("INFO timeout_match 0");
                line.send_line(&format!("INFO time_left {NUMBER_MAX}"));
            }
        }
    }

    /// Sends the game so far: only the opponent's last ply if nothing else is new to the engine, `BEGIN` if nothing was played, otherwise
    /// the whole board.
    fn tell_game(&mut self, line: &mut ProcessLine, question: &EngineQuestion, own: Color) -> Result<(), WaitEnd> {
        let plies = &question.plies;
        match (plies.strip_prefix(&self.sent_plies[..]), self.is_new) {
            (Some([Ply::Place(point)]), false) => line.send_line(&format!("TURN {}", name(*point))),
            (_, is_new) if plies.is_empty() => {
                if !is_new {
                    line.send_line("RESTART");
                    self.wait_for_ok(line)?;
                }
                line.send_line("BEGIN");
            }
            _ => {
                line.send_line("BOARD");
                let colors = [question.start.side_to_move(), question.start.side_to_move().other()];
                for (ply, color) in plies.iter().zip(colors.into_iter().cycle()) {
                    if let Ply::Place(point) = ply {
                        line.send_line(&format!("{},{}", name(*point), if color == own { 1 } else { 2 }));
                    }
                }
                line.send_line("DONE");
            }
        }
        self.is_new = false;
        Ok(())
    }
}

impl Dialect for Gomocup {
    fn greet(&mut self, line: &mut ProcessLine, question: &EngineQuestion) -> Result<String, WaitEnd> {
        let (size, rule) = game_of(question)?;
        line.send_line("ABOUT");
        self.start(line, size, rule)
    }

    fn answer(&mut self, line: &mut ProcessLine, question: &EngineQuestion) -> Result<Answer, WaitEnd> {
        let position = question.position().ok_or(ExternalError::GameNotSupported)?;
        let (size, rule) = game_of(question)?;
        if let Some(moved) = self.moved.take() {
            std::thread::sleep(AFTER_MOVE.saturating_sub(moved.elapsed()));
        }
        self.start(line, size, rule)?;
        Self::tell_time(line, question);
        self.tell_game(line, question, position.side_to_move())?;
        let mut until = line.move_until(question);
        let mut late = LATE;
        loop {
            let said = line.read_line(until, late.clone())?;
            if let Some(refusal) = refusal(&said) {
                // Another rule is not this game. Of other errors some are only complaints: then a move follows.
                if said.to_ascii_lowercase().contains("rule") {
                    return Err(refusal.into());
                }
                line.note_deviation();
                late = refusal;
                until = until.min(Instant::now() + line.thinking_time(question) + OK_AFTER_ERROR);
                continue;
            }
            if let Some(point) = suggestion(&said) {
                line.note_deviation();
                line.send_line(&format!("PLAY {}", name(point)));
                continue;
            }
            let Some((point, is_alone)) = point_of(&said) else { continue };
            if !is_alone {
                // Numbers before a text may be something else.
                if position.clone().play(Ply::Place(point)).is_err() {
                    continue;
                }
                line.note_deviation();
            }
            self.moved = Some(Instant::now());
            let ply = Ply::Place(point);
            let answer = legal(line, &position, best(ply, Score::Estimate(0)))?;
            self.sent_plies = question.plies.iter().copied().chain([ply]).collect();
            return Ok(answer);
        }
    }

    fn version(&self) -> String {
        self.version.clone()
    }

    fn ask_what_it_plays(&mut self, line: &mut ProcessLine, name: &str) -> SupportedVariants {
        let by_program = || KnownEngine::by_program(&line.spec.command);
        let known = KnownEngine::by_name(name).or_else(by_program).map(|known| known.rules).unwrap_or_default();
        let rules = if known.is_empty() { Rule::ALL.to_vec() } else { known.to_vec() };
        let mut plays = SupportedVariants { rules, ..SupportedVariants::default() };
        // It may end or fall silent over a strange board; what was found before counts.
        let _ = self.ask_boards_and_rules(line, &mut plays);
        plays
    }

    fn prepare(&mut self, line: &mut ProcessLine, question: &EngineQuestion) -> Result<(), WaitEnd> {
        let (size, rule) = game_of(question)?;
        self.start(line, size, rule)?;
        match self.synchronize(line)? {
            Some(ExternalError::Refused(said)) if said.to_ascii_lowercase().contains("rule") => {
                Err(ExternalError::Refused(said).into())
            }
            _ => Ok(()),
        }
    }

    fn drop_question(&mut self, _: &mut ProcessLine) -> bool {
        false
    }
}

/// The error that the engine's line states, if it does.
fn refusal(said: &str) -> Option<ExternalError> {
    let is_error = first_word(said).eq_ignore_ascii_case("ERROR");
    is_error.then(|| ExternalError::Refused(said.chars().take(60).collect()))
}

/// Whether a line answers `ABOUT`.
fn is_about(said: &str) -> bool {
    ["name", "version", "author"].iter().any(|key| value_of(said, key).is_some())
}

fn first_word(said: &str) -> &str {
    said.split_whitespace().next().unwrap_or_default()
}

/// The value of a key in `key="value", key="value"`: in any order and case, with blanks around `=`, in double quotes, single ones or
/// none.
fn value_of<'a>(said: &'a str, key: &str) -> Option<&'a str> {
    let mut rest = said;
    loop {
        let (before, after) = rest.split_once('=')?;
        let found = before.trim_end().rsplit([' ', ',']).next().unwrap_or_default();
        let after = after.trim_start();
        let (value, left) = match after.chars().next().filter(|quote| matches!(quote, '"' | '\'')) {
            Some(quote) => after[1..].split_once(quote).unwrap_or((&after[1..], "")),
            None => {
                let (value, left) = after.split_once(',').unwrap_or((after, ""));
                // Without commas the next key stands before the next `=`.
                match value.split_once('=').and_then(|(value, _)| value.trim_end().rsplit_once(' ')) {
                    Some((value, _)) => (value, &after[value.len()..]),
                    None => (value, left),
                }
            }
        };
        if found.eq_ignore_ascii_case(key) {
            return Some(value.trim());
        }
        rest = left;
    }
}

fn name(point: Point) -> String {
    format!("{},{}", point.column, point.row)
}

/// Parses a point such as `7,7`, and whether nothing stands behind it. Messages and debug output are not points.
fn point_of(said: &str) -> Option<(Point, bool)> {
    let (column, rest) = said.split_once(',')?;
    let rest = rest.trim_start();
    let (row, rest) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()));
    Some((Point::new(column.trim().parse().ok()?, row.parse().ok()?), rest.trim().is_empty()))
}

/// The point in `SUGGEST 7,7`: the engine leaves the move to the manager, who plays it by `PLAY`.
fn suggestion(said: &str) -> Option<Point> {
    let (word, rest) = said.split_once(char::is_whitespace)?;
    word.eq_ignore_ascii_case("SUGGEST").then(|| point_of(rest))?.map(|(point, _)| point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_told_of_the_memory_that_the_user_has_set() {
        for memory_mb in [16, 64, 350, 2047] {
            assert_eq!(told_memory(memory_mb), u64::from(memory_mb) << 20);
        }
        // No engine reads a larger number.
        assert_eq!([told_memory(4096), told_memory(1 << 20)], [i32::MAX as u64; 2]);
    }

    #[test]
    fn a_name_is_found_however_it_is_written() {
        for (said, name) in [
            ("name=\"Pebble\", version=\"1.0\"", "Pebble"),
            ("version=\"1.0\", NAME = \"Pebble, the 2nd\"", "Pebble, the 2nd"),
            ("name='Pebble' version='1'", "Pebble"),
            ("name=Pebble,version=1", "Pebble"),
            ("name = Grey Pebble version = 1", "Grey Pebble"),
            ("author=\"name=no\", name=\"Pebble", "Pebble"),
            ("name=", ""),
        ] {
            assert_eq!(value_of(said, "name"), Some(name), "{said}");
        }
        for said in ["", "Pebble 1.0", "surname=\"Pebble\"", "=", "a==b", "author=\"name=no\"", "name"] {
            assert_eq!(value_of(said, "name"), None, "{said}");
        }
    }
}
