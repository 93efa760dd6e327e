//! Why the index is not available or not kept.

use rusqlite::ErrorCode;
use std::fmt;
use std::io;

/// An error; a sentence each.
#[derive(Debug)]
pub enum Fault {
    Sql(rusqlite::Error),
    Io(io::Error),
    /// The content of the file is not valid.
    Broken,
    /// The file was made by a newer program.
    Newer {
        version: i64,
    },
    /// Another running program keeps the file, which does not exist yet.
    Kept,
    /// The game or collection does not exist.
    Missing,
}

impl Fault {
    /// Whether the file must be rebuilt.
    pub fn is_damage(&self) -> bool {
        matches!(self.code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::SchemaChanged))
            || matches!(self, Fault::Broken)
            // A table or a column is missing.
            || matches!(self.code(), Some(ErrorCode::Unknown))
            || matches!(self, Fault::Sql(rusqlite::Error::SqlInputError { .. }))
    }

    /// Whether another program uses the file for a moment.
    pub fn is_busy(&self) -> bool {
        matches!(self.code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
    }

    fn code(&self) -> Option<ErrorCode> {
        match self {
            Fault::Sql(error) => error.sqlite_error_code(),
            _ => None,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Sql(_) if self.is_busy() => f.write_str("The index of games is being written by another window."),
            Fault::Sql(error) => write!(f, "The index of games cannot be used: {error}."),
            Fault::Io(error) => write!(f, "The files of the games cannot be read: {error}."),
            Fault::Broken => f.write_str("The index of games is damaged; it is being made anew."),
            Fault::Newer { version } => {
                write!(
                    f,
                    "The index of games was made by a newer version of Qipan (format {version}); it is unchanged."
                )
            }
            Fault::Kept => f.write_str("The index of games is being made by another window."),
            Fault::Missing => f.write_str("There is no such game in the index any more."),
        }
    }
}

impl std::error::Error for Fault {}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Fault {
        match error {
            // A value of another type than the written one.
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::Utf8Error(..) => Fault::Broken,
            rusqlite::Error::QueryReturnedNoRows => Fault::Missing,
            error => Fault::Sql(error),
        }
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::Io(error)
    }
}
