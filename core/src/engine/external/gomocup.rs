//! Gomocup's protocol, spoken to an engine of five-in-a-row. Answers have no numbers, so a question that is dropped ends the program;
//! the next one starts it again.

use super::line::{Dialect, Line, legal};
use super::terms::{Fault, Halt, Question, best};
use crate::engine::{Answer, Score};
use crate::rules::gomoku::Rule;
use crate::rules::{Color, Ply, Point, Position, Size};
use std::time::Instant;

/// A match without a clock has no end.
const TIME_LEFT_NONE: u32 = i32::MAX as u32;

#[derive(Default)]
pub struct Gomocup {
    /// The board and the rule that it was started with.
    game: Option<(Size, Rule)>,
    /// What stands on its board.
    told: Vec<Ply>,
    is_new: bool,
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

impl Gomocup {
    /// Starts a game on the engine's board, where it has another one.
    fn start(&mut self, line: &mut Line, size: Size, rule: Rule) -> Result<(), Halt> {
        if self.game == Some((size, rule)) {
            return Ok(());
        }
        let memory = u64::from(line.spec.memory_mb) << 20;
        line.say(&format!("INFO rule {}", number_of(rule)));
        line.say(&format!("INFO max_memory {}", memory.min(TIME_LEFT_NONE.into())));
        for option in line.spec.options.clone() {
            line.say(&option);
        }
        match size.columns == size.rows {
            true => line.say(&format!("START {}", size.columns)),
            false => line.say(&format!("RECTSTART {},{}", size.columns, size.rows)),
        }
        self.wait_for_ok(line)?;
        (self.game, self.is_new) = (Some((size, rule)), true);
        self.told.clear();
        Ok(())
    }

    fn wait_for_ok(&mut self, line: &mut Line) -> Result<(), Halt> {
        let until = Instant::now() + line.patience();
        loop {
            let said = line.hear(until, Fault::Late)?;
            if said.eq_ignore_ascii_case("OK") {
                return Ok(());
            }
            refuse(&said)?;
        }
    }

    fn tell_time(line: &Line, question: &Question) {
        match question.clock_ms() {
            // A quarter of what is left for one move is more than any engine takes.
            Some((left, more)) => {
                line.say(&format!("INFO timeout_turn {}", (left / 4).saturating_add(more / 2).max(1)));
                line.say(&format!("INFO timeout_match {left}"));
                line.say(&format!("INFO time_left {left}"));
            }
            None => {
                line.say(&format!("INFO timeout_turn {}", line.spec.move_ms.max(1)));
                line.say("INFO timeout_match 0");
                line.say(&format!("INFO time_left {TIME_LEFT_NONE}"));
            }
        }
    }

    /// Tells what was played: the other's answer alone, where that is all that is new.
    fn tell_game(&mut self, line: &mut Line, question: &Question, own: Color) -> Result<(), Halt> {
        let plies = &question.plies;
        match (plies.strip_prefix(&self.told[..]), self.is_new) {
            (Some([Ply::Place(point)]), false) => line.say(&format!("TURN {}", name(*point))),
            (_, is_new) if plies.is_empty() => {
                if !is_new {
                    line.say("RESTART");
                    self.wait_for_ok(line)?;
                }
                line.say("BEGIN");
            }
            _ => {
                line.say("BOARD");
                let colors = [question.start.side_to_move(), question.start.side_to_move().other()];
                for (ply, color) in plies.iter().zip(colors.into_iter().cycle()) {
                    if let Ply::Place(point) = ply {
                        line.say(&format!("{},{}", name(*point), if color == own { 1 } else { 2 }));
                    }
                }
                line.say("DONE");
            }
        }
        self.is_new = false;
        Ok(())
    }
}

impl Dialect for Gomocup {
    fn greet(&mut self, line: &mut Line) -> Result<String, Halt> {
        line.say("ABOUT");
        let said = line.hear(Instant::now() + line.patience(), Fault::Silent)?;
        let name = said.split_once("name=").map(|(_, rest)| rest.trim_start_matches('"'));
        match name.and_then(|rest| rest.split(['"', ',']).next()) {
            Some(name) => Ok(name.trim().to_owned()),
            None => Err(Fault::Foreign(line.heard.clone()).into()),
        }
    }

    fn answer(&mut self, line: &mut Line, question: &Question) -> Result<Answer, Halt> {
        let position = question.position().ok_or(Fault::Unsuitable)?;
        let Position::Gomoku(start) = &question.start else { return Err(Fault::Unsuitable.into()) };
        let setup = start.setup();
        if setup.players != 2 || !setup.stones.is_empty() {
            return Err(Fault::Unsuitable.into());
        }
        self.start(line, setup.size, setup.rule)?;
        Self::tell_time(line, question);
        self.tell_game(line, question, position.side_to_move())?;
        let until = line.move_until(question);
        loop {
            let said = line.hear(until, Fault::Late)?;
            refuse(&said)?;
            let Some(point) = point_of(&said) else { continue };
            let ply = Ply::Place(point);
            let answer = legal(line, &position, best(ply, Score::Estimate(0)))?;
            self.told = question.plies.iter().copied().chain([ply]).collect();
            return Ok(answer);
        }
    }

    fn drop_question(&mut self, _: &mut Line) -> bool {
        false
    }
}

/// A refusal ends the wait.
fn refuse(said: &str) -> Result<(), Halt> {
    let word = said.split_whitespace().next().unwrap_or_default();
    match word.eq_ignore_ascii_case("ERROR") {
        true => Err(Fault::Refused(said.chars().take(60).collect()).into()),
        false => Ok(()),
    }
}

fn name(point: Point) -> String {
    format!("{},{}", point.column, point.row)
}

/// `7,7`; messages and debugging are no points.
fn point_of(said: &str) -> Option<Point> {
    let (column, row) = said.split_once(',')?;
    Some(Point::new(column.trim().parse().ok()?, row.trim().parse().ok()?))
}
