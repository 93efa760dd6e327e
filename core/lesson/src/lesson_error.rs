//! Errors in a lesson's file: the line and column, and a clause in English with the name of its message in the language files.

use qipan_formats::ron_text;
use qipan_rules::BoardErrors;
use std::fmt;

/// An error in a lesson's file, with its line and column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonError {
    /// The line and column of the error in the file, both counted from 1; `None` if unknown.
    pub location: Option<(usize, usize)>,
    /// The number of the lesson's step that has the error, counted from 1; `None` outside all steps.
    pub step: Option<usize>,
    /// What is wrong: displayed as the rest of the sentence, without its period.
    pub kind: LessonErrorKind,
}

/// The kind of error in a lesson's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonErrorKind {
    Clause(ErrorClause),
    /// The file is not valid RON.
    Ron(ron::Error),
    /// The board of a step is not a valid position.
    Board(BoardErrors),
}

/// An error as a clause in English. In a language file, its message id is `lesson-wrong-` followed by the clause's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorClause {
    pub name: &'static str,
    pub args: Vec<(&'static str, String)>,
    pub english: String,
}

/// Creates an error from a clause's name, its English text, and the text's arguments: `clause!("no-key", "there is no key {key}", key)`.
macro_rules! clause {
    ($name:literal, $english:literal $(, $arg:ident)*) => {
        $crate::lesson_error::LessonErrorKind::Clause($crate::lesson_error::ErrorClause {
            name: $name,
            args: vec![$((stringify!($arg), $arg.to_string())),*],
            english: format!($english),
        })
    };
}
pub(super) use clause;

impl fmt::Display for LessonErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LessonErrorKind::Clause(clause) => f.write_str(&clause.english),
            LessonErrorKind::Ron(error) => ron_text::error_text(error).fmt(f),
            LessonErrorKind::Board(errors) => errors.fmt(f),
        }
    }
}

impl fmt::Display for LessonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.location {
            write!(f, "line {line}, column {column}: ")?;
        }
        if let Some(step) = self.step {
            write!(f, "step {step}: ")?;
        }
        write!(f, "{}.", self.kind)
    }
}

impl std::error::Error for LessonError {}
