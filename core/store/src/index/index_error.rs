//! Why the index is not available or not kept.

use rusqlite::ErrorCode;
use std::fmt;
use std::io;

/// Why the index cannot answer or store something; each message is a sentence.
#[derive(Debug)]
pub enum IndexError {
    Sql(rusqlite::Error),
    Io(io::Error),
    /// The content of the file is not valid.
    Broken,
    /// The file was made by a newer program.
    Newer {
        version: i64,
    },
    /// Another running program keeps the file, which does not exist yet.
    LockedByOther,
    /// The game or collection does not exist.
    Missing,
}

impl IndexError {
    /// Whether the file must be rebuilt.
    pub fn is_damage(&self) -> bool {
        matches!(self.code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::SchemaChanged))
            || matches!(self, IndexError::Broken)
            // A table or a column is missing.
            || matches!(self.code(), Some(ErrorCode::Unknown))
            || matches!(self, IndexError::Sql(rusqlite::Error::SqlInputError { .. }))
    }

    /// Whether another program uses the file for a moment.
    pub fn is_busy(&self) -> bool {
        matches!(self.code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
    }

    fn code(&self) -> Option<ErrorCode> {
        match self {
            IndexError::Sql(error) => error.sqlite_error_code(),
            _ => None,
        }
    }
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IndexError::Sql(_) if self.is_busy() => {
                f.write_str("The index of games is being written by another window.")
            }
            IndexError::Sql(error) => write!(f, "The index of games cannot be used: {error}."),
            IndexError::Io(error) => write!(f, "The files of the games cannot be read: {error}."),
            IndexError::Broken => f.write_str("The index of games is damaged; it is being made anew."),
            IndexError::Newer { version } => {
                write!(
                    f,
                    "The index of games was made by a newer version of Qipan (format {version}); it is unchanged."
                )
            }
            IndexError::LockedByOther => f.write_str("The index of games is being made by another window."),
            IndexError::Missing => f.write_str("There is no such game in the index any more."),
        }
    }
}

impl std::error::Error for IndexError {}

impl From<rusqlite::Error> for IndexError {
    fn from(error: rusqlite::Error) -> IndexError {
        match error {
            // A value of another type than the written one.
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::Utf8Error(..) => IndexError::Broken,
            rusqlite::Error::QueryReturnedNoRows => IndexError::Missing,
            error => IndexError::Sql(error),
        }
    }
}

impl From<io::Error> for IndexError {
    fn from(error: io::Error) -> IndexError {
        IndexError::Io(error)
    }
}
