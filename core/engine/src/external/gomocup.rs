//! Gomocup's protocol, spoken to a five-in-a-row engine. Answers have no numbers, so dropping a question ends the program; the next
//! question starts it again.

use super::process_line::{Dialect, ProcessLine, legal};
use super::terms::{ExternalError, Question, WaitEnd, best};
use crate::{Answer, Score};
use qipan_rules::gomoku::Rule;
use qipan_rules::{Color, Ply, Point, Position, Size};
use std::time::{Duration, Instant};

/// The largest number that engines read. Sent as the remaining time it means that a match has no time limit.
const NUMBER_MAX: u32 = i32::MAX as u32;
/// The least part of the memory limit, in MiB, that is not announced to an engine, unless half of the limit is less.
const REST_MB_MIN: u32 = 32;
/// How long to wait for `OK` after an `ERROR`: an engine that rejects the board sends no `OK`.
const OK_AFTER_ERROR: Duration = Duration::from_secs(2);
/// Pause between the engine's move and the next line to it. Engines that think on a separate thread drop lines that arrive at the moment
/// when that thread ends.
const AFTER_MOVE: Duration = Duration::from_millis(100);
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

/// The memory limit announced to an engine, in bytes. It is below the limit that ends the engine by a quarter of that, and by at least 32
/// MiB.
///
/// The margin covers what engines do not count: some fill their table up to the announced limit and take 13 MiB or more beside it.
fn told_memory(memory_mb: u32) -> u64 {
    let rest_mb = (memory_mb / 4).max(REST_MB_MIN).min(memory_mb / 2);
    (u64::from(memory_mb - rest_mb) << 20).min(NUMBER_MAX.into())
}

/// The board size and the rule of the game in question, or an error if the protocol cannot express them.
fn game_of(question: &Question) -> Result<(Size, Rule), ExternalError> {
    let Position::Gomoku(start) = &question.start else { return Err(ExternalError::Unsuitable) };
    let setup = start.setup();
    match setup.players == 2 && setup.stones.is_empty() {
        true => Ok((setup.size, setup.rule)),
        false => Err(ExternalError::Unsuitable),
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
        match size.columns == size.rows {
            true => line.send_line(&format!("START {}", size.columns)),
            false => line.send_line(&format!("RECTSTART {},{}", size.columns, size.rows)),
        }
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
        let (mut name, mut refusal) = (None, None);
        loop {
            let late = match &refusal {
                Some(refusal) => ExternalError::Refused(String::clone(refusal)),
                None if name.is_some() || self.game.is_some() => ExternalError::Late,
                None if line.received.is_empty() => ExternalError::Silent,
                None => ExternalError::Foreign(line.received.clone()),
            };
            let said = line.read_line(until, late)?;
            let word = first_word(&said);
            if word.eq_ignore_ascii_case("OK") {
                return Ok(name.unwrap_or_default());
            }
            if ["ERROR", "UNKNOWN"].iter().any(|refusing| word.eq_ignore_ascii_case(refusing)) {
                // The error may concern `ABOUT`.
                line.note_deviation();
                refusal = Some(line.received.clone());
                until = until.min(Instant::now() + OK_AFTER_ERROR);
            } else if let Some(value) = value_of(&said, "name") {
                if !said.contains(&format!("name=\"{value}\"")) {
                    line.note_deviation();
                }
                name = Some(value.chars().take(NAME_CHARS_MAX).collect());
            } else if !["MESSAGE", "DEBUG"].iter().any(|free| word.eq_ignore_ascii_case(free)) {
                line.note_deviation();
            }
        }
    }

    fn tell_time(line: &ProcessLine, question: &Question) {
        match question.clock_ms() {
            // A quarter of the time left for one move is more than any engine takes.
            Some((left, more)) => {
                line.send_line(&format!("INFO timeout_turn {}", (left / 4).saturating_add(more / 2).max(1)));
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
    fn tell_game(&mut self, line: &mut ProcessLine, question: &Question, own: Color) -> Result<(), WaitEnd> {
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
    fn greet(&mut self, line: &mut ProcessLine, question: &Question) -> Result<String, WaitEnd> {
        let (size, rule) = game_of(question)?;
        line.send_line("ABOUT");
        self.start(line, size, rule)
    }

    fn answer(&mut self, line: &mut ProcessLine, question: &Question) -> Result<Answer, WaitEnd> {
        let position = question.position().ok_or(ExternalError::Unsuitable)?;
        let (size, rule) = game_of(question)?;
        if let Some(moved) = self.moved.take() {
            std::thread::sleep(AFTER_MOVE.saturating_sub(moved.elapsed()));
        }
        self.start(line, size, rule)?;
        Self::tell_time(line, question);
        self.tell_game(line, question, position.side_to_move())?;
        let until = line.move_until(question);
        loop {
            let said = line.read_line(until, ExternalError::Late)?;
            refuse(&said)?;
            let Some(point) = point_of(&said) else { continue };
            self.moved = Some(Instant::now());
            let ply = Ply::Place(point);
            let answer = legal(line, &position, best(ply, Score::Estimate(0)))?;
            self.sent_plies = question.plies.iter().copied().chain([ply]).collect();
            return Ok(answer);
        }
    }

    fn drop_question(&mut self, _: &mut ProcessLine) -> bool {
        false
    }
}

/// Returns an error, which ends the wait for a move, if the engine's line is a refusal.
fn refuse(said: &str) -> Result<(), WaitEnd> {
    match first_word(said).eq_ignore_ascii_case("ERROR") {
        true => Err(ExternalError::Refused(said.chars().take(60).collect()).into()),
        false => Ok(()),
    }
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

/// Parses a point such as `7,7`; messages and debug output are not points.
fn point_of(said: &str) -> Option<Point> {
    let (column, row) = said.split_once(',')?;
    Some(Point::new(column.trim().parse().ok()?, row.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_told_of_less_memory_than_what_ends_it() {
        for (memory_mb, told_mb) in [(16, 8), (64, 32), (128, 96), (256, 192), (2048, 1536)] {
            assert_eq!(told_memory(memory_mb), told_mb << 20, "{memory_mb}");
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
