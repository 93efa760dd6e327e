//! Errors in a lesson's file: the place, and a clause in English with its message name in the language files.

use qipan_formats::ron_text;
use qipan_rules::arranged::BoardErrors;
use std::fmt;

/// An error and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonError {
    /// Line and column, both from 1, if known.
    pub location: Option<(usize, usize)>,
    /// The number of the step that has the error, from 1; `None` outside all steps.
    pub step: Option<usize>,
    /// What is wrong: the rest of the sentence, without its period.
    pub kind: LessonErrorKind,
}

/// What is wrong in a lesson's file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonErrorKind {
    Clause(Clause),
    /// The file is not valid RON.
    Ron(ron::Error),
    /// The board of a step is impossible.
    Board(BoardErrors),
}

/// A clause in English; in a language file its message is named `lesson-wrong-` and the clause's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    pub name: &'static str,
    pub args: Vec<(&'static str, String)>,
    pub english: String,
}

/// Creates a clause from its name, its English words, and their arguments: `clause!("no-key", "there is no key {key}", key)`.
macro_rules! clause {
    ($name:literal, $english:literal $(, $arg:ident)*) => {
        $crate::lesson_error::LessonErrorKind::Clause($crate::lesson_error::Clause {
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
