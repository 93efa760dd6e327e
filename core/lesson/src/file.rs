//! Reads a lesson's file key by key, so that every error has a line and a column. The first error ends the reading.

use super::lesson_error::{LessonError, LessonErrorKind, clause};
use super::step::{AnswerSpec, Lesson, Points, Step, Task};
use super::step_board;
use super::step_check;
use qipan_formats::ron_text::{self, RonMistake, line_and_column, offset_in};
use qipan_rules::gomoku::Rule;
use qipan_rules::{Color, Point, Position};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// Size limit of a lesson's file: 64 KiB, checked before anything is parsed.
pub const BYTES_MAX: u64 = 64 << 10;
/// The newest version of the lesson format that this program reads.
pub const VERSION: u64 = 1;
/// The largest number of steps in a lesson: `Progress` has one bit for each step.
pub const STEPS_MAX: usize = 60;
/// The largest number of points or arrows in one list of a lesson's file.
const POINTS_MAX: usize = 100;

const KEYS: &[&str] = &["version", "game", "title", "remember", "steps"];
const STEP_KEYS: &[&str] = &["head", "text", "board", "marks", "arrows", "task", "right", "wrong", "hint"];
const BOARD_KEYS: &[&str] = &["rule", "rows", "side"];

/// Parses a lesson from the bytes of its file; returns the lesson or the first error.
pub fn read(bytes: &[u8]) -> Result<Lesson, LessonError> {
    let plain = |what| LessonError { location: None, step: None, kind: what };
    if bytes.len() as u64 > BYTES_MAX {
        return Err(plain(clause!("large", "the file is larger than 64 KiB")));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| plain(clause!("text", "the file is not UTF-8 text")))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    LessonReader { text, step: None }.lesson()
}

#[derive(Deserialize)]
// RON's error messages contain this name.
#[serde(rename = "Game")]
enum LessonGame {
    Reversi,
    Gomoku,
}

type Fields<'t> = BTreeMap<&'t str, &'t str>;

struct LessonReader<'t> {
    text: &'t str,
    /// The number of the step that is being read, from 1; `None` outside all steps.
    step: Option<usize>,
}

impl<'t> LessonReader<'t> {
    fn fault_at(&self, at: usize, what: LessonErrorKind) -> LessonError {
        LessonError { location: Some(line_and_column(self.text, at)), step: self.step, kind: what }
    }

    fn fault(&self, piece: &str, what: LessonErrorKind) -> LessonError {
        self.fault_at(offset_in(self.text, piece), what)
    }

    fn missing(&self, piece: &str, key: &str) -> LessonError {
        self.fault(piece, clause!("missing", "the key {key:?} is missing", key))
    }

    fn mistake(&self, piece: &str, mistake: RonMistake) -> LessonError {
        self.fault_at(offset_in(self.text, piece) + mistake.byte_offset, LessonErrorKind::Ron(mistake.error))
    }

    /// The keys of a section of the file with the text of their values; unknown and repeated keys are errors.
    fn fields(&self, piece: &'t str, known: &[&str]) -> Result<Fields<'t>, LessonError> {
        let parts = ron_text::section(piece);
        let mut fields = Fields::new();
        for (key, value) in parts.entries {
            if !known.contains(&key) {
                let list = known.join(", ");
                return Err(
                    self.fault(key, clause!("no-key", "there is no key {key:?} here; there are {list}", key, list))
                );
            }
            if fields.insert(key, value).is_some() {
                return Err(self.fault(key, clause!("twice", "the key {key:?} stands here twice", key)));
            }
        }
        match parts.mistake {
            Some(mistake) => Err(self.mistake(piece, mistake)),
            None => Ok(fields),
        }
    }

    /// Parses a value of the file; an error reports the line and column of the mistake in the file.
    fn value<T: DeserializeOwned>(&self, piece: &str) -> Result<T, LessonError> {
        ron_text::options().from_str(piece).map_err(|error| {
            let (line, column) = line_and_column(self.text, offset_in(self.text, piece));
            let start = error.span.start;
            let column = if start.line == 1 { column + start.col - 1 } else { start.col };
            LessonError {
                location: Some((line + start.line - 1, column)),
                step: self.step,
                kind: LessonErrorKind::Ron(error.code),
            }
        })
    }

    fn optional<T: DeserializeOwned>(&self, fields: &Fields, key: &str) -> Result<Option<T>, LessonError> {
        fields.get(key).map(|piece| self.value(piece)).transpose()
    }

    fn needed<T: DeserializeOwned>(&self, whole: &str, fields: &Fields, key: &str) -> Result<T, LessonError> {
        self.optional(fields, key)?.ok_or_else(|| self.missing(whole, key))
    }

    /// The texts of the elements of a list in the file.
    fn list(&self, piece: &'t str) -> Result<Vec<&'t str>, LessonError> {
        let parts = ron_text::list(piece);
        match parts.mistake {
            Some(mistake) => Err(self.mistake(piece, mistake)),
            None => Ok(parts.entries.into_iter().map(|(_, piece)| piece).collect()),
        }
    }

    fn lesson(&mut self) -> Result<Lesson, LessonError> {
        let text = self.text;
        self.refuse_newer()?;
        let fields = self.fields(text, KEYS)?;
        let whole = text.trim_start();
        self.needed::<u64>(whole, &fields, "version")?;
        let is_reversi = matches!(self.needed(whole, &fields, "game")?, LessonGame::Reversi);
        let (title, remember) = (self.needed(whole, &fields, "title")?, self.optional(&fields, "remember")?);
        let steps = fields.get("steps").ok_or_else(|| self.missing(whole, "steps"))?;
        Ok(Lesson { is_reversi, title, key_sentence: remember, steps: self.steps(is_reversi, steps)? })
    }

    /// Checks the version before everything else, because keys of a newer version are unknown.
    fn refuse_newer(&self) -> Result<(), LessonError> {
        ron_text::refuse_newer(self.text, VERSION).map_err(|error| {
            let place = (error.span.start.line, error.span.start.col);
            LessonError { location: Some(place), step: None, kind: LessonErrorKind::Ron(error.code) }
        })
    }

    fn steps(&mut self, is_reversi: bool, piece: &'t str) -> Result<Vec<Step>, LessonError> {
        let pieces = self.list(piece)?;
        if !(1..=STEPS_MAX).contains(&pieces.len()) {
            let (count, most) = (pieces.len(), STEPS_MAX);
            return Err(self.fault(piece, clause!("steps", "{count} steps; there are 1 to {most}", count, most)));
        }
        let mut steps: Vec<Step> = Vec::new();
        for (at, piece) in pieces.into_iter().enumerate() {
            self.step = Some(at + 1);
            let before = steps.last().map_or_else(|| step_board::start(is_reversi), |step| step.position.clone());
            steps.push(self.one_step(is_reversi, piece, before)?);
        }
        Ok(steps)
    }

    fn one_step(&self, is_reversi: bool, piece: &'t str, before: Position) -> Result<Step, LessonError> {
        let fields = self.fields(piece, STEP_KEYS)?;
        let position = match fields.get("board") {
            Some(board) => self.board(is_reversi, board)?,
            None => before,
        };
        let step = Step {
            head: self.needed(piece, &fields, "head")?,
            text: self.optional(&fields, "text")?,
            marks: self.points_of(&position, &fields, "marks")?,
            arrows: self.arrows(&position, &fields)?,
            task: self.task(&position, &fields)?,
            right: self.optional(&fields, "right")?,
            wrong: self.optional(&fields, "wrong")?,
            hint: self.optional(&fields, "hint")?,
            position,
        };
        let place = fields.get("task").copied().unwrap_or(piece);
        step_check::step_error(is_reversi, &step).map_or(Ok(step), |what| Err(self.fault(place, what)))
    }

    fn board(&self, is_reversi: bool, piece: &'t str) -> Result<Position, LessonError> {
        let fields = self.fields(piece, BOARD_KEYS)?;
        let rule: Option<Rule> = self.optional(&fields, "rule")?;
        if let (true, Some(_), Some(place)) = (is_reversi, rule, fields.get("rule")) {
            return Err(self.fault(place, clause!("rule", "Reversi has no rule to choose")));
        }
        let side = self.optional(&fields, "side")?.unwrap_or(Color::Black);
        let list = fields.get("rows").ok_or_else(|| self.missing(piece, "rows"))?;
        let mut rows: Vec<String> = Vec::new();
        for place in self.list(list)? {
            let row: String = self.value(place)?;
            let columns = rows.first().map_or(row.len(), String::len);
            if let Some(what) = step_board::row_error(is_reversi, &row, columns) {
                return Err(self.fault(place, what));
            }
            rows.push(row);
        }
        step_board::position(is_reversi, rule.unwrap_or_default(), &rows, side).map_err(|what| self.fault(list, what))
    }

    fn points(&self, position: &Position, names: &str, piece: &str) -> Result<Vec<Point>, LessonError> {
        let point = |name: &str| {
            let none = || self.fault(piece, clause!("point", "{name:?} is no point of the board", name));
            position.parse_point(name).ok_or_else(none)
        };
        let points: Result<Vec<Point>, LessonError> = names.split_whitespace().map(point).collect();
        points.and_then(|points| match points.len() {
            0..=POINTS_MAX => Ok(points),
            count => {
                let most = POINTS_MAX;
                Err(self.fault(piece, clause!("points", "{count} points; {most} at most", count, most)))
            }
        })
    }

    fn points_of(&self, position: &Position, fields: &Fields, key: &str) -> Result<Vec<Point>, LessonError> {
        let names: Option<String> = self.optional(fields, key)?;
        let piece = fields.get(key).copied().unwrap_or_default();
        self.points(position, &names.unwrap_or_default(), piece)
    }

    /// Parses the arrows of a step, such as `a4-d4 h1-h8`.
    fn arrows(&self, position: &Position, fields: &Fields) -> Result<Vec<(Point, Point)>, LessonError> {
        let names: String = self.optional(fields, "arrows")?.unwrap_or_default();
        let piece = fields.get("arrows").copied().unwrap_or_default();
        let arrow = |text: &str| {
            let ends = self.points(position, &text.replacen('-', " ", 1), piece)?;
            match ends[..] {
                [from, to] if from != to => Ok((from, to)),
                _ => Err(self.fault(piece, clause!("arrow", "{text:?} is no arrow; one is written a4-d4", text))),
            }
        };
        names.split_whitespace().take(POINTS_MAX).map(arrow).collect()
    }

    fn task(&self, position: &Position, fields: &Fields) -> Result<Task, LessonError> {
        let Some(piece) = fields.get("task") else { return Ok(Task::Look) };
        let mut task = self.value(piece)?;
        if let Task::Find(AnswerSpec::Points(points)) | Task::FindAll(AnswerSpec::Points(points)) = &mut task {
            *points = Points::from(self.points(position, points.names(), piece)?);
        }
        Ok(task)
    }
}
